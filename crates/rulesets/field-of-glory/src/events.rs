//! What happens in a battle.

use battle::Side;
use battle::neutral::Told;

use crate::conditions::LeaderId;
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
    /// Something that happened by the conditions of a neutral battle.
    Neutral(Told<GroupId, LeaderId>),
    /// A late group comes on.
    ComesOn(GroupId),
    /// A hidden group is revealed.
    Revealed(GroupId),
    /// A leader without a piece of his own is lost.
    LeaderLost(LeaderId),
    /// A leader has stood the test of his faith.
    StandsFirm(LeaderId),
    /// A group leaves the field with its faithless leader.
    Deserts(GroupId),
    /// A faithless commander leaves the field.
    CommanderDeserts(CommanderId),
    /// An army is alarmed.
    Alarmed(Side),
    /// A group runs short of arrows or powder.
    RunsLow(GroupId),
    /// A group tires.
    Tires(GroupId),
    /// A group is driven to the bank by a rising river.
    DrivenToBank(GroupId),
    /// A group that plunders goes up to the camp.
    GoesToCamp(GroupId),
    /// A group mounts or dismounts.
    Remounts {
        /// The group.
        group: GroupId,
        /// Whether it is mounted now.
        mounted: bool,
    },
    /// A group withdraws as planned.
    Withdraws(GroupId),
    /// A garrison leaves its town.
    Sallies(GroupId),
    /// A group feigns flight.
    Feigns(GroupId),
    /// A household saves its leader: the die for him is thrown once more.
    Spares(GroupId),
    /// A goal of the scenario is met, by its number.
    GoalMet(u8),
    /// The points of a side for the goals of the scenario.
    GoalPoints {
        /// The side.
        side: Side,
        /// Its points.
        points: u16,
    },
}
