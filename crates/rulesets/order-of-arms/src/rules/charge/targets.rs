//! The targets of a charge that was declared (B11.2).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::areas::{AreaId, Slot};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::charging::slots;
use crate::rules::charge::declare::{Charges, DeclareMore};
use crate::rules::charge::{Charge, ChargeId};
use crate::state::{Flags, FormationId, LeaderId, Stack, State};

battle::answers! {
    State;
    /// Whom a charge strikes.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Strike {
        /// This stack, with those named before.
        Stack(stack: Stack) = ["stack" [stack]],
        /// Nobody else.
        Done = ["done"],
    }
}

/// The charge declared last names its targets, where there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Targets {
    /// The charge.
    pub n: ChargeId,
    /// The step in which it was declared.
    pub charges: Charges,
}

/// The position of a stack that a charge may name: only [`State::may_target`] makes one.
struct Target(Slot);

/// A charge has targets enough: only [`State::has_targets`] makes it.
struct Enough(());

impl Question<State> for Targets {
    type Answer = Strike;

    fn rule(&self) -> Rule {
        rule!("B11.2a")
    }

    fn whom(&self, battle: &State) -> Asks {
        let least = if battle.charges[self.n].targets == 0 { 2 } else { 1 };
        battle.targets_left(self).nth(least - 1).map(|_| battle.active).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Strike, Action>) -> ControlFlow<()> {
        found.all(battle.targets_left(self).map(Strike::Stack))?;
        found.one_if(battle.has_targets(self).is_ok(), Strike::Done)
    }

    fn check(&self, battle: &State, _: Side, answer: Strike) -> Result<(), Refusal> {
        match answer {
            Strike::Stack(stack) => battle.may_target(self, stack).map(drop),
            Strike::Done => battle.has_targets(self).map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: Strike,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            Strike::Stack(stack) => {
                let Target(slot) = battle.may_target(&self, stack)?;
                battle.charges[self.n].targets |= 1 << slot.0;
            }
            Strike::Done => {
                let Enough(()) = battle.has_targets(&self)?;
                battle.targets_are_named(self, table);
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        // Where there is no choice the only stack is the target.
        let only = battle.targets_left(&self).next();
        if let Some(stack) = only.filter(|_| battle.charges[self.n].targets == 0) {
            battle.charges[self.n].targets |= 1 << stack.slot.0;
        }
        battle.targets_are_named(self, table);
    }

    fn usual(&self, battle: &State, _: Side) -> Strike {
        match (battle.has_targets(self), battle.targets_left(self).next()) {
            (Err(_), Some(stack)) => Strike::Stack(stack),
            (Ok(_), _) | (_, None) => Strike::Done,
        }
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let asked = battle.declaring_asks("Whom does the charge strike?");
        let actor = battle.charges[self.n].units.first().map(|unit| battle.info(*unit).id.clone());
        Asked { actor, ..asked }
    }

    fn button(&self, battle: &State, _: Side, answer: Strike) -> Button {
        Button::new(match answer {
            Strike::Stack(stack) => format!("Strike {}", battle.stack_name(stack)),
            Strike::Done => "These are the targets".to_owned(),
        })
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Facts of targets.
impl State {
    /// Whether a charge may name a stack as a target.
    fn may_target(&self, step: &Targets, stack: Stack) -> Result<Target, Refusal> {
        define!("B11.2a");
        let charge = &self.charges[step.n];
        let Some(unit) = self.stacked(stack).next().filter(|_| stack.area == charge.target()) else {
            return Err(Refusal::new(rule!("B11.2a"), "there is no such stack in the area that is charged"));
        };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if charge.has_target(stack.slot) {
            return refuse(rule!("B11.2a"), "the stack of {0} is a target already");
        }
        let free = self.free_targets(stack.area, charge.formation);
        if step.charges.together == LeaderId::NONE
            && free.checked_shr(stack.slot.0.into()).unwrap_or(0) & 1 == 0
        {
            return refuse(rule!("B11.2d"), "the stack of {0} is charged by another stack of the formation");
        }
        Ok(Target(stack.slot))
    }

    /// Every stack that a charge may still name as a target.
    fn targets_left<'a>(&'a self, step: &'a Targets) -> impl Iterator<Item = Stack> + 'a {
        let area = self.charges[step.n].target();
        self.stacks_in(area).filter(|stack| self.may_target(step, *stack).is_ok())
    }

    /// Whether a charge has targets enough: one at least, and men-at-arms are not left for nobody.
    fn has_targets(&self, step: &Targets) -> Result<Enough, Refusal> {
        let charge = &self.charges[step.n];
        if charge.targets == 0 {
            return Err(Refusal::new(rule!("B11.2a"), "a charge needs a target"));
        }
        let knights = self.knights_left(&step.charges).filter(|area| *area == charge.target());
        if knights.is_some_and(|area| !self.could_charge_more(&step.charges, Some(area))) {
            return Err(Refusal::new(rule!("B11.2c"), "men-at-arms in the area must be charged"));
        }
        Ok(Enough(()))
    }

    /// The positions of the stacks in an area that no charge of a formation has as a target yet, as bits.
    pub(super) fn free_targets(&self, area: AreaId, formation: FormationId) -> u32 {
        let mut free = 0;
        for stack in self.stacks_in(area) {
            free |= 1 << stack.slot.0;
        }
        for charge in self.charges.iter().filter(|one| one.target() == area && one.formation == formation) {
            free &= !charge.targets;
        }
        free
    }

    /// The positions of the men-at-arms in an area, as bits.
    pub(super) fn knights_in(&self, area: AreaId) -> u32 {
        let all = self.units_in(area).filter(|unit| self.kind(*unit).is_mma());
        all.fold(0, |bits, unit| bits | 1u32.checked_shl(self.unit(unit).slot.0.into()).unwrap_or(0))
    }

    /// An area charged now in which men-at-arms are the target of no charge.
    pub(super) fn knights_left(&self, step: &Charges) -> Option<AreaId> {
        define!("B11.2c");
        self.charges.iter().map(Charge::target).find(|area| {
            let area = *area;
            let knights = self.knights_in(area);
            let before = step.knights && step.last == area;
            let mut here = self.charges.iter().filter(|other| other.target() == area);
            knights != 0 && !before && here.all(|other| other.targets & knights == 0)
        })
    }
}

/// Steps of targets.
impl State {
    /// The targets of a charge are settled: others of the group may charge.
    fn targets_are_named(&mut self, step: Targets, table: &mut Table<'_, Event>) {
        let charge = self.charges[step.n];
        self.mark_targets(&charge);
        for slot in slots(charge.targets) {
            let stack = charge.target_stack(slot);
            if let (Some(unit), Some(at)) = (charge.units.first(), self.bottom_of(stack)) {
                table.tell(&[rule!("B11.2a")], Event::Targets { unit: *unit, at });
            }
        }
        self.replace(DeclareMore(step.charges));
    }

    /// Whoever is charged is marked for the rest of the activation.
    pub(super) fn mark_targets(&mut self, charge: &Charge) {
        for unit in self.units() {
            let u = self.unit_mut(unit);
            if u.area == charge.target() && charge.has_target(u.slot) {
                u.set(Flags::TARGETED, true);
            }
        }
    }
}
