//! The turn: who has the first one, its phases, and how the battle ends.

pub(crate) mod camps;
pub(crate) mod goals;
pub(crate) mod initiative;
pub(crate) mod joint;
pub(crate) mod sequence;
pub(crate) mod victory;
