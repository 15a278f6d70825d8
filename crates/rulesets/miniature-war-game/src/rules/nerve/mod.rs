//! Morale and the three-dice test.

pub(crate) mod holding;
pub(crate) mod morale;
pub(crate) mod reaction;
pub(crate) mod three_dice;
