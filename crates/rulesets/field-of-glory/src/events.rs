//! What happens in a battle.

use battle::Side;
use battle::neutral::Told;
use ground::tabletop::{Bearing, Length, Point};

use crate::conditions::LeaderId;
use crate::roster::{Entry, ListId};
use crate::rules::charge::ride::Wheel;
use crate::rules::fight::pairing::Net;
use crate::rules::march::classes::MoveKind;
use crate::setting::Placed;
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
        /// With which points of advantage.
        net: Net,
    },
    /// How the close combat of a phase came out for a group.
    Fought {
        /// The group.
        group: GroupId,
        /// Hits that it gave.
        given: u8,
        /// Hits that it took.
        taken: u8,
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
    /// A group conforms to the enemy that it fights.
    Conforms(GroupId),
    /// Bases of a group turn to face an enemy, or back.
    TurnsBases {
        /// The group.
        group: GroupId,
        /// To an enemy.
        to_enemy: bool,
    },
    /// A group is a block again.
    Reforms(GroupId),
    /// A group moves.
    Moves {
        /// The group.
        group: GroupId,
        /// How.
        kind: MoveKind,
        /// How far.
        far: Length,
    },
    /// A group is set into an overlap.
    Overlaps(GroupId),
    /// A battle line advances.
    LineMoves {
        /// Who leads it.
        commander: CommanderId,
        /// How far.
        far: Length,
    },
    /// A battle line breaks up.
    LineBreaksUp(CommanderId),
    /// A group feeds bases into its fight.
    Feeds(GroupId),
    /// Heavy artillery turns in its place.
    Pivots(GroupId),
    /// Looters leave their camp.
    LeavesCamp(GroupId),
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
    /// A group makes a pursuit move.
    Pursues {
        /// The group.
        group: GroupId,
        /// So far.
        by: Length,
        /// Facing that way.
        facing: Bearing,
    },
    /// A group's pursuit ends.
    GivesUp(GroupId),
    /// A group is kept from pursuing those whom it has broken.
    DoesNotPursue(GroupId),
    /// A group breaks off.
    BreaksOff {
        /// The group.
        group: GroupId,
        /// So far back.
        by: Length,
    },
    /// A group that should break off has no room for it.
    CannotBreakOff(GroupId),
    /// A group begins to loot the enemy's camp.
    Loots(GroupId),
    /// A camp is sacked.
    Sacks {
        /// By whom.
        group: GroupId,
        /// Whose camp.
        camp: Side,
    },
    /// A group beyond its autobreak level is removed.
    Removed(GroupId),
    /// A commander tries to bolster or rally a group.
    Bolsters {
        /// Who.
        commander: CommanderId,
        /// Whom.
        group: GroupId,
    },
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
    /// Something happened in set-up.
    SetUp(Preparation),
    /// Something that happened by the conditions of a neutral battle.
    Neutral(Told<GroupId, LeaderId>),
    /// A late group comes on.
    ComesOn(GroupId),
    /// A hidden group is revealed.
    ComesToLight(GroupId),
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

/// Something that happened in set-up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Preparation {
    /// A side writes a whole roster, or begins one.
    WritesArmy {
        /// The side.
        side: Side,
        /// From which list.
        list: ListId,
    },
    /// A side adds a line to its roster.
    Hires {
        /// The side.
        side: Side,
        /// The line.
        entry: Entry,
    },
    /// A side strikes a line out of its roster.
    StrikesOut {
        /// The side.
        side: Side,
        /// The line.
        entry: Entry,
    },
    /// A side hands its army in.
    ArmyIsIn(Side),
    /// A side takes its army back to look at it again.
    ArmyIsOpen(Side),
    /// The army of a side takes the field.
    Musters {
        /// The side.
        side: Side,
        /// Its list.
        list: ListId,
    },
    /// A region was chosen, by its number.
    Region(u8),
    /// A side places a piece of terrain.
    PlacesTerrain {
        /// The side.
        side: Side,
        /// The piece.
        piece: Placed,
    },
    /// A side places no more terrain.
    EndsTerrain(Side),
    /// A side shifts a piece of terrain.
    ShiftsTerrain {
        /// The side.
        side: Side,
        /// The piece, as it lies now.
        piece: Placed,
    },
    /// A side removes a piece of terrain.
    RemovesTerrain {
        /// The side.
        side: Side,
        /// The piece.
        piece: Placed,
    },
    /// A side leaves the terrain as it is.
    LeavesTerrain(Side),
    /// A side places its camp.
    PlacesCamp {
        /// The side.
        side: Side,
        /// The middle of its front.
        at: Point,
    },
    /// A side places a work, or leaves it out.
    PlacesWork {
        /// The side.
        side: Side,
        /// How many base widths it is long.
        widths: u8,
        /// Its middle; nowhere if it is left out.
        at: Option<Point>,
    },
    /// A side writes its order of march.
    WritesMarch {
        /// The side.
        side: Side,
        /// It had written one before.
        again: bool,
    },
    /// A side posts a group that the enemy does not see yet.
    Posts(GroupId),
    /// A side takes such a group back.
    TakesBack(GroupId),
    /// A group is deployed where everybody sees it.
    Deploys(GroupId),
    /// A group finds no room to deploy.
    FindsNoRoom(GroupId),
    /// A commander is placed.
    CommanderTakesPost(CommanderId),
    /// A commander finds no room.
    CommanderFindsNoRoom(CommanderId),
    /// All is set up.
    SetUpEnds,
}
