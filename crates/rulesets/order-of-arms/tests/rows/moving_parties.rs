//! Who moves together, and who does not move at all (B13.0, state.mixed-stack).

use expect_test::expect;

use crate::movement::MARCH;
use crate::table::{areas, check, choices, refused};

#[test]
fn who_moves_is_named_by_stack_unit_or_leader() {
    let many = "red  F1 FI at 202 facing 203, sp 2
        red  F2 FI at 202 facing 203, sp 2
        red  M1 MM at 203 facing 204, sp 2
        red  F3 FI at 203 facing 204, sp 2
        red  G1 AGF at 202 facing 203, size light
        leader red charles with F1
        leader blue john at 505
        step moving";
    choices(
        many,
        &[],
        &[],
        expect![[r#"
        red: stack F1
        red: unit F1
        red: unit F2
        red: unit M1
        red: unit F3
        red: unit G1
        red: leader charles
        red: G1 sets up
        red: done
    "#]],
    );
    refused(
        many,
        &["red: stack M1"],
        &[],
        expect!["F3 and M1 do not move alike: move them one at a time [B13.0b]"],
    );
}

#[test]
fn units_that_start_together_and_stay_together_move_together_with_their_leader() {
    let stack = "red  F1 FI at 202 facing 203, sp 2
        red  F2 FI at 202 facing 203, sp 2
        leader red charles with F1
        blue K1 FI at 505 facing 504
        step moving";
    check(
        stack,
        &["red: stack F1", "red: area 203", "red: place 203/204 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F2 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        charles rides to 203 [B13.0b]
        F1 stands in 203 towards 204, facing 204 [model.place]
        - F1: 203/204 facing 204, 2 SP
        - F2: 203/204 facing 204, 2 SP
        - charles: 203/204
    "#]],
    );
    check(
        stack,
        &["red: unit F2", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F2 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F2 stands in 203 at the centre, facing 204 [model.place]
        - F2: 203 facing 204, 2 SP
    "#]],
    );
}

#[test]
fn of_a_mixed_stack_only_the_activated_move() {
    holds!("state.mixed-stack");
    let mixed = "red  F1 FI at 202 facing 203, sp 2, of van
        red  F2 FI at 202 facing 203, sp 2, of rear
        blue K1 FI at 505 facing 504
        acting van
        step moving";
    check(
        mixed,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 2 SP
    "#]],
    );
    refused(mixed, &["red: unit F2"], &[], expect!["F2 is not activated [B13.0a]"]);
}

#[test]
fn who_moves_may_also_change_its_place_in_its_own_area_at_no_cost() {
    check(
        MARCH,
        &["red: stack F1", "red: area 202", "red: place 202/302 facing 302"],
        &[],
        expect![[r#"
        F1 stands in 202 towards 302, facing 302 [model.place]
        - F1: 202/302 facing 302, 4 SP
    "#]],
    );
    let two = format!("{MARCH}\nred F2 FI at 303 facing 304");
    refused(
        &two,
        &["red: stack F1", "red: area 202", "red: place 202/302 facing 302", "red: stack F1"],
        &[],
        expect!["F1 has moved [B13.0b]"],
    );
}

#[test]
fn those_who_charged_or_bombarded_or_are_routed_or_in_melee_do_not_move() {
    for (fact, why) in [
        ("charged", expect!["F1 has charged in this turn [flow.after-charge]"]),
        ("routed", expect!["F1 is routed [B13.1.1e]"]),
        ("schiltron", expect!["F1 is in schiltron and does not move [C25.2a]"]),
        ("moved", expect!["F1 has moved [B13.0b]"]),
    ] {
        let position = format!(
            "red F1 FS at 202 facing 203, {fact}\nred F2 FI at 303 facing 304\nblue K1 FI at 505 facing 504\nstep moving"
        );
        refused(&position, &["red: stack F1"], &[], why);
    }
    let gun = "red G1 AGD at 202 facing 203, size medium, set-up, bombarded
        red F2 FI at 303 facing 304
        blue K1 FI at 505 facing 504
        step moving";
    refused(gun, &["red: unit G1"], &[], expect!["G1 has bombarded in this turn [B13.0a]"]);
    let other = "red F1 FI at 202 facing 203, of van
        red F2 FI at 303 facing 304
        blue K1 FI at 505 facing 504
        acting van
        step moving";
    refused(other, &["red: stack F2"], &[], expect!["F2 is not activated [B13.0a]"]);
}

#[test]
fn baggage_moves_as_wagons_do_and_is_lost_to_troops_that_end_their_move_there() {
    let train = "red  F1 FI at 202 facing 203
        red  W1 wagon at 201
        blue W2 wagon at 203
        blue K1 FI at 505 facing 504
        step moving";
    check(
        train,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        W2 is eliminated [state.non-combatants]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
        - W2: off the map, lost
    "#]],
    );
    check(
        train,
        &["red: unit W1", "red: area 301"],
        &[],
        expect![[r#"
        W1 moves to 301 for 1 of 2 MP [B13.0b B13.1]
        - W1: 301 facing 401, 0 SP
    "#]],
    );
    refused(
        train,
        &["red: unit W1", "red: area 304"],
        &[],
        expect!["W1 has not the points to come there [B13.0c]"],
    );
}

#[test]
fn enemy_baggage_stops_nobody_but_leaders_and_guns_do() {
    holds!("state.non-combatants");
    let row = "map squares 6x1
        red  F1 FI at 101 facing 102
        blue W1 wagon at 102
        blue K1 FI at 106 facing 105
        step moving";
    let reached = |position: &str, expected| areas(position, &["red: stack F1"], &[], expected);
    reached(row, expect!["101 102 103 104"]);
    reached(&row.replace("W1 wagon at 102", "G1 AGF at 102 facing 101, size light"), expect!["101 102"]);
    reached(&row.replace("blue W1 wagon at 102", "leader blue john at 102"), expect!["101 102"]);
}
