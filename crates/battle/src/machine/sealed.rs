//! What each side has answered to a question that both are asked.

use serde::{Deserialize, Serialize};

use super::{Asks, Call};
use crate::{BySide, Side};

/// Small answers of both sides that lie sealed until both are in. It is part of the step that asks, so that it is saved and
/// hashed with it. An answer can be replaced until the other side's is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sealed<T>(BySide<Option<T>>);

impl<T> Default for Sealed<T> {
    fn default() -> Sealed<T> {
        Sealed(BySide([None, None]))
    }
}

impl<T: Copy> Sealed<T> {
    /// Whom a question still asks that is put to these sides.
    pub fn asks(&self, sides: BySide<bool>) -> Asks {
        let is_in = self.0.map(|answer| answer.is_some());
        let waits = Side::BOTH.into_iter().any(|side| sides[side] && !is_in[side]);
        BySide(Side::BOTH.map(|side| match (sides[side] && waits, is_in[side]) {
            (false, _) => Call::No,
            (true, true) => Call::May,
            (true, false) => Call::Must,
        }))
    }

    /// The same with a side's answer in it, instead of one that was there.
    #[must_use]
    pub fn with(mut self, side: Side, answer: T) -> Sealed<T> {
        self.0[side] = Some(answer);
        self
    }

    /// The same without a side's answer.
    #[must_use]
    pub fn without(mut self, side: Side) -> Sealed<T> {
        self.0[side] = None;
        self
    }

    /// What a side has answered.
    pub fn of(&self, side: Side) -> Option<T> {
        self.0[side]
    }

    /// Both answers, once both are in.
    pub fn both(&self) -> Option<BySide<T>> {
        let [red, blue] = self.0.0;
        Some(BySide([red?, blue?]))
    }
}
