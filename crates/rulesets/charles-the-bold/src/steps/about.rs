//! What the rest of the ruleset may ask of any step, beside whom it asks and what: told by each step, so that no list of steps
//! stands anywhere else.

use battle::Side;

use super::{Again, Evading, Moving, Reacting, Shooting, Step, Volley};
use crate::rules::acting::Acting;
use crate::rules::command::{NearestStand, PlaceCommander};
use crate::rules::defence::Spent;
use crate::rules::formations::Forming;
use crate::rules::moving::Chasing;
use crate::rules::muster_arrivals::Alarm;
use crate::rules::muster_hidden::Lurking;
use crate::rules::naming::Naming;
use crate::rules::turn::{Deploy, RoundStart, Turn};
use crate::state::{Flags, StandId, State};

/// What a step is about.
pub(crate) trait About {
    /// The stand that it is about, if it is one that decides.
    fn actor(&self, battle: &State) -> Option<StandId>;

    /// The stands that the side it asks may use; they are lit.
    fn lit(&self, battle: &State, _side: Side) -> Vec<StandId> {
        self.actor(battle).into_iter().collect()
    }

    /// Whether a stand may share the hex of another while it lasts. A step that forgets to say so makes an unsound battle.
    fn is_passing(&self) -> bool {
        false
    }
}

/// Finds what each step is about: a step that is not listed does not compile.
macro_rules! steps {
    ($($step:ident)+) => {
        impl Step {
            /// What the step is about.
            pub(crate) fn about(&self) -> &dyn About {
                match self {
                    $(Step::$step(step) => step,)+
                }
            }
        }
    };
}

steps! {
    Naming Pairing Supporting DefensiveFire Defeat Victor Bouncing NewBattleStand Pushed Pursuing Retreating
    RoundStart Moving Contact Bout BoutTests Draw Pursuit Spent Alarm
    Deploy PlaceCommander NearestStand Turn Lurking Forming Acting Reacting Shooting Volley Again Evading Chasing
}

/// Steps that are about one stand, or about none.
macro_rules! about {
    ($($step:ident: $($field:ident)?;)+) => {
        $(impl About for $step {
            fn actor(&self, _: &State) -> Option<StandId> {
                about!(self $($field)?)
            }
        })+
    };
    ($step:ident) => { None };
    ($step:ident $field:ident) => { Some($step.$field) };
}

about! {
    Naming: ;
    RoundStart: ;
    Alarm: ;
    Deploy: ;
    Lurking: ;
    Spent: stand;
    Shooting: by;
    Volley: at;
    Again: stand;
    Evading: stand;
}

/// Steps about the activated stands.
macro_rules! activated {
    ($($step:ident)+) => {
        $(impl About for $step {
            fn actor(&self, battle: &State) -> Option<StandId> {
                battle.act.members.first().copied()
            }

            fn lit(&self, battle: &State, _: Side) -> Vec<StandId> {
                battle.act.members.to_vec()
            }
        })+
    };
}

activated! { Forming Acting Chasing }

impl About for Moving {
    fn actor(&self, battle: &State) -> Option<StandId> {
        battle.act.members.first().copied()
    }

    fn is_passing(&self) -> bool {
        true
    }
}

impl About for PlaceCommander {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }

    fn lit(&self, battle: &State, _: Side) -> Vec<StandId> {
        battle.group_stands(self.group).collect()
    }
}

impl About for NearestStand {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }

    fn lit(&self, battle: &State, _: Side) -> Vec<StandId> {
        battle.group_stands(self.group).collect()
    }
}

impl About for Turn {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }

    fn lit(&self, battle: &State, _: Side) -> Vec<StandId> {
        battle.group_stands(self.group).filter(|stand| !battle.stand(*stand).is(Flags::MOVED)).collect()
    }
}

impl About for Reacting {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }

    fn lit(&self, battle: &State, side: Side) -> Vec<StandId> {
        if battle.moving_side() == Some(side) {
            return Vec::new();
        }
        battle.army(side).filter(|stand| battle.stand(*stand).is(Flags::OPPORTUNITY)).collect()
    }
}
