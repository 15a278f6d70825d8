//! Row tests: every rule through the door, one module a chapter.
#![expect(clippy::needless_pass_by_value, reason = "what is expected is written where it is checked")]

pub use miniature_war_game::RULEBOOK;

mod position;
mod table;

mod move_costs;
mod orders;
mod sheets;
mod sight;
mod thirds;
