//! Levels lost and won, and groups that break (cohesion.levels, autobreak.*, troop.scythed, cohesion.why.break).

use battle::{Rule, Table};

use crate::charts::BREAK_WITHIN;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, GroupId, State};
use crate::troops::{Cohesion, Troop};

impl State {
    /// A group drops so many levels. One that becomes BROKEN breaks: friends near it will test, and it is still to rout.
    pub(crate) fn drop_levels(&mut self, group: GroupId, levels: u8, by: Rule, table: &mut Table<'_, Event>) {
        define!("cohesion.levels");
        let from = self.group(group).cohesion;
        if self.kind(group).troop == Troop::ScythedChariots {
            return self.destroy(group, rule!("troop.scythed"), table);
        }
        let to = from.dropped(levels);
        if from == to {
            return;
        }
        self.group_mut(group).cohesion = to;
        table.tell(&[by], Event::Drops { group, from, to });
        if to == Cohesion::Broken {
            self.breaks(group, table);
        }
    }

    /// A group rises one level.
    pub(crate) fn rise(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        self.rise_by(group, rule!("cohesion.result.pass"), table);
    }

    /// A group rises one level by a rule.
    pub(crate) fn rise_by(&mut self, group: GroupId, by: Rule, table: &mut Table<'_, Event>) {
        let from = self.group(group).cohesion;
        let to = from.risen();
        self.group_mut(group).cohesion = to;
        table.tell(&[by], Event::Rises { group, from, to });
    }

    /// A group has become BROKEN: friends who see it will test at the end of the phase, and it is to make a rout move.
    pub(crate) fn breaks(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("cohesion.broken.rout", "cohesion.broken.other");
        self.stirred = true;
        self.group_mut(group).set(Flags::BREAKING, true);
        self.group_mut(group).set(Flags::LOOTING, false);
        self.is_seen_to_break(group);
        self.take_prisoners_of(group, table);
        if self.kind(group).troop == Troop::HeavyArtillery {
            self.destroy(group, rule!("move.heavy-artillery"), table);
        }
    }

    /// Friends within reach of a group that breaks have a reason to test at the end of the phase: measured where it stands now.
    /// Those who are no skirmishers do not mind skirmishers.
    pub(crate) fn is_seen_to_break(&mut self, group: GroupId) {
        define!("cohesion.why.break", "cohesion.who-not");
        let skirmishers = self.is_skirmishers(group);
        let sees = |friend: &GroupId| {
            *friend != group
                && !self.group(*friend).is_broken()
                && (!skirmishers || self.is_skirmishers(*friend))
                && self.are_within(*friend, group, BREAK_WITHIN)
        };
        let friends: Vec<GroupId> = self.on_table(self.side_of(group)).filter(sees).collect();
        for friend in friends {
            let toll = self.toll_mut(friend);
            toll.reasons = toll.reasons.saturating_add(1);
        }
    }

    /// A group is gone at once, without a test or a rout move.
    pub(crate) fn destroy(&mut self, group: GroupId, by: Rule, table: &mut Table<'_, Event>) {
        define!("death.zero");
        let was_broken = self.group(group).is_broken();
        if !was_broken && self.kind(group).troop != Troop::ScythedChariots {
            self.is_seen_to_break(group);
        }
        self.stirred = true;
        if !was_broken {
            self.take_prisoners_of(group, table);
        }
        table.tell(&[by], Event::Destroyed(group));
        self.leave_table(group, Flags::LOST);
    }

    /// Takes a group off the table: lost, or left in an evade or pursuit.
    pub(crate) fn leave_table(&mut self, group: GroupId, how: Flags) {
        let state = self.group_mut(group);
        state.set(Flags::OFF | how, true);
        state.set(Flags::BREAKING | Flags::LOOTING, false);
        state.pursues = GroupId::NONE;
        self.lay(group);
        for id in self.all_groups() {
            if self.group(id).pursues == group {
                self.group_mut(id).pursues = GroupId::NONE;
            }
        }
        self.part();
    }

    /// Whether a group has lost more of its bases than its quality bears.
    pub(crate) fn is_beyond_autobreak(&self, group: GroupId) -> bool {
        define!("autobreak.level");
        let (now, first) = (u16::from(self.group(group).bases), u16::from(self.info(group).bases));
        let over = u16::from(self.info(group).quality.row().autobreak_over);
        100 * first.saturating_sub(now) > over * first
    }
}
