//! Front, flank and rear.

use super::exact::{At, cross, dot, doubled_area, left_part};
use super::map::{AreaId, AreaMap, Way};
use super::set::AreaSet;

/// An area of which less than one in so many parts lies on one side counts as wholly on the other.
const TOLERANCE: i64 = 20;

/// Front, flank and rear of every area and facing, by the line across the facing through the centre, or as the map says.
pub(super) fn arcs_of(map: &AreaMap) -> Vec<[AreaSet; 3]> {
    let facings = map.areas().flat_map(|area| (0..map.ways(area)).map(move |way| (area, Way(way))));
    facings
        .filter_map(|(area, facing)| map.neighbour(area, facing).map(|faced| (area, faced)))
        .map(|(area, faced)| stated(map, area, faced).unwrap_or_else(|| drawn(map, area, faced)))
        .collect()
}

fn drawn(map: &AreaMap, area: AreaId, faced: AreaId) -> [AreaSet; 3] {
    let centre = map.centre(area);
    let (dx, dy) = centre.to(map.centre(faced));
    // What lies to the left of this way lies before the unit.
    let across = At::new(centre.x + dy as i32, centre.y - dx as i32);
    let mut arcs = [AreaSet::EMPTY; 3];
    for &other in map.neighbours(area) {
        let polygon = &map.area(other).polygon;
        let (before, whole) = (doubled_area(&left_part(polygon, centre, across)), doubled_area(polygon));
        let arc = if TOLERANCE * (whole - before) < whole {
            0
        } else if TOLERANCE * before < whole {
            2
        } else {
            1
        };
        arcs[arc].insert(other);
    }
    arcs
}

fn stated(map: &AreaMap, area: AreaId, faced: AreaId) -> Option<[AreaSet; 3]> {
    let number = map.area(faced).number;
    let stated = map.area(area).arcs.iter().find(|arc| arc.facing == number)?;
    let set = |numbers: &[u16]| -> AreaSet { numbers.iter().filter_map(|&n| map.numbered(n)).collect() };
    let (flank, rear) = (set(&stated.flank), set(&stated.rear));
    Some([map.adjacent(area).without(flank).without(rear), flank, rear.without(flank)])
}

impl AreaMap {
    /// Of the neighbours in front of a unit but the one it faces, those that lie farthest to the side, by the cosines of their
    /// angles, which count as equal if they differ by a twentieth; none if there are none.
    pub(super) fn farthest_aside(&self, area: AreaId, faced: AreaId) -> Option<AreaSet> {
        let ahead = self.centre(area).to(self.centre(faced));
        let others = || self.neighbours(area).iter().copied().filter(|&other| other != faced);
        // The cosine of the angle between a neighbour and the facing, in thousandths.
        let ahead_of = |other: AreaId| {
            let way = self.centre(area).to(self.centre(other));
            let both = (i128::from(dot(way, way)) * i128::from(dot(ahead, ahead))).isqrt().max(1);
            1000 * i128::from(dot(ahead, way)) / both
        };
        let least = others().map(ahead_of).min()?;
        Some(others().filter(|&other| ahead_of(other) <= least + 1000 / i128::from(TOLERANCE)).collect())
    }
}

/// The order of two points round a centre, clockwise from north.
pub(super) fn clockwise(centre: At, a: At, b: At) -> std::cmp::Ordering {
    let (a, b) = (centre.to(a), centre.to(b));
    let west = |(x, y): (i64, i64)| x < 0 || (x == 0 && y < 0);
    west(a).cmp(&west(b)).then_with(|| cross(a, b).cmp(&0))
}
