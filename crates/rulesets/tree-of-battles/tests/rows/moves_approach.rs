//! The Approach: marches, roads, arrivals (seq.2-approach, approach.*, move.march-*, setup.reserves).

use expect_test::expect;

use crate::fields::being;
use crate::table::{check, choices, refused, shown};

const FIELD: &str = "
    red  F1 heavy-infantry 4 at 36,12 facing 0
    blue K1 heavy-infantry 4 at 36,36 facing 180
    only approach";

#[test]
fn foot_marches_eight_inches_and_mounted_twelve_without_dice() {
    choices(
        FIELD,
        &[],
        &[],
        expect![[r#"
        red: decline
        red: F1 marches ahead 8
        red: F1 marches ahead 4
        red: F1 marches about, ahead 4
        red: F1 marches array column 1, ahead 4
        red: done
    "#]],
    );
    check(
        FIELD,
        &["red: F1 marches ahead 8"],
        &[],
        expect![[r#"
            F1 goes 8″ [move.march-foot]
            - F1: 36,20 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
        "#]],
    );
    refused(
        FIELD,
        &["red: F1 marches ahead 8.01"],
        &[],
        expect!["F1 does not march so far [move.march-foot]"],
    );
    let horse = FIELD.replace("red  F1 heavy-infantry", "red  F1 light-horse");
    check(
        &horse,
        &["red: F1 marches ahead 12"],
        &[],
        expect![[r#"
            F1 goes 12″ [move.march-mounted]
            - F1: 36,24 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
        "#]],
    );
    let far = "
        red  F1 light-horse 4 at 36,12 facing 0
        blue K1 heavy-infantry 4 at 36,47 facing 180
        only approach";
    refused(
        far,
        &["red: F1 marches ahead 12.01"],
        &[],
        expect!["F1 does not march so far [move.march-mounted]"],
    );
    let two = format!("{FIELD}\nred F2 heavy-infantry 4 at 10,12");
    refused(
        &two,
        &["red: F1 marches ahead 3", "red: F1 marches ahead 3"],
        &[],
        expect!["F1 has made its move in this phase [tact.order]"],
    );
}

#[test]
fn a_march_begins_beyond_twelve_inches_and_halts_at_twelve() {
    let near = "
        red  F1 heavy-infantry 4 at 36,12 facing 0
        red  F2 heavy-infantry 4 at 10,12 facing 0
        blue K1 heavy-infantry 4 at 36,26 facing 180
        only approach";
    check(
        near,
        &["red: F1 marches ahead 2"],
        &[],
        expect![[r#"
            F1 goes 2″ [move.march-foot]
            - F1: 36,14 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
        "#]],
    );
    refused(near, &["red: F1 marches ahead 2.01"], &[], expect!["F1 halts at 12″ from K1 [approach.halt]"]);
    refused(
        near,
        &["red: F1 marches about, ahead 1, about"],
        &[],
        expect!["F1 has not so much left beside its manoeuvres [man.halves]"],
    );
    let at_twelve = near.replace("36,26", "36,24");
    refused(
        &at_twelve,
        &["red: F1 marches about, ahead 1"],
        &[],
        expect!["F1 is not beyond 12″ of all enemy [move.march-limits]"],
    );
    let routing = near.replace("36,26 facing 180", "36,26 facing 180, routing, disarray");
    check(
        &routing,
        &["red: F1 marches ahead 8"],
        &[],
        expect![[r#"
            F1 goes 8″ [move.march-foot]
            - F1: 36,20 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
        "#]],
    );
    let passing = "
        red  F1 light-horse 4 at 20,20 facing 90
        blue K1 heavy-infantry 4 at 26,34.8 facing 180
        only approach";
    refused(passing, &["red: F1 marches ahead 12"], &[], expect!["F1 halts at 12″ from K1 [approach.halt]"]);
}

#[test]
fn the_march_may_be_used_for_manoeuvres() {
    holds!("approach.only-march", "move.no-dice-no-fatigue");
    check(
        FIELD,
        &["red: F1 marches about, ahead 4"],
        &[],
        expect![[r#"
            F1 turns about [man.about-face]
            F1 goes 4″ [move.march-foot]
            - F1: 36,7.25 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, marched
        "#]],
    );
    refused(
        FIELD,
        &["red: F1 marches about, ahead 4.01"],
        &[],
        expect!["F1 has not so much left beside its manoeuvres [man.halves]"],
    );
    check(
        FIELD,
        &["red: F1 marches about, about"],
        &[],
        expect![[r#"
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched
    "#]],
    );
    refused(
        FIELD,
        &["red: F1 marches about, about, ahead 0.01"],
        &[],
        expect!["F1 has not so much left beside its manoeuvres [man.halves]"],
    );
    refused(
        FIELD,
        &["red: F1 marches about, about, about"],
        &[],
        expect!["F1 has no half move left for this [man.about-face]"],
    );
    let knights = "
        red  F1 maa-mounted 4 at 36,12 facing 0, horses
        blue K1 heavy-infantry 4 at 36,36 facing 180
        only approach";
    check(
        knights,
        &["red: F1 marches mount"],
        &[],
        expect![[r#"
            F1 dismounts [man.mount]
            F1 takes 1 DP and has 1 [man.mount]
            - F1: 36,12 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, remounted, marched
        "#]],
    );
    refused(
        knights,
        &["red: F1 marches mount, ahead 1"],
        &[],
        expect!["mounting and dismounting take F1 a whole move [man.mount]"],
    );
    refused(
        knights,
        &["red: F1 marches ahead 1, mount"],
        &[],
        expect!["mounting and dismounting take F1 a whole move [man.mount]"],
    );
}

#[test]
fn a_column_goes_ten_inches_along_a_road_and_heeds_nothing_it_crosses() {
    holds!("terr.road");
    let road = "
        terrain road 30,2 30,30
        terrain wood 26,14 34,14 34,18 26,18
        terrain brook 20,19 40,19
        red  F1 heavy-infantry 4 at 30,12 facing 0, array column, files 1
        blue K1 heavy-infantry 4 at 60,46 facing 180
        only approach";
    check(
        road,
        &["red: F1 takes the road ahead 10"],
        &[],
        expect![[r#"
            F1 goes 10″ [move.road]
            - F1: 30,22 facing 0, column of 1, 4 stands, 0 DPs, red, order advance, marched
        "#]],
    );
    refused(
        road,
        &["red: F1 takes the road ahead 10.01"],
        &[],
        expect!["F1 does not come so far along the road [move.road]"],
    );
    check(
        road,
        &["red: F1 marches ahead 8"],
        &[],
        expect![[r#"
            F1 goes 8″ [move.march-foot]
            - F1: 30,20 facing 0, column of 1, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
        "#]],
    );
    let line = road.replace("array column, files 1", "files 4");
    refused(&line, &["red: F1 takes the road ahead 5"], &[], expect!["F1 is not in column [move.road]"]);
    check(
        &line,
        &["red: F1 marches ahead 8"],
        &[],
        expect![[r#"
            F1 goes 8″ [move.march-foot]
            F1 takes 1 DP and has 1 [man.minor]
            F1 takes 1 DP and has 2 [morale.difficult]
            - F1: 30,20 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, marched-ahead, marched
        "#]],
    );
    let off = road.replace("30,12", "33,12");
    refused(&off, &["red: F1 takes the road ahead 5"], &[], expect!["F1 is not on a road [move.road]"]);
    let short = road.replace("30,2 30,30", "30,2 30,16");
    refused(
        &short,
        &["red: F1 takes the road ahead 5"],
        &[],
        expect!["F1 must keep to the road [move.road]"],
    );
    let tactical = road.replace("only approach", "only tactical");
    check(
        &tactical,
        &["red: F1 takes the road", "red: moves ahead 10"],
        &[],
        expect![[r#"
            F1 goes 10″ [move.road]
            - F1: 30,22 facing 0, column of 1, 4 stands, 0 DPs, red, order advance, moved
        "#]],
    );
}

#[test]
fn troops_arrive_at_their_part_of_the_edge() {
    let late = "
        red  F1 heavy-infantry 4 at 36,12 facing 0
        battle red van, arrives 2 west 10 20
        red  F2 heavy-infantry 4 off, of van, waiting
        leader red york with F2, of van, waiting
        blue K1 heavy-infantry 4 at 36,36 facing 180
        turn 2
        only approach";
    choices(
        late,
        &[],
        &[],
        expect![[r#"
        red: F2 placed at 0.75,13 facing 90 in line of 4
        red: F2 placed at 0.75,13.66665 facing 90 in line of 4
        red: F2 placed at 0.75,14.33331 facing 90 in line of 4
        red: F2 placed at 0.75,14.99996 facing 90 in line of 4
        red: F2 placed at 0.75,15.66661 facing 90 in line of 4
        red: F2 placed at 0.75,16.33327 facing 90 in line of 4
        red: F2 placed at 0.75,16.99992 facing 90 in line of 4
        red: F2 placed at 3,10.75 facing 90 in column of 1
        red: F2 placed at 3,12.16665 facing 90 in column of 1
        red: F2 placed at 3,13.58331 facing 90 in column of 1
        red: F2 placed at 3,14.99996 facing 90 in column of 1
        red: F2 placed at 3,16.41661 facing 90 in column of 1
        red: F2 placed at 3,17.83327 facing 90 in column of 1
        red: F2 placed at 3,19.24992 facing 90 in column of 1
    "#]],
    );
    check(
        late,
        &["red: F2 placed at 0.75,15 facing 90 in line of 4"],
        &[],
        expect![[r#"
            F2 is placed at 0.75,15, facing 90 [setup.reserves]
            york joins F2 [leader.attached]
            - F2: 0.75,15 facing 90, line of 4, 4 stands, 0 DPs, red, order advance
            - york: with F2, 0 CP of 2
        "#]],
    );
    refused(
        late,
        &["red: F2 placed at 0.75,12 facing 90 in line of 4"],
        &[],
        expect!["F2 arrives at its own part of the edge [setup.reserves]"],
    );
    refused(
        late,
        &["red: F2 placed at 5,15 facing 90 in line of 4"],
        &[],
        expect!["F2 arrives touching the edge [setup.reserves]"],
    );
    refused(
        late,
        &["red: F2 placed at 0.75,15 facing 0 in line of 4"],
        &[],
        expect!["F2 arrives facing inwards [setup.reserves]"],
    );
    refused(
        late,
        &["red: F2 placed at 0.75,15 facing 90 in line of 4", "red: F2 marches ahead 1"],
        &[],
        expect!["F2 has made its move in this phase [tact.order]"],
    );
    let enemy = late.replace("36,36", "8,20");
    check(
        &enemy,
        &["red: F1 marches ahead 1"],
        &[],
        expect![[r#"
            F2 finds no room and waits [setup.reserves]
            F1 goes 1″ [move.march-foot]
            - F1: 36,13 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
        "#]],
    );
    let early = late.replace("turn 2", "turn 1");
    assert_eq!(
        shown(&early, &["red: F1 marches ahead 1"], &[], "contingents.F2.at"),
        serde_json::Value::Null
    );
}

#[test]
fn the_side_acting_first_marches_first() {
    holds!("seq.joint");
    let blue_first = format!("{FIELD}\nfirst blue");
    check(
        &blue_first,
        &["blue: K1 marches ahead 4", "red: F1 marches ahead 4"],
        &[],
        expect![[r#"
            K1 goes 4″ [move.march-foot]
            F1 goes 4″ [move.march-foot]
            - F1: 36,16 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
            - K1: 36,32 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, marched-ahead, marched
        "#]],
    );
    refused(
        &blue_first,
        &["red: F1 marches ahead 4"],
        &[],
        expect!["it is not your decision now [battle.not-asked]"],
    );
}

#[test]
fn a_test_makes_men_repeat_their_last_march() {
    let repeat = "
        red  F1 heavy-infantry 4 at 36,12 facing 0, marched-ahead, bound repeat
        red  F2 heavy-infantry 4 at 10,12 facing 0, bound repeat
        red  F3 heavy-infantry 4 at 20,12 facing 0, bound halt
        blue K1 heavy-infantry 4 at 36,30 facing 180
        blue K2 heavy-infantry 4 at 60,46 facing 180
        only approach";
    check(
        repeat,
        &["blue: done"],
        &[],
        expect![[r#"
            F1 goes 6″ [control.repeat]
            - F1: 36,18 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1, marched-ahead, marched
            - F2: 10,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
        "#]],
    );
}

#[test]
fn who_has_come_to_twelve_inches_marches_no_farther() {
    let near = being(FIELD, "K1", "at 36,26");
    for more in ["about, ahead 2", "array column 1", "wheels left 1"] {
        let action = format!("red: F1 marches ahead 2, {more}");
        refused(
            &near,
            &[&action],
            &[],
            expect!["F1 has halted at 12″ and marches no farther [approach.halt]"],
        );
    }
    check(
        &near,
        &["red: F1 marches about, ahead 2"],
        &[],
        expect![[r#"
        F1 turns about [man.about-face]
        F1 goes 2″ [move.march-foot]
        - F1: 36,9.25 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, marched
    "#]],
    );
}
