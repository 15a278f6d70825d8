//! The range of a shot, by eye and after the wheel is known: the question `gun-call` (musket.arty.call, musket.arty.round-order).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, BySide, Found, PieceId, Question, Refusal, Rule, Side, Table, Word};
use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use super::calls::{Called, read_cm};
use super::engines::HALF_CM;
use super::rounds::Guns;
use super::shells::Shell;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::steps::Action;
use crate::words::cm_text;

/// Ranges are listed so far apart.
const APART: i32 = 5;

/// The name of a wheel, by its number.
pub(crate) fn wheel_name(wheel: u8) -> char {
    define!("musket.wheel.pick");
    char::from(b'A' + wheel.clamp(1, 6) - 1)
}

/// A range that is called, in centimetres.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Range(Length);

impl Word<State> for Range {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&cm_text(self.0));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Range, String> {
        read_cm(word).map(Range).ok_or_else(|| format!("`{word}` is no range in cm"))
    }

    fn is_there(&self, _: &State, _: Side) -> Result<(), Refusal> {
        Ok(())
    }

    fn pieces(&self, _: &State, _: &mut Vec<PieceId>) {}
}

battle::answers! {
    State;
    /// What range is called.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum CallsRange {
        /// So many centimetres.
        Of(range: Range) = ["range" range],
    }
}

/// Both sides seal the range of their shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CallRanges {
    /// The pieces that fire.
    pub(crate) guns: Guns,
    /// What is called so far.
    pub(crate) ranges: BySide<Length>,
}

impl CallRanges {
    /// The same without what a side has sealed.
    #[must_use]
    pub(crate) fn unsealed(mut self, side: Side) -> CallRanges {
        self.ranges[side] = Length::ZERO;
        self
    }

    /// The shot of a side for which a range is called.
    fn called(self, battle: &State, side: Side) -> Option<(&Called, Shell)> {
        let call = battle.call_of(self.guns[side])?;
        Some((call, call.shell.filter(|shell| shell.is_called())?))
    }

    /// The span of a side's shot.
    fn span(self, battle: &State, side: Side) -> Option<[Length; 2]> {
        let (call, shell) = self.called(battle, side)?;
        let engine = battle.engine_of(call.unit)?;
        Some(battle.span(call.unit, engine, Some(shell), call.aim))
    }
}

impl Question<State> for CallRanges {
    type Answer = CallsRange;

    fn rule(&self) -> Rule {
        rule!("musket.arty.call")
    }

    fn whom(&self, battle: &State) -> Asks {
        battle.sealed_asks(BySide(Side::BOTH.map(|side| self.called(battle, side).is_some())))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, CallsRange, Action>) -> ControlFlow<()> {
        let Some([least, most]) = self.span(battle, side) else { return ControlFlow::Continue(()) };
        let even =
            (0..=60).map(|part| Length::cm(APART * part)).filter(|range| (least..=most).contains(range));
        let mut ranges: Vec<Length> = [up_to_half(least)].into_iter().chain(even).collect();
        ranges.dedup();
        found.all(ranges.into_iter().map(|range| CallsRange::Of(Range(range))))
    }

    fn check(&self, battle: &State, side: Side, CallsRange::Of(range): CallsRange) -> Result<(), Refusal> {
        let why = "no range is called for what it fires";
        let (call, _) =
            self.called(battle, side).ok_or_else(|| Refusal::new(rule!("musket.can.nocall"), why))?;
        let Some(engine) = battle.engine_of(call.unit) else { return Ok(()) };
        battle.may_call_range(&Called { range: range.0, ..*call }, engine)
    }

    fn answer(
        mut self,
        battle: &mut State,
        side: Side,
        answer: CallsRange,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        let CallsRange::Of(range) = answer;
        self.ranges[side] = range.0;
        battle.fire_in[side] = true;
        battle.replace(self);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.fire_in = BySide([false, false]);
        battle.open_calls(self.guns, self.ranges, table);
    }

    fn usual(&self, battle: &State, side: Side) -> CallsRange {
        define!("common.decision.usual");
        let [least, most] = self.span(battle, side).unwrap_or_default();
        CallsRange::Of(Range(up_to_half((least + most).half())))
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let unit: UnitId = self.guns[side];
        let Some((call, shell)) = self.called(battle, side) else { return Asked::new("No range is called.") };
        let [least, most] = self.span(battle, side).unwrap_or_default();
        let wheel = match call.wheel {
            0 => "the wheel of rockets".to_owned(),
            wheel => format!("wheel {}", wheel_name(wheel)),
        };
        Asked::new(format!(
            "{}, {} with {wheel}: what range do you call, from {} to {} cm?",
            battle.info(unit).name,
            shell.says(),
            cm_text(least),
            cm_text(most)
        ))
        .of(battle.unit_word(unit).to_owned())
    }

    fn button(&self, battle: &State, side: Side, CallsRange::Of(range): CallsRange) -> Button {
        let by = battle.unit_word(self.guns[side]).to_owned();
        Button::new(format!("Call {} cm", cm_text(range.0))).by(by).binding(true)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Ranges are called".to_owned())
    }
}

/// The next whole or half centimetre.
fn up_to_half(range: Length) -> Length {
    let half = HALF_CM.micrometres();
    Length::new((range.micrometres() + half - 1) / half * half)
}
