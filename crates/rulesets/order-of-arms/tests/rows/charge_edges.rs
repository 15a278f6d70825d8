//! The clash of a charge at its edges: the last die, as many losses as inflicted, archers at the corner, whoever tires not
//! of wheeling (B11.1c, B11.7.1e, B11.9.1b, B11.10, B11.13c).

use expect_test::expect;

use crate::table::{areas, check_from, check_rolls, choices, refused};

const ONES: [u8; 60] = [1; 60];

/// Red's knight beside a foot stack.
const CLASH: &str = "
    map squares 5x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor none
    blue F1 FI at 303/302 facing 302, sp 3 1, elan 3, armor B
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn ground_and_weather_leave_a_charge_one_die() {
    let field =
        CLASH.replace("sp 4 3 2, elan 3", "sp 1, elan 3") + "\narea 303 rough\noption weather\nweather rain";
    check_rolls(
        &field,
        &["red: L1 charges 303"],
        &ONES[..2],
        "charge",
        expect![[r#"
        charge: dice 1 (printed strength 1, momentum +2, ground and weather -2), against 5 (to hit 6, weapon against armour -1): 1 = 0 [B11.7.1g B11.7.1b B11.7.1e dice.d6 B11.7.3a B11.7.3]
        charge: dice 1 (printed strength 3, foot against a charge -2), against 5 (to hit 6, weapon against armour -1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
}

#[test]
fn a_charge_that_loses_as_many_steps_as_it_takes_may_succeed() {
    // F1 loses two of its three points with one step.
    check_from(
        CLASH,
        &["red: L1 charges 303", "blue: area 304", "blue: place 304 facing 303"],
        &[&[5][..], &ONES[..7], &[6]].concat(),
        "strikes",
        expect![[r#"
            L1 strikes at F1 [B11.7.3]
            charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 5 1 1 1 1 1 1 1 = 1 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 3, foot against a charge -2), against 5 (to hit 6, weapon against armour -1): 6 = 1 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is hit once, 1 through its armour [C20.0d]
            F1 is hit once, 1 through its armour [C20.0b C20.1a]
            L1 loses 1 step [C24.0]
            F1 loses 1 step [C24.0]
            L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
            F1 is forced back to 304 [C22.0a]
            F1 stands in 304 at the centre, facing 303 [model.place]
            - F1: 304 facing 303, 1 SP
            - L1: 302/303 facing 303, 3 SP
        "#]],
    );
    // Two steps for one are too many.
    let dear = CLASH.replace("sp 3 1, elan 3", "sp 5 2, elan 3");
    check_from(
        &dear,
        &["red: L1 charges 303"],
        &[&[5][..], &ONES[..7], &[6, 6]].concat(),
        "strikes",
        expect![[r#"
            L1 strikes at F1 [B11.7.3]
            charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 5 1 1 1 1 1 1 1 = 1 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 2 (printed strength 5, foot against a charge -3), against 5 (to hit 6, weapon against armour -1): 6 6 = 2 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is hit twice, 2 through its armour [C20.0d]
            F1 is hit once, 1 through its armour [C20.0b C20.1a]
            L1 loses 2 steps [C24.0]
            F1 loses 1 step [C24.0]
            L1 is repelled from 303 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            - F1: 303/302 facing 302, 2 SP
            - L1: 302/303 facing 303, 2 SP
        "#]],
    );
}

#[test]
fn a_charge_needs_no_movement_points() {
    // Neither what a unit has spent nor slow ground keeps it from charging.
    let field = CLASH.replace("elan 3, armor none", "elan 3, armor none, spent 99");
    choices(
        &field,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303
        red: done
    "#]],
    );
    let slow = field.replace("L1 MMA at 302/303 facing 303", "L1 MMA at 301 facing 302")
        + "\narea 302 rough\nweather rain\noption weather";
    choices(
        &slow,
        &[],
        &[],
        expect![[r#"
            red: L1 charges 302 303
            red: done
        "#]],
    );
}

/// Archers with and without an élan of four around a charged area.
const AROUND: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 4 3 2, elan 3, armor A
    blue F1 FI at 304/303 facing 303, sp 3, elan 3
    blue B1 FB at 304/305 facing 303, sp 3, elan 3
    blue B4 FB at 404 facing 304, sp 2, elan 4
    blue B5 FB at 405 facing 304, sp 2, elan 4
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 4, leads blue
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn archers_beside_a_charge_count_corners_and_need_to_see_it() {
    let charge = ["red: L1 charges 303 304", "red: stack F1", "red: done"];
    // B4 meets the charge's area at a corner; B5 does not touch it.
    choices(
        AROUND,
        &charge,
        &[],
        expect![[r#"
        blue: try
        blue: unit B1
        blue: unit B4
        blue: decline
    "#]],
    );
    refused(
        AROUND,
        &[&charge[..], &["blue: unit B5"]].concat(),
        &[],
        expect!["B5 is not beside both the charge and its target [B11.10.2]"],
    );
    refused(
        &format!("{AROUND}\nborder 404 304 tree_line"),
        &[&charge[..], &["blue: unit B4"]].concat(),
        &[],
        expect!["a border on the line blocks the view [C18.1.3a]"],
    );
}

#[test]
fn a_volley_at_a_charge_has_three_dice_for_each_point() {
    let field = AROUND.replace("sp 4 3 2, elan 3, armor A", "sp 1, elan 3, armor A");
    let charge = ["red: L1 charges 303 304", "red: stack F1", "red: done", "blue: try"];
    check_from(
        &field,
        &charge,
        &ONES[..8],
        "nobody for",
        expect![[r#"
        blue has nobody for 2 dice [B14.4d]
        B1 strikes at L1 [B11.10.3]
        defensive bow fire: dice 3 (printed strength 3), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
        B4 strikes at L1 [B11.10.3]
        defensive bow fire: dice 0 (printed strength 2, more than the target has room for -2), against 7 (to hit 6, weapon against armour +1):  = 0 [A2.2.2a B14.4d dice.d6 B14.4mod.a B11.10.3]
        L1 has 4 dice for F1 [B11.7.3.1]
        F1 has 1 die for L1 [B11.7.3.1]
        L1 strikes at F1 [B11.7.3]
        charge: dice 4 (printed strength 1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B11.7.1g B11.7.1b dice.d6 B11.7.3a B11.7.3]
        F1 strikes at L1 [B11.7.3]
        charge: dice 1 (printed strength 3, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        L1 is repelled from 304 [B11.9.2a]
    "#]],
    );
}

/// Two stacks that charge together at knights between them.
const BETWEEN: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  A MMA at 303 facing 304, sp 2 1, armor A
    red  B MMA at 305 facing 304, sp 2 1, armor A
    blue S1 MMA at 304 facing 404, sp 4 3 2, elan 3, armor A
    leader red gonzaga with A, tactical 0, radius 2, exceptional, leads red, commands
    leader blue gie with S1, command 2, tactical 0, radius 4, exceptional, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn knights_wheel_against_each_charge_of_a_group() {
    check_from(
        BETWEEN,
        &[
            "red: leader gonzaga",
            "red: A charges 304",
            "red: B charges 304",
            "red: stack A",
            "red: stack A",
            "blue: stack S1",
            "red: place 303 facing 304",
            "blue: stack S1",
            "red: place 305 facing 304",
        ],
        &ONES[..18],
        "rides into",
        expect![[r#"
            A rides into 304 [flow.charge]
            S1 wheels to take the charge in front [B11.6a B11.6b]
            A has 5 dice for S1 [B11.7.3.1]
            S1 has 4 dice for A [B11.7.3.1]
            A strikes at S1 [B11.7.3]
            charge: dice 5 (printed strength 2, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            S1 strikes at A [B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            A is repelled from 304 [B11.9.2a]
            A ends its charge in 303 [B11.9.2b]
            A stands in 303 at the centre, facing 304 [model.place]
            B rides into 304 [flow.charge]
            S1 wheels to take the charge in front [B11.6a B11.6b]
            B has 5 dice for S1 [B11.7.3.1]
            S1 has 4 dice for B [B11.7.3.1]
            B strikes at S1 [B11.7.3]
            charge: dice 5 (printed strength 2, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            S1 strikes at B [B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            B is repelled from 304 [B11.9.2a]
            B ends its charge in 305 [B11.9.2b]
            B stands in 305 at the centre, facing 304 [model.place]
            - S1: 304 facing 305, 4 SP
        "#]],
    );
}

#[test]
fn of_a_group_a_stack_meets_one() {
    // S1 faces 303, from where both come.
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  A MMA at 302 facing 303, sp 2 1, armor A
        red  B MMA at 203 facing 303, sp 2 1, armor A
        blue S1 MMA at 304 facing 303, sp 4 3 2, elan 4, armor A
        leader red gonzaga with A, tactical 0, radius 2, exceptional, leads red, commands
        leader red louis with B, tactical 0, radius 2, exceptional, of red
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let group = ["red: leader gonzaga", "red: A charges 303 304", "red: B charges 303 304"];
    choices(
        field,
        &group,
        &[],
        expect![[r#"
        red: stack A
        red: stack B
    "#]],
    );
    check_from(
        field,
        &[&group[..], &["red: stack A", "blue: stack S1"]].concat(),
        &[5],
        "A charges 304",
        expect![[r#"
            A charges 304 [flow.charge]
            A rides into 303 [flow.charge]
            meeting the charge, against 4 (élan 4): 5 [B11.4.1]
            S1 does not get going [B11.4f]
            B charges 304 [flow.charge]
            B rides into 303 [flow.charge]
        "#]],
    );
    // It has tried against A: nobody asks whether it meets B.
    choices(
        field,
        &[&group[..], &["red: stack A", "blue: stack S1"]].concat(),
        &[5],
        expect![[r#"
        red: stack A
        red: stack B
    "#]],
    );
}

#[test]
fn a_charge_is_called_by_those_who_are_left_of_it() {
    holds!("flow.charge");
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 302 facing 303, sp 1, elan 5, armor none
        red  L2 MMA at 302 facing 303, sp 4 3 2, elan 5, armor A, stack 1
        blue F1 FI at 304/303 facing 303, sp 2 1, armor none
        blue B1 FBL at 304/305 facing 303, sp 4
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        stage charge only";
    let rule = "[[rule]]
        on = \"charge_succeeded\"
        filter = { unit = \"L2\" }
        effect = { kind = \"message\", text = \"L2 is through.\" }";
    check_from(
        &crate::table::with_file(field, rule),
        &["red: L1 charges 303 304", "red: stack F1", "red: done", "blue: try"],
        &[&[6, 6, 1, 1][..], &[6; 6], &[1]].concat(),
        "F1 loses",
        expect![[r#"
            F1 loses 2 steps [C24.0 C24.1b]
            F1 is eliminated [state.steps]
            L2 carries the charge home in 304 [B11.9.1a B11.9.1b B11.9.1c]
            L2 is through. [A2.6]
            - F1: off the map, lost
            - L1: off the map, lost
        "#]],
    );
}

#[test]
fn men_on_foot_do_not_crowd_the_riders_they_fall_back_with() {
    holds!("C17.2a", "B11.9.2d");
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        option unhorsed
        area 302 small
        red  L1 MMA at 301 facing 302, sp 3 2 1, elan 5, armor A, foot 5 4 3
        red  L2 MMA at 301 facing 302, sp 3 2 1, elan 5, armor A, foot 3 2 1, stack 1
        red  F9 FI at 302 facing 303, sp 2
        blue F1 MMA at 304 facing 303, sp 4 3 2, elan 4 4 3, armor A
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    // F9 has two points and the riders three: for the four of the foot piece a small area has no more room.
    check_from(
        field,
        &[
            "red: L1 charges 302 303 304",
            "blue: stack F1",
            "red: L1 gives 7 dice to F1",
            "blue: F1 gives 8 dice to L1",
        ],
        &[&[4][..], &[1; 12], &[6, 6, 1, 1, 1, 1, 1, 1], &[6]].concat(),
        "stopped",
        expect![[r#"
            L1 is stopped on its way [B11.4.2a]
            L1 ends its charge in 302 [B11.4.4a]
            - L1: 301 facing 302, 4 SP, unhorsed, on-foot
            - L2: 302/402 facing 402, 3 SP
        "#]],
    );
}

#[test]
fn a_column_that_fails_to_meet_a_charge_may_still_wheel() {
    holds!("B11.6a");
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 302 facing 303, sp 2 1, armor A
        blue F1 MMA at 304 facing 303, sp 2 1, elan 4, armor A, column
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    choices(
        field,
        &["red: L1 charges 303 304", "blue: stack F1"],
        &[5],
        expect![[r#"
        blue: stack F1
        blue: decline
    "#]],
    );
}

#[test]
fn riders_who_rout_flee_from_where_they_have_come_to() {
    holds!("C23.1d", "C23.3");
    // The exceptional leader falls: the nearest enemies are those of the clash, not K1 beside the start.
    let shaken = "
        map squares 6x6
        lances red 0
        lances blue 0
        red  L1 MMA at 301 facing 302, sp 3 2 1, elan 3, armor A
        blue K1 FI at 201/101 facing 202, sp 2 1
        blue F1 FI at 304 facing 303, sp 4 3 2, armor none
        leader red gonzaga with L1, tactical 0, radius 4, exceptional, decipio, leads red, commands
        leader blue gie at 606, command 2, tactical 0, radius 4, leads blue, commands
        stage charge only";
    areas(
        shaken,
        &["red: L1 charges 302 303 304"],
        &[&[6, 1, 1, 1, 1][..], &[1, 1], &[6, 6], &[6]].concat(),
        expect!["203 204 205 303 305 403 404 405"],
    );
    // At élan zero those who ride beside it may be carried away, and those who stayed where it began may not.
    let together = "
        map squares 6x5
        lances red 0
        lances blue 0
        army red zero
        red  L1 MMA at 302 facing 303, sp 2 1, elan 3, armor none
        red  L2 MMA at 302 facing 303, sp 2 1, elan 3, armor A, stack 1
        red  Z1 FI at 302/402 facing 303, sp 2 1, elan 3, of rest
        blue F1 FI at 304 facing 303, sp 4 3 2, armor A
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        stage charge only";
    check_from(
        together,
        &["red: L1 charges 303 304", "blue: F1 gives 2 dice to L1", "red: area 204"],
        &[&[1; 12][..], &[6, 1], &[6], &[1]].concat(),
        "loses",
        expect![[r#"
            L1 loses 1 step [C24.0]
            rout check, against 3 (élan 3): 6 [A2.2.2c C23.0b]
            L1 does not stand [C23.0b]
            L1 routs [C23.1a]
            L1 flees to 204 [C23.1a]
            rout check, against 1 (élan 3, knights flee -2): 1 [A2.2.2c C23.3i C23.0b]
            L2 stands firm [C23.3]
            - L1: 204 facing 304, 1 SP, routed, routed-now
        "#]],
    );
}
