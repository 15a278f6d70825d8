//! What special conditions let groups do or forbid them here: plunder, prisoners, pursuit, second throws, bounds
//! (muster.special.*).

use battle::neutral::deeds::{self, Tempting};
use battle::{Refusal, Rule, Side, Table};
use ground::tabletop::{Block, Cover, Length, Outline, Part, Point, Sweep, TOUCH, edge_facing};

use crate::conditions::{Pieces, Special};
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::facts::geometry::{WITHIN, least_distance};
use crate::state::{Fate, Flags, GroupId, State};

impl Tempting for State {
    fn is_near_plunder(&self, id: GroupId, places: &[Point], target: &Pieces, range: u8) -> bool {
        let group = self.group(id);
        let moved = Flags::MOVED | Flags::CHARGED | Flags::HAS_PURSUED;
        if !group.is_on_table() || group.is_broken() || !group.is(moved) || self.is_in_combat(id) {
            return false;
        }
        let near = self.scenario.conditions.length(range);
        let camps = Side::BOTH.into_iter().filter(|side| {
            self.scenario.sides[*side].camp.is_some_and(|camp| places.contains(&camp.place.at))
        });
        let camps = camps.filter_map(|side| self.camp_rect(side));
        let camps = camps.filter_map(|rect| least_distance(&[rect], self.bases(id)));
        let men = self.all_groups().filter(|other| target.has(*other) && self.group(*other).is_on_table());
        let men = men.map(|other| self.distance(id, other));
        camps.chain(men).any(|far| WITHIN.is_within(far, near))
    }

    fn stop_to_plunder(&mut self, id: GroupId) {
        let group = self.group_mut(id);
        group.doom(Fate::STOPS, true);
        group.pursues = GroupId::NONE;
    }
}

/// Facts.
impl State {
    /// Whether a group that goes of its owner's will from where it is a block over some ground keeps off the lines that it may not
    /// cross; those on which it stands already do not count.
    pub(crate) fn keeps_bounds(&self, who: GroupId, from: &Block, swept: &[Sweep]) -> Result<(), Refusal> {
        let start = Sweep::standing(from, Cover::Stands);
        deeds::keeps_bounds(self, who, |[a, b]| {
            let line = Outline::segment(*a, *b);
            !start.meets_outline(&line) && swept.iter().any(|sweep| sweep.meets_outline(&line))
        })
    }

    /// How far a block goes straight ahead over some ground before it comes onto a line that its group may not cross; none if it
    /// does not.
    pub(crate) fn way_to_bounds(&self, who: GroupId, sweep: &Sweep) -> Option<Length> {
        let lines = deeds::bounds_of(self, who).map(|[a, b]| Outline::segment(*a, *b));
        lines.filter_map(|line| sweep.comes_onto(&line, Part::Ground)).min()
    }

    /// Why a group never pursues, if it does not.
    pub(crate) fn never_pursues(&self, who: GroupId) -> Option<Rule> {
        deeds::never_pursues(self, who)
    }

    /// Whether a group may throw a failed cohesion test again.
    pub(crate) fn may_throw_again(&self, who: GroupId) -> bool {
        self.scenario.conditions.on && deeds::may_throw_again(self, who)
    }
}

/// Steps.
impl State {
    /// Whoever has just ended a move near what tempts him throws a die.
    pub(crate) fn tempt(&mut self, table: &mut Table<'_, Event>) {
        if self.ended.is_some() || !deeds::has_plunder(self) {
            return;
        }
        for id in self.all_groups() {
            deeds::tempt(self, id, table);
        }
    }

    /// The manoeuvre phase of a side begins: those of its groups that have stopped to plunder in an earlier turn go up to the
    /// camp, straight to its nearest edge, and loot it.
    pub(crate) fn go_to_plunder(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on || !deeds::has_plunder(self) {
            return;
        }
        let scenario = std::sync::Arc::clone(&self.scenario);
        for special in &scenario.conditions.specials {
            let Special::Plunder { pieces, places, .. } = special else { continue };
            let groups: Vec<GroupId> = self.on_table(self.active).filter(|id| pieces.has(*id)).collect();
            for id in groups {
                let group = self.group(id);
                let goes = group.is_fated(Fate::PLUNDERS) && !group.is_fated(Fate::STOPS);
                if goes && !group.is_broken() && !self.is_in_combat(id) {
                    self.go_to_camp(id, places, table);
                }
            }
        }
    }

    fn go_to_camp(&mut self, id: GroupId, places: &[Point], table: &mut Table<'_, Event>) {
        let side = self.side_of(id).other();
        let camp = self.scenario.sides[side].camp.filter(|camp| places.contains(&camp.place.at));
        let Some(rect) = self.camp_rect(side).filter(|_| camp.is_some() && !self.camps[side].sacked) else {
            return;
        };
        let far = least_distance(&[rect], self.bases(id));
        if far.is_some_and(|far| far.is_at_most(TOUCH)) {
            self.group_mut(id).set(Flags::LOOTING, true);
            return;
        }
        let block = *self.block(id);
        let Some(edge) = edge_facing(&rect, block.place.at) else { return };
        let end = block.against(&rect, edge);
        if !self.has_room_at(id, end.place, self.group(id).files) {
            return;
        }
        self.regroup(id);
        self.put(id, end.place);
        self.group_mut(id).set(Flags::MOVED | Flags::LOOTING, true);
        let rules = [rule!("muster.special.plunder"), rule!("muster.special.plunder.fog")];
        table.tell(&rules, Event::GoesToCamp(id));
    }

    /// A group has broken or been destroyed: enemies who fought it and take prisoners stay with them in their next turn.
    pub(crate) fn take_prisoners_of(&mut self, beaten: GroupId, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        let side = self.side_of(beaten).other();
        let captors: Vec<GroupId> =
            self.fights.iter().filter(|fight| fight.has(beaten)).map(|fight| fight.groups[side]).collect();
        for captor in captors {
            deeds::take_prisoners(self, captor, beaten, table);
        }
    }

    /// A group throws a failed test again; the second result holds.
    pub(crate) fn take_heart(&mut self, who: GroupId, table: &mut Table<'_, Event>) {
        deeds::take_heart(self, who, None, table);
    }

    /// Notes who is in close combat: that provokes and counts as having fought.
    pub(crate) fn note_fights(&mut self) {
        for at in 0..self.fights.len() {
            for id in self.fights[at].groups.0 {
                self.group_mut(id).doom(Fate::FOUGHT | Fate::PROVOKED, true);
            }
        }
    }

    /// Notes a shot: who has shot, and who was shot at.
    pub(crate) fn note_shot(&mut self, by: GroupId, at: GroupId) {
        if self.scenario.conditions.on {
            self.group_mut(by).doom(Fate::HAS_SHOT, true);
            self.group_mut(at).doom(Fate::SHOT_AT | Fate::PROVOKED, true);
        }
    }

    /// Notes that a group is charged, which provokes it.
    pub(crate) fn note_charged(&mut self, at: GroupId) {
        if self.scenario.conditions.on {
            self.group_mut(at).doom(Fate::PROVOKED, true);
        }
    }
}
