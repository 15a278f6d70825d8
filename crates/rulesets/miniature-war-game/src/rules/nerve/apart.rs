//! Units of a battle that come apart from it (medieval.battle.apart, medieval.battle.interval).

use std::sync::Arc;

use battle::Table;
use ground::tabletop::Length;

use super::groups::{is_admitted, members};
use super::stay_together::StayTogether;
use crate::events::Event;
use crate::orders::order::GroupId;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

impl State {
    /// Units that stand apart from their battle have a turn to come back; then they are out of it. Returns the battles that have come apart
    /// in equal parts, of which their owners say which is the battle.
    pub(crate) fn look_for_stragglers(&mut self, table: &mut Table<'_, Event>) -> Vec<GroupId> {
        define!("medieval.battle.contact");
        if !self.scenario.has_option("groups") || !self.scenario.period.do_groups_move_as_one() {
            return Vec::new();
        }
        let mut come_apart = Vec::new();
        for number in 0..self.scenario.groups.len() {
            let group = GroupId(number as u8);
            if members(self, group).len() < 2 {
                continue;
            }
            match self.strongest_clusters(group).as_slice() {
                [together] => self.note_stragglers(&members(self, group), together, table),
                _ => come_apart.push(group),
            }
        }
        come_apart
    }

    /// The owners of battles that have come apart in equal parts are asked, before anything else is done.
    pub(crate) fn ask_who_stays_together(&mut self, come_apart: &[GroupId]) {
        for group in come_apart.iter().rev() {
            self.then(StayTogether { group: *group });
        }
    }

    /// The owner has said which part of a battle it is.
    pub(crate) fn keep_together(&mut self, group: GroupId, part: &[UnitId], table: &mut Table<'_, Event>) {
        let units = members(self, group);
        self.note_stragglers(&units, part, table);
        self.dissolve_groups_of_one(table);
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

    /// Of the clusters into which the units of a battle fall those with the highest total morale value, the one with the lowest number first.
    pub(crate) fn strongest_clusters(&self, group: GroupId) -> Vec<Vec<UnitId>> {
        let reach = self.interval_of(group);
        let mut clusters: Vec<Vec<UnitId>> = Vec::new();
        for id in members(self, group) {
            let body = self.body(id);
            let joins =
                |cluster: &Vec<UnitId>| cluster.iter().any(|other| body.is_within(&self.body(*other), reach));
            let (joined, mut rest): (Vec<_>, Vec<_>) = clusters.into_iter().partition(joins);
            rest.push(joined.into_iter().flatten().chain([id]).collect());
            clusters = rest;
        }
        let value = |cluster: &Vec<UnitId>| -> i32 { cluster.iter().map(|id| self.tmv(*id)).sum() };
        let most = clusters.iter().map(value).max();
        clusters.retain(|cluster| Some(value(cluster)) == most);
        clusters.sort_by_key(|cluster| cluster.iter().min().copied());
        clusters
    }
}
