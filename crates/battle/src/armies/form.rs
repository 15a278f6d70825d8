//! Sheets that are kept with a pencil while people play with figures on a real table.

use serde::Serialize;

use super::Boxes;

/// A sheet to be filled in: what stands at its head, boxes to be crossed off, and a table with a line for each turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Form {
    /// How it is asked for: "orders". All sheets of a kind have the same.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// The rows of the rulebook that ask for it.
    pub rules: Vec<&'static str>,
    /// What is said at its head; what has no value is written in.
    pub fields: Vec<Field>,
    /// What is crossed off.
    pub boxes: Vec<Boxes>,
    /// The heads of the columns of its table; none if it has no table.
    pub columns: Vec<&'static str>,
    /// The lines of its table; a cell without a text is written in.
    pub lines: Vec<Vec<String>>,
    /// There is room to draw a plan, with the directions of the compass around it.
    pub plan: bool,
}

/// Something that stands at the head of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Field {
    /// What it is.
    pub what: &'static str,
    /// What it is here; empty if it is to be written in.
    pub value: String,
}

impl Field {
    /// A field that is filled in.
    #[must_use]
    pub fn of(what: &'static str, value: impl Into<String>) -> Field {
        Field { what, value: value.into() }
    }

    /// A field to be filled in.
    #[must_use]
    pub fn blank(what: &'static str) -> Field {
        Field { what, value: String::new() }
    }
}

impl Form {
    /// So many lines, each with its number in the first of so many columns.
    #[must_use]
    pub fn numbered(count: usize, columns: usize) -> Vec<Vec<String>> {
        let line = |number: usize| {
            let mut cells = vec![String::new(); columns];
            if let Some(first) = cells.first_mut() {
                *first = number.to_string();
            }
            cells
        };
        (1..=count).map(line).collect()
    }
}
