//! What conditions of victory are worth to players who must judge a battle quickly.

use super::victory::{Fought, has_aims, points, stands_alone_at};
use super::{Neutral, brought};
use crate::Side;
use crate::conditions::{Aim, Victory};

/// What conditions are worth, in a ruleset's own measure of how a battle stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prices {
    /// A point of victory, gained or while it would be gained if the battle ended now.
    pub point: i32,
    /// A decisive condition, in the same way.
    pub decisive: i32,
    /// To lead by points when time is out.
    pub lead: i32,
}

impl Prices {
    /// What a condition is worth to the side that is to meet it.
    #[must_use]
    pub fn of<N: Neutral>(&self, aim: &Victory<N::Terms>) -> i32 {
        if aim.decisive { self.decisive } else { i32::from(aim.points) * self.point }
    }
}

/// The conditions of victory of a side that are neither met nor missed.
pub fn open_aims<N: Neutral>(battle: &N, side: Side) -> impl Iterator<Item = &Victory<N::Terms>> {
    let all = brought(battle).victory.iter().enumerate();
    all.filter(move |(number, aim)| aim.side == side && battle.course().aims.is_open(*number))
        .map(|(_, aim)| aim)
}

/// Who would win if time were out now: who has more points, or whom the battle favours at equal points.
pub fn leads_at_the_end<N: Fought>(battle: &N) -> Option<Side> {
    let [red, blue] = Side::BOTH.map(|side| {
        let due = |aim: &&Victory<N::Terms>| match aim.kind {
            Aim::Hold => stands_alone_at(battle, aim),
            Aim::Survive => true,
            Aim::BreakArmy | Aim::Take | Aim::Exit | Aim::KillLeader => false,
        };
        points(battle, side) + open_aims(battle, side).filter(due).map(|aim| aim.points).sum::<u16>()
    });
    match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Less => Some(Side::Blue),
        std::cmp::Ordering::Equal => brought(battle).default,
    }
}

/// What it is worth to a side what it has gained of its conditions of victory, and holds or has done towards others.
pub fn worth_of_aims<N: Fought>(battle: &N, side: Side, prices: &Prices) -> i32 {
    if !has_aims(battle) {
        return 0;
    }
    let mut worth = i32::from(points(battle, side)) * prices.point;
    for aim in open_aims(battle, side) {
        worth += match aim.kind {
            Aim::Hold | Aim::Take if stands_alone_at(battle, aim) => prices.of::<N>(aim),
            Aim::Exit => {
                let wanted = battle.starting_size(side) * aim.share[0] / aim.share[1].max(1);
                let left = u32::from(battle.course().left[side.index()]).min(wanted);
                (i64::from(prices.of::<N>(aim)) * i64::from(left) / i64::from(wanted.max(1))) as i32
            }
            Aim::Hold | Aim::Take | Aim::BreakArmy | Aim::KillLeader | Aim::Survive => 0,
        };
    }
    if leads_at_the_end(battle) == Some(side) {
        // The lead counts when time is out: the less there is left, the more it is worth.
        worth += prices.lead * i32::from(battle.now()) / i32::from(battle.last_turn().max(1));
    }
    worth
}
