//! Retreats (C22).

use expect_test::expect;

use crate::table::{check, check_from, choices, refused};

/// The first unit of the position retreats because it is forced to.
const FORCED: &str = "steps [{ turn = \"nothing\" }, { retreating = { party = { units = [0], leaders = [] }, forced = true } }]";
/// It retreats because it wants to.
const FREE: &str = "steps [{ turn = \"nothing\" }, { retreating = { party = { units = [0], leaders = [] }, forced = false } }]";

#[test]
fn a_stack_retreats_as_a_whole_into_one_adjacent_area_and_takes_any_facing() {
    holds!("C22.0f");
    let both = "red  F1 FI at 202 facing 203, sp 2
        red  F2 FI at 202 facing 203, sp 2
        leader red charles with F1
        blue K1 FI at 203 facing 202
        steps [{ turn = \"nothing\" }, { retreating = { party = { units = [0, 1], leaders = [0] }, forced = true } }]";
    choices(
        both,
        &[],
        &[],
        expect![[r#"
        red: area 101
        red: area 201
        red: area 301
    "#]],
    );
    check(
        both,
        &["red: area 201", "red: place 201/301 facing 301"],
        &[],
        expect![[r#"
        F1 is forced back to 201 [C22.0a]
        F2 is forced back to 201 [C22.0a]
        charles rides to 201 [B3.2.1a]
        F1 stands in 201 towards 301, facing 301 [model.place]
        - F1: 201/301 facing 301, 2 SP
        - F2: 201/301 facing 301, 2 SP
        - charles: 201/301
    "#]],
    );
    refused(both, &["red: area 401"], &[], expect!["a retreat goes to an adjacent area [C22.0a]"]);
    refused(both, &["red: area 203"], &[], expect!["enemy combat units hold that area [C22.0a]"]);
}

#[test]
fn a_retreat_costs_no_points_and_ends_at_closed_ground() {
    let shut = format!(
        "red  M1 MM at 202 facing 203, spent 10
        blue K1 FI at 203 facing 202
        area 201 forest
        border 102 202 escarpment
        border 202 302 river
        {FORCED}"
    );
    choices(
        &shut,
        &[],
        &[],
        expect![[r#"
        red: area 101
        red: area 201
        red: area 301
    "#]],
    );
    refused(&shut, &["red: area 302"], &[], expect!["what lies between is closed to M1 [C22.0c]"]);
    // Enemies beside a corner bar it to those who retreat too.
    refused(&shut, &["red: area 303"], &[], expect!["enemies beside the corner bar the way of M1 [C22.0c]"]);
}

#[test]
fn a_retreat_enters_an_area_with_friends_if_there_is_room() {
    let crowd = format!(
        "red  F1 FI at 202 facing 203
        red  F2 FI at 201 facing 202, sp 5
        blue K1 FI at 203 facing 202
        area 201 small
        {FORCED}"
    );
    refused(
        &crowd,
        &["red: area 201"],
        &[],
        expect!["there is no room for the retreat in that area [C22.0b]"],
    );
    let room = crowd.replace("sp 5", "sp 4");
    check(
        &room,
        &["red: area 201", "red: place 201/301 facing 202"],
        &[],
        expect![[r#"
        F1 is forced back to 201 [C22.0a]
        F1 stands in 201 towards 301, facing 202 [model.place]
        - F1: 201/301 facing 202, 4 SP
    "#]],
    );
}

#[test]
fn a_retreat_keeps_away_from_the_enemy_where_it_can() {
    let near = format!(
        "red  F1 FI at 202 facing 203
        blue K1 FI at 203 facing 202
        {FORCED}"
    );
    refused(
        &near,
        &["red: area 302"],
        &[],
        expect!["a retreat leads away from the enemy where it can [C22.0d]"],
    );
    // Where all ways lead past the enemy, any will do.
    let around = format!(
        "map squares 4x3
        red  F1 FI at 202 facing 203
        blue K1 FI at 203 facing 202
        blue K2 FI at 201 facing 202
        {FORCED}"
    );
    choices(
        &around,
        &[],
        &[],
        expect![[r#"
        red: area 102
        red: area 302
    "#]],
    );
    // Guns and leaders alone do not count as enemies.
    let guns = format!(
        "red  F1 FI at 202 facing 203
        blue K1 FI at 203 facing 202
        blue G1 AGF at 101 facing 102, size light
        leader blue john at 301
        {FORCED}"
    );
    choices(
        &guns,
        &[],
        &[],
        expect![[r#"
        red: area 101
        red: area 201
        red: area 301
    "#]],
    );
}

#[test]
fn a_retreat_onto_guns_destroys_them_and_leaders_there_retreat_or_fight() {
    let guns = format!(
        "red  F1 FI at 202 facing 203
        blue K1 FI at 203 facing 202
        blue G1 AGF at 201 facing 202, size light
        leader blue john at 201
        {FORCED}"
    );
    check(
        &guns,
        &["red: area 201", "blue: area 302", "red: place 201 facing 202"],
        &[],
        expect![[r#"
        F1 is forced back to 201 [C22.0a]
        G1 is eliminated [C22.0e]
        john rides to 302 [B3.2.1b]
        F1 stands in 201 at the centre, facing 202 [model.place]
        - F1: 201 facing 202, 4 SP
        - G1: off the map, lost
        - john: 302
    "#]],
    );
}

#[test]
fn a_forced_retreat_without_a_way_out_eliminates_and_a_free_one_does_not() {
    let shut = "map squares 3x1
        red  F1 FI at 102 facing 103
        blue K1 FI at 103 facing 102
        blue K2 FI at 101 facing 102\n";
    check(
        &format!("{shut}{FORCED}"),
        &[],
        &[],
        expect![[r#"
        F1 is eliminated [C22.1]
        - F1: off the map, lost
    "#]],
    );
    check(&format!("{shut}{FREE}"), &[], &[], expect![[""]]);
}

#[test]
fn at_elan_zero_a_forced_retreat_eliminates_and_a_free_one_does_not() {
    let zero = "army red zero
        red  F1 FI at 202 facing 203
        blue K1 FI at 203 facing 202\n";
    check(
        &format!("{zero}{FORCED}"),
        &[],
        &[],
        expect![[r#"
        F1 is eliminated [C22.2]
        - F1: off the map, lost
    "#]],
    );
    check(
        &format!("{zero}{FREE}"),
        &["red: area 201", "red: place 201 facing 202"],
        &[],
        expect![[r#"
        F1 retreats to 201 [C22.0a]
        F1 stands in 201 at the centre, facing 202 [model.place]
        - F1: 201 facing 202, 4 SP
    "#]],
    );
    holds!("C21.4.1");
}

#[test]
fn a_schiltron_that_is_forced_to_retreat_routs_without_a_check() {
    holds!("model.away");
    let broken = format!(
        "option schiltron
        red  F1 FS at 203 facing 204, schiltron
        blue K1 FI at 204 facing 203
        {FORCED}"
    );
    check(
        &broken,
        &["red: area 202", "red: area 201"],
        &[],
        expect![[r#"
        F1 breaks its schiltron [C25.2c]
        F1 routs [C23.1a]
        F1 flees to 202 [C23.1a]
        F1 flees to 201 [C23.1a]
        - F1: 201 facing 301, 4 SP, routed, routed-now
    "#]],
    );
}

#[test]
fn guns_and_camps_left_behind_are_lost_when_enemies_come_and_guns_serve_again_when_friends_do() {
    let left = format!(
        "red  F1 FI at 202 facing 203
        red  G1 AGF at 202 facing 203, size light, set-up
        blue K1 FI at 203 facing 202
        {FORCED}"
    );
    check(
        &left,
        &["red: area 201", "red: place 201 facing 202"],
        &[],
        expect![[r#"
        F1 is forced back to 201 [C22.0a]
        G1 is left by all its friends [C22.3]
        F1 stands in 201 at the centre, facing 202 [model.place]
        - F1: 201 facing 202, 4 SP
        - G1: 202 facing 203, 0 SP, set-up, unmanned
    "#]],
    );
    let back = "red  F1 FI at 201 facing 202
        red  G1 AGF at 202 facing 203, size light, set-up, unmanned
        blue K1 FI at 505 facing 504
        step moving";
    check(
        back,
        &["red: stack F1", "red: area 202", "red: place 202 facing 203"],
        &[],
        expect![[r#"
        F1 moves to 202 for 1 of 3 MP [B13.0b B13.1]
        G1 is manned again [C22.3]
        F1 stands in 202 at the centre, facing 203 [model.place]
        - F1: 202 facing 203, 4 SP
        - G1: 202 facing 203, 0 SP, set-up
    "#]],
    );
    let taken = "option command-camps
        camp blue C1 at 202, radius 1
        red  F1 FI at 201 facing 202
        blue G1 AGF at 202 facing 203, size light, set-up, unmanned
        blue K1 FI at 505 facing 504
        step moving";
    check(
        taken,
        &["red: stack F1", "red: area 202", "red: place 202 facing 203"],
        &[],
        expect![[r#"
        F1 moves to 202 for 1 of 3 MP [B13.0b B13.1]
        G1 is eliminated [B13.1.2]
        C1 is lost [B9.4.4]
        F1 stands in 202 at the centre, facing 203 [model.place]
        - F1: 202 facing 203, 4 SP
        - G1: off the map, set-up, lost, unmanned
    "#]],
    );
    holds!("C22.4", "B9.4.3", "C24.1h", "C24.1e");
}

#[test]
fn enemy_guns_take_no_room_from_those_who_retreat_over_them() {
    holds!("C22.0e");
    let guns = "
        map squares 3x3
        area 302 small
        red  R1 FI at 102/202 facing 202, sp 6 5 4 3 2 1
        red  G1 AGB at 302 facing 202, size heavy
        red  G2 AGB at 302 facing 202, size heavy
        red  R2 FI at 201 facing 202, of rest
        red  R3 FI at 203 facing 202, of rest
        red  R4 FI at 103 facing 203, of rest
        red  R5 FI at 301 facing 302, of rest
        red  R6 FI at 303 facing 302, of rest
        blue B1 FI at 202/102 facing 102, sp 7 6 5 4 3 2 1, armor none
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie with B1, radius 4, leads blue, commands
        acting red
        stage close-quarters only";
    check_from(
        guns,
        &["red: area 202", "blue: done", "blue: place 302 facing 202"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "is forced back from",
        expect![[r#"
            blue is forced back from 202: 3 of 7 points [B15.5.7a]
            B1 loses 3 steps [C24.0]
            gie is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, carnage -1): 1 1 = 2 [B3.2d B3.2f]
            B1 is forced back to 302 [C22.0a]
            gie rides to 302 [B3.2.1a]
            G1 is eliminated [C22.0e]
            G2 is eliminated [C22.0e]
            B1 stands in 302 at the centre, facing 202 [model.place]
            - B1: 302 facing 202, 4 SP
            - G1: off the map, lost
            - G2: off the map, lost
            - gie: 302
        "#]],
    );
}

#[test]
fn a_road_into_closed_ground_is_of_no_use_to_a_retreat_beside_the_enemy() {
    let road = format!(
        "map squares 3x1
        red  M1 MM at 102 facing 103
        blue K1 FI at 103 facing 102
        area 101 fortified
        border 101 102 road
        {FREE}"
    );
    check(
        &road,
        &["red: place 101 facing 102"],
        &[],
        expect![[r#"
        M1 retreats to 101 [C22.0a]
        M1 stands in 101 at the centre, facing 102 [model.place]
        - M1: 101 facing 102, 4 SP
    "#]],
    );
    let watched = road.replace("map squares 3x1", "map squares 3x2") + "\nblue K2 FI at 201 facing 101";
    check_from(
        &watched,
        &[],
        &[],
        "M1 retreats",
        expect![[r#"
        M1 retreats to 202 [C22.0a]
        - M1: 202 facing 203, 4 SP
    "#]],
    );
}
