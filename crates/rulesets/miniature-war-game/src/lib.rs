//! Miniature War Game Rules: secret written orders, carried out by both sides at once.

#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]
#![expect(dead_code, reason = "the chapters that call these rules are still to come")]

mod armies;
mod charts;
mod conditions;
mod drill;
mod events;
mod field;
mod goals;
mod house;
mod imagined;
mod land;
mod machine;
mod muster;
mod orders;
mod outcome;
mod period;
mod planner;
mod roster;
mod rulebook;
mod rules;
mod scenario;
mod scene;
mod state;
mod steps;
mod templates;
mod thumb;
mod troops;
mod view;
mod words;
mod worth;

pub use events::Event;
pub use machine::MiniatureWarGame;
pub use outcome::Outcome;
pub use rulebook::RULEBOOK;
pub use state::State;
pub use steps::Action;
