//! Schiltron and phalanx: forming, leaving, moving (C25, C26.0, B13.6).

use expect_test::expect;

use crate::table::{check, check_from, choices, refused};

const PIKES: &str = "
    option schiltron
    option phalanx
    red  F1 FP at 202 facing 203, sp 3 2, may-schiltron, may-phalanx
    red  F2 FP at 202 facing 203, sp 3 2, may-schiltron, may-phalanx
    red  F3 FS at 303 facing 304, may-schiltron
    red  F4 FI at 404 facing 405
    blue K1 FI at 105 facing 104
    step moving";

#[test]
fn polearm_foot_may_form_schiltron_and_pikes_a_phalanx_where_the_scenario_allows_it() {
    holds!("B13.6");
    choices(
        PIKES,
        &[],
        &[],
        expect![[r#"
        red: stack F1
        red: unit F1
        red: unit F2
        red: stack F3
        red: stack F4
        red: F1 forms schiltron
        red: F1 forms phalanx
        red: F3 forms schiltron
        red: done
    "#]],
    );
    refused(PIKES, &["red: F4 forms schiltron"], &[], expect!["F4 cannot form up so [C25.0a]"]);
    refused(PIKES, &["red: F3 forms phalanx"], &[], expect!["F3 cannot form up so [C26.0a]"]);
    let without = PIKES.replace("option schiltron\n", "\n").replace("option phalanx\n", "\n");
    refused(
        &without,
        &["red: F3 forms schiltron"],
        &[],
        expect!["F3 cannot form up so in this battle [C25.0a]"],
    );
    refused(
        &without,
        &["red: F1 forms phalanx"],
        &[],
        expect!["F1 cannot form up so in this battle [C26.0a]"],
    );
}

#[test]
fn forming_takes_the_whole_allowance_of_a_whole_stack() {
    holds!("C25.0b", "C26.0b");
    check(
        PIKES,
        &["red: F1 forms schiltron"],
        &[],
        expect![[r#"
        F1 forms schiltron [C25.0b]
        F2 forms schiltron [C25.0b]
        - F1: 202 facing 203, 3 SP, schiltron
        - F2: 202 facing 203, 3 SP, schiltron
    "#]],
    );
    check(
        PIKES,
        &["red: F1 forms phalanx"],
        &[],
        expect![[r#"
        F1 forms phalanx [C26.0b]
        F2 forms phalanx [C26.0b]
        - F1: 202 facing 203, 3 SP, phalanx
        - F2: 202 facing 203, 3 SP, phalanx
    "#]],
    );
    refused(
        PIKES,
        &["red: F2 forms schiltron"],
        &[],
        expect!["a stack forms up as a whole: name its lowest unit, not F2 [state.formation]"],
    );
    let moved = ["red: stack F3", "red: area 304", "red: place 304 facing 305", "red: F3 forms schiltron"];
    refused(PIKES, &moved, &[], expect!["F3 has moved: it takes the whole allowance to form up [C25.0b]"]);
    let moved = ["red: unit F2", "red: area 203", "red: place 203 facing 204", "red: F2 forms phalanx"];
    refused(PIKES, &moved, &[], expect!["F2 has moved: it takes the whole allowance to form up [C26.0b]"]);
}

#[test]
fn a_schiltron_does_not_move_and_costs_half_the_allowance_to_leave() {
    let formed = PIKES.replace("F3 FS at 303 facing 304,", "F3 FS at 303 facing 304, schiltron,");
    refused(&formed, &["red: stack F3"], &[], expect!["F3 is in schiltron and does not move [C25.2a]"]);
    check(
        &formed,
        &["red: F3 loosens", "red: stack F3", "red: area 305", "red: place 305 facing 205"],
        &[],
        expect![[r#"
        F3 leaves its formation for 1 MP [C25.3]
        F3 moves to 305 for 2 of 3 MP [B13.0b B13.1 B13.3a]
        F3 stands in 305 at the centre, facing 205 [model.place]
        - F3: 305 facing 205, 4 SP
    "#]],
    );
}

#[test]
fn a_phalanx_moves_one_area_for_its_whole_allowance() {
    let formed = PIKES
        .replace("F1 FP at 202 facing 203,", "F1 FP at 202 facing 203, phalanx,")
        .replace("F2 FP at 202 facing 203,", "F2 FP at 202 facing 203, phalanx,");
    check(
        &formed,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 3 of 3 MP [B13.0b B13.1]
        F2 moves to 203 for 3 of 3 MP [B13.0b B13.1]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 3 SP, phalanx
        - F2: 203 facing 204, 3 SP, phalanx
    "#]],
    );
    refused(
        &formed,
        &["red: stack F1", "red: area 204"],
        &[],
        expect!["F1 has not the points to come there [B13.0c]"],
    );
    for (ground, why) in [
        ("area 203 town", expect!["F1 cannot go there in phalanx [C26.0c]"]),
        ("border 202 203 river ford", expect!["F1 cannot go there in phalanx [C26.0c]"]),
        ("border 202 203 river bridge road", expect!["F1 cannot go there in phalanx [C26.0c]"]),
        ("border 202 203 escarpment", expect!["F1 cannot go there in phalanx [C26.0c]"]),
        ("border 202 203 tree_line", expect!["F1 cannot go there in phalanx [C26.0c]"]),
        ("border 202 203 slope\narea 203 level 1", expect!["F1 cannot go there in phalanx [C26.0c]"]),
    ] {
        refused(&format!("{ground}\n{formed}"), &["red: stack F1", "red: area 203"], &[], why);
    }
    // A slope parts no levels where both are alike.
    let level = format!("border 202 203 slope\n{formed}");
    check_from(
        &level,
        &["red: stack F1", "red: area 203"],
        &[],
        "F1 moves",
        expect![[r#"
        F1 moves to 203 for 3 of 3 MP [B13.0b B13.1]
        F2 moves to 203 for 3 of 3 MP [B13.0b B13.1]
        - F1: 203 facing 303, 3 SP, phalanx
        - F2: 203 facing 303, 3 SP, phalanx
    "#]],
    );
    let village = format!("area 203 village\nborder 202 203 stream\n{formed}");
    check(
        &village,
        &["red: stack F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect![[r#"
        F1 moves to 203 for 3 of 3 MP [B13.0b B13.1]
        F2 moves to 203 for 3 of 3 MP [B13.0b B13.1]
        F1 stands in 203 at the centre, facing 204 [model.place]
        - F1: 203 facing 204, 3 SP, phalanx
        - F2: 203 facing 204, 3 SP, phalanx
    "#]],
    );
}

#[test]
fn leaving_a_phalanx_costs_one_point() {
    let formed = PIKES
        .replace("F3 FS at 303 facing 304, may-schiltron", "F3 FH at 303 facing 304, phalanx, may-phalanx");
    check(
        &formed,
        &["red: F3 loosens", "red: stack F3", "red: area 305", "red: place 305 facing 205"],
        &[],
        expect![[r#"
        F3 leaves its formation for 1 MP [C26.0d]
        F3 moves to 305 for 2 of 3 MP [B13.0b B13.1 B13.3a]
        F3 stands in 305 at the centre, facing 205 [model.place]
        - F3: 305 facing 205, 4 SP
    "#]],
    );
    let loose = PIKES.replace("F3 FS at 303", "F3 FH at 303");
    refused(&loose, &["red: F3 loosens"], &[], expect!["F3 is in no formation [C25.3]"]);
}

#[test]
fn all_of_a_stack_are_in_the_same_formation() {
    let formed = PIKES.replace("F3 FS at 303 facing 304,", "F3 FS at 203 facing 204, schiltron,");
    refused(
        &formed,
        &["red: unit F1", "red: area 203", "red: place 203 facing 204"],
        &[],
        expect!["F1 and F3 are not in the same formation [state.formation]"],
    );
}
