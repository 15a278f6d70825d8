//! Distances, exactly: the square of a distance as a fraction of whole numbers.

use std::cmp::Ordering;

use super::length::Length;
use super::point::{Point, do_meet};
use super::rect::Rect;

/// A distance between nearest points, exact. Its square is a fraction of whole numbers.
///
/// Distances compare with each other and with lengths exactly; a ruleset compares by its
/// [`Within`](super::Within) policy and prints [`rounded_to`](Distance::rounded_to).
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    over: u128,
    under: u64,
}

impl Distance {
    /// No distance: touching, or the same point.
    pub const ZERO: Distance = Distance { over: 0, under: 1 };
    /// Farther than anything on a table.
    pub const FAR: Distance = Distance { over: 1 << 100, under: 1 };

    /// A distance of exactly this length.
    #[inline]
    pub const fn of(length: Length) -> Distance {
        Distance { over: length.squared(), under: 1 }
    }

    /// The distance with this square.
    #[inline]
    pub const fn of_squared(square: i64) -> Distance {
        Distance { over: square as u128, under: 1 }
    }

    /// The distance between two points.
    #[inline]
    pub const fn of_points(a: Point, b: Point) -> Distance {
        Distance { over: a.to(b).squared() as u128, under: 1 }
    }

    /// The distance of a point from a segment.
    #[inline]
    pub fn of_segment(point: Point, [a, b]: [Point; 2]) -> Distance {
        let (edge, way) = (a.to(b), a.to(point));
        let (along, whole) = (edge.dot(way), edge.squared());
        if along <= 0 {
            Distance { over: way.squared() as u128, under: 1 }
        } else if along >= whole {
            Distance::of_points(b, point)
        } else {
            let off = u128::from(edge.cross(way).unsigned_abs());
            Distance { over: off * off, under: whole as u64 }
        }
    }

    /// The distance between two segments; 0 if they meet.
    pub fn of_segments(first: [Point; 2], second: [Point; 2]) -> Distance {
        if do_meet(first[0], first[1], second[0], second[1]) {
            return Distance::ZERO;
        }
        let from_first = first.map(|end| Distance::of_segment(end, second));
        let from_second = second.map(|end| Distance::of_segment(end, first));
        from_first[0].min(from_first[1]).min(from_second[0]).min(from_second[1])
    }

    /// The distance between two rectangles; 0 if they meet. It is the same whichever comes first.
    pub fn between(a: &Rect, b: &Rect) -> Distance {
        let (nearest, b_outside) = feet(a.corners(), b.corners());
        let (other, a_outside) = feet(b.corners(), a.corners());
        if !b_outside && !a_outside {
            return Distance::ZERO;
        }
        nearest.min(other).min(between_corners(a.corners(), b.corners()))
    }

    /// The distance of a point from a rectangle; 0 if it lies in it.
    pub fn of_rect(point: Point, rect: &Rect) -> Distance {
        Distance::of_convex(point, rect.corners())
    }

    /// The distance of a point from a convex shape with its corners clockwise; 0 if it lies in it.
    pub fn of_convex(point: Point, corners: &[Point]) -> Distance {
        let mut nearest = Distance::FAR;
        let mut is_outside = false;
        for (place, &a) in corners.iter().enumerate() {
            let b = corners[if place + 1 == corners.len() { 0 } else { place + 1 }];
            is_outside |= a.to(b).cross(a.to(point)) > 0;
            nearest = nearest.min(Distance::of_segment(point, [a, b]));
        }
        if is_outside { nearest } else { Distance::ZERO }
    }

    /// The distance between two convex shapes with their corners clockwise; 0 if they meet.
    pub fn between_convex(a: &[Point], b: &[Point]) -> Distance {
        if super::convex::do_convex_meet(a, b) {
            return Distance::ZERO;
        }
        let to_b = a.iter().map(|&corner| Distance::of_convex(corner, b));
        let to_a = b.iter().map(|&corner| Distance::of_convex(corner, a));
        to_b.chain(to_a).min().unwrap_or(Distance::FAR)
    }

    /// The distance between a rectangle and a segment; 0 if they meet.
    pub fn of_rect_and_segment(rect: &Rect, segment: [Point; 2]) -> Distance {
        let (nearest, is_outside) = feet(rect.corners(), &segment);
        // A segment has two edges, there and back.
        let (other, is_aside) = feet(&segment, rect.corners());
        if !is_outside && !is_aside {
            return Distance::ZERO;
        }
        nearest.min(other).min(between_corners(rect.corners(), &segment))
    }

    /// Whether it is a length or less.
    #[inline]
    pub const fn is_at_most(self, length: Length) -> bool {
        length.micrometres() >= 0 && self.over <= length.squared() * self.under as u128
    }

    /// Whether twice the distance is less than so many micrometres.
    #[inline]
    pub(crate) const fn is_twice_less_than(self, micrometres: i64) -> bool {
        let limit = micrometres as u128;
        micrometres > 0 && 4 * self.over < limit * limit * self.under as u128
    }

    /// In whole micrometres, rounded down.
    pub const fn floor(self) -> Length {
        Length::new((self.over / self.under as u128).isqrt() as i32)
    }

    /// In whole micrometres, rounded up.
    pub fn ceil(self) -> Length {
        let floor = self.floor();
        if self.is_at_most(floor) { floor } else { floor + Length::new(1) }
    }

    /// How many of a unit, rounded to the nearest, halves up.
    pub const fn rounded_to(self, unit: Length) -> i32 {
        let twice = (4 * self.over / self.under as u128).isqrt() as i64;
        let unit = unit.micrometres() as i64;
        ((twice + unit) / (2 * unit)) as i32
    }
}

impl PartialEq for Distance {
    #[inline]
    fn eq(&self, other: &Distance) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Distance {}

impl PartialOrd for Distance {
    #[inline]
    fn partial_cmp(&self, other: &Distance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Distance {
    #[inline]
    fn cmp(&self, other: &Distance) -> Ordering {
        if self.under == other.under {
            return self.over.cmp(&other.over);
        }
        times(self.over, other.under).cmp(&times(other.over, self.under))
    }
}

impl From<Length> for Distance {
    fn from(length: Length) -> Distance {
        Distance::of(length)
    }
}

/// A product of up to 192 binary digits, the upper ones first.
#[inline]
const fn times(over: u128, under: u64) -> (u128, u64) {
    let low = (over as u64 as u128) * under as u128;
    let high = (over >> 64) * under as u128 + (low >> 64);
    (high, low as u64)
}

/// The least distance between corners of two shapes.
#[inline]
fn between_corners<const A: usize, const B: usize>(a: &[Point; A], b: &[Point; B]) -> Distance {
    let mut least = i64::MAX;
    for p in a {
        for q in b {
            least = least.min(p.to(*q).squared());
        }
    }
    Distance::of_squared(least)
}

/// The nearest corner of `b` that lies straight out from an edge of `a`, and whether an edge of `a` has all of `b` on its
/// outer side. Both have their corners clockwise.
#[inline]
fn feet<const A: usize, const B: usize>(a: &[Point; A], b: &[Point; B]) -> (Distance, bool) {
    let mut nearest = Distance::FAR;
    let mut is_outside = false;
    for place in 0..A {
        let from = a[place];
        let edge = from.to(a[(place + 1) % A]);
        let whole = edge.squared();
        // The corner that is nearest to the edge's line among those straight out from the edge.
        let mut best = i64::MAX;
        let mut lowest = i64::MAX;
        for corner in b {
            let way = from.to(*corner);
            let off = edge.cross(way);
            let along = edge.dot(way);
            lowest = lowest.min(off);
            if off > 0 && along > 0 && along < whole {
                best = best.min(off);
            }
        }
        is_outside |= lowest > 0;
        if best < i64::MAX {
            let off = best as u128;
            nearest = nearest.min(Distance { over: off * off, under: whole as u64 });
        }
    }
    (nearest, is_outside)
}
