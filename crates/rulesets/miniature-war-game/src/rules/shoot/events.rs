//! What happens in the artillery and fire steps, with all that a picture of it needs.

use ground::tabletop::{Length, Place, Point};

use super::calls::Mark;
use super::shells::Shell;
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
    /// A volley is spent on a target that proves to be out of range.
    OutOfRange {
        /// Who fired.
        unit: UnitId,
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
    /// Grenades take some of those who throw them.
    OwnGrenade {
        /// Their unit.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// A unit has lost figures to fire of its own side.
    FriendlyFire {
        /// The unit.
        unit: UnitId,
    },
    /// A shot is fired into the smoke of those before it.
    InSmoke {
        /// The piece.
        unit: UnitId,
    },
    /// A commander is injured.
    Injured {
        /// He.
        unit: UnitId,
    },
    /// A marksman aims at a commander.
    PicksOut {
        /// His unit, and the commander.
        units: [UnitId; 2],
    },
    /// A commander is killed.
    Slain {
        /// He.
        unit: UnitId,
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
    /// A gun does not go off, or its shot comes to nothing.
    Misfires {
        /// The piece.
        unit: UnitId,
    },
    /// A gun blows up.
    BlowsUp {
        /// The piece.
        unit: UnitId,
        /// The middle of its front.
        at: Point,
        /// How far from its base figures fall.
        area: Length,
    },
    /// A shot of an engine or gun lands.
    Lands {
        /// The piece.
        unit: UnitId,
        /// The middle of its front when it fired.
        from: Point,
        /// The point that was called.
        called: Point,
        /// Where the shot landed.
        to: Point,
        /// How wide the circle around that point is, or how long the last part of the path.
        area: Length,
        /// It is the last part of the path that hits, and no circle.
        is_line: bool,
    },
    /// A piece is loaded and laid.
    Declares {
        /// The piece.
        unit: UnitId,
        /// What it fires.
        shell: Shell,
        /// At whom or what.
        at: Mark,
    },
    /// A range is called.
    Calls {
        /// The piece.
        unit: UnitId,
        /// The range.
        range: Length,
    },
    /// A ball lands, and the stick is laid along which it bounces.
    Bounces {
        /// The piece.
        unit: UnitId,
        /// Where it landed.
        to: Point,
        /// The end of the stick nearest to the gun.
        near: Point,
        /// Its other end.
        far: Point,
        /// How far along the stick the ball bounces.
        bounces: Length,
    },
    /// Canister is fired.
    Sprays {
        /// The piece.
        unit: UnitId,
        /// The middle of its front, and the way it faces.
        from: Place,
        /// How far it reaches at the level of the point at which it was laid.
        reach: Length,
    },
    /// A figure, a man of a crew or a piece is hit.
    Struck {
        /// Its unit.
        unit: UnitId,
        /// It is a man of the crew.
        crew: bool,
    },
    /// A crew destroys its piece, or something is set up or taken up.
    Worked {
        /// The unit.
        unit: UnitId,
        /// What it has done.
        what: Work,
    },
}

/// What a unit has set up, taken up or destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// It is set up: a bombard, or pavises.
    SetUp,
    /// Pavises are taken up.
    TakenUp,
    /// Pavises are left where they stand.
    LeftBehind,
    /// A piece is destroyed by its crew.
    Destroyed,
}
