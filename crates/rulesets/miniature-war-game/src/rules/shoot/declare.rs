//! What a piece fires, and at what point it is laid: the question `gun-shot` (musket.ammo.choice, musket.arty.round-order).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, BySide, Found, PieceId, Question, Refusal, Rule, Side, Table, Word};
use ground::tabletop::Point;
use serde::{Deserialize, Serialize};

use super::calls::{Called, Mark, read_point};
use super::engines::Engine;
use super::rounds::Guns;
use super::shells::Shell;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::steps::Action;
use crate::words::point_text;

/// A shot that is declared: what is fired, at whom, and the point on him to which the piece is laid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Declared {
    /// What is fired.
    pub(crate) shell: Shell,
    /// At whom or what.
    pub(crate) at: Mark,
    /// The point to which the piece is laid.
    pub(crate) aim: Point,
    /// The floor of a building at which it is aimed; 0 for the ground floor (musket.bldg.floor).
    #[serde(default, skip_serializing_if = "is_ground_floor")]
    pub(crate) floor: u8,
}

fn is_ground_floor(floor: &u8) -> bool {
    *floor == 0
}

impl Word<State> for Declared {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let (shell, at) = (self.shell.word(), battle.mark_word(self.at));
        let floor = if self.floor > 0 { format!(" floor {}", self.floor) } else { String::new() };
        into.push_str(&format!("{shell} at {at}{floor} aim {}", point_text(self.aim)));
    }

    fn read(battle: &State, side: Side, text: &str) -> Result<Declared, String> {
        let wrong = "expected: `round at #7`, `explosive at #7` or `canister at #7`, and `aim 60,85` for a point of your own";
        let (shell, rest) = text.split_once(" at ").ok_or(wrong)?;
        let shell = Shell::ALL.into_iter().find(|known| known.word() == shell.trim()).ok_or(wrong)?;
        let (at, aim) = rest.split_once(" aim ").map_or((rest, None), |(at, aim)| (at, Some(aim)));
        let (at, floor) = at.split_once(" floor ").map_or((at, None), |(at, floor)| (at, Some(floor)));
        let floor = match floor.map(|floor| floor.trim().parse::<u8>()) {
            Some(Ok(floor @ 2..)) => floor,
            Some(Ok(1)) | None => 0,
            Some(Ok(0) | Err(_)) => return Err("floors are numbered from 1, the ground floor".to_owned()),
        };
        let at = battle.mark_called(side, at.trim())?;
        let aim = match aim {
            Some(aim) => read_point(aim.trim()).ok_or(wrong)?,
            None => battle
                .firing(side)
                .and_then(|unit| battle.usual_aim(unit, at))
                .ok_or("there is nothing of it to aim at")?,
        };
        Ok(Declared { shell, at, aim, floor })
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        battle.is_mark_there(side, self.at)
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.extend(self.at.unit().map(PieceId::from));
    }
}

battle::answers! {
    State;
    /// What a piece fires.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Declares {
        /// This.
        Shot(shot: Declared) = ["load" (shot ..)],
    }
}

/// Both sides seal what their piece fires, and at which point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DeclareShots {
    /// The pieces that fire.
    pub(crate) guns: Guns,
    /// What the piece of the side named first fires, once that is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) red: Option<Declared>,
    /// The same of the other side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) blue: Option<Declared>,
}

impl DeclareShots {
    /// The question, of which nothing is answered yet.
    pub(super) fn of(guns: Guns) -> DeclareShots {
        DeclareShots { guns, red: None, blue: None }
    }

    fn shot(self, side: Side) -> Option<Declared> {
        if side == Side::Red { self.red } else { self.blue }
    }

    fn shot_mut(&mut self, side: Side) -> &mut Option<Declared> {
        if side == Side::Red { &mut self.red } else { &mut self.blue }
    }

    /// The same without what a side has sealed.
    #[must_use]
    pub(crate) fn unsealed(mut self, side: Side) -> DeclareShots {
        *self.shot_mut(side) = None;
        self
    }
}

impl State {
    /// The piece of a side that is to fire in this duel or round.
    fn firing(&self, side: Side) -> Option<UnitId> {
        match self.steps.last() {
            Some(crate::steps::Step::DeclareShots(step)) => step.guns[side].some(),
            _ => None,
        }
    }

    /// Whether a piece may fire so.
    fn may_declare(&self, unit: UnitId, shot: Declared) -> Result<Called, Refusal> {
        define!("musket.arty.round-order", "musket.rocket.targets", "musket.ammo.choice");
        let no = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why));
        let (Some(call), Some(engine)) = (self.call_of(unit), self.engine_of(unit)) else {
            return no(rule!("musket.arty.rounds"), "no piece of yours fires in this round");
        };
        if call.at != shot.at && engine != Engine::Rockets {
            return no(rule!("musket.arty.rounds"), "it fires at the target with which it was named");
        }
        self.may_load(unit, engine, shot.shell)?;
        if shot.floor > 0 {
            self.may_aim_at_floor(unit, shot.shell != Shell::Explosive, shot.aim, shot.floor)?;
        }
        let (shell, at, aim) = (Some(shot.shell), shot.at, shot.aim);
        let call = Called { shell, at, aim, floor: shot.floor, ..*call };
        self.may_aim(&call, engine)?;
        self.may_fly(&call, engine)?;
        Ok(call)
    }

    /// The shots that are listed for a piece: canister first at whoever closes in, then round shot, then shells.
    fn listed_shots(&self, unit: UnitId) -> Vec<Declared> {
        let (Some(call), Some(engine)) = (self.call_of(unit), self.engine_of(unit)) else {
            return Vec::new();
        };
        let closing = call.at.unit().is_some_and(|at| self.closing_on(unit).contains(&at));
        let shells = if closing {
            [Shell::Canister, Shell::Round, Shell::Explosive]
        } else {
            [Shell::Round, Shell::Explosive, Shell::Canister]
        };
        let mut marks = vec![call.at];
        if engine == Engine::Rockets {
            let others = self.units_of(self.side_of(unit).other()).map(Mark::Unit);
            marks.extend(others.filter(|at| *at != call.at));
        }
        let mut shots = Vec::new();
        for at in marks {
            let aims: Vec<Point> = self.listed_aims(unit, at);
            let all = shells
                .iter()
                .flat_map(|shell| aims.iter().map(|aim| Declared { shell: *shell, at, aim: *aim, floor: 0 }))
                .flat_map(|shot| {
                    self.floors_to_aim_at(unit, at).map(move |floor| Declared { floor, ..shot })
                });
            shots.extend(all.filter(|shot| {
                shot.is_there(self, self.side_of(unit)).is_ok() && self.may_declare(unit, *shot).is_ok()
            }));
        }
        shots
    }

    /// The points of a target that are listed: the middle of its nearest stand, and of the stand in its middle.
    fn listed_aims(&self, unit: UnitId, at: Mark) -> Vec<Point> {
        let mut aims: Vec<Point> = self.usual_aim(unit, at).into_iter().collect();
        if let Some(at) = at.unit() {
            let then = self.before_piece(unit, at);
            let centre = then.unit(at).outline(then.info(at)).centre();
            let stands = then.stands_of(at).map(|(_, stand)| stand.centre());
            aims.extend(stands.min_by_key(|stand| centre.to(*stand).squared()));
        }
        aims.dedup();
        aims
    }

    /// Whether a piece that is to fire has anything that it may fire.
    fn has_shot(&self, unit: UnitId) -> bool {
        unit.some().is_some() && !self.listed_shots(unit).is_empty()
    }
}

impl Question<State> for DeclareShots {
    type Answer = Declares;

    fn rule(&self) -> Rule {
        rule!("musket.ammo.choice")
    }

    fn whom(&self, battle: &State) -> Asks {
        battle.sealed_asks(BySide(Side::BOTH.map(|side| battle.has_shot(self.guns[side]))))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Declares, Action>) -> ControlFlow<()> {
        found.all(battle.listed_shots(self.guns[side]).into_iter().map(Declares::Shot))
    }

    fn check(&self, battle: &State, side: Side, Declares::Shot(shot): Declares) -> Result<(), Refusal> {
        shot.is_there(battle, side)?;
        battle.may_declare(self.guns[side], shot).map(drop)
    }

    fn answer(
        mut self,
        battle: &mut State,
        side: Side,
        answer: Declares,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        let Declares::Shot(shot) = answer;
        *self.shot_mut(side) = Some(shot);
        battle.fire_in[side] = true;
        battle.replace(self);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let mut guns = self.guns;
        for side in Side::BOTH {
            let call = self.shot(side).and_then(|shot| battle.may_declare(guns[side], shot).ok());
            match (call, battle.call_mut(guns[side])) {
                (Some(call), Some(own)) => *own = call,
                (..) => {
                    battle.falls_silent(guns[side]);
                    guns[side] = UnitId::NONE;
                }
            }
        }
        battle.pick_wheels(guns, table);
    }

    fn usual(&self, battle: &State, side: Side) -> Declares {
        define!("common.decision.usual");
        let unit = self.guns[side];
        let first = battle.listed_shots(unit).first().copied();
        // Nobody is asked who has nothing to fire.
        let nothing = Declared { shell: Shell::Round, at: Mark::Unit(unit), aim: Point::default(), floor: 0 };
        Declares::Shot(first.unwrap_or(nothing))
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let unit = self.guns[side];
        let [round, explosive, canister] = battle.unit(unit).rounds;
        let name = &battle.info(unit).name;
        Asked::new(format!(
            "What does {name} fire? It has {round} round shot, {explosive} explosive shells and {canister} canister."
        ))
        .of(battle.unit_word(unit).to_owned())
    }

    fn button(&self, battle: &State, side: Side, Declares::Shot(shot): Declares) -> Button {
        let mut words =
            format!("{} at {}, at {}", shot.shell.says(), battle.mark_name(shot.at), point_text(shot.aim));
        if shot.shell == Shell::Canister && battle.would_strike_friends(self.guns[side], &shot) {
            define!("musket.over.canister");
            words.push_str(" (friends are at risk)");
        }
        let target = shot.at.unit().and_then(|at| battle::Word::<State>::target(&at, battle));
        Button::new(words).by(battle.unit_word(self.guns[side]).to_owned()).at(target).binding(true)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Guns are loaded".to_owned())
    }
}
