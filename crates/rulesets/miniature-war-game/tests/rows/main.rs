//! Row tests: every rule through the door, one module a chapter.
#![expect(clippy::needless_pass_by_value, reason = "what is expected is written where it is checked")]

pub use miniature_war_game::RULEBOOK;

mod position;
mod table;

mod armies;
mod artillery;
mod broken;
mod chains;
mod charge;
mod close_up;
mod commanders;
mod contacts;
mod crossing;
mod fire;
mod fire_closing;
mod fire_thirds;
mod formations;
mod groups;
mod holding;
mod melee;
mod morale;
mod move_costs;
mod neutral;
mod orders;
mod passing;
mod reactions;
mod rear_ranks;
mod setup;
mod sheets;
mod siege;
mod sight;
mod singles;
mod surrender;
mod tails;
mod thirds;
mod three_dice;
mod thrown;
mod victory;
mod works;
