//! Morale and shots within a castle (medieval.siege.no-rout, medieval.siege.unlimited).

use battle::Table;

use super::Borne;
use super::events::SiegeEvent;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Troop};

impl State {
    /// Units within a castle do not go back, turn or rout: each poor result uses up one of as many as their morale value.
    pub(crate) fn bear_within(&mut self, table: &mut Table<'_, Event>) {
        for unit in self.on_board().collect::<Vec<UnitId>>() {
            if self.unit(unit).reaction.is_none() || !self.is_garrisoned(unit) {
                continue;
            }
            self.unit_mut(unit).reaction = None;
            let results = self.bear_one(unit);
            let left = self.info(unit).morale.saturating_sub(results);
            table.tell(&[rule!("medieval.siege.no-rout")], Event::Siege(SiegeEvent::Bears { unit, left }));
            if left == 0 {
                self.unit_mut(unit).set(Flags::OFF | Flags::LOST, true);
            }
        }
    }

    /// Whether a unit bears its poor results within a castle by itself: it goes nowhere, so that its battle has nothing to save it from.
    pub(crate) fn bears_alone(&self, unit: UnitId) -> bool {
        define!("common.group.castle");
        self.is_garrisoned(unit)
    }

    /// Counts one more poor result; how many there are.
    fn bear_one(&mut self, unit: UnitId) -> u8 {
        match self.borne.iter_mut().find(|borne| borne.unit == unit) {
            Some(borne) => {
                borne.results = borne.results.saturating_add(1);
                borne.results
            }
            None => {
                self.borne.push(Borne { unit, results: 1 });
                self.borne.sort_unstable();
                1
            }
        }
    }

    /// Whether a unit marks off no shots: missile troops within a castle.
    pub(crate) fn has_shots_without_end(&self, id: UnitId) -> bool {
        define!("medieval.siege.unlimited");
        self.info(id).kind.troop().map(Troop::arm) == Some(Arm::Missile) && self.is_garrisoned(id)
    }
}
