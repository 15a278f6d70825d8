//! Row tests: every rule through the door, one module a chapter.
#![expect(clippy::needless_pass_by_value, reason = "what is expected is written where it is checked")]

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
mod complex;
mod conform;
mod death;
mod declare;
mod deployment;
mod dice;
mod evade;
mod feed;
mod flank;
mod formation;
mod front_rank;
mod goals;
mod impact;
mod impact_points;
mod intercept;
mod joint;
mod lines;
mod lists;
mod melee;
mod melee_points;
mod move_classes;
mod moves;
mod muster_arrivals;
mod muster_flags;
mod muster_hidden;
mod muster_specials;
mod muster_victory;
mod overlaps;
mod passing;
mod points;
mod pursuit;
mod restricted;
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
