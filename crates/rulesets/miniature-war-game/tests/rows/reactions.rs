//! Forced moves: back, back and turn, rout (common.reaction).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, refused, stands};

#[test]
fn a_unit_goes_back_half_its_move_as_its_owner_says() {
    holds!(
        "common.reaction.forced",
        "common.reaction.back",
        "common.sequence.morale-next",
        "common.order.after-reaction"
    );
    plays(
        "red foot medium-infantry 12 in 6 at 60,60, reaction back, order N 1/3
         blue men medium-infantry 12 in 6 at 60,100",
        &["#1: COL 4, WD SE, F 200"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot must go back [common.reaction.forced common.reaction.back]
            third 1 [common.third.together]
            foot is at 64.6309,48.5241, facing 200 [common.third.beats]
            third 2 [common.third.together]
            foot is at 67.4593,45.6957, facing 200 [common.third.beats]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - foot: 67.4593,45.6957 facing 200, 12 figures in 2 files, shaken, order H
        "#]],
    );
}

#[test]
fn without_orders_it_goes_straight_away_as_it_stands() {
    holds!("common.reaction.back-default", "common.reaction.away", "common.reaction.ground");
    // Away from the nearer of two enemies; a plowed field slows it.
    stands(
        "terrain plowed 30,40 90,40 90,59 30,59
         red foot medium-infantry 12 in 6 at 60,60, reaction back
         blue men medium-infantry 12 in 6 at 60,100
         blue far medium-infantry 12 in 6 at 160,60 facing 270",
        &[(&[], &[])],
        expect![[r#"
            - foot: 60,52 facing 0, 12 figures in 3 files, shaken, order H
        "#]],
    );
}

#[test]
fn a_unit_that_backs_and_turns_goes_a_full_move_with_its_back_to_the_enemy() {
    holds!("common.reaction.back-turn", "common.reaction.turning", "common.move.forced-turn");
    stands(
        "red foot medium-infantry 12 in 6 at 60,60, reaction back-and-turn
         blue men medium-infantry 12 in 6 at 60,100",
        &[(&["#1: SE"], &[])],
        expect![[r#"
            - foot: 79.9706,41.0294 facing 90, 12 figures in 3 files, shaken, order H
        "#]],
    );
}

#[test]
fn a_way_towards_the_enemy_is_refused() {
    holds!("common.order.under-reaction", "common.reaction.blocked");
    let position = "red foot medium-infantry 12 in 6 at 60,60, reaction back
         blue men medium-infantry 12 in 6 at 60,100";
    refused(
        position,
        &["red: write #1: WD NE"],
        &[],
        expect!["unreadable: column 8: this way leads to the enemy: NE [common.reaction.blocked]"],
    );
    refused(
        position,
        &["red: write #1: N 1/3"],
        &[],
        expect!["unreadable: column 5: not this turn: it goes back [common.order.under-reaction]"],
    );
    // With a river behind it any way may be written.
    stands(
        "terrain river line 0,50 240,50 width 10
         red foot medium-infantry 12 in 6 at 60,59.5, reaction back
         blue men medium-infantry 12 in 6 at 60,100",
        &[(&["#1: WD NE"], &[])],
        expect![[r#"
            - foot: 68.4853,67.9853 facing 0, 12 figures in 3 files, shaken, order H
        "#]],
    );
}

#[test]
fn a_unit_whose_way_back_is_barred_takes_the_nearest_free_point_of_the_compass() {
    holds!("common.reaction.blocked");
    // South, SSW, SSE, SW, SE, WSW and ESE lead into the river: west is the first that is free.
    stands(
        "terrain river line 0,50 240,50 width 10
         red foot medium-infantry 12 in 6 at 60,59.2, reaction back
         blue men medium-infantry 12 in 6 at 60,100",
        &[(&[], &[])],
        expect![[r#"
            - foot: 48,59.2 facing 0, 12 figures in 3 files, shaken, order H
        "#]],
    );
}

#[test]
fn a_routing_unit_runs_for_the_nearest_edge_that_no_enemy_bars_and_is_gone() {
    holds!("common.reaction.rout", "common.reaction.rout-path");
    // West would be nearer, but an enemy stands there; the river does not stop it.
    plays(
        "terrain river line 0,20 240,20 width 6
         red foot medium-infantry 12 in 6 at 30,40, reaction rout
         blue men medium-infantry 12 in 6 at 12,36 facing 90
         blue far medium-infantry 12 in 6 at 200,100",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot routs [common.reaction.forced common.reaction.rout]
            third 1 [common.third.together]
            foot is at 30,28, facing 180 [common.third.beats]
            third 2 [common.third.together]
            foot is at 30,20, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foot is at 30,12, facing 180 [common.third.beats]
            foot is gone in rout [common.reaction.rout-path]
            Blue has won [common.victory.no-army]
            - foot: off, 12 figures in 3 files, shaken, order H
            = blue wins: an army is gone [common.victory.no-army]
        "#]],
    );
}

#[test]
fn friends_in_the_way_may_be_ordered_out_of_it() {
    holds!("common.reaction.out-of-way");
    stands(
        "red foot medium-infantry 12 in 6 at 60,60, reaction back
         red friend light-cavalry 6 in 2 at 60,49 facing 90
         blue men medium-infantry 12 in 6 at 60,100",
        &[(&["#2: E FULL"], &[])],
        expect![[r#"
            - foot: 60,48 facing 0, 12 figures in 3 files, shaken, order H
            - friend: 150,49 facing 90, 6 figures in 2 files, order E
        "#]],
    );
}
