//! Row tests: every rule through the door, one module a chapter.
#![expect(clippy::needless_pass_by_value, reason = "what is expected is written where it is checked")]

pub use miniature_war_game::RULEBOOK;

mod position;
mod table;

mod broken;
mod chains;
mod close_up;
mod commanders;
mod groups;
mod melee;
mod morale;
mod move_costs;
mod orders;
mod rear_ranks;
mod sight;
mod singles;
mod surrender;
mod thirds;
