//! Broken lances (B11.11).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls};

/// Red's knight beside a foot stack.
const CLASH: &str = "
    map squares 5x5
    lances red 1
    lances blue 1
    red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor A
    blue F1 FI at 303/302 facing 302, sp 4 3 2, elan 3, armor B
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn a_unit_without_lances_has_no_momentum_and_no_couched_lance() {
    let field = CLASH.replace("armor A\n", "armor A, lances 2\n");
    check(
        &field,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &[6, 6, 1, 1, 1, 1, 1, 1],
        expect![[r#"
        L1 declares a charge on 303 [B11.0a B11.1a]
        L1 charges the stack of F1 [B11.2a]
        L1 charges 303 [flow.charge]
        L1 rides into 303 [flow.charge]
        L1 has 4 dice for F1 [B11.7.3.1]
        F1 has 2 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, at most -2, broken lances -2), against 6 (to hit 6): 6 6 1 1 = 2 [B11.7.1g B11.7.1a B11.7.1b B11.11.1b B11.7.1c dice.d6 B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        F1 is hit twice, 1 through its armour [C20.0b]
        F1 loses 1 step [C24.0]
        lances, against 1 (lance durability 1): 1 [B11.11a B11.11b]
        L1 breaks a lance [B11.11b]
        lances, against 1 (lance durability 1): 1 [B11.11a B11.11b]
        L1 breaks a lance [B11.11b]
        L1 is repelled from 303 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - F1: 303/302 facing 302, 3 SP
        - L1: 302/303 facing 303, 4 SP, 4 broken
    "#]],
    );
}

#[test]
fn each_natural_six_may_break_a_lance() {
    holds!("B11.11c", "B11.11.1a");
    let field = CLASH
        .replace("lances red 1", "lances red 3")
        .replace("sp 4 3 2, elan 3, armor A", "sp 4 1, elan 3, armor A");
    check(
        &field.replace("sp 4 3 2, elan 3, armor B", "sp 8 7 6 5, elan 3, armor B"),
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4, 2],
        expect![[r#"
            L1 declares a charge on 303 [B11.0a B11.1a]
            L1 charges the stack of F1 [B11.2a]
            L1 charges 303 [flow.charge]
            L1 rides into 303 [flow.charge]
            L1 has 8 dice for F1 [B11.7.3.1]
            F1 has 4 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 6 6 6 1 1 1 1 1 = 3 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 4 (printed strength 8, foot against a charge -4), against 7 (to hit 6, weapon against armour +1): 1 1 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            F1 is hit 3 times, 3 through its armour [C20.0b C20.1a]
            F1 loses 3 steps [C24.0]
            lances, against 3 (lance durability 3): 3 [B11.11a]
            L1 breaks a lance [B11.11a]
            lances, against 3 (lance durability 3): 4 [B11.11a]
            lances, against 3 (lance durability 3): 2 [B11.11a]
            L1 breaks a lance [B11.11a]
            L1 is repelled from 303 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 towards 303, facing 303 [model.place]
            - F1: 303/302 facing 302, 5 SP
            - L1: 302/303 facing 303, 4 SP, 2 broken
        "#]],
    );
    let hurt = field.replace("armor A\n", "armor A, lances 2\n");
    check_from(
        &hurt,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &[6, 6, 1, 1, 6, 6, 3, 3],
        "through",
        expect![[r#"
        F1 is hit twice, 1 through its armour [C20.0b]
        F1 loses 1 step [C24.0]
        lances, against 3 (lance durability 3): 3 [B11.11a B11.11b]
        L1 breaks a lance [B11.11b]
        lances, against 3 (lance durability 3): 3 [B11.11a B11.11b]
        L1 breaks a lance [B11.11b]
        L1 is repelled from 303 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - F1: 303/302 facing 302, 3 SP
        - L1: 302/303 facing 303, 4 SP, 4 broken
    "#]],
    );
}

#[test]
fn lances_come_back_at_the_end_of_a_turn() {
    let field = "
        map squares 5x5
        option command-camps
        red  L1 MMA at 102 facing 103, sp 4 3 2, lances 2
        red  L2 MMA at 202 facing 203, sp 4 3 2, lances 2
        red  L3 MMA at 301 facing 302, sp 4 3 2, lances 2, embattled
        red  L4 MMA at 404 facing 405, sp 4 3 2, lances 2
        blue F1 FB at 505 facing 404, sp 3
        leader red gonzaga with L1, radius 4, leads red, commands
        camp red C1 at 102, radius 2, occupancy 6
        steps [{ turn = \"conclude\" }]
        turns 3";
    check_from(
        field,
        &[],
        &[1, 1, 1],
        "lance",
        expect![[r#"
        L1 has 0 broken lances left [B11.11.2a]
        L2 has 1 broken lance left [B11.11.2b]
        turn 2 [B4.0a]
        first player: 3 to 2: 1 1 [A2.2.2f B8.0c B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 1 [A2.2.2f B8.0b]
        red has 2 activations [B8.0b B7.1]
        red has no formation for the activations that are left [B8.1]
        red is activated [B8.1]
        - L1: 102 facing 103, 4 SP
        - L2: 202 facing 203, 4 SP, 1 broken
    "#]],
    );
}

#[test]
fn a_unit_never_has_more_broken_lances_than_men() {
    let field = CLASH
        .replace("armor A\n", "armor none, lances 2\n")
        .replace("sp 4 3 2, elan 3, armor none", "sp 4 1, elan 3, armor none");
    check_from(
        &field,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &[1, 1, 1, 1, 6, 1],
        "through",
        expect![[r#"
            L1 is hit once, 1 through its armour [C20.0d]
            L1 loses 1 step [C24.0]
            L1 has 1 broken lance left [B11.11.3]
            L1 is repelled from 303 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 towards 303, facing 303 [model.place]
            - L1: 302/303 facing 303, 1 SP, 1 broken
        "#]],
    );
}

#[test]
fn an_enemy_whose_weapons_reach_farther_by_scenario_lets_nobody_rest() {
    let field = |range: &str| {
        format!(
            "map squares 5x5
            red  L1 MMA at 202 facing 203, sp 4 3 2, lances 2
            blue F1 FB at 204 facing 203, sp 3{range}
            leader red gonzaga at 101, radius 4, leads red, commands
            steps [{{ turn = \"conclude\" }}]
            turns 3"
        )
    };
    check_rolls(
        &field(""),
        &[],
        &[1, 1, 1],
        "L1 has",
        expect![[r#"
        L1 has 1 broken lance left [B11.11.2b]
    "#]],
    );
    check_rolls(&field(", range 2"), &[], &[1, 1, 1], "L1 has", expect!["\n\n"]);
}
