//! Passing through friends (common.pass).

use battle::holds;
use expect_test::expect;

use crate::table::plays;

#[test]
fn a_unit_passes_through_a_friend_who_stands_still_for_a_third() {
    holds!(
        "common.pass.conditions",
        "common.move.pass-cost",
        "common.order.pass",
        "common.pass.clear",
        "common.pass.when-clear",
        "common.pass.ranks",
        "medieval.move.other"
    );
    // One rank through two: 4 cm to the friend, 8 for passing, and 12 beyond.
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,38, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,46, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,46 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    // Without the clause it waits behind him.
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 12 figures in 6 files, order N
        "#]],
    );
    // Two ranks never pass two.
    plays(
        "red men medium-infantry 24 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 24 figures in 6 files, order H
        "#]],
    );
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 8 at 100,40
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 12 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn who_would_not_come_out_on_the_other_side_stops_short() {
    holds!("common.pass.clear", "common.pass.when-clear");
    // The friend is 12 cm off: 8 are left after 8 for passing and 8 of ground, and 6 are needed to be clear.
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,42
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,38, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            men is at 100,46, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,46 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,45
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,38, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men can go no farther [common.pass.when-clear]
            men is at 100,41, facing 0 [common.third.beats]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,41 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    // The distance that is ordered counts as well.
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N 9 cm, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men can go no farther [common.pass.when-clear]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 12 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn both_need_morale_three_and_plain_orders_and_one_stands_still() {
    holds!(
        "common.pass.morale",
        "common.pass.no-special-move",
        "common.pass.one-still",
        "common.order.pass-check"
    );
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post light-infantry 24 in 12 at 100,38, morale 2
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2", "#2: S 1 cm"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 12 figures in 6 files, order H
            - post: 100,38 facing 0, 24 figures in 6 files, order S 1 cm
        "#]],
    );
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2", "#2: LB 1"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34.0666, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,36, facing 0 [common.third.beats]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,36 facing 0, 12 figures in 6 files, order H
            - post: 100,38 facing 0, 24 figures in 12 files, order LB 1
        "#]],
    );
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: FM N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    // A friend who only faces about stands still.
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2", "#2: H, F S"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            post is at 100,34, facing 180 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,38, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,46, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,46 facing 0, 12 figures in 6 files, order H
            - post: 100,34 facing 180, 24 figures in 6 files, order H, F S
        "#]],
    );
}

#[test]
fn nobody_passes_who_was_shot_at_or_has_fled() {
    holds!("common.pass.no-fight", "common.pass.not-shaken");
    plays(
        "red men medium-infantry 12 in 12 at 100,30
         red post medium-infantry 24 in 12 at 100,38, is shot-at
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    plays(
        "red men medium-infantry 12 in 12 at 100,30, is fled
         red post medium-infantry 24 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 100,34 facing 0, 12 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn skirmishers_are_passed_for_nothing_by_the_steady() {
    holds!("common.pass.skirmishers", "common.pass.artillery");
    plays(
        "red men medium-infantry 12 in 12 at 100,30, morale 4
         red post light-infantry 12 in 12 at 100,38, gap 2, morale 4
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,38, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,46, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,54, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,54 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    plays(
        "red men medium-infantry 12 in 12 at 100,30, morale 3
         red post light-infantry 12 in 12 at 100,38, gap 2, morale 4
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,36, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,38, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,46, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,46 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    // A piece is one rank deep, and has no morale to ask for.
    plays(
        "red men ballista at 100,35
         red post medium-infantry 12 in 12 at 100,38
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, PT #2"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,37, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,39, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,43, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,43 facing 0, 1 figures in 1 files, order H
        "#]],
    );
}
