//! Hidden troops and ambushes (muster.hidden, muster.special.ambush).
//!
//! Whoever is hidden is not on the map; his place waits for him. He comes out of his own will when his formation is
//! activated, and is found when an enemy comes near.

use std::sync::Arc;

use battle::{Refusal, Side, State as _, Table};
use dice::Source;
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::conditions::{Contingent, Special};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::state::{Flags, FormationId, LeaderFlags, OFF, State, Unit, UnitId};
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

/// Whether a unit lies hidden; one that is supposed not to be there does not.
fn is_in_hiding(unit: &Unit) -> bool {
    unit.is(Flags::HIDDEN) && unit.lair != OFF
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
                    && self.scenario.map.range(area, self.unit(*unit).lair) <= range
            };
            if contingent.pieces.iter().any(near) {
                found.push(number as u8);
            }
        }
        found
    }

    /// The hidden units of a side.
    fn hidden_units(&self, of: Side) -> impl Iterator<Item = UnitId> + '_ {
        let all = self.units();
        all.filter(move |unit| self.unit(*unit).is(Flags::HIDDEN) && self.side_of(*unit) == of)
    }

    /// Whether a side may meet hidden enemies in this battle. Follows from the scenario alone, so that it stays true when
    /// the last is found: otherwise it would tell.
    pub(crate) fn may_meet_hidden(&self, side: Side) -> bool {
        let mut hidden = self.scenario.conditions.contingents.iter().filter(|one| one.hidden.is_some());
        hidden.any(|one| one.pieces.first().is_some_and(|unit| self.side_of(*unit) != side))
    }

    /// Whether anybody of a side is in another area than before.
    pub(crate) fn has_moved(&self, side: Side, before: &State) -> bool {
        let units = self.units().filter(|unit| self.side_of(*unit) == side);
        let leaders = self.leaders();
        units.into_iter().any(|unit| self.unit(unit).area != before.unit(unit).area)
            || leaders
                .filter(|leader| self.side_of_leader(*leader) == side)
                .any(|leader| self.leader(leader).area != before.leader(leader).area)
    }

    /// Whether a unit could lie hidden in an area for all that the enemy sees.
    fn could_hide(&self, unit: UnitId, range: u8, area: AreaId) -> bool {
        let enemies = self.present[self.side_of(unit).other()];
        self.is_open_to(unit, area)
            && self.has_room(area, self.occupancy_of(unit))
            && !self.scenario.map.within(area, range).meets(enemies)
    }

    /// Whether the ground of an area is open to a unit.
    fn is_open_to(&self, unit: UnitId, area: AreaId) -> bool {
        self.scenario.ground(area).mp[self.kind(unit).move_class().column()].is_some()
    }

    /// All areas, those nearest to one first.
    fn nearest_to(&self, place: AreaId) -> Vec<AreaId> {
        let map = &self.scenario.map;
        let mut areas: Vec<AreaId> = map.areas().collect();
        areas.sort_by_key(|area| (map.range(place, *area), *area));
        areas
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
            let lair = self.unit(unit).lair;
            let mut areas = self.nearest_to(lair);
            areas.retain(|area| *area == lair || self.is_open_to(unit, *area));
            let place = areas.into_iter().find_map(|area| Some((area, self.usual_place(unit, area)?)));
            let Some((area, (slot, facing))) = place else { continue };
            self.unit_mut(unit).set(Flags::HIDDEN, false);
            self.put(unit, area, slot, facing);
            table.tell(&[rule!("muster.hidden.reveal")], Event::Revealed { unit, area });
            self.overrun(area, self.side_of(unit), rule!("C24.1e"), table);
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
            // Somebody who lay beside them all the time is found as they come to him.
            let is_held = |state: &State| state.held[side.other()].contains(*area);
            if !is_held(self) {
                self.look_out(*area, side, table);
            }
            if is_held(self) {
                table.tell(&[rule!("muster.hidden.bump")], Event::RunsInto(*area));
                return n;
            }
        }
        way.len()
    }

    /// A battle without a side's hidden troops: one that the other side could take this for.
    pub(crate) fn without_hidden(&self, of: Side) -> State {
        let mut state = self.clone();
        for unit in self.hidden_units(of) {
            // Still unseen, but not there.
            state.unit_mut(unit).lair = OFF;
        }
        for leader in state.leaders() {
            if state.leader(leader).is(LeaderFlags::HIDDEN) && state.side_of_leader(leader) == of {
                state.leader_mut(leader).set(LeaderFlags::GONE, true);
            }
        }
        state.asks = state.find_asks();
        state
    }

    /// A battle in which a side's hidden troops lie wherever they could for all that the other side sees: the first unit of a
    /// contingent in any such area, the others in the nearest to it.
    pub(crate) fn with_hidden_anywhere(&self, of: Side, dice: &mut dyn Source) -> State {
        let mut state = self.clone();
        if !self.has_hidden() {
            return state;
        }
        let mut drawn: Vec<(&Contingent, AreaId)> = Vec::new();
        for unit in self.hidden_units(of) {
            let contingents = &self.scenario.conditions.contingents;
            let Some(home) = contingents.iter().find(|one| one.pieces.contains(&unit)) else { continue };
            let first = drawn.iter().find(|(known, _)| known.id == home.id).map(|(_, lair)| *lair);
            let mut open = match first {
                Some(lair) => self.nearest_to(lair),
                None => self.scenario.map.areas().collect(),
            };
            open.retain(|area| self.could_hide(unit, home.hidden.unwrap_or(0), *area));
            let place = if first.is_some() || open.is_empty() { 0 } else { dice.draw(&vec![1; open.len()]) };
            // Where there is no room for them they are nowhere.
            let lair = open.get(place).copied().unwrap_or(OFF);
            state.unit_mut(unit).lair = lair;
            if first.is_none() && lair != OFF {
                drawn.push((home, lair));
            }
        }
        state.asks = state.find_asks();
        state
    }
}
