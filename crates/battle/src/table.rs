//! The table: where dice fall and events are told.

use dice::{D6, Faces, Reading, Source, Throw};
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

/// A test about to be thrown: [`Table::test`] begins it, and one of [`Test::at_least`] and [`Test::at_most`] ends it.
#[must_use = "nothing is thrown before it is said what is wanted"]
pub struct Test<'t, 'a, E> {
    table: &'t mut Table<'a, E>,
    rule: Rule,
    what: &'static str,
    side: Side,
    throw: Throw,
    bonus: Option<&'t Tally>,
}

/// What came of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tested {
    /// What the dice scored, with what was added to them.
    pub total: i32,
    /// Whether that is what was wanted.
    pub passed: bool,
}

impl<'t, 'a, E: Copy> Test<'t, 'a, E> {
    /// The same test with these dice.
    pub fn throwing(self, throw: Throw) -> Test<'t, 'a, E> {
        Test { throw, ..self }
    }

    /// The same test with this added to the score.
    pub fn plus(self, bonus: &'t Tally) -> Test<'t, 'a, E> {
        Test { bonus: Some(bonus), ..self }
    }

    /// Throws; it is passed by a total of at least so much.
    pub fn at_least(self, wanted: &Tally) -> Tested {
        let total = self.throws(wanted, Hopes::High);
        Tested { total, passed: total >= wanted.total() }
    }

    /// Throws; it is passed by a total of at most so much.
    pub fn at_most(self, wanted: &Tally) -> Tested {
        let total = self.throws(wanted, Hopes::Low);
        Tested { total, passed: total <= wanted.total() }
    }

    fn throws(self, wanted: &Tally, hopes: Hopes) -> i32 {
        let Test { table, rule, what, side, throw, bonus } = self;
        let score =
            table.roll(Roll { rule, what, side, throw, dice: None, wanted: Some(wanted), bonus, hopes });
        score + bonus.map_or(0, Tally::total)
    }
}

/// Where dice fall and events are told: a source of dice and perhaps a journal.
///
/// Without a journal nothing is kept: the hot path of a silent battle allocates nothing here.
pub struct Table<'a, E> {
    source: &'a mut dyn Source,
    journal: Option<&'a mut Journal<E>>,
    /// What is told, for whoever listens and keeps no journal.
    heard: Option<&'a mut Vec<E>>,
}

impl<'a, E: Copy> Table<'a, E> {
    /// A table that keeps a journal.
    pub fn new(source: &'a mut dyn Source, journal: &'a mut Journal<E>) -> Table<'a, E> {
        Table { source, journal: Some(journal), heard: None }
    }

    /// A table that keeps nothing.
    pub fn silent(source: &'a mut dyn Source) -> Table<'a, E> {
        Table { source, journal: None, heard: None }
    }

    /// A table that keeps nothing but adds to `heard` what is told at it.
    pub(crate) fn listening(source: &'a mut dyn Source, heard: &'a mut Vec<E>) -> Table<'a, E> {
        Table { source, journal: None, heard: Some(heard) }
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

    /// Begins a test: one D6 unless it says otherwise, compared with a number by the last word of the sentence, which also
    /// says whether high or low scores are hoped for.
    ///
    /// ```ignore
    /// let holds = table.test(rule!("rally.test"), "rally", side).throwing(Throw::sum(D6, 2)).plus(&bonus).at_least(&seven);
    /// ```
    pub fn test<'t>(&'t mut self, rule: Rule, what: &'static str, side: Side) -> Test<'t, 'a, E> {
        Test { table: self, rule, what, side, throw: Throw::one(D6), bonus: None }
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
        if let Some(heard) = self.heard.as_deref_mut() {
            heard.push(event);
        }
    }

    pub(crate) fn answered(&mut self, side: Side, question: u32) {
        if let Some(journal) = self.journal.as_deref_mut() {
            journal.answered(side, question);
        }
    }
}

#[cfg(test)]
mod tests {
    use dice::{D6, Faces, Scripted, Throw};

    use super::{Table, Tested};
    use crate::{Entry, Hopes, Journal, Row, RowSource, Rule, Side, Tally};

    static ROW: Row = Row {
        id: "test.rally",
        title: "Rally",
        says: "Two dice and what is added make seven.",
        source: RowSource::Printed,
        reading: None,
        option: None,
        refs: &[],
        chapter: "",
    };

    fn hoped(entry: &Entry<()>) -> Option<Hopes> {
        match entry {
            Entry::Rolled(rolled) => Some(rolled.hopes),
            _ => None,
        }
    }

    #[test]
    fn a_test_is_passed_by_the_number_itself_and_says_what_is_hoped_for() {
        let rule = Rule::of(&ROW);
        let wanted = |number: i32| Tally::base(rule, "wanted", number);
        let bonus = Tally::base(rule, "leader", 1);
        let mut dice = Scripted::new(vec![2, 4, 2, 3, 1, 3, 4]);
        let mut journal = Journal::<()>::new();
        let mut table = Table::new(&mut dice, &mut journal);
        let two = Throw::sum(D6, 2);
        let mut rally =
            || table.test(rule, "rally", Side::Red).throwing(two).plus(&bonus).at_least(&wanted(7));
        assert_eq!(rally(), Tested { total: 7, passed: true });
        assert_eq!(rally(), Tested { total: 6, passed: false });
        // The 1 is thrown again into a 4.
        let kept = Throw::one(D6).again_without_harm(Faces::of(&[1]));
        let obeys = |number: i32, table: &mut Table<'_, ()>, throw: Throw| {
            table.test(rule, "control", Side::Blue).throwing(throw).at_most(&wanted(number))
        };
        assert_eq!(obeys(3, &mut table, kept), Tested { total: 3, passed: true });
        assert_eq!(obeys(3, &mut table, Throw::one(D6)), Tested { total: 4, passed: false });
        assert!(dice.trouble().is_none());
        let hopes: Vec<Hopes> = journal.entries().iter().filter_map(hoped).collect();
        assert_eq!(hopes, [Hopes::High, Hopes::High, Hopes::Low, Hopes::Low]);
    }
}
