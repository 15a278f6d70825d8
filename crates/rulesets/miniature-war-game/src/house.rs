//! Buildings of the Musket period as ground: their class, their storeys, and the openings through which figures see, fire, fight, come and go
//! (musket.bldg.class, musket.bldg.places).

use ground::tabletop::{Bearing, Length, Outline, Place, Point, Rect};
use serde::{Deserialize, Serialize};

use crate::charts::BUILDING_CLASSES;
use crate::rulebook::define;

/// The most storeys of a building.
pub(crate) const STOREYS: usize = 6;
/// The most openings of a building, with the breaches that are made in play.
pub(crate) const OPENINGS: usize = 60;
/// The sides of a building.
pub(crate) const SIDES: u8 = 4;
/// How wide and deep the place is at which figures are met through an opening: its middle.
const SLIT: Length = Length::new(100);

/// What a building is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Class {
    /// Stone.
    A,
    /// Stone and timber: a ground floor of stone, with timber above.
    B,
    /// Solid timber.
    C,
    /// Wattle and daub, or a wood frame.
    #[default]
    D,
}

/// A row of the chart of classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClassRow {
    /// The class.
    pub class: Class,
    /// What it is made of.
    pub material: &'static str,
    /// The points that a floor can take.
    pub points: u8,
    /// So many floors from the ground are of stone.
    pub stone: u8,
}

impl Class {
    /// Its row of the chart.
    pub(crate) fn row(self) -> &'static ClassRow {
        define!("musket.bldg.class", "musket.bldg.points");
        &BUILDING_CLASSES[self as usize]
    }
}

/// What an opening is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningKind {
    /// A door. An enemy finds it locked.
    #[default]
    Door,
    /// A window.
    Window,
    /// A permanent hole in the wall.
    Hole,
    /// A door that is broken (musket.bldg.door.after).
    Broken,
    /// A gap where round shot has knocked a section of wall down (musket.bldg.stone.breach).
    Breach,
}

impl OpeningKind {
    /// Whether figures go in and out by it.
    pub(crate) fn is_way_in(self) -> bool {
        define!("musket.bldg.stone.breach", "musket.bldg.gun");
        self != OpeningKind::Window
    }

    /// Whether figures strike each other through it: through a closed door nobody does.
    pub(crate) fn is_open_to_blows(self) -> bool {
        define!("musket.bldg.melee");
        self != OpeningKind::Door
    }

    /// In a word.
    pub(crate) fn says(self) -> &'static str {
        match self {
            OpeningKind::Door => "door",
            OpeningKind::Window => "window",
            OpeningKind::Hole => "hole",
            OpeningKind::Broken => "broken door",
            OpeningKind::Breach => "breach",
        }
    }
}

/// An opening of a building.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Opening {
    /// Its floor; 1 is the ground floor.
    pub floor: u8,
    /// Its side: the edge of the polygon with this number, from 1.
    pub side: u8,
    /// What it is.
    pub kind: OpeningKind,
    /// How wide it is.
    pub width: Length,
    /// How far its middle is from the left end of its side, seen from outside; those without share the side evenly.
    pub at: Option<Length>,
}

/// What makes ground a building that can be occupied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// What it is made of.
    pub class: Class,
    /// Its storeys that stand.
    pub storeys: u8,
    /// Its openings, breaches last.
    pub openings: Vec<Opening>,
}

impl House {
    /// Whether a wall of this floor is of stone.
    pub(crate) fn is_stone(&self, floor: u8) -> bool {
        define!("musket.bldg.class", "musket.bldg.wood.bounce", "musket.bldg.stone.bounce");
        floor <= self.class.row().stone
    }

    /// The openings with their numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (u8, &Opening)> {
        (0..).zip(&self.openings)
    }

    /// Where an opening is: the middle of it on the wall, and the straight way out.
    pub(crate) fn place_of(&self, opening: u8, outline: &Outline) -> Option<Place> {
        define!("musket.bldg.places");
        let one = self.openings.get(usize::from(opening))?;
        let wall = Wall::of(outline, one.side)?;
        let shares = |other: &&Opening| {
            (other.floor, other.side) == (one.floor, one.side)
                && other.at.is_none()
                && other.kind != OpeningKind::Breach
        };
        let far = match (one.at, one.kind) {
            (Some(at), _) => at,
            (None, OpeningKind::Breach) => wall.length.half(),
            (None, _) => {
                let count = self.openings.iter().filter(shares).count() as i32;
                let before = self.openings.iter().take(opening.into()).filter(shares).count() as i32;
                wall.length * (2 * before + 1) / (2 * count.max(1))
            }
        };
        Some(Place::new(wall.left.moved(wall.along, far.min(wall.length)), wall.outward))
    }

    /// Where those at an opening are met from outside: a point of the wall that looks straight out.
    pub(crate) fn slit(&self, opening: u8, outline: &Outline) -> Option<Rect> {
        Some(Rect::new(self.place_of(opening, outline)?, SLIT, SLIT))
    }
}

/// A side of a building, as seen from outside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall {
    /// Its left end.
    pub left: Point,
    /// The way from there to its right end.
    pub along: Bearing,
    /// The straight way out.
    pub outward: Bearing,
    /// How long it is.
    pub length: Length,
}

impl Wall {
    /// A side by its number, from 1.
    pub(crate) fn of(outline: &Outline, side: u8) -> Option<Wall> {
        let points = outline.points();
        let from = *points.get(usize::from(side).checked_sub(1)?)?;
        let to = *points.get(usize::from(side) % points.len())?;
        let along = from.bearing_to(to)?;
        let length = from.to(to).length();
        let centre = centre_of(outline);
        // Whoever stands outside has on his right what the straight way out has on its left.
        let leads_out = |way: Bearing| {
            let ahead = from.halfway(to).moved(way, Length::CM);
            ahead.to(centre).squared() > from.halfway(to).to(centre).squared()
        };
        Some(if leads_out(along.right()) {
            Wall { left: from, along, outward: along.right(), length }
        } else {
            Wall { left: to, along: along.reversed(), outward: along.left(), length }
        })
    }

    /// The middle of it.
    pub(crate) fn middle(&self) -> Point {
        self.left.moved(self.along, self.length.half())
    }
}

/// The centre of a rectangle.
pub(crate) fn centre_of(outline: &Outline) -> Point {
    let points = outline.points();
    match points {
        [a, _, c, ..] => a.halfway(*c),
        [a, ..] => *a,
        [] => Point::default(),
    }
}

/// How long and how wide a building is: its first side and its second.
pub(crate) fn size_of(outline: &Outline) -> (Length, Length) {
    let far = |number: usize| {
        let points = outline.points();
        match (points.get(number), points.get(number + 1)) {
            (Some(a), Some(b)) => a.to(*b).length(),
            _ => Length::ZERO,
        }
    };
    (far(0), far(1))
}

/// Whether an area is a rectangle.
pub(crate) fn is_rectangle(points: &[Point]) -> bool {
    let [a, b, c, d] = points else { return false };
    let near = |one: Point, other: Point| one.to(other).length() <= Length::MM;
    let sides = [a.to(*b), b.to(*c)];
    let (long, wide) = (sides[0].length(), sides[1].length());
    let skew = i128::from(sides[0].dot(sides[1])).abs();
    let most = i128::from(long.micrometres().max(wide.micrometres())) * i128::from(Length::MM.micrometres());
    near(a.halfway(*c), b.halfway(*d)) && long > Length::CM && wide > Length::CM && skew <= most
}

#[cfg(test)]
mod tests {
    use battle::holds;

    use super::*;

    fn cm(x: i32, y: i32) -> Point {
        Point::at(Length::cm(x), Length::cm(y))
    }

    #[test]
    fn the_chart_says_what_floors_take_and_which_are_of_stone() {
        holds!(
            "musket.bldg.class",
            "musket.bldg.points",
            "musket.bldg.wood.bounce",
            "musket.bldg.stone.bounce"
        );
        let house = |class: Class| House { class, storeys: 3, openings: Vec::new() };
        let row = |class: Class| (class.row().points, [1, 2, 3].map(|floor| house(class).is_stone(floor)));
        assert_eq!(row(Class::A), (18, [true; 3]));
        assert_eq!(row(Class::B), (12, [true, false, false]));
        assert_eq!(row(Class::C), (8, [false; 3]));
        assert_eq!(row(Class::D), (6, [false; 3]));
    }

    #[test]
    fn openings_share_their_side_from_its_left_as_seen_from_outside() {
        holds!("musket.bldg.places", "musket.bldg.sheet");
        let opening = |side: u8, at: Option<i32>| Opening {
            floor: 1,
            side,
            kind: OpeningKind::Window,
            width: Length::CM,
            at: at.map(Length::cm),
        };
        let openings = vec![opening(1, None), opening(1, None), opening(3, None), opening(3, Some(1))];
        let house = House { class: Class::C, storeys: 1, openings };
        // Its first side is in the south; whoever stands south of it and looks at it has its west end on his left.
        let around = vec![cm(10, 10), cm(22, 10), cm(22, 18), cm(10, 18)];
        for turned in [around.clone(), vec![cm(22, 10), cm(10, 10), cm(10, 18), cm(22, 18)]] {
            let outline = Outline::area(turned).unwrap();
            let at = |number: u8| house.place_of(number, &outline).map(|place| (place.at, place.facing));
            let (south, north) = (Bearing::degrees(180), Bearing::degrees(0));
            assert_eq!(at(0), Some((cm(13, 10), south)));
            assert_eq!(at(1), Some((cm(19, 10), south)));
            assert_eq!(at(2), Some((cm(16, 18), north)));
            assert_eq!(at(3), Some((cm(21, 18), north)));
        }
        assert!(is_rectangle(&around));
        assert!(!is_rectangle(&[cm(0, 0), cm(9, 0), cm(12, 6), cm(0, 6)]));
    }
}
