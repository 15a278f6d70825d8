//! How a battle stands, for players who must judge it quickly, and what must always hold.
//!
//! What an army has left before it routs is what it is worth; how near it is to the enemy and facing him is its urge: both armies gain by
//! closing, so that does not add up to nothing.

use battle::neutral::victory;
use battle::{Side, State as _, Viewer};
use ground::tabletop::{Distance, Length};

use crate::rules::turn::victory::ROUND;
use crate::state::{Fate, Flags, Group, GroupId, State};
use crate::troops::Cohesion;
use crate::words::decimals;

/// A whole army that routs.
const ARMY: i32 = 10_000;
/// What a group that is DISRUPTED is worse off, in hundredths of what a lost one is.
const DISRUPTED: i32 = 20;
/// What a FRAGMENTED group is worse off, in the same way: more than the point that it costs now, since it breaks soon.
const FRAGMENTED: i32 = 55;
/// What half of a group's bases are worth, in the same way.
const BASES: i32 = 50;
/// What a commander is worth, in hundredths of a battle group.
const COMMANDER: i32 = 40;

/// Nearness to the enemy counts from so many MUs on.
const NEAR: i32 = 40;
/// What a group gains by having come all the way, in thousandths of what it is worth.
const CLOSE: i32 = 120;
/// What it gains by facing the nearest enemy, in the same way.
const FACING: i32 = 15;

/// How it stands.
impl State {
    /// How an army stands: what it has left before it routs.
    pub(crate) fn standing_of(&self, side: Side) -> i32 {
        if let Some(verdict) = self.ended {
            return if verdict.winner == Some(side) { 10 * ARMY } else { 0 };
        }
        let group = self.group_worth(side);
        let mut lost = i32::from(self.camps[side].sacked) * group;
        for id in self.scenario.groups_of(side) {
            lost += self.part_lost(id) * group / 100;
        }
        let commanders = self.commanders_of(side).count() as i32;
        commanders * COMMANDER * group / 100 - lost
    }

    /// What a lost group is worth: two points of those that rout the army.
    fn group_worth(&self, side: Side) -> i32 {
        2 * 100 * ARMY / self.rout_level(side).max(100) as i32
    }

    /// How well an army is placed to get on with the battle: near the enemy and facing him. Guns and wagons need not come
    /// nearer.
    pub(crate) fn readiness_of(&self, side: Side) -> i32 {
        let mut thousandths = 0;
        for id in self.on_table(side) {
            let troop = self.kind(id).troop;
            if self.group(id).is_broken() || troop.is_artillery() || troop.is_wagon() {
                continue;
            }
            let gap = |enemy: &GroupId| self.bounds(id).squared_gap(self.bounds(*enemy));
            let Some(enemy) = self.unbroken_enemies(side).min_by_key(gap) else { continue };
            let far = Distance::of_squared(gap(&enemy)).floor().rounded_to(Length::MU);
            thousandths += (NEAR - far).max(0) * CLOSE / NEAR;
            if self.frame(id).is_ahead(self.footprint(enemy).centre()) {
                thousandths += FACING;
            }
        }
        thousandths * self.group_worth(side) / 1_000
    }

    /// How much of a battle group is lost, in hundredths.
    fn part_lost(&self, id: GroupId) -> i32 {
        let (group, info) = (self.group(id), self.info(id));
        if group.is(Flags::WAITS) {
            return 0;
        }
        if group.is(Flags::LOST) {
            return 100;
        }
        if group.is_fated(Fate::EXITED) {
            return 0;
        }
        if group.is(Flags::LEFT) {
            return 60;
        }
        let by_cohesion = match group.cohesion {
            Cohesion::Steady => 0,
            Cohesion::Disrupted => DISRUPTED,
            Cohesion::Fragmented => FRAGMENTED,
            Cohesion::Broken => 90,
        };
        let gone = i32::from(info.bases.saturating_sub(group.bases));
        let by_bases = (100 - by_cohesion) * gone * 2 * BASES / 100 / i32::from(info.bases.max(1));
        (by_cohesion + by_bases).min(100)
    }

    /// Lines that say how the battle stands.
    pub(crate) fn standing_lines(&self, viewer: Viewer) -> Vec<String> {
        let mut lines = match self.turn {
            0 => Vec::new(),
            turn => vec![format!("turn {turn}, {}, {}", self.active, self.phase.word())],
        };
        for side in Side::BOTH {
            let bases: u32 = self.on_table(side).map(|id| u32::from(self.group(id).bases)).sum();
            let name = &self.scenario.sides[side].name;
            if !self.knows_size_of(side, viewer) {
                lines.push(format!("{side} ({name}): {bases} bases on the table"));
                continue;
            }
            let level = decimals(self.known_rout_level(side, viewer).into(), i64::from(ROUND), 2);
            let points = self.attrition(side).total();
            lines.push(format!("{side} ({name}): {points} of {level} attrition points, {bases} bases"));
        }
        if victory::has_aims(self) {
            let [red, blue] = Side::BOTH.map(|side| victory::points(self, side));
            lines.push(format!("points: red {red}, blue {blue}"));
        }
        if let Some(verdict) = self.ended {
            let winner = verdict.winner.map_or("nobody".to_owned(), |side| side.to_string());
            lines.push(format!("{winner} won: {}", verdict.how));
        }
        lines
    }
}

/// What must always hold.
impl State {
    /// Whether what must always hold holds; says what does not.
    pub(crate) fn is_sound(&self) -> Result<(), String> {
        for id in self.all_groups() {
            let (group, info) = (self.group(id), self.info(id));
            let name = &info.id;
            if group.bases > info.bases {
                return Err(format!("{name} has more bases than it began with"));
            }
            if group.is_on_table() && (group.bases == 0 || group.files == 0) {
                return Err(format!("{name} is on the table without bases"));
            }
            let gone = group.is(Flags::LOST | Flags::LEFT | Flags::WAITS) || group.is_fated(Fate::HIDDEN);
            if group.is_on_table() == gone {
                return Err(format!("{name} is on the table and gone, or neither"));
            }
            if !self.is_laid(id) {
                return Err(format!("{name} is not laid where it stands"));
            }
            let board = self.scenario.table.bounds();
            if group.is_on_table() && !self.bases(id).iter().all(|base| board.meets(&base.bounds())) {
                return Err(format!("a base of {name} is beside the table"));
            }
        }
        for fight in &self.fights {
            let is_there = |id: GroupId| self.groups.get(id.index()).is_some_and(Group::is_on_table);
            if !fight.groups.0.into_iter().all(is_there) {
                return Err("somebody fights who is not on the table".to_owned());
            }
        }
        if self.tolls.len() != self.groups.len() {
            return Err("not every battle group has a toll".to_owned());
        }
        if self.ended.is_none() && self.steps.is_empty() {
            return Err("nothing is pending, and the battle is not over".to_owned());
        }
        if self.asks != self.find_asks() {
            return Err("somebody else is asked than the innermost step asks".to_owned());
        }
        Ok(())
    }
}
