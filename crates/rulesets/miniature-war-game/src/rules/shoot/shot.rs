//! One shot of an engine or gun: mishap, wheel, variation, and whom it hits (medieval.engine, medieval.ballista, medieval.gunpowder).

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::tabletop::{Distance, Edge, Length, Place, Point, Rect, SightLine, Within};

use super::burst::Burst;
use super::calls::{Called, Mark};
use super::engines::{Engine, HALF_CM};
use super::events::FireEvent;
use super::landed::{Fell, Landed};
use super::shells::Shell;
use super::volley::{CREW, Hit};
use crate::charts::{BALLISTA_WHEELS, HitArea, PIECE_RADIUS, ROCKET_WHEEL, WHEELS};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::march::phantoms::last_part;
use crate::state::{State, UnitId};
use crate::troops::{Arm, Troop};

/// How far from its base a gun that blows up kills (medieval.gunpowder.blowup).
const BLAST: Length = Length::cm(3);

/// A figure on the board, with where its head and torso are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Figure {
    pub hit: Hit,
    pub at: Point,
}

/// An engine, gun or wagon, as it may be hit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Machine {
    /// Its whole base.
    Base(Rect),
    /// A disc of its own on its base.
    Disc(Point, Length),
}

/// What the mishap dice of a gun say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mishap {
    Misfire,
    Straight,
    Normal,
    BlowsUp,
}

impl State {
    /// Works out one shot; returns where it has landed if one of several figures equally near still falls.
    pub(crate) fn shoot(&mut self, call: &Called, table: &mut Table<'_, Event>) -> Option<Point> {
        define!(
            "medieval.engine.call",
            "medieval.engine.shot-order",
            "musket.duel.ranging",
            "musket.arty.losses"
        );
        let engine = self.engine_of(call.unit)?;
        self.show([call.unit, call.unit], table);
        let toward = self.laid_at(call.unit, engine, call.aim).unwrap_or(self.unit(call.unit).facing());
        let front = self.lay(call.unit, toward);
        if let Some(shell) = call.shell {
            self.spend(call.unit, shell);
        }
        if call.shell == Some(Shell::Canister) {
            self.note_shot_at(call);
            self.spray(&self.before_call(call), call, engine, front, table);
            return None;
        }
        let mut straight = self.is_point_blank(engine, call);
        if engine.is_gun() {
            match self.mishap(call.unit, table) {
                Mishap::Misfire => {
                    self.misfires(call.unit, rule!("medieval.gunpowder.misfire"), table);
                    return None;
                }
                Mishap::BlowsUp => {
                    self.blow_up(call.unit, table);
                    return None;
                }
                Mishap::Straight => straight = true,
                Mishap::Normal => {}
            }
        }
        if self.times_in_smoke(call) > 1 {
            let event = FireEvent::InSmoke { unit: call.unit };
            table.tell(&[rule!("musket.smoke.artillery")], Event::Fire(event));
        }
        let called = front.at.moved(toward, call.range);
        let landed =
            if straight { Some(called) } else { self.vary(engine, call, Place::new(called, toward), table) };
        let Some(to) = landed else {
            let comes_to_nothing = FireEvent::Misfires { unit: call.unit };
            self.tell_mishap(rule!("medieval.gunpowder.pot-variation"), comes_to_nothing, table);
            return None;
        };
        let called = Place::new(called, toward);
        if call.shell == Some(Shell::Round) {
            self.note_shot_at(call);
            let landed = [called, Place::new(to, toward)];
            self.bounce(&self.before_call(call), call, engine, landed, table);
            return None;
        }
        let wheel = if straight { Length::ZERO } else { engine.wheel() };
        let what = match engine.row().area {
            HitArea::Line(cm) => Fell::Path(Length::cm(cm)),
            HitArea::Circle(cm) => Fell::Circle(Length::cm(cm)),
        };
        self.landed.push(Landed { unit: call.unit, called: called.at, wheel, to, toward, what });
        self.comes_down(call, engine, [front.at, called.at, to], table)
    }

    /// A shot lands that hits a circle, or the last part of its path.
    fn comes_down(
        &mut self,
        call: &Called,
        engine: Engine,
        [from, called, to]: [Point; 3],
        table: &mut Table<'_, Event>,
    ) -> Option<Point> {
        let (is_line, width) = match engine.row().area {
            HitArea::Line(cm) => (true, cm),
            HitArea::Circle(cm) => (false, cm),
        };
        let (unit, area) = (call.unit, Length::cm(width));
        let rule = self.scenario.period.row(rule!("medieval.engine.hit-area"), rule!("musket.shell.circle"));
        table.tell(&[rule], Event::Fire(FireEvent::Lands { unit, from, called, to, area, is_line }));
        let struck = if is_line { last_part([from, to], area) } else { [to, to] };
        self.shoot_phantoms(struck, if is_line { HALF_CM } else { area.half() }, table);
        let then = self.before_call(call);
        self.note_shot_at(call);
        let mut equal = None;
        if is_line {
            self.hit_along(&then, (unit, engine), [from, to], area, table);
        } else {
            let burst = Burst { by: unit, from, shell: call.shell, to, radius: area.half() };
            let before = self.hits.clone();
            equal = self.hit_around(&then, &burst, table).then_some(to);
            self.strike_vessels_around(unit, to, area.half(), &before, table);
        }
        if call.shell.is_none() {
            self.hit_objects(&then, unit, engine, to, table);
        }
        equal
    }

    /// Whoever a shot was aimed at has been shot at.
    fn note_shot_at(&mut self, call: &Called) {
        if let Mark::Unit(at) = call.at {
            self.note_hurt(at, call.unit);
            self.unit_mut(at).set(crate::state::Flags::SHOT_AT, true);
        }
    }

    /// A gun does not go off: it has fired no shot.
    fn misfires(&mut self, unit: UnitId, rule: Rule, table: &mut Table<'_, Event>) {
        self.misfired.push(unit);
        self.tell_mishap(rule, FireEvent::Misfires { unit }, table);
    }

    /// The battle as a call has it before it: a unit that has reached the piece counts as where it was before that.
    pub(crate) fn before_call(&self, call: &Called) -> State {
        match call.at {
            Mark::Unit(at) => self.before_piece(call.unit, at).into_owned(),
            Mark::Ground(_) => self.clone(),
        }
    }

    fn tell_mishap(&self, rule: Rule, event: FireEvent, table: &mut Table<'_, Event>) {
        table.tell(&[rule], Event::Fire(event));
    }

    /// Whether a bolt is called so near that it does not vary.
    fn is_point_blank(&self, engine: Engine, call: &Called) -> bool {
        define!("medieval.ballista.point-blank", "medieval.gunpowder.pot");
        engine.shoots_bolts() && call.range * 3 <= self.range_of(call.unit)
    }

    fn mishap(&self, id: UnitId, table: &mut Table<'_, Event>) -> Mishap {
        define!("medieval.gunpowder.good", "medieval.gunpowder.normal");
        let score =
            self.engine_roll(rule!("medieval.gunpowder.mishap"), "mishap", id, Throw::sum(D6, 2), table);
        match score {
            2 | 3 => Mishap::Misfire,
            7 | 11 => Mishap::Straight,
            12 => Mishap::BlowsUp,
            _ => Mishap::Normal,
        }
    }

    pub(super) fn engine_roll(
        &self,
        rule: Rule,
        what: &'static str,
        id: UnitId,
        throw: Throw,
        table: &mut Table<'_, Event>,
    ) -> i32 {
        let side = self.side_of(id);
        table.roll(Roll {
            rule,
            what,
            side,
            throw,
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::Neither,
        })
    }

    /// The point at which a shot lands: the called one, or a hole of the wheel; none if a pot de fer comes to nothing.
    fn vary(
        &self,
        engine: Engine,
        call: &Called,
        called: Place,
        table: &mut Table<'_, Event>,
    ) -> Option<Point> {
        define!(
            "medieval.engine.wheel-holes",
            "medieval.ballista.variation",
            "musket.wheel.holes",
            "musket.wheel.orientation"
        );
        let (id, one) = (call.unit, Throw::one(D6));
        let times = self.times_in_smoke(call) * (1 + i32::from(self.is_on_rocking_deck(id)));
        if engine == Engine::Rockets {
            let die = self.engine_roll(rule!("musket.rocket.wheel"), "variation", id, one, table);
            let hole = usize::try_from(die - 2).ok().and_then(|hole| ROCKET_WHEEL.get(hole));
            let hundredths = |part: i32| Length::new(part * 10) * times;
            return Some(
                hole.map_or(called.at, |(right, beyond)| {
                    called.point(hundredths(*right), hundredths(*beyond))
                }),
            );
        }
        let picked = Some(i32::from(call.wheel)).filter(|wheel| *wheel > 0);
        let wheel = picked.unwrap_or_else(|| {
            self.engine_roll(rule!("medieval.engine.wheel-pick"), "wheel", id, Throw::one(D6), table)
        });
        let rule = self.scenario.period.row(rule!("medieval.engine.wheel-roll"), rule!("musket.wheel.roll"));
        let die = self.engine_roll(rule, "variation", id, one, table);
        let wheels = if engine == Engine::Ballista { &BALLISTA_WHEELS } else { &WHEELS };
        let (wheel, hole) = (usize::try_from(wheel - 1).ok()?, usize::try_from(die - 2).unwrap_or(4));
        match die {
            1 if engine == Engine::PotDeFer => None,
            2..=5 => {
                let (right, beyond) = wheels.get(wheel)?[hole];
                Some(called.point(Length::mm(right) * times, Length::mm(beyond) * times))
            }
            _ => Some(called.at),
        }
    }

    /// All figures on the board, in the order in which dice are thrown for them, without those who have fallen in this step.
    pub(crate) fn figures_on_board(&self, then: &State) -> Vec<Figure> {
        define!("medieval.engine.body", "medieval.crew.target", "musket.fig.body");
        let mut figures = Vec::new();
        // Those in buildings are hit there (musket.bldg.floor), and those in war wagons when the wagon is (medieval.hussite.inside).
        for unit in then.on_board().filter(|unit| !then.is_indoors(*unit) && !then.is_in_wagon(*unit)) {
            if then.is_artillery(unit) {
                let standing = usize::from(self.crew_standing(unit));
                let men = then.crew_places(unit).into_iter().take(standing);
                figures.extend(men.map(|at| Figure { hit: Hit { unit, place: CREW }, at }));
            } else if self.can_be_injured(unit) && !self.hits.contains(&Hit { unit, place: 0 }) {
                define!("musket.cmd.injured.who");
                let at = then.unit(unit).outline(then.info(unit)).centre();
                figures.push(Figure { hit: Hit { unit, place: 0 }, at });
            } else if then.info(unit).kind.troop().is_some_and(|troop| !troop.is_piece()) {
                for (place, stand) in then.stands_of(unit) {
                    let count = self.figures_standing(unit, place);
                    let places = figure_places(&stand, then.info(unit).kind.per_stand());
                    let men = places.into_iter().take(usize::from(count));
                    figures.extend(men.map(|at| Figure { hit: Hit { unit, place }, at }));
                }
            }
        }
        figures
    }

    /// Engines, guns and wagons with their bases, but those that are destroyed in this step.
    pub(crate) fn machines(&self, then: &State) -> Vec<(UnitId, Rect)> {
        define!("medieval.siege.tower-artillery");
        let is_machine = |id: &UnitId| {
            let arm = then.info(*id).kind.troop().map(Troop::arm);
            matches!(arm, Some(Arm::Artillery | Arm::Wagon))
                && !self.hits.contains(&Hit { unit: *id, place: 0 })
                && !then.is_in_wagon(*id)
        };
        let machines: Vec<UnitId> = then.on_board().filter(is_machine).collect();
        machines.into_iter().map(|id| (id, then.unit(id).outline(then.info(id)))).collect()
    }

    /// The same as they may be hit: guns of the Musket period are smaller than their bases.
    pub(super) fn machine_bodies(&self, then: &State) -> Vec<(UnitId, Machine)> {
        define!("musket.fig.body.artillery");
        let body =
            |(id, base): (UnitId, Rect)| match then.engine_of(id).and_then(|engine| engine.row().shells) {
                Some(_) => (id, Machine::Disc(base.centre(), Length::mm(PIECE_RADIUS))),
                None => (id, Machine::Base(base)),
            };
        self.machines(then).into_iter().map(body).collect()
    }

    /// Nobles under a circle roll like other figures, and are wounded instead of falling.
    pub(super) fn wound_nobles(
        &mut self,
        then: &State,
        by: UnitId,
        is_under: impl Fn(Point) -> bool,
        table: &mut Table<'_, Event>,
    ) {
        define!("medieval.ransom.no-death");
        for noble in then.nobles() {
            let under = is_under(then.unit(noble).outline(then.info(noble)).centre());
            if under && self.area_roll(rule!("medieval.engine.area-roll"), by, Faces::of(&[4, 6]), table) {
                self.wound_noble(noble, table);
            }
        }
    }

    pub(crate) fn area_roll(
        &self,
        rule: Rule,
        by: UnitId,
        faces: Faces,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let one = Tally::base(rule, "a die for each", 1);
        let throw = Throw::hits(D6, 1, faces);
        let side = self.side_of(by);
        let what = "hit area";
        table.roll(Roll {
            rule,
            what,
            side,
            throw,
            dice: Some(&one),
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        }) > 0
    }

    /// Everybody on the last part of a bolt's path.
    fn hit_along(
        &mut self,
        then: &State,
        (by, engine): (UnitId, Engine),
        [from, to]: [Point; 2],
        last: Length,
        table: &mut Table<'_, Event>,
    ) {
        define!("medieval.gunpowder.pot-machines", "medieval.ballista.vs-machines");
        let [begin, _] = last_part([from, to], last);
        let rule = if engine == Engine::Ballista {
            rule!("medieval.ballista.line")
        } else {
            rule!("medieval.gunpowder.pot")
        };
        for figure in self.figures_on_board(then) {
            if Distance::of_segment(figure.at, [begin, to]).is_at_most(HALF_CM) {
                self.strike(figure.hit, rule, table);
            }
        }
        let crossed = |at: Point| Distance::of_segment(at, [begin, to]).is_at_most(HALF_CM);
        for noble in then
            .nobles()
            .into_iter()
            .filter(|noble| crossed(then.unit(*noble).outline(then.info(*noble)).centre()))
        {
            self.wound_noble(noble, table);
        }
        for (id, base) in self.machines(then) {
            let falls = matches!(
                then.info(id).kind.troop(),
                Some(Troop::Ballista | Troop::PotDeFer | Troop::SupplyWagon | Troop::WarWagon)
            );
            if falls && (SightLine::new(begin, to).crosses(&base) || base.holds(to)) {
                let rule = match engine {
                    Engine::Ballista => rule!("medieval.ballista.vs-machines"),
                    _ => rule!("medieval.gunpowder.pot-machines"),
                };
                self.strike(Hit { unit: id, place: 0 }, rule, table);
            }
        }
        self.hit_carriers_along(then, [begin, to], table);
        let path = SightLine::new(begin, to);
        self.strike_into_wagons(then, by, |base| path.crosses(base) || base.holds(to), table);
    }

    /// A gun blows up, with its crew and every figure near it.
    fn blow_up(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        let then = self.clone();
        let base = self.unit(id).outline(self.info(id));
        let rule = rule!("medieval.gunpowder.blowup");
        self.misfired.push(id);
        let at = base.midpoint(Edge::Front);
        self.tell_mishap(rule, FireEvent::BlowsUp { unit: id, at, area: BLAST }, table);
        for figure in self.figures_on_board(&then) {
            let near = Within::Exact.is_within(Distance::of_rect(figure.at, &base), BLAST);
            if near || figure.hit == (Hit { unit: id, place: CREW }) {
                self.strike(figure.hit, rule, table);
            }
        }
        self.strike(Hit { unit: id, place: 0 }, rule, table);
    }

    /// A figure or piece is hit.
    pub(crate) fn strike(&mut self, hit: Hit, rule: Rule, table: &mut Table<'_, Event>) {
        define!("medieval.engine.marker");
        // Losses are open, and so is who has them.
        self.show([hit.unit, hit.unit], table);
        for _ in 0..self.hits_of_shot(hit, rule) {
            self.add_hit(hit);
        }
        let crew = hit.place == CREW;
        table.tell(&[rule], Event::Fire(FireEvent::Struck { unit: hit.unit, crew }));
    }
}

define!("musket.fig.body");
/// Where the figures of a stand are: one in the middle of the base, two a quarter of the front to its left and right.
pub(crate) fn figure_places(stand: &Rect, per_stand: u8) -> Vec<Point> {
    let (quarter, half) = (stand.front() / 4, Length::ZERO - stand.depth().half());
    match per_stand {
        1 => vec![stand.place().point(Length::ZERO, half)],
        _ => vec![stand.place().point(Length::ZERO - quarter, half), stand.place().point(quarter, half)],
    }
}
