//! Attrition, and how the battle ends (victory.*).

use battle::neutral::victory as conditions;
use battle::{Asks, Side, Table, Tally, Verdict};

use crate::charts::{
    ATTRITION_CAMP, ATTRITION_FRAGMENTED, ATTRITION_LEFT, ATTRITION_LOST, STALEMATE_PLAYER_TURNS,
};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Fate, Flags, GroupId, State};
use crate::troops::{Cohesion, Troop};

/// Rout levels are kept in hundredths of an attrition point.
pub(crate) const ROUND: u8 = 100;

/// An army routs.
pub(crate) const ARMY_ROUTS: &str = "the army routs";
/// Both do in the same phase.
pub(crate) const BOTH_ROUT: &str = "both armies rout";
/// Time is out, and the shares of losses differ enough, or not.
pub(crate) const BY_SHARES: [&str; 2] = ["the last turn ends: fewer losses", "the last turn ends"];
/// The battle stands still, and the shares of losses differ enough, or not.
pub(crate) const STANDS_STILL: [&str; 2] =
    ["the battle stands still: fewer losses", "the battle stands still"];

/// Attrition.
impl State {
    /// Whether a group counts in its army's number and for attrition.
    pub(crate) fn counts(&self, group: GroupId) -> bool {
        define!("troop.scythed");
        self.info(group).kind.troop != Troop::ScythedChariots
    }

    /// The groups that an army had at the start, scythed chariots not counted.
    pub(crate) fn groups_at_start(&self, side: Side) -> u32 {
        self.scenario.groups_of(side).filter(|group| self.counts(*group)).count() as u32
    }

    /// The attrition points that an army has lost.
    pub(crate) fn attrition(&self, side: Side) -> Tally {
        let [mut lost, mut left, mut fragmented] = [0; 3];
        for group in self.scenario.groups_of(side).filter(|group| self.counts(*group)) {
            let state = self.group(group);
            if state.is(Flags::WAITS) || state.is_fated(Fate::EXITED) {
                continue;
            }
            if state.is(Flags::LOST) || state.is_broken() {
                lost += 1;
            } else if state.is(Flags::LEFT) {
                left += 1;
            } else if state.cohesion == Cohesion::Fragmented {
                fragmented += 1;
            }
        }
        let points = |each: u8, count: i32| i32::from(each) * count;
        let mut tally = Tally::base(rule!("victory.points"), "lost", points(ATTRITION_LOST, lost));
        tally.add(rule!("victory.points"), "FRAGMENTED", points(ATTRITION_FRAGMENTED, fragmented));
        tally.add(rule!("victory.points"), "left the table", points(ATTRITION_LEFT, left));
        let sacked = i32::from(self.camps[side].sacked);
        tally.add(rule!("victory.points"), "camp sacked", points(ATTRITION_CAMP, sacked));
        tally
    }

    /// Hundredths of an attrition point at which an army routs.
    pub(crate) fn rout_level(&self, side: Side) -> u32 {
        define!("victory.rout");
        self.scenario.sides[side].rout_level.unwrap_or_else(|| 100 * self.groups_at_start(side))
    }

    /// Whether an army has lost so much that it routs.
    fn has_routed(&self, side: Side) -> bool {
        100 * self.attrition(side).total().unsigned_abs() >= self.rout_level(side)
    }
}

/// The end of the battle.
impl State {
    /// Sees at the end of a turn whether the battle is over.
    pub(crate) fn look_for_the_end(&mut self, table: &mut Table<'_, Event>) {
        for side in Side::BOTH {
            let points = u16::try_from(self.attrition(side).total()).unwrap_or(u16::MAX);
            if points > 0 {
                let level = self.rout_level(side);
                table.tell(&[rule!("victory.points")], Event::Attrition { side, points, level });
            }
        }
        let routed = Side::BOTH.map(|side| self.has_routed(side));
        if conditions::has_aims(self) {
            return self.look_at_conditions(routed, table);
        }
        self.look_at_decisive_goals(true, table);
        if self.ended.is_some() {
            return;
        }
        for (side, _) in Side::BOTH.into_iter().zip(routed).filter(|(_, routed)| *routed) {
            table.tell(&[rule!("victory.rout")], Event::ArmyRouts(side));
        }
        match routed {
            [true, true] => self.finish(Verdict::drawn(rule!("victory.rout"), BOTH_ROUT)),
            [true, false] => self.finish(Verdict::won(Side::Blue, rule!("victory.rout"), ARMY_ROUTS)),
            [false, true] => self.finish(Verdict::won(Side::Red, rule!("victory.rout"), ARMY_ROUTS)),
            [false, false] => self.look_at_the_clock(table),
        }
    }

    /// Sees whether time is out, or the battle stands still.
    fn look_at_the_clock(&mut self, table: &mut Table<'_, Event>) {
        let limit = self.scenario.turn_limit;
        let (rule, hows) = if limit > 0 && self.turn >= limit {
            (rule!("victory.limit"), BY_SHARES)
        } else if i32::from(self.quiet) >= STALEMATE_PLAYER_TURNS {
            (rule!("victory.stalemate"), STANDS_STILL)
        } else {
            return;
        };
        if let Some(verdict) = self.better_by_goals(table) {
            return self.finish(verdict);
        }
        for side in Side::BOTH {
            let (lost, of) = self.share(side);
            let hundredths = u16::try_from(100 * lost / of).unwrap_or(u16::MAX);
            table.tell(&[rule!("victory.limit")], Event::Share { side, hundredths });
        }
        self.finish(match self.better_by_shares() {
            Some(side) => Verdict::won(side, rule, hows[0]),
            None => Verdict::drawn(rule, hows[1]),
        });
    }

    /// What a side has lost, of how many: attrition points and groups at the start.
    fn share(&self, side: Side) -> (u32, u32) {
        (self.attrition(side).total().unsigned_abs(), self.groups_at_start(side).max(1))
    }

    /// The side that has lost the smaller share, by at least a quarter.
    fn better_by_shares(&self) -> Option<Side> {
        define!("victory.limit");
        let [(red, of_red), (blue, of_blue)] = Side::BOTH.map(|side| self.share(side));
        let (red, blue, whole) = (red * of_blue, blue * of_red, of_red * of_blue);
        if 4 * red.abs_diff(blue) < whole {
            return None;
        }
        Some(if red < blue { Side::Red } else { Side::Blue })
    }

    /// The battle is over.
    pub(crate) fn finish(&mut self, verdict: Verdict) {
        define!("victory.resign");
        (self.ended, self.asks) = (Some(verdict), Asks::nobody());
        self.steps.clear();
    }
}
