//! The active player moves his battle groups one at a time, in an order of his choosing (sequence.manoeuvre, move.once).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::state::State;
use crate::steps::Action;

/// The active player moves a battle group, or ends his moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MoveGroup {}

battle::answers! {
    State;
    /// Which group moves, and how.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum GroupMove {
        /// No other does.
        End = ["end"],
    }
}

impl Question<State> for MoveGroup {
    type Answer = GroupMove;

    fn rule(&self) -> Rule {
        rule!("sequence.manoeuvre")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.active)
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, GroupMove, Action>) -> ControlFlow<()> {
        found.one(GroupMove::End)
    }

    fn check(&self, _: &State, _: Side, answer: GroupMove) -> Result<(), Refusal> {
        match answer {
            GroupMove::End => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: GroupMove,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            GroupMove::End => {
                table.tell(&[rule!("sequence.manoeuvre")], Event::EndsMoves(side));
                battle.done();
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> GroupMove {
        GroupMove::End
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Which battle group moves?")
    }

    fn button(&self, _: &State, _: Side, answer: GroupMove) -> Button {
        match answer {
            GroupMove::End => Button::new("End the moves"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
