//! One shot of an engine or gun: mishap, wheel, variation, and whom it hits (medieval.engine, medieval.ballista, medieval.gunpowder).

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::tabletop::{Distance, Edge, Length, Place, Point, Rect, SightLine, Within};

use super::calls::{Called, Mark};
use super::engines::{Engine, HALF_CM};
use super::events::FireEvent;
use super::volley::{CREW, Hit};
use crate::charts::{BALLISTA_WHEELS, HitArea, WHEELS};
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

/// What the mishap dice of a gun say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mishap {
    Misfire,
    Straight,
    Normal,
    BlowsUp,
}

impl State {
    /// Works out one shot.
    pub(crate) fn shoot(&mut self, call: &Called, table: &mut Table<'_, Event>) {
        define!("medieval.engine.call", "medieval.engine.shot-order");
        let Some(engine) = self.engine_of(call.unit) else { return };
        self.show([call.unit, call.unit], table);
        let toward = self.laid_at(call.unit, engine, call.aim).unwrap_or(self.unit(call.unit).facing());
        let front = self.lay(call.unit, toward);
        let mut straight = self.is_point_blank(engine, call);
        if engine.is_gun() {
            match self.mishap(call.unit, table) {
                Mishap::Misfire => {
                    self.misfired.push(call.unit);
                    self.tell_mishap(
                        rule!("medieval.gunpowder.misfire"),
                        FireEvent::Misfires { unit: call.unit },
                        table,
                    );
                    return;
                }
                Mishap::BlowsUp => return self.blow_up(call.unit, table),
                Mishap::Straight => straight = true,
                Mishap::Normal => {}
            }
        }
        let called = front.at.moved(toward, call.range);
        let landed = if straight {
            Some(called)
        } else {
            self.vary(engine, call.unit, Place::new(called, toward), table)
        };
        let Some(to) = landed else {
            return self.tell_mishap(
                rule!("medieval.gunpowder.pot-variation"),
                FireEvent::Misfires { unit: call.unit },
                table,
            );
        };
        let (unit, from, area) = (call.unit, front.at, engine.row().area);
        let (is_line, width) = match area {
            HitArea::Line(cm) => (true, cm),
            HitArea::Circle(cm) => (false, cm),
        };
        let area = Length::cm(width);
        table.tell(
            &[rule!("medieval.engine.hit-area")],
            Event::Fire(FireEvent::Lands { unit, from, called, to, area, is_line }),
        );
        let struck = if is_line { last_part([from, to], area) } else { [to, to] };
        self.shoot_phantoms(struck, if is_line { HALF_CM } else { area.half() }, table);
        let then = match call.at {
            Mark::Unit(at) => {
                let then = self.before_piece(call.unit, at);
                self.note_hurt(at, call.unit);
                self.unit_mut(at).set(crate::state::Flags::SHOT_AT, true);
                then
            }
            Mark::Ground(_) => self.clone(),
        };
        if is_line {
            self.hit_along(&then, engine, [from, to], area, table);
        } else {
            self.hit_around(&then, call.unit, to, area.half(), table);
        }
        self.hit_objects(&then, call.unit, engine, to, table);
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

    fn engine_roll(
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
    fn vary(&self, engine: Engine, id: UnitId, called: Place, table: &mut Table<'_, Event>) -> Option<Point> {
        define!("medieval.engine.wheel-holes", "medieval.ballista.variation");
        let wheel = self.engine_roll(rule!("medieval.engine.wheel-pick"), "wheel", id, Throw::one(D6), table);
        let die =
            self.engine_roll(rule!("medieval.engine.wheel-roll"), "variation", id, Throw::one(D6), table);
        let wheels = if engine == Engine::Ballista { &BALLISTA_WHEELS } else { &WHEELS };
        let (wheel, hole) = (usize::try_from(wheel - 1).ok()?, usize::try_from(die - 2).unwrap_or(4));
        match die {
            1 if engine == Engine::PotDeFer => None,
            2..=5 => {
                let (right, beyond) = wheels.get(wheel)?[hole];
                Some(called.point(Length::mm(right), Length::mm(beyond)))
            }
            _ => Some(called.at),
        }
    }

    /// All figures on the board, in the order in which dice are thrown for them, without those who have fallen in this step.
    pub(crate) fn figures_on_board(&self, then: &State) -> Vec<Figure> {
        define!("medieval.engine.body", "medieval.crew.target");
        let mut figures = Vec::new();
        for unit in then.on_board() {
            if then.is_artillery(unit) {
                let standing = usize::from(self.crew_standing(unit));
                let men = then.crew_places(unit).into_iter().take(standing);
                figures.extend(men.map(|at| Figure { hit: Hit { unit, place: CREW }, at }));
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
        };
        let machines: Vec<UnitId> = then.on_board().filter(is_machine).collect();
        machines.into_iter().map(|id| (id, then.unit(id).outline(then.info(id)))).collect()
    }

    /// Everybody under a circle: whoever is under its centre falls, the others roll from the centre outwards.
    fn hit_around(
        &mut self,
        then: &State,
        by: UnitId,
        to: Point,
        radius: Length,
        table: &mut Table<'_, Event>,
    ) {
        define!(
            "medieval.gunpowder.culverin",
            "medieval.gunpowder.hit-area",
            "medieval.gunpowder.kill",
            "medieval.engine.vs-machines",
            "medieval.gunpowder.vs-machines"
        );
        let mut figures = self.figures_on_board(then);
        figures.retain(|figure| Distance::of_points(to, figure.at).is_at_most(radius));
        figures.sort_by_key(|figure| to.to(figure.at).squared());
        let before = self.hits.len();
        let under =
            figures.first().filter(|figure| Distance::of_points(to, figure.at).is_at_most(HALF_CM)).copied();
        if let Some(figure) = under {
            self.strike(figure.hit, rule!("medieval.engine.centre-kill"), table);
        }
        for figure in figures.iter().filter(|figure| Some(**figure) != under) {
            if self.area_roll(rule!("medieval.engine.area-roll"), by, Faces::of(&[4, 6]), table) {
                self.strike(figure.hit, rule!("medieval.engine.area-roll"), table);
            }
        }
        if self.hits.len() == before
            && let Some(nearest) = figures.first()
        {
            self.strike(nearest.hit, rule!("medieval.engine.area-one"), table);
        }
        self.wound_nobles(then, by, |at| Distance::of_points(to, at).is_at_most(radius), table);
        for (id, base) in self.machines(then) {
            if base.holds(to) {
                self.strike(Hit { unit: id, place: 0 }, rule!("medieval.destroy.direct"), table);
            } else if Within::Exact.is_within(Distance::of_rect(to, &base), radius)
                && self.area_roll(rule!("medieval.engine.area-machine"), by, Faces::of(&[6]), table)
            {
                self.strike(Hit { unit: id, place: 0 }, rule!("medieval.engine.area-machine"), table);
            }
        }
        self.hit_carriers_around(then, by, to, radius, table);
    }

    /// Nobles under a circle roll like other figures, and are wounded instead of falling.
    fn wound_nobles(
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
        engine: Engine,
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
                Some(Troop::Ballista | Troop::PotDeFer | Troop::SupplyWagon)
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

/// Where the figures of a stand are: one in the middle of the base, two a quarter of the front to its left and right.
pub(crate) fn figure_places(stand: &Rect, per_stand: u8) -> Vec<Point> {
    let (quarter, half) = (stand.front() / 4, Length::ZERO - stand.depth().half());
    match per_stand {
        1 => vec![stand.place().point(Length::ZERO, half)],
        _ => vec![stand.place().point(Length::ZERO - quarter, half), stand.place().point(quarter, half)],
    }
}
