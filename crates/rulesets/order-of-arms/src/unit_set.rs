//! A set of units.

use serde::{Deserialize, Serialize};

use crate::state::UnitId;

/// A set of units, a bit for each: it holds all that a battle can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct UnitSet([u64; 4]);

impl UnitSet {
    /// Nobody.
    pub(crate) const EMPTY: UnitSet = UnitSet([0; 4]);

    pub(crate) fn is_empty(self) -> bool {
        self == UnitSet::EMPTY
    }

    pub(crate) fn contains(self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }
}
