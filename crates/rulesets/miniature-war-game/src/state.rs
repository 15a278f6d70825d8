//! A battle as a value.

/// What a unit must do in the next movement, whatever its orders (common.sequence.morale-next).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reaction {
    /// It goes back.
    Back,
    /// It backs and turns.
    BackAndTurn,
    /// It routs.
    Rout,
}
