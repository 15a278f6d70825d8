//! The common suite: what must hold in every battle.

use battle::suite::{Thoroughness, at_random, checked_battles};
use battle::{Battle, Ruleset as _, Side};
use captain::{Captain, Who};
use dice::Seed;
use field_of_glory::{Action, FieldOfGlory, State};

/// A rash captain: quick, and in the thick of it.
fn rash() -> impl FnMut(&Battle<State>, Side, &[Action]) -> usize {
    let mut captain = Captain::new(Who::Rash, Seed::from_number(1));
    move |battle, side, choices| captain.choose(battle, side, choices)
}

#[test]
fn first_muster_keeps_the_contract() {
    let text = FieldOfGlory::scenario("first-muster").expect("it ships");
    let mut player = at_random(Seed::from_number(1));
    let report = checked_battles::<FieldOfGlory>(&text, 0..2, Thoroughness::FULL, &mut player);
    let mut all = report.unwrap_or_else(|broken| panic!("{broken}"));
    let report = checked_battles::<FieldOfGlory>(&text, 2..4, Thoroughness::FULL, &mut rash());
    all.add(&report.unwrap_or_else(|broken| panic!("{broken}")));
    assert!(all.decisions > 20, "{all:?}");
}

/// Armies are bought and set up by players of both kinds, with every check at every decision.
#[test]
fn a_pick_up_battle_keeps_the_contract() {
    let text = FieldOfGlory::scenario("pick-up").expect("it ships");
    let mut player = at_random(Seed::from_number(3));
    let report = checked_battles::<FieldOfGlory>(&text, 0..2, Thoroughness::FULL, &mut player);
    let mut all = report.unwrap_or_else(|broken| panic!("{broken}"));
    let report = checked_battles::<FieldOfGlory>(&text, 2..3, Thoroughness::FULL, &mut rash());
    all.add(&report.unwrap_or_else(|broken| panic!("{broken}")));
    assert!(all.hidden > 50 && all.redrawn > 50, "{all:?}");
    for rule in ["army.valid", "army.initiative", "setup.terrain", "setup.camp", "setup.order", "setup.zone"]
    {
        assert!(all.fired.contains_key(rule), "{rule} never fired");
    }
}

battle::shipped! {
    FieldOfGlory, rash();
    agincourt_keeps_the_contract: "agincourt",
    bannockburn_keeps_the_contract: "bannockburn",
    bouvines_keeps_the_contract: "bouvines",
    cowpens_keeps_the_contract: "cowpens",
    crecy_keeps_the_contract: "crecy",
    first_muster_keeps_it_when_soaked: "first-muster",
    fornovo_keeps_the_contract: "fornovo",
    hastings_keeps_the_contract: "hastings",
    mortimers_cross_keeps_the_contract: "mortimers-cross",
    murten_keeps_the_contract: "murten",
    nancy_keeps_the_contract: "nancy",
    tewkesbury_keeps_the_contract: "tewkesbury",
    towton_keeps_the_contract: "towton",
    pick_up_keeps_it_when_soaked: "pick-up",
}
