//! Shock and melee, and what figures are lost in any step.

pub(crate) mod losses;
pub(crate) mod melee;
pub(crate) mod shock;
