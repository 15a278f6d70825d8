//! Lines of fight, as they slow those who start next to the enemy (B13.1.1f, model.lof-corner).

use expect_test::expect;

use crate::table::check;

#[test]
fn a_line_of_fight_across_a_corner_bends_at_the_corner_point() {
    holds!("model.lof-corner");
    let corner = "red  F1 FI at 202 facing 303
        blue K1 FI at 303 facing 202
        step moving";
    check(
        corner,
        &["red: stack F1", "red: area 201", "red: place 201 facing 202"],
        &[],
        expect![[r#"
        F1 moves to 201 for 1 of 2 MP [B13.0b B13.1 B13.1.1f]
        F1 stands in 201 at the centre, facing 202 [model.place]
        - F1: 201 facing 202, 4 SP
    "#]],
    );
    // A long unit that stands across the way to the corner hides the stack behind it.
    let hidden = "red  F1 FI at 202/201 facing 303
        red  M1 MMA at 202 facing 303
        blue K1 FI at 303 facing 202
        step moving";
    check(
        hidden,
        &["red: stack F1", "red: area 201", "red: place 201 facing 202"],
        &[],
        expect![[r#"
        F1 moves to 201 for 1 of 3 MP [B13.0b B13.1]
        F1 stands in 201 at the centre, facing 202 [model.place]
        - F1: 201 facing 202, 4 SP
    "#]],
    );
}
