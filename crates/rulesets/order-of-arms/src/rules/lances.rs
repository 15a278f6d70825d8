//! Broken lances (B11.11).

use battle::{Hopes, Refusal, Roll, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::sight::Eye;
use crate::state::{Flags, State, UnitId};
use crate::steps::Pending;

/// Lances may have broken in the innermost combat: one die for each natural six of men-at-arms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Lances;

impl Pending for Lances {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("B11.11a"), "nothing is asked while lances are counted"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        let Some(combat) = battle.combats.last() else { return };
        let mut rolled: Vec<(UnitId, u8)> = Vec::new();
        rolled.extend(combat.fighters.iter().filter(|f| f.sixes > 0).map(|f| (f.unit, f.sixes)));
        for (unit, sixes) in rolled {
            for _ in 0..sixes {
                battle.try_lance(unit, table);
            }
        }
    }
}

impl State {
    /// Whether a unit has broken so many lances that it fights like mounted men: at least half of its strength.
    pub(crate) fn has_no_lances(&self, unit: UnitId) -> bool {
        define!("B11.11.1b");
        let broken = self.unit(unit).lances;
        broken > 0 && broken >= self.strength(unit).div_ceil(2)
    }

    /// The highest die that breaks a lance of a unit.
    fn lance_durability(&self, unit: UnitId) -> Tally {
        let value = self.scenario.sides[self.side_of(unit)].lance_durability;
        Tally::base(rule!("B11.11a"), "lance durability", value)
    }

    /// At the end of a turn units in a camp get all their lances back, and those at rest one.
    ///
    /// Reading: it costs nothing, so nobody is asked.
    pub(crate) fn restore_lances(&mut self, table: &mut Table<'_, Event>) {
        for unit in self.units() {
            let u = self.unit(unit);
            if u.lances == 0 || !u.is_on_map() {
                continue;
            }
            let (rule, left) = if self.is_supplied(unit) {
                (rule!("B11.11.2a"), 0)
            } else if self.is_at_rest(unit) {
                (rule!("B11.11.2b"), u.lances - 1)
            } else {
                continue;
            };
            self.unit_mut(unit).lances = left;
            table.tell(&[rule], Event::LancesLeft { unit, broken: left });
        }
    }

    /// Whether a unit stands in a camp of its side.
    fn is_supplied(&self, unit: UnitId) -> bool {
        let (area, side) = (self.unit(unit).area, self.side_of(unit));
        self.scenario.camps.iter().enumerate().any(|(n, camp)| {
            self.camps >> n & 1 == 1 && camp.area == area && self.army_info(camp.army).side == side
        })
    }

    /// Whether a unit took part in no combat of the turn, and no enemy who shoots can reach it.
    fn is_at_rest(&self, unit: UnitId) -> bool {
        let (u, enemy) = (self.unit(unit), self.side_of(unit).other());
        let reaches = |other: UnitId| {
            let from = self.unit(other).area;
            self.kind(other).is_combat()
                && self.range_of(other) >= self.scenario.map.range(from, u.area)
                && self.sees(from, u.area, Eye::Ranged).is_ok()
        };
        !u.is(Flags::EMBATTLED) && !self.units_of_side(enemy).any(reaches)
    }

    /// One die for a natural six: a lance may break.
    fn try_lance(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        if !self.unit(unit).is_on_map() || self.unit(unit).lances >= self.strength(unit) {
            define!("B11.11b", "B11.11c");
            return;
        }
        let wanted = self.lance_durability(unit);
        if wanted.total() == 0 {
            return;
        }
        let rule = if self.has_no_lances(unit) { rule!("B11.11b") } else { rule!("B11.11a") };
        let die = table.roll(Roll {
            rule,
            what: "lances",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        });
        if die <= wanted.total() {
            self.unit_mut(unit).lances += 1;
            table.tell(&[rule], Event::LanceBreaks(unit));
        }
    }
}
