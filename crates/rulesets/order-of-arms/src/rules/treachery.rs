//! Treachery (C29): who is tested, and what formations do that betray their side.

use std::mem::take;
use std::sync::Arc;

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{D6, Throw};

use crate::events::Event;
use crate::happenings::{Betrayal, Effect, Trigger};
use crate::rulebook::{define, rule};
use crate::rules::charge::ChargeId;
use crate::rules::charge::charging::{ChargeStage, slots};
use crate::rules::happenings::Due;
use crate::rules::quarters::AttackKind;
use crate::rules::sequence::Turn;
use crate::state::{Flags, Formation, FormationId, LeaderId, OFF, State, UnitId};
use crate::steps::Step;

/// Facts.
impl State {
    /// The check of treachery that is written for a leader or for his formation, by its number.
    pub(crate) fn test_of(&self, leader: LeaderId, formation: FormationId) -> Option<u8> {
        let formation = leader.some().map_or(formation, |leader| self.leader_info(leader).formation);
        let fits = |effect: &Effect| match effect {
            Effect::Test { leader: tested, formation: of, .. } => {
                leader != LeaderId::NONE && *tested == leader
                    || formation != FormationId::NONE && *of == formation
            }
            _ => false,
        };
        let found = self.scenario.happenings.list.iter().position(|happening| fits(&happening.effect));
        found.map(|number| number as u8)
    }

    /// What a leader's die is compared with: his treachery rating.
    fn loyalty(&self, leader: LeaderId) -> Tally {
        Tally::base(rule!("A2.2.2h"), "treachery rating", self.leader_info(leader).treachery)
    }

    /// Whether units of other formations of its side stand in the area of a unit.
    fn is_among_friends(&self, unit: UnitId) -> bool {
        let formation = self.info(unit).formation;
        let mut others = self.fighters_in(self.unit(unit).area, self.side_of(unit));
        others.any(|other| self.info(other).formation != formation)
    }
}

/// Steps.
impl State {
    /// Tests a leader who is alive and on the map: a die at or below his rating fails, and says what comes of it.
    pub(crate) fn test_loyalty(
        &mut self,
        number: u8,
        due: Due,
        why: Option<Rule>,
        table: &mut Table<'_, Event>,
    ) {
        let scenario = Arc::clone(&self.scenario);
        let Some(happening) = scenario.happenings.list.get(usize::from(number)) else { return };
        let Effect::Test { leader, formation, rated, outcomes } = &happening.effect else { return };
        let led = formation.some().or(due.formation.some());
        let by_formation = led.map_or(LeaderId::NONE, |led| self.formations[led.index()].leader);
        let leader = leader.some().or(due.leader.some()).unwrap_or(by_formation);
        let Some(leader) = leader.some().filter(|leader| self.leader(*leader).is_on_map()) else { return };
        let formation = formation.some().unwrap_or(self.leader_info(leader).formation);
        if self.formations[formation.index()].side != self.formation_info(formation).side {
            // Whoever has gone over does not go back.
            return;
        }
        let loyalty = self.loyalty(leader);
        let die = table.roll(Roll {
            rule: rule!("scenario.treachery"),
            what: "treachery",
            side: self.side_of_leader(leader),
            throw: Throw::one(D6),
            dice: None,
            wanted: rated.then_some(&loyalty),
            bonus: None,
            hopes: Hopes::High,
        });
        let fails = !rated || die <= loyalty.total();
        let rules = [rule!("C29.0"), rule!("scenario.treachery"), why.unwrap_or(rule!("C29.0"))];
        table.tell(&rules[..2 + usize::from(why.is_some())], Event::Tested { leader, fails });
        let outcome =
            outcomes.iter().find(|line| (i32::from(line.low)..=i32::from(line.high)).contains(&die));
        if let Some(outcome) = outcome.filter(|_| fails) {
            self.betray(formation, outcome.betrayal, table);
        }
    }

    /// A formation betrays its side.
    pub(crate) fn betray(
        &mut self,
        formation: FormationId,
        betrayal: Betrayal,
        table: &mut Table<'_, Event>,
    ) {
        table.tell(&[rule!("C29.0"), rule!("scenario.treachery")], Event::Betrays { formation, betrayal });
        match betrayal {
            Betrayal::StandIdle { turns } => {
                // This turn counts if the formation could still act in it.
                let is_over = !matches!(
                    self.steps.first(),
                    Some(Step::Turn(
                        Turn::Start | Turn::Weather | Turn::Arrivals | Turn::FirstPlayer | Turn::Activations
                    ))
                );
                let formation = &mut self.formations[formation.index()];
                let last = if is_over || formation.activated { turns } else { turns.saturating_sub(1) };
                formation.idle = self.turn.saturating_add(last);
            }
            Betrayal::Desert { lost } => {
                let units: Vec<UnitId> = self.scenario.units_of(formation).collect();
                for unit in units {
                    self.desert(unit, lost, table);
                }
                self.take_leaders_off(formation, |_, _| true, table);
                self.call_off(formation, table);
                self.end_idle_melees(table);
                self.count_elan(table);
            }
            Betrayal::ChangeSides => {
                self.change_sides(formation, table);
                self.call_off(formation, table);
            }
        }
    }

    /// Whatever a formation that has left its side had begun is given up, and so is what was begun against it.
    fn call_off(&mut self, formation: FormationId, table: &mut Table<'_, Event>) {
        let active = self.active;
        let (mut attacks, mut supports) = (take(&mut self.attacks), take(&mut self.supports));
        attacks.retain(|attack| {
            let joins = attack.kind == AttackKind::Joins;
            let of = if joins { active.other() } else { active };
            self.units_of(attack).any(|unit| self.side_of(unit) == of)
                && (joins || !self.held[active].contains(attack.at.area))
        });
        supports.retain(|support| {
            let side = self.side_of(support.unit);
            self.unit(support.unit).is_on_map()
                && self.stacked(support.at).any(|unit| self.side_of(unit) != side)
        });
        (self.attacks, self.supports) = (attacks, supports);
        let mut steps = take(&mut self.steps);
        for step in &mut steps {
            if let Step::CloseQuarters(step) = step {
                step.archers.retain(|unit| self.info(unit).formation != formation);
            }
        }
        self.steps = steps;
        for n in 0..self.charges.len() as u8 {
            self.call_off_charge(ChargeId(n), formation, table);
        }
    }

    /// A charge goes on without a formation that has left its side; if that held its target, it turns back.
    fn call_off_charge(&mut self, n: ChargeId, formation: FormationId, table: &mut Table<'_, Event>) {
        let (mut charge, side) = (self.charges[n], self.active);
        let stays = |unit: UnitId| self.info(unit).formation != formation;
        charge.units.retain(stays);
        charge.shot.retain(|(unit, _)| stays(unit));
        charge.riders.retain(|leader| self.leader(leader).is_on_map() && self.side_of_leader(leader) == side);
        charge.held = charge.held.iter().filter(|unit| stays(*unit)).collect();
        for slot in slots(charge.waiting) {
            if !self.stacked(charge.target_stack(slot)).any(|unit| self.side_of(unit) != side) {
                charge.waiting &= !(1 << slot.0);
            }
        }
        let is_to_come =
            charge.is_under_way() && !matches!(charge.stage, ChargeStage::Repelled | ChargeStage::Occupy);
        if charge.units.is_empty() {
            charge.stage = ChargeStage::Over;
        }
        self.charges[n] = charge;
        if is_to_come && charge.stage != ChargeStage::Over && self.held[side].contains(charge.target()) {
            self.turn_back(n, rule!("B11.4.2e"), table);
        }
    }

    /// A unit leaves the map with its formation.
    fn desert(&mut self, unit: UnitId, lost: bool, table: &mut Table<'_, Event>) {
        if lost {
            self.destroy(unit, rule!("scenario.treachery"), table);
        } else if self.unit(unit).is_on_map() {
            self.leave_map(unit, rule!("scenario.treachery"), table);
        }
        let unit = self.unit_mut(unit);
        if unit.is(Flags::WAITING) {
            unit.set(Flags::WAITING, false);
            unit.set(if lost { Flags::LOST } else { Flags::GONE }, true);
        }
    }

    /// A unit leaves the map alive.
    pub(crate) fn leave_map(&mut self, unit: UnitId, rule: Rule, table: &mut Table<'_, Event>) {
        let area = self.unit(unit).area;
        self.lift(unit);
        let gone = self.unit_mut(unit);
        gone.set(Flags::GONE, true);
        gone.set(Flags::ACTING, false);
        table.tell(&[rule], Event::LeavesMap(unit));
        self.report_unit(Trigger::UnitLeftMap, unit, area);
    }

    /// Leaders of a formation whom a test finds are out of play.
    fn take_leaders_off(
        &mut self,
        formation: FormationId,
        is: impl Fn(&State, LeaderId) -> bool,
        table: &mut Table<'_, Event>,
    ) {
        for leader in self.leaders() {
            let own = self.leader_info(leader).formation == formation;
            if own && is(self, leader) {
                self.lose_leader(leader, rule!("scenario.treachery"), table);
            }
        }
    }

    /// A formation goes over to the enemy where it stands.
    ///
    /// Reading: units that share their area with other formations of their old side cannot fight their way out; they leave the map.
    fn change_sides(&mut self, formation: FormationId, table: &mut Table<'_, Event>) {
        define!("model.one-side");
        let units: Vec<UnitId> =
            self.scenario.units_of(formation).filter(|unit| self.unit(*unit).is_on_map()).collect();
        for unit in &units {
            if self.is_among_friends(*unit) {
                self.leave_map(*unit, rule!("scenario.treachery"), table);
            }
        }
        let old = self.formations[formation.index()].side;
        let new = old.other();
        self.take_leaders_off(
            formation,
            |state, leader| {
                let area = state.leader(leader).area;
                if area == OFF {
                    return false;
                }
                let mut there = state.fighters_in(area, old).peekable();
                there.peek().is_some() && there.any(|unit| state.info(unit).formation != formation)
            },
            table,
        );
        self.formations[formation.index()].side = new;
        for unit in &units {
            let turned = self.unit_mut(*unit);
            turned.set(Flags::TURNED, true);
            turned.set(Flags::ACTING, false);
        }
        // Nobody leads or commands those whose side he has left.
        for n in 0..self.formations.len() {
            let Formation { leader, side, .. } = self.formations[n];
            if leader.some().is_some_and(|one| self.side_of_leader(one) != side) {
                (self.formations[n].leader, self.formations[n].before) = (LeaderId::NONE, leader);
            }
        }
        for army in 0..self.armies.len() {
            let commander = self.armies[army].commander;
            if commander.some().is_some_and(|one| self.side_of_leader(one) != self.scenario.armies[army].side)
            {
                (self.armies[army].commander, self.armies[army].before) = (LeaderId::NONE, commander);
            }
        }
        self.recount();
        for unit in units {
            let area = self.unit(unit).area;
            if area != OFF {
                self.report_entry(unit, area);
                self.enter(area, new, rule!("scenario.treachery"), table);
            }
        }
        self.end_idle_melees(table);
        self.count_elan(table);
    }

    /// A leader is out of play without having fallen.
    pub(crate) fn take_leader_off(&mut self, leader: LeaderId) {
        self.bereave(leader);
    }
}
