//! An order as it is kept: what a line says once it has been read (common.order.contents).
//!
//! It is flat and copied like a number, so that it can be part of an action and of a state. What is left out of a line is left out here,
//! too, except where the rows give one plain meaning to it: a distance that is not written is the full one, a line of battle is two ranks
//! deep, a skirmish line has 2 cm between its stands.

use battle::List;
use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use super::verbs::Verb;
use crate::rulebook::define;

/// The most stages of an order.
pub(crate) const STAGES: usize = 3;
/// The most tails of a stage.
pub(crate) const TAILS: usize = 4;
/// The most notes of an order.
pub(crate) const NOTES: usize = 4;
/// The most units or sizes of a list.
pub(crate) const LISTED: usize = 8;

battle::ids! {
    /// A named place of the board, by its number in the list of places.
    PlaceId = "place",
}

define!("common.unit.number-space");
/// The number of a unit, piece, commander or rider within its side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Number(pub u8);

define!("common.order.marker");
/// A marker's letters as a number: `?A` is 0, `?Z` 25, `?AA` 26.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marker(pub u16);

/// An enemy as an order names him.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Enemy {
    /// A unit or piece.
    Unit(Number),
    /// A marker.
    Marker(Marker),
}

/// A direction relative to the facing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relative {
    /// Straight ahead.
    Forward,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// To the rear.
    Rear,
}

define!("common.order.direction");
/// A direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dir {
    /// A point of the compass, by its number clockwise from north.
    Point(u8),
    /// A bearing in whole degrees.
    Bearing(u16),
    /// By the facing.
    Relative(Relative),
}

define!("common.order.distance");
/// A distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dist {
    /// As far as the whole allowance carries.
    #[default]
    Full,
    /// A fraction of the chart move, in lowest terms.
    Fraction(u16, u16),
    /// A length.
    Cm(Length),
}

/// A facing to take up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Heading {
    /// A point of the compass, by its number clockwise from north.
    Point(u8),
    /// A bearing in whole degrees.
    Bearing(u16),
    /// A quarter turn to the left.
    Left,
    /// A quarter turn to the right.
    Right,
    /// Half a turn.
    About,
}

/// Where a move goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// In a direction, or along the facing of the stage, so far.
    Toward(Option<Dir>, Dist),
    /// To a place.
    To(PlaceId),
    /// Along a road.
    Along(PlaceId, Option<Dir>, Dist),
}

/// Where a move stops before its end, leaves the board, or goes through a friend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tail {
    /// It stops at a place.
    StopAt(PlaceId),
    /// It stops short of a place.
    StopShort(PlaceId),
    /// It stops on one side of a place: the point of the compass comes first.
    StopBeside(u8, PlaceId),
    /// It leaves the board at its edge.
    #[default]
    Exit,
    /// It goes through a friend.
    Pass(Number),
}

/// Whom a charge or an engagement is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// An enemy.
    At(Enemy),
    /// Whoever is met that way.
    Toward(Dir),
}

/// A name that an order gives to something new: ASCII, or what fits in the same number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Name {
    len: u8,
    bytes: [u8; Name::MOST],
}

impl Name {
    /// The most bytes of a name.
    pub(crate) const MOST: usize = 15;

    /// This text as a name, if it is not too long.
    pub(crate) fn new(text: &str) -> Option<Name> {
        let mut name = Name::default();
        name.bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        name.len = u8::try_from(text.len()).ok()?;
        Some(name)
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        // It was a text when it was made.
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl Serialize for Name {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.text())
    }
}

impl<'a> Deserialize<'a> for Name {
    fn deserialize<D: serde::Deserializer<'a>>(from: D) -> Result<Name, D::Error> {
        let text = String::deserialize(from)?;
        Name::new(&text).ok_or_else(|| serde::de::Error::custom("a name has at most 15 characters"))
    }
}

/// Several units.
pub(crate) type Numbers = List<Number, LISTED>;

/// What a verb of the chart is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Object {
    /// Nothing in particular.
    #[default]
    Nothing,
    /// A place.
    Place(PlaceId),
    /// A place, and how many.
    PlaceCount(PlaceId, Option<u16>),
    /// A unit or piece.
    Unit(Number),
    /// A unit or piece, and how many.
    UnitCount(Number, Option<u16>),
    /// Units.
    Units(Numbers),
    /// A new name, and units.
    Named(Name, Numbers),
    /// So many centimetres of a place.
    Strip(Option<PlaceId>, Length),
    /// So many centimetres along a side of the unit.
    Along(Option<Relative>, Length),
    /// A side of the unit.
    Side(Relative),
    /// A number.
    Count(u16),
    /// Numbers.
    Counts(List<u8, LISTED>),
    /// An enemy.
    Enemy(Enemy),
    /// A direction.
    Toward(Dir),
    /// A direction and a distance.
    Ride(Dir, Dist),
    /// A ride, where it ends, and at whom it shoots.
    Caracole(Dir, Dist, Option<PlaceId>, Option<Enemy>),
    /// A distance.
    Distance(Dist),
    /// A facing.
    Facing(Heading),
}

/// A verb with what it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deed {
    /// The verb.
    pub verb: Verb,
    /// What it is about.
    pub object: Object,
}

/// What a unit does in a stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// It stays where it is (common.order.hold).
    Hold,
    /// It moves (common.order.advance).
    Move {
        /// By a forced march (common.order.forced-march).
        forced: bool,
        /// Where to.
        way: Way,
    },
    /// It charges (common.order.charge).
    Charge(Aim, Dist),
    /// It moves to contact without charging (common.order.engage).
    Engage(Aim, Dist),
    /// It goes back in order (common.order.withdraw).
    Withdraw(Option<Dir>, Dist),
    /// Its parts close up (common.order.rally).
    Rally,
    /// It does what a verb of the chart says.
    Deed(Deed),
}

impl Act {
    /// Whether it takes a unit from its place by a march.
    pub(crate) fn is_march(&self) -> bool {
        match self {
            Act::Move { .. } | Act::Charge(..) | Act::Engage(..) | Act::Withdraw(..) => true,
            Act::Hold | Act::Rally | Act::Deed(_) => false,
        }
    }
}

/// A formation to take up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// So many figures abreast (common.formation.column).
    Column(u16),
    /// So many ranks (common.formation.line).
    Line(u16),
    /// A skirmish line with so much between its stands (common.skirmish.spacing).
    Skirmish(Length),
    /// A formation of a period, with its ranks.
    Own(Verb, Option<u16>),
}

/// When a volley is fired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// In the first third.
    Begin,
    /// In the second.
    Middle,
    /// In the last.
    End,
    /// In the first and the last.
    Both,
}

/// What a third of the turn is for, in a plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// Moving.
    Move,
    /// Loading.
    Load,
    /// Firing.
    Fire,
    /// Destroying the piece.
    Destroy,
}

/// What an order says of fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fire {
    /// It fires (common.order.fire).
    At(Option<When>, Option<Enemy>),
    /// It fires at nothing (common.order.fire-lost).
    Hold,
    /// What each third is for (medieval.thirds.table).
    Plan([Slot; 3]),
    /// It throws, at somebody or at whom it can.
    Throw(Verb, Option<Enemy>),
}

define!("common.order.stage", "common.order.contents");
/// A stage: first the formation, then the act, then the facing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stage {
    /// The formation it takes up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<Act>,
    /// What limits its move.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub tails: List<Tail, TAILS>,
    /// The facing it takes up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
}

fn is_empty(tails: &List<Tail, TAILS>) -> bool {
    tails.is_empty()
}

impl Stage {
    /// Nothing is done in it.
    pub(crate) fn is_none(&self) -> bool {
        *self == Stage::default()
    }
}

/// A note: it takes no time.
pub(crate) type Notes = List<Note, NOTES>;

/// A note of an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Note(pub Deed);

impl Default for Note {
    fn default() -> Note {
        Note(Deed { verb: Verb::Separate, object: Object::Nothing })
    }
}

define!("common.order.grammar", "common.order.size");
/// An order of one unit for one turn. One without stages, fire and notes is never written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Order {
    /// What is done, one after the other.
    pub stages: List<Stage, STAGES>,
    /// What it says of fire.
    pub fire: Option<Fire>,
    /// What takes no time.
    pub notes: Notes,
}

impl Order {
    /// The order to stay where one is: what a unit does that has never been given another (common.setup.first-order).
    pub(crate) fn hold() -> Order {
        Order::of(Stage { act: Some(Act::Hold), ..Stage::default() })
    }

    /// An order of one stage.
    pub(crate) fn of(stage: Stage) -> Order {
        Order { stages: List::of(&[stage]), ..Order::default() }
    }

    /// Nothing is written.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Order::default()
    }

    /// Its acts, one for each stage that has one.
    pub(crate) fn acts(&self) -> impl Iterator<Item = &Act> {
        self.stages.iter().filter_map(|stage| stage.act.as_ref())
    }

    /// The charge that ends it.
    pub(crate) fn charge(&self) -> Option<(Aim, Dist)> {
        self.acts().find_map(|act| match act {
            Act::Charge(aim, dist) => Some((*aim, *dist)),
            Act::Hold
            | Act::Move { .. }
            | Act::Engage(..)
            | Act::Withdraw(..)
            | Act::Rally
            | Act::Deed(_) => None,
        })
    }
}

define!("common.dispatch.what");
/// An order that a commander has a rider take to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sent {
    /// To whom.
    pub to: Number,
    /// What.
    pub order: Order,
}

/// To whom a line is addressed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Addressee {
    /// A unit, piece, commander or rider.
    Own(Number),
    /// Chariots, elephants or centuries with these numbers (common.order.special-sheets).
    Run(Number, Number),
    /// A phantom.
    Phantom(Marker),
    /// A battle or brigade, by its number (common.order.group-line).
    Group(GroupId),
}

battle::ids! {
    /// A battle or brigade, by its number in the scenario.
    GroupId = "group",
}

/// A line of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Line {
    /// To whom.
    pub to: Addressee,
    /// What.
    pub order: Order,
    /// What its rider takes to somebody else.
    pub sent: Option<Sent>,
}
