//! Charges: who may charge whom, how they ride, and in which order all of it goes.

pub(crate) mod evade;
pub(crate) mod flank;
pub(crate) mod order;
pub(crate) mod ride;
