//! The table: where dice fall and events are told.

use dice::{Faces, Reading, Source, Throw};
use serde::Serialize;

use crate::{Journal, Rule, Side, Tally};

/// A throw to be made, with its reasons.
#[derive(Clone, Copy)]
pub struct Roll<'a> {
    /// The rule by which it is read.
    pub rule: Rule,
    /// What for: "fire", "morale test".
    pub what: &'static str,
    /// Who throws.
    pub side: Side,
    /// What is thrown.
    pub throw: Throw,
    /// Why so many dice.
    pub dice: Option<&'a Tally>,
    /// The number the score is compared with.
    pub wanted: Option<&'a Tally>,
    /// What is added to the score; who throws adds it himself.
    pub bonus: Option<&'a Tally>,
    /// Which scores the side that throws hopes for.
    pub hopes: Hopes,
}

/// Which scores a side that throws hopes for: what luck is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Hopes {
    /// High ones.
    High,
    /// Low ones.
    Low,
    /// Neither is better by itself.
    Neither,
}

/// A throw of both sides, repeated until one is higher.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// The rule by which it is read.
    pub rule: Rule,
    /// What for.
    pub what: &'static str,
    /// What each side throws, red first.
    pub throws: [Throw; 2],
    /// What each side adds, red first.
    pub bonus: [&'a Tally; 2],
}

/// Where dice fall and events are told: a source of dice and perhaps a journal.
///
/// Without a journal nothing is kept: the hot path of a silent battle allocates nothing here.
pub struct Table<'a, E> {
    source: &'a mut dyn Source,
    journal: Option<&'a mut Journal<E>>,
}

impl<'a, E: Copy> Table<'a, E> {
    /// A table that keeps a journal.
    pub fn new(source: &'a mut dyn Source, journal: &'a mut Journal<E>) -> Table<'a, E> {
        Table { source, journal: Some(journal) }
    }

    /// A table that keeps nothing.
    pub fn silent(source: &'a mut dyn Source) -> Table<'a, E> {
        Table { source, journal: None }
    }

    /// Whether a journal is kept; work done for it alone can be skipped otherwise.
    #[must_use]
    pub fn keeps_journal(&self) -> bool {
        self.journal.is_some()
    }

    /// Throws and returns the score.
    pub fn roll(&mut self, roll: Roll<'_>) -> i32 {
        self.roll_for(roll, None)
    }

    /// Throws out of the enemy's sight: only the side that throws reads of it in the journal.
    pub fn roll_secretly(&mut self, roll: Roll<'_>) -> i32 {
        self.roll_for(roll, Some(roll.side))
    }

    /// Throws dice that are read as hits or added up, and returns that, and beside it how many dice show one of these
    /// faces.
    pub fn roll_marked(&mut self, roll: Roll<'_>, marks: Faces) -> (i32, i32) {
        let reading = match roll.throw.reading {
            Reading::Hits(hits) => Reading::HitsAndMarks { hits, marks },
            Reading::Sum => Reading::SumAndMarks(marks),
            _ => return (self.roll(roll), 0),
        };
        let throw = Throw { reading, ..roll.throw };
        let Some(journal) = self.journal.as_deref_mut() else {
            return Throw::hits_and_marks(self.source.throw_silently(&throw));
        };
        let from = journal.fell().len();
        let (score, marked) = Throw::hits_and_marks(self.source.throw(&throw, journal.fell()));
        journal.add_roll(&roll, from, score, None);
        (score, marked)
    }

    fn roll_for(&mut self, roll: Roll<'_>, secret: Option<Side>) -> i32 {
        let Some(journal) = self.journal.as_deref_mut() else {
            return self.source.throw_silently(&roll.throw);
        };
        let from = journal.fell().len();
        let score = self.source.throw(&roll.throw, journal.fell());
        journal.add_roll(&roll, from, score, secret);
        score
    }

    /// Both sides throw until their totals differ; returns who is higher. Throws that can only tie are blue's.
    pub fn contest(&mut self, contest: Contest<'_>) -> Side {
        let throws = [&contest.throws[0], &contest.throws[1]];
        let bonus = contest.bonus.map(Tally::total);
        let totals = match self.journal.as_deref_mut() {
            None => self.source.contest_silently(throws, bonus),
            Some(journal) => {
                let from = journal.fell().len();
                let totals = self.source.contest(throws, bonus, journal.fell());
                journal.add_contest(&contest, from, totals);
                totals
            }
        };
        if totals[0] > totals[1] { Side::Red } else { Side::Blue }
    }

    /// Draws one of several by weight and returns its index. Out of at most 255: records keep a draw in a byte.
    pub fn draw(&mut self, rule: Rule, what: &'static str, weights: &[u32]) -> usize {
        self.draw_for(rule, what, weights, None)
    }

    /// Draws out of the enemy's sight: only this side reads of it in the journal.
    pub fn draw_secretly(&mut self, rule: Rule, what: &'static str, side: Side, weights: &[u32]) -> usize {
        self.draw_for(rule, what, weights, Some(side))
    }

    fn draw_for(&mut self, rule: Rule, what: &'static str, weights: &[u32], secret: Option<Side>) -> usize {
        debug_assert!(weights.len() <= 255, "a draw out of {} does not fit a record", weights.len());
        let index = self.source.draw(weights);
        if let Some(journal) = self.journal.as_deref_mut() {
            journal.add_draw(what, rule, weights, index, secret);
        }
        index
    }

    /// Tells an event with the rules that made it happen.
    pub fn tell(&mut self, rules: &[Rule], event: E) {
        if let Some(journal) = self.journal.as_deref_mut() {
            journal.told(rules, event);
        }
    }

    pub(crate) fn answered(&mut self, side: Side, question: u32) {
        if let Some(journal) = self.journal.as_deref_mut() {
            journal.answered(side, question);
        }
    }
}
