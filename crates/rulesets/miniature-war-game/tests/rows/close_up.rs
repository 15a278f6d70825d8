//! Closing up at the end of a turn (common.ground.close-up).

use battle::holds;
use expect_test::expect;

use crate::table::goes_on;

#[test]
fn a_unit_out_of_melee_closes_its_gaps_about_the_middle_of_its_front() {
    holds!("common.ground.close-up", "common.sequence.end", "common.ground.last-rank");
    // Six files of two: both stands of the third file are gone. Its halves move together by half a file each.
    goes_on(
        "red men medium-infantry 24 in 12 at 60,50, gone [2,8]
         blue foes medium-infantry 24 in 4 at 160,100",
        &[],
        expect![[r#"
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 60,50 facing 0, 20 figures in 5 files, order H
        "#]],
    );
    // An end file has gone: nobody moves, and the middle of the front that is left is the new one.
    goes_on(
        "red men medium-infantry 24 in 12 at 60,50, gone [0,6]
         blue foes medium-infantry 24 in 4 at 160,100",
        &[],
        expect![[r#"
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 61,50 facing 0, 20 figures in 5 files, order H
        "#]],
    );
    // Only the second rank has lost: it stands behind the middle of the first.
    goes_on(
        "red men medium-infantry 24 in 12 at 60,50, gone [6,7], capped [11]
         blue foes medium-infantry 24 in 4 at 160,100",
        &[],
        expect![[r#"
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn a_unit_in_melee_does_not_close_sideways() {
    goes_on(
        "red men medium-infantry 24 in 12 at 60,50, gone [2,8]
         blue foes medium-infantry 24 in 2 at 55,50",
        &[6, 6, 6, 6, 6, 6],
        expect![[r#"
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 55,50 facing 180, 24 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 0, 20 figures in 6 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn a_skirmish_line_closes_to_its_own_spacing() {
    goes_on(
        "red slings slinger 12 in 12 at 60,50, gap 2, gone [2]
         blue foes medium-infantry 24 in 4 at 160,100",
        &[],
        expect![[r#"
            slings closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - slings: 60,50 facing 0, 10 figures in 5 files, 2 cm apart, order H
        "#]],
    );
}

#[test]
fn a_unit_that_faces_to_its_flank_closes_in_the_ranks_it_had() {
    holds!("common.ground.close-turned");
    goes_on(
        "red horse light-cavalry 12 in 6 at 60,50, face \"left\", gone [2,8]
         blue foes medium-infantry 24 in 4 at 160,100",
        &[],
        expect![[r#"
            horse closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - horse: 55,46 facing 270, 10 figures in 5 files, order H
        "#]],
    );
}
