//! The order of the charges that are declared, and the end of a group of them (B11.7a, B11.13).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::areas::AreaSet;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::charging::{ChargeStage, Charging};
use crate::rules::charge::declare::{Charges, Declare};
use crate::rules::charge::{Charge, ChargeId};
use crate::state::{LeaderId, OFF, Stack, State};

battle::answers! {
    State;
    /// Whose charge is carried out next.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RideNext {
        /// That of those who began in this stack.
        Stack(stack: Stack) = ["stack" [stack]],
    }
}

/// The charges of a group are carried out one after the other; where several wait it is asked which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct NextCharge(pub Charges);

/// A charge that waits to be carried out: only [`State::may_ride_next`] and [`State::waiting_charges`] make one.
struct Waits(ChargeId);

impl Question<State> for NextCharge {
    type Answer = RideNext;

    fn rule(&self) -> Rule {
        rule!("B11.7a")
    }

    fn whom(&self, battle: &State) -> Asks {
        battle.waiting_stacks().nth(1).map(|_| battle.active).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, RideNext, Action>) -> ControlFlow<()> {
        found.all(battle.waiting_stacks().map(RideNext::Stack))
    }

    fn check(&self, battle: &State, _: Side, RideNext::Stack(stack): RideNext) -> Result<(), Refusal> {
        battle.may_ride_next(stack).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        RideNext::Stack(stack): RideNext,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Waits(n) = battle.may_ride_next(stack)?;
        battle.then(Charging { n });
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        let next = battle.waiting_charges().next();
        match next {
            Some(Waits(n)) => battle.then(Charging { n }),
            None => battle.charges_are_done(self.0),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> RideNext {
        RideNext::Stack(battle.waiting_stacks().next().unwrap_or_default())
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        battle.declaring_asks("Which charge is carried out next?")
    }

    fn button(&self, battle: &State, _: Side, RideNext::Stack(stack): RideNext) -> Button {
        Button::new(battle.stack_does(stack, ["rides", "ride"]))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// The charges that wait to be carried out: those that ride together all come before their targets first.
    fn waiting_charges(&self) -> impl Iterator<Item = Waits> + '_ {
        let rides = self.charges.iter().any(|one| one.together && one.stage == ChargeStage::Declared);
        // All charges on one area are resolved before those on another.
        let paused = |one: &&Charge| one.stage == ChargeStage::Paused;
        let arrived =
            |one: &Charge| one.stage == ChargeStage::Over && usize::from(one.entered) == one.path.len();
        let struck: AreaSet = self.charges.iter().filter(|one| arrived(one)).map(Charge::target).collect();
        let bound = self.charges.iter().filter(paused).any(|one| struck.contains(one.target()));
        let waits = move |charge: &Charge| match charge.stage {
            ChargeStage::Declared => true,
            ChargeStage::Paused => !rides && (!bound || struck.contains(charge.target())),
            _ => false,
        };
        let all = self.charges.iter().enumerate();
        all.filter(move |(_, charge)| waits(charge)).map(|(n, _)| Waits(ChargeId(n as u8)))
    }

    /// The stacks from which they began, each once: of two that began in one the first declared goes first.
    fn waiting_stacks(&self) -> impl Iterator<Item = Stack> + '_ {
        let start = |n: ChargeId| self.charges[n].start;
        let again = move |n: ChargeId| {
            self.waiting_charges().take_while(|one| one.0.0 < n.0).any(|one| start(one.0) == start(n))
        };
        self.waiting_charges().map(|Waits(n)| n).filter(move |n| !again(*n)).map(start)
    }

    /// Whether those who began in a stack have a charge that waits; if so, the first of them.
    fn may_ride_next(&self, stack: Stack) -> Result<Waits, Refusal> {
        let mut waiting = self.waiting_charges();
        let next = waiting.find(|Waits(n)| self.charges[*n].start == stack);
        next.ok_or_else(|| Refusal::new(rule!("B11.7a"), "that stack has no charge that waits"))
    }

    /// All charges of a group are done: the area is closed to the formation, and to all when another is charged.
    fn charges_are_done(&mut self, step: Charges) {
        define!("B11.7a");
        let mut next = Charges { together: LeaderId::NONE, ..step };
        for charge in &self.charges {
            let area = charge.target();
            if next.last != area {
                if next.last != OFF {
                    next.closed.insert(next.last);
                }
                (next.last, next.charged, next.knights) = (area, 0, false);
            }
            next.charged |= 1u64.checked_shl(charge.formation.0.into()).unwrap_or(0);
            next.knights = true;
        }
        self.charges.clear();
        self.replace(Declare(next));
    }
}
