//! Field of Glory: tabletop battles of the ancient and medieval world.

#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

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
mod roster;
mod rulebook;
mod rules;
mod scenario;
mod scene;
mod setting;
mod state;
mod steps;
mod tolls;
mod troops;
mod view;
mod words;
mod worth;

pub use events::{Event, Preparation};
pub use machine::FieldOfGlory;
pub use outcome::Outcome;
pub use roster::{Entry, KindId, Lines, ListId, Roster};
pub use rulebook::RULEBOOK;
pub use setting::Placed;
pub use state::State;
pub use steps::Action;
