//! Armies are placed before the first turn (common.setup).

use battle::holds;
use expect_test::expect;
use serde_json::Value;

use crate::table::{check, choices, refused, seen, shown};

/// Three units of red and one of blue, without places.
const ARMIES: &str = "
    red spears medium-infantry 12
    red horse light-cavalry 6
    blue levy light-infantry 12
    blue gun culverin";

fn armies(lines: &str) -> String {
    format!("{lines}{ARMIES}")
}

#[test]
fn the_lower_die_places_first_and_then_the_sides_take_turns() {
    holds!("common.setup.alternate", "common.setup.place");
    check(
        &armies("deployment alternate\n"),
        &[
            "blue: place #2 at 100,130 facing 180 in 1",
            "red: place #1 at 60,30 facing 0 in 6",
            "blue: place #1 at 60,125 facing 180 in 4",
            "red: place #2 at 100,30 facing 0 in 6",
        ],
        &[4, 4, 5, 3],
        expect![[r#"
            placing first: 4 [common.setup.alternate]
            placing first: 4 [common.setup.alternate]
            placing first: 5 [common.setup.alternate]
            placing first: 3 [common.setup.alternate]
            gun is placed at 100,130, facing 180 [common.setup.alternate]
            spears is placed at 60,30, facing 0 [common.setup.alternate]
            levy is placed at 60,125, facing 180 [common.setup.alternate]
            horse is placed at 100,30, facing 0 [common.setup.alternate]
            all stand in their places [common.setup.place]
            turn 1 begins [common.sequence.turn]
            - gun: 100,130 facing 180, 1 figures in 1 files, order H
            - horse: 100,30 facing 0, 6 figures in 6 files, order H
            - levy: 60,125 facing 180, 12 figures in 2 files, order H
            - spears: 60,30 facing 0, 12 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn who_has_nothing_left_to_place_is_passed_over() {
    check(
        "deployment alternate
         red spears medium-infantry 12
         blue levy light-infantry 12
         blue gun culverin",
        &[
            "red: place #1 at 60,30 facing 0 in 6",
            "blue: place #2 at 100,130 facing 180 in 1",
            "blue: place #1 at 60,125 facing 180 in 4",
        ],
        &[1, 2],
        expect![[r#"
            placing first: 1 [common.setup.alternate]
            placing first: 2 [common.setup.alternate]
            spears is placed at 60,30, facing 0 [common.setup.alternate]
            gun is placed at 100,130, facing 180 [common.setup.alternate]
            levy is placed at 60,125, facing 180 [common.setup.alternate]
            all stand in their places [common.setup.place]
            turn 1 begins [common.sequence.turn]
            - gun: 100,130 facing 180, 1 figures in 1 files, order H
            - levy: 60,125 facing 180, 12 figures in 2 files, order H
            - spears: 60,30 facing 0, 12 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn a_unit_stands_in_its_area_in_a_front_that_its_stands_give_and_upon_nobody() {
    holds!("common.setup.place");
    let position = armies("deployment alternate\nterrain building 200,10 210,10 210,20 200,20\n");
    let put = |text: &str| format!("red: place {text}");
    for (text, expected) in [
        (
            "#1 at 60,30.1 facing 0 in 6",
            expect!["spears is placed inside the area of its side [common.setup.place]"],
        ),
        (
            "#1 at 60,30 facing 0 in 5",
            expect!["the stands of spears give no such front [common.setup.place]"],
        ),
        (
            "#1 at 60,30 facing 0 in 24",
            expect!["the stands of spears give no such front [common.setup.place]"],
        ),
        ("#1 at 205,20 facing 0 in 6", expect!["nobody is placed there [common.setup.place]"]),
        ("#9 at 60,30 facing 0 in 6", expect!["unreadable: you have no unit `#9`"]),
    ] {
        refused(&position, &[&put(text)], &[1, 2], expected);
    }
    let first = ["red: place #1 at 60,30 facing 0 in 6", "blue: place #2 at 100,130 facing 180 in 1"];
    let upon = [&first[..], &["red: place #2 at 60,27 facing 0 in 2"]].concat();
    refused(&position, &upon, &[1, 2], expect!["another unit is in the way of horse [common.setup.place]"]);
    let again = [&first[..], &["red: place #1 at 90,27 facing 0 in 6"]].concat();
    refused(&position, &again, &[1, 2], expect!["it is placed already [common.setup.place]"]);
}

#[test]
fn the_usual_place_is_nearest_to_the_middle_in_the_usual_formation() {
    holds!("common.setup.default-formation");
    choices(
        &armies("deployment alternate\n"),
        &[],
        &[1, 2],
        expect![[r#"
        red: place #1 at 120,14 facing 0 in 4
        red: place #1 at 60,14 facing 0 in 4
        red: place #1 at 180,14 facing 0 in 4
    "#]],
    );
}

/// Both place behind a curtain; red has placed one unit and a phantom.
const PLACED: &[&str] = &["red: place #1 at 60,30 facing 0 in 6", "red: phantom at 90,20"];

#[test]
fn behind_a_curtain_nobody_sees_what_the_other_places_before_both_are_ready() {
    holds!("common.setup.curtain", "common.phantom.number", "common.decision.sealed");
    let position = armies("options curtain\n");
    let blue = battle::Viewer::Seat(battle::Side::Blue);
    let before = seen(&position, &["blue: place #1 at 60,125 facing 180 in 4"], &[], blue, "");
    let actions = [&["blue: place #1 at 60,125 facing 180 in 4"], PLACED].concat();
    assert_eq!(seen(&position, &actions, &[], blue, ""), before, "blue sees nothing of it");
    assert_ne!(shown(&position, &actions, &[], "markers"), Value::Array(Vec::new()));
    let all = [
        PLACED,
        &[
            "red: place #1 at 70,30 facing 0 in 6",
            "red: place #2 at 100,30 facing 0 in 6",
            "red: ready",
            "red: open",
            "red: ready",
            "blue: place #2 at 100,130 facing 180 in 1",
            "blue: place #1 at 60,125 facing 180 in 4",
            "blue: ready",
        ],
    ]
    .concat();
    check(
        &position,
        &all,
        &[],
        expect![[r#"
        Red hands its orders in [common.setup.curtain]
        Red opens its sheet again [common.setup.curtain]
        Red hands its orders in [common.setup.curtain]
        Blue hands its orders in [common.setup.curtain]
        all stand in their places [common.setup.place]
        turn 1 begins [common.sequence.turn]
        - gun: 100,130 facing 180, 1 figures in 1 files, order H
        - horse: 100,30 facing 0, 6 figures in 6 files, order H
        - levy: 60,125 facing 180, 12 figures in 2 files, order H
        - spears: 70,30 facing 0, 12 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn there_are_two_phantoms_a_side_and_none_in_the_basic_game() {
    holds!("common.phantom.number", "common.level.basic-no-hiding", "common.level.intermediate-hiding");
    let position = armies("options curtain\n");
    let three = ["red: phantom at 90,20", "red: phantom at 95,20", "red: phantom at 99,20"];
    refused(&position, &three, &[], expect!["there are no more phantoms [common.phantom.number]"]);
    refused(
        &position,
        &["red: phantom at 90,31"],
        &[],
        expect!["a phantom is placed inside the area of its side [common.phantom.number]"],
    );
    refused(
        &armies("level basic\noptions curtain\n"),
        &["red: phantom at 90,20"],
        &[],
        expect!["there are no more phantoms [common.phantom.number]"],
    );
}

#[test]
fn nobody_is_ready_before_all_have_a_place() {
    refused(
        &armies("options curtain\n"),
        &["red: ready"],
        &[],
        expect!["spears is to be placed first [common.setup.place]"],
    );
}

#[test]
fn a_commander_stands_behind_the_unit_he_is_with() {
    holds!("common.command.place");
    check(
        "options command-figures
         deployment alternate
         red spears medium-infantry 12
         red duke commander, with spears
         blue levy light-infantry 12",
        &["red: place #1 at 60,30 facing 0 in 6", "blue: place #1 at 60,125 facing 180 in 4"],
        &[1, 2],
        expect![[r#"
            placing first: 1 [common.setup.alternate]
            placing first: 2 [common.setup.alternate]
            spears is placed at 60,30, facing 0 [common.setup.alternate]
            levy is placed at 60,125, facing 180 [common.setup.alternate]
            all stand in their places [common.setup.place]
            turn 1 begins [common.sequence.turn]
            - duke: 60,26 facing 0, 1 figures in 1 files, order H
            - levy: 60,125 facing 180, 12 figures in 2 files, order H
            - spears: 60,30 facing 0, 12 figures in 3 files, order H
        "#]],
    );
}
