//! Dismounting and remounting (B10, B16.3, C27.1, C27.2.2).

use battle::{Hopes, List, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::places::Party;
use crate::state::{Flags, Stack, State, Unit, UnitId};
use crate::steps::Pending;

/// Asks the active player which of his men-at-arms dismount.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Dismounting;

impl Pending for Dismounting {
    fn asks(&self, battle: &State) -> Option<Side> {
        battle.dismountable().next().map(|_| battle.active)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(battle.dismountable().map(Action::Stack));
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::Stack(stack) => battle.may_dismount(stack),
            _ => Err(Refusal::new(rule!("B10.0"), "name a stack of men-at-arms that dismounts")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Stack(stack) => {
                for unit in battle.bottom_up(stack) {
                    battle.change_horse(unit, true);
                    table.tell(&[rule!("C27.1.1")], Event::Dismounts(unit));
                }
            }
            _ => battle.done(),
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Asks a side which of its dismounted and unhorsed units remount.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Remounting {
    /// Who is asked.
    pub side: Side,
    /// A unit whose unhorsed marker is just gone: it may stay on foot (C27.2.2b).
    pub caught: UnitId,
}

impl Pending for Remounting {
    fn asks(&self, battle: &State) -> Option<Side> {
        let any = self.caught.some().is_some() || battle.remountable(self.side).next().is_some();
        any.then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if self.caught.some().is_some() {
            into.extend([Action::Try, Action::Decline]);
        } else {
            into.extend(battle.remountable(self.side).map(Action::Unit));
            into.push(Action::Done);
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Try | Action::Decline if self.caught.some().is_some() => Ok(()),
            Action::Done if self.caught.some().is_none() => Ok(()),
            Action::Unit(unit) if self.caught.some().is_none() && battle.side_of(unit) == self.side => {
                battle.may_remount(unit)
            }
            _ => Err(Refusal::new(rule!("B16.3"), "name a unit that remounts")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Unit(unit) if battle.unit(unit).is(Flags::UNHORSED) => {
                battle.catch_horses(*self, unit, table);
            }
            Action::Unit(unit) => battle.remount(unit, rule!("C27.1.2"), table),
            Action::Try => {
                battle.remount(self.caught, rule!("C27.2.2b"), table);
                battle.replace(Remounting { caught: UnitId::NONE, ..*self });
            }
            Action::Decline => battle.replace(Remounting { caught: UnitId::NONE, ..*self }),
            _ => battle.done(),
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Facts of dismounting.
impl State {
    /// Whether all units of a stack may dismount together: a long piece does not stack with a short one.
    pub(crate) fn may_dismount(&self, stack: Stack) -> Result<(), Refusal> {
        if !self.plays(Options::DISMOUNT) {
            return Err(Refusal::new(rule!("B10.0"), "nobody dismounts in this battle"));
        }
        let mut units = self.stacked(stack).peekable();
        if units.peek().is_none() {
            return Err(Refusal::new(rule!("B10.0"), "there is no stack"));
        }
        for unit in units {
            let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
            let u = self.unit(unit);
            if !u.is(Flags::ACTING) || self.side_of(unit) != self.active {
                return refuse(rule!("B10.0"), "{0} is not activated");
            }
            if u.is(Flags::ON_FOOT) || !self.kind(unit).is_mma() {
                return refuse(rule!("B10.0"), "{0} is not mounted men-at-arms");
            }
            if self.info(unit).foot_steps.is_empty() {
                return refuse(rule!("C27.1"), "{0} has no foot piece");
            }
            if u.is(Flags::UNHORSED) || u.is(Flags::ROUTED) {
                return refuse(rule!("C27.1"), "{0} is in no state to dismount");
            }
        }
        self.has_room_to_change(&self.bottom_up(stack), true)
    }

    /// Whether units of a stack can change their pieces: occupancy, stacking and conformation must allow it.
    fn has_room_to_change(&self, units: &[UnitId], on_foot: bool) -> Result<(), Refusal> {
        let Some(first) = units.first().copied() else {
            return Err(Refusal::new(rule!("B10.1"), "there is nobody to change"));
        };
        let mut changed = self.clone();
        for unit in units {
            changed.change_horse(*unit, on_foot);
        }
        let Unit { area, slot, facing, .. } = *self.unit(first);
        let party = Party::of_stack(&changed, Stack { area, slot });
        if changed.may_stand(&party, area, slot, facing, false).is_err() || !changed.has_room(area, 0) {
            return Err(
                Refusal::new(rule!("B10.1"), "there is no room for the new piece of {0}").about(first.into())
            );
        }
        Ok(())
    }

    /// Those who remount with a unit: it alone, or its whole stack where they were dismounted together.
    fn remounting_with(&self, unit: UnitId) -> Result<List<UnitId, 16>, Refusal> {
        let alone = List::of(&[unit]);
        let refused = match self.has_room_to_change(&alone, false) {
            Ok(()) => return Ok(alone),
            Err(refusal) => refusal,
        };
        let all = self.bottom_up(self.stack_of(unit));
        let able = |one: &UnitId| {
            let u = self.unit(*one);
            u.is(Flags::ON_FOOT) && !u.is(Flags::UNHORSED) && !u.is(Flags::ROUTED)
        };
        let together = all.iter().all(able) && self.has_room_to_change(&all, false).is_ok();
        if together { Ok(all) } else { Err(refused) }
    }

    fn dismountable(&self) -> impl Iterator<Item = Stack> + '_ {
        let units = self.acting_units().filter(|unit| {
            let u = self.unit(*unit);
            u.level == 0 && self.kind(*unit).is_mma()
        });
        units.map(|unit| self.stack_of(unit)).filter(|stack| self.may_dismount(*stack).is_ok())
    }

    /// Whether a unit may remount, or roll to find its horses.
    pub(crate) fn may_remount(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let u = self.unit(unit);
        if !u.is_on_map() || !u.is(Flags::ON_FOOT) && !u.is(Flags::UNHORSED) {
            return refuse(rule!("C27.1.2"), "{0} is not dismounted");
        }
        if u.is(Flags::ROUTED) {
            return refuse(rule!("C27.1.3"), "{0} is routed and stays on foot");
        }
        // A throw for horses is made once in a turn.
        if u.is(Flags::UNHORSED) && u.is(Flags::WET) {
            return refuse(rule!("C27.2.2a"), "{0} has looked for its horses in this turn");
        }
        if !u.is(Flags::UNHORSED) {
            self.remounting_with(unit)?;
        }
        Ok(())
    }

    fn remountable(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of_side(side).filter(|unit| self.may_remount(*unit).is_ok())
    }
}

/// Steps of dismounting.
impl State {
    /// The dismount step.
    pub(crate) fn begin_dismount(&mut self) {
        if self.plays(Options::DISMOUNT) {
            self.then(Dismounting);
        }
    }

    /// The remount step of both sides, the first player first.
    pub(crate) fn begin_remount(&mut self) {
        define!("B16.3");
        if self.plays(Options::DISMOUNT) || self.plays(Options::UNHORSED) {
            self.then(Remounting { side: self.first_player.other(), caught: UnitId::NONE });
            self.then(Remounting { side: self.first_player, caught: UnitId::NONE });
        }
    }

    /// Changes a unit to its foot piece or back: to the step of the same letter (C27.1).
    pub(crate) fn change_horse(&mut self, unit: UnitId, on_foot: bool) {
        let before = self.occupancy_of(unit);
        let area = self.unit(unit).area;
        let changed = self.unit_mut(unit);
        changed.set(Flags::ON_FOOT, on_foot);
        changed.set(Flags::COLUMN, false);
        if on_foot {
            changed.lances = 0;
        }
        let after = self.occupancy_of(unit);
        if self.unit(unit).is_on_map() {
            let points = &mut self.crowd[area.index()].points;
            *points = (*points + after).saturating_sub(before);
        }
    }

    /// A unit remounts, with its stack if it must.
    fn remount(&mut self, unit: UnitId, rule: Rule, table: &mut Table<'_, Event>) {
        for unit in self.remounting_with(unit).unwrap_or_default() {
            self.change_horse(unit, false);
            table.tell(&[rule], Event::Remounts(unit));
        }
    }

    /// An unhorsed unit looks for its horses.
    fn catch_horses(&mut self, step: Remounting, unit: UnitId, table: &mut Table<'_, Event>) {
        let wanted = Tally::base(rule!("A2.2.2a"), "printed strength", self.strength(unit));
        let die = table.roll(Roll {
            rule: rule!("C27.2.2a"),
            what: "catching the horses",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        });
        let caught = die >= wanted.total();
        self.unit_mut(unit).set(Flags::UNHORSED, !caught);
        self.unit_mut(unit).set(Flags::WET, !caught);
        table.tell(&[rule!("C27.2.2a")], Event::CatchesHorses { unit, caught });
        if caught && self.unit(unit).is(Flags::ON_FOOT) && self.remounting_with(unit).is_ok() {
            self.replace(Remounting { caught: unit, ..step });
        }
    }
}
