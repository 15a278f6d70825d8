//! What missile troops shoot with (medieval.missile.kinds).

use ground::tabletop::Length;

use super::aim::Arc;
use crate::charts::{HAND_CANNON_LONG, SMALL_ARMS, SmallArm};
use crate::field::Options;
use crate::period::Period;
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
    /// Pistol.
    Pistol,
    /// Musket.
    Musket,
    /// Fusil or carbine.
    Fusil,
    /// Rifle.
    Rifle,
}

impl Weapon {
    /// The thirds of a turn that it takes to load.
    pub(crate) fn thirds_to_load(self) -> u8 {
        define!(
            "medieval.thirds.bow-load",
            "medieval.slinger.three",
            "medieval.handcannon.load",
            "medieval.mongol.three-shots",
            "musket.arms.load.thirds",
            "musket.arms.load.same",
            "musket.fig.rifles.loading"
        );
        match self {
            Weapon::Sling | Weapon::MongolBow | Weapon::Javelin => 0,
            Weapon::Bow
            | Weapon::Crossbow
            | Weapon::Pistol
            | Weapon::Musket
            | Weapon::Fusil
            | Weapon::Rifle => 1,
            Weapon::HandCannon => 2,
        }
    }

    /// Whether a second rank may shoot over the first.
    pub(crate) fn shoots_over_heads(self) -> bool {
        define!(
            "medieval.missile.indirect-who",
            "common.fire.ranks-medieval",
            "medieval.handcannon.procedure",
            "musket.arms.firstrank",
            "musket.arms.sight"
        );
        match self {
            Weapon::Bow | Weapon::MongolBow | Weapon::Sling => true,
            Weapon::Crossbow
            | Weapon::HandCannon
            | Weapon::Javelin
            | Weapon::Pistol
            | Weapon::Musket
            | Weapon::Fusil
            | Weapon::Rifle => false,
        }
    }
}

impl Weapon {
    /// Its line in the chart of small arms; none for what shoots without powder, and for hand cannon.
    pub(crate) fn small_arm(self) -> Option<&'static SmallArm> {
        SMALL_ARMS.iter().find(|arm| arm.weapon == self)
    }
}

impl Troop {
    /// What it shoots with, or what its crew shoots with; none if it is no missile troop. Engines shoot by rows of their own.
    pub(crate) fn weapon(self) -> Option<Weapon> {
        define!(
            "medieval.missile.kinds",
            "medieval.missile.armor-only",
            "musket.fig.weapon",
            "musket.drag.nofire"
        );
        if self == Troop::Dragoons { None } else { self.row().weapon }
    }

    /// Where it can shoot and throw.
    pub(crate) fn arc(self) -> Arc {
        define!("medieval.missile.arc-foot", "medieval.missile.arc-mounted", "musket.arms.arc");
        match self.carrier() {
            Some(_) => {
                define!("medieval.elephant.fire-twice", "medieval.chariot.fire-twice");
                Arc::Round
            }
            None if self.arm() == Arm::Cavalry && self.period() == Period::Medieval => Arc::Mounted,
            None => Arc::Foot,
        }
    }
}

impl State {
    /// What a unit shoots with.
    pub(crate) fn weapon_of(&self, id: UnitId) -> Option<Weapon> {
        self.info(id).kind.troop().and_then(Troop::weapon)
    }

    /// The small arm that a unit has; none if it shoots with something else, or with nothing.
    pub(crate) fn small_arm_of(&self, id: UnitId) -> Option<&'static SmallArm> {
        self.weapon_of(id).and_then(Weapon::small_arm)
    }

    /// Whether a unit has something left to shoot: small arms never run out.
    pub(crate) fn has_shots(&self, id: UnitId) -> bool {
        define!("medieval.supply.out");
        self.unit(id).shots > 0 || self.small_arm_of(id).is_some()
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
