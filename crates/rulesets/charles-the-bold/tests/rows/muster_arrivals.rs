//! Late contingents: rows `muster.arrival.*`, and the alarm they may raise.

use crate::table::check;
use expect_test::expect;

/// A stand of blue waits until round 3.
fn late(more: &str) -> String {
    format!(
        "red R1 bills at 0,0 facing 1
         red R2 bills at 4,0 facing 1
         blue B1 bills at 5,-5 facing 4
         blue L1 bills at 0,0 facing 4, group late, waiting
         general late off
         round 2
         {more}"
    )
}

#[test]
fn a_late_contingent_comes_on_at_the_start_of_its_turn_with_its_general() {
    check(
        &late("contingent late 3 at 6,-6 5,-6: L1"),
        &["red: end turn", "blue: end turn"],
        &[],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            round 3 begins [1.4a]
            L1 comes on at K2 facing south-east and south-west [muster.arrival.turn muster.arrival.place]
            late's general attaches himself to L1 [muster.arrival.turn]
            - L1: 6,-6 heading 180, 5 SP
        "#]],
    );
}

#[test]
fn a_place_that_is_taken_is_passed_over() {
    check(
        &late("contingent late 3 at 4,0 5,-5 5,-6: L1"),
        &["red: end turn", "blue: end turn"],
        &[],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            round 3 begins [1.4a]
            L1 comes on at J2 facing south-east and south-west [muster.arrival.turn muster.arrival.place]
            late's general attaches himself to L1 [muster.arrival.turn]
            - L1: 5,-6 heading 180, 5 SP
        "#]],
    );
}

#[test]
fn whoever_finds_no_room_waits_for_the_next_turn() {
    check(
        &late("contingent late 3 at 4,0 5,-5: L1"),
        &["red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        expect![[r#"
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        the turn of blue ends [1.4h 1.4i]
        round 3 begins [1.4a]
        L1 finds no room to come on [muster.arrival.blocked]
        red is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red begins [1.4d]
    "#]],
    );
}

#[test]
fn an_uncertain_contingent_throws_a_die_of_a_hundred_each_turn() {
    check(
        &late("contingent late 3 chance 40 at 6,-6: L1"),
        &["red: end turn", "blue: end turn"],
        &[40],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            round 3 begins [1.4a]
            arrival, against 40 (chance in a hundred 40): 40 [muster.arrival.chance]
            L1 comes on at K2 facing south-east and south-west [muster.arrival.turn muster.arrival.place]
            late's general attaches himself to L1 [muster.arrival.turn]
            - L1: 6,-6 heading 180, 5 SP
        "#]],
    );
    check(
        &late("contingent late 3 chance 40 at 6,-6: L1"),
        &["red: end turn", "blue: end turn"],
        &[41, 6, 6, 1, 1],
        expect![[r#"
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        the turn of blue ends [1.4h 1.4i]
        round 3 begins [1.4a]
        arrival, against 40 (chance in a hundred 40): 41 [muster.arrival.chance]
        red is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red begins [1.4d]
    "#]],
    );
}

#[test]
fn an_alarmed_side_tests_when_the_first_of_them_has_come() {
    check(
        &late(
            "contingent late 3 at 6,-6: L1
             special kind = \"alarm\", side = \"red\", pieces = [\"L1\"]",
        ),
        &["red: end turn", "blue: end turn"],
        &[3, 3],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            round 3 begins [1.4a]
            L1 comes on at K2 facing south-east and south-west [muster.arrival.turn muster.arrival.place]
            late's general attaches himself to L1 [muster.arrival.turn]
            Order Test in the alarm, against 3 (rating B 4, commander -1): 3 [3.4a 3.4b muster.special.alarm]
            R1 passes its Order Test [3.4g]
            Order Test in the alarm, against 4 (rating B 4): 3 [3.4a muster.special.alarm]
            R2 fails its Order Test [3.4g]
            R2 is disordered [muster.special.alarm]
            - L1: 6,-6 heading 180, 5 SP
            - R2: 4,0 heading 0, 5 SP, disordered
        "#]],
    );
}

#[test]
fn late_stands_count_in_the_size_of_their_army() {
    holds!("muster.arrival.count");
    check(
        &late(
            "contingent late 3 at 6,-6: L1
             victory side = \"red\", kind = \"break-army\", decisive = true, text = \"Break them.\"
             red K1 knights at -1,0 facing 1
             blue S1 sk-javelins at 0,-2 facing 1, mp 0, bp 2",
        ),
        &["red: activate K1", "red: move ne"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            S1 cannot evade [4.0d]
            S1 is destroyed [10.6e]
            - K1: 0,-1 heading 0, 6 SP
            - S1: off the map
        "#]],
    );
}
