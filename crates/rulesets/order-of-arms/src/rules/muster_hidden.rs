//! Hidden troops and ambushes (muster.hidden, muster.special.ambush).
//!
//! Whoever is hidden is not on the map; his place waits for him. He comes out of his own will when his formation is
//! activated, and is found when an enemy comes near.

use std::sync::Arc;

use battle::{Refusal, Side, Table};
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::conditions::{Contingent, Special};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::state::{Flags, FormationId, LeaderFlags, LeaderId, State, Unit, UnitId};
use crate::steps::Pending;

define!("muster.hidden.start");

/// A hidden contingent of the formations that act may come out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct ComingOut {
    /// The next contingent that may.
    pub next: u8,
}

impl Pending for ComingOut {
    fn asks(&self, battle: &State) -> Option<Side> {
        battle.next_hidden(self.next).map(|_| battle.active)
    }

    fn choices(&self, _: &State, into: &mut Vec<Action>) {
        into.extend([Action::Try, Action::Decline]);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let unit = battle.next_hidden(self.next).and_then(|n| battle.first_hidden(n));
        match (action, unit) {
            (Action::Try | Action::Decline, _) | (_, None) => Ok(()),
            (_, Some(unit)) => {
                Err(Refusal::new(rule!("muster.hidden.reveal"), "{0} comes out or stays hidden")
                    .about(unit.into()))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let Some(number) = battle.next_hidden(self.next) else { return };
        battle.replace(ComingOut { next: number + 1 });
        if action == Action::Try {
            battle.come_out(number, table);
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Whether a unit lies hidden; one that is only imagined away does not.
fn is_in_hiding(unit: &Unit) -> bool {
    unit.is(Flags::HIDDEN) && !unit.is(Flags::GONE)
}

/// Facts.
impl State {
    /// Whether anybody is hidden.
    pub(crate) fn has_hidden(&self) -> bool {
        self.scenario.conditions.on && self.units.iter().any(is_in_hiding)
    }

    /// The first unit of a contingent that is hidden.
    fn first_hidden(&self, contingent: u8) -> Option<UnitId> {
        let contingent = self.scenario.conditions.contingents.get(usize::from(contingent))?;
        contingent.pieces.iter().copied().find(|unit| is_in_hiding(self.unit(*unit)))
    }

    /// The next contingent, from a number on, that is hidden and whose formation acts.
    fn next_hidden(&self, from: u8) -> Option<u8> {
        let all = from..self.scenario.conditions.contingents.len() as u8;
        all.into_iter().find(|n| {
            self.first_hidden(*n)
                .is_some_and(|unit| self.side_of(unit) == self.active && self.acts(self.info(unit).formation))
        })
    }

    /// Whether a formation has hidden units.
    pub(crate) fn has_hidden_in(&self, formation: FormationId) -> bool {
        self.scenario.conditions.on
            && self.scenario.units_of(formation).any(|unit| is_in_hiding(self.unit(unit)))
    }

    /// The hidden contingents of the other side that somebody in an area finds, as numbers.
    fn found_from(&self, area: AreaId, side: Side) -> Vec<u8> {
        let mut found = Vec::new();
        for (number, contingent) in self.scenario.conditions.contingents.iter().enumerate() {
            let Some(range) = contingent.hidden else { continue };
            let near = |unit: &UnitId| {
                is_in_hiding(self.unit(*unit))
                    && self.side_of(*unit) != side
                    && self.scenario.map.range(area, self.info(*unit).start) <= range
            };
            if contingent.pieces.iter().any(near) {
                found.push(number as u8);
            }
        }
        found
    }

    /// Whether those who charge come out of an ambush: nobody has seen them before.
    pub(crate) fn is_ambush(&self, charge: &Charge) -> bool {
        define!("muster.special.ambush");
        let lies = |unit: UnitId| {
            self.unit(unit).is(Flags::SUDDEN)
                && self
                    .scenario
                    .conditions
                    .specials
                    .iter()
                    .any(|special| matches!(special, Special::Ambush { pieces } if pieces.has(unit)))
        };
        self.scenario.conditions.on && charge.units.iter().any(|unit| lies(*unit))
    }
}

/// Steps.
impl State {
    /// Units that begin hidden are taken off the map; what follows from where they are is counted anew.
    pub(crate) fn hide(&mut self) {
        let scenario = Arc::clone(&self.scenario);
        let hidden = scenario.conditions.contingents.iter().filter(|contingent| contingent.hidden.is_some());
        for Contingent { pieces, leaders, .. } in hidden {
            for unit in pieces {
                self.lift(*unit);
                self.unit_mut(*unit).set(Flags::HIDDEN, true);
            }
            for leader in leaders {
                self.put_leader(*leader, crate::state::OFF, crate::state::NO_SLOT);
                self.leader_mut(*leader).set(LeaderFlags::HIDDEN, true);
            }
        }
    }

    /// The formations that act may bring their hidden contingents out; one that is hidden altogether does.
    pub(crate) fn begin_coming_out(&mut self, table: &mut Table<'_, Event>) {
        if !self.has_hidden() {
            return;
        }
        for formation in self.formations_in(self.act.formations) {
            let here = self.scenario.units_of(formation).any(|unit| self.unit(unit).is_on_map());
            if here || !self.has_hidden_in(formation) {
                continue;
            }
            let mut next = 0;
            while let Some(number) = self.next_hidden(next) {
                next = number + 1;
                let own =
                    self.first_hidden(number).is_some_and(|unit| self.info(unit).formation == formation);
                if own {
                    self.come_out(number, table);
                }
            }
        }
        if self.next_hidden(0).is_some() {
            self.then(ComingOut { next: 0 });
        }
    }

    /// A contingent comes out of its own will, and acts.
    fn come_out(&mut self, number: u8, table: &mut Table<'_, Event>) {
        self.reveal(number, table);
        let scenario = Arc::clone(&self.scenario);
        let by_plan = self.act.by_plan;
        for unit in &scenario.conditions.contingents[usize::from(number)].pieces {
            if self.unit(*unit).is_on_map() {
                let unit = self.unit_mut(*unit);
                unit.spent = 0;
                unit.set(Flags::ACTING, true);
                unit.set(Flags::SUDDEN, true);
                if by_plan {
                    unit.set(Flags::PLANNED, true);
                }
            }
        }
    }

    /// A contingent is revealed, all its units at once, each in its place or in the nearest that is free.
    pub(crate) fn reveal(&mut self, number: u8, table: &mut Table<'_, Event>) {
        let scenario = Arc::clone(&self.scenario);
        let Some(contingent) = scenario.conditions.contingents.get(usize::from(number)) else { return };
        let mut with = None;
        for unit in contingent.pieces.iter().copied() {
            if !is_in_hiding(self.unit(unit)) {
                continue;
            }
            let start = self.info(unit).start;
            let mut areas: Vec<AreaId> = scenario.map.areas().collect();
            areas.sort_by_key(|area| (scenario.map.range(start, *area), *area));
            let open = |area: &AreaId| {
                let class = self.kind(unit).move_class().column();
                *area == start || scenario.ground(*area).mp[class].is_some()
            };
            let place =
                areas.into_iter().filter(open).find_map(|area| Some((area, self.usual_place(unit, area)?)));
            let Some((area, (slot, facing))) = place else { continue };
            self.unit_mut(unit).set(Flags::HIDDEN, false);
            self.put(unit, area, slot, facing);
            table.tell(&[rule!("muster.hidden.reveal")], Event::Revealed { unit, area });
            with = with.or(Some((area, slot)));
        }
        if let Some((area, slot)) = with {
            for leader in &contingent.leaders {
                self.leader_mut(*leader).set(LeaderFlags::HIDDEN, false);
                self.put_leader(*leader, area, slot);
            }
        }
    }

    /// Somebody has come to an area: hidden enemies near it are revealed.
    pub(crate) fn look_out(&mut self, area: AreaId, side: Side, table: &mut Table<'_, Event>) {
        if self.has_hidden() {
            for number in self.found_from(area, side) {
                self.reveal(number, table);
            }
        }
    }

    /// Those who go a way find whom they come near; returns how far they get before somebody is in their way.
    pub(crate) fn scout(&mut self, way: &[AreaId], side: Side, table: &mut Table<'_, Event>) -> usize {
        for (n, area) in way.iter().enumerate() {
            if self.held[side.other()].contains(*area) {
                table.tell(&[rule!("muster.hidden.bump")], Event::RunsInto(*area));
                return n;
            }
            self.look_out(*area, side, table);
        }
        way.len()
    }

    /// A battle without the other side's hidden troops: one that a side could take this for.
    pub(crate) fn without_hidden(&self, of: Side) -> State {
        let mut state = self.clone();
        for unit in (0..state.units.len() as u8).map(UnitId) {
            if state.unit(unit).is(Flags::HIDDEN) && state.side_of(unit) == of {
                // Still unseen, but not there.
                state.unit_mut(unit).set(Flags::GONE, true);
            }
        }
        for leader in (0..state.leaders.len() as u8).map(LeaderId) {
            if state.leader(leader).is(LeaderFlags::HIDDEN) && state.side_of_leader(leader) == of {
                state.leader_mut(leader).set(LeaderFlags::GONE, true);
            }
        }
        state
    }
}
