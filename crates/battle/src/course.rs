//! A battle with its whole course: recorded, undoable, and open to what belongs to no ruleset.

use dice::{Seed, Seeded};

use crate::journal::Mark;
use crate::record::{Record, recorded};
use crate::rulebook::own_rows;
use crate::{Battle, Journal, Mistakes, RecordedAction, Refusal, Rule, Ruleset, Side, State, Table};

/// Why an action cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    /// The side has done nothing yet.
    Nothing,
    /// A die fell.
    Die,
    /// Something was revealed, offered or ruled.
    Reveal,
    /// The other side has answered since.
    Answered,
    /// The battle is over, and its seed is known.
    Over,
}

/// One action that might be taken back: what it found.
struct Trace<S: State> {
    before: Battle<S>,
    mark: Mark,
    /// The question was put to both sides and still is, so that the other's later answers do not depend on this one.
    sealed: bool,
}

/// A battle with its whole course.
pub struct Course<R: Ruleset> {
    battle: Battle<R::State>,
    dice: Seeded,
    seed: Seed,
    record: Record,
    journal: Journal<<R::State as State>::Event>,
    /// The last actions of the record: those since a die fell or something was revealed.
    since: Vec<Trace<R::State>>,
    /// Why nothing before them can be taken back.
    barrier: Undo,
}

impl<R: Ruleset> Course<R> {
    /// Begins a battle from a scenario file.
    pub fn begin(scenario: &str, seed: Seed) -> Result<Course<R>, Mistakes> {
        let mut dice = Seeded::new(seed);
        let mut journal = Journal::new();
        let battle = Battle::begin(R::open(scenario)?, &mut Table::new(&mut dice, &mut journal));
        let mut record = Record::begin::<R>(scenario, &seed);
        record.opening = journal.dice().to_vec();
        Ok(Course { battle, dice, seed, record, journal, since: Vec::new(), barrier: Undo::Nothing })
    }

    /// The battle as it stands.
    pub fn battle(&self) -> &Battle<R::State> {
        &self.battle
    }

    /// Everything that happened.
    pub fn journal(&self) -> &Journal<<R::State as State>::Event> {
        &self.journal
    }

    /// The record so far; with the seed once the battle is over. It holds secrets: until then it is nobody's to see.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        record.seed = self.battle.verdict().map(|_| self.seed);
        record
    }

    /// Answers a question.
    pub fn answer(
        &mut self,
        side: Side,
        question: u32,
        action: <R::State as State>::Action,
    ) -> Result<(), Refusal> {
        self.battle.check(side, question, &action)?;
        let text = self.battle.state().write_action(side, &action);
        let (before, mark) = (self.battle.clone(), self.journal.mark());
        let from = self.journal.dice().len();
        self.battle.play(side, action, &mut Table::new(&mut self.dice, &mut self.journal));
        self.note(side, question, text, from);
        if self.journal.dice().len() > from {
            self.stop_undo_at(Undo::Die);
        } else if self.battle.state().reveals(before.state()) {
            self.stop_undo_at(Undo::Reveal);
        } else {
            let sealed = before.calls().go_on_after(side, self.battle.calls());
            self.since.push(Trace { before, mark, sealed });
        }
        Ok(())
    }

    /// A side gives up.
    pub fn concede(&mut self, side: Side) -> Result<(), Refusal> {
        self.battle.concede(side)?;
        self.note_open(side, CONCEDE.to_string());
        Ok(())
    }

    /// A side offers a draw, or accepts the other's offer.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), Refusal> {
        self.battle.offer_draw(side)?;
        self.note_open(side, OFFER_DRAW.to_string());
        Ok(())
    }

    /// A side takes its offer of a draw back, or declines the other's.
    pub fn no_draw(&mut self, side: Side) -> Result<(), Refusal> {
        self.battle.no_draw()?;
        self.note_open(side, NO_DRAW.to_string());
        Ok(())
    }

    /// With the consent of both sides the position is changed: `change` is a piece of a scenario file whose fields
    /// replace those of the position.
    pub fn ruling(&mut self, side: Side, change: &str) -> Result<(), String> {
        // A ruling that is refused may have thrown dice before that was plain; they must not be spent.
        let (mut dice, mark) = (self.dice.clone(), self.journal.mark());
        let from = self.journal.dice().len();
        match ruled::<R>(&self.battle, change, &mut Table::new(&mut dice, &mut self.journal)) {
            Err(why) => {
                self.journal.cut_back(mark);
                Err(why)
            }
            Ok(battle) => {
                (self.battle, self.dice) = (battle, dice);
                self.note(side, 0, format!("{RULING}{change}"), from);
                self.stop_undo_at(Undo::Reveal);
                Ok(())
            }
        }
    }

    /// Carries out an action in its written form once more, as a stored battle holds it: an answer, or what is always
    /// open.
    pub fn again(&mut self, side: Side, question: u32, action: &str) -> Result<(), String> {
        let done = match action {
            CONCEDE => self.concede(side),
            OFFER_DRAW => self.offer_draw(side),
            NO_DRAW => self.no_draw(side),
            _ => {
                if let Some(change) = action.strip_prefix(RULING) {
                    return self.ruling(side, change);
                }
                let read = self.battle.state().read_action(side, action)?;
                self.answer(side, question, read)
            }
        };
        done.map_err(|refusal| NotDone::by(refusal, &self.battle).text(action))
    }

    /// Takes back the last answer of a side, if nobody can have learned anything since.
    pub fn undo(&mut self, side: Side) -> Result<(), Undo> {
        let at = self.undoable(side)?;
        let settled = self.record.actions.len() - self.since.len();
        let taken = &self.since[at - settled];
        let mut battle = taken.before.clone();
        let mut journal = self.journal.clone();
        journal.cut_back(taken.mark);
        // What the other side has answered meanwhile was sealed, so it stays.
        let mut stays = self.record.actions[at + 1..].to_vec();
        let mut traces = Vec::new();
        for action in &mut stays {
            let (before, mark) = (battle.clone(), journal.mark());
            let mut none = recorded(&[]);
            let mut table = Table::new(&mut none, &mut journal);
            Course::<R>::carry_out(&mut battle, action.side, action.question, &action.action, &mut table)
                .map_err(|_| Undo::Answered)?;
            if none.trouble().is_some() {
                return Err(Undo::Answered);
            }
            let sealed = before.calls().go_on_after(action.side, battle.calls());
            traces.push(Trace { before, mark, sealed });
            action.hash = battle.hash_text();
        }
        (self.battle, self.journal) = (battle, journal);
        self.record.actions.truncate(at);
        self.record.actions.append(&mut stays);
        self.since.truncate(at - settled);
        self.since.append(&mut traces);
        Ok(())
    }

    /// Whether the last answer of a side can be taken back, and which it is.
    pub fn undoable(&self, side: Side) -> Result<usize, Undo> {
        if self.battle.verdict().is_some() {
            return Err(Undo::Over);
        }
        let settled = self.record.actions.len() - self.since.len();
        let last = self.record.actions[settled..].iter().rposition(|action| action.side == side);
        let last = last.ok_or(self.barrier)?;
        if last + 1 < self.since.len() && !self.since[last].sealed {
            return Err(Undo::Answered);
        }
        Ok(settled + last)
    }

    /// Carries out an action in its written form, as records and adjudications hold it.
    pub(crate) fn carry_out(
        battle: &mut Battle<R::State>,
        side: Side,
        question: u32,
        action: &str,
        table: &mut Table<'_, <R::State as State>::Event>,
    ) -> Result<(), NotDone> {
        Course::<R>::take_up(battle, side, question, action, table)?;
        // What a word ended ends as it stands; a battle that an answer ended is cleared up, as it was when it was played.
        let is_word = matches!(action, CONCEDE | OFFER_DRAW | NO_DRAW) || action.starts_with(RULING);
        if battle.verdict().is_none() || !is_word {
            battle.settle(table);
        }
        Ok(())
    }

    /// Takes up an action in its written form: what follows by itself is not carried out yet.
    pub(crate) fn take_up(
        battle: &mut Battle<R::State>,
        side: Side,
        question: u32,
        action: &str,
        table: &mut Table<'_, <R::State as State>::Event>,
    ) -> Result<(), NotDone> {
        let done = match action {
            CONCEDE => battle.concede(side),
            OFFER_DRAW => battle.offer_draw(side),
            NO_DRAW => battle.no_draw(),
            _ => {
                if let Some(change) = action.strip_prefix(RULING) {
                    *battle = ruled::<R>(battle, change, table)?;
                    return Ok(());
                }
                let read = battle.state().read_action(side, action)?;
                battle.check(side, question, &read).map(|()| battle.take_up(side, read, table))
            }
        };
        done.map_err(|refusal| NotDone::by(refusal, battle))
    }

    fn note(&mut self, side: Side, question: u32, action: String, from: usize) {
        let dice = self.journal.dice()[from..].to_vec();
        let hash = self.battle.hash_text();
        self.record.actions.push(RecordedAction { side, question, action, dice, hash });
    }

    fn note_open(&mut self, side: Side, action: String) {
        self.note(side, 0, action, self.journal.dice().len());
        self.stop_undo_at(Undo::Reveal);
    }

    fn stop_undo_at(&mut self, barrier: Undo) {
        self.since.clear();
        self.barrier = barrier;
    }
}

/// Why an action in its written form was not carried out.
#[derive(Debug)]
pub(crate) struct NotDone {
    /// In a sentence.
    pub(crate) why: String,
    /// The rule that refused it; none if it cannot be read.
    pub(crate) rule: Option<Rule>,
    /// Whether it speaks of a piece.
    pub(crate) is_of_piece: bool,
}

impl NotDone {
    /// A rule has refused it.
    pub(crate) fn by<S: State>(refusal: Refusal, battle: &Battle<S>) -> NotDone {
        let why = refusal.sentence(|piece| battle.state().piece_name(piece));
        NotDone { why, rule: Some(refusal.rule), is_of_piece: refusal.pieces().next().is_some() }
    }

    /// The whole of it in words.
    pub(crate) fn text(self, action: &str) -> String {
        match self.rule {
            Some(rule) => format!("{action:?} is refused: {} [{rule}]", self.why),
            None => self.why,
        }
    }
}

impl From<String> for NotDone {
    fn from(why: String) -> NotDone {
        NotDone { why, rule: None, is_of_piece: false }
    }
}

/// The written form of conceding.
pub const CONCEDE: &str = "concede";
/// The written form of an offer of a draw.
pub const OFFER_DRAW: &str = "offer draw";
/// The written form of declining a draw.
pub const NO_DRAW: &str = "no draw";
/// How the written form of a ruling begins; the change follows.
pub const RULING: &str = "ruling ";

/// A battle whose position was changed by a ruling, carried on to the next question.
pub(crate) fn ruled<R: Ruleset>(
    battle: &Battle<R::State>,
    change: &str,
    table: &mut Table<'_, <R::State as State>::Event>,
) -> Result<Battle<R::State>, String> {
    let refuse = |why: &str| format!("{why} [{}]", Rule::of(&own_rows::RULING));
    if battle.verdict().is_some() {
        return Err(refuse("the battle is over: nothing is left to be ruled"));
    }
    let position = battle.state().position();
    let mut file: toml::Table = position.parse().map_err(|e| format!("the position cannot be read: {e}"))?;
    let change: toml::Table = change.parse().map_err(|e: toml::de::Error| {
        refuse(&format!("a ruling is written like a piece of a scenario file: {}", e.message()))
    })?;
    merge(&mut file, change);
    let state = R::open(&file.to_string()).map_err(|mistakes| refuse(&mistakes.to_string()))?;
    // Whoever is asked next is settled first: only then is a battle sound.
    let ruled = battle.ruled(state, table);
    ruled.state().soundness().map_err(|why| refuse(&why))?;
    if ruled.asked().is_none() && ruled.verdict().is_none() {
        return Err(refuse("the battle could not go on: nobody would be asked anything"));
    }
    Ok(ruled)
}

/// Replaces fields by those of the change. In a list of tables with an `id` the entry of the same id is changed.
fn merge(into: &mut toml::Table, change: toml::Table) {
    for (key, value) in change {
        match (into.get_mut(&key), value) {
            (Some(toml::Value::Table(old)), toml::Value::Table(new)) => merge(old, new),
            (Some(toml::Value::Array(old)), toml::Value::Array(new)) if has_ids(&new) => merge_list(old, new),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}

fn has_ids(list: &[toml::Value]) -> bool {
    !list.is_empty() && list.iter().all(|entry| entry.get("id").is_some())
}

fn merge_list(old: &mut Vec<toml::Value>, new: Vec<toml::Value>) {
    for entry in new {
        let same = old.iter_mut().find(|other| other.get("id") == entry.get("id"));
        match (same, entry) {
            (Some(toml::Value::Table(old)), toml::Value::Table(new)) => merge(old, new),
            (_, entry) => old.push(entry),
        }
    }
}
