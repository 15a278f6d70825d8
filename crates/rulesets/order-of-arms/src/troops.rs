//! Kinds of troops: arms, armour, weapons, and what an army list says of a unit.

use serde::{Deserialize, Serialize};

use crate::charts::{ALLOWANCES, GUNS, UNIT_TYPES, WeaponLine};
use crate::rulebook::define;

define!("A2.2.1a");
/// What kind of piece a unit is. Only mounted and foot units are combat units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arm {
    /// On horse.
    Mounted,
    /// On foot, to fight hand to hand.
    Foot,
    /// On foot, to shoot.
    FootRanged,
    /// Guns and engines.
    Artillery,
    /// Servants, wagons, caravans.
    Other,
}

/// Whether a unit shoots with bows, and with which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Archer {
    /// It does not.
    None,
    /// With bows.
    Bow,
    /// With crossbows.
    Crossbow,
}

define!("A2.2.1i");
/// The size of an artillery unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GunSize {
    /// Light.
    Light,
    /// Medium.
    Medium,
    /// Heavy.
    Heavy,
}

define!("A2.2.2b");
/// Armour class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Armor {
    /// Heavy.
    A,
    /// Medium.
    B,
    /// Light.
    C,
    /// None.
    #[default]
    #[serde(rename = "none")]
    None,
}

impl Armor {
    /// Its letter; empty for none.
    pub const fn letter(self) -> &'static str {
        match self {
            Armor::A => "A",
            Armor::B => "B",
            Armor::C => "C",
            Armor::None => "",
        }
    }

    /// The hits of ordinary weapons that it deflects (C20.0a to C20.0d).
    pub const fn deflects(self) -> u8 {
        match self {
            Armor::A => 2,
            Armor::B => 1,
            Armor::C | Armor::None => 0,
        }
    }
}

define!("A2.2.2d");
/// Armour penetration of hand guns and some crossbows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Penetration {
    /// No armour deflects it.
    A,
    /// Only armour A deflects it.
    B,
}

/// How a piece moves: the columns of the terrain charts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveClass {
    /// Foot.
    Foot,
    /// Horse.
    Mounted,
    /// Guns.
    Artillery,
    /// Wagons, caravans, servants.
    Wagon,
    /// Leaders.
    Leader,
}

define!("A2.2.1b", "A2.2.1c", "A2.2.1d", "A2.2.1f", "A2.2.1g", "A2.2.1h");
/// A line of the unit types chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitType {
    /// How files name it: `MMA`.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What kind of piece it is.
    pub arm: Arm,
    /// A long piece.
    pub long: bool,
    /// How far it shoots, in areas; 0 if it does not.
    pub range: u8,
    /// Its bows.
    pub archer: Archer,
    /// Polearm foot.
    pub polearm: bool,
    /// It can form schiltron.
    pub schiltron: bool,
    /// It can form phalanx.
    pub phalanx: bool,
    /// It faces every way (A2.2.1e).
    pub all_round: bool,
    /// It has pavises.
    pub pavise: bool,
    /// It has arbalests.
    pub arbalest: bool,
    /// It has hand guns.
    pub hand_gun: bool,
    /// It shoots over the enemy's front (B15.9.1a).
    pub shoots_over: bool,
    /// Gunpowder artillery; other artillery is mechanical.
    pub gunpowder: bool,
    /// It shoots without line of sight (B12.1.4).
    pub ignores_sight: bool,
    /// Rockets.
    pub rocket: bool,
    /// The least die with which it fires in rain, storm and snow: 1 always, 0 never (B12.2.1).
    pub fires_in: [u8; 3],
    /// Its weapon in charges.
    pub charge: Option<&'static WeaponLine>,
    /// Its weapon in close quarters.
    pub cqc: Option<&'static WeaponLine>,
    /// Its weapon at range.
    pub ranged: Option<&'static WeaponLine>,
}

/// Pieces that are no units of the chart: servants, wagons and caravans. Caravans are long.
pub(crate) static BAGGAGE: [UnitType; 3] = [
    baggage("non_combatant", "Non-combatants", false),
    baggage("wagon", "Wagons", false),
    baggage("caravan", "Caravan", true),
];

const fn baggage(code: &'static str, name: &'static str, long: bool) -> UnitType {
    UnitType {
        code,
        name,
        arm: Arm::Other,
        long,
        range: 0,
        archer: Archer::None,
        polearm: false,
        schiltron: false,
        phalanx: false,
        all_round: false,
        pavise: false,
        arbalest: false,
        hand_gun: false,
        shoots_over: false,
        gunpowder: false,
        ignores_sight: false,
        rocket: false,
        fires_in: [1; 3],
        charge: None,
        cqc: None,
        ranged: None,
    }
}

impl UnitType {
    /// The sizes that artillery of this type comes in.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = GunSize> {
        GUNS.iter().filter(|row| row.code == self.code).map(|row| row.size)
    }

    /// The type with this code.
    pub fn find(code: &str) -> Option<&'static UnitType> {
        UNIT_TYPES.iter().chain(&BAGGAGE).find(|row| row.code == code)
    }

    /// Mounted men-at-arms.
    pub fn is_mma(&self) -> bool {
        self.long && self.arm == Arm::Mounted
    }

    /// Whether it is a combat unit: on horse or on foot.
    pub fn is_combat(&self) -> bool {
        matches!(self.arm, Arm::Mounted | Arm::Foot | Arm::FootRanged)
    }

    /// Whether it fights on foot.
    pub fn is_foot(&self) -> bool {
        matches!(self.arm, Arm::Foot | Arm::FootRanged)
    }

    /// Bows and crossbows on foot.
    pub fn is_foot_archer(&self) -> bool {
        self.arm == Arm::FootRanged && self.archer != Archer::None
    }

    /// How it moves.
    pub fn move_class(&self) -> MoveClass {
        match self.arm {
            Arm::Mounted => MoveClass::Mounted,
            Arm::Foot | Arm::FootRanged => MoveClass::Foot,
            Arm::Artillery => MoveClass::Artillery,
            Arm::Other => MoveClass::Wagon,
        }
    }
}

define!("B13.1");
/// The movement allowance of a class in MP: as a rule, and with rapid movement.
pub(crate) fn allowance(class: MoveClass, size: Option<GunSize>) -> (u8, u8) {
    let key = match (class, size) {
        (MoveClass::Foot, _) => "foot",
        (MoveClass::Mounted, _) => "mounted",
        (MoveClass::Artillery, Some(GunSize::Heavy)) => "artillery-heavy",
        (MoveClass::Artillery, Some(GunSize::Medium)) => "artillery-medium",
        (MoveClass::Artillery, _) => "artillery-light",
        (MoveClass::Wagon, _) => "wagon",
        (MoveClass::Leader, _) => "leader",
    };
    ALLOWANCES.iter().find(|row| row.class == key).map_or((0, 0), |row| (row.normal, row.rapid))
}

define!("A2.2.2a", "A2.2.2c", "C21.1a");
/// One step of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepInfo {
    /// Printed strength in strength points.
    pub strength: u8,
    /// Élan.
    pub elan: u8,
    /// Armour.
    #[serde(default)]
    pub armor: Armor,
    /// How far it shoots, in areas, if not as far as the unit does (state.steps).
    #[serde(default)]
    pub range: Option<u8>,
    /// Armour penetration, if not that of the unit (state.steps).
    #[serde(default)]
    pub penetration: Option<Penetration>,
}
