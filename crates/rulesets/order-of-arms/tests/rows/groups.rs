//! Charging together with an exceptional leader (B11.13), and the knights of an area (B11.2c).

use expect_test::expect;

use crate::table::{check, choices, refused};

/// A formation whose exceptional leader rides with the first of two stacks.
const TOGETHER: &str = "
    map squares 5x5
    lances red 0
    lances blue 0
    red  A MMA at 302 facing 303, sp 4 3 2, armor A
    red  B MMA at 202 facing 203, sp 4 3 2, armor A
    blue S1 MMA at 304 facing 303, sp 4 3 2, elan 3, armor A
    blue S2 FB at 204 facing 203, sp 3, elan 3
    leader red gonzaga with A, tactical 0, radius 1, exceptional, leads red, commands
    leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn the_stacks_of_an_exceptional_leader_charge_together() {
    choices(
        TOGETHER,
        &[],
        &[],
        expect![[r#"
        red: A charges 303 304
        red: B charges 203 204
        red: leader gonzaga
        red: done
    "#]],
    );
    check(
        TOGETHER,
        &["red: leader gonzaga", "red: A charges 303 304", "red: B charges 203 204", "red: stack B"],
        &[],
        expect![[r#"
            A declares a charge on 304 [B11.0a B11.1a B11.13c]
            A charges the stack of S1 [B11.2a]
            B declares a charge on 204 [B11.0a B11.1a B11.13c]
            B charges the stack of S2 [B11.2a]
            B charges 204 [flow.charge]
            B rides into 203 [flow.charge]
            A charges 304 [flow.charge]
            A rides into 303 [flow.charge]
        "#]],
    );
    refused(
        TOGETHER,
        &["red: leader gonzaga", "red: B charges 203 204", "red: done"],
        &[],
        expect!["gonzaga rides with one of the stacks that charge together [B11.13b]"],
    );
    refused(
        &TOGETHER.replace("radius 1", "radius 0"),
        &["red: leader gonzaga"],
        &[],
        expect!["nobody could charge together with gonzaga [B11.13a]"],
    );
    refused(
        &TOGETHER.replace(", exceptional", ""),
        &["red: leader gonzaga"],
        &[],
        expect!["gonzaga is no exceptional leader of a formation [B11.13a]"],
    );
    refused(
        &TOGETHER.replace("with A", "at 302"),
        &["red: leader gonzaga"],
        &[],
        expect!["gonzaga is with no stack that could charge [B11.13b]"],
    );
}

#[test]
fn whoever_stands_before_its_target_waits_for_its_group() {
    let near = TOGETHER.replace("A MMA at 302 facing 303", "A MMA at 303 facing 304");
    check(
        &near,
        &["red: leader gonzaga", "red: A charges 304", "red: B charges 203 204", "red: stack A"],
        &[],
        expect![[r#"
            A declares a charge on 304 [B11.0a B11.1a B11.13c]
            A charges the stack of S1 [B11.2a]
            B declares a charge on 204 [B11.0a B11.1a B11.13c]
            B charges the stack of S2 [B11.2a]
            A charges 304 [flow.charge]
            B charges 204 [flow.charge]
            B rides into 203 [flow.charge]
        "#]],
    );
}

#[test]
fn a_group_charges_the_knights_of_an_area_before_another() {
    let field = TOGETHER.replace("radius 1", "radius 2").replace(
        "blue S1 MMA at 304 facing 303",
        "blue S3 FI at 304/305 facing 303, sp 1\n    red  C MMA at 404 facing 304, sp 2, armor A\n    blue S1 MMA at 304/303 facing 303",
    );
    let declared = ["red: leader gonzaga", "red: C charges 304", "red: stack S3", "red: done"];
    refused(
        &field,
        &[&declared[..], &["red: B charges 203 204"]].concat(),
        &[],
        expect!["men-at-arms of an area that is charged come before B charges another [B11.2c]"],
    );
    let alone = field.replace("red  A MMA at 302 facing 303", "red  A MMA at 302 facing 202");
    refused(
        &alone.replace("gonzaga with A", "gonzaga with C"),
        &declared,
        &[],
        expect!["men-at-arms in the area must be charged [B11.2c]"],
    );
}
