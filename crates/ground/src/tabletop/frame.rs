//! Ahead, behind and aside, as a block or a stand sees it.
//!
//! A point lies `v` ahead of the line through the front edge (negative: behind it) and `u` to the right of the front
//! edge's midpoint; `W` is half the front and `D` the depth. Zones, arcs and lanes are inequalities in these, told in
//! whole micrometres. Where a rule says "ahead" it means by more than [`TOUCH`](super::TOUCH), so that neighbours in one line
//! are never ahead of each other by a rounded micrometre.

use super::convex::do_convex_meet;
use super::grid::{Angle, Bearing, Unit};
use super::length::{Length, TOUCH};
use super::point::{Point, REACH};
use super::rect::{Corner, Place, Rect};

/// A point as seen from a frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// How far to the right of the front edge's midpoint.
    pub u: Length,
    /// How far ahead of the front line.
    pub v: Length,
}

/// In which zone round a block a point lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Zone {
    /// On the footprint itself.
    Inside,
    /// To the front.
    Front,
    /// To the right flank.
    RightFlank,
    /// To the rear.
    Rear,
    /// To the left flank.
    LeftFlank,
}

/// The frame of a block or a stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The midpoint of the front edge, in half micrometres.
    middle: (i64, i64),
    facing: Bearing,
    unit: Unit,
    /// Half the front: `W`.
    pub half_front: Length,
    /// The depth: `D`.
    pub depth: Length,
}

impl Frame {
    /// The frame of a rectangle.
    #[inline]
    pub fn of(rect: &Rect) -> Frame {
        let (a, b) = (rect.corner(Corner::FrontLeft), rect.corner(Corner::FrontRight));
        Frame {
            middle: (i64::from(a.x) + i64::from(b.x), i64::from(a.y) + i64::from(b.y)),
            facing: rect.facing(),
            unit: rect.facing().unit(),
            half_front: rect.front().half(),
            depth: rect.depth(),
        }
    }

    /// The frame of something at a place.
    pub fn at(place: Place, front: Length, depth: Length) -> Frame {
        Frame {
            middle: (2 * i64::from(place.at.x), 2 * i64::from(place.at.y)),
            facing: place.facing,
            unit: place.facing.unit(),
            half_front: front.half(),
            depth,
        }
    }

    /// The way it faces.
    #[inline]
    pub const fn facing(&self) -> Bearing {
        self.facing
    }

    /// Where a point lies.
    #[inline]
    pub fn spot(&self, point: Point) -> Spot {
        let (u, v) =
            self.unit.seen(2 * i64::from(point.x) - self.middle.0, 2 * i64::from(point.y) - self.middle.1);
        Spot { u, v }
    }

    /// Where the corners of a rectangle lie.
    #[inline]
    pub fn spots(&self, rect: &Rect) -> [Spot; 4] {
        rect.corners().map(|corner| self.spot(corner))
    }

    /// The zone of a point: front and rear zones open by 45 degrees from the corners, the rest is flank. A point on the front line
    /// or on the rear line, or beyond it by no more than the tolerance, is in a flank zone.
    pub fn zone(&self, point: Point) -> Zone {
        let Spot { u, v } = self.spot(point);
        let (side, behind) = (u.abs(), -v - self.depth);
        if v > TOUCH && side <= self.half_front + v {
            Zone::Front
        } else if behind > TOUCH && side <= self.half_front + behind {
            Zone::Rear
        } else if side <= self.half_front && v <= Length::ZERO && behind <= Length::ZERO {
            Zone::Inside
        } else if u < Length::ZERO {
            Zone::LeftFlank
        } else {
            Zone::RightFlank
        }
    }

    /// Front, flank or rear by the lines through the front and rear edges alone: ahead of the front line or on it is front, behind the
    /// rear line is rear, anything else a flank.
    pub fn side(&self, point: Point) -> Zone {
        let Spot { u, v } = self.spot(point);
        if v >= -TOUCH {
            Zone::Front
        } else if v < -self.depth - TOUCH {
            Zone::Rear
        } else if u < Length::ZERO {
            Zone::LeftFlank
        } else {
            Zone::RightFlank
        }
    }

    /// Whether a point lies ahead of the front line.
    #[inline]
    pub fn is_ahead(&self, point: Point) -> bool {
        self.spot(point).v > TOUCH
    }

    /// Whether a point lies directly ahead: in the lane as wide as the front.
    #[inline]
    pub fn is_directly_ahead(&self, point: Point) -> bool {
        let Spot { u, v } = self.spot(point);
        v > TOUCH && u.abs() <= self.half_front + TOUCH
    }

    /// Whether all of a rectangle lies on or behind the front line.
    #[inline]
    pub fn is_behind_front(&self, rect: &Rect) -> bool {
        self.spots(rect).iter().all(|spot| spot.v <= TOUCH)
    }

    /// Whether all of a rectangle lies on or behind the rear line.
    #[inline]
    pub fn is_behind_rear(&self, rect: &Rect) -> bool {
        self.spots(rect).iter().all(|spot| spot.v <= TOUCH - self.depth)
    }

    /// The front zone: ahead of the front line, opening by 45 degrees from both front corners.
    #[inline]
    pub fn front_zone(&self) -> Region {
        self.arc(Angle::degrees(45), FAR)
    }

    /// The rear zone, the same behind the rear edge.
    pub fn rear_zone(&self) -> Region {
        let ahead = self.front_zone();
        let mirrored = |spot: Spot| Spot { u: spot.u, v: -spot.v - self.depth };
        let [a, b, c, d] = ahead.spots.map(mirrored);
        Region { frame: *self, spots: [d, c, b, a] }
    }

    /// What lies ahead of the front line up to `reach`, opening by an angle (less than 90 degrees) from both front corners.
    pub fn arc(&self, opening: Angle, reach: Length) -> Region {
        let near = TOUCH + Length::new(1);
        let reach = reach.min(FAR);
        let unit = Bearing::hundredths(opening.get().clamp(0, 8_900)).unit();
        let wide = |ahead: Length| {
            let out = i128::from(ahead.micrometres()) * i128::from(unit.sin) / i128::from(unit.cos);
            self.half_front + Length::new(out as i32)
        };
        Region::between(*self, [-wide(near), wide(near)], near, [-wide(reach), wide(reach)], reach)
    }

    /// The rectangle straight ahead as wide as the front and `wider` more on each side, from the front line to `reach`.
    pub fn lane(&self, wider: Length, reach: Length) -> Region {
        let half = self.half_front + wider;
        Region::between(*self, [-half, half], Length::ZERO, [-half, half], reach)
    }

    /// The rectangle straight behind, as wide as the front, from the rear edge to `reach` behind it.
    pub fn strip_behind(&self, reach: Length) -> Region {
        let half = self.half_front;
        let rear = -self.depth;
        Region::between(*self, [-half, half], rear - reach, [-half, half], rear)
    }

    /// The angle between the front edge and the line from a point to the middle of the footprint, 0 to 90 degrees.
    pub fn angle_to_front(&self, from: Point) -> Angle {
        let Spot { u, v } = self.spot(from);
        let way = super::Vector::new(
            2 * i64::from(u.micrometres()),
            2 * i64::from(v.micrometres()) + i64::from(self.depth.micrometres()),
        );
        let Some(bearing) = Bearing::of(super::Vector::new(way.x.abs(), way.y.abs())) else {
            return Angle::QUARTER;
        };
        Angle::hundredths(9_000 - i32::from(bearing.get()))
    }
}

/// Farther than any table is wide, yet with room for the width of an arc there.
const FAR: Length = Length::new(REACH);

/// A convex region of four corners in a frame: a zone, an arc of fire, a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    frame: Frame,
    /// Clockwise.
    spots: [Spot; 4],
}

impl Region {
    /// The region between two lines across a frame.
    fn between(frame: Frame, near: [Length; 2], from: Length, far: [Length; 2], to: Length) -> Region {
        let spot = |u: Length, v: Length| Spot { u, v };
        Region {
            frame,
            spots: [spot(far[0], to), spot(far[1], to), spot(near[1], from), spot(near[0], from)],
        }
    }

    /// Any convex region, its corners given clockwise in a frame.
    pub const fn new(frame: Frame, spots: [Spot; 4]) -> Region {
        Region { frame, spots }
    }

    /// Its corners in the frame, clockwise.
    pub const fn spots(&self) -> &[Spot; 4] {
        &self.spots
    }

    /// Whether a point lies in it, rim included.
    pub fn holds(&self, point: Point) -> bool {
        let spot = as_point(self.frame.spot(point));
        let corners = self.spots.map(as_point);
        (0..4).all(|place| super::point::turn(corners[place], corners[(place + 1) % 4], spot) <= 0)
    }

    /// Whether any part of a rectangle lies in it, the rim included.
    pub fn meets(&self, rect: &Rect) -> bool {
        do_convex_meet(&self.spots.map(as_point), &self.frame.spots(rect).map(as_point))
    }

    /// Whether a rectangle and it overlap in an area, the rim shrunk by the tolerance.
    pub fn overlaps(&self, rect: &Rect) -> bool {
        self.meets(&rect.shrunk(TOUCH))
    }
}

#[inline]
fn as_point(spot: Spot) -> Point {
    Point::new(spot.u.micrometres(), spot.v.micrometres())
}
