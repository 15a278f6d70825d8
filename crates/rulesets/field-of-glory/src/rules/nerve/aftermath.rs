//! What follows when all dice of a shooting, an impact or a melee are rolled (sequence.dice-order.after).

use battle::{Resolves, Table, Tally};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::fight::ready::Rolled;
use crate::rules::nerve::cohesion::{Why, is_one_hit_per};
use crate::rules::nerve::flights::Flights;
use crate::rules::nerve::rounds::{Bursts, Rounds};
use crate::state::{GroupId, State};
use crate::tolls::{Marks, Toll};

/// Hits of a shooting in which artillery took part that make a group test.
const HITS_WITH_ARTILLERY: u8 = 2;

/// What the dice were rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fought {
    /// An impact.
    Impact,
    /// A shooting phase.
    Shooting,
    /// A melee.
    Melee,
}

/// What follows on the dice of a phase, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aftermath {
    /// What the dice were rolled for.
    pub(crate) of: Fought,
    /// What is next.
    pub(crate) next: Part,
}

/// The parts of it in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// Death throws, and groups that break by losses.
    #[default]
    Deaths,
    /// Commanders' risk.
    Risks,
    /// Who tests for losing, or for shooting.
    Losers,
    /// These tests.
    Tests,
    /// Routs, pursuits and what they cost.
    Flights,
    /// Levels lost to bursting through.
    Bursts,
    /// End-of-phase tests, in rounds.
    Rounds,
}

impl Aftermath {
    /// All dice of such a phase are rolled.
    pub(crate) fn of(of: Fought) -> Aftermath {
        Aftermath { of, next: Part::default() }
    }
}

impl Resolves<State> for Aftermath {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("sequence.dice-order.after", "combat.simultaneous");
        let by_shooting = self.of == Fought::Shooting;
        let next = match self.next {
            Part::Deaths => {
                battle.tell_results(table);
                battle.throw_for_deaths(by_shooting, table);
                Part::Risks
            }
            Part::Risks => {
                battle.roll_for_commanders(by_shooting, table);
                Part::Losers
            }
            Part::Losers => {
                battle.make_ready(Rolled::Tests(self.of));
                Part::Tests
            }
            Part::Tests => {
                battle.test_after(self.of, table);
                Part::Flights
            }
            Part::Flights => {
                battle.replace(Aftermath { next: Part::Bursts, ..self });
                return battle.then(Flights::OF_BREAKING);
            }
            Part::Bursts => {
                battle.replace(Aftermath { next: Part::Rounds, ..self });
                return battle.then(Bursts {});
            }
            Part::Rounds => return battle.replace(Rounds {}),
        };
        battle.replace(Aftermath { next, ..self });
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// How close combat came out for each group, in the order of dice.
    fn tell_results(&self, table: &mut Table<'_, Event>) {
        for group in self.in_dice_order().filter(|group| self.toll(*group).marks.has(Marks::FOUGHT)) {
            let Toll { given, taken, .. } = *self.toll(group);
            table.tell(&[rule!("combat.result")], Event::Fought { group, given, taken });
        }
    }

    /// The death throws of all who were hit, in the order of dice.
    fn throw_for_deaths(&mut self, by_shooting: bool, table: &mut Table<'_, Event>) {
        let groups: Vec<GroupId> = self.in_dice_order().collect();
        for group in groups {
            self.throw_for_death(group, by_shooting, table);
        }
    }

    /// The tests of those who lost, or were shot at heavily, in the order of dice. Who has broken by losses takes none, and
    /// modifiers are those of the state before any of these tests.
    pub(crate) fn tests_after(&self, of: Fought) -> Vec<(GroupId, Why, Tally)> {
        define!("cohesion.order", "cohesion.why.combat");
        let due = self.in_dice_order().filter_map(|group| {
            let why = self.must_test(group, of)?;
            Some((group, why, self.cohesion_bonus(group, why)))
        });
        due.collect()
    }

    /// Takes these tests.
    fn test_after(&mut self, of: Fought, table: &mut Table<'_, Event>) {
        let ready = self.take_ready(Rolled::Tests(of));
        for (group, why, bonus) in &ready.tests {
            self.test_cohesion_with(*group, *why, bonus, table);
        }
    }

    /// Why a group tests after the dice of a phase; none if it does not.
    fn must_test(&self, group: GroupId, of: Fought) -> Option<Why> {
        let (state, toll) = (self.group(group), self.toll(group));
        if state.is_broken() {
            return None;
        }
        let lost = toll.taken > toll.given;
        match of {
            Fought::Impact => lost.then_some(Why::LostImpact),
            Fought::Melee => lost.then_some(Why::LostMelee),
            Fought::Shooting => {
                define!("cohesion.why.shooting", "cohesion.why.artillery", "shoot.pool");
                let guns = toll.shot >= HITS_WITH_ARTILLERY && toll.marks.has(Marks::SHOT_BY_ARTILLERY);
                (toll.shot > 0 && is_one_hit_per(toll.shot, 3, toll.bases) || guns).then_some(Why::Shot)
            }
        }
    }
}
