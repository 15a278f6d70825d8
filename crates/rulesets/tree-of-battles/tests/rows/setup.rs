//! Setting up (setup.*).

use battle::{Ruleset as _, Side, Viewer};
use expect_test::expect;
use tree_of_battles::TreeOfBattles;

use crate::table::{Game, check, choices, refused, seen};

const UNPLACED: &str = "
    battle red van, no-order
    battle blue main, no-order
    red  F1 heavy-infantry 4 unplaced, of van
    red  F2 longbow 4 unplaced, of van, stakes
    blue G1 heavy-infantry 4 unplaced, of main
    blue G2 light-horse 4 unplaced, of main
    leader red charles unplaced, commander, of van
    leader blue john unplaced, commander, of main
    baggage red
";

#[test]
fn first_orders_are_given_in_secret_before_anything_is_deployed() {
    choices(
        UNPLACED,
        &[],
        &[],
        expect![[r#"
        red: order van attack
        red: order van advance
        red: order van hold
        red: order van skirmish
        red: order van withdraw
    "#]],
    );
    refused(
        UNPLACED,
        &["red: order main hold"],
        &[],
        expect!["van is to be given its first order [setup.orders]"],
    );
    let mut game = Game::open(UNPLACED, &[]);
    game.act("red: order van attack").expect("it is allowed");
    assert_eq!(game.log(Viewer::Seat(Side::Blue)), "van has its first order [setup.orders]\n");
    assert_eq!(game.log(Viewer::Seat(Side::Red)), "van is ordered to attack [setup.orders]\n");
    let orders =
        |side: Side| seen(UNPLACED, &["red: order van attack"], &[], Viewer::Seat(side), "battles.van.order");
    assert_eq!((orders(Side::Red), orders(Side::Blue)), ("attack".into(), serde_json::Value::Null));
}

#[test]
fn the_side_that_scouts_less_deploys_first_and_its_baggage_before_its_first_battle() {
    check(
        UNPLACED,
        &[
            "red: order van attack",
            "blue: order main hold",
            "red: baggage at 36,1",
            "red: F1 placed at 36,12 facing 0 in line of 4",
            "red: F2 placed at 46,10 facing 10 in line of 2 with stakes",
            "red: charles rides to F1",
            "blue: G1 placed at 36,36 facing 180 in line of 4",
            "blue: G2 placed at 20,40 facing 180 in skirmish of 4",
            "blue: john rides to 40,42",
        ],
        &[3, 6],
        expect![[r#"
            van is ordered to attack [setup.orders]
            main is ordered to hold [setup.orders]
            red deploys first [setup.deploy-order]
            red places its baggage at 36,1 [setup.baggage]
            F1 is placed at 36,12, facing 0 [setup.deploy-zone]
            F2 is placed at 46,10, facing 10 [setup.deploy-zone]
            charles joins F1 [leader.attached]
            G1 is placed at 36,36, facing 180 [setup.deploy-zone]
            G2 is placed at 20,40, facing 180 [setup.deploy-zone]
            john rides to 40,42 [leader.detached]
            turn 1 [seq.turn]
            initiative: 8 to 11: 3 6 [seq.initiative]
            blue has the initiative [seq.initiative]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - F2: 46,10 facing 10, line of 2, 4 stands, 0 DPs, red, order attack, planted
            - G1: 36,36 facing 180, line of 4, 4 stands, 0 DPs, blue, order hold
            - G2: 20,40 facing 180, skirmish of 4, 4 stands, 0 DPs, blue, order hold
            - charles: with F1, 0 CP of 5
            - john: at 40,42, 0 CP of 5
            - main: battle under john, order hold
            - van: battle under charles, order attack
        "#]],
    );
}

#[test]
fn equal_scouts_roll_and_the_lower_die_deploys_first() {
    let position = "
        red  F1 heavy-infantry 4 unplaced
        blue G1 heavy-infantry 4 unplaced
    ";
    choices(
        position,
        &[],
        &[2, 2, 5, 1],
        expect![[r#"
        blue: G1 placed at 36,36 facing 180 in line of 4
        blue: G1 placed at 34.5,36 facing 180 in line of 4
        blue: G1 placed at 37.5,36 facing 180 in line of 4
        blue: G1 placed at 33,36 facing 180 in line of 4
        blue: G1 placed at 39,36 facing 180 in line of 4
        blue: G1 placed at 31.5,36 facing 180 in line of 4
        blue: G1 placed at 40.5,36 facing 180 in line of 4
        blue: G1 placed at 30,36 facing 180 in line of 4
        blue: G1 placed at 42,36 facing 180 in line of 4
        blue: G1 placed at 28.5,36 facing 180 in line of 4
        blue: G1 placed at 43.5,36 facing 180 in line of 4
        blue: G1 placed at 27,36 facing 180 in line of 4
    "#]],
    );
}

#[test]
fn where_a_contingent_may_not_be_placed() {
    let orders = ["red: order van attack", "blue: order main hold", "red: baggage at 36,1"];
    let tried = |action: &str, expected| {
        let all: Vec<&str> = orders.iter().copied().chain([action]).collect();
        refused(UNPLACED, &all, &[], expected);
    };
    tried(
        "red: F1 placed at 36,12.05 facing 0 in line of 4",
        expect!["F1 must stand wholly within the zone of its side [setup.deploy-zone]"],
    );
    tried(
        "red: F1 placed at 8.9,12 facing 0 in line of 4",
        expect!["F1 must stand wholly within the zone of its side [setup.deploy-zone]"],
    );
    tried(
        "red: F1 placed at 36,0.5 facing 0 in line of 4",
        expect!["F1 must stand on the table [geo.no-overlap]"],
    );
    tried("red: F1 placed at 36,2 facing 0 in line of 4", expect!["F1 has no room there [geo.no-overlap]"]);
    tried(
        "red: F1 placed at 30,12 facing 0 in skirmish of 4",
        expect!["F1 cannot form this array [array.skirmish]"],
    );
    tried(
        "red: F1 placed at 30,12 facing 0 in line of 1",
        expect!["F1 has not the stands for so many files [array.line]"],
    );
    tried(
        "red: F1 placed at 30,12 facing 0 in line of 4 with stakes",
        expect!["F1 has no stakes to plant [terr.stakes]"],
    );
    tried(
        "red: G1 placed at 30,12 facing 0 in line of 4",
        expect!["F1 is to be placed now [setup.deploy-order]"],
    );
}

#[test]
fn where_the_baggage_may_not_be_placed() {
    let orders = ["red: order van attack", "blue: order main hold"];
    let tried = |action: &str, expected| {
        let all: Vec<&str> = orders.iter().copied().chain([action]).collect();
        refused(UNPLACED, &all, &[], expected);
    };
    tried("red: baggage at 36,1.1", expect!["the baggage must touch its own base edge [setup.baggage]"]);
    tried(
        "red: baggage at 6.9,1",
        expect!["the baggage does not stand within 6″ of a side edge [setup.baggage]"],
    );
    tried("red: baggage at 36,47", expect!["the baggage must touch its own base edge [setup.baggage]"]);
}

#[test]
fn whose_turn_it_is_to_place_a_battle_is_chosen_when_there_are_several() {
    let position = "
        red  F1 heavy-infantry 4 unplaced, of van
        red  F2 heavy-infantry 4 unplaced, of rear
        blue G1 light-horse 4 unplaced, of main
    ";
    choices(
        position,
        &[],
        &[],
        expect![[r#"
        red: deploy van
        red: deploy rear
    "#]],
    );
    refused(
        position,
        &["red: deploy main"],
        &[],
        expect!["a battle that is not on the table is placed next [setup.deploy-order]"],
    );
}

#[test]
fn what_is_secret_is_known_to_its_owner_alone() {
    let position = "
        battle red van, order hold, suspect
        red  F1 longbow 4 at 36,12, of van, volleys 3
        blue G1 longbow 4 at 36,36, volleys 0
        leader red charles with F1, commander, of van
        message red charles attack at 30,10
        option civil-war suspect-lords
        only nothing
    ";
    let path = |side: Side, path: &str| seen(position, &[], &[], Viewer::Seat(side), path);
    for (what, own) in [
        ("battles.van.order", serde_json::Value::from("hold")),
        ("battles.van.suspect", true.into()),
        ("contingents.F1.volleys", 3.into()),
        ("contingents.F1.order", "hold".into()),
        ("messages.0.word", "attack".into()),
    ] {
        assert_eq!(path(Side::Red, what), own, "{what}");
        assert_eq!(path(Side::Blue, what), serde_json::Value::Null, "{what}");
    }
    // Everything else is open, also that longbows are low on ammunition.
    assert_eq!(path(Side::Red, "contingents.G1.low"), serde_json::Value::Bool(true));
    assert_eq!(path(Side::Blue, "contingents.F1.low"), serde_json::Value::Bool(false));
    assert_eq!(path(Side::Blue, "messages.0.at"), "30,10");
    holds!("setup.hidden");
}

#[test]
fn an_army_has_one_commander_and_every_contingent_its_battle() {
    holds!("setup.army");
    let fault = |position: &str, change: (&str, &str)| {
        let file = crate::table::scenario(position).replace(change.0, change.1);
        TreeOfBattles::open(&file).expect_err("it is wrong").to_string()
    };
    let army = "red F1 pike 4 at 36,12\nleader red charles with F1, commander\nred F2 pike 4 at 20,12\nleader red john with F2\nonly nothing";
    let told = [
        fault(army, ("kind = \"captain\"", "kind = \"commander\"")),
        fault(
            army,
            (
                "id = \"F2\"\ntype = \"pike\"\nstands = 4\nat = [20, 12]\nfacing = 0\nbattle = \"red\"",
                "id = \"F2\"\ntype = \"pike\"\nstands = 4\nat = [20, 12]\nfacing = 0\nbattle = \"van\"",
            ),
        ),
        fault(army, ("id = \"F2\"", "id = \"F1\"")),
    ];
    expect![[r#"
        line 5, side[0]: has more than one commander
        line 52, contingent[1].battle: there is no battle `van`
        line 29, leader[1].with: there is no contingent `F2`; did you mean `F1`?
        line 39, contingent[0].id: `F1` stands twice
        line 47, contingent[1].id: `F1` stands twice"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn skirmishers_behind_others_scout_too() {
    let first = |blue: &str| {
        let position = format!(
            "red  F1 light-horse 3 unplaced
             leader red charles unplaced, commander
             blue G1 {blue} unplaced
             leader blue john unplaced, commander"
        );
        let told = crate::table::played(&position, &[], &[]);
        told.lines().find(|line| line.contains("deploys first")).unwrap_or_default().to_owned()
    };
    assert_eq!(first("heavy-infantry 4 + skirmisher 4"), "red deploys first [setup.deploy-order]");
    assert_eq!(first("heavy-infantry 6 + skirmisher 2"), "blue deploys first [setup.deploy-order]");
}

#[test]
fn a_leader_without_a_place_is_placed_though_his_men_stand() {
    let position = "
        red  F1 heavy-infantry 4 at 36,10
        leader red charles unplaced, commander
        blue G1 heavy-infantry 4 at 36,40
        leader blue john with G1, commander";
    choices(
        position,
        &[],
        &[1, 6],
        expect![[r#"
        red: charles rides to F1
    "#]],
    );
    check(
        position,
        &["red: charles rides to 30,4"],
        &[1, 6, 1, 6],
        expect![[r#"
        deployment: 1 to 6: 1 6 [setup.deploy-order]
        red deploys first [setup.deploy-order]
        charles rides to 30,4 [leader.detached]
        turn 1 [seq.turn]
        initiative: 6 to 11: 1 6 [seq.initiative]
        blue has the initiative [seq.initiative]
        - charles: at 30,4, 0 CP of 5
    "#]],
    );
    holds!("setup.deploy-zone");
}
