//! Row tests: every rule through the door, one module a chapter.

mod position;
mod table;

mod impact;
mod melee;
mod scene;
mod sequence;
mod victory;
