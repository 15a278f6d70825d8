//! Shock and melee, and what figures are lost in any step.

pub(crate) mod commanders;
pub(crate) mod fray;
pub(crate) mod losses;
pub(crate) mod melee;
pub(crate) mod points;
pub(crate) mod push;
pub(crate) mod rear_ranks;
pub(crate) mod reductions;
pub(crate) mod secondary;
pub(crate) mod shock;
pub(crate) mod singles;
pub(crate) mod surrender;
#[cfg(test)]
mod tests;
