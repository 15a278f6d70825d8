//! Neutral battles: weather, ground and light, and what they do to shooting, moving and charging (muster.weather).

use expect_test::expect;

use crate::table::with_file as with;
use crate::table::{areas, check, check_from, check_rolls, choices, refused};

/// An archer at an enemy in the next area, and a long bow two areas away.
const ARCHERS: &str = "
    map squares 5x5
    red  B1 FXB at 302 facing 303, sp 5 3 2, armor C
    red  B2 FBL at 301 facing 302, sp 4 3 2, armor C
    red  H1 FHG at 202 facing 303, sp 3 2 1, armor C, penetration B
    blue S1 FS at 303 facing 302, sp 4 3 2 1, armor none
    leader red charles at 201, command 3, radius 5, leads red, commands
    leader blue john at 505, command 2, leads blue, commands
    stage fire";

fn effect(kind: &str, units: &str) -> String {
    format!("[[conditions.effects]]\nkind = \"{kind}\"\npieces = [{units}]\n")
}

#[test]
fn wet_strings_throw_half_their_dice() {
    let position = with(ARCHERS, &effect("wet-strings", "\"B1\", \"H1\""));
    let actions = ["red: area 303", "red: unit B1", "red: unit H1", "red: done", "blue: decline"];
    check_rolls(
        &position,
        &actions,
        &[1, 1, 1, 1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 5, half -2), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a muster.weather.wet-strings.ooa dice.d6 B14.4mod.a B14.4g]
        fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn damp_powder_halves_hand_guns() {
    let position = with(ARCHERS, &effect("damp-powder", "\"B1\", \"H1\""));
    let actions = ["red: area 303", "red: unit B1", "red: unit H1", "red: done", "blue: decline"];
    check_rolls(
        &position,
        &actions,
        &[1, 1, 1, 1, 1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        fire: dice 2 (printed strength 3, half -1), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a muster.weather.damp-powder.ooa dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn the_sun_takes_one_off_each_die_and_only_the_greater_effect_counts() {
    let position = with(ARCHERS, &effect("sun-in-eyes", "\"B1\""));
    let actions = ["red: area 303", "red: unit B1", "red: done", "blue: decline"];
    check_rolls(
        &position,
        &actions,
        &[1, 1, 1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 5 (printed strength 5), against 6 (to hit 6, weapon against armour -1, sun in the eyes +1): 1 1 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a muster.weather.sun-in-eyes.ooa B14.4g]
    "#]],
    );
    let both = effect("sun-in-eyes", "\"B1\"") + &effect("wet-strings", "\"B1\"");
    check_rolls(
        &with(ARCHERS, &both),
        &actions,
        &[1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 5, half -2), against 5 (to hit 6, weapon against armour -1, sun in the eyes +1, only the greater effect of the weather -1): 1 1 1 = 0 [A2.2.2a muster.weather.wet-strings.ooa dice.d6 B14.4mod.a muster.weather.sun-in-eyes.ooa muster.weather.once B14.4g]
    "#]],
    );
}

#[test]
fn against_the_wind_long_bows_reach_one_area_and_others_throw_a_die_less() {
    let position = with(ARCHERS, &effect("wind-in-face", "\"B1\", \"B2\""));
    refused(
        &position,
        &["red: area 303", "red: unit B2"],
        &[],
        expect!["B2 does not reach so far against the wind [muster.weather.wind-in-face.ooa]"],
    );
    let actions = ["red: area 303", "red: unit B1", "red: done", "blue: decline"];
    check_rolls(
        &position,
        &actions,
        &[1, 1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 4 (printed strength 5, wind in the face -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a muster.weather.wind-in-face.ooa dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn guns_do_not_see_through_snow_in_the_face_either() {
    let position = with(crate::bombardment::GUN, &effect("snow-in-face", "\"G1\""));
    // Its only target is two areas away: nobody is asked.
    choices(&position, &[], &[], expect![""]);
}

#[test]
fn with_snow_in_the_face_one_sees_one_area() {
    let position = with(ARCHERS, &effect("snow-in-face", "\"B2\""));
    refused(
        &position,
        &["red: area 303", "red: unit B2"],
        &[],
        expect!["B2 has the snow in its face and does not see so far [muster.weather.snow-in-face.ooa]"],
    );
}

#[test]
fn an_effect_holds_in_its_turns_only() {
    holds!("muster.weather.when");
    let position = with(ARCHERS, &(effect("snow-in-face", "\"B2\"") + "from = 2"));
    choices(
        &position,
        &["red: area 303"],
        &[],
        expect![[r#"
        red: unit B1
        red: unit B2
        red: unit H1
    "#]],
    );
}

#[test]
fn short_of_arrows_a_unit_throws_half() {
    let low = "[[conditions.contingents]]\nid = \"c\"\npieces = [\"B1\"]\ntraits = [\"low-ammunition\"]";
    let actions = ["red: area 303", "red: unit B1", "red: done", "blue: decline"];
    check_rolls(
        &with(ARCHERS, low),
        &actions,
        &[1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 5, short of ammunition -2), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a muster.flag.low-ammunition.ooa dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
    let runs = "[[conditions.specials]]\nkind = \"low-ammunition\"\npieces = [\"B1\"]\nfrom = 1";
    check_rolls(
        &with(ARCHERS, runs),
        &actions,
        &[1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 5, short of ammunition -2), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a muster.special.low-ammunition dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn marksmen_pick_out_leaders() {
    let position = ARCHERS.replace("leader blue john at 505", "leader blue john with S1");
    let marks = "[[conditions.contingents]]\nid = \"c\"\npieces = [\"B1\"]\ntraits = [\"marksmen\"]";
    let actions = ["red: area 303", "red: unit B1", "red: done", "blue: decline"];
    check_rolls(
        &with(&position, marks),
        &actions,
        &[6, 1, 1, 1, 1, 3, 4],
        "leader",
        expect![[r#"
        leader casualty, against 10 (a casualty 11, marksmen -1): 3 4 = 7 [B3.2d muster.flag.marksmen.ooa]
    "#]],
    );
}

#[test]
fn a_bodyguard_gives_his_leader_another_throw_once() {
    let position = ARCHERS.replace("leader blue john at 505", "leader blue john with S1");
    let guard = "[[conditions.contingents]]\nid = \"c\"\npieces = [\"S1\"]\nleaders = [\"john\"]\ntraits = [\"bodyguard\"]";
    let actions = ["red: area 303", "red: unit B1", "red: done", "blue: decline", "blue: try"];
    check_from(
        &with(&position, guard),
        &actions,
        &[6, 1, 1, 1, 1, 6, 6, 2, 3],
        "leader casualty",
        expect![[r#"
            leader casualty, against 11 (a casualty 11): 6 6 = 12 [B3.2d]
            john is saved by his bodyguard [muster.flag.bodyguard]
            john is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 2 3 = 5 [B3.2d]
            - S1: 303 facing 302, 3 SP
        "#]],
    );
}

/// A unit on foot and one on horse that can move.
const MARCH: &str = "
    map squares 5x5
    border 302 303 road
    border 303 304 road
    red  F1 FI at 302 facing 303, sp 2 1
    red  M1 MM at 102 facing 103, sp 2 1, of horse
    blue K1 FI at 505 facing 504
    leader red charles at 302, command 3, radius 5, leads red, commands
    leader red oliver at 102, radius 5, leads horse
    leader blue john at 505, command 2, leads blue, commands
    stage movement";

#[test]
fn mud_on_the_ground_slows_moves_outside_roads() {
    let mud = "[[conditions.ground]]\nfrom = 1\nground = \"mud\"";
    areas(
        MARCH,
        &["red: stack F1"],
        &[],
        expect![
            "101 102 103 104 105 201 202 203 204 205 301 302 303 304 305 401 402 403 404 405 501 502 503 504"
        ],
    );
    areas(
        &with(MARCH, mud),
        &["red: stack F1"],
        &[],
        expect![
            "101 102 103 104 201 202 203 204 205 301 302 303 304 305 401 402 403 404 405 501 502 503 504"
        ],
    );
    check(
        &with(MARCH, mud),
        &["red: stack F1", "red: area 202"],
        &[],
        expect![[r#"
            F1 moves to 202 for 1 of 2 MP [B13.0b B13.1 muster.weather.ground]
            - F1: 202 facing 302, 2 SP
        "#]],
    );
    // A leader who moves by himself is slowed too, but not on a path.
    let row = "map squares 9x1
        red  F1 FI at 101 facing 102, sp 2 1
        blue K1 FI at 109 facing 108, sp 2 1
        leader red charles at 101, leads red, commands
        leader blue john at 109, leads blue, commands
        step moving";
    areas(row, &["red: leader charles"], &[], expect!["101 102 103 104 105 106 107"]);
    areas(&with(row, mud), &["red: leader charles"], &[], expect!["101 102 103 104 105 106"]);
    let path: String = (101..107).map(|n| format!("\nborder {n} {} path", n + 1)).collect();
    areas(
        &with(&(row.to_owned() + &path), mud),
        &["red: leader charles"],
        &[],
        expect!["101 102 103 104 105 106 107"],
    );
}

#[test]
fn snow_on_the_ground_under_a_sky_of_snow_counts_once() {
    let snow = "[[conditions.ground]]\nfrom = 1\nground = \"snow\"";
    let position = format!("option weather\nweather snow\n{MARCH}");
    check(
        &with(&position, snow),
        &["red: stack M1", "red: area 103"],
        &[],
        expect![[r#"
            M1 moves to 103 for 1 of 3 MP [B13.0b B13.1 B13.1.1d]
            - M1: 103 facing 203, 2 SP
        "#]],
    );
}

#[test]
fn mud_slows_foot_and_stops_horse() {
    holds!("muster.weather.mud-slows.ooa");
    let mud = "[conditions]\nmud = [\"303\", \"202\"]\n".to_owned() + &effect("mud-slows", "\"F1\", \"M1\"");
    areas(
        &with(MARCH, &mud),
        &["red: stack F1"],
        &[],
        expect![
            "101 102 103 104 105 201 202 203 204 205 301 302 303 304 305 401 402 403 404 405 501 502 503 504"
        ],
    );
    areas(
        &with(MARCH, &mud),
        &["red: stack M1"],
        &[],
        expect![
            "101 102 103 104 105 201 202 203 204 205 301 302 303 304 305 401 402 403 404 405 501 502 503 504"
        ],
    );
}

/// A knight who can charge.
const KNIGHTS: &str = "
    map squares 5x5
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A
    blue F1 FI at 304 facing 303, sp 4 3 2, armor C
    leader red gonzaga at 201, command 3, tactical 3, radius 3, leads red, commands
    leader blue gie at 505, command 2, radius 4, leads blue, commands
    stage charge";

/// Another knight who can charge, so that charges are asked for.
const TWO_KNIGHTS: &str = "
    red  L2 MMA at 502 facing 503, sp 3 2 1, elan 3 2 1, armor A
    blue F2 FI at 503 facing 502, sp 4 3 2, armor C";

#[test]
fn no_charge_enters_or_leaves_mud() {
    let mud = "[conditions]\nmud = [\"303\"]\n".to_owned() + &effect("mud-stops-horse", "\"L1\", \"L2\"");
    let position = with(&format!("{KNIGHTS}{TWO_KNIGHTS}"), &mud);
    refused(
        &position,
        &["red: L1 charges 303 304"],
        &[],
        expect!["L1 cannot charge in the mud [muster.weather.mud-stops-horse.ooa]"],
    );
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: L2 charges 503
        red: done
    "#]],
    );
}

#[test]
fn in_the_dark_only_who_is_near_an_enemy_charges() {
    let night = format!("{KNIGHTS}{TWO_KNIGHTS}\nlight 1 night 2");
    let some = "[[conditions.contingents]]\nid = \"c\"\npieces = [\"L1\"]";
    refused(
        &with(&night, some),
        &["red: L1 charges 303 304"],
        &[],
        expect!["L1 is too far from every enemy to charge in the dark [muster.weather.dark]"],
    );
    choices(
        &with(&night, some),
        &[],
        &[],
        expect![[r#"
        red: L2 charges 503
        red: done
    "#]],
    );
}

#[test]
fn held_knights_do_not_charge() {
    let held = "[[conditions.specials]]\nkind = \"held\"\npieces = [\"L1\"]\nfrom = 3";
    let position = format!("{KNIGHTS}{TWO_KNIGHTS}");
    refused(
        &with(&position, held),
        &["red: L1 charges 303 304"],
        &[],
        expect!["L1 is held and does not leave its place of its own will [muster.special.held]"],
    );
    let wakes = "[[conditions.specials]]\nkind = \"piecemeal\"\nbodies = [[\"L2\"], [\"L1\"]]\nfrom = 1\nper_turn = 1";
    refused(
        &with(&position, wakes),
        &["red: L1 charges 303 304"],
        &[],
        expect!["L1 is held and does not leave its place of its own will [muster.special.piecemeal]"],
    );
    let bound =
        "[[conditions.specials]]\nkind = \"bounded\"\npieces = [\"L1\"]\nlines = [[\"303\", \"304\"]]";
    refused(
        &with(&position, bound),
        &["red: L1 charges 303 304"],
        &[],
        expect!["L1 may not cross that line [muster.special.bounded]"],
    );
}

#[test]
fn the_impetuous_must_charge_unless_their_leader_is_with_them() {
    let hot = "[[conditions.contingents]]\nid = \"c\"\npieces = [\"L1\"]\ntraits = [\"impetuous\"]";
    refused(
        &with(KNIGHTS, hot),
        &["red: done"],
        &[],
        expect!["L1 is impetuous and charges whom it can reach [muster.flag.impetuous.ooa]"],
    );
    choices(
        &with(KNIGHTS, hot),
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303 304
    "#]],
    );
    let led = KNIGHTS.replace("gonzaga at 201", "gonzaga at 302");
    choices(
        &with(&led, hot),
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303 304
        red: done
    "#]],
    );
}

#[test]
fn light_horse_opens_lanes_for_a_charge() {
    holds!("C30.0");
    let screen = format!(
        "area 303 small\n{KNIGHTS}{TWO_KNIGHTS}\nred K1 MK at 303 facing 304, sp 9 8, charge-lanes, activated"
    );
    refused(
        &screen,
        &["red: L1 charges 303 304"],
        &[],
        expect!["the troops in an area between block the view [C18.1.4]"],
    );
    choices(
        &format!("option charge-lanes\n{screen}"),
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303 304
        red: L2 charges 503
        red: done
    "#]],
    );
    // Not where others stand among them, and not farther on.
    refused(
        &format!("option charge-lanes\n{screen}\nred K2 FI at 303/304 facing 304, sp 1, activated"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["the troops in an area between block the view [C18.1.4]"],
    );
    let far = screen.replace("L1 MMA at 302 facing 303", "L1 MMA at 301 facing 302");
    refused(
        &format!("option charge-lanes\n{far}"),
        &["red: L1 charges 302 303 304"],
        &[],
        expect!["the troops in an area between block the view [C18.1.4]"],
    );
}

#[test]
fn no_gun_enters_pits() {
    let pits = "
        map squares 5x4
        area 203 rough
        red  F1 FI at 202/201 facing 203
        red  G1 AGF at 202 facing 203, size light
        blue K1 FI at 405 facing 305
        leader red charles at 202, radius 4, leads red, commands
        leader blue john with K1, commands
        stage movement";
    let pitted = with(pits, "[conditions]\npits = [\"203\"]");
    refused(
        &pitted,
        &["red: unit G1", "red: area 203"],
        &[],
        expect!["G1 does not get over the pits there [muster.ground.pits]"],
    );
    check(
        &pitted,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
    "#]],
    );
    // Where there are none the gun gets through rough ground, and by a road it does not get through pits, either.
    areas(
        pits,
        &["red: unit G1"],
        &[],
        expect!["101 102 103 104 105 201 202 203 204 205 301 302 303 304 305 401 402 403 404"],
    );
    let road = pitted.replace("area 203 rough", "area 203 rough\nborder 202 203 road\nborder 203 204 road");
    areas(
        &road,
        &["red: unit G1"],
        &[],
        expect!["101 102 103 104 105 201 202 204 205 301 302 303 304 305 401 402 403 404"],
    );
}

#[test]
fn shipped_battles_bring_their_conditions() {
    use battle::Ruleset as _;
    holds!(
        "muster.metres",
        "muster.unit-of",
        "muster.flag.mercenary.ooa",
        "muster.flag.stakes",
        "muster.flag.stakes.ooa",
    );
    let file = |key: &str| {
        let text = order_of_arms::OrderOfArms::scenario(key).expect("it ships");
        text.parse::<toml::Table>().expect("it is TOML")
    };
    let list = |key: &str, what: &str| file(key)["conditions"][what].as_array().cloned().unwrap_or_default();
    let special = |key: &str, kind: &str| {
        let all = list(key, "specials");
        all.into_iter().find(|one| one["kind"].as_str() == Some(kind)).expect("it is there")
    };
    // 150 m are less than an area, and never nothing.
    let hidden = list("towton", "contingents").into_iter().find(|one| one.get("hidden").is_some());
    assert_eq!(hidden.expect("somebody hides")["hidden"].as_integer(), Some(1));
    assert!(!list("agincourt", "mud").is_empty());
    assert!(!special("fornovo", "spate")["lines"].as_array().expect("a list").is_empty());
    assert!(!special("nancy", "bounded")["lines"].as_array().expect("a list").is_empty());
    assert_eq!(special("murten", "sortie")["lines"].as_array().map(Vec::len), Some(1));
    assert!(special("bouvines", "treachery").get("leaders").is_some());
    assert!(special("crecy", "held").get("pieces").is_some());
    let flagged = |key: &str, what: &str| {
        let units = file(key)["unit"].as_array().cloned().unwrap_or_default();
        units.iter().any(|unit| unit.get(what).is_some())
    };
    assert!(flagged("agincourt", "stakes") && flagged("murten", "mercenary"));
    for key in ["agincourt", "bannockburn", "crecy", "first-muster", "hastings", "tewkesbury"] {
        assert!(!list(key, "victory").is_empty(), "{key} is fought for nothing");
    }
}

#[test]
fn mounted_infantry_rides_far_from_the_enemy() {
    let rides = "[[conditions.contingents]]\nid = \"c\"\npieces = [\"F1\"]\ntraits = [\"mounted-infantry\"]";
    check(
        &with(MARCH, rides),
        &["red: stack F1", "red: area 102"],
        &[],
        expect![[r#"
            F1 moves to 102 for 2 of 5 MP [B13.0b muster.flag.mounted-infantry.ooa]
            - F1: 102 facing 103, 2 SP, rides
        "#]],
    );
}
