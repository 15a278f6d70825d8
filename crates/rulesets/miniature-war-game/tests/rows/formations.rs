//! Changes of formation, and the facing at the end (common.formation, common.move.formation-reach, common.skirmish).

use battle::holds;
use expect_test::expect;

use crate::table::{alone, plays};

#[test]
fn a_formation_needs_room_where_it_would_stand() {
    holds!("common.move.formation-reach", "common.formation.change");
    // A friend on its left flank: no room for twelve abreast. It costs nothing, and the march goes on.
    plays(
        "red men medium-infantry 24 in 4 at 100,30
         red post medium-infantry 12 in 6 at 94,30
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, COL 12"],
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
            - men: 100,54 facing 0, 24 figures in 2 files, order COL 12, N
        "#]],
    );
    alone(
        "terrain building 94,24 97,24 97,29 94,29",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N, COL 12"],
        expect![[r#"
            - men: 100,54 facing 0, 24 figures in 2 files, order COL 12, N
        "#]],
    );
    alone(
        "turns 3",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N, COL 12"],
        expect![[r#"
        - men: 100,46 facing 0, 24 figures in 6 files, order COL 12, N
    "#]],
    );
}

#[test]
fn no_stand_goes_farther_than_its_move_for_a_formation() {
    holds!("common.move.formation-reach", "common.skirmish.order", "common.skirmish.spacing");
    // Eighteen stands behind each other: the last would have to go 35 cm.
    alone(
        "turns 3",
        "red men medium-infantry 36 in 2 at 100,60",
        &["#1: LB"],
        expect![[r#"
        - men: 100,60 facing 0, 36 figures in 1 files, order LB
    "#]],
    );
    // Twelve light stands open out: the outermost go 23 cm from the middle.
    alone(
        "turns 3",
        "red men light-infantry 24 in 12 at 100,60",
        &["#1: SK"],
        expect![[r#"
        - men: 100,60 facing 0, 24 figures in 12 files, 2 cm apart, order SK
    "#]],
    );
    alone(
        "turns 3",
        "red men light-infantry 36 in 2 at 100,60",
        &["#1: SK"],
        expect![[r#"
        - men: 100,60 facing 0, 36 figures in 1 files, order SK
    "#]],
    );
}

#[test]
fn room_that_is_gone_at_the_last_beat_costs_the_third() {
    holds!("common.move.formation-reach");
    plays(
        "red men medium-infantry 24 in 4 at 100,30
         red post light-cavalry 6 in 2 at 94,16
         blue far peasants 12 in 6 at 230,140",
        &["#1: N, COL 12", "#2: N 18 cm"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            post is at 94,34, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,38, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men is at 100,46, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 100,46 facing 0, 24 figures in 2 files, order COL 12, N
            - post: 94,34 facing 0, 6 figures in 2 files, order N 18 cm
        "#]],
    );
}

#[test]
fn the_last_facing_is_taken_up_even_by_who_cannot_go_on() {
    holds!("common.move.zero", "common.order.impossible");
    alone(
        "turns 3",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N, F E"],
        expect![[r#"
        - men: 106,52 facing 90, 24 figures in 6 files, order N, F E
    "#]],
    );
    alone(
        "terrain river line 0,42 240,42 width 4",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N, F S"],
        expect![[r#"
            men can go no farther [common.third.blocked]
            - men: 100,36 facing 180, 24 figures in 6 files, order N, F S
        "#]],
    );
}
