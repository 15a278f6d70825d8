//! Sieges (medieval.siege) and Greek fire (medieval.greekfire).
//!
//! | file | what it holds |
//! | --- | --- |
//! | `castle.rs` | walls, towers and gates as ground, and who is on or within them |
//! | `garrison.rs` | morale and shots within a castle |
//! | `ladders.rs` | ladders that are taken up, dropped and raised |
//! | `storm.rs` | the fight at the head of a ladder or platform, and who comes up |
//! | `inside.rs` | figures inside a siege tower |
//! | `machines.rs` | rams, siege towers, and who serves them |
//! | `greek_fire.rs` | siphons |
//! | `events.rs` | how it is told |

pub(crate) mod castle;
pub(crate) mod events;
mod garrison;
pub(crate) mod greek_fire;
pub(crate) mod inside;
pub(crate) mod ladders;
mod machines;
mod storm;

use serde::{Deserialize, Serialize};

use crate::state::UnitId;

/// How many poor morale results a unit has borne within a castle (medieval.siege.no-rout).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Borne {
    /// The unit.
    pub unit: UnitId,
    /// How many.
    pub results: u8,
}
