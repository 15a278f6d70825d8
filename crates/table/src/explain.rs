//! What an action rests on and may bring.

use battle::{Battle, PROMPT_ODDS, Side, State, foretell, odds_within};

use crate::message::{Explanation, OddsText, OutcomeText};

/// What an allowed action rests on and may bring, as far as the side that acts may know.
pub(crate) fn explain<S: State>(battle: &Battle<S>, side: Side, action: S::Action) -> Explanation {
    let foretold = foretell(battle, side, action).unwrap_or_default();
    // Without a die there is nothing to count.
    let odds = if foretold.lines.is_empty() { odds(battle, side, action) } else { None };
    Explanation { throws: foretold.throws, odds, says: foretold.lines }
}

fn odds<S: State>(battle: &Battle<S>, side: Side, action: S::Action) -> Option<OddsText> {
    let report = odds_within(battle, side, action, PROMPT_ODDS).ok()?;
    let note = report.note();
    let outcome = |likely: battle::Likely| OutcomeText {
        says: likely.outcome,
        chance: likely.chance.as_f64(),
        error: likely.error,
    };
    let outcomes = report.outcomes.into_iter().map(outcome).collect();
    Some(OddsText { exact: report.exact, throws: report.samples, outcomes, note })
}
