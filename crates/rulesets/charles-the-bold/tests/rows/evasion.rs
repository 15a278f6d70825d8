//! Evasion (4.0).

use crate::table::{check, choices, refused};
use expect_test::expect;

/// Horse straight ahead of light horse; generals near by, so that Order Tests are at their basic targets.
const CHASE: &str = "
    red  M1 border-horse at 2,-3 facing 4
    blue L1 mounted-crossbows at 0,0 facing 1
    general red at 2,-4
    general blue at 2,2";

#[test]
fn charged_light_cavalry_evades_to_its_rear_and_keeps_its_facing_and_the_charger_follows_or_stops() {
    check(
        CHASE,
        &["red: activate M1", "red: move sw sw", "blue: evade sw se sw se", "red: move se", "red: stop"],
        &[],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves south-west [3.0b]
            M1 moves south-west [3.0b]
            L1 evades [4.0f]
            L1 moves south-west [4.0g]
            L1 moves south-east [4.0g]
            L1 moves south-west [4.0g]
            L1 moves south-east [4.0g]
            M1 moves south-east [3.0b]
            - L1: -2,4 heading 0, 3 SP
            - M1: 0,0 heading 180, 4 SP
        "#]],
    );
    let evaded = ["red: activate M1", "red: move sw sw", "blue: evade sw se"];
    for (action, why) in [
        ("red: move back ne", expect!["M1 goes on by forward steps [4.0o]"]),
        ("red: move turn left", expect!["M1 goes on by forward steps [4.0o]"]),
        ("red: rally", expect!["M1 goes on or stops [4.0o]"]),
    ] {
        refused(CHASE, &[evaded[0], evaded[1], evaded[2], action], &[], why);
    }
    choices(
        CHASE,
        &evaded,
        &[],
        expect![[r#"
        red: move sw
        red: move se
        red: stop
    "#]],
    );
}

#[test]
fn a_second_evasion_is_tested_and_a_failure_disorders_and_bars_another_from_that_pursuer() {
    let chase = [
        "red: activate M1",
        "red: move sw sw",
        "blue: evade sw se",
        "red: move se",
        "red: move se",
        "blue: evade sw",
        "red: move sw",
        "blue: stop",
    ];
    check(
        CHASE,
        &chase,
        &[3, 4, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves south-west [3.0b]
            M1 moves south-west [3.0b]
            L1 evades [4.0f]
            L1 moves south-west [4.0g]
            L1 moves south-east [4.0g]
            M1 moves south-east [3.0b]
            M1 charges [10.0b 3.0e]
            M1 moves south-east [3.0b]
            L1 evades [4.0f]
            L1 moves south-west [4.0g]
            Order Test for evading again, against 4 (rating B 4): 3 [3.4a 4.0i]
            L1 fails its Order Test [3.4g]
            L1 is disordered [4.0j]
            M1 moves south-west [3.0b]
            L1 cannot evade [4.0j]
            Order Test for the extra move, against 4 (rating B 4): 4 [3.4a 3.3a]
            M1 passes its Order Test [3.4g 3.4e 3.4h]
            M1 fights L1 [10.2a]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 3, disordered -1): 1 1 = 0 [10.1b 10.1f 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and L1 is drawn [11.3c]
            L1 stands its ground [11.1f]
            - L1: -2,3 heading 0, 3 SP, disordered, Battle Stand in a melee
            - M1: -1,2 heading 180, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn each_later_evasion_is_tested_one_harder() {
    check(
        CHASE,
        &[
            "red: activate M1",
            "red: move sw sw",
            "blue: evade se",
            "red: move se",
            "blue: evade se",
            "red: move se",
            "blue: evade se",
            "red: stop",
            "red: stop",
        ],
        &[4, 5, 4],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves south-west [3.0b]
            M1 moves south-west [3.0b]
            L1 evades [4.0f]
            L1 moves south-east [4.0g]
            M1 moves south-east [3.0b]
            L1 evades [4.0f]
            L1 moves south-east [4.0g]
            Order Test for evading again, against 4 (rating B 4): 4 [3.4a 4.0i]
            L1 passes its Order Test [3.4g]
            M1 charges [10.0b 3.0e]
            M1 moves south-east [3.0b]
            L1 evades [4.0f]
            L1 moves south-east [4.0g]
            Order Test for evading again, against 5 (rating B 4, further moves +1): 5 [3.4a 3.4d 4.0i]
            L1 passes its Order Test [3.4g]
            Order Test for the extra move, against 4 (rating B 4): 4 [3.4a 3.3a]
            M1 passes its Order Test [3.4g 3.4e]
            - L1: 0,3 heading 0, 3 SP
            - M1: 0,1 heading 180, 4 SP
        "#]],
    );
}

#[test]
fn a_stand_already_disordered_evades_once_from_the_same_attacker_and_does_not_test() {
    check(
        "red  M1 border-horse at 2,-3 facing 4
         blue L1 mounted-crossbows at 0,0 facing 1, disordered",
        &["red: activate M1", "red: move sw sw", "blue: evade sw", "red: move se", "blue: stop"],
        &[1, 1, 1, 1, 1, 1, 2],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves south-west [3.0b]
            M1 moves south-west [3.0b]
            L1 evades [4.0f]
            L1 moves south-west [4.0g]
            M1 moves south-east [3.0b]
            L1 cannot evade [4.0k]
            M1 fights L1 [10.2a]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 3, disordered -1): 1 2 = 0 [10.1b 10.1f 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and L1 is drawn [11.3c]
            L1 stands its ground [11.1f]
            - L1: -1,1 heading 0, 3 SP, disordered, Battle Stand in a melee
            - M1: 0,0 heading 180, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_charge_that_was_never_in_front_of_the_line_cannot_be_evaded() {
    check(
        "red  M2 border-horse at 3,0 facing 3
         blue L1 mounted-crossbows at 0,0 facing 1",
        &["red: activate M2", "red: move w w"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            M2 is activated [1.4g]
            M2 charges [10.0b 3.0e]
            M2 moves west [3.0b]
            M2 moves west [3.0b]
            L1 cannot evade [4.0d]
            M2 fights L1 [10.2a]
            L1 is disordered [10.5a flank.start]
            melee: dice 6 (strength points 4, impact +1, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 3, disordered -1): 1 1 = 0 [10.1b 10.1f 10.1c]
            M2 is not hit [10.1c 6.0m]
            the bout of M2 and L1 is drawn [11.3c]
            L1 stands its ground [11.1f]
            - L1: 0,0 heading 0, 3 SP, disordered, Battle Stand in a melee
            - M2: 1,0 heading 240, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_charge_that_passed_in_front_of_the_line_on_its_way_can_be_evaded() {
    choices(
        "red  L2 stradiots at 2,0 facing 3
         blue L1 mounted-crossbows at 0,0 facing 1",
        &["red: activate L2", "red: move nw sw facing 3"],
        &[],
        expect![[r#"
            blue: evade sw
            blue: evade sw sw
            blue: evade sw sw sw
            blue: evade sw sw sw sw
            blue: evade sw sw sw se
            blue: evade sw sw se
            blue: evade sw sw se se
            blue: evade sw se
            blue: evade sw se se
            blue: evade sw se se se
            blue: evade se
            blue: evade se se
            blue: evade se se se
            blue: evade se se se se
            blue: stop
        "#]],
    );
}

#[test]
fn skirmishers_evade_fire_from_their_front_before_the_dice_and_the_shooter_aims_again() {
    let position = "
        red  X1 crossbowmen at 0,0 facing 1
        blue S1 sk-crossbows at 1,-2 facing 4
        blue S2 sk-crossbows at 0,-2 facing 4";
    check(
        position,
        &[
            "red: activate X1",
            "red: X1 fires at S1 then moves",
            "blue: evade ne ne",
            "red: X1 fires at S1 then moves",
        ],
        &[1],
        expect![[r#"
            X1 is activated [1.4g]
            S1 evades [4.0f 4.0q]
            S1 moves north-east [4.0g]
            S1 moves north-east [4.0g]
            X1 fires at S1 [6.0a]
            fire: dice 1 (strength 4, range -2, move after -1): 1 = 0 [6.0i 6.0j 6.0d 6.0m]
            S1 is not hit [6.4]
            - S1: 3,-4 heading 180, 2 SP
        "#]],
    );
    check(
        position,
        &[
            "red: activate X1",
            "red: X1 fires at S1",
            "blue: evade ne",
            "red: X1 fires at S2",
            "blue: evade nw",
            "red: X1 fires at S1",
            "blue: stop",
        ],
        &[1, 1, 1],
        expect![[r#"
            X1 is activated [1.4g]
            S1 evades [4.0f 4.0q]
            S1 moves north-east [4.0g]
            S2 evades [4.0f 4.0q]
            S2 moves north-west [4.0g]
            S1 stands its ground [4.0a]
            X1 fires at S1 [6.0a]
            fire: dice 3 (strength 4, range -1): 1 1 1 = 0 [6.0i 6.0j 6.0m]
            S1 is not hit [6.4]
            - S1: 2,-3 heading 180, 2 SP
            - S2: 0,-3 heading 180, 2 SP
        "#]],
    );
}

#[test]
fn fire_from_outside_the_front_arc_cannot_be_evaded() {
    check(
        "red  X1 crossbowmen at 0,0 facing 1
         blue S1 sk-crossbows at 1,-2 facing 1",
        &["red: activate X1", "red: X1 fires at S1"],
        &[1, 1, 1, 1],
        expect![[r#"
            X1 is activated [1.4g]
            S1 cannot evade [4.0e]
            X1 fires at S1 [6.0a]
            fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
            S1 is not hit [6.4]
        "#]],
    );
}

#[test]
fn a_stand_that_has_no_free_hex_to_its_rear_cannot_evade() {
    check(
        "red  P1 scots-schiltron at 0,0 facing 1
         blue K1 knights at 0,-2 facing 4
         blue B1 bills at 0,-3 facing 4
         blue B2 bills at 1,-3 facing 4",
        &["red: activate P1", "red: move nw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            P1 is activated [1.4g]
            P1 charges [10.0b 3.0e 10.0d2]
            P1 moves north-west [3.0b]
            P1 halts [3.5d]
            K1 cannot evade [4.0g]
            P1 fights K1 [10.2a]
            melee: dice 5 (strength points 5, impact +1, foot against horse -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3b 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 6): 1 1 1 1 1 1 = 0 [10.1b 10.1c]
            P1 is not hit [10.1c 6.0m]
            the bout of P1 and K1 is drawn [11.3c]
            K1 stands its ground [11.1g]
            the melee of P1 and K1 goes on [11.3a 11.3d 11.3e]
            - K1: 0,-2 heading 180, 6 SP, Battle Stand in a melee
            - P1: 0,-1 heading 0, 5+4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn an_evasion_passes_friends_stops_in_a_zone_of_control_and_ends_in_an_empty_hex() {
    let position = "
        red  B1 bills at -2,2 facing 0
        red  M1 border-horse at 1,-3 facing 4
        blue L1 mounted-crossbows at 0,0 facing 1
        blue B2 bills at 0,1 facing 1";
    let charge = ["red: activate M1", "red: move sw se", "blue: "];
    choices(
        position,
        &charge[..2],
        &[],
        expect![[r#"
        blue: evade sw
        blue: evade se sw
        blue: evade se se
        blue: evade se se sw
        blue: evade se se sw sw
        blue: evade se se sw se
        blue: evade se se se
        blue: evade se se se se
        blue: stop
    "#]],
    );
    for (way, why) in [
        ("evade se", expect!["L1 may not end its evasion in an occupied hex [4.0g]"]),
        ("evade sw sw", expect!["L1 stops when it enters an enemy zone of control [4.0g]"]),
        ("evade nw", expect!["L1 cannot evade that way [4.0g]"]),
        (
            "evade sw facing 2",
            expect!["L1 evades to its rear by at least one hex and keeps its facing [4.0g]"],
        ),
    ] {
        refused(position, &[charge[0], charge[1], &format!("blue: {way}")], &[], why);
    }
}
