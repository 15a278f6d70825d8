//! The set-up in its order: initiative, edges, camps and works (setup.table, setup.camp, setup.zone, sequence.dice-order.setup).

use battle::{Side, Viewer, holds};
use expect_test::expect;

use crate::table::{check_lines, choices, refused, seen, shown};

/// An open table; red buys a fortified camp and a work, blue nothing of the kind.
const GAME: &str = "
[scenario]
id = \"test\"
title = \"A test\"
points = 900
[[side]]
name = \"red\"
lists = [\"first-muster-aldermere\"]
[[side]]
name = \"blue\"
lists = [\"first-muster-brackenford\"]
";
const RED: &str = "red: army first-muster-aldermere c-in-c field, sub troop, bills 8, bills 8, veteran-longbows 8, \
    veteran-longbows 8, veteran-knights 4, veteran-knights 4, light-horse 4, fortified-camp, works 4, defences 2";
const BLUE: &str = "blue: army first-muster-brackenford c-in-c field, sub troop, veteran-knights 4, veteran-knights 4, \
    pikes 8, pikes 8, crossbows 8, crossbows 8";

/// Both armies are in; these actions follow.
fn after<'a>(actions: &[&'a str]) -> Vec<&'a str> {
    [&[RED, "red: hand in", BLUE, "blue: hand in"], actions].concat()
}

#[test]
fn initiative_is_rolled_red_first_and_equal_totals_again() {
    holds!("sequence.dice-order.setup");
    check_lines(
        GAME,
        &after(&[]),
        &[3, 3, 2, 5],
        "initiative",
        expect![[r#"
        initiative: 3 to 6: 3 3 2 5 [army.initiative]
        blue has the initiative [army.initiative]
    "#]],
    );
    assert_eq!(shown(GAME, &after(&[]), &[3, 3, 2, 5], "setup.attacker"), "blue");
    // No die falls after that until the first turn.
}

#[test]
fn a_scenario_that_names_the_first_side_rolls_no_initiative() {
    holds!("setup.first");
    let game = GAME.replace("points = 900", "points = 900\nfirst = \"blue\"");
    assert_eq!(shown(&game, &after(&[]), &[], "setup.attacker"), "blue");
}

#[test]
fn the_attacker_has_the_south_if_no_edges_are_named() {
    holds!("setup.table");
    // The camp of the side without the initiative is placed first: red's in the north.
    check_lines(
        GAME,
        &after(&["red: camp at 36"]),
        &[1, 6],
        "places its camp",
        expect![[r#"
        red places its camp at 36,44.8 [setup.camp]
    "#]],
    );
    let game = GAME.replace("name = \"red\"", "name = \"red\"\nbase = \"west\"");
    check_lines(
        &game,
        &after(&["red: camp at 24"]),
        &[1, 6],
        "places its camp",
        expect![[r#"
        red places its camp at 3.2,24 [setup.camp]
    "#]],
    );
}

#[test]
fn a_camp_stands_in_the_middle_half_of_its_base_edge() {
    choices(
        GAME,
        &after(&[]),
        &[1, 6],
        expect![[r#"
        red: camp at 36
        red: camp at 29
        red: camp at 43
        red: camp at 23
        red: camp at 50
    "#]],
    );
    // A camp is 4.8 MU wide, the middle half of 72 MU from 18 to 54.
    refused(
        GAME,
        &after(&["red: camp at 20.3"]),
        &[1, 6],
        expect!["the camp stands within the middle half of the base edge [setup.camp]"],
    );
    check_lines(
        GAME,
        &after(&["red: camp at 20.4"]),
        &[1, 6],
        "places its camp",
        expect![[r#"
        red places its camp at 20.4,44.8 [setup.camp]
    "#]],
    );
    refused(
        GAME,
        &after(&["red: camp at 51.7"]),
        &[1, 6],
        expect!["the camp stands within the middle half of the base edge [setup.camp]"],
    );
    let camps = after(&["red: camp at 36", "blue: camp at 36"]);
    let side = |number: u8| shown(GAME, &camps, &[1, 6], &format!("sides.{number}.camp"));
    assert_eq!((side(0), side(1)), ("36,44.8".into(), "36,3.2".into()));
}

#[test]
fn works_are_placed_in_the_own_zone_after_the_camps() {
    let camps = ["red: camp at 36", "blue: camp at 36"];
    let with = |more: &[&'static str]| after(&[&camps[..], more].concat());
    choices(
        GAME,
        &with(&[]),
        &[1, 6],
        expect![[r#"
        red: work at 36,38 facing 180
        red: work at 27,38 facing 180
        red: work at 45,38 facing 180
        red: work at 18,38 facing 180
        red: work at 54,38 facing 180
        red: work at 36,41 facing 180
        red: work at 27,41 facing 180
        red: work at 45,41 facing 180
        red: work at 18,41 facing 180
        red: work at 54,41 facing 180
        red: leave out
    "#]],
    );
    refused(
        GAME,
        &with(&["red: work at 36,37 facing 180"]),
        &[1, 6],
        expect!["works are placed wholly in the own deployment zone [setup.zone]"],
    );
    refused(
        GAME,
        &with(&["red: work at 7,40 facing 180"]),
        &[1, 6],
        expect!["works are placed wholly in the own deployment zone [setup.zone]"],
    );
    refused(
        GAME,
        &with(&["red: work at 36,46 facing 180"]),
        &[1, 6],
        expect!["the work cannot stand in a camp or on impassable ground [setup.zone]"],
    );
    refused(
        GAME,
        &with(&["red: work at 36,40 facing 180", "red: work at 36,40 facing 90"]),
        &[1, 6],
        expect!["works do not cross each other [setup.zone]"],
    );
    check_lines(
        GAME,
        &with(&["red: work at 36,38 facing 180", "red: leave out"]),
        &[1, 6],
        "a work",
        expect![[r#"
        red places a work of 4 base widths at 36,38 [setup.zone]
        red leaves a work out [setup.zone]
    "#]],
    );
}

#[test]
fn the_enemy_learns_of_an_army_nothing_but_its_list() {
    let blue = Viewer::Seat(Side::Blue);
    let see = |path: &str| seen(GAME, &after(&[]), &[1, 6], blue, path);
    assert_eq!(see("setup.sides.0.list"), "first-muster-aldermere");
    assert_eq!(see("setup.sides.0.roster"), serde_json::Value::Null);
    assert_eq!(see("sides.0.rout_level"), serde_json::Value::Null);
    let ids = |viewer: Viewer| {
        let groups = seen(GAME, &after(&[]), &[1, 6], viewer, "groups");
        let list = groups.as_array().cloned().unwrap_or_default();
        list.iter().filter_map(|group| group["id"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert!(ids(blue).iter().all(|id| id.starts_with("blue-")) && ids(blue).len() == 6);
    assert!(ids(Viewer::Spectator).is_empty());
}
