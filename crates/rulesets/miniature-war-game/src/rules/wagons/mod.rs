//! Hussite war wagons (medieval.hussite).
//!
//! | file | what it holds |
//! | --- | --- |
//! | `inside.rs` | who fits into a wagon, who shoots from it, and who is shot at there |
//! | `steps.rs` | stepping out and in, and who leaves a wagon in fear |
//! | `chain.rs` | wagons that are chained together, and who stands behind or between them |
//! | `fight.rs` | whom those meet who attack a wagon |
//! | `struck.rs` | what artillery does to a wagon and to those inside, and what becomes of them when it is lost |
//! | `thumb.rs` | what wagons are ordered by a rule of thumb |
//! | `words.rs` | how it is told |
//!
//! A wagon is a unit of its own, and so is everybody in it: who is inside is on board of it, as others are on board of ships, and stands in
//! nobody's way. Who touches the wagon is in contact with those inside.

pub(crate) mod chain;
mod fight;
pub(crate) mod inside;
mod steps;
mod struck;
mod thumb;
pub(crate) mod words;

use ground::tabletop::Rect;

use crate::field::Kind;
use crate::orders::order::{Act, Deed, Order};
use crate::orders::verbs::Verb;
use crate::rules::afloat::Berth;
use crate::state::{State, UnitId};
use crate::troops::Troop;

impl State {
    /// Whether a unit is a war wagon.
    #[inline]
    pub(crate) fn is_war_wagon(&self, id: UnitId) -> bool {
        self.info(id).kind == Kind::Troops(Troop::WarWagon)
    }

    /// The war wagon in which a unit is.
    #[inline]
    pub(crate) fn wagon_of(&self, id: UnitId) -> Option<UnitId> {
        let one = self.berth_of(id).filter(|one| one.berth == Berth::Wagon)?;
        Some(one.vessel)
    }

    /// Whether a unit is in a war wagon.
    #[inline]
    pub(crate) fn is_in_wagon(&self, id: UnitId) -> bool {
        self.is_aboard(id) && self.wagon_of(id).is_some()
    }

    /// The units in a war wagon, in the order of their numbers.
    pub(crate) fn passengers(&self, wagon: UnitId) -> Vec<UnitId> {
        let inside = self.cargo(wagon).filter(|one| one.berth == Berth::Wagon);
        let mut units: Vec<UnitId> = inside.map(|one| one.unit).collect();
        units.sort_unstable();
        units
    }

    /// The units that a wagon or a unit covers the ground of: of those in a war wagon it is that of the wagon.
    #[inline]
    pub(crate) fn bearer_of(&self, id: UnitId) -> UnitId {
        if self.is_aboard(id) { self.wagon_of(id).unwrap_or(id) } else { id }
    }

    /// The base of the war wagon in which a unit is.
    pub(crate) fn wagon_around(&self, id: UnitId) -> Option<Rect> {
        if !self.is_aboard(id) {
            return None;
        }
        self.wagon_of(id).map(|wagon| self.hull_of(wagon))
    }
}

/// The deed of an order with this verb.
fn deed_with(order: &Order, verb: Verb) -> Option<Deed> {
    order.acts().find_map(|act| match act {
        Act::Deed(deed) if deed.verb == verb => Some(*deed),
        Act::Deed(_)
        | Act::Hold
        | Act::Move { .. }
        | Act::Charge(..)
        | Act::Engage(..)
        | Act::Withdraw(..)
        | Act::Rally => None,
    })
}
