//! Random scenes that are crowded enough for things to happen.

use ground::tabletop::{Angle, Bearing, Block, Fill, Hand, Heading, Leg, Length, Place, Point, Rect, Shape};

/// How many random pairs most tests look at.
pub(crate) const PAIRS: usize = 100_000;

/// Numbers that look mixed, the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % limit as u64) as i32
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as i32) as usize]
    }

    /// A point of a square with sides of `size` millimetres.
    pub(crate) fn point(&mut self, size: i32) -> Point {
        Point::new(self.below(size * 1_000), self.below(size * 1_000))
    }

    /// Any bearing; every third one is along the table's edges.
    pub(crate) fn bearing(&mut self) -> Bearing {
        if self.below(3) == 0 {
            Bearing::degrees(90 * self.below(4))
        } else {
            Bearing::hundredths(self.below(36_000))
        }
    }

    /// Stands as the three rulesets have them.
    pub(crate) fn shape(&mut self) -> Shape {
        let (front, depth) = self.pick(&[
            (Length::inch_hundredths(150), Length::inch_hundredths(75)),
            (Length::mm(40), Length::mm(30)),
            (Length::cm(2), Length::cm(4)),
        ]);
        let stands = 1 + self.below(10) as u8;
        if self.below(5) == 0 {
            return Shape::open(stands, front, depth, front.half());
        }
        let files = 1 + self.below(i32::from(stands)) as u8;
        Shape::close(stands, files, front, depth, self.pick(&[Fill::MiddleLeft, Fill::MiddleRight]))
    }

    pub(crate) fn block(&mut self, size: i32) -> Block {
        Block::new(Place::new(self.point(size), self.bearing()), self.shape())
    }

    pub(crate) fn rect(&mut self, size: i32) -> Rect {
        self.block(size).footprint()
    }

    /// Any leg that a block of this shape can take.
    pub(crate) fn leg(&mut self) -> Leg {
        // Even, so that no place falls exactly between two points of the grid.
        let by = Length::new(2 * self.below(75_000));
        match self.below(7) {
            0 | 1 => Leg::Straight { toward: Heading::Ahead, by },
            2 => Leg::Straight { toward: self.pick(&[Heading::Right, Heading::Back, Heading::Left]), by },
            3 => Leg::Slide { toward: self.bearing(), by },
            4 | 5 => Leg::Wheel { about: self.pick(&Hand::BOTH), by: Angle::hundredths(self.below(9_001)) },
            _ => Leg::Pivot { by: Angle::hundredths(self.below(9_001) - 4_500) },
        }
    }
}
