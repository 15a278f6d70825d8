//! Post-melee morale: the chart and its columns, the comparison inside melees (common.morale).

use battle::holds;
use expect_test::expect;

use crate::table::{check_lines, fights, goes_on, turn};

/// What is told of morale when a melee goes on with these dice.
fn morale(position: &str, dice: &[u8], expected: expect_test::Expect) {
    let actions = turn(&[], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    check_lines(position, &actions, dice, "common.morale", expected);
}

#[test]
fn losses_are_read_in_the_column_of_the_value_before_them() {
    holds!(
        "common.morale.when",
        "common.morale.before",
        "common.morale.losses",
        "common.morale.value",
        "common.unit.tmv",
        "common.morale.chart-first",
        "common.morale.chart-overlap",
        "common.reaction.none"
    );
    // 24 figures of morale 3 are 72; two of them are 6: no effect. The foes lose 12 of 72.
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[7, 7, 6, 6, 7, 7, 7, 7],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            men loses 2 figures, and has 22 left [common.melee.roll]
            foes loses 4 figures, and has 20 left [common.melee.roll]
            men: of 72 it lost 6, in column 71-80: no effect [common.morale.chart]
            foes: of 72 it lost 12, in column 71-80: back [common.morale.chart]
            foes must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 20 figures in 2 files, shaken, melee turns 1, must back, order H
            - men: 60,50 facing 0, 22 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn cavalry_reads_two_columns_farther_to_the_right_and_a_unit_of_a_battle_one() {
    holds!(
        "common.morale.shifts",
        "medieval.chart.cavalry-morale",
        "medieval.chart.column-cap",
        "medieval.battle.column"
    );
    morale(
        "group blue wing
         red men men-at-arms 24 in 4 at 60,50
         blue horse light-cavalry 12 in 4 at 60,50, group wing
         blue more light-cavalry 12 in 4 at 200,130, group wing",
        &[8, 8, 8, 8, 9, 9, 8, 8],
        expect![[r#"
            horse: of 60 it lost 10, in column 81-90: no effect [common.morale.chart common.morale.cavalry common.morale.group]
        "#]],
    );
}

#[test]
fn only_the_worse_result_is_carried_out() {
    holds!("common.morale.several");
    // Both are shaken, the foes more.
    goes_on(
        "red men medium-infantry 12 in 4 at 60,50
         blue foes medium-infantry 12 in 4 at 60,50",
        &[7, 7, 6, 6, 7, 7, 7, 6],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 6 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            men loses 2 figures, and has 10 left [common.melee.roll]
            foes loses 3 figures, and has 9 left [common.melee.roll]
            men: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
            foes: of 36 it lost 9, in column 31-40: rout [common.morale.chart]
            men is spared [common.morale.worst-only]
            foes routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 9 figures in 2 files, shaken, melee turns 1, must rout, order H
            - men: 60,50 facing 0, 10 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn of_equal_results_the_weaker_takes_its_own_and_of_equals_both_do() {
    morale(
        "red men medium-infantry 12 in 4 at 60,50
         blue foes light-infantry 12 in 4 at 60,50",
        &[7, 7, 7, 6, 5, 5, 5, 4],
        expect![[r#"
            men: of 36 it lost 9, in column 31-40: rout [common.morale.chart]
            foes: of 24 it lost 6, in column 21-30: rout [common.morale.chart]
            men is spared [common.morale.same-result]
        "#]],
    );
    holds!("common.morale.same-tmv");
    goes_on(
        "red men medium-infantry 12 in 4 at 60,50
         blue foes medium-infantry 12 in 4 at 60,50",
        &[7, 7, 6, 6, 7, 7, 6, 6],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men loses 2 figures, and has 10 left [common.melee.roll]
            foes loses 2 figures, and has 10 left [common.melee.roll]
            men: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
            foes: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
            men must back and turn [common.sequence.morale-next]
            foes must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 10 figures in 2 files, shaken, melee turns 1, must back-and-turn, order H
            - men: 60,50 facing 0, 10 figures in 2 files, shaken, melee turns 1, must back-and-turn, order H
        "#]],
    );
}

#[test]
fn a_unit_is_spared_only_if_it_comes_off_better_than_each_of_its_enemies() {
    // One of the two foes has lost nothing: the men take their own result.
    goes_on(
        "red men medium-infantry 16 in 8 at 60,50
         blue left light-infantry 12 in 4 at 62,50
         blue right light-infantry 12 in 4 at 58,50",
        &[7, 7, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 4, 4, 4, 4],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            left is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 5 5 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            right is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men loses 2 figures, and has 14 left [common.melee.roll]
            left loses 4 figures, and has 8 left [common.melee.roll]
            men: of 48 it lost 6, in column 41-50: back and turn [common.morale.chart]
            left: of 24 it lost 8, in column 21-30: rout [common.morale.chart]
            men must back and turn [common.sequence.morale-next]
            left routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - left: 62,50 facing 180, 8 figures in 2 files, shaken, melee turns 1, must rout, order H
            - men: 60,50 facing 0, 14 figures in 4 files, shaken, melee turns 1, must back-and-turn, order H
            - right: 58,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn an_enemy_wiped_out_counts_as_routed() {
    holds!("common.morale.gone");
    goes_on(
        "red men medium-infantry 6 in 4 at 60,50
         blue foes peasants 6 in 4 at 60,50, stands 1, files 1",
        &[7, 7, 6, 6, 3, 3],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 2 (melee point 2): 3 3 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            men loses 2 figures, and has 4 left [common.melee.roll]
            foes loses 2 figures, and has 0 left [common.melee.roll]
            foes is destroyed [common.base.dead-cap]
            - foes: off, 0 figures in 1 files, order H
            - men: 60,50 facing 0, 4 figures in 2 files, order H
        "#]],
    );
}

#[test]
fn imperials_take_no_test_and_their_enemies_are_not_spared() {
    holds!("common.special.imperial", "common.special.imperial-morale");
    goes_on(
        "options imperials
         red guard medium-infantry 12 in 4 at 60,50, kit imperial
         blue foes medium-infantry 12 in 4 at 60,50",
        &[7, 7, 7, 7, 7, 7, 6, 6],
        expect![[r#"
            guard is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            guard loses 4 figures, and has 8 left [common.melee.roll]
            foes loses 2 figures, and has 10 left [common.melee.roll]
            foes: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
            foes must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 10 figures in 2 files, shaken, melee turns 1, must back-and-turn, order H
            - guard: 60,50 facing 0, 8 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn hoplites_out_of_their_phalanx_have_a_morale_of_three() {
    holds!("medieval.phalanx.outside");
    morale(
        "red greeks hoplites 12 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[7, 6, 6, 6, 6, 6, 6, 6],
        expect![[r#"
            greeks: of 36 it lost 3, in column 31-40: back [common.morale.chart]
        "#]],
    );
    morale(
        "red greeks hoplites 12 in 4 at 60,50, is phalanx
         blue foes medium-infantry 24 in 4 at 60,50",
        &[7, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
        expect![[r#"
            greeks: of 60 it lost 5, in column 51-60: no effect [common.morale.chart]
        "#]],
    );
}

#[test]
fn legionaries_who_turn_before_a_weak_enemy_are_decimated() {
    holds!("medieval.romans.decimation");
    fights(
        "red legion roman-legionaries 24 in 8 at 60,50
         blue foes medium-infantry 24 in 8 at 60,50",
        [&[], &[]],
        &["red: fire #1 hold", "red: hand in", "blue: hand in"],
        &[9, 9, 9, 9, 9, 9, 9, 8, 6, 6, 6, 6, 6, 6, 6, 6],
        expect![[r#"
            legion is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 9 9 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 9 9 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 9 9 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 9 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            legion loses 7 figures, and has 17 left [common.melee.roll]
            legion: of 120 it lost 35, in column 101-120: back and turn [common.morale.chart]
            legion must back and turn [common.sequence.morale-next]
            legion is decimated and loses a figure [medieval.romans.decimation]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 24 figures in 4 files, melee turns 1, order H
            - legion: 60,50 facing 0, 16 figures in 4 files, shaken, melee turns 1, must back-and-turn, order H
        "#]],
    );
}

#[test]
fn legionaries_whom_their_battle_saves_are_not_decimated() {
    holds!("medieval.romans.decimation-saved");
    let position = "group red line
         red legion roman-legionaries 20 in 8 at 60,50, group line
         red rest medium-infantry 12 in 6 at 160,20, group line
         blue foes medium-infantry 24 in 8 at 60,50";
    let answers = ["red: fire #1 hold", "red: hand in", "blue: hand in", "red: save by rest"];
    let mut actions = crate::table::turn(&[], &[]);
    actions.extend(answers.map(str::to_owned));
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let dice = [9, 9, 9, 9, 9, 9, 9, 9, 6, 6, 6, 6, 6, 6, 6, 6];
    // The last three dice are those of the unit that would save them: a 1 is enough.
    let saved = |last: [u8; 3]| crate::table::fought(position, &actions, &[&dice[..], &last].concat());
    let told = |all: &str| -> String {
        let kept = |line: &&str| ["legion", "rest", "saving"].iter().any(|word| line.starts_with(word));
        all.lines().filter(kept).collect::<Vec<&str>>().join("\n")
    };
    expect![[r#"
        legion is attacked in front [common.melee.opponents]
        legion loses 8 figures, and has 12 left [common.melee.roll]
        legion: of 100 it lost 40, in column 101-120: rout [common.morale.chart common.morale.group]
        saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 1 6 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        rest passes its three-dice test [common.3dt.what]
        rest saves legion [common.group.save-one]"#]].assert_eq(&told(&saved([1, 6, 6])));
    expect![[r#"
        legion is attacked in front [common.melee.opponents]
        legion loses 8 figures, and has 12 left [common.melee.roll]
        legion: of 100 it lost 40, in column 101-120: rout [common.morale.chart common.morale.group]
        saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        rest fails its three-dice test [common.3dt.what]
        legion stands for itself from now on [common.group.dissolved]
        rest stands for itself from now on [common.group.dissolved]
        legion routs [common.sequence.morale-next]
        legion is decimated and loses a figure [medieval.romans.decimation]
        rest routs [common.sequence.morale-next]"#]].assert_eq(&told(&saved([6, 6, 6])));
}
