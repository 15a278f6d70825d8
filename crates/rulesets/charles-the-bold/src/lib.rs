//! Charles the Bold: hex battles of about 1100 to 1530.

#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

mod actions;
mod charts;
mod conditions;
mod drill;
mod events;
mod field;
mod flags;
mod machine;
mod muster;
mod outcome;
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

pub use actions::Action;
pub use events::{Event, Fate};
pub use machine::CharlesTheBold;
pub use outcome::Outcome;
pub use rulebook::RULEBOOK;
pub use state::State;
