//! Row tests: every rule through the door, one module a chapter.

pub use field_of_glory::RULEBOOK;

mod position;
mod table;

mod aftermath;
mod bolster;
mod breakoff;
mod camp;
mod chase;
mod commander;
mod declare;
mod deployment;
mod evade;
mod flank;
mod front_rank;
mod impact;
mod impact_points;
mod intercept;
mod joint;
mod lists;
mod melee;
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
mod terrain_placing;
mod victory;
