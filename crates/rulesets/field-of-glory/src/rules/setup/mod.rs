//! Before the battle: armies, ground, camps, works and deployment.

pub(crate) mod camp;
pub(crate) mod choose_army;
pub(crate) mod commanders;
pub(crate) mod deployment;
pub(crate) mod lists;
pub(crate) mod order_of_march;
pub(crate) mod points;
pub(crate) mod region;
pub(crate) mod secrets;
pub(crate) mod sequence;
pub(crate) mod shift_terrain;
pub(crate) mod terrain_placing;
pub(crate) mod works;
pub(crate) mod zone;
