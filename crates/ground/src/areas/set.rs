//! Small sets of areas and of rooms.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::map::AreaId;
use super::rosette::RoomId;

const WORDS: usize = 4;

/// Numbers below [`Bits::MOST`] as bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
struct Bits([u64; WORDS]);

impl Bits {
    const MOST: usize = 64 * WORDS;

    #[inline]
    fn insert(&mut self, number: u16) {
        self.0[usize::from(number / 64) % WORDS] |= 1 << (number % 64);
    }

    #[inline]
    fn remove(&mut self, number: u16) {
        self.0[usize::from(number / 64) % WORDS] &= !(1 << (number % 64));
    }

    #[inline]
    fn contains(self, number: u16) -> bool {
        self.0[usize::from(number / 64) % WORDS] >> (number % 64) & 1 == 1
    }

    #[inline]
    fn each(self) -> Each {
        Each { left: self.0, word: 0 }
    }

    #[inline]
    fn zip(self, other: Bits, join: impl Fn(u64, u64) -> u64) -> Bits {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        Bits([join(a, e), join(b, f), join(c, g), join(d, h)])
    }
}

/// Numbers one after the other, the lowest first.
#[derive(Clone)]
struct Each {
    /// Those that were not told yet.
    left: [u64; WORDS],
    /// The word in which the next one is, if it is not in a later one.
    word: usize,
}

impl Iterator for Each {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while let Some(bits) = self.left.get_mut(self.word) {
            if *bits != 0 {
                let lowest = bits.trailing_zeros() as u16;
                *bits &= *bits - 1;
                return Some(64 * self.word as u16 + lowest);
            }
            self.word += 1;
        }
        None
    }
}

/// Declares a set over [`Bits`].
macro_rules! set {
    ($(#[$meta:meta])* $set:ident of $id:ident, $what:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set(Bits);

        impl $set {
            /// The set without members.
            pub const EMPTY: $set = $set(Bits([0; WORDS]));
            /// How many members a set can have; their numbers are below this.
            pub const MOST: usize = Bits::MOST;

            #[doc = concat!("Puts ", $what, " into the set.")]
            #[inline]
            pub fn insert(&mut self, member: $id) {
                self.0.insert(member.0);
            }

            #[doc = concat!("Takes ", $what, " out of the set.")]
            #[inline]
            pub fn remove(&mut self, member: $id) {
                self.0.remove(member.0);
            }

            #[doc = concat!("Whether ", $what, " is in the set.")]
            #[inline]
            pub fn contains(self, member: $id) -> bool {
                self.0.contains(member.0)
            }

            /// How many members it has.
            #[inline]
            pub fn len(self) -> usize {
                self.0.0.iter().map(|word| word.count_ones() as usize).sum()
            }

            /// Whether it has none.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0.0 == [0; WORDS]
            }

            /// Whether it has a member in common with another set.
            #[inline]
            pub fn meets(self, other: $set) -> bool {
                !self.and(other).is_empty()
            }

            /// What is in both sets.
            #[inline]
            #[must_use]
            pub fn and(self, other: $set) -> $set {
                $set(self.0.zip(other.0, |a, b| a & b))
            }

            /// What is in one set or the other.
            #[inline]
            #[must_use]
            pub fn or(self, other: $set) -> $set {
                $set(self.0.zip(other.0, |a, b| a | b))
            }

            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            pub fn without(self, other: $set) -> $set {
                $set(self.0.zip(other.0, |a, b| a & !b))
            }

            /// The members in the order of their numbers.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                self.0.each().map($id)
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(members: I) -> $set {
                let mut set = $set::EMPTY;
                members.into_iter().for_each(|member| set.insert(member));
                set
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.debug_set().entries(self.iter().map(|member| member.0)).finish()
            }
        }
    };
}

set! {
    /// A set of areas of one map.
    AreaSet of AreaId, "an area"
}

impl Serialize for AreaSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if naming::holds::<AreaId>() { to.collect_seq(self.iter()) } else { self.0.serialize(to) }
    }
}

impl<'de> Deserialize<'de> for AreaSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<AreaSet, D::Error> {
        if naming::holds::<AreaId>() {
            return Ok(Vec::deserialize(from)?.into_iter().collect());
        }
        Bits::deserialize(from).map(AreaSet)
    }
}

set! {
    /// A set of rooms of one area.
    RoomSet of RoomId, "a room"
}
