//! What does not change in a battle: the table, and the armies as they were mustered.

use std::sync::OnceLock;

use battle::{BySide, Side};
use ground::tabletop::{Place, Point, Rect, Table, TableEdge};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::roster::ListId;
use crate::rulebook::define;
use crate::rules::turn::goals::Goal;
use crate::state::{CommanderId, GroupId};
use crate::troops::{Class, CommanderKind, Kind, Quality, Rank, TerrainKind, Training};

/// A scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// How it is asked for.
    pub key: String,
    /// Its title.
    pub title: String,
    /// When it was fought.
    pub date: String,
    /// What it is about.
    pub text: String,
    /// The table with its ground; each side's base edge is in it (setup.table, setup.edge).
    pub table: Table<Ground>,
    /// Fords, bridges and gaps over pieces of ground (terrain.crossing).
    pub crossings: Vec<Crossing>,
    /// Roads (terrain.road).
    pub roads: Vec<Road>,
    /// Field fortifications and portable defences (terrain.fortification).
    pub works: Vec<Work>,
    /// Both sides.
    pub sides: BySide<SideInfo>,
    /// The battle groups, red's first, in the order of their numbers.
    pub groups: Vec<GroupInfo>,
    /// The commanders, red's first.
    pub commanders: Vec<CommanderInfo>,
    /// The names of allied contingents.
    pub allies: Vec<String>,
    /// The side with the first turn; none if initiative is rolled (setup.first).
    pub first: Option<Side>,
    /// The last player turn; 0 for none (victory.limit).
    pub turn_limit: u16,
    /// Horses shy from elephants and camels (terrain.camels-elephants).
    pub frightened_horses: bool,
    /// Armies are bought for this battle, and perhaps the ground is placed; none if the scenario gives them.
    pub pick_up: Option<PickUp>,
    /// What a neutral battle brings.
    pub conditions: Conditions,
    /// What a scenario of the ruleset's own is fought for besides (victory.conditions).
    pub goals: Vec<Goal>,
    /// A number that follows from all of this, once it has been asked for.
    pub print: Print,
}

/// What a pick-up game leaves to the players.
#[derive(Clone, PartialEq, Debug)]
pub struct PickUp {
    /// The points of an army (army.points).
    pub points: u16,
    /// The lists from which each side may buy; all if none is named (army.list).
    pub lists: BySide<Vec<ListId>>,
    /// The regions to choose from; none if the scenario gives the ground (setup.terrain).
    pub regions: Vec<Region>,
    /// No base edges are named: the attacker has the south (setup.table).
    pub edges_by_initiative: bool,
}

/// A region: what may be placed in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Region {
    /// How it is called, in one word.
    pub name: String,
    /// The kinds of terrain that may be placed.
    pub kinds: Vec<TerrainKind>,
}

/// A number worked out once; it follows from the rest, so two of them never differ.
#[derive(Clone, Debug, Default)]
pub struct Print(pub(crate) OnceLock<u64>);

impl PartialEq for Print {
    fn eq(&self, _: &Print) -> bool {
        true
    }
}

/// A side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// Its colour, for those who draw it; empty if nothing is said.
    pub colour: String,
    /// What is added to its die for the initiative (army.initiative).
    pub aggression: u8,
    /// Hundredths of an attrition point at which it routs; none for its number of groups (victory.rout).
    pub rout_level: Option<u32>,
    /// Its camp (setup.camp).
    pub camp: Option<CampInfo>,
}

define!("camp.what");
/// A camp.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CampInfo {
    /// Where it stands.
    pub place: Place,
    /// It is fortified.
    pub fortified: bool,
}

/// A piece of ground.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    /// What it is.
    pub kind: TerrainKind,
    /// How a file names it where a crossing lies over it; empty if nothing does.
    pub id: String,
    /// Its name; empty if it has none.
    pub name: String,
    /// Of a hill 1; below 0 for a hollow (terrain.hill).
    pub level: i8,
    /// The class, if the scenario says another than its kind has (terrain.river).
    pub class: Option<Class>,
    /// What it is besides, in a neutral battle.
    pub feature: Option<Feature>,
}

/// What ground of a neutral battle is that these rules have no word for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// Mud or ploughland (muster.weather.mud-slows.fog).
    Mud,
    /// Covered holes against horse (muster.ground.pits).
    Pits,
    /// Grown trees without undergrowth (muster.ground.open-wood).
    OpenWood,
    /// A walled town (muster.ground.walled-town).
    Town,
}

impl Ground {
    /// Its class.
    pub fn class(&self) -> Class {
        self.class.unwrap_or(self.kind.row().class)
    }

    /// Whether it is grown trees without undergrowth.
    pub fn is_open_wood(&self) -> bool {
        self.feature == Some(Feature::OpenWood)
    }

    /// Whether it is a walled town.
    pub fn is_town(&self) -> bool {
        self.feature == Some(Feature::Town)
    }
}

define!("terrain.crossing");
/// A ford, bridge or gap.
#[derive(Clone, PartialEq, Debug)]
pub struct Crossing {
    /// The middle of one end of it, and the way across.
    pub place: Place,
    /// The ground it covers, facing across what it crosses.
    pub rect: Rect,
    /// The piece of ground below it; none if it is a gap in a work.
    pub over: Option<u8>,
    /// The work in which it is a gap.
    pub in_work: Option<u8>,
    /// Its own class.
    pub class: Class,
    /// It gives cover.
    pub cover: bool,
}

define!("terrain.road");
/// A road.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Road {
    /// From point to point.
    pub line: Vec<Point>,
}

define!("terrain.fortification");
/// A field fortification or a line of portable defences: its inside is on the left of the way from its first point to its
/// second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// From here.
    pub from: Point,
    /// To here.
    pub to: Point,
}

define!("formation.group");
/// A battle group as it was mustered.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupInfo {
    /// How files and answers name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its number in its army, from 1: it settles the order of dice and ties.
    pub number: u8,
    /// Its bases, or those in front if it is mixed.
    pub kind: Kind,
    /// The bases behind those, if it is mixed, and how many they are.
    pub rear: Option<(Kind, u8)>,
    /// Its quality.
    pub quality: Quality,
    /// Its training.
    pub training: Training,
    /// How many bases it has at the start.
    pub bases: u8,
    /// The ally to whose contingent it belongs.
    pub ally: Option<u8>,
    /// Where it stands at the start, with how many files; none if it is still to be deployed.
    pub at: Option<(Place, u8)>,
    /// The player turn in which it comes on; 0 if it is there from the start.
    pub arrives: u16,
}

impl GroupInfo {
    /// Whether it is not on the table at the start.
    pub(crate) fn waits(&self) -> bool {
        self.at.is_none() || self.arrives > 0
    }
}

/// A commander as the scenario describes him.
#[derive(Clone, PartialEq, Debug)]
pub struct CommanderInfo {
    /// How files and answers name him.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// How good he is.
    pub kind: CommanderKind,
    /// Whom he commands.
    pub rank: Rank,
    /// The ally whose contingent he commands.
    pub ally: Option<u8>,
    /// The group he is with at the start.
    pub with: GroupId,
    /// Where he stands at the start, if he is with none.
    pub at: Option<Point>,
}

impl Scenario {
    /// The groups of a side, in the order of their numbers.
    pub fn groups_of(&self, side: Side) -> impl Iterator<Item = GroupId> + '_ {
        self.groups().filter(move |id| self.groups[id.index()].side == side)
    }

    /// All groups.
    pub fn groups(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..self.groups.len() as u8).map(GroupId)
    }

    /// All commanders.
    pub fn commanders(&self) -> impl Iterator<Item = CommanderId> + use<> {
        (0..self.commanders.len() as u8).map(CommanderId)
    }

    /// A side's base edge.
    pub fn base(&self, side: Side) -> TableEdge {
        self.table.bases[side.index()]
    }
}
