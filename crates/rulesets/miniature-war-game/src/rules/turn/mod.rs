//! The turn: its sequence, the writing of orders, and its end.

pub(crate) mod clicks;
pub(crate) mod close_up;
pub(crate) mod end;
pub(crate) mod hide_again;
pub(crate) mod look;
pub(crate) mod real_marker;
pub(crate) mod sequence;
pub(crate) mod sheet;
pub(crate) mod victory;
pub(crate) mod write_orders;
