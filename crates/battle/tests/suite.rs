//! The common suite over the toy, which has one of each hard case.

mod toy;

use battle::suite::{Report, Thoroughness, at_random, checked_battles};
use battle::{Ruleset, State, Viewer};
use dice::Seed;
use toy::{FORD, Skirmish};

fn check_battles(thoroughness: Thoroughness, battles: u64) -> Report {
    let mut choose = at_random(Seed::from_number(1));
    checked_battles::<Skirmish>(FORD, 0..battles, thoroughness, &mut choose).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn the_toy_keeps_the_contract() {
    let report = check_battles(Thoroughness::FULL, 300);
    assert!(report.hidden > 0 && report.redrawn > report.hidden / 2, "{report:?}");
    assert!(report.taken_back > 100 && report.unlisted > 100 && report.fights > 5, "{report:?}");
}

#[test]
fn the_toy_keeps_the_contract_when_soaked() {
    check_battles(Thoroughness::SOAK, 300);
}

#[test]
fn every_row_of_the_toy_fires_or_refuses() {
    let report = check_battles(Thoroughness::FULL, 100);
    for row in Skirmish::rulebook().rows {
        let count = |by: &std::collections::BTreeMap<&str, u64>| by.get(row.id).copied().unwrap_or(0);
        assert!(count(&report.fired) + count(&report.refused) > 0, "{} never comes up", row.id);
    }
}

#[test]
fn the_toy_has_its_scenario() {
    let [info] = &Skirmish::scenarios()[..] else { panic!("there is one") };
    let text = Skirmish::scenario(&info.key).expect("it has a file");
    let state = Skirmish::open(&text).expect("which can be opened");
    assert_eq!(Skirmish::summary(&state, Viewer::Spectator), info.title);
    assert_eq!(state.standing(Viewer::Spectator).len(), 2);
    assert!(Skirmish::enlarged("ford", 2).is_none());
}
