//! Hidden troops: who knows of them, how they are found, and that all of a contingent are revealed at once (muster.hidden).
//!
//! Whoever lies hidden is off the ground; his place waits for him. So no rule can betray him: what is legal for the enemy
//! follows from the ground alone, and where a rule would need to know of him, he is revealed when that happens.

use super::{Brings, Mark, Neutral, Piece, Told, brought, deeds, pieces, tell};
use crate::{Refusal, Rule, Side, Table, Viewer, define, rule};

/// A battle in which pieces may lie hidden.
pub trait Hiding: Neutral {
    /// Whether a piece that is hidden lies somewhere; one that is only imagined away lies nowhere.
    fn lies(&self, piece: Piece<Self>) -> bool;

    /// Whether an enemy is so near to the place where a piece lies.
    fn is_found(&self, piece: Piece<Self>, near: u8) -> bool;

    /// Takes a piece off the ground at the start, with those who are with it; its place waits for it.
    fn take_out_of_sight(&mut self, piece: Piece<Self>);

    /// Puts a hidden piece on the ground, in its place or as near to it as there is room, and tells of it.
    fn put_in_sight(&mut self, piece: Piece<Self>, rules: &[Rule], table: &mut Table<'_, Self::Event>);
}

/// Whether pieces may lie hidden in a battle at all. Follows from the scenario alone: otherwise it would tell when the last is
/// found.
#[inline]
pub fn can_hide<N: Neutral>(battle: &N) -> bool {
    brought(battle).hides
}

/// Whether a viewer knows of a piece.
#[inline]
pub fn is_known_to<N: Neutral>(battle: &N, piece: Piece<N>, viewer: Viewer) -> bool {
    define!("muster.hidden.start");
    !battle.is_marked(piece, Mark::Hidden) || viewer.knows_secrets_of(battle.side_of(piece))
}

/// All pieces that lie hidden.
pub fn all_hidden<N: Hiding>(battle: &N) -> impl Iterator<Item = Piece<N>> {
    let any = can_hide(battle).then(|| pieces(battle));
    any.into_iter()
        .flatten()
        .filter(move |piece| battle.is_marked(*piece, Mark::Hidden) && battle.lies(*piece))
}

/// The hidden pieces of a side.
pub fn hidden_of<N: Hiding>(battle: &N, side: Side) -> impl Iterator<Item = Piece<N>> {
    all_hidden(battle).filter(move |piece| battle.side_of(*piece) == side)
}

/// How near an enemy finds a hidden piece.
pub fn found_within<N: Neutral>(battle: &N, piece: Piece<N>) -> u8 {
    brought(battle).contingent(piece).and_then(|contingent| contingent.hidden).unwrap_or(0)
}

/// Pieces that begin hidden are taken off the ground.
pub fn hide<N: Hiding>(battle: &mut N) {
    define!("muster.hidden.start", "muster.flag.hidden");
    if !can_hide(battle) {
        return;
    }
    for piece in pieces(battle) {
        let hides = brought(battle).contingent(piece).is_some_and(|contingent| contingent.hidden.is_some());
        if hides && battle.is_here(piece) {
            battle.mark(piece, Mark::Hidden, true);
            battle.take_out_of_sight(piece);
        }
    }
}

/// Everybody to whom an enemy has come too near is revealed.
pub fn look_about<N: Hiding>(battle: &mut N, table: &mut Table<'_, N::Event>) {
    if !can_hide(battle) || battle.verdict().is_some() {
        return;
    }
    let found =
        |battle: &N| all_hidden(battle).find(|piece| battle.is_found(*piece, found_within(battle, *piece)));
    while let Some(piece) = found(battle) {
        reveal(battle, piece, &[rule!("muster.hidden.reveal")], table);
    }
}

/// A piece comes out of hiding of its owner's will, by the generic row and the ruleset's own; in order to charge, it comes out of an
/// ambush if it lay in one.
pub fn come_out<N: Hiding>(
    battle: &mut N,
    piece: Piece<N>,
    own: Rule,
    to_charge: bool,
    table: &mut Table<'_, N::Event>,
) {
    for piece in reveal(battle, piece, &[rule!("muster.hidden.reveal"), own], table) {
        let sprung = to_charge && deeds::is_in_ambush(battle, piece);
        battle.mark(piece, Mark::Sprung, sprung);
    }
}

/// Whether a piece that is charged has seen all who charge it before, so that it can do something about it.
///
/// # Errors
///
/// If one of them has come straight out of an ambush.
pub fn has_seen<N: Neutral>(
    battle: &N,
    piece: Piece<N>,
    mut chargers: impl Iterator<Item = Piece<N>>,
) -> Result<(), Refusal> {
    let Some(by) = chargers.find(|by| battle.is_marked(*by, Mark::Sprung)) else { return Ok(()) };
    let why = "{1} charges out of an ambush: {0} has not seen it before and can only stand";
    Err(Refusal::new(rule!("muster.special.ambush"), why).about(piece.into()).and(by.into()))
}

/// A piece runs into a hidden one, which is revealed. A move that is forced goes on by a row of the ruleset's own.
pub fn run_into<N: Hiding>(
    battle: &mut N,
    who: Piece<N>,
    hidden: Piece<N>,
    forced: Option<Rule>,
    table: &mut Table<'_, N::Event>,
) {
    let (bump, found) = (rule!("muster.hidden.bump"), rule!("muster.hidden.reveal"));
    let stumbles = [bump, forced.unwrap_or(bump)];
    tell(battle, &stumbles[..1 + usize::from(forced.is_some())], Told::Stumbles(who), table);
    reveal(battle, hidden, &[found, forced.unwrap_or(bump)], table);
}

/// A hidden contingent of the battle file is revealed, all its pieces at once. Returns them.
pub fn reveal<N: Hiding>(
    battle: &mut N,
    piece: Piece<N>,
    rules: &[Rule],
    table: &mut Table<'_, N::Event>,
) -> Vec<Piece<N>> {
    let scenario = battle.brings().clone();
    let body = scenario.brought().contingent(piece).map_or(&[][..], |contingent| &contingent.pieces);
    let all: Vec<Piece<N>> = all_hidden(battle).filter(|other| body.contains(other)).collect();
    for piece in &all {
        battle.mark(*piece, Mark::Hidden, false);
        battle.put_in_sight(*piece, rules, table);
    }
    all
}
