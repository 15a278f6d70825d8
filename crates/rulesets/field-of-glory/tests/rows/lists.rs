//! Army lists and valid armies (army.list, army.valid).

use battle::{Armies as _, Ruleset as _, Side, State as _};
use expect_test::expect;
use field_of_glory::FieldOfGlory;

use crate::points::roster;
use crate::table::{Game, check, check_lines, choices, refused, seen, shown};

const GAME: &str = "
[scenario]
id = \"test\"
title = \"A test\"
points = 800
first = \"red\"
[[side]]
name = \"red\"
lists = [\"towton-yorkists\", \"murten-confederates\"]
[[side]]
name = \"blue\"
lists = [\"towton-lancastrians\"]
";

#[test]
fn all_that_is_wrong_with_an_army_is_said_at_once() {
    let army = roster(
        "towton-yorkists",
        100,
        &["c-in-c inspired", "bills 7", "veteran-longbows 14", "lancers 6", "works 30"],
    );
    let bill = FieldOfGlory.bill(&army);
    assert!(!bill.is_legal());
    let wrong: Vec<String> = bill.mistakes().collect();
    expect![[r#"
        c-in-c inspired: the list has no inspired commander [army.list]
        bills 7: such battle groups have an even number of bases [army.list]
        veteran-longbows 14: the list has battle groups of this kind with fewer or more bases [army.list]
        veteran-longbows 14: a battle group has 2 to 12 bases [formation.group]
        works 30: works are 1 to 20 base widths long [terrain.fortification]
        the list asks for at least 16 bases of bills [army.list]
        the army needs a commander besides the commander-in-chief [army.valid]
        the army needs at least 6 battle groups [army.valid]
        the army costs more than the points that it may cost [army.points]"#]]
    .assert_eq(&wrong.join("\n"));
}

#[test]
fn an_ally_has_a_commander_two_groups_and_at_most_a_third_of_the_bases() {
    let base = ["c-in-c field"];
    let own = ["veteran-pikes 12", "veteran-bills 8", "veteran-pikes 12", "veteran-bills 8"];
    let knights = ["veteran-knights-of-lorraine 4"];
    let ally = ["ally troop"];
    let wrong = |parts: &[&[&str]]| -> String {
        let bill = FieldOfGlory.bill(&roster("murten-confederates", 2_000, &parts.concat()));
        bill.mistakes().collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        the army needs a commander besides the commander-in-chief [army.valid]
        an ally's contingent needs a commander of its own [army.valid]"#]]
    .assert_eq(&wrong(&[&base, &own, &knights, &knights]));
    expect![[r#"
        the army needs at least 6 battle groups [army.valid]
        an ally's contingent has at least 2 battle groups [army.valid]"#]]
    .assert_eq(&wrong(&[&base, &ally, &own, &knights]));
    expect![[""]].assert_eq(&wrong(&[&base, &ally, &own, &knights, &knights]));
    let few = ["veteran-bills 4"; 4];
    expect![[r#"
        veteran-knights-of-lorraine 4: the army has too many bases of this kind [army.list]
        the list asks for at least 8 bases of veteran pikes [army.list]
        allies are at most a third of the army's bases [army.valid]"#]]
    .assert_eq(&wrong(&[&base, &ally, &few, &knights, &knights, &knights]));
}

#[test]
fn an_army_has_one_commander_in_chief_and_one_to_three_others() {
    let wrong = |commanders: &[&str]| -> Vec<String> {
        let bill = FieldOfGlory.bill(&roster("murten-confederates", 2_000, commanders));
        bill.mistakes().filter(|mistake| mistake.contains("command")).collect()
    };
    let (chief, sub) = ("c-in-c field", "sub troop");
    assert_eq!(wrong(&[chief, sub, sub, sub]), [""; 0]);
    assert_eq!(
        wrong(&[chief, sub, sub, sub, sub]),
        ["besides the commander-in-chief there are at most three commanders [command.types]"]
    );
    assert_eq!(wrong(&[chief, chief, sub]), ["the army has one commander-in-chief [command.types]"]);
    assert_eq!(
        wrong(&[chief, "ally inspired"]),
        ["ally inspired: the commander of an ally is a field or a troop commander [command.types]"]
    );
}

#[test]
fn every_list_can_be_bought_for_800_points() {
    let game = GAME.replace("lists = [\"towton-yorkists\", \"murten-confederates\"]\n", "");
    let offered = Game::after(&game, &[], &[]).choices();
    let takes: Vec<&str> = offered.lines().filter(|line| line.starts_with("red: take ")).collect();
    assert_eq!(takes.len(), 26, "a list for each side of the thirteen battles");
    assert_eq!(FieldOfGlory.lists().len(), 26);
    for list in FieldOfGlory.lists() {
        let lines = FieldOfGlory.ready(&list.key, 800);
        let bill = FieldOfGlory.bill(&roster(&list.key, 800, &lines));
        assert!(bill.is_legal() && (600..=800).contains(&bill.total()), "{}: {bill}", list.key);
    }
    for take in takes {
        let bought = shown(&game, &[take, "red: hand in"], &[], "setup.sides.0.roster");
        let lines = bought.as_array().map_or(0, Vec::len);
        assert!(lines >= 9, "{take}: {bought}");
    }
}

#[test]
fn armies_are_written_in_secret_and_opened_again_until_the_other_is_in() {
    let actions =
        ["red: take towton-yorkists", "red: hand in", "red: open", "red: strike 4", "red: add bills 8"];
    check(
        GAME,
        &actions,
        &[],
        expect![[r#"
            red writes an army of Yorkists [army.list]
            red hands its army in [army.valid]
            red looks at its army again [army.valid]
            red strikes out 8 bases of veteran longbows [army.points]
            red adds 8 bases of bills [army.points]
        "#]],
    );
    let blue = battle::Viewer::Seat(battle::Side::Blue);
    assert_eq!(seen(GAME, &actions, &[], blue, "setup.sides.0.roster"), serde_json::Value::Null);
    assert_eq!(seen(GAME, &actions, &[], blue, "setup.sides.0.list"), serde_json::Value::Null);
}

#[test]
fn what_is_listed_leads_from_no_army_that_is_right_to_one_that_is_wrong() {
    let of_red = |actions: &[&str]| -> Vec<String> {
        let listed = Game::after(GAME, actions, &[]).choices();
        listed.lines().filter(|line| line.starts_with("red: ")).map(str::to_owned).collect()
    };
    let right = ["red: take towton-yorkists", "red: strike 4"];
    let listed = of_red(&right);
    assert!(listed.contains(&"red: hand in".to_owned()), "{listed:?}");
    let adds: Vec<&String> = listed.iter().filter(|line| line.starts_with("red: add ")).collect();
    assert!(!adds.is_empty());
    for add in adds {
        assert!(of_red(&[right[0], right[1], add]).contains(&"red: hand in".to_owned()), "{add}");
    }
    // From one that is wrong a ready army leads back.
    let wrong = of_red(&["red: take towton-yorkists", "red: strike 1"]);
    assert!(!wrong.contains(&"red: hand in".to_owned()), "{wrong:?}");
    assert!(wrong.contains(&"red: take towton-yorkists".to_owned()), "{wrong:?}");
}

#[test]
fn an_army_may_be_named_whole_and_what_is_wrong_with_it_is_said() {
    refused(
        GAME,
        &["red: army towton-yorkists c-in-c field, bills 8, bills 3, longbow 4"],
        &[],
        expect!["unreadable: the list towton-yorkists has no `longbow`; did you mean `longbows`?"],
    );
    refused(
        GAME,
        &["red: army towton-yorkists c-in-c inspired, bills 7"],
        &[],
        expect![
            "unreadable: bills 7: such battle groups have an even number of bases [army.list]; the list asks for at least 4 bases of veteran longbows [army.list]; the list asks for at least 16 bases of bills [army.list]; c-in-c inspired: the list has no inspired commander [army.list]; the army needs a commander besides the commander-in-chief [army.valid]; the army needs at least 6 battle groups [army.valid]"
        ],
    );
    refused(
        GAME,
        &["red: take crecy-english"],
        &[],
        expect!["the scenario does not allow this list [army.list]"],
    );
    refused(
        GAME,
        &["red: list towton-yorkists", "red: hand in"],
        &[],
        expect!["the list asks for at least 4 bases of veteran longbows [army.list]"],
    );
    refused(GAME, &["red: add bills 8"], &[], expect!["unreadable: choose a list first"]);
    refused(
        GAME,
        &["red: take towton-yorkists", "red: hand in", "red: strike 1"],
        &[],
        expect!["the army is handed in: open it first [army.valid]"],
    );
    refused(
        GAME,
        &["red: take towton-yorkists", "red: add bills 8"],
        &[],
        expect!["there are not so many points left [army.points]"],
    );
}

#[test]
fn both_lists_are_named_when_both_armies_are_in() {
    check_lines(
        GAME,
        &["red: take towton-yorkists", "red: hand in", "blue: take towton-lancastrians", "blue: hand in"],
        &[],
        "army",
        expect![[r#"
        red writes an army of Yorkists [army.list]
        red hands its army in [army.valid]
        blue writes an army of Lancastrians [army.list]
        blue hands its army in [army.valid]
        red brings an army of Yorkists (Towton) [army.list]
        blue brings an army of Lancastrians (Towton) [army.list]
    "#]],
    );
}

#[test]
fn an_empty_roster_is_offered_the_lists_of_the_scenario() {
    choices(
        GAME,
        &["blue: take towton-lancastrians", "blue: hand in"],
        &[],
        expect![[r#"
        red: take towton-yorkists
        red: take murten-confederates
    "#]],
    );
}

#[test]
fn only_lists_that_make_a_legal_army_of_the_points_are_offered() {
    let lists = "lists = [\"towton-yorkists\", \"murten-confederates\", \"murten-burgundians\"]";
    let of = |points: &str| {
        GAME.replace("points = 800", points)
            .replace("lists = [\"towton-yorkists\", \"murten-confederates\"]", lists)
    };
    let offered = |points: &str| {
        let listed = Game::after(&of(points), &[], &[]).choices();
        listed.lines().filter(|line| line.contains("take murten")).count()
    };
    assert_eq!(offered("points = 800"), 2);
    assert_eq!(offered("points = 600"), 1);
    let mistakes = FieldOfGlory::open(&of("points = 200")).map(drop).expect_err("nobody can buy an army");
    expect![[r#"
        line 2, scenario: no army of 200 points can be bought for red
        line 2, scenario: no army of 200 points can be bought for blue"#]]
    .assert_eq(&mistakes.to_string());
}

#[test]
fn what_comes_of_handing_the_last_army_in_can_be_asked() {
    let actions = ["red: take towton-yorkists", "blue: take towton-lancastrians", "blue: hand in"];
    let game = Game::after(GAME, &actions, &[]);
    let hand_in = game.battle.state().read_action(Side::Red, "hand in").expect("it is an answer");
    let odds = battle::true_odds_of(&game.battle, Side::Red, hand_in, 10_000).expect("few dice fall");
    assert!(odds.outcomes.runs() > 0);
}
