//! The three-dice test (common.3dt.what, common.3dt.which, common.3dt.all-dice).

use battle::{Hopes, Roll, Table, Tally};
use dice::{D6, Faces, Throw};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

impl State {
    /// The total morale value of a unit; none for pieces, single figures and whoever has no morale.
    pub(crate) fn tmv_of_unit(&self, id: UnitId) -> Option<u32> {
        define!(
            "common.unit.tmv",
            "medieval.chart.no-tmv-pieces",
            "medieval.single.charge",
            "musket.crew.charged"
        );
        let info = self.info(id);
        if self.scenario.period.do_crews_take_tests() && self.is_artillery(id) {
            let crew = u32::from(self.unit(id).crew);
            return (crew > 0).then(|| crew * self.morale_value(id).total().unsigned_abs());
        }
        let is_unit = info.kind.troop().is_some_and(|troop| !troop.is_alone()) && info.morale > 0;
        is_unit.then(|| self.tmv(id).unsigned_abs())
    }

    /// Whether three-dice tests are taken in this battle; where they are not, every one counts as passed.
    pub(crate) fn takes_tests(&self) -> bool {
        define!(
            "common.level.no-test-means-passed",
            "common.level.basic-no-3dt",
            "common.level.intermediate-3dt"
        );
        self.scenario.at_level().three_dice_test
    }

    /// Whether one unit has at least twice the total morale value of another: never if one of them has none.
    pub(crate) fn has_twice(&self, strong: UnitId, weak: UnitId) -> bool {
        define!("common.3dt.charge-twice");
        let values = self.tmv_of_unit(strong).zip(self.tmv_of_unit(weak));
        values.is_some_and(|(strong, weak)| strong >= 2 * weak)
    }

    /// The dice that a unit throws in a test.
    pub(crate) fn test_dice(&self, id: UnitId) -> Tally {
        let mut dice = self.dice_of_its_own(id);
        if let Some(leader) = self.presence_at(id).filter(|leader| leader.dice > 0) {
            dice.add(leader.rule, leader.what, leader.dice);
        }
        dice
    }

    /// The dice that a unit throws without colonels and generals.
    fn dice_of_its_own(&self, id: UnitId) -> Tally {
        define!("common.3dt.which");
        let (unit, info) = (self.unit(id), self.info(id));
        if self.is_led_by_supreme(id) {
            Tally::base(rule!("common.3dt.three-led"), "led by the supreme commander", 3)
        } else if unit.is(Flags::SHAKEN) {
            Tally::base(rule!("common.3dt.one"), "shaken before", 1)
        } else if unit.figures(info) < unit.full(info)
            || unit.is(Flags::THINNED)
            || self.is_artillery(id) && unit.crew < info.crew
        {
            Tally::base(rule!("common.3dt.two-losses"), "it has losses", 2)
        } else if unit.is(Flags::FAILED) {
            Tally::base(rule!("common.3dt.two-failed"), "it failed before", 2)
        } else {
            Tally::base(rule!("common.3dt.three-fresh"), "fresh", 3)
        }
    }

    /// The value at which a die of a test passes.
    pub(crate) fn test_value(&self, id: UnitId) -> Tally {
        self.morale_value(id)
    }

    /// A unit is tested, `what` for; whether it passes. Who fails remembers it (common.3dt.two-failed).
    pub(crate) fn three_dice_test(
        &mut self,
        id: UnitId,
        what: &'static str,
        table: &mut Table<'_, Event>,
    ) -> bool {
        define!("common.3dt.all-dice", "common.3dt.no-chart-penalty");
        if self.is_imperial(id) {
            table.tell(&[rule!("common.special.imperial-morale")], Event::Tested { unit: id, passed: true });
            return true;
        }
        let passed = self.throws_a_pass(id, what, table)
            || self.takes_heart(id, table) && self.throws_a_pass(id, what, table);
        self.unit_mut(id).flags.0 |= if passed { 0 } else { Flags::FAILED.0 };
        table.tell(&[rule!("common.3dt.what")], Event::Tested { unit: id, passed });
        passed
    }

    /// Throws the dice of a test; whether one of them passes.
    fn throws_a_pass(&self, id: UnitId, what: &'static str, table: &mut Table<'_, Event>) -> bool {
        let (dice, value) = (self.test_dice(id), self.test_value(id));
        let passing = Faces::at_most(u8::try_from(value.total()).unwrap_or(0));
        table.roll(Roll {
            rule: rule!("common.3dt.what"),
            what,
            side: self.side_of(id),
            throw: Throw::hits(D6, dice.dice(), passing),
            dice: Some(&dice),
            wanted: Some(&value),
            bonus: None,
            hopes: Hopes::Low,
        }) > 0
    }
}
