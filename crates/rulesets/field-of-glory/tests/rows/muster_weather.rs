//! The weather of neutral battles (muster.weather).

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{check, check_lines, lines_after, lines_with, refused, shown};

const BOWS: &str = "medium-foot longbow 6 bases in 3 files";
const HANDGUNS: &str = "medium-foot firearm 8 bases in 4 files";

/// Shooters of red's at 30,20 and foot so far up the table, in the shooting phase of a player turn.
fn shooting(turn: u16, men: &str, at: &str, weather: &str) -> String {
    format!(
        "turn {turn}
         red 1 archers {men} at 30,20
         blue 1 target heavy-foot 8 bases in 4 files at 30,{at}
         conditions {weather}
         only shooting"
    )
}

/// An effect of the weather on the shooters, up to the end of player turn 4.
fn effect(kind: &str) -> String {
    format!("effects = [{{ kind = \"{kind}\", pieces = [\"archers\"], until = 4 }}]")
}

/// The sky from the first turn on.
fn sky(sky: &str) -> String {
    format!("weather = [{{ from = 1, {sky} = true }}]")
}

/// The points and the dice of red's shot.
fn check_shot(position: &str, expected: Expect) {
    expected.assert_eq(&lines_with(position, 2, &["archers shoots", "shooting:"]));
}

/// Whether the shooters shoot at all.
fn shoots(men: &str, at: &str, weather: &str) -> bool {
    lines_with(&shooting(1, men, at, weather), 2, &["archers shoots"]).len() > 1
}

#[test]
fn wet_strings_halve_the_dice_of_bows_rounded_up() {
    check_shot(
        &shooting(1, BOWS, "23", &effect("wet-strings")),
        expect![[r#"
        archers shoots at target: points 0 [shoot.dice.first]
        shooting: dice 3 (first rank 3, second rank +1, fractions rounded +1, half for the weather -2), against 4 (score 4): 2 2 2 = 0 [shoot.dice.foot shoot.dice.round muster.weather.wet-strings.fog hits.score shoot.dice.first]
    "#]],
    );
    let crossbows = BOWS.replace("longbow", "crossbow");
    check_shot(
        &shooting(1, &crossbows, "23", &effect("wet-strings")),
        expect![[r#"
        archers shoots at target: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 3 (first rank 3, second rank +1, fractions rounded +1, half for the weather -2), against 5 (score 5): 2 2 2 = 0 [shoot.dice.foot shoot.dice.round muster.weather.wet-strings.fog hits.score shoot.dice.first]
    "#]],
    );
    // Not firearms, and not after the turn that is named.
    check_shot(
        &shooting(1, HANDGUNS, "21.5", &effect("wet-strings")),
        expect![[r#"
        archers shoots at target: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 4 (one die for two bases 4), against 5 (score 5): 2 2 2 2 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]],
    );
    check_shot(
        &shooting(5, BOWS, "23", &effect("wet-strings")),
        expect![[r#"
        archers shoots at target: points 0 [shoot.dice.first]
        shooting: dice 5 (first rank 3, second rank +1, fractions rounded +1), against 4 (score 4): 2 2 2 2 2 = 0 [shoot.dice.foot shoot.dice.round hits.score shoot.dice.first]
    "#]],
    );
    holds!("muster.weather.when", "muster.weather.wind");
}

#[test]
fn half_is_taken_from_all_dice_of_a_group_together() {
    holds!("muster.weather.half.fog");
    let two = "turn 1
         red 1 archers medium-foot longbow 4 bases in 4 files at 30,20
         blue 1 west heavy-foot 4 bases in 2 files at 28.4,23
         blue 2 east heavy-foot heavily-armoured 4 bases in 2 files at 31.6,23
         conditions effects = [{ kind = \"wet-strings\", pieces = [\"archers\"] }]
         only shooting";
    check_shot(
        two,
        expect![[r#"
        archers shoots at west: points 0 [shoot.dice.first]
        shooting: dice 1 (first rank 3, half for the weather -2), against 4 (score 4): 2 = 0 [shoot.dice.foot muster.weather.wet-strings.fog hits.score shoot.dice.first]
        archers shoots at east: points -1 (heavily armoured foot -1) [shoot.dice.first shoot.poa.foot.heavily.bolts]
        shooting: dice 1 (first rank 1), against 5 (score 5): 2 = 0 [shoot.dice.foot hits.score shoot.dice.first]
    "#]],
    );
    check_shot(
        &two.replace("4 bases in 4 files at 30,20", "3 bases in 3 files at 30,20"),
        expect![[r#"
        archers shoots at west: points 0 [shoot.dice.first]
        shooting: dice 1 (first rank 2, half for the weather -1), against 4 (score 4): 2 = 0 [shoot.dice.foot muster.weather.wet-strings.fog hits.score shoot.dice.first]
        archers shoots at east: points -1 (heavily armoured foot -1) [shoot.dice.first shoot.poa.foot.heavily.bolts]
        shooting: dice 1 (first rank 1), against 5 (score 5): 2 = 0 [shoot.dice.foot hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn damp_powder_halves_the_dice_of_firearms_and_guns() {
    check_shot(
        &shooting(1, HANDGUNS, "21.5", &effect("damp-powder")),
        expect![[r#"
        archers shoots at target: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (one die for two bases 4, half for the weather -2), against 5 (score 5): 2 2 = 0 [shoot.dice.light muster.weather.damp-powder.fog hits.score shoot.dice.first]
    "#]],
    );
    check_shot(
        &shooting(1, "light-artillery 3 bases in 3 files", "25", &effect("damp-powder")),
        expect![[r#"
        archers shoots at target: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 3 (guns 6, half for the weather -3), against 5 (score 5): 2 2 2 = 0 [shoot.dice.artillery muster.weather.damp-powder.fog hits.score shoot.dice.first]
    "#]],
    );
    check_shot(
        &shooting(1, BOWS, "23", &effect("damp-powder")),
        expect![[r#"
        archers shoots at target: points 0 [shoot.dice.first]
        shooting: dice 5 (first rank 3, second rank +1, fractions rounded +1), against 4 (score 4): 2 2 2 2 2 = 0 [shoot.dice.foot shoot.dice.round hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn rain_dampens_powder_and_a_storm_wets_strings_too() {
    check_shot(
        &shooting(1, HANDGUNS, "21.5", &sky("rain")),
        expect![[r#"
        archers shoots at target: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (one die for two bases 4, half for the weather -2), against 5 (score 5): 2 2 = 0 [shoot.dice.light muster.weather.sky.rain hits.score shoot.dice.first]
    "#]],
    );
    check_shot(
        &shooting(1, BOWS, "23", &sky("rain")),
        expect![[r#"
        archers shoots at target: points 0 [shoot.dice.first]
        shooting: dice 5 (first rank 3, second rank +1, fractions rounded +1), against 4 (score 4): 2 2 2 2 2 = 0 [shoot.dice.foot shoot.dice.round hits.score shoot.dice.first]
    "#]],
    );
    check_shot(
        &shooting(1, BOWS, "23", &sky("storm")),
        expect![[r#"
        archers shoots at target: points 0 [shoot.dice.first]
        shooting: dice 3 (first rank 3, second rank +1, fractions rounded +1, half for the weather -2), against 4 (score 4): 2 2 2 = 0 [shoot.dice.foot shoot.dice.round muster.weather.sky.rain hits.score shoot.dice.first]
    "#]],
    );
    check_shot(
        &shooting(1, HANDGUNS, "21.5", &sky("storm")),
        expect![[r#"
        archers shoots at target: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (one die for two bases 4, half for the weather -2), against 5 (score 5): 2 2 = 0 [shoot.dice.light muster.weather.sky.rain hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn the_sun_in_their_eyes_takes_a_point() {
    check_shot(
        &shooting(1, BOWS, "23", &effect("sun-in-eyes")),
        expect![[r#"
        archers shoots at target: points -1 (sun in their eyes -1) [shoot.dice.first muster.weather.sun-in-eyes.fog]
        shooting: dice 5 (first rank 3, second rank +1, fractions rounded +1), against 5 (score 5): 2 2 2 2 2 = 0 [shoot.dice.foot shoot.dice.round hits.score shoot.dice.first]
    "#]],
    );
    check_shot(
        &shooting(1, HANDGUNS, "21.5", &effect("sun-in-eyes")),
        expect![[r#"
        archers shoots at target: points -2 (bolts or shot at other foot -1, sun in their eyes -1) [shoot.dice.first shoot.poa.foot.other muster.weather.sun-in-eyes.fog]
        shooting: dice 4 (one die for two bases 4), against 6 (score 6): 2 2 2 2 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn of_two_effects_on_a_shot_only_the_greater_holds() {
    holds!("muster.weather.once");
    let both = "effects = [{ kind = \"sun-in-eyes\", pieces = [\"archers\"] }, { kind = \"wet-strings\", pieces = [\"archers\"] }]";
    check_shot(
        &shooting(1, BOWS, "23", both),
        expect![[r#"
        archers shoots at target: points 0 [shoot.dice.first]
        shooting: dice 3 (first rank 3, second rank +1, fractions rounded +1, half for the weather -2), against 4 (score 4): 2 2 2 = 0 [shoot.dice.foot shoot.dice.round muster.weather.wet-strings.fog hits.score shoot.dice.first]
    "#]],
    );
    // Two that are equal count once: an effect and the storm.
    let wet = format!("{}\n         conditions {}", effect("wet-strings"), sky("storm"));
    check_shot(
        &shooting(1, BOWS, "23", &wet),
        expect![[r#"
        archers shoots at target: points 0 [shoot.dice.first]
        shooting: dice 3 (first rank 3, second rank +1, fractions rounded +1, half for the weather -2), against 4 (score 4): 2 2 2 = 0 [shoot.dice.foot shoot.dice.round muster.weather.wet-strings.fog hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn the_weather_dims_supporting_fire_as_it_does_shots() {
    let charged = |weather: &str| {
        format!(
            "turn 1
             red 1 horse knights lancers swordsmen 4 bases in 2 files at 30,10
             blue 1 spears heavy-foot 4 bases in 2 files at 30,12, rear 2 medium-foot protected bow
             conditions effects = [{{ kind = \"{weather}\", pieces = [\"spears\"] }}]
             only impact"
        )
    };
    let lines = |weather: &str| {
        lines_after(&charged(weather), &["red: charge horse"], 2, &["spears shoots", "supporting"])
    };
    expect![[r#"
        spears shoots at horse: points -1 (impact, to the rear or in combat -1) [support.fire.how shoot.poa.situation]
        supporting fire: dice 1 (archers behind 2, half for the weather -1), against 5 (score 5): 2 = 0 [support.fire muster.weather.wet-strings.fog hits.score support.fire.how]
    "#]].assert_eq(&lines("wet-strings"));
    expect![[r#"
        spears shoots at horse: points -2 (impact, to the rear or in combat -1, sun in their eyes -1) [support.fire.how shoot.poa.situation muster.weather.sun-in-eyes.fog]
        supporting fire: dice 2 (archers behind 2), against 6 (score 6): 2 2 = 0 [support.fire hits.score support.fire.how]
    "#]].assert_eq(&lines("sun-in-eyes"));
}

#[test]
fn against_the_wind_bows_do_not_shoot_beyond_effective_range() {
    holds!("muster.weather.wind-in-face.fog");
    let wind = effect("wind-in-face");
    assert!(shoots(BOWS, "24", &wind) && !shoots(BOWS, "24.1", &wind));
    assert!(shoots(BOWS, "24.1", &effect("mud-slows")));
    let crossbows = BOWS.replace("longbow", "crossbow");
    assert!(shoots(&crossbows, "24", &wind) && !shoots(&crossbows, "24.1", &wind));
    // Guns shoot as far as ever.
    assert!(shoots("heavy-artillery 2 bases in 2 files", "29", &wind));
}

#[test]
fn nobody_shoots_farther_than_the_weather_lets_him_see() {
    // 100 metres are 3.33 MUs here.
    assert!(
        shoots(BOWS, "23.33", &effect("snow-in-face")) && !shoots(BOWS, "23.34", &effect("snow-in-face"))
    );
    // Those who do not have it in their faces see as far as ever.
    assert!(shoots(BOWS, "25", &effect("snow-in-face").replace("archers", "target")));
    for cause in ["visibility", "sky", "dusk", "dark"] {
        let air = format!("weather = [{{ from = 1, sight = 250, cause = \"{cause}\" }}]");
        assert!(shoots(BOWS, "22.5", &air) && !shoots(BOWS, "22.51", &air), "{cause}");
        let over = format!("weather = [{{ from = 1, sight = 250, cause = \"{cause}\" }}, {{ from = 3 }}]");
        let later = shooting(3, BOWS, "25", &over);
        assert!(lines_with(&later, 2, &["archers shoots"]).len() > 1, "the limit has ended");
    }
}

/// Horse of red's that could charge an enemy 4 MU away, and others near one, as the impact phase begins.
fn charging(weather: &str) -> String {
    format!(
        "turn 1
         red 1 horse cavalry 4 bases in 2 files at 30,10
         red 2 others cavalry 4 bases in 2 files at 50,10
         blue 1 foe heavy-foot 4 bases in 2 files at 30,14
         blue 2 near heavy-foot 4 bases in 2 files at 50,12
         conditions {weather}
         only impact"
    )
}

#[test]
fn nobody_charges_whom_he_does_not_see_in_the_weather() {
    let snow = "effects = [{ kind = \"snow-in-face\", pieces = [\"horse\"] }]";
    refused(
        &charging(snow),
        &["red: charge horse"],
        &[],
        expect![
            "the path of horse would first contact foe, whom it does not see [muster.weather.snow-in-face.fog]"
        ],
    );
    let refusal = |cause: &str, expected: Expect| {
        let air = format!("weather = [{{ from = 1, sight = 399, cause = \"{cause}\" }}]");
        refused(&charging(&air), &["red: charge horse"], &[], expected);
    };
    refusal(
        "sky",
        expect!["the path of horse would first contact foe, whom it does not see [muster.weather.sky.snow]"],
    );
    refusal(
        "visibility",
        expect![
            "the path of horse would first contact foe, whom it does not see [muster.weather.visibility]"
        ],
    );
    refusal(
        "dusk",
        expect!["the path of horse would first contact foe, whom it does not see [muster.weather.dusk]"],
    );
    let clear = "weather = [{ from = 1, sight = 400, cause = \"sky\" }]";
    check_lines(
        &charging(clear),
        &["red: charge horse"],
        &[],
        "horse charges",
        expect![[r#"
        horse charges foe [charge.declare]
    "#]],
    );
}

#[test]
fn at_night_nobody_charges_who_is_more_than_a_hundred_metres_from_every_enemy() {
    // It sees farther here than the night would let it, so that it is the night that forbids the charge.
    let night = "weather = [{ from = 1, sight = 900, cause = \"dark\" }]";
    refused(
        &charging(night),
        &["red: charge horse"],
        &[],
        expect!["it is night, and horse is more than 100 metres from every enemy [muster.weather.dark]"],
    );
    let near = lines_after(&charging(night), &["red: charge others"], 1, &["charges"]);
    expect![[r#"
        others charges near [charge.declare]
    "#]]
    .assert_eq(&near);
}

/// A group of red's as its manoeuvre phase begins.
fn marching(men: &str, weather: &str) -> String {
    format!(
        "turn 1
         red 1 men {men} at 30,10
         blue 1 foe heavy-foot 4 bases in 2 files at 30,44
         conditions {weather}
         phase manoeuvre"
    )
}

#[test]
fn mud_or_snow_on_the_ground_slows_mounted_troops_by_one_and_not_on_roads() {
    let slow = "weather = [{ from = 1, slow = true }]";
    let horse = marching("cavalry drilled 4 bases in 2 files", slow);
    refused(
        &horse,
        &["red: move men ahead 4.1"],
        &[],
        expect!["men cannot go that far in mud or snow: 4.1 MUs are more than 4 [muster.weather.ground]"],
    );
    check_lines(
        &horse,
        &["red: move men ahead 4"],
        &[],
        "men",
        expect![[r#"
        men advances 4 MU [move.advance.other]
        - men: 30,14 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    let foot = marching("heavy-foot drilled 4 bases in 2 files", slow);
    check_lines(
        &foot,
        &["red: move men ahead 3"],
        &[],
        "men",
        expect![[r#"
        men advances 3 MU [move.advance.other]
        - men: 30,13 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    let road = marching("cavalry drilled 4 bases in 1 files", slow)
        .replace("conditions", "road 30,2 30,40\n conditions");
    refused(
        &road,
        &["red: move men ahead 6.1"],
        &[],
        expect!["men cannot go that far in mud or snow: 6.1 MUs are more than 4 [muster.weather.ground]"],
    );
    check_lines(
        &road,
        &["red: move men ahead 6"],
        &[],
        "men",
        expect![[r#"
        men advances 6 MU [move.advance.other]
        - men: 30,16 facing 0, 4 bases in 1 files, steady, moved
    "#]],
    );
}

/// Ploughland ahead of a group, with the weather.
fn ploughland(position: &str) -> String {
    let land = "raw [[terrain]]\nraw kind = \"broken-ground\"\nraw feature = \"mud\"\nraw polygon = [[20, 9], [40, 9], [40, 20], [20, 20]]\n";
    position.replace("conditions", &format!("{land}conditions"))
}

#[test]
fn mud_that_slows_is_difficult_ground_for_foot() {
    holds!("muster.weather.mud-slows.fog");
    let mud = "effects = [{ kind = \"mud-slows\", pieces = [\"men\"], until = 4 }]";
    let other = mud.replace("mud-slows", "sun-in-eyes");
    let foot = |weather: &str| ploughland(&marching("heavy-foot drilled 4 bases in 2 files", weather));
    refused(
        &foot(mud),
        &["red: move men ahead 1.1"],
        &[],
        expect!["men cannot go that far: 1.1 MUs are more than 1 [move.rates]"],
    );
    check_lines(
        &foot(mud),
        &["red: move men ahead 1"],
        &[],
        "men",
        expect![[r#"
        men advances 1 MU [move.advance.other]
        - men: 30,11 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    check_lines(
        &foot(&other),
        &["red: move men ahead 2"],
        &[],
        "men",
        expect![[r#"
        men advances 2 MU [move.advance.other]
        - men: 30,12 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    // Foot whom it does not slow goes as through uneven ground.
    check_lines(
        &foot(&mud.replace("men", "foe")),
        &["red: move men ahead 2"],
        &[],
        "men",
        expect![[r#"
        men advances 2 MU [move.advance.other]
        - men: 30,12 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    // Horse goes as through uneven ground all the same.
    let horse = ploughland(&marching("cavalry drilled 4 bases in 2 files", mud));
    check_lines(
        &horse,
        &["red: move men ahead 4"],
        &[],
        "men",
        expect![[r#"
        men advances 4 MU [move.advance.other]
        - men: 30,14 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn mud_that_stops_horse_keeps_it_from_charging() {
    let mud =
        "effects = [{ kind = \"mud-stops-horse\", pieces = [\"horse\", \"others\"], from = 1, until = 4 }]";
    refused(
        &ploughland(&charging(mud)),
        &["red: charge horse"],
        &[],
        expect!["horse is in mud and may not charge [muster.weather.mud-stops-horse.fog]"],
    );
    // Those who stand on firm ground charge.
    let firm = lines_after(&ploughland(&charging(mud)), &["red: charge others"], 1, &["charges"]);
    expect![[r#"
        others charges near [charge.declare]
    "#]]
    .assert_eq(&firm);
    let over = ploughland(&charging(mud)).replace("turn 1", "turn 5");
    check_lines(
        &over,
        &["red: charge horse"],
        &[],
        "horse charges",
        expect![[r#"
        horse charges foe [charge.declare]
    "#]],
    );
}

#[test]
fn lances_count_nothing_in_mud_that_stops_horse() {
    let position = |kind: &str| {
        format!(
            "turn 1
             red 1 horse knights lancers swordsmen 2 bases in 2 files at 30,6
             blue 1 foe medium-foot 2 bases in 2 files at 30,9
             raw [[terrain]]\nraw kind = \"broken-ground\"\nraw feature = \"mud\"\nraw polygon = [[30, 8], [40, 8], [40, 20], [30, 20]]
             conditions effects = [{{ kind = \"{kind}\", pieces = [\"horse\"] }}]
             only impact"
        )
    };
    let points = |kind: &str| lines_after(&position(kind), &["red: charge horse"], 2, &["horse strikes"]);
    // One file is on firm ground; a base in the mud is enough for the whole group.
    expect![[r#"
        horse strikes foe: points +1 (mounted against loose foot +1) [impact.fight impact.poa.mounted-loose]
        horse strikes foe: points 0 [impact.fight]
    "#]]
    .assert_eq(&points("mud-stops-horse"));
    expect![[r#"
        horse strikes foe: points +2 (knights with lances +1, mounted against loose foot +1) [impact.fight impact.poa.knight-lancers impact.poa.mounted-loose]
        horse strikes foe: points 0 [impact.fight]
    "#]].assert_eq(&points("sun-in-eyes"));
}

#[test]
fn the_ground_changes_with_its_turn() {
    let later = "weather = [{ from = 3, slow = true }]";
    let horse = marching("cavalry drilled 4 bases in 2 files", later);
    check(
        &horse,
        &["red: move men ahead 5"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        men advances 5 MU [move.advance.other]
        - men: 30,15 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    assert_eq!(shown(&horse, &[], &[], "turn"), 1);
}
