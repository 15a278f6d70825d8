//! What happens in the artillery and fire steps, with all that a picture of it needs.

use ground::tabletop::Point;

use crate::state::UnitId;

/// Something of the artillery or fire step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FireEvent {
    /// A unit fires a volley.
    Shoots {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        at: UnitId,
        /// The third to which the volley belongs.
        third: u8,
        /// The middle of its front when it fired.
        from: Point,
        /// The point of the target that was nearest.
        to: Point,
        /// Figures that fired.
        figures: u8,
        /// Hits.
        hits: u8,
    },
    /// Figures fire at what they cannot hit: no dice are thrown.
    CannotHit {
        /// Who fires.
        unit: UnitId,
        /// How many figures.
        figures: u8,
    },
    /// A volley does not reach its target.
    FallsShort {
        /// Who fired.
        unit: UnitId,
        /// From where.
        from: Point,
        /// Where it comes down.
        to: Point,
        /// Who is struck there; nobody if it is none.
        at: UnitId,
    },
    /// A second volley finds nobody left.
    Wasted {
        /// Who fired.
        unit: UnitId,
    },
    /// A unit throws axes, javelins, darts or pilums.
    Throws {
        /// Who throws.
        unit: UnitId,
        /// At whom.
        at: UnitId,
        /// The middle of its front.
        from: Point,
        /// The point of the target that was nearest.
        to: Point,
        /// Figures that threw.
        figures: u8,
        /// Hits.
        hits: u8,
    },
    /// Pilums hang in the shields of a unit.
    ShieldsSpoiled {
        /// The unit.
        unit: UnitId,
    },
    /// A man of a crew falls.
    CrewFalls {
        /// The piece.
        unit: UnitId,
        /// Men left.
        left: u8,
    },
}
