//! What to ask, and what would come of an answer.

use serde::{Deserialize, Serialize};

use super::{OrderSheet, Place, Stand};
use crate::Side;

/// What a side is asked.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prompt {
    /// Who is asked.
    pub side: Side,
    /// Which kind of asking this is.
    pub kind: PromptKind,
    /// The question.
    pub question: String,
    /// Why it is asked, where that is not plain.
    pub cause: Option<String>,
    /// The piece that acts.
    pub actor: Option<String>,
    /// What has been picked so far.
    pub under_way: Vec<String>,
    /// The answers; of several at one place, that which is taken if nothing else is said comes first.
    pub options: Vec<PromptOption>,
    /// The number of the answer, among the choices, that is assumed of a side which gives none: most often the one that lets
    /// things take their course.
    pub usual: Option<usize>,
    /// Which of them may be given at once to all questions of the kind for a while: "not again this turn".
    pub waive: Option<Waive>,
    /// How answers that are not listed are put together, one for each piece or leader that may be moved freely.
    pub manoeuvres: Vec<Manoeuvre>,
    /// An army is asked for: one that was put together beforehand may be brought.
    pub army: Option<ArmyAsked>,
    /// The sheet of written orders that is asked for.
    pub sheet: Option<OrderSheet>,
}

/// An army that is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyAsked {
    /// The points that it may cost.
    pub points: u16,
    /// The lists from which it may be bought; any if there are none.
    pub lists: Vec<String>,
}

/// How a free move is put together from legs: its written form is `begin`, a space, and the legs with ", " between them.
/// [`crate::State::tried`] says what comes of any of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Manoeuvre {
    /// The piece or leader that would move.
    pub actor: String,
    /// What the written form begins with: "3 moves".
    pub begin: String,
    /// How far the actor may go in all; none if that is not measured.
    pub allowance: Option<i32>,
    /// The handles for the first leg.
    pub handles: Vec<Handle>,
}

/// One kind of leg, as somebody takes hold of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Handle {
    /// What it does to the block.
    pub kind: HandleKind,
    /// How the leg is written, with what is dragged in braces: "ahead {length}", "wheels left {length}",
    /// "goes {bearing} {length}", "faces {bearing}", "files {count}", "turns about", "at {x} {y}". A length is in the table's
    /// measure with at most two decimals (of a wheel, the way of the outer front corner), and so are `{x}` and `{y}`; an
    /// `{angle}` or a `{bearing}` is in degrees with at most two decimals.
    pub write: String,
    /// As a button says it: "Wheel left".
    pub label: String,
    /// The most that can be dragged: of a length in micrometres, of an angle in hundredths of a degree; none if nothing limits
    /// it beforehand.
    pub most: Option<i32>,
    /// The values to choose from, of a count.
    pub counts: Vec<u16>,
    /// What it costs besides its length: "half a move".
    pub cost: String,
}

/// What a leg does to a block of stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum HandleKind {
    /// Straight ahead.
    Ahead,
    /// Straight back.
    Back,
    /// Straight to its left.
    ShiftLeft,
    /// Straight to its right.
    ShiftRight,
    /// About its left front corner, forwards.
    WheelLeft,
    /// About its right front corner, forwards.
    WheelRight,
    /// A quarter to the left.
    TurnLeft,
    /// A quarter to the right.
    TurnRight,
    /// About face.
    About,
    /// Another number of files, about the middle of its front edge.
    Files,
    /// Straight in any direction, its facing unchanged.
    Slide,
    /// To any facing, about the middle of its front edge.
    Face,
    /// Taken up and set down anywhere, its facing unchanged.
    Place,
    /// Something else that is done in place: another array, mounting.
    Other,
}

/// What would come of a free move, allowed or not.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tried {
    /// The actor as it would stand.
    pub ghost: Ghost,
    /// Its legs in their order.
    pub legs: Vec<TriedLeg>,
    /// How far it would have gone.
    pub used: i32,
    /// How far it could still go; none if that is not measured.
    pub left: Option<i32>,
    /// What else it would bring: "1 DP for the wheel within 12\u{2033}".
    pub notes: Vec<Note>,
    /// The handles for another leg.
    pub handles: Vec<Handle>,
    /// The nearest move that is allowed, in its written form, if this one is not.
    pub nearest: Option<String>,
    /// Every leg is allowed, and only what the whole must come to is wanting: another leg may bring it.
    pub unfinished: bool,
}

/// One leg of a free move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TriedLeg {
    /// Its written form.
    pub written: String,
    /// What it is, in words: "wheel right 18.3\u{b0}".
    pub says: String,
    /// What it uses up: "1.9\u{2033}".
    pub cost: String,
    /// Where the actor stands after it.
    pub place: Place,
    /// Facing where.
    pub heading: Option<f64>,
}

/// Something to know, with its rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Note {
    /// In words.
    pub says: String,
    /// By which rule.
    pub rule: &'static str,
}

/// A part of how an action would go, as far as it can be told before it is taken: who may answer it, what would count for
/// whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prospect {
    /// Which part: "At impact with Handgunners".
    pub title: String,
    /// Its lines in the order in which they are read.
    pub lines: Vec<ProspectLine>,
}

/// A line of a [`Prospect`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProspectLine {
    /// In words: "better armour".
    pub says: String,
    /// What it gives the side that acts: "+1", "4 or more"; empty if nothing.
    pub own: String,
    /// What it gives the other side.
    pub other: String,
    /// It sums up what stands above it.
    pub total: bool,
    /// By which rule.
    pub rule: &'static str,
}

/// An answer that a player may give beforehand to all questions that carry the same `until`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Waive {
    /// The number of the answer among the choices.
    pub option: usize,
    /// As a button says it: "Not again this turn".
    pub label: String,
    /// What the player is rid of these questions for: "the turn of Main in round 3".
    pub until: String,
}

/// The kinds of asking that a client knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PromptKind {
    /// One of several.
    #[default]
    Pick,
    /// Several picks that make one action.
    Build,
    /// A free move.
    Manoeuvre,
    /// An order sheet.
    Sheet,
}

/// One answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PromptOption {
    /// Its number among the choices.
    pub index: usize,
    /// Its written form.
    pub action: String,
    /// What will happen, in words, as a button says it.
    pub label: String,
    /// The piece that acts by it, where not all answers are those of one actor.
    pub by: Option<String>,
    /// What on the board it refers to.
    pub target: Option<Target>,
    /// Other pieces that stand for it: pointing at one of them means the same, as with the stands of a group.
    pub also: Vec<String>,
    /// Where the actor would be.
    pub ghost: Option<Ghost>,
    /// What it costs, as drawn on the ground: "2", "+1".
    pub cost: Option<String>,
    /// It needs a test: drawn dashed.
    pub tested: bool,
    /// Dice may fall or something is revealed: a second click confirms.
    pub binding: bool,
}

/// What on the board an option refers to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Target {
    /// A piece.
    Piece {
        /// Its id.
        id: String,
    },
    /// A place.
    Place {
        /// Where.
        place: Place,
    },
}

/// A piece as it would stand.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ghost {
    /// Where.
    pub place: Place,
    /// Facing where.
    pub heading: Option<f64>,
    /// The way there, from where it stands.
    pub path: Vec<Place>,
    /// It charges along that way.
    pub charge: bool,
    /// How it would be arrayed on a table, if otherwise than it stands.
    pub array: Option<Arrayed>,
    /// The ground of a table that it would cover on its way, leg by leg, as outlines.
    pub swept: Vec<Vec<[i32; 2]>>,
}

impl Ghost {
    /// A piece on any ground but a table.
    #[must_use]
    pub fn new(place: Place, heading: Option<u16>, path: Vec<Place>, charge: bool) -> Ghost {
        Ghost { place, heading: heading.map(f64::from), path, charge, array: None, swept: Vec::new() }
    }
}

/// How a piece is arrayed on a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Arrayed {
    /// How large it is, across its front and in depth.
    pub size: [u32; 2],
    /// Its stands.
    pub stands: Vec<Stand>,
}
