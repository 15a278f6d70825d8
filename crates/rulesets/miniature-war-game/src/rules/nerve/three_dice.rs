//! The three-dice test (common.3dt.what, common.3dt.which, common.3dt.all-dice).

use battle::{Hopes, Roll, Table, Tally};
use dice::{D6, Faces, Throw};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

impl State {
    /// The dice that a unit throws in a test.
    pub(crate) fn test_dice(&self, id: UnitId) -> Tally {
        define!("common.3dt.which");
        let (unit, info) = (self.unit(id), self.info(id));
        if self.is_led_by_supreme(id) {
            Tally::base(rule!("common.3dt.three-led"), "led by the supreme commander", 3)
        } else if unit.is(Flags::SHAKEN) {
            Tally::base(rule!("common.3dt.one"), "shaken before", 1)
        } else if unit.figures(info) < info.figures {
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
        define!("common.3dt.all-dice");
        if self.is_imperial(id) {
            table.tell(&[rule!("common.special.imperial-morale")], Event::Tested { unit: id, passed: true });
            return true;
        }
        let (dice, value) = (self.test_dice(id), self.test_value(id));
        let passing = Faces::at_most(u8::try_from(value.total()).unwrap_or(0));
        let passed = table.roll(Roll {
            rule: rule!("common.3dt.what"),
            what,
            side: self.side_of(id),
            throw: Throw::hits(D6, dice.dice(), passing),
            dice: Some(&dice),
            wanted: Some(&value),
            bonus: None,
            hopes: Hopes::Low,
        }) > 0;
        self.unit_mut(id).flags.0 |= if passed { 0 } else { Flags::FAILED.0 };
        table.tell(&[rule!("common.3dt.what")], Event::Tested { unit: id, passed });
        passed
    }
}
