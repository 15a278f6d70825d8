//! What comes of a charge: success or repulse, and the way back (B11.9).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, List, Question, Refusal, Rule, Side, Table};
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::Combat;
use crate::events::Event;
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::alone::LoneLeader;
use crate::rules::charge::charging::ChargeStage;
use crate::rules::charge::{Charge, ChargeId};
use crate::rules::places::Party;
use crate::rules::retreat::Retreating;
use crate::state::{Flags, NO_SLOT, Stack, State, UnitId};

battle::answers! {
    State;
    /// Where a charge ends.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum EndIn {
        /// In this area.
        Area(area: AreaId) = ["area" [area]],
    }
}

/// A repelled charge falls back: the side that lost fewer steps says how far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct FallBack {
    /// The charge.
    pub n: ChargeId,
}

/// A successful charge occupies its target, or ends in another area of its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Occupy {
    /// The charge.
    pub n: ChargeId,
}

/// An area in which a charge may end: only [`Ends`] make one.
struct End(AreaId);

/// The areas in which a charge may end, the likeliest first: it always may where it began.
struct Ends {
    areas: List<AreaId, 4>,
    start: AreaId,
}

impl Ends {
    /// These areas, and where a charge began.
    fn of(charge: &Charge, areas: impl Iterator<Item = AreaId>) -> Ends {
        let (mut ends, start) = (List::new(), charge.start.area);
        for area in areas {
            ends.push(area);
        }
        if !ends.contains(&start) {
            ends.push(start);
        }
        Ends { areas: ends, start }
    }

    /// The first of them.
    fn first(&self) -> End {
        End(self.areas.first().copied().unwrap_or(self.start))
    }

    /// Whether an area is one of them; if not, the rule forbids it.
    fn find(&self, area: AreaId, rule: Rule) -> Result<End, Refusal> {
        if self.areas.contains(&area) {
            return Ok(End(area));
        }
        Err(Refusal::new(rule, "the charge cannot end there"))
    }
}

impl Question<State> for FallBack {
    type Answer = EndIn;

    fn rule(&self) -> Rule {
        rule!("B11.9.2b")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        battle.has_choice(charge, &battle.ways_back(charge)).then(|| battle.who_repels(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, EndIn, Action>) -> ControlFlow<()> {
        found.all(battle.ways_back(&battle.charges[self.n]).areas.into_iter().map(EndIn::Area))
    }

    fn check(&self, battle: &State, _: Side, EndIn::Area(area): EndIn) -> Result<(), Refusal> {
        battle.ways_back(&battle.charges[self.n]).find(area, self.rule()).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        EndIn::Area(area): EndIn,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let end = battle.ways_back(&battle.charges[self.n]).find(area, self.rule())?;
        battle.end_repelled(self.n, end, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let end = battle.ways_back(&battle.charges[self.n]).first();
        battle.end_repelled(self.n, end, table);
    }

    fn usual(&self, battle: &State, _: Side) -> EndIn {
        EndIn::Area(battle.ways_back(&battle.charges[self.n]).first().0)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = battle.charger_name(&battle.charges[self.n]);
        let asked = battle.charger_asks(self.n, format!("Repelled: how far back shall {name} go?"));
        Asked { cause: None, ..asked }
    }

    fn button(&self, battle: &State, _: Side, EndIn::Area(area): EndIn) -> Button {
        Button::new(battle.falls_back_to(&battle.charges[self.n], area))
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

impl Question<State> for Occupy {
    type Answer = EndIn;

    fn rule(&self) -> Rule {
        rule!("B11.9.1e")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        battle.has_choice(charge, &battle.ends_of(charge)).then(|| battle.charging_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, EndIn, Action>) -> ControlFlow<()> {
        found.all(battle.ends_of(&battle.charges[self.n]).areas.into_iter().map(EndIn::Area))
    }

    fn check(&self, battle: &State, _: Side, EndIn::Area(area): EndIn) -> Result<(), Refusal> {
        battle.ends_of(&battle.charges[self.n]).find(area, self.rule()).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        EndIn::Area(area): EndIn,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let end = battle.ends_of(&battle.charges[self.n]).find(area, self.rule())?;
        battle.end_successful(self.n, end, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let end = battle.ends_of(&battle.charges[self.n]).first();
        battle.end_successful(self.n, end, table);
    }

    fn usual(&self, battle: &State, _: Side) -> EndIn {
        EndIn::Area(battle.ends_of(&battle.charges[self.n]).first().0)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = battle.charger_name(&battle.charges[self.n]);
        let asked = battle.charger_asks(self.n, format!("Where shall the charge of {name} end?"));
        asked.because(format!("The charge of {name} is successful"))
    }

    fn button(&self, battle: &State, _: Side, EndIn::Area(area): EndIn) -> Button {
        let charge = &battle.charges[self.n];
        if area == charge.target() {
            return Button::new(format!("Occupy {}", battle.scenario.map.label(area)));
        }
        Button::new(battle.falls_back_to(charge, area))
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

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
    fn who_repels(&self, charge: &Charge) -> Side {
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

    /// How far back a repelled charge may go.
    fn ways_back(&self, charge: &Charge) -> Ends {
        Ends::of(charge, std::iter::once(self.one_back(charge, &self.party_of(charge))))
    }

    /// The areas of its way in which a successful charge may end.
    fn ends_of(&self, charge: &Charge) -> Ends {
        let party = self.party_of(charge);
        let areas = charge.path.iter().rev().copied();
        Ends::of(charge, areas.filter(|area| self.takes(charge, &party, *area)))
    }

    /// Whether anybody is left of a charge who may end it in one area or another.
    fn has_choice(&self, charge: &Charge, ends: &Ends) -> bool {
        ends.areas.len() > 1 && !self.riders_left(charge).is_empty()
    }

    /// What is said of a charge that ends short of its target.
    fn falls_back_to(&self, charge: &Charge, area: AreaId) -> String {
        let label = self.scenario.map.label(area);
        if area == charge.start.area {
            return format!("Fall back to {label}, where it began");
        }
        format!("Fall back to {label}")
    }
}

/// Steps of the result.
impl State {
    /// The clash is over: the defenders retreat, or the charge is repelled.
    pub(crate) fn charge_result(&mut self, n: ChargeId, table: &mut Table<'_, Event>) {
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

    /// A repelled charge ends in an area of its way, or where it began.
    fn end_repelled(&mut self, n: ChargeId, End(area): End, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        self.charge_on(n, ChargeStage::Over);
        self.fall_back(&charge, area, rule!("B11.9.2b"), table);
    }

    /// A successful charge ends in its target, in another area of its way, or where it began.
    fn end_successful(&mut self, n: ChargeId, End(area): End, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        self.charge_on(n, ChargeStage::Over);
        // It has been in its target area, wherever it ends.
        self.take_camps(charge.target(), self.charged_side(&charge), table);
        let occupies = area == charge.target();
        let rule = if occupies { rule!("B11.9.1d") } else { rule!("B11.9.1e") };
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
        let Some(unit) = left.first().copied() else {
            self.leave_riders(charge);
            return;
        };
        table.tell(&[rule], Event::ChargeEnds { unit, area });
        self.come_to(charge, &party, area, table);
        for unit in left.iter().filter(|unit| !party.units.contains(unit)) {
            let alone = Party::of_unit(*unit);
            let takes = self.takes(charge, &alone, area);
            let back = if takes { area } else { self.one_back(charge, &alone) };
            self.come_to(charge, &alone, back, table);
        }
    }

    /// All who charged are gone: the leaders who rode with them are where they fell, alone.
    fn leave_riders(&mut self, charge: &Charge) {
        define!("B3.2.1b");
        let (area, enemy) = (charge.at(), self.charged_side(charge));
        for leader in charge.riders.iter().copied().rev() {
            let fled = charge.units.iter().any(|unit| self.is_stacked(leader, *unit));
            if self.leader(leader).area != charge.start.area || fled {
                continue;
            }
            if self.held[enemy].contains(area) {
                self.put_leader(leader, area, NO_SLOT);
                self.then(LoneLeader::new(leader));
            } else {
                self.bring(&Party::of_leader(leader), area, false);
            }
        }
    }

    /// A unit that lost its horses on the way falls back by itself, with the leaders if nobody else rides on.
    pub(crate) fn drop_out(&mut self, n: ChargeId, unit: UnitId, table: &mut Table<'_, Event>) {
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
