//! Who is left on an elephant or chariot, and whether it still moves (medieval.elephant.crew-loss, medieval.chariot.loss-order).

use battle::Table;

use super::events::BeastEvent;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Mishaps, State, UnitId};
use crate::troops::Troop;

/// A piece that carries men into battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Carrier {
    /// A war elephant.
    Elephant,
    /// A chariot with a missile man.
    Chariot,
    /// A chariot with a fighter.
    Fighter,
}

define!("medieval.elephant.single", "medieval.chariot.single");
impl Troop {
    /// Whether it is an elephant or chariot, and which.
    pub(crate) fn carrier(self) -> Option<Carrier> {
        match self {
            Troop::WarElephantArcher | Troop::WarElephantJavelin => Some(Carrier::Elephant),
            Troop::ChariotArcher | Troop::ChariotSlinger | Troop::ChariotJavelin => Some(Carrier::Chariot),
            Troop::ChariotFighter => Some(Carrier::Fighter),
            _ => None,
        }
    }
}

impl State {
    /// Whether a unit is an elephant or chariot, and which.
    pub(crate) fn carrier(&self, id: UnitId) -> Option<Carrier> {
        self.info(id).kind.troop().and_then(Troop::carrier)
    }

    /// Whether it is a chariot.
    pub(crate) fn is_chariot(&self, id: UnitId) -> bool {
        matches!(self.carrier(id), Some(Carrier::Chariot | Carrier::Fighter))
    }

    /// Whether something of these has befallen a unit.
    pub(crate) fn has_mishap(&self, id: UnitId, mishap: Mishaps) -> bool {
        self.unit(id).mishaps.has(mishap)
    }

    /// Whether the archer, slinger or javelin thrower of an elephant or chariot is still there.
    pub(crate) fn has_missile_man(&self, id: UnitId) -> bool {
        define!("medieval.elephant.crew-loss", "medieval.chariot.loss-order");
        match self.carrier(id) {
            Some(Carrier::Elephant) => !self.has_mishap(id, Mishaps::RIDER_LOST),
            Some(Carrier::Chariot) => self.unit(id).wounds == 0,
            Some(Carrier::Fighter) | None => false,
        }
    }

    /// Whether an elephant or chariot can move no more: it has lost its driver, or a horse.
    pub(crate) fn is_stranded(&self, id: UnitId) -> bool {
        define!("medieval.elephant.crew-loss", "medieval.chariot.horse");
        self.has_mishap(id, Mishaps(Mishaps::DRIVER_LOST.0 | Mishaps::HORSE_LOST.0))
    }

    /// So many dice that were thrown at a chariot, or by it in melee, have shown a one: a horse of it falls.
    pub(crate) fn lame(&mut self, id: UnitId, ones: i32, table: &mut Table<'_, Event>) {
        if ones > 0 && self.unit(id).is_on_board() && !self.has_mishap(id, Mishaps::HORSE_LOST) {
            self.unit_mut(id).befall(Mishaps::HORSE_LOST, true);
            let event = BeastEvent::HorseFalls { unit: id };
            table.tell(&[rule!("medieval.chariot.horse")], Event::Beast(event));
        }
    }
}
