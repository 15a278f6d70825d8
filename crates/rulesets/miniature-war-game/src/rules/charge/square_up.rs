//! Squaring up: a unit that comes into contact at its front by charge or engagement turns its front to the enemy edge that it met, and
//! closes to base contact (common.contact.square-up, common.contact.closing).

use battle::Table;
use ground::tabletop::{Angle, Bearing, Distance, Edge, Length, Place, Point, Rect};

use super::run::RunFacts;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::rules::march::beats::{Beats, Meeting};
use crate::state::{State, Unit, UnitId};

/// The most that a block turns to square up.
const MOST: Angle = Angle::degrees(45);

/// Where two bodies are nearest to each other.
struct Nearest {
    own: Point,
    theirs: Point,
    rect: Rect,
}

/// A unit squared up, and what it costs.
struct Squared {
    unit: Unit,
    cost: Length,
}

impl Beats {
    /// Units that have come into contact in this beat square up. Of two that could, the one with more allowance left does; of equals red.
    pub(crate) fn square_up(
        &mut self,
        state: &mut State,
        meetings: &[Meeting],
        table: &mut Table<'_, Event>,
    ) {
        define!("common.contact.square-up");
        for meeting in meetings {
            let mut units = meeting.units;
            units.sort_by_key(|unit| std::cmp::Reverse(state.left_of_allowance(*unit)));
            for unit in units {
                let enemy = if unit == meeting.units[0] { meeting.units[1] } else { meeting.units[0] };
                if let Some(squared) = state.squared_up(unit, enemy) {
                    let moved = squared.unit != *state.unit(unit);
                    self.put(state, unit, squared.unit);
                    state.run_mut(unit).closing += squared.cost;
                    if moved {
                        let to = state.unit(unit).front(state.info(unit));
                        let rules = [rule!("common.contact.square-up"), rule!("common.contact.closing")];
                        table.tell(&rules, Event::SquaresUp { unit, to });
                    }
                    break;
                }
            }
        }
    }
}

impl State {
    /// What a unit has left of its allowance: time that it waited is spent.
    pub(crate) fn left_of_allowance(&self, id: UnitId) -> Length {
        let Some(plan) = self.plans.get(id.index()) else { return Length::ZERO };
        plan.left() - self.run(id).closing
    }

    /// A unit squared up to an enemy whom it has met; none if it may not or cannot.
    fn squared_up(&self, id: UnitId, enemy: UnitId) -> Option<Squared> {
        let attacks = self.is_charging(id) || self.run(id).is(RunFacts::ENGAGES);
        if !attacks
            || !self.has_moved(id)
            || !self.stops_enemies(enemy)
            || self.is_house_between(id, enemy)
            || self.run(id).closing > Length::ZERO
        {
            return None;
        }
        let (unit, info) = (*self.unit(id), self.info(id));
        let other = self.body(enemy);
        let nearest = nearest(&Body::of(&unit, info), &other)?;
        let ahead = unit.outline(info).frame().spot(nearest.theirs).v >= Length::ZERO;
        let turn = smallest_turn(unit.facing(), &nearest).filter(|turn| ahead && turn.abs() <= MOST)?;
        let arc = turn.arc(self.farthest_stand(id, nearest.own));
        let mut squared = unit;
        squared.grid = turned_about(unit.grid, nearest.own, turn);
        let facing = squared.facing();
        let body = Body::of(&squared, info);
        let ways = body.pairs(&other).filter_map(|(own, rect)| own.way_to(facing, rect));
        let way = ways.min()?;
        squared.grid.at = squared.grid.at.moved(facing, way);
        let cost = arc + way;
        let fits = cost <= self.left_of_allowance(id) && self.has_room(id, &squared);
        fits.then_some(Squared { unit: squared, cost })
    }

    /// How far the stand centre farthest from a point is from it.
    fn farthest_stand(&self, id: UnitId, from: Point) -> Length {
        self.stands_of(id).map(|(_, stand)| from.to(stand.centre()).length()).max().unwrap_or_default()
    }

    /// Whether a unit would stand on nobody, and on no ground that it may not enter.
    fn has_room(&self, id: UnitId, squared: &Unit) -> bool {
        let body = Body::of(squared, self.info(id));
        let free = |other: UnitId| {
            let there = self.body(other);
            if self.side_of(other) == self.side_of(id) {
                !self.is_friend_in_way(id, &body, other, &there)
            } else {
                !self.stops_enemies(other) || self.routs(other) || !body.overlaps(&there)
            }
        };
        !self.is_barred(id, &body) && self.on_board().filter(|other| *other != id).all(free)
    }
}

/// The points at which two bodies are nearest to each other.
fn nearest(own: &Body, other: &Body) -> Option<Nearest> {
    let of_pair = |(own, rect): (&Rect, &Rect)| {
        let from_own = own.corners().map(|corner| (corner, rect.nearest_to(corner)));
        let from_theirs = rect.corners().map(|corner| (own.nearest_to(corner), corner));
        let all = from_own.into_iter().chain(from_theirs);
        let near =
            all.min_by_key(|(own, theirs)| (own.to(*theirs).squared(), own.x, own.y, theirs.x, theirs.y));
        near.map(|(own, theirs)| Nearest { own, theirs, rect: *rect })
    };
    let pairs = own.pairs(other).filter_map(of_pair);
    pairs.min_by_key(|near| (near.own.to(near.theirs).squared(), near.own.x, near.own.y))
}

/// The smallest turn that makes a front parallel to the edge that it has met; at a corner one of two edges.
fn smallest_turn(facing: Bearing, near: &Nearest) -> Option<Angle> {
    let on = |edge: &Edge| {
        Distance::of_segment(near.theirs, near.rect.edge(*edge)).is_at_most(ground::tabletop::TOUCH)
    };
    let turn = |edge: Edge| edge.outward(near.rect.facing()).reversed() - facing;
    Edge::ALL.into_iter().filter(on).map(turn).min_by_key(|turn| turn.abs())
}

/// A grid turned about a point.
fn turned_about(grid: Place, point: Point, by: Angle) -> Place {
    let frame = ground::tabletop::Frame::at(grid, Length::ZERO, Length::ZERO);
    let spot = frame.spot(point);
    let facing = grid.facing + by;
    // The point keeps its place in the frame of the grid.
    let at = Place::new(point, facing).point(-spot.u, -spot.v);
    Place::new(at, facing)
}
