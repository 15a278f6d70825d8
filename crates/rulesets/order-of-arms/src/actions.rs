//! What a player can answer.

use battle::List;
use ground::areas::{AreaId, Slot, Way};

use crate::state::{Foe, FormationId, LeaderId, Stack, UnitId};

/// An answer to a question. Which are open depends on the step that asks.
///
/// Few and general, so that they are written and read in one way: a stack is named by its lowest unit, an area by its
/// number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing more of what is asked: goes on to what comes next.
    Done,
    /// Does not do what could be done: declines, accepts, stays, stands.
    Decline,
    /// Does or tries what is asked, where there is only one thing to try.
    Try,
    /// Rolls for activation (B8.0b).
    Roll,
    /// Draws a battle plan chit (B8.2.1a, B8.2.1b, B13.1.3b).
    Draw,
    /// Names a formation: to activate it, or for rapid movement.
    Name(FormationId),
    /// Chooses an area: a target, the way of a retreat, where to enter.
    Area(AreaId),
    /// Chooses a unit: who acts, who is shot at, who is saved.
    Unit(UnitId),
    /// Chooses a stack: who acts or who is attacked.
    Stack(Stack),
    /// Chooses a leader.
    Leader(LeaderId),
    /// A unit against another: a blow in melee, a shot.
    Against {
        /// Whose.
        by: UnitId,
        /// At whom.
        at: UnitId,
    },
    /// A blow in melee (B15.7e).
    Blow {
        /// Who strikes.
        by: Foe,
        /// Whom.
        at: Foe,
    },
    /// A stack against another: an attack in close quarters.
    Attack {
        /// Who attacks.
        by: Stack,
        /// Whom.
        at: Stack,
    },
    /// A leader with a unit: pairs, gives a bonus of so many points, recovers.
    With {
        /// The leader.
        leader: LeaderId,
        /// The unit.
        unit: UnitId,
        /// Points, where they matter.
        points: u8,
    },
    /// Dice of a unit on an enemy unit.
    Assign {
        /// Whose dice.
        by: UnitId,
        /// On whom.
        at: UnitId,
        /// How many.
        dice: u8,
    },
    /// A charge along areas, the last of which is the target, by those of a stack who charge as one (B11.2e).
    Charge {
        /// One of them; the lowest in what is listed.
        by: UnitId,
        /// The areas entered, in order.
        path: List<AreaId, 3>,
    },
    /// Takes up a position in an area.
    Place {
        /// The area.
        area: AreaId,
        /// Where in it.
        slot: Slot,
        /// Facing which neighbour; [`ANY_WAY`] if that is to be asked.
        facing: Way,
    },
    /// Changes what a unit is in: a formation (its whole stack with it), or the state of a gun.
    Change {
        /// The unit; of a stack the lowest.
        unit: UnitId,
        /// What it becomes.
        to: Change,
    },
    /// A choice of the scenario, by its number.
    Choose(u8),
}

/// A facing that is chosen only after the position.
pub const ANY_WAY: Way = Way(u8::MAX);

/// What a unit or a gun can become in the movement step (B13.6, B13.7a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Change {
    /// Forms schiltron (C25.0b).
    Schiltron,
    /// Forms a phalanx (C26.0b).
    Phalanx,
    /// Leaves its schiltron or phalanx (C25.3, C26.0d).
    Loose,
    /// Sets up a gun (B13.7c).
    SetUp,
    /// Breaks a gun down for transport (B13.7c).
    Limber,
    /// Leaves the field by the edge (muster.victory.exit).
    Leave,
}
