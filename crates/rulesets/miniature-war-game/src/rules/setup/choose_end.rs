//! One side has set up the board, and the other chooses its end of it (common.board.choose-side, common.board.ends).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::tabletop::TableEdge;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::State;
use crate::steps::Action;

/// The side that is named second says which end it takes: the board counts as set up by the first.
const CHOOSES: Side = Side::Blue;

/// A side chooses its end of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ChooseEnd {}

battle::answers! {
    State;
    /// Which end is taken.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TakeEnd {
        /// The end that the scenario gives.
        Keep = ["keep" "the" "end"],
        /// The end of the other side.
        Exchange = ["exchange" "ends"],
    }
}

impl State {
    /// The side whose end of the scenario a side has: its own, or after an exchange the other's.
    fn end_of(&self, side: Side) -> Side {
        if self.exchanged { side.other() } else { side }
    }

    /// The edge of the board that is a side's own.
    pub(crate) fn own_edge(&self, side: Side) -> TableEdge {
        self.scenario.table.bases[self.end_of(side).index()]
    }

    /// The corners of the area in which a side sets up, if the scenario names them.
    pub(crate) fn own_corners(&self, side: Side) -> &[ground::tabletop::Point] {
        &self.scenario.sides[self.end_of(side)].area
    }
}

/// An edge in words.
fn edge_words(edge: TableEdge) -> &'static str {
    match edge {
        TableEdge::North => "northern",
        TableEdge::East => "eastern",
        TableEdge::South => "southern",
        TableEdge::West => "western",
    }
}

impl Question<State> for ChooseEnd {
    type Answer = TakeEnd;

    fn rule(&self) -> Rule {
        rule!("common.board.choose-side")
    }

    fn whom(&self, _: &State) -> Asks {
        define!("common.board.ends");
        Asks::only(CHOOSES)
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, TakeEnd, Action>) -> ControlFlow<()> {
        found.one(TakeEnd::Keep)?;
        found.one(TakeEnd::Exchange)
    }

    fn check(&self, _: &State, _: Side, _: TakeEnd) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: TakeEnd,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        battle.exchanged = answer == TakeEnd::Exchange;
        let edge = battle.own_edge(side);
        table.tell(&[rule!("common.board.choose-side")], Event::TakesEnd { side, edge: edge_words(edge) });
        battle.done();
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> TakeEnd {
        TakeEnd::Keep
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("The board is set up. Which end do you take?")
    }

    fn button(&self, battle: &State, side: Side, answer: TakeEnd) -> Button {
        let bases = &battle.scenario.table.bases;
        let edge = match answer {
            TakeEnd::Keep => bases[side.index()],
            TakeEnd::Exchange => bases[side.other().index()],
        };
        Button::new(format!("Take the {} end", edge_words(edge)))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("An end of the board is chosen".to_owned())
    }
}
