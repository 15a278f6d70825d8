//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::sync::Arc;

use battle::{BySide, State as _};

use super::checking::faults;
use super::verdict;
use crate::field::Scenario;
use crate::rules::charge::run::{Clash, Run};
use crate::rules::march::plan::Plan;
use crate::rules::march::track::Knot;
use crate::state::{Bout, Hurt, Offer, Phantom, Standing, State, Unit, Written};
use crate::steps::Step;

battle::saved! {
    State:
    many units: Unit,
    many orders: Standing,
    many written: Written,
    many plans: Plan,
    many phantoms: Phantom,
    many steps: Step,
    many bouts: Bout,
    many offers: Offer,
    many runs: Run,
    many tracks: Knot,
    many clashes: Clash,
    many hurt: Hurt,
    plain handed_in: BySide<bool>,
    plain turn: u16,
    plain met: u32,
    plain surrender_in: BySide<bool>,
}

impl State {
    /// The scenario of a moment: it does not change.
    fn scenario_at(&self, _: &Loaded) -> Arc<Scenario> {
        Arc::clone(&self.scenario)
    }

    fn followed(mut self) -> State {
        self.asks = self.find_asks();
        self
    }
}
