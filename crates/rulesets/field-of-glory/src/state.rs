//! The battle as a value.

use std::sync::Arc;

use battle::{Asks, BySide, PieceId, Side, Verdict};
use ground::tabletop::{Bearing, Edge, Length, Place, Point};
use serde::{Deserialize, Serialize};

use crate::field::{CommanderInfo, GroupInfo, Scenario};
pub(crate) use crate::flags::{CommanderFlags, Fate, Flags};
use crate::laid::Laid;
use crate::rulebook::define;
use crate::rules::charge::plans::{Charge, Reply};
use crate::rules::fight::ready::Ready;
use crate::rules::neutral::Fortunes;
use crate::setting::{Dug, Hired, March, Placed, Setting};
use crate::steps::Step;
use crate::tolls::Toll;
use crate::troops::{Cohesion, Phase, both_from};

battle::ids! {
    /// A battle group, by its place in the scenario: red's first, in the order of their numbers.
    GroupId = "group",
    /// A commander, by his place in the scenario.
    CommanderId = "commander",
}

/// Pieces from this number on are commanders.
pub(crate) const FIRST_COMMANDER: u16 = 256;
/// Red's camp; blue's comes after.
pub(crate) const FIRST_CAMP: u16 = 512;

impl From<GroupId> for PieceId {
    fn from(group: GroupId) -> PieceId {
        PieceId(group.0.into())
    }
}

impl From<CommanderId> for PieceId {
    fn from(commander: CommanderId) -> PieceId {
        PieceId(FIRST_COMMANDER + u16::from(commander.0))
    }
}

/// The most bases of a battle group (formation.group).
pub(crate) const MOST_BASES: usize = 12;

define!("geometry.anchor");
/// A battle group in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Its anchor and facing; of no meaning while it is off the table.
    pub place: Place,
    /// Bases in its front rank.
    pub files: u8,
    /// Bases left.
    pub bases: u8,
    /// How it holds together.
    pub cohesion: Cohesion,
    /// How far each file has stepped forward of the block (charge.step-forward).
    pub stepped: [Length; MOST_BASES],
    /// Which edge of the ground it covers each base has turned to as its front, two bits a base, in the order of
    /// [`Edge`] (flank.turn).
    pub turned: u32,
    /// The direction in which it routs (rout.move).
    pub direction: Bearing,
    /// Whom it pursues (pursuit.joint).
    pub pursues: GroupId,
    /// Where the pursuit began that brought it against a fresh enemy (pursuit.fresh).
    pub before: Place,
    /// The enemy whose flank it touched without qualifying, in this turn (flank.not-qualified).
    pub unqualified: GroupId,
    /// The water that it crossed in this turn, as bits over the first pieces of ground, and above them the works
    /// (terrain.defending).
    pub crossed: u64,
    /// Yes-or-no facts.
    pub flags: Flags,
    /// What the conditions of a neutral battle have made of it.
    pub fate: Fate,
}

impl Group {
    /// Whether one of these facts holds.
    #[inline]
    pub const fn is(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }

    /// Sets or clears facts.
    #[inline]
    pub fn set(&mut self, flag: Flags, holds: bool) {
        if holds {
            self.flags.0 |= flag.0;
        } else {
            self.flags.0 &= !flag.0;
        }
    }

    /// Whether the conditions of the battle have made one of these things of it.
    #[inline]
    pub const fn is_fated(&self, fate: Fate) -> bool {
        self.fate.has(fate)
    }

    /// Makes it so, or not so.
    #[inline]
    pub fn doom(&mut self, fate: Fate, holds: bool) {
        self.fate.0 = if holds { self.fate.0 | fate.0 } else { self.fate.0 & !fate.0 };
    }

    /// Whether it is on the table.
    #[inline]
    pub const fn is_on_table(&self) -> bool {
        !self.is(Flags::OFF)
    }

    /// Whether it is BROKEN.
    #[inline]
    pub fn is_broken(&self) -> bool {
        self.cohesion == Cohesion::Broken
    }

    /// The edge to which a base has turned.
    #[inline]
    pub const fn front_of(&self, base: u8) -> Edge {
        Edge::ALL[(self.turned >> (2 * base) & 3) as usize]
    }

    /// Turns a base to an edge of its own ground.
    #[inline]
    pub fn turn_base(&mut self, base: u8, edge: Edge) {
        self.turned = self.turned & !(3 << (2 * base)) | (edge as u32) << (2 * base);
    }

    /// Whether it is a plain block: no base has turned and no file stepped forward (formation.block).
    #[inline]
    pub fn is_block(&self) -> bool {
        define!("formation.block");
        self.turned == 0 && self.stepped == [Length::ZERO; MOST_BASES]
    }
}

/// A commander in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Commander {
    /// The group he is with.
    pub with: GroupId,
    /// The centre of his base while he is with none (command.place).
    pub at: Point,
    /// Yes-or-no facts.
    pub flags: CommanderFlags,
}

impl Commander {
    /// Whether one of these facts holds.
    #[inline]
    pub const fn is(&self, flag: CommanderFlags) -> bool {
        self.flags.has(flag)
    }

    /// Sets or clears facts.
    #[inline]
    pub fn set(&mut self, flag: CommanderFlags, holds: bool) {
        if holds {
            self.flags.0 |= flag.0;
        } else {
            self.flags.0 &= !flag.0;
        }
    }

    /// Whether he is on the table.
    #[inline]
    pub const fn is_on_table(&self) -> bool {
        !self.is(CommanderFlags::OFF)
    }
}

define!("combat.join");
/// Two groups in close combat with each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Fight {
    /// The two, red's first.
    pub groups: BySide<GroupId>,
    /// The impact of their contact is to be fought: in this impact phase, or in the next (pursuit.fresh).
    #[serde(default)]
    pub impact: bool,
    /// What each struck of the other by a charge, intercept or pursuit that qualifies; none for a front (flank.qualify).
    #[serde(default)]
    pub strikes: BySide<Option<Blow>>,
    /// Which of them moved into this contact and so counts as charging in its impact (charge.counts).
    #[serde(default)]
    pub charging: BySide<bool>,
}

impl Fight {
    /// Whether a group is one of the two.
    #[inline]
    pub(crate) fn has(&self, group: GroupId) -> bool {
        self.groups.0.contains(&group)
    }
}

define!("flank.qualify");
/// What a charge that qualifies strikes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// The flank.
    Flank,
    /// The rear.
    Rear,
}

/// Whom bases strike or shoot at that could choose among several (melee.fight, shoot.target).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Aim {
    /// Whose bases.
    pub group: GroupId,
    /// One base of it; none for all of them.
    pub base: Option<u8>,
    /// Whom their player named.
    pub at: GroupId,
}

/// What has become of a camp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Camp {
    /// It has been sacked (camp.sack).
    pub sacked: bool,
}

/// One battle in progress.
#[derive(Debug)]
pub struct State {
    /// What does not change.
    pub(crate) scenario: Arc<Scenario>,
    /// The battle groups in play.
    pub(crate) groups: Vec<Group>,
    /// The commanders in play.
    pub(crate) commanders: Vec<Commander>,
    /// Who is in close combat with whom.
    pub(crate) fights: Vec<Fight>,
    /// The charges that have been declared in this impact phase (charge.declare).
    pub(crate) charges: Vec<Charge>,
    /// How the other side answers them (intercept.declare, evade.declare).
    pub(crate) replies: Vec<Reply>,
    /// What happened to each battle group in this phase.
    pub(crate) tolls: Vec<Toll>,
    /// Whom players named in this phase where bases could choose.
    pub(crate) aims: Vec<Aim>,
    /// Where every base stands; follows from the groups ([`State::lay`]).
    pub(crate) laid: Vec<Laid>,
    /// The dice that the next step rolls, if they have been worked out; follow from the rest.
    pub(crate) ready: Option<Arc<Ready>>,
    /// The pending steps, the innermost last.
    pub(crate) steps: Vec<Step>,
    /// The rosters of both sides, line by line (army.valid).
    pub(crate) hired: Vec<Hired>,
    /// The pieces of terrain that were placed (setup.terrain).
    pub(crate) placed: Vec<Placed>,
    /// The works that were placed (setup.zone).
    pub(crate) dug: Vec<Dug>,
    /// The orders of march (setup.order).
    pub(crate) march: Vec<March>,
    /// What else was settled in set-up.
    pub(crate) setting: Setting,
    /// The camps.
    pub(crate) camps: BySide<Camp>,
    /// The player turn, from 1; 0 before the first.
    pub(crate) turn: u16,
    /// Whose turn it is (sequence.active).
    pub(crate) active: Side,
    /// The phase.
    pub(crate) phase: Phase,
    /// Player turns in a row in which nothing happened (victory.stalemate).
    pub(crate) quiet: u8,
    /// Something happened in this player turn (victory.stalemate).
    pub(crate) stirred: bool,
    /// Impacts and melees that were fought, pair by pair, for statistics.
    pub(crate) fought: u32,
    /// What has come of the conditions of a neutral battle.
    pub(crate) fortunes: Fortunes,
    /// How it ended.
    pub(crate) ended: Option<Verdict>,
    /// Whom the innermost step asks; follows from the rest.
    pub(crate) asks: Asks,
}

battle::copied! {
    State:
    groups, commanders, fights, charges, replies, tolls, aims, steps, hired, placed, dug, march;
    setting, camps, turn, active, phase, quiet, stirred, fought, fortunes, ended;
    follows laid, ready, asks
}

/// Questions that every rule asks.
impl State {
    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// A battle group in play.
    #[inline]
    pub fn group(&self, group: GroupId) -> &Group {
        &self.groups[group.index()]
    }

    #[inline]
    pub(crate) fn group_mut(&mut self, group: GroupId) -> &mut Group {
        &mut self.groups[group.index()]
    }

    /// A battle group as it was mustered.
    #[inline]
    pub fn info(&self, group: GroupId) -> &GroupInfo {
        &self.scenario.groups[group.index()]
    }

    /// A commander in play.
    #[inline]
    pub fn commander(&self, commander: CommanderId) -> &Commander {
        &self.commanders[commander.index()]
    }

    #[inline]
    pub(crate) fn commander_mut(&mut self, commander: CommanderId) -> &mut Commander {
        &mut self.commanders[commander.index()]
    }

    /// A commander as the scenario describes him.
    #[inline]
    pub fn commander_info(&self, commander: CommanderId) -> &CommanderInfo {
        &self.scenario.commanders[commander.index()]
    }

    /// Whose a group is.
    #[inline]
    pub fn side_of(&self, group: GroupId) -> Side {
        self.info(group).side
    }

    /// All groups, red's first, in the order of their numbers.
    #[inline]
    pub fn all_groups(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..self.groups.len() as u8).map(GroupId)
    }

    /// All commanders.
    #[inline]
    pub fn all_commanders(&self) -> impl Iterator<Item = CommanderId> + use<> {
        (0..self.commanders.len() as u8).map(CommanderId)
    }

    /// The groups of a side on the table, in the order of their numbers.
    #[inline]
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = GroupId> + '_ {
        self.all_groups().filter(move |id| self.side_of(*id) == side && self.group(*id).is_on_table())
    }

    /// The groups on the table that are enemies of a side, broken ones included.
    #[inline]
    pub fn enemies(&self, of: Side) -> impl Iterator<Item = GroupId> + '_ {
        self.on_table(of.other())
    }

    /// The enemies of a side that are not BROKEN.
    #[inline]
    pub fn unbroken_enemies(&self, of: Side) -> impl Iterator<Item = GroupId> + '_ {
        self.enemies(of).filter(|id| !self.group(*id).is_broken())
    }

    /// Both sides, the active player's first (sequence.active).
    #[inline]
    pub fn in_turn(&self) -> [Side; 2] {
        define!("sequence.active");
        both_from(self.active)
    }

    /// All groups on the table in the order in which dice are rolled: the active player's first, by number
    /// (sequence.dice-order).
    #[inline]
    pub fn in_dice_order(&self) -> impl Iterator<Item = GroupId> + '_ {
        self.in_turn().into_iter().flat_map(|side| self.on_table(side))
    }

    /// The commanders of a side on the table.
    pub fn commanders_of(&self, side: Side) -> impl Iterator<Item = CommanderId> + '_ {
        self.all_commanders()
            .filter(move |id| self.commander_info(*id).side == side && self.commander(*id).is_on_table())
    }

    /// The commanders who are with a group.
    pub fn commanders_with(&self, group: GroupId) -> impl Iterator<Item = CommanderId> + '_ {
        self.all_commanders().filter(move |id| {
            let commander = self.commander(*id);
            commander.with == group && commander.is_on_table()
        })
    }
}
