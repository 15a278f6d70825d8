//! Shaken units that run into friends: they are held, or carry them along (common.hold).

use battle::Table;

use super::reaction::HALF;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::run::RunFacts;
use crate::rules::facts::bodies::Body;
use crate::rules::march::beats::Beats;
use crate::rules::march::plan::{Going, Leg};
use crate::state::{Reaction, State, UnitId};

/// What a friend in the way does to a shaken unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InWay {
    /// He goes back himself: it waits.
    Waits,
    /// He stops it without being touched by it: he is in melee, or was held himself.
    Stops,
    /// He is a single piece or figure: it runs over him, or stops.
    Single,
    /// He holds it.
    Holds,
    /// He has to pass a test to hold it.
    Tests,
}

impl Beats {
    /// Shaken units that have come up against friends in this beat: friends are taken by their numbers, and one that holds is enough.
    pub(crate) fn hold_friends(
        &mut self,
        state: &mut State,
        run_into: &[(UnitId, Vec<UnitId>)],
        table: &mut Table<'_, Event>,
    ) {
        define!("common.hold.when", "common.hold.several");
        let each = |(shaken, friends): &(UnitId, Vec<UnitId>)| {
            let shaken = *shaken;
            friends.iter().map(move |friend| (*friend, shaken)).collect::<Vec<_>>()
        };
        // Dice are thrown by the units that are tested.
        let mut pairs: Vec<(UnitId, UnitId)> = run_into.iter().flat_map(each).collect();
        pairs.sort_unstable();
        let mut held: Vec<UnitId> = Vec::new();
        for (friend, shaken) in pairs {
            if !held.contains(&shaken) && state.come_up(shaken, friend, table) {
                held.push(shaken);
            }
        }
    }
}

impl State {
    /// A shaken unit has come up against a friend; whether it is held.
    fn come_up(&mut self, shaken: UnitId, friend: UnitId, table: &mut Table<'_, Event>) -> bool {
        match self.in_way(shaken, friend) {
            InWay::Waits => false,
            InWay::Stops => {
                self.hold(shaken, friend, rule!("common.hold.once"), table);
                true
            }
            InWay::Single => {
                self.run_over(shaken, friend, table);
                false
            }
            InWay::Holds => {
                self.pay_for_holding(shaken, friend);
                self.hold(shaken, friend, rule!("common.hold.greater"), table);
                true
            }
            InWay::Tests => {
                self.pay_for_holding(shaken, friend);
                let passed = !self.takes_tests() || self.three_dice_test(friend, "to hold friends", table);
                if passed {
                    self.hold(shaken, friend, rule!("common.hold.test"), table);
                } else {
                    self.carry_along(shaken, friend, table);
                }
                passed
            }
        }
    }

    fn in_way(&self, shaken: UnitId, friend: UnitId) -> InWay {
        define!("common.hold.greater", "common.hold.test", "common.hold.once", "common.hold.pieces");
        let run = self.run(friend);
        let [Some(own), Some(theirs)] = [friend, shaken].map(|id| self.tmv_of_unit(id)) else {
            return InWay::Single;
        };
        if run.is(RunFacts::HELD) || !self.melee_enemies(friend).is_empty() && !self.is_leaving(friend) {
            InWay::Stops
        } else if run.forced.is_some() {
            InWay::Waits
        } else if run.ran_into.has(shaken) || own > theirs {
            InWay::Holds
        } else {
            InWay::Tests
        }
    }

    /// Whoever shaken friends ran into can do nothing else in this turn.
    fn pay_for_holding(&mut self, shaken: UnitId, friend: UnitId) {
        define!("common.hold.cost");
        self.run_mut(friend).ran_into.add(shaken);
        self.run_mut(friend).set(RunFacts::RUN_INTO);
        self.plans[friend.index()].going = Going::Done;
    }

    /// A shaken unit is held: its forced move is at an end, a rout as well.
    fn hold(&mut self, shaken: UnitId, friend: UnitId, rule: battle::Rule, table: &mut Table<'_, Event>) {
        define!("common.hold.stops");
        self.plans[shaken.index()].going = Going::Done;
        self.run_mut(shaken).set(RunFacts::HELD);
        if self.routs(shaken) && !self.stands_on_enemies(shaken) {
            // It stays in the game; that it was shaken is remembered.
            self.run_mut(shaken).forced = Some(Reaction::BackAndTurn);
        }
        table.tell(&[rule, rule!("common.hold.stops")], Event::Held { units: [shaken, friend] });
    }

    /// Whether a routing unit has stopped on the ground of an enemy: then nobody can hold it there.
    fn stands_on_enemies(&self, id: UnitId) -> bool {
        let body = self.body(id);
        let mut enemies = self.units_of(self.side_of(id).other()).filter(|enemy| self.stops_enemies(*enemy));
        enemies.any(|enemy| body.overlaps(&self.body(enemy)))
    }

    /// A friend that could not hold a shaken unit makes the same move from the next beat on, the same way.
    fn carry_along(&mut self, shaken: UnitId, friend: UnitId, table: &mut Table<'_, Event>) {
        let Some(reaction) = self.run(shaken).forced else { return };
        table.tell(&[rule!("common.hold.fails")], Event::CarriedAlong { units: [friend, shaken] });
        self.force(friend, reaction, table);
        self.leave_contact(friend);
        let plan = match (reaction, self.march_of(shaken)) {
            (Reaction::Rout, _) | (_, None) => self.forced_plan(friend, reaction),
            (Reaction::Back, way) => self.plan_of_flight(friend, way, HALF, false),
            (Reaction::BackAndTurn, way) => self.plan_of_flight(friend, way, 1, true),
        };
        self.plans[friend.index()] = plan;
    }

    /// The bearing of the march that a unit is at.
    fn march_of(&self, id: UnitId) -> Option<ground::tabletop::Bearing> {
        let plan = &self.plans[id.index()];
        plan.legs.iter().rev().find_map(|leg| match leg {
            Leg::March(toward, _) => Some(*toward),
            Leg::Stand(_)
            | Leg::Bend(_)
            | Leg::Form(..)
            | Leg::Face(_)
            | Leg::Turn(_)
            | Leg::Swing(_)
            | Leg::Drill(..)
            | Leg::Array(_) => None,
        })
    }

    /// A shaken unit has come up against a single piece or figure: it goes on over it if what is left of its move carries it clear.
    fn run_over(&mut self, shaken: UnitId, single: UnitId, table: &mut Table<'_, Event>) {
        define!("common.hold.pieces");
        if self.is_carried_clear(shaken, single) {
            self.run_mut(shaken).over.add(single);
            if self.info(single).kind.troop().is_some() {
                self.run_mut(single).set(RunFacts::RUN_INTO);
            }
            table.tell(&[rule!("common.hold.pieces")], Event::RunsOver { units: [shaken, single] });
        } else {
            self.plans[shaken.index()].going = Going::Done;
        }
    }

    fn is_carried_clear(&self, shaken: UnitId, single: UnitId) -> bool {
        let plan = self.plans[shaken.index()];
        let Some(Leg::March(toward, far)) = plan.legs.get(usize::from(plan.at)).copied() else {
            return false;
        };
        let gone = plan.from.at.to(self.unit(shaken).grid.at).length();
        let spend = plan.left_to_go();
        let ground = plan.rate.ground(spend);
        let way = far.map_or(ground, |far| ground.min(far - gone));
        let mut unit = *self.unit(shaken);
        unit.grid.at = unit.grid.at.moved(toward, way);
        !Body::of(&unit, self.info(shaken)).overlaps(&self.body(single))
    }
}
