//! The battle as a value.

use std::sync::Arc;

use battle::{Asks, BySide, List, PieceId, Side, Verdict};
use ground::{Dir, Facing, Hex, Spot};
use serde::{Deserialize, Serialize};

use crate::conditions::Course;
use crate::field::{Options, Scenario, StandInfo};
pub(crate) use crate::flags::Flags;
use crate::rulebook::define;
use crate::steps::Step;
use crate::troops::{Impetuous, Sub, Unit};

battle::ids! {
    /// A stand, by its number in the scenario.
    StandId = "stand",
    /// A melee, by its place in the list.
    MeleeId = "melee",
}

battle::piece_number!(StandId);

impl From<StandId> for PieceId {
    fn from(stand: StandId) -> PieceId {
        PieceId(stand.0.into())
    }
}

/// A command group, by its number in the scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GroupId(pub u8);

battle::naming::id!(GroupId(u8), always "group");

/// Off the map.
pub(crate) const OFF: Spot = Spot(u16::MAX);

/// Stands that act together.
pub(crate) type Members = List<StandId, 24>;

define!("1.2a", "1.2b", "1.3b", "3.0a", "0.11", "7.4c");
/// A stand in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stand {
    /// Where it is; [`OFF`] if it is not on the map.
    pub spot: Spot,
    /// The point of its hex it faces (hex.facing).
    pub facing: Facing,
    /// Strength points left in each rank, front to rear (1.3b, 7.4a).
    pub left: [u8; 3],
    /// Yes-or-no facts.
    pub flags: Flags,
    /// The melee it is in.
    pub melee: MeleeId,
    /// Where it was when its activation, its charge on opportunity or its pursuit began (flank.start); where it lies
    /// while it is hidden.
    pub start: Spot,
    /// The enemy it has hit in flank or rear in this turn, having started behind its front face line (10.5a, 10.5d).
    pub flanking: StandId,
    /// How often it has evaded in this enemy turn (4.0i).
    pub evasions: u8,
}

impl Stand {
    /// Whether a fact holds.
    #[inline]
    pub fn is(&self, flag: Flags) -> bool {
        self.flags.0 & flag.0 != 0
    }

    /// Sets or clears a fact.
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
        self.spot != OFF
    }

    /// Whether it has left the map for good.
    pub fn is_gone(&self) -> bool {
        self.flags.0 & (Flags::LOST.0 | Flags::PURSUED_OFF.0 | Flags::DEPARTED.0) != 0
    }

    /// Strength points left in the front rank: its dice (7.4e).
    pub fn front_strength(&self) -> u8 {
        self.left[0]
    }

    /// Strength points left in all ranks.
    pub fn strength(&self) -> u8 {
        self.left.iter().sum()
    }

    /// Ranks that are left (10.4.6).
    pub fn ranks_left(&self) -> u8 {
        self.left.iter().map(|sp| u8::from(*sp > 0)).sum()
    }
}

define!("1.2d", "2.1g");
/// A command group in play, with its commander.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// The commander's hex; [`OFF`] while there is none on the map.
    pub commander: Spot,
    /// The stand he is attached to.
    pub attached: StandId,
    /// He is a replacement (2.2d).
    pub replacement: bool,
    /// A new commander appears at the start of the next round (2.2c).
    pub due: bool,
    /// The group has had its turn this round.
    pub done: bool,
    /// The commander has made his own move this turn (2.1a).
    pub walked: bool,
    /// The commander has attached or detached himself since the last activation (2.1k).
    pub changed: bool,
}

define!("11.3d");
/// A melee: one Battle Stand on each side, and who moved into contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Melee {
    /// The Battle Stands (10.2a); none in a slot that is free.
    pub stands: BySide<StandId>,
    /// The side that moved into contact (11.1f, 10.4.5).
    pub attacker: Side,
}

impl Melee {
    /// Whether the slot holds a melee.
    pub fn is_on(&self) -> bool {
        self.stands.0[0] != StandId::NONE
    }
}

/// The activation under way: one stand, or a formation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Activation {
    /// Who acts.
    pub members: Members,
    /// Moves made so far (3.3a).
    pub moves: u8,
    /// Movement points left of the move under way, for going on after an evasion (4.0o).
    pub mp_left: u8,
    /// The last move was an extra move whose Order Test is still to come (3.4h).
    pub test_due: bool,
    /// Said before firing that a move follows (6.0d).
    pub will_move: bool,
    /// Has fired (3.0d).
    pub fired: bool,
    /// No further move: halted by a zone of control, moved back or sideways as shot, fought, or failed to rally.
    pub halted: bool,
    /// Nothing more is to be done: it ends.
    pub over: bool,
    /// No fire any more (3.6c, 3.7c, 6.0b2, 8.0b).
    pub no_fire: bool,
    /// The opportunity test has been taken (5.0h).
    pub tried_opportunity: bool,
    /// The rally test has been taken (8.0a).
    pub tried_rally: bool,
    /// The enemy it must advance on, once chosen (9.1e).
    pub drawn_to: StandId,
    /// The enemy on whom its first move had to advance (9.1g).
    pub pressed: StandId,
    /// Every step made since the activation began, as directions (4.0d). Members of a formation make the same steps.
    pub trail: List<u8, 64>,
}

/// One battle in progress.
#[derive(Debug)]
pub struct State {
    /// What does not change.
    pub(crate) scenario: Arc<Scenario>,
    /// The stands in play.
    pub(crate) stands: Vec<Stand>,
    /// Who stands in each hex; follows from the stands.
    pub(crate) occupants: Vec<StandId>,
    /// How many stands red has: theirs come first in the list. Follows from the scenario.
    pub(crate) reds: u8,
    /// Some hex or hexside of the map is closed to everybody. Follows from the scenario.
    pub(crate) has_barriers: bool,
    /// How many stands are hidden. Follows from the stands.
    pub(crate) hidden: u8,
    /// Groups whose commander has just lost his place and has a choice where to go, as bits. Nothing while anybody is
    /// asked: the machine asks it first.
    pub(crate) adrift: u32,
    /// The groups in play.
    pub(crate) groups: Vec<Group>,
    /// Melees, slot by slot.
    pub(crate) melees: Vec<Melee>,
    /// The pending steps, the innermost last.
    pub(crate) steps: Vec<Step>,
    /// The activation under way.
    pub(crate) act: Activation,
    /// Who may not evade from whom in this turn any more, evader first (4.0j).
    pub(crate) barred: Vec<(StandId, StandId)>,
    /// Who has evaded from whom in this turn, evader first (4.0k).
    pub(crate) evaded: Vec<(StandId, StandId)>,
    /// Break points lost.
    pub(crate) lost: BySide<u16>,
    /// The round, from 1.
    pub(crate) round: u16,
    /// Bouts fought.
    pub(crate) fights: u32,
    /// How it ended.
    pub(crate) ended: Option<Verdict>,
    /// What has come of the conditions of a neutral battle.
    pub(crate) course: Course,
    /// Whom the innermost step asks; follows from the rest, and is found once when the machine comes to that step.
    pub(crate) asks: Asks,
}

battle::copied! {
    State: stands, occupants, groups, melees, steps, barred, evaded;
    adrift, act, lost, round, fights, ended, course;
    follows reds, has_barriers, hidden, asks
}

/// Questions that every rule asks.
impl State {
    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// A stand in play.
    #[inline]
    pub fn stand(&self, stand: StandId) -> &Stand {
        &self.stands[stand.index()]
    }

    #[inline]
    pub(crate) fn stand_mut(&mut self, stand: StandId) -> &mut Stand {
        &mut self.stands[stand.index()]
    }

    /// A stand as it was mustered.
    #[inline]
    pub fn info(&self, stand: StandId) -> &StandInfo {
        self.scenario.stand(stand)
    }

    /// What the army list says of a stand.
    #[inline]
    pub fn unit(&self, stand: StandId) -> &Unit {
        let info = self.info(stand);
        if self.scenario.conditions.remounts
            && self.stand(stand).is(Flags::CHANGED)
            && let Some(other) = &info.other
        {
            return other;
        }
        &info.unit
    }

    /// The sub-category of a stand.
    #[inline]
    pub fn sub(&self, stand: StandId) -> Sub {
        self.unit(stand).sub
    }

    /// Whose a stand is.
    #[inline]
    pub fn side_of(&self, stand: StandId) -> Side {
        if stand.0 < self.reds { Side::Red } else { Side::Blue }
    }

    /// The hex of a stand that is on the map.
    #[inline]
    pub fn hex_of(&self, stand: StandId) -> Hex {
        self.scenario.map.hex(self.stand(stand).spot)
    }

    /// All stands, on the map or not.
    pub fn all_stands(&self) -> impl Iterator<Item = StandId> + Clone + use<> {
        (0..self.stands.len() as u8).map(StandId)
    }

    /// All groups, on the map or not.
    pub(crate) fn all_groups(&self) -> impl DoubleEndedIterator<Item = GroupId> + Clone + use<> {
        (0..self.groups.len() as u8).map(GroupId)
    }

    /// The numbers of a side's stands: the first and one past the last.
    #[inline]
    pub(crate) fn numbers(&self, side: Side) -> (u8, u8) {
        match side {
            Side::Red => (0, self.reds),
            Side::Blue => (self.reds, self.stands.len() as u8),
        }
    }

    /// The stands of a side that are on the map.
    #[inline]
    pub fn army(&self, side: Side) -> impl Iterator<Item = StandId> + Clone + '_ {
        let (first, end) = self.numbers(side);
        (first..end).map(StandId).filter(move |s| self.stand(*s).is_on_map())
    }

    /// The stands of a group that are on the map.
    pub fn group_stands(&self, group: GroupId) -> impl Iterator<Item = StandId> + Clone + '_ {
        self.scenario.stands_of(group).filter(|s| self.stand(*s).is_on_map())
    }

    /// A group in play.
    #[inline]
    pub fn group(&self, group: GroupId) -> &Group {
        &self.groups[usize::from(group.0)]
    }

    pub(crate) fn group_mut(&mut self, group: GroupId) -> &mut Group {
        &mut self.groups[usize::from(group.0)]
    }

    /// Whether an option is on.
    #[inline]
    pub fn option(&self, option: Options) -> bool {
        self.scenario.options.has(option)
    }

    /// Who stands in a hex.
    #[inline]
    pub fn at(&self, spot: Spot) -> Option<StandId> {
        self.occupants[spot.index()].some()
    }

    /// The neighbouring hex, if it is on the map.
    #[inline]
    pub fn next(&self, spot: Spot, dir: Dir) -> Option<Spot> {
        self.scenario.map.hexes.neighbour(spot, dir)
    }

    /// The distance between two hexes (hex.distance).
    #[inline]
    pub fn distance(&self, from: Spot, to: Spot) -> u8 {
        self.scenario.map.hexes.distance(from, to)
    }

    /// The distance between two stands on the map.
    #[inline]
    pub fn stand_distance(&self, from: StandId, to: StandId) -> u8 {
        self.distance(self.stand(from).spot, self.stand(to).spot)
    }

    /// The direction from one stand to an adjacent one.
    pub fn direction(&self, from: StandId, to: StandId) -> Option<Dir> {
        let (from, to) = (self.stand(from).spot, self.stand(to).spot);
        if from == OFF || to == OFF {
            return None;
        }
        self.scenario.map.hexes.direction_to(from, to)
    }

    /// Whether a stand is disordered.
    #[inline]
    pub fn is_disordered(&self, stand: StandId) -> bool {
        self.stand(stand).is(Flags::DISORDERED)
    }

    /// Whether a stand is in melee, as Battle Stand or supporting (0.8).
    #[inline]
    pub fn is_in_melee(&self, stand: StandId) -> bool {
        define!("0.8");
        self.stand(stand).melee != MeleeId::NONE
    }

    /// Whether a stand is a Battle Stand of a melee.
    pub fn is_battle_stand(&self, stand: StandId) -> bool {
        self.is_in_melee(stand) && !self.stand(stand).is(Flags::SUPPORTING)
    }

    /// A melee.
    pub fn melee(&self, melee: MeleeId) -> &Melee {
        &self.melees[usize::from(melee.0)]
    }

    pub(crate) fn melee_mut(&mut self, melee: MeleeId) -> &mut Melee {
        &mut self.melees[usize::from(melee.0)]
    }

    /// The enemy Battle Stand of the melee a stand is in.
    pub fn opponent(&self, stand: StandId) -> Option<StandId> {
        let melee = self.stand(stand).melee;
        (melee != MeleeId::NONE).then(|| self.melee(melee).stands[self.side_of(stand).other()])
    }

    /// The group whose turn it is.
    pub fn moving_group(&self) -> Option<GroupId> {
        self.steps.iter().rev().find_map(|step| match step {
            Step::Turn(turn) => Some(turn.group),
            _ => None,
        })
    }

    /// The side whose turn it is.
    pub fn moving_side(&self) -> Option<Side> {
        self.moving_group().map(|group| self.scenario.group(group).side)
    }

    /// The commander's group of a stand if he is attached to it.
    pub fn attached_commander(&self, stand: StandId) -> Option<GroupId> {
        let group = self.info(stand).group;
        (self.group(group).attached == stand).then_some(group)
    }

    /// Strength points the front rank has lost.
    pub fn front_loss(&self, stand: StandId) -> u8 {
        self.unit(stand).ranks[0] - self.stand(stand).left[0]
    }

    /// Whether a stand is impetuous now: losses of half its strength cool it for good (9.3f, 9.3g).
    pub fn is_impetuous(&self, stand: StandId) -> bool {
        define!("9.0a", "9.0b", "9.3f", "9.3g");
        let unit = self.unit(stand);
        let lost = unit.strength() - self.stand(stand).strength();
        unit.impetuous != Impetuous::None
            && 2 * lost < unit.strength()
            && !self.option(Options::SCENARIO_IMPETUOUS)
    }

    /// Puts a stand into a hex, or takes it off the map. The only place that changes where a stand is. Whoever is there
    /// already keeps the hex while the stand passes through.
    pub(crate) fn put(&mut self, stand: StandId, spot: Spot) {
        let old = self.stand(stand).spot;
        if old != OFF && self.occupants[old.index()] == stand {
            self.occupants[old.index()] = StandId::NONE;
        }
        if spot != OFF && self.occupants[spot.index()] == StandId::NONE {
            self.occupants[spot.index()] = stand;
        }
        self.stand_mut(stand).spot = spot;
    }

    /// A stand takes the hex of a friend, who goes to the hex given.
    pub(crate) fn take_place_of(&mut self, stand: StandId, friend: StandId, friend_to: Spot) {
        let spot = self.stand(friend).spot;
        self.put(stand, OFF);
        self.put(friend, friend_to);
        self.put(stand, spot);
    }

    /// Finds the occupants anew from the stands.
    pub(crate) fn index_occupants(&mut self) {
        self.reds = self.scenario.red_stands();
        self.has_barriers = self.scenario.map.has_barriers();
        self.hidden = self.stands.iter().map(|stand| u8::from(stand.is(Flags::HIDDEN))).sum();
        self.occupants.clear();
        self.occupants.resize(self.scenario.map.hexes.len(), StandId::NONE);
        for stand in self.all_stands() {
            let spot = self.stand(stand).spot;
            if spot != OFF {
                self.occupants[spot.index()] = stand;
            }
        }
    }
}
