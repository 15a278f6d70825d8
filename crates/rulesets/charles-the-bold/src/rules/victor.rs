//! What the victor of a bout does after the retreats: it joins another melee in front of it, or pursues (11.4b, 13.0).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, List, Question, Refusal, Rule, Side, Table};
use ground::Spot;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::melee::Fight;
use crate::rules::pursuit::Pursuing;
use crate::rules::support::Supporting;
use crate::state::{StandId, State};
use crate::steps::About;

battle::answers! {
    State;
    /// Which melee a victor joins.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum JoinMelee {
        /// The one of this enemy.
        Pair {
            /// The victor.
            by: StandId,
            /// The enemy Battle Stand.
            against: StandId,
        } = [by "fights" [against]],
    }
}

/// The victor of a bout. Its owner is asked if there are two melees that it can join.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Victor {
    /// The victor.
    pub stand: StandId,
    /// The stand it has beaten.
    pub beaten: StandId,
    /// The hex where the beaten one stood.
    pub vacated: Spot,
    /// Directions in which the beaten one retreated, hex by hex (13.1a).
    pub way: List<u8, 16>,
    /// It was attacked in the melee it won.
    pub defends: bool,
}

/// A melee that the victor may join, by its enemy Battle Stand: only [`Victor::melees`] finds one.
#[derive(Clone, Copy)]
struct Joined(StandId);

impl Question<State> for Victor {
    type Answer = JoinMelee;

    fn rule(&self) -> Rule {
        rule!("11.4b")
    }

    fn whom(&self, battle: &State) -> Asks {
        self.melees(battle).nth(1).map(|_| battle.side_of(self.stand)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, JoinMelee, Action>) -> ControlFlow<()> {
        found.all(self.sorted(battle).into_iter().map(|against| self.joins(against)))
    }

    fn check(&self, battle: &State, _: Side, answer: JoinMelee) -> Result<(), Refusal> {
        self.may_join(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: JoinMelee,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let joined = self.may_join(battle, answer)?;
        self.join(battle, joined, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let stand = self.stand;
        if !battle.stand(stand).is_on_map() || battle.is_in_melee(stand) {
            return battle.done();
        }
        if battle.scenario.conditions.on && !battle.stand(self.beaten).is_on_map() {
            // Whoever is driven off the board or finds no way back is destroyed by this fight, too.
            battle.note_prisoners(stand, self.beaten, table);
        }
        let only = self.melees(battle).next();
        if let Some(joined) = only {
            return self.join(battle, joined, table);
        }
        // A supporter of another melee before it holds it in place as well.
        if battle.contacts(stand).any(|enemy| battle.is_in_melee(enemy)) {
            table.tell(&[rule!("13.1e")], Event::NoPursuit { stand });
            return battle.done();
        }
        let pursuit = self.pursuit(battle);
        match battle.may_pursue(&pursuit) {
            Ok(()) => battle.replace(pursuit),
            Err(rule) => {
                table.tell(&[rule], Event::NoPursuit { stand });
                battle.done();
            }
        }
    }

    fn usual(&self, battle: &State, _: Side) -> JoinMelee {
        self.joins(self.sorted(battle).first().copied().unwrap_or(StandId::NONE))
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("What does the winner do?").because("Melee")
    }

    fn button(&self, battle: &State, _: Side, answer: JoinMelee) -> Button {
        let JoinMelee::Pair { by, against } = answer;
        let fights = battle.does(by, "fights", "fight");
        Button::new(format!("{fights} {}", battle.name_of(against))).by(&battle.info(by).id).binding(true)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Melee".to_owned())
    }
}

impl About for Victor {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

impl Victor {
    /// The ongoing melees in front of the victor, if it is free.
    fn melees(self, battle: &State) -> impl Iterator<Item = Joined> + '_ {
        let free = battle.stand(self.stand).is_on_map() && !battle.is_in_melee(self.stand);
        let enemies = free.then(|| battle.contacts(self.stand)).into_iter().flatten();
        enemies.filter(|enemy| battle.is_battle_stand(*enemy)).map(Joined)
    }

    /// Their enemy Battle Stands, by their number.
    fn sorted(self, battle: &State) -> ArrayVec<StandId, 2> {
        let mut enemies: ArrayVec<StandId, 2> = self.melees(battle).map(|Joined(enemy)| enemy).collect();
        enemies.sort_unstable();
        enemies
    }

    /// The answer that it joins the melee of this enemy.
    fn joins(self, against: StandId) -> JoinMelee {
        JoinMelee::Pair { by: self.stand, against }
    }

    /// Whether it may join that melee.
    fn may_join(self, battle: &State, JoinMelee::Pair { by, against }: JoinMelee) -> Result<Joined, Refusal> {
        let joined = self.melees(battle).find(|Joined(enemy)| *enemy == against);
        joined.filter(|_| by == self.stand).ok_or_else(|| {
            let why = "{0} joins one of the melees in front of it";
            Refusal::new(rule!("11.4b"), why).about(self.stand.into())
        })
    }

    /// It joins another melee instead of pursuing.
    fn join(self, battle: &mut State, Joined(against): Joined, table: &mut Table<'_, Event>) {
        battle.done();
        let melee = battle.stand(against).melee;
        table.tell(&[rule!("11.4b"), rule!("13.1e")], Event::Joins { stand: self.stand, at: against });
        battle.set_supporting(self.stand, melee, table);
        let attacker = battle.melee(melee).attacker;
        battle.then(Supporting::of(Fight { melee, attacker, charger: StandId::NONE, charge: None }));
    }

    /// The pursuit that its victory leads to.
    fn pursuit(self, battle: &State) -> Pursuing {
        let Victor { stand, beaten, vacated, defends, .. } = self;
        let mut way = List::new();
        if let Some(dir) = battle.scenario.map.hexes.direction_to(battle.stand(stand).spot, vacated) {
            way.push(dir.into());
            for dir in self.way.iter() {
                way.push(*dir);
            }
        }
        Pursuing { stand, beaten, way, straight: !battle.stand(beaten).is_on_map(), defends }
    }
}
