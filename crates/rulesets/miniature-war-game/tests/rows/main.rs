//! Row tests: every rule through the door, one module a chapter.
#![expect(clippy::needless_pass_by_value, reason = "what is expected is written where it is checked")]

pub use miniature_war_game::RULEBOOK;

mod position;
mod table;

mod armies;
mod artillery;
mod charge;
mod contacts;
mod crossing;
mod fire;
mod fire_closing;
mod fire_thirds;
mod formations;
mod holding;
mod move_costs;
mod neutral;
mod orders;
mod passing;
mod reactions;
mod setup;
mod sight;
mod tails;
mod thirds;
mod three_dice;
mod thrown;
mod victory;
