//! The artillery step: calls of both sides in secret, then shot after shot, then all losses go (common.sequence.artillery).

use battle::{Resolves, Table};
use ground::tabletop::Bearing;
use serde::{Deserialize, Serialize};

use super::calls::CallShots;
use super::fire::Fire;
use super::nearest::NearestFalls;
use super::rounds::{Guns, NO_GUNS, Rounds};
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
        battle.enter_and_leave_towers(table);
        battle.lower_platforms(table);
        if battle.on_board().any(|id| battle.has_call(id)) {
            battle.fire_in = battle::BySide([false, false]);
            battle.replace(CallShots {});
        } else {
            battle.replace(Shots::of_all());
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Artillery".to_owned())
    }
}

/// Shots are worked out, one after another (medieval.engine.shot-order, musket.arty.round-order).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shots {
    /// The next call, by its number.
    pub(crate) next: u8,
    /// The pieces of a duel or round; none if all pieces fire that have called a shot.
    #[serde(default = "no_guns")]
    pub(crate) guns: Guns,
}

fn no_guns() -> Guns {
    NO_GUNS
}

impl Shots {
    /// All shots that are called.
    pub(crate) fn of_all() -> Shots {
        Shots { next: 0, guns: NO_GUNS }
    }

    /// Who fires, in this order.
    fn shooters(self, battle: &State) -> Vec<UnitId> {
        if battle.scenario.period.does_artillery_fire_in_rounds() {
            return self.guns.0.into_iter().filter(|unit| unit.some().is_some()).collect();
        }
        // Siphons come among the shots of their side, by their numbers (medieval.greekfire.unit).
        let flames = battle.on_board().filter(|id| battle.flame_ordered(*id).is_some());
        let mut shooters: Vec<UnitId> = battle.calls.iter().map(|call| call.unit).chain(flames).collect();
        shooters.sort_unstable();
        shooters
    }
}

impl Resolves<State> for Shots {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        if battle.ask_for_lost_guns(table) {
            return;
        }
        let Some(unit) = self.shooters(battle).get(usize::from(self.next)).copied() else {
            return battle.replace(Rounds {});
        };
        let next = Shots { next: self.next + 1, ..self };
        match battle.call_of(unit).copied() {
            Some(call) => {
                let (before, facing) = (battle.hits.clone(), battle.unit(unit).facing());
                let equal = battle.shoot(&call, table);
                battle.note_friendly_fire(unit, &before, table);
                if call.shell.is_some() {
                    battle.break_fences(unit, table);
                    battle.hit_bridges(&call, table);
                }
                // A gun that has blown up has fired no shot.
                if !battle.misfired.contains(&unit) {
                    battle.note_fired(unit, facing);
                    battle.double_hits(unit, &before, table);
                    battle.rake(unit, &before, table);
                }
                if let Some(at) = equal {
                    battle.replace(next);
                    return battle.then(NearestFalls { unit, at });
                }
            }
            None => {
                let toward = battle.flame_ordered(unit).unwrap_or(battle.unit(unit).facing());
                battle.flame(unit, toward, table);
            }
        }
        battle.replace(next);
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
            "common.sequence.artillery",
            "musket.arms.artilleryfirst",
            "musket.arty.step",
            "musket.arty.losses.count"
        );
        battle.close_artillery();
        battle.reload_siphons();
        let rule = battle.scenario.period.row(rule!("medieval.engine.timing"), rule!("musket.arty.losses"));
        battle.remove_hits(rule, table);
        battle.rampage(table);
        for call in battle.calls.clone().into_iter().filter(|call| call.fired > 0) {
            if let Some(at) = call.at.unit() {
                battle.note_smoke(call.unit, at);
            }
        }
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
    /// A piece has fired a shot: of rockets more may follow.
    fn note_fired(&mut self, unit: UnitId, facing: Bearing) {
        if let Some(call) = self.call_mut(unit) {
            (call.fired, call.left) = (call.fired + 1, call.left.saturating_sub(1));
            call.faced = call.faced.or(Some(facing).filter(|_| call.left > 0));
        }
    }

    /// What pieces carry on from the step: shots, whether they are loaded, whether they fired.
    fn close_artillery(&mut self) {
        define!("medieval.thirds.artillery", "medieval.gunpowder.shots", "medieval.gunpowder.misfire");
        let is_gun = |id: &UnitId| self.is_artillery(*id) && !self.is_siphon(*id);
        let pieces: Vec<UnitId> = self.on_board().filter(is_gun).collect();
        for id in pieces {
            let fired = self.call_of(id).is_some_and(|call| call.fired > 0);
            let moved = self.plans.get(id.index()).is_some_and(|plan| plan.has_marched(0));
            let time =
                self.plans.get(id.index()).map_or(3, |plan| if moved { plan.thirds_left() } else { 3 });
            let held = self.is_held_at(id, 3);
            // Pieces of several kinds of shot are loaded as they fire.
            let loads = self.engine_of(id).is_some_and(|engine| engine.row().shells.is_none());
            let unit = self.unit_mut(id);
            unit.set(Flags::SHOT, fired);
            if !loads {
                continue;
            }
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
