//! Roads and paths, bridges and fords (B13.4).

use expect_test::expect;

use crate::table::{check, check_from, refused};

const ROAD: &str = "map squares 8x3
    area 203 woods
    area 204 forest
    border 201 202 road
    border 202 203 road
    border 203 204 path
    border 204 205 road
    border 205 206 road
    border 206 207 road
    red  F1 FI at 201 facing 202
    blue K1 FI at 308 facing 307
    step moving";

#[test]
fn a_road_costs_half_a_point_and_a_path_one_whatever_the_terrain() {
    // Half a point into 202 and 203, one into 204 by the path, half into 205 and 206.
    holds!("B13.4a", "B13.4.3");
    check(
        ROAD,
        &["red: stack F1", "red: area 206", "red: place 206 facing 207"],
        &[],
        expect![[r#"
        F1 moves to 206 for 3 of 3 MP [B13.0b B13.1 B13.4.2]
        F1 stands in 206 at the centre, facing 207 [model.place]
        - F1: 206 facing 207, 4 SP
    "#]],
    );
    refused(
        ROAD,
        &["red: stack F1", "red: area 207"],
        &[],
        expect!["F1 has not the points to come there [B13.0c]"],
    );
}

#[test]
fn a_road_must_cross_the_border_that_the_move_crosses() {
    // 202 and 203 both hold roads, but they are not connected over their border.
    holds!("B13.4.1");
    let apart = ROAD.replace("border 202 203 road", "");
    refused(
        &apart,
        &["red: stack F1", "red: area 204"],
        &[],
        expect!["F1 has not the points to come there [B13.0c]"],
    );
    check(
        &apart,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 2½ of 3 MP [B13.0b B13.1 B13.4.2]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
    "#]],
    );
}

#[test]
fn a_road_is_of_no_use_next_to_the_enemy_even_if_he_is_a_lone_leader() {
    holds!("B13.4.4");
    let near = "map squares 8x3
        border 201 202 road
        border 202 203 road
        border 203 204 road
        red  F1 FI at 201 facing 202
        blue K1 FI at 308 facing 307
        step moving";
    check(
        near,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1 B13.4.2]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
    "#]],
    );
    let leader = format!("{near}\nleader blue john at 204");
    check(
        &leader,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 1½ of 3 MP [B13.0b B13.1 B13.4.2]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
    "#]],
    );
}

#[test]
fn a_long_unit_marches_by_road_in_column_and_is_exposed() {
    let mut column = "map squares 14x3
        red  M1 MMA at 201 facing 202
        blue K1 FI at 314 facing 313
        step moving"
        .to_owned();
    for n in 1..13 {
        column.push_str(&format!("\nborder 2{n:02} 2{:02} road", n + 1));
    }
    // Ten areas at a half each: it faces along the road.
    check(
        &column,
        &["red: stack M1", "red: area 211", "red: place 211 facing 212"],
        &[],
        expect![[r#"
        M1 moves to 211 for 5 of 5 MP [B13.0b B13.1 B13.4.2 B13.4.5a]
        M1 stands in 211 at the centre, facing 212 [model.place B13.4.5b]
        - M1: 211 facing 212, 4 SP, column
    "#]],
    );
    // Where it has the points for the last area without the road it stands as always.
    check(
        &column,
        &["red: stack M1", "red: area 210", "red: place 210 facing 211"],
        &[],
        expect![[r#"
        M1 moves to 210 for 5 of 5 MP [B13.0b B13.1 B13.4.2]
        M1 stands in 210 at the centre, facing 211 [model.place]
        - M1: 210 facing 211, 4 SP
    "#]],
    );
    // It may not conform where it ends in column: here it faces across its position at the border.
    check(
        &column,
        &["red: stack M1", "red: area 211", "red: place 211/212 facing 311"],
        &[],
        expect![[r#"
        M1 moves to 211 for 5 of 5 MP [B13.0b B13.1 B13.4.2 B13.4.5a]
        M1 stands in 211 towards 212, facing 311 [model.place B13.4.5b]
        - M1: 211/212 facing 311, 4 SP, column
    "#]],
    );
    refused(
        &column,
        &["red: stack M1", "red: area 210", "red: place 210/211 facing 310"],
        &[],
        expect!["M1 does not fit into the area there [C17.4]"],
    );
    // If it does not face along the road when it starts it turns first.
    let turned = column.replace("M1 MMA at 201 facing 202", "M1 MMA at 201 facing 301");
    check_from(
        &turned,
        &["red: stack M1", "red: area 211"],
        &[],
        "M1 moves",
        expect![[r#"
        M1 moves to 211 for 5 of 5 MP [B13.0b B13.1 B13.4.2 B13.4.5a]
        - M1: 211 facing 311, 4 SP
    "#]],
    );
}

#[test]
fn a_bridge_or_ford_lets_the_road_go_on_over_water() {
    holds!("B13.4.6");
    let bridge = "border 202 203 river bridge road
        border 302 303 river ford
        red  F1 FI at 202 facing 203
        red  F2 FI at 302 facing 303
        blue K1 FI at 505 facing 504
        step moving";
    check(
        bridge,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for ½ of 3 MP [B13.0b B13.1 B13.4.2]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 4 SP
    "#]],
    );
    check(
        bridge,
        &["red: stack F2", "red: area 303", "red: place 303 facing 304"],
        &[],
        expect![[r#"
        F2 moves to 303 for 2 of 3 MP [B13.0b B13.1 B13.3a]
        F2 stands in 303 at the centre, facing 304 [model.place]
        - F2: 303 facing 304, 4 SP
    "#]],
    );
    let dear = bridge.replace("river ford", "river ford mp 2");
    check(
        &dear,
        &["red: stack F2", "red: area 303", "red: place 303 facing 304"],
        &[],
        expect![[r#"
        F2 moves to 303 for 2 of 3 MP [B13.0b B13.1 B13.3a]
        F2 stands in 303 at the centre, facing 304 [model.place]
        - F2: 303 facing 304, 4 SP
    "#]],
    );
}

#[test]
fn a_road_breaks_off_at_water_without_a_bridge_or_ford() {
    holds!("B13.4.6");
    let row = |border: &str| {
        format!(
            "map squares 5x1
            border 102 103 {border} road
            red  F1 FI at 102 facing 103
            blue K1 FI at 105 facing 104
            step moving"
        )
    };
    let over = ["red: stack F1", "red: area 103"];
    refused(&row("river"), &over, &[], expect!["what lies between is closed to F1 [A2.1]"]);
    check_from(
        &row("stream"),
        &over,
        &[],
        "F1 moves",
        expect![[r#"
        F1 moves to 103 for 2 of 3 MP [B13.0b B13.1]
        - F1: 103 facing 104, 4 SP
    "#]],
    );
    check_from(
        &row("stream bridge"),
        &over,
        &[],
        "F1 moves",
        expect![[r#"
        F1 moves to 103 for ½ of 3 MP [B13.0b B13.1 B13.4.2]
        - F1: 103 facing 104, 4 SP
    "#]],
    );
}

#[test]
fn a_ford_off_the_road_costs_what_the_chart_or_the_map_says() {
    holds!("B13.4.6");
    // Nobody can go round it.
    let ford = "map squares 5x1
        border 102 103 river ford
        red  F1 FI at 102 facing 103
        blue K1 FI at 105 facing 104
        step moving";
    let over = ["red: stack F1", "red: area 103", "red: place 103 facing 104"];
    check(
        ford,
        &over,
        &[],
        expect![[r#"
        F1 moves to 103 for 2 of 3 MP [B13.0b B13.1]
        F1 stands in 103 at the centre, facing 104 [model.place]
        - F1: 103 facing 104, 4 SP
    "#]],
    );
    check(
        &ford.replace("river ford", "river ford mp 2"),
        &over,
        &[],
        expect![[r#"
        F1 moves to 103 for 3 of 3 MP [B13.0b B13.1]
        F1 stands in 103 at the centre, facing 104 [model.place]
        - F1: 103 facing 104, 4 SP
    "#]],
    );
    refused(
        &ford.replace("river ford", "river"),
        &over[..2],
        &[],
        expect!["what lies between is closed to F1 [A2.1]"],
    );
}

/// A road through an area so narrow that no horsemen find a place in it.
const DEFILE: &str = "
    polygon 201 0,0 100,0 100,100 0,100
    polygon 202 100,0 200,0 200,100 100,100
    polygon 203 200,0 204,0 204,100 200,100
    polygon 204 204,0 300,0 300,100 204,100
    polygon 205 300,0 400,0 400,100 300,100
    polygon 206 400,0 500,0 500,100 400,100
    red  M1 MMA at 201 facing 202
    blue K1 FI at 206 facing 205
    border 201 202 road
    border 202 203 road
    border 203 204 road
    step moving";

#[test]
fn a_column_ends_where_it_does_not_conform_however_near_it_is() {
    holds!("B13.4.5a");
    check(
        DEFILE,
        &["red: stack M1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        M1 moves to 203 for 1 of 5 MP [B13.0b B13.1 B13.4.2 B13.4.5a]
        M1 stands in 203 at the centre, facing 204 [model.place B13.4.5b]
        - M1: 203 facing 204, 4 SP, column
    "#]],
    );
    // Without the road there is no place for it.
    let turned = DEFILE
        .replace("M1 MMA at 201 facing 202", "M1 MMA at 204 facing 205")
        .replace("    border 203 204 road\n", "");
    refused(
        &turned,
        &["red: stack M1", "red: area 203"],
        &[],
        expect!["M1 does not fit into the area there [C17.4]"],
    );
}

#[test]
fn a_column_is_exposed_until_it_changes_its_facing_or_position() {
    holds!("B13.4.5b");
    let column = "map squares 5x3
        red  M1 MMA at 203 facing 204, column
        blue K1 FI at 305 facing 304
        step moving";
    let after = |place: &str| {
        let actions = ["red: stack M1", "red: area 203", place];
        crate::table::shown(column, &actions, &[], "units.M1.is").to_string().contains("column")
    };
    assert!(after("red: place 203 facing 204"), "it stands as it stood");
    assert!(!after("red: place 203 facing 303"), "it has turned");
    // Where it fits nowhere it stays as it is.
    let narrow = DEFILE.replace("M1 MMA at 201 facing 202", "M1 MMA at 203 facing 204, column");
    check(
        &narrow,
        &["red: stack M1", "red: area 203"],
        &[],
        expect![[r#"
        M1 stands in 203 at the centre, facing 204 [model.place]
    "#]],
    );
}

#[test]
fn a_road_over_a_border_with_a_cost_of_its_own_pays_it() {
    holds!("B13.4.6");
    // One row, so that there is no way round.
    let row = "map squares 8x1
        border 102 103 river ford road
        red  F1 FI at 102 facing 103
        blue K1 FI at 108 facing 107
        step moving";
    let move_over = |position: &str, expected| {
        check(position, &["red: stack F1", "red: area 103", "red: place 103 facing 104"], &[], expected);
    };
    move_over(
        row,
        expect![[r#"
        F1 moves to 103 for ½ of 3 MP [B13.0b B13.1 B13.4.2]
        F1 stands in 103 at the centre, facing 104 [model.place]
        - F1: 103 facing 104, 4 SP
    "#]],
    );
    move_over(
        &row.replace("ford road", "ford road mp 2"),
        expect![[r#"
        F1 moves to 103 for 2½ of 3 MP [B13.0b B13.1 B13.4.2]
        F1 stands in 103 at the centre, facing 104 [model.place]
        - F1: 103 facing 104, 4 SP
    "#]],
    );
}
