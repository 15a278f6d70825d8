//! Arcs of fire and how range is measured in them (shoot.arc, shoot.measure).

use arrayvec::ArrayVec;
use ground::tabletop::{Distance, Length, Point, Rect, Region, SightLine, TOUCH};

use crate::charts::BASE_WIDTH;
use crate::rulebook::define;

/// More corners than a rectangle has that is cut by a few lines.
const MOST_CORNERS: usize = 12;

/// A convex figure as it is seen from a front edge: `x` to the right of its middle, `y` ahead of it.
type Figure = ArrayVec<Point, MOST_CORNERS>;

/// A target base as it is measured from a front edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// How far it is.
    pub distance: Distance,
    /// How far to the side of the middle of the front edge its nearest point lies.
    pub offset: Length,
    /// From the front edge to that point.
    pub line: SightLine,
}

/// The arc of fire of an edge: straight ahead as far as the range, one base width wider on each side. `front` is the
/// ground of the base with the edge that shoots as its front.
pub(crate) fn arc(front: &Rect, reach: Length) -> Region {
    define!("shoot.arc", "shoot.arc.wagon");
    front.frame().lane(Length::new(BASE_WIDTH), reach)
}

/// Measures the range from a front edge to the part of a target base that lies in the arc; none if none does.
pub(crate) fn measured(front: &Rect, target: &Rect, reach: Length) -> Option<Mark> {
    define!("shoot.measure", "geometry.zone");
    if !arc(front, reach).overlaps(target) {
        return None;
    }
    let frame = front.frame();
    let half = frame.half_front.micrometres();
    let wide = half + BASE_WIDTH;
    let spots = frame.spots(target).map(|spot| Point::new(spot.u.micrometres(), spot.v.micrometres()));
    let in_arc = [(0, 1, 0), (1, 0, -wide), (-1, 0, -wide)]
        .into_iter()
        .fold(spots.into_iter().collect(), |figure, (x, y, least)| cut(&figure, x, y, least));
    let ahead = straight_ahead(&cut(&cut(&in_arc, 1, 0, -half), -1, 0, -half));
    let aside = [half, -half].map(|corner| {
        let way = corner.signum();
        to_corner(&cut(&in_arc, way, 0, half), Point::new(corner, 0))
    });
    let (distance, from, to) =
        ahead.into_iter().chain(aside.into_iter().flatten()).reduce(|best, other| {
            let is_nearer = other.0.ceil() + TOUCH < best.0.ceil();
            let is_equal = other.0.ceil() <= best.0.ceil() + TOUCH;
            if is_nearer || is_equal && other.2.x.abs() < best.2.x.abs() { other } else { best }
        })?;
    let place = front.place();
    let on_table = |point: Point| place.point(Length::new(point.x), Length::new(point.y));
    let line = SightLine::new(on_table(from), on_table(to));
    Some(Mark { distance, offset: Length::new(to.x).abs(), line })
}

/// The part of a figure where `x` and `y` times its coordinates come to at least so much.
fn cut(figure: &Figure, x: i32, y: i32, least: i32) -> Figure {
    let depth = |point: Point| {
        i64::from(point.x) * i64::from(x) + i64::from(point.y) * i64::from(y) - i64::from(least)
    };
    let mut kept = Figure::new();
    for (n, corner) in figure.iter().enumerate() {
        let next = figure[(n + 1) % figure.len()];
        let (here, there) = (depth(*corner), depth(next));
        if here >= 0 {
            let _ = kept.try_push(*corner);
        }
        if (here < 0) != (there < 0) {
            let part = |a: i32, b: i32| {
                let way = i128::from(b - a) * i128::from(here) / i128::from(here - there);
                a + i32::try_from(way).unwrap_or_default()
            };
            let _ = kept.try_push(Point::new(part(corner.x, next.x), part(corner.y, next.y)));
        }
    }
    kept
}

/// The nearest point of what lies straight ahead of an edge: of several the one that is least to the side.
fn straight_ahead(figure: &Figure) -> Option<(Distance, Point, Point)> {
    let nearest = figure.iter().map(|corner| corner.y).min()?;
    let row = cut(figure, 0, -1, -(nearest + TOUCH.micrometres()));
    let least = row.iter().map(|corner| corner.x).min()?;
    let most = row.iter().map(|corner| corner.x).max()?;
    let aside = 0.clamp(least, most.max(least));
    let distance = Distance::of(Length::new(nearest.max(0)));
    Some((distance, Point::new(aside, 0), Point::new(aside, nearest)))
}

/// The nearest point of a figure to a corner of an edge.
fn to_corner(figure: &Figure, corner: Point) -> Option<(Distance, Point, Point)> {
    let sides = (0..figure.len()).map(|n| [figure[n], figure[(n + 1) % figure.len()]]);
    let side = sides.min_by_key(|side| Distance::of_segment(corner, *side))?;
    let [a, b] = side;
    let (way, whole) = (a.to(b).dot(a.to(corner)), a.to(b).squared());
    let way = way.clamp(0, whole);
    let part = |from: i32, to: i32| {
        let along = i128::from(to - from) * i128::from(way) / i128::from(whole.max(1));
        from + i32::try_from(along).unwrap_or_default()
    };
    let nearest = Point::new(part(a.x, b.x), part(a.y, b.y));
    Some((Distance::of_segment(corner, side), corner, nearest))
}

#[cfg(test)]
mod tests {
    use ground::tabletop::{Bearing, Place};

    use super::*;

    /// A base 40 mm wide and 20 mm deep whose front has its middle here, in millimetres.
    fn base(x: i32, y: i32, facing: i32) -> Rect {
        let place = Place::new(Point::at(Length::mm(x), Length::mm(y)), Bearing::degrees(facing));
        Rect::new(place, Length::mm(40), Length::mm(20))
    }

    fn measures(target: &Rect) -> Option<(i32, i32)> {
        let front = base(500, 500, 0);
        let mark = measured(&front, target, Length::mm(150))?;
        Some((mark.distance.ceil().micrometres(), mark.offset.micrometres()))
    }

    #[test]
    fn range_is_measured_to_the_nearest_point_in_the_arc() {
        // Straight ahead, and as far to the side as the widened arc reaches.
        assert_eq!(measures(&base(500, 600, 180)), Some((100_000, 0)));
        assert_eq!(measures(&base(530, 600, 180)), Some((100_000, 10_000)));
        assert_eq!(measures(&base(550, 600, 180)), Some((100_499, 30_000)));
        // Its left corner is 40 mm beside the corner of the front: touching the arc is not enough.
        assert_eq!(measures(&base(580, 600, 180)), None);
        // The lowest corner of one that stands askew is outside the arc: it is cut there, 40 aside and 110 ahead.
        let (far, aside) = measures(&base(570, 600, 225)).expect("a part lies in the arc");
        assert!((117_000..117_100).contains(&far) && (59_998..=60_000).contains(&aside), "{far} {aside}");
    }

    #[test]
    fn what_is_behind_the_front_or_beyond_the_reach_is_not_in_the_arc() {
        assert_eq!(measures(&base(500, 450, 180)), None);
        assert_eq!(measures(&base(500, 651, 180)), None);
        assert_eq!(measures(&base(500, 649, 180)), Some((149_000, 0)));
    }
}
