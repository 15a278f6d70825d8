//! The steps that are no questions of their own yet, each with the functions of its chapter.

use battle::{Refusal, Side, Table};

use super::{Again, Evading, Pending, Reacting, Shooting, Volley};
use crate::actions::Action;
use crate::events::Event;
use crate::state::State;

/// Says for each step by which functions of the state it asks, lists, checks, answers and goes on.
macro_rules! old {
    ($($step:ident: $asks:ident $choices:ident $check:ident $answer:ident $advance:ident,)+) => {
        $(impl Pending for $step {
            fn asks(&self, battle: &State) -> Option<Side> {
                battle.$asks(*self)
            }

            fn choices(&self, battle: &State, into: &mut Vec<Action>) {
                battle.$choices(*self, into);
            }

            fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
                battle.$check(*self, action)
            }

            fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
                battle.$answer(*self, action, table);
            }

            fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
                battle.$advance(*self, table);
            }
        })+
    };
}

old! {
    Reacting: reacting_asks reacting_choices reacting_check reacting_answer reacting_advance,
    Shooting: shooting_asks shooting_choices shooting_check shooting_answer shooting_advance,
    Volley: volley_asks volley_choices volley_check volley_answer volley_advance,
    Again: again_asks again_choices again_check again_answer again_advance,
    Evading: evading_asks evading_choices evading_check evading_answer evading_advance,
}
