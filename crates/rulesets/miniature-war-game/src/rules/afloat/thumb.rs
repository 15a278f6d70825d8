//! What ships, boats and those on board are ordered by a rule of thumb: they land where they can, and ships come near to the shore.

use ground::tabletop::{Angle, Bearing, Length, Point};

use super::{Berth, Hull};
use crate::orders::order::{Act, Deed, Dir, Dist, Heading, Object, Order, PlaceId, Stage};
use crate::orders::verbs::Verb;
use crate::state::{State, UnitId};

/// A ship that is as near as this to a shore goes no nearer, unless it comes to lie at a landing place.
const NEAR: Length = Length::cm(40);
/// What a ship does not turn for.
const OFF: Angle = Angle::degrees(23);

fn does(deeds: &[Deed]) -> Order {
    let stages: Vec<Stage> =
        deeds.iter().map(|deed| Stage { act: Some(Act::Deed(*deed)), ..Stage::default() }).collect();
    Order { stages: battle::List::of(&stages), ..Order::default() }
}

fn deed(verb: Verb, object: Object) -> Deed {
    Deed { verb, object }
}

fn degrees(toward: Bearing) -> u16 {
    ((toward.get() + 50) / 100).rem_euclid(360)
}

impl State {
    /// The order of a ship, a boat or somebody on board; none for all others. `goes` says whether its side is on the move.
    pub(crate) fn afloat_by_thumb(&self, id: UnitId, goes: bool) -> Option<Order> {
        if !self.is_afloat(id) {
            return None;
        }
        let hold = Some(Order::hold());
        if !goes {
            return hold;
        }
        let order = if self.is_aboard(id) {
            self.landing_by_thumb(id)
        } else if self.is_ship(id) {
            self.ship_by_thumb(id)
        } else {
            self.boat_by_thumb(id)
        };
        order.or(hold)
    }

    /// The landing place nearest to a point, and the nearest point of it.
    fn nearest_landing(&self, from: Point) -> Option<(PlaceId, Point)> {
        let places = self.scenario.place_ids();
        let near = |place: PlaceId| {
            let (_, line) = self.landing(place)?;
            let foot = |side: [Point; 2]| crate::rules::march::stop::foot(from, side);
            let at = line.segments().map(foot).min_by_key(|at| from.to(*at).squared())?;
            Some((place, at))
        };
        places.filter_map(near).min_by_key(|(_, at)| from.to(*at).squared())
    }

    fn landing_by_thumb(&self, id: UnitId) -> Option<Order> {
        let one = self.berth_of(id)?;
        let (place, _) = self.nearest_landing(self.hull_of(one.vessel).centre())?;
        match one.berth {
            Berth::Hold => Some(does(&[deed(Verb::Deck, Object::Nothing)])),
            Berth::Boat | Berth::Deck => Some(does(&[deed(Verb::Disembark, Object::Place(place))])),
            Berth::Port(_) | Berth::Starboard(_) | Berth::Bow | Berth::Wagon => None,
        }
    }

    fn boat_by_thumb(&self, id: UnitId) -> Option<Order> {
        let loaded = self.cargo(id).any(|one| one.berth == Berth::Boat);
        if !loaded || self.lies(id, Hull::BEACHED) {
            return None;
        }
        let hull = self.hull_of(id);
        let (place, at) = self.nearest_landing(hull.centre())?;
        let toward = hull.place().at.bearing_to(at).unwrap_or(hull.facing());
        let row = deed(Verb::Row, Object::Ride(Dir::Bearing(degrees(toward)), Dist::Full));
        Some(does(&[row, deed(Verb::Beach, Object::Place(place))]))
    }

    fn ship_by_thumb(&self, id: UnitId) -> Option<Order> {
        let hull = self.hull_of(id);
        let (_, at) = self.nearest_landing(hull.centre())?;
        let (bow, heading) = (hull.place().at, hull.facing());
        let toward = bow.bearing_to(at).unwrap_or(heading);
        if self.lies_at(id).is_some() || bow.to(at).length() <= NEAR {
            return None;
        }
        if self.lies(id, Hull::ANCHORED) {
            return Some(does(&[deed(Verb::WeighAnchor, Object::Nothing)]));
        }
        let turn = toward - heading;
        if turn.abs() > OFF {
            let most = Angle::degrees(crate::charts::SHIP_TURN);
            let by = turn.clamp(-most, most);
            let to = Object::Facing(Heading::Bearing(degrees(heading + by) / 5 * 5));
            return Some(does(&[deed(Verb::TurnShip, to)]));
        }
        let far = Object::Distance(Dist::Full);
        let verb = if self.sail(id).is_some() { Verb::Sail } else { Verb::Tow };
        Some(does(&[deed(verb, far)]))
    }
}
