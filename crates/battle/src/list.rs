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
        let len = usize::from(self.len);
        let mut kept = 0;
        for n in 0..len {
            let item = self.items[n];
            if keep(item) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        // What is not in the list must not make two equal lists differ.
        self.items[kept..len].fill(T::default());
        self.len = kept as u8;
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

/// The things of a list, one by one.
#[derive(Clone, Debug)]
pub struct Items<T: Copy + Default, const N: usize> {
    list: List<T, N>,
    next: u8,
}

impl<T: Copy + Default, const N: usize> Iterator for Items<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let item = self.list.as_slice().get(usize::from(self.next)).copied()?;
        self.next += 1;
        Some(item)
    }
}

impl<T: Copy + Default, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = Items<T, N>;

    #[inline]
    fn into_iter(self) -> Items<T, N> {
        Items { list: self, next: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::List;

    #[test]
    fn what_is_taken_out_of_a_list_leaves_nothing_behind() {
        let mut list = List::<u8, 6>::of(&[5, 2, 7, 4, 9]);
        list.retain(|number| number % 2 == 1);
        assert_eq!(list.into_iter().collect::<Vec<_>>(), [5, 7, 9]);
        assert_eq!(list.items, [5, 7, 9, 0, 0, 0]);
        list.retain(|_| false);
        assert!(list.is_empty() && list.items == [0; 6]);
    }
}
