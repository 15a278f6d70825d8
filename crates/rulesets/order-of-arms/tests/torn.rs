//! Torn files: cut off, or with a byte changed. They are refused or read as something else, and never panic.

use battle::Course;
use battle::suite::torn::course;
use captain::{Captain, Who};
use dice::Seed;
use order_of_arms::OrderOfArms;

/// A battle of rash players, so many decisions long.
fn fought(decisions: u32) -> Course<OrderOfArms> {
    let mut captain = Captain::new(Who::Rash, Seed::from_number(4));
    course(decisions, |battle, side, choices| captain.choose(battle, side, choices))
}

battle::torn_tests!(fought);
