//! Moves: how far a group goes, what is in its way, and what it may do.

pub(crate) mod again;
pub(crate) mod areas;
pub(crate) mod classes;
pub(crate) mod complex;
pub(crate) mod conform;
pub(crate) mod course;
pub(crate) mod face;
pub(crate) mod feed;
pub(crate) mod flight;
pub(crate) mod legs;
pub(crate) mod lines;
pub(crate) mod moves;
pub(crate) mod overlap;
pub(crate) mod passing;
pub(crate) mod phase;
pub(crate) mod plan;
pub(crate) mod rates;
pub(crate) mod sample;
pub(crate) mod travel;
