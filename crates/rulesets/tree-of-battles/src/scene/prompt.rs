//! What a side is asked, with its answers.

use battle::{ArmyAsked, Asked, Button, OldWords, Place, PromptKind, Side, State as _, Target, Viewer};

use ground::tabletop::Length;

use super::ground::spot;
use crate::actions::{Action, How, Post};
use crate::rules::charge::rounded;
use crate::state::{ContingentId, State};
use crate::steps::Step;
use crate::words::hundredths;

impl OldWords for State {
    fn old_usual(&self, side: Side) -> Action {
        // What is always open to some need not be listed.
        match self.steps.last() {
            Some(Step::Shooting(_) | Step::Commanding(_)) => return Action::Done,
            Some(Step::Controlling(_)) => return Action::Decline,
            _ => {}
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let plain = |action: &&Action| matches!(action, Action::Decline | Action::Done);
        choices.iter().find(plain).or(choices.first()).copied().unwrap_or(Action::Done)
    }

    fn old_says(&self, step: &Step, side: Side, choices: &[Action]) -> Asked {
        let manoeuvres = self.manoeuvres(side);
        Asked {
            question: self.question(step, choices),
            cause: self.cause_of(step),
            actor: self.actor_of(choices),
            under_way: self.picks_under_way(side),
            kind: if manoeuvres.is_empty() { PromptKind::Pick } else { PromptKind::Manoeuvre },
            manoeuvres,
            army: self.army_asked(step),
            waive: None,
            sheet: None,
        }
    }

    fn old_buttons(&self, _: Side, choices: &[Action]) -> Vec<Button> {
        let button = |action: &Action| {
            Button {
                label: self.label(action),
                by: self.actor_by(action),
                target: self.target(action),
                also: self.stands_for(action),
                ghost: self.ghost_of(action),
                cost: self.cost(action),
                ..Button::default()
            }
            .binding(self.is_binding(action))
        };
        choices.iter().map(button).collect()
    }

    fn old_meant(&self, side: Side, at: &Target) -> Vec<Action> {
        self.meant_by(side, at)
    }

    fn old_crumb(&self, step: &Step) -> Option<String> {
        self.acting(step).map(str::to_owned)
    }
}

impl State {
    /// The army that a step asks for.
    fn army_asked(&self, step: &Step) -> Option<ArmyAsked> {
        matches!(step, Step::Mustering(_))
            .then(|| ArmyAsked { points: self.scenario.points, lists: Vec::new() })
    }

    /// What has been picked so far for an army by points, with its price.
    fn picks_under_way(&self, side: Side) -> Vec<String> {
        if !self.is_mustering() {
            return Vec::new();
        }
        let numbered = self.picks_of(side).enumerate();
        numbered.map(|(n, pick)| format!("{}. {}", n + 1, self.pick_label(&pick))).collect()
    }

    /// Whether dice fall, or somebody is told of it.
    fn is_binding(&self, action: &Action) -> bool {
        match action {
            Action::Tactical { how, .. } => matches!(how, How::OneDie | How::TwoDice),
            Action::Against { .. }
            | Action::ComeOut(_)
            | Action::Try
            | Action::Shift(_)
            | Action::Issue { .. }
            | Action::Move(_)
            | Action::March { .. } => true,
            _ => false,
        }
    }

    /// What on the board an answer refers to.
    fn target(&self, action: &Action) -> Option<Target> {
        let piece = |id: ContingentId| Some(Target::Piece { id: self.contingent_word(id).to_owned() });
        match *action {
            Action::Contingent(id)
            | Action::ComeOut(id)
            | Action::Reserve(id)
            | Action::Against { at: id, .. }
            | Action::Steady { contingent: id, .. }
            | Action::Ride { to: Post::With(id), .. } => piece(id),
            Action::Ride { to: Post::At(at), .. } | Action::Baggage(at) => {
                Some(Target::Place { place: Place::Table { at: spot(at) } })
            }
            Action::Leader(id) | Action::Issue { to: id, .. } => {
                Some(Target::Piece { id: self.leader_word(id).to_owned() })
            }
            _ => None,
        }
    }

    /// The piece that acts, if all answers are about the same.
    fn actor_of(&self, choices: &[Action]) -> Option<String> {
        let own = self.steps.last().and_then(|step| self.acting_id(step));
        if own.is_some() {
            return own;
        }
        let mut by = choices.iter().filter_map(|action| self.actor_by(action));
        let first = by.next()?;
        by.all(|other| other == first).then_some(first)
    }

    /// The piece or leader that acts by an answer which says so.
    fn actor_by(&self, action: &Action) -> Option<String> {
        match *action {
            Action::March { contingent: id, .. }
            | Action::Tactical { contingent: id, .. }
            | Action::Deploy { contingent: id, .. }
            | Action::Reserve(id)
            | Action::Against { by: id, .. } => Some(self.contingent_word(id).to_owned()),
            Action::Ride { leader, .. }
            | Action::Steady { leader, .. }
            | Action::Issue { leader, .. }
            | Action::Listen { leader, .. } => Some(self.leader_word(leader).to_owned()),
            Action::Order { .. } => {
                self.points_for(action).map(|(leader, _)| self.leader_word(leader).to_owned())
            }
            _ => None,
        }
    }

    /// The pieces that stand for an answer beside its target: where the leader is whom it speaks of.
    fn stands_for(&self, action: &Action) -> Vec<String> {
        let (Action::Leader(leader) | Action::Issue { to: leader, .. }) = *action else { return Vec::new() };
        let with = self.leader(leader).with.some().filter(|id| self.contingent(*id).is_on_table());
        with.map(|id| self.contingent_word(id).to_owned()).into_iter().collect()
    }

    /// How far an answer goes, as it is drawn on the table.
    fn cost(&self, action: &Action) -> Option<String> {
        let far = match *action {
            Action::March { legs, .. } | Action::Move(legs) => {
                let far = legs.iter().filter_map(|leg| leg.length()).fold(Length::ZERO, |sum, leg| sum + leg);
                (far > Length::ZERO).then_some(far)?
            }
            Action::Ride { leader, to: Post::At(at) } if self.leader(leader).is_on_table() => {
                self.ride(self.where_is(leader), at)?
            }
            Action::Against { by, at } => rounded(self.range(by, at)),
            _ => return None,
        };
        Some(format!("{}″", hundredths(far)))
    }

    /// The contingents that can act now, as far as a viewer is the one to say so.
    pub(super) fn actors(&self, viewer: Viewer) -> Vec<ContingentId> {
        let Viewer::Seat(side) = viewer else { return Vec::new() };
        if !self.awaiting()[side] {
            return Vec::new();
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let mut words: Vec<String> = self.manoeuvres(side).into_iter().map(|one| one.actor).collect();
        words.extend(self.actor_of(&choices));
        let listed = choices.iter().filter_map(|action| match *action {
            Action::Against { by, .. } => Some(by),
            Action::Reserve(id) | Action::Contingent(id) => Some(id),
            Action::Declaring(answer) => answer.charger(),
            _ => None,
        });
        let mut actors: Vec<ContingentId> = listed.filter(|id| self.contingent(*id).side == side).collect();
        actors.extend(
            self.all_contingents().filter(|id| words.iter().any(|word| word == self.contingent_word(*id))),
        );
        actors
    }

    /// What pointing at something may have meant: what is done to it, or with it.
    pub(crate) fn meant_by(&self, side: Side, at: &Target) -> Vec<Action> {
        let Target::Piece { id } = at else { return Vec::new() };
        let Some(pointed) = self.all_contingents().find(|known| self.contingent_word(*known) == id) else {
            return Vec::new();
        };
        if !self.is_known_to(pointed, Viewer::Seat(side)) {
            return Vec::new();
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let own = self.contingent(pointed).side == side;
        // As much with the one that was pointed at as with those that are listed.
        let like = |action: &Action| match *action {
            Action::Against { by, .. } if !own => Some(Action::Against { by, at: pointed }),
            Action::Against { at, .. } => Some(Action::Against { by: pointed, at }),
            Action::Contingent(_) => Some(Action::Contingent(pointed)),
            Action::Reserve(_) => Some(Action::Reserve(pointed)),
            Action::Steady { leader, .. } => Some(Action::Steady { leader, contingent: pointed }),
            Action::Ride { leader, to: Post::With(_) } => {
                Some(Action::Ride { leader, to: Post::With(pointed) })
            }
            Action::Tactical { how, .. } if own => Some(Action::Tactical { contingent: pointed, how }),
            Action::March { road, legs, .. } if own => {
                Some(Action::March { contingent: pointed, road, legs })
            }
            _ => None,
        };
        battle::machine::meant(&choices, |choice| like(&choice))
    }
}
