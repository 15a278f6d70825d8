//! What a neutral battle is fought for: breaking, places, leaders, leaving, points (muster.victory, muster.break.same).

use arrayvec::ArrayVec;

use super::{Arena, Leader, Neutral, Piece, Place, Told, brought, pieces, refuse, tell};
use crate::conditions::{Aim, Victory};
use crate::{Refusal, Rule, Side, Table, Verdict, define, rule};

/// How battles end by a decisive condition, in a few words.
const DECISIVE: &str = "a decisive condition is met";
/// The same if both sides meet one: more points, and equal ones.
const BOTH_DECISIVE: [&str; 2] =
    ["both meet a decisive condition, more points", "both meet a decisive condition with equal points"];
/// After the last turn: more points, and equal ones.
const BY_POINTS: [&str; 2] = ["more points at the end", "equal points at the end"];

/// Every wording of a verdict that is given here.
pub const HOWS: [&str; 5] = [DECISIVE, BOTH_DECISIVE[0], BOTH_DECISIVE[1], BY_POINTS[0], BY_POINTS[1]];

/// A battle that can be decided by conditions of its own.
pub trait Fought: Neutral {
    /// Armies break when a turn ends, and not before.
    const BREAKS_WHEN_TURN_ENDS: bool;

    /// The row by which an army of this ruleset breaks.
    fn breaking() -> Rule;

    /// The last turn of the battle.
    fn last_turn(&self) -> u16;

    /// Whether an army is broken, beaten by the ruleset's own rules, or has nobody left, hidden ones counted.
    fn is_beaten(&self, side: Side) -> bool;

    /// Whether a leader is lost, by whatever cause.
    fn is_leader_lost(&self, leader: &Leader<Self>) -> bool;

    /// Whether a piece on the ground is at a place ([`places`](super::places) says it for each kind of ground).
    fn is_at(&self, piece: Piece<Self>, places: &[Place<Self>]) -> bool;

    /// Whether it is at an edge.
    fn is_at_edge(&self, piece: Piece<Self>, places: &[Place<Self>]) -> bool;

    /// The size of an army at the start, late pieces included (muster.arrival.count).
    fn starting_size(&self, side: Side) -> u32;

    /// The size of a piece as it stands.
    fn size_now(&self, piece: Piece<Self>) -> u16;

    /// Takes a piece off the ground that leaves by an edge, and whoever goes with it; they are not lost.
    fn take_off_by_edge(&mut self, piece: Piece<Self>, table: &mut Table<'_, Self::Event>);
}

/// Whether a battle is decided by conditions of its own.
pub fn has_aims<N: Neutral>(battle: &N) -> bool {
    !brought(battle).victory.is_empty()
}

/// The points a side has so far.
pub fn points<N: Neutral>(battle: &N, side: Side) -> u16 {
    battle.course().aims.points(brought(battle).victory, side)
}

/// Whether a side has an unbroken piece at the place of a condition and the enemy none.
pub fn stands_alone_at<N: Fought>(battle: &N, aim: &Victory<N::Terms>) -> bool {
    define!("muster.victory.at");
    let mut there = [false; 2];
    for piece in pieces(battle) {
        let side = battle.side_of(piece).index();
        there[side] |= !there[side]
            && battle.is_here(piece)
            && battle.is_unbroken(piece)
            && battle.is_at(piece, &aim.places);
    }
    there[aim.side.index()] && !there[aim.side.other().index()]
}

/// Whether a condition is met now. Places and survival are looked at when a turn ends.
fn is_met<N: Fought>(battle: &N, aim: &Victory<N::Terms>, beaten: [bool; 2], turn_ends: bool) -> bool {
    define!("muster.arrival.count");
    let due = turn_ends && battle.now() == aim.last.unwrap_or(battle.last_turn());
    match aim.kind {
        Aim::BreakArmy => beaten[aim.side.other().index()],
        Aim::Hold => due && stands_alone_at(battle, aim),
        Aim::Take => turn_ends && stands_alone_at(battle, aim),
        Aim::Exit => {
            let left = u64::from(battle.course().left[aim.side.index()]);
            let [part, whole] = aim.share.map(u64::from);
            left * whole >= part * u64::from(battle.starting_size(aim.side))
        }
        Aim::KillLeader => battle.is_leader_lost(&aim.leader),
        Aim::Survive => due && !beaten[aim.side.index()],
    }
}

/// The rows by which a condition is met.
fn rules_of<N: Fought>(aim: &Victory<N::Terms>, beaten: [bool; 2]) -> ArrayVec<Rule, 3> {
    let mut rules = ArrayVec::new();
    match aim.kind {
        Aim::BreakArmy => {
            rules.extend([rule!("muster.victory.break-army"), N::breaking()]);
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

/// Looks at the conditions, once something has happened or when a turn ends. Returns whether the battle is over.
pub fn look<N: Fought>(battle: &mut N, turn_ends: bool, table: &mut Table<'_, N::Event>) -> bool {
    battle.course_mut().due = false;
    if battle.verdict().is_some() || !has_aims(battle) {
        return battle.verdict().is_some();
    }
    let scenario = battle.brings().clone();
    let counts = turn_ends || !N::BREAKS_WHEN_TURN_ENDS;
    let beaten = Side::BOTH.map(|side| counts && battle.is_beaten(side));
    let mut decisive = [false; 2];
    for (number, aim) in super::Brings::brought(&*scenario).victory.iter().enumerate() {
        if !battle.course().aims.is_open(number) {
            continue;
        }
        let (bit, number) = (1 << number, number as u8);
        if is_met(battle, aim, beaten, turn_ends) {
            battle.course_mut().aims.gained |= bit;
            decisive[aim.side.index()] |= aim.decisive;
            tell(battle, &rules_of::<N>(aim, beaten), Told::AimMet(number), table);
        } else if turn_ends && aim.last.is_some_and(|last| battle.now() >= last) {
            battle.course_mut().aims.missed |= bit;
            tell(battle, &[rule!("muster.victory.by-turn")], Told::AimMissed(number), table);
        }
    }
    let rule = rule!("muster.victory.decisive");
    let verdict = match decisive {
        [false, false] => return false,
        [true, false] => Verdict::won(Side::Red, rule, DECISIVE),
        [false, true] => Verdict::won(Side::Blue, rule, DECISIVE),
        [true, true] => by_points(battle, rule, BOTH_DECISIVE),
    };
    battle.end(verdict);
    true
}

/// Looks at the conditions if something has happened that may meet one before a turn ends ([`Course::due`](super::Course)).
#[inline]
pub fn look_if_due<N: Fought>(battle: &mut N, table: &mut Table<'_, N::Event>) {
    if battle.course().due {
        look(battle, false, table);
    }
}

/// A turn has ended: the conditions are looked at, and after the last turn more points win; equal points go to whom the
/// battle favours. Returns whether the battle is over.
pub fn end_turn<N: Fought>(battle: &mut N, table: &mut Table<'_, N::Event>) -> bool {
    if look(battle, true, table) {
        return true;
    }
    if battle.now() < battle.last_turn() {
        return false;
    }
    let rule = rule!("muster.victory.points");
    for side in Side::BOTH {
        tell(battle, &[rule], Told::Points { side, points: points(battle, side) }, table);
    }
    let verdict = by_points(battle, rule, BY_POINTS);
    battle.end(verdict);
    true
}

fn by_points<N: Neutral>(battle: &N, rule: Rule, hows: [&'static str; 2]) -> Verdict {
    let conditions = brought(battle);
    battle.course().aims.decide(conditions.victory, conditions.default, rule, hows)
}

/// Whether a piece may leave by the edge it is at. That it is the whole of its move is the ruleset's to see to.
///
/// # Errors
///
/// If it is at no edge by which its army leaves, or broken.
pub fn may_leave<N: Fought>(battle: &N, piece: Piece<N>) -> Result<(), Refusal> {
    let rule = rule!("muster.victory.exit");
    let side = battle.side_of(piece);
    let mut ways = brought(battle).victory.iter().filter(|aim| aim.kind == Aim::Exit && aim.side == side);
    if !ways.any(|aim| battle.is_at_edge(piece, &aim.places)) {
        let why = match N::WORDS.arena {
            Arena::Field => "{0} is at no edge by which its army leaves the field",
            Arena::Table => "{0} is at no edge by which its army leaves the table",
        };
        return refuse::<N>(piece, rule, why);
    }
    if !battle.is_unbroken(piece) {
        let why = match N::WORDS.arena {
            Arena::Field => "{0} is in no state to leave the field",
            Arena::Table => "{0} is in no state to leave the table",
        };
        return refuse::<N>(piece, rule, why);
    }
    Ok(())
}

/// A piece leaves by its edge; in size it counts as it stands.
pub fn leave<N: Fought>(battle: &mut N, piece: Piece<N>, table: &mut Table<'_, N::Event>) {
    let (side, size) = (battle.side_of(piece).index(), battle.size_now(piece));
    let left = &mut battle.course_mut().left[side];
    *left = left.saturating_add(size);
    battle.take_off_by_edge(piece, table);
    tell(battle, &[rule!("muster.victory.exit")], Told::Leaves(piece), table);
    battle.course_mut().due = true;
}
