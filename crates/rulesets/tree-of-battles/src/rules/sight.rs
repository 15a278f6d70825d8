//! Sight and height: what a stand sees, and how high the ground is (geo.sight, terr.hill).

use ground::tabletop::{Edge, Length, Point, Rect, SightLine};

use crate::rulebook::define;
use crate::rules::geometry::{WITHIN, inches};
use crate::state::{ContingentId, State};
use crate::troops::Class;
use ground::tabletop::Distance;

impl State {
    /// The level of the ground under a point: that of the highest hill there, or of the deepest hollow where there is no
    /// hill.
    pub(crate) fn level_at(&self, point: Point) -> i8 {
        define!("terr.hill");
        let mut level = 0;
        for piece in self.terrain().filter(|piece| piece.row.class == Class::Height) {
            if piece.outline.holds(point) {
                level = if level > 0 || piece.level > 0 {
                    level.max(piece.level)
                } else {
                    level.min(piece.level)
                };
            }
        }
        level
    }

    /// Whether the ground of this battle has any height at all.
    fn is_flat(&self) -> bool {
        !self.terrain().any(|piece| piece.row.class == Class::Height)
    }

    /// Whether a stand of a contingent sees another contingent: the line from the midpoint of its front edge to the
    /// nearest point of that one's footprint, or to the middle of it, is clear.
    pub(crate) fn sees(&self, by: ContingentId, stand: &Rect, at: ContingentId) -> bool {
        define!("geo.sight");
        let (eye, target) = (stand.midpoint(Edge::Front), self.footprint(at));
        let far = Distance::of_rect_and_segment(target, stand.edge(Edge::Front));
        if self.is_beyond_sight(by, far).is_some() {
            return false;
        }
        let near = nearest_point(target, eye);
        self.is_clear(by, stand, at, near) || self.is_clear(by, stand, at, target.centre())
    }

    fn is_clear(&self, by: ContingentId, stand: &Rect, at: ContingentId, to: Point) -> bool {
        let line = SightLine::new(stand.midpoint(Edge::Front), to);
        !self.is_body_in_way(&line, by, stand, at) && !self.is_ground_in_way(&line, stand, at)
    }

    /// Whether another contingent stands on a line and neither end stands higher than it does.
    fn is_body_in_way(&self, line: &SightLine, by: ContingentId, stand: &Rect, at: ContingentId) -> bool {
        let bounds = line.bounds();
        let flat = self.is_flat();
        let ends = || self.level_at(stand.centre()).max(self.level_at(self.footprint(at).centre()));
        self.all_contingents().any(|other| {
            other != by
                && other != at
                && self.bounds(other).meets(&bounds)
                && line.crosses(self.footprint(other))
                && (flat || ends() <= self.level_at(self.footprint(other).centre()))
        })
    }

    /// Whether ground hides one end of a line from the other: a building, more than 2″ of wood, a hill higher than both.
    fn is_ground_in_way(&self, line: &SightLine, stand: &Rect, at: ContingentId) -> bool {
        let bounds = line.bounds();
        let mut trees = Length::ZERO;
        let mut through = None;
        for piece in self.terrain() {
            if !piece.outline.bounds().meets(&bounds) {
                continue;
            }
            // Who stands within walls sees out of them and is seen.
            let within = |rect: &Rect| self.scenario.conditions.on && piece.outline.holds(rect.centre());
            if piece.row.blocks_sight
                && line.meets(&piece.outline)
                && !within(stand)
                && !within(self.footprint(at))
            {
                return true;
            }
            if piece.row.sight_through > 0 {
                trees += line.length_in(&piece.outline);
                through = through.max(Some(piece.row.sight_through));
            }
            if piece.row.class == Class::Height
                && piece.level > 0
                && line.length_in(&piece.outline) > Length::ZERO
            {
                let ends = self.level_at(stand.centre()).max(self.level_at(self.footprint(at).centre()));
                if piece.level > ends {
                    return true;
                }
            }
        }
        through.is_some_and(|most| WITHIN.is_beyond(Distance::of(trees), inches(most)))
            || self.is_lost_among_trees(line)
            || self.is_rise_in_way(line, stand, at)
    }

    /// Whether ground rises between two ends that both lie in hollows, higher than either: some of the line lies outside of
    /// all hollows so deep.
    fn is_rise_in_way(&self, line: &SightLine, stand: &Rect, at: ContingentId) -> bool {
        define!("muster.ground.hollow");
        let hollows = || self.terrain().filter(|piece| piece.row.class == Class::Height && piece.level < 0);
        if hollows().next().is_none() {
            return false;
        }
        // Who reaches out of a hollow sees over its rim.
        let whole = line.length();
        let points =
            [stand.centre(), self.footprint(at).centre(), line.point_at(Length::ZERO), line.point_at(whole)];
        let ends = points.map(|point| self.level_at(point)).into_iter().max().unwrap_or(0);
        if ends >= 0 {
            return false;
        }
        let deep = hollows().filter(|piece| piece.level <= ends);
        let mut low: Vec<(Length, Length)> = deep.flat_map(|piece| line.stretches(&piece.outline)).collect();
        low.sort_unstable();
        let mut seen = Length::ZERO;
        for (from, to) in low {
            if from > seen + Length::INCH_HUNDREDTH {
                return true;
            }
            seen = seen.max(to);
        }
        whole > seen + Length::INCH_HUNDREDTH
    }
}

/// The point of a rectangle that is nearest to another point.
pub(crate) fn nearest_point(rect: &Rect, to: Point) -> Point {
    let frame = rect.frame();
    let spot = frame.spot(to);
    let half = frame.half_front;
    let (u, v) = (spot.u.max(-half).min(half), spot.v.max(-frame.depth).min(Length::ZERO));
    rect.place().point(u, v)
}
