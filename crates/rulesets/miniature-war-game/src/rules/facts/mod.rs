//! Questions to the state that all chapters ask.

pub(crate) mod bodies;
pub(crate) mod known;
pub(crate) mod sight;
