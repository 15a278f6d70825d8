//! What happens in a battle, as numbers; `words` puts it into sentences.

use battle::Side;
use ground::tabletop::Place;

use crate::orders::order::Marker;
use crate::state::UnitId;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// A turn begins.
    Turn {
        /// Its number.
        turn: u16,
    },
    /// A side hands its sheet in.
    HandsIn {
        /// The side.
        side: Side,
    },
    /// A side opens its sheet again.
    Opens {
        /// The side.
        side: Side,
    },
    /// A charge is declared.
    Charges {
        /// Who charges.
        unit: UnitId,
        /// It is hidden: only its marker is named.
        hidden: bool,
    },
    /// A third of the movement begins.
    Third {
        /// From 1.
        third: u8,
    },
    /// A unit has moved in a third.
    Moves {
        /// The unit.
        unit: UnitId,
        /// Where its front is now.
        to: Place,
        /// It is hidden: only its marker is seen.
        hidden: bool,
        /// Where its front was when the third began.
        from: Place,
        /// It charges.
        charges: bool,
    },
    /// Enemies meet.
    Meet {
        /// Red's unit and blue's.
        units: [UnitId; 2],
    },
    /// Ground or the edge of the board stops a unit.
    Blocked {
        /// The unit.
        unit: UnitId,
        /// It is hidden: only its marker is seen.
        hidden: bool,
    },
    /// A unit leaves the board by its order.
    Leaves {
        /// The unit.
        unit: UnitId,
    },
    /// A hidden unit is put on the board.
    Appears {
        /// The unit.
        unit: UnitId,
    },
    /// A phantom is taken off the board.
    Vanishes {
        /// Whose it was.
        side: Side,
        /// Its letters.
        marker: Marker,
    },
    /// The marker of a hidden unit is known to be real.
    Known {
        /// The unit.
        unit: UnitId,
    },
    /// The battle ends without a winner.
    Stalemate,
}
