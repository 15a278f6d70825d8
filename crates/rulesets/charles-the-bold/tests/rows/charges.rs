//! Charges (10.0): who may charge whom, and how a charge runs.

use crate::table::{check, choices, refused};
use expect_test::expect;

#[test]
fn a_move_that_ends_in_contact_is_a_charge_and_is_fought_at_once() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights C1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_stand_without_impact_cannot_charge() {
    refused(
        "red L1 longbowmen at 0,0 facing 1
         blue C1 bills at 1,-2 facing 1",
        &["red: activate L1", "red: move ne"],
        &[],
        expect![[r#"L1 has no impact factor and cannot charge C1 [10.0a]"#]],
    );
}

#[test]
fn the_impact_of_the_army_list_decides_whether_a_stand_can_charge() {
    check(
        "red B1 bills at 0,0 facing 1, impact 1, after_loss 0, left 2
         blue C1 bills at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights C1 [10.2a]
            melee: dice 3 (strength points 2, impact +1): 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 2 SP, Battle Stand in a melee
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn light_cavalry_without_impact_does_not_charge_a_front() {
    refused(
        "red G1 genitors at 0,0 facing 1
         blue C1 bills at 1,-3 facing 4",
        &["red: activate G1", "red: move ne nw"],
        &[],
        expect![[r#"G1 may charge C1 only in flank or rear from behind its front face line [10.0c]"#]],
    );
}

#[test]
fn light_cavalry_without_impact_that_started_ahead_does_not_charge_a_flank() {
    refused(
        "red G1 genitors at 3,-2 facing 1
         blue C1 bills at 1,-3 facing 4",
        &["red: activate G1", "red: move nw w facing 3"],
        &[],
        expect![[r#"G1 may charge C1 only in flank or rear from behind its front face line [10.0c]"#]],
    );
}

#[test]
fn light_cavalry_without_impact_charges_a_flank_from_behind_the_front_face_line() {
    check(
        "red G1 genitors at 3,-4 facing 3
         blue C1 bills at 0,-3 facing 4",
        &["red: activate G1", "red: move sw w facing 2", "red: go e", "red: stop"],
        &[1, 1, 1, 1, 2, 2, 2, 2],
        expect![[r#"
            G1 is activated [1.4g]
            G1 charges [10.0b 3.0e]
            G1 moves south-west [3.0b]
            G1 moves west [3.0b]
            G1 turns to face west and north-west [3.1f]
            G1 fights C1 [10.2a]
            C1 is disordered [10.5a flank.start]
            melee: dice 4 (strength points 3, flank or rear +1): 1 1 1 1 = 0 [10.1b 10.5b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            G1 is not hit [10.1c 6.0m]
            the bout of G1 and C1 is drawn [11.3c]
            G1 draws off [11.1e 11.1h]
            G1 is disordered [11.1e]
            G1 moves east [11.1h]
            - C1: 0,-3 heading 180, 5 SP, disordered
            - G1: 2,-3 heading 300, 3 SP, disordered
        "#]],
    );
}

#[test]
fn light_cavalry_without_impact_charges_skirmishers_from_any_side() {
    check(
        "red G1 genitors at 0,0 facing 1
         blue S1 sk-bows at 0,-3 facing 4",
        &["red: activate G1", "red: move nw nw", "blue: stop", "blue: stop", "red: go sw", "red: stop"],
        &[1, 1, 1, 2, 2],
        expect![[r#"
            G1 is activated [1.4g]
            G1 charges [10.0b 3.0e]
            G1 moves north-west [3.0b]
            G1 moves north-west [3.0b]
            S1 stands its ground [4.0a]
            G1 fights S1 [10.2a]
            melee: dice 3 (strength points 3): 1 1 1 = 0 [10.1b 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 2 2 = 0 [10.1b 10.1c]
            G1 is not hit [10.1c 6.0m]
            the bout of G1 and S1 is drawn [11.3c]
            G1 draws off [11.1e 11.1h]
            G1 is disordered [11.1e]
            G1 moves south-west [11.1h]
            - G1: -1,-1 heading 0, 3 SP, disordered
        "#]],
    );
}

#[test]
fn infantry_does_not_charge_medium_or_heavy_cavalry() {
    refused(
        "red B1 bills at 0,0 facing 1
         blue K1 knights at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[],
        expect![[r#"B1 is infantry and does not charge K1, which is cavalry [10.0d]"#]],
    );
}

#[test]
fn infantry_may_charge_light_cavalry() {
    check(
        "red B1 bills at 0,0 facing 1
         blue G1 genitors at 1,-2 facing 1",
        &["red: activate B1", "red: move ne", "blue: go nw", "blue: stop"],
        &[1, 1, 1, 1, 1, 1, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            G1 cannot evade [4.0d]
            B1 fights G1 [10.2a]
            G1 is disordered [10.5a flank.start]
            melee: dice 6 (strength points 5, impact +1, foot against horse -1, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.3b 10.5b 10.1c]
            G1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 3, disordered -1): 2 2 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and G1 is drawn [11.3c]
            G1 draws off [11.1e 11.1h]
            G1 moves north-west [11.1h]
            - B1: 1,-1 heading 0, 5 SP
            - G1: 1,-3 heading 0, 3 SP, disordered
        "#]],
    );
}

#[test]
fn infantry_with_the_ability_charges_cavalry() {
    check(
        "red S1 scots-schiltron at 0,0 facing 1
         blue K1 knights at 1,-2 facing 4",
        &["red: activate S1", "red: move ne", "blue: stop", "blue: stop"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            S1 is activated [1.4g]
            S1 charges [10.0b 3.0e 10.0d2]
            S1 moves north-east [3.0b]
            S1 halts [3.5d]
            K1 stands its ground [4.0a]
            S1 fights K1 [10.2a]
            melee: dice 5 (strength points 5, impact +1, foot against horse -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3b 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 6): 2 2 2 2 2 2 = 0 [10.1b 10.1c]
            S1 is not hit [10.1c 6.0m]
            the bout of S1 and K1 is drawn [11.3c]
            K1 stands its ground [11.1g]
            the melee of S1 and K1 goes on [11.3a 11.3d 11.3e]
            - K1: 1,-2 heading 180, 6 SP, Battle Stand in a melee
            - S1: 1,-1 heading 0, 5+4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn without_the_option_no_infantry_charges_cavalry() {
    refused(
        "no option infantry-charge-cavalry
         red S1 scots-schiltron at 0,0 facing 1
         blue K1 knights at 1,-2 facing 4",
        &["red: activate S1", "red: move ne"],
        &[],
        expect![[r#"S1 is infantry and does not charge K1, which is cavalry [10.0d]"#]],
    );
}

#[test]
fn nobody_charges_backwards() {
    refused(
        "red B1 bills at 0,0 facing 1
         blue G1 genitors at -1,0 facing 1",
        &["red: activate B1", "red: move back sw"],
        &[],
        expect![[r#"B1 charges by forward steps only [10.0b2]"#]],
    );
}

#[test]
fn nobody_charges_sideways() {
    refused(
        "red B1 bills at 0,0 facing 1
         blue G1 genitors at 2,-1 facing 1",
        &["red: activate B1", "red: move sideways e"],
        &[],
        expect![[r#"B1 charges by forward steps only [10.0b2]"#]],
    );
}

#[test]
fn infantry_does_not_touch_horse_beside_its_target() {
    refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue K1 knights at 2,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[],
        expect![[r#"B1 would also touch K1, which it may not charge [10.0h]"#]],
    );
}

#[test]
fn an_attack_in_place_does_not_touch_horse_either() {
    refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 1
         blue K1 knights at 1,-1 facing 1",
        &["red: activate B1", "red: attack"],
        &[],
        expect![[r#"B1 would also touch K1, which it may not charge [10.0h]"#]],
    );
}

#[test]
fn an_attack_without_a_step_has_no_impact() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-1 facing 1",
        &["red: activate B1", "red: attack"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0f]
            B1 fights C1 [10.2a 10.3f]
            melee: dice 6 (strength points 5, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.5b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - C1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_stand_may_turn_to_an_adjacent_enemy_and_attack_it() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,0 facing 0",
        &["red: activate B1", "red: attack turning right"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 turns to face north-east and east [10.0f]
            B1 charges [10.0f]
            B1 fights C1 [10.2a 10.3f]
            melee: dice 6 (strength points 5, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.5b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,0 heading 60, 5 SP, Battle Stand in a melee
            - C1: 1,0 heading 60, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn an_attack_in_place_needs_an_enemy_in_front() {
    refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,0 facing 0",
        &["red: activate B1", "red: attack"],
        &[],
        expect![[r#"B1 has no enemy in its front hexes [10.0f]"#]],
    );
}

#[test]
fn a_stand_may_turn_to_face_an_enemy_it_may_not_charge_and_no_melee_follows() {
    check(
        "red L1 longbowmen at 0,0 facing 1
         blue C1 bills at 1,0 facing 0",
        &["red: activate L1", "red: turn right", "red: stop"],
        &[],
        expect![[r#"
            L1 is activated [1.4g]
            L1 turns to face north-east and east [3.1a 3.1g 10.0g]
            - L1: 0,0 heading 60, 4 SP
        "#]],
    );
}

#[test]
fn the_sequence_of_a_charge() {
    holds!("10.0e");
    check(
        "red M1 border-horse at 5,0 facing 2
         blue C1 bills at 0,0 facing 1
         blue L1 crossbowmen at 1,-1 facing 4",
        &[
            "red: activate M1",
            "red: move w w",
            "red: move w w",
            "blue: L1 fires at M1",
            "red: go e",
            "red: stop",
        ],
        &[4, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            M1 is activated [1.4g]
            M1 moves west [3.0b]
            M1 moves west [3.0b]
            M1 charges [10.0b 3.0e]
            M1 moves west [3.0b]
            M1 moves west [3.0b]
            M1 halts [3.5d]
            Order Test for the extra move, against 3 (rating B 4, commander -1): 4 [3.4a 3.4b 3.3a]
            M1 passes its Order Test [3.4g 3.4e 3.4h]
            M1 fights C1 [10.2a 10.2i 10.2d 10.2g]
            L1 supports against M1 [10.7a 10.7g]
            C1 is disordered [10.5a flank.start]
            L1 stands its ground [6.2a 6.3b]
            L1 fires at M1 [6.0a]
            fire: dice 2 (strength points 4, half, rounded up -2): 1 1 = 0 [6.2i 6.3c 6.0m]
            M1 is not hit [6.4]
            melee: dice 6 (strength points 4, impact +1, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, disordered -1, supporting stand +2): 2 2 2 2 2 2 = 0 [10.1b 10.1f 10.7c 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and C1 is drawn [11.3c]
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves east [11.1h]
            - C1: 0,0 heading 0, 5 SP, disordered
            - M1: 2,0 heading 300, 4 SP, disordered
        "#]],
    );
}

#[test]
fn an_attack_that_started_in_front_does_not_disorder_by_going_round() {
    check(
        "red M1 border-horse at 3,-1 facing 3
         blue C1 bills at 0,0 facing 1",
        &["red: activate M1", "red: move sw", "red: move w", "red: go e", "red: stop"],
        &[4, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            M1 is activated [1.4g]
            M1 moves south-west [3.0b]
            M1 charges [10.0b 3.0e]
            M1 moves west [3.0b]
            Order Test for the extra move, against 3 (rating B 4, commander -1): 4 [3.4a 3.4b 3.3a]
            M1 passes its Order Test [3.4g 3.4e 3.4h]
            M1 fights C1 [10.2a]
            melee: dice 6 (strength points 4, impact +1, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and C1 is drawn [11.3c]
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves east [11.1h]
            - M1: 2,0 heading 240, 4 SP, disordered
        "#]],
    );
}

#[test]
fn a_charge_from_behind_the_front_face_line_disorders() {
    check(
        "red M1 border-horse at 3,1 facing 2
         blue C1 bills at 0,0 facing 1",
        &["red: activate M1", "red: move w w nw", "red: go e", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves west [3.0b]
            M1 moves west [3.0b]
            M1 moves north-west [3.0b]
            M1 fights C1 [10.2a]
            C1 is disordered [10.5a flank.start]
            melee: dice 6 (strength points 4, impact +1, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and C1 is drawn [11.3c]
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves east [11.1h]
            - C1: 0,0 heading 0, 5 SP, disordered
            - M1: 2,0 heading 300, 4 SP, disordered
        "#]],
    );
}

#[test]
fn a_push_through_must_end_on_a_formed_enemy() {
    refused(
        "red K1 knights at 0,0 facing 1, impetuous none
         blue S1 sk-bows at 1,-1 facing 4
         blue C1 bills at 6,-6 facing 4",
        &["red: activate K1", "red: move ne nw"],
        &[],
        expect![[r#"K1 pushes through skirmishers only to hit a formed enemy [10.6a]"#]],
    );
}

#[test]
fn of_a_formation_only_those_who_hit_a_formed_enemy_push_through_skirmishers() {
    // K1 would hit C1; K2 beside it rides through skirmishers with nobody to hit behind them.
    let position = "red K1 knights at 0,0 facing 1, impetuous none
        red K2 knights at 1,0 facing 1, impetuous none
        blue S1 sk-bows at 2,-1 facing 4
        blue C1 bills at 1,-3 facing 4";
    let moved = ["red: form up K1", "red: join K2", "red: move ne nw"];
    refused(
        position,
        &moved,
        &[],
        expect![[r#"K2 pushes through skirmishers only to hit a formed enemy [10.6a]"#]],
    );
    // With an enemy before it, too, it may.
    let both = format!("{position}\nblue C2 bills at 3,-3 facing 4");
    let told = crate::table::played(&both, &moved, &[]);
    assert!(told.contains("K2 charges [10.0b 3.0e]"), "{told}");
}

#[test]
fn a_charger_whose_target_is_gone_goes_on_by_steps_only() {
    choices(
        "red G1 stradiots at 3,-4 facing 3, mp 3
         blue C1 bills at 6,-6 facing 4
         blue S1 sk-bows at 0,-3 facing 4",
        &["red: activate G1", "red: move sw w facing 2"],
        &[],
        expect![[r#"
            red: move e
            red: move ne
            red: move nw
            red: move w
            red: move sw
            red: move se
            red: stop
        "#]],
    );
}
