//! Commanders who fight in the front rank (command.front-rank).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Resolves, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{CommanderFlags, CommanderId, GroupId, State};
use crate::steps::Action;
use crate::troops::Phase;

/// Before the dice of an impact or melee the commanders with groups that fight are asked, the active player's first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FrontRank {}

impl Resolves<State> for FrontRank {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        match battle.next_to_fight() {
            Some(commander) => battle.then(CommanderFights { commander }),
            None => battle.done(),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// A commander fights in the front rank of his group, or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CommanderFights {
    /// Who.
    pub(crate) commander: CommanderId,
}

battle::answers! {
    State;
    /// Whether he does.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum FrontRankBy {
        /// He stays out of the fight.
        StayOut = ["stay" "out"],
        /// He fights.
        Fight = ["fight"],
    }
}

impl Question<State> for CommanderFights {
    type Answer = FrontRankBy;

    fn rule(&self) -> Rule {
        rule!("command.front-rank")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.commander_info(self.commander).side)
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, FrontRankBy, Action>) -> ControlFlow<()> {
        found.all([FrontRankBy::StayOut, FrontRankBy::Fight])
    }

    fn check(&self, _: &State, _: Side, _: FrontRankBy) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: FrontRankBy,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let state = battle.commander_mut(self.commander);
        state.set(CommanderFlags::ASKED, true);
        if answer == FrontRankBy::Fight {
            state.set(CommanderFlags::FIGHTS | CommanderFlags::HAS_FOUGHT, true);
            table.tell(&[rule!("command.front-rank")], Event::CommanderFights(self.commander));
        }
        battle.done();
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> FrontRankBy {
        FrontRankBy::StayOut
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = &battle.commander_info(self.commander).name;
        let group = battle.group_name(battle.commander(self.commander).with);
        Asked::new(format!("Does {name} fight in the front rank of {group}?"))
            .of(battle.commander_word(self.commander))
    }

    fn button(&self, _: &State, _: Side, answer: FrontRankBy) -> Button {
        match answer {
            FrontRankBy::StayOut => Button::new("Stay out of the fight"),
            FrontRankBy::Fight => Button::new("Fight in the front rank"),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.commander_info(self.commander).name.clone())
    }
}

impl State {
    /// The next commander who is to be asked whether he fights, in the order of the groups they are with. Who fights already
    /// goes on doing so.
    fn next_to_fight(&self) -> Option<CommanderId> {
        let is_open = |id: &CommanderId| {
            let state = self.commander(*id);
            state.is_on_table()
                && state.with.some().is_some()
                && !state.is(CommanderFlags::FIGHTS | CommanderFlags::ASKED)
        };
        if !self.all_commanders().any(|id| is_open(&id)) {
            return None;
        }
        let fighters = if self.phase == Phase::Melee { self.melee_groups() } else { self.impact_groups() };
        let groups = self.in_dice_order().filter(|group| fighters.contains(group));
        groups.flat_map(|group| self.commanders_with(group)).find(is_open)
    }

    /// The groups that fight an impact in this phase.
    fn impact_groups(&self) -> Vec<GroupId> {
        self.fights.iter().filter(|fight| fight.impact).flat_map(|fight| fight.groups.0).collect()
    }

    /// The groups that fight or overlap in this melee phase.
    fn melee_groups(&self) -> Vec<GroupId> {
        self.melee_fighters().iter().flat_map(|blow| [blow.pairing.by.group, blow.pairing.at.group]).collect()
    }
}
