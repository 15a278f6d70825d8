//! A charge on its way, area by area: who runs it down, who stops it, and its clash (flow.charge, B11.4, B11.12).

use battle::{Refusal, Rule, Side, Table};
use ground::areas::{AreaId, Slot};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::assigning::places;
use crate::rules::charge::Charge;
use crate::state::{NO_SLOT, Stack, State, UnitId};
use crate::steps::Pending;

/// A declared charge is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charging {
    /// Its place in the list of charges.
    pub n: u8,
}

/// How far a charge has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChargeStage {
    /// It has not begun.
    Declared,
    /// It enters the next area.
    Moving,
    /// Troops in its way have been run down.
    RunDown,
    /// Enemies may intercept it in the area it has entered.
    Intercept,
    /// Targets may meet it.
    Meet,
    /// Those who meet it strike, one after the other.
    Clashes,
    /// Somebody who strikes it has ridden over friends of it.
    RiddenOver {
        /// The stack that strikes.
        by: Stack,
        /// What the charge goes on with.
        after: After,
    },
    /// Somebody strikes it on its way.
    Struck {
        /// The stack that strikes.
        by: Stack,
        /// What the charge goes on with.
        after: After,
    },
    /// It has met somebody: this is what comes of it, and then it goes on to the stage noted.
    Met(After),
    /// It presses on or falls back.
    PressOn(After),
    /// It has come upon hidden troops: it goes on at them, or falls back.
    Surprised,
    /// It stands before its target while others ride up.
    Paused,
    /// It enters the target area.
    Arrives,
    /// Its targets are gone: it names others.
    Retarget,
    /// Targets may wheel in place.
    Wheel,
    /// Archers may shoot at it.
    Bows,
    /// Their leaders give bonuses.
    BowLeaders,
    /// Ground and weather change their dice.
    BowSums,
    /// Who gets the odd die.
    OddDie,
    /// They have shot.
    Shot,
    /// It strikes home.
    Clash,
    /// The clash is over.
    Result,
    /// It was repelled: how far back it goes.
    Repelled,
    /// It was successful: whether it occupies the area.
    Occupy,
    /// It is over.
    Over,
}

/// What a charge goes on with after a clash on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum After {
    /// More interceptions.
    Intercept,
    /// More who meet it.
    Clashes,
}

impl Charging {
    /// The charge.
    pub(crate) fn charge<'a>(&self, battle: &'a State) -> Option<&'a Charge> {
        battle.charges.get(usize::from(self.n))
    }

    /// Every answer, until `found` has had enough; the bool is whether declining is one.
    fn each(&self, battle: &State, found: &mut dyn FnMut(Action) -> bool) -> bool {
        let Some(charge) = self.charge(battle) else { return false };
        match charge.stage {
            ChargeStage::Intercept => battle.each_interception(charge, found),
            ChargeStage::Meet => battle.each_meeting(charge, found),
            ChargeStage::Clashes if charge.waiting.count_ones() > 1 => {
                slots(charge.waiting).any(|slot| found(Action::Stack(charge.target_stack(slot))))
            }
            ChargeStage::PressOn(_) => found(Action::Try),
            ChargeStage::Surprised => battle.each_revealed_target(charge, found),
            ChargeStage::Retarget => battle.each_new_target(charge, found),
            ChargeStage::Wheel => battle.each_wheel(charge, found),
            ChargeStage::Bows => battle.each_shooter(charge, found),
            ChargeStage::OddDie => battle.each_odd_target(charge, found),
            ChargeStage::Repelled => battle.each_way_back(charge, found),
            ChargeStage::Occupy => battle.each_end(charge, found),
            _ => false,
        }
    }

    /// Whether declining is an answer.
    fn may_decline(&self, battle: &State) -> bool {
        let declines = |charge: &Charge| match charge.stage {
            ChargeStage::Intercept
            | ChargeStage::Meet
            | ChargeStage::PressOn(_)
            | ChargeStage::Wheel
            | ChargeStage::Bows => true,
            ChargeStage::Surprised => charge.targets == 0 || !battle.passes_knights(charge),
            ChargeStage::Retarget => charge.targets != 0 && !battle.passes_knights(charge),
            _ => false,
        };
        self.charge(battle).is_some_and(declines)
    }
}

impl Pending for Charging {
    fn asks(&self, battle: &State) -> Option<Side> {
        if !self.each(battle, &mut |_| true) {
            return None;
        }
        let charge = self.charge(battle)?;
        let charger = battle.charging_side(charge);
        Some(match charge.stage {
            ChargeStage::PressOn(_)
            | ChargeStage::Surprised
            | ChargeStage::Retarget
            | ChargeStage::Occupy => charger,
            ChargeStage::Repelled => battle.who_repels(charge),
            _ => charger.other(),
        })
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        self.each(battle, &mut |action| {
            into.push(action);
            false
        });
        if self.may_decline(battle) {
            into.push(Action::Decline);
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let Some(charge) = self.charge(battle) else {
            return Err(Refusal::new(rule!("flow.charge"), "nobody charges"));
        };
        if *action == Action::Decline && self.may_decline(battle) {
            return Ok(());
        }
        let mut listed = false;
        self.each(battle, &mut |one| {
            listed |= one == *action;
            listed
        });
        if listed {
            return Ok(());
        }
        match (charge.stage, *action) {
            (ChargeStage::Intercept, Action::Stack(stack)) => battle.may_intercept(charge, stack),
            (ChargeStage::Meet, Action::Stack(stack)) => battle.may_meet_by_elan(charge, stack),
            (ChargeStage::Meet, Action::Leader(leader)) => battle.may_meet_by(charge, leader),
            (ChargeStage::Wheel, Action::Stack(stack)) => battle.may_wheel_in_place(charge, stack),
            (ChargeStage::Bows, Action::Unit(unit)) => battle.may_shoot_at(charge, unit),
            (ChargeStage::Surprised | ChargeStage::Retarget, Action::Decline) if charge.targets != 0 => {
                Err(Refusal::new(rule!("B11.2c"), "men-at-arms in the area must be charged"))
            }
            (ChargeStage::Retarget, Action::Stack(_)) => {
                Err(Refusal::new(rule!("B11.4.2e"), "that stack cannot be a new target of the charge"))
            }
            (stage, _) => Err(Refusal::new(stage.rule(), "that is not what is asked")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let n = usize::from(self.n);
        let Some(charge) = self.charge(battle).copied() else { return };
        let declined = action == Action::Decline;
        match (charge.stage, action) {
            (ChargeStage::Intercept, Action::Stack(stack)) => battle.try_to_intercept(n, stack, table),
            (ChargeStage::Intercept, _) => battle.past_interception(n),
            (ChargeStage::Meet, Action::Stack(stack)) => battle.try_to_meet(n, stack, None, table),
            (ChargeStage::Meet, Action::Leader(leader)) => {
                let at = battle.leader(leader);
                let stack = Stack { area: at.area, slot: at.slot };
                battle.try_to_meet(n, stack, Some(leader), table);
            }
            (ChargeStage::Meet, _) => battle.charges[n].stage = ChargeStage::Clashes,
            (ChargeStage::Clashes, Action::Stack(stack)) => battle.meet(n, stack, table),
            (ChargeStage::PressOn(_), _) if declined => battle.turn_back(n, rule!("B11.4.2b"), table),
            (ChargeStage::PressOn(after), _) => battle.charges[n].stage = after.stage(),
            (ChargeStage::Surprised | ChargeStage::Retarget, Action::Stack(stack)) => {
                battle.charges[n].targets |= 1 << stack.slot.0;
            }
            (ChargeStage::Surprised, _) => battle.face_the_revealed(n, table),
            (ChargeStage::Retarget, _) => battle.take_new_targets(n),
            (ChargeStage::Wheel, Action::Stack(stack)) => battle.try_to_wheel(n, stack, table),
            (ChargeStage::Wheel, _) => battle.charges[n].stage = ChargeStage::Bows,
            (ChargeStage::Bows, Action::Unit(unit)) => {
                battle.charges[n].held.insert(unit);
            }
            (ChargeStage::Bows, _) if declined => battle.charges[n].stage = ChargeStage::Clash,
            (ChargeStage::Bows, _) => battle.begin_bow_fire(n),
            (ChargeStage::OddDie, Action::Unit(unit)) => battle.shoot(n, unit, table),
            (ChargeStage::Repelled | ChargeStage::Occupy, Action::Area(area)) => {
                battle.end_charge_in(n, area, table);
            }
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let n = usize::from(self.n);
        let Some(charge) = self.charge(battle).copied() else {
            battle.done();
            return;
        };
        match charge.stage {
            ChargeStage::Declared => battle.set_off(n, table),
            ChargeStage::Moving => battle.ride_on(n, table),
            ChargeStage::RunDown => {
                battle.charges[n].stage = ChargeStage::Intercept;
                battle.after_rundown(table);
            }
            ChargeStage::RiddenOver { by, after } => {
                battle.charges[n].stage = ChargeStage::Struck { by, after };
                battle.after_rundown(table);
            }
            ChargeStage::Struck { by, after } => battle.clash_on_the_way(n, by, after),
            ChargeStage::Intercept => battle.past_interception(n),
            ChargeStage::Meet => battle.charges[n].stage = ChargeStage::Clashes,
            ChargeStage::Clashes => match slots(charge.waiting).next() {
                Some(slot) => battle.meet(n, charge.target_stack(slot), table),
                None if charge.together => {
                    battle.charges[n].stage = ChargeStage::Paused;
                    battle.done();
                }
                None => battle.charges[n].stage = ChargeStage::Moving,
            },
            ChargeStage::Met(after) => battle.after_met(n, after, table),
            ChargeStage::PressOn(after) => battle.charges[n].stage = after.stage(),
            ChargeStage::Surprised => battle.face_the_revealed(n, table),
            ChargeStage::Paused => battle.charges[n].stage = ChargeStage::Moving,
            ChargeStage::Arrives => battle.arrive(n, table),
            ChargeStage::Retarget => battle.take_only_target(n),
            ChargeStage::Wheel => battle.charges[n].stage = ChargeStage::Bows,
            ChargeStage::Bows => battle.charges[n].stage = ChargeStage::Clash,
            ChargeStage::BowLeaders => battle.bow_bonuses(n),
            ChargeStage::BowSums => battle.bow_sums(n),
            ChargeStage::OddDie => battle.shoot(n, UnitId::NONE, table),
            ChargeStage::Shot => battle.after_bow_fire(n, table),
            ChargeStage::Clash => battle.clash(n),
            ChargeStage::Result => battle.charge_result(n, table),
            ChargeStage::Repelled | ChargeStage::Occupy => {
                let mut only = None;
                self.each_only(battle, &mut only);
                battle.end_charge_in(n, only.unwrap_or(charge.start.area), table);
            }
            ChargeStage::Over => {
                // What is lost in the retreats counts with what the clash has cost.
                battle.done();
                battle.count_elan(table);
            }
        }
    }
}

impl Charging {
    /// The only area in which the charge can end.
    fn each_only(&self, battle: &State, only: &mut Option<AreaId>) {
        if let Some(charge) = self.charge(battle) {
            *only = battle.ends_of(charge).first().copied();
        }
    }
}

impl After {
    pub(crate) fn stage(self) -> ChargeStage {
        match self {
            After::Intercept => ChargeStage::Intercept,
            After::Clashes => ChargeStage::Clashes,
        }
    }
}

impl ChargeStage {
    /// The rule by which it asks.
    pub(crate) fn rule(self) -> Rule {
        match self {
            ChargeStage::Intercept => rule!("B11.5a"),
            ChargeStage::Meet => rule!("B11.4a"),
            ChargeStage::Clashes => rule!("B11.4.3a"),
            ChargeStage::PressOn(_) => rule!("B11.4.2b"),
            ChargeStage::Surprised => rule!("muster.hidden.bump"),
            ChargeStage::Retarget => rule!("B11.4.2e"),
            ChargeStage::Wheel => rule!("B11.6a"),
            ChargeStage::Bows => rule!("B11.10a"),
            ChargeStage::OddDie => rule!("B11.10.3"),
            ChargeStage::Repelled => rule!("B11.9.2b"),
            ChargeStage::Occupy => rule!("B11.9.1e"),
            _ => rule!("flow.charge"),
        }
    }
}

/// The positions of the bits that are set, in order.
pub(crate) fn slots(bits: u32) -> impl Iterator<Item = Slot> {
    places(bits.into()).map(|slot| Slot(slot as u8))
}

impl Charge {
    /// Whether the stack in a position of the target area is charged.
    pub(crate) fn has_target(&self, slot: Slot) -> bool {
        slot != NO_SLOT && self.targets.checked_shr(slot.0.into()).unwrap_or(0) & 1 == 1
    }

    /// The stack in a position of the target area.
    pub(crate) fn target_stack(&self, slot: Slot) -> Stack {
        Stack { area: self.target(), slot }
    }
}
