//! The rules, by the parts of play.

pub(crate) mod charge;
pub(crate) mod command;
pub(crate) mod facts;
pub(crate) mod fight;
pub(crate) mod march;
pub(crate) mod nerve;
pub(crate) mod neutral;
pub(crate) mod setup;
pub(crate) mod shoot;
pub(crate) mod turn;
