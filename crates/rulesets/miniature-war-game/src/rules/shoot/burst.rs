//! Circles and wedges: shells that burst, stones and balls that fall, canister (musket.shell, musket.can, medieval.engine.hit-area).

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::tabletop::{Angle, Distance, Length, Place, Point, Rect, SightLine, TOUCH, Within};

use super::calls::Called;
use super::engines::{Engine, HALF_CM};
use super::events::FireEvent;
use super::landed::{Fell, Landed};
use super::shells::Shell;
use super::shot::{Figure, Machine};
use super::small_arms::DEEP;
use super::volley::Hit;
use crate::charts::{CANISTER_ANGLE, CANISTER_START, EXPLOSIVE_START, HitArea, SHELL_LADDER};
use crate::events::Event;
use crate::field::GroundKind;
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::rules::facts::ground::is_on_line;
use crate::rules::house::shelled::AtHouse;
use crate::state::{State, UnitId};
use crate::troops::{Arm, Troop};

/// A figure or piece in a hit area.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Under {
    hit: Hit,
    /// Its place, if it is a figure.
    figure: Option<Point>,
    /// How far it is from the centre, as a square.
    far: i64,
    /// The centre lies on it.
    covers: bool,
}

/// Where a shot falls: the piece that fired it, from where, what it is, and the centre of its circle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Burst {
    pub by: UnitId,
    pub from: Point,
    pub shell: Option<Shell>,
    pub to: Point,
    pub radius: Length,
}

impl State {
    /// The figures in the circle of a piece that lands somewhere, from its centre outwards.
    pub(crate) fn figures_under(&self, then: &State, by: UnitId, to: Point) -> Vec<Figure> {
        let radius = match self.engine_of(by).map(|engine| engine.row().area) {
            Some(HitArea::Circle(cm)) => Length::cm(cm).half(),
            Some(HitArea::Line(_)) | None => Length::ZERO,
        };
        let eye = self.unit(by).front(self.info(by)).at;
        let musket = self.scenario.period == Period::Musket;
        let mut figures = self.figures_on_board(then);
        figures.retain(|figure| {
            let inside = Distance::of_points(to, figure.at).is_at_most(radius);
            let safe = || {
                self.is_deep_in_forest(eye, figure.at)
                    || then.is_safe_behind_wall(figure.hit.unit, [to, figure.at])
            };
            inside && !(musket && safe())
        });
        figures.sort_by_key(|figure| to.to(figure.at).squared());
        figures
    }

    /// The pieces and wagons in a circle.
    fn machines_under(&self, then: &State, burst: &Burst) -> Vec<Under> {
        define!("medieval.engine.vs-machines", "musket.shell.piece", "musket.fig.body.artillery");
        let machines = self.machine_bodies(then).into_iter();
        let under = machines.filter_map(|(unit, machine)| {
            let (far, covers) = match machine {
                Machine::Base(base) => (Distance::of_rect(burst.to, &base), base.holds(burst.to)),
                Machine::Disc(at, radius) => {
                    let far = Distance::of_points(burst.to, at);
                    (far, far.is_at_most(radius))
                }
            };
            let square = i64::from(far.floor().micrometres()).pow(2);
            let inside = Within::Exact.is_within(far, burst.radius);
            inside.then_some(Under { hit: Hit { unit, place: 0 }, figure: None, far: square, covers })
        });
        under.collect()
    }

    /// Everybody and everything under a circle: whoever is under its centre falls, the others roll from the centre outwards. Whether one
    /// of several figures that are equally near still falls.
    pub(super) fn hit_around(&mut self, then: &State, burst: &Burst, table: &mut Table<'_, Event>) -> bool {
        define!(
            "medieval.gunpowder.culverin",
            "medieval.gunpowder.hit-area",
            "medieval.gunpowder.kill",
            "medieval.gunpowder.vs-machines",
            "musket.shell.sequence",
            "musket.shell.circle",
            "musket.rocket.effect"
        );
        self.burst_in_house(then, burst, table);
        let figures = self.figures_under(then, burst.by, burst.to);
        let body = |figure: &Figure| {
            let far = burst.to.to(figure.at).squared();
            let covers = Distance::of_points(burst.to, figure.at).is_at_most(HALF_CM);
            Under { hit: figure.hit, figure: Some(figure.at), far, covers }
        };
        let mut first: Vec<Under> = figures.iter().map(body).collect();
        let mut last = self.machines_under(then, burst);
        if burst.shell.is_some() {
            // Figures and pieces roll as they come.
            first.append(&mut last);
            first.sort_by_key(|under| under.far);
        }
        let fell = self.roll_under(burst, &first, table);
        let nearest = if fell { Vec::new() } else { self.nearest_to(burst.to, &figures) };
        if let [one] = nearest.as_slice() {
            let rule =
                self.scenario.period.row(rule!("medieval.engine.area-one"), rule!("musket.shell.least"));
            self.strike(*one, rule, table);
        }
        self.wound_nobles(
            then,
            burst.by,
            |at| Distance::of_points(burst.to, at).is_at_most(burst.radius),
            table,
        );
        self.roll_under(burst, &last, table);
        self.hit_carriers_around(then, burst.by, burst.to, burst.radius, table);
        let touched = |base: &Rect| Within::Exact.is_within(Distance::of_rect(burst.to, base), burst.radius);
        self.strike_into_wagons(then, burst.by, touched, table);
        nearest.len() > 1
    }

    /// Rolls for those in a circle, in this order; whether any figure fell.
    fn roll_under(&mut self, burst: &Burst, under: &[Under], table: &mut Table<'_, Event>) -> bool {
        define!("musket.shell.centre", "medieval.destroy.direct");
        // Under the threads lies one body, the nearest; an engine whose base lies there is struck beside a figure, too.
        let centre = under.iter().find(|one| one.covers).map(|one| one.hit).filter(|_| burst.shell.is_some());
        let figure = under.iter().find(|one| one.covers && one.figure.is_some()).map(|one| one.hit);
        let mut taken = false;
        let mut fell = false;
        for one in under {
            let dead = match (burst.shell, one.figure) {
                (Some(_), _) => Some(one.hit) == centre && !taken && one.covers,
                (None, Some(_)) => Some(one.hit) == figure && !taken && one.covers,
                (None, None) => one.covers,
            };
            taken |= dead && (burst.shell.is_some() || one.figure.is_some());
            let rule = self.burst_rule(one, dead);
            if dead || self.roll_for(burst, one, rule, table) {
                self.strike(one.hit, rule, table);
                fell |= one.figure.is_some();
            }
        }
        fell
    }

    /// The row by which a figure or piece in a circle falls.
    fn burst_rule(&self, one: &Under, dead: bool) -> Rule {
        let period = self.scenario.period;
        match (one.figure.is_some(), dead) {
            (true, true) => period.row(rule!("medieval.engine.centre-kill"), rule!("musket.shell.centre")),
            (true, false) => period.row(rule!("medieval.engine.area-roll"), rule!("musket.shell.figures")),
            (false, true) => period.row(rule!("medieval.destroy.direct"), rule!("musket.shell.centre")),
            (false, false) => period.row(rule!("medieval.engine.area-machine"), rule!("musket.shell.piece")),
        }
    }

    /// The die of a figure or piece in a circle.
    fn roll_for(&self, burst: &Burst, one: &Under, rule: Rule, table: &mut Table<'_, Event>) -> bool {
        match (one.figure, burst.shell) {
            (None, _) => self.area_roll(rule, burst.by, Faces::of(&[6]), table),
            (Some(_), None) => self.area_roll(rule, burst.by, Faces::of(&[4, 6]), table),
            (Some(at), Some(_)) => {
                let line = [[burst.to, at], [burst.from, at]];
                let rung = self.shell_rung(Shell::Explosive, one.hit.unit, line);
                self.rung_roll(rule, burst.by, &rung, table)
            }
        }
    }

    /// The rung of a figure against an explosive shell or canister: the first line leads to it from where the shot breaks, the second is
    /// that of the fire.
    pub(super) fn shell_rung(&self, shell: Shell, target: UnitId, [breaks, fire]: [[Point; 2]; 2]) -> Tally {
        define!("musket.arty.ladder", "musket.forest.artillery");
        let mut rung = match shell {
            Shell::Canister => Tally::base(rule!("musket.can.figures"), "canister", CANISTER_START),
            Shell::Round | Shell::Explosive => {
                Tally::base(rule!("musket.shell.figures"), "an explosive shell", EXPLOSIVE_START)
            }
        };
        let formed = matches!(
            self.info(target).kind.troop().map(Troop::arm),
            Some(Arm::Infantry | Arm::Missile | Arm::Cavalry)
        );
        if formed && self.figures_deep(target, fire[0]) >= DEEP {
            rung.add(rule!("musket.arty.deep"), "four figures deep", 1);
        }
        let walls = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Wall);
        if walls.filter(|wall| wall.kind.feature.is_none()).any(|wall| is_on_line(&wall.outline, breaks)) {
            rung.add(rule!("musket.wall.artillery"), "behind a wall", -1);
        }
        rung.at_least(rule!("musket.arty.ladder"), 0);
        rung.at_most(rule!("musket.arty.ladder"), SHELL_LADDER.len() as i32 - 1);
        rung
    }

    fn rung_roll(&self, rule: Rule, by: UnitId, rung: &Tally, table: &mut Table<'_, Event>) -> bool {
        let faces = usize::try_from(rung.total()).ok().and_then(|at| SHELL_LADDER.get(at)).copied();
        let one = Tally::base(rule, "a die for each", 1);
        let roll = Roll {
            rule,
            what: "hit area",
            side: self.side_of(by),
            throw: Throw::hits(D6, 1, Faces::of(faces.unwrap_or_default())),
            dice: Some(&one),
            wanted: Some(rung),
            bonus: None,
            hopes: Hopes::High,
        };
        table.roll(roll) > 0
    }
}

/// Canister.
impl State {
    /// The figures that the canister of a gun reaches, laid so, from the nearest.
    fn figures_in_wedge(&self, then: &State, engine: Engine, id: UnitId, front: Place) -> Vec<Figure> {
        define!("musket.can.wedge", "musket.can.blocked", "musket.arty.hill.canister", "musket.can.piece");
        let mut figures = self.figures_on_board(then);
        figures.retain(|figure| {
            let far = Distance::of_points(front.at, figure.at);
            // Canister strikes the top deck of a ship alone (musket.ship.places).
            !self.is_gun_of_ship(figure.hit.unit)
                && far.is_at_most(self.canister_reach(id, engine, figure.at))
                && far >= Distance::of(self.dead_ground(id, engine, figure.at))
                && opens_to(front, figure.at)
                && !self.is_canister_stopped(front.at, figure.at)
                && !then.is_safe_behind_wall(figure.hit.unit, [front.at, figure.at])
        });
        figures.sort_by_key(|figure| front.at.to(figure.at).squared());
        figures
    }

    /// Whether canister does not come from one point to another.
    fn is_canister_stopped(&self, from: Point, at: Point) -> bool {
        let line = SightLine::new(from, at);
        let higher = self.level_at(from).max(self.level_at(at));
        let bounds = line.bounds();
        let mut pieces = self.scenario.table.near(&bounds).map(|(_, piece)| piece);
        let stops = pieces.any(|piece| match piece.kind.kind {
            GroundKind::Building | GroundKind::Gate | GroundKind::Tower | GroundKind::CastleWall => {
                match piece.kind.house {
                    Some(_) => line.length_in(&piece.outline) > TOUCH,
                    None => line.meets(&piece.outline),
                }
            }
            GroundKind::Hill => piece.kind.level > higher && line.length_in(&piece.outline) > Length::ZERO,
            _ => false,
        });
        stops || self.is_deep_in_forest(from, at)
    }

    /// Canister is fired: everybody in its wedge rolls, from the nearest to the farthest.
    pub(super) fn spray(
        &mut self,
        then: &State,
        call: &Called,
        engine: Engine,
        front: Place,
        table: &mut Table<'_, Event>,
    ) {
        define!("musket.can.nocall", "musket.over.canister");
        let unit = call.unit;
        let reach = self.canister_reach(unit, engine, call.aim);
        let event = FireEvent::Sprays { unit, from: front, reach };
        table.tell(&[rule!("musket.can.wedge")], Event::Fire(event));
        let (at, toward, what) = (front.at, front.facing, Fell::Wedge(reach));
        self.landed.push(Landed { unit, called: at, wheel: Length::ZERO, to: at, toward, what });
        self.take_off_phantoms(rule!("common.phantom.attacked"), table, |battle, phantom| {
            let far = Distance::of_points(front.at, phantom.at);
            far.is_at_most(battle.canister_reach(unit, engine, phantom.at)) && opens_to(front, phantom.at)
        });
        self.spray_houses(then, (call, engine), front, table);
        for figure in self.figures_in_wedge(then, engine, unit, front) {
            let line = [front.at, figure.at];
            let rung = self.shell_rung(Shell::Canister, figure.hit.unit, [line, line]);
            if self.rung_roll(rule!("musket.can.figures"), unit, &rung, table) {
                self.strike(figure.hit, rule!("musket.can.figures"), table);
            }
        }
    }

    /// Canister goes through the openings of buildings that face the gun: the figures there roll as usual, then the building die falls.
    fn spray_houses(
        &mut self,
        then: &State,
        (call, engine): (&Called, Engine),
        front: Place,
        table: &mut Table<'_, Event>,
    ) {
        define!("musket.bldg.canister");
        let (by, rule) = (call.unit, rule!("musket.can.figures"));
        for piece in then.homes().map(|home| home.piece).collect::<Vec<u8>>() {
            let Some(home) = self.home(piece) else { continue };
            let floor = call.floor.clamp(1, home.house.storeys);
            let mut figures = self.figures_before_canister(then, piece, floor, front.at);
            figures.retain(|figure| {
                let slit = then.stands_at_openings(figure.hit.unit);
                let slit = slit.into_iter().find(|(place, _)| *place == figure.hit.place);
                let through = slit.map(|(_, slit)| slit.midpoint(ground::tabletop::Edge::Front));
                let far = Distance::of_points(front.at, figure.at);
                far.is_at_most(self.canister_reach(by, engine, figure.at))
                    && opens_to(front, figure.at)
                    && through.is_some_and(|through| !self.is_canister_stopped(front.at, through))
            });
            if figures.is_empty() {
                continue;
            }
            figures.sort_by_key(|figure| front.at.to(figure.at).squared());
            let mut struck = Vec::new();
            for figure in figures {
                let line = [front.at, figure.at];
                let rung = self.shell_rung(Shell::Canister, figure.hit.unit, [line, line]);
                if self.rung_roll(rule, by, &rung, table) {
                    struck.push(figure);
                }
            }
            let shot = AtHouse { by, piece, floor, at: call.aim, from: front.at, takes_points: false };
            self.hit_house(then, shot, &struck, table);
        }
    }

    /// A shell that lands on a building comes through its roof and bursts on its top floor.
    fn burst_in_house(&mut self, then: &State, burst: &Burst, table: &mut Table<'_, Event>) {
        define!("musket.bldg.floor", "musket.bldg.wood", "musket.shell.least");
        let Some(shell) = burst.shell else { return };
        let Some((piece, floor)) = self.home_under(burst.to).map(|home| (home.piece, self.top_floor(home)))
        else {
            return;
        };
        let mut figures = self.figures_on_floor(then, piece, floor);
        figures.retain(|figure| Distance::of_points(burst.to, figure.at).is_at_most(burst.radius));
        figures.sort_by_key(|figure| (burst.to.to(figure.at).squared(), figure.hit));
        let mut struck = Vec::new();
        for (number, figure) in figures.iter().enumerate() {
            let centre = number == 0 && Distance::of_points(burst.to, figure.at).is_at_most(HALF_CM);
            let line = [[burst.to, figure.at], [burst.from, figure.at]];
            let rung = self.shell_rung(shell, figure.hit.unit, line);
            if centre || self.rung_roll(rule!("musket.shell.figures"), burst.by, &rung, table) {
                struck.push(*figure);
            }
        }
        if struck.is_empty() {
            struck.extend(figures.first());
        }
        let (by, at, from) = (burst.by, burst.to, burst.from);
        self.hit_house(then, AtHouse { by, piece, floor, at, from, takes_points: true }, &struck, table);
    }

    /// Whether a shot of canister would come upon friends.
    pub(super) fn would_strike_friends(&self, unit: UnitId, shot: &super::declare::Declared) -> bool {
        let Some(engine) = self.engine_of(unit) else { return false };
        let Ok(toward) = self.laid_at(unit, engine, shot.aim) else { return false };
        let figures = self.figures_in_wedge(self, engine, unit, self.muzzle(unit, toward));
        let side = self.side_of(unit);
        figures.iter().any(|figure| figure.hit.unit != unit && self.side_of(figure.hit.unit) == side)
    }
}

/// Whether a point lies within the opening of the wedge of canister.
fn opens_to(front: Place, at: Point) -> bool {
    let aside = front.at.bearing_to(at).map(|toward| toward.between(front.facing).abs());
    aside.is_none_or(|aside| aside <= Angle::degrees(CANISTER_ANGLE))
}
