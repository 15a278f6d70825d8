//! Row tests: every rule through the door, one module a chapter.

mod position;
mod table;

mod chase;
mod declare;
mod evade;
mod flank;
mod front_rank;
mod impact;
mod intercept;
mod melee;
mod scene;
mod sequence;
mod shock;
mod victory;
