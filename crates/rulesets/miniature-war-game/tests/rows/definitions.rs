//! What rows define: levels of the game, formations, facings, values of a unit's own (common.level, common.formation, common.facing,
//! common.unit.own-values).

use battle::{Ruleset as _, Side, State as _, Viewer, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

use crate::table::{Game, refused, scenario, stands};

#[test]
fn options_are_of_the_advanced_game() {
    holds!("common.level.basic-no-options", "common.level.advanced-options");
    let opened = |level: &str| {
        let text = scenario(&format!(
            "level {level}
            options surrender
            red men medium-infantry 12 in 4 at 100,40
            blue foes medium-infantry 12 in 4 at 100,90"
        ));
        MiniatureWarGame::open(&text).map(drop).map_err(|faults| faults.to_string())
    };
    assert_eq!(opened("advanced"), Ok(()));
    expect!["line 1, scenario: optional rules need the advanced game"]
        .assert_eq(&opened("basic").unwrap_err());
    expect!["line 1, scenario: optional rules need the advanced game"]
        .assert_eq(&opened("intermediate").unwrap_err());
}

#[test]
fn in_the_basic_game_every_unit_acts_by_itself() {
    holds!("common.level.basic-single-units");
    let position = |level: &str| {
        format!(
            "level {level}
            group red van
            red men medium-infantry 12 in 4 at 100,40, group van
            red more medium-infantry 12 in 4 at 108,40, group van
            blue foes medium-infantry 12 in 4 at 100,140"
        )
    };
    refused(
        &position("basic"),
        &["red: write van: N"],
        &[],
        expect!["unreadable: column 1: no such unit of your own: VAN [common.order.errors]"],
    );
    stands(
        &position("advanced"),
        &[(&["van: N 3 cm"], &[])],
        expect![[r#"
        - men: 100,43 facing 0, 12 figures in 2 files, order N 3 cm
        - more: 108,43 facing 0, 12 figures in 2 files, order N 3 cm
    "#]],
    );
}

#[test]
fn a_unit_keeps_the_formation_and_the_facing_that_it_has() {
    holds!(
        "common.formation.stays",
        "common.formation.other",
        "common.formation.ranks-files",
        "common.facing.default"
    );
    // Six stands: four figures abreast are two files of three ranks, two figures abreast one file of six.
    stands(
        "red men medium-infantry 12 in 4 at 100,40
        blue far peasants 12 in 6 at 230,140",
        &[(&["#1: COL 2, E 3 cm"], &[]), (&["#1: H"], &[]), (&["#1: E 3 cm"], &[])],
        expect![[r#"
            - men: 107,34 facing 90, 12 figures in 1 files, order E 3 cm
        "#]],
    );
}

#[test]
fn a_unit_faces_the_way_it_moves_but_when_it_withdraws() {
    holds!("common.move.sideways");
    stands(
        "red men medium-infantry 12 in 4 at 100,40
        red back medium-infantry 12 in 4 at 60,40
        blue far peasants 12 in 6 at 230,140",
        &[(&["#1: W 3 cm", "#2: WD 3 cm"], &[])],
        expect![[r#"
            - back: 60,37 facing 0, 12 figures in 2 files, order H
            - men: 95,37 facing 270, 12 figures in 2 files, order W 3 cm
        "#]],
    );
}

#[test]
fn only_those_who_are_told_to_open_out_do() {
    holds!("common.order.skirmish");
    stands(
        "red men light-infantry 12 in 12 at 100,40
        red more light-infantry 12 in 12 at 50,40
        blue far peasants 12 in 6 at 230,140",
        &[(&["#1: SK", "#2: LB"], &[])],
        expect![[r#"
            - men: 100,40 facing 0, 12 figures in 6 files, 2 cm apart, order SK
            - more: 50,40 facing 0, 12 figures in 3 files, order LB
        "#]],
    );
}

#[test]
fn thirds_of_a_move_of_its_own_are_thirds_of_that() {
    holds!("common.unit.own-values");
    stands(
        "red men medium-infantry 12 in 4 at 100,40, move 12
        red usual medium-infantry 12 in 4 at 60,40
        blue far peasants 12 in 6 at 230,140",
        &[(&["#1: N 1/3", "#2: N 1/3"], &[])],
        expect![[r#"
            - men: 100,44 facing 0, 12 figures in 2 files, order N 1/3
            - usual: 60,48 facing 0, 12 figures in 2 files, order N 1/3
        "#]],
    );
}

#[test]
fn there_is_one_order_for_each_unit_in_each_turn() {
    holds!("common.order.every-unit");
    let mut game = Game::open(
        "red men medium-infantry 12 in 4 at 100,40
        red more medium-infantry 12 in 4 at 60,40
        blue far peasants 12 in 6 at 230,140",
        &[],
    );
    game.act_all(&["red: write #1: N", "red: write #2: H", "red: write #1: E"]);
    let view = game.battle.state().view_for(Viewer::Seat(Side::Red));
    expect![[r##"["#1: E","#2: H"]"##]].assert_eq(&view["sides"][0]["lines"].to_string());
}

#[test]
fn what_is_too_long_is_an_error_of_the_line() {
    holds!("common.order.size");
    let position = "red men medium-infantry 12 in 4 at 100,40
        blue far peasants 12 in 6 at 230,140";
    refused(
        position,
        &["red: write #1: N 12345 cm"],
        &[],
        expect!["unreadable: column 7: not understood: 12345 [common.order.grammar]"],
    );
    refused(
        position,
        &["red: write #1: N 1.23456 cm"],
        &[],
        expect!["unreadable: column 7: not understood: 1.23456 [common.order.grammar]"],
    );
}
