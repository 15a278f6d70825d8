//! A hex, its six directions, and the six points that a piece in it can face.
//!
//! Coordinates are axial. Drawn point-up with `r` growing downward, direction 0 is east, 1 north-east, 2
//! north-west, 3 west, 4 south-west and 5 south-east. Facing `f` is the point of the hex between direction `f`
//! and direction `f + 1`, so facing 1 is straight up.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One hex by its axial coordinates.
///
/// ```
/// use ground::{Dir, Hex};
///
/// let hex: Hex = "3,-1".parse()?;
/// assert_eq!(hex, Hex::new(3, -1));
/// assert_eq!(hex.step(Dir::new(1)), Hex::new(4, -2));
/// assert_eq!(hex.to_string(), "3,-1");
/// # Ok::<(), ground::HexError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hex {
    /// Steps in direction 0.
    pub q: i8,
    /// Steps in direction 5.
    pub r: i8,
}

/// One of the six directions from a hex to its neighbours, counted counter-clockwise from east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Dir(u8);

/// A set of directions, and the way through it in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dirs(u8);

/// One of the six points of a hex, which a piece in it can face: the point between direction `f` and `f + 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Facing(u8);

/// Where a hex lies as a piece sees it: `i` steps in its front-right and `j` steps in its front-left direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ahead {
    /// Steps in direction `f`, which may be negative.
    pub i: i16,
    /// Steps in direction `f + 1`, which may be negative.
    pub j: i16,
}

/// Why a text or a number is no hex, direction or facing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexError(String);

impl Hex {
    /// The hex with these coordinates.
    #[inline]
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The neighbour in a direction.
    ///
    /// Coordinates wrap around at the ends of their range; a [`crate::HexMap`] has no hexes near there.
    #[inline]
    pub const fn step(self, dir: Dir) -> Hex {
        let (dq, dr) = dir.offset();
        Hex { q: self.q.wrapping_add(dq), r: self.r.wrapping_add(dr) }
    }

    /// The hex that lies so many steps away in a direction.
    #[inline]
    pub const fn steps(self, dir: Dir, count: i8) -> Hex {
        let (dq, dr) = dir.offset();
        Hex { q: self.q.wrapping_add(dq.wrapping_mul(count)), r: self.r.wrapping_add(dr.wrapping_mul(count)) }
    }

    /// The six neighbours, in the order of their directions.
    #[inline]
    pub fn neighbours(self) -> impl ExactSizeIterator<Item = Hex> + Clone {
        Dir::ALL.into_iter().map(move |dir| self.step(dir))
    }

    /// The number of steps between two hexes.
    #[inline]
    pub const fn distance(self, other: Hex) -> u8 {
        let (dq, dr) = self.offset_to(other);
        let (q, r, s) = (dq.unsigned_abs(), dr.unsigned_abs(), (dq + dr).unsigned_abs());
        let mut longest = if q > r { q } else { r };
        if s > longest {
            longest = s;
        }
        // Only hexes at opposite ends of the coordinate range are further apart than a byte can say.
        if longest > u8::MAX as u16 { u8::MAX } else { longest as u8 }
    }

    /// Whether another hex is at most so many steps away: quicker than the distance, since most hexes are far in any
    /// direction.
    #[inline]
    pub const fn is_within(self, steps: u8, other: Hex) -> bool {
        let (dq, dr) = self.offset_to(other);
        let steps = steps as u16;
        dr.unsigned_abs() <= steps && dq.unsigned_abs() <= steps && (dq + dr).unsigned_abs() <= steps
    }

    /// The direction in which a neighbour lies; none for a hex that is not adjacent.
    #[inline]
    pub fn direction_to(self, adjacent: Hex) -> Option<Dir> {
        let offset = self.offset_to(adjacent);
        Dir::ALL.into_iter().find(|dir| {
            let (dq, dr) = dir.offset();
            offset == (i16::from(dq), i16::from(dr))
        })
    }

    /// Where another hex lies as seen by a piece in this hex with this facing.
    #[inline]
    pub const fn components(self, facing: Facing, other: Hex) -> Ahead {
        let (dq, dr) = self.offset_to(other);
        let (i, j) = match facing.0 {
            0 => (dq + dr, -dr),
            1 => (dq, -dq - dr),
            2 => (-dr, -dq),
            3 => (-dq - dr, dr),
            4 => (-dq, dq + dr),
            _ => (dr, dq),
        };
        Ahead { i, j }
    }

    /// The hex turned counter-clockwise about the origin by so many sixths of a circle.
    #[inline]
    pub const fn turned(self, sixths: i8) -> Hex {
        let mut hex = self;
        let mut left = sixths.rem_euclid(6);
        while left > 0 {
            hex = Hex { q: hex.q.wrapping_add(hex.r), r: hex.q.wrapping_neg() };
            left -= 1;
        }
        hex
    }

    /// Differences of the coordinates, wide enough that they never overflow.
    pub(crate) const fn offset_to(self, other: Hex) -> (i16, i16) {
        (other.q as i16 - self.q as i16, other.r as i16 - self.r as i16)
    }
}

impl Dir {
    /// All six, in order.
    pub const ALL: [Dir; 6] = [Dir(0), Dir(1), Dir(2), Dir(3), Dir(4), Dir(5)];

    /// The direction with this number, counted modulo 6.
    #[inline]
    pub const fn new(number: i32) -> Dir {
        Dir(number.rem_euclid(6) as u8)
    }

    /// The direction so many sixths of a circle further counter-clockwise.
    #[inline]
    pub const fn plus(self, sixths: i8) -> Dir {
        Dir(on_from(self.0, sixths.rem_euclid(6) as u8))
    }

    /// The direction back.
    #[inline]
    pub const fn opposite(self) -> Dir {
        Dir(on_from(self.0, 3))
    }

    /// Its number, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What one step in this direction adds to the coordinates.
    #[inline]
    pub const fn offset(self) -> (i8, i8) {
        match self.0 {
            0 => (1, 0),
            1 => (1, -1),
            2 => (0, -1),
            3 => (-1, 0),
            4 => (-1, 1),
            _ => (0, 1),
        }
    }
}

impl Facing {
    /// All six, in order.
    pub const ALL: [Facing; 6] = [Facing(0), Facing(1), Facing(2), Facing(3), Facing(4), Facing(5)];

    /// The facing with this number, counted modulo 6.
    #[inline]
    pub const fn new(number: i32) -> Facing {
        Facing(number.rem_euclid(6) as u8)
    }

    /// Its number, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The directions of the two front hexes: first the right one, then the left one.
    #[inline]
    pub const fn front(self) -> [Dir; 2] {
        [self.dir(0), self.dir(1)]
    }

    /// Whether the neighbour in this direction is one of the two front hexes.
    #[inline]
    pub const fn has_in_front(self, dir: Dir) -> bool {
        dir.0 == self.0 || dir.0 == on_from(self.0, 1)
    }

    /// The directions of the two flank hexes: first the left one, then the right one.
    #[inline]
    pub const fn flanks(self) -> [Dir; 2] {
        [self.dir(2), self.dir(5)]
    }

    /// The directions of the two rear hexes: first the left one, then the right one.
    #[inline]
    pub const fn rear(self) -> [Dir; 2] {
        [self.dir(3), self.dir(4)]
    }

    /// The facing after turning so many faces to the left; a negative count turns right.
    #[inline]
    pub const fn turned(self, left: i8) -> Facing {
        Facing(on_from(self.0, left.rem_euclid(6) as u8))
    }

    /// The facing after turning about.
    #[inline]
    pub const fn opposite(self) -> Facing {
        Facing(on_from(self.0, 3))
    }

    /// How many faces lie between two facings by the shorter way: 0 to 3.
    #[inline]
    pub const fn turns_to(self, other: Facing) -> u8 {
        let left = (other.0 + 6 - self.0) % 6;
        if left > 3 { 6 - left } else { left }
    }

    /// The two facings that have the neighbour in this direction among their front hexes, the right one first.
    pub const fn with_in_front(dir: Dir) -> [Facing; 2] {
        [Facing::new(dir.0 as i32 - 1), Facing::new(dir.0 as i32)]
    }

    /// The facings whose narrow arc from one hex holds another: two if it lies straight along a direction, none
    /// if it is the same hex, otherwise one.
    pub fn towards(from: Hex, to: Hex) -> impl Iterator<Item = Facing> + Clone {
        Facing::ALL.into_iter().filter(move |&facing| in_narrow_arc(from, facing, to))
    }

    /// The direction so many sixths, fewer than six, counter-clockwise of the front-right one.
    #[inline]
    const fn dir(self, sixths: u8) -> Dir {
        Dir(on_from(self.0, sixths))
    }
}

impl Dirs {
    /// No direction.
    pub const NONE: Dirs = Dirs(0);

    /// Whether it holds a direction.
    #[inline]
    pub const fn has(self, dir: Dir) -> bool {
        self.0 & 1 << dir.0 != 0
    }

    /// Whether it holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same with one more if a condition holds.
    #[must_use]
    #[inline]
    pub const fn with(self, dir: Dir, holds: bool) -> Dirs {
        Dirs(self.0 | (holds as u8) << dir.0)
    }
}

impl Iterator for Dirs {
    type Item = Dir;

    /// Takes the first one out.
    #[inline]
    fn next(&mut self) -> Option<Dir> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Dir(first))
    }
}

/// The sixth of a circle that lies so many sixths, fewer than six, further than another.
#[inline]
const fn on_from(sixth: u8, further: u8) -> u8 {
    let sum = sixth + further;
    if sum < 6 { sum } else { sum - 6 }
}

impl Ahead {
    /// The row ahead; 0 is level with the piece, less is behind it.
    #[inline]
    pub const fn row(self) -> i16 {
        self.i + self.j
    }

    /// How far aside, in half hexes.
    #[inline]
    pub const fn aside(self) -> i16 {
        (self.i - self.j).abs()
    }
}

/// Whether a hex lies in the narrow arc: the wedge of 60 degrees that opens from the two front hexes.
///
/// The hexes straight along the two front directions belong to it; the piece's own hex does not.
#[inline]
pub const fn in_narrow_arc(from: Hex, facing: Facing, to: Hex) -> bool {
    let Ahead { i, j } = from.components(facing, to);
    i >= 0 && j >= 0 && i + j > 0
}

/// Whether a hex lies in the wide arc: the wedge of 120 degrees bounded by the two lines that run out through
/// the points next to the one faced. Hexes centred on a bounding line belong to it.
#[inline]
pub const fn in_wide_arc(from: Hex, facing: Facing, to: Hex) -> bool {
    let ahead = from.components(facing, to);
    ahead.row() >= 1 && ahead.aside() <= 3 * ahead.row()
}

/// Whether a hex lies in front of the front face line of a piece. Hexes level with the piece do not.
#[inline]
pub const fn is_ahead_of_front_line(of: Hex, facing: Facing, what: Hex) -> bool {
    of.components(facing, what).row() >= 1
}

impl fmt::Display for Hex {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{},{}", self.q, self.r)
    }
}

impl FromStr for Hex {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Hex, HexError> {
        let wrong = || HexError(format!("`{text}` is no hex; a hex is written q,r, like 3,-1"));
        let (q, r) = text.split_once(',').ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse().map_err(|_| wrong());
        Ok(Hex { q: number(q)?, r: number(r)? })
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl From<Dir> for u8 {
    fn from(dir: Dir) -> u8 {
        dir.0
    }
}

impl From<Facing> for u8 {
    fn from(facing: Facing) -> u8 {
        facing.0
    }
}

impl TryFrom<u8> for Dir {
    type Error = HexError;

    fn try_from(number: u8) -> Result<Dir, HexError> {
        if number < 6 {
            Ok(Dir(number))
        } else {
            Err(HexError(format!("{number} is no direction; they go from 0 to 5")))
        }
    }
}

impl TryFrom<u8> for Facing {
    type Error = HexError;

    fn try_from(number: u8) -> Result<Facing, HexError> {
        if number < 6 {
            Ok(Facing(number))
        } else {
            Err(HexError(format!("{number} is no facing; they go from 0 to 5")))
        }
    }
}

impl fmt::Display for HexError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for HexError {}
