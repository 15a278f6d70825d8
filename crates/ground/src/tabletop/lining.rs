//! Lining up: flat against an edge, file to file, and to the nearest place that is free.

use arrayvec::ArrayVec;

use super::block::Block;
use super::contact::Feature;
use super::grid::{Angle, Bearing, foot, part_of};
use super::legs::{Cover, Hand};
use super::length::{Length, TOUCH};
use super::point::Point;
use super::profile::{Profile, Shifts};
use super::rect::{Edge, Place, Rect};
use super::terrain::Outline;

impl Block {
    /// This block flat against an edge of a rectangle: facing it squarely, with its midpoint at the point of the edge that is nearest to
    /// where its midpoint is now.
    pub fn against(&self, target: &Rect, edge: Edge) -> Block {
        let [a, b] = target.edge(edge);
        let facing = edge.outward(target.facing()).reversed();
        Block { place: Place::new(foot(self.place.at, a, b), facing), ..*self }
    }

    /// How far to its right this block must be shifted, by the least way, so that the sides of its files lie on those of files which
    /// begin at a point and repeat every `pitch`; to the right if two ways are equal.
    pub fn shift_to_files(&self, side: Point, pitch: Length) -> Length {
        let side = self.frame().spot(side).u;
        let pitch = pitch.micrometres().max(1);
        // From a file's side to this block's left front corner.
        let left = (-self.shape.width().half() - side).micrometres().rem_euclid(pitch);
        let right = pitch - left;
        Length::new(if left + TOUCH.micrometres() < right { -left } else { right })
    }

    /// This block shifted to its right (to its left if negative).
    #[must_use]
    pub fn shifted_right(&self, by: Length) -> Block {
        Block { place: Place::new(self.place.point(by, Length::ZERO), self.place.facing), ..*self }
    }

    /// This block flat against the front or rear of another block with its files on that one's files, by the least shift from where
    /// [`against`](Block::against) puts it; flat against a side as `against` puts it.
    pub fn lined_up(&self, target: &Block, edge: Edge) -> Block {
        let footprint = target.footprint();
        let block = self.against(&footprint, edge);
        if edge.is_flank() {
            return block;
        }
        let side = footprint.edge(edge)[0];
        block.shifted_right(block.shift_to_files(side, target.shape.pitch()))
    }

    /// This block flat against a side edge of a rectangle, with the front corner that is on the side of the rectangle's front on the line of
    /// that front, so that its files stretch backwards along the side.
    pub fn along_flank(&self, target: &Rect, side: Hand) -> Block {
        let edge = if side == Hand::Left { Edge::Left } else { Edge::Right };
        let block = self.against(target, edge);
        // Against the left side the charger faces to the target's right, and the target's front is at its left.
        let front = if side == Hand::Left { target.edge(edge)[1] } else { target.edge(edge)[0] };
        let at = Place::new(front, block.place.facing);
        let half = self.shape.width().half();
        let at = at.point(if side == Hand::Left { half } else { -half }, Length::ZERO);
        Block { place: Place::new(at, block.place.facing), ..*self }
    }

    /// This block turned about a point by the least angle that makes its front parallel to an edge of a rectangle, and moved straight on or back
    /// until it lies on that edge's line; none if it would have to turn by more than `most`.
    pub fn squared_up(&self, about: Point, target: &Rect, edge: Edge, most: Angle) -> Option<Block> {
        let facing = edge.outward(target.facing()).reversed();
        if facing.between(self.place.facing) > most {
            return None;
        }
        // The point keeps its place right and ahead of the midpoint.
        let spot = self.frame().spot(about);
        let turned = Place::new(about, facing).point(-spot.u, -spot.v);
        let [a, b] = target.edge(edge);
        let gap = super::Frame::at(Place::new(turned, facing), self.shape.width(), self.shape.full_depth());
        let ahead = gap.spot(part_of(a, b, 1, 2)).v;
        let at = Place::new(turned, facing).point(Length::ZERO, ahead);
        Some(Block { place: Place::new(at, facing), ..*self })
    }
}

/// Which shifts of a block along a line are taken by others.
///
/// A block is put somewhere; everything that may be in its way is added; then the nearest free shift is asked for. At most 64 things
/// can be added: more than can stand along a front.
#[derive(Clone, Debug)]
pub struct Room {
    block: Block,
    cover: Cover,
    toward: Bearing,
    /// From and to, both free themselves.
    taken: ArrayVec<(Length, Length), 64>,
}

impl Room {
    /// Room for a block that may be shifted to its right and left.
    pub fn new(block: Block, cover: Cover) -> Room {
        Room { block, cover, toward: block.place.facing.right(), taken: ArrayVec::new() }
    }

    /// Something that may be in the way.
    pub fn add(&mut self, rect: &Rect) {
        self.add_shape(rect.corners());
    }

    /// Ground that may be in the way.
    pub fn add_outline(&mut self, outline: &Outline) {
        for segment in outline.segments() {
            self.add_shape(&segment);
        }
    }

    /// The free shift that is nearest to none, between two limits; to the right if two are equally near.
    pub fn nearest(&self, from: Length, to: Length) -> Option<Length> {
        // If none is beyond the limits, the nearest may be a limit.
        let ends = self.taken.iter().flat_map(|&(from, to)| [from, to]).chain([Length::ZERO, from, to]);
        let free = ends.filter(|&shift| from <= shift && shift <= to && self.is_free(shift));
        free.min_by_key(|&shift| (shift.abs(), -shift))
    }

    /// The same among the multiples of a step.
    pub fn nearest_multiple(&self, step: Length, from: Length, to: Length) -> Option<Length> {
        if step <= Length::ZERO {
            return self.nearest(from, to);
        }
        let most = from.abs().max(to.abs()).micrometres() / step.micrometres();
        let shifts = (0..=most).flat_map(|count| [step * count, step * -count]);
        let mut inside = shifts.filter(|&shift| from <= shift && shift <= to);
        inside.find(|&shift| self.is_free(shift))
    }

    /// Whether the block finds room after a shift to its right.
    pub fn is_free(&self, shift: Length) -> bool {
        !self.taken.iter().any(|&(from, to)| from + TOUCH < shift && shift < to - TOUCH)
    }

    fn add_shape(&mut self, corners: &[Point]) {
        let (unit, origin) = (self.toward.unit(), self.block.place.at);
        let other = Profile::of(unit, origin, corners);
        let (block, cover) = (self.block, self.cover);
        let mut add = |rect: Rect| {
            if let Some(Shifts { from, to }) =
                Profile::of(unit, origin, rect.corners()).overlapping_shifts(&other)
                && !self.taken.is_full()
            {
                self.taken.push((from, to));
            }
        };
        match cover {
            Cover::Footprint => add(block.footprint()),
            Cover::Stands => block.parts().for_each(add),
        }
    }
}

/// Which edge of a target is struck from where a point stands: ahead of its front line the front edge, in its rear zone the rear, and on or
/// behind the front line and in a flank zone that flank. None inside the footprint.
pub fn edge_facing(target: &Rect, from: Point) -> Option<Edge> {
    let frame = target.frame();
    if frame.is_ahead(from) {
        return Some(Edge::Front);
    }
    match frame.zone(from) {
        super::Zone::Inside => None,
        super::Zone::Front => Some(Edge::Front),
        super::Zone::RightFlank => Some(Edge::Right),
        super::Zone::Rear => Some(Edge::Rear),
        super::Zone::LeftFlank => Some(Edge::Left),
    }
}

/// The edge that a feature stands for: itself, or for a corner the one of its two edges that faces a direction more squarely.
pub fn edge_of(rect: &Rect, feature: Feature, toward: Bearing) -> Edge {
    match feature {
        Feature::Edge(edge) => edge,
        Feature::Corner(corner) => {
            let edges = Edge::ALL.into_iter().filter(|edge| edge.first() == corner || edge.last() == corner);
            let off = |edge: &Edge| edge.outward(rect.facing()).between(toward.reversed());
            edges.min_by_key(off).unwrap_or(Edge::Front)
        }
    }
}
