//! Dice gathered into lots, the dice that are lost, and throws with the re-rolls of quality (dice.*, quality.*).

use arrayvec::ArrayVec;
use battle::{Hopes, Part, Roll, Rule, Table, Tally};
use dice::{D6, Faces, Throw};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::fight::pairing::Net;
use crate::state::{CommanderFlags, GroupId, State};
use crate::troops::{Cohesion, Disorder, Quality};

/// So many different ways to the same net are told.
const MOST_WAYS: usize = 4;
/// More lots than a group of twelve bases can have in a phase.
const MOST_LOTS: usize = 36;

define!("dice.worst");
/// What cohesion or disorder takes from dice, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) enum Loss {
    /// Nothing.
    #[default]
    None,
    /// One of three.
    Third,
    /// One of two.
    Half,
}

impl Loss {
    /// One die is lost for so many; none if none is.
    const fn per(self) -> Option<u8> {
        match self {
            Loss::None => None,
            Loss::Third => Some(3),
            Loss::Half => Some(2),
        }
    }

    /// The rule that takes them.
    fn rule(self) -> Rule {
        match self {
            Loss::None | Loss::Third => rule!("dice.third"),
            Loss::Half => rule!("dice.half"),
        }
    }
}

define!("dice.lots");
/// Dice of a group that strike the same target at the same net POA and suffer the same losses.
#[derive(Clone, Debug)]
pub(crate) struct Lot {
    /// Whom they strike.
    pub target: GroupId,
    /// The net POA.
    pub net: i32,
    /// The points that make it up; several where bases come to the same net by different ones.
    pub points: ArrayVec<Net, MOST_WAYS>,
    /// The loss of light troops in close combat is taken from them.
    pub light: bool,
    /// What cohesion or disorder takes from them.
    pub loss: Loss,
    /// How many there are, with what is lost.
    pub dice: Tally,
}

/// The dice of a group in a phase.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lots(Vec<Lot>);

impl Lots {
    /// Adds dice to the lot where they belong.
    pub(crate) fn add(&mut self, lot: Lot) {
        let same = |other: &&mut Lot| {
            (other.target, other.net, other.light, other.loss) == (lot.target, lot.net, lot.light, lot.loss)
        };
        if let Some(known) = self.0.iter_mut().find(same) {
            known.dice = joined(&known.dice, &lot.dice);
            for net in lot.points {
                if !known.points.contains(&net) {
                    let _ = known.points.try_push(net);
                }
            }
            return;
        }
        debug_assert!(self.0.len() < MOST_LOTS, "a group has more than {MOST_LOTS} lots");
        self.0.push(lot);
    }

    /// Takes off the dice that are lost and puts the lots in the order in which they are rolled; `number` is the number of a
    /// target in its army.
    #[must_use]
    pub(crate) fn settled(mut self, number: impl Fn(GroupId) -> u8) -> Lots {
        define!("dice.order", "dice.count");
        for light in [false, true] {
            for loss in [Loss::None, Loss::Third, Loss::Half] {
                // The loss of light troops comes first, from the full number of dice.
                let shares = |lot: &Lot| lot.light == light && lot.loss == loss;
                if light {
                    self.lose(shares, 2, rule!("dice.light"), "light troops", &number);
                }
                if let Some(per) = loss.per() {
                    let what = if loss == Loss::Half { "one of two lost" } else { "one of three lost" };
                    self.lose(shares, per, loss.rule(), what, &number);
                }
            }
        }
        self.0.sort_by_key(|lot| (number(lot.target), -lot.net, lot.loss, lot.light));
        self
    }

    /// Takes half of the dice of all lots together, the number taken rounded down.
    pub(crate) fn halve(&mut self, rule: Rule, what: &'static str, number: impl Fn(GroupId) -> u8) {
        self.lose(|_| true, 2, rule, what, &number);
    }

    /// Takes one die of `per` from all lots that share a loss together: always from the one that then has the most; of
    /// equal ones from that with the higher net POA, then from that whose target has the lower number.
    fn lose(
        &mut self,
        shares: impl Fn(&Lot) -> bool,
        per: u8,
        rule: Rule,
        what: &'static str,
        number: &impl Fn(GroupId) -> u8,
    ) {
        define!("dice.lose");
        let mut lots: ArrayVec<&mut Lot, MOST_LOTS> = self.0.iter_mut().filter(|lot| shares(lot)).collect();
        let all: i32 = lots.iter().map(|lot| lot.dice.total()).sum();
        let mut taken: ArrayVec<i32, MOST_LOTS> = lots.iter().map(|_| 0).collect();
        for _ in 0..all / i32::from(per) {
            let left = |n: &usize| lots[*n].dice.total() - taken[*n];
            let most = (0..lots.len()).max_by_key(|n| {
                let lot = &lots[*n];
                (left(n), lot.net, std::cmp::Reverse(number(lot.target)))
            });
            if let Some(most) = most {
                taken[most] += 1;
            }
        }
        for (lot, taken) in lots.iter_mut().zip(taken) {
            lot.dice.add(rule, what, -taken);
        }
    }

    /// Adds all dice of others.
    pub(crate) fn add_all(&mut self, lots: Lots) {
        lots.0.into_iter().for_each(|lot| self.add(lot));
    }

    /// The lots in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Lot> {
        self.0.iter()
    }
}

/// Two tallies as one, parts of the same kind added up.
fn joined(one: &Tally, other: &Tally) -> Tally {
    let same = |a: &Part, b: &Part| a.rule == b.rule && a.what == b.what;
    let mut parts: ArrayVec<Part, MOST_LOTS> = ArrayVec::new();
    for part in one.parts().iter().chain(other.parts()) {
        match parts.iter_mut().find(|known| same(known, part)) {
            Some(known) => known.value += part.value,
            None => {
                let _ = parts.try_push(*part);
            }
        }
    }
    let mut parts = parts.into_iter();
    let Some(first) = parts.next() else { return one.clone() };
    let mut sum = Tally::base(first.rule, first.what, first.value);
    parts.for_each(|part| sum.add(part.rule, part.what, part.value));
    sum
}

/// What takes dice from a base.
impl State {
    /// What cohesion and disorder take from the dice of a base: the worst single one.
    pub(crate) fn loss_of(&self, group: GroupId, base: u8) -> Loss {
        define!("dice.bases", "dice.worst", "terrain.disordered", "terrain.severe");
        define!("cohesion.disrupted.effects", "cohesion.fragmented.effects");
        let by_cohesion = match self.group(group).cohesion {
            Cohesion::Steady => Loss::None,
            Cohesion::Disrupted => Loss::Third,
            Cohesion::Fragmented | Cohesion::Broken => Loss::Half,
        };
        let by_ground = match self.disorder_of(group, base) {
            Disorder::None => Loss::None,
            Disorder::Disordered => Loss::Third,
            Disorder::Severe => Loss::Half,
        };
        by_cohesion.max(by_ground)
    }

    /// Whether light troops lose dice in close combat against an enemy.
    pub(crate) fn loses_as_light(&self, group: GroupId, base: u8, enemy: GroupId, opposite: u8) -> bool {
        use crate::troops::Troop::{LightFoot, LightHorse};
        define!("dice.light");
        let (mine, theirs) = (self.kind_of(group, base).troop, self.kind_of(enemy, opposite).troop);
        let equal = matches!((mine, theirs), (LightFoot, LightFoot) | (LightHorse, LightHorse | LightFoot));
        mine.is_skirmisher() && !equal && self.group(enemy).cohesion != Cohesion::Fragmented
    }
}

/// What dice are thrown for.
#[derive(Clone, Copy)]
pub(crate) struct Throws {
    /// The rule by which.
    pub rule: Rule,
    /// What it is called.
    pub what: &'static str,
    /// In close combat: a commander who fights makes his group better.
    pub close: bool,
}

/// Throws with re-rolls.
impl State {
    /// The faces that a group throws again in close combat: a commander in the front rank makes it one level better.
    fn close_combat_again(&self, group: GroupId) -> (Faces, bool) {
        define!("quality.commander");
        let row = self.info(group).quality.row();
        let leads = self.commanders_with(group).any(|id| self.commander(id).is(CommanderFlags::FIGHTS));
        let faces = if leads { row.again_with_commander } else { row.again };
        (faces, row.quality == Quality::Poor && !leads)
    }

    /// Throws a lot at a score and returns its hits. Good troops keep what already hits; poor troops throw their sixes again.
    pub(crate) fn throw_lot(
        &self,
        group: GroupId,
        lot: &Lot,
        score: &Tally,
        throws: Throws,
        table: &mut Table<'_, Event>,
    ) -> u8 {
        define!("quality.how", "quality.no-harm", "quality.where");
        let hits = Faces::at_least(u8::try_from(score.total()).unwrap_or(u8::MAX));
        let row = self.info(group).quality.row();
        let (again, is_poor) = if throws.close {
            self.close_combat_again(group)
        } else {
            (row.again, row.quality == Quality::Poor)
        };
        let kept = (1..=6u8).filter(|face| again.has(*face) && (is_poor || !hits.has(*face)));
        let again = Faces::of(&kept.collect::<ArrayVec<u8, 6>>());
        let thrown = table.roll(Roll {
            rule: throws.rule,
            what: throws.what,
            side: self.side_of(group),
            throw: Throw::hits(D6, lot.dice.dice(), hits).again(again),
            dice: Some(&lot.dice),
            wanted: Some(score),
            bonus: None,
            hopes: Hopes::High,
        });
        u8::try_from(thrown).unwrap_or(u8::MAX)
    }

    /// Two dice of a test by a group of this quality: good troops keep the better of a die and its second throw.
    pub(crate) fn test_dice(quality: Quality, again: bool) -> Throw {
        define!("quality.levels", "quality.no-harm", "cmt.reroll");
        let (throw, faces) = (Throw::sum(D6, 2), quality.row().again);
        match (again, quality) {
            (false, _) => throw,
            (true, Quality::Poor) => throw.again(faces),
            (true, _) => throw.again_without_harm(faces),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lot(target: u8, net: i32, light: bool, loss: Loss, dice: i32) -> Lot {
        let dice = Tally::base(rule!("melee.dice.two-ranks"), "dice", dice);
        Lot { target: GroupId(target), net, points: ArrayVec::new(), light, loss, dice }
    }

    /// The dice of each lot after losses, in the order in which they are rolled; the number of a group is one above its id.
    fn settled(lots: &[Lot]) -> Vec<(u8, i32, i32)> {
        let mut all = Lots::default();
        lots.iter().for_each(|lot| all.add(lot.clone()));
        let all = all.settled(|group| group.0 + 1);
        all.iter().map(|lot| (lot.target.0, lot.net, lot.dice.total())).collect()
    }

    #[test]
    fn of_eight_dice_disrupted_light_foot_keeps_three_against_heavy_foot() {
        assert_eq!(settled(&[lot(0, 0, true, Loss::Third, 8)]), [(0, 0, 3)]);
    }

    #[test]
    fn a_single_die_is_never_lost_and_two_lose_none_at_one_of_three() {
        assert_eq!(settled(&[lot(0, 0, false, Loss::Half, 1)]), [(0, 0, 1)]);
        assert_eq!(settled(&[lot(0, 0, false, Loss::Third, 2)]), [(0, 0, 2)]);
        assert_eq!(settled(&[lot(0, 0, false, Loss::Half, 5)]), [(0, 0, 3)]);
        assert_eq!(settled(&[lot(0, 0, false, Loss::Third, 5)]), [(0, 0, 4)]);
    }

    #[test]
    fn dice_are_lost_over_all_lots_together_from_the_largest_first() {
        // Bills of example 17: four dice on the first enemy and three on the second, DISRUPTED.
        let lots = [lot(1, 0, false, Loss::Third, 4), lot(2, 0, false, Loss::Third, 3)];
        assert_eq!(settled(&lots), [(1, 0, 2), (2, 0, 3)]);
        // Of equal lots the one with the higher net POA loses.
        let lots = [
            lot(1, 0, false, Loss::Half, 2),
            lot(2, 1, false, Loss::Half, 1),
            lot(2, 0, false, Loss::Half, 2),
        ];
        assert_eq!(settled(&lots), [(1, 0, 1), (2, 1, 1), (2, 0, 1)]);
    }

    #[test]
    fn lots_are_rolled_by_target_then_by_net_then_by_loss() {
        let lots = [
            lot(2, 0, false, Loss::None, 1),
            lot(1, -1, false, Loss::None, 1),
            lot(1, 1, false, Loss::Half, 1),
            lot(1, 1, false, Loss::None, 1),
        ];
        let order: Vec<(u8, i32, i32)> = vec![(1, 1, 1), (1, 1, 1), (1, -1, 1), (2, 0, 1)];
        assert_eq!(settled(&lots), order);
    }
}
