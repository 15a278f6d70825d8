//! Élan and rout (C21, C23).

use expect_test::expect;

use crate::table::with_file as with;
use crate::table::{check, check_from, choices, shown};

/// A unit of an army at élan zero in a melee that costs it half of its steps.
const BEATEN: &str = "
    map squares 5x5
    red  F1 FI at 302/202 facing 202, sp 4 3 2 1, elan 4, armor A
    blue K1 FI at 202/302 facing 302, sp 4 3 2 1, elan 3, armor none, of left
    blue K2 FI at 202/203 facing 302, sp 2 1, elan 3, of left
    army blue zero
    leader red charles at 402, commands
    leader blue john at 202, command 2, radius 2, leads left, commands
    battle melee = [\"202\", \"302\"]
    stage melee";

#[test]
fn a_unit_that_loses_half_its_steps_at_elan_zero_checks_and_holds_on_its_elan() {
    check_from(
        BEATEN,
        &["blue: john with K2", "red: F1 strikes K1", "blue: decline"],
        &[5, 5, 1, 1, 1, 1, 1, 1, 2],
        "K1",
        expect![[r#"
        F1 fights K1: 0 through on it, 2 on K1 [B15.7g]
        K1 loses 2 steps [C24.0]
        rout check, against 2 (élan 3, not in control -1): 2 [A2.2.2c C23.0f C23.0b]
        K1 stands firm [C23.0b]
        - K1: 202/302 facing 302, 2 SP
    "#]],
    );
}

#[test]
fn a_unit_that_routs_flees_two_areas_and_carries_others_away() {
    let actions = ["blue: john with K2", "red: F1 strikes K1", "blue: decline"];
    choices(
        BEATEN,
        &actions,
        &[5, 5, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
        blue: area 101
        blue: area 102
        blue: area 103
    "#]],
    );
    let actions = ["blue: john with K2", "red: F1 strikes K1", "blue: decline", "blue: area 102"];
    check_from(
        BEATEN,
        &actions,
        &[5, 5, 1, 1, 1, 1, 1, 1, 6, 6],
        "K1",
        expect![[r#"
        F1 fights K1: 0 through on it, 2 on K1 [B15.7g]
        K1 loses 2 steps [C24.0]
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        K1 does not stand [C23.0b]
        K1 routs [C23.1a]
        K1 flees to 102 [C23.1a]
        rout check, against 4 (élan 3, not in control -1, Army Commander +2): 6 [A2.2.2c C23.0f C23.3g C23.0b]
        K2 does not stand [C23.3]
        K2 routs [C23.1a]
        - K1: 102 facing 202, 2 SP, routed, routed-now
        - K2: 202/203 facing 302, 2 SP, routed, routed-now
    "#]],
    );
}

#[test]
fn a_routed_unit_rallies_with_its_leader_or_is_lost() {
    let position = "
        map squares 5x5
        red  F1 FI at 101 facing 201, elan 2, routed, of van
        blue K1 FI at 505 facing 405
        leader red charles with F1, command 2, leads van, commands
        leader blue john with K1, commands
        stage rally";
    check_from(
        position,
        &[],
        &[4],
        "rally",
        expect![[r#"
        rally, against 4 (élan 2, own leader +2): 4 [A2.2.2c C23.2b C23.2a]
        F1 rallies [C23.2.1]
        - F1: 101 facing 201, 4 SP
    "#]],
    );
    check_from(
        position,
        &[],
        &[5],
        "rally",
        expect![[r#"
        rally, against 4 (élan 2, own leader +2): 5 [A2.2.2c C23.2b C23.2a]
        F1 is lost in rout [C23.2a]
        F1 is eliminated [state.steps]
        - F1: off the map, routed, lost
    "#]],
    );
    let alone = position.replace("with F1, command 2", "at 105, command 2, radius 6");
    check_from(
        &alone,
        &[],
        &[3],
        "rally",
        expect![[r#"
        rally, against 2 (élan 2): 3 [A2.2.2c C23.2a]
        F1 is lost in rout [C23.2a]
        F1 is eliminated [state.steps]
        - F1: off the map, routed, lost
    "#]],
    );
}

#[test]
fn a_unit_out_of_control_that_balks_panics_at_elan_zero() {
    let position = "
        map squares 5x5
        red  F1 FB at 203/303 facing 303, elan 2, of van
        blue K1 FI at 303 facing 203
        army red zero
        leader red charles at 501, radius 0, leads van, commands
        leader blue john with K1, commands
        stage fire";
    check(
        position,
        &["red: area 303"],
        &[3],
        expect![[r#"
        élan check to attack, against 2 (élan 2): 3 [A2.2.2c B9.1.2c]
        F1 does not dare to attack [B9.1.2c]
        F1 takes to its heels [B9.1.2d]
        F1 routs [C23.1a]
        - F1: 203/303 facing 303, 4 SP, routed, routed-now
    "#]],
    );
    choices(
        position,
        &[],
        &[],
        expect![[r#"
        red: area 303
        red: done
    "#]],
    );
}

#[test]
fn who_routs_at_the_end_of_a_turn_may_rally_in_the_next() {
    let position = with(
        "map squares 5x5
         red  F1 FI at 101 facing 201
         blue B1 FI at 303 facing 203, elan 2
         leader red gonzaga at 101, radius 4, command 3, leads red, commands
         leader blue gie at 505, radius 4, leads blue, commands
         turns 8
         turn 1
         steps [{ turn = \"conclude\" }]",
        "[[rule]]
         on = \"turn_end\"
         effect = { kind = \"rout_check\", formation = \"blue\" }",
    );
    check_from(
        &position,
        &["blue: area 403", "blue: area 503"],
        &[6, 1, 6, 1, 1],
        "routs",
        expect![[r#"
        B1 routs [C23.1a]
        B1 flees to 403 [C23.1a]
        B1 flees to 503 [C23.1a]
        turn 2 [B4.0a]
        first player: 4 to 8: 1 6 [A2.2.2f B7.0]
        blue is first player [B7.0]
        activation, against 2 (command rating 2): 1 [A2.2.2f B8.0b]
        blue has 2 activations [B8.0b B7.1]
        blue has no formation for the activations that are left [B8.1]
        blue is activated [B8.1]
        rally, against 2 (élan 2): 1 [A2.2.2c C23.2a]
        B1 rallies [C23.2.1]
        - B1: 503 facing 504, 4 SP
    "#]],
    );
}

#[test]
fn what_a_scenario_adds_to_rout_checks_counts_in_rallying_too() {
    let position = with(
        "map squares 5x5
         red  F1 FI at 302 facing 303, routed
         blue B1 FI at 505 facing 504
         leader red gonzaga at 101, radius 4, leads red, commands
         leader blue gie at 505, radius 4, leads blue, commands
         stage rally only
         battle happened = { modifiers = [0] }",
        "[[rule]]
         on = \"game_start\"
         effect = { kind = \"add_modifier\", roll = \"rout_check\", value = -2 }",
    );
    check(
        &position,
        &[],
        &[3],
        expect![[r#"
        rally, against 2 (élan 4, by the scenario -2): 3 [A2.2.2c A2.6 C23.2a]
        F1 is lost in rout [C23.2a]
        F1 is eliminated [state.steps]
        - F1: off the map, routed, lost
    "#]],
    );
}

#[test]
fn an_army_that_begins_at_elan_zero_is_at_zero() {
    holds!("C21.4", "C21.4.2");
    let position = "
        map squares 5x5
        army blue elan 0
        red  R1 FI at 203/303 facing 303, sp 8 7 6
        blue B1 FI at 303/203 facing 203, sp 2 1, armor none
        blue B2 FI at 303/203 facing 203, sp 2 1, armor none, stack 1
        blue G1 AGF at 404 facing 303, size light
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage close-quarters only";
    // It loses half of its steps and checks.
    let acts = ["red: area 303", "red: R1 gives 4 dice to B1", "red: R1 gives 4 dice to B2", "blue: done"];
    let dice = [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3];
    check_from(
        position,
        &acts,
        &dice,
        "loses",
        expect![[r#"
        B1 loses 1 step [C24.0]
        rout check, against 4 (élan 4): 3 [A2.2.2c C23.0b]
        B1 stands firm [C23.0b]
        - B1: 303/203 facing 203, 1 SP
    "#]],
    );
    assert_eq!(shown(position, &[], &[], "units.G1.is").to_string(), r#"["abandoned"]"#);
    assert_eq!(shown(position, &[], &[], "armies.blue.zero"), true);
}
