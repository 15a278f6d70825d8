//! Nobles and battles in rosters, armies of an age and of history, and the choice of an end of the board (medieval.battle, common.board).

use battle::{Ruleset as _, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

use crate::armies::bill;
use crate::table::{check_lines, choices, refused, shown};

/// The pick-up battle in the advanced game, with commanders.
fn advanced() -> String {
    let text = MiniatureWarGame::scenario("pick-up").expect("it ships");
    text.replace(
        "options = [\"curtain\"]",
        "level = \"advanced\"\noptions = [\"curtain\", \"command-figures\"]",
    )
}

#[test]
fn units_are_joined_into_battles_and_nobles_lead_them() {
    holds!("medieval.battle.leaders", "medieval.battle.positions", "medieval.battle.no-peasants");
    expect![[r#"
        408 points
    "#]]
    .assert_eq(&bill(
        "any",
        &["king", "duke in van", "24 pole-arms in van", "12 archer-light in van", "24 pole-arms in main"],
    ));
    expect![[r#"
        255 points
        king: he commands the army, and a duke or baron each battle [medieval.battle.leaders]
        baron: an army has one commander; others lead a battle, as `duke in van` [medieval.battle.leaders]
        baron: a baron leads a battle, as `baron in van` [medieval.battle.leaders]
        prince: an army has one commander; others lead a battle, as `duke in van` [medieval.battle.leaders]
        duke: main has more than one leader [medieval.battle.leaders]
        baron: main has more than one leader [medieval.battle.leaders]
        peasants: men of morale 1 are in no battle or brigade [common.group.morale-one]
        ballista: single pieces are in no battle or brigade [medieval.battle.no-peasants]
        there is no battle or brigade `flank`: van, main, rear, left, right, reserve [common.army.roster]"#]]
    .assert_eq(&bill(
        "any",
        &[
            "king in van",
            "baron",
            "prince",
            "duke in main",
            "baron in main",
            "36 peasants in main",
            "1 ballista in main",
            "24 pole-arms in flank",
            "24 pole-arms",
        ],
    ));
    expect![[r#"
        325 points
        general: nobles command in the Ancient & Medieval period [musket.cmd.figure]
        unit 7: the list has no such unit [musket.army.masterlist]
        river-boat: there are none in the Ancient & Medieval period [musket.boat.cost]"#]]
    .assert_eq(&bill("any", &["general", "24 pole-arms", "unit 7", "1 river-boat"]));
}

#[test]
fn bought_battles_and_nobles_come_to_the_battle() {
    holds!("medieval.battle.form", "medieval.battle.leaders", "common.command.who-supreme");
    let position = advanced();
    refused(
        &MiniatureWarGame::scenario("pick-up").expect("it ships"),
        &["red: army any duke in van, 24 pole-arms in van"],
        &[],
        expect![
            "unreadable: duke in van: duke: no commanders with figures are agreed on [medieval.battle.leaders]; duke in van: duke: battles and brigades are formed in the advanced game [common.level.advanced-groups]; 24 pole-arms in van: pole-arms: battles and brigades are formed in the advanced game [common.level.advanced-groups]"
        ],
    );
    let bought = [
        "red: army any duke in van, 24 pole-arms in van, 12 archer-light in van, king, 12 pole-arms",
        "red: hand in",
        "blue: army any 36 pole-arms",
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
        - red-2: off, 12 figures in 2 files, order H
        - red-3: off, 12 figures in 2 files, order H
        - red-4: off, 1 figures in 1 files, order H
        - red-5: off, 1 figures in 1 files, order H
    "#]],
    );
    // The king is the first of the commanders: he is the supreme one, and the duke leads the van.
    let group = |path: &str| shown(&position, &bought, &[], path);
    assert_eq!(group("units.red-1.grouped"), true);
    assert_eq!(group("units.red-3.grouped"), false);
}

#[test]
fn a_scenario_binds_a_side_to_lists_and_to_the_types_of_history() {
    holds!("common.army.national", "medieval.army.named-army", "medieval.army.period-lists");
    let text = MiniatureWarGame::scenario("pick-up").expect("it ships");
    let bound = text
        .replace(
            "name = \"The red army\"",
            "name = \"Carthage\"\narmies = [\"ancient\"]\ntypes = [\"hoplites\", \"slinger\"]",
        )
        .replace("options = [\"curtain\"]", "options = [\"curtain\", \"period-lists\"]");
    choices(
        &bound,
        &[],
        &[],
        expect![[r#"
        red: take ancient
        blue: take ancient
        blue: take early-medieval
        blue: take late-medieval
    "#]],
    );
    refused(
        &bound,
        &["red: army any 24 hoplites"],
        &[],
        expect!["unreadable: armies are bought from other lists here: ancient [medieval.army.period-lists]"],
    );
    refused(
        &bound,
        &["red: army ancient 24 hoplites, 12 light-infantry"],
        &[],
        expect![
            "unreadable: 12 light-infantry: light-infantry: the historical army of this side has none [medieval.army.named-army]"
        ],
    );
    refused(
        &bound,
        &["blue: army any 24 pole-arms"],
        &[],
        expect![
            "unreadable: armies are bought from other lists here: ancient, early-medieval, late-medieval [medieval.army.period-lists]"
        ],
    );
}

#[test]
fn the_other_side_chooses_its_end_of_the_board() {
    holds!("common.board.choose-side", "common.board.ends");
    let position = "options curtain choose-side
        red spears medium-infantry 12
        blue levy light-infantry 12";
    choices(
        position,
        &[],
        &[],
        expect![[r#"
        blue: keep the end
        blue: exchange ends
    "#]],
    );
    check_lines(
        position,
        &["blue: exchange ends", "red: place #1 at 60,130 facing 180 in 4"],
        &[],
        "",
        expect![[r#"
            Blue takes the southern end of the board [common.board.choose-side]
        "#]],
    );
    refused(
        position,
        &["blue: exchange ends", "red: place #1 at 60,20 facing 0 in 4"],
        &[],
        expect!["spears is placed inside the area of its side [common.setup.place]"],
    );
    refused(
        position,
        &["blue: keep the end", "red: place #1 at 60,130 facing 180 in 4"],
        &[],
        expect!["spears is placed inside the area of its side [common.setup.place]"],
    );
    let fixed = "options choose-side
        red spears medium-infantry 12 in 4 at 60,30
        blue levy light-infantry 12 in 4 at 60,100";
    let mistakes = MiniatureWarGame::open(&crate::position::scenario(fixed)).map(drop);
    expect!["line 5, scenario.options: `choose-side` needs sides that place their units: `deployment`, or the option `curtain`"].assert_eq(&mistakes.map_or_else(|wrong| wrong.to_string(), |()| String::new()));
}
