//! Entering a building, leaving it, and going from floor to floor (musket.bldg.enter, musket.bldg.time, musket.bldg.go-in).

use battle::{Refusal, Table};
use ground::tabletop::{Distance, Edge, Length, Place, TOUCH, Within};

use super::events::HouseEvent;
use super::{Home, Housed, NO_OPENING};
use crate::charts::{BEATS, BEATS_OF_A_THIRD};
use crate::events::Event;
use crate::house::STOREYS;
use crate::orders::allowed::bearing_of;
use crate::orders::order::{Act, Deed, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::march::plan::{Leg, Plan};
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Troop;

/// So many figures abreast make a column.
const COLUMN: u8 = 4;

/// A unit that is about to go into a building, or to other floors of its own.
#[derive(Clone, Copy)]
struct GoesIn {
    piece: u8,
    door: u8,
    floors: [u8; STOREYS],
}

/// A unit that is about to come out of a building.
#[derive(Clone, Copy)]
pub(super) struct ComesOut {
    pub(super) door: u8,
    pub(super) unit: Unit,
}

/// The deed of a stage of an order.
fn deed_of(order: &Order, stage: u8) -> Option<Deed> {
    match order.stages.get(usize::from(stage))?.act {
        Some(Act::Deed(deed)) => Some(deed),
        Some(_) | None => None,
    }
}

/// The floor that an order names; the ground floor if it names none.
fn floor_named(deed: Deed) -> u8 {
    match deed.object {
        Object::PlaceCount(_, Some(floor)) => u8::try_from(floor).unwrap_or(u8::MAX),
        _ => 1,
    }
}

/// What may be ordered.
impl State {
    /// Whether a unit may be ordered into or out of a building: what it is, and where it is now, decide. How near it comes shows in play.
    pub(crate) fn may_use_buildings(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        define!("musket.bldg.go-in", "musket.bldg.time");
        let no = |why: &'static str| Err(Refusal::new(rule!("musket.bldg.go-in"), why).about(id.into()));
        let mut inside = self.is_indoors(id).then(|| self.housed(id).map(|housed| housed.piece)).flatten();
        for act in order.acts() {
            match act {
                Act::Deed(deed) if deed.verb == Verb::Occupy => {
                    let Some(home) = deed.object.place().and_then(|place| self.home_at(place)) else {
                        return no("that is no building that {0} could occupy");
                    };
                    if floor_named(*deed) == 0 || floor_named(*deed) > home.house.storeys {
                        return no("the building has no such floor");
                    }
                    if inside.is_some_and(|piece| piece != home.piece) {
                        return no("{0} is in another building, and leaves it first");
                    }
                    if self.unit(id).is(Flags::SQUARE) {
                        return no("{0} stands in square");
                    }
                    if self.thirds_to_go(id, *deed) > i32::from(BEATS / BEATS_OF_A_THIRD) {
                        return no("{0} does not come so many floors up or down in a turn");
                    }
                    inside = Some(home.piece);
                }
                Act::Deed(deed) if deed.verb == Verb::Leave => {
                    if inside.is_none() {
                        return no("{0} is in no building");
                    }
                    inside = None;
                }
                Act::Deed(_) | Act::Move { .. } | Act::Charge(..) | Act::Engage(..) | Act::Withdraw(..)
                    if inside.is_some() && self.unit(id).reaction.is_none() =>
                {
                    return no("{0} is in a building then, and leaves it first");
                }
                Act::Hold
                | Act::Rally
                | Act::Deed(_)
                | Act::Move { .. }
                | Act::Charge(..)
                | Act::Engage(..)
                | Act::Withdraw(..) => {}
            }
        }
        Ok(())
    }

    /// Whether an order would have a unit march that is in a building: it stays there.
    pub(crate) fn is_kept_indoors(&self, id: UnitId, order: &Order) -> bool {
        let first = order.acts().find(|act| !matches!(act, Act::Hold | Act::Rally));
        let by_house = |act: &Act| match act {
            Act::Deed(deed) => matches!(deed.verb, Verb::Leave | Verb::Occupy | Verb::BreakDoor),
            _ => false,
        };
        self.is_indoors(id) && first.is_some_and(|act| !by_house(act))
    }

    /// How many thirds of its move a unit takes for a deed: one for all drills but those that lead through a building.
    pub(crate) fn thirds_to_go(&self, id: UnitId, deed: Deed) -> i32 {
        define!("musket.bldg.time", "musket.bldg.go-in");
        let named = floor_named(deed);
        let indoors = self.housed(id).filter(|_| self.is_indoors(id));
        let farthest = |housed: &Housed, to: u8| {
            let floors = (1u8..).zip(housed.floors).filter(|(_, stands)| *stands > 0);
            floors.map(|(floor, _)| i32::from(floor.abs_diff(to))).max().unwrap_or(0)
        };
        match (deed.verb, indoors) {
            (Verb::Occupy, None) => {
                let home = deed.object.place().and_then(|place| self.home_at(place));
                let floors = home.and_then(|home| self.floors_for(home, id, named));
                // Its last stands decide, wherever the others stay.
                let highest = floors
                    .and_then(|floors| floors.iter().rposition(|stands| *stands > 0))
                    .and_then(|floor| i32::try_from(floor).ok());
                1 + highest.unwrap_or_else(|| i32::from(named) - 1)
            }
            (Verb::Occupy, Some(housed)) => farthest(housed, named),
            (Verb::Leave, Some(housed)) => 1 + farthest(housed, 1),
            _ => 1,
        }
    }
}

/// How they go in.
impl State {
    /// Whether figures of a unit may be in a building at all.
    pub(crate) fn is_for_buildings(&self, id: UnitId) -> bool {
        define!("musket.bldg.enter", "musket.bldg.dragoons");
        self.info(id).kind.troop().is_some_and(Troop::is_foot)
    }

    /// Whether a unit can be brought through an opening: a gun only through one that is wide enough, and with men who move it.
    fn passes(&self, id: UnitId, home: Home<'_>, opening: u8) -> bool {
        define!("musket.bldg.gun", "musket.bldg.gun.move");
        !self.is_artillery(id) || self.unit(id).crew > 0 && self.fits_a_gun(id, home, opening)
    }

    /// The way into a building that is nearest to a unit and within its reach.
    fn nearest_way_in(&self, unit: &Unit, id: UnitId, home: Home<'_>) -> Option<u8> {
        define!("musket.bldg.go-in", "musket.bldg.door.locked");
        let stands = || unit.stands_now(self.info(id)).map(|(_, stand)| stand);
        let ways = self.ways_out_of(home).filter(|(door, _)| self.passes(id, home, *door));
        let near = ways.filter_map(|(door, place)| {
            let far = stands().map(|stand| Distance::of_rect(place.at, &stand)).min()?;
            Within::Exact.is_within(far, CONTACT).then_some((far, door))
        });
        near.min().map(|(_, door)| door)
    }

    /// The doors, holes and breaches of the ground floor, each with its place.
    pub(crate) fn ways_out_of<'a>(&'a self, home: Home<'a>) -> impl Iterator<Item = (u8, Place)> + 'a {
        let ways = home.house.numbered().filter(|(_, one)| one.floor == 1 && one.kind.is_way_in());
        ways.filter_map(move |(number, _)| Some((number, home.house.place_of(number, home.outline)?)))
    }

    /// How a unit that stands so goes into a building; none if it stays outside.
    fn goes_in(&self, id: UnitId, unit: &Unit, deed: Deed) -> Option<GoesIn> {
        define!("musket.bldg.go-in", "musket.bldg.door.locked", "musket.bldg.capacity");
        let home = deed.object.place().and_then(|place| self.home_at(place))?;
        let piece = home.piece;
        let here = self.housed(id).filter(|_| unit.is(Flags::INDOORS));
        if here.is_some_and(|housed| housed.piece != piece) {
            return None;
        }
        let door = match here {
            Some(housed) => housed.door,
            None => self.nearest_way_in(unit, id, home)?,
        };
        let enemy = self.holder_of(piece).is_some_and(|side| side != self.side_of(id));
        let burns = self.fires.iter().any(|fire| fire.piece == piece);
        let fits = self.is_for_buildings(id) || self.is_artillery(id);
        if enemy || burns || !fits || unit.is(Flags::SQUARE) {
            return None;
        }
        if here.is_none() && self.is_in_contact(id) {
            return None;
        }
        let floors = self.floors_for(home, id, floor_named(deed))?;
        Some(GoesIn { piece, door, floors })
    }

    /// A unit would come out of a building by this order.
    fn comes_out(&self, id: UnitId, deed: Deed) -> Option<ComesOut> {
        let home = self.home_of(id).filter(|_| self.is_indoors(id))?;
        let toward = match deed.object {
            Object::Toward(dir) => Some(bearing_of(dir, self.unit(id).facing())),
            _ => None,
        };
        let came_in = self.housed(id).map_or(NO_OPENING, |housed| housed.door);
        let ways = || self.ways_out_of(home).filter(|(door, _)| self.passes(id, home, *door));
        let ways: Vec<(u8, Place)> = match toward {
            Some(toward) => {
                let aside = |place: &Place| place.facing.between(toward).abs();
                let least = ways().map(|(_, place)| aside(&place)).min()?;
                ways().filter(|(_, place)| aside(place) == least).collect()
            }
            None => {
                let own = ways().find(|(door, _)| *door == came_in);
                own.or_else(|| ways().next()).into_iter().collect()
            }
        };
        ways.into_iter().find_map(|way| self.out_by(id, way))
    }

    /// A unit outside one of the doors of its building, as it came in or as a column; none if there is no room.
    pub(super) fn out_by(&self, id: UnitId, (door, place): (u8, Place)) -> Option<ComesOut> {
        define!("musket.bldg.go-in");
        let (unit, info) = (self.unit(id), self.info(id));
        let column = (COLUMN / info.kind.per_stand()).max(1).min(unit.stands);
        let tries = [(unit.files.min(unit.stands), unit.gap), (column, Length::ZERO)];
        let unit = tries
            .into_iter()
            // Where a wall lies askew a touch is left between it and the unit.
            .flat_map(|(files, gap)| {
                [Length::ZERO, TOUCH].map(|off| self.unit_before(id, place, (files, gap), off))
            })
            .find(|unit| self.has_room_outside(id, unit))?;
        Some(ComesOut { door, unit })
    }

    /// A unit with the middle of its rear edge at a door, facing away from the wall.
    fn unit_before(&self, id: UnitId, door: Place, (files, gap): (u8, Length), off: Length) -> Unit {
        let info = self.info(id);
        let mut unit = *self.unit(id);
        unit.set(Flags::INDOORS, false);
        (unit.files, unit.gap, unit.face) = (files.max(1), gap, Edge::Front);
        unit.grid = Place::new(door.at, door.facing);
        let depth = unit.footprint(info).depth();
        unit.grid.at = door.at.moved(door.facing, depth + off);
        unit
    }

    /// Whether nobody and nothing is where a unit would come out.
    fn has_room_outside(&self, id: UnitId, unit: &Unit) -> bool {
        let body = Body::of(unit, self.info(id));
        let free = |other: UnitId| {
            let there = self.body(other);
            let enemy = self.side_of(other) != self.side_of(id);
            !self.stops_enemies(other)
                || !(body.overlaps(&there) || enemy && self.are_in_contact(&body, &there))
        };
        !self.is_barred(id, &body) && self.on_board().filter(|other| *other != id).all(free)
    }

    /// Whether a unit may begin to go in or out now; all other drills may be begun anywhere.
    pub(crate) fn may_begin_drill(&self, id: UnitId, stage: u8) -> bool {
        define!("musket.bldg.go-in");
        match deed_of(&self.orders[id.index()].order, stage) {
            Some(deed) if deed.verb == Verb::Occupy => self.goes_in(id, self.unit(id), deed).is_some(),
            Some(deed) if deed.verb == Verb::Leave => self.comes_out(id, deed).is_some(),
            Some(_) | None => true,
        }
    }

    /// A unit as it would stand when it has come out, for the orders that follow; none if it does not.
    pub(crate) fn outside_by(&self, id: UnitId, deed: Deed) -> Option<Unit> {
        let out = || self.comes_out(id, deed).map(|out| out.unit);
        (deed.verb == Verb::Leave).then(out).flatten()
    }

    /// A unit has had the time to go in or out, in this beat.
    pub(crate) fn pass_door(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        define!("musket.bldg.time", "musket.bldg.go-in");
        let done = match deed.verb {
            Verb::Occupy => match self.goes_in(id, self.unit(id), deed) {
                Some(goes_in) => {
                    self.go_in(id, goes_in, table);
                    true
                }
                None => false,
            },
            Verb::Leave => match self.comes_out(id, deed) {
                Some(out) => {
                    self.come_out_of_house(id, out, table);
                    true
                }
                None => false,
            },
            _ => return,
        };
        let (grid, unit) = (self.unit(id).grid, *self.unit(id));
        let rate = self.rate_of(id, &unit);
        let Some(plan) = self.plans.get_mut(id.index()) else { return };
        if done {
            (plan.from, plan.rate) = (grid, rate);
        } else {
            plan.give_up();
        }
    }

    fn go_in(&mut self, id: UnitId, GoesIn { piece, door, floors }: GoesIn, table: &mut Table<'_, Event>) {
        let was_inside = self.is_indoors(id);
        let Some(home) = self.home(piece) else { return };
        let mut manned = self.openings_to_man(home, id, &floors);
        let mut unit = if was_inside { *self.unit(id) } else { self.unit(id).indoors(self.info(id), home) };
        if self.is_artillery(id) && !was_inside {
            define!("musket.bldg.gun.move");
            manned = 1 << door;
            unit.grid = home.house.place_of(door, home.outline).unwrap_or(unit.grid);
            for other in self.housed.iter_mut().filter(|other| other.piece == piece) {
                other.manned &= !manned;
            }
        }
        *self.unit_mut(id) = unit;
        self.house(Housed { unit: id, piece, door, floors, manned });
        let (place, hidden) = (self.scenario.place_of(piece), unit.is(Flags::HIDDEN));
        let event = if was_inside {
            HouseEvent::Climbs { unit: id, hidden }
        } else {
            HouseEvent::GoesIn { unit: id, place, hidden }
        };
        table.tell(&[rule!("musket.bldg.go-in"), rule!("musket.bldg.time")], Event::House(event));
    }

    /// A unit stands outside from now on; its part of the sheet is kept until the turn ends.
    pub(super) fn come_out_of_house(&mut self, id: UnitId, out: ComesOut, table: &mut Table<'_, Event>) {
        let place = self.housed(id).map(|housed| self.scenario.place_of(housed.piece));
        *self.unit_mut(id) = out.unit;
        let hidden = out.unit.is(Flags::HIDDEN);
        let Some(place) = place else { return };
        let event = HouseEvent::ComesOut { unit: id, place, hidden };
        table.tell(&[rule!("musket.bldg.go-in")], Event::House(event));
    }

    /// Units that begin the battle in a building are on its sheet.
    pub(crate) fn house_at_start(&mut self) {
        define!("musket.bldg.gun", "musket.bldg.places");
        for id in self.all_units().collect::<Vec<UnitId>>() {
            let Some((name, floor)) = self.info(id).inside.clone() else { continue };
            let horse = !self.is_for_buildings(id) && !self.is_artillery(id);
            if horse || !self.unit(id).is_on_board() {
                continue;
            }
            let named = |home: &Home<'_>| {
                self.scenario.place_name(self.scenario.place_of(home.piece)).eq_ignore_ascii_case(&name)
            };
            let Some(home) = self.homes().find(named) else { continue };
            let Some(floors) = self.floors_for(home, id, floor) else { continue };
            let piece = home.piece;
            let mut manned = self.openings_to_man(home, id, &floors);
            let mut unit = self.unit(id).indoors(self.info(id), home);
            if self.is_artillery(id) {
                // A gun stands at the opening through which it fires.
                manned &= manned.wrapping_neg();
                if manned == 0 {
                    continue;
                }
                if let Some(port) = home.house.place_of(manned.trailing_zeros() as u8, home.outline) {
                    unit.grid = port;
                }
            }
            *self.unit_mut(id) = unit;
            self.house(Housed { unit: id, piece, door: NO_OPENING, floors, manned });
        }
    }
}

impl Plan {
    /// The stage of the drill whose beats begin now.
    pub(crate) fn begins_to_drill(&self) -> Option<u8> {
        match self.leg() {
            Some(Leg::Drill(stage, _)) if self.before == self.spent() => Some(stage),
            _ => None,
        }
    }

    /// What is left of its order is not carried out.
    fn give_up(&mut self) {
        self.at = self.legs.len() as u8;
        self.going = crate::rules::march::plan::Going::Blocked;
        self.hindered = true;
    }
}
