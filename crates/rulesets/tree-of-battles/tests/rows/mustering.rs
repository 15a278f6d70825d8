//! Armies that are picked by points (setup.muster).

use battle::{Ruleset as _, Side, State as _, Viewer};
use expect_test::expect;
use serde_json::Value;
use tree_of_battles::TreeOfBattles;

use crate::table::{Game, check_lines, choices, refused, seen};

/// Two armies of so many points on an empty table.
fn armies_of(points: u16) -> String {
    format!(
        "[scenario]\nid = \"by-points\"\ntitle = \"By points\"\noptions = [\"muster\"]\npoints = {points}\n\
         [[side]]\nname = \"Red\"\nbase = \"south\"\n[[side]]\nname = \"Blue\"\nbase = \"north\"\n"
    )
}

#[test]
fn an_army_is_picked_piece_by_piece_and_takes_the_field_when_both_are() {
    check_lines(
        &armies_of(160),
        &[
            "red: appoint commander 5 for 1",
            "red: hire 4 heavy-infantry + 4 longbow grade C for 1 with stakes",
            "red: hire 4 maa-foot grade B for 1",
            "red: done",
            "blue: army pikes",
            "blue: done",
        ],
        &[],
        "",
        expect![[r#"
            red picks: appoint commander 5 for 1 [setup.muster]
            red picks: hire 4 heavy-infantry + 4 longbow grade C for 1 with stakes [setup.muster]
            red picks: hire 4 maa-foot grade B for 1 [setup.muster]
            red has picked its army [setup.muster]
            blue takes deep pikes, with halberds and handguns [setup.muster]
            blue has picked its army [setup.muster]
            red fields 12 stands for 127 points [setup.muster]
            blue fields 25 stands for 159 points [setup.muster]
            - blue-commander: off, 0 CP of 5, waiting
            - blue-handgun-1: off, line of 4, 4 stands, 0 DPs, blue, unplaced
            - blue-heavy-infantry-1: off, line of 6, 6 stands, 0 DPs, blue, unplaced
            - blue-main: battle under blue-commander, order none
            - blue-pike-1: off, line of 9, 9 stands, 0 DPs, blue, unplaced
            - blue-pike-2: off, line of 2, 2 stands, 0 DPs, blue, unplaced
            - blue-skirmisher-1: off, skirmish of 4, 4 stands, 0 DPs, blue, unplaced
            - red-commander: off, 0 CP of 5, waiting
            - red-heavy-infantry-1: off, line of 4, 8 stands, 0 DPs, red, unplaced
            - red-maa-foot-1: off, line of 4, 4 stands, 0 DPs, red, unplaced
            - red-main: battle under red-commander, order none
        "#]],
    );
}

#[test]
fn every_part_of_a_price_is_the_chart_s() {
    // The last pick is refused if one point more was spent than is written here.
    for (pick, price) in [
        ("appoint captain 2 for 1", 10),
        ("appoint captain 1 for 1", 5),
        ("appoint marshal 4 for 1", 25),
        ("appoint marshal 5 for 1", 30),
        ("appoint commander 5 for 1", 35),
        ("appoint commander 6 for 1", 40),
        ("hire 4 maa-mounted grade C for 1", 28),
        ("hire 4 maa-foot grade C for 1", 28),
        ("hire 4 maa-foot grade C for 1 with full-harness horses", 32),
        ("hire 4 maa-mounted grade A for 1 with full-harness chivalrous mercenary", 40),
        ("hire 4 light-horse grade C for 1", 16),
        ("hire 4 light-horse grade C for 1 with javelins", 20),
        ("hire 4 heavy-infantry grade B for 1", 20),
        ("hire 4 heavy-infantry grade C for 1 with full-harness", 20),
        ("hire 4 light-infantry grade C for 1", 12),
        ("hire 4 pike grade D for 1", 16),
        ("hire 4 longbow grade C for 1", 36),
        ("hire 4 longbow grade C for 1 with stakes", 40),
        ("hire 4 crossbow grade C for 1", 24),
        ("hire 4 pavisier + 4 crossbow grade C for 1", 36),
        ("hire 4 handgun grade C for 1", 20),
        ("hire 4 skirmisher grade C for 1", 8),
        ("hire 2 artillery grade C for 1", 30),
    ] {
        // 100 points less the price, spent to the last one: then nothing of one point more can be had.
        let mut game = Game::open(&armies_of(100), &[]);
        game.act(&format!("red: {pick}")).unwrap_or_else(|why| panic!("{pick}: {why}"));
        let prompt = game.battle.state().prompt(Side::Red).expect("it is asked on");
        assert_eq!(prompt.question, format!("Your army: {price} of 100 points are spent"), "{pick}");
    }
}

#[test]
fn what_cannot_be_or_not_be_paid_is_refused() {
    let after =
        |picks: &[&str], expected: expect_test::Expect| refused(&armies_of(100), picks, &[], expected);
    after(
        &["red: hire 12 longbow grade C for 1"],
        expect!["there are not so many points left [setup.muster]"],
    );
    after(
        &["red: hire 1 pike grade C for 1"],
        expect!["a contingent has 2 to 12 stands, or 1 to 4 guns [troop.contingent]"],
    );
    after(
        &["red: hire 5 artillery grade C for 1"],
        expect!["a contingent has 2 to 12 stands, or 1 to 4 guns [troop.contingent]"],
    );
    after(
        &["red: hire 4 pike + 4 longbow grade C for 1"],
        expect![
            "two types make a contingent; mounted troops, pikes and artillery are never mixed [troop.mixed]"
        ],
    );
    after(
        &["red: hire 4 skirmisher grade C for 1 with full-harness"],
        expect!["this type does not wear full harness [troop.full-harness]"],
    );
    after(
        &["red: hire 4 pike grade C for 1 with chivalrous"],
        expect!["only men-at-arms are chivalrous [troop.chivalrous]"],
    );
    after(
        &["red: hire 4 pike grade C for 1 with stakes"],
        expect!["only longbows have stakes [terr.stakes]"],
    );
    after(
        &["red: hire 4 pike grade C for 1 with horses"],
        expect!["only men-at-arms bring horses [man.mount]"],
    );
    after(
        &["red: hire 4 pike grade C for 1 with javelins"],
        expect!["javelins are for light horse and light infantry [shoot.range.other]"],
    );
    after(
        &["red: hire 4 pike grade C for 1 with bodyguard"],
        expect!["the chart has no price for this [setup.muster]"],
    );
    after(&["red: hire 4 pike grade C for 7"], expect!["an army has battles 1 to 6 [setup.muster]"]);
    after(&["red: appoint marshal 6 for 1"], expect!["such a leader has not so many CPs [leader.cp]"]);
    after(
        &["red: appoint commander 5 for 1", "red: appoint commander 5 for 2"],
        expect!["an army has one commander [setup.muster]"],
    );
    let mut nine = vec!["red: hire 2 skirmisher grade C for 1"; 9];
    nine.insert(0, "red: appoint commander 5 for 1");
    after(&nine, expect!["a battle holds 1 to 8 contingents [setup.army]"]);
    after(
        &["red: strike 1"],
        expect!["an army is picked: leaders, contingents, or one that is ready [setup.muster]"],
    );
    after(&["red: F1 stays"], expect!["unreadable: there is no contingent `F1`"]);
}

#[test]
fn an_army_that_is_not_complete_is_refused() {
    let army = |picks: &[&str]| {
        let mut actions: Vec<String> = picks.iter().map(|pick| format!("red: {pick}")).collect();
        actions.push("red: done".to_owned());
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        crate::table::why_refused(&armies_of(200), &actions, &[])
    };
    expect!["an army needs a commander [setup.muster]"]
        .assert_eq(&army(&["hire 12 heavy-infantry grade C for 1", "hire 12 heavy-infantry grade B for 1"]));
    expect!["every battle needs a leader [setup.muster]"].assert_eq(&army(&[
        "appoint commander 5 for 1",
        "hire 12 heavy-infantry grade C for 1",
        "hire 12 heavy-infantry grade C for 2",
    ]));
    expect!["every battle needs a contingent [setup.army]"].assert_eq(&army(&[
        "appoint commander 5 for 1",
        "appoint marshal 4 for 2",
        "hire 12 heavy-infantry grade B for 1",
        "hire 10 heavy-infantry grade C for 1",
    ]));
    expect!["at least half of the points are spent on contingents [setup.muster]"]
        .assert_eq(&army(&["appoint commander 5 for 1", "hire 12 heavy-infantry grade B for 1"]));
}

#[test]
fn what_a_side_picks_is_its_own_until_both_are_done() {
    let actions = ["red: army lances", "red: strike 2", "red: hire 2 skirmisher grade C for 2"];
    let picks = |side: Side| seen(&armies_of(300), &actions, &[], Viewer::Seat(side), "picks");
    assert_eq!(picks(Side::Blue), Value::Array(Vec::new()));
    assert!(picks(Side::Red).to_string().contains("hire 2 skirmisher grade C for 2"));
    let mut game = Game::open(&armies_of(300), &[]);
    for action in ["red: army lances", "red: done", "blue: army bows-and-bills"] {
        game.act(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    expect![[r#"
        red has picked its army [setup.muster]
        blue takes archers and dismounted men-at-arms [setup.muster]
    "#]]
    .assert_eq(&game.log(Viewer::Seat(Side::Blue)));
    assert!(game.battle.state().prompt(Side::Blue).expect("blue picks").under_way.len() > 4);
    game.act("blue: done").expect("the army is complete");
    assert!(game.log(Viewer::Seat(Side::Blue)).contains("red fields"));
}

#[test]
fn armies_that_are_ready_are_complete_for_any_points() {
    for points in [100, 150, 299, 300, 650, 2_000] {
        for army in ["bows-and-bills", "lances", "pikes", "ordinance", "condotta"] {
            let mut game = Game::open(&armies_of(points), &[]);
            for side in ["red", "blue"] {
                game.act(&format!("{side}: army {army}")).expect("it is there");
                game.act(&format!("{side}: done")).unwrap_or_else(|why| panic!("{army} for {points}: {why}"));
            }
            let said = TreeOfBattles::summary(game.battle.state(), Viewer::Umpire);
            let spent = said.split(" stands for ").nth(1).and_then(|rest| rest.split(' ').next());
            let spent: u16 = spent.and_then(|word| word.parse().ok()).expect("the points are told");
            assert!(
                spent <= points && (spent * 10 >= points * 8 || points > 650),
                "{army}: {spent} of {points}"
            );
        }
    }
}

#[test]
fn a_file_says_armies_or_lets_them_be_picked() {
    let text = armies_of(300) + "[[battle]]\nid = \"van\"\nside = \"red\"\n";
    let wrong = TreeOfBattles::open(&text).expect_err("forces are missing").to_string();
    assert!(wrong.contains("contingent"), "{wrong}");
    let text = armies_of(300).replace("options = [\"muster\"]\n", "");
    let wrong = TreeOfBattles::open(&text).expect_err("there are no forces").to_string();
    assert!(wrong.contains("points") && wrong.contains("battle"), "{wrong}");
}

#[test]
fn a_few_usual_picks_are_listed() {
    choices(
        &armies_of(100),
        &["red: appoint commander 5 for 1"],
        &[],
        expect![[r#"
            red: army bows-and-bills
            red: army lances
            red: army pikes
            red: army ordinance
            red: army condotta
            red: strike 1
            red: appoint captain 2 for 1
            red: appoint marshal 4 for 2
            red: hire 6 maa-mounted grade C for 1
            red: hire 6 maa-foot grade C for 1
            red: hire 6 light-horse grade C for 1
            red: hire 6 heavy-infantry grade C for 1
            red: hire 6 light-infantry grade C for 1
            red: hire 6 pike grade C for 1
            red: hire 6 longbow grade C for 1
            red: hire 6 crossbow grade C for 1
            red: hire 6 pavisier grade C for 1
            red: hire 6 handgun grade C for 1
            red: hire 6 skirmisher grade C for 1
            red: hire 2 artillery grade C for 1
        "#]],
    );
}

const ROSTER: &str = "roster appoint commander 5 for 1, appoint marshal 4 for 2, \
    hire 4 maa-foot grade B for 1, hire 6 longbow grade C for 1 with stakes, \
    hire 4 heavy-infantry + 4 longbow grade C for 2, hire 3 light-horse grade C for 2 with mercenary javelins";

#[test]
fn a_whole_army_is_named_in_one_line_instead_of_all_that_was_picked() {
    let mut game = Game::open(&armies_of(300), &[]);
    for action in ["red: army lances", &format!("red: {ROSTER}")] {
        game.act(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    let state = game.battle.state();
    let picked = state.view_for(Viewer::Seat(Side::Red))["picks"].clone();
    let picked: Vec<String> = serde_json::from_value(picked).expect("they are texts");
    assert_eq!(picked.join(", "), ROSTER.trim_start_matches("roster "));
    // Nobody else learns of it.
    assert_eq!(state.view_for(Viewer::Seat(Side::Blue))["picks"], Value::Array(Vec::new()));
    let action = state.read_action(Side::Red, ROSTER).expect("it can be read");
    assert_eq!(state.write_action(Side::Red, &action), ROSTER);
    game.act("red: done").expect("the army is complete");
}

#[test]
fn all_that_is_wrong_with_a_roster_is_told_at_once() {
    let wrong = |roster: &str| {
        crate::table::why_refused(&armies_of(200), &[&format!("red: roster {roster}")], &[])
            .replace("; ", ";\n")
    };
    // What cannot be read and what cannot be.
    expect![[r#"
        unreadable: `appoint comander 5 for 1`: `comander` is no kind of leader;
        did you mean `commander`?;
        `hire 4 pyke grade C for 1`: `pyke` is no type of troops;
        did you mean `pike`?;
        `hire 4 pike grade C`: a contingent is written like `hire 6 longbow grade C for 1 with stakes`;
        `7`: a leader is written like `appoint marshal 4 for 2`, a contingent like `hire 6 longbow grade C for 1`;
        `hire 1 pike grade C for 1`: a contingent has 2 to 12 stands, or 1 to 4 guns [troop.contingent]"#]].assert_eq(&wrong(
        "appoint comander 5 for 1, hire 4 pyke grade C for 1, hire 1 pike grade C for 1, hire 4 pike grade C, 7",
    ));
    // What cannot be together, and what is too much.
    let many = "appoint commander 5 for 1, appoint commander 4 for 2".to_owned()
        + &", hire 6 maa-mounted grade A for 1".repeat(9);
    expect![[r#"
        unreadable: `appoint commander 4 for 2`: an army has one commander [setup.muster];
        `hire 6 maa-mounted grade A for 1`: a battle holds 1 to 8 contingents [setup.army];
        605 of 200 points: there are not so many points left [setup.muster]"#]]
    .assert_eq(&wrong(&many));
    // What an army lacks.
    expect![[r#"
        unreadable: an army needs a commander [setup.muster];
        every battle needs a leader [setup.muster];
        every battle needs a contingent [setup.army];
        at least half of the points are spent on contingents [setup.muster]"#]]
    .assert_eq(&wrong("appoint marshal 4 for 2, hire 2 skirmisher grade C for 1"));
    expect![[r#"
        unreadable: a roster names at most 20;
        more are picked one by one"#]]
    .assert_eq(&wrong(&["hire 2 skirmisher grade C for 1"; 21].join(", ")));
    expect!["unreadable: ``: a leader is written like `appoint marshal 4 for 2`, a contingent like `hire 6 longbow grade C for 1`"].assert_eq(&wrong(""));
    // Where no army is picked there is none to be named.
    let told = crate::table::why_refused(
        "red F1 pike 4 at 36,12\nblue G1 pike 4 at 36,40\nduring approach
         step { approach = { side = \"red\", stage = \"marches\" } }",
        &[&format!("red: {ROSTER}")],
        &[],
    );
    expect!["contingents beyond 12″ of enemy march, or the march is done [seq.2-approach]"].assert_eq(&told);
}
