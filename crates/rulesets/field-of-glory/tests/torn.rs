//! Torn files: cut off, or with a byte changed. They are refused or read as something else, and never panic.

use battle::Course;
use battle::suite::torn::course;
use captain::{Captain, Who};
use dice::Seed;
use field_of_glory::FieldOfGlory;

/// A battle of rash players, so many decisions long.
fn fought(decisions: u32) -> Course<FieldOfGlory> {
    let mut captain = Captain::new(Who::Rash, Seed::from_number(4));
    course(decisions, |battle, side, choices| captain.choose(battle, side, choices))
}

battle::torn_tests!(fought);
