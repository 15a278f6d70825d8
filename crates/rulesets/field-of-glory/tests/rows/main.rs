//! Row tests: every rule through the door, one module a chapter.

mod position;
mod table;

mod deployment;
mod impact;
mod lists;
mod melee;
mod points;
mod scene;
mod sequence;
mod setup;
mod terrain_placing;
mod victory;
