//! Arrays: line, column and skirmish array, and what a contingent may form (array.*).

use battle::Refusal;
use ground::tabletop::{Fill, Length, Shape};

use crate::charts::SKIRMISH_GAP;
use crate::rulebook::{define, rule};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Troop};

/// The shape of so many stands of a type in an array.
pub(crate) fn shape(array: Array, files: u8, stands: u8, troop: Troop, frontage: Length) -> Shape {
    define!("array.line", "array.column", "array.skirmish", "troop.stand");
    let depth = Length::inch_hundredths(troop.row().depth);
    match array {
        // A scenario with another frontage has gaps of half of it.
        Array::Skirmish => {
            let usual = frontage == Length::inch_hundredths(crate::charts::FRONTAGE);
            let gap = if usual { Length::inch_hundredths(SKIRMISH_GAP) } else { frontage.half() };
            Shape::open(stands, frontage, depth, gap)
        }
        Array::Line | Array::Column => Shape::close(stands, files.max(1), frontage, depth, Fill::MiddleLeft),
    }
}

/// The files in which so many stands of a type can form an array, from the fewest to the most; none if they cannot.
pub(crate) fn files_open(troop: Troop, array: Array, stands: u8) -> Option<(u8, u8)> {
    let row = troop.row();
    if stands == 0 || !row.arrays[array as usize] {
        return None;
    }
    match array {
        Array::Skirmish => Some((stands, stands)),
        Array::Line => {
            let fits = |files: &u8| {
                let ranks = stands.div_ceil(*files);
                ranks <= row.most_ranks && *files >= ranks
            };
            Some(((1..=stands).find(fits)?, stands))
        }
        Array::Column => {
            let fits = |files: &u8| stands.div_ceil(*files) > *files;
            let fewest = (1..=2).find(fits)?;
            Some((fewest, (1..=2).rev().find(fits)?))
        }
    }
}

impl State {
    /// Whether a contingent may be drawn up in an array with so many files; if not, by which rule.
    pub(crate) fn may_form(&self, contingent: ContingentId, array: Array, files: u8) -> Result<(), Refusal> {
        let (kind, stands) = (self.kind(contingent), self.contingent(contingent).stands);
        let row = match array {
            Array::Line => rule!("array.line"),
            Array::Column => rule!("array.column"),
            Array::Skirmish => rule!("array.skirmish"),
        };
        if !kind.row().arrays[array as usize] {
            return Err(Refusal::new(row, "{0} cannot form this array").about(contingent.into()));
        }
        match files_open(kind, array, stands) {
            Some((fewest, most)) if (fewest..=most).contains(&files) => Ok(()),
            _ => Err(Refusal::new(row, "{0} has not the stands for so many files").about(contingent.into())),
        }
    }

    /// Whether a contingent may be placed in an array with so many files, its ranks as they now are.
    pub(crate) fn may_draw_up(
        &self,
        contingent: ContingentId,
        array: Array,
        files: u8,
    ) -> Result<(), Refusal> {
        self.may_form(contingent, array, files)?;
        self.keeps_ranks_pure(contingent, self.contingent(contingent).rear, files)
    }

    /// Whether every rank of a contingent is of one type throughout, in so many files and with these stands of its rear
    /// type (troop.mixed).
    pub(crate) fn keeps_ranks_pure(
        &self,
        contingent: ContingentId,
        rear: u16,
        files: u8,
    ) -> Result<(), Refusal> {
        if self.info(contingent).rear.is_none()
            || are_ranks_pure(rear, self.contingent(contingent).stands, files)
        {
            return Ok(());
        }
        let why = "every rank of {0} is of one type throughout";
        Err(Refusal::new(rule!("troop.mixed"), why).about(contingent.into()))
    }
}

/// Whether every rank of so many files is of one type.
fn are_ranks_pure(rear: u16, stands: u8, files: u8) -> bool {
    let files = files.max(1);
    (0..stands).all(|stand| rear >> stand & 1 == rear >> (stand - stand % files) & 1)
}
