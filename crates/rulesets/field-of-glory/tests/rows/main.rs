//! Row tests: every rule through the door, one module a chapter.

pub use field_of_glory::RULEBOOK;

mod position;
mod table;

mod goals;
mod impact;
mod melee;
mod muster_arrivals;
mod muster_flags;
mod muster_hidden;
mod muster_specials;
mod muster_victory;
mod scene;
mod sequence;
mod victory;
