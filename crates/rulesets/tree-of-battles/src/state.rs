//! The battle as a value.

use std::sync::Arc;

use battle::neutral::Course;
use battle::{Asks, BySide, PieceId, Side, Verdict};
pub(crate) use ground::tabletop::Place;
use ground::tabletop::{Length, Outline, Point};
use serde::{Deserialize, Serialize};

use crate::field::{BattleInfo, ContingentInfo, LeaderInfo, Scenario};
pub(crate) use crate::flags::{Flags, LeaderFlags, Marks};
use crate::laid::Laid;
use crate::picks::Pick;
use crate::rulebook::define;
use crate::rules::charge::Charge;
use crate::rules::fray::Fighter;
use crate::steps::Step;
use crate::troops::{Array, Grade, Order, Phase, Troop};

battle::ids! {
    /// A contingent, by its number in the scenario: red's first, in roster order.
    ContingentId = "contingent",
    /// A leader, by his number in the scenario.
    LeaderId = "leader",
    /// A battle, by its number in the scenario; those that turncoats form come after.
    BattleId = "battle",
}

/// Pieces from this number on are leaders.
pub(crate) const FIRST_LEADER: u16 = 256;
/// Pieces from this number on are battles.
pub(crate) const FIRST_BATTLE: u16 = 512;
/// Red's baggage; blue's comes after.
pub(crate) const FIRST_BAGGAGE: u16 = 768;

impl From<ContingentId> for PieceId {
    fn from(contingent: ContingentId) -> PieceId {
        PieceId(contingent.0.into())
    }
}

impl From<LeaderId> for PieceId {
    fn from(leader: LeaderId) -> PieceId {
        PieceId(FIRST_LEADER + u16::from(leader.0))
    }
}

impl From<BattleId> for PieceId {
    fn from(battle: BattleId) -> PieceId {
        PieceId(FIRST_BATTLE + u16::from(battle.0))
    }
}

/// What a test has bound a contingent to do (control.duration).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bound {
    /// What it must do.
    pub duty: Duty,
    /// At whom; nobody where the nearest is meant.
    pub target: ContingentId,
    /// Up to the end of this turn's Combat phase.
    pub until: u8,
}

/// What a test can bind a contingent to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// Nothing.
    #[default]
    Free,
    /// To halt (control.halt).
    Halt,
    /// To repeat its last move (control.repeat).
    Repeat,
    /// To advance to the nearest enemy (control.advance).
    Advance,
    /// To advance at full speed at an enemy and charge him and nobody else (stest.advance).
    Charge,
    /// To advance at full speed at the best of the enemy and charge him, or whoever bars the way (control.charge-a).
    ChargeBest,
    /// To advance at full speed at the nearest enemy men-at-arms and charge them (control.full-speed).
    FullSpeed,
}

define!("dp.what", "array.disarray", "array.disarray-acts");
/// A contingent in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contingent {
    /// Where it stands; of no meaning while it is off the table.
    pub place: Place,
    /// Its array; in disarray, the one it had.
    pub array: Array,
    /// Stands in its front rank.
    pub files: u8,
    /// Stands left.
    pub stands: u8,
    /// Which of them are of the rear type, as bits: rank by rank from the front, each rank from the left.
    pub rear: u16,
    /// Disorder points.
    pub dps: u8,
    /// Whose it is now.
    pub side: Side,
    /// The battle it belongs to now.
    pub battle: BattleId,
    /// The order it is under besides its battle's (cmd.issue-who).
    pub order: Option<Order>,
    /// The point that the order Hold binds it to (order.hold).
    pub anchor: Point,
    /// Whom it pursues (pursuit.state).
    pub pursues: ContingentId,
    /// What a test has bound it to.
    pub bound: Bound,
    /// Dice of its last Tactical Move, if that was straight ahead (control.repeat).
    pub last_dice: u8,
    /// Volleys left (arch.ammunition).
    pub volleys: u8,
    /// Moves of every kind that it has made: guns know by it whether the range is the same (art.same).
    pub moves: u16,
    /// Whom it shoots at in this phase.
    pub aims_at: ContingentId,
    /// Hits of shooters that are not recorded yet, and then those that it could not hold (shoot.simultaneous).
    pub hits: u8,
    /// Whom it shot at last, and how often it and the guns themselves had moved then (art.same).
    pub last_shot: LastShot,
    /// Yes-or-no facts.
    pub flags: Flags,
}

/// The last shot of guns (art.same, art.new-target).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct LastShot {
    /// At whom.
    pub at: ContingentId,
    /// How often the guns had moved.
    pub own_moves: u16,
    /// How often the target had moved.
    pub its_moves: u16,
}

impl Contingent {
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

    /// Whether it is on the table.
    #[inline]
    pub const fn is_on_table(&self) -> bool {
        !self.is(Flags::OFF)
    }

    /// Whether it is bound to halt (control.halt).
    #[inline]
    pub fn is_halted(&self) -> bool {
        self.bound.duty == Duty::Halt
    }
}

define!("leader.attached", "leader.detached");
/// A leader in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Leader {
    /// Whose he is now.
    pub side: Side,
    /// The battle he leads or serves in now.
    pub battle: BattleId,
    /// The contingent he is attached to.
    pub with: ContingentId,
    /// The centre of his stand while he is with none.
    pub at: Point,
    /// His rating now (leader.cp).
    pub rating: u8,
    /// CPs in hand (cmd.points).
    pub cp: u8,
    /// Yes-or-no facts.
    pub flags: LeaderFlags,
}

impl Leader {
    /// Whether one of these facts holds.
    #[inline]
    pub const fn is(&self, flag: LeaderFlags) -> bool {
        self.flags.has(flag)
    }

    /// Sets or clears facts.
    #[inline]
    pub fn set(&mut self, flag: LeaderFlags, holds: bool) {
        if holds {
            self.flags.0 |= flag.0;
        } else {
            self.flags.0 &= !flag.0;
        }
    }

    /// Whether he is on the table.
    #[inline]
    pub const fn is_on_table(&self) -> bool {
        !self.is(LeaderFlags::OFF)
    }
}

/// A battle in play: a command of several contingents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Whose it is.
    pub side: Side,
    /// Who leads it now; nobody if its leaders are lost (leader.lost-battle).
    pub leader: LeaderId,
    /// Its order; none before the first orders are given.
    pub order: Option<Order>,
    /// A suspect lord leads it (treach.suspect).
    pub suspect: bool,
    /// The enemy has tried to sway it (treach.entice).
    pub enticed: bool,
    /// Its contingents are not placed yet, or it has not arrived.
    pub waits: bool,
}

/// What a herald carries, or a leader has been brought and has not heard (cmd.herald, cmd.listen).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    /// Who sent it.
    pub side: Side,
    /// To whom.
    pub to: LeaderId,
    /// What it says.
    pub what: Word,
    /// Where the herald is; none once the message is delivered.
    pub at: Option<Point>,
}

/// What a message says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// A new order.
    Order(Order),
    /// Back under the order of the battle (cmd.issue-who).
    Rejoin,
    /// Come over to us (treach.entice).
    Entice,
}

define!("troop.type.baggage");
/// A baggage train.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Baggage {
    /// The centre of its piece; none if the side has none, or has not placed it.
    pub at: Option<Point>,
    /// It has been looted (loot.when).
    pub looted: bool,
}

define!("terr.stakes");
/// Stakes that stand: a line from point to point, along the front edge of those who planted them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Stakes {
    /// Whose they were.
    pub by: ContingentId,
    /// From here.
    pub from: Point,
    /// To here.
    pub to: Point,
}

impl Stakes {
    /// The line in which they stand.
    pub(crate) fn outline(&self) -> Option<Outline> {
        Outline::line(vec![self.from, self.to], Length::ZERO).ok()
    }
}

/// One battle in progress.
#[derive(Debug)]
pub struct State {
    /// What does not change.
    pub(crate) scenario: Arc<Scenario>,
    /// The contingents in play.
    pub(crate) contingents: Vec<Contingent>,
    /// The leaders in play.
    pub(crate) leaders: Vec<Leader>,
    /// The battles in play.
    pub(crate) battles: Vec<Command>,
    /// Messages under way or not heard, in the order they were sent.
    pub(crate) messages: Vec<Message>,
    /// Stakes that stand.
    pub(crate) stakes: Vec<Stakes>,
    /// The pairs that have passed through each other in this phase (man.passage-stationary).
    pub(crate) passages: Vec<(ContingentId, ContingentId)>,
    /// Who has struck whom in this phase: by a charge, a countercharge or a pursuit (result.equal.mounted).
    pub(crate) strikes: Vec<(ContingentId, ContingentId)>,
    /// Where every contingent stands and whom it fights; follows from the contingents ([`State::lay`]).
    pub(crate) laid: Vec<Laid>,
    /// The charges of this phase, in the order declared (charge.order).
    pub(crate) charges: Vec<Charge>,
    /// Who fights in the rounds under way, the innermost last (combat.who).
    pub(crate) fray: Vec<Fighter>,
    /// The pending steps, the innermost last.
    pub(crate) steps: Vec<Step>,
    /// What both sides have picked for armies by points, in order (setup.muster).
    pub(crate) picks: Vec<(Side, Pick)>,
    /// The baggage trains.
    pub(crate) baggage: BySide<Baggage>,
    /// The turn, from 1.
    pub(crate) turn: u8,
    /// The phase.
    pub(crate) phase: Phase,
    /// The side that acts first in this turn (seq.initiative).
    pub(crate) first: Side,
    /// The side that chose last who acts first; none before the first turn.
    pub(crate) chooser: Option<Side>,
    /// Pairs of opponents that have fought a round, for statistics.
    pub(crate) fights: u32,
    /// What has come of the conditions of a neutral battle.
    pub(crate) course: Course,
    /// How it ended.
    pub(crate) ended: Option<Verdict>,
    /// Whom the innermost step asks; follows from the rest, and is found once when the step comes to be the innermost.
    pub(crate) asks: Asks,
}

battle::copied! {
    State:
    contingents, leaders, battles, messages, stakes, passages, strikes, charges, fray, steps, picks;
    baggage, turn, phase, first, chooser, fights, course, ended;
    follows laid, asks
}

/// Questions that every rule asks.
impl State {
    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// A contingent in play.
    #[inline]
    pub fn contingent(&self, contingent: ContingentId) -> &Contingent {
        &self.contingents[contingent.index()]
    }

    #[inline]
    pub(crate) fn contingent_mut(&mut self, contingent: ContingentId) -> &mut Contingent {
        &mut self.contingents[contingent.index()]
    }

    /// A contingent as it was mustered.
    #[inline]
    pub fn info(&self, contingent: ContingentId) -> &ContingentInfo {
        &self.scenario.contingents[contingent.index()]
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

    /// A battle in play.
    #[inline]
    pub fn command(&self, battle: BattleId) -> &Command {
        &self.battles[battle.index()]
    }

    #[inline]
    pub(crate) fn command_mut(&mut self, battle: BattleId) -> &mut Command {
        &mut self.battles[battle.index()]
    }

    /// A battle as the scenario describes it; none for those that turncoats formed.
    #[inline]
    pub fn battle_info(&self, battle: BattleId) -> Option<&BattleInfo> {
        self.scenario.battles.get(battle.index())
    }

    /// All contingents, in roster order, red's first.
    #[inline]
    pub fn all_contingents(&self) -> impl DoubleEndedIterator<Item = ContingentId> + use<> {
        numbered(self.contingents.len(), ContingentId)
    }

    /// All leaders.
    #[inline]
    pub fn all_leaders(&self) -> impl DoubleEndedIterator<Item = LeaderId> + use<> {
        numbered(self.leaders.len(), LeaderId)
    }

    /// All battles.
    #[inline]
    pub fn all_battles(&self) -> impl DoubleEndedIterator<Item = BattleId> + use<> {
        numbered(self.battles.len(), BattleId)
    }

    /// The contingents of a side on the table, in roster order.
    #[inline]
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = ContingentId> + '_ {
        self.all_contingents().filter(move |id| {
            let contingent = self.contingent(*id);
            contingent.side == side && contingent.is_on_table()
        })
    }

    /// The leaders attached to a contingent.
    pub fn leaders_with(&self, contingent: ContingentId) -> impl Iterator<Item = LeaderId> + '_ {
        self.all_leaders().filter(move |id| {
            let leader = self.leader(*id);
            leader.with == contingent && leader.is_on_table()
        })
    }

    /// The commander of a side, if he is on the table (leader.kinds).
    pub fn commander(&self, side: Side) -> Option<LeaderId> {
        self.commander_of(side).filter(|id| self.leader(*id).is_on_table())
    }

    /// The commander of a side, wherever he is.
    pub fn commander_of(&self, side: Side) -> Option<LeaderId> {
        self.all_leaders().find(|id| {
            self.leader(*id).side == side
                && self.leader_info(*id).kind == crate::troops::LeaderKind::Commander
                && self.leader_info(*id).side == side
        })
    }

    /// Its grade.
    #[inline]
    pub fn grade(&self, contingent: ContingentId) -> Grade {
        self.info(contingent).grade
    }

    /// Whether a mark stands on a contingent.
    #[inline]
    pub fn has(&self, contingent: ContingentId, mark: Marks) -> bool {
        self.info(contingent).has(mark)
    }

    /// The type of a stand of a contingent, by its place: rank by rank from the front, each rank from the left.
    #[inline]
    pub fn troop_of(&self, contingent: ContingentId, stand: u8) -> Troop {
        let (c, info) = (self.contingent(contingent), self.info(contingent));
        let troop = match info.rear {
            Some(rear) if c.rear >> stand & 1 == 1 => rear,
            _ => info.front,
        };
        if c.is(Flags::REMOUNTED) { troop.remounted() } else { troop }
    }

    /// What a contingent is: the type of its front rank (troop.mixed).
    #[inline]
    pub fn kind(&self, contingent: ContingentId) -> Troop {
        define!("troop.mixed");
        self.troop_of(contingent, 0)
    }

    /// Whether a contingent is mounted.
    #[inline]
    pub fn is_mounted(&self, contingent: ContingentId) -> bool {
        self.kind(contingent).is_mounted()
    }

    /// Ranks of a contingent.
    #[inline]
    pub fn ranks(&self, contingent: ContingentId) -> u8 {
        let c = self.contingent(contingent);
        c.stands.div_ceil(c.files.max(1))
    }

    /// Skirmishers: whoever is in skirmish array.
    #[inline]
    pub fn is_skirmishers(&self, contingent: ContingentId) -> bool {
        define!("troop.skirmishers");
        self.contingent(contingent).array == Array::Skirmish
    }

    /// Archers: longbows, crossbows and handguns that are not skirmishers.
    #[inline]
    pub fn is_archers(&self, contingent: ContingentId) -> bool {
        define!("troop.archers");
        let shoots = matches!(self.kind(contingent), Troop::Longbow | Troop::Crossbow | Troop::Handgun);
        shoots && !self.is_skirmishers(contingent)
    }

    /// In line: drawn up so and not in disarray.
    #[inline]
    pub fn is_in_line(&self, contingent: ContingentId) -> bool {
        define!("array.disarray");
        let c = self.contingent(contingent);
        c.array == Array::Line && !c.is(Flags::DISARRAY)
    }

    /// In column: drawn up so and not in disarray.
    #[inline]
    pub fn is_in_column(&self, contingent: ContingentId) -> bool {
        let c = self.contingent(contingent);
        c.array == Array::Column && !c.is(Flags::DISARRAY)
    }

    /// The DPs a contingent can hold (dp.maximum).
    #[inline]
    pub fn most_dps(&self, contingent: ContingentId) -> u8 {
        define!("dp.maximum");
        self.grade(contingent).row().most_dps
    }

    /// Both sides, the one that acts first in this turn before the other.
    #[inline]
    pub fn in_turn(&self) -> [Side; 2] {
        define!("dice.order");
        [self.first, self.first.other()]
    }
}

/// The ids of a list of so many, in its order.
#[inline]
pub(crate) fn numbered<I>(count: usize, id: impl Fn(u8) -> I) -> impl DoubleEndedIterator<Item = I> {
    (0..count as u8).map(id)
}
