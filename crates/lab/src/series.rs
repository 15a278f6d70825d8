//! A series of battles, fought by several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use battle::{Mistakes, Ruleset, drill};

use crate::{PAIRINGS, Pairing};

/// What is fought in a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The battles that ship with the ruleset, in turn.
    Battles,
    /// Its drills: each battle is another scenario, by its number.
    Drills,
}

/// Which battles of a ruleset are fought.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// What is fought.
    pub field: Field,
    /// How many battles.
    pub battles: u64,
    /// The number of the first; the same number is the same battle, whatever else is fought.
    pub seed: u64,
    /// How many threads fight them.
    pub threads: usize,
}

/// One battle of a series: its number decides what is fought and by whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered<'a> {
    /// Its number.
    pub(crate) number: u64,
    /// Its scenario.
    pub(crate) scenario: &'a str,
    /// The file of that scenario.
    pub(crate) text: &'a str,
}

impl Numbered<'_> {
    /// Who fights it, and the place of that pairing in [`PAIRINGS`].
    pub(crate) fn pairing(self) -> (usize, Pairing) {
        let at = (self.number % PAIRINGS.len() as u64) as usize;
        (at, PAIRINGS[at])
    }
}

/// Fights a series by all pairings in turn, until it is done, `stop` is set, or `fight` says that it is enough by returning
/// false. `unmade` is told of each drill that could not be made up, by its number, and says the same.
pub(crate) fn each<R: Ruleset>(
    series: Series,
    stop: &AtomicBool,
    fight: &(dyn Fn(Numbered<'_>) -> bool + Sync),
    unmade: &(dyn Fn(u64, String) -> bool + Sync),
) {
    let scenarios = match series.field {
        Field::Battles => shipped::<R>(),
        Field::Drills => Vec::new(),
    };
    if series.field == Field::Battles && scenarios.is_empty() {
        return;
    }
    let next = AtomicU64::new(0);
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= series.battles {
                break;
            }
            let number = series.seed.wrapping_add(at);
            let goes_on = match series.field {
                Field::Battles => {
                    let round = (number / PAIRINGS.len() as u64) as usize;
                    let (scenario, text) = &scenarios[round % scenarios.len()];
                    fight(Numbered { number, scenario, text })
                }
                Field::Drills => match drill::<R>(number) {
                    Ok(text) => fight(Numbered { number, scenario: "drill", text: &text }),
                    Err(wrong) => unmade(number, unmade_because(wrong)),
                },
            };
            if !goes_on {
                next.store(series.battles, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..series.threads.max(1) {
            scope.spawn(work);
        }
    });
}

/// The battles that ship with a ruleset, each with its file.
fn shipped<R: Ruleset>() -> Vec<(String, String)> {
    let infos = R::scenarios().into_iter();
    infos.filter_map(|info| R::scenario(&info.key).map(|text| (info.key, text))).collect()
}

/// Why a drill could not be made up.
#[must_use]
pub fn unmade_because(wrong: Option<Mistakes>) -> String {
    match wrong {
        None => "the ruleset has no drills".to_owned(),
        Some(mistakes) => format!("no drill could be made up; the last one had {mistakes}"),
    }
}

/// What a mutex keeps, whatever became of the threads that held it.
pub(crate) fn kept<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// As many threads as the machine runs at once.
#[must_use]
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
