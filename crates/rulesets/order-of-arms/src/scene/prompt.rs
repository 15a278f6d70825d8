//! What to ask: for every answer what on the board it means.

use battle::{Ghost, Place, Prompt, PromptKind, PromptOption, Side, State as _, Table, Target};
use dice::Scripted;
use ground::areas::AreaId;

use super::bearing;
use crate::actions::Action;
use crate::rules::movement::Moving;
use crate::rules::places::Party;
use crate::rules::reach::Reach;
use crate::state::{Foe, LeaderId, NO_SLOT, Stack, State, UnitId};
use crate::steps::Step;

/// So many automatic steps are tried to see whether dice fall.
const MOST_TRIED: u32 = 200;

/// The choices with their numbers, what most would take first: of dice, as many as there are.
fn in_preference(choices: &[Action]) -> impl Iterator<Item = (usize, &Action)> {
    let mut numbered: Vec<(usize, &Action)> = choices.iter().enumerate().collect();
    numbered.sort_by_key(|(_, action)| match action {
        Action::Assign { dice, .. } => std::cmp::Reverse(*dice),
        _ => std::cmp::Reverse(0),
    });
    numbered.into_iter()
}

impl State {
    /// What to ask a side that is asked, with these answers.
    pub(crate) fn prompt_for(&self, side: Side, choices: &[Action]) -> Prompt {
        let step = self.steps.last();
        let under_way = step.map_or_else(Vec::new, |step| self.under_way(step));
        let reach = match step {
            Some(Step::Moving(Moving::Where { party, .. })) => Some((party, self.reach(party))),
            _ => None,
        };
        let builds = !under_way.is_empty();
        Prompt {
            side,
            kind: if builds { PromptKind::Build } else { PromptKind::Pick },
            question: step.map_or("Nothing is asked".to_owned(), |step| self.question(step)),
            cause: step.and_then(|step| self.cause_of(step)),
            actor: step.and_then(|step| self.actor_id(step)),
            under_way,
            options: in_preference(choices)
                .map(|(index, action)| PromptOption {
                    index,
                    action: self.write_action_text(action),
                    label: self.label(action),
                    by: self.actor_of(action),
                    target: self.target(action),
                    also: self.stand_for(action),
                    ghost: self.ghost(action, reach.as_ref().map(|(party, reach)| (*party, reach))),
                    cost: self.cost(action, reach.as_ref().map(|(_, reach)| reach)),
                    tested: false,
                    binding: self.is_binding(side, action),
                })
                .collect(),
            waive: None,
            manoeuvres: Vec::new(),
        }
    }

    /// What on the board an action refers to.
    fn target(&self, action: &Action) -> Option<Target> {
        let piece = |unit: UnitId| {
            self.unit(unit).is_on_map().then(|| Target::Piece { id: self.info(unit).id.clone() })
        };
        let leads = |leader: LeaderId| {
            self.leader(leader).is_on_map().then(|| Target::Piece { id: self.leader_info(leader).id.clone() })
        };
        let place = |area: AreaId| Some(Target::Place { place: self.area_place(area) });
        match *action {
            Action::Name(formation) => {
                let leader = self.formations[formation.index()].leader.some().and_then(leads);
                leader.or_else(|| self.scenario.units_of(formation).find_map(piece))
            }
            Action::Area(area) => place(area),
            Action::Unit(unit)
            | Action::Change { unit, .. }
            | Action::With { unit, .. }
            | Action::Against { at: unit, .. }
            | Action::Assign { at: unit, .. }
            | Action::Blow { at: Foe::Unit(unit), .. } => piece(unit),
            Action::Stack(stack) => piece(self.bottom_of(stack)?),
            Action::Leader(leader) | Action::Blow { at: Foe::Leader(leader), .. } => leads(leader),
            Action::Attack { at, .. } => piece(self.bottom_of(at)?),
            Action::Charge { path, .. } => place(path.last().copied()?),
            Action::Place { area, slot, .. } => Some(Target::Place { place: self.slot_place(area, slot) }),
            Action::Done
            | Action::Decline
            | Action::Try
            | Action::Roll
            | Action::Draw
            | Action::Choose(_) => None,
        }
    }

    /// The pieces that stand for an action beside its target: all units of a formation that is named.
    fn stand_for(&self, action: &Action) -> Vec<String> {
        let Action::Name(formation) = *action else { return Vec::new() };
        let here = self.scenario.units_of(formation).filter(|unit| self.unit(*unit).is_on_map());
        here.map(|unit| self.info(unit).id.clone()).collect()
    }

    /// The piece that acts by an action which says so.
    fn actor_of(&self, action: &Action) -> Option<String> {
        let unit = match *action {
            Action::Attack { by, .. } => self.bottom_of(by)?,
            Action::Charge { by, .. }
            | Action::Against { by, .. }
            | Action::Assign { by, .. }
            | Action::Blow { by: Foe::Unit(by), .. } => by,
            _ => return None,
        };
        Some(self.info(unit).id.clone())
    }

    /// Where the actor would be.
    fn ghost(&self, action: &Action, reach: Option<(&Party, &Reach)>) -> Option<Ghost> {
        match *action {
            Action::Place { area, slot, facing } => {
                let heading = self.heading(area, facing);
                Some(Ghost::new(self.slot_place(area, slot), heading, Vec::new(), false))
            }
            Action::Charge { by, path } => {
                let start = self.stack_of(by);
                let way: Vec<AreaId> = std::iter::once(start.area).chain(path.iter().copied()).collect();
                let map = &self.scenario.map;
                let [.., before, last] = way[..] else { return None };
                let mut places: Vec<Place> = way.iter().map(|area| self.area_place(*area)).collect();
                places[0] = self.slot_place(start.area, start.slot);
                let heading = bearing(map.centre(before), map.centre(last));
                Some(Ghost::new(self.area_place(last), Some(heading), places, true))
            }
            Action::Area(area) => {
                let step = self.steps.last()?;
                let (party, way) = match (reach, step) {
                    (Some((party, reach)), _) => (*party, self.way_of(party, reach, area)),
                    (None, Step::Retreating(retreating)) => {
                        (retreating.party, vec![self.area_of(&retreating.party)?, area])
                    }
                    (None, Step::Fleeing(fleeing)) => {
                        (Party::of_unit(fleeing.unit), vec![self.unit(fleeing.unit).area, area])
                    }
                    _ => return None,
                };
                let mut path: Vec<Place> = way.iter().map(|area| self.area_place(*area)).collect();
                let stack = self.stack_of_party(&party)?;
                *path.first_mut()? = self.slot_place(stack.area, stack.slot);
                let (slot, facing) = self.first_place(&party, area, false)?;
                let place = self.slot_place(area, slot);
                *path.last_mut()? = place;
                let heading = if slot == NO_SLOT { None } else { self.heading(area, facing) };
                Some(Ghost::new(place, heading, path, false))
            }
            _ => None,
        }
    }

    fn stack_of_party(&self, party: &Party) -> Option<Stack> {
        let unit = party.units.first().map(|unit| self.stack_of(*unit));
        let leader = |leader: &LeaderId| {
            let leader = self.leader(*leader);
            Stack { area: leader.area, slot: leader.slot }
        };
        unit.or_else(|| party.leaders.first().map(leader)).filter(|stack| stack.area != crate::state::OFF)
    }

    /// The areas through which a party comes to an area that it can reach: each costs less than the next.
    fn way_of(&self, party: &Party, reach: &Reach, to: AreaId) -> Vec<AreaId> {
        let cost = |area: AreaId| reach.cost(area).map_or(u8::MAX, |(cost, _)| cost);
        let (mut way, start) = (vec![to], self.area_of(party));
        while let Some(&at) = way.last() {
            if Some(at) == start || way.len() > self.scenario.map.len() {
                break;
            }
            let before = self.scenario.map.adjacent(at).and(reach.areas).iter();
            match before.filter(|area| cost(*area) < cost(at)).min_by_key(|area| cost(*area)) {
                Some(area) => way.push(area),
                None => break,
            }
        }
        way.reverse();
        way
    }

    /// What an action costs, as drawn on the ground: MP of a move.
    fn cost(&self, action: &Action, reach: Option<&Reach>) -> Option<String> {
        let Action::Area(area) = action else { return None };
        let (half, _) = reach?.cost(*area)?;
        match (half / 2, half % 2) {
            (0, 0) => None,
            (0, _) => Some("½".to_owned()),
            (whole, 0) => Some(whole.to_string()),
            (whole, _) => Some(format!("{whole}½")),
        }
    }

    /// Whether dice fall before anybody is asked again, for all that the side knows: it is tried on a battle as the side
    /// supposes it, with no dice at hand.
    fn is_binding(&self, side: Side, action: &Action) -> bool {
        let mut none = Scripted::new(Vec::new());
        let mut copy = self.supposed(side);
        copy.apply(side, *action, &mut Table::silent(&mut none));
        for _ in 0..MOST_TRIED {
            if none.trouble().is_some() || !copy.advance(&mut Table::silent(&mut none)) {
                break;
            }
        }
        none.trouble().is_some()
    }
}
