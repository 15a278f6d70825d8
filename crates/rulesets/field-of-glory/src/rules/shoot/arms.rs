//! What bases shoot with: ranges and dice (shoot.range.*, shoot.dice.*, shoot.bow-star).

use battle::Rule;

use crate::charts::{RANGES, RangeRow};
use crate::rulebook::{define, rule};
use crate::troops::{Kind, Troop, Weapon};

/// Shares of dice are counted in sixths: one die, a half and a third are whole numbers of them.
pub(crate) const DIE: i32 = 6;

/// What a base of some kind adds to the dice of its group.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rate {
    /// The rule that says so.
    pub rule: Rule,
    /// Which line of it.
    pub what: &'static str,
    /// Sixths of a die.
    pub sixths: i32,
}

/// Where a shooting base stands, for the dice it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stance {
    /// It is in the second shooting rank.
    pub second: bool,
    /// Its target is beyond effective range.
    pub long: bool,
}

impl Kind {
    /// What the men of a base shoot with; guns need no other weapon.
    pub(crate) fn weapon(&self) -> Option<Weapon> {
        self.shooting.or(self.troop.is_artillery().then_some(Weapon::Artillery))
    }

    /// How far they shoot with a weapon.
    pub(crate) fn range(&self, weapon: Weapon) -> RangeRow {
        define!("shoot.range.foot-bows", "shoot.range.mounted", "shoot.range.short");
        define!("shoot.range.heavy-artillery", "shoot.range.light-artillery", "shoot.bow-star");
        // Elephants and chariots are mounted, wagons count as foot.
        let mounted = self.troop.is_mounted();
        let key = match weapon {
            Weapon::Bow | Weapon::BowStar | Weapon::Longbow if mounted => "bow-mounted",
            Weapon::Bow | Weapon::BowStar => "bow-foot",
            Weapon::Longbow => "longbow-foot",
            Weapon::Crossbow if mounted => "crossbow-mounted",
            Weapon::Crossbow => "crossbow-foot",
            Weapon::Sling => "sling",
            Weapon::Javelins => "javelins",
            Weapon::Firearm => "firearm",
            Weapon::Artillery if self.troop == Troop::HeavyArtillery => "heavy-artillery",
            Weapon::Artillery => "light-artillery",
        };
        let row = RANGES.iter().find(|row| row.weapon == key);
        debug_assert!(row.is_some(), "the chart of ranges has no {key}");
        row.copied().unwrap_or(RangeRow { weapon: key, effective: 0, most: 0 })
    }

    /// Whether only the first rank of such troops shoots.
    pub(crate) fn shoots_in_one_rank(&self) -> bool {
        define!("shoot.ranks");
        self.troop.is_artillery() || self.troop.is_chariot() || self.troop.is_wagon()
    }

    /// What a base of this kind adds to the dice: the first line that fits it.
    pub(crate) fn shooting_rate(&self, weapon: Weapon, stance: Stance) -> Rate {
        let Stance { second, long } = stance;
        let rate = |rule: Rule, what: &'static str, sixths: i32| Rate { rule, what, sixths };
        if self.troop.is_wagon() {
            return rate(rule!("shoot.dice.wagons"), "base widths of long edges", 2 * DIE);
        }
        if weapon == Weapon::Artillery {
            let rule = rule!("shoot.dice.artillery");
            return if long { rate(rule, "guns at long range", DIE) } else { rate(rule, "guns", 2 * DIE) };
        }
        if self.troop.is_chariot() {
            return rate(rule!("shoot.dice.chariots"), "chariots", DIE);
        }
        let is_light = self.troop.is_skirmisher()
            || matches!(weapon, Weapon::Javelins | Weapon::Sling | Weapon::Firearm | Weapon::BowStar);
        if is_light {
            let rule = rule!("shoot.dice.light");
            return if long {
                rate(rule, "one die for three bases", DIE / 3)
            } else {
                rate(rule, "one die for two bases", DIE / 2)
            };
        }
        let rule =
            if self.troop.is_mounted() { rule!("shoot.dice.cavalry") } else { rule!("shoot.dice.foot") };
        match (second, long) {
            (false, false) => rate(rule, "first rank", DIE),
            (true, false) => rate(rule, "second rank", DIE / 2),
            (_, true) => rate(rule, "long range", DIE / 2),
        }
    }
}
