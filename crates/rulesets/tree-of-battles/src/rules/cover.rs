//! Cover from missiles, and fortifications (terr.cover, terr.cover.pavise, terr.fortification).

use ground::tabletop::{Distance, Edge, Length, SightLine, TOUCH};

use crate::field::Piece;
use crate::flags::{Flags, Marks};
use crate::rulebook::define;
use crate::rules::geometry::{WITHIN, inches};
use crate::state::{ContingentId, State};
use crate::troops::Class;

/// Cover lies so near to the target, in inches.
const COVER_WITHIN: u8 = 1;
/// Who defends a fortification stands so near to it, in hundredths of an inch.
const DEFENDS_WITHIN: i32 = 25;

impl State {
    /// Whether a contingent is in cover from another that shoots at it.
    pub(crate) fn is_in_cover(&self, at: ContingentId, from: ContingentId) -> bool {
        self.is_covered_by_ground(at)
            || self.is_behind_cover(at, from)
            || self.is_behind_shields(at, from)
            || self.town_of(at).is_some()
    }

    /// More than half of its front-rank stands have their middle in a wood or enclosure.
    fn is_covered_by_ground(&self, at: ContingentId) -> bool {
        define!("terr.cover");
        let covers = || self.terrain().filter(|piece| piece.row.area && piece.row.cover);
        if covers().next().is_none() {
            return false;
        }
        let block = self.block(at);
        let is_in = |centre| covers().any(|piece| piece.outline.holds(centre));
        let inside = block.front_rank().filter(|(_, stand)| is_in(stand.centre())).count();
        2 * inside > usize::from(block.shape.files())
    }

    /// The line between the midpoints of the two front edges crosses a hedge, a wall or a fortification within 1″ of the
    /// target.
    fn is_behind_cover(&self, at: ContingentId, from: ContingentId) -> bool {
        let mut lines = self.terrain().filter(|piece| !piece.row.area && piece.row.cover);
        let line = SightLine::new(self.contingent(at).place.at, self.contingent(from).place.at);
        lines.any(|piece| {
            let near = |along: &Length| {
                if *along <= TOUCH && !self.looks_from_ahead(at, from) {
                    return false;
                }
                let point = line.point_at(*along);
                WITHIN.is_within(Distance::of_rect(point, self.footprint(at)), inches(COVER_WITHIN))
            };
            line.rims(&piece.outline).iter().any(near)
        })
    }

    /// Whether a shooter is ahead of the front line of a contingent: who stands right on a line has it between them only then.
    pub(crate) fn looks_from_ahead(&self, at: ContingentId, from: ContingentId) -> bool {
        self.footprint(at).frame().is_ahead(self.contingent(from).place.at)
    }

    /// Pavises in order, or a shield wall, that have not moved in this turn and have the shooter to their front.
    fn is_behind_shields(&self, at: ContingentId, from: ContingentId) -> bool {
        define!("terr.cover.pavise", "muster.flag.shieldwall.tob");
        let pavises = self.kind(at).row().pavise && !self.contingent(at).is(Flags::DISARRAY);
        (pavises || self.has(at, Marks::SHIELDWALL))
            && !self.has_moved_in_turn(at)
            && self.is_to_front(at, from)
    }

    /// Whether a contingent has gone anywhere in this turn, of its own will or not.
    pub(crate) fn has_moved_in_turn(&self, who: ContingentId) -> bool {
        let c = self.contingent(who);
        c.is(Flags::MARCHED | Flags::MOVED | Flags::RETIRED | Flags::EVADED)
            || c.is(Flags::HAS_CHARGED | Flags::HAS_PURSUED)
    }

    /// The fortifications that a contingent defends: its front edge lies along them on the defended side.
    pub(crate) fn defended(&self, contingent: ContingentId) -> impl Iterator<Item = &Piece> {
        define!("terr.fortification");
        let front = self.footprint(contingent).edge(Edge::Front);
        let facing = self.contingent(contingent).place.facing;
        self.terrain().filter(move |piece| {
            piece.row.class == Class::Fortification
                && piece.faces.is_none_or(|way| way.between(facing) < ground::tabletop::Angle::QUARTER)
                && self.lies_along(front, piece, DEFENDS_WITHIN)
        })
    }

    /// Whether an edge lies along a line of ground: both its ends and its middle are within so many hundredths of an
    /// inch of it.
    pub(crate) fn lies_along(
        &self,
        edge: [ground::tabletop::Point; 2],
        piece: &Piece,
        hundredths: i32,
    ) -> bool {
        let within = Length::inch_hundredths(hundredths);
        let points = [edge[0], edge[0].halfway(edge[1]), edge[1]];
        points.iter().all(|point| WITHIN.is_within(piece.outline.distance_to(*point), within))
    }
}
