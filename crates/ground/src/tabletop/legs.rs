//! Moves as lists of legs. A leg gives the end place, what it cost, and what it swept.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::block::{Block, Shape};
use super::grid::{Angle, Bearing, FinePoint};
use super::length::Length;
use super::rect::Place;
use super::sweep::Sweep;

/// Left or right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// To the left, or the left corner.
    Left,
    /// To the right, or the right corner.
    Right,
}

impl Hand {
    /// Both, left first.
    pub const BOTH: [Hand; 2] = [Hand::Left, Hand::Right];

    /// -1 for left and 1 for right.
    #[inline]
    pub const fn sign(self) -> i32 {
        match self {
            Hand::Left => -1,
            Hand::Right => 1,
        }
    }

    /// The other one.
    #[inline]
    pub const fn other(self) -> Hand {
        match self {
            Hand::Left => Hand::Right,
            Hand::Right => Hand::Left,
        }
    }
}

/// One of the four straight directions of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Heading {
    /// The way it faces.
    Ahead,
    /// To its right, sideways.
    Right,
    /// Backwards.
    Back,
    /// To its left, sideways.
    Left,
}

/// A piece of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// Straight on, without turning. It costs its length.
    Straight {
        /// Which way.
        toward: Heading,
        /// How far.
        by: Length,
    },
    /// Straight in any direction, without turning: for skirmishers. It costs its length.
    Slide {
        /// Which way on the table.
        toward: Bearing,
        /// How far.
        by: Length,
    },
    /// Forwards about a front corner: about the left one the block turns left. It costs the arc of the other front corner, rounded up.
    Wheel {
        /// The corner that stays.
        about: Hand,
        /// How far it turns.
        by: Angle,
    },
    /// About the middle of the footprint, clockwise if the angle is positive. It costs the arc of the stand whose centre is farthest from there,
    /// rounded up.
    Pivot {
        /// How far it turns.
        by: Angle,
    },
    /// To a facing, about the midpoint of the front edge, in place. It costs no distance.
    Face {
        /// The new facing.
        to: Bearing,
    },
    /// A turn by 90 degrees: ranks become files. The front corner on that side stays and becomes the front corner on the other side. It costs
    /// no distance.
    Quarter {
        /// To which side.
        to: Hand,
    },
    /// A turn by 180 degrees: the rear edge becomes the front edge. It costs no distance.
    AboutFace,
    /// Files are added (or, if negative, taken away) at both ends while the front line stays. It costs no distance.
    Files {
        /// At the left end.
        left: i8,
        /// At the right end.
        right: i8,
    },
    /// Another shape about the same midpoint of the front: a change of array or frontage, mounting. It costs no distance.
    Form {
        /// The new shape.
        shape: Shape,
    },
}

impl Leg {
    /// Straight ahead.
    pub const fn ahead(by: Length) -> Leg {
        Leg::Straight { toward: Heading::Ahead, by }
    }

    /// Straight back.
    pub const fn back(by: Length) -> Leg {
        Leg::Straight { toward: Heading::Back, by }
    }

    /// The wheel that a block of this front makes for an arc of this length, as far as whole hundredths of a degree go.
    pub fn wheel_of_arc(about: Hand, arc: Length, front: Length) -> Leg {
        Leg::Wheel { about, by: Angle::of_arc(arc, front) }
    }
}

/// Why a leg cannot be taken at all, whatever stands in its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegFault {
    /// A length or the angle of a wheel is negative.
    Negative,
    /// It turns by more than a full circle.
    TooFarRound,
    /// It would end farther off than places can be written.
    TooFar,
    /// No file would be left, or more files than stands.
    Files,
    /// A stand would have no size, or be larger than a metre.
    Size,
}

/// No stand is larger than this.
const LARGEST_STAND: Length = Length::mm(1_000);

impl fmt::Display for LegFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LegFault::Negative => "a leg cannot be shorter than nothing",
            LegFault::TooFarRound => "a leg cannot turn by more than a full circle",
            LegFault::TooFar => "a leg cannot go that far off the table",
            LegFault::Files => "there must be at least one file and no more files than stands",
            LegFault::Size => "a stand must have a size, and none is larger than a metre",
        })
    }
}

impl std::error::Error for LegFault {}

/// When places are rounded to the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// At the end of every leg.
    #[default]
    EachLeg,
    /// Only at the end of the whole move.
    AtEnd,
}

/// What of a block is swept and must find room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Its footprint.
    #[default]
    Footprint,
    /// The ground under its stands: the corners behind an unfilled last rank stay free.
    Stands,
}

/// What one leg did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The block before.
    pub from: Block,
    /// The block after.
    pub to: Block,
    /// What it cost.
    pub cost: Length,
    /// What it swept.
    pub sweep: Sweep,
}

/// A block on its way, leg by leg.
///
/// ```
/// use ground::tabletop::*;
///
/// let shape = Shape::close(4, 4, Length::mm(40), Length::mm(20), Fill::MiddleLeft);
/// let block = Block::new(Place::new(Point::new(500_000, 500_000), Bearing::NORTH), shape);
/// let mut walk = Walk::new(block, Rounding::EachLeg, Cover::Footprint);
/// walk.step(Leg::ahead(Length::inches(2)))?;
/// let wheel = walk.step(Leg::Wheel { about: Hand::Right, by: Angle::degrees(90) })?;
/// assert_eq!(wheel.cost, Length::new(251_328)); // 160 mm times half of pi, rounded up
/// assert_eq!(walk.block().place, Place::new(Point::new(580_000, 630_800), Bearing::EAST));
/// assert_eq!(walk.spent(), Length::inches(2) + wheel.cost);
/// # Ok::<(), LegFault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    at: FinePoint,
    block: Block,
    spent: Length,
    rounding: Rounding,
    cover: Cover,
}

impl Walk {
    /// A block that sets out.
    pub fn new(block: Block, rounding: Rounding, cover: Cover) -> Walk {
        Walk { at: FinePoint::new(block.place.at), block, spent: Length::ZERO, rounding, cover }
    }

    /// Where it is now, rounded to the grid.
    #[inline]
    pub const fn block(&self) -> Block {
        self.block
    }

    /// What all legs so far cost together.
    #[inline]
    pub const fn spent(&self) -> Length {
        self.spent
    }

    /// Takes one more leg.
    pub fn step(&mut self, leg: Leg) -> Result<Step, LegFault> {
        let from = self.block;
        let (at, to, cost) = self.after(leg)?;
        let place = Place::new(at.rounded(), to.0);
        let block = Block::new(place, to.1);
        let room = 2 * block.shape.width().micrometres().max(block.shape.full_depth().micrometres());
        if !place.at.is_within_reach() || room > super::point::REACH {
            return Err(LegFault::TooFar);
        }
        self.at = if self.rounding == Rounding::EachLeg { FinePoint::new(place.at) } else { at };
        self.block = block;
        self.spent = Length::new(self.spent.micrometres().saturating_add(cost.micrometres()));
        Ok(Step { from, to: block, cost, sweep: Sweep::of(leg, &from, &block, self.cover) })
    }

    /// Place, facing and shape after a leg, and its cost.
    fn after(&self, leg: Leg) -> Result<(FinePoint, (Bearing, Shape), Length), LegFault> {
        let Block { place: Place { facing, .. }, shape } = self.block;
        let unit = facing.unit();
        let (width, depth) =
            (i64::from(shape.width().micrometres()), i64::from(shape.full_depth().micrometres()));
        match leg {
            Leg::Straight { toward, by } => {
                let by = checked(by)?;
                let (right, ahead) = match toward {
                    Heading::Ahead => (0, by),
                    Heading::Right => (by, 0),
                    Heading::Back => (0, -by),
                    Heading::Left => (-by, 0),
                };
                Ok((self.at.moved(unit, 2 * right, 2 * ahead), (facing, shape), Length::new(by as i32)))
            }
            Leg::Slide { toward, by } => {
                let at = self.at.moved(toward.unit(), 0, 2 * checked(by)?);
                Ok((at, (facing, shape), by))
            }
            Leg::Wheel { about, by } => {
                if by < Angle::ZERO {
                    return Err(LegFault::Negative);
                }
                let turn = turn_of(about, by)?;
                let corner = width * i64::from(about.sign());
                let pivot = self.at.moved(unit, corner, 0);
                let turned = facing + turn;
                Ok((pivot.moved(turned.unit(), -corner, 0), (turned, shape), by.arc(shape.width())))
            }
            Leg::Pivot { by } => {
                let turned = facing + turn_of(Hand::Right, by)?;
                let centre = self.at.moved(unit, 0, -depth);
                Ok((centre.moved(turned.unit(), 0, depth), (turned, shape), by.arc(farthest_stand(&shape))))
            }
            Leg::Face { to } => Ok((self.at, (to, shape), Length::ZERO)),
            Leg::Quarter { to } => {
                let turned = if to == Hand::Left { facing.left() } else { facing.right() };
                let new = Shape { files: shape.ranks(), ..shape };
                let half = i64::from(to.sign()) * i64::from(new.width().micrometres());
                let corner = self.at.moved(unit, width * i64::from(to.sign()), 0);
                Ok((corner.moved(turned.unit(), half, 0), (turned, new), Length::ZERO))
            }
            Leg::AboutFace => {
                Ok((self.at.moved(unit, 0, -2 * depth), (facing.reversed(), shape), Length::ZERO))
            }
            Leg::Files { left, right } => {
                let files = i32::from(shape.files()) + i32::from(left) + i32::from(right);
                let new = Shape { files: checked_files(files, shape.stands)?, ..shape };
                let shift = (i64::from(right) - i64::from(left)) * i64::from(shape.pitch().micrometres());
                Ok((self.at.moved(unit, shift, 0), (facing, new), Length::ZERO))
            }
            Leg::Form { shape: new } => {
                checked_files(new.files.into(), new.stands)?;
                let is_stand = |size: Length| size > Length::ZERO && size <= LARGEST_STAND;
                if !is_stand(new.front)
                    || !is_stand(new.depth)
                    || new.gap < Length::ZERO
                    || new.gap > LARGEST_STAND
                {
                    return Err(LegFault::Size);
                }
                Ok((self.at, (facing, new), Length::ZERO))
            }
        }
    }
}

/// How far a stand's centre is from the middle of the footprint, for the farthest one; rounded to a micrometre.
pub(crate) fn farthest_stand(shape: &Shape) -> Length {
    let depth = i64::from(shape.full_depth().micrometres());
    let farthest = (0..shape.ranks()).flat_map(|rank| {
        let (from, to) = shape.filled(rank);
        [from, to - 1].map(|file| {
            let extent = shape.extent((file, file + 1), (rank, rank + 1));
            // Sums of two ends in half micrometres: four times the distance of the middle.
            let right = extent.across[0] + extent.across[1];
            let ahead = extent.along[0] + extent.along[1] + 2 * depth;
            super::Vector::new(right, ahead).squared()
        })
    });
    let doubled = (farthest.max().unwrap_or(0) / 4).isqrt();
    Length::new(((doubled + 1) / 2) as i32)
}

fn checked(by: Length) -> Result<i64, LegFault> {
    match by.micrometres() {
        by if by < 0 => Err(LegFault::Negative),
        by if by > 2 * super::point::REACH => Err(LegFault::TooFar),
        by => Ok(by.into()),
    }
}

fn turn_of(hand: Hand, by: Angle) -> Result<Angle, LegFault> {
    if by.get().unsigned_abs() > super::grid::CIRCLE.unsigned_abs() {
        return Err(LegFault::TooFarRound);
    }
    Ok(Angle::hundredths(by.get() * hand.sign()))
}

fn checked_files(files: i32, stands: u8) -> Result<u8, LegFault> {
    match u8::try_from(files) {
        Ok(files) if files > 0 && files <= stands => Ok(files),
        _ => Err(LegFault::Files),
    }
}
