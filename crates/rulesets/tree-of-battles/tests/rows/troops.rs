//! Troop types: what each column of the chart is in play (troop.*).

use battle::Ruleset as _;
use expect_test::expect;
use std::fmt::Write as _;
use tree_of_battles::TreeOfBattles;

use crate::table::{Game, played_on, scenario};

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
pub(crate) fn table(of: impl Fn(&str) -> String) -> String {
    TYPES.iter().fold(String::new(), |mut text, kind| {
        let _ = writeln!(text, "{kind}: {}", of(kind));
        text
    })
}

/// The array in which a type usually stands.
pub(crate) fn usual(kind: &str) -> &'static str {
    if kind == "skirmisher" { ", array skirmish" } else { "" }
}

/// Whether a file with this contingent is a battle.
pub(crate) fn opens(line: &str) -> bool {
    TreeOfBattles::open(&scenario(&format!("{line}\nonly nothing"))).is_ok()
}

pub(crate) fn joined(all: impl IntoIterator<Item = String>) -> String {
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
        longbow: long-range 12″ shooting: dice 8 (for longbow stands; close-range 4.01″ shooting: dice 8 (for longbow stands
        crossbow: long-range 12″ shooting: dice 4 (stands that shoot 4); close-range 4″ shooting: dice 4 (stands that shoot 4)
        pavisier: -
        handgun: close-range 4″ shooting: dice 4 (stands that shoot 4)
        skirmisher: close-range 2″ shooting: dice 4 (stands that shoot 4)
        artillery: long-range 36″ shooting: dice 8 (for guns
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
