//! Artillery and fire.

pub(crate) mod artillery;
pub(crate) mod fire;
