//! A chance as an exact fraction.

use crate::weight::Weight;
use std::cmp::Ordering;
use std::fmt;

/// How likely something is, as an exact fraction in lowest terms.
///
/// It prints as players say it, in percent with one decimal: `16.7%`. Nothing is rounded before that.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chance {
    numerator: Weight,
    denominator: Weight,
}

impl Chance {
    /// What cannot happen.
    pub const IMPOSSIBLE: Chance = Chance { numerator: Weight::ZERO, denominator: Weight::ONE };
    /// What must happen.
    pub const CERTAIN: Chance = Chance { numerator: Weight::ONE, denominator: Weight::ONE };

    /// So many cases out of so many: `Chance::of(1, 6)`. No more than all cases count, and of no cases
    /// at all nothing can happen.
    pub fn of(cases: u64, out_of: u64) -> Chance {
        Chance::new(&Weight::Small(u128::from(cases.min(out_of))), &Weight::Small(u128::from(out_of)))
    }

    pub(crate) fn new(cases: &Weight, out_of: &Weight) -> Chance {
        if cases.is_zero() || out_of.is_zero() {
            return Chance::IMPOSSIBLE;
        }
        let divisor = cases.greatest_common_divisor(out_of);
        Chance { numerator: cases.divided_by(&divisor), denominator: out_of.divided_by(&divisor) }
    }

    /// The chance that it does not happen.
    pub fn complement(&self) -> Chance {
        Chance { numerator: &self.denominator - &self.numerator, denominator: self.denominator.clone() }
    }

    /// The chance that two things that have nothing to do with each other both happen.
    pub fn and(&self, other: &Chance) -> Chance {
        Chance::new(&(&self.numerator * &other.numerator), &(&self.denominator * &other.denominator))
    }

    /// As a number from 0 to 1, rounded.
    pub fn as_f64(&self) -> f64 {
        quotient(&self.numerator, &self.denominator)
    }

    /// The fraction's upper part in decimal digits.
    pub fn numerator(&self) -> String {
        self.numerator.to_decimal()
    }

    /// The fraction's lower part in decimal digits.
    pub fn denominator(&self) -> String {
        self.denominator.to_decimal()
    }
}

impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Twice the thousandths and one more half, so that a half is rounded up exactly.
        let doubled = &(&self.numerator * &Weight::from(2000)) + &self.denominator;
        let thousandths = doubled.divided_by(&(&self.denominator * &Weight::from(2)));
        let digits = thousandths.to_decimal();
        let (whole, tenth) = digits.split_at(digits.len() - 1);
        f.pad(&format!("{}.{tenth}%", if whole.is_empty() { "0" } else { whole }))
    }
}

/// The quotient of two weights as a rounded number, also where the weights themselves are too great for
/// one.
pub(crate) fn quotient(upper: &Weight, lower: &Weight) -> f64 {
    let (upper, upper_exponent) = upper.mantissa_and_exponent();
    let (lower, lower_exponent) = lower.mantissa_and_exponent();
    let exponent = upper_exponent - lower_exponent;
    upper / lower * power_of_two(exponent)
}

/// A power of two by writing its exponent, which gives the same number on every machine.
fn power_of_two(exponent: i64) -> f64 {
    match u64::try_from(exponent + 1023) {
        Ok(biased @ 1..2047) => f64::from_bits(biased << 52),
        Ok(0) | Err(_) => 0.0,
        Ok(_) => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_kept_in_lowest_terms() {
        assert_eq!(Chance::of(6, 36), Chance::of(1, 6));
        assert_eq!(Chance::of(6, 36).numerator(), "1");
        assert_eq!(Chance::of(6, 36).denominator(), "6");
        assert_eq!(Chance::of(7, 6), Chance::CERTAIN);
        assert_eq!(Chance::of(0, 6), Chance::IMPOSSIBLE);
        assert_eq!(Chance::of(3, 0), Chance::IMPOSSIBLE);
    }

    #[test]
    fn a_chance_prints_in_percent_with_one_decimal() {
        let shown = |cases, out_of| Chance::of(cases, out_of).to_string();
        assert_eq!(shown(1, 6), "16.7%");
        assert_eq!(shown(0, 6), "0.0%");
        assert_eq!(shown(6, 6), "100.0%");
        assert_eq!(shown(1, 2000), "0.1%");
        assert_eq!(shown(1, 2001), "0.0%");
        assert_eq!(shown(1, 200), "0.5%");
        assert_eq!(format!("{:>7}", Chance::of(1, 6)), "  16.7%");
    }

    #[test]
    fn chances_are_compared_exactly() {
        assert!(Chance::of(u64::MAX - 1, u64::MAX) < Chance::CERTAIN);
        assert!(Chance::of(1, 3) > Chance::of(333_333_333, 1_000_000_000));
        assert_eq!(Chance::of(1, 3).complement(), Chance::of(2, 3));
        assert_eq!(Chance::of(1, 3).and(&Chance::of(3, 4)), Chance::of(1, 4));
    }

    #[test]
    fn a_quotient_of_numbers_beyond_floating_point_is_still_right() {
        let tens = crate::weight::powers(10, 1000);
        assert!((quotient(&tens[999], &tens[1000]) - 0.1).abs() < 1e-15);
        assert!((quotient(&tens[20], &tens[60]) - 1e-40).abs() < 1e-54);
        assert!(quotient(&Weight::ONE, &tens[1000]).abs() < f64::MIN_POSITIVE);
    }
}
