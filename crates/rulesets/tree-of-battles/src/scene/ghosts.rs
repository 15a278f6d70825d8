//! Ghosts: how a contingent would stand after an answer, and the ground it would cover on its way.

use battle::{Arrayed, Ghost, Place};
use ground::tabletop::{Block, Convex};

use super::ground::spot;
use super::pieces::{degrees, size};
use super::sketch::Sketch;
use crate::actions::{Action, Post};
use crate::state::{ContingentId, State};
use crate::steps::Step;

impl State {
    /// How a contingent would stand after a listed move, allowed as it is.
    pub(super) fn ghost_of(&self, action: &Action) -> Option<Ghost> {
        let (id, legs) = match (*action, self.steps.last()?) {
            (Action::March { contingent, legs, .. }, _) => (contingent, legs),
            (Action::Move(legs), Step::Moving(moving)) => (moving.contingent, legs),
            (Action::Deploy { contingent, place, array, files, stakes }, _) => {
                return Some(self.try_place(contingent, place, array, files, stakes).ghost);
            }
            (Action::Ride { leader, to: Post::At(at) }, _) => return Some(self.try_ride(leader, at).ghost),
            (Action::Stop(far), Step::FallingBack(step)) => {
                let end = step.back(self, far);
                return Some(self.straight_ghost(step.contingent, &end, &end));
            }
            _ => return None,
        };
        if legs.is_empty() {
            return None;
        }
        let mut sketch = Sketch::new(self, id);
        for leg in legs.iter() {
            sketch.leg(*leg);
        }
        Some(self.sketched(id, sketch))
    }

    /// A contingent that goes straight to a place at least, and to another at most, from where it stands.
    pub(crate) fn straight_ghost(&self, id: ContingentId, least: &Block, most: &Block) -> Ghost {
        let path = [self.block(id), *most].map(|block| Place::Table { at: spot(block.place.at) });
        let lane = Convex::swept(self.footprint(id), &most.footprint());
        let lane = lane.corners().iter().copied().map(spot).collect();
        Ghost { swept: vec![lane], ..self.ghost_at(id, least, path.to_vec()) }
    }

    pub(super) fn sketched(&self, id: ContingentId, sketch: Sketch<'_>) -> Ghost {
        Ghost { swept: sketch.swept, ..self.ghost_at(id, &sketch.walk.block(), sketch.path) }
    }

    /// A contingent as it would stand in a block.
    pub(crate) fn ghost_at(&self, id: ContingentId, block: &Block, path: Vec<Place>) -> Ghost {
        Ghost {
            place: Place::Table { at: spot(block.place.at) },
            heading: Some(degrees(block.place.facing)),
            path,
            charge: false,
            array: Some(Arrayed {
                size: size(&block.shape),
                stands: self.drawn_stands(id, block.shape, self.contingent(id).rear),
            }),
            swept: Vec::new(),
        }
    }
}
