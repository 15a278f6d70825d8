//! Who stands at which opening, as its side says when a turn ends: the question `man-openings` (musket.bldg.places, musket.bldg.man).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, List, PromptKind, Question, Refusal, Rule, Side, Table,
};
use serde::{Deserialize, Serialize};

use super::Home;
use super::events::{HouseEvent, floor_word};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::steps::Action;

/// The most stands that change their openings at once.
const MOST: usize = 40;

/// A stand that goes from the opening that it mans to another of its floor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Shift {
    /// Its unit.
    pub unit: UnitId,
    /// Where it stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

battle::answers! {
    State;
    /// Who stands where.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Mans {
        /// The stand at one opening goes to another.
        Shift(unit: UnitId, to: u8, from: u8) = ["man" [unit] "at" [to] "from" [from]],
        /// All who have changed their openings stay at those that they had.
        Stay = ["stay"],
        /// The others stay.
        HandIn = ["hand" "in"],
        /// Takes that back.
        Open = ["open"],
    }
}

/// Both sides say who stands where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ManOpenings {
    /// Who changes his opening, in the order in which it was said: secrets of their sides.
    pub(crate) shifts: List<Shift, MOST>,
    /// Who has said all: a secret of each side.
    pub(crate) said: BySide<bool>,
}

impl ManOpenings {
    /// The same without what a side has said.
    #[must_use]
    pub(crate) fn unsaid(mut self, battle: &State, side: Side) -> ManOpenings {
        self.shifts.retain(|shift| battle.side_of(shift.unit) != side);
        self.said[side] = false;
        self
    }

    /// The openings that a unit mans once all of this is done.
    fn manned(&self, battle: &State, unit: UnitId) -> u64 {
        let own = self.shifts.iter().filter(|shift| shift.unit == unit);
        let now = battle.housed(unit).map_or(0, |housed| housed.manned);
        own.fold(now, |manned, shift| manned & !(1 << shift.from) | 1 << shift.to)
    }
}

impl State {
    /// Whether anybody is asked who stands where: whoever can be seen whole in a building, and has an empty opening beside one that it mans.
    pub(crate) fn asks_for_openings(&self) -> bool {
        define!("musket.bldg.man");
        let none = ManOpenings::default();
        !self.housed.is_empty() && self.on_board().any(|id| !self.shifts_of(&none, id).is_empty())
    }

    /// Asks who stands where, if anybody may choose; then who hides.
    pub(crate) fn ask_for_openings(&mut self) {
        if self.asks_for_openings() { self.replace(ManOpenings::default()) } else { self.ask_who_hides() }
    }

    /// Where the stands of a unit could go.
    fn shifts_of(&self, asked: &ManOpenings, unit: UnitId) -> Vec<Shift> {
        define!("musket.bldg.places", "musket.bldg.man");
        let seen = !self.unit(unit).is(Flags::HIDDEN) && self.unit(unit).unseen == 0;
        let Some(home) = self.home_of(unit).filter(|_| seen && self.is_indoors(unit)) else {
            return Vec::new();
        };
        let friends = self.units_in(home.piece);
        let taken = friends.fold(0, |all, friend| all | asked.manned(self, friend));
        let own = asked.manned(self, unit);
        let floor = |opening: u8| home.house.openings.get(usize::from(opening)).map(|one| one.floor);
        let numbers = || home.house.numbered().map(|(number, _)| number);
        let mut shifts = Vec::new();
        for from in numbers().filter(|number| own >> number & 1 == 1) {
            let free = numbers().filter(|to| taken >> to & 1 == 0 && floor(*to) == floor(from));
            shifts.extend(free.filter(|to| self.may_man(unit, home, *to)).map(|to| Shift { unit, from, to }));
        }
        // A gun stays at the opening by which it came in.
        if self.is_artillery(unit) { Vec::new() } else { shifts }
    }

    fn may_shift(&self, asked: &ManOpenings, side: Side, shift: Shift) -> Result<Shift, Refusal> {
        let no = |why: &'static str| Err(Refusal::new(rule!("musket.bldg.man"), why));
        if asked.said[side] {
            let why = "it is handed in: open it first";
            return Err(Refusal::new(rule!("common.decision.sealed"), why));
        }
        if shift.unit.index() >= self.units.len() || self.side_of(shift.unit) != side {
            return no("it is no unit of its own");
        }
        if !self.shifts_of(asked, shift.unit).contains(&shift) {
            return no("no stand of it is at that opening, or the other one is manned or on another floor");
        }
        if asked.shifts.len() >= MOST {
            return no("no more stands change their openings at once");
        }
        Ok(shift)
    }

    /// What an opening is called.
    fn opening_words(&self, home: Home<'_>, number: u8) -> String {
        let one = home.house.openings.get(usize::from(number));
        let words = |one: &crate::house::Opening| format!("{} {number}", one.kind.says());
        one.map_or_else(|| number.to_string(), words)
    }
}

impl Question<State> for ManOpenings {
    type Answer = Mans;

    fn rule(&self) -> Rule {
        rule!("musket.bldg.man")
    }

    fn whom(&self, battle: &State) -> Asks {
        define!("common.decision.sealed");
        let none = ManOpenings::default();
        // Who could choose is plain to both; what he chooses is not.
        let may = |side| battle.units_of(side).any(|id| !battle.shifts_of(&none, id).is_empty());
        let put = BySide(Side::BOTH.map(may));
        let waits = Side::BOTH.into_iter().any(|side| put[side] && !self.said[side]);
        BySide(Side::BOTH.map(|side| match (put[side] && waits, self.said[side]) {
            (false, _) => Call::No,
            (true, true) => Call::May,
            (true, false) => Call::Must,
        }))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Mans, Action>) -> ControlFlow<()> {
        if self.said[side] {
            return found.one(Mans::Open);
        }
        found.one(Mans::HandIn)?;
        for unit in battle.units_of(side).collect::<Vec<UnitId>>() {
            let shifts = battle.shifts_of(self, unit).into_iter();
            let shifts = shifts.filter(|shift| battle.may_shift(self, side, *shift).is_ok());
            found.all(shifts.map(|shift| Mans::Shift(shift.unit, shift.to, shift.from)))?;
        }
        if self.shifts.iter().any(|shift| battle.side_of(shift.unit) == side) {
            found.one(Mans::Stay)?;
        }
        ControlFlow::Continue(())
    }

    fn check(&self, battle: &State, side: Side, answer: Mans) -> Result<(), Refusal> {
        let sealed = |why: &'static str| Err(Refusal::new(rule!("common.decision.sealed"), why));
        match answer {
            Mans::Shift(unit, to, from) => battle.may_shift(self, side, Shift { unit, from, to }).map(drop),
            Mans::Stay | Mans::HandIn if self.said[side] => sealed("it is handed in: open it first"),
            Mans::Open if !self.said[side] => sealed("it is not handed in"),
            Mans::Stay | Mans::HandIn | Mans::Open => Ok(()),
        }
    }

    fn answer(
        mut self,
        battle: &mut State,
        side: Side,
        answer: Mans,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        match answer {
            Mans::Shift(unit, to, from) => {
                self.shifts.push(battle.may_shift(&self, side, Shift { unit, from, to })?);
            }
            Mans::Stay => self.shifts.retain(|shift| battle.side_of(shift.unit) != side),
            Mans::HandIn => self.said[side] = true,
            Mans::Open => self.said[side] = false,
        }
        battle.replace(self);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        for unit in battle.all_units() {
            let manned = self.manned(battle, unit);
            let Some(housed) = battle.housed.iter_mut().find(|housed| housed.unit == unit) else { continue };
            if housed.manned != manned {
                housed.manned = manned;
                table.tell(&[rule!("musket.bldg.man")], Event::House(HouseEvent::Mans { unit }));
            }
        }
        if battle.turn == 0 { battle.begin_turn(table) } else { battle.ask_who_hides() }
    }

    fn usual(&self, _: &State, side: Side) -> Mans {
        define!("common.decision.usual");
        if self.said[side] { Mans::Open } else { Mans::HandIn }
    }

    fn says(&self, _: &State, side: Side) -> Asked {
        let asked = if self.said[side] {
            Asked::new("You have said who stands at which opening.")
        } else {
            Asked::new("Who stands at which opening?")
        };
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: Mans) -> Button {
        match answer {
            Mans::Shift(unit, to, from) => {
                let words = battle.home_of(unit).map_or_else(String::new, |home| {
                    let floor = home.house.openings.get(usize::from(to)).map_or(1, |one| one.floor);
                    let [to, from] = [to, from].map(|number| battle.opening_words(home, number));
                    format!("{}: from {from} to {to}, {}", battle.info(unit).name, floor_word(floor))
                });
                Button::new(words).by(battle.unit_word(unit).to_owned()).binding(false)
            }
            Mans::Stay => Button::new("All stay at their openings").binding(false),
            Mans::HandIn => {
                let own = self.shifts.iter().filter(|shift| battle.side_of(shift.unit) == side).count();
                let words = match own {
                    0 => "All stay at their openings".to_owned(),
                    1 => "1 stand changes its opening".to_owned(),
                    _ => format!("{own} stands change their openings"),
                };
                Button::new(words).binding(true)
            }
            Mans::Open => Button::new("Choose again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Openings are manned".to_owned())
    }
}
