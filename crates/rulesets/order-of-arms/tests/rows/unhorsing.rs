//! Unhorsing (C27.2).

use expect_test::expect;

use crate::table::{check_from, choices, refused};

/// A knight met on his way, with horses to lose.
const MET: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    option unhorsed
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A, foot 3 2 1
    blue F1 MMA at 304 facing 303, sp 4 3 2, elan 4 4 3, armor A
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn men_at_arms_hurt_in_a_met_charge_may_be_unhorsed() {
    holds!("C27.2.1b");
    let clash = [4, 6, 6, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1];
    check_from(
        MET,
        &[
            "red: L1 charges 303 304",
            "blue: stack F1",
            "blue: area 204",
            "blue: place 204 facing 304",
            "red: place 302 facing 303",
        ],
        &[&clash[..], &[6, 6]].concat(),
        "meets",
        expect![[r#"
            F1 meets the charge [B11.4f B11.4.1a]
            L1 has 6 dice for F1 [B11.7.3.1]
            F1 has 8 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.4.1b]
            met charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 6 6 1 1 1 1 = 2 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            F1 strikes at L1 [B11.4.1b]
            met charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 6 6 1 1 1 1 1 = 2 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.4.1b]
            L1 is hit twice, 1 through its armour [C20.0a C20.1a]
            F1 is hit twice, 1 through its armour [C20.0a C20.1a]
            L1 loses 1 step [C24.0]
            F1 loses 1 step [C24.0]
            horses, against 6 (hurt in a met charge 6): 6 [C27.2a]
            L1 is unhorsed [C27.2a C27.2e]
            horses, against 6 (hurt in a met charge 6): 6 [C27.2a]
            F1 is unhorsed [C27.2a C27.2d]
            F1 is forced back to 204 [C22.0a]
            F1 stands in 204 at the centre, facing 304 [model.place]
            L1 is stopped on its way [B11.4.2a]
            L1 ends its charge in 302 [B11.4.4a]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - F1: 204 facing 304, 3 SP, unhorsed
            - L1: 302 facing 303, 2 SP, unhorsed, on-foot
        "#]],
    );
    check_from(
        MET,
        &["red: L1 charges 303 304", "blue: stack F1", "red: place 302 facing 303"],
        &[&clash[..], &[5, 5]].concat(),
        "loses",
        expect![[r#"
            L1 loses 1 step [C24.0]
            F1 loses 1 step [C24.0]
            horses, against 6 (hurt in a met charge 6): 5 [C27.2a]
            horses, against 6 (hurt in a met charge 6): 5 [C27.2a]
            L1 is stopped on its way [B11.4.2a]
            L1 ends its charge in 302 [B11.4.4a]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - F1: 304 facing 303, 3 SP
            - L1: 302 facing 303, 2 SP
        "#]],
    );
    refused(
        &format!(
            "{}\nred L9 MMA at 103 facing 104, sp 1\nblue F8 FI at 104 facing 105, sp 1",
            MET.replace("armor A, foot 3 2 1", "armor A, unhorsed")
        ),
        &["red: L1 charges 303 304"],
        &[],
        expect!["L1 is unhorsed and fights only in defence [C27.2.1a]"],
    );
}

#[test]
fn arrows_unhorse_a_charging_unit_and_it_drops_out() {
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        option unhorsed
        red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A
        blue F1 FI at 304/303 facing 303, sp 3, elan 3
        blue B1 FB at 304/305 facing 303, sp 4, elan 3
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let charge = ["red: L1 charges 303 304", "red: stack F1", "red: done", "blue: try"];
    check_from(
        field,
        &[&charge[..], &["red: place 303 facing 304"]].concat(),
        &[6, 6, 6, 1, 6],
        "rides into 304",
        expect![[r#"
            L1 rides into 304 [flow.charge]
            B1 strikes at L1 [B11.10.3]
            defensive bow fire: dice 4 (printed strength 4), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 6 6 6 1 = 3 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            L1 is hit 3 times, 1 through its armour [C20.0a]
            L1 loses 1 step [C24.0]
            horses, against 6 (as many hits as its strength 6): 6 [C27.2c]
            L1 is unhorsed [C27.2c C27.2d]
            L1 drops out of the charge [C27.2f]
            L1 stands in 303 at the centre, facing 304 [model.place]
            L1 is repelled from 304 [B11.9.2a]
            - L1: 303 facing 304, 2 SP, unhorsed
        "#]],
    );
    let arbalest = field.replace("B1 FB", "B1 FXA");
    check_from(
        &arbalest,
        &[&charge[..], &["red: place 303 facing 304"]].concat(),
        &[6, 6, 6, 1, 5],
        "rides into 304",
        expect![[r#"
            L1 rides into 304 [flow.charge]
            B1 strikes at L1 [B11.10.3]
            defensive bow fire: dice 4 (printed strength 4), against 4 (to hit 6, weapon against armour -1, unfettered bow fire -1): 6 6 6 1 = 3 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            L1 is hit 3 times, 2 through its armour [C20.0a C20.1b]
            L1 loses 2 steps [C24.0]
            horses, against 5 (as many hits as its strength 6, arbalests -1): 5 [C27.2c]
            L1 is unhorsed [C27.2c C27.2d]
            L1 drops out of the charge [C27.2f]
            L1 stands in 303 at the centre, facing 304 [model.place]
            L1 is repelled from 304 [B11.9.2a]
            - L1: 303 facing 304, 1 SP, unhorsed
        "#]],
    );
}

#[test]
fn unhorsed_men_catch_their_horses_in_the_remount_step() {
    let field = "
        map squares 6x5
        option unhorsed
        option dismount
        red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3, armor A, foot 3 2 1, unhorsed, on-foot
        red  L2 MMA at 202 facing 203, sp 3 2 1, elan 3, armor A, unhorsed
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        steps [{ turn = \"remount\" }]
        turns 3";
    choices(
        field,
        &[],
        &[],
        expect![[r#"
        red: unit L1
        red: unit L2
        red: done
    "#]],
    );
    check_from(
        field,
        &["red: unit L1", "red: try", "red: unit L2"],
        &[3, 2, 1, 1, 1],
        "catch",
        expect![[r#"
        catching the horses, against 3 (printed strength 3): 3 [A2.2.2a C27.2.2a]
        L1 catches its horses [C27.2.2a]
        L1 remounts [C27.2.2b]
        catching the horses, against 3 (printed strength 3): 2 [A2.2.2a C27.2.2a]
        L2 does not find its horses [C27.2.2a]
        turn 2 [B4.0a]
        first player: 3 to 2: 1 1 [A2.2.2f B8.0c B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 1 [A2.2.2f B8.0b]
        red has 2 activations [B8.0b B7.1]
        red has no formation for the activations that are left [B8.1]
        red is activated [B8.1]
        - L1: 302 facing 303, 3 SP
    "#]],
    );
}

#[test]
fn leaders_go_with_the_last_of_their_men_who_lose_their_horses() {
    let clash = [4, 6, 6, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1];
    check_from(
        &MET.replace("gie at 505", "gie with F1").replace("armor A, foot 3 2 1", "armor A"),
        &[
            "red: L1 charges 303 304",
            "blue: stack F1",
            "blue: area 204",
            "blue: place 204 facing 304",
            "red: place 302 facing 303",
        ],
        &[&clash[..], &[1, 6, 1, 1]].concat(),
        "horses",
        expect![[r#"
            horses, against 6 (hurt in a met charge 6): 1 [C27.2a]
            horses, against 6 (hurt in a met charge 6): 6 [C27.2a]
            F1 is unhorsed [C27.2a C27.2d]
            F1 is forced back to 204 [C22.0a]
            gie rides to 204 [B3.2.1a]
            F1 stands in 204 at the centre, facing 304 [model.place]
            gie is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, in a charge -1): 1 1 = 2 [B3.2d B3.2e]
            L1 is stopped on its way [B11.4.2a]
            L1 ends its charge in 302 [B11.4.4a]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - F1: 204 facing 304, 3 SP, unhorsed
            - L1: 302 facing 303, 2 SP
            - gie: 204
        "#]],
    );
}

#[test]
fn men_on_foot_and_riders_fall_back_one_area_each() {
    let field = MET.replace("L1 MMA at 302 facing 303", "L1 MMA at 301 facing 302").replace(
        "stage charge",
        "red L2 MMA at 301 facing 302, sp 2 1, elan 3, armor A, stack 1\n    stage charge",
    );
    check_from(
        &field,
        &[
            "red: L1 charges 302 303 304",
            "blue: stack F1",
            "red: L1 gives 7 dice to F1",
            "blue: F1 gives 8 dice to L1",
            "red: place 302/202 facing 303",
            "red: place 302/303 facing 303",
        ],
        &[&[4][..], &[1; 12], &[6, 6, 1, 1, 1, 1, 1, 1], &[6]].concat(),
        "horses",
        expect![[r#"
            horses, against 6 (hurt in a met charge 6): 6 [C27.2a]
            L1 is unhorsed [C27.2a C27.2e]
            L1 is stopped on its way [B11.4.2a]
            L1 ends its charge in 302 [B11.4.4a]
            L1 stands in 302 towards 202, facing 303 [model.place]
            L2 stands in 302 towards 303, facing 303 [model.place]
            - L1: 302/202 facing 303, 2 SP, unhorsed, on-foot
            - L2: 302/303 facing 303, 2 SP
        "#]],
    );
}

#[test]
fn pikes_that_were_spared_behind_the_front_unhorse_nobody() {
    let behind = "
        map squares 5x5
        red  R1 MMA at 203/303 facing 303, armor none
        red  R2 FBL at 203/204 facing 303
        blue B1 FI at 303/203 facing 203
        blue B2 FXB at 303 facing 203
        blue B3 FP at 303/403 facing 203
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        option unhorsed
        stage close-quarters only";
    let aims =
        ["red: area 303", "red: R2 against B2", "blue: done", "red: R2 gives 2 dice to B2", "red: done"];
    let dice = [1, 1, 1, 1, 1, 1, 6, 1, 1, 1];
    check_from(
        behind,
        &aims,
        &dice,
        "R1 is hit",
        expect![[r#"
        R1 is hit once, 1 through its armour [C20.0d]
        R1 loses 1 step [C24.0]
        - R1: 203/303 facing 303, 3 SP
    "#]],
    );
    // Where they are shot at they are in the combat.
    let aims = [
        "red: area 303",
        "red: R2 against B2",
        "blue: done",
        "red: R2 gives 1 dice to B2",
        "red: R2 gives 1 dice to B3",
        "red: done",
    ];
    check_from(
        behind,
        &aims,
        &[&dice[..], &[5]].concat(),
        "R1 is hit",
        expect![[r#"
        R1 is hit once, 1 through its armour [C20.0d]
        R1 loses 1 step [C24.0]
        horses, against 6 (hurt among polearms 6): 5 [C27.2b]
        - R1: 203/303 facing 303, 3 SP
    "#]],
    );
}

#[test]
fn a_leader_whose_men_are_shot_off_their_horses_is_in_danger_as_others_are() {
    holds!("B3.2b", "C24.1d");
    let field = "
        map squares 5x5
        option unhorsed
        red  R1 FBL at 203 facing 303, sp 6
        blue B1 MMA at 303 facing 203, sp 2 1, elan 3, armor A
        leader red gonzaga at 101, radius 5, tactical 0, leads red, commands
        leader blue gie with B1, tactical 0, radius 4, leads blue, commands
        stage fire only";
    let fire = ["red: area 303", "blue: decline", "blue: area 403", "blue: place 403 facing 303"];
    // B1 goes back with him before he throws.
    check_from(
        field,
        &fire,
        &[6, 6, 6, 1, 1, 1, 6, 3, 3],
        "loses",
        expect![[r#"
            B1 loses 1 step [C24.0]
            horses, against 6 (as many hits as its strength 6): 6 [C27.2c]
            B1 is unhorsed [C27.2c C27.2d]
            B1 is forced back to 403 [C22.0a]
            gie rides to 403 [B3.2.1a]
            B1 stands in 403 at the centre, facing 303 [model.place]
            gie is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 3 3 = 6 [B3.2d]
            - B1: 403 facing 303, 1 SP, unhorsed
            - gie: 403
        "#]],
    );
}

#[test]
fn whoever_dismounts_is_in_column_no_more() {
    holds!("B13.4.5b", "C27.1.1");
    let column = "
        option dismount
        red  M1 MMA at 202 facing 203, column, sp 3 2 1, foot 3 2 1
        blue K1 FI at 505 facing 504
        leader red charles with M1, command 3, leads red, commands
        stage dismount only";
    check_from(
        column,
        &["red: stack M1"],
        &[],
        "dismounts",
        expect![[r#"
        M1 dismounts [C27.1.1]
        - M1: 202 facing 203, 3 SP, on-foot
    "#]],
    );
}
