//! Smoke before those who fire at the same target turn after turn (musket.smoke).

use serde::{Deserialize, Serialize};

use super::calls::Called;
use crate::field::Options;
use crate::rulebook::define;
use crate::state::{State, UnitId};

define!("musket.smoke.stands", "musket.smoke.clear");
/// Smoke that hangs between a unit or piece and its target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Smoke {
    /// Who fires.
    pub by: UnitId,
    /// At whom.
    pub at: UnitId,
    /// In how many turns in a row.
    pub turns: u8,
    /// The last of them.
    pub last: u16,
}

impl State {
    /// In how many turns in a row before this one a unit or piece has fired at a target; nothing without the option.
    pub(crate) fn smoke_between(&self, by: UnitId, at: UnitId) -> u8 {
        define!("musket.smoke.arms", "musket.smoke.artillery", "musket.smoke.clear");
        let hangs = |one: &&Smoke| {
            let before = if one.last == self.turn { one.turns - 1 } else { one.turns };
            (one.by, one.at) == (by, at) && one.last + 1 >= self.turn && before > 0
        };
        let found = self.smoke.iter().find(hangs);
        found.map_or(0, |one| if one.last == self.turn { one.turns - 1 } else { one.turns })
    }

    /// How many times as far a shot strays that is fired into the smoke of the turns before.
    pub(crate) fn times_in_smoke(&self, call: &Called) -> i32 {
        define!("musket.smoke.artillery");
        let smoke = call.at.unit().map_or(0, |at| self.smoke_between(call.unit, at));
        if smoke > 0 { 2 } else { 1 }
    }

    /// The most smoke that hangs before a unit or piece when it fires next, in turns.
    pub(crate) fn smoke_before(&self, by: UnitId) -> u8 {
        let hangs = self.smoke.iter().filter(|one| one.by == by && one.last + 1 >= self.turn);
        hangs.map(|one| one.turns).max().unwrap_or(0)
    }

    /// A unit or piece has fired at a target in this turn.
    pub(crate) fn note_smoke(&mut self, by: UnitId, at: UnitId) {
        define!("musket.smoke.stands");
        if !self.scenario.options.has(Options::SMOKE) {
            return;
        }
        let turn = self.turn;
        match self.smoke.binary_search_by_key(&(by, at), |one| (one.by, one.at)) {
            Ok(found) => {
                let one = &mut self.smoke[found];
                if one.last != turn {
                    let turns = if one.last + 1 == turn { one.turns.saturating_add(1) } else { 1 };
                    *one = Smoke { turns, last: turn, ..*one };
                }
            }
            Err(place) => self.smoke.insert(place, Smoke { by, at, turns: 1, last: turn }),
        }
    }

    /// Smoke clears before whoever has not fired at a target in this turn.
    pub(crate) fn clear_smoke(&mut self) {
        define!("musket.smoke.clear");
        let turn = self.turn;
        self.smoke.retain(|one| one.last == turn);
    }
}
