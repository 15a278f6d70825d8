//! Cascades: who is carried away by a rout (C23.3).

use expect_test::expect;

use crate::routs::{CHARGED, dice, with};
use crate::table::{check_from, check_rolls};

/// K2 stands where the rout begins.
fn beside(facts: &str) -> String {
    with(&format!("blue K2 {facts}"))
}

/// K1 flees south; K2 checks in 503 with both tables.
fn carried(position: &str, expected: expect_test::Expect) {
    let actions = ["red: F1 strikes K1", "blue: decline", "blue: area 403"];
    check_rolls(position, &actions, &dice(&[6, 1]), "rout check", expected);
}

#[test]
fn where_a_rout_began_both_tables_count_and_on_its_way_only_the_second() {
    holds!("C23.3.1", "C23.3.2");
    carried(
        &beside("FI at 503/502 facing 603, sp 2 1, elan 3, of left, mercenary"),
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against -3 (élan 3, mercenaries -2, not in control -1, mercenaries -3): 1 [A2.2.2c C23.0e C23.0f C23.3k C23.0b]
    "#]],
    );
    let way = with("blue K2 FI at 403/402 facing 503, sp 2 1, elan 3, of left, mercenary");
    let actions = ["blue: decline", "blue: area 403"];
    check_rolls(
        &way,
        &actions,
        &dice(&[6, 1]),
        "rout check",
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against 0 (élan 3, mercenaries -3): 1 [A2.2.2c C23.3k C23.0b]
    "#]],
    );
    // Where it stops nobody checks.
    let end = with("blue K2 FI at 303/302 facing 403, sp 2 1, elan 3, of left");
    check_rolls(
        &end,
        &["blue: decline", "blue: area 403", "blue: area 303"],
        &dice(&[6]),
        "rout check",
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
    "#]],
    );
}

#[test]
fn the_steady_and_the_very_steady() {
    carried(
        &beside("FI at 503/502 facing 603, sp 2 1, elan 4, of left"),
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against 4 (élan 4, not in control -1, steady +1): 1 [A2.2.2c C23.0f C23.3a C23.0b]
    "#]],
    );
    // An élan of five is carried away by nobody.
    let actions = ["red: F1 strikes K1", "blue: decline", "blue: area 403"];
    check_rolls(
        &beside("FI at 503/502 facing 603, sp 2 1, elan 5, of left"),
        &actions,
        &dice(&[6]),
        "rout check",
        expect![[r#"
            rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        "#]],
    );
}

#[test]
fn knights_despise_foot_and_are_missed_when_they_flee() {
    carried(
        &beside("MMA at 503/502 facing 603, sp 2 1, elan 3, of left"),
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against 4 (élan 3, not in control -1, knights despise foot +2): 1 [A2.2.2c C23.0f C23.3c C23.0b]
    "#]],
    );
    let knights = beside("FI at 503/502 facing 603, sp 2 1, elan 3, of left")
        .replace("K1 FI at 503/603 facing 603", "K1 MMA at 503/603 facing 603");
    carried(
        &knights,
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against 0 (élan 3, not in control -1, knights flee -2): 1 [A2.2.2c C23.0f C23.3i C23.0b]
    "#]],
    );
    // Dismounted men-at-arms are foot that knights do not despise.
    let dismounted = beside("MMA at 503/502 facing 603, sp 2 1, elan 3, of left").replace("K1 FI", "K1 FMA");
    carried(
        &dismounted,
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
    "#]],
    );
}

#[test]
fn leaders_steady_those_who_would_be_carried_away() {
    let unit = "FI at 503/502 facing 603, sp 2 1, elan 3, of left";
    let near = |leaders: &str| {
        let position = beside(unit);
        let old = "leader blue john at 101, command 2, radius 0, leads left, commands";
        assert!(position.contains(old));
        // Leaders are named after the units they are with.
        format!("{}\n{leaders}", position.replace(old, ""))
    };
    let paired = |position: &str, pairs: &[&'static str], expected: expect_test::Expect| {
        let actions: Vec<&str> =
            pairs.iter().chain(&["red: F1 strikes K1", "blue: decline", "blue: area 403"]).copied().collect();
        check_rolls(position, &actions, &dice(&[6, 1]), "rout check", expected);
    };
    let jack = "leader blue jack at 101, command 3, commands\n";
    paired(
        &near(&format!("{jack}leader blue john with K2, command 2, leads left")),
        &["blue: john with K2"],
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against 4 (élan 3, not in control -1, own leader +2): 1 [A2.2.2c C23.0f C23.3e C23.0b]
    "#]],
    );
    // In the area but not with it he is no help, unless he stands above its leader or commands the army.
    paired(
        &near(&format!("{jack}leader blue john at 503, command 2, leads left")),
        &["blue: john with K2"],
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
    "#]],
    );
    paired(
        &near(&format!(
            "{jack}leader blue jim at 503, command 1, of left\nleader blue john at 101, command 2, under jim, leads left"
        )),
        &["blue: jim with K2"],
        expect![[r#"
            rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
            rout check, against 3 (élan 3, not in control -1, superior leader +1): 1 [A2.2.2c C23.0f C23.3f C23.0b]
        "#]],
    );
    paired(
        &near("leader blue jack at 503, command 3, of left, commands\nleader blue john at 101, leads left"),
        &["blue: jack with K2"],
        expect![[r#"
            rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
            rout check, against 5 (élan 3, not in control -1, Army Commander +3): 1 [A2.2.2c C23.0f C23.3g C23.0b]
        "#]],
    );
    paired(
        &near(&format!(
            "{jack}leader blue saint at 503, command 0, steadies 2, of left\nleader blue john at 101, leads left"
        )),
        &["blue: saint with K2"],
        expect![[r#"
            rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
            rout check, against 4 (élan 3, not in control -1, special leader +2): 1 [A2.2.2c C23.0f C23.3h C23.0b]
        "#]],
    );
}

#[test]
fn a_crowd_and_mercenaries_are_carried_away_more_easily() {
    // Ten points are a crowd in an area of medium size, without K1, who has fled.
    let crowded = beside("FI at 503/502 facing 603, sp 5 1, elan 3, of left, mercenary")
        .replace("K1 FI at 503/603 facing 603, sp 4 3 2 1", "K1 FI at 503/603 facing 603, sp 2 2 1 1");
    let crowded =
        format!("area 503 medium\n{crowded}\nblue K3 FI at 503/504 facing 603, sp 5, elan 6, of left");
    let actions = ["red: F1 strikes K1", "blue: decline", "blue: area 403"];
    check_rolls(
        &crowded,
        &actions,
        &[5, 5, 1, 1, 1, 1, 6, 1],
        "rout check",
        expect![[r#"
        rout check, against 1 (élan 3, crowded area -1, not in control -1): 6 [A2.2.2c C23.0d C23.0f C23.0b]
        rout check, against -6 (élan 3, crowded area -1, mercenaries -2, not in control -1, crowded area -2, mercenaries -3): 1 [A2.2.2c C23.0d C23.0e C23.0f C23.3j C23.3k C23.0b]
    "#]],
    );
}

#[test]
fn routs_at_a_higher_elan_carry_nobody_away() {
    let broken = "
        map squares 5x7
        option schiltron
        red  L1 MMA at 603/503 facing 503, sp 6 5 4, elan 3, armor A
        blue S1 FS at 503/603 facing 603, sp 4 1, elan 3, armor none, schiltron, of left
        blue K2 FI at 503/502 facing 603, sp 1, elan 3, of left
        leader red charles at 701, tactical 0, radius 4, commands
        leader blue john at 101, command 2, tactical 0, radius 6, leads left, commands
        stage charge";
    check_from(
        broken,
        &["red: L1 charges 503", "red: stack S1", "red: done", "blue: area 403"],
        &[5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "home",
        expect![[r#"
            L1 carries the charge home in 503 [B11.9.1a B11.9.1b B11.9.1c]
            S1 breaks its schiltron [C25.2c]
            S1 routs [C23.1a]
            S1 flees to 403 [C23.1a]
            - S1: 403 facing 503, 1 SP, routed, routed-now
        "#]],
    );
}

#[test]
fn the_right_formation_steadies_after_a_charge() {
    let schiltron = CHARGED.replace("army blue zero", "option schiltron\n    blue S2 FS at 503/504 facing 603, schiltron, sp 2 1, elan 3, of left\n    army blue zero");
    check_rolls(
        &schiltron,
        &["red: L1 charges 503", "red: stack K1", "red: done", "blue: area 403"],
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1],
        "rout check",
        expect![[r#"
            rout check, against 2 (élan 3, a mounted charge -1): 6 [A2.2.2c C23.0c C23.0b]
            rout check, against 3 (élan 3, a mounted charge -1, in the right formation +1): 1 [A2.2.2c C23.0c C23.3d C23.0b]
        "#]],
    );
}

#[test]
fn whom_the_scenario_makes_check_though_he_is_very_steady_has_two_less() {
    // A pending check of K2, whom the rout of K1 carries away by the scenario's word.
    let position = "
        map squares 5x7
        red  F1 FI at 603 facing 503
        blue K1 FI at 403 facing 503, routed, of left
        blue K2 FI at 503 facing 603, elan 5, of left
        army blue zero
        leader red charles at 701, commands
        leader blue john at 101, radius 6, leads left, commands
        steps [{ turn = \"activations\" }, { checking = { units = [4, 0, 0, 0], cause = { from = [134217728, 0, 0, 0], charge = false, assault = false, carried_by = 1, on_the_way = false } } }]";
    check_rolls(
        position,
        &[],
        &[1, 1],
        "rout check",
        expect![[r#"
        rout check, against 7 (élan 5, very steady +2): 1 [A2.2.2c C23.3b C23.0b]
    "#]],
    );
}

#[test]
fn a_unit_lost_as_it_begins_to_run_carries_others_away_all_the_same() {
    let edge = beside("FI at 103/102 facing 203, sp 2 1, elan 3, of left")
        .replace("603", "203")
        .replace("503", "103")
        .replace("john at 101", "john at 501");
    check_rolls(
        &edge,
        &["red: F1 strikes K1", "blue: decline"],
        &dice(&[6, 1]),
        "rout check",
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
    "#]],
    );
}

#[test]
fn guns_are_left_by_those_who_rout_and_taken_by_those_who_come() {
    let guns = with(
        "blue G1 AGF at 503 facing 603, size light, set-up, of left\n    red  G2 AGF at 403 facing 503, size light, set-up",
    );
    check_from(
        &guns,
        &["blue: decline", "blue: area 403"],
        &dice(&[6]),
        "flees",
        expect![[r#"
            K1 flees to 403 [C23.1a]
            G2 is eliminated [C24.1e]
            G1 is left by all its friends [C22.3]
            the melee in 503 is over [B15.7.4a]
            the melee in 603 is over [B15.7.4b]
            - G1: 503 facing 603, 0 SP, set-up, unmanned
            - G2: off the map, set-up, lost
            - K1: 403 facing 503, 2 SP, routed, routed-now
        "#]],
    );
}
