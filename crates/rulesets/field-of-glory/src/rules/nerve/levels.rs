//! Levels lost and won, and groups that break (cohesion.levels, autobreak.*, troop.scythed, cohesion.why.break).

use battle::{Rule, Table};

use crate::charts::BREAK_WITHIN;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, State};
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
        self.end_pursuit(group);
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
        self.lose_commanders_of(group, table);
        self.leave_table(group, Flags::LOST);
    }

    /// The commanders who are with a group that is destroyed are lost with it.
    fn lose_commanders_of(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("command.risk.pursued", "command.risk.routed");
        let commanders: Vec<CommanderId> = self.commanders_with(group).collect();
        for commander in commanders {
            self.lose_commander(commander, table);
        }
    }

    /// A group runs over an edge and is gone for good: lost in a rout, otherwise left. Its commanders go with it, and nobody tests
    /// for them.
    pub(crate) fn leaves(&mut self, group: GroupId, how: Flags, table: &mut Table<'_, Event>) {
        define!("command.risk.removed");
        self.stirred = true;
        table.tell(&[rule!("table.leave")], Event::LeavesTable(group));
        let gone = if how.has(Flags::LOST) { CommanderFlags::LOST } else { CommanderFlags::LEFT };
        let commanders: Vec<CommanderId> = self.commanders_with(group).collect();
        for commander in commanders {
            let state = self.commander_mut(commander);
            state.set(CommanderFlags::OFF | gone, true);
            state.set(CommanderFlags::FIGHTS, false);
            state.with = GroupId::NONE;
        }
        self.leave_table(group, how);
    }

    /// Takes a group off the table: lost, or left in an evade or pursuit. Nobody is with it any more.
    pub(crate) fn leave_table(&mut self, group: GroupId, how: Flags) {
        let state = self.group_mut(group);
        state.set(Flags::OFF | how, true);
        state.set(Flags::BREAKING | Flags::LOOTING | Flags::FLED | Flags::CAUGHT | Flags::BURST, false);
        self.end_pursuit(group);
        self.lay(group);
        for id in self.all_groups() {
            if self.group(id).pursues == group {
                self.end_pursuit(id);
            }
        }
        self.part();
    }

    /// Removes every group beyond its autobreak level, and every one of which a single base is left of two or more. Friends test
    /// as if it had broken, unless it was BROKEN; its commanders stay where it stood.
    pub(crate) fn remove_spent(&mut self, table: &mut Table<'_, Event>) {
        define!("autobreak.remove", "command.risk.removed");
        let is_spent = |id: &GroupId| {
            let is_last = self.group(*id).bases == 1 && self.info(*id).bases >= 2;
            self.is_beyond_autobreak(*id) || is_last
        };
        let spent: Vec<GroupId> = self.in_dice_order().filter(is_spent).collect();
        for group in spent {
            self.stirred = true;
            if !self.group(group).is_broken() && self.kind(group).troop != Troop::ScythedChariots {
                self.is_seen_to_break(group);
            }
            table.tell(&[rule!("autobreak.remove")], Event::Removed(group));
            let middle = self.block(group).centre();
            let commanders: Vec<CommanderId> = self.commanders_with(group).collect();
            for commander in commanders {
                let state = self.commander_mut(commander);
                (state.with, state.at) = (GroupId::NONE, middle);
                state.set(CommanderFlags::FIGHTS | CommanderFlags::SETTLED, false);
            }
            self.leave_table(group, Flags::LOST);
        }
    }

    /// Whether a group has lost more of its bases than its quality bears.
    pub(crate) fn is_beyond_autobreak(&self, group: GroupId) -> bool {
        define!("autobreak.level");
        let (now, first) = (u16::from(self.group(group).bases), u16::from(self.info(group).bases));
        let over = u16::from(self.info(group).quality.row().autobreak_over);
        100 * first.saturating_sub(now) > over * first
    }
}
