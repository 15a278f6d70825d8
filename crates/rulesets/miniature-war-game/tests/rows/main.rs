//! Row tests: every rule through the door, one module a chapter.
#![expect(clippy::needless_pass_by_value, reason = "what is expected is written where it is checked")]

pub use miniature_war_game::RULEBOOK;

mod position;
mod table;

mod armies;
mod arrays;
mod artillery;
mod broken;
mod caltrops;
mod chains;
mod charge;
mod chariots;
mod close_up;
mod commanders;
mod contacts;
mod crossing;
mod dispatch;
mod elephants;
mod events;
mod events_in_play;
mod fire;
mod fire_closing;
mod fire_thirds;
mod formations;
mod groups;
mod hiding;
mod holding;
mod melee;
mod melee_ground;
mod morale;
mod move_costs;
mod neutral;
mod neutral_weather;
mod orders;
mod passing;
mod reactions;
mod rear_ranks;
mod screens;
mod secrets;
mod setup;
mod sheets;
mod shock_ground;
mod siege;
mod sight;
mod singles;
mod special_troops;
mod stakes;
mod surrender;
mod tails;
mod thirds;
mod three_dice;
mod thrown;
mod victory;
mod works;
