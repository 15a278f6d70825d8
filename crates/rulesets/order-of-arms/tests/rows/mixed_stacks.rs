//! Stacks with units of several formations: who charges, who attacks, who is attacked (B11.2e, state.mixed-stack).

use expect_test::expect;

use crate::table::{check, check_from, choices, refused};

/// Knights of two formations in one stack, both activated, before foot.
const KNIGHTS: &str = "
    map squares 5x5
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 5, armor A, of van
    red  L2 MMA at 302 facing 303, sp 3 2 1, elan 5, armor A, of rear, stack 1
    blue F1 FI at 303 facing 302, sp 3 2 1, armor none
    leader red gie with L1, command 2, tactical 0, radius 4, leads van
    leader red vitry with L1, command 2, tactical 0, radius 4, leads rear, commands
    leader blue john at 505, tactical 0, radius 4, leads blue, commands
    stage charge only";

#[test]
fn each_formation_of_a_mixed_stack_charges_by_itself() {
    holds!("B11.2e");
    choices(
        KNIGHTS,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303
        red: L2 charges 303
        red: done
    "#]],
    );
    // The upper formation rides alone with its own leader, and the lower stays where it is with his.
    check_from(
        KNIGHTS,
        &["red: L2 charges 303"],
        &[1, 1, 1, 1, 1, 1, 1],
        "",
        expect![[r#"
        L2 declares a charge on 303 [B11.0a B11.1a]
        L2 charges the stack of F1 [B11.2a]
        L2 charges 303 [flow.charge]
        L2 rides into 303 [flow.charge]
        L2 has 6 dice for F1 [B11.7.3.1]
        F1 has 1 die for L2 [B11.7.3.1]
        L2 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L2 [B11.7.3]
        charge: dice 1 (printed strength 3, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L2 is repelled from 303 [B11.9.2a]
        L2 ends its charge in 302 [B11.9.2b]
    "#]],
    );
    // Those of one formation charge as one, by whichever of them they are called.
    let one = KNIGHTS.replace("of rear, stack 1", "of van, stack 1");
    choices(
        &one,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303
        red: done
    "#]],
    );
    check_from(
        &one,
        &["red: L2 charges 303", "red: L1 gives 6 dice to F1", "blue: F1 gives 1 dice to L2"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "",
        expect![[r#"
            L1 declares a charge on 303 [B11.0a B11.1a]
            L1 charges the stack of F1 [B11.2a]
            L1 charges 303 [flow.charge]
            L1 rides into 303 [flow.charge]
            L1 has 6 dice for F1 [B11.7.3.1]
            L2 has 3 dice for F1 [B11.7.3.1]
            red has nobody for 3 dice [B11.7.3b]
            F1 has 1 die for L2 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 3, charge bonus +1, momentum +2), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            L2 strikes at F1 [B11.7.3]
            charge: dice 3 (printed strength 3, charge bonus +1, momentum +2, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L2 [B11.7.3]
            charge: dice 1 (printed strength 3, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 303 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
        "#]],
    );
    refused(
        &KNIGHTS.replace("stage charge", "acting van\n    stage charge"),
        &["red: L2 charges 303"],
        &[],
        expect!["L2 is not activated [B11.0a]"],
    );
}

#[test]
fn a_leader_who_stays_behind_wheels_nobodys_charge() {
    let field = KNIGHTS
        .replace("gie with L1, command 2", "gie with L1, exceptional, command 2")
        .replace("blue F1 FI at 303", "blue F1 FI at 403");
    choices(
        &field,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303 403
        red: done
    "#]],
    );
    refused(
        &field,
        &["red: L2 charges 303 403"],
        &[],
        expect!["L2 has no exceptional leader with it to wheel its charge [B11.3.2a]"],
    );
}

/// Foot of two formations in one stack, of which one is activated.
const FOOT: &str = "
    map squares 5x5
    red  F1 FI at 203/303 facing 303, sp 2 1, of van
    red  F2 FI at 203/303 facing 303, sp 3 2, of rear, stack 1
    blue B1 FI at 303/203 facing 203, sp 4 3 2
    leader red gonzaga at 101, radius 4, tactical 0, leads van, commands
    leader blue gie at 505, radius 4, tactical 0, leads blue, commands
    acting van
    stage close-quarters only";

#[test]
fn those_who_are_not_activated_take_no_part_in_the_attack_of_their_stack() {
    holds!("state.mixed-stack");
    // The defender has nobody else to put his dice on.
    check(
        FOOT,
        &["red: area 303"],
        &[1, 1, 1, 1, 1, 1],
        expect![[r#"
        F1 attacks B1 [B15.3a B15.1a]
        F1 has 2 dice for B1 [B15.5.2a]
        B1 has 4 dice for F1 [B15.5.2a]
        F1 strikes at B1 [B15.5.4]
        close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        B1 strikes at F1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
    // A stack that is attacked is attacked with all its units, and strikes with all.
    let attacked = FOOT.replace("acting van", "active blue");
    check(
        &attacked,
        &["blue: area 203", "blue: B1 gives 1 dice to F1", "blue: B1 gives 3 dice to F2"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 attacks F1 [B15.3a B15.1a]
            B1 has 1 die for F1 [B15.5.2a]
            B1 has 3 dice for F2 [B15.5.2a]
            F1 has 2 dice for B1 [B15.5.2a]
            F2 has 3 dice for B1 [B15.5.2a]
            B1 strikes at F1 [B15.5.4]
            close quarters: dice 1 (printed strength 4, not on this enemy -3), against 6 (to hit 6): 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            B1 strikes at F2 [B15.5.4]
            close quarters: dice 3 (printed strength 4, not on this enemy -1), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            F1 strikes at B1 [B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            F2 strikes at B1 [B15.5.4]
            close quarters: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}

#[test]
fn a_leader_who_stays_behind_has_no_part_in_the_charge() {
    holds!("B3.2c", "B11.7.4b", "B3.1.2");
    // Vitry commands the army and stays with L2: he gives L1 nothing, does not widen what it may strike, and is in no danger.
    let field = format!("lances red 0\nlances blue 0\n{KNIGHTS}")
        .replace("vitry with L1, command 2, tactical 0", "vitry with L1, exceptional, command 2, tactical 2")
        .replace("stage charge", "acting van\n    stage charge")
        .replace("L1 MMA at 302 facing 303, sp 3 2 1", "L1 MMA at 302 facing 303, sp 5 4 3")
        .replace("F1 FI at 303 facing 302, sp 3 2 1", "F1 FI at 303 facing 302, sp 2 1 1 1");
    check_from(
        &field,
        &["red: L1 charges 303"],
        &[&[6][..], &[1; 6], &[1, 1]].concat(),
        "rides",
        expect![[r#"
            L1 rides into 303 [flow.charge]
            L1 has 6 dice for F1 [B11.7.3.1]
            red has nobody for 3 dice [B11.7.3b]
            F1 has 1 die for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 5, charge bonus +2, momentum +2, not on this enemy -3), against 4 (to hit 6, weapon against armour -2): 6 1 1 1 1 1 = 1 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            F1 is hit once, 1 through its armour [C20.0d]
            F1 loses 1 step [C24.0]
            gie is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, in a charge -1): 1 1 = 2 [B3.2d B3.2e]
            L1 is repelled from 303 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            - F1: 303 facing 302, 1 SP
        "#]],
    );
}

#[test]
fn a_leader_who_comes_back_to_a_stack_that_waits_does_not_ride_again_with_it() {
    holds!("B11.7.1d");
    let two = "
        map squares 5x5
        lances red 0
        lances blue 0
        red  A MMA at 302/303 facing 303, sp 2 1, elan 5, armor A, of van
        red  B MMA at 302/301 facing 303, sp 2 1, elan 5, armor A, of van
        blue F1 FI at 303/302 facing 302, sp 3 2 1, armor none
        blue F2 FI at 303/304 facing 302, sp 3 2 1, armor none
        leader red gie with A, command 2, tactical 2, radius 4, exceptional, leads van, commands
        leader blue john at 505, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        acting van
        stage charge only";
    // Gie gives A nothing, falls back with it into the position of B, and is not asked what he gives to B.
    check_from(
        two,
        &[
            "red: A charges 303",
            "red: stack F1",
            "red: done",
            "red: B charges 303",
            "red: stack A",
            "red: done",
            "red: place 302/301 facing 303",
        ],
        &[1; 12],
        "A stands",
        expect![[r#"
            A stands in 302 towards 301, facing 303 [model.place]
            B charges 303 [flow.charge]
            B rides into 303 [flow.charge]
            B has 5 dice for F2 [B11.7.3.1]
            F2 has 1 die for B [B11.7.3.1]
            B strikes at F2 [B11.7.3]
            charge: dice 5 (printed strength 2, charge bonus +1, momentum +2), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F2 strikes at B [B11.7.3]
            charge: dice 1 (printed strength 3, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            B is repelled from 303 [B11.9.2a]
            B ends its charge in 302 [B11.9.2b]
            - A: 302/301 facing 303, 2 SP
            - gie: 302/301
        "#]],
    );
}
