//! Rear support (support.rear).

use ground::tabletop::{Angle, Distance, Edge, Length};

use crate::charts::SUPPORT_DEPTH;
use crate::rulebook::define;
use crate::rules::facts::geometry::is_within;
use crate::state::{GroupId, State};
use crate::troops::{Cohesion, Quality};

/// Longer than any table is deep.
const FAR: Length = Length::mm(5_000);

impl State {
    /// Whether friends behind a group support it: together they have at least half as many bases as it has.
    pub(crate) fn has_rear_support(&self, group: GroupId) -> bool {
        let side = self.side_of(group);
        let bases = |id: GroupId| u16::from(self.group(id).bases);
        let supporters = self.on_table(side).filter(|friend| self.supports(*friend, group));
        let sum: u16 = supporters.map(bases).sum();
        sum > 0 && 2 * sum >= bases(group)
    }

    /// Whether a group stands behind another and is of a kind to support it.
    fn supports(&self, friend: GroupId, group: GroupId) -> bool {
        define!("support.rear");
        friend != group && self.may_support(friend, group) && self.stands_behind(friend, group)
    }

    fn may_support(&self, friend: GroupId, group: GroupId) -> bool {
        let (own, theirs) = (self.info(friend).quality, self.info(group).quality);
        let good_enough = match own {
            Quality::Poor => theirs == Quality::Poor,
            _ => own as u8 + 1 >= theirs as u8,
        };
        let same_kind =
            self.is_foot(friend) && self.is_foot(group) || self.is_mounted(friend) && self.is_mounted(group);
        good_enough
            && same_kind
            && !self.is_skirmishers(friend)
            && self.group(friend).cohesion <= Cohesion::Disrupted
            && !self.is_in_combat(friend)
    }

    fn stands_behind(&self, friend: GroupId, group: GroupId) -> bool {
        define!("geometry.angle");
        let (frame, footprint) = (self.frame(group), self.footprint(group));
        let faces = self.group(friend).place.facing.between(self.group(group).place.facing);
        let rear = footprint.edge(Edge::Rear);
        let near = |base| is_within(Distance::of_rect_and_segment(base, rear), SUPPORT_DEPTH);
        let strip = frame.strip_behind(FAR);
        faces <= Angle::hundredths(9_000)
            && self.bases(friend).iter().all(|base| frame.is_behind_rear(base))
            && self.bases(friend).iter().any(near)
            && self.is_in_zone(friend, &strip)
    }
}
