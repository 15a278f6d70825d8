//! Charges: who may charge whom, how they ride, and in which order all of it goes.

pub(crate) mod chase;
pub(crate) mod declare;
pub(crate) mod evade;
pub(crate) mod flank;
pub(crate) mod intercept;
pub(crate) mod meet;
pub(crate) mod order;
pub(crate) mod plans;
pub(crate) mod reach;
pub(crate) mod ride;
pub(crate) mod shock;
