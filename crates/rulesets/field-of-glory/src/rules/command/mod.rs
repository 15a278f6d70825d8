//! Command: where commanders go, and how they get away.

pub(crate) mod commander;
pub(crate) mod escape;
pub(crate) mod ways;
