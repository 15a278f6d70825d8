//! Extra moves and their Order Tests (3.3, 3.4).

use crate::table::{check, refused};
use expect_test::expect;

/// Foot of 1 MP and rating B.
const BILLS: &str = "red B1 bills at 0,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";

#[test]
fn an_extra_move_turns_another_face_for_an_order_test() {
    check(
        BILLS,
        &["red: activate B1", "red: turn left", "red: turn left", "red: stop"],
        &[4],
        expect![[r#"
            B1 is activated [1.4g]
            B1 turns to face west and north-west [3.1a]
            B1 turns to face south-west and west [3.1e]
            Order Test for the extra move, against 4 (rating B 4): 4 [3.4a 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            - B1: 0,0 heading 240, 5 SP
        "#]],
    );
}

#[test]
fn each_extra_move_calls_for_an_order_test_at_a_rising_target() {
    let north = ["red: activate B1", "red: move ne", "red: move ne", "red: move ne", "red: move ne"];
    check(
        BILLS,
        &north,
        &[4, 5, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 4 (rating B 4): 4 [3.4a 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 5 (rating B 4, further moves +1): 5 [3.4a 3.4d 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 6 (rating B 4, further moves +2): 5 [3.4a 3.4d 3.3a]
            B1 fails its Order Test [3.4g]
            B1 is disordered [3.4f]
            - B1: 4,-4 heading 0, 5 SP, disordered
        "#]],
    );
}

#[test]
fn an_order_test_goes_by_the_rating() {
    let rated = |rating: &str| {
        format!(
            "red B1 bills at 0,0 facing 1, order {rating}
        general red at 0,1
        blue X1 bills at 0,-7 facing 4"
        )
    };
    let twice = ["red: activate B1", "red: move ne", "red: move ne", "red: stop"];
    check(
        &rated("A"),
        &twice,
        &[3],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 3 (rating A 3): 3 [3.4a 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            - B1: 2,-2 heading 0, 5 SP
        "#]],
    );
    check(
        &rated("C"),
        &twice[..3],
        &[4],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 5 (rating C 5): 4 [3.4a 3.3a]
            B1 fails its Order Test [3.4g]
            B1 is disordered [3.4f]
            - B1: 2,-2 heading 0, 5 SP, disordered
        "#]],
    );
    holds!("1.3c");
}

#[test]
fn an_order_test_has_no_automatic_results() {
    let led = "red B1 feudal-infantry at 0,0 facing 1
        general red with B1
        blue X1 bills at 0,-7 facing 4";
    let four =
        ["red: activate B1", "red: move ne", "red: move ne", "red: move ne", "red: move ne", "red: stop"];
    check(
        led,
        &four,
        &[4, 5, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 4 (rating C 5, commander -1): 4 [3.4a 3.4b 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 5 (rating C 5, further moves +1, commander -1): 5 [3.4a 3.4d 3.4b 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 6 (rating C 5, further moves +2, commander -1): 6 [3.4a 3.4d 3.4b 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            - B1: 4,-4 heading 0, 4 SP
        "#]],
    );
    let sure = "red B1 bills at 0,0 facing 1, order A
        general red with B1
        blue X1 bills at 0,-7 facing 4";
    check(
        sure,
        &four[..3],
        &[1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 2 (rating A 3, commander -1): 1 [3.4a 3.4b 3.3a]
            B1 fails its Order Test [3.4g]
            B1 is disordered [3.4f]
            - B1: 2,-2 heading 0, 5 SP, disordered
        "#]],
    );
}

#[test]
fn a_disordered_stand_makes_its_one_move() {
    let disordered = "red B1 bills at 0,0 facing 1, disordered
        blue X1 bills at 0,-7 facing 4";
    check(
        disordered,
        &["red: activate B1", "red: move ne"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            - B1: 1,-1 heading 0, 5 SP, disordered
        "#]],
    );
    let hit = "red S1 crossbowmen at 0,0 facing 1
        blue S2 crossbowmen at 0,-4 facing 4, opportunity";
    refused(
        hit,
        &["red: activate S1", "red: move nw", "blue: S2 fires at S1", "red: move nw"],
        &[6, 1, 1, 1],
        expect!["S1 is disordered and makes no extra move [3.3d]"],
    );
}

#[test]
fn who_is_disordered_on_an_extra_move_takes_no_test() {
    let rough = "red P1 low-country-pike at 0,0 facing 1
        hex 2,-2 rough
        blue X1 bills at 0,-7 facing 4";
    check(
        rough,
        &["red: activate P1", "red: move ne", "red: move ne"],
        &[],
        expect![[r#"
            P1 is activated [1.4g]
            P1 moves north-east [3.0b]
            P1 moves north-east [3.0f]
            P1 is disordered [3.0g]
            - P1: 2,-2 heading 0, 5+4+4 SP, disordered
        "#]],
    );
    holds!("3.4j");
}

#[test]
fn the_test_of_a_charge_comes_before_the_fight() {
    let charge = "red B1 bills at 0,0 facing 1
        general red at 0,1
        blue P1 bills at 3,-3 facing 4";
    check(
        charge,
        &["red: activate B1", "red: move ne", "red: move ne"],
        &[3, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            Order Test for the extra move, against 4 (rating B 4): 3 [3.4a 3.3a]
            B1 fails its Order Test [3.4g 3.4h]
            B1 is disordered [3.4f]
            B1 fights P1 [10.2a]
            melee: dice 5 (strength points 5, impact +1, disordered -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1f 10.1c]
            P1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and P1 is drawn [11.3c]
            the melee of B1 and P1 goes on [11.3a 11.3d 11.3e]
            - B1: 2,-2 heading 0, 5 SP, disordered, Battle Stand in a melee
            - P1: 3,-3 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn an_opportunity_charge_ends_the_extra_move_with_its_test() {
    let ambush = "red B1 bills at 0,0 facing 1
        general red at 0,1
        blue X1 bills at 2,-4 facing 4, opportunity";
    check(
        ambush,
        &["red: activate B1", "red: move ne", "red: move ne", "blue: X1 charges B1 by se"],
        &[3, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            X1 charges B1 on opportunity [5.0d 5.0l 5.0n]
            X1 is no longer on opportunity [5.0t]
            X1 moves south-east [3.0b]
            B1 halts [5.0s]
            Order Test for the extra move, against 4 (rating B 4): 3 [3.4a 3.3a]
            B1 fails its Order Test [3.4g 3.4h]
            B1 is disordered [3.4f]
            X1 fights B1 [10.2a 5.0r]
            melee: dice 4 (strength points 5, disordered -1): 1 1 1 1 = 0 [10.1b 10.1f 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, impact +1): 2 2 2 2 2 2 = 0 [10.1b 10.3a 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 2,-2 heading 0, 5 SP, disordered, Battle Stand in a melee
            - X1: 2,-3 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}
