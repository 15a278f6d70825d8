//! Bombardment: range, front, dice, modifiers, mishaps, losses (B12, C24.2).

use expect_test::expect;

use crate::table::{check, check_rolls, choices, played, refused};

pub(crate) const GUN: &str = "
    red  G1 AGD at 201 facing 202, size medium, set-up
    leader red charles at 201, leads red, radius 5
    blue K1 FI at 203 facing 202
    step bombarding";

#[test]
fn a_gun_bombards_an_area_and_each_hit_takes_a_step_from_a_unit_there() {
    check(
        GUN,
        &["red: unit G1"],
        &[6, 5, 3],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 5 3 = 1 [B12.2b]
        K1 loses 1 step [C24.0]
        - K1: 203 facing 202, 3 SP
    "#]],
    );
}

#[test]
fn each_gun_bombards_once() {
    let two = format!("{GUN}\nred G2 AGD at 201 facing 202, size medium, set-up");
    refused(&two, &["red: unit G1", "red: unit G1"], &[2, 2, 2], expect!["G1 has bombarded [B12.0]"]);
    choices(
        &two,
        &["red: unit G1"],
        &[2, 2, 2],
        expect![[r#"
        red: unit G2
        red: done
    "#]],
    );
}

#[test]
fn artillery_has_its_ranges() {
    holds!("A2.2.1i");
    // Enemies one, two, three and four areas away.
    for (kind, size, told) in [
        (
            "AMB",
            "light",
            expect![[r#"
            red: area 102
            red: area 302
        "#]],
        ),
        (
            "AMM",
            "heavy",
            expect![[r#"
            red: area 102
            red: area 203
            red: area 302
        "#]],
        ),
        (
            "AGB",
            "heavy",
            expect![[r#"
            red: area 102
            red: area 203
            red: area 302
        "#]],
        ),
        (
            "AGD",
            "medium",
            expect![[r#"
            red: area 102
            red: area 203
            red: area 204
            red: area 302
        "#]],
        ),
        (
            "AGF",
            "light",
            expect![[r#"
            red: area 102
            red: area 203
            red: area 302
        "#]],
        ),
        (
            "AGR",
            "light",
            expect![[r#"
            red: area 102
            red: area 302
        "#]],
        ),
    ] {
        let position = format!(
            "map squares 6x3
            red  G1 {kind} at 201 facing 202, size {size}, set-up
            leader red charles at 201, leads red, radius 5
            blue K1 FI at 102 facing 101
            blue K2 FI at 302 facing 301
            blue K3 FI at 203 facing 202
            blue K4 FI at 204 facing 203
            blue K5 FI at 205 facing 204
            step bombarding"
        );
        choices(&position, &["red: unit G1"], &[], told);
    }
    let far = GUN.replace(
        "K1 FI at 203 facing 202",
        "K1 FI at 205 facing 204\nblue K2 FI at 102 facing 101\nblue K3 FI at 302 facing 301",
    );
    refused(
        &far,
        &["red: unit G1", "red: area 205"],
        &[],
        expect!["that is 4 areas away, and the range of G1 is 3 [B12.1]"],
    );
}

#[test]
fn a_gun_fires_to_its_front_only_and_across_corners_too() {
    let round = "red  G1 AGF at 303 facing 304, size light, set-up
        leader red charles at 303, leads red
        blue K1 FI at 304 facing 303
        blue K2 FI at 404 facing 303
        blue K3 FI at 302 facing 303
        blue K4 FI at 403 facing 303
        blue K5 FI at 203 facing 303
        step bombarding";
    choices(
        round,
        &["red: unit G1"],
        &[],
        expect![[r#"
        red: area 304
        red: area 404
    "#]],
    );
    refused(round, &["red: unit G1", "red: area 403"], &[], expect!["G1 fires to its front only [B12.1.1]"]);
    refused(round, &["red: unit G1", "red: area 302"], &[], expect!["G1 fires to its front only [B12.1.1]"]);
    holds!("B12.1.2", "B12.1.3", "C17.5.1", "C17.5.2b");
    // Even in an area that is all-round.
    let all_round = format!("area 303 all-round\n{round}");
    refused(
        &all_round,
        &["red: unit G1", "red: area 302"],
        &[],
        expect!["G1 fires to its front only [B12.1.1]"],
    );
}

#[test]
fn who_may_not_bombard() {
    let others = |fact: &str| {
        format!("{GUN}\nred G2 AGD at 201 facing 202, size medium, {fact}\nred F1 FI at 301 facing 302")
    };
    refused(&others("of red"), &["red: unit G2"], &[], expect!["G2 is in transport [B13.7a]"]);
    refused(&others("set-up, abandoned"), &["red: unit G2"], &[], expect!["G2 is abandoned [C21.4.2]"]);
    refused(
        &others("set-up, unmanned"),
        &["red: unit G2"],
        &[],
        expect!["G2 was left by its friends [C22.3]"],
    );
    refused(&others("set-up"), &["red: unit F1"], &[], expect!["F1 is no artillery [B12.0]"]);
    refused(
        &others("set-up, of rear\nacting red"),
        &["red: unit G2"],
        &[],
        expect!["G2 is not activated [B12.0]"],
    );
}

#[test]
fn a_gun_out_of_control_must_dare_with_its_armys_elan() {
    let lost = GUN
        .replace("radius 5", "radius 5, off")
        .replace("at 201, leads red, radius 5, off", "off, leads red");
    check(
        &lost,
        &["red: unit G1"],
        &[4, 2, 2, 2],
        expect![[r#"
        élan check to attack, against 4 (élan of the army 4): 4 [C21.1b B9.1.2c]
        G1 dares to attack [B9.1.2c]
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 2 2 2 = 0 [B12.2b]
    "#]],
    );
    check(
        &lost,
        &["red: unit G1"],
        &[5],
        expect![[r#"
        élan check to attack, against 4 (élan of the army 4): 5 [C21.1b B9.1.2c]
        G1 does not dare to attack [B9.1.2c]
    "#]],
    );
}

#[test]
fn troops_modifiers_lower_the_number_to_throw() {
    let near = "red  G1 AGD at 201 facing 202, size medium, set-up
        leader red charles at 201, leads red, radius 5
        step bombarding";
    // A gun at close range, and a long unit that shows its flank.
    let flank = format!("{near}\nblue M1 MMA at 202 facing 302");
    check_rolls(
        &flank,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 4 (a hit 6, a long target in flank -1, guns at close range -1): 2 2 2 = 0 [B12.2b B12.2.2a B12.2.2e]
    "#]],
    );
    let front = format!("{near}\nblue M1 MMA at 202 facing 201");
    check_rolls(
        &front,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, guns at close range -1): 2 2 2 = 0 [B12.2b B12.2.2e]
    "#]],
    );
    // Its rear is no flank, and short units have none that counts.
    for other in ["M1 MMA at 202 facing 203", "M1 FI at 202 facing 302"] {
        let told = played(&format!("{near}\nblue {other}"), &["red: unit G1"], &[2, 2, 2]);
        assert!(told.contains("against 5 (a hit 6, guns at close range -1)"), "{told}");
    }
    // Two areas away it is the last area on the way that counts.
    let far = format!("{near}\nblue M1 MMA at 203 facing 303");
    check_rolls(
        &far,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, a long target in flank -1): 2 2 2 = 0 [B12.2b B12.2.2a]
    "#]],
    );
    let dense = format!("{near}\narea 203 small\nblue F1 FI at 203 facing 202, sp 7");
    check_rolls(
        &dense,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, dense target -1): 2 2 2 = 0 [B12.2b B12.2.2b]
    "#]],
    );
    let massed = format!(
        "{near}\noption schiltron\nblue F1 FS at 203 facing 202, schiltron\nblue F2 FP at 203/202 facing 202, phalanx"
    );
    check_rolls(
        &massed,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, massed infantry -1): 2 2 2 = 0 [B12.2b B12.2.2c]
    "#]],
    );
    let master =
        format!("{near}\nblue F1 FI at 203 facing 202\nleader red alberico at 201, gunner, exceptional");
    check_rolls(
        &master,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, master gunner -1): 2 2 2 = 0 [B12.2b B12.2.2d]
    "#]],
    );
    let plain = format!("{near}\nblue F1 FI at 203 facing 202\nleader red alberico at 201, gunner");
    check_rolls(
        &plain,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 2 2 2 = 0 [B12.2b]
    "#]],
    );
}

#[test]
fn weather_darkness_and_rockets_raise_the_number() {
    let fog = GUN.replace("at 203 facing 202", "at 202 facing 201") + "\noption weather\nweather fog";
    check_rolls(
        &fog,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 6 (a hit 6, guns at close range -1, weather +1): 2 2 2 = 0 [B12.2b B12.2.2e B12.2.2f]
    "#]],
    );
    for light in ["dawn", "night", "dusk", "day"] {
        let position = format!("{GUN}\nlight 1 {light}");
        let told = match light {
            "dawn" => expect![[r#"
                bombardment: dice 3 (against troops 3), against 7 (a hit 6, dark +1): 2 2 2 = 0 [B12.2b B12.2.2g]
            "#]],
            "night" => expect![[r#"
                bombardment: dice 3 (against troops 3), against 7 (a hit 6, dark +1): 2 2 2 = 0 [B12.2b B12.2.2g]
            "#]],
            "dusk" => expect![[r#"
                bombardment: dice 3 (against troops 3), against 6 (a hit 6): 2 2 2 = 0 [B12.2b]
            "#]],
            _ => expect![[r#"
                bombardment: dice 3 (against troops 3), against 6 (a hit 6): 2 2 2 = 0 [B12.2b]
            "#]],
        };
        check_rolls(&position, &["red: unit G1"], &[2, 2, 2], "bombardment", told);
    }
    let rockets = GUN
        .replace("AGD", "AGR")
        .replace("medium", "light")
        .replace("at 203 facing 202", "at 202 facing 201");
    check_rolls(
        &rockets,
        &["red: unit G1"],
        &[2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 2 (against troops 2), against 6 (a hit 6, guns at close range -1, rockets +1): 2 2 = 0 [B12.2b B12.2.2e B12.2.2h]
    "#]],
    );
}

#[test]
fn modifiers_together_give_no_more_than_two_and_take_no_more_than_one() {
    let best = "red  G1 AGD at 201 facing 202, size medium, set-up
        leader red charles at 201, leads red, radius 5
        leader red alberico at 201, gunner, exceptional
        area 202 small
        option schiltron
        blue M1 MMA at 202 facing 302, sp 4
        blue F1 FS at 202/203 facing 203, sp 4, schiltron
        step bombarding";
    check_rolls(
        best,
        &["red: unit G1"],
        &[2, 2, 2],
        "bombardment",
        expect![[r#"
        bombardment: dice 3 (against troops 3), against 4 (a hit 6, a long target in flank -1, dense target -1, massed infantry -1, master gunner -1, guns at close range -1, at least +3): 2 2 2 = 0 [B12.2b B12.2.2a B12.2.2b B12.2.2c B12.2.2d B12.2.2e B12.2.2]
    "#]],
    );
    let worst = "red  G1 AGR at 201 facing 202, size light, set-up
        leader red charles at 201, leads red, radius 5
        blue K1 FI at 202 facing 302
        option weather
        weather fog
        light 1 night
        step bombarding";
    check_rolls(
        worst,
        &["red: unit G1"],
        &[6, 6],
        "bombardment",
        expect![[r#"
        bombardment: dice 2 (against troops 2), against 7 (a hit 6, guns at close range -1, weather +1, dark +1, rockets +1, at most -1): 6 6 = 0 [B12.2b B12.2.2e B12.2.2f B12.2.2g B12.2.2h B12.2.2]
    "#]],
    );
}

#[test]
fn in_bad_weather_a_gun_must_be_dry_enough() {
    let rain = format!("{GUN}\noption weather\nweather rain");
    check(
        &rain,
        &["red: unit G1"],
        &[4, 6, 6, 6],
        expect![[r#"
        dry powder, against 4 (in this weather 4): 4 [B12.2.1]
        G1 keeps its powder dry [B12.2.1]
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 7 (a hit 6, weather +1): 6 6 6 = 0 [B12.2b B12.2.2f]
        - G1: 201 facing 202, 0 SP, set-up, dry
    "#]],
    );
    check(
        &rain,
        &["red: unit G1"],
        &[3],
        expect![[r#"
        dry powder, against 4 (in this weather 4): 3 [B12.2.1]
        G1 cannot fire in this weather [B12.2.1]
        - G1: 201 facing 202, 0 SP, set-up, wet
    "#]],
    );
    let two = format!("{rain}\nred G2 AGD at 201 facing 202, size medium, set-up");
    refused(
        &two,
        &["red: unit G1", "red: unit G1"],
        &[3],
        expect!["G1 cannot fire in this weather [B12.2.1]"],
    );
    let storm = GUN.replace("at 203 facing 202", "at 202 facing 201")
        + "\noption weather\nweather storm\nred G2 AMM at 201 facing 202, size heavy, set-up";
    refused(&storm, &["red: unit G1"], &[], expect!["G1 cannot fire in this weather [B12.2.1]"]);
    check(
        &storm,
        &["red: unit G2"],
        &[4, 2, 2],
        expect![[r#"
        dry powder, against 4 (in this weather 4): 4 [B12.2.1]
        G2 keeps its powder dry [B12.2.1]
        G2 bombards 202 [B12.0]
        bombardment: dice 2 (against troops 2), against 7 (a hit 6, weather +1): 2 2 = 0 [B12.2b B12.2.2f]
        - G2: 201 facing 202, 0 SP, set-up, dry
    "#]],
    );
    let snow = format!("{GUN}\noption weather\nweather heavy_snow")
        .replace("at 203 facing 202", "at 202 facing 201");
    check(
        &snow,
        &["red: unit G1"],
        &[3, 2, 2, 2],
        expect![[r#"
        dry powder, against 3 (in this weather 3): 3 [B12.2.1]
        G1 keeps its powder dry [B12.2.1]
        G1 bombards 202 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6, guns at close range -1, weather +1): 2 2 2 = 0 [B12.2b B12.2.2e B12.2.2f]
        - G1: 201 facing 202, 0 SP, set-up, dry
    "#]],
    );
}

#[test]
fn a_gun_reaches_as_far_as_its_scenario_says() {
    let short = GUN.replace("set-up", "set-up, range 1");
    let near = format!("{short}\nblue K2 FI at 202 facing 201\nblue K3 FI at 302 facing 201");
    refused(
        &near,
        &["red: unit G1", "red: area 203"],
        &[],
        expect!["that is 2 areas away, and the range of G1 is 1 [B12.1]"],
    );
    choices(&short, &[], &[], expect![[r#""#]]);
}
