//! Orders that riders carry, and units that the supreme commander forms into one (common.dispatch, common.command.reform).

use std::fmt::Write as _;

use battle::{Ruleset as _, State as _, Viewer, holds};
use expect_test::expect;

use crate::events::answer_as_usual;
use crate::table::{self, turn};
use riders::{Game, refused};

/// The door for battles with riders, which nobody can open who plays: they do not ride yet.
#[allow(dead_code, unreachable_pub)]
mod riders {
    use battle::{Mistakes, Rulebook, Ruleset, ScenarioInfo, Viewer};
    use miniature_war_game::{MiniatureWarGame, State, with_riders};

    #[derive(Clone, Copy, Debug)]
    pub struct WithRiders;

    impl Ruleset for WithRiders {
        type State = State;

        const KEY: &'static str = MiniatureWarGame::KEY;
        const SHORT: &'static str = MiniatureWarGame::SHORT;
        const NAME: &'static str = MiniatureWarGame::NAME;
        const GROUND: &'static str = MiniatureWarGame::GROUND;

        fn rulebook() -> &'static Rulebook {
            MiniatureWarGame::rulebook()
        }

        fn charts() -> &'static str {
            MiniatureWarGame::charts()
        }

        fn scenarios() -> Vec<ScenarioInfo> {
            MiniatureWarGame::scenarios()
        }

        fn scenario(key: &str) -> Option<String> {
            MiniatureWarGame::scenario(key)
        }

        fn open(text: &str) -> Result<State, Mistakes> {
            with_riders(text)
        }

        fn enlarged(key: &str, times: u8) -> Option<State> {
            MiniatureWarGame::enlarged(key, times)
        }

        fn summary(state: &State, viewer: Viewer) -> String {
            MiniatureWarGame::summary(state, viewer)
        }
    }

    battle::row_tests!(WithRiders, crate::position::scenario, crate::table::pieces);
}

/// Plays turns with these lines; the lines with some words, and who has changed.
fn played(position: &str, turns: &[(&[&str], &[&str])], words: &[&str]) -> String {
    let mut game = Game::open(position, &[1; 60]);
    for (red, blue) in turns {
        let lines = turn(red, blue);
        game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
        answer_as_usual(&mut game);
    }
    let mut text = String::new();
    for line in game.told().lines().map(str::trim_start) {
        if line.starts_with("- ") || words.iter().any(|word| line.contains(word)) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

const RIDERS: &str = "options command-figures dispatch-riders
    red men light-infantry 12 in 4 at 170,70
    red near light-infantry 12 in 4 at 120,20
    red king commander at 123.5,20
    red rider rider at 123.5,10, arrives 99
    blue foes medium-infantry 12 in 4 at 200,140";

#[test]
fn only_those_in_contact_with_the_supreme_commander_hear_him() {
    holds!("common.dispatch.supreme", "common.dispatch.no-talk");
    refused(
        RIDERS,
        &["red: write #1: N"],
        &[],
        expect![
            "men is not in contact with the supreme commander: it gets orders only by a rider [common.dispatch.supreme]"
        ],
    );
    refused(
        RIDERS,
        &["red: write #4: N"],
        &[],
        expect!["unreadable: column 1: no such unit of your own: #4 [common.order.errors]"],
    );
    let told = played(RIDERS, &[(&["#2: N 6 cm"], &[])], &["near is at"]);
    expect![[r#"
        near is at 120,26, facing 0 [common.third.beats]
        - near: 120,26 facing 0, 12 figures in 2 files, order N 6 cm
    "#]]
    .assert_eq(&told);
    // He has one rider, and nobody else sends any.
    let mut actions = turn(&["#3: H, SEND #1: N 6 cm"], &[]);
    actions.push("red: write #3: H, SEND #2: N".to_owned());
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(RIDERS, &actions, &[], expect!["no rider is with him [common.dispatch.what]"]);
}

#[test]
fn nobody_but_its_side_sees_a_message_under_way() {
    let mut game = Game::open(RIDERS, &[]);
    let before = game.battle.state().view_for(Viewer::Seat(battle::Side::Blue)).to_string();
    game.act_all(&["red: write #3: H, SEND #1: N 6 cm"]);
    assert_eq!(before, game.battle.state().view_for(Viewer::Seat(battle::Side::Blue)).to_string());
}

/// Whoever plays is told that riders do not ride yet, and that no new battles are formed.
#[test]
fn what_cannot_be_played_yet_is_refused() {
    let faults = miniature_war_game::MiniatureWarGame::open(&crate::position::scenario(RIDERS)).unwrap_err();
    expect!["scenario.options: `dispatch-riders` cannot be played yet: the riders do not ride"]
        .assert_eq(&faults.to_string());
    table::refused(
        REFORM,
        &["red: write #3: NEW GROUP van #1 #2"],
        &[],
        expect!["unreadable: column 5: cannot be played yet: NEW GROUP [common.order.kinds]"],
    );
}

const REFORM: &str = "options command-figures supreme-commander
    red one light-infantry 8 in 4 at 60,80, stands 3
    red two light-infantry 12 in 4 at 67,80
    red king commander at 63.5,82
    red spears medium-infantry 12 in 4 at 120,20
    blue foes medium-infantry 12 in 4 at 200,140";

#[test]
fn the_supreme_commander_forms_units_into_one() {
    holds!("common.command.reform");
    let told = played(REFORM, &[(&["#3: REFORM #1 #2"], &[])], &["joins"]);
    expect![[r#"
        two joins one [common.command.reform]
        - one: 60,80 facing 0, 18 figures in 2 files, order H
        - two: off, 12 figures in 2 files, order H
    "#]]
    .assert_eq(&told);
    refused(
        REFORM,
        &["red: write #3: REFORM #1 #4"],
        &[],
        expect!["they are not of like type [common.command.reform]"],
    );
    // Who has moved in the turn stays for himself.
    let told = played(REFORM, &[(&["#3: REFORM #1 #2", "#2: N 1 cm"], &[])], &["joins"]);
    expect![[r#"
        - two: 67,81 facing 0, 12 figures in 2 files, order N 1 cm
    "#]]
    .assert_eq(&told);
}
