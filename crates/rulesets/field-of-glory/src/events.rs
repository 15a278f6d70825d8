//! What happens in a battle.

use battle::Side;
use ground::tabletop::{Bearing, Length, Point};

use crate::rules::charge::ride::Wheel;
use crate::state::{Blow, CommanderId, GroupId};
use crate::troops::{Cohesion, Phase};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// A side has the initiative and is the attacker.
    Attacks(Side),
    /// A player's turn begins.
    Turn {
        /// Its number.
        turn: u16,
        /// Whose it is.
        side: Side,
    },
    /// A phase begins.
    Phase(Phase),
    /// The active player ends his moves.
    EndsMoves(Side),
    /// What a side has lost, at the end of a turn.
    Attrition {
        /// The side.
        side: Side,
        /// Its attrition points.
        points: u16,
        /// Hundredths of a point at which it routs.
        level: u32,
    },
    /// An army routs.
    ArmyRouts(Side),
    /// The share of its groups that a side has lost when the battle ends, in hundredths rounded down.
    Share {
        /// The side.
        side: Side,
        /// Hundredths.
        hundredths: u16,
    },
    /// A group has taken a complex move test, or the first of a line has.
    Tested {
        /// The group.
        group: GroupId,
        /// Whether it passed.
        passed: bool,
    },
    /// A group passes a cohesion test.
    Holds(GroupId),
    /// A group that a commander tried to bolster or rally stays as it is.
    NotBolstered(GroupId),
    /// A group loses cohesion.
    Drops {
        /// The group.
        group: GroupId,
        /// From this level.
        from: Cohesion,
        /// To this one.
        to: Cohesion,
    },
    /// A group regains cohesion.
    Rises {
        /// The group.
        group: GroupId,
        /// From this level.
        from: Cohesion,
        /// To this one.
        to: Cohesion,
    },
    /// A group is destroyed.
    Destroyed(GroupId),
    /// A group strikes another in close combat.
    Strikes {
        /// Who.
        by: GroupId,
        /// Whom.
        at: GroupId,
    },
    /// A group loses a base, or more.
    LosesBases {
        /// The group.
        group: GroupId,
        /// How many.
        bases: u8,
    },
    /// A commander is lost.
    CommanderLost(CommanderId),
    /// A group runs: it evades or routs.
    Runs {
        /// The group.
        group: GroupId,
        /// So far.
        by: Length,
        /// Facing that way at the end.
        facing: Bearing,
        /// It routs.
        routs: bool,
    },
    /// A group in flight bursts through friends.
    BurstsThrough {
        /// Who.
        group: GroupId,
        /// Through whom.
        friend: GroupId,
    },
    /// A group leaves the table.
    LeavesTable(GroupId),
    /// A commander routs with his group.
    CommanderStays(CommanderId),
    /// A commander joins a group.
    CommanderJoins {
        /// Who.
        commander: CommanderId,
        /// Whom.
        group: GroupId,
    },
    /// A commander goes to a place of his own.
    CommanderGoes {
        /// Who.
        commander: CommanderId,
        /// Where.
        at: Point,
        /// So far.
        by: Length,
    },
    /// A group charges another.
    Charges {
        /// Who.
        by: GroupId,
        /// Whom.
        at: GroupId,
        /// With which wheel.
        wheel: Option<Wheel>,
    },
    /// A group must pass a test.
    MustTest(GroupId),
    /// A group intercepts a charger.
    Intercepts {
        /// Who.
        by: GroupId,
        /// Whom.
        at: GroupId,
        /// How far it is to move.
        distance: Length,
    },
    /// A group evades.
    Evades {
        /// Who.
        group: GroupId,
        /// In whose direction; nobody's for its own rear.
        to: GroupId,
    },
    /// A group stands.
    Stands(GroupId),
    /// A group takes another path after those who fled.
    Chases {
        /// Who.
        group: GroupId,
        /// With which wheel.
        wheel: Option<Wheel>,
    },
    /// A charge has revealed a target.
    Reveals {
        /// Who charges.
        by: GroupId,
        /// Whom.
        at: GroupId,
    },
    /// A charge is cancelled.
    Cancelled(GroupId),
    /// A group moves in a charge or an intercept.
    Rides {
        /// Who.
        group: GroupId,
        /// How far.
        by: Length,
    },
    /// Files of a group step forward.
    StepsForward(GroupId),
    /// A group comes into contact with another.
    Contacts {
        /// Who moved.
        by: GroupId,
        /// Whom it meets.
        at: GroupId,
        /// What of him it strikes, if that is not his front.
        blow: Option<Blow>,
    },
    /// A group catches routers and pursues them.
    Catches {
        /// Who.
        by: GroupId,
        /// Whom.
        at: GroupId,
    },
    /// A group begins to loot a camp.
    BeginsToLoot(GroupId),
    /// A commander fights in the front rank.
    CommanderFights(CommanderId),
}
