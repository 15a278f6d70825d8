//! Artillery at buildings: who is hit inside, the building die, points of floors, breaches, floors that are destroyed (musket.bldg.floor,
//! musket.bldg.die, musket.bldg.points, musket.bldg.destroyed).

use battle::{Hopes, Refusal, Roll, Table};
use dice::{D6, D8, D12, Die, Faces, Throw};
use ground::tabletop::{Distance, Length, Place, Point, SightLine, Within};

use super::Home;
use super::events::HouseEvent;
use crate::charts::{BUILDING_DICE, SHOTS_TO_BREACH};
use crate::events::Event;
use crate::house::{SIDES, Wall};
use crate::land::Change;
use crate::rulebook::{define, rule};
use crate::rules::shoot::bounce::LaidStick;
use crate::rules::shoot::calls::{Called, Mark};
use crate::rules::shoot::engines::HALF_CM;
use crate::rules::shoot::shot::{Figure, figure_places};
use crate::rules::shoot::volley::{CREW, Hit};
use crate::rules::works::{Labour, Toil};
use crate::state::{State, UnitId};
use crate::troops::Troop;

/// A shot that hits a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AtHouse {
    /// The piece.
    pub by: UnitId,
    /// The number of the building among the pieces of ground.
    pub piece: u8,
    /// The floor that it hits.
    pub floor: u8,
    /// Where it strikes.
    pub at: Point,
    /// From where it comes.
    pub from: Point,
    /// It takes points off the floor: all but canister does (musket.bldg.points.die).
    pub takes_points: bool,
}

/// The die of a piece, and the least score that doubles losses.
fn die_of(troop: Option<Troop>) -> (Die, i32) {
    define!("musket.bldg.die", "musket.bldg.die.six", "musket.bldg.die.eight", "musket.bldg.die.twelve");
    let row = BUILDING_DICE.iter().find(|row| Some(row.0) == troop);
    match row {
        Some((_, 8, double)) => (D8, i32::from(*double)),
        Some((_, 12, double)) => (D12, i32::from(*double)),
        Some((_, _, double)) => (D6, i32::from(*double)),
        None => (D6, 6),
    }
}

/// Who and what is hit.
impl State {
    /// The building under a point.
    pub(crate) fn home_under(&self, at: Point) -> Option<Home<'_>> {
        define!("musket.bldg.floor");
        self.homes().find(|home| home.outline.holds(at))
    }

    /// The floor that falling shells hit: the top one.
    pub(crate) fn top_floor(&self, home: Home<'_>) -> u8 {
        define!("musket.bldg.floor");
        home.house.storeys
    }

    /// The highest floor that a flat shot may name: one level above the gun.
    pub(crate) fn highest_for(&self, by: UnitId, home: Home<'_>) -> u8 {
        define!("musket.bldg.floor", "musket.arty.up");
        let gun = self.level_at(self.centre_of(by));
        let ground = self.hill_level(crate::house::centre_of(home.outline));
        let most = i32::from(gun) + 1 - i32::from(ground) + 1;
        u8::try_from(most.max(1)).unwrap_or(1).min(home.house.storeys)
    }

    /// The figures on a floor of a building who have not fallen in this step, each where it stands.
    pub(crate) fn figures_on_floor(&self, then: &State, piece: u8, floor: u8) -> Vec<Figure> {
        define!("musket.bldg.places", "musket.bldg.wood");
        let Some(home) = then.home(piece) else { return Vec::new() };
        let mut figures = Vec::new();
        let within = then.stands_within(home, floor);
        for id in then.units_in(piece) {
            if then.is_artillery(id) {
                if floor == 1 {
                    let standing = usize::from(self.crew_standing(id));
                    let men = then.crew_places(id).into_iter().take(standing);
                    figures.extend(men.map(|at| Figure { hit: Hit { unit: id, place: CREW }, at }));
                }
                continue;
            }
            for (place, post) in (0u8..).zip(then.posts_of(id)) {
                if post.floor != floor {
                    continue;
                }
                let standing = usize::from(self.figures_standing(id, place));
                let places = match post.opening {
                    Some(opening) => then.figures_at_opening(home, opening),
                    None => {
                        let stand = within.iter().find(|(unit, at, _)| (*unit, *at) == (id, place));
                        stand.map_or(Vec::new(), |(_, _, rect)| {
                            figure_places(rect, then.info(id).kind.per_stand())
                        })
                    }
                };
                let men = places.into_iter().take(standing);
                figures.extend(men.map(|at| Figure { hit: Hit { unit: id, place }, at }));
            }
        }
        figures
    }

    /// The figures that canister reaches: those at openings of the named floor on the sides that face the gun.
    pub(crate) fn figures_before_canister(
        &self,
        then: &State,
        piece: u8,
        floor: u8,
        gun: Point,
    ) -> Vec<Figure> {
        define!("musket.bldg.canister", "musket.bldg.openings");
        let facing = |figure: &Figure| {
            let slit = then.stands_at_openings(figure.hit.unit);
            let slit = slit.into_iter().find(|(place, _)| *place == figure.hit.place);
            slit.is_some_and(|(_, slit)| then.is_before_opening(gun, &slit))
        };
        let mut figures = self.figures_on_floor(then, piece, floor);
        figures.retain(facing);
        figures
    }

    /// Where the path of a round shot enters a building: the side, and the point.
    pub(crate) fn wall_on_path(&self, home: Home<'_>, [from, to]: [Point; 2]) -> Option<(u8, Point)> {
        let sides = (1..=SIDES).filter_map(|side| {
            let wall = Wall::of(home.outline, side)?;
            let ends = [wall.left, wall.left.moved(wall.along, wall.length)];
            let at = meeting([from, to], ends)?;
            // It enters by a side that it comes from outside of.
            let before = ground::tabletop::Frame::at(
                Place::new(wall.middle(), wall.outward),
                Length::ZERO,
                Length::ZERO,
            );
            (before.spot(from).v > Length::ZERO).then_some((side, at))
        });
        sides.min_by_key(|(side, at)| (from.to(*at).squared(), *side))
    }
}

/// Where two stretches meet.
fn meeting([a, b]: [Point; 2], [c, d]: [Point; 2]) -> Option<Point> {
    let line = SightLine::new(a, b);
    let wall = ground::tabletop::Outline::segment(c, d);
    if !line.meets(&wall) {
        return None;
    }
    let cross = |one: ground::tabletop::Vector, other: ground::tabletop::Vector| {
        i128::from(one.x) * i128::from(other.y) - i128::from(one.y) * i128::from(other.x)
    };
    let (way, side) = (a.to(b), c.to(d));
    let whole = cross(way, side);
    if whole == 0 {
        return Some(c);
    }
    let part = cross(a.to(c), side);
    let share = |length: i64| (i128::from(length) * part / whole) as i64;
    Some(a.plus(ground::tabletop::Vector::new(share(way.x), share(way.y))))
}

/// Flat shots.
impl State {
    /// Whether a piece may be aimed at a floor of the building at a point.
    pub(crate) fn may_aim_at_floor(
        &self,
        by: UnitId,
        is_flat: bool,
        at: Point,
        floor: u8,
    ) -> Result<(), Refusal> {
        define!("musket.bldg.floor");
        let no = |why: &'static str| Err(Refusal::new(rule!("musket.bldg.floor"), why));
        if !is_flat {
            return no("shells that fall come through the roof, on the top floor");
        }
        match self.homes().find(|home| is_on(*home, at)) {
            None => no("there is no building with floors at that point"),
            Some(home) if floor > self.highest_for(by, home) => no("it fires at most one level up"),
            Some(_) => Ok(()),
        }
    }

    /// The floors that are listed for a piece and a target: the ground floor as 0, and those above it on which the target stands.
    pub(crate) fn floors_to_aim_at(&self, by: UnitId, at: Mark) -> impl Iterator<Item = u8> + use<> {
        let target = at.unit().filter(|at| self.is_indoors(*at));
        let highest = target.and_then(|at| self.home_of(at)).map_or(1, |home| self.highest_for(by, home));
        let posts = target.map_or(Vec::new(), |at| self.posts_of(at));
        let above = (2..=highest).filter(move |floor| posts.iter().any(|post| post.floor == *floor));
        std::iter::once(0).chain(above.collect::<Vec<u8>>())
    }

    /// A ball goes into the buildings on its way: those whom it crosses on the floor are struck, and the building suffers.
    pub(crate) fn strike_houses(
        &mut self,
        then: &State,
        call: &Called,
        laid: &LaidStick,
        table: &mut Table<'_, Event>,
    ) {
        define!("musket.bldg.wood", "musket.bldg.floor", "musket.bldg.stone.breach");
        let meets = |home: &Home<'_>, [a, b]: [Point; 2]| {
            home.outline.holds(a) || SightLine::new(a, b).meets(home.outline)
        };
        let hit: Vec<u8> = then
            .homes()
            .filter(|home| laid.parts().into_iter().any(|part| meets(home, part)))
            .map(|home| home.piece)
            .collect();
        let from = self.unit(call.unit).front(self.info(call.unit)).at;
        for piece in hit {
            let Some(home) = self.home(piece) else { continue };
            let floor = call.floor.clamp(1, home.house.storeys);
            let entry = self.wall_on_path(home, [from, laid.line()[1]]);
            let at = entry.map_or(laid.line()[0], |(_, at)| at);
            let mut struck = self.figures_on_floor(then, piece, floor);
            struck.retain(|figure| laid.crosses(figure.at, HALF_CM));
            let shot = AtHouse { by: call.unit, piece, floor, at, from, takes_points: true };
            self.hit_house(then, shot, &struck, table);
            if let Some((side, _)) = entry {
                self.hit_wall(piece, floor, side, table);
            }
        }
    }
}

/// What comes of it.
impl State {
    /// A shot has hit a building, and would take these figures inside: the building die says what becomes of them, and what of the floor.
    pub(crate) fn hit_house(
        &mut self,
        then: &State,
        shot: AtHouse,
        struck: &[Figure],
        table: &mut Table<'_, Event>,
    ) {
        let Some(home) = self.home(shot.piece) else { return };
        let floor = shot.floor.clamp(1, home.house.storeys.max(1));
        let place = self.scenario.place_of(shot.piece);
        let (die, double) = die_of(self.info(shot.by).kind.troop());
        let score = table.roll(Roll {
            rule: rule!("musket.bldg.die"),
            what: "building",
            side: self.side_of(shot.by),
            throw: Throw::one(die),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        let mut fallen = struck.to_vec();
        if score == 1 && !fallen.is_empty() {
            fallen.clear();
            table.tell(&[rule!("musket.bldg.die")], Event::House(HouseEvent::NobodyLost { place }));
        } else if score >= double && !fallen.is_empty() {
            let more = self.doubled(then, &shot, floor, struck);
            let count = u8::try_from(more.len()).unwrap_or(u8::MAX);
            fallen.extend(more);
            let event = HouseEvent::Doubled { place, more: count };
            table.tell(&[rule!("musket.bldg.die.double")], Event::House(event));
        }
        for figure in fallen {
            self.strike(figure.hit, rule!("musket.bldg.wood"), table);
        }
        if shot.takes_points {
            self.take_points(&shot, floor, u8::try_from(score).unwrap_or(0), table);
        }
    }

    /// The figures of the same floor nearest to the point of impact that fall besides, as many as have.
    fn doubled(&self, then: &State, shot: &AtHouse, floor: u8, struck: &[Figure]) -> Vec<Figure> {
        define!("musket.bldg.die.double");
        let mut left = self.figures_on_floor(then, shot.piece, floor);
        for one in struck {
            if let Some(at) = left.iter().position(|figure| figure == one) {
                left.remove(at);
            }
        }
        left.sort_by_key(|figure| (shot.at.to(figure.at).squared(), figure.hit));
        left.truncate(struck.len());
        left
    }

    /// The points that a floor has left.
    pub(crate) fn points_left(&self, home: Home<'_>, floor: u8) -> u8 {
        define!("musket.bldg.points");
        let what = Labour::Floor { floor };
        let taken = self.toils.iter().find(|toil| (toil.what, toil.piece) == (what, home.piece));
        home.house.class.row().points.saturating_sub(taken.map_or(0, |toil| toil.done))
    }

    fn take_points(&mut self, shot: &AtHouse, floor: u8, points: u8, table: &mut Table<'_, Event>) {
        define!("musket.bldg.points.die");
        let Some(home) = self.home(shot.piece) else { return };
        let (piece, before) = (shot.piece, self.points_left(home, floor));
        let left = before.saturating_sub(points);
        let done = home.house.class.row().points - left;
        let (what, place) = (Labour::Floor { floor }, self.scenario.place_of(piece));
        self.toils.retain(|toil| (toil.what, toil.piece) != (what, piece));
        let event = HouseEvent::Die { place, floor, score: points, left };
        table.tell(&[rule!("musket.bldg.points.die"), rule!("musket.bldg.points")], Event::House(event));
        if left > 0 {
            self.toils.push(Toil { what, piece, at: Point::new(0, 0), done });
            self.toils.sort_unstable();
            return;
        }
        self.lose_floor(shot, floor, table);
    }

    /// A section of stone wall is hit; the second time it is knocked down.
    pub(crate) fn hit_wall(&mut self, piece: u8, floor: u8, side: u8, table: &mut Table<'_, Event>) {
        define!("musket.bldg.stone.breach");
        let Some(home) = self.home(piece).filter(|home| home.house.is_stone(floor)) else { return };
        let is_down = home.house.openings.iter().any(|one| {
            (one.floor, one.side) == (floor, side) && one.kind == crate::house::OpeningKind::Breach
        });
        if is_down {
            return;
        }
        let (what, place) = (Labour::Wall { floor, side }, self.scenario.place_of(piece));
        let before = self.toils.iter().find(|toil| (toil.what, toil.piece) == (what, piece));
        let done = before.map_or(0, |toil| toil.done) + 1;
        self.toils.retain(|toil| (toil.what, toil.piece) != (what, piece));
        let down = done >= SHOTS_TO_BREACH;
        if down {
            self.alter(Change::WallDown { piece, floor, side });
        } else {
            self.toils.push(Toil { what, piece, at: Point::new(0, 0), done });
            self.toils.sort_unstable();
        }
        let event = HouseEvent::WallHit { place, floor, down };
        table.tell(&[rule!("musket.bldg.stone.breach")], Event::House(event));
    }

    /// A floor is destroyed with all above it: everybody on them rolls, and who is left stands outside, away from the shot.
    fn lose_floor(&mut self, shot: &AtHouse, floor: u8, table: &mut Table<'_, Event>) {
        define!("musket.bldg.destroyed", "musket.bldg.destroyed.whole");
        let (piece, rule) = (shot.piece, rule!("musket.bldg.destroyed"));
        let Some(storeys) = self.home(piece).map(|home| home.house.storeys) else { return };
        let place = self.scenario.place_of(piece);
        table.tell(&[rule], Event::House(HouseEvent::FloorGone { place, floor }));
        let then = self.clone();
        for above in floor..=storeys {
            for figure in self.figures_on_floor(&then, piece, above) {
                if self.area_roll(rule, shot.by, Faces::of(&[4, 6]), table) {
                    self.strike(figure.hit, rule, table);
                }
            }
        }
        let guns: Vec<UnitId> =
            then.units_in(piece).filter(|id| then.is_artillery(*id) && floor == 1).collect();
        for gun in guns {
            if self.area_roll(rule, shot.by, Faces::of(&[6]), table) {
                self.strike(Hit { unit: gun, place: 0 }, rule, table);
            }
        }
        self.toils.retain(|toil| {
            let of_floor = match toil.what {
                Labour::Floor { floor: of } | Labour::Wall { floor: of, .. } => of >= floor,
                _ => false,
            };
            toil.piece != piece || !of_floor
        });
        let spilled: Vec<UnitId> = then
            .units_in(piece)
            .filter(|id| then.posts_of(*id).iter().any(|post| post.floor >= floor))
            .collect();
        let ways = self.ways_of_escape(piece, shot.from);
        self.alter(Change::Floor { piece, floor });
        for id in spilled {
            self.spill_out(id, &ways, table);
        }
    }

    /// The places against the walls of a building at which its figures come out, those away from a shot first.
    fn ways_of_escape(&self, piece: u8, from: Point) -> Vec<Place> {
        let Some(home) = self.home(piece) else { return Vec::new() };
        let centre = crate::house::centre_of(home.outline);
        let away = from.bearing_to(centre).unwrap_or(ground::tabletop::Bearing::NORTH);
        let mut walls: Vec<(u8, Wall)> =
            (1..=SIDES).filter_map(|side| Some((side, Wall::of(home.outline, side)?))).collect();
        walls.sort_by_key(|(side, wall)| (wall.outward.between(away).abs(), *side));
        walls.into_iter().map(|(_, wall)| Place::new(wall.middle(), wall.outward)).collect()
    }

    /// A unit that has lost its floor stands outside, at the nearest place with room.
    fn spill_out(&mut self, id: UnitId, ways: &[Place], table: &mut Table<'_, Event>) {
        if !self.unit(id).is_on_board() || !self.is_indoors(id) {
            return;
        }
        let out = ways.iter().find_map(|place| self.out_by(id, (super::NO_OPENING, *place)));
        match out {
            Some(out) => {
                *self.unit_mut(id) = out.unit;
            }
            None => {
                let beside = ways.first().copied();
                if let Some(grid) = beside.map(|place| self.beside_in(id, place)) {
                    *self.unit_mut(id) = grid;
                }
            }
        }
        let rules = [rule!("musket.bldg.destroyed"), rule!("musket.bldg.destroyed.whole")];
        table.tell(&rules, Event::House(HouseEvent::Spilled { unit: id }));
    }

    /// A unit against a wall, wherever there is room near by.
    fn beside_in(&self, id: UnitId, wall: Place) -> crate::state::Unit {
        let mut unit = *self.unit(id);
        unit.set(crate::state::Flags::INDOORS, false);
        unit.face = ground::tabletop::Edge::Front;
        let place = Place::new(wall.at, wall.facing);
        unit.grid = self.room_near(id, place).unwrap_or(place);
        unit
    }
}

/// Whether a point is on or near the footprint of a building.
pub(crate) fn is_on(home: Home<'_>, at: Point) -> bool {
    define!("musket.bldg.floor");
    home.outline.holds(at)
        || Within::Exact.is_within(home.outline.distance_to(at), ground::tabletop::TOUCH)
        || Distance::ZERO == home.outline.distance_to(at)
}
