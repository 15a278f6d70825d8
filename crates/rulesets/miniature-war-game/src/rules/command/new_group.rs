//! The supreme commander makes a new battle or brigade of single units (common.command.new-group).
//!
//! The scenario of a battle in progress lists such groups after all others. The state keeps what they are made of ([`Formed`]), so that a
//! saved battle finds them again, and so that it stays known from which battle a unit came.

use std::sync::Arc;

use battle::{List, Refusal, Side, Table};
use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::field::{GroupInfo, Options, Scenario};
use crate::orders::order::{Act, Deed, GroupId, LISTED, Name, Numbers, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::nerve::groups::{group_of, is_admitted};
use crate::state::{Flags, State, UnitId};

/// The most battles and brigades that can be formed in play.
pub(crate) const MOST_FORMED: usize = 50;
/// The most battles and brigades of both sides: their ids are bytes.
const MOST_GROUPS: usize = 250;

/// A battle or brigade that was formed in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Formed {
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: Name,
    /// Its units, each with the battle to which it belonged before; none if it belonged to none.
    pub units: List<(UnitId, GroupId), LISTED>,
    /// How far its units may be from each other (medieval.battle.interval).
    pub interval: Length,
}

/// The battle that an order is to form: its name and its units.
fn to_form(order: &Order) -> Option<(Name, Numbers)> {
    order.acts().find_map(|act| match act {
        Act::Deed(Deed { verb: Verb::NewGroup, object: Object::Named(name, units) }) => Some((*name, *units)),
        _ => None,
    })
}

impl Scenario {
    /// Takes back the groups that these were, the last of the list.
    pub(crate) fn unform(&mut self, formed: &[Formed]) {
        for one in formed.iter().rev() {
            self.groups.pop();
            for (unit, before) in one.units.iter() {
                if let Some(info) = self.units.get_mut(unit.index()) {
                    info.group = *before;
                }
            }
        }
    }

    /// Lists these groups after all others.
    pub(crate) fn form(&mut self, formed: &[Formed]) {
        for one in formed {
            let group = GroupId(self.groups.len().min(MOST_GROUPS) as u8);
            self.groups.push(GroupInfo { id: one.name.text().to_owned(), side: one.side });
            for (unit, _) in one.units.iter() {
                if let Some(info) = self.units.get_mut(unit.index()) {
                    info.group = group;
                }
            }
        }
    }
}

impl State {
    /// A battle that was formed in play; none if the scenario gave it.
    pub(crate) fn formed(&self, group: GroupId) -> Option<&Formed> {
        let first = self.scenario.groups.len().checked_sub(self.formed.len())?;
        self.formed.get(group.index().checked_sub(first)?)
    }

    /// The battle in which a unit began.
    pub(crate) fn mustered_in(&self, id: UnitId) -> GroupId {
        let mut all = self.formed.iter().flat_map(|one| one.units.iter());
        all.find(|(unit, _)| *unit == id).map_or(self.info(id).group, |(_, before)| *before)
    }

    /// Whether a commander may form a battle, if his order says so.
    pub(crate) fn may_form_group(&self, by: UnitId, order: &Order) -> Result<(), Refusal> {
        match to_form(order) {
            Some((name, units)) => self.groupable(by, name, units).map(drop),
            None => Ok(()),
        }
    }

    /// The units that a commander can form into a battle of this name, the lowest number first.
    fn groupable(&self, by: UnitId, name: Name, numbers: Numbers) -> Result<Vec<UnitId>, Refusal> {
        define!("medieval.battle.king");
        let no = |why: &'static str| Err(Refusal::new(rule!("common.command.new-group"), why));
        let side = self.side_of(by);
        if !self.scenario.options.has(Options::SUPREME_COMMANDER) || self.supreme_commander(side) != Some(by)
        {
            return no("only the supreme commander forms battles and brigades");
        }
        let mut units: Vec<UnitId> =
            numbers.iter().filter_map(|number| self.own_unit(side, *number)).collect();
        units.sort_by_key(|id| self.number_of(*id));
        units.dedup();
        if units.len() < 2 {
            return no("there are not two units to make a battle of");
        }
        if let Some(unit) = units.iter().find(|id| !is_admitted(self, **id)) {
            let why = "{0} is not admitted to battles and brigades";
            return Err(Refusal::new(rule!("common.group.morale-one"), why).about((*unit).into()));
        }
        if let Some(unit) = units.iter().find(|id| group_of(self, **id).is_some()) {
            let why = "{0} is no single unit: it belongs to a battle or brigade";
            return Err(Refusal::new(rule!("common.command.new-group"), why).about((*unit).into()));
        }
        if !self.are_joined(by, &units) {
            return no("they are not all in base contact with him or with each other");
        }
        let busy = |id: &UnitId| !self.melee_enemies(*id).is_empty() || self.unit(*id).reaction.is_some();
        if units.iter().any(busy) {
            return no("one of them is in melee or shaken");
        }
        let taken = self.scenario.groups.iter().any(|group| group.id.eq_ignore_ascii_case(name.text()));
        if taken || !is_a_name(name) {
            return no("there is such a battle already, or this is no name for one");
        }
        if self.formed.len() >= MOST_FORMED || self.scenario.groups.len() >= MOST_GROUPS {
            return no("there are as many battles as can be");
        }
        Ok(units)
    }

    /// Whether units are joined to a commander by a chain of base-to-base contacts.
    fn are_joined(&self, by: UnitId, units: &[UnitId]) -> bool {
        let (mut joined, mut apart) = (vec![by], units.to_vec());
        let mut looked = 0;
        while let Some(next) = joined.get(looked).copied() {
            let body = self.body(next);
            let (near, far): (Vec<UnitId>, Vec<UnitId>) =
                apart.into_iter().partition(|other| body.touches(&self.body(*other)));
            joined.extend(near);
            apart = far;
            looked += 1;
        }
        apart.is_empty()
    }

    /// The turn is over: units that have spent it without moving, firing or fighting become a battle.
    pub(crate) fn form_groups(&mut self, table: &mut Table<'_, Event>) {
        for by in self.on_board().filter(|id| self.info(*id).kind.is_commander()).collect::<Vec<UnitId>>() {
            let Some((name, numbers)) = to_form(&self.orders[by.index()].order) else { continue };
            let Ok(units) = self.groupable(by, name, numbers) else { continue };
            let idle = |id: &UnitId| !self.has_moved(*id) && !self.unit(*id).is(Flags::SHOT | Flags::MELEED);
            if units.iter().all(idle) {
                self.form_group(self.side_of(by), name, &units, table);
            }
        }
    }

    fn form_group(&mut self, side: Side, name: Name, units: &[UnitId], table: &mut Table<'_, Event>) {
        define!("common.command.new-group-how");
        let mut listed = List::new();
        for id in units {
            listed.push((*id, self.info(*id).group));
        }
        let interval = self.largest_gap(units.to_vec());
        let before = self.formed.clone();
        self.formed.push(Formed { side, name, units: listed, interval });
        let scenario = self.scenario_in_course(&before, self.founded.len());
        self.scenario = Arc::new(scenario);
        let group = GroupId((self.scenario.groups.len() - 1) as u8);
        table.tell(&[rule!("common.command.new-group")], Event::Grouped { side, group });
        for id in units {
            self.unit_mut(*id).set(Flags::SEPARATE | Flags::APART, false);
            let hidden = self.unit(*id).is(Flags::HIDDEN);
            table.tell(&[rule!("common.group.what")], Event::JoinsGroup { unit: *id, group, hidden });
        }
    }

    /// The scenario with all that has come into being so far, where it lists already so many units and these groups of them.
    pub(crate) fn scenario_in_course(&self, formed_before: &[Formed], founded_before: usize) -> Scenario {
        let now = Course { founded: &self.founded, formed: &self.formed, changes: &self.changes };
        self.scenario.in_course(founded_before, formed_before, now)
    }

    /// What must hold of battles formed in play, whoever wrote them.
    pub(crate) fn formed_fault(&self) -> Result<(), &'static str> {
        let known = |one: &Formed| {
            one.units.iter().all(|(unit, before)| {
                unit.index() < self.units.len()
                    && self.info(*unit).side == one.side
                    && before.some().is_none_or(|before| before.index() < self.scenario.groups.len())
            })
        };
        if !self.formed.iter().all(known) {
            return Err("a battle was formed of units that are not there");
        }
        let reach = Length::ZERO..=Length::cm(2_000);
        if !self.formed.iter().all(|one| is_a_name(one.name) && reach.contains(&one.interval)) {
            return Err("a battle that was formed has no name, or its units are too far from each other");
        }
        let ids: Vec<String> =
            self.scenario.groups.iter().map(|group| group.id.to_ascii_lowercase()).collect();
        if (1..ids.len()).any(|at| ids[..at].contains(&ids[at])) {
            return Err("a battle that was formed has the name of another");
        }
        Ok(())
    }
}

/// What has come into being in a battle so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course<'a> {
    /// Units.
    pub founded: &'a [crate::rules::chance::founded::Founded],
    /// Battles and brigades.
    pub formed: &'a [Formed],
    /// How the ground has changed.
    pub changes: &'a [crate::land::Change],
}

/// Whether orders can name a battle so.
fn is_a_name(name: Name) -> bool {
    !name.text().is_empty() && !name.text().contains(['"', '\n'])
}
