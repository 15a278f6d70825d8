//! Measuring and arrays (geo.*, array.*), and mustered battles (muster.*).

use battle::{Ruleset as _, State as _, Viewer};
use expect_test::expect;
use tree_of_battles::TreeOfBattles;

use crate::table::{played_on, refused, shown};

#[test]
fn a_distance_is_rounded_to_hundredths_and_the_limit_is_within() {
    // Charles' stand ends 0.5″ right of him and F2 begins at 25: 2.004″ are 2.00, 2.006″ are 2.01.
    let at = |x: &str| {
        format!("red F2 maa-foot 4 at 28,12, dps 1\nleader red charles at {x},12, commander\nonly command")
    };
    let steadied = crate::table::played(&at("22.496"), &["red: charles steadies F2", "red: done"], &[]);
    assert!(steadied.contains("which has 0 DPs"), "{steadied}");
    refused(
        &at("22.494"),
        &["red: charles steadies F2"],
        &[],
        expect!["F2 is 2.01″ away from charles, not within 2″ [cmd.steady]"],
    );
    holds!("geo.inch", "geo.within", "geo.distance");
}

#[test]
fn the_nearest_is_told_by_distance_then_by_midpoints_then_by_roster() {
    let position = |others: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 36,12, grade D, bound advance
             red  F2 heavy-infantry 4 at 8,12
             leader red charles with F2, marshal
             leader blue john at 36,44, commander
             {others}
             only tactical"
        )
    };
    let target = |others: &str| {
        let told = played_on(&position(others), &[], &[]);
        told.lines().find(|line| line.contains("bound to advance")).map(str::to_owned).unwrap_or(told)
    };
    // Nearer by edges, though its midpoint is farther.
    assert!(
        target("blue G1 heavy-infantry 4 at 36,40\nblue G2 heavy-infantry 8 at 45,39.5")
            .contains("advance G2")
    );
    // Edges tie: the nearer midpoint.
    assert!(
        target("blue G1 heavy-infantry 8 at 45,40\nblue G2 heavy-infantry 4 at 36,40").contains("advance G2")
    );
    // Both tie: roster order; and routers are no enemy.
    assert!(
        target("blue G1 heavy-infantry 4 at 33,40\nblue G2 heavy-infantry 4 at 39,40").contains("advance G1")
    );
    assert!(
        target("blue G1 heavy-infantry 4 at 33,20, routing, disarray\nblue G2 heavy-infantry 4 at 39,40")
            .contains("advance G2")
    );
    holds!("geo.nearest", "geo.enemy");
}

#[test]
fn a_footprint_is_the_rectangle_that_holds_all_stands() {
    // Four stands before two: behind the right end of the first rank there is no stand, but footprint.
    let at = |x: &str| {
        format!(
            "red F1 heavy-infantry 6 at 36,12, files 4, dps 1
             leader red charles at {x},10.6, commander
             only command"
        )
    };
    let steadied = crate::table::played(&at("41.5"), &["red: charles steadies F1", "red: done"], &[]);
    assert!(steadied.contains("which has 0 DPs"), "{steadied}");
    let why = crate::table::why_refused(&at("41.51"), &["red: charles steadies F1"], &[]);
    assert!(why.ends_with("[cmd.steady]"), "{why}");
    holds!("geo.footprint");
}

#[test]
fn the_front_zone_opens_by_half_a_right_angle_from_each_front_corner() {
    // An enemy within 2″ to the front is not come nearer to. Skirmishers are 8.25″ wide: their right corner is at 40.125,
    // and the enemy begins 1″ beside it.
    let may_slide = |facts: &str, enemy: &str| {
        let position = format!(
            "red  F1 light-infantry 4 at 36,12, array skirmish{facts}
             leader red charles with F1, commander
             blue G1 heavy-infantry 4 at {enemy} facing 0
             leader blue john with G1, commander
             only tactical"
        );
        let mut game = crate::table::Game::open(&position, &[2]);
        game.act("red: F1 moves by one die").expect("it may roll");
        game.act("red: moves slides 90 0.2")
            .map_err(|why| assert!(why.contains("[tact.front-halt]"), "{why}"))
            .is_ok()
    };
    for facts in ["", ", disarray"] {
        assert!(!may_slide(facts, "44.125,13.01"));
        assert!(may_slide(facts, "44.125,12.79"));
    }
    // A line of 6″ has its corner at 39, in disarray as well: whom it may charge lies in its front zone.
    let why = |facts: &str, enemy: &str| {
        let position = format!(
            "battle red van, order attack
             red  F1 heavy-infantry 4 at 36,12{facts}, of van
             red  F2 heavy-infantry 4 at 8,12, of van
             leader red charles with F1, commander, of van
             blue G1 heavy-infantry 4 at {enemy} facing 0
             blue G2 heavy-infantry 4 at 8,13.5
             leader blue john with G1, commander
             only combat"
        );
        crate::table::Game::open(&position, &[2; 60]).act("red: F1 against G1").err().unwrap_or_default()
    };
    for facts in ["", ", disarray"] {
        assert!(why(facts, "43,12.99").contains("[charge.front]"));
        assert_eq!(why(facts, "43,13.01"), "");
    }
    holds!("geo.frame", "geo.front-zone");
}

#[test]
fn the_table_is_six_feet_by_four_unless_the_scenario_says_otherwise() {
    let opens = |lines: &str| {
        let file = crate::table::scenario(&format!("{lines}\nonly nothing"));
        TreeOfBattles::open(&file).map(drop).map_err(|mistakes| mistakes.to_string())
    };
    assert_eq!(opens("red F1 longbow 4 at 69,12"), Ok(()));
    assert!(opens("red F1 longbow 4 at 69.01,12").is_err_and(|why| why.contains("wholly on the table")));
    assert_eq!(opens("red F1 longbow 4 at 36,48"), Ok(()));
    assert!(opens("red F1 longbow 4 at 36,48.01").is_err_and(|why| why.contains("wholly on the table")));
    assert_eq!(opens("table 80x60\nred F1 longbow 4 at 77,60"), Ok(()));
    holds!("setup.table");
}

#[test]
fn the_side_that_acts_first_rolls_first_and_each_in_roster_order() {
    let position = |first: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 20,12
             red  F2 heavy-infantry 4 at 40,12
             red  F3 heavy-infantry 4 at 60,2
             leader red charles with F3, marshal
             blue G1 heavy-infantry 4 at 20,40
             blue G2 heavy-infantry 4 at 60,46
             leader blue john with G2, marshal
             first {first}
             only control"
        )
    };
    let told = |first: &str| {
        let told = crate::table::played(&position(first), &[], &[3, 2, 4]);
        let tested = told.lines().filter(|line| line.contains("for control"));
        tested.map(|line| line.split(" [").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let [wished, halts] = ["acts as its player wishes", "halts"];
    let line = |who: &str, does: &str, total: u8| format!("{who} {does}: {total} for control");
    assert_eq!(told("red"), [line("F1", wished, 3), line("F2", halts, 2), line("G1", wished, 4)]);
    assert_eq!(told("blue"), [line("G1", wished, 3), line("F1", halts, 2), line("F2", wished, 4)]);
    holds!("dice.order");
}

#[test]
fn a_file_with_a_wrong_array_is_refused_with_its_reason() {
    let fault = |line: &str| {
        let file = crate::table::scenario(&format!("{line}\nonly nothing"));
        TreeOfBattles::open(&file).expect_err("it is wrong").to_string()
    };
    assert!(fault("red F1 heavy-infantry 8 at 36,12, files 2").contains("has 2 files, not 3 to 8"));
    assert!(fault("red F1 heavy-infantry 8 at 36,12, array skirmish").contains("cannot form its array"));
    assert!(fault("red F1 pike 12 at 36,12, files 2").contains("has 2 files, not 4 to 12"));
    assert!(
        fault("red F1 heavy-infantry 2 at 36,12, array column, files 2").contains("has 2 files, not 1 to 1")
    );
    assert!(fault("red F1 artillery 5 at 36,12").contains("has 5 stands, not 1 to 4"));
    assert!(fault("red F1 longbow 1 at 36,12").contains("has 1 stands, not 2 to 12"));
    assert!(
        fault("red F1 longbow 7 + heavy-infantry 6 at 36,12, files 7").contains("has 13 stands, not 2 to 12")
    );
    for two in [
        "longbow 4 + pike 4",
        "light-horse 4 + maa-mounted 4",
        "longbow 4 + artillery 4",
        "pike 4 + longbow 4",
    ] {
        assert!(fault(&format!("red F1 {two} at 36,12")).contains("never mixed"), "{two}");
    }
    assert!(fault("red F1 longbow 4 at 36,12, chivalrous").contains("only men-at-arms are chivalrous"));
    assert!(fault("red F1 longbow 4 at 71,12").contains("does not stand wholly on the table"));
    holds!("array.line", "array.column", "array.skirmish", "troop.contingent", "troop.mixed");
}

#[test]
fn men_at_arms_wear_full_harness_unless_the_scenario_says_otherwise() {
    let marks = |line: &str| shown(&format!("{line}\nonly nothing"), &[], &[], "contingents.F1.marks");
    assert_eq!(marks("red F1 maa-foot 4 at 36,12"), serde_json::json!(["full-harness"]));
    assert_eq!(marks("red F1 maa-foot 4 at 36,12, plain"), serde_json::json!([]));
    // In the second rank, too, for the time when it comes to the front; other heavy men if the scenario says so.
    assert_eq!(marks("red F1 longbow 4 + maa-foot 4 at 36,12"), serde_json::json!(["full-harness"]));
    let heavy = |mark: &str| marks(&format!("red F1 longbow 4 + heavy-infantry 4 at 36,12{mark}"));
    assert_eq!(heavy(""), serde_json::json!([]));
    assert_eq!(heavy(", full-harness"), serde_json::json!(["full-harness"]));
    holds!("troop.full-harness");
}

#[test]
fn late_contingents_come_on_where_they_were_mustered_or_where_there_is_room() {
    let late = |more: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 36,12
             leader red charles with F1, commander
             red  F2 heavy-infantry 4 at 50,12{more}
             blue G1 heavy-infantry 4 at 36,40
             leader blue john with G1, commander
             turn 2
             chooser red
             step {{ turn = \"start\" }}"
        )
    };
    let told = |position: &str, dice: &[u8]| {
        let told = crate::table::played(position, &[], dice);
        let lines = told.lines().filter(|line| line.starts_with("F2") || line.starts_with("arrival"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[""]].assert_eq(&told(&late(", arrives 3, waiting"), &[4, 3]));
    expect![[r#"
        F2 is placed at 50,12, facing 0 [muster.arrival.turn]
    "#]]
    .assert_eq(&told(&late(", arrives 2, waiting"), &[4, 3]));
    // A throw of the chance or less brings it on.
    expect![[r#"
        arrival: 40 [muster.arrival.chance]
        F2 is placed at 50,12, facing 0 [muster.arrival.turn]
    "#]]
    .assert_eq(&told(&late(", arrives 2, chance 40, waiting"), &[40, 4, 3]));
    expect![[r#"
        arrival: 41 [muster.arrival.chance]
    "#]]
    .assert_eq(&told(&late(", arrives 2, chance 40, waiting"), &[41, 4, 3]));
    // Its place is taken: it goes straight back by quarters of an inch.
    let taken =
        late(", arrives 2, waiting").replace("F1 heavy-infantry 4 at 36,12", "F1 heavy-infantry 4 at 50,12");
    expect![[r#"
        F2 is placed at 50,11.25, facing 0 [muster.arrival.turn]
    "#]]
    .assert_eq(&told(&taken, &[4, 3]));
    // Nowhere is room: it waits.
    let shut = late(", arrives 2, waiting")
        + "\nterrain deep-water-or-cliff 20,0 72,0 72,48 20,48\nterrain deep-water-or-cliff 0,20 20,20 20,48 0,48";
    let shut = shut
        .replace("F1 heavy-infantry 4 at 36,12", "F1 heavy-infantry 4 at 10,12")
        .replace("at 36,40", "at 10,18");
    expect![[r#"
        F2 finds no room and waits [muster.arrival.blocked]
    "#]]
    .assert_eq(&told(&shut, &[4, 3]));
    // Its die is thrown then, and not again.
    let chance = shut.replace("arrives 2, waiting", "arrives 2, chance 40, waiting");
    let game = played_on(&chance, &[], &[40, 4, 3]);
    assert!(game.contains("- F2: off") && game.contains("waiting, comes"), "{game}");
    expect![[r#"
        F2 is placed at 50,12, facing 0 [muster.arrival.turn]
    "#]]
    .assert_eq(&told(&late(", arrives 2, chance 40, waiting, comes"), &[4, 3]));
    // Late men count in the size of their army from the start.
    assert_eq!(shown(&late(", arrives 3, waiting"), &[], &[], "sides.0.breaks_at"), 4);
    holds!("muster.arrival.place", "muster.arrival.count");
}

#[test]
fn neutral_words_become_marks_orders_and_shapes() {
    let view = |key: &str| {
        let text = TreeOfBattles::scenario(key).expect("it ships");
        TreeOfBattles::open(&text).expect("it is right").view_for(Viewer::Umpire)
    };
    let agincourt = view("agincourt");
    let has = |mark: &str| {
        let all = agincourt["contingents"].as_array().expect("a list");
        all.iter().any(|item| item["marks"].as_array().expect("a list").iter().any(|known| known == mark))
    };
    assert!(has("stakes") && has("chivalrous") && has("full-harness"));
    assert!(!agincourt["stakes"].as_array().expect("a list").is_empty());
    holds!("muster.flag.stakes.tob", "muster.flag.chivalrous.tob");
}

#[test]
fn what_is_to_the_front_widens_with_the_distance() {
    holds!("geo.footprint", "geo.frame", "geo.front-zone");
    // The front edge reaches 3″ to either side of 36; the far corner of the target is 4.75″ ahead: up to 7.75″ aside.
    let charge = |x: &str, facts: &str| {
        let position = format!(
            "battle red red, order attack
             red  K1 maa-mounted 4 at 36,20{facts}
             red  K2 maa-mounted 4 at 10,20
             blue G1 heavy-infantry 2 at {x},24
             blue G2 heavy-infantry 2 at 10,24
             during combat
             step {{ combat = \"start\" }}"
        );
        match crate::table::Game::open(&position, &[1; 60]).act("red: K1 against G1") {
            Ok(()) => "allowed".to_owned(),
            Err(why) => why,
        }
    };
    expect![[r#"
        allowed
        G1 is not to the front of K1 [charge.front]
        allowed
        G1 is not to the front of K1 [charge.front]
        allowed
        G1 is not to the front of K1 [charge.front]"#]]
    .assert_eq(
        &[
            charge("45.2", ""),
            charge("45.3", ""),
            charge("26.8", ""),
            charge("26.7", ""),
            charge("43.7", ", files 2"),
            charge("43.8", ", files 2"),
        ]
        .join("\n"),
    );
}

#[test]
fn a_table_is_six_feet_by_four_unless_the_scenario_says_otherwise() {
    holds!("setup.table");
    let opens =
        |line: &str| TreeOfBattles::open(&crate::table::scenario(&format!("{line}\nonly nothing"))).is_ok();
    assert!(opens("red F1 heavy-infantry 4 at 69,48"));
    assert!(!opens("red F1 heavy-infantry 4 at 69.1,48") && !opens("red F1 heavy-infantry 4 at 69,48.1"));
    assert!(opens("table 80x60\nred F1 heavy-infantry 4 at 77,60"));
    // Each has a long edge of its own.
    let both = "side red base = \"north\"\nside blue base = \"north\"\nred F1 heavy-infantry 4 at 36,12";
    assert!(!opens(both));
}

#[test]
fn hollows_are_lower_than_the_plain() {
    holds!("muster.ground.hollow");
    // Whoever is uphill of his opponent has a die more for his contingent.
    let dice = |level: i8| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,20\nblue G1 heavy-infantry 4 at 36,20\nterrain hill 20,20 50,20 50,30 20,30, level {level}\nonly combat"
        );
        let told = crate::table::played_on(&position, &[], &[1; 40]);
        told.lines()
            .filter(|line| line.starts_with("combat"))
            .map(|line| format!("{level}: {}\n", line.split(": 1").next().unwrap_or_default()))
            .collect::<String>()
    };
    expect![[r#"
        -1: combat: dice 9 (heavy infantry 8, advantage of ground +1), against 5 (a hit 5)
        -1: combat: dice 8 (heavy infantry 8), against 5 (a hit 5)
        1: combat: dice 8 (heavy infantry 8), against 5 (a hit 5)
        1: combat: dice 9 (heavy infantry 8, advantage of ground +1), against 5 (a hit 5)
    "#]]
    .assert_eq(&[dice(-1), dice(1)].concat());
}

#[test]
fn whose_last_rank_is_short_is_struck_where_it_has_stands() {
    // The one stand of the second rank is at 36 to 37.5: who comes from behind lines up with it.
    let from = |at: &str| {
        let position = format!(
            "battle red red, order attack
             red  K1 maa-mounted 2 at {at}
             blue G1 heavy-infantry 5 at 36,20, files 4
             only combat"
        );
        let told = played_on(&position, &["red: K1 against G1"], &[]);
        let lines = told
            .lines()
            .filter(|line| line.contains("strikes") || line.contains("morale") || line.contains("scores"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        K1 strikes G1 on its rear [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.flank]
        K1 scores 0 hits on G1 [combat.who]
        G1 scores 0 hits on K1 [combat.who]
    "#]]
    .assert_eq(&from("33.5,26 facing 180"));
    // On the flank only the first rank has stands.
    expect![[r#"
        K1 strikes G1 on its left flank [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.flank]
        K1 scores 0 hits on G1 [combat.who]
        G1 scores 0 hits on K1 [combat.who]
    "#]]
    .assert_eq(&from("44,20.7 facing 270"));
}

#[test]
fn the_plain_hides_one_hollow_from_another() {
    let sees = |from: [&str; 2], hollows: &[&str]| {
        let hollows: String =
            hollows.iter().map(|corners| format!("terrain hill {corners}, level -1\n")).collect();
        let position = format!(
            "red  F1 longbow 2 at 15,{}
             blue G1 heavy-infantry 2 at 15,{}
             {hollows}
             only long-range",
            from[0], from[1]
        );
        crate::table::Game::open(&position, &[]).choices().contains("red: F1 against G1")
    };
    let (south, north) = ("10,10 20,10 20,20 10,20", "10,22 20,22 20,32 10,32");
    assert!(!sees(["18", "24"], &[south, north]));
    // From the plain into a hollow, within one, and from one into the next that begins where it ends.
    assert!(sees(["18", "24"], &[south]) && sees(["18", "24"], &[north]) && sees(["18", "24"], &[]));
    assert!(sees(["11", "17"], &[south, north]));
    assert!(sees(["18", "24"], &["10,10 20,10 20,22 10,22", north]));
    // Who reaches out of the hollow sees over its rim.
    assert!(sees(["20.3", "26"], &[south, north]));
    // A bent hollow hides one end of it from the other.
    assert!(!sees(["18", "24"], &["10,10 20,10 20,20 12,20 12,22 20,22 20,32 10,32"]));
}
