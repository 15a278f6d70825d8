//! The two sides of a gun: in transport and set up (B13.7).

use battle::{Refusal, Rule, Table, Tally};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::places::Party;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, GunSize};

/// Whether a gun may change, and what it costs.
impl State {
    /// Whether an artillery leader of its side is in the area of a gun.
    pub(crate) fn has_gunner(&self, unit: UnitId) -> bool {
        define!("state.artillery-leader");
        let mut leaders = self.leaders_in(self.unit(unit).area);
        leaders.any(|leader| {
            self.leader_info(leader).gunner && self.side_of_leader(leader) == self.side_of(unit)
        })
    }

    /// What it costs to set a gun up, in MP.
    fn cost_to_set_up(&self, unit: UnitId) -> Tally {
        match self.info(unit).size {
            Some(GunSize::Medium) => self.with_gunner(unit, Tally::base(rule!("B13.7c"), "set up", 3)),
            Some(GunSize::Heavy) => Tally::base(rule!("B13.7b"), "set up", self.allowance_of(unit).total()),
            _ => self.with_gunner(unit, Tally::base(rule!("B13.7d"), "set up", 2)),
        }
    }

    /// What it costs to break a gun down, in MP.
    fn cost_to_limber(&self, unit: UnitId) -> Tally {
        match self.info(unit).size {
            Some(GunSize::Medium) => self.with_gunner(unit, Tally::base(rule!("B13.7c"), "break down", 2)),
            Some(GunSize::Heavy) => {
                Tally::base(rule!("B13.7b"), "break down", self.allowance_of(unit).total())
            }
            _ => self.with_gunner(unit, Tally::base(rule!("B13.7d"), "break down", 1)),
        }
    }

    fn with_gunner(&self, unit: UnitId, mut cost: Tally) -> Tally {
        if self.has_gunner(unit) {
            cost.add(cost.parts()[0].rule, "artillery leader", -1);
        }
        cost
    }

    /// Whether a gun may be set up.
    pub(crate) fn may_set_up(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may_change_gun(unit)?;
        if self.unit(unit).is(Flags::SET_UP) {
            return Err(Refusal::new(rule!("B13.7a"), "{0} is set up already").about(unit.into()));
        }
        self.can_afford(unit, &self.cost_to_set_up(unit))
    }

    /// Whether a gun may be broken down.
    pub(crate) fn may_limber(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may_change_gun(unit)?;
        let u = self.unit(unit);
        if !u.is(Flags::SET_UP) {
            return Err(Refusal::new(rule!("B13.7a"), "{0} is in transport already").about(unit.into()));
        }
        if u.is(Flags::BOMBARDED) {
            self.may_limber_after_fire(unit)?;
        }
        self.can_afford(unit, &self.cost_to_limber(unit))
    }

    /// Whether a gun that has bombarded in this turn may be broken down: a light one with an artillery leader.
    pub(crate) fn may_limber_after_fire(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.info(unit).size == Some(GunSize::Light) && self.has_gunner(unit) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("B13.7f"), "{0} has bombarded in this turn").about(unit.into())),
        }
    }

    /// Whether a gun may change its state at all.
    fn may_change_gun(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if self.kind(unit).arm != Arm::Artillery {
            return refuse(rule!("B13.7a"), "{0} is no artillery");
        }
        self.may_act_in_movement(unit)?;
        if self.info(unit).size == Some(GunSize::Heavy) && !self.scenario.heavy_setup {
            return refuse(rule!("B13.7b"), "{0} is heavy and stays as it is");
        }
        Ok(())
    }

    fn can_afford(&self, unit: UnitId, cost: &Tally) -> Result<(), Refusal> {
        match i32::from(self.half_points_left(&Party::of_unit(unit))) >= 2 * cost.total() {
            true => Ok(()),
            false => {
                let rule = cost.parts()[0].rule;
                Err(Refusal::new(rule, "{0} has not the points left for it").about(unit.into()))
            }
        }
    }
}

/// Changing guns.
impl State {
    /// A gun is set up: it may bombard from the next turn on.
    pub(crate) fn set_up(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        let cost = self.cost_to_set_up(unit);
        table.tell(&[cost.parts()[0].rule, rule!("B13.7e")], Event::SetUp { unit, cost: cost.dice() });
        let u = self.unit_mut(unit);
        u.spent += 2 * cost.dice();
        u.set(Flags::SET_UP, true);
        u.set(Flags::FRESHLY_SET_UP, true);
        self.take_position(&Party::of_unit(unit), false);
    }

    /// A gun is broken down: it may move with what it has left.
    pub(crate) fn limber(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        let cost = self.cost_to_limber(unit);
        let fired = self.unit(unit).is(Flags::BOMBARDED);
        let rules = [cost.parts()[0].rule, rule!("B13.7f")];
        table.tell(&rules[..1 + usize::from(fired)], Event::Limbers { unit, cost: cost.dice() });
        let u = self.unit_mut(unit);
        u.spent += 2 * cost.dice();
        u.set(Flags::SET_UP, false);
        u.set(Flags::FRESHLY_SET_UP, false);
    }
}
