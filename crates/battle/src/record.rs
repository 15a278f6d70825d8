//! A whole battle on paper: what it began with, each action with its dice, and proofs.

use std::fmt;

use dice::{Recorded, Seed, Seeded};
use serde::{Deserialize, Serialize};

use crate::{Battle, Course, Journal, Mistakes, Ruleset, Side, State, Table};

/// The number of the format that is written. It is raised when what is hashed of a battle changes its shape: a hash of an
/// older format says nothing about today's battle.
const FORMAT: u32 = 2;

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedAction {
    /// Who acted.
    pub side: Side,
    /// The number of the question answered; 0 for what is always open: `concede`, `offer draw`, `no draw`, and
    /// `ruling` with its change.
    pub question: u32,
    /// The action in its written form.
    pub action: String,
    /// The dice that fell, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The hash of the battle afterwards.
    pub hash: String,
}

/// A whole battle: scenario, actions with dice and hashes, and the seed once it is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of the format.
    pub format: u32,
    /// The ruleset's key.
    pub ruleset: String,
    /// The version of its rulebook.
    pub rulebook: String,
    /// The whole scenario file.
    pub scenario: String,
    /// The hash of the seed, published at the start.
    pub commitment: String,
    /// The seed itself, once the battle is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// Dice that fell before the first question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<u8>,
    /// The actions in order.
    pub actions: Vec<RecordedAction>,
}

/// The hash of a seed that is published at the start of a battle.
#[must_use]
pub fn commitment(seed: &Seed) -> String {
    hex(blake3::hash(seed.to_string().as_bytes()).as_bytes())
}

/// The first place where today's rules part from a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divergence {
    /// The number of the action, from 1; 0 for the opening.
    pub action: usize,
    /// What is different.
    pub what: String,
}

/// Why a record cannot be replayed.
#[derive(Debug)]
pub enum RecordError {
    /// The file is no record.
    Unreadable(String),
    /// It is a record of another ruleset, or a later format.
    Foreign(String),
    /// Its scenario has mistakes.
    Scenario(Mistakes),
    /// Its actions do not lead where it says.
    Diverged(Divergence),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Unreadable(why) => write!(f, "this is no record: {why}"),
            RecordError::Foreign(why) => f.write_str(why),
            RecordError::Scenario(mistakes) => write!(f, "the record's scenario has mistakes:\n{mistakes}"),
            RecordError::Diverged(Divergence { action: 0, what }) => {
                write!(f, "before the first action: {what}")
            }
            RecordError::Diverged(Divergence { action, what }) => write!(f, "at action {action}: {what}"),
        }
    }
}

impl std::error::Error for RecordError {}

impl Record {
    pub(crate) fn begin<R: Ruleset>(scenario: &str, seed: &Seed) -> Record {
        Record {
            format: FORMAT,
            ruleset: R::KEY.to_string(),
            rulebook: R::rulebook().version.to_string(),
            scenario: scenario.to_string(),
            commitment: commitment(seed),
            seed: None,
            opening: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// What was told with its dice, and not thrown from a seed.
    pub(crate) fn told<R: Ruleset>(
        scenario: String,
        opening: Vec<u8>,
        actions: Vec<RecordedAction>,
    ) -> Record {
        Record {
            format: FORMAT,
            ruleset: R::KEY.to_string(),
            rulebook: R::rulebook().version.to_string(),
            scenario,
            commitment: String::new(),
            seed: None,
            opening,
            actions,
        }
    }

    /// Reads a record file.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let record: Record =
            serde_json::from_str(text).map_err(|e| RecordError::Unreadable(e.to_string()))?;
        if !(1..=FORMAT).contains(&record.format) {
            let why =
                format!("the record has format {}, this program reads formats 1 to {FORMAT}", record.format);
            return Err(RecordError::Foreign(why));
        }
        Ok(record)
    }

    /// Whether its hashes are of today's format and can be compared. Of an older one only actions and dice are verified.
    #[must_use]
    pub fn has_todays_hashes(&self) -> bool {
        self.format == FORMAT
    }

    /// The record as a file: one line an action.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = "{".to_string();
        let mut field = |name: &str, value: String| {
            let comma = if text.len() > 1 { "," } else { "" };
            text += &format!("{comma}\n  \"{name}\": {value}");
        };
        field("format", json(&self.format));
        field("ruleset", json(&self.ruleset));
        field("rulebook", json(&self.rulebook));
        field("scenario", json(&self.scenario));
        field("commitment", json(&self.commitment));
        if let Some(seed) = &self.seed {
            field("seed", json(seed));
        }
        if !self.opening.is_empty() {
            field("opening", json(&self.opening));
        }
        let actions: Vec<String> =
            self.actions.iter().map(|action| format!("\n    {}", json(action))).collect();
        field("actions", format!("[{}\n  ]", actions.join(",")));
        text + "\n}\n"
    }
}

/// A record being replayed, one action after the other. Each action must be accepted, ask for just the recorded dice and, if
/// the record is of today's format, lead to the recorded hash.
pub struct Replay<'a, R: Ruleset> {
    record: &'a Record,
    start: R::State,
    battle: Battle<R::State>,
    journal: Journal<<R::State as State>::Event>,
    seeded: Option<Seeded>,
    next: usize,
}

impl<'a, R: Ruleset> Replay<'a, R> {
    /// Opens a record and carries out what happened before its first action.
    pub fn open(record: &'a Record) -> Result<Replay<'a, R>, RecordError> {
        if record.ruleset != R::KEY {
            let why = format!("this is a record of {}, not of {}", record.ruleset, R::KEY);
            return Err(RecordError::Foreign(why));
        }
        if let Some(seed) = &record.seed
            && commitment(seed) != record.commitment
        {
            let what = "the seed is not the one that was promised at the start".to_string();
            return Err(RecordError::Diverged(Divergence { action: 0, what }));
        }
        let start = R::open(&record.scenario).map_err(RecordError::Scenario)?;
        let mut journal = Journal::new();
        let mut dice = recorded(&record.opening);
        let battle = Battle::begin(start.clone(), &mut Table::new(&mut dice, &mut journal));
        let seeded = record.seed.map(Seeded::new);
        let mut replay = Replay { record, start, battle, journal, seeded, next: 0 };
        replay.compare_dice(&dice, &record.opening).map_err(|what| replay.diverged(what))?;
        Ok(replay)
    }

    /// The battle as it stands now.
    pub fn battle(&self) -> &Battle<R::State> {
        &self.battle
    }

    /// The state before the first action.
    pub fn start(&self) -> &R::State {
        &self.start
    }

    /// What the last action brought, or the opening.
    pub fn journal(&self) -> &Journal<<R::State as State>::Event> {
        &self.journal
    }

    /// Carries out the next action; none is left when this gives `None`.
    pub fn step(&mut self) -> Option<Result<&'a RecordedAction, RecordError>> {
        let action = self.record.actions.get(self.next)?;
        self.next += 1;
        Some(self.carry_out(action).map(|()| action).map_err(|what| self.diverged(what)))
    }

    /// Carries out all that is left.
    pub fn finish(&mut self) -> Result<(), RecordError> {
        while let Some(step) = self.step() {
            step?;
        }
        Ok(())
    }

    fn carry_out(&mut self, action: &RecordedAction) -> Result<(), String> {
        self.journal.clear();
        let mut dice = recorded(&action.dice);
        let mut table = Table::new(&mut dice, &mut self.journal);
        Course::<R>::carry_out(&mut self.battle, action.side, action.question, &action.action, &mut table)
            .map_err(|not| not.text(&action.action))?;
        self.compare_dice(&dice, &action.dice)?;
        let hash = self.battle.hash_text();
        if self.record.has_todays_hashes() && hash != action.hash {
            return Err(format!("{:?} leads to hash {hash}, the record says {}", action.action, action.hash));
        }
        Ok(())
    }

    /// The recorded dice must be just those that were asked for and, where the seed is known, those of the seed.
    fn compare_dice(&mut self, dice: &Recorded, recorded: &[u8]) -> Result<(), String> {
        if let Some(trouble) = dice.trouble() {
            return Err(format!("the recorded dice do not fit: {trouble}"));
        }
        if !dice.left_over().is_empty() {
            return Err(format!("{} recorded dice were not thrown", dice.left_over().len()));
        }
        if let Some(seeded) = &mut self.seeded {
            let fell = self.journal.thrown_again_with(seeded);
            if fell != recorded {
                return Err("the recorded dice are not those of the seed".to_string());
            }
        }
        Ok(())
    }

    fn diverged(&self, mut what: String) -> RecordError {
        let (then, now) = (&self.record.rulebook, R::rulebook().version);
        if then != now {
            what += &format!(" (the record is of rulebook {then}, this is rulebook {now})");
        }
        RecordError::Diverged(Divergence { action: self.next, what })
    }
}

/// A value on one line of JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Dice of a record as a source.
pub(crate) fn recorded(dice: &[u8]) -> Recorded {
    Recorded::new(dice.iter().copied().map(u32::from).collect())
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
