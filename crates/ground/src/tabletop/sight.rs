//! Sight: straight lines between points, against bodies and ground. The answer names what blocks.

use arrayvec::ArrayVec;

use super::convex::do_convex_meet;
use super::grid::{divided, part_of};
use super::layout::Layout;
use super::length::{Length, TOUCH};
use super::point::{Bounds, Point};
use super::rect::Rect;
use super::terrain::{Outline, Table};

/// A straight line from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SightLine {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// What blocks a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blocker {
    /// A body, by its number.
    Body(usize),
    /// A piece of terrain, by its number.
    Piece(usize),
}

/// What a piece of terrain does to a line that crosses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// Nothing.
    Clear,
    /// It blocks every line that passes over it.
    Solid,
    /// It may be seen through so far; all pieces with a depth are added up.
    Depth(Length),
    /// A line may lie on it for so far, from an end that is on it to its rim: beyond that the rim hides what lies lower.
    Rim(Length),
}

/// The stretches of a line that lie on something, from and to along the line.
pub type Stretches = ArrayVec<(Length, Length), 16>;

impl SightLine {
    /// A line.
    #[inline]
    pub const fn new(from: Point, to: Point) -> SightLine {
        SightLine { from, to }
    }

    /// How long it is, rounded to a micrometre.
    #[inline]
    pub const fn length(&self) -> Length {
        self.from.to(self.to).length()
    }

    /// The upright rectangle that holds it.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds::of(&[self.from, self.to])
    }

    /// The point so far along it, rounded to the grid.
    pub fn point_at(&self, along: Length) -> Point {
        self.point_of(along, self.length())
    }

    /// The same of a line whose length is known.
    pub fn point_of(&self, along: Length, length: Length) -> Point {
        let whole = i64::from(length.micrometres());
        if whole == 0 {
            return self.from;
        }
        part_of(self.from, self.to, i64::from(along.micrometres()).clamp(0, whole), whole)
    }

    /// Whether it passes through a rectangle. Touching its rim is no passing.
    #[inline]
    pub fn crosses(&self, rect: &Rect) -> bool {
        rect.bounds().meets(&self.bounds())
            && do_convex_meet(rect.shrunk(TOUCH).corners(), &[self.from, self.to])
    }

    /// The distances along it at which it meets the rim of an area, or a line, in order. At most 32 are found.
    pub fn rims(&self, outline: &Outline) -> ArrayVec<Length, 32> {
        let mut rims = ArrayVec::new();
        if !outline.bounds().meets(&self.bounds()) {
            return rims;
        }
        let way = self.from.to(self.to);
        let length = i128::from(self.length().micrometres());
        for [a, b] in outline.segments() {
            let (from_a, edge) = (self.from.to(a), a.to(b));
            let under = way.cross(edge);
            if under == 0 {
                // Along the line: its ends count if it lies on it.
                if way.cross(from_a) == 0 && way.squared() > 0 {
                    for end in [a, b] {
                        let along = way.dot(self.from.to(end));
                        if (0..=way.squared()).contains(&along) {
                            push(&mut rims, divided(length * i128::from(along), way.squared().into()));
                        }
                    }
                }
                continue;
            }
            // Shares of the line and of the side at which they meet, as fractions over a positive number.
            let (along, across) = (from_a.cross(edge) * under.signum(), from_a.cross(way) * under.signum());
            let under = under.abs();
            if (0..=under).contains(&along) && (0..=under).contains(&across) {
                push(&mut rims, divided(length * i128::from(along), under.into()));
            }
        }
        rims.sort_unstable();
        rims
    }

    /// The stretches of it that lie in an area, from and to along the line, in order. At most 16 are found; shorter ones than
    /// two micrometres are left out.
    pub fn stretches(&self, outline: &Outline) -> Stretches {
        let mut stretches = Stretches::new();
        if !outline.bounds().meets(&self.bounds()) {
            return stretches;
        }
        let (mut from, length) = (Length::ZERO, self.length());
        for to in self.rims(outline).into_iter().chain([length]) {
            if to - from >= Length::new(2) && outline.holds(self.point_of((from + to).half(), length)) {
                let continues = stretches.last().is_some_and(|last| last.1 == from);
                if continues && let Some(last) = stretches.last_mut() {
                    last.1 = to;
                } else if !stretches.is_full() {
                    stretches.push((from, to));
                }
            }
            from = to;
        }
        stretches
    }

    /// How much of it lies in an area.
    pub fn length_in(&self, outline: &Outline) -> Length {
        self.stretches(outline).into_iter().map(|(from, to)| to - from).sum()
    }

    /// Whether it meets an area or a line at all.
    pub fn meets(&self, outline: &Outline) -> bool {
        outline.bounds().meets(&self.bounds()) && outline.meets_segment([self.from, self.to])
    }

    /// The bodies that it passes through, by number, of those that count.
    pub fn body_in_way(&self, layout: &Layout, mut counts: impl FnMut(usize) -> bool) -> Option<usize> {
        let bounds = self.bounds();
        let mut near = layout.near(&bounds, Length::ZERO);
        near.find(|&body| counts(body) && layout.parts(body).iter().any(|rect| self.crosses(rect)))
    }

    /// The piece of terrain that blocks it: the one that does so nearest to its beginning.
    pub fn piece_in_way<K>(&self, table: &Table<K>, mut screen: impl FnMut(&K) -> Screen) -> Option<usize> {
        let bounds = self.bounds();
        let mut first: Option<(Length, usize)> = None;
        let mut seen_through = Length::ZERO;
        for (number, piece) in table.near(&bounds) {
            let kind = screen(&piece.kind);
            let blocked_at = match kind {
                Screen::Clear => None,
                Screen::Solid if piece.outline.is_area() => {
                    self.stretches(&piece.outline).first().map(|stretch| stretch.0)
                }
                Screen::Solid => self.rims(&piece.outline).first().copied(),
                Screen::Depth(most) => {
                    let stretches = self.stretches(&piece.outline);
                    let inside: Length = stretches.iter().map(|(from, to)| *to - *from).sum();
                    seen_through += inside;
                    // Reading the pieces in order, the one that brings the sum above the limit blocks.
                    let is_blocked = inside > Length::ZERO && seen_through > most + TOUCH;
                    is_blocked.then(|| stretches.first().map_or(Length::ZERO, |stretch| stretch.0))
                }
                Screen::Rim(most) => self.hidden_by_rim(&piece.outline, most),
            };
            if let Some(at) = blocked_at
                && first.is_none_or(|(nearest, _)| at < nearest)
            {
                first = Some((at, number));
            }
        }
        first.map(|(_, number)| number)
    }

    /// What blocks it: a body first, then a piece of terrain.
    pub fn blocker<K>(
        &self,
        layout: &Layout,
        counts: impl FnMut(usize) -> bool,
        table: &Table<K>,
        screen: impl FnMut(&K) -> Screen,
    ) -> Option<Blocker> {
        let body = self.body_in_way(layout, counts).map(Blocker::Body);
        body.or_else(|| self.piece_in_way(table, screen).map(Blocker::Piece))
    }

    /// Where the rim of an area hides one end from the other: only one end lies on it, and farther from the rim, along the line, than
    /// allowed.
    fn hidden_by_rim(&self, outline: &Outline, most: Length) -> Option<Length> {
        let (starts, ends) = (outline.holds(self.from), outline.holds(self.to));
        let stretches = self.stretches(outline);
        if starts == ends {
            return None;
        }
        if starts {
            let (_, to) = *stretches.first()?;
            (to >= most).then_some(to)
        } else {
            let (from, to) = *stretches.last()?;
            (to - from >= most).then_some(from)
        }
    }
}

/// So many points of an edge, evenly from end to end: one is its middle.
pub fn samples([a, b]: [Point; 2], count: u8) -> impl Iterator<Item = Point> + Clone {
    let last = i64::from(count) - 1;
    (0..i64::from(count))
        .map(move |place| if last == 0 { part_of(a, b, 1, 2) } else { part_of(a, b, place, last) })
}

fn push(rims: &mut ArrayVec<Length, 32>, at: i64) {
    if !rims.is_full() {
        rims.push(Length::new(at as i32));
    }
}
