//! What a group or a battle line does besides its first move: a simple one after a failed test, or a second one (cmt.fail,
//! move.second).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, PromptKind, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::march::legs::{Legs, Members};
use crate::rules::march::lines::LinePlan;
use crate::rules::march::plan::{Open, Plan};
use crate::state::{CommanderId, Flags, State};
use crate::steps::Action;

/// A group, or a line with its commander, may move once more or otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MoveAgain {
    /// The group, or all of the line.
    pub members: Members,
    /// Who leads the line; nobody for a group on its own.
    pub commander: CommanderId,
    /// Which moves are open.
    pub(crate) open: Open,
}

battle::answers! {
    State;
    /// What is done.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Again {
        /// This move.
        Go(legs: Legs) = ["go" (legs ..)],
        /// The line breaks up: each member may still make a simple move.
        BreakUp = ["break" "up"],
        /// Nothing.
        Stand = ["stand"],
    }
}

/// What is carried out; only [`MoveAgain::allowed`] makes one.
#[expect(clippy::large_enum_variant, reason = "it is made, looked at and dropped on the stack")]
enum Allowed {
    Group(Plan),
    Line(LinePlan),
    BreakUp,
    Stand,
}

impl MoveAgain {
    fn is_line(self) -> bool {
        self.members.groups().len() > 1
    }

    fn allowed(self, battle: &State, side: Side, answer: Again) -> Result<Allowed, Refusal> {
        match (answer, self.members.groups()) {
            (Again::Stand, _) => Ok(Allowed::Stand),
            (Again::BreakUp, _) if self.is_line() && self.open == Open::Simple => Ok(Allowed::BreakUp),
            (Again::BreakUp, _) => {
                Err(Refusal::new(rule!("cmt.fail"), "only a battle line that failed a test breaks up"))
            }
            (Again::Go(legs), [group]) => battle.planned(*group, &legs, self.open).map(Allowed::Group),
            (Again::Go(legs), _) => {
                battle.planned_line(side, self.commander, self.members, &legs, self.open).map(Allowed::Line)
            }
        }
    }

    /// Calls `found` for each move that is listed.
    fn each_move(
        self,
        battle: &State,
        side: Side,
        found: &mut dyn FnMut(Legs) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.members.groups() {
            [group] => battle.each_move_of(*group, self.open, found),
            _ => battle.each_move_of_line(side, self.commander, self.members, self.open, found),
        }
    }
}

impl Question<State> for MoveAgain {
    type Answer = Again;

    fn rule(&self) -> Rule {
        match self.open {
            Open::Second => rule!("move.second"),
            Open::All | Open::Simple => rule!("cmt.fail"),
        }
    }

    fn whom(&self, battle: &State) -> Asks {
        let breaks_up = self.is_line() && self.open == Open::Simple;
        let can =
            breaks_up || self.each_move(battle, battle.active, &mut |_| ControlFlow::Break(())).is_break();
        if can { Asks::only(battle.active) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Again, Action>) -> ControlFlow<()> {
        self.each_move(battle, side, &mut |legs| found.one(Again::Go(legs)))?;
        found.one_if(self.is_line() && self.open == Open::Simple, Again::BreakUp)?;
        found.one(Again::Stand)
    }

    fn check(&self, battle: &State, side: Side, answer: Again) -> Result<(), Refusal> {
        self.allowed(battle, side, answer).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Again,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let allowed = self.allowed(battle, side, answer)?;
        battle.done();
        match allowed {
            Allowed::Group(plan) => {
                battle.carry_out(&plan, table);
            }
            Allowed::Line(plan) => battle.carry_out_line(&plan, table),
            Allowed::BreakUp => {
                table.tell(&[rule!("cmt.fail")], Event::LineBreaksUp(self.commander));
            }
            Allowed::Stand if self.open == Open::Simple => {
                for group in self.members.groups() {
                    battle.group_mut(*group).set(Flags::STOOD, true);
                }
            }
            Allowed::Stand => {}
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> Again {
        Again::Stand
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let who = self.members.groups().iter().map(|group| battle.group_name(*group));
        let who = who.collect::<Vec<_>>().join(", ");
        let (question, cause) = match self.open {
            Open::Second => {
                (format!("A second move of {who}?"), "A commander is with them and no enemy is near.")
            }
            Open::All | Open::Simple => {
                (format!("What do {who} do instead?"), "They have failed their test.")
            }
        };
        let actor = self.members.groups().first().map(|group| battle.group_word(*group).to_owned());
        let manoeuvres = battle.manoeuvres_again(side, *self);
        let kind = if manoeuvres.is_empty() { PromptKind::Pick } else { PromptKind::Manoeuvre };
        Asked { actor, kind, manoeuvres, ..Asked::new(question).because(cause) }
    }

    fn button(&self, battle: &State, side: Side, answer: Again) -> Button {
        match answer {
            Again::Go(legs) => {
                let ghost = match self.members.groups() {
                    [group] => battle.ghost_of_move(*group, &legs),
                    _ => battle.ghost_of_line(side, self.commander, self.members, &legs, self.open),
                };
                Button::new(battle.legs_in_words(&legs)).with_ghost(ghost)
            }
            Again::BreakUp => Button::new("Break up the line"),
            Again::Stand if self.open == Open::Second => Button::new("No second move"),
            Again::Stand => Button::new("Stand"),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        let first = self.members.groups().first()?;
        Some(match self.open {
            Open::Second => format!("Second move of {}", battle.group_name(*first)),
            Open::All | Open::Simple => format!("{} have failed their test", battle.group_name(*first)),
        })
    }
}
