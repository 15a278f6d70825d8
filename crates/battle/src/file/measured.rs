//! Lengths, points and directions of a table without a grid, as files write them.

use std::marker::PhantomData;

use ground::tabletop::{Bearing, Length, Measure, Point, REACH, bearing_text};
use muster::read::FromToml as _;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{TomlValue, Written};

/// Says what files of a ruleset measure in.
pub trait Measured {
    /// Inches, MUs or centimetres.
    const MEASURE: Measure;
}

/// A number of a measure in whole micrometres, halves away from zero; none if that is beyond any table.
pub fn length_of(number: f64, measure: Measure) -> Option<Length> {
    let micrometres = (number * f64::from(measure.one().micrometres())).round();
    (micrometres.abs() <= f64::from(REACH)).then_some(Length::new(micrometres as i32))
}

impl<F: Measured> Written<F> for Length {
    fn form() -> String {
        format!("a number of {}", F::MEASURE.word())
    }

    fn read(value: &TomlValue<'_>, _: &mut F) -> Option<Length> {
        let length = length_of(f64::from_toml(value)?, F::MEASURE);
        if length.is_none() {
            value.mistake("is too long for a table");
        }
        length
    }

    fn text(&self, _: &F) -> String {
        F::MEASURE.text(*self)
    }
}

impl<F: Measured> Written<F> for Point {
    fn form() -> String {
        format!("a point `[x, y]` in {}", F::MEASURE.word())
    }

    fn read(value: &TomlValue<'_>, _: &mut F) -> Option<Point> {
        let point = point_of(<[f64; 2]>::from_toml(value)?, F::MEASURE);
        if point.is_none() {
            value.mistake("lies too far off the table");
        }
        point
    }

    fn text(&self, _: &F) -> String {
        format!("[{}, {}]", F::MEASURE.text(Length::new(self.x)), F::MEASURE.text(Length::new(self.y)))
    }
}

fn point_of(numbers: [f64; 2], measure: Measure) -> Option<Point> {
    let [x, y] = numbers.map(|number| length_of(number, measure));
    Some(Point::at(x?, y?))
}

/// A direction in degrees clockwise from north.
impl<F: Measured> Written<F> for Bearing {
    fn form() -> String {
        "degrees clockwise from north, 0 to less than 360".to_owned()
    }

    fn read(value: &TomlValue<'_>, _: &mut F) -> Option<Bearing> {
        let degrees = f64::from_toml(value)?;
        if !(0.0..360.0).contains(&degrees) {
            value.mistake("should be degrees from 0 to less than 360");
            return None;
        }
        Some(Bearing::hundredths((degrees * 100.0).round() as i32))
    }

    fn text(&self, _: &F) -> String {
        bearing_text(*self)
    }
}

/// A point as the conditions of a battle write it: `[x, y]` in the ruleset's measure.
pub struct Spot<M>(Point, PhantomData<M>);

impl<M> From<Point> for Spot<M> {
    fn from(point: Point) -> Spot<M> {
        Spot(point, PhantomData)
    }
}

impl<M> From<Spot<M>> for Point {
    fn from(spot: Spot<M>) -> Point {
        spot.0
    }
}

impl<'de, M: Measured> Deserialize<'de> for Spot<M> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Spot<M>, D::Error> {
        let point = point_of(<[f64; 2]>::deserialize(from)?, M::MEASURE);
        point.map(Spot::from).ok_or_else(|| D::Error::custom("a point lies too far off the table"))
    }
}

impl<M: Measured> Serialize for Spot<M> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // A whole number is written as one.
        let number = |length| M::MEASURE.text(Length::new(length)).parse::<serde_json::Number>().ok();
        [self.0.x, self.0.y].map(number).serialize(to)
    }
}
