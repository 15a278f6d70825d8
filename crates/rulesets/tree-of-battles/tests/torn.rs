//! Torn files: cut off, or with a byte changed. They are refused or read as something else, and never panic.

use battle::Course;
use battle::suite::torn::{course, tear_argument, tear_position, tear_record, torn};
use captain::{Captain, Who};
use dice::Seed;
use tree_of_battles::TreeOfBattles;

/// A battle of rash players, so many decisions long.
fn fought(decisions: u32) -> Course<TreeOfBattles> {
    let mut captain = Captain::new(Who::Rash, Seed::from_number(4));
    course(decisions, |battle, side, choices| captain.choose(battle, side, choices))
}

#[test]
fn a_torn_scenario_does_no_harm() {
    for decisions in [0, 150, 400, 640] {
        tear_position(&fought(decisions));
    }
}

#[test]
fn a_torn_record_is_refused() {
    tear_record(&fought(60));
}

#[test]
fn a_torn_argument_does_no_harm() {
    tear_argument(&fought(60));
}

#[test]
fn a_torn_battle_file_does_no_harm() {
    for id in ["first-muster", "agincourt"] {
        let text = muster::text_of(id).expect("it ships");
        for torn in torn(text, 200) {
            _ = muster::Battle::read(&torn);
        }
    }
}
