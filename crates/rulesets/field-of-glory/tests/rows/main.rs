//! Row tests: every rule through the door, one module a chapter.

mod position;
mod table;

mod complex;
mod conform;
mod feed;
mod formation;
mod impact;
mod lines;
mod melee;
mod move_classes;
mod moves;
mod restricted;
mod scene;
mod sequence;
mod victory;
