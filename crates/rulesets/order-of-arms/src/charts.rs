//! The numbers: charts read at build.

use crate::troops::{Archer, Arm, GunSize, UnitType};

/// A line of the Weapon vs. Armor table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaponLine {
    /// How charts name it.
    pub key: &'static str,
    /// What is added to each die, by the target's armour: A, B, C, none.
    pub against: [i8; 4],
    /// Armour deflects one hit less: a couched lance (C20.1a).
    pub couched_lance: bool,
    /// Armour deflects one hit less: an arbalest (C20.1b).
    pub arbalest: bool,
    /// The unit's penetration rating says what deflects it (C20.1c, C20.1d).
    pub hand_gun: bool,
    /// Light armour deflects it (C20.0c).
    pub club: bool,
}

/// A kind of area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AreaKind {
    /// How files name it.
    pub key: &'static str,
    /// The cost to enter, by [`MoveClass`](crate::troops::MoveClass); -1 if it is closed.
    pub mp: [i8; 5],
    /// It blocks a line of sight that passes it.
    pub blocks_sight: bool,
    /// It is closed to charges.
    pub blocks_charge: bool,
    /// Dice of a charge into it.
    pub charge_attack: i8,
    /// Dice of each stack that is charged in it.
    pub charge_defence: i8,
    /// Dice of fire from it.
    pub fire_from: i8,
    /// Dice of fire at it.
    pub fire_at: i8,
    /// Dice of an attack on it in close quarters.
    pub cqc_attack: i8,
    /// Dice of those who defend it in close quarters.
    pub cqc_defence: i8,
    /// A phalanx may enter it.
    pub phalanx: bool,
    /// Units in it face every way for defence.
    pub all_round: bool,
    /// Woods or forest (B15.9.4).
    pub woods: bool,
}

/// What can be on a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BorderKind {
    /// How files name it.
    pub key: &'static str,
    /// What crossing adds to the cost, by [`MoveClass`](crate::troops::MoveClass); -1 if it is closed.
    pub mp: [i8; 5],
    /// It blocks a line of sight that crosses it or runs along it.
    pub blocks_sight: bool,
    /// Charges do not cross it.
    pub blocks_charge: bool,
    /// Dice of a charge that crosses it.
    pub charge_attack: i8,
    /// Dice of an attack across it in close quarters.
    pub cqc_attack: i8,
    /// There is close quarters combat across it.
    pub cqc: bool,
    /// A phalanx may cross it.
    pub phalanx: bool,
    /// The surcharge is for moves to the higher area only.
    pub uphill_only: bool,
    /// Charges cross it where the scenario says so.
    pub charge_by_scenario: bool,
}

/// A kind of weather.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WeatherRow {
    /// How files name it.
    pub key: &'static str,
    /// What it adds to allowances.
    pub movement: i8,
    /// What it adds to each die of a bombardment.
    pub bombardment: i8,
    /// Dice of a charging stack.
    pub charge: i8,
    /// Dice of bow and crossbow fire against a target.
    pub bows: i8,
    /// How far one sees, in areas; 0 for without limit.
    pub visibility: u8,
}

/// Movement allowances of a class, in MP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    /// The class.
    pub class: &'static str,
    /// As a rule.
    pub normal: u8,
    /// With rapid movement.
    pub rapid: u8,
}

/// How much room an area has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeRow {
    /// How files name it.
    pub key: &'static str,
    /// The occupancy limit in strength points.
    pub limit: u8,
    /// From so many points on it is densely occupied.
    pub dense_from: u8,
    /// The stacking limit in strength points.
    pub stacking: u8,
}

/// Dice of an artillery unit by its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GunRow {
    /// The unit type.
    pub code: &'static str,
    /// Its size.
    pub size: GunSize,
    /// Against troops.
    pub troops: u8,
    /// Against stone: Fortified A.
    pub stone: u8,
    /// Against earth, wood and artillery in position: Fortified B.
    pub earthwork: u8,
    /// Against a structure without defence.
    pub open: u8,
}

include!(concat!(env!("OUT_DIR"), "/charts.rs"));
