//! What missile troops shoot with (medieval.missile.kinds).

use ground::tabletop::Length;

use super::aim::Arc;
use crate::charts::HAND_CANNON_LONG;
use crate::field::Options;
use crate::rulebook::define;
use crate::state::{State, UnitId};
use crate::troops::{Arm, Troop};

/// A missile weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weapon {
    /// Bow or longbow, on foot or on horseback.
    Bow,
    /// The bow of the Mongols.
    MongolBow,
    /// Crossbow or arbalest.
    Crossbow,
    /// Sling.
    Sling,
    /// Hand cannon.
    HandCannon,
    /// Javelins thrown from an elephant or chariot.
    Javelin,
}

impl Weapon {
    /// The thirds of a turn that it takes to load.
    pub(crate) fn thirds_to_load(self) -> u8 {
        define!(
            "medieval.thirds.bow-load",
            "medieval.slinger.three",
            "medieval.handcannon.load",
            "medieval.mongol.three-shots"
        );
        match self {
            Weapon::Sling | Weapon::MongolBow | Weapon::Javelin => 0,
            Weapon::Bow | Weapon::Crossbow => 1,
            Weapon::HandCannon => 2,
        }
    }

    /// Whether a second rank may shoot over the first.
    pub(crate) fn shoots_over_heads(self) -> bool {
        define!(
            "medieval.missile.indirect-who",
            "common.fire.ranks-medieval",
            "medieval.handcannon.procedure"
        );
        match self {
            Weapon::Bow | Weapon::MongolBow | Weapon::Sling => true,
            Weapon::Crossbow | Weapon::HandCannon | Weapon::Javelin => false,
        }
    }
}

impl Troop {
    /// What it shoots with, or what its crew shoots with; none if it is no missile troop. Engines shoot by rows of their own.
    pub(crate) fn weapon(self) -> Option<Weapon> {
        define!("medieval.missile.kinds", "medieval.missile.armor-only");
        match self {
            Troop::ArcherLight
            | Troop::ArcherMedium
            | Troop::LongbowLight
            | Troop::LongbowMedium
            | Troop::HorseArcherLight
            | Troop::HorseArcherMedium
            | Troop::SamuraiArcher
            | Troop::ChariotArcher
            | Troop::WarElephantArcher => Some(Weapon::Bow),
            Troop::ChariotJavelin | Troop::WarElephantJavelin => Some(Weapon::Javelin),
            Troop::MongolHorseArcher => Some(Weapon::MongolBow),
            Troop::CrossbowLight | Troop::CrossbowMedium | Troop::ArbalestLight | Troop::ArbalestMedium => {
                Some(Weapon::Crossbow)
            }
            Troop::Slinger | Troop::ChariotSlinger => Some(Weapon::Sling),
            Troop::HandCannon => Some(Weapon::HandCannon),
            Troop::Peasants
            | Troop::LightInfantry
            | Troop::MediumInfantry
            | Troop::MenAtArms
            | Troop::Hoplites
            | Troop::RomanAuxiliaries
            | Troop::RomanLegionaries
            | Troop::PikeLight
            | Troop::PikeMedium
            | Troop::PoleArms
            | Troop::SupplyWagon
            | Troop::LightCavalry
            | Troop::MediumCavalry
            | Troop::HeavyCavalry
            | Troop::ChariotFighter
            | Troop::Ballista
            | Troop::Catapult
            | Troop::Trebuchet
            | Troop::PotDeFer
            | Troop::Culverin
            | Troop::Cannon
            | Troop::Bombard
            | Troop::SamuraiInfantry
            | Troop::SamuraiCavalry
            | Troop::Berserker
            | Troop::Ram
            | Troop::SiegeTower
            | Troop::GreekFire => None,
        }
    }

    /// Where it can shoot and throw.
    pub(crate) fn arc(self) -> Arc {
        define!("medieval.missile.arc-foot", "medieval.missile.arc-mounted");
        match self.carrier() {
            Some(_) => {
                define!("medieval.elephant.fire-twice", "medieval.chariot.fire-twice");
                Arc::Round
            }
            None if self.arm() == Arm::Cavalry => Arc::Mounted,
            None => Arc::Foot,
        }
    }
}

impl State {
    /// What a unit shoots with.
    pub(crate) fn weapon_of(&self, id: UnitId) -> Option<Weapon> {
        self.info(id).kind.troop().and_then(Troop::weapon)
    }

    /// How far a unit shoots, on level ground.
    pub(crate) fn range_of(&self, id: UnitId) -> Length {
        define!("medieval.slinger.range", "medieval.handcannon.values", "medieval.gunpowder.long");
        let info = self.info(id);
        let longer = self.scenario.options.has(Options::GUNPOWDER_LONG_RANGES)
            && info.kind.troop().is_some_and(|troop| troop.row().range == info.range);
        let cm = match info.kind.troop() {
            Some(Troop::HandCannon) if longer => HAND_CANNON_LONG.last().map_or(0, |band| band.0),
            Some(Troop::PotDeFer | Troop::Culverin) if longer => 90,
            Some(Troop::Cannon) if longer => 100,
            Some(_) | None => info.range.into(),
        };
        self.range_in_weather(id, Length::cm(cm), false)
    }
}
