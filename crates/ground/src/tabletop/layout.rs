//! Who stands where: the ground of every body in flat arrays, by roster number.
//!
//! Neighbours are found by their bounds, one after the other: at sixty bodies that is faster than any grid, and the answers do not
//! depend on an order. No question allocates.

use super::block::Block;
use super::distance::Distance;
use super::legs::Cover;
use super::length::{Length, TOUCH, Within};
use super::point::{Bounds, Point};
use super::rect::Rect;
use super::sweep::Sweep;

/// The ground of all bodies on a table. A body is known by its number; numbers that are not on the table are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    bounds: Vec<Bounds>,
    parts: Vec<Parts>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Parts {
    rects: [Rect; 2],
    count: u8,
}

/// The body that stops a leg, and how far the leg goes before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The body.
    pub by: usize,
    /// How far the leg goes.
    pub way: Length,
}

impl Layout {
    /// A table for so many bodies, all of them off it.
    pub fn new(count: usize) -> Layout {
        Layout { bounds: vec![Bounds::NOTHING; count], parts: vec![Parts::default(); count] }
    }

    /// How many numbers there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    /// Whether there is no number at all.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Puts a body somewhere. A number beyond the last makes room.
    pub fn set(&mut self, body: usize, block: &Block, cover: Cover) {
        match cover {
            Cover::Footprint => self.set_rect(body, block.footprint()),
            Cover::Stands => {
                let mut parts = Parts::default();
                for rect in block.parts().take(2) {
                    parts.rects[usize::from(parts.count)] = rect;
                    parts.count += 1;
                }
                self.put(body, parts);
            }
        }
    }

    /// Puts a body of one rectangle somewhere.
    pub fn set_rect(&mut self, body: usize, rect: Rect) {
        self.put(body, Parts { rects: [rect; 2], count: 1 });
    }

    /// Takes a body off the table.
    pub fn clear(&mut self, body: usize) {
        if body < self.len() {
            self.bounds[body] = Bounds::NOTHING;
            self.parts[body].count = 0;
        }
    }

    /// The ground of a body: one or two rectangles, none if it is off the table.
    #[inline]
    pub fn parts(&self, body: usize) -> &[Rect] {
        self.parts.get(body).map_or(&[], |parts| &parts.rects[..usize::from(parts.count)])
    }

    /// Whether a body is on the table.
    #[inline]
    pub fn holds(&self, body: usize) -> bool {
        !self.parts(body).is_empty()
    }

    /// The upright rectangle that holds a body.
    #[inline]
    pub fn bounds(&self, body: usize) -> Bounds {
        self.bounds.get(body).copied().unwrap_or(Bounds::NOTHING)
    }

    /// The bodies whose bounds come within `reach` of some bounds, by number: all that can be within that distance.
    #[inline]
    pub fn near(&self, bounds: &Bounds, reach: Length) -> impl Iterator<Item = usize> + use<'_> {
        let wide = bounds.grown(reach);
        self.bounds.iter().enumerate().filter(move |(_, bounds)| bounds.meets(&wide)).map(|(body, _)| body)
    }

    /// The distance between two bodies; [`Distance::FAR`] if one is off the table.
    #[inline]
    pub fn distance(&self, a: usize, b: usize) -> Distance {
        self.distance_to(a, self.parts(b))
    }

    /// The distance of a body from some rectangles.
    #[inline]
    pub fn distance_to(&self, body: usize, rects: &[Rect]) -> Distance {
        let mut nearest = Distance::FAR;
        for mine in self.parts(body) {
            for other in rects {
                nearest = nearest.min(mine.distance(other));
            }
        }
        nearest
    }

    /// The distance of a body from a point.
    pub fn distance_to_point(&self, body: usize, point: Point) -> Distance {
        let distances = self.parts(body).iter().map(|rect| Distance::of_rect(point, rect));
        distances.min().unwrap_or(Distance::FAR)
    }

    /// The bodies that are within a limit of some rectangles, by number.
    pub fn within<'a>(
        &'a self,
        to: &'a [Rect],
        limit: Length,
        within: Within,
    ) -> impl Iterator<Item = usize> + 'a {
        // A distance that is rounded may be longer than the limit.
        let near = self.near(&bounds_of(to), limit + Length::CM);
        near.filter(move |&body| within.is_within(self.distance_to(body, to), limit))
    }

    /// The nearest to some rectangles of the bodies that count, and how far it is. Where two are equally near the smaller `tie` is
    /// taken, and then the smaller number.
    pub fn nearest<T: Ord>(
        &self,
        to: &[Rect],
        mut counts: impl FnMut(usize) -> bool,
        mut tie: impl FnMut(usize) -> T,
    ) -> Option<(usize, Distance)> {
        let around = bounds_of(to);
        let mut best: Option<(usize, Distance)> = None;
        for body in 0..self.len() {
            let gap = Distance::of_squared(self.bounds[body].squared_gap(&around));
            if best.is_some_and(|(_, nearest)| gap > nearest) || !self.holds(body) || !counts(body) {
                continue;
            }
            let distance = self.distance_to(body, to);
            let is_nearer = best.is_none_or(|(other, nearest)| {
                distance.cmp(&nearest).then_with(|| tie(body).cmp(&tie(other))).is_lt()
            });
            if is_nearer {
                best = Some((body, distance));
            }
        }
        best
    }

    /// The nearest of the bodies that count, where distances that differ by no more than the tolerance are equal and the smallest number
    /// is then taken.
    pub fn nearest_about(
        &self,
        to: &[Rect],
        mut counts: impl FnMut(usize) -> bool,
    ) -> Option<(usize, Distance)> {
        let (body, nearest) = self.nearest(to, &mut counts, |body| body)?;
        let limit = nearest.ceil() + TOUCH;
        let others = (0..body).filter(|&other| self.holds(other) && counts(other));
        let mut with_distance = others.map(|other| (other, self.distance_to(other, to)));
        with_distance.find(|(_, distance)| distance.is_at_most(limit)).or(Some((body, nearest)))
    }

    /// The first body, by number, that a leg overlaps anywhere on its way, of those that count.
    #[inline]
    pub fn met_by(&self, sweep: &Sweep, mut counts: impl FnMut(usize) -> bool) -> Option<usize> {
        let bounds = *sweep.bounds();
        (0..self.len()).find(|&body| {
            self.bounds[body].meets(&bounds)
                && counts(body)
                && self.parts(body).iter().any(|rect| sweep.meets(rect))
        })
    }

    /// All bodies that a leg overlaps anywhere on its way, by number.
    pub fn all_met_by(&self, sweep: &Sweep) -> impl Iterator<Item = usize> + '_ {
        let sweep = *sweep;
        (0..self.len()).filter(move |&body| {
            self.bounds[body].meets(sweep.bounds()) && self.parts(body).iter().any(|rect| sweep.meets(rect))
        })
    }

    /// The body that stops a leg first, of those that count; the smaller number if two do at once.
    pub fn stop(&self, sweep: &Sweep, mut counts: impl FnMut(usize) -> bool) -> Option<Stop> {
        let mut first: Option<Stop> = None;
        for body in self.near(sweep.bounds(), TOUCH) {
            if !counts(body) {
                continue;
            }
            for rect in self.parts(body) {
                if let Some(way) = sweep.reach(rect)
                    && first.is_none_or(|stop| way < stop.way)
                {
                    first = Some(Stop { by: body, way });
                }
            }
        }
        first
    }

    /// The first body, by number, that overlaps a rectangle, of those that count.
    pub fn overlapping(&self, rect: &Rect, mut counts: impl FnMut(usize) -> bool) -> Option<usize> {
        let bounds = rect.bounds();
        (0..self.len()).find(|&body| {
            self.bounds[body].meets(&bounds)
                && counts(body)
                && self.parts(body).iter().any(|other| other.overlaps(rect))
        })
    }

    fn put(&mut self, body: usize, parts: Parts) {
        if body >= self.len() {
            self.bounds.resize(body + 1, Bounds::NOTHING);
            self.parts.resize(body + 1, Parts::default());
        }
        self.bounds[body] = bounds_of(&parts.rects[..usize::from(parts.count)]);
        self.parts[body] = parts;
    }
}

fn bounds_of(rects: &[Rect]) -> Bounds {
    let corners = rects.iter().flat_map(Rect::corners);
    corners.fold(Bounds::NOTHING, |bounds, &corner| bounds.with(corner))
}
