//! What a leg passes: how near it comes to others, and which ground it enters and crosses in which order.

use arrayvec::ArrayVec;

use super::convex::Convex;
use super::distance::Distance;
use super::grid::Bearing;
use super::length::{Length, Within};
use super::point::Point;
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
        within.is_within(Distance::of_squared(spare), limit)
            && (self.ends_within(rect, limit, within) || within.is_within(self.nearest_to(rect), limit))
    }

    /// Whether a corner of the mover is within a distance of a corner of a rectangle at the end: a quick yes.
    fn ends_within(&self, rect: &Rect, limit: Length, within: Within) -> bool {
        let end = self.ends()[1];
        let unit = end.facing.unit();
        self.parts().any(|extent| {
            let mover = extent.laid(end, unit);
            let near =
                |a: Point| rect.corners().iter().any(|b| within.is_within(Distance::of_points(a, *b), limit));
            mover.corners().iter().any(|corner| near(*corner))
        })
    }

    /// How far along the leg the mover can go until it is within a distance of a rectangle: the last micrometre of a straight leg (the last
    /// step of a wheel) that is still beyond. None if it stays beyond, zero if it is within from the start.
    pub fn until_within(&self, rect: &Rect, limit: Length, within: Within) -> Option<Length> {
        if !self.comes_within(rect, limit, within) {
            return None;
        }
        match self.motion {
            Motion::Still => Some(Length::ZERO),
            Motion::Line { toward, by } => {
                let distance = self.distance_along(toward, rect);
                let is_within = |way: Length| within.is_within(distance(way), limit);
                if is_within(Length::ZERO) {
                    return Some(Length::ZERO);
                }
                // The distance falls, and may then rise again: first find a place that is within.
                let inside = lowest(by, &distance);
                let (mut low, mut high) = (Length::ZERO, inside);
                while high - low > Length::new(1) {
                    let middle = low + (high - low).half();
                    if is_within(middle) { high = middle } else { low = middle }
                }
                Some(low)
            }
            Motion::Round { .. } => {
                let is_within =
                    |step: &i32| within.is_within(self.distance_at(self.at_step(*step), rect), limit);
                let first = (0..=self.steps()).find(is_within);
                first.map(|step| self.cost_before(step))
            }
        }
    }

    /// Whether the mover stays farther than a distance from a rectangle on so much of a straight leg; never on any other leg.
    pub fn is_clear_for(&self, way: Length, rect: &Rect, distance: Length) -> bool {
        let Motion::Line { toward, .. } = self.motion else { return false };
        let (start, by) = (self.ends()[0], toward.unit().ahead(way));
        let facing = start.facing.unit();
        self.parts().all(|extent| {
            let from = extent.laid(start, facing);
            let hull = Convex::swept(&from, &from.shifted(by));
            !Distance::between_convex(hull.corners(), rect.corners()).is_at_most(distance)
        })
    }

    /// The distance of the mover from a rectangle after so much of a straight leg.
    fn distance_along<'a>(&self, toward: Bearing, rect: &'a Rect) -> impl Fn(Length) -> Distance + use<'a> {
        let (start, unit) = (self.ends()[0], toward.unit());
        let facing = start.facing.unit();
        let parts: ArrayVec<Rect, 2> = self.parts().map(|extent| extent.laid(start, facing)).collect();
        move |way: Length| {
            let by = unit.ahead(way);
            parts.iter().map(|part| part.shifted(by).distance(rect)).min().unwrap_or(Distance::FAR)
        }
    }

    /// The distance of the mover, at a place, from a rectangle.
    fn distance_at(&self, (place, unit): (Place, super::Unit), rect: &Rect) -> Distance {
        let distances = self.parts().map(|extent| extent.laid(place, unit).distance(rect));
        distances.min().unwrap_or(Distance::FAR)
    }
}

/// Where along a straight leg of a length a distance is the least, which falls and then rises.
fn lowest(by: Length, distance: &impl Fn(Length) -> Distance) -> Length {
    let (mut low, mut high) = (Length::ZERO, by);
    while high - low > Length::new(2) {
        let third = Length::new((high - low).micrometres() / 3);
        let (one, two) = (low + third, high - third);
        if distance(one) <= distance(two) { high = two } else { low = one }
    }
    [low, low + Length::new(1), high].into_iter().min_by_key(|&way| distance(way)).unwrap_or(high)
}
