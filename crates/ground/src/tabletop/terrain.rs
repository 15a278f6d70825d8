//! The table and what lies on it: areas as polygons, lines with or without a width.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::convex::do_convex_meet;
use super::distance::Distance;
use super::grid::Unit;
use super::length::Length;
use super::point::{Bounds, Point, Vector, do_meet, lies_in};
use super::profile::Profile;
use super::rect::{Edge, Rect};

/// The outline of a piece of terrain: a simple polygon, or a line that may have a width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    points: Points,
    kind: Kind,
    bounds: Bounds,
}

/// Points in order; two need no list of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Points {
    Pair([Point; 2]),
    Many(Vec<Point>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Area,
    /// A line, and the convex pieces that its width covers: a rectangle along each stretch, and a wedge at the outside of each bend.
    Line {
        width: Length,
        cells: Vec<[Point; 4]>,
    },
}

/// What is wrong with an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutlineFault {
    /// An area has fewer than three corners, or a line fewer than two points.
    TooFewPoints,
    /// A point is too far off to be on a table.
    TooFar(Point),
    /// A line has a negative width.
    Width,
}

impl fmt::Display for OutlineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutlineFault::TooFewPoints => f.write_str("an area needs three corners and a line two points"),
            OutlineFault::TooFar(point) => write!(f, "the point {}, {} is too far off", point.x, point.y),
            OutlineFault::Width => f.write_str("a line cannot be narrower than nothing"),
        }
    }
}

impl std::error::Error for OutlineFault {}

impl Outline {
    /// A simple polygon, either way round.
    pub fn area(points: Vec<Point>) -> Result<Outline, OutlineFault> {
        check(&points, 3)?;
        let bounds = Bounds::of(&points);
        Ok(Outline { points: Points::Many(points), kind: Kind::Area, bounds })
    }

    /// A line through some points, of a width (none for a hedge or a wall).
    pub fn line(mut points: Vec<Point>, width: Length) -> Result<Outline, OutlineFault> {
        points.dedup();
        check(&points, 2)?;
        if width < Length::ZERO {
            return Err(OutlineFault::Width);
        }
        let cells = if width > Length::ZERO { cells_of(&points, width) } else { Vec::new() };
        let corners = cells.iter().flatten().chain(&points);
        let bounds = corners.fold(Bounds::NOTHING, |bounds, &point| bounds.with(point));
        Ok(Outline { points: Points::Many(points), kind: Kind::Line { width, cells }, bounds })
    }

    /// A straight line without a width, such as planted stakes; made without a list, so that it costs nothing.
    pub fn segment(a: Point, b: Point) -> Outline {
        let kind = Kind::Line { width: Length::ZERO, cells: Vec::new() };
        Outline { points: Points::Pair([a, b]), kind, bounds: Bounds::of(&[a, b]) }
    }

    /// A rectangle as an area.
    pub fn of_rect(rect: &Rect) -> Outline {
        Outline { points: Points::Many(rect.corners().to_vec()), kind: Kind::Area, bounds: rect.bounds() }
    }

    /// Its corners, or the points of its line.
    #[inline]
    pub fn points(&self) -> &[Point] {
        match &self.points {
            Points::Pair(points) => points,
            Points::Many(points) => points,
        }
    }

    /// Whether it is an area.
    #[inline]
    pub const fn is_area(&self) -> bool {
        matches!(self.kind, Kind::Area)
    }

    /// The width of a line; none for an area.
    #[inline]
    pub const fn width(&self) -> Option<Length> {
        match self.kind {
            Kind::Area => None,
            Kind::Line { width, .. } => Some(width),
        }
    }

    /// The upright rectangle that holds it.
    #[inline]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The stretches of a line, or the sides of an area.
    #[inline]
    pub fn segments(&self) -> impl Iterator<Item = [Point; 2]> + '_ {
        let points = self.points();
        let closing = self.is_area().then(|| [points[points.len() - 1], points[0]]);
        points.windows(2).map(|pair| [pair[0], pair[1]]).chain(closing)
    }

    /// What it covers: the corners of an area, or each convex piece of a line's width; nothing for a line without a width.
    pub fn shapes(&self) -> impl Iterator<Item = &[Point]> + '_ {
        let (area, cells): (_, &[[Point; 4]]) = match &self.kind {
            Kind::Area => (Some(self.points()), &[]),
            Kind::Line { cells, .. } => (None, cells),
        };
        area.into_iter().chain(cells.iter().map(<[Point; 4]>::as_slice))
    }

    /// Whether a point lies in the area, or on the line's width; rims included.
    pub fn holds(&self, point: Point) -> bool {
        if !self.bounds.holds(point) {
            return false;
        }
        match &self.kind {
            Kind::Area => self.holds_inside(point),
            Kind::Line { cells, .. } if cells.is_empty() => self.meets_convex(&[point]),
            Kind::Line { cells, .. } => cells.iter().any(|cell| do_convex_meet(cell, &[point])),
        }
    }

    /// Whether it and a convex shape, its corners clockwise, have a point in common. Shrink the shape to leave out rims.
    pub fn meets_convex(&self, corners: &[Point]) -> bool {
        let near = Bounds::of(corners);
        if !self.bounds.meets(&near) {
            return false;
        }
        // Most stretches are plainly elsewhere.
        let meets = |shape: &[Point]| near.meets(&Bounds::of(shape)) && do_convex_meet(corners, shape);
        match &self.kind {
            Kind::Area => {
                self.segments().any(|segment| meets(&segment))
                    || corners.first().is_some_and(|&corner| self.holds_inside(corner))
            }
            Kind::Line { cells, .. } if cells.is_empty() => self.segments().any(|segment| meets(&segment)),
            Kind::Line { cells, .. } => cells.iter().any(|cell| meets(cell)),
        }
    }

    /// Whether any part of a rectangle, beyond the tolerance, lies in it.
    pub fn overlaps(&self, rect: &Rect) -> bool {
        self.bounds.meets(&rect.bounds()) && self.meets_convex(rect.shrunk(super::TOUCH).corners())
    }

    /// Whether all of a rectangle, but for the tolerance, lies in it. A line's width holds what none of its borders crosses.
    pub fn covers(&self, rect: &Rect) -> bool {
        let shrunk = rect.shrunk(super::TOUCH);
        match &self.kind {
            Kind::Area => {
                shrunk.corners().iter().all(|&corner| self.holds(corner))
                    && !self.segments().any(|segment| do_convex_meet(shrunk.corners(), &segment))
            }
            Kind::Line { width, .. } => shrunk.corners().iter().all(|&corner| {
                let reach = Distance::of(width.half());
                self.segments().any(|segment| Distance::of_segment(corner, segment) <= reach)
            }),
        }
    }

    /// The distance of a point; 0 on it. For a line with a width, from its middle: compare with half the width.
    pub fn distance_to(&self, point: Point) -> Distance {
        if self.is_area() && self.holds(point) {
            return Distance::ZERO;
        }
        self.rim_distance(point)
    }

    /// The distance of a point from the rim of an area, inside or outside, or from the middle of a line.
    pub fn rim_distance(&self, point: Point) -> Distance {
        self.segments().map(|segment| Distance::of_segment(point, segment)).min().unwrap_or(Distance::FAR)
    }

    /// The distance of a rectangle; 0 if they meet. For a line with a width, from its middle.
    pub fn distance_to_rect(&self, rect: &Rect) -> Distance {
        if self.is_area() && self.holds(rect.corners()[0]) {
            return Distance::ZERO;
        }
        let distances = self.segments().map(|segment| Distance::of_rect_and_segment(rect, segment));
        distances.min().unwrap_or(Distance::FAR)
    }

    /// The distance of a segment; 0 if they meet. For a line with a width, from its middle.
    pub fn distance_to_segment(&self, segment: [Point; 2]) -> Distance {
        if self.is_area() && self.holds(segment[0]) {
            return Distance::ZERO;
        }
        let distances = self.segments().map(|own| Distance::of_segments(own, segment));
        distances.min().unwrap_or(Distance::FAR)
    }

    /// How far a convex mover can be shifted before it comes onto it.
    pub(crate) fn first_along(&self, unit: Unit, origin: Point, mover: &Profile) -> Option<Length> {
        match &self.kind {
            Kind::Line { cells, .. } if !cells.is_empty() => {
                cells.iter().filter_map(|cell| mover.way_to(unit, origin, cell)).min()
            }
            Kind::Area | Kind::Line { .. } => {
                self.segments().filter_map(|segment| mover.way_to(unit, origin, &segment)).min()
            }
        }
    }

    /// From where to where a mover that is shifted is on each stretch of it that it is not past already: at most 64 of them.
    pub(crate) fn spans_along(
        &self,
        unit: Unit,
        origin: Point,
        mover: &Profile,
    ) -> ArrayVec<(Length, Length), 64> {
        let span = |shape: &[Point]| mover.span_on(&Profile::of(unit, origin, shape));
        match &self.kind {
            Kind::Line { cells, .. } if !cells.is_empty() => {
                cells.iter().filter_map(|cell| span(cell)).take(64).collect()
            }
            Kind::Area | Kind::Line { .. } => {
                self.segments().filter_map(|segment| span(&segment)).take(64).collect()
            }
        }
    }

    /// On which side of a line a point lies, seen along its way; for an area, along its rim. The nearest stretch decides; a point on its line
    /// lies to the right.
    pub fn side_of(&self, point: Point) -> super::Hand {
        let nearest = self.segments().min_by_key(|&segment| Distance::of_segment(point, segment));
        match nearest {
            Some([a, b]) if super::point::turn(a, b, point) > 0 => super::Hand::Left,
            _ => super::Hand::Right,
        }
    }

    fn holds_inside(&self, point: Point) -> bool {
        lies_in(self.points(), point)
    }

    /// Whether it meets a segment.
    pub fn meets_segment(&self, [a, b]: [Point; 2]) -> bool {
        self.segments().any(|[c, d]| do_meet(a, b, c, d)) || (self.is_area() && self.holds(a))
    }
}

/// One of the four edges of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableEdge {
    /// The upper edge.
    North,
    /// The right edge.
    East,
    /// The lower edge.
    South,
    /// The left edge.
    West,
}

impl TableEdge {
    /// The edge on the other side.
    pub const fn opposite(self) -> TableEdge {
        match self {
            TableEdge::North => TableEdge::South,
            TableEdge::East => TableEdge::West,
            TableEdge::South => TableEdge::North,
            TableEdge::West => TableEdge::East,
        }
    }
}

/// A piece of terrain of a ruleset's own kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece<K> {
    /// What it is.
    pub kind: K,
    /// Where it lies.
    pub outline: Outline,
}

/// The table: its size, what lies on it, and whose edge is whose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<K> {
    /// From west to east.
    pub width: Length,
    /// From south to north.
    pub depth: Length,
    /// The pieces of terrain, in the order of the scenario.
    pub pieces: Vec<Piece<K>>,
    /// The base edge of each side.
    pub bases: [TableEdge; 2],
}

impl<K> Table<K> {
    /// An empty table; the first side's base edge is in the south and the second's in the north.
    pub const fn new(width: Length, depth: Length) -> Table<K> {
        Table { width, depth, pieces: Vec::new(), bases: [TableEdge::South, TableEdge::North] }
    }

    /// The table itself as an upright rectangle.
    #[inline]
    pub const fn bounds(&self) -> Bounds {
        Bounds { low: Point::new(0, 0), high: Point::at(self.width, self.depth) }
    }

    /// Whether all of a rectangle is on the table, but for the tolerance.
    #[inline]
    pub fn holds(&self, rect: &Rect) -> bool {
        let bounds = self.bounds().grown(super::TOUCH);
        rect.corners().iter().all(|&corner| bounds.holds(corner))
    }

    /// The two ends of an edge.
    pub const fn edge(&self, edge: TableEdge) -> [Point; 2] {
        let Bounds { low, high } = self.bounds();
        match edge {
            TableEdge::North => [Point::new(low.x, high.y), high],
            TableEdge::East => [high, Point::new(high.x, low.y)],
            TableEdge::South => [Point::new(high.x, low.y), low],
            TableEdge::West => [low, Point::new(low.x, high.y)],
        }
    }

    /// The pieces under a point with their numbers, in order.
    pub fn under(&self, point: Point) -> impl Iterator<Item = (usize, &Piece<K>)> {
        self.pieces.iter().enumerate().filter(move |(_, piece)| piece.outline.holds(point))
    }

    /// The pieces whose bounds meet some bounds, with their numbers, in order.
    pub fn near<'a>(&'a self, bounds: &'a Bounds) -> impl Iterator<Item = (usize, &'a Piece<K>)> {
        self.pieces.iter().enumerate().filter(move |(_, piece)| piece.outline.bounds().meets(bounds))
    }
}

fn check(points: &[Point], least: usize) -> Result<(), OutlineFault> {
    if points.len() < least {
        return Err(OutlineFault::TooFewPoints);
    }
    match points.iter().find(|point| !point.is_within_reach()) {
        Some(&point) => Err(OutlineFault::TooFar(point)),
        None => Ok(()),
    }
}

/// What a line of a width covers.
fn cells_of(points: &[Point], width: Length) -> Vec<[Point; 4]> {
    let stretches: Vec<Rect> =
        points.windows(2).filter_map(|pair| stretch(pair[0], pair[1], width)).collect();
    let mut cells: Vec<[Point; 4]> = stretches.iter().map(|rect| *rect.corners()).collect();
    for (place, pair) in stretches.windows(2).enumerate() {
        let joint = points[place + 1];
        let way = |rect: &Rect| -> Vector { rect.corners()[3].to(rect.corners()[0]) };
        // Both stretches face the way of the line; the outside of a bend to the right is on its left.
        let is_right_bend = way(&pair[0]).cross(way(&pair[1])) < 0;
        let corner = |rect: &Rect, edge: Edge, is_first: bool| rect.edge(edge)[usize::from(!is_first)];
        if is_right_bend {
            let (a, b) = (corner(&pair[0], Edge::Left, false), corner(&pair[1], Edge::Left, true));
            cells.push([joint, a, b, b]);
        } else {
            let (a, b) = (corner(&pair[0], Edge::Right, true), corner(&pair[1], Edge::Right, false));
            cells.push([joint, b, a, a]);
        }
    }
    cells
}

/// The rectangle of a width along a stretch.
fn stretch(from: Point, to: Point, width: Length) -> Option<Rect> {
    let way = from.to(to);
    let length = way.length();
    let half = i128::from(width.half().micrometres());
    let size = i128::from(length.micrometres());
    if size == 0 {
        return None;
    }
    // To the right of the way, half the width.
    let side = |part: i64| super::grid::divided(i128::from(part) * half, size);
    let aside = Vector::new(side(way.y), -side(way.x));
    let other = Vector::new(-aside.x, -aside.y);
    Some(Rect::of_corners([to.plus(other), to.plus(aside), from.plus(aside), from.plus(other)], way, width))
}
