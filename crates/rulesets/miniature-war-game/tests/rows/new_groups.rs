//! Battles and brigades that the supreme commander forms in play (common.command.new-group).

use battle::{Side, State as _, Viewer, holds};
use expect_test::expect;

use crate::table::{Game, fought, plays, refused, stands, turn};

/// The commander stands between two units, three centimetres from each other, and touches both.
const KING: &str = "options command-figures supreme-commander
    red one light-infantry 12 in 4 at 60,80
    red two light-infantry 12 in 4 at 67,80
    red king commander at 63.5,82
    red far medium-infantry 12 in 4 at 120,20
    red boors peasants 12 in 4 at 53,80
    blue foes medium-infantry 12 in 4 at 200,140";

#[test]
fn the_supreme_commander_makes_a_battle_of_single_units() {
    holds!("common.command.new-group-how", "medieval.battle.king");
    plays(
        KING,
        &["#3: NEW GROUP van #2 #1"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            Red forms van [common.command.new-group]
            one is part of van [common.group.what]
            two is part of van [common.group.what]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    // From the next turn on they take one order, and they stay together by the interval in which they stood when they were formed.
    stands(
        KING,
        &[(&["#3: NEW GROUP van #1 #2"], &[]), (&["van: N 3 cm"], &[]), (&[], &[]), (&["van: N 2 cm"], &[])],
        expect![[r#"
            - one: 60,88 facing 0, 12 figures in 2 files, order N 2 cm
            - two: 67,88 facing 0, 12 figures in 2 files, order N 2 cm
        "#]],
    );
    let mut game = Game::open(KING, &[]);
    let turns: [&[&str]; 3] = [&["#3: NEW GROUP van #1 #2"], &[], &[]];
    for lines in turns {
        let actions = turn(lines, &[]);
        game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    }
    let view = game.battle.state().view_for(Viewer::Seat(Side::Red));
    let grouped = |at: usize| (view["units"][at]["id"].clone(), view["units"][at]["grouped"].clone());
    assert_eq!(
        [0, 1, 3].map(grouped),
        [("one", true), ("two", true), ("far", false)].map(|(id, is)| (id.into(), is.into()))
    );
}

#[test]
fn a_new_battle_moves_by_one_order() {
    let actions = turn(&["#3: NEW GROUP van #1 #2"], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).chain(["red: write #1: N"]).collect();
    refused(
        KING,
        &actions,
        &[],
        expect!["unreadable: column 5: this battle moves by one order [medieval.battle.orders]"],
    );
}

#[test]
fn only_single_units_that_touch_him_and_are_admitted_make_a_battle() {
    let no = |lines: &str, expected: expect_test::Expect| refused(KING, &[lines], &[], expected);
    no(
        "red: write #3: NEW GROUP van #1",
        expect!["there are not two units to make a battle of [common.command.new-group]"],
    );
    no(
        "red: write #3: NEW GROUP van #1 #4",
        expect!["they are not all in base contact with him or with each other [common.command.new-group]"],
    );
    no(
        "red: write #3: NEW GROUP van #1 #5",
        expect!["boors is not admitted to battles and brigades [common.group.morale-one]"],
    );
    no(
        "red: write #3: NEW GROUP van #1 #3",
        expect!["king is not admitted to battles and brigades [common.group.morale-one]"],
    );
    no(
        "red: write #1: NEW GROUP van #1 #2",
        expect!["unreadable: column 5: not for this unit: NEW GROUP [common.order.kinds]"],
    );
    // Without the option there is no such order.
    refused(
        &KING.replace(" supreme-commander", ""),
        &["red: write #3: NEW GROUP van #1 #2"],
        &[],
        expect!["unreadable: column 5: no such order in this game: NEW GROUP [common.order.kinds]"],
    );
    // Who belongs to a battle is no single unit, and its name is taken.
    let led = KING.replace("    red one", "    group red main\n    red one");
    let led = led.replace("60,80", "60,80, group main").replace("67,80", "67,80, group main");
    refused(
        &led,
        &["red: write #3: NEW GROUP van #1 #2"],
        &[],
        expect!["one is no single unit: it belongs to a battle or brigade [common.command.new-group]"],
    );
    let named = KING.replace("    red one", "    group red van\n    red one");
    refused(
        &named,
        &["red: write #3: NEW GROUP Van #1 #2"],
        &[],
        expect!["there is such a battle already, or this is no name for one [common.command.new-group]"],
    );
    // Nor is it made of those who fight.
    let held = KING.replace("200,140", "60,81");
    refused(
        &held,
        &["red: write #3: NEW GROUP van #1 #2"],
        &[],
        expect!["one of them is in melee or shaken [common.command.new-group]"],
    );
}

#[test]
fn units_that_move_or_fire_in_the_turn_make_no_battle() {
    stands(
        KING,
        &[(&["#3: NEW GROUP van #1 #2", "#2: N 1 cm"], &[]), (&["#1: N 1 cm"], &[])],
        expect![[r#"
            - one: 60,81 facing 0, 12 figures in 2 files, order N 1 cm
            - two: 67,82 facing 0, 12 figures in 2 files, order N 1 cm
        "#]],
    );
}

#[test]
fn a_unit_that_has_left_its_battle_can_be_part_of_a_new_one() {
    let led = KING.replace("    red one", "    group red main\n    red one");
    let led = led.replace("60,80", "60,80, group main").replace("120,20", "120,20, group main");
    let led = led.replace("53,80", "127,20, group main").replace("peasants", "medium-infantry");
    stands(
        &led,
        &[
            (&["#1: H, SEPARATE"], &[]),
            (&["#3: NEW GROUP van #1 #2"], &[]),
            (&["van: N 3 cm", "main: N 2 cm"], &[]),
        ],
        expect![[r#"
            - boors: 127,22 facing 0, 12 figures in 2 files, order N 2 cm
            - far: 120,22 facing 0, 12 figures in 2 files, order N 2 cm
            - one: 60,83 facing 0, 12 figures in 2 files, order N 3 cm
            - two: 67,83 facing 0, 12 figures in 2 files, order N 3 cm
        "#]],
    );
}

#[test]
fn of_equal_parts_of_a_battle_the_owner_says_which_is_the_battle() {
    holds!("medieval.battle.apart");
    // One of two units must go back: they are apart at the end of two turns, and each is worth as much as the other.
    let position = "group red van
        red one medium-infantry 12 in 6 at 60,60, group van
        red two medium-infantry 12 in 6 at 66,60, group van, reaction back
        blue foes peasants 12 in 6 at 63,140";
    let actions = [
        turn(&[], &[]),
        vec!["red: battle with two".to_owned()],
        turn(&[], &[]),
        vec!["red: battle with two".to_owned()],
    ]
    .concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = fought(position, &actions, &[]);
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        one stands for itself from now on [medieval.battle.apart]
        two stands for itself from now on [common.group.dissolved]
        turn 3 begins [common.sequence.turn]
        - two: 66.4293,48.0077 facing 0, 12 figures in 3 files, shaken, order H
    "#]]
    .assert_eq(&battle::suite::door::Part::From("turn 2 begins").of(&told));
    refused(
        position,
        &[&actions[..actions.len() - 4], &["red: battle with foes"]].concat(),
        &[],
        expect!["foes is not the first of one of the strongest parts [medieval.battle.apart]"],
    );
}
