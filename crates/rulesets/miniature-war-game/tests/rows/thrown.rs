//! Axes, javelins, darts and pilums (medieval.axe, medieval.javelin, medieval.thrown, medieval.romans.pilum).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, acts, fires};
use crate::table::shown_when_fought as shown;

#[test]
fn axes_fly_as_the_attacker_reaches_the_enemy_if_his_order_says_so() {
    holds!(
        "medieval.axe.throw",
        "medieval.axe.cost",
        "medieval.thrown.ordered",
        "medieval.thrown.who",
        "medieval.thrown.used",
        "medieval.thrown.timing"
    );
    let position = "red men medium-infantry 12 in 6 at 60,50, kit axes
         blue foes medium-infantry 12 in 6 at 60,60";
    fires(
        position,
        [&["#1: EN #1, THROW ON CONTACT"], &[]],
        USUAL,
        &[2, 4, 6, 8, 10, 1, 2, 1, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            throw: dice 12 (a die for each figure 12), against 4 (medium armor 2, close +2): 2 4 6 8 10 1 2 1 1 1 1 1 = 5 [common.fire.die medieval.missile.start-step medieval.missile.close medieval.axe.throw]
            men throws at foes, 12 figures: 5 hits [medieval.axe.throw]
            foes loses 5 figures, and has 7 left [common.fire.losses]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes: of 36 it lost 15, in column 31-40: rout [common.morale.chart]
            foes routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,60 facing 180, 7 figures in 3 files, shaken, melee turns 1, must rout, order H
            - men: 60,60 facing 0, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
    let actions = acts([&["#1: EN #1, THROW ON CONTACT"], &[]], USUAL);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    assert_eq!(shown(position, &actions, &[1; 12], "units.men.thrown"), 0);
    // Without the note nothing is thrown, and nobody is asked.
    fires(
        position,
        [&["#1: EN #1"], &[]],
        &[],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 60,60 facing 180, 12 figures in 3 files, melee turns 1, order H
            - men: 60,60 facing 0, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn javelins_are_thrown_from_10_cm_without_melee() {
    holds!("medieval.javelin.standing", "medieval.javelin.odds", "medieval.javelin.cost");
    let mut left = Vec::new();
    for (y, answers, dice) in [("60", USUAL, &[2u8, 4, 6, 8, 10, 1][..]), ("60.5", &[], &[])] {
        let position = format!(
            "red men light-infantry 12 in 6 at 60,50, kit javelins\nblue foes light-infantry 12 in 6 at 60,{y}"
        );
        let actions = acts([&["#1: H, THROW"], &[]], answers);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        left.push(shown(&position, &actions, dice, "units.men.thrown"));
    }
    assert_eq!(left, [1, 2]);
    fires(
        "red men light-infantry 12 in 6 at 60,50, kit javelins
         blue foes light-infantry 12 in 6 at 60,60",
        [&["#1: H, THROW"], &[]],
        USUAL,
        &[2, 4, 6, 8, 10, 1],
        expect![[r#"
            third 3 [common.third.together]
            throw: dice 6 (a die for each figure 6), against 5 (light armor 3, close +2): 2 4 6 8 10 1 = 5 [common.fire.die medieval.missile.start-step medieval.missile.close medieval.javelin.standing]
            men throws at foes, 6 figures: 5 hits [medieval.javelin.standing]
            foes loses 5 figures, and has 7 left [common.fire.losses]
            foes: of 24 it lost 10, in column 21-30: rout [common.morale.chart]
            foes routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,60 facing 180, 7 figures in 3 files, shaken, must rout, order H
            - men: 60,50 facing 0, 12 figures in 3 files, order H, THROW
        "#]],
    );
}

#[test]
fn javelins_fly_as_the_unit_closes() {
    holds!("medieval.javelin.closing");
    fires(
        "red men light-infantry 12 in 6 at 60,50, kit javelins
         blue foes men-at-arms 12 in 6 at 60,60",
        [&["#1: CH #1, THROW ON CONTACT"], &[]],
        USUAL,
        &[2, 4, 6, 8, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            throw: dice 12 (a die for each figure 12), against 3 (heavy armor 1, close +2): 8 1 1 1 1 1 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close medieval.javelin.closing]
            men throws at foes, 12 figures: 0 hits [medieval.javelin.closing]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 60,60 facing 180, 12 figures in 6 files, melee turns 1, order H
            - men: 60,60 facing 0, 12 figures in 3 files, charged, melee turns 1, order H
        "#]],
    );
}

#[test]
fn pilums_fly_once_before_the_first_melee_on_4_and_6() {
    holds!(
        "medieval.romans.pilum-once",
        "medieval.romans.pilum-dice",
        "medieval.romans.pilum-ranks",
        "medieval.romans.pilum-timing",
        "medieval.romans.pilum-shields",
        "medieval.thrown.one-kind"
    );
    // E16: two ranks of eight throw sixteen.
    let position = "red legion roman-legionaries 24 in 8 at 60,50
         blue foes men-at-arms 30 in 10 at 60,60";
    let dice = [4, 6, 2, 8, 10, 1, 4, 1, 6, 1, 1, 1, 1, 1, 1, 1];
    fires(
        position,
        [&["#1: EN #1"], &[]],
        USUAL,
        &dice,
        expect![[r#"
            third 3 [common.third.together]
            throw: dice 16 (a die for each figure 16), against 2 (pilums 2): 4 6 2 8 10 1 4 1 6 1 1 1 1 1 1 1 = 4 [common.fire.die medieval.romans.pilum-dice]
            legion throws at foes, 16 figures: 4 hits [medieval.romans.pilum-dice]
            pilums hang in the shields of foes [medieval.romans.pilum-shields]
            foes loses 4 figures, and has 26 left [common.fire.losses]
            legion is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes: of 120 it lost 16, in column 101-120: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - foes: 60,60 facing 180, 26 figures in 10 files, melee turns 1, order H
            - legion: 60,60 facing 0, 24 figures in 4 files, melee turns 1, order H
        "#]],
    );
    let actions = acts([&["#1: EN #1"], &[]], &["red: fire #1 hold", "red: hand in", "blue: hand in"]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    assert_eq!(shown(position, &actions, &[], "units.legion.thrown"), 0, "kept they are lost");
    // In testudo they cannot be thrown.
    fires(
        "red legion roman-legionaries 24 in 6 at 60,50, is testudo
         blue foes men-at-arms 30 in 10 at 60,51",
        [&[], &[]],
        &[],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            legion is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 60,51 facing 180, 30 figures in 10 files, melee turns 1, order H
            - legion: 60,50 facing 0, 24 figures in 3 files, melee turns 1, order H
        "#]],
    );
}
