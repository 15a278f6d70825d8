//! An army as it was put together, and the file in which it is kept.

use std::ops::RangeInclusive;

use muster::read::{Document, Reader};
use serde::{Deserialize, Serialize};

use super::Bill;
use crate::Mistakes;

/// The most lines of a roster.
pub const MOST_ROSTER_LINES: usize = 60;
/// The points that a roster may have.
pub const ROSTER_POINTS: RangeInclusive<u16> = 50..=5000;
/// The most letters of a name, a list or a line.
const MOST_LETTERS: usize = 120;

/// An army as it was put together, legal or not.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// The key of its ruleset.
    pub ruleset: String,
    /// What the army is called; may be empty.
    pub name: String,
    /// The key of its list.
    pub list: String,
    /// The points that it may cost.
    pub points: u16,
    /// What it has, in the order of writing, each line as the ruleset writes it.
    pub lines: Vec<String>,
}

impl Roster {
    /// The roster that a file has; names every mistake of the file at once. What the rules have against the army is no mistake
    /// of its file: its bill says that.
    pub fn read(text: &str) -> Result<Roster, Mistakes> {
        let document = Document::parse(text);
        let mut file = document.reader();
        let roster = Roster {
            ruleset: file.need("ruleset"),
            name: file.may("name").unwrap_or_default(),
            list: file.need("list"),
            points: file.need_in("points", ROSTER_POINTS),
            lines: file.may("lines").unwrap_or_default(),
        };
        roster.hold_to_limits(&file);
        file.finish();
        document.into_result(roster)
    }

    /// The roster as a file.
    #[must_use]
    pub fn write(&self) -> String {
        let quoted = |text: &str| toml::Value::from(one_line(text)).to_string();
        let mut file = format!("ruleset = {}\n", quoted(&self.ruleset));
        if !self.name.is_empty() {
            file += &format!("name = {}\n", quoted(&self.name));
        }
        file += &format!("list = {}\npoints = {}\nlines = [\n", quoted(&self.list), self.points);
        for line in &self.lines {
            file += &format!("  {},\n", quoted(line));
        }
        file + "]\n"
    }

    /// Says what about a roster is larger than anybody needs, whoever sent it.
    pub fn check_size(&self) -> Result<(), String> {
        self.excess().next().map_or(Ok(()), |(_, why)| Err(why))
    }

    /// All that is wrong with the army of a file, each at its line of the file.
    #[must_use]
    pub fn mistakes_in(text: &str, bill: &Bill) -> Mistakes {
        let document = Document::parse(text);
        for wrong in &bill.wrong {
            let said = format!("{} [{}]", wrong.why, wrong.rule);
            match wrong.line {
                Some(line) => {
                    let what = bill.lines.get(line).map_or("", |line| &line.what);
                    document.note(&format!("lines[{line}]"), format!("{what}: {said}"));
                }
                None => document.note("", said),
            }
        }
        document.into_result(()).err().unwrap_or_default()
    }

    fn hold_to_limits(&self, file: &Reader<'_>) {
        // A number out of its range has been noted where it was read.
        for (key, why) in self.excess().filter(|(key, _)| *key != "points") {
            file.mistake(key, why);
        }
    }

    /// What is too large, with its key.
    fn excess(&self) -> impl Iterator<Item = (&'static str, String)> {
        let is_long = |text: &String| text.chars().count() > MOST_LETTERS;
        let texts = [("ruleset", &self.ruleset), ("name", &self.name), ("list", &self.list)];
        let long = texts.into_iter().filter(move |(_, text)| is_long(text)).map(|(key, _)| key);
        let lines =
            (self.lines.len() > MOST_ROSTER_LINES || self.lines.iter().any(is_long)).then_some("lines");
        let points = (!ROSTER_POINTS.contains(&self.points)).then(|| {
            ("points", format!("an army has {} to {} points", ROSTER_POINTS.start(), ROSTER_POINTS.end()))
        });
        let too_long = move |key| {
            let why = match key {
                "lines" => {
                    format!("an army has at most {MOST_ROSTER_LINES} lines of {MOST_LETTERS} letters each")
                }
                _ => format!("has more than {MOST_LETTERS} letters"),
            };
            (key, why)
        };
        long.chain(lines).map(too_long).chain(points)
    }
}

/// A text on one line, as it stands in a file.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{MOST_ROSTER_LINES, Roster};

    fn roster() -> Roster {
        Roster {
            ruleset: "toy".to_owned(),
            name: "The King's \"own\" host".to_owned(),
            list: "all".to_owned(),
            points: 300,
            lines: vec!["bills 8".to_owned(), "bows 6".to_owned()],
        }
    }

    #[test]
    fn a_roster_is_read_as_it_is_written() {
        let text = roster().write();
        assert_eq!(
            text,
            "ruleset = \"toy\"\nname = \"\"\"The King's \"own\" host\"\"\"\nlist = \"all\"\npoints = 300\nlines = [\n  \"bills 8\",\n  \"bows 6\",\n]\n"
        );
        assert_eq!(Roster::read(&text), Ok(roster()));
    }

    #[test]
    fn every_mistake_of_a_file_is_named_at_once() {
        let wrong = |text: &str| Roster::read(text).err().map(|all| all.to_string()).unwrap_or_default();
        assert_eq!(
            wrong("ruleset = 1\nlsit = \"all\"\npoints = 7\nlines = [\"bills 8\", 4]\n"),
            "line 1, list: is missing\n\
             line 1, ruleset: should be a text, not a whole number\n\
             line 2, lsit: is an unknown key; did you mean `list`?\n\
             line 3, points: 7 is not among 50 to 5000\n\
             line 4, lines[1]: should be a text, not a whole number"
        );
        assert!(wrong("not a roster").contains("is no TOML"));
        let many = Roster { lines: vec!["bills 8".to_owned(); MOST_ROSTER_LINES + 1], ..roster() };
        assert!(many.check_size().is_err());
        assert!(wrong(&many.write()).contains("at most 60 lines"));
        assert!(Roster { name: "x".repeat(200), ..roster() }.check_size().is_err());
        assert!(roster().check_size().is_ok());
    }
}
