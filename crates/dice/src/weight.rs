//! Exact whole numbers of any size: how many equally likely cases there are.

use num_bigint::BigUint;
use std::borrow::Cow;
use std::ops::{Add, AddAssign, Mul, Sub};

/// How many of the equally likely cases.
///
/// Nearly all weights fit 128 bits and cost no more than a number of that size; one that does not (40 D10
/// fall in 10^40 ways) moves to a number without limit. A number that fits is always `Small`, so
/// comparing the parts compares the numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Weight {
    Small(u128),
    Big(BigUint),
}

impl Weight {
    pub(crate) const ZERO: Weight = Weight::Small(0);
    pub(crate) const ONE: Weight = Weight::Small(1);

    pub(crate) fn is_zero(&self) -> bool {
        *self == Weight::ZERO
    }

    /// The quotient, which the caller knows to be whole. Nothing divides by zero: that gives zero.
    pub(crate) fn divided_by(&self, divisor: &Weight) -> Weight {
        match (self, divisor) {
            (_, Weight::Small(0)) => Weight::ZERO,
            (Weight::Small(a), Weight::Small(b)) => Weight::Small(a / b),
            _ => Weight::from(self.big().as_ref() / divisor.big().as_ref()),
        }
    }

    pub(crate) fn greatest_common_divisor(&self, other: &Weight) -> Weight {
        let (mut a, mut b) = (self.clone(), other.clone());
        loop {
            match (&a, &b) {
                (Weight::Small(a), Weight::Small(b)) => return Weight::Small(small_divisor(*a, *b)),
                (_, Weight::Small(0)) => return a,
                _ => {
                    let rest = Weight::from(a.big().as_ref() % b.big().as_ref());
                    a = b;
                    b = rest;
                }
            }
        }
    }

    /// The smallest number that both divide.
    pub(crate) fn least_common_multiple(&self, other: &Weight) -> Weight {
        &self.divided_by(&self.greatest_common_divisor(other)) * other
    }

    /// As a number `m * 2^e`, rounded, so that the quotient of two huge weights is still a number.
    pub(crate) fn mantissa_and_exponent(&self) -> (f64, i64) {
        match self {
            Weight::Small(small) => (*small as f64, 0),
            Weight::Big(big) => {
                let exponent = big.bits().saturating_sub(64);
                let top = (big >> exponent).iter_u64_digits().next().unwrap_or(0);
                (top as f64, i64::try_from(exponent).unwrap_or(i64::MAX))
            }
        }
    }

    pub(crate) fn to_decimal(&self) -> String {
        match self {
            Weight::Small(small) => small.to_string(),
            Weight::Big(big) => big.to_string(),
        }
    }

    fn big(&self) -> Cow<'_, BigUint> {
        match self {
            Weight::Small(small) => Cow::Owned(BigUint::from(*small)),
            Weight::Big(big) => Cow::Borrowed(big),
        }
    }
}

/// The powers of a number from 0 up to and with `highest`.
pub(crate) fn powers(base: u32, highest: usize) -> Vec<Weight> {
    let base = Weight::from(base);
    std::iter::successors(Some(Weight::ONE), |last| Some(last * &base)).take(highest + 1).collect()
}

impl From<BigUint> for Weight {
    fn from(big: BigUint) -> Weight {
        match u128::try_from(&big) {
            Ok(small) => Weight::Small(small),
            Err(_) => Weight::Big(big),
        }
    }
}

impl From<u32> for Weight {
    fn from(number: u32) -> Weight {
        Weight::Small(u128::from(number))
    }
}

impl Add for &Weight {
    type Output = Weight;
    #[inline]
    fn add(self, other: &Weight) -> Weight {
        if let (Weight::Small(a), Weight::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Weight::Small(sum);
        }
        Weight::from(self.big().as_ref() + other.big().as_ref())
    }
}

impl AddAssign<&Weight> for Weight {
    #[inline]
    fn add_assign(&mut self, other: &Weight) {
        if let (Weight::Small(a), Weight::Small(b)) = (&mut *self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *a = sum;
            return;
        }
        *self = &*self + other;
    }
}

impl Sub for &Weight {
    type Output = Weight;
    /// The difference; zero where it would be less than that.
    fn sub(self, other: &Weight) -> Weight {
        if self <= other {
            return Weight::ZERO;
        }
        match (self, other) {
            (Weight::Small(a), Weight::Small(b)) => Weight::Small(a - b),
            _ => Weight::from(self.big().as_ref() - other.big().as_ref()),
        }
    }
}

impl Mul for &Weight {
    type Output = Weight;
    #[inline]
    fn mul(self, other: &Weight) -> Weight {
        if let (Weight::Small(a), Weight::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Weight::Small(product);
        }
        Weight::from(self.big().as_ref() * other.big().as_ref())
    }
}

/// The greatest common divisor by halving, which needs no division of 128 bits.
fn small_divisor(mut a: u128, mut b: u128) -> u128 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shared_twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
        if b == 0 {
            return a << shared_twos;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_move_to_unlimited_size_and_back() {
        let large = Weight::Small(u128::MAX);
        let larger = &large + &Weight::ONE;
        assert_eq!(larger.to_decimal(), "340282366920938463463374607431768211456");
        assert!(matches!(larger, Weight::Big(_)));
        assert!(larger > large);
        assert_eq!(&larger - &Weight::ONE, large);
        assert_eq!((&larger * &larger).divided_by(&larger), larger);
    }

    #[test]
    fn the_common_divisor_is_the_greatest() {
        for a in 0..40_u32 {
            for b in 1..40_u32 {
                let plain = (1..=b).rev().find(|d| a % d == 0 && b % d == 0).unwrap_or(1);
                let found = Weight::from(a).greatest_common_divisor(&Weight::from(b));
                assert_eq!(found, Weight::from(plain), "{a} and {b}");
            }
        }
        let tens = powers(10, 50);
        let twos = powers(2, 200);
        assert_eq!(tens[50].greatest_common_divisor(&twos[200]), twos[50]);
        assert_eq!(twos[200].least_common_multiple(&twos[130]), twos[200]);
    }
}
