//! Convex shapes with few corners: what a straight move sweeps.

use arrayvec::ArrayVec;

use super::point::{Bounds, Point, turn};
use super::rect::Rect;

/// A convex shape of at most eight corners, clockwise.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Convex {
    corners: ArrayVec<Point, 8>,
}

impl Convex {
    /// The smallest convex shape that holds some points: at most eight of them count.
    pub fn hull(points: &[Point]) -> Convex {
        let mut sorted: ArrayVec<Point, 8> = points.iter().copied().take(8).collect();
        sorted.sort_unstable();
        let mut corners = ArrayVec::new();
        // Over the top from west to east, then back below: clockwise.
        chain(&mut corners, sorted.iter().copied(), 0);
        let upper = corners.len().saturating_sub(1);
        chain(&mut corners, sorted.iter().rev().copied().skip(1), upper);
        if corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        Convex { corners }
    }

    /// The smallest convex shape that holds two rectangles: what one sweeps on a straight way to the other.
    pub fn swept(from: &Rect, to: &Rect) -> Convex {
        let mut points = [Point::default(); 8];
        points[..4].copy_from_slice(from.corners());
        points[4..].copy_from_slice(to.corners());
        Convex::hull(&points)
    }

    /// Its corners, clockwise.
    #[inline]
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The upright rectangle that holds it.
    pub fn bounds(&self) -> Bounds {
        Bounds::of(&self.corners)
    }

    /// Whether a point lies in it, rim included.
    pub fn holds(&self, point: Point) -> bool {
        do_convex_meet(&self.corners, &[point])
    }

    /// Whether a rectangle reaches into it by more than the tolerance.
    #[inline]
    pub fn overlaps(&self, rect: &Rect) -> bool {
        do_convex_meet(&self.corners, rect.shrunk(super::TOUCH).corners())
    }

    /// Whether it and another convex shape, its corners clockwise, have a point in common.
    #[inline]
    pub fn meets(&self, other: &[Point]) -> bool {
        do_convex_meet(&self.corners, other)
    }
}

/// Adds one half of a hull; points up to `base` stay as they are.
fn chain(hull: &mut ArrayVec<Point, 8>, points: impl Iterator<Item = Point>, base: usize) {
    for point in points {
        while hull.len() >= base + 2 && turn(hull[hull.len() - 2], hull[hull.len() - 1], point) >= 0 {
            hull.pop();
        }
        if hull.last() != Some(&point) && !hull.is_full() {
            hull.push(point);
        }
    }
}

/// Whether two convex shapes, corners clockwise, have a point in common. Segments and points are shapes too.
#[inline]
pub fn do_convex_meet(a: &[Point], b: &[Point]) -> bool {
    let is_apart = is_separated(a, b) || is_separated(b, a);
    !is_apart && (a.len() > 2 || b.len() > 2 || !is_apart_in_line(a, b))
}

/// Whether an edge of `a` has all of `b` strictly on its outer side.
#[inline]
fn is_separated(a: &[Point], b: &[Point]) -> bool {
    a.iter().enumerate().any(|(place, &from)| {
        let to = a[if place + 1 == a.len() { 0 } else { place + 1 }];
        let edge = from.to(to);
        from != to && b.iter().all(|&corner| edge.cross(from.to(corner)) > 0)
    })
}

/// For points and segments, whose lines may be the same: whether their bounds are apart.
fn is_apart_in_line(a: &[Point], b: &[Point]) -> bool {
    !Bounds::of(a).meets(&Bounds::of(b))
}
