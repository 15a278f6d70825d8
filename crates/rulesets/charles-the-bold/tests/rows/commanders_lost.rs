//! How commanders are lost and replaced (2.2).

use crate::table::{check, commanders, refused};
use expect_test::expect;

/// Shot that destroys a stand with one strength point, whose commander is with it.
fn last_man(general: &str) -> String {
    format!(
        "break blue 9/10
         red S1 crossbowmen at 0,0 facing 1
         general red at 0,1
         blue X1 bills at 0,-2 facing 4, left 1, disordered
         blue X2 bills at 0,-5 facing 4
         blue X3 bills at 0,-6 facing 4
         general blue {general}"
    )
}

const SHOOT: [&str; 2] = ["red: activate S1", "red: S1 fires at X1"];

#[test]
fn a_commander_falls_with_his_stand_and_a_poor_one_takes_his_place() {
    let position = last_man("with X1 initiative 2");
    let rest = ["red: end turn", "blue: end turn", "blue: choose X3"];
    check(
        &position,
        &[&SHOOT[..], &rest].concat(),
        &[6, 1, 1, 1, 3, 4, 4, 3, 4],
        expect![[r#"
            S1 is activated [1.4g]
            S1 fires at X1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            X1 is hit once [6.0t 7.0a]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, disordered -1, general attached +1, at least +1): 3 [7.0c 7.0d 7.0e 7.0g 2.2a 7.0h 7.0b]
            X1 has a morale loss of 2 [7.0i 7.0f]
            X1 loses 1 SP [7.1a 7.1b 6.0u]
            X1 is destroyed [7.1e]
            blue's general is killed [2.2b]
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            round 2 begins [1.4a]
            a new commander of blue appears with X3 [2.2c 2.2d 2.2e]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 8 to 5: 4 4 3 4 [1.4d 2.2d 1.4e]
            the turn of red begins [1.4d]
            - X1: off the map
        "#]],
    );
    commanders(
        &position,
        &[&SHOOT[..], &rest].concat(),
        &[6, 1, 1, 1, 3, 4, 4, 3, 4],
        expect![[r#"
        red's general at 0,1
        successor of blue's general at 0,-6
    "#]],
    );
    refused(
        &position,
        &[&SHOOT[..], &["red: end turn", "blue: walk 0,-5"]].concat(),
        &[6, 1, 1, 1, 3],
        expect!["the group has no commander on the map [2.2g]"],
    );
}

#[test]
fn a_commander_who_is_not_attached_survives_the_loss_of_the_stand() {
    check(
        &last_man("at 0,-2"),
        &SHOOT,
        &[6, 1, 1, 1, 3],
        expect![[r#"
        S1 is activated [1.4g]
        S1 fires at X1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        X1 is hit once [6.0t 7.0a]
        Morale Test, against 1 (initial SP 5, hits -1, losses -4, disordered -1, at least +2): 3 [7.0c 7.0d 7.0e 7.0g 7.0h 7.0b]
        X1 has a morale loss of 2 [7.0i]
        X1 loses 1 SP [7.1a 7.1b 6.0u]
        X1 is destroyed [7.1e]
        blue's general goes to X2 [2.2f 2.1i]
        - X1: off the map
    "#]],
    );
}

#[test]
fn a_group_without_a_commander_throws_without_a_modifier() {
    let leaderless = "start
        red B1 bills at 0,3 facing 1
        general red off initiative 2
        blue X1 bills at 0,-3 facing 4
        general blue with X1 initiative 1";
    check(
        leaderless,
        &[],
        &[4, 4, 3, 3],
        expect![[r#"
        round 1 begins [1.4a]
        red is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 8 to 7: 4 4 3 3 [2.2g 1.4d 1.4e]
        the turn of red begins [1.4d]
    "#]],
    );
}

#[test]
fn a_group_without_stands_is_out_of_the_game() {
    let gone = "start
        break red 9/10
        red B1 bills at 0,3 facing 1
        red B2 bills lost of red-rear
        general red with B1
        blue X1 bills at 0,-3 facing 4";
    check(
        gone,
        &["red: end turn", "blue: end turn"],
        &[6, 6, 1, 1, 6, 6, 1, 1],
        expect![[r#"
        round 1 begins [1.4a]
        red is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red begins [1.4d]
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        the turn of blue ends [1.4h 1.4i]
        round 2 begins [1.4a]
        red is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red begins [1.4d]
    "#]],
    );
    refused(
        gone,
        &["red: end turn", "blue: end turn", "red: name red-rear"],
        &[6, 6, 1, 1, 6, 6, 1, 1],
        expect!["choose a stand to activate, move the commander, or end the turn [1.4g]"],
    );
    holds!("2.2h");
}

#[test]
fn a_commander_who_pursues_off_the_board_is_replaced() {
    let edge = "radius 2
        break blue 9/10
        red H1 mounted-sergeants at 0,0 facing 1
        red B1 bills at -2,2 facing 1
        general red with H1
        blue X1 feudal-infantry at 1,-2 facing 4
        blue X2 bills at 2,0 facing 4";
    check(
        edge,
        &["red: activate H1", "red: move ne", "red: pursue", "red: end turn", "blue: end turn"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 1, 1],
        expect![[r#"
            H1 is activated [1.4g]
            H1 charges [10.0b 3.0e]
            H1 moves north-east [3.0b]
            H1 halts [3.5d]
            H1 fights X1 [10.2a]
            melee: dice 7 (strength points 5, impact +2): 6 6 1 1 1 1 1 = 2 [10.1b 10.3a 10.1c]
            X1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            H1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 4, hits -2, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
            X1 has a morale loss of 3 [7.0j 7.0f]
            H1 beats X1 [11.0b]
            X1 loses 2 SP [7.1a 11.0c]
            X1 is disordered [7.3a]
            X1 retreats off the board [12.2a 12.0n 12.2b]
            a captain is killed [2.2b]
            pursuit: 6 [13.0f]
            H1 pursues 3 hexes [13.0f 13.0o 13.0i]
            H1 moves north-west [13.1a]
            H1 moves north-east [13.1a]
            H1 pursues off the board [13.0n]
            red's general is taken off the map [2.2i]
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            round 2 begins [1.4a]
            a new commander of blue appears with X2 [2.2c 2.2d 2.2e]
            a new commander of red appears with B1 [2.2c 2.2d 2.2e]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 10 to 0: 6 6 1 1 [2.2d 1.4e]
            the turn of red begins [1.4d]
            - H1: off the map
            - X1: off the map
        "#]],
    );
}
