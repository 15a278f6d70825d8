//! Which orders ships, boats and those on board may be given. Nothing here follows from a distance that players do not see.

use battle::{Refusal, Rule, Side};
use ground::tabletop::{Angle, Length};

use super::{Berth, Headway, Hull};
use crate::charts::{
    BOATS_NEEDED, PORT_BEFORE, SAIL, SAIL_ANGLE, SHIP_GUNS, SHIP_POINTS, SHIP_TURN, SHIP_UNITS, TOW,
};
use crate::field::{Feature, GroundKind, Kind};
use crate::orders::order::{Act, Addressee, Deed, Dir, Dist, Heading, Number, Object, Order, PlaceId};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::troops::{Arm, Troop};

/// The deeds of an order.
pub(super) fn deeds(order: &Order) -> impl Iterator<Item = Deed> + '_ {
    order.acts().filter_map(|act| match act {
        Act::Deed(deed) => Some(*deed),
        Act::Hold | Act::Move { .. } | Act::Charge(..) | Act::Engage(..) | Act::Withdraw(..) | Act::Rally => {
            None
        }
    })
}

/// The deed of an order with this verb.
pub(super) fn deed_with(order: &Order, verb: Verb) -> Option<Deed> {
    deeds(order).find(|deed| deed.verb == verb)
}

impl State {
    /// Whether a ship, a boat or whoever comes on board or goes ashore may be ordered to do so.
    pub(crate) fn may_go_afloat(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        if self.vessels.is_empty() {
            return Ok(());
        }
        let no = |(rule, why): (Rule, &'static str)| Refusal::new(rule, why).about(id.into());
        if self.is_vessel(id) {
            order.acts().try_for_each(|act| self.may_vessel(id, act)).map_err(no)?;
        }
        if self.is_aboard(id) {
            return self.may_aboard(id, order).map_err(no);
        }
        for deed in deeds(order) {
            match deed.verb {
                Verb::Embark => self.may_embark(id, deed).map(drop).map_err(no)?,
                Verb::Disembark | Verb::Deck | Verb::Below => {
                    return Err(no((rule!("musket.boat.land.time"), "{0} is on board of nothing")));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a ship or boat may be ordered to do something.
    fn may_vessel(&self, id: UnitId, act: &Act) -> Result<(), (Rule, &'static str)> {
        define!("musket.boat.way", "musket.ship.sail");
        match act {
            Act::Hold => Ok(()),
            Act::Deed(deed) if self.is_ship(id) => self.may_sail(id, *deed),
            Act::Deed(deed) => self.may_row(id, *deed),
            Act::Move { .. } | Act::Charge(..) | Act::Engage(..) | Act::Withdraw(..) | Act::Rally => {
                if self.is_ship(id) {
                    Err((rule!("musket.ship.sail"), "{0} is a ship: it sails, is towed or is turned"))
                } else {
                    Err((rule!("musket.boat.way"), "{0} is a boat: it is rowed"))
                }
            }
        }
    }

    /// What a ship does now by a verb, as far as rules and not the way decide.
    pub(super) fn may_sail(&self, id: UnitId, deed: Deed) -> Result<(), (Rule, &'static str)> {
        let Some(vessel) = self.vessel(id) else { return Ok(()) };
        let under_way = matches!(deed.verb, Verb::Sail | Verb::Tow | Verb::TurnShip | Verb::Dock);
        if under_way && vessel.is(Hull::ANCHORED) {
            return Err((rule!("musket.ship.anchor"), "{0} lies at anchor: it weighs it first"));
        }
        match deed.verb {
            Verb::Sail if self.sail(id).is_none() => Err(self.why_no_sail(id)),
            Verb::TurnShip => {
                let Object::Facing(heading) = deed.object else { return Ok(()) };
                let facing = self.unit(id).facing();
                if heading.bearing(facing).between(facing).abs() > Angle::degrees(SHIP_TURN) {
                    return Err((rule!("musket.ship.turn"), "{0} turns by 45 degrees at most"));
                }
                Ok(())
            }
            Verb::Dock if !self.is_dock(deed.object.place()) => {
                Err((rule!("musket.ship.port"), "{0} is sent to no dock"))
            }
            Verb::Dock if vessel.went > Length::cm(PORT_BEFORE) => {
                Err((rule!("musket.ship.port"), "{0} has come in too fast to dock in this turn"))
            }
            Verb::WeighAnchor if !vessel.is(Hull::ANCHORED) => {
                Err((rule!("musket.ship.anchor"), "{0} does not lie at anchor"))
            }
            Verb::ShiftGun => self.gun_to_shift(id, deed.object).map(drop),
            _ => Ok(()),
        }
    }

    fn is_dock(&self, place: Option<PlaceId>) -> bool {
        let landing = place.and_then(|place| self.landing(place));
        landing.is_some_and(|(ground, _)| ground.feature == Some(Feature::Dock))
    }

    /// How far a ship sails in this turn; none if it does not.
    pub(super) fn sail(&self, id: UnitId) -> Option<Length> {
        define!("musket.ship.sail", "musket.shipgun.damage.mast");
        let (vessel, wind) = (self.vessel(id)?, self.wind?);
        let off = self.unit(id).facing().between(wind.toward()).abs();
        if vessel.masts > 1 || off > Angle::degrees(SAIL_ANGLE) {
            return None;
        }
        let turns = if let Headway::Sailed(turns) = vessel.way { turns } else { 0 };
        let full = Length::cm(SAIL[usize::from(turns).min(SAIL.len() - 1)]);
        Some(if vessel.masts == 1 { full.half() } else { full })
    }

    fn why_no_sail(&self, id: UnitId) -> (Rule, &'static str) {
        if self.vessel(id).is_some_and(|vessel| vessel.masts > 1) {
            (rule!("musket.shipgun.damage.mast"), "{0} has lost its masts, and can only be towed")
        } else {
            (rule!("musket.ship.sail"), "{0} does not head with the wind")
        }
    }

    /// How far a ship is towed in this turn.
    pub(super) fn tow(&self, id: UnitId) -> Length {
        define!("musket.ship.tow", "musket.shipgun.damage.mast");
        let Some(vessel) = self.vessel(id) else { return Length::ZERO };
        Length::cm(match vessel.way {
            _ if vessel.masts > 1 => TOW[2],
            Headway::Towed(_) => TOW[1],
            Headway::None | Headway::Sailed(_) => TOW[0],
        })
    }

    /// The gun that is to go to the other side of a ship, and its place there.
    pub(super) fn gun_to_shift(
        &self,
        ship: UnitId,
        object: Object,
    ) -> Result<(UnitId, Berth), (Rule, &'static str)> {
        let row = rule!("musket.ship.shiftgun");
        let Object::Unit(number) = object else { return Err((row, "no gun is named")) };
        let guns: Vec<super::Aboard> =
            self.cargo(ship).filter(|one| one.berth.is_gun_of_ship()).copied().collect();
        let gun = guns.iter().find(|one| self.number_of(one.unit) == number);
        let Some(gun) = gun else { return Err((row, "this is no gun of {0}")) };
        let there = |place: u8| match gun.berth {
            Berth::Port(_) => Berth::Starboard(place),
            _ => Berth::Port(place),
        };
        let free = (1..=SHIP_GUNS).map(there).find(|berth| !guns.iter().any(|other| other.berth == *berth));
        let free = free.ok_or((row, "there are four guns on the other side of {0}"))?;
        Ok((gun.unit, free))
    }

    /// Whether a boat may be ordered to do something.
    fn may_row(&self, id: UnitId, deed: Deed) -> Result<(), (Rule, &'static str)> {
        let place = || deed.object.place();
        match deed.verb {
            Verb::Beach if place().is_none_or(|place| self.landing(place).is_none()) => {
                Err((rule!("musket.boat.land.time"), "{0} is sent to no landing place"))
            }
            Verb::Portage => {
                let is_ford = |place: PlaceId| {
                    self.scenario.ground_at(place).is_some_and(|piece| piece.kind.kind == GroundKind::Ford)
                };
                if place().is_some_and(is_ford) {
                    Ok(())
                } else {
                    Err((rule!("musket.boat.portage"), "{0} is carried round a ford, and no other place"))
                }
            }
            Verb::Embark | Verb::Disembark if self.cargo(id).any(|one| one.berth == Berth::Boat) => {
                Err((rule!("musket.boat.land"), "{0} is not empty"))
            }
            _ => Ok(()),
        }
    }

    /// Whether those on board may be ordered to do so: they go ashore first, or stay.
    fn may_aboard(&self, id: UnitId, order: &Order) -> Result<(), (Rule, &'static str)> {
        define!("musket.boat.nomelee", "musket.ship.offload.deck");
        let Some(one) = self.berth_of(id).copied() else { return Ok(()) };
        let mut ashore = false;
        for act in order.acts() {
            match act {
                Act::Hold => {}
                Act::Deed(deed) if deed.verb == Verb::Disembark => {
                    self.may_land(id, deed.object)?;
                    ashore = true;
                }
                Act::Deed(deed) if matches!(deed.verb, Verb::Deck | Verb::Below) => {
                    if !self.is_ship(one.vessel) || one.berth.is_gun_of_ship() {
                        return Err((rule!("musket.ship.decks"), "{0} goes neither above nor below deck"));
                    }
                }
                Act::Deed(deed) if deed.verb == Verb::Embark => {
                    return Err((rule!("musket.boat.land.time"), "{0} is on board already"));
                }
                Act::Charge(..) | Act::Engage(..) => {
                    return Err((
                        rule!("musket.boat.nomelee"),
                        "{0} is on board, and attacks nobody from there",
                    ));
                }
                Act::Deed(_) if one.berth.is_gun_of_ship() || one.berth == Berth::Bow => {}
                Act::Deed(_) | Act::Move { .. } | Act::Withdraw(..) | Act::Rally if ashore => {}
                Act::Deed(_) | Act::Move { .. } | Act::Withdraw(..) | Act::Rally => {
                    return Err((rule!("musket.boat.land.time"), "{0} is on board: it goes ashore first"));
                }
            }
        }
        Ok(())
    }

    /// Whether a unit on board may be ordered to land.
    fn may_land(&self, id: UnitId, object: Object) -> Result<(), (Rule, &'static str)> {
        let landing = object.place().is_some_and(|place| self.landing(place).is_some());
        if !landing {
            return Err((rule!("musket.boat.land.time"), "{0} is sent ashore at no landing place"));
        }
        match self.berth_of(id).map(|one| one.berth) {
            Some(Berth::Bow) => Err((rule!("musket.boat.bowgun"), "a gun on the bow stays with its boat")),
            Some(Berth::Hold) => {
                Err((rule!("musket.ship.offload.deck"), "{0} is below: it comes on deck the turn before"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The ship, boat or wagon that a unit is ordered to enter, and into which it fits.
    pub(super) fn may_embark(&self, id: UnitId, deed: Deed) -> Result<UnitId, (Rule, &'static str)> {
        define!("musket.boat.load.guns", "musket.ship.load", "musket.boat.land");
        let row = rule!("musket.boat.land.time");
        let Object::Unit(number) = deed.object else { return Err((row, "no ship or boat is named")) };
        let Some(vessel) = self.own_unit(self.side_of(id), number).filter(|vessel| *vessel != id) else {
            return Err((row, "this is no ship or boat of its side"));
        };
        let Some(troop) = self.info(id).kind.troop() else { return Err((row, "{0} stays ashore")) };
        match self.info(vessel).kind {
            Kind::Troops(Troop::BoatWagon) if troop == Troop::RiverBoat => {
                let taken = self.cargo(vessel).next().is_some();
                if taken {
                    Err((rule!("musket.boat.land"), "that wagon carries a boat already"))
                } else {
                    Ok(vessel)
                }
            }
            Kind::Troops(Troop::Frigate) if !self.info(id).kind.is_vessel() => {
                self.fits_aboard(id, vessel).map(|()| vessel)
            }
            Kind::Troops(Troop::RiverBoat) if !self.info(id).kind.is_vessel() => {
                self.fits_boat(id, troop, vessel).map(|()| vessel)
            }
            _ => Err((row, "this is no ship or boat for it")),
        }
    }

    /// Whether a ship carries one unit more.
    pub(super) fn fits_aboard(&self, id: UnitId, ship: UnitId) -> Result<(), (Rule, &'static str)> {
        define!("musket.ship.load");
        let row = rule!("musket.ship.load");
        let carried: Vec<UnitId> =
            self.cargo(ship).filter(|one| !one.berth.is_gun_of_ship()).map(|one| one.unit).collect();
        if carried.len() >= usize::from(SHIP_UNITS) {
            return Err((row, "the ship carries five units already"));
        }
        let points = |id: UnitId| self.points_of(id);
        let sum: u32 = carried.iter().map(|one| points(*one)).sum();
        if sum + points(id) > SHIP_POINTS {
            return Err((row, "with {0} the ship would carry more than 500 points"));
        }
        Ok(())
    }

    /// The boats that a unit needs, and whether one takes any part of it now: loads are not mixed.
    fn fits_boat(&self, id: UnitId, troop: Troop, boat: UnitId) -> Result<(), (Rule, &'static str)> {
        if self.boats_for(id, troop).is_none() {
            return Err((rule!("musket.boat.load.guns"), "{0} goes into no boat"));
        }
        if self.cargo(boat).any(|one| one.berth == Berth::Boat) {
            return Err((rule!("musket.boat.load"), "loads are not mixed: that boat is taken"));
        }
        Ok(())
    }

    /// How many boats a unit needs; none if no boat carries it.
    pub(super) fn boats_for(&self, id: UnitId, troop: Troop) -> Option<u8> {
        define!("musket.boat.load", "musket.boat.load.guns");
        match self.info(id).kind.stands_in_boat() {
            Some(room) => Some(self.unit(id).stands.div_ceil(room)),
            None if troop.arm() == Arm::Artillery => {
                BOATS_NEEDED.iter().find(|(gun, _)| *gun == troop).map(|(_, count)| *count)
            }
            None => None,
        }
    }

    /// What a unit is worth, of those figures that it has.
    pub(crate) fn points_of(&self, id: UnitId) -> u32 {
        let (unit, info) = (self.unit(id), self.info(id));
        u32::from(unit.figures(info)) * u32::from(info.cost())
    }

    /// Whether a unit stays on board in this turn: it is not ordered ashore.
    pub(crate) fn stays_aboard(&self, id: UnitId, order: &Order) -> bool {
        if self.is_in_wagon(id) {
            return self.stays_in_wagon(id, order);
        }
        self.is_aboard(id) && deed_with(order, Verb::Disembark).is_none()
    }

    /// Deeds of ships, boats and those on board that are listed.
    pub(crate) fn listed_afloat(&self, side: Side, to: Addressee) -> Vec<Deed> {
        let mut listed = Vec::new();
        let Addressee::Own(number) = to else { return listed };
        let Some(id) = self.own_in_play(side, number).filter(|_| !self.vessels.is_empty()) else {
            return listed;
        };
        let mut add = |verb: Verb, object: Object| listed.push(Deed { verb, object });
        let places = || self.scenario.place_ids().filter(|place| self.landing(*place).is_some());
        if self.is_ship(id) {
            add(Verb::WeighAnchor, Object::Nothing);
            add(Verb::Scuttle, Object::Nothing);
            for verb in [Verb::Sail, Verb::Tow] {
                add(verb, Object::Distance(Dist::Full));
            }
            for point in (0..16).step_by(2) {
                add(Verb::TurnShip, Object::Facing(Heading::Point(point)));
            }
            places().for_each(|place| add(Verb::Dock, Object::Place(place)));
            let guns = self.cargo(id).filter(|one| one.berth.is_gun_of_ship());
            guns.for_each(|one| add(Verb::ShiftGun, Object::Unit(self.number_of(one.unit))));
        } else if self.is_boat(id) && !self.is_aboard(id) {
            for point in (0..16).step_by(2) {
                add(Verb::Row, Object::Ride(Dir::Point(point), Dist::Full));
            }
            places().for_each(|place| add(Verb::Beach, Object::Place(place)));
            let is_ford = |place: &PlaceId| {
                self.scenario.ground_at(*place).is_some_and(|piece| piece.kind.kind == GroundKind::Ford)
            };
            let fords = self.scenario.place_ids().filter(is_ford);
            fords.for_each(|place| add(Verb::Portage, Object::Place(place)));
        }
        if self.is_aboard(id) {
            places().for_each(|place| add(Verb::Disembark, Object::Place(place)));
            add(Verb::Deck, Object::Nothing);
            add(Verb::Below, Object::Nothing);
        } else {
            let carries = |other: &UnitId| {
                self.is_vessel(*other) || self.info(*other).kind == Kind::Troops(Troop::BoatWagon)
            };
            let vessels = self.units_of(side).filter(|other| *other != id && carries(other));
            vessels.for_each(|vessel| add(Verb::Embark, Object::Unit(self.number_of(vessel))));
        }
        listed
    }

    /// A ship or boat of a side, by its number.
    pub(super) fn named_vessel(&self, id: UnitId, number: Number) -> Option<UnitId> {
        self.own_unit(self.side_of(id), number)
    }
}
