//! The Tree of Battles: tabletop battles of the later Middle Ages.

#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

mod actions;
mod armies;
mod charts;
mod conditions;
mod drill;
mod events;
mod field;
mod flags;
mod laid;
mod machine;
mod muster;
mod outcome;
mod picks;
mod roster;
mod rulebook;
mod rules;
mod scenario;
mod scene;
mod state;
mod steps;
mod troops;
mod view;
mod words;
mod worth;

pub use actions::{Action, How, Leg, Legs, Post};
pub use events::Event;
pub use machine::TreeOfBattles;
pub use outcome::Outcome;
pub use picks::{Hired, Pick};
pub use roster::{Packed, Roster};
pub use rulebook::RULEBOOK;
pub use rules::charge::respond::Response;
pub use state::State;
