//! Where ships and boats are placed before the first turn, and who begins on board of them (musket.ship.setup, musket.boat.setup).

use battle::{List, Refusal, Side, Word};

use super::posts::Post;
use crate::field::{Afloat, Kind, UnitInfo};
use crate::orders::order::Number;
use crate::rulebook::{define, rule};
use crate::rules::afloat::{Aboard, Berth, parts_aboard};
use crate::rules::facts::bodies::Body;
use crate::scenario::{aboard_fault, load_fault};
use crate::state::{Fate, Flags, State, UnitId};
use crate::troops::Troop;

/// The most boats that a unit takes.
const MOST: usize = 8;

/// On which ship, boats or wagon a unit begins, and where on a ship: `#3 #4`, `#7 deck`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Boarding {
    /// The ship, boats or wagon.
    vessels: List<Number, MOST>,
    /// On the deck of a ship, and not below.
    deck: bool,
}

impl Word<State> for Boarding {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        let numbers: Vec<String> = self.vessels.iter().map(|number| format!("#{}", number.0)).collect();
        into.push_str(&numbers.join(" "));
        if self.deck {
            into.push_str(" deck");
        }
    }

    fn read(battle: &State, side: Side, text: &str) -> Result<Boarding, String> {
        let mut boarding = Boarding::default();
        for word in text.split_whitespace() {
            if word == "deck" && !boarding.deck {
                boarding.deck = true;
                continue;
            }
            let number = word.strip_prefix('#').and_then(|number| number.parse().ok()).map(Number);
            let own = number.filter(|number| battle.numbered(side, *number).is_some());
            let own =
                own.ok_or_else(|| format!("you have no ship or boat `{word}`: `#3`, `#3 #4` or `#7 deck`"))?;
            if boarding.deck || !boarding.vessels.push(own) {
                return Err(format!("`{text}` is no place on board: `#3`, `#3 #4` or `#7 deck`"));
            }
        }
        if boarding.vessels.is_empty() {
            return Err("a ship or boat is expected: `#3`, `#3 #4` or `#7 deck`".to_owned());
        }
        Ok(boarding)
    }
}

/// A unit that begins on board: only [`State::may_board_at_start`] makes one.
pub(super) struct Boarded {
    unit: UnitId,
    parts: Vec<Aboard>,
}

/// Where ships and boats are.
impl State {
    /// Whether a ship or boat may be placed so: on water, inside the own area, and not too near to another.
    pub(super) fn may_moor(&self, id: UnitId, post: Post) -> Result<(), Refusal> {
        let setup = if self.is_ship(id) { rule!("musket.ship.setup") } else { rule!("musket.boat.setup") };
        let no = |why: &'static str| Err(Refusal::new(setup, why).about(id.into()));
        let body = Body::of(&self.posted(id, post), self.info(id));
        if !body.parts().iter().all(|rect| self.own_area(self.side_of(id)).covers(rect)) {
            return no("{0} is placed inside the area of its side");
        }
        if self.is_vessel_barred(id, &body) {
            return no("{0} is placed on the water");
        }
        let mut others = self.all_units().filter(|other| {
            let placed = self.side_of(*other) == self.side_of(id) && self.is_fated(*other, Fate::PLACED);
            *other != id && self.is_vessel(*other) && (self.unit(*other).is_on_board() || placed)
        });
        if others.any(|other| self.are_boats_too_near([id, other], &body, &self.body(other))) {
            return no("another ship or boat is too near to {0}");
        }
        Ok(())
    }

    /// Whether a unit is a ship's or boat's own gun, or begins on board by the scenario: it goes with its vessel.
    pub(crate) fn goes_with_vessel(&self, id: UnitId) -> bool {
        !self.info(id).afloat.aboard.is_empty()
    }

    /// In which order units are placed: what carries others first, then boats.
    pub(super) fn place_in_line(&self, id: UnitId) -> u8 {
        match self.info(id).kind.troop() {
            Some(Troop::Frigate | Troop::BoatWagon) => 0,
            Some(Troop::RiverBoat) => 1,
            _ => 2,
        }
    }
}

/// Who is on board.
impl State {
    /// Whether a unit may begin on board so: ships, boats and wagons of its side that have their places, and room on them.
    pub(super) fn may_board_at_start(&self, id: UnitId, boarding: Boarding) -> Result<Boarded, Refusal> {
        define!("musket.ship.load", "musket.boat.load", "musket.ship.places");
        let no = |why: &'static str| Err(Refusal::new(rule!("musket.boat.setup"), why).about(id.into()));
        let side = self.side_of(id);
        if !self.is_to_be_placed(id) {
            return no("{0} is not placed by its side");
        }
        let named = |number: &Number| self.numbered(side, *number);
        let vessels: Vec<UnitId> = boarding.vessels.iter().filter_map(named).collect();
        let stands =
            |vessel: &UnitId| self.is_fated(*vessel, Fate::PLACED) || self.unit(*vessel).is_on_board();
        if vessels.is_empty() || vessels.len() != boarding.vessels.len() || !vessels.iter().all(stands) {
            return no("what {0} is to be on has no place yet");
        }
        let ship = vessels.iter().all(|vessel| self.is_ship(*vessel));
        if boarding.deck && !ship {
            return no("only a ship has a deck");
        }
        let berth = if boarding.deck { Some(Berth::Deck) } else { None };
        let afloat = Afloat { aboard: vessels.clone(), berth, ..self.info(id).afloat.clone() };
        let info = UnitInfo { afloat, ..self.info(id).clone() };
        if let Err((_, why)) = aboard_fault(&self.scenario, &info) {
            return Err(Refusal::new(rule!("musket.boat.setup"), why));
        }
        let parts = parts_aboard(&self.scenario, id, &info);
        let mut trial = self.clone();
        trial.aboard.retain(|one| one.unit != id);
        trial.aboard.extend(parts.iter().copied());
        match vessels.iter().find_map(|vessel| load_fault(&trial, *vessel).err()) {
            Some(why) => Err(Refusal::new(rule!("musket.boat.setup"), why)),
            None => Ok(Boarded { unit: id, parts }),
        }
    }

    /// Where a unit could begin on board: of several boats the first that are free.
    pub(super) fn offered_boardings(&self, id: UnitId) -> Vec<Boarding> {
        let side = self.side_of(id);
        let carries = |vessel: &UnitId| {
            let troop = self.info(*vessel).kind.troop();
            self.side_of(*vessel) == side
                && self.is_fated(*vessel, Fate::PLACED)
                && matches!(troop, Some(Troop::Frigate | Troop::RiverBoat | Troop::BoatWagon))
        };
        let all: Vec<UnitId> = self.all_units().filter(carries).collect();
        let single = all.iter().map(|vessel| vec![*vessel]);
        let free = |vessel: &&UnitId| {
            self.is_boat(**vessel) && self.cargo(**vessel).all(|one| one.berth == Berth::Bow)
        };
        let boats: Vec<UnitId> = all.iter().filter(free).copied().collect();
        let several = (2..=boats.len().min(MOST)).map(|count| boats[..count].to_vec());
        let words = |vessels: Vec<UnitId>| {
            let numbers: Vec<Number> = vessels.iter().map(|vessel| self.number_of(*vessel)).collect();
            [false, true].map(|deck| Boarding { vessels: List::of(&numbers), deck })
        };
        let all = single.chain(several).flat_map(words);
        all.filter(|boarding| self.may_board_at_start(id, *boarding).is_ok()).collect()
    }

    /// A unit begins on board.
    pub(super) fn board_at_start(&mut self, boarded: Boarded) {
        let id = boarded.unit;
        self.come_off(id);
        self.aboard.extend(boarded.parts);
        self.unit_mut(id).set(Flags::ABOARD, true);
        self.doom(id, Fate::PLACED, true);
    }

    /// Whoever goes with a ship or boat stands where it does, for everybody to see; who is below deck is not on the board.
    pub(super) fn bring_aboard_to_light(&mut self, id: UnitId) {
        let cargo: Vec<Aboard> =
            self.cargo(id).copied().filter(|one| self.goes_with_vessel(one.unit)).collect();
        for one in &cargo {
            self.unit_mut(one.unit).set(Flags::OFF | Flags::WAITS, false);
            self.unit_mut(one.unit).set(Flags::ABOARD, true);
        }
        let below: Vec<UnitId> =
            self.aboard.iter().filter(|one| one.berth == Berth::Hold).map(|one| one.unit).collect();
        for unit in below {
            self.unit_mut(unit).set(Flags::OFF, true);
        }
        let bow = self.unit(id).grid.at;
        if let Some(vessel) = self.vessel_mut(id) {
            vessel.from = bow;
        }
        self.place_aboard();
    }

    /// Whoever would have gone with a ship or boat that found no place stays away with it.
    pub(super) fn leave_with_vessels(&mut self) {
        for id in self.all_units().filter(|id| self.goes_with_vessel(*id)).collect::<Vec<UnitId>>() {
            if self.unit(id).is(Flags::WAITS) {
                self.aboard.retain(|one| one.unit != id);
                self.unit_mut(id).set(Flags::WAITS | Flags::ABOARD, false);
                self.unit_mut(id).set(Flags::LEFT, true);
                self.doom(id, Fate::EXITED, true);
            }
        }
    }

    /// What a unit of this kind begins with if it is bought: a frigate lies at anchor.
    pub(super) fn afloat_at_start(kind: Kind, points: u16) -> Afloat {
        define!("musket.ship.setup");
        let ship = kind == Kind::Troops(Troop::Frigate);
        Afloat { points: if ship { points } else { 0 }, anchored: ship, ..Afloat::default() }
    }
}
