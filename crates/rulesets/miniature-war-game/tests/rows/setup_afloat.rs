//! Ships and boats that are bought come into the battle, and troops begin on board (musket.ship.setup, musket.boat.setup).

use battle::{Ruleset as _, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

use crate::table::{check, check_lines, choices, refused, seen, shown};

/// The pick-up battle at the water, with these armies handed in.
fn bought(red: &str, blue: &str) -> Vec<String> {
    [
        format!("red: army {red}"),
        "red: hand in".to_owned(),
        format!("blue: army {blue}"),
        "blue: hand in".to_owned(),
    ]
    .into()
}

fn position() -> String {
    MiniatureWarGame::scenario("pick-up-landing").expect("it ships")
}

/// A frigate, two boats of which the first has a gun, and a unit of twenty figures.
const FLEET: &str = "british unit 33, 1 river-boat with bow-gun, 1 river-boat, frigate for 300";

fn actions(more: &[&str]) -> Vec<String> {
    let mut all = bought(FLEET, "french unit 53");
    all.extend(more.iter().map(|one| (*one).to_owned()));
    all
}

fn words(actions: &[String]) -> Vec<&str> {
    actions.iter().map(String::as_str).collect()
}

#[test]
fn a_frigate_brings_its_guns_and_a_boat_the_gun_that_was_bought_with_it() {
    holds!("musket.ship.setup", "musket.boat.setup", "musket.ship.guns", "musket.boat.bowgun");
    check_lines(
        &position(),
        &words(&actions(&[])),
        &[],
        "-",
        expect![[r#"
        - blue-1: off, 36 figures in 2 files, order H
        - red-1: off, 36 figures in 2 files, order H
        - red-10: off, 1 figures in 1 files, order H
        - red-11: off, 1 figures in 1 files, order H
        - red-12: off, 1 figures in 1 files, order H
        - red-13: off, 1 figures in 1 files, order H
        - red-2: off, 1 figures in 1 files, order H
        - red-3: off, 1 figures in 1 files, order H
        - red-4: off, 1 figures in 1 files, order H
        - red-5: off, 1 figures in 1 files, lies ["anchored"], order H
        - red-6: off, 1 figures in 1 files, order H
        - red-7: off, 1 figures in 1 files, order H
        - red-8: off, 1 figures in 1 files, order H
        - red-9: off, 1 figures in 1 files, order H
    "#]],
    );
}

/// All of red's stand: the frigate along the beach, a boat on each side of it, the unit on deck.
const PLACED: [&str; 4] = [
    "red: place #5 at 100,20 facing 90 in 1",
    "red: place #2 at 20,20 facing 0 in 1",
    "red: place #4 at 40,20 facing 0 in 1",
    "red: place #1 aboard #5 deck",
];

#[test]
fn ships_are_placed_first_and_troops_may_begin_on_board() {
    holds!("musket.ship.setup", "musket.boat.setup");
    choices(
        &position(),
        &words(&actions(&[])),
        &[],
        expect![[r#"
        red: place #5 at 110,40 facing 0 in 1
        red: place #5 at 54,40 facing 0 in 1
        red: place #5 at 164,40 facing 0 in 1
        blue: place #1 at 110,148 facing 180 in 4
        blue: place #1 at 54,148 facing 180 in 4
        blue: place #1 at 164,148 facing 180 in 4
    "#]],
    );
    choices(
        &position(),
        &words(&actions(&PLACED[..3])),
        &[],
        expect![[r#"
        red: place #1 at 110,62 facing 0 in 4
        red: place #1 at 54,62 facing 0 in 4
        red: place #1 at 164,62 facing 0 in 4
        red: place #1 aboard #5
        red: place #1 aboard #5 deck
        red: place #1 aboard #2 #4
        blue: place #1 at 110,148 facing 180 in 4
        blue: place #1 at 54,148 facing 180 in 4
        blue: place #1 at 164,148 facing 180 in 4
    "#]],
    );
}

#[test]
fn everybody_is_where_he_was_placed_when_the_curtain_is_lifted() {
    let mut all = PLACED.to_vec();
    all.extend(["red: ready", "blue: place #1 at 60,140 facing 180 in 8", "blue: ready"]);
    check_lines(
        &position(),
        &words(&actions(&all)),
        &[1],
        "-",
        expect![[r#"
        - blue-1: 60,140 facing 180, 36 figures in 4 files, order H
        - red-1: 94,20 facing 90, 36 figures in 2 files, on red-5 ("deck"), order H
        - red-10: 76,27 facing 0, 1 figures in 1 files, on red-5 ({"port":3}), order H
        - red-11: 76,13 facing 180, 1 figures in 1 files, on red-5 ({"starboard":3}), order H
        - red-12: 68,27 facing 0, 1 figures in 1 files, on red-5 ({"port":4}), order H
        - red-13: 68,13 facing 180, 1 figures in 1 files, on red-5 ({"starboard":4}), order H
        - red-2: 20,20 facing 0, 1 figures in 1 files, order H
        - red-3: 20,21.5 facing 0, 1 figures in 1 files, on red-2 ("bow"), order H
        - red-4: 40,20 facing 0, 1 figures in 1 files, order H
        - red-5: 100,20 facing 90, 1 figures in 1 files, lies ["anchored"], order H
        - red-6: 92,27 facing 0, 1 figures in 1 files, on red-5 ({"port":1}), order H
        - red-7: 92,13 facing 180, 1 figures in 1 files, on red-5 ({"starboard":1}), order H
        - red-8: 84,27 facing 0, 1 figures in 1 files, on red-5 ({"port":2}), order H
        - red-9: 84,13 facing 180, 1 figures in 1 files, on red-5 ({"starboard":2}), order H
    "#]],
    );
    let below = [
        &PLACED[..3],
        &["red: place #1 aboard #5", "red: ready", "blue: place #1 at 60,140 facing 180 in 8", "blue: ready"],
    ]
    .concat();
    expect![[r#"["red-5","hold"]"#]]
        .assert_eq(&shown(&position(), &words(&actions(&below)), &[1], "units.red-1.aboard").to_string());
    let boats = [
        &PLACED[..3],
        &[
            "red: place #1 aboard #2 #4",
            "red: ready",
            "blue: place #1 at 60,140 facing 180 in 8",
            "blue: ready",
        ],
    ]
    .concat();
    expect![[r#"["red-2","boat"]"#]]
        .assert_eq(&shown(&position(), &words(&actions(&boats)), &[1], "units.red-1.aboard").to_string());
}

#[test]
fn ships_lie_on_water_of_their_own_area_and_boats_keep_apart() {
    let no = |more: &[&str], expected: expect_test::Expect| {
        refused(&position(), &words(&actions(more)), &[], expected);
    };
    no(
        &["red: place #5 at 100,60 facing 0 in 1"],
        expect!["red-5 is placed on the water [musket.ship.setup]"],
    );
    no(
        &["red: place #5 at 100,10 facing 0 in 1"],
        expect!["red-5 is placed inside the area of its side [musket.ship.setup]"],
    );
    no(
        &["red: place #5 at 150,150 facing 0 in 1"],
        expect!["red-5 is placed inside the area of its side [musket.ship.setup]"],
    );
    no(
        &[PLACED[0], PLACED[1], "red: place #4 at 23,20 facing 0 in 1"],
        expect!["another ship or boat is too near to red-4 [musket.boat.setup]"],
    );
    no(&["red: place #1 aboard #5"], expect!["what red-1 is to be on has no place yet [musket.boat.setup]"]);
    no(
        &[PLACED[0], PLACED[1], PLACED[2], "red: place #1 aboard #2"],
        expect!["it needs another number of them [musket.boat.setup]"],
    );
    no(
        &[PLACED[0], PLACED[1], PLACED[2], "red: place #1 aboard #2 deck"],
        expect!["only a ship has a deck [musket.boat.setup]"],
    );
    no(
        &[PLACED[0], "red: place #6 at 100,50 facing 0 in 1"],
        expect!["red-6 is not placed by its side [common.setup.place]"],
    );
    no(
        &["red: place #1 aboard boat"],
        expect!["unreadable: you have no ship or boat `boat`: `#3`, `#3 #4` or `#7 deck`"],
    );
}

#[test]
fn who_is_on_board_behind_the_curtain_is_a_secret() {
    let all = actions(&PLACED);
    let known = |side: battle::Side| {
        let viewer = battle::Viewer::Seat(side);
        let units = seen(&position(), &words(&all), &[], viewer, "units");
        let ids =
            units.as_array().into_iter().flatten().map(|unit| format!("{} {}", unit["id"], unit["aboard"]));
        ids.filter(|id| id.contains('[') || id.contains("blue")).collect::<Vec<_>>().join("\n")
    };
    expect![[r#""blue-1" null"#]].assert_eq(&known(battle::Side::Blue));
    expect![[r#""red-1" ["red-5","deck"]"#]].assert_eq(&known(battle::Side::Red));
}

#[test]
fn a_ship_without_water_stays_away_with_its_guns() {
    let mut all = bought("british unit 33", "french unit 53, frigate for 300");
    all.extend(["red: place #1 at 60,56 facing 0 in 8", "red: ready"].map(str::to_owned));
    all.extend(["blue: place #1 at 60,140 facing 180 in 8", "blue: ready"].map(str::to_owned));
    check_lines(
        &position(),
        &words(&all),
        &[1],
        "-",
        expect![[r#"
        - blue-1: 60,140 facing 180, 36 figures in 4 files, order H
        - blue-10: off, 1 figures in 1 files, order H
        - blue-2: off, 1 figures in 1 files, lies ["anchored"], order H
        - blue-3: off, 1 figures in 1 files, order H
        - blue-4: off, 1 figures in 1 files, order H
        - blue-5: off, 1 figures in 1 files, order H
        - blue-6: off, 1 figures in 1 files, order H
        - blue-7: off, 1 figures in 1 files, order H
        - blue-8: off, 1 figures in 1 files, order H
        - blue-9: off, 1 figures in 1 files, order H
        - red-1: 60,56 facing 0, 36 figures in 4 files, order H
    "#]],
    );
}

#[test]
fn sides_that_place_in_turns_see_who_goes_on_board() {
    let position = "period musket
        deployment alternate
        options river-boats
        terrain river 60,0 80,0 80,40 60,40
        red men regulars 6
        red boat river-boat
        blue line regulars 6";
    check(
        position,
        &[
            "red: place #2 at 70,20 facing 0 in 1",
            "blue: place #1 at 60,140 facing 180 in 6",
            "red: place #1 aboard #2",
        ],
        &[1, 2],
        expect![[r#"
            placing first: 1 [common.setup.alternate]
            placing first: 2 [common.setup.alternate]
            boat is placed at 70,20, facing 0 [common.setup.alternate]
            line is placed at 60,140, facing 180 [common.setup.alternate]
            men goes on board of boat [musket.boat.setup]
            all stand in their places [common.setup.place]
            turn 1 begins [common.sequence.turn]
            - boat: 70,20 facing 0, 1 figures in 1 files, order H
            - line: 60,140 facing 180, 6 figures in 3 files, order H
            - men: 70,20 facing 0, 6 figures in 1 files, on boat ("boat"), order H
        "#]],
    );
}

#[test]
fn an_army_has_no_more_units_and_pieces_than_a_battle_has_numbers_for() {
    let fleet = "british unit 33, frigate for 10, frigate for 10, frigate for 10, frigate for 10, frigate for 10, \
                 frigate for 10, frigate for 10, frigate for 10, frigate for 10, frigate for 10, frigate for 10, \
                 frigate for 10, frigate for 10, frigate for 10";
    refused(
        &position(),
        &[&format!("red: army {fleet}")],
        &[],
        expect![
            "unreadable: an army has at most 120 units and pieces, and this one 127 [common.army.roster]"
        ],
    );
}
