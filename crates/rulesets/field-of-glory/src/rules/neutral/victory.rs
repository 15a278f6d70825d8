//! What a neutral battle is fought for, as far as this ruleset says it: breaking, places, leaving, leaders without a piece
//! (muster.break.fog, muster.victory.*, muster.leader-lost).

use battle::neutral::places::tabletop;
use battle::neutral::victory::{self, Fought};
use battle::{Rule, Side, Table};
use ground::tabletop::Point;

use crate::conditions::LeaderId;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{CommanderFlags, CommanderId, Fate, Flags, GroupId, State};
use crate::troops::Cohesion;

/// So near to a crossing is at it, in metres.
pub(crate) const AT_CROSSING: u8 = 100;
/// A battle group counts as the attrition points that it costs when it is lost.
const OF_A_GROUP: u16 = 2;

impl Fought for State {
    // Attrition is counted when a player turn ends; what was found then stands until the next.
    const BREAKS_WHEN_TURN_ENDS: bool = false;

    fn breaking() -> Rule {
        rule!("muster.break.fog")
    }

    fn last_turn(&self) -> u16 {
        self.last_player_turn()
    }

    fn is_beaten(&self, side: Side) -> bool {
        let is_here = self.on_table(side).next().is_some()
            || battle::neutral::hidden::hidden_of(self, side).next().is_some();
        self.fortunes.routed[side.index()] || !is_here
    }

    fn is_leader_lost(&self, leader: &LeaderId) -> bool {
        let Some(chief) = self.scenario.conditions.leaders.get(leader.index()) else { return false };
        match chief.commander.some() {
            Some(commander) => self.commander(commander).is(CommanderFlags::LOST),
            None => chief.group.some().is_some_and(|group| self.group(group).is(Flags::LOST)),
        }
    }

    fn is_at(&self, id: GroupId, places: &[Point]) -> bool {
        let near = self.scenario.conditions.length(AT_CROSSING);
        tabletop::is_at(self.footprint(id).centre(), places, near)
    }

    fn is_at_edge(&self, id: GroupId, places: &[Point]) -> bool {
        tabletop::is_at_edge(self.footprint(id), places)
    }

    fn starting_size(&self, side: Side) -> u32 {
        u32::from(OF_A_GROUP) * self.groups_at_start(side)
    }

    fn size_now(&self, id: GroupId) -> u16 {
        define!("muster.victory.exit.fog");
        match self.group(id).cohesion {
            Cohesion::Fragmented => OF_A_GROUP - 1,
            Cohesion::Broken => 0,
            Cohesion::Steady | Cohesion::Disrupted => OF_A_GROUP,
        }
    }

    fn take_off_by_edge(&mut self, id: GroupId, _: &mut Table<'_, Event>) {
        let with: Vec<CommanderId> = self.commanders_with(id).collect();
        for commander in with {
            let state = self.commander_mut(commander);
            state.set(CommanderFlags::OFF | CommanderFlags::LEFT, true);
            state.set(CommanderFlags::FIGHTS, false);
            state.with = GroupId::NONE;
        }
        self.leave_table(id, Flags::LEFT);
        self.group_mut(id).doom(Fate::EXITED, true);
    }
}

/// Facts.
impl State {
    /// The last player turn of the battle; one that never comes if there is none.
    pub(crate) fn last_player_turn(&self) -> u16 {
        match self.scenario.turn_limit {
            0 => u16::MAX,
            turns => turns,
        }
    }

    /// What a group counts as in the size of its army: nothing if it costs no attrition points.
    pub(crate) fn size_at_start(&self, id: GroupId) -> u32 {
        if self.counts(id) { OF_A_GROUP.into() } else { 0 }
    }
}

/// Steps.
impl State {
    /// A player turn has ended in a battle with conditions of victory, and these armies were found routed: the conditions are
    /// looked at, those of places and survival at the end of a turn of the battle file only.
    pub(crate) fn look_at_conditions(&mut self, routed: [bool; 2], table: &mut Table<'_, Event>) {
        self.fortunes.routed = routed;
        if self.ends_neutral_turn() {
            victory::end_turn(self, table);
        } else {
            victory::look(self, false, table);
        }
    }

    /// Notes which leaders are lost since the last time; one without a piece of his own is lost with his group.
    pub(crate) fn note_fallen(&mut self, table: &mut Table<'_, Event>) {
        for number in 0..self.scenario.conditions.leaders.len() as u8 {
            let leader = LeaderId(number);
            if self.fortunes.fallen & 1 << number != 0 || !self.is_leader_lost(&leader) {
                continue;
            }
            self.fortunes.fallen |= 1 << number;
            self.fortunes.course.due = true;
            if self.scenario.conditions.leaders[leader.index()].commander == CommanderId::NONE {
                table.tell(&[rule!("muster.leader-lost")], Event::LeaderLost(leader));
            }
        }
    }
}
