//! Row tests: every rule through the door, one module a chapter.

pub use field_of_glory::RULEBOOK;

mod position;
mod table;

mod deployment;
mod impact;
mod impact_points;
mod lists;
mod melee;
mod points;
mod scene;
mod sequence;
mod setup;
mod shooting;
mod shooting_points;
mod support_fire;
mod terrain_placing;
mod victory;
