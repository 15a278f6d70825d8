//! Charging together with an exceptional leader (B11.13), and the knights of an area (B11.2c).

use expect_test::expect;

use crate::table::{areas, check, check_from, choices, refused};

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

#[test]
fn a_group_resolves_all_charges_on_one_area_before_those_on_another() {
    holds!("B11.7a");
    let three = "
        map squares 6x6
        lances red 0
        lances blue 0
        red  A MMA at 303 facing 304, sp 2 1, armor A
        red  C MMA at 204 facing 304, sp 2 1, armor A
        red  B MMA at 403 facing 404, sp 2 1, armor A
        blue S1 FI at 304 facing 303, sp 4 3 2, elan 3, armor A
        blue S2 FI at 404 facing 403, sp 4 3 2, elan 3, armor A
        leader red gonzaga with A, tactical 0, radius 2, exceptional, leads red, commands
        leader blue gie at 606, command 2, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let declared = [
        "red: leader gonzaga",
        "red: A charges 304",
        "red: C charges 304",
        "red: B charges 404",
        "red: stack A",
        "red: stack B",
    ];
    choices(
        three,
        &declared,
        &[],
        expect![[r#"
        red: stack A
        red: stack C
        red: stack B
    "#]],
    );
    // C is next without a question.
    let first = ["red: stack A", "red: place 303 facing 304"];
    check_from(
        three,
        &[&declared[..], &first].concat(),
        &[1; 14],
        "A stands",
        expect![[r#"
        A stands in 303 at the centre, facing 304 [model.place]
        C rides into 304 [flow.charge]
        C has 5 dice for S1 [B11.7.3.1]
        S1 has 2 dice for C [B11.7.3.1]
        C strikes at S1 [B11.7.3]
        charge: dice 5 (printed strength 2, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        S1 strikes at C [B11.7.3]
        charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        C is repelled from 304 [B11.9.2a]
        C ends its charge in 204 [B11.9.2b]
    "#]],
    );
}

#[test]
fn what_stops_the_first_of_a_group_does_not_bar_the_way_of_the_next() {
    holds!("B11.13c");
    // A falls back to 302, where B has to pass.
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  A MMA at 301 facing 302, sp 2 1, armor A
        red  B MMA at 202 facing 302, sp 2 1, armor A
        blue S1 MMA at 304 facing 303, sp 4 3 2, elan 4, armor A
        leader red gonzaga with A, tactical 0, radius 2, exceptional, leads red, commands
        leader red louis with B, tactical 0, radius 2, exceptional, of red
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let declared = [
        "red: leader gonzaga",
        "red: A charges 302 303 304",
        "red: B charges 302 303 304",
        "red: stack A",
        "blue: stack S1",
        "red: place 302 facing 303",
    ];
    let dice = [&[4][..], &[1; 6], &[6, 6, 1, 1, 1, 1], &[1, 1], &[1; 10]].concat();
    check_from(
        field,
        &declared,
        &dice,
        "loses",
        expect![[r#"
            A loses 1 step [C24.0]
            gonzaga is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, in a charge -1): 1 1 = 2 [B3.2d B3.2e]
            A is stopped on its way [B11.4.2a]
            A ends its charge in 302 [B11.4.4a]
            A stands in 302 at the centre, facing 303 [model.place]
            B charges 304 [flow.charge]
            B rides into 302 [flow.charge]
            B rides into 303 [flow.charge]
            B rides into 304 [flow.charge]
            B has 6 dice for S1 [B11.7.3.1]
            S1 has 4 dice for B [B11.7.3.1]
            B strikes at S1 [B11.7.3]
            charge: dice 6 (printed strength 2, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            S1 strikes at B [B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            B is repelled from 304 [B11.9.2a]
            - A: 302 facing 303, 1 SP
            - gonzaga: 302
        "#]],
    );
}

#[test]
fn nobody_retreats_to_where_others_of_the_group_wait() {
    holds!("C22.0a");
    let field = "
        map squares 6x6
        lances red 0
        lances blue 0
        red  A MMA at 203 facing 303, sp 4 3 2, armor A
        red  B MMA at 603 facing 503, sp 2 1, armor A
        blue S1 FI at 303 facing 302, sp 3 2 1, elan 3, armor none
        leader red gonzaga with A, tactical 0, radius 5, exceptional, leads red, commands
        leader blue gie at 106, command 2, tactical 0, radius 6, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let charge = [
        "red: leader gonzaga",
        "red: A charges 303",
        "red: B charges 503 403 303",
        "red: stack A",
        "red: stack A",
    ];
    let dice = [&[6, 6, 1, 1, 1, 1, 1, 1][..], &[1], &[1, 1]].concat();
    areas(field, &charge, &dice, expect!["402 404"]);
    refused(
        field,
        &[&charge[..], &["blue: area 403"]].concat(),
        &dice,
        expect!["enemy combat units hold that area [C22.0a]"],
    );
}

#[test]
fn a_leader_groups_the_formation_that_he_leads_now() {
    holds!("B11.13a");
    // Gonzaga began with the van, and has taken over the main battle.
    let field = "
        map squares 5x5
        lances red 0
        lances blue 0
        red  A MMA at 302 facing 303, sp 4 3 2, armor A, of main
        red  B MMA at 202 facing 203, sp 4 3 2, armor A, of van
        red  C MMA at 402 facing 403, sp 4 3 2, armor A, of main
        blue S1 FI at 303 facing 302, sp 4 3 2, elan 3, armor A
        blue S2 FB at 203 facing 202, sp 3, elan 3
        blue S3 FB at 403 facing 402, sp 3, elan 3
        leader red gonzaga with A, tactical 0, radius 1, exceptional, leads main, of van
        leader red louis with B, tactical 0, radius 1, leads van, commands
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        stage charge";
    choices(
        field,
        &["red: leader gonzaga"],
        &[],
        expect![[r#"
        red: A charges 303
        red: C charges 403
    "#]],
    );
    refused(
        field,
        &["red: leader gonzaga", "red: B charges 203"],
        &[],
        expect!["B is not of the formation of gonzaga, or beyond his control radius [B11.13a]"],
    );
}
