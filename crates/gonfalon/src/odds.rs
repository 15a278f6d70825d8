//! Odds as text: who wins, what becomes of each piece, what was assumed, and what comes of it for all together.

use battle::{Assumption, Likely, OddsReport, PieceOdds};
use dice::Chance;
use door::Door;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::page::Page;

/// Prints odds as data, every chance also as an exact fraction.
pub(crate) fn print_json(
    page: &mut Page,
    door: &dyn Door,
    action: &str,
    odds: &OddsReport,
) -> Result<(), Fault> {
    let chances: Vec<_> = odds
        .outcomes
        .iter()
        .map(|Likely { outcome, chance, error }| {
            json!({
                "outcome": outcome, "chance": chance.as_f64(), "error": error,
                "numerator": chance.numerator(), "denominator": chance.denominator(),
            })
        })
        .collect();
    page.json(&json!({
        "ruleset": door.key(), "action": action, "outcomes": chances, "exact": odds.exact,
        "samples": odds.samples, "steps": odds.steps, "unresolved": odds.unresolved.as_f64(),
        "note": odds.note(), "fight": odds.fight, "assumptions": odds.assumptions,
        "pieces": odds.pieces.iter().map(|piece| piece_as_json(piece, odds.fates)).collect::<Vec<_>>(),
    }))
}

fn piece_as_json(piece: &PieceOdds, names: [&str; 5]) -> Value {
    let fates: Vec<_> = names
        .iter()
        .zip(&piece.fates)
        .map(|(fate, chance)| {
            json!({
                "fate": fate, "chance": chance.as_f64(),
                "numerator": chance.numerator(), "denominator": chance.denominator(),
            })
        })
        .collect();
    json!({
        "id": piece.id, "name": piece.name, "side": piece.side, "fates": fates,
        "loss": piece.loss, "of": piece.of, "unit": piece.unit,
    })
}

/// Prints odds for people.
pub(crate) fn print(page: &mut Page, action: &str, odds: &OddsReport) -> Result<(), Fault> {
    let heading = page.paint.strong(action);
    page.line(heading)?;
    let mut known = Vec::new();
    if let Some(fight) = &odds.fight {
        let parts = [&fight.win, &fight.draw, &fight.lose, &fight.none].map(Clone::clone);
        let shown = figures(&parts, &[]);
        let words = ["win", "draw", "lose", "no fight"].into_iter().zip(&shown);
        page.line(format_args!("  {}", listed(words)))?;
        known = parts.into_iter().zip(shown).collect();
    }
    let rows: Vec<Vec<String>> = odds
        .pieces
        .iter()
        .map(|piece| {
            let shown = figures(&piece.fates, &known);
            vec![piece.name.clone(), listed(odds.fates.into_iter().zip(&shown)), loss(piece)]
        })
        .collect();
    page.columns("<<<", &rows)?;
    for assumption in &odds.assumptions {
        let text = assumed(assumption);
        page.line(format_args!("  {text}"))?;
    }
    let rows: Vec<_> =
        odds.outcomes.iter().map(|likely| vec![likely.chance.to_string(), likely.outcome.clone()]).collect();
    page.columns("><", &rows)?;
    let reach = odds.fight.as_ref().map_or_else(String::new, |fight| format!(", {}", fight.reach));
    let faint = page.paint.faint(format!("{}{reach}", odds.note()));
    page.line(format_args!("  {faint}"))
}

/// What can happen, with its figure: "win 49.0%, draw 35.7%".
fn listed<'a>(parts: impl Iterator<Item = (&'a str, &'a u32)>) -> String {
    let some = parts.filter(|(_, tenths)| **tenths > 0);
    let words = some.map(|(what, tenths)| format!("{what} {}.{}%", tenths / 10, tenths % 10));
    words.collect::<Vec<_>>().join(", ")
}

/// What a piece loses on average: "loses 1.0 of 6 SP", "takes 2.3 DP".
fn loss(piece: &PieceOdds) -> String {
    let PieceOdds { loss, of, unit, .. } = piece;
    match of {
        _ if unit.is_empty() => String::new(),
        Some(of) => format!("loses {loss:.1} of {of} {unit}"),
        None => format!("takes {loss:.1} {unit}"),
    }
}

/// An answer that was assumed, and the others.
fn assumed(assumption: &Assumption) -> String {
    let Assumption { side, question, answers, given, .. } = assumption;
    let label = answers.get(*given).map_or("", |answer| answer.label.as_str());
    let others =
        answers.iter().enumerate().filter(|(n, _)| n != given).map(|(_, answer)| answer.label.as_str());
    format!("if {side}: {question} {label} (or {})", others.collect::<Vec<_>>().join("; "))
}

/// Parts of a whole in tenths of a percent that add up to a hundred percent: the largest remainders are rounded up. A chance
/// that is `known` keeps its figure.
fn figures(parts: &[Chance], known: &[(Chance, u32)]) -> Vec<u32> {
    let figure = |part: &Chance| known.iter().find(|(chance, _)| chance == part).map(|(_, figure)| *figure);
    let mut shown: Vec<Option<u32>> = parts.iter().map(figure).collect();
    let sure: u32 = shown.iter().flatten().sum();
    let mut open: Vec<(usize, f64)> = Vec::new();
    let mut left = 1000_u32.saturating_sub(sure);
    for (n, part) in parts.iter().enumerate().filter(|(n, _)| shown[*n].is_none()).collect::<Vec<_>>() {
        let exact = part.as_f64() * 1000.0;
        // What is a whole number but for the last binary digit is one.
        let whole = (exact + 1e-9).floor();
        shown[n] = Some(whole as u32);
        left = left.saturating_sub(whole as u32);
        open.push((n, exact - whole));
    }
    open.sort_by(|a, b| b.1.total_cmp(&a.1));
    for (n, _) in open.into_iter().take(left as usize) {
        shown[n] = shown[n].map(|tenths| tenths + 1);
    }
    shown.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::figures;
    use dice::Chance;

    #[test]
    fn parts_add_up_to_the_whole_and_the_same_event_has_the_same_figure() {
        let thirds = [Chance::of(1, 3), Chance::of(1, 3), Chance::of(1, 3)];
        assert_eq!(figures(&thirds, &[]).iter().sum::<u32>(), 1000);
        let parts = [Chance::of(2, 3), Chance::of(1, 3)];
        assert_eq!(figures(&parts, &[(Chance::of(1, 3), 334)]), [666, 334]);
        assert_eq!(figures(&[Chance::of(1, 2), Chance::of(1, 2)], &[]), [500, 500]);
    }
}
