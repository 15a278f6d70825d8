//! Why an action is not allowed.

use crate::{PieceId, Rule};

/// A rule that forbids, with a sentence for the player.
///
/// Cheap to make: the pieces are named by id and `{0}` and `{1}` in the sentence are filled in by
/// [`Refusal::sentence`] when somebody reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule that forbids.
    pub rule: Rule,
    why: &'static str,
    about: [Option<PieceId>; 2],
}

impl Refusal {
    /// Refuses by a rule.
    #[must_use]
    pub const fn new(rule: Rule, why: &'static str) -> Refusal {
        Refusal { rule, why, about: [None, None] }
    }

    /// Names the piece that `{0}` in the sentence stands for.
    #[must_use]
    pub const fn about(self, piece: PieceId) -> Refusal {
        Refusal { about: [Some(piece), self.about[1]], ..self }
    }

    /// Names the piece that `{1}` in the sentence stands for.
    #[must_use]
    pub const fn and(self, piece: PieceId) -> Refusal {
        Refusal { about: [self.about[0], Some(piece)], ..self }
    }

    /// The pieces it speaks of.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> {
        self.about.into_iter().flatten()
    }

    /// The sentence with the pieces' names in it.
    #[must_use]
    pub fn sentence<'a>(&self, name_of: impl Fn(PieceId) -> &'a str) -> String {
        let mut text = self.why.to_string();
        for (slot, piece) in ["{0}", "{1}"].into_iter().zip(self.about) {
            if let Some(piece) = piece {
                text = text.replace(slot, name_of(piece));
            }
        }
        text
    }
}
