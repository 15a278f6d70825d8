//! Losses, breaking and victory (victory.*).

use battle::{Side, Table, Tally, Verdict, Viewer, neutral};

use crate::charts::LOSS_POINTS;
use crate::events::Event;
use crate::field::Aim;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::ways::holds;
use crate::state::State;
use crate::troops::LeaderKind;

/// Loss points of a leader by his rank, free and captured.
fn leader_points(kind: LeaderKind, noble: bool, captured: bool) -> u8 {
    let key = match kind {
        LeaderKind::Commander => "commander",
        _ if noble => "other noble",
        _ => "other captain",
    };
    let row = LOSS_POINTS.iter().find(|(loss, _, _)| *loss == key);
    row.map_or(0, |(_, free, taken)| if captured { *taken } else { *free })
}

fn baggage_points() -> u8 {
    LOSS_POINTS.iter().find(|(loss, _, _)| *loss == "baggage looted").map_or(0, |(_, points, _)| *points)
}

impl State {
    /// The loss points of a side.
    pub(crate) fn losses(&self, side: Side) -> Tally {
        define!("victory.losses");
        let (mut removed, mut gone, mut withdrawn) = (0u32, 0u32, 0u32);
        for id in self.all_contingents().filter(|id| self.info(*id).side == side) {
            let c = self.contingent(id);
            removed += u32::from(self.info(id).stands() - c.stands);
            if c.is(Flags::ROUTING | Flags::FLED | Flags::TURNED | Flags::DESTROYED) {
                gone += u32::from(c.stands);
            } else if c.is(Flags::WITHDRAWN) && !c.is(Flags::LEFT) {
                withdrawn += u32::from(c.stands);
            }
        }
        let mut losses = Tally::base(rule!("victory.losses"), "stands removed", removed as i32);
        losses.add(rule!("victory.losses"), "stands routing, gone or turned", gone as i32);
        losses.add(rule!("victory.losses"), "half of the stands withdrawn", (withdrawn / 2) as i32);
        let mut leaders = 0;
        for id in self.all_leaders() {
            let (info, l) = (self.leader_info(id), self.leader(id));
            if info.side == side && l.side == side && l.is(LeaderFlags::LOST) {
                leaders += i32::from(leader_points(info.kind, info.noble, l.is(LeaderFlags::CAPTURED)));
            }
        }
        losses.add(rule!("victory.losses"), "leaders lost", leaders);
        if self.baggage[side].looted {
            losses.add(rule!("victory.losses"), "baggage looted", baggage_points());
        }
        losses
    }

    /// The loss points at which a side breaks: its share of the stands it started with, rounded up.
    pub(crate) fn breaks_at(&self, side: Side) -> u32 {
        define!("victory.break", "muster.break.tob");
        let (part, whole) = self.scenario.sides[side].break_at;
        (self.scenario.starting_stands(side) * part).div_ceil(whole.max(1))
    }

    /// The loss points at which a side breaks for all that a viewer knows.
    pub(crate) fn known_breaks_at(&self, side: Side, viewer: Viewer) -> u32 {
        let (part, whole) = self.scenario.sides[side].break_at;
        (self.known_stands(side, viewer) * part).div_ceil(whole.max(1))
    }

    /// Whether a side is broken.
    pub(crate) fn is_broken(&self, side: Side) -> bool {
        self.losses(side).total() as u32 >= self.breaks_at(side)
    }

    /// Looks at the end of a turn whether the battle is over.
    pub(crate) fn look_for_victory(&mut self, table: &mut Table<'_, Event>) -> bool {
        for side in Side::BOTH {
            let (points, of) = (self.losses(side).total() as u16, self.breaks_at(side) as u16);
            let known = self.known_breaks_at(side, Viewer::Spectator) as u16;
            if points > 0 {
                table.tell(&[rule!("victory.losses")], Event::Losses { side, points, of, known });
            }
        }
        if neutral::victory::has_aims(self) {
            return neutral::victory::end_turn(self, table);
        }
        let verdict =
            self.objective_met(table).or_else(|| self.army_broken(table)).or_else(|| self.nightfall());
        if let Some(verdict) = verdict {
            battle::State::end(self, verdict);
        }
        verdict.is_some()
    }

    fn army_broken(&self, table: &mut Table<'_, Event>) -> Option<Verdict> {
        let broken = Side::BOTH.map(|side| self.is_broken(side));
        for side in Side::BOTH.into_iter().filter(|side| broken[side.index()]) {
            table.tell(&[rule!("victory.break")], Event::ArmyBroken(side));
        }
        match broken {
            [true, true] => Some(Verdict::drawn(rule!("victory.both"), BOTH_BROKEN)),
            [true, false] => Some(Verdict::won(Side::Blue, rule!("victory.break"), ARMY_BROKEN)),
            [false, true] => Some(Verdict::won(Side::Red, rule!("victory.break"), ARMY_BROKEN)),
            [false, false] => None,
        }
    }

    /// After the last turn the smaller share of losses wins, if the shares differ by at least a tenth.
    fn nightfall(&self) -> Option<Verdict> {
        define!("victory.limit");
        if self.turn < self.scenario.turn_limit {
            return None;
        }
        // Shares are compared as fractions: a/b against c/d, ten times the difference against the common denominator.
        let [(a, b), (c, d)] = Side::BOTH.map(|side| {
            let stands = i64::from(self.scenario.starting_stands(side)).max(1);
            (i64::from(self.losses(side).total()), stands)
        });
        let difference = a * d - c * b;
        if 10 * difference.abs() < b * d {
            return Some(Verdict::drawn(rule!("victory.limit"), NIGHT_DRAWN));
        }
        let winner = if difference < 0 { Side::Red } else { Side::Blue };
        Some(Verdict::won(winner, rule!("victory.limit"), NIGHT_WON))
    }

    fn objective_met(&self, table: &mut Table<'_, Event>) -> Option<Verdict> {
        define!("victory.scenario");
        let mut met = [false; 2];
        for (number, objective) in self.scenario.objectives.iter().enumerate() {
            let due = objective.turn == 0 || objective.turn == self.turn;
            if due && self.is_met(objective.side, &objective.aim) {
                met[objective.side.index()] = true;
                table.tell(&[rule!("victory.scenario")], Event::ObjectiveMet(number as u8));
            }
        }
        match met {
            [true, true] => Some(Verdict::drawn(rule!("victory.scenario"), BOTH_MET)),
            [true, false] => Some(Verdict::won(Side::Red, rule!("victory.scenario"), OBJECTIVE_MET)),
            [false, true] => Some(Verdict::won(Side::Blue, rule!("victory.scenario"), OBJECTIVE_MET)),
            [false, false] => None,
        }
    }

    fn is_met(&self, side: Side, aim: &Aim) -> bool {
        match aim {
            Aim::Hold(polygon) => self.on_table(side).any(|id| {
                !self.contingent(id).is(Flags::ROUTING | Flags::DISARRAY)
                    && holds(polygon, self.footprint(id).centre())
            }),
            Aim::Take(leader) => self.leader(*leader).is(LeaderFlags::LOST),
            Aim::Exit(battle) => {
                let mut own = self.all_contingents().filter(|id| self.info(*id).battle == *battle).peekable();
                own.peek().is_some() && own.all(|id| self.contingent(id).is(Flags::WITHDRAWN))
            }
        }
    }
}

/// How battles end, in a few words.
pub(crate) const ARMY_BROKEN: &str = "the army breaks";
/// Both at once.
pub(crate) const BOTH_BROKEN: &str = "both armies break";
/// At night, with a winner.
pub(crate) const NIGHT_WON: &str = "nightfall, with the smaller share of losses";
/// At night, without.
pub(crate) const NIGHT_DRAWN: &str = "nightfall, with shares of losses that hardly differ";
/// By the scenario.
pub(crate) const OBJECTIVE_MET: &str = "an objective is met";
/// By the scenario, for both.
pub(crate) const BOTH_MET: &str = "both sides meet an objective";
