//! Lengths, points and facings as answers write them.

use ground::tabletop::{Angle, Bearing, Length, Point, REACH};

/// So many decimals tell a length to the micrometre.
const DECIMALS: usize = 5;

/// Reads a decimal number as so many parts of one, halves away from zero; none if it is no such number or too large.
fn parts(text: &str, of_one: i64, decimals: usize) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || fraction.len() > decimals || whole.len() > 6 {
        return None;
    }
    let scale = 10i64.pow(fraction.len() as u32);
    let number = whole.parse::<i64>().ok()? * scale + fraction.parse::<i64>().ok()?;
    Some(sign * ((2 * number * of_one + scale) / (2 * scale)))
}

/// Reads a length in MUs.
pub(crate) fn read_mu(text: &str) -> Result<Length, String> {
    let length = parts(text, Length::MU.micrometres().into(), DECIMALS);
    let length = length.and_then(|length| i32::try_from(length).ok()).filter(|length| length.abs() <= REACH);
    length.map(Length::new).ok_or_else(|| format!("`{text}` is no length in MUs"))
}

/// Reads how far something goes, in MUs: no length below zero.
pub(crate) fn read_distance(text: &str) -> Result<Length, String> {
    read_mu(text)
        .ok()
        .filter(|far| *far >= Length::ZERO)
        .ok_or_else(|| format!("`{text}` is no distance in MUs"))
}

/// Reads an angle in degrees, to the hundredth, from 0 to 360.
pub(crate) fn read_angle(text: &str) -> Result<Angle, String> {
    let hundredths = parts(text, 100, 2).filter(|hundredths| (0..=36_000).contains(hundredths));
    let angle = hundredths.and_then(|hundredths| i32::try_from(hundredths).ok()).map(Angle::hundredths);
    angle.ok_or_else(|| format!("`{text}` is no angle in degrees and hundredths"))
}

/// Reads a point, `x,y` in MUs.
pub(crate) fn read_point(text: &str) -> Result<Point, String> {
    let point = text.split_once(',').and_then(|(x, y)| read_mu(x).ok().zip(read_mu(y).ok()));
    point.map(|(x, y)| Point::at(x, y)).ok_or_else(|| format!("`{text}` is no point `x,y` in MUs"))
}

/// Reads a facing in degrees from 0 to less than 360.
pub(crate) fn read_degrees(text: &str) -> Result<Bearing, String> {
    let hundredths = parts(text, 100, 2).filter(|hundredths| (0..36_000).contains(hundredths));
    let bearing = hundredths.and_then(|hundredths| i32::try_from(hundredths).ok()).map(Bearing::hundredths);
    bearing.ok_or_else(|| format!("`{text}` is no facing in degrees"))
}
