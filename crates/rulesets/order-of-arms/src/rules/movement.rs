//! The movement step: who moves, where to, and how it takes up position there (B13).

use battle::{Refusal, Rule, Side, Table};
use ground::areas::{AreaId, AreaSet, Slot, Way};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Change};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::places::Party;
use crate::rules::reach::Reach;
use crate::state::{Flags, LeaderFlags, LeaderId, NO_SLOT, Stack, State, UnitId};
use crate::steps::Pending;
use crate::troops::Arm;

/// The movement step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Moving {
    /// Asks who moves or changes next.
    Who,
    /// Asks where those who move go.
    Where {
        /// They.
        party: Party,
        /// The areas open to them, their own included.
        areas: AreaSet,
    },
}

impl Pending for Moving {
    fn asks(&self, battle: &State) -> Option<Side> {
        let asks = match self {
            Moving::Who => battle.can_anybody_move(),
            Moving::Where { areas, .. } => areas.len() > 1,
        };
        asks.then_some(battle.active)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self {
            Moving::Who => {
                battle.list_movers(into);
                into.extend(battle.calls().map(Action::Choose));
                into.push(Action::Done);
            }
            Moving::Where { areas, .. } => into.extend(areas.iter().map(Action::Area)),
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (self, *action) {
            (Moving::Who, Action::Done) => Ok(()),
            (Moving::Who, Action::Change { unit, to }) => battle.may_change(unit, to),
            (Moving::Who, Action::Choose(number)) => battle.may_send_for(number),
            (Moving::Who, action) => battle.party_named(action).map(|_| ()),
            (Moving::Where { party, .. }, Action::Area(area)) => battle.may_march_to(party, area),
            (Moving::Where { .. }, _) => Err(Refusal::new(rule!("B13.0b"), "name the area to move to")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (*self, action) {
            (Moving::Who, Action::Change { unit, to }) => battle.alter(unit, to, table),
            (Moving::Who, Action::Choose(number)) => battle.send_for(number, table),
            (Moving::Who, action) => match battle.party_named(action) {
                Ok(party) => {
                    let areas = battle.destinations(&party, &battle.reach(&party));
                    battle.then(Moving::Where { party, areas });
                }
                Err(_) => battle.done(),
            },
            (Moving::Where { party, .. }, Action::Area(area)) => {
                battle.done();
                battle.march(&party, area, table);
            }
            (Moving::Where { .. }, _) => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        // Who can go nowhere may still turn where it stands.
        if let Moving::Where { party, .. } = self
            && let Some(area) = battle.area_of(party)
        {
            battle.march(party, area, table);
        }
    }
}

/// Who may move.
impl State {
    /// Whether a unit may move or change its place in this step.
    pub(crate) fn may_move(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may_act_in_movement(unit)?;
        let u = self.unit(unit);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if u.is(Flags::MOVED) {
            return refuse(rule!("B13.0b"), "{0} has moved");
        }
        if u.is(Flags::SCHILTRON) {
            return refuse(rule!("C25.2a"), "{0} is in schiltron and does not move");
        }
        if u.is(Flags::SET_UP) && u.is(Flags::BOMBARDED) {
            return refuse(rule!("B13.0a"), "{0} has bombarded in this turn");
        }
        if u.is(Flags::SET_UP) {
            return refuse(rule!("B13.7a"), "{0} is set up and cannot move");
        }
        Ok(())
    }

    /// Whether a unit may do anything in the movement step: activated, and nothing that it did or suffers keeps it.
    pub(crate) fn may_act_in_movement(&self, unit: UnitId) -> Result<(), Refusal> {
        let u = self.unit(unit);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if !u.is_on_map() || !u.is(Flags::ACTING) || self.side_of(unit) != self.active {
            return refuse(rule!("B13.0a"), "{0} is not activated");
        }
        if u.is(Flags::CHARGED) {
            return refuse(rule!("flow.after-charge"), "{0} has charged in this turn");
        }
        if u.is(Flags::ROUTED) {
            return refuse(rule!("B13.1.1e"), "{0} is routed");
        }
        if self.is_in_melee(u.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        if u.is(Flags::ABANDONED) {
            return refuse(rule!("C21.4.2"), "{0} is abandoned");
        }
        if u.is(Flags::UNMANNED) {
            return refuse(rule!("C22.3"), "{0} was left by its friends");
        }
        Ok(())
    }

    /// Whether a leader may move in this step: with his formation, or with one under him, once in a turn.
    pub(crate) fn may_leader_move(&self, leader: LeaderId) -> Result<(), Refusal> {
        let l = self.leader(leader);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(leader.into()));
        if !self.leader_acts(leader) {
            return refuse(rule!("B13.5a"), "no formation of {0} is activated");
        }
        if l.is(LeaderFlags::CHARGED) {
            return refuse(rule!("flow.after-charge"), "{0} has ridden with a charge in this turn");
        }
        if l.is(LeaderFlags::MOVED) {
            return refuse(rule!("B13.5b"), "{0} has moved in this turn");
        }
        if self.is_in_melee(l.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        Ok(())
    }

    /// Those who move when a stack, a unit or a leader is named.
    fn party_named(&self, action: Action) -> Result<Party, Refusal> {
        match action {
            Action::Stack(stack) => self.moving_stack(stack),
            Action::Unit(unit) => self.may_move(unit).map(|()| Party::of_unit(unit)),
            Action::Leader(leader) => self.may_leader_move(leader).map(|()| Party::of_leader(leader)),
            _ => Err(Refusal::new(rule!("B13.0a"), "name who moves")),
        }
    }

    /// Those of a stack who may move, as long as they move alike, and the leaders who may go with them.
    fn moving_stack(&self, stack: Stack) -> Result<Party, Refusal> {
        define!("state.mixed-stack");
        let mut party = Party::default();
        let mut why = Refusal::new(rule!("A2.7.1a"), "there is no stack");
        for unit in self.bottom_up(stack) {
            match self.may_move(unit) {
                Ok(()) => party.units.push(unit),
                Err(refusal) => {
                    why = refusal;
                    continue;
                }
            };
            let class = |unit: UnitId| self.kind(unit).move_class();
            if class(unit) != class(party.units[0]) {
                let refusal =
                    Refusal::new(rule!("B13.0b"), "{0} and {1} do not move alike: move them one at a time");
                return Err(refusal.about(unit.into()).and(party.units[0].into()));
            }
        }
        if party.units.is_empty() || stack.slot == NO_SLOT {
            return Err(why);
        }
        for leader in self.leaders_with(stack).filter(|leader| self.may_leader_move(*leader).is_ok()) {
            party.leaders.push(leader);
        }
        Ok(party)
    }

    /// Whether there is anybody to move or change.
    fn can_anybody_move(&self) -> bool {
        let mut units = self.acting_units();
        let leaders = || self.leaders();
        units.any(|unit| self.may_move(unit).is_ok() || self.changes_of(unit).next().is_some())
            || leaders().any(|leader| self.may_leader_move(leader).is_ok())
            || self.calls().next().is_some()
    }

    /// Lists who may move: stacks and units by number, then leaders, then changes of formation and of guns.
    fn list_movers(&self, into: &mut Vec<Action>) {
        for unit in self.acting_units().filter(|unit| self.may_move(*unit).is_ok()) {
            let stack = self.stack_of(unit);
            if stack.slot == NO_SLOT {
                into.push(Action::Unit(unit));
                continue;
            }
            let mut together = self.leaders_with(stack).any(|leader| self.may_leader_move(leader).is_ok());
            let (mut is_first, mut is_only) = (true, true);
            for other in self.stacked(stack).filter(|other| *other != unit && self.may_move(*other).is_ok()) {
                (together, is_only) = (true, false);
                is_first &= other > unit;
            }
            if is_only || is_first && self.moving_stack(stack).is_ok() {
                into.push(Action::Stack(stack));
            }
            if together {
                into.push(Action::Unit(unit));
            }
        }
        let leaders = self.leaders();
        into.extend(leaders.filter(|leader| self.may_leader_move(*leader).is_ok()).map(Action::Leader));
        for unit in self.acting_units() {
            into.extend(self.changes_of(unit).map(|to| Action::Change { unit, to }));
        }
    }

    /// What a unit can become in the movement step.
    fn changes_of(&self, unit: UnitId) -> impl Iterator<Item = Change> + '_ {
        let all =
            [Change::Schiltron, Change::Phalanx, Change::Loose, Change::SetUp, Change::Limber, Change::Leave];
        let (kind, u) = (self.kind(unit), self.unit(unit));
        let could = move |to: Change| match to {
            Change::Schiltron => kind.schiltron,
            Change::Phalanx => kind.phalanx,
            Change::Loose => u.is(Flags::SCHILTRON) || u.is(Flags::PHALANX),
            Change::SetUp | Change::Limber => kind.arm == Arm::Artillery,
            Change::Leave => self.has_aims(),
        };
        all.into_iter().filter(move |to| could(*to) && self.may_change(unit, *to).is_ok())
    }

    /// Whether a unit or its stack may become something.
    pub(crate) fn may_change(&self, unit: UnitId, to: Change) -> Result<(), Refusal> {
        define!("B13.6");
        match to {
            Change::Schiltron | Change::Phalanx => self.may_form(unit, to),
            Change::Loose => self.may_loosen(unit),
            Change::SetUp => self.may_set_up(unit),
            Change::Limber => self.may_limber(unit),
            Change::Leave => self.may_leave_field(unit),
        }
    }
}

/// Where to.
impl State {
    /// The areas in which a party may end its move: those in reach that have a place for it, and its own.
    fn destinations(&self, party: &Party, reach: &Reach) -> AreaSet {
        let from = self.area_of(party);
        let bound =
            self.scenario.conditions.on.then(|| party.units.iter().find(|unit| self.held(**unit).is_some()));
        let bound = bound.flatten().copied();
        let has_place = |area: &AreaId| {
            Some(*area) == from
                || reach.cost(*area).is_some_and(|(_, column)| {
                    if column {
                        self.first_place(party, *area, true).is_some()
                    } else {
                        self.has_place(party, *area)
                    }
                })
        };
        let planned = party.units.iter().any(|unit| self.withdraws_as_planned(*unit));
        let open = |area: &AreaId| {
            bound.is_none_or(|unit| Some(*area) == from || self.is_drawn_to(unit, *area))
                && (!planned || self.is_as_planned(party, *area, reach))
        };
        reach.areas.iter().filter(open).filter(has_place).collect()
    }

    /// Whether those who use more than their own allowance fall back, as was planned.
    fn is_as_planned(&self, party: &Party, area: AreaId, reach: &Reach) -> bool {
        let planned = |unit: &&UnitId| self.withdraws_as_planned(**unit);
        let (Some(from), Some(unit)) = (self.area_of(party), party.units.iter().find(planned)) else {
            return true;
        };
        let spent = reach.cost(area).map_or(0, |(cost, _)| i32::from(cost));
        // Without the plan it has half of what it has now.
        spent <= self.allowance_of(*unit).total() || self.is_falling_back(self.side_of(*unit), from, area)
    }

    /// Whether a party may end its move in an area; if not, by which rule.
    fn may_march_to(&self, party: &Party, area: AreaId) -> Result<(), Refusal> {
        let reach = self.reach(party);
        if self.destinations(party, &reach).contains(area) {
            return Ok(());
        }
        let Some(from) = self.area_of(party) else {
            return Err(Refusal::new(rule!("B13.0a"), "nobody is there to move"));
        };
        let name = |refusal: Refusal| match (party.units.first(), party.leaders.first()) {
            (Some(unit), _) => refusal.about((*unit).into()),
            (None, Some(leader)) => refusal.about((*leader).into()),
            (None, None) => refusal,
        };
        party.units.iter().try_for_each(|unit| self.may_stir(*unit))?;
        if !self.is_as_planned(party, area, &reach) {
            let rule = rule!("muster.special.planned-withdrawal");
            return Err(
                Refusal::new(rule, "{0} may go so far only to fall back").about(party.units[0].into())
            );
        }
        if reach.areas.contains(area) {
            self.may_stand(party, area, Slot::CENTRE, Way(0), false)?;
            return Err(name(Refusal::new(rule!("C17.4"), "{0} finds no place there")));
        }
        if self.held[self.active.other()].contains(area) {
            return Err(name(Refusal::new(rule!("B13.1.2"), "enemy combat units keep {0} out of that area")));
        }
        if self.scenario.map.adjacent(from).contains(area) {
            self.may_all_step(party, from, area)?;
            if !self.has_room(area, self.points_of(party)) {
                return Err(name(Refusal::new(rule!("B13.0d"), "there is no room for {0} in that area")));
            }
        }
        Err(name(Refusal::new(rule!("B13.0c"), "{0} has not the points to come there")))
    }
}

/// Moving.
impl State {
    /// The movement step begins.
    pub(crate) fn begin_movement(&mut self) {
        self.then(Moving::Who);
    }

    /// A party moves to an area, or changes its place in its own.
    fn march(&mut self, party: &Party, area: AreaId, table: &mut Table<'_, Event>) {
        define!("B13.2", "B13.5a");
        let reach = self.reach_up_to(party, Some(area));
        let area = if self.has_hidden() { self.scouted(party, area, &reach, table) } else { area };
        let (cost, column) = reach.cost(area).unwrap_or((0, false));
        let stays = self.area_of(party) == Some(area);
        let party = self.keeping_up(party, cost);
        if !stays {
            self.tell_march(&party, area, &reach, table);
        }
        for unit in party.units {
            let rides = cost > 0 && self.rides(unit);
            self.unit_mut(unit).set(Flags::RIDES, rides);
        }
        self.spend(&party, cost);
        if stays {
            self.take_position(&party, false);
        } else {
            let side = self.side_of_party(&party);
            self.bring(&party, area, column);
            if party.units.iter().any(|unit| self.kind(*unit).is_combat()) {
                self.enter(area, side, rule!("B13.1.2"), table);
            }
            for unit in party.units {
                self.tempt(unit, table);
            }
        }
    }

    /// Where a move ends that may find hidden enemies on its way: before whoever is in the way then.
    fn scouted(&mut self, party: &Party, to: AreaId, reach: &Reach, table: &mut Table<'_, Event>) -> AreaId {
        let Some(from) = self.area_of(party) else { return to };
        let way = self.way_to(party, to, reach);
        let side = self.side_of_party(party);
        let gone = self.scout(&way, side, table);
        let open =
            |area: &&AreaId| party.units.is_empty() || self.first_place(party, **area, false).is_some();
        match gone == way.len() {
            true => to,
            false => way[..gone].iter().rev().find(open).copied().unwrap_or(from),
        }
    }

    /// Those of a party who make a move of so much: leaders who cannot keep up stay behind.
    fn keeping_up(&self, party: &Party, cost: u8) -> Party {
        let mut party = *party;
        if !party.units.is_empty() {
            party.leaders.retain(|leader| 2 * self.leader_allowance(leader).total() >= i32::from(cost));
        }
        party
    }

    /// Counts what a move costs.
    fn spend(&mut self, party: &Party, cost: u8) {
        for unit in party.units {
            let u = self.unit_mut(unit);
            u.spent += cost;
            u.set(Flags::MOVED, true);
        }
        // Who is with men that only turn has not moved.
        let moves = cost > 0 || party.units.is_empty();
        for leader in party.leaders.iter().filter(|_| moves) {
            self.leader_mut(*leader).spent += cost;
            self.leader_mut(*leader).set(LeaderFlags::MOVED, true);
        }
    }

    fn tell_march(&self, party: &Party, area: AreaId, reach: &Reach, table: &mut Table<'_, Event>) {
        let Some((cost, column)) = reach.cost(area).filter(|_| table.keeps_journal()) else { return };
        let way = self.way_rules(party, area, reach);
        for unit in party.units {
            let mp = self.allowance_of(unit);
            let mut rules: Vec<Rule> = vec![rule!("B13.0b")];
            rules.extend(mp.parts().iter().map(|part| part.rule));
            rules.extend(&way);
            if column {
                rules.push(rule!("B13.4.5a"));
            }
            let of = u8::try_from(2 * mp.total()).unwrap_or(0);
            table.tell(&rules, Event::Marches { unit, area, cost, of });
        }
        for leader in party.leaders {
            let own = self.acts_himself(leader);
            let rule = match party.units.is_empty() {
                true if own => rule!("B13.5a"),
                true => rule!("B13.5b"),
                false => rule!("B13.0b"),
            };
            table.tell(&[rule], Event::Rides { leader, area });
        }
    }

    /// A unit, or its stack, becomes something else.
    fn alter(&mut self, unit: UnitId, to: Change, table: &mut Table<'_, Event>) {
        match to {
            Change::Schiltron | Change::Phalanx => self.form(unit, to, table),
            Change::Loose => self.loosen(unit, table),
            Change::SetUp => self.set_up(unit, table),
            Change::Limber => self.limber(unit, table),
            Change::Leave => self.leave_field(unit, table),
        }
    }
}
