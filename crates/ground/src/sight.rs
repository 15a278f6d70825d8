//! The straight line between the centres of two hexes, and what it crosses.
//!
//! A hex is crossed if the line passes through its inside; a hex that the line only touches at a corner is not.
//! Where the line runs exactly along the side between two hexes, neither is crossed: they are presented as a
//! pair, one to the left and one to the right. Everything is worked out in whole numbers from the difference of
//! the two hexes, so the line from B to A crosses what the line from A to B does, with left and right exchanged.

use crate::hex::{Dir, Hex};

/// The straight line between the centres of two hexes.
///
/// ```
/// use ground::{Crossing, Hex, line};
///
/// // Two steps along a row: one hex in between.
/// let between: Vec<_> = line(Hex::new(0, 0), Hex::new(2, 0)).between().collect();
/// assert_eq!(between, [Crossing::Through(Hex::new(1, 0))]);
///
/// // Straight up from a hex drawn point-up the line runs along the side between two hexes. One of them may
/// // block, as long as the other does not.
/// let up = line(Hex::new(0, 0), Hex::new(1, -2));
/// let pair = Crossing::Along { left: Hex::new(0, -1), right: Hex::new(1, -1) };
/// assert_eq!(up.between().collect::<Vec<_>>(), [pair]);
/// assert!(up.is_clear(|hex| hex == Hex::new(0, -1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    from: Hex,
    to: Hex,
    /// The difference of the two hexes.
    run: Vector,
    /// Set if the line runs along hexsides: the front-right one of the two directions it lies between.
    along: Option<Dir>,
}

/// One thing that a line passes on its way between its two ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// The line passes through the inside of a hex.
    Through(Hex),
    /// The line runs along the side between two hexes.
    Along {
        /// The hex to the left of the line.
        left: Hex,
        /// The hex to the right of the line.
        right: Hex,
    },
}

/// What stops a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A hex that the line passes through: the first that blocks.
    Hex(Hex),
    /// Both sides of a line along hexsides are blocked: the first hex on either side.
    Both {
        /// The first hex to the left that blocks.
        left: Hex,
        /// The first hex to the right that blocks.
        right: Hex,
    },
}

/// By which way a line along hexsides is taken to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Track {
    /// By both: the line passes here in any case.
    Both,
    /// By the hexes to its left.
    Left,
    /// By the hexes to its right.
    Right,
}

/// A side between two hexes that a line crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideCrossed {
    /// The hex that the line leaves.
    pub hex: Hex,
    /// The side by which it leaves, as the direction of the hex that it enters.
    pub dir: Dir,
    /// By which way the line passes here.
    pub track: Track,
}

/// The straight line between the centres of two hexes.
pub fn line(from: Hex, to: Hex) -> Line {
    let run = Vector::between(from, to);
    let along = Dir::ALL.into_iter().find(|&dir| {
        // A line runs along hexsides if it lies half way between two directions.
        let ahead = run.dot(Vector::of(dir));
        ahead > 0 && ahead == run.dot(Vector::of(dir.plus(1)))
    });
    Line { from, to, run, along }
}

impl Line {
    /// The hex where it starts.
    pub const fn from(&self) -> Hex {
        self.from
    }

    /// The hex where it ends.
    pub const fn to(&self) -> Hex {
        self.to
    }

    /// The same line from the other end.
    pub fn reversed(&self) -> Line {
        line(self.to, self.from)
    }

    /// Whether parts of it run along the sides between hexes.
    pub const fn runs_along_sides(&self) -> bool {
        self.along.is_some()
    }

    /// What it passes between its two ends, in order. The ends themselves are left out.
    pub fn between(&self) -> impl Iterator<Item = Crossing> + Clone + use<> {
        let end = self.to;
        Steps { line: *self, at: self.from, pair_passed: false }
            .take_while(move |crossing| *crossing != Crossing::Through(end))
    }

    /// Whether sight is clear if these hexes block it: every hex that the line passes through must be clear,
    /// and where it runs along hexsides all hexes on its left or all hexes on its right. The two ends are not
    /// asked about.
    pub fn is_clear(&self, blocks: impl FnMut(Hex) -> bool) -> bool {
        self.obstacle(blocks).is_none()
    }

    /// What stops sight if these hexes block it; nothing if it is clear.
    pub fn obstacle(&self, mut blocks: impl FnMut(Hex) -> bool) -> Option<Obstacle> {
        let (mut on_left, mut on_right) = (None, None);
        for crossing in self.between() {
            match crossing {
                Crossing::Through(hex) if blocks(hex) => return Some(Obstacle::Hex(hex)),
                Crossing::Through(_) => {}
                Crossing::Along { left, right } => {
                    on_left = on_left.or_else(|| blocks(left).then_some(left));
                    on_right = on_right.or_else(|| blocks(right).then_some(right));
                }
            }
        }
        on_left.zip(on_right).map(|(left, right)| Obstacle::Both { left, right })
    }

    /// Whether sight is clear if these hexes and these hexsides block it.
    ///
    /// A line along hexsides is clear if one of its two ways, by the hexes on its left or by those on its right,
    /// meets neither a hex nor a hexside that blocks.
    pub fn is_clear_of(
        &self,
        mut hex_blocks: impl FnMut(Hex) -> bool,
        mut side_blocks: impl FnMut(SideCrossed) -> bool,
    ) -> bool {
        let (mut left_open, mut right_open) = (true, true);
        for crossing in self.between() {
            match crossing {
                Crossing::Through(hex) if hex_blocks(hex) => return false,
                Crossing::Through(_) => {}
                Crossing::Along { left, right } => {
                    left_open = left_open && !hex_blocks(left);
                    right_open = right_open && !hex_blocks(right);
                }
            }
        }
        for side in self.sides() {
            let open = match side.track {
                Track::Both => left_open || right_open,
                Track::Left => left_open,
                Track::Right => right_open,
            };
            if open && side_blocks(side) {
                match side.track {
                    Track::Both => return false,
                    Track::Left => left_open = false,
                    Track::Right => right_open = false,
                }
            }
        }
        left_open || right_open
    }

    /// The hexsides that it crosses, in order; the first leads out of the first hex, the last into the last.
    ///
    /// Where the line runs along the side between two hexes it passes from the hex before it to the hex after
    /// it by either of them, so there are two ways with two hexsides each. The side along which it runs is not
    /// crossed.
    pub fn sides(&self) -> impl Iterator<Item = SideCrossed> + Clone + use<> {
        let (mut here, mut pair) = (self.from, None);
        Steps { line: *self, at: self.from, pair_passed: false }.flat_map(move |crossing| {
            let mut sides = [None; 4];
            match (crossing, pair.take()) {
                (Crossing::Through(hex), None) => {
                    sides[0] = side_between(here, hex, Track::Both);
                    here = hex;
                }
                (Crossing::Through(hex), Some((left, right))) => {
                    sides[0] = side_between(here, left, Track::Left);
                    sides[1] = side_between(left, hex, Track::Left);
                    sides[2] = side_between(here, right, Track::Right);
                    sides[3] = side_between(right, hex, Track::Right);
                    here = hex;
                }
                (Crossing::Along { left, right }, _) => pair = Some((left, right)),
            }
            sides.into_iter().flatten()
        })
    }

    /// The sides of the last hex by which the line enters it, as directions out of that hex: two if it enters
    /// through a corner, none if the line has no length.
    pub fn entry_sides(&self) -> impl Iterator<Item = Dir> + Clone + use<> {
        let sides = match self.along {
            Some(dir) => [Some(dir.plus(3)), Some(dir.plus(4))],
            // The line is the same from the other end: it enters where the reversed line leaves.
            None => [self.reversed().sides().next().map(|side| side.dir), None],
        };
        sides.into_iter().flatten()
    }

    /// Whether the inside of a hex, seen from the start, lies on the line drawn on without end.
    fn meets(&self, hex: Vector) -> bool {
        let Vector { q, r } = self.run;
        // A corner lies at most this far from the line through the centre, in thirds of the cross product.
        let widest = (q + 2 * r).abs().max((q - r).abs()).max((2 * q + r).abs());
        3 * (q * hex.r - r * hex.q).abs() < widest
    }

    /// The side by which the line leaves a hex that it passes through.
    fn way_out(&self, hex: Vector) -> Option<Dir> {
        let mut best: Option<(Dir, i32, i32)> = None;
        for dir in Dir::ALL {
            let normal = Vector::of(dir);
            let pace = self.run.dot(normal);
            if pace <= 0 {
                continue;
            }
            // The line meets the side's own line after `reach / pace` of its length.
            let reach = 1 + hex.dot(normal);
            let sooner = best.is_none_or(|(_, best_reach, best_pace)| {
                let (ours, theirs) = (reach * best_pace, best_reach * pace);
                // Through a corner: the line goes on into the one of the two hexes whose inside it meets.
                ours < theirs || (ours == theirs && self.meets(hex.plus(normal)))
            });
            if sooner {
                best = Some((dir, reach, pace));
            }
        }
        best.map(|(dir, ..)| dir)
    }
}

/// What a line passes after its start, up to and without end beyond its last hex.
#[derive(Clone, Debug)]
struct Steps {
    line: Line,
    at: Hex,
    pair_passed: bool,
}

impl Iterator for Steps {
    type Item = Crossing;

    fn next(&mut self) -> Option<Crossing> {
        if self.at == self.line.to {
            return None;
        }
        if let Some(right) = self.line.along {
            let left = right.plus(1);
            self.pair_passed = !self.pair_passed;
            if self.pair_passed {
                return Some(Crossing::Along { left: self.at.step(left), right: self.at.step(right) });
            }
            self.at = self.at.step(left).step(right);
        } else {
            let passed = Vector::between(self.line.from, self.at);
            self.at = self.at.step(self.line.way_out(passed)?);
        }
        Some(Crossing::Through(self.at))
    }
}

/// A difference of two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Vector {
    q: i32,
    r: i32,
}

impl Vector {
    fn between(from: Hex, to: Hex) -> Vector {
        let (q, r) = from.offset_to(to);
        Vector { q: i32::from(q), r: i32::from(r) }
    }

    fn of(dir: Dir) -> Vector {
        let (q, r) = dir.offset();
        Vector { q: i32::from(q), r: i32::from(r) }
    }

    fn plus(self, other: Vector) -> Vector {
        Vector { q: self.q + other.q, r: self.r + other.r }
    }

    /// The scalar product, in units in which a step has length 1 and the product of a step with itself is 2.
    fn dot(self, other: Vector) -> i32 {
        self.q * other.q + self.r * other.r + (self.q + self.r) * (other.q + other.r)
    }
}

fn side_between(hex: Hex, next: Hex, track: Track) -> Option<SideCrossed> {
    hex.direction_to(next).map(|dir| SideCrossed { hex, dir, track })
}
