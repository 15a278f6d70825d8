//! Morale and the three-dice test.

pub(crate) mod morale;
pub(crate) mod three_dice;
