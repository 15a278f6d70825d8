//! What a player can answer.

use ground::areas::{AreaId, Slot, Way};

use crate::rules::charge::bows::{OddDieAt, ShootAtCharge};
use crate::rules::charge::declare::{ChargeFirst, ChargeToo};
use crate::rules::charge::ending::EndIn;
use crate::rules::charge::intercept::InterceptBy;
use crate::rules::charge::meet::{FirstToMeet, MeetBy};
use crate::rules::charge::next::RideNext;
use crate::rules::charge::press_on::PressOnOrNot;
use crate::rules::charge::retarget::StrikeInstead;
use crate::rules::charge::targets::Strike;
use crate::rules::charge::wheel::WheelBy;
use crate::state::{Foe, FormationId, LeaderId, Stack, State, UnitId};
use crate::words::Points;

battle::answers! {
    State;
    /// An answer to a question. Which are open depends on the step that asks; a question with answers of its own has them beside
    /// its rules.
    ///
    /// Few and general, so that they are written and read in one way: units, leaders and formations by their ids, areas by their
    /// numbers, a stack by its lowest unit, and a position as `203/204`: in area 203 at the border to 204; `203` alone is the centre
    /// of 203.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Action {
        /// Nothing more of what is asked: goes on to what comes next.
        Done = ["done"],
        /// Does not do what could be done: declines, accepts, stays, stands.
        Decline = ["decline"],
        /// Does or tries what is asked, where there is only one thing to try.
        Try = ["try"],
        /// Rolls for activation (B8.0b).
        Roll = ["roll"],
        /// Draws a battle plan chit (B8.2.1a, B8.2.1b, B13.1.3b).
        Draw = ["draw"],
        /// A choice of the scenario, by its number.
        Choose(number: u8) = ["choose" number],
        /// Names a formation: to activate it, or for rapid movement.
        Name(formation: FormationId) = ["formation" [formation]],
        /// Chooses an area: a target, the way of a retreat, where to enter.
        Area(area: AreaId) = ["area" [area]],
        /// Chooses a unit: who acts, who is shot at, who is saved.
        Unit(unit: UnitId) = ["unit" [unit]],
        /// Chooses a stack: who acts or who is attacked.
        Stack(stack: Stack) = ["stack" [stack]],
        /// Chooses a leader.
        Leader(leader: LeaderId) = ["leader" [leader]],
        /// Takes up a position in an area.
        Place(place: Position) = ["place" [place ..]],
        /// A unit against another: a blow in melee, a shot.
        Against {
            /// Whose.
            by: UnitId,
            /// At whom.
            at: UnitId,
        } = [by "against" [at]],
        /// A blow in melee (B15.7e).
        Blow {
            /// Who strikes.
            by: Foe,
            /// Whom.
            at: Foe,
        } = [by "strikes" [at]],
        /// A stack against another: an attack in close quarters.
        Attack {
            /// Who attacks.
            by: Stack,
            /// Whom.
            at: Stack,
        } = [by "attacks" [at]],
        /// A leader with a unit: pairs, gives a bonus of so many points, recovers.
        With {
            /// The leader.
            leader: LeaderId,
            /// The unit.
            unit: UnitId,
            /// Points, where they matter.
            points: u8,
        } = [leader "with" [unit] (points as Points ..)],
        /// Dice of a unit on an enemy unit.
        Assign {
            /// Whose dice.
            by: UnitId,
            /// On whom.
            at: UnitId,
            /// How many.
            dice: u8,
        } = [by "gives" dice "dice" "to" [at]],
        /// Changes what a unit is in: a formation (its whole stack with it), or the state of a gun.
        Change {
            /// The unit; of a stack the lowest.
            unit: UnitId,
            /// What it becomes.
            to: Change,
        } = [[unit] (to ..)],
    }
    questions {
        /// Who charges first.
        Declare(ChargeFirst),
        /// Who else charges.
        DeclareMore(ChargeToo),
        /// Whom a charge strikes.
        Targets(Strike),
        /// Which charge is carried out next.
        NextCharge(RideNext),
        /// Who intercepts a charge.
        Intercept(InterceptBy),
        /// Who meets a charge.
        Meet(MeetBy),
        /// Who meets it first.
        MeetFirst(FirstToMeet),
        /// Whether a charge presses on.
        PressOn(PressOnOrNot),
        /// Whom of those it has come upon a charge strikes.
        Surprised(StrikeInstead),
        /// Whom a charge strikes instead of those who are gone.
        Retarget(StrikeInstead),
        /// Who wheels in place.
        Wheel(WheelBy),
        /// Whether archers shoot at a charge.
        Bows(ShootAtCharge),
        /// At whom their odd die goes.
        OddDie(OddDieAt),
        /// How far back a repelled charge goes.
        FallBack(EndIn),
        /// Where a successful charge ends.
        Occupy(EndIn),
    }
}

/// A position in an area, and the way one faces there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The area.
    pub area: AreaId,
    /// Where in it.
    pub slot: Slot,
    /// Facing which neighbour; [`ANY_WAY`] if that is to be asked.
    pub facing: Way,
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
