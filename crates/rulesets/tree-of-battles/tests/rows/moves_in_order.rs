//! What a contingent does with its Tactical Move besides moving, and what its order asks of it (man.rally, terr.stakes, order.*).

use expect_test::expect;

use crate::fields::{CHARGE, FIELD, FOOT, being};
use crate::moves_tactical::is;
use crate::table::{check, choices, played_on, refused};

#[test]
fn rallying_from_disarray_takes_a_whole_move_once_the_cause_has_ceased() {
    let field = "
        red  F1 heavy-infantry 4 at 36,12 facing 0, disarray, dps 4
        blue K1 heavy-infantry 4 at 36,36 facing 180
        only tactical";
    check(
        field,
        &["red: F1 rallies", "blue: done"],
        &[],
        expect![[r#"
            F1 is in order again [man.rally]
            - F1: 36,12 facing 0, line of 4, 4 stands, 4 DPs, red, order advance, rallied
        "#]],
    );
    refused(
        &field.replace("dps 4", "dps 5"),
        &["red: F1 rallies"],
        &[],
        expect!["F1 holds as many DPs as it can [man.rally-cause]"],
    );
    refused(
        &field.replace("dps 4", "marched"),
        &["red: F1 rallies"],
        &[],
        expect!["F1 has moved, evaded or retired in this turn [man.rally-cause]"],
    );
    refused(
        &field.replace("disarray, ", ""),
        &["red: F1 rallies"],
        &[],
        expect!["F1 is not in disarray [man.rally]"],
    );
    let halted = field.replace("dps 4", "dps 4, bound halt");
    choices(
        &halted,
        &[],
        &[],
        expect![[r#"
        red: F1 stays
        red: F1 rallies
        red: done
    "#]],
    );
}

#[test]
fn longbows_plant_their_stakes_once_and_stand_still_for_it() {
    let archers = "
        red  F1 longbow 4 at 36,12 facing 0, stakes
        blue K1 heavy-infantry 4 at 36,36 facing 180
        only tactical";
    check(
        archers,
        &["red: F1 plants"],
        &[],
        expect![[r#"
            F1 plants its stakes [terr.stakes]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, planted, dug
        "#]],
    );
    assert!(!is(archers, &["red: F1 plants"], &[], "moved"));
    refused(
        &format!("{archers}\nstakes F1"),
        &["red: F1 plants"],
        &[],
        expect!["F1 has planted its stakes [terr.stakes]"],
    );
    refused(
        &archers.replace(", stakes\n", "\n"),
        &["red: F1 plants"],
        &[],
        expect!["F1 has no stakes [terr.stakes]"],
    );
}

#[test]
fn orders_bind_where_a_move_ends() {
    let hold = format!("{FIELD}\nbattle red red, order hold");
    check(
        &hold,
        &["red: F1 moves by one die", "red: moves ahead 2"],
        &[3],
        expect![[r#"
            move: 3 [move.tactical-dice]
            F1 may go 3″ [move.tactical-dice]
            F1 goes 2″ [move.tactical-dice]
            - F1: 36,14 facing 0, line of 4, 4 stands, 0 DPs, red, order hold, moved-ahead, moved
        "#]],
    );
    refused(
        &hold,
        &["red: F1 moves by one die", "red: moves ahead 2.01"],
        &[3],
        expect!["F1 is ordered to hold and stays within 2″ of its place [order.hold]"],
    );
    let withdraw = format!("{FIELD}\nbattle red red, order withdraw");
    refused(
        &withdraw,
        &["red: F1 moves by one die", "red: moves ahead 1"],
        &[3],
        expect!["F1 is ordered to withdraw and may not come nearer to the enemy [order.withdraw]"],
    );
    check(
        &withdraw,
        &["red: F1 moves by two dice", "red: moves about, ahead 4"],
        &[4, 4],
        expect![[r#"
            move: 4 4 = 8 [move.tactical-dice]
            F1 may go 8″ [move.tactical-dice]
            F1 turns about [man.about-face]
            F1 goes 4″ [move.tactical-dice]
            - F1: 36,7.25 facing 180, line of 4, 4 stands, 0 DPs, red, order withdraw, moved
        "#]],
    );
    let gone = "
        red  F1 heavy-infantry 4 at 36,3 facing 180
        red  F2 heavy-infantry 4 at 10,3 facing 180
        leader red york with F1
        blue K1 heavy-infantry 4 at 36,36 facing 180
        battle red red, order withdraw
        only tactical";
    check(
        gone,
        &["red: F1 moves by one die", "red: moves ahead 4"],
        &[4],
        expect![[r#"
            move: 4 [move.tactical-dice]
            F1 may go 4″ [move.tactical-dice]
            F1 goes 4″ [move.tactical-dice]
            F1 leaves the table under order [order.withdraw]
            - F1: off, line of 4, 4 stands, 0 DPs, red, order withdraw, moved-ahead, withdrawn, moved
            - york: off, 0 CP of 2, withdrawn
        "#]],
    );
}

#[test]
fn who_attacks_must_close() {
    let attack = format!("{FIELD}\nbattle red red, order attack");
    refused(
        &attack,
        &["red: F1 stays"],
        &[],
        expect!["F1 is ordered to attack and must come at least 2″ nearer to the enemy [order.attack-duty]"],
    );
    refused(
        &attack,
        &["red: done"],
        &[],
        expect!["F1 is ordered to attack and must come at least 2″ nearer to the enemy [order.attack-duty]"],
    );
    refused(
        &attack,
        &["red: F1 moves by two dice", "red: moves ahead 1.5"],
        &[3, 3],
        expect!["F1 is ordered to attack and must come at least 2″ nearer to the enemy [order.attack-duty]"],
    );
    check(
        &attack,
        &["red: F1 moves by two dice", "red: moves ahead 2"],
        &[3, 3],
        expect![[r#"
            move: 3 3 = 6 [move.tactical-dice]
            F1 may go 6″ [move.tactical-dice]
            F1 goes 2″ [move.tactical-dice]
            - F1: 36,14 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, moved-ahead, moved
        "#]],
    );
    choices(
        &attack,
        &["red: F1 moves by one die"],
        &[2],
        expect![[r#"
        red: moves ahead 2
    "#]],
    );
    let behind = "
        red  F1 heavy-infantry 4 at 36,12 facing 0
        red  F2 heavy-infantry 4 at 36,12.75 facing 0
        blue K1 heavy-infantry 4 at 36,36 facing 180
        battle red red, order attack
        only tactical";
    check(
        behind,
        &["red: F2 moves by one die", "red: moves ahead 3", "red: F1 moves by one die", "red: moves ahead 3"],
        &[3, 3],
        expect![[r#"
            move: 3 [move.tactical-dice]
            F2 may go 3″ [move.tactical-dice]
            F2 goes 3″ [move.tactical-dice]
            move: 3 [move.tactical-dice]
            F1 may go 3″ [move.tactical-dice]
            F1 goes 3″ [move.tactical-dice]
            - F1: 36,15 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, moved-ahead, moved
            - F2: 36,15.75 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, moved-ahead, moved
        "#]],
    );
}

#[test]
fn a_test_makes_men_repeat_their_last_move_or_go_at_the_enemy() {
    let repeat = "
        red  F1 heavy-infantry 4 at 36,12 facing 0, moved-ahead, last-dice 2, bound repeat
        red  F2 heavy-infantry 4 at 10,12 facing 0
        blue K1 heavy-infantry 4 at 36,36 facing 180
        only tactical";
    check(
        repeat,
        &["red: F2 stays"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 7″ [control.repeat]
            - F1: 36,19 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to repeat until 1, moved-ahead, moved
        "#]],
    );
    let advance = "
        red  F1 heavy-infantry 4 at 36,12 facing 0, grade B, bound advance K1
        red  F2 heavy-infantry 4 at 10,12 facing 0
        blue K1 heavy-infantry 4 at 46,20 facing 180
        only tactical";
    check(
        advance,
        &["red: F2 stays"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 7″ [control.advance]
            F1 takes 1 DP and has 1 [man.wheel]
            - F1: 38.12409,17.25287 facing 24.82, line of 4, 4 stands, 1 DPs, red, order advance, bound to advance K1 until 1, moved
        "#]],
    );
    let straight = "
        red  F1 maa-mounted 4 at 36,12 facing 0, chivalrous, bound charge K1
        red  F2 heavy-infantry 4 at 10,12 facing 0
        blue K1 maa-foot 4 at 36,17 facing 180
        only tactical";
    check(
        straight,
        &["red: F2 stays"],
        &[5, 4],
        expect![[r#"
            move: 5 4 = 9 [move.tactical-dice]
            F1 may go 9″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [move.fatigue]
            F1 goes 3″ [control.full-speed]
            - F1: 36,15 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, bound to charge K1 until 1, moved-ahead, moved
        "#]],
    );
}

#[test]
fn who_was_to_manoeuvre_and_did_nothing_has_not_moved() {
    assert!(!is(FIELD, &["red: F1 manoeuvres", "red: moves nowhere"], &[], "moved"));
    assert!(is(FIELD, &["red: F1 moves by one die", "red: moves nowhere"], &[3], "moved"));
}

#[test]
fn who_charged_evaded_or_retired_in_this_turn_does_not_rally() {
    for deed in ["has-charged", "evaded", "retired"] {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,12, disarray, {deed}
             blue K1 heavy-infantry 4 at 36,36
             only tactical"
        );
        refused(
            &position,
            &["red: F1 rallies"],
            &[],
            expect!["F1 has moved, evaded or retired in this turn [man.rally-cause]"],
        );
    }
}

#[test]
fn d_grade_falls_into_disarray_on_the_march_and_in_a_charge() {
    let march =
        "red F1 heavy-infantry 4 at 36,12, grade D\n blue K1 heavy-infantry 4 at 36,36\n only approach";
    assert!(is(march, &["red: F1 marches ahead 3"], &[], "disarray"));
    let charge = being(FOOT, "F1", ", grade D");
    let told = played_on(&charge, CHARGE, &[]);
    assert!(told.contains("F1 falls into disarray [disarray.d-grade]"), "{told}");
}
