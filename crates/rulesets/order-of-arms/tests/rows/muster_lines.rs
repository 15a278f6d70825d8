//! Lines that are not crossed, high water, and who is held: in phalanx, in stacks, by road, hand to hand and against charges
//! (muster.special).

use expect_test::expect;

use crate::table::with_file as with;
use crate::table::{areas, check_from, choices};

/// One row of areas: whoever cannot pass cannot go round.
const ROW: &str = "
    map squares 7x1
    option phalanx
    red  F1 FP at 103 facing 104, may-phalanx, sp 2 1
    blue K1 FI at 107 facing 106, sp 2 1
    leader red charles at 101, command 3, radius 7, tactical 0, leads red, commands
    leader blue john at 107, command 2, radius 7, tactical 0, leads blue, commands
    stage movement";

fn special(kind: &str, rest: &str) -> String {
    format!("[[conditions.specials]]\nkind = \"{kind}\"\n{rest}\n")
}

fn bound(unit: &str, line: [u16; 2]) -> String {
    special("bounded", &format!("pieces = [\"{unit}\"]\nlines = [[\"{}\", \"{}\"]]", line[0], line[1]))
}

#[test]
fn a_phalanx_does_not_cross_its_line_either() {
    let phalanx = ROW.replace("may-phalanx", "may-phalanx, phalanx");
    areas(&phalanx, &["red: stack F1"], &[], expect!["102 103 104"]);
    areas(&with(&phalanx, &bound("F1", [103, 104])), &["red: stack F1"], &[], expect!["102 103"]);
    // Nor does whoever has a minimum move, where the step costs more than it has.
    let slow = format!("head minimum_move = true\nborder 103 104 stream mp 9\n{ROW}");
    areas(&slow, &["red: stack F1"], &[], expect!["101 102 103 104"]);
    areas(&with(&slow, &bound("F1", [103, 104])), &["red: stack F1"], &[], expect!["101 102 103"]);
}

#[test]
fn nobody_is_carried_over_his_line_by_those_he_is_stacked_with() {
    let stacked =
        ROW.replace("    blue K1", "    red  F2 FP at 103 facing 104, sp 2 1, stack 1\n    blue K1");
    areas(&with(&stacked, &bound("F2", [103, 104])), &["red: stack F1"], &[], expect!["101 102 103"]);
    areas(
        &with(&stacked, &bound("F2", [103, 104])),
        &["red: unit F1"],
        &[],
        expect!["101 102 103 104 105 106"],
    );
}

#[test]
fn no_road_leads_over_a_closed_line() {
    let road = format!("border 103 104 road\nborder 104 105 road\n{ROW}");
    let mud = "[[conditions.ground]]\nfrom = 1\nground = \"mud\"\n";
    areas(&with(&road, mud), &["red: stack F1"], &[], expect!["101 102 103 104 105 106"]);
    areas(&with(&road, &(bound("F1", [103, 104]) + mud)), &["red: stack F1"], &[], expect!["101 102 103"]);
    let spate = special("spate", "from = 1\nlines = [[\"103\", \"104\"]]");
    areas(&with(&road, &(spate + mud)), &["red: stack F1"], &[], expect!["101 102 103"]);
}

#[test]
fn horse_that_withdraws_as_planned_has_ten_points() {
    let field = "
        map squares 14x1
        red  M1 MMA at 112 facing 111, sp 2 1, has-shot
        blue K1 FI at 114/113 facing 113, sp 2 1
        leader red charles at 111, command 3, radius 7, tactical 0, leads red, commands
        leader blue john at 114, command 2, radius 7, tactical 0, leads blue, commands
        stage movement";
    let plan = special("planned-withdrawal", "pieces = [\"M1\"]");
    check_from(
        &with(field, &plan),
        &["red: stack M1", "red: area 102"],
        &[],
        "moves",
        expect![[r#"
        M1 moves to 102 for 10 of 10 MP [B13.0b B13.1 muster.special.planned-withdrawal]
        - M1: 102 facing 103, 2 SP
    "#]],
    );
}

#[test]
fn nobody_fights_across_a_river_in_spate() {
    let banks = ROW
        .replace("F1 FP at 103 facing 104", "F1 FP at 103/104 facing 104")
        .replace("    blue K1 FI at 107 facing 106", "    red  F2 FI at 106/107 facing 107, sp 2 1\n    blue K2 FI at 104/103 facing 103, sp 2 1\n    blue K1 FI at 107/106 facing 106")
        .replace("stage movement", "turn 2\n    stage close-quarters only");
    let spate = |from: u8| special("spate", &format!("from = {from}\nlines = [[\"103\", \"104\"]]"));
    areas(&with(&banks, &spate(3)), &[], &[], expect!["104 107 red: done"]);
    areas(&with(&banks, &spate(2)), &[], &[], expect!["107 red: done"]);
}

/// A knight rides two areas at another, who may meet him by his élan.
const CHARGED: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 2 1, armor A
    blue F1 MMA at 304 facing 303, sp 2 1, elan 4, armor A
    blue F2 MMA at 403 facing 303, sp 2 1, elan 4, armor A
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie with F2, command 2, tactical 0, radius 4, exceptional, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn whoever_is_held_or_bound_rides_against_no_charge() {
    let charge = ["red: L1 charges 303 304"];
    choices(
        CHARGED,
        &charge,
        &[],
        expect![[r#"
        blue: stack F2
        blue: decline
    "#]],
    );
    choices(
        CHARGED,
        &["red: L1 charges 303 304", "blue: decline"],
        &[],
        expect![[r#"
        blue: stack F1
        blue: decline
    "#]],
    );
    // F2 intercepts from 403, F1 meets from 304.
    let held = |who: &str| special("held", &format!("pieces = [\"{who}\"]\nfrom = 3"));
    choices(
        &with(CHARGED, &held("F2")),
        &charge,
        &[],
        expect![[r#"
        blue: stack F1
        blue: decline
    "#]],
    );
    check_from(
        &with(CHARGED, &(held("F1") + &held("F2"))),
        &charge,
        &[1; 8],
        "rides",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        L1 rides into 304 [flow.charge]
        L1 has 6 dice for F1 [B11.7.3.1]
        F1 has 2 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 2, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
    "#]],
    );
    check_from(
        &with(CHARGED, &(bound("F1", [303, 304]) + &bound("F2", [303, 403]))),
        &charge,
        &[1; 8],
        "rides",
        expect![[r#"
            L1 rides into 303 [flow.charge]
            L1 rides into 304 [flow.charge]
            L1 has 6 dice for F1 [B11.7.3.1]
            F1 has 2 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 2, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 304 [B11.9.2a]
        "#]],
    );
    let plunders = CHARGED.replace("elan 4, armor A\n", "elan 4, armor A, plunders\n");
    let plunder = special("plunder", "pieces = [\"F1\", \"F2\"]\ntarget = [\"Z1\"]\nrange = 2");
    check_from(
        &with(&plunders, &plunder),
        &charge,
        &[1; 8],
        "rides",
        expect![[r#"
        L1 rides into 303 [flow.charge]
        L1 rides into 304 [flow.charge]
        L1 has 6 dice for F1 [B11.7.3.1]
        F1 has 2 dice for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 2, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
    "#]],
    );
}
