//! How a battle stands, for players who must judge it quickly, and what must always hold.
//!
//! What an army has left before it routs, what it holds, and what its melees promise is what it is worth (`promise`); how well it is placed
//! is its urge (`urge`): both armies gain by closing, so that does not add up to nothing.

mod fire;
mod foresight;
mod promise;
mod urge;

use battle::neutral::victory;
use battle::neutral::worth::{self, Prices};
use battle::{Side, State as _, Viewer};

use crate::rules::charge::plans::Course;
use crate::rules::turn::victory::ROUND;
use crate::state::{Fate, Flags, Group, GroupId, State};
use crate::steps::Step;
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

/// What a hit more than the enemy in the next round of a melee is worth, in hundredths of a group.
const HIT: i32 = 9;
/// More hits than that, in hundredths, are not looked at.
const MOST_PROMISED: i32 = 500;

/// What conditions of victory are worth.
const PRICES: Prices = Prices { point: 400, decisive: 1_500, lead: 3_000 };

/// How it stands.
impl State {
    /// How an army stands: what it has left before it routs, and what it holds of what it fights for.
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
        commanders * COMMANDER * group / 100 - lost + worth::worth_of_aims(self, side, &PRICES)
    }

    /// What a lost group is worth: two points of those that rout the army.
    fn group_worth(&self, side: Side) -> i32 {
        2 * 100 * ARMY / self.rout_level(side).max(100) as i32
    }

    /// Whether what an action began has shown what it is worth. What a charge promises is known when it is declared, and dice would
    /// only blur it; so it is with shooting.
    pub(crate) fn has_shown_its_worth(&self, before: &State) -> bool {
        let is_promised = matches!(before.steps.last(), Some(Step::DeclareCharge(_) | Step::NameShooters(_)));
        is_promised || self.has_come_of(before)
    }

    /// What the charges that are declared and the melees that are being fought promise an army: what its enemies are likely to
    /// lose in them, less what it is.
    pub(crate) fn promises_of(&self, side: Side) -> i32 {
        let price = |hits: i32, by: Side| {
            let worth = self.price_of_hits(hits, by);
            if by == side { worth } else { -worth }
        };
        let melees = self.fights.iter().filter(|fight| !fight.impact);
        let melees = melees.map(|fight| {
            let [own, enemy] = [fight.groups[side], fight.groups[side.other()]];
            price(self.promise_of_melee(own, enemy), side)
        });
        let charges = self.charges.iter().filter(|charge| charge.course == Course::Declared);
        let charges = charges.map(|charge| price(self.promise_of(charge), self.side_of(charge.by)));
        melees.sum::<i32>() + charges.sum::<i32>()
    }

    /// What it is worth to a side to be likely to score so many hundredths of a hit more than the enemy in close combat.
    fn price_of_hits(&self, hits: i32, by: Side) -> i32 {
        let loser = if hits > 0 { by.other() } else { by };
        self.group_worth(loser) * hits.clamp(-MOST_PROMISED, MOST_PROMISED) / 100 * HIT / 100
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
