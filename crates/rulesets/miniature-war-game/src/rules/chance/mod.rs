//! Random events (event.*): an option of a scenario.
//!
//! - `roll`: whether an event happens, which one, and whom it befalls;
//! - `choose`: what the sides are asked;
//! - `losses`, `gains`: figures that go and come, units that come into being;
//! - `founded`: units that the scenario did not list, and how a saved battle finds them again;
//! - `weather`: what events in force do to sight, ranges, marches and fire;
//! - `sway`: units that do not do as they are told;
//! - `forest_fire`, `tornado`, `fratricide`, `mercenaries`: events with a chapter of their own;
//! - `events`, `words`: how they are told.

pub(crate) mod choose;
pub(crate) mod events;
pub(crate) mod forest_fire;
pub(crate) mod founded;
pub(crate) mod fratricide;
pub(crate) mod gains;
pub(crate) mod gunners;
pub(crate) mod losses;
pub(crate) mod mercenaries;
pub(crate) mod roll;
pub(crate) mod sway;
pub(crate) mod tornado;
pub(crate) mod weather;
pub(crate) mod words;

use battle::{Rule, Side};
use serde::{Deserialize, Serialize};

use crate::charts::{EventRow, RANDOM_EVENTS};
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};

/// A random event, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// A hard rain.
    HardRain,
    /// Deep mud.
    DeepMud,
    /// A wind gets up.
    Wind,
    /// The sun in their eyes.
    SunInEyes,
    /// Clouds of dust.
    Dust,
    /// A garbled message.
    GarbledMessage,
    /// For want of a nail.
    WantOfANail,
    /// The river rises.
    RiverRises,
    /// Snow.
    Snow,
    /// London fog.
    Fog,
    /// Nothing happens.
    Nothing,
    /// Poisoned wells.
    PoisonedWells,
    /// Spies at work.
    Spies,
    /// Take the king's shilling.
    KingsShilling,
    /// The French disease.
    FrenchDisease,
    /// Stout-hearted men.
    StoutHearted,
    /// Forest fire.
    ForestFire,
    /// Cholera.
    Cholera,
    /// A new unit joins.
    OverHere,
    /// A great leader inspires a unit.
    Spartans,
    /// Cavalry attacks without orders.
    Elan,
    /// Units in villages are drunk.
    WineAndRoses,
    /// Wild boar.
    WildBoar,
    /// The supreme commander is pinned to the spot.
    FallenCommander,
    /// Desertion.
    Desertion,
    /// Marksmen.
    Marksmen,
    /// Fire at friends.
    Fratricide,
    /// Reinforcements arrive.
    Reinforcements,
    /// A tornado.
    Tornado,
    /// Gunners.
    Gunners,
    /// Cavalry must charge.
    ValleyOfDeath,
    /// Two units gain figures.
    GodOnYourSide,
    /// Mercenaries go over to the enemy.
    MercenariesDefect,
    /// The enemy's mercenaries come over.
    DogsOfWar,
    /// All mercenaries leave.
    DogsOfWarLeave,
    /// Plague.
    Plague,
}

impl Happening {
    /// Every event, in the order of the list.
    pub(crate) const ALL: [Happening; 36] = {
        use Happening as H;
        [
            H::HardRain,
            H::DeepMud,
            H::Wind,
            H::SunInEyes,
            H::Dust,
            H::GarbledMessage,
            H::WantOfANail,
            H::RiverRises,
            H::Snow,
            H::Fog,
            H::Nothing,
            H::PoisonedWells,
            H::Spies,
            H::KingsShilling,
            H::FrenchDisease,
            H::StoutHearted,
            H::ForestFire,
            H::Cholera,
            H::OverHere,
            H::Spartans,
            H::Elan,
            H::WineAndRoses,
            H::WildBoar,
            H::FallenCommander,
            H::Desertion,
            H::Marksmen,
            H::Fratricide,
            H::Reinforcements,
            H::Tornado,
            H::Gunners,
            H::ValleyOfDeath,
            H::GodOnYourSide,
            H::MercenariesDefect,
            H::DogsOfWar,
            H::DogsOfWarLeave,
            H::Plague,
        ]
    };

    /// The event for a roll from 1 to 100.
    pub(crate) fn rolled(score: u8) -> Happening {
        let found = Happening::ALL.into_iter().find(|what| score <= what.row().to);
        found.unwrap_or(Happening::Plague)
    }

    /// Its line in the list.
    pub(crate) fn row(self) -> &'static EventRow {
        &RANDOM_EVENTS[self as usize]
    }

    /// Its row in the rulebook.
    pub(crate) fn rule(self) -> Rule {
        match self {
            Happening::HardRain => rule!("event.1"),
            Happening::DeepMud => rule!("event.5"),
            Happening::Wind => rule!("event.8"),
            Happening::SunInEyes => rule!("event.11"),
            Happening::Dust => rule!("event.13"),
            Happening::GarbledMessage => rule!("event.15"),
            Happening::WantOfANail => rule!("event.16"),
            Happening::RiverRises => rule!("event.17"),
            Happening::Snow => rule!("event.21"),
            Happening::Fog => rule!("event.26"),
            Happening::Nothing => rule!("event.31"),
            Happening::PoisonedWells => rule!("event.41"),
            Happening::Spies => rule!("event.42"),
            Happening::KingsShilling => rule!("event.43"),
            Happening::FrenchDisease => rule!("event.47"),
            Happening::StoutHearted => rule!("event.48"),
            Happening::ForestFire => rule!("event.54"),
            Happening::Cholera => rule!("event.56"),
            Happening::OverHere => rule!("event.57"),
            Happening::Spartans => rule!("event.61"),
            Happening::Elan => rule!("event.62"),
            Happening::WineAndRoses => rule!("event.66"),
            Happening::WildBoar => rule!("event.67"),
            Happening::FallenCommander => rule!("event.68"),
            Happening::Desertion => rule!("event.69"),
            Happening::Marksmen => rule!("event.70"),
            Happening::Fratricide => rule!("event.78"),
            Happening::Reinforcements => rule!("event.83"),
            Happening::Tornado => rule!("event.85"),
            Happening::Gunners => rule!("event.86"),
            Happening::ValleyOfDeath => rule!("event.91"),
            Happening::GodOnYourSide => rule!("event.92"),
            Happening::MercenariesDefect => rule!("event.94"),
            Happening::DogsOfWar => rule!("event.95"),
            Happening::DogsOfWarLeave => rule!("event.97"),
            Happening::Plague => rule!("event.99"),
        }
    }
}

define!("event.duration");
/// An event in force, or what it does to one unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct InForce {
    /// What happened.
    pub what: Happening,
    /// Whom it befalls; nobody if both.
    pub side: Option<Side>,
    /// The last turn in which it holds; 0 for the rest of the game.
    pub last: u16,
    /// The unit that it is about, if it is about one.
    pub unit: UnitId,
    /// The other unit that it is about: whom it attacks or fires at.
    pub other: UnitId,
    /// What a four-sided die gave, from 1; 0 if none was thrown.
    pub die: u8,
    /// The ground that it is about, by its number; 0 also if it is about none.
    pub piece: u8,
}

impl State {
    /// Puts an event in force for as long as its row says.
    pub(crate) fn put_in_force(&mut self, what: Happening, side: Option<Side>, unit: UnitId, other: UnitId) {
        let last = match what.row().turns {
            0 => 0,
            turns => self.turn + u16::from(turns) - 1,
        };
        self.in_force.push(InForce { what, side, last, unit, other, die: 0, piece: 0 });
    }

    /// Events whose last turn is over are taken off.
    pub(crate) fn end_events(&mut self) {
        let turn = self.turn;
        self.in_force.retain(|event| event.last == 0 || event.last >= turn);
    }

    /// Whether an event of both sides is in force.
    #[inline]
    pub(crate) fn is_in_force(&self, what: Happening) -> bool {
        self.in_force.iter().any(|event| event.what == what)
    }

    /// Whether an event has befallen a side.
    #[inline]
    pub(crate) fn befalls(&self, what: Happening, side: Side) -> bool {
        self.in_force.iter().any(|event| event.what == what && event.side == Some(side))
    }

    /// What an event does to one unit, if it is about it.
    #[inline]
    pub(crate) fn affects(&self, what: Happening, unit: UnitId) -> Option<&InForce> {
        self.in_force.iter().find(|event| event.what == what && event.unit == unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_stand_in_the_order_of_their_list() {
        for (number, what) in Happening::ALL.into_iter().enumerate() {
            assert_eq!(what as usize, number);
            assert_eq!(what.rule().id(), what.row().rule, "{what:?}");
            for score in what.row().from..=what.row().to {
                assert_eq!(Happening::rolled(score), what);
            }
        }
        assert_eq!(Happening::ALL.len(), RANDOM_EVENTS.len());
    }
}
