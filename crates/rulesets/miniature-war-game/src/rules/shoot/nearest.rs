//! Which of the figures nearest to a landing point falls, if no other does (medieval.engine.area-one, medieval.engine.area-equal).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::tabletop::Point;
use serde::{Deserialize, Serialize};

use super::shot::Figure;
use super::volley::{CREW, Hit};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::steps::Action;

battle::answers! {
    State;
    /// Which figure falls.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Falling {
        /// The figure with this number among those equally near, the first being 1.
        Figure(number: u8) = ["figure" [number]],
    }
}

/// The owner says which of the equally near figures falls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NearestFalls {
    /// The piece that has fired.
    pub(crate) unit: UnitId,
    /// Where its shot has landed.
    pub(crate) at: Point,
}

/// A figure that may fall: only [`NearestFalls::may_fall`] makes one.
struct Fallen(Hit);

impl State {
    /// The figures of which one falls, those of a stand as one: the nearest, none under a marker if there are others.
    pub(crate) fn nearest_to(&self, to: Point, figures: &[Figure]) -> Vec<Hit> {
        define!("medieval.engine.area-one", "medieval.engine.area-equal");
        let far = |figure: &Figure| to.to(figure.at).squared();
        let least = figures.iter().map(far).min();
        let near = figures.iter().filter(|figure| Some(far(figure)) == least);
        let mut hits: Vec<Hit> = Vec::new();
        for figure in near {
            if !hits.contains(&figure.hit) {
                hits.push(figure.hit);
            }
        }
        let open = |hit: &Hit| !self.unit(hit.unit).is(Flags::HIDDEN);
        if hits.iter().any(open) {
            hits.retain(open);
        } else {
            // Nobody is asked about what the enemy does not see.
            hits.truncate(1);
        }
        hits
    }
}

impl NearestFalls {
    fn choices(self, battle: &State) -> Vec<Hit> {
        let Some(call) = battle.calls.iter().find(|call| call.unit == self.unit) else { return Vec::new() };
        let then = battle.before_call(call);
        battle.nearest_to(self.at, &battle.figures_under(&then, self.unit, self.at))
    }

    fn may_fall(self, battle: &State, number: u8) -> Result<Fallen, Refusal> {
        let choices = self.choices(battle);
        let hit = number.checked_sub(1).and_then(|number| choices.get(usize::from(number)).copied());
        let why = "only one of the nearest figures falls";
        hit.map(Fallen).ok_or_else(|| Refusal::new(rule!("medieval.engine.area-equal"), why))
    }
}

impl Question<State> for NearestFalls {
    type Answer = Falling;

    fn rule(&self) -> Rule {
        rule!("medieval.engine.area-equal")
    }

    fn whom(&self, battle: &State) -> Asks {
        let sides: Vec<Side> = self.choices(battle).iter().map(|hit| battle.side_of(hit.unit)).collect();
        match sides.first() {
            None => Asks::nobody(),
            Some(first) if sides.iter().all(|side| side == first) => Asks::only(*first),
            Some(_) => Asks::only(battle.side_of(self.unit)),
        }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Falling, Action>) -> ControlFlow<()> {
        let count = self.choices(battle).len() as u8;
        found.all((1..=count).map(Falling::Figure))
    }

    fn check(&self, battle: &State, _: Side, Falling::Figure(number): Falling) -> Result<(), Refusal> {
        self.may_fall(battle, number).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        Falling::Figure(number): Falling,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Fallen(hit) = self.may_fall(battle, number)?;
        battle.done();
        let before = battle.hits.clone();
        battle.strike(hit, rule!("medieval.engine.area-one"), table);
        battle.note_friendly_fire(self.unit, &before, table);
        battle.double_hits(self.unit, &before, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> Falling {
        define!("common.decision.usual");
        Falling::Figure(1)
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Which figure falls? They are equally near to where the shot has landed.")
    }

    fn button(&self, battle: &State, _: Side, Falling::Figure(number): Falling) -> Button {
        let hit = number.checked_sub(1).and_then(|at| self.choices(battle).get(usize::from(at)).copied());
        let words = hit.map_or_else(String::new, |hit| {
            let name = &battle.info(hit.unit).name;
            if hit.place == CREW {
                format!("A man of {name}")
            } else {
                let at = battle.unit(hit.unit).rank_and_file(hit.place, battle.info(hit.unit));
                format!("{name}: rank {}, file {}", at.rank + 1, at.file + 1)
            }
        });
        Button::new(words)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("The nearest figure falls".to_owned())
    }
}
