//! Who sees whom (common.sight, common.forest.sight, common.hill, common.marsh.across). What keeps a unit unseen although no ground hides it
//! stands in `veil.rs`.

use ground::tabletop::{Edge, Length, Point, Rect, SightLine, Within};

use super::veil::Veil;
use crate::charts::{SIGHT_FROM_EDGE, SIGHT_IN_FOREST, SIGHT_IN_MARSH};
use crate::field::GroundKind;
use crate::rulebook::define;
use crate::state::{State, UnitId};

impl State {
    /// The stands of a unit that some of these enemies see, by their places as bits.
    pub(crate) fn places_seen(&self, id: UnitId, by: impl Fn(UnitId) -> bool) -> u64 {
        let (eyes, veil) = (self.eyes_upon(id, by), self.veil_of(id));
        let seen = |stand: &Rect| eyes.iter().any(|eye| self.sees_stand(*eye, stand, &veil));
        self.stands_of(id).filter(|(_, stand)| seen(stand)).fold(0, |seen, (place, _)| seen | 1 << place)
    }

    /// Whether some of these enemies see a unit: a stand of theirs sees a stand of it.
    pub(crate) fn is_seen(&self, id: UnitId, by: impl Fn(UnitId) -> bool) -> bool {
        define!("common.sight.unit");
        let (eyes, veil) = (self.eyes_upon(id, by), self.veil_of(id));
        self.stands_of(id).any(|(_, stand)| eyes.iter().any(|eye| self.sees_stand(*eye, &stand, &veil)))
    }

    /// From where these enemies look at a unit: the middles of the fronts of their stands. Those out of range are left out.
    fn eyes_upon(&self, id: UnitId, by: impl Fn(UnitId) -> bool) -> Vec<Point> {
        let body = self.body(id);
        let near = body.bounds().grown(self.sight_range());
        let in_snow =
            |enemy: UnitId| self.snow_in_face(enemy).is_none_or(|far| self.body(enemy).is_within(&body, far));
        let enemies = self.units_of(self.side_of(id).other());
        let viewers = enemies.filter(|enemy| self.has_eyes(*enemy) && by(*enemy) && in_snow(*enemy));
        viewers.flat_map(|enemy| self.eyes_of(enemy)).filter(|eye| near.holds(*eye)).collect()
    }

    /// Whether a unit sees at all: all but commanders and riders do.
    pub(crate) fn has_eyes(&self, id: UnitId) -> bool {
        define!("common.sight.unit");
        self.info(id).kind.troop().is_some()
    }

    fn eyes_of(&self, id: UnitId) -> impl Iterator<Item = Point> + use<> {
        self.stands_of(id).map(|(_, stand)| stand.midpoint(Edge::Front))
    }

    /// Whether a unit sees a point: that of a phantom.
    pub(crate) fn sees_point(&self, viewer: UnitId, point: Point) -> bool {
        define!("common.phantom.point");
        let in_snow = |far: Length| self.body(viewer).is_near_point(point, far);
        self.has_eyes(viewer)
            && self.snow_in_face(viewer).is_none_or(in_snow)
            && self.eyes_of(viewer).any(|eye| self.is_line_free(eye, point))
    }

    /// Whether a stand is seen from a point: one of its corners or its centre is.
    fn sees_stand(&self, eye: Point, target: &Rect, veil: &Veil) -> bool {
        define!("common.sight.line");
        let centre = [target.centre()];
        let mut points = target.corners().iter().chain(&centre);
        !veil.hides_in_wait(self, eye, target)
            && points.any(|point| self.is_line_free(eye, *point) && !veil.is_screened(self, eye, *point))
    }

    /// Whether a line of sight is within range and nothing of the ground is in its way.
    pub(crate) fn is_line_free(&self, from: Point, to: Point) -> bool {
        define!(
            "common.sight.range",
            "common.forest.sight",
            "common.forest.no-over",
            "common.hill.blocks",
            "common.marsh.across",
            "common.marsh.above"
        );
        if !Within::Exact.covers(from.to(to).length(), self.sight_range()) {
            return false;
        }
        let line = SightLine::new(from, to);
        let levels = self.levels_along(&line, from, to);
        let higher = levels.0.max(levels.1);
        let (mut forest, mut marsh) = (Length::ZERO, Length::ZERO);
        for (_, piece) in self.scenario.table.near(&line.bounds()) {
            let length = || line.length_in(&piece.outline);
            match piece.kind.kind {
                GroundKind::Forest => forest += length(),
                GroundKind::Marsh if higher <= 0 => marsh += length(),
                GroundKind::Building if line.meets(&piece.outline) => return false,
                GroundKind::Hill | GroundKind::CastleWall | GroundKind::Tower | GroundKind::Gate
                    if piece.kind.level > higher && length() > Length::ZERO =>
                {
                    return false;
                }
                GroundKind::Marsh
                | GroundKind::Building
                | GroundKind::Hill
                | GroundKind::Rough
                | GroundKind::Plowed
                | GroundKind::Road
                | GroundKind::River
                | GroundKind::Creek
                | GroundKind::Ford
                | GroundKind::Bridge
                | GroundKind::Fence
                | GroundKind::Wall
                | GroundKind::Barricade
                | GroundKind::OpenWood
                | GroundKind::Pits
                | GroundKind::Castle
                | GroundKind::CastleWall
                | GroundKind::Tower
                | GroundKind::Gate
                | GroundKind::Ruin
                | GroundKind::Ladder => {}
            }
        }
        forest <= Length::cm(SIGHT_IN_FOREST)
            && marsh <= Length::cm(SIGHT_IN_MARSH)
            && self.is_edge_near(&line, levels, if levels.0 > levels.1 { from } else { to })
    }

    /// The levels of both ends of a line: those of the board if nothing that raises them is near.
    fn levels_along(&self, line: &SightLine, from: Point, to: Point) -> (i8, i8) {
        let raises = |kind: GroundKind| matches!(kind, GroundKind::Hill | GroundKind::Bridge);
        let bounds = line.bounds();
        if self.scenario.table.near(&bounds).any(|(_, piece)| raises(piece.kind.kind)) {
            (self.level_at(from), self.level_at(to))
        } else {
            (0, 0)
        }
    }

    /// Whether the higher end of a line is near enough to the edge of its level to see down, or be seen from below.
    fn is_edge_near(&self, line: &SightLine, levels: (i8, i8), high: Point) -> bool {
        define!("common.hill.edge-sight", "common.hidden.below-hill");
        if levels.0 == levels.1 {
            return true;
        }
        let level = levels.0.max(levels.1);
        let own = self
            .scenario
            .table
            .under(high)
            .filter(|(_, piece)| piece.kind.kind == GroundKind::Hill && piece.kind.level == level);
        own.map(|(_, piece)| line.length_in(&piece.outline))
            .all(|length| length < Length::cm(SIGHT_FROM_EDGE))
    }
}
