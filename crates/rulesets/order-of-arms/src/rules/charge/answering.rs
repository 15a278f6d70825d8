//! What those share who answer a charge: who can, by whom they are led, and how they ride against it (B11.4, B11.5, B11.6).

use battle::{Hopes, List, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};

use crate::combat::{Combat, CombatKind, Run};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::charging::{After, ChargeStage};
use crate::rules::charge::{Charge, ChargeId};
use crate::rules::fighting::Fighting;
use crate::state::{Flags, LeaderFlags, LeaderId, Stack, State, UnitId};

/// How a stack may answer a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Chance {
    /// Without a die.
    Freely,
    /// By a die that shows at most this.
    Roll(u8),
}

/// Facts of answers.
impl State {
    /// Whether the units of an enemy stack can answer a charge at all: men-at-arms in their saddles, in control.
    pub(super) fn may_answer(&self, charge: &Charge, stack: Stack) -> Result<UnitId, Refusal> {
        define!("B11.4g");
        if self.is_ambush(charge) {
            return Err(Refusal::new(rule!("B11.4a"), "nobody has seen those who charge before"));
        }
        let enemy = self.charging_side(charge).other();
        let Some(first) = self.stacked(stack).next() else {
            return Err(Refusal::new(rule!("B11.4a"), "there is no stack"));
        };
        for unit in self.stacked(stack) {
            let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
            let u = self.unit(unit);
            if self.side_of(unit) != enemy || !self.kind(unit).is_mma() {
                return refuse(rule!("B11.4a"), "{0} is not men-at-arms of the defender");
            }
            if u.is(Flags::UNHORSED) {
                return refuse(rule!("C27.2.1a"), "{0} is unhorsed");
            }
            if u.is(Flags::ROUTED) || !self.in_control(unit) {
                return refuse(rule!("B9.1.2a"), "{0} is not in control");
            }
        }
        Ok(first)
    }

    /// Whether each unit of a stack has a leader of its own formation with it for whom something holds; if so, the first
    /// of them, and the lowest rating of those who count.
    pub(super) fn led_by(
        &self,
        stack: Stack,
        rating: &dyn Fn(LeaderId) -> Option<u8>,
    ) -> Option<(LeaderId, u8)> {
        define!("B11.4g");
        let mut found: Option<(LeaderId, u8)> = None;
        for unit in self.stacked(stack) {
            let formation = self.info(unit).formation;
            let own = self.leaders_with(stack).filter(|one| self.is_leader_of(*one, formation));
            let (leader, value) = own.filter_map(|one| Some((one, rating(one)?))).max_by_key(|one| one.1)?;
            found = Some(match found {
                Some((first, least)) => (first, least.min(value)),
                None => (leader, value),
            });
        }
        found
    }

    /// Whether any unit of a stack has been activated.
    pub(super) fn is_activated(&self, stack: Stack) -> bool {
        self.stacked(stack).any(|unit| self.unit(unit).is(Flags::ACTIVATED))
    }

    /// The lowest élan in a stack.
    pub(super) fn lowest_elan(&self, stack: Stack) -> u8 {
        let elan = |unit: UnitId| self.step_of(unit).map_or(0, |step| step.elan);
        self.stacked(stack).map(elan).min().unwrap_or(0)
    }

    /// Whether a stack has had its try against a charge, or against another of those that ride together.
    pub(super) fn has_answered(&self, charge: &Charge, stack: Stack) -> bool {
        let mut units = self.stacked(stack);
        let against = |unit: UnitId| {
            self.charges.iter().any(|one| {
                (one.start == charge.start || one.together && charge.together) && one.tried.has(unit)
            })
        };
        units.any(against)
    }

    /// Whether a stack may ride into the area that a charge has entered, and over those of its friends who are there.
    pub(super) fn may_strike_in(&self, charge: &Charge, stack: Stack, unit: UnitId) -> Result<(), Refusal> {
        let area = charge.at();
        let units: List<UnitId, 16> = self.bottom_up(stack);
        let side = self.charging_side(charge);
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if units.iter().any(|unit| self.unit(*unit).is(Flags::WHEELED)) {
            return refuse(rule!("B11.6e"), "{0} has wheeled in place in this turn");
        }
        // Whoever rides against a charge attacks.
        if units.iter().any(|unit| self.unit(*unit).is(Flags::IN_CAMP)) {
            return refuse(rule!("B9.4.1"), "{0} is inside a camp: it only defends");
        }
        // So does whoever is held, or bound not to cross a line, by its owner's will.
        units.iter().try_for_each(|unit| self.may_stir(*unit))?;
        self.may_step_out(&units, stack.area, area)?;
        self.may_cross(&units, stack.area, area)?;
        let way = [stack.area, area];
        if self.has_troops_or_guns(area, side)
            && !self.could_run_down(&units, self.one_area(stack, charge), way, side)
        {
            return refuse(rule!("B11.4c"), "troops where the charge is are too strong for {0} to run down");
        }
        Ok(())
    }

    /// The run of a stack that goes one area forward to meet or intercept a charge.
    fn one_area(&self, stack: Stack, charge: &Charge) -> Run {
        let levels = |area| self.scenario.ground(area).level;
        Run { distance: 1, descent: levels(stack.area) - levels(charge.at()), ..Run::default() }
    }
}

/// Steps of answers.
impl State {
    /// Throws a die for a side that is to show at most what is wanted; returns whether it does.
    pub(super) fn roll_at_most(
        &self,
        side: Side,
        what: &'static str,
        wanted: &Tally,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let rule = wanted.parts().first().map_or(rule!("B11.4.1"), |part| part.rule);
        let die = table.roll(Roll {
            rule,
            what,
            side,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        die <= wanted.total()
    }

    /// The units of a stack have had their try against a charge.
    pub(super) fn note_try(&mut self, n: ChargeId, stack: Stack) {
        for unit in self.bottom_up(stack) {
            self.charges[n].tried.insert(unit);
        }
    }

    /// A stack rides against a charge: friends of the charge in the area that it has entered are ridden over first.
    pub(super) fn ride_against(
        &mut self,
        n: ChargeId,
        by: Stack,
        after: After,
        table: &mut Table<'_, Event>,
    ) {
        let charge = self.charges[n];
        let (side, area) = (self.charging_side(&charge), charge.at());
        self.charge_on(n, ChargeStage::Struck { by, after });
        if self.has_troops_or_guns(area, side) {
            self.charges[n].stage = ChargeStage::RiddenOver { by, after };
            let riders: List<UnitId, 16> = self.bottom_up(by);
            self.run_down(&riders, [by.area, area], side, table);
        }
    }

    /// A stack strikes a charge in the area that it has entered: both fight as chargers.
    pub(crate) fn clash_on_the_way(&mut self, n: ChargeId, stack: Stack, after: After) {
        // The worked example leaves out the charge bonus: the rule comes first.
        define!("B11.5e", "B11.4.1a", "A2.7.10");
        let charge = self.charges[n];
        let (side, area) = (self.charging_side(&charge), charge.at());
        let mut combat = Combat::new(CombatKind::MetCharge, side, area, stack.area);
        let next = charge.path.get(usize::from(charge.entered)).copied().unwrap_or(charge.target());
        let riders = self.riders_left(&charge);
        for mut fighter in self.charging_fighters(&charge) {
            fighter.flanked = self.is_flanked_riding(fighter.unit, &riders, [area, next, stack.area]);
            combat.fighters.push(fighter);
        }
        for unit in self.bottom_up(stack) {
            combat.fighters.push(self.fighter(unit));
            let met = self.unit_mut(unit);
            met.set(Flags::ACTIVATED, true);
            met.set(Flags::CHARGED, true);
        }
        for leader in self.leaders() {
            let at = self.leader(leader);
            if (at.area, at.slot) == (stack.area, stack.slot) {
                self.leader_mut(leader).set(LeaderFlags::CHARGED, true);
            }
        }
        combat.all_against_all();
        combat.runs[side] = self.run_to(&charge, usize::from(charge.entered) - 1);
        combat.runs[side.other()] = self.one_area(stack, &charge);
        let path = &charge.path[..usize::from(charge.entered)];
        combat.ground[side] = self.charge_ground(charge.start.area, path);
        combat.ground[side.other()] = self.charge_ground(stack.area, &[area]);
        self.charges[n].stage = ChargeStage::Met(after);
        self.begin_combat(combat);
        self.then(Fighting::FIRST);
    }
}
