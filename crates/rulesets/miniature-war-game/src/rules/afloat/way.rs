//! How orders of ships and boats become plans (musket.ship.sail, musket.ship.tow, musket.ship.turn, musket.boat.way).

use ground::tabletop::{Angle, Bearing, Edge, Length, Outline, Point};

use super::orders::deed_with;
use crate::charts::PORT_IN;
use crate::field::UnitInfo;
use crate::orders::allowed::bearing_of;
use crate::orders::order::{Act, Deed, Dist, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::define;
use crate::rules::march::plan::{Leg, Plan, Rate};
use crate::rules::march::road::{is_on_middle, way_along};
use crate::rules::march::stop::foot;
use crate::state::{State, Unit, UnitId};

/// More legs than this no boat rows in a turn.
const MOST_LEGS: usize = 30;
/// Beyond this a boat turns about.
const ABEAM: Angle = Angle::degrees(90);

/// A boat while its way is made.
struct Rowing<'a> {
    info: &'a UnitInfo,
    boat: Unit,
    legs: Vec<Leg>,
}

impl Rowing<'_> {
    fn push(&mut self, leg: Leg) {
        self.legs.push(leg);
        Plan::unhindered(leg, &mut self.boat, self.info);
    }

    fn bow(&self) -> Point {
        self.boat.front(self.info).at
    }

    /// It turns about for a third, if its way leads astern.
    fn turn_about(&mut self, toward: Bearing, third: Length) -> bool {
        let about = toward.between(self.boat.facing()).abs() > ABEAM;
        if about {
            self.push(Leg::Stand(third));
            self.push(Leg::Face(2));
        }
        about
    }

    fn head(&mut self, toward: Bearing) {
        if self.boat.facing() != toward {
            self.push(Leg::Swing(toward));
        }
    }
}

impl State {
    /// What a ship goes in this turn by its order, whose whole turn that takes; none of boats and all others, who spend their chart move.
    pub(crate) fn allowance_of_ship(&self, id: UnitId, order: &Order) -> Option<Length> {
        define!("musket.ship.port");
        if !self.is_vessel(id) || !self.is_ship(id) {
            return None;
        }
        let deed = super::orders::deeds(order).find(|deed| self.may_sail(id, *deed).is_ok())?;
        match deed.verb {
            Verb::Sail => self.sail(id),
            Verb::Tow => Some(self.tow(id)),
            Verb::Dock => Some(self.sail(id).unwrap_or(self.tow(id)).min(Length::cm(PORT_IN))),
            _ => None,
        }
    }

    /// The legs of a ship or boat for what it does in a stage; `next` is what comes after that.
    pub(crate) fn legs_of_vessel(
        &self,
        id: UnitId,
        ghost: &Unit,
        [third, allowance]: [Length; 2],
        stage: u8,
        [deed, next]: [Option<Deed>; 2],
    ) -> Vec<Leg> {
        let Some(deed) = deed else { return Vec::new() };
        let facing = ghost.facing();
        if self.is_ship(id) && self.may_sail(id, deed).is_err() {
            return Vec::new();
        }
        match (deed.verb, deed.object) {
            (Verb::Sail | Verb::Tow, Object::Distance(dist)) => {
                define!("musket.ship.measure");
                let far = self.so_far(allowance, dist).unwrap_or(allowance).min(allowance);
                vec![Leg::March(facing, Some(far))]
            }
            (Verb::Dock, _) => vec![Leg::March(facing, Some(allowance))],
            (Verb::TurnShip, Object::Facing(heading)) => {
                define!("musket.ship.turn");
                let turn = heading.bearing(facing) - facing;
                // It takes the whole turn: at the last beat the ship lies so.
                vec![Leg::Stand(allowance), Leg::Turn(turn)]
            }
            (Verb::Row, Object::Ride(dir, dist)) => {
                let toward = bearing_of(dir, facing);
                let far = self.so_far(Length::cm(self.info(id).chart_move.into()), dist);
                let landing = next.filter(|deed| deed.verb == Verb::Beach);
                let landing = landing.and_then(|deed| self.landing(deed.object.place()?));
                self.row(id, ghost, third, toward, far, landing.map(|(_, line)| line))
            }
            (Verb::Beach | Verb::Embark | Verb::Disembark, _) => vec![Leg::Drill(stage, third)],
            _ => Vec::new(),
        }
    }

    /// A distance of an order; none for as far as the allowance carries.
    fn so_far(&self, full: Length, dist: Dist) -> Option<Length> {
        match dist {
            Dist::Full => None,
            Dist::Fraction(over, under) => {
                let whole = i64::from(full.micrometres()) * i64::from(over) / i64::from(under.max(1));
                Some(Length::new(whole as i32))
            }
            Dist::Cm(length) => Some(length),
        }
    }

    /// The way of a boat: along the middle of its river, on other water straight; up to beside a landing place, if it beaches there.
    fn row(
        &self,
        id: UnitId,
        ghost: &Unit,
        third: Length,
        toward: Bearing,
        far: Option<Length>,
        landing: Option<&Outline>,
    ) -> Vec<Leg> {
        define!("musket.boat.way");
        let mut rowing = Rowing { info: self.info(id), boat: *ghost, legs: Vec::new() };
        let river = self.river_at(rowing.bow()).or_else(|| {
            // After it has turned about its bow is where its stern was.
            self.river_at(ghost.outline(rowing.info).midpoint(Edge::Rear))
        });
        let Some((_, river)) = river else {
            rowing.turn_about(toward, third);
            rowing.head(toward);
            let stop = landing.map(|line| {
                let ahead = [rowing.bow(), rowing.bow().moved(toward, FAR)];
                far_to_shore(ahead[0], toward, line).unwrap_or(far_to(&ahead, line, rowing.info))
            });
            rowing.push(Leg::March(toward, far.into_iter().chain(stop).min()));
            return rowing.legs;
        };
        let Some(mut way) = way_along(river, rowing.bow(), toward) else { return rowing.legs };
        let ahead = way.windows(2).find_map(|pair| pair[0].bearing_to(pair[1]));
        if rowing.turn_about(ahead.unwrap_or(toward), third) {
            match way_along(river, rowing.bow(), toward) {
                Some(again) => way = again,
                None => return rowing.legs,
            }
        }
        let mut left = far;
        if let Some(line) = landing {
            let stop = far_to(&way, line, rowing.info);
            left = Some(left.map_or(stop, |left| left.min(stop)));
        }
        let start = way.first().copied().filter(|start| !is_on_middle(rowing.bow(), *start));
        if let Some((start, approach)) =
            start.and_then(|start| Some((start, rowing.bow().bearing_to(start)?)))
        {
            let far = rowing.bow().to(start).length();
            rowing.push(Leg::March(approach, Some(far)));
        }
        for pair in way.windows(2) {
            let Some(toward) = pair[0].bearing_to(pair[1]) else { continue };
            let stretch = pair[0].to(pair[1]).length();
            let go = left.map_or(stretch, |left| left.min(stretch));
            rowing.head(toward);
            rowing.push(Leg::March(toward, Some(go)));
            left = left.map(|left| left - go);
            if go < stretch || left == Some(Length::ZERO) || rowing.legs.len() > MOST_LEGS {
                break;
            }
        }
        rowing.legs
    }

    /// The legs of a boat that gives way along its water: its bow where it is, or turned about.
    pub(super) fn legs_of_flight(&self, id: UnitId, away: Bearing, far: Length, turns: bool) -> Vec<Leg> {
        define!("musket.boat.morale", "musket.boat.way");
        let mut rowing = Rowing { info: self.info(id), boat: *self.unit(id), legs: Vec::new() };
        let astern = away.between(rowing.boat.facing()).abs() > ABEAM;
        if turns && astern {
            rowing.push(Leg::Face(2));
        }
        let Some((_, river)) = self.river_at(rowing.bow()) else {
            let ahead = rowing.boat.facing();
            let toward = if astern && !turns { ahead.reversed() } else { away };
            if turns {
                rowing.head(toward);
            }
            rowing.push(Leg::March(toward, Some(far)));
            return rowing.legs;
        };
        let Some(way) = way_along(river, rowing.bow(), away) else { return rowing.legs };
        let mut left = far;
        for pair in way.windows(2) {
            let Some(toward) = pair[0].bearing_to(pair[1]) else { continue };
            let go = left.min(pair[0].to(pair[1]).length());
            if !astern || turns {
                rowing.head(toward);
            }
            rowing.push(Leg::March(toward, Some(go)));
            left -= go;
            if left <= Length::ZERO || rowing.legs.len() > MOST_LEGS {
                break;
            }
        }
        rowing.legs
    }

    /// How a ship or boat goes where it is; none of all others.
    pub(crate) fn rate_afloat(&self, id: UnitId, unit: &Unit) -> Option<Rate> {
        define!("musket.boat.speed");
        if !self.is_vessel(id) {
            return None;
        }
        let front = unit.front(self.info(id));
        let slow = self.is_boat(id) && !self.goes_down(front.at, front.facing);
        Some(if slow { Rate::Rowed } else { Rate::Open })
    }

    /// Whether a ship or boat is under way by its order in this turn: what keeps guns silent and troops on board.
    pub(super) fn is_under_way(&self, id: UnitId) -> bool {
        self.plans.get(id.index()).is_some_and(|plan| {
            let mut legs = plan.legs.iter();
            legs.any(|leg| matches!(leg, Leg::March(..) | Leg::Turn(_) | Leg::Swing(_) | Leg::Face(_)))
        })
    }

    /// The deed of a unit's order with this verb.
    pub(super) fn ordered_deed(&self, id: UnitId, verb: Verb) -> Option<Deed> {
        deed_with(&self.orders[id.index()].order, verb)
    }

    /// The deed of a stage of a unit's order.
    pub(crate) fn deed_of_stage(&self, id: UnitId, stage: u8) -> Option<Deed> {
        match self.orders[id.index()].order.stages.get(usize::from(stage))?.act? {
            Act::Deed(deed) => Some(deed),
            Act::Hold
            | Act::Move { .. }
            | Act::Charge(..)
            | Act::Engage(..)
            | Act::Withdraw(..)
            | Act::Rally => None,
        }
    }
}

/// Farther than any board.
const FAR: Length = Length::cm(1_000);

/// The steps by which one looks where a boat comes to a shore, and how many of them it goes at most.
const STEP: Length = Length::new(2_500);
const MOST_STEPS: i32 = 400;

/// How far straight ahead a bow is half a centimetre from a landing place; none if it does not come there.
fn far_to_shore(bow: Point, toward: Bearing, landing: &Outline) -> Option<Length> {
    let near = |far: &Length| landing.distance_to(bow.moved(toward, *far)).is_at_most(STEP * 2);
    (0..MOST_STEPS).map(|step| STEP * step).find(near)
}

/// How far along a way a boat goes until its middle is beside a landing place.
fn far_to(way: &[Point], landing: &Outline, info: &UnitInfo) -> Length {
    let points = landing.points();
    let middle = match points {
        [first, .., last] => first.halfway(*last),
        [only] => *only,
        [] => return Length::ZERO,
    };
    let (mut before, mut best) = (Length::ZERO, (i64::MAX, Length::ZERO));
    for pair in way.windows(2) {
        let at = foot(middle, [pair[0], pair[1]]);
        best = best.min((middle.to(at).squared(), before + pair[0].to(at).length()));
        before += pair[0].to(pair[1]).length();
    }
    best.1 + info.stand().1.half()
}
