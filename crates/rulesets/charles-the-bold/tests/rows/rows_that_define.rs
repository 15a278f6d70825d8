//! Rows that only define or sum up, each with a test of its own.

use battle::{Ruleset as _, State as _, Viewer};
use charles_the_bold::CharlesTheBold;
use expect_test::expect;

use crate::table::{Game, check, choices, refused};

#[test]
fn shorthand_is_used_as_it_is_defined() {
    holds!("0.1");
    let game = Game::open(
        "red L1 longbowmen at 0,0 facing 1\nblue K1 knights at 3,-6 facing 4\nstart",
        &[6, 6, 1, 1],
    );
    let pieces = game.battle.state().scene(Viewer::Umpire).pieces;
    let said = |id: &str, what: &str| {
        let piece = pieces.iter().find(|piece| piece.id == id).expect("it is on the map");
        piece.facts.iter().find(|(key, _)| key == what).map(|(_, value)| value.clone()).unwrap_or_default()
    };
    assert_eq!(said("L1", "strength"), "4 of 4 SP");
    assert_eq!(said("L1", "moves"), "2 MP");
    assert_eq!(said("L1", "weapon"), "longbow, 4 hexes");
    assert_eq!(said("K1", "worth"), "3 BP a rank");
    assert_eq!(said("K1", "impact"), "3, 1 after a loss");
    // 2D6 are two dice of six sides thrown together: the initiative.
    assert!(game.told().contains("initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]"), "{}", game.told());
}

#[test]
fn a_special_rule_of_the_scenario_beats_the_rules() {
    holds!("1.0");
    let vikings = "red V1 vikings at 0,0 facing 1\nblue B1 bills at 1,-3 facing 4";
    refused(vikings, &["red: end turn"], &[], expect!["V1 is impetuous and bound to advance [9.1l]"]);
    let held = format!("{vikings}\nspecial kind = \"held\", pieces = [\"V1\"], from = 4");
    let mut game = Game::open(&held, &[]);
    game.act("red: end turn").expect("the scenario holds it");
}

#[test]
fn every_scenario_begins_in_good_order_and_under_command() {
    holds!("setup.scenario");
    for info in CharlesTheBold::scenarios() {
        let key = &info.key;
        let text = CharlesTheBold::scenario(key).expect("it ships");
        let state = CharlesTheBold::open(&text).unwrap_or_else(|wrong| panic!("{key}: {wrong}"));
        let view = state.view_for(Viewer::Umpire);
        let stands = view["stands"].as_array().expect("a list");
        let has = |stand: &serde_json::Value, flag: &str| {
            stand["is"].as_array().expect("a list").iter().any(|known| known == flag)
        };
        for stand in stands {
            let late = has(stand, "waiting");
            assert_eq!(stand["left"], stand["ranks"], "{key}: {stand}");
            assert_eq!(stand["at"].is_null(), late, "{key}: {stand}");
            let facts = stand["is"].as_array().expect("a list");
            assert!(facts.iter().all(|fact| fact == "waiting" || fact == "hidden"), "{key}: {stand}");
            assert!(
                view["groups"].as_array().expect("a list").iter().any(|group| group["id"] == stand["group"])
            );
        }
        for group in view["groups"].as_array().expect("a list") {
            let mut mine = stands.iter().filter(|stand| stand["group"] == group["id"]);
            let open = mine.any(|stand| !has(stand, "waiting") && !has(stand, "hidden"));
            assert_eq!(group["at"].is_null(), !open, "{key}: {group}");
        }
    }
}

#[test]
fn an_extra_move_keeps_all_rules_of_a_normal_move() {
    holds!("3.3b");
    let position = "red K1 border-horse at 0,0 facing 1
        blue B1 bills at 3,-7 facing 4
        blue X1 bills at -3,-4 facing 4";
    for action in [
        "red: move turn left ne",
        "red: move ne ne ne ne",
        "red: move sw",
        "red: move back ne",
        "red: move turn left turn right",
        "red: move turn left turn left turn left",
    ] {
        let why = |before: &[&str]| {
            let mut game = Game::open(position, &[]);
            for action in before {
                game.act(action).expect("it is allowed");
            }
            game.act(action).expect_err("no move goes so")
        };
        assert_eq!(why(&["red: activate K1"]), why(&["red: activate K1", "red: move nw"]), "{action}");
    }
}

#[test]
fn a_stand_disordered_on_an_extra_move_finishes_it_untested_and_makes_no_other() {
    holds!("3.4j");
    let shot_at = "red K1 border-horse at 0,0 facing 1
        blue S2 crossbowmen at 0,-6 facing 4, opportunity";
    let way = ["red: activate K1", "red: move nw", "red: move nw nw", "blue: S2 fires at K1"];
    check(
        shot_at,
        &way,
        &[6, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 moves north-west [3.0b]
            K1 moves north-west [3.0b]
            S2 reacts [5.0g 5.0m 5.0n]
            S2 is no longer on opportunity [5.0t]
            S2 fires at K1 [6.0a]
            fire: dice 2 (strength 4, range -2): 6 1 = 1 [6.0i 6.0j 6.0m]
            K1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 4, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a 7.0b]
            K1 has a morale loss of 0 [7.0j 7.0f]
            K1 is disordered [7.3a]
            K1 moves north-west [3.0b]
            - K1: 0,-3 heading 0, 4 SP, disordered
            - S2: 0,-6 heading 180, 4 SP
        "#]],
    );
    choices(
        shot_at,
        &way,
        &[6, 1, 1],
        expect![[r#"
        red: detach
        red: end turn
    "#]],
    );
}

#[test]
fn a_zone_of_control_is_entered_only_by_a_charge_on_him_whose_it_is() {
    holds!("3.5f");
    let position =
        |more: &str| format!("red K1 border-horse at 0,0 facing 1\nblue B1 bills at 1,-2 facing 4\n{more}");
    // Face to face it is a charge.
    let mut game = Game::open(&position("general blue off"), &[1; 12]);
    game.act("red: activate K1").expect("it is allowed");
    game.act("red: move ne").expect("that is a charge");
    assert!(game.told().contains("K1 charges [10.0b 3.0e]"), "{}", game.told());
    // With the enemy at its flank it would stand in his zone without charging him.
    refused(
        "red K1 border-horse at -1,0 facing 1\nblue B1 bills at 1,-1 facing 3",
        &["red: activate K1", "red: move ne"],
        &[],
        expect!["K1 would have B1 at its flank or rear, in its zone of control [3.5e]"],
    );
}
