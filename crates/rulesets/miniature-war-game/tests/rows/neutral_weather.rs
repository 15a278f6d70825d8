//! What the weather and the special conditions of neutral battles do to marches, fire and fights (muster.weather.*, muster.special.*).

use std::fmt::Write as _;

use battle::holds;
use expect_test::expect;

use crate::events::answer_as_usual;
use crate::table::{Game, refused, turn};

/// Plays turns with these lines, other questions as usual; the lines with some words, and who has changed.
fn played(position: &str, dice: &[u8], turns: &[(&[&str], &[&str])], words: &[&str]) -> String {
    let mut game = Game::open(position, &[dice, &[1; 80]].concat());
    for (red, blue) in turns {
        let lines = turn(red, blue);
        game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
        answer_as_usual(&mut game);
    }
    let told = game.told();
    let mut text = String::new();
    for line in told.lines().map(str::trim_start) {
        if line.starts_with("- ") || words.iter().any(|word| line.contains(word)) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// The first roll of fire of a unit before an enemy, under some conditions.
fn fires(conditions: &str, kind: &str, far: u32) -> String {
    let position = format!(
        "conditions scale = 800
         conditions {conditions}
         red shots {kind} 12 in 12 at 60,20
         blue foot light-infantry 12 in 12 at 60,{}",
        20 + far
    );
    let told = played(&position, &[], &[(&["#1: H, FIRE"], &[])], &["fire: "]);
    let roll = told.lines().find(|line| line.starts_with("fire: ")).unwrap_or("nothing");
    format!("{kind} at {far}: {}\n", roll.split(": 1 1").next().unwrap_or_default())
}

#[test]
fn wet_strings_damp_powder_and_the_sun_take_one_step_together() {
    holds!("muster.weather.once", "muster.weather.when");
    let effect = |kind: &str| format!("{{ kind = \"{kind}\", pieces = [\"shots\"] }}");
    let one = |kind: &str| format!("effects = [{}]", effect(kind));
    let mut text = String::new();
    for kind in ["longbow-light", "crossbow-light", "slinger", "hand-cannon"] {
        for conditions in [
            one("wet-strings"),
            one("damp-powder"),
            one("sun-in-eyes"),
            format!("effects = [{}, {}]", effect("wet-strings"), effect("sun-in-eyes")),
            "weather = [{ from = 1, rain = true }]".to_owned(),
            "weather = [{ from = 1, storm = true }]".to_owned(),
            "weather = [{ from = 2, storm = true }]".to_owned(),
        ] {
            let _ = write!(text, "{conditions}\n  {}", fires(&conditions, kind, 10));
        }
    }
    expect![[r#"
        effects = [{ kind = "wet-strings", pieces = ["shots"] }]
          longbow-light at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, wet strings -1)
        effects = [{ kind = "damp-powder", pieces = ["shots"] }]
          longbow-light at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        effects = [{ kind = "sun-in-eyes", pieces = ["shots"] }]
          longbow-light at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1)
        effects = [{ kind = "wet-strings", pieces = ["shots"] }, { kind = "sun-in-eyes", pieces = ["shots"] }]
          longbow-light at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, wet strings -1)
        weather = [{ from = 1, rain = true }]
          longbow-light at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        weather = [{ from = 1, storm = true }]
          longbow-light at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, wet strings -1)
        weather = [{ from = 2, storm = true }]
          longbow-light at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        effects = [{ kind = "wet-strings", pieces = ["shots"] }]
          crossbow-light at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, wet strings -1)
        effects = [{ kind = "damp-powder", pieces = ["shots"] }]
          crossbow-light at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        effects = [{ kind = "sun-in-eyes", pieces = ["shots"] }]
          crossbow-light at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1)
        effects = [{ kind = "wet-strings", pieces = ["shots"] }, { kind = "sun-in-eyes", pieces = ["shots"] }]
          crossbow-light at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, wet strings -1)
        weather = [{ from = 1, rain = true }]
          crossbow-light at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        weather = [{ from = 1, storm = true }]
          crossbow-light at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, wet strings -1)
        weather = [{ from = 2, storm = true }]
          crossbow-light at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        effects = [{ kind = "wet-strings", pieces = ["shots"] }]
          slinger at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        effects = [{ kind = "damp-powder", pieces = ["shots"] }]
          slinger at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        effects = [{ kind = "sun-in-eyes", pieces = ["shots"] }]
          slinger at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1)
        effects = [{ kind = "wet-strings", pieces = ["shots"] }, { kind = "sun-in-eyes", pieces = ["shots"] }]
          slinger at 10: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1)
        weather = [{ from = 1, rain = true }]
          slinger at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        weather = [{ from = 1, storm = true }]
          slinger at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        weather = [{ from = 2, storm = true }]
          slinger at 10: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        effects = [{ kind = "wet-strings", pieces = ["shots"] }]
          hand-cannon at 10: fire: dice 12 (a die for each figure 12), against 3 (hand cannon, near 3)
        effects = [{ kind = "damp-powder", pieces = ["shots"] }]
          hand-cannon at 10: fire: dice 12 (a die for each figure 12), against 2 (hand cannon, near 3, damp powder -1)
        effects = [{ kind = "sun-in-eyes", pieces = ["shots"] }]
          hand-cannon at 10: fire: dice 12 (a die for each figure 12), against 2 (hand cannon, near 3, the sun in their eyes -1)
        effects = [{ kind = "wet-strings", pieces = ["shots"] }, { kind = "sun-in-eyes", pieces = ["shots"] }]
          hand-cannon at 10: fire: dice 12 (a die for each figure 12), against 2 (hand cannon, near 3, the sun in their eyes -1)
        weather = [{ from = 1, rain = true }]
          hand-cannon at 10: fire: dice 12 (a die for each figure 12), against 2 (hand cannon, near 3, damp powder -1)
        weather = [{ from = 1, storm = true }]
          hand-cannon at 10: fire: dice 12 (a die for each figure 12), against 2 (hand cannon, near 3, damp powder -1)
        weather = [{ from = 2, storm = true }]
          hand-cannon at 10: fire: dice 12 (a die for each figure 12), against 3 (hand cannon, near 3)
    "#]].assert_eq(&text);
}

#[test]
fn wind_snow_and_haze_take_range() {
    let effect = |kind: &str| format!("effects = [{{ kind = \"{kind}\", pieces = [\"shots\"] }}]");
    let mut text = String::new();
    // Two thirds of 60 cm are 40; 100 metres are 12.5 cm.
    for (conditions, far) in [
        (effect("wind-in-face"), 39),
        (effect("wind-in-face"), 41),
        (effect("snow-in-face"), 12),
        (effect("snow-in-face"), 13),
        ("weather = [{ from = 1, sight = 2000 }]".to_owned(), 19),
        ("weather = [{ from = 1, sight = 2000 }]".to_owned(), 21),
    ] {
        let _ = write!(text, "{conditions}\n  {}", fires(&conditions, "longbow-light", far));
    }
    expect![[r#"
        effects = [{ kind = "wind-in-face", pieces = ["shots"] }]
          longbow-light at 39: fire: dice 12 (a die for each figure 12), against 3 (light armor 3)
        effects = [{ kind = "wind-in-face", pieces = ["shots"] }]
          longbow-light at 41: nothing
        effects = [{ kind = "snow-in-face", pieces = ["shots"] }]
          longbow-light at 12: fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2)
        effects = [{ kind = "snow-in-face", pieces = ["shots"] }]
          longbow-light at 13: nothing
        weather = [{ from = 1, sight = 2000 }]
          longbow-light at 19: fire: dice 12 (a die for each figure 12), against 3 (light armor 3)
        weather = [{ from = 1, sight = 2000 }]
          longbow-light at 21: nothing
    "#]]
    .assert_eq(&text);
}

#[test]
fn guns_with_damp_powder_fire_every_second_turn() {
    let position = "conditions effects = [{ kind = \"damp-powder\", pieces = [\"gun\"] }]
        red gun culverin at 60,20
        blue foot light-infantry 12 in 12 at 60,60";
    let mut game = Game::open(position, &[1; 40]);
    let lines = turn(&["#1: H, FIRE"], &[]);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    game.act_all(&lines);
    // A sheet that is to be filled by "shoot" is no shot.
    let shots = |game: &Game| {
        let choices = game.choices();
        choices.lines().filter(|line| line.contains("shoot") && !line.contains("fill")).count()
    };
    let first = shots(&game);
    answer_as_usual(&mut game);
    game.act_all(&lines);
    let second = shots(&game);
    assert!(first > 0 && second == 0, "{first} {second}");
    holds!("muster.weather.damp-powder.mwg", "muster.weather.sky.rain");
}

#[test]
fn the_air_limits_sight_and_the_night_charges() {
    holds!("muster.weather.visibility", "muster.weather.dusk", "muster.weather.sky.snow");
    let position = |weather: &str, far: u32| {
        format!(
            "conditions scale = 800
             conditions weather = [{weather}]
             red riders light-cavalry 6 in 6 at 60,20
             blue band light-infantry 12 in 6 at 60,{}, marker A
             blue far peasants 12 in 6 at 220,140",
            20 + far
        )
    };
    let mut text = String::new();
    for weather in
        ["{ from = 1, sight = 3000 }", "{ from = 1, sight = 1250, cause = \"dark\" }", "{ from = 1 }"]
    {
        let seen: Vec<u32> = [12, 13, 29, 31, 89]
            .into_iter()
            .filter(|far| Game::open(&position(weather, *far), &[]).told().contains("band appears"))
            .collect();
        let _ = writeln!(text, "{weather}: seen at {seen:?}");
    }
    expect![[r#"
        { from = 1, sight = 3000 }: seen at [12, 13, 29]
        { from = 1, sight = 1250, cause = "dark" }: seen at [12]
        { from = 1 }: seen at [12, 13, 29, 31, 89]
    "#]]
    .assert_eq(&text);
    refused(
        &position("{ from = 1, sight = 1250, cause = \"dark\" }", 40),
        &["red: write #1: CH N"],
        &[],
        expect!["it is night, and riders is more than 100 metres from every enemy [muster.weather.dark]"],
    );
}

#[test]
fn mud_and_tiredness_slow_marches_and_charges() {
    holds!("muster.weather.ground");
    let position = |conditions: &str| {
        format!(
            "conditions {conditions}
             terrain road line 100,0 100,150 width 4
             terrain plowed 150,24 190,24 190,60 150,60
             red foot light-infantry 12 in 4 at 40,20
             red road light-cavalry 6 in 2 at 100,20
             red field light-infantry 12 in 4 at 170,40
             red horse light-cavalry 6 in 6 at 170,14
             blue foes light-infantry 12 in 6 at 170,100, order HF"
        )
    };
    let mut text = String::new();
    for conditions in [
        "weather = [{ from = 1 }]",
        "weather = [{ from = 1, slow = true }]",
        "effects = [{ kind = \"mud-slows\", pieces = [\"foot\", \"field\"] }]",
        "specials = [{ kind = \"fatigue\", pieces = [\"foot\", \"road\"], from = 1 }]",
    ] {
        let told =
            played(&position(conditions), &[], &[(&["#1: N", "#2: N", "#3: N", "#4: H"], &[])], &["tires"]);
        let _ = write!(text, "{conditions}\n{told}");
    }
    expect![[r#"
        weather = [{ from = 1 }]
        - field: 170,60 facing 0, 12 figures in 2 files, order N
        - foes: 170,100 facing 180, 12 figures in 3 files, order H, HF
        - foot: 40,50 facing 0, 12 figures in 2 files, order N
        - road: 100,140 facing 0, 6 figures in 2 files, order N
        weather = [{ from = 1, slow = true }]
        - field: 170,56.6666 facing 0, 12 figures in 2 files, order N
        - foes: 170,100 facing 180, 12 figures in 3 files, order H, HF
        - foot: 40,45 facing 0, 12 figures in 2 files, order N
        - road: 100,140 facing 0, 6 figures in 2 files, order N
        effects = [{ kind = "mud-slows", pieces = ["foot", "field"] }]
        - field: 170,50 facing 0, 12 figures in 2 files, order N
        - foes: 170,100 facing 180, 12 figures in 3 files, order H, HF
        - foot: 40,50 facing 0, 12 figures in 2 files, order N
        - road: 100,140 facing 0, 6 figures in 2 files, order N
        specials = [{ kind = "fatigue", pieces = ["foot", "road"], from = 1 }]
        foot tires [muster.special.fatigue]
        road tires [muster.special.fatigue]
        - field: 170,60 facing 0, 12 figures in 2 files, order N
        - foes: 170,100 facing 180, 12 figures in 3 files, order H, HF
        - foot: 40,40 facing 0, 12 figures in 2 files, order N
        - road: 100,100 facing 0, 6 figures in 2 files, order N
    "#]]
    .assert_eq(&text);
    let mud = position("effects = [{ kind = \"mud-stops-horse\", pieces = [\"horse\"] }]")
        .replace("red field light-infantry 12 in 4 at 170,40", "red field light-infantry 12 in 4 at 20,80");
    let told = played(&mud, &[], &[(&["#4: CH #1"], &[])], &["horse", "charges"]);
    expect![[r#"
        horse charges: foes [common.charge.declare]
        horse can go no farther [common.third.blocked]
        horse is at 170,24, facing 0 [common.third.beats]
        horse has charged and struck nothing [common.charge.miss]
        - foes: 170,100 facing 180, 12 figures in 3 files, order H, HF
        - horse: 170,24 facing 0, 6 figures in 6 files, charged, missed, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn an_army_is_alarmed_when_those_it_fears_come_on() {
    holds!("muster.special.alarm");
    let position = "conditions specials = [{ kind = \"alarm\", side = \"red\", pieces = [\"late\"] }]
        red spears medium-infantry 12 in 6 at 60,60
        red levy peasants 12 in 6 at 120,60
        red busy peasants 12 in 4 at 200,60
        blue foes medium-infantry 12 in 4 at 200,60
        blue late medium-infantry 12 in 6 at 20,140, arrives 1";
    let told = played(position, &[6, 6, 3, 6, 6, 6], &[], &["alarm", "must", "test"]);
    expect![[r#"
        late comes on [muster.arrival.turn common.scenario.entry]
        Red is alarmed [muster.special.alarm]
        alarm: dice 3 (fresh 3), against 3 (morale value 3): 6 6 3 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        spears passes its three-dice test [common.3dt.what]
        alarm: dice 3 (fresh 3), against 1 (morale value 1): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        levy fails its three-dice test [common.3dt.what]
        levy must go back [muster.special.alarm]
        - late: 20,140 facing 180, 12 figures in 3 files, order H
        - levy: 120,60 facing 0, 12 figures in 3 files, failed, shaken, must back, order H
    "#]].assert_eq(&told);
}

#[test]
fn a_heartened_unit_throws_a_failed_test_again_once() {
    holds!("muster.special.heartened");
    let position = "conditions specials = [{ kind = \"alarm\", side = \"red\", pieces = [\"late\"] }, { kind = \"heartened\", pieces = [\"spears\"], until = 3 }]
        red spears medium-infantry 12 in 6 at 60,60
        blue foes medium-infantry 12 in 4 at 200,60
        blue late medium-infantry 12 in 6 at 20,140, arrives 1";
    let told = played(position, &[6, 6, 6, 6, 6, 1], &[], &["alarm", "must", "test", "again"]);
    expect![[r#"
        late comes on [muster.arrival.turn common.scenario.entry]
        Red is alarmed [muster.special.alarm]
        alarm: dice 3 (fresh 3), against 3 (morale value 3): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        spears takes heart and throws again [muster.special.heartened]
        alarm: dice 3 (fresh 3), against 3 (morale value 3): 6 6 1 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        spears passes its three-dice test [common.3dt.what]
        - late: 20,140 facing 180, 12 figures in 3 files, order H
    "#]].assert_eq(&told);
}

#[test]
fn a_line_bounds_those_who_go_of_their_own_will() {
    holds!("muster.special.bounded");
    let position = "conditions specials = [{ kind = \"bounded\", pieces = [\"one\"], lines = [[[0, 40], [240, 40]]], until = 1 }]
        red one light-infantry 12 in 4 at 60,30
        red other light-infantry 12 in 4 at 120,30
        blue foes medium-infantry 12 in 4 at 200,140";
    let told =
        played(position, &[], &[(&["#1: N", "#2: N"], &[]), (&["#1: N", "#2: H"], &[])], &["no farther"]);
    expect![[r#"
        one can go no farther [common.third.blocked]
        - one: 60,70 facing 0, 12 figures in 2 files, order N
        - other: 120,60 facing 0, 12 figures in 2 files, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_brook_in_spate_is_a_river_and_drives_men_to_its_banks() {
    holds!("muster.special.spate");
    let position = "conditions specials = [{ kind = \"spate\", from = 2, was = \"brook\" }]
        terrain creek line 0,60 240,60 width 2 name brook
        terrain bridge 116,57 124,57 124,63 116,63
        red wet light-infantry 6 in 2 at 60,62
        red dry light-infantry 6 in 2 at 90,40
        red bridge light-infantry 6 in 2 at 120,40
        blue foes medium-infantry 12 in 4 at 200,140";
    let told = played(
        position,
        &[],
        &[(&[], &[]), (&["#2: N", "#3: N"], &[])],
        &["rises", "driven", "no farther", "river"],
    );
    expect![[r#"
        the river rises [muster.special.spate]
        wet is driven to the bank [muster.special.spate]
        dry can go no farther [common.third.blocked]
        - bridge: 120,70 facing 0, 6 figures in 1 files, order N
        - dry: 90,59 facing 0, 6 figures in 1 files, order N
        - wet: 60,59 facing 0, 6 figures in 1 files, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn plunder_may_stop_whoever_comes_near() {
    holds!("muster.special.plunder");
    let position = "conditions scale = 800
        conditions specials = [{ kind = \"plunder\", pieces = [\"men\"], target = [\"baggage\"], range = 100 }]
        red men light-infantry 12 in 4 at 60,60
        blue baggage supply-wagon at 70,95
        blue foes medium-infantry 12 in 4 at 200,140";
    for die in [3, 4] {
        let told = played(position, &[die], &[(&["#1: N"], &[]), (&[], &[])], &["plunder"]);
        if die == 3 {
            expect![[r#"
                plunder: 3 [muster.special.plunder]
                men stops to plunder [muster.special.plunder]
                - men: 60,90 facing 0, 12 figures in 2 files, order H
            "#]]
            .assert_eq(&told);
        } else {
            expect![[r#"
                plunder: 4 [muster.special.plunder]
                men passes the plunder by [muster.special.plunder]
                - men: 60,120 facing 0, 12 figures in 2 files, order N
            "#]]
            .assert_eq(&told);
        }
    }
    let mut actions = turn(&["#1: N"], &[]);
    actions.push("red: write #1: S".to_owned());
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(position, &actions, &[3], expect!["men is held where it stands [muster.special.plunder]"]);
}

#[test]
fn whoever_breaks_men_at_arms_stays_with_his_prisoners() {
    holds!("muster.special.prisoners", "muster.special.no-pursuit");
    let position = "conditions contingents = [{ id = \"lords\", pieces = [\"lords\"], traits = [\"men-at-arms\"] }]
        conditions specials = [{ kind = \"prisoners\", pieces = [\"men\"] }, { kind = \"no-pursuit\", pieces = [\"men\"] }]
        red men medium-infantry 24 in 4 at 60,60
        blue lords peasants 6 in 4 at 60,60
        blue foes medium-infantry 12 in 4 at 200,140";
    let mut game = Game::open(position, &[&[1, 1, 1, 1][..], &[6; 40]].concat());
    let lines = turn(&[], &[]);
    game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
    answer_as_usual(&mut game);
    let told = game.told();
    let kept: Vec<&str> = told
        .lines()
        .filter(|line| ["prisoners", "it lost", "routs", "loses"].iter().any(|word| line.contains(word)))
        .collect();
    expect![[r#"
        lords loses 4 figures, and has 2 left [common.melee.roll]
        lords: of 6 it lost 4, in column 1-10: rout [common.morale.chart]
        lords routs [common.sequence.morale-next]
        men stops to take prisoners [muster.special.prisoners]
    "#]]
    .assert_eq(&(kept.join("\n") + "\n"));
    let why = game.act("red: write #1: N").expect_err("it stays");
    expect!["men is held where it stands [muster.special.prisoners]"].assert_eq(&why);
}

#[test]
fn a_late_unit_comes_over_the_edge_and_has_spent_its_depth() {
    holds!("common.scenario.entry", "common.scenario.entry-in");
    let position = "red men medium-infantry 12 in 6 at 200,60
        red late medium-infantry 12 in 6 at 60,0, arrives 2
        blue foes medium-infantry 12 in 4 at 200,140";
    let told = played(position, &[], &[(&[], &[]), (&["#2: N"], &[])], &["comes on", "late is at"]);
    expect![[r#"
        late comes on [muster.arrival.turn common.scenario.entry]
        late is at 60,10.6666, facing 0 [common.third.beats]
        late is at 60,17.3333, facing 0 [common.third.beats]
        late is at 60,24, facing 0 [common.third.beats]
        - late: 60,24 facing 0, 12 figures in 3 files, order N
    "#]]
    .assert_eq(&told);
}
