//! Contact: squaring up, leaving it, and contact in which nobody can fight (common.contact).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, stands};

#[test]
fn a_unit_that_meets_an_enemy_at_an_angle_squares_up() {
    holds!("common.contact.square-up", "common.contact.closing");
    plays(
        "red foot medium-infantry 12 in 6 at 60,60 facing 20
         blue men medium-infantry 12 in 6 at 60,72",
        &[],
        &["#1: EN #1"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 57.6514,64.8593, facing 194.41 [common.third.beats]
            third 2 [common.third.together]
            foot and men meet [common.contact.stops]
            men squares up: at 56.6246,61.2286, facing 200 [common.contact.square-up common.contact.closing]
            men is at 56.6246,61.2286, facing 200 [common.third.beats]
            third 3 [common.third.together]
            foot is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foot: 60,60 facing 20, 12 figures in 3 files, melee turns 1, order H
            - men: 56.6246,61.2286 facing 200, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn nobody_squares_up_without_allowance_or_without_an_order_to_attack() {
    holds!("common.contact.square-up", "common.engage.unexpected");
    // A march that meets somebody; and an engagement that has come to the end of its 24 cm when it does.
    stands(
        "red foot medium-infantry 12 in 6 at 60,60 facing 20
         blue men medium-infantry 12 in 6 at 60,72",
        &[(&[], &["#1: S FULL"])],
        expect![[r#"
            - foot: 60,60 facing 20, 12 figures in 3 files, melee turns 1, order H
            - men: 60,62 facing 180, 12 figures in 3 files, melee turns 1, order S
        "#]],
    );
    stands(
        "red foot medium-infantry 12 in 6 at 60,60 facing 20
         blue men medium-infantry 12 in 6 at 60,84.9",
        &[(&[], &["#1: EN #1"])],
        expect![[r#"
            - foot: 60,60 facing 20, 12 figures in 3 files, melee turns 1, order H
            - men: 57.0619,62.0022 facing 186.73, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn units_back_to_back_are_not_in_melee_and_may_go() {
    holds!("common.contact.idle");
    stands(
        "red foot medium-infantry 12 in 6 at 60,60 facing 180
         blue men medium-infantry 12 in 6 at 60,68.5 facing 0",
        &[(&[], &[]), (&["#1: S 1/3"], &["#1: H, F S"])],
        expect![[r#"
            - foot: 60,52 facing 180, 12 figures in 3 files, order S 1/3
            - men: 60,64.5 facing 180, 12 figures in 3 files, order H, F S
        "#]],
    );
}
