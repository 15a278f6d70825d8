//! Mounted charges: who may charge whom, along which line, and how charges are declared (B11.0 to B11.3, B11.7, B11.13).

use expect_test::expect;

use crate::table::{check_from, check_rolls, choices, refused};

/// A knight two areas from another, in the open.
const FIELD: &str = "
    map squares 5x5
    lances red 1
    lances blue 1
    red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A
    blue F1 MMA at 304 facing 305, sp 4 3 2, elan 2, armor A
    leader red gonzaga at 302, command 3, tactical 3, radius 4, leads red, commands
    leader blue gie at 505, command 2, tactical 1, radius 4, leads blue, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

fn with(extra: &str) -> String {
    format!("{FIELD}\n{extra}")
}

/// Another stack that could always charge, so that its owner is asked.
const OTHER: &str = "red L9 MMA at 102 facing 103, sp 1\nblue F8 FI at 103 facing 104, sp 1";

fn barred(extra: &str) -> String {
    with(&format!("{extra}\n{OTHER}"))
}

#[test]
fn a_knight_charges_what_lies_ahead() {
    holds!("B11.1b", "B11.1.2a", "B11.1.2g");
    choices(
        FIELD,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303 304
        red: done
    "#]],
    );
}

#[test]
fn only_activated_men_at_arms_who_have_not_charged_charge() {
    let foot = with("red L2 FMA at 202 facing 203\nblue F2 FI at 204 facing 203");
    refused(&foot, &["red: L2 charges 203 204"], &[], expect!["L2 is not mounted men-at-arms [B11.0a]"]);
    let idle = with("red L2 MMA at 202 facing 203, of rear\nblue F2 FI at 204 facing 203\nacting red");
    refused(&idle, &["red: L2 charges 203 204"], &[], expect!["L2 is not activated [B11.0a]"]);
    let done = with("red L2 MMA at 202 facing 203, charged\nblue F2 FI at 204 facing 203");
    refused(&done, &["red: L2 charges 203 204"], &[], expect!["L2 has charged in this turn [B11.0a]"]);
    refused(
        &with("blue F2 FI at 203 facing 303"),
        &["red: L1 charges 303 203"],
        &[],
        expect!["L1 has no exceptional leader with it to wheel its charge [B11.3.2a]"],
    );
    refused(
        FIELD,
        &["red: L1 charges 303"],
        &[],
        expect!["there is no enemy in the area that L1 would charge [B11.0a]"],
    );
}

#[test]
fn a_charge_needs_sight_and_an_open_line() {
    holds!("B11.0b", "B11.1.1a");
    refused(
        &barred("border 302 303 tree_line"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["a border on the line blocks the view [C18.1.3a]"],
    );
    refused(
        &barred("area 304 town"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["the terrain of the target hides it from a charge [B11.1.1b]"],
    );
    refused(
        &barred("area 304 level 2"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["the target lies too high [B11.1.1c]"],
    );
    refused(
        &barred("area 304 village"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["the ground ahead is closed to the charge of L1 [B11.0c]"],
    );
    refused(
        &barred("area 303 swamp"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["the ground ahead is closed to the charge of L1 [B11.0c]"],
    );
    refused(
        &barred("border 303 304 hedge"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["what lies on the border bars the charge of L1 [B11.1.2b]"],
    );
    refused(
        &barred("border 303 304 ford"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["what lies on the border bars the charge of L1 [B11.0d]"],
    );
    choices(
        &with("border 303 304 ford charge"),
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303 304
        red: done
    "#]],
    );
}

#[test]
fn troops_in_the_way_bar_a_charge() {
    holds!("B11.1.2f");
    refused(
        &barred("area 303 level -1\nred L2 MMA at 303 facing 304, of rear"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["L2 bars the line of charge of L1 [B11.1.2c]"],
    );
    let crowd = "area 303 level -1\nred R1 FI at 303 facing 304, sp 5\nred R2 FI at 303/304 facing 304, sp 5";
    refused(
        &barred(crowd),
        &["red: L1 charges 303 304"],
        &[],
        expect!["R1 and others leave the charge of L1 no room to pass [B11.1.2d]"],
    );
    refused(
        &barred("blue F2 FI at 303 facing 302, sp 2"),
        &["red: L1 charges 303 304"],
        &[],
        expect!["F2 and others are too strong to be run down by L1 [B11.1.2e]"],
    );
    choices(
        &with("blue F2 FI at 303 facing 302, sp 1"),
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303
        red: L1 charges 303 304
        red: done
    "#]],
    );
}

#[test]
fn a_charge_goes_straight_ahead_from_the_front() {
    refused(
        &with("blue F2 FI at 402 facing 302"),
        &["red: L1 charges 402"],
        &[],
        expect!["L1 charges through its front, into the area that it faces [B11.3a]"],
    );
    refused(
        &with("blue F2 FI at 403 facing 303"),
        &["red: L1 charges 303 403"],
        &[],
        expect!["L1 has no exceptional leader with it to wheel its charge [B11.3.2a]"],
    );
}

#[test]
fn a_charge_across_a_corner_needs_the_way_that_a_move_needs() {
    let field = "
        map squares 5x5
        lances red 0
        lances blue 0
        red  L1 MMA at 202 facing 303, sp 3 2 1, armor A
        blue F1 FI at 303 facing 202
        leader red gonzaga with L1, radius 2, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    choices(
        field,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303
        red: done
    "#]],
    );
    refused(
        &format!(
            "{field}\nblue F2 FI at 203 facing 202\nred L9 MMA at 502 facing 503, sp 1\nblue F8 FI at 503 facing 504, sp 1"
        ),
        &["red: L1 charges 303"],
        &[],
        expect!["enemies beside the corner bar the way of L1 [B11.3.1]"],
    );
}

#[test]
fn an_exceptional_leader_lets_a_charge_wheel_and_its_momentum_begins_anew() {
    holds!("B11.3.2b", "B11.3.2c", "model.charge-lane");
    let field = "
        map squares 5x5
        lances red 0
        lances blue 0
        red  L1 MMA at 302 facing 303, sp 4 3 2, armor A
        blue F1 FI at 403/402 facing 303, sp 4, armor C
        leader red gonzaga with L1, tactical 0, radius 2, exceptional, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    choices(
        field,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303 403
        red: done
    "#]],
    );
    check_rolls(
        field,
        &["red: L1 charges 303 403", "red: area 302"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "charge",
        expect![[r#"
            charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 4 (to hit 6, weapon against armour -2): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
        "#]],
    );
    refused(
        field,
        &["red: L1 charges 303 203"],
        &[],
        expect!["there is no enemy in the area that L1 would charge [B11.0a]"],
    );
    let back = format!("{field}\nblue F2 FI at 402 facing 302");
    refused(
        &back,
        &["red: L1 charges 303 402"],
        &[],
        expect!["the area lies off the lane ahead of L1 [B11.3b]"],
    );
    let plain = format!("{}\n{OTHER}", field.replace(", exceptional", ""));
    refused(
        &plain,
        &["red: L1 charges 303 403"],
        &[],
        expect!["L1 has no exceptional leader with it to wheel its charge [B11.3.2a]"],
    );
}

/// Stacks A and B of one formation, and an area with two foot stacks and one of men-at-arms.
const CHOICE: &str = "
    map squares 5x5
    lances red 0
    lances blue 0
    red  A MMA at 302/303 facing 303, sp 4 3 2, armor A
    red  B MMA at 203/303 facing 303, sp 4 3 2, armor A
    red  C MMA at 403/303 facing 303, sp 4 3 2, armor A, of other
    blue S1 FI at 303/302 facing 302, sp 2
    blue S2 FI at 303/203 facing 203, sp 2
    blue S3 MMA at 303/304 facing 304, sp 2
    leader red gonzaga with A, radius 4, leads red, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn each_charge_needs_its_own_targets_and_men_at_arms_must_be_charged() {
    holds!("B11.2e");
    // A on 1 and 2, B on 3.
    choices(
        CHOICE,
        &["red: A charges 303", "red: stack S1", "red: stack S2"],
        &[],
        expect![[r#"
        red: stack S3
        red: done
    "#]],
    );
    choices(
        CHOICE,
        &["red: A charges 303", "red: stack S1", "red: stack S2", "red: done", "red: B charges 303"],
        &[],
        expect![[r#"
            red: stack A
            red: stack B
        "#]],
    );
    // A on 1 and 2, B on 3 and 2: B has only 3 to choose.
    check_from(
        CHOICE,
        &["red: A charges 303", "red: stack S1", "red: stack S2", "red: done", "red: B charges 303"],
        &[],
        "B charges",
        expect![[r#"
            B charges the stack of S3 [B11.2a]
        "#]],
    );
    refused(
        CHOICE,
        &["red: A charges 303", "red: stack S1", "red: done", "red: B charges 303", "red: stack S1"],
        &[],
        expect!["the stack of S1 is charged by another stack of the formation [B11.2d]"],
    );
    // A on 1, B on 2.
    refused(
        CHOICE,
        &[
            "red: A charges 303",
            "red: stack S1",
            "red: done",
            "red: B charges 303",
            "red: stack S2",
            "red: done",
        ],
        &[],
        expect!["men-at-arms in the area must be charged [B11.2c]"],
    );
    refused(
        CHOICE,
        &["red: A charges 303", "red: stack S1", "red: done", "red: done"],
        &[],
        expect!["men-at-arms in the area must be charged [B11.2c]"],
    );
    refused(CHOICE, &["red: A charges 303", "red: done"], &[], expect!["a charge needs a target [B11.2a]"]);
}

#[test]
fn the_charges_of_a_formation_on_an_area_are_declared_before_the_first_is_made() {
    let first = ["red: A charges 303", "red: stack S3", "red: done"];
    refused(
        CHOICE,
        &[&first[..], &["red: C charges 303"]].concat(),
        &[],
        expect!["the charges of one formation come before that of C [B11.2b]"],
    );
    let other = format!(
        "{CHOICE}\nred D MMA at 502 facing 503, sp 1\nblue S8 FI at 503 facing 504, sp 1\nred E MMA at 401 facing 501, sp 1\nblue S9 FI at 501 facing 502, sp 1"
    );
    refused(
        &other,
        &[&first[..], &["red: D charges 503"]].concat(),
        &[],
        expect!["all charges on one area come before D charges another [B11.7a]"],
    );
    let made = [&first[..], &["red: done", "red: done", "red: place 302/303 facing 303"]].concat();
    refused(
        &other,
        &[&made[..], &["red: B charges 303"]].concat(),
        &[1; 8],
        expect!["the formation of B has declared its charges on that area before [B11.2b]"],
    );
    // Another formation charges the same stack again.
    choices(
        &other,
        &made,
        &[1; 8],
        expect![[r#"
        red: C charges 303
        red: D charges 503
        red: E charges 501
        red: done
    "#]],
    );
    let turned = [&made[..], &["red: D charges 503", "red: place 502 facing 503"]].concat();
    refused(
        &other,
        &[&turned[..], &["red: C charges 303"]].concat(),
        &[1; 12],
        expect!["all charges on that area are done with: C comes too late [B11.7a]"],
    );
}

#[test]
fn the_player_chooses_the_order_of_his_charges_on_an_area() {
    let two = ["red: A charges 303", "red: stack S1", "red: stack S2", "red: done", "red: B charges 303"];
    choices(
        CHOICE,
        &two,
        &[],
        expect![[r#"
        red: stack A
        red: stack B
    "#]],
    );
    refused(
        CHOICE,
        &[&two[..], &["red: stack C"]].concat(),
        &[],
        expect!["that stack has no charge that waits [B11.7a]"],
    );
}

#[test]
fn a_charge_whose_targets_are_gone_lapses() {
    let field = "
        map squares 5x5
        lances red 0
        lances blue 0
        red  A MMA at 302/303 facing 303, sp 6 3 2, armor A, elite
        red  B MMA at 203/303 facing 303, sp 4 3 2, armor A
        blue S1 FI at 303/302 facing 302, sp 1
        blue S2 FI at 303/203 facing 203, sp 1
        leader red gonzaga with A, tactical 0, radius 4, leads red, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    check_from(
        field,
        &[
            "red: A charges 303",
            "red: stack S1",
            "red: done",
            "red: B charges 303",
            "red: stack A",
            "blue: place 404 facing 303",
            "red: area 302",
            "red: place 302/303 facing 303",
        ],
        &[6, 6, 6, 6, 6, 6, 1, 1, 1],
        "carries",
        expect![[r#"
            A carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
            S2 is forced back to 404 [C22.0a]
            S2 stands in 404 at the centre, facing 303 [model.place]
            A ends its charge in 302 [B11.9.1e]
            A stands in 302 towards 303, facing 303 [model.place]
            B has nobody left to charge, or no way there [B11.7b]
            - S1: off the map, lost
            - S2: 404 facing 303, 1 SP
        "#]],
    );
}

#[test]
fn whoever_is_out_of_control_must_dare_to_charge() {
    let field = with("red L2 MMA at 202 facing 203, of rear\nblue F2 FI at 204 facing 203, sp 2")
        .replace("tactical 3, radius 4", "tactical 3, radius 0");
    check_from(
        &field,
        &["red: L2 charges 203 204"],
        &[6],
        "L2",
        expect![[r#"
        L2 declares a charge on 204 [B11.0a B11.1a]
        élan check to attack, against 4 (élan 4): 6 [A2.2.2c B9.1.2c]
        L2 does not dare to attack [B9.1.2c]
    "#]],
    );
    refused(
        &field,
        &["red: L2 charges 203 204", "red: L2 charges 203 204"],
        &[6],
        expect!["L2 does not dare to attack [B9.1.2c]"],
    );
}

#[test]
fn baggage_does_not_bar_a_charge() {
    let field = with("area 303 small\nred W1 wagon at 303, occupancy 3")
        .replace("sp 3 2 1, elan 3 2 1", "sp 6 2 1, elan 3 2 1");
    choices(
        &field,
        &[],
        &[],
        expect![[r#"
        red: L1 charges 303 304
        red: done
    "#]],
    );
}

#[test]
fn a_charge_is_called_after_those_who_dare() {
    let field = with("red L2 MMA at 302 facing 303, sp 2, elan 4, armor A, stack 1").replace(
        "gonzaga at 302, command 3, tactical 3, radius 4",
        "gonzaga at 105, command 3, tactical 3, radius 0",
    );
    check_from(
        &field,
        &["red: L1 charges 303 304", "blue: done"],
        &[&[6, 1][..], &[1; 10]].concat(),
        "dare",
        expect![[r#"
            L1 does not dare to attack [B9.1.2c]
            élan check to attack, against 4 (élan 4): 1 [A2.2.2c B9.1.2c]
            L2 dares to attack [B9.1.2c]
            L2 charges the stack of F1 [B11.2a]
            L2 charges 304 [flow.charge]
            L2 rides into 303 [flow.charge]
            L2 rides into 304 [flow.charge]
            L2 has 6 dice for F1 [B11.7.3.1]
            F1 has 4 dice for L2 [B11.7.3.1]
            L2 strikes at F1 [B11.7.3]
            charge: dice 6 (printed strength 2, charge bonus +1, momentum +3), against 4 (to hit 6, weapon against armour -1, struck in flank or rear -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3d B11.7.3]
            F1 strikes at L2 [B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            L2 is repelled from 304 [B11.9.2a]
        "#]],
    );
}
