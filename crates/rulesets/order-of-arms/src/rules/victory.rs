//! Winning, as the scenario says (scenario.victory).

use std::sync::Arc;

use battle::{Side, Table, Verdict};

use crate::events::Event;
use crate::happenings::{Condition, Level, Moment};
use crate::rulebook::rule;
use crate::state::State;

/// Facts.
impl State {
    /// The victory points of a side.
    pub(crate) fn victory_points(&self, side: Side) -> i16 {
        let armies = self.armies.iter().zip(&self.scenario.armies);
        armies.filter(|(_, info)| info.side == side).map(|(army, _)| army.points).sum()
    }

    /// Whether a condition of a side holds now.
    fn is_so(&self, side: Side, condition: &Condition) -> bool {
        match condition {
            Condition::Controls(areas) => areas.iter().all(|area| self.happened.owned[side].contains(area)),
            Condition::Eliminated { side, share: (part, whole) } => {
                let own = |unit| self.formation_info(self.info(unit).formation).side == *side;
                let (lost, full) = self.strength_lost_of(own);
                full > 0 && lost * whole >= full * part
            }
            Condition::Alive(leader) => !self.leader(*leader).is(crate::state::LeaderFlags::DEAD),
            Condition::ElanAtMost { army, value } => self.elan_of(*army) <= *value,
            Condition::Margin(points) => {
                self.victory_points(side) - self.victory_points(side.other()) >= *points
            }
            Condition::AtLeast(points) => self.victory_points(side) >= *points,
            Condition::Turn(turn) => self.turn >= *turn,
            Condition::All(parts) => parts.iter().all(|part| self.is_so(side, part)),
            Condition::Any(parts) => parts.iter().any(|part| self.is_so(side, part)),
            Condition::Not(part) => !self.is_so(side, part),
        }
    }

    /// What a side wins by, of the conditions that are tested at a moment: the first listed that holds.
    fn wins_by(&self, side: Side, moment: Moment) -> Option<Level> {
        let ways = self.scenario.happenings.victory.iter();
        let mut ways = ways.filter(|way| way.side == side && way.when == moment);
        ways.find(|way| self.is_so(side, &way.condition)).map(|way| way.level)
    }
}

/// Steps.
impl State {
    /// Tests the conditions of a moment: who alone meets one has won; if both do, the default holds.
    pub(crate) fn test_victory(&mut self, moment: Moment, table: &mut Table<'_, Event>) {
        if self.ended.is_some() || self.scenario.happenings.victory.is_empty() {
            return;
        }
        let met = Side::BOTH.map(|side| self.wins_by(side, moment));
        let rule = rule!("scenario.victory");
        let verdict = match met {
            [None, None] => return,
            [Some(level), None] => Verdict::won(Side::Red, rule, level.says()),
            [None, Some(level)] => Verdict::won(Side::Blue, rule, level.says()),
            [Some(_), Some(_)] => self.by_default("both sides meet a condition of victory"),
        };
        self.tell_points(table);
        self.finish(verdict);
    }

    /// The last turn is over: what is tested then, and if nobody wins by it the default.
    pub(crate) fn end_last_turn(&mut self, table: &mut Table<'_, Event>) {
        self.test_victory(Moment::GameEnd, table);
        if self.ended.is_none() {
            self.tell_points(table);
            self.finish(self.by_default("the last turn is over"));
        }
    }

    /// Tells how many points the sides have, where there are any to be had.
    fn tell_points(&self, table: &mut Table<'_, Event>) {
        for side in Side::BOTH.into_iter().filter(|side| self.victory_points(*side) != 0) {
            let points = self.victory_points(side);
            table.tell(&[rule!("scenario.victory")], Event::Score { side, points });
        }
    }

    fn by_default(&self, how: &'static str) -> Verdict {
        let rule = rule!("scenario.victory");
        match Arc::clone(&self.scenario).happenings.default {
            Some(side) => Verdict::won(side, rule, how),
            None => Verdict::drawn(rule, how),
        }
    }

    /// The battle is over, maybe in the middle of a step that still runs.
    pub(crate) fn finish(&mut self, verdict: Verdict) {
        if self.ended.is_some() {
            return;
        }
        self.ended = Some(verdict);
        self.lay_down_arms();
    }

    /// Nothing is pending any more in a battle that is over.
    pub(crate) fn lay_down_arms(&mut self) {
        self.steps.clear();
        self.combats.clear();
        self.charges.clear();
        self.attacks.clear();
        self.supports.clear();
        self.news.clear();
    }
}
