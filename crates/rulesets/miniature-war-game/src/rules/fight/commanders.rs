//! Commanders whom the enemy contacts (common.command.lost).

use battle::{Table, Tally};
use dice::{D12, Throw};

use super::fray::Fray;
use crate::events::Event;
use crate::field::Kind;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, State, UnitId};

impl State {
    /// The commanders with an enemy stand in melee range that can strike, each with the point at which he survives.
    pub(crate) fn commanders_contacted(&self, fray: &Fray) -> Vec<(UnitId, Tally)> {
        define!("common.command.place", "common.command.lost", "musket.cmd.capture", "musket.cmd.melee");
        let commanders = self.on_board().filter(|id| self.info(*id).kind == Kind::Commander);
        let contacted = commanders.filter(|id| !self.is_noble(*id) && self.is_commander_struck(*id, fray));
        contacted.map(|id| (id, self.commander_point(id))).collect()
    }

    fn is_commander_struck(&self, id: UnitId, _: &Fray) -> bool {
        let enemies = self.units_of(self.side_of(id).other()).filter(|enemy| self.fights(*enemy));
        let body = self.body(id);
        enemies
            .into_iter()
            .any(|enemy| self.can_strike(enemy, id) && body.is_within(&self.body(enemy), CONTACT))
    }

    /// The melee point of the unit that he leads; alone he has one of his own.
    fn commander_point(&self, id: UnitId) -> Tally {
        match self.led_by(id) {
            Some(led) => self.melee_point(led, &[]),
            None => Tally::base(
                rule!("common.command.lost"),
                "a commander alone",
                self.info(id).melee.unwrap_or(0),
            ),
        }
    }

    /// Commanders who are contacted roll after all others; who fails is captured.
    pub(crate) fn commanders_roll(&mut self, contacted: &[(UnitId, Tally)], table: &mut Table<'_, Event>) {
        for (id, point) in contacted {
            let test = table.test(rule!("common.command.lost"), "a commander in melee", self.side_of(*id));
            if !test.throwing(Throw::one(D12)).at_most(point).passed {
                self.unit_mut(*id).set(Flags::OFF | Flags::LOST, true);
                table.tell(&[rule!("common.command.lost")], Event::Captured { unit: *id });
            }
        }
    }
}
