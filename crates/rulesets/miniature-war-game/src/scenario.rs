//! From a scenario file to a first state and back.
//!
//! - `files`: the keys of a file, each in one line; `land` has those of the ground, `forces` those of units, `words` the words of all lists;
//! - `reading`: a file becomes a [`State`], every mistake named at once;
//! - `writing`: any moment of a battle as such a file;
//! - `moment`: only what changes, for saving at every decision, and the canonical bytes;
//! - `checking`: what must hold of a state that somebody may have written by hand.

mod checking;
mod files;
mod forces;
mod land;
mod moment;
mod reading;
#[cfg(test)]
mod tests;
mod words;
mod writing;

use std::sync::Arc;

use battle::{BySide, Mistakes, Side, Verdict};
use ground::tabletop::Edge;

pub(crate) use forces::usual_shots;

use crate::field::{Scenario, UnitInfo};
use crate::orders::order::{Marker, Order};
use crate::rules::turn::end::IN_TIME;
use crate::rules::turn::sequence::Turn;
use crate::state::{Flags, Phantom, Standing, State, Unit};

/// Every wording of a verdict: a saved battle must get the very same text back.
pub(crate) const HOWS: &[&str] = &[
    "the enemy concedes",
    "agreed",
    "too many steps between two decisions",
    "too many decisions",
    "stopped at a limit of the rules",
    IN_TIME,
];

/// Opens a scenario file: a battle at its start, or at any moment. Names every mistake at once.
pub(crate) fn open(text: &str) -> Result<State, Mistakes> {
    reading::read(text)
}

impl State {
    /// A battle at its start: everybody where the scenario puts him, or still to come.
    pub(crate) fn fresh(scenario: Arc<Scenario>) -> State {
        let phantoms = Side::BOTH.into_iter().flat_map(|side| {
            let own = scenario.sides[side].phantoms.clone();
            own.into_iter().map(move |(marker, at)| Phantom { side, marker, at })
        });
        State {
            units: scenario.units.iter().map(fresh_unit).collect(),
            orders: vec![first_order(); scenario.units.len()],
            written: Vec::new(),
            plans: Vec::new(),
            phantoms: phantoms.collect(),
            steps: vec![Turn::default().into()],
            handed_in: BySide([false, false]),
            turn: 0,
            met: 0,
            ended: None,
            asks: battle::Asks::nobody(),
            scenario,
        }
    }
}

/// The order of a unit that has never been given one (common.setup.first-order).
fn first_order() -> Standing {
    Standing { order: Order::hold(), ..Standing::default() }
}

/// A unit that has done nothing yet.
fn fresh_unit(info: &UnitInfo) -> Unit {
    let (grid, files, gap) = info.at;
    let per_stand = info.kind.per_stand();
    let missing = info.stands() * per_stand - info.figures;
    let mut unit = Unit {
        grid,
        face: Edge::Front,
        files,
        stands: info.stands(),
        gap,
        // The last stand is the half-filled one (common.base.odd-unit).
        capped: if missing > 0 { 1 << (info.stands() - 1).min(63) } else { 0 },
        began: info.figures,
        melee_turns: 0,
        shots: info.shots,
        crew: info.crew,
        reaction: None,
        marker: info.marker.unwrap_or(Marker(0)),
        flags: Flags::default(),
    };
    unit.set(Flags::OFF | Flags::WAITS, info.arrives > 0);
    unit.set(Flags::HIDDEN, info.marker.is_some());
    unit
}

/// The verdict with this rule and wording; says what is not known.
fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String> {
    Verdict::named(&crate::RULEBOOK, HOWS, winner, rule, how)
}
