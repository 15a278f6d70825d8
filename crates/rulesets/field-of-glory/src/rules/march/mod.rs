//! Moves: how far a group goes, what is in its way, and what it may do.

pub(crate) mod complex;
pub(crate) mod conform;
pub(crate) mod face;
pub(crate) mod legs;
pub(crate) mod moves;
pub(crate) mod phase;
pub(crate) mod rates;
pub(crate) mod travel;
