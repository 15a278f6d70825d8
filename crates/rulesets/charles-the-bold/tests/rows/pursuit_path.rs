//! The way of a pursuit, and new enemies on it (13.1).

use crate::table::check_from;
use expect_test::expect;

#[test]
fn a_pursuer_that_reaches_the_stand_it_beat_fights_it_with_impact() {
    check_from(
        "red K1 mounted-sergeants at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on", "blue: go nw", "blue: go nw", "red: pursue", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            pursuit: 5 [13.0f]
            K1 pursues 2 hexes [13.0f 13.0o]
            K1 moves north-west [13.1a]
            K1 moves north-west [13.1a]
            K1 fights C1 [10.2a 10.2c 13.1d]
            melee: dice 7 (strength points 5, impact +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 4, disordered -1): 2 2 2 = 0 [10.1b 10.1f 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and C1 is drawn [11.3c]
            K1 stands its ground [11.1g]
            the melee of K1 and C1 goes on [11.3a 11.3d 11.3e]
            - C1: 0,-3 heading 180, 4 SP, disordered, Battle Stand in a melee
            - K1: 0,-2 heading 0, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_pursuer_does_not_go_sideways() {
    check_from(
        "hex 0,-2 impassable
         hex 1,-2 impassable
         red K1 knights at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on", "blue: go w", "blue: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 4],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats west [12.0j 12.0a]
            C1 loses 1 SP [12.0j 12.0r]
            C1 halts [12.0b 12.0k]
            pursuit: 4 [13.0c]
            K1 pursues 2 hexes [13.0c 13.0o]
            K1 moves north-west [13.1a]
            K1 halts [13.1b]
            - C1: -1,-1 heading 180, 2 SP, disordered
            - K1: 0,-1 heading 0, 6 SP
        "#]],
    );
}

#[test]
fn after_destruction_a_pursuer_goes_straight_on() {
    check_from(
        "red K1 mounted-sergeants at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 2, disordered
         blue X1 bills at 1,-4 facing 4
         blue X2 bills at -4,-3 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on", "red: pursue"],
        &[6, 6, 1, 1, 1, 1, 5, 5],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is destroyed [7.1e]
            pursuit: 5 [13.0f]
            K1 pursues 2 hexes [13.0f 13.0o 13.0i]
            K1 moves north-west [13.1a]
            K1 moves north-east [13.1c]
            - K1: 1,-2 heading 0, 5 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn a_victor_pursues_again_and_again_in_any_turn() {
    check_from(
        "red B1 bills at 0,0 facing 1, moved
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 0,-4 facing 4
         general red off
         general blue off
         melee B1 C1 blue
         turn blue",
        &[
            "blue: activate C1",
            "blue: fight on",
            "blue: go nw",
            "blue: stop",
            "red: pursue",
            "blue: go ne",
            "blue: go ne",
            "red: pursue",
        ],
        &[1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 5, 4, 1, 1, 1, 6, 1, 1, 1, 1, 1, 4, 5],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            pursuit: 4 [13.0e]
            B1 pursues 1 hex [13.0e 13.0o 13.1f A2d]
            B1 moves north-west [13.1a]
            B1 fights C1 [10.2a 10.2c 13.1d]
            melee: dice 3 (strength points 4, disordered -1): 1 1 1 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, impact +1): 6 1 1 1 1 1 = 1 [10.1b 10.3a 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 2 (initial SP 5, hits -1, losses -1, disordered -1): 4 [7.0c 7.0d 7.0e 7.0g 7.0b]
            C1 has a morale loss of 2 [7.0i]
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 retreats north-east [12.0d1 12.0c 12.0a]
            C1 retreats north-east [12.0d1 12.0c]
            pursuit: 5 [13.0e]
            B1 pursues 1 hex [13.0e 13.0o 13.1f A2d]
            B1 moves north-west [13.1a]
            - B1: 0,-2 heading 0, 5 SP
            - C1: 2,-4 heading 180, 2 SP, disordered
        "#]],
    );
}

#[test]
fn a_pursuer_changes_places_with_friends_it_may_displace() {
    check_from(
        "red K1 knights at 0,0 facing 1
         red S1 sk-bows at 1,-2 facing 1
         blue C1 bills at 0,-1 facing 4, left 2, disordered
         blue X1 bills at 1,-6 facing 4
         blue X2 bills at -4,-3 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on"],
        &[6, 6, 1, 1, 1, 1, 1, 5, 4],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is destroyed [7.1e]
            pursuit: 4 [13.0c]
            K1 pursues 2 hexes [13.0c 13.0o 13.0i]
            K1 moves north-west [13.1a]
            K1 moves north-east [13.1c]
            S1 changes places with K1 [13.1g 3.10a]
            - K1: 1,-2 heading 0, 6 SP
            - S1: 0,-1 heading 0, 2 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn closed_ground_ends_a_pursuit() {
    check_from(
        "hex 1,-2 impassable
         hex 0,-2 impassable
         red K1 knights at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 2, disordered
         blue X1 bills at 1,-5 facing 4
         blue X2 bills at -4,-3 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on"],
        &[6, 6, 1, 1, 1, 1, 1, 5, 5],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is destroyed [7.1e]
            pursuit: 5 [13.0c]
            K1 pursues 2 hexes [13.0c 13.0o 13.0i]
            K1 moves north-west [13.1a]
            K1 halts [13.1g]
            - K1: 0,-1 heading 0, 6 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn a_friend_it_may_not_pass_ends_a_pursuit() {
    check_from(
        "red K1 knights at 0,0 facing 1
         red B1 bills at 1,-2 facing 1
         blue C1 bills at 0,-1 facing 4, left 2, disordered
         blue X1 bills at 1,-6 facing 4
         blue X2 bills at -4,-3 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on"],
        &[6, 6, 1, 1, 1, 1, 1, 5, 4],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is destroyed [7.1e]
            pursuit: 4 [13.0c]
            K1 pursues 2 hexes [13.0c 13.0o 13.0i]
            K1 moves north-west [13.1a]
            K1 halts [13.1g]
            - K1: 0,-1 heading 0, 6 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn the_pursuer_follows_its_own_enemy_and_not_a_supporting_stand() {
    holds!("13.0b2");
    check_from(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue L1 longbowmen at 1,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &[
            "red: activate B1",
            "red: fight on",
            "blue: go nw",
            "blue: go nw",
            "blue: go ne",
            "blue: go ne",
            "blue: stop",
            "red: pursue",
        ],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 4],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            L1 is disordered [10.7e 12.0l]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            L1 retreats north-east [12.0d1 12.0c 12.0l]
            L1 retreats north-east [12.0d1 12.0c]
            L1 halts [12.0b 12.0k]
            pursuit: 4 [13.0e]
            B1 pursues 1 hex [13.0e 13.0o]
            B1 moves north-west [13.1a]
            - B1: 0,-1 heading 0, 5 SP
            - C1: 0,-3 heading 180, 3 SP, disordered
            - L1: 3,-3 heading 180, 4 SP, disordered
        "#]],
    );
}
