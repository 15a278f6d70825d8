//! Recovery of lost steps (C28).

use battle::{Hopes, Refusal, Roll, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::state::{LeaderId, State, UnitId};
use crate::steps::Pending;

/// Asks a side which leader tries to restore which unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Recovering {
    /// Who is asked.
    pub side: Side,
}

impl Pending for Recovering {
    fn asks(&self, battle: &State) -> Option<Side> {
        battle.recoveries(self.side).next().map(|_| self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        let attempts = battle.recoveries(self.side);
        into.extend(attempts.map(|(leader, unit)| Action::With { leader, unit, points: 0 }));
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::With { leader, unit, points: 0 } if battle.side_of_leader(leader) == self.side => {
                battle.may_recover(leader, unit)
            }
            _ => Err(Refusal::new(rule!("C28.0"), "name a leader and a unit he is stacked with")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::With { leader, unit, .. } => battle.recover(leader, unit, table),
            _ => battle.done(),
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

impl State {
    /// Both sides recover, the first player first.
    pub(crate) fn begin_recovery(&mut self) {
        define!("B16.2");
        if self.plays(Options::RECOVERY) {
            self.then(Recovering { side: self.first_player.other() });
            self.then(Recovering { side: self.first_player });
        }
    }

    /// The attempts open to a side: leader by leader, unit by unit.
    fn recoveries(&self, side: Side) -> impl Iterator<Item = (LeaderId, UnitId)> + '_ {
        let leaders = self.leaders();
        let own = leaders
            .filter(move |leader| self.leader(*leader).is_on_map() && self.side_of_leader(*leader) == side);
        own.flat_map(move |leader| {
            let here = self.units_in(self.leader(leader).area);
            here.filter(move |unit| self.may_recover(leader, *unit).is_ok()).map(move |unit| (leader, unit))
        })
    }

    /// Whether a leader may try to restore a unit.
    pub(crate) fn may_recover(&self, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(leader.into()).and(unit.into()));
        let (l, u, info) = (self.leader(leader), self.unit(unit), self.leader_info(leader));
        if !self.kind(unit).is_combat() {
            return refuse(rule!("C28.1f"), "{1} is no combat unit: it cannot recover");
        }
        if !l.is_on_map() || !u.is_on_map() || (l.area, l.slot) != (u.area, u.slot) {
            return refuse(rule!("C28.0"), "{0} is not stacked with {1}");
        }
        if u.step == 0 {
            return refuse(rule!("C28.0"), "{1} has lost no step");
        }
        if info.command < 2 {
            return refuse(rule!("C28.1a"), "{0} is not able enough: recovery needs a command rating of 2");
        }
        if !self.is_leader_of(leader, self.info(unit).formation) {
            return refuse(rule!("C28.1b"), "{1} does not belong to the formation of {0}");
        }
        if self.elan_of(self.army_of(unit)) == 0 {
            define!("C28.1e");
            return refuse(rule!("C28.0"), "the élan of the army is zero: {1} does not recover");
        }
        // Each attempt of a leader takes one; the unit of an exceptional leader's first attempt is noted with it.
        let most = if info.exceptional { 2 } else { 1 };
        if l.recoveries >= most {
            let rule = if info.exceptional { rule!("C28.1d") } else { rule!("C28.1c") };
            return refuse(rule, "{0} has tried as often as he may in this turn");
        }
        if l.recoveries > 0 && l.paired == unit {
            return refuse(
                rule!("C28.1d"),
                "{0} has tried for {1} in this turn: the second attempt is for another unit",
            );
        }
        let mut restored = self.clone();
        restored.change_step(unit, u.step - 1);
        if !restored.has_room(u.area, 0) {
            return refuse(rule!("C17.2a"), "the area has no room for {1} with another step");
        }
        restored.is_stack_allowed(self.stacked(self.stack_of(unit)), u.area)
    }

    /// One attempt: the first die against the leader's command, the second against the unit's élan.
    fn recover(&mut self, leader: LeaderId, unit: UnitId, table: &mut Table<'_, Event>) {
        let side = self.side_of_leader(leader);
        let command = Tally::base(rule!("A2.2.2f"), "command rating", self.leader_info(leader).command);
        let elan = self.elan(unit);
        let mut passed = true;
        for (what, wanted) in [("recovery, by command", &command), ("recovery, by élan", &elan)] {
            let die = table.roll(Roll {
                rule: rule!("C28.0"),
                what,
                side,
                throw: Throw::one(D6),
                dice: None,
                wanted: Some(wanted),
                bonus: None,
                hopes: Hopes::Low,
            });
            passed &= die <= wanted.total();
        }
        let tried = self.leader_mut(leader);
        (tried.recoveries, tried.paired) = (tried.recoveries + 1, unit);
        if passed {
            self.change_step(unit, self.unit(unit).step - 1);
        }
        table.tell(&[rule!("C28.0")], Event::Recovers { leader, unit, passed });
    }

    /// Sets how many steps a unit has lost, and keeps count of the room it takes up.
    pub(crate) fn change_step(&mut self, unit: UnitId, step: u8) {
        let before = self.occupancy_of(unit);
        self.unit_mut(unit).step = step;
        let (after, area) = (self.occupancy_of(unit), self.unit(unit).area);
        if self.unit(unit).is_on_map() {
            let points = &mut self.crowd[area.index()].points;
            *points = (*points + after).saturating_sub(before);
        }
    }
}
