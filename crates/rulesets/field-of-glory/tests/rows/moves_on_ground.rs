//! What ground, roads, crossings and works do to moves (move.mixed-ground, move.column-*, terrain.road, terrain.crossing,
//! terrain.fortification).

use battle::holds;
use expect_test::expect;

use crate::moves::{BILLS, at, ends};
use crate::table::{check_lines, refused};

#[test]
fn the_worst_ground_that_it_touches_sets_the_rate() {
    holds!("move.slowest");
    // Heavy foot: 3 in the open, 1 in difficult ground.
    let wood = format!("{BILLS}\nterrain forest 30,10.5 42,10.5 42,20 30,20");
    assert!(ends(&at(&wood), &["red: move bills ahead 1"], "bills").contains("36,11"));
    refused(
        &at(&wood),
        &["red: move bills ahead 1.5"],
        &[],
        expect!["bills cannot go that far: 1.5 MUs are more than 1 [move.rates]"],
    );
    // At its edge it has covered as much as it could go inside: it stops there.
    let beyond = format!("{BILLS}\nterrain forest 30,12 42,12 42,20 30,20");
    assert!(ends(&at(&beyond), &["red: move bills ahead 2"], "bills").contains("36,12"));
    refused(
        &at(&beyond),
        &["red: move bills ahead 2.5"],
        &[],
        expect!["bills has no distance left for that ground [move.mixed-ground]"],
    );
    // Who has other men behind goes as slowly as they do.
    let mixed = "red 1 bills light-foot bow drilled 4 bases in 2 files at 36,10, rear 2 heavy-foot protected";
    assert!(ends(&at(mixed), &["red: move bills ahead 3"], "bills").contains("36,13"));
    refused(
        &at(mixed),
        &["red: move bills ahead 4"],
        &[],
        expect!["bills cannot go that far: 4 MUs are more than 3 [move.rates]"],
    );
}

#[test]
fn a_column_adds_one_where_the_ground_slows_it() {
    holds!("move.column-slow", "formation.column");
    let column = "red 1 bills heavy-foot heavy-weapon drilled 4 bases in 1 files at 36,10";
    let wood = format!("{column}\nterrain forest 30,5 42,5 42,20 30,20");
    assert!(ends(&at(&wood), &["red: move bills ahead 2"], "bills").contains("36,12"));
    refused(
        &at(&wood),
        &["red: move bills ahead 2.5"],
        &[],
        expect!["bills cannot go that far: 2.5 MUs are more than 2 [move.rates]"],
    );
}

#[test]
fn a_column_on_a_road_adds_one_to_its_open_rate() {
    holds!("move.column-road");
    let column = "red 1 bills heavy-foot heavy-weapon drilled 4 bases in 1 files at 36,10";
    let road = format!("{column}\nterrain forest 30,5 42,5 42,20 30,20\nroad 36,0 36,12.5 50,12.5");
    assert!(ends(&at(&road), &["red: move bills ahead 3"], "bills").contains("36,13"));
    refused(&at(&road), &["red: move bills ahead 4"], &[], expect!["bills leaves the road [terrain.road]"]);
    let straight = road.replace("36,12.5 50,12.5", "36,40");
    assert!(ends(&at(&straight), &["red: move bills ahead 4"], "bills").contains("36,14"));
    refused(
        &at(&straight),
        &["red: move bills ahead 4.1"],
        &[],
        expect!["bills cannot go that far: 4.1 MUs are more than 2 [move.rates]"],
    );
    // Too far aside, it is off the road.
    let aside = straight.replace("at 36,10", "at 36.9,10");
    refused(
        &at(&aside),
        &["red: move bills ahead 4"],
        &[],
        expect!["bills cannot go that far: 4 MUs are more than 2 [move.rates]"],
    );
}

#[test]
fn a_crossing_counts_instead_of_the_water_below() {
    holds!("terrain.crossing");
    let river = "terrain river line 20,12 52,12, width 1, id brook";
    let group = "red 1 bills heavy-foot heavy-weapon drilled 4 bases in 2 files at 36,11";
    refused(
        &at(&format!("{group}\n{river}")),
        &["red: move bills ahead 3"],
        &[],
        expect!["bills cannot go that far: 3 MUs are more than 1 [move.rates]"],
    );
    let bridge = "crossing 36,11.1 facing 0, width 4, length 1.8, over brook";
    let crossed = format!("{group}\n{river}\n{bridge}");
    assert!(ends(&at(&crossed), &["red: move bills ahead 3"], "bills").contains("36,14"));
    let narrow = crossed.replace("width 4,", "width 2,");
    refused(
        &at(&narrow),
        &["red: move bills ahead 3"],
        &[],
        expect!["bills cannot go that far: 3 MUs are more than 1 [move.rates]"],
    );
}

#[test]
fn a_column_on_a_road_is_not_disordered_by_the_ground_beside_it() {
    // An undrilled column expands with a test; in a wood heavy foot is SEVERELY DISORDERED.
    let column = "red 1 bills heavy-foot heavy-weapon undrilled 4 bases in 1 files at 36,10";
    let wood = "terrain forest 30,5 42,5 42,20 30,20";
    let tested = |more: &str, expected: expect_test::Expect| {
        check_lines(
            &at(&format!("{column}\n{wood}\n{more}")),
            &["red: move bills expand left 1"],
            &[5, 3],
            "test",
            expected,
        );
    };
    tested(
        "",
        expect![[r#"
        complex move test, against 8 (undrilled 8) (SEVERELY DISORDERED -2): 5 3 = 8 - 2 = 6 [cmt.score.undrilled cmt.roll cmt.mod.fragmented]
        bills fails its test [cmt.roll]
        - bills: 36,10 facing 0, 4 bases in 1 files, steady, tested
    "#]],
    );
    tested(
        "road 36,0 36,40",
        expect![[r#"
        complex move test, against 8 (undrilled 8): 5 3 = 8 [cmt.score.undrilled cmt.roll]
        bills passes its test [cmt.roll]
        - bills: 35.2,10 facing 0, 4 bases in 2 files, steady, moved, tested
    "#]],
    );
    // The middle of the last base lies 20 mm off this one, 0.8; the same and a little more is not on it.
    tested(
        "road 35.2,0 35.2,40",
        expect![[r#"
        complex move test, against 8 (undrilled 8): 5 3 = 8 [cmt.score.undrilled cmt.roll]
        bills passes its test [cmt.roll]
        - bills: 35.2,10 facing 0, 4 bases in 2 files, steady, moved, tested
    "#]],
    );
    tested(
        "road 35.19,0 35.19,40",
        expect![[r#"
        complex move test, against 8 (undrilled 8) (SEVERELY DISORDERED -2): 5 3 = 8 - 2 = 6 [cmt.score.undrilled cmt.roll cmt.mod.fragmented]
        bills fails its test [cmt.roll]
        - bills: 36,10 facing 0, 4 bases in 1 files, steady, tested
    "#]],
    );
    // Two files are no column.
    let two = column.replace("1 files", "2 files");
    check_lines(
        &at(&format!("{two}\n{wood}\nroad 36,0 36,40")),
        &["red: move bills expand left 1"],
        &[5, 3],
        "test",
        expect![[r#"
            complex move test, against 8 (undrilled 8) (SEVERELY DISORDERED -2): 5 3 = 8 - 2 = 6 [cmt.score.undrilled cmt.roll cmt.mod.fragmented]
            bills fails its test [cmt.roll]
            - bills: 36,10 facing 0, 4 bases in 2 files, steady, tested
        "#]],
    );
}

#[test]
fn a_column_follows_a_road_with_the_front_base_all_the_way() {
    // The road goes round a corner that the column cuts: it starts and ends on it, and is off it in between.
    let column = "red 1 bills heavy-foot heavy-weapon drilled 2 bases in 1 files at 36,10";
    let wood = "terrain forest 30,5 42,5 42,20 30,20";
    let road = "road 36,5 36,10.4 38,10.4 38,12.4 36,12.4 36,20";
    refused(
        &at(&format!("{column}\n{wood}\n{road}")),
        &["red: move bills ahead 4"],
        &[],
        expect!["bills leaves the road [terrain.road]"],
    );
    let straight = "road 36,5 36,20";
    check_lines(
        &at(&format!("{column}\n{wood}\n{straight}")),
        &["red: move bills ahead 4"],
        &[],
        "bills",
        expect![[r#"
            bills advances 4 MU [move.advance.other]
            - bills: 36,14 facing 0, 2 bases in 1 files, steady, moved
        "#]],
    );
}

#[test]
fn foot_cross_works_freely_and_others_not_at_all_but_by_a_gap() {
    let at_work = |men: &str, more: &str| {
        at(&format!("red 1 men {men} drilled 2 bases in 2 files at 36,10\nwork 42,11 30,11\n{more}"))
    };
    for men in ["heavy-foot", "medium-foot", "light-foot"] {
        let told = ends(&at_work(men, ""), &["red: move men ahead 3"], "men");
        assert!(told.contains("36,13"), "{men}: {told}");
    }
    for men in ["cavalry", "light-horse", "elephants", "light-chariots", "battle-wagons", "light-artillery"] {
        refused(
            &at_work(men, ""),
            &["red: move men ahead 2"],
            &[],
            expect!["men may not cross a fortification [terrain.fortification]"],
        );
        // Up to it they may go.
        let told = ends(&at_work(men, ""), &["red: move men ahead 1"], "men");
        assert!(told.contains("36,11"), "{men}: {told}");
    }
    let gap = "crossing 36,10.6 facing 0, width 4, length 0.8, work 1";
    assert!(ends(&at_work("cavalry", gap), &["red: move men ahead 3"], "men").contains("36,13"));
    refused(
        &at_work("cavalry", &gap.replace("width 4", "width 2")),
        &["red: move men ahead 2"],
        &[],
        expect!["men may not cross a fortification [terrain.fortification]"],
    );
    // Nor do they wheel or turn over it.
    let near = at_work("cavalry", "").replace("at 36,10", "at 36,10.9");
    refused(
        &near,
        &["red: move men wheel left 10"],
        &[],
        expect!["men may not cross a fortification [terrain.fortification]"],
    );
}
