//! What units make of their ranks and files: phalanx, testudo and square, formed and left by order, and lost with their ranks
//! (medieval.phalanx.form, medieval.testudo.form). Where the stands of a square stand is told in `square.rs`.

use battle::{Rule, Table};
use ground::tabletop::Bearing;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::field::UnitInfo;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, Unit, UnitId};

/// What a unit makes of its ranks and files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Array {
    /// It stands in phalanx.
    Phalanx,
    /// It has left its phalanx.
    NoPhalanx,
    /// It stands in testudo, and had so many stands abreast before.
    Testudo(u8),
    /// It has left its testudo.
    NoTestudo,
    /// It stands in square, its front this way.
    Square(Bearing),
    /// It has left its square.
    NoSquare,
}

/// The least ranks of a phalanx and of a testudo, and those that an order without a number means.
pub(crate) const PHALANX_RANKS: u8 = 2;
pub(crate) const TESTUDO_RANKS: u8 = 4;
/// The least figures that form a testudo.
pub(crate) const TESTUDO_FIGURES: u16 = 8;

impl Array {
    /// Makes a unit stand so.
    pub(crate) fn apply(self, unit: &mut Unit, info: &UnitInfo) {
        match self {
            Array::Phalanx => unit.set(Flags::PHALANX, true),
            Array::NoPhalanx => unit.set(Flags::PHALANX, false),
            Array::Testudo(files) => {
                unit.set(Flags::TESTUDO, true);
                unit.loose_files = files;
            }
            Array::NoTestudo => {
                unit.set(Flags::TESTUDO, false);
                unit.loose_files = 0;
            }
            Array::Square(facing) => unit.form_square(info, facing),
            Array::NoSquare => unit.leave_square(info),
        }
    }

    /// How it is told.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Array::Phalanx => "stands in phalanx",
            Array::NoPhalanx => "is in phalanx no more",
            Array::Testudo(_) => "stands in testudo",
            Array::NoTestudo => "is in testudo no more",
            Array::Square(_) => "stands in square",
            Array::NoSquare => "is in square no more",
        }
    }
}

impl Unit {
    /// How many ranks deep it stands, at its deepest file.
    pub(crate) fn ranks_deep(&self, info: &UnitInfo) -> usize {
        let files = self.files_of_places(info);
        files
            .iter()
            .map(|file| file.iter().filter(|place| self.has_stand(**place)).count())
            .max()
            .unwrap_or(0)
    }

    /// The stands abreast when it opens its testudo: as before it, else in a line of two ranks.
    pub(crate) fn files_out_of_testudo(&self) -> u8 {
        define!("medieval.testudo.form");
        let line = self.stands.div_ceil(2);
        if self.loose_files > 0 { self.loose_files.min(self.stands) } else { line }
    }
}

impl State {
    /// Tells who has formed or left a phalanx or testudo since these.
    pub(crate) fn tell_arrays(&self, before: &[Unit], table: &mut Table<'_, Event>) {
        for id in self.on_board() {
            // Whoever has come into being since has formed nothing.
            let Some(then) = before.get(id.index()) else { continue };
            let now = self.unit(id);
            for (flag, [on, off], row) in [
                (Flags::PHALANX, [Array::Phalanx, Array::NoPhalanx], rule!("medieval.phalanx.form")),
                (Flags::TESTUDO, [Array::Testudo(0), Array::NoTestudo], rule!("medieval.testudo.form")),
                (Flags::SQUARE, [Array::Square(now.facing()), Array::NoSquare], rule!("musket.square.cost")),
            ] {
                if now.is(flag) != then.is(flag) {
                    let array = if now.is(flag) { on } else { off };
                    let hidden = self.unit(id).is(Flags::HIDDEN);
                    table.tell(&[row], Event::Arrayed { unit: id, array, hidden });
                }
            }
        }
    }

    /// A phalanx that losses leave with a single rank is none.
    pub(crate) fn thin_out_phalanx(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        let deep = self.unit(id).ranks_deep(self.info(id));
        if self.unit(id).is(Flags::PHALANX) && self.unit(id).is_on_board() && deep < PHALANX_RANKS.into() {
            self.break_array(id, Array::NoPhalanx, rule!("medieval.phalanx.outside"), table);
        }
    }

    /// Testudos that are less than four ranks deep when a turn ends are none.
    pub(crate) fn thin_out_arrays(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let deep = self.unit(id).ranks_deep(self.info(id));
            if self.unit(id).is(Flags::TESTUDO) && deep < TESTUDO_RANKS.into() {
                self.break_array(id, Array::NoTestudo, rule!("medieval.testudo.form"), table);
            }
        }
    }

    /// A unit that turns its back is in phalanx no more.
    pub(crate) fn scatter_phalanx(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("medieval.phalanx.straight");
        if self.unit(id).is(Flags::PHALANX) {
            self.break_array(id, Array::NoPhalanx, rule!("medieval.phalanx.outside"), table);
        }
    }

    /// What a unit made of its ranks and files is lost, by this rule.
    pub(super) fn break_array(&mut self, id: UnitId, array: Array, row: Rule, table: &mut Table<'_, Event>) {
        let (unit, info) = self.unit_with_info(id);
        array.apply(unit, info);
        let hidden = self.unit(id).is(Flags::HIDDEN);
        table.tell(&[row], Event::Arrayed { unit: id, array, hidden });
    }
}
