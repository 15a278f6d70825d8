//! Interception: enemies beside the way of a charge ride into it (B11.5).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Tally};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::charge::charging::{After, ChargeStage};
use crate::rules::charge::{Charge, ChargeId};
use crate::state::{Flags, LeaderFlags, LeaderId, Stack, State, UnitId};

battle::answers! {
    State;
    /// Who intercepts a charge.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum InterceptBy {
        /// This stack tries.
        Stack(stack: Stack) = ["stack" [stack]],
        /// Nobody else does.
        Decline = ["decline"],
    }
}

/// Enemies may intercept a charge in the area that it has entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Intercept {
    /// The charge.
    pub n: ChargeId,
}

/// A stack that may try to intercept a charge: only [`State::may_intercept`] makes one.
#[derive(Clone, Copy)]
pub(crate) struct Interception {
    stack: Stack,
    /// The lowest of its units, by which it is called.
    unit: UnitId,
    /// The command rating by which it tries.
    command: u8,
}

impl Question<State> for Intercept {
    type Answer = InterceptBy;

    fn rule(&self) -> Rule {
        rule!("B11.5a")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        battle.interceptions(charge).next().map(|_| battle.charged_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, InterceptBy, Action>) -> ControlFlow<()> {
        let stacks = battle.interceptions(&battle.charges[self.n]).map(|interception| interception.stack);
        found.all(stacks.map(InterceptBy::Stack))?;
        found.one(InterceptBy::Decline)
    }

    fn check(&self, battle: &State, _: Side, answer: InterceptBy) -> Result<(), Refusal> {
        match answer {
            InterceptBy::Stack(stack) => battle.may_intercept(&battle.charges[self.n], stack).map(drop),
            InterceptBy::Decline => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: InterceptBy,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            InterceptBy::Stack(stack) => {
                let interception = battle.may_intercept(&battle.charges[self.n], stack)?;
                battle.try_to_intercept(self.n, interception, table);
            }
            InterceptBy::Decline => battle.past_interception(self.n),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.past_interception(self.n);
    }

    fn usual(&self, _: &State, _: Side) -> InterceptBy {
        InterceptBy::Decline
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        battle.charge_asks(self.n, "Who intercepts the charge?")
    }

    fn button(&self, battle: &State, _: Side, answer: InterceptBy) -> Button {
        Button::new(match answer {
            InterceptBy::Stack(stack) => battle.stack_does(stack, ["tries to intercept", "try to intercept"]),
            InterceptBy::Decline => "Nobody intercepts it".to_owned(),
        })
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

impl State {
    /// Whether a stack may try to intercept a charge in the area it has entered.
    fn may_intercept(&self, charge: &Charge, stack: Stack) -> Result<Interception, Refusal> {
        let unit = self.may_answer(charge, stack)?;
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let (map, area) = (&self.scenario.map, charge.at());
        if !map.bordering(stack.area).contains(area) {
            let corner = map.adjacent(stack.area).contains(area);
            let rule = if corner { rule!("B11.5.1") } else { rule!("B11.5a") };
            return refuse(rule, "{0} shares no border with the area that the charge has entered");
        }
        if self.is_activated(stack) {
            return refuse(rule!("B11.5a"), "{0} is activated already");
        }
        if self.stacked(stack).any(|unit| self.unit(unit).is(Flags::TARGETED)) {
            return refuse(rule!("B11.5a"), "{0} is itself the target of a charge in this step");
        }
        if map.neighbour(stack.area, self.unit(unit).facing) != Some(area) {
            return refuse(rule!("B11.5b"), "{0} does not face the area in which it would strike");
        }
        let exceptional =
            |one: LeaderId| self.leader_info(one).exceptional.then(|| self.leader_info(one).command);
        let Some((_, command)) = self.led_by(stack, &exceptional) else {
            return refuse(rule!("B11.5a"), "{0} has no exceptional leader of its formation with it");
        };
        if self.is_in_melee(stack.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        self.may_strike_in(charge, stack, unit)?;
        if self.has_answered(charge, stack) {
            return refuse(rule!("B11.5a"), "{0} has tried already");
        }
        Ok(Interception { stack, unit: self.bottom_of(stack).unwrap_or(unit), command })
    }

    /// Every stack that may try to intercept a charge now.
    fn interceptions<'a>(&'a self, charge: &'a Charge) -> impl Iterator<Item = Interception> + 'a {
        let near = self.scenario.map.bordering(charge.at()).and(self.held[self.charged_side(charge)]);
        let stacks = near.iter().flat_map(|area| self.stacks_in(area));
        stacks.filter_map(|stack| self.may_intercept(charge, stack).ok())
    }

    /// A stack tries to intercept a charge, and strikes it if it can.
    fn try_to_intercept(&mut self, n: ChargeId, interception: Interception, table: &mut Table<'_, Event>) {
        let Interception { stack, unit, command } = interception;
        self.note_try(n, stack);
        let wanted = Tally::base(rule!("B11.5c"), "command rating", command);
        if !self.roll_at_most(self.side_of(unit), "interception", &wanted, table) {
            table.tell(&[rule!("B11.5d")], Event::FailsToAnswer(unit));
            return;
        }
        for leader in self.leaders() {
            if self.is_stacked(leader, unit) {
                self.leader_mut(leader).set(LeaderFlags::ACTIVATED, true);
            }
        }
        table.tell(&[rule!("B11.5d")], Event::Intercepts(unit));
        self.ride_against(n, stack, After::Intercept, table);
    }

    /// Nobody else intercepts: in the area before the target others may meet the charge.
    fn past_interception(&mut self, n: ChargeId) {
        let charge = &self.charges[n];
        let before_target = usize::from(charge.entered) + 1 == charge.path.len();
        self.charge_on(n, if before_target { ChargeStage::Meet } else { ChargeStage::Moving });
    }
}
