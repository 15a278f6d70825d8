//! Armies that are bought with points before a battle, whatever the ruleset: for those who put one together and know no rules.

use std::fmt;

use crate::{Mistakes, Refusal, Rule, Ruleset, Tally};

/// A ruleset whose armies can be bought with points.
pub trait Armies: Ruleset {
    /// An army as it was put together, legal or not.
    type Roster: Clone + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// The roster that a file has; names every mistake of the file at once. What the rules have against the army is no
    /// mistake of its file: [`Armies::price`] says that.
    fn read_roster(text: &str) -> Result<Self::Roster, Mistakes>;

    /// A roster as a file that [`Armies::read_roster`] reads.
    fn write_roster(roster: &Self::Roster) -> String;

    /// What each line of a roster costs, and all that is wrong with it as an army of so many points.
    fn price(roster: &Self::Roster, points: u16) -> Bill;
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
    pub why: &'static str,
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
        self.wrong.first().map_or(Ok(()), |wrong| Err(Refusal::new(wrong.rule, wrong.why)))
    }

    /// All that is wrong, a sentence each with its rule; those about a line begin with it.
    pub fn mistakes(&self) -> impl Iterator<Item = String> + '_ {
        self.wrong.iter().map(|Wrong { line, rule, why }| match line.and_then(|line| self.lines.get(line)) {
            Some(line) => format!("{}: {why} [{rule}]", line.what),
            None => format!("{why} [{rule}]"),
        })
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
        bill.wrong.push(Wrong { line: Some(1), rule, why: "there are too few" });
        bill.wrong.push(Wrong { line: None, rule, why: "nobody leads them" });
        assert!(!bill.is_legal() && bill.check().is_err());
        assert_eq!(
            bill.to_string(),
            "bills: 8 (men 8) [army.points]\nbows: 6 (men 6) [army.points]\n14 of 20 points\n\
             wrong: bows: there are too few [army.points]\nwrong: nobody leads them [army.points]\n"
        );
    }
}
