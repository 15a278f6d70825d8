//! Lengths, places and directions as games write and read them: in inches, in movement units, in centimetres.

use super::grid::{Angle, Bearing, CIRCLE};
use super::length::Length;
use super::point::{Point, REACH};

/// What a game measures in.
///
/// ```
/// use ground::tabletop::{Length, Measure, Point};
///
/// assert_eq!(Measure::INCHES.text(Length::inch_hundredths(425)), "4.25");
/// assert_eq!(Measure::MUS.read_point("3,-0.5"), Some(Point::at(Length::mu(3), Length::mu_hundredths(-50))));
/// assert_eq!(Measure::CENTIMETRES.read("four"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    one: Length,
    /// So many decimals tell a length to the micrometre.
    decimals: u32,
    word: &'static str,
}

impl Measure {
    /// Inches.
    pub const INCHES: Measure = Measure { one: Length::INCH, decimals: 5, word: "inches" };
    /// Movement units of 25 mm.
    pub const MUS: Measure = Measure { one: Length::MU, decimals: 5, word: "MUs" };
    /// Centimetres.
    pub const CENTIMETRES: Measure = Measure { one: Length::CM, decimals: 4, word: "cm" };

    /// What several of them are called.
    pub const fn word(self) -> &'static str {
        self.word
    }

    /// One of them.
    pub const fn one(self) -> Length {
        self.one
    }

    /// A length with as few decimals as tell it to the micrometre.
    pub fn text(self, length: Length) -> String {
        decimals(length.micrometres().into(), self.one.micrometres().into(), self.decimals)
    }

    /// A length to the nearest hundredth, as people read it.
    pub fn hundredths_text(self, length: Length) -> String {
        decimals(length.micrometres().into(), self.one.micrometres().into(), 2)
    }

    /// A point as `x,y`.
    pub fn point_text(self, point: Point) -> String {
        format!("{},{}", self.text(Length::new(point.x)), self.text(Length::new(point.y)))
    }

    /// Reads a length; none if the text is none, or one beyond any table.
    pub fn read(self, text: &str) -> Option<Length> {
        let length = parts(text, self.one.micrometres().into(), self.decimals as usize)?;
        let micrometres = i32::try_from(length).ok().filter(|length| length.abs() <= REACH)?;
        Some(Length::new(micrometres))
    }

    /// Reads a point `x,y`; none if the text is none, or one beyond any table.
    pub fn read_point(self, text: &str) -> Option<Point> {
        let (x, y) = text.split_once(',')?;
        Some(Point::at(self.read(x)?, self.read(y)?))
    }
}

/// A bearing in degrees.
pub fn bearing_text(bearing: Bearing) -> String {
    decimals(bearing.get().into(), 100, 2)
}

/// Reads a bearing in degrees, to the hundredth, from 0 to less than 360.
pub fn read_bearing(text: &str) -> Option<Bearing> {
    let hundredths = i32::try_from(parts(text, 100, 2)?).ok()?;
    (0..CIRCLE).contains(&hundredths).then_some(Bearing::hundredths(hundredths))
}

/// Reads an angle in degrees, to the hundredth, from 0 to 360.
pub fn read_angle(text: &str) -> Option<Angle> {
    let hundredths = i32::try_from(parts(text, 100, 2)?).ok()?;
    (0..=CIRCLE).contains(&hundredths).then_some(Angle::hundredths(hundredths))
}

/// A quotient with so many decimals, halves away from zero, less the noughts at the end.
pub fn decimals(number: i64, by: i64, places: u32) -> String {
    let scaled = number.abs() * 10i64.pow(places);
    let rounded = (2 * scaled + by) / (2 * by);
    let digits = format!("{rounded:0>width$}", width = places as usize + 1);
    let (whole, part) = digits.split_at(digits.len() - places as usize);
    let part = part.trim_end_matches('0');
    let sign = if number < 0 && rounded > 0 { "-" } else { "" };
    if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

/// Reads a decimal number as so many parts of one, halves away from zero; none if it is no such number, or has more decimals than these.
fn parts(text: &str, of_one: i64, most_decimals: usize) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || fraction.len() > most_decimals || whole.len() > 6 {
        return None;
    }
    let scale = 10i64.pow(fraction.len() as u32);
    let number = whole.parse::<i64>().ok()? * scale + fraction.parse::<i64>().ok()?;
    Some(sign * ((2 * number * of_one + scale) / (2 * scale)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_they_are_written() {
        for measure in [Measure::INCHES, Measure::MUS, Measure::CENTIMETRES] {
            for micrometres in [0, 1, -1, 12_345, -999_999, 25_400 * 3, REACH, -REACH] {
                let text = measure.text(Length::new(micrometres));
                assert_eq!(measure.read(&text), Some(Length::new(micrometres)), "{text} {}", measure.word());
            }
        }
    }

    #[test]
    fn what_is_no_length_is_not_read() {
        for text in ["", "-", ".5", "5.", "1e3", "+1", "0x1", "1.000001", "9999999", "700", "NaN", "1,2"] {
            assert_eq!(Measure::INCHES.read(text), None, "{text}");
        }
        assert_eq!(Measure::CENTIMETRES.read("1.00001"), None, "finer than a micrometre");
    }

    #[test]
    fn bearings_are_from_nought_to_less_than_a_circle() {
        assert_eq!(read_bearing("359.99"), Some(Bearing::hundredths(35_999)));
        assert_eq!(read_bearing("360"), None);
        assert_eq!(read_bearing("-1"), None);
        assert_eq!(bearing_text(Bearing::hundredths(9_050)), "90.5");
        assert_eq!(read_angle("360"), Some(Angle::hundredths(36_000)));
    }
}
