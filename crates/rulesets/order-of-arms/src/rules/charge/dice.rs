//! The dice of a charge: strength, momentum, defence, and what ground and weather change (B11.7.1, B11.7.2).

use battle::{BySide, Side, Tally};
use ground::areas::{Arc, AreaId};

use crate::combat::{CombatKind, Run};
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::adjusting::Adjusting;
use crate::rules::assigning::places;
use crate::state::{Flags, State, UnitId};
use crate::troops::Arm;

/// Momentum by the areas to the clash.
const MOMENTUM: [i32; 4] = [0, 2, 3, 1];

impl State {
    /// What a charging unit gains by its run: by distance and elevation, less what met charges took.
    pub(crate) fn momentum(&self, unit: UnitId, run: Run) -> Tally {
        let areas = MOMENTUM.get(usize::from(run.distance)).copied().unwrap_or(0);
        let mut momentum = Tally::base(rule!("B11.7.1b"), "momentum", areas);
        momentum.add(rule!("B11.7.1f"), "elevation", run.descent);
        momentum.add(rule!("B11.4.2c"), "slowed", -i32::from(run.drag.slowed));
        momentum.at_most(rule!("B11.4.2b"), run.drag.most.into());
        if self.has_no_lances(unit) {
            momentum.at_most(rule!("B11.11.1b"), 0);
        }
        momentum
    }

    /// The dice of a charging unit before bonuses.
    pub(crate) fn charge_strength(&self, unit: UnitId, printed: u8, run: Run) -> Tally {
        let mut dice = Tally::base(rule!("B11.7.1g"), "printed strength", printed);
        dice.add(rule!("B11.7.1a"), "charge bonus", printed / 2);
        for part in self.momentum(unit, run).parts() {
            dice.add(part.rule, part.what, part.value);
        }
        define!("B11.11.1a");
        dice.add(rule!("B11.7.1c"), "broken lances", -i32::from(self.unit(unit).lances));
        dice.at_least(rule!("B11.7.1c"), 1);
        dice
    }

    /// Whether stakes stand between a unit and a charge. In a neutral battle they stay where they were planted, towards the
    /// front that the unit had at the start.
    fn is_behind_stakes(&self, unit: UnitId, entry: AreaId) -> bool {
        let (info, area) = (self.info(unit), self.unit(unit).area);
        let archers = matches!(self.kind(unit).code, "FB" | "FBL" | "FXB" | "FXA");
        let before = || self.scenario.map.arc(info.start, info.facing, entry) == Some(Arc::Front);
        self.plays(Options::STAKES)
            && info.stakes
            && archers
            && (!self.scenario.conditions.on || area == info.start && before())
    }

    /// The dice of a unit that is charged, before bonuses; the charge comes from an area beside its own.
    pub(crate) fn charge_defence(&self, unit: UnitId, printed: u8, entry: AreaId) -> Tally {
        define!("B11.7.2i");
        let (u, kind) = (self.unit(unit), self.kind(unit));
        let printed = i32::from(printed);
        let mut dice = Tally::base(rule!("A2.2.2a"), "printed strength", printed);
        let half = printed / 2 - printed;
        if kind.is_mma() {
            dice.add(rule!("B11.7.2a"), "broken lances", -i32::from(u.lances));
            dice.at_least(rule!("B11.7.2a"), 1);
        } else if u.is(Flags::PHALANX) {
            dice.add(rule!("B11.7.2c2"), "phalanx", printed);
        } else if u.is(Flags::SCHILTRON) {
            define!("B11.7.2c1");
        } else if self.is_behind_stakes(unit, entry) {
            dice.add(rule!("B11.7.2d"), "stakes", printed / 2);
        } else if kind.pavise {
            define!("B11.7.2e");
        } else if kind.arm == Arm::Mounted {
            dice.add(rule!("B11.7.2b"), "light horse against a charge", half);
            dice.at_least(rule!("B11.7.2b"), 1);
        } else {
            dice.add(rule!("B11.7.2c"), "foot against a charge", half);
            dice.at_least(rule!("B11.7.2c"), 1);
        }
        dice
    }

    /// Ground and weather change the sums of the innermost combat, never below one die.
    pub(crate) fn adjust_sums(&mut self) {
        let Some(combat) = self.combats.last().filter(|combat| combat.is_charge()) else { return };
        let (kind, area, attacker, ground) = (combat.kind, combat.area, combat.attacker, combat.ground);
        let bits = BySide::new(combat.bits_of(Side::Red), combat.bits_of(Side::Blue));
        let defender = attacker.other();
        // What is put down last comes first: the attacker's sum.
        if kind == CombatKind::MetCharge {
            self.adjust_sum_to_one(defender, bits[defender], ground[defender]);
        } else {
            let change = self.scenario.ground(area).kinds.iter().map(|kind| kind.charge_defence).sum();
            let mut rest = bits[defender];
            while let Some(last) = rest.checked_ilog2() {
                let stack = self
                    .combats
                    .last()
                    .map_or(rest, |combat| combat.bits(|f| f.is_with(&combat.fighters[last as usize])));
                rest &= !stack;
                self.adjust_sum_to_one(defender, stack, change);
            }
        }
        self.adjust_sum_to_one(attacker, bits[attacker], ground[attacker]);
    }

    /// The sum of some fighters' dice changes, if there is any, but not below one die.
    fn adjust_sum_to_one(&mut self, side: Side, group: u64, change: i8) {
        let Some(combat) = self.combats.last() else { return };
        let sum: i16 = places(group).map(|n| i16::from(combat.fighters[n].dice)).sum();
        if sum > 0 {
            let change = i16::from(change).max((1 - sum).min(0)) as i8;
            self.adjust_sum(Adjusting { side, group, change });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use battle::{Ruleset as _, Side};
    use ground::areas::{AreaId, Slot};

    use crate::OrderOfArms;
    use crate::charts::{AREA_KINDS, AreaKind};
    use crate::combat::{Combat, CombatKind, Fighter};
    use crate::state::{LeaderId, UnitId};
    use crate::steps::Step;

    /// No ground of the chart changes the dice of those who are charged, so that it is made up here (B11.7.2h).
    #[test]
    fn the_sum_of_each_stack_that_is_charged_changes_by_the_ground_it_stands_on() {
        let text = include_str!("../../../../../../examples/order-of-arms-e7-a-charge.toml");
        let mut state = OrderOfArms::open(text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let (area, from) = (AreaId(0), AreaId(1));
        let kind = Box::leak(Box::new(AreaKind { charge_defence: 2, ..AREA_KINDS[0] }));
        Arc::make_mut(&mut state.scenario).ground[area.index()].kinds = vec![kind];
        let mut combat = Combat::new(CombatKind::Charge, Side::Red, area, from);
        let charged = |unit: u8, slot: u8| Fighter {
            dice: 3,
            ..Fighter::new(UnitId(unit), LeaderId::NONE, Side::Blue, area, Slot(slot))
        };
        combat.fighters.extend([charged(0, 0), charged(1, 1)]);
        state.combats.push(combat);
        state.steps.clear();
        state.adjust_sums();
        let changes = state.steps.iter().filter_map(|step| match step {
            Step::Adjusting(step) => Some((step.side, step.group, step.change)),
            _ => None,
        });
        assert_eq!(changes.collect::<Vec<_>>(), [(Side::Blue, 0b10, 2), (Side::Blue, 0b01, 2)]);
    }
}
