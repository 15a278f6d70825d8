//! A battle in progress with its seats: what each is asked, shown and told.
//!
//! [`Seats`] takes what clients ask for and the time of day, and gives back what they are told, what is to be kept, and work to be
//! done elsewhere. There is no network, database, thread or clock here: a server puts those around it, and a page could, too.
//!
//! - [`Seats::ask`] answers at once ([`Reply::Now`]), hands out work ([`Reply::Later`]), or hands out a [`Change`]. That one holds
//!   the battle: until it was kept ([`Change::kept`]) nobody can be told anything, and if it is lost it has not happened.
//! - [`Seats::news_for`] is what somebody connected has not been told yet.
//! - [`Seats::task`] is what the computer is to think about.
//! - [`Opened`] is a battle made from what was kept; [`Seats::wake`] takes it, and an idle battle forgets it again.
#![warn(clippy::unwrap_used, clippy::disallowed_types, clippy::disallowed_methods)]

mod asks;
mod change;
mod clock;
mod computer;
mod face;
mod hold;
mod kept;
mod looking;
mod play;
mod proposal;
pub mod reel;
mod seats;
mod sheet;
mod words;

pub use asks::Reply;
pub use change::Change;
pub use computer::{Due, Task};
pub use face::{News, Sent};
pub use kept::{Card, Entry, Kind, Setup};
pub use play::Opened;
pub use seats::{Battle, Bounds, Seats, checked_name};
