//! Miniature War Game Rules: secret written orders, carried out by both sides at once.

#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]
#![expect(dead_code, reason = "the chapters that call these rules are still to come")]

mod charts;
mod orders;
mod rulebook;
mod state;
mod troops;

pub use rulebook::{RULEBOOK, TO_COME};
