//! What a neutral battle is fought for: breaking, places, leaders, leaving, points (muster.break, muster.victory).

use std::sync::Arc;

use battle::{Refusal, Rule, Side, Table, Verdict};
use ground::tabletop::{Bounds, Distance, Length, Point, TOUCH};

use crate::conditions::{Aim, Victory};
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::ways::holds;
use crate::state::{BattleId, ContingentId, State};

/// How battles end by their own conditions, in a few words.
pub(crate) const DECISIVE: &str = "a decisive condition is met";
/// For both at once: more points, and equal ones.
pub(crate) const BOTH_DECISIVE: [&str; 2] =
    ["both meet a decisive condition, more points", "both meet a decisive condition with equal points"];
/// After the last turn: more points, and equal ones.
pub(crate) const BY_POINTS: [&str; 2] = ["more points at the end", "equal points at the end"];

/// So near to a crossing is at it: 100 metres.
const AT_CROSSING: Length = Length::inches(5);

/// Facts.
impl State {
    /// Whether the battle is decided by conditions of its own.
    pub(crate) fn has_aims(&self) -> bool {
        !self.scenario.conditions.victory.is_empty()
    }

    /// Whether an army is broken, or has nobody left on the table.
    fn is_beaten(&self, side: Side) -> bool {
        define!("muster.break.tob", "muster.arrival.count");
        let is_here = self.on_table(side).next().is_some() || self.hidden_of(side).next().is_some();
        self.is_broken(side) || !is_here
    }

    /// Whether a condition is met now. Breaking, places and survival are looked at when a turn ends.
    fn is_aim_met(&self, aim: &Victory, beaten: [bool; 2], turn_ends: bool) -> bool {
        let last = aim.last.unwrap_or(self.scenario.turn_limit.into());
        let due = turn_ends && u16::from(self.turn) == last;
        match aim.kind {
            Aim::BreakArmy => turn_ends && beaten[aim.side.other().index()],
            Aim::Hold => due && self.stands_alone_at(aim),
            Aim::Take => turn_ends && self.stands_alone_at(aim),
            Aim::Exit => {
                let left = u64::from(self.course.left[aim.side.index()]);
                let [part, whole] = aim.share.map(u64::from);
                left * whole >= part * u64::from(self.scenario.starting_stands(aim.side))
            }
            // Who has gone over to the enemy is lost too.
            Aim::KillLeader => self
                .leaders
                .get(aim.leader.index())
                .is_some_and(|l| l.is(LeaderFlags::LOST) || l.side != self.leader_info(aim.leader).side),
            Aim::Survive => due && !beaten[aim.side.index()],
        }
    }

    /// Whether a side has an unbroken contingent at the place and the enemy none.
    pub(crate) fn stands_alone_at(&self, aim: &Victory) -> bool {
        let there = |side: Side| {
            self.on_table(side).any(|id| {
                !self.contingent(id).is(Flags::ROUTING) && is_at(self.footprint(id).centre(), &aim.places)
            })
        };
        there(aim.side) && !there(aim.side.other())
    }

    /// The points a side has so far.
    pub(crate) fn points(&self, side: Side) -> u16 {
        self.course.aims.points(&self.scenario.conditions.victory, side)
    }

    /// Whether a battle is broken: more than half of the stands it started with are lost or gone.
    pub(crate) fn is_command_broken(&self, battle: BattleId) -> bool {
        define!("muster.unit-of");
        let (mut all, mut gone) = (0, 0);
        for id in self.all_contingents().filter(|id| self.info(*id).battle == battle) {
            let c = self.contingent(id);
            let stands = u32::from(self.info(id).stands());
            let lost = Flags::ROUTING | Flags::FLED | Flags::DESTROYED | Flags::WITHDRAWN | Flags::TURNED;
            all += stands;
            gone += if c.is(lost) { stands } else { 0 };
        }
        2 * gone > all
    }

    /// Whether a contingent may leave the table by the edge it stands at.
    pub(crate) fn may_leave(&self, who: ContingentId) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("muster.victory.exit"), why).about(who.into()));
        let c = self.contingent(who);
        let bounds = self.footprint(who).bounds().grown(TOUCH);
        let ways = self.scenario.conditions.victory.iter();
        let mut ways = ways.filter(|aim| aim.kind == Aim::Exit && aim.side == c.side);
        let at = |aim: &Victory| aim.places.len() == 2 && bounds.meets(&Bounds::of(&aim.places));
        if !ways.any(at) {
            return refuse("{0} is at no edge by which its army leaves the table");
        }
        if c.is(Flags::ROUTING) {
            return refuse("{0} is in no state to leave the table");
        }
        Ok(())
    }
}

/// Whether a point is at a place: in an area or on its edge, or near a crossing.
pub(crate) fn is_at(centre: Point, places: &[Point]) -> bool {
    define!("muster.victory.at");
    match places {
        [] | [_, _] => false,
        [crossing] => crossing.to(centre).length() <= AT_CROSSING + TOUCH,
        corners => {
            let edges = corners.iter().zip(corners.iter().cycle().skip(1));
            let mut rim = edges.map(|(a, b)| Distance::of_segment(centre, [*a, *b]));
            holds(corners, centre) || rim.any(|distance| distance == Distance::ZERO)
        }
    }
}

/// Steps.
impl State {
    /// Looks at the conditions, when a leader is lost, somebody has left, or a turn ends. Whether the battle is over.
    pub(crate) fn check_aims(&mut self, turn_ends: bool, table: &mut Table<'_, Event>) -> bool {
        if self.ended.is_some() || !self.has_aims() {
            return self.ended.is_some();
        }
        let scenario = Arc::clone(&self.scenario);
        let beaten = if turn_ends { Side::BOTH.map(|side| self.is_beaten(side)) } else { [false; 2] };
        let mut decisive = [false; 2];
        for (number, aim) in scenario.conditions.victory.iter().enumerate() {
            if !self.course.aims.is_open(number) {
                continue;
            }
            let (bit, number) = (1 << number, number as u8);
            if self.is_aim_met(aim, beaten, turn_ends) {
                self.course.aims.gained |= bit;
                decisive[aim.side.index()] |= aim.decisive;
                table.tell(&rules_of(aim, beaten), Event::AimMet(number));
            } else if turn_ends && aim.last.is_some_and(|last| u16::from(self.turn) >= last) {
                self.course.aims.missed |= bit;
                table.tell(&[rule!("muster.victory.by-turn")], Event::AimMissed(number));
            }
        }
        let rule = rule!("muster.victory.decisive");
        let verdict = match decisive {
            [false, false] => return false,
            [true, false] => Verdict::won(Side::Red, rule, DECISIVE),
            [false, true] => Verdict::won(Side::Blue, rule, DECISIVE),
            [true, true] => self.by_points(rule, BOTH_DECISIVE),
        };
        battle::State::end(self, verdict);
        true
    }

    /// Looks at the conditions if something has happened that may meet one before the turn ends.
    #[inline]
    pub(crate) fn look_at_due_aims(&mut self, table: &mut Table<'_, Event>) {
        if self.course.due {
            self.course.due = false;
            self.check_aims(false, table);
        }
    }

    /// A turn has ended: the conditions are looked at, and after the last turn more points win; equal points go to whom the
    /// battle favours.
    pub(crate) fn look_at_aims(&mut self, table: &mut Table<'_, Event>) -> bool {
        if self.check_aims(true, table) {
            return true;
        }
        if self.turn < self.scenario.turn_limit {
            return false;
        }
        for side in Side::BOTH {
            table.tell(&[rule!("muster.victory.points")], Event::Points { side, points: self.points(side) });
        }
        let verdict = self.by_points(rule!("muster.victory.points"), BY_POINTS);
        battle::State::end(self, verdict);
        true
    }

    fn by_points(&self, rule: Rule, hows: [&'static str; 2]) -> Verdict {
        let conditions = &self.scenario.conditions;
        self.course.aims.decide(&conditions.victory, conditions.default, rule, hows)
    }

    /// A contingent leaves the table by its edge, with its leaders; it is not lost.
    pub(crate) fn leave_by_edge(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        let c = self.contingent(who);
        let (side, stands) = (c.side.index(), u16::from(c.stands));
        self.course.left[side] = self.course.left[side].saturating_add(stands);
        for leader in self.all_leaders() {
            if self.leader(leader).with == who && self.leader(leader).is_on_table() {
                self.lose_leader(leader, LeaderFlags::WITHDRAWN, table);
            }
        }
        self.contingent_mut(who).set(Flags::WITHDRAWN | Flags::LEFT, true);
        self.is_gone(who);
        table.tell(&[rule!("muster.victory.exit")], Event::Leaves(who));
        self.course.due = true;
    }
}

/// The rows by which a condition is met.
fn rules_of(aim: &Victory, beaten: [bool; 2]) -> Vec<Rule> {
    let mut rules = Vec::new();
    match aim.kind {
        Aim::BreakArmy => {
            rules.extend([rule!("muster.victory.break-army"), rule!("muster.break.tob")]);
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
