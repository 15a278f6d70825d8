//! Roads: who gains from them, and how an order follows one (common.road, common.move.road).

use ground::tabletop::{Bearing, Edge, Length, Outline, Point};

use super::column::Bonus;
use super::plan::Rate;
use super::stop::foot;
use crate::field::GroundKind;
use crate::rulebook::define;
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::{Kit, Troop};

impl State {
    /// How a unit goes where it stands: slowed if any stand of it is on slow ground, faster in a column on a road.
    pub(crate) fn rate_of(&self, id: UnitId, unit: &Unit) -> Rate {
        define!("common.move.slow-beat");
        self.rate_over(id, unit, &Body::of(unit, self.info(id)))
    }

    /// The same of a unit that covers this ground.
    pub(crate) fn rate_over(&self, id: UnitId, unit: &Unit, body: &Body) -> Rate {
        if let Some(rate) = self.rate_afloat(id, unit) {
            return rate;
        }
        let rate = if self.is_in_mud(id, unit) {
            Rate::Mud
        } else if self.is_slowed(id, unit, body) {
            Rate::Slow
        } else if self.gains_from_road(id, unit, body) {
            Rate::Road
        } else {
            Rate::Open
        };
        let rate = if unit.is(Flags::TESTUDO) { rate.in_testudo() } else { rate };
        self.in_saddle(id, unit, rate)
    }

    /// Whether ground slows a unit: any stand of it is on such ground, and on no road or bridge.
    fn is_slowed(&self, id: UnitId, unit: &Unit, body: &Body) -> bool {
        define!(
            "common.move.slow-ground",
            "common.forest.move",
            "common.move.forest-natives",
            "common.marsh.move",
            "common.rough.move",
            "common.unit.slowest",
            "medieval.move.forest"
        );
        define!("muster.ground.pits");
        let info = self.info(id);
        let at_home = info.kind.troop().is_some_and(Troop::is_at_home_in_forests);
        let forester = at_home || info.kit.has(Kit::FORESTER);
        let mounted = self.info(id).kind.is_on_horse() || unit.is(Flags::MOUNTED);
        let is_slow = |kind: GroundKind| match kind {
            GroundKind::Forest => !forester,
            GroundKind::Pits => mounted,
            kind => kind.is_slow(),
        };
        if !self.scenario.table.near(body.bounds()).any(|(_, piece)| is_slow(piece.kind.kind)) {
            return false;
        }
        unit.stands_now(self.info(id)).any(|(_, stand)| {
            let under = || self.scenario.table.under(stand.centre()).map(|(_, piece)| piece.kind.kind);
            let slows = under().any(is_slow);
            slows && !under().any(|kind| matches!(kind, GroundKind::Road | GroundKind::Bridge))
        })
    }

    /// Whether a unit is in a column no wider than the road that the middles of its front and rear are on. A charge gains no second third.
    fn gains_from_road(&self, id: UnitId, unit: &Unit, body: &Body) -> bool {
        define!(
            "common.move.road",
            "common.road.column",
            "common.move.no-stacking",
            "common.charge.road",
            "musket.move.march.road"
        );
        let near = self.scenario.table.near(body.bounds()).map(|(_, piece)| piece);
        let mut roads = near.filter(|piece| piece.kind.kind == GroundKind::Road).peekable();
        let marches = self.plans.get(id.index()).is_some_and(|plan| plan.bonus == Bonus::Kept);
        if roads.peek().is_none() || unit.is(Flags::CHARGES) || marches {
            return false;
        }
        let outline = unit.outline(self.info(id));
        let middles = [Edge::Front, Edge::Rear].map(|edge| outline.midpoint(edge));
        let corners = outline.edge(Edge::Front);
        roads.any(|road| {
            let is_wide = match road.outline.width() {
                Some(width) => outline.front() <= width,
                None => corners.iter().all(|corner| road.outline.holds(*corner)),
            };
            is_wide && middles.iter().all(|middle| road.outline.holds(*middle))
        })
    }
}

/// The way along the middle of a road from its point nearest to a place: that point, and the points behind it, the way that is nearer to a
/// direction.
pub(crate) fn way_along(road: &Outline, from: Point, toward: Bearing) -> Option<Vec<Point>> {
    define!("common.road.along");
    let points = road.points();
    let stretches = points.windows(2).enumerate();
    let near = stretches.map(|(number, pair)| (number, foot(from, [pair[0], pair[1]])));
    let (number, start) = near.min_by_key(|(_, foot)| from.to(*foot).squared())?;
    let ahead: Vec<Point> = points[number + 1..].to_vec();
    let back: Vec<Point> = points[..=number].iter().rev().copied().collect();
    let turn = |way: &[Point]| {
        let first = way.iter().find(|point| **point != start)?;
        Some(start.bearing_to(*first)?.between(toward).abs())
    };
    let way = match (turn(&ahead), turn(&back)) {
        (Some(on), Some(off)) if off < on => back,
        (None, Some(_)) => back,
        (Some(_) | None, _) => ahead,
    };
    Some([start].into_iter().chain(way.into_iter().filter(|point| *point != start)).collect())
}

/// Whether the middle of a front is on the middle of a road already.
pub(crate) fn is_on_middle(front: Point, start: Point) -> bool {
    front.to(start).length() <= Length::mm(1)
}
