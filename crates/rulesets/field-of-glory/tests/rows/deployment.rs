//! Orders of march, deployment by quarters and commanders (setup.order, setup.zone, setup.no-room).

use battle::{Side, Viewer};
use expect_test::expect;

use crate::table::{Game, check_from, choices, refused, scenario, seen, shown};

/// Armies that are given and not placed: five groups of red, three of blue; red has the first turn.
fn game() -> String {
    scenario(
        "
        red 1 bills heavy-foot protected heavy-weapon 8 bases waits
        red 2 bows medium-foot longbow 8 bases waits
        red 3 horse knights heavily-armoured lancers 4 bases waits
        red 4 prickers light-horse unprotected 4 bases waits
        red 5 gun heavy-artillery 2 bases waits
        blue 1 pikes heavy-foot pikemen 8 bases waits
        blue 2 skirmishers light-foot 6 bases waits
        blue 3 cuffs medium-foot 8 bases waits, ally Cuffs
        commander red henry field c-in-c
        commander blue louis inspired c-in-c
        commander blue cuff troop, ally Cuffs
        terrain lake 30,2 34,2 34,6 30,6
        ",
    )
}

const MARCH: &[&str] = &["red: march by numbers", "blue: march in order skirmishers cuffs pikes"];
/// Blue's first quarter: one group of three; red's: two of five.
const SKIRMISHERS: &str = "blue: deploy skirmishers at 36,33 facing 180 in 3 files";

fn after<'a>(actions: &[&'a str]) -> Vec<&'a str> {
    [MARCH, actions].concat()
}

#[test]
fn both_write_an_order_of_march_in_secret_and_may_write_it_anew() {
    let game = game();
    choices(
        &game,
        &[],
        &[],
        expect![[r#"
        red: march by numbers
        red: march foot first
        red: march horse first
        blue: march by numbers
        blue: march foot first
        blue: march horse first
    "#]],
    );
    refused(
        &game,
        &["red: march in order bills bows horse prickers"],
        &[],
        expect!["an order of march has every battle group that is deployed once [setup.order]"],
    );
    refused(
        &game,
        &["red: march in order bills bills horse prickers gun"],
        &[],
        expect!["an order of march has every battle group that is deployed once [setup.order]"],
    );
    refused(
        &game,
        &["red: march in order bills bows horse prickers pikes"],
        &[],
        expect!["unreadable: you have no battle group `pikes`"],
    );
    let horse = ["red: march by numbers", "red: march horse first"];
    let see = |viewer: Viewer| seen(&game, &horse, &[], viewer, "setup.sides.0.march");
    assert_eq!(
        see(Viewer::Seat(Side::Red)),
        serde_json::json!(["horse", "prickers", "bills", "bows", "gun"])
    );
    assert_eq!(see(Viewer::Seat(Side::Blue)), serde_json::Value::Null);
    assert_eq!(see(Viewer::Spectator), serde_json::Value::Null);
}

#[test]
fn the_side_without_the_initiative_begins_with_a_quarter_rounded_up() {
    let game = game();
    // A quarter of three is one, a quarter of five is two.
    refused(
        &game,
        &after(&["blue: deploy pikes at 36,38 facing 180 in 2 files"]),
        &[],
        expect!["pikes is not to be deployed now [setup.order]"],
    );
    refused(
        &game,
        &after(&["blue: hand over"]),
        &[],
        expect!["skirmishers is to be deployed first [setup.order]"],
    );
    check_from(
        &game,
        &after(&[SKIRMISHERS, "blue: hand over"]),
        &[],
        "skirmishers deploys",
        expect![[r#"
        skirmishers deploys at 36,33 facing 180 in 3 files [setup.order]
        - skirmishers: 36,33 facing 180, 6 bases in 3 files, steady
    "#]],
    );
    let red = ["red: deploy bows at 40,10 facing 0 in 4 files", "red: hand over"];
    refused(
        &game,
        &after(&[&[SKIRMISHERS, "blue: hand over"], &red[..]].concat()),
        &[],
        expect!["bills is to be deployed first [setup.order]"],
    );
    let gun = ["red: deploy gun at 40,10 facing 0 in 2 files"];
    refused(
        &game,
        &after(&[&[SKIRMISHERS, "blue: hand over"], &gun[..]].concat()),
        &[],
        expect!["gun is not to be deployed now [setup.order]"],
    );
}

#[test]
fn until_it_is_handed_over_a_quarter_can_be_moved_and_taken_back_and_nobody_sees_it() {
    let game = game();
    let start = [SKIRMISHERS, "blue: hand over"];
    let with = |more: &[&'static str]| after(&[&start[..], more].concat());
    let actions = with(&[
        "red: deploy bills at 40,10 facing 0 in 4 files",
        "red: deploy bows at 50,10 facing 0 in 4 files",
        "red: deploy bills at 40,9 facing 0 in 8 files",
        "red: take back bows",
    ]);
    let ids = |viewer: Viewer| {
        let groups = seen(&game, &actions, &[], viewer, "groups");
        let list = groups.as_array().cloned().unwrap_or_default();
        list.iter()
            .filter_map(|group| Some(format!("{} {}", group["id"].as_str()?, group["at"])))
            .collect::<Vec<_>>()
    };
    expect![[r#"
        bills "40,9"
        bows null
        horse null
        prickers null
        gun null
        skirmishers "36,33""#]]
    .assert_eq(&ids(Viewer::Seat(Side::Red)).join("\n"));
    expect![[r#"
        pikes null
        skirmishers "36,33"
        cuffs null"#]]
    .assert_eq(&ids(Viewer::Seat(Side::Blue)).join("\n"));
    expect![[r#"skirmishers "36,33""#]].assert_eq(&ids(Viewer::Spectator).join("\n"));
    // Nor does anybody read it.
    let log = Game::after(&game, &actions, &[]).log(Viewer::Seat(Side::Blue));
    assert!(!log.contains("bills") && !log.contains("bows"), "{log}");
    let over = with(&[
        "red: deploy bills at 40,10 facing 0 in 4 files",
        "red: deploy bows at 50,10 facing 0 in 4 files",
        "red: hand over",
    ]);
    check_from(
        &game,
        &over,
        &[],
        "bills deploys",
        expect![[r#"
        bills deploys at 40,10 facing 0 in 4 files [setup.order]
        bows deploys at 50,10 facing 0 in 4 files [setup.order]
        - bills: 40,10 facing 0, 8 bases in 4 files, steady
        - bows: 50,10 facing 0, 8 bases in 4 files, steady
        - skirmishers: 36,33 facing 180, 6 bases in 3 files, steady
    "#]],
    );
    refused(&game, &with(&["red: take back bills"]), &[], expect!["bills has no place yet [setup.order]"]);
}

#[test]
fn battle_troops_stand_within_10_mu_of_their_edge_and_skirmishers_within_15() {
    let game = game();
    let try_blue = |at: &str| format!("blue: deploy skirmishers at {at} in 3 files");
    let ok = |action: &str| {
        let actions = after(&[action]);
        assert_eq!(
            shown(&game, &actions, &[], "groups.skirmishers.is"),
            serde_json::json!(["off", "waits", "posted"])
        );
    };
    ok(&try_blue("36,33 facing 180"));
    refused(
        &game,
        &after(&[&try_blue("36,32.9 facing 180")]),
        &[],
        expect!["skirmishers must stand wholly in its deployment zone [setup.zone]"],
    );
    // Three files are 4.8 MU wide.
    ok(&try_blue("6.4,33 facing 180"));
    refused(
        &game,
        &after(&[&try_blue("6.3,33 facing 180")]),
        &[],
        expect!["skirmishers must stand wholly in its deployment zone [setup.zone]"],
    );
    let red = |at: &str| format!("red: deploy bills at {at} in 4 files");
    let with = |action: &str| -> Vec<String> {
        after(&[SKIRMISHERS, "blue: hand over", action]).into_iter().map(str::to_owned).collect()
    };
    let refuse = |action: &str, expected: expect_test::Expect| {
        let actions = with(action);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        refused(&game, &actions, &[], expected);
    };
    refuse(&red("36,10.1 facing 0"), expect!["bills must stand wholly in its deployment zone [setup.zone]"]);
    refuse(&red("36,1 facing 0"), expect!["bills must stand wholly in its deployment zone [setup.zone]"]);
    refuse(
        &red("36,5 facing 0"),
        expect!["bills would stand on ground that it cannot enter [terrain.disorder-table]"],
    );
    refuse(
        "red: deploy bills at 40,9 facing 0 in 9 files",
        expect!["bills has not as many files [formation.block]"],
    );
}

#[test]
fn nobody_is_deployed_within_6_mu_of_the_enemy_zone() {
    // A table 24 MU deep: blue's battle troops from 14 on, so that nobody comes nearer than 8.
    let game = game().replace("[scenario]", "[scenario]\ntable = [72, 24]");
    let bills = |y: &str| format!("red: deploy bills at 44,{y} facing 0 in 4 files");
    let with = |action: &str| -> Vec<String> {
        let first = "blue: deploy skirmishers at 36,20 facing 180 in 3 files";
        after(&[first, "blue: hand over", action]).into_iter().map(str::to_owned).collect()
    };
    for (y, expected) in [
        ("8", Some(expect!["bills would be within 6 MU of the enemy's deployment zone [setup.zone]"])),
        ("7.9", None),
    ] {
        let actions = with(&bills(y));
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        match expected {
            Some(expected) => refused(&game, &actions, &[], expected),
            None => assert_eq!(shown(&game, &actions, &[], "groups.bills.at"), "44,7.9"),
        }
    }
}

/// The whole deployment, before the commanders.
const DEPLOYED: &[&str] = &[
    SKIRMISHERS,
    "blue: hand over",
    "red: deploy bills at 42,10 facing 0 in 4 files",
    "red: deploy bows at 50,10 facing 0 in 4 files",
    "red: hand over",
    "blue: deploy cuffs at 36,38 facing 180 in 4 files",
    "blue: hand over",
    "red: deploy horse at 60,10 facing 0 in 4 files",
    "red: deploy prickers at 20,15 facing 0 in 2 files",
    "red: hand over",
    "blue: deploy pikes at 46,38 facing 180 in 2 files",
    "blue: hand over",
    "red: deploy gun at 25,10 facing 0 in 2 files",
    "red: hand over",
];

#[test]
fn friends_do_not_stand_on_each_other() {
    let game = game();
    let actions = [&DEPLOYED[..3], &["red: deploy bows at 45,10 facing 0 in 4 files"]].concat();
    refused(&game, &after(&actions), &[], expect!["bows would stand on bills [geometry.base]"]);
}

#[test]
fn commanders_come_last_those_of_the_other_side_first() {
    let game = game();
    let with = |more: &[&'static str]| after(&[DEPLOYED, more].concat());
    choices(
        &game,
        &with(&[]),
        &[],
        expect![[r#"
        blue: join pikes
        blue: join skirmishers
        blue: stand at 46,42.4
        blue: stand at 24,46
    "#]],
    );
    // A C-in-C does not join an ally.
    refused(
        &game,
        &with(&["blue: join cuffs"]),
        &[],
        expect!["cuffs is not in his line of command [command.join]"],
    );
    refused(
        &game,
        &with(&["blue: join bills"]),
        &[],
        expect!["bills is not in his line of command [command.join]"],
    );
    refused(
        &game,
        &with(&["blue: stand at 46,37.5"]),
        &[],
        expect!["a commander is placed in the own deployment zone [setup.zone]"],
    );
    refused(
        &game,
        &with(&["blue: stand at 46,37"]),
        &[],
        expect!["a commander is placed in the own deployment zone [setup.zone]"],
    );
    refused(&game, &with(&["blue: stand at 46,38.9"]), &[], expect!["pikes stands there [command.place]"]);
    refused(
        &game,
        &with(&["blue: stand at 46,46", "blue: join pikes"]),
        &[],
        expect!["pikes is not in his line of command [command.join]"],
    );
    check_from(
        &game,
        &with(&["blue: stand at 46,46", "blue: join cuffs", "red: join bills"]),
        &[],
        "louis stands",
        expect![[r#"
            louis stands at 46,46 [setup.order]
            cuff joins cuffs [setup.order]
            henry joins bills [setup.order]
            all is set up [setup.order]
            turn 1: red [sequence.turn]
            Impact [sequence.turn]
            Manoeuvre [sequence.turn]
            - bills: 42,10 facing 0, 8 bases in 4 files, steady
            - bows: 50,10 facing 0, 8 bases in 4 files, steady
            - cuff: with cuffs, settled
            - cuffs: 36,38 facing 180, 8 bases in 4 files, steady
            - gun: 25,10 facing 0, 2 bases in 2 files, steady
            - henry: with bills, settled
            - horse: 60,10 facing 0, 4 bases in 4 files, steady
            - louis: at 46,46
            - pikes: 46,38 facing 180, 8 bases in 2 files, steady
            - prickers: 20,15 facing 0, 4 bases in 2 files, steady
            - skirmishers: 36,33 facing 180, 6 bases in 3 files, steady
        "#]],
    );
}

#[test]
fn a_group_without_room_stays_away_and_counts_as_having_left() {
    // A lake covers all of red's zone.
    let game = scenario(
        "
        table 20x48
        terrain lake 0,0 20,0 20,10.5 0,10.5
        red 1 bills heavy-foot 8 bases waits
        blue 1 pikes heavy-foot 8 bases waits
        commander red henry field c-in-c
        ",
    );
    check_from(
        &game,
        &[
            "red: march by numbers",
            "blue: march by numbers",
            "blue: deploy pikes at 10,38 facing 180 in 4 files",
            "blue: hand over",
            "red: hand over",
        ],
        &[],
        "pikes deploys",
        expect![[r#"
            pikes deploys at 10,38 facing 180 in 4 files [setup.order]
            bills finds no room to deploy [setup.no-room]
            henry finds no room [setup.no-room]
            all is set up [setup.order]
            turn 1: red [sequence.turn]
            Impact [sequence.turn]
            Manoeuvre [sequence.turn]
            - bills: off, 8 bases in 1 files, steady, off, left
            - henry: off, off, left
            - pikes: 10,38 facing 180, 8 bases in 4 files, steady
        "#]],
    );
}

#[test]
fn given_armies_are_deployed_without_betraying_what_is_not_shown() {
    use battle::suite::{Thoroughness, at_random, checked_battles};
    let mut player = at_random(dice::Seed::from_number(8));
    let report =
        checked_battles::<field_of_glory::FieldOfGlory>(&game(), 0..3, Thoroughness::FULL, &mut player);
    let report = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(report.hidden > 20 && report.redrawn > 20, "{report:?}");
}
