//! Exact odds of an action, from the rules themselves: the action is carried out under every way the dice can fall.

use std::fmt;

use dice::{Outcomes, TooMany, enumerate};

use crate::{Battle, Refusal, Side, State, Table};

/// How many answers nobody has given yet are assumed before the odds stop looking further.
const MOST_ASSUMED: u32 = 24;

/// Odds that cannot be worked out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OddsError {
    /// There are more outcomes than the limit allows.
    TooMany(TooMany),
    /// The action is not allowed.
    Refused(Refusal),
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OddsError::TooMany(_) => f.write_str("there are too many outcomes to count them all"),
            OddsError::Refused(refusal) => write!(f, "the action is refused by {}", refusal.rule),
        }
    }
}

impl std::error::Error for OddsError {}

/// What comes of an action with which chance, exactly, as far as the side that acts may know: the battle is taken as
/// [`State::supposed`] says.
///
/// Questions that come up before the action is resolved are answered as [`State::usual`] says. At most `limit`
/// courses are followed.
pub fn odds_of<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    limit: u64,
) -> Result<Outcomes<S::Outcome>, OddsError> {
    true_odds_of(&battle.with_state(battle.state().supposed(side)), side, action, limit)
}

/// What comes of an action with which chance in this very battle, hidden things included: for an umpire, and for a
/// battle that was imagined.
pub fn true_odds_of<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    limit: u64,
) -> Result<Outcomes<S::Outcome>, OddsError> {
    let question = battle.question(side).unwrap_or_default();
    battle.check(side, question, &action).map_err(OddsError::Refused)?;
    let before = battle.state();
    let mut course = battle.clone();
    enumerate(limit, |dice| {
        course.clone_from(battle);
        let mut table = Table::silent(dice);
        course.play(side, action, &mut table);
        for _ in 0..MOST_ASSUMED {
            let Some(asked) = course.asked() else { break };
            if course.state().is_resolved(before) {
                break;
            }
            let usual = course.state().usual(asked);
            course.play(asked, usual, &mut table);
        }
        course.state().outcome(before, side)
    })
    .map_err(OddsError::TooMany)
}
