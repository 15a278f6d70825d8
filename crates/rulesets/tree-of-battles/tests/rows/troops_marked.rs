//! Marks, grades and what else men are (troop.*, array.disarray-acts).

use expect_test::expect;

use crate::table::{Game, check_lines, played, played_on, refused, shown};
use crate::troops::{joined, opens, table, usual};

#[test]
fn marks_that_each_type_may_bear() {
    holds!("troop.chivalrous", "troop.mercenary");
    let marks = |kind: &str| {
        let known = ["full-harness", "chivalrous", "mercenary", "stakes"].into_iter();
        let may = known.filter(|mark| opens(&format!("red F1 {kind} 4 at 36,20, {mark}{}", usual(kind))));
        joined(may.map(str::to_owned))
    };
    expect![[r#"
        maa-mounted: full-harness chivalrous mercenary
        maa-foot: full-harness chivalrous mercenary
        light-horse: mercenary
        heavy-infantry: full-harness mercenary
        light-infantry: mercenary
        pike: full-harness mercenary
        longbow: mercenary stakes
        crossbow: mercenary
        pavisier: mercenary
        handgun: mercenary
        skirmisher: mercenary
        artillery: mercenary
    "#]]
    .assert_eq(&table(marks));
    // By themselves they bear nothing but full harness.
    let own = |kind: &str| {
        let position = format!("red F1 {kind} 4 at 36,20{}\nonly nothing", usual(kind));
        shown(&position, &[], &[], "contingents.F1.marks").to_string()
    };
    expect![[r#"
        maa-mounted: ["full-harness"]
        maa-foot: ["full-harness"]
        light-horse: []
        heavy-infantry: []
        light-infantry: []
        pike: []
        longbow: []
        crossbow: []
        pavisier: []
        handgun: []
        skirmisher: []
        artillery: []
    "#]]
    .assert_eq(&table(own));
}

#[test]
fn chivalrous_and_mercenary_men_are_tested_otherwise() {
    let control = |facts: &str, die: u8| {
        let position = format!(
            "red  F1 maa-mounted 4 at 36,12, grade C{facts}
             blue G1 heavy-infantry 4 at 36,40, grade A
             step {{ control-test = {{ contingent = 0, cause = \"range\", leader = 255, stage = \"roll\", total = 0 }} }}"
        );
        let told = played(&position, &[], &[die]);
        told.lines().take(2).collect::<Vec<_>>().join("; ")
    };
    let all = ["", ", chivalrous", ", mercenary"].map(|facts| control(facts, 4));
    expect![[r#"
        control test: 4 [control.roll]; F1 acts as its player wishes: 4 for control [control.result.3-4]
        control test (chivalrous +1): 4 + 1 = 5 [control.roll control.mod.chivalrous]; F1 makes for the best of the enemy: 5 for control [control.result.5-chivalrous]
        control test (D Grade or mercenary -1): 4 - 1 = 3 [control.roll control.mod.d-mercenary]; F1 acts as its player wishes: 3 for control [control.result.3-4]"#]].assert_eq(&all.join("\n"));
    // Mercenaries do not turn their coats: nobody tests them, in civil war or when an order comes to suspect men.
    let civil = |mark: &str| {
        let position = format!(
            "option civil-war
             red  F1 heavy-infantry 4 at 36,12{mark}
             blue G1 heavy-infantry 4 at 36,40
             step {{ control-test = {{ contingent = 0, cause = \"range\", leader = 255, stage = \"read\", total = 1 }} }}"
        );
        played_on(&position, &[], &[]).contains("faith") || played_on(&position, &[], &[]).contains("treach")
    };
    assert_eq!([civil(""), civil(", mercenary")], [true, false]);
    let suspect = |mark: &str| {
        let position = format!(
            "option civil-war suspect-lords
             battle red van, suspect
             red  F1 heavy-infantry 4 at 20,12, of van{mark}
             leader red john with F1, marshal, of van
             message red john attack delivered
             leader red charles at 36,12, commander
             red  F9 heavy-infantry 4 off, waiting
             only command"
        );
        let told = played_on(&position, &["red: john hears attack"], &[]);
        told.lines()
            .filter(|line| line.contains("F1") || line.contains("treach"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        treachery (a leader is with them +1, a suspect lord -2): 2 - 1 = 1 [treach.test treach.suspect]
        F1 turns its coat [treach.test]
        - F1: 20,12 facing 0, line of 4, 4 stands, 0 DPs, blue, order hold, turned
        - john: with F1, 3 CP of 4
    "#]]
    .assert_eq(&suspect(""));
    expect![[r#"
        - F1: 20,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
        - john: with F1, 3 CP of 4
    "#]]
    .assert_eq(&suspect(", mercenary"));
}

#[test]
fn the_best_men_hold_most() {
    holds!("troop.grade", "dp.maximum");
    let most = |grade: &str| {
        let open = (1..=7)
            .filter(|dps| opens(&format!("red F1 heavy-infantry 4 at 36,20, grade {grade}, dps {dps}")));
        format!("{grade} holds {}\n", open.max().unwrap_or(0))
    };
    expect![[r#"
        A holds 6
        B holds 5
        C holds 5
        D holds 5
    "#]]
    .assert_eq(&["A", "B", "C", "D"].map(most).concat());
}

#[test]
fn a_baggage_train_is_a_piece_that_does_nothing() {
    holds!("troop.type.baggage");
    // 2″ by 2″ about its centre: nobody ends a move on it, and nothing is hidden behind it.
    let march = |far: &str| {
        let position = "red F1 heavy-infantry 4 at 36,10\nbaggage red 36,20\nblue G1 heavy-infantry 4 at 36,46\nduring approach\nstep { approach = { side = \"red\", stage = \"marches\" } }"
            .replace("36,10", &format!("36,{far}"));
        match Game::open(&position, &[]).act("red: F1 marches ahead 8") {
            Ok(()) => "allowed".to_owned(),
            Err(why) => why,
        }
    };
    expect![[r#"
        allowed
        F1 would overlap baggage [geo.no-overlap]
        F1 would overlap baggage [geo.no-overlap]
        allowed"#]]
    .assert_eq(&[march("10.99"), march("11.01"), march("13.7"), march("13.76")].join("\n"));
    let over = "red A1 artillery 2 at 36,10
         baggage red 36,20
         blue G1 heavy-infantry 4 at 36,30
         during long-range
         step { shooting = { aim = 0 } }";
    assert!(played(over, &["red: A1 against G1"], &[1; 4]).contains("A1 shoots"), "it hides nobody");
}

#[test]
fn men_at_arms_are_such_mounted_and_on_foot() {
    holds!("troop.men-at-arms");
    let mounts = |kind: &str| {
        format!(
            "red  F1 {kind} 4 at 36,12, grade A, horses, full-harness, chivalrous
             blue G1 heavy-infantry 4 at 36,40
             during tactical
             step {{ tactical = {{ side = \"red\", stage = \"voluntary\" }} }}"
        )
    };
    let changed = |kind: &str, key: &str| {
        shown(&mounts(kind), &["red: F1 mounts"], &[], &format!("contingents.F1.{key}")).to_string()
    };
    for (kind, other) in [("maa-mounted", "maa-foot"), ("maa-foot", "maa-mounted")] {
        assert_eq!(changed(kind, "type"), format!("\"{other}\""));
        assert_eq!([changed(kind, "stands"), changed(kind, "grade")], ["4", "\"A\""]);
        let marks = shown(&mounts(kind), &[], &[], "contingents.F1.marks").to_string();
        assert_eq!(changed(kind, "marks"), marks);
    }
    refused(
        &mounts("maa-foot").replace("horses, ", ""),
        &["red: F1 mounts"],
        &[],
        expect!["F1 has no horses to mount or leave [man.mount]"],
    );
}

#[test]
fn archers_and_skirmishers_go_by_their_array() {
    holds!("troop.archers", "troop.skirmishers");
    // Archers answer by an exchange of ranks, skirmishers do not, whatever they carry; in disarray they stay what they are.
    let answers = |facts: &str| {
        let position = format!(
            "battle red red, order attack
             red  K1 maa-mounted 3 at 36,20
             blue G1 {facts}
             during combat
             step {{ combat = \"start\" }}"
        );
        let mut game = Game::open(&position, &[1; 60]);
        game.act("red: K1 against G1").expect("it is allowed");
        let open = game
            .choices()
            .lines()
            .filter_map(|line| line.strip_prefix("blue: respond ").map(str::to_owned))
            .collect::<Vec<_>>();
        format!("{facts}: {}\n", if open.is_empty() { "stand".to_owned() } else { open.join(", ") })
    };
    let all = [
        "longbow 4 at 36,26, files 2",
        "handgun 4 at 36,26, files 2",
        "longbow 4 at 36,26, array skirmish",
        "longbow 4 at 36,26, array skirmish, disarray",
        "light-infantry 4 at 36,26, array skirmish",
        "light-infantry 4 at 36,26, files 2",
        "heavy-infantry 4 + longbow 4 at 36,26, files 4",
    ];
    expect![[r#"
        longbow 4 at 36,26, files 2: stand, evade, exchange
        handgun 4 at 36,26, files 2: stand, evade, exchange
        longbow 4 at 36,26, array skirmish: stand, evade
        longbow 4 at 36,26, array skirmish, disarray: stand, evade
        light-infantry 4 at 36,26, array skirmish: stand, evade
        light-infantry 4 at 36,26, files 2: stand
        heavy-infantry 4 + longbow 4 at 36,26, files 4: stand
    "#]]
    .assert_eq(&all.map(answers).concat());
}

#[test]
fn men_in_disarray_march_wheel_and_charge_and_tire_less() {
    holds!("array.disarray-acts", "array.disarray");
    let position = |facts: &str, more: &str| {
        format!(
            "red F1 heavy-infantry 4 at 36,12{facts}\nblue G1 heavy-infantry 4 at 36,23\nterrain hedge 0,13 72,13\n{more}"
        )
    };
    let tactical = "during tactical\nstep { tactical = { side = \"red\", stage = \"voluntary\" } }";
    let moved = |facts: &str| {
        let told = played(
            &position(facts, tactical),
            &["red: F1 moves by two dice", "red: moves wheels left 1, ahead 4"],
            &[5, 5],
        );
        told.lines()
            .filter(|line| line.contains("DP") && !line.starts_with('-'))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        F1 takes 2 DPs and has 2 [move.fatigue]
        F1 takes 1 DP and has 3 [man.wheel]
        F1 takes 1 DP and has 4 [man.minor]
    "#]]
    .assert_eq(&moved(""));
    expect![[""]].assert_eq(&moved(", disarray"));
    // They march, shoot and charge.
    let march = "red F1 longbow 4 at 36,12, disarray\nblue G1 heavy-infantry 4 at 36,40\nduring approach\nstep { approach = { side = \"red\", stage = \"marches\" } }";
    check_lines(
        march,
        &["red: F1 marches ahead 8"],
        &[],
        "goes",
        expect![[r#"
        F1 goes 8″ [move.march-foot]
    "#]],
    );
    let shoots = "red F1 longbow 4 at 36,12, disarray\nblue G1 heavy-infantry 4 at 36,20\nduring long-range\nstep { shooting = { aim = 0 } }";
    check_lines(
        shoots,
        &["red: F1 against G1"],
        &[1; 8],
        "shooting",
        expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]
    "#]],
    );
    let charge = "battle red red, order attack\nred F1 heavy-infantry 4 at 36,12, disarray\nblue G1 heavy-infantry 4 at 36,14\nduring combat\nstep { combat = \"start\" }";
    let told = played_on(charge, &["red: F1 against G1"], &[5; 8]);
    let rolls: String =
        told.lines().filter(|line| line.starts_with("combat")).map(|line| format!("{line}\n")).collect();
    expect![[r#"
        combat: dice 8 (heavy infantry 8), against 6 (a hit in disarray, column or skirmish array 6): 5 5 5 5 5 5 5 5 = 0 [combat.dice.two combat.hit.six]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&rolls);
    // A column in disarray is no column: it charges.
    let column = charge.replace("36,12, disarray", "36,12, array column, files 1, disarray");
    assert!(played_on(&column, &["red: F1 against G1"], &[]).contains("F1 charges G1"));
    refused(
        &charge.replace("36,12, disarray", "36,12, array column, files 1\nred F2 heavy-infantry 4 at 60,12\nblue G2 heavy-infantry 4 at 60,14"),
        &["red: F1 against G1"],
        &[],
        expect!["F1 is in column and may not charge [charge.bar.column]"],
    );
}

#[test]
fn no_score_of_a_die_hits_by_itself() {
    holds!("dice.d6");
    // Full harness behind a hedge within walls of pavises: sevens are wanted, and sixes are none.
    let position = "red  F1 crossbow 4 at 36,12
         blue G1 maa-foot 4 at 36,22, full-harness
         terrain hedge 20,21.5 50,21.5
         during long-range
         step { shooting = { aim = 0 } }";
    check_lines(
        position,
        &["red: F1 against G1"],
        &[6; 4],
        "shooting",
        expect![[r#"
        shooting: dice 4 (stands that shoot 4), against 7 (a hit 5, full harness +1, cover +1): 6 6 6 6 = 0 [arch.dice.other arch.result arch.mod.harness arch.mod.cover]
    "#]],
    );
    check_lines(
        &position.replace("terrain hedge 20,21.5 50,21.5", "terrain hedge 20,2 50,2"),
        &["red: F1 against G1"],
        &[6, 5, 6, 1],
        "shooting",
        expect![[r#"
            shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, full harness +1): 6 5 6 1 = 2 [arch.dice.other arch.result arch.mod.harness]
        "#]],
    );
}
