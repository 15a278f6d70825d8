//! Movement: who may move, points and what takes them away, enemies and friends in the way (B13.0 to B13.2).

use expect_test::expect;

use crate::table::{areas, check, choices, refused};

pub(crate) const MARCH: &str = "
    red  F1 FI at 202 facing 203
    blue K1 FI at 505 facing 504
    step moving";

#[test]
fn a_unit_moves_from_area_to_area_and_pays_for_each() {
    check(
        MARCH,
        &["red: stack F1", "red: area 204", "red: place 204/205 facing 205"],
        &[],
        expect![[r#"
        F1 moves to 204 for 2 of 3 MP [B13.0b B13.1 B13.3a]
        F1 stands in 204 towards 205, facing 205 [model.place]
        - F1: 204/205 facing 205, 4 SP
    "#]],
    );
}

#[test]
fn a_unit_goes_no_farther_than_its_points() {
    refused(
        &format!("map squares 7x5\n{MARCH}"),
        &["red: stack F1", "red: area 206"],
        &[],
        expect!["F1 has not the points to come there [B13.0c]"],
    );
    let woods = "map squares 7x1
        area 103 woods
        area 104 woods
        red  F1 FI at 102 facing 103
        blue K1 FI at 107 facing 106
        step moving";
    refused(
        woods,
        &["red: stack F1", "red: area 104"],
        &[],
        expect!["F1 has not the points to come there [B13.0c]"],
    );
}

#[test]
fn an_area_may_be_too_dear_unless_the_scenario_has_a_minimum_move() {
    let swamp = "area 203 swamp
        red  F1 FI at 202 facing 203, uncontrolled
        blue K1 FI at 505 facing 504
        option weather
        weather storm
        step moving";
    refused(
        swamp,
        &["red: stack F1", "red: area 203"],
        &[],
        expect!["F1 has not the points to come there [B13.0c]"],
    );
    let least = format!("{swamp}\nhead minimum_move = true");
    check(
        &least,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 1 MP [B13.0b B13.1 B13.1.1d]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
    "#]],
    );
}

#[test]
fn only_the_worst_terrain_of_an_area_and_of_a_border_is_paid_and_both_are_added() {
    holds!("B13.1.1b");
    // One row, so that there is no way round.
    let ground = "map squares 6x1
        area 103 woods village
        border 102 103 stream hedge
        red  F1 FI at 102 facing 103
        blue K1 FI at 106 facing 105
        step moving";
    check(
        ground,
        &["red: stack F1", "red: area 103", "red: place 103 facing 104"],
        &[],
        expect![[r#"
        F1 moves to 103 for 3 of 3 MP [B13.0b B13.1]
        F1 stands in 103 at the centre, facing 104 [model.place]
        - F1: 103 facing 104, 4 SP
    "#]],
    );
}

#[test]
fn horse_pays_what_its_column_says_and_uphill_more() {
    let slope = "area 203 level 1
        border 202 203 slope
        red  M1 MM at 202 facing 203
        red  M2 MM at 103 facing 203, of van
        border 103 203 slope
        area 103 level 2
        blue K1 FI at 505 facing 504
        step moving";
    check(
        slope,
        &[
            "red: stack M1",
            "red: area 203",
            "red: place 203 facing 204",
            "red: stack M2",
            "red: area 203",
            "red: place 203/204 facing 204",
        ],
        &[],
        expect![[r#"
            M1 moves to 203 for 2 of 5 MP [B13.0b B13.1 B13.3a]
            M1 stands in 203 at the centre, facing 204 [model.place]
            M2 moves to 203 for 1 of 5 MP [B13.0b B13.1]
            M2 stands in 203 towards 204, facing 204 [model.place]
            - M1: 203 facing 204, 4 SP
            - M2: 203/204 facing 204, 4 SP
        "#]],
    );
}

#[test]
fn ground_that_is_closed_to_a_class_is_closed() {
    let river = "border 202 203 river
        border 102 202 escarpment
        area 302 water
        red  M1 MM at 202 facing 203
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        river,
        &["red: stack M1", "red: area 302"],
        &[],
        expect!["the ground there is closed to M1 [A2.1]"],
    );
    areas(
        river,
        &["red: stack M1"],
        &[],
        expect![
            "101 102 103 104 105 201 202 203 204 205 301 303 304 305 401 402 403 404 405 501 502 503 504"
        ],
    );
}

#[test]
fn rain_takes_one_point_and_storm_and_snow_take_two() {
    for (weather, told) in [
        (
            "rain",
            expect![[r#"
            F1 moves to 203 for 1 of 2 MP [B13.0b B13.1 B13.1.1c]
            F1 stands in 203 at the centre, facing 204 [model.place]
            - F1: 203 facing 204, 4 SP
        "#]],
        ),
        (
            "storm",
            expect![[r#"
            F1 moves to 203 for 1 of 1 MP [B13.0b B13.1 B13.1.1d]
            F1 stands in 203 at the centre, facing 204 [model.place]
            - F1: 203 facing 204, 4 SP
        "#]],
        ),
        (
            "heavy_snow",
            expect![[r#"
            F1 moves to 203 for 1 of 1 MP [B13.0b B13.1 B13.1.1d]
            F1 stands in 203 at the centre, facing 204 [model.place]
            - F1: 203 facing 204, 4 SP
        "#]],
        ),
        (
            "fog",
            expect![[r#"
            F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
            F1 stands in 203 at the centre, facing 204 [model.place]
            - F1: 203 facing 204, 4 SP
        "#]],
        ),
    ] {
        let position = format!("{MARCH}\noption weather\nweather {weather}");
        check(&position, &["red: stack F1", "red: area 203", "red: place 203 facing 204"], &[], told);
    }
}

#[test]
fn reductions_do_not_add_up_and_leave_at_least_one_point() {
    holds!("model.adjacent");
    let all = "red  F1 FI at 202/203 facing 203, uncontrolled
        blue K1 FI at 203/202 facing 202
        option weather
        weather rain
        step moving";
    check(
        all,
        &["red: stack F1", "red: area 302", "red: place 302 facing 303"],
        &[],
        expect![[r#"
        F1 moves to 302 for 1 of 2 MP [B13.0b B13.1 B13.1.1c]
        F1 stands in 302 at the centre, facing 303 [model.place]
        - F1: 302 facing 303, 4 SP
    "#]],
    );
    let guns = "red G1 AGB at 202 facing 203, size heavy
        blue K1 FI at 505 facing 504
        option weather
        weather storm
        step moving";
    check(
        guns,
        &["red: unit G1", "red: area 203", "red: place 203/none facing 204"],
        &[],
        expect![[r#"
        G1 moves to 203 for 1 of 1 MP [B13.0b B13.1 B13.1.1d B13.1.1a]
        G1 stands in 203, facing 204 [model.place]
        - G1: 203 facing 204, 0 SP
    "#]],
    );
}

#[test]
fn a_unit_that_starts_next_to_the_enemy_is_slower_if_it_has_a_line_of_fight_to_him() {
    let near = "red  F1 FI at 202/203 facing 203
        blue K1 FI at 203/202 facing 202
        step moving";
    check(
        near,
        &["red: stack F1", "red: area 302", "red: place 302 facing 303"],
        &[],
        expect![[r#"
        F1 moves to 302 for 1 of 2 MP [B13.0b B13.1 B13.1.1f]
        F1 stands in 302 at the centre, facing 303 [model.place]
        - F1: 302 facing 303, 4 SP
    "#]],
    );
    // A friend at the border hides the reserve in the centre.
    let behind = "red  F1 FI at 202 facing 203
        red  F2 FI at 202/203 facing 203
        blue K1 FI at 203/202 facing 202
        step moving";
    check(
        behind,
        &["red: stack F1", "red: area 302", "red: place 302 facing 303"],
        &[],
        expect![[r#"
        F1 moves to 302 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 302 at the centre, facing 303 [model.place]
        - F1: 302 facing 303, 4 SP
    "#]],
    );
    // Leaders and guns without combat units do not count.
    let alone = "red  F1 FI at 202/203 facing 203
        blue K1 FI at 505 facing 504
        blue G1 AGF at 203 facing 202, size light
        leader blue john at 203
        step moving";
    check(
        alone,
        &["red: stack F1", "red: area 302", "red: place 302 facing 303"],
        &[],
        expect![[r#"
        F1 moves to 302 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 302 at the centre, facing 303 [model.place]
        - F1: 302 facing 303, 4 SP
    "#]],
    );
}

#[test]
fn a_unit_out_of_control_is_slower() {
    let lost = "red  F1 FI at 202 facing 203, uncontrolled
        blue K1 FI at 505 facing 504
        step moving";
    check(
        lost,
        &["red: stack F1", "red: area 204", "red: place 204 facing 205"],
        &[],
        expect![[r#"
        F1 moves to 204 for 2 of 2 MP [B13.0b B13.1 B9.1.2b B13.3a]
        F1 stands in 204 at the centre, facing 205 [model.place]
        - F1: 204 facing 205, 4 SP
    "#]],
    );
    refused(
        lost,
        &["red: stack F1", "red: area 205"],
        &[],
        expect!["F1 has not the points to come there [B13.0c]"],
    );
}

#[test]
fn areas_with_enemy_troops_are_closed() {
    holds!("model.one-side");
    let near = "red  F1 FI at 202 facing 203
        blue K1 FI at 203 facing 202
        step moving";
    refused(
        near,
        &["red: stack F1", "red: area 203"],
        &[],
        expect!["enemy combat units keep F1 out of that area [B13.1.2]"],
    );
    // Artillery is no combat unit: it keeps nobody out.
    holds!("A2.2.1a");
    let gun = near.replace("K1 FI at 203 facing 202", "K1 AGF at 203 facing 202, size light");
    let told = crate::table::played(&gun, &["red: stack F1", "red: area 203"], &[]);
    assert!(told.contains("F1 moves to 203"), "{told}");
}

#[test]
fn areas_with_enemy_guns_and_baggage_may_be_entered_by_troops_and_the_move_ends_there() {
    let guns = "red  F1 FI at 202 facing 203
        red  G2 AGF at 302 facing 303, size light, of guns
        blue K1 FI at 505 facing 504
        blue G1 AGF at 203 facing 202, size light
        border 102 202 river
        border 201 202 river
        border 302 202 river
        step moving";
    check(
        guns,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1]
        G1 is eliminated [B13.1.2]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
        - G1: off the map, lost
    "#]],
    );
    areas(
        guns,
        &["red: stack F1"],
        &[],
        expect![
            "101 102 103 104 105 201 202 203 204 205 301 302 303 304 305 401 402 403 404 405 501 502 503 504"
        ],
    );
    refused(
        guns,
        &["red: unit G2", "red: area 203"],
        &[],
        expect!["only combat units go where enemies are: not G2 [B13.1.2]"],
    );
}

#[test]
fn friends_in_the_way_leave_room_or_bar_it() {
    let crowd = "area 203 small
        red  F1 FI at 202 facing 203
        red  F2 FI at 203/202 facing 204
        red  F3 FI at 203/204 facing 204, sp 3 2
        border 102 202 river
        border 201 202 river
        border 302 202 river
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        crowd,
        &["red: stack F1", "red: area 203"],
        &[],
        expect!["there is no room for F1 in that area [B13.0d]"],
    );
    // With room it passes them and is not slowed down; there is no other way.
    let room = "map squares 6x1
        area 103 small
        red  F1 FI at 102 facing 103, sp 3
        red  F2 FI at 103 facing 104, sp 2
        red  F3 FI at 103/104 facing 104, sp 2
        blue K1 FI at 106 facing 105
        step moving";
    check(
        room,
        &["red: stack F1", "red: area 104", "red: place 104 facing 103"],
        &[],
        expect![[r#"
        F1 moves to 104 for 2 of 3 MP [B13.0b B13.1]
        F1 stands in 104 at the centre, facing 103 [model.place]
        - F1: 104 facing 103, 3 SP
    "#]],
    );
}

#[test]
fn facing_does_not_bind_movement_and_is_free_where_it_ends() {
    holds!("B13.0e", "B13.2");
    let away = "map squares 3x3
        red  F1 FI at 202 facing 201
        blue K1 FI at 101 facing 102
        step moving";
    check(
        away,
        &["red: stack F1", "red: area 203", "red: place 203/303 facing 303"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 2 MP [B13.0b B13.1 B13.1.1f]
        F1 stands in 203 towards 303, facing 303 [model.place]
        - F1: 203/303 facing 303, 4 SP
    "#]],
    );
    choices(
        away,
        &["red: stack F1", "red: area 303"],
        &[],
        expect![[r#"
        red: place 303 facing 203
        red: place 303 facing 202
        red: place 303 facing 302
        red: place 303/203 facing 203
        red: place 303/203 facing 202
        red: place 303/203 facing 302
        red: place 303/302 facing 203
        red: place 303/302 facing 202
        red: place 303/302 facing 302
    "#]],
    );
}
