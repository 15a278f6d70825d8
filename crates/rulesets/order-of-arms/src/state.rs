//! The battle as a value.

use std::sync::Arc;

use battle::{Asks, BySide, List, PieceId, Side, Verdict};
use ground::areas::{AreaId, AreaSet, Slot, Way};
use serde::{Deserialize, Serialize};

use crate::combat::Combat;
use crate::conditions::Course;
use crate::conditions::UnitSet;
use crate::field::{ArmyInfo, FormationInfo, LeaderInfo, Options, Scenario, UnitInfo};
pub(crate) use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::define;
use crate::rules::charge::Charge;
use crate::rules::happenings::{Happened, News};
use crate::rules::quarters::{Attack, Support};
use crate::steps::Step;
use crate::troops::{Armor, Penetration, StepInfo, UnitType};

battle::ids! {
    /// A unit: troops, artillery or baggage, by its number in the scenario.
    UnitId = "unit",
    /// A leader, by his number in the scenario.
    LeaderId = "leader",
    /// A formation, by its number in the scenario.
    FormationId = "formation",
    /// An army, by its number in the scenario.
    ArmyId = "army",
}

/// Somebody who fights by himself: a unit, or a leader without troops (B15.7.1c, state.leader-as-fighter).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Foe {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

impl From<Foe> for PieceId {
    fn from(foe: Foe) -> PieceId {
        match foe {
            Foe::Unit(unit) => unit.into(),
            Foe::Leader(leader) => leader.into(),
        }
    }
}

impl From<UnitId> for PieceId {
    fn from(unit: UnitId) -> PieceId {
        PieceId(unit.0.into())
    }
}

/// Not on the map.
pub(crate) const OFF: AreaId = AreaId(u16::MAX);
/// In no position: artillery, baggage, a leader who is with no stack.
pub(crate) const NO_SLOT: Slot = Slot(u8::MAX);

/// Pieces from this number on are leaders.
pub(crate) const FIRST_LEADER: u16 = 256;

impl From<LeaderId> for PieceId {
    fn from(leader: LeaderId) -> PieceId {
        PieceId(FIRST_LEADER + u16::from(leader.0))
    }
}

define!("A2.7.1a", "model.slots");
/// A stack: all combat units in one position of an area. Artillery and baggage have no position and are in none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stack {
    /// The area.
    pub area: AreaId,
    /// The position.
    pub slot: Slot,
}

define!("state.steps", "C17.5a", "C17.5b");
/// A unit in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is; [`OFF`] if it is not on the map.
    pub area: AreaId,
    /// Its position in the area; [`NO_SLOT`] for artillery and baggage.
    pub slot: Slot,
    /// The neighbour it faces (C17.5a).
    pub facing: Way,
    /// Its place in its stack, from 0 at the bottom (C17.3.2b, dice.order).
    pub level: u8,
    /// Steps lost: its place in its list of steps.
    pub step: u8,
    /// Broken lances (B11.11a).
    pub lances: u8,
    /// Movement spent in this activation, in half MP (B13.0b).
    pub spent: u8,
    /// Where it lies while it is hidden (muster.hidden.start): at its start; in an imagined battle wherever it could be, and
    /// [`OFF`] if it is supposed not to be there.
    pub lair: AreaId,
    /// Yes-or-no facts.
    pub flags: Flags,
    /// The next unit of its area by number; follows from the rest.
    #[serde(skip)]
    pub(crate) next: UnitId,
}

impl Unit {
    /// Whether a fact holds.
    #[inline]
    pub fn is(&self, flag: Flags) -> bool {
        self.flags.0 & flag.0 != 0
    }

    /// Sets or clears a fact.
    #[inline]
    pub fn set(&mut self, flag: Flags, holds: bool) {
        if holds {
            self.flags.0 |= flag.0;
        } else {
            self.flags.0 &= !flag.0;
        }
    }

    /// Whether it is on the map.
    #[inline]
    pub fn is_on_map(&self) -> bool {
        self.area != OFF
    }
}

define!("B3.0");
/// A leader in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Leader {
    /// Where he is; [`OFF`] if he is not on the map.
    pub area: AreaId,
    /// The position of the stack he is with; [`NO_SLOT`] if he is with none.
    pub slot: Slot,
    /// The unit he is paired with in this round of melee (B15.7.1a).
    pub paired: UnitId,
    /// Movement spent in this activation, in half MP.
    pub spent: u8,
    /// Attempts at recovery in this turn (C28.1c).
    pub recoveries: u8,
    /// The turn in which he comes back or comes on (C23.1.3a, B6.0a).
    pub returns: u8,
    /// The area of the camp to which he has fled (C23.1.3a); [`OFF`] if he has not.
    pub refuge: AreaId,
    /// Yes-or-no facts.
    pub flags: LeaderFlags,
}

impl Leader {
    /// Whether a fact holds.
    #[inline]
    pub fn is(&self, flag: LeaderFlags) -> bool {
        self.flags.0 & flag.0 != 0
    }

    /// Sets or clears a fact.
    pub fn set(&mut self, flag: LeaderFlags, holds: bool) {
        if holds {
            self.flags.0 |= flag.0;
        } else {
            self.flags.0 &= !flag.0;
        }
    }

    /// Whether he is on the map.
    #[inline]
    pub fn is_on_map(&self) -> bool {
        self.area != OFF
    }
}

define!("A1.2a", "A1.2b");
/// A formation in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Formation {
    /// Who leads it now; nobody while its leader is dead and not replaced (B9.1.3).
    pub leader: LeaderId,
    /// Whose it is now: treachery can change it (C29.0).
    pub side: Side,
    /// Activated in this turn (B8.0a).
    pub activated: bool,
    /// Stands idle up to and with this turn (scenario.treachery).
    pub idle: u8,
    /// Who led it last, while nobody does (B16.4a).
    #[serde(default)]
    pub before: LeaderId,
}

define!("C21.2", "C21.3", "B8.2a");
/// An army in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Army {
    /// The commander now; nobody while he is dead and not replaced (B8.0c).
    pub commander: LeaderId,
    /// The position of its élan marker (C21.3).
    pub position: u8,
    /// Its élan is zero, for good (C21.4).
    pub zero: bool,
    /// The values of the battle plan chits that are left, sorted: which lies where nobody knows (B8.2a).
    pub chits: List<u8, 16>,
    /// A chit was spent for rapid movement in this turn (B13.1.3b).
    pub hurried: bool,
    /// Victory points (scenario.victory).
    pub points: i16,
    /// Who commanded it last, while nobody does (B16.4c).
    #[serde(default)]
    pub before: LeaderId,
}

/// The activation under way (flow.activation).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Activation {
    /// The formations activated together, as bits (B8.1.3).
    pub formations: u64,
    /// By plan: all of them are in control (B8.2.1a).
    pub by_plan: bool,
    /// Areas where double rate fire has been called for (B14.5b).
    pub doubled: AreaSet,
    /// The bowmen who fire twice (B14.5c).
    pub bowmen: UnitSet,
    /// Areas whose troops a bombardment of this activation has hit (C24.2d).
    pub shelled: AreaSet,
    /// The leader of each side who gives bonuses in the close quarters combats of an area (B15.5.1b).
    pub givers: BySide<LeaderId>,
    /// What each of them has given.
    pub given: BySide<u8>,
    /// The units that attack the area under attack (B15.8a).
    pub stormers: UnitSet,
    /// Those of them that attempted to retreat or were forced to.
    pub quitters: UnitSet,
    /// Areas that somebody left in feigned flight (muster.special.feigned-flight.ooa).
    pub feigned: AreaSet,
}

/// One battle in progress.
#[derive(Debug)]
pub struct State {
    /// What does not change.
    pub(crate) scenario: Arc<Scenario>,
    /// The units in play.
    pub(crate) units: Vec<Unit>,
    /// The leaders in play.
    pub(crate) leaders: Vec<Leader>,
    /// The formations in play.
    pub(crate) formations: Vec<Formation>,
    /// The armies in play.
    pub(crate) armies: Vec<Army>,
    /// Camps that stand, as bits by their number in the scenario (B9.4.4).
    pub(crate) camps: u32,
    /// Hits left to each structure (B12.2d).
    pub(crate) structures: List<u8, 16>,
    /// The areas in melee (B15.7a).
    pub(crate) melee: AreaSet,
    /// The first unit of each area by number; follows from the units.
    pub(crate) first: Vec<UnitId>,
    /// What is in each area; follows from the units.
    pub(crate) crowd: Vec<Crowd>,
    /// The areas in which each side has combat units; follows from the units.
    pub(crate) held: BySide<AreaSet>,
    /// The areas in which each side has any piece but a camp; follows from units and leaders.
    pub(crate) present: BySide<AreaSet>,
    /// The pending steps, the innermost last.
    pub(crate) steps: Vec<Step>,
    /// The combats being resolved, the innermost last: a met charge stands inside a charge.
    pub(crate) combats: Vec<Combat>,
    /// The charges declared and not done with (B11.2b).
    pub(crate) charges: Vec<Charge>,
    /// The attacks in close quarters declared and not done with (B15.3a).
    pub(crate) attacks: Vec<Attack>,
    /// Who shoots in support of them (B15.9a).
    pub(crate) supports: Vec<Support>,
    /// The activation under way.
    pub(crate) act: Activation,
    /// The turn, from 1.
    pub(crate) turn: u8,
    /// The first player of this turn (B7.0).
    pub(crate) first_player: Side,
    /// The active player.
    pub(crate) active: Side,
    /// Who has made an attempt at activation in this turn (B7.1).
    pub(crate) attempted: BySide<bool>,
    /// Failures in a row (B8.1.1).
    pub(crate) failures: u8,
    /// The weather, by its row of the chart.
    pub(crate) weather: u8,
    /// Groups of reinforcements that are not on the map yet, as bits (B6.0a).
    pub(crate) waiting: u32,
    /// Groups of reinforcements that their owner has held back once, as bits (B6.0b).
    pub(crate) delayed: u32,
    /// Combats fought, for statistics.
    pub(crate) fights: u32,
    /// Groups of reinforcements that the scenario has called up before their time, as bits.
    pub(crate) called: u32,
    /// Groups of reinforcements that were dealt with in this turn, as bits.
    pub(crate) tried: u32,
    /// What has come of what the scenario lets happen (scenario.elan).
    pub(crate) happened: Happened,
    /// What has come of the conditions of a neutral battle.
    pub(crate) course: Course,
    /// What has happened and was not looked at yet; none between two steps.
    pub(crate) news: Vec<News>,
    /// How it ended.
    pub(crate) ended: Option<Verdict>,
    /// Whom the innermost step asks; follows from the rest, and is found once when the machine comes to that step.
    pub(crate) asks: Asks,
}

define!("model.one-side", "C17.1");
/// What is in an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Crowd {
    /// Combat units of each side; never both at the end of a step (model.one-side).
    pub fighters: BySide<u8>,
    /// Points of occupancy (C17.1).
    pub points: u8,
    /// Leaders of each side.
    pub leaders: BySide<u8>,
    /// Artillery and baggage of each side.
    pub others: BySide<u8>,
}

battle::copied! {
    State:
    units, leaders, formations, armies, first, crowd, steps, combats, charges, attacks, supports, news;
    camps, structures, melee, held, present, act, turn, first_player, active, attempted, failures, weather, waiting,
    delayed, fights, called, tried, happened, course, ended;
    follows asks
}

/// Questions that every rule asks.
impl State {
    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Whether an option is on now: as the scenario begins, unless something has switched it.
    #[inline]
    pub fn plays(&self, option: Options) -> bool {
        let [on, off] = self.happened.switched;
        (self.scenario.plays(option) || on.has(option)) && !off.has(option)
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

    /// A unit as it was mustered.
    #[inline]
    pub fn info(&self, unit: UnitId) -> &UnitInfo {
        &self.scenario.units[unit.index()]
    }

    /// A leader in play.
    #[inline]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    #[inline]
    pub(crate) fn leader_mut(&mut self, leader: LeaderId) -> &mut Leader {
        &mut self.leaders[leader.index()]
    }

    /// A leader as the scenario describes him.
    #[inline]
    pub fn leader_info(&self, leader: LeaderId) -> &LeaderInfo {
        &self.scenario.leaders[leader.index()]
    }

    /// A formation as the scenario describes it.
    #[inline]
    pub fn formation_info(&self, formation: FormationId) -> &FormationInfo {
        &self.scenario.formations[formation.index()]
    }

    /// An army as the scenario describes it.
    #[inline]
    pub fn army_info(&self, army: ArmyId) -> &ArmyInfo {
        &self.scenario.armies[army.index()]
    }

    /// Whose a unit is now.
    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.formations[self.info(unit).formation.index()].side
    }

    /// Whose a leader is now.
    #[inline]
    pub fn side_of_leader(&self, leader: LeaderId) -> Side {
        self.formations[self.leader_info(leader).formation.index()].side
    }

    /// The type of a unit now: a dismounted one fights as foot (C27.1).
    #[inline]
    pub fn kind(&self, unit: UnitId) -> &'static UnitType {
        let info = self.info(unit);
        if self.unit(unit).is(Flags::ON_FOOT) { info.foot_kind } else { info.kind }
    }

    /// How far a unit shoots, in areas; 0 if it does not.
    #[inline]
    pub fn range_of(&self, unit: UnitId) -> u8 {
        let info = self.info(unit);
        let whole = if self.unit(unit).is(Flags::ON_FOOT) { info.foot_kind.range } else { info.range };
        self.step_of(unit).and_then(|step| step.range).unwrap_or(whole)
    }

    /// The armour penetration of a unit's weapons, if it has a rating.
    pub fn penetration_of(&self, unit: UnitId) -> Option<Penetration> {
        self.step_of(unit).and_then(|step| step.penetration).or(self.info(unit).penetration)
    }

    /// The step a unit is at, if it has any left. Artillery and baggage have none.
    #[inline]
    pub fn step_of(&self, unit: UnitId) -> Option<StepInfo> {
        let info = self.info(unit);
        let steps = if self.unit(unit).is(Flags::ON_FOOT) { &info.foot_steps } else { &info.steps };
        steps.get(usize::from(self.unit(unit).step)).copied()
    }

    /// Printed strength: that of the current step (A2.2.2a).
    #[inline]
    pub fn strength(&self, unit: UnitId) -> u8 {
        self.step_of(unit).map_or(0, |step| step.strength)
    }

    /// Armour class.
    #[inline]
    pub fn armor(&self, unit: UnitId) -> Armor {
        self.step_of(unit).map_or(Armor::B, |step| step.armor)
    }

    /// Steps a unit has left.
    pub fn steps_left(&self, unit: UnitId) -> u8 {
        self.info(unit).steps.len() as u8 - self.unit(unit).step
    }

    /// All units of an area, by number.
    #[inline]
    pub fn units_in(&self, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        let mut next = self.first[area.index()];
        std::iter::from_fn(move || {
            let unit = next.some()?;
            next = self.units[unit.index()].next;
            Some(unit)
        })
    }

    /// Every unit, by number.
    pub fn units(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// Every leader, by number.
    pub fn leaders(&self) -> impl DoubleEndedIterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// Every formation, by number.
    pub fn formations(&self) -> impl DoubleEndedIterator<Item = FormationId> + use<> {
        (0..self.formations.len() as u8).map(FormationId)
    }

    /// Every army, by number.
    pub fn armies(&self) -> impl DoubleEndedIterator<Item = ArmyId> + use<> {
        (0..self.armies.len() as u8).map(ArmyId)
    }

    /// The combat units of a side in an area, by number.
    pub fn fighters_in(&self, area: AreaId, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.units_in(area).filter(move |unit| self.kind(*unit).is_combat() && self.side_of(*unit) == side)
    }

    /// The units of a stack, by number; [`State::bottom_up`] has them in their order in the stack.
    pub fn stacked(&self, stack: Stack) -> impl Iterator<Item = UnitId> + '_ {
        self.units_in(stack.area).filter(move |unit| self.unit(*unit).slot == stack.slot)
    }

    /// The stack a combat unit is in.
    #[inline]
    pub fn stack_of(&self, unit: UnitId) -> Stack {
        let Unit { area, slot, .. } = *self.unit(unit);
        Stack { area, slot }
    }

    /// The side that holds an area with combat units, if one does.
    #[inline]
    pub fn holder(&self, area: AreaId) -> Option<Side> {
        let fighters = self.crowd[area.index()].fighters;
        [Side::Red, Side::Blue].into_iter().find(|side| fighters[*side] > 0)
    }

    /// The leaders on the map in an area.
    pub fn leaders_in(&self, area: AreaId) -> impl Iterator<Item = LeaderId> + '_ {
        self.leaders().filter(move |leader| self.leader(*leader).area == area)
    }

    /// The leaders stacked with a stack (C17.3.5).
    pub fn leaders_with(&self, stack: Stack) -> impl Iterator<Item = LeaderId> + '_ {
        self.leaders_in(stack.area).filter(move |leader| self.leader(*leader).slot == stack.slot)
    }

    /// Whether an area is in melee (B15.7a).
    #[inline]
    pub fn is_in_melee(&self, area: AreaId) -> bool {
        self.melee.contains(area)
    }
}
