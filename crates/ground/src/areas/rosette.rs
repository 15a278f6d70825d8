//! The positions of stacks inside an area, and the room they take up.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::exact::{At, compare_distances, is_inside, rounded};
use super::map::{AreaId, AreaMap, Slot, Way};
use super::set::RoomSet;

/// The room of a stack at a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Room {
    /// A stack of short pieces: a disc.
    Short,
    /// A stack of long pieces that faces some way: a bar across its facing.
    Long(Way),
}

/// A room of an area as a number: position by position the short one, then the long ones in the order of ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct RoomId(pub u16);

/// Radius of a short room, in hundredths of the map's mean step.
const SHORT: i64 = 11;
/// Half the length of a long room's middle line, in hundredths.
const HALF_LONG: i64 = 22;
/// How far a long room reaches from its middle line, in hundredths.
const THICK: i64 = 5;

/// The positions and rooms of one area.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Rosette {
    slots: Vec<(At, Option<AreaId>)>,
    ways: u8,
    outlines: Vec<Outline>,
    fitting: RoomSet,
    touching: Vec<RoomSet>,
}

/// Everything within a reach of a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outline {
    pub(super) from: At,
    pub(super) to: At,
    pub(super) reach: i64,
}

impl Rosette {
    /// The usual positions: the centre, and three fifths of the way to the middle of each border.
    pub(super) fn usual_slots(map: &AreaMap, area: AreaId) -> Vec<(At, Option<AreaId>)> {
        let centre = map.centre(area);
        let at_border = |&other: &AreaId| {
            let border = map.border_of(area, other)?;
            Some((centre.toward(border.middle, 3, 5), Some(other)))
        };
        std::iter::once((centre, None)).chain(map.neighbours(area).iter().filter_map(at_border)).collect()
    }

    /// Works out the rooms at these positions.
    pub(super) fn new(map: &AreaMap, area: AreaId, slots: Vec<(At, Option<AreaId>)>) -> Rosette {
        let ways = map.ways(area);
        let outlines: Vec<Outline> =
            slots.iter().flat_map(|&(at, _)| outlines_at(map, area, at).collect::<Vec<_>>()).collect();
        let inner: Vec<(At, At)> = map
            .net
            .segments
            .iter()
            .filter(|segment| segment.right.is_some())
            .filter(|segment| segment.left == area || segment.right == Some(area))
            .map(|segment| (segment.from, segment.to))
            .collect();
        let polygon = &map.area(area).polygon;
        let per_slot = usize::from(ways) + 1;
        let fits = |&(number, outline): &(usize, &Outline)| {
            is_inside(slots[number / per_slot].0, polygon)
                && inner.iter().all(|&(a, b)| outline.compare(a, b) != Ordering::Less)
        };
        let ids = |number: usize| RoomId(number as u16);
        let fitting = outlines.iter().enumerate().filter(fits).map(|(number, _)| ids(number)).collect();
        let touches = |(number, one): (usize, &Outline)| {
            let meets =
                |&(other, two): &(usize, &Outline)| number / per_slot == other / per_slot || one.touches(two);
            outlines.iter().enumerate().filter(meets).map(|(other, _)| ids(other)).collect()
        };
        let touching = outlines.iter().enumerate().map(touches).collect();
        Rosette { slots, ways, outlines, fitting, touching }
    }

    #[inline]
    pub(super) fn slots(&self) -> u8 {
        self.slots.len() as u8
    }

    #[inline]
    pub(super) fn at(&self, slot: Slot) -> Option<At> {
        self.slots.get(slot.index()).map(|slot| slot.0)
    }

    #[inline]
    pub(super) fn toward(&self, slot: Slot) -> Option<AreaId> {
        self.slots.get(slot.index()).and_then(|slot| slot.1)
    }

    #[inline]
    pub(super) fn slot_toward(&self, bordering: AreaId) -> Option<Slot> {
        self.slots.iter().position(|slot| slot.1 == Some(bordering)).map(|place| Slot(place as u8))
    }

    #[inline]
    pub(super) fn room(&self, slot: Slot, room: Room) -> Option<RoomId> {
        let kind = match room {
            Room::Short => 0,
            Room::Long(way) => 1 + u16::from(way.0),
        };
        let is_known = slot.index() < self.slots.len() && kind <= u16::from(self.ways);
        is_known.then(|| RoomId(u16::from(slot.0) * (u16::from(self.ways) + 1) + kind))
    }

    #[inline]
    pub(super) fn room_of(&self, room: RoomId) -> Option<(Slot, Room)> {
        let per_slot = u16::from(self.ways) + 1;
        let (slot, kind) = (room.0 / per_slot, room.0 % per_slot);
        let kind = if kind == 0 { Room::Short } else { Room::Long(Way(kind as u8 - 1)) };
        (usize::from(slot) < self.slots.len()).then_some((Slot(slot as u8), kind))
    }

    #[inline]
    pub(super) fn fitting(&self) -> RoomSet {
        self.fitting
    }

    #[inline]
    pub(super) fn touching(&self, room: RoomId) -> RoomSet {
        self.touching.get(usize::from(room.0)).copied().unwrap_or_default()
    }

    pub(super) fn outline(&self, room: RoomId) -> Option<([At; 2], i64)> {
        self.outlines.get(usize::from(room.0)).map(|outline| ([outline.from, outline.to], outline.reach))
    }

    /// The rooms that a segment touches, but for those at one position.
    pub(super) fn touched_by(&self, from: At, to: At, but: Slot) -> RoomSet {
        let per_slot = usize::from(self.ways) + 1;
        let touched = self.outlines.iter().enumerate().filter(|(number, outline)| {
            number / per_slot != but.index() && outline.compare(from, to) != Ordering::Greater
        });
        touched.map(|(number, _)| RoomId(number as u16)).collect()
    }
}

impl Outline {
    /// How the distance of a segment compares with the reach.
    fn compare(&self, a: At, b: At) -> Ordering {
        compare_distances(self.from, self.to, a, b, self.reach)
    }

    fn touches(&self, other: &Outline) -> bool {
        let both = self.reach + other.reach;
        compare_distances(self.from, self.to, other.from, other.to, both) != Ordering::Greater
    }
}

/// The outlines of the rooms at a point: the short one, then the long ones in the order of ways.
fn outlines_at(map: &AreaMap, area: AreaId, at: At) -> impl Iterator<Item = Outline> + '_ {
    let step = map.step();
    let short = Outline { from: at, to: at, reach: step * SHORT / 100 };
    let long = move |&faced: &AreaId| {
        let (dx, dy) = map.centre(area).to(map.centre(faced));
        let far = (dx * dx + dy * dy).isqrt().max(1);
        let half = step * HALF_LONG / 100;
        // The facing turned by a right angle, to the left and to the right.
        let (x, y) = (rounded(-dy * half, far), rounded(dx * half, far));
        Outline {
            from: At::new(at.x + x, at.y + y),
            to: At::new(at.x - x, at.y - y),
            reach: step * THICK / 100,
        }
    };
    std::iter::once(short).chain(map.neighbours(area).iter().map(long))
}
