//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::sync::Arc;

use battle::{BySide, State as _};

use super::checking::faults;
use super::verdict;
use crate::field::{Scenario, Wind};
use crate::goals::Control;
use crate::land::Change;
use crate::rules::afloat::{Aboard, Vessel};
use crate::rules::chance::InForce;
use crate::rules::chance::founded::Founded;
use crate::rules::charge::run::{Clash, Run};
use crate::rules::command::dispatch::Dispatch;
use crate::rules::command::new_group::{Course, Formed};
use crate::rules::house::Housed;
use crate::rules::march::plan::Plan;
use crate::rules::march::track::Knot;
use crate::rules::neutral::Fortunes;
use crate::rules::setup::buy::Hired;
use crate::rules::shoot::calls::Called;
use crate::rules::shoot::landed::Landed;
use crate::rules::shoot::sheet::FireLine;
use crate::rules::shoot::smoke::Smoke;
use crate::rules::shoot::volley::{FireTest, Hit};
use crate::rules::siege::Borne;
use crate::rules::siege::ladders::Ladder;
use crate::rules::train::Train;
use crate::rules::train::dragoons::Afoot;
use crate::rules::turn::hide_again::Hiding;
use crate::rules::works::Work;
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
    many landed: Landed,
    many misfired: UnitId,
    many in_force: InForce,
    many founded: Founded,
    many formed: Formed,
    many revelled: UnitId,
    many dispatches: Dispatch,
    many hiding: Hiding,
    many works: Work,
    many trains: Train,
    many changes: Change,
    many toils: Toil,
    many fires: Blaze,
    many ladders: Ladder,
    many afoot: Afoot,
    many borne: Borne,
    many vessels: Vessel,
    many aboard: Aboard,
    many ashore: UnitId,
    many smoke: Smoke,
    many housed: Housed,
    plain handed_in: BySide<bool>,
    plain exchanged: bool,
    plain turn: u16,
    plain met: u32,
    plain fortunes: Fortunes,
    plain fire_in: BySide<bool>,
    plain wind: Option<Wind>,
    plain surrender_in: BySide<bool>,
    plain hiding_in: BySide<bool>,
}

impl State {
    /// The scenario of a moment: of a battle for which armies are bought, with those that were handed in then; with the ground as it was
    /// then.
    fn scenario_at(&self, loaded: &Loaded) -> Arc<Scenario> {
        let raised = !loaded.units.is_empty();
        let same_armies =
            self.scenario.points == 0 || self.hired == loaded.hired && self.units.is_empty() != raised;
        let (scenario, founded, formed) = if same_armies {
            (Arc::clone(&self.scenario), self.founded.len(), self.formed.as_slice())
        } else {
            let hired: &[Hired] = if raised { &loaded.hired } else { &[] };
            (Arc::new(self.scenario.with_armies(hired)), 0, [].as_slice())
        };
        let same_units = founded == self.founded.len() && loaded.founded == self.founded;
        let same_groups = formed == loaded.formed;
        if same_units && same_groups && loaded.changes == self.changes {
            return scenario;
        }
        let now = Course { founded: &loaded.founded, formed: &loaded.formed, changes: &loaded.changes };
        Arc::new(scenario.in_course(founded, formed, now))
    }

    fn followed(mut self) -> State {
        self.asks = self.find_asks();
        self
    }
}
