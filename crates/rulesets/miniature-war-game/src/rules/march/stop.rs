//! Where a straight march ends by its order: at a place, short of it, or on one side of it (common.order.place).

use ground::tabletop::{Bearing, Convex, Distance, Frame, Length, Outline, Place, Point, Rect, Within};

use crate::charts::MELEE_RANGE;
use crate::orders::allowed::bearing_of;
use crate::orders::order::{Dir, Tail};
use crate::rulebook::define;
use crate::state::State;

/// How near to a point a march to it ends, and how far before a feature one that stops short of it.
const NEAR: Length = Length::cm(MELEE_RANGE);
/// Farther than any march goes.
const FAR: Length = Length::cm(250);
/// How finely a way is looked through for the first place on a side of a feature.
const STEP: Length = Length::mm(2);

impl State {
    /// How far a block may march before its order stops it; none if nothing on its way does.
    pub(crate) fn stop_on_way(&self, tail: Tail, block: &Rect, toward: Bearing) -> Option<Length> {
        define!("common.order.place");
        let outline = |place| self.outline_of(place);
        match tail {
            Tail::StopAt(place) => {
                let front = block.midpoint(ground::tabletop::Edge::Front);
                Some(way_to(&outline(place)?, front, toward))
            }
            Tail::StopShort(place) => way_before(&outline(place)?, block, toward, NEAR),
            Tail::StopBeside(point, place) => {
                let side = bearing_of(Dir::Point(point), Bearing::NORTH);
                way_to_side(&outline(place)?, block, toward, side)
            }
            Tail::Exit | Tail::Pass(_) => None,
        }
    }
}

fn half_width(outline: &Outline) -> Length {
    outline.width().unwrap_or_default().half()
}

/// Whether a place is a point.
fn is_point(outline: &Outline) -> bool {
    matches!(outline.points(), [a, b] if a == b)
}

/// How far the middle of a front goes until it is at a place, or as near to it as its way brings it.
pub(crate) fn way_to(outline: &Outline, front: Point, toward: Bearing) -> Length {
    let reach = if is_point(outline) { NEAR } else { half_width(outline) };
    let has_come = |way: Length| {
        let line = [front, front.moved(toward, way)];
        Within::Exact.is_within(outline.distance_to_segment(line), reach)
    };
    first_way(has_come).unwrap_or_else(|| {
        // It passes by: the nearest point of its way is where it stands, or abreast of a corner.
        let abreast = |point: &Point| ahead_of(front, toward, *point).max(Length::ZERO);
        let ways = outline.points().iter().map(abreast).chain([Length::ZERO]);
        ways.min_by_key(|way| (outline.distance_to(front.moved(toward, *way)), *way)).unwrap_or_default()
    })
}

/// How far a block may go before it comes within a distance of a feature; none if it never does.
fn way_before(outline: &Outline, block: &Rect, toward: Bearing, gap: Length) -> Option<Length> {
    let reach = gap + half_width(outline);
    let is_near = |way: Length| {
        let swept = Convex::swept(block, &block.shifted(toward.unit().ahead(way)));
        let corners = swept.corners();
        let inside = outline.is_area() && outline.holds(corners[0]);
        let gaps = outline.segments().map(|side| Distance::between_convex(corners, &side));
        inside || gaps.min().is_some_and(|gap| gap < Distance::of(reach))
    };
    first_way(is_near).map(|way| (way - Length::new(1)).max(Length::ZERO))
}

/// How far a block goes until all of it is on one side of a feature; if it is there already, until it would enter it.
fn way_to_side(outline: &Outline, block: &Rect, toward: Bearing, side: Bearing) -> Option<Length> {
    let is_there = |way: Length| is_on_side(outline, &block.shifted(toward.unit().ahead(way)), side);
    if is_there(Length::ZERO) {
        return way_before(outline, block, toward, Length::ZERO);
    }
    let steps = FAR.micrometres() / STEP.micrometres();
    let first = (1..=steps).map(|step| STEP * step).find(|way| is_there(*way))?;
    Some(halved(first - STEP, first, is_there))
}

/// Whether all of a block is on one side of a feature, and clear of it: seen from the nearest point of the feature.
fn is_on_side(outline: &Outline, block: &Rect, side: Bearing) -> bool {
    if outline.overlaps(block) {
        return false;
    }
    let from_nearest = |corner: &Point| {
        let feet = outline.segments().map(|stretch| foot(*corner, stretch));
        feet.min_by_key(|foot| corner.to(*foot).squared()).map(|foot| ahead_of(foot, side, *corner))
    };
    block.corners().iter().all(|corner| from_nearest(corner).is_some_and(|way| way >= Length::ZERO))
}

/// How far ahead of a place a point is, seen in a direction.
pub(crate) fn ahead_of(place: Point, toward: Bearing, point: Point) -> Length {
    Frame::at(Place::new(place, toward), Length::ZERO, Length::ZERO).spot(point).v
}

/// The point of a stretch that is nearest to a point.
pub(crate) fn foot(point: Point, [a, b]: [Point; 2]) -> Point {
    let (way, to) = (a.to(b), a.to(point));
    let whole = way.squared();
    if whole == 0 {
        return a;
    }
    let part = way.dot(to).clamp(0, whole);
    let share = |length: i64| (i128::from(length) * i128::from(part) / i128::from(whole)) as i64;
    a.plus(ground::tabletop::Vector::new(share(way.x), share(way.y)))
}

/// The least way at which something holds that holds from there on; none if it never does.
fn first_way(holds: impl Fn(Length) -> bool) -> Option<Length> {
    if holds(Length::ZERO) {
        return Some(Length::ZERO);
    }
    holds(FAR).then(|| halved(Length::ZERO, FAR, holds))
}

/// The least way between one at which something does not hold and one at which it does.
fn halved(mut not: Length, mut holds_at: Length, holds: impl Fn(Length) -> bool) -> Length {
    while holds_at - not > Length::new(1) {
        let middle = not + (holds_at - not).half();
        if holds(middle) {
            holds_at = middle;
        } else {
            not = middle;
        }
    }
    holds_at
}
