//! What men stop for: prisoners and plunder (rows `muster.special.prisoners` and `muster.special.plunder`).

use crate::table::{check, check_from, choices, refused};
use expect_test::expect;

#[test]
fn whoever_destroys_men_at_arms_guards_prisoners_in_his_next_turn() {
    let position = "red K1 knights at 0,0 facing 1, impetuous none
         blue M1 men-at-arms-foot at 1,-2 facing 4, left 1
         blue B2 bills at 5,-5 facing 4
         contingent men-at-arms: M1
         special kind = \"prisoners\", pieces = [\"K1\"]";
    check(
        position,
        &["red: activate K1", "red: move ne"],
        &[6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 6],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            K1 halts [3.5d]
            K1 fights M1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 6 6 6 6 6 6 6 6 6 = 9 [10.1b 10.3a 10.1c]
            M1 is hit 9 times [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 6, hits -9, losses -5, general attached +1, at least +8): 6 [7.0c 7.0d 7.0e 2.2a 7.0h 7.0b]
            M1 has a morale loss of 5 [7.0j 7.0f]
            K1 beats M1 [11.0b]
            M1 loses 1 SP [7.1a 11.0c]
            M1 is destroyed [7.1e]
            a captain is killed [2.2b]
            K1 stops to take prisoners [muster.special.prisoners]
            the army of blue breaks [14.0e]
            - K1: 1,-1 heading 0, 6 SP
            - M1: off the map
            = red wins: the enemy army breaks [14.0e]
        "#]],
    );
    refused(
        &format!("{position}\nbreak blue 1/1"),
        &[
            "red: activate K1",
            "red: move ne",
            "red: stop",
            "red: end turn",
            "blue: end turn",
            "red: activate K1",
            "red: move ne",
        ],
        &[6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 6, 6, 6, 1, 1],
        expect!["K1 is held and does not leave its place of its own will [muster.special.prisoners]"],
    );
}

#[test]
fn whoever_comes_near_the_baggage_may_stay_to_plunder() {
    let position = "red C1 genitors at 0,0 facing 1
         blue B2 bills at 5,-5 facing 4
         special kind = \"plunder\", pieces = [\"C1\"], places = [[1, -4]], range = 2";
    check(
        position,
        &["red: activate C1", "red: move ne nw"],
        &[3],
        expect![[r#"
            C1 is activated [1.4g]
            C1 moves north-east [3.0b]
            C1 moves north-west [3.0b]
            plunder: 3 [muster.special.plunder]
            C1 stays to plunder [muster.special.plunder]
            - C1: 1,-2 heading 0, 3 SP
        "#]],
    );
    check(
        position,
        &["red: activate C1", "red: move ne nw"],
        &[4],
        expect![[r#"
            C1 is activated [1.4g]
            C1 moves north-east [3.0b]
            C1 moves north-west [3.0b]
            plunder: 4 [muster.special.plunder]
            C1 leaves the plunder alone [muster.special.plunder]
            - C1: 1,-2 heading 0, 3 SP
        "#]],
    );
    let plunders = position.replace("facing 1\n", "facing 1, plunders\n");
    refused(
        &plunders,
        &["red: activate C1", "red: move sw"],
        &[],
        expect!["C1 plunders: it only moves up to the plunder [muster.special.plunder]"],
    );
    check(
        &plunders,
        &["red: activate C1", "red: move ne nw"],
        &[],
        expect![[r#"
            C1 is activated [1.4g]
            C1 moves north-east [3.0b]
            C1 moves north-west [3.0b]
            - C1: 1,-2 heading 0, 3 SP
        "#]],
    );
}

#[test]
fn who_drives_men_at_arms_off_the_board_takes_prisoners_too() {
    check_from(
        "radius 2
         red K1 knights at 0,-1 facing 1, impetuous none
         blue M1 men-at-arms-foot at 0,-2 facing 4
         blue B2 bills-double at 2,0 facing 4
         contingent men-at-arms: M1
         general red off
         general blue off
         melee K1 M1 red
         special kind = \"prisoners\", pieces = [\"K1\"]",
        &["red: activate K1", "red: fight on", "red: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        "beats",
        expect![[r#"
            K1 beats M1 [11.0b]
            M1 loses 2 SP [7.1a 11.0c]
            M1 is disordered [7.3a]
            M1 retreats off the board [12.2a 12.0n 12.2b]
            K1 stops to take prisoners [muster.special.prisoners]
            K1 does not pursue [13.0d]
            - K1: 0,-1 heading 0, 6 SP
            - M1: off the map
        "#]],
    );
}

#[test]
fn no_prisoners_keep_a_stand_with_which_a_leader_named_is() {
    let position = |leaders: &str| {
        format!(
            "red K1 knights at 0,0 facing 1, impetuous none
             blue M1 men-at-arms-foot at 1,-2 facing 4, left 1
             blue B2 bills-double at 5,-5 facing 4
             contingent men-at-arms: M1
             leader king leads red
             special kind = \"prisoners\", pieces = [\"K1\"], leaders = {leaders}
             general red with K1
             break blue 1/1"
        )
    };
    let next_turn = [
        "red: activate K1",
        "red: move ne",
        "red: stop",
        "red: end turn",
        "blue: end turn",
        "red: activate K1",
        "red: move ne",
    ];
    let dice = [6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 6, 6, 6, 1, 1];
    refused(
        &position("[]"),
        &next_turn,
        &dice,
        expect!["K1 is held and does not leave its place of its own will [muster.special.prisoners]"],
    );
    check_from(
        &position("[\"king\"]"),
        &next_turn,
        &dice,
        "round 2",
        expect![[r#"
            round 2 begins [1.4a]
            a new commander of blue appears with B2 [2.2c 2.2d 2.2e]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 0: 6 6 1 1 [1.4d 2.2d 1.4e]
            the turn of red begins [1.4d]
            K1 is activated [1.4g]
            K1 moves north-east [3.0b]
            - K1: 2,-2 heading 0, 6 SP
            - M1: off the map
        "#]],
    );
}

#[test]
fn who_has_been_tempted_must_move_up_to_the_plunder() {
    let position = "red C1 genitors at 0,0 facing 1, plunders
         red B1 bills at 4,0 facing 1
         blue B2 bills at 5,-5 facing 4
         special kind = \"plunder\", pieces = [\"C1\"], places = [[1, -4]], range = 2";
    for actions in [
        &["red: end turn"][..],
        &["red: activate C1", "red: stop"],
        &["red: activate C1", "red: move facing 2"],
    ] {
        let why = expect!["C1 is drawn to the plunder and moves up to it [muster.special.plunder]"];
        refused(position, actions, &[], why);
    }
    choices(
        &position.replace("at 0,0", "at 1,-3"),
        &["red: activate C1"],
        &[],
        expect![[r#"
        red: move nw
    "#]],
    );
    choices(
        &position.replace("at 0,0", "at 1,-4"),
        &[],
        &[],
        expect![[r#"
        red: activate C1
        red: activate B1
        red: detach
        red: end turn
    "#]],
    );
}

#[test]
fn a_formation_that_faces_several_ways_is_not_called_by_the_plunder() {
    let position = |facing: u8| {
        format!(
            "red B1 bills at 0,0 facing 1, plunders
             red B2 bills at 1,0 facing {facing}, plunders
             blue X1 bills at 6,-8 facing 4
             radius 9
             special kind = \"plunder\", pieces = [\"B1\", \"B2\"], places = [[2, -4]], range = 2"
        )
    };
    let formed = ["red: form up B1", "red: join B2"];
    choices(
        &position(1),
        &formed,
        &[],
        expect![[r#"
        red: move ne
        red: move nw
    "#]],
    );
    choices(
        &position(2),
        &formed,
        &[],
        expect![[r#"
        red: stop
    "#]],
    );
}
