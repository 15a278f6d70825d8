//! Places, edges and lines of conditions, for each kind of ground (muster.victory.at).

/// Hexes and areas: a place is a list of cells, an edge the cells along it, the ground behind a line the cells there, and a line the
/// pairs of cells on both of its sides. Being at any of these is standing in one of the cells.
pub mod grid {
    use crate::define;

    /// Whether a cell is one of a place, an edge, or the ground behind a line.
    pub fn is_at<P: PartialEq + Copy>(cell: P, places: &[P]) -> bool {
        define!("muster.victory.at");
        places.contains(&cell)
    }

    /// Whether a step from one cell to another crosses a line, either way.
    pub fn crosses<P: PartialEq + Copy>(lines: &[[P; 2]], from: P, to: P) -> bool {
        lines.contains(&[from, to]) || lines.contains(&[to, from])
    }
}

/// The table without a grid: a list of places is one point for a crossing, two for an edge of the table from end to end, and the
/// corners of an area otherwise; where it means the ground behind a line it is the line, after a point off it on its outer
/// side. A line is made of segments.
pub mod tabletop {
    use ground::tabletop::{
        Bearing, Bounds, Length, Outline, Part, Point, Rect, Sweep, TOUCH, do_meet, lies_in,
    };

    use crate::define;

    /// Longer than any table.
    const FAR: Length = Length::inches(250);

    /// Whether a point is at a place: in an area or on its edge, or within some distance of a crossing, which is 100 metres
    /// at the battle's scale.
    pub fn is_at(centre: Point, places: &[Point], near: Length) -> bool {
        define!("muster.victory.at");
        match places {
            [] | [_, _] => false,
            [crossing] => crossing.to(centre).length() <= near + TOUCH,
            corners => lies_in(corners, centre),
        }
    }

    /// Whether a block touches an edge of the table.
    pub fn is_at_edge(block: &Rect, places: &[Point]) -> bool {
        places.len() == 2 && block.bounds().grown(TOUCH).meets(&Bounds::of(places))
    }

    /// Whether a point lies behind a line: whoever looks from it to the outer side sees the line an odd number of times.
    pub fn is_behind(point: Point, places: &[Point]) -> bool {
        let [off, line @ ..] = places else { return false };
        let Some(way) = line.first().and_then(|first| first.bearing_to(*off)) else { return false };
        let far = point.moved(way, FAR);
        line.windows(2).filter(|pair| do_meet(point, far, pair[0], pair[1])).count() % 2 == 1
    }

    /// The point of a town's wall that is nearest to another, where its gate is, and the way out there.
    #[must_use]
    pub fn gate_in(town: &Outline, at: Point) -> Option<(Point, Bearing)> {
        let corners = town.points();
        let sides = || (0..corners.len()).map(|n| [corners[n], corners[(n + 1) % corners.len()]]);
        let turn = |[a, b]: [Point; 2]| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y);
        let turns: i64 = sides().map(turn).sum();
        let [a, b] = sides().min_by_key(|[a, b]| foot_on(*a, *b, at).to(at).squared())?;
        let way = a.bearing_to(b)?;
        // Counterclockwise corners have the outside on their right.
        let outward = if turns > 0 { way.right() } else { way.left() };
        Some((foot_on(a, b, at), outward))
    }

    /// The point of a stretch that is nearest to another.
    fn foot_on(a: Point, b: Point, at: Point) -> Point {
        let (way, off) = (a.to(b), a.to(at));
        let (along, whole) = (i128::from(way.dot(off)), i128::from(way.squared()).max(1));
        let along = along.clamp(0, whole);
        let part = |from: i32, by: i64| from + (i128::from(by) * along / whole) as i32;
        Point::new(part(a.x, way.x), part(a.y, way.y))
    }

    /// Whether a stride comes over a line that it was not on at its start.
    pub fn comes_over(sweep: &Sweep, [a, b]: [Point; 2]) -> bool {
        let line = Outline::segment(a, b);
        sweep.meets_outline(&line) && !sweep.starts_on(&line, Part::Ground)
    }
}

#[cfg(test)]
mod tests {
    use ground::tabletop::{Length, Point};

    use super::{grid, tabletop};

    fn at(x: i32, y: i32) -> Point {
        Point::at(Length::inches(x), Length::inches(y))
    }

    #[test]
    fn a_point_is_at_an_area_on_its_rim_too_and_at_a_crossing_within_its_distance() {
        let near = Length::inches(5);
        let square = [at(10, 10), at(20, 10), at(20, 20), at(10, 20)];
        let is_at = |point, places: &[Point]| tabletop::is_at(point, places, near);
        assert!(is_at(at(15, 15), &square) && is_at(at(10, 15), &square));
        assert!(!is_at(at(9, 15), &square));
        assert!(is_at(at(35, 30), &[at(30, 30)]) && !is_at(at(36, 30), &[at(30, 30)]));
        assert!(!is_at(at(30, 30), &[at(30, 30), at(40, 30)]), "an edge is no place");
    }

    #[test]
    fn behind_a_line_is_where_it_stands_between_a_point_and_the_outer_side() {
        let line = [at(20, 40), at(20, 20), at(60, 20)];
        assert!(tabletop::is_behind(at(40, 10), &line));
        assert!(!tabletop::is_behind(at(40, 30), &line), "before it");
        assert!(!tabletop::is_behind(at(70, 10), &line), "beside it");
    }

    #[test]
    fn a_line_of_a_grid_is_crossed_either_way() {
        let line = [[3, 4], [4, 5]];
        assert!(grid::crosses(&line, 3, 4) && grid::crosses(&line, 4, 3));
        assert!(!grid::crosses(&line, 3, 5));
        assert!(grid::is_at(4, &[3, 4]) && !grid::is_at(5, &[3, 4]));
    }
}
