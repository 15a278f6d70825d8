//! How far something can be shifted in a direction before it overlaps something else.
//!
//! Seen in that direction both are outlines over one axis across it; the gap between them is linear from corner to corner, so it is
//! enough to look at corners.

use arrayvec::ArrayVec;

use super::grid::{Unit, rounded};
use super::length::{Length, TOUCH};
use super::point::Point;

/// The binary digits after the point that are kept of a micrometre.
const FINE: u32 = 30;

/// A convex shape as seen in a direction.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    /// Right and ahead, finely.
    spots: ArrayVec<(i64, i64), 8>,
    left: i64,
    right: i64,
}

/// When a shape that is shifted overlaps another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meeting {
    /// After so far.
    After(Length),
    /// From the start.
    Already,
    /// It slides past, or goes away from it.
    Never,
}

/// Shifts from one to another, both ends left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shifts {
    pub(crate) from: Length,
    pub(crate) to: Length,
}

impl Profile {
    /// A convex shape of at most eight corners, seen from `origin`: the same for both that are compared.
    pub(crate) fn of(unit: Unit, origin: Point, corners: &[Point]) -> Profile {
        let spots: ArrayVec<_, 8> =
            corners.iter().take(8).map(|&corner| seen(unit, origin, corner)).collect();
        let left = spots.iter().map(|spot| spot.0).min().unwrap_or(0);
        let right = spots.iter().map(|spot| spot.0).max().unwrap_or(0);
        Profile { spots, left, right }
    }

    /// Whether it is so narrow that it slides past nearly everything: an edge that is shifted along itself.
    pub(crate) fn is_end_on(&self) -> bool {
        self.right - self.left <= i64::from(Length::INCH_HUNDREDTH.micrometres()) << FINE
    }

    /// When this shape, shifted ahead, overlaps another one that stays. Sliding past within the tolerance is no overlap.
    pub(crate) fn meeting(&self, other: &Profile) -> Meeting {
        let slack = i64::from(TOUCH.micrometres()) << FINE;
        let Some((ahead, behind)) = self.gaps(other) else { return Meeting::Never };
        if ahead >= -slack {
            Meeting::After(Length::new((ahead.max(0) >> FINE) as i32))
        } else if behind <= slack {
            Meeting::Never
        } else {
            Meeting::Already
        }
    }

    /// How far ahead this shape must be shifted to touch another with its leading rim, and to leave it behind; none if they slide past each
    /// other.
    fn gaps(&self, other: &Profile) -> Option<(i64, i64)> {
        let slack = i64::from(TOUCH.micrometres()) << FINE;
        let (from, to) = ((self.left + slack).max(other.left), (self.right - slack).min(other.right));
        if from > to || other.left >= self.right - slack || other.right <= self.left + slack {
            return None;
        }
        let (mut ahead, mut behind) = (i64::MAX, i64::MIN);
        let corners = self.spots.iter().chain(&other.spots).map(|spot| spot.0);
        for u in corners.filter(|u| (from..=to).contains(u)).chain([from, to]) {
            let (Some((low, high)), Some((other_low, other_high))) = (self.span(u), other.span(u)) else {
                continue;
            };
            ahead = ahead.min(other_low - high);
            behind = behind.max(other_high - low);
        }
        (ahead < i64::MAX).then_some((ahead, behind))
    }

    /// From which shift to which this shape is on another, unless it has left it behind.
    pub(crate) fn span_on(&self, other: &Profile) -> Option<(Length, Length)> {
        let slack = i64::from(TOUCH.micrometres()) << FINE;
        let (ahead, behind) = self.gaps(other)?;
        let length = |fine: i64| Length::new((fine >> FINE) as i32);
        (behind >= -slack).then(|| (length(ahead), length(behind)))
    }

    /// By which shifts ahead (negative: back) this shape overlaps another one; none if it slides past at any. Both ends are free.
    pub(crate) fn overlapping_shifts(&self, other: &Profile) -> Option<Shifts> {
        let slack = i64::from(TOUCH.micrometres()) << FINE;
        let (near, far) = self.gaps(other)?;
        let (near, far) = (near + slack, far - slack);
        (near < far).then(|| Shifts {
            from: Length::new((near >> FINE) as i32 - TOUCH.micrometres()),
            to: Length::new(-((-far) >> FINE) as i32 + TOUCH.micrometres()),
        })
    }

    /// How far this shape can be shifted ahead before it comes onto another, if that lies ahead of it.
    pub(crate) fn way_to(&self, unit: Unit, origin: Point, shape: &[Point]) -> Option<Length> {
        match self.meeting(&Profile::of(unit, origin, shape)) {
            Meeting::After(way) => Some(way),
            Meeting::Already | Meeting::Never => None,
        }
    }

    /// From where to where the shape reaches ahead at a place across.
    fn span(&self, u: i64) -> Option<(i64, i64)> {
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        let count = self.spots.len();
        for place in 0..count {
            let (a, b) = (self.spots[place], self.spots[(place + 1) % count]);
            if (a.0 - u).signum() * (b.0 - u).signum() > 0 {
                continue;
            }
            if a.0 == b.0 {
                low = low.min(a.1.min(b.1));
                high = high.max(a.1.max(b.1));
            } else {
                // The same whichever end comes first.
                let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
                let v = match u {
                    u if u == a.0 => a.1,
                    u if u == b.0 => b.1,
                    u => {
                        let sum =
                            i128::from(a.1) * i128::from(b.0 - u) + i128::from(b.1) * i128::from(u - a.0);
                        sum.div_euclid(i128::from(b.0 - a.0)) as i64
                    }
                };
                low = low.min(v);
                high = high.max(v);
            }
        }
        (low <= high).then_some((low, high))
    }
}

/// How far right and ahead of the origin a point lies, finely.
fn seen(unit: Unit, origin: Point, point: Point) -> (i64, i64) {
    let (sin, cos) = (i128::from(unit.sin), i128::from(unit.cos));
    let way = origin.to(point);
    let (x, y) = (i128::from(way.x), i128::from(way.y));
    (rounded(x * cos - y * sin, 60 - FINE), rounded(x * sin + y * cos, 60 - FINE))
}
