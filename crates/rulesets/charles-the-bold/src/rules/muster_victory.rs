//! What a neutral battle is fought for: breaking, places, leaders, leaving, points (muster.break, muster.victory).

use std::sync::Arc;

use battle::{Refusal, Rule, Side, Table, Verdict};

use crate::conditions::{Aim, Victory};
use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::state::{Flags, GroupId, StandId, State};

/// Facts.
impl State {
    /// Whether the battle is decided by conditions of its own.
    pub(crate) fn has_aims(&self) -> bool {
        !self.scenario.conditions.victory.is_empty()
    }

    /// Whether an army is broken, or has no stand left on the field.
    fn is_beaten(&self, side: Side) -> bool {
        define!("muster.break.ctb", "muster.arrival.count");
        self.is_broken(side) || self.army(side).next().is_none()
    }

    /// Whether a condition is met now. Places and survival are looked at when a neutral turn ends.
    fn is_met(&self, aim: &Victory, beaten: [bool; 2], turn_ends: bool) -> bool {
        let due = turn_ends && self.round == aim.last.unwrap_or(self.last_round());
        match aim.kind {
            Aim::BreakArmy => beaten[aim.side.other().index()],
            Aim::Hold => due && self.stands_alone_at(aim),
            Aim::Take => turn_ends && self.stands_alone_at(aim),
            Aim::Exit => {
                let (left, all) =
                    (self.course.left[aim.side.index()], self.scenario.sides[aim.side].break_points);
                u32::from(left) * aim.share[1] >= aim.share[0] * u32::from(all)
            }
            Aim::KillLeader => {
                let leader = self.scenario.conditions.leader(&aim.leader);
                leader.is_some_and(|number| self.course.fallen & 1 << number != 0)
            }
            Aim::Survive => due && !beaten[aim.side.index()],
        }
    }

    /// Whether a side has a stand at the place and the enemy none.
    pub(crate) fn stands_alone_at(&self, aim: &Victory) -> bool {
        define!("muster.victory.at");
        let mut there = [false; 2];
        for stand in aim.places.iter().filter_map(|spot| self.at(*spot)) {
            there[self.side_of(stand).index()] = true;
        }
        there[aim.side.index()] && !there[aim.side.other().index()]
    }

    /// The points a side has so far.
    pub(crate) fn points(&self, side: Side) -> u16 {
        self.course.aims.points(&self.scenario.conditions.victory, side)
    }

    /// Whether a stand may leave the field by the edge it stands at.
    pub(crate) fn may_leave(&self, stand: StandId) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("muster.victory.exit"), why).about(stand.into()));
        let mut ways = self
            .scenario
            .conditions
            .victory
            .iter()
            .filter(|aim| aim.kind == Aim::Exit && aim.side == self.side_of(stand));
        if !ways.any(|aim| aim.places.contains(&self.stand(stand).spot)) {
            return refuse("{0} is at no edge by which its army leaves the field");
        }
        if self.act.moves > 0 || self.act.fired {
            return refuse("leaving the field is the whole move of {0}");
        }
        Ok(())
    }
}

/// Steps.
impl State {
    /// Looks at the conditions, once something has been worked out or when a neutral turn ends.
    pub(crate) fn check_aims(&mut self, turn_ends: bool, table: &mut Table<'_, Event>) {
        if self.ended.is_some() {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        let beaten = Side::BOTH.map(|side| self.is_beaten(side));
        let mut decisive = [false; 2];
        for (number, aim) in scenario.conditions.victory.iter().enumerate() {
            if !self.course.aims.is_open(number) {
                continue;
            }
            let (bit, number) = (1 << number, number as u8);
            if self.is_met(aim, beaten, turn_ends) {
                self.course.aims.gained |= bit;
                decisive[aim.side.index()] |= aim.decisive;
                table.tell(&rules_of(aim, beaten), Event::AimMet { number });
            } else if turn_ends && aim.last.is_some_and(|last| self.round >= last) {
                self.course.aims.missed |= bit;
                table.tell(&[rule!("muster.victory.by-turn")], Event::AimMissed { number });
            }
        }
        let rule = rule!("muster.victory.decisive");
        match decisive {
            [false, false] => {}
            [true, false] => self.finish(Verdict::won(Side::Red, rule, "a decisive condition is met")),
            [false, true] => self.finish(Verdict::won(Side::Blue, rule, "a decisive condition is met")),
            [true, true] => {
                let hows = [
                    "both meet a decisive condition, more points",
                    "both meet a decisive condition with equal points",
                ];
                self.finish_by_points(rule, hows);
            }
        }
    }

    /// The last turn is over: more points win, and equal points go to whom the battle favours.
    pub(crate) fn end_by_points(&mut self, table: &mut Table<'_, Event>) {
        if self.ended.is_some() {
            return;
        }
        for side in Side::BOTH {
            table.tell(&[rule!("muster.victory.points")], Event::Points { side, points: self.points(side) });
        }
        self.finish_by_points(
            rule!("muster.victory.points"),
            ["more points at the end", "equal points at the end"],
        );
    }

    fn finish_by_points(&mut self, rule: Rule, hows: [&'static str; 2]) {
        let conditions = &self.scenario.conditions;
        let verdict = self.course.aims.decide(&conditions.victory, conditions.default, rule, hows);
        self.finish(verdict);
    }

    /// Notes that the first general of a group is lost.
    pub(crate) fn note_general_lost(&mut self, group: GroupId) {
        if !self.scenario.conditions.on || self.group(group).replacement {
            return;
        }
        let leaders = self.scenario.conditions.leaders.iter().enumerate();
        self.course.fallen |=
            leaders.filter(|(_, l)| l.group == Some(group)).fold(0, |bits, (n, _)| bits | 1 << n);
    }

    /// Notes that a leader without a piece is lost with his stand.
    pub(crate) fn note_leaders_with(&mut self, stand: StandId, fate: Fate, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on || matches!(fate, Fate::PursuedOff | Fate::Left) {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        for (number, leader) in scenario.conditions.leaders.iter().enumerate() {
            if leader.group.is_none() && leader.stand == stand && self.course.fallen & 1 << number == 0 {
                self.course.fallen |= 1 << number;
                table.tell(&[rule!("muster.leader-lost")], Event::LeaderLost { leader: number as u8 });
            }
        }
    }

    /// The activated stands leave the field by their edge.
    pub(crate) fn leave_field(&mut self, table: &mut Table<'_, Event>) {
        for stand in self.act.members {
            let size = u16::from(self.unit(stand).bp) * u16::from(self.stand(stand).ranks_left());
            self.course.left[self.side_of(stand).index()] += size;
            self.destroy(stand, &[rule!("muster.victory.exit")], Fate::Left, table);
        }
        self.act.over = true;
        self.check_break(table);
    }

    /// Whoever ends a move at the enemy's baggage takes it.
    pub(crate) fn take_markers(&mut self, stand: StandId, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on || !self.stand(stand).is_on_map() {
            return;
        }
        let (spot, side) = (self.stand(stand).spot, self.side_of(stand));
        for number in 0..self.scenario.markers.len().min(32) {
            let marker = &self.scenario.markers[number];
            let enemy = marker.side.is_some_and(|of| of != side);
            if enemy && marker.spot == spot && self.course.taken & 1 << number == 0 {
                self.course.taken |= 1 << number;
                table.tell(
                    &[rule!("muster.flag.non-combatant")],
                    Event::TakesMarker { stand, marker: number as u8 },
                );
            }
        }
    }
}

/// The rows by which a condition is met.
fn rules_of(aim: &Victory, beaten: [bool; 2]) -> Rules {
    let mut rules = Rules::new();
    match aim.kind {
        Aim::BreakArmy => {
            rules.extend([rule!("muster.victory.break-army"), rule!("muster.break.ctb")]);
            if beaten == [true, true] {
                rules.push(rule!("muster.break.same"));
            }
        }
        Aim::Hold => rules.extend([rule!("muster.victory.hold"), rule!("muster.victory.at")]),
        Aim::Take => rules.extend([rule!("muster.victory.take"), rule!("muster.victory.at")]),
        Aim::Exit => rules.push(rule!("muster.victory.exit")),
        Aim::KillLeader => rules.push(rule!("muster.victory.kill-leader")),
        Aim::Survive => rules.push(rule!("muster.victory.survive")),
    }
    rules
}

impl State {
    /// Groups of a side that are broken: stands of more than half of their starting size are gone.
    pub(crate) fn is_group_broken(&self, group: GroupId) -> bool {
        define!("muster.unit-of");
        let (mut all, mut gone) = (0, 0);
        for stand in self.scenario.stands_of(group) {
            let unit = &self.info(stand).unit;
            let size = u32::from(unit.bp) * u32::from(unit.rank_count());
            all += size;
            gone += if self.stand(stand).flags.0 & (Flags::LOST.0 | Flags::PURSUED_OFF.0) != 0 {
                size
            } else {
                0
            };
        }
        2 * gone > all
    }
}
