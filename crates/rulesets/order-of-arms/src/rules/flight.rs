//! Flight: which way a routing unit runs, and what becomes of it (C23.1).

use battle::{Refusal, Side, Table};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::rout::Cause;
use crate::state::{LeaderFlags, LeaderId, NO_SLOT, OFF, State, UnitId};
use crate::steps::{Pending, is_listed};

/// A unit flees: asks whether the leaders with it flee too, and which way it takes (C23.1a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Fleeing {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub cause: Cause,
    /// Where it began.
    pub began: AreaId,
    /// Areas it has run through.
    pub run: u8,
    /// The leader who is asked next whether he flees with it (C23.1.3a).
    pub leader: LeaderId,
    /// The leaders who flee with it, as bits.
    pub along: u64,
}

impl Pending for Fleeing {
    fn asks(&self, battle: &State) -> Option<Side> {
        let several = || battle.flight(*self).is_some_and(|ways| ways.len() > 1);
        (self.leader.some().is_some() || several()).then(|| battle.side_of(self.unit))
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if self.leader.some().is_some() {
            into.extend([Action::Try, Action::Decline]);
        } else if let Some(ways) = battle.flight(*self) {
            into.extend(ways.iter().map(Action::Area));
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let otherwise = if self.leader.some().is_some() {
            Refusal::new(rule!("C23.1.3a"), "{0} flees with the routed troops, or stays")
                .about(self.leader.into())
        } else {
            Refusal::new(rule!("C23.1a"), "{0} flees directly away from the attackers")
                .about(self.unit.into())
        };
        is_listed(self, battle, action, otherwise)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (self.leader.some(), action) {
            (Some(leader), answer) => {
                let flees = answer == Action::Try;
                table.tell(&[rule!("C23.1.3a")], Event::LeaderFlees { leader, flees });
                let along = self.along | u64::from(flees) << leader.0;
                battle.replace(Fleeing { leader: battle.next_companion(self.unit, leader), along, ..*self });
            }
            (None, Action::Area(area)) => battle.flee_into(*self, area, table),
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        if self.run == 2 {
            battle.done();
            battle.come_to_rest(self.unit, table);
            return;
        }
        if let Some(rule) = battle.dooms_rout(self.unit) {
            battle.caught(*self, rule, table);
            return;
        }
        match battle.flight(*self) {
            None => battle.flee_off(*self, table),
            Some(ways) => match ways.iter().next() {
                Some(area) => battle.flee_into(*self, area, table),
                None => battle.caught(*self, rule!("C23.1.1"), table),
            },
        }
    }
}

impl State {
    /// A unit has fled as far as it runs: guns, baggage and camps that nobody defends there are lost.
    fn come_to_rest(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        if self.unit(unit).is_on_map() {
            self.overrun(self.unit(unit).area, self.side_of(unit), rule!("C24.1e"), table);
        }
        self.end_flight(table);
    }

    /// A leader whose men are lost in rout finds his way back to a camp, or not.
    pub(crate) fn find_way_home(&mut self, leader: LeaderId, from: AreaId, table: &mut Table<'_, Event>) {
        match self.way_to_camp(leader, from) {
            Some((camp, areas)) => {
                let turns = (areas / 4).max(1);
                self.put_leader(leader, OFF, NO_SLOT);
                let returns = self.turn.saturating_add(turns);
                let away = self.leader_mut(leader);
                away.set(LeaderFlags::AWAY, true);
                (away.returns, away.refuge) = (returns, camp);
                table.tell(&[rule!("C23.1.3a")], Event::LeaderAway { leader, turns });
            }
            None => self.lose_leader(leader, rule!("C23.1.3b"), table),
        }
    }

    /// The nearest friendly command camp on open ways from an area, and how many areas it is away.
    fn way_to_camp(&self, leader: LeaderId, from: AreaId) -> Option<(AreaId, u8)> {
        let map = &self.scenario.map;
        let goals = self.command_camps(self.side_of_leader(leader));
        let (mut seen, mut ring, mut steps) = (AreaSet::EMPTY, AreaSet::EMPTY, 0u8);
        ring.insert(from);
        while !ring.is_empty() {
            if let Some(camp) = ring.and(goals).iter().next() {
                return Some((camp, steps));
            }
            seen = seen.or(ring);
            let next: AreaSet = ring
                .iter()
                .flat_map(|area| {
                    let beside = map.adjacent(area).iter();
                    beside.filter(move |to| self.may_ride(leader, area, *to).is_ok())
                })
                .collect();
            ring = next.without(seen);
            steps += 1;
        }
        None
    }
}
