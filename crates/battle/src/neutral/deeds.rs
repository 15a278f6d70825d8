//! What special conditions let single pieces do or forbid them: second throws, prisoners, plunder, pursuit, plans, gates and
//! bounds (muster.special).

use dice::{D6, Throw};

use super::specials::Conditioned;
use super::{Mark, Neutral, Piece, Place, Told, brought, refuse, tell};
use crate::conditions::{PieceSet, Special, Traits};
use crate::{Hopes, Refusal, Roll, Rule, Table, rule};

/// Who comes near plunder stops for it if a die shows no more than this.
const STOPS_ON: i32 = 3;

/// A battle in which there may be something to plunder.
pub trait Tempting: Conditioned {
    /// Whether a piece has ended a move within a distance of one of these places or pieces, and is in a state to stop there.
    fn is_near_plunder(
        &self,
        piece: Piece<Self>,
        places: &[Place<Self>],
        target: &PieceSet<Piece<Self>>,
        range: u8,
    ) -> bool;

    /// A piece stops to plunder: what it was about is over.
    fn stop_to_plunder(&mut self, piece: Piece<Self>);
}

/// A piece that has ended a move near what tempts it throws a die, once in the battle.
pub fn tempt<N: Tempting>(battle: &mut N, piece: Piece<N>, table: &mut Table<'_, N::Event>) {
    let tempts = |special: &Special<N::Terms>| match special {
        Special::Plunder { pieces, places, target, range } => {
            pieces.has(piece) && battle.is_near_plunder(piece, places, target, *range)
        }
        _ => false,
    };
    if battle.is_marked(piece, Mark::Tempted) || !brought(battle).in_force().iter().any(tempts) {
        return;
    }
    let rule = rule!("muster.special.plunder");
    let die = table.roll(Roll {
        rule,
        what: "plunder",
        side: battle.side_of(piece),
        throw: Throw::one(D6),
        dice: None,
        wanted: None,
        bonus: None,
        hopes: Hopes::High,
    });
    let stops = die <= STOPS_ON;
    battle.mark(piece, Mark::Tempted, true);
    battle.mark(piece, Mark::Plunders, stops);
    if stops {
        battle.stop_to_plunder(piece);
    }
    tell(battle, &[rule], Told::Plunders { piece, stops }, table);
}

/// Whether there is anything to plunder in a battle for anybody.
pub fn has_plunder<N: Neutral>(battle: &N) -> bool {
    brought(battle).in_force().iter().any(|special| matches!(special, Special::Plunder { .. }))
}

/// A piece has broken or destroyed an enemy in close combat: if he was of men-at-arms, whoever takes prisoners stays with them in its
/// next turn.
pub fn take_prisoners<N: Neutral>(
    battle: &mut N,
    by: Piece<N>,
    beaten: Piece<N>,
    table: &mut Table<'_, N::Event>,
) {
    let conditions = brought(battle);
    let takes =
        |special: &Special<N::Terms>| matches!(special, Special::Prisoners { pieces, .. } if pieces.has(by));
    if conditions.in_force().iter().any(takes)
        && conditions.has_trait(beaten, Traits::MEN_AT_ARMS)
        && !battle.is_marked(by, Mark::Captor)
    {
        battle.mark(by, Mark::Captor, true);
        tell(battle, &[rule!("muster.special.prisoners")], Told::TakesPrisoners(by), table);
    }
}

/// Why a piece never pursues, if it does not.
pub fn never_pursues<N: Neutral>(battle: &N, piece: Piece<N>) -> Option<Rule> {
    let specials = brought(battle).in_force();
    if !specials.is_empty() && battle.is_marked(piece, Mark::Plunders) {
        return Some(rule!("muster.special.plunder"));
    }
    let keeps =
        |special: &Special<N::Terms>| matches!(special, Special::NoPursuit { pieces } if pieces.has(piece));
    specials.iter().any(keeps).then(|| rule!("muster.special.no-pursuit"))
}

/// The row by which a piece has run short of arrows or powder in the course of the battle, if it has.
pub fn runs_low<N: Neutral>(battle: &N, piece: Piece<N>) -> Option<Rule> {
    let now = battle.now();
    let low = |special: &Special<N::Terms>| matches!(special, Special::LowAmmunition { pieces, from } if *from <= now && pieces.has(piece));
    brought(battle).in_force().iter().any(low).then(|| rule!("muster.special.low-ammunition"))
}

/// The row by which a piece has tired in the course of the battle, if it has.
pub fn tires<N: Neutral>(battle: &N, piece: Piece<N>) -> Option<Rule> {
    let now = battle.now();
    let tired = |special: &Special<N::Terms>| matches!(special, Special::Fatigue { pieces, from } if *from <= now && pieces.has(piece));
    brought(battle).in_force().iter().any(tired).then(|| rule!("muster.special.fatigue"))
}

/// Whether a piece may throw a failed test of its morale again.
pub fn may_throw_again<N: Neutral>(battle: &N, piece: Piece<N>) -> bool {
    let now = battle.now();
    let heart = |special: &Special<N::Terms>| matches!(special, Special::Heartened { pieces, until } if now <= *until && pieces.has(piece));
    brought(battle).in_force().iter().any(heart) && !battle.is_marked(piece, Mark::Heartened)
}

/// A piece throws again, by the generic row and those of the ruleset: the second result holds, and it is the only time.
pub fn take_heart<N: Neutral>(
    battle: &mut N,
    piece: Piece<N>,
    own: Option<Rule>,
    table: &mut Table<'_, N::Event>,
) {
    battle.mark(piece, Mark::Heartened, true);
    let rule = rule!("muster.special.heartened");
    let both = [rule, own.unwrap_or(rule)];
    tell(battle, &both[..1 + usize::from(own.is_some())], Told::ThrowsAgain(piece), table);
}

/// Whether a piece lies in an ambush, or lay in one.
pub fn is_in_ambush<N: Neutral>(battle: &N, piece: Piece<N>) -> bool {
    let lies =
        |special: &Special<N::Terms>| matches!(special, Special::Ambush { pieces } if pieces.has(piece));
    brought(battle).in_force().iter().any(lies)
}

/// Whether a piece may withdraw as planned.
///
/// # Errors
///
/// If it has no plan to, or has not shot yet.
pub fn may_withdraw<N: Neutral>(battle: &N, piece: Piece<N>) -> Result<(), Refusal> {
    let plans = |special: &Special<N::Terms>| matches!(special, Special::PlannedWithdrawal { pieces } if pieces.has(piece));
    let rule = rule!("muster.special.planned-withdrawal");
    if !brought(battle).in_force().iter().any(plans) {
        return refuse::<N>(piece, rule, "{0} has no plan to withdraw");
    }
    if !battle.is_marked(piece, Mark::HasShot) {
        return refuse::<N>(piece, rule, "{0} withdraws as planned only after it has shot");
    }
    Ok(())
}

/// The pieces of lines that a piece may not cross now of its owner's will (muster.special.bounded).
pub fn bounds_of<N: Neutral>(battle: &N, piece: Piece<N>) -> impl Iterator<Item = &[Place<N>; 2]> {
    let now = battle.now();
    brought(battle).in_force().iter().flat_map(move |special| match special {
        Special::Bounded { pieces, lines, until } if pieces.has(piece) && now <= *until => &lines[..],
        _ => &[],
    })
}

/// Whether a piece keeps behind its lines on a way of its owner's will, of which `crosses` says whether it crosses a piece of line.
///
/// # Errors
///
/// If it crosses one that the piece may not cross now.
pub fn keeps_bounds<N: Neutral>(
    battle: &N,
    piece: Piece<N>,
    crosses: impl FnMut(&[Place<N>; 2]) -> bool,
) -> Result<(), Refusal> {
    if bounds_of(battle, piece).any(crosses) {
        return refuse::<N>(piece, rule!("muster.special.bounded"), "{0} may not cross that line");
    }
    Ok(())
}

/// The gates by which a piece may leave its town now: the place within and the place without.
pub fn gates_of<N: Neutral>(battle: &N, piece: Piece<N>) -> impl Iterator<Item = &[Place<N>; 2]> {
    let now = battle.now();
    brought(battle).in_force().iter().flat_map(move |special| match special {
        Special::Sortie { pieces, from, lines } if pieces.has(piece) && *from <= now => &lines[..],
        _ => &[],
    })
}
