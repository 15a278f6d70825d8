//! What a stand is on, behind, or above (common.ground.on, common.cover.behind, common.forest.edge-zone, common.hill.level, common.melee.ford).

use ground::tabletop::{Bounds, Distance, Length, Outline, Piece, Point, Rect, TOUCH, Within};

use crate::charts::{BEHIND_COVER, BRIDGE_LEVELS, FOREST_EDGE, MARSH_EDGE, SIGHT_IN_MARSH};
use crate::field::{Ground, GroundKind};
use crate::rulebook::define;
use crate::state::State;

/// What somebody is behind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Cover {
    /// A wooden fence or other protection: a barricade.
    Wood,
    /// A stone wall.
    Stone,
}

impl GroundKind {
    /// What it protects as; none if one cannot be behind it.
    pub(crate) fn cover(self) -> Option<Cover> {
        define!("common.forest.barricade");
        match self {
            GroundKind::Fence | GroundKind::Barricade => Some(Cover::Wood),
            GroundKind::Wall => Some(Cover::Stone),
            GroundKind::Forest
            | GroundKind::Hill
            | GroundKind::Marsh
            | GroundKind::Rough
            | GroundKind::Plowed
            | GroundKind::Road
            | GroundKind::River
            | GroundKind::Creek
            | GroundKind::Ford
            | GroundKind::Bridge
            | GroundKind::Building
            | GroundKind::OpenWood
            | GroundKind::Pits
            | GroundKind::Castle
            | GroundKind::CastleWall
            | GroundKind::Tower
            | GroundKind::Gate
            | GroundKind::Ruin
            | GroundKind::Ladder
            | GroundKind::Water
            | GroundKind::Landing => None,
        }
    }
}

/// How far a line with a width reaches to each side of its middle; nothing for an area.
fn half_width(outline: &Outline) -> Length {
    outline.width().unwrap_or_default().half()
}

/// Whether a piece of ground is within some distance of a rectangle.
pub(crate) fn is_near(outline: &Outline, rect: &Rect, reach: Length) -> bool {
    let reach = reach + half_width(outline);
    outline.bounds().grown(reach).meets(&rect.bounds())
        && Within::Exact.is_within(outline.distance_to_rect(rect), reach)
}

/// Whether a piece of ground is met by a straight line, touching included.
pub(crate) fn is_on_line(outline: &Outline, line: [Point; 2]) -> bool {
    Within::Exact.is_within(outline.distance_to_segment(line), half_width(outline) + TOUCH)
}

/// The straight lines between the nearest points of two rectangles: one, or both ends of those that are equally short.
pub(crate) fn shortest_lines(from: &Rect, to: &Rect) -> Vec<[Point; 2]> {
    let ahead = from.corners().iter().map(|corner| [*corner, to.nearest_to(*corner)]);
    let back = to.corners().iter().map(|corner| [from.nearest_to(*corner), *corner]);
    let lines: Vec<[Point; 2]> = ahead.chain(back).collect();
    let length = |line: &[Point; 2]| Distance::of_points(line[0], line[1]).floor();
    let least = lines.iter().map(length).min().unwrap_or_default();
    lines.into_iter().filter(|line| length(line) <= least + TOUCH).collect()
}

impl State {
    fn pieces_of(&self, kind: GroundKind) -> impl Iterator<Item = &Piece<Ground>> {
        self.scenario.table.pieces.iter().filter(move |piece| piece.kind.kind == kind)
    }

    /// The level of the ground at a point, as one walks on it: 0 is the board's, a hollow is below it.
    pub(crate) fn hill_level(&self, point: Point) -> i8 {
        define!("common.hill.level", "common.hill.section", "common.hill.hollow");
        let is_high = |kind: GroundKind| kind == GroundKind::Hill || kind.is_top();
        let high = self.scenario.table.pieces.iter().filter(|piece| is_high(piece.kind.kind));
        let here = high.filter(|piece| piece.outline.holds(point));
        here.map(|piece| piece.kind.level).max().unwrap_or(0)
    }

    /// Whether no ground within bounds is higher or lower than the board.
    pub(crate) fn is_flat(&self, bounds: &Bounds) -> bool {
        let raises =
            |kind: GroundKind| matches!(kind, GroundKind::Hill | GroundKind::Bridge) || kind.is_top();
        // Lines reach to both sides of their middle.
        let around = bounds.grown(Length::cm(50));
        !self.scenario.table.near(&around).any(|(_, piece)| raises(piece.kind.kind))
    }

    /// The level at a point for those who see or fire: the middle of a bridge is higher.
    pub(crate) fn level_at(&self, point: Point) -> i8 {
        define!("common.bridge.height");
        let mut bridges = self.pieces_of(GroundKind::Bridge);
        let raised =
            bridges.any(|bridge| bridge.outline.holds(point) && is_in_middle(&bridge.outline, point));
        self.hill_level(point) + if raised { BRIDGE_LEVELS } else { 0 }
    }

    /// Whether a stand is on, or in, ground of a kind: it lies under its centre.
    pub(crate) fn is_in(&self, stand: &Rect, kind: GroundKind) -> bool {
        define!("common.ground.on");
        self.pieces_of(kind).any(|piece| piece.outline.holds(stand.centre()))
    }

    /// Whether a stand is in ground of a kind, and its base within some distance of the rim of it.
    fn is_at_rim(&self, stand: &Rect, kind: GroundKind, depth: Length) -> bool {
        let inside = |piece: &&Piece<Ground>| piece.outline.holds(stand.centre());
        self.pieces_of(kind).filter(inside).any(|piece| {
            let rim = piece.outline.segments().map(|side| Distance::of_rect_and_segment(stand, side)).min();
            rim.is_some_and(|rim| Within::Exact.is_within(rim, depth))
        })
    }

    /// Whether a stand is on the edge of a forest: inside it, and near its outline.
    pub(crate) fn is_at_forest_edge(&self, stand: &Rect) -> bool {
        define!("common.forest.edge-zone");
        self.is_at_rim(stand, GroundKind::Forest, Length::cm(FOREST_EDGE))
    }

    /// Whether a stand is in the outer strip of a marsh, from which it may fire out.
    pub(crate) fn is_at_marsh_edge(&self, stand: &Rect) -> bool {
        define!("common.marsh.edge");
        self.is_at_rim(stand, GroundKind::Marsh, Length::cm(MARSH_EDGE))
    }

    /// Whether a stand is so deep in a marsh that nobody outside sees it.
    pub(crate) fn is_deep_in_marsh(&self, stand: &Rect) -> bool {
        define!("common.marsh.deep");
        self.is_in(stand, GroundKind::Marsh)
            && !self.is_at_rim(stand, GroundKind::Marsh, Length::cm(SIGHT_IN_MARSH))
    }

    /// What a stand is behind, against somebody who comes from another: the best of it.
    pub(crate) fn work_between(&self, from: &Rect, to: &Rect) -> Option<Cover> {
        shortest_lines(from, to).into_iter().filter_map(|line| self.work_on_line(line, to)).max()
    }

    /// What a stand is behind on a line that leads to it, such as a line of fire: the best of it.
    pub(crate) fn work_on_line(&self, line: [Point; 2], stand: &Rect) -> Option<Cover> {
        define!("common.cover.behind", "musket.terrain.behind");
        let works =
            self.scenario.table.pieces.iter().filter_map(|piece| Some((piece.kind.kind.cover()?, piece)));
        let here = works.filter(|(_, piece)| {
            is_near(&piece.outline, stand, Length::cm(BEHIND_COVER)) && is_on_line(&piece.outline, line)
        });
        let trench = self.is_trench_on_line(line, stand).then_some(Cover::Stone);
        here.map(|(cover, _)| cover).chain(trench).max()
    }

    /// Whether a stand that attacks another does so across a ford: it touches one, or one is between them.
    pub(crate) fn is_across_ford(&self, from: &Rect, to: &Rect) -> bool {
        define!("common.melee.ford");
        self.touches_ford(from)
            || self
                .pieces_of(GroundKind::Ford)
                .any(|ford| shortest_lines(from, to).into_iter().any(|line| is_on_line(&ford.outline, line)))
    }

    /// Whether a part of a stand is in a ford.
    pub(crate) fn touches_ford(&self, stand: &Rect) -> bool {
        define!("common.ford.melee");
        self.pieces_of(GroundKind::Ford).any(|ford| is_near(&ford.outline, stand, TOUCH))
    }
}

/// Whether a point is in the middle third of a bridge, along its length.
fn is_in_middle(bridge: &Outline, point: Point) -> bool {
    let Some([from, to]) = length_of(bridge) else { return false };
    let (way, along) = (from.to(to), from.to(point));
    let (part, whole) = (i128::from(way.dot(along)) * 3, i128::from(way.squared()));
    (whole..=whole * 2).contains(&part)
}

/// The line along a bridge, from the middle of one end to that of the other: of an area, between its two shortest sides.
fn length_of(bridge: &Outline) -> Option<[Point; 2]> {
    let points = bridge.points();
    if !bridge.is_area() {
        return Some([*points.first()?, *points.last()?]);
    }
    let mut sides: Vec<[Point; 2]> = bridge.segments().collect();
    sides.sort_by_key(|[a, b]| a.to(*b).squared());
    let middle = |[a, b]: [Point; 2]| a.halfway(b);
    Some([middle(*sides.first()?), middle(*sides.get(1)?)])
}

#[cfg(test)]
mod tests {
    use battle::holds;
    use ground::tabletop::{Bearing, Place};

    use super::*;

    /// A board with these pieces of ground: kind, `polygon` or `line`, and the rest of its table.
    fn board(pieces: &[(&str, &str)]) -> State {
        let mut text = "[scenario]\nid = \"t\"\ntitle = \"t\"\n\n".to_owned();
        for (kind, rest) in pieces {
            text += &format!("[[terrain]]\nkind = \"{kind}\"\n{rest}\n\n");
        }
        text += "[[side]]\nname = \"a\"\n\n[[side]]\nname = \"b\"\n\n";
        for (side, x) in [("red", 10), ("blue", 230)] {
            text += &format!("[[unit]]\nid = \"{side}s\"\nside = \"{side}\"\ntype = \"medium-infantry\"\n");
            text += &format!("figures = 12\nat = [{x}, 10]\nabreast = 6\n\n");
        }
        crate::scenario::open(&text).unwrap()
    }

    /// A stand of 2 by 2 cm with the middle of its front here, in millimetres.
    fn stand(x: i32, y: i32) -> Rect {
        let at = Point::at(Length::mm(x), Length::mm(y));
        Rect::new(Place::new(at, Bearing::degrees(0)), Length::cm(2), Length::cm(2))
    }

    #[test]
    fn a_stand_is_on_what_lies_under_its_centre() {
        holds!("common.ground.on");
        let state = board(&[("marsh", "polygon = [[50, 50], [70, 50], [70, 70], [50, 70]]")]);
        assert!(state.is_in(&stand(600, 510), GroundKind::Marsh));
        assert!(!state.is_in(&stand(600, 509), GroundKind::Marsh));
        assert!(!state.is_in(&stand(600, 600), GroundKind::Forest));
    }

    #[test]
    fn the_edge_of_a_forest_is_3_cm_deep() {
        holds!("common.forest.edge-zone");
        let state = board(&[("forest", "polygon = [[50, 50], [90, 50], [90, 90], [50, 90]]")]);
        // Its base is 3 cm from the outline, then a millimetre more; then its centre is outside.
        assert!(state.is_at_forest_edge(&stand(700, 550)));
        assert!(!state.is_at_forest_edge(&stand(700, 551)));
        assert!(!state.is_at_forest_edge(&stand(700, 509)));
    }

    #[test]
    fn a_marsh_has_an_outer_strip_and_a_depth() {
        holds!("common.marsh.edge", "common.marsh.deep");
        let state = board(&[("marsh", "polygon = [[50, 50], [90, 50], [90, 90], [50, 90]]")]);
        let at = |y: i32| (state.is_at_marsh_edge(&stand(700, y)), state.is_deep_in_marsh(&stand(700, y)));
        assert_eq!(at(550), (true, false));
        assert_eq!(at(551), (false, false));
        assert_eq!(at(580), (false, false));
        assert_eq!(at(581), (false, true));
    }

    #[test]
    fn levels_are_those_under_the_centre_and_a_hollow_is_below_the_board() {
        holds!("common.hill.level", "common.hill.hollow", "common.hill.section", "common.bridge.height");
        let state = board(&[
            ("hill", "polygon = [[50, 50], [90, 50], [90, 90], [50, 90]]"),
            ("hill", "level = 2\npolygon = [[60, 60], [80, 60], [80, 80], [60, 80]]"),
            ("hill", "level = -1\npolygon = [[150, 50], [190, 50], [190, 90], [150, 90]]"),
            ("bridge", "line = [[100, 20], [100, 32]]\nwidth = 4"),
        ]);
        let level = |x: i32, y: i32| {
            let point = Point::at(Length::cm(x), Length::cm(y));
            (state.hill_level(point), state.level_at(point))
        };
        assert_eq!(level(55, 55), (1, 1));
        assert_eq!(level(70, 70), (2, 2));
        assert_eq!(level(170, 70), (-1, -1));
        assert_eq!(level(100, 70), (0, 0));
        // The middle third of a bridge is a level higher for those who see and fire.
        assert_eq!(level(100, 23), (0, 0));
        assert_eq!(level(100, 24), (0, 1));
        assert_eq!(level(100, 28), (0, 1));
        assert_eq!(level(100, 29), (0, 0));
    }

    #[test]
    fn a_stand_is_behind_a_work_within_2_cm_that_is_between() {
        holds!("common.cover.behind", "common.forest.barricade");
        let fence = board(&[("fence", "line = [[50, 60], [90, 60]]")]);
        let attacker = stand(700, 590);
        // The stand's rear edge is 2 cm behind its front; it stands north of the fence.
        assert_eq!(fence.work_between(&attacker, &stand(700, 640)), Some(Cover::Wood));
        assert_eq!(fence.work_between(&attacker, &stand(700, 641)), None);
        // Who is on the attacker's side of it is not behind it; nor is the attacker's own nearness of use.
        assert_eq!(fence.work_between(&stand(700, 500), &stand(700, 590)), None);
        // In base contact at the fence the line between them has no length.
        assert_eq!(fence.work_between(&stand(700, 600), &stand(700, 620)), Some(Cover::Wood));
        let both = board(&[
            ("wall", "line = [[50, 60], [90, 60]]\nwidth = 1"),
            ("barricade", "line = [[50, 61], [90, 61]]"),
        ]);
        assert_eq!(both.work_between(&attacker, &stand(700, 635)), Some(Cover::Stone));
        // 2 cm from the wall's face, not from its middle.
        assert_eq!(both.work_between(&attacker, &stand(700, 645)), Some(Cover::Stone));
        assert_eq!(both.work_between(&attacker, &stand(700, 646)), Some(Cover::Wood));
    }

    #[test]
    fn a_figure_attacks_across_a_ford_that_it_touches_or_that_is_between() {
        holds!("common.melee.ford", "common.ford.melee");
        let state = board(&[("ford", "polygon = [[60, 60], [80, 60], [80, 64], [60, 64]]")]);
        assert!(state.is_across_ford(&stand(700, 600), &stand(700, 620)));
        assert!(state.is_across_ford(&stand(700, 590), &stand(700, 670)));
        assert!(!state.is_across_ford(&stand(700, 580), &stand(700, 599)));
        assert!(state.touches_ford(&stand(810, 620)));
        assert!(!state.touches_ford(&stand(811, 620)));
    }
}
