//! Lines of ground on a table, and where crossings open them.

use ground::tabletop::{Bearing, Length, Point};

use crate::battle::{Shape, Terrain};
use crate::tables::{TablePiece, TableScale, TableShape};

/// A stretch of a line, along it from its beginning.
pub type Stretch = (Length, Length);

/// Where crossings open a line.
pub fn openings(scale: TableScale, all: &[TablePiece<'_>], line: &Terrain, points: &[Point]) -> Vec<Stretch> {
    let mut gaps = Vec::new();
    for known in all {
        let (Shape::Crossing { over, .. }, TableShape::Crossing { at, width }) =
            (&known.terrain.shape, &known.shape)
        else {
            continue;
        };
        if *over == line.id {
            let half = (scale.hundredth() * *width).half();
            let along = foot(points, scale.point(*at)).0;
            gaps.push((along - half, along + half));
        }
    }
    gaps.sort_unstable();
    gaps
}

/// How far along a line its nearest point to another lies, and which way the line runs there.
pub fn foot(points: &[Point], at: Point) -> (Length, Bearing) {
    let mut best = (f64::INFINITY, Length::ZERO, Bearing::NORTH);
    let mut before = Length::ZERO;
    for pair in points.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        let whole = a.to(b);
        let share = (whole.dot(a.to(at)) as f64 / whole.squared().max(1) as f64).clamp(0.0, 1.0);
        let near = [f64::from(a.x) + whole.x as f64 * share, f64::from(a.y) + whole.y as f64 * share];
        let off = (near[0] - f64::from(at.x)).hypot(near[1] - f64::from(at.y));
        let length = whole.length();
        if off < best.0 {
            let along = before + Length::new((f64::from(length.micrometres()) * share).round() as i32);
            best = (off, along, a.bearing_to(b).unwrap_or(Bearing::NORTH));
        }
        before += length;
    }
    (best.1, best.2)
}

/// The parts of a line between its openings.
pub fn cut(points: &[Point], gaps: &[Stretch]) -> Vec<Vec<Point>> {
    let mut parts = Vec::new();
    let whole: Length = points.windows(2).map(|pair| pair[0].to(pair[1]).length()).sum();
    let mut from = Length::ZERO;
    for (start, end) in gaps.iter().copied().chain([(whole, whole)]) {
        if start > from {
            parts.push(between(points, from, start));
        }
        from = from.max(end);
    }
    parts.retain(|part| part.len() > 1);
    parts
}

/// The points of a line from so far along it to so far.
fn between(points: &[Point], from: Length, to: Length) -> Vec<Point> {
    let mut part: Vec<Point> = Vec::new();
    let mut before = Length::ZERO;
    for pair in points.windows(2) {
        let length = pair[0].to(pair[1]).length();
        let after = before + length;
        if after > from && before < to {
            let Some(way) = pair[0].bearing_to(pair[1]) else { continue };
            let start = if before >= from { pair[0] } else { pair[0].moved(way, from - before) };
            let end = if after <= to { pair[1] } else { pair[0].moved(way, to - before) };
            if part.last() != Some(&start) {
                part.push(start);
            }
            part.push(end);
        }
        before = after;
    }
    part.dedup();
    part
}
