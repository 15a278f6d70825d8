//! Melee: who fights whom, at which point each figure survives, secondary attacks, tiring and resting (common.melee, common.secondary).

use battle::holds;
use expect_test::expect;

use crate::table::{fights, goes_on, shown, turn};

#[test]
fn every_figure_of_a_stand_in_contact_rolls_once_against_its_own_point() {
    holds!(
        "common.melee.when",
        "common.melee.figures",
        "common.melee.both",
        "common.melee.primary",
        "common.melee.once",
        "common.contact.at-end",
        "common.dice.kinds",
        "common.dice.order",
        "common.dice.sub-order",
        "common.sequence.simultaneous",
        "common.sequence.removed",
        "common.sequence.step-up",
        "common.melee.counts",
        "common.melee.fill",
        "common.melee.stays",
        "common.melee.wounded"
    );
    // Two stands of two fight three stands of two, of which one is in contact at its corner only: its figures fight all the same.
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50
         blue foes medium-infantry 24 in 6 at 60,50",
        &[6, 7, 6, 6, 1, 12, 12, 12, 6, 6],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 12 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 12 12 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men loses a figure, and has 23 left [common.melee.roll]
            foes loses 3 figures, and has 21 left [common.melee.roll]
            men: of 72 it lost 3, in column 71-80: no effect [common.morale.chart]
            foes: of 72 it lost 9, in column 71-80: back [common.morale.chart]
            foes must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 21 figures in 3 files, shaken, melee turns 1, must back, order H
            - men: 60,50 facing 0, 23 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn who_is_attacked_in_flank_has_a_point_less() {
    holds!("common.ground.front");
    goes_on(
        "red men medium-infantry 6 in 6 at 60,50
         blue foes medium-infantry 24 in 2 at 63,49 facing 270",
        &[5, 6, 6, 6],
        expect![[r#"
            men is attacked in its right flank [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, attacked in flank -1): 5 6 = 1 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men loses a figure, and has 5 left [common.melee.roll]
            men: of 18 it lost 3, in column 11-20: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 63,49 facing 270, 24 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 0, 5 figures in 3 files, shaken, melee turns 1, must rout, order H
        "#]],
    );
}

#[test]
fn every_stand_of_a_column_attacked_in_its_flank_fights_to_that_flank() {
    holds!("common.ground.front", "common.melee.primary");
    goes_on(
        "red men medium-infantry 12 in 2 at 60,50
         blue foes medium-infantry 6 in 6 at 58,44 facing 90",
        &[1; 14],
        expect![[r#"
            men is attacked in its left flank [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, attacked in flank -1): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, attacked in flank -1): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, attacked in flank -1): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, attacked in flank -1): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 58,44 facing 90, 6 figures in 3 files, melee turns 1, order H
            - men: 60,50 facing 0, 12 figures in 1 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn who_is_attacked_from_the_rear_has_two_points_less_and_does_not_strike() {
    holds!("common.melee.opponents");
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,38 facing 0",
        &[4, 5, 4, 4],
        expect![[r#"
            men is attacked in its rear [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 6, attacked from the rear -2): 4 5 = 1 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 6, attacked from the rear -2): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
            men loses a figure, and has 23 left [common.melee.roll]
            men: of 72 it lost 3, in column 71-80: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - foes: 60,38 facing 0, 24 figures in 2 files, melee turns 1, order H
            - men: 60,50 facing 0, 23 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn an_attack_on_another_side_is_a_secondary_one_and_costs_a_second_roll() {
    holds!("common.secondary.what", "common.secondary.number", "common.secondary.strength");
    // Men-at-arms on the left flank of men who fight to their front. Their first stand has lost a figure to its front, and rolls once more.
    goes_on(
        "red men medium-infantry 6 in 6 at 60,50
         blue foes medium-infantry 12 in 6 at 60,50
         blue knights men-at-arms 6 in 1 at 57,49 facing 90",
        &[6, 12, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 12 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in its left flank as well [common.secondary.roll]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 6, attacked in flank -1): 6 = 1 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            men loses 2 figures, and has 4 left [common.melee.roll]
            - men: 60,50 facing 0, 4 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn the_weaker_make_no_secondary_attack() {
    // Peasants at the flank of cavalry that fights to its front.
    goes_on(
        "red horse light-cavalry 12 in 2 at 60,50
         blue foes medium-infantry 24 in 2 at 60,50
         blue rabble peasants 12 in 4 at 58,51.1 facing 90",
        &[8, 8, 6, 6],
        expect![[r#"
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 24 figures in 1 files, melee turns 1, order H
            - horse: 60,50 facing 0, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_unit_tires_by_a_point_in_each_turn_of_melee() {
    // 8, then 7, then 6.
    let position = "red horse light-cavalry 12 in 2 at 60,50
         blue foes men-at-arms 12 in 2 at 60,50";
    let actions: Vec<String> = (0..3).flat_map(|_| turn(&[], &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    crate::table::check_rolls(
        position,
        &actions,
        &[8, 8, 8, 8, 7, 7, 7, 7, 6, 6, 6, 6],
        "melee",
        expect![[r#"
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, turns of melee -1): 7 = 0 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, turns of melee -1): 7 = 0 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, turns of melee -1): 7 = 0 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, turns of melee -1): 7 = 0 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 8, turns of melee -2): 6 = 0 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 8, turns of melee -2): 6 = 0 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 8, turns of melee -2): 6 = 0 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 8, turns of melee -2): 6 = 0 [common.melee.figures common.melee.sum common.melee.fatigue common.melee.roll]
        "#]],
    );
    assert_eq!(
        shown(position, &actions, &[8, 8, 8, 8, 7, 7, 7, 7, 6, 6, 6, 6], "units.horse.melee_turns"),
        3
    );
}

#[test]
fn each_turn_of_rest_gives_a_point_back() {
    holds!("common.melee.rest");
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50, melee_turns 2
         blue foes medium-infantry 24 in 4 at 160,100",
        &[],
        expect![[r#"
            turn 2 begins [common.sequence.turn]
            - men: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
        "#]],
    );
    // Who moves does not rest.
    fights(
        "red men medium-infantry 24 in 4 at 60,50, melee_turns 2
         blue foes medium-infantry 24 in 4 at 160,100",
        [&["#1: N 1/3"], &[]],
        &[],
        &[],
        expect![[r#"
            turn 2 begins [common.sequence.turn]
            - men: 60,58 facing 0, 24 figures in 2 files, melee turns 2, order N 1/3
        "#]],
    );
}

#[test]
fn at_no_point_at_all_figures_fall_without_a_die_and_a_worn_out_unit_routs() {
    goes_on(
        "red rabble peasants 24 in 4 at 60,50, melee_turns 2
         blue foes medium-infantry 24 in 4 at 60,50",
        &[6, 6, 6, 6],
        expect![[r#"
            rabble is attacked in front [common.melee.opponents]
            2 figures of rabble fall without a die [common.melee.sum]
            2 figures of rabble fall without a die [common.melee.sum]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            rabble loses 4 figures, and has 20 left [common.melee.roll]
            rabble is worn out and attacked: rout [common.melee.zero]
            rabble routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 24 figures in 2 files, melee turns 1, order H
            - rabble: 60,50 facing 0, 20 figures in 2 files, shaken, melee turns 3, must rout, order H
        "#]],
    );
}

#[test]
fn a_crew_fights_with_two_points_a_man_and_leaves_its_piece_behind() {
    holds!("medieval.crew.melee", "common.morale.pieces");
    goes_on(
        "red men medium-infantry 12 in 4 at 60,50
         blue gun ballista at 60,50",
        &[7, 7, 7, 6, 3, 3, 3],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 6 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            gun is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 3 (figures 3), against 2 (melee point 2): 3 3 3 = 3 [common.melee.figures common.melee.sum common.melee.roll]
            men loses 3 figures, and has 9 left [common.melee.roll]
            gun loses 3 figures, and has 0 left [common.melee.roll]
            gun has lost its crew [medieval.crew.melee]
            men: of 36 it lost 9, in column 31-40: rout [common.morale.chart]
            men is spared [common.morale.same-result]
            gun is captured by men, and is #2 [medieval.crew.capture common.unit.number-new]
            Red has won [common.victory.no-army]
            - gun: 60,50 facing 180, 1 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 0, 9 figures in 2 files, melee turns 1, order H
            = red wins: an army is gone [common.victory.no-army]
        "#]],
    );
}

#[test]
fn back_to_back_nobody_strikes() {
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50 facing 180
         blue foes medium-infantry 24 in 4 at 60,38 facing 0, melee_turns 1",
        &[],
        expect![[r#"
            turn 2 begins [common.sequence.turn]
            - foes: 60,38 facing 0, 24 figures in 2 files, order H
        "#]],
    );
}
