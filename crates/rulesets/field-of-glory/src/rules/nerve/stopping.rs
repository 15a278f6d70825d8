//! Pursuers try to stop (pursuit.stop).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::march::complex::For;
use crate::state::{GroupId, State};
use crate::steps::Action;

/// A pursuer tries to stop, or goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StopPursuit {
    /// Who.
    pub(crate) group: GroupId,
}

battle::answers! {
    State;
    /// Whether a pursuer tries to stop.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Stopping {
        /// It goes on.
        GoOn = ["pursue"],
        /// It takes a test to stop.
        Try = ["try" "to" "stop"],
    }
}

impl Question<State> for StopPursuit {
    type Answer = Stopping;

    fn rule(&self) -> Rule {
        rule!("pursuit.stop")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.side_of(self.group))
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, Stopping, Action>) -> ControlFlow<()> {
        found.all([Stopping::GoOn, Stopping::Try])
    }

    fn check(&self, _: &State, _: Side, _: Stopping) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: Stopping,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        battle.done();
        match answer {
            Stopping::GoOn => {}
            Stopping::Try => battle.try_to_stop(self.group, table),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> Stopping {
        Stopping::GoOn
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let routers = battle.group_name(battle.group(self.group).pursues);
        Asked::new(format!("Do {} stop pursuing {routers}?", battle.group_name(self.group)))
            .of(battle.group_word(self.group))
    }

    fn button(&self, _: &State, _: Side, answer: Stopping) -> Button {
        match answer {
            Stopping::GoOn => Button::new("Pursue"),
            Stopping::Try => Button { tested: true, ..Button::new("Try to stop") },
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.group_name(self.group).to_owned())
    }
}

impl State {
    /// A pursuer takes a test; if it passes its pursuit ends.
    fn try_to_stop(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("pursuit.stop", "cmt.when");
        if self.test_complex_move(&[group], For::Stopping, table) {
            self.end_pursuit(group);
            table.tell(&[rule!("pursuit.stop")], Event::GivesUp(group));
        }
    }
}
