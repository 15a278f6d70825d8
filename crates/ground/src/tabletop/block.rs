//! A body of stands as one rigid block.

use serde::{Deserialize, Serialize};

use super::convex::Convex;
use super::frame::Frame;
use super::grid::Unit;
use super::length::Length;
use super::point::Point;
use super::rect::{Edge, Place, Rect};

/// How the stands of an unfilled last rank stand. Ranks are always filled from the front.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fill {
    /// In the middle files; of two equally near the middle the left one first.
    #[default]
    MiddleLeft,
    /// In the middle files; of two equally near the middle the right one first.
    MiddleRight,
    /// From the left.
    Left,
    /// From the right.
    Right,
}

/// What a block is made of: all but where it stands.
///
/// Stands are numbered from 0, rank by rank from the front, in each rank from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shape {
    /// How many stands there are.
    pub stands: u8,
    /// How many stand side by side in a full rank.
    pub files: u8,
    /// The front of a stand.
    pub front: Length,
    /// The depth of a stand.
    pub depth: Length,
    /// The space between neighbours of a rank.
    #[serde(default)]
    pub gap: Length,
    /// How the last rank is filled.
    #[serde(default)]
    pub fill: Fill,
}

impl Shape {
    /// A single piece.
    pub const fn single(front: Length, depth: Length) -> Shape {
        Shape { stands: 1, files: 1, front, depth, gap: Length::ZERO, fill: Fill::MiddleLeft }
    }

    /// Stands edge to edge.
    pub const fn close(stands: u8, files: u8, front: Length, depth: Length, fill: Fill) -> Shape {
        Shape { stands, files, front, depth, gap: Length::ZERO, fill }
    }

    /// A single rank with gaps.
    pub const fn open(stands: u8, front: Length, depth: Length, gap: Length) -> Shape {
        Shape { stands, files: stands, front, depth, gap, fill: Fill::MiddleLeft }
    }

    /// Files that really stand there: no more than there are stands.
    #[inline]
    pub const fn files(&self) -> u8 {
        if self.files > self.stands { self.stands } else { self.files }
    }

    /// How many ranks there are, the last perhaps unfilled.
    #[inline]
    pub const fn ranks(&self) -> u8 {
        if self.files == 0 { 0 } else { self.stands.div_ceil(self.files) }
    }

    /// The length of the front edge.
    #[inline]
    pub const fn width(&self) -> Length {
        let files = self.files() as i32;
        let gaps = if files > 0 { files - 1 } else { 0 };
        Length::new(files * self.front.micrometres() + gaps * self.gap.micrometres())
    }

    /// The depth of all ranks.
    #[inline]
    pub const fn full_depth(&self) -> Length {
        Length::new(self.ranks() as i32 * self.depth.micrometres())
    }

    /// From the left side of a file to that of the next.
    #[inline]
    pub const fn pitch(&self) -> Length {
        Length::new(self.front.micrometres() + self.gap.micrometres())
    }

    /// How many stands the last rank has.
    #[inline]
    pub const fn in_last_rank(&self) -> u8 {
        if self.stands == 0 { 0 } else { self.stands - (self.ranks() - 1) * self.files }
    }

    /// The files that a rank (0 is the first) fills, from the left one to before the right one.
    #[inline]
    pub const fn filled(&self, rank: u8) -> (u8, u8) {
        let ranks = self.ranks();
        if rank >= ranks {
            return (0, 0);
        }
        if rank + 1 < ranks {
            return (0, self.files);
        }
        let count = self.in_last_rank();
        let left = self.files() - count;
        let first = match self.fill {
            Fill::MiddleLeft => left / 2,
            Fill::MiddleRight => left.div_ceil(2),
            Fill::Left => 0,
            Fill::Right => left,
        };
        (first, first + count)
    }

    /// The rank of a stand, 0 for the first.
    #[inline]
    pub const fn rank_of(&self, stand: u8) -> u8 {
        match stand.checked_div(self.files) {
            Some(rank) => rank,
            None => 0,
        }
    }

    /// The file of a stand, 0 for the leftmost.
    #[inline]
    pub const fn file_of(&self, stand: u8) -> u8 {
        let rank = self.rank_of(stand);
        self.filled(rank).0 + (stand - rank * self.files)
    }

    /// The stand in a rank and file, if there is one.
    #[inline]
    pub const fn stand_at(&self, rank: u8, file: u8) -> Option<u8> {
        let (from, to) = self.filled(rank);
        if file >= from && file < to { Some(rank * self.files + file - from) } else { None }
    }

    /// How many stands a file has.
    pub const fn in_file(&self, file: u8) -> u8 {
        let (from, to) = self.filled(self.ranks().saturating_sub(1));
        self.ranks() - if file >= from && file < to { 0 } else { 1 }
    }

    /// Half micrometres to the right of the midpoint at which a file begins.
    #[inline]
    const fn file_start(&self, file: u8) -> i64 {
        2 * (file as i64 * self.pitch().micrometres() as i64) - self.width().micrometres() as i64
    }

    /// What some files of some ranks cover, seen from the midpoint of the front.
    #[inline]
    pub(crate) const fn extent(&self, files: (u8, u8), ranks: (u8, u8)) -> Extent {
        let depth = 2 * self.depth.micrometres() as i64;
        Extent {
            across: [
                self.file_start(files.0),
                self.file_start(files.1 - 1) + 2 * self.front.micrometres() as i64,
            ],
            along: [-depth * ranks.0 as i64, -depth * ranks.1 as i64],
        }
    }

    /// What the whole block covers: its footprint.
    #[inline]
    pub(crate) const fn whole(&self) -> Extent {
        let width = self.width().micrometres() as i64;
        Extent { across: [-width, width], along: [0, -2 * (self.full_depth().micrometres() as i64)] }
    }

    /// What its stands cover, in at most two rectangles: the full ranks, and the unfilled last one. Gaps count as covered.
    #[inline]
    pub(crate) const fn covered(&self) -> ([Extent; 2], usize) {
        let (ranks, files) = (self.ranks(), self.files());
        if self.stands == 0 || ranks < 2 || self.in_last_rank() == files {
            return ([self.whole(); 2], 1);
        }
        let last = self.filled(ranks - 1);
        ([self.extent((0, files), (0, ranks - 1)), self.extent(last, (ranks - 1, ranks))], 2)
    }
}

/// A rectangle in a block: right and ahead of the midpoint of its front, in half micrometres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    pub(crate) across: [i64; 2],
    pub(crate) along: [i64; 2],
}

impl Extent {
    #[inline]
    pub(crate) fn laid(&self, place: Place, unit: Unit) -> Rect {
        Rect::laid(place, unit, self.across, self.along)
    }

    /// It, smaller by so much on every side.
    #[inline]
    pub(crate) const fn shrunk(self, by: Length) -> Extent {
        let by = 2 * by.micrometres() as i64;
        let [left, right] = self.across;
        let [front, rear] = self.along;
        Extent { across: [left + by, right - by], along: [front - by, rear + by] }
    }
}

/// A stand that does not stand as its block does, until the block reforms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Exception {
    /// Which stand.
    pub stand: u8,
    /// How far it stepped ahead of its place in the block.
    pub ahead: Length,
    /// How far it moved to the right.
    pub right: Length,
    /// Which edge of the ground it covers is now its front.
    pub front: Edge,
}

/// A body of stands: a shape at a place.
///
/// ```
/// use ground::tabletop::{Bearing, Block, Fill, Length, Place, Point, Shape};
///
/// // Five stands in three files, facing east; the last rank stands behind the left and the middle file.
/// let shape = Shape::close(5, 3, Length::mm(40), Length::mm(20), Fill::MiddleLeft);
/// let block = Block::new(Place::new(Point::new(500_000, 300_000), Bearing::EAST), shape);
/// assert_eq!((shape.width(), shape.full_depth()), (Length::mm(120), Length::mm(40)));
/// assert_eq!((shape.stand_at(1, 0), shape.stand_at(1, 2)), (Some(3), None));
/// assert_eq!(block.stand(3).centre(), Point::new(470_000, 340_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Block {
    /// The midpoint of its front edge and its facing.
    pub place: Place,
    /// Its stands.
    pub shape: Shape,
}

impl Block {
    /// A block.
    #[inline]
    pub const fn new(place: Place, shape: Shape) -> Block {
        Block { place, shape }
    }

    /// The smallest rectangle, turned to its facing, that holds all its stands.
    #[inline]
    pub fn footprint(&self) -> Rect {
        self.shape.whole().laid(self.place, self.place.facing.unit())
    }

    /// The ground its stands cover, in at most two rectangles: the full ranks, and an unfilled last one.
    #[inline]
    pub fn parts(&self) -> impl Iterator<Item = Rect> + use<> {
        let (place, unit) = (self.place, self.place.facing.unit());
        let (extents, count) = self.shape.covered();
        extents.into_iter().take(count).map(move |extent| extent.laid(place, unit))
    }

    /// A stand as the block lays it out.
    #[inline]
    pub fn stand(&self, stand: u8) -> Rect {
        let (rank, file) = (self.shape.rank_of(stand), self.shape.file_of(stand));
        let extent = self.shape.extent((file, file + 1), (rank, rank + 1));
        extent.laid(self.place, self.place.facing.unit())
    }

    /// A stand, turned or moved if it is an exception.
    pub fn stand_with(&self, stand: u8, exceptions: &[Exception]) -> Rect {
        let rect = self.stand(stand);
        let Some(exception) = exceptions.iter().find(|exception| exception.stand == stand) else {
            return rect;
        };
        let doubled = |length: Length| 2 * i64::from(length.micrometres());
        let way = self.place.facing.unit().offset(doubled(exception.right), doubled(exception.ahead));
        rect.shifted(way).turned_to(exception.front)
    }

    /// All its stands in order, with their numbers.
    #[inline]
    pub fn stands(&self) -> impl Iterator<Item = (u8, Rect)> + use<> {
        self.some_stands(0, self.shape.stands)
    }

    /// The stands of its first rank, with their numbers.
    #[inline]
    pub fn front_rank(&self) -> impl Iterator<Item = (u8, Rect)> + use<> {
        self.some_stands(0, self.shape.files())
    }

    /// Ahead and aside, as seen from the whole block.
    #[inline]
    pub fn frame(&self) -> Frame {
        Frame::at(self.place, self.shape.width(), self.shape.full_depth())
    }

    /// The smallest convex shape that holds its front edge here and that of the same block at another place: the lane of a charge.
    pub fn lane_to(&self, end: &Block) -> Convex {
        let ([a, b], [c, d]) = (self.footprint().edge(Edge::Front), end.footprint().edge(Edge::Front));
        Convex::hull(&[a, b, c, d])
    }

    /// The middle of its footprint.
    pub fn centre(&self) -> Point {
        let depth = i64::from(self.shape.full_depth().micrometres());
        self.place.at.plus(self.place.facing.unit().offset(0, -depth))
    }

    #[inline]
    fn some_stands(&self, from: u8, to: u8) -> impl Iterator<Item = (u8, Rect)> + use<> {
        let (place, shape, unit) = (self.place, self.shape, self.place.facing.unit());
        (from..to).map(move |stand| {
            let (rank, file) = (shape.rank_of(stand), shape.file_of(stand));
            (stand, shape.extent((file, file + 1), (rank, rank + 1)).laid(place, unit))
        })
    }
}
