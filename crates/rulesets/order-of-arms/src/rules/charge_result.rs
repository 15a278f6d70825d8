//! What comes of a charge: success or repulse, and the way back (B11.9).

use battle::{List, Rule, Side, Table};
use ground::areas::AreaId;

use crate::actions::Action;
use crate::combat::Combat;
use crate::events::Event;
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::rules::charging::ChargeStage;
use crate::rules::places::Party;
use crate::rules::retreat::Retreating;
use crate::state::{Flags, Stack, State, UnitId};

/// Facts of the result.
impl State {
    /// Whether a charge was successful: its targets have lost more than half of their points, and at least as many steps
    /// as the charge.
    fn is_successful(&self, charge: &Charge, combat: &Combat) -> bool {
        define!("B11.9.1a", "B11.9.1b", "B11.9");
        let (mut had, mut left) = (0, 0);
        for fighter in combat.fighters.iter().filter(|fighter| fighter.side != combat.attacker) {
            had += u32::from(fighter.had);
            left += match fighter.leader.some() {
                Some(leader) => u32::from(fighter.had) * u32::from(self.leader(leader).is_on_map()),
                None if self.unit(fighter.unit).is_on_map() => u32::from(self.strength(fighter.unit)),
                None => 0,
            };
        }
        // An area without troops to strike is taken without a blow, by whoever is left to take it.
        if had == 0 {
            return !self.riders_left(charge).is_empty();
        }
        2 * had.saturating_sub(left) > had
            && combat.lost[combat.attacker.other()] >= combat.lost[combat.attacker]
    }

    /// The side that says how far a repelled charge goes back: that which lost fewer steps, the charger on a tie.
    pub(crate) fn who_repels(&self, charge: &Charge) -> Side {
        define!("B11.9.2c");
        let charger = self.charging_side(charge);
        if charge.lost[charger] > charge.lost[charger.other()] { charger.other() } else { charger }
    }

    /// The area one back on the path of a charge, or the nearest behind it that has room; where it began always has.
    pub(crate) fn one_back(&self, charge: &Charge, party: &Party) -> AreaId {
        define!("B11.9.2d");
        let passed = usize::from(charge.entered).saturating_sub(1);
        let behind = charge.path[..passed.min(charge.path.len())].iter().rev();
        behind.copied().find(|area| self.takes(charge, party, *area)).unwrap_or(charge.start.area)
    }

    /// Whether an area takes a charge in.
    fn takes(&self, charge: &Charge, party: &Party, area: AreaId) -> bool {
        !self.held[self.charging_side(charge).other()].contains(area)
            && self.has_room_for(party, area)
            && self.has_place(party, area)
    }

    /// The areas in which a charge may end, by what it is asked for.
    pub(crate) fn ends_of(&self, charge: &Charge) -> List<AreaId, 4> {
        let party = self.party_of(charge);
        let mut ends: List<AreaId, 4> = List::new();
        if charge.stage == ChargeStage::Repelled {
            ends.push(self.one_back(charge, &party));
        } else {
            for area in charge.path.iter().rev().filter(|area| self.takes(charge, &party, **area)) {
                ends.push(*area);
            }
        }
        if !ends.contains(&charge.start.area) {
            ends.push(charge.start.area);
        }
        ends
    }

    pub(crate) fn each_way_back(&self, charge: &Charge, found: &mut dyn FnMut(Action) -> bool) -> bool {
        let ends = self.ends_of(charge);
        !self.riders_left(charge).is_empty()
            && ends.len() > 1
            && ends.iter().any(|area| found(Action::Area(*area)))
    }

    pub(crate) fn each_end(&self, charge: &Charge, found: &mut dyn FnMut(Action) -> bool) -> bool {
        self.each_way_back(charge, found)
    }
}

/// Steps of the result.
impl State {
    /// The clash is over: the defenders retreat, or the charge is repelled.
    pub(crate) fn charge_result(&mut self, n: usize, table: &mut Table<'_, Event>) {
        let Some(combat) = self.end_combat() else {
            self.charges[n].stage = ChargeStage::Over;
            return;
        };
        self.forget_checks();
        self.charges[n].lost = combat.lost;
        let unit = self.called(&self.charges[n]);
        let area = self.charges[n].target();
        if !self.is_successful(&self.charges[n], &combat) {
            self.charges[n].stage = ChargeStage::Repelled;
            table.tell(&[rule!("B11.9.2a")], Event::ChargeRepelled { unit, area });
            self.report_unit(Trigger::ChargeRepelled, unit, area);
            return;
        }
        self.charges[n].stage = ChargeStage::Occupy;
        let empty = combat.fighters.iter().all(|fighter| fighter.side == combat.attacker);
        let rules = [rule!("B11.9.1a"), rule!("B11.9.1b"), rule!("B11.9.1c")];
        let gone = self.charges[n].targets != 0;
        let nobody = [if gone { rule!("B11.4.2e") } else { rule!("B11.7.2j") }];
        let rules: &[Rule] = if empty { &nobody } else { &rules };
        table.tell(rules, Event::ChargeSucceeds { unit, area });
        self.report_unit(Trigger::ChargeSucceeded, unit, area);
        let stacks: Vec<Stack> = self.stacks_in(area).collect();
        for stack in stacks.into_iter().rev() {
            self.retreat_stack(stack, true);
        }
    }

    /// A charge ends in an area: the target, another of its path, or where it began.
    pub(crate) fn end_charge_in(&mut self, n: usize, area: AreaId, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        self.charges[n].stage = ChargeStage::Over;
        // It has been in its target area, wherever it ends.
        if charge.stage == ChargeStage::Occupy {
            self.take_camps(charge.target(), self.charging_side(&charge).other(), table);
        }
        let occupies = charge.stage == ChargeStage::Occupy && area == charge.target();
        let rule = match charge.stage {
            ChargeStage::Occupy if occupies => rule!("B11.9.1d"),
            ChargeStage::Occupy => rule!("B11.9.1e"),
            _ => rule!("B11.9.2b"),
        };
        self.fall_back(&charge, area, rule, table);
    }

    /// What is left of a charge comes to an area and takes up its position there; undefended guns, baggage and camps there
    /// are lost.
    pub(crate) fn fall_back(
        &mut self,
        charge: &Charge,
        area: AreaId,
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) {
        let party = self.party_of(charge);
        let left = self.riders_left(charge);
        let Some(unit) = left.first().copied() else { return };
        table.tell(&[rule], Event::ChargeEnds { unit, area });
        self.come_to(charge, &party, area, table);
        for unit in left.iter().filter(|unit| !party.units.contains(unit)) {
            let alone = Party::of_unit(*unit);
            let takes = self.takes(charge, &alone, area);
            let back = if takes { area } else { self.one_back(charge, &alone) };
            self.come_to(charge, &alone, back, table);
        }
    }

    /// A unit that lost its horses on the way falls back by itself, with the leaders if nobody else rides on.
    pub(crate) fn drop_out(&mut self, n: usize, unit: UnitId, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("C27.2f")], Event::DropsOut(unit));
        let mut party = self.party_of(&self.charges[n]);
        self.charges[n].units.retain(|other| other != unit);
        let charge = self.charges[n];
        party.units = List::of(&[unit]);
        if !self.riders_left(&charge).is_empty() {
            party.leaders.clear();
        }
        let back = self.one_back(&charge, &party);
        self.come_to(&charge, &party, back, table);
    }

    /// What is left of a charge takes up its position in an area, and takes what the enemy has left there.
    fn come_to(&mut self, charge: &Charge, party: &Party, area: AreaId, table: &mut Table<'_, Event>) {
        if self.area_of(party) == Some(area) {
            // They have ridden out and come back.
            for unit in party.units {
                self.unit_mut(unit).set(Flags::COLUMN, false);
            }
            self.take_position(party, false);
            return;
        }
        self.bring(party, area, false);
        let rule = if area == charge.target() { rule!("B11.9.1f") } else { rule!("C24.1e") };
        self.enter(area, self.charging_side(charge), rule, table);
    }

    /// A unit that was unhorsed leaves: without a foot piece it retreats, and with one it does not stay among riders.
    pub(crate) fn unhorsed_leaves(&mut self, unit: UnitId) {
        define!("C27.2.1a", "C27.2.1b");
        if self.charges.iter().any(|one| one.stage != ChargeStage::Over && one.units.contains(&unit)) {
            return;
        }
        let alone = self.stacked(self.stack_of(unit)).count() == 1;
        let party = if alone { Party::of_stack(self, self.stack_of(unit)) } else { Party::of_unit(unit) };
        if self.info(unit).foot_steps.is_empty() {
            self.then(Retreating { party, forced: true });
        } else if !alone {
            let area = self.unit(unit).area;
            match self.first_place(&party, area, false) {
                Some(_) => self.bring(&party, area, false),
                None => self.then(Retreating { party, forced: true }),
            }
        }
    }
}
