//! Positions that steady a unit of the Musket period, and its brigade (musket.morale.defence, musket.morale.brigade).

use ground::tabletop::{Length, Rect};

use super::groups;
use crate::charts::BEHIND_COVER;
use crate::field::GroundKind;
use crate::rulebook::define;
use crate::rules::facts::ground::{is_near, is_on_line, shortest_lines};
use crate::state::{State, UnitId};
use crate::troops::Troop;

impl State {
    /// Whether the brigade or battle of a unit steadies it: a brigade steadies foot, and only beside other foot.
    pub(super) fn is_steadied_by_group(&self, id: UnitId) -> bool {
        define!("musket.morale.brigade", "musket.army.brigade", "common.morale.group");
        let Some(group) = groups::group_of(self, id) else { return false };
        let is_foot = |id: UnitId| self.info(id).kind.troop().is_some_and(Troop::is_foot);
        if !self.scenario.period.do_groups_steady_foot_alone() {
            return true;
        }
        let mut others = groups::members(self, group).into_iter().filter(|other| *other != id);
        is_foot(id) && others.any(is_foot)
    }

    /// Whether at least half of the stands of a unit are in a defensive position, as seen from the nearest of the enemies who have caused it
    /// losses in this turn.
    pub(super) fn holds_a_position(&self, id: UnitId) -> bool {
        // Those on board stand as in the open (musket.boat.target).
        if self.is_aboard(id) {
            return false;
        }
        define!("musket.morale.defence", "musket.morale.defence.what");
        if !self.scenario.period.do_positions_steady() {
            return false;
        }
        let shot =
            self.hurt.iter().filter(|hurt| hurt.turn == self.turn && hurt.unit == id).map(|hurt| hurt.by);
        let by = shot.chain(self.met_in_melee(id)).filter(|enemy| self.unit(*enemy).is_on_board());
        let Some(enemy) = self.nearest_of(id, by) else { return false };
        let theirs: Vec<Rect> = self.stands_of(enemy).map(|(_, stand)| stand).collect();
        let stands: Vec<Rect> = self.stands_of(id).map(|(_, stand)| stand).collect();
        let held = stands.iter().filter(|stand| {
            let from = theirs.iter().min_by_key(|other| stand.distance(other));
            from.is_some_and(|from| self.is_in_position(from, stand))
        });
        held.count() * 2 >= stands.len()
    }

    /// Whether a stand is in a building, behind a wall, fence or bank, or higher than an enemy stand.
    fn is_in_position(&self, from: &Rect, stand: &Rect) -> bool {
        self.is_in(stand, GroundKind::Building)
            || self.work_between(from, stand).is_some()
            || self.hill_level(stand.centre()) > self.hill_level(from.centre())
            || self.is_behind_bank(from, stand)
    }

    /// Whether the water of a river or creek is between two stands, and the second is close behind its bank.
    fn is_behind_bank(&self, from: &Rect, stand: &Rect) -> bool {
        let is_water = |kind: GroundKind| matches!(kind, GroundKind::River | GroundKind::Creek);
        let mut waters = self.scenario.table.pieces.iter().filter(|piece| is_water(piece.kind.kind));
        waters.any(|water| {
            is_near(&water.outline, stand, Length::cm(BEHIND_COVER))
                && shortest_lines(from, stand).into_iter().any(|line| is_on_line(&water.outline, line))
        })
    }
}
