//! The dice of a charge, its clash and its result (B11.7 to B11.9, B11.11, C19, C20, C24).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused, shown};

/// Red's knight beside a foot stack.
const CLASH: &str = "
    map squares 5x5
    lances red 1
    lances blue 1
    red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor A
    blue F1 FI at 303/302 facing 302, sp 4 3 2, elan 3, armor B
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

fn against(line: &str) -> String {
    let old = "blue F1 FI at 303/302 facing 302, sp 4 3 2, elan 3, armor B";
    assert!(CLASH.contains(old));
    CLASH.replace(old, line)
}

const ONES: [u8; 40] = [1; 40];

#[test]
fn a_charge_throws_strength_bonus_and_momentum_by_the_areas_it_runs() {
    check_rolls(
        CLASH,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &ONES[..10],
        "charge",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    let two = CLASH
        .replace("302/303 facing", "301/302 facing")
        .replace("facing 303, sp 4 3 2, elan 3, armor A", "facing 302, sp 4 3 2, elan 3, armor A");
    check_rolls(
        &two,
        &["red: L1 charges 302 303", "red: area 301", "red: place 301/302 facing 302"],
        &ONES[..11],
        "charge",
        expect![[r#"
        charge: dice 9 (printed strength 4, charge bonus +2, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    let three = two.replace("303/302 facing 302", "304/303 facing 303");
    check_rolls(
        &three,
        &["red: L1 charges 302 303 304", "red: area 301", "red: place 301/302 facing 302"],
        &ONES[..9],
        "charge",
        expect![[r#"
            charge: dice 7 (printed strength 4, charge bonus +2, momentum +1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        "#]],
    );
}

#[test]
fn elevation_changes_the_momentum() {
    let down = format!("{CLASH}\narea 302 level 1");
    check_rolls(
        &down,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &ONES[..11],
        "charge",
        expect![[r#"
        charge: dice 9 (printed strength 4, charge bonus +2, momentum +2, elevation +1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.1f dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    let up = format!("{CLASH}\narea 303 level 1");
    check_rolls(
        &up,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &ONES[..9],
        "charge",
        expect![[r#"
        charge: dice 7 (printed strength 4, charge bonus +2, momentum +2, elevation -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.1f dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
}

#[test]
fn ground_and_weather_take_dice_from_the_sum_and_the_owner_says_whose() {
    let field = format!(
        "{CLASH}\nred L2 MMA at 302/303 facing 303, sp 2, armor A, stack 1\narea 303 rough\noption weather\nweather rain"
    );
    choices(
        &field,
        &["red: L1 charges 303"],
        &[],
        expect![[r#"
        red: unit L1
        red: unit L2
    "#]],
    );
    check_rolls(
        &field,
        &[
            "red: L1 charges 303",
            "red: unit L1",
            "red: unit L1",
            "red: unit L2",
            "blue: F1 gives 2 dice to L1",
            "red: place 302/303 facing 303",
        ],
        &ONES[..12],
        "charge",
        expect![[r#"
            charge: dice 6 (printed strength 4, charge bonus +2, momentum +2, ground and weather -2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.1e dice.d6 B11.7.3a B11.7.3]
            charge: dice 4 (printed strength 2, charge bonus +1, momentum +2, ground and weather -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.1e dice.d6 B11.7.3a B11.7.3]
            charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        "#]],
    );
    refused(
        &field,
        &["red: L1 charges 303", "red: unit F1"],
        &[],
        expect!["the dice of F1 do not change here [B11.7.1e]"],
    );
}

#[test]
fn those_who_are_charged_defend_as_their_kind_does() {
    holds!("B11.7.2c1", "B11.7.2e", "B11.7.2i", "dice.rounding");
    let dice = |line: &str, dice: usize, with: expect_test::Expect| {
        let field = format!("{}\noption schiltron\noption phalanx\noption defensive-stakes", against(line));
        check_rolls(
            &field,
            &["red: L1 charges 303", "red: place 302/303 facing 303"],
            &ONES[..dice],
            "charge",
            with,
        );
    };
    dice(
        "blue F1 FI at 303/302 facing 302, sp 5, elan 3, armor B",
        10,
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 5, foot against a charge -3), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    dice(
        "blue F1 MK at 303/302 facing 302, sp 1, elan 3, armor B",
        7,
        expect![[r#"
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 1, light horse against a charge -1, at least +1), against 6 (to hit 6): 1 = 0 [A2.2.2a B11.7.2b dice.d6 B11.7.3]
    "#]],
    );
    dice(
        "blue F1 FS at 303/302 facing 302, sp 3, elan 3, armor B, schiltron",
        11,
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3]
    "#]],
    );
    dice(
        "blue F1 FP at 303/302 facing 302, sp 3, elan 3, armor B, phalanx",
        14,
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 6 (printed strength 3, phalanx +3), against 6 (to hit 6): 1 1 1 1 1 1 = 0 [A2.2.2a B11.7.2c2 dice.d6 B11.7.3]
    "#]],
    );
    dice(
        "blue F1 FXP at 303/302 facing 304, sp 3, elan 3, armor B",
        11,
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 3 (printed strength 3), against 7 (to hit 6, weapon against armour +1): 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    dice(
        "blue F1 FB at 303/302 facing 304, sp 3, elan 3, armor B, stakes",
        12,
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 4 (printed strength 3, stakes +1), against 7 (to hit 6, weapon against armour +1): 1 1 1 1 = 0 [A2.2.2a B11.7.2d dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    dice(
        "blue F1 MMA at 303/302 facing 302, sp 3, elan 3, armor B, lances 1",
        10,
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 3, broken lances -1), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a B11.7.2a dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    dice(
        "blue F1 FP at 303/302 facing 302, sp 2, elan 3, armor B",
        7,
        expect![[r#"
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 2, foot against a charge -1), against 5 (to hit 6, pikes and halberds -1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3e B11.7.3]
    "#]],
    );
}

#[test]
fn elite_chargers_and_a_strike_in_the_flank_hit_more_easily() {
    let field = against("blue F1 MMA at 303/302 facing 403, sp 4 3 2, elan 2, armor A, elite")
        .replace("armor A\n    blue", "armor A, elite\n    blue");
    check_rolls(
        &field,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &ONES[..12],
        "charge",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 3 (to hit 6, weapon against armour -1, elite -1, struck in flank or rear -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3c B11.7.3d B11.7.3]
        charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
}

#[test]
fn dice_beyond_the_area_of_engagement_are_lost() {
    let field = against("blue F1 FI at 303/302 facing 302, sp 1, elan 3, armor B");
    check(
        &field,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &ONES[..7],
        expect![[r#"
        L1 declares a charge on 303 [B11.0a B11.1a]
        L1 charges the stack of F1 [B11.2a]
        L1 charges 303 [flow.charge]
        L1 rides into 303 [flow.charge]
        L1 has 6 dice for F1 [B11.7.3.1]
        red has nobody for 2 dice [B11.7.3b]
        F1 has 1 die for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 1 (printed strength 1, foot against a charge -1, at least +1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 303 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 towards 303, facing 303 [model.place]
    "#]],
    );
    let led = field.replace("gonzaga at 102", "gonzaga with L1, exceptional");
    check_rolls(
        &led,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &ONES[..9],
        "charge",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 1, foot against a charge -1, at least +1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
}

#[test]
fn every_stack_that_is_charged_gets_a_die() {
    let field = format!("{CLASH}\nblue F2 FI at 303/304 facing 302, sp 4 3 2, elan 3, armor B");
    let charge = ["red: L1 charges 303", "red: stack F1", "red: stack F2"];
    choices(
        &field,
        &charge,
        &[],
        expect![[r#"
        red: L1 gives 1 dice to F2
        red: L1 gives 2 dice to F2
        red: L1 gives 3 dice to F2
        red: L1 gives 4 dice to F2
        red: L1 gives 5 dice to F2
        red: L1 gives 6 dice to F2
        red: L1 gives 7 dice to F2
        red: L1 gives 1 dice to F1
        red: L1 gives 2 dice to F1
        red: L1 gives 3 dice to F1
        red: L1 gives 4 dice to F1
        red: L1 gives 5 dice to F1
        red: L1 gives 6 dice to F1
        red: L1 gives 7 dice to F1
    "#]],
    );
    refused(
        &field,
        &[&charge[..], &["red: L1 gives 8 dice to F1"]].concat(),
        &[],
        expect!["somebody else who is attacked would get no die of L1 [B11.7.3.1]"],
    );
    refused(
        &field,
        &[&charge[..], &["red: L1 gives 9 dice to F1"]].concat(),
        &[],
        expect!["L1 does not have so many dice left [B11.7.3.1]"],
    );
    refused(
        &field,
        &[&charge[..], &["red: F1 gives 2 dice to L1"]].concat(),
        &[],
        expect!["F1 does not strike at L1 [B11.7.3.1]"],
    );
    let small = field.replace("F1 FI at 303/302 facing 302, sp 4", "F1 FI at 303/302 facing 302, sp 1");
    refused(
        &small,
        &[&charge[..], &["red: L1 gives 7 dice to F1"]].concat(),
        &[],
        expect!["L1 cannot put so many dice on F1: no more find room there [B11.7.4a]"],
    );
}

#[test]
fn a_successful_charge_drives_the_defenders_out_and_may_occupy_their_area() {
    holds!("B11.9", "C24.1a", "B11.8", "C24.1e");
    let field = format!(
        "{CLASH}\nblue F2 FI at 303/304 facing 304, sp 2, elan 3\nblue G1 AGF at 303 facing 302, size light, set-up"
    );
    let actions = ["red: L1 charges 303", "red: stack F1", "red: done"];
    choices(
        &field,
        &actions,
        &[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        expect![[r#"
        blue: area 204
        blue: area 304
        blue: area 404
    "#]],
    );
    check(
        &field,
        &[
            &actions[..],
            &[
                "blue: area 204",
                "blue: place 204/304 facing 304",
                "red: area 303",
                "red: place 303 facing 304",
            ],
        ]
        .concat(),
        &[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        expect![[r#"
            L1 declares a charge on 303 [B11.0a B11.1a]
            L1 charges the stack of F1 [B11.2a]
            L1 charges 303 [flow.charge]
            L1 rides into 303 [flow.charge]
            L1 has 8 dice for F1 [B11.7.3.1]
            F1 has 2 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 6 6 6 6 1 1 1 1 = 4 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            F1 is hit 4 times, 4 through its armour [C20.0b C20.1a]
            F1 loses 3 steps [C24.0 C24.1b]
            F1 is eliminated [state.steps]
            lances, against 1 (lance durability 1): 2 [B11.11a]
            lances, against 1 (lance durability 1): 2 [B11.11a]
            lances, against 1 (lance durability 1): 2 [B11.11a]
            lances, against 1 (lance durability 1): 2 [B11.11a]
            L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
            F2 is forced back to 204 [C22.0a]
            G1 is left by all its friends [C22.3]
            F2 stands in 204 towards 304, facing 304 [model.place]
            L1 ends its charge in 303 [B11.9.1d]
            G1 is eliminated [B11.9.1f]
            L1 stands in 303 at the centre, facing 304 [model.place]
            - F1: off the map, lost
            - F2: 204/304 facing 304, 2 SP
            - G1: off the map, set-up, lost, unmanned
            - L1: 303 facing 304, 4 SP
        "#]],
    );
    let stays =
        [&actions[..], &["blue: area 204", "blue: place 204/304 facing 304", "red: area 302"]].concat();
    check_from(
        &field,
        &[&stays[..], &["red: place 302/303 facing 303"]].concat(),
        &[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        "ends",
        expect![[r#"
            G1 is left by all its friends [C22.3]
            F2 stands in 204 towards 304, facing 304 [model.place]
            L1 ends its charge in 302 [B11.9.1e]
            L1 stands in 302 towards 303, facing 303 [model.place]
            - F1: off the map, lost
            - F2: 204/304 facing 304, 2 SP
            - G1: 303 facing 302, 0 SP, set-up, unmanned
        "#]],
    );
}

#[test]
fn a_charge_that_loses_more_steps_than_it_takes_is_repelled() {
    let field = CLASH
        .replace("sp 4 3 2, elan 3, armor A", "sp 4 3 2 1, elan 3, armor none")
        .replace("F1 FI at 303/302 facing 302, sp 4 3 2", "F1 FI at 303/302 facing 302, sp 5 1");
    check_from(
        &field,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &[5, 1, 1, 1, 1, 1, 1, 1, 6, 6],
        "through",
        expect![[r#"
            L1 is hit twice, 2 through its armour [C20.0d]
            F1 is hit once, 1 through its armour [C20.0b C20.1a]
            L1 loses 2 steps [C24.0]
            F1 loses 1 step [C24.0]
            L1 is repelled from 303 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 towards 303, facing 303 [model.place]
            - F1: 303/302 facing 302, 1 SP
            - L1: 302/303 facing 303, 2 SP
        "#]],
    );
}

#[test]
fn the_side_that_lost_fewer_steps_says_how_far_a_repelled_charge_goes_back() {
    holds!("B11.9.2c", "B11.9.2d");
    let field = against("blue F1 FI at 304/303 facing 303, sp 4 3 2, elan 3, armor B")
        .replace("armor A\n", "armor none\n");
    choices(
        &field,
        &["red: L1 charges 303 304"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1],
        expect![[r#"
        blue: area 303
        blue: area 302
    "#]],
    );
    choices(
        &field,
        &["red: L1 charges 303 304"],
        &[5, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1],
        expect![[r#"
        red: area 303
        red: area 302
    "#]],
    );
    let full = format!(
        "{field}\nred R1 FI at 303 facing 304, sp 1\nred R2 FI at 303/302 facing 304, sp 1\nred R3 FI at 303/304 facing 304, sp 1\n\
         red R4 FI at 303/403 facing 304, sp 1\nred R5 FI at 303/203 facing 304, sp 1"
    );
    check_from(
        &full,
        &["red: L1 charges 303 304", "red: place 302/303 facing 303"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "repelled",
        expect![[r#"
        L1 is repelled from 304 [B11.9.2a]
        L1 ends its charge in 302 [B11.9.2b]
        L1 stands in 302 towards 303, facing 303 [model.place]
    "#]],
    );
}

#[test]
fn an_area_with_guns_alone_is_taken_without_a_blow_and_a_lone_leader_fights() {
    holds!("B11.7.2f", "flow.after-charge");
    let guns = against("blue G1 AGF at 303 facing 302, size light, set-up");
    check(
        &guns,
        &["red: L1 charges 303", "red: area 303", "red: place 303 facing 304"],
        &[],
        expect![[r#"
        L1 declares a charge on 303 [B11.0a B11.1a]
        L1 charges 303 [flow.charge]
        L1 rides into 303 [flow.charge]
        L1 carries the charge home in 303 [B11.7.2j]
        L1 ends its charge in 303 [B11.9.1d]
        G1 is eliminated [B11.9.1f]
        L1 stands in 303 at the centre, facing 304 [model.place]
        - G1: off the map, set-up, lost
        - L1: 303 facing 304, 4 SP
    "#]],
    );
    let leader = against("leader blue john at 303, armor B, tactical 2");
    check(
        &leader,
        &["red: L1 charges 303", "red: area 302", "red: place 302/303 facing 303"],
        &[5, 1, 1, 1, 1, 1, 1],
        expect![[r#"
        L1 declares a charge on 303 [B11.0a B11.1a]
        L1 charges 303 [flow.charge]
        L1 rides into 303 [flow.charge]
        L1 has 6 dice for john [B11.7.3.1]
        red has nobody for 2 dice [B11.7.3b]
        john has 1 die for L1 [B11.7.3.1]
        L1 strikes at john [B11.7.3]
        charge: dice 6 (printed strength 4, charge bonus +2, momentum +2, not on this enemy -2), against 5 (to hit 6, weapon against armour -1): 5 1 1 1 1 1 = 1 [B11.7.1g B11.7.1a B11.7.1b B11.7.3.1 dice.d6 B11.7.3a B11.7.3]
        john strikes at L1 [B11.7.3]
        charge: dice 1 (a leader alone 1), against 6 (to hit 6): 1 = 0 [B3.2.2a dice.d6 B11.7.3]
        john is hit once, 1 through its armour [C20.0b C20.1a]
        john is out of play [B3.2.2b]
        L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
        L1 ends its charge in 302 [B11.9.1e]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - john: off the map, dead
    "#]],
    );
}

#[test]
fn who_charged_does_not_move_in_the_same_turn() {
    let moved =
        shown(CLASH, &["red: L1 charges 303", "red: place 302/303 facing 303"], &ONES[..10], "units.L1.is");
    assert!(moved.to_string().contains("charged"), "{moved}");
}

#[test]
fn one_defending_leader_adds_his_bonuses() {
    let field = format!("{CLASH}\nleader blue gie with F1, tactical 1, radius 1, leads blue");
    check_from(
        &field,
        &["red: L1 charges 303", "blue: gie with F1 for 1", "red: place 302/303 facing 303"],
        &ONES[..11],
        "gives",
        expect![[r#"
            gie gives F1 +1 [B11.7.2g B3.1.1a]
            L1 has 8 dice for F1 [B11.7.3.1]
            F1 has 3 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 3 (printed strength 4, foot against a charge -2, tactical bonus +1), against 7 (to hit 6, weapon against armour +1): 1 1 1 = 0 [A2.2.2a B11.7.2c B3.1.1a dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 303 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 towards 303, facing 303 [model.place]
        "#]],
    );
}

#[test]
fn an_exceptional_leader_widens_the_area_of_engagement() {
    let field = against("blue F1 FI at 303/302 facing 302, sp 1, elan 3, armor B")
        .replace("gonzaga at 102", "gonzaga with L1, exceptional")
        .replace("sp 4 3 2, elan 3, armor A", "sp 6 5 4, elan 3, armor A");
    let field = format!("{field}\nblue F2 FI at 303/304 facing 302, sp 1, elan 3, armor B");
    let charge = ["red: L1 charges 303", "red: stack F1", "red: stack F2"];
    refused(
        &field,
        &[&charge[..], &["red: L1 gives 10 dice to F1"]].concat(),
        &[],
        expect!["L1 cannot put so many dice on F1: no more find room there [B11.7.4b]"],
    );
}

#[test]
fn a_camp_without_defenders_falls_to_those_who_occupy_its_area() {
    holds!("C24.1h", "B11.1c");
    let field = format!("{CLASH}\noption command-camps\ncamp blue C1 at 303, radius 1");
    check_from(
        &field,
        &["red: L1 charges 303", "red: area 303", "red: place 303 facing 304"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6],
        "carries",
        expect![[r#"
            L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
            C1 is lost [B9.4.4]
            L1 ends its charge in 303 [B11.9.1d]
            L1 stands in 303 at the centre, facing 304 [model.place]
            - F1: off the map, lost
            - L1: 303 facing 304, 4 SP
        "#]],
    );
}

#[test]
fn a_charge_takes_the_guns_and_camps_on_its_way() {
    let field = format!(
        "{}\noption command-camps\ncamp blue C1 at 302, radius 1\nblue G1 AGF at 302 facing 301, size light",
        CLASH.replace("L1 MMA at 302/303 facing 303", "L1 MMA at 301/302 facing 302")
    );
    check_from(
        &field,
        &["red: L1 charges 302 303", "red: area 302"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "into 302",
        expect![[r#"
            L1 rides into 302 [flow.charge]
            G1 is eliminated [B11.12.1]
            C1 is lost [B9.4.4]
            L1 rides into 303 [flow.charge]
            L1 has 9 dice for F1 [B11.7.3.1]
            F1 has 2 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 9 (printed strength 4, charge bonus +2, momentum +3), against 5 (to hit 6, weapon against armour -1): 6 6 6 1 1 1 1 1 1 = 3 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            F1 is hit 3 times, 3 through its armour [C20.0b C20.1a]
            F1 loses 3 steps [C24.0]
            F1 is eliminated [state.steps]
            lances, against 1 (lance durability 1): 1 [B11.11a]
            L1 breaks a lance [B11.11a]
            lances, against 1 (lance durability 1): 1 [B11.11a]
            L1 breaks a lance [B11.11a]
            lances, against 1 (lance durability 1): 1 [B11.11a B11.11b]
            L1 breaks a lance [B11.11b]
            L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
            L1 ends its charge in 302 [B11.9.1e]
            - F1: off the map, lost
            - G1: off the map, lost
            - L1: 302 facing 402, 4 SP, 3 broken
        "#]],
    );
}
