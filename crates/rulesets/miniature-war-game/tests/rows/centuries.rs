//! Cohorts that are divided into centuries, and centuries that rejoin (medieval.romans.centuries, medieval.romans.reform).

use battle::holds;
use expect_test::expect;

use crate::table::{fought, plays, refused, stands, turn};

const COHORT: &str = "red cohort roman-legionaries 24 in 12 at 60,50
         red bows archer-light 6 in 6 at 120,20
         blue far peasants 12 in 6 at 230,140";

#[test]
fn a_cohort_is_divided_into_centuries_with_orders_of_their_own() {
    holds!(
        "medieval.romans.centuries",
        "medieval.romans.century-numbers",
        "medieval.romans.century-not-broken"
    );
    // Two ranks of six stands: three blocks of two files, side by side from the left. The third follows the cohort's order.
    plays(
        COHORT,
        &["#1: N 1/3, CENTURIES 8 8", "#3: N FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        red-3 is a century of cohort [medieval.romans.centuries medieval.romans.century-numbers]
        red-4 is a century of cohort [medieval.romans.centuries medieval.romans.century-numbers]
        third 1 [common.third.together]
        cohort is at 56,58, facing 0 [common.third.beats]
        red-3 is at 60,58, facing 0 [common.third.beats]
        red-4 is at 64,58, facing 0 [common.third.beats]
        third 2 [common.third.together]
        red-3 is at 60,66, facing 0 [common.third.beats]
        third 3 [common.third.together]
        red-3 is at 60,74, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - cohort: 56,58 facing 0, 8 figures in 2 files, order N 1/3
        - red-3: 60,74 facing 0, 8 figures in 2 files, order N
        - red-4: 64,58 facing 0, 8 figures in 2 files, order N 1/3
    "#]],
    );
    // Nothing becomes of it that they stand apart.
    stands(
        COHORT,
        &[(&["#1: N 1/3, CENTURIES 8 8", "#3: N FULL"], &[]), (&["#1: H", "#3: H"], &[]), (&[], &[])],
        expect![[r#"
            - cohort: 56,58 facing 0, 8 figures in 2 files, order H
            - red-3: 60,74 facing 0, 8 figures in 2 files, order H
            - red-4: 64,74 facing 0, 8 figures in 2 files, order N 1/3
        "#]],
    );
}

#[test]
fn what_the_list_leaves_over_forms_centuries_of_eight() {
    holds!("medieval.romans.century-numbers");
    // 6, then 8, then what remains; three stands in two ranks take two files.
    stands(
        COHORT,
        &[(&["#1: H, CENTURIES 6"], &[])],
        expect![[r#"
        - cohort: 56,50 facing 0, 6 figures in 2 files, order H
        - red-3: 60,50 facing 0, 8 figures in 2 files, order H
        - red-4: 64,50 facing 0, 8 figures in 2 files, order H
        - red-5: 67,50 facing 0, 2 figures in 1 files, order H
    "#]],
    );
    // Deeper than wide: one behind the other.
    stands(
        "red cohort roman-legionaries 16 in 4 at 60,50
         blue far peasants 12 in 6 at 230,140",
        &[(&["#1: H, CENTURIES 8 8"], &[])],
        expect![[r#"
            - cohort: 60,50 facing 0, 8 figures in 2 files, order H
            - red-2: 60,46 facing 0, 8 figures in 2 files, order H
        "#]],
    );
    // A run of numbers is the order of all centuries in it, and of nobody else.
    stands(
        COHORT,
        &[(&["#1: H, CENTURIES 8 8 8", "#2-#4: N 1/3"], &[])],
        expect![[r#"
        - cohort: 56,50 facing 0, 8 figures in 2 files, order H
        - red-3: 60,58 facing 0, 8 figures in 2 files, order N 1/3
        - red-4: 64,58 facing 0, 8 figures in 2 files, order N 1/3
    "#]],
    );
}

#[test]
fn a_cohort_without_room_is_not_divided() {
    holds!("medieval.romans.century-numbers");
    // Four blocks of six figures are eight stands wide, two more than the cohort, and a friend stands right beside it.
    stands(
        "red cohort roman-legionaries 24 in 12 at 60,50
         red next medium-infantry 12 in 6 at 69.5,50
         blue far peasants 12 in 6 at 230,140",
        &[(&["#1: N 1/3, CENTURIES 6 6 6 6", "#3: N FULL"], &[])],
        expect![[r#"
            - cohort: 60,58 facing 0, 24 figures in 6 files, order N 1/3
        "#]],
    );
}

#[test]
fn centuries_have_six_or_eight_figures_and_are_legionaries_at_leisure() {
    holds!("medieval.romans.centuries", "medieval.romans.century-leisure");
    refused(
        COHORT,
        &["red: write #1: H, CENTURIES 7"],
        &[],
        expect!["unreadable: column 8: not for this unit: CENTURIES [common.order.kinds]"],
    );
    refused(
        COHORT,
        &["red: write #2: H, CENTURIES 6"],
        &[],
        expect!["unreadable: column 8: not for this unit: CENTURIES [common.order.kinds]"],
    );
    refused(
        COHORT,
        &["red: write #3: N 1/3"],
        &[],
        expect!["unreadable: column 1: no such unit of your own: #3 [common.order.errors]"],
    );
    let held = "red cohort roman-legionaries 24 in 12 at 60,50
         blue foes light-infantry 12 in 6 at 60,50";
    refused(
        held,
        &["red: write #1: H, CENTURIES 8 8 8"],
        &[],
        expect![
            "cohort is in testudo, shaken or in contact with the enemy [medieval.romans.century-leisure]"
        ],
    );
    let few = "red cohort roman-legionaries 8 in 4 at 60,50
         blue far peasants 12 in 6 at 230,140";
    refused(
        few,
        &["red: write #1: H, CENTURIES 8"],
        &[],
        expect!["cohort is no more than one century [medieval.romans.century-leisure]"],
    );
    let hidden = "red cohort roman-legionaries 24 in 12 at 60,50, marker A
         blue far peasants 12 in 6 at 230,140";
    refused(
        hidden,
        &["red: write #1: H, CENTURIES 8 8 8"],
        &[],
        expect!["cohort is hidden, and stays one marker [medieval.romans.century-leisure]"],
    );
}

#[test]
fn centuries_take_over_losses_and_turns_of_melee() {
    holds!("medieval.romans.century-numbers");
    // The cohort has lost four figures and has two turns of melee behind it: each of its parts throws two dice, and tires as it was.
    let position = "red cohort roman-legionaries 24 in 8 at 60,50, stands 10, melee_turns 2, began 20
         blue foes medium-infantry 24 in 8 at 60,80";
    stands(
        position,
        &[(&["#1: H, CENTURIES 8 8"], &[])],
        expect![[r#"
        - cohort: 58,50 facing 0, 8 figures in 2 files, melee turns 1, order H
        - red-2: 62,50 facing 0, 8 figures in 2 files, melee turns 1, order H
        - red-3: 65,50 facing 0, 4 figures in 1 files, melee turns 1, order H
    "#]],
    );
    // The foes have twice the value of a century that stands alone.
    let position = position.replace("24 in 8 at 60,80", "36 in 8 at 60,80");
    let turns: [(&[&str], &[&str]); 2] =
        [(&["#1: S FULL, CENTURIES 8 8", "#2: H"], &[]), (&["#1: H", "#3: H"], &["#1: CH #2"])];
    expect![[r#"
        to hold: dice 2 (it has losses 2), against 5 (morale value 5): 1 1 = 2 [common.3dt.two-losses common.morale.value common.3dt.what]
    "#]].assert_eq(&lines_of(&fights(&position, &turns, &[]), "it has losses"));
}

/// What is told of turns in which the usual is thrown and fired at the end, with these dice and then ones.
fn fights(position: &str, turns: &[(&[&str], &[&str])], dice: &[u8]) -> String {
    let mut actions: Vec<String> = turns.iter().flat_map(|(red, blue)| turn(red, blue)).collect();
    actions.extend(["red: hand in".to_owned(), "blue: hand in".to_owned()]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    fought(position, &actions, dice)
}

#[test]
fn a_century_apart_is_a_unit_of_its_own_for_morale_and_one_in_contact_is_not() {
    holds!("medieval.romans.centuries");
    let lost = |foes: &str, turns: [(&[&str], &[&str]); 2], ones: usize| {
        let position = format!(
            "red cohort roman-legionaries 24 in 12 at 60,50
             blue foes light-infantry 24 in 4 at {foes}"
        );
        lines_of(&fights(&position, &turns, &[vec![1; ones], vec![12, 12]].concat()), "it lost")
    };
    // Eight pilums miss, four foes stand; then two figures of a century of eight fall.
    expect![[r#"
        red-2: of 40 it lost 10, in column 31-40: rout [common.morale.chart]
    "#]]
    .assert_eq(&lost(
        "60,90",
        [(&["#1: S FULL, CENTURIES 8 8", "#2: N FULL"], &[]), (&["#1: H", "#2: EN #1", "#3: H"], &[])],
        12,
    ));
    // Sixteen pilums miss, then two figures of the first century fall: all three are tested by the value of the whole cohort.
    expect![[r#"
        cohort: of 120 it lost 10, in column 101-120: no effect [common.morale.chart]
        red-2: of 120 it lost 10, in column 101-120: no effect [common.morale.chart]
        red-3: of 120 it lost 10, in column 101-120: no effect [common.morale.chart]
    "#]]
    .assert_eq(&lost("60,65", [(&["#1: H, CENTURIES 8 8"], &[]), (&[], &["#1: EN #2"])], 16));
}

fn lines_of(told: &str, word: &str) -> String {
    told.lines().filter(|line| line.contains(word)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn centuries_rejoin_by_moving_into_contact() {
    holds!("medieval.romans.reform", "medieval.romans.century-numbers");
    let apart = &["#1: H, CENTURIES 8 8", "#3: N FULL", "#4: H"][..];
    // A century comes back: the cohort has its number and its figures again.
    stands(
        COHORT,
        &[(apart, &[]), (&["#3: REJOIN #1"], &[]), (&["#4: REJOIN #1"], &[]), (&[], &[])],
        expect![[r#"
            - cohort: 56,50 facing 0, 24 figures in 2 files, order H
            - red-3: off, 0 figures in 2 files, order REJOIN #1
            - red-4: off, 0 figures in 2 files, order REJOIN #1
        "#]],
    );
    // The cohort joins its century, and keeps its number all the same.
    stands(
        COHORT,
        &[(apart, &[]), (&["#1: REJOIN #3", "#3: H"], &[]), (&[], &[])],
        expect![[r#"
            - cohort: 60,74 facing 0, 16 figures in 2 files, order REJOIN #3
            - red-3: off, 0 figures in 2 files, order H
            - red-4: 64,50 facing 0, 8 figures in 2 files, order H
        "#]],
    );
    // Two centuries without the cohort are one under the number of the one who is joined.
    stands(
        COHORT,
        &[(apart, &[]), (&["#3: REJOIN #4"], &[]), (&[], &[])],
        expect![[r#"
        - cohort: 56,50 facing 0, 8 figures in 2 files, order H
        - red-3: off, 0 figures in 2 files, order REJOIN #4
        - red-4: 64,50 facing 0, 16 figures in 2 files, order H
    "#]],
    );
    refused(
        COHORT,
        &["red: write #1: REJOIN #2"],
        &[],
        expect!["bows was no part of its cohort [medieval.romans.reform]"],
    );
}

#[test]
fn what_the_parts_have_failed_the_whole_has_failed() {
    holds!("medieval.romans.reform");
    stands(
        "red cohort roman-legionaries 16 in 8 at 60,50, is failed, melee_turns 3
         blue far peasants 12 in 6 at 230,140",
        &[(&["#1: H, CENTURIES 8 8", "#2: N 1/3"], &[]), (&["#2: REJOIN #1"], &[])],
        expect![[r#"
            - cohort: 58,50 facing 0, 16 figures in 2 files, failed, melee turns 2, order H
            - red-2: off, 0 figures in 2 files, failed, melee turns 3, order REJOIN #1
        "#]],
    );
}
