//! Troop types: what each column of the chart is in play (troop.*).

use std::fmt::Write as _;

use battle::Ruleset as _;
use expect_test::expect;
use tree_of_battles::TreeOfBattles;

use crate::army::{Game, check_lines, played, played_on, refused, scenario, shown};

const TYPES: [&str; 12] = [
    "maa-mounted",
    "maa-foot",
    "light-horse",
    "heavy-infantry",
    "light-infantry",
    "pike",
    "longbow",
    "crossbow",
    "pavisier",
    "handgun",
    "skirmisher",
    "artillery",
];

/// A line for each type.
fn table(of: impl Fn(&str) -> String) -> String {
    TYPES.iter().fold(String::new(), |mut text, kind| {
        let _ = writeln!(text, "{kind}: {}", of(kind));
        text
    })
}

/// The array in which a type usually stands.
fn usual(kind: &str) -> &'static str {
    if kind == "skirmisher" { ", array skirmish" } else { "" }
}

/// Whether a file with this contingent is a battle.
fn opens(line: &str) -> bool {
    TreeOfBattles::open(&scenario(&format!("{line}\nonly nothing"))).is_ok()
}

fn joined(all: impl IntoIterator<Item = String>) -> String {
    let all: Vec<String> = all.into_iter().collect();
    if all.is_empty() { "-".to_owned() } else { all.join(" ") }
}

#[test]
fn arrays_and_ranks_open_to_each_type() {
    holds!(
        "troop.type.maa-mounted",
        "troop.type.maa-foot",
        "troop.type.light-horse",
        "troop.type.heavy-infantry",
        "troop.type.light-infantry",
        "troop.type.pike",
        "troop.type.longbow",
        "troop.type.crossbow",
        "troop.type.pavisier",
        "troop.type.handgun",
        "troop.type.skirmisher",
        "troop.type.artillery"
    );
    let arrays = |kind: &str| {
        let stands = if kind == "artillery" { 4 } else { 12 };
        joined(["line", "column", "skirmish"].into_iter().filter_map(|array| {
            let files: Vec<u8> = (1..=stands)
                .filter(|files| {
                    opens(&format!("red F1 {kind} {stands} at 36,20, array {array}, files {files}"))
                })
                .collect();
            let deepest = files.first().map(|fewest| u8::div_ceil(stands, *fewest))?;
            Some(format!("{array} of up to {deepest}"))
        }))
    };
    expect![[r#"
        maa-mounted: line of up to 3 column of up to 12
        maa-foot: line of up to 3 column of up to 12
        light-horse: line of up to 3 column of up to 12 skirmish of up to 1
        heavy-infantry: line of up to 3 column of up to 12
        light-infantry: line of up to 3 column of up to 12 skirmish of up to 1
        pike: line of up to 3 column of up to 12
        longbow: line of up to 3 column of up to 12 skirmish of up to 1
        crossbow: line of up to 3 column of up to 12 skirmish of up to 1
        pavisier: line of up to 3 column of up to 12
        handgun: line of up to 3 column of up to 12 skirmish of up to 1
        skirmisher: column of up to 12 skirmish of up to 1
        artillery: line of up to 1
    "#]]
    .assert_eq(&table(arrays));
}

#[test]
fn the_size_of_a_stand_is_that_of_its_type() {
    holds!("troop.stand");
    let size = |kind: &str| {
        let position = format!("red F1 {kind} 4 at 36,20{}\nonly nothing", usual(kind));
        let game = Game::open(&position, &[]);
        let scene = battle::State::scene(game.battle.state(), battle::Viewer::Umpire);
        let piece = scene.pieces.into_iter().find(|piece| piece.id == "F1").expect("it is drawn");
        let inches = |micrometres: u32| f64::from(micrometres) / 25_400.0;
        let [wide, deep] = piece.stands[0].size.map(inches);
        format!("{wide} by {deep}, four of them {} by {}", inches(piece.size[0]), inches(piece.size[1]))
    };
    expect![[r#"
        maa-mounted: 1.5 by 1.25, four of them 6 by 1.25
        maa-foot: 1.5 by 0.75, four of them 6 by 0.75
        light-horse: 1.5 by 1.25, four of them 6 by 1.25
        heavy-infantry: 1.5 by 0.75, four of them 6 by 0.75
        light-infantry: 1.5 by 0.75, four of them 6 by 0.75
        pike: 1.5 by 0.75, four of them 6 by 0.75
        longbow: 1.5 by 0.75, four of them 6 by 0.75
        crossbow: 1.5 by 0.75, four of them 6 by 0.75
        pavisier: 1.5 by 0.75, four of them 6 by 0.75
        handgun: 1.5 by 0.75, four of them 6 by 0.75
        skirmisher: 1.5 by 0.75, four of them 8.25 by 0.75
        artillery: 1.5 by 1.5, four of them 6 by 1.5
    "#]]
    .assert_eq(&table(size));
}

#[test]
fn combat_dice_of_each_type() {
    let dice = |kind: &str| {
        let position = format!(
            "red  F1 {kind} 4 at 36,20{}\nblue G1 heavy-infantry 4 at 36,20\nonly combat",
            usual(kind)
        );
        let told = played_on(&position, &[], &[1; 60]);
        let roll = told.lines().find(|line| line.starts_with("combat")).unwrap_or_default();
        roll.split(": 1").next().unwrap_or_default().to_owned()
    };
    expect![[r#"
        maa-mounted: combat: dice 8 (mounted men-at-arms 8), against 5 (a hit 5)
        maa-foot: combat: dice 12 (men-at-arms on foot 12), against 5 (a hit 5)
        light-horse: combat: dice 4 (stands facing 4), against 5 (a hit 5)
        heavy-infantry: combat: dice 8 (heavy infantry 8), against 5 (a hit 5)
        light-infantry: combat: dice 4 (stands facing 4), against 5 (a hit 5)
        pike: combat: dice 8 (pikes 8), against 5 (a hit 5)
        longbow: combat: dice 4 (stands facing 4), against 5 (a hit 5)
        crossbow: combat: dice 4 (stands facing 4), against 5 (a hit 5)
        pavisier: combat: dice 4 (stands facing 4), against 5 (a hit 5)
        handgun: combat: dice 4 (stands facing 4), against 5 (a hit 5)
        skirmisher: combat: dice 4 (stands facing 4), against 6 (a hit in disarray, column or skirmish array 6)
        artillery: combat: dice 4 (stands facing 4), against 5 (a hit 5)
    "#]].assert_eq(&table(dice));
}

#[test]
fn who_is_mounted_marches_farther() {
    holds!("troop.mounted");
    let march = |kind: &str| {
        let position = format!(
            "red  F1 {kind} 4 at 20,5{}\nred F2 pike 4 at 60,5\nblue G1 heavy-infantry 4 at 20,44\nduring approach\nstep {{ approach = {{ side = \"red\", stage = \"marches\" }} }}",
            usual(kind)
        );
        let mut far = ["8", "8.01", "12", "12.01"]
            .into_iter()
            .filter(|far| Game::open(&position, &[]).act(&format!("red: F1 marches ahead {far}")).is_ok());
        far.next_back().unwrap_or("no").to_owned()
    };
    expect![[r#"
        maa-mounted: 12
        maa-foot: 8
        light-horse: 12
        heavy-infantry: 8
        light-infantry: 8
        pike: 8
        longbow: 8
        crossbow: 8
        pavisier: 8
        handgun: 8
        skirmisher: 8
        artillery: no
    "#]]
    .assert_eq(&table(march));
}

#[test]
fn how_far_each_type_charges() {
    let reach = |kind: &str| {
        let at = |far: &str| {
            let y = 20.0 + far.parse::<f64>().expect("inches");
            format!(
                "battle red red, order attack
                 red  F1 {kind} 4 at 36,20{}
                 red  F2 heavy-infantry 4 at 66,20
                 blue G1 heavy-infantry 4 at 36,{y}
                 blue G2 heavy-infantry 4 at 66,22
                 during combat
                 step {{ combat = \"start\" }}",
                usual(kind)
            )
        };
        let mut far = ["1", "2", "2.01", "9", "9.01"].into_iter();
        let tried = |far: &str| Game::open(&at(far), &[1; 80]).act("red: F1 against G1");
        let last = far.rfind(|far| tried(far).is_ok());
        last.map_or_else(|| tried("1").expect_err("it does not charge"), |far| format!("{far}″"))
    };
    expect![[r#"
        maa-mounted: 9″
        maa-foot: 2″
        light-horse: 9″
        heavy-infantry: 2″
        light-infantry: 2″
        pike: 2″
        longbow: 2″
        crossbow: F1 has crossbows in front and may not charge [charge.bar.crossbow]
        pavisier: F1 has pavisiers in front and may not charge [charge.bar.pavisier]
        handgun: 2″
        skirmisher: F1 is in skirmish array and may not charge [charge.bar.skirmish]
        artillery: F1 are guns and may not charge [charge.bar.artillery]
    "#]]
    .assert_eq(&table(reach));
}

#[test]
fn how_each_type_answers_a_charge() {
    let answers = |kind: &str| {
        let of = |array: &str| {
            let position = format!(
                "battle red red, order attack
                 red  K1 maa-mounted 3 at 36,20
                 blue G1 {kind} 4 at 36,26, array {array}{}
                 during combat
                 step {{ combat = \"start\" }}",
                if array == "line" { ", files 2" } else { "" }
            );
            if !opens(
                &position.replace("during combat", "only nothing").replace("step { combat = \"start\" }", ""),
            ) {
                return None;
            }
            let mut game = Game::open(&position, &[1; 80]);
            game.act("red: K1 against G1").ok()?;
            let open = game
                .choices()
                .lines()
                .filter_map(|line| line.strip_prefix("blue: respond ").map(str::to_owned))
                .collect::<Vec<_>>();
            Some(format!("in {array} {}", if open.is_empty() { "stand".to_owned() } else { open.join(", ") }))
        };
        ["line", "skirmish"].into_iter().filter_map(of).collect::<Vec<_>>().join("; ")
    };
    expect![[r#"
        maa-mounted: in line stand, countercharge
        maa-foot: in line stand, countercharge
        light-horse: in line stand, evade, countercharge; in skirmish stand, evade
        heavy-infantry: in line stand
        light-infantry: in line stand; in skirmish stand, evade
        pike: in line stand
        longbow: in line stand, evade, exchange; in skirmish stand, evade
        crossbow: in line stand, evade, exchange; in skirmish stand, evade
        pavisier: in line stand
        handgun: in line stand, evade, exchange; in skirmish stand, evade
        skirmisher: in skirmish stand, evade
        artillery: 
    "#]]
    .assert_eq(&table(answers));
}

#[test]
fn how_far_each_type_shoots_and_with_how_many_dice() {
    let shots = |kind: &str, marks: &str| {
        let at = |phase: &str, far: &str| {
            let y = 4.0 + far.parse::<f64>().expect("inches");
            format!(
                "red  F1 {kind} 4 at 36,4, volleys 6{marks}{}
                 red  X9 crossbow 2 at 66,4
                 blue G1 heavy-infantry 4 at 36,{y}
                 blue G9 heavy-infantry 2 at 66,{}
                 during {phase}
                 step {{ shooting = {{ aim = 0 }} }}",
                usual(kind),
                if phase == "long-range" { "12" } else { "7" }
            )
        };
        let mut shots = Vec::new();
        for (phase, ranges) in [
            ("long-range", &["12", "12.01", "36", "36.01"][..]),
            ("close-range", &["2", "2.01", "4", "4.01"][..]),
        ] {
            let told = |far: &str| {
                let mut game = Game::open(&at(phase, far), &[1; 80]);
                game.act("red: F1 against G1").ok()?;
                while game.battle.asked().is_some()
                    && (game.act("red: done").is_ok() || game.act("blue: done").is_ok())
                {}
                let told = game.told();
                let roll = told.lines().find(|line| line.starts_with("shooting"))?;
                Some(roll.split(',').next().unwrap_or_default().to_owned())
            };
            let last = ranges.iter().rev().find_map(|far| Some(format!("{phase} {far}″ {}", told(far)?)));
            shots.extend(last);
        }
        if shots.is_empty() { "-".to_owned() } else { shots.join("; ") }
    };
    expect![[r#"
        maa-mounted: -
        maa-foot: -
        light-horse: -
        heavy-infantry: -
        light-infantry: -
        pike: -
        longbow: long-range 12″ shooting: dice 8 (longbow stands; close-range 4.01″ shooting: dice 8 (longbow stands
        crossbow: long-range 12″ shooting: dice 4 (stands that shoot 4); close-range 4″ shooting: dice 4 (stands that shoot 4)
        pavisier: -
        handgun: close-range 4″ shooting: dice 4 (stands that shoot 4)
        skirmisher: close-range 2″ shooting: dice 4 (stands that shoot 4)
        artillery: long-range 36″ shooting: dice 8 (guns
    "#]].assert_eq(&table(|kind| shots(kind, "")));
    // With javelins.
    let thrown =
        ["light-horse", "light-infantry"].map(|kind| format!("{kind}: {}\n", shots(kind, ", javelins")));
    expect![[r#"
        light-horse: close-range 2″ shooting: dice 4 (stands that shoot 4)
        light-infantry: close-range 2″ shooting: dice 4 (stands that shoot 4)
    "#]]
    .assert_eq(&thrown.concat());
}

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
        control test, against 1 (control 0, chivalrous +1): 4 [control.roll control.mod.chivalrous]; F1 makes for the best of the enemy: 5 for control [control.result.5-chivalrous]
        control test, against -1 (control 0, D Grade or mercenary -1): 4 [control.roll control.mod.d-mercenary]; F1 acts as its player wishes: 3 for control [control.result.3-4]"#]].assert_eq(&all.join("\n"));
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
             only command"
        );
        let told = played_on(&position, &["red: john hears attack"], &[]);
        told.lines()
            .filter(|line| line.contains("F1") || line.contains("treach"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        treachery, against -1 (faith 0, a leader is with them +1, a suspect lord -2): 2 [treach.test treach.suspect]
        F1 turns its coat [treach.test]
        - F1: 20,12 facing 0, line of 4, 4 stands, 0 DPs, blue, order hold, turned
        - john: with F1, 3 CP of 4
    "#]].assert_eq(&suspect(""));
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
        shooting: dice 8 (longbow stands, two dice each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]
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
