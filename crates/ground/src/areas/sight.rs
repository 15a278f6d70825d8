//! The straight line between two points of a map, and what it crosses.

use super::exact::{At, dot, is_on, properly_cross, turn};
use super::map::{AreaId, AreaMap, BorderId, Link};
use super::net::{Net, Segment};
use super::set::AreaSet;

/// One thing on a line, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// It passes through the inside of an area.
    In(AreaId),
    /// It crosses a border.
    Over(BorderId),
    /// It runs along a border; the areas beside it are those of the border.
    Along(BorderId),
    /// It passes exactly through a point where three or more areas meet, without entering those it only touches.
    Through(At),
    /// It runs off the map, or along its edge.
    Off,
}

/// One thing on a line, and how far the line stays in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossed {
    /// What it is.
    pub step: Step,
    /// How far, rounded; 0 for borders and points that are crossed.
    pub length: u32,
}

/// What the line of sight between two areas crosses. It is the same line both ways, told from either end.
///
/// It is straight from centre to centre, but for areas that meet only at a corner: between those it runs over their corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight<'map> {
    crossed: &'map [Crossed],
    is_reversed: bool,
    between: AreaSet,
}

impl<'map> Sight<'map> {
    /// Everything on the line, from the first area to the second, both included.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Crossed> + Clone + 'map {
        let count = self.crossed.len();
        let reversed = self.is_reversed;
        (0..count).map(move |place| self.crossed[if reversed { count - 1 - place } else { place }])
    }

    /// The areas whose inside it passes through between the two.
    #[inline]
    pub fn between(self) -> AreaSet {
        self.between
    }
}

/// All lines of sight of a map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sights {
    /// Where the line of each pair begins; one more at the end.
    first: Vec<u32>,
    crossed: Vec<Crossed>,
    between: Vec<AreaSet>,
}

impl Sights {
    #[inline]
    pub(super) fn between(&self, areas: usize, from: AreaId, to: AreaId) -> Sight<'_> {
        let is_reversed = from > to;
        let (low, high) = if is_reversed { (to, from) } else { (from, to) };
        if low == high {
            return Sight { crossed: &[], is_reversed, between: AreaSet::EMPTY };
        }
        let place = low.index() * (2 * areas - low.index() - 1) / 2 + high.index() - low.index() - 1;
        let crossed = &self.crossed[self.first[place] as usize..self.first[place + 1] as usize];
        Sight { crossed, is_reversed, between: self.between[place] }
    }

    pub(super) fn of(map: &AreaMap) -> Sights {
        let mut sights = Sights { first: vec![0], ..Sights::default() };
        // Borders with the box around each, so that most are never looked at closely.
        let mut pieces: Vec<(Box2, Vec<Segment>)> = Vec::new();
        for segment in &map.net.segments {
            let reach = Box2::of(segment.from, segment.to);
            match pieces.last_mut() {
                Some((known, segments)) if segments.len() < 8 => {
                    *known = known.with(reach);
                    segments.push(*segment);
                }
                _ => pieces.push((reach, vec![*segment])),
            }
        }
        for from in map.areas() {
            for to in (from.0 + 1..map.len() as u16).map(AreaId) {
                let (a, b) = (map.centre(from), map.centre(to));
                if let Some(Link::Corner(corner)) = map.link(from, to) {
                    let at = map.corner(corner).at;
                    let near = |from: At| u32::try_from(from.distance(at)).unwrap_or(u32::MAX);
                    sights.crossed.extend([
                        Crossed { step: Step::In(from), length: near(a) },
                        Crossed { step: Step::Through(at), length: 0 },
                        Crossed { step: Step::In(to), length: near(b) },
                    ]);
                } else {
                    let around = Box2::of(a, b);
                    let near = pieces.iter().filter(|(reach, _)| reach.meets(around));
                    let segments = near.flat_map(|(_, segments)| segments.iter());
                    sights.crossed.extend(walk(&map.net, segments, a, b, from));
                }
                let first = sights.first.last().map_or(0, |&first| first as usize);
                let within = sights.crossed[first..].iter().filter_map(|crossed| match crossed.step {
                    Step::In(area) => Some(area),
                    _ => None,
                });
                sights.between.push(within.filter(|&area| area != from && area != to).collect());
                sights.first.push(sights.crossed.len() as u32);
            }
        }
        sights
    }
}

/// What the straight line from a point inside an area to another point crosses, as far as these segments go.
pub(super) fn walk<'net>(
    net: &Net,
    segments: impl Iterator<Item = &'net Segment>,
    from: At,
    to: At,
    start: AreaId,
) -> Vec<Crossed> {
    let whole = from.squared_distance(to);
    let direction = from.to(to);
    let mut events: Vec<Event> = Vec::new();
    for segment in segments {
        let (start, end) = (turn(from, to, segment.from), turn(from, to, segment.to));
        if start.signum() * end.signum() > 0 {
            continue;
        }
        if properly_cross(from, to, segment.from, segment.to) {
            let (here, there) = (turn(segment.from, segment.to, from), turn(segment.from, segment.to, to));
            let share = Share { part: here.abs(), whole: here.abs() + there.abs() };
            events.push(Event { share, what: Hit::Segment(*segment) });
        } else {
            for end in [segment.from, segment.to] {
                if end != from && end != to && is_on(end, from, to) {
                    let share = Share { part: dot(direction, from.to(end)), whole };
                    events.push(Event { share, what: Hit::Point(end) });
                }
            }
        }
    }
    events.sort_by(|a, b| a.share.cmp(&b.share));
    events.dedup_by(|a, b| match (&a.what, &b.what) {
        (Hit::Point(one), Hit::Point(two)) => one == two,
        _ => false,
    });
    let length = whole.isqrt();
    let mut steps = vec![Crossed { step: Step::In(start), length: 0 }];
    let mut done = 0;
    for event in events {
        let passed = event.share.of(length);
        let (over, next) = event.what.leads(net, direction);
        let Some(last) = steps.last_mut() else { break };
        last.length = last.length.saturating_add(u32::try_from(passed - done).unwrap_or(0));
        done = passed;
        // A point that is only touched changes nothing.
        if last.step == next {
            continue;
        }
        steps.extend(over.map(|step| Crossed { step, length: 0 }));
        steps.push(Crossed { step: next, length: 0 });
    }
    if let Some(last) = steps.last_mut() {
        last.length = last.length.saturating_add(u32::try_from(length - done).unwrap_or(0));
    }
    steps
}

/// Something met on the way.
struct Event {
    share: Share,
    what: Hit,
}

enum Hit {
    Segment(Segment),
    Point(At),
}

impl Hit {
    /// What is crossed here, and what the line is in afterwards.
    fn leads(&self, net: &Net, direction: (i64, i64)) -> (Option<Step>, Step) {
        match *self {
            Hit::Segment(segment) => {
                let goes_left = super::exact::cross(segment.from.to(segment.to), direction) > 0;
                let next = if goes_left { Some(segment.left) } else { segment.right };
                (segment.border.map(Step::Over), next.map_or(Step::Off, Step::In))
            }
            Hit::Point(at) => {
                let Some(joint) = net.joint(at) else { return (None, Step::Off) };
                let border_to = |end: At| {
                    let joined = |segment: &&Segment| {
                        (segment.from, segment.to) == (at, end) || (segment.to, segment.from) == (at, end)
                    };
                    net.segments.iter().find(joined).and_then(|segment| segment.border)
                };
                let next = match (joint.area_toward(direction), joint.edge_along(direction)) {
                    (Some(area), _) => Step::In(area),
                    (None, Some(end)) => border_to(end).map_or(Step::Off, Step::Along),
                    (None, None) => Step::Off,
                };
                let over = if joint.is_corner() {
                    Some(Step::Through(at))
                } else {
                    let end = joint.sectors.first().map(|sector| sector.next);
                    end.and_then(border_to).map(Step::Over)
                };
                (over, next)
            }
        }
    }
}

/// A share of the way, exactly.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Share {
    part: i64,
    whole: i64,
}

impl Share {
    fn cmp(&self, other: &Share) -> std::cmp::Ordering {
        (i128::from(self.part) * i128::from(other.whole))
            .cmp(&(i128::from(other.part) * i128::from(self.whole)))
    }

    /// This share of a length, rounded down.
    fn of(self, length: i64) -> i64 {
        (i128::from(length) * i128::from(self.part) / i128::from(self.whole.max(1))) as i64
    }
}

/// A box with sides along the axes.
#[derive(Clone, Copy)]
struct Box2 {
    low: At,
    high: At,
}

impl Box2 {
    fn of(a: At, b: At) -> Box2 {
        Box2 { low: At::new(a.x.min(b.x), a.y.min(b.y)), high: At::new(a.x.max(b.x), a.y.max(b.y)) }
    }

    fn with(self, other: Box2) -> Box2 {
        Box2 {
            low: At::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: At::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    fn meets(self, other: Box2) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }
}
