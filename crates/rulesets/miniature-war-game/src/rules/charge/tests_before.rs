//! Tests before anybody moves: breaking off, and charges whose aim is within reach (common.3dt.charge-when).

use battle::{Resolves, Table};
use ground::tabletop::{Length, Within};
use serde::{Deserialize, Serialize};

use super::run::RunFacts;
use crate::events::Event;
use crate::orders::order::Order;
use crate::rulebook::{define, rule};
use crate::rules::march::plan::{Going, Plan};
use crate::state::{Flags, State, UnitId};

/// Tests before the first third.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TestsBefore {}

impl Resolves<State> for TestsBefore {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.drive_out(table);
        battle.break_off(table);
        battle.test_charges(table);
        battle.take_up_on_going_back();
        let mut knots = battle.last_knots();
        for id in battle.all_units() {
            // Of those who have been driven out of a building it is known already.
            if knots[id.index()].is_none() {
                battle.note_place(id, 0, &mut knots[id.index()]);
            }
        }
        battle.begin_third(1);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Tests before the movement".to_owned())
    }
}

/// The part of a turn for which a unit runs that has turned its back, as a divisor.
const THIRD: u8 = 3;

/// A charge that is tested before the first third.
#[derive(Clone, Copy)]
struct Tested {
    charger: UnitId,
    aim: UnitId,
}

impl State {
    /// Whether a unit is carrying out a charge.
    pub(crate) fn is_charging(&self, id: UnitId) -> bool {
        let run = self.run(id);
        let fails = run.is(RunFacts(RunFacts::STAYS.0 | RunFacts::FLEES.0));
        self.unit(id).is(Flags::CHARGES) && !fails && run.forced.is_none()
    }

    /// Whether two units charge each other.
    fn charge_each_other(&self, a: UnitId, b: UnitId) -> bool {
        define!("common.charge.head-on");
        [(a, b), (b, a)].iter().all(|(unit, aim)| self.is_charging(*unit) && self.aim_of(*unit) == Some(*aim))
    }

    /// The aim of a charge that is tested before the first third: a unit in the open within reach, that makes no forced move.
    fn aim_within_reach(&self, id: UnitId) -> Option<UnitId> {
        define!("common.3dt.charge-when", "common.3dt.forced", "common.hidden.declares");
        let aim = self.aim_of(id).filter(|_| self.is_charging(id))?;
        let open = [id, aim].iter().all(|unit| !self.unit(*unit).is(Flags::HIDDEN));
        let reach: Length = self.plans[id.index()].allowance;
        let near = Within::Exact.is_within(self.body(id).distance(&self.body(aim)), reach);
        (open && near && self.run(aim).forced.is_none()).then_some(aim)
    }

    /// Charges within reach are tested: first all who charge, then all who are still charged.
    fn test_charges(&mut self, table: &mut Table<'_, Event>) {
        if !self.takes_tests() {
            return;
        }
        let tested = |charger: UnitId| self.aim_within_reach(charger).map(|aim| Tested { charger, aim });
        let charges: Vec<Tested> = self.on_board().filter_map(tested).collect();
        for Tested { charger, aim } in &charges {
            self.run_mut(*charger).compared.add(*aim);
            if self.charge_each_other(*charger, *aim) {
                self.run_mut(*aim).compared.add(*charger);
            }
        }
        self.test_attackers(&charges, table);
        self.test_defenders(&charges, table);
    }

    fn test_attackers(&mut self, charges: &[Tested], table: &mut Table<'_, Event>) {
        define!("common.3dt.attacker-tests", "common.charge.head-on");
        let mut tests = Vec::new();
        for id in self.on_board() {
            let met = charges
                .iter()
                .flat_map(|charge| [(charge.charger, charge.aim), (charge.aim, charge.charger)]);
            let head_on = met
                .filter(|(unit, _)| *unit == id)
                .map(|(_, enemy)| enemy)
                .find(|enemy| self.charge_each_other(id, *enemy));
            let aim = charges.iter().find(|charge| charge.charger == id).map(|charge| charge.aim);
            let stronger = head_on.or(aim).filter(|enemy| self.has_twice(*enemy, id));
            let tested = stronger.filter(|_| head_on.is_some() || self.tests_to_charge(id));
            tests.extend(tested.map(|enemy| (id, enemy, head_on.is_some())));
        }
        for (id, enemy, head_on) in tests {
            let passed = self.three_dice_test(id, "to charge", table);
            if head_on {
                self.run_mut(id).set(RunFacts::TESTED_TO_HOLD);
            }
            if passed {
                continue;
            }
            // A charge that was never made has no after-effects.
            self.unit_mut(id).set(Flags::CHARGES, false);
            if head_on {
                self.flee(id, enemy, table);
            } else {
                self.stay(id, table);
            }
        }
    }

    /// Whether a unit takes tests to charge at all.
    pub(crate) fn tests_to_charge(&self, id: UnitId) -> bool {
        define!("medieval.phalanx.no-test");
        !self.unit(id).is(Flags::PHALANX) && !self.charges_blindly(id)
    }

    fn test_defenders(&mut self, charges: &[Tested], table: &mut Table<'_, Event>) {
        define!("common.3dt.defender-tests", "common.charge.several");
        let mut tests = Vec::new();
        for id in self.on_board() {
            let comes = |charge: &&Tested| charge.aim == id && self.is_charging(charge.charger);
            let strong = charges.iter().filter(comes).map(|charge| charge.charger);
            let strong = strong.filter(|charger| self.has_twice(*charger, id));
            let from = self.nearest_of(id, strong);
            tests.extend(from.filter(|_| !self.run(id).is(RunFacts::TESTED_TO_HOLD)).map(|from| (id, from)));
        }
        for (id, from) in tests {
            if !self.tests_to_hold(id, table) {
                self.unit_mut(id).set(Flags::CHARGES, false);
                if self.is_to_abandon(id) {
                    self.abandon_gun(id, from, table);
                } else {
                    self.flee(id, from, table);
                }
            }
        }
    }

    /// A unit is tested to hold a charge; at most once in a turn.
    pub(crate) fn tests_to_hold(&mut self, id: UnitId, table: &mut Table<'_, Event>) -> bool {
        define!("common.3dt.defender-holds");
        self.run_mut(id).set(RunFacts::TESTED_TO_HOLD);
        self.three_dice_test(id, "to hold", table)
    }

    /// A charger that failed its test stays where it is.
    pub(crate) fn stay(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        self.run_mut(id).set(RunFacts::STAYS);
        self.run_mut(id).set(RunFacts::CONFUSED);
        let plan = &self.plans[id.index()];
        // Before it has moved it counts as holding; stopped on its way it has spent what it has spent.
        let stays = if plan.taken == 0 {
            let allowance = self.allowance(id, &Order::hold(), 0);
            Plan { allowance, third: plan.third, from: plan.from, ..Plan::default() }
        } else {
            Plan { going: Going::Done, ..*plan }
        };
        self.plans[id.index()] = stays;
        table.tell(&[rule!("common.3dt.attacker-fails")], Event::Stays { unit: id });
    }

    /// A unit that failed its test to hold turns its back to the charger and goes straight away from him.
    pub(crate) fn flee(&mut self, id: UnitId, from: UnitId, table: &mut Table<'_, Event>) {
        define!("common.3dt.defender-fails", "common.order.after-reaction");
        self.break_square(id, table);
        if self.is_indoors(id) && !self.runs_out(id, from, table) {
            return self.hold_indoors(id, table);
        }
        let plan = self.plan_of_flight(id, Some(self.away_from(id, from)), THIRD, true);
        self.plans[id.index()] = plan;
        self.run_mut(id).set(RunFacts::FLEES);
        self.scatter_phalanx(id, table);
        self.leave_contact(id);
        table.tell(&[rule!("common.3dt.defender-fails")], Event::TurnsItsBack { units: [id, from] });
    }
}
