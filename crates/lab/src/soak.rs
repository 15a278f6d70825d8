//! Thousands of battles with every invariant checked.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use battle::suite::{Failure, Report, Thoroughness, checked_battle};
use battle::{Course, Record, Ruleset, Side};
use dice::Seed;

use crate::series::{Numbered, Series, each, kept};
use crate::{Pairing, captains};

/// After so many failures a series stops: more would only say the same.
const MOST_FAILURES: usize = 10;

/// What came of a series.
#[derive(Clone, Debug, Default)]
pub struct Soaked {
    /// What the battles were like, by who played, in the order of [`PAIRINGS`].
    pub pairings: [Sum; 4],
    /// Broken invariants, by the battles' numbers.
    pub failures: Vec<Broken>,
    /// How often each rule fired in a journal.
    pub fired: BTreeMap<&'static str, u64>,
    /// How often each rule refused an action.
    pub refused: BTreeMap<&'static str, u64>,
}

/// What some battles were like, added up.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// How many were fought to their end.
    pub battles: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Fights fought.
    pub fights: u64,
    /// How they ended: who won, by which rule, how often.
    pub ends: BTreeMap<(Option<Side>, &'static str), u64>,
}

/// A battle that broke an invariant.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The battle's number: a series of one with this seed fights it again.
    pub number: u64,
    /// Its scenario.
    pub scenario: String,
    /// Who played.
    pub pairing: Pairing,
    /// What is broken.
    pub what: String,
    /// The battle up to there; none if it could not even be opened.
    pub record: Option<Box<Record>>,
}

impl Soaked {
    /// How many battles were fought to their end.
    #[must_use]
    pub fn battles(&self) -> u64 {
        self.pairings.iter().map(|sum| sum.battles).sum()
    }

    /// Adds what came of another series.
    pub fn take_in(&mut self, other: Soaked) {
        for (sum, more) in self.pairings.iter_mut().zip(other.pairings) {
            sum.battles += more.battles;
            sum.decisions += more.decisions;
            sum.fights += more.fights;
            more.ends.into_iter().for_each(|(end, count)| *sum.ends.entry(end).or_default() += count);
        }
        self.failures.extend(other.failures);
        other.fired.into_iter().for_each(|(rule, count)| *self.fired.entry(rule).or_default() += count);
        other.refused.into_iter().for_each(|(rule, count)| *self.refused.entry(rule).or_default() += count);
    }

    fn add(&mut self, battle: Numbered<'_>, outcome: Result<Report, Broken>) {
        let report = match outcome {
            Ok(report) => report,
            Err(broken) => return self.failures.push(broken),
        };
        let sum = &mut self.pairings[battle.pairing().0];
        sum.battles += 1;
        sum.decisions += u64::from(report.decisions);
        sum.fights += u64::from(report.fights);
        *sum.ends.entry((report.winner, report.ended_by)).or_default() += 1;
        for (rule, count) in report.fired {
            *self.fired.entry(rule).or_default() += count;
        }
        for (rule, count) in report.refused {
            *self.refused.entry(rule).or_default() += count;
        }
    }
}

/// Fights a series with every invariant checked, as thoroughly as asked, until it is done or `stop` is set. After each battle
/// `done` is called.
pub fn soak<R: Ruleset>(
    series: Series,
    thoroughness: Thoroughness,
    stop: &AtomicBool,
    done: &(dyn Fn() + Sync),
) -> Soaked {
    let soaked = Mutex::new(Soaked::default());
    let fight = |battle: Numbered<'_>| {
        let outcome = fight_one::<R>(battle, thoroughness);
        let mut soaked = soaked.lock().unwrap_or_else(PoisonError::into_inner);
        soaked.add(battle, outcome);
        let goes_on = soaked.failures.len() < MOST_FAILURES;
        drop(soaked);
        done();
        goes_on
    };
    each::<R>(series, stop, &fight, &|number, what| {
        let battle = Numbered { number, scenario: "drill", text: "" };
        let (_, pairing) = battle.pairing();
        let broken = Broken { number, scenario: battle.scenario.to_owned(), pairing, what, record: None };
        let mut soaked = soaked.lock().unwrap_or_else(PoisonError::into_inner);
        soaked.add(battle, Err(broken));
        soaked.failures.len() < MOST_FAILURES
    });
    let mut soaked = kept(soaked);
    soaked.failures.sort_by_key(|broken| broken.number);
    soaked
}

/// Fights one battle with its invariants checked. A panic breaks one, too.
fn fight_one<R: Ruleset>(battle: Numbered<'_>, thoroughness: Thoroughness) -> Result<Report, Broken> {
    let Numbered { number, scenario, text } = battle;
    let (_, pairing) = battle.pairing();
    let seed = Seed::from_number(number);
    let mut players = captains::<R::State>(pairing, number);
    // What was chosen, so that a battle that ended in a panic can be told all the same.
    let mut chosen: Vec<(Side, usize)> = Vec::new();
    let fought = catch_unwind(AssertUnwindSafe(|| {
        checked_battle::<R>(text, seed, thoroughness, &mut |battle, side, choices| {
            let index = players[side].choose(battle, side, choices);
            chosen.push((side, index));
            index
        })
        .map_err(|error| match error.downcast::<Failure>() {
            Ok(failure) => (failure.what, Some(failure.record)),
            Err(other) => (other.to_string(), None),
        })
    }));
    let (what, record) = match fought {
        Ok(Ok(report)) => return Ok(report),
        Ok(Err(failure)) => failure,
        Err(panic) => (format!("panic: {}", message(&*panic)), retold::<R>(text, seed, &chosen)),
    };
    Err(Broken { number, scenario: scenario.to_string(), pairing, what, record })
}

/// The record of a battle from what was chosen in it, as far as that goes without a panic.
fn retold<R: Ruleset>(text: &str, seed: Seed, chosen: &[(Side, usize)]) -> Option<Box<Record>> {
    let mut course = Course::<R>::begin(text, seed).ok()?;
    let mut record = course.record();
    let mut choices = Vec::new();
    for &(side, index) in chosen {
        let done = catch_unwind(AssertUnwindSafe(|| {
            course.battle().choices(side, &mut choices);
            let question = course.battle().question(side)?;
            course.answer(side, question, *choices.get(index)?).ok()?;
            Some(course.record())
        }));
        match done {
            Ok(Some(longer)) => record = longer,
            _ => break,
        }
    }
    Some(Box::new(record))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}
