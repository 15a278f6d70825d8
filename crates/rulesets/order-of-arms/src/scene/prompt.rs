//! What to ask: for every answer what on the board it means.

use battle::{Answers as _, Asked, Button, Ghost, OldWords, Place, PromptKind, Side, State as _, Target};
use ground::areas::AreaId;

use crate::actions::{Action, Position};
use crate::rules::movement::Moving;
use crate::rules::places::Party;
use crate::rules::reach::Reach;
use crate::state::{Foe, LeaderId, NO_SLOT, Stack, State};
use crate::steps::Step;

impl OldWords for State {
    fn old_usual(&self, side: Side) -> Action {
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let plain = |action: &&Action| matches!(action, Action::Decline | Action::Done);
        choices.iter().find(plain).or(choices.first()).copied().unwrap_or(Action::Done)
    }

    fn old_says(&self, step: &Step, _: Side, _: &[Action]) -> Asked {
        let under_way = self.under_way(step);
        Asked {
            question: self.question(step),
            cause: self.cause_of(step),
            actor: self.actor_id(step),
            kind: if under_way.is_empty() { PromptKind::Pick } else { PromptKind::Build },
            under_way,
            ..Asked::default()
        }
    }

    fn old_buttons(&self, _: Side, choices: &[Action]) -> Vec<Button> {
        let reach = match self.steps.last() {
            Some(Step::Moving(Moving::Where { party, .. })) => Some((party, self.reach(party))),
            _ => None,
        };
        let button = |action: &Action| Button {
            label: self.label(action),
            by: self.actor_of(action),
            target: action.target(self),
            also: self.stand_for(action),
            ghost: self.ghost(action, reach.as_ref().map(|(party, reach)| (*party, reach))),
            cost: self.cost(action, reach.as_ref().map(|(_, reach)| reach)),
            // What most would take comes first: of dice, as many as there are.
            rank: if let Action::Assign { dice, .. } = action { *dice } else { 0 },
            ..Button::default()
        };
        choices.iter().map(button).collect()
    }

    fn old_meant(&self, side: Side, at: &Target) -> Vec<Action> {
        self.meant_by(side, at)
    }

    fn old_crumb(&self, step: &Step) -> Option<String> {
        self.crumb(step)
    }
}

impl State {
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
            Action::Against { by, .. }
            | Action::Assign { by, .. }
            | Action::Blow { by: Foe::Unit(by), .. } => by,
            _ => return None,
        };
        Some(self.info(unit).id.clone())
    }

    /// Where the actor would be.
    fn ghost(&self, action: &Action, reach: Option<(&Party, &Reach)>) -> Option<Ghost> {
        match *action {
            Action::Place(Position { area, slot, facing }) => {
                let heading = self.heading(area, facing);
                Some(Ghost::new(self.slot_place(area, slot), heading, Vec::new(), false))
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
}
