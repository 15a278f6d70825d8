//! Retreats: where to, with whom, and what is left behind (C22).

use battle::{Refusal, Rule, Side, Table};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::CombatKind;
use crate::events::Event;
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::rules::charge::charging::ChargeStage;
use crate::rules::happenings::News;
use crate::rules::leaders::LeaderChecks;
use crate::rules::places::Party;
use crate::rules::rout::{Cause, Checking};
use crate::state::{Flags, Stack, State, UnitId};
use crate::steps::Pending;
use crate::troops::Arm;

/// A party retreats one area: its owner chooses where to, and then its position there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Retreating {
    /// Who retreats.
    pub party: Party,
    /// It is forced to: without a way out, or at army élan zero, it is eliminated.
    pub forced: bool,
}

impl Pending for Retreating {
    fn asks(&self, battle: &State) -> Option<Side> {
        let party = self.left(battle);
        if self.forced && battle.first_doomed(&party).is_some() {
            return None;
        }
        battle.retreat_areas(&party).iter().nth(1)?;
        Some(battle.side_of_party(&party))
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        let party = self.left(battle);
        into.extend(battle.retreat_areas(&party).iter().map(Action::Area));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Area(area) => battle.may_retreat_to(&self.left(battle), area),
            _ => Err(Refusal::new(rule!("C22.0a"), "name the area to retreat to")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        if let Action::Area(area) = action {
            let party = self.left(battle);
            battle.done();
            self.go(battle, &party, area, table);
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let mut party = self.left(battle);
        if self.forced
            && let Some((unit, doom)) = battle.first_doomed(&party)
        {
            party.units.retain(|other| other != unit);
            if party.units.is_empty() {
                party.leaders.clear();
            }
            battle.replace(Retreating { party, ..*self });
            battle.meet_doom(unit, doom, table);
            return;
        }
        battle.done();
        match battle.retreat_areas(&party).iter().next() {
            Some(area) => self.go(battle, &party, area, table),
            None if self.forced => battle.no_way_out(&party, table),
            None => battle.stay_after_all(&party, table),
        }
    }
}

impl Retreating {
    /// The party goes; a leader who goes by himself may have left his men behind.
    fn go(&self, battle: &mut State, party: &Party, area: AreaId, table: &mut Table<'_, Event>) {
        let from = battle.area_of(party);
        battle.retreat_to(party, area, self.forced, table);
        if let Some(from) = from.filter(|_| party.units.is_empty() && !self.forced) {
            for leader in party.leaders {
                battle.report_flight(leader, from);
            }
        }
    }

    /// Those of the party that are still on the map. Leaders whose men are all gone stay where they are.
    fn left(&self, battle: &State) -> Party {
        let mut party = self.party;
        party.units.retain(|unit| battle.unit(unit).is_on_map());
        party.leaders.retain(|leader| battle.leader(leader).is_on_map());
        if party.units.is_empty() && !self.party.units.is_empty() {
            party.leaders.clear();
        }
        party
    }
}

/// Why a unit that is forced to retreat does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doom {
    /// Its army's élan is zero (C21.4.1).
    Zero,
    /// It is in schiltron (C25.2c).
    Broken,
}

/// Where a party may retreat to.
impl State {
    /// Whether there is any area that a party may retreat to.
    pub(crate) fn can_retreat(&self, party: &Party) -> bool {
        let Some(from) = self.area_of(party) else { return false };
        let mut beside = self.scenario.map.adjacent(from).iter();
        beside.any(|to| self.is_open_to_retreat(party, from, to).is_ok())
    }

    /// The areas a party may retreat to: those beside no enemy, or, if there are none, all that are open to it.
    pub(crate) fn retreat_areas(&self, party: &Party) -> AreaSet {
        let Some(from) = self.area_of(party) else { return AreaSet::EMPTY };
        let map = &self.scenario.map;
        let open: AreaSet = map
            .adjacent(from)
            .iter()
            .filter(|to| self.is_open_to_retreat(party, from, *to).is_ok())
            .collect();
        let enemies = self.held[self.side_of_party(party).other()];
        let safe: AreaSet = open.iter().filter(|area| !map.adjacent(*area).meets(enemies)).collect();
        if safe.is_empty() { open } else { safe }
    }

    /// Whether a party may retreat to an area; if not, by which rule.
    pub(crate) fn may_retreat_to(&self, party: &Party, to: AreaId) -> Result<(), Refusal> {
        let Some(from) = self.area_of(party) else {
            return Err(Refusal::new(rule!("C22.0a"), "nobody is left to retreat"));
        };
        if !self.scenario.map.adjacent(from).contains(to) {
            return Err(Refusal::new(rule!("C22.0a"), "a retreat goes to an adjacent area"));
        }
        self.is_open_to_retreat(party, from, to)?;
        match self.retreat_areas(party).contains(to) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("C22.0d"), "a retreat leads away from the enemy where it can")),
        }
    }

    /// Whether the units of a stack are in schiltron: they do not choose to retreat.
    pub(crate) fn is_schiltron(&self, stack: Stack) -> bool {
        define!("C25.2b");
        self.stacked(stack).any(|unit| self.unit(unit).is(Flags::SCHILTRON))
    }

    /// Whether a party could enter an area by retreat at all: ground, corners, enemies, and room among friends.
    fn is_open_to_retreat(&self, party: &Party, from: AreaId, to: AreaId) -> Result<(), Refusal> {
        let side = self.side_of_party(party);
        if self.held[side.other()].contains(to) || self.is_ridden_into(to, side.other()) {
            return Err(Refusal::new(rule!("C22.0a"), "enemy combat units hold that area"));
        }
        if let Err(mut refusal) = self.may_all_step(party, from, to) {
            refusal.rule = rule!("C22.0c");
            return Err(refusal);
        }
        if !self.has_room_for(party, to) || !self.has_place(party, to) {
            return Err(Refusal::new(rule!("C22.0b"), "there is no room for the retreat in that area"));
        }
        Ok(())
    }

    /// The first unit of a party that cannot be forced to retreat and live as it is.
    fn first_doomed(&self, party: &Party) -> Option<(UnitId, Doom)> {
        party.units.iter().find_map(|unit| {
            let zero = self.armies[self.army_of(*unit).index()].zero;
            let broken = self.unit(*unit).is(Flags::SCHILTRON);
            let doom = if zero { Some(Doom::Zero) } else { broken.then_some(Doom::Broken) };
            doom.map(|doom| (*unit, doom))
        })
    }
}

/// Retreating.
impl State {
    /// A whole stack retreats one area, with the leaders stacked with it (B3.2.1a).
    pub(crate) fn retreat_stack(&mut self, stack: Stack, forced: bool) {
        define!("B3.2.1a");
        self.then(Retreating { party: Party::of_stack(self, stack), forced });
    }

    /// A party goes to the area of its retreat.
    pub(crate) fn retreat_to(
        &mut self,
        party: &Party,
        area: AreaId,
        forced: bool,
        table: &mut Table<'_, Event>,
    ) {
        define!("C22.0f");
        let Some(from) = self.area_of(party) else { return };
        let side = self.side_of_party(party);
        for unit in party.units {
            table.tell(&[rule!("C22.0a")], Event::Retreats { unit, area, forced });
        }
        for leader in party.leaders {
            table.tell(&[rule!("B3.2.1a")], Event::Rides { leader, area });
        }
        self.bring(party, area, false);
        self.leave_guns(from, side, table);
        if !party.units.is_empty() {
            self.enter(area, side, rule!("C22.0e"), table);
        }
    }

    /// A forced retreat has nowhere to go.
    fn no_way_out(&mut self, party: &Party, table: &mut Table<'_, Event>) {
        for unit in party.units {
            self.destroy(unit, rule!("C22.1"), table);
            // A charge that has succeeded drives its enemies away when its clash is over.
            if let Some(charge) = self.charges.iter().find(|charge| charge.stage == ChargeStage::Occupy) {
                let captors = self.riders_left(charge);
                self.take_prisoners(unit, &captors, table);
            }
        }
        if party.units.is_empty() {
            for leader in party.leaders {
                self.lose_leader(leader, rule!("C22.1"), table);
            }
        }
    }

    /// A party that got away from close quarters finds no room any more: it stays, and what it had saved is lost.
    fn stay_after_all(&mut self, party: &Party, table: &mut Table<'_, Event>) {
        for unit in party.units {
            let Some(combat) = self.combats.last_mut() else { return };
            let unhurt = combat.lost.0 == [0, 0];
            let Some(place) = combat.place_of(unit) else { continue };
            let steps = std::mem::take(&mut combat.fighters[place].saved);
            if steps == 0 {
                continue;
            }
            table.tell(&[rule!("C22.0b"), rule!("B15.5.5h")], Event::StaysInPlace(unit));
            let side = self.side_of(unit);
            let lost = self.lose_steps(unit, steps, table);
            let Some(combat) = self.combats.last_mut() else { return };
            combat.lost[side] += lost;
            combat.fighters[place].lost += lost;
            let fighter = combat.fighters[place];
            if self.must_check_rout(unit, fighter.steps, fighter.lost) {
                self.then(Checking::of([unit].into_iter(), self.cause_of_retreat(side)));
            }
            if unhurt {
                self.then(LeaderChecks::FIRST);
            }
        }
    }

    /// A unit that is forced to retreat is eliminated, or breaks.
    fn meet_doom(&mut self, unit: UnitId, doom: Doom, table: &mut Table<'_, Event>) {
        define!("C21.4.1");
        match doom {
            Doom::Zero => self.destroy(unit, rule!("C22.2"), table),
            Doom::Broken => {
                let cause = self.cause_of_retreat(self.side_of(unit));
                table.tell(&[rule!("C25.2c")], Event::Breaks(unit));
                self.rout(unit, cause, table);
            }
        }
    }

    /// What makes a unit of a side rout that is forced to retreat: the combat under way.
    fn cause_of_retreat(&self, side: Side) -> Cause {
        let Some(combat) = self.combats.last() else {
            // A charge that has succeeded drives its enemies away when its clash is over.
            let charge = self.charges.iter().find(|charge| charge.stage == ChargeStage::Occupy);
            let from = charge.into_iter().map(Charge::entry).collect();
            return Cause { from, charge: charge.is_some(), ..Cause::default() };
        };
        Cause {
            from: combat.struck_from(side),
            charge: combat.charges(side.other()),
            assault: combat.kind == CombatKind::Assault,
            ..Cause::default()
        }
    }

    /// Combat units have left an area by retreat or rout: guns left alone there cannot be used.
    pub(crate) fn leave_guns(&mut self, area: AreaId, side: Side, table: &mut Table<'_, Event>) {
        if self.held[side].contains(area) || self.crowd[area.index()].others[side] == 0 {
            return;
        }
        let mut unit = self.first[area.index()];
        while let Some(gun) = unit.some() {
            unit = self.unit(gun).next;
            if self.kind(gun).arm == Arm::Artillery && self.side_of(gun) == side {
                self.unit_mut(gun).set(Flags::UNMANNED, true);
                table.tell(&[rule!("C22.3")], Event::Unmanned(gun));
            }
        }
    }

    /// Combat units of a side have come to an area: guns, baggage and camps that nobody defends are lost to the enemy, lone
    /// leaders must answer, and guns that were left behind are manned again.
    pub(crate) fn enter(&mut self, area: AreaId, side: Side, rule: Rule, table: &mut Table<'_, Event>) {
        self.overrun(area, side, rule, table);
        if self.held[side].contains(area) && !self.held[side.other()].contains(area) {
            self.find_lone_leaders(area, side.other());
        }
    }

    /// What combat units of a side do to guns, baggage and camps in an area where no enemy fights.
    pub(crate) fn overrun(&mut self, area: AreaId, side: Side, rule: Rule, table: &mut Table<'_, Event>) {
        define!("C24.1e", "B15.8d");
        let enemy = side.other();
        if !self.held[side].contains(area) || self.held[enemy].contains(area) {
            return;
        }
        let mut next = self.first[area.index()];
        while let Some(unit) = next.some() {
            next = self.unit(unit).next;
            if self.side_of(unit) == enemy {
                let baggage = self.kind(unit).arm == Arm::Other;
                self.destroy(unit, if baggage { rule!("state.non-combatants") } else { rule }, table);
            } else if self.unit(unit).is(Flags::UNMANNED) {
                self.unit_mut(unit).set(Flags::UNMANNED, false);
                table.tell(&[rule!("C22.3")], Event::Manned(unit));
            }
        }
        self.take_camps(area, enemy, table);
    }

    /// The camps of a side in an area that it no longer holds are lost.
    pub(crate) fn take_camps(&mut self, area: AreaId, side: Side, table: &mut Table<'_, Event>) {
        define!("C22.4", "B9.4.3", "C24.1h");
        if self.camps == 0 || self.held[side].contains(area) {
            return;
        }
        for n in 0..self.scenario.camps.len() {
            let camp = &self.scenario.camps[n];
            if camp.area == area && self.camps >> n & 1 == 1 && self.army_info(camp.army).side == side {
                self.camps &= !(1 << n);
                let army = camp.army;
                table.tell(&[rule!("B9.4.4")], Event::CampLost(n as u8));
                self.report(News { army, ..News::of(Trigger::CampLost).by(side).at(area) });
            }
        }
    }
}
