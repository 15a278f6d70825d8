//! Contact: who is engaged with whom, edge by edge (geo.contact).

use ground::tabletop::{Angle, Edge, Flush, Length, Rect};

use crate::rulebook::define;
use crate::state::{ContingentId, State};

define!("geo.contact");
/// Two stands are in contact when their edges are no more than 0.01″ apart over at least 0.10″.
pub(crate) const CONTACT: Flush =
    Flush { gap: Length::INCH_HUNDREDTH, least: Length::inch_hundredths(10), slack: Angle::degrees(12) };

/// So far apart two stands are not in contact: who must not come to blows stops there.
pub(crate) const APART: Length = Length::inch_hundredths(2);

/// The length for which the front edge of a stand lies on an edge of another stand.
pub(crate) fn front_on(stand: &Rect, other: &Rect) -> Option<Length> {
    Edge::ALL.iter().filter_map(|edge| stand.edge_contact(Edge::Front, other, *edge, &CONTACT)).max()
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
        let (own, others) = (self.block(one), self.block(other));
        own.front_rank()
            .any(|(_, stand)| others.stands().any(|(_, other)| front_on(&stand, &other).is_some()))
    }
}
