//! What is true of an engine or gun: whether it may fire, how far, and where its crew stands (medieval.engine, medieval.crew).

use battle::Refusal;
use ground::tabletop::{Angle, Bearing, Edge, Length, Place, Point, Rect};

use super::moment::end_of;
use crate::charts::{ENGINES, EngineRow};
use crate::orders::order::{Act, Fire};
use crate::orders::verbs::VerbKind;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::rules::march::plan::turned_about_centre;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::{Arm, Troop};

/// An engine or gun, in the order of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    Ballista,
    Catapult,
    Trebuchet,
    PotDeFer,
    Culverin,
    Cannon,
    Bombard,
}

impl Engine {
    /// Its line in the charts.
    pub(crate) fn row(self) -> &'static EngineRow {
        &ENGINES[self as usize]
    }

    /// Whether it fires with powder.
    pub(crate) fn is_gun(self) -> bool {
        define!("medieval.gunpowder.direct", "medieval.gunpowder.values");
        matches!(self, Engine::PotDeFer | Engine::Culverin | Engine::Cannon | Engine::Bombard)
    }

    /// Whether it shoots bolts.
    pub(crate) fn shoots_bolts(self) -> bool {
        matches!(self, Engine::Ballista | Engine::PotDeFer)
    }

    /// Whether it throws in an arc, and cannot call less than a third of its range.
    fn throws_high(self) -> bool {
        matches!(self, Engine::Catapult | Engine::Trebuchet)
    }
}

impl Troop {
    /// Which engine or gun it is.
    pub(crate) fn engine(self) -> Option<Engine> {
        let all = [
            (Troop::Ballista, Engine::Ballista),
            (Troop::Catapult, Engine::Catapult),
            (Troop::Trebuchet, Engine::Trebuchet),
            (Troop::PotDeFer, Engine::PotDeFer),
            (Troop::Culverin, Engine::Culverin),
            (Troop::Cannon, Engine::Cannon),
            (Troop::Bombard, Engine::Bombard),
        ];
        all.into_iter().find(|(troop, _)| *troop == self).map(|(_, engine)| engine)
    }
}

/// How far a piece is turned before it fires, to either side.
const TURN: Angle = Angle::degrees(45);

impl State {
    /// The engine or gun that a piece is.
    pub(crate) fn engine_of(&self, id: UnitId) -> Option<Engine> {
        self.info(id).kind.troop().and_then(Troop::engine)
    }

    /// Whether a piece may fire in this turn, and if not, why.
    pub(crate) fn may_call(&self, id: UnitId) -> Result<Engine, Refusal> {
        define!("common.order.piece-fire", "medieval.engine.rate", "medieval.thirds.artillery");
        let no = |rule: battle::Rule, why: &'static str| Err(Refusal::new(rule, why));
        let Some(engine) = self.engine_of(id) else {
            return no(rule!("medieval.engine.single"), "it is no engine and no gun");
        };
        let (unit, order) = (self.unit(id), &self.orders[id.index()].order);
        if !unit.is_on_board() || unit.shots == 0 {
            return no(rule!("medieval.supply.out"), "it has no shots left");
        }
        if self.is_silenced(id) {
            return no(rule!("medieval.crew.silent"), "too few of its crew are left");
        }
        if self.is_at_half_rate(id) && unit.is(Flags::SHOT) {
            return no(
                rule!("medieval.crew.half"),
                "it fired in the last turn, and has too few men to fire again",
            );
        }
        if self.plans.get(id.index()).is_some_and(|plan| plan.has_marched(0)) {
            return no(rule!("medieval.engine.no-move-fire"), "it has moved in this turn");
        }
        if engine == Engine::Bombard && !unit.is(Flags::SET_UP) {
            return no(rule!("medieval.gunpowder.bombard"), "it is not set up");
        }
        let is_task = |act: &Act| matches!(act, Act::Deed(deed) if deed.verb.kind() == VerbKind::Task);
        if order.fire == Some(Fire::Hold) || order.acts().any(is_task) || !self.may_fire(id) {
            return no(rule!("common.order.piece-fire"), "it was told to hold its fire, or is at a task");
        }
        Ok(engine)
    }

    /// Whether so many of a crew are lost that the piece neither fires nor moves.
    pub(crate) fn is_silenced(&self, id: UnitId) -> bool {
        define!("medieval.crew.silent", "medieval.crew.numbers", "medieval.gunpowder.crew");
        self.engine_of(id).is_some_and(|engine| self.unit(id).crew <= engine.row().silent)
    }

    /// Whether a piece fires only in every other turn.
    pub(crate) fn is_at_half_rate(&self, id: UnitId) -> bool {
        define!("medieval.crew.half", "medieval.crew.captured-rate");
        if self.unit(id).is(Flags::UNTRAINED) {
            return true;
        }
        self.engine_of(id).is_some_and(|engine| self.unit(id).crew <= engine.row().half)
    }

    /// The least and the most that a piece may call against a stand.
    pub(crate) fn span(&self, id: UnitId, engine: Engine, at: Point) -> [Length; 2] {
        define!(
            "medieval.engine.min-range",
            "medieval.engine.hill-down",
            "medieval.engine.hill-up",
            "medieval.engine.hill-guns"
        );
        let range = self.range_of(id);
        let own = self.unit(id).outline(self.info(id)).centre();
        let levels = self.level_at(own) - self.level_at(at);
        let change = match levels.unsigned_abs() {
            0 => 0,
            1 => engine.row().hills[0],
            _ => engine.row().hills[1],
        };
        let most = if levels < 0 { range - Length::cm(change) } else { range + Length::cm(change) };
        // A third of the range, rounded up to the next half centimetre that can be called.
        let third = Length::new((range.micrometres() + 2) / 3);
        let least = if engine.throws_high() { third } else { HALF_CM };
        [least, most]
    }

    /// Whether a call of so much keeps to the rules of bolts that fly over friends, or down from a height.
    pub(crate) fn may_fly(
        &self,
        id: UnitId,
        engine: Engine,
        at: Point,
        range: Length,
    ) -> Result<(), Refusal> {
        if !engine.shoots_bolts() {
            return Ok(());
        }
        let no = |rule: battle::Rule, why: &'static str| Err(Refusal::new(rule, why));
        let third = self.range_of(id) / 3;
        let outline = self.unit(id).outline(self.info(id));
        let overhead = match engine {
            Engine::PotDeFer => rule!("medieval.gunpowder.pot-overhead"),
            _ => rule!("medieval.ballista.overhead"),
        };
        if self.level_at(outline.centre()) > self.level_at(at) && range < third {
            let rule =
                if engine == Engine::PotDeFer { overhead } else { rule!("medieval.ballista.from-height") };
            return no(rule, "down from a height it fires no nearer than a third of its range");
        }
        let front = outline.midpoint(Edge::Front);
        let line = ground::tabletop::SightLine::new(front, at);
        let near = |stand: &Rect| {
            line.crosses(stand) && ground::tabletop::Distance::of_rect(front, stand).is_at_most(third)
        };
        let friends = self.units_of(self.side_of(id)).filter(|friend| *friend != id);
        if friends.into_iter().any(|friend| self.stands_of(friend).any(|(_, stand)| near(&stand))) {
            return no(overhead, "friends stand under its line, too near to fire over");
        }
        Ok(())
    }

    /// The bearing at which a piece must be laid to fire at a point; the way it faces for a bombard that is set up.
    pub(crate) fn laid_at(&self, id: UnitId, engine: Engine, aim: Point) -> Result<Bearing, Refusal> {
        define!("medieval.engine.rotate", "medieval.engine.shot-order");
        let (unit, info) = (self.unit(id), self.info(id));
        let facing = unit.facing();
        if engine == Engine::Bombard {
            return Ok(facing);
        }
        let toward = unit.outline(info).centre().bearing_to(aim).unwrap_or(facing);
        if toward.between(facing).abs() > TURN {
            return Err(Refusal::new(
                rule!("medieval.engine.rotate"),
                "it turns 45 degrees at most before it fires",
            ));
        }
        let set_up = info.at.0.facing;
        if engine == Engine::Trebuchet && toward.between(set_up).abs() > TURN {
            let why = "it never turns more than 45 degrees from the way it was set up";
            return Err(Refusal::new(rule!("medieval.trebuchet.fixed"), why));
        }
        Ok(toward)
    }

    /// A piece is turned about the centre of its base for its shot, and stays so if there is room; where its front is when it fires.
    pub(crate) fn lay(&mut self, id: UnitId, toward: Bearing) -> Place {
        define!("medieval.engine.rotate-room");
        let (unit, info) = (*self.unit(id), self.info(id));
        let laid = Unit { grid: turned_about_centre(&unit, info, toward - unit.facing()), ..unit };
        let (front, body) = (laid.front(info), Body::of(&laid, info));
        let is_taken = |other: UnitId| other != id && self.body(other).overlaps(&body);
        if !self.is_barred(id, &body) && !self.on_board().any(is_taken) {
            *self.unit_mut(id) = laid;
        }
        front
    }

    /// The battle as a piece has it before it: a unit that has reached the piece counts as where it was before that.
    pub(crate) fn before_piece(&self, id: UnitId, target: UnitId) -> State {
        define!("medieval.crew.closing", "medieval.engine.measured");
        let mut then = self.clone();
        if self.closing_on(id).contains(&target) && self.body(id).touches(&self.body(target)) {
            let apart = |third: &u8| {
                let body = |unit: UnitId| Body::of(&self.unit_at(unit, end_of(*third)), self.info(unit));
                !body(id).touches(&body(target))
            };
            let beat = (1..=2u8).rev().find(apart).map_or(0, end_of);
            then.units[target.index()] = self.unit_at(target, beat);
        }
        then
    }

    /// Where the men of a crew stand: in a row before the rear edge of the base, from the left.
    pub(crate) fn crew_places(&self, id: UnitId) -> Vec<Point> {
        define!("medieval.engine.single");
        let (unit, info) = (self.unit(id), self.info(id));
        if info.kind.troop().is_none_or(|troop| troop.arm() != Arm::Artillery) {
            return Vec::new();
        }
        let base = unit.outline(info);
        let (crew, rear) = (i32::from(unit.crew), base.depth() - HALF_CM);
        let at = |man: i32| {
            let right = base.front() * (2 * man + 1) / (2 * crew.max(1)) - base.front().half();
            base.place().point(right, Length::ZERO - rear)
        };
        (0..crew).map(at).collect()
    }
}

/// Ranges are called in half centimetres.
pub(crate) const HALF_CM: Length = Length::mm(5);
