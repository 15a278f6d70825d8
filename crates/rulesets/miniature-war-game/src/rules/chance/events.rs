//! What random events bring about, as numbers.

use battle::Side;

use super::Happening;
use crate::orders::order::{Marker, PlaceId};
use crate::state::UnitId;

/// Something that a random event brought about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ChanceEvent {
    /// An event happens.
    Happens {
        /// Which.
        what: Happening,
        /// Whom it befalls; nobody if both.
        side: Option<Side>,
    },
    /// It finds nothing to act on.
    NothingToActOn,
    /// It is about a unit.
    Strikes {
        /// What happened.
        what: Happening,
        /// The unit.
        unit: UnitId,
        /// The unit at which it goes, if there is one.
        other: UnitId,
        /// Its marker, if it is hidden: only that is named.
        marker: Option<Marker>,
    },
    /// A unit loses figures.
    Perish {
        /// The unit.
        unit: UnitId,
        /// How many.
        figures: u8,
        /// How many it has left.
        left: u8,
        /// It is hidden: the enemy learns nothing.
        hidden: bool,
    },
    /// A unit, a piece or a commander is gone.
    Gone {
        /// The unit.
        unit: UnitId,
        /// Its marker, if it is hidden: only that is named.
        marker: Option<Marker>,
    },
    /// A unit gains figures.
    Gains {
        /// The unit.
        unit: UnitId,
        /// How many.
        figures: u8,
        /// How many it has now.
        now: u8,
        /// It is hidden: the enemy learns nothing.
        hidden: bool,
    },
    /// A new unit comes into being.
    Raised {
        /// The unit.
        unit: UnitId,
        /// Its figures.
        figures: u8,
    },
    /// A unit goes over to the enemy.
    GoesOver {
        /// What it was.
        was: UnitId,
        /// What it is now.
        unit: UnitId,
        /// It is hidden: its former side alone knows which it is.
        hidden: bool,
    },
    /// Trees of a forest burn.
    Burns {
        /// The forest.
        forest: PlaceId,
        /// How many trees.
        trees: u8,
    },
    /// An army is spared the plague.
    Spared {
        /// Whose.
        side: Side,
    },
}
