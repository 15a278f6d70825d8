//! Armies that are bought with points before a battle, whatever the ruleset: for those who put one together and know no rules.
//!
//! A [`Roster`] is an army as it was put together, legal or not: its list, and its lines in their written form, which is the same
//! in files, in answers and on the way to a page. A ruleset says through [`Armies`] what its lists hold, what a line is and can be
//! changed to, what it costs and what is wrong with it. [`ArmySheet`] is all of that at once.

mod form;
mod repairs;
mod roster;
mod sheet;

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::{Mistakes, Refusal, Rule, Tally};

pub use form::{Field, Form};
pub use repairs::Repair;
pub use roster::{MOST_ROSTER_LINES, ROSTER_POINTS, Roster};
pub use sheet::{ArmySheet, Fault, SheetLine};

/// What a ruleset whose armies are bought with points says of them.
pub trait Armies: Sync {
    /// The points that an army may cost if nothing else is agreed.
    fn points(&self) -> u16;

    /// The lists from which armies are bought.
    fn lists(&self) -> Vec<ArmyList>;

    /// What the list of a roster holds, and how much of it the roster has; nothing if there is no such list.
    fn entries(&self, roster: &Roster) -> Vec<ListEntry>;

    /// What the lines of a roster are, in their order; none for a line that cannot be read.
    fn lines(&self, roster: &Roster) -> Vec<Option<RosterLine>>;

    /// What each line of a roster costs, and all that is wrong with it as an army of its points. A line that cannot be read
    /// costs nothing, and is wrong.
    fn bill(&self, roster: &Roster) -> Bill;

    /// What is to be known of the whole army: "routs at 10 attrition points".
    fn facts(&self, roster: &Roster) -> Vec<String>;

    /// The lines of a legal army of a list, to begin from; nothing if there is no such list.
    fn ready(&self, list: &str, points: u16) -> Vec<String>;

    /// The answer by which a side brings the army to a battle that asks for one.
    fn answer(&self, roster: &Roster) -> String;

    /// The sheets that are kept with a pencil while people play: those of an army filled in, or one of each kind blank. None if the ruleset
    /// asks for none.
    fn forms(&self, _roster: Option<&Roster>) -> Vec<Form> {
        Vec::new()
    }

    /// The sheets that a battle asks for beside those of its armies, filled in as it begins: of its buildings, its ships. None if the
    /// ruleset asks for none.
    ///
    /// # Errors
    ///
    /// The mistakes of the file.
    fn forms_of_battle(&self, _scenario: &str) -> Result<Vec<Form>, Mistakes> {
        Ok(Vec::new())
    }

    /// The scenario file of a battle to which both sides bring armies of so many points; one to which an army of the list may come, if a
    /// list is named.
    fn pick_up(&self, points: u16, list: Option<&str>) -> String;
}

/// A list from which armies are bought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyList {
    /// How files and answers name it.
    pub key: String,
    /// Whose army it is.
    pub name: String,
    /// What is to be known about it: where it fought, what it is.
    pub about: String,
}

/// Something that a list holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListEntry {
    /// The heading under which it stands: "Commanders".
    pub part: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Its sign.
    pub glyph: &'static str,
    /// The line that adds it to a roster.
    pub line: String,
    /// What that line costs.
    pub price: i32,
    /// What it costs in words: "7 a base".
    pub each: String,
    /// How much of it the roster has.
    pub used: u16,
    /// How much of it an army must have.
    pub least: u16,
    /// How much of it an army may have; none if nothing limits it.
    pub most: Option<u16>,
}

/// What a line of a roster is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RosterLine {
    /// The heading under which it stands: "Main battle".
    pub part: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Its sign.
    pub glyph: &'static str,
    /// Its bases or stands; none of a leader and the like.
    pub count: u16,
    /// What of it can be changed.
    pub knobs: Vec<Knob>,
    /// What is crossed off on paper in the course of a battle.
    pub boxes: Vec<Boxes>,
}

/// Something of a line that can be changed. It says how the line is written then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Knob {
    /// A number.
    Number {
        /// Of what: "bases".
        name: String,
        /// The number now.
        value: u16,
        /// The least that the list knows.
        least: u16,
        /// The most.
        most: u16,
        /// By how much it goes up and down.
        step: u16,
        /// The line with another number in place of `{n}`.
        write: String,
    },
    /// One of several words.
    Word {
        /// For what: "grade".
        name: String,
        /// The words.
        words: Vec<KnobWord>,
    },
    /// Something that is there or not.
    Mark {
        /// What: "stakes".
        name: String,
        /// Whether it is there.
        on: bool,
        /// The line with it the other way.
        write: String,
    },
}

/// A word that may be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KnobWord {
    /// The word.
    pub says: String,
    /// The line with it.
    pub write: String,
    /// It is the one now.
    pub chosen: bool,
}

/// Boxes on paper.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Boxes {
    /// For what: "bases", "cohesion".
    pub what: String,
    /// What stands in each of them; most often nothing.
    pub marks: Vec<String>,
}

impl Boxes {
    /// So many empty boxes.
    #[must_use]
    pub fn empty(what: &str, count: u16) -> Boxes {
        Boxes { what: what.to_owned(), marks: vec![String::new(); count.into()] }
    }
}

/// What an army costs, and what is wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Bill {
    /// Its lines in the order of the roster, each with its price.
    pub lines: Vec<Priced>,
    /// The points that it may cost.
    pub points: u16,
    /// All that is wrong with it; nothing if it may take the field.
    pub wrong: Vec<Wrong>,
}

/// A line of a roster with its price.
#[derive(Clone, PartialEq, Debug)]
pub struct Priced {
    /// What it is, in words.
    pub what: String,
    /// What it costs, part by part.
    pub price: Tally,
}

/// Something that is wrong with a roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The line that it is about, from 0; none if it is about the whole.
    pub line: Option<usize>,
    /// The rule that forbids it.
    pub rule: Rule,
    /// Why, for the player.
    pub why: Cow<'static, str>,
}

impl Bill {
    /// What the army costs in all.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.lines.iter().map(|line| line.price.total()).sum()
    }

    /// Whether the army may take the field.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.wrong.is_empty()
    }

    /// Refuses an army with which something is wrong, by the first thing that is.
    pub fn check(&self) -> Result<(), Refusal> {
        self.wrong.first().map_or(Ok(()), |wrong| Err(wrong.refusal()))
    }

    /// All that is wrong, a sentence each with its rule; those about a line begin with it.
    pub fn mistakes(&self) -> impl Iterator<Item = String> + '_ {
        self.wrong.iter().map(|Wrong { line, rule, why }| match line.and_then(|line| self.lines.get(line)) {
            Some(line) => format!("{}: {why} [{rule}]", line.what),
            None => format!("{why} [{rule}]"),
        })
    }
}

impl Wrong {
    /// The same as a refusal.
    #[must_use]
    pub fn refusal(&self) -> Refusal {
        match self.why {
            Cow::Borrowed(why) => Refusal::new(self.rule, why),
            Cow::Owned(_) => Refusal::new(self.rule, "a line of the army cannot be read"),
        }
    }
}

impl fmt::Display for Bill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(f, "{}: {}", line.what, line.price)?;
        }
        writeln!(f, "{} of {} points", self.total(), self.points)?;
        self.mistakes().try_for_each(|mistake| writeln!(f, "wrong: {mistake}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Bill, Priced, Wrong};
    use crate::{Row, RowSource, Rule, Tally};

    static ROW: Row = Row {
        id: "army.points",
        title: "Points",
        says: "A man costs a point.",
        source: RowSource::Printed,
        reading: None,
        option: None,
        refs: &[],
        chapter: "",
    };

    #[test]
    fn a_bill_tells_what_each_line_costs_and_all_that_is_wrong() {
        let rule = Rule::of(&ROW);
        let line =
            |what: &str, men: i32| Priced { what: what.to_owned(), price: Tally::base(rule, "men", men) };
        let mut bill = Bill { lines: vec![line("bills", 8), line("bows", 6)], points: 20, wrong: Vec::new() };
        assert!(bill.is_legal() && bill.check().is_ok());
        bill.wrong.push(Wrong { line: Some(1), rule, why: "there are too few".into() });
        bill.wrong.push(Wrong { line: None, rule, why: "nobody leads them".into() });
        assert!(!bill.is_legal() && bill.check().is_err());
        assert_eq!(
            bill.to_string(),
            "bills: 8 (men 8) [army.points]\nbows: 6 (men 6) [army.points]\n14 of 20 points\n\
             wrong: bows: there are too few [army.points]\nwrong: nobody leads them [army.points]\n"
        );
    }
}
