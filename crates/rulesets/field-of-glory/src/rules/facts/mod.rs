//! Questions to the state and the ground. No numbers of the rules are added up here.

pub(crate) mod commanders;
pub(crate) mod contact;
pub(crate) mod formation;
pub(crate) mod geometry;
pub(crate) mod ground;
pub(crate) mod sight;
