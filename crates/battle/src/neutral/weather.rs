//! The weather: which effects hold for whom, how far one sees, what rain and storm wet, mud, night (muster.weather).

use super::{Neutral, Piece, brought, refuse};
use crate::conditions::{Effect, EffectKind, Limit, Spell};
use crate::{Refusal, Rule, define, rule};

/// A battle with weather.
pub trait Weathered: Neutral {
    /// What a player reads who would charge by night with a piece, `{0}`, that is too far from every enemy.
    const TOO_DARK: &'static str;

    /// How far a piece sees with the snow in its face, in the terms of [`Spell::sight`], and the row of the ruleset that says so.
    fn sight_in_snow(effect: &Effect<Self::Terms>) -> (u16, Rule);

    /// The row that says what wet strings do.
    fn wet_strings() -> Rule;

    /// The row that says what damp powder does.
    fn damp_powder() -> Rule;

    /// Whether an enemy is within 100 metres of a piece.
    fn is_enemy_close(&self, piece: Piece<Self>) -> bool;
}

/// The weather of this turn, if the battle has any of this kind.
pub fn spell<N: Neutral>(battle: &N) -> Option<&Spell> {
    let (conditions, now) = (brought(battle), battle.now());
    conditions.weather.iter().rev().find(|spell| conditions.on && spell.from <= now)
}

/// The effect of a kind that holds for a piece now.
#[inline]
fn effect<N: Neutral>(battle: &N, piece: Piece<N>, kind: EffectKind) -> Option<&Effect<N::Terms>> {
    define!("muster.weather.when", "muster.weather.wind");
    let (conditions, now) = (brought(battle), battle.now());
    if !conditions.on {
        return None;
    }
    conditions.effects.iter().find(|effect| {
        effect.kind == kind && effect.pieces.has(piece) && (effect.from..=effect.until).contains(&now)
    })
}

/// Whether an effect holds for a piece now.
#[inline]
pub fn is_under<N: Neutral>(battle: &N, piece: Piece<N>, kind: EffectKind) -> bool {
    effect(battle, piece, kind).is_some()
}

/// How far a piece sees at most, and by which row; none if nothing limits it.
pub fn sight_limit<N: Weathered>(battle: &N, piece: Piece<N>) -> Option<(u16, Rule)> {
    let air = spell(battle).and_then(|spell| {
        let rule = match spell.cause {
            Limit::Visibility => rule!("muster.weather.visibility"),
            Limit::Sky => rule!("muster.weather.sky.snow"),
            Limit::Dusk => rule!("muster.weather.dusk"),
            Limit::Dark => rule!("muster.weather.dark"),
        };
        spell.sight.map(|sight| (sight, rule))
    });
    let snow = effect(battle, piece, EffectKind::SnowInFace).map(N::sight_in_snow);
    // Of equal limits the air's is named.
    air.into_iter().chain(snow).min_by_key(|(sight, _)| *sight)
}

/// By which row the strings of a piece are wet, if they are.
pub fn has_wet_strings<N: Weathered>(battle: &N, piece: Piece<N>) -> Option<Rule> {
    if is_under(battle, piece, EffectKind::WetStrings) {
        return Some(N::wet_strings());
    }
    spell(battle).is_some_and(|spell| spell.storm).then(|| rule!("muster.weather.sky.rain"))
}

/// By which row the powder of a piece is damp, if it is.
pub fn has_damp_powder<N: Weathered>(battle: &N, piece: Piece<N>) -> Option<Rule> {
    if is_under(battle, piece, EffectKind::DampPowder) {
        return Some(N::damp_powder());
    }
    spell(battle).is_some_and(|spell| spell.rain || spell.storm).then(|| rule!("muster.weather.sky.rain"))
}

/// By which row mud or snow on the ground slows moves, if it does.
pub fn slow_ground<N: Neutral>(battle: &N) -> Option<Rule> {
    spell(battle).is_some_and(|spell| spell.slow).then(|| rule!("muster.weather.ground"))
}

/// Whether the night lets a piece charge.
///
/// # Errors
///
/// If it is dark and no enemy is within 100 metres.
pub fn may_charge_at_night<N: Weathered>(battle: &N, piece: Piece<N>) -> Result<(), Refusal> {
    let dark = spell(battle).is_some_and(|spell| spell.cause == Limit::Dark);
    if dark && !battle.is_enemy_close(piece) {
        return refuse::<N>(piece, rule!("muster.weather.dark"), N::TOO_DARK);
    }
    Ok(())
}

/// The greater of two effects of the weather on the same shooting, of equal ones the first: `left` says how much of the shot is left
/// by each.
pub fn greater<W: Copy>(first: Option<W>, second: Option<W>, left: impl Fn(W) -> i32) -> Option<W> {
    define!("muster.weather.once");
    let (Some(one), Some(other)) = (first, second) else { return first.or(second) };
    Some(if left(one) <= left(other) { one } else { other })
}
