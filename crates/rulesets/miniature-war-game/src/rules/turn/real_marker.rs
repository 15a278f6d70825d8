//! The owner of a phantom that hidden troops have seen points out one of his own markers as real (common.phantom.in-return).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Word};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::orders::order::Marker;
use crate::orders::print;
use crate::rulebook::rule;
use crate::state::{Flags, State, UnitId};
use crate::steps::Action;

impl Word<State> for Marker {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&print::marker(*self));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Marker, String> {
        let letters = word.strip_prefix('?').and_then(crate::orders::marker_of);
        letters.ok_or_else(|| format!("`{word}` is no marker: write a question mark and letters"))
    }
}

battle::answers! {
    State;
    /// Which marker is pointed out.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum PointOut {
        /// This one is real.
        Real(marker: Marker) = ["real" [marker]],
    }
}

/// A side points out one of its real markers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RealMarker {
    /// Who.
    pub(crate) side: Side,
}

/// A marker that may be pointed out: only [`State::may_point_out`] makes one.
struct Real(UnitId);

impl State {
    /// The hidden units of a side whose markers the enemy does not know to be real, in the order of their letters.
    fn unknown_markers(&self, side: Side) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.units_of(side).filter(|id| self.is_unknown_marker(*id)).collect();
        units.sort_by_key(|id| self.unit(*id).marker);
        units
    }

    fn may_point_out(&self, side: Side, marker: Marker) -> Result<Real, Refusal> {
        let mut units = self.unknown_markers(side).into_iter();
        let found = units.find(|id| self.unit(*id).marker == marker);
        let why = "point out a marker of your own that is real and not known to be";
        found.map(Real).ok_or_else(|| Refusal::new(rule!("common.phantom.in-return"), why))
    }
}

impl Question<State> for RealMarker {
    type Answer = PointOut;

    fn rule(&self) -> Rule {
        rule!("common.phantom.in-return")
    }

    fn whom(&self, battle: &State) -> Asks {
        if battle.unknown_markers(self.side).is_empty() { Asks::nobody() } else { Asks::only(self.side) }
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, PointOut, Action>) -> ControlFlow<()> {
        let markers = battle.unknown_markers(side).into_iter().map(|id| battle.unit(id).marker);
        found.all(markers.map(PointOut::Real))
    }

    fn check(&self, battle: &State, side: Side, PointOut::Real(marker): PointOut) -> Result<(), Refusal> {
        battle.may_point_out(side, marker).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        PointOut::Real(marker): PointOut,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Real(unit) = battle.may_point_out(side, marker)?;
        battle.done();
        battle.unit_mut(unit).set(Flags::KNOWN, true);
        table.tell(&[rule!("common.phantom.in-return")], Event::Known { unit, marker });
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, side: Side) -> PointOut {
        let first = battle.unknown_markers(side).first().map(|id| battle.unit(*id).marker);
        PointOut::Real(first.unwrap_or_default())
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Hidden troops have seen your phantom: which of your markers is real?")
    }

    fn button(&self, _: &State, _: Side, PointOut::Real(marker): PointOut) -> Button {
        Button::new(format!("{} is real", print::marker(marker)))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("A real marker is pointed out".to_owned())
    }
}
