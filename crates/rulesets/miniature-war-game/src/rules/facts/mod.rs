//! Questions to the state that all chapters ask.

pub(crate) mod bodies;
pub(crate) mod contact;
pub(crate) mod ground;
pub(crate) mod in_view;
pub(crate) mod known;
pub(crate) mod layout;
pub(crate) mod ranks;
pub(crate) mod sight;
pub(crate) mod veil;
