//! Fire out of a marsh and into it (common.marsh.edge, common.marsh.middle).

use ground::tabletop::{Outline, Point, Rect};

use crate::field::GroundKind;
use crate::rulebook::define;
use crate::state::{Flags, State, UnitId};

impl State {
    /// Whether a stand of a target in a marsh may be fired at from outside: it is in the outer strip, and its unit fired in the last turn.
    /// Whoever is a level above the marsh sees into it.
    pub(super) fn may_be_fired_at_in_marsh(&self, from: Point, target: UnitId, at: &Rect) -> bool {
        define!("common.marsh.edge", "common.marsh.middle", "common.marsh.above");
        let into = |marsh: &Outline| marsh.holds(at.centre()) && !marsh.holds(from);
        !self.marshes().any(into)
            || self.level_at(from).max(self.level_at(at.centre())) > 0
            || self.is_at_marsh_edge(at) && self.unit(target).is(Flags::SHOT)
    }

    /// Whether a stand in a marsh may fire at somebody outside: it is in the outer strip.
    pub(super) fn may_fire_out_of_marsh(&self, stand: &Rect, to: Point) -> bool {
        define!("common.marsh.edge", "common.marsh.middle");
        let out = |marsh: &Outline| marsh.holds(stand.centre()) && !marsh.holds(to);
        !self.marshes().any(out) || self.is_at_marsh_edge(stand)
    }

    fn marshes(&self) -> impl Iterator<Item = &Outline> {
        let pieces = self.scenario.table.pieces.iter();
        pieces.filter(|piece| piece.kind.kind == GroundKind::Marsh).map(|piece| &piece.outline)
    }
}
