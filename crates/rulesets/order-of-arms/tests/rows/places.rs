//! Positions, room, stacking and facing (C17, model.*).

use expect_test::expect;

use crate::table::{check, choices, played, refused};

/// A unit that can go to the edge of the map.
const EDGE: &str = "map squares 3x2
    red  F1 FI at 202 facing 203
    blue K1 FI at 201 facing 202
    step moving";

#[test]
fn where_there_are_many_places_the_position_is_chosen_first() {
    let there = ["red: stack F1", "red: area 102", "red: place 102/103"];
    choices(
        EDGE,
        &there,
        &[],
        expect![[r#"
        red: place 102/103 facing 202
        red: place 102/103 facing 203
        red: place 102/103 facing 103
        red: place 102/103 facing 101
        red: place 102/103 facing 201
    "#]],
    );
    refused(
        EDGE,
        &[&there[..], &["red: place 102/101 facing 103"]].concat(),
        &[],
        expect!["the position is chosen: choose a facing [model.place]"],
    );
    refused(
        EDGE,
        &[&there[..], &["red: place 102/103"]].concat(),
        &[],
        expect!["the position is chosen: choose a facing [model.place]"],
    );
    let faced = [&there[..], &["red: place 102/103 facing 202"]].concat();
    check(
        EDGE,
        &faced,
        &[],
        expect![[r#"
        F1 moves to 102 for 1 of 2 MP [B13.0b B13.1 B13.1.1f]
        F1 stands in 102 towards 103, facing 202 [model.place]
        - F1: 102/103 facing 202, 4 SP
    "#]],
    );
    // Both can be said at once.
    assert_eq!(played(EDGE, &faced, &[]), played(EDGE, &[there[0], there[1], faced[3]], &[]));
}

#[test]
fn an_area_has_a_position_at_each_border_and_one_at_its_centre() {
    holds!("model.slots", "model.facing", "C17.5a");
    // At the edge of the map 102 has three borders and five neighbours.
    choices(
        EDGE,
        &["red: stack F1", "red: area 102"],
        &[],
        expect![[r#"
            red: place 102
            red: place 102/202
            red: place 102/103
            red: place 102/101
        "#]],
    );
}

#[test]
fn a_stack_keeps_within_the_stacking_limit() {
    let small = "area 203 small
        red  F1 FI at 202 facing 203, sp 3
        red  F2 FI at 203 facing 204, sp 4
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        small,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect!["the stack of F2 would be above the stacking limit of the area [C17.3a]"],
    );
    let fits = small.replace("sp 3", "sp 2");
    check(
        &fits,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 2 SP
    "#]],
    );
    // Guns of the area stand in no position: they count for its occupancy alone.
    let beside_a_gun = format!("{fits}\nred G1 AGF at 203 facing 204, size light, of guns");
    let told = played(&beside_a_gun, &["red: stack F1", "red: area 203", "red: place 203 facing 204"], &[]);
    assert!(told.contains("F1 stands in 203 at the centre, facing 204"), "{told}");
    // A stack that is too large for an area does not come there.
    let large = "area 203 small
        red  F1 FI at 202 facing 203, sp 7
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        large,
        &["red: stack F1", "red: area 203"],
        &[],
        expect!["the stack of F1 would be above the stacking limit of the area [C17.3a]"],
    );
}

#[test]
fn all_of_a_stack_face_the_same_way() {
    let join = "red  F1 FI at 202 facing 203, sp 2
        red  F2 FI at 203 facing 204, sp 2
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        join,
        &["red: stack F1", "red: area 203", "red: place 203 facing 303"],
        &[],
        expect!["F1 must face as its stack does, like F2 [C17.3.1]"],
    );
}

#[test]
fn long_units_stack_only_with_long_units_and_only_in_pairs() {
    let mixed = "red  F1 FI at 202 facing 203, sp 2
        red  M1 MMA at 203 facing 204, sp 2
        red  M2 MMA at 302 facing 303, sp 2
        red  M3 MMA at 302 facing 303, sp 2
        red  M4 MMA at 303 facing 304, sp 2
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        mixed,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect!["long pieces stack only with long ones: not F1 with M1 [C17.3.2a]"],
    );
    refused(
        mixed,
        &["red: stack M4", "red: area 302", "red: place 302 facing 303"],
        &[],
        expect!["M4 would be the third long piece of the stack of M2 [C17.3.2a]"],
    );
    check(
        mixed,
        &["red: stack M4", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        M4 moves to 203 for 1 of 5 MP [B13.0b B13.1]
        M4 stands in 203 at the centre, facing 204 [model.place]
        - M4: 203 facing 204, 2 SP
    "#]],
    );
}

#[test]
fn six_short_units_make_a_stack() {
    let mut crowd = "red F0 FI at 202 facing 203, sp 1\nblue K1 FI at 505 facing 504\nstep moving".to_owned();
    for n in 1..=6 {
        crowd.push_str(&format!("\nred F{n} FI at 203 facing 204, sp 1"));
    }
    refused(
        &crowd,
        &["red: stack F0", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect!["F0 would be the seventh unit of the stack of F1 [C17.3.3]"],
    );
}

#[test]
fn a_camp_gives_room() {
    let full = "area 203 small
        red  F1 FI at 202 facing 203, sp 3
        red  F2 FI at 203 facing 204, sp 6
        blue K1 FI at 505 facing 504
        option command-camps
        step moving";
    refused(
        full,
        &["red: stack F1", "red: area 203"],
        &[],
        expect!["there is no room for F1 in that area [B13.0d]"],
    );
    holds!("C17.3.6");
    let camp = format!("{full}\ncamp red C1 at 203, occupancy 3, stacking 3");
    refused(
        &camp.replace("option command-camps\n", ""),
        &["red: stack F1", "red: area 203"],
        &[],
        expect!["there is no room for F1 in that area [B13.0d]"],
    );
    check(
        &camp,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 3 SP
    "#]],
    );
}

#[test]
fn guns_and_baggage_take_room_but_no_position() {
    holds!("C17.1", "C17.2a", "C17.3.4", "C17.5b");
    let gun = "area 203 small
        red  F1 FI at 202 facing 203, sp 6
        red  G1 AGB at 203 facing 204, size heavy
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        gun,
        &["red: stack F1", "red: area 203"],
        &[],
        expect!["there is no room for F1 in that area [B13.0d]"],
    );
    let room = gun.replace("sp 6", "sp 5");
    check(
        &room,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 5 SP
    "#]],
    );
}

#[test]
fn a_long_unit_at_a_border_can_face_only_where_it_fits() {
    let long = "red  M1 MMA at 202 facing 203
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        long,
        &["red: stack M1", "red: area 202", "red: place 202/203 facing 302"],
        &[],
        expect!["M1 does not fit into the area there [C17.4]"],
    );
    check(
        long,
        &["red: stack M1", "red: area 202", "red: place 202/203 facing 203"],
        &[],
        expect![[r#"
        M1 stands in 202 towards 203, facing 203 [model.place]
        - M1: 202/203 facing 203, 4 SP
    "#]],
    );
    check(
        long,
        &["red: stack M1", "red: area 202", "red: place 202 facing 302"],
        &[],
        expect![[r#"
        M1 stands in 202 at the centre, facing 302 [model.place]
        - M1: 202 facing 302, 4 SP
    "#]],
    );
}

#[test]
fn stacks_do_not_stand_on_each_others_room() {
    holds!("model.footprint", "C17.4");
    // A long unit across the centre reaches the position at the border beside it.
    let long = "red  M1 MMA at 202 facing 203
        red  F1 FI at 201 facing 202
        red  F2 FI at 203 facing 204
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        long,
        &["red: stack F1", "red: area 202", "red: place 202/302 facing 302"],
        &[],
        expect!["F1 would stand on the room of M1 [C17.4]"],
    );
    check(
        long,
        &["red: stack F1", "red: area 202", "red: place 202/203 facing 203"],
        &[],
        expect![[r#"
        F1 moves to 202 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 202 towards 203, facing 203 [model.place]
        - F1: 202/203 facing 203, 4 SP
    "#]],
    );
}

#[test]
fn a_unit_may_overlap_the_water_of_its_border_and_the_edge_of_the_map() {
    // A strip of 20 at the edge: the disc of 11 round its centre reaches over the edge, not into the neighbour.
    let strip = "polygon 101 0,0 20,0 20,100 0,100
        polygon 102 20,0 120,0 120,100 20,100
        polygon 103 120,0 220,0 220,100 120,100
        polygon 104 220,0 320,0 320,100 220,100
        area 101 centre 5,50
        border 101 102 stream
        red  F1 FI at 102 facing 101
        blue K1 FI at 104 facing 103
        step moving";
    check(
        strip,
        &["red: stack F1", "red: area 101"],
        &[],
        expect![[r#"
        F1 moves to 101 for 2 of 3 MP [B13.0b B13.1]
        F1 stands in 101 at the centre, facing 102 [model.place]
        - F1: 101 facing 102, 4 SP
    "#]],
    );
    holds!("C17.4.1", "C17.4.2");
    // With its centre in the middle it would reach into the neighbour.
    let middle = strip.replace("centre 5,50", "centre 12,50");
    refused(
        &middle,
        &["red: stack F1", "red: area 101"],
        &[],
        expect!["F1 does not fit into the area there [C17.4]"],
    );
}

#[test]
fn a_leader_counts_as_being_with_all_of_his_stack() {
    holds!("C17.3.5");
    let stack = "red  F1 FI at 202 facing 203, sp 2, of van
        red  F2 FI at 202 facing 203, sp 2, of rear
        leader red gie with F1, leads van
        leader red tremoille with F2, leads rear
        blue K1 FI at 505 facing 504
        step moving";
    check(
        stack,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        F2 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        gie rides to 203 [B13.0b]
        tremoille rides to 203 [B13.0b]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 2 SP
        - F2: 203 facing 204, 2 SP
        - gie: 203
        - tremoille: 203
    "#]],
    );
}

#[test]
fn baggage_takes_no_position_either() {
    holds!("C17.5b");
    let train = "area 203 small
        red  W1 wagon at 202
        red  F1 FI at 203/202 facing 204, sp 2
        blue K1 FI at 505 facing 504
        step moving";
    check(
        train,
        &["red: unit W1", "red: area 203"],
        &[],
        expect![[r#"
        W1 moves to 203 for 1 of 2 MP [B13.0b B13.1]
        - W1: 203 facing 303, 0 SP
    "#]],
    );
}

#[test]
fn camps_add_to_the_limits_of_an_area_as_far_as_there_are_numbers() {
    holds!("C17.3.6");
    let camps: String =
        (0..6).map(|n| format!("camp red C{n} at 203, occupancy 50, stacking 50\n")).collect();
    let many = format!(
        "option command-camps\n{camps}red  F1 FI at 202 facing 203, sp 6\nblue K1 FI at 505 facing 504\nstep moving"
    );
    assert!(crate::table::Game::after(&many, &["red: stack F1"], &[]).choices().contains("red: area 203\n"));
}
