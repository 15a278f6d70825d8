//! Getting in and out, and the beats that ship or boat and troops spend together (musket.boat.land.time, musket.ship.offload.where,
//! musket.boat.land).

use battle::Table;
use ground::tabletop::{Bearing, Edge, Length, Outline, Place, Point};

use super::hull::is_beside;
use super::words::AfloatEvent;
use super::{Aboard, Berth, Hull, places};
use crate::charts::{EMBARK_THIRDS, SHIP_LANDS};
use crate::events::Event;
use crate::field::UnitInfo;
use crate::orders::order::{Deed, Object, PlaceId};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::march::plan::{Going, Leg, Plan};
use crate::rules::march::stop::foot;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Arm;

/// Figures abreast of foot and of horse that has come ashore.
const FOOT_COLUMN: u8 = 4;
const HORSE_COLUMN: u8 = 2;
/// How far from a line one looks which side of it is land.
const ASIDE: Length = Length::new(5_000);

impl State {
    /// The thirds that getting in or out takes a unit.
    pub(crate) fn thirds_to_board(&self, id: UnitId) -> i32 {
        define!("musket.boat.land.time", "musket.ship.offload.where");
        let number = match self.info(id).kind.troop().map(crate::troops::Troop::arm) {
            Some(Arm::Cavalry) => 2,
            Some(Arm::Artillery) => 1,
            _ => 0,
        };
        EMBARK_THIRDS[number].into()
    }

    /// A unit as it will stand when it has landed.
    pub(crate) fn ghost_ashore(&self, id: UnitId, ghost: &Unit, deed: Deed) -> Option<Unit> {
        if deed.verb != Verb::Disembark {
            return None;
        }
        let (_, line) = self.landing(deed.object.place()?)?;
        self.berth_of(id).and_then(|one| self.ashore(id, ghost, one.vessel, line))
    }

    /// A unit as it stands at a landing place: in column, the middle of its rear edge on the line, facing inland.
    fn ashore(&self, id: UnitId, unit: &Unit, vessel: UnitId, line: &Outline) -> Option<Unit> {
        define!("musket.boat.land.time", "musket.ship.offload.where", "musket.boat.land");
        let info = self.info(id);
        let from = self.hull_of(vessel).centre();
        let (at, along) = nearest_on(line, from)?;
        let inland = self.inland(at, along, from);
        if self.is_vessel(id) {
            return self.launched(info, unit, at, inland);
        }
        let per_stand = info.kind.per_stand().max(1);
        let abreast = if info.kind.is_on_horse() { HORSE_COLUMN } else { FOOT_COLUMN };
        let files = (abreast / per_stand).clamp(1, unit.stands.max(1));
        let mut stood = Unit { face: Edge::Front, files, gap: Length::ZERO, ..*unit };
        stood.set(Flags::ABOARD | Flags::OFF, false);
        stood.grid = Place::new(at, inland);
        let depth = stood.footprint(info).depth();
        stood.grid = Place::new(at.moved(inland, depth), inland);
        Some(stood)
    }

    /// A boat that is put into the water: its bow on the middle of the river, or as far from the shore as it is long; it heads down the river.
    fn launched(&self, info: &UnitInfo, unit: &Unit, at: Point, inland: Bearing) -> Option<Unit> {
        let out = inland.reversed();
        let (_, length) = info.stand();
        let water = at.moved(out, info.stand().0.half());
        let place = match self.river_at(water) {
            Some((_, river)) => {
                let (bow, along) = nearest_on(river, water)?;
                let toward = if self.goes_down(bow, along) { along } else { along.reversed() };
                Place::new(bow, toward)
            }
            None => Place::new(at.moved(out, length), out),
        };
        let mut stood = Unit { face: Edge::Front, grid: place, ..*unit };
        stood.set(Flags::ABOARD | Flags::OFF, false);
        Some(stood)
    }

    /// The side of a shore that is land.
    fn inland(&self, at: Point, along: Bearing, from: Point) -> Bearing {
        let [left, right] = [along.left(), along.right()];
        let is_wet = |toward: Bearing| self.water_at(at.moved(toward, ASIDE)).is_some();
        match (is_wet(left), is_wet(right)) {
            (true, false) => right,
            (false, true) => left,
            _ => {
                let far = |toward: Bearing| from.to(at.moved(toward, ASIDE)).squared();
                if far(left) > far(right) { left } else { right }
            }
        }
    }

    /// Whether a mover has to wait in this beat for a ship or boat, or a boat for those who get in or out.
    pub(crate) fn waits_afloat(&self, id: UnitId, plan: &Plan) -> bool {
        if self.vessels.is_empty() {
            return false;
        }
        if self.is_boat(id) && !matches!(plan.leg(), Some(Leg::Drill(..))) {
            return self.has_boarders(id);
        }
        let Some(Leg::Drill(stage, _)) = plan.leg() else { return false };
        // Who has begun goes on.
        if plan.before < plan.spent() {
            return false;
        }
        match self.deed_of_stage(id, stage) {
            Some(deed) if deed.verb == Verb::Disembark => !self.is_ready_to_land(id, deed),
            Some(deed) if deed.verb == Verb::Embark => !self.is_ready_to_board(id, deed),
            _ => false,
        }
    }

    /// Whether somebody is getting into or out of a boat, which waits for him.
    fn has_boarders(&self, boat: UnitId) -> bool {
        define!("musket.boat.land.time");
        let boards = |id: UnitId| {
            let Some(plan) = self.plans.get(id.index()).filter(|plan| plan.going == Going::On) else {
                return false;
            };
            let Some(Leg::Drill(stage, _)) = plan.leg() else { return false };
            let begun = plan.before < plan.spent();
            match self.deed_of_stage(id, stage) {
                Some(deed) if deed.verb == Verb::Disembark => {
                    self.berths_of(id).any(|one| one.vessel == boat)
                        && (begun || self.is_ready_to_land(id, deed))
                }
                Some(deed) if deed.verb == Verb::Embark => {
                    self.vessel_named(id, deed) == Some(boat) && (begun || self.is_ready_to_board(id, deed))
                }
                _ => false,
            }
        };
        self.units_of(self.side_of(boat)).any(|id| id != boat && boards(id))
    }

    fn vessel_named(&self, id: UnitId, deed: Deed) -> Option<UnitId> {
        let Object::Unit(number) = deed.object else { return None };
        self.named_vessel(id, number)
    }

    /// Whether those on board can get out now at this place.
    fn is_ready_to_land(&self, id: UnitId, deed: Deed) -> bool {
        let Some(place) = deed.object.place().filter(|place| self.landing(*place).is_some()) else {
            return false;
        };
        self.is_aboard(id) && self.berths_of(id).all(|one| self.is_open_ashore(id, one, place))
    }

    /// Whether a ship, boat or wagon lies where its load can get out.
    fn is_open_ashore(&self, id: UnitId, one: &Aboard, place: PlaceId) -> bool {
        let Some((_, line)) = self.landing(place) else { return false };
        let hull = self.hull_of(one.vessel);
        if self.is_ship(one.vessel) {
            return is_beside(line, &hull, CONTACT) && self.next_to_land(one.vessel) == Some(id);
        }
        if !self.is_boat(one.vessel) {
            return is_beside(line, &hull, CONTACT);
        }
        let beaches = self.plans.get(one.vessel.index()).is_some_and(|plan| match plan.leg() {
            Some(Leg::Drill(stage, _)) if plan.going == Going::On => {
                let deed = self.deed_of_stage(one.vessel, stage);
                deed.is_some_and(|deed| deed.verb == Verb::Beach && deed.object.place() == Some(place))
            }
            _ => false,
        });
        let lies = self.lies(one.vessel, Hull::BEACHED) && is_beside(line, &hull, CONTACT);
        lies || beaches && self.can_beach(one.vessel, line)
    }

    /// Whether a boat can be beached at a landing place from where it is: on the bank of its river, or within 1 cm on other water.
    pub(super) fn can_beach(&self, boat: UnitId, line: &Outline) -> bool {
        define!("musket.boat.land.where");
        let hull = self.hull_of(boat);
        let river = self.river_at(hull.place().at).and_then(|(_, river)| river.width());
        let aside = river.map_or(Length::ZERO, |width| width.half() - hull.front().half());
        is_beside(line, &hull, CONTACT + aside.max(Length::ZERO))
    }

    /// Who is the next to be put ashore by a ship that lies still: of those who were on deck in the last turn, and of its guns, the lowest number.
    pub(super) fn next_to_land(&self, ship: UnitId) -> Option<UnitId> {
        define!(
            "musket.ship.offload",
            "musket.ship.offload.deck",
            "musket.ship.offload.where",
            "musket.ship.guns.ashore"
        );
        let moored = self.lies(ship, Hull(Hull::ANCHORED.0 | Hull::DOCKED.0));
        let weighs = self.ordered_deed(ship, Verb::WeighAnchor).is_some();
        let landed = u8::from(self.lies(ship, Hull::LANDED));
        if !moored || weighs || landed >= SHIP_LANDS || self.is_under_way(ship) {
            return None;
        }
        let may = |one: &&Aboard| {
            let ready = one.berth.is_gun_of_ship() || one.berth == Berth::Deck && one.since < self.turn;
            ready && self.ordered_deed(one.unit, Verb::Disembark).is_some()
        };
        self.cargo(ship).filter(may).map(|one| one.unit).min_by_key(|id| self.number_of(*id))
    }

    /// Whether a unit can get into a ship, boat or wagon now.
    fn is_ready_to_board(&self, id: UnitId, deed: Deed) -> bool {
        let Ok(vessel) = self.may_embark(id, deed) else { return false };
        if self.is_aboard(id) || self.is_under_way_now(vessel) {
            return false;
        }
        self.boats_taken(id, vessel).is_some()
    }

    fn is_under_way_now(&self, vessel: UnitId) -> bool {
        let lies = self.lies(vessel, Hull(Hull::ANCHORED.0 | Hull::DOCKED.0 | Hull::BEACHED.0));
        let ship_goes = self.is_ship(vessel) && self.is_under_way(vessel);
        self.is_vessel(vessel) && (!lies || ship_goes)
    }

    /// The boats that a unit gets into: the one that is named, and others that lie empty within 1 cm of it; none if they are too few or too
    /// far. A ship, or a wagon, is one.
    fn boats_taken(&self, id: UnitId, vessel: UnitId) -> Option<Vec<UnitId>> {
        define!(
            "musket.boat.load",
            "musket.boat.load.guns",
            "musket.boat.several",
            "musket.ship.offload.where"
        );
        let body = self.body(id);
        if self.is_ship(vessel) {
            let line = self.lies_at(vessel)?;
            let near = body.parts().iter().any(|rect| is_beside(line, rect, CONTACT));
            return near.then(|| vec![vessel]);
        }
        let near = |boat: &UnitId| body.is_within(&self.body(*boat), CONTACT);
        if !near(&vessel) {
            return None;
        }
        if !self.is_boat(vessel) {
            // Onto a wagon: the boat is beached.
            return self.lies(id, Hull::BEACHED).then(|| vec![vessel]);
        }
        let needed = usize::from(self.boats_for(id, self.info(id).kind.troop()?)?);
        let empty = |boat: &UnitId| {
            self.is_boat(*boat)
                && self.lies(*boat, Hull::BEACHED)
                && !self.cargo(*boat).any(|one| one.berth == Berth::Boat)
        };
        let others =
            self.units_of(self.side_of(id)).filter(|boat| *boat != vessel && empty(boat) && near(boat));
        let taken: Vec<UnitId> = [vessel].into_iter().filter(empty).chain(others).take(needed).collect();
        (taken.len() == needed && taken.first() == Some(&vessel)).then_some(taken)
    }

    /// A drill of boats and of those on board is over.
    pub(crate) fn finish_boarding(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        if self.vessels.is_empty() {
            return;
        }
        match deed.verb {
            Verb::Beach => self.beach(id, deed, table),
            Verb::Disembark => self.go_ashore(id, deed, table),
            Verb::Embark => self.embark(id, deed, table),
            _ => {}
        }
    }

    /// A boat is drawn up at its landing place.
    fn beach(&mut self, boat: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let Some(place) = deed.object.place() else { return };
        let Some((_, line)) = self.landing(place) else { return };
        let hull = self.hull_of(boat);
        let rule = rule!("musket.boat.land.time");
        if !self.can_beach(boat, line) {
            return table.tell(&[rule], Event::Afloat(AfloatEvent::Misses { unit: boat, place }));
        }
        // Its side comes to the shore.
        let near = nearest_on(line, hull.centre()).map(|(point, _)| (hull.nearest_to(point), point));
        let far = line.distance_to_rect(&hull).floor();
        if let Some(toward) = near.and_then(|(from, to)| from.bearing_to(to)) {
            let unit = self.unit_mut(boat);
            unit.grid.at = unit.grid.at.moved(toward, far);
        }
        if let Some(vessel) = self.vessel_mut(boat) {
            vessel.set(Hull::BEACHED, true);
        }
        table.tell(&[rule], Event::Afloat(AfloatEvent::Beaches { unit: boat, place }));
    }

    /// A unit gets out.
    fn go_ashore(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let Some(place) = deed.object.place() else { return };
        let Some(one) = self.berth_of(id).copied() else { return };
        let Some((_, line)) = self.landing(place) else { return };
        let rule = if self.is_ship(one.vessel) {
            rule!("musket.ship.offload.where")
        } else {
            rule!("musket.boat.land.time")
        };
        let stood = self.ashore(id, self.unit(id), one.vessel, line);
        let Some(stood) = stood.filter(|stood| self.is_free_ashore(id, stood)) else {
            return table.tell(&[rule], Event::Afloat(AfloatEvent::NoRoom { unit: id, place }));
        };
        if self.is_ship(one.vessel) {
            self.ashore.push(id);
        }
        self.note_loading(one.vessel, true);
        self.come_off(id);
        *self.unit_mut(id) = stood;
        let (rate, grid) = (self.rate_of(id, &stood), stood.grid);
        if let Some(plan) = self.plans.get_mut(id.index()) {
            (plan.rate, plan.from) = (rate, grid);
        }
        table.tell(&[rule], Event::Afloat(AfloatEvent::Lands { unit: id, vessel: one.vessel, place }));
    }

    /// Whether a unit could stand so on the shore, or a boat lie so.
    fn is_free_ashore(&self, id: UnitId, unit: &Unit) -> bool {
        let body = Body::of(unit, self.info(id));
        let mut others = self.on_board().filter(|other| *other != id && !self.is_aboard(*other));
        let vessel = self.is_vessel(id);
        let barred = if vessel { self.is_vessel_barred(id, &body) } else { self.is_barred(id, &body) };
        !barred
            && others.all(|other| {
                let there = self.body(other);
                let taken = body.overlaps(&there) || self.are_boats_too_near([id, other], &body, &there);
                !taken || self.info(other).kind.troop().is_none() || vessel != self.is_vessel(other)
            })
    }

    /// A unit gets in.
    fn embark(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let rule = rule!("musket.boat.land.time");
        let vessel = self.may_embark(id, deed).ok().filter(|vessel| !self.is_under_way_now(*vessel));
        let Some((vessel, boats)) = vessel.and_then(|vessel| Some((vessel, self.boats_taken(id, vessel)?)))
        else {
            return table.tell(&[rule], Event::Afloat(AfloatEvent::StaysAshore { unit: id }));
        };
        let berth = if self.is_ship(vessel) { Berth::Hold } else { Berth::Boat };
        let (stands, room) = (self.unit(id).stands, self.info(id).kind.stands_in_boat());
        let mut from = 0;
        for (number, boat) in boats.iter().copied().enumerate() {
            let last = number + 1 == boats.len();
            let to =
                if last || berth == Berth::Hold { stands } else { (from + room.unwrap_or(0)).min(stands) };
            let places = if room.is_some() { places(from, to) } else { places(0, stands) };
            self.aboard.push(Aboard { unit: id, vessel: boat, berth, since: self.turn, places });
            from = to;
            self.note_loading(boat, false);
        }
        if let Some(own) = self.vessel_mut(id) {
            own.set(Hull::BEACHED, false);
        }
        let below = berth == Berth::Hold;
        let unit = self.unit_mut(id);
        unit.set(Flags::ABOARD, true);
        unit.set(Flags::OFF, below);
        unit.set(Flags::SQUARE | Flags::CHARGES, false);
        self.place_aboard();
        if let Some(plan) = self.plans.get_mut(id.index()) {
            plan.going = Going::Done;
            plan.at = plan.legs.len() as u8;
        }
        table.tell(&[rule], Event::Afloat(AfloatEvent::Embarks { unit: id, vessel }));
    }

    fn note_loading(&mut self, vessel: UnitId, lands: bool) {
        if let Some(vessel) = self.vessel_mut(vessel) {
            vessel.set(Hull::LOADED, true);
            vessel.set(Hull::LANDED, lands || vessel.is(Hull::LANDED));
        }
    }

    /// A ship or boat that goes lies nowhere any more.
    pub(crate) fn push_off(&mut self, id: UnitId) {
        if let Some(vessel) = self.vessel_mut(id) {
            vessel.set(Hull(Hull::BEACHED.0 | Hull::DOCKED.0), false);
        }
    }
}

/// The point of a line nearest to another, and the way of the line there.
fn nearest_on(line: &Outline, from: Point) -> Option<(Point, Bearing)> {
    let near = |side: [Point; 2]| Some((foot(from, side), side[0].bearing_to(side[1])?));
    line.segments().filter_map(near).min_by_key(|(point, _)| from.to(*point).squared())
}
