//! What does not change in a battle: the table, the armies as they were mustered, the options.

use std::sync::OnceLock;

use battle::{BySide, Side};
use ground::tabletop::{Bearing, Length, Outline, Point};
use serde::{Deserialize, Serialize};

use crate::charts::TerrainRow;
use crate::conditions::Conditions;
use crate::flags::Marks;
use crate::rulebook::define;
use crate::state::{BattleId, ContingentId, LeaderId, Place, numbered};
use crate::troops::{Array, Grade, LeaderKind, Order, Troop};

define!("setup.army", "setup.table");
/// A scenario: the table, both sides with their battles, leaders and contingents, and the options.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// How it is asked for.
    pub key: String,
    /// Its name.
    pub title: String,
    /// When it was fought; empty if never.
    pub date: String,
    /// The situation in words.
    pub text: String,
    /// The table from west to east.
    pub width: Length,
    /// The table from south to north.
    pub depth: Length,
    /// The frontage of every stand (troop.stand).
    pub frontage: Length,
    /// The last turn (victory.limit).
    pub turn_limit: u8,
    /// Options that are on.
    pub options: Options,
    /// What each side may spend where armies are picked by points (setup.muster).
    pub points: u16,
    /// The ground.
    pub terrain: Vec<Piece>,
    /// The sides.
    pub sides: BySide<SideInfo>,
    /// The battles of both sides, red's first, in the order of the file.
    pub battles: Vec<BattleInfo>,
    /// The leaders of both sides, red's first, in the order of the file.
    pub leaders: Vec<LeaderInfo>,
    /// The contingents of both sides, red's first, in the order of the file.
    pub contingents: Vec<ContingentInfo>,
    /// What else wins.
    pub objectives: Vec<Objective>,
    /// The conditions of a neutral battle.
    pub conditions: Conditions,
    /// A number that follows from all of this, once it has been asked for.
    pub print: Print,
}

/// A number worked out once; it follows from the rest, so two of them never differ.
#[derive(Clone, Debug, Default)]
pub struct Print(pub(crate) OnceLock<u64>);

impl PartialEq for Print {
    fn eq(&self, _: &Print) -> bool {
        true
    }
}

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// y is the depth.
    North,
    /// y is 0.
    #[default]
    South,
    /// x is the width.
    East,
    /// x is 0.
    West,
}

impl Edge {
    /// All of them, with their names.
    pub const ALL: [(&'static str, Edge); 4] =
        [("north", Edge::North), ("south", Edge::South), ("east", Edge::East), ("west", Edge::West)];

    /// Its name.
    pub const fn key(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::South => "south",
            Edge::East => "east",
            Edge::West => "west",
        }
    }

    /// The edge across the table.
    #[must_use]
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::South => Edge::North,
            Edge::East => Edge::West,
            Edge::West => Edge::East,
        }
    }

    /// The way from this edge into the table.
    pub const fn inwards(self) -> Bearing {
        match self {
            Edge::North => Bearing::SOUTH,
            Edge::South => Bearing::NORTH,
            Edge::East => Bearing::WEST,
            Edge::West => Bearing::EAST,
        }
    }
}

/// A piece of ground.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// How files name it; empty if they do not.
    pub id: String,
    /// What it is.
    pub row: &'static TerrainRow,
    /// Its corners, or the points of its line; a road or gap has its width.
    pub outline: Outline,
    /// Level of a hill; below 0 for a hollow.
    pub level: i8,
    /// The way through a gap (terr.gap).
    pub axis: Option<Bearing>,
    /// Where the enemy of a fortification stands: its defended side is the other (terr.fortification).
    pub faces: Option<Bearing>,
    /// The turn from whose start on it is there; 0 if always (muster.special.spate).
    pub since: u8,
}

/// A side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// Its base edge (setup.table).
    pub base: Edge,
    /// Its colour, for those who draw it; empty if nothing is said.
    pub colour: String,
    /// Where it deploys, if not in the usual strip (setup.deploy-zone).
    pub zone: Vec<Point>,
    /// It has a baggage train.
    pub has_baggage: bool,
    /// Where that stands; its player places it if nothing is said (setup.baggage).
    pub baggage: Option<Point>,
    /// The share of its starting stands whose loss breaks it, as numerator and denominator (victory.break,
    /// muster.break.tob).
    pub break_at: (u32, u32),
}

define!("leader.kinds", "leader.noble");
/// A leader as the scenario describes him.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderInfo {
    /// How files and answers name him.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is at the start.
    pub side: Side,
    /// What he is.
    pub kind: LeaderKind,
    /// His rating at the start.
    pub cp: u8,
    /// A noble.
    pub noble: bool,
    /// The battle he leads or serves in.
    pub battle: BattleId,
    /// The contingent he is with at the start.
    pub with: ContingentId,
    /// Where he stands at the start, if he is with none.
    pub at: Option<Point>,
}

/// A battle as the scenario describes it.
#[derive(Clone, PartialEq, Debug)]
pub struct BattleInfo {
    /// How files and answers name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Who leads it at the start.
    pub leader: LeaderId,
    /// Its first order; its player chooses if nothing is said (setup.orders).
    pub order: Option<Order>,
    /// A suspect lord leads it (treach.suspect).
    pub suspect: bool,
    /// When and where it arrives (setup.reserves).
    pub arrival: Option<Arrival>,
}

/// When and where a battle arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The turn.
    pub turn: u8,
    /// The edge.
    pub edge: Edge,
    /// From here along it, from the west or south.
    pub from: Length,
    /// To here.
    pub to: Length,
}

define!("troop.contingent", "troop.mixed", "troop.stand");
/// A contingent as it was mustered.
#[derive(Clone, PartialEq, Debug)]
pub struct ContingentInfo {
    /// How files and answers name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is at the start.
    pub side: Side,
    /// Its number in its army, from 1.
    pub roster: u8,
    /// The battle it belongs to at the start.
    pub battle: BattleId,
    /// Its grade.
    pub grade: Grade,
    /// The type of its front rank at the start.
    pub front: Troop,
    /// So many stands of it.
    pub front_stands: u8,
    /// The type of its rear ranks, if it is mixed.
    pub rear: Option<Troop>,
    /// So many stands of it.
    pub rear_stands: u8,
    /// How it is drawn up at the start.
    pub array: Array,
    /// Stands in its front rank at the start.
    pub files: u8,
    /// What it is for the whole battle.
    pub marks: Marks,
    /// Volleys at the start (arch.ammunition).
    pub volleys: u8,
    /// DPs at the start.
    pub dps: u8,
    /// Where it stands at the start; its player places it if nothing is said.
    pub place: Option<Place>,
    /// Its stakes are planted at the start.
    pub planted: bool,
    /// The turn at whose start it comes on at its place; 0 if it is there at the start (muster.arrival.turn).
    pub arrives: u8,
    /// The chance of each turn from then on, in hundredths (muster.arrival.chance).
    pub chance: u8,
}

impl ContingentInfo {
    /// Stands at the start.
    #[inline]
    pub const fn stands(&self) -> u8 {
        self.front_stands + self.rear_stands
    }

    /// Whether a mark stands on it.
    #[inline]
    pub const fn has(&self, mark: Marks) -> bool {
        self.marks.has(mark)
    }
}

/// What else wins (victory.scenario).
#[derive(Clone, PartialEq, Debug)]
pub struct Objective {
    /// For whom.
    pub side: Side,
    /// What.
    pub aim: Aim,
    /// At the end of this turn; 0 for any turn.
    pub turn: u8,
}

/// What is to be reached.
#[derive(Clone, PartialEq, Debug)]
pub enum Aim {
    /// Ground held by a contingent in good order.
    Hold(Vec<Point>),
    /// A leader taken: killed, captured or gone.
    Take(LeaderId),
    /// A battle off the table over an edge.
    Exit(BattleId),
}

/// Options that are on, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options(pub u8);

impl Options {
    /// Control results of 1 or less lead to tests for treachery.
    pub const CIVIL_WAR: Options = Options(1);
    /// Suspect battles test when told to do anything but Hold.
    pub const SUSPECT_LORDS: Options = Options(2);
    /// Heralds may sway suspect lords of the enemy.
    pub const ENTICEMENT: Options = Options(4);

    /// Armies are picked by points.
    pub const MUSTER: Options = Options(8);

    /// All of them with their names in files.
    pub const ALL: [(&'static str, Options); 4] = [
        ("civil-war", Options::CIVIL_WAR),
        ("suspect-lords", Options::SUSPECT_LORDS),
        ("enticement", Options::ENTICEMENT),
        ("muster", Options::MUSTER),
    ];

    /// Whether an option is on.
    #[inline]
    pub const fn has(self, option: Options) -> bool {
        self.0 & option.0 != 0
    }
}

impl Scenario {
    /// Whether an option is on.
    #[inline]
    pub fn plays(&self, option: Options) -> bool {
        self.options.has(option)
    }

    /// The stands a side starts with, late ones included (victory.break).
    pub fn starting_stands(&self, side: Side) -> u32 {
        let own = self.contingents.iter().filter(|info| info.side == side);
        own.map(|info| u32::from(info.stands())).sum()
    }

    /// The battles of a side as the scenario lists them.
    pub fn battles_of(&self, side: Side) -> impl Iterator<Item = BattleId> + '_ {
        numbered(self.battles.len(), BattleId).filter(move |battle| self.battles[battle.index()].side == side)
    }
}
