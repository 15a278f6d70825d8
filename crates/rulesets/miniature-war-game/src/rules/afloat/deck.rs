//! Above and below deck, guns that change sides, boats that are carried round a ford (musket.ship.decks, musket.ship.shiftgun,
//! musket.boat.portage).

use battle::Table;
use ground::tabletop::{Edge, Length, Place, Point, Rect};

use super::words::AfloatEvent;
use super::{Aboard, Berth};
use crate::charts::PORTAGE_FIGURES;
use crate::events::Event;
use crate::field::{GroundKind, Kind};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::facts::ground::is_near;
use crate::rules::march::road::way_along;
use crate::state::{Flags, State, Unit, UnitId};

/// How near to a boat those must be who carry it.
const REACH: Length = Length::cm(3);
/// The steps by which one looks for the water beyond a ford, and how far.
const STEP: Length = Length::new(5_000);
const MOST_STEPS: i32 = 400;

impl State {
    /// With the first third of the movement those come on deck, or go below, who are ordered to.
    pub(crate) fn change_decks(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.ship.decks");
        for number in 0..self.aboard.len() {
            let one = self.aboard[number];
            let up = one.berth == Berth::Hold && self.ordered_deed(one.unit, Verb::Deck).is_some();
            let down = one.berth == Berth::Deck && self.ordered_deed(one.unit, Verb::Below).is_some();
            if up {
                self.come_on_deck(one, table);
            } else if down {
                self.go_below(one.unit);
                let event = AfloatEvent::GoesBelow { unit: one.unit };
                table.tell(&[rule!("musket.ship.decks")], Event::Afloat(event));
            }
        }
    }

    fn come_on_deck(&mut self, one: Aboard, table: &mut Table<'_, Event>) {
        let rule = rule!("musket.ship.offload.deck");
        // Whoever comes up comes behind all who are there.
        self.aboard.retain(|other| other.unit != one.unit);
        self.aboard.push(Aboard { berth: Berth::Deck, since: self.turn, ..one });
        let Some(last) = self.aboard.last().copied() else { return };
        if self.room_on_deck(&last).is_none() {
            self.aboard.pop();
            self.aboard.push(one);
            return table
                .tell(&[rule!("musket.ship.places")], Event::Afloat(AfloatEvent::NoDeck { unit: one.unit }));
        }
        self.unit_mut(one.unit).set(Flags::OFF, false);
        self.place_aboard();
        table.tell(&[rule], Event::Afloat(AfloatEvent::OnDeck { unit: one.unit }));
    }

    /// A unit on deck goes below.
    pub(super) fn go_below(&mut self, id: UnitId) {
        let turn = self.turn;
        for one in self.aboard.iter_mut().filter(|one| one.unit == id) {
            (one.berth, one.since) = (Berth::Hold, turn);
        }
        self.unit_mut(id).set(Flags::OFF, true);
        self.place_aboard();
    }

    /// Guns that were moved across for a whole turn stand on the other side.
    pub(super) fn shift_guns(&mut self, table: &mut Table<'_, Event>) {
        for ship in self.vessels.iter().map(|vessel| vessel.unit).collect::<Vec<UnitId>>() {
            let deed = self.ordered_deed(ship, Verb::ShiftGun).filter(|_| self.unit(ship).is_on_board());
            let Some(Ok((gun, berth))) = deed.map(|deed| self.gun_to_shift(ship, deed.object)) else {
                continue;
            };
            if self.unit(gun).is(Flags::SHOT) {
                continue;
            }
            let turn = self.turn;
            for one in self.aboard.iter_mut().filter(|one| one.unit == gun) {
                (one.berth, one.since) = (berth, turn);
            }
            self.place_aboard();
            let event = AfloatEvent::Shifts { unit: gun, vessel: ship };
            table.tell(&[rule!("musket.ship.shiftgun")], Event::Afloat(event));
        }
    }

    /// Boats that were carried for a whole turn lie beyond their ford.
    pub(super) fn carry_boats(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.boat.land");
        let rule = rule!("musket.boat.portage");
        for boat in self.vessels.iter().map(|vessel| vessel.unit).collect::<Vec<UnitId>>() {
            let deed = self
                .ordered_deed(boat, Verb::Portage)
                .filter(|_| self.is_boat(boat) && self.has_worked(boat));
            let Some(place) = deed.and_then(|deed| deed.object.place()) else { continue };
            match self.beyond_ford(boat, place).filter(|_| self.carriers_of(boat) >= PORTAGE_FIGURES) {
                Some(grid) => {
                    self.push_off(boat);
                    self.unit_mut(boat).grid = grid;
                    self.place_aboard();
                    table.tell(&[rule], Event::Afloat(AfloatEvent::Carried { unit: boat, place }));
                }
                None => table.tell(&[rule], Event::Afloat(AfloatEvent::NotCarried { unit: boat, place })),
            }
        }
    }

    /// The figures that can carry a boat: those in it, and those ashore within reach of it.
    fn carriers_of(&self, boat: UnitId) -> u8 {
        let hull = self.hull_of(boat);
        let in_boat = |id: UnitId| self.berths_of(id).any(|one| one.vessel == boat);
        let figures = |id: UnitId| {
            let near = self
                .stands_of(id)
                .filter(|(_, stand)| ground::tabletop::Within::Exact.is_within(stand.distance(&hull), REACH));
            near.map(|(place, _)| self.unit(id).figures_at(place, self.info(id))).sum::<u8>()
        };
        let men = |id: &UnitId| {
            let troop = self.info(*id).kind.troop();
            troop.is_some_and(|troop| !troop.is_piece()) && (in_boat(*id) || !self.is_aboard(*id))
        };
        self.units_of(self.side_of(boat)).filter(men).map(figures).fold(0, u8::saturating_add)
    }

    /// Where a boat lies when it has been carried round a ford at its bow or stern: on the middle of the river, clear of the ford.
    fn beyond_ford(&self, boat: UnitId, place: crate::orders::order::PlaceId) -> Option<Place> {
        let ford = self.scenario.ground_at(place).filter(|piece| piece.kind.kind == GroundKind::Ford)?;
        let hull = self.hull_of(boat);
        if !is_near(&ford.outline, &hull, CONTACT) {
            return None;
        }
        let (_, river) =
            self.river_at(hull.midpoint(Edge::Front)).or_else(|| self.river_at(hull.centre()))?;
        let toward = hull.facing();
        let way = way_along(river, hull.midpoint(Edge::Front), toward)?;
        let info = self.info(boat);
        debug_assert!(matches!(info.kind, Kind::Troops(_)));
        let clear = |grid: &Place| {
            let unit = Unit { grid: *grid, face: Edge::Front, ..*self.unit(boat) };
            let rect: Rect = unit.outline(info);
            let body = Body::of(&unit, info);
            let taken = self.on_board().any(|other| {
                other != boat
                    && self.is_vessel(other)
                    && self.are_boats_too_near([boat, other], &body, &self.body(other))
            });
            !is_near(&ford.outline, &rect, Length::ZERO) && !self.is_vessel_barred(boat, &body) && !taken
        };
        (1..MOST_STEPS).filter_map(|step| along(&way, STEP * step)).find(clear)
    }
}

/// The place so far along a way, heading as the way does there; none beyond its end.
fn along(way: &[Point], far: Length) -> Option<Place> {
    let mut left = far;
    for pair in way.windows(2) {
        let stretch = pair[0].to(pair[1]).length();
        let toward = pair[0].bearing_to(pair[1])?;
        if left <= stretch {
            return Some(Place::new(pair[0].moved(toward, left), toward));
        }
        left -= stretch;
    }
    None
}
