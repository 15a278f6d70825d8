//! Leaders move, and rapid movement (B13.5, B13.1.3).

use expect_test::expect;

use crate::table::{check, choices, refused};

const LEADERS: &str = "
    red  F1 FI at 202 facing 203, of van
    red  F2 FI at 302 facing 303, of rear
    leader red charles at 201, leads high, commands
    leader red gie with F1, leads van, under charles
    leader red tremoille with F2, leads rear, under charles
    blue K1 FI at 505 facing 504
    acting van
    step moving";

#[test]
fn a_leader_moves_with_his_formation() {
    check(
        LEADERS,
        &["red: leader gie", "red: area 404", "red: done"],
        &[],
        expect![[r#"
        gie rides to 404 [B13.5a]
        - gie: 404
    "#]],
    );
    refused(
        LEADERS,
        &["red: leader tremoille"],
        &[],
        expect!["no formation of tremoille is activated [B13.5a]"],
    );
}

#[test]
fn a_leader_above_moves_when_any_formation_under_him_is_activated_once_in_a_turn() {
    check(
        LEADERS,
        &["red: leader charles", "red: area 202", "red: place 202 facing 302"],
        &[],
        expect![[r#"
        charles rides to 202 [B13.5b]
        - charles: 202
    "#]],
    );
    let moved = LEADERS.replace("leads high, commands", "leads high, commands, moved");
    refused(&moved, &["red: leader charles"], &[], expect!["charles has moved in this turn [B13.5b]"]);
}

#[test]
fn a_leader_does_not_enter_an_area_with_enemies_of_any_kind() {
    let gun = format!("{LEADERS}\nblue G1 AGF at 203 facing 202, size light");
    refused(
        &gun,
        &["red: leader gie", "red: area 203"],
        &[],
        expect!["only combat units go where enemies are: not gie [B13.1.2]"],
    );
}

#[test]
fn a_leader_chooses_the_stack_he_is_with_or_none() {
    let two = "map squares 3x3
        red  F1 FI at 202 facing 203, sp 2
        red  F2 FI at 202/203 facing 203, sp 2
        leader red charles at 201
        blue K1 FI at 103 facing 102
        step moving";
    choices(
        two,
        &["red: leader charles", "red: area 202"],
        &[],
        expect![[r#"
        red: place 202 facing 302
        red: place 202/203 facing 302
        red: place 202/none facing 302
    "#]],
    );
    check(
        two,
        &["red: leader charles", "red: area 202", "red: place 202/203 facing 302"],
        &[],
        expect![[r#"
        charles rides to 202 [B13.5a]
        - charles: 202/203
    "#]],
    );
}

const HURRY: &str = "
    map squares 9x5
    red  F1 FI at 202 facing 203, of van
    red  F2 FI at 303 facing 304, of van
    red  F3 FI at 404 facing 405, of van
    leader red gie with F1, leads van, exceptional, tactical 3, command 2, radius 4
    blue K1 FI at 105 facing 104
    stage rapid only";

#[test]
fn an_exceptional_leader_hurries_those_of_his_formation_beside_him() {
    check(
        HURRY,
        &["red: leader gie", "red: stack F2", "red: area 307", "red: place 307 facing 308"],
        &[3],
        expect![[r#"
            rapid movement, against 3 (tactical rating 3): 3 [A2.2.2e B13.1.3a]
            gie hurries his men [B13.1.3a]
            F2 moves to 307 for 4 of 4 MP [B13.0b B13.1.3a B13.3a]
            F2 stands in 307 at the centre, facing 308 [model.place]
            - F2: 307 facing 308, 4 SP
        "#]],
    );
    // F3 is two areas away: not for it.
    refused(
        HURRY,
        &["red: leader gie", "red: stack F3", "red: area 408"],
        &[3],
        expect!["F3 has not the points to come there [B13.0c]"],
    );
    check(
        HURRY,
        &["red: leader gie", "red: stack F3", "red: area 403", "red: place 403 facing 303"],
        &[3],
        expect![[r#"
        rapid movement, against 3 (tactical rating 3): 3 [A2.2.2e B13.1.3a]
        gie hurries his men [B13.1.3a]
        F3 moves to 403 for 1 of 3 MP [B13.0b B13.1]
        F3 stands in 403 at the centre, facing 303 [model.place]
        - F3: 403 facing 303, 4 SP
    "#]],
    );
}

#[test]
fn an_attempt_to_hurry_can_fail_and_is_made_once() {
    check(
        HURRY,
        &["red: leader gie", "red: stack F2", "red: area 304", "red: place 304 facing 305"],
        &[4],
        expect![[r#"
        rapid movement, against 3 (tactical rating 3): 4 [A2.2.2e B13.1.3a]
        gie does not get his men to hurry [B13.1.3a]
        F2 moves to 304 for 1 of 3 MP [B13.0b B13.1]
        F2 stands in 304 at the centre, facing 305 [model.place]
        - F2: 304 facing 305, 4 SP
    "#]],
    );
    let plain = HURRY
        .replace(", exceptional", "")
        .replace("stage rapid only", "option battle-plan-chits\narmy red chits 1\nstage rapid only");
    refused(&plain, &["red: leader gie"], &[], expect!["gie is no Leader of Exceptional Ability [B13.1.3a]"]);
    let away = HURRY
        .replace("gie with F1", "gie at 101")
        .replace("stage rapid only", "option battle-plan-chits\narmy red chits 1\nstage rapid only");
    refused(
        &away,
        &["red: leader gie"],
        &[],
        expect!["gie shares his area with no unit of his formation [B13.1.3a]"],
    );
}

#[test]
fn who_is_out_of_control_does_not_hurry() {
    let far = HURRY.replace("radius 4", "radius 0");
    check(
        &far,
        &["red: leader gie", "red: stack F2", "red: area 304", "red: place 304 facing 305"],
        &[3],
        expect![[r#"
        rapid movement, against 3 (tactical rating 3): 3 [A2.2.2e B13.1.3a]
        gie hurries his men [B13.1.3a]
        F2 is not in control [B9.1.1]
        F3 is not in control [B9.1.1]
        F2 moves to 304 for 1 of 2 MP [B13.0b B13.1 B9.1.2b]
        F2 stands in 304 at the centre, facing 305 [model.place]
        - F2: 304 facing 305, 4 SP
    "#]],
    );
}

#[test]
fn a_chit_hurries_a_formation_wherever_it_is_and_puts_it_in_control() {
    let chits = "option battle-plan-chits
        army red chits 1 2
        red  F1 FI at 101 facing 102, of van
        red  F2 FI at 505 facing 504, of van
        leader red gie with F1, leads van, radius 0
        leader red charles at 303, leads high, commands, radius 0
        blue K1 FI at 105 facing 104
        acting van
        stage rapid only";
    check(
        chits,
        &["red: formation van", "red: stack F2", "red: area 502", "red: place 502 facing 501"],
        &[1],
        expect![[r#"
            battle plan chit: number 1 [B8.2a]
            red draws a 1 [B8.2b]
            van moves rapidly [B13.1.3b]
            F2 moves to 502 for 3 of 4 MP [B13.0b B13.1.3b]
            F2 stands in 502 at the centre, facing 501 [model.place]
            - F2: 502 facing 501, 4 SP
        "#]],
    );
    choices(
        chits,
        &[],
        &[],
        expect![[r#"
        red: formation van
        red: done
    "#]],
    );
    refused(chits, &["red: formation red"], &[], expect!["name a formation that is activated [B13.1.3b]"]);
}

#[test]
fn a_leader_above_moves_with_a_formation_whose_leader_is_dead() {
    let position = LEADERS.replace(
        "leader red gie with F1, leads van, under charles",
        "leader red louis at 203, leads wing\n    leader red gie off, leads van, under louis, dead",
    );
    check(
        &position,
        &["red: leader louis", "red: area 303", "red: done"],
        &[],
        expect![[r#"
        louis rides to 303 [B13.5b]
        - louis: 303
    "#]],
    );
    refused(
        &position.replace("under louis", "under charles"),
        &["red: leader louis"],
        &[],
        expect!["no formation of louis is activated [B13.5a]"],
    );
}

#[test]
fn a_chit_puts_those_in_control_too_who_do_not_act_again() {
    let chits = "option battle-plan-chits
        army red chits 1
        red  F1 FI at 101 facing 102, of van
        red  F2 FI at 505 facing 504, of van, activated
        leader red gie with F1, leads van, radius 0
        leader red charles at 303, leads high, commands, radius 0
        blue K1 FI at 105 facing 104
        acting van
        stage rapid only";
    let is = |unit: &str| {
        crate::table::shown(chits, &["red: formation van"], &[1], &format!("units.{unit}.is")).to_string()
    };
    expect![[r#"["acting","rapid","hurried","controlled"]"#]].assert_eq(&is("F1"));
    // F2 has met a charge in this turn.
    expect![[r#"["activated","hurried"]"#]].assert_eq(&is("F2"));
}

#[test]
fn a_leader_with_men_who_only_turn_has_not_moved() {
    let with = LEADERS.replace("charles at 201", "charles with F1");
    choices(
        &with,
        &["red: stack F1", "red: area 202", "red: place 202 facing 302"],
        &[],
        expect![[r#"
        red: leader charles
        red: leader gie
        red: done
    "#]],
    );
    // His men can also leave him behind.
    check(
        &with,
        &["red: unit F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
    "#]],
    );
}

#[test]
fn a_chit_is_spent_for_rapid_movement_once_in_a_turn() {
    let chits = "option battle-plan-chits
        army red chits 1 2
        red  F1 FI at 101 facing 102, of van
        red  F2 FI at 505 facing 504, of rear
        leader red gie with F1, leads van
        leader red charles with F2, leads rear, commands, exceptional
        blue K1 FI at 105 facing 104
        acting van rear
        stage rapid only";
    refused(
        chits,
        &["red: formation van", "red: formation rear"],
        &[1],
        expect!["a chit has been spent for rapid movement in this turn [B13.1.3b]"],
    );
    // Nor where it was spent in an activation before this one.
    refused(
        &chits.replace("chits 1 2", "chits 2 hurried"),
        &["red: formation van"],
        &[],
        expect!["a chit has been spent for rapid movement in this turn [B13.1.3b]"],
    );
}

#[test]
fn a_leader_activated_by_an_interception_hurries_nobody() {
    let intercepted = HURRY
        .replace("exceptional", "exceptional, activated")
        .replace("stage rapid only", "option battle-plan-chits\narmy red chits 1\nstage rapid only");
    refused(
        &intercepted,
        &["red: leader gie"],
        &[],
        expect!["gie has been activated by intercepting a charge [B11.5d]"],
    );
}
