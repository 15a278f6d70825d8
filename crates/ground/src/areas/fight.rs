//! Lines of fight between positions of adjacent areas.

use super::exact::{At, properly_cross};
use super::map::{AreaId, AreaMap, Link, Slot};
use super::net::Segment;
use super::set::RoomSet;
use super::sight::{Crossed, Step, walk};

/// The line between two positions: straight over a border, bent at the point where areas meet only at a corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight<'map> {
    from: At,
    bend: Option<At>,
    to: At,
    blocking: &'map [RoomSet; 2],
    is_reversed: bool,
}

impl Fight<'_> {
    /// Where it begins.
    #[inline]
    pub fn from(&self) -> At {
        self.from
    }

    /// Where it ends.
    #[inline]
    pub fn to(&self) -> At {
        self.to
    }

    /// The corner at which it bends.
    #[inline]
    pub fn bend(&self) -> Option<At> {
        self.bend
    }

    /// The rooms of the first area that block it. The two stacks that fight never do.
    #[inline]
    pub fn blocking_here(&self) -> RoomSet {
        self.blocking[usize::from(self.is_reversed)]
    }

    /// The rooms of the second area that block it.
    #[inline]
    pub fn blocking_there(&self) -> RoomSet {
        self.blocking[usize::from(!self.is_reversed)]
    }

    /// Whether it is open where stacks take up these rooms of the first and of the second area.
    #[inline]
    pub fn is_open(&self, here: RoomSet, there: RoomSet) -> bool {
        !self.blocking_here().meets(here) && !self.blocking_there().meets(there)
    }

    /// Its straight parts.
    fn parts(&self) -> impl Iterator<Item = (At, At)> + Clone {
        let bend = self.bend.unwrap_or(self.to);
        [(self.from, bend), (bend, self.to)].into_iter().filter(|(a, b)| a != b)
    }
}

/// Whether two lines of fight cross: in a point that is an end of neither. Lines with an end in common do not.
#[inline]
pub fn do_cross(one: &Fight<'_>, two: &Fight<'_>) -> bool {
    one.parts().any(|(a, b)| two.parts().any(|(c, d)| properly_cross(a, b, c, d)))
}

/// All lines of fight of a map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Fights {
    /// Where the lines of each link begin: borders first, then corners.
    first: Vec<u32>,
    /// For each position of the lower and each of the higher area the rooms that block; none where there is no line.
    blocking: Vec<Option<[RoomSet; 2]>>,
}

impl Fights {
    #[inline]
    pub(super) fn between<'map>(
        &'map self,
        link: Link,
        borders: usize,
        from: (AreaId, Slot),
        to: (AreaId, Slot),
        map: &'map AreaMap,
    ) -> Option<Fight<'map>> {
        let is_reversed = from.0 > to.0;
        let (low, high) = if is_reversed { (to, from) } else { (from, to) };
        let (number, bend) = match link {
            Link::Border(border) => (usize::from(border.0), None),
            Link::Corner(corner) => (borders + usize::from(corner.0), Some(map.corner(corner).at)),
        };
        let slots = usize::from(map.slots(high.0));
        if low.1.index() >= usize::from(map.slots(low.0)) || high.1.index() >= slots {
            return None;
        }
        let place = self.first[number] as usize + low.1.index() * slots + high.1.index();
        let blocking = self.blocking[place].as_ref()?;
        let (from, to) = (map.slot_at(from.0, from.1), map.slot_at(to.0, to.1));
        Some(Fight { from, bend, to, blocking, is_reversed })
    }

    pub(super) fn of(map: &AreaMap) -> Fights {
        let mut fights = Fights::default();
        let borders = map.borders.iter().map(|border| (border.between, None));
        let corners = map.corners.iter().map(|corner| (corner.between, Some(corner.at)));
        for ([low, high], bend) in borders.chain(corners) {
            fights.first.push(fights.blocking.len() as u32);
            let beside = |area: AreaId| area == low || area == high;
            let around = map.net.segments.iter();
            let around = around.filter(|line| beside(line.left) || line.right.is_some_and(beside));
            let around: Vec<Segment> = around.copied().collect();
            for from in (0..map.slots(low)).map(Slot) {
                for to in (0..map.slots(high)).map(Slot) {
                    fights.blocking.push(blocking(map, &around, (low, from), (high, to), bend));
                }
            }
        }
        fights
    }
}

/// The rooms that block a line, if there is one.
fn blocking(
    map: &AreaMap,
    around: &[Segment],
    (low, from): (AreaId, Slot),
    (high, to): (AreaId, Slot),
    bend: Option<At>,
) -> Option<[RoomSet; 2]> {
    let (a, b) = (map.slot_at(low, from), map.slot_at(high, to));
    let steps = |a: At, b: At, start: AreaId| -> Vec<Step> {
        walk(&map.net, around.iter(), a, b, start).iter().map(|Crossed { step, .. }| *step).collect()
    };
    let (low_room, high_room) = (&map.rosettes[low.index()], &map.rosettes[high.index()]);
    match bend {
        None => {
            let Some(Link::Border(border)) = map.link(low, high) else { return None };
            let wanted = [Step::In(low), Step::Over(border), Step::In(high)];
            (steps(a, b, low) == wanted)
                .then(|| [low_room.touched_by(a, b, from), high_room.touched_by(a, b, to)])
        }
        Some(at) => {
            let is_clear = steps(a, at, low) == [Step::In(low)] && steps(b, at, high) == [Step::In(high)];
            let touched = |first: &super::rosette::Rosette, slot: Slot| {
                first.touched_by(a, at, slot).or(first.touched_by(at, b, slot))
            };
            is_clear.then(|| [touched(low_room, from), touched(high_room, to)])
        }
    }
}
