//! Order of Arms: area battles of 1066 to 1525.

#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

mod actions;
mod by_hand;
mod charts;
mod combat;
mod conditions;
mod drill;
mod events;
mod field;
mod flags;
mod happenings;
mod machine;
mod muster;
mod outcome;
mod rulebook;
mod rules;
mod scenario;
mod scene;
mod standing;
mod state;
mod steps;
mod survey;
mod troops;
mod view;
mod words;
mod worth;

pub use actions::{ANY_WAY, Action, Change, Position};
pub use events::{Event, Quarters};
pub use machine::OrderOfArms;
pub use outcome::Outcome;
pub use rulebook::RULEBOOK;
pub use state::State;
