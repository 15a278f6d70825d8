//! Moves: how far a group goes, what is in its way, and what it may do.

pub(crate) mod complex;
pub(crate) mod flight;
pub(crate) mod moves;
pub(crate) mod passing;
pub(crate) mod phase;
pub(crate) mod rates;
pub(crate) mod travel;
