//! What troops make of the ground: trees, barricades, fire, and what engines destroy (common.order.task, common.burn, medieval.destroy).
//!
//! | file | what it holds |
//! | --- | --- |
//! | `tasks.rs` | work that takes turns: felling, barricades, dousing |
//! | `burn.rs` | what is set on fire, burns, and burns down |
//! | `ruin.rs` | what shots do to fences, walls, gates, towers and bridges |
//! | `events.rs` | how it is told |

pub(crate) mod burn;
pub(crate) mod events;
pub(crate) mod ruin;
pub(crate) mod tasks;

use ground::tabletop::Point;
use serde::{Deserialize, Serialize};

/// Work that is begun and not done, or a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Toil {
    /// What is done.
    pub what: Labour,
    /// The number of the piece of ground on which it is done.
    pub piece: u8,
    /// Where: the tree, the middle of a barricade, the point of a hit; the same for all work on one thing.
    pub at: Point,
    /// Figure-turns, turns of a ram, or 24ths of what destroys it.
    pub done: u8,
}

/// What is done to a piece of ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Labour {
    /// A tree is felled (common.forest.fell).
    Fell,
    /// A barricade is built across a road (common.forest.barricade).
    Barricade,
    /// A barricade is cleared away.
    Clear,
    /// A fire is put out (common.burn.spread).
    Douse,
    /// A shot has hit it (medieval.destroy.count).
    Hit,
    /// A ram works at it (medieval.siege.ram-gate).
    Ram,
}

/// Something that burns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Blaze {
    /// The number of the piece of ground.
    pub piece: u8,
    /// The turn in which it caught fire.
    pub turn: u16,
}
