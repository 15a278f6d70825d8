//! Where groups would be after a charge, an intercept or an evade.

use battle::{Arrayed, Ghost, Place, Stand};
use ground::tabletop::{Block, Convex, Edge, Rect};

use super::ground::spot;
use super::pieces::{degrees, glyph, size, troop_name};
use crate::rules::charge::ride::Ride;
use crate::state::{GroupId, State};

impl State {
    /// A group at the end of a ride, with its way there.
    pub(crate) fn ride_ghost(&self, id: GroupId, ride: &Ride) -> Ghost {
        let end = ride.end();
        let path =
            [self.block(id), &ride.wheeled, &end].map(|block| Place::Table { at: spot(block.place.at) });
        let lane = Convex::swept(&ride.wheeled.footprint(), &end.footprint());
        Ghost {
            path: path.to_vec(),
            charge: true,
            array: Some(self.arrayed(id, &end, &ride.bases())),
            swept: vec![lane.corners().iter().copied().map(spot).collect()],
            ..self.block_ghost(id, &end, true)
        }
    }

    /// A group as it would stand in a block straight from where it is.
    pub(crate) fn block_ghost(&self, id: GroupId, block: &Block, charge: bool) -> Ghost {
        let path = [self.block(id), block].map(|block| Place::Table { at: spot(block.place.at) });
        let bases: Vec<Rect> = block.stands().map(|(_, rect)| rect).collect();
        Ghost {
            place: Place::Table { at: spot(block.place.at) },
            heading: Some(degrees(block.place.facing)),
            path: path.to_vec(),
            charge,
            array: Some(self.arrayed(id, block, &bases)),
            swept: Vec::new(),
        }
    }

    /// Bases of a group as seen from the middle of the front of a block.
    fn arrayed(&self, id: GroupId, block: &Block, bases: &[Rect]) -> Arrayed {
        let frame = block.frame();
        let stands = (0..).zip(bases).map(|(base, rect)| {
            let (kind, at) = (self.kind_of(id, base), frame.spot(rect.midpoint(Edge::Front)));
            Stand {
                at: [at.u.micrometres(), at.v.micrometres()],
                size: size(rect),
                turned: 0,
                glyph: glyph(kind),
                says: troop_name(kind.troop),
            }
        });
        Arrayed { size: size(&block.footprint()), stands: stands.collect() }
    }
}
