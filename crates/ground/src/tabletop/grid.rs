//! Bearings, and the only place where anything is rounded to the grid.
//!
//! Sines and cosines are whole numbers of `2^-60`, worked out when the program is built from a series in whole
//! numbers: the same on every machine. Every rounding is to the nearest with halves away from zero. The corners of a block are rounded as
//! *offsets* from its place, so that quarter turns, mirrors and shifts of the table change nothing; a place is rounded by its coordinates, as
//! all ledgers say, which differs only where a coordinate is exactly a half: never with lengths in whole hundredths of a unit.

use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::length::Length;
use super::point::{Point, Vector};

/// A full circle, in hundredths of a degree.
pub const CIRCLE: i32 = 36_000;

/// How far a wheel is examined at a time: a quarter of a degree.
pub const WHEEL_STEP: Angle = Angle(25);

/// An angle in whole hundredths of a degree, clockwise if positive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Angle(i32);

impl Angle {
    /// No angle at all.
    pub const ZERO: Angle = Angle(0);
    /// A right angle, clockwise.
    pub const QUARTER: Angle = Angle(9_000);
    /// Half of a circle.
    pub const HALF: Angle = Angle(18_000);

    /// So many hundredths of a degree.
    #[inline]
    pub const fn hundredths(hundredths: i32) -> Angle {
        Angle(hundredths)
    }

    /// So many whole degrees.
    #[inline]
    pub const fn degrees(degrees: i32) -> Angle {
        Angle(degrees * 100)
    }

    /// The hundredths of a degree.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// How large it is, whichever way it goes.
    #[inline]
    pub const fn abs(self) -> Angle {
        Angle(self.0.abs())
    }

    /// The length of an arc of this angle about a centre `radius` away, rounded up to a micrometre.
    pub const fn arc(self, radius: Length) -> Length {
        // Pi with 40 binary digits after the point; 18,000 hundredths make it.
        let product = radius.micrometres().unsigned_abs() as u128 * self.0.unsigned_abs() as u128 * PI_40;
        Length::new(product.div_ceil(18_000 << 40) as i32)
    }

    /// The largest angle whose arc about a centre `radius` away is not longer than `arc`; at most a full circle.
    pub fn of_arc(arc: Length, radius: Length) -> Angle {
        if arc <= Length::ZERO || radius <= Length::ZERO {
            return Angle::ZERO;
        }
        let whole = u128::from(arc.micrometres().unsigned_abs()) * (18_000 << 40);
        let angle = whole / (u128::from(radius.micrometres().unsigned_abs()) * PI_40);
        Angle(angle.min(CIRCLE as u128) as i32)
    }
}

impl Neg for Angle {
    type Output = Angle;

    #[inline]
    fn neg(self) -> Angle {
        Angle(-self.0)
    }
}

/// A direction: whole hundredths of a degree, clockwise from north, from 0 to 35,999.
///
/// ```
/// use ground::tabletop::{Angle, Bearing};
///
/// let east = Bearing::NORTH + Angle::QUARTER;
/// assert_eq!((east, east.reversed()), (Bearing::EAST, Bearing::WEST));
/// assert_eq!(Bearing::NORTH - Bearing::WEST, Angle::degrees(90));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Bearing(u16);

impl Bearing {
    /// North: up the table.
    pub const NORTH: Bearing = Bearing(0);
    /// East: to the right.
    pub const EAST: Bearing = Bearing(9_000);
    /// South: down the table.
    pub const SOUTH: Bearing = Bearing(18_000);
    /// West: to the left.
    pub const WEST: Bearing = Bearing(27_000);

    /// So many hundredths of a degree from north, full circles taken off.
    #[inline]
    pub const fn hundredths(hundredths: i32) -> Bearing {
        Bearing(hundredths.rem_euclid(CIRCLE) as u16)
    }

    /// So many degrees from north.
    #[inline]
    pub const fn degrees(degrees: i32) -> Bearing {
        Bearing::hundredths(degrees.rem_euclid(360) * 100)
    }

    /// The hundredths of a degree.
    #[inline]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The other way.
    #[inline]
    pub const fn reversed(self) -> Bearing {
        Bearing::hundredths(self.0 as i32 + CIRCLE / 2)
    }

    /// A quarter turn to the right.
    #[inline]
    pub const fn right(self) -> Bearing {
        Bearing::hundredths(self.0 as i32 + CIRCLE / 4)
    }

    /// A quarter turn to the left.
    #[inline]
    pub const fn left(self) -> Bearing {
        Bearing::hundredths(self.0 as i32 - CIRCLE / 4)
    }

    /// The angle between two directions, 0 to 180 degrees.
    #[inline]
    pub fn between(self, other: Bearing) -> Angle {
        (self - other).abs()
    }

    /// Whether two directions lie along one line, either way, to within `slack`.
    #[inline]
    pub fn is_parallel(self, other: Bearing, slack: Angle) -> bool {
        let off = self.between(other).0;
        off.min(CIRCLE / 2 - off) <= slack.0
    }

    /// The direction of a difference of two points, to the nearest hundredth of a degree; none if there is no
    /// difference.
    pub fn of(way: Vector) -> Option<Bearing> {
        let Vector { x, y } = way;
        if x == 0 && y == 0 {
            return None;
        }
        // Fold into the eighth of a circle between north and north-east, and unfold what is found.
        let (low, high) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        let eighth = angle_of_eighth(low, high);
        let quarter = if x.abs() <= y.abs() { eighth } else { 9_000 - eighth };
        let half = if y >= 0 { quarter } else { 18_000 - quarter };
        Some(Bearing::hundredths(if x >= 0 { half } else { CIRCLE - half }))
    }

    /// Its sine and cosine.
    #[inline]
    pub fn unit(self) -> Unit {
        let quarter = i32::from(self.0) / 9_000;
        let rest = i32::from(self.0) % 9_000;
        let (sin, cos) = if rest < 4_500 {
            eighth(rest)
        } else if rest == 4_500 {
            let (sin, _) = eighth(rest);
            (sin, sin)
        } else {
            let (sin, cos) = eighth(9_000 - rest);
            (cos, sin)
        };
        match quarter {
            0 => Unit { sin, cos },
            1 => Unit { sin: cos, cos: -sin },
            2 => Unit { sin: -sin, cos: -cos },
            _ => Unit { sin: -cos, cos: sin },
        }
    }
}

impl TryFrom<u16> for Bearing {
    type Error = String;

    fn try_from(hundredths: u16) -> Result<Bearing, String> {
        if i32::from(hundredths) < CIRCLE {
            Ok(Bearing(hundredths))
        } else {
            Err(format!("a bearing of {hundredths} hundredths of a degree is more than a circle"))
        }
    }
}

impl From<Bearing> for u16 {
    fn from(bearing: Bearing) -> u16 {
        bearing.0
    }
}

impl Add<Angle> for Bearing {
    type Output = Bearing;

    #[inline]
    fn add(self, angle: Angle) -> Bearing {
        Bearing::hundredths(i32::from(self.0) + angle.0 % CIRCLE)
    }
}

impl Sub for Bearing {
    type Output = Angle;

    /// The shorter way round from the other bearing to this one; a half circle is positive.
    #[inline]
    fn sub(self, from: Bearing) -> Angle {
        let turn = (i32::from(self.0) - i32::from(from.0)).rem_euclid(CIRCLE);
        Angle(if turn > CIRCLE / 2 { turn - CIRCLE } else { turn })
    }
}

/// The sine and cosine of a bearing, in `2^-60`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// How far east a step of one in this direction goes.
    pub sin: i64,
    /// How far north.
    pub cos: i64,
}

/// How finely a place is kept between the legs of one move: in `2^-24` micrometres.
const FINE: u32 = 24;
/// The binary digits of a sine.
const ONE: u32 = 60;
const PI_40: u128 = 3_454_217_652_358;

impl Unit {
    /// The way of so much in this direction, rounded to the grid.
    #[inline]
    pub fn ahead(self, by: Length) -> Vector {
        self.offset(0, 2 * i64::from(by.micrometres()))
    }

    /// The whole offset that lies `right` and `ahead` *half* micrometres from a point, seen in this direction.
    #[inline]
    pub(crate) fn offset(self, right: i64, ahead: i64) -> Vector {
        let (x, y) = self.turned(right, ahead);
        Vector::new(rounded(x, ONE + 1), rounded(y, ONE + 1))
    }

    /// The same, finely.
    #[inline]
    pub(crate) fn fine_offset(self, right: i64, ahead: i64) -> (i64, i64) {
        let (x, y) = self.turned(right, ahead);
        (rounded(x, ONE + 1 - FINE), rounded(y, ONE + 1 - FINE))
    }

    /// How far right and ahead a difference in *half* micrometres goes, seen in this direction, in whole micrometres.
    #[inline]
    pub(crate) fn seen(self, x: i64, y: i64) -> (Length, Length) {
        let (sin, cos) = (i128::from(self.sin), i128::from(self.cos));
        let right = i128::from(x) * cos - i128::from(y) * sin;
        let ahead = i128::from(x) * sin + i128::from(y) * cos;
        (Length::new(rounded(right, ONE + 1) as i32), Length::new(rounded(ahead, ONE + 1) as i32))
    }

    #[inline]
    fn turned(self, right: i64, ahead: i64) -> (i128, i128) {
        let (sin, cos) = (i128::from(self.sin), i128::from(self.cos));
        let (right, ahead) = (i128::from(right), i128::from(ahead));
        (right * cos + ahead * sin, ahead * cos - right * sin)
    }
}

/// A point kept finely between the legs of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FinePoint {
    x: i64,
    y: i64,
}

impl FinePoint {
    pub(crate) fn new(point: Point) -> FinePoint {
        FinePoint { x: i64::from(point.x) << FINE, y: i64::from(point.y) << FINE }
    }

    /// The point that lies so many half micrometres to the right and ahead.
    pub(crate) fn moved(self, unit: Unit, right: i64, ahead: i64) -> FinePoint {
        let (x, y) = unit.fine_offset(right, ahead);
        FinePoint { x: self.x + x, y: self.y + y }
    }

    pub(crate) fn rounded(self) -> Point {
        Point::new(rounded(self.x.into(), FINE) as i32, rounded(self.y.into(), FINE) as i32)
    }
}

/// A number without its last `bits`, rounded to the nearest, halves away from zero.
#[inline]
pub(crate) fn rounded(value: i128, bits: u32) -> i64 {
    let half = 1i128 << (bits - 1);
    // Shifting rounds down; a negative half must go down too.
    ((value + half - i128::from(value < 0)) >> bits) as i64
}

/// A quotient rounded to the nearest, halves away from zero.
#[inline]
pub(crate) fn divided(value: i128, by: i128) -> i64 {
    let size = (2 * value.abs() + by) / (2 * by);
    (if value < 0 { -size } else { size }) as i64
}

/// The point of a segment that is nearest to a point, rounded to the grid.
pub(crate) fn foot(point: Point, a: Point, b: Point) -> Point {
    let (edge, whole) = (a.to(b), a.to(b).squared());
    let along = edge.dot(a.to(point)).clamp(0, whole);
    if whole == 0 {
        return a;
    }
    part_of(a, b, along, whole)
}

/// The point at a share, `part` of `whole`, of the way from `a` to `b`, rounded to the grid; from the nearer end, so that it is the
/// same whichever comes first.
pub(crate) fn part_of(a: Point, b: Point, part: i64, whole: i64) -> Point {
    let (from, to, part) = if 2 * part <= whole { (a, b, part) } else { (b, a, whole - part) };
    let way = from.to(to);
    let share = |size: i64| divided(i128::from(size) * i128::from(part), whole.into());
    from.plus(Vector::new(share(way.x), share(way.y)))
}

/// Sine and cosine of 0 to 45 degrees.
#[inline]
fn eighth(hundredths: i32) -> (i64, i64) {
    // Most bodies of men face straight up, down or across the table.
    if hundredths == 0 {
        return (0, 1 << ONE);
    }
    let (sin_a, cos_a) = DEGREES[(hundredths / 100) as usize];
    let (sin_b, cos_b) = HUNDREDTHS[(hundredths % 100) as usize];
    let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
    let sin = product(sin_a, cos_b) + product(cos_a, sin_b);
    let cos = product(cos_a, cos_b) - product(sin_a, sin_b);
    (rounded(sin, ONE), rounded(cos, ONE))
}

/// The angle from north, to the nearest hundredth, of a direction `east` and `north` of at most 45 degrees.
fn angle_of_eighth(east: i64, north: i64) -> i32 {
    // Positive while the angle is less than that of the direction.
    let beyond = |hundredths: i32| {
        let (sin, cos) = eighth(hundredths);
        i128::from(east) * i128::from(cos) - i128::from(north) * i128::from(sin)
    };
    let (mut low, mut high) = (0, 4_501);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if beyond(middle) >= 0 { low = middle } else { high = middle }
    }
    if low == 4_500 || beyond(low) <= -beyond(low + 1) { low } else { low + 1 }
}

static DEGREES: [(i64, i64); 46] = series::<46>(100);
static HUNDREDTHS: [(i64, i64); 100] = series::<100>(1);

/// Sines and cosines of the first `COUNT` multiples of `step` hundredths of a degree.
const fn series<const COUNT: usize>(step: i128) -> [(i64, i64); COUNT] {
    // Pi with 62 binary digits after the point.
    const PI_62: i128 = 14_488_038_916_154_245_685;
    let mut table = [(0, 0); COUNT];
    let mut place = 0;
    while place < COUNT {
        let x = (2 * PI_62 * step * place as i128 + 18_000) / 36_000;
        table[place] = (((taylor(x, 1) + 2) >> 2) as i64, ((taylor(x, 0) + 2) >> 2) as i64);
        place += 1;
    }
    table
}

/// The sine (`first` 1) or cosine (`first` 0) of an angle up to 45 degrees, all in `2^-62`.
const fn taylor(x: i128, first: i128) -> i128 {
    let square = (x * x) >> 62;
    let mut term = if first == 1 { x } else { 1 << 62 };
    let mut sum = term;
    let mut factor = first;
    while term != 0 {
        term = -(((term * square) >> 62) / ((factor + 1) * (factor + 2)));
        sum += term;
        factor += 2;
        if factor > 40 {
            break;
        }
    }
    sum
}
