//! The risk of commanders (command.risk, command.risk.shot, command.lost, cohesion.why.commander).

use battle::{Hopes, Roll, Table, Tally};
use dice::{D6, Throw};

use crate::charts::{FALL_WITHIN, RISK_FOUGHT, RISK_LOST, RISK_PURSUED, RISK_SHOT};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::neutral::flags::PICKED_OUT;
use crate::state::{CommanderFlags, CommanderId, GroupId, State};
use crate::tolls::Marks;

/// So many hits by shooting put a commander at risk who is with the group.
const HITS_OF_RISK: u8 = 2;

impl State {
    /// Rolls for the commanders who fought, or were with those who were shot at, in the order of the groups they are with.
    pub(crate) fn roll_for_commanders(&mut self, by_shooting: bool, table: &mut Table<'_, Event>) {
        let groups: Vec<GroupId> = self.in_dice_order().collect();
        for group in groups {
            let commanders: Vec<CommanderId> = self.commanders_with(group).collect();
            for commander in commanders {
                if let Some(wanted) = self.risk_of(commander, group, by_shooting) {
                    self.roll_for_commander(commander, &wanted, table);
                }
            }
        }
    }

    /// On how much a commander is lost; none if he runs no risk.
    fn risk_of(&self, commander: CommanderId, group: GroupId, by_shooting: bool) -> Option<Tally> {
        let toll = self.toll(group);
        if by_shooting && toll.marks.has(Marks::SHOT_BY_MARKSMEN) {
            return Some(Tally::base(rule!("muster.flag.marksmen.fog"), "picked out", PICKED_OUT));
        }
        if by_shooting {
            let is_at_risk = toll.shot >= HITS_OF_RISK;
            return is_at_risk.then(|| Tally::base(rule!("command.risk.shot"), "shot at", RISK_SHOT));
        }
        if toll.taken == 0 || !self.commander(commander).is(CommanderFlags::FIGHTS) {
            return None;
        }
        Some(if toll.taken > toll.given {
            Tally::base(rule!("command.risk"), "combat lost", RISK_LOST)
        } else {
            Tally::base(rule!("command.risk"), "combat not lost", RISK_FOUGHT)
        })
    }

    /// Rolls for a commander with a BROKEN group that has lost bases to pursuers.
    pub(crate) fn roll_for_caught(&mut self, commander: CommanderId, table: &mut Table<'_, Event>) {
        let wanted = Tally::base(rule!("command.risk.pursued"), "pursued", RISK_PURSUED);
        self.roll_for_commander(commander, &wanted, table);
    }

    fn roll_for_commander(&mut self, commander: CommanderId, wanted: &Tally, table: &mut Table<'_, Event>) {
        let side = self.commander_info(commander).side;
        let throw = |table: &mut Table<'_, Event>| {
            table.roll(Roll {
                rule: rule!("command.risk"),
                what: "commander's risk",
                side,
                throw: Throw::sum(D6, 2),
                dice: None,
                wanted: Some(wanted),
                bonus: None,
                hopes: Hopes::Low,
            })
        };
        let mut score = throw(table);
        if score >= wanted.total() && self.spare(commander, table) {
            score = throw(table);
        }
        if score >= wanted.total() {
            self.lose_commander(commander, table);
        }
    }

    /// A commander is lost: friends near him to whom he was in line of command will test at the end of the phase.
    pub(crate) fn lose_commander(&mut self, commander: CommanderId, table: &mut Table<'_, Event>) {
        define!("command.lost", "cohesion.why.commander");
        table.tell(&[rule!("command.lost")], Event::CommanderLost(commander));
        let with = self.commander(commander).with.some();
        let base = [self.commander_base(commander)];
        let side = self.commander_info(commander).side;
        let sees = |group: &GroupId| {
            let near = match with {
                Some(with) => self.are_within(*group, with, FALL_WITHIN),
                None => self.comes_within(&base, *group, FALL_WITHIN),
            };
            near && self.commands(commander, *group) && !self.group(*group).is_broken()
        };
        let groups: Vec<GroupId> = self.on_table(side).filter(sees).collect();
        for group in groups {
            let toll = self.toll_mut(group);
            toll.reasons = toll.reasons.saturating_add(1);
        }
        let state = self.commander_mut(commander);
        state.set(CommanderFlags::OFF | CommanderFlags::LOST, true);
        state.set(CommanderFlags::FIGHTS, false);
        state.with = GroupId::NONE;
    }
}
