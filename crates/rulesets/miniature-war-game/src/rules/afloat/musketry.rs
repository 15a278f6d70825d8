//! Small arms from and at ships and boats (musket.boat.fire, musket.boat.target, musket.boat.body, musket.shipgun.troops,
//! musket.ship.places, musket.ship.offload.step).

use ground::tabletop::{Angle, Edge, Length, Place, Point, Rect};

use super::Berth;
use crate::orders::verbs::Verb;
use crate::rulebook::define;
use crate::rules::shoot::aim::{Aim, Arc};
use crate::state::{State, UnitId};

/// The stands of a unit in a boat that fire over its right side are counted from here on; those that fire over its left as they are.
const RIGHT: u8 = 32;
/// From the rail one fires so far to either side of straight out.
const OUT: Angle = Angle::degrees(45);

/// A stand that fires, or is fired at, at the side of a ship or boat.
struct Rail {
    /// Its number in an [`Aim`].
    own: u8,
    /// A narrow rectangle at the side, facing out.
    stand: Rect,
}

/// A narrow rectangle at a point, facing so.
fn at_rail(at: Point, facing: ground::tabletop::Bearing) -> Rect {
    Rect::new(Place::new(at, facing), Length::MM, Length::MM)
}

impl State {
    /// The aims of a unit if it is on board, or its target in a boat; none for all others.
    pub(crate) fn aims_afloat(&self, id: UnitId, target: UnitId) -> Option<Vec<Aim>> {
        define!("musket.boat.fire", "musket.boat.target", "musket.shipgun.troops");
        if self.vessels.is_empty() || !(self.is_aboard(id) || self.is_in_boat(target)) {
            return None;
        }
        let targets = self.stands_fired_at(id, target);
        let mut aims = Vec::new();
        for rail in self.rails_of(id) {
            let ahead = |(theirs, at): &(u8, Rect)| {
                let (point, squared) = Arc::Foot.nearest(&rail.stand, at)?;
                let line = [rail.stand.midpoint(Edge::Front), point];
                let aim = Aim {
                    own: rail.own,
                    stand: rail.stand,
                    theirs: *theirs,
                    at: *at,
                    line,
                    squared,
                    indirect: false,
                    up: [0; 2],
                };
                self.is_open_over_water(id, target, line).then_some(aim)
            };
            aims.extend(targets.iter().filter_map(ahead).min_by_key(|aim| (aim.squared, aim.theirs)));
        }
        Some(aims)
    }

    /// Whether a unit is in a boat.
    pub(crate) fn is_in_boat(&self, id: UnitId) -> bool {
        self.berth_of(id).is_some_and(|one| one.berth == Berth::Boat && self.is_boat(one.vessel))
    }

    /// Whether the stands of a unit stay in their places when others fall: it is in several boats (musket.boat.several).
    pub(crate) fn keeps_to_its_boats(&self, id: UnitId) -> bool {
        self.berths_of(id).count() > 1
    }

    /// Where a unit fires from: on board from the sides, else from its first rank.
    fn rails_of(&self, id: UnitId) -> Vec<Rail> {
        define!("musket.boat.body", "musket.ship.places");
        match self.berth_of(id).map(|one| one.berth) {
            None => {
                let files = self.filled_files(id).into_iter();
                files
                    .filter_map(|file| file.first().copied())
                    .map(|(own, stand)| Rail { own, stand })
                    .collect()
            }
            Some(Berth::Deck) => self.rails_on_deck(id),
            Some(Berth::Boat) if self.is_in_boat(id) => self.rails_in_boats(id),
            Some(_) => Vec::new(),
        }
    }

    /// On deck those fire who stand nearest to a side, from the nearest point of it.
    fn rails_on_deck(&self, id: UnitId) -> Vec<Rail> {
        define!("musket.shipgun.rail");
        let Some(one) = self.berth_of(id) else { return Vec::new() };
        let hull = self.hull_of(one.vessel);
        let (frame, half) = (hull.frame(), hull.front().half());
        let spots: Vec<(u8, ground::tabletop::Spot)> =
            self.stands_of(id).map(|(place, stand)| (place, frame.spot(stand.centre()))).collect();
        let mut rails = Vec::new();
        for (own, spot) in &spots {
            let in_rank = |other: &&(u8, ground::tabletop::Spot)| other.1.v == spot.v;
            let most = spots.iter().filter(in_rank).map(|other| other.1.u).max();
            let least = spots.iter().filter(in_rank).map(|other| other.1.u).min();
            for (is_last, right) in [(least == Some(spot.u), false), (most == Some(spot.u), true)] {
                if !is_last {
                    continue;
                }
                let u = if right { half } else { Length::ZERO - half };
                let at = hull.place().point(u, spot.v);
                let out = if right { hull.facing().right() } else { hull.facing().left() };
                rails.push(Rail { own: *own, stand: at_rail(at, out) });
            }
        }
        rails
    }

    /// In a boat half of the figures fire over each side, from the middle of it: of each stand one.
    fn rails_in_boats(&self, id: UnitId) -> Vec<Rail> {
        define!("musket.boat.fire");
        let mut rails = Vec::new();
        for one in self.berths_of(id) {
            let hull = self.hull_of(one.vessel);
            let [left, right] = [Edge::Left, Edge::Right].map(|edge| hull.midpoint(edge));
            let [to_left, to_right] = [hull.facing().left(), hull.facing().right()];
            let mut single = Vec::new();
            for place in
                (0..64u8).filter(|place| one.places >> place & 1 == 1 && self.unit(id).has_stand(*place))
            {
                if self.unit(id).figures_at(place, self.info(id)) > 1 && place < RIGHT {
                    rails.push(Rail { own: place, stand: at_rail(left, to_left) });
                    rails.push(Rail { own: place + RIGHT, stand: at_rail(right, to_right) });
                } else {
                    single.push(place);
                }
            }
            for pair in single.chunks_exact(2) {
                rails.push(Rail { own: pair[0], stand: at_rail(left, to_left) });
                rails.push(Rail { own: pair[1], stand: at_rail(right, to_right) });
            }
        }
        rails.sort_by_key(|rail| rail.own);
        rails
    }

    /// The figures that throw for an aim of a unit.
    pub(crate) fn figures_of_aim(&self, id: UnitId, own: u8) -> u8 {
        let (unit, info) = (self.unit(id), self.info(id));
        if !self.is_in_boat(id) {
            return unit.figures_at(own, info);
        }
        if own >= RIGHT && unit.stands <= RIGHT {
            return 1;
        }
        unit.figures_at(own, info).min(1)
    }

    /// What a unit fires at: of those in a boat the middle of its side, within 45 degrees of the straight way out.
    fn stands_fired_at(&self, id: UnitId, target: UnitId) -> Vec<(u8, Rect)> {
        define!("musket.boat.target", "musket.boat.body");
        if !self.is_in_boat(target) {
            return self.stands_to_fire_at(target);
        }
        let from = self.body(id).hull().centre();
        let mut sides = Vec::new();
        for one in self.berths_of(target) {
            let hull = self.hull_of(one.vessel);
            let place =
                (0..64u8).find(|place| one.places >> place & 1 == 1 && self.unit(target).has_stand(*place));
            let Some(place) = place else { continue };
            for (edge, out) in [(Edge::Left, hull.facing().left()), (Edge::Right, hull.facing().right())] {
                let at = hull.midpoint(edge);
                let bears = at.bearing_to(from).is_some_and(|toward| toward.between(out).abs() <= OUT);
                if bears || edge == nearer_side(&hull, from) {
                    sides.push((place, at_rail(at, out)));
                }
            }
        }
        sides
    }

    /// Whether a line of fire is free: ground does not hide it, and nobody stands between on land.
    fn is_open_over_water(&self, id: UnitId, target: UnitId, line: [Point; 2]) -> bool {
        let sight = ground::tabletop::SightLine::new(line[0], line[1]);
        let between = |other: &UnitId| {
            *other != id
                && *other != target
                && !self.is_afloat(*other)
                && self.info(*other).kind.troop().is_some()
                && self.body(*other).parts().iter().any(|rect| sight.crosses(rect))
        };
        !self.on_board().any(|other| between(&other)) && self.is_line_free(line[0], line[1])
    }

    /// Whether a unit is being off-loaded in this turn, for fire at it.
    pub(crate) fn is_off_loading(&self, id: UnitId) -> bool {
        define!("musket.ship.offload.step", "musket.ship.offload.where");
        let aboard = self.berth_of(id).is_some_and(|one| {
            self.is_ship(one.vessel) && one.berth == Berth::Deck && self.next_to_land(one.vessel) == Some(id)
        });
        aboard || self.has_landed_now(id)
    }

    /// Whether a unit has come ashore from a ship in this turn.
    fn has_landed_now(&self, id: UnitId) -> bool {
        let ordered = self.ordered_deed(id, Verb::Disembark).is_some();
        ordered && !self.is_aboard(id) && self.ashore.contains(&id)
    }
}

/// The side of a hull on which a point is.
fn nearer_side(hull: &Rect, from: Point) -> Edge {
    if hull.frame().spot(from).u < Length::ZERO { Edge::Left } else { Edge::Right }
}
