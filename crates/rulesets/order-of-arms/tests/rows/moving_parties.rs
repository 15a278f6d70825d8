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

#[test]
fn whoever_stands_where_it_may_not_can_take_the_one_place_that_is_left() {
    holds!("model.place");
    // The camp that let them stand so high is lost.
    let high = "
        map squares 2x1
        area 102 small
        option command-camps
        camp red C1 at 102, radius 1, stacking 2
        battle camps = 0
        red  F1 FI at 102 facing 101, sp 4
        red  F2 FI at 102 facing 101, sp 4, stack 1
        blue K1 FI at 101/102 facing 102
        step moving";
    choices(
        high,
        &["red: unit F1"],
        &[],
        expect![[r#"
        red: place 102/101 facing 101
    "#]],
    );
}

#[test]
fn a_leader_who_cannot_keep_up_is_not_said_to_ride_along() {
    holds!("B13.0b");
    let hurried = "
        map squares 10x1
        red  M1 MMA at 101 facing 102, rapid, of van
        leader red charles with M1, command 2, radius 4, leads high, commands
        leader red gie with M1, leads van, under charles, rapid
        blue K1 FI at 110 facing 109
        acting van
        step moving";
    check(
        hurried,
        &["red: stack M1", "red: area 108", "red: place 108 facing 109"],
        &[],
        expect![[r#"
        M1 moves to 108 for 7 of 7 MP [B13.0b B13.1.3a]
        gie rides to 108 [B13.0b]
        M1 stands in 108 at the centre, facing 109 [model.place]
        - M1: 108 facing 109, 4 SP
        - gie: 108
    "#]],
    );
}

#[test]
fn whoever_hurries_his_men_need_not_be_with_those_who_act() {
    holds!("B13.1.3a");
    // M1 has met a charge and does not act again; F2 is beside them.
    let met = "
        red  M1 MMA at 202 facing 203, of van, activated
        red  F2 FI at 203 facing 204, of van
        leader red gie with M1, leads van, exceptional, command 3
        leader red charles at 101, leads other, commands
        blue K1 FI at 505 facing 504
        acting van
        stage rapid only";
    let is = crate::table::shown(met, &["red: leader gie"], &[1], "units.F2.is");
    assert!(is.to_string().contains("rapid"), "{is}");
}

#[test]
fn hidden_troops_are_not_found_from_areas_that_nobody_enters() {
    // The corner of 203 and 304 is shut by K1 in 204: the way leads through 303, and nobody comes near X1.
    let field = "
        map squares 5x5
        red  F1 FI at 202 facing 203
        blue K1 FI at 204 facing 203
        blue X1 FI at 104 facing 103
        leader red charles at 101, command 3, radius 7, leads red, commands
        leader blue john at 505, leads blue, commands
        stage movement";
    let wood = "[[conditions.contingents]]\nid = \"wood\"\npieces = [\"X1\"]\nhidden = 1";
    check(
        &crate::table::with_file(field, wood),
        &["red: stack F1", "red: area 304", "red: place 304 facing 404"],
        &[],
        expect![[r#"
            F1 moves to 304 for 2 of 3 MP [B13.0b B13.1 B13.3a]
            F1 stands in 304 at the centre, facing 404 [model.place]
            - F1: 304 facing 404, 4 SP
        "#]],
    );
}

#[test]
fn who_has_taken_a_superior_s_place_moves_with_those_below() {
    holds!("B13.5b", "B16.4a");
    let heir = "
        red  F1 FI at 202 facing 203, of van
        leader red louis off, dead, of high
        leader red vitry at 302, leads high, command 3
        leader red gie with F1, leads van, under louis
        leader red charles at 101, leads other, commands
        blue K1 FI at 505 facing 504
        acting van
        step moving";
    check(
        heir,
        &["red: leader vitry", "red: area 303"],
        &[],
        expect![[r#"
        vitry rides to 303 [B13.5b]
        - vitry: 303
    "#]],
    );
    refused(
        &heir.replace("vitry at 302, leads high", "vitry at 302, of high"),
        &["red: leader vitry"],
        &[],
        expect!["no formation of vitry is activated [B13.5a]"],
    );
    // He has moved then, and moves no more.
    refused(
        heir,
        &["red: leader vitry", "red: area 303", "red: leader vitry"],
        &[],
        expect!["vitry has moved in this turn [B13.5b]"],
    );
}

#[test]
fn the_commander_moves_with_a_formation_that_has_come_over_to_him() {
    holds!("B13.5b");
    let turned = "
        option treachery
        red  F1 FI at 202 facing 203, of van
        blue F2 FI at 302 facing 303, of rear
        leader red charles at 201, leads high, commands
        leader red oliver with F1, leads van
        leader blue gie with F2, treachery 6, leads rear
        blue K1 FI at 505 facing 504
        leader blue john with K1, leads blue, commands
        steps [{ turn = \"start\" }]";
    let treason = "[[treachery]]
        on = \"turn_start\"
        filter = { formation = \"rear\", turns = [1, 1] }
        outcomes = [{ roll = [1, 6], effect = \"change_sides\" }]";
    choices(
        &crate::table::with_file(turned, treason),
        &["red: formation rear"],
        &[1, 6, 1, 6],
        expect![[r#"
            red: stack F2
            red: unit F2
            red: leader charles
            red: leader gie
            red: done
        "#]],
    );
}

#[test]
fn nobody_passes_a_full_area() {
    holds!("B13.0d", "C17.2a");
    let full = "
        map squares 6x1
        area 103 small
        red  F1 FI at 102 facing 103, sp 4
        red  F2 FI at 103/104 facing 104, sp 3, of rest
        red  F3 FI at 103/102 facing 104, sp 3, of rest
        leader red charles at 101, leads red, radius 6, commands
        blue K1 FI at 106 facing 105
        acting red
        step moving";
    areas(full, &["red: stack F1"], &[], expect!["101 102"]);
    areas(
        &full.replace("sp 3, of rest\n        leader", "sp 1, of rest\n        leader"),
        &["red: stack F1"],
        &[],
        expect!["101 102 103 104 105"],
    );
}
