//! The common suite: what must hold in every battle of every ruleset.

use battle::suite::{Thoroughness, checked_battle, checked_battles};
use battle::{Battle, BySide, Ruleset as _, Side};
use captain::{Captain, Who};
use charles_the_bold::{Action, CharlesTheBold, State};
use dice::Seed;

/// Players who fight: random play only marches about.
fn rash() -> impl FnMut(&Battle<State>, Side, &[Action]) -> usize {
    let mut captains = BySide::new(1, 2).map(|seed| Captain::new(Who::Rash, Seed::from_number(seed)));
    move |battle, side, choices| captains[side].choose(battle, side, choices)
}

fn text(scenario: &str) -> String {
    CharlesTheBold::scenario(scenario).expect("it ships")
}

#[test]
fn first_muster_keeps_the_contract() {
    let report =
        checked_battles::<CharlesTheBold>(&text("first-muster"), 0..3, Thoroughness::FULL, &mut rash());
    let report = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(report.fights > 0 && report.taken_back > 0 && report.unlisted > 0, "{report:?}");
    assert!(report.hidden > 0 && report.redrawn > 0, "naming a group is a secret: {report:?}");
}

/// One test for each, so that they run side by side.
macro_rules! shipped {
    ($($name:ident: $key:literal,)+) => {
        $(
            #[test]
            fn $name() {
                let seed = Seed::from_number(0);
                checked_battle::<CharlesTheBold>(&text($key), seed, Thoroughness::SOAK, &mut rash())
                    .unwrap_or_else(|broken| panic!("{broken}"));
            }
        )+

        #[test]
        fn no_shipped_battle_is_left_out() {
            let keys: Vec<String> = CharlesTheBold::scenarios().into_iter().map(|info| info.key).collect();
            assert_eq!(keys, [$($key),+]);
        }
    };
}

shipped! {
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
}
