//! Phalanxes in close quarters (C26.1, C26.2, C26.3).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

/// A phalanx before foot with crossbows beside them.
const FIELD: &str = "
    map squares 5x5
    option phalanx
    red  P1 FP at 203/303 facing 303, phalanx, sp 5 4 3, elan 3
    blue B1 FI at 303/203 facing 203, sp 4 3 2, elan 3
    blue B2 FXB at 303/304 facing 203, sp 3 2
    leader red fribourg at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage close-quarters only";

fn replaced(from: &str, to: &str) -> String {
    assert!(FIELD.contains(from), "{from}");
    FIELD.replace(from, to)
}

const DECLARED: [&str; 6] =
    ["red: area 303", "red: P1 attacks B1", "red: try", "red: done", "blue: done", "blue: done"];

fn assault(more: &[&'static str]) -> Vec<&'static str> {
    DECLARED.iter().chain(more).copied().collect()
}

#[test]
fn a_phalanx_assaults_or_attacks() {
    choices(
        FIELD,
        &DECLARED[..2],
        &[],
        expect![[r#"
        red: try
        red: decline
    "#]],
    );
}

#[test]
fn arrows_then_the_defenders_then_the_phalanx() {
    holds!("C26.1c", "C26.1f");
    refused(
        FIELD,
        &assault(&["blue: done"]),
        &[],
        expect!["the archers shoot, hold their fire, or some do [C26.1b]"],
    );
    choices(
        FIELD,
        &assault(&[]),
        &[],
        expect![[r#"
            blue: try
            blue: decline
        "#]],
    );
    check(
        FIELD,
        &assault(&["blue: try"]),
        &[6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1],
        expect![[r#"
            P1 attacks B1 [C26.1a B15.1a]
            B2 strikes at P1 [B11.10.3]
            defensive bow fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 6 6 6 = 3 [A2.2.2a dice.d6 B14.4mod.a B11.10.3]
            P1 is hit 3 times, 2 through its armour [C20.0b]
            P1 takes 1 step in phalanx for 2 hits [C24.1f]
            P1 loses 1 step [C24.0]
            B1 has 4 dice for P1 [B15.5.2a]
            B1 strikes at P1 [B15.5.4]
            phalanx assault: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 6 1 = 3 [B15.5.1a dice.d6 B15.5.4]
            P1 is hit 3 times, 2 through its armour [C20.0b]
            P1 takes 1 step in phalanx for 2 hits [C24.1f]
            P1 loses 1 step [C24.0]
            red has 4 dice from 203 in all [C26.1e]
            P1 has 4 dice for B1 [B15.5.2a]
            P1 strikes at B1 [B15.5.4]
            phalanx assault: dice 4 (printed strength 3, half as much again and ground +1), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 1 = 0 [B15.5.1a C26.1e dice.d6 B15.5.4a.f B15.5.4]
            - P1: 203/303 facing 303, 3 SP, phalanx
        "#]],
    );
    check_rolls(
        FIELD,
        &assault(&["blue: decline"]),
        &[1; 11],
        "phalanx assault",
        expect![[r#"
            phalanx assault: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            phalanx assault: dice 7 (printed strength 5, half as much again and ground +2), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 1 1 1 1 = 0 [B15.5.1a C26.1e dice.d6 B15.5.4a.f B15.5.4]
        "#]],
    );
}

#[test]
fn a_phalanx_must_advance() {
    let alone = replaced("    blue B2 FXB at 303/304 facing 203, sp 3 2\n", "");
    check_from(
        &alone,
        &["red: area 303", "red: try", "blue: area 403", "blue: place 403 facing 303"],
        &[1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1],
        "forced",
        expect![[r#"
            blue is forced back from 303: 2 of 4 points [B15.5.7a]
            B1 loses 2 steps [C24.0]
            B1 is forced back to 403 [C22.0a]
            B1 stands in 403 at the centre, facing 303 [model.place]
            P1 advances into 303 [C26.1.1d]
            - B1: 403 facing 303, 2 SP
            - P1: 303 facing 403, 5 SP, phalanx
        "#]],
    );
}

#[test]
fn whoever_makes_an_assault_is_not_asked_to_retreat_but_the_defenders_are() {
    holds!("C26.1.1c", "C26.1g", "C26.2d");
    choices(
        FIELD,
        &assault(&["blue: decline"]),
        &[6, 6, 6, 6, 6, 6, 1, 1, 1, 1],
        expect![[r#"
            blue: stack B1
            blue: done
        "#]],
    );
}

#[test]
fn a_phalanx_strikes_a_phalanx_with_double() {
    let both = replaced("B1 FI at 303/203 facing 203", "B1 FP at 303/203 facing 203, phalanx");
    check_rolls(
        &both,
        &assault(&["blue: decline"]),
        &[1; 15],
        "phalanx assault",
        expect![[r#"
            phalanx assault: dice 8 (printed strength 4, phalanx against phalanx +4), against 6 (to hit 6): 1 1 1 1 1 1 1 1 = 0 [B15.5.1a C26.1d dice.d6 B15.5.4]
            phalanx assault: dice 7 (printed strength 5, half as much again and ground +2), against 6 (to hit 6): 1 1 1 1 1 1 1 = 0 [B15.5.1a C26.1e dice.d6 B15.5.4]
        "#]],
    );
}

#[test]
fn in_ordinary_combat_a_phalanx_has_all_in_attack_and_half_in_defence() {
    holds!("C26.2a");
    let both = replaced("B1 FI at 303/203 facing 203", "B1 FP at 303/203 facing 203, phalanx");
    check_rolls(
        &both,
        &["red: area 303", "red: P1 attacks B1", "red: decline", "red: done", "blue: done", "blue: done"],
        &[1; 7],
        "close quarters",
        expect![[r#"
            close quarters: dice 5 (printed strength 5), against 6 (to hit 6): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 2 (printed strength 4, phalanx in defence -2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a C26.2b dice.d6 B15.5.4]
        "#]],
    );
}

#[test]
fn a_phalanx_has_no_flank_and_more_élan() {
    holds!("C26.1.1b");
    let turned = "
        map squares 5x5
        option phalanx
        red  R1 FI at 203/303 facing 303, sp 4 3 2
        blue P1 FP at 303/203 facing 302, phalanx, sp 5 4 3 2, elan 3, armor none
        leader red fribourg at 101, radius 4, tactical 2, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    check_from(
        turned,
        &["red: area 303", "blue: stack P1"],
        &[6, 6, 1, 1, 1, 1, 5],
        "strikes",
        expect![[r#"
            R1 strikes at P1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 6 6 1 1 = 2 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            P1 strikes at R1 [B15.5.4]
            close quarters: dice 2 (printed strength 5, phalanx in defence -3), against 6 (to hit 6): 1 1 = 0 [B15.5.1a C26.2b dice.d6 B15.5.4]
            P1 is hit twice, 2 through its armour [C20.0d]
            P1 tries to get away [B15.5.5b]
            retreat, against 4 (élan 3, in phalanx +1): 5 [A2.2.2c C26.1.1a B15.5.5c]
            blue does not get away [B15.5.5a]
            P1 takes 1 step in phalanx for 2 hits [C24.1f]
            P1 loses 1 step [C24.0]
            - P1: 303/203 facing 302, 4 SP, phalanx
        "#]],
    );
}

#[test]
fn hand_guns_shoot_at_an_assault_only_if_their_powder_is_dry() {
    let rain = replaced("B2 FXB", "B2 FHG") + "\noption weather\nweather rain";
    let shots = [&DECLARED[..5], &["blue: try"]].concat();
    check_from(
        &rain,
        &shots,
        &[&[6][..], &[1; 14]].concat(),
        "dry powder",
        expect![[r#"
            dry powder, against 4 (in this weather 4): 6 [B12.2.1]
            B2 keeps its powder dry [B12.2.1]
            B2 strikes at P1 [B11.10.3]
            defensive bow fire: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [A2.2.2a dice.d6 B11.10.3]
            B1 has 4 dice for P1 [B15.5.2a]
            B1 strikes at P1 [B15.5.4]
            phalanx assault: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            red has 7 dice from 203 in all [C26.1e]
            P1 has 7 dice for B1 [B15.5.2a]
            P1 strikes at B1 [B15.5.4]
            phalanx assault: dice 7 (printed strength 5, half as much again and ground +2), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 1 1 1 1 = 0 [B15.5.1a C26.1e dice.d6 B15.5.4a.f B15.5.4]
            - B2: 303/304 facing 203, 3 SP, dry
        "#]],
    );
    check_from(
        &rain,
        &shots,
        &[1; 12],
        "dry powder",
        expect![[r#"
            dry powder, against 4 (in this weather 4): 1 [B12.2.1]
            B2 cannot fire in this weather [B12.2.1]
            B1 has 4 dice for P1 [B15.5.2a]
            B1 strikes at P1 [B15.5.4]
            phalanx assault: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            red has 7 dice from 203 in all [C26.1e]
            P1 has 7 dice for B1 [B15.5.2a]
            P1 strikes at B1 [B15.5.4]
            phalanx assault: dice 7 (printed strength 5, half as much again and ground +2), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 1 1 1 1 = 0 [B15.5.1a C26.1e dice.d6 B15.5.4a.f B15.5.4]
            - B2: 303/304 facing 203, 3 SP, wet
        "#]],
    );
}

#[test]
fn nobody_supports_or_joins_against_an_assault_and_nobody_supports_it() {
    holds!("C26.1g");
    // The crossbows would shoot in support of an ordinary combat, and a stack with a leader would join it.
    let helped = replaced("gie at 505", "gie with B2") + "\nred A1 FB at 203 facing 303, sp 2 1";
    let ordinary =
        ["red: area 303", "red: P1 attacks B1", "red: decline", "red: done", "blue: done", "blue: done"];
    choices(
        &helped,
        &ordinary,
        &[],
        expect![[r#"
        red: A1 against B1
        red: done
    "#]],
    );
    choices(
        &helped,
        &[&ordinary[..], &["red: done"]].concat(),
        &[],
        expect![[r#"
        blue: B2 attacks P1
        blue: done
    "#]],
    );
    choices(
        &helped,
        &assault(&[]),
        &[],
        expect![[r#"
        blue: try
        blue: decline
    "#]],
    );
}

#[test]
fn elevation_changes_the_sum_of_an_assault_after_the_leaders_bonus() {
    let uphill = replaced("fribourg at 101", "fribourg with P1")
        .replace("sp 5 4 3, elan 3", "sp 4 3, elan 3")
        + "\narea 303 level 1";
    check_rolls(
        &uphill,
        &assault(&["blue: decline", "red: fribourg with P1 for 1"]),
        &[1; 7],
        "phalanx assault",
        expect![[r#"
            phalanx assault: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            phalanx assault: dice 3 (printed strength 4, tactical bonus +1, half as much again and ground -2), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 = 0 [B15.5.1a B3.1.1a C26.1e dice.d6 B15.5.4a.f B15.5.4]
        "#]],
    );
}

#[test]
fn a_phalanx_that_is_forced_back_has_struck_first() {
    let weak = replaced(
        "P1 FP at 203/303 facing 303, phalanx, sp 5 4 3, elan 3",
        "P1 FP at 203/303 facing 303, phalanx, sp 5 2 1, elan 3, armor none",
    );
    check_from(
        &weak,
        &assault(&["blue: decline"]),
        &[6, 6, 1, 1, 1, 1, 1],
        "B1 strikes",
        expect![[r#"
            B1 strikes at P1 [B15.5.4]
            phalanx assault: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 6 6 1 1 = 2 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            P1 is hit twice, 2 through its armour [C20.0d]
            P1 takes 1 step in phalanx for 2 hits [C24.1f]
            P1 loses 1 step [C24.0]
            red has 3 dice from 203 in all [C26.1e]
            P1 has 3 dice for B1 [B15.5.2a]
            P1 strikes at B1 [B15.5.4]
            phalanx assault: dice 3 (printed strength 2, half as much again and ground +1), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 = 0 [B15.5.1a C26.1e dice.d6 B15.5.4a.f B15.5.4]
            red is forced back from 203: 3 of 5 points [B15.5.7a]
            - P1: 203/303 facing 303, 2 SP, phalanx
        "#]],
    );
}

#[test]
fn a_phalanx_that_gets_away_stays_a_phalanx() {
    holds!("C26.2d");
    let field = "
        map squares 5x5
        option phalanx
        red  R1 FI at 203/303 facing 303, sp 4 3 2
        blue P1 FP at 303/203 facing 203, phalanx, sp 5 4 3 2, elan 3, armor none
        leader red fribourg at 101, radius 4, tactical 2, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    check_from(
        field,
        &["red: area 303", "blue: stack P1", "blue: area 403", "blue: place 403 facing 303", "red: done"],
        &[6, 6, 1, 1, 1, 1, 4],
        "tries",
        expect![[r#"
            P1 tries to get away [B15.5.5b]
            retreat, against 4 (élan 3, in phalanx +1): 4 [A2.2.2c C26.1.1a B15.5.5c]
            blue gets away [B15.5.5a]
            P1 is spared a step by the retreat [B15.5.5f B15.5.5h]
            P1 takes 1 step in phalanx for 2 hits [C24.1f]
            P1 retreats to 403 [C22.0a]
            P1 stands in 403 at the centre, facing 303 [model.place]
            - P1: 403 facing 303, 5 SP, phalanx
        "#]],
    );
    // Four hits cost it two steps, and its retreat saves two.
    check_from(
        &field.replace("sp 5 4 3 2, elan 3", "sp 8 7 6 5, elan 3"),
        &["red: area 303", "blue: stack P1", "blue: area 403", "blue: place 403 facing 303", "red: done"],
        &[6, 6, 6, 6, 1, 1, 1, 1, 4],
        "tries",
        expect![[r#"
            P1 tries to get away [B15.5.5b]
            retreat, against 4 (élan 3, in phalanx +1): 4 [A2.2.2c C26.1.1a B15.5.5c]
            blue gets away [B15.5.5a]
            P1 is spared a step by the retreat [B15.5.5g B15.5.5h]
            P1 is spared a step by the retreat [B15.5.5g B15.5.5h]
            P1 takes 2 steps in phalanx for 4 hits [C24.1f]
            P1 retreats to 403 [C22.0a]
            P1 stands in 403 at the centre, facing 303 [model.place]
            - P1: 403 facing 303, 8 SP, phalanx
        "#]],
    );
}
