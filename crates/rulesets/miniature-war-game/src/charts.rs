//! The numbers: charts read at build.

use dice::Faces;
use ground::tabletop::TableEdge;

use crate::orders::verbs::{Follows, Game, Verb, VerbKind, VerbRow};
use crate::period::Period;
use crate::roster::{ArmyListId, Regiment};
use crate::rules::afloat::damage::{Damage, FireDie};
use crate::rules::shoot::ladder::Band;
use crate::rules::shoot::weapons::Weapon;
use crate::troops::{Arm, Armor, Level, ShockColumn, ShockRow, Troop};

/// A type of troops; lengths are in centimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TypeRow {
    /// The type.
    pub troop: Troop,
    /// How files name it.
    pub key: &'static str,
    /// The period to which it belongs.
    pub period: Period,
    /// What it is, in general.
    pub arm: Arm,
    /// Figures on a full stand.
    pub per_stand: u8,
    /// The width of a stand.
    pub front: i32,
    /// The depth of a stand.
    pub depth: i32,
    /// How well it is protected.
    pub armor: Armor,
    /// Half shocks of a figure that charges.
    pub half_shocks: u8,
    /// Its full move.
    pub chart_move: u8,
    /// Its melee point; none if that depends on the enemy.
    pub melee: Option<u8>,
    /// Its morale value; none if it takes no morale tests.
    pub morale: Option<u8>,
    /// How far it shoots; nothing if it does not.
    pub range: u8,
    /// Points of a figure or piece.
    pub cost: u16,
    /// The crew of an engine or gun.
    pub crew: u8,
    /// Its column as a charger; none if it counts no shock.
    pub shock_column: Option<ShockColumn>,
    /// Its line when it is charged; none if no shock is counted against it.
    pub shock_row: Option<ShockRow>,
    /// It may form a skirmish line.
    pub skirmish: bool,
    /// What it shoots with, or what its crew shoots with; none if it is no missile troop.
    pub weapon: Option<Weapon>,
}

/// A small arm of the Musket period; lengths are in centimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SmallArm {
    /// The weapon.
    pub weapon: Weapon,
    /// Up to this it is near.
    pub near: u8,
    /// Up to this it is in the middle.
    pub mid: u8,
    /// Up to this it reaches.
    pub far: u8,
    /// The band whose odds it has in a forest.
    pub forest: Band,
    /// How much farther it reaches at what is one level below, two, or more.
    pub hills: [u8; 3],
}

/// A single figure: a commander or a rider; lengths are in centimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SingleRow {
    /// What it is.
    pub key: &'static str,
    /// The width of its stand.
    pub front: i32,
    /// The depth of its stand.
    pub depth: i32,
    /// Its full move.
    pub chart_move: u8,
    /// Its melee point.
    pub melee: u8,
}

/// What a level of the game brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LevelRow {
    /// The level.
    pub level: Level,
    /// Three-dice tests are taken.
    pub three_dice_test: bool,
    /// Troops may be hidden.
    pub hidden_troops: bool,
    /// Units form battles and brigades.
    pub groups: bool,
    /// Optional rules may be used.
    pub optional_rules: bool,
}

/// What an engine or gun hits; lengths are in centimetres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HitArea {
    /// The last so many of the bolt's path.
    Line(i32),
    /// A circle so wide.
    Circle(i32),
}

/// An engine or gun; lengths are in centimetres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EngineRow {
    /// What it hits.
    pub area: HitArea,
    /// With so few men it fires at half rate.
    pub half: u8,
    /// With so few men it neither fires nor moves.
    pub silent: u8,
    /// Its full crew.
    pub full: u8,
    /// How much farther it fires at what is one level below, two, and more.
    pub hills: [i32; 3],
    /// What it fires, if it has several kinds of shot.
    pub shells: Option<ShellRow>,
}

/// The shells of a gun of the Musket period; lengths are in centimetres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ShellRow {
    /// Its calibre, in pounds.
    pub calibre: u8,
    /// From where to where round shot may be called.
    pub round: Option<[u8; 2]>,
    /// The same of explosive shells.
    pub explosive: Option<[u8; 2]>,
    /// How far canister reaches.
    pub canister: Option<u8>,
    /// How much farther it reaches from a height at most.
    pub canister_hill: i32,
    /// Round shot, explosive shells and canister at the start.
    pub start: [u8; 3],
}

/// A bounce stick, in centimetres from its end nearest to the gun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stick {
    /// The calibre of its guns, in pounds.
    pub calibre: u8,
    /// How long it is.
    pub length: i32,
    /// Its yellow part.
    pub yellow: [i32; 2],
    /// Its blue line.
    pub blue: i32,
    /// Its red parts.
    pub red: &'static [[i32; 2]],
}

/// A column of the post-melee morale chart: up to which value of losses each result goes; more is a rout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MoraleColumn {
    /// The least value before losses.
    pub from: u16,
    /// The greatest value before losses.
    pub to: u16,
    /// No effect up to this.
    pub none: u16,
    /// Back up to this.
    pub back: u16,
    /// Back and turn up to this.
    pub back_and_turn: u16,
}

/// A line of the list of random events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EventRow {
    /// The least score of the roll from 1 to 100.
    pub from: u8,
    /// The greatest.
    pub to: u8,
    /// The row of the rulebook.
    pub rule: &'static str,
    /// Its name.
    pub name: &'static str,
    /// It befalls both sides.
    pub both: bool,
    /// How many turns it lasts; 0 for the rest of the game.
    pub turns: u8,
}

include!(concat!(env!("OUT_DIR"), "/charts.rs"));
