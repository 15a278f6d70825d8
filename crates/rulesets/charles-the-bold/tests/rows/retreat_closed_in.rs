//! Retreat with enemies behind (12.1) and at the edge of the board (12.2).

use crate::table::{beaten, beaten_refused, check_from, refused};
use expect_test::expect;

#[test]
fn a_stand_may_pass_enemy_skirmishers_but_not_stop_there() {
    beaten(
        "red B1 bills at 0,0 facing 1
         red S1 sk-bows at 0,-2 facing 4
         red S2 sk-bows at 1,-2 facing 4
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw", "blue: go nw", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.1a 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn nobody_retreats_through_other_enemies() {
    beaten_refused(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 0,-2 facing 1
         blue C1 bills at 0,-1 facing 0, disordered",
        &["blue: go nw"],
        &[],
        expect![[r#"C1 cannot retreat through the enemy [12.1a]"#]],
    );
}

#[test]
fn a_surrounded_stand_is_destroyed() {
    beaten(
        "red B1 bills at 0,0 facing 1
         red B2 bills at -1,0 facing 4
         red B3 bills at -1,-1 facing 4
         red B4 bills at 0,-2 facing 1
         red B5 bills at 1,-2 facing 1
         red B6 bills at 1,-1 facing 4
         blue C1 bills at 0,-1 facing 4
         blue X1 bills at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4",
        &["red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 is destroyed [12.1b 12.1a]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn enemies_facing_both_rear_hexes_force_it_sideways() {
    check_from(
        "red B1 bills at 0,0 facing 1
         red B4 bills at 0,-2 facing 4
         red B5 bills at 1,-2 facing 4
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go w", "blue: stop", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats west [12.0j 12.0a]
            C1 loses 1 SP [12.1c 12.0r]
            C1 loses 1 SP [12.0i 12.0i2 12.0r]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: -1,-1 heading 180, 2 SP, disordered
        "#]],
    );
}

#[test]
fn an_enemy_facing_one_rear_hex_costs_a_point() {
    check_from(
        "red B1 bills at 0,0 facing 1
         red B5 bills at 1,-2 facing 4
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: stop", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 loses 1 SP [12.1d 12.0r]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_stand_beaten_at_the_edge_is_driven_off() {
    beaten(
        "radius 2
         red B1 bills at 0,-1 facing 1
         blue C1 bills at 0,-2 facing 4
         blue X1 bills at 2,0 facing 4
         blue X2 bills at 2,-1 facing 4",
        &["red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats off the board [12.2a 12.0n 12.2b]
            B1 does not pursue [13.0d]
            - B1: 0,-1 heading 0, 5 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn others_stop_before_the_edge() {
    beaten_refused(
        "radius 2
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw", "blue: go nw"],
        &[],
        expect![[r#"C1 stops before the edge of the board [12.2b]"#]],
    );
}

#[test]
fn elephants_run_their_full_double_move_off_the_board() {
    check_from(
        "option elephants
         radius 2
         red B1 bills at 0,0 facing 1
         blue E1 elephants at 0,-1 facing 4
         blue X1 bills at 2,0 facing 4
         blue X2 bills at 2,-1 facing 4
         general red off
         general blue off
         melee B1 E1 red",
        &["red: activate B1", "red: fight on", "blue: go nw"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        "beats",
        expect![[r#"
            B1 beats E1 [11.0b]
            E1 loses 1 SP [7.1a 11.0c 11.1a]
            E1 is disordered [7.3a]
            E1 retreats north-west [12.0d1 12.0c 12.0a]
            E1 retreats off the board [12.2c 12.0n]
            B1 does not pursue [13.0k]
            - B1: 0,0 heading 0, 5 SP
            - E1: off the map
        "#]],
    );
}

#[test]
fn elephants_do_not_stop_short() {
    refused(
        "option elephants
         red B1 bills at 0,0 facing 1
         blue E1 elephants at 0,-1 facing 4
         general red off
         general blue off
         melee B1 E1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"E1 must retreat its full double move [12.2c]"#]],
    );
}

#[test]
fn friends_and_then_the_edge_let_it_slip_sideways() {
    check_from(
        "radius 2
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 0,-2 facing 4
         blue C3 bills at 1,-2 facing 4
         blue X2 bills at 2,0 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0e 12.0f 12.0a]
            C2 is disordered [12.0e 3.9c]
            C1 retreats east [12.0j]
            C3 is disordered [12.0e 3.9c]
            C1 loses 1 SP [12.2d 12.0r]
            C1 retreats east [12.0j]
            C1 loses 1 SP [12.2d 12.0r]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 2,-2 heading 180, 2 SP, disordered
            - C2: 0,-2 heading 180, 5 SP, disordered
            - C3: 1,-2 heading 180, 5 SP, disordered
        "#]],
    );
}
