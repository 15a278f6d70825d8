//! Draws, bounces and ongoing melees (11.1e to 11.1i, 11.3, 11.4).

use crate::table::{check, check_from, choices, refused};
use expect_test::expect;

#[test]
fn light_and_medium_cavalry_draw_off_after_a_drawn_bout() {
    check_from(
        "red M1 border-horse at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee M1 C1 red",
        &["red: activate M1", "red: fight on", "red: go sw", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1],
        "drawn",
        expect![[r#"
            the bout of M1 and C1 is drawn [11.3c]
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves south-west [11.1h]
            - C1: 0,-1 heading 180, 5 SP
            - M1: -1,1 heading 0, 4 SP, disordered
        "#]],
    );
}

#[test]
fn they_must_draw_off() {
    refused(
        "red M1 border-horse at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee M1 C1 red",
        &["red: activate M1", "red: fight on", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"M1 must draw off after a drawn bout [11.1e]"#]],
    );
}

#[test]
fn of_two_light_or_medium_cavalry_the_attacker_draws_off() {
    check_from(
        "red M1 border-horse at 0,0 facing 1
         blue M2 border-horse at 0,-1 facing 4
         general red off
         general blue off
         melee M1 M2 blue",
        &["red: activate M1", "red: fight on", "blue: go ne", "blue: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        "drawn",
        expect![[r#"
            the bout of M1 and M2 is drawn [11.3c]
            M1 stands its ground [11.1f]
            M2 draws off [11.1e 11.1h]
            M2 is disordered [11.1e]
            M2 moves north-east [11.1h]
            - M1: 0,0 heading 0, 4 SP
            - M2: 1,-2 heading 180, 4 SP, disordered
        "#]],
    );
}

#[test]
fn heavy_cavalry_may_stay_or_draw_off() {
    check_from(
        "red K1 knights at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "drawn",
        expect![[r#"
            the bout of K1 and C1 is drawn [11.3c]
            K1 stands its ground [11.1g]
            the melee of K1 and C1 goes on [11.3a 11.3d 11.3e]
        "#]],
    );
}

#[test]
fn heavy_cavalry_draws_off_if_it_likes() {
    check_from(
        "red K1 knights at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on", "red: go sw", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "drawn",
        expect![[r#"
            the bout of K1 and C1 is drawn [11.3c]
            K1 draws off [11.1g 11.1h]
            K1 is disordered [11.1g]
            K1 moves south-west [11.1h]
            - C1: 0,-1 heading 180, 5 SP
            - K1: -1,1 heading 0, 6 SP, disordered
        "#]],
    );
}

#[test]
fn cavalry_with_no_clear_hex_behind_it_stays() {
    check_from(
        "red M1 border-horse at 0,0 facing 1
         red B2 bills at -1,1 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,0 facing 4
         general red off
         general blue off
         melee M1 C1 red",
        &["red: activate M1", "red: fight on"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1],
        "drawn",
        expect![[r#"
            the bout of M1 and C1 is drawn [11.3c]
            M1 stands its ground [11.1h]
            the melee of M1 and C1 goes on [11.3a 11.3d 11.3e]
        "#]],
    );
}

#[test]
fn supporting_cavalry_draws_off_too_and_a_supporter_that_stays_becomes_battle_stand() {
    check_from(
        "red M1 border-horse at 0,0 facing 1
         red B2 bills at -1,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee M1 C1 red",
        &["red: activate M1", "red: fight on", "red: go se", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "drawn",
        expect![[r#"
            the bout of M1 and C1 is drawn [11.3c]
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves south-east [11.1h]
            B2 becomes Battle Stand [11.1i]
            the melee of B2 and C1 goes on [11.3a 11.3d 11.3e]
            - B2: -1,0 heading 0, 5 SP, Battle Stand in a melee
            - M1: 0,1 heading 0, 4 SP, disordered
        "#]],
    );
}

#[test]
fn a_stand_destroyed_in_a_draw_is_replaced_by_a_supporter() {
    check_from(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 1, disordered
         blue C2 bills at 1,-1 facing 4
         blue X1 bills at 5,-5 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "drawn",
        expect![[r#"
            the bout of B1 and C1 is drawn [11.3c]
            C1 loses 1 SP [7.1a 7.3b 11.3b]
            C1 is destroyed [7.1e]
            C2 becomes Battle Stand [11.2d]
            the melee of B1 and C2 goes on [11.3a 11.3d 11.3e]
            - C2: 1,-1 heading 180, 5 SP, Battle Stand in a melee
            - C1: off the map
        "#]],
    );
}

#[test]
fn the_owner_chooses_which_supporter_takes_the_place() {
    choices(
        "red B1 bills at 0,0 facing 1
         red B2 bills at -1,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 1, disordered
         blue C2 bills at 1,-1 facing 4
         blue C3 bills at 1,0 facing 3
         blue X1 bills at 5,-5 facing 4
         blue X2 bills at 5,-6 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            blue: choose C2
            blue: choose C3
        "#]],
    );
}

#[test]
fn equal_morale_losses_draw_and_cost_one_point_each() {
    check_from(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 6, 1, 1, 1, 6, 6, 1, 1, 1, 5, 5],
        "drawn",
        expect![[r#"
            the bout of B1 and C1 is drawn [11.3a 10.1d]
            B1 loses 1 SP [7.1a 11.3b]
            B1 is disordered [7.3a]
            C1 loses 1 SP [7.1a 11.3b]
            C1 is disordered [7.3a]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,0 heading 0, 4 SP, disordered, Battle Stand in a melee
            - C1: 0,-1 heading 180, 4 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn tests_that_are_passed_draw_the_bout() {
    check_from(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3],
        "drawn",
        expect![[r#"
            the bout of B1 and C1 is drawn [11.3c]
            C1 is disordered [7.3a]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - C1: 0,-1 heading 180, 5 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_victor_before_another_melee_joins_it() {
    check(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 2,-1 facing 2
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red
         melee B2 C2 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 6 1 1 1 = 2 [10.1b 10.1c]
            C1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 5, hits -2): 5 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 2 [7.0i]
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 joins the melee against C2 [11.4b 13.1e]
            melee: dice 9 (strength points 5, flank or rear +1, supporting stand +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.5b 10.7c 10.1c]
            C2 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B2 is not hit [10.1c 6.0m]
            the bout of B2 and C2 is drawn [11.3c]
            the melee of B2 and C2 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,0 heading 0, 5 SP, supports a melee
            - C1: 0,-2 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_charge_pulls_a_supporter_out_of_its_melee() {
    check(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 3,-1 facing 2
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,-1 facing 4, melee 0, supporting
         melee B1 C1 red",
        &["red: activate B2", "red: move w"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        expect![[r#"
            B2 is activated [1.4g]
            B2 charges [10.0b 3.0e]
            B2 moves west [3.0b]
            C2 is pulled out of its melee [11.4c 6.2k]
            B2 fights C2 [10.2a]
            C2 is disordered [10.5a flank.start]
            melee: dice 7 (strength points 5, impact +1, flank or rear +1): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            C2 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            B2 is not hit [10.1c 6.0m]
            the bout of B2 and C2 is drawn [11.3c]
            the melee of B2 and C2 goes on [11.3a 11.3d 11.3e]
            - B2: 2,-1 heading 300, 5 SP, Battle Stand in a melee
            - C2: 1,-1 heading 180, 5 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_charger_before_a_battle_stand_and_a_free_enemy_chooses() {
    choices(
        "red B1 bills at -1,0 facing 1
         red B2 bills at 0,1 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B2", "red: move nw"],
        &[],
        expect![[r#"
            red: B2 fights C1
            red: B2 fights C2
        "#]],
    );
}

#[test]
fn a_charger_joins_the_ongoing_melee() {
    check(
        "red B1 bills at -1,0 facing 1
         red B2 bills at 0,1 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,-1 facing 4
         melee B1 C1 red",
        &["red: activate B2", "red: move nw", "red: B2 fights C1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B2 is activated [1.4g]
            B2 charges [10.0b 3.0e]
            B2 moves north-west [3.0b]
            B2 halts [3.5d]
            B2 joins the melee against C1 [11.4a 10.7f 11.4d]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e A1d]
            - B2: 0,0 heading 0, 5 SP, supports a melee
        "#]],
    );
}

#[test]
fn a_charger_may_fight_the_free_enemy_in_a_melee_of_its_own() {
    check(
        "red B1 bills at -1,0 facing 1
         red B2 bills at 0,1 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,-1 facing 4
         melee B1 C1 red",
        &["red: activate B2", "red: move nw", "red: B2 fights C2"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B2 is activated [1.4g]
            B2 charges [10.0b 3.0e]
            B2 moves north-west [3.0b]
            B2 halts [3.5d]
            B2 fights C2 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C2 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B2 is not hit [10.1c 6.0m]
            the bout of B2 and C2 is drawn [11.3c]
            the melee of B2 and C2 goes on [11.3a 11.3d 11.3e]
            - B2: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - C2: 1,-1 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn supporting_cavalry_draws_off_after_a_draw_while_its_battle_stand_stays() {
    check_from(
        "red B1 bills at -1,0 facing 1
         red M1 border-horse at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "red: go se", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "drawn",
        expect![[r#"
            the bout of B1 and C1 is drawn [11.3c]
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves south-east [11.1h]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - M1: 0,1 heading 0, 4 SP, disordered
        "#]],
    );
}

#[test]
fn a_victor_before_a_supporter_of_another_melee_does_not_pursue() {
    check_from(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 2,-1 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 3,-2 facing 4
         blue D1 bills at 1,-1 facing 0
         general red off
         general blue off
         melee B1 C1 red
         melee B2 C2 red",
        &[
            "red: activate B2",
            "red: fight on",
            "red: activate B1",
            "red: fight on",
            "blue: go nw",
            "blue: stop",
        ],
        &[&[1; 5][..], &[2; 8], &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 5]].concat(),
        "B1 beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.1e]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 3 SP, disordered
            - D1: 1,-1 heading 60, 5 SP, supports a melee
        "#]],
    );
}
