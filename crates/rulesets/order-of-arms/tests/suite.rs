//! The common suite: what must hold in every battle.

use battle::suite::{Thoroughness, at_random, checked_battles};
use battle::{Battle, Ruleset as _, Side};
use captain::{Captain, Who};
use dice::Seed;
use order_of_arms::{Action, OrderOfArms, State};

fn text(key: &str) -> String {
    OrderOfArms::scenario(key).expect("it ships")
}

/// A rash captain: quick, and in the thick of it.
fn rash() -> impl FnMut(&Battle<State>, Side, &[Action]) -> usize {
    let mut captain = Captain::new(Who::Rash, Seed::from_number(1));
    move |battle, side, choices| captain.choose(battle, side, choices)
}

#[test]
fn first_muster_keeps_the_contract() {
    let text = text("first-muster");
    let report =
        checked_battles::<OrderOfArms>(&text, 0..2, Thoroughness::FULL, &mut at_random(Seed::from_number(1)));
    let mut all = report.unwrap_or_else(|broken| panic!("{broken}"));
    let report = checked_battles::<OrderOfArms>(&text, 2..4, Thoroughness::FULL, &mut rash());
    all.add(&report.unwrap_or_else(|broken| panic!("{broken}")));
    assert!(all.decisions > 1_000, "{all:?}");
}

battle::shipped! {
    OrderOfArms, rash();
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
    fornovo_by_hand_keeps_the_contract: "fornovo-by-hand",
    mortimers_cross_by_hand_keeps_the_contract: "mortimers-cross-by-hand",
}
