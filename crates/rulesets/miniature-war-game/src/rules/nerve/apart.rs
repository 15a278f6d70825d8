//! Units of a battle that come apart from it (medieval.battle.apart, medieval.battle.interval).

use std::sync::Arc;

use battle::Table;
use ground::tabletop::Length;

use super::groups::{is_admitted, members};
use crate::events::Event;
use crate::orders::order::GroupId;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

impl State {
    /// Units that stand apart from their battle have a turn to come back; then they are out of it.
    pub(crate) fn look_for_stragglers(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.battle.contact");
        if !self.scenario.has_option("groups") || !self.scenario.period.do_groups_move_as_one() {
            return;
        }
        for number in 0..self.scenario.groups.len() {
            let group = GroupId(number as u8);
            let units = members(self, group);
            if units.len() > 1 {
                let reach = self.interval_of(group);
                let together = self.strongest_cluster(&units, reach);
                self.note_stragglers(&units, &together, table);
            }
        }
    }

    fn note_stragglers(&mut self, units: &[UnitId], together: &[UnitId], table: &mut Table<'_, Event>) {
        for id in units {
            let was = self.unit(*id).is(Flags::APART);
            let is = !together.contains(id);
            self.unit_mut(*id).set(Flags::APART, is);
            if was && is {
                self.unit_mut(*id).set(Flags::SEPARATE, true);
                table.tell(&[rule!("medieval.battle.apart")], Event::Ungrouped { unit: *id });
            }
        }
    }

    /// The largest gap in the shortest chain that joined all units of a battle at the start, or when it was formed.
    fn interval_of(&self, group: GroupId) -> Length {
        define!("medieval.battle.interval");
        if let Some(formed) = self.formed(group) {
            return formed.interval;
        }
        let start = State::fresh(Arc::clone(&self.scenario));
        // Those count, too, that have gone over to another battle since.
        let began = start
            .on_board()
            .filter(|id| self.mustered_in(*id) == group && is_admitted(&start, *id))
            .collect();
        start.largest_gap(began)
    }

    /// The largest gap in the shortest chain that joins units, in whole centimetres, at least one.
    pub(crate) fn largest_gap(&self, mut apart: Vec<UnitId>) -> Length {
        let mut chain: Vec<UnitId> = apart.pop().into_iter().collect();
        let mut largest = Length::cm(1);
        while !apart.is_empty() {
            let gaps = apart.iter().enumerate().map(|(at, id)| {
                let gap = chain.iter().filter_map(|other| self.distance_between(*id, *other)).min();
                (gap.map_or(Length::ZERO, ground::tabletop::Distance::ceil), at)
            });
            let Some((gap, at)) = gaps.min() else { break };
            largest = largest.max(gap);
            chain.push(apart.swap_remove(at));
        }
        let cm = Length::cm(1).micrometres();
        Length::cm(largest.micrometres().div_euclid(cm) + i32::from(largest.micrometres() % cm != 0))
    }

    /// Of the clusters into which units fall the one with the highest total morale value, of equals the one with the lowest number.
    fn strongest_cluster(&self, units: &[UnitId], reach: Length) -> Vec<UnitId> {
        let mut clusters: Vec<Vec<UnitId>> = Vec::new();
        for id in units {
            let body = self.body(*id);
            let joins =
                |cluster: &Vec<UnitId>| cluster.iter().any(|other| body.is_within(&self.body(*other), reach));
            let (joined, mut rest): (Vec<_>, Vec<_>) = clusters.into_iter().partition(joins);
            rest.push(joined.into_iter().flatten().chain([*id]).collect());
            clusters = rest;
        }
        let value = |cluster: &Vec<UnitId>| -> i32 { cluster.iter().map(|id| self.tmv(*id)).sum() };
        let best = clusters
            .into_iter()
            .max_by_key(|cluster| (value(cluster), std::cmp::Reverse(cluster.iter().min().copied())));
        best.unwrap_or_default()
    }
}
