//! Battles and brigades: who belongs to one, and when it is dissolved (common.group.what, common.group.dissolved).

use battle::Table;

use crate::events::Event;
use crate::orders::order::GroupId;
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

/// The least morale value of a unit that is admitted to a group.
const LEAST_MORALE: u8 = 2;

/// Whether a unit could be part of the group that the scenario names for it: no piece, commander or peasants.
pub(crate) fn is_admitted(state: &State, id: UnitId) -> bool {
    define!("common.group.morale-one", "medieval.battle.no-peasants");
    state.is_unit_of_figures(id) && state.info(id).morale >= LEAST_MORALE
}

/// Whether a unit is part of a battle or brigade now.
pub(crate) fn is_in_group(state: &State, id: UnitId) -> bool {
    group_of(state, id).is_some()
}

/// The battle or brigade that a unit is part of: one to which the scenario gives two units or more, and that is not dissolved.
pub(crate) fn group_of(state: &State, id: UnitId) -> Option<GroupId> {
    define!("common.group.of-one", "common.group.what", "medieval.battle.form");
    let group = state.info(id).group.some()?;
    let is_group = state.scenario.has_option("groups") && size_of(state, group) > 1;
    (is_group && is_admitted(state, id) && !state.unit(id).is(Flags::SEPARATE)).then_some(group)
}

/// How many units the scenario gives to a group, of those that are admitted to it.
pub(crate) fn size_of(state: &State, group: GroupId) -> usize {
    let is_of = |other: &UnitId| state.info(*other).group == group && is_admitted(state, *other);
    state.all_units().filter(is_of).count()
}

/// The units of a group on the board, in the order of their numbers.
pub(crate) fn members(state: &State, group: GroupId) -> Vec<UnitId> {
    state.on_board().filter(|id| group_of(state, *id) == Some(group)).collect()
}

impl State {
    /// A group is dissolved: its units act for themselves from now on.
    pub(crate) fn dissolve(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("medieval.battle.after-break", "medieval.battle.fixed");
        for unit in members(self, group) {
            self.unit_mut(unit).set(Flags::SEPARATE, true);
            table.tell(&[rule!("common.group.dissolved")], Event::Ungrouped { unit });
        }
    }

    /// Units whose order separates them are out of their battle for the rest of the game.
    pub(crate) fn separate_units(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.battle.positions");
        let told = |unit: &UnitId| {
            let order = &self.orders[unit.index()].order;
            order.notes.iter().any(|note| note.0.verb == Verb::Separate) && is_in_group(self, *unit)
        };
        let leaving: Vec<UnitId> = self.on_board().filter(told).collect();
        for unit in &leaving {
            self.unit_mut(*unit).set(Flags::SEPARATE, true);
            table.tell(&[rule!("medieval.battle.separate")], Event::Ungrouped { unit: *unit });
        }
        if !leaving.is_empty() {
            self.dissolve_groups_of_one(table);
        }
    }

    /// Groups of which one unit alone is left on the board are dissolved.
    pub(crate) fn dissolve_groups_of_one(&mut self, table: &mut Table<'_, Event>) {
        for number in 0..self.scenario.groups.len() {
            let group = GroupId(number as u8);
            if members(self, group).len() == 1 {
                self.dissolve(group, table);
            }
        }
    }
}
