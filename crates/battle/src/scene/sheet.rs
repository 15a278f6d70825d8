//! Written orders: the sheet that a side fills in, and what a line of it comes to while it is typed.

use serde::Serialize;

use super::Note;

/// A sheet of written orders, with a line for each to whom something can be ordered.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderSheet {
    /// What it is: "Orders of turn 2".
    pub title: String,
    /// Its lines, in the order in which they are gone through.
    pub lines: Vec<OrderLine>,
    /// It is handed in: nothing can be written until it is opened again.
    pub closed: bool,
    /// The answer that hands it in.
    pub hand_in: String,
    /// The answer that opens it again.
    pub open: String,
}

/// A line of a sheet.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderLine {
    /// To whom, as the sheet writes it: "#4".
    pub to: String,
    /// The same, as it stands before a name: "4".
    pub label: String,
    /// Whom: "Men-at-arms on foot".
    pub name: String,
    /// The sign of its troop type.
    pub glyph: &'static str,
    /// The piece that it is on the board; none if it is many, or nowhere.
    pub piece: Option<String>,
    /// What is newly written; none if nothing is.
    pub text: Option<String>,
    /// What is done if nothing new is written, as it would be written.
    pub standing: String,
    /// What will be done, in words.
    pub says: String,
    /// Where that leads, in degrees clockwise from the top of the map; none if nowhere in particular.
    pub toward: Option<f64>,
    /// That is a charge.
    pub charges: bool,
    /// The line by which it is moved together with others, by whom that is addressed to.
    pub through: Option<String>,
    /// Something stronger than orders: "goes back this turn".
    pub must: Option<Note>,
    /// The answer that writes the line, with what is typed in braces: "write #4: {text}".
    pub write: String,
    /// The answer that takes out what is newly written.
    pub erase: String,
}

/// What a line of a sheet comes to as it is typed. It follows from what its side may know, and measures nothing.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderRead {
    /// As it is properly written; none if nothing is written, or something is wrong.
    pub written: Option<String>,
    /// What it orders, in words.
    pub says: String,
    /// All that is wrong with it, what counts first.
    pub faults: Vec<OrderFault>,
    /// Where it leads, in degrees clockwise from the top of the map; none if nowhere in particular.
    pub toward: Option<f64>,
    /// It charges.
    pub charges: bool,
    /// What can be clicked to write it otherwise.
    pub parts: Vec<OrderPart>,
    /// How it is written if a direction is drawn on the board, which stands for the braces: "{bearing}° 2/3"; with `{length}`, where
    /// anybody may measure, for how far it was drawn, in the table's measure. None if a direction is of no use to it.
    pub arrow: Option<String>,
}

/// Something that is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderFault {
    /// The first character at fault, from 0; behind the last one if something is missing.
    pub at: usize,
    /// How many characters are at fault.
    pub length: usize,
    /// What is wrong, and what was expected.
    pub says: String,
    /// By which rule.
    pub rule: &'static str,
}

/// A part of an order that can be chosen by itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderPart {
    /// Which: "Facing".
    pub name: String,
    /// What it can be.
    pub words: Vec<OrderWord>,
    /// How the line is written with a number that is typed, in braces: "N {number} cm"; none if no number can be.
    pub typed: Option<String>,
}

/// One thing that a part of an order can be.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderWord {
    /// As a button says it.
    pub says: String,
    /// The whole line with it.
    pub write: String,
    /// It is so now.
    pub chosen: bool,
    /// A piece on the board that means the same.
    pub piece: Option<String>,
    /// Why it cannot be chosen, if it cannot.
    pub refusal: Option<Note>,
}

/// What an event changes on the board, so that it can be shown once more.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Motion {
    /// A piece goes straight from one place to another.
    Goes {
        /// The piece.
        piece: String,
        /// From where.
        from: super::Place,
        /// To where.
        to: super::Place,
        /// What it faced.
        faced: Option<f64>,
        /// What it faces.
        faces: Option<f64>,
        /// It charges.
        charge: bool,
    },
    /// A piece comes to stand on the board.
    Appears {
        /// The piece.
        piece: String,
        /// What stood for it until then.
        instead: Option<String>,
    },
    /// A piece is taken off the board.
    Leaves {
        /// The piece.
        piece: String,
    },
}
