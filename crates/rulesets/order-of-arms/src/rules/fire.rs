//! Ranged fire: targets, shooters, the defender's answer, volleys, return fire, advance (B14).

use battle::{Refusal, Side, Table};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::conditions::UnitSet;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::assigning::Assigning;
use crate::rules::bonuses::Bonuses;
use crate::rules::unhorsing::Unhorsing;
use crate::state::{OFF, State, UnitId};
use crate::steps::{Pending, is_listed};

/// The ranged fire step: one target area after the other (flow.ranged).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Firing {
    /// The target area.
    pub area: AreaId,
    /// The areas at which all fire is done with (B14.0b).
    #[serde(default)]
    pub closed: AreaSet,
    /// How far it is.
    pub stage: FireStage,
    /// The shooters named so far.
    pub shooters: UnitSet,
    /// A shooter that has to show that it dares, or that its powder is dry.
    pub trying: UnitId,
    /// Somebody was tried.
    #[serde(default)]
    pub tried: bool,
    /// The fighters of the combat that fire twice, as bits.
    pub twice: u64,
    /// The stacks of the target area that retreat, as bits of their positions.
    pub retreating: u32,
    /// The stacks that skirmish: they stand, shoot back with half, and retreat (B14.2.2d).
    pub skirmishing: u32,
    /// The stacks that have answered, and later those that have returned fire, as bits of their positions.
    pub answered: u32,
}

/// How far the fire at an area is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FireStage {
    /// Asks for the target area.
    Target,
    /// Asks for the next shooter.
    Shooters,
    /// Leaders give their bonuses.
    Bonuses,
    /// The dice are aimed.
    Aim,
    /// Asks whether the leaders of bowmen call for double rate fire (B14.5a).
    DoubleRate,
    /// Asks the defender what each targeted stack does.
    Responses,
    /// The volley is thrown.
    Volley,
    /// What follows from it: leaders, rout.
    After,
    /// Those who fire twice aim again (B14.5f).
    Second,
    /// Asks each stack that stood who returns fire.
    Return,
    /// The return fire is thrown.
    ReturnVolley,
    /// Stacks that chose it retreat.
    Retreats,
    /// Asks who advances (B14.2.2c).
    Advance,
}

impl Firing {
    /// The step from its beginning.
    pub(crate) const FIRST: Firing = Firing {
        area: OFF,
        closed: AreaSet::EMPTY,
        stage: FireStage::Target,
        shooters: UnitSet::EMPTY,
        trying: UnitId::NONE,
        tried: false,
        twice: 0,
        retreating: 0,
        skirmishing: 0,
        answered: 0,
    };

    /// The step after the fire at an area.
    pub(crate) fn past_area(self) -> Firing {
        let mut closed = self.closed;
        closed.insert(self.area);
        Firing { closed, ..Firing::FIRST }
    }

    pub(crate) fn at(self, stage: FireStage) -> Firing {
        Firing { stage, ..self }
    }

    pub(crate) fn has(self, unit: UnitId) -> bool {
        self.shooters.has(unit)
    }

    /// Whether a unit was named that fires, or could not: whether anybody else does is open.
    fn has_begun(self) -> bool {
        self.tried || !self.shooters.is_empty()
    }

    pub(crate) fn with(mut self, unit: UnitId) -> Firing {
        self.shooters.insert(unit);
        self
    }
}

impl Pending for Firing {
    fn asks(&self, battle: &State) -> Option<Side> {
        let (active, defender) = (battle.active, battle.active.other());
        let asks = |any: bool, side: Side| any.then_some(side);
        match self.stage {
            FireStage::Target => asks(battle.has_fire_target(self.closed), active),
            FireStage::Shooters => {
                // Somebody fires at an area that was named.
                let least = if self.has_begun() { 1 } else { 2 };
                let open = battle.shooters_at(*self).take(least).count() == least;
                asks(self.trying == UnitId::NONE && open, active)
            }
            FireStage::DoubleRate => asks(battle.double_rates(*self).next().is_some(), active),
            FireStage::Responses => {
                let next = battle.next_to_respond(*self);
                asks(next.is_some_and(|stack| battle.may_give_way(stack).is_ok()), defender)
            }
            FireStage::Return => asks(battle.returners(*self).next().is_some(), defender),
            FireStage::Advance => asks(battle.advancers(*self).next().is_some(), active),
            _ => None,
        }
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self.stage {
            FireStage::Target => into.extend(battle.fire_targets(self.closed).iter().map(Action::Area)),
            FireStage::Shooters => {
                into.extend(battle.shooters_at(*self).map(Action::Unit));
                if !self.has_begun() {
                    return;
                }
            }
            FireStage::DoubleRate => into.extend(battle.double_rates(*self).map(Action::Leader)),
            FireStage::Responses => {
                if let Some(stack) = battle.next_to_respond(*self) {
                    into.push(Action::Decline);
                    if battle.may_give_way(stack).is_ok() {
                        into.push(Action::Try);
                        if battle.may_skirmish(*self, stack) {
                            into.push(Action::Choose(0));
                        }
                    }
                }
                return;
            }
            FireStage::Return => into.extend(battle.returners(*self).map(Action::Unit)),
            FireStage::Advance => into.extend(battle.advancers(*self).map(Action::Stack)),
            _ => return,
        }
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (self.stage, *action) {
            (FireStage::Responses, Action::Try) => match battle.next_to_respond(*self) {
                Some(stack) => battle.may_give_way(stack),
                None => Err(Refusal::new(rule!("flow.ranged"), "nobody has to answer")),
            },
            (FireStage::Shooters, Action::Unit(unit)) => battle.may_fire(unit, self.area),
            _ => is_listed(self, battle, action, self.stage.refusal()),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (self.stage, action) {
            (FireStage::Target, Action::Area(area)) => {
                battle.replace(Firing { area, stage: FireStage::Shooters, ..*self });
            }
            (FireStage::Target, _) => battle.done(),
            (FireStage::Shooters, Action::Unit(unit)) => battle.name_shooter(*self, unit, table),
            (FireStage::Shooters, _) => battle.open_fire(*self),
            (FireStage::DoubleRate, Action::Leader(leader)) => battle.call_double_rate(*self, leader, table),
            (FireStage::DoubleRate, _) => battle.replace(self.at(FireStage::Responses)),
            (FireStage::Responses, answer) => battle.respond(*self, answer, table),
            (FireStage::Return, Action::Unit(unit)) => battle.name_returner(*self, unit, table),
            (FireStage::Return, _) => battle.begin_return(*self, table),
            (FireStage::Advance, Action::Stack(stack)) => battle.advance_after_fire(*self, stack, table),
            (FireStage::Advance, _) => battle.replace(self.past_area()),
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let attacker = battle.active;
        match self.stage {
            FireStage::Target => battle.done(),
            FireStage::Shooters if self.trying != UnitId::NONE => battle.settle_shooter(*self),
            FireStage::Shooters => {
                let only = battle.shooters_at(*self).next().filter(|_| !self.has_begun());
                match only {
                    Some(unit) => battle.name_shooter(*self, unit, table),
                    None => battle.open_fire(*self),
                }
            }
            FireStage::Bonuses => {
                battle.replace(self.at(FireStage::Aim));
                battle.then(Bonuses { side: attacker });
            }
            FireStage::Aim => {
                battle.replace(self.at(FireStage::DoubleRate));
                battle.then(Assigning { side: attacker });
            }
            FireStage::DoubleRate => battle.replace(self.at(FireStage::Responses)),
            FireStage::Responses if battle.next_to_respond(*self).is_some() => {
                // Whoever cannot give way stands.
                battle.respond(*self, Action::Decline, table);
            }
            FireStage::Responses => {
                battle.adjust_fire(*self, table);
                battle.replace(self.at(FireStage::Volley));
            }
            FireStage::Volley => {
                // What follows is found once, after the last volley; but each takes horses by itself.
                let more = self.twice != 0;
                battle.replace(self.at(if more { FireStage::Second } else { FireStage::After }));
                battle.throw_volley(attacker, table);
                if more {
                    battle.then(Unhorsing { next: 0 });
                }
            }
            FireStage::After => {
                battle.replace(self.at(FireStage::Second));
                battle.after_combat();
            }
            FireStage::Second => battle.second_volley(*self, table),
            FireStage::Return => battle.begin_return(*self, table),
            FireStage::ReturnVolley => battle.end_return(*self, table),
            FireStage::Retreats => battle.make_retreats(*self),
            FireStage::Advance => battle.replace(self.past_area()),
        }
    }
}

impl FireStage {
    /// What an answer is refused with that is none.
    pub(crate) fn refusal(self) -> Refusal {
        match self {
            FireStage::Shooters => Refusal::new(rule!("B14.0a"), "name a unit that fires, or that is all"),
            FireStage::DoubleRate => Refusal::new(rule!("B14.5a"), "name a leader of bowmen, or nobody"),
            FireStage::Responses => Refusal::new(rule!("flow.ranged"), "the stack stands or gives way"),
            FireStage::Return => {
                Refusal::new(rule!("B14.4f"), "name a unit that returns fire, or that is all")
            }
            FireStage::Advance => Refusal::new(rule!("B14.2.2c"), "name a stack that fired and advances"),
            _ => Refusal::new(rule!("B14.0b"), "name an area to fire at, or none"),
        }
    }
}
