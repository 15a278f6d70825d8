//! What a player can answer.

use ground::{Dir, Facing, Spot};

use crate::state::{GroupId, StandId};
use crate::steps::Path;

/// An answer to a question. Which are open depends on the step that asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Names a group for the initiative, or for the next turn.
    Name(GroupId),
    /// Places a stand before the battle.
    Deploy {
        /// The stand.
        stand: StandId,
        /// Where.
        spot: Spot,
        /// Facing where.
        facing: Facing,
    },
    /// Chooses a stand: for a new or displaced commander, as new Battle Stand, or as the enemy to advance on.
    Choose(StandId),
    /// The commander of the moving group goes to a hex.
    Walk(Spot),
    /// The commander attaches himself to a stand in his hex.
    Attach(StandId),
    /// The commander leaves the stand he is attached to and stays in its hex.
    Detach,
    /// Activates one stand.
    Activate(StandId),
    /// Begins a formation with this stand.
    FormUp(StandId),
    /// Adds a stand to the formation.
    Join(StandId),
    /// The formation is complete.
    Formed,
    /// Ends the group's turn.
    EndTurn,
    /// Tries to rally.
    Rally,
    /// Tests for opportunity.
    TryOpportunity,
    /// Stays on opportunity and turns so many faces to the left: -1, 0 or 1.
    Keep(i8),
    /// Turns to face an attacker, free of cost.
    Face(Facing),
    /// Fights the next bout of an ongoing melee.
    FightOn,
    /// Fires.
    Fire {
        /// The shooter.
        by: StandId,
        /// The target.
        at: StandId,
        /// It will move afterwards.
        then_move: bool,
    },
    /// Moves, or charges if that ends in contact.
    Move(Path),
    /// Attacks the enemy in front without a step, after turning so many faces to the left.
    Attack(i8),
    /// Does nothing more: stops, passes, holds fire, stays.
    Stop,
    /// Charges on opportunity.
    Charge {
        /// The stand on opportunity.
        by: StandId,
        /// The stand it charges.
        at: StandId,
        /// Its way.
        path: Path,
    },
    /// Evades by these steps.
    Evade(Path),
    /// Skirmishers fire and are then destroyed.
    FireAndDie,
    /// The next fight of a charge: this attacker against this enemy.
    Pair {
        /// The attacker that is Battle Stand, or that joins the melee of the enemy.
        by: StandId,
        /// The enemy Battle Stand.
        against: StandId,
    },
    /// A stand that could support several melees supports the one against this enemy Battle Stand.
    Support {
        /// The supporting stand.
        by: StandId,
        /// The enemy Battle Stand.
        against: StandId,
    },
    /// One step of a retreat, a bounce, or of skirmishers that are pushed back.
    Go(Dir),
    /// Throws for pursuit.
    Pursue,
    /// Leaves the field by the edge it stands at.
    Leave,
    /// Falls back on purpose.
    FallBack(Path),
    /// Mounts or dismounts.
    Dismount,
    /// A leader sends for those whom a special condition holds, by its number.
    Send(u8),
    /// Throws a die that went against it once more.
    Again,
    /// A hidden stand comes out with its whole contingent.
    Spring(StandId),
}
