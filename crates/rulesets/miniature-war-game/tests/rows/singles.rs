//! Single fighters and elephants in melee (medieval.single, medieval.samurai, medieval.berserker, medieval.elephant, medieval.chariot).

use battle::holds;
use expect_test::expect;

use crate::table::goes_on;

#[test]
fn a_single_figure_fights_the_nearest_enemy_figure_and_is_fought_by_all() {
    holds!("medieval.single.melee", "medieval.samurai.single", "medieval.samurai.values");
    // Of the stand before him only the figure on the left of the samurai's middle rolls.
    goes_on(
        "red hero samurai-infantry at 59.5,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[9, 7],
        expect![[r#"
            hero is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 9 (samurai, by the enemy 9): 9 = 0 [common.melee.figures medieval.samurai.melee common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses a figure, and has 23 left [common.melee.roll]
            foes: of 72 it lost 3, in column 71-80: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 23 figures in 2 files, melee turns 1, order H
            - hero: 59.5,50 facing 0, 1 figures in 1 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn the_point_of_a_samurai_depends_on_the_enemy() {
    holds!("medieval.samurai.melee");
    for (enemy, dice, expected) in [
        (
            "light-infantry 12 in 4",
            [10, 4],
            expect![[r#"
            melee, falling above the point: dice 1 (figures 1), against 10 (samurai, by the enemy 10): 10 = 0 [common.melee.figures medieval.samurai.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 4 (melee point 4): 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        "#]],
        ),
        (
            "medium-infantry 12 in 4",
            [9, 6],
            expect![[r#"
            melee, falling above the point: dice 1 (figures 1), against 9 (samurai, by the enemy 9): 9 = 0 [common.melee.figures medieval.samurai.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        "#]],
        ),
        (
            "men-at-arms 12 in 4",
            [8, 8],
            expect![[r#"
            melee, falling above the point: dice 1 (figures 1), against 8 (samurai, by the enemy 8): 8 = 0 [common.melee.figures medieval.samurai.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        "#]],
        ),
        (
            "pike-light 12 in 4",
            [9, 6],
            expect![[r#"
            melee, falling above the point: dice 1 (figures 1), against 9 (samurai, by the enemy 9): 9 = 0 [common.melee.figures medieval.samurai.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        "#]],
        ),
        (
            "samurai-infantry",
            [8, 8],
            expect![[r#"
            melee, falling above the point: dice 1 (figures 1), against 8 (samurai, by the enemy 8): 8 = 0 [common.melee.figures medieval.samurai.melee common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (samurai, by the enemy 8): 8 = 0 [common.melee.figures medieval.samurai.melee common.melee.roll]
        "#]],
        ),
    ] {
        let position = format!("red hero samurai-infantry at 60,50\nblue foes {enemy} at 59.5,50");
        let actions = crate::table::turn(&[], &[]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        crate::table::check_rolls(&position, &actions, &dice, "melee", expected);
    }
}

#[test]
fn a_berserker_falls_slowly_and_does_not_tire() {
    holds!("medieval.berserker.lives", "medieval.berserker.values", "medieval.berserker.test");
    goes_on(
        "red bear berserker at 60,50, wounds 2, melee_turns 3
         blue foes medium-infantry 12 in 4 at 60.5,50",
        &[7, 6],
        expect![[r#"
            bear is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 8, wounds -2): 7 = 1 [common.melee.figures common.melee.sum medieval.berserker.lives common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            bear bears 3 hits [common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - bear: 60,50 facing 0, 1 figures in 1 files, melee turns 4, wounds 3, order H
            - foes: 60.5,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn an_elephant_fights_every_figure_in_contact_with_a_die_for_each() {
    holds!("medieval.elephant.melee", "medieval.elephant.hits", "medieval.elephant.values");
    goes_on(
        "red tusks war-elephant-archer at 60,50
         blue foes medium-infantry 12 in 4 at 60,50",
        &[8, 9, 9, 8, 6, 6, 6, 7],
        expect![[r#"
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 8 9 9 8 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            tusks bears 2 hits [common.melee.roll]
            foes loses a figure, and has 11 left [common.melee.roll]
            foes: of 36 it lost 3, in column 31-40: back [common.morale.chart]
            foes must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 11 figures in 2 files, shaken, melee turns 1, must back, order H
            - tusks: 60,50 facing 0, 1 figures in 1 files, melee turns 1, wounds 2, order H
        "#]],
    );
}

#[test]
fn a_chariot_is_one_figure_and_loses_a_man_at_a_time() {
    holds!("medieval.chariot.melee", "medieval.chariot.loss-order");
    goes_on(
        "red car chariot-archer at 60,50
         blue foes medium-infantry 12 in 4 at 60.5,50",
        &[7, 6],
        expect![[r#"
            car is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            car bears 1 hit [common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - car: 60,50 facing 0, 1 figures in 1 files, melee turns 1, wounds 1, order H
            - foes: 60.5,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}
