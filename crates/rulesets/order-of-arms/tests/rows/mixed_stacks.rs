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
