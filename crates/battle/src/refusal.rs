//! Why an action is not allowed.

use std::fmt;

use crate::{PieceId, Rule};

/// A rule that forbids, with a sentence for the player.
///
/// Cheap to make: the pieces are named by id, and `{0}` and `{1}` in the sentence, and `{2}` and `{3}` for what was measured and
/// what is allowed, are filled in by [`Refusal::sentence`] when somebody reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule that forbids.
    pub rule: Rule,
    why: &'static str,
    about: [Option<PieceId>; 2],
    amounts: Option<[Amount; 2]>,
}

/// A number in a refusal: a distance in the units of its sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount {
    hundredths: i32,
}

impl Amount {
    /// So many.
    #[must_use]
    pub const fn whole(number: i32) -> Amount {
        Amount::hundredths(number.saturating_mul(100))
    }

    /// So many hundredths.
    #[must_use]
    pub const fn hundredths(hundredths: i32) -> Amount {
        Amount { hundredths }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.hundredths / 100, self.hundredths % 100);
        match (part, part % 10) {
            (0, _) => write!(f, "{whole}"),
            (_, 0) => write!(f, "{whole}.{}", part / 10),
            _ => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl Refusal {
    /// Refuses by a rule.
    #[must_use]
    pub const fn new(rule: Rule, why: &'static str) -> Refusal {
        Refusal { rule, why, about: [None, None], amounts: None }
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

    /// Says how much it is, where `{2}` stands in the sentence, and how much it may be, where `{3}` stands.
    #[must_use]
    pub const fn amounts(self, is: Amount, may_be: Amount) -> Refusal {
        Refusal { amounts: Some([is, may_be]), ..self }
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
        for (slot, amount) in ["{2}", "{3}"].into_iter().zip(self.amounts.into_iter().flatten()) {
            text = text.replace(slot, &amount.to_string());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{Amount, Refusal};
    use crate::Rule;
    use crate::rulebook::own_rows;

    #[test]
    fn a_refusal_says_how_much_it_is_and_how_much_it_may_be() {
        let refusal = Refusal::new(
            Rule::of(&own_rows::ONLY_ANSWER),
            "that is {2} hexes away, and a longbow reaches {3}",
        )
        .amounts(Amount::whole(5), Amount::whole(4));
        assert_eq!(refusal.sentence(|_| ""), "that is 5 hexes away, and a longbow reaches 4");
        let written = [400, 1230, 1205].map(|number| Amount::hundredths(number).to_string());
        assert_eq!(written, ["4", "12.3", "12.05"]);
    }
}
