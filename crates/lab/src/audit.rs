//! Which rows of a rulebook ever fire.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use battle::Ruleset;
use battle::suite::Thoroughness;
use serde::Serialize;

use crate::series::{Field, Series, all_threads};
use crate::soak::{Soaked, soak};

/// What is checked beside the playing: only what refuses.
const JITTERED: Thoroughness =
    Thoroughness { dear_every: u32::MAX, jitter: 12, reopen_every: u32::MAX, undo_every: u32::MAX };

/// Which rows fired in a series of battles.
#[derive(Clone, Debug, Serialize)]
pub struct Audit {
    /// The ids of all rows of the rulebook, in its order.
    pub rows: Vec<&'static str>,
    /// How many battles were fought.
    pub battles: u64,
    /// How often each rule fired in a journal.
    pub fired: BTreeMap<&'static str, u64>,
    /// How often each rule refused an action that belonged elsewhere.
    pub refused: BTreeMap<&'static str, u64>,
    /// Battles that broke an invariant, in words.
    pub failures: Vec<String>,
}

/// Fights a series from number 0 on, by all pairings over all scenarios, and as many drills as asked for, and counts the
/// rules that fire.
#[must_use]
pub fn audit<R: Ruleset>(battles: u64, drills: u64) -> Audit {
    let series = |field, battles| Series { field, battles, seed: 0, threads: all_threads() };
    let all = [series(Field::Battles, battles), series(Field::Drills, drills)];
    let [mut soaked, drilled] =
        all.map(|series| soak::<R>(series, JITTERED, &AtomicBool::new(false), &|| {}));
    soaked.take_in(drilled);
    let fought = soaked.battles();
    let Soaked { fired, refused, failures, .. } = soaked;
    Audit {
        rows: R::rulebook().rows.iter().map(|row| row.id).collect(),
        battles: fought,
        fired,
        refused,
        failures: failures
            .into_iter()
            .map(|b| format!("battle {} ({}): {}", b.number, b.scenario, b.what))
            .collect(),
    }
}
