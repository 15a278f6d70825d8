//! Control tests (control.*).

use expect_test::expect;

use crate::table::{Game, check, choices, played_on, refused};

/// Red's contingent is out of reach of its leader.
const ALONE: &str = "
    red  F1 heavy-infantry 4 at 36,12
    red  F2 heavy-infantry 4 at 8,12
    leader red charles with F2, marshal
    blue G1 heavy-infantry 4 at 36,40
    leader blue john with G1, commander
    only control
";

#[test]
fn a_contingent_beyond_reach_of_all_leaders_tests() {
    check(
        ALONE,
        &[],
        &[3],
        expect![[r#"
            control test: 3 [control.roll]
            F1 acts as its player wishes: 3 for control [control.result.3-4]
        "#]],
    );
    check(
        ALONE,
        &[],
        &[1],
        expect![[r#"
            control test: 1 [control.roll]
            F1 halts: 1 for control [control.result.1-halt]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
        "#]],
    );
    check(
        ALONE,
        &[],
        &[2],
        expect![[r#"
            control test: 2 [control.roll]
            F1 halts: 2 for control [control.result.2]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
        "#]],
    );
    check(
        ALONE,
        &[],
        &[5],
        expect![[r#"
            control test: 5 [control.roll]
            F1 repeats its last move: 5 for control [control.result.5-other]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
        "#]],
    );
    check(
        ALONE,
        &[],
        &[6],
        expect![[r#"
            control test: 6 [control.roll]
            F1 repeats its last move: 6 for control [control.result.6-other]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
        "#]],
    );
}

#[test]
fn captains_reach_four_inches_and_marshals_eight() {
    // F1 is 6″ wide about 36: its left end is at 33.
    let at = |x: &str, kind: &str| {
        ALONE
            .replace("leader red charles with F2, marshal", &format!("leader red charles at {x},12, {kind}"))
            .replace("F2 heavy-infantry 4 at 8,12", "F2 heavy-infantry 4 at 8,12, of rear")
            .replace("red  F2", "leader red ann with F2, of rear\n red  F2")
    };
    let tests = |position: &str| crate::table::played(position, &[], &[3]).contains("for control");
    let spared = |position: &str| crate::table::played(position, &[], &[]).is_empty();
    assert!(spared(&at("24.5", "marshal")) && tests(&at("24.49", "marshal")));
    assert!(spared(&at("28.5", "captain")) && tests(&at("28.49", "captain")));
    // The commander counts for all, others for their own battle only.
    assert!(tests(&at("24.5", "marshal, of rear")));
    assert!(spared(&at("24.5", "commander, of rear")));
    holds!("control.trigger.range", "control.leaders-that-count");
    holds!("leader.kinds", "control.phase");
}

#[test]
fn a_continuous_line_spares_the_test() {
    let line = "
        red  F1 heavy-infantry 4 at 36,12
        red  F2 heavy-infantry 4 at 43,12
        red  F3 heavy-infantry 4 at 50,12
        leader red charles with F3, captain
        only control
    ";
    let told = |position: &str, dice: &[u8]| crate::table::played(position, &[], dice);
    // Each is 1″ from the next.
    assert_eq!(told(line, &[]), "");
    assert!(told(&line.replace("at 36,12", "at 35.99,12"), &[3]).starts_with("control test"));
    assert!(
        told(&line.replace("F2 heavy-infantry 4 at 43,12", "F2 heavy-infantry 4 at 43,12, disarray"), &[3])
            .contains("F1")
    );
    assert!(told(&line.replace("at 36,12", "at 38.9,12.3 facing 314.99"), &[3]).contains("F1"));
    holds!("control.trigger.line");
}

#[test]
fn chivalrous_men_near_their_equals_are_let_go_or_held_back_by_a_test() {
    let knights = "
        red  F1 maa-mounted 4 at 36,12, grade A, chivalrous, full-harness
        leader red charles with F1, commander, cp 4
        blue G1 maa-foot 4 at 36,24
        blue G2 heavy-infantry 4 at 44,24, grade A
        leader blue john with G1, commander
        only control
    ";
    choices(
        knights,
        &[],
        &[],
        expect![[r#"
        red: decline
        red: try
    "#]],
    );
    check(
        knights,
        &["red: decline"],
        &[],
        expect![[r#"
            F1 is let go forward at full speed [control.full-speed]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to full-speed until 1
        "#]],
    );
    // Charles pays 2 CPs and shifts the die: 5, and 1 for chivalry.
    check(
        knights,
        &["red: try", "red: leader charles", "red: shift -1"],
        &[4],
        expect![[r#"
            charles exerts control over F1 [cmd.control]
            control test (chivalrous +1): 4 + 1 = 5 [control.roll control.mod.chivalrous]
            F1 acts as its player wishes: 4 for control [control.result.3-4]
            - charles: with F1, 2 CP of 4
        "#]],
    );
    check(
        knights,
        &["red: try", "red: decline"],
        &[4],
        expect![[r#"
            control test (chivalrous +1): 4 + 1 = 5 [control.roll control.mod.chivalrous]
            F1 makes for the best of the enemy: 5 for control [control.result.5-chivalrous]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to charge-best G2 until 1
        "#]],
    );
    check(
        knights,
        &["red: try", "red: decline"],
        &[6],
        expect![[r#"
            control test (chivalrous +1): 6 + 1 = 7 [control.roll control.mod.chivalrous]
            F1 makes for the best of the enemy: 7 for control [control.result.6-chivalrous]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to charge-best G2 until 1
        "#]],
    );
    refused(
        knights,
        &["red: try", "red: leader john"],
        &[],
        expect!["john does not lead here [cmd.control]"],
    );
    // Nobody tests with the men-at-arms beyond 12″.
    assert_eq!(crate::table::played(&knights.replace("36,24", "36,24.01"), &[], &[]), "");
    holds!("control.trigger.chivalrous", "control.mod.leader", "control.charge-a", "cmd.control-timing");
}

#[test]
fn a_grade_without_chivalry_must_shift_its_die() {
    let position = &ALONE.replace("F1 heavy-infantry 4 at 36,12", "F1 heavy-infantry 4 at 36,12, grade A");
    choices(
        position,
        &[],
        &[3],
        expect![[r#"
        red: shift -1
        red: shift +1
    "#]],
    );
    refused(
        position,
        &["red: shift +0"],
        &[3],
        expect!["the die of F1 must be shifted by -1 or +1 [control.mod.a-grade]"],
    );
    check(
        position,
        &["red: shift +1"],
        &[3],
        expect![[r#"
            control test: 3 [control.roll]
            F1 acts as its player wishes: 4 for control [control.result.3-4]
        "#]],
    );
}

#[test]
fn d_grade_and_mercenaries_have_one_less_even_if_both() {
    let d =
        &ALONE.replace("F1 heavy-infantry 4 at 36,12", "F1 heavy-infantry 4 at 36,12, grade D, mercenary");
    check(
        d,
        &[],
        &[6],
        expect![[r#"
            control test (D Grade or mercenary -1): 6 - 1 = 5 [control.roll control.mod.d-mercenary]
            F1 advances to the nearest enemy: 5 for control [control.result.5-d]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to advance until 1
        "#]],
    );
    check(
        d,
        &[],
        &[2],
        expect![[r#"
            control test (D Grade or mercenary -1): 2 - 1 = 1 [control.roll control.mod.d-mercenary]
            F1 halts: 1 for control [control.result.1-halt]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
        "#]],
    );
}

#[test]
fn who_has_moved_straight_ahead_repeats_it() {
    let moved = &ALONE
        .replace("F1 heavy-infantry 4 at 36,12", "F1 heavy-infantry 4 at 36,12, last-dice 1, moved-ahead");
    check(
        moved,
        &[],
        &[5],
        expect![[r#"
            control test: 5 [control.roll]
            F1 repeats its last move: 5 for control [control.result.5-other]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to repeat until 1, moved-ahead
        "#]],
    );
}

#[test]
fn pursuers_and_looters_go_on_unless_the_total_is_three_or_four() {
    let pursuit = &ALONE.replace(
        "F1 heavy-infantry 4 at 36,12",
        "F1 heavy-infantry 4 at 36,12, pursuing, disarray, pursues G1",
    );
    check(pursuit, &["red: decline"], &[], expect![[r#""#]]);
    check(
        pursuit,
        &["red: try"],
        &[2],
        expect![[r#"
            control test: 2 [control.roll]
            F1 goes on: 2 for control [control.result.pursuit]
        "#]],
    );
    check(
        pursuit,
        &["red: try"],
        &[4],
        expect![[r#"
            control test: 4 [control.roll]
            F1 stops: 4 for control [control.result.pursuit]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, disarray
        "#]],
    );
    let looting = &pursuit.replace("pursuing, disarray, pursues G1", "looting, disarray");
    check(
        looting,
        &["red: try"],
        &[3],
        expect![[r#"
            control test: 3 [control.roll]
            F1 stops: 3 for control [control.result.pursuit]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, disarray
        "#]],
    );
    holds!("control.trigger.pursuit", "control.trigger.looting");
}

#[test]
fn the_engaged_and_the_routing_do_not_test() {
    let fight = &ALONE.replace("G1 heavy-infantry 4 at 36,40", "G1 heavy-infantry 4 at 36,12");
    assert_eq!(crate::table::played(fight, &[], &[]), "");
    let rout =
        &ALONE.replace("F1 heavy-infantry 4 at 36,12", "F1 heavy-infantry 4 at 36,12, routing, disarray");
    assert_eq!(crate::table::played(rout, &[], &[]), "");
    holds!("control.exempt");
}

#[test]
fn under_guns_a_d_grade_contingent_retires_and_a_result_may_bind_into_the_next_turn() {
    let guns = |grade: &str, phase: &str| {
        let position = ALONE
            .replace("F1 heavy-infantry 4 at 36,12", &format!("F1 heavy-infantry 4 at 36,12, grade {grade}"))
            .replace("only control", &format!("only nothing\nduring {phase}"));
        let test = "contingent = @F1, cause = \"artillery\", leader = 255, stage = \"pay\", total = 0";
        format!("{position}\nstep {{ control-test = {{ {test} }} }}")
    };
    check(
        &guns("D", "long-range"),
        &[],
        &[2, 3, 4],
        expect![[r#"
            control test (D Grade or mercenary -1): 2 - 1 = 1 [control.roll control.mod.d-mercenary]
            F1 retires: 1 for control [control.result.1-retire]
            F1 falls into disarray [disarray.retiring]
            fast move (first fright +2): 3 4 = 7 + 2 = 9 [move.fast move.fast-initial]
            F1 retires 9″ [after.retire after.away]
            - F1: 36,2.25 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, disarray, retired
        "#]],
    );
    check(
        &guns("C", "long-range"),
        &[],
        &[1],
        expect![[r#"
        control test: 1 [control.roll]
        F1 halts: 1 for control [control.result.1-halt]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
    "#]],
    );
    check(
        &guns("C", "close-range"),
        &[],
        &[2],
        expect![[r#"
        control test: 2 [control.roll]
        F1 halts: 2 for control [control.result.2]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 2
    "#]],
    );
    holds!("control.duration");
}

#[test]
fn who_rides_at_the_best_of_the_enemy_goes_for_the_next_best_when_he_is_gone() {
    let position = |mark: &str| {
        format!(
            "red  K1 maa-mounted 4 at 36,12, {mark}, bound charge-best
             red  F2 heavy-infantry 4 at 8,4
             blue G2 maa-foot 4 at 36,30, grade A
             blue G3 light-infantry 4 at 44,20, grade D
             only tactical"
        )
    };
    for (mark, end) in [("chivalrous", "facing 0"), ("impetuous", "facing 1")] {
        let told = played_on(&position(mark), &["red: F2 stays"], &[]);
        let line = told.lines().find(|line| line.starts_with("- K1")).unwrap_or_default();
        assert!(line.contains(end), "{mark}: {line}");
    }
}

#[test]
fn the_lure_of_a_feigned_flight_lasts_for_one_command_phase() {
    let position = "
        red  K1 maa-mounted 4 at 36,12, chivalrous, lured
        leader red charles with K1, commander
        blue G1 maa-foot 4 at 36,22
        only control";
    for die in [2, 3] {
        let told = played_on(position, &["red: decline"], &[die]);
        let line = told.lines().find(|line| line.starts_with("- K1")).unwrap_or_default();
        assert!(line.contains("K1") && !line.contains("lured"), "{die}: {told}");
    }
}

#[test]
fn who_was_let_go_rides_at_the_men_at_arms_who_are_nearest_when_he_moves() {
    let position = |bound: &str| {
        format!(
            "red  K1 maa-mounted 4 at 36,12, chivalrous, bound {bound}
             red  F2 heavy-infantry 4 at 8,4
             blue G2 maa-foot 4 at 46,22
             blue G3 light-infantry 4 at 26,20
             blue G4 maa-foot 4 at 36,40
             only tactical"
        )
    };
    let moved = |position: &str| {
        let told = played_on(position, &["red: F2 stays"], &[]);
        told.lines().find(|line| line.starts_with("- K1")).unwrap_or_default().to_owned()
    };
    // The one it was to ride at is gone: it goes for the next, and is to charge him.
    expect!["- K1: 36.83933,14.78461 facing 20.53, line of 4, 4 stands, 1 DPs, red, order advance, bound to full-speed G2 until 1, moved"].assert_eq(&moved(&position("full-speed")));
    // Who is stung to charge one alone is free then, and is asked.
    let mut game = Game::open(&position("charge"), &[]);
    assert!(game.act("red: K1 stays").is_ok());
    // Without men-at-arms there is nobody to ride at.
    let none = position("full-speed").replace("maa-foot", "heavy-infantry");
    let mut game = Game::open(&none, &[]);
    assert!(game.act("red: K1 stays").is_ok());
    // It charges the men-at-arms that it can reach, and nobody else who is nearer.
    let combat = |blue: &str| {
        let position = format!(
            "red  K1 maa-mounted 4 at 36,12, chivalrous, bound full-speed
             blue G3 light-infantry 4 at 30,15
             blue G2 {blue} 4 at 40,18
             only combat"
        );
        played_on(&position, &[], &[]).lines().next().unwrap_or_default().to_owned()
    };
    assert!(combat("maa-foot").starts_with("K1 charges G2"), "{}", combat("maa-foot"));
}

#[test]
fn who_must_advance_goes_at_the_enemy_who_is_nearest_when_he_moves() {
    let test = "
        red  F1 heavy-infantry 4 at 36,12, grade D
        red  F2 heavy-infantry 4 at 8,4
        leader red charles with F2, captain
        blue G1 heavy-infantry 4 at 36,40
        only control";
    let told = played_on(test, &[], &[6]);
    let line = told.lines().find(|line| line.starts_with("- F1")).unwrap_or_default();
    assert!(line.contains("bound to advance until 1"), "{told}");
}
