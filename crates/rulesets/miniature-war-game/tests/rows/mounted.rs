//! Foot with mounts (medieval.mounted).

use battle::Viewer;
use expect_test::expect;

use crate::table::{alone, fought, refused, rolls, seen, turn};

const RIDERS: &str = "red men medium-infantry 12 in 6 at 100,30, kit mounts";

#[test]
fn a_unit_in_the_saddle_goes_60_cm_and_a_third_of_that_in_a_third() {
    alone(
        "",
        &format!("{RIDERS}, is mounted"),
        &["#1: N"],
        expect![[r#"
        - men: 100,90 facing 0, 12 figures in 3 files, order N
    "#]],
    );
    alone(
        "",
        &format!("{RIDERS}, is mounted"),
        &["#1: N 1/3"],
        expect![[r#"
        - men: 100,50 facing 0, 12 figures in 3 files, order N 1/3
    "#]],
    );
    // Costs of a third are thirds of the turn: 40 cm are left beside a creek.
    alone(
        "terrain creek line 0,45 240,45 width 2",
        &format!("{RIDERS}, is mounted"),
        &["#1: N"],
        expect![[r#"
            - men: 100,70 facing 0, 12 figures in 3 files, order N
        "#]],
    );
}

#[test]
fn mounting_and_dismounting_take_a_third_and_the_rest_is_ridden_or_walked() {
    alone(
        "",
        RIDERS,
        &["#1: MOUNT THEN N"],
        expect![[r#"
        men mounts [medieval.mounted.change]
        - men: 100,70 facing 0, 12 figures in 3 files, order MOUNT THEN N
    "#]],
    );
    alone(
        "",
        &format!("{RIDERS}, is mounted"),
        &["#1: N 20 THEN DISMOUNT THEN N"],
        expect![[r#"
        men dismounts [medieval.mounted.change]
        - men: 100,58 facing 0, 12 figures in 3 files, order N 20 cm THEN DISMOUNT THEN N
    "#]],
    );
    let mounted = |turns: &[&str]| {
        let position = format!("{RIDERS}\nblue far peasants 12 in 6 at 230,140");
        let actions: Vec<String> = turns.iter().flat_map(|line| turn(&[line], &[])).collect();
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        seen(&position, &actions, &[], Viewer::Seat(battle::Side::Blue), "units")[0]["mounted"].clone()
    };
    // Both sides see it.
    battle::holds!("medieval.mounted.marker");
    assert_eq!(mounted(&["#1: MOUNT"]), true);
    assert_eq!(mounted(&["#1: MOUNT", "#1: DISMOUNT"]), false);
}

#[test]
fn nobody_charges_from_the_saddle_and_only_who_has_mounts_rides() {
    let position = format!("{RIDERS}, is mounted\nblue far peasants 12 in 6 at 100,60");
    refused(
        &position,
        &["red: write #1: CH #1"],
        &[],
        expect!["unreadable: column 5: not in a turn in which it rides [medieval.mounted.change]"],
    );
    let position = format!("{RIDERS}\nblue far peasants 12 in 6 at 100,60");
    refused(
        &position,
        &["red: write #1: MOUNT THEN CH #1"],
        &[],
        expect!["unreadable: column 16: not in a turn in which it rides [medieval.mounted.change]"],
    );
    let position = "red men medium-infantry 12 in 6 at 100,30\nblue far peasants 12 in 6 at 230,140";
    refused(
        position,
        &["red: write #1: MOUNT"],
        &[],
        expect!["unreadable: column 5: not for this unit: MOUNT [common.order.kinds]"],
    );
}

#[test]
fn who_is_attacked_in_the_saddle_dismounts_if_a_third_of_his_turn_is_left() {
    rolls(
        &format!("{RIDERS}, is mounted\nblue foe medium-infantry 12 in 6 at 100,40"),
        &[],
        &["#1: S"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            foe is at 100,32, facing 180 [common.third.beats]
            third 2 [common.third.together]
            men and foe meet [common.contact.stops]
            foe is at 100,31, facing 180 [common.third.beats]
            third 3 [common.third.together]
            men dismounts [medieval.mounted.caught]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foe is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foe: 100,31 facing 180, 12 figures in 3 files, melee turns 1, order S
            - men: 100,30 facing 0, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
    // After a long ride there is no time: he is struck and does not strike.
    rolls(
        &format!("{RIDERS}, is mounted\nblue foe medium-infantry 12 in 6 at 100,86"),
        &["#1: N"],
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            men is at 100,50, facing 0 [common.third.beats]
            third 2 [common.third.together]
            men is at 100,70, facing 0 [common.third.beats]
            third 3 [common.third.together]
            men and foe meet [common.contact.stops]
            men is at 100,85, facing 0 [common.third.beats]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foe: 100,86 facing 180, 12 figures in 3 files, melee turns 1, order H
            - men: 100,85 facing 0, 12 figures in 3 files, melee turns 1, order N
        "#]],
    );
}

#[test]
fn nobody_shoots_from_the_saddle() {
    let position = "red bows archer-light 12 in 12 at 100,30, kit mounts, is mounted
        blue foe medium-infantry 12 in 12 at 100,55";
    let actions = turn(&["#1: FIRE AT #1"], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - bows: 100,30 facing 0, 12 figures in 6 files, order H, FIRE AT #1
    "#]]
    .assert_eq(&fought(position, &actions, &[]));
}

#[test]
fn mounts_are_left_fetched_and_captured() {
    alone(
        "",
        RIDERS,
        &["#1: N 10, LEAVE MOUNTS", "#1: MOUNT", "#1: S 12", "#1: MOUNT"],
        expect![[r#"
        men leaves 12 mounts behind: mounts-1 [medieval.mounted.left]
        - men: 100,24 facing 180, 12 figures in 3 files, order H
    "#]],
    );
    let position = format!(
        "{RIDERS}\nblue foe medium-infantry 12 in 6 at 100,46\nblue late peasants 12 in 6 at 230,140"
    );
    let turns = [
        turn(&["#1: W 24, LEAVE MOUNTS"], &[]),
        turn(&["#1: W 24"], &["#1: S 15"]),
        turn(&[], &["#1: MOUNT THEN E"]),
    ]
    .concat();
    let actions: Vec<&str> = turns.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        men leaves 12 mounts behind: mounts-1 [medieval.mounted.left]
        third 1 [common.third.together]
        men is at 97,28, facing 270 [common.third.beats]
        third 2 [common.third.together]
        men is at 89,28, facing 270 [common.third.beats]
        third 3 [common.third.together]
        men is at 81,28, facing 270 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 73,28, facing 270 [common.third.beats]
        foe is at 100,38, facing 180 [common.third.beats]
        third 2 [common.third.together]
        men is at 65,28, facing 270 [common.third.beats]
        foe is at 100,31, facing 180 [common.third.beats]
        third 3 [common.third.together]
        men is at 57,28, facing 270 [common.third.beats]
        foe captures mounts-1 [medieval.mounted.captured]
        turn 3 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        foe mounts [medieval.mounted.change]
        men is at 49,28, facing 270 [common.third.beats]
        third 2 [common.third.together]
        men is at 41,28, facing 270 [common.third.beats]
        foe is at 103,33, facing 90 [common.third.beats]
        third 3 [common.third.together]
        men is at 33,28, facing 270 [common.third.beats]
        foe is at 123,33, facing 90 [common.third.beats]
        turn 4 begins [common.sequence.turn]
        - foe: 123,33 facing 90, 12 figures in 3 files, order MOUNT THEN E
        - men: 33,28 facing 270, 12 figures in 3 files, order W 24 cm
    "#]]
    .assert_eq(&fought(&position, &actions, &[]));
}

#[test]
fn one_mount_is_lost_for_every_four_figures_that_fall_with_them() {
    battle::holds!("medieval.mounted.losses");
    let at = |mounts: &str| {
        format!(
            "red men medium-infantry 12 in 12 at 100,30{mounts}
             red rest peasants 36 in 12 at 20,20
             blue foe medium-infantry 12 in 12 at 100,30"
        )
    };
    let left = |dice: &[u8]| {
        let actions = turn(&[], &[]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        crate::table::shown_when_fought(&at(", kit mounts"), &actions, dice, "units.men.train.mounts")
    };
    // Of twelve three fall, then four, then eight: none, one and two mounts.
    assert_eq!(left(&[12, 12, 12]), 12);
    assert_eq!(left(&[12, 12, 12, 12]), 11);
    assert_eq!(left(&[12; 8]), 10);
}
