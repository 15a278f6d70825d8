//! Mounting and dismounting, as a whole move (muster.flag.dismountable.fog).

use battle::{Refusal, Table};

use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{Fate, Flags, GroupId, State};

/// Nobody changes with an enemy within so many MUs.
const ENEMY_WITHIN: u8 = 6;

/// A group that may change between its mounted type and foot; only [`State::may_dismount`] makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dismount {
    group: GroupId,
}

impl State {
    /// Whether a group may mount or dismount now, as its whole move.
    pub(crate) fn may_dismount(&self, group: GroupId) -> Result<Dismount, Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("muster.flag.dismountable.fog"), why).about(group.into()));
        if self.scenario.conditions.changed.get(group.index()).is_none_or(Option::is_none) {
            return refuse("{0} has no horses to mount or to leave");
        }
        self.may_spend_move(group)?;
        if self.unbroken_enemies(self.side_of(group)).any(|enemy| self.are_within(group, enemy, ENEMY_WITHIN))
        {
            return refuse("an enemy is within 6 MU of {0}");
        }
        let mut changed = self.clone();
        changed.change_horses(group);
        let state = changed.group(group);
        if !changed.has_room_at(group, state.place, state.files) {
            return refuse("{0} has no room for its horses");
        }
        Ok(Dismount { group })
    }

    /// A group mounts or dismounts.
    pub(crate) fn dismount(&mut self, dismount: Dismount, table: &mut Table<'_, Event>) {
        let Dismount { group } = dismount;
        self.change_horses(group);
        self.group_mut(group).set(Flags::MOVED, true);
        let mounted = self.is_mounted(group);
        table.tell(&[rule!("muster.flag.dismountable.fog")], Event::Remounts { group, mounted });
    }

    fn change_horses(&mut self, group: GroupId) {
        let changed = self.group(group).is_fated(Fate::CHANGED);
        self.group_mut(group).doom(Fate::CHANGED, !changed);
        self.regroup(group);
    }

    /// Whether a group may use its whole move of this manoeuvre phase for something: it has made none and is free to.
    pub(crate) fn may_spend_move(&self, group: GroupId) -> Result<(), Refusal> {
        let state = self.group(group);
        let refuse = |why| Err(Refusal::new(rule!("move.once"), why).about(group.into()));
        if self.side_of(group) != self.active || !state.is_on_table() {
            return refuse("{0} is not a battle group of the active player on the table");
        }
        if state.is_broken() || self.is_in_combat(group) {
            return refuse("{0} is broken or in close combat");
        }
        let moved = Flags::MOVED | Flags::CHARGED | Flags::EVADED | Flags::INTERCEPTED | Flags::HAS_PURSUED;
        if state.is(moved | Flags::LOOTING) || state.pursues.some().is_some() {
            return refuse("{0} has moved in this turn");
        }
        self.may_leave_place(group)
    }
}
