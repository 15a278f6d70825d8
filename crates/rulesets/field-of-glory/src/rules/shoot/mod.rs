//! Shooting (shoot.*).

pub(crate) mod phase;
