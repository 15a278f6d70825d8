//! Which of the equally strong parts of a broken unit stays (common.unit.broken-rout).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::steps::Action;

battle::answers! {
    State;
    /// Which part of a broken unit stays.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Staying {
        /// The part with this number, counted from the unit's left, the first being 1.
        Part(number: u8) = ["part" [number]],
    }
}

/// The owner of a broken unit says which of equal parts stays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StayPart {
    /// The unit.
    pub unit: UnitId,
}

/// A part that may stay: only [`StayPart::may_stay`] makes one.
struct Part(u8);

impl StayPart {
    fn may_stay(self, battle: &State, number: u8) -> Result<Part, Refusal> {
        let part = number.checked_sub(1).filter(|part| battle.strongest_parts(self.unit).contains(part));
        part.map(Part).ok_or_else(|| {
            Refusal::new(rule!("common.unit.broken-rout"), "only one of the strongest parts can stay")
        })
    }
}

impl Question<State> for StayPart {
    type Answer = Staying;

    fn rule(&self) -> Rule {
        rule!("common.unit.broken-rout")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.side_of(self.unit))
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Staying, Action>) -> ControlFlow<()> {
        found.all(battle.strongest_parts(self.unit).into_iter().map(|part| Staying::Part(part + 1)))
    }

    fn check(&self, battle: &State, _: Side, Staying::Part(number): Staying) -> Result<(), Refusal> {
        self.may_stay(battle, number).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        Staying::Part(number): Staying,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Part(part) = self.may_stay(battle, number)?;
        battle.done();
        battle.keep_part(self.unit, part, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> Staying {
        define!("common.decision.usual");
        Staying::Part(battle.strongest_parts(self.unit).first().map_or(1, |part| part + 1))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let unit = &battle.info(self.unit).name;
        Asked::new(format!("Which part of {unit} stays? The others rout."))
    }

    fn button(&self, battle: &State, _: Side, Staying::Part(number): Staying) -> Button {
        let parts = battle.figures_of_parts(self.unit);
        let part = number.checked_sub(1).and_then(|part| parts.get(usize::from(part)));
        let figures = part.copied().unwrap_or(0);
        Button::new(format!("Part {number} from its left, {figures} figures"))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("A broken unit".to_owned())
    }
}
