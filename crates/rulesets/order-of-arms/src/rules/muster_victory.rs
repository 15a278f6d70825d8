//! What a neutral battle is fought for: breaking, places, leaders, leaving, points (muster.break, muster.victory).

use std::sync::Arc;

use battle::{List, Refusal, Rule, Side, Table, Verdict};

use crate::conditions::{Aim, Conditions, Victory};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, FormationId, LeaderFlags, State, UnitId};

/// Facts.
impl State {
    /// Whether the battle is decided by conditions of its own.
    pub(crate) fn has_aims(&self) -> bool {
        !self.scenario.conditions.victory.is_empty()
    }

    /// Whether an army of a side is broken, or has no combat unit left on the field, hidden ones included.
    pub(crate) fn is_beaten(&self, side: Side) -> bool {
        define!("muster.break.ooa", "muster.arrival.count");
        let mut armies = self.armies.iter().zip(&self.scenario.armies);
        let is_here = |unit: UnitId| {
            let u = self.unit(unit);
            self.side_of(unit) == side
                && self.kind(unit).is_combat()
                && (u.is_on_map() || u.is(Flags::HIDDEN))
        };
        armies.any(|(army, info)| info.side == side && army.zero) || !self.units().any(is_here)
    }

    /// Whether a unit is whole in the sense of the conditions: on the field and not routed.
    pub(crate) fn is_unbroken(&self, unit: UnitId) -> bool {
        define!("muster.unit-of");
        let u = self.unit(unit);
        u.is_on_map() && !u.is(Flags::ROUTED) && self.kind(unit).is_combat()
    }

    /// Whether a condition is met now. Places and survival are looked at when a turn ends.
    fn is_met(&self, aim: &Victory, beaten: [bool; 2], turn_ends: bool) -> bool {
        let last = self.scenario.turns.len() as u16;
        let due = turn_ends && u16::from(self.turn) == aim.last.unwrap_or(last);
        match aim.kind {
            Aim::BreakArmy => beaten[aim.side.other().index()],
            Aim::Hold => due && self.stands_alone_at(aim),
            Aim::Take => turn_ends && self.stands_alone_at(aim),
            Aim::Exit => {
                let own = |unit: UnitId| self.formation_info(self.info(unit).formation).side == aim.side;
                let (_, full) = self.strength_lost_of(own);
                u32::from(self.course.left[aim.side.index()]) * aim.share[1] >= aim.share[0] * full
            }
            Aim::KillLeader => self.leader(aim.leader).is(LeaderFlags::DEAD),
            Aim::Survive => due && !beaten[aim.side.index()],
        }
    }

    /// Whether a side has an unbroken unit at the place and the enemy none.
    pub(crate) fn stands_alone_at(&self, aim: &Victory) -> bool {
        define!("muster.victory.at");
        let mut there = [false; 2];
        for unit in aim.places.iter().flat_map(|area| self.units_in(*area)) {
            there[self.side_of(unit).index()] |= self.is_unbroken(unit);
        }
        there[aim.side.index()] && !there[aim.side.other().index()]
    }

    /// The points that a side's conditions have given it so far.
    pub(crate) fn points_gained(&self, side: Side) -> u16 {
        self.course.aims.points(&self.scenario.conditions.victory, side)
    }

    /// Whether a unit may leave the field by the edge it stands at.
    pub(crate) fn may_leave_field(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("muster.victory.exit"), why).about(unit.into()));
        let side = self.side_of(unit);
        let mut ways = self.scenario.conditions.victory.iter();
        let own = |aim: &Victory| aim.kind == Aim::Exit && aim.side == side;
        if !ways.any(|aim| own(aim) && aim.places.contains(&self.unit(unit).area)) {
            return refuse("{0} is at no edge by which its army leaves the field");
        }
        self.may_move(unit)?;
        self.may_stir(unit)?;
        if !self.is_unbroken(unit) || self.unit(unit).spent > 0 {
            return refuse("leaving the field is the whole move of an unbroken unit: not of {0}");
        }
        Ok(())
    }

    /// Whether a formation is broken: units of more than half of its starting size are destroyed, routed or gone.
    pub(crate) fn is_formation_broken(&self, formation: FormationId) -> bool {
        define!("muster.unit-of");
        let (mut all, mut gone) = (0, 0);
        for unit in self.scenario.units_of(formation) {
            let size = self.info(unit).steps.first().map_or(0, |step| u32::from(step.strength));
            let u = self.unit(unit);
            let out = u.is(Flags::LOST) || u.is(Flags::GONE) || u.is(Flags::ROUTED);
            all += size;
            gone += if out { size } else { 0 };
        }
        2 * gone > all
    }
}

/// Steps.
impl State {
    /// Looks at the conditions, once something has happened or when a turn ends.
    pub(crate) fn check_aims(&mut self, turn_ends: bool, table: &mut Table<'_, Event>) {
        if self.ended.is_some() || !self.has_aims() {
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
            } else if turn_ends && aim.last.is_some_and(|last| self.is_from(last)) {
                self.course.aims.missed |= bit;
                table.tell(&[rule!("muster.victory.by-turn")], Event::AimMissed { number });
            }
        }
        let rule = rule!("muster.victory.decisive");
        let how = "a decisive condition is met";
        match decisive {
            [false, false] => {}
            [true, false] => self.finish(Verdict::won(Side::Red, rule, how)),
            [false, true] => self.finish(Verdict::won(Side::Blue, rule, how)),
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
        let rule = rule!("muster.victory.points");
        for side in Side::BOTH {
            let points = self.points_gained(side) as i16;
            table.tell(&[rule], Event::Score { side, points });
        }
        self.finish_by_points(rule, ["more points at the end", "equal points at the end"]);
    }

    fn finish_by_points(&mut self, rule: Rule, hows: [&'static str; 2]) {
        let Conditions { victory, default, .. } = &self.scenario.conditions;
        self.finish(self.course.aims.decide(victory, *default, rule, hows));
    }

    /// A unit leaves the field by its edge; in size it counts as it stands.
    pub(crate) fn leave_field(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        let side = self.side_of(unit);
        let (strength, stack) = (self.strength(unit), self.stack_of(unit));
        self.course.left[side.index()] += u16::from(strength);
        // Leaders with a stack that leaves altogether leave with it.
        let alone = self.stacked(stack).count() == 1;
        let with: List<_, 8> =
            self.leaders_with(stack).filter(|_| alone).fold(List::new(), |mut list, one| {
                list.push(one);
                list
            });
        for leader in with {
            self.put_leader(leader, crate::state::OFF, crate::state::NO_SLOT);
            self.leader_mut(leader).set(LeaderFlags::GONE, true);
        }
        self.leave_map(unit, rule!("muster.victory.exit"), table);
    }
}

/// The rows by which a condition is met.
fn rules_of(aim: &Victory, beaten: [bool; 2]) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut add = |all: &[Rule]| rules.extend(all);
    match aim.kind {
        Aim::BreakArmy => {
            add(&[rule!("muster.victory.break-army"), rule!("muster.break.ooa")]);
            if beaten == [true, true] {
                add(&[rule!("muster.break.same")]);
            }
        }
        Aim::Hold => add(&[rule!("muster.victory.hold"), rule!("muster.victory.at")]),
        Aim::Take => add(&[rule!("muster.victory.take"), rule!("muster.victory.at")]),
        Aim::Exit => add(&[rule!("muster.victory.exit")]),
        Aim::KillLeader => add(&[rule!("muster.victory.kill-leader")]),
        Aim::Survive => add(&[rule!("muster.victory.survive")]),
    }
    rules
}
