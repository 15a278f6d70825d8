//! Whether hidden men come out: their side is asked in secret as its impact and its manoeuvre phase begin
//! (muster.hidden.out.fog).

use std::ops::ControlFlow;

use battle::neutral::hidden::hidden_of;
use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{GroupId, State};
use crate::steps::Action;
use crate::troops::Phase;

/// The active player lets hidden men come out, or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ComeOut {}

battle::answers! {
    State;
    /// Who comes out.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Emerge {
        /// The contingent of this group does.
        Out(group: GroupId) = ["out" [group]],
        /// Nobody does now.
        Stay = ["stay"],
    }
}

impl Question<State> for ComeOut {
    type Answer = Emerge;

    fn rule(&self) -> Rule {
        rule!("muster.hidden.out.fog")
    }

    fn whom(&self, battle: &State) -> Asks {
        if hidden_of(battle, battle.active).next().is_some() {
            Asks::only(battle.active)
        } else {
            Asks::nobody()
        }
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Emerge, Action>) -> ControlFlow<()> {
        // All of a contingent come out together: its first group stands for them.
        let body = |id: GroupId| battle.scenario.conditions.body_of.get(id.index()).copied();
        for id in hidden_of(battle, side) {
            if hidden_of(battle, side).find(|other| body(*other) == body(id)) == Some(id) {
                found.one(Emerge::Out(id))?;
            }
        }
        found.one(Emerge::Stay)
    }

    fn check(&self, battle: &State, side: Side, answer: Emerge) -> Result<(), Refusal> {
        match answer {
            Emerge::Stay => Ok(()),
            Emerge::Out(group) if hidden_of(battle, side).any(|known| known == group) => Ok(()),
            Emerge::Out(group) => {
                Err(Refusal::new(rule!("muster.hidden.out.fog"), "{0} does not lie hidden")
                    .about(group.into()))
            }
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Emerge,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        match answer {
            Emerge::Stay => battle.done(),
            Emerge::Out(group) => battle.come_out(group, battle.phase == Phase::Impact, table),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> Emerge {
        Emerge::Stay
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let why = match battle.phase {
            Phase::Impact => "Who comes out now can charge at once, and has not been seen before.",
            _ => "Who comes out now moves like others.",
        };
        Asked::new("Who comes out of hiding?").because(why)
    }

    fn button(&self, battle: &State, _: Side, answer: Emerge) -> Button {
        match answer {
            Emerge::Out(group) => Button::new(format!("{} come out", battle.group_name(group))),
            Emerge::Stay => Button::new("Nobody comes out"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
