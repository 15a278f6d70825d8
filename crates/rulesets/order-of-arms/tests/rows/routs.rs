//! Rout row by row: the tables of a check, flight and what bars it, leaders, cascades (C23).

use expect_test::expect;

use crate::table::{areas, check_from, check_rolls, choices, played};

/// An army at élan zero in a melee that costs K1 half of its steps; it flees to the south.
const BEATEN: &str = "
    map squares 5x7
    red  F1 FI at 603/503 facing 503, sp 4 3 2 1, elan 4, armor A
    blue K1 FI at 503/603 facing 603, sp 4 3 2 1, elan 3, armor none, of left
    army blue zero
    leader red charles at 701, commands
    leader blue john at 101, command 2, radius 0, leads left, commands
    battle melee = [\"503\", \"603\"]
    stage melee";

/// F1 strikes twice, K1 not at all, and K1 stays.
const STRUCK: [&str; 1] = ["blue: decline"];
const BLOWS: [u8; 8] = [5, 5, 1, 1, 1, 1, 1, 1];

pub(crate) fn with(extra: &str) -> String {
    format!("{BEATEN}\n{extra}")
}

fn replaced(from: &str, to: &str) -> String {
    assert!(BEATEN.contains(from), "{from}");
    BEATEN.replace(from, to)
}

pub(crate) fn dice(more: &[u8]) -> Vec<u8> {
    BLOWS.iter().chain(more).copied().collect()
}

fn then(more: &[&'static str]) -> Vec<&'static str> {
    STRUCK.iter().chain(more).copied().collect()
}

/// The rolls of rout checks after the blows.
fn checks(position: &str, actions: &[&'static str], more: &[u8], expected: expect_test::Expect) {
    check_rolls(position, &then(actions), &dice(more), "rout check", expected);
}

#[test]
fn half_of_the_steps_rounded_up_lost_in_one_combat_call_for_a_check() {
    holds!("C23.0a");
    checks(
        BEATEN,
        &[],
        &[1],
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
    "#]],
    );
    // Two of five steps are less than half, rounded up; and above élan zero nobody checks.
    for calm in [replaced("sp 4 3 2 1, elan 3", "sp 4 3 2 1 1, elan 3"), replaced("    army blue zero\n", "")]
    {
        let told = played(&calm, &STRUCK, &BLOWS);
        assert!(told.contains("K1 loses 2 steps") && !told.contains("rout check"), "{told}");
    }
}

#[test]
fn a_crowd_and_mercenaries_make_a_check_harder() {
    let crowded = with("area 503 small\nblue K2 FI at 503/502 facing 603, sp 5 4, elan 6");
    check_rolls(
        &crowded,
        &["red: F1 strikes K1", "blue: decline"],
        &dice(&[1]),
        "rout check",
        expect![[r#"
        rout check, against 1 (élan 3, crowded area -1, not in control -1): 1 [A2.2.2c C23.0d C23.0f C23.0b]
    "#]],
    );
    checks(
        &replaced("of left\n", "of left, mercenary\n"),
        &[],
        &[1],
        expect![[r#"
        rout check, against 0 (élan 3, mercenaries -2, not in control -1): 1 [A2.2.2c C23.0e C23.0f C23.0b]
    "#]],
    );
}

/// Foot at élan zero that a knight charges.
pub(crate) const CHARGED: &str = "
    map squares 5x7
    red  L1 MMA at 603/503 facing 503, sp 4 3 2, elan 3, armor A
    blue K1 FI at 503/603 facing 603, sp 4 3 2 1, elan 3, armor none, of left
    army blue zero
    leader red charles at 701, tactical 0, radius 4, commands
    leader blue john at 101, command 2, tactical 0, radius 6, leads left, commands
    stage charge";

#[test]
fn a_mounted_charge_makes_a_check_harder() {
    check_from(
        CHARGED,
        &["red: L1 charges 503", "blue: area 403", "blue: area 303", "red: place 603/503 facing 503"],
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        "rout check",
        expect![[r#"
            rout check, against 2 (élan 3, a mounted charge -1): 6 [A2.2.2c C23.0c C23.0b]
            K1 does not stand [C23.0b]
            K1 routs [C23.1a]
            K1 flees to 403 [C23.1a]
            K1 flees to 303 [C23.1a]
            L1 is repelled from 503 [B11.9.2a]
            L1 ends its charge in 603 [B11.9.2b]
            L1 stands in 603 towards 503, facing 503 [model.place]
            - K1: 303 facing 403, 2 SP, routed, routed-now
        "#]],
    );
}

/// A charger that routs flees from where its charge has come to.
#[test]
fn a_charger_who_routs_flees_from_where_it_struck() {
    let weak = CHARGED
        .replace("army blue zero", "army red zero")
        .replace(
            "L1 MMA at 603/503 facing 503, sp 4 3 2, elan 3, armor A",
            "L1 MMA at 603/503 facing 503, sp 4 3, elan 1, armor none",
        )
        .replace("K1 FI at 503/603 facing 603", "K1 FI at 403/503 facing 503");
    areas(
        &weak,
        &["red: L1 charges 503 403"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 6],
        expect!["302 303 304 402 404 502 503 504"],
    );
    check_from(
        &weak,
        &["red: L1 charges 503 403", "red: area 502", "red: area 602"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 6],
        "rout check",
        expect![[r#"
            rout check, against 1 (élan 1): 6 [A2.2.2c C23.0b]
            L1 does not stand [C23.0b]
            L1 routs [C23.1a]
            L1 flees to 502 [C23.1a]
            L1 flees to 602 [C23.1a]
            L1 is repelled from 403 [B11.9.2a]
            - L1: 602 facing 702, 3 SP, routed, routed-now
        "#]],
    );
}

#[test]
fn a_routing_unit_flees_two_areas_directly_away_and_leaves_its_stack() {
    holds!("model.away");
    let stacked = with("blue K2 FI at 503/603 facing 603, stack 1, sp 1, elan 6, of left");
    choices(
        &stacked,
        &["red: F1 strikes K1", "blue: decline"],
        &dice(&[6]),
        expect![[r#"
        blue: area 402
        blue: area 403
        blue: area 404
    "#]],
    );
    check_from(
        &stacked,
        &["red: F1 strikes K1", "blue: decline", "blue: area 403", "blue: area 303"],
        &dice(&[6]),
        "routs",
        expect![[r#"
            K1 routs [C23.1a]
            K1 flees to 403 [C23.1a]
            K1 flees to 303 [C23.1a]
            - K1: 303 facing 403, 2 SP, routed, routed-now
        "#]],
    );
}

#[test]
fn an_area_that_its_entry_would_crowd_is_closed_to_it() {
    holds!("C23.1b");
    // K1 has two points left: five and two make seven, which crowds a small area.
    let crowded = with("area 403 small\nblue K2 FI at 403 facing 503, sp 5, elan 6");
    choices(
        &crowded,
        &STRUCK,
        &dice(&[6]),
        expect![[r#"
        blue: area 402
        blue: area 404
    "#]],
    );
    let roomy = with("area 403 small\nblue K2 FI at 403 facing 503, sp 4, elan 6");
    choices(
        &roomy,
        &STRUCK,
        &dice(&[6]),
        expect![[r#"
        blue: area 402
        blue: area 403
        blue: area 404
    "#]],
    );
}

/// A narrow way: two columns with water on one side.
const NARROW: &str = "area 401 water\narea 402 water\narea 404 water\narea 405 water";

#[test]
fn nobody_turns_aside_beside_an_area_into_which_the_victors_may_advance() {
    let way = replaced("battle melee = [\"503\", \"603\"]\n    stage melee", "stage close-quarters only")
        + "\narea 401 water\narea 404 water\narea 405 water\narea 302 water\narea 303 water\narea 304 water";
    let struck = [6, 6, 1, 1, 1, 1, 1, 1, 6];
    check_from(
        &way,
        &["red: area 503", "blue: area 403"],
        &struck,
        "K1 routs",
        expect![[r#"
        K1 routs [C23.1a]
        K1 flees to 403 [C23.1a]
        K1 is lost in rout [C23.1.1]
        K1 is eliminated [state.steps]
        - K1: off the map, routed, routed-now, lost
    "#]],
    );
    // A friend keeps the area.
    let kept = format!("{way}\nblue K2 FI at 503/502 facing 603, sp 4, elan 6, of left");
    check_from(
        &kept,
        &["red: area 503", "red: F1 attacks K1", "red: done", "blue: area 403"],
        &struck,
        "K1 routs",
        expect![[r#"
            K1 routs [C23.1a]
            K1 flees to 403 [C23.1a]
            K1 flees to 402 [C23.1a]
            - K1: 402 facing 502, 2 SP, routed, routed-now
        "#]],
    );
}

#[test]
fn after_the_first_area_it_may_turn_aside_where_no_enemy_is_near() {
    holds!("C23.1c");
    let way = with(&format!("{NARROW}\narea 302 water\narea 303 water\narea 304 water"))
        .replace("area 402 water\n", "");
    // South of 403 all is water; 402 lies beside it, as far from the enemy.
    check_from(
        &way,
        &then(&["blue: area 403"]),
        &dice(&[6]),
        "routs",
        expect![[r#"
            K1 routs [C23.1a]
            K1 flees to 403 [C23.1a]
            the melee in 503 is over [B15.7.4a]
            the melee in 603 is over [B15.7.4b]
            K1 flees to 402 [C23.1a]
            - K1: 402 facing 502, 2 SP, routed, routed-now
        "#]],
    );
    // With an enemy next to 402 it cannot stop there.
    let watched = format!("{way}\nred F9 FI at 301 facing 302");
    check_from(
        &watched,
        &then(&["blue: area 403"]),
        &dice(&[6]),
        "routs",
        expect![[r#"
            K1 routs [C23.1a]
            K1 flees to 403 [C23.1a]
            the melee in 503 is over [B15.7.4a]
            the melee in 603 is over [B15.7.4b]
            K1 is lost in rout [C23.1.1]
            K1 is eliminated [state.steps]
            F9 is not in control [B9.1.1]
            - K1: off the map, routed, routed-now, lost
        "#]],
    );
}

#[test]
fn a_flight_that_is_barred_is_the_end() {
    let barred = with(&format!("{NARROW}\narea 403 water"));
    check_from(
        &barred,
        &STRUCK,
        &dice(&[6]),
        "routs",
        expect![[r#"
        K1 routs [C23.1a]
        K1 is lost in rout [C23.1.1]
        K1 is eliminated [state.steps]
        the melee in 503 is over [B15.7.4a]
        the melee in 603 is over [B15.7.4b]
        - K1: off the map, routed, routed-now, lost
    "#]],
    );
}

#[test]
fn a_flight_off_the_map_is_the_end_too() {
    let edge = BEATEN.replace("603", "203").replace("503", "103").replace("john at 101", "john at 501");
    check_from(
        &edge,
        &STRUCK,
        &dice(&[6]),
        "routs",
        expect![[r#"
        K1 routs [C23.1a]
        K1 is lost in rout [C23.1.2]
        K1 is eliminated [state.steps]
        the melee in 103 is over [B15.7.4a]
        the melee in 203 is over [B15.7.4b]
        F1 is not in control [B9.1.1]
        - K1: off the map, routed, routed-now, lost
    "#]],
    );
}

#[test]
fn a_leader_flees_with_his_men_or_stays_and_finds_his_way_to_a_camp() {
    let led = BEATEN
        .replace("603", "203")
        .replace("503", "103")
        .replace("john at 101", "jack with K1, of left\n    leader blue john at 501");
    let flees = ["blue: decline", "blue: try"];
    choices(
        &led,
        &flees[..1],
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
        blue: try
        blue: decline
    "#]],
    );
    // There is no camp: he is lost with them.
    check_from(
        &led,
        &flees,
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 6],
        "routs",
        expect![[r#"
        K1 routs [C23.1a]
        jack flees with his men [C23.1.3a]
        K1 is lost in rout [C23.1.2]
        K1 is eliminated [state.steps]
        jack is out of play [C23.1.3b]
        the melee in 103 is over [B15.7.4a]
        the melee in 203 is over [B15.7.4b]
        F1 is not in control [B9.1.1]
        - K1: off the map, routed, routed-now, lost
        - jack: off the map, dead
    "#]],
    );
    // Six areas to the camp are one turn, nine are two.
    let camp = format!("option command-camps\n{led}\ncamp blue C1 at 703, radius 1");
    check_from(
        &camp,
        &flees,
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 6],
        "routs",
        expect![[r#"
        K1 routs [C23.1a]
        jack flees with his men [C23.1.3a]
        K1 is lost in rout [C23.1.2]
        K1 is eliminated [state.steps]
        jack is away for 1 turn [C23.1.3a]
        the melee in 103 is over [B15.7.4a]
        the melee in 203 is over [B15.7.4b]
        F1 is not in control [B9.1.1]
        - K1: off the map, routed, routed-now, lost
        - jack: off the map, away
    "#]],
    );
    let barred =
        format!("{camp}\narea 301 water\narea 302 water\narea 303 water\narea 304 water\narea 305 water");
    check_from(
        &barred,
        &flees,
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 6],
        "routs",
        expect![[r#"
        K1 routs [C23.1a]
        jack flees with his men [C23.1.3a]
        K1 is lost in rout [C23.1.2]
        K1 is eliminated [state.steps]
        jack is out of play [C23.1.3b]
        the melee in 103 is over [B15.7.4a]
        the melee in 203 is over [B15.7.4b]
        F1 is not in control [B9.1.1]
        - K1: off the map, routed, routed-now, lost
        - jack: off the map, dead
    "#]],
    );
    check_from(
        &led,
        &["blue: decline", "blue: decline"],
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 6],
        "routs",
        expect![[r#"
        K1 routs [C23.1a]
        jack stays [C23.1.3a]
        K1 is lost in rout [C23.1.2]
        K1 is eliminated [state.steps]
        the melee in 103 is over [B15.7.4a]
        the melee in 203 is over [B15.7.4b]
        F1 is not in control [B9.1.1]
        - K1: off the map, routed, routed-now, lost
        - jack: 103
    "#]],
    );
}

#[test]
fn a_rout_that_no_attack_caused_runs_from_the_nearest_enemy() {
    holds!("C23.1d");
    let panics = "
        map squares 5x7
        red  F1 FB at 403/503 facing 503, elan 2, of van
        blue K1 FI at 503 facing 403
        blue K2 FI at 101 facing 102
        army red zero
        leader red charles at 701, radius 0, leads van, commands
        leader blue john with K1, commands
        stage fire";
    choices(
        panics,
        &["red: area 503"],
        &[3],
        expect![[r#"
        red: area 302
        red: area 303
        red: area 304
    "#]],
    );
}

#[test]
fn steps_lost_to_bow_fire_and_in_the_clash_count_together() {
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        army red zero
        option unhorsed
        red  L1 MMA at 302 facing 303, sp 4 3 2 1, elan 3, armor A
        blue F1 FP at 304/303 facing 303, sp 6, elan 3
        blue B1 FB at 304/305 facing 303, sp 6, elan 3
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let charge = ["red: L1 charges 303 304", "red: stack F1", "red: done", "blue: try"];
    let then = |more: &[&'static str]| -> Vec<&'static str> { charge.iter().chain(more).copied().collect() };
    // Two of four by arrows alone.
    check_from(
        field,
        &then(&["blue: area 302"]),
        &[&[6, 6, 6, 6, 1, 1][..], &[1; 11]].concat(),
        "hit",
        expect![[r#"
            defensive bow fire: dice 6 (printed strength 6), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 6 6 6 6 1 1 = 4 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            L1 is hit 4 times, 2 through its armour [C20.0a]
            L1 loses 2 steps [C24.0]
            horses, against 6 (as many hits as its strength 6): 1 [C27.2c]
            L1 has 6 dice for F1 [B11.7.3.1]
            F1 has 3 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 2, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 3 (printed strength 6, foot against a charge -3), against 5 (to hit 6, pikes and halberds -1): 1 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3e B11.7.3]
            rout check, against 2 (élan 3, crowded area -1): 1 [A2.2.2c C23.0d C23.0b]
            L1 stands firm [C23.0b]
            L1 is repelled from 304 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            - L1: 302 facing 303, 2 SP
        "#]],
    );
    // One by arrows, and one in the clash.
    check_from(
        field,
        &then(&["blue: area 302"]),
        &[&[6, 6, 6, 1, 1, 1][..], &[1; 7], &[6, 6, 6], &[1]].concat(),
        "hit",
        expect![[r#"
            defensive bow fire: dice 6 (printed strength 6), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 6 6 6 1 1 1 = 3 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            L1 is hit 3 times, 1 through its armour [C20.0a]
            L1 loses 1 step [C24.0]
            L1 has 7 dice for F1 [B11.7.3.1]
            F1 has 3 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 7 (printed strength 3, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 3 (printed strength 6, foot against a charge -3), against 5 (to hit 6, pikes and halberds -1): 6 6 6 = 3 [A2.2.2a B11.7.2c dice.d6 B11.7.3e B11.7.3]
            L1 is hit 3 times, 1 through its armour [C20.0a]
            L1 loses 1 step [C24.0]
            rout check, against 2 (élan 3, crowded area -1): 1 [A2.2.2c C23.0d C23.0b]
            L1 stands firm [C23.0b]
            L1 is repelled from 304 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            - L1: 302 facing 303, 2 SP
        "#]],
    );
    // One of four.
    check_from(
        field,
        &then(&["blue: area 302"]),
        &[&[6, 6, 6, 1, 1, 1][..], &[1; 10]].concat(),
        "hit",
        expect![[r#"
            defensive bow fire: dice 6 (printed strength 6), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 6 6 6 1 1 1 = 3 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            L1 is hit 3 times, 1 through its armour [C20.0a]
            L1 loses 1 step [C24.0]
            L1 has 7 dice for F1 [B11.7.3.1]
            F1 has 3 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 7 (printed strength 3, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 3 (printed strength 6, foot against a charge -3), against 5 (to hit 6, pikes and halberds -1): 1 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3e B11.7.3]
            L1 is repelled from 304 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            - L1: 302 facing 303, 3 SP
        "#]],
    );
    // Whoever is unhorsed and drops out checks with the others.
    check_from(
        field,
        &then(&["red: place 303 facing 304"]),
        &[&[6, 6, 6, 6, 1, 1][..], &[6], &[1]].concat(),
        "hit",
        expect![[r#"
            defensive bow fire: dice 6 (printed strength 6), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 6 6 6 6 1 1 = 4 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            L1 is hit 4 times, 2 through its armour [C20.0a]
            L1 loses 2 steps [C24.0]
            horses, against 6 (as many hits as its strength 6): 6 [C27.2c]
            L1 is unhorsed [C27.2c C27.2d]
            L1 drops out of the charge [C27.2f]
            L1 stands in 303 at the centre, facing 304 [model.place]
            rout check, against 3 (élan 3): 1 [A2.2.2c C23.0b]
            L1 stands firm [C23.0b]
            L1 is repelled from 304 [B11.9.2a]
            - L1: 303 facing 304, 2 SP, unhorsed
        "#]],
    );
}

#[test]
fn who_flees_into_an_undefended_camp_tramples_it() {
    let position = with(
        "option command-camps
         camp red C1 at 303, radius 1
         red  G1 AGF at 303 facing 403, size light, of train",
    );
    let flees = ["blue: decline", "blue: area 403", "blue: area 303"];
    check_from(
        &position,
        &flees,
        &dice(&[6]),
        "routs",
        expect![[r#"
            K1 routs [C23.1a]
            K1 flees to 403 [C23.1a]
            the melee in 503 is over [B15.7.4a]
            the melee in 603 is over [B15.7.4b]
            K1 flees to 303 [C23.1a]
            G1 is eliminated [C24.1e]
            C1 is lost [B9.4.4]
            - G1: off the map, lost
            - K1: 303 facing 403, 2 SP, routed, routed-now
        "#]],
    );
}

/// Bows shoot at two stacks of one area, whose army is at élan zero.
const SHOT_AT: &str = "
    map squares 5x5
    army blue zero
    red  R1 FBL at 203 facing 303
    blue B1 FI at 403 facing 303, sp 5 4, elan 3, armor none
    blue B2 FI at 403/503 facing 303, sp 5
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage fire only";

#[test]
fn the_crowd_that_shakes_those_who_check_is_what_is_left_of_it() {
    holds!("C23.0d");
    // Ten points are a crowd, and nine are left of them.
    let checked = |points: &str| {
        let position = SHOT_AT.replace("B2 FI at 403/503 facing 303, sp 5", points);
        let told = played(
            &position,
            &["red: area 403", "red: R1 gives 4 dice to B1", "blue: decline"],
            &[6, 1, 1, 1, 1],
        );
        let check = told.lines().find(|line| line.starts_with("rout check")).map(str::to_owned);
        check.unwrap_or_else(|| panic!("{told}"))
    };
    expect!["rout check, against 3 (élan 3): 1 [A2.2.2c C23.0b]"]
        .assert_eq(&checked("B2 FI at 403/503 facing 303, sp 5"));
    expect!["rout check, against 2 (élan 3, crowded area -1): 1 [A2.2.2c C23.0d C23.0b]"]
        .assert_eq(&checked("B2 FI at 403/503 facing 303, sp 6"));
}
