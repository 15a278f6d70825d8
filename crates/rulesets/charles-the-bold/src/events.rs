//! What happens, told to the journal.

use battle::Side;
use ground::{Dir, Facing, Spot};

use crate::state::{GroupId, StandId};

/// How a stand left the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Destroyed.
    Destroyed,
    /// Retreated off the board: counts as destroyed.
    RetreatedOff,
    /// Pursued off the board: gone, at no cost.
    PursuedOff,
    /// Left the field by an edge, unbroken: gone, at no cost.
    Left,
    /// Left the field with a traitor: counts as destroyed.
    Deserted,
}

/// Something that happened. The rules that made it happen stand beside it in the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A round begins.
    Round(u16),
    /// A group was named; told when both are.
    Named(GroupId),
    /// A group's turn begins.
    TurnBegins(GroupId),
    /// A group's turn ends.
    TurnEnds(GroupId),
    /// A stand was placed.
    Placed {
        /// The stand.
        stand: StandId,
        /// Its hex.
        spot: Spot,
        /// Which way it faces.
        facing: Facing,
    },
    /// A commander went to a hex.
    CommanderMoves {
        /// His group.
        group: GroupId,
        /// Where he is now.
        spot: Spot,
    },
    /// A commander attached himself.
    Attached {
        /// His group.
        group: GroupId,
        /// The stand he is with.
        stand: StandId,
    },
    /// A commander left his stand.
    Detached {
        /// His group.
        group: GroupId,
    },
    /// A commander was killed.
    CommanderKilled {
        /// His group.
        group: GroupId,
    },
    /// A commander had to go to a stand of his group.
    CommanderDisplaced {
        /// His group.
        group: GroupId,
        /// The stand he went to.
        stand: StandId,
    },
    /// A commander without stands left was taken off.
    CommanderTakenOff {
        /// His group.
        group: GroupId,
    },
    /// A new commander appeared.
    NewCommander {
        /// His group.
        group: GroupId,
        /// The stand he appeared with.
        stand: StandId,
    },
    /// A stand, or a formation it leads, is activated.
    Activated {
        /// The stand, or the leader of the formation.
        stand: StandId,
        /// How many others act with it.
        others: u8,
    },
    /// An Order Test was passed or failed.
    Tested {
        /// The stand that tested.
        stand: StandId,
        /// Whether it passed.
        passed: bool,
    },
    /// A stand rallied; whether it may still act.
    Rallied {
        /// The stand, in order again.
        stand: StandId,
        /// Whether it may still act.
        may_act: bool,
    },
    /// A stand went on opportunity.
    OnOpportunity {
        /// The stand that now waits.
        stand: StandId,
    },
    /// A stand stays on opportunity.
    KeepsOpportunity {
        /// The stand that goes on waiting.
        stand: StandId,
    },
    /// A stand is no longer on opportunity.
    OpportunityOver {
        /// The stand that waits no more.
        stand: StandId,
    },
    /// A stand moved a hex.
    Steps {
        /// The stand.
        stand: StandId,
        /// The direction it went.
        dir: Dir,
    },
    /// A stand turned.
    Turns {
        /// The stand.
        stand: StandId,
        /// Which way it faces now.
        facing: Facing,
    },
    /// A stand changed places with the mover.
    Displaced {
        /// The stand that made way.
        stand: StandId,
        /// The mover.
        by: StandId,
    },
    /// A stand halted.
    Halts {
        /// The stand, which moves no further.
        stand: StandId,
    },
    /// A move was announced as a charge.
    Charges {
        /// The charger.
        stand: StandId,
    },
    /// An impetuous stand must advance on an enemy.
    MustAdvance {
        /// The impetuous stand.
        stand: StandId,
        /// The enemy.
        at: StandId,
    },
    /// A stand fires at another; the rank that fires.
    Fires {
        /// The shooter.
        by: StandId,
        /// The target.
        at: StandId,
        /// Whether it is the rank behind that fires.
        back_rank: bool,
    },
    /// A volley hit.
    Hit {
        /// The target.
        at: StandId,
        /// How many hits it took.
        hits: u8,
    },
    /// A volley missed.
    Missed {
        /// The target.
        at: StandId,
    },
    /// What a Morale Test cost.
    MoraleLoss {
        /// The stand that tested.
        stand: StandId,
        /// The morale loss.
        loss: u8,
    },
    /// A stand was disordered.
    Disordered {
        /// The stand, out of order now.
        stand: StandId,
    },
    /// A stand lost strength points.
    Loses {
        /// The stand.
        stand: StandId,
        /// How many strength points.
        points: u8,
    },
    /// A stand lost its rearmost rank.
    RankLost {
        /// The stand, one rank thinner.
        stand: StandId,
    },
    /// A stand left the map.
    Gone {
        /// The stand.
        stand: StandId,
        /// How it left.
        fate: Fate,
    },
    /// A stand evades.
    Evades {
        /// The evader.
        stand: StandId,
    },
    /// A stand of a kind that evades cannot do so here.
    CannotEvade {
        /// The stand.
        stand: StandId,
    },
    /// A stand stands its ground.
    Stands {
        /// The stand, which might have evaded.
        stand: StandId,
    },
    /// A stand on opportunity fires in reaction.
    Reacts {
        /// The stand.
        stand: StandId,
    },
    /// A stand charges on opportunity.
    OpportunityCharge {
        /// The charger.
        by: StandId,
        /// The stand it charges.
        at: StandId,
    },
    /// A Battle Stand fights the next bout of its melee.
    FightsOn {
        /// The Battle Stand.
        stand: StandId,
    },
    /// Battle Stands were settled.
    Fight {
        /// The attacker.
        by: StandId,
        /// The stand attacked.
        at: StandId,
    },
    /// A stand joined an ongoing melee, which flares up again.
    Joins {
        /// The stand that joined.
        stand: StandId,
        /// The enemy it fights.
        at: StandId,
    },
    /// A supporting stand was pulled out of its melee.
    PulledOut {
        /// The stand that supports no more.
        stand: StandId,
    },
    /// A stand supports.
    Supports {
        /// The supporting stand.
        stand: StandId,
        /// The enemy it faces.
        at: StandId,
    },
    /// A side won a bout.
    Wins {
        /// The winner.
        by: StandId,
        /// The beaten Battle Stand.
        at: StandId,
    },
    /// A bout was drawn.
    Drawn {
        /// Red's Battle Stand.
        red: StandId,
        /// Blue's Battle Stand.
        blue: StandId,
    },
    /// A melee is ongoing.
    Ongoing {
        /// Red's Battle Stand.
        red: StandId,
        /// Blue's Battle Stand.
        blue: StandId,
    },
    /// A stand takes the place of a Battle Stand.
    NewBattleStand {
        /// The stand that now fights.
        stand: StandId,
    },
    /// A stand retreats a hex.
    Retreats {
        /// The stand.
        stand: StandId,
        /// The direction it went.
        dir: Dir,
    },
    /// Skirmishers were pushed back.
    PushedBack {
        /// The skirmishers.
        stand: StandId,
        /// The direction they went.
        dir: Dir,
    },
    /// Cavalry draws off.
    Bounces {
        /// The cavalry.
        stand: StandId,
    },
    /// How far a stand pursues.
    Pursues {
        /// The pursuer.
        stand: StandId,
        /// How many hexes.
        hexes: u8,
    },
    /// A stand does not pursue.
    NoPursuit {
        /// The stand that stays.
        stand: StandId,
    },
    /// An army broke.
    Breaks {
        /// Whose army.
        side: Side,
    },
    /// A late stand came on.
    Arrives {
        /// The stand.
        stand: StandId,
        /// Its hex.
        spot: Spot,
        /// Which way it faces.
        facing: Facing,
    },
    /// A hidden stand was revealed.
    Revealed {
        /// The stand.
        stand: StandId,
        /// Its hex.
        spot: Spot,
        /// Which way it faces.
        facing: Facing,
    },
    /// A stand runs into hidden troops.
    Stumbles {
        /// The stand.
        stand: StandId,
    },
    /// A late stand found no room.
    WaitsOutside {
        /// The stand.
        stand: StandId,
    },
    /// A condition of victory was met.
    AimMet {
        /// Its number.
        number: u8,
    },
    /// A condition of victory can no longer be met.
    AimMissed {
        /// Its number.
        number: u8,
    },
    /// The points of a side at the end.
    Points {
        /// Whose.
        side: Side,
        /// How many.
        points: u16,
    },
    /// A leader without a piece was lost.
    LeaderLost {
        /// His number.
        leader: u8,
    },
    /// A stand took a marker.
    TakesMarker {
        /// The stand.
        stand: StandId,
        /// Its number.
        marker: u8,
    },
    /// A stand falls back on purpose.
    FallsBack {
        /// The stand.
        stand: StandId,
    },
    /// A stand mounted or dismounted.
    Changes {
        /// The stand.
        stand: StandId,
        /// Whether it is mounted now.
        mounted: bool,
    },
    /// A bodyguard throws itself before its leader: the die is thrown again.
    Guarded {
        /// His group.
        group: GroupId,
    },
    /// Those whom a special condition held are free from the next turn on.
    Released {
        /// Its number among the specials.
        special: u8,
    },
    /// A leader was tested.
    Loyalty {
        /// His number.
        leader: u8,
        /// Whether he failed.
        fails: bool,
    },
    /// A traitor's men stand idle.
    StandIdle {
        /// Its number among the specials.
        special: u8,
    },
    /// A line became a river.
    WaterRises,
    /// A heartened stand throws a failed test again.
    TriesAgain {
        /// The stand.
        stand: StandId,
    },
    /// A stand stops to take prisoners.
    TakesPrisoners {
        /// The stand.
        stand: StandId,
    },
    /// A stand has other MP for a move than its chart says.
    MovingPoints {
        /// The stand.
        stand: StandId,
        /// How many.
        mp: u8,
    },
    /// A stand near the plunder stays there, or withstands.
    Plunders {
        /// The stand.
        stand: StandId,
        /// Whether it stays.
        stays: bool,
    },
}
