//! The common suite: what must hold in every battle of every ruleset.

use battle::suite::{Thoroughness, at_random, checked_battles};
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

/// A small field with an ambush on either side, found from near and from far.
const AMBUSHES: &str = r#"
[scenario]
title = "Two woods"
rounds = 9

[map]
columns = 9
rows = 9

[map.terrain]
woods = [[2, -2], [3, -2], [9, -6], [8, -6]]

[[side]]
name = "Red"

[[side]]
name = "Blue"

[[group]]
id = "van"
side = "red"
general = { name = "Ralph", initiative = 1, with = "R1" }

[[group]]
id = "wood"
side = "red"
general = { name = "Robin", initiative = 1, with = "RH1" }

[[group]]
id = "main"
side = "blue"
general = { name = "Bertran", initiative = 1, with = "B1" }

[[stand]]
id = "R1"
group = "van"
unit = "border-horse"
at = [4, -1]

[[stand]]
id = "R2"
group = "van"
unit = "mounted-crossbows"
at = [5, -1]

[[stand]]
id = "RH1"
group = "wood"
unit = "knights"
at = [2, -2]
is = ["hidden"]

[[stand]]
id = "RH2"
group = "wood"
unit = "border-horse"
at = [3, -2]
is = ["hidden"]

[[stand]]
id = "B1"
group = "main"
unit = "bills"
at = [7, -7]
facing = 4

[[stand]]
id = "B2"
group = "main"
unit = "genitors"
at = [8, -7]
facing = 4

[[stand]]
id = "BH1"
group = "main"
unit = "border-horse"
at = [9, -6]
facing = 4
is = ["hidden"]

[conditions]
contingents = [
    { id = "robins", name = "Robin's men", pieces = ["RH1", "RH2"], hidden = 1 },
    { id = "riders", name = "The riders", pieces = ["BH1"], hidden = 0 },
]
specials = [{ kind = "ambush", pieces = ["RH1", "RH2", "BH1"] }]
"#;

#[test]
fn ambushes_keep_the_contract_and_betray_nothing() {
    let report = checked_battles::<CharlesTheBold>(AMBUSHES, 0..6, Thoroughness::FULL, &mut rash());
    let mut all = report.unwrap_or_else(|broken| panic!("{broken}"));
    let mut anybody = at_random(Seed::from_number(3));
    let report = checked_battles::<CharlesTheBold>(AMBUSHES, 6..12, Thoroughness::FULL, &mut anybody);
    all.add(&report.unwrap_or_else(|broken| panic!("{broken}")));
    assert!(all.hidden > 0 && all.redrawn > 0, "{all:?}");
    for rule in ["muster.hidden.reveal", "muster.hidden.out.ctb"] {
        assert!(all.fired.contains_key(rule), "{rule} never fired: {:?}", all.fired);
    }
}

battle::shipped! {
    CharlesTheBold, rash();
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
