//! Units in melee offer to surrender, and their enemies accept or not: both in secret (common.surrender.offer).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, PromptKind, Question, Refusal, Rule, Side, Table, Tally,
};
use serde::{Deserialize, Serialize};

use super::melee::Melee;
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::state::{Flags, Offer, State, UnitId};
use crate::steps::Action;

/// Prisoners for whom one figure is needed as a guard.
const PRISONERS_TO_A_GUARD: u8 = 4;

battle::answers! {
    State;
    /// What is done with offers to surrender.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Offering {
        /// A unit offers to surrender to an enemy whom it is in contact with.
        Offer(unit: UnitId, to: UnitId) = ["offer" [unit] "to" [to]],
        /// It fights on.
        FightOn(unit: UnitId) = ["fight" [unit]],
        /// Nothing more is offered.
        HandIn = ["hand" "in"],
        /// Takes that back.
        Open = ["open"],
    }
}

battle::answers! {
    State;
    /// What is said to offers.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Accepting {
        /// The offer of this enemy is accepted.
        Accept(unit: UnitId) = ["accept" [unit]],
        /// It is refused.
        Refuse(unit: UnitId) = ["refuse" [unit]],
        /// Those that are not accepted are refused.
        HandIn = ["hand" "in"],
        /// Takes that back.
        Open = ["open"],
    }
}

/// Both sides may offer the surrender of units in melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct OfferSurrender {}

/// Offers are accepted or refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct AcceptSurrender {}

/// Who is asked while answers are sealed: those to whom the question is put, until all of them have handed in.
fn sealed(battle: &State, put_to: BySide<bool>) -> Asks {
    define!("common.decision.sealed");
    let waits = Side::BOTH.into_iter().any(|side| put_to[side] && !battle.surrender_in[side]);
    BySide(Side::BOTH.map(|side| match (put_to[side] && waits, battle.surrender_in[side]) {
        (false, _) => Call::No,
        (true, true) => Call::May,
        (true, false) => Call::Must,
    }))
}

fn closed(battle: &State, side: Side, closed: bool) -> Result<(), Refusal> {
    if battle.surrender_in[side] == closed {
        return Ok(());
    }
    let why = if closed { "it is not handed in" } else { "it is handed in: open it first" };
    Err(Refusal::new(rule!("common.decision.sealed"), why))
}

impl State {
    /// Whether a battle in which units may surrender has anybody in melee.
    pub(crate) fn may_anybody_surrender(&self) -> bool {
        let in_melee = |id: UnitId| !self.captors_of(id).is_empty();
        self.scenario.options.has(Options::SURRENDER) && self.on_board().any(in_melee)
    }

    /// The enemies to whom a unit could offer to surrender.
    fn captors_of(&self, id: UnitId) -> Vec<UnitId> {
        define!("common.surrender.offer");
        if !self.is_unit_of_figures(id) {
            return Vec::new();
        }
        let enemies = self.enemies_in_contact(id).into_iter();
        enemies.filter(|enemy| self.is_unit_of_figures(*enemy)).collect()
    }

    fn may_offer(&self, side: Side, unit: UnitId, to: UnitId) -> Result<Offer, Refusal> {
        closed(self, side, false)?;
        if self.side_of(unit) == side && self.captors_of(unit).contains(&to) {
            return Ok(Offer { unit, to, accepted: false });
        }
        Err(Refusal::new(
            rule!("common.surrender.offer"),
            "a unit surrenders to an enemy unit in contact with it",
        ))
    }

    /// The guards that a surrendering unit needs.
    fn guards_for(&self, unit: UnitId) -> u8 {
        self.unit(unit).figures(self.info(unit)).div_ceil(PRISONERS_TO_A_GUARD)
    }

    /// Whether a side may accept the offer of a unit: its captor has figures for this guard and those that he has accepted already.
    fn may_accept(&self, side: Side, unit: UnitId) -> Result<usize, Refusal> {
        closed(self, side, false)?;
        let made = self.offers.iter().position(|offer| offer.unit == unit && self.side_of(offer.to) == side);
        let Some(number) = made else {
            return Err(Refusal::new(rule!("common.surrender.offer"), "it has not offered to surrender"));
        };
        let to = self.offers[number].to;
        let taken =
            self.offers.iter().filter(|offer| offer.to == to && (offer.accepted || offer.unit == unit));
        let guards: u8 = taken.map(|offer| self.guards_for(offer.unit)).sum();
        if guards >= self.unit(to).figures(self.info(to)) {
            let why = "the captors have too few figures for the guard";
            return Err(Refusal::new(rule!("common.surrender.accepted"), why));
        }
        Ok(number)
    }

    /// Offers are opened: they are told, and answered if there are any.
    fn open_offers(&mut self, table: &mut Table<'_, Event>) {
        self.surrender_in = BySide([false, false]);
        self.offers.sort_unstable();
        for offer in &self.offers {
            let event = Event::Offers { unit: offer.unit, to: offer.to };
            table.tell(&[rule!("common.surrender.offer")], event);
        }
        if self.offers.is_empty() { self.replace(Melee {}) } else { self.replace(AcceptSurrender {}) }
    }

    /// Answers are opened: prisoners leave with their guards, and who is refused rolls whether he fights on.
    fn carry_out_offers(&mut self, table: &mut Table<'_, Event>) {
        self.surrender_in = BySide([false, false]);
        for Offer { unit, to, accepted } in std::mem::take(&mut self.offers) {
            if !self.unit(unit).is_on_board() || !self.unit(to).is_on_board() {
                continue;
            }
            if accepted { self.take_prisoners(unit, to, table) } else { self.refuse_surrender(unit, table) }
        }
        self.replace(Melee {});
    }

    fn take_prisoners(&mut self, unit: UnitId, to: UnitId, table: &mut Table<'_, Event>) {
        define!("common.surrender.accepted", "common.morale.event-losses");
        let guards = self.guards_for(unit);
        self.unit_mut(unit).set(Flags::OFF | Flags::LOST, true);
        let info = &self.scenario.units[to.index()];
        let captor = &mut self.units[to.index()];
        for _ in 0..guards {
            if let Some(place) = captor.last_place(info) {
                captor.fall(place, info);
            }
        }
        // Guards are no losses: it is as if the captors had never had them in this turn.
        captor.began = captor.began.saturating_sub(guards);
        table.tell(&[rule!("common.surrender.accepted")], Event::Surrenders { unit, to, guards });
    }

    fn refuse_surrender(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        let value: Tally = self.morale_value(unit);
        let side = self.side_of(unit);
        let fights =
            table.test(rule!("common.surrender.refused"), "fighting on", side).at_most(&value).passed;
        self.unit_mut(unit).set(Flags::COWED, !fights);
        table.tell(&[rule!("common.surrender.refused")], Event::Refused { unit, fights });
    }
}

impl Question<State> for OfferSurrender {
    type Answer = Offering;

    fn rule(&self) -> Rule {
        rule!("common.surrender.offer")
    }

    fn whom(&self, battle: &State) -> Asks {
        sealed(battle, BySide([true, true]))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Offering, Action>) -> ControlFlow<()> {
        if battle.surrender_in[side] {
            return found.one(Offering::Open);
        }
        for unit in battle.units_of(side) {
            let captors = battle.captors_of(unit).into_iter();
            found.all(captors.map(|to| Offering::Offer(unit, to)))?;
        }
        let offered = battle.offers.iter().filter(|offer| battle.side_of(offer.unit) == side);
        found.all(offered.map(|offer| Offering::FightOn(offer.unit)))?;
        found.one(Offering::HandIn)
    }

    fn check(&self, battle: &State, side: Side, answer: Offering) -> Result<(), Refusal> {
        match answer {
            Offering::Offer(unit, to) => battle.may_offer(side, unit, to).map(drop),
            Offering::FightOn(unit) if battle.side_of(unit) != side => {
                Err(Refusal::new(rule!("common.surrender.offer"), "it is no unit of your own"))
            }
            Offering::FightOn(_) | Offering::HandIn => closed(battle, side, false),
            Offering::Open => closed(battle, side, true),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Offering,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        match answer {
            Offering::Offer(unit, to) => {
                let offer = battle.may_offer(side, unit, to)?;
                battle.offers.retain(|other| other.unit != unit);
                battle.offers.push(offer);
                battle.offers.sort_unstable();
            }
            Offering::FightOn(unit) => battle.offers.retain(|other| other.unit != unit),
            Offering::HandIn => battle.surrender_in[side] = true,
            Offering::Open => battle.surrender_in[side] = false,
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.open_offers(table);
    }

    fn usual(&self, battle: &State, side: Side) -> Offering {
        if battle.surrender_in[side] { Offering::Open } else { Offering::HandIn }
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = if battle.surrender_in[side] {
            Asked::new("You have said who offers to surrender.")
        } else {
            Asked::new("Does a unit in melee offer to surrender?")
        };
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: Offering) -> Button {
        let name = |unit: UnitId| battle.info(unit).name.clone();
        let by = |unit: UnitId, words: String| {
            Button::new(words).by(battle.unit_word(unit).to_owned()).binding(false)
        };
        match answer {
            Offering::Offer(unit, to) => by(unit, format!("{}: surrender to {}", name(unit), name(to))),
            Offering::FightOn(unit) => by(unit, format!("{}: fight on", name(unit))),
            Offering::HandIn => {
                let offers = battle.offers.iter().filter(|offer| battle.side_of(offer.unit) == side).count();
                let words = match offers {
                    0 => "Nobody surrenders".to_owned(),
                    1 => "Offer 1 surrender".to_owned(),
                    _ => format!("Offer {offers} surrenders"),
                };
                Button::new(words).binding(true)
            }
            Offering::Open => Button::new("Change it").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Offers to surrender".to_owned())
    }
}

impl AcceptSurrender {
    /// The sides to whom something is offered.
    fn put_to(battle: &State) -> BySide<bool> {
        let is_offered = |side: Side| battle.offers.iter().any(|offer| battle.side_of(offer.to) == side);
        BySide(Side::BOTH.map(is_offered))
    }
}

impl Question<State> for AcceptSurrender {
    type Answer = Accepting;

    fn rule(&self) -> Rule {
        rule!("common.surrender.accepted")
    }

    fn whom(&self, battle: &State) -> Asks {
        sealed(battle, AcceptSurrender::put_to(battle))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Accepting, Action>) -> ControlFlow<()> {
        if battle.surrender_in[side] {
            return found.one(Accepting::Open);
        }
        for offer in battle.offers.iter().filter(|offer| battle.side_of(offer.to) == side) {
            if offer.accepted {
                found.one(Accepting::Refuse(offer.unit))?;
            } else if battle.may_accept(side, offer.unit).is_ok() {
                found.one(Accepting::Accept(offer.unit))?;
            }
        }
        found.one(Accepting::HandIn)
    }

    fn check(&self, battle: &State, side: Side, answer: Accepting) -> Result<(), Refusal> {
        match answer {
            Accepting::Accept(unit) => battle.may_accept(side, unit).map(drop),
            Accepting::Refuse(_) | Accepting::HandIn => closed(battle, side, false),
            Accepting::Open => closed(battle, side, true),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Accepting,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        match answer {
            Accepting::Accept(unit) => {
                let number = battle.may_accept(side, unit)?;
                battle.offers[number].accepted = true;
            }
            Accepting::Refuse(unit) => {
                let scenario = std::sync::Arc::clone(&battle.scenario);
                let made =
                    |offer: &&mut Offer| offer.unit == unit && scenario.units[offer.to.index()].side == side;
                for offer in battle.offers.iter_mut().filter(made) {
                    offer.accepted = false;
                }
            }
            Accepting::HandIn => battle.surrender_in[side] = true,
            Accepting::Open => battle.surrender_in[side] = false,
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.carry_out_offers(table);
    }

    fn usual(&self, battle: &State, side: Side) -> Accepting {
        if battle.surrender_in[side] { Accepting::Open } else { Accepting::HandIn }
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = if battle.surrender_in[side] {
            Asked::new("You have said whose surrender you accept.")
        } else {
            Asked::new("Do you accept their surrender?")
        };
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: Accepting) -> Button {
        let name = |unit: UnitId| battle.info(unit).name.clone();
        match answer {
            Accepting::Accept(unit) => {
                Button::new(format!("Accept the surrender of {}", name(unit))).binding(false)
            }
            Accepting::Refuse(unit) => {
                Button::new(format!("Refuse the surrender of {}", name(unit))).binding(false)
            }
            Accepting::HandIn => {
                let put = battle.offers.iter().filter(|offer| battle.side_of(offer.to) == side);
                let words = match put.filter(|offer| offer.accepted).count() {
                    0 => "Accept none".to_owned(),
                    1 => "Accept 1 surrender".to_owned(),
                    accepted => format!("Accept {accepted} surrenders"),
                };
                Button::new(words).binding(true)
            }
            Accepting::Open => Button::new("Change it").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Offers to surrender".to_owned())
    }
}

impl State {
    /// Forgets what a side cannot know of offers: while they are made, those of the other; then, what the other has accepted.
    pub(crate) fn suppose_offers(&mut self, side: Side) {
        let scenario = std::sync::Arc::clone(&self.scenario);
        let is_own = |unit: UnitId| scenario.units[unit.index()].side == side;
        if matches!(self.steps.last(), Some(crate::steps::Step::OfferSurrender(_))) {
            self.offers.retain(|offer| is_own(offer.unit));
        }
        for offer in self.offers.iter_mut().filter(|offer| !is_own(offer.to)) {
            offer.accepted = false;
        }
        self.surrender_in[side.other()] = false;
    }
}
