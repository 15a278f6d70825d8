//! Who stands at which opening of a building, as its side says, and guns that are brought in and out (musket.bldg.man, musket.bldg.gun.move).

use battle::holds;
use expect_test::expect;

use crate::table::{Game, choices, fought, plays, refused, shown};

/// A hut with four windows, two in its south and two in its north, and one above, with three stands in it.
fn hut(more: &str) -> String {
    format!(
        "period musket
         terrain building class C stories 2 window:1 window:1 window:3 window:3 window:3:2 name hut 54,60 66,60 66,68 54,68
         red men regulars 6 in 6 at 60,20, inside hut
         {more}
         blue far regulars 6 in 6 at 230,140"
    )
}

/// The openings that the men in the hut stand at after some answers.
fn manned(position: &str, actions: &[&str]) -> String {
    shown(position, actions, &[], "units.men.house.manned").to_string()
}

#[test]
fn a_side_says_before_the_first_turn_at_which_opening_of_its_floor_a_stand_is() {
    holds!("musket.bldg.places", "musket.bldg.man");
    choices(
        &hut(""),
        &[],
        &[],
        expect![[r#"
        red: hand in
        red: man men at 3 from 0
        red: man men at 3 from 1
        red: man men at 3 from 2
    "#]],
    );
    choices(
        &hut(""),
        &["red: man men at 3 from 0"],
        &[],
        expect![[r#"
        red: hand in
        red: man men at 0 from 1
        red: man men at 0 from 2
        red: man men at 0 from 3
        red: stay
    "#]],
    );
    let moved = ["red: man men at 3 from 0", "red: hand in"];
    expect!["[1,2,3]"].assert_eq(&manned(&hut(""), &moved));
    let back = ["red: man men at 3 from 0", "red: stay", "red: hand in"];
    expect!["[0,1,2]"].assert_eq(&manned(&hut(""), &back));
}

#[test]
fn the_same_is_asked_when_a_turn_ends_and_is_told_to_nobody_before() {
    let actions = [
        "red: hand in",
        "red: hand in",
        "blue: hand in",
        "red: man men at 3 from 1",
        "red: man men at 1 from 0",
        "red: hand in",
    ];
    let told = fought(&hut(""), &actions, &[]);
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        men stands at other openings [musket.bldg.man]
        turn 2 begins [common.sequence.turn]
        - men: 60,64 facing 0, 6 figures in 3 files, in hut: 3 on floor 1 at [1,2,3], order H
    "#]]
    .assert_eq(&told);
    expect!["[1,2,3]"].assert_eq(&manned(&hut(""), &actions));
}

#[test]
fn nobody_goes_to_another_floor_or_where_somebody_stands_or_from_where_nobody_does() {
    let no = |answer: &str, expected: expect_test::Expect| refused(&hut(""), &[answer], &[], expected);
    no(
        "red: man men at 4 from 0",
        expect![
            "no stand of it is at that opening, or the other one is manned or on another floor [musket.bldg.man]"
        ],
    );
    no(
        "red: man men at 1 from 0",
        expect![
            "no stand of it is at that opening, or the other one is manned or on another floor [musket.bldg.man]"
        ],
    );
    no(
        "red: man men at 2 from 3",
        expect![
            "no stand of it is at that opening, or the other one is manned or on another floor [musket.bldg.man]"
        ],
    );
    no(
        "red: man men at 99 from 0",
        expect![
            "no stand of it is at that opening, or the other one is manned or on another floor [musket.bldg.man]"
        ],
    );
    no("red: man far at 3 from 0", expect!["it is no unit of its own [musket.bldg.man]"]);
    no("blue: man men at 3 from 0", expect!["it is not your decision now [battle.not-asked]"]);
    no("red: open", expect!["it is not handed in [common.decision.sealed]"]);
    refused(
        &hut("red others regulars 6 in 6 at 100,20, inside hut"),
        &["red: man men at 3 from 0"],
        &[],
        expect!["that is not what is asked [common.order.before]"],
    );
}

#[test]
fn nobody_is_asked_for_men_under_a_marker_or_where_all_openings_are_manned() {
    let asked = |position: &str| Game::open(position, &[]).choices().contains("man men");
    assert!(asked(&hut("")));
    assert!(!asked(&hut("").replace("inside hut", "inside hut, marker A")));
    assert!(!asked(&hut("").replace("6 in 6 at 60", "8 in 8 at 60")));
    assert!(!asked(&hut("").replace("inside hut", "inside hut, floor 2")));
}

/// A barn with a hole in its south and a door in its east, and a gun before the hole.
fn barn(gun: &str, more: &str) -> String {
    format!(
        "period musket
         terrain building class C hole:1 door:2 name barn 54,60 70,60 70,72 54,72
         red gun 6pd at {gun}
         {more}
         blue far regulars 6 in 6 at 230,140"
    )
}

#[test]
fn a_gun_is_brought_in_by_a_hole_and_stands_at_it_facing_out() {
    holds!("musket.bldg.gun", "musket.bldg.gun.move", "musket.bldg.enter");
    plays(
        &barn("62,59.5", ""),
        &["#1: OCCUPY barn"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        gun goes into barn [musket.bldg.go-in musket.bldg.time]
        gun is at 62,60, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - gun: 62,60 facing 180, 1 figures in 1 files, in barn: 1 on floor 1 at [0], order H
    "#]],
    );
}

#[test]
fn a_gun_does_not_go_in_by_a_door_that_is_narrower_than_its_base_or_without_men() {
    plays(
        &barn("73,66 facing 270", ""),
        &["#1: OCCUPY barn"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        gun can go no farther [musket.bldg.go-in]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - gun: 73,66 facing 270, 1 figures in 1 files, order OCCUPY "barn"
    "#]],
    );
    plays(
        &barn("62,59.5, crew 0", ""),
        &["#1: OCCUPY barn"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        gun can go no farther [musket.bldg.go-in]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - gun: 62,59.5 facing 0, 1 figures in 1 files, order OCCUPY "barn"
    "#]],
    );
}

#[test]
fn whoever_stood_where_a_gun_comes_in_makes_room_for_it() {
    let men = "red men regulars 6 in 6 at 100,20, inside barn";
    plays(
        &barn("62,59.5", men),
        &["#1: OCCUPY barn"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        gun goes into barn [musket.bldg.go-in musket.bldg.time]
        gun is at 62,60, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - gun: 62,60 facing 180, 1 figures in 1 files, in barn: 1 on floor 1 at [0], order H
        - men: 62,66 facing 0, 6 figures in 3 files, in barn: 3 on floor 1 at [1], order H
    "#]],
    );
}

#[test]
fn a_gun_is_brought_out_in_front_of_an_opening_that_is_wide_enough() {
    plays(
        &barn("62,59.5, inside barn", ""),
        &["#1: LEAVE"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        gun comes out of barn [musket.bldg.go-in]
        gun is at 62,55, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - gun: 62,55 facing 180, 1 figures in 1 files, order H
    "#]],
    );
    // The door in the east is too narrow: of the openings that are not, the nearest to the direction is taken.
    plays(
        &barn("62,59.5, inside barn", ""),
        &["#1: LEAVE E"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        gun comes out of barn [musket.bldg.go-in]
        gun is at 62,55, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - gun: 62,55 facing 180, 1 figures in 1 files, order H
    "#]],
    );
}
