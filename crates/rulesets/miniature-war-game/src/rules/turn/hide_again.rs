//! Units that no enemy sees any more become markers again, with a decoy beside them (common.hidden.again, common.hidden.again-phantom).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, BySide, Call, Found, PromptKind, Question, Refusal, Rule, Side, Table};
use ground::tabletop::{Length, Point};
use serde::{Deserialize, Serialize};

use super::sequence::Turn;
use crate::events::Event;
use crate::orders::order::Marker;
use crate::rulebook::{define, rule};
use crate::state::{Flags, Phantom, State, UnitId};
use crate::steps::Action;

/// How far beside a unit's marker its decoy is set.
const BESIDE: Length = Length::cm(3);

define!("common.hidden.again");
/// A unit that is to hide when the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Hiding {
    /// The unit.
    pub unit: UnitId,
    /// Where a phantom is set beside it.
    pub decoy: Option<Beside>,
}

/// The side of a unit's marker to which its decoy is set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Beside {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

battle::answers! {
    State;
    /// Who hides.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Hides {
        /// A marker takes the place of a unit.
        Hide(unit: UnitId) = ["hide" [unit]],
        /// A marker takes its place, and a phantom is set to its left.
        DecoyLeft(unit: UnitId) = ["hide" [unit] "with" "decoy" "left"],
        /// A marker takes its place, and a phantom is set to its right.
        DecoyRight(unit: UnitId) = ["hide" [unit] "with" "decoy" "right"],
        /// The unit stays on the board.
        Stay(unit: UnitId) = ["stay" [unit]],
        /// The others stay.
        HandIn = ["hand" "in"],
        /// Takes that back.
        Open = ["open"],
    }
}

/// Both sides say who hides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct HideAgain {}

impl State {
    /// Asks who hides, if anybody may; then the next turn begins.
    pub(crate) fn ask_who_hides(&mut self) {
        if self.on_board().any(|id| self.may_hide(id)) {
            self.replace(HideAgain {});
        } else {
            self.replace(Turn {});
        }
    }

    /// Whether a unit that was hidden once may hide again, as far as both sides know: no enemy in the open sees it.
    fn may_hide(&self, id: UnitId) -> bool {
        define!("common.hidden.again", "common.hidden.only-unseen");
        let unit = self.unit(id);
        self.info(id).marker.is_some()
            && unit.is_on_board()
            && !unit.is(Flags::HIDDEN)
            && self.scenario.has_option("hidden-troops")
            && !self.is_of_hidden_contingent(id)
            && !self.is_seen(id, |enemy| !self.unit(enemy).is(Flags::HIDDEN))
    }

    /// Whether a side has a phantom left to set beside a unit, besides those that it has promised to others.
    fn may_add_decoy(&self, side: Side, unit: UnitId) -> bool {
        define!("common.hidden.again-phantom", "common.phantom.number");
        let info = &self.scenario.sides[side];
        let agreed = usize::from(info.phantoms_allowed).max(info.phantoms.len());
        let on_board = self.phantoms.iter().filter(|phantom| phantom.side == side).count();
        let promised = self
            .hiding
            .iter()
            .filter(|one| one.decoy.is_some() && one.unit != unit && self.side_of(one.unit) == side);
        on_board + promised.count() < agreed
    }

    /// Where the decoy of a unit would stand; none if that is off the board.
    fn decoy_place(&self, id: UnitId, beside: Beside) -> Option<Point> {
        let front = self.unit(id).front(self.info(id));
        let aside = match beside {
            Beside::Left => front.facing.left(),
            Beside::Right => front.facing.right(),
        };
        let at = front.at.moved(aside, BESIDE);
        self.scenario.table.bounds().holds(at).then_some(at)
    }

    /// What a side may choose for a unit.
    fn may_hide_so(&self, side: Side, hiding: Hiding) -> Result<Hiding, Refusal> {
        self.is_hiding_open(side, true)?;
        if self.side_of(hiding.unit) != side || !self.may_hide(hiding.unit) {
            let why = "it was never hidden, or an enemy sees it";
            return Err(Refusal::new(rule!("common.hidden.again"), why));
        }
        let place = |beside| self.decoy_place(hiding.unit, beside).is_some();
        if hiding.decoy.is_some_and(|beside| !self.may_add_decoy(side, hiding.unit) || !place(beside)) {
            let why = "no phantom is left, or there is no room for it";
            return Err(Refusal::new(rule!("common.hidden.again-phantom"), why));
        }
        Ok(hiding)
    }

    fn is_hiding_open(&self, side: Side, open: bool) -> Result<(), Refusal> {
        if self.hiding_in[side] != open {
            return Ok(());
        }
        let why = if open { "it is handed in: open it first" } else { "it is not handed in" };
        Err(Refusal::new(rule!("common.decision.sealed"), why))
    }

    /// Those who have chosen to hide become markers, if no hidden enemy sees them either. New letters go from west to east.
    fn hide_units(&mut self, table: &mut Table<'_, Event>) {
        define!("common.order.marker", "common.hidden.what", "common.hidden.centre-front");
        self.hiding_in = BySide([false, false]);
        let chosen = std::mem::take(&mut self.hiding);
        let (seen, unseen): (Vec<Hiding>, Vec<Hiding>) =
            chosen.into_iter().partition(|one| self.is_seen(one.unit, |_| true));
        for Hiding { unit, .. } in seen {
            table.tell(&[rule!("common.hidden.only-unseen")], Event::SeenAfterAll { unit });
        }
        let mut markers: Vec<(Side, Point, Option<UnitId>)> = Vec::new();
        for Hiding { unit, decoy } in &unseen {
            let side = self.side_of(*unit);
            markers.push((side, self.unit(*unit).front(self.info(*unit)).at, Some(*unit)));
            let place = decoy.and_then(|beside| self.decoy_place(*unit, beside));
            markers.extend(place.map(|at| (side, at, None)));
        }
        markers.sort_by_key(|(side, at, _)| (*side, at.x, at.y));
        for (side, at, unit) in markers {
            let marker = self.next_marker(side);
            match unit {
                Some(unit) => {
                    self.unit_mut(unit).marker = marker;
                    self.unit_mut(unit).set(Flags::HIDDEN, true);
                    self.unit_mut(unit).unseen = 0;
                    table.tell(&[rule!("common.hidden.again")], Event::Hides { unit, marker });
                }
                None => {
                    self.phantoms.push(Phantom { side, marker, at, goes: None });
                    table.tell(&[rule!("common.hidden.again-phantom")], Event::Decoy { side, marker, at });
                }
            }
        }
    }

    /// The letters after the last that a side has.
    fn next_marker(&self, side: Side) -> Marker {
        let own = self.all_units().filter(|id| self.side_of(*id) == side && self.info(*id).marker.is_some());
        let units = own.map(|id| self.unit(id).marker.max(self.info(id).marker.unwrap_or_default()));
        let phantoms = self.phantoms.iter().filter(|phantom| phantom.side == side);
        let listed = self.scenario.sides[side].phantoms.iter().map(|(marker, _)| *marker);
        let all = units.chain(phantoms.map(|phantom| phantom.marker)).chain(listed);
        Marker(all.max().map_or(0, |marker| marker.0.saturating_add(1)))
    }
}

/// What an answer says of a unit, if it says that it hides.
fn hiding_of(answer: Hides) -> Option<Hiding> {
    match answer {
        Hides::Hide(unit) => Some(Hiding { unit, decoy: None }),
        Hides::DecoyLeft(unit) => Some(Hiding { unit, decoy: Some(Beside::Left) }),
        Hides::DecoyRight(unit) => Some(Hiding { unit, decoy: Some(Beside::Right) }),
        Hides::Stay(_) | Hides::HandIn | Hides::Open => None,
    }
}

impl Question<State> for HideAgain {
    type Answer = Hides;

    fn rule(&self) -> Rule {
        rule!("common.hidden.again")
    }

    fn whom(&self, battle: &State) -> Asks {
        define!("common.decision.sealed");
        // Who may hide is plain to both; who does is not.
        let asked = BySide(Side::BOTH.map(|side| battle.units_of(side).any(|id| battle.may_hide(id))));
        let waits = Side::BOTH.into_iter().any(|side| asked[side] && !battle.hiding_in[side]);
        BySide(Side::BOTH.map(|side| match (asked[side] && waits, battle.hiding_in[side]) {
            (false, _) => Call::No,
            (true, true) => Call::May,
            (true, false) => Call::Must,
        }))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Hides, Action>) -> ControlFlow<()> {
        if battle.hiding_in[side] {
            return found.one(Hides::Open);
        }
        for unit in battle.units_of(side).filter(|id| battle.may_hide(*id)).collect::<Vec<UnitId>>() {
            if battle.hiding.iter().any(|one| one.unit == unit) {
                found.one(Hides::Stay(unit))?;
            }
            let ways = [Hides::Hide(unit), Hides::DecoyLeft(unit), Hides::DecoyRight(unit)];
            found.all(ways.into_iter().filter(|way| self.check(battle, side, *way).is_ok()))?;
        }
        found.one(Hides::HandIn)
    }

    fn check(&self, battle: &State, side: Side, answer: Hides) -> Result<(), Refusal> {
        match (answer, hiding_of(answer)) {
            (_, Some(hiding)) => battle.may_hide_so(side, hiding).map(drop),
            (Hides::Stay(unit), None) => battle.may_hide_so(side, Hiding { unit, decoy: None }).map(drop),
            (Hides::Open, None) => battle.is_hiding_open(side, false),
            (_, None) => battle.is_hiding_open(side, true),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Hides,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        match answer {
            Hides::Hide(unit) | Hides::DecoyLeft(unit) | Hides::DecoyRight(unit) | Hides::Stay(unit) => {
                battle.hiding.retain(|one| one.unit != unit);
                battle.hiding.extend(hiding_of(answer));
                battle.hiding.sort_by_key(|one| one.unit);
            }
            Hides::HandIn => battle.hiding_in[side] = true,
            Hides::Open => battle.hiding_in[side] = false,
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.hide_units(table);
        battle.replace(Turn {});
    }

    fn usual(&self, battle: &State, side: Side) -> Hides {
        if battle.hiding_in[side] { Hides::Open } else { Hides::HandIn }
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = if battle.hiding_in[side] {
            Asked::new("You have said who hides.")
        } else {
            Asked::new("Nobody sees these units: which of them hide again?")
        };
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: Hides) -> Button {
        let by = |unit: UnitId, does: &str| {
            let words = format!("{}: {does}", battle.info(unit).name);
            Button::new(words).by(battle.unit_word(unit).to_owned()).binding(false)
        };
        match answer {
            Hides::Hide(unit) => by(unit, "hide"),
            Hides::DecoyLeft(unit) => by(unit, "hide, a phantom to its left"),
            Hides::DecoyRight(unit) => by(unit, "hide, a phantom to its right"),
            Hides::Stay(unit) => by(unit, "stay in the open"),
            Hides::HandIn => {
                let hiding = battle.hiding.iter().filter(|one| battle.side_of(one.unit) == side).count();
                let words = match hiding {
                    0 => "Nobody hides".to_owned(),
                    1 => "Hide 1 unit".to_owned(),
                    _ => format!("Hide {hiding} units"),
                };
                Button::new(words).binding(true)
            }
            Hides::Open => Button::new("Choose again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Units hide again".to_owned())
    }
}
