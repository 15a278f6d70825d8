//! What groups and leaders do instead of a move by the words of a neutral battle: mount or dismount, leave by an edge, sally,
//! withdraw as planned, send for held troops. Asked as the manoeuvre phase begins, if there is anything of the kind.

use std::ops::ControlFlow;

use battle::neutral::{specials, victory};
use battle::{Asked, Asks, Button, Found, PieceId, Question, Refusal, Rule, Side, Table, Target, Word};
use serde::{Deserialize, Serialize};

use crate::conditions::LeaderId;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::neutral::dismount::Dismount;
use crate::rules::neutral::sally::Sortie;
use crate::rules::neutral::withdraw::Withdrawal;
use crate::state::{GroupId, State};
use crate::steps::Action;

/// The active player sends groups on errands, or goes on to the moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Errands {}

battle::answers! {
    State;
    /// Who does what instead of a move.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Errand {
        /// A group mounts or dismounts.
        Dismount(group: GroupId) = ["dismount" [group]],
        /// A group leaves the table by an edge, as the battle asks.
        Leave(group: GroupId) = ["leave" [group]],
        /// A garrison leaves its town.
        Sally(group: GroupId) = ["sally" [group]],
        /// A group withdraws straight back by so many MUs.
        Withdraw(group: GroupId, units: u8) = ["withdraw" [group] [units]],
        /// A leader sends for troops that are held.
        Send(leader: LeaderId) = ["send" [leader]],
        /// Nothing more of this kind.
        Nothing = ["none"],
    }
}

/// What may be done, and is carried out.
enum Allowed {
    Dismount(Dismount),
    Leave(GroupId),
    Sally(Sortie),
    Withdraw(Withdrawal),
    Send(usize, LeaderId),
    Nothing,
}

impl Errands {
    /// What an answer comes to.
    fn allowed(battle: &State, side: Side, answer: Errand) -> Result<Allowed, Refusal> {
        Ok(match answer {
            Errand::Dismount(group) => Allowed::Dismount(battle.may_dismount(group)?),
            Errand::Leave(group) => {
                battle.may_spend_move(group)?;
                victory::may_leave(battle, group)?;
                Allowed::Leave(group)
            }
            Errand::Sally(group) => Allowed::Sally(battle.may_sally(group)?),
            Errand::Withdraw(group, units) => Allowed::Withdraw(battle.may_withdraw(group, units)?),
            Errand::Send(leader) => Allowed::Send(specials::may_send(battle, side, &leader)?, leader),
            Errand::Nothing => Allowed::Nothing,
        })
    }

    /// Shows every errand that may be run: of withdrawals the whole of two moves and of one, or as far as there is room.
    fn list(battle: &State, side: Side, mut found: impl FnMut(Errand) -> ControlFlow<()>) -> ControlFlow<()> {
        if !battle.scenario.conditions.on {
            return ControlFlow::Continue(());
        }
        for group in battle.on_table(side) {
            for errand in [Errand::Dismount(group), Errand::Leave(group), Errand::Sally(group)] {
                if Errands::allowed(battle, side, errand).is_ok() {
                    found(errand)?;
                }
            }
            let most = battle.most_withdrawal(group);
            let may = |units: &u8| battle.may_withdraw(group, *units).is_ok();
            let far = (1..=most).rev().find(may);
            let near = (1..=most / 2).rev().find(may).filter(|near| Some(*near) != far);
            for units in far.into_iter().chain(near) {
                found(Errand::Withdraw(group, units))?;
            }
        }
        for number in 0..battle.scenario.conditions.leaders.len() as u8 {
            let errand = Errand::Send(LeaderId(number));
            if Errands::allowed(battle, side, errand).is_ok() {
                found(errand)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Question<State> for Errands {
    type Answer = Errand;

    fn rule(&self) -> Rule {
        rule!("move.once")
    }

    fn whom(&self, battle: &State) -> Asks {
        match Errands::list(battle, battle.active, |_| ControlFlow::Break(())) {
            ControlFlow::Break(()) => Asks::only(battle.active),
            ControlFlow::Continue(()) => Asks::nobody(),
        }
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Errand, Action>) -> ControlFlow<()> {
        Errands::list(battle, side, |errand| found.one(errand))?;
        found.one(Errand::Nothing)
    }

    fn check(&self, battle: &State, side: Side, answer: Errand) -> Result<(), Refusal> {
        Errands::allowed(battle, side, answer).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Errand,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match Errands::allowed(battle, side, answer)? {
            Allowed::Dismount(dismount) => battle.dismount(dismount, table),
            Allowed::Leave(group) => victory::leave(battle, group, table),
            Allowed::Sally(sortie) => battle.sally(sortie, table),
            Allowed::Withdraw(withdrawal) => battle.withdraw(withdrawal, table),
            Allowed::Send(special, leader) => specials::send(battle, special, &leader, table),
            Allowed::Nothing => battle.done(),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> Errand {
        Errand::Nothing
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Does anybody do something instead of a move?")
    }

    fn button(&self, battle: &State, _: Side, answer: Errand) -> Button {
        let of = |group: GroupId, does: &str| {
            Button::new(format!("{} {does}", battle.group_name(group))).by(battle.group_word(group))
        };
        match answer {
            Errand::Dismount(group) if battle.is_mounted(group) => of(group, "dismount"),
            Errand::Dismount(group) => of(group, "mount"),
            Errand::Leave(group) => of(group, "leave the table"),
            Errand::Sally(group) => of(group, "sally"),
            Errand::Withdraw(group, units) => of(group, &format!("withdraw by {units} MU")),
            Errand::Send(leader) => {
                Button::new(format!("{} sends for the troops that are held", battle.leader_name(leader)))
            }
            Errand::Nothing => Button::new("Go on to the moves"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// The id of a leader of whom a condition asks.
    pub(crate) fn leader_word(&self, leader: LeaderId) -> &str {
        self.chief(leader).map_or(crate::words::NOBODY, |chief| chief.id.as_str())
    }

    /// His name for people.
    pub(crate) fn leader_name(&self, leader: LeaderId) -> &str {
        let name = self.chief(leader).map(|chief| chief.name.as_str());
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| self.leader_word(leader))
    }
}

impl Word<State> for LeaderId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.leader_word(*self));
    }

    fn read(battle: &State, _: Side, word: &str) -> Result<LeaderId, String> {
        let ids = || battle.scenario.conditions.leaders.iter().map(|chief| chief.id.as_str());
        let found = ids().position(|known| known.eq_ignore_ascii_case(word));
        let found = found.and_then(|at| u8::try_from(at).ok()).map(LeaderId);
        found.ok_or_else(|| format!("there is no leader `{word}`{}", muster::read::hint(word, ids())))
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        match battle.chief(*self) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(rule!("muster.special.held.release"), "there is no such leader")),
        }
    }

    fn target(&self, battle: &State) -> Option<Target> {
        let chief = battle.chief(*self)?;
        let group = chief.group.some().map(|group| battle.group_word(group));
        let id = chief.commander.some().map(|commander| battle.commander_word(commander)).or(group)?;
        Some(Target::Piece { id: id.to_owned() })
    }

    fn pieces(&self, battle: &State, into: &mut Vec<PieceId>) {
        into.extend(specials::Conditioned::leader_piece(battle, self));
    }
}
