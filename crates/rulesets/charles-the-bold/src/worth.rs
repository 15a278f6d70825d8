//! How a battle stands, for players who must judge it quickly.
//!
//! What an army has is what it is worth; where it stands, and towards whom, is its urge: both armies gain by closing, so
//! that does not add up to nothing.

use arrayvec::ArrayVec;
use battle::Side;
use ground::{Hex, in_wide_arc};

use crate::conditions::{Aim, Victory};
use crate::state::{Flags, StandId, State};
use crate::troops::Sub;

/// A whole army that breaks.
const ARMY: i32 = 10_000;
/// What a point of victory is worth while it would be gained if the battle ended now.
const POINT: i32 = 250;
/// What a decisive condition is worth in the same way.
const DECISIVE: i32 = 1_500;
/// What it is worth to lead by points when time is out.
const LEAD: i32 = 3_000;

impl State {
    /// How an army stands: what it has left before it breaks, in what order, and what it holds.
    pub(crate) fn standing_of(&self, side: Side) -> i32 {
        if let Some(verdict) = self.ended {
            return if verdict.winner == Some(side) { 10 * ARMY } else { 0 };
        }
        let level = self.breaking(side);
        let mut worth = -i32::from(self.lost[side]) * ARMY / level;
        for stand in self.hidden_army(side) {
            worth += self.value_of(stand, level) / 3;
        }
        for stand in self.army(side) {
            let value = self.value_of(stand, level);
            let full = i32::from(self.unit(stand).strength().max(1));
            worth += i32::from(self.stand(stand).strength()) * value / full / 3;
            worth -= if self.is_disordered(stand) { value / 8 } else { 0 };
        }
        worth += self.aims_of(side).filter(|aim| self.stands_alone_at(aim)).map(prize).sum::<i32>();
        if self.leads_at_the_end() == Some(side) {
            // The lead counts when time is out: the less there is left, the more it is worth.
            worth += LEAD * i32::from(self.round) / i32::from(self.last_round().max(1));
        }
        worth
    }

    /// Who would win if time were out now: who has more points, or whom the battle favours at equal points.
    fn leads_at_the_end(&self) -> Option<Side> {
        if !self.has_aims() {
            return None;
        }
        let [red, blue] = Side::BOTH.map(|side| {
            let due = |aim: &&Victory| match aim.kind {
                Aim::Hold => self.stands_alone_at(aim),
                Aim::Survive => true,
                _ => false,
            };
            let own = self.scenario.conditions.victory.iter().filter(|aim| aim.side == side);
            self.points(side) + own.filter(due).map(|aim| aim.points).sum::<u16>()
        });
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => self.scenario.conditions.default,
        }
    }

    /// How well an army is placed to press its attack: near the enemy and facing him, shooters within their range, nobody
    /// alone, somebody on his way to what must be held.
    pub(crate) fn readiness_of(&self, side: Side) -> i32 {
        if self.ended.is_some() {
            return 0;
        }
        let level = self.breaking(side);
        let mut urge = 0;
        for stand in self.hidden_army(side) {
            urge += self.value_of(stand, level) / 50;
        }
        let (own, enemies) = (self.places_of(side), self.places_of(side.other()));
        for &(stand, hex) in &own {
            let value = self.value_of(stand, level);
            let nearest = nearest(hex, &enemies);
            urge -= nearest.map_or(0, |(to, far)| self.eagerness(stand, to, far)) * value / 240;
            let alone = !own.iter().any(|(other, place)| hex.is_within(2, *place) && *other != stand);
            urge -= if alone { value / 30 } else { 0 };
            // Whoever has not acted yet can still do something; ending a turn early throws that away.
            urge += if self.stand(stand).is(Flags::MOVED) { 0 } else { value / 50 };
        }
        urge - self.aims_of(side).map(|aim| self.way_to(aim) * prize(aim) / 60).sum::<i32>()
    }

    /// How far a stand is from where it would like to be towards an enemy, in twentieths of a hex.
    fn eagerness(&self, stand: StandId, enemy: Hex, far: u8) -> i32 {
        let far = i32::from(far);
        let wanted = match self.unit(stand).weapon {
            // Skirmishers and shooters stay out of reach and in range; others close.
            Some(weapon) if self.sub(stand) != Sub::HC => {
                let range = weapon.loss.iter().filter(|loss| **loss <= 1).count().max(1);
                i32::try_from(range).unwrap_or(1).min(3)
            }
            _ => 1,
        };
        let faces = in_wide_arc(self.hex_of(stand), self.stand(stand).facing, enemy);
        20 * (far - wanted).abs() + if faces { 0 } else { 15 }
    }

    /// The stands of a side on the map with their hexes.
    fn places_of(&self, side: Side) -> ArrayVec<(StandId, Hex), { u8::MAX as usize }> {
        self.army(side).map(|stand| (stand, self.hex_of(stand))).collect()
    }

    /// The conditions of victory of a side that are about a place.
    fn aims_of(&self, side: Side) -> impl Iterator<Item = &Victory> {
        let places = move |aim: &&Victory| aim.side == side && matches!(aim.kind, Aim::Hold | Aim::Take);
        self.scenario.conditions.victory.iter().filter(places)
    }

    /// How far the nearest stand of a side is from a place it must hold.
    fn way_to(&self, aim: &Victory) -> i32 {
        let far = |stand: StandId| {
            let from = self.stand(stand).spot;
            aim.places.iter().map(|spot| self.distance(from, *spot)).min().unwrap_or_default()
        };
        self.army(aim.side).map(far).min().map_or(0, i32::from)
    }

    /// How many lost break points break an army, at least one.
    fn breaking(&self, side: Side) -> i32 {
        i32::from(self.level_of(side, self.scenario.sides[side].break_points)).max(1)
    }

    /// What a whole stand is worth to its army.
    fn value_of(&self, stand: StandId, level: i32) -> i32 {
        i32::from(self.unit(stand).bp) * ARMY / level
    }
}

/// The hex of the nearest of these stands, the first of several, and how far it is.
fn nearest(from: Hex, stands: &[(StandId, Hex)]) -> Option<(Hex, u8)> {
    let (_, first) = *stands.first()?;
    let mut nearest = (first, from.distance(first));
    for (_, hex) in &stands[1..] {
        // Most are further than the nearest so far: that is seen without working out how far.
        if nearest.1 > 0 && from.is_within(nearest.1 - 1, *hex) {
            nearest = (*hex, from.distance(*hex));
        }
    }
    Some(nearest)
}

/// What a place is worth to the side that must hold it.
fn prize(aim: &Victory) -> i32 {
    if aim.decisive { DECISIVE } else { i32::from(aim.points) * POINT }
}
