//! Berserkers make for the nearest enemy, whatever anybody says (medieval.berserker.no-orders).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, List, Question, Refusal, Rule, Side, Table};
use ground::tabletop::{Length, Point};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::march::plan::{Going, Leg, Plan, turned_about_centre};
use crate::rules::shoot::volley::Hit;
use crate::rules::turn::sequence::Third;
use crate::state::{State, UnitId};
use crate::steps::Action;
use crate::troops::Troop;

/// A berserker has two enemies or more who are equally near: his owner says which he makes for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BerserkerTie {
    /// The berserker.
    pub(crate) unit: UnitId,
    /// The third that begins.
    pub(crate) third: u8,
}

battle::answers! {
    State;
    /// For whom a berserker makes.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum MakeFor {
        /// This enemy.
        Enemy(enemy: UnitId) = ["for" [enemy]],
    }
}

impl State {
    /// Whether it is a berserker.
    pub(crate) fn is_berserker(&self, id: UnitId) -> bool {
        define!("medieval.berserker.values", "medieval.berserker.test", "common.term.berserker");
        self.info(id).kind.troop() == Some(Troop::Berserker)
    }

    /// How many hits a shot of artillery is that strikes somebody: a berserker falls to a direct one, and loses a life to any other.
    pub(crate) fn hits_of_shot(&self, hit: Hit, rule: Rule) -> u8 {
        define!("medieval.berserker.artillery");
        let around = [rule!("medieval.engine.area-roll"), rule!("medieval.engine.area-one")];
        let left = || self.figures_standing(hit.unit, hit.place);
        if self.is_berserker(hit.unit) && !around.contains(&rule) { left() } else { 1 }
    }

    /// Before a third every berserker who is not in melee turns to the nearest enemy; those with several whose owner has to choose ask.
    pub(crate) fn begin_third(&mut self, third: u8) {
        define!("medieval.berserker.no-orders");
        self.replace(Third { third });
        let wild: Vec<UnitId> = self.on_board().filter(|id| self.is_berserker(*id)).collect();
        for unit in wild.into_iter().rev() {
            let nearest = self.nearest_enemies(unit);
            match nearest.as_slice() {
                [] => self.plans[unit.index()].going = Going::Done,
                [(enemy, _)] => self.make_for(unit, *enemy),
                [..] => self.then(BerserkerTie { unit, third }),
            }
        }
    }

    /// The enemies nearest to a berserker of all whom his side sees, with their nearest points; nobody while he is in melee.
    fn nearest_enemies(&self, id: UnitId) -> Vec<(UnitId, Point)> {
        define!("medieval.berserker.no-recall");
        if !self.melee_enemies(id).is_empty() {
            return Vec::new();
        }
        let side = self.side_of(id);
        let from = self.unit(id).outline(self.info(id)).centre();
        let seen = self
            .units_of(side.other())
            .filter(|enemy| self.is_open_to(*enemy, side) && self.stops_enemies(*enemy));
        let near = |enemy: UnitId| {
            let points = self.stands_of(enemy).map(|(_, stand)| stand.nearest_to(from));
            points.min_by_key(|point| from.to(*point).squared()).map(|point| (enemy, point))
        };
        let all: Vec<(UnitId, Point)> = seen.filter_map(near).collect();
        let least = all.iter().map(|(_, point)| from.to(*point).squared()).min();
        all.into_iter().filter(|(_, point)| Some(from.to(*point).squared()) == least).collect()
    }

    /// A berserker turns to an enemy for nothing, and walks straight at him.
    fn make_for(&mut self, id: UnitId, enemy: UnitId) {
        let Some((_, point)) = self.nearest_enemies(id).into_iter().find(|(other, _)| *other == enemy) else {
            return;
        };
        let info = self.info(id);
        let from = self.unit(id).outline(info).centre();
        let Some(toward) = from.bearing_to(point) else { return };
        let mut unit = *self.unit(id);
        unit.grid = turned_about_centre(&unit, info, toward - unit.facing());
        let own = Length::cm(info.chart_move.into());
        let rate = self.rate_of(id, &unit);
        let plan = &mut self.plans[id.index()];
        *plan = Plan {
            going: Going::On,
            allowance: own,
            third: own / 3,
            from: unit.grid,
            legs: List::of(&[Leg::March(toward, None)]),
            at: 0,
            rate,
            ..*plan
        };
        plan.before = plan.spent();
        self.units[id.index()] = unit;
    }
}

impl Question<State> for BerserkerTie {
    type Answer = MakeFor;

    fn rule(&self) -> Rule {
        rule!("medieval.berserker.no-orders")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.side_of(self.unit))
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, MakeFor, Action>) -> ControlFlow<()> {
        found.all(battle.nearest_enemies(self.unit).into_iter().map(|(enemy, _)| MakeFor::Enemy(enemy)))
    }

    fn check(&self, battle: &State, _: Side, MakeFor::Enemy(enemy): MakeFor) -> Result<(), Refusal> {
        match battle.nearest_enemies(self.unit).iter().any(|(near, _)| *near == enemy) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("medieval.berserker.no-orders"), "another enemy is nearer")),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: MakeFor,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        let MakeFor::Enemy(enemy) = answer;
        battle.make_for(self.unit, enemy);
        battle.done();
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    /// The one farther to his left.
    fn usual(&self, battle: &State, _: Side) -> MakeFor {
        let frame = battle.unit(self.unit).outline(battle.info(self.unit)).frame();
        let left =
            battle.nearest_enemies(self.unit).into_iter().min_by_key(|(_, point)| frame.spot(*point).u);
        MakeFor::Enemy(left.map_or(UnitId::NONE, |(enemy, _)| enemy))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        Asked::new(format!("For whom does {} make? They are equally near.", battle.info(self.unit).name))
    }

    fn button(&self, battle: &State, _: Side, MakeFor::Enemy(enemy): MakeFor) -> Button {
        Button::new(format!("For {}", battle.info(enemy).name))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("A berserker looks for the nearest enemy".to_owned())
    }
}
