//! How units, lengths and events are told.

use battle::naming::Names;
use battle::{Motion, Named, PieceId, Sentence, Side, Topic};
use ground::tabletop::{Bearing, Length, Place, Point};

use crate::events::Event;
use crate::orders::order::{GroupId, Marker, PlaceId};
use crate::orders::print;
use crate::state::{State, UnitId};

/// What stands for nobody.
pub(crate) const NOBODY: &str = "none";

/// A length in centimetres, with as few decimals as tell it to the micrometre.
pub(crate) fn cm_text(length: Length) -> String {
    decimals(length.micrometres().into(), 10_000, 4)
}

/// A bearing in degrees.
pub(crate) fn degrees_text(bearing: Bearing) -> String {
    decimals(bearing.get().into(), 100, 2)
}

/// A bearing in degrees, as scenes write it.
pub(crate) fn degrees(bearing: Bearing) -> f64 {
    f64::from(bearing.get()) / 100.0
}

/// What a marker is called in scenes: letters are a side's own.
pub(crate) fn marker_id(side: Side, marker: Marker) -> String {
    format!("{side}{}", print::marker(marker))
}

/// A place as `x,y` in centimetres.
pub(crate) fn point_text(point: Point) -> String {
    format!("{},{}", cm_text(Length::new(point.x)), cm_text(Length::new(point.y)))
}

/// A quotient with so many decimals, halves away from zero, less the noughts at the end.
fn decimals(number: i64, by: i64, places: u32) -> String {
    let scaled = number.abs() * 10i64.pow(places);
    let rounded = (2 * scaled + by) / (2 * by);
    let digits = format!("{rounded:0>width$}", width = places as usize + 1);
    let (whole, part) = digits.split_at(digits.len() - places as usize);
    let part = part.trim_end_matches('0');
    let sign = if number < 0 && rounded > 0 { "-" } else { "" };
    if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

impl State {
    /// The id of a unit.
    pub(crate) fn unit_word(&self, id: UnitId) -> &str {
        self.scenario.units.get(id.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The id and the name of a piece.
    pub(crate) fn piece_words(&self, piece: PieceId) -> Option<(&str, &str)> {
        let info = self.scenario.units.get(usize::from(piece.0))?;
        Some((&info.id, &info.name))
    }

    /// What numbers stand for, each by its id.
    pub(crate) fn names(&self) -> Names {
        let places: Vec<&str> =
            self.scenario.place_ids().map(|place| self.scenario.place_name(place)).collect();
        Names::new(NOBODY)
            .with::<UnitId>(self.scenario.units.iter().map(|info| info.id.as_str()))
            .with::<GroupId>(self.scenario.groups.iter().map(|group| group.id.as_str()))
            .with::<PlaceId>(places)
    }

    fn named(&self, units: &[UnitId]) -> Vec<Named> {
        let named = |id: &UnitId| {
            let info = self.info(*id);
            Named::men(&info.id, &info.name)
        };
        units.iter().map(named).collect()
    }

    /// An event in words. Of a hidden unit the other side reads what its marker does.
    pub(crate) fn sentence_of(&self, event: &Event) -> Sentence {
        let side = |side: Side| self.scenario.sides[side].name.clone();
        match *event {
            Event::Turn { turn } => Sentence::open(format!("turn {turn} begins")).on(Topic::Heading),
            // That a side has handed in is told once, by who is asked; what it does with its sheet is its own.
            Event::HandsIn { side: of } => {
                Sentence::secret(of, format!("{} hands its orders in", side(of)), None).by(of)
            }
            Event::Opens { side: of } => {
                Sentence::secret(of, format!("{} opens its sheet again", side(of)), None).by(of)
            }
            Event::Charges { unit, hidden } => {
                self.of_unit(unit, hidden, |who| format!("{who} charges")).on(Topic::Order)
            }
            Event::Third { third } => Sentence::open(format!("third {third}")).on(Topic::Heading),
            Event::Moves { unit, to, hidden, from, charges } => {
                self.of_move(unit, [from, to], hidden, charges)
            }
            Event::Meet { units: [red, blue] } => {
                let text = format!("{} and {} meet", self.unit_word(red), self.unit_word(blue));
                Sentence::open(text).about(self.named(&[red, blue]))
            }
            Event::Blocked { unit, hidden } => {
                self.of_unit(unit, hidden, |who| format!("{who} can go no farther"))
            }
            Event::Leaves { unit } => {
                let motion = Motion::Leaves { piece: self.unit_word(unit).to_owned() };
                self.of_unit(unit, false, |who| format!("{who} leaves the board")).showing(motion)
            }
            Event::Appears { unit } => {
                let instead = Some(marker_id(self.side_of(unit), self.unit(unit).marker));
                let motion = Motion::Appears { piece: self.unit_word(unit).to_owned(), instead };
                self.of_unit(unit, false, |who| format!("{who} appears")).showing(motion)
            }
            Event::Vanishes { side: of, marker } => {
                let motion = Motion::Leaves { piece: marker_id(of, marker) };
                Sentence::open(format!("{} was a phantom", print::marker(marker))).by(of).showing(motion)
            }
            Event::Known { unit } => {
                let marker = print::marker(self.unit(unit).marker);
                Sentence::open(format!("{marker} is real")).by(self.side_of(unit))
            }
            Event::Stalemate => Sentence::open("the battle ends undecided"),
        }
    }

    fn of_unit(&self, unit: UnitId, hidden: bool, says: impl Fn(&str) -> String) -> Sentence {
        let side = self.side_of(unit);
        let sentence = Sentence::open(says(self.unit_word(unit))).about(self.named(&[unit])).by(side);
        if hidden {
            let marker = print::marker(self.unit(unit).marker);
            return sentence.kept_by(side, Some(says(&marker)));
        }
        sentence
    }

    fn of_move(&self, unit: UnitId, [from, to]: [Place; 2], hidden: bool, charge: bool) -> Sentence {
        let at = point_text(to.at);
        let side = self.side_of(unit);
        let text = format!("{} is at {at}, facing {}", self.unit_word(unit), degrees_text(to.facing));
        let spot = |place: Place| battle::Place::Table { at: [place.at.x, place.at.y] };
        let motion = Motion::Goes {
            piece: self.unit_word(unit).to_owned(),
            from: spot(from),
            to: spot(to),
            faced: Some(degrees(from.facing)),
            faces: Some(degrees(to.facing)),
            charge,
        };
        let sentence = Sentence::open(text).about(self.named(&[unit])).by(side).showing(motion);
        if hidden {
            // Of a marker the enemy sees where it is, and not which way its men face.
            let marker = print::marker(self.unit(unit).marker);
            let seen = Motion::Goes {
                piece: marker_id(side, self.unit(unit).marker),
                from: spot(from),
                to: spot(to),
                faced: None,
                faces: None,
                charge: false,
            };
            return sentence.kept_by(side, Some(format!("{marker} is at {at}"))).seen_as(seen);
        }
        sentence
    }
}
