//! Figures in the buildings of the Musket period (musket.bldg).
//!
//! A unit in a building stays on the board: it takes orders, fires, fights and is tested like any other. What differs is where its stands
//! are: those at openings are met from outside in the middle of their opening ([`State::stands_of`]), the others by nothing but artillery.
//!
//! | file | what |
//! | --- | --- |
//! | `rooms.rs` | how many stands fit on a floor, and where each of them stands |
//! | `go_in.rs` | entering, leaving, changing floors |
//! | `driven.rs` | units that must go back from a building |
//! | `slits.rs` | what is met of a unit through openings: its body, contact, fire, sight |
//! | `doors.rs` | doors that are broken |
//! | `shelled.rs` | artillery at buildings: the building die, points, floors, breaches |
//! | `man.rs` | who stands at which opening by itself |
//! | `posting.rs` | who does as its side says |
//! | `thumbs.rs` | what the computer does at buildings by rule of thumb |
//! | `events.rs` | what happens there, and how it is told |

pub(crate) mod doors;
pub(crate) mod driven;
pub(crate) mod events;
pub(crate) mod go_in;
pub(crate) mod man;
pub(crate) mod posting;
pub(crate) mod rooms;
pub(crate) mod shelled;
pub(crate) mod slits;
mod thumbs;

use ground::tabletop::Outline;
use serde::{Deserialize, Serialize};

use crate::house::{House, OPENINGS, STOREYS};
use crate::orders::order::PlaceId;
use crate::rulebook::define;
use crate::state::{Flags, State, Unit, UnitId};

/// No opening.
pub(crate) const NO_OPENING: u8 = u8::MAX;

/// A unit in a building: its part of the sheet of that building (musket.bldg.sheet).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Housed {
    /// The unit.
    pub unit: UnitId,
    /// The number of the building among the pieces of ground.
    pub piece: u8,
    /// The opening by which it came in; 255 if it was set up inside.
    pub door: u8,
    /// Its stands on each floor, the ground floor first.
    pub floors: [u8; STOREYS],
    /// The openings that it mans, as bits.
    pub manned: u64,
}

/// A building with its outline.
#[derive(Clone, Copy)]
pub(crate) struct Home<'a> {
    /// The number of the piece of ground.
    pub piece: u8,
    /// The building.
    pub house: &'a House,
    /// Its footprint.
    pub outline: &'a Outline,
}

impl State {
    /// Whether a unit is in a building.
    #[inline]
    pub(crate) fn is_indoors(&self, id: UnitId) -> bool {
        self.unit(id).is(Flags::INDOORS)
    }

    /// Where in which building a unit is, or was earlier in this turn.
    pub(crate) fn housed(&self, id: UnitId) -> Option<&Housed> {
        self.housed.iter().find(|housed| housed.unit == id)
    }

    /// A building that can be occupied, by the number of the piece of ground.
    pub(crate) fn home(&self, piece: u8) -> Option<Home<'_>> {
        define!("musket.bldg.sheet");
        let ground = self.lasting_piece(piece)?;
        let house = ground.kind.house.as_ref()?;
        Some(Home { piece, house, outline: &ground.outline })
    }

    /// The building in which a unit is, or was earlier in this turn.
    pub(crate) fn home_of(&self, id: UnitId) -> Option<Home<'_>> {
        self.home(self.housed(id)?.piece)
    }

    /// All buildings that can be occupied.
    pub(crate) fn homes(&self) -> impl Iterator<Item = Home<'_>> {
        self.lasting_pieces().filter_map(|(piece, ground)| {
            let house = ground.kind.house.as_ref()?;
            Some(Home { piece, house, outline: &ground.outline })
        })
    }

    /// The units in a building, in the order of their numbers.
    pub(crate) fn units_in(&self, piece: u8) -> impl Iterator<Item = UnitId> + '_ {
        let here = move |housed: &&Housed| housed.piece == piece && self.is_indoors(housed.unit);
        self.housed.iter().filter(here).map(|housed| housed.unit)
    }

    /// The building that a place is.
    pub(crate) fn home_at(&self, place: PlaceId) -> Option<Home<'_>> {
        self.homes().find(|home| self.scenario.place_of(home.piece) == place)
    }

    /// A unit is in a building from now on.
    pub(crate) fn house(&mut self, housed: Housed) {
        self.housed.retain(|other| other.unit != housed.unit);
        self.housed.push(housed);
        self.housed.sort_unstable();
        self.unit_mut(housed.unit).set(Flags::INDOORS, true);
    }

    /// Whoever has left a building in this turn, or the board, is no more on its sheet when the turn ends.
    pub(crate) fn forget_the_housed(&mut self) {
        for unit in self.units.iter_mut().filter(|unit| !unit.is_on_board()) {
            unit.set(Flags::INDOORS, false);
        }
        let units = &self.units;
        self.housed.retain(|housed| units[housed.unit.index()].is(Flags::INDOORS));
    }
}

impl Unit {
    /// The unit in the middle of a building: only its formation tells of how it stood outside.
    pub(crate) fn indoors(mut self, info: &crate::field::UnitInfo, home: Home<'_>) -> Unit {
        let centre = crate::house::centre_of(home.outline);
        // Its marker, if it has one, stands there too, and tells nothing of its formation.
        let now = self.front(info).at;
        self.grid.at = self.grid.at.plus(now.to(centre));
        self.set(Flags::INDOORS, true);
        self
    }
}

/// What must hold of the units in buildings in a battle that somebody may have written by hand.
pub(crate) fn fault(state: &State) -> Result<(), &'static str> {
    let count = state.units.len();
    if !state.housed.iter().all(|one| one.unit.index() < count) {
        return Err("somebody is in a building who is not there");
    }
    if !state.housed.is_sorted_by(|a, b| a.unit < b.unit) {
        return Err("units in buildings stand in the order of their numbers, each once");
    }
    for housed in &state.housed {
        let Some(home) = state.home(housed.piece) else {
            return Err("a unit is in what is no building");
        };
        let storeys = usize::from(home.house.storeys);
        if housed.floors.iter().skip(storeys).any(|stands| *stands > 0) {
            return Err("a unit is on a floor that a building does not have");
        }
        let stands: u32 = housed.floors.iter().map(|stands| u32::from(*stands)).sum();
        if state.is_indoors(housed.unit) && stands != u32::from(state.unit(housed.unit).stands) {
            return Err("not as many stands are on the floors of a building as the unit has");
        }
        if housed.manned.checked_shr(home.house.openings.len().min(OPENINGS) as u32).unwrap_or(0) != 0 {
            return Err("an opening is manned that a building does not have");
        }
    }
    for id in state.all_units().filter(|id| state.is_indoors(*id)) {
        if state.housed(id).is_none() || state.unit(id).is(Flags::SQUARE) {
            return Err("a unit is in no building, or in square there");
        }
    }
    let both = |home: Home<'_>| {
        let mut sides: Vec<battle::Side> = state.units_in(home.piece).map(|id| state.side_of(id)).collect();
        sides.dedup();
        sides.len() > 1
    };
    if state.homes().any(both) {
        return Err("both sides are in one building");
    }
    Ok(())
}
