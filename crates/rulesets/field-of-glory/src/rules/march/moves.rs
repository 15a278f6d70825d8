//! The active player moves his battle groups, battle lines and commanders one at a time, in an order of his choosing
//! (sequence.manoeuvre, move.once).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, PromptKind, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::command::commander::{CommanderGoes, Spot};
use crate::rules::command::ways::{CommanderWay, Goal};
use crate::rules::facts::geometry::mu;
use crate::rules::march::again::MoveAgain;
use crate::rules::march::complex::For;
use crate::rules::march::feed::{Fed, Pivoted};
use crate::rules::march::legs::{Files, Legs, Members, Spin};
use crate::rules::march::lines::LinePlan;
use crate::rules::march::overlap::TakeOverlap;
use crate::rules::march::plan::{Open, Plan};
use crate::state::{CommanderId, Flags, GroupId, State};
use crate::steps::Action;

/// The active player moves a battle group, or ends his moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MoveGroup {}

battle::answers! {
    State;
    /// Who moves, and how.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum GroupMove {
        /// A group makes a move.
        Move {
            /// Who.
            group: GroupId,
            /// Leg by leg.
            legs: Legs,
        } = ["move" [group] (legs ..)],
        /// A group stands still.
        Stand(group: GroupId) = ["stand" [group]],
        /// A battle line advances.
        Line {
            /// Who leads it.
            commander: CommanderId,
            /// Its groups.
            members: Members,
            /// Leg by leg.
            legs: Legs,
        } = ["line" [commander] members (legs ..)],
        /// A group in close combat feeds bases into it.
        Feed {
            /// Who.
            group: GroupId,
            /// So many files.
            files: Files,
        } = ["feed" [group] (files ..)],
        /// Heavy artillery turns in its place.
        Pivot {
            /// Who.
            group: GroupId,
            /// So far.
            turn: Spin,
        } = ["pivot" [group] (turn ..)],
        /// Looters try to leave their camp.
        LeaveCamp(group: GroupId) = ["leave" "camp" [group]],
        /// A commander joins a group.
        Join {
            /// Who.
            commander: CommanderId,
            /// Whom.
            group: GroupId,
        } = [commander "joins" [group]],
        /// A commander goes to a place of his own.
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

/// What is carried out; only [`MoveGroup::allowed`] makes one.
#[expect(clippy::large_enum_variant, reason = "it is made, looked at and dropped on the stack")]
enum Deed {
    Move(GroupId, Plan),
    Stand(GroupId),
    Line(CommanderId, Members, LinePlan),
    Feed(Fed),
    Pivot(Pivoted),
    LeaveCamp(GroupId),
    Commander(CommanderId, CommanderWay, Goal),
    End,
}

impl MoveGroup {
    fn allowed(self, battle: &State, side: Side, answer: GroupMove) -> Result<Deed, Refusal> {
        match answer {
            GroupMove::Move { group, legs } => {
                battle.may_go(group, side)?;
                battle.planned(group, &legs, Open::All).map(|plan| Deed::Move(group, plan))
            }
            GroupMove::Stand(group) => battle.may_stand(group, side).map(|()| Deed::Stand(group)),
            GroupMove::Line { commander, members, legs } => battle
                .planned_line(side, commander, members, &legs, Open::All)
                .map(|plan| Deed::Line(commander, members, plan)),
            GroupMove::Feed { group, files } => battle.may_feed(group, side, files).map(Deed::Feed),
            GroupMove::Pivot { group, turn } => battle.may_pivot(group, side, turn).map(Deed::Pivot),
            GroupMove::LeaveCamp(group) => {
                battle.may_leave_camp(group, side).map(|()| Deed::LeaveCamp(group))
            }
            GroupMove::Join { commander, group } => commands(battle, side, commander, Goal::Join(group)),
            GroupMove::Go { commander, at } => commands(battle, side, commander, Goal::Place(at.0)),
            GroupMove::End => Ok(Deed::End),
        }
    }
}

/// A move of a commander, if it is open to him.
fn commands(battle: &State, side: Side, commander: CommanderId, goal: Goal) -> Result<Deed, Refusal> {
    define!("command.move");
    if battle.commander_info(commander).side != side {
        let why = Refusal::new(rule!("command.move"), "{0} is no commander of yours");
        return Err(why.about(commander.into()));
    }
    battle.may_move_commander(commander, goal).map(|way| Deed::Commander(commander, way, goal))
}

impl Question<State> for MoveGroup {
    type Answer = GroupMove;

    fn rule(&self) -> Rule {
        rule!("sequence.manoeuvre")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.active)
    }

    /// Lists what the next group by number can do, or, when all have moved or stood, what commanders can; with battle lines and the
    /// end of the moves. Any other group may be moved by writing its move.
    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, GroupMove, Action>) -> ControlFlow<()> {
        let mut next = None;
        for group in battle.on_table(side) {
            let mut any = false;
            battle.each_deed_of(group, side, &mut |deed| {
                any = true;
                found.one(deed)
            })?;
            if any {
                next = Some(group);
                break;
            }
        }
        if let Some(group) = next {
            found.one(GroupMove::Stand(group))?;
        }
        for (commander, members) in battle.lines_of(side) {
            battle.each_move_of_line(side, commander, members, Open::All, &mut |legs| {
                found.one(GroupMove::Line { commander, members, legs })
            })?;
        }
        if next.is_none() {
            for commander in battle.commanders_of(side) {
                battle.each_commander_goal(commander, |goal| {
                    found.one(match goal {
                        Goal::Join(group) => GroupMove::Join { commander, group },
                        Goal::Place(at) => GroupMove::Go { commander, at: Spot(at) },
                    })
                })?;
            }
        }
        found.one(GroupMove::End)
    }

    fn check(&self, battle: &State, side: Side, answer: GroupMove) -> Result<(), Refusal> {
        self.allowed(battle, side, answer).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: GroupMove,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match self.allowed(battle, side, answer)? {
            Deed::Move(group, plan) => battle.move_group(group, &plan, table),
            Deed::Stand(group) => battle.group_mut(group).set(Flags::STOOD, true),
            Deed::Line(commander, members, plan) => battle.move_line(commander, members, &plan, table),
            Deed::Feed(fed) => battle.feed(&fed, table),
            Deed::Pivot(pivoted) => battle.pivot(pivoted, table),
            Deed::LeaveCamp(group) => battle.leave_camp(group, table),
            Deed::Commander(commander, way, goal) => battle.move_commander(commander, way, goal, table),
            Deed::End => {
                table.tell(&[rule!("sequence.manoeuvre")], Event::EndsMoves(side));
                battle.done();
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> GroupMove {
        GroupMove::End
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let mut manoeuvres = battle.manoeuvres_of(side);
        manoeuvres.extend(battle.rides_of(side));
        let kind = if manoeuvres.is_empty() { PromptKind::Pick } else { PromptKind::Manoeuvre };
        Asked { kind, manoeuvres, ..Asked::new("Which battle group moves?") }
    }

    fn button(&self, battle: &State, side: Side, answer: GroupMove) -> Button {
        let of = |group: GroupId, label: String| Button::new(label).by(battle.group_word(group));
        match answer {
            GroupMove::Move { group, legs } => {
                let tested = battle.planned(group, &legs, Open::All).is_ok_and(|plan| plan.needs_test());
                let label = format!("{}: {}", battle.group_name(group), battle.legs_in_words(&legs));
                Button { tested, ..of(group, label).with_ghost(battle.ghost_of_move(group, &legs)) }
            }
            GroupMove::Stand(group) => of(group, format!("{}: stand", battle.group_name(group))),
            GroupMove::Line { commander, members, legs } => {
                let name = &battle.commander_info(commander).name;
                let label = format!("Line of {name}: {}", battle.legs_in_words(&legs));
                let ghost = battle.ghost_of_line(side, commander, members, &legs, Open::All);
                Button::new(label).by(battle.commander_word(commander)).with_ghost(ghost)
            }
            GroupMove::Feed { group, files: Files(left, right) } => {
                let more = left + right;
                let files = if more == 1 { "file" } else { "files" };
                of(group, format!("{}: feed {more} {files} into the fight", battle.group_name(group)))
            }
            GroupMove::Pivot { group, turn } => {
                let by = crate::rules::march::legs::angle_text(turn.0.abs());
                of(group, format!("{}: turn in place by {by}°", battle.group_name(group)))
            }
            GroupMove::LeaveCamp(group) => {
                Button { tested: true, ..of(group, format!("{}: leave the camp", battle.group_name(group))) }
            }
            GroupMove::Join { commander, group } => {
                battle.commander_button(side, CommanderGoes::Join { commander, group })
            }
            GroupMove::Go { commander, at } => {
                battle.commander_button(side, CommanderGoes::Go { commander, at })
            }
            GroupMove::End => Button::new("End the moves"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Moves as they are made.
impl State {
    /// Whether a group of a side may stand still instead of a move.
    fn may_stand(&self, group: GroupId, side: Side) -> Result<(), Refusal> {
        let state = self.group(group);
        // Looters who came to the camp in this turn may still try to leave it.
        let done = state.is(Flags::STOOD) || state.is(Flags::MOVED) && !state.is(Flags::LOOTING);
        let is_asked = self.side_of(group) == side && state.is_on_table() && !state.is_broken();
        if is_asked && !done {
            return Ok(());
        }
        Err(Refusal::new(rule!("move.once"), "{0} has no move to give up").about(group.into()))
    }

    /// A group makes its move, when the test that it may need is passed; if not, it is asked what it does instead.
    fn move_group(&mut self, group: GroupId, plan: &Plan, table: &mut Table<'_, Event>) {
        define!("sequence.manoeuvre", "cmt.fail");
        let members = Members::of([group]).unwrap_or_default();
        let again = |open: Open| MoveAgain { members, commander: CommanderId::NONE, open };
        if plan.needs_test() && !self.test_complex_move(&[group], For::Move, table) {
            self.then(again(Open::Simple));
            return;
        }
        let led = self.is_led(group);
        // What is asked next lies below what the move itself brings.
        let at = self.steps.len();
        if !self.carry_out(plan, table) {
            return;
        }
        let left = mu(plan.walked().rate) - plan.walked().spent;
        let advances = plan.kind().is_advance();
        if advances && !self.overlap_places(group, self.block(group), left).is_empty() {
            self.steps.insert(at, TakeOverlap { group, left, must: plan.closes() }.into());
        } else if led && self.may_go_again(group) {
            self.steps.insert(at, again(Open::Second).into());
        }
    }

    /// A battle line makes its move, when the test that it may need is passed; if not, it is asked what it does instead.
    fn move_line(
        &mut self,
        commander: CommanderId,
        members: Members,
        plan: &LinePlan,
        table: &mut Table<'_, Event>,
    ) {
        let again = |open: Open| MoveAgain { members, commander, open };
        if plan.needs_test() && !self.test_complex_move(members.groups(), For::Move, table) {
            self.then(again(Open::Simple));
            return;
        }
        let at = self.steps.len();
        self.carry_out_line(plan, table);
        if members.groups().iter().all(|group| self.may_go_again(*group)) {
            self.steps.insert(at, again(Open::Second).into());
        }
    }
}
