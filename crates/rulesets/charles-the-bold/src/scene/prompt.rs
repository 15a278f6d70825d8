//! What to ask: a question for every step, and for every answer what on the board it means.

use battle::{
    Answers as _, Asked, Button, Ghost, OldWords, PromptKind, Side, State as _, Target, Waive, Word as _,
};
use ground::{Dir, Facing, Spot};

use super::{direction_name, heading};
use crate::actions::{Action, Charge, Post};
use crate::state::{StandId, State};
use crate::steps::{Leg, MoveKind, Path, ShootingStage, Step, Test};

impl OldWords for State {
    fn old_usual(&self, side: Side) -> Action {
        self.usual_answer(side)
    }

    fn old_says(&self, step: &Step, _: Side, choices: &[Action]) -> Asked {
        let builds = matches!(step, Step::Forming(_));
        let members = self.act.members.iter().map(|stand| self.name_of(*stand));
        Asked {
            question: self.question(step),
            cause: self.cause_of(step),
            actor: self.actor_of(step).map(|stand| self.info(stand).id.clone()),
            under_way: if builds { members.collect() } else { Vec::new() },
            kind: if builds { PromptKind::Build } else { PromptKind::Pick },
            waive: self.waive(choices),
            ..Asked::default()
        }
    }

    fn old_buttons(&self, side: Side, choices: &[Action]) -> Vec<Button> {
        let reacts = matches!(self.steps.last(), Some(Step::Reacting(_)));
        let button = |action: &Action| Button {
            by: self.reacting_stand(action).filter(|_| reacts).map(|stand| self.info(stand).id.clone()),
            target: self.target(action),
            ghost: self.ghost(action),
            cost: self.cost(action),
            tested: matches!(action, Action::Move(_)) && self.act.moves > 0,
            ..Button::new(self.label(side, action)).binding(self.is_binding(side, action))
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
    /// The answer to assume: fight where that is asked, otherwise let things take their course.
    fn usual_answer(&self, side: Side) -> Action {
        // These are asked by far the most often: their list need not be made.
        let plain = match self.steps.last() {
            Some(Step::Reacting(_)) => Some(Action::Stop),
            Some(Step::Acting(_)) => self.usual_act(),
            _ => None,
        };
        if let Some(plain) = plain {
            return plain;
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let prefer = |wanted: fn(&Action) -> bool| choices.iter().copied().find(wanted);
        let found = match self.steps.last() {
            Some(Step::Turn(_)) => prefer(|a| matches!(a, Action::EndTurn)),
            Some(Step::Reacting(_) | Step::Evading(_) | Step::Chasing(_) | Step::Lurking(_)) => {
                prefer(|a| matches!(a, Action::Stop))
            }
            Some(Step::Acting(_)) => prefer(|a| matches!(a, Action::Stop | Action::FightOn)),
            _ => None,
        };
        found.or(choices.first().copied()).unwrap_or(Action::Stop)
    }

    /// A side that reacts to nothing is not asked after every step of a long turn, if it does not wish to be.
    fn waive(&self, choices: &[Action]) -> Option<Waive> {
        let (Some(Step::Reacting(_)), Some(group)) = (self.steps.last(), self.moving_group()) else {
            return None;
        };
        Some(Waive {
            option: choices.iter().position(|action| *action == Action::Stop)?,
            label: "Not again this turn".to_owned(),
            until: format!("the turn of {} in round {}", self.scenario.group(group).name, self.round),
        })
    }

    /// The stand that fires or charges in reaction: not all answers are those of one.
    fn reacting_stand(&self, action: &Action) -> Option<StandId> {
        match *action {
            Action::Fire { by, .. } | Action::Charge(Charge { by, .. }) => Some(by),
            _ => None,
        }
    }

    fn question(&self, step: &Step) -> String {
        let name = |stand: StandId| self.name_of(stand);
        let does = |stand: StandId| self.verb(stand, "does", "do");
        let (do_they, actors) = match self.act.members.len() {
            0 => ("does", "the stand".to_owned()),
            1 => (does(self.act.members[0]), name(self.act.members[0])),
            count => ("do", format!("{} and {} more", name(self.act.members[0]), count - 1)),
        };
        match step {
            Step::Deploy(step) => {
                let next = self.scenario.stands_of(step.group).find(|stand| self.is_unplaced(*stand));
                next.map_or("Place the next stand".to_owned(), |stand| {
                    format!("Where {} {} begin?", does(stand), name(stand))
                })
            }
            Step::PlaceCommander(step) => {
                format!(
                    "With which stand does the new commander of {} appear?",
                    self.scenario.group(step.group).name
                )
            }
            Step::NearestStand(step) => {
                format!("To which of the nearest stands does {} go?", self.scenario.group(step.group).general)
            }
            Step::Turn(step) => format!("{}: who acts next?", self.scenario.group(step.group).name),
            Step::Lurking(step) => {
                format!("Does {} come out of hiding?", self.scenario.group(step.group).name)
            }
            Step::Forming(_) => format!(
                "Who forms up with {}?",
                name(self.act.members.first().copied().unwrap_or(StandId::NONE))
            ),
            Step::Acting(_) if self.act.moves > 0 => format!("What more {do_they} {actors} do?"),
            Step::Acting(_) => format!("What {do_they} {actors} do?"),
            Step::Reacting(_) => "Do you react?".to_owned(),
            Step::Shooting(shooting) if shooting.stage == ShootingStage::Retarget => {
                let by = shooting.by;
                format!("The target has evaded: at whom {} {} fire?", does(by), name(by))
            }
            Step::Shooting(shooting) => {
                format!("At whom {} {} fire?", does(shooting.by), name(shooting.by))
            }
            Step::Volley(volley) => {
                let general = self.attached_commander(volley.at);
                let general =
                    general.map_or("the general".to_owned(), |g| self.scenario.group(g).general.clone());
                format!("{general} is hit: does his bodyguard save him?")
            }
            Step::Again(again) => match again.test {
                Test::Morale { .. } => {
                    let n = again.die;
                    let they = self.verb(again.stand, "does it", "do they");
                    format!("The Morale Test of {} fails with a {n}: {they} throw again?", name(again.stand))
                }
                Test::Order { .. } => {
                    let n = again.die;
                    let they = self.verb(again.stand, "does it", "do they");
                    format!("The Order Test of {} fails with a {n}: {they} throw again?", name(again.stand))
                }
            },
            Step::Evading(evading) if evading.may_evade => {
                let does = self.verb(evading.stand, "Does", "Do");
                format!("{does} {} evade?", name(evading.stand))
            }
            Step::Evading(evading) => {
                let they = self.verb(evading.stand, "does it", "do they");
                format!("{} cannot evade: what {they} do?", name(evading.stand))
            }
            Step::Chasing(_) => {
                let does = if do_they == "do" { "Do" } else { "Does" };
                format!("{does} {actors} go on?")
            }
            // These have their own words, or ask nobody.
            Step::Naming(_)
            | Step::Pairing(_)
            | Step::Contact(_)
            | Step::Supporting(_)
            | Step::DefensiveFire(_)
            | Step::Defeat(_)
            | Step::Victor(_)
            | Step::Bout(_)
            | Step::BoutTests(_)
            | Step::Draw(_)
            | Step::Bouncing(_)
            | Step::NewBattleStand(_)
            | Step::Pushed(_)
            | Step::Pursuing(_)
            | Step::Pursuit(_)
            | Step::Retreating(_)
            | Step::RoundStart(_)
            | Step::Moving(_)
            | Step::Spent(_)
            | Step::Alarm(_) => String::new(),
        }
    }

    /// What on the board an action refers to: what its written form points at, or where a path ends.
    fn target(&self, action: &Action) -> Option<Target> {
        let actor = || Some(self.stand(self.acting_stand()?).spot);
        match *action {
            Action::Move(path) | Action::Evade(path) | Action::FallBack(path) => {
                self.end_of(actor()?, &path)?.target(self)
            }
            _ => action.target(self),
        }
    }

    /// Where the actor would be.
    fn ghost(&self, action: &Action) -> Option<Ghost> {
        let actor = self.acting_stand();
        let placed = |spot, facing, path| Ghost::new(self.place(spot), Some(heading(facing)), path, false);
        let stays = |stand: StandId, facing: Facing| placed(self.stand(stand).spot, facing, Vec::new());
        let goes = |stand: StandId, path: &Path| {
            let way = self.way_of(self.stand(stand).spot, path)?;
            let places = way.iter().map(|spot| self.place(*spot)).collect();
            Some(placed(*way.last()?, path.facing, places))
        };
        match *action {
            Action::Deploy { post: Post { spot, facing }, .. } => Some(placed(spot, facing, Vec::new())),
            Action::Keep(turn) | Action::Attack(turn) => {
                Some(stays(actor?, self.stand(actor?).facing.turned(turn)))
            }
            Action::Face(facing) => Some(stays(actor?, facing)),
            Action::Move(path) | Action::Evade(path) | Action::FallBack(path) => goes(actor?, &path),
            Action::Charge(Charge { by, path, .. }) => goes(by, &path),
            _ => None,
        }
    }

    /// The button of a step of one hex.
    pub(crate) fn step_button(&self, stand: StandId, dir: Dir) -> Button {
        let s = self.stand(stand);
        let to = self.next(s.spot, dir);
        let ghost = |to: Spot| {
            let path = vec![self.place(s.spot), self.place(to)];
            Ghost::new(self.place(to), Some(heading(s.facing)), path, false)
        };
        Button::new(format!("Go {}", direction_name(dir)))
            .at(to.and_then(|to| to.target(self)))
            .with_ghost(to.map(ghost))
            .binding(false)
    }

    /// What an action costs, as drawn on the ground: the MP of a first move, a sign for a further one.
    fn cost(&self, action: &Action) -> Option<String> {
        let Action::Move(path) = action else { return None };
        let steps = path.legs.iter().filter(|leg| matches!(leg, Leg::Step(_))).count();
        match (self.act.moves, steps) {
            (_, 0) => None,
            (0, steps) => Some(steps.to_string()),
            (_, steps) => Some(format!("+{steps}")),
        }
    }

    /// What a side that points at something may have meant, the likeliest first.
    pub(crate) fn meant_by(&self, side: Side, at: &Target) -> Vec<Action> {
        let actor = self.acting_stand();
        if let Some(stand) = self.stand_at(side, at) {
            return match actor
                .filter(|_| matches!(self.steps.last(), Some(Step::Acting(_) | Step::Shooting(_))))
            {
                Some(by) if self.side_of(stand) != side => {
                    let fire = Action::Fire { by, at: stand, then_move: false };
                    let walk = self.straight_to(by, self.stand(stand).spot, true).map(Action::Move);
                    match self.unit(by).weapon {
                        Some(_) => [Some(fire), walk].into_iter().flatten().collect(),
                        None => walk.into_iter().chain([fire]).collect(),
                    }
                }
                _ => match self.steps.last() {
                    Some(Step::Forming(_)) => vec![Action::Join(stand)],
                    _ => vec![Action::Activate(stand)],
                },
            };
        }
        let (Some(by), Some(spot)) = (actor, self.spot_at(at)) else { return Vec::new() };
        self.straight_to(by, spot, false).map(Action::Move).into_iter().collect()
    }

    /// The straightest move of a stand to a hex, or to the hex before it, whatever is in the way.
    fn straight_to(&self, by: StandId, to: Spot, before: bool) -> Option<Path> {
        let map = &self.scenario.map.hexes;
        let (mut legs, mut at) = (battle::List::new(), self.stand(by).spot);
        let enough = u8::from(before);
        while self.distance(at, to) > enough {
            let nearer =
                map.neighbours(at).find(|(_, spot)| self.distance(*spot, to) < self.distance(at, to));
            let (dir, spot) = nearer?;
            if !legs.push(Leg::Step(dir)) {
                return None;
            }
            at = spot;
        }
        (!legs.is_empty()).then(|| Path { kind: MoveKind::Forward, legs, facing: self.stand(by).facing })
    }

    /// Whether dice may fall or something is revealed.
    fn is_binding(&self, side: Side, action: &Action) -> bool {
        match action {
            Action::Spring(_)
            | Action::Rally
            | Action::TryOpportunity
            | Action::FightOn
            | Action::Fire { .. }
            | Action::Attack(_)
            | Action::Charge(_)
            | Action::Evade(_)
            | Action::FireAndDie => true,
            Action::Move(path) => {
                // Extra moves are tested for, charges lead to a melee, and a step may be answered by fire.
                let steps = path.legs.iter().any(|leg| matches!(leg, Leg::Step(_)));
                let watched = || {
                    self.army(side.other())
                        .any(|enemy| self.stand(enemy).is(crate::state::Flags::OPPORTUNITY))
                };
                let end = self.acting_stand().and_then(|stand| self.end_of(self.stand(stand).spot, path));
                let meets =
                    end.is_some_and(|spot| self.contacts_at(side, spot, path.facing).next().is_some());
                self.act.moves > 0 || steps && (meets || watched() || self.may_meet_hidden(side))
            }
            _ => false,
        }
    }

    /// The stand that the innermost step is about, on the map.
    fn acting_stand(&self) -> Option<StandId> {
        let stand = self.steps.last().and_then(|step| self.actor_of(step))?;
        self.stands.get(stand.index()).filter(|s| s.is_on_map()).map(|_| stand)
    }
}
