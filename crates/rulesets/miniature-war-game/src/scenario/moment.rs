//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::sync::Arc;

use battle::{BySide, State as _};

use super::checking::faults;
use super::verdict;
use crate::field::Scenario;
use crate::goals::Control;
use crate::land::Change;
use crate::rules::charge::run::{Clash, Run};
use crate::rules::march::plan::Plan;
use crate::rules::march::track::Knot;
use crate::rules::neutral::Fortunes;
use crate::rules::setup::buy::Hired;
use crate::rules::shoot::calls::Called;
use crate::rules::shoot::sheet::FireLine;
use crate::rules::shoot::volley::{FireTest, Hit};
use crate::rules::siege::Borne;
use crate::rules::siege::ladders::Ladder;
use crate::rules::works::{Blaze, Toil};
use crate::state::{Bout, Fate, Hurt, Offer, Phantom, Standing, State, Unit, UnitId, Written};
use crate::steps::Step;

battle::saved! {
    State:
    many units: Unit,
    many orders: Standing,
    many written: Written,
    many plans: Plan,
    many phantoms: Phantom,
    many steps: Step,
    many fates: Fate,
    many control: Control,
    many hired: Hired,
    many bouts: Bout,
    many offers: Offer,
    many runs: Run,
    many tracks: Knot,
    many clashes: Clash,
    many hurt: Hurt,
    many fire_sheet: FireLine,
    many fire_tests: FireTest,
    many hits: Hit,
    many calls: Called,
    many misfired: UnitId,
    many changes: Change,
    many toils: Toil,
    many fires: Blaze,
    many ladders: Ladder,
    many borne: Borne,
    plain handed_in: BySide<bool>,
    plain turn: u16,
    plain met: u32,
    plain fortunes: Fortunes,
    plain fire_in: BySide<bool>,
    plain surrender_in: BySide<bool>,
}

impl State {
    /// The scenario of a moment: of a battle for which armies are bought, with those that were handed in then; with the ground as it was
    /// then.
    fn scenario_at(&self, loaded: &Loaded) -> Arc<Scenario> {
        let raised = !loaded.units.is_empty();
        let bought =
            self.scenario.points == 0 || self.hired == loaded.hired && self.units.is_empty() != raised;
        if bought && self.changes == loaded.changes {
            return Arc::clone(&self.scenario);
        }
        let hired: &[Hired] = if raised { &loaded.hired } else { &[] };
        let armies = if bought { Scenario::clone(&self.scenario) } else { self.scenario.with_armies(hired) };
        Arc::new(armies.with_changes(&loaded.changes))
    }

    fn followed(mut self) -> State {
        self.asks = self.find_asks();
        self
    }
}
