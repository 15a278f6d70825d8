//! Ranged fire (B14).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

/// Bows two areas from foot that cannot shoot back.
const FIELD: &str = "
    map squares 5x5
    red  R1 FBL at 203 facing 303
    blue B1 FI at 403 facing 303, armor none
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage fire only";

fn with(extra: &str) -> String {
    format!("{FIELD}\n{extra}")
}

fn replaced(from: &str, to: &str) -> String {
    assert!(FIELD.contains(from), "{from}");
    FIELD.replace(from, to)
}

/// The same from one area.
fn near() -> String {
    replaced("B1 FI at 403 facing 303", "B1 FI at 303 facing 203")
}

const AIMED: [&str; 1] = ["red: area 403"];

fn aimed(more: &[&'static str]) -> Vec<&'static str> {
    AIMED.iter().chain(more).copied().collect()
}

#[test]
fn bows_shoot_two_areas_far() {
    holds!("B14.6", "B14.3a");
    choices(
        FIELD,
        &[],
        &[],
        expect![[r#"
        red: area 403
        red: done
    "#]],
    );
    check(
        FIELD,
        &aimed(&["blue: decline"]),
        &[6, 5, 1, 1],
        expect![[r#"
        R1 has 4 dice for B1 [B14.4a]
        B1 stands under the fire [B14.2.1b]
        R1 strikes at B1 [B14.4g]
        fire: dice 4 (printed strength 4), against 4 (to hit 6, weapon against armour -2): 6 5 1 1 = 2 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        B1 is hit twice, 2 through its armour [C20.0d]
        B1 loses 2 steps [C24.0]
        - B1: 403 facing 303, 2 SP
    "#]],
    );
}

#[test]
fn only_activated_shooters_in_reach_fire_once() {
    let two = |line: &str| with(&format!("red R3 FBL at 203/204 facing 303\n{line}"));
    refused(
        &two("red R2 FI at 203/202 facing 303"),
        &["red: area 403", "red: unit R2"],
        &[],
        expect!["R2 does not shoot [B14.0a]"],
    );
    refused(
        &two("red R2 FBL at 203/202 facing 303, fired"),
        &["red: area 403", "red: unit R2"],
        &[],
        expect!["R2 has fired in this step [B14.0a]"],
    );
    refused(
        &two("red R2 FBL at 203/202 facing 303, of rear\nacting red"),
        &["red: area 403", "red: unit R2"],
        &[],
        expect!["R2 is not activated [B14.0a]"],
    );
    refused(
        &two("red R2 FHG at 203/202 facing 303"),
        &["red: area 403", "red: unit R2"],
        &[],
        expect!["that is 2 areas away, and the range of R2 is 1 [B14.2.1a]"],
    );
    refused(
        &two("red R2 AGF at 203 facing 303, size light, set-up"),
        &["red: area 403", "red: unit R2"],
        &[],
        expect!["R2 does not shoot [B14.0a]"],
    );
    refused(
        &two("red R2 FBL at 103 facing 203"),
        &["red: area 403", "red: unit R2"],
        &[],
        expect!["that is 3 areas away, and the range of R2 is 2 [B14.2.1a]"],
    );
    refused(
        &two("red R2 FBL at 203/202 facing 103"),
        &["red: area 403", "red: unit R2"],
        &[],
        expect!["R2 does not shoot to its rear [B14.2.4]"],
    );
}

#[test]
fn fire_needs_sight_and_not_too_high_a_target() {
    choices(&with("area 303 woods"), &[], &[], expect![[""]]);
    holds!("B14.1");
    let high = with(
        "area 403 level 3\narea 503 level 3\nred R2 FBL at 503 facing 403\nred R4 FBL at 503/502 facing 403",
    );
    refused(
        &high,
        &["red: area 403", "red: unit R1"],
        &[],
        expect!["the target is too high for R1 [B14.2.3]"],
    );
    refused(FIELD, &["red: unit R1"], &[], expect!["name an area to fire at, or none [B14.0b]"]);
}

#[test]
fn a_stack_two_areas_away_stands_or_retreats() {
    choices(
        FIELD,
        &aimed(&[]),
        &[],
        expect![[r#"
        blue: decline
        blue: try
    "#]],
    );
    let elite = replaced("facing 303\n    blue", "facing 303, elite\n    blue");
    check(
        &elite,
        &aimed(&["blue: try"]),
        &[6, 5, 1],
        expect![[r#"
            R1 has 4 dice for B1 [B14.4a]
            B1 gives way before the fire [B14.2.1c]
            R1 strikes at B1 [B14.4g]
            fire: dice 3 (printed strength 4, the target gives way -1), against 4 (to hit 6, weapon against armour -2): 6 5 1 = 2 [A2.2.2a B14.2.1c dice.d6 B14.4mod.a B14.4g]
            B1 is hit twice, 2 through its armour [C20.0d]
            B1 loses 2 steps [C24.0]
            - B1: 403 facing 303, 2 SP
        "#]],
    );
    let bows = replaced("B1 FI at 403 facing 303", "B1 FBL at 403 facing 303");
    check_rolls(
        &bows,
        &aimed(&["blue: decline", "blue: unit B1"]),
        &[1, 1, 1, 1, 1, 1],
        "return fire",
        expect![[r#"
            return fire: dice 2 (printed strength 4, half -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a B14.2.1b dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
}

#[test]
fn a_stack_one_area_away_stands_or_retreats() {
    let bows = near().replace("B1 FI", "B1 FB");
    let aimed = ["red: area 303"];
    let all = |more: &[&'static str]| -> Vec<&'static str> { aimed.iter().chain(more).copied().collect() };
    refused(&bows, &all(&["blue: area 303"]), &[], expect!["the stack stands or gives way [flow.ranged]"]);
    refused(
        &bows,
        &all(&["blue: decline", "blue: area 303"]),
        &[1; 4],
        expect!["name a unit that returns fire, or that is all [B14.4f]"],
    );
    check_rolls(
        &bows,
        &all(&["blue: decline", "blue: unit B1"]),
        &[1; 8],
        "return fire",
        expect![[r#"
        return fire: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [A2.2.2a dice.d6 B14.4g]
    "#]],
    );
    let tired = bows.replace("facing 203,", "facing 203, activated,");
    check_rolls(
        &tired,
        &all(&["blue: decline", "blue: unit B1"]),
        &[1; 6],
        "return fire",
        expect![[r#"
            return fire: dice 2 (printed strength 4, half -2), against 6 (to hit 6): 1 1 = 0 [A2.2.2a B14.2.2a dice.d6 B14.4g]
        "#]],
    );
    check(
        &near(),
        &all(&[
            "blue: try",
            "blue: area 403",
            "blue: place 403 facing 303",
            "red: stack R1",
            "red: place 303 facing 403",
        ]),
        &[1, 1, 1],
        expect![[r#"
            R1 has 4 dice for B1 [B14.4a]
            B1 gives way before the fire [B14.2.2b]
            R1 strikes at B1 [B14.4g]
            fire: dice 3 (printed strength 4, the target gives way -1), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [A2.2.2a B14.2.2b dice.d6 B14.4mod.a B14.4g]
            B1 retreats to 403 [C22.0a]
            B1 stands in 403 at the centre, facing 303 [model.place]
            R1 advances into 303 [B14.2.2c]
            R1 stands in 303 at the centre, facing 403 [model.place]
            - B1: 403 facing 303, 4 SP
            - R1: 303 facing 403, 4 SP
        "#]],
    );
    choices(
        &near(),
        &all(&["blue: try", "blue: area 403", "blue: place 403 facing 303"]),
        &[1, 1, 1],
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
}

#[test]
fn skirmishers_shoot_back_and_retreat_where_the_option_is_on() {
    let bows = near().replace("B1 FI", "B1 FB") + "\noption skirmish-return";
    choices(
        &bows,
        &["red: area 303"],
        &[],
        expect![[r#"
        blue: decline
        blue: try
        blue: choose 0
    "#]],
    );
    check(
        &bows,
        &["red: area 303", "blue: choose 0", "blue: unit B1", "blue: area 403", "blue: place 403 facing 303"],
        &[1; 6],
        expect![[r#"
            R1 has 4 dice for B1 [B14.4a]
            B1 stands under the fire [B14.2.2d]
            R1 strikes at B1 [B14.4g]
            fire: dice 4 (printed strength 4), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
            B1 has 2 dice for R1 [B14.4e]
            B1 strikes at R1 [B14.4g]
            return fire: dice 2 (printed strength 4, half -2), against 6 (to hit 6): 1 1 = 0 [A2.2.2a B14.2.1b dice.d6 B14.4g]
            B1 retreats to 403 [C22.0a]
            B1 stands in 403 at the centre, facing 303 [model.place]
            - B1: 403 facing 303, 4 SP
        "#]],
    );
}

#[test]
fn schiltrons_and_the_hemmed_in_do_not_retreat_from_fire() {
    let schiltron = replaced("B1 FI at 403 facing 303", "B1 FS at 403 facing 303, schiltron");
    check(
        &schiltron,
        &AIMED,
        &[1; 4],
        expect![[r#"
        R1 has 4 dice for B1 [B14.4a]
        B1 stands under the fire [B14.2.1b B14.2.2e]
        R1 strikes at B1 [B14.4g]
        fire: dice 4 (printed strength 4), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn mounted_shooters_fire_to_the_rear_with_half() {
    let riders = replaced("R1 FBL at 203 facing 303", "R1 MXB at 203 facing 103")
        .replace("B1 FI at 403 facing 303", "B1 FI at 303 facing 203");
    check_rolls(
        &riders,
        &["red: area 303", "blue: decline"],
        &[1, 1],
        "fire",
        expect![[r#"
        fire: dice 2 (printed strength 4, half -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a B14.2.5 dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn ground_and_weather_change_the_dice() {
    check_from(
        &with("area 403 village"),
        &aimed(&["blue: decline"]),
        &[1, 1, 1],
        "in all",
        expect![[r#"
            red has 3 dice from 203 in all [B14.3c]
            R1 strikes at B1 [B14.4g]
            fire: dice 3 (printed strength 4, ground and weather -1), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
    check_rolls(
        &with("area 403 village"),
        &aimed(&["blue: decline"]),
        &[1, 1, 1],
        "fire",
        expect![[r#"
            fire: dice 3 (printed strength 4, ground and weather -1), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
    check_rolls(
        &with("area 203 woods"),
        &aimed(&["blue: decline"]),
        &[1, 1, 1],
        "fire",
        expect![[r#"
            fire: dice 3 (printed strength 4, ground and weather -1), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
    check_rolls(
        &with("option weather\nweather rain"),
        &aimed(&["blue: decline"]),
        &[1, 1, 1],
        "fire",
        expect![[r#"
            fire: dice 3 (printed strength 4, ground and weather -1), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
}

#[test]
fn leaders_and_elite_men_help_the_fire() {
    let led = replaced("gonzaga at 101", "gonzaga with R1");
    check_from(
        &led,
        &["red: area 403", "red: gonzaga with R1 for 1", "blue: decline"],
        &[1; 5],
        "gives",
        expect![[r#"
            gonzaga gives R1 +1 [B14.3b B3.1.2]
            R1 has 5 dice for B1 [B14.4a]
            B1 stands under the fire [B14.2.1b]
            R1 strikes at B1 [B14.4g]
            fire: dice 5 (printed strength 4, tactical bonus +1), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 = 0 [A2.2.2a B3.1.1a dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
    let elite = replaced("facing 303\n    blue", "facing 303, elite\n    blue");
    check_rolls(
        &elite,
        &aimed(&["blue: decline"]),
        &[1; 4],
        "fire",
        expect![[r#"
        fire: dice 4 (printed strength 4), against 3 (to hit 6, weapon against armour -2, elite -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4mod.b B14.4g]
    "#]],
    );
    check_rolls(
        &led,
        &["red: area 403", "red: gonzaga with R1 for 1", "blue: decline"],
        &[1; 5],
        "fire",
        expect![[r#"
            fire: dice 5 (printed strength 4, tactical bonus +1), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 = 0 [A2.2.2a B3.1.1a dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
}

#[test]
fn fire_is_split_only_with_a_leader() {
    let two = with("blue B2 FI at 403/404 facing 303");
    choices(
        &two,
        &AIMED,
        &[],
        expect![[r#"
        red: R1 gives 4 dice to B1
        red: R1 gives 4 dice to B2
    "#]],
    );
    refused(
        &two,
        &aimed(&["red: R1 gives 2 dice to B1"]),
        &[],
        expect!["R1 does not split its fire: its leader is not with it [B14.4b]"],
    );
    let led = two.replace("gonzaga at 101", "gonzaga with R1");
    check_rolls(
        &led,
        &[
            "red: area 403",
            "red: done",
            "red: R1 gives 2 dice to B1",
            "red: R1 gives 2 dice to B2",
            "blue: decline",
            "blue: decline",
        ],
        &[1; 4],
        "fire",
        expect![[r#"
            fire: dice 2 (printed strength 4, not on this enemy -2), against 4 (to hit 6, weapon against armour -2): 1 1 = 0 [A2.2.2a B14.4c dice.d6 B14.4mod.a B14.4g]
            fire: dice 2 (printed strength 4, not on this enemy -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a B14.4c dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
}

#[test]
fn dice_on_a_unit_are_limited_to_three_times_its_strength() {
    let weak = replaced("facing 303, armor none", "facing 303, armor none, sp 1");
    check(
        &weak,
        &aimed(&["blue: decline"]),
        &[1, 1, 1],
        expect![[r#"
        R1 has 4 dice for B1 [B14.4a]
        B1 stands under the fire [B14.2.1b]
        red has nobody for 1 die [B14.4d]
        R1 strikes at B1 [B14.4g]
        fire: dice 3 (printed strength 4, more than the target has room for -1), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [A2.2.2a B14.4d dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
    // The limit comes after everything else that changes the dice: of four one is lost by giving way, and three have room.
    check_rolls(
        &weak,
        &aimed(&["blue: try"]),
        &[1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 4, the target gives way -1), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [A2.2.2a B14.2.1c dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
    // Ground comes before it, too: woods at either end take two off six.
    let woods = weak
        .replace("map squares 5x5", "map squares 5x5\n    area 203 woods\n    area 403 woods")
        .replace("R1 FBL at 203 facing 303", "R1 FBL at 203 facing 303, sp 6");
    check_rolls(
        &woods,
        &aimed(&["blue: decline"]),
        &[1, 1, 1],
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 6, ground and weather -2, more than the target has room for -1), against 4 (to hit 6, weapon against armour -2): 1 1 1 = 0 [A2.2.2a B14.3c B14.4d dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn double_rate_fire() {
    let able = replaced("gonzaga at 101", "gonzaga with R1, exceptional, command 3");
    let called = ["red: area 403", "red: done", "red: leader gonzaga"];
    let all = |more: &[&'static str]| -> Vec<&'static str> { called.iter().chain(more).copied().collect() };
    check(
        &able,
        &all(&["blue: decline"]),
        &[4, 6, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
        R1 has 4 dice for B1 [B14.4a]
        double rate fire, against 4 (the higher rating 3, high élan +1): 4 [B14.5c B14.5d]
        gonzaga has his bowmen shoot twice [B14.5a B14.5b]
        B1 stands under the fire [B14.2.1b]
        R1 strikes at B1 [B14.4g]
        fire: dice 4 (printed strength 4), against 4 (to hit 6, weapon against armour -2): 6 1 1 1 = 1 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        B1 is hit once, 1 through its armour [C20.0d]
        B1 loses 1 step [C24.0]
        red shoots a second volley [B14.5f]
        R1 has 4 dice for B1 [B14.4a]
        R1 strikes at B1 [B14.4g]
        fire: dice 4 (printed strength 4), against 4 (to hit 6, weapon against armour -2): 1 1 1 6 = 1 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        B1 is hit once, 1 through its armour [C20.0d]
        B1 loses 1 step [C24.0]
        - B1: 403 facing 303, 2 SP
    "#]],
    );
    check_rolls(
        &able,
        &all(&["blue: decline"]),
        &[5, 1, 1, 1, 1],
        "double",
        expect![[r#"
        double rate fire, against 4 (the higher rating 3, high élan +1): 5 [B14.5c B14.5d]
    "#]],
    );
    let low = able.replace("facing 303\n", "facing 303, elan 1\n");
    check_rolls(
        &low,
        &all(&["blue: decline"]),
        &[3, 1, 1, 1, 1],
        "double",
        expect![[r#"
        double rate fire, against 2 (the higher rating 3, low élan -1): 3 [B14.5c B14.5e]
    "#]],
    );
    let middling = able.replace("facing 303\n", "facing 303, elan 2\n");
    check_rolls(
        &middling,
        &all(&["blue: decline"]),
        &[4, 1, 1, 1, 1],
        "double",
        expect![[r#"
        double rate fire, against 3 (the higher rating 3): 4 [B14.5c]
    "#]],
    );
}

#[test]
fn leaders_of_a_stack_that_lost_a_step_check() {
    let led = replaced("gie at 505", "gie with B1");
    check_from(
        &led,
        &aimed(&["blue: decline"]),
        &[6, 1, 1, 1, 3, 4],
        "loses",
        expect![[r#"
        B1 loses 1 step [C24.0]
        gie is in danger [B3.2a]
        leader casualty, against 11 (a casualty 11): 3 4 = 7 [B3.2d]
        - B1: 403 facing 303, 3 SP
    "#]],
    );
}

#[test]
fn fire_into_a_melee_draws_nobody_in_and_lets_nobody_out() {
    holds!("B15.7.3");
    let melee =
        with("battle melee = [\"403\", \"404\"]\nred R2 FI at 404/403 facing 403, of rear\nacting red");
    check(
        &melee,
        &AIMED,
        &[1; 4],
        expect![[r#"
        R1 has 4 dice for B1 [B14.4a]
        B1 stands under the fire [B14.2.1b B14.2.2e]
        R1 strikes at B1 [B14.4g]
        fire: dice 4 (printed strength 4), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn bows_see_one_level_up_and_two_down() {
    // Others beside the target on its own height may fire, so that shooters are asked for.
    let aim = |from: u16, levels: [i8; 2]| {
        format!(
            "map squares 5x5
             area {from} level {}
             area 403 level {}
             area 402 level {}
             red  S1 FBL at {from} facing 303, sp 3
             red  S2 FB at 402/403 facing 403, sp 3
             red  S3 FB at 402/401 facing 403, sp 3
             blue K1 FI at 403 facing 402, sp 3
             leader red gonzaga at 101, radius 5, leads red, commands
             leader blue gie at 505, radius 4, leads blue, commands
             stage fire",
            levels[0], levels[1], levels[1]
        )
        .replace("S1 FBL at 303 facing 303", "S1 FBL at 303 facing 403")
    };
    let named = ["red: area 403", "red: unit S1"];
    choices(
        &aim(303, [0, 1]),
        &named[..1],
        &[],
        expect![[r#"
        red: unit S1
        red: unit S2
        red: unit S3
    "#]],
    );
    refused(&aim(303, [0, 2]), &named, &[], expect!["the target lies too high [C18.2.1.1a]"]);
    choices(
        &aim(303, [2, 0]),
        &named[..1],
        &[],
        expect![[r#"
        red: unit S1
        red: unit S2
        red: unit S3
    "#]],
    );
    refused(&aim(303, [3, 0]), &named, &[], expect!["the target lies too low [C18.2.1.1a]"]);
    refused(&aim(203, [0, 2]), &named, &[], expect!["the target lies too high [C18.2a]"]);
}
