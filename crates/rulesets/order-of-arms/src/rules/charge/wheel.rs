//! Wheeling in place: targets turn to take a charge in front (B11.6).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Hopes, Question, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};
use ground::areas::{Arc, Way};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::answering::Chance;
use crate::rules::charge::charging::ChargeStage;
use crate::rules::charge::{Charge, ChargeId};
use crate::rules::places::Party;
use crate::state::{Flags, Stack, State, UnitId};

battle::answers! {
    State;
    /// Who wheels in place.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum WheelBy {
        /// This stack tries.
        Stack(stack: Stack) = ["stack" [stack]],
        /// Nobody else does.
        Decline = ["decline"],
    }
}

/// Targets of a charge that comes in may wheel in place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Wheel {
    /// The charge.
    pub n: ChargeId,
}

/// A stack that may try to wheel in place: only [`State::may_wheel_in_place`] makes one.
#[derive(Clone, Copy)]
struct Wheeling {
    stack: Stack,
    /// The lowest of its units, by which it is called.
    unit: UnitId,
    chance: Chance,
    /// How it will face.
    facing: Way,
}

impl Question<State> for Wheel {
    type Answer = WheelBy;

    fn rule(&self) -> Rule {
        rule!("B11.6a")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        battle.wheelings(charge).next().map(|_| battle.charged_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, WheelBy, Action>) -> ControlFlow<()> {
        let stacks = battle.wheelings(&battle.charges[self.n]).map(|wheeling| wheeling.stack);
        found.all(stacks.map(WheelBy::Stack))?;
        found.one(WheelBy::Decline)
    }

    fn check(&self, battle: &State, _: Side, answer: WheelBy) -> Result<(), Refusal> {
        match answer {
            WheelBy::Stack(stack) => battle.may_wheel_in_place(&battle.charges[self.n], stack).map(drop),
            WheelBy::Decline => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: WheelBy,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            WheelBy::Stack(stack) => {
                let wheeling = battle.may_wheel_in_place(&battle.charges[self.n], stack)?;
                battle.try_to_wheel(self.n, wheeling, table);
            }
            WheelBy::Decline => battle.charge_on(self.n, ChargeStage::Bows),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.charge_on(self.n, ChargeStage::Bows);
    }

    fn usual(&self, _: &State, _: Side) -> WheelBy {
        WheelBy::Decline
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        battle.charge_asks(self.n, "Who wheels in place to face the charge?")
    }

    fn button(&self, battle: &State, _: Side, answer: WheelBy) -> Button {
        Button::new(match answer {
            WheelBy::Stack(stack) => battle.stack_does(stack, ["tries to wheel", "try to wheel"]),
            WheelBy::Decline => "Nobody wheels".to_owned(),
        })
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

/// Facts of wheeling in place.
impl State {
    /// Whether a stack may try to wheel in place against a charge.
    fn may_wheel_in_place(&self, charge: &Charge, stack: Stack) -> Result<Wheeling, Refusal> {
        define!("B11.6d");
        let unit = self.may_answer(charge, stack)?;
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if stack.area != charge.target() || !charge.has_target(stack.slot) {
            return refuse(rule!("B11.6a"), "{0} is no target of the charge");
        }
        if !self.stacked(stack).any(|unit| self.is_flanked_from(unit, charge.entry())) {
            return refuse(rule!("B11.6a"), "{0} is not struck in flank or rear");
        }
        // Against each charge anew, also of those that ride together.
        if self.stacked(stack).any(|unit| charge.wheeled.has(unit)) {
            return refuse(rule!("B11.6a"), "{0} has tried already");
        }
        let Some(chance) = self.way_to_wheel(stack) else {
            if self.is_activated(stack) {
                let why = "{0} is activated and has neither a leader of command 3 nor an élan of 4";
                return refuse(rule!("B11.6c"), why);
            }
            return refuse(rule!("B11.6b"), "{0} has neither a leader of command 2 nor an élan of 3");
        };
        let Some(facing) = self.facing_against(charge, stack) else {
            return refuse(rule!("C17.4"), "{0} has no room to wheel in place");
        };
        Ok(Wheeling { stack, unit: self.bottom_of(stack).unwrap_or(unit), chance, facing })
    }

    /// Every stack that may try to wheel in place against a charge now.
    fn wheelings<'a>(&'a self, charge: &'a Charge) -> impl Iterator<Item = Wheeling> + 'a {
        self.stacks_in(charge.target()).filter_map(|stack| self.may_wheel_in_place(charge, stack).ok())
    }

    /// How a stack may wheel in place, if it may: freely with an exceptional leader, by a die with another or by élan.
    fn way_to_wheel(&self, stack: Stack) -> Option<Chance> {
        let info = |leader| self.leader_info(leader);
        if self.led_by(stack, &|one| info(one).exceptional.then_some(1)).is_some() {
            return Some(Chance::Freely);
        }
        let activated = self.is_activated(stack);
        let (command, elan) = if activated { (3, 4) } else { (2, 3) };
        let commanded = self.led_by(stack, &|one| (info(one).command >= command).then_some(1)).is_some();
        (commanded || self.lowest_elan(stack) >= elan).then_some(Chance::Roll(0))
    }

    /// The facing in which a stack takes a charge in front: at the area it comes from if it conforms, or else beside it.
    fn facing_against(&self, charge: &Charge, stack: Stack) -> Option<Way> {
        let (map, entry) = (&self.scenario.map, charge.entry());
        let party = Party::of_stack(self, stack);
        let stands = |way: &Way| {
            map.arc(stack.area, *way, entry) == Some(Arc::Front)
                && self.may_stand(&party, stack.area, stack.slot, *way, false).is_ok()
        };
        let straight = map.way_to(stack.area, entry).filter(stands);
        straight.or_else(|| (0..map.ways(stack.area)).map(Way).find(stands))
    }
}

/// Steps of wheeling in place.
impl State {
    fn try_to_wheel(&mut self, n: ChargeId, wheeling: Wheeling, table: &mut Table<'_, Event>) {
        let Wheeling { stack, unit, chance, facing } = wheeling;
        let rule = if self.is_activated(stack) { rule!("B11.6c") } else { rule!("B11.6b") };
        for unit in self.bottom_up(stack) {
            self.charges[n].wheeled.insert(unit);
        }
        let wheels = match chance {
            Chance::Freely => true,
            Chance::Roll(_) => self.rolls_to_wheel(stack, unit, table),
        };
        if !wheels {
            table.tell(&[rule], Event::FailsToAnswer(unit));
            return;
        }
        for unit in self.bottom_up(stack) {
            let turned = self.unit_mut(unit);
            turned.facing = facing;
            turned.set(Flags::COLUMN, false);
            turned.set(Flags::WHEELED, true);
        }
        table.tell(&[rule!("B11.6a"), rule], Event::WheelsInPlace(unit));
    }

    /// One die and the tactical rating of a leader against the strength of the whole stack.
    fn rolls_to_wheel(&self, stack: Stack, unit: UnitId, table: &mut Table<'_, Event>) -> bool {
        let printed: u8 = self.stacked(stack).map(|unit| self.strength(unit)).sum();
        let tactical = self.led_by(stack, &|one| Some(self.leader_info(one).tactical)).map_or(0, |one| one.1);
        let mut wanted = Tally::base(rule!("B11.6.1"), "printed strength", printed);
        wanted.add(rule!("B11.6.1"), "tactical rating", -i32::from(tactical));
        let die = table.roll(Roll {
            rule: rule!("B11.6.1"),
            what: "wheeling in place",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        });
        die >= wanted.total()
    }
}
