//! A short list that is copied like a number.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` things, kept in place: it can be part of an action or of a state that is copied whole.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List { len: 0, items: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// The empty list.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        List::default()
    }

    /// A list of these things; what does not fit is left out.
    #[must_use]
    #[inline]
    pub fn of(items: &[T]) -> Self {
        let mut list = List::new();
        for item in items {
            list.push(*item);
        }
        list
    }

    /// Adds a thing at the end; false if there is no room.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let Some(slot) = self.items.get_mut(usize::from(self.len)) else { return false };
        *slot = item;
        self.len += 1;
        true
    }

    /// Takes the last thing off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = self.as_slice().last().copied()?;
        self.len -= 1;
        // What is not in the list must not make two equal lists differ.
        self.items[usize::from(self.len)] = T::default();
        Some(last)
    }

    /// Takes all things off.
    #[inline]
    pub fn clear(&mut self) {
        *self = List::new();
    }

    /// Keeps only the things that fit.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(T) -> bool) {
        let old = *self;
        self.clear();
        for item in old.as_slice() {
            if keep(*item) {
                self.push(*item);
            }
        }
    }

    /// The things.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + Default, const N: usize> std::ops::Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Default + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + Default + Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, into: &mut H) {
        self.as_slice().hash(into);
    }
}

impl<T: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Copy + Default + Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(from)?;
        if items.len() > N {
            return Err(serde::de::Error::custom(format!("at most {N} entries, here are {}", items.len())));
        }
        Ok(List::of(&items))
    }
}

impl<T: Copy + Default, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = std::iter::Take<std::array::IntoIter<T, N>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().take(usize::from(self.len))
    }
}
