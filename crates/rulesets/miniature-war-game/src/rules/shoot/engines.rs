//! What is true of an engine or gun: whether it may fire, how far, and where its crew stands (medieval.engine, medieval.crew).

use std::borrow::Cow;

use battle::Refusal;
use ground::tabletop::{Angle, Bearing, Length, Place, Point};

use super::moment::end_of;
use super::shells::Shell;
use crate::charts::{CREW_OF_SIX, CREW_OF_THREE, ENGINES, EngineRow};
use crate::field::GroundKind;
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
    SixPounder,
    SixPounderHorse,
    EightPounder,
    Howitzer,
    TwelvePounder,
    Rockets,
}

impl Engine {
    /// Its line in the charts.
    pub(crate) fn row(self) -> &'static EngineRow {
        &ENGINES[self as usize]
    }

    /// Whether it fires with powder that may fail it.
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
            (Troop::SixPounder, Engine::SixPounder),
            (Troop::SixPounderHorse, Engine::SixPounderHorse),
            (Troop::EightPounder, Engine::EightPounder),
            (Troop::EightPounderHowitzer, Engine::Howitzer),
            (Troop::TwelvePounder, Engine::TwelvePounder),
            (Troop::Rockets, Engine::Rockets),
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
        define!(
            "common.order.piece-fire",
            "medieval.engine.rate",
            "medieval.thirds.artillery",
            "musket.move.gun.nofire",
            "musket.move.gun.limber"
        );
        let no = |rule: battle::Rule, why: &'static str| Err(Refusal::new(rule, why));
        let Some(engine) = self.engine_of(id) else {
            let rule =
                self.scenario.period.row(rule!("medieval.engine.single"), rule!("musket.fig.artillery"));
            return no(rule, "it is no engine and no gun");
        };
        let (unit, order) = (self.unit(id), &self.orders[id.index()].order);
        let period = self.scenario.period;
        if !unit.is_on_board() || !self.has_ammunition(id, engine) {
            let rule = period.row(rule!("medieval.supply.out"), rule!("musket.ammo.start"));
            return no(rule, "it has no shots left");
        }
        self.may_be_served(id)?;
        if self.plans.get(id.index()).is_some_and(|plan| plan.has_marched(0)) {
            let rule = period.row(rule!("medieval.engine.no-move-fire"), rule!("musket.move.gun.nofire"));
            return no(rule, "it has moved in this turn");
        }
        if engine == Engine::Rockets && self.is_in(&unit.outline(self.info(id)), GroundKind::Forest) {
            return no(rule!("musket.rocket.forest"), "it stands in a forest");
        }
        self.may_gun_fire_afloat(id)?;
        if engine == Engine::Bombard && !unit.is(Flags::SET_UP) {
            return no(rule!("medieval.gunpowder.bombard"), "it is not set up");
        }
        let is_task = |act: &Act| matches!(act, Act::Deed(deed) if deed.verb.kind() == VerbKind::Task);
        if order.fire == Some(Fire::Hold) || order.acts().any(is_task) || !self.may_fire(id) {
            return no(rule!("common.order.piece-fire"), "it was told to hold its fire, or is at a task");
        }
        Ok(engine)
    }

    /// The least and the most that a piece may call against a stand, with a kind of shot if it has several.
    pub(crate) fn span(&self, id: UnitId, engine: Engine, shell: Option<Shell>, at: Point) -> [Length; 2] {
        define!(
            "medieval.engine.min-range",
            "medieval.engine.hill-down",
            "medieval.engine.hill-up",
            "medieval.engine.hill-guns"
        );
        if let Some(shell) = shell {
            return self.span_of_shell(id, engine, shell, at);
        }
        let range = self.range_of(id);
        let levels = self.levels_above(id, at);
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

    /// The bearing at which a piece must be laid to fire at a point; the way it faces for a bombard that is set up.
    pub(crate) fn laid_at(&self, id: UnitId, engine: Engine, aim: Point) -> Result<Bearing, Refusal> {
        define!(
            "medieval.engine.rotate",
            "medieval.engine.shot-order",
            "musket.arty.line",
            "musket.rocket.targets"
        );
        let (unit, info) = (self.unit(id), self.info(id));
        let facing = unit.facing();
        if engine == Engine::Bombard || self.fires_round_shot_alone(id) {
            return Ok(facing);
        }
        let toward = unit.outline(info).centre().bearing_to(aim).unwrap_or(facing);
        // A stand of rockets that has fired already counts from how it stood before that.
        let faced = self.call_of(id).and_then(|call| call.faced).unwrap_or(facing);
        if self.pivot_afloat(id).is_some_and(|pivot| toward.between(faced).abs() > pivot) {
            let why = "a gun of a ship turns 20 degrees at most to either side";
            return Err(Refusal::new(rule!("musket.shipgun.pivot"), why));
        }
        if toward.between(faced).abs() > TURN {
            let rule = self.scenario.period.row(rule!("medieval.engine.rotate"), rule!("musket.arty.rotate"));
            return Err(Refusal::new(rule, "it turns 45 degrees at most before it fires"));
        }
        let set_up = info.at.0.facing;
        if engine == Engine::Trebuchet && toward.between(set_up).abs() > TURN {
            let why = "it never turns more than 45 degrees from the way it was set up";
            return Err(Refusal::new(rule!("medieval.trebuchet.fixed"), why));
        }
        Ok(toward)
    }

    /// A piece as it is when it has been turned about the centre of its base.
    fn when_laid(&self, id: UnitId, toward: Bearing) -> Unit {
        let unit = *self.unit(id);
        Unit { grid: turned_about_centre(&unit, self.info(id), toward - unit.facing()), ..unit }
    }

    /// The middle of the front of a piece that is laid at a point, from which its shots are measured.
    pub(crate) fn muzzle(&self, id: UnitId, toward: Bearing) -> Place {
        define!("musket.arty.measure", "medieval.engine.measured");
        if let Some(at) = self.muzzle_afloat(id) {
            return Place::new(at, toward);
        }
        self.when_laid(id, toward).front(self.info(id))
    }

    /// A piece is turned about the centre of its base for its shot, and stays so if there is room; where its front is when it fires.
    pub(crate) fn lay(&mut self, id: UnitId, toward: Bearing) -> Place {
        define!("medieval.engine.rotate-room", "musket.arty.line");
        if self.is_aboard(id) {
            return self.muzzle(id, toward);
        }
        let (laid, info) = (self.when_laid(id, toward), self.info(id));
        let (front, body) = (laid.front(info), Body::of(&laid, info));
        let is_taken = |other: UnitId| other != id && self.body(other).overlaps(&body);
        if !self.is_barred(id, &body) && !self.on_board().any(is_taken) {
            *self.unit_mut(id) = laid;
        }
        front
    }

    /// The battle as a piece has it before it: a unit that has reached the piece counts as where it was before that.
    pub(crate) fn before_piece(&self, id: UnitId, target: UnitId) -> Cow<'_, State> {
        define!(
            "medieval.crew.closing",
            "medieval.engine.measured",
            "musket.crew.closing",
            "musket.crew.closing.melee"
        );
        let mut then = Cow::Borrowed(self);
        if self.closing_on(id).contains(&target) && self.body(id).touches(&self.body(target)) {
            let apart = |third: &u8| {
                let body = |unit: UnitId| Body::of(&self.unit_at(unit, end_of(*third)), self.info(unit));
                !body(id).touches(&body(target))
            };
            let beat = (1..=2u8).rev().find(apart).map_or(0, end_of);
            then.to_mut().units[target.index()] = self.unit_at(target, beat);
        }
        then
    }

    /// Where the men of a crew stand: in a row before the rear edge of the base, from the left, or about their gun.
    pub(crate) fn crew_places(&self, id: UnitId) -> Vec<Point> {
        define!("medieval.engine.single", "musket.fig.body.artillery", "musket.fig.body.crew-left");
        if let Some(places) = self.crew_on_gun_deck(id) {
            return places;
        }
        let (unit, info) = (self.unit(id), self.info(id));
        if let Some(row) = self.engine_of(id).map(Engine::row).filter(|row| row.shells.is_some()) {
            let places: &[(i32, i32)] = if row.full > 3 { &CREW_OF_SIX } else { &CREW_OF_THREE };
            let centre = Place::new(unit.outline(info).centre(), unit.facing());
            let places = places.iter().take(unit.crew.into());
            return places
                .map(|(right, ahead)| centre.point(Length::mm(*right), Length::mm(*ahead)))
                .collect();
        }
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
