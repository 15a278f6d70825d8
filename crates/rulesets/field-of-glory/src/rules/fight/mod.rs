//! Close combat: who fights whom, with how many dice, and what they must show.

pub(crate) mod dice;
pub(crate) mod fighters;
pub(crate) mod front_rank;
pub(crate) mod impact_points;
pub(crate) mod melee;
pub(crate) mod melee_points;
pub(crate) mod pairing;
pub(crate) mod pairs;
pub(crate) mod ready;
pub(crate) mod strike;
pub(crate) mod support;
pub(crate) mod targets;
