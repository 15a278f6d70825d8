//! Movement across corners (B13.3).

use expect_test::expect;

use crate::table::{check, refused};

#[test]
fn a_unit_moves_across_a_corner_for_the_cost_of_the_area_entered() {
    let open = "border 202 203 stream
        border 202 302 stream
        area 303 woods
        red  F1 FI at 202 facing 203
        blue K1 FI at 505 facing 504
        step moving";
    check(
        open,
        &["red: stack F1", "red: area 303", "red: place 303 facing 304"],
        &[],
        expect![[r#"
        F1 moves to 303 for 2 of 3 MP [B13.0b B13.1 B13.3a]
        F1 stands in 303 at the centre, facing 304 [model.place]
        - F1: 303 facing 304, 4 SP
    "#]],
    );
}

#[test]
fn enemies_beside_a_corner_bar_it() {
    let barred = "red  F1 FI at 202 facing 203
        blue K1 FI at 203/204 facing 202
        border 202 302 river
        border 202 102 river
        corner 202 301 river
        corner 202 103 river
        step moving";
    refused(
        barred,
        &["red: stack F1", "red: area 303"],
        &[],
        expect!["enemies beside the corner bar the way of F1 [B13.3.1a]"],
    );
}

#[test]
fn friends_on_both_sides_of_a_corner_bar_it_if_neither_has_room() {
    let full = "area 203 small
        area 302 small
        red  F1 FI at 202 facing 203
        red  F2 FI at 203 facing 204, sp 5, of rear
        red  F3 FI at 302 facing 303, sp 5, of rear
        border 202 102 river
        corner 202 301 river
        corner 202 103 river
        acting red
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        full,
        &["red: stack F1", "red: area 303"],
        &[],
        expect!["friends on both sides of the corner leave F1 no room [B13.3.1b]"],
    );
    // One of them with room is enough.
    let one = full.replace("facing 303, sp 5", "facing 303, sp 4");
    check(
        &one,
        &["red: stack F1", "red: area 303", "red: place 303 facing 304"],
        &[],
        expect![[r#"
        F1 moves to 303 for 1 of 3 MP [B13.0b B13.1 B13.3a]
        F1 stands in 303 at the centre, facing 304 [model.place]
        - F1: 303 facing 304, 4 SP
    "#]],
    );
}

#[test]
fn what_closes_the_borders_on_both_sides_closes_the_corner() {
    let river = "border 202 302 river
        border 302 303 river
        border 202 203 river
        border 203 303 river
        border 202 102 river
        corner 202 301 river
        corner 202 103 river
        red  F1 FI at 202 facing 203
        blue K1 FI at 505 facing 504
        step moving";
    refused(
        river,
        &["red: stack F1", "red: area 303"],
        &[],
        expect!["what lies between is closed to F1 [B13.3a]"],
    );
    let half = river.replace("border 202 203 river", "").replace("border 203 303 river", "");
    check(
        &half,
        &["red: stack F1", "red: area 303", "red: place 303 facing 304"],
        &[],
        expect![[r#"
        F1 moves to 303 for 1 of 3 MP [B13.0b B13.1 B13.3a]
        F1 stands in 303 at the centre, facing 304 [model.place]
        - F1: 303 facing 304, 4 SP
    "#]],
    );
}
