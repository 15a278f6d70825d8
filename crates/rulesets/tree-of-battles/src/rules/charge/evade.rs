//! Those who evade a charge are moved, and skirmishers who got away choose their facing (resp.evade, resp.evade-caught).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Resolves, Rule, Side, Table};
use ground::tabletop::{Bearing, Block, Place};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::rule;
use crate::rules::charge::respond::Response;
use crate::rules::fast::Run;
use crate::state::{ContingentId, State};

/// Those who evade are moved, the side acting first before the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Evading {
    /// How many contingents have been looked at.
    pub seen: u16,
}

impl Resolves<State> for Evading {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let next = battle.next_in_order(self.seen, |battle, id| battle.evader(id).is_some());
        match next.and_then(|(seen, id)| Some((seen, battle.evader(id)?))) {
            Some((seen, evader)) => {
                battle.replace(Evading { seen });
                battle.evade(evader, table);
            }
            None => {
                battle.done();
                battle.turn_evaders();
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// A contingent that evades, and the way it goes; only [`State::evader`] makes one.
#[derive(Clone, Copy)]
struct Evader {
    contingent: ContingentId,
    way: Bearing,
}

impl State {
    /// A charged contingent that has answered that it evades: along the direction of the nearest charger.
    fn evader(&self, id: ContingentId) -> Option<Evader> {
        let evades = self.charges_at(id).any(|charge| charge.response == Response::Evade);
        let way = self.evade_way(id).filter(|_| evades)?;
        Some(Evader { contingent: id, way })
    }

    /// A contingent evades: it turns its back and makes a fast move away from the nearest charger.
    fn evade(&mut self, evader: Evader, table: &mut Table<'_, Event>) {
        let Evader { contingent: id, way } = evader;
        if !self.is_skirmishers(id) {
            self.fall_into_disarray(id, rule!("disarray.evading"), table);
        }
        self.begin_moving(id, table);
        let far = self.roll_fast(id, false, table);
        let stood = *self.footprint(id);
        let ran = self.run(id, Run::new(way, far), table);
        self.startle_leaders(id, &stood);
        self.contingent_mut(id).set(Flags::EVADED, true);
        // Without room to turn its back it is struck as it stands.
        let turned = self.contingent(id).place.facing == way;
        for charge in self.charges.iter_mut().filter(|charge| charge.at == id) {
            charge.fled = ran.far;
            charge.response = if turned { Response::Evade } else { Response::Stand };
        }
        table.tell(&[rule!("resp.evade")], Event::Evades { contingent: id, far: ran.far });
    }

    /// Skirmishers that got away may face as they like; those who are caught show their backs.
    fn turn_evaders(&mut self) {
        let got_away = |battle: &State, id: ContingentId| {
            let mut charges = battle.charges_at(id).peekable();
            let evaded = charges.peek().is_some_and(|charge| charge.response == Response::Evade);
            evaded && battle.is_skirmishers(id) && !charges.any(|charge| battle.charge_end(charge).is_some())
        };
        let mut facing = arrayvec::ArrayVec::<ContingentId, 64>::new();
        let mut from = 0;
        while let Some((next, id)) = self.next_in_order(from, got_away) {
            from = next;
            let _ = facing.try_push(id);
        }
        // The innermost comes first.
        facing.into_iter().rev().for_each(|contingent| self.then(EvadeFacing { contingent }));
    }
}

battle::answers! {
    State;
    /// Where skirmishers who have evaded face.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum FaceAfterEvade {
        /// This way.
        Face(way: Bearing) = ["face" way],
    }
}

/// Skirmishers that evaded may end with any facing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct EvadeFacing {
    /// Who.
    pub contingent: ContingentId,
}

/// Skirmishers turned to where they have room to face; only [`EvadeFacing::may_face`] makes one.
#[derive(Clone, Copy)]
struct Turned {
    contingent: ContingentId,
    place: Place,
}

impl EvadeFacing {
    /// Whether there is a charge that the contingent has evaded.
    pub(crate) fn is_sound(self, battle: &State) -> bool {
        battle.charges_at(self.contingent).any(|charge| charge.response == Response::Evade)
    }

    /// The block turned to a facing about the midpoint of its front edge.
    fn turned(self, battle: &State, way: Bearing) -> Block {
        let block = battle.block(self.contingent);
        Block::new(Place::new(block.place.at, way), block.shape)
    }

    /// Whether there is room to face some way: there always is to stay as one is.
    fn may_face(self, battle: &State, way: Bearing) -> Result<Turned, Refusal> {
        let (contingent, turned) = (self.contingent, self.turned(battle, way));
        if way == battle.contingent(contingent).place.facing || battle.has_room(contingent, &turned) {
            return Ok(Turned { contingent, place: turned.place });
        }
        Err(Refusal::new(rule!("resp.evade"), "{0} has no room to face that way").about(contingent.into()))
    }
}

impl Question<State> for EvadeFacing {
    type Answer = FaceAfterEvade;

    fn rule(&self) -> Rule {
        rule!("resp.evade")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.contingent(self.contingent).side)
    }

    fn each(
        &self,
        battle: &State,
        _: Side,
        found: &mut Found<'_, FaceAfterEvade, Action>,
    ) -> ControlFlow<()> {
        let facing = battle.contingent(self.contingent).place.facing;
        let ways = [facing, facing.reversed(), facing.left(), facing.right()];
        let open = ways.into_iter().filter(|way| self.may_face(battle, *way).is_ok());
        found.all(open.map(FaceAfterEvade::Face))
    }

    fn check(
        &self,
        battle: &State,
        _: Side,
        FaceAfterEvade::Face(way): FaceAfterEvade,
    ) -> Result<(), Refusal> {
        self.may_face(battle, way).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        FaceAfterEvade::Face(way): FaceAfterEvade,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let turned = self.may_face(battle, way)?;
        battle.done();
        battle.face_after_evade(turned, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> FaceAfterEvade {
        FaceAfterEvade::Face(battle.contingent(self.contingent).place.facing)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        Asked::new(format!("Where do {} face?", battle.contingent_name(self.contingent)))
            .of(battle.contingent_word(self.contingent))
    }

    fn button(&self, battle: &State, _: Side, FaceAfterEvade::Face(way): FaceAfterEvade) -> Button {
        let ghost = battle.ghost_at(self.contingent, &self.turned(battle, way), Vec::new());
        Button::new(format!("Face {}°", i32::from(way.get()) / 100)).with_ghost(Some(ghost)).binding(false)
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.contingent_name(self.contingent).to_owned())
    }
}

impl State {
    /// Skirmishers face as they have chosen.
    fn face_after_evade(&mut self, turned: Turned, table: &mut Table<'_, Event>) {
        let Turned { contingent, place } = turned;
        self.relocate(contingent, place);
        table.tell(&[rule!("resp.evade")], Event::Faces { contingent, facing: place.facing });
    }
}
