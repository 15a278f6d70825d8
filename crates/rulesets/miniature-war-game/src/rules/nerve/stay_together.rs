//! Which of the equally strong parts of a battle that has come apart is the battle (medieval.battle.apart).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::orders::order::GroupId;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::steps::Action;

battle::answers! {
    State;
    /// Which part of a battle is the battle.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Together {
        /// The part in which this unit is.
        With(unit: UnitId) = ["battle" "with" [unit]],
    }
}

/// The owner of a battle that has come apart says which of its equal parts it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StayTogether {
    /// The battle.
    pub group: GroupId,
}

/// A part of a battle: only [`StayTogether::may_be`] makes one.
struct Part(Vec<UnitId>);

impl StayTogether {
    /// The part in which a unit is that has the lowest number of it.
    fn may_be(self, battle: &State, unit: UnitId) -> Result<Part, Refusal> {
        let parts = battle.strongest_clusters(self.group).into_iter();
        let part = parts.into_iter().find(|part| part.iter().min() == Some(&unit));
        part.map(Part).ok_or_else(|| {
            Refusal::new(rule!("medieval.battle.apart"), "{0} is not the first of one of the strongest parts")
                .about(unit.into())
        })
    }

    /// The first unit of each part that may be the battle.
    fn firsts(self, battle: &State) -> Vec<UnitId> {
        let parts = battle.strongest_clusters(self.group);
        let mut firsts: Vec<UnitId> = parts.iter().filter_map(|part| part.iter().min().copied()).collect();
        firsts.sort_unstable();
        firsts
    }

    fn owner(self, battle: &State) -> Side {
        battle.scenario.groups.get(self.group.index()).map_or(Side::Red, |group| group.side)
    }
}

impl Question<State> for StayTogether {
    type Answer = Together;

    fn rule(&self) -> Rule {
        rule!("medieval.battle.apart")
    }

    fn whom(&self, battle: &State) -> Asks {
        if self.firsts(battle).len() < 2 { Asks::nobody() } else { Asks::only(self.owner(battle)) }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Together, Action>) -> ControlFlow<()> {
        found.all(self.firsts(battle).into_iter().map(Together::With))
    }

    fn check(&self, battle: &State, _: Side, Together::With(unit): Together) -> Result<(), Refusal> {
        self.may_be(battle, unit).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        Together::With(unit): Together,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Part(part) = self.may_be(battle, unit)?;
        battle.done();
        battle.keep_together(self.group, &part, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        if let Some(part) = battle.strongest_clusters(self.group).into_iter().next() {
            battle.keep_together(self.group, &part, table);
        }
    }

    fn usual(&self, battle: &State, _: Side) -> Together {
        define!("common.decision.usual");
        Together::With(self.firsts(battle).first().copied().unwrap_or(UnitId::NONE))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = battle.scenario.groups.get(self.group.index()).map_or("", |group| &group.id);
        Asked::new(format!("{name} has come apart. Which part of it is the battle from now on?"))
    }

    fn button(&self, battle: &State, _: Side, Together::With(unit): Together) -> Button {
        let parts = battle.strongest_clusters(self.group).into_iter();
        let part = parts.into_iter().find(|part| part.contains(&unit)).unwrap_or_default();
        let names: Vec<&str> = part.iter().map(|id| battle.info(*id).name.as_str()).collect();
        Button::new(names.join(", "))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("A battle has come apart".to_owned())
    }
}
