//! Ranks behind the first strike over it: pole arms, hoplites in phalanx, pikes (medieval.strike, medieval.polearm, medieval.pike,
//! medieval.phalanx).

use battle::holds;
use expect_test::expect;

use crate::table::goes_on;

#[test]
fn pole_arms_strike_over_the_rank_before_them() {
    holds!(
        "medieval.polearm.behind",
        "medieval.polearm.front",
        "medieval.polearm.values",
        "medieval.strike.stand"
    );
    // Two stands in front, two behind: four strikes. The left stand of the foes has lost both its figures: strikes at it are lost.
    goes_on(
        "red bills pole-arms 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[7, 7, 7, 8, 6, 6, 7, 7, 7, 6],
        expect![[r#"
            bills is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 7 (melee point 7): 7 7 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 7 (melee point 7): 7 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 7 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked by the ranks behind the first [medieval.strike.order]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            bills loses a figure, and has 23 left [common.melee.roll]
            foes loses 3 figures, and has 21 left [common.melee.roll]
            bills: of 96 it lost 4, in column 91-100: no effect [common.morale.chart]
            foes: of 72 it lost 9, in column 71-80: back [common.morale.chart]
            foes must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - bills: 60,50 facing 0, 23 figures in 2 files, melee turns 1, order H
            - foes: 60,50 facing 180, 21 figures in 2 files, shaken, melee turns 1, must back, order H
        "#]],
    );
}

#[test]
fn pole_arms_strike_over_a_rank_of_friends() {
    goes_on(
        "red men medium-infantry 6 in 6 at 60,50
         red bills pole-arms 12 in 6 at 60,48
         blue foes medium-infantry 24 in 2 at 60,50",
        &[6, 6, 6, 6, 6, 6, 6, 6, 7, 6, 6, 6, 6, 6],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked by the ranks behind the first [medieval.strike.order]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses a figure, and has 23 left [common.melee.roll]
            foes: of 72 it lost 3, in column 71-80: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - bills: 60,48 facing 0, 12 figures in 3 files, melee turns 1, order H
            - foes: 60,50 facing 180, 23 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 0, 6 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn the_second_rank_of_a_phalanx_fights_over_the_first() {
    holds!("medieval.phalanx.second-rank");
    let position = |flag: &str| {
        format!(
            "red greeks hoplites 24 in 4 at 60,50{flag}
             blue foes medium-infantry 24 in 4 at 60,50"
        )
    };
    goes_on(
        &position(", is phalanx"),
        &[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 7, 6],
        expect![[r#"
            greeks is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked by the ranks behind the first [medieval.strike.order]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses a figure, and has 23 left [common.melee.roll]
            greeks pushes foes back by 3 cm [medieval.phalanx.push]
            foes: of 72 it lost 3, in column 71-80: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - foes: 60,53 facing 180, 23 figures in 2 files, melee turns 1, order H
            - greeks: 60,53 facing 0, 24 figures in 2 files, melee turns 1, order H
        "#]],
    );
    // Out of the phalanx they fight as medium infantry.
    goes_on(
        &position(""),
        &[6, 6, 6, 6, 6, 6, 6, 6],
        expect![[r#"
        greeks is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - foes: 60,50 facing 180, 24 figures in 2 files, melee turns 1, order H
        - greeks: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
    "#]],
    );
}

#[test]
fn pike_that_is_attacked_fights_with_its_first_rank() {
    holds!("medieval.pike.defence", "medieval.pike.values");
    goes_on(
        "red pikes pike-medium 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[8, 8, 8, 9, 6, 6, 6, 6],
        expect![[r#"
            pikes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 8 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 8 9 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            pikes loses a figure, and has 23 left [common.melee.roll]
            pikes: of 120 it lost 5, in column 101-120: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 24 figures in 2 files, melee turns 1, order H
            - pikes: 60,50 facing 0, 23 figures in 2 files, melee turns 1, order H
        "#]],
    );
    // What the first stand of a file can no longer take of strikes from behind, the next one rolls.
    goes_on(
        "red pikes pike-medium 24 in 4 at 60,50
         blue bills pole-arms 24 in 4 at 60,50",
        &[9, 9, 8, 8, 7, 7, 7, 7, 8, 8, 9, 9],
        expect![[r#"
            pikes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 9 9 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 8 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            bills is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 7 (melee point 7): 7 7 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 7 (melee point 7): 7 7 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            pikes is attacked by the ranks behind the first [medieval.strike.order]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 9 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 9 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            pikes loses 4 figures, and has 20 left [common.melee.roll]
            pikes: of 120 it lost 20, in column 101-120: no effect [common.morale.chart]
            turn 2 begins [common.sequence.turn]
            - bills: 60,50 facing 180, 24 figures in 2 files, melee turns 1, order H
            - pikes: 60,50 facing 0, 20 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_phalanx_pushes_those_who_lost_more_and_is_pushed_itself() {
    holds!("medieval.phalanx.continue", "medieval.phalanx.push-who", "medieval.phalanx.push-cavalry");
    let position = |enemy: &str| {
        format!(
            "red greeks hoplites 24 in 4 at 60,50, is phalanx
             blue foes {enemy} at 60,50"
        )
    };
    // The foes lose one of theirs and are pushed 3 cm.
    let foot = position("medium-infantry 24 in 4");
    goes_on(
        &foot,
        &[6, 6, 6, 6, 7, 6, 6, 6, 6, 6, 6, 6],
        expect![[r#"
        greeks is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 6 = 1 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked by the ranks behind the first [medieval.strike.order]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes loses a figure, and has 23 left [common.melee.roll]
        greeks pushes foes back by 3 cm [medieval.phalanx.push]
        foes: of 72 it lost 3, in column 71-80: no effect [common.morale.chart]
        turn 2 begins [common.sequence.turn]
        - foes: 60,53 facing 180, 23 figures in 2 files, melee turns 1, order H
        - greeks: 60,53 facing 0, 24 figures in 2 files, melee turns 1, order H
    "#]],
    );
    // Then the phalanx loses one: it goes straight back, and they follow.
    goes_on(
        &foot,
        &[7, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
        expect![[r#"
        greeks is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 7 6 = 1 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked by the ranks behind the first [medieval.strike.order]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        greeks loses a figure, and has 23 left [common.melee.roll]
        foes pushes greeks back by 3 cm [medieval.phalanx.push]
        greeks: of 120 it lost 5, in column 101-120: no effect [common.morale.chart]
        turn 2 begins [common.sequence.turn]
        - foes: 60,47 facing 180, 24 figures in 2 files, melee turns 1, order H
        - greeks: 60,47 facing 0, 23 figures in 2 files, melee turns 1, order H
    "#]],
    );
    // Cavalry is pushed by a phalanx that is a third stronger: 120 against 60 less 5; not by one of 60 against 55.
    goes_on(
        &position("light-cavalry 12 in 4"),
        &[6, 6, 6, 6, 9, 8, 8, 8, 8, 8, 8, 8],
        expect![[r#"
        greeks is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 9 = 1 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked by the ranks behind the first [medieval.strike.order]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes loses a figure, and has 11 left [common.melee.roll]
        greeks pushes foes back by 3 cm [medieval.phalanx.push]
        foes: of 60 it lost 5, in column 71-80: no effect [common.morale.chart common.morale.cavalry]
        turn 2 begins [common.sequence.turn]
        - foes: 60,53 facing 180, 11 figures in 4 files, melee turns 1, order H
        - greeks: 60,53 facing 0, 24 figures in 2 files, melee turns 1, order H
    "#]],
    );
}

#[test]
fn an_elephant_is_not_pushed() {
    holds!("medieval.phalanx.push-elephant");
    goes_on(
        "red greeks hoplites 24 in 4 at 60,50, is phalanx
         blue tusks war-elephant-archer at 60,50",
        &[6, 6, 6, 6, 9, 8, 8, 8, 8, 8, 8, 8],
        expect![[r#"
            greeks is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 9 8 8 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            tusks is attacked by the ranks behind the first [medieval.strike.order]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            tusks bears 1 hit [common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - greeks: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
            - tusks: 60,50 facing 180, 1 figures in 1 files, melee turns 1, wounds 1, order H
        "#]],
    );
}
