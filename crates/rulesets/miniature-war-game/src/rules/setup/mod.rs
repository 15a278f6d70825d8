//! Setting up: who is placed where before the first turn (common.setup).

pub(crate) mod buy;
pub(crate) mod choose_end;
pub(crate) mod deploy;
pub(crate) mod moor;
pub(crate) mod posts;
mod raise;
