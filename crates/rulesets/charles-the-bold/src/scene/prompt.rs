//! What to ask: a question for every step, and for every answer what on the board it means.

use battle::{Ghost, Place, Prompt, PromptKind, PromptOption, Side, Target, Viewer, Waive};
use ground::{Facing, Hex, Spot};

use super::heading;
use crate::actions::Action;
use crate::state::{OFF, StandId, State};
use crate::steps::{FightStage, Leg, MoveKind, Path, ShootingStage, Step, Test};

impl State {
    /// What to ask a side that is asked, with these answers.
    pub(crate) fn prompt_for(&self, side: Side, choices: &[Action]) -> Prompt {
        let step = self.steps.last();
        let builds = matches!(step, Some(Step::Forming));
        let members = self.act.members.iter().map(|stand| self.name_of(*stand));
        Prompt {
            side,
            kind: if builds { PromptKind::Build } else { PromptKind::Pick },
            question: step.map_or("Nothing is asked".to_owned(), |step| self.question(step)),
            cause: step.and_then(|step| self.cause_of(step)),
            actor: step.and_then(|step| self.actor_of(step)).map(|stand| self.info(stand).id.clone()),
            under_way: if builds { members.collect() } else { Vec::new() },
            options: choices
                .iter()
                .enumerate()
                .map(|(n, action)| self.prompt_option(side, n, action))
                .collect(),
            waive: self.waive(choices),
            manoeuvres: Vec::new(),
        }
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

    fn question(&self, step: &Step) -> String {
        let name = |stand: StandId| self.name_of(stand);
        let actors = match self.act.members.len() {
            0 => "the stand".to_owned(),
            1 => name(self.act.members[0]),
            count => format!("{} and {} more", name(self.act.members[0]), count - 1),
        };
        match step {
            Step::Deploy { group } => {
                let next = self.scenario.stands_of(*group).find(|stand| self.is_unplaced(*stand));
                next.map_or("Place the next stand".to_owned(), |stand| {
                    format!("Where does {} begin?", name(stand))
                })
            }
            Step::RoundStart => "A round begins".to_owned(),
            Step::PlaceCommander { group } => {
                format!(
                    "With which stand does the new commander of {} appear?",
                    self.scenario.group(*group).name
                )
            }
            Step::NearestStand { group } => {
                format!("To which of the nearest stands does {} go?", self.scenario.group(*group).general)
            }
            Step::Naming { .. } => "Which group do you name for the initiative?".to_owned(),
            Step::Turn { group } => format!("{}: who acts next?", self.scenario.group(*group).name),
            Step::Lurking { group } => {
                format!("Does {} come out of hiding?", self.scenario.group(*group).name)
            }
            Step::Forming => format!(
                "Who forms up with {}?",
                name(self.act.members.first().copied().unwrap_or(StandId::NONE))
            ),
            Step::Acting if self.act.moves > 0 => format!("What more does {actors} do?"),
            Step::Acting => format!("What does {actors} do?"),
            Step::Moving(_) => format!("{actors} moves"),
            Step::Reacting(_) => "Do you react?".to_owned(),
            Step::Shooting(shooting) if shooting.stage == ShootingStage::Retarget => {
                format!("The target has evaded: at whom does {} fire?", name(shooting.by))
            }
            Step::Shooting(shooting) => format!("At whom does {} fire?", name(shooting.by)),
            Step::Volley(volley) => {
                let general = self.attached_commander(volley.at);
                let general =
                    general.map_or("the general".to_owned(), |g| self.scenario.group(g).general.clone());
                format!("{general} is hit: does his bodyguard save him?")
            }
            Step::Spent { stand, .. } => format!("{} has fired to the last", name(*stand)),
            Step::Again(again) => match again.test {
                Test::Morale { .. } => {
                    let n = again.die;
                    format!("The Morale Test of {} fails with a {n}: does it throw again?", name(again.stand))
                }
                Test::Order { .. } => {
                    let n = again.die;
                    format!("The Order Test of {} fails with a {n}: does it throw again?", name(again.stand))
                }
            },
            Step::Alarm { .. } => "The alarm is raised".to_owned(),
            Step::Evading(evading) if evading.may_evade => format!("Does {} evade?", name(evading.stand)),
            Step::Evading(evading) => format!("{} cannot evade: what does it do?", name(evading.stand)),
            Step::Contact(_) => "Who fights whom next?".to_owned(),
            Step::Chasing => format!("Does {actors} go on?"),
            Step::Fighting(fighting) => match fighting.stage {
                FightStage::Support => "Which melee does the stand support?".to_owned(),
                FightStage::Fire => "Do you fire before the melee?".to_owned(),
                FightStage::Bout | FightStage::Tests(_) => "The bout is fought".to_owned(),
                FightStage::Bounce => "Who draws off?".to_owned(),
                FightStage::Retreat => "Who retreats next?".to_owned(),
                FightStage::Pursue => "What does the winner do?".to_owned(),
            },
            Step::Retreating(retreating) => format!("Where does {} retreat?", name(retreating.stand)),
            Step::Pushed(pushed) => format!("Where does {} go?", name(pushed.stand)),
            Step::Bouncing(bouncing) if bouncing.may_stay && bouncing.gone == 0 => {
                format!("Does {} stay, or where does it draw off?", name(bouncing.stand))
            }
            Step::Bouncing(bouncing) => format!("Where does {} draw off?", name(bouncing.stand)),
            Step::NewBattleStand(_) => "Which stand takes the Battle Stand's place?".to_owned(),
            Step::Pursuing(pursuing) => format!("Does {} pursue?", name(pursuing.stand)),
        }
    }

    fn prompt_option(&self, side: Side, index: usize, action: &Action) -> PromptOption {
        PromptOption {
            index,
            action: self.write_action_text(side, action),
            label: self.label(side, action),
            by: None,
            target: self.target(action),
            also: match *action {
                Action::Name(group) => self.group_stands(group).map(|s| self.info(s).id.clone()).collect(),
                _ => Vec::new(),
            },
            ghost: self.ghost(action),
            cost: self.cost(action),
            tested: matches!(action, Action::Move(_)) && self.act.moves > 0,
            binding: self.is_binding(side, action),
        }
    }

    /// What on the board an action refers to.
    fn target(&self, action: &Action) -> Option<Target> {
        let piece = |stand: StandId| {
            let info = self.scenario.stands.get(stand.index())?;
            Some(Target::Piece { id: info.id.clone() })
        };
        let place = |spot: Spot| (spot != OFF).then(|| Target::Place { place: self.place(spot) });
        let end = |stand: Option<StandId>, path: &Path| place(self.end_of(self.stand(stand?).spot, path)?);
        match *action {
            Action::Name(group) => self.group_stands(group).next().and_then(piece),
            Action::Deploy { spot, .. } | Action::Walk(spot) => place(spot),
            Action::Choose(stand)
            | Action::Attach(stand)
            | Action::Activate(stand)
            | Action::FormUp(stand)
            | Action::Spring(stand)
            | Action::Join(stand) => piece(stand),
            Action::Fire { at, .. } | Action::Charge { at, .. } => piece(at),
            Action::Pair { against, .. } | Action::Support { against, .. } => piece(against),
            Action::Move(path) | Action::Evade(path) | Action::FallBack(path) => {
                end(self.acting_stand(), &path)
            }
            Action::Go(dir) => place(self.next(self.stand(self.acting_stand()?).spot, dir)?),
            _ => None,
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
            Action::Deploy { spot, facing, .. } => Some(placed(spot, facing, Vec::new())),
            Action::Keep(turn) | Action::Attack(turn) => {
                Some(stays(actor?, self.stand(actor?).facing.turned(turn)))
            }
            Action::Face(facing) => Some(stays(actor?, facing)),
            Action::Move(path) | Action::Evade(path) | Action::FallBack(path) => goes(actor?, &path),
            Action::Charge { by, path, .. } => goes(by, &path),
            Action::Go(dir) => {
                let stand = self.stand(actor?);
                let to = self.next(stand.spot, dir)?;
                Some(placed(to, stand.facing, vec![self.place(stand.spot), self.place(to)]))
            }
            _ => None,
        }
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
        match at {
            Target::Piece { id } => {
                let seen = |stand: &StandId| {
                    self.info(*stand).id == *id
                        && self.stand(*stand).is_on_map()
                        && self.is_known_to(*stand, Viewer::Seat(side))
                };
                let Some(stand) = self.all_stands().find(seen) else { return Vec::new() };
                match actor.filter(|_| matches!(self.steps.last(), Some(Step::Acting | Step::Shooting(_)))) {
                    Some(by) if self.side_of(stand) != side => {
                        let fire = Action::Fire { by, at: stand, then_move: false };
                        let walk = self.straight_to(by, self.stand(stand).spot, true).map(Action::Move);
                        match self.unit(by).weapon {
                            Some(_) => [Some(fire), walk].into_iter().flatten().collect(),
                            None => walk.into_iter().chain([fire]).collect(),
                        }
                    }
                    _ => match self.steps.last() {
                        Some(Step::Forming) => vec![Action::Join(stand)],
                        _ => vec![Action::Activate(stand)],
                    },
                }
            }
            Target::Place { place: Place::Hex { at: [q, r] } } => {
                let hex = i8::try_from(*q).ok().zip(i8::try_from(*r).ok()).map(|(q, r)| Hex { q, r });
                let spot = hex.and_then(|hex| self.scenario.map.hexes.spot_of(hex));
                let (Some(by), Some(spot)) = (actor, spot) else { return Vec::new() };
                self.straight_to(by, spot, false).map(Action::Move).into_iter().collect()
            }
            Target::Place { .. } => Vec::new(),
        }
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
            Action::Name(_)
            | Action::Spring(_)
            | Action::Rally
            | Action::TryOpportunity
            | Action::FightOn
            | Action::Fire { .. }
            | Action::Attack(_)
            | Action::Charge { .. }
            | Action::Evade(_)
            | Action::FireAndDie
            | Action::Pair { .. }
            | Action::Pursue => true,
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
