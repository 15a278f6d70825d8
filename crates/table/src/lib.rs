//! People playing: storage, live updates, HTTP and WebSocket around the seats of each battle.
//!
//! - [`Hall`]: all battles of a server, and [`router`], the doors to it;
//! - [`Store`]: battles as scenario, seed and actions, durable before anybody is told of them.
//!
//! What is done at one battle, and who is told what of it, is in the crate `seats`, and what is said over the doors in `message`.

mod armies;
mod clock;
mod computer;
mod gallery;
mod game;
mod hall;
mod http;
mod limits;
mod live;
mod looking;
mod pages;
mod patient;
mod serve;
mod shelf;
pub mod store;

pub use hall::{Figures, Hall};
pub use http::{ROUTES, Site, router};
pub use limits::Limits;
pub use serve::serve;
pub use store::{Store, StoreError};
