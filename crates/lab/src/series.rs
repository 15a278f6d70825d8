//! A series of battles, fought by several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use battle::Ruleset;

use crate::{PAIRINGS, Pairing};

/// Which battles of a ruleset are fought.
#[derive(Clone, Copy, Debug)]
pub struct Series {
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

/// Fights a series over all shipped scenarios in turn, by all pairings in turn, until it is done, `stop` is set, or
/// `fight` says that it is enough by returning false.
pub(crate) fn each<R: Ruleset>(
    series: Series,
    stop: &AtomicBool,
    fight: &(dyn Fn(Numbered<'_>) -> bool + Sync),
) {
    let scenarios: Vec<(String, String)> = R::scenarios()
        .into_iter()
        .filter_map(|info| R::scenario(&info.key).map(|text| (info.key, text)))
        .collect();
    if scenarios.is_empty() {
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
            let round = (number / PAIRINGS.len() as u64) as usize;
            let (scenario, text) = &scenarios[round % scenarios.len()];
            if !fight(Numbered { number, scenario, text }) {
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

/// What a mutex keeps, whatever became of the threads that held it.
pub(crate) fn kept<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// As many threads as the machine runs at once.
#[must_use]
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
