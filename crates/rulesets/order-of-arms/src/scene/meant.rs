//! What a side that points at something may have meant: the answers of the question, said of what is pointed at.

use battle::{List, Place, Side, State as _, Target};
use ground::areas::{AreaId, Slot, Way};

use super::on_board;
use crate::actions::{ANY_WAY, Action};
use crate::state::{LeaderId, NO_SLOT, OFF, Stack, State, UnitId};

/// What was pointed at.
#[derive(Clone, Copy)]
struct Aim {
    area: AreaId,
    slot: Slot,
    unit: Option<UnitId>,
    leader: Option<LeaderId>,
}

impl State {
    /// What a side that points at something may have meant, the likeliest first.
    pub(crate) fn meant_by(&self, side: Side, at: &Target) -> Vec<Action> {
        let Some(aim) = self.aim(at) else { return Vec::new() };
        if !self.awaiting()[side] {
            return Vec::new();
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let mut meant: Vec<Action> = Vec::new();
        for choice in &choices {
            let Some(action) = self.said_of(choice, aim) else { continue };
            if !meant.contains(&action) {
                meant.push(action);
            }
        }
        meant
    }

    fn aim(&self, at: &Target) -> Option<Aim> {
        match at {
            Target::Piece { id } => {
                let unit =
                    self.all_units().find(|unit| self.info(*unit).id == *id && self.unit(*unit).is_on_map());
                if let Some(unit) = unit {
                    let Stack { area, slot } = self.stack_of(unit);
                    return Some(Aim { area, slot, unit: Some(unit), leader: None });
                }
                let mut leaders = (0..self.leaders.len() as u8).map(LeaderId);
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
            Action::Charge { by, .. } => {
                Some(Action::Charge { by, path: self.straight_to(self.unit(by).area, aim.area)? })
            }
            Action::Place { facing, .. } => {
                let slot = if aim.slot == NO_SLOT { Slot::CENTRE } else { aim.slot };
                let known = facing == ANY_WAY || facing.0 < self.scenario.map.ways(aim.area);
                let facing = if known { facing } else { Way(0) };
                Some(Action::Place { area: aim.area, slot, facing })
            }
            _ => None,
        }
    }

    /// The straightest line of areas to one that is near enough to be charged, whatever is in the way.
    fn straight_to(&self, from: AreaId, to: AreaId) -> Option<List<AreaId, 3>> {
        let map = &self.scenario.map;
        let (mut path, mut at) = (List::new(), from);
        while at != to {
            let nearer = map.adjacent(at).iter().find(|next| map.range(*next, to) < map.range(at, to))?;
            if !path.push(nearer) {
                return None;
            }
            at = nearer;
        }
        (!path.is_empty()).then_some(path)
    }
}
