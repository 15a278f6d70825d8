//! What both sides call for their engines and guns, in secret: the question `artillery-fire` (medieval.engine.call, medieval.engine.duel).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, PieceId, PromptKind, Question, Refusal, Rule, Side, Table, Word,
};
use ground::tabletop::{Edge, Length, Point, Rect, SightLine};
use serde::{Deserialize, Serialize};

use super::artillery::Shots;
use super::engines::{Engine, HALF_CM};
use super::sheet::OwnUnit;
use crate::events::Event;
use crate::orders::order::Fire;
use crate::rulebook::{define, rule};
use crate::rules::facts::known::Seen;
use crate::state::{State, UnitId};
use crate::steps::Action;
use crate::words::{cm_text, point_text};

/// What a shot is called at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mark {
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

/// A shot that is called: target, aim point and range.
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
}

impl Word<State> for Called {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let unit = battle.number_word(self.unit);
        let at = match self.at {
            Mark::Unit(at) => battle.number_word(at),
            Mark::Ground(piece) => battle.scenario.place_name(battle.scenario.place_of(piece)).to_owned(),
        };
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
        Ok(Called { unit, at, aim, range: read_cm(range.trim()).ok_or_else(wrong)? })
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        battle.is_own(side, self.unit)?;
        match self.at {
            Mark::Unit(at) => battle.is_known_enemy(side, at),
            Mark::Ground(piece) if battle.lasting_piece(piece).is_some() => Ok(()),
            Mark::Ground(_) => Err(Refusal::new(rule!("medieval.engine.target"), "there is no such thing")),
        }
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push(self.unit.into());
        into.extend(self.at.unit().map(PieceId::from));
    }
}

/// A number of centimetres with at most four decimals.
fn read_cm(word: &str) -> Option<Length> {
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

fn read_point(word: &str) -> Option<Point> {
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

impl State {
    /// Whether a shot may be called.
    pub(crate) fn may_call_shot(&self, side: Side, call: Called) -> Result<Engine, Refusal> {
        self.is_call_open(side)?;
        call.is_there(self, side)?;
        let engine = self.may_call(call.unit)?;
        self.may_aim(&call, engine)?;
        let [least, most] = self.span(call.unit, engine, call.aim);
        let half = call.range.micrometres() % HALF_CM.micrometres() == 0;
        if !half || call.range < least || call.range > most {
            let rule = if call.range < least {
                rule!("medieval.engine.min-range")
            } else {
                rule!("medieval.engine.call")
            };
            return Err(Refusal::new(rule, "that range cannot be called"));
        }
        self.may_fly(call.unit, engine, call.aim, call.range)?;
        Ok(engine)
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

    /// Whether a piece may be laid at a point: it lies on a stand of the target that the piece sees.
    fn may_aim(&self, call: &Called, engine: Engine) -> Result<(), Refusal> {
        define!("medieval.engine.target", "medieval.engine.one-line-of-sight", "common.order.fire");
        let no = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why));
        if let Some(ordered) = self.piece_target(call.unit).map(Mark::Unit)
            && ordered != call.at
            && self.usual_aim(call.unit, ordered).is_some()
        {
            return no(rule!("common.order.piece-fire"), "it is ordered to fire at another");
        }
        let at = match call.at {
            Mark::Unit(at) => at,
            Mark::Ground(piece) => return self.may_aim_at_object(call, engine, piece),
        };
        let then = self.before_piece(call.unit, at);
        if self.is_in_contact(call.unit) && then.body(call.unit).touches(&then.body(at)) {
            return no(rule!("common.order.piece-fire"), "it is in melee");
        }
        let stands: Vec<Rect> = then.seen_stands(call.unit, at);
        if !stands.iter().any(|stand| stand.holds(call.aim)) {
            return no(rule!("medieval.engine.target"), "the aim point is on no stand that the piece sees");
        }
        let toward = self.laid_at(call.unit, engine, call.aim)?;
        if engine == Engine::Bombard {
            let front = self.unit(call.unit).front(self.info(call.unit)).at;
            let ahead = SightLine::new(front, front.moved(toward, self.range_of(call.unit) * 2));
            if !stands.iter().any(|stand| ahead.crosses(stand)) {
                return no(
                    rule!("medieval.gunpowder.bombard"),
                    "it fires straight ahead, and the target is not there",
                );
            }
        }
        Ok(())
    }

    /// The target that the order of a piece names.
    fn piece_target(&self, id: UnitId) -> Option<UnitId> {
        match self.orders[id.index()].order.fire {
            Some(Fire::At(_, Some(enemy))) => match self.enemy_named(self.side_of(id), enemy)? {
                Seen::Unit(unit) => Some(unit),
                Seen::Phantom(_) => None,
            },
            Some(Fire::At(_, None) | Fire::Hold | Fire::Plan(_) | Fire::Throw(..)) | None => None,
        }
    }

    /// The stands of a unit that a piece sees.
    fn seen_stands(&self, id: UnitId, at: UnitId) -> Vec<Rect> {
        let eye = self.unit(id).outline(self.info(id)).midpoint(Edge::Front);
        let waits = self.lies_in_wait(at);
        let sees = |stand: &Rect| {
            let centre = [stand.centre()];
            !(waits && self.is_at_edge_from(eye, stand))
                && stand.corners().iter().chain(&centre).any(|point| self.is_line_free(eye, *point))
        };
        self.stands_to_fire_at(at).into_iter().map(|(_, stand)| stand).filter(sees).collect()
    }

    /// The middle of the nearest stand of a target at which a piece can be laid, or the nearest point of a thing.
    pub(crate) fn usual_aim(&self, id: UnitId, at: Mark) -> Option<Point> {
        let engine = self.engine_of(id)?;
        let at = match at {
            Mark::Unit(at) => at,
            Mark::Ground(piece) => return self.usual_aim_at_object(id, engine, piece),
        };
        let then = self.before_piece(id, at);
        let from = self.unit(id).outline(self.info(id)).centre();
        let points = then.seen_stands(id, at).into_iter().map(|stand| stand.centre());
        let mut points: Vec<Point> =
            points.filter(|point| self.laid_at(id, engine, *point).is_ok()).collect();
        points.sort_by_key(|point| from.to(*point).squared());
        points.first().copied()
    }

    /// Calls that are listed for a piece: at the middle of each target, at every 15 cm of its span.
    fn listed_calls(&self, unit: UnitId) -> Vec<Called> {
        let side = self.side_of(unit);
        let mut calls = Vec::new();
        let enemies = self.units_of(side.other()).filter(|at| self.is_open(*at)).map(Mark::Unit);
        for at in enemies.chain(self.objects_to_call(unit)) {
            let Some(aim) = self.usual_aim(unit, at) else { continue };
            let ranges = (1..=10).map(|part| Length::cm(15 * part));
            let all = ranges.map(|range| Called { unit, at, aim, range });
            calls.extend(all.filter(|call| self.may_call_shot(side, *call).is_ok()));
        }
        calls
    }

    /// Whether a piece has anything to call.
    pub(crate) fn has_call(&self, id: UnitId) -> bool {
        self.may_call(id).is_ok() && (!self.listed_calls(id).is_empty() || self.has_object_to_call(id))
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
            found.all(battle.listed_calls(unit).into_iter().map(WithCalls::Shot))?;
        }
        found.one(WithCalls::HandIn)
    }

    fn check(&self, battle: &State, side: Side, answer: WithCalls) -> Result<(), Refusal> {
        match answer {
            WithCalls::Shot(call) => battle.may_call_shot(side, call).map(drop),
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
            WithCalls::Shot(call) => match battle.calls.binary_search_by_key(&call.unit, |call| call.unit) {
                Ok(at) => battle.calls[at] = call,
                Err(at) => battle.calls.insert(at, call),
            },
            WithCalls::None(OwnUnit(unit)) => battle.calls.retain(|call| call.unit != unit),
            // Nobody is told: whether the other side has answered is a secret.
            WithCalls::HandIn => battle.fire_in[side] = true,
            WithCalls::Open => battle.fire_in[side] = false,
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(Shots { next: 0 });
    }

    fn usual(&self, battle: &State, side: Side) -> WithCalls {
        if battle.fire_in[side] { WithCalls::Open } else { WithCalls::HandIn }
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = match (battle.fire_in[side], battle.next_to_call(side)) {
            (true, _) => Asked::new("Your calls are handed in."),
            (false, Some(unit)) => Asked::new(format!("What does {} call?", battle.number_word(unit)))
                .of(battle.unit_word(unit).to_owned()),
            (false, None) => Asked::new("Do you hand your calls in?"),
        };
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: WithCalls) -> Button {
        match answer {
            WithCalls::Shot(call) => {
                let mut words = String::new();
                call.write(battle, side, &mut words);
                Button::new(words).by(battle.unit_word(call.unit).to_owned()).binding(false)
            }
            WithCalls::None(OwnUnit(unit)) => {
                Button::new(format!("{} does not fire", battle.number_word(unit))).binding(false)
            }
            WithCalls::HandIn => Button::new("Hand in").binding(true),
            WithCalls::Open => Button::new("Open it again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Ranges are called".to_owned())
    }
}
