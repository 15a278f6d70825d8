//! The bounce stick: how it lies, what it strikes, and where the ball comes to rest (musket.round).

use battle::Table;
use dice::{D6, Throw};
use ground::tabletop::{Distance, Length, Outline, Piece, Place, Point, Rect, SightLine};

use super::calls::Called;
use super::engines::{Engine, HALF_CM};
use super::events::FireEvent;
use super::landed::{Fell, Landed};
use super::shot::Machine;
use super::volley::Hit;
use crate::charts::{BOUNCE_STICKS, STICK_SLIDES, Stick};
use crate::events::Event;
use crate::field::{Feature, Ground, GroundKind, Options};
use crate::rulebook::{define, rule};
use crate::state::State;

/// A ball does not bounce after so much forest, and no shot reaches those who are deeper in it.
const FOREST: Length = Length::cm(10);

/// A stick that lies on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LaidStick {
    /// Its end nearest to the gun, and the way it points.
    pub from: Place,
    /// Its parts.
    pub stick: &'static Stick,
    /// How far along it the ball still bounces.
    pub ends: Length,
}

impl LaidStick {
    /// The point so far along it.
    fn point(&self, along: Length) -> Point {
        self.from.at.moved(self.from.facing, along)
    }

    /// From its nearer to its farther end.
    pub(crate) fn line(&self) -> [Point; 2] {
        [self.from.at, self.point(Length::cm(self.stick.length))]
    }

    /// The parts that strike: the yellow one, and of the red ones as much as the ball still bounces.
    pub(crate) fn parts(&self) -> Vec<[Point; 2]> {
        define!("musket.round.pattern", "musket.round.stop");
        let part = |[from, to]: [Length; 2]| [self.point(from), self.point(to)];
        let red = self.stick.red.iter().map(|red| red.map(Length::cm));
        let red = red.filter(|[from, _]| *from <= self.ends).map(|[from, to]| [from, to.min(self.ends)]);
        [self.stick.yellow.map(Length::cm)].into_iter().chain(red).map(part).collect()
    }

    /// Whether a disc around a point is crossed by a part that strikes.
    pub(crate) fn crosses(&self, at: Point, radius: Length) -> bool {
        self.parts().into_iter().any(|part| Distance::of_segment(at, part).is_at_most(radius))
    }
}

impl Engine {
    /// The bounce stick of a gun.
    pub(crate) fn stick(self) -> Option<&'static Stick> {
        define!("musket.round.length");
        let calibre = self.row().shells?.calibre;
        BOUNCE_STICKS.iter().find(|stick| stick.calibre == calibre)
    }
}

/// What stops a ball.
impl GroundKind {
    /// Whether a ball that hits it does not bounce beyond it, as anything solid.
    pub(crate) fn is_solid(self) -> bool {
        define!("musket.round.solid");
        matches!(
            self,
            GroundKind::Wall
                | GroundKind::Building
                | GroundKind::Bridge
                | GroundKind::Gate
                | GroundKind::Tower
                | GroundKind::CastleWall
        )
    }

    /// Whether a ball does not bounce once it has come to this water.
    fn stops_balls(self) -> bool {
        define!("musket.round.water");
        matches!(self, GroundKind::River | GroundKind::Water)
    }
}

/// Whether a ball does not bounce on such ground.
fn is_soft(ground: &Ground) -> bool {
    define!("musket.round.soft");
    matches!(ground.kind, GroundKind::Marsh | GroundKind::Plowed) || ground.feature == Some(Feature::Wet)
}

/// Where a line first comes to a piece of ground.
pub(crate) fn first_on(line: &SightLine, outline: &Outline) -> Option<Length> {
    if outline.holds(line.from) {
        return Some(Length::ZERO);
    }
    // A line with a width has a rim of its own on each side of its middle.
    let shapes = outline.shapes().filter_map(|corners| Outline::area(corners.to_vec()).ok());
    let rims = shapes.filter_map(|shape| line.rims(&shape).first().copied()).min();
    rims.or_else(|| line.rims(outline).first().copied())
}

impl State {
    /// A ball lands: the stick is laid and slid, and whatever it crosses is struck.
    pub(crate) fn bounce(
        &mut self,
        then: &State,
        call: &Called,
        engine: Engine,
        [called, landed]: [Place; 2],
        table: &mut Table<'_, Event>,
    ) {
        define!("musket.round.sequence", "musket.round.direction", "musket.round.simple");
        let Some(stick) = engine.stick() else { return };
        let back = if self.scenario.options.has(Options::BOUNCE_STICK_VARIABLE) {
            let times = 1 + i32::from(self.is_on_rocking_deck(call.unit));
            Length::cm(stick.blue - self.stick_slides(call, table) * times)
        } else {
            Length::ZERO
        };
        let from = Place::new(landed.at.moved(landed.facing.reversed(), back), landed.facing);
        let laid = LaidStick { from, stick, ends: Length::cm(stick.length) };
        let laid = LaidStick { ends: self.where_bounce_ends(&laid, call), ..laid };
        let [near, far] = laid.line();
        let (unit, bounces) = (call.unit, laid.ends);
        table.tell(
            &[rule!("musket.round.direction"), rule!("musket.round.stop")],
            Event::Fire(FireEvent::Bounces { unit, to: landed.at, near, far, bounces }),
        );
        self.landed.push(Landed {
            unit,
            called: called.at,
            wheel: engine.wheel(),
            to: landed.at,
            toward: landed.facing,
            what: Fell::Stick(near, bounces),
        });
        for part in laid.parts() {
            self.shoot_phantoms(part, HALF_CM, table);
        }
        let before = self.hits.clone();
        self.strike_along(then, call, &laid, table);
        self.strike_vessels_along(call.unit, &laid.parts(), landed.at, &before, table);
    }

    /// The first stone wall that a ball comes to loses a section; there it stops.
    fn break_wall(&mut self, laid: &LaidStick, table: &mut Table<'_, Event>) {
        define!("musket.wall.solid");
        let mut hit: Option<(Length, u8, Point)> = None;
        for [from, to] in laid.parts() {
            let line = SightLine::new(from, to);
            let before = laid.from.at.to(from).length();
            for (number, piece) in self.lasting_pieces() {
                let is_wall = piece.kind.kind == GroundKind::Wall && piece.kind.feature.is_none();
                let Some(far) = is_wall.then(|| first_on(&line, &piece.outline)).flatten() else { continue };
                let at = (before + far, number, line.point_at(far));
                if hit.is_none_or(|first| (at.0, at.1) < (first.0, first.1)) {
                    hit = Some(at);
                }
            }
        }
        if let Some((_, piece, at)) = hit {
            self.remove_section(piece, at, rule!("musket.wall.solid"), table);
        }
    }

    /// How far the die slides the stick away from the gun.
    fn stick_slides(&self, call: &Called, table: &mut Table<'_, Event>) -> i32 {
        let die = self.engine_roll(rule!("musket.round.variable"), "stick", call.unit, Throw::one(D6), table);
        let slide = usize::try_from(die - 1).ok().and_then(|at| STICK_SLIDES.get(at)).copied().unwrap_or(0);
        slide * self.times_in_smoke(call)
    }

    /// Everybody and everything that the stick crosses.
    fn strike_along(&mut self, then: &State, call: &Called, laid: &LaidStick, table: &mut Table<'_, Event>) {
        define!("musket.round.figure", "musket.round.nosteps", "musket.round.own", "musket.fig.body");
        let eye = self.muzzle(call.unit, self.unit(call.unit).facing()).at;
        for figure in self.figures_on_board(then).into_iter().filter(|figure| figure.hit.unit != call.unit) {
            let safe = then.is_safe_behind_wall(figure.hit.unit, [eye, figure.at]);
            if laid.crosses(figure.at, HALF_CM) && !safe && !self.is_deep_in_forest(eye, figure.at) {
                self.strike(figure.hit, rule!("musket.round.strike"), table);
            }
        }
        self.strike_houses(then, call, laid, table);
        self.break_wall(laid, table);
        for (unit, machine) in self.machine_bodies(then).into_iter().filter(|(unit, _)| *unit != call.unit) {
            let crossed = match machine {
                Machine::Disc(at, radius) => laid.crosses(at, radius),
                Machine::Base(base) => laid.parts().into_iter().any(|[a, b]| is_on_base(&base, [a, b])),
            };
            if crossed {
                self.strike(Hit { unit, place: 0 }, rule!("musket.round.piece"), table);
            }
        }
    }

    /// How far along its stick a ball still bounces: nothing if it lands on soft ground or was fired uphill, else up to what stops it first.
    pub(crate) fn where_bounce_ends(&self, laid: &LaidStick, call: &Called) -> Length {
        define!("musket.round.stop", "musket.round.uphill", "musket.round.forest");
        let [near, far] = laid.line();
        let blue = laid.point(Length::cm(laid.stick.blue));
        let soft = self.scenario.table.under(blue).any(|(_, piece)| is_soft(&piece.kind));
        if soft || self.levels_above(call.unit, call.aim) < 0 {
            return Length::ZERO;
        }
        let line = SightLine::new(near, far);
        let stops = |piece: &&Piece<Ground>| {
            let kind = piece.kind.kind;
            let solid = match &piece.kind.house {
                Some(house) => {
                    define!("musket.bldg.wood.bounce", "musket.bldg.stone.bounce");
                    house.is_stone(call.floor.max(1))
                }
                None => kind.is_solid(),
            };
            solid || kind.stops_balls() || is_soft(&piece.kind)
        };
        let pieces = self.scenario.table.pieces.iter();
        let stopped = pieces.filter(stops).filter_map(|piece| first_on(&line, &piece.outline)).min();
        let whole = Length::cm(laid.stick.length);
        [stopped, self.first_rise(&line), self.end_of_forest(&line)]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(whole)
    }

    /// Where the ground first rises along a line.
    fn first_rise(&self, line: &SightLine) -> Option<Length> {
        let hills = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Hill);
        let mut rims: Vec<Length> = hills.flat_map(|hill| line.rims(&hill.outline)).collect();
        rims.sort_unstable();
        let (mut before, mut from) = (self.hill_level(line.from), Length::ZERO);
        for (number, rim) in rims.iter().enumerate() {
            let next = rims.get(number + 1).copied().unwrap_or(line.length());
            if next <= *rim {
                continue;
            }
            let level = self.hill_level(line.point_at((*rim + next).half()));
            if level > before {
                return Some((*rim).max(from));
            }
            (before, from) = (level, *rim);
        }
        None
    }

    /// Where a line has gone through as much forest as a ball bounces in.
    fn end_of_forest(&self, line: &SightLine) -> Option<Length> {
        let forests = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Forest);
        let mut stretches: Vec<(Length, Length)> =
            forests.flat_map(|piece| line.stretches(&piece.outline)).collect();
        stretches.sort_unstable();
        let mut left = FOREST;
        for (from, to) in stretches {
            if to - from >= left {
                return Some(from + left);
            }
            left -= to - from;
        }
        None
    }

    /// Whether a point lies so deep in a forest, along a line of fire, that no shot comes there.
    pub(crate) fn is_deep_in_forest(&self, from: Point, at: Point) -> bool {
        define!("musket.forest.stop");
        let line = SightLine::new(from, at);
        let length = line.length();
        let mut forests =
            self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::Forest);
        forests.any(|piece| {
            let last = line.stretches(&piece.outline).last().copied();
            piece.outline.holds(at)
                && last.is_some_and(|(enters, leaves)| leaves >= length && leaves - enters > FOREST)
        })
    }
}

/// Whether a stretch touches the base of a wagon.
fn is_on_base(base: &Rect, stretch: [Point; 2]) -> bool {
    Distance::of_rect_and_segment(base, stretch).is_at_most(Length::ZERO)
}

#[cfg(test)]
mod tests {
    use ground::tabletop::Bearing;

    use super::*;

    #[test]
    fn sticks_have_their_parts_in_order_and_within_their_length() {
        battle::holds!("musket.round.length", "musket.round.pattern");
        let lengths: Vec<(u8, i32)> =
            BOUNCE_STICKS.iter().map(|stick| (stick.calibre, stick.length)).collect();
        assert_eq!(lengths, [(6, 20), (8, 25), (12, 30)]);
        for stick in &BOUNCE_STICKS {
            assert_eq!((stick.yellow, stick.blue), ([0, 6], 3));
            let parts: Vec<i32> =
                stick.yellow.into_iter().chain(stick.red.iter().flatten().copied()).collect();
            assert!(parts.is_sorted() && parts.last() <= Some(&stick.length), "{parts:?}");
            assert!(stick.red.iter().all(|[from, to]| to - from == 2));
        }
        assert_eq!(STICK_SLIDES, [-3, -2, -1, 1, 2, 3]);
    }

    #[test]
    fn a_red_part_that_is_cut_counts_as_far_as_it_reaches() {
        battle::holds!("musket.round.stop");
        let from = Place::new(Point::default(), Bearing::NORTH);
        let laid = |ends: i32| LaidStick { from, stick: &BOUNCE_STICKS[0], ends: Length::cm(ends) };
        let ends =
            |ends: i32| -> Vec<i32> { laid(ends).parts().iter().map(|[_, far]| far.y / 10_000).collect() };
        assert_eq!(ends(20), [6, 11, 17]);
        assert_eq!(ends(10), [6, 10]);
        assert_eq!(ends(0), [6]);
    }
}
