//! The two sides of a battle.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the two sides; red is the first side of a scenario file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side a scenario lists first.
    Red,
    /// The side a scenario lists second.
    Blue,
}

impl Side {
    /// Both sides, red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The enemy of this side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// 0 for red, 1 for blue.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this index; anything but 0 is blue.
    #[must_use]
    pub const fn from_index(index: usize) -> Side {
        if index == 0 { Side::Red } else { Side::Blue }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Red => "red",
            Side::Blue => "blue",
        })
    }
}

impl FromStr for Side {
    type Err = String;

    fn from_str(text: &str) -> Result<Side, String> {
        match text {
            "red" => Ok(Side::Red),
            "blue" => Ok(Side::Blue),
            other => Err(format!("a side is red or blue, not {other:?}")),
        }
    }
}

/// Something that each side has one of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// The value of red and the value of blue.
    pub const fn new(red: T, blue: T) -> BySide<T> {
        BySide([red, blue])
    }

    /// Each side with its value, red first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(&self.0)
    }

    /// The same thing made of each value.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> BySide<U> {
        BySide(self.0.map(f))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}
