//! Meeting a charge: its targets ride against it before it strikes (B11.4).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Tally};
use ground::areas::Slot;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::answering::Chance;
use crate::rules::charge::charging::{After, ChargeStage, slots};
use crate::rules::charge::{Charge, ChargeId};
use crate::state::{Flags, LeaderId, Stack, State, UnitId};

battle::answers! {
    State;
    /// Who meets a charge.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum MeetBy {
        /// The stack of this leader tries, by his command.
        Leader(leader: LeaderId) = ["leader" [leader]],
        /// This stack tries, by its élan.
        Stack(stack: Stack) = ["stack" [stack]],
        /// Nobody else does.
        Decline = ["decline"],
    }
}

/// Targets may meet a charge in the area before their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Meet {
    /// The charge.
    pub n: ChargeId,
}

/// A stack that may try to meet a charge: only [`State::may_meet_by`] and [`State::may_meet_by_elan`] make one.
#[derive(Clone, Copy)]
struct Meeting {
    stack: Stack,
    /// The lowest of its units, by which it is called.
    unit: UnitId,
    chance: Chance,
    /// What the rating of its chance is called.
    rating: &'static str,
}

impl Question<State> for Meet {
    type Answer = MeetBy;

    fn rule(&self) -> Rule {
        rule!("B11.4a")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        battle.meetings(charge).next().map(|_| battle.charged_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, MeetBy, Action>) -> ControlFlow<()> {
        found.all(battle.meetings(&battle.charges[self.n]))?;
        found.one(MeetBy::Decline)
    }

    fn check(&self, battle: &State, _: Side, answer: MeetBy) -> Result<(), Refusal> {
        let charge = &battle.charges[self.n];
        match answer {
            MeetBy::Leader(leader) => battle.may_meet_by(charge, leader).map(drop),
            MeetBy::Stack(stack) => battle.may_meet_by_elan(charge, stack).map(drop),
            MeetBy::Decline => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: MeetBy,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let charge = &battle.charges[self.n];
        let meeting = match answer {
            MeetBy::Leader(leader) => battle.may_meet_by(charge, leader)?,
            MeetBy::Stack(stack) => battle.may_meet_by_elan(charge, stack)?,
            MeetBy::Decline => {
                battle.charge_on(self.n, ChargeStage::Clashes);
                return Ok(());
            }
        };
        battle.try_to_meet(self.n, meeting, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.charge_on(self.n, ChargeStage::Clashes);
    }

    fn usual(&self, _: &State, _: Side) -> MeetBy {
        MeetBy::Decline
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        battle.charge_asks(self.n, "Who meets the charge?")
    }

    fn button(&self, battle: &State, _: Side, answer: MeetBy) -> Button {
        Button::new(match answer {
            MeetBy::Leader(leader) => format!("{} leads his men to meet it", battle.leader_name(leader)),
            MeetBy::Stack(stack) => {
                battle.stack_does(stack, ["tries to meet it by its élan", "try to meet it by their élan"])
            }
            MeetBy::Decline => "Nobody meets it".to_owned(),
        })
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

battle::answers! {
    State;
    /// Who of several strikes a charge first.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum FirstToMeet {
        /// This stack.
        Stack(stack: Stack) = ["stack" [stack]],
    }
}

/// Those who meet a charge strike it one after the other; where several are left it is asked which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct MeetFirst {
    /// The charge.
    pub n: ChargeId,
}

/// The position of a stack that meets a charge now: only [`Charge::may_meet_first`] and [`Charge::first_to_meet`] make one.
struct MeetsNow(Slot);

impl Question<State> for MeetFirst {
    type Answer = FirstToMeet;

    fn rule(&self) -> Rule {
        rule!("B11.4.3a")
    }

    fn whom(&self, battle: &State) -> Asks {
        let charge = &battle.charges[self.n];
        (charge.waiting.count_ones() > 1).then(|| battle.charged_side(charge)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, FirstToMeet, Action>) -> ControlFlow<()> {
        let charge = &battle.charges[self.n];
        found.all(slots(charge.waiting).map(|slot| FirstToMeet::Stack(charge.target_stack(slot))))
    }

    fn check(&self, battle: &State, _: Side, FirstToMeet::Stack(stack): FirstToMeet) -> Result<(), Refusal> {
        battle.charges[self.n].may_meet_first(stack).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        FirstToMeet::Stack(stack): FirstToMeet,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let meets = battle.charges[self.n].may_meet_first(stack)?;
        battle.meet(self.n, meets, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let charge = &battle.charges[self.n];
        match charge.first_to_meet() {
            Some(meets) => battle.meet(self.n, meets, table),
            None if charge.together => {
                battle.charges[self.n].stage = ChargeStage::Paused;
                battle.done();
            }
            None => battle.charge_on(self.n, ChargeStage::Moving),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> FirstToMeet {
        let charge = &battle.charges[self.n];
        FirstToMeet::Stack(
            slots(charge.waiting).next().map_or(charge.start, |slot| charge.target_stack(slot)),
        )
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        battle.charge_asks(self.n, "Who meets it first?")
    }

    fn button(&self, battle: &State, _: Side, FirstToMeet::Stack(stack): FirstToMeet) -> Button {
        Button::new(battle.stack_does(stack, ["meets it", "meet it"]))
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

impl Charge {
    /// Whether a stack is among those who meet it.
    fn may_meet_first(&self, stack: Stack) -> Result<MeetsNow, Refusal> {
        let meets = stack.area == self.target() && slots(self.waiting).any(|slot| slot == stack.slot);
        if meets {
            return Ok(MeetsNow(stack.slot));
        }
        Err(Refusal::new(rule!("B11.4.3a"), "that stack does not meet the charge"))
    }

    /// The first of those who meet it.
    fn first_to_meet(&self) -> Option<MeetsNow> {
        slots(self.waiting).next().map(MeetsNow)
    }
}

/// Facts of meeting.
impl State {
    /// Whether a stack may try to meet a charge, by whatever it may try it; if so, one of its units.
    fn may_meet(&self, charge: &Charge, stack: Stack) -> Result<UnitId, Refusal> {
        define!("B11.4a");
        let unit = self.may_answer(charge, stack)?;
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if stack.area != charge.target() || !charge.has_target(stack.slot) || charge.path.len() < 2 {
            return refuse(rule!("B11.4a"), "{0} is no target of a charge from two or three areas away");
        }
        let area = charge.entry();
        if self.scenario.map.neighbour(stack.area, self.unit(unit).facing) != Some(area) {
            return refuse(rule!("B11.4b"), "{0} does not face the area from which the charge comes");
        }
        if self.is_in_melee(stack.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        self.may_strike_in(charge, stack, unit)?;
        if self.stacked(stack).any(|unit| self.unit(unit).is(Flags::WAITED)) {
            return refuse(rule!("B11.4.3b"), "{0} has waited for another charge in this activation");
        }
        if self.has_answered(charge, stack) {
            return refuse(rule!("B11.4a"), "{0} has tried already");
        }
        Ok(unit)
    }

    /// How a stack may meet a charge by its leader, and how by its élan.
    fn ways_to_meet(&self, stack: Stack) -> (Option<(LeaderId, Chance)>, Option<Chance>) {
        define!("B11.4d", "B11.4e");
        let info = |leader| self.leader_info(leader);
        let exceptional = self.led_by(stack, &|one| info(one).exceptional.then(|| info(one).command));
        if self.is_activated(stack) {
            return (exceptional.map(|(leader, command)| (leader, Chance::Roll(command))), None);
        }
        if let Some((leader, _)) = exceptional {
            return (Some((leader, Chance::Freely)), None);
        }
        let commanding = self.led_by(stack, &|one| Some(info(one).command).filter(|command| *command >= 3));
        let elan = Some(self.lowest_elan(stack)).filter(|elan| *elan >= 4);
        (commanding.map(|(leader, command)| (leader, Chance::Roll(command))), elan.map(Chance::Roll))
    }

    /// Whether a leader may let his stack meet a charge.
    fn may_meet_by(&self, charge: &Charge, leader: LeaderId) -> Result<Meeting, Refusal> {
        let at = self.leader(leader);
        let stack = Stack { area: at.area, slot: at.slot };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(leader.into()));
        if !at.is_on_map() || self.stacked(stack).next().is_none() {
            return refuse(rule!("B11.4d"), "{0} is with no stack that is charged");
        }
        let unit = self.may_meet(charge, stack)?;
        match self.ways_to_meet(stack).0 {
            Some((one, chance)) if one == leader => {
                let unit = self.bottom_of(stack).unwrap_or(unit);
                Ok(Meeting { stack, unit, chance, rating: "command rating" })
            }
            _ if self.is_activated(stack) => refuse(
                rule!("B11.4e"),
                "only an exceptional leader of its formation leads an activated stack: not {0}",
            ),
            _ => refuse(rule!("B11.4d"), "{0} cannot lead the stack to meet the charge"),
        }
    }

    /// Whether a stack may meet a charge by its élan.
    fn may_meet_by_elan(&self, charge: &Charge, stack: Stack) -> Result<Meeting, Refusal> {
        let unit = self.may_meet(charge, stack)?;
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        match self.ways_to_meet(stack).1 {
            Some(chance) => {
                let unit = self.bottom_of(stack).unwrap_or(unit);
                Ok(Meeting { stack, unit, chance, rating: "élan" })
            }
            None if self.is_activated(stack) => refuse(
                rule!("B11.4e"),
                "{0} is activated: only an exceptional leader lets it meet the charge",
            ),
            None => refuse(rule!("B11.4d"), "{0} does not meet a charge by its élan"),
        }
    }

    /// Every way in which a stack may try to meet a charge now.
    fn meetings<'a>(&'a self, charge: &'a Charge) -> impl Iterator<Item = MeetBy> + 'a {
        let able = self.stacks_in(charge.target()).filter(|stack| self.may_meet(charge, *stack).is_ok());
        able.flat_map(|stack| {
            let (led, elan) = self.ways_to_meet(stack);
            let led = led.map(|(leader, _)| MeetBy::Leader(leader));
            led.into_iter().chain(elan.map(|_| MeetBy::Stack(stack)))
        })
    }
}

/// Steps of meeting.
impl State {
    /// A stack tries to meet a charge; if it will, it waits for its turn to strike.
    fn try_to_meet(&mut self, n: ChargeId, meeting: Meeting, table: &mut Table<'_, Event>) {
        let Meeting { stack, unit, chance, rating } = meeting;
        let activated = self.is_activated(stack);
        self.note_try(n, stack);
        let meets = match chance {
            Chance::Freely => true,
            Chance::Roll(wanted) => {
                let rule = if activated { rule!("B11.4e") } else { rule!("B11.4.1") };
                let wanted = Tally::base(rule, rating, wanted);
                self.roll_at_most(self.side_of(unit), "meeting the charge", &wanted, table)
            }
        };
        if meets {
            self.charges[n].waiting |= 1 << stack.slot.0;
            table.tell(&[rule!("B11.4d")], Event::WillMeet(unit));
        } else {
            table.tell(&[rule!("B11.4f")], Event::FailsToAnswer(unit));
        }
    }

    /// The next of those who meet a charge strikes, if anybody is left in its place.
    fn meet(&mut self, n: ChargeId, MeetsNow(slot): MeetsNow, table: &mut Table<'_, Event>) {
        self.charges[n].waiting &= !(1 << slot.0);
        let stack = self.charges[n].target_stack(slot);
        if let Some(unit) = self.bottom_of(stack) {
            table.tell(&[rule!("B11.4f"), rule!("B11.4.1a")], Event::Meets(unit));
            self.ride_against(n, stack, After::Clashes, table);
        }
    }
}
