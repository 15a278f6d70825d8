//! Rows of a rulebook, and the proof that a rule exists.

use std::fmt;

use serde::{Serialize, Serializer};

// The rows of neutral battles that hold for every ruleset, which `rule!` and `define!` cite in this crate.
include!(concat!(env!("OUT_DIR"), "/neutral.rs"));

/// Where a row comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowSource {
    /// The source prints it.
    Printed,
    /// The source leaves it open and this is how we settle it.
    Reading,
}

/// One rule of a rulebook.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// How the rule is cited.
    pub id: &'static str,
    /// The chapter it stands in; empty if the book has none.
    pub chapter: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it says, in our words.
    pub says: &'static str,
    /// Printed, or a reading of ours.
    pub source: RowSource,
    /// What was open and why it is settled so.
    pub reading: Option<&'static str>,
    /// The scenario option that switches it on.
    pub option: Option<&'static str>,
    /// Other rows it speaks of.
    pub refs: &'static [&'static str],
}

/// A citation of a row. Made by a ruleset's `rule!`, which does not compile for a row that does not exist.
#[derive(Clone, Copy)]
pub struct Rule(&'static Row);

impl Rule {
    /// Cites a row.
    #[must_use]
    pub const fn of(row: &'static Row) -> Rule {
        Rule(row)
    }

    /// The row cited.
    #[must_use]
    pub const fn row(self) -> &'static Row {
        self.0
    }

    /// The row's id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0.id
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.id == other.0.id
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0.id)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.id)
    }
}

/// All rows of a ruleset, in the order of the book.
#[derive(Debug)]
pub struct Rulebook {
    /// The rows.
    pub rows: &'static [Row],
    /// Changes with every change of a row: records name it.
    pub version: &'static str,
}

impl Rulebook {
    /// The row with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&'static Row> {
        self.rows.iter().find(|row| row.id == id)
    }

    /// Rows whose id, title or text has the word in it, whatever its case.
    pub fn search<'a>(&self, word: &str) -> impl Iterator<Item = &'static Row> + 'a {
        let word = word.to_lowercase();
        self.rows.iter().filter(move |row| {
            [row.id, row.title, row.says, row.reading.unwrap_or("")]
                .iter()
                .any(|text| text.to_lowercase().contains(&word))
        })
    }
}

/// The place of a row in the book, by its id among all of them in order; fails the build if there is none.
///
/// # Panics
///
/// If there is no such row: at build time, where `rule!` and `define!` ask.
#[must_use]
pub const fn place_of(id: &str, sorted: &[(&str, usize)]) -> usize {
    let (mut low, mut high) = (0, sorted.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match compare(sorted[middle].0, id) {
            0 => return sorted[middle].1,
            1 => high = middle,
            _ => low = middle + 1,
        }
    }
    panic!("the rulebook has no such row")
}

/// 0 if equal, 1 if the first is greater, 2 if the second is.
const fn compare(a: &str, b: &str) -> u8 {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut n = 0;
    while n < a.len() && n < b.len() {
        if a[n] != b[n] {
            return if a[n] > b[n] { 1 } else { 2 };
        }
        n += 1;
    }
    if a.len() == b.len() {
        0
    } else if a.len() > b.len() {
        1
    } else {
        2
    }
}

/// Cites a row of the ruleset in which it stands; does not compile for one that does not exist. The ruleset's rows are in
/// its module `rulebook`, as `scribe` writes them.
#[expect(clippy::crate_in_macro_def, reason = "the rulebook of the crate that cites is meant")]
#[macro_export]
macro_rules! rule {
    ($id:literal) => {{
        const AT: usize = $crate::place_of($id, &crate::rulebook::SORTED);
        $crate::Rule::of(&crate::rulebook::ROWS[AT])
    }};
}

/// Cites rows that only define a word, a shape or a chart, beside the code that is their definition.
#[expect(clippy::crate_in_macro_def, reason = "the rulebook of the crate that cites is meant")]
#[macro_export]
macro_rules! define {
    ($($id:literal),+ $(,)?) => {
        $(const _: usize = $crate::place_of($id, &crate::rulebook::SORTED);)+
    };
}

/// Holds rows that only define something, beside the assertions of a test that show it. The rulebook of the ruleset
/// under test stands at the root of the tests.
#[expect(clippy::crate_in_macro_def, reason = "the tests in which it stands are meant")]
#[macro_export]
macro_rules! holds {
    ($($id:literal),+ $(,)?) => {
        $(assert!(crate::RULEBOOK.find($id).is_some(), "there is no row {}", $id);)+
    };
}

macro_rules! own_row {
    ($name:ident, $id:literal, $title:literal, $says:literal) => {
        #[doc = $says]
        pub static $name: Row = Row {
            id: $id,
            chapter: "The engine",
            title: $title,
            says: $says,
            source: RowSource::Reading,
            reading: Some("The engine's own: it is the same for every ruleset."),
            option: None,
            refs: &[],
        };
    };
}

/// The engine's own few rows, cited where it refuses something itself.
pub mod own_rows {
    use super::{Row, RowSource};

    own_row!(OVER, "battle.over", "The battle is over", "After the verdict nothing more is decided.");
    own_row!(
        NOT_ASKED,
        "battle.not-asked",
        "Not asked",
        "A side answers only while it is asked; conceding, draws and rulings are always open."
    );
    own_row!(
        OTHER_QUESTION,
        "battle.other-question",
        "Another question",
        "An answer names the number of the question it answers, and that question must be the one being asked."
    );
    own_row!(
        ONLY_ANSWER,
        "battle.only-answer",
        "The only answer",
        "Where only one answer is possible nobody is asked, and it is carried out; an adjudicate file may write it all the same."
    );
    own_row!(
        UNREADABLE,
        "battle.unreadable",
        "An action that cannot be read",
        "An action is written in one form only; what is not in that form is no action."
    );
    own_row!(CONCEDED, "battle.conceded", "Conceded", "A side may concede at any time and has then lost.");
    own_row!(
        DRAWN,
        "battle.drawn",
        "Draw agreed",
        "A battle is drawn when one side offers it and the other accepts."
    );
    own_row!(
        TOO_LONG,
        "battle.too-long",
        "Past the limit",
        "A ruleset says how many decisions a battle can take and how many steps may follow one; past either the \
         battle is stopped and counts as drawn."
    );
    own_row!(
        RULING,
        "battle.ruling",
        "Ruling",
        "With the consent of both sides any field of the position may be changed; the change is logged."
    );
}
