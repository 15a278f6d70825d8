//! The numbers: charts read at build.

use dice::Faces;

use crate::troops::{
    Armour, Class, CommanderKind, Disorder, Kind, Quality, Sight, Skill, TerrainKind, Training, Troop, Weapon,
};

/// A type of troops on the four classes of ground that can be entered, open ground first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TroopRow {
    /// The type.
    pub troop: Troop,
    /// How files name it.
    pub key: &'static str,
    /// Its rates in MUs; none where it may not enter.
    pub rates: [Option<u8>; 4],
    /// How the ground disorders it; none where it is closed.
    pub disorder: [Option<Disorder>; 4],
    /// The depth of a base, in micrometres.
    pub depth: i32,
}

/// What a quality is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct QualityRow {
    /// The quality.
    pub quality: Quality,
    /// How files name it.
    pub key: &'static str,
    /// Faces that are thrown again.
    pub again: Faces,
    /// Faces that are thrown again in close combat with a commander in the front rank.
    pub again_with_commander: Faces,
    /// A group breaks when it has lost more than so many of a hundred of its bases.
    pub autobreak_over: u8,
}

/// How far a weapon shoots, in MUs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RangeRow {
    /// The weapon and who uses it.
    pub weapon: &'static str,
    /// Effective range.
    pub effective: u8,
    /// The farthest.
    pub most: u8,
}

/// What a die must show at a net POA.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ScoreRow {
    /// The net POA.
    pub poa: i8,
    /// In shooting.
    pub shooting: u8,
    /// In close combat.
    pub close: u8,
}

/// Whether troops may make a kind of move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum MoveClass {
    /// They just make it.
    Simple,
    /// They must pass a test for it.
    Complex,
    /// They may not.
    Impossible,
}

/// A kind of move for skirmishers, drilled battle troops, undrilled cavalry and light chariots, and other undrilled battle
/// troops.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MoveRow {
    /// The kind of move.
    pub kind: &'static str,
    /// Its class for each of the four.
    pub classes: [MoveClass; 4],
}

/// What a kind of commander is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CommanderRow {
    /// The kind.
    pub kind: CommanderKind,
    /// His command range, in MUs.
    pub range: u8,
    /// What he costs.
    pub points: u16,
    /// What he costs as the commander of an ally; none if he cannot be one.
    pub ally_points: Option<u16>,
}

/// A kind of ground.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TerrainRow {
    /// The kind.
    pub kind: TerrainKind,
    /// How files name it.
    pub key: &'static str,
    /// Its class.
    pub class: Class,
    /// It gives cover.
    pub cover: bool,
    /// What it does to sight.
    pub sight: Sight,
}

/// An army list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ListRow {
    /// How files and answers name it.
    pub key: &'static str,
    /// Whose army it is.
    pub name: &'static str,
    /// The battle in which it fought.
    pub battle: &'static str,
    /// Its C-in-C may be inspired.
    pub inspired: bool,
    /// The ally who may come with it; nothing if none may.
    pub ally: &'static str,
}

/// A kind of troops of an army list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ArmyKindRow {
    /// The number of its list.
    pub list: u8,
    /// How files and answers name it within its list.
    pub key: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What the men are.
    pub kind: Kind,
    /// Their quality.
    pub quality: Quality,
    /// Their training.
    pub training: Training,
    /// The least and the most bases of it in an army.
    pub bases: (u8, u8),
    /// The least and the most bases of a battle group of it.
    pub of_a_group: (u8, u8),
    /// It belongs to the ally's contingent.
    pub ally: bool,
    /// What is said of an army with too few bases of it.
    pub wanted: &'static str,
}

/// An outline of terrain that is placed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ShapeRow {
    /// How answers name it.
    pub key: &'static str,
    /// Its corners in hundredths of its width and depth, counter-clockwise.
    pub outline: &'static [(u8, u8)],
}

include!(concat!(env!("OUT_DIR"), "/charts.rs"));
