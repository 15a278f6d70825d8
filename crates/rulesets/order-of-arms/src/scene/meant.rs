//! What a side that points at something may have meant: the answers of the question, said of what is pointed at.

use battle::{Place, Side, State as _, Target};
use ground::areas::{AreaId, Slot, Way};

use super::on_board;
use crate::actions::{ANY_WAY, Action, Position};
use crate::state::{LeaderId, NO_SLOT, OFF, Stack, State, UnitId};

/// What was pointed at.
#[derive(Clone, Copy)]
pub(crate) struct Aim {
    pub(crate) area: AreaId,
    pub(crate) slot: Slot,
    pub(crate) unit: Option<UnitId>,
    pub(crate) leader: Option<LeaderId>,
}

impl State {
    /// What a side that points at something may have meant, the likeliest first.
    pub(crate) fn meant_by(&self, side: Side, at: &Target) -> Vec<Action> {
        let Some(aim) = self.aim(at) else { return Vec::new() };
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        battle::machine::meant(&choices, |choice| self.said_of(&choice, aim))
    }

    pub(crate) fn aim(&self, at: &Target) -> Option<Aim> {
        match at {
            Target::Piece { id } => {
                let unit =
                    self.units().find(|unit| self.info(*unit).id == *id && self.unit(*unit).is_on_map());
                if let Some(unit) = unit {
                    let Stack { area, slot } = self.stack_of(unit);
                    return Some(Aim { area, slot, unit: Some(unit), leader: None });
                }
                let mut leaders = self.leaders();
                let leader = leaders.find(|leader| self.leader_info(*leader).id == *id)?;
                let (area, slot) = (self.leader(leader).area, self.leader(leader).slot);
                (area != OFF).then_some(Aim { area, slot, unit: None, leader: Some(leader) })
            }
            Target::Place { place: Place::Area { number, .. } } => {
                let area = self.scenario.map.numbered(*number)?;
                Some(Aim { area, slot: NO_SLOT, unit: None, leader: None })
            }
            Target::Place { place: Place::Slot { area, at } } => {
                let map = &self.scenario.map;
                let area = map.numbered(*area)?;
                let slots = (0..map.slots(area)).map(Slot);
                let slot = slots.into_iter().find(|slot| on_board(map, map.slot_at(area, *slot)) == *at);
                Some(Aim { area, slot: slot.unwrap_or(NO_SLOT), unit: None, leader: None })
            }
            Target::Place { .. } => None,
        }
    }

    /// An answer, said of what is pointed at instead.
    fn said_of(&self, choice: &Action, aim: Aim) -> Option<Action> {
        let stack = Stack { area: aim.area, slot: aim.slot };
        let stands = aim.slot != NO_SLOT && self.bottom_of(stack).is_some();
        match *choice {
            Action::Area(_) => Some(Action::Area(aim.area)),
            Action::Unit(_) => aim.unit.map(Action::Unit),
            Action::Stack(_) => stands.then_some(Action::Stack(stack)),
            Action::Leader(_) => aim.leader.map(Action::Leader),
            Action::Name(_) => {
                let of = aim.unit.map(|unit| self.info(unit).formation);
                of.or_else(|| aim.leader.map(|leader| self.leader_info(leader).formation)).map(Action::Name)
            }
            Action::Against { by, .. } => aim.unit.map(|at| Action::Against { by, at }),
            Action::Assign { by, dice, .. } => aim.unit.map(|at| Action::Assign { by, at, dice }),
            Action::With { leader, points, .. } => aim.unit.map(|unit| Action::With { leader, unit, points }),
            Action::Attack { by, .. } => stands.then_some(Action::Attack { by, at: stack }),
            Action::Place(Position { facing, .. }) => {
                let slot = if aim.slot == NO_SLOT { Slot::CENTRE } else { aim.slot };
                let known = facing == ANY_WAY || facing.0 < self.scenario.map.ways(aim.area);
                let facing = if known { facing } else { Way(0) };
                Some(Action::Place(Position { area: aim.area, slot, facing }))
            }
            _ => None,
        }
    }
}
