//! Ships and river boats of the Musket period (musket.ship, musket.shipgun, musket.shipfire, musket.boat).
//!
//! | file | what it holds |
//! | --- | --- |
//! | `hull.rs` | where everybody is on board, and on which water a hull may lie |
//! | `orders.rs` | which orders ships, boats and those on board may be given |
//! | `way.rs` | how orders of ships and boats become plans: sailing, towing, turning, rowing |
//! | `landing.rs` | getting in and out, beaching, and the beats that boat and troops spend together |
//! | `harbor.rs` | the wind, and what a ship carries on from turn to turn: anchor, dock, headway |
//! | `deck.rs` | above and below deck, guns that change sides, portages |
//! | `musketry.rs` | small arms from and at ships and boats |
//! | `gunnery.rs` | which of a ship's guns may fire, and where |
//! | `struck.rs` | what artillery strikes on the water |
//! | `damage.rs` | hits on the hull, fire, sinking |
//! | `gun_lost.rs` | which gun of the side that was hit is lost |
//! | `fear.rs` | morale on board |
//! | `thumb.rs` | what they are ordered by a rule of thumb |
//! | `words.rs` | how it is told |
//!
//! A ship or boat is a unit of its own. Who is on board is a unit, too: on deck or in a boat it stands on the board, where the vessel is, but no
//! ground nor unit is in its way; below deck it is off the board until it comes up.

pub(crate) mod damage;
mod deck;
mod fear;
pub(crate) mod gun_lost;
pub(crate) mod gunnery;
mod harbor;
mod hull;
mod landing;
mod musketry;
mod orders;
mod struck;
mod thumb;
mod way;
pub(crate) mod words;

use ground::tabletop::{Length, Point};
use serde::{Deserialize, Serialize};

use crate::field::{Kind, Scenario, UnitInfo};
use crate::rulebook::define;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Troop};

/// What stands where in a ship or boat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Berth {
    /// Below deck.
    #[default]
    Hold,
    /// On the top deck of a ship.
    Deck,
    /// A gun on the left side of a ship, by its place from the bow.
    Port(u8),
    /// A gun on the right side of a ship.
    Starboard(u8),
    /// In a boat, or on the wagon that carries a boat.
    Boat,
    /// A gun on the bow of a boat.
    Bow,
    /// In a war wagon (medieval.hussite.contents).
    Wagon,
}

impl Berth {
    /// Whether it is one of the ship's own guns.
    pub(crate) fn is_gun_of_ship(self) -> bool {
        matches!(self, Berth::Port(_) | Berth::Starboard(_))
    }
}

define!("musket.ship.load", "musket.boat.load");
/// A unit on board, or those of its stands that are there: in the order in which they came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Aboard {
    /// The unit.
    pub unit: UnitId,
    /// The ship, boat or wagon.
    pub vessel: UnitId,
    /// Where on it.
    pub berth: Berth,
    /// The turn in which it came there (musket.ship.offload.deck).
    pub since: u16,
    /// The places of the stands that are there, as bits.
    pub places: u64,
}

battle::facts! {
    Hull:
    /// It lies at anchor (musket.ship.anchor).
    ANCHORED = 0,
    /// It lies at a dock (musket.ship.port).
    DOCKED = 1,
    /// It is beached (musket.boat.land.time).
    BEACHED = 2,
    /// Somebody has come on board or gone ashore in this turn (musket.ship.noloadfire).
    LOADED = 3,
    /// One unit or gun has gone ashore in this turn (musket.ship.offload).
    LANDED = 4,
    /// Its captain has ordered it scuttled: a secret of its side until it begins to sink (musket.ship.scuttle).
    SCUTTLED = 5,
}

/// Yes-or-no facts of a ship or boat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Hull(pub u8);

/// How a ship has gone on without a break.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Headway {
    /// It has not.
    #[default]
    None,
    /// It was towed straight ahead for so many turns (musket.ship.tow).
    Towed(u8),
    /// It has sailed on the same heading for so many turns (musket.ship.sail).
    Sailed(u8),
}

/// What has become of a ship or boat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Vessel {
    /// The ship or boat.
    pub unit: UnitId,
    /// Yes-or-no facts.
    pub facts: Hull,
    /// How it goes on.
    pub way: Headway,
    /// Where its bow was when the turn began, and how far it went in the last (musket.ship.port).
    pub from: Point,
    pub went: Length,
    /// Hits on its masts (musket.shipgun.damage.mast).
    pub masts: u8,
    /// Damage rolls of 10 (musket.shipgun.damage.gun).
    pub tens: u8,
    /// The turn at whose end it sinks; 0 if it does not.
    pub sinks: u16,
    /// The turn in which a fire began that still burns; 0 if there is none (musket.shipfire.six).
    pub burns: u16,
    /// The turn at whose end it blows up; 0 if it does not.
    pub blows: u16,
    /// Guns of its left and right side that are to be lost (musket.shipgun.damage.gun).
    pub due: [u8; 2],
    /// The turn in which its crew fights a fire, and no gun fires; 0 if none (musket.shipfire.five).
    pub silent: u16,
}

impl Vessel {
    /// A ship or boat as it begins.
    fn fresh(unit: UnitId, scenario: &Scenario) -> Vessel {
        let info = &scenario.units[unit.index()];
        let mut facts = Hull(0);
        if info.afloat.anchored && info.kind == Kind::Troops(Troop::Frigate) {
            facts.0 |= Hull::ANCHORED.0;
        }
        if info.afloat.beached {
            facts.0 |=
                if info.kind == Kind::Troops(Troop::Frigate) { Hull::DOCKED.0 } else { Hull::BEACHED.0 };
        }
        Vessel {
            unit,
            facts,
            way: Headway::None,
            from: info.at.0.at,
            went: Length::ZERO,
            masts: 0,
            tens: 0,
            sinks: 0,
            burns: 0,
            blows: 0,
            due: [0; 2],
            silent: 0,
        }
    }

    /// Whether one of these facts holds.
    pub(crate) const fn is(&self, fact: Hull) -> bool {
        self.facts.has(fact)
    }

    /// Notes facts, or takes them back.
    pub(crate) fn set(&mut self, fact: Hull, holds: bool) {
        self.facts.0 = if holds { self.facts.0 | fact.0 } else { self.facts.0 & !fact.0 };
    }
}

/// Ships and boats as they begin, and who is on board.
pub(crate) fn fresh(scenario: &Scenario) -> (Vec<Vessel>, Vec<Aboard>) {
    let is_vessel = |id: &UnitId| scenario.units[id.index()].kind.is_vessel();
    let vessels = scenario.units().filter(is_vessel).map(|id| Vessel::fresh(id, scenario)).collect();
    let aboard = scenario.units().flat_map(|id| parts_aboard(scenario, id, &scenario.units[id.index()]));
    (vessels, aboard.collect())
}

/// Where the parts of a unit begin on board: one in several boats fills one after another.
pub(crate) fn parts_aboard(scenario: &Scenario, id: UnitId, info: &UnitInfo) -> Vec<Aboard> {
    let (stands, mut from) = (info.stands(), 0);
    let mut parts = Vec::new();
    for vessel in &info.afloat.aboard {
        let Some(carrier) = scenario.units.get(vessel.index()) else { continue };
        let berth = match carrier.kind {
            Kind::Troops(Troop::Frigate) => info.afloat.berth.unwrap_or_default(),
            Kind::Troops(Troop::WarWagon) => Berth::Wagon,
            _ => info.afloat.berth.unwrap_or(Berth::Boat),
        };
        let last = info.afloat.aboard.last() == Some(vessel);
        let room = if last { stands } else { info.kind.stands_in_boat().unwrap_or(stands) };
        let to = (from + room).min(stands);
        parts.push(Aboard { unit: id, vessel: *vessel, berth, since: 0, places: places(from, to) });
        from = to;
    }
    parts
}

/// The places from one to before another, as bits.
pub(crate) fn places(from: u8, to: u8) -> u64 {
    (from..to.min(64)).fold(0, |all, place| all | 1 << place)
}

impl Kind {
    /// Whether it is a ship or boat.
    pub(crate) fn is_vessel(self) -> bool {
        self.troop().is_some_and(|troop| troop.arm() == Arm::Vessel)
    }

    /// The stands of it that one boat carries; none if it needs no counting of stands (musket.boat.load).
    pub(crate) fn stands_in_boat(self) -> Option<u8> {
        define!("musket.boat.load");
        match self.troop().map(Troop::arm) {
            Some(Arm::Infantry | Arm::Missile) => Some(crate::charts::BOAT_INFANTRY),
            Some(Arm::Cavalry) => Some(crate::charts::BOAT_CAVALRY),
            _ => None,
        }
    }
}

/// Who is where.
impl State {
    /// Whether a unit is a ship or boat.
    #[inline]
    pub(crate) fn is_vessel(&self, id: UnitId) -> bool {
        !self.vessels.is_empty() && self.info(id).kind.is_vessel()
    }

    /// Whether a unit is a ship.
    pub(crate) fn is_ship(&self, id: UnitId) -> bool {
        self.info(id).kind == Kind::Troops(Troop::Frigate)
    }

    /// Whether a unit is a river boat.
    pub(crate) fn is_boat(&self, id: UnitId) -> bool {
        self.info(id).kind == Kind::Troops(Troop::RiverBoat)
    }

    /// Whether a unit is on board of something.
    #[inline]
    pub(crate) fn is_aboard(&self, id: UnitId) -> bool {
        self.unit(id).is(Flags::ABOARD)
    }

    /// Whether a unit is a ship or boat, or on board of one: it is in contact with nobody, and in nobody's way on land.
    #[inline]
    pub(crate) fn is_afloat(&self, id: UnitId) -> bool {
        define!("musket.boat.nomelee", "musket.boat.way");
        self.is_aboard(id) && !self.is_in_wagon(id) || self.is_vessel(id)
    }

    /// Whether a unit stands in nobody's way on land: it is a ship or boat, or on board of one or of a wagon.
    #[inline]
    pub(crate) fn is_in_nobodys_way(&self, id: UnitId) -> bool {
        self.is_aboard(id) || self.is_vessel(id)
    }

    /// What has become of a ship or boat.
    pub(crate) fn vessel(&self, id: UnitId) -> Option<&Vessel> {
        self.vessels.iter().find(|vessel| vessel.unit == id)
    }

    pub(crate) fn vessel_mut(&mut self, id: UnitId) -> Option<&mut Vessel> {
        self.vessels.iter_mut().find(|vessel| vessel.unit == id)
    }

    /// Whether a fact holds of a ship or boat.
    pub(crate) fn lies(&self, id: UnitId, fact: Hull) -> bool {
        self.vessel(id).is_some_and(|vessel| vessel.is(fact))
    }

    /// Where a unit is on board, part by part.
    pub(crate) fn berths_of(&self, id: UnitId) -> impl Iterator<Item = &Aboard> + '_ {
        let aboard = self.is_aboard(id);
        self.aboard.iter().filter(move |one| aboard && one.unit == id)
    }

    /// Where a unit is on board; its first part, if it is in several boats.
    pub(crate) fn berth_of(&self, id: UnitId) -> Option<&Aboard> {
        self.berths_of(id).next()
    }

    /// What a ship, boat or wagon carries, in the order in which it came on board.
    pub(crate) fn cargo(&self, vessel: UnitId) -> impl Iterator<Item = &Aboard> + '_ {
        self.aboard.iter().filter(move |one| one.vessel == vessel)
    }

    /// Whether a unit is a gun of a ship on its gun deck.
    pub(crate) fn is_gun_of_ship(&self, id: UnitId) -> bool {
        self.berth_of(id).is_some_and(|one| one.berth.is_gun_of_ship())
    }

    /// Puts everybody on board where he is, since ships and boats have moved or somebody has come or gone.
    pub(crate) fn place_aboard(&mut self) {
        for number in 0..self.aboard.len() {
            let one = self.aboard[number];
            let first = self.aboard.iter().position(|other| other.unit == one.unit) == Some(number);
            if let Some(unit) = self.standing_aboard(&one, &self.hull_of(one.vessel)).filter(|_| first) {
                *self.unit_mut(one.unit) = unit;
            }
        }
    }

    /// Those on board who wait for their beats wait where their ship or boat is now.
    pub(crate) fn follow_vessels(&mut self) {
        for one in &self.aboard {
            let grid = self.units[one.unit.index()].grid;
            if let Some(plan) = self.plans.get_mut(one.unit.index()) {
                plan.from = grid;
            }
        }
    }

    /// A unit is on board no more.
    pub(crate) fn come_off(&mut self, id: UnitId) {
        if self.is_aboard(id) {
            self.unit_mut(id).set(Flags::ABOARD, false);
            self.aboard.retain(|one| one.unit != id);
        }
    }
}
