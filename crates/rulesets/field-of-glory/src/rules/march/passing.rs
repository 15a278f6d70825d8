//! Friends in the way of a move: who is passed, where a mover finds room, and who is burst through (pass.who, pass.room,
//! pass.shift, pass.burst).

use battle::Table;
use ground::tabletop::{Bearing, Block, Cover, Leg, Length, Rect, Rounding, Sweep, Walk};

use crate::charts::{FLEE_SHIFT_MM, FLEE_SHIFT_STEP_MM};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::PARALLEL;
use crate::rules::march::travel::moved_ahead;
use crate::state::{Flags, GroupId, State};
use crate::troops::{Training, Troop};

/// Longer than any table: from so far ahead is measured when a mover is past somebody.
const FAR: Length = Length::mm(5_000);

/// What a block sweeps on a straight way ahead; none if it would end farther off than places can be written.
pub(crate) fn swept_ahead(block: &Block, way: Length) -> Option<Sweep> {
    let mut walk = Walk::new(*block, Rounding::AtEnd, Cover::Stands);
    walk.step(Leg::ahead(way.max(Length::ZERO))).ok().map(|step| step.sweep)
}

/// Who may pass whom.
impl State {
    /// Whether all bases of a group are light foot.
    pub(crate) fn is_light_foot(&self, group: GroupId) -> bool {
        self.kinds(group).all(|kind| kind.troop == Troop::LightFoot)
    }

    /// Whether a group may pass through a friend as it faces now.
    pub(crate) fn may_pass(&self, group: GroupId, friend: GroupId) -> bool {
        self.may_pass_facing(group, friend, self.group(group).place.facing)
    }

    /// Whether a group may pass through a friend while it faces so.
    pub(crate) fn may_pass_facing(&self, group: GroupId, friend: GroupId, facing: Bearing) -> bool {
        define!("pass.who");
        let (mine, theirs) = (self.kind(group).troop, self.kind(friend).troop);
        if mine.is_wagon() || mine.is_artillery() {
            return false;
        }
        if self.is_light_foot(group) {
            return true;
        }
        if theirs.is_wagon() || theirs.is_artillery() {
            return false;
        }
        if self.is_light_foot(friend) {
            return true;
        }
        let rides = |troop: Troop| troop.is_cavalry() || troop == Troop::LightHorse;
        if rides(mine) && rides(theirs) {
            return theirs == Troop::LightHorse || self.is_single_rank(friend);
        }
        let drilled = |id: GroupId| self.training(id) == Training::Drilled && self.is_foot(id);
        let in_line = facing.is_parallel(self.group(friend).place.facing, PARALLEL);
        drilled(group) && drilled(friend) && in_line
    }
}

/// Where friends stand on the way.
impl State {
    /// The friends over whose bases a sweep of a group goes, in the order of their numbers.
    pub(crate) fn friends_met<'a>(
        &'a self,
        group: GroupId,
        sweep: &'a Sweep,
    ) -> impl Iterator<Item = GroupId> + 'a {
        let friends = self.on_table(self.side_of(group)).filter(move |friend| *friend != group);
        friends.filter(move |friend| {
            sweep.bounds().meets(self.bounds(*friend))
                && self.bases(*friend).iter().any(|base| sweep.meets(base))
        })
    }

    /// The friends on whose bases a block of a group would stand.
    pub(crate) fn friends_under(&self, group: GroupId, block: &Block) -> impl Iterator<Item = GroupId> + '_ {
        let sweep = Sweep::standing(block, Cover::Stands);
        let friends = self.on_table(self.side_of(group)).filter(move |friend| *friend != group);
        friends.filter(move |friend| {
            sweep.bounds().meets(self.bounds(*friend))
                && self.bases(*friend).iter().any(|base| sweep.meets(base))
        })
    }

    /// How far straight ahead a block must go to be past all of a friend's bases that lie on its way; nothing if none does.
    pub(crate) fn way_past(&self, block: &Block, friend: GroupId) -> Length {
        let facing = block.place.facing;
        let beyond = moved_ahead(block, FAR);
        let stands: Vec<Rect> = beyond.stands().map(|(_, rect)| rect).collect();
        let back = facing.reversed();
        let pairs =
            stands.iter().flat_map(|mine| self.bases(friend).iter().map(move |theirs| (mine, theirs)));
        let ways = pairs.filter_map(|(mine, theirs)| mine.way_to(back, theirs));
        ways.map(|way| FAR - way).max().unwrap_or(Length::ZERO).max(Length::ZERO)
    }

    /// How far a group that passes friends on a way straight ahead gets: no base may end on a friend, so it stops in contact with
    /// the near edge of those on whom it would end.
    pub(crate) fn stops_clear(&self, group: GroupId, start: &Block, way: Length) -> Length {
        define!("pass.room");
        let mut way = way;
        while way > Length::ZERO {
            let end = moved_ahead(start, way);
            let Some(sweep) = swept_ahead(start, way) else { return Length::ZERO };
            let under = self.friends_under(group, &end);
            let near = under.flat_map(|friend| self.bases(friend)).filter_map(|base| sweep.reach(base)).min();
            match near {
                Some(near) if near < way => way = near,
                Some(_) | None => return way,
            }
        }
        Length::ZERO
    }

    /// The shifts sideways that a group in flight tries before it bursts through friends, the least first and the right before
    /// the left; to the right is positive.
    pub(crate) fn shifts() -> impl Iterator<Item = Length> {
        define!("pass.shift");
        let count = FLEE_SHIFT_MM / FLEE_SHIFT_STEP_MM;
        (1..=count).flat_map(|n| [n, -n]).map(|n| Length::mm(n * FLEE_SHIFT_STEP_MM))
    }

    /// A group bursts through friends: all but light foot drop a level at the end of the phase.
    pub(crate) fn burst_through(
        &mut self,
        group: GroupId,
        friends: &[GroupId],
        table: &mut Table<'_, Event>,
    ) {
        for friend in friends {
            if !self.is_light_foot(*friend) {
                self.group_mut(*friend).set(Flags::BURST, true);
                table.tell(&[rule!("pass.burst")], Event::BurstsThrough { group, friend: *friend });
            }
        }
    }
}
