//! What a leg passes: how near it comes to others, and which ground it enters and crosses in which order.

use arrayvec::ArrayVec;

use super::distance::Distance;
use super::length::{Length, Within};
use super::rect::{Place, Rect};
use super::sweep::{Motion, Part, Sweep};
use super::terrain::Outline;

/// A piece of ground that a leg has to do with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The number of the piece.
    pub piece: usize,
    /// How far along the leg the mover comes onto it; none if it is on it from the start.
    pub at: Option<Length>,
    /// Whether the mover is still on it at the end.
    pub stays: bool,
}

impl Encounter {
    /// Whether the mover came onto it on this leg.
    #[inline]
    pub const fn is_entered(&self) -> bool {
        self.at.is_some()
    }

    /// Whether the mover came onto it and left it again.
    #[inline]
    pub const fn is_crossed(&self) -> bool {
        self.at.is_some() && !self.stays
    }
}

/// The pieces of ground that a leg has to do with, in the order in which the mover comes onto them.
pub type Encounters = ArrayVec<Encounter, 32>;

impl Sweep {
    /// The ground that a part of the mover is on or comes onto, in order: first what it is on from the start, then by distance along
    /// the leg, then by number. At most 32 pieces are told. A leg that only changes places (a turn, another shape) comes onto nothing: all that
    /// it ends on is told as if from the start.
    pub fn encounters<'a>(
        &self,
        pieces: impl Iterator<Item = (usize, &'a Outline)>,
        part: Part,
    ) -> Encounters {
        let mut all = Encounters::new();
        for (piece, outline) in pieces {
            if !self.bounds().grown(super::TOUCH).meets(outline.bounds()) {
                continue;
            }
            let at = self.comes_onto(outline, part);
            if (at.is_some() || self.starts_on(outline, part)) && !all.is_full() {
                all.push(Encounter { piece, at, stays: self.ends_on(outline, part) });
            }
        }
        all.sort_unstable_by_key(|encounter| (encounter.at, encounter.piece));
        all
    }

    /// How near the mover comes to a rectangle on this leg: exactly on a straight leg, at its steps on a wheel.
    pub fn nearest_to(&self, rect: &Rect) -> Distance {
        match self.motion {
            Motion::Still | Motion::Line { .. } => {
                let hulls = self.hulls();
                let distances = hulls.map(|hull| Distance::between_convex(hull.corners(), rect.corners()));
                distances.min().unwrap_or(Distance::FAR)
            }
            Motion::Round { .. } => {
                let mut nearest = Distance::FAR;
                let stride = self.stride();
                let mut step = 0;
                while step <= self.steps() {
                    let distance = self.distance_at(self.at_step(step), rect);
                    nearest = nearest.min(distance);
                    // Steps that cannot come nearer are skipped.
                    let spare = i64::from((distance.floor() - nearest.ceil()).micrometres());
                    step += 1 + (spare.max(0) / stride) as i32;
                }
                nearest
            }
        }
    }

    /// Whether the mover comes within a distance of a rectangle anywhere on this leg: the quick question before
    /// [`nearest_to`](Sweep::nearest_to) and [`until_within`](Sweep::until_within).
    pub fn comes_within(&self, rect: &Rect, limit: Length, within: Within) -> bool {
        let spare = self.bounds().squared_gap(&rect.bounds());
        within.is_within(Distance::of_squared(spare), limit) && within.is_within(self.nearest_to(rect), limit)
    }

    /// How far along the leg the mover can go until it is within a distance of a rectangle: the last micrometre of a straight leg (the last
    /// step of a wheel) that is still beyond. None if it stays beyond, zero if it is within from the start.
    pub fn until_within(&self, rect: &Rect, limit: Length, within: Within) -> Option<Length> {
        if !self.comes_within(rect, limit, within) {
            return None;
        }
        let is_within =
            |place: Place| within.is_within(self.distance_at((place, place.facing.unit()), rect), limit);
        match self.motion {
            Motion::Still => Some(Length::ZERO),
            Motion::Line { toward, by } => {
                let at =
                    |way: Length| Place::new(self.ends()[0].at.moved(toward, way), self.ends()[0].facing);
                if is_within(at(Length::ZERO)) {
                    return Some(Length::ZERO);
                }
                // The distance falls, and may then rise again: first find a place that is within.
                let inside = self.lowest(rect, by, &at);
                let (mut low, mut high) = (Length::ZERO, inside);
                while high - low > Length::new(1) {
                    let middle = low + (high - low).half();
                    if is_within(at(middle)) { high = middle } else { low = middle }
                }
                Some(low)
            }
            Motion::Round { .. } => {
                let first = (0..=self.steps()).find(|&step| is_within(self.at_step(step).0));
                first.map(|step| self.cost_before(step))
            }
        }
    }

    /// Where along a straight leg the mover is nearest to a rectangle.
    fn lowest(&self, rect: &Rect, by: Length, at: &impl Fn(Length) -> Place) -> Length {
        let distance = |way: Length| {
            let place = at(way);
            self.distance_at((place, place.facing.unit()), rect)
        };
        let (mut low, mut high) = (Length::ZERO, by);
        while high - low > Length::new(2) {
            let third = Length::new((high - low).micrometres() / 3);
            let (one, two) = (low + third, high - third);
            if distance(one) <= distance(two) { high = two } else { low = one }
        }
        [low, low + Length::new(1), high].into_iter().min_by_key(|&way| distance(way)).unwrap_or(high)
    }

    /// The distance of the mover, at a place, from a rectangle.
    fn distance_at(&self, (place, unit): (Place, super::Unit), rect: &Rect) -> Distance {
        let distances = self.parts().map(|extent| extent.laid(place, unit).distance(rect));
        distances.min().unwrap_or(Distance::FAR)
    }
}
