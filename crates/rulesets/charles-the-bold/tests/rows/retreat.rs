//! Retreat (12.0): how far, which way, and what it costs.

use crate::table::{beaten, beaten_choices, beaten_refused, check_from, choices, refused};
use expect_test::expect;

#[test]
fn a_beaten_stand_retreats_to_a_clear_rear_hex() {
    beaten_choices(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &[],
        &[],
        expect![[r#"
            blue: go ne
            blue: go nw
        "#]],
    );
}

#[test]
fn a_beaten_stand_retreats_at_least_one_hex() {
    beaten_refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: stop"],
        &[],
        expect![[r#"C1 must retreat at least one hex [12.0b]"#]],
    );
}

#[test]
fn a_retreat_leads_away_from_the_attacker() {
    beaten_refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go se"],
        &[],
        expect![[r#"that way does not lead C1 away from its attacker [12.0d]"#]],
    );
}

#[test]
fn a_retreat_goes_double_the_move_at_most_and_keeps_the_facing() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw", "blue: go ne", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-east [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 1,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_stand_beaten_from_the_rear_retreats_forwards() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 1, disordered",
        &["blue: go nw", "blue: stop", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 0, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_stand_beaten_from_the_flank_has_three_retreat_hexes() {
    beaten_choices(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 0, disordered",
        &[],
        &[],
        expect![[r#"
            blue: go ne
            blue: go nw
            blue: go w
        "#]],
    );
}

#[test]
fn a_clear_hex_comes_before_a_friend() {
    beaten_refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 0, disordered
         blue C2 bills at 0,-2 facing 4",
        &["blue: go nw"],
        &[],
        expect![[r#"C1 has a clear hex to retreat into [12.0d1]"#]],
    );
}

#[test]
fn without_a_clear_hex_a_stand_retreats_through_a_friend_and_disorders_it() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 0,-2 facing 4
         blue C3 bills at 1,-2 facing 4",
        &["blue: go nw", "blue: go nw", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0e 12.0f 12.0a]
            C2 is disordered [12.0e 3.9c]
            C1 retreats north-west [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-3 heading 180, 3 SP, disordered
            - C2: 0,-2 heading 180, 5 SP, disordered
        "#]],
    );
}

#[test]
fn among_friends_it_does_not_stop() {
    beaten_refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 0,-2 facing 4
         blue C3 bills at 1,-2 facing 4",
        &["blue: go nw", "blue: stop"],
        &[],
        expect![[r#"C1 cannot stop among other stands [12.0f]"#]],
    );
}

#[test]
fn it_passes_friends_beyond_its_retreat_distance() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 0,-2 facing 4
         blue C3 bills at 1,-2 facing 4
         blue C4 bills at 0,-3 facing 4
         blue C5 bills at 1,-3 facing 4
         blue C6 bills at 2,-3 facing 4",
        &["blue: go nw", "blue: go nw", "blue: go nw", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0e 12.0f 12.0a]
            C2 is disordered [12.0e 3.9c]
            C1 retreats north-west [12.0e 12.0f]
            C4 is disordered [12.0e 3.9c]
            C1 retreats north-west [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-4 heading 180, 3 SP, disordered
            - C2: 0,-2 heading 180, 5 SP, disordered
            - C4: 0,-3 heading 180, 5 SP, disordered
        "#]],
    );
}

#[test]
fn friends_that_open_their_ranks_are_not_disordered() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 longbowmen at 0,-2 facing 4
         blue C3 longbowmen at 1,-2 facing 4",
        &["blue: go nw", "blue: go nw", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0g 12.0f 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_retreat_may_end_on_friendly_skirmishers_and_push_them_back() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue S2 sk-bows at 0,-2 facing 4
         blue S3 sk-bows at 1,-2 facing 4",
        &["blue: go nw", "blue: stop", "blue: go nw", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0g 12.0f 12.0a]
            C1 halts [12.0b 12.0k]
            S2 is pushed back north-west [12.0h 12.0h2]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 3 SP, disordered
            - S2: 0,-3 heading 180, 2 SP
        "#]],
    );
}

#[test]
fn the_skirmishers_go_one_hex_in_a_retreat_direction() {
    beaten_refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue S2 sk-bows at 0,-2 facing 4
         blue S3 sk-bows at 1,-2 facing 4",
        &["blue: go nw", "blue: stop", "blue: go w"],
        &[],
        expect![[r#"S2 gives way to C1 by one empty hex, away from the enemy if it can [12.0h2]"#]],
    );
}

#[test]
fn a_zone_of_control_costs_a_point_once() {
    check_from(
        "red B1 bills at 0,0 facing 1
         red B2 bills at -1,-2 facing 0
         red B3 bills at 2,-3 facing 3
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: go nw", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0i 12.0a]
            C1 loses 1 SP [12.0i 12.0i2 12.0r]
            C1 retreats north-west [12.0i]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn friends_come_before_enemy_zones() {
    beaten(
        "red B1 bills at 0,0 facing 1
         red B2 bills at -1,-2 facing 0
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,-2 facing 4",
        &["blue: go ne", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-east [12.0e 12.0f 12.0a]
            C2 is disordered [12.0e 3.9c]
            C1 retreats north-east [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 2,-3 heading 180, 3 SP, disordered
            - C2: 1,-2 heading 180, 5 SP, disordered
        "#]],
    );
}

#[test]
fn with_no_hex_behind_it_a_stand_slips_sideways_at_a_cost() {
    beaten(
        "hex 0,-2 impassable
         hex 1,-2 impassable
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go w", "blue: stop", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats west [12.0j 12.0a]
            C1 loses 1 SP [12.0j 12.0r]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: -1,-1 heading 180, 2 SP, disordered
        "#]],
    );
}

#[test]
fn closed_ground_stays_closed_in_a_retreat() {
    beaten_refused(
        "hex 0,-2 impassable
         hex 1,-2 impassable
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw"],
        &[],
        expect![[r#"that ground is closed to C1 [12.0o]"#]],
    );
}

#[test]
fn costly_ground_does_not_shorten_a_retreat() {
    beaten(
        "hex 0,-2 woods
         hex 0,-3 woods
         hex 1,-2 impassable
         hex 1,-3 impassable
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn artillery_beaten_in_melee_is_lost_even_as_a_supporter() {
    check_from(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue A1 cannon at 1,-1 facing 4
         blue X1 bills at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            A1 is disordered [10.7e 12.0l]
            A1 is destroyed [12.0m]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 3 SP, disordered
            - A1: off the map
        "#]],
    );
}

#[test]
fn the_owner_orders_the_retreats_of_supporters() {
    choices(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue L1 longbowmen at 1,-1 facing 4
         blue L2 longbowmen at 1,0 facing 3
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        expect![[r#"
            blue: choose L1
            blue: choose L2
        "#]],
    );
}

#[test]
fn only_beaten_stands_retreat() {
    refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue L1 longbowmen at 1,-1 facing 4
         blue L2 longbowmen at 1,0 facing 3
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop", "blue: choose C1"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        expect![[r#"C1 does not have to retreat [12.0q]"#]],
    );
}

#[test]
fn a_stand_with_no_way_out_is_destroyed() {
    beaten(
        "hex 0,-2 impassable
         hex 1,-2 impassable
         hex -1,-1 impassable
         hex 1,-1 impassable
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue X1 bills at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4",
        &["red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 is destroyed [12.0p]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn losses_on_a_retreat_may_destroy() {
    check_from(
        "red B1 bills at 0,0 facing 1
         red B2 bills at -1,-2 facing 0
         red B3 bills at 2,-3 facing 3
         blue C1 bills at 0,-1 facing 4, left 3
         blue X1 bills at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 5],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0i 12.0a]
            C1 loses 1 SP [12.0i 12.0i2 12.0r]
            C1 is destroyed [7.1e]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_with_no_other_hex_go_where_the_other_came_from() {
    beaten(
        "hex 1,-2 impassable
         hex 1,-3 impassable
         hex 0,-3 impassable
         hex -1,-2 impassable
         hex -1,-1 impassable
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue S2 sk-bows at 0,-2 facing 4",
        &[],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0g 12.0f 12.0a]
            S2 is pushed back south-east [12.0h 12.0h2]
            B1 does not pursue [13.0o]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 3 SP, disordered
            - S2: 0,-1 heading 180, 2 SP
        "#]],
    );
}
