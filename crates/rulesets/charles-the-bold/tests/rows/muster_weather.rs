//! Weather and light: rows `muster.weather.*`.

use crate::table::{Game, check, check_from, choices, refused};
use expect_test::expect;

/// Longbows and handguns three and one hexes from the enemy.
fn shooters(more: &str) -> String {
    format!(
        "red L1 longbowmen at 0,0 facing 1
         red H1 handgunners at 3,-3 facing 1
         blue B1 bills at 2,-4 facing 4
         blue B2 bills at 4,-5 facing 4
         {more}"
    )
}

#[test]
fn wet_strings_cost_a_die() {
    check(
        &shooters(r#"effect kind = "wet-strings", pieces = ["L1", "H1"]"#),
        &["red: activate L1", "red: L1 fires at B1"],
        &[1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 fires at B1 [6.0a]
            fire: dice 2 (strength 4, range -1, wet strings -1): 1 1 = 0 [6.0i 6.0j muster.weather.wet-strings.ctb 6.0m]
            B1 is not hit [6.4]
        "#]],
    );
}

#[test]
fn water_spoils_strings_and_powder_of_every_weapon_that_has_them() {
    let spoiled = |weapon: &str, effect: &str| {
        let position = format!(
            "red L1 longbowmen at 0,0 facing 1, weapon {weapon}
             blue B1 bills at 1,-2 facing 4
             effect kind = \"{effect}\", pieces = [\"L1\"]"
        );
        let mut game = Game::open(&position, &[1; 4]);
        for action in ["red: activate L1", "red: L1 fires at B1"] {
            game.act(action).unwrap_or_else(|why| panic!("{weapon}: {why}"));
        }
        game.told().contains(&format!("muster.weather.{effect}.ctb"))
    };
    for (weapon, strings, powder) in [
        ("longbow", true, false),
        ("bow", true, false),
        ("crossbow", true, false),
        ("mounted-crossbow", true, false),
        ("arquebus", false, true),
        ("handgun", false, true),
        ("javelin", false, false),
        ("cannon", false, true),
        ("bombard", false, true),
        ("catapult", false, false),
    ] {
        let now = (spoiled(weapon, "wet-strings"), spoiled(weapon, "damp-powder"));
        assert_eq!(now, (strings, powder), "{weapon}");
    }
}

#[test]
fn damp_powder_costs_a_die_while_it_lasts() {
    check(
        &shooters(r#"effect kind = "damp-powder", pieces = ["L1", "H1"], from = 1, until = 2"#),
        &["red: activate H1", "red: H1 fires at B2"],
        &[1],
        expect![[r#"
            H1 is activated [1.4g]
            H1 fires at B2 [6.0a]
            fire: dice 1 (strength 3, range -1, damp powder -1): 1 = 0 [6.0i 6.0j muster.weather.damp-powder.ctb 6.0m]
            B2 is not hit [6.4]
        "#]],
    );
    check(
        &shooters("effect kind = \"damp-powder\", pieces = [\"L1\", \"H1\"], from = 1, until = 2\nround 3"),
        &["red: activate H1", "red: H1 fires at B2"],
        &[1, 1],
        expect![[r#"
            H1 is activated [1.4g]
            H1 fires at B2 [6.0a]
            fire: dice 2 (strength 3, range -1): 1 1 = 0 [6.0i 6.0j 6.0m]
            B2 is not hit [6.4]
        "#]],
    );
    holds!("muster.weather.when", "muster.weather.wind");
}

#[test]
fn rain_damps_powder_and_equal_effects_count_once() {
    check(
        &shooters(
            "effect kind = \"damp-powder\", pieces = [\"L1\", \"H1\"]
             weather from = 1, rain = true",
        ),
        &["red: activate H1", "red: H1 fires at B2"],
        &[1],
        expect![[r#"
            H1 is activated [1.4g]
            H1 fires at B2 [6.0a]
            fire: dice 1 (strength 3, range -1, damp powder -1, rain on the powder -1, weather counts once +1): 1 = 0 [6.0i 6.0j muster.weather.damp-powder.ctb muster.weather.sky.rain muster.weather.once 6.0m]
            B2 is not hit [6.4]
        "#]],
    );
}

#[test]
fn the_sun_in_the_eyes_costs_a_die() {
    check(
        &shooters(r#"effect kind = "sun-in-eyes", pieces = ["L1"]"#),
        &["red: activate L1", "red: L1 fires at B1"],
        &[1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 fires at B1 [6.0a]
            fire: dice 2 (strength 4, range -1, sun in the eyes -1): 1 1 = 0 [6.0i 6.0j muster.weather.sun-in-eyes.ctb 6.0m]
            B1 is not hit [6.4]
        "#]],
    );
}

#[test]
fn wind_in_the_face_costs_a_hex_of_range() {
    refused(
        "red L1 longbowmen at 0,0 facing 1
         blue B1 bills at 2,-4 facing 4
         effect kind = \"wind-in-face\", pieces = [\"L1\"]",
        &["red: activate L1", "red: L1 fires at B1"],
        &[],
        expect!["L1 does not reach B1 against the wind [muster.weather.wind-in-face.ctb]"],
    );
}

#[test]
fn snow_in_the_face_limits_sight() {
    refused(
        &shooters(r#"effect kind = "snow-in-face", reach = 1, pieces = ["L1"]"#),
        &["red: activate L1", "red: L1 fires at B1"],
        &[],
        expect!["B1 is 4 hexes away, and L1 can see 1 in this weather [muster.weather.snow-in-face.ctb]"],
    );
}

#[test]
fn nobody_fires_farther_than_he_sees() {
    for (cause, expected) in [
        (
            "visibility",
            expect!["B1 is 4 hexes away, and L1 can see 2 in this weather [muster.weather.visibility]"],
        ),
        ("sky", expect!["B1 is 4 hexes away, and L1 can see 2 in this weather [muster.weather.sky.snow]"]),
        ("dusk", expect!["B1 is 4 hexes away, and L1 can see 2 in this weather [muster.weather.dusk]"]),
        ("dark", expect!["B1 is 4 hexes away, and L1 can see 2 in this weather [muster.weather.dark]"]),
    ] {
        refused(
            &shooters(&format!("weather from = 1, sight = 2, cause = \"{cause}\"")),
            &["red: activate L1", "red: L1 fires at B1"],
            &[],
            expected,
        );
    }
}

#[test]
fn in_the_dark_only_those_near_an_enemy_charge() {
    refused(
        "red K1 knights at 0,0 facing 1
         blue B1 bills at 1,-3 facing 4
         weather from = 1, sight = 1, cause = \"dark\"",
        &["red: activate K1", "red: move ne nw"],
        &[],
        expect!["K1 began too far from B1 to charge in the dark [muster.weather.dark]"],
    );
}

#[test]
fn foot_in_mud_makes_no_extra_move_and_has_no_impact() {
    refused(
        "red L1 longbowmen at 0,0 facing 1, mp 3
         blue B2 bills at 2,-4 facing 4
         hex 1,-1 mud
         effect kind = \"mud-slows\", pieces = [\"L1\"]",
        &["red: activate L1", "red: move ne", "red: move ne"],
        &[],
        expect!["L1 is in the mud and makes no extra move [muster.weather.mud-slows.ctb]"],
    );
    check(
        "red B1 bills at 0,0 facing 1
         blue B2 bills at 1,-2 facing 4
         hex 1,-1 mud
         effect kind = \"mud-slows\", pieces = [\"B1\"]",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0f]
            B1 halts [3.5d]
            B1 fights B2 [10.2a]
            melee: dice 5 (strength points 5, impact +1, lost in the mud -1): 1 1 1 1 1 = 0 [10.1b 10.3a muster.weather.mud-slows.ctb 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            the melee of B1 and B2 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 1,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn horse_does_not_charge_in_mud() {
    refused(
        "red K1 knights at 0,0 facing 1
         blue B1 bills at 1,-2 facing 4
         hex 1,-2 mud
         effect kind = \"mud-stops-horse\", pieces = [\"K1\"]",
        &["red: activate K1", "red: move ne"],
        &[],
        expect!["K1 cannot charge B1 in the mud [muster.weather.mud-stops-horse.ctb]"],
    );
}

/// Light horse with 3 MP in snow, with a road to the north-east.
const SNOW: &str = "
    red C1 mounted-sergeants at 0,0 facing 1
    blue B1 bills at 5,-7 facing 4
    road 0,0 1,-1 2,-2 3,-3
    weather from = 1, slow = true
";

#[test]
fn mud_or_snow_on_the_ground_slows_whoever_leaves_the_road() {
    check(
        SNOW,
        &["red: activate C1", "red: move nw nw"],
        &[],
        expect![[r#"
            C1 is activated [1.4g]
            C1 has 2 MP for this move [muster.weather.ground]
            C1 moves north-west [3.0b]
            C1 moves north-west [3.0b]
            - C1: 0,-2 heading 0, 5 SP
        "#]],
    );
    refused(
        SNOW,
        &["red: activate C1", "red: move nw nw nw"],
        &[],
        expect!["C1 has not enough MP for that [3.0c]"],
    );
    check(
        SNOW,
        &["red: activate C1", "red: move ne ne ne"],
        &[],
        expect![[r#"
            C1 is activated [1.4g]
            C1 has 2 MP for this move [muster.weather.ground]
            C1 moves north-east [3.0b]
            C1 moves north-east [3.0b]
            C1 moves north-east [3.0b]
            - C1: 3,-3 heading 0, 5 SP
        "#]],
    );
}

#[test]
fn impetuous_stands_are_drawn_only_by_whom_they_see() {
    choices(
        "red V1 vikings at 0,0 facing 1
         blue B1 bills at 1,-3 facing 4
         weather from = 1, sight = 2, cause = \"sky\"",
        &["red: activate V1"],
        &[],
        expect![[r#"
            red: opportunity
            red: move turn left
            red: move turn left turn left
            red: move turn right
            red: move turn right turn right
            red: move ne
            red: move nw
            red: move back sw
            red: move back se
            red: move sideways w
            red: move sideways e
            red: turn about
            red: stop
        "#]],
    );
}

#[test]
fn a_storm_wets_strings_and_damps_powder() {
    for (shot, dice, expected) in [
        (
            ["red: activate L1", "red: L1 fires at B1"],
            &[1, 1][..],
            expect![[r#"
            L1 is activated [1.4g]
            L1 fires at B1 [6.0a]
            fire: dice 2 (strength 4, range -1, storm on the strings -1): 1 1 = 0 [6.0i 6.0j muster.weather.sky.rain 6.0m]
            B1 is not hit [6.4]
        "#]],
        ),
        (
            ["red: activate H1", "red: H1 fires at B2"],
            &[1][..],
            expect![[r#"
            H1 is activated [1.4g]
            H1 fires at B2 [6.0a]
            fire: dice 1 (strength 3, range -1, rain on the powder -1): 1 = 0 [6.0i 6.0j muster.weather.sky.rain 6.0m]
            B2 is not hit [6.4]
        "#]],
        ),
    ] {
        check(&shooters("weather from = 1, storm = true, rain = true"), &shot, dice, expected);
    }
}

#[test]
fn mud_or_snow_slows_evasions_off_the_road() {
    let chase = |more: &str| {
        format!(
            "red  M1 border-horse at 1,-2 facing 4
             blue L1 mounted-crossbows at 0,0 facing 1
             general red at 2,-4
             general blue at 2,2
             {more}"
        )
    };
    let charge = ["red: activate M1", "red: move sw", "blue: evade sw sw sw sw"];
    let stop = [&charge[..], &["red: stop"]].concat();
    check_from(
        &chase(""),
        &stop,
        &[],
        "evades",
        expect![[r#"
            L1 evades [4.0f]
            L1 moves south-west [4.0g]
            L1 moves south-west [4.0g]
            L1 moves south-west [4.0g]
            L1 moves south-west [4.0g]
            - L1: -4,4 heading 0, 3 SP
            - M1: 0,-1 heading 180, 4 SP
        "#]],
    );
    let slow = "weather from = 1, slow = true";
    refused(&chase(slow), &charge, &[], expect!["L1 cannot evade that way [4.0g]"]);
    let road = format!("{slow}\nroad 0,0 -1,1 -2,2 -3,3 -4,4");
    check_from(
        &chase(&road),
        &stop,
        &[],
        "evades",
        expect![[r#"
            L1 evades [4.0f]
            L1 moves south-west [4.0g]
            L1 moves south-west [4.0g]
            L1 moves south-west [4.0g]
            L1 moves south-west [4.0g]
            - L1: -4,4 heading 0, 3 SP
            - M1: 0,-1 heading 180, 4 SP
        "#]],
    );
}

#[test]
fn mud_or_snow_shortens_bounces_and_retreats() {
    let drawn = |more: &str| {
        format!(
            "red M1 border-horse at 0,0 facing 1
             blue C1 bills at 0,-1 facing 4
             general red off
             general blue off
             melee M1 C1 red
             {more}"
        )
    };
    let off = ["red: activate M1", "red: fight on", "red: go se", "red: go se", "red: go se"];
    check_from(
        &drawn(""),
        &off,
        &[1; 9],
        "draws off",
        expect![[r#"
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves south-east [11.1h]
            M1 moves south-east [11.1h]
            M1 moves south-east [11.1h]
            - C1: 0,-1 heading 180, 5 SP
            - M1: 0,3 heading 0, 4 SP, disordered
        "#]],
    );
    check_from(
        &drawn("weather from = 1, slow = true"),
        &off[..4],
        &[1; 9],
        "draws off",
        expect![[r#"
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves south-east [11.1h]
            M1 moves south-east [11.1h]
            - C1: 0,-1 heading 180, 5 SP
            - M1: 0,2 heading 0, 4 SP, disordered
        "#]],
    );
    // Beaten, it goes two hexes less.
    let beaten =
        ["red: activate M1", "red: fight on", "red: go se", "red: go se", "red: go se", "red: go se"];
    check_from(
        &drawn("weather from = 1, slow = true"),
        &beaten,
        &[1, 1, 1, 1, 6, 6, 1, 1, 1, 6],
        "beats",
        expect![[r#"
            C1 beats M1 [11.0b]
            M1 loses 1 SP [7.1a 11.0c 11.1a]
            M1 is disordered [7.3a]
            M1 retreats south-east [12.0d1 12.0c 12.0a]
            M1 retreats south-east [12.0d1 12.0c]
            M1 retreats south-east [12.0d1 12.0c]
            M1 retreats south-east [12.0d1 12.0c]
            C1 does not pursue [13.0k]
            - C1: 0,-1 heading 180, 5 SP
            - M1: 0,4 heading 0, 3 SP, disordered
        "#]],
    );
}
