//! The straight ways of a charge.

use super::exact::{cross, dot};
use super::map::{AreaId, AreaMap, Way};

/// A straight way of one to three areas, the last being the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lane {
    areas: [AreaId; 3],
    len: u8,
}

impl Lane {
    /// The areas entered, in order, the target included.
    #[inline]
    pub fn areas(&self) -> &[AreaId] {
        &self.areas[..usize::from(self.len)]
    }

    /// The areas between start and target.
    #[inline]
    pub fn intervening(&self) -> &[AreaId] {
        &self.areas[..usize::from(self.len) - 1]
    }

    /// The last area.
    #[inline]
    pub fn target(&self) -> AreaId {
        self.areas[usize::from(self.len) - 1]
    }
}

/// The lanes of every area and facing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Lanes {
    first: Vec<u32>,
    lanes: Vec<Lane>,
}

impl Lanes {
    #[inline]
    pub(super) fn of(&self, facing: usize) -> &[Lane] {
        &self.lanes[self.first[facing] as usize..self.first[facing + 1] as usize]
    }

    /// All lanes: every step goes forward along the line from the start to the first area, and the target lies within
    /// half of the map's mean step to either side of it. The shorter come first.
    pub(super) fn all(map: &AreaMap) -> Lanes {
        let mut lanes = Lanes { first: vec![0], lanes: Vec::new() };
        for start in map.areas() {
            for facing in (0..map.ways(start)).map(Way) {
                if let Some(first) = map.neighbour(start, facing) {
                    lanes.add(map, start, first);
                }
                lanes.first.push(lanes.lanes.len() as u32);
            }
        }
        lanes
    }

    fn add(&mut self, map: &AreaMap, start: AreaId, first: AreaId) {
        let ahead = map.centre(start).to(map.centre(first));
        let goes_on = |from: AreaId, to: AreaId| dot(ahead, map.centre(from).to(map.centre(to))) > 0;
        let is_straight = |target: AreaId| {
            let off = i128::from(cross(ahead, map.centre(start).to(map.centre(target))));
            let step = i128::from(map.step());
            4 * off * off <= step * step * i128::from(dot(ahead, ahead))
        };
        let after = |from: AreaId| map.neighbours(from).iter().copied().filter(move |&to| goes_on(from, to));
        self.lanes.push(Lane { areas: [first; 3], len: 1 });
        for second in after(first).filter(|&second| is_straight(second)) {
            self.lanes.push(Lane { areas: [first, second, second], len: 2 });
        }
        for second in after(first) {
            for third in after(second).filter(|&third| is_straight(third)) {
                self.lanes.push(Lane { areas: [first, second, third], len: 3 });
            }
        }
    }
}
