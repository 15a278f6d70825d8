//! New targets of a charge on its way: of those it comes upon, or in place of those who are gone (B11.4.2e, muster.hidden.bump).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::areas::Slot;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::charge::charging::{ChargeStage, Charging};
use crate::rules::charge::{Charge, ChargeId};
use crate::state::{Stack, State};

battle::answers! {
    State;
    /// Whom a charge strikes instead.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum StrikeInstead {
        /// This stack, with those named before.
        Stack(stack: Stack) = ["stack" [stack]],
        /// Nobody else; if nobody is named, the charge falls back.
        Decline = ["decline"],
    }
}

/// A charge has come upon hidden troops: it goes on at them, or falls back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Surprised {
    /// The charge.
    pub n: ChargeId,
}

/// The targets of a charge are gone: it names others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Retarget {
    /// The charge.
    pub n: ChargeId,
}

/// The position of a new target: only [`State::may_strike_the_revealed`] and [`State::may_strike_instead`] make one.
struct NewTarget(Slot);

/// No more targets need be named: only [`State::may_strike_no_other`] makes it.
struct NoOther(());

impl Question<State> for Surprised {
    type Answer = StrikeInstead;

    fn rule(&self) -> Rule {
        rule!("muster.hidden.bump")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        battle.revealed_targets(charge).next().map(|_| battle.charging_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, StrikeInstead, Action>) -> ControlFlow<()> {
        found.all(battle.revealed_targets(&battle.charges[self.n]).map(StrikeInstead::Stack))?;
        found.one_if(self.may_stop(battle).is_ok(), StrikeInstead::Decline)
    }

    fn check(&self, battle: &State, _: Side, answer: StrikeInstead) -> Result<(), Refusal> {
        match answer {
            StrikeInstead::Stack(stack) => {
                battle.may_strike_the_revealed(&battle.charges[self.n], stack).map(drop)
            }
            StrikeInstead::Decline => self.may_stop(battle).map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: StrikeInstead,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            StrikeInstead::Stack(stack) => {
                let target = battle.may_strike_the_revealed(&battle.charges[self.n], stack)?;
                battle.add_target(self.n, target);
            }
            StrikeInstead::Decline => {
                let NoOther(()) = self.may_stop(battle)?;
                battle.face_the_revealed(self.n, table);
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.face_the_revealed(self.n, table);
    }

    fn usual(&self, battle: &State, _: Side) -> StrikeInstead {
        let first = battle.revealed_targets(&battle.charges[self.n]).next();
        usual(self.may_stop(battle), first)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = battle.charger_name(&battle.charges[self.n]);
        battle.charger_asks(self.n, format!("Hidden troops: whom shall {name} strike instead?"))
    }

    fn button(&self, battle: &State, _: Side, answer: StrikeInstead) -> Button {
        Button::new(match answer {
            StrikeInstead::Stack(stack) => format!("Strike {}", battle.stack_name(stack)),
            StrikeInstead::Decline if battle.charges[self.n].targets == 0 => "Fall back".to_owned(),
            StrikeInstead::Decline => "Strike those named".to_owned(),
        })
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

impl Surprised {
    /// Whether no more targets need be named: it may fall back instead.
    fn may_stop(&self, battle: &State) -> Result<NoOther, Refusal> {
        let charge = &battle.charges[self.n];
        if charge.targets == 0 { Ok(NoOther(())) } else { battle.may_strike_no_other(charge) }
    }
}

impl Question<State> for Retarget {
    type Answer = StrikeInstead;

    fn rule(&self) -> Rule {
        rule!("B11.4.2e")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        let least = if charge.targets == 0 { 2 } else { 1 };
        (battle.new_targets(charge).count_ones() >= least).then(|| battle.charging_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, StrikeInstead, Action>) -> ControlFlow<()> {
        let charge = &battle.charges[self.n];
        let free = battle.new_targets(charge);
        let stacks = battle.stacks_in(charge.target()).filter(|stack| free >> stack.slot.0 & 1 == 1);
        found.all(stacks.map(StrikeInstead::Stack))?;
        found.one_if(self.may_stop(battle).is_ok(), StrikeInstead::Decline)
    }

    fn check(&self, battle: &State, _: Side, answer: StrikeInstead) -> Result<(), Refusal> {
        match answer {
            StrikeInstead::Stack(stack) => {
                battle.may_strike_instead(&battle.charges[self.n], stack).map(drop)
            }
            StrikeInstead::Decline => self.may_stop(battle).map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: StrikeInstead,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            StrikeInstead::Stack(stack) => {
                let target = battle.may_strike_instead(&battle.charges[self.n], stack)?;
                battle.add_target(self.n, target);
            }
            StrikeInstead::Decline => {
                let NoOther(()) = self.may_stop(battle)?;
                battle.take_new_targets(self.n);
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        if battle.charges[self.n].targets == 0 {
            battle.charges[self.n].targets = battle.new_targets(&battle.charges[self.n]);
        }
        battle.take_new_targets(self.n);
    }

    fn usual(&self, battle: &State, _: Side) -> StrikeInstead {
        let charge = &battle.charges[self.n];
        let free = battle.new_targets(charge);
        let first = battle.stacks_in(charge.target()).find(|stack| free >> stack.slot.0 & 1 == 1);
        usual(self.may_stop(battle), first)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = battle.charger_name(&battle.charges[self.n]);
        battle.charger_asks(self.n, format!("Whom shall {name} strike instead?"))
    }

    fn button(&self, battle: &State, _: Side, answer: StrikeInstead) -> Button {
        Button::new(match answer {
            StrikeInstead::Stack(stack) => format!("Strike {}", battle.stack_name(stack)),
            StrikeInstead::Decline => "Strike those named".to_owned(),
        })
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

impl Retarget {
    /// Whether no more targets need be named: one is needed.
    fn may_stop(&self, battle: &State) -> Result<NoOther, Refusal> {
        let charge = &battle.charges[self.n];
        if charge.targets == 0 {
            return Err(Refusal::new(rule!("B11.4.2e"), "the charge needs a target"));
        }
        battle.may_strike_no_other(charge)
    }
}

/// What is assumed: that no more targets are named, or the first if one must be.
fn usual(may_stop: Result<NoOther, Refusal>, first: Option<Stack>) -> StrikeInstead {
    match (may_stop, first) {
        (Err(_), Some(stack)) => StrikeInstead::Stack(stack),
        (Ok(_), _) | (_, None) => StrikeInstead::Decline,
    }
}

/// Facts of new targets.
impl State {
    /// The stacks of those it has come upon that a charge has not named yet.
    fn revealed_targets<'a>(&'a self, charge: &'a Charge) -> impl Iterator<Item = Stack> + 'a {
        self.stacks_in(charge.target()).filter(|stack| !charge.has_target(stack.slot))
    }

    /// Whether a charge may name a stack of those it has come upon.
    fn may_strike_the_revealed(&self, charge: &Charge, stack: Stack) -> Result<NewTarget, Refusal> {
        if self.revealed_targets(charge).any(|one| one == stack) {
            return Ok(NewTarget(stack.slot));
        }
        Err(Refusal::new(rule!("muster.hidden.bump"), "that stack cannot be a new target of the charge"))
    }

    /// The positions of the stacks that no charge has as a target, as bits.
    pub(super) fn new_targets(&self, charge: &Charge) -> u32 {
        let mut free = 0;
        for stack in self.stacks_in(charge.target()) {
            free |= 1 << stack.slot.0;
        }
        let others = self.charges.iter().filter(|other| other.target() == charge.target());
        others.fold(free, |free, other| free & !other.targets)
    }

    /// Whether a charge may name a stack in place of targets that are gone.
    fn may_strike_instead(&self, charge: &Charge, stack: Stack) -> Result<NewTarget, Refusal> {
        let free = self.new_targets(charge).checked_shr(stack.slot.0.into()).unwrap_or(0) & 1 == 1;
        if free && stack.area == charge.target() {
            return Ok(NewTarget(stack.slot));
        }
        Err(Refusal::new(rule!("B11.4.2e"), "that stack cannot be a new target of the charge"))
    }

    /// Whether the new targets of a charge are enough: men-at-arms are not left for nobody.
    fn may_strike_no_other(&self, charge: &Charge) -> Result<NoOther, Refusal> {
        if self.passes_knights(charge) {
            return Err(Refusal::new(rule!("B11.2c"), "men-at-arms in the area must be charged"));
        }
        Ok(NoOther(()))
    }

    /// Whether men-at-arms in the area that is charged are the target of no charge.
    fn passes_knights(&self, charge: &Charge) -> bool {
        let knights = self.knights_in(charge.target());
        let mut here = self.charges.iter().filter(|other| other.target() == charge.target());
        knights != 0 && here.all(|other| other.targets & knights == 0)
    }
}

/// Steps of new targets.
impl State {
    fn add_target(&mut self, n: ChargeId, NewTarget(slot): NewTarget) {
        self.charges[n].targets |= 1 << slot.0;
    }

    /// A charge goes on at those it has come upon, as far as it has named them, or falls back.
    fn face_the_revealed(&mut self, n: ChargeId, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        if charge.targets == 0 {
            self.replace(Charging { n });
            self.turn_back(n, rule!("muster.hidden.bump"), table);
            return;
        }
        self.mark_targets(&charge);
        self.charge_on(n, ChargeStage::Intercept);
    }

    /// The charge has new targets and comes in.
    fn take_new_targets(&mut self, n: ChargeId) {
        let charge = self.charges[n];
        self.mark_targets(&charge);
        self.charge_on(n, ChargeStage::Arrives);
    }
}
