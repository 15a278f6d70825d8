//! Nerve: cohesion and what becomes of those who lose it.

pub(crate) mod aftermath;
pub(crate) mod bolster;
pub(crate) mod breakoff;
pub(crate) mod cohesion;
pub(crate) mod death;
pub(crate) mod flights;
pub(crate) mod levels;
pub(crate) mod pursuit;
pub(crate) mod risk;
pub(crate) mod rounds;
pub(crate) mod rout;
pub(crate) mod stopping;
pub(crate) mod support;
