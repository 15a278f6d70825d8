//! The wind, and what ships and boats carry on from turn to turn: anchor, dock, headway (musket.ship.wind, musket.ship.anchor, musket.ship.port).

use battle::{Hopes, Roll, Side, Table, Viewer};
use dice::{D4, Throw};
use ground::tabletop::{Bearing, Edge, Length};

use super::words::AfloatEvent;
use super::{Headway, Hull, Vessel};
use crate::charts::{SCUTTLE_BEGINS, SCUTTLE_SINKS};
use crate::events::Event;
use crate::field::{Options, Wind};
use crate::orders::order::Order;
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::rules::march::plan::Going;
use crate::state::{State, UnitId};

use super::hull::is_beside;

impl Wind {
    /// The way that it blows.
    pub(crate) fn toward(self) -> Bearing {
        define!("musket.ship.wind");
        match self {
            Wind::North => Bearing::NORTH.reversed(),
            Wind::East => Bearing::NORTH.left(),
            Wind::South => Bearing::NORTH,
            Wind::West => Bearing::NORTH.right(),
        }
    }
}

impl State {
    /// The wind is rolled for before the first turn, if the scenario does not say it.
    pub(crate) fn roll_wind(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.ship.wind.when");
        if self.wind.is_some() || !self.scenario.options.has(Options::SHIPS) {
            return;
        }
        let die = table.roll(Roll {
            rule: rule!("musket.ship.wind"),
            what: "the wind",
            side: Side::Red,
            throw: Throw::one(D4),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::Neither,
        });
        let wind = Wind::ROLLED[usize::try_from(die - 1).unwrap_or(0).min(3)];
        self.wind = Some(wind);
        let rules = [rule!("musket.ship.wind"), rule!("musket.ship.wind.when")];
        table.tell(&rules, Event::Afloat(AfloatEvent::Wind { from: wind }));
    }

    /// Ships that were ordered to be scuttled in the last turn begin to sink.
    pub(crate) fn begin_to_sink(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.ship.scuttle");
        for number in 0..self.vessels.len() {
            let Vessel { unit, sinks, .. } = self.vessels[number];
            if !self.vessels[number].is(Hull::SCUTTLED) || !self.unit(unit).is_on_board() {
                continue;
            }
            let last = self.turn + SCUTTLE_SINKS - SCUTTLE_BEGINS;
            let vessel = &mut self.vessels[number];
            vessel.set(Hull::SCUTTLED, false);
            vessel.sinks = if sinks == 0 { last } else { sinks.min(last) };
            let last = vessel.sinks;
            table.tell(
                &[rule!("musket.ship.scuttle")],
                Event::Afloat(AfloatEvent::BeginsToSink { unit, last }),
            );
        }
    }

    /// What a viewer knows of a ship or boat: that it is to be scuttled is a secret until it begins to sink.
    pub(crate) fn vessel_known_to(&self, vessel: &Vessel, viewer: Viewer) -> Vessel {
        let mut known = *vessel;
        if !viewer.knows_secrets_of(self.side_of(vessel.unit)) {
            known.set(Hull::SCUTTLED, false);
        }
        known
    }

    /// Nobody of the other side has been ordered to scuttle his ship, as far as one knows.
    pub(crate) fn suppose_no_scuttling(&mut self, other: Side) {
        for number in 0..self.vessels.len() {
            if self.side_of(self.vessels[number].unit) == other {
                self.vessels[number].set(Hull::SCUTTLED, false);
            }
        }
    }

    /// Where ships and boats are when the movement of a turn begins.
    pub(crate) fn note_moorings(&mut self) {
        for number in 0..self.vessels.len() {
            let unit = self.vessels[number].unit;
            self.vessels[number].from = self.hull_of(unit).midpoint(Edge::Front);
        }
    }

    /// What ships and boats carry into the next turn.
    pub(crate) fn close_vessels(&mut self, table: &mut Table<'_, Event>) {
        for number in 0..self.vessels.len() {
            let unit = self.vessels[number].unit;
            if !self.unit(unit).is_on_board() {
                continue;
            }
            let bow = self.hull_of(unit).midpoint(Edge::Front);
            let went = self.vessels[number].from.to(bow).length();
            let way = self.headway_of(unit, went);
            let vessel = &mut self.vessels[number];
            (vessel.went, vessel.way) = (went, way);
            vessel.set(Hull(Hull::LOADED.0 | Hull::LANDED.0), false);
            if self.is_ship(unit) {
                self.anchor_or_dock(unit, went, table);
                if self.ordered_deed(unit, Verb::Scuttle).is_some() {
                    self.vessels[number].set(Hull::SCUTTLED, true);
                }
            }
        }
        self.ashore.clear();
        self.shift_guns(table);
        self.carry_boats(table);
    }

    /// How a ship has gone on without a break when a turn is over.
    fn headway_of(&self, ship: UnitId, went: Length) -> Headway {
        define!("musket.ship.tow", "musket.ship.sail", "musket.ship.turn");
        let before = self.vessel(ship).map(|vessel| vessel.way).unwrap_or_default();
        let blocked = self.plans.get(ship.index()).is_none_or(|plan| plan.going == Going::Blocked);
        let ordered = |verb: Verb| self.ordered_deed(ship, verb).is_some();
        if blocked || went == Length::ZERO || ordered(Verb::TurnShip) {
            return Headway::None;
        }
        match before {
            Headway::Towed(turns) if ordered(Verb::Tow) => Headway::Towed(turns.saturating_add(1)),
            Headway::Sailed(turns) if ordered(Verb::Sail) => Headway::Sailed(turns.saturating_add(1)),
            _ if ordered(Verb::Tow) => Headway::Towed(1),
            _ if ordered(Verb::Sail) => Headway::Sailed(1),
            _ => Headway::None,
        }
    }

    /// A ship has weighed its anchor, lies at its dock, or drops its anchor because it is to stay where it is.
    fn anchor_or_dock(&mut self, ship: UnitId, went: Length, table: &mut Table<'_, Event>) {
        let ordered = |verb: Verb| self.ordered_deed(ship, verb);
        let (weighs, docks) = (ordered(Verb::WeighAnchor).is_some(), ordered(Verb::Dock));
        let holds = self.orders[ship.index()].order == Order::hold();
        let hull = self.hull_of(ship);
        let at_dock = docks
            .and_then(|deed| deed.object.place())
            .filter(|place| self.landing(*place).is_some_and(|(_, line)| is_beside(line, &hull, CONTACT)));
        let Some(vessel) = self.vessel_mut(ship) else { return };
        if weighs && vessel.is(Hull::ANCHORED) {
            vessel.set(Hull::ANCHORED, false);
            table.tell(&[rule!("musket.ship.anchor")], Event::Afloat(AfloatEvent::Weighs { unit: ship }));
        } else if let Some(place) = at_dock {
            vessel.set(Hull::DOCKED, true);
            table.tell(&[rule!("musket.ship.port")], Event::Afloat(AfloatEvent::Docks { unit: ship, place }));
        } else if holds && went == Length::ZERO && !vessel.is(Hull(Hull::ANCHORED.0 | Hull::DOCKED.0)) {
            vessel.set(Hull::ANCHORED, true);
            table.tell(
                &[rule!("musket.ship.anchor.drop")],
                Event::Afloat(AfloatEvent::Anchors { unit: ship }),
            );
        }
    }
}
