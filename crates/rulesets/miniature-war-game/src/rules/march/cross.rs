//! What ground does to those who cross it: thirds that are paid in front of it, and what nobody enters (common.move.whole-unit, common.river,
//! common.ford, common.bridge, common.fence, common.hill.section).

use ground::tabletop::{Length, Outline, Piece, Point, Rect, TOUCH, Within, do_convex_meet, turn};

use super::plan::Lines;
use crate::field::{Ground, GroundKind, Kind};
use crate::rulebook::define;
use crate::rules::facts::bodies::Body;
use crate::state::{State, UnitId};
use crate::troops::{Arm, Troop};

impl GroundKind {
    /// Whether it is a line that is crossed when a stand comes to touch it.
    fn is_line(self) -> bool {
        define!("common.ground.on");
        match self {
            GroundKind::Hill
            | GroundKind::River
            | GroundKind::Creek
            | GroundKind::Fence
            | GroundKind::Wall
            | GroundKind::Barricade
            | GroundKind::CastleWall
            | GroundKind::Tower
            | GroundKind::Gate => true,
            GroundKind::Forest
            | GroundKind::Marsh
            | GroundKind::Rough
            | GroundKind::Plowed
            | GroundKind::Road
            | GroundKind::Ford
            | GroundKind::Bridge
            | GroundKind::Building
            | GroundKind::OpenWood
            | GroundKind::Pits
            | GroundKind::Castle
            | GroundKind::Ruin
            | GroundKind::Ladder
            | GroundKind::Water
            | GroundKind::Landing => false,
        }
    }

    fn is_water(self) -> bool {
        matches!(self, GroundKind::River | GroundKind::Creek)
    }
}

/// The level of a hill on which no artillery stands.
const GUNS_STOP: i8 = 3;

/// How a line is crossed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Crossing {
    /// For nothing.
    Free,
    /// For a third of the chart move.
    Third,
    /// Not at all.
    Never,
}

impl Kind {
    /// Whether it is an engine or gun.
    fn is_gun(self) -> bool {
        self.troop().is_some_and(|troop| troop.arm() == Arm::Artillery)
    }

    /// Whether water is crossed only at bridges.
    fn needs_bridge(self) -> bool {
        define!("common.river.bridge-only", "medieval.move.bridge-only");
        match self {
            Kind::Troops(troop) => match troop.arm() {
                Arm::Artillery | Arm::Wagon | Arm::Vessel => true,
                Arm::Piece => matches!(troop, Troop::WarElephantArcher | Troop::WarElephantJavelin),
                Arm::Infantry | Arm::Missile | Arm::Cavalry | Arm::Single => false,
            },
            Kind::Commander | Kind::Rider => false,
        }
    }

    /// What it costs to get over a fence or barricade (`stone` false) or a wall.
    fn over_work(self, stone: bool) -> Crossing {
        define!(
            "musket.move.reductions",
            "common.move.wall-foot",
            "common.move.wall-artillery",
            "common.move.wall-cavalry",
            "medieval.move.obstacle"
        );
        match self.troop().map(Troop::arm) {
            Some(Arm::Artillery) if stone && self.breaks_works() => {
                define!("musket.move.gun.wall");
                Crossing::Never
            }
            Some(Arm::Infantry | Arm::Missile | Arm::Single | Arm::Artillery | Arm::Wagon) => Crossing::Third,
            Some(Arm::Vessel) => Crossing::Never,
            Some(Arm::Piece) => {
                if stone {
                    Crossing::Never
                } else {
                    Crossing::Third
                }
            }
            // Commanders and riders are mounted.
            Some(Arm::Cavalry) | None => Crossing::Free,
        }
    }
}

impl Kind {
    /// The thirds that it pays to get over a wall; none if it never does.
    pub(crate) fn thirds_over_wall(self) -> Option<u8> {
        match self.over_work(true) {
            Crossing::Free => Some(0),
            Crossing::Third => Some(1),
            Crossing::Never => None,
        }
    }
}

/// Whether a rectangle is on a line: in water or on a work, or astride the edge of a hill.
fn touches(piece: &Piece<Ground>, rect: &Rect) -> bool {
    if piece.kind.kind == GroundKind::Hill {
        is_astride(&piece.outline, rect)
    } else {
        piece.outline.overlaps(rect)
    }
}

fn is_astride(outline: &Outline, rect: &Rect) -> bool {
    let shrunk = rect.shrunk(TOUCH);
    outline.bounds().meets(&shrunk.bounds())
        && outline.segments().any(|side| do_convex_meet(shrunk.corners(), &side))
}

impl State {
    /// The lines of the ground that a unit would be on.
    pub(crate) fn lines_under(&self, body: &Body) -> Lines {
        let mut lines = Lines::default();
        for (number, piece) in self.scenario.table.near(body.bounds()) {
            if piece.kind.kind.is_line() && body.parts().iter().any(|rect| self.is_on_rim(piece, rect)) {
                lines.add(number);
            }
        }
        self.works_under(body, &mut lines);
        lines
    }

    /// Whether a rectangle is on a line; who is wholly on top of castle walls and towers is not on their faces.
    fn is_on_rim(&self, piece: &Piece<Ground>, rect: &Rect) -> bool {
        touches(piece, rect) && !(piece.kind.kind.is_top() && self.is_on_top(rect))
    }

    /// The lines that a unit is on when a turn begins: who is still in a river pays for the ford again.
    pub(crate) fn lines_at_start(&self, body: &Body) -> Lines {
        define!("common.ford.two-turns", "common.move.whole-unit");
        let mut rivers = Lines::default();
        let on = self.lines_under(body);
        for number in
            on.iter().filter(|number| self.scenario.table.pieces[*number].kind.kind == GroundKind::River)
        {
            rivers.add(number);
        }
        on.without(rivers)
    }

    /// What it costs a unit to come onto lines; none if it may not. Both parts of a fence with a gap that are met at once are one obstacle.
    pub(crate) fn cost_of_lines(
        &self,
        id: UnitId,
        lines: Lines,
        body: &Body,
        third: Length,
    ) -> Option<Length> {
        define!("common.move.third-cost", "common.order.no-implied");
        let mut paid: Vec<GroundKind> = Vec::new();
        // Walls and towers of a castle are one obstacle.
        let as_one = |kind: GroundKind| if kind.is_top() { GroundKind::CastleWall } else { kind };
        for number in lines.iter() {
            let piece = &self.scenario.table.pieces[number];
            match self.crossing(id, piece, body) {
                Crossing::Free => {}
                Crossing::Third if paid.contains(&as_one(piece.kind.kind)) => {}
                Crossing::Third => paid.push(as_one(piece.kind.kind)),
                Crossing::Never => return None,
            }
        }
        let works = self.thirds_for_works(id, lines, body)?;
        Some(third * (paid.len() as i32 + i32::from(works)))
    }

    /// How a unit gets over a line that it would be on.
    fn crossing(&self, id: UnitId, piece: &Piece<Ground>, body: &Body) -> Crossing {
        let kind = self.info(id).kind;
        match piece.kind.kind {
            GroundKind::Hill => {
                define!(
                    "common.move.hill",
                    "common.hill.section",
                    "common.hill.ridge",
                    "medieval.engine.hill-move",
                    "medieval.engine.no-third-level",
                    "medieval.siege.tower-move",
                    "event.21.hills"
                );
                define!("musket.move.gun.hill");
                let too_high = kind.is_gun() && !kind.breaks_works() && piece.kind.level >= GUNS_STOP;
                let snow = self.is_in_force(crate::rules::chance::Happening::Snow);
                if snow
                    || too_high
                    || kind == Kind::Troops(Troop::SiegeTower)
                    || body.parts().iter().any(|rect| self.is_at_ridge(piece, rect))
                {
                    Crossing::Never
                } else {
                    Crossing::Third
                }
            }
            GroundKind::CastleWall | GroundKind::Tower => {
                define!("medieval.siege.over-wall", "medieval.siege.ground");
                if self.goes_up_inside(id, piece, body) { Crossing::Third } else { Crossing::Never }
            }
            GroundKind::Gate => {
                define!("medieval.siege.ground");
                if self.garrison() == Some(self.side_of(id)) { Crossing::Free } else { Crossing::Never }
            }
            GroundKind::Fence | GroundKind::Barricade => kind.over_work(false),
            GroundKind::Wall => kind.over_work(true),
            GroundKind::Creek => {
                define!(
                    "common.move.creek",
                    "common.river.costs",
                    "common.river.cavalry",
                    "medieval.move.ford-creek"
                );
                match self.led_over(piece, body) {
                    Some(GroundKind::Bridge) => Crossing::Free,
                    _ if kind.needs_bridge() => Crossing::Never,
                    // Water that has risen is a river.
                    Some(_) if self.has_risen(&piece.kind) => Crossing::Third,
                    None if self.has_risen(&piece.kind) => Crossing::Never,
                    Some(_) if self.is_river_high() => Crossing::Third,
                    None if self.is_river_high() => Crossing::Never,
                    Some(_) => Crossing::Free,
                    None => Crossing::Third,
                }
            }
            GroundKind::River => {
                define!("common.move.ford", "common.river.kinds", "common.bridge.cost");
                match self.led_over(piece, body) {
                    Some(GroundKind::Bridge) => Crossing::Free,
                    _ if kind.needs_bridge() => Crossing::Never,
                    // Whoever is in it already may leave it.
                    Some(_) if self.is_river_high() && !self.stands_in(id, piece) => Crossing::Never,
                    Some(_) => Crossing::Third,
                    None => Crossing::Never,
                }
            }
            GroundKind::Forest
            | GroundKind::Marsh
            | GroundKind::Rough
            | GroundKind::Plowed
            | GroundKind::Road
            | GroundKind::Ford
            | GroundKind::Bridge
            | GroundKind::Building
            | GroundKind::OpenWood
            | GroundKind::Pits
            | GroundKind::Castle
            | GroundKind::Ruin
            | GroundKind::Ladder
            | GroundKind::Water
            | GroundKind::Landing => Crossing::Free,
        }
    }

    /// Whether a unit stands in some water now.
    fn stands_in(&self, id: UnitId, water: &Piece<Ground>) -> bool {
        self.body(id).parts().iter().any(|rect| touches(water, rect))
    }

    /// The bridge or ford on which all of a unit is that is over some water: only there its formation is no wider.
    fn led_over(&self, water: &Piece<Ground>, body: &Body) -> Option<GroundKind> {
        define!("common.ford.width", "common.bridge.width", "common.order.no-implied");
        let wet: Vec<Point> =
            body.parts().iter().flat_map(|rect| part_in_water(&water.outline, rect)).collect();
        let leads = |kind: GroundKind| {
            let mut pieces = self.scenario.table.pieces.iter().filter(move |piece| piece.kind.kind == kind);
            pieces.any(|piece| wet.iter().all(|point| lies_on(&piece.outline, *point)))
        };
        [GroundKind::Bridge, GroundKind::Ford].into_iter().find(|kind| leads(*kind))
    }

    /// Whether a unit may not stand somewhere: over the edge of the board, in a river but for fords and bridges, in a building, over a ridge.
    pub(crate) fn is_barred(&self, id: UnitId, body: &Body) -> bool {
        define!("common.third.blocked", "common.ground.edge", "common.river.kinds");
        if self.is_aboard(id) || body.is_in_house() {
            return false;
        }
        if self.is_vessel(id) {
            return self.is_vessel_barred(id, body);
        }
        let table = &self.scenario.table;
        let is_off = body.parts().iter().any(|rect| !table.holds(rect));
        if is_off || self.is_barred_by_works(id, body) || self.is_stopped(id, body) {
            return true;
        }
        if self.is_kept_off_by_fire(id, body) {
            return true;
        }
        table.near(body.bounds()).any(|(_, piece)| match piece.kind.kind {
            GroundKind::Water => body.parts().iter().any(|rect| piece.outline.overlaps(rect)),
            GroundKind::Building => body.parts().iter().any(|rect| piece.outline.overlaps(rect)),
            GroundKind::Pits if self.info(id).kind.is_gun() => {
                define!("muster.ground.pits");
                body.parts().iter().any(|rect| piece.outline.overlaps(rect))
            }
            kind if kind.is_line() => {
                body.parts().iter().any(|rect| self.is_on_rim(piece, rect))
                    && self.crossing(id, piece, body) == Crossing::Never
            }
            _ => false,
        })
    }

    /// Whether burnt ground, a line that it may not cross, or mud before its charge stops a unit.
    fn is_stopped(&self, id: UnitId, body: &Body) -> bool {
        self.enters_burnt_ground(id, body)
            || self.is_out_of_bounds(id, body)
            || self.is_charge_stopped_by_mud(id, body)
    }

    /// Whether a rectangle lies over a part of a hill's edge that is an extreme ridge: it is named one, or the ground falls by two levels.
    fn is_at_ridge(&self, hill: &Piece<Ground>, rect: &Rect) -> bool {
        define!("common.hill.ridge");
        let shrunk = rect.shrunk(TOUCH);
        let mut sides = hill.outline.segments().filter(|side| do_convex_meet(shrunk.corners(), side));
        sides.any(|[a, b]| hill.kind.ridge || self.falls_at(a, b))
    }

    /// Whether a straight way leads over an extreme ridge.
    pub(crate) fn is_over_ridge(&self, way: [Point; 2]) -> bool {
        let bounds = ground::tabletop::Bounds::of(&way);
        let mut hills =
            self.scenario.table.near(&bounds).filter(|(_, piece)| piece.kind.kind == GroundKind::Hill);
        hills.any(|(_, hill)| {
            let mut sides = hill.outline.segments().filter(|side| do_convex_meet(&way, side));
            sides.any(|[a, b]| hill.kind.ridge || self.falls_at(a, b))
        })
    }

    /// Whether the levels on both sides of a stretch of an edge differ by more than one.
    fn falls_at(&self, a: Point, b: Point) -> bool {
        let Some(along) = a.bearing_to(b) else { return false };
        let middle = a.halfway(b);
        let level = |toward| self.hill_level(middle.moved(toward, Length::mm(1)));
        (level(along.left()) - level(along.right())).abs() > 1
    }
}

fn lies_on(outline: &Outline, point: Point) -> bool {
    let reach = outline.width().unwrap_or_default().half() + TOUCH;
    Within::Exact.is_within(outline.distance_to(point), reach)
}

/// The corners of what a rectangle covers of some water, which may be a line without a width.
fn part_in_water(water: &Outline, rect: &Rect) -> Vec<Point> {
    let wide = water.shapes().flat_map(|shape| part_in(shape, rect));
    let narrow = water.segments().filter(|_| water.width() == Some(Length::ZERO));
    wide.chain(narrow.flat_map(|side| part_in(&side, rect))).collect()
}

/// The corners of what a rectangle covers of a shape.
pub(super) fn part_in(shape: &[Point], rect: &Rect) -> Vec<Point> {
    let corners = rect.corners();
    let mut kept: Vec<Point> = shape.to_vec();
    for at in 0..corners.len() {
        let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
        let outside = |point: Point| turn(a, b, point) > 0;
        let mut next = Vec::with_capacity(kept.len() + 2);
        for (number, point) in kept.iter().enumerate() {
            let before = kept[(number + kept.len() - 1) % kept.len()];
            if outside(before) != outside(*point) {
                next.push(meeting([before, *point], [a, b]));
            }
            if !outside(*point) {
                next.push(*point);
            }
        }
        kept = next;
    }
    kept
}

/// Where a stretch meets the line through two points, on whose sides its ends lie.
fn meeting([from, to]: [Point; 2], [a, b]: [Point; 2]) -> Point {
    let (before, after) = (i128::from(turn(a, b, from)), i128::from(turn(a, b, to)));
    let way = from.to(to);
    let share = |length: i64| (i128::from(length) * before / (before - after)) as i64;
    from.plus(ground::tabletop::Vector::new(share(way.x), share(way.y)))
}
