//! Buildings of the Musket period: entering and leaving, places inside, doors (musket.bldg).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, plays_with, refused, stands};

/// A building of two storeys, 12 by 8 cm, with a door and a window in its south and windows above.
const INN: &str = "terrain building class C stories 2 door:1 window:1 window:3 window:2:2 window:4:2 name inn 54,60 66,60 66,68 54,68";

fn inn(units: &str) -> String {
    format!("period musket\n{INN}\n{units}\nblue far lancers 6 in 6 at 230,140")
}

#[test]
fn a_unit_goes_in_by_the_nearest_door_for_a_third_and_fills_the_floor_that_is_named() {
    holds!(
        "musket.bldg.enter",
        "musket.bldg.time",
        "musket.bldg.go-in",
        "musket.bldg.capacity",
        "musket.bldg.door.locked"
    );
    // Twelve stands fill the ground floor: 12 by 8 cm.
    plays(
        &inn("red men regulars 24 in 8 at 57,59.5"),
        &["#1: OCCUPY inn"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men goes into inn [musket.bldg.go-in musket.bldg.time]
        men is at 60,64, facing 0 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - men: 60,64 facing 0, 24 figures in 4 files, in inn: 12 on floor 1 at [0,1,2], order H
    "#]],
    );
    // The second floor takes two thirds; it is there at the end of the second.
    plays(
        &inn("red men regulars 12 in 4 at 57,59.5"),
        &["#1: OCCUPY inn 2"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        men goes into inn [musket.bldg.go-in musket.bldg.time]
        men is at 60,64, facing 0 [common.third.beats]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - men: 60,64 facing 0, 12 figures in 2 files, in inn: 6 on floor 2 at [3,4], order H
    "#]],
    );
    // Nobody goes in from farther off, nor do more than fit.
    stands(
        &inn("red men regulars 12 in 4 at 57,58.9"),
        &[(&["#1: OCCUPY inn"], &[])],
        expect![[r#"
        - men: 57,58.9 facing 0, 12 figures in 2 files, order OCCUPY "inn"
    "#]],
    );
    stands(
        &inn("red men regulars 36 in 12 at 57,59.5\nred more regulars 24 in 8 at 80,20, inside inn"),
        &[(&["#1: OCCUPY inn"], &[])],
        expect![[r#"
            - men: 57,59.5 facing 0, 36 figures in 6 files, order OCCUPY "inn"
        "#]],
    );
}

#[test]
fn it_comes_out_by_the_door_it_came_in_by_or_on_the_side_that_is_named() {
    holds!("musket.bldg.go-in", "musket.bldg.time");
    plays(
        &inn("red men regulars 12 in 4 at 57,59.5, inside inn"),
        &["#1: LEAVE THEN S 1/3"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men comes out of inn [musket.bldg.go-in]
            men is at 57,54, facing 180 [common.third.beats]
            third 2 [common.third.together]
            men is at 57,42, facing 180 [common.third.beats]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 57,42 facing 180, 12 figures in 2 files, order H
        "#]],
    );
    stands(
        &inn("red men regulars 12 in 4 at 57,59.5, inside inn, floor 2"),
        &[(&["#1: LEAVE"], &[])],
        expect![[r#"
            - men: 57,54 facing 180, 12 figures in 2 files, order H
        "#]],
    );
    refused(
        &inn("red men regulars 12 in 4 at 57,59.5, inside inn"),
        &["red: write #1: N 1/3"],
        &[],
        expect!["men is in a building then, and leaves it first [musket.bldg.go-in]"],
    );
    refused(
        &inn("red men regulars 12 in 4 at 57,59.5"),
        &["red: write #1: LEAVE"],
        &[],
        expect!["men is in no building [musket.bldg.go-in]"],
    );
    refused(
        &inn("red men regulars 12 in 4 at 57,59.5"),
        &["red: write #1: OCCUPY inn 3"],
        &[],
        expect!["the building has no such floor [musket.bldg.go-in]"],
    );
    refused(
        &inn("red men hussars 6 in 6 at 57,59.5"),
        &["red: write #1: OCCUPY inn"],
        &[],
        expect!["unreadable: column 5: not for this unit: OCCUPY [common.order.kinds]"],
    );
}

#[test]
fn a_locked_door_falls_to_two_stands_in_two_turns() {
    holds!("musket.bldg.door.break", "musket.bldg.door.after", "musket.bldg.melee", "musket.bldg.openings");
    let held = "period musket
         terrain building class C door:1 name hut 56,60 64,60 64,68 56,68
         red men regulars 12 in 4 at 60,59.5
         blue guard regulars 12 in 4 at 60,100, inside hut";
    plays_with(
        held,
        [&["#1: BREAK DOOR hut"], &["#1: H, HOLD FIRE"]],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        men works at a door of hut [musket.bldg.door.break]
        turn 2 begins [common.sequence.turn]
        - guard: 60,64 facing 180, 12 figures in 2 files, in hut: 6 on floor 1 at [0], order H, HF
    "#]],
    );
    let two = [
        crate::table::turn(&["#1: BREAK DOOR hut"], &["#1: H, HOLD FIRE"]),
        crate::table::turn(&["#1: BREAK DOOR hut"], &[]),
    ];
    let lines: Vec<&str> = two.iter().flatten().map(String::as_str).collect();
    let told = crate::table::fought(held, &lines, &[9, 1, 9, 1]);
    let second: Vec<&str> = told.lines().skip_while(|line| !line.starts_with("turn 2")).collect();
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        men breaks a door of hut [musket.bldg.door.break]
        men and guard meet [musket.bldg.door.after]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 5, fighting at a building -1): 9 1 = 1 [common.melee.figures common.melee.sum musket.bldg.melee common.melee.roll]
        guard is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 5, fighting at a building -1): 9 1 = 1 [common.melee.figures common.melee.sum musket.bldg.melee common.melee.roll]
        men loses a figure, and has 11 left [common.melee.roll]
        guard loses a figure, and has 11 left [common.melee.roll]
        men: of 48 it lost 4, in column 41-50: back [common.morale.chart]
        guard: of 48 it lost 4, in column 51-60: no effect [common.morale.chart musket.morale.defence]
        men must go back [common.sequence.morale-next]
        turn 3 begins [common.sequence.turn]
        - guard: 60,64 facing 180, 11 figures in 2 files, melee turns 1, in hut: 6 on floor 1 at [0], order H, HF
        - men: 60,59.5 facing 0, 11 figures in 2 files, shaken, melee turns 1, must back, order H"#]].assert_eq(&second.join("\n"));
    // Work that nobody goes on with is lost.
    let lost = [two[0].clone(), crate::table::turn(&["#1: H"], &[]), two[1].clone()];
    let lines: Vec<&str> = lost.iter().flatten().map(String::as_str).collect();
    assert!(!crate::table::fought(held, &lines, &[]).contains("breaks a door"));
}

/// A hut of 8 by 8 cm, and these units.
fn hut(more: &str, units: &str) -> String {
    format!(
        "period musket
         terrain building {more} name hut 56,60 64,60 64,68 56,68
         {units}"
    )
}

#[test]
fn two_figures_fire_at_each_opening_and_are_hit_there_a_step_down() {
    holds!("musket.bldg.openings", "musket.bldg.openings.targets", "musket.bldg.places", "musket.bldg.step");
    // Two windows in the south: four of twelve figures fire, and can be hit; at 20 cm the middle band is a step down.
    crate::fire::fires(
        &hut(
            "class C window:1 window:1 window:3",
            "red men regulars 12 in 12 at 60,40
             blue guard regulars 12 in 4 at 60,100, inside hut",
        ),
        [&["#1: H, FIRE END"], &["#1: H, FIRE END"]],
        crate::fire::USUAL,
        &[6; 40],
        expect![[r#"
            third 3 [common.third.together]
            men: 2 figures cannot hit [musket.arms.ladder.none]
            fire: dice 8 (a die for each figure 8), against 1 (middle 2, in a building -1): 6 6 6 6 6 6 6 6 = 8 [common.fire.die musket.arms.musket musket.bldg.step common.fire.ladder]
            men: 2 figures cannot hit [musket.arms.ladder.none]
            men fires at guard in third 3, 12 figures: 8 hits [musket.arms.die]
            fire: dice 4 (a die for each figure 4), against 2 (middle 2): 6 6 6 6 = 4 [common.fire.die musket.arms.musket common.fire.ladder]
            guard fires at men in third 3, 4 figures: 4 hits [musket.arms.die]
            men loses 4 figures, and has 8 left [common.fire.losses]
            guard loses 4 figures, and has 8 left [common.fire.losses]
            men: of 48 it lost 16, in column 41-50: rout [common.morale.chart]
            guard: of 48 it lost 16, in column 51-60: rout [common.morale.chart musket.morale.defence]
            men routs [common.sequence.morale-next]
            guard routs [common.sequence.morale-next]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - guard: 60,64 facing 180, 8 figures in 2 files, shaken, in hut: 4 on floor 1 at [0,1,2], must rout, order H, FIRE END
            - men: 60,40 facing 0, 8 figures in 4 files, shaken, must rout, order H, FIRE END
        "#]],
    );
    // Whoever stands before a wall without a window neither fires nor is fired at.
    crate::fire::fires(
        &hut(
            "class C window:3",
            "red men regulars 12 in 12 at 60,40
             blue guard regulars 12 in 4 at 60,100, inside hut",
        ),
        [&["#1: H"], &["#1: H"]],
        &[],
        &[6; 40],
        expect![[r#"
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    // More than 45 degrees off the straight way out nobody inside fires, but he can be fired at.
    crate::fire::fires(
        &hut(
            "class C window:1",
            "red men regulars 6 in 6 at 40,50 facing 45
             blue guard regulars 6 in 4 at 60,100, inside hut",
        ),
        [&["#1: H, FIRE END"], &["#1: H, FIRE END"]],
        crate::fire::USUAL,
        &[9; 40],
        expect![[r#"
            third 3 [common.third.together]
            men: 6 figures cannot hit [musket.arms.ladder.none]
            men fires at guard in third 3, 6 figures: 0 hits [musket.arms.die]
            turn 2 begins [common.sequence.turn]
            - guard: 60,64 facing 180, 6 figures in 2 files, in hut: 3 on floor 1 at [0], order H, FIRE END
            - men: 40,50 facing 45, 6 figures in 3 files, order H, FIRE END
        "#]],
    );
}

#[test]
fn a_storey_reaches_as_far_as_a_level_of_a_hill() {
    holds!("musket.bldg.height.range");
    let at = |floor: &str, y: &str| {
        let ground = format!("class A stories 2 window:1:{floor}");
        crate::table::fought(
            &hut(
                &ground,
                &format!(
                    "red men lancers 6 in 6 at 60,{y}
                     blue guard regulars 6 in 4 at 60,100, inside hut, floor {floor}"
                ),
            ),
            &crate::fire::acts([&[], &["#1: H, FIRE END"]], crate::fire::USUAL)
                .iter()
                .map(String::as_str)
                .collect::<Vec<&str>>(),
            &[9; 40],
        )
        .contains("fires at")
    };
    assert!(!at("1", "29"));
    assert!(at("2", "29") && at("2", "20"));
    assert!(!at("2", "19.9"));
}

#[test]
fn enemies_at_windows_fight_two_against_two_and_both_lose_a_point() {
    holds!("musket.bldg.melee", "musket.bldg.openings", "common.shock.clear");
    crate::fire::fires(
        &hut(
            "class C window:1 window:3",
            "red men grenadiers 12 in 12 at 60,40
             blue guard regulars 12 in 4 at 60,100, inside hut",
        ),
        [&["#1: N FULL, HOLD FIRE"], &["#1: H, HOLD FIRE"]],
        &[],
        &[12; 40],
        expect![[r#"
            third 3 [common.third.together]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 6, fighting at a building -1): 12 12 = 2 [common.melee.figures common.melee.sum musket.bldg.melee common.melee.roll]
            guard is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 5, fighting at a building -1): 12 12 = 2 [common.melee.figures common.melee.sum musket.bldg.melee common.melee.roll]
            men loses 2 figures, and has 10 left [common.melee.roll]
            guard loses 2 figures, and has 10 left [common.melee.roll]
            - guard: 60,64 facing 180, 10 figures in 2 files, in hut: 6 on floor 1 at [0,1], order H, HF
            - men: 60,59 facing 0, 10 figures in 6 files, order N, HF
        "#]],
    );
    // Through a closed door nobody strikes.
    crate::fire::fires(
        &hut(
            "class C door:1",
            "red men grenadiers 12 in 12 at 60,40
             blue guard regulars 12 in 4 at 60,100, inside hut",
        ),
        [&["#1: N FULL, HOLD FIRE"], &["#1: H, HOLD FIRE"]],
        &[],
        &[12; 40],
        expect![[r#"
            third 3 [common.third.together]
            men can go no farther [common.third.blocked]
            turn 2 begins [common.sequence.turn]
            - guard: 60,64 facing 180, 12 figures in 2 files, in hut: 6 on floor 1 at [0], order H, HF
            - men: 60,60 facing 0, 12 figures in 6 files, order N, HF
        "#]],
    );
}

#[test]
fn a_unit_that_must_go_back_leaves_by_a_door_away_from_the_enemy() {
    holds!("musket.bldg.retreat");
    let shaken = |reaction: &str, doors: &str, more: &str| {
        hut(
            doors,
            &format!(
                "red men regulars 12 in 12 at 60,30{more}
                 blue guard regulars 12 in 4 at 60,100, inside hut, reaction {reaction}"
            ),
        )
    };
    plays_with(
        &shaken("back", "class C door:1 door:3", ""),
        [&["#1: H, HOLD FIRE"], &[]],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            guard must go back [common.reaction.forced common.reaction.back]
            guard is driven out of hut [musket.bldg.retreat]
            third 1 [common.third.together]
            guard is at 60,86, facing 0 [common.third.beats]
            third 2 [common.third.together]
            guard is at 60,92, facing 0 [common.third.beats]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - guard: 60,92 facing 0, 12 figures in 2 files, shaken, order H
            - men: 60,30 facing 0, 12 figures in 6 files, order H, HF
        "#]],
    );
    plays_with(
        &shaken("back-and-turn", "class C door:1 window:3", "").replace("at 60,30", "at 60,59.5"),
        [&["#1: H, HOLD FIRE"], &[]],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            guard must back and turn [common.reaction.forced common.reaction.back-turn]
            guard finds every door blocked, and stays inside [musket.bldg.retreat]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            - guard: 60,64 facing 180, 12 figures in 2 files, shaken, in hut: 6 on floor 1 at [0,1], order H
            - men: 60,59.5 facing 0, 12 figures in 6 files, order H, HF
        "#]],
    );
}

#[test]
fn nobody_notices_those_who_wait_inside_before_he_is_within_10_cm() {
    holds!("musket.bldg.ambush");
    let scout = |y: &str, expected: expect_test::Expect| {
        let position = hut(
            "class C window:1",
            &format!(
                "red scout regulars 6 in 6 at 60,{y}
                 blue guard regulars 12 in 4 at 60,100, inside hut, marker A
                 blue far regulars 6 in 6 at 230,140"
            ),
        );
        crate::table::check(&position, &[], &[], expected);
    };
    scout(
        "49.9",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    scout(
        "50",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        guard appears [common.hidden.reveal common.hidden.part]
        - guard: 60,64 facing 180, 12 figures in 2 files, 5 stands unseen, in hut: 6 on floor 1 at [0], order H
    "#]],
    );
}

#[test]
fn from_a_second_storey_neither_a_screen_nor_a_wall_hides_anybody() {
    holds!(
        "musket.bldg.reveal",
        "musket.bldg.height.sight",
        "musket.sight.hill",
        "musket.sight.hill.unarmed"
    );
    let looks = |ground: &str, scout: &str, at: &str, expected: expect_test::Expect| {
        let position = format!(
            "period musket
             {ground}
             terrain building class A stories 2 window:3:1 window:3:2 name hut 56,20 64,20 64,28 56,28
             red scout {scout}
             blue men regulars 6 in 6 at {at}, marker A
             blue yonder regulars 6 in 6 at 230,10"
        );
        crate::table::check(&position, &[], &[], expected);
    };
    let wall = "terrain wall line 50,98 70,98";
    looks(
        wall,
        "regulars 6 in 6 at 60,10, inside hut, floor 1",
        "60,99",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        wall,
        "regulars 6 in 6 at 60,10, inside hut, floor 2",
        "60,99",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,99 facing 180, 6 figures in 3 files, order H
    "#]],
    );
    // A storey adds 10 cm to the 90.
    looks(
        "",
        "regulars 6 in 6 at 60,10, inside hut, floor 1",
        "62,118.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        "",
        "regulars 6 in 6 at 60,10, inside hut, floor 2",
        "62,128",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal common.hidden.part]
            - men: 62,128 facing 180, 6 figures in 3 files, 1 stands unseen, order H
        "#]],
    );
    looks(
        "",
        "regulars 6 in 6 at 60,10, inside hut, floor 2",
        "62,128.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    let hill = "terrain hill 30,5 50,5 50,15 30,15";
    looks(
        hill,
        "lancers 6 in 6 at 39,14.9",
        "42,114.9",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        hill,
        "regulars 6 in 6 at 40,14.9",
        "42,114.9",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal]
            - men: 42,114.9 facing 180, 6 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn dismounted_dragoons_leave_one_figure_in_four_outside() {
    holds!("musket.bldg.dragoons");
    plays(
        &hut("class C door:1", "red men dragoons 10 in 4 at 60,59.5\nblue far lancers 6 in 6 at 230,140"),
        &["#1: DISMOUNT THEN OCCUPY hut"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men dismounts [musket.drag.dismount]
            third 2 [common.third.together]
            men leaves 3 figures with its horses [musket.drag.horses]
            men goes into hut [musket.bldg.go-in musket.bldg.time]
            men is at 60,64, facing 0 [common.third.beats]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - men: 60,64 facing 0, 7 figures in 2 files, in hut: 4 on floor 1 at [0], order H
            - red-2: 60,57.5 facing 0, 3 figures in 2 files, order H
        "#]],
    );
}

#[test]
fn a_floor_is_shared_by_units_and_the_sheet_stands_in_files() {
    holds!(
        "musket.bldg.sheet",
        "musket.bldg.capacity",
        "musket.bldg.capacity.count",
        "musket.bldg.capacity.mixed"
    );
    // Eight by eight cm hold eight stands of foot: six and two.
    let full = "period musket
         terrain building class C door:1 window:3 name hut 56,60 64,60 64,68 56,68
         red men regulars 12 in 4 at 60,100, inside hut
         red more regulars 6 in 4 at 60,59.5
         blue far lancers 6 in 6 at 230,140";
    stands(
        full,
        &[(&["#2: OCCUPY hut"], &[])],
        expect![[r#"
        - more: 60,59.5 facing 0, 6 figures in 2 files, order OCCUPY "hut"
    "#]],
    );
    stands(
        &full.replace("men regulars 12", "men regulars 10"),
        &[(&["#2: OCCUPY hut"], &[])],
        expect![[r#"
            - more: 60,64 facing 0, 6 figures in 2 files, in hut: 3 on floor 1 at [], order H
        "#]],
    );
    let unknown = std::panic::catch_unwind(|| {
        crate::table::Game::open(&full.replace("inside hut", "inside barn"), &[])
    });
    assert!(unknown.is_err());
}

#[test]
fn of_a_marker_in_a_building_the_enemy_reads_no_sheet() {
    holds!("musket.bldg.sheet", "musket.bldg.ambush", "common.hidden.what");
    let held = |kind: &str| {
        hut(
            "class C door:1 window:3",
            &format!(
                "red scout regulars 6 in 6 at 60,20
                 blue guard {kind} in 4 at 60,100, inside hut, marker A
                 blue far regulars 6 in 6 at 230,140"
            ),
        )
    };
    let seen = |kind: &str| {
        let game = crate::table::Game::open(&held(kind), &[]);
        battle::State::view_for(game.battle.state(), battle::Viewer::Seat(battle::Side::Red)).to_string()
    };
    assert_eq!(seen("regulars 12"), seen("militia 16"));
    assert!(!seen("regulars 12").contains("manned\":[") && seen("regulars 12").contains("\"marker\""));
}
