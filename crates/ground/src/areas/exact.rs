//! Points with whole-number coordinates, and predicates on them that are never wrong.
//!
//! Coordinates stay within [`REACH`], so that every product below fits its type.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// The greatest coordinate, to either side of zero.
pub const REACH: i32 = 1 << 24;

/// A point of a map: `x` grows east and `y` grows north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct At {
    /// How far east.
    pub x: i32,
    /// How far north.
    pub y: i32,
}

impl At {
    /// The point with these coordinates.
    #[inline]
    pub const fn new(x: i32, y: i32) -> At {
        At { x, y }
    }

    /// What must be added to reach another point.
    #[inline]
    pub fn to(self, other: At) -> (i64, i64) {
        (i64::from(other.x) - i64::from(self.x), i64::from(other.y) - i64::from(self.y))
    }

    /// The square of the distance to another point.
    #[inline]
    pub fn squared_distance(self, other: At) -> i64 {
        let (dx, dy) = self.to(other);
        dx * dx + dy * dy
    }

    /// The distance to another point, rounded down.
    #[inline]
    pub fn distance(self, other: At) -> i64 {
        self.squared_distance(other).isqrt()
    }

    /// The point at a share, `part` of `whole`, of the way to another one, rounded to the nearest.
    pub fn toward(self, other: At, part: i64, whole: i64) -> At {
        let (dx, dy) = self.to(other);
        At::new(self.x + rounded(dx * part, whole), self.y + rounded(dy * part, whole))
    }

    /// Whether both coordinates are within [`REACH`].
    pub fn is_within_reach(self) -> bool {
        let fits = |value: i32| (-REACH..=REACH).contains(&value);
        fits(self.x) && fits(self.y)
    }
}

/// A quotient rounded to the nearest whole number, halves up.
pub fn rounded(value: i64, by: i64) -> i32 {
    (2 * value + by).div_euclid(2 * by) as i32
}

/// The cross product of two differences: positive if the second turns counter-clockwise from the first.
#[inline]
pub fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

/// The dot product of two differences: positive if they point the same way more or less.
#[inline]
pub fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// Twice the area of a triangle, positive if `c` lies to the left of the way from `a` to `b`.
#[inline]
pub fn turn(a: At, b: At, c: At) -> i64 {
    cross(a.to(b), a.to(c))
}

/// Whether a point lies on a segment, ends included.
pub fn is_on(point: At, a: At, b: At) -> bool {
    turn(a, b, point) == 0 && dot(point.to(a), point.to(b)) <= 0
}

/// Whether two segments properly cross: in one point that is an end of neither.
#[inline]
pub fn properly_cross(a: At, b: At, c: At, d: At) -> bool {
    turn(a, b, c).signum() * turn(a, b, d).signum() < 0 && turn(c, d, a).signum() * turn(c, d, b).signum() < 0
}

/// Whether two segments have a point in common.
pub fn do_meet(a: At, b: At, c: At, d: At) -> bool {
    properly_cross(a, b, c, d) || is_on(a, c, d) || is_on(b, c, d) || is_on(c, a, b) || is_on(d, a, b)
}

/// How the distance of a point from a segment compares with `reach`.
pub fn compare_distance(point: At, a: At, b: At, reach: i64) -> Ordering {
    let (along, whole) = (dot(a.to(b), a.to(point)), a.squared_distance(b));
    let reach = i128::from(reach);
    if along <= 0 || whole == 0 {
        i128::from(point.squared_distance(a)).cmp(&(reach * reach))
    } else if along >= whole {
        i128::from(point.squared_distance(b)).cmp(&(reach * reach))
    } else {
        let off = i128::from(turn(a, b, point));
        (off * off).cmp(&(reach * reach * i128::from(whole)))
    }
}

/// How the distance of two segments compares with `reach`, which is more than 0.
pub fn compare_distances(a: At, b: At, c: At, d: At, reach: i64) -> Ordering {
    if are_farther(a.x, b.x, c.x, d.x, reach) || are_farther(a.y, b.y, c.y, d.y, reach) {
        return Ordering::Greater;
    }
    if properly_cross(a, b, c, d) {
        return Ordering::Less;
    }
    let ends = [(a, c, d), (b, c, d), (c, a, b), (d, a, b)];
    ends.into_iter()
        .map(|(point, from, to)| compare_distance(point, from, to, reach))
        .min()
        .unwrap_or(Ordering::Greater)
}

/// Whether the stretches of two segments along one axis are farther apart than `reach`.
fn are_farther(a: i32, b: i32, c: i32, d: i32, reach: i64) -> bool {
    let gap = i64::from(c.min(d) - a.max(b)).max(i64::from(a.min(b) - c.max(d)));
    gap > reach
}

/// The edges of a polygon, which closes itself.
pub fn edges(polygon: &[At]) -> impl Iterator<Item = (At, At)> + Clone + '_ {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

/// Twice the area of a polygon, positive if it runs counter-clockwise.
pub fn doubled_area(polygon: &[At]) -> i64 {
    let Some(&first) = polygon.first() else { return 0 };
    edges(polygon).map(|(a, b)| turn(first, a, b)).sum()
}

/// Whether a point is inside a polygon, and not on its edge.
pub fn is_inside(point: At, polygon: &[At]) -> bool {
    let mut inside = false;
    for (a, b) in edges(polygon) {
        if is_on(point, a, b) {
            return false;
        }
        if (a.y > point.y) != (b.y > point.y) && (turn(a, b, point) > 0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    inside
}

/// The part of a polygon to the left of the line through two points; its corners are rounded to whole numbers.
pub fn left_part(polygon: &[At], from: At, to: At) -> Vec<At> {
    let mut part = Vec::with_capacity(polygon.len() + 2);
    for (a, b) in edges(polygon) {
        let (here, there) = (turn(from, to, a), turn(from, to, b));
        if here >= 0 {
            part.push(a);
        }
        if here.signum() * there.signum() < 0 {
            let (near, whole) = (i128::from(here).abs(), (i128::from(here) - i128::from(there)).abs());
            let (dx, dy) = a.to(b);
            let share = |by: i64| (2 * i128::from(by) * near + whole).div_euclid(2 * whole) as i32;
            part.push(At::new(a.x + share(dx), a.y + share(dy)));
        }
    }
    part
}

/// The middle of a polygon's ground, rounded to whole numbers.
pub fn middle_of(polygon: &[At]) -> At {
    let Some(&first) = polygon.first() else { return At::default() };
    let (mut x, mut y, mut weight) = (0i128, 0i128, 0i128);
    for (a, b) in edges(polygon) {
        let area = i128::from(turn(first, a, b));
        let ((ax, ay), (bx, by)) = (first.to(a), first.to(b));
        x += area * i128::from(ax + bx);
        y += area * i128::from(ay + by);
        weight += 3 * area;
    }
    if weight == 0 {
        return first;
    }
    At::new(first.x + (x / weight) as i32, first.y + (y / weight) as i32)
}

/// The length of a line, each piece rounded down.
pub fn length(line: &[At]) -> i64 {
    line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// The point halfway along a line.
pub fn halfway(line: &[At]) -> At {
    let mut left = length(line) / 2;
    for pair in line.windows(2) {
        let far = pair[0].distance(pair[1]);
        if far > 0 && left <= far {
            return pair[0].toward(pair[1], left, far);
        }
        left -= far;
    }
    line.last().copied().unwrap_or_default()
}
