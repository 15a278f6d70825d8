//! What a door says, as messages.

use battle::{FightOdds, Likely, OddsReport, PieceOdds};
use door::{Explained, Refused};
use message::{Explanation, FightText, OddsText, OutcomeText, PieceOddsText, RefusalText};

/// A refusal as a message.
pub(crate) fn refusal(Refused { says, rule, pieces }: Refused) -> RefusalText {
    RefusalText { says, rule: rule.map(str::to_string), pieces }
}

/// What an action rests on and may bring, as a message.
pub(crate) fn explanation(Explained { foretold, odds, prospects }: Explained) -> Explanation {
    Explanation {
        throws: foretold.throws,
        odds: odds.map(odds_text).map(Box::new),
        says: foretold.lines,
        prospects,
    }
}

/// Odds as a message.
fn odds_text(report: OddsReport) -> OddsText {
    let fight = |fight: &FightOdds| FightText {
        reach: fight.reach.to_owned(),
        win: fight.win.as_f64(),
        draw: fight.draw.as_f64(),
        lose: fight.lose.as_f64(),
        none: fight.none.as_f64(),
    };
    let piece = |piece: PieceOdds| PieceOddsText {
        id: piece.id,
        name: piece.name,
        side: piece.side,
        fates: piece.fates.iter().map(dice::Chance::as_f64).collect(),
        loss: piece.loss,
        of: piece.of,
        unit: piece.unit.to_owned(),
    };
    let outcome = |likely: Likely| OutcomeText {
        says: likely.outcome,
        chance: likely.chance.as_f64(),
        error: likely.error,
    };
    OddsText {
        exact: report.exact,
        throws: report.samples,
        note: report.note(),
        fight: report.fight.as_ref().map(fight),
        pieces: report.pieces.into_iter().map(piece).collect(),
        fates: report.fates.map(str::to_owned).to_vec(),
        assumptions: report.assumptions,
        outcomes: report.outcomes.into_iter().map(outcome).collect(),
    }
}
