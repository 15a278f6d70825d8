//! The numbers: charts read at build.

use crate::flags::Marks;
use crate::troops::{
    Allowed, Class, CombatResult, ControlResult, Faith, Grade, LeaderKind, Order, Tested, Troop, TroopType,
    Weapon,
};

/// How far a weapon shoots, in inches; 0 where it has no such range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RangeRow {
    /// The weapon.
    pub weapon: Weapon,
    /// The farthest.
    pub maximum: u8,
    /// Effective range.
    pub effective: u8,
    /// Close range.
    pub close: u8,
}

/// What a grade is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GradeRow {
    /// The grade.
    pub grade: Grade,
    /// DPs it can hold.
    pub most_dps: u8,
    /// Combat dice of a contingent.
    pub dice: i8,
    /// DPs it removes if shot at.
    pub rallies_shot_at: u8,
    /// DPs it removes if not.
    pub rallies: u8,
}

/// What a mark costs in an army that is picked by points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MarkRow {
    /// The mark.
    pub mark: Marks,
    /// Points of each stand.
    pub points: i16,
    /// Types whose price has it in it.
    pub included_for: &'static [Troop],
}

/// A kind of leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LeaderRow {
    /// The kind.
    pub kind: LeaderKind,
    /// His rating as a rule.
    pub cp: u8,
    /// The least a scenario may give him.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// Contingents within so many inches of him are in control.
    pub controls_within: u8,
}

/// An order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OrderRow {
    /// The order.
    pub order: Order,
    /// How files and answers name it.
    pub key: &'static str,
    /// How near an enemy must be to be charged, in inches; none if nobody is.
    pub charge_within: Option<u8>,
}

/// A kind of ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainRow {
    /// How files name it.
    pub kind: &'static str,
    /// An area; if not, a line.
    pub area: bool,
    /// What it does to those who enter or cross it.
    pub class: Class,
    /// It gives cover.
    pub cover: bool,
    /// Inches of it through which one sees; 0 if it does not matter.
    pub sight_through: u8,
    /// Inches it is wide as a line; 0 for a mere line.
    pub width: u8,
    /// Nothing is seen through it.
    pub blocks_sight: bool,
}

/// A line of the combat results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResultRow {
    /// The result.
    pub result: CombatResult,
    /// From this difference of hits.
    pub from: i8,
    /// To this.
    pub to: i8,
    /// DPs taken.
    pub dps: u8,
    /// DPs taken by mounted that fought pikes.
    pub dps_mounted_against_pikes: u8,
}

/// A line of the control results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ControlRow {
    /// From this total.
    pub from: i8,
    /// To this.
    pub to: i8,
    /// For whom.
    pub who: Tested,
    /// What he does.
    pub result: ControlResult,
}

/// A line of the test for treachery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TreacheryRow {
    /// From this total.
    pub from: i8,
    /// To this.
    pub to: i8,
    /// What he is.
    pub result: Faith,
}

include!(concat!(env!("OUT_DIR"), "/charts.rs"));
