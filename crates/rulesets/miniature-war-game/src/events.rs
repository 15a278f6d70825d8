//! What happens in a battle, as numbers; `words` puts it into sentences.

use battle::Side;
use battle::neutral::Told;
use ground::tabletop::{Edge, Length, Place, Point};

use crate::orders::order::{Aim, GroupId, Marker, Order, PlaceId};
use crate::rules::afloat::words::AfloatEvent;
use crate::rules::beasts::events::BeastEvent;
use crate::rules::chance::events::ChanceEvent;
use crate::rules::crew::words::CrewEvent;
use crate::rules::house::events::HouseEvent;
use crate::rules::march::array::Array;
use crate::rules::shoot::events::FireEvent;
use crate::rules::siege::events::SiegeEvent;
use crate::rules::train::words::TrainEvent;
use crate::rules::wagons::words::WagonEvent;
use crate::rules::works::events::LandEvent;
use crate::rules::works::words::WorkEvent;
use crate::state::{Reaction, UnitId};

/// How figures are attacked that roll to survive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// On the side to which they fight (common.melee.primary).
    Main(Edge),
    /// By ranks behind the enemy's first (medieval.strike.order).
    RearRanks,
    /// On another side (common.secondary.what).
    Secondary(Edge),
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(clippy::large_enum_variant, reason = "few are kept at once, and being copied they need no box")]
pub enum Event {
    /// A turn begins.
    Turn {
        /// Its number.
        turn: u16,
    },
    /// A side hands its sheet in.
    HandsIn {
        /// The side.
        side: Side,
    },
    /// A side opens its sheet again.
    Opens {
        /// The side.
        side: Side,
    },
    /// A charge is declared.
    Charges {
        /// Who charges.
        unit: UnitId,
        /// At whom, or where to.
        aim: Aim,
        /// Its marker, if it is hidden: only that is named.
        marker: Option<Marker>,
    },
    /// A third of the movement begins.
    Third {
        /// From 1.
        third: u8,
    },
    /// A unit has moved in a third.
    Moves {
        /// The unit.
        unit: UnitId,
        /// Where its front is now.
        to: Place,
        /// Its marker, if it is hidden: only that is seen.
        marker: Option<Marker>,
        /// Where its front was when the third began.
        from: Place,
        /// It charges.
        charges: bool,
    },
    /// Enemies meet.
    Meet {
        /// Red's unit and blue's.
        units: [UnitId; 2],
    },
    /// Ground or the edge of the board stops a unit.
    Blocked {
        /// The unit.
        unit: UnitId,
        /// It is hidden: the enemy is not told.
        hidden: bool,
    },
    /// A unit leaves the board by its order.
    Leaves {
        /// The unit.
        unit: UnitId,
    },
    /// A hidden unit is put on the board.
    Appears {
        /// The unit.
        unit: UnitId,
        /// The marker that stood for it.
        marker: Marker,
    },
    /// A phantom is taken off the board.
    Vanishes {
        /// Whose it was.
        side: Side,
        /// Its letters.
        marker: Marker,
    },
    /// The marker of a hidden unit is known to be real.
    Known {
        /// The unit.
        unit: UnitId,
        /// Its marker.
        marker: Marker,
    },
    /// The battle ends without a winner.
    Stalemate,
    /// A unit loses figures in a step.
    Loses {
        /// The unit.
        unit: UnitId,
        /// How many.
        figures: u8,
        /// How many it has left.
        left: u8,
    },
    /// A unit has lost its last figure.
    Destroyed {
        /// The unit.
        unit: UnitId,
    },
    /// A unit has taken a three-dice test.
    Tested {
        /// The unit.
        unit: UnitId,
        /// Whether it has passed.
        passed: bool,
    },
    /// A late unit comes on.
    ComesOn {
        /// The unit.
        unit: UnitId,
        /// Its marker, if it is hidden: only that is seen.
        marker: Option<Marker>,
    },
    /// A garrison leaves its town by a gate.
    Sallies {
        /// The unit.
        unit: UnitId,
        /// Where its front is now.
        to: Place,
        /// Its marker, if it is hidden: only that is seen.
        marker: Option<Marker>,
    },
    /// A unit is drawn after an enemy in feigned flight.
    RunsAfter {
        /// The unit.
        unit: UnitId,
    },
    /// A place that is fought for changes hands.
    Controls {
        /// The place.
        place: PlaceId,
        /// Who controls it now; nobody if both are on it.
        by: Option<Side>,
    },
    /// A side meets a goal that scores.
    Scores {
        /// The side.
        side: Side,
        /// The goal, by its number.
        goal: u8,
    },
    /// A side has won.
    Wins {
        /// The side.
        side: Side,
    },
    /// A leader passes the test of his faith.
    StandsFirm {
        /// The leader.
        unit: UnitId,
    },
    /// A unit leaves the field in treachery.
    Deserts {
        /// The unit.
        unit: UnitId,
    },
    /// A unit runs short of arrows or powder.
    RunsLow {
        /// The unit.
        unit: UnitId,
        /// It is hidden: the enemy is not told.
        hidden: bool,
    },
    /// A unit is placed before the first turn.
    Placed {
        /// The unit.
        unit: UnitId,
        /// Where its front is.
        to: Place,
        /// Its marker, if it is hidden: only that is seen.
        marker: Option<Marker>,
    },
    /// A side has chosen its end of the board.
    TakesEnd {
        /// The side.
        side: Side,
        /// Which end: "northern".
        edge: &'static str,
    },
    /// All units are placed.
    AllStand,
    /// Something that happened by the conditions of a neutral battle.
    Neutral(Told<UnitId, UnitId>),
    /// Something of the artillery or fire step.
    Fire(FireEvent),
    /// A shaken unit begins its forced move.
    Forced {
        /// The unit.
        unit: UnitId,
        /// What it does.
        reaction: Reaction,
    },
    /// A routing unit has left the board.
    Routed {
        /// The unit.
        unit: UnitId,
    },
    /// A unit breaks off from its melee.
    BreaksOff {
        /// The unit.
        unit: UnitId,
    },
    /// A unit that was to break off stays in its melee.
    StaysInMelee {
        /// The unit.
        unit: UnitId,
    },
    /// A charge that was declared is not made, since the unit is still in melee.
    ChargeLapses {
        /// The unit.
        unit: UnitId,
    },
    /// A charge strikes.
    ChargesHome {
        /// The unit.
        unit: UnitId,
    },
    /// A charge meets the enemy too shortly after a turn or a change of formation, and counts as an engagement.
    ChargeSpoiled {
        /// The unit.
        unit: UnitId,
    },
    /// A charge has struck nothing.
    ChargeMissed {
        /// The unit.
        unit: UnitId,
        /// Its marker, if it is hidden: only that is named.
        marker: Option<Marker>,
    },
    /// A charger that failed its test stays where it is.
    Stays {
        /// The unit.
        unit: UnitId,
    },
    /// A unit that failed its test to hold turns its back and goes.
    TurnsItsBack {
        /// The unit, and the charger.
        units: [UnitId; 2],
    },
    /// A unit going back is caught.
    Caught {
        /// The unit, and the charger.
        units: [UnitId; 2],
    },
    /// A unit squares up to an enemy whom it has met.
    SquaresUp {
        /// The unit.
        unit: UnitId,
        /// Where its front is now.
        to: Place,
    },
    /// A shaken unit is held by a friend.
    Held {
        /// The unit, and the friend.
        units: [UnitId; 2],
    },
    /// A unit is carried along by a shaken friend.
    CarriedAlong {
        /// The unit, and the friend.
        units: [UnitId; 2],
    },
    /// A shaken unit runs over a single piece or figure of its own side.
    RunsOver {
        /// The unit, and the single one.
        units: [UnitId; 2],
    },
    /// A unit breaks through.
    BreaksThrough {
        /// The unit.
        unit: UnitId,
    },
    /// Figures of a unit are attacked and roll to survive.
    Attacked {
        /// The unit.
        unit: UnitId,
        /// How.
        attack: Attack,
    },
    /// Figures without any melee point left are lost without a die.
    Overborne {
        /// Their unit.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// A piece has lost its last crew.
    Unattended {
        /// The piece.
        unit: UnitId,
    },
    /// A single figure or piece is hit and not removed by it.
    Wounded {
        /// The unit.
        unit: UnitId,
        /// Its hits in all.
        wounds: u8,
    },
    /// A commander is captured.
    Captured {
        /// The commander.
        unit: UnitId,
    },
    /// A charging stand strikes an enemy.
    Shocks {
        /// Who charges.
        unit: UnitId,
        /// Who is struck.
        enemy: UnitId,
    },
    /// The morale of a unit by the chart, before it is compared with its enemies.
    Shaken {
        /// The unit.
        unit: UnitId,
        /// Its value before losses.
        value: u16,
        /// The value of its losses.
        losses: u16,
        /// The column of the chart, from 1.
        column: u8,
        /// The result.
        result: Option<Reaction>,
    },
    /// A unit that is worn out routs because it is attacked.
    WornOut {
        /// The unit.
        unit: UnitId,
    },
    /// A unit is spared its result, since its enemies have come off worse.
    Spared {
        /// The unit.
        unit: UnitId,
    },
    /// What a unit must do in the next movement.
    MustReact {
        /// The unit.
        unit: UnitId,
        /// What.
        reaction: Reaction,
    },
    /// A unit of the same group has saved a unit from its result.
    Saved {
        /// The unit saved.
        unit: UnitId,
        /// Who has saved it.
        by: UnitId,
    },
    /// A battle or brigade is dissolved: told of each of its units.
    Ungrouped {
        /// A unit of it.
        unit: UnitId,
    },
    /// A unit is decimated.
    Decimated {
        /// The unit.
        unit: UnitId,
        /// Figures removed.
        figures: u8,
    },
    /// A unit has closed up.
    ClosesUp {
        /// The unit.
        unit: UnitId,
    },
    /// Enemies divide a unit.
    Broken {
        /// The unit.
        unit: UnitId,
    },
    /// A part of a broken unit is a block of its own.
    FallsOff {
        /// The part.
        unit: UnitId,
        /// The rest of the unit.
        whole: UnitId,
    },
    /// A part of a unit routs.
    PartRouts {
        /// The unit.
        unit: UnitId,
        /// The figures of the part.
        figures: u8,
    },
    /// A unit is one whole again.
    Mended {
        /// The unit.
        unit: UnitId,
    },
    /// A unit offers to surrender.
    Offers {
        /// The unit.
        unit: UnitId,
        /// To whom.
        to: UnitId,
    },
    /// A unit is taken prisoner.
    Surrenders {
        /// The unit.
        unit: UnitId,
        /// By whom.
        to: UnitId,
        /// Figures who leave with it as its guard.
        guards: u8,
    },
    /// The surrender of a unit is refused.
    Refused {
        /// The unit.
        unit: UnitId,
        /// Whether it strikes all the same.
        fights: bool,
    },
    /// A unit is pushed back in melee.
    Pushed {
        /// The unit.
        unit: UnitId,
        /// By whom.
        by: UnitId,
        /// How far.
        far: Length,
    },
    /// Something that a random event brought about.
    Chance(ChanceEvent),
    /// A rider hands his message over.
    HandsOver {
        /// The rider.
        rider: UnitId,
        /// To whom.
        to: UnitId,
    },
    /// A rider is killed.
    RiderKilled {
        /// The rider.
        rider: UnitId,
    },
    /// The enemy reads the message of a rider who was killed.
    ReadsMessage {
        /// The rider.
        rider: UnitId,
        /// To whom he rode.
        to: UnitId,
        /// What he carried.
        order: Order,
    },
    /// Units become one.
    Reformed {
        /// The one that they become.
        unit: UnitId,
        /// Who has joined it.
        with: UnitId,
    },
    /// A battle or brigade is formed in play.
    Grouped {
        /// Whose.
        side: Side,
        /// The battle.
        group: GroupId,
    },
    /// A unit is part of a battle or brigade that is formed in play.
    JoinsGroup {
        /// The unit.
        unit: UnitId,
        /// The battle.
        group: GroupId,
        /// It is hidden: the enemy is not told.
        hidden: bool,
    },
    /// An army is alarmed.
    Alarmed {
        /// Whose.
        side: Side,
    },
    /// A unit tires in the course of a neutral battle.
    Tires {
        /// The unit.
        unit: UnitId,
        /// It is hidden: the enemy learns nothing.
        hidden: bool,
    },
    /// An impetuous unit charges although it is not ordered to.
    BurstsOut {
        /// It, and the enemy.
        units: [UnitId; 2],
    },
    /// A unit falls back as planned.
    FallsBack {
        /// The unit.
        unit: UnitId,
        /// It is hidden: the enemy learns nothing.
        hidden: bool,
    },
    /// A unit that has fallen back behind friends is no longer shaken.
    Steadied {
        /// The unit.
        unit: UnitId,
        /// It is hidden: the enemy learns nothing.
        hidden: bool,
    },
    /// A unit is driven to the bank of a river that rises.
    DrivenToBank {
        /// The unit.
        unit: UnitId,
        /// Its marker, if it is hidden: only that is named.
        marker: Option<Marker>,
    },
    /// Something that happens to an elephant or chariot.
    Beast(BeastEvent),
    /// A unit has formed a phalanx or testudo, or has left it.
    Arrayed {
        /// The unit.
        unit: UnitId,
        /// How it stands now.
        array: Array,
        /// It is hidden, so that the enemy does not see it.
        hidden: bool,
    },
    /// A unit is hidden again: what is put on the board for it is told of markers.
    Hides {
        /// The unit.
        unit: UnitId,
        /// Its new marker.
        marker: Marker,
    },
    /// A marker is put on the board beside a unit that is hidden again.
    Decoy {
        /// Whose it is.
        side: Side,
        /// Its letters.
        marker: Marker,
        /// Where it stands.
        at: Point,
    },
    /// A unit that was to hide again stays on the board: a hidden enemy sees it.
    SeenAfterAll {
        /// The unit.
        unit: UnitId,
    },
    /// A phantom has moved in a third.
    PhantomMoves {
        /// Whose it is.
        side: Side,
        /// Its letters.
        marker: Marker,
        /// Where it was, and where it is now.
        way: [Point; 2],
    },
    /// More stands of a unit have come into view, of which only a part was seen.
    MoreInView {
        /// The unit.
        unit: UnitId,
    },
    /// Something that is done on the ground: stakes, trenches, caltrops.
    Work(WorkEvent),
    /// Something that befalls wagons, mounts or nobles.
    Train(TrainEvent),
    /// Something becomes of the ground and what stands on it.
    Land(LandEvent),
    /// Something happens in a siege, or with Greek fire.
    Siege(SiegeEvent),
    /// Something happens to a war wagon.
    Wagon(WagonEvent),
    /// Something that happens to a ship or boat, or on board.
    Afloat(AfloatEvent),
    /// Something at a building.
    House(HouseEvent),
    /// Something becomes of a piece or of its crew.
    Crew(CrewEvent),
    /// A century is told off from its cohort.
    ToldOff {
        /// The cohort.
        cohort: UnitId,
        /// The century.
        unit: UnitId,
    },
}
