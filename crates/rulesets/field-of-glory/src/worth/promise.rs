//! What close combat promises two groups, by the points of advantage that play itself counts.

use battle::neutral::worth;

use crate::rules::charge::plans::Charge;
use crate::rules::fight::dice::Loss;
use crate::rules::fight::impact_points::Clash;
use crate::rules::fight::pairing::{Base, Pairing, close_score};
use crate::rules::fight::strike::is_heavy;
use crate::state::{Blow, GroupId, State};
use crate::troops::Quality;

/// So many rounds of melee are thought to follow an impact.
const ROUNDS: i32 = 2;
/// What it is worth to charge for who would win if time were out, rather than to wait, in hundredths of a hit.
const CAUTION: i32 = -60;
/// What it is worth to attack somebody who fights somebody else, in the same way.
pub(super) const JOINED: i32 = 100;
/// What it costs to charge one more, in the same way: dice are shared out among several, while each of them has its own.
const ONE_MORE: i32 = -500;
/// Who can run stays for so small a part of what is bad for him.
pub(super) const FLIGHT: i32 = 3;
/// What the level is worth that those drop who are struck in the flank or rear, in the same way.
const DROP: i32 = 250;
/// At impact each base in contact throws so many dice.
const IMPACT_DICE: i32 = 2;

impl State {
    /// By how many hundredths of a hit a group does better than an enemy if it charges his front, at impact and in the rounds
    /// after it; negative if it does worse.
    pub(crate) fn promise_of_charge(&self, by: GroupId, at: GroupId) -> i32 {
        let pairing = fronts(by, at);
        let clash = Clash { charges: true, ..Clash::default() };
        let net = self.impact_net(pairing, clash).total();
        let dice = IMPACT_DICE * 100 * i32::from(self.files(by).min(self.files(at)));
        let own = self.expected_hits(pairing, dice, net);
        let theirs = self.expected_hits(pairing.turned(), dice, -net);
        own - theirs + ROUNDS * self.promise_of_melee(by, at)
    }

    /// What a charge that is declared promises, over all whom it contacts.
    pub(crate) fn promise_of(&self, charge: &Charge) -> i32 {
        let ride = self.ride(charge.by, charge.wheel, None).ok();
        let promises = charge.targets.iter().map(|target| {
            let strikes = ride.as_ref().and_then(|ride| self.qualifies(self.bases(charge.by), ride, *target));
            let promise = self.promise_against(charge.by, *target, strikes);
            if self.is_in_combat(*target) {
                promise + JOINED
            } else if self.is_skirmishers(*target) {
                promise.min(promise / FLIGHT)
            } else {
                promise
            }
        });
        let more = charge.targets.len().saturating_sub(1) as i32;
        let leads = worth::leads_at_the_end(self) == Some(self.side_of(charge.by));
        promises.sum::<i32>() + ONE_MORE * more + if leads { CAUTION } else { 0 }
    }

    /// By how much a group does better than an enemy if its charge strikes his front, or his flank or rear.
    fn promise_against(&self, by: GroupId, at: GroupId, strikes: Option<Blow>) -> i32 {
        let promise = self.promise_of_charge(by, at);
        if strikes.is_none() {
            return promise;
        }
        let pairing = fronts(by, at);
        let dice = IMPACT_DICE * 100 * i32::from(self.files(by).min(self.ranks(at).max(2)));
        let impact = self.expected_hits(pairing, dice, 2) - self.expected_hits(pairing.turned(), dice, -2);
        promise.max(0) + impact + DROP
    }

    /// The same of one round of melee, front to front.
    pub(crate) fn promise_of_melee(&self, by: GroupId, at: GroupId) -> i32 {
        let pairing = fronts(by, at);
        let net = self.melee_net(pairing).total();
        let own = self.expected_hits(pairing, self.melee_dice(by, at), net);
        own - self.expected_hits(pairing.turned(), self.melee_dice(at, by), -net)
    }

    /// The dice of a group that meets another front to front, in hundredths: files in contact, and one more at each end that
    /// overlaps.
    fn melee_dice(&self, by: GroupId, at: GroupId) -> i32 {
        let (own, theirs) = (self.files(by), self.files(at));
        let files = own.min(theirs) + own.saturating_sub(theirs).min(2);
        let is_deep = self.ranks(by) > 1 || is_heavy(self.kind(by).troop);
        100 * i32::from(files) * if is_deep { 2 } else { 1 }
    }

    /// How many of so many dice of a base its cohesion and disorder leave it.
    pub(super) fn kept_dice(&self, group: GroupId, base: u8, dice: i32) -> i32 {
        match self.loss_of(group, base) {
            Loss::None => dice,
            Loss::Third => dice * 2 / 3,
            Loss::Half => dice / 2,
        }
    }

    /// How many hits so many dice of a group score at a net, both in hundredths.
    fn expected_hits(&self, pairing: Pairing, dice: i32, net: i32) -> i32 {
        let Pairing { by, at } = pairing;
        let kept = self.kept_dice(by.group, by.base, dice);
        let is_light = self.loses_as_light(by.group, by.base, at.group, at.base);
        let kept = if is_light { kept / 2 } else { kept };
        let faces = (7 - close_score(net).total()).clamp(0, 6);
        // Dice that are thrown again, in sixths of all.
        let again = match self.info(by.group).quality {
            Quality::Poor => 5,
            Quality::Average => 6,
            Quality::Superior => 7,
            Quality::Elite => 8,
        };
        kept * faces * again / 36
    }
}

/// The first bases of two groups against each other.
const fn fronts(by: GroupId, at: GroupId) -> Pairing {
    Pairing { by: Base { group: by, base: 0 }, at: Base { group: at, base: 0 } }
}
