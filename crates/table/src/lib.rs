//! People playing: seats, storage, live updates, HTTP and WebSocket.
//!
//! - [`message`]: every message between a server and its clients;
//! - [`Hall`]: all battles of a server, and [`router`], the doors to it;
//! - [`Store`]: battles as scenario, seed and actions, durable before anybody is told of them.
//!
//! No module here knows a ruleset: `desk` is one battle of any.

mod asks;
mod clock;
mod computer;
mod desk;
mod explain;
mod face;
mod fields;
mod gallery;
mod game;
mod hall;
mod http;
mod limits;
mod live;
mod looking;
pub mod message;
mod pages;
mod patient;
mod proposal;
mod reel;
mod serve;
mod sheet;
pub mod store;

pub use hall::{Figures, Hall};
pub use http::{ROUTES, Site, router};
pub use limits::Limits;
pub use serve::serve;
pub use store::{Store, StoreError};
