//! How long what a test says binds, and what a move leaves to be repeated (control.duration, control.halt, control.repeat).

use expect_test::expect;

use crate::table::{check, played, played_on, refused, shown};

/// Red's F1 is out of reach of its leader; F2 keeps the marshal company.
const ALONE: &str = "
    turn 2
    red  F1 heavy-infantry 4 at 36,12
    red  F2 heavy-infantry 4 at 8,12
    leader red charles with F2, marshal
    blue G1 heavy-infantry 4 at 36,40
    leader blue john with G1, commander
    only control
";

/// The position with more facts of F1.
fn alone(facts: &str) -> String {
    ALONE.replace("F1 heavy-infantry 4 at 36,12", &format!("F1 heavy-infantry 4 at 36,12, {facts}"))
}

/// A control test because of artillery, in a phase.
fn under_guns(position: &str, phase: &str) -> String {
    let test = "contingent = @F1, cause = \"artillery\", leader = 255, stage = \"pay\", total = 0";
    let position = position.replace("only control", &format!("only nothing\nduring {phase}"));
    format!("{position}\nstep {{ control-test = {{ {test} }} }}")
}

#[test]
fn what_a_shooting_phase_bound_to_outlasts_the_next_command_phase() {
    holds!("control.halt", "control.duration");
    // It tests, for it is out of reach, and may act as wished: but it stays halted.
    check(
        &alone("bound halt, until 2"),
        &[],
        &[3],
        expect![[r#"
            control test: 3 [control.roll]
            F1 acts as its player wishes: 3 for control [control.result.3-4]
        "#]],
    );
    check(
        &alone("bound halt, until 2, grade D"),
        &[],
        &[6],
        expect![[r#"
            control test (D Grade or mercenary -1): 6 - 1 = 5 [control.roll control.mod.d-mercenary]
            F1 advances to the nearest enemy: 5 for control [control.result.5-d]
        "#]],
    );
    // Chivalrous men who are halted, or bound to charge, are not let go.
    let knights = "
        turn 2
        red  F1 maa-mounted 4 at 36,12, grade A, chivalrous, full-harness, bound halt, until 2
        leader red charles with F1, commander
        blue G1 maa-foot 4 at 36,24
        leader blue john with G1, commander
        only control
    ";
    assert_eq!(played(knights, &[], &[]), "");
    assert_eq!(played(&knights.replace("bound halt", "bound charge G1"), &[], &[]), "");
    assert!(played(&knights.replace(", bound halt, until 2", ""), &["red: decline"], &[]).contains("let go"));
}

#[test]
fn a_halt_is_over_after_the_combat_phase_that_follows_the_next_tactical_move() {
    let rally = |until: &str| {
        alone(&format!("bound halt, until {until}")).replace("only control", "phase rally\nchooser red")
    };
    let bound = |until: &str| {
        let told = played(&rally(until), &[], &[4, 2]);
        told.lines().filter(|line| line.contains("- F1")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(bound("2"), "- F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance");
    // Nothing of it changes with a halt that came in the Close Range Shooting phase.
    assert_eq!(bound("3"), "");
}

#[test]
fn the_result_of_a_shooting_phase_takes_the_place_of_an_earlier_one() {
    check(
        &under_guns(&alone("bound charge G1, until 2"), "long-range"),
        &[],
        &[2],
        expect![[r#"
            control test: 2 [control.roll]
            F1 halts: 2 for control [control.result.2]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 2
        "#]],
    );
    // Who retires is not sent back at the enemy.
    check(
        &under_guns(&alone("bound advance G1, until 2, grade D"), "long-range"),
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
        &under_guns(&alone("bound halt, until 2"), "long-range"),
        &[],
        &[4],
        expect![[r#"
            control test: 4 [control.roll]
            F1 acts as its player wishes: 4 for control [control.result.3-4]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
        "#]],
    );
}

#[test]
fn the_dice_of_a_compelled_move_are_those_that_a_later_test_repeats() {
    let tactical = alone("grade D, bound advance G1, until 2").replace("only control", "only tactical");
    let moves = ["red: done", "blue: done"];
    let after = |position: &str, dice: &[u8], key: &str| {
        shown(position, &moves, dice, &format!("contingents.F1.{key}"))
    };
    assert_eq!(after(&tactical, &[3, 4], "last_dice"), 2);
    assert_eq!(after(&tactical, &[3, 4], "at"), "36,19");
    let again =
        alone("bound repeat, until 2, moved-ahead, last-dice 2").replace("only control", "only tactical");
    assert_eq!(after(&again, &[3, 4], "last_dice"), 2);
    assert_eq!(after(&again, &[3, 4], "at"), "36,19");
    let once = again.replace("last-dice 2", "last-dice 1");
    assert_eq!((after(&once, &[3], "last_dice"), after(&once, &[3], "at")), (1.into(), "36,15".into()));
    // A wheel is nothing to repeat.
    let aside = tactical.replace("G1 heavy-infantry 4 at 36,40", "G1 heavy-infantry 4 at 56,40");
    assert_eq!(after(&aside, &[3, 4], "last_dice"), 0);
    // Nor is it if there was no way to go.
    let walled = format!("{again}\nterrain building 30,12 42,12 42,14 30,14");
    assert_eq!(
        (after(&walled, &[3, 4], "last_dice"), after(&walled, &[3, 4], "at")),
        (0.into(), "36,12".into())
    );
    let is = after(&walled, &[3, 4], "is").to_string();
    assert!(!is.contains("moved-ahead"), "{is}");
    holds!("control.repeat", "control.advance");
}

#[test]
fn mounting_is_a_manoeuvre_and_leaves_nothing_to_repeat() {
    let position = "
        red  F1 maa-foot 4 at 36,12, horses, moved-ahead, last-dice 2
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,40
        only tactical
    ";
    let after =
        |key: &str| shown(position, &["red: F1 mounts", "blue: done"], &[], &format!("contingents.F1.{key}"));
    assert_eq!(after("last_dice"), 0);
    assert!(!after("is").to_string().contains("moved-ahead"));
    assert!(after("is").to_string().contains("remounted"));
}

#[test]
fn having_nothing_to_repeat_is_being_halted() {
    // It marched in this turn and stood still in its last Tactical Move, which is what comes next.
    check(
        &under_guns(&alone("marched, marched-ahead"), "long-range"),
        &[],
        &[5],
        expect![[r#"
            control test: 5 [control.roll]
            F1 repeats its last move: 5 for control [control.result.5-other]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 2, marched-ahead, marched
        "#]],
    );
    check(
        &under_guns(&alone("moved-ahead, last-dice 1"), "long-range"),
        &[],
        &[5],
        expect![[r#"
            control test: 5 [control.roll]
            F1 repeats its last move: 5 for control [control.result.5-other]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to repeat until 2, moved-ahead
        "#]],
    );
    // In the Command phase both are still to come: it marches, and is halted after that.
    let both = alone("marched-ahead");
    check(
        &both,
        &[],
        &[5],
        expect![[r#"
        control test: 5 [control.roll]
        F1 repeats its last move: 5 for control [control.result.5-other]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to repeat until 2, marched-ahead
    "#]],
    );
    let march = alone("bound repeat, until 2, marched-ahead").replace("only control", "only approach");
    check(
        &march,
        &["red: done", "blue: done"],
        &[],
        expect![[r#"
        F1 goes 8″ [control.repeat]
        - F1: 36,20 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 2, marched-ahead, marched
    "#]],
    );
    let tactical = alone("bound halt, until 2, disarray").replace("only control", "only tactical");
    refused(&tactical, &["red: F1 moves by one die"], &[], expect!["F1 is halted [control.halt]"]);
    assert!(played(&tactical, &["red: F1 rallies", "red: done", "blue: done"], &[]).contains("man.rally"));
}

#[test]
fn guns_that_have_shot_repeat_no_move() {
    let position = "
        red  A1 artillery 2 at 36,12, bound repeat, moved-ahead, last-dice 1, fired
        red  F2 heavy-infantry 4 at 8,12
        leader red charles with F2, commander
        blue G1 heavy-infantry 4 at 36,40
        only tactical
    ";
    let moves = ["red: done", "blue: done"];
    assert_eq!(shown(position, &moves, &[], "contingents.A1.at"), "36,12");
    let repeats = position.replace(", fired", "");
    assert_eq!(shown(&repeats, &moves, &[3], "contingents.A1.at"), "36,15");
    // They come up to what they do not cross or enter.
    for (ground, at) in [("hedge 30,13 42,13", "36,13"), ("wood 30,14 42,14 42,16 30,16", "36,14")] {
        let before = format!("{repeats}\n terrain {ground}");
        assert_eq!(shown(&before, &moves, &[3], "contingents.A1.at"), at, "{ground}");
    }
    holds!("move.artillery");
}

#[test]
fn the_chivalrous_make_for_the_best_of_the_enemy_or_the_next_best() {
    let target = |enemies: &str| {
        let position = format!(
            "red  F1 maa-mounted 4 at 36,12, grade B, chivalrous
             red  F2 heavy-infantry 4 at 8,12
             leader red charles with F2, marshal
             leader blue john at 60,46, commander
             {enemies}
             only control"
        );
        // Out of reach of its leader, a five and one for chivalry.
        let told = played_on(&position, &[], &[5]);
        let bound = told.split("bound to charge-best ").nth(1).unwrap_or_else(|| panic!("{told}"));
        bound.split(' ').next().unwrap_or_default().to_owned()
    };
    let near = "blue G1 longbow 4 at 36,30, grade C\n";
    let lords = "blue G2 maa-foot 4 at 36,34, grade B\n";
    let best = "blue G3 longbow 4 at 20,44, grade A\n";
    assert_eq!(target(&[near, lords, best].concat()), "G3");
    // Of several the nearest; then men-at-arms, and failing these anybody.
    let nearer = "blue G4 longbow 4 at 28,44, grade A\n";
    assert_eq!(target(&[near, lords, best, nearer].concat()), "G4");
    assert_eq!(target(&[near, lords].concat()), "G2");
    assert_eq!(target(near), "G1");
    holds!("control.charge-a");
}

#[test]
fn pursuers_out_of_reach_test_only_to_stop() {
    // Beyond all leaders, and chivalrous with enemy men-at-arms near: but nobody wishes it to stop.
    let position = "
        red  F1 maa-mounted 4 at 36,12, chivalrous, pursuing, disarray, pursues G2
        red  F2 heavy-infantry 4 at 8,12
        leader red charles with F2, marshal
        blue G1 maa-foot 4 at 36,22
        blue G2 heavy-infantry 4 at 50,40, routing, disarray
        leader blue john with G1, commander
        only control
    ";
    assert_eq!(played(position, &["red: decline"], &[]), "");
    assert!(
        played(position, &["red: try"], &[2]).contains("F1 stops: 3 for control [control.result.pursuit]")
    );
    holds!("control.exempt");
}

#[test]
fn after_the_approach_only_the_tactical_move_is_repeated() {
    // A march is nothing to repeat when guns hit it later in the turn: it is halted.
    let bound = |facts: &str, phase: &str| {
        let told = played(&under_guns(&alone(facts), phase), &[], &[5]);
        told.split("bound to ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default().to_owned()
    };
    for phase in ["long-range", "close-range"] {
        assert_eq!(bound("marched-ahead", phase), "halt", "{phase}");
        assert_eq!(bound("moved-ahead, last-dice 1", phase), "repeat", "{phase}");
    }
}
