//! Rout: checks, flight, rallying, cascades (C23).

use battle::{Hopes, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind};
use crate::events::Event;
use crate::happenings::{RollKind, Trigger};
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::rules::flight::Fleeing;
use crate::rules::muster_specials::Again;
use crate::rules::places::Party;
use crate::state::{Flags, LeaderId, State, UnitId};
use crate::steps::{Pending, is_listed};

/// What made a unit check or rout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Cause {
    /// The areas of the attackers; none if no attack caused it (C23.1d).
    pub from: AreaSet,
    /// It was a mounted charge (C23.0c).
    pub charge: bool,
    /// It was a Phalanx Assault (C23.3d).
    pub assault: bool,
    /// The unit whose rout carries others away; none for an initial check (C23.3).
    pub carried_by: UnitId,
    /// The check is made on the way of that unit, not where it began (C23.3.2).
    pub on_the_way: bool,
}

/// Units that must check for rout, one after the other; asks their owner for the order (B3.3.4, C23.0a, C23.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Checking {
    /// The units that are still to check, as bits.
    pub units: [u64; 4],
    /// Why.
    pub cause: Cause,
}

/// A routed unit makes its check when its formation is activated again, or is eliminated (C23.2a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Rallying {
    /// The number of the unit from which on none has been looked at.
    pub next: u8,
}

impl Checking {
    /// Checks of these units.
    pub(crate) fn of(units: impl Iterator<Item = UnitId>, cause: Cause) -> Checking {
        let mut bits = [0u64; 4];
        for unit in units {
            bits[unit.index() / 64] |= 1 << (unit.index() % 64);
        }
        Checking { units: bits, cause }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = UnitId> {
        (0..=254u8)
            .map(UnitId)
            .filter(move |unit| self.units[unit.index() / 64] >> (unit.index() % 64) & 1 == 1)
    }

    fn without(mut self, unit: UnitId) -> Checking {
        self.units[unit.index() / 64] &= !(1 << (unit.index() % 64));
        self
    }
}

impl Pending for Checking {
    fn asks(&self, battle: &State) -> Option<Side> {
        let mut units = battle.still_to_check(*self);
        let first = units.next()?;
        units.next().map(|_| battle.side_of(first))
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(battle.still_to_check(*self).map(Action::Unit));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let otherwise = Refusal::new(rule!("B3.3.4"), "choose the unit that checks for rout next");
        is_listed(self, battle, action, otherwise)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        if let Action::Unit(unit) = action {
            battle.replace(self.without(unit));
            battle.check_for_rout(unit, self.cause, table);
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let next = battle.still_to_check(*self).next();
        match next {
            Some(unit) => {
                battle.replace(self.without(unit));
                battle.check_for_rout(unit, self.cause, table);
            }
            None => battle.done(),
        }
    }
}

impl Pending for Rallying {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("C23.2a"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let routed = |unit: &UnitId| {
            let u = battle.unit(*unit);
            u.is_on_map() && u.is(Flags::ACTING) && u.is(Flags::ROUTED) && !u.is(Flags::ROUTED_NOW)
        };
        let rest = battle.units().skip(usize::from(self.next));
        let Some(unit) = rest.into_iter().find(routed) else {
            battle.done();
            battle.leave_out_the_routed();
            return;
        };
        battle.replace(Rallying { next: unit.0 + 1 });
        battle.try_to_rally(unit, table);
    }
}

/// Facts of rout.
impl State {
    /// The units that are still on the map and have not checked in this combat.
    fn still_to_check(&self, checking: Checking) -> impl Iterator<Item = UnitId> + '_ {
        checking.iter().filter(|unit| {
            let u = self.unit(*unit);
            u.is_on_map() && !u.is(Flags::STEADIED) && !u.is(Flags::ROUTED)
        })
    }

    /// Whether a unit has lost enough in a combat to check: half or more, rounded up, of the steps it had.
    pub(crate) fn must_check_rout(&self, unit: UnitId, had: u8, lost: u8) -> bool {
        define!("C23.0a");
        self.unit(unit).is_on_map()
            && lost > 0
            && lost >= had.div_ceil(2)
            && self.is_at_zero(self.army_of(unit))
    }

    /// What is added to the die of a rout check: table A, table B, or both.
    fn rout_modifiers(&self, unit: UnitId, cause: Cause) -> Tally {
        let mut add = Tally::base(rule!("C23.0b"), "rout check", 0);
        if !cause.on_the_way {
            self.add_table_a(&mut add, unit, cause);
        }
        if let Some(router) = cause.carried_by.some() {
            self.add_table_b(&mut add, unit, router, cause);
        }
        add
    }

    fn add_table_a(&self, add: &mut Tally, unit: UnitId, cause: Cause) {
        define!("C23.3.1");
        if cause.charge {
            add.add(rule!("C23.0c"), "a mounted charge", 1);
        }
        if self.is_dense(self.stands_in(unit)) {
            add.add(rule!("C23.0d"), "crowded area", 1);
        }
        if self.info(unit).mercenary {
            add.add(rule!("C23.0e"), "mercenaries", 2);
        }
        if !self.in_control(unit) {
            add.add(rule!("C23.0f"), "not in control", 1);
        }
    }

    fn add_table_b(&self, add: &mut Tally, unit: UnitId, router: UnitId, cause: Cause) {
        define!("C23.3.2", "B9.1.2f");
        let (u, printed) = (self.unit(unit), self.printed_elan(unit).total());
        match printed {
            4 => add.add(rule!("C23.3a"), "steady", -1),
            5.. => add.add(rule!("C23.3b"), "very steady", -2),
            _ => {}
        }
        let fled = self.kind(router);
        if fled.is_foot() && fled.code != "FMA" && self.kind(unit).is_mma() {
            add.add(rule!("C23.3c"), "knights despise foot", -2);
        }
        let helped = cause.charge && (u.is(Flags::SCHILTRON) || u.is(Flags::PHALANX))
            || cause.assault && u.is(Flags::PHALANX);
        if helped {
            add.add(rule!("C23.3d"), "in the right formation", -1);
        }
        self.add_leaders(add, unit);
        if fled.is_mma() {
            add.add(rule!("C23.3i"), "knights flee", 2);
        }
        if self.is_dense(u.area) {
            add.add(rule!("C23.3j"), "crowded area", 2);
        }
        if self.info(unit).mercenary {
            add.add(rule!("C23.3k"), "mercenaries", 3);
        }
    }

    /// What leaders take off a check; one who is several of these counts once.
    fn add_leaders(&self, add: &mut Tally, unit: UnitId) {
        let u = self.unit(unit);
        let formation = self.info(unit).formation;
        let own = self.formations[formation.index()].leader;
        let led = own.some().unwrap_or(self.formations[formation.index()].before);
        let superior = led.some().map_or(LeaderId::NONE, |led| self.superior_of(led));
        let commander = self.armies[self.army_of(unit).index()].commander;
        for leader in
            self.leaders_in(u.area).filter(|leader| self.side_of_leader(*leader) == self.side_of(unit))
        {
            let info = self.leader_info(leader);
            let command = -i32::from(info.command);
            if leader == own && self.leader(leader).slot == u.slot {
                add.add(rule!("C23.3e"), "own leader", command);
            } else if leader == superior {
                add.add(rule!("C23.3f"), "superior leader", command);
            } else if leader == commander {
                add.add(rule!("C23.3g"), "Army Commander", command);
            } else if info.steadies > 0 {
                add.add(rule!("C23.3h"), "special leader", -i32::from(info.steadies));
            }
        }
    }

    /// The areas from which a unit flees: the attackers', or those of the nearest enemies.
    fn fled_from(&self, unit: UnitId, cause: Cause) -> AreaSet {
        if !cause.from.is_empty() {
            return cause.from;
        }
        define!("C23.1d");
        let (side, area) = (self.side_of(unit), self.stands_in(unit));
        let map = &self.scenario.map;
        let held = map.areas().filter(|other| self.holder(*other) == Some(side.other()));
        let nearest = held.clone().map(|other| map.range(area, other)).min().unwrap_or(0);
        held.filter(|other| map.range(area, *other) == nearest).collect()
    }

    /// Whether a step leads directly away from whom a unit flees. Of several nearest enemies, where no attack caused the
    /// rout, its owner chooses one.
    fn is_flight(&self, step: Fleeing, here: AreaId, to: AreaId) -> bool {
        let from = self.fled_from(step.unit, step.cause);
        if !step.cause.from.is_empty() {
            return self.is_away(here, to, from);
        }
        from.iter().any(|enemy| self.is_away(here, to, [enemy].into_iter().collect()))
    }

    /// Whether a step leads directly away from these areas (model.away).
    fn is_away(&self, from: AreaId, to: AreaId, areas: AreaSet) -> bool {
        define!("model.away");
        let map = &self.scenario.map;
        let mut grows = false;
        for area in areas.iter() {
            let (before, after) = (map.range(area, from), map.range(area, to));
            if after < before {
                return false;
            }
            grows |= after > before;
        }
        grows
    }

    /// Whether a routing unit may enter an area: not forbidden, no enemy troops, and not crowded by it.
    fn may_flee_into(&self, unit: UnitId, from: AreaId, to: AreaId) -> bool {
        define!("C23.1b");
        let points = u16::from(self.crowd[to.index()].points) + u16::from(self.occupancy_of(unit));
        self.may_step(unit, from, to).is_ok()
            && self.holder(to) != Some(self.side_of(unit).other())
            && !self.is_ridden_into(to, self.side_of(unit).other())
            && points < u16::from(self.scenario.ground(to).size.dense_from)
            && self.has_room(to, self.occupancy_of(unit))
            && self.has_place(&Party::of_unit(unit), to)
    }

    /// The rule by which a unit that routs is lost at once, if there is one.
    pub(crate) fn dooms_rout(&self, unit: UnitId) -> Option<Rule> {
        let u = self.unit(unit);
        if u.is(Flags::PHALANX) {
            return Some(rule!("C26.3"));
        }
        (u.is(Flags::UNHORSED) && !u.is(Flags::ON_FOOT)).then(|| rule!("C27.2.1a"))
    }

    /// The ways open to a unit that flees; none if its way leads off the map.
    pub(crate) fn flight(&self, step: Fleeing) -> Option<AreaSet> {
        if step.run == 2 || self.dooms_rout(step.unit).is_some() {
            return Some(AreaSet::EMPTY);
        }
        let (unit, here) = (step.unit, self.flees_from(step));
        let map = &self.scenario.map;
        let open: AreaSet =
            map.adjacent(here).iter().filter(|to| self.may_flee_into(unit, here, *to)).collect();
        let away: AreaSet = open.iter().filter(|to| self.is_flight(step, here, *to)).collect();
        if !away.is_empty() {
            return Some(away);
        }
        let leads_off = !map.adjacent(here).iter().any(|to| self.is_flight(step, here, to));
        if leads_off && self.scenario.rim.contains(here) {
            return None;
        }
        if step.run == 0 {
            return Some(AreaSet::EMPTY);
        }
        // Turning aside: anywhere with no enemy troops beside it.
        define!("C23.1c");
        let enemy = self.side_of(unit).other();
        let threatened = |area: AreaId| self.holder(area) == Some(enemy) || self.is_yielded(area, enemy);
        let is_safe = |to: &AreaId| !map.adjacent(*to).iter().any(threatened);
        Some(open.iter().filter(is_safe).collect())
    }

    /// Whether a side may advance into an area from the combat under way, since nobody is left there to defend it.
    fn is_yielded(&self, area: AreaId, side: Side) -> bool {
        let advances = |combat: &Combat| {
            use CombatKind::{Assault, Charge, CloseQuarters, Fire};
            combat.attacker == side
                && combat.area == area
                && matches!(combat.kind, Charge | Fire | CloseQuarters | Assault)
        };
        !self.held[side.other()].contains(area) && self.combats.last().is_some_and(advances)
    }

    /// The area a unit is in now: one that charges is where its charge has come to, not where it set out.
    fn stands_in(&self, unit: UnitId) -> AreaId {
        let rides = |charge: &&Charge| charge.is_under_way() && charge.units.contains(&unit);
        self.charges.iter().find(rides).map_or(self.unit(unit).area, Charge::at)
    }

    /// The area from which a unit that flees goes on.
    fn flees_from(&self, step: Fleeing) -> AreaId {
        if step.run == 0 { step.began } else { self.unit(step.unit).area }
    }

    /// The next leader after this one who is stacked with a unit that flees.
    pub(crate) fn next_companion(&self, unit: UnitId, after: LeaderId) -> LeaderId {
        let stack = self.stack_of(unit);
        let side = self.side_of(unit);
        let own = |one: &LeaderId| self.side_of_leader(*one) == side && !self.rides_apart(*one, unit);
        let mut leaders = self.leaders_with(stack).filter(own);
        leaders.find(|leader| after == LeaderId::NONE || *leader > after).unwrap_or(LeaderId::NONE)
    }
}

/// Steps of rout.
impl State {
    /// Those who have lost half of their steps in the innermost combat check, the attacker's first.
    pub(crate) fn rout_after_combat(&mut self) {
        let Some(combat) = self.combats.last() else { return };
        // A charge shakes those whom it strikes, not those who ride it.
        let charge = |combat: &Combat, side: Side| {
            combat.charges(side.other()) || combat.kind == CombatKind::Rundown && side != combat.attacker
        };
        let assault = combat.kind == CombatKind::Assault;
        for side in [combat.attacker.other(), combat.attacker] {
            let Some(combat) = self.combats.last() else { return };
            let mut from = combat.struck_from(side);
            if combat.kind == CombatKind::Bombardment {
                from.insert(combat.from);
            }
            let cause = Cause { from, charge: charge(combat, side), assault, ..Cause::default() };
            let hurt = combat.fighters.iter().filter(|fighter| {
                let unit = fighter.unit.some();
                fighter.side == side
                    && unit.is_some_and(|unit| self.must_check_rout(unit, fighter.steps, fighter.lost))
            });
            let checking = Checking::of(hurt.map(|fighter| fighter.unit), cause);
            if checking.units != [0; 4] {
                self.then(checking);
            }
        }
    }

    /// Each unit checks once in a combat: unless one is under way, who has checked before may check again.
    pub(crate) fn forget_checks(&mut self) {
        if self.combats.is_empty() {
            for unit in &mut self.units {
                unit.set(Flags::STEADIED, false);
            }
        }
    }

    /// All units of some formations, or those in one area, check, whatever the army's élan: when the exceptional leader who led
    /// them falls.
    pub(crate) fn rout_formations(&mut self, formations: u64, area: Option<AreaId>) {
        define!("B3.3.4");
        self.forget_checks();
        let units = self.units();
        let theirs = units.filter(|unit| formations >> self.info(*unit).formation.0 & 1 == 1);
        let there = theirs.filter(|unit| {
            let u = self.unit(*unit);
            u.is_on_map() && self.kind(*unit).is_combat() && area.is_none_or(|area| u.area == area)
        });
        let checking = Checking::of(there, Cause::default());
        if checking.units != [0; 4] {
            self.then(checking);
        }
    }

    /// A unit checks for rout: it holds on its élan or less.
    pub(crate) fn check_for_rout(&mut self, unit: UnitId, cause: Cause, table: &mut Table<'_, Event>) {
        self.unit_mut(unit).set(Flags::STEADIED, true);
        if self.holds(unit, cause, table) {
            return;
        }
        if self.is_heartened(unit) {
            self.then(Again { unit, cause, rally: false });
        } else {
            self.rout(unit, cause, table);
        }
    }

    fn holds(&mut self, unit: UnitId, cause: Cause, table: &mut Table<'_, Event>) -> bool {
        let modifiers = self.rout_modifiers(unit, cause);
        let mut wanted = self.elan(unit);
        for part in modifiers.parts() {
            wanted.add(part.rule, part.what, -i32::from(part.value));
        }
        self.add_by_scenario(&mut wanted, RollKind::Rout, unit, self.side_of(unit));
        let die = table.roll(Roll {
            rule: rule!("C23.0b"),
            what: "rout check",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        let holds = die <= wanted.total();
        let rule = if cause.carried_by.some().is_some() { rule!("C23.3") } else { rule!("C23.0b") };
        table.tell(&[rule], Event::RoutChecked { unit, holds });
        holds
    }

    /// A unit routs: it flees at once, and at élan zero may carry others away.
    pub(crate) fn rout(&mut self, unit: UnitId, cause: Cause, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("C23.1a")], Event::Routs(unit));
        self.report_unit(Trigger::UnitRouted, unit, self.unit(unit).area);
        self.note_prisoners(unit, table);
        let routed = self.unit_mut(unit);
        for flag in [Flags::ROUTED, Flags::ROUTED_NOW, Flags::STEADIED] {
            routed.set(flag, true);
        }
        for flag in [Flags::SCHILTRON, Flags::COLUMN, Flags::ACTING] {
            routed.set(flag, false);
        }
        let leader = self.next_companion(unit, LeaderId::NONE);
        self.then(Fleeing { unit, cause, began: self.stands_in(unit), run: 0, leader, along: 0 });
    }

    pub(crate) fn flee_into(&mut self, step: Fleeing, area: AreaId, table: &mut Table<'_, Event>) {
        let unit = step.unit;
        self.move_fleeing(unit, area);
        for leader in self.leaders().filter(|leader| step.along >> leader.0 & 1 == 1) {
            self.put_leader(leader, area, self.unit(unit).slot);
        }
        table.tell(&[rule!("C23.1a")], Event::Flees { unit, area });
        self.replace(Fleeing { run: step.run + 1, ..step });
        let side = self.side_of(unit);
        self.overrun(area, side, rule!("C24.1e"), table);
        if step.run == 0 {
            self.leave_guns(step.began, side, table);
        }
        // Whoever stands where it began, and then where it passes, may be carried away.
        if step.run == 0 {
            self.cascade(step, area, true);
            self.cascade(step, step.began, false);
        }
    }

    /// A unit that flees takes the first position in an area that has room for it.
    fn move_fleeing(&mut self, unit: UnitId, area: AreaId) {
        let party = Party::of_unit(unit);
        if let Some((slot, facing)) = self.first_place(&party, area, false) {
            self.settle(&party, area, slot, facing);
        }
    }

    /// Those whom a routing unit may carry away check, at élan zero: combat units of its side with an élan below 5.
    fn cascade(&mut self, step: Fleeing, area: AreaId, on_the_way: bool) {
        let army = self.army_of(step.unit);
        if !self.is_at_zero(army) {
            return;
        }
        let side = self.side_of(step.unit);
        let cause = Cause { carried_by: step.unit, on_the_way, ..step.cause };
        // Those who charge are noted where they set out, and stand where their charge has come to.
        let units = self.units_of_side(side).filter(|unit| self.stands_in(*unit) == area);
        let shaken = units.filter(|unit| {
            *unit != step.unit && self.kind(*unit).is_combat() && self.printed_elan(*unit).total() < 5
        });
        let checking = Checking::of(shaken, cause);
        if checking.units != [0; 4] {
            self.then(checking);
        }
    }

    pub(crate) fn end_flight(&mut self, table: &mut Table<'_, Event>) {
        self.count_elan(table);
    }

    pub(crate) fn flee_off(&mut self, step: Fleeing, table: &mut Table<'_, Event>) {
        self.caught(step, rule!("C23.1.2"), table);
    }

    /// A routing unit is eliminated: caught, or off the map. The leaders with it find their way back to a camp, or not.
    pub(crate) fn caught(&mut self, step: Fleeing, rule: Rule, table: &mut Table<'_, Event>) {
        let (area, side) = (self.flees_from(step), self.side_of(step.unit));
        self.done();
        table.tell(&[rule], Event::RoutLost(step.unit));
        self.eliminate(step.unit, table);
        self.leave_guns(area, side, table);
        for leader in self.leaders().filter(|leader| step.along >> leader.0 & 1 == 1) {
            self.find_way_home(leader, area, table);
        }
        self.end_flight(table);
        if step.run == 0 {
            self.cascade(step, step.began, false);
        }
    }

    /// Routed units of the formations that act check whether they rally.
    pub(crate) fn begin_rally(&mut self) {
        if self.acting_units().any(|unit| self.unit(unit).is(Flags::ROUTED)) {
            self.then(Rallying { next: 0 });
        }
    }

    pub(crate) fn try_to_rally(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        let mut wanted = self.elan(unit);
        for part in self.rout_modifiers(unit, Cause::default()).parts() {
            wanted.add(part.rule, part.what, -i32::from(part.value));
        }
        let own = self.formations[self.info(unit).formation.index()].leader;
        if let Some(own) = own.some()
            && (self.leader(own).area, self.leader(own).slot) == (self.unit(unit).area, self.unit(unit).slot)
        {
            wanted.add(rule!("C23.2b"), "own leader", self.leader_info(own).command);
        }
        self.add_by_scenario(&mut wanted, RollKind::Rout, unit, self.side_of(unit));
        let die = table.roll(Roll {
            rule: rule!("C23.2a"),
            what: "rally",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        if die <= wanted.total() {
            self.unit_mut(unit).set(Flags::ROUTED, false);
            table.tell(&[rule!("C23.2.1")], Event::Rallies(unit));
        } else if self.is_heartened(unit) {
            self.then(Again { unit, cause: Cause::default(), rally: true });
        } else {
            self.fail_to_rally(unit, table);
        }
    }

    /// A routed unit that has not rallied is lost.
    pub(crate) fn fail_to_rally(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("C23.2a")], Event::RoutLost(unit));
        self.eliminate(unit, table);
        self.count_elan(table);
        self.end_idle_melees(table);
    }

    /// A unit that is still routed can do nothing but defend.
    fn leave_out_the_routed(&mut self) {
        define!("B13.1.1e");
        for unit in &mut self.units {
            if unit.is(Flags::ROUTED) {
                unit.set(Flags::ACTING, false);
            }
        }
    }
}
