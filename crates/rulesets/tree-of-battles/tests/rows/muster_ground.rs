//! Ground that only neutral battles have: mud, open woods, walled towns, rivers that rise (muster.ground, muster.weather.mud-*,
//! muster.special.sortie, muster.special.spate).

use expect_test::expect;

use crate::fields::{APPROACH, TACTICAL, being};
use crate::table::{Game, check, check_lines, played, refused};

const COMBAT: &str = "during combat\nstep { combat = \"start\" }";

/// The same with red ordered to attack.
fn attacking(position: &str) -> String {
    format!("battle red red, order attack\n{position}")
}

/// What comes of trying an action with some dice.
fn tried(position: &str, action: &str, dice: &[u8]) -> String {
    match Game::open(position, dice).act(action) {
        Ok(()) => "allowed".to_owned(),
        Err(why) => why,
    }
}

/// Troops of red before a strip of ploughland across the table, in some turn.
fn mud(turn: u8, more: &str, effects: &str) -> String {
    format!(
        "turn {turn}
         red  F1 heavy-infantry 4 at 20,10
         red  K1 maa-mounted 3 at 40,10
         red  S1 skirmisher 4 at 60,10, array skirmish
         red  A1 artillery 2 at 5,10
         blue G1 heavy-infantry 4 at 20,40
         raw [conditions]
         raw effects = [{effects}]
         raw grounds = [{{ ground = \"mud\", places = [[0.0, 11.0], [72.0, 11.0], [72.0, 13.0], [0.0, 13.0]] }}]
         {more}"
    )
}

const SLOWS: &str = r#"{ kind = "mud-slows", pieces = ["F1", "K1", "S1", "A1"], from = 2, until = 4 }"#;
const STOPS: &str = r#"{ kind = "mud-stops-horse", pieces = ["K1", "F1"], from = 2, until = 4 }"#;

#[test]
fn mud_is_difficult_and_costs_foot_a_dp_more_for_each_voluntary_move() {
    let dps = |turn, march: &str| {
        let told = played(&mud(turn, APPROACH, SLOWS), &[march], &[]);
        let lines = told.lines().filter(|line| line.contains("takes"));
        lines.map(|line| format!("{turn}: {line}\n")).collect::<String>()
    };
    let all: String = [1, 2, 4, 5].map(|turn| dps(turn, "red: F1 marches ahead 2")).concat();
    expect![[r#"
        2: F1 takes 1 DP and has 1 [morale.difficult]
        2: F1 takes 1 DP and has 2 [muster.weather.mud-slows.tob]
        4: F1 takes 1 DP and has 1 [morale.difficult]
        4: F1 takes 1 DP and has 2 [muster.weather.mud-slows.tob]
    "#]]
    .assert_eq(&all);
    // Horse pays for difficult terrain alone, foot skirmishers for the mud alone.
    expect![[r#"
        2: K1 takes 1 DP and has 1 [morale.difficult]
        2: S1 takes 1 DP and has 1 [muster.weather.mud-slows.tob]
    "#]]
    .assert_eq(&[dps(2, "red: K1 marches ahead 2"), dps(2, "red: S1 marches ahead 2")].concat());
    // Before it nobody pays.
    expect![[""]].assert_eq(&dps(2, "red: F1 marches ahead 0.5"));
    let guns = |turn| tried(&mud(turn, TACTICAL, SLOWS), "red: A1 moves by one die", &[4]);
    assert_eq!(guns(2), "allowed");
    refused(
        &mud(2, TACTICAL, SLOWS),
        &["red: A1 moves by one die", "red: moves ahead 2"],
        &[4],
        expect!["A1 enters no difficult terrain and crosses no obstacles [move.artillery]"],
    );
    // A forced move is no voluntary one.
    let repeats =
        mud(2, "during approach\nstep { approach = { side = \"red\", stage = \"repeats\" } }", SLOWS)
            .replace("4 at 20,10", "4 at 20,10, bound repeat, marched-ahead");
    check_lines(
        &repeats,
        &[],
        &[],
        "F1",
        expect![[r#"
        F1 goes 8″ [control.repeat]
        F1 takes 1 DP and has 1 [morale.difficult]
        - F1: 20,18 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, bound to repeat until 2, marched-ahead, marched
    "#]],
    );
}

#[test]
fn a_charge_through_mud_counts_it_as_difficult_terrain() {
    let position = |turn| {
        attacking(&mud(turn, COMBAT, SLOWS))
            .replace("G1 heavy-infantry 4 at 20,40", "G1 heavy-infantry 4 at 40,18")
    };
    let told = |turn| {
        let mut game = Game::open(&position(turn), &[1; 60]);
        game.act("red: K1 against G1").expect("it is allowed");
        game.told()
            .lines()
            .filter(|line| line.contains("takes"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        K1 takes 1 DP and has 1 [morale.difficult]
        K1 takes 2 DPs and has 3 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        K1 takes 1 DP and has 4 [morale.difficult]
    "#]]
    .assert_eq(&told(2));
    expect![[r#"
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
    "#]]
    .assert_eq(&told(5));
}

#[test]
fn mud_stops_horse_from_charging() {
    let position = |turn, kind: &str, far: &str| {
        attacking(&mud(turn, COMBAT, STOPS))
            .replace("K1 maa-mounted 3 at 40,10", &format!("K1 {kind} 3 at 40,{far}"))
            .replace("G1 heavy-infantry 4 at 20,40", "G1 heavy-infantry 4 at 40,15")
            .replace("F1 heavy-infantry 4 at 20,10", "F1 maa-mounted 3 at 60,15")
            .replace("blue G1", "blue G2 heavy-infantry 4 at 60,20\n         blue G1")
    };
    let charge = |position: &str| tried(position, "red: K1 against G1", &[1; 60]);
    expect![[r#"
        K1 is mounted and cannot charge through mud [muster.weather.mud-stops-horse.tob]
        K1 is mounted and cannot charge through mud [muster.weather.mud-stops-horse.tob]
        allowed
        allowed
        allowed"#]]
    .assert_eq(
        &[
            charge(&position(2, "maa-mounted", "10")),
            charge(&position(4, "maa-mounted", "10")),
            charge(&position(1, "maa-mounted", "10")),
            charge(&position(5, "maa-mounted", "10")),
            charge(&position(2, "heavy-infantry", "13")),
        ]
        .join("\n"),
    );
}

#[test]
fn nothing_is_seen_through_more_than_fifteen_inches_of_open_wood() {
    holds!("muster.ground.open-wood");
    let at = |from: &str| {
        format!(
            "turn 2
             red  A1 artillery 2 at 20,2
             red  F1 heavy-infantry 2 at 50,2
             red  A2 artillery 1 at 23.5,20.5
             blue G1 heavy-infantry 4 at 20,26
             during long-range
             step {{ shooting = {{ aim = 0 }} }}
             raw [conditions]
             raw grounds = [{{ ground = \"open-wood\", places = [[0.0, {from}], [72.0, {from}], [72.0, 20.0], [0.0, 20.0]] }}]"
        )
    };
    expect![[r#"
        allowed
        no stand of A1 sees G1 [geo.sight]"#]]
    .assert_eq(
        &[tried(&at("5.0"), "red: A1 against G1", &[1; 4]), tried(&at("4.9"), "red: A1 against G1", &[1; 4])]
            .join("\n"),
    );
    // It hinders no move.
    let march = at("5.0").replace(
        "during long-range\n             step { shooting = { aim = 0 } }",
        "during approach\n step { approach = { side = \"red\", stage = \"marches\" } }",
    );
    check(
        &march,
        &["red: F1 marches ahead 8"],
        &[],
        expect![[r#"
        F1 goes 8″ [move.march-foot]
        - F1: 50,10 facing 0, line of 2, 2 stands, 0 DPs, red, order advance, marched-ahead, marched
    "#]],
    );
}

/// A town with a garrison before which the enemy stands, with a gate in its southern wall from turn 5 on.
fn town(turn: u8, more: &str) -> String {
    format!(
        "turn {turn}
         red  F1 handgun 3 at 30,31 facing 180, of town, garrison
         red  F2 heavy-infantry 3 at 36,33 facing 180, of town, garrison
         red  F3 heavy-infantry 4 at 60,10
         red  F4 heavy-infantry 2 at 5,2
         blue G1 crossbow 4 at 30,27.5 facing 0
         blue G2 heavy-infantry 4 at 60,12
         terrain building 26,30 40,30 40,36 26,36
         raw [conditions]
         raw grounds = [{{ ground = \"town\", places = [[26.0, 30.0], [40.0, 30.0], [40.0, 36.0], [26.0, 36.0]] }}]
         raw specials = [{{ kind = \"sortie\", pieces = [\"F1\", \"F2\"], from = 5, lines = [[[34.0, 29.0], [34.0, 29.0]]] }}]
         {more}"
    )
}

#[test]
fn a_garrison_stays_within_its_walls_and_shoots_out_of_them() {
    holds!("muster.ground.walled-town");
    let moves = |turn, who: &str| tried(&town(turn, TACTICAL), &format!("red: {who}"), &[3]);
    expect![[r#"
        F2 is held where it stands [muster.flag.garrison]
        F2 is held where it stands [muster.flag.garrison]
        allowed
        allowed
        F2 is held where it stands [muster.flag.garrison]"#]]
    .assert_eq(
        &[
            moves(4, "F2 moves by one die"),
            moves(5, "F2 moves by one die"),
            moves(4, "F2 stays"),
            moves(4, "F3 moves by one die"),
            tried(&town(4, APPROACH), "red: F2 marches ahead 2", &[]),
        ]
        .join("\n"),
    );
    let close = "during close-range\nstep { shooting = { aim = 0 } }";
    check_lines(
        &town(4, close),
        &["red: F1 against G1", "blue: G1 against F1"],
        &[1, 1, 1, 1, 1, 1, 1],
        "shooting",
        expect![[r#"
            shooting: dice 3 (stands that shoot 3), against 5 (a hit 5): 1 1 1 = 0 [arch.dice.other arch.result]
            shooting: dice 4 (stands that shoot 4), against 7 (a hit 5, cover +1, within walls +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.cover muster.ground.walled-town]
        "#]],
    );
    // Nobody charges them, and they charge nobody.
    let charges = |by: &str| {
        let position = format!(
            "battle blue blue, order attack\nbattle red town, order attack\nbattle red red, order attack\nfirst {by}\n{}",
            town(4, COMBAT)
        );
        let position = being(&position, "G1", "heavy-infantry 4 at 30,29.5")
            .replace("F1 handgun 3 at 30,31", "F1 handgun 3 at 30,30.1");
        let action = if by == "blue" { "blue: G1 against F1" } else { "red: F1 against G1" };
        tried(&position, action, &[1; 40])
    };
    expect![[r#"
        F1 is within walls: G1 cannot charge it [muster.ground.walled-town]
        F1 is held where it stands [muster.flag.garrison]"#]]
    .assert_eq(&[charges("blue"), charges("red")].join("\n"));
}

#[test]
fn a_garrison_sallies_by_its_gate_once_it_is_open() {
    refused(
        &town(4, TACTICAL),
        &["red: F2 sallies"],
        &[],
        expect!["no gate is open to F2 [muster.special.sortie]"],
    );
    refused(
        &town(5, TACTICAL),
        &["red: F3 sallies"],
        &[],
        expect!["no gate is open to F3 [muster.special.sortie]"],
    );
    check(
        &town(5, TACTICAL),
        &["red: F2 sallies"],
        &[],
        expect![[r#"
        F2 sallies out by the gate [muster.special.sortie muster.special.sortie.tob]
        - F2: 34,29.24 facing 180, line of 3, 3 stands, 0 DPs, red, order advance, moved
    "#]],
    );
    // Whoever stands before the gate keeps them in, and nobody comes in by it.
    let barred = town(5, TACTICAL).replace("at 60,10", "at 34,29.5");
    refused(
        &barred,
        &["red: F2 sallies"],
        &[],
        expect!["F2 finds no room before the gate [muster.special.sortie]"],
    );
    let enters = town(5, TACTICAL).replace("F3 heavy-infantry 4 at 60,10", "F3 heavy-infantry 2 at 34,29");
    refused(
        &enters,
        &["red: F3 moves by one die", "red: moves ahead 2"],
        &[3],
        expect!["F3 cannot enter impassable ground [terr.impassable]"],
    );
}

/// A line that becomes a river 2 inches wide in turn 3, with a ford at its middle.
fn river(turn: u8, more: &str) -> String {
    format!(
        "turn {turn}
         red  F1 heavy-infantry 4 at 20,16
         red  F2 heavy-infantry 4 at 50,14
         red  F3 heavy-infantry 2 at 36,18, array column, files 1
         blue G1 heavy-infantry 4 at 20,44
         raw [[terrain]]
         raw kind = \"river with ford\"
         raw line = [[0.0, 20.0], [72.0, 20.0]]
         raw [[terrain]]
         raw kind = \"deep water or cliff\"
         raw since = 3
         raw polygon = [[0.0, 21.0], [35.0, 21.0], [35.0, 19.0], [0.0, 19.0]]
         raw [[terrain]]
         raw kind = \"deep water or cliff\"
         raw since = 3
         raw polygon = [[37.0, 21.0], [72.0, 21.0], [72.0, 19.0], [37.0, 19.0]]
         raw [[terrain]]
         raw kind = \"bridge, gate, ford or lane\"
         raw line = [[36.0, 18.9], [36.0, 21.1]]
         raw width = 2.0
         raw [conditions]
         raw specials = [{{ kind = \"spate\", from = 3, lines = [[[0.0, 20.0], [72.0, 20.0]]] }}]
         {more}"
    )
}

#[test]
fn a_river_in_spate_is_closed_but_for_its_fords() {
    let march = |turn, who: &str| tried(&river(turn, APPROACH), &format!("red: {who} marches ahead 6"), &[]);
    expect![[r#"
        allowed
        F1 cannot enter impassable ground [terr.impassable]
        allowed"#]]
    .assert_eq(&[march(2, "F1"), march(3, "F1"), march(3, "F3")].join("\n"));
}

#[test]
fn whoever_stands_in_a_rising_river_is_driven_to_the_nearer_bank() {
    let at = |turn, y: &str| {
        river(turn, "chooser red\nstep { turn = \"start\" }")
            .replace("F1 heavy-infantry 4 at 20,16", &format!("F1 heavy-infantry 4 at 20,{y}"))
    };
    check_lines(
        &at(3, "19.5"),
        &[],
        &[1, 6],
        "F1",
        expect![[r#"
        F1 is driven to the bank [muster.special.spate]
        F1 takes 1 DP and has 1 [muster.special.spate]
        - F1: 20,19 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
    "#]],
    );
    check_lines(
        &at(3, "21.5"),
        &[],
        &[1, 6],
        "F1",
        expect![[r#"
        F1 is driven to the bank [muster.special.spate]
        F1 takes 1 DP and has 1 [muster.special.spate]
        - F1: 20,21.75 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
    "#]],
    );
    // As far from the one as from the other: the own side's.
    check_lines(
        &at(3, "20.375"),
        &[],
        &[1, 6],
        "F1",
        expect![[r#"
        F1 is driven to the bank [muster.special.spate]
        F1 takes 1 DP and has 1 [muster.special.spate]
        - F1: 20,18.875 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
    "#]],
    );
    for (turn, y) in [(2, "19.5"), (4, "18"), (3, "18.9")] {
        let told = played(&at(turn, y), &[], &[1, 6]);
        assert!(!told.contains("bank"), "{turn} {y}: {told}");
    }
}

#[test]
fn heralds_and_lone_leaders_come_out_of_a_rising_river() {
    let position = river(3, "chooser red\nstep { turn = \"start\" }")
        + "\n leader red york at 12,20.5, commander\n leader red hugh with F2\n message red hugh attack at 28,19.5";
    let told = played(&position, &[], &[1, 6]);
    let lines = told.lines().filter(|line| line.starts_with("- york") || line.starts_with("- message"));
    expect![[r#"
        - message 0: attack for hugh at 28,18.75
        - york: at 12,21.25, 5 CP of 5
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}
