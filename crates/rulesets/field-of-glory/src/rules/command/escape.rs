//! How commanders get away: from a group that breaks, and from enemies who come over them (command.risk.routed).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::tabletop::{Distance, Sweep, TOUCH};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::command::commander::Spot;
use crate::rules::command::ways::{CommanderWay, Goal};
use crate::rules::facts::geometry::least_distance;
use crate::state::{CommanderFlags, CommanderId, GroupId, State};
use crate::steps::Action;

/// The group that a commander is with breaks: he may leave it at once, or rout with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Escape {
    /// Who.
    pub(crate) commander: CommanderId,
}

battle::answers! {
    State;
    /// What a commander does whose group breaks.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Escaping {
        /// He routs with it.
        Stay = ["stay"],
        /// He goes to another group and joins it.
        Join(group: GroupId) = ["join" [group]],
        /// He goes to a place of his own.
        Go(at: Spot) = ["go" "to" [at]],
    }
}

impl Escaping {
    const fn goal(self) -> Option<Goal> {
        match self {
            Escaping::Stay => None,
            Escaping::Join(group) => Some(Goal::Join(group)),
            Escaping::Go(at) => Some(Goal::Place(at.0)),
        }
    }
}

impl Question<State> for Escape {
    type Answer = Escaping;

    fn rule(&self) -> Rule {
        rule!("command.risk.routed")
    }

    fn whom(&self, battle: &State) -> Asks {
        let side = battle.commander_info(self.commander).side;
        let may_go = battle.each_escape(self.commander, |_| ControlFlow::Break(())).is_break();
        Asks::from(Some(side).filter(|_| may_go))
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Escaping, Action>) -> ControlFlow<()> {
        found.one(Escaping::Stay)?;
        battle.each_escape(self.commander, |goal| {
            found.one(match goal {
                Goal::Join(group) => Escaping::Join(group),
                Goal::Place(at) => Escaping::Go(Spot(at)),
            })
        })
    }

    fn check(&self, battle: &State, _: Side, answer: Escaping) -> Result<(), Refusal> {
        match answer.goal() {
            Some(goal) => battle.commander_way(self.commander, goal).map(|_| ()),
            None => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: Escaping,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer.goal() {
            Some(goal) => {
                let way = battle.commander_way(self.commander, goal)?;
                battle.done();
                battle.leave_broken(self.commander, way, goal, table);
            }
            None => {
                battle.done();
                battle.stay_with_broken(self.commander, table);
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        battle.stay_with_broken(self.commander, table);
    }

    fn usual(&self, _: &State, _: Side) -> Escaping {
        Escaping::Stay
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let (info, with) = (battle.commander_info(self.commander), battle.commander(self.commander).with);
        Asked::new(format!("Does {} leave {}?", info.name, battle.group_name(with)))
            .because(format!("{} have broken.", battle.group_name(with)))
            .of(battle.commander_word(self.commander))
    }

    fn button(&self, battle: &State, _: Side, answer: Escaping) -> Button {
        match answer {
            Escaping::Stay => Button::new("Rout with them"),
            Escaping::Join(group) => Button::new(format!("Join {}", battle.group_name(group))),
            Escaping::Go(_) => Button::new("Leave them and go there"),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.commander_info(self.commander).name.clone())
    }
}

impl State {
    /// Calls `found` for each way out of a group that breaks, until it breaks: groups to join, and a few places.
    fn each_escape(
        &self,
        commander: CommanderId,
        found: impl FnMut(Goal) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_goal(commander, |goal| self.commander_way(commander, goal).is_ok(), found)
    }

    /// A commander leaves a group that breaks: over and above his other moves.
    fn leave_broken(
        &mut self,
        commander: CommanderId,
        way: CommanderWay,
        goal: Goal,
        table: &mut Table<'_, Event>,
    ) {
        define!("command.risk.routed");
        self.take_commander(way);
        self.tell_commander(commander, way.length(), goal, table);
    }

    /// A commander routs with his group.
    fn stay_with_broken(&mut self, commander: CommanderId, table: &mut Table<'_, Event>) {
        let state = self.commander_mut(commander);
        state.set(CommanderFlags::STAYS, true);
        if state.is(CommanderFlags::FIGHTS) {
            state.set(CommanderFlags::HAS_FOUGHT, true);
            state.set(CommanderFlags::FIGHTS, false);
        }
        table.tell(&[rule!("command.risk.routed")], Event::CommanderStays(commander));
    }
}

/// An enemy has come over the base of a commander who stands alone: he is moved to the nearest friends whom he may join, or lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Overrun {
    /// Who.
    pub(crate) commander: CommanderId,
}

battle::answers! {
    State;
    /// To whom a commander gets away.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Refuge {
        /// He joins this group.
        Join(group: GroupId) = ["join" [group]],
    }
}

impl Overrun {
    /// The nearest friends whom he may join: more than one if they are equally near.
    fn refuges(self, battle: &State) -> Vec<(GroupId, CommanderWay)> {
        let base = [battle.commander_base(self.commander)];
        let side = battle.commander_info(self.commander).side;
        let far = |group: GroupId| least_distance(&base, battle.bases(group)).map(Distance::ceil);
        let open = battle.on_table(side).filter_map(|group| {
            let way = battle.commander_way(self.commander, Goal::Join(group)).ok()?;
            Some((far(group)?, group, way))
        });
        let open: Vec<_> = open.collect();
        let Some(least) = open.iter().map(|(far, ..)| *far).min() else { return Vec::new() };
        let nearest = open.into_iter().filter(|(far, ..)| *far <= least + TOUCH);
        nearest.map(|(_, group, way)| (group, way)).collect()
    }

    fn way_to(self, battle: &State, group: GroupId) -> Result<CommanderWay, Refusal> {
        let way = self.refuges(battle).into_iter().find(|(refuge, _)| *refuge == group);
        way.map(|(_, way)| way).ok_or(
            Refusal::new(rule!("command.risk.routed"), "{1} is not the nearest that {0} may join")
                .about(self.commander.into())
                .and(group.into()),
        )
    }
}

impl Question<State> for Overrun {
    type Answer = Refuge;

    fn rule(&self) -> Rule {
        rule!("command.risk.routed")
    }

    fn whom(&self, battle: &State) -> Asks {
        let side = battle.commander_info(self.commander).side;
        Asks::from(Some(side).filter(|_| self.refuges(battle).len() > 1))
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Refuge, Action>) -> ControlFlow<()> {
        found.all(self.refuges(battle).into_iter().map(|(group, _)| Refuge::Join(group)))
    }

    fn check(&self, battle: &State, _: Side, Refuge::Join(group): Refuge) -> Result<(), Refusal> {
        self.way_to(battle, group).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        Refuge::Join(group): Refuge,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let way = self.way_to(battle, group)?;
        battle.done();
        battle.leave_broken(self.commander, way, Goal::Join(group), table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        match self.refuges(battle).first() {
            Some((group, way)) => battle.leave_broken(self.commander, *way, Goal::Join(*group), table),
            None => battle.lose_commander(self.commander, table),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> Refuge {
        let first = self.refuges(battle).first().map(|(group, _)| *group);
        Refuge::Join(first.unwrap_or(GroupId::NONE))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = &battle.commander_info(self.commander).name;
        Asked::new(format!("Whom does {name} join?"))
            .because(format!("The enemy has come over {name}."))
            .of(battle.commander_word(self.commander))
    }

    fn button(&self, battle: &State, _: Side, Refuge::Join(group): Refuge) -> Button {
        Button::new(format!("Join {}", battle.group_name(group)))
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.commander_info(self.commander).name.clone())
    }
}

impl State {
    /// A move of a side's group went over this ground: enemies who stand alone there get away before anything else happens.
    pub(crate) fn overrun(&mut self, side: Side, swept: &[Sweep]) {
        let overrun = self.overrun_by(side, swept);
        // The innermost comes first.
        overrun.into_iter().rev().for_each(|commander| self.then(Overrun { commander }));
    }
}
