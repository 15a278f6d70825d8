//! Shooting: who shoots, from where, at whom and with how many dice (shoot.*).

pub(crate) mod arc;
pub(crate) mod arms;
pub(crate) mod orders;
pub(crate) mod phase;
pub(crate) mod points;
pub(crate) mod shots;
pub(crate) mod volley;
