//! Lengths, points and facings as answers write them.

use ground::tabletop::{self, Angle, Bearing, Length, Measure, Point};

/// Reads a length in MUs.
pub(crate) fn read_mu(text: &str) -> Result<Length, String> {
    Measure::MUS.read(text).ok_or_else(|| format!("`{text}` is no length in MUs"))
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
    tabletop::read_angle(text).ok_or_else(|| format!("`{text}` is no angle in degrees and hundredths"))
}

/// Reads a point, `x,y` in MUs.
pub(crate) fn read_point(text: &str) -> Result<Point, String> {
    Measure::MUS.read_point(text).ok_or_else(|| format!("`{text}` is no point `x,y` in MUs"))
}

/// Reads a facing in degrees from 0 to less than 360.
pub(crate) fn read_degrees(text: &str) -> Result<Bearing, String> {
    tabletop::read_bearing(text).ok_or_else(|| format!("`{text}` is no facing in degrees"))
}
