//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::sync::Arc;

use battle::{BySide, Side, State as _};

use super::checking::faults;
use super::verdict;
use crate::field::Scenario;
use crate::rules::charge::plans::{Charge, Reply};
use crate::rules::neutral::Fortunes;
use crate::setting::{Dug, Hired, March, Placed, Setting, Settled};
use crate::state::{Aim, Camp, Commander, Fight, Group, State};
use crate::steps::Step;
use crate::tolls::Toll;
use crate::troops::Phase;

battle::saved! {
    State:
    many groups: Group,
    many commanders: Commander,
    many fights: Fight,
    many charges: Charge,
    many replies: Reply,
    many tolls: Toll,
    many aims: Aim,
    many steps: Step,
    many hired: Hired,
    many placed: Placed,
    many dug: Dug,
    many march: March,
    plain setting: Setting,
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
    /// The scenario of a moment: of a pick-up game, as far as it was settled then.
    fn scenario_at(&self, loaded: &Loaded) -> Arc<Scenario> {
        if self.scenario.pick_up.is_none() {
            return Arc::clone(&self.scenario);
        }
        let is_same = self.setting == loaded.setting
            && self.hired == loaded.hired
            && self.placed == loaded.placed
            && self.dug == loaded.dug
            && self.groups.is_empty() == loaded.groups.is_empty();
        if is_same {
            return Arc::clone(&self.scenario);
        }
        let settled = Settled {
            setting: &loaded.setting,
            hired: &loaded.hired,
            placed: &loaded.placed,
            dug: &loaded.dug,
            raised: !loaded.groups.is_empty(),
        };
        Arc::new(self.scenario.settled(settled))
    }

    fn followed(mut self) -> State {
        self.lay_all();
        self.asks = self.find_asks();
        self
    }
}
