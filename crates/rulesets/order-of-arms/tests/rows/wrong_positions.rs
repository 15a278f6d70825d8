//! Files whose position breaks the rules: each mistake with its place (model.one-side, C17, C18).

use battle::Ruleset as _;
use expect_test::{Expect, expect};
use order_of_arms::OrderOfArms;

use crate::table::{choices, scenario};

/// Two areas with one stack each, and two leaders.
const SOUND: &str = "map squares 3x2
    red  F1 FI at 202 facing 203
    red  F2 FI at 202/203 facing 203
    red  L1 MMA at 201 facing 202
    blue K1 FI at 203 facing 202
    leader red charles with F1, leads red
    leader blue john with K1, leads blue
    start";

/// What is wrong with a position once a line of it is another.
fn wrong(line: &str, instead: &str, expected: &Expect) {
    let position = SOUND.replace(line, instead);
    assert!(line.is_empty() || position != SOUND, "{line} is no line of it");
    let told = OrderOfArms::open(&scenario(&position)).expect_err("it breaks a rule").to_string();
    // Lines of the file that the test writes say nothing to its readers.
    let told: Vec<&str> =
        told.lines().map(|line| line.split_once(", ").map_or(line, |(_, what)| what)).collect();
    expected.assert_eq(&told.join("\n"));
}

#[test]
fn a_position_that_keeps_the_rules_opens() {
    OrderOfArms::open(&scenario(SOUND)).unwrap_or_else(|mistakes| panic!("{mistakes}"));
}

#[test]
fn both_sides_in_one_area_are_a_mistake() {
    holds!("model.one-side");
    wrong(
        "K1 FI at 203 facing 202",
        "K1 FI at 202/102 facing 102",
        &expect!["unit[3].area: F1 and K1 are enemies and in one area, 202"],
    );
}

#[test]
fn a_stack_above_the_limit_of_its_area_is_a_mistake() {
    wrong(
        "F1 FI at 202 facing 203",
        "F1 FI at 202 facing 203, sp 11",
        &expect![[r#"
        unit[0].position: the stack of F1 would be above the stacking limit of the area
        unit[1].area: area 202 has room for 12 points, and 15 are in it"#]],
    );
}

#[test]
fn an_area_above_its_limit_is_a_mistake() {
    wrong(
        "L1 MMA at 201 facing 202",
        "L1 FI at 202/102 facing 203, sp 5",
        &expect!["unit[2].area: area 202 has room for 12 points, and 13 are in it"],
    );
}

#[test]
fn a_stack_of_long_and_short_pieces_is_a_mistake() {
    wrong(
        "F2 FI at 202/203 facing 203",
        "F2 MMA at 202 facing 203, stack 1",
        &expect!["unit[0].position: long pieces stack only with long ones: not F2 with F1"],
    );
}

#[test]
fn more_broken_lances_than_strength_are_a_mistake() {
    wrong(
        "L1 MMA at 201 facing 202",
        "L1 MMA at 201 facing 202, step 1, lances 4",
        &expect!["unit[2].lances: it has 4 broken lances, and its strength is 3"],
    );
}

#[test]
fn two_leaders_of_one_name_are_a_mistake() {
    let named = scenario(SOUND)
        .replace("id = \"charles\"", "id = \"charles\"\nname = \"Duke\"")
        .replace("id = \"john\"", "id = \"john\"\nname = \"Duke\"");
    let told = OrderOfArms::open(&named).expect_err("the log could not tell them apart").to_string();
    expect!["line 61, leader[1].name: `charles` is called so, too: nobody could tell them apart"]
        .assert_eq(&told);
}

#[test]
fn steps_that_end_in_nothing_are_a_mistake() {
    wrong(
        "start",
        "stage movement\nsteps [{ acting = { next = \"movement\" } }]",
        &expect![[
            r#"battle.steps[0]: nothing comes after it: begin with what is left of the turn, or with `{ turn = "nothing" }`"#
        ]],
    );
}

#[test]
fn a_word_of_sight_that_is_neither_ground_nor_border_is_a_mistake() {
    wrong(
        "start",
        "start\nhead sight_blocking = [\"villag\"]",
        &expect!["scenario.sight_blocking: `villag` is no kind of ground or border; did you mean `village`?"],
    );
}

#[test]
fn a_scenario_may_say_that_other_ground_and_borders_block_sight() {
    let field = |more: &str| {
        format!(
            "map squares 3x2
            area 202 village
            border 202 203 hedge
            red  G1 AGD at 201 facing 202, size medium, set-up
            blue K1 FI at 203 facing 202
            {more}
            step bombarding"
        )
    };
    choices(
        &field(""),
        &[],
        &[],
        expect![[r#"
        red: unit G1
        red: done
    "#]],
    );
    choices(&field("head sight_blocking = [\"village\"]"), &[], &[], expect![[r#""#]]);
    choices(&field("head sight_blocking = [\"hedge\"]"), &[], &[], expect![[r#""#]]);
}
