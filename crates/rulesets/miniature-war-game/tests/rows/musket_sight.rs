//! Sight in the Musket period (musket.sight, musket.wall.hidden).

use battle::holds;
use expect_test::expect;

use crate::table::check;

/// What is told when a turn begins with a viewer of red's, and hidden regulars of blue's.
fn looks(ground: &str, viewer: &str, hidden: &str, expected: expect_test::Expect) {
    let position = format!(
        "period musket
         {ground}
         red scout {viewer}
         blue men regulars 6 in 6 at {hidden}, marker A
         blue yonder regulars 6 in 6 at 230,10"
    );
    check(&position, &[], &[], expected);
}

#[test]
fn troops_see_90_cm_and_guns_120_all_round() {
    holds!("musket.sight.normal", "musket.sight.telescope", "musket.sight.round", "common.sight.artillery");
    // The middle of a stand's front is straight below a corner of the others' front.
    looks(
        "",
        "regulars 6 in 6 at 62,20",
        "60,110",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal]
            - men: 60,110 facing 180, 6 figures in 3 files, order H
        "#]],
    );
    looks(
        "",
        "regulars 6 in 6 at 62,20",
        "60,110.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        "",
        "6pd at 62,20",
        "60,140",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal common.hidden.part]
            - men: 60,140 facing 180, 6 figures in 3 files, 1 stands unseen, order H
        "#]],
    );
    looks(
        "",
        "6pd at 62,20",
        "60,140.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        "",
        "6pd at 62,20 facing 180",
        "60,140",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal common.hidden.part]
            - men: 60,140 facing 180, 6 figures in 3 files, 1 stands unseen, order H
        "#]],
    );
}

#[test]
fn troops_behind_a_stone_wall_stay_hidden_until_an_enemy_is_within_10_cm() {
    holds!("musket.wall.hidden", "musket.terrain.behind");
    let wall = "terrain wall line 20,60 100,60";
    looks(
        wall,
        "regulars 6 in 6 at 60,51",
        "60,61",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,61 facing 180, 6 figures in 3 files, order H
    "#]],
    );
    looks(
        wall,
        "regulars 6 in 6 at 60,50.9",
        "60,61",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    // Farther than 2 cm behind it one is not hidden by it, nor behind a fence.
    looks(
        wall,
        "regulars 6 in 6 at 60,40",
        "60,62.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,62.1 facing 180, 6 figures in 3 files, order H
    "#]],
    );
    looks(
        "terrain fence line 20,60 100,60",
        "regulars 6 in 6 at 60,40",
        "60,61",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,61 facing 180, 6 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn troops_with_small_arms_see_farther_from_a_hill_and_others_do_not() {
    holds!("musket.sight.hill", "musket.sight.hill.unarmed");
    let hill = "terrain hill level 1 40,5 80,5 80,21 40,21";
    looks(
        hill,
        "regulars 6 in 6 at 62,20",
        "60,120",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal]
            - men: 60,120 facing 180, 6 figures in 3 files, order H
        "#]],
    );
    looks(
        hill,
        "regulars 6 in 6 at 62,20",
        "60,120.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        hill,
        "rifles 6 in 6 at 62,20",
        "60,125",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal]
            - men: 60,125 facing 180, 6 figures in 3 files, order H
        "#]],
    );
    looks(
        hill,
        "lancers 6 in 6 at 61,20",
        "60,110",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal]
            - men: 60,110 facing 180, 6 figures in 3 files, order H
        "#]],
    );
    looks(
        hill,
        "lancers 6 in 6 at 61,20",
        "60,110.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
}
