//! Lengths in whole micrometres, and what "within" means.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use super::distance::Distance;

/// The one tolerance of touch and overlap. After rounding to the grid, flush contacts at an angle miss by a
/// micrometre or so; nothing that a player can see is as small as this.
pub const TOUCH: Length = Length::new(10);

/// A length in whole micrometres; it may be negative, for "behind" and "to the left".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(i32);

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);
    /// An inch.
    pub const INCH: Length = Length(25_400);
    /// A hundredth of an inch.
    pub const INCH_HUNDREDTH: Length = Length(254);
    /// A movement unit of 25 mm.
    pub const MU: Length = Length(25_000);
    /// A centimetre.
    pub const CM: Length = Length(10_000);
    /// A millimetre.
    pub const MM: Length = Length(1_000);

    /// So many micrometres.
    #[inline]
    pub const fn new(micrometres: i32) -> Length {
        Length(micrometres)
    }

    /// So many whole inches.
    #[inline]
    pub const fn inches(inches: i32) -> Length {
        Length(inches * Length::INCH.0)
    }

    /// So many hundredths of an inch: `425` is 4.25 inches.
    #[inline]
    pub const fn inch_hundredths(hundredths: i32) -> Length {
        Length(hundredths * Length::INCH_HUNDREDTH.0)
    }

    /// So many whole movement units.
    #[inline]
    pub const fn mu(units: i32) -> Length {
        Length(units * Length::MU.0)
    }

    /// So many hundredths of a movement unit.
    #[inline]
    pub const fn mu_hundredths(hundredths: i32) -> Length {
        Length(hundredths * (Length::MU.0 / 100))
    }

    /// So many whole centimetres.
    #[inline]
    pub const fn cm(centimetres: i32) -> Length {
        Length(centimetres * Length::CM.0)
    }

    /// So many hundredths of a centimetre.
    #[inline]
    pub const fn cm_hundredths(hundredths: i32) -> Length {
        Length(hundredths * (Length::CM.0 / 100))
    }

    /// So many whole millimetres.
    #[inline]
    pub const fn mm(millimetres: i32) -> Length {
        Length(millimetres * Length::MM.0)
    }

    /// The micrometres.
    #[inline]
    pub const fn micrometres(self) -> i32 {
        self.0
    }

    /// How many of `unit` it holds, rounded to the nearest, halves up.
    pub const fn rounded_to(self, unit: Length) -> i32 {
        (2 * self.0 as i64 + unit.0 as i64).div_euclid(2 * unit.0 as i64) as i32
    }

    /// How far it is from zero.
    #[inline]
    pub const fn abs(self) -> Length {
        Length(self.0.abs())
    }

    /// Half of it, rounded down.
    #[inline]
    pub const fn half(self) -> Length {
        Length(self.0.div_euclid(2))
    }

    /// Whether it is the same as another but for [`TOUCH`].
    #[inline]
    pub const fn is_about(self, other: Length) -> bool {
        (self.0 - other.0).abs() <= TOUCH.0
    }

    /// Its square.
    #[inline]
    pub(crate) const fn squared(self) -> u128 {
        let size = self.0.unsigned_abs() as u128;
        size * size
    }
}

impl Add for Length {
    type Output = Length;

    #[inline]
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;

    #[inline]
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl AddAssign for Length {
    #[inline]
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    #[inline]
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Neg for Length {
    type Output = Length;

    #[inline]
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Length;

    #[inline]
    fn mul(self, by: i32) -> Length {
        Length(self.0 * by)
    }
}

impl Div<i32> for Length {
    type Output = Length;

    #[inline]
    fn div(self, by: i32) -> Length {
        Length(self.0 / by)
    }
}

impl std::iter::Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

/// What "within" means to a ruleset. "Beyond" is always the opposite.
///
/// ```
/// use ground::tabletop::{Distance, Length, Within};
///
/// let just_over = Distance::of(Length::inches(4) + Length::new(100));
/// assert!(Within::Rounded(Length::INCH_HUNDREDTH).is_within(just_over, Length::inches(4)));
/// assert!(!Within::Tolerant.is_within(just_over, Length::inches(4)));
/// assert!(!Within::Exact.is_within(just_over, Length::inches(4)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Within {
    /// Exactly the limit or less.
    Exact,
    /// The limit plus [`TOUCH`] or less.
    Tolerant,
    /// The distance is first rounded to the nearest multiple of this unit, halves upwards, and may then be the
    /// limit or less.
    Rounded(Length),
}

impl Within {
    /// Whether a distance is within a limit.
    #[inline]
    pub fn is_within(self, distance: Distance, limit: Length) -> bool {
        match self {
            Within::Exact => distance.is_at_most(limit),
            Within::Tolerant => distance.is_at_most(limit + TOUCH),
            Within::Rounded(unit) => {
                // Rounds to n units or less if it is less than n units and a half.
                let halves = 2 * i64::from(limit.0.div_euclid(unit.0)) + 1;
                distance.is_twice_less_than(halves * i64::from(unit.0))
            }
        }
    }

    /// Whether a distance is beyond a limit.
    #[inline]
    pub fn is_beyond(self, distance: Distance, limit: Length) -> bool {
        !self.is_within(distance, limit)
    }

    /// Whether a length, as a move's cost, is within a limit.
    #[inline]
    pub fn covers(self, length: Length, limit: Length) -> bool {
        self.is_within(Distance::of(length), limit)
    }
}
