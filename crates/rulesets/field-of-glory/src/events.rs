//! What happens in a battle.

use battle::Side;
use ground::tabletop::{Bearing, Length, Point};

use crate::rules::fight::pairing::Net;
use crate::state::{CommanderId, GroupId};
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
        /// With which points of advantage.
        net: Net,
    },
    /// A group shoots at another.
    Shoots {
        /// Who.
        by: GroupId,
        /// At whom.
        at: GroupId,
        /// With which points of advantage.
        net: Net,
    },
    /// Some bases of who strikes or shoots have the same net by other points.
    Likewise(Net),
    /// A group does not shoot in this phase.
    HoldsFire(GroupId),
    /// A group will shoot to its rear.
    ShootsBack(GroupId),
    /// Battle wagons will shoot from their right edge where both have targets.
    ShootsRight(GroupId),
    /// Bases of a group that could strike or shoot at several strike or shoot at this one.
    Aims {
        /// Whose they are.
        by: GroupId,
        /// Whom they choose.
        at: GroupId,
    },
    /// A group loses a base, or more.
    LosesBases {
        /// The group.
        group: GroupId,
        /// How many.
        bases: u8,
    },
    /// A commander fights in the front rank.
    CommanderFights(CommanderId),
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
}
