//! Drills: scenarios made up from numbers.

use battle::suite::{Thoroughness, checked_drills, refused_drills};
use captain::{Captain, Who};
use charles_the_bold::CharlesTheBold;
use dice::Seed;

#[test]
fn nearly_every_drill_is_a_scenario_as_it_was_made_up() {
    let wrong = refused_drills::<CharlesTheBold>(0..200);
    assert!(wrong.len() < 40, "{} of 200\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn drills_keep_the_contract() {
    let mut captain = Captain::new(Who::Rash, Seed::from_number(1));
    let mut player = |battle: &_, side, choices: &[_]| captain.choose(battle, side, choices);
    let report = checked_drills::<CharlesTheBold>(0..12, Thoroughness::SOAK, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.fights > 0, "{all:?}");
}

#[test]
fn a_battle_that_ends_with_an_answer_is_replayed_to_the_same_end() {
    // In this drill the army breaks as a stand stops, with steps still pending.
    let mut captain = Captain::new(Who::Rash, Seed::from_number(65));
    let mut player = |battle: &_, side, choices: &[_]| captain.choose(battle, side, choices);
    let report = checked_drills::<CharlesTheBold>(65..66, Thoroughness::SOAK, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!((all.winner, all.ended_by), (Some(battle::Side::Blue), "14.0e"), "{all:?}");
}
