//! Who sees whom (common.sight, common.forest.sight, common.hill, common.marsh.across). Screens and the edges of forests are to come.

use ground::tabletop::{Edge, Length, Point, Rect, SightLine, Within};

use crate::charts::{SIGHT, SIGHT_FROM_EDGE, SIGHT_IN_FOREST, SIGHT_IN_MARSH};
use crate::field::GroundKind;
use crate::rulebook::define;
use crate::state::{State, UnitId};

impl State {
    /// Whether a unit sees another: a stand of it sees a stand of the other. Commanders and riders see nothing.
    pub(crate) fn sees(&self, viewer: UnitId, other: UnitId) -> bool {
        define!("common.sight.unit");
        if self.info(viewer).kind.troop().is_none() {
            return false;
        }
        self.stands_of(viewer).any(|(_, stand)| {
            let eye = stand.midpoint(Edge::Front);
            self.stands_of(other).any(|(_, target)| self.sees_stand(eye, &target))
        })
    }

    /// Whether a unit sees a point: that of a phantom.
    pub(crate) fn sees_point(&self, viewer: UnitId, point: Point) -> bool {
        define!("common.phantom.point");
        if self.info(viewer).kind.troop().is_none() {
            return false;
        }
        self.stands_of(viewer).any(|(_, stand)| self.is_line_free(stand.midpoint(Edge::Front), point))
    }

    /// Whether a stand is seen from a point: one of its corners or its centre is.
    fn sees_stand(&self, eye: Point, target: &Rect) -> bool {
        define!("common.sight.line");
        let centre = [target.centre()];
        target.corners().iter().chain(&centre).any(|point| self.is_line_free(eye, *point))
    }

    /// Whether a line of sight is within range and nothing of the ground is in its way.
    pub(crate) fn is_line_free(&self, from: Point, to: Point) -> bool {
        define!("common.sight.range", "common.forest.sight", "common.hill.blocks", "common.marsh.across");
        if !Within::Exact.covers(from.to(to).length(), Length::cm(SIGHT)) {
            return false;
        }
        let line = SightLine::new(from, to);
        let levels = (self.level_at(from), self.level_at(to));
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
