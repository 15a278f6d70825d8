//! What a leg sweeps, and what it meets on its way.
//!
//! A straight leg sweeps exactly: the convex hull of the ground at its start and at its end. A wheel is examined at every quarter
//! of a degree from its start and at its end; that is what defines the answer, and steps that cannot matter are skipped.
//! To meet something means to overlap it by more than [`TOUCH`].

use arrayvec::ArrayVec;

use super::block::{Block, Extent, Shape};
use super::convex::{Convex, do_convex_meet};
use super::grid::{Angle, Bearing, FinePoint, Unit, WHEEL_STEP};
use super::legs::{Cover, Hand, Heading, Leg, farthest_stand};
use super::length::{Length, TOUCH};
use super::point::{Bounds, Point};
use super::profile::{Meeting, Profile};
use super::rect::{Corner, Place, Rect};
use super::terrain::Outline;

/// What one leg sweeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sweep {
    from: Place,
    to: Place,
    pub(super) motion: Motion,
    extents: [Extent; 2],
    count: usize,
    bounds: Bounds,
    /// The first step of a wheel that is looked at.
    first: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Motion {
    /// Only the end counts.
    Still,
    /// Straight, in this direction.
    Line { toward: Bearing, by: Length },
    /// About a pivot, so many half micrometres right and ahead of the front's midpoint.
    /// No point is farther from it than the radius; the cost is an arc at the length of the arm.
    Round { right: i64, ahead: i64, turn: Angle, radius: Length, arm: Length },
}

/// Which part of a mover is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The front edge alone.
    FrontEdge,
    /// All the ground it covers.
    Ground,
}

impl Sweep {
    pub(crate) fn of(leg: Leg, from: &Block, to: &Block, cover: Cover) -> Sweep {
        let shape = to.shape;
        let (extents, count) = match cover {
            Cover::Footprint => ([shape.whole(); 2], 1),
            Cover::Stands => shape.covered(),
        };
        let motion = Motion::of(leg, from, &shape);
        let mut sweep = Sweep {
            from: if matches!(motion, Motion::Still) { to.place } else { from.place },
            to: to.place,
            motion,
            extents,
            count,
            bounds: Bounds::NOTHING,
            first: 0,
        };
        sweep.bounds = sweep.find_bounds();
        sweep
    }

    /// What a block covers where it stands.
    pub fn standing(block: &Block, cover: Cover) -> Sweep {
        Sweep::of(Leg::Face { to: block.place.facing }, block, block, cover)
    }

    /// The same wheel, of which no step before this one is asked whether it overlaps a rectangle: for who knows that they
    /// do not.
    #[must_use]
    pub const fn from_step(self, first: i32) -> Sweep {
        Sweep { first, ..self }
    }

    /// The upright rectangle that holds all of it.
    #[inline]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Where the front's midpoint was and is.
    #[inline]
    pub const fn ends(&self) -> [Place; 2] {
        [self.from, self.to]
    }

    /// How long a straight leg is; nothing for all others.
    #[inline]
    pub const fn straight(&self) -> Option<Length> {
        match self.motion {
            Motion::Line { by, .. } => Some(by),
            Motion::Still | Motion::Round { .. } => None,
        }
    }

    /// Whether only its end counts: a turn, or another shape.
    #[inline]
    pub const fn is_still(&self) -> bool {
        matches!(self.motion, Motion::Still)
    }

    /// Whether it overlaps a rectangle anywhere on the way.
    #[inline]
    pub fn meets(&self, rect: &Rect) -> bool {
        self.bounds.meets(&rect.bounds()) && self.meets_near(rect)
    }

    /// Whether it overlaps any of some rectangles' ground: those of one other block.
    pub fn meets_block(&self, block: &Block, cover: Cover) -> bool {
        match cover {
            Cover::Footprint => self.meets(&block.footprint()),
            Cover::Stands => block.parts().any(|part| self.meets(&part)),
        }
    }

    pub(crate) fn meets_near(&self, rect: &Rect) -> bool {
        self.parts().any(|extent| match self.motion {
            Motion::Still => do_convex_meet(self.end(extent).corners(), rect.corners()),
            Motion::Line { .. } => self.hull(extent).meets(rect.corners()),
            Motion::Round { .. } => self.first_step(extent, rect).is_some(),
        })
    }

    /// How far along the leg it can go before it overlaps a rectangle, rounded down to a micrometre; none if it never does.
    /// For a wheel it is the cost of the last step that is free.
    pub fn reach(&self, rect: &Rect) -> Option<Length> {
        if !self.bounds.grown(TOUCH).meets(&rect.bounds()) {
            return None;
        }
        let reaches = self.parts().filter_map(|extent| match self.motion {
            Motion::Still => {
                do_convex_meet(self.end(extent).corners(), rect.corners()).then_some(Length::ZERO)
            }
            Motion::Line { toward, by } => {
                let start = extent.laid(self.from, self.from.facing.unit());
                let mover = Profile::of(toward.unit(), self.from.at, start.corners());
                let other = Profile::of(toward.unit(), self.from.at, rect.corners());
                match mover.meeting(&other) {
                    Meeting::After(way) => (way < by - TOUCH).then_some(way),
                    Meeting::Already => Some(Length::ZERO),
                    Meeting::Never => None,
                }
            }
            Motion::Round { .. } => self.first_step(extent, rect).map(|step| self.cost_before(step)),
        });
        reaches.min()
    }

    /// Whether it meets a polygon or a line anywhere on the way.
    pub fn meets_outline(&self, outline: &Outline) -> bool {
        if !self.bounds.meets(outline.bounds()) {
            return false;
        }
        self.parts().any(|extent| match self.motion {
            Motion::Still => outline.meets_convex(self.end(extent).corners()),
            Motion::Line { .. } => outline.meets_convex(self.hull(extent).corners()),
            Motion::Round { .. } => self.first_step_on(extent, Part::Ground, outline).is_some(),
        })
    }

    /// At what distance along the leg a part of the mover newly comes onto a polygon or a line. None if it does not, or is on it from
    /// the start. A front edge that lies along a line comes onto it at once, unless it goes back from it; one that only reaches a line
    /// with its end does not.
    pub fn comes_onto(&self, outline: &Outline, part: Part) -> Option<Length> {
        if !self.bounds.grown(TOUCH).meets(outline.bounds()) || self.starts_on(outline, part) {
            return None;
        }
        match self.motion {
            Motion::Still => None,
            Motion::Line { toward, by } => {
                let ways = self.parts_of(part).filter_map(|extent| {
                    let mover = match part {
                        Part::FrontEdge => self.front_along(extent, toward),
                        Part::Ground => {
                            let start = extent.laid(self.from, self.from.facing.unit());
                            Profile::of(toward.unit(), self.from.at, start.corners())
                        }
                    };
                    outline.first_along(toward.unit(), self.from.at, &mover)
                });
                ways.min().filter(|&way| way < by - TOUCH)
            }
            Motion::Round { .. } => {
                let steps =
                    self.parts_of(part).filter_map(|extent| self.first_step_on(extent, part, outline));
                steps.min().map(|step| self.cost_before(step))
            }
        }
    }

    /// At which distances along the leg the front edge newly comes onto a line: more than once if a straight leg leaves it and meets
    /// another stretch of it. At most eight are told.
    pub fn comings_onto(&self, line: &Outline) -> ArrayVec<Length, 8> {
        let mut all = ArrayVec::new();
        let Motion::Line { toward, by } = self.motion else {
            all.extend(self.comes_onto(line, Part::FrontEdge));
            return all;
        };
        let Some(extent) = self.parts_of(Part::FrontEdge).next() else { return all };
        if !self.bounds.grown(TOUCH).meets(line.bounds()) {
            return all;
        }
        let starts_on = self.starts_on(line, Part::FrontEdge);
        let mut spans = line.spans_along(toward.unit(), self.from.at, &self.front_along(extent, toward));
        spans.sort_unstable();
        let mut upto: Option<Length> = None;
        for (from, to) in spans {
            let is_new = upto.is_none_or(|upto| from > upto + Length::INCH_HUNDREDTH);
            upto = Some(upto.map_or(to, |upto| upto.max(to)));
            let is_met = if starts_on { from > TOUCH } else { from >= -TOUCH };
            if is_new && is_met && from < by - TOUCH {
                let _ = all.try_push(from.max(Length::ZERO));
            }
        }
        all
    }

    /// The front edge at the start, seen in the direction of a straight leg.
    fn front_along(&self, extent: &Extent, toward: Bearing) -> Profile {
        let seen = |along: [i64; 2], corners: usize| {
            let start = Extent { along, ..*extent }.laid(self.from, self.from.facing.unit());
            Profile::of(toward.unit(), self.from.at, &start.corners()[..corners])
        };
        let [front, rear] = extent.along;
        // In half micrometres.
        let back = |by: Length| front - 2 * i64::from(by.micrometres());
        let edge = seen([front, rear], 2);
        if edge.is_end_on() {
            // Along itself: a thin strip just behind it is what passes over a line.
            return seen([back(TOUCH), back(Length::INCH_HUNDREDTH)], 4);
        }
        if self.from.facing.between(toward) > Angle::QUARTER {
            // What it lies along within the tolerance is left, not passed over.
            return seen([back(TOUCH * 2 + Length::new(1)), rear], 2);
        }
        edge
    }

    /// Whether a part of the mover is on a polygon or a line from the start.
    pub fn starts_on(&self, outline: &Outline, part: Part) -> bool {
        self.parts_of(part).any(|extent| {
            let start = self.start(extent);
            match part {
                Part::FrontEdge => outline.meets_convex(&start.corners()[..2]),
                Part::Ground => outline.meets_convex(start.corners()),
            }
        })
    }

    /// Whether a part of the mover is on a polygon or a line at the end.
    pub fn ends_on(&self, outline: &Outline, part: Part) -> bool {
        self.parts_of(part).any(|extent| {
            let end = self.end(extent);
            match part {
                Part::FrontEdge => outline.meets_convex(&end.corners()[..2]),
                Part::Ground => outline.meets_convex(end.corners()),
            }
        })
    }

    /// How far along the leg it can go before it leaves the table, rounded down to a micrometre; none if it stays on it.
    pub fn leaves(&self, table: &Bounds) -> Option<Length> {
        let table = table.grown(TOUCH);
        if table.holds(self.bounds.low) && table.holds(self.bounds.high) {
            return None;
        }
        let is_off = |place: Place, unit: Unit, extent: &Extent| {
            !extent.laid(place, unit).corners().iter().all(|&corner| table.holds(corner))
        };
        let mut ways = self.parts().filter_map(|extent| match self.motion {
            Motion::Still => is_off(self.to, self.to.facing.unit(), extent).then_some(Length::ZERO),
            Motion::Line { toward, by } => {
                let start = extent.laid(self.from, self.from.facing.unit());
                is_off(self.to, self.to.facing.unit(), extent).then(|| way_out(&start, toward, by, &table))
            }
            Motion::Round { .. } => {
                let off = (0..=self.steps()).find(|&step| {
                    let (place, unit) = self.at_step(step);
                    is_off(place, unit, extent)
                });
                off.map(|step| self.cost_before(step))
            }
        });
        let first = ways.next();
        ways.chain(first).min()
    }

    /// The shape that a straight leg sweeps, or the ground at the end of one that only changes places: one for each part.
    pub fn hulls(&self) -> impl Iterator<Item = Convex> + '_ {
        self.parts().map(|extent| {
            let at = |place: Place| extent.laid(place, place.facing.unit());
            Convex::swept(&at(self.from), &at(self.to))
        })
    }

    /// The positions at which a wheel is examined, for pictures: one rectangle a step, of the first part.
    pub fn positions(&self) -> impl Iterator<Item = Rect> + '_ {
        (0..=self.last_position()).map(|number| self.position(number))
    }

    /// The number of the last of these positions; the first one is 0.
    #[inline]
    pub fn last_position(&self) -> i32 {
        self.steps().max(1)
    }

    /// The position of a number: the start, a step of a wheel, or the end.
    pub fn position(&self, number: i32) -> Rect {
        let (place, unit) = self.place_at(number);
        self.extents[0].laid(place, unit)
    }

    /// The ground under every part of the mover at each of these positions.
    pub fn grounds(&self) -> impl Iterator<Item = Rect> + '_ {
        (0..=self.last_position()).flat_map(move |number| {
            let (place, unit) = self.place_at(number);
            self.parts().map(move |extent| extent.laid(place, unit))
        })
    }

    /// Where the front's midpoint is at the position of a number.
    fn place_at(&self, number: i32) -> (Place, Unit) {
        match number {
            ..=0 => (self.from, self.from.facing.unit()),
            // Of a straight leg there is only the end.
            step => self.at_step(step.min(self.steps())),
        }
    }

    #[inline]
    pub(super) fn parts(&self) -> impl Iterator<Item = &Extent> {
        self.extents[..self.count].iter()
    }

    /// The extents that have a part of the mover: its front edge is that of the first, whatever a last rank that is not full
    /// has before it.
    fn parts_of(&self, part: Part) -> impl Iterator<Item = &Extent> {
        let count = if part == Part::FrontEdge { 1 } else { self.count };
        self.extents[..count.min(self.count)].iter()
    }

    /// The ground at the start, smaller by the tolerance.
    #[inline]
    fn start(&self, extent: &Extent) -> Rect {
        extent.shrunk(TOUCH).laid(self.from, self.from.facing.unit())
    }

    /// The ground at the end, smaller by the tolerance.
    #[inline]
    fn end(&self, extent: &Extent) -> Rect {
        extent.shrunk(TOUCH).laid(self.to, self.to.facing.unit())
    }

    fn hull(&self, extent: &Extent) -> Convex {
        Convex::swept(&self.start(extent), &self.end(extent))
    }

    fn find_bounds(&self) -> Bounds {
        let mut bounds = Bounds::NOTHING;
        for place in [self.from, self.to] {
            let unit = place.facing.unit();
            for extent in self.parts() {
                for &corner in extent.laid(place, unit).corners() {
                    bounds = bounds.with(corner);
                }
            }
        }
        if let Motion::Round { turn, radius, .. } = self.motion {
            // An arc rises above its chord by the radius less its cosine at half the angle.
            let cos = Bearing::hundredths(turn.get().abs() / 2).unit().cos;
            let rise = (i128::from(radius.micrometres()) * ((1i128 << 60) - i128::from(cos))) >> 60;
            bounds = bounds.grown(Length::new(rise as i32 + 2));
        }
        bounds
    }

    /// The number of the last step of a wheel.
    #[inline]
    pub(super) fn steps(&self) -> i32 {
        let Motion::Round { turn, .. } = self.motion else { return 0 };
        (turn.get().abs() + WHEEL_STEP.get() - 1) / WHEEL_STEP.get()
    }

    /// Where the front's midpoint is at a step of a wheel.
    #[inline]
    pub(super) fn at_step(&self, step: i32) -> (Place, Unit) {
        let Motion::Round { right, ahead, turn, .. } = self.motion else {
            return (self.to, self.to.facing.unit());
        };
        if step == self.steps() {
            return (self.to, self.to.facing.unit());
        }
        let facing = self.from.facing + Angle::hundredths(step * WHEEL_STEP.get() * turn.get().signum());
        let unit = facing.unit();
        let pivot = FinePoint::new(self.from.at).moved(self.from.facing.unit(), right, ahead);
        (Place::new(pivot.moved(unit, -right, -ahead).rounded(), facing), unit)
    }

    /// No point of a wheel goes farther than this from one step to the next, in micrometres.
    pub(super) fn stride(&self) -> i64 {
        let Motion::Round { radius, .. } = self.motion else { return 1 };
        i64::from(WHEEL_STEP.arc(radius).micrometres()) + 2
    }

    /// What a wheel had cost at the step before one.
    pub(super) fn cost_before(&self, step: i32) -> Length {
        let Motion::Round { turn, arm, .. } = self.motion else { return Length::ZERO };
        let angle = (WHEEL_STEP.get() * (step - 1).max(0)).min(turn.get().abs());
        Angle::hundredths(angle).arc(arm)
    }

    /// The first step of a wheel at which it overlaps a rectangle.
    fn first_step(&self, extent: &Extent, rect: &Rect) -> Option<i32> {
        let extent = extent.shrunk(TOUCH);
        let stride = self.stride();
        let last = self.steps();
        let mut step = self.first;
        while step <= last {
            let (place, unit) = self.at_step(step);
            let mover = extent.laid(place, unit);
            let gap = mover.gap_at_least(rect).max(rect.gap_at_least(&mover));
            if gap < 0 && do_convex_meet(mover.corners(), rect.corners()) {
                return Some(step);
            }
            step += 1 + (gap.max(1) - 1).div_euclid(stride) as i32;
        }
        None
    }

    /// The first step of a wheel at which a part meets a polygon or a line.
    fn first_step_on(&self, extent: &Extent, part: Part, outline: &Outline) -> Option<i32> {
        let extent = extent.shrunk(TOUCH);
        let stride = self.stride();
        let last = self.steps();
        let mut step = 0;
        while step <= last {
            let (place, unit) = self.at_step(step);
            let mover = extent.laid(place, unit);
            let is_on = match part {
                Part::FrontEdge => outline.meets_convex(&mover.corners()[..2]),
                Part::Ground => outline.meets_convex(mover.corners()),
            };
            if is_on {
                return Some(step);
            }
            // Steps that cannot reach its bounds are skipped.
            let spare = mover.bounds().squared_gap(outline.bounds()).isqrt();
            step += 1 + ((spare - 1).max(0) / stride) as i32;
        }
        None
    }
}

impl Motion {
    fn of(leg: Leg, from: &Block, shape: &Shape) -> Motion {
        let facing = from.place.facing;
        let (width, depth) =
            (i64::from(shape.width().micrometres()), i64::from(shape.full_depth().micrometres()));
        match leg {
            Leg::Straight { toward, by } => {
                let toward = match toward {
                    Heading::Ahead => facing,
                    Heading::Right => facing.right(),
                    Heading::Back => facing.reversed(),
                    Heading::Left => facing.left(),
                };
                Motion::Line { toward, by }
            }
            Leg::Slide { toward, by } => Motion::Line { toward, by },
            Leg::Wheel { about, by } => {
                let turn = Angle::hundredths(by.get() * about.sign());
                let radius = root(width * width + depth * depth);
                Motion::Round {
                    right: width * i64::from(about.sign()),
                    ahead: 0,
                    turn,
                    radius,
                    arm: shape.width(),
                }
            }
            Leg::Pivot { by } => {
                let turn = Angle::hundredths(by.get() * Hand::Right.sign());
                let radius = root((width * width + depth * depth) / 4);
                Motion::Round { right: 0, ahead: -depth, turn, radius, arm: farthest_stand(shape) }
            }
            Leg::Face { .. }
            | Leg::Quarter { .. }
            | Leg::AboutFace
            | Leg::Files { .. }
            | Leg::Form { .. } => Motion::Still,
        }
    }
}

/// A root, rounded up.
fn root(square: i64) -> Length {
    Length::new(square.isqrt() as i32 + 1)
}

/// How far a rectangle can go in a direction before a corner leaves the table; `by` at most.
fn way_out(start: &Rect, toward: Bearing, by: Length, table: &Bounds) -> Length {
    let unit = toward.unit();
    let mut way = i128::from(by.micrometres());
    for corner in Corner::ALL {
        let Point { x, y } = start.corner(corner);
        for (at, low, high, step) in
            [(x, table.low.x, table.high.x, unit.sin), (y, table.low.y, table.high.y, unit.cos)]
        {
            let room =
                if step > 0 { i128::from(high) - i128::from(at) } else { i128::from(at) - i128::from(low) };
            if step != 0 {
                // The tolerance is not room to move in.
                let room = room - i128::from(TOUCH.micrometres());
                way = way.min((room.max(0) << 60) / i128::from(step.unsigned_abs()));
            }
        }
    }
    Length::new(way as i32)
}
