//! Front, flank and rear in combat (C17.3.2b, C17.5, C17.6, A2.3), and the sight of bows (C18.2a).

use expect_test::expect;

use crate::table::{check_rolls, choices, played, refused};

/// Knights in 302 charge two knights in a stack in 303, who face as said.
fn pair(faced: &str, facts: &str) -> String {
    format!(
        "red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor A
        blue F1 MMA at 303 facing {faced}, sp 2 1, elan 2, armor A{facts}
        blue F2 MMA at 303 facing {faced}, sp 2 1, elan 2, armor A{facts}
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge"
    )
}

const BOTH: [&str; 3] = ["red: L1 charges 303", "red: L1 gives 4 dice to F1", "red: L1 gives 4 dice to F2"];

/// Which of the two the dice strike in flank or rear.
fn flanked(position: &str) -> Vec<bool> {
    let told = played(position, &BOTH, &[1; 12]);
    let rolls = told.lines().filter(|line| line.starts_with("charge: dice 4 (printed strength 4"));
    rolls.map(|roll| roll.contains("struck in flank or rear -1")).collect()
}

#[test]
fn of_two_long_units_the_lower_stands_left_and_only_it_is_flanked_from_the_left() {
    holds!("C17.3.2b", "C17.6.1");
    // They face north: the charge comes from their left.
    check_rolls(
        &pair("403", ""),
        &BOTH,
        &[1; 12],
        "charge",
        expect![[r#"
        charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -4), against 4 (to hit 6, weapon against armour -1, struck in flank or rear -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3d B11.7.3]
        charge: dice 4 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    // They face south: it comes from their right.
    assert_eq!(flanked(&pair("203", "")), [false, true]);
    // From the rear both are struck.
    assert_eq!(flanked(&pair("304", "")), [true, true]);
    // From the front neither is.
    assert_eq!(flanked(&pair("302", "")), [false, false]);
}

#[test]
fn a_column_is_flanked_from_every_side() {
    holds!("B13.4.5b");
    assert_eq!(flanked(&pair("302", ", column")), [true, true]);
}

#[test]
fn all_round_defence_has_no_flank_and_no_rear() {
    holds!("A2.3", "C17.5.2a");
    let area = format!("area 303 all-round\n{}", pair("304", ""));
    assert_eq!(flanked(&area), [false, false]);
    assert_eq!(flanked(&pair("304", ", all-round")), [false, false]);
    // A column has none even there.
    let column = format!("area 303 all-round\n{}", pair("304", ", column"));
    assert_eq!(flanked(&column), [true, true]);
}

#[test]
fn in_an_all_round_area_long_units_may_face_different_ways_but_charge_only_where_they_face() {
    holds!("C17.5.2b", "C17.5.2c", "C17.6");
    let ring = "area 303 all-round
        red  L1 MMA at 303/304 facing 304, sp 4 3 2
        red  L2 MMA at 303/302 facing 302, sp 4 3 2
        blue F1 FI at 304/305 facing 303
        blue F2 FI at 302/301 facing 303
        blue F3 FI at 403/503 facing 303
        leader red gonzaga at 303, tactical 0, radius 4, leads red, commands
        stage charge";
    choices(
        ring,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 304
        red: L2 charges 302
        red: done
    "#]],
    );
    refused(
        ring,
        &["red: L1 charges 302"],
        &[],
        expect!["L1 charges through its front, into the area that it faces [B11.3a]"],
    );
}

#[test]
fn bows_shoot_one_level_up_and_two_down() {
    let bows = |level: i8, between: i8, target: i8| {
        format!(
            "red  B1 FBL at 301 facing 302
            blue K1 FI at 303 facing 302
            blue K2 FI at 202 facing 302
            area 301 level {level}
            area 302 level {between}
            area 303 level {target}
            area 202 level {level}
            leader red gonzaga at 301, radius 4, leads red, commands
            stage fire"
        )
    };
    choices(
        &bows(0, 0, 1),
        &[],
        &[],
        expect![[r#"
        red: area 202
        red: area 303
        red: done
    "#]],
    );
    choices(
        &bows(2, 1, 0),
        &[],
        &[],
        expect![[r#"
        red: area 202
        red: area 303
        red: done
    "#]],
    );
    holds!("C18.2a");
    choices(
        &bows(0, 0, 2),
        &[],
        &[],
        expect![[r#"
        red: area 202
        red: done
    "#]],
    );
    choices(
        &bows(3, 1, 0),
        &[],
        &[],
        expect![[r#"
        red: area 202
        red: done
    "#]],
    );
    // At range one as well.
    let near = bows(0, 2, 0).replace("K1 FI at 303 facing 302", "K1 FI at 302 facing 301");
    choices(
        &near,
        &[],
        &[],
        expect![[r#"
        red: area 202
        red: done
    "#]],
    );
}

#[test]
fn a_column_attacks_to_its_front_with_all_its_strength() {
    let position = "
        map squares 5x5
        red  R1 MMA at 203 facing 303, column
        blue B1 FI at 303/203 facing 203
        leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage close-quarters only";
    let strikes = |position: &str, dice: &[u8], expected| {
        crate::table::check_rolls(position, &["red: area 303"], dice, "close quarters", expected);
    };
    strikes(
        position,
        &[1; 8],
        expect![[r#"
        close quarters: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
    // Through its flank it has half, in column or not.
    strikes(
        &position.replace("facing 303, column", "facing 204, column"),
        &[1; 6],
        expect![[r#"
        close quarters: dice 2 (printed strength 4, through the flank -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a B15.2.3b dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}

#[test]
fn all_round_defence_does_not_help_those_who_attack() {
    // R1 stands in an area that is all-round; the enemy is behind it, and others could attack him too.
    let field = "
        map squares 5x5
        area 203 all-round
        red  R1 FI at 203/303 facing 103, sp 4 3 2
        red  R2 FI at 302/303 facing 303, sp 4 3 2
        red  R3 FI at 304/303 facing 303, sp 4 3 2
        blue B1 FI at 303/203 facing 203, sp 4 3 2
        leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
        leader blue gie at 505, radius 4, tactical 0, leads blue, commands
        stage close-quarters only";
    refused(
        field,
        &["red: area 303", "red: R1 attacks B1"],
        &[],
        expect!["R1 does not fight to its rear [B15.2.3a]"],
    );
    let flank = field.replace("203/303 facing 103", "203/303 facing 202");
    check_rolls(
        &flank,
        &["red: area 303", "red: R1 attacks B1", "red: done"],
        &[1; 6],
        "close quarters",
        expect![[r#"
            close quarters: dice 2 (printed strength 4, through the flank -2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a B15.2.3b dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}
