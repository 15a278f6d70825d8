//! Morale, battles and brigades, and the three-dice test.

pub(crate) mod apart;
pub(crate) mod broken;
pub(crate) mod chart;
pub(crate) mod defence;
pub(crate) mod groups;
pub(crate) mod holding;
pub(crate) mod morale;
pub(crate) mod reaction;
pub(crate) mod results;
pub(crate) mod rift;
pub(crate) mod save_group;
pub(crate) mod stay_part;
pub(crate) mod stay_together;
pub(crate) mod three_dice;
pub(crate) mod value;
