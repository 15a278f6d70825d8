//! Who may ride out, and with whom (B11.0, B11.2e).

use battle::{List, PieceId, Refusal, Rule, Side, Word};

use crate::rulebook::{define, rule};
use crate::state::{Flags, FormationId, LeaderId, State, UnitId};

/// Those of a stack who charge as one (B11.2e), by one of them; the lowest in what is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Riders(pub UnitId);

impl Word<State> for Riders {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        self.0.write(battle, side, into);
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Riders, String> {
        UnitId::read(battle, side, word).map(Riders)
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        self.0.is_there(battle, side)
    }

    fn pieces(&self, battle: &State, into: &mut Vec<PieceId>) {
        into.extend(battle.riders_with(self.0).iter().map(|unit| PieceId::from(*unit)));
    }
}

impl State {
    /// Whether a unit may charge in this step at all.
    pub(crate) fn may_ride_out(&self, unit: UnitId) -> Result<(), Refusal> {
        let u = self.unit(unit);
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if !self.kind(unit).is_mma() {
            return refuse(rule!("B11.0a"), "{0} is not mounted men-at-arms");
        }
        if !u.is(Flags::ACTING) || !u.is_on_map() {
            return refuse(rule!("B11.0a"), "{0} is not activated");
        }
        if u.is(Flags::CHARGED) {
            return refuse(rule!("B11.0a"), "{0} has charged in this turn");
        }
        if u.is(Flags::LAPSED) {
            return refuse(rule!("B11.7b"), "the charge of {0} has lapsed");
        }
        if u.is(Flags::BALKS) {
            return refuse(rule!("B9.1.2c"), "{0} does not dare to attack");
        }
        if u.is(Flags::UNHORSED) {
            return refuse(rule!("C27.2.1a"), "{0} is unhorsed and fights only in defence");
        }
        if u.is(Flags::ROUTED) {
            return refuse(rule!("B13.1.1e"), "{0} is routed");
        }
        if u.is(Flags::IN_CAMP) {
            return refuse(rule!("B9.4.1"), "{0} is inside a camp");
        }
        if self.is_in_melee(u.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        self.may_stir(unit)
    }

    /// The units that charge as one with a unit: those of its formation in its stack who may, from the bottom up.
    pub(crate) fn riders_with(&self, unit: UnitId) -> List<UnitId, 2> {
        define!("B11.2e", "state.mixed-stack");
        let mut riders: List<UnitId, 2> = List::new();
        for other in self.bottom_up(self.stack_of(unit)) {
            let same = self.info(other).formation == self.info(unit).formation;
            let free = !self.charges.iter().any(|charge| charge.units.contains(&other));
            if same && free && self.may_ride_out(other).is_ok() {
                riders.push(other);
            }
        }
        riders
    }

    /// The leaders who ride with units of a stack that charge: all with the whole stack, else those of the formation.
    pub(crate) fn leaders_riding<'a>(&'a self, units: &[UnitId]) -> impl Iterator<Item = LeaderId> + 'a {
        let stack = units.first().map(|unit| self.stack_of(*unit));
        let formation = units.first().map_or(FormationId::NONE, |unit| self.info(*unit).formation);
        let whole = stack.is_some_and(|stack| self.stacked(stack).count() == units.len());
        let here = stack.into_iter().flat_map(|stack| self.leaders_with(stack));
        here.filter(move |leader| whole || self.is_leader_of(*leader, formation))
    }
}
