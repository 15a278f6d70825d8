//! Commanders move: once in their own manoeuvre phase, and once in every joint action phase (command.move, command.join).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, PromptKind, Question, Refusal, Rule, Side, Table, Target, Word};
use ground::tabletop::{Bearing, Distance, Length, Point};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::command::ways::{CommanderWay, Goal};
use crate::rules::facts::geometry::mu;
use crate::state::{CommanderFlags, CommanderId, GroupId, State};
use crate::steps::Action;
use crate::words::{hundredths_text, point_text, read_point};

/// How far the places lie that are listed for a commander, in MUs: the farther first.
const LISTED: [u8; 2] = [7, 3];

/// The commanders of a side move in the joint action phase, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MoveCommanders {
    /// Whose.
    pub(crate) side: Side,
}

/// A place of the table, written as `x,y` in MUs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot(pub(crate) Point);

impl Word<State> for Spot {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&point_text(self.0));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Spot, String> {
        read_point(word).map(Spot)
    }

    fn target(&self, _: &State) -> Option<Target> {
        Some(Target::Place { place: battle::Place::Table { at: [self.0.x, self.0.y] } })
    }

    fn pointed(self, _: &State, _: Side, at: &Target) -> Option<Spot> {
        match at {
            Target::Place { place: battle::Place::Table { at: [x, y] } } => Some(Spot(Point::new(*x, *y))),
            Target::Place { .. } | Target::Piece { .. } => None,
        }
    }
}

battle::answers! {
    State;
    /// Which commander goes where.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum CommanderGoes {
        /// He joins a battle group.
        Join {
            /// Who.
            commander: CommanderId,
            /// Whom.
            group: GroupId,
        } = [commander "joins" [group]],
        /// He goes to a place of his own.
        Go {
            /// Who.
            commander: CommanderId,
            /// Where.
            at: Spot,
        } = [commander "goes" "to" [at]],
        /// No other moves.
        End = ["end"],
    }
}

/// Places and groups that a commander may go to.
impl State {
    /// Calls `found` for each group that a commander may join by a move of this phase, then for a few places around him, until
    /// it breaks.
    pub(crate) fn each_commander_goal(
        &self,
        commander: CommanderId,
        found: impl FnMut(Goal) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_goal(commander, |goal| self.may_move_commander(commander, goal).is_ok(), found)
    }

    /// Calls `found` for each group that a commander may go to, and for a few places around him, until it breaks; `may` says
    /// whether a goal is open to him.
    pub(crate) fn each_goal(
        &self,
        commander: CommanderId,
        may: impl Fn(Goal) -> bool,
        mut found: impl FnMut(Goal) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = self.commander_info(commander).side;
        for group in self.on_table(side) {
            if may(Goal::Join(group)) {
                found(Goal::Join(group))?;
            }
        }
        let start = self.commander_start(commander);
        for way in [Bearing::NORTH, Bearing::EAST, Bearing::SOUTH, Bearing::WEST] {
            let mut spots = LISTED.into_iter().map(|far| Goal::Place(start.moved(way, mu(far))));
            if let Some(goal) = spots.find(|goal| may(*goal)) {
                found(goal)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A commander makes his move of the phase.
    pub(crate) fn move_commander(
        &mut self,
        commander: CommanderId,
        way: CommanderWay,
        goal: Goal,
        table: &mut Table<'_, Event>,
    ) {
        self.take_commander(way);
        self.commander_mut(commander).set(CommanderFlags::MOVED, true);
        self.tell_commander(commander, way.length(), goal, table);
    }

    /// Tells where a commander has gone.
    pub(crate) fn tell_commander(
        &self,
        commander: CommanderId,
        by: Length,
        goal: Goal,
        table: &mut Table<'_, Event>,
    ) {
        let event = match goal {
            Goal::Join(group) => Event::CommanderJoins { commander, group },
            Goal::Place(at) => Event::CommanderGoes { commander, at, by },
        };
        table.tell(&[rule!("command.move")], event);
    }

    /// Whether a commander of a side can still move in this phase.
    fn has_commander_moves(&self, side: Side) -> bool {
        self.commanders_of(side).any(|id| self.each_commander_goal(id, |_| ControlFlow::Break(())).is_break())
    }
}

impl MoveCommanders {
    /// Whether a commander of the side may go there.
    fn may(self, battle: &State, commander: CommanderId, goal: Goal) -> Result<CommanderWay, Refusal> {
        if battle.commander_info(commander).side != self.side {
            let refusal = Refusal::new(rule!("command.move"), "{0} is no commander of yours");
            return Err(refusal.about(commander.into()));
        }
        battle.may_move_commander(commander, goal)
    }
}

impl Question<State> for MoveCommanders {
    type Answer = CommanderGoes;

    fn rule(&self) -> Rule {
        rule!("command.move")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::from(Some(self.side).filter(|side| battle.has_commander_moves(*side)))
    }

    fn each(
        &self,
        battle: &State,
        side: Side,
        found: &mut Found<'_, CommanderGoes, Action>,
    ) -> ControlFlow<()> {
        for commander in battle.commanders_of(side) {
            battle.each_commander_goal(commander, |goal| {
                found.one(match goal {
                    Goal::Join(group) => CommanderGoes::Join { commander, group },
                    Goal::Place(at) => CommanderGoes::Go { commander, at: Spot(at) },
                })
            })?;
        }
        found.one(CommanderGoes::End)
    }

    fn check(&self, battle: &State, side: Side, answer: CommanderGoes) -> Result<(), Refusal> {
        // The other side's question is another step.
        if side != self.side {
            return Err(battle::machine::nothing_asked());
        }
        match answer {
            CommanderGoes::Join { commander, group } => self.may(battle, commander, Goal::Join(group)),
            CommanderGoes::Go { commander, at } => self.may(battle, commander, Goal::Place(at.0)),
            CommanderGoes::End => return Ok(()),
        }
        .map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: CommanderGoes,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let (commander, goal) = match answer {
            CommanderGoes::Join { commander, group } => (commander, Goal::Join(group)),
            CommanderGoes::Go { commander, at } => (commander, Goal::Place(at.0)),
            CommanderGoes::End => {
                battle.done();
                return Ok(());
            }
        };
        let way = self.may(battle, commander, goal)?;
        battle.move_commander(commander, way, goal, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> CommanderGoes {
        CommanderGoes::End
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let manoeuvres = battle.rides_of(side);
        let kind = if manoeuvres.is_empty() { PromptKind::Pick } else { PromptKind::Manoeuvre };
        Asked { kind, manoeuvres, ..Asked::new("Which commander moves?") }
    }

    fn button(&self, battle: &State, side: Side, answer: CommanderGoes) -> Button {
        battle.commander_button(side, answer).binding(false)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Commanders".to_owned())
    }
}

impl State {
    /// How far a commander would go, and whither: "3.5 MU to the north-east".
    pub(crate) fn ride_text(&self, commander: CommanderId, to: Point) -> String {
        const WINDS: [&str; 8] =
            ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
        let from = self.commander_start(commander);
        let way = from.bearing_to(to).map_or(0, |way| (way.get() + 2_250).rem_euclid(36_000) / 4_500);
        let wind = WINDS.get(way as usize).copied().unwrap_or_default();
        format!("{} MU to the {wind}", hundredths_text(Distance::of_points(from, to).floor()))
    }

    /// What is read on a move of a commander.
    pub(crate) fn commander_button(&self, _: Side, answer: CommanderGoes) -> Button {
        match answer {
            CommanderGoes::Join { commander, group } => {
                let name = &self.commander_info(commander).name;
                Button::new(format!("{name} joins {}", self.group_name(group)))
                    .by(self.commander_word(commander))
            }
            CommanderGoes::Go { commander, at } => {
                let (name, far) = (&self.commander_info(commander).name, self.ride_text(commander, at.0));
                Button::new(format!("{name} goes {far}")).by(self.commander_word(commander))
            }
            CommanderGoes::End => Button::new("No other commander moves"),
        }
    }
}
