//! Rain of Thorns: archers against a charge (B11.10).

use expect_test::expect;

use crate::table::{check_from, check_rolls, choices, refused};

const ONES: [u8; 60] = [1; 60];

/// Archers around a charged area.
const THORNS: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 4 3 2, elan 3, armor A
    blue F1 FI at 304/303 facing 303, sp 3, elan 3
    blue B1 FB at 304/305 facing 303, sp 3, elan 3
    blue B2 FBL at 403 facing 303, sp 2, elan 4
    blue B3 FXB at 203 facing 303, sp 2, elan 3
    blue B4 FB at 404 facing 304, sp 2, elan 3
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie with B1, command 2, tactical 1, radius 4, leads blue
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn archers_shoot_at_a_charge_that_comes_into_their_area_or_beside_them() {
    holds!("B11.10.5");
    let charge = ["red: L1 charges 303 304", "red: stack F1", "red: done"];
    choices(
        THORNS,
        &charge,
        &[],
        expect![[r#"
        blue: try
        blue: unit B1
        blue: unit B2
        blue: decline
    "#]],
    );
    choices(
        THORNS,
        &[&charge[..], &["blue: try"]].concat(),
        &[],
        expect![[r#"
        blue: gie with B1 for 1
        blue: done
    "#]],
    );
    check_from(
        THORNS,
        &[
            &charge[..],
            &["blue: try", "blue: gie with B1 for 1", "blue: area 302", "red: place 302 facing 303"],
        ]
        .concat(),
        &[&[6, 6, 6, 6, 1, 1][..], &ONES[..9]].concat(),
        "rides into 304",
        expect![[r#"
            L1 rides into 304 [flow.charge]
            gie gives B1 +1 [B11.10.4 B3.1.1a]
            B1 strikes at L1 [B11.10.3]
            defensive bow fire: dice 4 (printed strength 3, tactical bonus +1), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 6 6 6 6 = 4 [A2.2.2a B3.1.1a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            B2 strikes at L1 [B11.10.3]
            defensive bow fire: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [A2.2.2a dice.d6 B11.10.3]
            L1 is hit 4 times, 2 through its armour [C20.0a]
            L1 loses 2 steps [C24.0]
            L1 has 6 dice for F1 [B11.7.3.1]
            F1 has 1 die for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 2, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 3, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            gie is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, in a charge -1): 1 1 = 2 [B3.2d B3.2e]
            L1 is repelled from 304 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - L1: 302 facing 303, 2 SP
        "#]],
    );
    refused(
        THORNS,
        &[&charge[..], &["blue: unit B3"]].concat(),
        &[],
        expect!["B3 has not the élan of four to shoot from beside [B11.10.2]"],
    );
    refused(
        &THORNS.replace("B1 FB at 304/305 facing 303", "B1 FB at 304/305 facing 305"),
        &[&charge[..], &["blue: unit B1"]].concat(),
        &[],
        expect!["the charge comes in behind B1 [B11.10b]"],
    );
    refused(THORNS, &[&charge[..], &["blue: unit F1"]].concat(), &[], expect!["F1 are no archers [B11.10a]"]);
    refused(
        THORNS,
        &[&charge[..], &["blue: unit B4"]].concat(),
        &[],
        expect!["B4 has not the élan of four to shoot from beside [B11.10.2]"],
    );
    let held = [&charge[..], &["blue: unit B2", "blue: unit B2"]].concat();
    refused(THORNS, &held, &[], expect!["B2 has shot already, or holds its fire [B11.10.1]"]);
}

#[test]
fn mounted_archers_shoot_only_unfettered() {
    let field = THORNS.replace("B1 FB at 304/305", "B1 MB at 304/305");
    choices(
        &field,
        &["red: L1 charges 303 304", "red: stack F1", "red: done"],
        &[],
        expect![[r#"
        blue: try
        blue: unit B1
        blue: unit B2
        blue: decline
    "#]],
    );
    refused(
        &field,
        &["red: L1 charges 303 304", "red: stack F1", "red: stack B1", "blue: unit B1"],
        &[],
        expect!["mounted archers shoot only where no charge targets them: not B1 [B11.7.3f]"],
    );
}

#[test]
fn a_volley_is_split_evenly_among_two_charging_units() {
    let field = THORNS
        .replace("blue B2", "red L2 MMA at 302 facing 303, sp 2, elan 3, armor A, stack 1\n    blue B2");
    let charge =
        ["red: L1 charges 303 304", "red: stack F1", "red: done", "blue: unit B2", "blue: try", "blue: done"];
    choices(
        &field,
        &charge,
        &[],
        expect![[r#"
        blue: unit L1
        blue: unit L2
    "#]],
    );
    check_rolls(
        &field,
        &[
            &charge[..],
            &[
                "blue: unit L2",
                "red: L1 gives 9 dice to F1",
                "blue: F1 gives 1 dice to L1",
                "red: area 302",
                "red: place 302 facing 303",
            ],
        ]
        .concat(),
        &ONES[..13],
        "defensive",
        expect![[r#"
        defensive bow fire: dice 1 (printed strength 3, not on this enemy -2), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 1 = 0 [A2.2.2a B11.10.3 dice.d6 B14.4mod.a B11.7.3f]
        defensive bow fire: dice 2 (printed strength 3, not on this enemy -1), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 1 1 = 0 [A2.2.2a B11.10.3 dice.d6 B14.4mod.a B11.7.3f]
    "#]],
    );
}

/// Two stacks that charge together, and archers who could shoot at them.
const GROUP: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  A MMA at 302 facing 303, sp 4 3 2, armor A
    red  B MMA at 402 facing 403, sp 4 3 2, armor A
    blue S1 FI at 304 facing 303, sp 4 3 2, elan 3, armor A
    blue S2 FI at 404 facing 403, sp 4 3 2, elan 3, armor A
    blue T1 FBL at 504 facing 403, sp 3, elan 4
    blue T2 FBL at 304/404 facing 303, sp 1, elan 3
    leader red gonzaga with A, tactical 0, radius 1, exceptional, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

const DECLARED: [&str; 5] =
    ["red: leader gonzaga", "red: A charges 303 304", "red: stack S1", "red: done", "red: B charges 403 404"];

#[test]
fn a_group_that_charges_together_is_shot_at_once_by_each_archer() {
    choices(
        GROUP,
        &DECLARED,
        &[],
        expect![[r#"
        red: stack A
        red: stack B
    "#]],
    );
    check_from(
        GROUP,
        &[
            &DECLARED[..],
            &[
                "red: stack A",
                "red: stack B",
                "blue: try",
                "red: area 402",
                "red: place 402 facing 403",
                "blue: try",
                "red: area 302",
                "red: place 302 facing 303",
            ],
        ]
        .concat(),
        &ONES[..26],
        "A charges 304",
        expect![[r#"
            A charges 304 [flow.charge]
            A rides into 303 [flow.charge]
            B charges 404 [flow.charge]
            B rides into 403 [flow.charge]
            B rides into 404 [flow.charge]
            T1 strikes at B [B11.10.3]
            defensive bow fire: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [A2.2.2a dice.d6 B11.10.3]
            B has 9 dice for S2 [B11.7.3.1]
            S2 has 2 dice for B [B11.7.3.1]
            B strikes at S2 [B11.7.3]
            charge: dice 9 (printed strength 4, charge bonus +2, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            S2 strikes at B [B11.7.3]
            charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            B is repelled from 404 [B11.9.2a]
            B ends its charge in 402 [B11.9.2b]
            B stands in 402 at the centre, facing 403 [model.place]
            A rides into 304 [flow.charge]
            T2 strikes at A [B11.10.3]
            defensive bow fire: dice 1 (printed strength 1), against 5 (to hit 6, unfettered bow fire -1): 1 = 0 [A2.2.2a dice.d6 B11.7.3f B11.10.3]
            A has 9 dice for S1 [B11.7.3.1]
            S1 has 2 dice for A [B11.7.3.1]
            A strikes at S1 [B11.7.3]
            charge: dice 9 (printed strength 4, charge bonus +2, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            S1 strikes at A [B11.7.3]
            charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            A is repelled from 304 [B11.9.2a]
            A ends its charge in 302 [B11.9.2b]
            A stands in 302 at the centre, facing 303 [model.place]
        "#]],
    );
}

#[test]
fn archers_whom_a_charge_of_the_activation_has_struck_are_not_unfettered() {
    // L1 charges the archers first; L2, of another formation, then charges the foot beside them.
    let field =
        THORNS.replace("gie with B1, command 2, tactical 1", "gie at 505, command 2, tactical 0").replace(
            "blue F1",
            "red  L2 MMA at 204/304 facing 304, sp 4 3 2, elan 3, armor A, of other\n    blue F1",
        );
    let first = [
        "red: L1 charges 303 304",
        "red: stack B1",
        "red: done",
        "blue: decline",
        "red: area 302",
        "red: place 302 facing 303",
    ];
    let second = ["red: L2 charges 304", "red: stack F1", "red: done", "blue: try"];
    check_rolls(
        &field,
        &[&first[..], &second].concat(),
        &ONES[..22],
        "defensive",
        expect![[r#"
        defensive bow fire: dice 3 (printed strength 3), against 7 (to hit 6, weapon against armour +1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B11.10.3]
    "#]],
    );
}

#[test]
fn archers_who_hold_their_fire_at_one_charge_of_a_group_may_shoot_at_another() {
    let field = GROUP.replace("sp 1, elan 3", "sp 1, elan 4");
    let ridden = [&DECLARED[..], &["red: stack A", "red: stack B"]].concat();
    choices(
        &field,
        &ridden,
        &[],
        expect![[r#"
        blue: try
        blue: unit T2
        blue: unit T1
        blue: decline
    "#]],
    );
    let held = ["blue: unit T2", "blue: try", "red: area 402", "red: place 402 facing 403"];
    choices(
        &field,
        &[&ridden[..], &held].concat(),
        &ONES[..14],
        expect![[r#"
        blue: try
        blue: decline
    "#]],
    );
}

#[test]
fn nobody_strikes_at_a_rider_whom_the_arrows_have_killed() {
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 302 facing 303, sp 4 3 2, elan 3, armor A
        red  L2 MMA at 302 facing 303, sp 2, elan 3, armor none, stack 1
        blue F1 FI at 304/303 facing 303, sp 5, elan 3
        blue B1 FB at 304/305 facing 303, sp 3, elan 3
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    check_from(
        field,
        &["red: L1 charges 303 304", "red: stack F1", "red: done", "blue: try", "blue: unit L2"],
        &[&[1, 6, 6][..], &ONES[..11]].concat(),
        "hit",
        expect![[r#"
            defensive bow fire: dice 1 (printed strength 3, not on this enemy -2), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 1 = 0 [A2.2.2a B11.10.3 dice.d6 B14.4mod.a B11.7.3f]
            B1 strikes at L2 [B11.10.3]
            defensive bow fire: dice 2 (printed strength 3, not on this enemy -1), against 4 (to hit 6, weapon against armour -1, unfettered bow fire -1): 6 6 = 2 [A2.2.2a B11.10.3 dice.d6 B14.4mod.a B11.7.3f]
            L2 is hit twice, 2 through its armour [C20.0d]
            L2 loses 1 step [C24.0 C24.1b]
            L2 is eliminated [state.steps]
            L1 has 9 dice for F1 [B11.7.3.1]
            F1 has 2 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 9 (printed strength 4, charge bonus +2, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 2 (printed strength 5, foot against a charge -3), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 304 [B11.9.2a]
            - L2: off the map, lost
        "#]],
    );
}

#[test]
fn a_charge_of_whom_nobody_is_left_is_repelled_even_by_guns() {
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        option unhorsed
        red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3, armor A
        blue G1 AGF at 304 facing 303, size light
        blue B1 FBL at 403 facing 303, sp 4, elan 4
        leader red gonzaga with L1, tactical 0, radius 4, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    check_from(
        field,
        &["red: L1 charges 303 304", "blue: try", "red: place 303 facing 304"],
        &[6, 6, 6, 1, 6, 1, 1],
        "hit",
        expect![[r#"
            defensive bow fire: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 6 1 = 3 [A2.2.2a dice.d6 B11.10.3]
            L1 is hit 3 times, 1 through its armour [C20.0a]
            L1 loses 1 step [C24.0]
            horses, against 6 (as many hits as its strength 6): 6 [C27.2c]
            L1 is unhorsed [C27.2c C27.2d]
            L1 drops out of the charge [C27.2f]
            L1 stands in 303 at the centre, facing 304 [model.place]
            gonzaga is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, in a charge -1): 1 1 = 2 [B3.2d B3.2e]
            L1 is repelled from 304 [B11.9.2a]
            - L1: 303 facing 304, 2 SP, unhorsed
            - gonzaga: 303
        "#]],
    );
}
