//! The lines of a map as a net: points, segments with an area on either side, and who meets at each point.

use std::cmp::Ordering;

use super::exact::{At, cross, dot, edges, is_on, properly_cross, turn};
use super::map::{AreaId, BorderId};

/// All lines of a map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Net {
    /// The segments in the order of areas and their edges, each once.
    pub(super) segments: Vec<Segment>,
    /// The points where three or more areas meet (off the map counts as one), and all others, sorted.
    pub(super) joints: Vec<Joint>,
}

/// A straight piece of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Segment {
    pub(super) from: At,
    pub(super) to: At,
    /// The area to the left of it.
    pub(super) left: AreaId,
    /// The area to the right; none at the edge of the map.
    pub(super) right: Option<AreaId>,
    /// The border it belongs to; none at the edge of the map.
    pub(super) border: Option<BorderId>,
}

/// A point of an outline and the areas that meet there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Joint {
    pub(super) at: At,
    /// Counter-clockwise.
    pub(super) sectors: Vec<Sector>,
}

/// The corner of one area's polygon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sector {
    pub(super) area: AreaId,
    /// The polygon's next point: the area lies counter-clockwise from it.
    pub(super) next: At,
    /// The polygon's point before.
    pub(super) before: At,
}

impl Net {
    /// The joint at a point.
    pub(super) fn joint(&self, at: At) -> Option<&Joint> {
        self.joints.binary_search_by_key(&at, |joint| joint.at).ok().map(|place| &self.joints[place])
    }

    /// The joints of polygons that are simple, counter-clockwise and share all their points with each other.
    pub(super) fn joints_of(polygons: &[Vec<At>]) -> Vec<Joint> {
        let mut sectors: Vec<(At, Sector)> = Vec::new();
        for (number, polygon) in polygons.iter().enumerate() {
            for place in 0..polygon.len() {
                let before = polygon[(place + polygon.len() - 1) % polygon.len()];
                let next = polygon[(place + 1) % polygon.len()];
                sectors.push((polygon[place], Sector { area: AreaId(number as u16), next, before }));
            }
        }
        sectors.sort_by(|(at, a), (other, b)| at.cmp(other).then_with(|| by_angle(*at, a.next, b.next)));
        let mut joints: Vec<Joint> = Vec::new();
        for (at, sector) in sectors {
            match joints.last_mut().filter(|joint| joint.at == at) {
                Some(joint) => joint.sectors.push(sector),
                None => joints.push(Joint { at, sectors: vec![sector] }),
            }
        }
        joints
    }
}

impl Joint {
    /// Whether three or more areas meet here, off the map counting as one.
    pub(super) fn is_corner(&self) -> bool {
        self.sectors.len() > 2 || (self.sectors.len() == 2 && !self.is_closed())
    }

    /// The area into which a direction leads from here; none if it runs along an edge or off the map.
    pub(super) fn area_toward(&self, direction: (i64, i64)) -> Option<AreaId> {
        self.sectors.iter().find(|sector| sector.holds(self.at, direction)).map(|sector| sector.area)
    }

    /// The point at the other end of the edge that runs from here in a direction.
    pub(super) fn edge_along(&self, direction: (i64, i64)) -> Option<At> {
        let along = |end: At| {
            let way = self.at.to(end);
            cross(way, direction) == 0 && dot(way, direction) > 0
        };
        self.sectors.iter().flat_map(|sector| [sector.next, sector.before]).find(|&end| along(end))
    }

    /// The sectors from the one of `from` counter-clockwise to the one of `to`, both left out, and the far ends of the edges
    /// passed on the way.
    pub(super) fn round(&self, from: AreaId, to: AreaId) -> (Vec<AreaId>, Vec<At>) {
        let count = self.sectors.len();
        let Some(start) = self.sectors.iter().position(|sector| sector.area == from) else {
            return Default::default();
        };
        let (mut areas, mut ends) = (Vec::new(), vec![self.sectors[start].before]);
        for place in (1..count).map(|more| (start + more) % count) {
            let sector = self.sectors[place];
            ends.push(sector.next);
            if sector.area == to {
                break;
            }
            areas.push(sector.area);
            ends.push(sector.before);
        }
        ends.dedup();
        (areas, ends)
    }

    /// Whether the areas go all the way round.
    fn is_closed(&self) -> bool {
        let follow = self.sectors.iter().zip(self.sectors.iter().cycle().skip(1));
        follow.clone().all(|(one, two)| one.before == two.next)
    }
}

impl Sector {
    /// Whether a direction from its point leads into its area.
    fn holds(&self, at: At, direction: (i64, i64)) -> bool {
        let (next, before) = (at.to(self.next), at.to(self.before));
        let from_next = cross(next, direction);
        let to_before = cross(direction, before);
        match cross(next, before).cmp(&0) {
            Ordering::Greater => from_next > 0 && to_before > 0,
            Ordering::Equal => from_next > 0,
            Ordering::Less => !(cross(before, direction) >= 0 && cross(direction, next) >= 0),
        }
    }
}

/// Every point of any polygon that lies on an edge of another becomes a point of that one, too.
pub(super) fn share_points(polygons: &mut [Vec<At>]) {
    let mut points: Vec<At> = polygons.iter().flatten().copied().collect();
    points.sort_unstable();
    points.dedup();
    for polygon in polygons {
        let mut whole = Vec::with_capacity(polygon.len());
        for (a, b) in edges(polygon) {
            whole.push(a);
            let first = points.partition_point(|point| point.x < a.x.min(b.x));
            let near = points[first..].iter().take_while(|point| point.x <= a.x.max(b.x));
            let mut between: Vec<At> =
                near.copied().filter(|&point| point != a && point != b && is_on(point, a, b)).collect();
            between.sort_by_key(|point| a.squared_distance(*point));
            whole.extend(between);
        }
        *polygon = whole;
    }
}

/// Why a polygon by itself is none, if so.
pub(super) fn fault_of(polygon: &[At]) -> Option<String> {
    if polygon.len() < 3 {
        return Some(format!("has {} corners; it needs three at least", polygon.len()));
    }
    if let Some(far) = polygon.iter().find(|point| !point.is_within_reach()) {
        return Some(format!("the corner {}, {} lies too far out", far.x, far.y));
    }
    let sides: Vec<(At, At)> = edges(polygon).collect();
    for (place, &(a, b)) in sides.iter().enumerate() {
        if a == b {
            return Some(format!("the corner {}, {} stands twice in a row", a.x, a.y));
        }
        for (other, &(c, d)) in sides.iter().enumerate().skip(place + 1) {
            let follows = other == place + 1 || (place == 0 && other + 1 == sides.len());
            let meet = if follows {
                let (first, joint, last) = if b == c { (a, b, d) } else { (c, a, b) };
                turn(first, joint, last) == 0 && dot(joint.to(first), joint.to(last)) > 0
            } else {
                super::exact::do_meet(a, b, c, d)
            };
            if meet {
                return Some(format!("its outline meets itself near {}, {}", c.x, c.y));
            }
        }
    }
    None
}

/// Whether two simple polygons that share all their points lie over each other.
pub(super) fn do_overlap(p: &[At], q: &[At]) -> bool {
    let bounds = |polygon: &[At]| {
        let xs = polygon.iter().map(|point| point.x);
        let ys = polygon.iter().map(|point| point.y);
        (xs.clone().min(), xs.max(), ys.clone().min(), ys.max())
    };
    let (a, b) = (bounds(p), bounds(q));
    if a.0 >= b.1 || b.0 >= a.1 || a.2 >= b.3 || b.2 >= a.3 {
        return false;
    }
    let doubled = |polygon: &[At]| -> Vec<At> {
        polygon.iter().map(|point| At::new(2 * point.x, 2 * point.y)).collect()
    };
    let (twice_p, twice_q) = (doubled(p), doubled(q));
    let middle_in = |of: &[At], other: &[At]| {
        edges(of).any(|(a, b)| super::exact::is_inside(At::new(a.x + b.x, a.y + b.y), other))
    };
    edges(p).any(|(a, b)| edges(q).any(|(c, d)| (a, b) == (c, d) || properly_cross(a, b, c, d)))
        || middle_in(p, &twice_q)
        || middle_in(q, &twice_p)
}

/// Counter-clockwise order of directions from a point, from east.
fn by_angle(at: At, a: At, b: At) -> Ordering {
    let (a, b) = (at.to(a), at.to(b));
    let lower = |(x, y): (i64, i64)| y < 0 || (y == 0 && x < 0);
    lower(a).cmp(&lower(b)).then_with(|| 0.cmp(&cross(a, b)))
}
