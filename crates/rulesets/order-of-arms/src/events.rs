//! What happens, told to the journal.

mod quarters;

use battle::{PieceId, Side};
use ground::areas::{AreaId, Slot, Way};

use crate::happenings::Betrayal;
use crate::state::{ArmyId, Foe, FormationId, LeaderId, UnitId};

pub use quarters::Quarters;

/// Something that happened. The rules that made it happen stand beside it in the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// The weather is found, by its row of the chart.
    Weather(u8),
    /// A side is first player.
    First(Side),
    /// A group of reinforcements is held back for a turn.
    HeldBack(u8),
    /// A unit comes on.
    Arrives {
        /// The unit.
        unit: UnitId,
        /// Where.
        area: AreaId,
    },
    /// A leader comes on, or comes back.
    LeaderReturns {
        /// The leader.
        leader: LeaderId,
        /// Where.
        area: AreaId,
    },
    /// A leader is out of play.
    LeaderLost(LeaderId),
    /// A side has so many activations.
    Activations {
        /// Whose.
        side: Side,
        /// How many.
        number: u8,
    },
    /// A side has more activations than formations: the rest is lost.
    ActivationsLost(Side),
    /// An attempt gave no activation.
    NoActivation(Side),
    /// The activation phase ends.
    ActivationsEnd,
    /// A battle plan chit was drawn.
    ChitDrawn {
        /// Whose.
        side: Side,
        /// What it says.
        value: u8,
    },
    /// So many activations by plan.
    ByPlan(u8),
    /// So many activations in reaction.
    InReaction(u8),
    /// A unit that acts is not in control.
    NotInControl(UnitId),
    /// A unit out of control checked whether it dares to attack.
    Dares {
        /// The unit.
        unit: UnitId,
        /// Whether it does.
        dares: bool,
    },
    /// A unit dismounts.
    Dismounts(UnitId),
    /// A unit remounts.
    Remounts(UnitId),
    /// An unhorsed unit looked for its horses.
    CatchesHorses {
        /// The unit.
        unit: UnitId,
        /// Whether it has caught them.
        caught: bool,
    },
    /// A leader tried to restore a step of a unit.
    Recovers {
        /// The leader.
        leader: LeaderId,
        /// The unit.
        unit: UnitId,
        /// Whether it has regained one.
        passed: bool,
    },
    /// A leader takes a dead one's place.
    Succeeds {
        /// The successor.
        leader: LeaderId,
        /// The dead one.
        of: LeaderId,
    },
    /// A successor appears with a unit.
    Appears {
        /// The successor.
        leader: LeaderId,
        /// The unit.
        unit: UnitId,
    },
    /// A formation is activated.
    Activated(FormationId),
    /// A unit entered an area.
    Enters {
        /// The unit.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// A leader went to an area.
    Rides {
        /// The leader.
        leader: LeaderId,
        /// The area.
        area: AreaId,
    },
    /// An army's élan marker moves.
    Elan {
        /// The army.
        army: ArmyId,
        /// Its position now.
        position: u8,
    },
    /// An army's élan is zero.
    ElanZero(ArmyId),
    /// Artillery is abandoned.
    Abandoned(UnitId),
    /// A unit checked for rout.
    RoutChecked {
        /// The unit.
        unit: UnitId,
        /// Whether it holds.
        holds: bool,
    },
    /// A unit that did not dare to attack takes to its heels.
    Panics(UnitId),
    /// A unit routs.
    Routs(UnitId),
    /// A routing unit runs into an area.
    Flees {
        /// The unit.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// A leader with routed troops decided.
    LeaderFlees {
        /// The leader.
        leader: LeaderId,
        /// Whether he flees with them.
        flees: bool,
    },
    /// A leader whose troops are gone makes his way to a camp.
    LeaderAway {
        /// The leader.
        leader: LeaderId,
        /// How many turns he is away.
        turns: u8,
    },
    /// A routing unit is lost: caught, or off the map.
    RoutLost(UnitId),
    /// A routed unit rallies.
    Rallies(UnitId),
    /// An area is in melee.
    MeleeIn(AreaId),
    /// An area is in melee no more.
    MeleeOver(AreaId),
    /// A unit loses its phalanx.
    PhalanxLost(UnitId),
    /// Two in a melee strike each other; the hits that got through on each.
    Blows {
        /// Who attacked, and who was attacked.
        foes: [Foe; 2],
        /// Hits on each that got through.
        through: [u8; 2],
    },
    /// A unit tried to leave a melee.
    LeavesMelee {
        /// The unit.
        unit: UnitId,
        /// Whether it got away.
        away: bool,
    },
    /// A leader gives a unit points of his tactical rating.
    Bonus {
        /// The leader.
        leader: LeaderId,
        /// The unit.
        unit: UnitId,
        /// How many.
        points: u8,
    },
    /// Dice are assigned.
    Assigned {
        /// Whose.
        by: PieceId,
        /// On whom.
        at: PieceId,
        /// How many.
        dice: u8,
    },
    /// Dice that find nobody are lost.
    DiceLost {
        /// Whose.
        side: Side,
        /// How many.
        dice: u8,
    },
    /// Somebody strikes at somebody.
    Strikes {
        /// Who.
        by: PieceId,
        /// At whom.
        at: PieceId,
    },
    /// Hits fell, and armour deflected what it could.
    Deflected {
        /// On whom.
        piece: PieceId,
        /// How many hits.
        hits: u8,
        /// How many got through.
        through: u8,
    },
    /// A phalanx takes a step for two hits.
    PhalanxHolds {
        /// The unit.
        unit: UnitId,
        /// The hits that got through.
        hits: u8,
    },
    /// A unit loses steps.
    LosesSteps {
        /// The unit.
        unit: UnitId,
        /// How many.
        steps: u8,
    },
    /// A unit is eliminated.
    Eliminated(UnitId),
    /// A lance of a unit breaks.
    LanceBreaks(UnitId),
    /// A unit that has lost men has no more broken lances than men.
    LancesLeft {
        /// The unit.
        unit: UnitId,
        /// Its markers now.
        broken: u8,
    },
    /// A unit is unhorsed.
    Unhorsed(UnitId),
    /// A leader checks for casualties.
    LeaderInDanger(LeaderId),
    /// A leader cheats death.
    CheatsDeath(LeaderId),
    /// The units of a formation check for rout: their exceptional leader is dead.
    FormationShaken(FormationId),
    /// A leader alone among enemies fights.
    FightsAlone(LeaderId),
    /// A stack has taken up its position.
    TakesPosition {
        /// Its lowest unit, or the one that moved.
        unit: UnitId,
        /// The area.
        area: AreaId,
        /// The position.
        slot: Slot,
        /// The facing.
        facing: Way,
    },
    /// A unit retreats.
    Retreats {
        /// The unit.
        unit: UnitId,
        /// Where to.
        area: AreaId,
        /// It is forced to.
        forced: bool,
    },
    /// A schiltron breaks.
    Breaks(UnitId),
    /// A gun is left by all its friends.
    Unmanned(UnitId),
    /// A gun that was left is manned again.
    Manned(UnitId),
    /// A camp is lost, by its number in the scenario.
    CampLost(u8),
    /// A unit moves to an area.
    Marches {
        /// The unit.
        unit: UnitId,
        /// The area.
        area: AreaId,
        /// What it costs, in half MP.
        cost: u8,
        /// Out of so many half MP.
        of: u8,
    },
    /// A leader tried to hurry his formation.
    Hurries {
        /// The leader.
        leader: LeaderId,
        /// Whether it hurries.
        hurries: bool,
    },
    /// A formation moves rapidly by a battle plan chit.
    Hastens(FormationId),
    /// A unit forms schiltron or phalanx.
    Forms {
        /// The unit.
        unit: UnitId,
        /// Schiltron; if not, phalanx.
        schiltron: bool,
    },
    /// A unit leaves its schiltron or phalanx.
    Loosens {
        /// The unit.
        unit: UnitId,
        /// For so many half MP.
        cost: u8,
    },
    /// A gun is set up.
    SetUp {
        /// The gun.
        unit: UnitId,
        /// For so many MP.
        cost: u8,
    },
    /// A gun is broken down.
    Limbers {
        /// The gun.
        unit: UnitId,
        /// For so many MP.
        cost: u8,
    },
    /// A gun, or a hand gunner, threw against the weather.
    KeepsDry {
        /// The unit.
        unit: UnitId,
        /// Whether it can fire.
        dry: bool,
    },
    /// A gun bombards an area.
    Bombards {
        /// The gun.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// A gun bursts.
    Bursts(UnitId),
    /// A bombardment hits a crowd.
    HitsCrowd(AreaId),
    /// A phalanx is bombarded.
    PhalanxSuffers(UnitId),
    /// A structure is hit.
    StructureHit {
        /// Its number.
        structure: u8,
        /// Hits it can still take.
        left: u8,
    },
    /// A charge is declared.
    DeclaresCharge {
        /// The lowest unit that charges.
        unit: UnitId,
        /// The area charged.
        area: AreaId,
    },
    /// A charge will wheel in an area.
    WillWheel {
        /// The lowest unit that charges.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// A charge has a stack as its target.
    Targets {
        /// The lowest unit that charges.
        unit: UnitId,
        /// The lowest unit of the stack.
        at: UnitId,
    },
    /// A charge begins.
    Charges {
        /// The lowest unit that charges.
        unit: UnitId,
        /// The area charged.
        area: AreaId,
    },
    /// A charge enters an area.
    ChargeEnters {
        /// The lowest unit that charges.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// A charge lapses.
    ChargeLapses(UnitId),
    /// A charge is stopped on its way.
    ChargeStopped(UnitId),
    /// A charge has come unhurt out of a clash on its way.
    ChargeUnhurt(UnitId),
    /// The targets of a charge are gone.
    TargetsGone(UnitId),
    /// A stack tried to answer a charge and failed.
    FailsToAnswer(UnitId),
    /// A stack intercepts a charge.
    Intercepts(UnitId),
    /// A stack will meet a charge.
    WillMeet(UnitId),
    /// A stack meets a charge.
    Meets(UnitId),
    /// A unit stays in place: the charge it went to meet has fallen back.
    StaysInPlace(UnitId),
    /// A stack wheels in place.
    WheelsInPlace(UnitId),
    /// A unit that was unhorsed drops out of a charge.
    DropsOut(UnitId),
    /// A charge is successful.
    ChargeSucceeds {
        /// The lowest unit that charged.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// A charge is repelled.
    ChargeRepelled {
        /// The lowest unit that charged.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// What is left of a charge comes to an area.
    ChargeEnds {
        /// The lowest unit that charged.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// A leader called for double rate fire.
    DoubleRate {
        /// The leader.
        leader: LeaderId,
        /// Whether his bowmen fire twice.
        passed: bool,
    },
    /// A stack that is shot at stands or gives way.
    AnswersFire {
        /// A unit of it.
        unit: UnitId,
        /// Whether it gives way.
        gives_way: bool,
    },
    /// Bowmen of a side shoot a second time.
    SecondVolley(Side),
    /// A side gains victory points.
    Points {
        /// The side.
        side: Side,
        /// How many.
        points: i16,
    },
    /// How many victory points a side has.
    Score {
        /// The side.
        side: Side,
        /// How many.
        points: i16,
    },
    /// The units of a formation check for rout, as the scenario says.
    Shaken(FormationId),
    /// One sees so far by the scenario's word, in areas; 0 for without limit.
    Sight(u8),
    /// A leader's control radius changes.
    Radius {
        /// The leader.
        leader: LeaderId,
        /// His radius now.
        radius: u8,
    },
    /// A modifier of the scenario is in force, by the number of the happening.
    Modifier(u8),
    /// The scenario tells something, by the number of the happening.
    Message(u8),
    /// A group of reinforcements is called up before its time.
    CalledUp(u8),
    /// A leader was tested.
    Tested {
        /// The leader.
        leader: LeaderId,
        /// Whether he fails.
        fails: bool,
    },
    /// A formation betrays its side.
    Betrays {
        /// The formation.
        formation: FormationId,
        /// How.
        betrayal: Betrayal,
    },
    /// A river is in spate.
    WaterRises,
    /// Some tire, by the number of the special.
    Tires(u8),
    /// Some run short of arrows or powder, by the number of the special.
    RunsLow(u8),
    /// A late unit finds no room to come on.
    WaitsOutside(UnitId),
    /// A side is alarmed.
    Alarmed(Side),
    /// Those who were held are free, by the number of the special.
    Released(u8),
    /// Some stand idle, by the number of the special.
    StandIdle(u8),
    /// A unit throws a failed check again.
    TriesAgain(UnitId),
    /// A unit stops to take prisoners.
    TakesPrisoners(UnitId),
    /// A unit has come near the plunder.
    Plunders {
        /// The unit.
        unit: UnitId,
        /// Whether it stays there.
        stays: bool,
    },
    /// A leader's bodyguard saves him.
    Guarded(LeaderId),
    /// A hidden unit is revealed.
    Revealed {
        /// The unit.
        unit: UnitId,
        /// Where.
        area: AreaId,
    },
    /// A move or charge has run into hidden troops in an area.
    RunsInto(AreaId),
    /// A unit leaves the map alive.
    LeavesMap(UnitId),
    /// A condition of victory is met, by its number.
    AimMet {
        /// Its number.
        number: u8,
    },
    /// A condition of victory can no longer be met, by its number.
    AimMissed {
        /// Its number.
        number: u8,
    },
    /// A unit advances into an area that the enemy has left.
    Advances {
        /// The unit.
        unit: UnitId,
        /// The area.
        area: AreaId,
    },
    /// Something that happened in close quarters.
    Quarters(Quarters),
}
