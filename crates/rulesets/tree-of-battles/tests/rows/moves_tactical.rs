//! The Tactical Move: order, dice, fatigue, halts, legs (seq.4-tactical, tact.*, move.*).

use expect_test::expect;

use crate::fields::FIELD;
use crate::table::{check, choices, refused, shown};

#[test]
fn a_contingent_rolls_one_or_two_average_dice_and_goes_so_far() {
    holds!("seq.4-tactical", "dice.avd", "move.legs");
    choices(
        FIELD,
        &[],
        &[],
        expect![[r#"
        red: F1 stays
        red: F1 moves by one die
        red: F1 moves by two dice
        red: F1 manoeuvres
        red: done
    "#]],
    );
    check(
        FIELD,
        &["red: F1 moves by one die", "red: moves ahead 3"],
        &[3],
        expect![[r#"
            move: 3 [move.tactical-dice]
            F1 may go 3″ [move.tactical-dice]
            F1 goes 3″ [move.tactical-dice]
            - F1: 36,15 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    check(
        FIELD,
        &["red: F1 moves by two dice", "red: moves ahead 7"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 7″ [move.tactical-dice]
            - F1: 36,19 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    refused(
        FIELD,
        &["red: F1 moves by two dice", "red: moves ahead 7.01"],
        &[3, 4],
        expect!["the dice do not take F1 so far [move.tactical-dice]"],
    );
    let two = format!("{FIELD}\nred F2 heavy-infantry 4 at 10,12");
    refused(
        &two,
        &["red: F1 moves by one die", "red: moves ahead 3", "red: F1 moves by one die"],
        &[3],
        expect!["F1 has made its move in this phase [tact.order]"],
    );
}

#[test]
fn a_contingent_may_use_less_than_its_roll_and_has_moved_all_the_same() {
    holds!("move.up-to", "tact.stationary");
    check(
        FIELD,
        &["red: F1 moves by one die", "red: moves nowhere"],
        &[4],
        expect![[r#"
            move: 4 [move.tactical-dice]
            F1 may go 4″ [move.tactical-dice]
            F1 stays where it is [move.up-to]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved
        "#]],
    );
    assert!(is(FIELD, &["red: F1 moves by one die", "red: moves nowhere"], &[4], "moved"));
    assert!(!is(FIELD, &["red: F1 stays"], &[], "moved"));
    assert!(is(FIELD, &["red: F1 manoeuvres", "red: moves about"], &[], "moved"));
}

pub(crate) fn is(position: &str, actions: &[&str], dice: &[u8], fact: &str) -> bool {
    let facts = shown(position, actions, dice, "contingents.F1.is");
    facts.as_array().expect("a list").iter().any(|known| known == fact)
}

#[test]
fn every_five_tires_but_not_in_column_skirmish_array_or_disarray() {
    holds!("move.fatigue", "move.fatigue-exempt");
    check(
        FIELD,
        &["red: F1 moves by two dice", "red: moves nowhere"],
        &[5, 5],
        expect![[r#"
            move: 5 5 = 10 [move.tactical-dice]
            F1 may go 10″ [move.tactical-dice]
            F1 takes 2 DPs and has 2 [move.fatigue]
            F1 stays where it is [move.up-to]
            - F1: 36,12 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, moved
        "#]],
    );
    for array in [
        "light-infantry 4 at 36,12 facing 0, array column",
        "light-infantry 4 at 36,12 facing 0, array skirmish",
        "light-infantry 4 at 36,12 facing 0, disarray",
    ] {
        let position = format!("red F1 {array}, grade B\nblue K1 heavy-infantry 4 at 36,36\nonly tactical");
        assert_eq!(shown(&position, &["red: F1 moves by two dice"], &[5, 5], "contingents.F1.dps"), 0);
    }
}

#[test]
fn skirmish_array_goes_an_inch_further_for_each_die_and_any_way() {
    holds!("move.skirmish-free");
    let field = "
        red  F1 light-infantry 4 at 36,12 facing 0, array skirmish
        blue K1 heavy-infantry 4 at 36,36 facing 180
        only tactical";
    check(
        field,
        &["red: F1 moves by two dice", "red: moves slides 90 4, faces 45, ahead 5"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 9″ [move.tactical-dice move.skirmish-bonus]
            F1 goes 9″ [move.tactical-dice]
            - F1: 43.53555,15.53555 facing 45, skirmish of 4, 4 stands, 0 DPs, red, order advance, moved
        "#]],
    );
    refused(
        field,
        &["red: F1 moves by two dice", "red: moves slides 90 4, faces 45, ahead 5.01"],
        &[3, 4],
        expect!["the dice do not take F1 so far [move.tactical-dice]"],
    );
    refused(
        FIELD,
        &["red: F1 moves by two dice", "red: moves slides 90 4"],
        &[3, 4],
        expect!["F1 goes only ahead: skirmish array alone moves any way [move.legs]"],
    );
    refused(
        FIELD,
        &["red: F1 moves by two dice", "red: moves faces 45, ahead 2"],
        &[3, 4],
        expect!["F1 wheels or turns about: skirmish array alone turns at will [move.legs]"],
    );
}

#[test]
fn enemies_to_the_front_halt_at_two_inches() {
    let near = "
        red  F1 heavy-infantry 4 at 36,12 facing 0
        blue K1 heavy-infantry 4 at 36,17 facing 180
        only tactical";
    check(
        near,
        &["red: F1 moves by two dice", "red: moves ahead 3"],
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 3″ [move.tactical-dice]
            - F1: 36,15 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    refused(
        near,
        &["red: F1 moves by two dice", "red: moves ahead 3.01"],
        &[3, 4],
        expect!["F1 halts at 2″ from K1 before it [tact.front-halt]"],
    );
    choices(
        near,
        &["red: F1 moves by two dice"],
        &[3, 4],
        expect![[r#"
        red: moves ahead 3
        red: moves ahead 1.5
        red: moves about, ahead 3.5
        red: moves array column 1, ahead 3
        red: moves nowhere
    "#]],
    );
    let within = "
        red  F1 heavy-infantry 4 at 36,12 facing 0
        blue K1 heavy-infantry 4 at 36,13.5 facing 180
        only tactical";
    refused(
        within,
        &["red: F1 moves by one die", "red: moves ahead 0.1"],
        &[3],
        expect!["F1 may come no nearer to K1 before it [tact.front-halt]"],
    );
    refused(
        within,
        &["red: F1 moves by one die", "red: moves wheels right 0.5"],
        &[3],
        expect!["F1 may come no nearer to K1 before it [tact.front-halt]"],
    );
    check(
        within,
        &["red: F1 moves by one die", "red: moves about, ahead 1.5"],
        &[3],
        expect![[r#"
            move: 3 [move.tactical-dice]
            F1 may go 3″ [move.tactical-dice]
            F1 turns about [man.about-face]
            F1 goes 1.5″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [man.about-face]
            - F1: 36,9.75 facing 180, line of 4, 4 stands, 1 DPs, red, order advance, moved
        "#]],
    );
}

#[test]
fn enemies_beside_do_not_halt_but_are_neither_touched_nor_crossed() {
    let beside = "
        red  F1 heavy-infantry 4 at 36,12 facing 0
        blue K1 heavy-infantry 4 at 42.3,11.5 facing 180
        only tactical";
    check(
        beside,
        &["red: F1 moves by one die", "red: moves ahead 4"],
        &[4],
        expect![[r#"
            move: 4 [move.tactical-dice]
            F1 may go 4″ [move.tactical-dice]
            F1 goes 4″ [move.tactical-dice]
            - F1: 36,16 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    let across = "
        red  F1 light-infantry 4 at 36,12 facing 0, array skirmish
        blue K1 heavy-infantry 4 at 36,10 facing 180
        only tactical";
    refused(
        across,
        &["red: F1 moves by two dice", "red: moves slides 180 5"],
        &[4, 4],
        expect!["F1 cannot cross K1 [geo.no-overlap]"],
    );
    refused(
        across,
        &["red: F1 moves by two dice", "red: moves slides 180 0.495"],
        &[4, 4],
        expect!["F1 comes into contact with K1 only by a charge [tact.no-contact]"],
    );
    refused(
        across,
        &["red: F1 moves by two dice", "red: moves slides 180 0.5"],
        &[4, 4],
        expect!["F1 comes into contact with K1 only by a charge [tact.no-contact]"],
    );
}

#[test]
fn routers_pursuers_and_the_compelled_go_before_the_willing() {
    let all = "
        red  F1 heavy-infantry 4 at 20,20 facing 0
        red  F2 heavy-infantry 4 at 36,12 facing 180, routing, disarray
        red  F3 heavy-infantry 4 at 50,12 facing 0, bound advance K3
        blue K1 heavy-infantry 4 at 60,40 facing 0, routing, disarray
        blue K2 heavy-infantry 4 at 10,36 facing 180
        blue K3 heavy-infantry 4 at 50,36 facing 180
        only tactical";
    check(
        all,
        &["red: F1 stays"],
        &[3, 3, 4, 4, 5, 2],
        expect![[r#"
            fast move: 3 3 = 6 [move.fast]
            F2 routs 6″ [after.break]
            fast move: 4 4 = 8 [move.fast]
            K1 routs 8″ [after.break]
            move: 5 2 = 7 [move.tactical-dice]
            F3 may go 7″ [move.tactical-dice]
            F3 takes 1 DP and has 1 [move.fatigue]
            F3 goes 7″ [control.advance]
            - F2: 36,6 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, disarray, routing
            - F3: 50,19 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, bound to advance K3 until 1, moved-ahead, moved
            - K1: 60,48 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, routing
        "#]],
    );
}

#[test]
fn routers_run_on_to_their_own_edge_and_off_the_table() {
    holds!("rout.later", "rout.off-table", "move.table-edge");
    let edge = "
        red  F1 heavy-infantry 4 at 36,5 facing 90, routing, disarray
        red  F2 heavy-infantry 4 at 20,20 facing 0
        leader red york with F1
        blue K1 heavy-infantry 4 at 36,36 facing 180
        only tactical";
    check(
        edge,
        &["red: F2 stays"],
        &[3, 4],
        expect![[r#"
            fast move: 3 4 = 7 [move.fast]
            F1 routs 4.63″ [after.break]
            F1 flees from the table [rout.off-table]
            - F1: off, line of 4, 4 stands, 0 DPs, red, order advance, disarray, fled
            - york: off, 0 CP of 2, fled
        "#]],
    );
    refused(
        "red F1 heavy-infantry 4 at 36,46 facing 0\nblue K1 heavy-infantry 4 at 10,10\nonly tactical",
        &["red: F1 moves by one die", "red: moves ahead 2.01"],
        &[3],
        expect!["F1 does not leave the table [move.table-edge]"],
    );
}

#[test]
fn guns_move_by_one_die_or_turn_and_stay_if_they_have_shot() {
    let guns = "
        red  F1 artillery 2 at 36,12 facing 0
        terrain hedge 30,13.6 42,13.6
        terrain wood 30,3 42,3 42,8 30,8
        blue K1 heavy-infantry 4 at 36,36 facing 180
        only tactical";
    choices(
        guns,
        &[],
        &[],
        expect![[r#"
        red: F1 stays
        red: F1 moves by one die
        red: F1 manoeuvres
        red: done
    "#]],
    );
    refused(guns, &["red: F1 moves by two dice"], &[], expect!["F1 rolls one die to move [move.artillery]"]);
    refused(
        guns,
        &["red: F1 moves by one die", "red: moves ahead 2"],
        &[3],
        expect!["F1 enters no difficult terrain and crosses no obstacles [move.artillery]"],
    );
    check(
        guns,
        &["red: F1 manoeuvres", "red: moves faces 270"],
        &[],
        expect![[r#"
            F1 faces 270° [man.halves]
            - F1: 36,12 facing 270, line of 2, 2 stands, 0 DPs, red, order advance, moved
        "#]],
    );
    refused(
        &guns.replace("13.6", "13.4"),
        &["red: F1 manoeuvres", "red: moves faces 270"],
        &[],
        expect!["F1 enters no difficult terrain and crosses no obstacles [move.artillery]"],
    );
    refused(
        guns,
        &["red: F1 moves by one die", "red: moves faces 270"],
        &[3],
        expect!["F1 moves or turns in place, not both [move.artillery]"],
    );
    refused(
        guns,
        &["red: F1 manoeuvres", "red: moves about"],
        &[],
        expect!["F1 moves ahead or turns in place [move.artillery]"],
    );
    let fired = guns.replace("facing 0\n", "facing 0, fired\n") + "\nred F2 heavy-infantry 4 at 10,12";
    refused(
        &fired,
        &["red: F1 manoeuvres"],
        &[],
        expect!["F1 has shot in this turn and stays where it is [move.artillery]"],
    );
    let marching = guns.replace("only tactical", "only approach") + "\nred F2 heavy-infantry 4 at 10,12";
    refused(&marching, &["red: F1 marches ahead 1"], &[], expect!["F1 does not march [move.artillery]"]);
}

#[test]
fn the_engaged_the_halted_and_others_do_not_move() {
    let field = "
        red  F1 heavy-infantry 4 at 36,12 facing 0
        red  F2 heavy-infantry 4 at 20,12 facing 0, bound halt
        red  F3 heavy-infantry 4 at 50,12 facing 0, aloof
        red  F4 heavy-infantry 4 at 60,12 facing 0, looting, disarray
        red  F5 heavy-infantry 4 at 10,12 facing 0
        blue K1 heavy-infantry 4 at 36,12 facing 180
        only tactical";
    for who in ["F1", "F2", "F3", "F4"] {
        let action = format!("red: {who} moves by one die");
        let expected = match who {
            "F1" => expect!["F1 is engaged [geo.contact]"],
            "F2" => expect!["F2 is halted [control.halt]"],
            "F3" => expect!["F3 stands aloof [treach.aloof]"],
            _ => expect!["F4 loots and stays with the baggage [loot.state]"],
        };
        refused(field, &[&action], &[], expected);
    }
}

#[test]
fn d_grade_falls_into_disarray_before_it_moves() {
    let rabble = "
        red  F1 heavy-infantry 4 at 36,12 facing 0, grade D
        blue K1 heavy-infantry 4 at 36,24 facing 180
        only tactical";
    check(
        rabble,
        &["red: F1 moves by one die", "red: moves wheels left 2"],
        &[5],
        expect![[r#"
            F1 falls into disarray [disarray.d-grade]
            move: 5 [move.tactical-dice]
            F1 may go 5″ [move.tactical-dice]
            F1 goes 2″ [move.tactical-dice]
            - F1: 35.835,12.98114 facing 340.91, line of 4, 4 stands, 0 DPs, red, order advance, disarray, moved
        "#]],
    );
    check(rabble, &["red: F1 stays"], &[], expect![[""]]);
}
