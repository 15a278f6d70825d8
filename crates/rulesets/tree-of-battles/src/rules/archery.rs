//! Archery and skirmish shooting: dice and what they must show (arch.*).

use battle::{Rule, Tally};

use crate::charts::{ARCHERY_HIT, LONGBOW_DICE, LOW_DICE, OTHER_DICE};
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::rules::targets::Shot;
use crate::state::{ContingentId, State};
use crate::troops::Weapon;

impl State {
    /// Whether longbows are low on ammunition: all their volleys are spent.
    pub(crate) fn is_low(&self, contingent: ContingentId) -> bool {
        define!("arch.ammunition");
        self.contingent(contingent).volleys == 0
    }

    /// The dice of archers: two for each longbow stand while its arrows last, one for every other, and one less for each
    /// DP of the contingent. By some weather longbows shoot as if low on ammunition, and crossbows with half their dice.
    pub(crate) fn archery_dice(&self, shot: &Shot, wet: Option<Rule>) -> Tally {
        let stands = i32::from(shot.stands);
        let mut dice = match (shot.weapon, self.is_low(shot.by)) {
            (Weapon::Longbow, false) if wet.is_none() => Tally::base(
                rule!("arch.dice.longbow"),
                "for longbow stands, two each",
                i32::from(LONGBOW_DICE) * stands,
            ),
            (Weapon::Longbow, low) => Tally::base(
                wet.filter(|_| !low).unwrap_or(rule!("arch.dice.other")),
                "longbow stands low on ammunition",
                i32::from(LOW_DICE) * stands,
            ),
            _ => Tally::base(rule!("arch.dice.other"), "stands that shoot", i32::from(OTHER_DICE) * stands),
        };
        if let Some(rule) = self.is_short(shot.by)
            && matches!(shot.weapon, Weapon::Crossbow | Weapon::Handgun)
        {
            dice.halve_up(rule);
        }
        if let (Weapon::Crossbow, Some(rule)) = (shot.weapon, wet) {
            dice.halve_up(rule);
        }
        dice.add(rule!("arch.dice.dp"), "own DPs", -i32::from(self.contingent(shot.by).dps));
        dice
    }

    /// What each die of archers must show: 5, and what is taken off the die is added here.
    pub(crate) fn archery_score(&self, shot: &Shot) -> Tally {
        let Shot { by, at, weapon, .. } = *shot;
        let mut score = Tally::base(rule!("arch.result"), "a hit", ARCHERY_HIT);
        if self.wears_harness(at) && weapon != Weapon::Handgun {
            score.add(rule!("arch.mod.harness"), "full harness", 1);
        }
        if !self.is_skirmishers(by) {
            let loose = self.is_skirmishers(at) && !self.is_mounted(at);
            let cover = self.is_in_cover(at, by);
            match (loose, cover) {
                (true, true) => score.add(rule!("arch.mod.once"), "foot skirmishers in cover", 1),
                (true, false) => score.add(rule!("arch.mod.skirmishers"), "foot skirmishers", 1),
                (false, true) => score.add(rule!("arch.mod.cover"), "cover", 1),
                (false, false) => {}
            }
        }
        if weapon == Weapon::Longbow && self.is_mounted(at) && !self.is_skirmishers(at) {
            score.add(rule!("arch.mod.longbow-mounted"), "longbows at mounted", -1);
        }
        let close = weapon.ranges().close;
        if weapon == Weapon::Handgun && is_within(shot.range, close) && !self.is_skirmishers(at) {
            score.add(rule!("arch.mod.handgun-close"), "handguns at close range", -1);
        }
        score
    }

    /// Whether a contingent wears full harness: its mark counts for the men of its front rank who may wear it.
    pub(crate) fn wears_harness(&self, contingent: ContingentId) -> bool {
        define!("troop.full-harness");
        use crate::troops::Allowed;
        self.has(contingent, Marks::FULL_HARNESS) && self.kind(contingent).row().harness != Allowed::Never
    }
}

/// Whether longbows that shot at nobody and stood still near their baggage may be supplied: a fact of the turn's end.
impl State {
    /// Whether a longbow contingent gets new arrows now.
    pub(crate) fn is_resupplied(&self, contingent: ContingentId) -> bool {
        define!("arch.resupply");
        let (c, info) = (self.contingent(contingent), self.info(contingent));
        let Some(baggage) = self.baggage_rect(c.side) else { return false };
        let shoots = self.weapon_of(contingent) == Some(Weapon::Longbow);
        shoots
            && !c.is(Flags::OFF | Flags::ROUTING | Flags::MOVED | Flags::VOLLEYED | Flags::FOUGHT)
            && c.volleys < info.volleys
            // Who counts as low on ammunition has none to fetch, as with the flag.
            && self.is_short(contingent).is_none()
            && !self.baggage[c.side].looted
            && is_within(self.footprint(contingent).distance(&baggage), crate::charts::RESUPPLY_WITHIN)
            && !self.is_engaged(contingent)
    }
}
