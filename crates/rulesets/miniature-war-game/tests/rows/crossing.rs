//! What ground costs those who cross it, and what nobody enters (common.river, common.ford, common.bridge, common.hill, common.fence).

use battle::holds;
use expect_test::expect;

use crate::table::alone;

#[test]
fn a_creek_costs_a_third_spent_in_front_of_it() {
    holds!(
        "common.move.creek",
        "common.river.costs",
        "common.third.spend",
        "common.move.whole-unit",
        "medieval.move.ford-creek"
    );
    // 9 cm to the bank, 8 for the creek, and 7 beyond.
    alone(
        "terrain creek line 0,40 240,40 width 2",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    // A long column pays once, and not again in the turn after.
    alone(
        "terrain creek line 0,40 240,40 width 2",
        "red men medium-infantry 24 in 2 at 100,30",
        &["#1: N", "#1: N 10"],
        expect![[r#"
            - men: 100,56 facing 0, 24 figures in 1 files, order N 10 cm
        "#]],
    );
}

#[test]
fn a_creek_costs_nothing_at_a_ford_or_bridge_that_is_wide_enough() {
    holds!("common.river.costs", "common.ford.width", "common.order.no-implied");
    alone(
        "terrain creek line 0,40 240,40 width 2\nterrain ford 93,38 107,38 107,42 93,42",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,54 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    // Through a ford that is narrower than its front it would only go in part: it pays.
    alone(
        "terrain creek line 0,40 240,40 width 2\nterrain ford 95,38 105,38 105,42 95,42",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn a_river_is_crossed_only_at_fords_for_a_third_and_on_bridges_for_nothing() {
    holds!(
        "common.move.ford",
        "common.river.kinds",
        "common.bridge.cost",
        "common.bridge.width",
        "common.ford.width"
    );
    alone(
        "terrain river line 0,42 240,42 width 4",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            men can go no farther [common.third.blocked]
            - men: 100,40 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain river line 0,42 240,42 width 4\nterrain ford 93,40 107,40 107,44 93,44",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain river line 0,42 240,42 width 4\nterrain bridge line 100,38 100,46 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,54 facing 0, 24 figures in 2 files, order N
        "#]],
    );
    // Twelve abreast do not fit on the bridge, nor into a ford of 10 cm.
    alone(
        "terrain river line 0,42 240,42 width 4\nterrain bridge line 100,38 100,46 width 4",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            men can go no farther [common.third.blocked]
            - men: 100,40 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain river line 0,42 240,42 width 4\nterrain ford 95,40 105,40 105,44 95,44",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            men can go no farther [common.third.blocked]
            - men: 100,40 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn a_ford_is_paid_for_in_each_turn_that_it_takes() {
    holds!("common.ford.two-turns", "common.move.whole-unit");
    // 2 cm into the river; then the third again before it goes on.
    alone(
        "terrain river line 0,42 240,42 width 4\nterrain ford 93,40 107,40 107,44 93,44",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N 12 cm", "#1: N"],
        expect![[r#"
            - men: 100,58 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn wagons_engines_and_elephants_cross_water_only_at_bridges() {
    holds!("common.river.bridge-only", "medieval.move.bridge-only", "common.river.cavalry");
    alone(
        "terrain creek line 0,40 240,40 width 2\nterrain ford 90,38 110,38 110,42 90,42",
        "red men supply-wagon at 100,30",
        &["#1: N"],
        expect![[r#"
            men can go no farther [common.third.blocked]
            - men: 100,39 facing 0, 1 figures in 1 files, order N
        "#]],
    );
    alone(
        "terrain creek line 0,40 240,40 width 2\nterrain bridge line 100,36 100,46 width 10",
        "red men supply-wagon at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,60 facing 0, 1 figures in 1 files, order N
        "#]],
    );
    alone(
        "terrain creek line 0,40 240,40 width 2",
        "red men war-elephant-archer at 100,30",
        &["#1: N"],
        expect![[r#"
            men can go no farther [common.third.blocked]
            - men: 100,39 facing 0, 1 figures in 1 files, order N
        "#]],
    );
    // A chariot crosses like cavalry, for a third.
    alone(
        "terrain creek line 0,40 240,40 width 2",
        "red men chariot-archer at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,64 facing 0, 1 figures in 1 files, order N
        "#]],
    );
    alone(
        "terrain creek line 0,40 240,40 width 2",
        "red men light-cavalry 12 in 6 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,90 facing 0, 12 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn each_hill_section_costs_a_third_up_and_down() {
    holds!("common.move.hill", "common.hill.section", "common.hill.hollow");
    alone(
        "terrain hill 60,36 140,36 140,120 60,120",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain hill 60,36 140,36 140,120 60,120\nterrain hill level 2 60,38 140,38 140,120 60,120",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,38 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain hill 60,0 140,0 140,36 60,36",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain hill level -1 60,36 140,36 140,120 60,120",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn an_extreme_ridge_is_crossed_by_nobody() {
    holds!("common.hill.ridge");
    alone(
        "terrain hill ridge 60,36 140,36 140,120 60,120",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            men can go no farther [common.third.blocked]
            - men: 100,36 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    // Two sections without a step between them are one.
    alone(
        "terrain hill 60,36 140,36 140,120 60,120\nterrain hill level 2 60,36 140,36 140,100 60,100",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            men can go no farther [common.third.blocked]
            - men: 100,36 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn fences_and_walls_cost_foot_and_engines_a_third_and_cavalry_nothing() {
    holds!(
        "common.move.wall-foot",
        "common.move.wall-cavalry",
        "common.move.wall-artillery",
        "medieval.move.obstacle",
        "common.order.no-implied"
    );
    alone(
        "terrain fence line 60,36 140,36",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain wall line 60,36 140,36 width 1",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    // Through a gap of 4 cm some would pass: the whole unit pays.
    alone(
        "terrain fence line 60,36 98,36\nterrain fence line 102,36 140,36",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain wall line 60,36 140,36",
        "red men light-cavalry 12 in 6 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,120 facing 0, 12 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain barricade line 60,36 140,36",
        "red men ballista at 100,30",
        &["#1: N"],
        expect![[r#"
        - men: 100,38 facing 0, 1 figures in 1 files, order N
    "#]],
    );
    // A chariot loses a third at a fence and does not get over a wall.
    alone(
        "terrain fence line 60,36 140,36",
        "red men chariot-archer at 100,30",
        &["#1: N"],
        expect![[r#"
        - men: 100,64 facing 0, 1 figures in 1 files, order N
    "#]],
    );
    alone(
        "terrain wall line 60,36 140,36",
        "red men chariot-archer at 100,30",
        &["#1: N"],
        expect![[r#"
        men can go no farther [common.third.blocked]
        - men: 100,35.95 facing 0, 1 figures in 1 files, order N
    "#]],
    );
}

#[test]
fn costs_add_up_and_who_cannot_pay_stops_in_front() {
    holds!("common.move.third-cost");
    // Two thirds, and 6 cm of ground: for the third fence nothing is left.
    alone(
        "terrain fence line 60,32 140,32\nterrain creek line 0,35 240,35 width 2\nterrain fence line 60,36.5 140,36.5",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            men can go no farther [common.move.third-cost]
            - men: 100,36.4666 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn a_column_on_a_road_covers_four_thirds() {
    holds!(
        "common.move.road",
        "common.road.column",
        "common.move.no-stacking",
        "common.charge.road",
        "common.move.slow-ground"
    );
    alone(
        "terrain road line 100,0 100,150 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,62 facing 0, 24 figures in 2 files, order N
        "#]],
    );
    // A wider front gains nothing, nor does a column beside the road.
    alone(
        "terrain road line 100,0 100,150 width 4",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,54 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain road line 103,0 103,150 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,54 facing 0, 24 figures in 2 files, order N
        "#]],
    );
    // Only the part on the road counts: it ends after 12 cm.
    alone(
        "terrain road line 100,0 100,42 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,57.0222 facing 0, 24 figures in 2 files, order N
        "#]],
    );
    // A charge gains one third in all.
    alone(
        "terrain road line 100,0 100,150 width 4",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: CH N"],
        expect![[r#"
            men charges: N [common.charge.declare]
            men has charged and struck nothing [common.charge.miss]
            - men: 100,62 facing 0, 24 figures in 2 files, charged, missed, order H
        "#]],
    );
    // A road through a plowed field is no plowed field.
    alone(
        "terrain road line 100,0 100,150 width 4\nterrain plowed 60,0 140,0 140,150 60,150",
        "red men medium-infantry 24 in 4 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,62 facing 0, 24 figures in 2 files, order N
        "#]],
    );
}

#[test]
fn forests_marshes_and_rough_ground_slow_by_a_third_and_foresters_are_at_home() {
    holds!(
        "common.forest.move",
        "common.marsh.move",
        "common.rough.move",
        "medieval.move.forest",
        "common.move.slow-ground",
        "medieval.move.other"
    );
    alone(
        "terrain forest 60,0 140,0 140,150 60,150",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain marsh 60,0 140,0 140,150 60,150",
        "red men medium-infantry 24 in 12 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,46 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain rough 60,0 140,0 140,150 60,150",
        "red men light-cavalry 12 in 6 at 100,30",
        &["#1: N"],
        expect![[r#"
            - men: 100,90 facing 0, 12 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain forest 60,0 140,0 140,150 60,150",
        "red men light-infantry 24 in 12 at 100,30, kit forester",
        &["#1: N"],
        expect![[r#"
            - men: 100,60 facing 0, 24 figures in 6 files, order N
        "#]],
    );
    alone(
        "terrain marsh 60,0 140,0 140,150 60,150",
        "red men light-infantry 24 in 12 at 100,30, kit forester",
        &["#1: N"],
        expect![[r#"
            - men: 100,50 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}
