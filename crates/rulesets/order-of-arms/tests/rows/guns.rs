//! Guns in transport and set up (B13.7).

use expect_test::expect;

use crate::table::{check, choices, refused};

const GUNS: &str = "
    red  G1 AGD at 202 facing 203, size medium
    red  G2 AGF at 303 facing 304, size light, set-up
    red  G3 AGB at 404 facing 405, size heavy, set-up
    red  F1 FI at 101 facing 102
    blue K1 FI at 105 facing 104
    step moving";

#[test]
fn guns_are_in_transport_or_set_up() {
    choices(
        GUNS,
        &[],
        &[],
        expect![[r#"
        red: unit G1
        red: stack F1
        red: G1 sets up
        red: G2 limbers
        red: done
    "#]],
    );
    refused(GUNS, &["red: unit G2"], &[], expect!["G2 is set up and cannot move [B13.7a]"]);
    refused(GUNS, &["red: G1 limbers"], &[], expect!["G1 is in transport already [B13.7a]"]);
    refused(GUNS, &["red: G2 sets up"], &[], expect!["G2 is set up already [B13.7a]"]);
    refused(GUNS, &["red: F1 sets up"], &[], expect!["F1 is no artillery [B13.7a]"]);
}

#[test]
fn heavy_guns_stay_as_they_are_unless_the_scenario_lets_them_change() {
    refused(GUNS, &["red: G3 limbers"], &[], expect!["G3 is heavy and stays as it is [B13.7b]"]);
    let allowed = format!("{GUNS}\nhead heavy_setup = true");
    check(
        &allowed,
        &["red: G3 limbers"],
        &[],
        expect![[r#"
        G3 is broken down for 1 MP [B13.7b]
        - G3: 404 facing 405, 0 SP
    "#]],
    );
}

#[test]
fn medium_guns_cost_three_to_set_up_and_two_to_break_down_one_less_with_an_artillery_leader() {
    check(
        GUNS,
        &["red: G1 sets up", "red: place 202/none facing 302"],
        &[],
        expect![[r#"
        G1 is set up for 3 MP [B13.7c B13.7e]
        G1 stands in 202, facing 302 [model.place]
        - G1: 202 facing 302, 0 SP, set-up, freshly-set-up
    "#]],
    );
    let led = format!("{GUNS}\nleader red alberico at 202, gunner");
    check(
        &led,
        &["red: G1 sets up", "red: place 202/none facing 203"],
        &[],
        expect![[r#"
        G1 is set up for 2 MP [B13.7c B13.7e]
        G1 stands in 202, facing 203 [model.place]
        - G1: 202 facing 203, 0 SP, set-up, freshly-set-up
    "#]],
    );
    // It moves one area, and has two points left: enough with the leader only.
    refused(
        GUNS,
        &["red: unit G1", "red: area 203", "red: place 203/none facing 204", "red: G1 sets up"],
        &[],
        expect!["G1 has not the points left for it [B13.7c]"],
    );
    let there = format!("{GUNS}\nleader red alberico at 203, gunner");
    check(
        &there,
        &[
            "red: unit G1",
            "red: area 203",
            "red: place 203/none facing 204",
            "red: G1 sets up",
            "red: place 203/none facing 204",
        ],
        &[],
        expect![[r#"
            G1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
            G1 stands in 203, facing 204 [model.place]
            G1 is set up for 2 MP [B13.7c B13.7e]
            G1 stands in 203, facing 204 [model.place]
            - G1: 203 facing 204, 0 SP, set-up, freshly-set-up
        "#]],
    );
    let set = GUNS.replace("size medium", "size medium, set-up");
    check(
        &set,
        &["red: G1 limbers", "red: unit G1", "red: area 203", "red: place 203/none facing 204"],
        &[],
        expect![[r#"
        G1 is broken down for 2 MP [B13.7c]
        G1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        G1 stands in 203, facing 204 [model.place]
        - G1: 203 facing 204, 0 SP
    "#]],
    );
    let set = format!("{set}\nleader red alberico at 202, gunner");
    check(
        &set,
        &["red: G1 limbers", "red: unit G1", "red: area 204", "red: place 204/none facing 205"],
        &[],
        expect![[r#"
        G1 is broken down for 1 MP [B13.7c]
        G1 moves to 204 for 2 of 3 MP [B13.0b B13.1 B13.3a]
        G1 stands in 204, facing 205 [model.place]
        - G1: 204 facing 205, 0 SP
    "#]],
    );
}

#[test]
fn light_guns_cost_two_to_set_up_and_one_to_break_down_one_less_with_an_artillery_leader() {
    check(
        GUNS,
        &["red: G2 limbers", "red: unit G2", "red: area 304", "red: place 304/none facing 305"],
        &[],
        expect![[r#"
        G2 is broken down for 1 MP [B13.7d]
        G2 moves to 304 for 1 of 3 MP [B13.0b B13.1]
        G2 stands in 304, facing 305 [model.place]
        - G2: 304 facing 305, 0 SP
    "#]],
    );
    let led = format!("{GUNS}\nleader red alberico at 303, gunner");
    check(
        &led,
        &["red: G2 limbers", "red: unit G2", "red: area 305", "red: place 305/none facing 205"],
        &[],
        expect![[r#"
        G2 is broken down for 0 MP [B13.7d]
        G2 moves to 305 for 2 of 3 MP [B13.0b B13.1 B13.3a]
        G2 stands in 305, facing 205 [model.place]
        - G2: 305 facing 205, 0 SP
    "#]],
    );
    let light = GUNS.replace("size light, set-up", "size light");
    check(
        &light,
        &["red: G2 sets up", "red: place 303/none facing 304"],
        &[],
        expect![[r#"
        G2 is set up for 2 MP [B13.7d B13.7e]
        G2 stands in 303, facing 304 [model.place]
        - G2: 303 facing 304, 0 SP, set-up, freshly-set-up
    "#]],
    );
    let light = format!("{light}\nleader red alberico at 303, gunner");
    check(
        &light,
        &["red: G2 sets up", "red: place 303/none facing 304"],
        &[],
        expect![[r#"
        G2 is set up for 1 MP [B13.7d B13.7e]
        G2 stands in 303, facing 304 [model.place]
        - G2: 303 facing 304, 0 SP, set-up, freshly-set-up
    "#]],
    );
}

#[test]
fn a_gun_that_was_set_up_fires_from_the_next_turn_on() {
    let fresh = "red  G1 AGD at 202 facing 203, size medium, set-up, freshly-set-up
        red  G2 AGD at 202 facing 203, size medium, set-up
        blue K1 FI at 203 facing 202
        leader red charles at 202, leads red
        step bombarding";
    refused(fresh, &["red: unit G1"], &[], expect!["G1 was set up in this turn [B13.7e]"]);
}

#[test]
fn a_gun_that_bombarded_stays_but_for_a_light_one_with_an_artillery_leader() {
    let fired = "red  G1 AGF at 202 facing 203, size light, set-up, bombarded
        red  F1 FI at 101 facing 102
        blue K1 FI at 505 facing 504
        step moving";
    refused(fired, &["red: G1 limbers"], &[], expect!["G1 has bombarded in this turn [B13.7f]"]);
    let led = format!("{fired}\nleader red alberico at 202, gunner");
    check(
        &led,
        &["red: G1 limbers", "red: unit G1", "red: area 203", "red: place 203/none facing 204"],
        &[],
        expect![[r#"
        G1 is broken down for 0 MP [B13.7d B13.7f]
        G1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        G1 stands in 203, facing 204 [model.place]
        - G1: 203 facing 204, 0 SP
    "#]],
    );
    let medium = led.replace("AGF", "AGD").replace("size light", "size medium");
    refused(&medium, &["red: G1 limbers"], &[], expect!["G1 has bombarded in this turn [B13.7f]"]);
}

#[test]
fn a_gun_inside_a_camp_does_not_bombard() {
    let camp = crate::bombardment::GUN.replace("size medium, set-up", "size medium, set-up, in-camp");
    let two = format!("{camp}\nred G2 AGD at 201 facing 202, size medium, set-up");
    refused(&two, &["red: unit G1"], &[], expect!["G1 is inside a camp: it only defends [B9.4.1]"]);
}
