//! Settling an argument at a real table: a position, actions, and the dice that fell.

mod passed;

use std::fmt;

use dice::{ScriptTrouble, Scripted};
use serde::Deserialize;

use self::passed::Passed;
use crate::course::NotDone;
use crate::rulebook::own_rows;
use crate::{
    Battle, Course, Entry, Journal, Line, Mistakes, Record, RecordedAction, Rule, Ruleset, Side, State,
    Table, Topic, Viewer,
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
    /// Words of the log: once the last action has brought a line with them, nothing more is carried out.
    #[serde(default)]
    pub until: Option<String>,
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
    /// The actions, by number, that were the only ones possible and had been done by themselves before they were read.
    pub by_itself: Vec<usize>,
    /// Why it ends before the next question, if it does: the file wants no more, or its last action is done with.
    pub stopped: Option<String>,
    /// Why it came no further than this.
    pub trouble: Option<AdjudicateError>,
}

impl<S> Adjudication<S> {
    /// All of it, or why it came to no end.
    pub fn whole(self) -> Result<Adjudication<S>, AdjudicateError> {
        match self.trouble {
            None => Ok(self),
            Some(trouble) => Err(trouble),
        }
    }
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
        /// Why the action that comes next could not be taken before this roll, if a rule forbids it: perhaps the file has no dice
        /// for this roll because of it.
        next: Option<String>,
    },
    /// Dice were listed that nothing threw.
    LeftOver {
        /// The dice.
        dice: Vec<u8>,
    },
    /// It ends before a question is asked, so that there is no record of it.
    Stopped(String),
    /// Nothing was told with the words at which it was to end.
    NeverTold {
        /// The words.
        until: String,
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
            AdjudicateError::Dice { action, roll, trouble, next } => {
                write!(f, "at {action:?}: {trouble}")?;
                if let Some(roll) = roll {
                    write!(f, "; it is thrown for {}", wanted(roll))?;
                }
                match next {
                    Some(next) => write!(f, "; and {next}"),
                    None => Ok(()),
                }
            }
            AdjudicateError::LeftOver { dice } => {
                write!(f, "dice were left over: {dice:?} were never thrown")
            }
            AdjudicateError::Stopped(why) => {
                write!(f, "it has no record, since it ends before a question is asked: {why}")
            }
            AdjudicateError::NeverTold { until } => {
                write!(f, "the last action brought no line with the words {until:?}")
            }
        }
    }
}

impl std::error::Error for AdjudicateError {}

/// Carries out the actions of a file with the dice that fell; an error if that comes to no end. `position` is the file's own
/// text or that of the scenario it names.
pub fn adjudicate<R: Ruleset>(
    file: &AdjudicateFile,
    position: &str,
) -> Result<Adjudication<R::State>, AdjudicateError> {
    hear::<R>(file, position)?.whole()
}

/// Carries out the actions of a file as far as they and the dice go.
pub fn hear<R: Ruleset>(
    file: &AdjudicateFile,
    position: &str,
) -> Result<Adjudication<R::State>, AdjudicateError> {
    if ![R::KEY, R::SHORT].contains(&file.ruleset.as_str()) {
        let why = format!("this is a file of {}, not of {}", file.ruleset, R::KEY);
        return Err(AdjudicateError::Foreign(why));
    }
    let before = R::open(&position_of(position)).map_err(AdjudicateError::Position)?;
    let mut hearing = Hearing::<R>::of(file, &before);
    hearing.run();
    let Hearing { battle, lines, by_itself, stopped, trouble, .. } = hearing;
    Ok(Adjudication { before, battle, lines, by_itself, stopped, trouble })
}

/// A file that is carried out.
struct Hearing<'a, R: Ruleset> {
    file: &'a AdjudicateFile,
    battle: Battle<R::State>,
    dice: Scripted,
    journal: Journal<EventOf<R>>,
    lines: Vec<(String, Vec<Line>)>,
    by_itself: Vec<usize>,
    /// Where the steps began that were carried out since the last answer.
    passed: Vec<Moment<R>>,
    stopped: Option<String>,
    trouble: Option<AdjudicateError>,
}

impl<'a, R: Ruleset> Hearing<'a, R> {
    fn of(file: &'a AdjudicateFile, before: &R::State) -> Self {
        let (dice, journal) = (Scripted::new(file.dice.clone()), Journal::new());
        let battle = Battle::unsettled(before.clone());
        let (lines, by_itself, passed) = (Vec::new(), Vec::new(), Vec::new());
        Hearing { file, battle, dice, journal, lines, by_itself, passed, stopped: None, trouble: None }
    }

    fn run(&mut self) {
        let last = self.file.actions.len();
        self.carry_out(OPENING, last == 0, |_, _| Ok(()));
        for (n, text) in (1..).zip(&self.file.actions) {
            if self.trouble.is_some() {
                return;
            }
            self.carry_out(text, n == last, |battle, table| take_up::<R>(battle, text, table));
            let forbidden = self.file.actions.get(n).and_then(|next| self.forbids(next));
            if let Some(AdjudicateError::Dice { next, .. }) = &mut self.trouble {
                *next = forbidden;
            }
        }
        let left = self.dice.left_over();
        if self.trouble.is_some() {
            return;
        }
        self.trouble = match &self.file.until {
            Some(until) if self.stopped.is_none() => {
                Some(AdjudicateError::NeverTold { until: until.clone() })
            }
            _ if !left.is_empty() => Some(AdjudicateError::LeftOver { dice: left.to_vec() }),
            _ => None,
        };
    }

    /// Carries out an action and all that follows by itself, up to the next question; of the last action only what belongs to
    /// it, if there are no dice for more.
    fn carry_out(
        &mut self,
        name: &str,
        last: bool,
        begin: impl FnOnce(&mut Battle<R::State>, &mut Table<'_, EventOf<R>>) -> Result<(), NotDone>,
    ) {
        self.journal.clear();
        let (from, given) = (self.battle.state().clone(), self.dice.left_over().len());
        let mut before = self.moment();
        if let Err(why) = begin(&mut self.battle, &mut Table::new(&mut self.dice, &mut self.journal)) {
            self.refuse(name, why);
            return;
        }
        self.passed.clear();
        let mut steps = 0;
        while self.dice.trouble().is_none() {
            if last && self.has_told() {
                self.stopped = Some("that was all that was wanted".to_string());
                break;
            }
            before = self.moment();
            let table = &mut Table::new(&mut self.dice, &mut self.journal);
            if self.battle.verdict().is_some() || !self.battle.go_on(&mut steps, table) {
                break;
            }
            self.passed.push(before.clone());
        }
        let ran_dry = self.dice.trouble().cloned();
        let told = ran_dry.as_ref().map_or(self.journal.entries().len(), |trouble| {
            let is_done = last && self.file.until.is_none() && before.is_done(name, &from);
            self.run_dry(name, trouble, &before, given, is_done)
        });
        // What was told is told of the battle as it was then: a step may have brought pieces into it.
        let (entries, state) = (&self.journal.entries()[..told], self.battle.state());
        let lines = entries.iter().filter_map(|entry| self.journal.line(entry, state, Viewer::Umpire));
        self.lines.push((name.to_string(), lines.collect()));
        if ran_dry.is_some() {
            (self.battle, self.dice) = (before.battle, before.dice);
        }
    }

    /// An action is not taken: either it is what has been done by itself, or that is the end, by the rule that forbids it. What
    /// the question that is asked now says of a piece counts before what those say that were passed over.
    fn refuse(&mut self, name: &str, why: NotDone) {
        let answer = split_action(name).ok().filter(|_| why.rule.is_some() && !why.is_of_piece);
        let passed =
            answer.and_then(|(side, answer)| passed::say_of(&self.passed, self.battle.state(), side, answer));
        match passed {
            Some(Passed::ByItself) => {
                // The opening stands before the first action.
                self.by_itself.push(self.lines.len() - 1);
                self.lines.push((name.to_string(), vec![only_answer()]));
            }
            Some(Passed::Forbidden(refusal)) => {
                self.trouble = Some(NotDone::by(refusal, &self.battle).of(name));
            }
            None => self.trouble = Some(why.of(name)),
        }
    }

    /// Why an action could not be taken at any of the questions that have been passed over, if a rule forbids it there.
    fn forbids(&self, action: &str) -> Option<String> {
        self.trouble.as_ref()?;
        let (side, answer) = split_action(action).ok()?;
        match passed::say_of(&self.passed, self.battle.state(), side, answer)? {
            Passed::Forbidden(refusal) => Some(NotDone::by(refusal, &self.battle).text(action)),
            Passed::ByItself => None,
        }
    }

    /// The dice do not suffice for a step: says how much of the journal is told of it. The battle stays as it was before.
    fn run_dry(
        &mut self,
        name: &str,
        trouble: &ScriptTrouble,
        before: &Moment<R>,
        given: usize,
        is_done: bool,
    ) -> usize {
        let (entry, roll) = self.dry_roll(given);
        let roll = match trouble {
            ScriptTrouble::RanOut { .. } | ScriptTrouble::NothingToDraw { .. } => roll,
            ScriptTrouble::ImpossibleFace { .. } | ScriptTrouble::ImpossibleDraw { .. } => None,
        };
        match roll {
            Some(roll) if is_done && before.dice.left_over().is_empty() => {
                self.stopped = Some(format!("no dice are listed for {}", wanted(&roll)));
                before.told
            }
            roll => {
                let (action, roll) = (name.to_string(), roll.map(Box::new));
                let trouble = Box::new(trouble.clone());
                self.trouble = Some(AdjudicateError::Dice { action, roll, trouble, next: None });
                entry
            }
        }
    }

    fn moment(&self) -> Moment<R> {
        let (battle, dice) = (self.battle.clone(), self.dice.clone());
        Moment { battle, dice, told: self.journal.entries().len() }
    }

    /// Whether a line has the words at which the file wants to end.
    fn has_told(&self) -> bool {
        let Some(until) = &self.file.until else { return false };
        let lines = self.journal.lines(self.battle.state(), Viewer::Umpire);
        lines.iter().any(|line| line.text.to_lowercase().contains(&until.to_lowercase()))
    }

    /// The roll that ran dry: the first for which the dice given do not suffice, and where it stands in the journal.
    fn dry_roll(&self, given: usize) -> (usize, Option<Line>) {
        let mut thrown = 0;
        for (n, entry) in self.journal.entries().iter().enumerate() {
            let Some(line) = self.journal.line(entry, self.battle.state(), Viewer::Umpire) else { continue };
            thrown += if matches!(entry, Entry::Drawn { .. }) { 1 } else { line.dice().count() };
            if thrown > given {
                return (n, Some(line));
            }
        }
        (self.journal.entries().len(), None)
    }
}

type EventOf<R> = <<R as Ruleset>::State as State>::Event;

/// Where a step is begun.
#[derive(Clone)]
struct Moment<R: Ruleset> {
    battle: Battle<R::State>,
    dice: Scripted,
    /// How many entries the journal has.
    told: usize,
}

impl<R: Ruleset> Moment<R> {
    /// Whether all that belongs to an action, begun from such a state, is done with. The opening is nobody's action.
    fn is_done(&self, name: &str, from: &R::State) -> bool {
        let state = self.battle.state();
        name == OPENING || state.begins_another(from) || state.is_resolved(from)
    }
}

/// What the events before the first action are called.
const OPENING: &str = "opening";

/// Takes up one action of a file, written `side: action`: what follows by itself is not carried out yet.
fn take_up<R: Ruleset>(
    battle: &mut Battle<R::State>,
    text: &str,
    table: &mut Table<'_, <R::State as State>::Event>,
) -> Result<(), NotDone> {
    let (side, action) = split_action(text)?;
    let question = battle.question(side).unwrap_or(0);
    Course::<R>::take_up(battle, side, question, action, table)
}

impl NotDone {
    /// As a mistake in a file that has this action.
    fn of(self, text: &str) -> AdjudicateError {
        let (action, NotDone { why, rule, .. }) = (text.to_string(), self);
        match rule {
            Some(rule) => AdjudicateError::Refused { action, rule, why },
            None => AdjudicateError::Unreadable { action, why },
        }
    }
}

/// The record of what a file tells, with the dice it says fell: to be looked at like any battle that was fought. No seed
/// was promised for it, so it promises none.
pub fn record_of<R: Ruleset>(file: &AdjudicateFile, position: &str) -> Result<Record, AdjudicateError> {
    let told = adjudicate::<R>(file, position)?;
    if let Some(why) = told.stopped {
        return Err(AdjudicateError::Stopped(why));
    }
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
    for (n, text) in file.actions.iter().enumerate() {
        if told.by_itself.contains(&n) {
            continue;
        }
        let unreadable = |why| AdjudicateError::Unreadable { action: text.clone(), why };
        let (side, action) = split_action(text).map_err(unreadable)?;
        let question = battle.question(side).unwrap_or(0);
        let table = &mut Table::new(&mut script, &mut journal);
        Course::<R>::carry_out(&mut battle, side, question, action, table).map_err(|why| why.of(text))?;
        let (dice, hash) = (fallen(&script), battle.hash_text());
        actions.push(RecordedAction { side, question, action: action.to_string(), dice, hash });
    }
    Ok(Record::told::<R>(position, opening, actions))
}

/// `red: what it does` as the side and what it does.
pub fn split_action(text: &str) -> Result<(Side, &str), String> {
    let (side, action) =
        text.split_once(':').ok_or_else(|| "it should be \"red: ...\" or \"blue: ...\"".to_string())?;
    Ok((side.trim().parse()?, action.trim()))
}

/// What is told of an action that has been done by itself.
fn only_answer() -> Line {
    Line {
        text: "that was the only answer, and is done".to_string(),
        side: None,
        topic: Topic::Other,
        pieces: Vec::new(),
        rules: vec![own_rows::ONLY_ANSWER.id],
        throws: Vec::new(),
        motion: None,
    }
}

/// What a roll was for and why it had so many dice, without the dice that were made up for it.
fn wanted(roll: &Line) -> String {
    let text = match roll.throws.as_slice() {
        // The scores of a contest are made of those dice.
        [one, _, ..] => one.what,
        _ => roll.text.rsplit_once(": ").map_or(roll.text.as_str(), |(text, _)| text),
    };
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
