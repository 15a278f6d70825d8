//! Where dice come from.

use crate::throw::Throw;

/// Where dice come from. A source is asked for whole throws so that enumeration can walk scores and not
/// faces.
pub trait Source {
    /// Throws, and returns the score.
    ///
    /// Every face is pushed to `fell` in the order it fell; the new face of a die that is thrown again
    /// follows after the whole first throw. A source that knows only scores pushes nothing.
    fn throw(&mut self, throw: &Throw, fell: &mut Vec<u8>) -> i32;

    /// Both sides throw, `bonus` is added to each score, and all is repeated until the totals differ.
    /// Returns the totals.
    ///
    /// Pushed are, for each repetition, the faces of the first side and then those of the second. Only if
    /// neither throw can score anything else than it did, so that no repetition would help, are the totals
    /// returned the same.
    fn contest(&mut self, throws: [&Throw; 2], bonus: [i32; 2], fell: &mut Vec<u8>) -> [i32; 2];

    /// Draws an index by its weight: a chit, a card, a random pick. If no index has any weight, 0.
    fn draw(&mut self, weights: &[u32]) -> usize;

    /// Throws as [`throw`](Source::throw) does and returns the same score, for a caller who does not want
    /// to know the faces.
    fn throw_silently(&mut self, throw: &Throw) -> i32 {
        self.throw(throw, &mut Vec::new())
    }

    /// Contests as [`contest`](Source::contest) does, for a caller who does not want to know the faces.
    fn contest_silently(&mut self, throws: [&Throw; 2], bonus: [i32; 2]) -> [i32; 2] {
        self.contest(throws, bonus, &mut Vec::new())
    }
}

/// Lets both sides throw until their totals differ, or cannot differ.
pub(crate) fn repeat_until_decided(
    throws: [&Throw; 2],
    bonus: [i32; 2],
    mut throw: impl FnMut(&Throw) -> i32,
) -> [i32; 2] {
    loop {
        let first = throw(throws[0]).saturating_add(bonus[0]);
        let second = throw(throws[1]).saturating_add(bonus[1]);
        if first != second || can_only_tie(throws) {
            return [first, second];
        }
    }
}

/// Whether two throws that have tied would tie for ever.
pub(crate) fn can_only_tie(throws: [&Throw; 2]) -> bool {
    throws.iter().all(|throw| throw.always_scores_the_same())
}
