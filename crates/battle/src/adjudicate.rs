//! Settling an argument at a real table: a position, actions, and the dice that fell.

use std::fmt;

use dice::{ScriptTrouble, Scripted};
use serde::Deserialize;

use crate::course::NotDone;
use crate::{
    Battle, Course, Entry, Journal, Line, Mistakes, Record, RecordedAction, Rule, Ruleset, Side, State,
    Table, Viewer,
};

/// The part of an adjudicate file that is not the position: its table `adjudicate`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdjudicateFile {
    /// The ruleset's key.
    pub ruleset: String,
    /// A battle that ships with the program, if the file does not hold a position itself.
    #[serde(default)]
    pub scenario: Option<String>,
    /// The actions in order, each `side: action`.
    #[serde(default)]
    pub actions: Vec<String>,
    /// The dice in the order they fell.
    #[serde(default)]
    pub dice: Vec<u8>,
}

impl AdjudicateFile {
    /// Reads the table `adjudicate` of a file.
    pub fn read(text: &str) -> Result<AdjudicateFile, String> {
        #[derive(Deserialize)]
        struct Whole {
            adjudicate: Option<AdjudicateFile>,
        }
        let whole: Whole = toml::from_str(text).map_err(|error| error.to_string())?;
        whole.adjudicate.ok_or_else(|| "it has no table [adjudicate] that says what was done".to_string())
    }
}

/// What an adjudication found.
#[derive(Debug)]
pub struct Adjudication<S> {
    /// The battle before the first action.
    pub before: S,
    /// The battle after the last.
    pub battle: Battle<S>,
    /// The events of the opening (first) and of each action.
    pub lines: Vec<(String, Vec<Line>)>,
}

/// Why an adjudication came to no end.
#[derive(Clone, PartialEq, Debug)]
pub enum AdjudicateError {
    /// The file is for another ruleset.
    Foreign(String),
    /// The position has mistakes.
    Position(Mistakes),
    /// An action cannot be read.
    Unreadable {
        /// The action as the file has it.
        action: String,
        /// What is wrong with it.
        why: String,
    },
    /// A rule forbids an action.
    Refused {
        /// The action as the file has it.
        action: String,
        /// The rule.
        rule: Rule,
        /// Why, in a sentence.
        why: String,
    },
    /// The dice do not fit what was thrown.
    Dice {
        /// The action as the file has it, or `opening`.
        action: String,
        /// What the roll was for, if that is known, with the numbers it was made of.
        roll: Option<Box<Line>>,
        /// What is wrong.
        trouble: Box<ScriptTrouble>,
    },
    /// Dice were listed that nothing threw.
    LeftOver {
        /// The dice.
        dice: Vec<u8>,
    },
}

impl fmt::Display for AdjudicateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdjudicateError::Foreign(why) => f.write_str(why),
            AdjudicateError::Position(mistakes) => mistakes.fmt(f),
            AdjudicateError::Unreadable { action, why } => write!(f, "{action:?} cannot be read: {why}"),
            AdjudicateError::Refused { action, rule, why } => {
                write!(f, "{action:?} is refused: {why} [{rule}]")
            }
            AdjudicateError::Dice { action, roll, trouble } => {
                write!(f, "at {action:?}: {trouble}")?;
                match roll {
                    Some(roll) => write!(f, "; it is thrown for {}", wanted(roll)),
                    None => Ok(()),
                }
            }
            AdjudicateError::LeftOver { dice } => {
                write!(f, "dice were left over: {dice:?} were never thrown")
            }
        }
    }
}

impl std::error::Error for AdjudicateError {}

/// Carries out the actions of a file with the dice that fell. `position` is the file's own text or that of the
/// scenario it names.
pub fn adjudicate<R: Ruleset>(
    file: &AdjudicateFile,
    position: &str,
) -> Result<Adjudication<R::State>, AdjudicateError> {
    if ![R::KEY, R::SHORT].contains(&file.ruleset.as_str()) {
        let why = format!("this is a file of {}, not of {}", file.ruleset, R::KEY);
        return Err(AdjudicateError::Foreign(why));
    }
    let before = R::open(&position_of(position)).map_err(AdjudicateError::Position)?;
    let mut script = Script { dice: Scripted::new(file.dice.clone()), given: file.dice.len() };
    let mut journal = Journal::new();
    let mut battle = Battle::begin(before.clone(), &mut Table::new(&mut script.dice, &mut journal));
    let opening = "opening".to_string();
    script.check(&opening, &journal, battle.state())?;
    let mut lines = vec![(opening, journal.lines(battle.state(), Viewer::Umpire))];
    for text in &file.actions {
        journal.clear();
        carry_out::<R>(&mut battle, text, &mut Table::new(&mut script.dice, &mut journal))?;
        script.check(text, &journal, battle.state())?;
        lines.push((text.clone(), journal.lines(battle.state(), Viewer::Umpire)));
    }
    match script.dice.left_over() {
        [] => Ok(Adjudication { before, battle, lines }),
        dice => Err(AdjudicateError::LeftOver { dice: dice.to_vec() }),
    }
}

/// The record of what a file tells, with the dice it says fell: to be looked at like any battle that was fought. No seed
/// was promised for it, so it promises none.
pub fn record_of<R: Ruleset>(file: &AdjudicateFile, position: &str) -> Result<Record, AdjudicateError> {
    let told = adjudicate::<R>(file, position)?;
    let position = position_of(position);
    let mut script = Scripted::new(file.dice.clone());
    let mut journal = Journal::new();
    let mut left = file.dice.as_slice();
    let mut battle = Battle::begin(told.before, &mut Table::new(&mut script, &mut journal));
    let mut fallen = |script: &Scripted| {
        let (fell, rest) = left.split_at(left.len().saturating_sub(script.left_over().len()));
        left = rest;
        fell.to_vec()
    };
    let opening = fallen(&script);
    let mut actions = Vec::new();
    for text in &file.actions {
        let unreadable = |why| AdjudicateError::Unreadable { action: text.clone(), why };
        let (side, action) = split_action(text).map_err(unreadable)?;
        let question = battle.question(side).unwrap_or(0);
        carry_out::<R>(&mut battle, text, &mut Table::new(&mut script, &mut journal))?;
        let (dice, hash) = (fallen(&script), battle.hash_text());
        actions.push(RecordedAction { side, question, action: action.to_string(), dice, hash });
    }
    Ok(Record::told::<R>(position, opening, actions))
}

/// Carries out one action of a file, written `side: action`.
fn carry_out<R: Ruleset>(
    battle: &mut Battle<R::State>,
    text: &str,
    table: &mut Table<'_, <R::State as State>::Event>,
) -> Result<(), AdjudicateError> {
    let unreadable = |why| AdjudicateError::Unreadable { action: text.to_string(), why };
    let (side, action) = split_action(text).map_err(unreadable)?;
    let question = battle.question(side).unwrap_or(0);
    Course::<R>::carry_out(battle, side, question, action, table).map_err(
        |NotDone { why, rule }| match rule {
            Some(rule) => AdjudicateError::Refused { action: text.to_string(), rule, why },
            None => unreadable(why),
        },
    )
}

/// `red: what it does` as the side and what it does.
pub fn split_action(text: &str) -> Result<(Side, &str), String> {
    let (side, action) =
        text.split_once(':').ok_or_else(|| "it should be \"red: ...\" or \"blue: ...\"".to_string())?;
    Ok((side.trim().parse()?, action.trim()))
}

/// The dice of a file, and what has become of them.
struct Script {
    dice: Scripted,
    /// How many dice there were before the events that are checked next.
    given: usize,
}

impl Script {
    /// Whether the dice fit what the journal says was thrown.
    fn check<S: State>(
        &mut self,
        action: &str,
        journal: &Journal<S::Event>,
        state: &S,
    ) -> Result<(), AdjudicateError> {
        let Some(trouble) = self.dice.trouble() else {
            self.given = self.dice.left_over().len();
            return Ok(());
        };
        // The roll that ran dry is the first for which the dice given do not suffice.
        let mut thrown = 0;
        let roll = journal.entries().iter().find_map(|entry| {
            let line = journal.line(entry, state, Viewer::Umpire)?;
            thrown += if matches!(entry, Entry::Drawn { .. }) { 1 } else { line.dice().count() };
            (thrown > self.given).then(|| Box::new(line))
        });
        let roll = match trouble {
            ScriptTrouble::RanOut { .. } | ScriptTrouble::NothingToDraw { .. } => roll,
            ScriptTrouble::ImpossibleFace { .. } | ScriptTrouble::ImpossibleDraw { .. } => None,
        };
        Err(AdjudicateError::Dice { action: action.to_string(), roll, trouble: Box::new(trouble.clone()) })
    }
}

/// What a roll was for and why it had so many dice, without the dice that were made up for it.
fn wanted(roll: &Line) -> String {
    let text = roll.text.rsplit_once(": ").map_or(roll.text.as_str(), |(text, _)| text);
    format!("{text} [{}]", roll.rules.join(" "))
}

/// The position in the text of a file: all but its table `adjudicate`, of which a ruleset knows nothing. Every line
/// stays where it was, so that mistakes name the right one.
#[must_use]
pub fn position_of(text: &str) -> String {
    let mut inside = false;
    let mut position = String::with_capacity(text.len());
    for line in text.lines() {
        if let Some(name) = table_name(line) {
            inside = name == TABLE || name.strip_prefix(TABLE).is_some_and(|rest| rest.starts_with('.'));
        }
        if !inside {
            position.push_str(line);
        }
        position.push('\n');
    }
    match position.parse::<toml::Table>() {
        // The table is written in a way of its own, or something only looked like its heading.
        Ok(table) if table.contains_key(TABLE) => without_table(table),
        Ok(_) => position,
        Err(_) => text.parse().map_or_else(|_| text.to_string(), without_table),
    }
}

const TABLE: &str = "adjudicate";

fn without_table(mut table: toml::Table) -> String {
    table.remove(TABLE);
    table.to_string()
}

/// The name of the table that a line begins, if it begins one.
fn table_name(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix('[')?;
    let (name, _) = line.strip_prefix('[').unwrap_or(line).split_once(']')?;
    let name = name.trim();
    let fits = |c: char| c.is_alphanumeric() || "._-".contains(c);
    (!name.is_empty() && name.chars().all(fits)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::position_of;

    #[test]
    fn only_the_table_adjudicate_is_taken_out_and_lines_stay_where_they_are() {
        let text = "a = 1\n[adjudicate]\nactions = [\n  \"red: x [y]\",\n]\n[[side]]\nb = [1]\n";
        assert_eq!(position_of(text), "a = 1\n\n\n\n\n[[side]]\nb = [1]\n");
        assert_eq!(position_of("[adjudicated]\na = 1\n"), "[adjudicated]\na = 1\n");
    }

    #[test]
    fn the_table_is_found_however_it_is_written() {
        assert_eq!(position_of("a = 1\nadjudicate.ruleset = \"x\"\n"), "a = 1\n");
        assert_eq!(position_of("adjudicate = { ruleset = \"x\" }\n"), "");
    }
}
