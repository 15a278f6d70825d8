//! Post-melee morale: the chart and its columns, the comparison inside melees (common.morale).

use battle::holds;
use expect_test::expect;

use crate::table::{check_lines, goes_on, turn};

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
        expect![[""]],
    );
}

#[test]
fn cavalry_reads_two_columns_farther_to_the_right_and_a_unit_of_a_battle_one() {
    holds!("common.morale.shifts", "medieval.chart.cavalry-morale", "medieval.chart.column-cap", "medieval.battle.column");
    morale(
        "group blue wing
         red men men-at-arms 24 in 4 at 60,50
         blue horse light-cavalry 12 in 4 at 60,50, group wing
         blue more light-cavalry 12 in 4 at 200,140, group wing",
        &[8, 8, 8, 8, 9, 9, 8, 8],
        expect![[""]],
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
        expect![[""]],
    );
}

#[test]
fn of_equal_results_the_weaker_takes_its_own_and_of_equals_both_do() {
    morale(
        "red men medium-infantry 12 in 4 at 60,50
         blue foes light-infantry 12 in 4 at 60,50",
        &[7, 7, 7, 6, 5, 5, 5, 4],
        expect![[""]],
    );
    holds!("common.morale.same-tmv");
    goes_on(
        "red men medium-infantry 12 in 4 at 60,50
         blue foes medium-infantry 12 in 4 at 60,50",
        &[7, 7, 6, 6, 7, 7, 6, 6],
        expect![[""]],
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
        expect![[""]],
    );
}

#[test]
fn an_enemy_wiped_out_counts_as_routed() {
    holds!("common.morale.gone");
    goes_on(
        "red men medium-infantry 6 in 4 at 60,50
         blue foes peasants 6 in 4 at 60,50, stands 1, files 1",
        &[7, 7, 6, 6, 3, 3],
        expect![[""]],
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
        expect![[""]],
    );
}

#[test]
fn hoplites_out_of_their_phalanx_have_a_morale_of_three() {
    holds!("medieval.phalanx.outside");
    morale(
        "red greeks hoplites 12 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[7, 6, 6, 6, 6, 6, 6, 6],
        expect![[""]],
    );
    morale(
        "red greeks hoplites 12 in 4 at 60,50, is phalanx
         blue foes medium-infantry 24 in 4 at 60,50",
        &[7, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
        expect![[""]],
    );
}

#[test]
fn legionaries_who_turn_before_a_weak_enemy_are_decimated() {
    holds!("medieval.romans.decimation");
    goes_on(
        "red legion roman-legionaries 24 in 4 at 60,50, figures 24
         blue foes medium-infantry 24 in 4 at 60,50",
        &[9, 9, 9, 9, 6, 6, 6, 6],
        expect![[""]],
    );
}
