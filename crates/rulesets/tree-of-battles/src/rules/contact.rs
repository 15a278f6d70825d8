//! Contact: who is engaged with whom, edge by edge (geo.contact).

use std::ops::RangeInclusive;

use ground::tabletop::{Angle, Edge, Flush, Length, Rect};

use crate::rulebook::define;
use crate::state::{ContingentId, State};

define!("geo.contact");
/// Two stands are in contact when their edges are no more than 0.01″ apart over at least 0.10″.
pub(crate) const CONTACT: Flush =
    Flush { gap: Length::INCH_HUNDREDTH, least: Length::inch_hundredths(10), slack: Angle::degrees(12) };

/// So far apart two stands are not in contact: who must not come to blows stops there.
pub(crate) const APART: Length = Length::inch_hundredths(2);

/// So many hundredths of an inch between two edges somebody who laid them out by hand may have meant as contact: more than
/// [`APART`], at which a move stops.
const MEANT: RangeInclusive<i32> = 3..=10;

/// The length for which the front edge of a stand lies on an edge of another stand.
pub(crate) fn front_on(stand: &Rect, other: &Rect) -> Option<Length> {
    front_within(stand, other, &CONTACT)
}

fn front_within(stand: &Rect, other: &Rect, flush: &Flush) -> Option<Length> {
    Edge::ALL.iter().filter_map(|edge| stand.edge_contact(Edge::Front, other, *edge, flush)).max()
}

impl State {
    /// Whether two opposing contingents are engaged: the front edge of a stand of either lies on a stand of the other.
    #[inline]
    pub(crate) fn are_engaged(&self, one: ContingentId, other: ContingentId) -> bool {
        self.laid[one.index()].foes.has(other)
    }

    /// Whether a contingent is in hand-to-hand combat.
    #[inline]
    pub(crate) fn is_engaged(&self, contingent: ContingentId) -> bool {
        !self.laid[contingent.index()].foes.is_empty()
    }

    /// Whether two footprints are so near that their stands may touch.
    #[inline]
    pub(crate) fn are_near(&self, one: ContingentId, other: ContingentId) -> bool {
        self.bounds(one).grown(CONTACT.gap).meets(self.bounds(other))
            && self.footprint(one).distance(self.footprint(other)).is_at_most(CONTACT.gap)
    }

    /// Whether a contingent has an enemy before it: one on whom its front edge lies.
    pub(crate) fn faces_any(&self, contingent: ContingentId) -> bool {
        self.laid[contingent.index()].foes.iter().any(|foe| self.faces(contingent, foe))
    }

    /// Whether the front edge of a stand of a contingent lies on a stand of another.
    pub(crate) fn faces(&self, one: ContingentId, other: ContingentId) -> bool {
        self.faces_within(one, other, &CONTACT)
    }

    fn faces_within(&self, one: ContingentId, other: ContingentId, flush: &Flush) -> bool {
        let (own, others) = (self.block(one), self.block(other));
        own.front_rank()
            .any(|(_, stand)| others.stands().any(|(_, other)| front_within(&stand, &other, flush).is_some()))
    }

    /// The gap between two who might fight, in hundredths of an inch, where it is so small that contact may have been meant.
    pub(crate) fn gap_like_contact(&self, one: ContingentId, other: ContingentId) -> Option<i32> {
        let within = |gap: i32| {
            let flush = Flush { gap: Length::inch_hundredths(gap), ..CONTACT };
            self.faces_within(one, other, &flush) || self.faces_within(other, one, &flush)
        };
        if within(MEANT.start() - 1) || !within(*MEANT.end()) {
            return None;
        }
        MEANT.into_iter().find(|gap| within(*gap))
    }
}
