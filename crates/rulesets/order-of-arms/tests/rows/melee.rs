//! Melee (B15.7).

use expect_test::expect;

use crate::table::{check, check_from, choices, refused};

/// Two reds against two blues in one melee zone of two areas.
const FRAY: &str = "
    map squares 4x4
    red  F1 FI at 202/302 facing 302, sp 3 2 1, elan 4, armor A
    red  F2 FI at 202/203 facing 302, sp 2 1, elan 3
    blue K1 FI at 302/202 facing 202, sp 3 2 1, elan 4, armor B
    blue K2 FI at 302/303 facing 202, sp 2 1, elan 3
    leader red charles at 102, commands
    leader blue john at 402, commands
    battle melee = [\"202\", \"302\"]
    stage melee";

#[test]
fn each_unit_just_activated_strikes_once_and_natural_fives_and_sixes_hit() {
    holds!("B9.1.2g");
    choices(
        FRAY,
        &[],
        &[],
        expect![[r#"
        red: F1 strikes K1
        red: F1 strikes K2
        red: F2 strikes K1
        red: F2 strikes K2
    "#]],
    );
    // F1 throws 3, K1 strikes back with 3; armour deflects one hit less than usual.
    let actions = ["red: F1 strikes K1", "red: decline", "blue: decline"];
    check(
        FRAY,
        &actions,
        &[5, 6, 4, 6, 5, 1, 1, 1, 1, 1],
        expect![[r#"
        melee: dice 3 (printed strength 3): 5 6 4 = 2 [B15.7g]
        melee: dice 3 (printed strength 3): 6 5 1 = 2 [B15.7g]
        F1 fights K1: 1 through on it, 2 on K1 [B15.7g]
        F1 loses 1 step [C24.0]
        K1 loses 2 steps [C24.0]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        F2 fights K2: 0 through on it, 0 on K2 [B15.7g]
        - F1: 202/302 facing 302, 2 SP
        - K1: 302/202 facing 202, 1 SP
    "#]],
    );
}

#[test]
fn two_blows_in_a_row_do_not_fall_on_the_same_unit() {
    // K2 is the only enemy left for F2, so that nobody is asked.
    check(
        FRAY,
        &["red: F1 strikes K1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
        melee: dice 3 (printed strength 3): 1 1 1 = 0 [B15.7g]
        melee: dice 3 (printed strength 3): 1 1 1 = 0 [B15.7g]
        F1 fights K1: 0 through on it, 0 on K1 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        F2 fights K2: 0 through on it, 0 on K2 [B15.7g]
    "#]],
    );
    let three = format!("blue K3 FI at 302 facing 202, sp 1\n{FRAY}");
    refused(
        &three,
        &["red: F1 strikes K1", "red: F2 strikes K1"],
        &[1, 1, 1, 1, 1, 1],
        expect!["K1 was struck by the last blow: another enemy is left [B15.7f]"],
    );
    let alone = FRAY.replace("blue K2 FI at 302/303 facing 202, sp 2 1, elan 3\n", "");
    check(
        &alone,
        &["red: F1 strikes K1"],
        &[1; 11],
        expect![[r#"
        melee: dice 3 (printed strength 3): 1 1 1 = 0 [B15.7g]
        melee: dice 3 (printed strength 3): 1 1 1 = 0 [B15.7g]
        F1 fights K1: 0 through on it, 0 on K1 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 3 (printed strength 3): 1 1 1 = 0 [B15.7g]
        F2 fights K1: 0 through on it, 0 on K1 [B15.7g]
    "#]],
    );
}

#[test]
fn a_unit_that_was_hit_may_leave_and_then_loses_a_step_less() {
    let actions = ["red: F1 strikes K1", "blue: area 402"];
    check(
        FRAY,
        &actions,
        &[5, 6, 4, 1, 1, 1, 3],
        expect![[r#"
        melee: dice 3 (printed strength 3): 5 6 4 = 2 [B15.7g]
        melee: dice 3 (printed strength 3): 1 1 1 = 0 [B15.7g]
        F1 fights K1: 0 through on it, 2 on K1 [B15.7g]
        leaving a melee, against 3 (élan 4, out of a melee -1): 3 [A2.2.2c B15.7h]
        K1 leaves the melee [B15.7h]
        K1 loses 1 step [C24.0]
        K1 retreats to 402 [C22.0a]
        - K1: 402 facing 403, 2 SP
    "#]],
    );
}

#[test]
fn a_unit_that_fails_to_leave_loses_a_step_more() {
    let actions = ["red: F1 strikes K1", "blue: area 402"];
    check(
        FRAY,
        &actions,
        &[5, 6, 4, 1, 1, 1, 4, 1, 1, 1, 1],
        expect![[r#"
        melee: dice 3 (printed strength 3): 5 6 4 = 2 [B15.7g]
        melee: dice 3 (printed strength 3): 1 1 1 = 0 [B15.7g]
        F1 fights K1: 0 through on it, 2 on K1 [B15.7g]
        leaving a melee, against 3 (élan 4, out of a melee -1): 4 [A2.2.2c B15.7h]
        K1 cannot leave the melee [B15.7i]
        K1 loses 3 steps [C24.0]
        K1 is eliminated [state.steps]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        F2 fights K2: 0 through on it, 0 on K2 [B15.7g]
        - K1: off the map, lost
    "#]],
    );
}

#[test]
fn a_leader_is_paired_and_dies_with_his_men() {
    let position = FRAY.replace("leader blue john at 402", "leader blue john with K2");
    check_from(
        &position,
        &["blue: john with K2", "red: F1 strikes K2", "blue: decline"],
        &[5, 6, 5, 1, 1, 1, 1, 1, 1, 1, 1],
        "F1 fights",
        expect![[r#"
            F1 fights K2: 0 through on it, 3 on K2 [B15.7g]
            K2 loses 2 steps [C24.0 C24.1b]
            K2 is eliminated [state.steps]
            john is out of play [B15.7.1b]
            melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
            melee: dice 3 (printed strength 3): 1 1 1 = 0 [B15.7g]
            F2 fights K1: 0 through on it, 0 on K1 [B15.7g]
            - K2: off the map, lost
            - john: off the map, dead
        "#]],
    );
}

#[test]
fn a_leader_without_a_partner_fights_by_himself() {
    let position = FRAY
        .replace("blue K2 FI at 302/303 facing 202, sp 2 1, elan 3\n", "leader blue jack at 302, command 2\n")
        .replace("leader blue john at 402, commands", "leader blue john with K1, commands");
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: F1 strikes K1
        red: F1 strikes john
        red: F2 strikes K1
        red: F2 strikes john
    "#]],
    );
}

#[test]
fn a_zone_ends_when_one_side_is_gone() {
    let position = FRAY
        .replace("blue K2 FI at 302/303 facing 202, sp 2 1, elan 3\n", "")
        .replace("sp 3 2 1, elan 4, armor B", "sp 1, elan 1, armor none");
    check_from(
        &position,
        &["red: F2 strikes K1", "blue: decline"],
        &[5, 1, 1],
        "K1",
        expect![[r#"
        F2 fights K1: 0 through on it, 1 on K1 [B15.7g]
        K1 loses 1 step [C24.0]
        K1 is eliminated [state.steps]
        the melee in 302 is over [B15.7.4a]
        the melee in 202 is over [B15.7.4b]
        - K1: off the map, lost
    "#]],
    );
}
