//! What the flags of neutral contingents do in play (muster.flag), and falling back on purpose (muster.special).

use expect_test::expect;

use crate::fields::TACTICAL;
use crate::table::{check, check_lines, choices, is_silent, refused, shown, why_refused};

#[test]
fn a_household_saves_its_leader_once() {
    let position = |facts: &str, leader: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 20,10{facts}
             leader red charles with F1, commander{leader}
             blue G1 heavy-infantry 4 at 20,30
             step {{ risk = {{ leader = 0, from = \"lost\", hit = false }} }}"
        )
    };
    check(
        &position(", bodyguard", ""),
        &[],
        &[1, 1, 6],
        expect![[r#"
        charles runs a risk [risk.when-combat]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 1 [risk.roll]
        charles is guarded by his household: once more [muster.flag.bodyguard]
        a leader is hit: 6 [risk.roll]
        charles is hit without effect [risk.none]
        - charles: with F1, 5 CP of 5, guarded
    "#]],
    );
    // Not twice, not in disarray, and not by others.
    check_lines(
        &position(", bodyguard", ", guarded"),
        &[],
        &[1, 1],
        "charles",
        expect![[r#"
        charles runs a risk [risk.when-combat]
        charles is killed [risk.killed]
        - charles: off, 0 CP of 5, killed, guarded
    "#]],
    );
    check_lines(
        &position(", bodyguard, disarray", ""),
        &[],
        &[1, 1],
        "charles",
        expect![[r#"
        charles runs a risk [risk.when-combat]
        charles is killed [risk.killed]
        - charles: off, 0 CP of 5, killed
    "#]],
    );
    check_lines(
        &position("", ""),
        &[],
        &[1, 1],
        "charles",
        expect![[r#"
        charles runs a risk [risk.when-combat]
        charles is killed [risk.killed]
        - charles: off, 0 CP of 5, killed
    "#]],
    );
}

#[test]
fn impetuous_men_run_at_the_enemy_before_them() {
    let position = |enemy: &str, leader: &str, more: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 20,10, impetuous
             leader red charles {leader}, commander
             blue G1 heavy-infantry 4 at {enemy}
             leader blue john with G1, commander
             only control
             {more}"
        )
    };
    let away = "at 24,9";
    check(
        &position("20,15.9", away, ""),
        &["red: decline"],
        &[5],
        expect![[r#"
            control test: 5 [control.roll]
            F1 goes on: 5 for control [muster.flag.impetuous.tob]
            - F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to charge-best G1 until 1
        "#]],
    );
    check(
        &position("20,15.9", away, ""),
        &["red: decline"],
        &[3],
        expect![[r#"
        control test: 3 [control.roll]
        F1 stops: 3 for control [muster.flag.impetuous.tob]
    "#]],
    );
    // Too far off, a leader with them, or held: they do not test.
    let held = "raw [conditions]\nraw specials = [{ kind = \"held\", pieces = [\"F1\"], from = 9 }]";
    for position in
        [position("20,16.2", away, ""), position("20,15.9", "with F1", ""), position("20,15.9", away, held)]
    {
        is_silent(&position, &[], &[], "control");
    }
}

#[test]
fn a_feigned_flight_lures_the_hot_headed() {
    let position = |facts: &str| {
        format!(
            "red  K1 light-horse 4 at 20,20{facts}
             blue G1 heavy-infantry 4 at 20,25.5, impetuous
             blue G2 heavy-infantry 4 at 28,25.5
             blue G3 heavy-infantry 4 at 20,40, impetuous
             {TACTICAL}"
        )
    };
    check(
        &position(", feigns"),
        &["red: K1 feigns flight", "red: decline"],
        &[3, 4],
        expect![[r#"
        move: 3 4 = 7 [muster.special.feigned-flight.tob]
        K1 falls back 7″ on purpose [muster.special.feigned-flight.tob]
        G1 is lured on [muster.special.feigned-flight.tob]
        - G1: 20,25.5 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, lured
        - K1: 20,13 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved
    "#]],
    );
    refused(
        &position(""),
        &["red: K1 feigns flight"],
        &[],
        expect!["K1 does not feign flight [muster.flag.feigned-flight]"],
    );
    refused(
        &position(", feigns, disarray"),
        &["red: K1 feigns flight"],
        &[],
        expect!["K1 is in disarray [muster.special.feigned-flight.tob]"],
    );
}

#[test]
fn a_planned_withdrawal() {
    let position = |facts: &str, special: &str| {
        format!(
            "red  L1 longbow 4 at 20,20, dps 2{facts}
             red  F1 heavy-infantry 4 at 20,16
             blue G1 heavy-infantry 4 at 20,40
             {TACTICAL}
             raw [conditions]
             raw specials = [{special}]"
        )
    };
    let planned = "{ kind = \"planned-withdrawal\", pieces = [\"L1\"] }";
    let falls_back = &["red: L1 falls back as planned"];
    let goes_all_the_way = &[falls_back[0], "red: decline"];
    check(
        &position(", has-shot", planned),
        goes_all_the_way,
        &[3, 3, 3, 3],
        expect![[r#"
        move: 3 3 3 3 = 12 [muster.special.planned-withdrawal]
        L1 falls back 12″ on purpose [muster.special.planned-withdrawal]
        L1 is in order again [muster.special.planned-withdrawal]
        - L1: 20,8 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved, has-shot, restored
    "#]],
    );
    // Once only is it set in order.
    check_lines(
        &position(", has-shot, restored", planned),
        goes_all_the_way,
        &[3, 3, 3, 3],
        "L1",
        expect![[r#"
            L1 falls back 12″ on purpose [muster.special.planned-withdrawal]
            - L1: 20,8 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, moved, has-shot, restored
        "#]],
    );
    refused(
        &position("", planned),
        falls_back,
        &[],
        expect!["L1 withdraws as planned only after it has shot [muster.special.planned-withdrawal]"],
    );
    refused(
        &position(", has-shot", ""),
        falls_back,
        &[],
        expect!["L1 has no plan to withdraw [muster.special.planned-withdrawal]"],
    );
}

#[test]
fn a_household_saves_its_leader_from_every_end() {
    let position = |kind: &str, from: &str, enemy: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 20,10, bodyguard
             leader red charles with F1, {kind}
             blue G1 heavy-infantry 4 at 20,{enemy}
             step {{ risk = {{ leader = 0, from = \"{from}\", hit = true }} }}"
        )
    };
    // From a wound that leaves him no CPs, and from capture under fire; not from a wound that he survives.
    for (kind, from, enemy, dice) in [
        ("captain", "lost", "30", &[2, 6][..]),
        ("marshal", "shooting", "13", &[3, 6]),
        ("marshal", "shooting", "15", &[3]),
    ] {
        let told = crate::table::played(&position(kind, from, enemy), &[], dice);
        assert_eq!(told.contains("guarded by his household"), dice.len() == 2, "{told}");
    }
}

#[test]
fn who_is_set_in_order_has_forgotten_an_old_test() {
    let position = format!(
        "red  L1 longbow 4 at 20,20, grade B, dps 5, disarray, tested, has-shot
         red  F1 heavy-infantry 4 at 20,16
         blue G1 heavy-infantry 4 at 20,40
         {TACTICAL}
         raw [conditions]
         raw weather = [{{ from = 1, slow = true }}]
         raw specials = [{{ kind = \"planned-withdrawal\", pieces = [\"L1\"] }}]"
    );
    // Mud takes an inch of each of the two moves.
    check(
        &position,
        &["red: L1 falls back as planned", "red: decline"],
        &[3, 3, 3, 3],
        expect![[r#"
        move (mud or snow -2): 3 3 3 3 = 12 - 2 = 10 [muster.special.planned-withdrawal muster.weather.ground]
        L1 falls back 10″ on purpose [muster.special.planned-withdrawal]
        L1 is in order again [muster.special.planned-withdrawal]
        - L1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved, has-shot, restored
    "#]],
    );
}

#[test]
fn who_falls_back_on_purpose_over_a_lone_leader_startles_him() {
    let position = format!(
        "red  K1 light-horse 4 at 36,20, feigns
         blue G1 heavy-infantry 4 at 44,17
         leader blue john at 36,16
         {TACTICAL}"
    );
    check_lines(
        &position,
        &["red: K1 feigns flight", "red: decline", "blue: john rides to G1"],
        &[3, 4],
        "john",
        expect![[r#"
            john joins G1 [leader.attached]
            - john: with G1, 2 CP of 2
        "#]],
    );
}

#[test]
fn d_grade_that_falls_back_as_planned_is_in_disarray() {
    let position = format!(
        "red  L1 longbow 4 at 20,20, grade D, has-shot
         blue G1 heavy-infantry 4 at 20,40
         {TACTICAL}
         raw [conditions]
         raw specials = [{{ kind = \"planned-withdrawal\", pieces = [\"L1\"] }}]"
    );
    check_lines(
        &position,
        &["red: L1 falls back as planned", "red: decline"],
        &[3, 3, 3, 3],
        "disarray",
        expect![[r#"
        L1 falls into disarray [disarray.d-grade]
        - L1: 20,8 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, disarray, moved, has-shot
    "#]],
    );
}

/// Red's longbows with friends behind them, who withdraw as planned.
fn withdrawing(more: &str) -> String {
    format!(
        "red  L1 longbow 4 at 20,20, dps 2, has-shot
         red  F1 heavy-infantry 4 at 20,16
         blue G1 heavy-infantry 4 at 20,40
         {TACTICAL}
         raw [conditions]
         raw specials = [{{ kind = \"planned-withdrawal\", pieces = [\"L1\"] }}{more}]"
    )
}

#[test]
fn who_falls_back_on_purpose_may_go_less_far_than_his_dice() {
    let falls_back = "red: L1 falls back as planned";
    let dice = &[3, 3, 3, 3];
    choices(
        &withdrawing(""),
        &[falls_back],
        dice,
        expect![[r#"
        red: decline
        red: stop 0
        red: stop 1
        red: stop 2
        red: stop 3
        red: stop 5
        red: stop 6
        red: stop 7
        red: stop 8
        red: stop 9
        red: stop 10
        red: stop 11
    "#]],
    );
    // To stop behind its friends is enough.
    check(
        &withdrawing(""),
        &[falls_back, "red: stop 5.25"],
        dice,
        expect![[r#"
        move: 3 3 3 3 = 12 [muster.special.planned-withdrawal]
        L1 falls back 5.25″ on purpose [muster.special.planned-withdrawal]
        L1 is in order again [muster.special.planned-withdrawal]
        - L1: 20,14.75 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved, has-shot, restored
    "#]],
    );
    check(
        &withdrawing(""),
        &[falls_back, "red: stop 0"],
        dice,
        expect![[r#"
        move: 3 3 3 3 = 12 [muster.special.planned-withdrawal]
        L1 stays where it is [move.up-to]
        - L1: 20,20 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, moved, has-shot
    "#]],
    );
    // Not among them, and not farther than the dice say.
    for stop in ["4", "12.01", "-1"] {
        let why = why_refused(&withdrawing(""), &[falls_back, &format!("red: stop {stop}")], dice);
        assert!(why.ends_with("[muster.special.planned-withdrawal]") || stop == "-1", "{stop}: {why}");
    }
    refused(
        &withdrawing(""),
        &[falls_back, "red: done"],
        dice,
        expect!["L1 falls back: all the way, or less far [muster.special.planned-withdrawal]"],
    );
    // So may who feigns flight; who goes nowhere lures nobody.
    let feigns = format!(
        "red  K1 light-horse 4 at 20,20, feigns
         blue G1 heavy-infantry 4 at 20,25.5, impetuous
         {TACTICAL}"
    );
    check(
        &feigns,
        &["red: K1 feigns flight", "red: stop 2.5"],
        &[3, 4],
        expect![[r#"
        move: 3 4 = 7 [muster.special.feigned-flight.tob]
        K1 falls back 2.5″ on purpose [muster.special.feigned-flight.tob]
        G1 is lured on [muster.special.feigned-flight.tob]
        - G1: 20,25.5 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, lured
        - K1: 20,17.5 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved
    "#]],
    );
    is_silent(&feigns, &["red: K1 feigns flight", "red: stop 0"], &[3, 4], "lured");
}

#[test]
fn a_planned_withdrawal_stops_at_a_line_and_pays_for_a_hedge() {
    let goes = &["red: L1 falls back as planned", "red: decline"];
    let bounded =
        ", { kind = \"bounded\", pieces = [\"L1\"], lines = [[[10.0, 12.0], [30.0, 12.0]]], until = 9 }";
    check_lines(
        &withdrawing(bounded),
        goes,
        &[3, 3, 3, 3],
        "L1",
        expect![[r#"
        L1 falls back 7.24″ on purpose [muster.special.planned-withdrawal]
        L1 is in order again [muster.special.planned-withdrawal]
        - L1: 20,12.76 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved, has-shot, restored
    "#]],
    );
    let hedge =
        "terrain hedge 10,10 30,10\n".to_owned() + &withdrawing("").replace("has-shot", "has-shot, restored");
    check_lines(
        &hedge,
        goes,
        &[3, 3, 3, 3],
        "L1",
        expect![[r#"
        L1 takes 1 DP and has 3 [man.minor]
        L1 falls back 12″ on purpose [muster.special.planned-withdrawal]
        - L1: 20,8 facing 0, line of 4, 4 stands, 3 DPs, red, order advance, moved, has-shot, restored
    "#]],
    );
    // A feigned flight costs nothing on any ground.
    let feigns = format!(
        "terrain hedge 10,16 30,16
         red  K1 light-horse 4 at 20,20, feigns
         blue G1 heavy-infantry 4 at 20,40
         {TACTICAL}"
    );
    is_silent(&feigns, &["red: K1 feigns flight", "red: decline"], &[3, 4], "takes");
}

#[test]
fn impetuous_and_lured_men_test_for_no_other_cause() {
    // No leader is near, and still they run.
    let far = "
        red  F1 heavy-infantry 4 at 20,10, impetuous
        leader red charles at 60,9, commander
        blue G1 heavy-infantry 4 at 20,15.9
        leader blue john with G1, commander
        only control";
    check(
        far,
        &[],
        &[1],
        expect![[r#"
        control test: 1 [control.roll]
        F1 goes on: 1 for control [muster.flag.impetuous.tob]
        - F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to charge-best G1 until 1
    "#]],
    );
    check_lines(
        &far.replace("20,15.9", "20,16.2"),
        &[],
        &[1],
        "control",
        expect![[r#"
        control test: 1 [control.roll]
        F1 halts: 1 for control [control.result.1-halt]
    "#]],
    );
    // Chivalrous men before men-at-arms who lured them: nobody is asked whether he lets them go.
    let lured = "
        red  K1 maa-mounted 4 at 36,12, chivalrous, lured
        leader red charles at 60,9, commander
        blue G1 maa-foot 4 at 36,22
        leader blue john with G1, commander
        only control";
    check(
        lured,
        &[],
        &[1],
        expect![[r#"
        control test (chivalrous +1): 1 + 1 = 2 [control.roll control.mod.chivalrous]
        K1 goes on: 2 for control [muster.flag.impetuous.tob]
        - K1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to charge-best G1 until 1
    "#]],
    );
    check(
        lured,
        &[],
        &[2],
        expect![[r#"
        control test (chivalrous +1): 2 + 1 = 3 [control.roll control.mod.chivalrous]
        K1 stops: 3 for control [muster.flag.impetuous.tob]
        - K1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
    "#]],
    );
    holds!("muster.flag.impetuous.tob", "muster.special.feigned-flight.tob", "control.exempt");
}

#[test]
fn a_household_saves_its_leader_from_capture_after_combat() {
    let position = |facts: &str, enemy: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 20,10{facts}
             leader red charles with F1, marshal
             blue G1 heavy-infantry 4 at 20,{enemy}
             during combat
             step {{ combat = \"end\" }}
             step {{ risk = {{ leader = 0, from = \"lost\", hit = true }} }}"
        )
    };
    let fate = |facts: &str, enemy: &str, dice: &[u8]| {
        let told = crate::table::played(&position(facts, enemy), &[], dice);
        told.lines()
            .filter(|line| line.contains("charles"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        charles is wounded [risk.wounded]
        charles is guarded by his household: once more [muster.flag.bodyguard]
        charles is hit without effect [risk.none]
        - charles: with F1, 2 CP of 2, guarded
    "#]]
    .assert_eq(&fate(", bodyguard", "13", &[3, 4]));
    expect![[r#"
        charles is wounded [risk.wounded]
        charles is guarded by his household: once more [muster.flag.bodyguard]
        charles is captured [risk.captured risk.capture-effect]
        - charles: off, 0 CP of 2, captured, guarded
    "#]]
    .assert_eq(&fate(", bodyguard", "13", &[3, 2]));
    expect![[r#"
        charles is wounded [risk.wounded]
        charles is guarded by his household: once more [muster.flag.bodyguard]
        charles is killed [risk.killed]
        - charles: off, 0 CP of 2, killed, guarded
    "#]]
    .assert_eq(&fate(", bodyguard", "13", &[3, 1]));
    // Without a household, and in no danger.
    expect![[r#"
        charles is wounded [risk.wounded]
        charles is captured [risk.captured risk.capture-effect]
        - charles: off, 0 CP of 2, captured
    "#]]
    .assert_eq(&fate("", "13", &[3]));
    expect![[r#"
        charles is wounded [risk.wounded]
        - charles: with F1, 2 CP of 2
    "#]]
    .assert_eq(&fate(", bodyguard", "14.01", &[3]));
    expect![[r#"
        charles is wounded [risk.wounded]
        charles is captured [risk.captured risk.capture-effect]
        - charles: off, 0 CP of 2, captured
    "#]]
    .assert_eq(&fate("", "14", &[3]));
    holds!("muster.flag.bodyguard", "risk.captured");
}

#[test]
fn who_has_no_room_behind_him_lures_nobody_and_finds_no_order() {
    let feigns = format!(
        "red  K1 light-horse 4 at 20,1.25, feigns
         blue G1 heavy-infantry 4 at 20,5.5, impetuous
         {TACTICAL}"
    );
    check(
        &feigns,
        &["red: K1 feigns flight"],
        &[3, 4],
        expect![[r#"
        move: 3 4 = 7 [muster.special.feigned-flight.tob]
        K1 stays where it is [move.up-to]
        - K1: 20,1.25 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved
    "#]],
    );
    let withdraws =
        withdrawing("").replace("at 20,20", "at 20,0.75").replace("at 20,16", "at 20,16 facing 90");
    check(
        &withdraws,
        &["red: L1 falls back as planned"],
        &[3, 3, 3, 3],
        expect![[r#"
        move: 3 3 3 3 = 12 [muster.special.planned-withdrawal]
        L1 stays where it is [move.up-to]
        - L1: 20,0.75 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, moved, has-shot
    "#]],
    );
    holds!("muster.special.feigned-flight.tob", "muster.special.planned-withdrawal");
}

#[test]
fn who_withdraws_as_planned_rolls_as_for_any_move() {
    let falls_back = ["red: L1 falls back as planned", "red: stop 1"];
    check_lines(
        &withdrawing(""),
        &falls_back,
        &[5, 5, 3, 3],
        "move",
        expect![[r#"
        move: 5 5 3 3 = 16 [muster.special.planned-withdrawal]
        L1 takes 2 DPs and has 4 [move.fatigue]
        - L1: 20,19 facing 0, line of 4, 4 stands, 4 DPs, red, order advance, moved, has-shot
    "#]],
    );
    let loose = withdrawing("").replace("dps 2", "dps 2, array skirmish");
    check_lines(
        &loose,
        &falls_back,
        &[5, 5, 3, 3],
        "move",
        expect![[r#"
        move (skirmish array +4): 5 5 3 3 = 16 + 4 = 20 [muster.special.planned-withdrawal move.skirmish-bonus]
        - L1: 20,19 facing 0, skirmish of 4, 4 stands, 2 DPs, red, order advance, moved, has-shot
    "#]],
    );
    // What was done before is not repeated.
    let ahead = withdrawing("").replace("dps 2", "dps 2, moved-ahead, last-dice 2");
    let stays = ["red: L1 falls back as planned", "red: stop 0"];
    assert_eq!(shown(&ahead, &stays, &[3, 3, 3, 3], "contingents.L1.last_dice"), 0);
    // It has moved for the guns that look at it (art.same).
    assert_eq!(shown(&ahead, &stays, &[3, 3, 3, 3], "contingents.L1.moves"), 1);
    holds!("move.skirmish-bonus", "move.fatigue", "control.repeat");
}
