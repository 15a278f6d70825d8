//! What both sides call for their engines and guns, in secret: the question `artillery-fire` (medieval.engine.call, medieval.engine.duel).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, PieceId, PromptKind, Question, Refusal, Rule, Side, Table, Word,
};
use ground::tabletop::{Bearing, Length, Point};
use serde::{Deserialize, Serialize};

use super::artillery::Shots;
use super::engines::Engine;
use super::rounds::Rounds;
use super::sheet::OwnUnit;
use super::shells::{Shell, is_in_half_cm};
use crate::events::Event;
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::steps::Action;
use crate::words::{cm_text, point_text};

/// What a shot is called at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// An enemy.
    Unit(UnitId),
    /// A building, bridge, gate, tower, wall or fence, by the number of the piece of ground.
    Ground(u8),
}

impl Mark {
    /// The enemy that it is.
    pub(crate) fn unit(self) -> Option<UnitId> {
        match self {
            Mark::Unit(unit) => Some(unit),
            Mark::Ground(_) => None,
        }
    }
}

/// A shot that is called: target, aim point and range. In the Musket period a piece is named with its target, and what it fires and how
/// far are said when its turn comes (musket.arty.round-order).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Called {
    /// The piece.
    pub(crate) unit: UnitId,
    /// Its target.
    pub(crate) at: Mark,
    /// The point on a base of the target to which it is laid.
    pub(crate) aim: Point,
    /// The range, in whole or half centimetres.
    pub(crate) range: Length,
    /// What it fires, of several kinds of shot; none if it has but one, or if that is still to be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shell: Option<Shell>,
    /// The number of the wheel that was picked for it before the call; 0 if none was.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) wheel: u8,
    /// The shots that it has still to fire in this turn.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) left: u8,
    /// The shots that it has fired in this turn.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) fired: u8,
    /// The floor of a building that flat shot is aimed at; 0 for the ground floor (musket.bldg.floor).
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) floor: u8,
    /// The way it faced before it fired first, if it may fire again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) faced: Option<Bearing>,
}

fn is_none(number: &u8) -> bool {
    *number == 0
}

impl Called {
    /// A shot at a point, of which no range is called yet.
    pub(crate) fn at(unit: UnitId, at: Mark, aim: Point) -> Called {
        let range = Length::ZERO;
        Called { unit, at, aim, range, shell: None, wheel: 0, left: 0, fired: 0, floor: 0, faced: None }
    }
}

/// A piece that is named with its target, as `#5 at #7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    unit: UnitId,
    at: Mark,
}

impl Word<State> for Named {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(&format!("{} at {}", battle.number_word(self.unit), battle.mark_word(self.at)));
    }

    fn read(battle: &State, side: Side, text: &str) -> Result<Named, String> {
        let (unit, at) = text.split_once(" at ").ok_or("expected: `#5 at #7`")?;
        Ok(Named { unit: battle.unit_called(side, unit.trim())?, at: battle.mark_called(side, at.trim())? })
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        battle.is_own(side, self.unit)?;
        battle.is_mark_there(side, self.at)
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push(self.unit.into());
        into.extend(self.at.unit().map(PieceId::from));
    }
}

impl Word<State> for Called {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let (unit, at) = (battle.number_word(self.unit), battle.mark_word(self.at));
        into.push_str(&format!("{unit} at {at} range {} aim {}", cm_text(self.range), point_text(self.aim)));
    }

    fn read(battle: &State, side: Side, text: &str) -> Result<Called, String> {
        let wrong = || {
            "expected: `#5 at #7 range 45.5` or `#5 at gate-1 range 45.5`, and `aim 60,85` for another point than the middle of its nearest stand".to_owned()
        };
        let (unit, rest) = text.split_once(" at ").ok_or_else(wrong)?;
        let (at, rest) = rest.rsplit_once(" range ").ok_or_else(wrong)?;
        let (range, aim) = rest.split_once(" aim ").map_or((rest, None), |(range, aim)| (range, Some(aim)));
        let unit = battle.unit_called(side, unit.trim())?;
        let at = battle.mark_called(side, at.trim())?;
        let aim = match aim {
            Some(aim) => read_point(aim.trim()).ok_or_else(wrong)?,
            None => battle.usual_aim(unit, at).ok_or("there is nothing of it to aim at")?,
        };
        Ok(Called { range: read_cm(range.trim()).ok_or_else(wrong)?, ..Called::at(unit, at, aim) })
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        battle.is_own(side, self.unit)?;
        battle.is_mark_there(side, self.at)
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push(self.unit.into());
        into.extend(self.at.unit().map(PieceId::from));
    }
}

/// A number of centimetres with at most four decimals.
pub(super) fn read_cm(word: &str) -> Option<Length> {
    let (whole, part) = word.split_once('.').unwrap_or((word, ""));
    if part.len() > 4
        || whole.is_empty()
        || whole.len() > 4
        || !(whole.to_owned() + part).bytes().all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let part: i32 = format!("{part:0<4}").parse().ok()?;
    Some(Length::new(whole.parse::<i32>().ok()? * 10_000 + part))
}

pub(super) fn read_point(word: &str) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    Some(Point::at(read_cm(x)?, read_cm(y)?))
}

battle::answers! {
    State;
    /// What is done with a sheet of calls.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum WithCalls {
        /// Calls a shot.
        Shot(call: Called) = ["shoot" (call ..)],
        /// Names a piece that fires, with its target.
        Lay(named: Named) = ["lay" (named ..)],
        /// Does not fire with a piece.
        None(unit: OwnUnit) = ["silent" unit],
        /// Hands the sheet in.
        HandIn = ["hand" "in"],
        /// Takes it back.
        Open = ["open"],
    }
}

/// Both sides call the shots of their engines and guns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CallShots {}

/// The things at which shots are called.
impl State {
    /// A target, as it is written.
    pub(super) fn mark_word(&self, at: Mark) -> String {
        match at {
            Mark::Unit(at) => self.number_word(at),
            Mark::Ground(piece) => self.scenario.place_name(self.scenario.place_of(piece)).to_owned(),
        }
    }

    /// A target, as people call it.
    pub(super) fn mark_name(&self, at: Mark) -> String {
        match at {
            Mark::Unit(at) => self.info(at).name.clone(),
            Mark::Ground(_) => self.mark_word(at),
        }
    }

    /// Whether there is such a target for a side.
    pub(super) fn is_mark_there(&self, side: Side, at: Mark) -> Result<(), Refusal> {
        match at {
            Mark::Unit(at) => self.is_known_enemy(side, at),
            Mark::Ground(piece) if self.lasting_piece(piece).is_some() => Ok(()),
            Mark::Ground(_) => Err(Refusal::new(rule!("medieval.engine.target"), "there is no such thing")),
        }
    }

    /// What is called for a piece, or its target if that is named.
    pub(crate) fn call_of(&self, unit: UnitId) -> Option<&Called> {
        self.calls.binary_search_by_key(&unit, |call| call.unit).ok().map(|at| &self.calls[at])
    }

    /// The same, to be changed.
    pub(super) fn call_mut(&mut self, unit: UnitId) -> Option<&mut Called> {
        self.calls.binary_search_by_key(&unit, |call| call.unit).ok().map(|at| &mut self.calls[at])
    }
}

impl State {
    /// Whether a shot may be called.
    pub(crate) fn may_call_shot(&self, side: Side, call: Called) -> Result<Engine, Refusal> {
        self.is_call_open(side)?;
        call.is_there(self, side)?;
        if self.scenario.period.does_artillery_fire_in_rounds() {
            let why =
                "a piece is named with its target; what it fires and how far is called when its turn comes";
            return Err(Refusal::new(rule!("musket.arty.round-order"), why));
        }
        let engine = self.may_call(call.unit)?;
        self.may_aim(&call, engine)?;
        self.may_call_range(&call, engine)?;
        self.may_fly(&call, engine)?;
        Ok(engine)
    }

    /// Whether a range lies in the span of a piece.
    pub(super) fn may_call_range(&self, call: &Called, engine: Engine) -> Result<(), Refusal> {
        let [least, most] = self.span(call.unit, engine, call.shell, call.aim);
        if !is_in_half_cm(call.range) || call.range < least || call.range > most {
            let rule = match (self.scenario.period, call.range < least) {
                (Period::Medieval, true) => rule!("medieval.engine.min-range"),
                (Period::Medieval, false) => rule!("medieval.engine.call"),
                (Period::Musket, _) => rule!("musket.arty.call"),
            };
            return Err(Refusal::new(rule, "that range cannot be called"));
        }
        Ok(())
    }

    /// Whether a piece may be named with a target; returns the call that is kept of it.
    fn may_name(&self, side: Side, named: Named) -> Result<Called, Refusal> {
        define!("musket.ammo.choice", "musket.arty.rounds");
        self.is_call_open(side)?;
        named.is_there(self, side)?;
        if !self.scenario.period.does_artillery_fire_in_rounds() {
            let why = "the range is called with the target, as in `shoot #5 at #7 range 45.5`";
            return Err(Refusal::new(rule!("medieval.engine.call"), why));
        }
        let engine = self.may_call(named.unit)?;
        let Some(aim) = self.usual_aim(named.unit, named.at) else {
            let corner = self.some_point_of(named.at);
            // It says which rule keeps the piece from each of its points.
            self.may_aim(&Called::at(named.unit, named.at, corner), engine)?;
            let why = "there is nothing of it at which the piece can be laid";
            return Err(Refusal::new(rule!("musket.arty.sight"), why));
        };
        let call = Called::at(named.unit, named.at, aim);
        self.may_aim(&call, engine)?;
        Ok(Called { left: self.shots_to_fire(named.unit, engine), ..call })
    }

    /// The middle of the first stand of a target, or a point of a thing.
    fn some_point_of(&self, at: Mark) -> Point {
        match at {
            Mark::Unit(at) => self.unit(at).outline(self.info(at)).centre(),
            Mark::Ground(piece) => self
                .lasting_piece(piece)
                .and_then(|piece| piece.outline.points().first().copied())
                .unwrap_or_default(),
        }
    }

    fn is_call_open(&self, side: Side) -> Result<(), Refusal> {
        if self.fire_in[side] {
            return Err(Refusal::new(
                rule!("common.decision.sealed"),
                "the sheet is handed in: open it first",
            ));
        }
        Ok(())
    }

    /// Calls that are listed for a piece: at the middle of each target, at every 15 cm of its span.
    fn listed_calls(&self, unit: UnitId) -> Vec<Called> {
        let side = self.side_of(unit);
        let mut calls = Vec::new();
        let enemies = self.units_of(side.other()).filter(|at| self.is_open(*at)).map(Mark::Unit);
        for at in enemies.chain(self.objects_to_call(unit)) {
            let Some(aim) = self.usual_aim(unit, at) else { continue };
            let ranges = (1..=10).map(|part| Length::cm(15 * part));
            let all = ranges.map(|range| Called { range, ..Called::at(unit, at, aim) });
            calls.extend(all.filter(|call| self.may_call_shot(side, *call).is_ok()));
        }
        calls
    }

    /// Targets that are listed for a piece of the Musket period: the one that it is ordered to fire at, then whoever closes in on it, then
    /// the nearest.
    fn listed_targets(&self, unit: UnitId) -> Vec<Named> {
        define!("common.decision.usual");
        let (ordered, closing) = (self.piece_target(unit), self.closing_on(unit));
        let from = self.unit(unit).outline(self.info(unit)).centre();
        let enemies = self.units_of(self.side_of(unit).other()).filter(|at| self.is_open(*at));
        let order =
            |at: UnitId, aim: Point| (ordered != Some(at), !closing.contains(&at), from.to(aim).squared());
        let mut aims: Vec<_> = enemies
            .filter_map(|at| self.usual_aim(unit, Mark::Unit(at)).map(|aim| (order(at, aim), Mark::Unit(at))))
            .collect();
        aims.sort_by_key(|(order, _)| *order);
        let things = self.objects_to_call(unit).into_iter().filter(|at| self.usual_aim(unit, *at).is_some());
        let all = aims.into_iter().map(|(_, at)| at).chain(things).map(|at| Named { unit, at });
        all.filter(|named| self.may_name(self.side_of(unit), *named).is_ok()).collect()
    }

    /// Whether a piece has anything to call.
    pub(crate) fn has_call(&self, id: UnitId) -> bool {
        if self.may_call(id).is_err() {
            return false;
        }
        if self.scenario.period.does_artillery_fire_in_rounds() {
            return !self.listed_targets(id).is_empty();
        }
        !self.listed_calls(id).is_empty() || self.has_object_to_call(id)
    }

    /// How many shots a side has called, or how many pieces it has named.
    fn calls_of(&self, side: Side) -> usize {
        let fires = |call: &&Called| self.side_of(call.unit) == side && call.at != Mark::Unit(call.unit);
        self.calls.iter().filter(fires).count()
    }

    fn note_call(&mut self, call: Called) {
        match self.calls.binary_search_by_key(&call.unit, |call| call.unit) {
            Ok(at) => self.calls[at] = call,
            Err(at) => self.calls.insert(at, call),
        }
    }

    fn next_to_call(&self, side: Side) -> Option<UnitId> {
        let own = |call: &&Called| self.side_of(call.unit) == side;
        let last = self.calls.iter().filter(own).map(|call| call.unit).max();
        self.units_of(side).find(|id| last.is_none_or(|last| *id > last) && self.has_call(*id))
    }
}

impl Question<State> for CallShots {
    type Answer = WithCalls;

    fn rule(&self) -> Rule {
        rule!("medieval.engine.call")
    }

    fn whom(&self, battle: &State) -> Asks {
        define!("medieval.engine.duel", "common.decision.sealed");
        if battle.fire_in.0.iter().all(|is_in| *is_in) {
            return Asks::nobody();
        }
        BySide(Side::BOTH.map(|side| if battle.fire_in[side] { Call::May } else { Call::Must }))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, WithCalls, Action>) -> ControlFlow<()> {
        if battle.fire_in[side] {
            return found.one(WithCalls::Open);
        }
        if let Some(unit) = battle.next_to_call(side) {
            if battle.scenario.period.does_artillery_fire_in_rounds() {
                found.all(battle.listed_targets(unit).into_iter().map(WithCalls::Lay))?;
                found.one(WithCalls::None(OwnUnit(unit)))?;
            } else {
                found.all(battle.listed_calls(unit).into_iter().map(WithCalls::Shot))?;
            }
        }
        found.one(WithCalls::HandIn)
    }

    fn check(&self, battle: &State, side: Side, answer: WithCalls) -> Result<(), Refusal> {
        match answer {
            WithCalls::Shot(call) => battle.may_call_shot(side, call).map(drop),
            WithCalls::Lay(named) => battle.may_name(side, named).map(drop),
            WithCalls::None(OwnUnit(unit)) => {
                battle.is_call_open(side)?;
                battle.is_own(side, unit)
            }
            WithCalls::HandIn => battle.is_call_open(side),
            WithCalls::Open if battle.fire_in[side] => Ok(()),
            WithCalls::Open => {
                Err(Refusal::new(rule!("common.decision.sealed"), "the sheet is not handed in"))
            }
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: WithCalls,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        match answer {
            WithCalls::Shot(call) => battle.note_call(call),
            WithCalls::Lay(named) => {
                let call = battle.may_name(side, named)?;
                battle.note_call(call);
            }
            WithCalls::None(OwnUnit(unit)) => {
                battle.calls.retain(|call| call.unit != unit);
                if battle.scenario.period.does_artillery_fire_in_rounds() {
                    // That it was left out is kept, so that the next is asked about.
                    battle.note_call(Called::at(unit, Mark::Unit(unit), Point::default()));
                }
            }
            // Nobody is told: whether the other side has answered is a secret.
            WithCalls::HandIn => battle.fire_in[side] = true,
            WithCalls::Open => battle.fire_in[side] = false,
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.fire_in = BySide([false, false]);
        if battle.scenario.period.does_artillery_fire_in_rounds() {
            battle.calls.retain(|call| call.at != Mark::Unit(call.unit));
            return battle.replace(Rounds {});
        }
        battle.replace(Shots::of_all());
    }

    fn usual(&self, battle: &State, side: Side) -> WithCalls {
        define!("common.decision.usual");
        if battle.fire_in[side] {
            return WithCalls::Open;
        }
        let rounds = battle.scenario.period.does_artillery_fire_in_rounds();
        let next = battle.next_to_call(side).filter(|_| rounds);
        let named = next.and_then(|unit| battle.listed_targets(unit).first().copied());
        named.map_or(WithCalls::HandIn, WithCalls::Lay)
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = match (battle.fire_in[side], battle.next_to_call(side)) {
            (true, _) => Asked::new("Your calls are handed in."),
            (false, Some(unit)) => {
                let name = &battle.info(unit).name;
                let what = if battle.scenario.period.does_artillery_fire_in_rounds() {
                    "at whom?"
                } else {
                    "at whom, and what range do you call?"
                };
                Asked::new(format!("{name} can fire: {what}")).of(battle.unit_word(unit).to_owned())
            }
            (false, None) if battle.calls_of(side) == 0 => Asked::new("None of your pieces can fire."),
            (false, None) => Asked::new("All your shots are called."),
        };
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: WithCalls) -> Button {
        match answer {
            WithCalls::Shot(call) => {
                let at = battle.mark_name(call.at);
                let target = call.at.unit().and_then(|at| at.target(battle));
                Button::new(format!("Call {} cm at {at}", cm_text(call.range)))
                    .by(battle.unit_word(call.unit).to_owned())
                    .at(target)
                    .binding(false)
            }
            WithCalls::Lay(named) => {
                let target = named.at.unit().and_then(|at| at.target(battle));
                let name = &battle.info(named.unit).name;
                Button::new(format!("{name} fires at {}", battle.mark_name(named.at)))
                    .by(battle.unit_word(named.unit).to_owned())
                    .at(target)
                    .binding(false)
            }
            WithCalls::None(OwnUnit(unit)) => {
                Button::new(format!("{}: no shot", battle.info(unit).name)).binding(false)
            }
            WithCalls::HandIn => {
                let words = match battle.calls_of(side) {
                    0 => "Hand in: no shot".to_owned(),
                    1 => "Hand in 1 call".to_owned(),
                    called => format!("Hand in {called} calls"),
                };
                Button::new(words).binding(true)
            }
            WithCalls::Open => Button::new("Open it again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Ranges are called".to_owned())
    }
}
