//! Artillery at buildings of the Musket period: the building die, points, floors, breaches (musket.bldg).

use battle::holds;
use expect_test::expect;

use crate::musket_guns::shoots;
use crate::table::check;

/// A hut of 8 by 8 cm whose south side is 40 cm before a gun, with twelve regulars inside: two at the window, the others in a grid of two by four
/// from the north-west.
fn hut(house: &str, gun: &str, inside: &str) -> String {
    format!(
        "period musket
         terrain building {house} name hut 96,60 104,60 104,68 96,68
         red gun {gun} at 100,20
         blue men regulars 12 in 4 at 60,140, inside hut{inside}"
    )
}

/// Wheel and variation that change nothing, and a stick from 58 to 78: its yellow part ends at 64.
const STRAIGHT: [u8; 3] = [1, 1, 4];

fn dice(more: &[u8]) -> Vec<u8> {
    [&STRAIGHT, more].concat()
}

#[test]
fn round_shot_goes_through_a_wooden_house_and_the_building_die_says_what_comes_of_it() {
    holds!(
        "musket.bldg.wood",
        "musket.bldg.wood.bounce",
        "musket.bldg.die",
        "musket.bldg.die.six",
        "musket.bldg.points",
        "musket.bldg.points.die",
        "musket.bldg.floor"
    );
    for (die, expected) in [
        (
            1,
            expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 40 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,60; the stick lies from 100,58 to 100,78 [musket.round.direction musket.round.stop]
        building: 1 [musket.bldg.die]
        hut: nobody inside is lost [musket.bldg.die]
        hut: 1 for the ground floor, which has 7 points left [musket.bldg.points.die musket.bldg.points]
        turn 2 begins [common.sequence.turn]
    "#]],
        ),
        (
            3,
            expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 40 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,60; the stick lies from 100,58 to 100,78 [musket.round.direction musket.round.stop]
        building: 3 [musket.bldg.die]
        a figure of men is struck [musket.bldg.wood]
        a figure of men is struck [musket.bldg.wood]
        hut: 3 for the ground floor, which has 5 points left [musket.bldg.points.die musket.bldg.points]
        men loses 2 figures, and has 10 left [musket.arty.losses]
        men: of 48 it lost 8, in column 51-60: back [common.morale.chart musket.morale.defence]
        men must go back [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - men: 100,64 facing 180, 10 figures in 2 files, shaken, in hut: 5 on floor 1 at [0], must back, order H
    "#]],
        ),
    ] {
        shoots(&hut("class C window:1", "6pd", ""), ["round at #1", "40"], &dice(&[die]), expected);
    }
    // Its losses are doubled by a six.
    shoots(
        &hut("class C window:1", "6pd", ""),
        ["round at #1", "40"],
        &dice(&[6]),
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 40 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,60; the stick lies from 100,58 to 100,78 [musket.round.direction musket.round.stop]
        building: 6 [musket.bldg.die]
        hut: losses are doubled, 2 more [musket.bldg.die.double]
        a figure of men is struck [musket.bldg.wood]
        a figure of men is struck [musket.bldg.wood]
        a figure of men is struck [musket.bldg.wood]
        a figure of men is struck [musket.bldg.wood]
        hut: 6 for the ground floor, which has 2 points left [musket.bldg.points.die musket.bldg.points]
        men loses 4 figures, and has 8 left [musket.arty.losses]
        men: of 48 it lost 16, in column 51-60: rout [common.morale.chart musket.morale.defence]
        men routs [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - men: 100,64 facing 180, 8 figures in 2 files, shaken, in hut: 4 on floor 1 at [0], must rout, order H
    "#]],
    );
}

#[test]
fn a_floor_without_points_is_destroyed_and_whoever_survives_stands_behind_the_ruin() {
    holds!("musket.bldg.destroyed", "musket.bldg.points", "musket.bldg.die.eight", "musket.bldg.die.double");
    // The worked example: class D, 8 pd, a six leaves nothing of six points; losses are normal.
    shoots(
        &hut("class D window:1", "8pd", ""),
        ["round at #1", "40"],
        &dice(&[6, 4, 5, 1, 2, 3, 5, 1, 2, 3, 5, 1, 2]),
        expect![[r#"
            third 3 [common.third.together]
            gun fires round shot at men [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            gun calls 40 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of gun lands at 100,60; the stick lies from 100,58 to 100,83 [musket.round.direction musket.round.stop]
            building: 6 [musket.bldg.die]
            a figure of men is struck [musket.bldg.wood]
            a figure of men is struck [musket.bldg.wood]
            hut: 6 for the ground floor, which has 0 points left [musket.bldg.points.die musket.bldg.points]
            hut is destroyed [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 4 = 1 [musket.bldg.destroyed]
            a figure of men is struck [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 5 = 0 [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 1 = 0 [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 2 = 0 [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 3 = 0 [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 5 = 0 [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 1 = 0 [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 2 = 0 [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 3 = 0 [musket.bldg.destroyed]
            hit area: dice 1 (a die for each 1): 5 = 0 [musket.bldg.destroyed]
            men stands outside the ruin [musket.bldg.destroyed musket.bldg.destroyed.whole]
            men loses 3 figures, and has 9 left [musket.arty.losses]
            men: of 48 it lost 12, in column 41-50: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - men: 100,74 facing 0, 9 figures in 2 files, shaken, must rout, order H
        "#]],
    );
}

#[test]
fn stone_stops_round_shot_and_the_second_on_a_side_makes_a_breach() {
    holds!("musket.bldg.stone.bounce", "musket.bldg.stone.breach", "musket.bldg.die.twelve");
    shoots(
        &hut("class A window:1", "12pd", ""),
        ["round at #1", "40"],
        &dice(&[2]),
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 40 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,60; the stick lies from 100,58 to 100,88, and bounces for 2 cm of it [musket.round.direction musket.round.stop]
        building: 2 [musket.bldg.die]
        a figure of men is struck [musket.bldg.wood]
        a figure of men is struck [musket.bldg.wood]
        hut: 2 for the ground floor, which has 16 points left [musket.bldg.points.die musket.bldg.points]
        hut: a wall of the ground floor is hit [musket.bldg.stone.breach]
        men loses 2 figures, and has 10 left [musket.arty.losses]
        men: of 48 it lost 8, in column 51-60: back [common.morale.chart musket.morale.defence]
        men must go back [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - men: 100,64 facing 180, 10 figures in 2 files, shaken, in hut: 5 on floor 1 at [0], must back, order H
    "#]],
    );
    let once_hit = format!(
        "{}\nnow toils = [{{ what = {{ wall = {{ floor = 1, side = 1 }} }}, piece = 0, at = {{ x = 0, y = 0 }}, done = 1 }}]",
        hut("class B stories 2 window:1", "12pd", "")
    );
    shoots(
        &once_hit,
        ["round at #1", "40"],
        &dice(&[7]),
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 40 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,60; the stick lies from 100,58 to 100,88, and bounces for 2 cm of it [musket.round.direction musket.round.stop]
        building: 7 [musket.bldg.die]
        a figure of men is struck [musket.bldg.wood]
        a figure of men is struck [musket.bldg.wood]
        hut: 7 for the ground floor, which has 5 points left [musket.bldg.points.die musket.bldg.points]
        hut: a wall of the ground floor is knocked down [musket.bldg.stone.breach]
        men loses 2 figures, and has 10 left [musket.arty.losses]
        men: of 48 it lost 8, in column 51-60: back [common.morale.chart musket.morale.defence]
        men must go back [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - men: 100,64 facing 180, 10 figures in 2 files, shaken, in hut: 5 on floor 1 at [0,1], must back, order H
    "#]],
    );
}

#[test]
fn flat_shots_name_a_floor_one_level_up_at_most_and_shells_come_through_the_roof() {
    holds!("musket.bldg.floor");
    let tall = hut("class C stories 3 window:1:2 window:1:3", "6pd", ", floor 2");
    shoots(
        &tall,
        ["round at #1 floor 2", "40"],
        &dice(&[3]),
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 40 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,60; the stick lies from 100,58 to 100,78 [musket.round.direction musket.round.stop]
        building: 3 [musket.bldg.die]
        a figure of men is struck [musket.bldg.wood]
        a figure of men is struck [musket.bldg.wood]
        hut: 3 for the floor 2, which has 5 points left [musket.bldg.points.die musket.bldg.points]
        men loses 2 figures, and has 10 left [musket.arty.losses]
        men: of 48 it lost 8, in column 51-60: back [common.morale.chart musket.morale.defence]
        men must go back [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - men: 100,64 facing 180, 10 figures in 2 files, shaken, in hut: 5 on floor 2 at [0], must back, order H
    "#]],
    );
    check(
        &tall,
        &[
            "red: hand in",
            "blue: hand in",
            "red: lay #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #1",
        ],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
        "#]],
    );
    shoots(
        &tall.replace("at 100,20", "at 100,24"),
        ["explosive at #1", "40"],
        &[1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            third 3 [common.third.together]
            gun fires an explosive shell at men [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            gun calls 40 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            the shot of gun, called at 100,64, lands at 100,64 and strikes in a circle of 6 cm [musket.shell.circle]
            building: 2 [musket.bldg.die]
            hut: 2 for the floor 3, which has 6 points left [musket.bldg.points.die musket.bldg.points]
        "#]],
    );
}

#[test]
fn canister_reaches_those_at_openings_that_face_the_gun() {
    holds!("musket.bldg.canister");
    let near = |windows: &str| {
        format!(
            "period musket
             terrain building class A {windows} name hut 96,60 104,60 104,68 96,68
             red gun 6pd at 100,45
             blue men regulars 12 in 4 at 60,140, inside hut"
        )
    };
    shoots(
        &near("window:1 window:3"),
        ["canister at #1", ""],
        &[6, 6, 2],
        expect![[r#"
        third 3 [common.third.together]
        gun fires canister at men [musket.ammo.choice]
        the canister of gun sprays 20 cm far at 0 degrees [musket.can.wedge]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 6 = 1 [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 6 = 1 [musket.can.figures]
        building: 2 [musket.bldg.die]
        a figure of men is struck [musket.bldg.wood]
        a figure of men is struck [musket.bldg.wood]
        men loses 2 figures, and has 10 left [musket.arty.losses]
        men: of 48 it lost 8, in column 51-60: back [common.morale.chart musket.morale.defence]
        men must go back [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - men: 100,64 facing 180, 10 figures in 2 files, shaken, in hut: 5 on floor 1 at [0,1], must back, order H
    "#]],
    );
    shoots(
        &near("window:1 window:3"),
        ["canister at #1", ""],
        &[6, 6, 1],
        expect![[r#"
            third 3 [common.third.together]
            gun fires canister at men [musket.ammo.choice]
            the canister of gun sprays 20 cm far at 0 degrees [musket.can.wedge]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 6 = 1 [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 6 = 1 [musket.can.figures]
            building: 1 [musket.bldg.die]
            hut: nobody inside is lost [musket.bldg.die]
        "#]],
    );
}

#[test]
fn a_ball_takes_a_section_of_a_stone_wall_and_spares_those_hidden_behind_it() {
    holds!("musket.wall.solid", "musket.wall.hidden.safe", "musket.wall.artillery");
    let wall = |marker: &str| {
        format!(
            "period musket
             terrain wall line 80,91 120,91
             red gun 6pd at 100,50
             blue men regulars 24 in 12 at 100,92.5{marker}
             blue others regulars 6 in 6 at 60,88"
        )
    };
    shoots(
        &wall(""),
        ["round at #1 aim 100,92.5", "42"],
        &dice(&[]),
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 42 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,92; the stick lies from 100,90 to 100,110, and bounces for 1 cm of it [musket.round.direction musket.round.stop]
        a section of wall-1 is gone [musket.wall.solid]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    // The ball goes on to those in the open behind them.
    let hidden = "period musket
         terrain wall line 80,91 120,91
         red gun 6pd at 100,50
         blue others regulars 6 in 6 at 100,98
         blue men regulars 24 in 12 at 100,92.5, marker A";
    shoots(
        hidden,
        ["round at #1 aim 101,98", "44"],
        &dice(&[]),
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at others [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 44 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100.917,93.9909; the stick lies from 100.8776,91.9913 to 101.272,111.9874 [musket.round.direction musket.round.stop]
        turn 2 begins [common.sequence.turn]
        - gun: 100.0493,49.9995 facing 1.13, 1 figures in 1 files, order H
    "#]],
    );
}

#[test]
fn a_gun_stands_at_a_wide_door_and_fires_through_it_alone() {
    holds!("musket.bldg.gun");
    let inside = |door: &str| {
        format!(
            "period musket
             terrain building class A {door} name hut 96,20 104,20 104,28 96,28
             red gun 6pd at 100,20, inside hut
             blue men regulars 24 in 12 at 100,70"
        )
    };
    shoots(
        &inside("hole:3 window:1"),
        ["round at #1", "42"],
        &[1, 1, 4, 4],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 42 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 101.9566,69.957; the stick lies from 101.8687,67.9589 to 102.7481,87.9396 [musket.round.direction musket.round.stop]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    let narrow = std::panic::catch_unwind(|| crate::table::Game::open(&inside("window:3"), &[]));
    assert!(narrow.is_err(), "no gun goes through a window");
}

#[test]
fn a_unit_of_which_a_part_is_on_a_destroyed_floor_stands_outside_as_a_whole() {
    holds!("musket.bldg.destroyed", "musket.bldg.destroyed.whole", "musket.bldg.class");
    let upper = |class: &str| {
        let hut = hut(&format!("class {class} stories 2 window:1 window:1:2"), "8pd", "");
        let parts = "floors = [3, 3, 0, 0, 0, 0], manned = 1";
        let position = format!("{hut}\nnow housed = [{{ unit = \"men\", piece = 0, door = 255, {parts} }}]");
        let actions = crate::musket_guns::shot("round at #1 floor 2", "40");
        let actions: Vec<&str> =
            ["red: hand in", "blue: hand in"].into_iter().chain(actions.iter().map(String::as_str)).collect();
        let told = crate::table::fought(&position, &actions, &dice(&[6]));
        let parts = ["hut", "outside", "- men"];
        let heard = told.lines().map(str::trim).filter(|line| parts.iter().any(|part| line.contains(part)));
        heard.collect::<Vec<_>>().join("\n")
    };
    // Wattle and daub has six points a floor; solid timber eight, and stands.
    expect![[r#"
        hut: 6 for the floor 2, which has 0 points left [musket.bldg.points.die musket.bldg.points]
        hut: floor 2 is destroyed with all above it [musket.bldg.destroyed]
        men stands outside the ruin [musket.bldg.destroyed musket.bldg.destroyed.whole]
        - men: 100,74 facing 0, 12 figures in 2 files, order H"#]]
    .assert_eq(&upper("D"));
    expect![[r#"
        hut: 6 for the floor 2, which has 2 points left [musket.bldg.points.die musket.bldg.points]
        - men: 100,64 facing 180, 12 figures in 2 files, in hut: 3 on floor 1 and 3 on floor 2 at [0,1], order H"#]].assert_eq(&upper("C"));
}
