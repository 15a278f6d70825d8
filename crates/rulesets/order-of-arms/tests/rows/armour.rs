//! Weapons against armour, deflection, and losses (C19, C20, C24.0, C24.1).

use expect_test::expect;

use crate::table::{check_from, check_rolls, played};

/// A charge into a volley.
const VOLLEY: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 4 3 2 1, elan 3, armor A
    blue F1 FI at 304/303 facing 303, sp 3, elan 3
    blue B1 FB at 304/404 facing 303, sp 3, elan 3
    blue B2 FXA at 304/204 facing 303, sp 3, elan 3
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

fn alone(archer: &str) -> String {
    let old =
        "blue B1 FB at 304/404 facing 303, sp 3, elan 3\n    blue B2 FXA at 304/204 facing 303, sp 3, elan 3";
    assert!(VOLLEY.contains(old));
    VOLLEY.replace(old, archer)
}

/// What armour lets through of the volley, and what it costs.
fn through(field: &str, volley: &[u8], charge: usize, expected: &expect_test::Expect) {
    let actions = [
        "red: L1 charges 303 304",
        "red: stack F1",
        "red: done",
        "blue: try",
        "blue: area 302",
        "red: place 302 facing 303",
    ];
    let told = played(field, &actions, &[volley, &vec![1; charge + 1]].concat());
    let of = |line: &&str| line.starts_with("L1 is hit") || line.starts_with("L1 loses");
    expected.assert_eq(&told.lines().filter(of).collect::<Vec<_>>().join("; "));
}

#[test]
fn heavy_armour_deflects_two_hits_and_medium_one() {
    let bows = alone("blue B1 FB at 304/404 facing 303, sp 3, elan 3");
    through(
        &bows,
        &[6, 6, 6],
        7,
        &expect!["L1 is hit 3 times, 1 through its armour [C20.0a]; L1 loses 1 step [C24.0]"],
    );
    through(
        &bows.replace("armor A", "armor B"),
        &[6, 6, 1],
        7,
        &expect!["L1 is hit twice, 1 through its armour [C20.0b]; L1 loses 1 step [C24.0]"],
    );
    through(
        &bows.replace("armor A", "armor C"),
        &[6, 1, 1],
        7,
        &expect!["L1 is hit once, 1 through its armour [C20.0c C20.0e]; L1 loses 1 step [C24.0]"],
    );
    through(
        &bows.replace("armor A", "armor none"),
        &[6, 1, 1],
        7,
        &expect!["L1 is hit once, 1 through its armour [C20.0d]; L1 loses 1 step [C24.0]"],
    );
}

#[test]
fn armour_deflects_one_hit_less_of_arbalests() {
    let arbalests = alone("blue B1 FXA at 304/404 facing 303, sp 3, elan 3");
    through(
        &arbalests,
        &[6, 6, 1],
        7,
        &expect!["L1 is hit twice, 1 through its armour [C20.0a C20.1b]; L1 loses 1 step [C24.0]"],
    );
    through(
        &arbalests.replace("armor A", "armor B"),
        &[6, 1, 1],
        7,
        &expect!["L1 is hit once, 1 through its armour [C20.0b C20.1b]; L1 loses 1 step [C24.0]"],
    );
}

#[test]
fn penetrating_bolts_pass_armour() {
    holds!("A2.2.2d");
    let bolts = |rating: &str| {
        alone(&format!("blue B1 FXB at 304/404 facing 303, sp 3, elan 3, penetration {rating}"))
    };
    through(
        &bolts("A"),
        &[6, 1, 1],
        7,
        &expect!["L1 is hit once, 1 through its armour [C20.0a C20.1c]; L1 loses 1 step [C24.0]"],
    );
    through(
        &bolts("B"),
        &[6, 6, 6],
        7,
        &expect!["L1 is hit 3 times, 1 through its armour [C20.0a]; L1 loses 1 step [C24.0]"],
    );
    through(
        &bolts("B").replace("armor A", "armor B"),
        &[6, 1, 1],
        7,
        &expect!["L1 is hit once, 1 through its armour [C20.0b C20.1d]; L1 loses 1 step [C24.0]"],
    );
}

#[test]
fn of_mixed_hits_armour_deflects_as_many_as_it_can() {
    through(
        VOLLEY,
        &[6, 1, 1, 6, 6, 1],
        7,
        &expect!["L1 is hit 3 times, 1 through its armour [C20.0a C20.1e]; L1 loses 1 step [C24.0]"],
    );
    through(
        VOLLEY,
        &[6, 6, 1, 6, 1, 1],
        7,
        &expect!["L1 is hit 3 times, 1 through its armour [C20.0a C20.1e]; L1 loses 1 step [C24.0]"],
    );
}

/// A charge against foot that strikes back.
const CLASH: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor C
    blue F1 FI at 303/302 facing 302, sp 6 5 4, elan 3, armor C, club
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

const CHARGE: [&str; 2] = ["red: L1 charges 303", "red: place 302/303 facing 303"];

#[test]
fn light_armour_deflects_a_club_and_nothing_else() {
    let dice = [&[1; 8][..], &[6, 6, 1]].concat();
    check_from(
        CLASH,
        &CHARGE,
        &dice,
        "strikes at L1",
        expect![[r#"
        F1 strikes at L1 [B11.7.3]
        charge: dice 3 (printed strength 6, foot against a charge -3), against 6 (to hit 6): 6 6 1 = 2 [A2.2.2a B11.7.2c dice.d6 B11.7.3]
        L1 is hit twice, 1 through its armour [C20.0c]
        L1 loses 1 step [C24.0]
        L1 is repelled from 303 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - L1: 302/303 facing 303, 3 SP
    "#]],
    );
    check_from(
        &CLASH.replace(", club", ""),
        &CHARGE,
        &dice,
        "strikes at L1",
        expect![[r#"
        F1 strikes at L1 [B11.7.3]
        charge: dice 3 (printed strength 6, foot against a charge -3), against 6 (to hit 6): 6 6 1 = 2 [A2.2.2a B11.7.2c dice.d6 B11.7.3]
        L1 is hit twice, 2 through its armour [C20.0c C20.0e]
        L1 loses 2 steps [C24.0]
        L1 is repelled from 303 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - L1: 302/303 facing 303, 2 SP
    "#]],
    );
}

#[test]
fn each_weapon_has_its_line_against_each_armour() {
    holds!("C19.0", "A2.2.1c");
    let against = |armor: &str| CLASH.replace("armor C, club", &format!("armor {armor}"));
    check_rolls(
        &against("A"),
        &CHARGE,
        &[1; 11],
        "charge: dice 8",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    check_rolls(
        &against("B"),
        &CHARGE,
        &[1; 11],
        "charge: dice 8",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    check_rolls(
        &against("C"),
        &CHARGE,
        &[1; 11],
        "charge: dice 8",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    check_rolls(
        &against("none"),
        &CHARGE,
        &[1; 11],
        "charge: dice 8",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
}

#[test]
fn a_phalanx_loses_a_step_for_two_hits() {
    let field = CLASH.replace(
        "F1 FI at 303/302 facing 302, sp 6 5 4, elan 3, armor C, club",
        "F1 FP at 303/302 facing 302, sp 3 2 1, elan 3, armor none, phalanx",
    );
    let field = format!("{field}\noption phalanx");
    check_from(
        &field,
        &CHARGE,
        &[&[6, 6, 6][..], &[1; 11]].concat(),
        "through",
        expect![[r#"
        F1 is hit 3 times, 3 through its armour [C20.0d]
        F1 takes 1 step in phalanx for 3 hits [C24.1f]
        F1 loses 1 step [C24.0]
        L1 is repelled from 303 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - F1: 303/302 facing 302, 2 SP, phalanx
    "#]],
    );
}
