//! How a battle ended.

use serde::Serialize;

use crate::rulebook::own_rows;
use crate::{Rule, Side};

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
