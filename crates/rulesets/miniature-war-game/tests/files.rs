//! Scenario files: every mistake is named at once, and what is written is read back.
#![expect(clippy::needless_pass_by_value, reason = "what is expected is written where it is checked")]

use battle::{Ruleset as _, State as _};
use expect_test::{Expect, expect};
use miniature_war_game::MiniatureWarGame;

const SMALL: &str = r#"
[scenario]
id = "small"
title = "Small"

[[side]]
name = "Red"

[[side]]
name = "Blue"

[[unit]]
id = "men"
side = "red"
type = "medium-infantry"
figures = 12
at = [60, 30]

[[unit]]
id = "foes"
side = "blue"
type = "peasants"
figures = 12
at = [60, 120]
facing = 180
"#;

fn mistakes(text: &str, expected: Expect) {
    let mistakes = MiniatureWarGame::open(text).err().map(|mistakes| mistakes.to_string());
    expected.assert_eq(&mistakes.unwrap_or_else(|| "none".to_owned()));
}

#[test]
fn a_small_file_opens_and_is_written_as_it_was() {
    let state = MiniatureWarGame::open(SMALL).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    expect![[r#"
        [scenario]
        id = "small"
        title = "Small"
        board = [240, 150]
        turns = 24

        [[side]]
        name = "Red"

        [[side]]
        name = "Blue"

        [[unit]]
        id = "men"
        side = "red"
        number = 1
        type = "medium-infantry"
        figures = 12
        at = [60, 30]

        [[unit]]
        id = "foes"
        side = "blue"
        number = 1
        type = "peasants"
        figures = 12
        at = [60, 120]
        facing = 180
    "#]]
    .assert_eq(&state.position());
    let again = MiniatureWarGame::open(&state.position()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(again, state);
}

#[test]
fn all_mistakes_are_named_at_once() {
    mistakes(
        &SMALL
            .replace("figures = 12\nat = [60, 30]", "figures = 3\nat = [60, 30]\nabreast = 5\nordr = \"N\"")
            .replace("type = \"peasants\"", "type = \"pesants\"")
            .replace(
                "id = \"small\"",
                "id = \"small\"\nperiod = \"musket\"\noptions = [\"surrender\", \"siege\"]",
            ),
        expect![[r#"
            line 2, scenario: optional rules need the advanced game
            line 18, unit[0].figures: a unit has at least 6 figures
            line 20, unit[0].abreast: its stands give no such front
            line 21, unit[0].ordr: is an unknown key; did you mean `order`?
            line 26, unit[1].type: `pesants` is no type of troops; did you mean `peasants`?"#]],
    );
}

#[test]
fn an_order_that_cannot_be_read_is_a_mistake_with_its_column() {
    mistakes(
        &SMALL.replace("at = [60, 30]", "at = [60, 30]\norder = \"N 1/3, TO mill\""),
        expect![
            "line 18, unit[0].order: `N 1/3, TO mill`: column 8: two acts in one stage [common.order.grammar]; column 11: no such place: mill [common.order.names]"
        ],
    );
}

#[test]
fn what_no_battle_can_be_is_refused() {
    mistakes(
        &SMALL.replace("at = [60, 30]", "at = [60, 30]\nis = [\"lost\"]"),
        expect!["line 12, unit[0]: is on the board and gone, or neither"],
    );
    mistakes(
        &SMALL.replace("at = [60, 30]", "at = [600, 30]"),
        expect!["line 17, unit[0].at: is not on the board"],
    );
    let both = "handed_in = [true, true]\nsteps = [{ write-orders = {} }]";
    mistakes(
        &format!("{SMALL}\n[now]\nturn = 1\n{both}\n"),
        expect!["line 27, now: both sheets are handed in and nothing comes of it"],
    );
    let steps = "steps = [{ third = { third = 9 } }]";
    mistakes(
        &format!("{SMALL}\n[now]\n{steps}\n"),
        expect!["line 27, now: plans are made when units move, and only then"],
    );
    mistakes(
        &SMALL
            .replace("title = \"Small\"", "title = \"Small\"\nlevel = \"basic\"")
            .replace("at = [60, 30]", "at = [60, 30]\nmarker = \"A\""),
        expect!["line 19, unit[0].marker: nobody is hidden in the basic game"],
    );
}

#[test]
fn a_siege_is_written_as_it_was_read() {
    let text = MiniatureWarGame::scenario("hollin-keep").expect("it ships");
    let state = MiniatureWarGame::open(&text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let written = state.position();
    let again = MiniatureWarGame::open(&written).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(again.position(), written);
    assert!(written.contains("kind = \"castle-wall\"\nname = \"West Curtain\"\nline = [[48, 82], [74, 82]]"));
    assert!(written.contains("trees = [[4, 20], [20, 16], [26, 30], [14, 40], [4, 36]]"));
}

#[test]
fn mistakes_in_castles_are_named_with_their_place() {
    let wall = "[[terrain]]\nkind = \"castle-wall\"\nline = [[10, 60], [40, 60]]\n\n[[side]]\nname = \"Red\"";
    mistakes(
        &SMALL.replacen("[[side]]\nname = \"Red\"", wall, 1),
        expect!["line 6, terrain: walls, towers and gates stand around a `castle`"],
    );
    let castle = "[[terrain]]\nkind = \"castle\"\nline = [[10, 60], [40, 60]]\n\n[[terrain]]\nkind = \"fence\"\nline = [[10, 60], [40, 60]]\ngarrison = \"red\"\nfeature = \"stone\"\n\n[[side]]\nname = \"Red\"";
    mistakes(
        &SMALL.replacen("[[side]]\nname = \"Red\"", castle, 1),
        expect![[r#"
        line 6, terrain[0].garrison: a castle has a garrison, and nothing else has
        line 6, terrain[0].polygon: a castle is an area: all within its walls, their tops included
        line 13, terrain[1].garrison: a castle has a garrison, and nothing else has
        line 14, terrain[1].feature: only a bridge or a building is of stone instead of wood"#]],
    );
}

#[test]
fn a_landing_is_written_as_it_was_read() {
    let text = MiniatureWarGame::scenario("sallow-strand").expect("it ships");
    let state = MiniatureWarGame::open(&text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let written = state.position();
    let again = MiniatureWarGame::open(&written).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(again.position(), written);
    assert!(written.contains("aboard = [\"alert\"]\nberth = \"port-1\""), "{written}");
    assert!(written.contains("wind = \"west\""), "{written}");
}

#[test]
fn mistakes_about_ships_and_boats_are_named_with_their_place() {
    let text = MiniatureWarGame::scenario("sallow-strand").expect("it ships");
    mistakes(
        &text.replace("options = [\"ships\", \"river-boats\"]", "options = [\"ships\"]"),
        expect![[r#"
        line 149, unit[7].type: it needs the option `river-boats`
        line 156, unit[8].type: it needs the option `river-boats`
        line 163, unit[9].type: it needs the option `river-boats`
        line 170, unit[10].type: it needs the option `river-boats`"#]],
    );
    mistakes(
        &text.replace("berth = \"port-2\"", "berth = \"port-1\""),
        expect!["now: two are in one place on board, or one is there twice"],
    );
    mistakes(
        &text.replace("aboard = [\"boat-1\"]", "aboard = [\"boat-2\"]"),
        expect!["now: two are in one place on board, or one is there twice"],
    );
    mistakes(
        &text.replace("berth = \"bow\"", "berth = \"deck\""),
        expect!["line 188, unit[12].aboard: it has no place there"],
    );
    mistakes(
        &text.replace("feature = \"dock\"", "feature = \"flows\""),
        expect!["line 35, terrain[3].feature: only a river that is a line flows"],
    );
    mistakes(
        &text.replace("at = [34, 24]\n\n", "at = [34, 54]\n\n"),
        expect!["line 145, unit[7]: lies on no water"],
    );
    mistakes(
        &text.replace("cost = 300", "cost = 300\nlength = 90"),
        expect!["line 88, unit[0].length: a ship has a length of 20 to 60 cm, and nothing else has"],
    );
    mistakes(
        &text.replace("id = \"line\"", "id = \"line\"\ncost = 9\nbeached = true"),
        expect![[r#"
        line 230, unit[17].beached: only a ship or boat lies at the shore
        line 233, unit[17].type: only a ship has a price of its own, and lies at anchor"#]],
    );
    mistakes(
        &text.replace("id = \"reserve\"", "id = \"reserve\"\narrives = 2"),
        expect!["line 143, unit[6].aboard: who is on board is there from the start, and seen"],
    );
}
