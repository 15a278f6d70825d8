//! The ways of riders: leaders and heralds go round impassable ground and heed nothing else (move.leader).

use ground::tabletop::{Length, Point, do_meet, turn};

use crate::charts::{LEADER_SIDE, RIDE};
use crate::field::Piece;
use crate::rulebook::define;
use crate::rules::ground::is_opened;
use crate::state::{LeaderId, State};
use crate::troops::Class;

/// The most corners of impassable ground that a way is sought among.
const MOST_CORNERS: usize = 400;

/// Whether a straight way crosses impassable ground; touching its edge is no crossing.
fn is_barred(from: Point, to: Point, piece: &Piece) -> bool {
    let corners = piece.outline.points();
    let edges = (0..corners.len()).map(|n| (corners[n], corners[(n + 1) % corners.len()]));
    for (a, b) in edges {
        let touches = [a, b].iter().any(|corner| *corner == from || *corner == to);
        let proper = turn(from, to, a).signum() * turn(from, to, b).signum() < 0
            && turn(a, b, from).signum() * turn(a, b, to).signum() < 0;
        if proper || !touches && turn(from, to, a) != 0 && turn(from, to, b) != 0 && do_meet(from, to, a, b) {
            return true;
        }
    }
    // A way along or between corners of one piece is barred where its middle lies inside.
    holds(corners, from.halfway(to))
}

/// Whether a point lies inside a polygon, by the even-odd rule; on its edge it does not.
pub(crate) fn holds(corners: &[Point], point: Point) -> bool {
    let mut inside = false;
    for n in 0..corners.len() {
        let (a, b) = (corners[n], corners[(n + 1) % corners.len()]);
        let between = |p: i32, q: i32, r: i32| (p.min(r)..=p.max(r)).contains(&q);
        if turn(a, b, point) == 0 && between(a.x, point.x, b.x) && between(a.y, point.y, b.y) {
            return false;
        }
        if (a.y > point.y) != (b.y > point.y) && (turn(a, b, point) > 0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    inside
}

impl State {
    fn bars(&self) -> impl Iterator<Item = &Piece> {
        define!("terr.impassable", "move.leader");
        self.terrain().filter(|piece| piece.row.area && piece.row.class == Class::Impassable)
    }

    /// Whether a rider can go straight from a point to another.
    pub(crate) fn is_free(&self, from: Point, to: Point) -> bool {
        let gap = self.gap_for_rider(from, to);
        let is_open = |piece: &Piece| gap.is_some_and(|gap| is_opened(piece, gap));
        !self.bars().any(|piece| is_barred(from, to, piece) && !is_open(piece))
    }

    /// The shortest way of a rider from a point to another, as the points he passes, the last included; none if there is
    /// no way.
    pub(crate) fn rider_way(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        if self.bars().any(|piece| holds(piece.outline.points(), to)) {
            return None;
        }
        if self.is_free(from, to) {
            return Some(vec![to]);
        }
        let mut points = vec![from, to];
        points
            .extend(self.bars().flat_map(|piece| piece.outline.points().iter().copied()).take(MOST_CORNERS));
        points.extend(self.gap_ends());
        // Dijkstra's way among the corners that see each other.
        let mut best = vec![(i64::MAX, usize::MAX); points.len()];
        let mut done = vec![false; points.len()];
        best[0].0 = 0;
        while let Some(at) =
            (0..points.len()).filter(|n| !done[*n] && best[*n].0 < i64::MAX).min_by_key(|n| best[*n].0)
        {
            done[at] = true;
            if at == 1 {
                break;
            }
            for next in 0..points.len() {
                if done[next] || points[next] == points[at] || !self.is_free(points[at], points[next]) {
                    continue;
                }
                let far = best[at].0 + i64::from(points[at].to(points[next]).length().micrometres());
                if far < best[next].0 {
                    best[next] = (far, at);
                }
            }
        }
        if best[1].0 == i64::MAX {
            return None;
        }
        let (mut way, mut at) = (Vec::new(), 1);
        while at != 0 {
            way.push(points[at]);
            at = best[at].1;
        }
        way.reverse();
        Some(way)
    }

    /// How far a rider has from a point to another; none if there is no way.
    pub(crate) fn ride(&self, from: Point, to: Point) -> Option<Length> {
        if from == to {
            return Some(Length::ZERO);
        }
        let (mut at, mut far) = (from, Length::ZERO);
        for next in self.rider_way(from, to)? {
            far += at.to(next).length();
            at = next;
        }
        Some(far)
    }

    /// Where a rider is after so far on his shortest way to a point.
    pub(crate) fn ridden(&self, from: Point, to: Point, mut far: Length) -> Point {
        let Some(way) = self.rider_way(from, to) else { return from };
        let mut at = from;
        for next in way {
            let leg = at.to(next).length();
            if leg >= far {
                return match at.bearing_to(next) {
                    Some(_) if leg == far => next,
                    Some(toward) => at.moved(toward, far),
                    None => at,
                };
            }
            far -= leg;
            at = next;
        }
        at
    }

    /// A place towards the base edge of a leader's side, as far as he can ride; if there is none, to a side. None if he can ride
    /// nowhere.
    pub(crate) fn way_home(&self, leader: LeaderId) -> Option<Point> {
        let from = self.where_is(leader);
        let back = self.scenario.sides[self.leader(leader).side].base.inwards().reversed();
        // With men at the very edge of the table he is too near to it himself.
        let start = self.drawn_onto_table(from);
        let places = [back, back.right(), back.left()].into_iter().flat_map(|way| {
            (1..=i32::from(RIDE)).rev().map(move |inches| start.moved(way, Length::inches(inches)))
        });
        let most = Length::inches(RIDE.into());
        let can = |to: &Point| {
            self.is_on_the_table(*to) && self.ride(from, *to).is_some_and(|ridden| ridden <= most)
        };
        places.chain([start]).find(can)
    }

    /// The nearest point on which a leader's stand is on the table.
    fn drawn_onto_table(&self, point: Point) -> Point {
        let half = Length::inch_hundredths(LEADER_SIDE).half().micrometres();
        let drawn = |at: i32, most: Length| at.clamp(half, (most.micrometres() - half).max(half));
        Point::new(drawn(point.x, self.scenario.width), drawn(point.y, self.scenario.depth))
    }

    /// Whether a point lies on the table, far enough from its edge for a leader's stand.
    pub(crate) fn is_on_the_table(&self, point: Point) -> bool {
        let half = Length::inch_hundredths(LEADER_SIDE).half().micrometres();
        let fits = |at: i32, most: Length| (half..=most.micrometres() - half).contains(&at);
        fits(point.x, self.scenario.width) && fits(point.y, self.scenario.depth)
    }
}
