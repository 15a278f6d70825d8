//! What a neutral battle is fought for, as far as this ruleset says it: breaking, places, leaving (muster.break.tob).

use battle::neutral::places::tabletop;
use battle::neutral::victory::Fought;
use battle::{Rule, Side, Table};
use ground::tabletop::{Length, Point};

use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::rule;
use crate::state::{ContingentId, LeaderId, State};

/// So near to a crossing is at it: 100 metres.
const AT_CROSSING: Length = Length::inches(5);

/// Whether a point is at a place of a condition.
pub(crate) fn is_at(point: Point, places: &[Point]) -> bool {
    tabletop::is_at(point, places, AT_CROSSING)
}

impl Fought for State {
    const BREAKS_WHEN_TURN_ENDS: bool = true;

    fn breaking() -> Rule {
        rule!("muster.break.tob")
    }

    fn last_turn(&self) -> u16 {
        self.scenario.turn_limit.into()
    }

    fn is_beaten(&self, side: Side) -> bool {
        let is_here = self.on_table(side).next().is_some() || self.hidden_of(side).next().is_some();
        self.is_broken(side) || !is_here
    }

    // Who has gone over to the enemy is lost too.
    fn is_leader_lost(&self, leader: &LeaderId) -> bool {
        let known = self.leaders.get(leader.index());
        known.is_some_and(|l| l.is(LeaderFlags::LOST) || l.side != self.leader_info(*leader).side)
    }

    fn is_at(&self, id: ContingentId, places: &[Point]) -> bool {
        is_at(self.footprint(id).centre(), places)
    }

    fn is_at_edge(&self, id: ContingentId, places: &[Point]) -> bool {
        tabletop::is_at_edge(self.footprint(id), places)
    }

    fn starting_size(&self, side: Side) -> u32 {
        self.scenario.starting_stands(side)
    }

    fn size_now(&self, id: ContingentId) -> u16 {
        self.contingent(id).stands.into()
    }

    fn take_off_by_edge(&mut self, id: ContingentId, table: &mut Table<'_, Event>) {
        for leader in self.all_leaders() {
            if self.leader(leader).with == id && self.leader(leader).is_on_table() {
                self.lose_leader(leader, LeaderFlags::WITHDRAWN, table);
            }
        }
        self.contingent_mut(id).set(Flags::WITHDRAWN | Flags::LEFT, true);
        self.is_gone(id);
    }
}
