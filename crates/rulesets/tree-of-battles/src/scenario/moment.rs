//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::sync::Arc;

use battle::neutral::Course;
use battle::{BySide, Side, State as _};

use super::checking::faults;
use super::verdict;
use crate::field::{Options, Scenario};
use crate::picks::Pick;
use crate::rules::charge::Charge;
use crate::rules::fray::Fighter;
use crate::state::{Baggage, Command, Contingent, ContingentId, Leader, Message, Stakes, State};
use crate::steps::Step;
use crate::troops::Phase;

battle::saved! {
    State:
    many contingents: Contingent,
    many leaders: Leader,
    many battles: Command,
    many messages: Message,
    many stakes: Stakes,
    many passages: (ContingentId, ContingentId),
    many strikes: (ContingentId, ContingentId),
    many charges: Charge,
    many fray: Fighter,
    many steps: Step,
    many picks: (Side, Pick),
    plain baggage: BySide<Baggage>,
    plain turn: u8,
    plain phase: Phase,
    plain first: Side,
    plain chooser: Option<Side>,
    plain fights: u32,
    plain course: Course,
}

impl State {
    /// The scenario of a moment: forces that were picked by points are there only once they have taken the field.
    fn scenario_at(&self, loaded: &Loaded) -> Arc<Scenario> {
        let raised = !self.scenario.contingents.is_empty();
        let (picks, is_without_forces) = (&loaded.picks, loaded.contingents.is_empty());
        match self.scenario.plays(Options::MUSTER) {
            true if is_without_forces && raised => Arc::new(self.scenario.unraised()),
            true if !(is_without_forces || raised && self.picks == *picks) => {
                Arc::new(self.scenario.raised(picks))
            }
            _ => Arc::clone(&self.scenario),
        }
    }

    fn followed(mut self) -> State {
        self.lay_all();
        self.asks = self.find_asks();
        self
    }
}
