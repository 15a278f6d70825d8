//! Contact: who is engaged with whom, edge by edge (geo.contact).

use ground::tabletop::{Angle, Edge, Flush, Length, Rect};

use crate::flags::Flags;
use crate::rulebook::define;
use crate::state::{ContingentId, State};

define!("geo.contact");
/// Two stands are in contact when their edges are no more than 0.01″ apart over at least 0.10″.
pub(crate) const CONTACT: Flush =
    Flush { gap: Length::INCH_HUNDREDTH, least: Length::inch_hundredths(10), slack: Angle::degrees(12) };

/// The length for which the front edge of a stand lies on an edge of another stand.
pub(crate) fn front_on(stand: &Rect, other: &Rect) -> Option<Length> {
    Edge::ALL.iter().filter_map(|edge| stand.edge_contact(Edge::Front, other, *edge, &CONTACT)).max()
}

impl State {
    /// Whether two opposing contingents are engaged: the front edge of a stand of either lies on a stand of the other.
    pub(crate) fn are_engaged(&self, one: ContingentId, other: ContingentId) -> bool {
        let (a, b) = (self.contingent(one), self.contingent(other));
        if a.side == b.side || a.is(Flags::OFF | Flags::ROUTING) || b.is(Flags::OFF | Flags::ROUTING) {
            return false;
        }
        self.are_near(one, other) && (self.faces(one, other) || self.faces(other, one))
    }

    /// Whether a contingent is in hand-to-hand combat.
    pub(crate) fn is_engaged(&self, contingent: ContingentId) -> bool {
        let c = self.contingent(contingent);
        if c.is(Flags::OFF | Flags::ROUTING) {
            return false;
        }
        self.enemies(c.side).any(|enemy| self.are_engaged(contingent, enemy))
    }

    /// Whether two footprints are so near that their stands may touch.
    #[inline]
    pub(crate) fn are_near(&self, one: ContingentId, other: ContingentId) -> bool {
        let (a, b) = (self.footprint(one), self.footprint(other));
        a.bounds().grown(CONTACT.gap).meets(&b.bounds()) && a.distance(b).is_at_most(CONTACT.gap)
    }

    /// Whether the front edge of a stand of a contingent lies on a stand of another.
    pub(crate) fn faces(&self, one: ContingentId, other: ContingentId) -> bool {
        let (own, others) = (self.block(one), self.block(other));
        own.front_rank()
            .any(|(_, stand)| others.stands().any(|(_, other)| front_on(&stand, &other).is_some()))
    }
}
