//! Figures that fall in a step leave when it is over, and their files step up (common.sequence.removed, common.sequence.step-up).

use battle::{Rule, Table};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

/// The figures that fall in a step, each by its unit and the place of its stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Losses {
    fallen: Vec<(UnitId, u8)>,
}

impl Losses {
    /// One figure of a stand falls.
    pub(crate) fn add(&mut self, unit: UnitId, place: u8) {
        self.fallen.push((unit, place));
    }

    /// How many figures of a stand have fallen.
    pub(crate) fn at(&self, unit: UnitId, place: u8) -> u8 {
        self.fallen.iter().filter(|fallen| **fallen == (unit, place)).count() as u8
    }

    /// How many figures of a unit have fallen.
    pub(crate) fn of(&self, unit: UnitId) -> u8 {
        self.fallen.iter().filter(|fallen| fallen.0 == unit).count() as u8
    }
}

impl State {
    /// The figures that a stand still has when these have fallen.
    pub(crate) fn left_at(&self, unit: UnitId, place: u8, losses: &Losses) -> u8 {
        self.unit(unit).figures_at(place, self.info(unit)).saturating_sub(losses.at(unit, place))
    }

    /// The losses of a step leave the board: they are told, files step up, and a unit without figures is destroyed.
    pub(crate) fn take_losses(&mut self, rule: Rule, losses: &Losses, table: &mut Table<'_, Event>) {
        define!("common.sequence.removed", "common.sequence.step-up");
        for id in self.all_units() {
            let figures = losses.of(id);
            if figures == 0 {
                continue;
            }
            let before = self.unit(id).figures(self.info(id));
            for place in losses.fallen.iter().filter(|fallen| fallen.0 == id).map(|fallen| fallen.1) {
                let info = &self.scenario.units[id.index()];
                self.units[id.index()].fall(place, info);
            }
            let left = self.unit(id).figures(self.info(id));
            table.tell(&[rule], Event::Loses { unit: id, figures: before - left, left });
            let info = &self.scenario.units[id.index()];
            self.units[id.index()].step_up(info);
            if left == 0 {
                self.unit_mut(id).set(Flags::OFF | Flags::LOST, true);
                table.tell(&[rule!("common.base.dead-cap")], Event::Destroyed { unit: id });
            }
        }
    }

    /// The figures that a unit has lost in this turn.
    pub(crate) fn lost_this_turn(&self, id: UnitId) -> u8 {
        define!("common.morale.losses");
        self.unit(id).began.saturating_sub(self.unit(id).figures(self.info(id)))
    }
}
