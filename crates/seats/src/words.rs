//! What a door says, as messages.

use battle::Likely;
use door::{Explained, Refused};
use message::{Explanation, OddsText, OutcomeText, RefusalText};

/// A refusal as a message.
pub(crate) fn refusal(Refused { says, rule, pieces }: Refused) -> RefusalText {
    RefusalText { says, rule: rule.map(str::to_string), pieces }
}

/// What an action rests on and may bring, as a message.
pub(crate) fn explanation(Explained { foretold, odds }: Explained) -> Explanation {
    let outcome = |likely: Likely| OutcomeText {
        says: likely.outcome,
        chance: likely.chance.as_f64(),
        error: likely.error,
    };
    let odds = odds.map(|report| OddsText {
        exact: report.exact,
        throws: report.samples,
        note: report.note(),
        outcomes: report.outcomes.into_iter().map(outcome).collect(),
    });
    Explanation { throws: foretold.throws, odds, says: foretold.lines }
}
