//! What must hold of ships, boats, war wagons and those on board, whoever wrote it (musket.ship.load, musket.boat.load, musket.ship.places,
//! medieval.hussite.contents).

use battle::Mistakes;

use crate::charts::{BOATS_NEEDED, SHIP_GUNS, SHIP_POINTS, SHIP_UNITS};
use crate::field::{Feature, GroundKind, Kind, Options, Scenario, UnitInfo};
use crate::rulebook::define;
use crate::rules::afloat::{Aboard, Berth};
use crate::rules::wagons::inside::Seat;
use crate::state::{Flags, State, UnitId};
use crate::troops::Troop;

/// What is wrong with the ships, boats and shores of a scenario.
pub(super) fn scenario_faults(scenario: &Scenario) -> Mistakes {
    define!("common.river.boats", "musket.ship.port", "musket.boat.speed");
    let mut mistakes = Mistakes::new();
    for (number, piece) in scenario.table.pieces.iter().enumerate() {
        let (kind, is_area) = (piece.kind.kind, piece.outline.is_area());
        let feature = piece.kind.feature;
        let river = matches!(kind, GroundKind::River | GroundKind::Creek);
        if kind == GroundKind::Landing && is_area {
            mistakes.note(format!("terrain[{number}].polygon"), "a landing place is a line along the shore");
        }
        if kind == GroundKind::Water && !is_area {
            mistakes.note(format!("terrain[{number}].line"), "a lake or the sea is an area");
        }
        if feature == Some(Feature::Flows) && (!river || is_area) {
            mistakes.note(format!("terrain[{number}].feature"), "only a river that is a line flows");
        }
        if feature == Some(Feature::Dock) && kind != GroundKind::Landing {
            mistakes.note(format!("terrain[{number}].feature"), "only a landing place is a dock");
        }
    }
    for (number, info) in scenario.units.iter().enumerate() {
        let needs = match info.kind {
            Kind::Troops(Troop::Frigate) => Some((Options::SHIPS, "ships")),
            Kind::Troops(Troop::RiverBoat | Troop::BoatWagon) => Some((Options::RIVER_BOATS, "river-boats")),
            Kind::Troops(Troop::WarWagon) => Some((Options::HUSSITE_WAGONS, "hussite-wagons")),
            Kind::Troops(_) | Kind::Commander | Kind::Rider => None,
        };
        if let Some((_, word)) = needs.filter(|(option, _)| !scenario.options.has(*option)) {
            mistakes.note(format!("unit[{number}].type"), format!("it needs the option `{word}`"));
        }
        if info.kind == Kind::Troops(Troop::WarWagon) {
            if info.marker.is_some() || info.arrives > 0 {
                let why = "a war wagon is there from the start, and seen";
                mistakes.note(format!("unit[{number}].type"), why);
            }
        } else if needs.is_some() && (info.arrives > 0 || info.marker.is_some()) {
            let why = "ships, boats and their wagons are on the board from the start, and seen";
            mistakes.note(format!("unit[{number}].type"), why);
        }
        if let Err((key, why)) = aboard_fault(scenario, info) {
            mistakes.note(format!("unit[{number}].{key}"), why);
        }
    }
    mistakes
}

/// What is wrong with where a unit begins on board.
pub(crate) fn aboard_fault(scenario: &Scenario, info: &UnitInfo) -> Result<(), (&'static str, &'static str)> {
    let (aboard, berth) = (&info.afloat.aboard, info.afloat.berth);
    if aboard.is_empty() {
        return match berth {
            Some(_) => Err(("berth", "it is on board of nothing")),
            None => Ok(()),
        };
    }
    if info.arrives > 0 || info.marker.is_some() {
        return Err(("aboard", "who is on board is there from the start, and seen"));
    }
    for (number, vessel) in aboard.iter().enumerate() {
        let Some(carrier) = scenario.units.get(vessel.index()).filter(|carrier| carrier.side == info.side)
        else {
            return Err(("aboard", "this is no ship, boat or wagon of its side"));
        };
        if aboard[..number].contains(vessel) {
            return Err(("aboard", "it is named twice"));
        }
        let fits = match (carrier.kind, berth) {
            (Kind::Troops(Troop::Frigate), None | Some(Berth::Hold | Berth::Deck)) => info.kind.boards_ship(),
            (Kind::Troops(Troop::Frigate), Some(Berth::Port(_) | Berth::Starboard(_))) => {
                info.kind == Kind::Troops(Troop::TwelvePounder)
            }
            (Kind::Troops(Troop::RiverBoat), None | Some(Berth::Boat)) => info.kind.boards_boat(),
            (Kind::Troops(Troop::RiverBoat), Some(Berth::Bow)) => {
                info.kind == Kind::Troops(Troop::SixPounder)
            }
            (Kind::Troops(Troop::BoatWagon), None) => info.kind == Kind::Troops(Troop::RiverBoat),
            (Kind::Troops(Troop::WarWagon), None | Some(Berth::Wagon)) => {
                seat_fault(scenario, info, *vessel)?;
                true
            }
            _ => false,
        };
        if !fits {
            return Err(("aboard", "it has no place there"));
        }
    }
    let boats =
        scenario.units.get(aboard[0].index()).is_some_and(|one| one.kind == Kind::Troops(Troop::RiverBoat));
    let needed = if boats && berth != Some(Berth::Bow) { info.boats_needed() } else { 1 };
    if aboard.len() != needed {
        return Err(("aboard", "it needs another number of them"));
    }
    Ok(())
}

/// What is wrong with the place of a unit in a war wagon.
fn seat_fault(
    scenario: &Scenario,
    info: &UnitInfo,
    wagon: UnitId,
) -> Result<(), (&'static str, &'static str)> {
    define!("medieval.hussite.contents");
    let seat = |info: &UnitInfo| info.kind.troop().and_then(|troop| Seat::of(troop, info.figures));
    let Some(own) = seat(info) else {
        let why =
            "a war wagon carries a culverin, 12 figures of one kind that it has a place for, and 4 who shoot";
        return Err(("aboard", why));
    };
    let others =
        scenario.units.iter().filter(|other| other.afloat.aboard.contains(&wagon) && other.id != info.id);
    if others.filter_map(seat).any(|other| other == own) {
        return Err(("aboard", "there is somebody in its place in that war wagon"));
    }
    Ok(())
}

impl Kind {
    /// Whether it is cargo of a ship.
    fn boards_ship(self) -> bool {
        self.troop().is_some_and(|troop| troop.boards() && !self.is_vessel())
    }

    /// Whether a boat carries it.
    fn boards_boat(self) -> bool {
        let gun = |troop: Troop| BOATS_NEEDED.iter().any(|(one, _)| *one == troop);
        self.stands_in_boat().is_some() || self.troop().is_some_and(gun)
    }
}

impl UnitInfo {
    /// The boats that it needs.
    fn boats_needed(&self) -> usize {
        let gun = |troop: Troop| BOATS_NEEDED.iter().find(|(one, _)| *one == troop).map(|(_, count)| *count);
        let stands = |room: u8| self.stands().div_ceil(room);
        let count = self.kind.stands_in_boat().map(stands).or_else(|| self.kind.troop().and_then(gun));
        usize::from(count.unwrap_or(1))
    }
}

/// What is wrong with ships, boats and those on board at a moment.
pub(super) fn fault(state: &State) -> Result<(), &'static str> {
    let count = state.units.len();
    let vessels: Vec<UnitId> =
        state.scenario.units().filter(|id| state.scenario.units[id.index()].kind.is_vessel()).collect();
    if state.vessels.iter().map(|vessel| vessel.unit).ne(vessels) {
        return Err("there are not as many vessels as ships and boats");
    }
    if !state.vessels.iter().all(|vessel| vessel.from.is_within_reach()) {
        return Err("a ship or boat is too far off the board");
    }
    let there =
        |one: &Aboard| one.unit.index() < count && one.vessel.index() < count && one.unit != one.vessel;
    if !state.aboard.iter().all(there) || !state.ashore.iter().all(|id| id.index() < count) {
        return Err("somebody is on board who is not there, or of nothing");
    }
    // Before the first turn nobody stands who is not placed.
    let waits = |id: UnitId| state.unit(id).is(Flags::WAITS);
    for id in state.all_units().filter(|id| !waits(*id)) {
        let mut own = state.aboard.iter().filter(|one| one.unit == id);
        let below = own.clone().any(|one| one.berth == Berth::Hold);
        let aboard = own.next().is_some();
        if state.is_aboard(id) != aboard || aboard && state.unit(id).is(Flags::OFF) != below {
            return Err("who is on board is in the list of those on board, and below deck off the board");
        }
    }
    for one in &state.aboard {
        let troop = state.info(one.vessel).kind.troop();
        let carries =
            matches!(troop, Some(Troop::Frigate | Troop::RiverBoat | Troop::BoatWagon | Troop::WarWagon));
        let afloat = state.unit(one.vessel).is_on_board() || waits(one.vessel);
        if !carries || !afloat || state.side_of(one.unit) != state.side_of(one.vessel) {
            return Err("somebody is on board of what carries nobody, is gone, or is the enemy's");
        }
        let fits = match (troop, one.berth) {
            (Some(Troop::Frigate), Berth::Hold | Berth::Deck)
            | (Some(Troop::RiverBoat), Berth::Boat | Berth::Bow)
            | (Some(Troop::BoatWagon), Berth::Boat) => true,
            (Some(Troop::WarWagon), Berth::Wagon) => state.fits_wagon(one.unit, one.vessel),
            (Some(Troop::Frigate), Berth::Port(place) | Berth::Starboard(place)) => {
                (1..=SHIP_GUNS).contains(&place)
            }
            _ => false,
        };
        if !fits {
            return Err("somebody is where there is no place on board");
        }
    }
    for vessel in state.all_units() {
        load_fault(state, vessel)?;
    }
    Ok(())
}

/// Whether a ship, boat or wagon carries more than it can.
pub(crate) fn load_fault(state: &State, vessel: UnitId) -> Result<(), &'static str> {
    define!("musket.ship.load", "musket.boat.load", "musket.ship.guns");
    let cargo: Vec<Aboard> = state.cargo(vessel).copied().collect();
    if cargo.is_empty() {
        return Ok(());
    }
    for (number, one) in cargo.iter().enumerate() {
        let same =
            |other: &Aboard| other.unit == one.unit || one.berth.is_single() && other.berth == one.berth;
        if cargo[..number].iter().any(same) {
            return Err("two are in one place on board, or one is there twice");
        }
        if one.berth == Berth::Deck && state.room_on_deck(one).is_none() {
            return Err("there is no room on deck for somebody");
        }
    }
    let carried: Vec<&Aboard> = cargo.iter().filter(|one| !one.berth.is_gun_of_ship()).collect();
    if state.is_ship(vessel) {
        let points: u32 = carried.iter().map(|one| state.points_of(one.unit)).sum();
        if carried.len() > usize::from(SHIP_UNITS) || points > SHIP_POINTS {
            return Err("a ship carries at most 5 units, worth 500 points together");
        }
    }
    Ok(())
}

impl Berth {
    /// Whether only one unit is there.
    fn is_single(self) -> bool {
        !matches!(self, Berth::Hold | Berth::Deck | Berth::Wagon)
    }
}
