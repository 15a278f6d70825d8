//! Plane geometry in metres, as the shared rules of mustering need it.
//!
//! Everything is double precision with additions, multiplications, divisions and square roots only, whose results
//! are the same on every machine. Two distances that differ by less than [`EQUAL_M`] are equal.

use crate::battle::Point;

/// Two distances that differ by less than this are equal.
pub const EQUAL_M: f64 = 0.001;

/// By how much points are moved east and north before they are tested against lines, so that none lies on one.
pub const NUDGE_M: Point = [0.01, 0.003];

/// The distance between two points.
pub fn distance(a: Point, b: Point) -> f64 {
    length(a[0] - b[0], a[1] - b[1])
}

/// The distance of a point from a stretch of line.
pub fn distance_to_segment(point: Point, a: Point, b: Point) -> f64 {
    distance(point, nearest_on_segment(point, a, b))
}

/// The point of a stretch of line that is nearest to a point.
pub fn nearest_on_segment(point: Point, a: Point, b: Point) -> Point {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let squared = dx * dx + dy * dy;
    if squared == 0.0 {
        return a;
    }
    let part = (((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared).clamp(0.0, 1.0);
    [a[0] + part * dx, a[1] + part * dy]
}

/// Whether a point lies in a polygon: by the even-odd rule, or within [`EQUAL_M`] of its edge.
pub fn lies_in(point: Point, polygon: &[Point]) -> bool {
    is_inside(point, polygon) || is_on_edge(point, polygon, EQUAL_M)
}

/// Whether a point is inside a polygon by the even-odd rule alone.
pub fn is_inside([x, y]: Point, polygon: &[Point]) -> bool {
    let crossed = edges(polygon)
        .filter(|&([x1, y1], [x2, y2])| (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1);
    crossed.count() % 2 == 1
}

/// Whether a point is at most so far from the edge of a polygon.
pub fn is_on_edge(point: Point, polygon: &[Point], reach_m: f64) -> bool {
    edges(polygon).any(|(a, b)| distance_to_segment(point, a, b) <= reach_m)
}

/// The edges of a polygon, which closes itself.
pub fn edges(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

/// The stretches of a line.
pub fn segments(line: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    line.iter().copied().zip(line.iter().copied().skip(1))
}

/// Whether two stretches of line properly cross each other.
pub fn do_cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

/// Where two stretches that cross each other do so.
pub fn crossing_point(a: Point, b: Point, c: Point, d: Point) -> Point {
    let part = turn(c, d, a) / (turn(c, d, a) - turn(c, d, b));
    [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]
}

/// The points where a line properly crosses the straight line between two points.
pub fn crossings(a: Point, b: Point, line: &[Point]) -> impl Iterator<Item = Point> + '_ {
    segments(line).filter(move |&(c, d)| do_cross(a, b, c, d)).map(move |(c, d)| crossing_point(a, b, c, d))
}

/// Whether two polygons share ground.
pub fn do_overlap(p: &[Point], q: &[Point]) -> bool {
    let (Some(&first_p), Some(&first_q)) = (p.first(), q.first()) else { return false };
    edges(p).any(|(a, b)| edges(q).any(|(c, d)| do_cross(a, b, c, d)))
        || is_inside(first_p, q)
        || is_inside(first_q, p)
        || is_inside(mean(p), q)
        || is_inside(mean(q), p)
}

/// The distance between two polygons; 0 if they share ground.
pub fn distance_between(p: &[Point], q: &[Point]) -> f64 {
    if do_overlap(p, q) {
        return 0.0;
    }
    let one_way = |p: &[Point], q: &[Point]| {
        let each = p.iter().flat_map(|&a| edges(q).map(move |(c, d)| distance_to_segment(a, c, d)));
        each.fold(f64::INFINITY, f64::min)
    };
    one_way(p, q).min(one_way(q, p))
}

/// The distance between a polygon and a line; 0 if they meet.
pub fn distance_to_line(polygon: &[Point], line: &[Point]) -> f64 {
    let meet = edges(polygon).any(|(a, b)| segments(line).any(|(c, d)| do_cross(a, b, c, d)))
        || line.iter().any(|&point| is_inside(point, polygon));
    if meet {
        return 0.0;
    }
    let corners =
        polygon.iter().flat_map(|&a| segments(line).map(move |(c, d)| distance_to_segment(a, c, d)));
    let bends = line.iter().flat_map(|&c| edges(polygon).map(move |(a, b)| distance_to_segment(c, a, b)));
    corners.chain(bends).fold(f64::INFINITY, f64::min)
}

/// The mean of some points.
pub fn mean(points: &[Point]) -> Point {
    let count = points.len().max(1) as f64;
    let sum = points.iter().fold([0.0, 0.0], |sum, point| [sum[0] + point[0], sum[1] + point[1]]);
    [sum[0] / count, sum[1] / count]
}

/// The numbers of some places, those nearest to a point first; equal distances by number.
pub fn nearest_first(places: impl Iterator<Item = Point>, point: Point) -> std::vec::IntoIter<usize> {
    let far = places.map(|place| distance(place, point));
    let mut order: Vec<(f64, usize)> = far.enumerate().map(|(number, far)| (far, number)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut start = 0;
    while start < order.len() {
        let group = order[start..].iter().take_while(|(far, _)| far - order[start].0 < EQUAL_M).count();
        let end = start + group.max(1);
        order[start..end].sort_by_key(|(_, number)| *number);
        start = end;
    }
    order.into_iter().map(|(_, number)| number).collect::<Vec<_>>().into_iter()
}

/// A point moved by [`NUDGE_M`].
pub fn nudged(point: Point) -> Point {
    [point[0] + NUDGE_M[0], point[1] + NUDGE_M[1]]
}

/// The direction of a bearing, as what one metre along it adds to `x` and `y`.
pub fn along(bearing: i32) -> Point {
    [sine(bearing), sine(bearing + 90)]
}

/// The sine of whole degrees, the same on every machine.
fn sine(degrees: i32) -> f64 {
    let degrees = degrees.rem_euclid(360);
    match degrees {
        180.. => -sine(degrees - 180),
        91.. => sine(180 - degrees),
        46.. => series(90 - degrees, 1.0, 0),
        _ => series(degrees, f64::from(degrees).to_radians(), 1),
    }
}

/// The series of the sine (from the first power) or the cosine (from the zeroth), for up to 45 degrees.
fn series(degrees: i32, first: f64, power: u32) -> f64 {
    let angle = f64::from(degrees).to_radians();
    let (mut sum, mut term, mut power) = (0.0, first, power);
    while power < 24 {
        sum += term;
        term *= -angle * angle / (f64::from(power + 1) * f64::from(power + 2));
        power += 2;
    }
    sum
}

fn length(dx: f64, dy: f64) -> f64 {
    (dx * dx + dy * dy).sqrt()
}

/// Twice the area of a triangle, positive if it turns counter-clockwise.
fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];

    #[test]
    fn sines_of_whole_degrees_are_those_of_the_machine() {
        for degrees in -720..720 {
            let [x, y] = along(degrees);
            let angle = f64::from(degrees).to_radians();
            assert!((x - angle.sin()).abs() < 1e-14 && (y - angle.cos()).abs() < 1e-14, "{degrees}");
        }
        assert_eq!((along(90)[0], along(0)[1], along(180)[0].abs()), (1.0, 1.0, 0.0));
    }

    #[test]
    fn a_point_on_the_edge_of_a_polygon_lies_in_it() {
        assert!(lies_in([5.0, 5.0], &SQUARE));
        assert!(lies_in([10.0, 5.0], &SQUARE) && lies_in([10.0009, 5.0], &SQUARE));
        assert!(!lies_in([10.0011, 5.0], &SQUARE));
        assert!(!is_inside([10.0, 5.0], &SQUARE));
    }

    #[test]
    fn lines_that_only_touch_do_not_cross() {
        assert!(do_cross([0.0, 0.0], [2.0, 2.0], [0.0, 2.0], [2.0, 0.0]));
        assert!(!do_cross([0.0, 0.0], [2.0, 2.0], [2.0, 2.0], [4.0, 0.0]));
        assert_eq!(crossing_point([0.0, 0.0], [2.0, 2.0], [0.0, 2.0], [2.0, 0.0]), [1.0, 1.0]);
    }

    #[test]
    fn polygons_are_as_far_apart_as_their_nearest_points() {
        let other = SQUARE.map(|[x, y]| [x + 13.0, y + 14.0]);
        assert_eq!(distance_between(&SQUARE, &other), 5.0);
        assert_eq!(distance_between(&SQUARE, &SQUARE.map(|[x, y]| [x / 2.0 + 2.0, y / 2.0 + 2.0])), 0.0);
        assert_eq!(distance_to_line(&SQUARE, &[[-3.0, -4.0], [-3.0, -9.0]]), 5.0);
        assert_eq!(nearest_on_segment([5.0, 9.0], [0.0, 0.0], [10.0, 0.0]), [5.0, 0.0]);
    }
}
