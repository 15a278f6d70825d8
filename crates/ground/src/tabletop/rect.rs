//! Rectangles in any direction: a stand, or the footprint of a block.

use serde::{Deserialize, Serialize};

use super::distance::Distance;
use super::frame::Frame;
use super::grid::{Bearing, Unit};
use super::length::{Length, TOUCH};
use super::point::{Bounds, Point};

/// Where something stands: the midpoint of its front edge, and the way it faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    /// The midpoint of the front edge.
    pub at: Point,
    /// The way it faces.
    pub facing: Bearing,
}

impl Place {
    /// A place.
    #[inline]
    pub const fn new(at: Point, facing: Bearing) -> Place {
        Place { at, facing }
    }

    /// The point so far to the right of this place and ahead of it, rounded to the grid.
    pub fn point(self, right: Length, ahead: Length) -> Point {
        let doubled = |length: Length| 2 * i64::from(length.micrometres());
        self.at.plus(self.facing.unit().offset(doubled(right), doubled(ahead)))
    }
}

/// One of the four edges of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The front.
    Front,
    /// The right side, as its men see it.
    Right,
    /// The back.
    Rear,
    /// The left side.
    Left,
}

impl Edge {
    /// All four, clockwise from the front.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];

    /// The edge on the other side.
    #[inline]
    pub const fn opposite(self) -> Edge {
        Edge::ALL[(self as usize + 2) % 4]
    }

    /// Whether it is one of the two sides.
    #[inline]
    pub const fn is_flank(self) -> bool {
        matches!(self, Edge::Left | Edge::Right)
    }

    /// The corner at its left end, seen from inside: its front-left one for the front.
    #[inline]
    pub const fn first(self) -> Corner {
        Corner::ALL[self as usize]
    }

    /// The corner at its right end, seen from inside.
    #[inline]
    pub const fn last(self) -> Corner {
        Corner::ALL[(self as usize + 1) % 4]
    }

    /// How far its outward direction is turned from the facing.
    #[inline]
    pub const fn outward(self, facing: Bearing) -> Bearing {
        Bearing::hundredths(facing.get() as i32 + 9_000 * self as i32)
    }
}

/// One of the four corners of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Corner {
    /// Front left.
    FrontLeft,
    /// Front right.
    FrontRight,
    /// Rear right.
    RearRight,
    /// Rear left.
    RearLeft,
}

impl Corner {
    /// All four, clockwise from the front left.
    pub const ALL: [Corner; 4] = [Corner::FrontLeft, Corner::FrontRight, Corner::RearRight, Corner::RearLeft];

    /// Whether it is an end of the front edge.
    #[inline]
    pub const fn is_front(self) -> bool {
        matches!(self, Corner::FrontLeft | Corner::FrontRight)
    }
}

/// A rectangle in any direction, with its corners on the grid.
///
/// The corners are rounded once, when it is made; everything else follows from them exactly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rect {
    /// Clockwise from the front left.
    corners: [Point; 4],
    facing: Bearing,
    front: Length,
    depth: Length,
}

impl Rect {
    /// The rectangle of this front and depth whose front edge has its midpoint at a place.
    pub fn new(place: Place, front: Length, depth: Length) -> Rect {
        let (front, depth) = (i64::from(front.micrometres()), i64::from(depth.micrometres()));
        Rect::laid(place, place.facing.unit(), [-front, front], [0, -2 * depth])
    }

    /// A rectangle inside a block: `across` from left to right and `along` from front to rear, in *half* micrometres
    /// right and ahead of the block's place.
    #[inline]
    pub(crate) fn laid(place: Place, unit: Unit, across: [i64; 2], along: [i64; 2]) -> Rect {
        let corner = |right: usize, rear: usize| place.at.plus(unit.offset(across[right], along[rear]));
        Rect {
            corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
            facing: place.facing,
            front: Length::new(((across[1] - across[0]) / 2) as i32),
            depth: Length::new(((along[0] - along[1]) / 2) as i32),
        }
    }

    /// A rectangle by its corners, clockwise from the front left, which faces along `way`.
    pub(crate) fn of_corners(corners: [Point; 4], way: super::Vector, front: Length) -> Rect {
        Rect { corners, facing: Bearing::of(way).unwrap_or_default(), front, depth: way.length() }
    }

    /// The same ground with another edge as its front.
    #[must_use]
    pub fn turned_to(self, edge: Edge) -> Rect {
        let first = edge as usize;
        let corners = [0, 1, 2, 3].map(|place| self.corners[(first + place) % 4]);
        let (front, depth) =
            if edge.is_flank() { (self.depth, self.front) } else { (self.front, self.depth) };
        Rect { corners, facing: edge.outward(self.facing), front, depth }
    }

    /// The same rectangle somewhere else.
    #[must_use]
    pub fn shifted(self, way: super::Vector) -> Rect {
        Rect { corners: self.corners.map(|corner| corner.plus(way)), ..self }
    }

    /// Its corners, clockwise from the front left.
    #[inline]
    pub const fn corners(&self) -> &[Point; 4] {
        &self.corners
    }

    /// One of its corners.
    #[inline]
    pub const fn corner(&self, corner: Corner) -> Point {
        self.corners[corner as usize]
    }

    /// The two ends of an edge, the left one first, seen from inside.
    #[inline]
    pub const fn edge(&self, edge: Edge) -> [Point; 2] {
        [self.corners[edge as usize], self.corners[(edge as usize + 1) % 4]]
    }

    /// The midpoint of an edge, rounded to the grid; halves towards the opposite edge, so that mirrors change nothing.
    #[inline]
    pub const fn midpoint(&self, edge: Edge) -> Point {
        let ([a, b], [c, d]) = (self.edge(edge), self.edge(edge.opposite()));
        Point::new(middle(a.x, b.x, c.x, d.x), middle(a.y, b.y, c.y, d.y))
    }

    /// The length of an edge.
    #[inline]
    pub const fn length(&self, edge: Edge) -> Length {
        if edge.is_flank() { self.depth } else { self.front }
    }

    /// The way it faces.
    #[inline]
    pub const fn facing(&self) -> Bearing {
        self.facing
    }

    /// The length of its front edge.
    #[inline]
    pub const fn front(&self) -> Length {
        self.front
    }

    /// How deep it is.
    #[inline]
    pub const fn depth(&self) -> Length {
        self.depth
    }

    /// Where it stands.
    #[inline]
    pub const fn place(&self) -> Place {
        Place { at: self.midpoint(Edge::Front), facing: self.facing }
    }

    /// Its middle, rounded to the grid; halves towards the front.
    #[inline]
    pub const fn centre(&self) -> Point {
        let [a, b, c, d] = self.corners;
        Point::new(mean(a.x, b.x, c.x, d.x), mean(a.y, b.y, c.y, d.y))
    }

    /// The upright rectangle that holds it.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds::of(&self.corners)
    }

    /// Ahead and aside, as seen from it.
    #[inline]
    pub fn frame(&self) -> Frame {
        Frame::of(self)
    }

    /// The same rectangle, smaller by `by` on every side (larger if `by` is negative).
    #[must_use]
    pub fn shrunk(&self, by: Length) -> Rect {
        let doubled = 2 * i64::from(by.micrometres());
        let unit = self.facing.unit();
        let moved =
            |corner: usize, right: i64, ahead: i64| self.corners[corner].plus(unit.offset(right, ahead));
        Rect {
            corners: [
                moved(0, doubled, -doubled),
                moved(1, -doubled, -doubled),
                moved(2, -doubled, doubled),
                moved(3, doubled, doubled),
            ],
            facing: self.facing,
            front: self.front - by * 2,
            depth: self.depth - by * 2,
        }
    }

    /// Whether a point lies in it, rim included.
    #[inline]
    pub fn holds(&self, point: Point) -> bool {
        Edge::ALL.iter().all(|&edge| {
            let [a, b] = self.edge(edge);
            super::point::turn(a, b, point) <= 0
        })
    }

    /// The point of it that is nearest to a point, rounded to the grid.
    pub fn nearest_to(&self, point: Point) -> Point {
        if self.holds(point) {
            return point;
        }
        let feet = Edge::ALL.map(|edge| {
            let [a, b] = self.edge(edge);
            (Distance::of_segment(point, [a, b]), super::grid::foot(point, a, b))
        });
        feet.into_iter().min_by_key(|(distance, _)| *distance).map_or(point, |(_, foot)| foot)
    }

    /// The distance to another rectangle; 0 if they meet.
    #[inline]
    pub fn distance(&self, other: &Rect) -> Distance {
        Distance::between(self, other)
    }

    /// Whether two rectangles touch or overlap: they are no farther apart than [`TOUCH`].
    #[inline]
    pub fn touches(&self, other: &Rect) -> bool {
        self.bounds().grown(TOUCH).meets(&other.bounds()) && self.distance(other).is_at_most(TOUCH)
    }

    /// Whether two rectangles overlap by more than [`TOUCH`] in every direction.
    #[inline]
    pub fn overlaps(&self, other: &Rect) -> bool {
        !self.is_kept_out(other) && !other.is_kept_out(self)
    }

    /// Whether one of this rectangle's edges has all of the other on its outer side, but for [`TOUCH`].
    #[inline]
    fn is_kept_out(&self, other: &Rect) -> bool {
        Edge::ALL.iter().any(|&edge| {
            let [a, b] = self.edge(edge);
            let along = a.to(b);
            let slack = -i64::from(TOUCH.micrometres()) * i64::from(self.length(edge).micrometres());
            other.corners.iter().all(|&corner| along.cross(a.to(corner)) >= slack)
        })
    }

    /// How far apart two rectangles are at least: the widest gap that an edge of this one shows, in micrometres.
    /// Negative if none does.
    #[inline]
    pub(crate) fn gap_at_least(&self, other: &Rect) -> i64 {
        let mut widest = i64::MIN;
        for edge in Edge::ALL {
            let length = i64::from(self.length(edge).micrometres());
            if length > 0 {
                let [a, b] = self.edge(edge);
                let along = a.to(b);
                let nearest = other.corners.iter().map(|&corner| along.cross(a.to(corner))).min();
                widest = widest.max(nearest.unwrap_or(0).div_euclid(length) - 2);
            }
        }
        widest
    }
}

/// The middle of the first two, halves towards the other two.
const fn middle(a: i32, b: i32, c: i32, d: i32) -> i32 {
    let (sum, inner) = (a as i64 + b as i64, c as i64 + d as i64);
    ((sum + (inner > sum) as i64) >> 1) as i32
}

/// The middle of all four, halves towards the first two.
const fn mean(a: i32, b: i32, c: i32, d: i32) -> i32 {
    let (front, rear) = (a as i64 + b as i64, c as i64 + d as i64);
    let sum = front + rear;
    ((sum + if front > rear { 2 } else { 1 }) >> 2) as i32
}
