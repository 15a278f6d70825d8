//! What so many of a crew can do with their piece: how often it fires, and whether it moves (medieval.crew.half, medieval.crew.silent,
//! musket.crew.rate, musket.crew.move).

use battle::Refusal;

use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::troops::Arm;

impl State {
    /// Whether so many of a crew are lost that the piece does not fire.
    pub(crate) fn is_silenced(&self, id: UnitId) -> bool {
        define!(
            "medieval.crew.silent",
            "medieval.crew.numbers",
            "medieval.gunpowder.crew",
            "musket.crew.full",
            "musket.crew.rate"
        );
        self.engine_of(id).is_some_and(|engine| self.unit(id).crew <= engine.row().silent)
    }

    /// Whether a piece fires only in every other turn.
    pub(crate) fn is_at_half_rate(&self, id: UnitId) -> bool {
        define!("medieval.crew.half", "medieval.crew.captured-rate", "musket.crew.reman.rate");
        let unit = self.unit(id);
        unit.is(Flags::UNTRAINED) || self.engine_of(id).is_some_and(|engine| unit.crew <= engine.row().half)
    }

    /// Whether nobody is left of a crew who could move its piece.
    pub(crate) fn is_stuck(&self, id: UnitId) -> bool {
        define!("medieval.crew.silent", "musket.crew.move", "musket.crew.unattended");
        match self.scenario.period {
            Period::Medieval => self.is_silenced(id),
            Period::Musket => self.is_artillery(id) && self.unit(id).crew == 0,
        }
    }

    /// Whether nobody serves a piece: an engine or gun without a crew.
    pub(crate) fn is_unattended(&self, id: UnitId) -> bool {
        define!("musket.crew.unattended");
        let is_gun = self.info(id).kind.troop().is_some_and(|troop| troop.arm() == Arm::Artillery);
        is_gun && self.unit(id).is_on_board() && self.unit(id).crew == 0
    }

    /// Whether it is a gun that nobody serves and that is nobody's: it fights nobody, and holds nobody.
    pub(crate) fn is_nobodys(&self, id: UnitId) -> bool {
        define!("musket.crew.taken", "musket.crew.unattended");
        self.scenario.period.are_idle_guns_nobodys() && self.is_unattended(id)
    }

    /// Whether those who serve a piece can fire it in this turn, and if not, why.
    pub(crate) fn may_be_served(&self, id: UnitId) -> Result<(), Refusal> {
        let (unit, period) = (self.unit(id), self.scenario.period);
        let no = |rule: battle::Rule, why: &'static str| Err(Refusal::new(rule, why));
        if unit.is(Flags::SPIKED) {
            return no(rule!("musket.crew.spike"), "it is spiked");
        }
        if period == Period::Musket && unit.crew == 0 {
            return no(rule!("musket.crew.unattended"), "nobody serves it");
        }
        if self.is_silenced(id) {
            let rule = period.row(rule!("medieval.crew.silent"), rule!("musket.crew.rate"));
            return no(rule, "too few of its crew are left");
        }
        if self.is_at_half_rate(id) && unit.is(Flags::SHOT) {
            let slow = match (period, unit.is(Flags::UNTRAINED)) {
                (Period::Medieval, _) => rule!("medieval.crew.half"),
                (Period::Musket, true) => rule!("musket.crew.reman.rate"),
                (Period::Musket, false) => rule!("musket.crew.half"),
            };
            return no(slow, "it fired in the last turn, and has too few men to fire again");
        }
        Ok(())
    }
}
