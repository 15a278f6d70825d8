//! Losses to fire of one's own side, and how they tell (musket.friendly).

use battle::{Table, Tally};

use super::events::FireEvent;
use super::volley::{CREW, Hit};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};

/// In so many turns after such losses they tell.
const TURNS: u16 = 2;
/// What they take from a melee point, and from a morale value.
const MELEE: i32 = 2;
const MORALE: i32 = 1;

/// The number of a unit's figures, or men of its crew, among those hit.
fn figures_hit(state: &State, hits: &[Hit], unit: UnitId) -> usize {
    let counts = |hit: &&Hit| hit.unit == unit && (hit.place == CREW || !state.is_artillery(unit));
    hits.iter().filter(counts).count()
}

impl State {
    /// Figures of the shooter's own side have been hit since there were these hits: their units are the weaker for it.
    pub(crate) fn note_friendly_fire(&mut self, by: UnitId, before: &[Hit], table: &mut Table<'_, Event>) {
        define!("musket.friendly.crew");
        if !self.scenario.period.does_friendly_fire_tell() {
            return;
        }
        let mut units: Vec<UnitId> = self.hits.iter().map(|hit| hit.unit).collect();
        units.dedup();
        units.retain(|unit| {
            *unit != by
                && self.side_of(*unit) == self.side_of(by)
                && figures_hit(self, &self.hits, *unit) > figures_hit(self, before, *unit)
        });
        for unit in units {
            let (turn, tells) = (self.turn, self.is_hit_by_friends(unit));
            let train = &mut self.trains[unit.index()];
            // What tells already goes on; the two turns begin afresh.
            let first = if tells { train.friendly[0] } else { turn + 1 };
            train.friendly = [first, turn + TURNS];
            let rules = [rule!("musket.friendly.effect"), rule!("musket.friendly.duration")];
            table.tell(&rules, Event::Fire(FireEvent::FriendlyFire { unit }));
        }
    }

    /// Whether losses to its own side tell on a unit in this turn.
    pub(crate) fn is_hit_by_friends(&self, id: UnitId) -> bool {
        define!("musket.friendly.duration");
        let [first, last] = self.trains[id.index()].friendly;
        (first..=last).contains(&self.turn) && last > 0
    }

    /// What friendly fire takes from the melee point of a unit.
    pub(crate) fn add_friendly_to_melee(&self, point: &mut Tally, id: UnitId) {
        if self.is_hit_by_friends(id) {
            point.add(rule!("musket.friendly.effect"), "hit by its own side", -MELEE);
            point.at_least(rule!("musket.friendly.floor"), 0);
        }
    }

    /// What friendly fire takes from the morale value of a unit.
    pub(crate) fn add_friendly_to_morale(&self, value: &mut Tally, id: UnitId) {
        if self.is_hit_by_friends(id) && value.total() > 0 {
            value.add(rule!("musket.friendly.effect"), "hit by its own side", -MORALE);
            value.at_least(rule!("musket.friendly.floor"), 1);
        }
    }
}
