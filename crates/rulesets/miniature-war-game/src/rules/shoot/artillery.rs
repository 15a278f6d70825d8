//! The artillery step: calls of both sides in secret, then shot after shot, then all losses go (common.sequence.artillery).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use super::calls::CallShots;
use super::fire::Fire;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::troops::Arm;

/// Pieces fire: what is over from the last turn ends, and both sides are asked if a piece has something to call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Artillery {}

impl Resolves<State> for Artillery {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("medieval.romans.pilum-shields");
        for id in battle.all_units() {
            let unit = battle.unit_mut(id);
            let spoiled = unit.is(Flags::SPOILED_NOW);
            unit.set(Flags::SPOILED, spoiled);
            unit.set(Flags::SPOILED_NOW | Flags::SHOT_AT, false);
        }
        battle.finish_drills(table);
        battle.raise_ladders(table);
        battle.lower_platforms(table);
        if battle.on_board().any(|id| battle.has_call(id)) {
            battle.fire_in = battle::BySide([false, false]);
            battle.replace(CallShots {});
        } else {
            battle.replace(Shots { next: 0 });
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Artillery".to_owned())
    }
}

/// Shots are worked out, one after another (medieval.engine.shot-order).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shots {
    /// The next call, by its number.
    pub(crate) next: u8,
}

impl Resolves<State> for Shots {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        // Siphons come among the shots of their side, by their numbers (medieval.greekfire.unit).
        let flames = battle.on_board().filter(|id| battle.flame_ordered(*id).is_some());
        let mut shooters: Vec<UnitId> = battle.calls.iter().map(|call| call.unit).chain(flames).collect();
        shooters.sort_unstable();
        let Some(unit) = shooters.get(usize::from(self.next)).copied() else {
            return battle.replace(ArtilleryEnds {});
        };
        match battle.calls.iter().find(|call| call.unit == unit).copied() {
            Some(call) => {
                let before = battle.hits.clone();
                battle.shoot(&call, table);
                battle.double_hits(unit, &before, table);
            }
            None => {
                let toward = battle.flame_ordered(unit).unwrap_or(battle.unit(unit).facing());
                battle.flame(unit, toward, table);
            }
        }
        battle.replace(Shots { next: self.next + 1 });
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Shots".to_owned())
    }
}

/// Losses of the artillery step leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ArtilleryEnds {}

impl Resolves<State> for ArtilleryEnds {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!(
            "medieval.engine.timing",
            "medieval.engine.artillery-simultaneous",
            "common.sequence.artillery"
        );
        battle.close_artillery();
        battle.reload_siphons();
        battle.remove_hits(rule!("medieval.engine.timing"), table);
        battle.rampage(table);
        battle.calls.clear();
        battle.misfired.clear();
        battle.fire_in = battle::BySide([false, false]);
        battle.replace(Fire {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// What pieces carry on from the step: shots, whether they are loaded, whether they fired.
    fn close_artillery(&mut self) {
        define!("medieval.thirds.artillery", "medieval.gunpowder.shots", "medieval.gunpowder.misfire");
        let is_gun = |id: &UnitId| self.is_artillery(*id) && !self.is_siphon(*id);
        let pieces: Vec<UnitId> = self.on_board().filter(is_gun).collect();
        for id in pieces {
            let fired = self.calls.iter().any(|call| call.unit == id) && !self.misfired.contains(&id);
            let moved = self.plans.get(id.index()).is_some_and(|plan| plan.has_marched(0));
            let time =
                self.plans.get(id.index()).map_or(3, |plan| if moved { plan.thirds_left() } else { 3 });
            let held = self.is_held_at(id, 3);
            let unit = self.unit_mut(id);
            unit.set(Flags::SHOT, fired);
            if fired {
                // Loaded it fires and then loads for two thirds; unloaded it loads for two and then fires.
                unit.shots = unit.shots.saturating_sub(1);
                unit.set(Flags::UNLOADED, unit.is(Flags::UNLOADED) || held);
            } else if time >= 2 && !held {
                unit.set(Flags::UNLOADED, false);
            }
        }
    }

    /// Whether a unit is an engine or gun.
    pub(crate) fn is_artillery(&self, id: UnitId) -> bool {
        self.info(id).kind.troop().is_some_and(|troop| troop.arm() == Arm::Artillery)
    }
}
