//! Points, differences of points, bounds, and predicates on them that are never wrong.

use serde::{Deserialize, Serialize};

use super::grid::Bearing;
use super::length::Length;

/// The greatest coordinate, to either side of zero: 16 metres. Up to it, every product in this module fits its type; a ruleset that reads
/// places from a file or a message refuses what is farther off ([`Point::is_within_reach`]).
pub const REACH: i32 = 1 << 24;

/// A point of the table in whole micrometres, `x` east and `y` north of the south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// How far east.
    pub x: i32,
    /// How far north.
    pub y: i32,
}

impl Point {
    /// The point with these coordinates in micrometres.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The point so far east and north of the south-west corner.
    #[inline]
    pub const fn at(x: Length, y: Length) -> Point {
        Point { x: x.micrometres(), y: y.micrometres() }
    }

    /// What must be added to reach another point.
    #[inline]
    pub const fn to(self, other: Point) -> Vector {
        Vector { x: other.x as i64 - self.x as i64, y: other.y as i64 - self.y as i64 }
    }

    /// The direction of another point; none if it is the same.
    pub fn bearing_to(self, other: Point) -> Option<Bearing> {
        Bearing::of(self.to(other))
    }

    /// The point at a difference from this one.
    #[inline]
    pub const fn plus(self, way: Vector) -> Point {
        Point { x: (self.x as i64 + way.x) as i32, y: (self.y as i64 + way.y) as i32 }
    }

    /// The point so far from this one in a direction, rounded to the grid.
    pub fn moved(self, toward: Bearing, by: Length) -> Point {
        self.plus(toward.unit().ahead(by))
    }

    /// The point halfway to another, rounded to the grid.
    #[inline]
    pub const fn halfway(self, other: Point) -> Point {
        Point::new(
            ((self.x as i64 + other.x as i64) >> 1) as i32,
            ((self.y as i64 + other.y as i64) >> 1) as i32,
        )
    }

    /// Whether both coordinates are within [`REACH`].
    #[inline]
    pub const fn is_within_reach(self) -> bool {
        self.x >= -REACH && self.x <= REACH && self.y >= -REACH && self.y <= REACH
    }
}

/// The difference of two points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Vector {
    /// How far east.
    pub x: i64,
    /// How far north.
    pub y: i64,
}

impl Vector {
    /// So far east and north.
    #[inline]
    pub const fn new(x: i64, y: i64) -> Vector {
        Vector { x, y }
    }

    /// The cross product: positive if the other turns counter-clockwise from this one.
    #[inline]
    pub const fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The dot product: positive if both point more or less the same way.
    #[inline]
    pub const fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The square of its length.
    #[inline]
    pub const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// Its length, rounded to the nearest micrometre.
    pub const fn length(self) -> Length {
        // The root of four times the square, with one added and halved, rounds to the nearest.
        Length::new((((4 * self.squared()).isqrt() + 1) / 2) as i32)
    }
}

/// Twice the area of a triangle, positive if `c` lies to the left of the way from `a` to `b`.
#[inline]
pub fn turn(a: Point, b: Point, c: Point) -> i64 {
    a.to(b).cross(a.to(c))
}

/// Whether two segments have a point in common, ends included.
pub fn do_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (c_side, d_side) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    let (a_side, b_side) = (turn(c, d, a).signum(), turn(c, d, b).signum());
    if c_side * d_side < 0 && a_side * b_side < 0 {
        return true;
    }
    let is_on = |side: i64, point: Point, a: Point, b: Point| side == 0 && point.to(a).dot(point.to(b)) <= 0;
    is_on(c_side, c, a, b) || is_on(d_side, d, a, b) || is_on(a_side, a, c, d) || is_on(b_side, b, c, d)
}

/// Whether a point lies in a polygon with these corners, by the even-odd rule; rim included.
pub fn lies_in(corners: &[Point], point: Point) -> bool {
    let mut is_inside = false;
    for (n, &a) in corners.iter().enumerate() {
        let b = corners[(n + 1) % corners.len()];
        let side = turn(a, b, point);
        if side == 0 && point.to(a).dot(point.to(b)) <= 0 {
            return true;
        }
        let crosses = (a.y > point.y) != (b.y > point.y);
        if crosses && (side > 0) == (b.y > a.y) {
            is_inside = !is_inside;
        }
    }
    is_inside
}

/// An upright rectangle that holds something: the cheapest test of all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bounds {
    /// The south-west corner.
    pub low: Point,
    /// The north-east corner.
    pub high: Point,
}

impl Bounds {
    /// Bounds that hold nothing and meet nothing.
    pub const NOTHING: Bounds =
        Bounds { low: Point::new(i32::MAX / 2, i32::MAX / 2), high: Point::new(i32::MIN / 2, i32::MIN / 2) };

    /// The bounds of some points.
    #[inline]
    pub fn of(points: &[Point]) -> Bounds {
        points.iter().fold(Bounds::NOTHING, |bounds, &point| bounds.with(point))
    }

    /// These bounds, stretched to hold a point.
    #[inline]
    #[must_use]
    pub fn with(self, point: Point) -> Bounds {
        Bounds {
            low: Point::new(self.low.x.min(point.x), self.low.y.min(point.y)),
            high: Point::new(self.high.x.max(point.x), self.high.y.max(point.y)),
        }
    }

    /// These bounds, wider by `by` on every side.
    #[inline]
    #[must_use]
    pub fn grown(self, by: Length) -> Bounds {
        let by = by.micrometres();
        Bounds {
            low: Point::new(self.low.x - by, self.low.y - by),
            high: Point::new(self.high.x + by, self.high.y + by),
        }
    }

    /// Whether two bounds have a point in common, rims included.
    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// The square of the distance between two bounds: no things inside them are nearer.
    #[inline]
    pub fn squared_gap(&self, other: &Bounds) -> i64 {
        let apart = |low: i32, high: i32, other_low: i32, other_high: i32| {
            (i64::from(other_low) - i64::from(high)).max(i64::from(low) - i64::from(other_high)).max(0)
        };
        let x = apart(self.low.x, self.high.x, other.low.x, other.high.x);
        let y = apart(self.low.y, self.high.y, other.low.y, other.high.y);
        x * x + y * y
    }

    /// Whether a point lies in them, rim included.
    #[inline]
    pub fn holds(&self, point: Point) -> bool {
        self.low.x <= point.x && point.x <= self.high.x && self.low.y <= point.y && point.y <= self.high.y
    }
}
