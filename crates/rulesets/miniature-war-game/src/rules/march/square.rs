//! Squares: formed by order, immobile, given up for another formation, and lost (musket.square).

use battle::Table;
use ground::tabletop::{Bearing, Edge, Length, Place};

use super::array::Array;
use crate::events::Event;
use crate::field::UnitInfo;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Troop;

/// The sides of a square.
pub(crate) const SIDES: usize = 4;
/// The ranks of each side.
pub(crate) const RANKS_OF_SQUARE: u8 = 2;
/// The least stands of a square.
pub(crate) const LEAST_STANDS: u8 = 8;
/// The least morale value of a unit that forms one.
const LEAST_MORALE: u8 = 4;

impl Troop {
    /// Whether it forms squares, if its morale value is not lower than that of the chart.
    pub(crate) fn forms_square(self, morale: u8) -> bool {
        define!("musket.square.who");
        let lines =
            [Troop::MusketLightInfantry, Troop::Regulars, Troop::Fusils, Troop::Grenadiers, Troop::Guard];
        lines.contains(&self) && morale >= LEAST_MORALE
    }
}

impl Unit {
    /// Its stands form a square around the ground behind the middle of its front.
    pub(super) fn form_square(&mut self, info: &UnitInfo, facing: Bearing) {
        (self.grid, self.face) = (Place::new(self.front(info).at, facing), Edge::Front);
        self.gap = Length::ZERO;
        self.set(Flags::SQUARE, true);
    }

    /// It is a block again, as wide as its square was, so that there is room for it.
    pub(super) fn leave_square(&mut self, info: &UnitInfo) {
        if !self.is(Flags::SQUARE) {
            return;
        }
        let width = self.footprint(info).front().micrometres();
        let abreast = width / info.kind.stand().0.micrometres().max(1);
        self.close_ranks();
        self.files = u8::try_from(abreast).unwrap_or(u8::MAX).min(self.stands.max(1));
        self.set(Flags::SQUARE, false);
    }

    /// The places of those who have fallen are given up: its stands are numbered anew, in the same order.
    pub(crate) fn close_ranks(&mut self) {
        let places: Vec<u8> = self.places().collect();
        let moved =
            |bits: u64| -> u64 { (0..places.len()).map(|index| (bits >> places[index] & 1) << index).sum() };
        (self.capped, self.unseen) = (moved(self.capped), moved(self.unseen));
        self.grenades = self.grenades.map(moved);
        (self.stands, self.gone) = (places.len() as u8, 0);
    }
}

impl State {
    /// A unit that goes back, turns its back or has too few stands left is in square no more.
    pub(crate) fn break_square(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        if self.unit(id).is(Flags::SQUARE) {
            self.break_array(id, Array::NoSquare, rule!("musket.square.broken"), table);
        }
    }

    /// Squares of too few stands are none when the turn ends.
    pub(crate) fn thin_out_squares(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().collect::<Vec<UnitId>>() {
            if self.unit(id).is(Flags::SQUARE) && self.unit(id).standing() < LEAST_STANDS {
                self.break_array(id, Array::NoSquare, rule!("musket.square.minimum"), table);
            }
        }
    }
}
