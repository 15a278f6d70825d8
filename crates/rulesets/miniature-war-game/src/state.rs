//! The battle as a value.

use std::sync::Arc;

use battle::{Asks, BySide, PieceId, Side, Verdict};
use ground::tabletop::{Bearing, Block, Edge, Fill, Length, Place, Point, Rect, Shape};
use serde::{Deserialize, Serialize};

use crate::field::{Scenario, UnitInfo, Wind};
use crate::goals::Control;
use crate::land::Change;
use crate::orders::order::{Line, Marker, Order, STAGES};
use crate::rulebook::define;
use crate::rules::afloat::{Aboard, Vessel};
use crate::rules::chance::InForce;
use crate::rules::chance::founded::Founded;
use crate::rules::charge::run::{Clash, Run};
use crate::rules::command::dispatch::Dispatch;
use crate::rules::command::new_group::Formed;
use crate::rules::house::Housed;
use crate::rules::march::phantoms::Goes;
use crate::rules::march::plan::Plan;
use crate::rules::march::track::Knot;
use crate::rules::neutral::Fortunes;
use crate::rules::setup::buy::Hired;
use crate::rules::shoot::calls::Called;
use crate::rules::shoot::landed::Landed;
use crate::rules::shoot::sheet::FireLine;
use crate::rules::shoot::smoke::Smoke;
use crate::rules::shoot::targets::Closing;
use crate::rules::shoot::volley::{FireTest, Hit};
use crate::rules::siege::Borne;
use crate::rules::siege::ladders::Ladder;
use crate::rules::train::Train;
use crate::rules::train::dragoons::Afoot;
use crate::rules::turn::hide_again::Hiding;
use crate::rules::works::Work;
use crate::rules::works::{Blaze, Toil};
use crate::steps::Step;

battle::ids! {
    /// A unit, piece, commander or rider, by its place in the scenario: red's first, in the order of their numbers.
    UnitId = "unit",
}

impl From<UnitId> for PieceId {
    fn from(unit: UnitId) -> PieceId {
        PieceId(unit.0.into())
    }
}

define!("common.sequence.morale-next");
/// What a unit must do in the next movement, whatever its orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// It goes back.
    Back,
    /// It backs and turns.
    BackAndTurn,
    /// It routs.
    Rout,
}

battle::facts! {
    Flags:
    /// It is not on the board.
    OFF = 0,
    /// It is still to come.
    WAITS = 1,
    /// It is destroyed.
    LOST = 2,
    /// It has left the board by order or in a rout.
    LEFT = 3,
    /// It is hidden: a marker stands for it.
    HIDDEN = 4,
    /// The enemy knows that its marker is real.
    KNOWN = 5,
    /// It has failed a three-dice test.
    FAILED = 6,
    /// It has had to go back, or to back and turn.
    SHAKEN = 7,
    /// It charges in this turn.
    CHARGES = 8,
    /// It charged in the last turn.
    CHARGED = 9,
    /// Its last charge led to no melee.
    MISSED = 10,
    /// It moved in the last turn.
    MOVED = 11,
    /// It shot in the last turn.
    SHOT = 12,
    /// It was shot at in the last turn.
    SHOT_AT = 13,
    /// It is not loaded.
    UNLOADED = 14,
    /// It has left its battle for good.
    SEPARATE = 15,
    /// It stands in phalanx.
    PHALANX = 16,
    /// It stands in testudo.
    TESTUDO = 17,
    /// It is mounted.
    MOUNTED = 18,
    /// It is set up: an engine, or pavises.
    SET_UP = 19,
    /// It has left the formation in which the scenario put it.
    REFORMED = 20,
    /// It has backed and turned, or routed, at some time.
    FLED = 21,
    /// Pilums in its shields take a melee point from it in this turn (medieval.romans.pilum-shields).
    SPOILED = 27,
    /// Pilums were thrown at it in this turn, and still hang in its shields in the next.
    SPOILED_NOW = 28,
    /// It has fought hand to hand in this turn (common.melee.counts).
    MELEED = 26,
    /// It has had a poor morale result of its own in this turn (common.group.save).
    POOR = 29,
    /// Enemies divide it since the last turn (common.unit.broken).
    BROKEN = 30,
    /// It stood apart from its battle when the last turn ended (medieval.battle.apart).
    APART = 31,
    /// It does not strike in this turn, since it has offered to surrender (common.surrender.refused).
    COWED = 25,
    /// It stands in square (musket.square.shape).
    SQUARE = 24,
    /// Men who are no artillery crew serve it (medieval.crew.captured-rate).
    UNTRAINED = 22,
    /// The cohort that it was part of had losses, or a unit that has joined it (medieval.romans.century-numbers).
    THINNED = 23,
    /// It is inside a siege tower, which its train names (medieval.siege.tower-move).
    INSIDE = 32,
    /// It is spiked: nobody fires it any more (musket.crew.spike).
    SPIKED = 33,
    /// He is injured, and stays where he is (musket.cmd.injured).
    INJURED = 34,
    /// It is in a building (musket.bldg.enter).
    INDOORS = 35,
    /// It had to go back from a building in this turn, and found every door blocked (musket.bldg.retreat).
    CORNERED = 36,
    /// It is on board of a ship, boat or wagon, as the list of those on board says (musket.boat.load).
    ABOARD = 37,
    /// It runs after an enemy who has fallen back in feigned flight, whatever is ordered (muster.special.feigned-flight.mwg).
    DRAWN = 38,
    /// It has left its town by a gate (muster.special.sortie).
    SALLIED = 39,
    /// It has left its pavises where they stood (medieval.pavise.start).
    PAVISES_LEFT = 40,
}

/// Yes-or-no facts of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(pub u64);

battle::facts! {
    Fate:
    /// Its die to come on has fallen: it comes as soon as there is room.
    CALLED = 0,
    /// It has been attacked in its sleep and is awake.
    WOKEN = 1,
    /// The leader with it has sent for held troops in this turn.
    SENDS = 2,
    /// It has taken prisoners.
    CAPTOR = 3,
    /// It stays with its prisoners in this turn.
    GUARDS = 4,
    /// It has thrown for plunder.
    TEMPTED = 5,
    /// It plunders for the rest of the battle.
    PLUNDERS = 6,
    /// It has used its second throw.
    HEARTENED = 7,
    /// It has been in melee.
    FOUGHT = 8,
    /// It has shot in this battle.
    HAS_SHOT = 9,
    /// It has come out of an ambush to charge in this turn.
    SPRUNG = 10,
    /// It has left the board by its order.
    EXITED = 11,
    /// He is captured.
    CAPTURED = 12,
    /// It has a place, which the enemy is not shown before all stand.
    PLACED = 13,
    /// It has come over the edge of the board in this turn, and spent of its move what that took.
    ENTERED = 14,
    /// It is no longer shaken since it fell back behind friends as planned, which it does once.
    STEADIED = 15,
}

/// What scenarios ask of a unit beyond the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Fate(pub u16);

battle::facts! {
    Mishaps:
    /// The archer or javelin thrower of an elephant has fallen (medieval.elephant.crew-loss).
    RIDER_LOST = 0,
    /// Its driver has fallen (medieval.elephant.crew-loss).
    DRIVER_LOST = 1,
    /// A horse of a chariot has fallen: it moves no more (medieval.chariot.horse).
    HORSE_LOST = 2,
    /// A bolt has struck an elephant (medieval.elephant.removed-artillery).
    BOLT = 3,
    /// An elephant has run through it in this turn (medieval.elephant.break).
    TRAMPLED = 4,
    /// Its horses stood near an elephant when the last turn ended (medieval.elephant.horses).
    SHIES = 5,
    /// The fighter of a chariot has stepped off (medieval.chariot.fighter-foot).
    STEPPED_OFF = 6,
}

/// What has befallen elephants and chariots, and others because of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mishaps(pub u8);

define!("common.ground.block", "common.ground.last-rank", "common.facing.turn");
/// A unit in play.
///
/// It is a block of stands on a grid that has a heading of its own; its face is the side of that block that is now its front.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// The middle of the front edge of its grid, and the heading of the grid. Of no meaning while it is off the board.
    pub grid: Place,
    /// The side of the grid that is its front.
    pub face: Edge,
    /// Stands abreast in its grid.
    pub files: u8,
    /// The places of its block; who has fallen and not been replaced leaves one empty.
    pub stands: u8,
    /// The places of its block that are empty, as bits, until it closes up (common.sequence.step-up).
    pub gone: u64,
    /// What lies between the stands of a skirmish line (common.skirmish.spacing).
    pub gap: Length,
    /// The stands of two that have lost one figure, as bits (common.base.dead-cap).
    pub capped: u64,
    /// Its figures when the turn began (common.unit.tmv).
    pub began: u8,
    /// Turns of melee that it has not rested off (common.melee.rest).
    pub melee_turns: u8,
    /// Shots left.
    pub shots: u8,
    /// Crew left.
    pub crew: u8,
    /// Thrown weapons left to each of its figures: axes, javelins, darts or pilums (medieval.thrown.used).
    pub thrown: u8,
    /// Hits that an elephant or berserker bears, and men that a chariot has lost.
    pub wounds: u8,
    /// What it must do in the next movement.
    pub reaction: Option<Reaction>,
    /// The letters of its marker, while it is hidden.
    pub marker: Marker,
    /// Yes-or-no facts.
    pub flags: Flags,
    /// Figures that have joined it since the start (event.gains).
    pub gained: u8,
    /// What has befallen it as an elephant or chariot, or because of one.
    pub mishaps: Mishaps,
    /// Stands abreast before it formed a testudo or, while it is broken, before the enemy divided it; 0 if neither (medieval.testudo.form,
    /// common.unit.broken-parts).
    pub loose_files: u8,
    /// The places of its block whose stands the enemy has not seen yet, as bits, once its marker is taken off (common.hidden.part).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub unseen: u64,
    /// Figures that have left it alive since the start: they are no losses (medieval.romans.century-numbers, common.unit.detach).
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub parted: u8,
    /// The places of its block whose stands have thrown a grenade, and those that have thrown two, as bits (musket.grenade.stock).
    #[serde(default, skip_serializing_if = "is_none_thrown")]
    pub grenades: [u64; 2],
    /// Round shot, explosive shells and canister left to a gun of the Musket period (musket.ammo.start).
    #[serde(default, skip_serializing_if = "is_empty")]
    pub rounds: [u8; 3],
    /// The turns that a die has added before it comes on: a secret of its side; 0 if none was thrown (common.scenario.chance-entry).
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub delay: u8,
}

fn is_none_thrown(places: &[u64; 2]) -> bool {
    *places == [0; 2]
}

fn is_empty(rounds: &[u8; 3]) -> bool {
    *rounds == [0; 3]
}

fn is_nothing(places: &u64) -> bool {
    *places == 0
}

fn is_nobody(figures: &u8) -> bool {
    *figures == 0
}

impl Unit {
    /// Notes or clears something that has befallen it.
    pub(crate) fn befall(&mut self, mishap: Mishaps, holds: bool) {
        self.mishaps.0 = if holds { self.mishaps.0 | mishap.0 } else { self.mishaps.0 & !mishap.0 };
    }

    /// Whether one of these facts holds.
    #[inline]
    pub const fn is(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }

    /// Sets or clears facts.
    #[inline]
    pub fn set(&mut self, flag: Flags, holds: bool) {
        self.flags.0 = if holds { self.flags.0 | flag.0 } else { self.flags.0 & !flag.0 };
    }

    /// Whether it is on the board, openly or as a marker.
    #[inline]
    pub const fn is_on_board(&self) -> bool {
        !self.is(Flags::OFF)
    }

    /// Its figures now.
    #[inline]
    pub(crate) fn figures(&self, info: &UnitInfo) -> u8 {
        define!("common.base.dead-cap");
        (self.standing() * info.kind.per_stand()).saturating_sub(self.capped.count_ones() as u8)
    }

    /// The figures it would have if none had ever been lost.
    #[inline]
    pub(crate) fn full(&self, info: &UnitInfo) -> u8 {
        info.figures.saturating_add(self.gained).saturating_sub(self.parted)
    }

    /// The stands it has now.
    #[inline]
    pub(crate) fn standing(&self) -> u8 {
        self.stands.saturating_sub(self.gone.count_ones() as u8)
    }

    /// The way it faces.
    #[inline]
    pub fn facing(&self) -> Bearing {
        match self.face {
            Edge::Front => self.grid.facing,
            Edge::Right => self.grid.facing.right(),
            Edge::Rear => self.grid.facing.reversed(),
            Edge::Left => self.grid.facing.left(),
        }
    }

    /// The places of its stands on their grid, whichever side it faces, unless they form a square. Some may be empty: see
    /// [`Unit::stands_now`].
    #[inline]
    pub(crate) fn block(&self, info: &UnitInfo) -> Block {
        let (front, depth) = info.stand();
        let (stands, files, gap) = (self.stands, self.files, self.gap);
        Block::new(self.grid, Shape { stands, files, front, depth, gap, fill: Fill::MiddleRight })
    }

    /// The ground it covers, its face in front.
    #[inline]
    pub(crate) fn outline(&self, info: &UnitInfo) -> Rect {
        self.footprint(info).turned_to(self.face)
    }

    /// The middle of its front edge, and the way it faces: the place of its marker, too.
    #[inline]
    pub(crate) fn front(&self, info: &UnitInfo) -> Place {
        define!("common.hidden.centre-front");
        Place::new(self.outline(info).midpoint(Edge::Front), self.facing())
    }
}

define!("common.phantom.number", "common.phantom.point");
/// A phantom: a marker that stands for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Phantom {
    /// Whose it is.
    pub side: Side,
    /// Its letters.
    pub marker: Marker,
    /// Where it stands.
    pub at: Point,
    /// How it moves in this turn (common.phantom.at-will).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goes: Option<Goes>,
}

define!("common.order.before", "common.order.sheet");
/// A line that is written in this turn: the secret of its side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Written {
    /// Whose sheet it stands on.
    pub side: Side,
    /// The line.
    pub line: Line,
}

define!("common.order.repeat", "common.order.repeat-how");
/// The last order that a unit was given, and the bearings that its stages took when they were first carried out: it goes on with the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Standing {
    /// The order.
    pub order: Order,
    /// The bearing of each stage that marched.
    pub ways: [Option<Bearing>; STAGES],
    /// The chart move of the slowest unit of the battle to which it was given, in cm; 0 if it was the unit's own (common.order.group-line).
    pub pace: u8,
}

define!("common.morale.several");
/// Two enemies who have met in shock or melee in this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Bout {
    /// Red's unit.
    pub red: UnitId,
    /// Blue's unit.
    pub blue: UnitId,
}

define!("common.reaction.away");
/// Somebody was shot at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Hurt {
    /// The turn.
    pub turn: u16,
    /// Who was shot at.
    pub unit: UnitId,
    /// By whom.
    pub by: UnitId,
}

define!("common.surrender.offer");
/// An offer to surrender: a secret of its side until both have said who offers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Offer {
    /// Who offers.
    pub unit: UnitId,
    /// To whom.
    pub to: UnitId,
    /// The captors accept: their secret until all is said.
    pub accepted: bool,
}

/// One battle in progress.
#[derive(Debug)]
pub struct State {
    /// What does not change.
    pub(crate) scenario: Arc<Scenario>,
    /// Units, pieces, commanders and riders in play.
    pub(crate) units: Vec<Unit>,
    /// The last order that each of them was given (common.order.repeat): the secret of its side.
    pub(crate) orders: Vec<Standing>,
    /// What is written on the sheets of this turn, each side's in the order of those addressed.
    pub(crate) written: Vec<Written>,
    /// How each unit carries out its order in this turn, while units move (common.third.beats).
    pub(crate) plans: Vec<Plan>,
    /// The phantoms on the board.
    pub(crate) phantoms: Vec<Phantom>,
    /// The pending steps, the innermost last.
    pub(crate) steps: Vec<Step>,
    /// Which sheets are handed in.
    pub(crate) handed_in: BySide<bool>,
    /// The turn, from 1; 0 before the first.
    pub(crate) turn: u16,
    /// Meetings of enemies so far, for statistics.
    pub(crate) met: u32,
    /// What scenarios have made of each unit.
    pub(crate) fates: Vec<Fate>,
    /// Who controls the places that are fought for (common.victory.terrain).
    pub(crate) control: Vec<Control>,
    /// The rosters of both sides, while armies are bought and after: each the secret of its side (common.army.roster).
    pub(crate) hired: Vec<Hired>,
    /// The sides have exchanged their ends of the board (common.board.choose-side).
    pub(crate) exchanged: bool,
    /// What has come of the conditions of the scenario.
    pub(crate) fortunes: Fortunes,
    /// How it ended.
    pub(crate) ended: Option<Verdict>,
    /// What has happened to each unit in the movement of this turn; empty before it.
    pub(crate) runs: Vec<Run>,
    /// Where units were at each beat of this turn (common.third.checkpoints).
    pub(crate) tracks: Vec<Knot>,
    /// Enemies who were in contact when the last movement ended, by their numbers (common.melee.attacker).
    pub(crate) clashes: Vec<Clash>,
    /// Who was hurt by whose fire in this turn or the last (common.reaction.away).
    pub(crate) hurt: Vec<Hurt>,
    /// What is chosen on the sheets of this fire step, in the order of the units: secrets of their sides (common.fire.target).
    pub(crate) fire_sheet: Vec<FireLine>,
    /// The tests of those on whom an enemy closes in, in this fire step (common.3dt.fire).
    pub(crate) fire_tests: Vec<FireTest>,
    /// The figures that fall in this artillery or fire step, sorted (common.sequence.removed).
    pub(crate) hits: Vec<Hit>,
    /// Shots that are called for this artillery step, in the order of the pieces: secrets of their sides (medieval.engine.call).
    pub(crate) calls: Vec<Called>,
    /// The shots of this turn that have fallen, as they lie on the board until the next orders are opened.
    pub(crate) landed: Vec<Landed>,
    /// Pieces whose called shot was not fired (medieval.gunpowder.misfire).
    pub(crate) misfired: Vec<UnitId>,
    /// Which sheets of the artillery or fire step are handed in: a secret of each side.
    pub(crate) fire_in: BySide<bool>,
    /// Enemies who have met in shock or melee, until the next shock.
    pub(crate) bouts: Vec<Bout>,
    /// Offers to surrender in this melee step.
    pub(crate) offers: Vec<Offer>,
    /// Who has said all about surrender: a secret of each side.
    pub(crate) surrender_in: BySide<bool>,
    /// Random events in force (event.duration).
    pub(crate) in_force: Vec<InForce>,
    /// Units that have come into being in play, the last of all units (common.unit.number-new).
    pub(crate) founded: Vec<Founded>,
    /// Battles and brigades that were formed in play, the last of all groups (common.command.new-group).
    pub(crate) formed: Vec<Formed>,
    /// Units that were in a village in the last turn (event.66).
    pub(crate) revelled: Vec<UnitId>,
    /// Messages that riders carry: secrets of their sides (common.dispatch.what).
    pub(crate) dispatches: Vec<Dispatch>,
    /// Who hides at the end of this turn: secrets of their sides (common.hidden.again).
    pub(crate) hiding: Vec<Hiding>,
    /// Who has said all about hiding: a secret of each side.
    pub(crate) hiding_in: BySide<bool>,
    /// What is made and left on the ground (medieval.work.place).
    pub(crate) works: Vec<Work>,
    /// What each unit has with it beyond its arms (medieval.supply).
    pub(crate) trains: Vec<Train>,
    /// How the ground has changed since the battle began: the ground in the scenario follows from it.
    pub(crate) changes: Vec<Change>,
    /// Work that is begun and not done, and hits on what stands on the board (common.order.task, medieval.destroy.count).
    pub(crate) toils: Vec<Toil>,
    /// What burns (common.burn.set).
    pub(crate) fires: Vec<Blaze>,
    /// Ladders that are carried or stand at a wall (medieval.siege.ladder-carry).
    pub(crate) ladders: Vec<Ladder>,
    /// Dragoons who have dismounted (musket.drag.form).
    pub(crate) afoot: Vec<Afoot>,
    /// Units in buildings, in the order of their numbers, and those who have left one in this turn (musket.bldg.sheet).
    pub(crate) housed: Vec<Housed>,
    /// Poor morale results that units have borne within a castle (medieval.siege.no-rout).
    pub(crate) borne: Vec<Borne>,
    /// What has become of ships and boats (musket.ship.anchor).
    pub(crate) vessels: Vec<Vessel>,
    /// Who is on board, in the order in which they came (musket.ship.places).
    pub(crate) aboard: Vec<Aboard>,
    /// Units that have come ashore from a ship in this turn (musket.ship.offload.step).
    pub(crate) ashore: Vec<UnitId>,
    /// Where the wind comes from, once that is known (musket.ship.wind.when).
    pub(crate) wind: Option<Wind>,
    /// Smoke before those who fire, in the order of their numbers and of their targets (musket.smoke.stands).
    pub(crate) smoke: Vec<Smoke>,
    /// Where those who close in are fired at, worked out once for the fire step; follows from the rest, and nothing is lost if it is empty.
    pub(crate) closings: Vec<Closing>,
    /// Whom the innermost step asks; follows from the rest.
    pub(crate) asks: Asks,
}

battle::copied! {
    State:
    units, orders, written, plans, phantoms, steps, fates, control, hired, runs, tracks, clashes, hurt, fire_sheet, fire_tests, hits, calls, landed, misfired, bouts, offers, in_force, founded, formed, revelled, dispatches, hiding, works, trains, changes, toils, fires, ladders, borne, smoke, afoot, housed, vessels, aboard, ashore;
    handed_in, exchanged, turn, met, fortunes, fire_in, surrender_in, hiding_in, ended, wind;
    follows closings, asks
}

/// Questions that every rule asks.
impl State {
    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// A unit in play.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// A unit as it was mustered; dragoons on foot as they are there.
    #[inline]
    pub fn info(&self, unit: UnitId) -> &UnitInfo {
        info_of(&self.scenario, &self.afoot, unit)
    }

    /// A unit to be changed, with what it is.
    #[inline]
    pub(crate) fn unit_with_info(&mut self, unit: UnitId) -> (&mut Unit, &UnitInfo) {
        (&mut self.units[unit.index()], info_of(&self.scenario, &self.afoot, unit))
    }

    /// Whether scenarios have made one of these things of a unit.
    #[inline]
    pub(crate) fn is_fated(&self, unit: UnitId, fate: Fate) -> bool {
        self.fates[unit.index()].has(fate)
    }

    /// Makes it so, or not so.
    pub(crate) fn doom(&mut self, unit: UnitId, fate: Fate, holds: bool) {
        let own = &mut self.fates[unit.index()];
        own.0 = if holds { own.0 | fate.0 } else { own.0 & !fate.0 };
    }

    /// Whose a unit is.
    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.trains.get(unit.index()).and_then(|train| train.captor).unwrap_or(self.info(unit).side)
    }

    /// All units, red's first, in the order of their numbers.
    #[inline]
    pub fn all_units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// The units on the board in the order in which dice are thrown (common.dice.order).
    #[inline]
    pub fn on_board(&self) -> impl Iterator<Item = UnitId> + '_ {
        define!("common.dice.order");
        self.all_units().filter(|id| self.unit(*id).is_on_board())
    }

    /// The units of a side on the board.
    #[inline]
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.on_board().filter(move |id| self.side_of(*id) == side)
    }

    /// Whether a side sees that a unit is there, and what it is: its own, and what is not hidden.
    #[inline]
    pub(crate) fn is_open_to(&self, unit: UnitId, side: Side) -> bool {
        self.side_of(unit) == side || self.unit(unit).is_on_board() && !self.unit(unit).is(Flags::HIDDEN)
    }
}

/// A unit as it was mustered, or as it is on foot.
#[inline]
fn info_of<'a>(scenario: &'a Scenario, afoot: &[Afoot], unit: UnitId) -> &'a UnitInfo {
    let is_afoot = !afoot.is_empty() && afoot.iter().any(|one| one.unit == unit);
    let on_foot = scenario.on_foot.iter().filter(|_| is_afoot).find(|(id, _)| *id == unit);
    on_foot.map_or_else(|| &scenario.units[unit.index()], |(_, info)| info)
}
