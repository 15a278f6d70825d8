//! Schiltron and phalanx: forming, leaving and losing them (C25, C26.0, C26.1.1e).

use battle::{Refusal, Rule, Table};
use ground::areas::AreaId;

use crate::actions::Change;
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::places::Party;
use crate::state::{Flags, State, UnitId};

/// Whether a stack may form or leave a formation.
impl State {
    /// Whether the stack of a unit may form schiltron or phalanx: each unit of it may, and none has moved.
    pub(crate) fn may_form(&self, unit: UnitId, to: Change) -> Result<(), Refusal> {
        define!("state.formation", "A2.2.1f");
        let schiltron = to == Change::Schiltron;
        let (option, allowed, forming) = if schiltron {
            (Options::SCHILTRON, rule!("C25.0a"), rule!("C25.0b"))
        } else {
            (Options::PHALANX, rule!("C26.0a"), rule!("C26.0b"))
        };
        let refuse = |unit: UnitId, rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if !self.plays(option) {
            return refuse(unit, allowed, "{0} cannot form up so in this battle");
        }
        self.is_lowest(unit)?;
        for unit in self.bottom_up(self.stack_of(unit)) {
            let (kind, info, u) = (self.kind(unit), self.info(unit), self.unit(unit));
            let may = if schiltron {
                kind.schiltron && info.may_schiltron
            } else {
                kind.phalanx && info.may_phalanx
            };
            if !may {
                return refuse(unit, allowed, "{0} cannot form up so");
            }
            self.may_act_in_movement(unit)?;
            if u.is(Flags::SCHILTRON) || u.is(Flags::PHALANX) {
                return refuse(unit, forming, "{0} is in formation already");
            }
            if u.is(Flags::MOVED) || u.spent > 0 {
                return refuse(unit, forming, "{0} has moved: it takes the whole allowance to form up");
            }
        }
        Ok(())
    }

    /// Whether the stack of a unit may leave its schiltron or phalanx: it has the points for it.
    pub(crate) fn may_loosen(&self, unit: UnitId) -> Result<(), Refusal> {
        self.is_lowest(unit)?;
        for unit in self.bottom_up(self.stack_of(unit)) {
            let u = self.unit(unit);
            let rule = if u.is(Flags::PHALANX) { rule!("C26.0d") } else { rule!("C25.3") };
            let refuse = |why| Err(Refusal::new(rule, why).about(unit.into()));
            if !u.is(Flags::SCHILTRON) && !u.is(Flags::PHALANX) {
                return refuse("{0} is in no formation");
            }
            self.may_act_in_movement(unit)?;
            if u.is(Flags::MOVED) || self.half_points_left(&Party::of_unit(unit)) < self.cost_to_loosen(unit)
            {
                return refuse("{0} has not the points left to leave its formation");
            }
        }
        Ok(())
    }

    /// What it costs a unit to leave its formation, in half MP.
    fn cost_to_loosen(&self, unit: UnitId) -> u8 {
        let mp = if self.unit(unit).is(Flags::PHALANX) { 1 } else { self.allowance_of(unit).total() / 2 };
        2 * u8::try_from(mp).unwrap_or(0)
    }

    /// A stack is named by its lowest unit.
    fn is_lowest(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.kind(unit).is_combat() && self.unit(unit).is_on_map() && self.unit(unit).level == 0 {
            true => Ok(()),
            false => {
                let why = "a stack forms up as a whole: name its lowest unit, not {0}";
                Err(Refusal::new(rule!("state.formation"), why).about(unit.into()))
            }
        }
    }
}

/// Forming and leaving.
impl State {
    /// The stack of a unit forms schiltron or phalanx, for its whole allowance.
    pub(crate) fn form(&mut self, unit: UnitId, to: Change, table: &mut Table<'_, Event>) {
        let schiltron = to == Change::Schiltron;
        for unit in self.bottom_up(self.stack_of(unit)) {
            let all = 2 * self.allowance_of(unit).dice();
            let u = self.unit_mut(unit);
            u.spent = all;
            u.set(Flags::MOVED, true);
            u.set(if schiltron { Flags::SCHILTRON } else { Flags::PHALANX }, true);
            let rule = if schiltron { rule!("C25.0b") } else { rule!("C26.0b") };
            table.tell(&[rule], Event::Forms { unit, schiltron });
        }
    }

    /// The stack of a unit leaves its formation.
    pub(crate) fn loosen(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        for unit in self.bottom_up(self.stack_of(unit)) {
            let cost = self.cost_to_loosen(unit);
            let u = self.unit_mut(unit);
            let rule = if u.is(Flags::PHALANX) { rule!("C26.0d") } else { rule!("C25.3") };
            u.spent += cost;
            u.set(Flags::SCHILTRON, false);
            u.set(Flags::PHALANX, false);
            table.tell(&[rule], Event::Loosens { unit, cost });
        }
    }

    /// Units in phalanx that come into melee in an area lose the phalanx.
    pub(crate) fn break_phalanxes(&mut self, area: AreaId, table: &mut Table<'_, Event>) {
        for unit in self.units() {
            if self.unit(unit).area == area && self.unit(unit).is(Flags::PHALANX) {
                self.unit_mut(unit).set(Flags::PHALANX, false);
                table.tell(&[rule!("C26.1.1e")], Event::PhalanxLost(unit));
            }
        }
    }
}
