//! The weather of neutral battles (muster.weather).

use expect_test::expect;

use crate::table::{check_lines, played, refused};

/// Longbows and crossbows of red before a body of blue, at long range, with some weather.
fn shooting(phase: &str, far: &str, weather: &[&str]) -> String {
    let raw: String = weather.iter().map(|line| format!("raw {line}\n")).collect();
    format!(
        "turn 3
         red  L1 longbow 4 at 20,10, volleys 3
         red  X1 crossbow 4 at 30,10
         red  H1 handgun 4 at 40,10
         blue G1 heavy-infantry 4 at 20,{far}
         blue G2 heavy-infantry 4 at 30,{far}
         blue G3 heavy-infantry 4 at 40,{far}
         red  L2 longbow 4 at 60,10
         blue G4 heavy-infantry 4 at 60,14.5
         during {phase}
         step {{ shooting = {{ aim = 0 }} }}
         raw [conditions]
         {raw}"
    )
}

const ALL: &str = "pieces = [\"L1\", \"X1\", \"H1\"]";

fn effect(kind: &str, more: &str) -> String {
    format!("{{ kind = \"{kind}\", {ALL}{more} }}")
}

fn effects(list: &[String]) -> String {
    format!("effects = [{}]", list.join(", "))
}

fn spell(what: &str) -> String {
    format!("weather = [{{ from = 1, {what} }}]")
}

/// The shooting rolls of everybody who can shoot at whom stands before him.
fn rolls(weather: &[&str], dice: usize) -> String {
    let position = shooting("close-range", "13.5", weather).replace("60,14.5", "60,40");
    let told = played(
        &position,
        &["red: L1 against G1", "red: X1 against G2", "red: H1 against G3"],
        &vec![1; dice],
    );
    told.lines().filter(|line| line.starts_with("shooting")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn weather_takes_dice_off() {
    holds!("muster.weather.when");
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]
        shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]
        shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]
    "#]].assert_eq(&rolls(&[], 16));
    expect![[r#"
        shooting: dice 4 (longbow stands low on ammunition 4), against 5 (a hit 5): 1 1 1 1 = 0 [muster.weather.wet-strings.tob arch.result]
        shooting: dice 2 (stands that shoot 4, half, rounded up -2), against 5 (a hit 5): 1 1 = 0 [arch.dice.other muster.weather.wet-strings.tob arch.result]
        shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]
    "#]].assert_eq(&rolls(&[&effects(&[effect("wet-strings", "")])], 10));
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]
        shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]
        shooting: dice 3 (stands that shoot 4, damp powder -1), against 5 (a hit 5): 1 1 1 = 0 [arch.dice.other muster.weather.damp-powder.tob arch.result]
    "#]].assert_eq(&rolls(&[&effects(&[effect("damp-powder", "")])], 15));
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 6 (a hit 5, sun in their eyes +1): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result muster.weather.sun-in-eyes.tob]
        shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, sun in their eyes +1): 1 1 1 1 = 0 [arch.dice.other arch.result muster.weather.sun-in-eyes.tob]
        shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, sun in their eyes +1): 1 1 1 1 = 0 [arch.dice.other arch.result muster.weather.sun-in-eyes.tob]
    "#]].assert_eq(&rolls(&[&effects(&[effect("sun-in-eyes", "")])], 16));
    // Not before its turn, nor after it.
    assert_eq!(rolls(&[&effects(&[effect("wet-strings", ", from = 4")])], 16), rolls(&[], 16));
    assert_eq!(rolls(&[&effects(&[effect("wet-strings", ", until = 2")])], 16), rolls(&[], 16));
}

#[test]
fn of_two_the_greater_holds() {
    holds!("muster.weather.once");
    // Half the dice is as much as a point of a five: one of them, the one on the dice. A die of four is less than a point.
    let both = effects(&[effect("wet-strings", ""), effect("sun-in-eyes", ""), effect("damp-powder", "")]);
    expect![[r#"
        shooting: dice 4 (longbow stands low on ammunition 4), against 5 (a hit 5): 1 1 1 1 = 0 [muster.weather.wet-strings.tob arch.result]
        shooting: dice 2 (stands that shoot 4, half, rounded up -2), against 5 (a hit 5): 1 1 = 0 [arch.dice.other muster.weather.wet-strings.tob arch.result]
        shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, sun in their eyes +1): 1 1 1 1 = 0 [arch.dice.other arch.result muster.weather.sun-in-eyes.tob]
    "#]].assert_eq(&rolls(&[&both], 10));
}

#[test]
fn rain_and_storm() {
    expect![[r#"
        shooting: dice 8 (for longbow stands, two each 8), against 5 (a hit 5): 1 1 1 1 1 1 1 1 = 0 [arch.dice.longbow arch.result]
        shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]
        shooting: dice 3 (stands that shoot 4, damp powder -1), against 5 (a hit 5): 1 1 1 = 0 [arch.dice.other muster.weather.sky.rain arch.result]
    "#]].assert_eq(&rolls(&[&spell("rain = true")], 15));
    expect![[r#"
        shooting: dice 4 (longbow stands low on ammunition 4), against 5 (a hit 5): 1 1 1 1 = 0 [muster.weather.sky.rain arch.result]
        shooting: dice 2 (stands that shoot 4, half, rounded up -2), against 5 (a hit 5): 1 1 = 0 [arch.dice.other muster.weather.sky.rain arch.result]
        shooting: dice 3 (stands that shoot 4, damp powder -1), against 5 (a hit 5): 1 1 1 = 0 [arch.dice.other muster.weather.sky.rain arch.result]
    "#]].assert_eq(&rolls(&[&spell("storm = true")], 9));
}

#[test]
fn nobody_shoots_farther_than_he_sees() {
    let at = |far: &str, weather: &str| {
        let mut told = String::new();
        let position = shooting("long-range", far, &[weather]);
        let mut game = crate::table::Game::open(&position, &[]);
        match game.act("red: L1 against G1") {
            Ok(()) => told.push_str("allowed"),
            Err(why) => told.push_str(&why),
        }
        told
    };
    let told = [
        at("16", &spell("sight = 600, cause = \"visibility\"")),
        at("16.05", &spell("sight = 600, cause = \"visibility\"")),
        at("16.05", &spell("sight = 600, cause = \"sky\"")),
        at("16.05", &spell("sight = 600, cause = \"dusk\"")),
        at("16.05", &spell("sight = 500, cause = \"dark\"")),
        at("15", &effects(&[effect("snow-in-face", "")])),
        at("15.05", &effects(&[effect("snow-in-face", "")])),
        at("18", &effects(&[effect("wind-in-face", "")])),
        at("18.05", &effects(&[effect("wind-in-face", "")])),
    ]
    .join("\n");
    expect![[r#"
        allowed
        G1 is farther off than L1 sees in this weather [muster.weather.visibility]
        G1 is farther off than L1 sees in this weather [muster.weather.sky.snow]
        G1 is farther off than L1 sees in this weather [muster.weather.dusk]
        G1 is farther off than L1 sees in this weather [muster.weather.dark]
        allowed
        G1 is farther off than L1 sees in this weather [muster.weather.snow-in-face.tob]
        allowed
        G1 is 8.05″ away: the range of L1 is 8″ [muster.weather.wind-in-face.tob]"#]]
    .assert_eq(&told);
}

#[test]
fn nobody_charges_from_afar_by_night() {
    let position = |gap: &str, weather: &str| {
        format!(
            "battle red red, order attack
             red  K1 maa-mounted 4 at 20,10
             red  K2 maa-mounted 4 at 60,10
             blue G1 heavy-infantry 4 at 20,{gap}
             blue G2 heavy-infantry 4 at 60,14
             during combat
             step {{ combat = \"start\" }}
             raw [conditions]
             raw {weather}"
        )
    };
    let night = spell("sight = 500, cause = \"dark\"");
    refused(
        &position("15.5", &night),
        &["red: K1 against G1"],
        &[],
        expect!["it is night, and K1 is more than 5″ from every enemy [muster.weather.dark]"],
    );
    let by_day = spell("sight = 5000, cause = \"visibility\"");
    assert!(crate::table::Game::open(&position("15.5", &by_day), &[]).act("red: K1 against G1").is_ok());
    assert!(crate::table::Game::open(&position("14.9", &night), &[]).act("red: K1 against G1").is_ok());
}

#[test]
fn mud_slows_every_move() {
    let position = |phase: &str, weather: &str| {
        let stage = if phase == "tactical" { "voluntary" } else { "marches" };
        format!(
            "red  F1 heavy-infantry 4 at 20,5
             blue G1 heavy-infantry 4 at 20,40
             during {phase}
             step {{ {phase} = {{ side = \"red\", stage = \"{stage}\" }} }}
             raw [conditions]
             raw {weather}"
        )
    };
    let slow = spell("slow = true");
    check_lines(
        &position("tactical", &slow),
        &["red: F1 moves by one die"],
        &[4],
        "may go",
        expect![[r#"
            F1 may go 3″ [move.tactical-dice muster.weather.ground]
        "#]],
    );
    check_lines(
        &position("tactical", &spell("rain = true")),
        &["red: F1 moves by one die"],
        &[4],
        "may go",
        expect![[r#"
            F1 may go 4″ [move.tactical-dice]
        "#]],
    );
    refused(
        &position("approach", &slow),
        &["red: F1 marches ahead 8"],
        &[],
        expect!["F1 does not march so far [move.march-foot]"],
    );
}

#[test]
fn mud_slows_those_who_flee() {
    let position = |weather: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 20,20 facing 180, disarray, routing
             red  F2 heavy-infantry 4 at 40,20
             blue G1 heavy-infantry 4 at 20,40
             only tactical
             raw [conditions]
             raw {weather}"
        )
    };
    for weather in ["slow = true", "rain = true"] {
        let told = played(&position(&spell(weather)), &["red: F2 stays"], &[3, 3]);
        let far = if weather.starts_with("slow") { "F1 routs 5″" } else { "F1 routs 6″" };
        assert!(told.contains(far), "{told}");
    }
}
