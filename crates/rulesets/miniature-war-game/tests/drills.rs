//! Drills: scenarios made up from numbers.

use battle::suite::{Thoroughness, checked_drills, refused_drills};
use captain::{Captain, Who};
use dice::Seed;
use miniature_war_game::MiniatureWarGame;

#[test]
fn nearly_every_drill_is_a_scenario_as_it_was_made_up() {
    let wrong = refused_drills::<MiniatureWarGame>(0..200);
    assert!(wrong.len() < 40, "{} of 200\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn drills_keep_the_contract() {
    let mut captain = Captain::new(Who::Random, Seed::from_number(1));
    let mut player = |battle: &_, side, choices: &[_]| captain.choose(battle, side, choices);
    let report = checked_drills::<MiniatureWarGame>(0..3, Thoroughness::SOAK, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.decisions > 20, "{all:?}");
}
