//! Row tests: every rule through the door, one module a chapter.

pub use field_of_glory::RULEBOOK;

mod position;
mod table;

mod aftermath;
mod bolster;
mod breakoff;
mod camp;
mod chase;
mod cohesion;
mod commander;
mod death;
mod declare;
mod deployment;
mod dice;
mod evade;
mod flank;
mod front_rank;
mod impact;
mod impact_points;
mod intercept;
mod joint;
mod lists;
mod melee;
mod melee_points;
mod overlaps;
mod passing;
mod points;
mod pursuit;
mod rout;
mod scene;
mod sequence;
mod setup;
mod shock;
mod shooting;
mod shooting_points;
mod support_fire;
mod terrain;
mod terrain_placing;
mod troops;
mod victory;
