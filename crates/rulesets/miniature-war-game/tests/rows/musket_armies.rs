//! Armies of the Musket period are bought from the lists of nations (musket.army, musket.fig.supplies).

use battle::{Ruleset as _, Side, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

use crate::armies::bill;
use crate::table::{check_lines, choices, refused, seen, shown};

fn pick_up() -> String {
    MiniatureWarGame::scenario("pick-up-musket").expect("it ships")
}

#[test]
fn a_unit_of_the_list_costs_its_figures_and_is_bought_once() {
    holds!("musket.army.masterlist", "musket.army.regiment", "musket.army.number");
    expect![[r#"
        216 points
    "#]]
    .assert_eq(&bill("british", &["unit 36", "unit 33", "unit 41"]));
    expect![[r#"
        288 points
        unit 36: a unit of the list is in the army once [musket.army.masterlist]
        unit 7: the list has no such unit [musket.army.masterlist]
        no nation has a unit 19 [common.army.roster]
        rifles: only units of the nation's list are bought, by their numbers [musket.army.masterlist]"#]]
    .assert_eq(&bill("british", &["unit 36", "unit 36", "unit 7", "unit 19", "24 rifles"]));
    expect![[r#"
        300 points
        unit 36: the list has no such unit [musket.army.masterlist]
        regulars: the list has none [medieval.army.period-lists]"#]]
    .assert_eq(&bill("any", &["24 pole-arms", "unit 36", "36 regulars"]));
}

#[test]
fn an_army_keeps_to_its_points_and_to_a_third_of_guns_and_a_third_of_horse() {
    holds!("musket.army.purchase", "common.army.artillery-third", "common.army.cavalry-third");
    let guns = ["unit 65", "unit 66", "unit 64", "unit 62", "unit 63"];
    expect![[r#"
        788 points
        artillery is more than a third of the points [common.army.artillery-third]"#]]
    .assert_eq(&bill("french", &[&["unit 51", "unit 53"], &guns[..]].concat()));
    expect![[r#"
        428 points
        cavalry is more than a third of the points [common.army.cavalry-third]"#]]
    .assert_eq(&bill("french", &["unit 58", "unit 59", "unit 60", "unit 53"]));
    let foot = ["unit 51", "unit 52", "unit 53", "unit 54", "unit 55", "unit 56", "unit 57"];
    // Small arms are no missile troops of the Ancient & Medieval period.
    expect![[r#"
        708 points
    "#]]
    .assert_eq(&bill("french", &foot));
    expect![[r#"
        1168 points
        the army costs 1168 of 1000 points [musket.army.purchase]"#]]
    .assert_eq(&bill("french", &[&foot[..], &guns[..2], &["unit 58", "unit 59"]].concat()));
}

#[test]
fn extra_rounds_and_crew_and_command_figures_have_their_price() {
    holds!("musket.fig.supplies", "musket.cmd.figure");
    expect![[r#"
        356 points
        artillery is more than a third of the points [common.army.artillery-third]"#]]
    .assert_eq(&bill("french", &["unit 53", "unit 54", "unit 62 with 2 rounds 1 crew"]));
    expect![[r#"
        316 points
    "#]]
    .assert_eq(&bill("french", &["unit 53", "unit 54", "general", "colonel"]));
    expect![[r#"
        500 points
        `2` cannot be bought [common.army.roster]
        unit 54: nothing of this is bought in the Musket period [musket.scope]
        unit 62: extra rounds and crew are bought 9 times for a piece at most [musket.fig.supplies]
        `rounds` or `crew` is expected after `2` [common.army.roster]
        king: colonels and generals command in the Musket period [medieval.battle.leaders]
        artillery is more than a third of the points [common.army.artillery-third]"#]]
    .assert_eq(&bill(
        "french",
        &["unit 53 with 2 rounds", "unit 54 with stakes", "unit 62 with 12 rounds", "unit 61 with 2", "king"],
    ));
}

#[test]
fn brigades_are_formed_of_units_but_not_of_militia_or_guns() {
    holds!("musket.army.brigade", "common.group.morale-one");
    expect![[r#"
        352 points
        unit 5: men of morale 1 are in no battle or brigade [common.group.morale-one]
        unit 13: single pieces are in no battle or brigade [medieval.battle.no-peasants]"#]]
    .assert_eq(&bill(
        "american",
        &["unit 1 in left", "unit 2 in left", "general in left", "unit 5 in left", "unit 13 in left"],
    ));
}

#[test]
fn boats_wagons_and_frigates_have_their_price() {
    holds!("musket.boat.cost", "musket.boat.bowgun", "musket.boat.land", "musket.ship.cost");
    expect![[r#"
        653 points
    "#]]
    .assert_eq(&bill(
        "british",
        &["unit 33", "2 river-boat with bow-gun", "1 river-boat", "1 boat-wagon", "frigate for 400"],
    ));
    expect![[r#"
        433 points
        river-boat: one line has 1 to 12 of them [musket.boat.cost]
        a frigate costs tens of points, 2550 at most [common.army.roster]
        `for` and its points are expected after `frigate` [common.army.roster]"#]]
    .assert_eq(&bill("british", &["unit 33", "13 river-boat", "frigate for 405", "frigate"]));
    // In a battle without them nobody has any.
    refused(
        &pick_up(),
        &["red: army british unit 33, 1 river-boat"],
        &[],
        expect!["unreadable: 1 river-boat: river-boat: no river boats are agreed on [musket.boat.cost]"],
    );
}

#[test]
fn both_buy_in_secret_from_the_lists_of_nations() {
    holds!("musket.army.nation", "musket.scope.mixing", "musket.army.purchase", "common.army.roster");
    let position = pick_up();
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: take american
        red: take british
        red: take french
        red: take austrian
        red: take russian
        blue: take american
        blue: take british
        blue: take french
        blue: take austrian
        blue: take russian
    "#]],
    );
    let blue = battle::Viewer::Seat(Side::Blue);
    let took = ["red: army british unit 36, unit 33, unit 34, unit 31, unit 42 with 1 rounds 2 crew"];
    assert_eq!(seen(&position, &took, &[], blue, ""), seen(&position, &["red: take french"], &[], blue, ""));
    refused(
        &position,
        &["red: army any 24 pole-arms"],
        &[],
        expect![
            "unreadable: armies are bought from other lists here: american, british, french, austrian, russian [musket.scope]"
        ],
    );
    let bought = [
        "red: army british unit 36, unit 33, unit 34 in left, unit 31 in left, unit 42 with 1 rounds 2 crew, general in left",
        "red: hand in",
        "blue: army british unit 33",
        "blue: hand in",
    ];
    check_lines(
        &position,
        &bought,
        &[],
        "-",
        expect![[r#"
        - blue-1: off, 36 figures in 2 files, order H
        - red-1: off, 24 figures in 2 files, order H
        - red-2: off, 36 figures in 2 files, order H
        - red-3: off, 36 figures in 2 files, order H
        - red-4: off, 30 figures in 2 files, order H
        - red-5: off, 1 figures in 1 files, order H
        - red-6: off, 1 figures in 1 files, order H
    "#]],
    );
    // The rounds are the secret of the side, the crew stands with the piece.
    let umpire = |path: &str| shown(&position, &bought, &[], path);
    assert_eq!((umpire("units.red-5.extra_rounds"), umpire("units.red-5.extra_crew")), (1.into(), 12.into()));
}

#[test]
fn every_nation_has_an_army_to_begin_from() {
    holds!("musket.army.lists", "musket.army.nation");
    let armies = MiniatureWarGame::armies().expect("they are bought");
    for list in ["american", "british", "french", "austrian", "russian"] {
        let lines = armies.ready(list, 1000);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let told = bill(list, &lines);
        assert_eq!(told.lines().count(), 1, "{list}: {told}");
        let points: i32 = told.split(' ').next().and_then(|word| word.parse().ok()).expect("it costs points");
        assert!(points > 800, "{list}: {told}");
    }
}
