//! Supply wagons: loads, handing out, capture (medieval.supply).

use battle::{Side, Viewer};
use expect_test::expect;

use crate::table::{Game, refused, seen, turn};

/// A wagon with arrows beside bowmen who have shot all but two of theirs.
const WAGON: &str = "red bows longbow-light 12 in 12 at 100,30, shots_left 2
    red cart supply-wagon at 110,28, load \"bow\"
    blue far peasants 12 in 6 at 230,140";

/// The shots of a unit of red, and the portions of its wagons, after these turns of red.
fn supplied(position: &str, turns: &[&[&str]]) -> String {
    let actions: Vec<String> = turns.iter().flat_map(|lines| turn(lines, &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let units = seen(position, &actions, &[], Viewer::Umpire, "units");
    let mut text = String::new();
    for unit in units.as_array().into_iter().flatten().filter(|unit| unit["side"] == "red") {
        text.push_str(&format!(
            "{}: shots {}, portions {}\n",
            unit["id"], unit["shots"], unit["train"]["portions"]
        ));
    }
    text
}

#[test]
fn a_wagon_hands_out_its_load_in_a_turn_at_rest_by_order_of_both() {
    let actions = turn(&["#1: RESUPPLY #2", "#2: RESUPPLY #1"], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        bows has 12 shots more of cart [medieval.supply.procedure]
        turn 2 begins [common.sequence.turn]
    "#]]
    .assert_eq(&crate::table::played(WAGON, &actions, &[]));
    expect![[r#"
        "bows": shots 14, portions 0
        "cart": shots 0, portions 0
    "#]]
    .assert_eq(&supplied(WAGON, &[&["#1: RESUPPLY #2", "#2: RESUPPLY #1"]]));
    // The load is used up: nothing comes of a second turn.
    let twice: &[&str] = &["#1: RESUPPLY #2", "#2: RESUPPLY #1"];
    expect![[r#"
        "bows": shots 14, portions 0
        "cart": shots 0, portions 0
    "#]]
    .assert_eq(&supplied(WAGON, &[twice, twice]));
    // Both need the order, and are within 1 cm of each other.
    expect![[r#"
        "bows": shots 2, portions 0
        "cart": shots 0, portions 1
    "#]]
    .assert_eq(&supplied(WAGON, &[&["#1: RESUPPLY #2"]]));
    expect![[r#"
        "bows": shots 2, portions 0
        "cart": shots 0, portions 1
    "#]]
    .assert_eq(&supplied(&WAGON.replace("110,28", "110,26"), &[twice]));
    // With sheaves of 24 arrows the load has as many.
    expect![[r#"
        "bows": shots 26, portions 0
        "cart": shots 0, portions 0
    "#]]
    .assert_eq(&supplied(&format!("options arrow-sheaf-24\n{WAGON}"), &[twice]));
}

#[test]
fn a_load_serves_only_the_weapon_for_which_it_was_loaded() {
    battle::holds!("medieval.supply.wagon-load");
    let twice: &[&str] = &["#1: RESUPPLY #2", "#2: RESUPPLY #1"];
    expect![[r#"
        "bows": shots 2, portions 0
        "cart": shots 0, portions 1
    "#]]
    .assert_eq(&supplied(&WAGON.replace("load \"bow\"", "load \"crossbow\""), &[twice]));
    let slingers = WAGON.replace("longbow-light", "slinger").replace("load \"bow\"", "load \"sling\"");
    expect![[r#"
        "bows": shots 26, portions 0
        "cart": shots 0, portions 0
    "#]]
    .assert_eq(&supplied(&slingers, &[twice]));
    refused(
        "red men medium-infantry 12 in 6 at 100,30\nred cart supply-wagon at 110,28\nblue far peasants 12 in 6 at 230,140",
        &["red: write #1: RESUPPLY #2"],
        &[],
        expect!["unreadable: column 5: not for this unit: RESUPPLY [common.order.kinds]"],
    );
}

#[test]
fn one_load_serves_three_ballistae_at_once() {
    battle::holds!("medieval.supply.wagon-load");
    let position = "red a ballista at 100,30, shots_left 0
        red b ballista at 105,30, shots_left 1
        red c ballista at 100,18 facing 180, shots_left 2
        red cart supply-wagon at 104,24 facing 90, load \"ballista\"
        blue far peasants 12 in 6 at 230,140";
    let lines: &[&str] = &["#1: RESUPPLY #4", "#2: RESUPPLY #4", "#3: RESUPPLY #4", "#4: RESUPPLY #1"];
    expect![[r#"
        "a": shots 12, portions 0
        "b": shots 13, portions 0
        "c": shots 14, portions 0
        "cart": shots 0, portions 0
    "#]]
    .assert_eq(&supplied(position, &[lines]));
}

const TAKEN: &str = "red cart supply-wagon at 100,40, load \"bow\"
    red far peasants 12 in 6 at 20,20
    blue foe longbow-light 12 in 12 at 100,60, shots 3";

#[test]
fn a_wagon_without_a_guard_is_captured_by_touch_and_used_by_its_captor() {
    let actions = turn(&[], &["#1: S 19"]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        foe is at 100,50, facing 180 [common.third.beats]
        third 2 [common.third.together]
        cart and foe meet [common.contact.stops]
        foe is at 100,41, facing 180 [common.third.beats]
        third 3 [common.third.together]
        cart is captured by foe, and is #2: it carries arrows for a unit of bowmen [medieval.supply.capture common.unit.number-new]
        turn 2 begins [common.sequence.turn]
        - foe: 100,41 facing 180, 12 figures in 6 files, order S 19 cm
    "#]].assert_eq(&crate::table::played(TAKEN, &actions, &[]));
    // A figure of its own side within 1 cm guards it.
    let guarded = TAKEN.replace("20,20", "100,31");
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        foe is at 100,50, facing 180 [common.third.beats]
        third 2 [common.third.together]
        cart and foe meet [common.contact.stops]
        foe is at 100,41, facing 180 [common.third.beats]
        third 3 [common.third.together]
        - foe: 100,41 facing 180, 12 figures in 6 files, order S 19 cm
    "#]]
    .assert_eq(&crate::table::played(&guarded, &actions, &[]));
    // From the next turn on it takes the orders of its captor, and its arrows are of use to his bowmen.
    let actions = [turn(&[], &["#1: S 19"]), turn(&[], &["#1: RESUPPLY #2", "#2: RESUPPLY #1"])].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    assert_eq!(seen(TAKEN, &actions, &[], Viewer::Umpire, "units.foe.shots"), 15);
    // They are of no use to crossbowmen.
    battle::holds!("medieval.supply.captured-fit");
    let crossbows = TAKEN.replace("longbow-light", "crossbow-light");
    assert_eq!(seen(&crossbows, &actions, &[], Viewer::Umpire, "units.foe.shots"), 3);
}

#[test]
fn what_a_wagon_carries_is_told_only_to_its_own_side_and_its_captor() {
    let load = |side: Side, actions: &[&str]| {
        let mut game = Game::open(TAKEN, &[1; 40]);
        game.act_all(actions);
        battle::suite::door::at_path(game.battle.state(), Viewer::Seat(side), "units")[0]["load"].clone()
    };
    let actions = turn(&[], &["#1: S 19"]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    assert_eq!(load(Side::Red, &[]), "bow");
    assert_eq!(load(Side::Blue, &[]), serde_json::Value::Null);
    assert_eq!(load(Side::Blue, &actions), "bow");
    battle::holds!("medieval.supply.contents-secret", "medieval.supply.wagon-cost");
}
