//! Impetuous stands (9.0 to 9.3).

use crate::table::{Game, check, choices, refused};
use expect_test::expect;

/// Whether K1 is bound to advance: red may not end its turn without it.
fn is_bound(position: &str) -> bool {
    match Game::open(position, &[]).act("red: end turn") {
        Ok(()) => false,
        Err(why) => {
            assert_eq!(why, "K1 is impetuous and bound to advance [9.1l]");
            true
        }
    }
}

/// Whether K1, activated, may move backwards: a stand that is drawn to the enemy may not.
fn is_free(position: &str) -> bool {
    let mut game = Game::open(position, &[]);
    game.act("red: activate K1").expect("it may be activated");
    game.act("red: move back se").is_ok()
}

#[test]
fn a_poorly_trained_stand_within_five_hexes_of_an_enemy_in_its_wide_arc_is_bound_to_advance() {
    holds!("9.0a", "9.1b");
    let knights = |enemy: &str| is_bound(&format!("red K1 knights at 0,0 facing 1\nblue T1 {enemy}"));
    assert!(knights("bills at 0,-5 facing 4"));
    assert!(!knights("bills at 0,-6 facing 4"));
    assert!(knights("bills at 4,-2 facing 4"), "60 degrees aside is in the wide arc");
    assert!(!knights("bills at 4,-1 facing 4"));
    assert!(!knights("bills at 0,3 facing 4"));
    assert!(!is_bound("red K1 mounted-sergeants at 0,0 facing 1\nblue T1 bills at 0,-3 facing 4"));
    let on_opportunity = "red K1 knights at 0,0 facing 1, opportunity\nblue T1 bills at 0,-3 facing 4";
    assert!(!is_bound(on_opportunity));
}

#[test]
fn it_moves_straight_at_the_nearest_enemy_with_its_full_move_and_charges_if_it_can() {
    let position = "
        red  K1 knights at 0,0 facing 1
        blue T1 bills at 0,-3 facing 4";
    choices(
        position,
        &["red: activate K1"],
        &[],
        expect![[r#"
        red: opportunity
        red: move nw nw
    "#]],
    );
    check(
        position,
        &["red: activate K1", "red: move nw nw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on T1 [9.1a 9.1c 9.1k]
            K1 charges [9.1c 3.0e]
            K1 moves north-west [3.0b]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            K1 fights T1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            T1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and T1 is drawn [11.3c]
            - K1: 0,-2 heading 0, 6 SP, Battle Stand in a melee
            - T1: 0,-3 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
    for (action, why) in [
        ("move nw", expect!["K1 is impetuous and must advance on T1 with its full move [9.1c]"]),
        ("move ne ne", expect!["K1 is impetuous and must advance on T1 with its full move [9.1c]"]),
        ("stop", expect!["K1 is impetuous and must advance [9.1a]"]),
    ] {
        refused(position, &["red: activate K1", &format!("red: {action}")], &[], why);
    }
}

#[test]
fn it_turns_towards_an_enemy_that_no_forward_step_brings_nearer() {
    holds!("9.1f");
    check(
        "red  K1 knights at 0,0 facing 1
         blue T1 bills at 2,-1 facing 4
         hex 1,-1 impassable",
        &["red: activate K1", "red: move turn right", "red: stop"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on T1 [9.1a 9.1d 9.1k]
            K1 turns to face north-east and east [3.1a]
            - K1: 0,0 heading 60, 6 SP
        "#]],
    );
    // Turning costs knights their whole move, so T2 farther off but ahead is nearer than T1 aside.
    choices(
        "red  K1 knights at 0,0 facing 1
         blue T1 bills at 2,-1 facing 4
         blue T2 bills at 0,-3 facing 4",
        &["red: activate K1"],
        &[],
        expect![[r#"
            red: opportunity
            red: move nw nw
        "#]],
    );
}

#[test]
fn its_owner_chooses_between_enemies_that_cost_the_same() {
    let position = "
        red  K1 knights at 0,0 facing 1
        blue T1 bills at 0,-4 facing 4
        blue T2 bills at 4,-4 facing 4";
    choices(
        position,
        &["red: activate K1"],
        &[],
        expect![[r#"
        red: opportunity
        red: choose T1
        red: choose T2
    "#]],
    );
    check(
        position,
        &["red: activate K1", "red: choose T2", "red: move ne ne", "red: stop"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on T2 [9.1e]
            K1 must advance on T2 [9.1a 9.1c 9.1k]
            K1 moves north-east [3.0b]
            K1 moves north-east [3.0b]
            - K1: 2,-2 heading 0, 6 SP
        "#]],
    );
    refused(
        position,
        &["red: activate K1", "red: move ne ne"],
        &[],
        expect!["choose which of the nearest enemies K1 advances on [9.1e]"],
    );
    refused(
        position,
        &["red: activate K1", "red: choose T2", "red: move nw nw"],
        &[],
        expect!["K1 is impetuous and must advance on T2 with its full move [9.1c]"],
    );
}

#[test]
fn in_good_order_it_may_make_a_second_move_to_contact_but_need_not() {
    holds!("9.1g");
    let position = "
        red  K1 knights at 0,0 facing 1
        blue T1 bills at 0,-5 facing 4
        general red at 2,-2";
    check(
        position,
        &["red: activate K1", "red: move nw nw", "red: stop"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on T1 [9.1a 9.1c 9.1k]
            K1 moves north-west [3.0b]
            K1 moves north-west [3.0b]
            - K1: 0,-2 heading 0, 6 SP
        "#]],
    );
    check(
        position,
        &["red: activate K1", "red: move nw nw", "red: move nw nw"],
        &[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on T1 [9.1a 9.1c 9.1k]
            K1 moves north-west [3.0b]
            K1 moves north-west [3.0b]
            K1 charges [10.0b 3.0e]
            K1 moves north-west [3.0b]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            Order Test for the extra move, against 4 (rating B 4): 4 [3.4a 3.3a]
            K1 passes its Order Test [3.4g 3.4e 3.4h]
            K1 fights T1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            T1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and T1 is drawn [11.3c]
            - K1: 0,-4 heading 0, 6 SP, Battle Stand in a melee
            - T1: 0,-5 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn opportunity_holds_it_and_a_failed_test_for_it_does_not() {
    let position = "
        red  K1 knights at 0,0 facing 1
        blue T1 bills at 0,-5 facing 4
        general red at 3,0";
    check(
        position,
        &["red: activate K1", "red: opportunity", "red: keep", "red: end turn"],
        &[4],
        expect![[r#"
        K1 is activated [1.4g]
        Order Test for opportunity, against 4 (rating B 4): 4 [3.4a 5.0h]
        K1 passes its Order Test [3.4g]
        K1 goes on opportunity [5.0h]
        K1 stays on opportunity [5.0i]
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        - K1: 0,0 heading 0, 6 SP, on opportunity
    "#]],
    );
    check(
        position,
        &["red: activate K1", "red: opportunity", "red: move nw nw", "red: stop"],
        &[3],
        expect![[r#"
            K1 is activated [1.4g]
            Order Test for opportunity, against 4 (rating B 4): 3 [3.4a 5.0h]
            K1 fails its Order Test [3.4g]
            K1 must advance [9.1h]
            K1 must advance on T1 [9.1a 9.1c 9.1k]
            K1 moves north-west [3.0b]
            K1 moves north-west [3.0b]
            - K1: 0,-2 heading 0, 6 SP
        "#]],
    );
    refused(
        position,
        &["red: activate K1", "red: opportunity", "red: stop"],
        &[3],
        expect!["K1 is impetuous and must advance [9.1a]"],
    );
}

#[test]
fn disordered_it_may_rally_and_then_test_for_opportunity_and_a_failed_rally_leaves_it_where_it_is() {
    holds!("9.1i");
    let position = "
        red  K1 knights at 0,0 facing 1, disordered
        blue T1 bills at 0,-5 facing 4
        general red at 3,0";
    check(
        position,
        &["red: activate K1", "red: rally", "red: opportunity", "red: keep"],
        &[4, 4],
        expect![[r#"
        K1 is activated [1.4g]
        Order Test to rally, against 4 (rating B 4): 4 [3.4a 8.1a]
        K1 passes its Order Test [3.4g]
        K1 rallies [8.0a]
        Order Test for opportunity, against 4 (rating B 4): 4 [3.4a 5.0h]
        K1 passes its Order Test [3.4g]
        K1 goes on opportunity [5.0h]
        K1 stays on opportunity [5.0i]
        - K1: 0,0 heading 0, 6 SP, on opportunity
    "#]],
    );
    check(
        position,
        &["red: activate K1", "red: rally", "red: end turn"],
        &[3],
        expect![[r#"
        K1 is activated [1.4g]
        Order Test to rally, against 4 (rating B 4): 3 [3.4a 8.1a]
        K1 fails its Order Test [3.4g]
        K1 rallies and does nothing more [9.1j]
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        - K1: 0,0 heading 0, 6 SP
    "#]],
    );
}

#[test]
fn a_stand_bound_to_advance_cannot_be_passed_over_nor_join_a_formation() {
    let position = "
        red  K1 knights at 0,0 facing 1
        red  K2 knights at 1,0 facing 1
        blue T1 bills at 0,-5 facing 4";
    refused(position, &["red: end turn"], &[], expect!["K1 is impetuous and bound to advance [9.1l]"]);
    refused(
        position,
        &["red: form up K1"],
        &[],
        expect!["K2 or K1 is drawn to the enemy and advances by itself [9.1m]"],
    );
}

#[test]
fn a_friend_in_the_way_lets_it_go_as_far_as_it_can() {
    choices(
        "red  K1 knights at 0,0 facing 1
         red  B1 bills at 0,-2 facing 1
         red  B2 bills at 1,-2 facing 1
         blue T1 bills at -2,-3 facing 4",
        &["red: activate K1"],
        &[],
        expect![[r#"
            red: opportunity
            red: move nw
        "#]],
    );
}

#[test]
fn a_steady_stand_within_three_hexes_of_an_enemy_in_its_narrow_arc_advances_if_it_moves_at_all() {
    let steady = |enemy: &str| {
        format!("red K1 knights-household at 0,0 facing 1\nblue T1 {enemy}\ngeneral red at 3,0")
    };
    assert!(is_free(&steady("bills at 0,-4 facing 4")));
    assert!(!is_free(&steady("bills at 0,-3 facing 4")));
    assert!(!is_free(&steady("bills at 3,-3 facing 4")));
    assert!(is_free(&steady("bills at 3,-2 facing 4")), "30 degrees aside is the limit");
    assert!(!is_bound(&steady("bills at 0,-3 facing 4")), "it may be left where it is");
    let near = steady("bills at 0,-3 facing 4");
    choices(
        &near,
        &["red: activate K1"],
        &[],
        expect![[r#"
        red: opportunity
        red: move nw nw
        red: stop
    "#]],
    );
    check(
        &near,
        &["red: activate K1", "red: stop"],
        &[],
        expect![[r#"
        K1 is activated [1.4g]
        K1 stands its ground [9.2b]
    "#]],
    );
    check(
        &near,
        &["red: activate K1", "red: move nw nw"],
        &[1; 14],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on T1 [9.2a 9.1c 9.1k]
            K1 charges [9.1c 3.0e]
            K1 moves north-west [3.0b]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            K1 fights T1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            T1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and T1 is drawn [11.3c]
            - K1: 0,-2 heading 0, 6 SP, Battle Stand in a melee
            - T1: 0,-3 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
    refused(
        &near,
        &["red: activate K1", "red: move turn left"],
        &[],
        expect!["K1 is impetuous and must advance on T1 with its full move [9.1c]"],
    );
}

#[test]
fn terrain_and_friends_hide_an_enemy_and_other_enemies_do_not() {
    holds!("9.3a");
    let field = |between: &str| {
        is_bound(&format!("red K1 knights at 0,0 facing 1\nblue T1 bills at 0,-4 facing 4\n{between}"))
    };
    assert!(field(""));
    assert!(!field("hex 0,-2 woods"));
    assert!(!field("red B1 bills at 0,-2 facing 1"));
    assert!(field("blue S1 sk-crossbows at 0,-2 facing 4"));
}

#[test]
fn skirmishers_draw_nobody_and_cavalry_does_not_draw_foot() {
    holds!("9.3b", "9.3c", "9.3h");
    let drawn = |unit: &str, enemy: &str| {
        is_bound(&format!("red K1 {unit} at 0,0 facing 1\nblue T1 {enemy} at 0,-3 facing 4"))
    };
    assert!(!drawn("knights", "sk-crossbows"));
    assert!(drawn("knights", "border-horse"));
    assert!(!drawn("vikings", "border-horse"));
    assert!(drawn("vikings", "bills"));
    // Those it need not charge are left out in finding the nearest: skirmishers do not turn a charge aside.
    choices(
        "red  K1 knights at 0,0 facing 1
         blue S1 sk-crossbows at 2,-2 facing 4
         blue T1 bills at 0,-4 facing 4",
        &["red: activate K1"],
        &[],
        expect![[r#"
            red: opportunity
            red: move nw nw
        "#]],
    );
}

#[test]
fn field_defences_and_water_they_defend_hold_them_back() {
    holds!("9.3d", "9.3e", "9.3e2");
    let behind = |side: &str, option: &str| {
        is_bound(&format!(
            "red K1 vikings at 0,0 facing 1\nblue T1 bills at 0,-4 facing 4\nside 0,0 {side}\n{option}"
        ))
    };
    assert!(!behind("nw field-defences", ""));
    assert!(behind("ne field-defences", ""), "not on the way to the enemy");
    assert!(!behind("nw stream", ""));
    assert!(!behind("nw ford", ""));
    assert!(behind("nw stream", "option impetuous-cross-water"));
    assert!(behind("nw hedge", ""));
    // Defences that protect the other side are no defences of theirs.
    let enemys =
        "red K1 vikings at 0,0 facing 1\nblue T1 bills at 0,-1 facing 4\nside 0,-1 se field-defences";
    assert!(is_bound(enemys));
}

#[test]
fn losing_half_its_points_cools_a_stand_for_good_and_a_scenario_may_free_all() {
    holds!("9.0b", "9.3f", "9.3g");
    let hurt = |left: &str| {
        is_bound(&format!("red K1 vikings at 0,0 facing 1, left {left}\nblue T1 bills at 0,-3 facing 4"))
    };
    // Nine points in two ranks: four lost are less than half, five are more.
    assert!(hurt("5 0"));
    assert!(!hurt("4 0"));
    let knights = "red K1 knights at 0,0 facing 1, left 3\nblue T1 bills at 0,-3 facing 4";
    assert!(!is_bound(knights), "three of six is half");
    let free = "red K1 knights at 0,0 facing 1\nblue T1 bills at 0,-3 facing 4\noption scenario-impetuous";
    assert!(!is_bound(free));
}

#[test]
fn extra_moves_of_a_stand_that_had_to_advance_bring_it_nearer_or_into_contact() {
    let position = "red K1 knights at 0,0 facing 1, impetuous poor, mp 2
        general red at 0,1
        blue X1 bills at 0,-5 facing 4";
    let advanced = ["red: activate K1", "red: move nw nw"];
    choices(
        position,
        &advanced,
        &[],
        expect![[r#"
        red: move nw
        red: move nw turn left
        red: move nw nw
        red: stop
    "#]],
    );
    refused(
        position,
        &[advanced[0], advanced[1], "red: move back sw"],
        &[],
        expect!["K1 is impetuous: an extra move brings it nearer to X1 or into contact [9.1g]"],
    );
}
