//! Measuring (geometry.mu to geometry.nearest-enemy).

use arrayvec::ArrayVec;
use ground::tabletop::{Angle, Block, Bounds, Distance, Frame, Length, Rect, Region, Within};

use crate::rulebook::define;
use crate::state::{GroupId, MOST_BASES, State};

define!("geometry.mu");
/// So many MUs.
#[inline]
pub(crate) const fn mu(units: u8) -> Length {
    Length::mu(units as i32)
}

define!("geometry.tolerance");
/// How distances are compared.
pub(crate) const WITHIN: Within = Within::Tolerant;

/// Directions that differ by no more than this are parallel (geometry.tolerance).
pub(crate) const PARALLEL: Angle = Angle::hundredths(5);

/// Whether a distance is within so many MUs.
#[inline]
pub(crate) fn is_within(distance: Distance, units: u8) -> bool {
    WITHIN.is_within(distance, mu(units))
}

/// The least distance between the rectangles of two lists; none if one is empty.
pub(crate) fn least_distance(these: &[Rect], those: &[Rect]) -> Option<Distance> {
    let bounds: ArrayVec<Bounds, MOST_BASES> = those.iter().take(MOST_BASES).map(Rect::bounds).collect();
    // Those first whose bounds are nearest: most others are then plainly farther away.
    let mut nearest: Option<(i64, &Rect, &Rect)> = None;
    for this in these {
        let own = this.bounds();
        for (that, theirs) in those.iter().zip(&bounds) {
            let gap = own.squared_gap(theirs);
            if nearest.is_none_or(|(known, ..)| gap < known) {
                nearest = Some((gap, this, that));
            }
        }
    }
    let (_, first, second) = nearest?;
    let mut least = first.distance(second);
    for this in these {
        let own = this.bounds();
        for (that, theirs) in those.iter().zip(&bounds) {
            if Distance::of_squared(own.squared_gap(theirs)) < least {
                least = least.min(this.distance(that));
            }
        }
    }
    Some(least)
}

/// Where groups stand.
impl State {
    /// The bases of a group as they stand, rank by rank from the front, each rank from the left.
    #[inline]
    pub(crate) fn bases(&self, group: GroupId) -> &[Rect] {
        &self.laid[group.index()].bases
    }

    /// The block of a group, turned and stepped bases ignored.
    #[inline]
    pub(crate) fn block(&self, group: GroupId) -> &Block {
        &self.laid[group.index()].block
    }

    /// The rectangle of a group's block, as if its last rank were full.
    #[inline]
    pub(crate) fn footprint(&self, group: GroupId) -> &Rect {
        &self.laid[group.index()].footprint
    }

    /// The upright rectangle round all bases of a group; round nothing if it is not on the table.
    #[inline]
    pub(crate) fn bounds(&self, group: GroupId) -> &Bounds {
        &self.laid[group.index()].bounds
    }

    /// Ahead and aside as a group sees it, along its front edge.
    #[inline]
    pub(crate) fn frame(&self, group: GroupId) -> Frame {
        define!("geometry.frame", "geometry.front-edge");
        self.block(group).frame()
    }

    /// The distance between two groups on the table.
    pub(crate) fn distance(&self, one: GroupId, other: GroupId) -> Distance {
        define!("geometry.distance");
        least_distance(self.bases(one), self.bases(other))
            .unwrap_or(Distance::of(Length::mm(i32::MAX / 1_000)))
    }

    /// Whether two groups are within so many MUs of each other.
    #[inline]
    pub(crate) fn are_within(&self, one: GroupId, other: GroupId, units: u8) -> bool {
        // Most are plainly too far away.
        let reach = self.bounds(one).grown(mu(units) + Length::MM);
        reach.meets(self.bounds(other)) && is_within(self.distance(one, other), units)
    }

    /// Whether some rectangles are within so many MUs of a group.
    pub(crate) fn comes_within(&self, rects: &[Rect], of: GroupId, units: u8) -> bool {
        let bounds = self.bounds(of).grown(mu(units) + Length::MM);
        rects.iter().any(|rect| {
            bounds.meets(&rect.bounds())
                && self.bases(of).iter().any(|base| is_within(rect.distance(base), units))
        })
    }

    /// Of some groups the nearest to one, with its distance: of equally near ones the first in their order.
    pub(crate) fn nearest(
        &self,
        to: GroupId,
        among: impl Iterator<Item = GroupId>,
    ) -> Option<(GroupId, Distance)> {
        define!("geometry.nearest-enemy");
        let mut nearest: Option<(GroupId, Distance)> = None;
        for other in among {
            let least = Distance::of_squared(self.bounds(to).squared_gap(self.bounds(other)));
            if nearest.is_some_and(|(_, known)| known <= least) {
                continue;
            }
            let distance = self.distance(to, other);
            let is_nearer =
                nearest.is_none_or(|(_, known)| distance.ceil() + ground::tabletop::TOUCH < known.ceil());
            if is_nearer {
                nearest = Some((other, distance));
            }
        }
        nearest
    }

    /// Whether a base of a group overlaps a zone.
    pub(crate) fn is_in_zone(&self, group: GroupId, zone: &Region) -> bool {
        define!("geometry.zone");
        self.bases(group).iter().any(|base| zone.overlaps(base))
    }
}
