//! Commanders: their range, how they move and attach themselves (2.0, 2.1).

use crate::table::{Game, check, commanders, played, refused};
use expect_test::expect;

/// Bills whose commander is so many hexes behind.
fn behind(distance: i8, general: &str) -> String {
    format!(
        "red B1 bills at 0,-3 facing 1
         general red at 0,{} {general}
         blue X1 bills at 0,-7 facing 4",
        distance - 3
    )
}

const RALLY: [&str; 2] = ["red: activate B1", "red: rally"];

#[test]
fn out_of_range_of_the_commander_an_order_test_is_harder() {
    let position = |distance| behind(distance, "").replace("facing 1", "facing 1, disordered");
    check(
        &position(6),
        &RALLY,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 4 (rating B 4): 4 [3.4a 8.1a]
        B1 passes its Order Test [3.4g]
        B1 rallies [8.0a]
        - B1: 0,-3 heading 0, 5 SP
    "#]],
    );
    check(
        &position(7),
        &RALLY,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 5 (rating B 4, out of command +1): 4 [3.4a 8.1c 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,-3 heading 0, 5 SP
    "#]],
    );
    let opportunity = ["red: activate B1", "red: opportunity"];
    check(
        &behind(7, ""),
        &opportunity,
        &[5],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test for opportunity, against 5 (rating B 4, out of command +1): 5 [3.4a 3.4c 5.0h]
        B1 passes its Order Test [3.4g]
        B1 goes on opportunity [5.0h]
        - B1: 0,-3 heading 0, 5 SP, on opportunity
    "#]],
    );
    let moves = ["red: activate B1", "red: move back se", "red: stop"];
    check(
        &behind(7, ""),
        &moves[..2],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves south-east [3.6a]
            B1 is disordered [3.6a]
            - B1: 0,-2 heading 0, 5 SP, disordered
        "#]],
    );
    holds!("2.0a", "2.0b", "2.0c", "hex.distance");
}

#[test]
fn an_order_test_too_far_from_the_commander_is_at_one_more() {
    check(
        "red B1 bills at 0,0 facing 1
         general red at 0,4
         training red poor
         blue X1 bills at 0,-7 facing 4",
        &["red: activate B1", "red: move ne", "red: move ne"],
        &[4],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 5 (rating B 4, out of command +1): 4 [3.4a 3.4c 3.3a]
            B1 fails its Order Test [3.4g]
            B1 is disordered [3.4f]
            - B1: 2,-2 heading 0, 5 SP, disordered
        "#]],
    );
}

#[test]
fn range_is_four_in_a_poorly_trained_army_and_for_a_replacement() {
    let poor = |distance| format!("{}\ntraining red poor", behind(distance, ""));
    let moves = ["red: activate B1", "red: opportunity"];
    check(
        &poor(4),
        &moves,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test for opportunity, against 4 (rating B 4): 4 [3.4a 5.0h]
        B1 passes its Order Test [3.4g]
        B1 goes on opportunity [5.0h]
        - B1: 0,-3 heading 0, 5 SP, on opportunity
    "#]],
    );
    check(
        &poor(5),
        &moves,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test for opportunity, against 5 (rating B 4, out of command +1): 4 [3.4a 3.4c 5.0h]
        B1 fails its Order Test [3.4g]
    "#]],
    );
    check(
        &behind(5, "replacement"),
        &moves,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test for opportunity, against 5 (rating B 4, out of command +1): 4 [3.4a 3.4c 5.0h]
        B1 fails its Order Test [3.4g]
    "#]],
    );
    check(
        &behind(5, ""),
        &moves,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test for opportunity, against 4 (rating B 4): 4 [3.4a 5.0h]
        B1 passes its Order Test [3.4g]
        B1 goes on opportunity [5.0h]
        - B1: 0,-3 heading 0, 5 SP, on opportunity
    "#]],
    );
}

#[test]
fn command_is_counted_through_enemies_and_ground_and_needs_a_commander() {
    let walled = format!("{}\nblue X2 bills at 0,0 facing 4\nhex 0,-1 impassable", behind(6, ""));
    check(
        &walled,
        &["red: activate B1", "red: opportunity"],
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test for opportunity, against 4 (rating B 4): 4 [3.4a 5.0h]
        B1 passes its Order Test [3.4g]
        B1 goes on opportunity [5.0h]
        - B1: 0,-3 heading 0, 5 SP, on opportunity
    "#]],
    );
    let none = "red B1 bills at 0,0 facing 1
        general red off
        blue X1 bills at 0,-7 facing 4";
    check(
        none,
        &["red: activate B1", "red: opportunity"],
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test for opportunity, against 5 (rating B 4, out of command +1): 4 [3.4a 3.4c 5.0h]
        B1 fails its Order Test [3.4g]
    "#]],
    );
    holds!("2.0d");
}

#[test]
fn a_commander_moves_six_hexes_once() {
    let far = "red B1 bills at 0,-3 facing 1
        red B2 bills at 0,-4 facing 1
        general red at 0,3
        blue X1 bills at 0,-7 facing 4";
    check(
        far,
        &["red: activate B2", "red: stop", "red: walk 0,-3", "red: activate B1", "red: opportunity"],
        &[3],
        expect![[r#"
            B2 is activated [1.4g]
            red's general goes to F5 [2.1a 2.1b 2.1c]
            B1 is activated [1.4g]
            Order Test for opportunity, against 3 (rating B 4, commander -1): 3 [3.4a 3.4b 5.0h]
            B1 passes its Order Test [3.4g]
            B1 goes on opportunity [5.0h]
            - B1: 0,-3 heading 0, 5 SP, on opportunity
        "#]],
    );
    refused(far, &["red: walk 0,-4"], &[], expect!["the commander cannot get there within 6 hexes [2.1c]"]);
    refused(
        far,
        &["red: walk 0,1", "red: walk 0,0"],
        &[],
        expect!["the commander has made his own move this turn [2.1a]"],
    );
    refused(
        far,
        &["red: activate B2", "red: walk 0,1"],
        &[],
        expect!["rally, test for opportunity, move, fire, or stop [act.order]"],
    );
    commanders(
        far,
        &["red: walk 1,-1"],
        &[],
        expect![[r#"
        red's general at 1,-1
        a captain at 0,-7, attached to X1
    "#]],
    );
    holds!("2.1d", "2.1g");
}

#[test]
fn a_commander_goes_over_any_ground_and_through_zones_but_not_through_enemies() {
    let field = |ground: &str| {
        format!(
            "radius 3
         red B1 bills at -1,-2 facing 1
         general red at -1,3
         {ground}
         blue X1 bills at 3,-3 facing 4"
        )
    };
    check(
        &field("hex -1,1 marsh\nhex -1,0 woods\nblue X2 bills at 0,0 facing 3"),
        &["red: walk -1,-2"],
        &[],
        expect![[r#"
            red's general goes to B2 [2.1a 2.1b 2.1c]
        "#]],
    );
    // A lake across the map, with the only gap held by the enemy.
    let lake = "hex -3,0 impassable\nhex -2,0 impassable\nhex -1,0 impassable\nhex 1,0 impassable\nhex 2,0 impassable\nhex 3,0 impassable";
    check(
        &field(lake),
        &["red: walk -1,-2"],
        &[],
        expect![[r#"
            red's general goes to B2 [2.1a 2.1b 2.1c]
        "#]],
    );
    refused(
        &field(&format!("{lake}\nblue X2 bills at 0,0 facing 4")),
        &["red: walk -1,-2"],
        &[],
        expect!["the commander cannot get there within 6 hexes [2.1c]"],
    );
    refused(
        &field("blue X2 bills at 0,0 facing 4"),
        &["red: walk 0,0"],
        &[],
        expect!["the commander cannot get there within 6 hexes [2.1c]"],
    );
}

#[test]
fn an_attached_commander_goes_along_on_top_of_his_own_move() {
    let led = "red H1 mounted-sergeants at 0,0 facing 1
        red B1 bills at 3,3 facing 1, group red-rear
        general red at 0,0
        blue X1 bills at 0,-7 facing 4";
    let ride = ["red: attach H1", "red: activate H1", "red: move ne ne ne", "red: stop"];
    check(
        led,
        &ride,
        &[],
        expect![[r#"
            red's general attaches himself to H1 [2.1e]
            H1 is activated [1.4g]
            H1 moves north-east [3.0b]
            H1 moves north-east [3.0b]
            H1 moves north-east [3.0b]
            - H1: 3,-3 heading 0, 5 SP
        "#]],
    );
    commanders(
        led,
        &ride,
        &[],
        expect![[r#"
        red's general at 3,-3, attached to H1
        a captain at 3,3, attached to B1
        a captain at 0,-7, attached to X1
    "#]],
    );
    commanders(
        led,
        &[&ride[..], &["red: walk 3,3"]].concat(),
        &[],
        expect![[r#"
        red's general at 3,3
        a captain at 3,3, attached to B1
        a captain at 0,-7, attached to X1
    "#]],
    );
    commanders(
        led,
        &ride[1..],
        &[],
        expect![[r#"
        red's general at 0,0
        a captain at 3,3, attached to B1
        a captain at 0,-7, attached to X1
    "#]],
    );
    check(
        led,
        &[&ride[..], &["red: detach"]].concat(),
        &[],
        expect![[r#"
            red's general attaches himself to H1 [2.1e]
            H1 is activated [1.4g]
            H1 moves north-east [3.0b]
            H1 moves north-east [3.0b]
            H1 moves north-east [3.0b]
            red's general leaves his stand [2.1f]
            - H1: 3,-3 heading 0, 5 SP
        "#]],
    );
    refused(led, &["red: detach"], &[], expect!["the commander is attached to no stand [2.1f]"]);
    refused(
        led,
        &["red: attach H1", "red: detach"],
        &[],
        expect!["the commander has attached or detached himself just now [2.1k]"],
    );
    refused(
        led,
        &["red: walk 0,1", "red: attach H1"],
        &[],
        expect!["the commander is not in the hex of H1 [2.1e]"],
    );
    refused(
        led,
        &["red: attach B1"],
        &[],
        expect!["a commander attaches to stands of his own group only [2.1j]"],
    );
}

#[test]
fn an_attached_commander_shares_moves_that_are_not_his_stands_own() {
    let displaced = "red B1 bills at 0,0 facing 1
        red S1 crossbowmen at 1,-1 facing 1
        general red with S1
        blue X1 bills at 0,-7 facing 4";
    commanders(
        displaced,
        &["red: activate B1", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
        red's general at 0,0, attached to S1
        a captain at 0,-7, attached to X1
    "#]],
    );
}

#[test]
fn a_commander_is_no_stand() {
    // He has no zone of control and nobody can shoot at him; only an enemy in his hex makes him go.
    let lone = "red S1 crossbowmen at 0,0 facing 1
        general red with S1
        blue X1 bills at 0,-7 facing 4
        general blue at 1,-2";
    let mut game = Game::open(lone, &[]);
    game.act("red: activate S1").expect("it may act");
    assert!(!game.choices().contains("fires"), "{}", game.choices());
    let told = played(lone, &["red: activate S1", "red: move ne nw", "red: stop"], &[]);
    assert!(told.contains("- S1: 1,-2 ") && !told.contains("[3.5d]"), "{told}");
    holds!("1.2d", "2.1g");
}

#[test]
fn a_commander_helps_stands_of_his_own_group_only() {
    let stranger = "red B1 bills at 0,0 facing 1, disordered
        red B2 bills at 3,3 facing 1, group red-rear
        general red at 0,1
        general red-rear at 0,0
        blue X1 bills at 0,-7 facing 4";
    check(
        stranger,
        &RALLY,
        &[3],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 4 (rating B 4): 3 [3.4a 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
    let own = stranger.replace("red at 0,1", "red at 0,0");
    check(
        &own,
        &RALLY,
        &[3],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 3 (rating B 4, commander -1): 3 [3.4a 8.1b 8.1a]
        B1 passes its Order Test [3.4g]
        B1 rallies [8.0a]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
}

#[test]
fn an_attached_commander_adds_to_morale_and_one_beside_the_stand_does_not() {
    let shot = |general: &str| {
        format!(
            "red S1 crossbowmen at 0,0 facing 1
         blue X1 bills at 0,-2 facing 4
         general blue {general}"
        )
    };
    let fire = ["red: activate S1", "red: S1 fires at X1"];
    check(
        &shot("with X1"),
        &fire,
        &[6, 1, 1, 1, 5],
        expect![[r#"
            S1 is activated [1.4g]
            S1 fires at X1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            X1 is hit once [6.0t 7.0a]
            Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 5 [7.0c 7.0d 2.2a 7.0b]
            X1 has a morale loss of 0 [7.0i 7.0f]
            X1 is disordered [7.3a]
            - X1: 0,-2 heading 180, 5 SP, disordered
        "#]],
    );
    check(
        &shot("at 0,-2"),
        &fire,
        &[6, 1, 1, 1, 5],
        expect![[r#"
        S1 is activated [1.4g]
        S1 fires at X1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        X1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
        X1 has a morale loss of 1 [7.0i]
        X1 is disordered [7.3a]
        X1 loses 1 SP [7.1a 7.1b 6.0u]
        - X1: 0,-2 heading 180, 4 SP, disordered
    "#]],
    );
}

#[test]
fn an_enemy_in_his_hex_sends_a_lone_commander_to_the_nearest_stand() {
    let lone = "red B1 bills at 0,0 facing 1
        blue X1 bills at 4,-7 facing 4
        blue X2 bills at 2,-5 facing 4
        general blue at 1,-1";
    check(
        lone,
        &["red: activate B1", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            blue's general goes to X2 [2.1h 2.1i]
            - B1: 1,-1 heading 0, 5 SP
        "#]],
    );
    let tied = lone.replace("4,-7", "1,-5");
    check(
        &tied,
        &["red: activate B1", "red: move ne", "blue: choose X2", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            blue's general goes to X2 [2.1i]
            - B1: 1,-1 heading 0, 5 SP
        "#]],
    );
    let alone = "red B1 bills at 0,0 facing 1
        blue X1 bills at 4,-7 facing 4
        blue X2 bills lost of blue-rear
        general blue-rear at 1,-1";
    check(
        alone,
        &["red: activate B1", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            blue-rear's general is taken off the map [2.1h 2.1i]
            - B1: 1,-1 heading 0, 5 SP
        "#]],
    );
}
