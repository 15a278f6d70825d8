//! Row tests: every rule through the door, one module a chapter.

pub use field_of_glory::RULEBOOK;

mod position;
mod table;

mod cohesion;
mod death;
mod dice;
mod impact;
mod impact_points;
mod melee;
mod melee_points;
mod overlaps;
mod scene;
mod sequence;
mod shooting;
mod shooting_points;
mod support_fire;
mod terrain;
mod troops;
mod victory;
