//! The order of artillery fire in the Musket period: duels, then rounds, in each of which both sides seal what fires, at what and how far
//! (musket.arty.rounds, musket.arty.round-order, musket.duel).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, BySide, Call, Found, Question, Refusal, Resolves, Rule, Side, Table};
use dice::{D6, Throw};
use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use super::artillery::{ArtilleryEnds, Shots};
use super::calls::{Called, Mark};
use super::declare::DeclareShots;
use super::engines::Engine;
use super::events::FireEvent;
use super::ranges::CallRanges;
use super::sheet::OwnUnit;
use super::shells::Shell;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::steps::Action;

/// The piece of each side that fires in a duel or round; nobody where a side waits.
pub(crate) type Guns = BySide<UnitId>;

/// No piece of either side.
pub(crate) const NO_GUNS: Guns = BySide([UnitId::NONE; 2]);

/// The next duel is found, or the next round begins, until no piece has anything left to fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rounds {}

impl Resolves<State> for Rounds {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        define!("musket.arty.rounds", "musket.arty.rate", "musket.arty.losses");
        battle.fire_in = BySide([false, false]);
        if let Some(guns) = battle.next_duel() {
            battle.replace(DeclareShots::of(guns));
        } else if Side::BOTH.into_iter().any(|side| battle.guns_left(side).next().is_some()) {
            battle.replace(NextGun { guns: NO_GUNS });
        } else {
            battle.replace(ArtilleryEnds {});
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// The pieces of a side that have still to fire.
    pub(super) fn guns_left(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let left = self.calls.iter().filter(|call| call.left > 0).map(|call| call.unit);
        left.filter(move |unit| self.side_of(*unit) == side)
    }

    /// The next two pieces that have named each other, by the number of the first side's.
    fn next_duel(&self) -> Option<Guns> {
        define!("musket.duel.sealed", "musket.arty.round-order");
        let fresh = |call: &&Called| call.left > 0 && call.fired == 0;
        let own = self.calls.iter().filter(fresh).filter(|call| self.side_of(call.unit) == Side::Red);
        let duels = own.filter_map(|call| {
            let other = call.at.unit().and_then(|at| self.call_of(at)).filter(fresh)?;
            (other.at == Mark::Unit(call.unit)).then_some(BySide([call.unit, other.unit]))
        });
        duels.min_by_key(|guns| self.number_of(guns[Side::Red]).0)
    }

    /// Who is still asked for a sealed answer, of the sides to which a question is put.
    pub(super) fn sealed_asks(&self, put: BySide<bool>) -> Asks {
        define!("common.decision.sealed");
        let waits = Side::BOTH.into_iter().any(|side| put[side] && !self.fire_in[side]);
        BySide(Side::BOTH.map(|side| match (put[side] && waits, self.fire_in[side]) {
            (false, _) => Call::No,
            (true, true) => Call::May,
            (true, false) => Call::Must,
        }))
    }

    /// A piece has nothing more to fire in this turn.
    pub(super) fn falls_silent(&mut self, unit: UnitId) {
        if let Some(call) = self.call_mut(unit) {
            call.left = 0;
        }
    }

    /// What both sides have declared is opened: wheels are picked, and ranges are called next.
    pub(super) fn pick_wheels(&mut self, guns: Guns, table: &mut Table<'_, Event>) {
        define!("musket.wheel.pick", "musket.rocket.wheel");
        for (_, unit) in guns.iter() {
            let Some(call) = self.call_of(*unit).copied() else { continue };
            let (Some(shell), Some(engine)) = (call.shell, self.engine_of(*unit)) else { continue };
            let event = FireEvent::Declares { unit: *unit, shell, at: call.at };
            table.tell(&[rule!("musket.ammo.choice")], Event::Fire(event));
            let wheel = if shell.is_called() && engine != Engine::Rockets {
                self.engine_roll(rule!("musket.wheel.pick"), "wheel", *unit, Throw::one(D6), table)
            } else {
                0
            };
            if let Some(call) = self.call_mut(*unit) {
                call.wheel = u8::try_from(wheel).unwrap_or(0);
            }
        }
        self.fire_in = BySide([false, false]);
        self.replace(CallRanges { guns, ranges: BySide([Length::ZERO; 2]) });
    }

    /// Calls are opened, and the shots of a duel or round are worked out.
    pub(super) fn open_calls(&mut self, guns: Guns, ranges: BySide<Length>, table: &mut Table<'_, Event>) {
        for side in Side::BOTH {
            let (unit, range) = (guns[side], ranges[side]);
            let Some(call) = self.call_mut(unit) else { continue };
            call.range = range;
            if call.shell.is_some_and(Shell::is_called) {
                table.tell(&[rule!("musket.arty.call")], Event::Fire(FireEvent::Calls { unit, range }));
            }
        }
        self.replace(Shots { next: 0, guns });
    }
}

battle::answers! {
    State;
    /// Which piece fires next.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Next {
        /// This one.
        Gun(unit: OwnUnit) = ["next" unit],
        /// None: the side has done with its fire for the turn.
        Done = ["cease" "fire"],
    }
}

/// Both sides seal which of their pieces fires in this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NextGun {
    /// The pieces that are named so far.
    pub(crate) guns: Guns,
}

impl Question<State> for NextGun {
    type Answer = Next;

    fn rule(&self) -> Rule {
        rule!("musket.arty.rounds")
    }

    fn whom(&self, battle: &State) -> Asks {
        battle.sealed_asks(BySide(Side::BOTH.map(|side| battle.guns_left(side).next().is_some())))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Next, Action>) -> ControlFlow<()> {
        found.all(battle.guns_left(side).map(|unit| Next::Gun(OwnUnit(unit))))?;
        found.one(Next::Done)
    }

    fn check(&self, battle: &State, side: Side, answer: Next) -> Result<(), Refusal> {
        match answer {
            Next::Gun(OwnUnit(unit)) if battle.guns_left(side).any(|gun| gun == unit) => Ok(()),
            Next::Gun(_) => Err(Refusal::new(
                rule!("musket.arty.rounds"),
                "only a piece that was named with a target and has still to fire does so",
            )),
            Next::Done => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Next,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        let mut guns = self.guns;
        guns[side] = match answer {
            Next::Gun(OwnUnit(unit)) => unit,
            Next::Done => UnitId::NONE,
        };
        battle.fire_in[side] = true;
        battle.replace(NextGun { guns });
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        for side in Side::BOTH {
            if self.guns[side].some().is_none() {
                let done: Vec<UnitId> = battle.guns_left(side).collect();
                done.into_iter().for_each(|unit| battle.falls_silent(unit));
            }
        }
        battle.fire_in = BySide([false, false]);
        battle.replace(DeclareShots::of(self.guns));
    }

    fn usual(&self, battle: &State, side: Side) -> Next {
        define!("common.decision.usual");
        let lowest = battle.guns_left(side).min_by_key(|unit| battle.number_of(*unit).0);
        lowest.map_or(Next::Done, |unit| Next::Gun(OwnUnit(unit)))
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Which of your pieces fires next?")
    }

    fn button(&self, battle: &State, _: Side, answer: Next) -> Button {
        match answer {
            Next::Gun(OwnUnit(unit)) => {
                let at = battle.call_of(unit).map_or_else(String::new, |call| battle.mark_name(call.at));
                Button::new(format!("{} at {at}", battle.info(unit).name))
                    .by(battle.unit_word(unit).to_owned())
                    .binding(true)
            }
            Next::Done => Button::new("None: cease fire for this turn").binding(true),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("A round of artillery".to_owned())
    }
}
