//! What can happen.

use battle::Side;
use battle::neutral::Told;
use ground::tabletop::{Bearing, Edge, Length, Place, Point};

use crate::picks::Pick;
use crate::rules::charge::respond::Response;
use crate::rules::risk::Wound;
use crate::rules::shooting_test::UnderShot;
use crate::state::{BattleId, ContingentId, LeaderId, Word};
use crate::troops::{Array, CombatResult, ControlResult, Faith, Order, Phase};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// A phase begins.
    Phase(Phase),
    /// A side chooses who acts first.
    Chooses(Side),
    /// A side acts first.
    First(Side),
    /// A side picks something for its army; nobody else knows what (setup.muster).
    Picked {
        /// The side.
        side: Side,
        /// What.
        pick: Pick,
    },
    /// A side strikes something from its army.
    Struck {
        /// The side.
        side: Side,
        /// What.
        pick: Pick,
    },
    /// A side takes an army that is ready.
    TookArmy {
        /// The side.
        side: Side,
        /// Which.
        army: u8,
    },
    /// A side has picked its army.
    Mustered(Side),
    /// What a side has picked is seen.
    Fields {
        /// The side.
        side: Side,
        /// Stands of its army.
        stands: u16,
        /// What they cost.
        points: i16,
    },
    /// A battle has its first order; only its owner knows.
    FirstOrder {
        /// The battle.
        battle: BattleId,
        /// The order.
        order: Order,
    },
    /// A side deploys first.
    DeploysFirst(Side),
    /// A side's baggage is placed.
    BaggagePlaced {
        /// The side.
        side: Side,
        /// Where.
        at: Point,
    },
    /// A contingent is placed.
    Placed {
        /// The contingent.
        contingent: ContingentId,
        /// Where.
        place: Place,
    },
    /// A battle arrives.
    Arrives(BattleId),
    /// A contingent finds no room to come on.
    WaitsOutside(ContingentId),
    /// A leader joins a contingent.
    Joins {
        /// The leader.
        leader: LeaderId,
        /// The contingent.
        contingent: ContingentId,
    },
    /// A leader rides to a place.
    Rides {
        /// The leader.
        leader: LeaderId,
        /// Where to.
        at: Point,
    },
    /// A leader steadies a contingent.
    Steadies {
        /// The leader.
        leader: LeaderId,
        /// The contingent.
        contingent: ContingentId,
        /// Its DPs now.
        dps: u8,
    },
    /// A leader issues an order; its content is known to its owner only.
    Issues {
        /// Whose.
        side: Side,
        /// Who.
        leader: LeaderId,
        /// To whom.
        to: LeaderId,
        /// What.
        word: Word,
    },
    /// A herald is under way to a leader.
    HeraldRides {
        /// Whose.
        side: Side,
        /// To whom.
        to: LeaderId,
        /// Where he is.
        at: Point,
    },
    /// A message is delivered.
    Delivered {
        /// Whose.
        side: Side,
        /// To whom.
        to: LeaderId,
        /// What; known to its owner only.
        word: Word,
    },
    /// A message is lost with its recipient.
    MessageLost {
        /// Whose.
        side: Side,
        /// To whom.
        to: LeaderId,
    },
    /// A leader listens to an order.
    Listens {
        /// Whose.
        side: Side,
        /// The leader.
        leader: LeaderId,
        /// What; known to its owner only.
        word: Word,
    },
    /// A leader exerts control over a contingent.
    ExertsControl {
        /// The leader.
        leader: LeaderId,
        /// The contingent.
        contingent: ContingentId,
    },
    /// A contingent is let go forward at full speed.
    FullSpeed(ContingentId),
    /// A contingent took a control test.
    Control {
        /// The contingent.
        contingent: ContingentId,
        /// The total.
        total: i8,
        /// What comes of it.
        result: ControlResult,
    },
    /// A contingent was tested for treachery.
    Treachery {
        /// The contingent.
        contingent: ContingentId,
        /// What it is.
        faith: Faith,
    },
    /// A contingent that stood aloof is loyal again.
    LoyalAgain(ContingentId),
    /// A captain takes over a battle.
    Succeeds {
        /// The captain.
        leader: LeaderId,
        /// The battle.
        battle: BattleId,
    },
    /// A contingent takes DPs.
    TakesDps {
        /// The contingent.
        contingent: ContingentId,
        /// How many it takes.
        dps: u8,
        /// How many it has now.
        now: u8,
    },
    /// A contingent falls into disarray.
    Disarray(ContingentId),
    /// How many loss points a side has, of how many that break it.
    Losses {
        /// The side.
        side: Side,
        /// Its loss points.
        points: u16,
        /// At so many it breaks.
        of: u16,
        /// At so many for all that others know.
        known: u16,
    },
    /// An army is broken.
    ArmyBroken(Side),
    /// An objective of the scenario is met, by its number.
    ObjectiveMet(u8),
    /// Something comes of the conditions of a neutral battle.
    Neutral(Told<ContingentId, LeaderId>),
    /// The bodyguard of a leader throws itself between: his die is thrown once more.
    Guarded(LeaderId),
    /// A contingent falls back on purpose.
    FallsBackSo {
        /// The contingent.
        contingent: ContingentId,
        /// How far.
        by: Length,
    },
    /// A contingent is lured by a feigned flight.
    Lured(ContingentId),
    /// A leader has stood the test of his faith.
    Loyal(LeaderId),
    /// Traitors leave the field.
    Deserts(ContingentId),
    /// A contingent rolled for its move.
    MoveRolled {
        /// The contingent.
        contingent: ContingentId,
        /// How far it may go, in inches.
        inches: u8,
    },
    /// A contingent goes some way.
    Goes {
        /// The contingent.
        contingent: ContingentId,
        /// How far.
        by: Length,
    },
    /// A contingent uses nothing of its move.
    StaysPut(ContingentId),
    /// A contingent turns about.
    TurnsAbout(ContingentId),
    /// A contingent exchanges its first two ranks.
    ExchangesRanks(ContingentId),
    /// A contingent changes its array or its frontage.
    Forms {
        /// The contingent.
        contingent: ContingentId,
        /// The array.
        array: Array,
        /// Its files.
        files: u8,
    },
    /// A contingent mounts or dismounts.
    Remounts {
        /// The contingent.
        contingent: ContingentId,
        /// Whether it is mounted now.
        mounted: bool,
    },
    /// A contingent passes through a friend.
    PassesThrough {
        /// Who passes.
        who: ContingentId,
        /// Through whom.
        friend: ContingentId,
    },
    /// A contingent plants its stakes.
    PlantsStakes(ContingentId),
    /// A contingent has rallied from disarray.
    InOrderAgain(ContingentId),
    /// A contingent leaves the table under order.
    Withdraws(ContingentId),
    /// A contingent shoots at another.
    Shoots {
        /// Who.
        by: ContingentId,
        /// At whom.
        at: ContingentId,
        /// The hits.
        hits: u8,
    },
    /// Guns keep their shot.
    KeepsShot(ContingentId),
    /// Longbows are low on ammunition.
    LowOnArrows(ContingentId),
    /// Longbows have all their arrows again.
    Resupplied {
        /// Whose.
        side: Side,
        /// Who.
        contingent: ContingentId,
    },
    /// A contingent goes, for want of room for DPs.
    DrivenOff(ContingentId),
    /// The owner of a contingent shifts its die.
    ShiftsDie {
        /// The contingent.
        contingent: ContingentId,
        /// By so much.
        by: i8,
    },
    /// A contingent took a shooting test.
    ShootingTest {
        /// The contingent.
        contingent: ContingentId,
        /// The total.
        total: i8,
        /// What comes of it.
        result: UnderShot,
    },
    /// A leader runs a risk.
    RunsRisk(LeaderId),
    /// A leader is hit.
    Wounded {
        /// The leader.
        leader: LeaderId,
        /// What that does to him.
        wound: Wound,
    },
    /// A leader is captured.
    Captured(LeaderId),
    /// A contingent removes DPs.
    Rallies {
        /// The contingent.
        contingent: ContingentId,
        /// How many.
        dps: u8,
        /// How many it has now.
        now: u8,
    },
    /// A contingent loots.
    Loots(ContingentId),
    /// A side's baggage is looted.
    Looted(Side),
    /// A contingent goes for baggage.
    GoesForBaggage(ContingentId),
    /// A contingent charges another.
    Declares {
        /// Who.
        by: ContingentId,
        /// Whom.
        at: ContingentId,
    },
    /// A contingent answers a charge.
    Responds {
        /// The contingent.
        contingent: ContingentId,
        /// How.
        response: Response,
    },
    /// A contingent evades.
    Evades {
        /// The contingent.
        contingent: ContingentId,
        /// How far.
        far: Length,
    },
    /// A contingent faces some way.
    Faces {
        /// The contingent.
        contingent: ContingentId,
        /// Which way.
        facing: Bearing,
    },
    /// A contingent goes to meet a charge.
    Countercharges {
        /// The contingent.
        contingent: ContingentId,
        /// How far.
        far: Length,
    },
    /// A contingent comes into contact with another.
    Contact {
        /// Who.
        by: ContingentId,
        /// With whom.
        at: ContingentId,
        /// On which edge of his.
        edge: Edge,
    },
    /// A charge hits nothing.
    Misses {
        /// The contingent.
        contingent: ContingentId,
        /// How far it goes.
        far: Length,
    },
    /// A leader fights in the front rank.
    FightsInFront(LeaderId),
    /// A contingent has scored hits on another.
    Hits {
        /// Who.
        by: ContingentId,
        /// On whom.
        at: ContingentId,
        /// How many.
        hits: u8,
    },
    /// What a round of combat was for a contingent.
    Fought {
        /// The contingent.
        contingent: ContingentId,
        /// Hits it scored.
        hits: u8,
        /// Hits scored against it.
        suffered: u8,
        /// The result.
        result: CombatResult,
    },
    /// A contingent loses stands.
    LosesStands {
        /// The contingent.
        contingent: ContingentId,
        /// How many.
        lost: u8,
        /// How many are left.
        left: u8,
    },
    /// A contingent is destroyed.
    Destroyed(ContingentId),
    /// Guns are abandoned.
    Abandoned(ContingentId),
    /// A contingent breaks.
    Breaks(ContingentId),
    /// A contingent routs.
    Routs {
        /// The contingent.
        contingent: ContingentId,
        /// How far.
        far: Length,
    },
    /// A contingent finds no way to flee.
    CannotFlee(ContingentId),
    /// A routing contingent leaves the table.
    FleesTable(ContingentId),
    /// A contingent retires.
    Retires {
        /// The contingent.
        contingent: ContingentId,
        /// How far.
        far: Length,
    },
    /// A contingent stops its retreat short.
    StopsShort(ContingentId),
    /// A contingent falls back.
    FallsBack(ContingentId),
    /// A contingent is pushed back by friends.
    Pushed(ContingentId),
    /// A contingent halts after combat.
    Halts(ContingentId),
    /// A contingent follows up another.
    FollowsUp {
        /// The contingent.
        contingent: ContingentId,
        /// Whom.
        at: ContingentId,
    },
    /// A contingent pursues.
    Pursues {
        /// The contingent.
        contingent: ContingentId,
        /// How far.
        far: Length,
    },
    /// A contingent catches another that flees.
    Catches {
        /// Who.
        by: ContingentId,
        /// Whom.
        at: ContingentId,
    },
    /// A contingent sallies out of its town.
    Sallies(ContingentId),
    /// A contingent is driven out of a river that rises.
    DrivenToBank(ContingentId),
    /// A hidden contingent is revealed.
    Revealed {
        /// The contingent.
        contingent: ContingentId,
        /// Where.
        place: Place,
    },
    /// A contingent that retired is caught.
    Caught(ContingentId),
}
