//! Where a march ends by its order, roads that it follows, orders of a battle (common.order.place, common.road.along, common.order.group-line).

use battle::holds;
use expect_test::expect;

use crate::table::{alone, stands};

#[test]
fn a_march_to_a_place_ends_at_it() {
    holds!("common.order.place", "common.order.repeat-how");
    // A point: within 1 cm of it. Then the order is carried out and the unit holds.
    alone(
        "place mill 100,45",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: TO mill"],
        expect![[r#"
        - men: 100,44 facing 0, 24 figures in 6 files, order H
    "#]],
    );
    alone(
        "place mill 100,75",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: TO mill", "#1: H", "#1: TO mill"],
        expect![[r#"
            - men: 100,74 facing 0, 24 figures in 6 files, order H
        "#]],
    );
    // The outline of a feature.
    alone(
        "terrain marsh name bog 80,40 120,40 120,60 80,60",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: TO bog"],
        expect![[r#"
            - men: 100,40 facing 0, 24 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn a_march_stops_at_a_place_on_its_way_or_as_near_as_it_comes() {
    holds!("common.order.place");
    alone(
        "place mill 100,45",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N, STOP AT mill"],
        expect![[r#"
            - men: 100,44 facing 0, 24 figures in 6 files, order N STOP AT "mill"
        "#]],
    );
    alone(
        "place mill 110,45",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N, STOP ON mill"],
        expect![[r#"
            - men: 100,45 facing 0, 24 figures in 6 files, order N STOP AT "mill"
        "#]],
    );
    alone(
        "terrain road name street line 0,40 240,40 width 2",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N 20 cm, STOP AT street"],
        expect![[r#"
            - men: 100,39 facing 0, 24 figures in 6 files, order N 20 cm STOP AT "street"
        "#]],
    );
    // Beyond its distance it does not stop it.
    alone(
        "place mill 100,45",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N 10 cm, STOP AT mill"],
        expect![[r#"
            - men: 100,40 facing 0, 24 figures in 6 files, order N 10 cm STOP AT "mill"
        "#]],
    );
}

#[test]
fn stopping_short_of_a_feature_is_a_centimetre_before_any_stand_touches_it() {
    holds!("common.order.place");
    alone(
        "terrain fence line 104,40 140,40",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N, STOP SHORT OF fence-1"],
        expect![[r#"
            - men: 100,39 facing 0, 24 figures in 6 files, order N STOP SHORT OF "fence-1"
        "#]],
    );
    alone(
        "terrain forest name wood 104,40 140,40 140,60 104,60",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N, STOP SHORT OF wood"],
        expect![[r#"
            - men: 100,39 facing 0, 24 figures in 6 files, order N STOP SHORT OF "wood"
        "#]],
    );
    // One that is not on its way stops nobody.
    alone(
        "terrain fence line 108,40 140,40",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N, STOP SHORT OF fence-1"],
        expect![[r#"
            - men: 100,54 facing 0, 24 figures in 6 files, order N STOP SHORT OF "fence-1"
        "#]],
    );
}

#[test]
fn a_side_of_a_feature_is_reached_when_the_whole_block_is_on_it() {
    holds!("common.order.place");
    // A column 12 cm deep: its rear leaves the road at 41, so that its front is at 53.
    alone(
        "terrain road name street line 0,40 240,40 width 2",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N, STOP N SIDE OF street"],
        expect![[r#"
            - men: 100,52.9991 facing 0, 24 figures in 2 files, order N STOP N SIDE OF "street"
        "#]],
    );
    // Who comes from that side stops before he enters it.
    alone(
        "terrain road name street line 0,40 240,40 width 2",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N, STOP S SIDE OF street"],
        expect![[r#"
            - men: 100,39 facing 0, 24 figures in 2 files, order N STOP S SIDE OF "street"
        "#]],
    );
}

#[test]
fn a_unit_ordered_to_exit_is_gone_at_the_edge_and_others_stop_there() {
    holds!("common.order.exit", "common.ground.edge");
    alone(
        "turns 3",
        "red men medium-infantry 24 in 12 at 100,140",
        &["#1: N, EXIT"],
        expect![[r#"
            men leaves the board [common.order.exit]
            Blue has won [common.victory.no-army]
            - men: off, 24 figures in 6 files, order H
            = blue wins: an army is gone [common.victory.no-army]
        "#]],
    );
    alone(
        "turns 3",
        "red men medium-infantry 24 in 12 at 100,140",
        &["#1: N"],
        expect![[r#"
        men can go no farther [common.third.blocked]
        - men: 100,150 facing 0, 24 figures in 6 files, order N
    "#]],
    );
}

#[test]
fn a_march_along_a_road_keeps_the_middle_of_the_front_on_it() {
    holds!("common.road.along", "common.move.pivot", "common.move.turn");
    // 10 cm north, a free bend of 45 degrees, and 22 more: 24 of allowance are 32 of road, but for the beats in which the rear is off it.
    alone(
        "terrain road name street line 100,0 100,40 120,60 150,60 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: ALONG street"],
        expect![[r#"
            - men: 113.4035,53.4035 facing 45, 24 figures in 2 files, order ALONG "street"
        "#]],
    );
    alone(
        "terrain road name street line 100,0 100,40 120,60 150,60 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: ALONG street 1/2"],
        expect![[r#"
            - men: 101.4142,41.4142 facing 45, 24 figures in 2 files, order ALONG "street" 1/2
        "#]],
    );
    // The way that is nearer to the direction named: back to the south, for a third.
    alone(
        "terrain road name street line 100,0 100,40 120,60 150,60 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: ALONG street S 6 cm"],
        expect![[r#"
            - men: 100,24 facing 180, 24 figures in 2 files, order ALONG "street" S 6 cm
        "#]],
    );
    // A sharp bend costs a third.
    alone(
        "terrain road name street line 100,0 100,36 150,36 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: ALONG street"],
        expect![[r#"
            - men: 112,36 facing 90, 24 figures in 2 files, order ALONG "street"
        "#]],
    );
    // Who is beside it goes straight to it first.
    alone(
        "terrain road name street line 100,0 100,40 120,60 150,60 width 4",
        "red men medium-infantry 24 in 4 at 96,30 facing 90",
        &["#1: ALONG street N 8 cm"],
        expect![[r#"
            - men: 100,34 facing 0, 24 figures in 2 files, order ALONG "street" N 8 cm
        "#]],
    );
    // The road ends.
    alone(
        "terrain road name street line 100,0 100,36 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: ALONG street"],
        expect![[r#"
            - men: 100,36 facing 0, 24 figures in 2 files, order ALONG "street"
        "#]],
    );
    // The order goes on along the road.
    alone(
        "terrain road name street line 100,0 100,40 120,60 150,60 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: ALONG street N 12 cm", "#1: H", "#1: ALONG street N 12 cm"],
        expect![[r#"
            - men: 109.8995,49.8995 facing 45, 24 figures in 2 files, order ALONG "street" N 12 cm
        "#]],
    );
}

#[test]
fn a_forced_march_is_a_plain_one_where_it_has_no_bonus() {
    holds!("common.order.forced-march", "medieval.move.no-column-bonus");
    alone(
        "turns 3",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: FM N"],
        expect![[r#"
        - men: 100,54 facing 0, 24 figures in 2 files, order FM N
    "#]],
    );
}

#[test]
fn the_directions_of_a_battle_are_those_of_its_lowest_number() {
    holds!("common.order.group-line");
    stands(
        "group red main
         red one medium-infantry 12 in 6 at 60,30 facing 0, group main
         red two medium-infantry 12 in 6 at 100,30 facing 90, group main
         red horse light-cavalry 6 in 6 at 140,30 facing 0, group main
         blue far peasants 12 in 6 at 230,140",
        &[(&["main: FWD 1/3"], &[])],
        expect![[r#"
            - horse: 140,38 facing 0, 6 figures in 6 files, order FWD 1/3
            - one: 60,38 facing 0, 12 figures in 3 files, order FWD 1/3
            - two: 98,41 facing 0, 12 figures in 3 files, order FWD 1/3
        "#]],
    );
    stands(
        "group red main
         red one medium-infantry 12 in 6 at 60,30 facing 0, group main
         red two medium-infantry 12 in 6 at 100,30 facing 90, group main
         blue far peasants 12 in 6 at 230,140",
        &[(&["main: WD"], &[])],
        expect![[r#"
            - one: 60,18 facing 0, 12 figures in 3 files, order H
        "#]],
    );
}
