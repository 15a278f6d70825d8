//! Movement of all units together, beat by beat (common.third, common.contact).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, stands};

#[test]
fn all_units_move_together_third_by_third() {
    holds!("common.third.together", "common.third.beats", "common.sequence.turn");
    plays(
        "red men medium-infantry 12 in 6 at 60,30
         blue horse light-cavalry 12 in 6 at 160,120",
        &["#1: N FULL"],
        &["#1: S 45 cm"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 60,38, facing 0 [common.third.beats]
            horse is at 160,90, facing 180 [common.third.beats]
            third 2 [common.third.together]
            men is at 60,46, facing 0 [common.third.beats]
            horse is at 160,75, facing 180 [common.third.beats]
            third 3 [common.third.together]
            men is at 60,54, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - horse: 160,75 facing 180, 12 figures in 6 files, order S 45 cm
            - men: 60,54 facing 0, 12 figures in 3 files, order N
        "#]],
    );
}

#[test]
fn enemies_who_run_into_each_other_stop_in_contact() {
    holds!(
        "common.contact.range",
        "common.contact.stops",
        "common.contact.no-overlap",
        "common.third.first-come",
        "common.order.conflict"
    );
    crate::table::plays_with(
        "red men medium-infantry 12 in 6 at 60,50
         blue horse light-cavalry 12 in 6 at 60,100",
        [&["#1: N FULL"], &["#1: S FULL"]],
        &[6, 6, 6, 6, 6, 6, 8, 8, 8, 8],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 60,58, facing 0 [common.third.beats]
            horse is at 60,70, facing 180 [common.third.beats]
            third 2 [common.third.together]
            men and horse meet [common.contact.stops]
            men is at 60,60.3333, facing 0 [common.third.beats]
            horse is at 60,61.25, facing 180 [common.third.beats]
            third 3 [common.third.together]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - horse: 60,61.25 facing 180, 12 figures in 6 files, melee turns 1, order S
            - men: 60,60.3333 facing 0, 12 figures in 3 files, melee turns 1, order N
        "#]],
    );
}

#[test]
fn the_faster_has_come_farther_when_they_meet() {
    // 24 cm against 96 in a turn: of the 40 cm between them the foot makes a fifth.
    crate::table::stands_with(
        "red men medium-infantry 12 in 6 at 60,50
         blue horse heavy-cavalry 12 in 6 at 60,90",
        &[(&["#1: N FULL"], &["#1: CH #1"])],
        &[6, 6, 6, 6, 6, 6, 10, 10, 10, 10],
        expect![[r#"
            - horse: 60,57.8 facing 180, 12 figures in 6 files, order CH #1
            - men: off, 0 figures in 3 files, order N
        "#]],
    );
}

#[test]
fn a_friend_in_the_way_is_waited_for_and_the_lower_number_goes() {
    holds!("common.third.friend-in-way", "common.third.waited");
    stands(
        "red foot medium-infantry 12 in 6 at 60,50
         red horse light-cavalry 12 in 6 at 60,36
         blue men medium-infantry 12 in 6 at 60,140",
        &[(&["#1: N FULL", "#2: N FULL"], &[])],
        expect![[r#"
            - foot: 60,74 facing 0, 12 figures in 3 files, order N
            - horse: 60,70 facing 0, 12 figures in 6 files, order N
        "#]],
    );
    // Head-on neither gets through.
    stands(
        "red first medium-infantry 12 in 6 at 40,50 facing 90
         red second medium-infantry 12 in 6 at 80,50 facing 270
         blue men medium-infantry 12 in 6 at 60,140",
        &[(&["#1: E FULL", "#2: W FULL"], &[])],
        expect![[r#"
            - first: 60,50 facing 90, 12 figures in 3 files, order E
            - second: 60,50 facing 270, 12 figures in 3 files, order W
        "#]],
    );
}

#[test]
fn of_two_friends_who_would_run_into_each_other_the_lower_number_goes() {
    // Their ways cross 9 cm ahead of both: the second waits until the first, 4 cm deep, has gone by, and has lost that time.
    stands(
        "red first medium-infantry 12 in 6 at 40,50 facing 90
         red second medium-infantry 12 in 6 at 52,38
         blue men medium-infantry 12 in 6 at 60,140",
        &[(&["#1: E FULL", "#2: N FULL"], &[])],
        expect![[r#"
            - first: 64,50 facing 90, 12 figures in 3 files, order E
            - second: 52,52.0666 facing 0, 12 figures in 3 files, order N
        "#]],
    );
}

#[test]
fn neighbours_who_stood_together_may_overlap_by_a_centimetre_while_they_turn() {
    stands(
        "red left medium-infantry 12 in 6 at 60,50
         red right medium-infantry 12 in 6 at 66,50
         blue men medium-infantry 12 in 6 at 60,140",
        &[(&["#1: H, F 10", "#2: H, F 350"], &[])],
        expect![[r#"
            - left: 60.3473,49.9696 facing 10, 12 figures in 3 files, order H, F 10
            - right: 65.6527,49.9696 facing 350, 12 figures in 3 files, order H, F 350
        "#]],
    );
}

#[test]
fn the_edge_of_the_board_stops_and_lets_go_who_is_told_to_exit() {
    holds!("common.third.blocked", "common.ground.edge", "common.order.exit");
    plays(
        "red stay medium-infantry 12 in 6 at 60,140
         red go medium-infantry 12 in 6 at 120,140
         blue men medium-infantry 12 in 6 at 200,140",
        &["#1: N FULL", "#2: N FULL EXIT"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            stay is at 60,148, facing 0 [common.third.beats]
            go is at 120,148, facing 0 [common.third.beats]
            third 2 [common.third.together]
            stay can go no farther [common.third.blocked]
            go leaves the board [common.order.exit]
            stay is at 60,150, facing 0 [common.third.beats]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - go: off, 12 figures in 3 files, order H
            - stay: 60,150 facing 0, 12 figures in 3 files, order N
        "#]],
    );
}

#[test]
fn a_river_stops_everybody() {
    holds!("common.order.intent");
    stands(
        "terrain river line 0,60 240,60 width 4
         red men medium-infantry 12 in 6 at 60,50
         blue men2 medium-infantry 12 in 6 at 200,140",
        &[(&["#1: N FULL"], &[])],
        expect![[r#"
            - men: 60,58 facing 0, 12 figures in 3 files, order N
        "#]],
    );
}

#[test]
fn after_the_last_turn_nobody_has_won() {
    holds!("common.victory.stalemate");
    plays(
        "turns 1
         red men medium-infantry 12 in 6 at 60,50
         blue foes medium-infantry 12 in 6 at 200,140",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            the battle ends undecided [common.victory.stalemate]
            = draw: nobody has won when the last turn ends [common.victory.stalemate]
        "#]],
    );
}
