//! How a battle ended.

use serde::Serialize;

use crate::rulebook::own_rows;
use crate::{Rule, Rulebook, Side};

/// The end of a battle: who won, by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub rule: Rule,
    /// How it ended, in a few words: "the army breaks".
    pub how: &'static str,
}

impl Verdict {
    /// A side has won.
    #[must_use]
    pub const fn won(winner: Side, rule: Rule, how: &'static str) -> Verdict {
        Verdict { winner: Some(winner), rule, how }
    }

    /// Nobody has won.
    #[must_use]
    pub const fn drawn(rule: Rule, how: &'static str) -> Verdict {
        Verdict { winner: None, rule, how }
    }

    /// The verdict by this rule, of a ruleset or of the engine's own, with one of the wordings that there are.
    ///
    /// # Errors
    ///
    /// Says what is not known.
    pub fn named(
        rulebook: &Rulebook,
        hows: &[&'static str],
        winner: Option<Side>,
        rule: &str,
        how: &str,
    ) -> Result<Verdict, String> {
        let own =
            [&own_rows::CONCEDED, &own_rows::DRAWN, &own_rows::TOO_LONG, &own_rows::RULING, &own_rows::OVER];
        let row = rulebook
            .find(rule)
            .or_else(|| own.into_iter().find(|row| row.id == rule))
            .ok_or_else(|| format!("`{rule}` is no rule"))?;
        let how = hows.iter().copied().find(|known| *known == how).ok_or_else(|| {
            let hint = muster::read::hint(how, hows.iter().copied());
            format!("`{how}` is no way in which a battle ends{hint}")
        })?;
        Ok(Verdict { winner, rule: Rule::of(row), how })
    }

    /// The verdict of one of the engine's own rules, by the rule's id: conceded, drawn by agreement, or stopped at a
    /// limit. A ruleset needs it to read back a battle that was not ended by its own rules.
    #[must_use]
    pub fn own(rule: &str, winner: Option<Side>) -> Option<Verdict> {
        let (row, how) = match rule {
            _ if rule == own_rows::CONCEDED.id => (&own_rows::CONCEDED, "the enemy concedes"),
            _ if rule == own_rows::DRAWN.id => (&own_rows::DRAWN, "agreed"),
            _ if rule == own_rows::TOO_LONG.id => (&own_rows::TOO_LONG, "stopped at a limit of the rules"),
            _ => return None,
        };
        Some(Verdict { winner, rule: Rule::of(row), how })
    }
}
