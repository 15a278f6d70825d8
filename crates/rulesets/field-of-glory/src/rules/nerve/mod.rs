//! Nerve: cohesion and what becomes of those who lose it.

pub(crate) mod aftermath;
pub(crate) mod cohesion;
pub(crate) mod death;
pub(crate) mod levels;
pub(crate) mod risk;
pub(crate) mod rout;
pub(crate) mod support;
