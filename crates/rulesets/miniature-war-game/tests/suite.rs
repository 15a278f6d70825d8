//! The common suite: what must hold in every battle.

use battle::suite::{Thoroughness, at_random, checked_battles};
use battle::{Battle, Ruleset as _, Side};
use captain::{Captain, Who};
use dice::Seed;
use miniature_war_game::{Action, MiniatureWarGame, State};

/// A captain who writes what comes into his mind.
fn random() -> impl FnMut(&Battle<State>, Side, &[Action]) -> usize {
    let mut captain = Captain::new(Who::Random, Seed::from_number(1));
    move |battle, side, choices| captain.choose(battle, side, choices)
}

const FORD: &str = r#"
[scenario]
id = "the-ford"
title = "At the ford"
level = "advanced"
board = [120, 90]
turns = 3

[[terrain]]
kind = "forest"
trees = [[40, 40], [55, 42], [50, 55], [41, 52]]

[[side]]
name = "Aldermoor"

[[side]]
name = "Brackenford"

[[unit]]
id = "bows"
side = "red"
type = "longbow-light"
figures = 12
at = [30, 30]
abreast = 6

[[unit]]
id = "spears"
side = "red"
type = "medium-infantry"
figures = 12
at = [60, 30]
abreast = 6

[[unit]]
id = "knights"
side = "blue"
type = "heavy-cavalry"
figures = 6
at = [60, 60]
facing = 180
abreast = 6

[[unit]]
id = "culverin"
side = "blue"
type = "culverin"
at = [90, 70]
facing = 180
"#;

#[test]
fn a_small_battle_keeps_the_contract() {
    let mut player = at_random(Seed::from_number(1));
    let report = checked_battles::<MiniatureWarGame>(FORD, 0..3, Thoroughness::FULL, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.decisions > 20, "{all:?}");
    for rule in ["common.order.before", "common.third.beats", "common.victory.stalemate"] {
        assert!(all.fired.contains_key(rule), "{rule} never fired");
    }
}

#[test]
fn first_muster_ends_with_its_last_turn_or_before_by_a_decisive_condition() {
    let text = MiniatureWarGame::scenario("first-muster").expect("it ships");
    let report = checked_battles::<MiniatureWarGame>(&text, 0..1, Thoroughness::FULL, &mut random());
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    let turns = all.fired.get("common.sequence.turn").copied().unwrap_or(0);
    let decided = all.fired.contains_key("muster.victory.decisive");
    assert!(turns == 10 || decided && (1..10).contains(&turns), "{all:?}");
}

const WOODS: &str = r#"
[scenario]
id = "the-woods"
title = "In the woods"
level = "advanced"
board = [120, 100]
turns = 5

[[terrain]]
kind = "forest"
polygon = [[0, 40], [90, 40], [90, 60], [0, 60]]

[[side]]
name = "Aldermoor"
phantoms = [{ marker = "B", at = [30, 20] }, { marker = "D", at = [80, 15] }]

[[side]]
name = "Brackenford"
phantoms = [{ marker = "X", at = [50, 80] }]
phantoms_allowed = 3

[[unit]]
id = "spears"
side = "red"
type = "medium-infantry"
figures = 12
at = [60, 20]
abreast = 6
marker = "A"

[[unit]]
id = "riders"
side = "red"
type = "light-cavalry"
figures = 6
at = [15, 25]
abreast = 6
marker = "C"

[[unit]]
id = "column"
side = "blue"
type = "medium-infantry"
figures = 12
at = [60, 75]
facing = 180
abreast = 2
marker = "Z"

[[unit]]
id = "knights"
side = "blue"
type = "heavy-cavalry"
figures = 6
at = [30, 75]
facing = 180
abreast = 6
marker = "Y"

[[unit]]
id = "culverin"
side = "blue"
type = "culverin"
at = [90, 85]
facing = 180
"#;

/// Both sides are hidden, with every check at every decision: nobody learns what a marker stands for before he sees it.
#[test]
fn hidden_armies_keep_the_contract() {
    let mut player = at_random(Seed::from_number(4));
    let report = checked_battles::<MiniatureWarGame>(WOODS, 0..6, Thoroughness::FULL, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.hidden > 100 && all.redrawn > 20, "{all:?}");
    for rule in ["common.hidden.reveal", "common.phantom.seen", "common.hidden.again"] {
        assert!(all.fired.contains_key(rule), "{rule} never fired: {:?}", all.fired);
    }
}

/// Both place their armies behind a curtain, with every check at every decision: nobody learns what the other places.
#[test]
fn a_curtain_keeps_the_contract() {
    let text = FORD.replace("turns = 3", "turns = 2\noptions = [\"curtain\"]");
    let mut player = at_random(Seed::from_number(2));
    let report = checked_battles::<MiniatureWarGame>(&text, 0..3, Thoroughness::FULL, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.hidden > 10 && all.redrawn > 10, "{all:?}");
    assert!(all.fired.contains_key("common.setup.place"), "{all:?}");
}

/// Armies are bought and placed, with every check at every decision.
#[test]
fn a_pick_up_battle_keeps_the_contract() {
    let text = MiniatureWarGame::scenario("pick-up").expect("it ships");
    let mut player = at_random(Seed::from_number(3));
    let report = checked_battles::<MiniatureWarGame>(&text, 0..2, Thoroughness::FULL, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.fired.contains_key("common.army.roster"), "{all:?}");
}

/// An event in every turn, with every check at every decision: nobody learns more by one than its row says.
#[test]
fn random_events_keep_the_contract() {
    let options =
        "turns = 5\nevent_on = 1\noptions = [\"random-events\", \"mercenaries\", \"command-figures\"]";
    let text = FORD
        .replace("turns = 3", options)
        .replace("at = [60, 30]", "at = [60, 30]\nkit = [\"mercenary\"]")
        .replace("at = [90, 70]", "at = [90, 70]\nmarker = \"A\"");
    let mut player = at_random(Seed::from_number(4));
    let report = checked_battles::<MiniatureWarGame>(&text, 0..12, Thoroughness::FULL, &mut player);
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    for rule in ["event.roll", "event.sides", "event.31", "event.70", "event.losses"] {
        assert!(all.fired.contains_key(rule), "{rule} never fired");
    }
}

/// Elephants, chariots, cohorts and phalanxes, with every check at every decision, to the end.
#[test]
fn the_ivory_fields_are_fought_to_the_end() {
    let text = MiniatureWarGame::scenario("ivory-fields").expect("it ships");
    let report = checked_battles::<MiniatureWarGame>(&text, 0..1, Thoroughness::FULL, &mut random());
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.fired.contains_key("medieval.missile.die"), "{all:?}");
}

/// A siege, with every check at every decision, to the end: what is offered tells nothing of the enemy's orders.
#[test]
fn hollin_keep_is_besieged_to_the_end() {
    let text = MiniatureWarGame::scenario("hollin-keep").expect("it ships");
    let report = checked_battles::<MiniatureWarGame>(&text, 0..1, Thoroughness::FULL, &mut random());
    let all = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(all.fired.contains_key("medieval.engine.hit-area"), "{all:?}");
}

battle::shipped! {
    MiniatureWarGame, random();
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
    first_muster_in_musket_dress_keeps_the_contract: "first-muster-musket",
    hollin_keep_keeps_the_contract: "hollin-keep",
    pick_up_keeps_it_when_soaked: "pick-up",
    pick_up_of_the_musket_period_keeps_the_contract: "pick-up-musket",
    pick_up_at_the_water_keeps_the_contract: "pick-up-landing",
    ivory_fields_keeps_it_when_soaked: "ivory-fields",
    sallow_strand_keeps_the_contract: "sallow-strand",
}

const RIDERS: &str = r#"
[scenario]
id = "riders"
title = "By riders"
level = "advanced"
board = [120, 90]
turns = 4
options = ["command-figures", "supreme-commander", "dispatch-riders"]

[[side]]
name = "Aldermoor"

[[side]]
name = "Brackenford"

[[unit]]
id = "spears"
side = "red"
type = "medium-infantry"
figures = 12
at = [60, 30]

[[unit]]
id = "pikes"
side = "red"
type = "medium-infantry"
figures = 12
at = [20, 30]

[[unit]]
id = "king"
side = "red"
type = "commander"
at = [40, 10]

[[unit]]
id = "rider"
side = "red"
type = "rider"

[[unit]]
id = "bows"
side = "blue"
type = "longbow-light"
figures = 12
at = [60, 60]
facing = 180

[[unit]]
id = "duke"
side = "blue"
type = "commander"
at = [64.5, 63]
facing = 180

[[unit]]
id = "herald"
side = "blue"
type = "rider"
"#;

#[test]
fn riders_carry_orders() {
    let mut player = at_random(Seed::from_number(3));
    let report = checked_battles::<MiniatureWarGame>(RIDERS, 0..1, Thoroughness::FULL, &mut random());
    report.unwrap_or_else(|broken| panic!("{broken}"));
    let report = checked_battles::<MiniatureWarGame>(RIDERS, 0..3, Thoroughness::FULL, &mut player);
    report.unwrap_or_else(|broken| panic!("{broken}"));
}
