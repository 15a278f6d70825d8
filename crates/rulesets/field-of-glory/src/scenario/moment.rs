//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::sync::Arc;

use battle::{BySide, Side, State as _};

use super::checking::faults;
use super::verdict;
use crate::field::Scenario;
use crate::rules::neutral::Fortunes;
use crate::state::{Camp, Commander, Fight, Group, State};
use crate::steps::Step;
use crate::tolls::Toll;
use crate::troops::Phase;

battle::saved! {
    State:
    many groups: Group,
    many commanders: Commander,
    many fights: Fight,
    many tolls: Toll,
    many steps: Step,
    plain camps: BySide<Camp>,
    plain turn: u16,
    plain active: Side,
    plain phase: Phase,
    plain quiet: u8,
    plain stirred: bool,
    plain fought: u32,
    plain fortunes: Fortunes,
}

impl State {
    fn scenario_at(&self, _: &Loaded) -> Arc<Scenario> {
        Arc::clone(&self.scenario)
    }

    fn followed(mut self) -> State {
        self.lay_all();
        self.asks = self.find_asks();
        self
    }
}
