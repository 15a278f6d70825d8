//! Where everybody is on board, and on which water a hull may lie (musket.ship.places, musket.boat.body, musket.boat.way).

use ground::tabletop::{Edge, Length, Outline, Place, Point, Rect, TOUCH, Within};

use super::{Aboard, Berth};
use crate::charts::SHIP_GUNS;
use crate::field::{Feature, Ground, GroundKind};
use crate::rulebook::define;
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::state::{Flags, State, Unit, UnitId};

/// How far behind the bow of a ship its top deck begins for troops.
const DECK_BEGINS: Length = Length::cm(6);
/// How far inside the ship's side a gun stands.
pub(super) const GUN_INSIDE: Length = Length::cm(2);
/// How far before the middle of a boat its first rank of men is, and how far a rank is behind the one before.
const FIRST_RANK: Length = Length::new(45_000);
const RANK: Length = Length::CM;
/// How far before and behind the middle of a boat its horses stand, from the bow.
const HORSES: [Length; 4] =
    [Length::new(45_000), Length::new(15_000), Length::new(-15_000), Length::new(-45_000)];
/// How far before the middle of a boat a gun on its bow stands.
const BOW_GUN: Length = Length::cm(5);

impl State {
    /// The rectangle of a ship or boat, its bow in front.
    pub(crate) fn hull_of(&self, vessel: UnitId) -> Rect {
        self.unit(vessel).outline(self.info(vessel))
    }

    /// The point of a hull so far to the right of its keel and so far before its middle.
    fn point_aboard(hull: &Rect, right: Length, before: Length) -> Point {
        hull.place().point(right, before - hull.depth().half())
    }

    /// How a unit stands on board of a hull; none of what is below deck, which has no place.
    pub(super) fn standing_aboard(&self, one: &Aboard, hull: &Rect) -> Option<Unit> {
        define!("musket.ship.places", "musket.boat.body");
        let info = self.info(one.unit);
        let unit = Unit { face: Edge::Front, ..*self.unit(one.unit) };
        let (_, depth) = info.stand();
        let heading = hull.facing();
        match one.berth {
            Berth::Hold => None,
            Berth::Wagon => Some(Unit { grid: hull.place(), files: 1, gap: Length::ZERO, ..unit }),
            Berth::Deck => {
                let (files, from) = self.room_on_deck(one)?;
                let grid = Place::new(hull.place().point(Length::ZERO, Length::ZERO - from), heading);
                Some(Unit { grid, files, gap: Length::ZERO, ..unit })
            }
            Berth::Port(place) | Berth::Starboard(place) => {
                let left = matches!(one.berth, Berth::Port(_));
                let along = hull.depth() * i32::from(place) / i32::from(SHIP_GUNS + 1);
                let half = hull.front().half();
                // The piece is a disc on the centre of its base.
                let aside = half - GUN_INSIDE + depth.half();
                let right = if left { Length::ZERO - aside } else { aside };
                let facing = if left { heading.left() } else { heading.right() };
                let at = hull.place().point(right, Length::ZERO - along);
                Some(Unit { grid: Place::new(at, facing), files: 1, gap: Length::ZERO, ..unit })
            }
            Berth::Bow => {
                let at = Self::point_aboard(hull, Length::ZERO, BOW_GUN + depth.half());
                Some(Unit { grid: Place::new(at, heading), files: 1, gap: Length::ZERO, ..unit })
            }
            Berth::Boat => {
                let at = Self::point_aboard(hull, Length::ZERO, depth.half());
                let from = if unit.stands == 1 { at } else { hull.place().at };
                Some(Unit { grid: Place::new(from, heading), files: 1, gap: Length::ZERO, ..unit })
            }
        }
    }

    /// How a unit on board stood at the end of a beat of this turn, with its ship or boat.
    pub(crate) fn aboard_at(&self, id: UnitId, beat: u16) -> Option<Unit> {
        let one = self.berth_of(id)?;
        let vessel = self.unit_at(one.vessel, beat);
        self.standing_aboard(one, &vessel.outline(self.info(one.vessel)))
    }

    /// How many stands abreast a unit has on the top deck, and how far behind the bow it begins; none if there is no room.
    pub(crate) fn room_on_deck(&self, one: &Aboard) -> Option<(u8, Length)> {
        define!("musket.ship.places");
        let hull = self.hull_of(one.vessel);
        let mut from = DECK_BEGINS;
        let before = self.cargo(one.vessel).take_while(|other| other.unit != one.unit);
        let before = before.filter(|other| other.berth == Berth::Deck);
        for other in before.map(|other| other.unit).chain([one.unit]) {
            let (front, depth) = self.info(other).stand();
            let abreast = (hull.front().micrometres() / front.micrometres().max(1)).clamp(1, 64) as u8;
            let stands = self.unit(other).stands.max(1);
            let files = abreast.min(stands);
            let rows = stands.div_ceil(files);
            if other == one.unit {
                let fits = front <= hull.front() && from + depth * i32::from(rows) <= hull.depth();
                return fits.then_some((files, from));
            }
            from += depth * i32::from(rows);
        }
        None
    }

    /// The stands of a unit in boats, which stand closer there than on land; of one in a war wagon each is met wherever the wagon is.
    pub(crate) fn stands_in_boats(&self, id: UnitId) -> Option<Vec<(u8, Rect)>> {
        define!("musket.boat.body");
        if let Some(wagon) = self.wagon_around(id) {
            let stands = self.unit(id).stands_now(self.info(id));
            return Some(stands.map(|(place, _)| (place, wagon)).collect());
        }
        self.berth_of(id).filter(|one| one.berth == Berth::Boat)?;
        let info = self.info(id);
        if info.kind.stands_in_boat().is_none() || self.is_vessel(id) {
            return None;
        }
        let (front, _) = info.stand();
        let horse = info.kind.is_on_horse();
        let depth = if horse { RANK * 2 } else { RANK };
        let mut stands = Vec::new();
        for one in self.berths_of(id) {
            let hull = self.hull_of(one.vessel);
            let mine = (0..64u8).filter(|place| one.places >> place & 1 == 1);
            let there = mine.filter(|place| self.unit(id).has_stand(*place) && *place < self.unit(id).stands);
            for (rank, place) in there.enumerate() {
                let before = match horse {
                    true => HORSES.get(rank).copied().unwrap_or_default(),
                    false => FIRST_RANK - RANK * rank as i32,
                };
                let at = Self::point_aboard(&hull, Length::ZERO, before + depth.half());
                stands.push((place, Rect::new(Place::new(at, hull.facing()), front, depth)));
            }
        }
        stands.sort_unstable_by_key(|(place, _)| *place);
        Some(stands)
    }

    /// The water at a point: a lake or the sea, or a river, with its number; fords and bridges over it do not matter.
    pub(crate) fn water_at(&self, point: Point) -> Option<(usize, &Ground, &Outline)> {
        let is_water =
            |kind: GroundKind| matches!(kind, GroundKind::Water | GroundKind::River | GroundKind::Creek);
        let pieces = self.scenario.table.pieces.iter().enumerate();
        let here = pieces.filter(|(_, piece)| is_water(piece.kind.kind) && lies_in(&piece.outline, point));
        // Where a river comes into a lake the lake is there.
        here.min_by_key(|(number, piece)| (piece.kind.kind != GroundKind::Water, *number))
            .map(|(number, piece)| (number, &piece.kind, &piece.outline))
    }

    /// The middle line of the river at a point; none on a lake, the sea, or a river that is drawn as an area.
    pub(super) fn river_at(&self, point: Point) -> Option<(&Ground, &Outline)> {
        let (_, ground, outline) = self.water_at(point)?;
        (ground.kind != GroundKind::Water && !outline.is_area()).then_some((ground, outline))
    }

    /// Whether a boat that heads so at a point goes down its river.
    pub(crate) fn goes_down(&self, at: Point, toward: ground::tabletop::Bearing) -> bool {
        define!("musket.boat.speed", "musket.boat.way");
        let Some((ground, river)) = self.river_at(at) else { return false };
        if ground.feature != Some(Feature::Flows) {
            return false;
        }
        let stretches = river.points().windows(2);
        let near = stretches.min_by_key(|pair| {
            let foot = crate::rules::march::stop::foot(at, [pair[0], pair[1]]);
            at.to(foot).squared()
        });
        let flow = near.and_then(|pair| pair[0].bearing_to(pair[1]));
        flow.is_some_and(|flow| flow.between(toward).abs() < ground::tabletop::Angle::degrees(90))
    }

    /// Whether a ship or boat may not lie somewhere: over the edge of the board, on land, or at a ford.
    pub(crate) fn is_vessel_barred(&self, id: UnitId, body: &Body) -> bool {
        define!("musket.boat.way", "musket.boat.bridge", "musket.ship.sail");
        let table = &self.scenario.table;
        if body.parts().iter().any(|rect| !table.holds(rect)) {
            return true;
        }
        let hull = body.hull();
        let bow = hull.turned_to(self.unit(id).face).midpoint(Edge::Front);
        if self.is_ship(id) {
            let middles = Edge::ALL.map(|edge| hull.midpoint(edge));
            let mut points = hull.corners().iter().copied().chain(middles).chain([hull.centre()]);
            return points.any(|point| self.water_at(point).is_none());
        }
        let is_ford = |point: Point| {
            let mut fords = table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Ford);
            fords.any(|ford| lies_in(&ford.outline, point))
        };
        self.water_at(bow).is_none() || is_ford(bow)
    }

    /// The landing place of this name: its number and its line.
    pub(crate) fn landing(&self, place: crate::orders::order::PlaceId) -> Option<(&Ground, &Outline)> {
        let piece = self.scenario.ground_at(place).filter(|piece| piece.kind.kind == GroundKind::Landing)?;
        Some((&piece.kind, &piece.outline))
    }

    /// All landing places.
    pub(super) fn landings(&self) -> impl Iterator<Item = (&Ground, &Outline)> + '_ {
        let pieces = self.scenario.table.pieces.iter();
        pieces
            .filter(|piece| piece.kind.kind == GroundKind::Landing)
            .map(|piece| (&piece.kind, &piece.outline))
    }

    /// The landing place at whose line a ship or boat lies.
    pub(super) fn lies_at(&self, vessel: UnitId) -> Option<&Outline> {
        let hull = self.hull_of(vessel);
        let near = self.landings().filter(|(_, line)| is_beside(line, &hull, CONTACT));
        near.map(|(_, line)| line).min_by_key(|line| line.distance_to_rect(&hull))
    }

    /// Whether there is room for a ship or boat where it would be: two of them keep 1 cm apart.
    pub(crate) fn are_boats_too_near(&self, both: [UnitId; 2], one: &Body, other: &Body) -> bool {
        define!("musket.boat.way");
        both.iter().all(|id| self.is_vessel(*id)) && one.is_within(other, CONTACT)
    }

    /// Whether a unit of this side is in a boat or on a deck, and not below.
    pub(crate) fn is_on_deck(&self, id: UnitId) -> bool {
        self.is_aboard(id) && !self.unit(id).is(Flags::OFF)
    }
}

/// Whether a point lies in an area, or within half the width of a line.
fn lies_in(outline: &Outline, point: Point) -> bool {
    if outline.is_area() {
        return outline.holds(point);
    }
    let half = outline.width().unwrap_or_default().half();
    Within::Exact.is_within(outline.distance_to(point), half + TOUCH)
}

/// Whether a line is within reach of a hull.
pub(super) fn is_beside(line: &Outline, hull: &Rect, reach: Length) -> bool {
    let half = line.width().unwrap_or_default().half();
    Within::Exact.is_within(line.distance_to_rect(hull), reach + half)
}
