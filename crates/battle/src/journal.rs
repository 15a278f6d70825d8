//! What happened, kept compactly and put into words only when somebody reads it.

use std::fmt::Write as _;

use dice::{Odds, Reading, Throw, Use};
use serde::Serialize;

use crate::tally::write_parts;
use crate::{Hopes, Motion, Named, Part, Rule, Side, State, Tally, Topic, Viewer};

/// A stretch of one of the journal's stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    start: u32,
    len: u16,
}

impl Span {
    fn of<T>(self, store: &[T]) -> &[T] {
        let start = self.start as usize;
        store.get(start..start + usize::from(self.len)).unwrap_or(&[])
    }
}

/// Dice that fell, with how many there were and what was wanted.
#[derive(Clone, Copy, Debug)]
pub struct Rolled {
    /// Who threw.
    pub side: Side,
    /// What for: "fire", "morale test".
    pub what: &'static str,
    /// The rule by which it is read.
    pub rule: Rule,
    /// What was thrown.
    pub throw: Throw,
    /// The score.
    pub score: i32,
    dice: Option<(Span, i32)>,
    wanted: Option<(Span, i32)>,
    bonus: Option<(Span, i32)>,
    fell: Span,
    pub(crate) hopes: Hopes,
    /// Only this side may read of it.
    secret: Option<Side>,
}

/// One entry of the journal.
#[derive(Clone, Copy, Debug)]
pub enum Entry<E> {
    /// A question was answered.
    Answered {
        /// By whom.
        side: Side,
        /// The number of the question.
        question: u32,
    },
    /// An event, with the rules that made it happen.
    Told {
        /// What happened.
        event: E,
        /// The rules cited.
        rules: Span,
    },
    /// Dice fell.
    Rolled(Rolled),
    /// Both sides threw until one was higher.
    Contested {
        /// What for.
        what: &'static str,
        /// By which rule.
        rule: Rule,
        /// What each threw.
        throws: [Throw; 2],
        /// What each added.
        bonus: [(Span, i32); 2],
        /// The dice.
        fell: Span,
        /// The totals of the last throw.
        totals: [i32; 2],
    },
    /// One of several was drawn by chance.
    Drawn {
        /// What for.
        what: &'static str,
        /// By which rule.
        rule: Rule,
        /// How likely each was.
        weights: Span,
        /// Which one, from 0.
        index: u32,
        /// Only this side may read of it.
        secret: Option<Side>,
    },
}

/// One line of the log.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// Whose doing it is, if one side's.
    pub side: Option<Side>,
    /// What it is about.
    pub topic: Topic,
    /// The pieces it speaks of.
    pub pieces: Vec<Named>,
    /// The rules it rests on, in the order cited, each once.
    pub rules: Vec<&'static str>,
    /// The throws in it: one, or both sides' of a contest.
    pub throws: Vec<Thrown>,
    /// What it changes on the board.
    pub motion: Option<Motion>,
}

/// A throw of a line, with its numbers part by part.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Thrown {
    /// Who threw.
    pub side: Side,
    /// What for: "fire", "morale test".
    pub what: &'static str,
    /// How many dice, and why.
    pub dice: Option<Sum>,
    /// What the score is compared with, or each die if some faces count, and why.
    pub wanted: Option<Sum>,
    /// The faces of which each counts one; none if the score is read in another way.
    pub counts: Vec<u8>,
    /// What is added to the score, and why.
    pub bonus: Option<Sum>,
    /// The dice that fell, in order; none before they are thrown.
    pub fell: Vec<Fell>,
    /// The score; before they are thrown, none.
    pub score: Option<i32>,
    /// The score to expect.
    pub expected: f64,
    /// How likely each score was, from the lowest, what is all but impossible left out; chances to five digits.
    pub odds: Vec<(i32, f64)>,
    /// Which scores are good for who throws.
    pub hopes: Hopes,
    /// How much better than expected this is for who threw, in standard deviations; 0 if neither is better.
    pub luck: f64,
}

/// A number with the parts it is made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sum {
    /// The whole of it.
    pub total: i32,
    /// Its parts.
    pub parts: Vec<Part>,
}

/// A die that fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fell {
    /// What it shows.
    pub face: u8,
    /// How many faces such a die has.
    pub of: u8,
    /// What it is to the score: "counts", "pairs", "nothing", "again".
    #[serde(rename = "use")]
    pub used: &'static str,
}

impl Line {
    /// The dice that fell, in order.
    pub fn dice(&self) -> impl Iterator<Item = u8> + '_ {
        self.throws.iter().flat_map(|thrown| thrown.fell.iter().map(|fell| fell.face))
    }

    /// The line as plain text: the sentence, then the rules in brackets.
    #[must_use]
    pub fn plain(&self) -> String {
        if self.rules.is_empty() {
            self.text.clone()
        } else {
            format!("{} [{}]", self.text, self.rules.join(" "))
        }
    }
}

/// A place in a journal: how long each of its stores was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark([usize; 5]);

/// What happened in a battle, or in a part of it.
#[derive(Clone, Debug)]
pub struct Journal<E> {
    entries: Vec<Entry<E>>,
    parts: Vec<Part>,
    rules: Vec<Rule>,
    dice: Vec<u8>,
    weights: Vec<u32>,
}

impl<E> Default for Journal<E> {
    fn default() -> Journal<E> {
        Journal {
            entries: Vec::new(),
            parts: Vec::new(),
            rules: Vec::new(),
            dice: Vec::new(),
            weights: Vec::new(),
        }
    }
}

impl<E: Copy> Journal<E> {
    /// An empty journal.
    #[must_use]
    pub fn new() -> Journal<E> {
        Journal::default()
    }

    /// Forgets everything and keeps the room.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.parts.clear();
        self.rules.clear();
        self.dice.clear();
        self.weights.clear();
    }

    /// The entries in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry<E>] {
        &self.entries
    }

    /// All dice that fell, in order: what a recorded battle is replayed with.
    #[must_use]
    pub fn dice(&self) -> &[u8] {
        &self.dice
    }

    /// Whether any die fell or lot was drawn.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        !self.dice.is_empty()
    }

    /// Every rule that fired, as often as it did.
    pub fn fired(&self) -> impl Iterator<Item = Rule> + '_ {
        let rolled = self.entries.iter().filter_map(|entry| match entry {
            Entry::Rolled(Rolled { rule, .. })
            | Entry::Contested { rule, .. }
            | Entry::Drawn { rule, .. } => Some(*rule),
            Entry::Answered { .. } | Entry::Told { .. } => None,
        });
        rolled.chain(self.rules.iter().copied()).chain(self.parts.iter().map(|part| part.rule))
    }

    /// The journal in words, as a viewer may read it.
    pub fn lines<S: State<Event = E>>(&self, state: &S, viewer: Viewer) -> Vec<Line> {
        self.entries.iter().filter_map(|entry| self.line(entry, state, viewer)).collect()
    }

    /// One entry in words; none if there is nothing in it for this viewer.
    pub fn line<S: State<Event = E>>(&self, entry: &Entry<E>, state: &S, viewer: Viewer) -> Option<Line> {
        let mut line = Line::default();
        match entry {
            Entry::Rolled(Rolled { secret: Some(side), .. }) | Entry::Drawn { secret: Some(side), .. }
                if !viewer.knows_secrets_of(*side) =>
            {
                return None;
            }
            Entry::Answered { .. } => return None,
            Entry::Told { event, rules } => {
                let sentence = state.sentence(event).for_viewer(viewer)?;
                line.text = sentence.text().to_string();
                (line.topic, line.side, line.pieces) = (sentence.topic, sentence.side, sentence.pieces);
                line.motion = sentence.motion;
                cite(&mut line, rules.of(&self.rules).iter().copied());
            }
            Entry::Rolled(rolled) => self.rolled(&mut line, rolled),
            Entry::Contested { what, rule, throws, bonus, fell, totals } => {
                line.text = format!("{what}: {} to {}", totals[0], totals[1]);
                for (span, _) in bonus {
                    cite(&mut line, span.of(&self.parts).iter().map(|part| part.rule));
                }
                line.throws = self.contested(what, *throws, *bonus, fell.of(&self.dice), *totals);
                let _ = write!(line.text, ": {}", list(fell.of(&self.dice)));
                cite(&mut line, [*rule]);
            }
            Entry::Drawn { what, rule, index, .. } => {
                line.text = format!("{what}: number {}", index + 1);
                cite(&mut line, [*rule]);
            }
        }
        Some(line)
    }

    fn rolled(&self, line: &mut Line, rolled: &Rolled) {
        line.text = rolled.what.to_string();
        line.side = Some(rolled.side);
        let number = |line: &mut Line, (span, total): (Span, i32), word: &str| {
            let parts = span.of(&self.parts);
            let mut text = String::new();
            let _ = write_parts(&mut text, total, parts);
            let text = text.split(" [").next().unwrap_or_default();
            let _ = write!(line.text, "{word}{text}");
            cite(line, parts.iter().map(|part| part.rule));
        };
        if let Some(dice) = rolled.dice {
            number(line, dice, ": dice ");
        }
        if let Some(wanted) = rolled.wanted {
            number(line, wanted, ", against ");
        }
        let bonus = rolled.bonus.map_or(0, |(_, total)| total);
        if let Some((span, _)) = rolled.bonus {
            self.add_bonus(line, span.of(&self.parts));
        }
        let fell = rolled.fell.of(&self.dice);
        let _ = write!(line.text, ": {}", list(fell));
        if fell.len() != 1 || i32::from(fell[0]) != rolled.score {
            let _ = write!(line.text, " = {}", rolled.score);
        }
        if bonus != 0 {
            let sign = if bonus < 0 { '-' } else { '+' };
            let _ = write!(line.text, " {sign} {} = {}", bonus.abs(), rolled.score + bonus);
        }
        cite(line, [rolled.rule]);
        let odds = rolled.throw.odds();
        let expected = odds.mean();
        line.throws.push(Thrown {
            side: rolled.side,
            what: rolled.what,
            dice: rolled.dice.map(|number| self.number(number)),
            wanted: rolled.wanted.map(|number| self.number(number)),
            counts: counting(&rolled.throw),
            bonus: rolled.bonus.map(|number| self.number(number)),
            fell: fallen(&rolled.throw, fell),
            score: Some(rolled.score + bonus),
            expected: expected + f64::from(bonus),
            odds: chances(&odds, bonus),
            hopes: rolled.hopes,
            luck: luck(rolled.hopes, f64::from(rolled.score), expected, odds.deviation()),
        });
    }

    /// Says what is added to a score, part by part; what adds nothing is only cited.
    fn add_bonus(&self, line: &mut Line, parts: &[Part]) {
        let mut before = " (";
        for part in parts.iter().filter(|part| part.value != 0) {
            let _ = write!(line.text, "{before}{} {:+}", part.what, part.value);
            before = ", ";
        }
        if before == ", " {
            line.text.push(')');
        }
        cite(line, parts.iter().map(|part| part.rule));
    }

    /// Both sides' throws of a contest: those of the last round, in which one was higher.
    fn contested(
        &self,
        what: &'static str,
        throws: [Throw; 2],
        bonus: [(Span, i32); 2],
        fell: &[u8],
        totals: [i32; 2],
    ) -> Vec<Thrown> {
        let counts = throws.map(|throw| usize::from(throw.count));
        let last = fell.len().saturating_sub(counts[0] + counts[1]);
        let (red, blue) = fell[last..].split_at(counts[0].min(fell.len() - last));
        let mut lines = Vec::new();
        for (side, fell) in Side::BOTH.into_iter().zip([red, blue]) {
            let n = side.index();
            let odds = throws[n].odds();
            let expected = odds.mean();
            let score = totals[n] - bonus[n].1;
            lines.push(Thrown {
                side,
                what,
                dice: None,
                wanted: None,
                counts: Vec::new(),
                bonus: Some(self.number(bonus[n])),
                fell: fallen(&throws[n], fell),
                score: Some(totals[n]),
                expected: expected + f64::from(bonus[n].1),
                odds: chances(&odds, bonus[n].1),
                hopes: Hopes::High,
                luck: luck(Hopes::High, f64::from(score), expected, odds.deviation()),
            });
        }
        lines
    }

    fn number(&self, (span, total): (Span, i32)) -> Sum {
        Sum { total, parts: span.of(&self.parts).to_vec() }
    }

    /// Throws all of the journal's dice again with another source, to compare what falls.
    pub(crate) fn thrown_again_with(&self, source: &mut dyn dice::Source) -> Vec<u8> {
        let mut fell = Vec::with_capacity(self.dice.len());
        for entry in &self.entries {
            match entry {
                Entry::Rolled(rolled) => {
                    source.throw(&rolled.throw, &mut fell);
                }
                Entry::Contested { throws, bonus, .. } => {
                    source.contest([&throws[0], &throws[1]], bonus.map(|(_, total)| total), &mut fell);
                }
                Entry::Drawn { weights, .. } => {
                    let weights = weights.of(&self.weights);
                    push_draw(&mut fell, weights, source.draw(weights));
                }
                Entry::Answered { .. } | Entry::Told { .. } => {}
            }
        }
        fell
    }

    pub(crate) fn answered(&mut self, side: Side, question: u32) {
        self.entries.push(Entry::Answered { side, question });
    }

    pub(crate) fn told(&mut self, rules: &[Rule], event: E) {
        let rules = store(&mut self.rules, rules);
        self.entries.push(Entry::Told { event, rules });
    }

    pub(crate) fn fell(&mut self) -> &mut Vec<u8> {
        &mut self.dice
    }

    pub(crate) fn add_roll(&mut self, roll: &crate::Roll<'_>, from: usize, score: i32, secret: Option<Side>) {
        let dice = roll.dice.map(|tally| self.keep(tally));
        let wanted = roll.wanted.map(|tally| self.keep(tally));
        let bonus = roll.bonus.map(|tally| self.keep(tally));
        let fell = self.since(from);
        let (side, what, rule, throw, hopes) = (roll.side, roll.what, roll.rule, roll.throw, roll.hopes);
        self.entries.push(Entry::Rolled(Rolled {
            side,
            what,
            rule,
            throw,
            score,
            dice,
            wanted,
            bonus,
            fell,
            hopes,
            secret,
        }));
    }

    pub(crate) fn add_contest(&mut self, contest: &crate::Contest<'_>, from: usize, totals: [i32; 2]) {
        let bonus = contest.bonus.map(|tally| self.keep(tally));
        let fell = self.since(from);
        let (what, rule, throws) = (contest.what, contest.rule, contest.throws);
        self.entries.push(Entry::Contested { what, rule, throws, bonus, fell, totals });
    }

    pub(crate) fn add_draw(
        &mut self,
        what: &'static str,
        rule: Rule,
        weights: &[u32],
        index: usize,
        secret: Option<Side>,
    ) {
        push_draw(&mut self.dice, weights, index);
        let weights = store(&mut self.weights, weights);
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        self.entries.push(Entry::Drawn { what, rule, weights, index, secret });
    }

    /// How far the journal has come, to cut it back to later.
    pub(crate) fn mark(&self) -> Mark {
        Mark([self.entries.len(), self.parts.len(), self.rules.len(), self.dice.len(), self.weights.len()])
    }

    /// Forgets what came after a mark.
    pub(crate) fn cut_back(&mut self, Mark([entries, parts, rules, dice, weights]): Mark) {
        self.entries.truncate(entries);
        self.parts.truncate(parts);
        self.rules.truncate(rules);
        self.dice.truncate(dice);
        self.weights.truncate(weights);
    }

    fn keep(&mut self, tally: &Tally) -> (Span, i32) {
        (store(&mut self.parts, tally.parts()), tally.total())
    }

    fn since(&self, from: usize) -> Span {
        span(from, self.dice.len() - from)
    }
}

/// How likely each score is, with so much added.
fn chances(odds: &Odds, added: i32) -> Vec<(i32, f64)> {
    let short = |chance: f64| (chance * 1e5).round() / 1e5;
    let all = odds.iter().map(|(score, chance)| (score + added, short(chance.as_f64())));
    all.filter(|(_, chance)| *chance > 0.0).collect()
}

/// How much better than expected a score is for who threw it, in standard deviations.
fn luck(hopes: Hopes, score: f64, expected: f64, deviation: f64) -> f64 {
    let better = match hopes {
        Hopes::High => score - expected,
        Hopes::Low => expected - score,
        Hopes::Neither => 0.0,
    };
    if deviation > 0.0 { better / deviation } else { 0.0 }
}

/// The faces of which each counts one.
fn counting(throw: &Throw) -> Vec<u8> {
    match throw.reading {
        Reading::Hits(hits) | Reading::HitsAndMarks { hits, .. } => {
            throw.die.faces().iter().copied().filter(|face| hits.has(*face)).collect()
        }
        _ => Vec::new(),
    }
}

fn fallen(throw: &Throw, fell: &[u8]) -> Vec<Fell> {
    let of = throw.die.faces().iter().copied().max().unwrap_or_default();
    let used = |used| match used {
        Use::Counts => "counts",
        Use::Pairs => "pairs",
        Use::Nothing => "nothing",
        Use::Again => "again",
    };
    fell.iter().zip(throw.uses(fell)).map(|(face, by)| Fell { face: *face, of, used: used(by) }).collect()
}

fn cite(line: &mut Line, rules: impl IntoIterator<Item = Rule>) {
    for rule in rules {
        if !line.rules.contains(&rule.id()) {
            line.rules.push(rule.id());
        }
    }
}

/// Keeps a draw among the dice, counted from 1 as a player does. Out of nothing nothing is drawn.
fn push_draw(dice: &mut Vec<u8>, weights: &[u32], index: usize) {
    if weights.iter().any(|weight| *weight > 0) {
        dice.push(u8::try_from(index + 1).unwrap_or(u8::MAX));
    }
}

fn list(dice: &[u8]) -> String {
    let words: Vec<String> = dice.iter().map(u8::to_string).collect();
    words.join(" ")
}

fn span(start: usize, len: usize) -> Span {
    Span { start: u32::try_from(start).unwrap_or(u32::MAX), len: u16::try_from(len).unwrap_or(u16::MAX) }
}

fn store<T: Copy>(store: &mut Vec<T>, items: &[T]) -> Span {
    let start = store.len();
    store.extend_from_slice(items);
    span(start, items.len())
}
