//! Ghosts: how a contingent would stand after an answer, and the ground it would cover on its way.

use battle::{Arrayed, Ghost, Place};
use ground::tabletop::{Block, Convex};

use super::ground::spot;
use super::pieces::{degrees, size};
use super::sketch::Sketch;
use crate::actions::{Action, Post, Response};
use crate::rules::fast::shifted;
use crate::rules::manoeuvres::exchanged;
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
            (Action::Against { by, at }, Step::Declaring(_)) => return self.charge_ghost(by, at),
            (Action::Respond(response), Step::Responding(responding)) => {
                return self.response_ghost(responding.responder(self)?, response);
            }
            (Action::Face(facing), Step::EvadeFacing(evaded)) => {
                let block = evaded.facing(self, facing);
                return Some(self.ghost_at(evaded.contingent, &block, Vec::new()));
            }
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

    /// How a charge would line up with its target if that stands, and the lane it needs.
    fn charge_ghost(&self, by: ContingentId, at: ContingentId) -> Option<Ghost> {
        let edge = self.struck_edge(at, self.contingent(by).place.at);
        let block = self.lined_up(by, at, edge)?.block;
        let path = [self.contingent(by).place.at, block.place.at];
        let path = path.map(|at| Place::Table { at: spot(at) }).to_vec();
        let lane = self.lane(by, &block).corners().iter().copied().map(spot).collect();
        Some(Ghost { charge: true, swept: vec![lane], ..self.ghost_at(by, &block, path) })
    }

    /// How a contingent would answer a charge: as far as it goes to meet it, its ranks exchanged, or its back turned and
    /// at least so far away, with the lane in which the dice may take it farther.
    fn response_ghost(&self, id: ContingentId, response: Response) -> Option<Ghost> {
        match response {
            Response::Stand => None,
            Response::Evade => {
                let [(_, least), (_, most)] = self.evades_within(id)?;
                Some(self.straight_ghost(id, &least, &most))
            }
            Response::Countercharge => {
                let end = shifted(&self.block(id), self.countercharge_way(id)?);
                Some(Ghost { charge: true, ..self.straight_ghost(id, &end, &end) })
            }
            Response::Exchange => {
                let (block, rear) = (self.block(id), self.contingent(id).rear);
                let stands = self.drawn_stands(id, block.shape, exchanged(rear, &block.shape));
                let array = Some(Arrayed { size: size(&block.shape), stands });
                Some(Ghost { array, ..self.ghost_at(id, &block, Vec::new()) })
            }
        }
    }

    /// A contingent that goes straight to a place at least, and to another at most, from where it stands.
    fn straight_ghost(&self, id: ContingentId, least: &Block, most: &Block) -> Ghost {
        let path = [self.block(id), *most].map(|block| Place::Table { at: spot(block.place.at) });
        let lane = Convex::swept(self.footprint(id), &most.footprint());
        let lane = lane.corners().iter().copied().map(spot).collect();
        Ghost { swept: vec![lane], ..self.ghost_at(id, least, path.to_vec()) }
    }

    pub(super) fn sketched(&self, id: ContingentId, sketch: Sketch<'_>) -> Ghost {
        Ghost { swept: sketch.swept, ..self.ghost_at(id, &sketch.walk.block(), sketch.path) }
    }

    /// A contingent as it would stand in a block.
    pub(super) fn ghost_at(&self, id: ContingentId, block: &Block, path: Vec<Place>) -> Ghost {
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
