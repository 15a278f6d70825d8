//! Who stands behind a front: shot at or spared, supporting or left out, drawn in or not (state.combat, B15.7.2, B15.8a,
//! B15.9).

use expect_test::expect;

use crate::table::{check_from, check_rolls, choices, refused};

const LEADERS: &str = "
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage close-quarters only";

#[test]
fn a_stack_at_which_nobody_shoots_is_not_in_the_combat() {
    holds!("state.combat");
    // B3 stands behind too, and R2's dice go to B2: two of the four points of B1 and B2 are half of theirs.
    let deep = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, sp 4 3 2 1
         red  R2 FBL at 203 facing 303, sp 4 3 2 1
         blue B1 FI at 303/203 facing 203, sp 2 1, armor none
         blue B2 FXB at 303 facing 203, sp 2 1
         blue B3 FI at 303/403 facing 203, sp 8 7 6 5
         leader blue boy with B3, of blue
         {LEADERS}"
    );
    let acts = [
        "red: area 303",
        "blue: done",
        "red: R2 against B2",
        "blue: done",
        "red: R2 gives 2 dice to B2",
        "blue: area 402",
        "blue: place 402 facing 302",
    ];
    check_from(
        &deep,
        &acts,
        &[6, 6, 1, 1, 1, 1, 1, 1],
        "strikes",
        expect![[r#"
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 6 6 1 1 = 2 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        R2 strikes at B2 [B15.5.4]
        close quarters: dice 2 (printed strength 4, over the front -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        B1 is hit twice, 2 through its armour [C20.0d]
        blue is forced back from 303: 2 of 4 points [B15.5.7a]
        B1 loses 2 steps [C24.0]
        B1 is eliminated [state.steps]
        B2 is forced back to 402 [C22.0a]
        B2 stands in 402 at the centre, facing 302 [model.place]
        - B1: off the map, lost
        - B2: 402 facing 302, 2 SP
    "#]],
    );
    // Where it is shot at, its points count, and two of twelve are not half.
    let acts = [
        "red: area 303",
        "blue: done",
        "red: R2 against B2",
        "blue: done",
        "red: R2 gives 1 dice to B2",
        "red: R2 gives 1 dice to B3",
        "blue: done",
    ];
    check_from(
        &deep,
        &acts,
        &[6, 6, 1, 1, 1, 1, 1, 1, 3, 4],
        "B1 is hit",
        expect![[r#"
        B1 is hit twice, 2 through its armour [C20.0d]
        B1 loses 2 steps [C24.0]
        B1 is eliminated [state.steps]
        boy is in danger [B3.2a]
        leader casualty, against 11 (a casualty 11): 3 4 = 7 [B3.2d]
        - B1: off the map, lost
    "#]],
    );
}

#[test]
fn who_was_only_shot_at_does_not_advance() {
    let behind = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, sp 6 5 4 3 2 1
         red  R9 FI at 203 facing 303, sp 4 3 2 1, of rear
         blue B1 FI at 303/203 facing 203, sp 2 1, armor none
         blue B2 FBL at 303 facing 203, sp 2 1
         {LEADERS}
         acting red"
    );
    choices(
        &behind,
        &[
            "red: area 303",
            "blue: done",
            "blue: B2 against R9",
            "blue: area 402",
            "blue: place 402 facing 302",
        ],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            red: stack R1
            red: done
        "#]],
    );
}

#[test]
fn a_combat_is_supported_against_any_of_its_enemies() {
    // The first attack of the combat is on B2, which nobody attacks from the area of the archers; that on B1 comes from it.
    let linked = format!(
        "map squares 5x5
         red  R1 FI at 302/303 facing 303
         red  R2 FI at 203/303 facing 303
         red  R3 FXB at 203 facing 303
         blue B1 FI at 303/203 facing 203
         blue B2 FI at 303/302 facing 302
         {LEADERS}"
    );
    choices(
        &linked,
        &["red: area 303", "red: R1 attacks B2", "red: R1 attacks B1", "red: R2 attacks B1"],
        &[],
        expect![[r#"
            red: R3 against B1
            red: done
        "#]],
    );
}

#[test]
fn archers_need_be_shielded_only_from_the_combat_that_they_support() {
    // R4's attack on B4 is a combat of its own. B5 is in R4's sight, and not in R1's.
    let two = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303
         red  R4 FI at 304/303 facing 303
         blue B1 FI at 303/203 facing 203
         blue B4 FI at 303/304 facing 304
         blue B5 FXB at 303/403 facing 203
         blue B6 FI at 303 facing 203
         {LEADERS}"
    );
    choices(
        &two,
        &[
            "red: area 303",
            "red: R1 attacks B1",
            "red: R4 attacks B4",
            "red: done",
            "blue: done",
            "blue: done",
        ],
        &[],
        expect![[r#"
            blue: B5 against R1
            blue: B4 attacks R1
            blue: B1 attacks R4
            blue: done
        "#]],
    );
}

#[test]
fn nobody_is_drawn_in_when_all_who_were_attacked_are_gone() {
    let melee = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, sp 6 5 4 3 2 1
         red  R2 FI at 304/303 facing 303, of rear
         blue B1 FI at 303/203 facing 203, sp 1, armor none
         blue B2 FXB at 303 facing 203, sp 6 5 4 3
         {LEADERS}
         battle melee = [\"303\", \"304\"]
         acting red"
    );
    check_from(
        &melee,
        &["red: area 303", "blue: B2 against R1"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        "strikes",
        expect![[r#"
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 6 (printed strength 6), against 5 (to hit 6, weapon against armour -1): 6 1 1 1 1 1 = 1 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 1 (printed strength 1), against 5 (to hit 6, in melee -1): 1 = 0 [B15.5.1a dice.d6 B15.5.4a.e B15.5.4]
            B2 strikes at R1 [B15.5.4]
            close quarters: dice 6 (printed strength 6), against 4 (to hit 6, weapon against armour -1, in melee -1): 1 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4a.e B15.5.4]
            B1 is hit once, 1 through its armour [C20.0d]
            B1 tries to get away [B9.1.2e]
            B2 tries to get away [B9.1.2e]
            retreat, against 3 (élan 4, not in control -1): 6 [A2.2.2c B15.5.5a.c B15.5.5c]
            blue does not get away [B15.5.5a]
            B1 loses 1 step [C24.0]
            B1 is eliminated [state.steps]
            - B1: off the map, lost
        "#]],
    );
}

#[test]
fn an_exceptional_leader_widens_nothing_for_men_out_of_control() {
    let led = |formation: &str| {
        format!(
            "map squares 5x5
             red  R1 FI at 203/303 facing 303, sp 8 7 6 5, elan 6{formation}
             blue B1 FI at 303/203 facing 203, sp 2 1
             leader red gonzaga with R1, radius 4, exceptional, leads red
             leader red charles at 101, radius 0, commands
             leader blue gie at 505, radius 4, command 2, leads blue, commands
             stage close-quarters only"
        )
    };
    check_rolls(
        &led(""),
        &["red: area 303", "red: done"],
        &[1; 10],
        "close quarters",
        expect![[r#"
        close quarters: dice 8 (printed strength 8), against 6 (to hit 6): 1 1 1 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
    check_rolls(
        &led(", of rear"),
        &["red: area 303"],
        &[1; 9],
        "close quarters",
        expect![[r#"
        close quarters: dice 6 (printed strength 8, not on this enemy -2), against 6 (to hit 6): 1 1 1 1 1 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
        close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}

#[test]
fn a_leader_goes_with_the_archers_who_fall_back() {
    let archers = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303
         blue B1 FBL at 303/203 facing 203, elan 5
         leader blue boy with B1, of blue
         {LEADERS}"
    );
    check_from(
        &archers,
        &["red: area 303", "blue: done", "blue: unit B1", "blue: area 403", "blue: place 403 facing 303"],
        &[4, 1, 1],
        "does not wait",
        expect![[r#"
            B1 does not wait for the attack [B15.9.3c]
            B1 retreats to 403 [C22.0a]
            boy rides to 403 [B3.2.1a]
            B1 stands in 403 at the centre, facing 303 [model.place]
            - B1: 403 facing 303, 4 SP
            - boy: 403
        "#]],
    );
}

#[test]
fn a_leader_goes_with_the_last_of_the_archers_who_fall_back() {
    let archers = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303
         blue B1 FBL at 303/203 facing 203, sp 2 1, elan 5
         blue B2 FBL at 303/203 facing 203, sp 2 1, elan 5, stack 1
         leader blue boy with B1, of blue
         {LEADERS}"
    );
    let fall_back = [
        "red: area 303",
        "blue: done",
        "blue: unit B1",
        "blue: unit B2",
        "blue: choose 1",
        "blue: area 402",
        "blue: place 402 facing 302",
        "blue: area 403",
        "blue: place 403 facing 303",
    ];
    check_from(
        &archers,
        &fall_back,
        &[4, 4, 1, 1],
        "does not wait",
        expect![[r#"
        B1 does not wait for the attack [B15.9.3c]
        B1 retreats to 402 [C22.0a]
        B1 stands in 402 at the centre, facing 302 [model.place]
        B2 does not wait for the attack [B15.9.3c]
        B2 retreats to 403 [C22.0a]
        boy rides to 403 [B3.2.1a]
        B2 stands in 403 at the centre, facing 303 [model.place]
        - B1: 402 facing 302, 2 SP
        - B2: 403 facing 303, 2 SP
        - boy: 403
    "#]],
    );
}

#[test]
fn routed_archers_do_not_fall_back_and_fire() {
    holds!("C23.2a");
    let archers = |fact: &str| {
        format!(
            "map squares 5x5
             red  R1 FI at 203/303 facing 303
             blue B1 FBL at 303/203 facing 203{fact}
             blue B2 FBL at 303/302 facing 203
             {LEADERS}"
        )
    };
    let falls_back = ["red: area 303", "red: R1 attacks B1", "red: done", "blue: done", "blue: unit B1"];
    choices(
        &archers(""),
        &falls_back[..4],
        &[],
        expect![[r#"
        blue: unit B1
        blue: unit B2
        blue: done
    "#]],
    );
    refused(&archers(", routed"), &falls_back, &[], expect!["B1 is routed and does not shoot [C23.2a]"]);
}

#[test]
fn who_was_spared_stays_when_those_of_his_stack_who_shot_are_forced_back() {
    let deep = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, sp 4 3 2 1
         red  R2 FBL at 203 facing 303, sp 4 3 2 1
         blue B1 FI at 303/203 facing 203, sp 2 1, armor none
         blue B2 FXB at 303 facing 203, sp 1
         blue B3 FI at 303 facing 203, sp 2 1, stack 1
         blue B4 FI at 303/403 facing 203, sp 1
         {LEADERS}"
    );
    let acts = [
        "red: area 303",
        "blue: done",
        "red: R2 against B4",
        "blue: B2 against R1",
        "red: R2 gives 2 dice to B4",
        "blue: area 402",
        "blue: place 402 facing 302",
        "blue: area 404",
        "blue: place 404 facing 303",
    ];
    check_from(
        &deep,
        &acts,
        &[6, 6, 1, 1, 1, 1, 1, 1, 1],
        "is forced back from",
        expect![[r#"
        blue is forced back from 303: 2 of 4 points [B15.5.7a]
        B1 loses 2 steps [C24.0]
        B1 is eliminated [state.steps]
        B2 is forced back to 402 [C22.0a]
        B2 stands in 402 at the centre, facing 302 [model.place]
        B4 is forced back to 404 [C22.0a]
        B4 stands in 404 at the centre, facing 303 [model.place]
        - B1: off the map, lost
        - B2: 402 facing 302, 1 SP
        - B4: 404 facing 303, 1 SP
    "#]],
    );
}
