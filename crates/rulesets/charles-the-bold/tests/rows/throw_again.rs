//! Dice that may be thrown once more, once they are seen: heartened troops and bodyguards (`muster.special.heartened`,
//! `muster.flag.bodyguard`).

use battle::{Side, State as _, odds_of};
use expect_test::{Expect, expect};

use crate::muster_flags::GENERAL;
use crate::table::{Game, check, check_from, choices, refused};

/// A position with a stand that may throw a failed test again.
fn heartened(position: &str, stand: &str) -> String {
    format!("{position}\nspecial kind = \"heartened\", pieces = [\"{stand}\"], until = 4")
}

/// Red's stand makes an extra move.
const MARCH: &str = "red R2 bills at 0,0 facing 1
    blue B1 bills at 5,-9 facing 4
    radius 12";

#[test]
fn heartened_troops_may_throw_a_failed_test_again_once() {
    let position = heartened(MARCH, "R2");
    let extra = ["red: activate R2", "red: move ne", "red: move ne"];
    choices(
        &position,
        &extra,
        &[1],
        expect![[r#"
        red: throw again
        red: stop
    "#]],
    );
    check(
        &position,
        &[&extra[..], &["red: throw again", "red: move ne"]].concat(),
        &[1, 6, 1],
        expect![[r#"
        R2 is activated [1.4g]
        R2 moves north-east [3.0b]
        R2 moves north-east [3.0b]
        Order Test for the extra move, against 3 (rating B 4, commander -1): 1 [3.4a 3.4b 3.3a]
        R2 takes heart and throws again [muster.special.heartened]
        Order Test, thrown again, against 3 (rating B 4, commander -1): 6 [3.4a 3.4b muster.special.heartened]
        R2 passes its Order Test [3.4g 3.4e]
        R2 moves north-east [3.0b]
        Order Test for the extra move, against 4 (rating B 4, further moves +1, commander -1): 1 [3.4a 3.4d 3.4b 3.3a]
        R2 fails its Order Test [3.4g]
        R2 is disordered [3.4f]
        - R2: 3,-3 heading 0, 5 SP, disordered
    "#]],
    );
    // The second result holds.
    check_from(
        &position,
        &[&extra[..], &["red: throw again"]].concat(),
        &[1, 2],
        "throws again",
        expect![[r#"
            R2 takes heart and throws again [muster.special.heartened]
            Order Test, thrown again, against 3 (rating B 4, commander -1): 2 [3.4a 3.4b muster.special.heartened]
            R2 fails its Order Test [3.4g]
            R2 is disordered [3.4f]
            - R2: 2,-2 heading 0, 5 SP, disordered
        "#]],
    );
    check_from(
        &position,
        &[&extra[..], &["red: stop"]].concat(),
        &[1],
        "Order Test",
        expect![[r#"
        Order Test for the extra move, against 3 (rating B 4, commander -1): 1 [3.4a 3.4b 3.3a]
        R2 fails its Order Test [3.4g]
        R2 is disordered [3.4f]
        - R2: 2,-2 heading 0, 5 SP, disordered
    "#]],
    );
    refused(
        &position,
        &[&extra[..], &["red: move ne"]].concat(),
        &[1],
        expect!["say whether R2 throws its failed test again [muster.special.heartened]"],
    );
    // What is past is past, and what is passed is not asked about.
    check_from(
        &position.replace("until = 4", "until = 4\nround 5"),
        &extra,
        &[1],
        "Order Test",
        expect![[r#"
        Order Test for the extra move, against 3 (rating B 4, commander -1): 1 [3.4a 3.4b 3.3a]
        R2 fails its Order Test [3.4g]
        R2 is disordered [3.4f]
        - R2: 2,-2 heading 0, 5 SP, disordered
    "#]],
    );
    check_from(
        &position,
        &extra,
        &[6],
        "Order Test",
        expect![[r#"
        Order Test for the extra move, against 3 (rating B 4, commander -1): 6 [3.4a 3.4b 3.3a]
        R2 passes its Order Test [3.4g 3.4e]
        - R2: 2,-2 heading 0, 5 SP
    "#]],
    );
}

#[test]
fn a_die_let_stand_leaves_the_throw_for_another_test() {
    let position = heartened(&MARCH.replace("facing 1", "facing 1, disordered"), "R2");
    let later = ["red: activate R2", "red: move ne", "red: move ne", "red: throw again"];
    let rally = ["red: activate R2", "red: rally", "red: stop", "red: end turn", "blue: end turn"];
    check(
        &position,
        &[&rally[..], &later].concat(),
        &[1, 6, 6, 1, 1, 1, 6],
        expect![[r#"
        R2 is activated [1.4g]
        Order Test to rally, against 3 (rating B 4, commander -1): 1 [3.4a 8.1b 8.1a]
        R2 fails its Order Test [3.4g]
        R2 rallies and does nothing more [8.0b]
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        the turn of blue ends [1.4h 1.4i]
        round 2 begins [1.4a]
        red is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red begins [1.4d]
        R2 is activated [1.4g]
        R2 moves north-east [3.0b]
        R2 moves north-east [3.0b]
        Order Test for the extra move, against 3 (rating B 4, commander -1): 1 [3.4a 3.4b 3.3a]
        R2 takes heart and throws again [muster.special.heartened]
        Order Test, thrown again, against 3 (rating B 4, commander -1): 6 [3.4a 3.4b muster.special.heartened]
        R2 passes its Order Test [3.4g 3.4e]
        - R2: 2,-2 heading 0, 5 SP
    "#]],
    );
    check_from(
        &position,
        &["red: activate R2", "red: rally", "red: throw again"],
        &[1, 6],
        "Order Test",
        expect![[r#"
            Order Test to rally, against 3 (rating B 4, commander -1): 1 [3.4a 8.1b 8.1a]
            R2 takes heart and throws again [muster.special.heartened]
            Order Test, thrown again, against 3 (rating B 4, commander -1): 6 [3.4a 8.1b muster.special.heartened]
            R2 passes its Order Test [3.4g]
            R2 rallies [8.0a]
            - R2: 0,0 heading 0, 5 SP
        "#]],
    );
}

#[test]
fn one_of_a_formation_takes_heart_for_all_of_it() {
    check_from(
        &heartened(&format!("{MARCH}\nred R1 bills at 1,0 facing 1"), "R1"),
        &["red: form up R2", "red: join R1", "red: opportunity", "red: throw again"],
        &[1, 5],
        "Order Test",
        expect![[r#"
            Order Test for opportunity, against 3 (rating B 4, commander -1): 1 [3.4a 3.4b 5.0h]
            R1 takes heart and throws again [muster.special.heartened]
            Order Test, thrown again, against 3 (rating B 4, commander -1): 5 [3.4a 3.4b muster.special.heartened]
            R2 passes its Order Test [3.4g 3.4i]
            R2 goes on opportunity [5.0h 3.8d]
            R1 goes on opportunity [5.0h 3.8d]
            - R1: 1,0 heading 0, 5 SP, on opportunity
            - R2: 0,0 heading 0, 5 SP, on opportunity
        "#]],
    );
}

#[test]
fn who_fails_the_test_of_a_volley_may_throw_again_before_anything_is_lost() {
    let position = heartened("red L1 longbowmen at 0,0 facing 1\nblue B1 bills at 1,-3 facing 4", "B1");
    let shot = ["red: activate L1", "red: L1 fires at B1"];
    check(
        &position,
        &[&shot[..], &["blue: throw again"]].concat(),
        &[6, 1, 1, 1, 6, 1],
        expect![[r#"
        L1 is activated [1.4g]
        L1 fires at B1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        B1 is hit once [6.0t 7.0a]
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
        B1 takes heart and throws again [muster.special.heartened]
        Morale Test, thrown again, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a muster.special.heartened]
        B1 has a morale loss of 0 [7.0j 7.0f]
        B1 is disordered [7.3a]
        - B1: 1,-3 heading 180, 5 SP, disordered
    "#]],
    );
    check_from(
        &position,
        &[&shot[..], &["blue: stop"]].concat(),
        &[6, 1, 1, 1, 6],
        "hit",
        expect![[r#"
        B1 is hit once [6.0t 7.0a]
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
        B1 has a morale loss of 1 [7.0j 7.0f]
        B1 is disordered [7.3a]
        B1 loses 1 SP [7.1a 7.1b 6.0u]
        - B1: 1,-3 heading 180, 4 SP, disordered
    "#]],
    );
    // The second result holds, also if it is the worse one.
    check_from(
        &position.replace("facing 4", "facing 4, left 2"),
        &[&shot[..], &["blue: throw again"]].concat(),
        &[6, 1, 1, 1, 3, 6],
        "hit",
        expect![[r#"
            B1 is hit once [6.0t 7.0a]
            Morale Test, against 2 (initial SP 5, hits -1, losses -3, general attached +1): 3 [7.0c 7.0d 7.0e 2.2a 7.0b]
            B1 takes heart and throws again [muster.special.heartened]
            Morale Test, thrown again, against 2 (initial SP 5, hits -1, losses -3, general attached +1): 6 [7.0c 7.0d 7.0e 2.2a muster.special.heartened]
            B1 has a morale loss of 4 [7.0j 7.0f]
            B1 is disordered [7.3a]
            B1 loses 1 SP [7.1a 7.1b 6.0u]
            - B1: 1,-3 heading 180, 1 SP, disordered
        "#]],
    );
}

#[test]
fn the_back_rank_fires_once_the_front_ranks_volley_is_settled() {
    check_from(
        &heartened(
            "option double-rank-longbows
             red L1 longbowmen-double at 0,0 facing 1
             blue B1 bills at 1,-2 facing 4",
            "B1",
        ),
        &["red: activate L1", "red: L1 fires at B1", "blue: throw again"],
        &[6, 1, 1, 1, 6, 1, 6, 1, 1, 6],
        "hit",
        expect![[r#"
            B1 is hit once [6.0t 7.0a]
            Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
            B1 takes heart and throws again [muster.special.heartened]
            Morale Test, thrown again, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a muster.special.heartened]
            B1 has a morale loss of 0 [7.0j 7.0f]
            B1 is disordered [7.3a]
            L1 fires at B1 with its back rank [6.1a 6.1c]
            fire: dice 3 (back rank 4, fires from behind -1): 6 1 1 = 1 [6.1b 6.0m]
            B1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 5, hits -1, disordered -1, general attached +1): 6 [7.0c 7.0d 7.0g 2.2a 7.0b]
            B1 has a morale loss of 2 [7.0j 7.0f]
            B1 loses 1 SP [7.1a 7.1b 6.1d]
            - B1: 1,-2 heading 180, 4 SP, disordered
        "#]],
    );
}

/// A bout in which P1 fails its test.
fn bout() -> (String, [&'static str; 2], [u8; 12]) {
    let position = heartened(
        "red B1 bills at 0,0 facing 1
         blue P1 bills at 1,-1 facing 4
         melee B1 P1 red",
        "P1",
    );
    (position, ["red: activate B1", "red: fight on"], [6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 6])
}

#[test]
fn the_odds_of_letting_a_die_stand_look_to_the_end_of_the_bout() {
    let (position, actions, dice) = bout();
    let mut game = Game::open(&position, &dice);
    for action in actions {
        game.act(action).expect("it is allowed");
    }
    let stop = game.battle.state().read_action(Side::Blue, "stop").expect("it can be read");
    let odds = odds_of(&game.battle, Side::Blue, stop, 10_000).expect("there are few");
    let told: Vec<String> = odds.outcomes.iter().map(|(what, chance)| format!("{chance} {what}")).collect();
    expect!["100.0% B1 is disordered; P1 loses 1 SP, is disordered, falls back"].assert_eq(&told.join("\n"));
}

#[test]
fn who_fails_the_test_of_a_bout_may_throw_again_before_it_is_worked_out() {
    let (position, bout, dice) = bout();
    check_from(
        &position,
        &[&bout[..], &["blue: throw again"]].concat(),
        &[&dice[..], &[1]].concat(),
        "Morale Test",
        expect![[r#"
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a 7.0b]
        B1 has a morale loss of 0 [7.0j 7.0f]
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
        P1 takes heart and throws again [muster.special.heartened]
        Morale Test, thrown again, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a muster.special.heartened]
        P1 has a morale loss of 0 [7.0j 7.0f]
        the bout of B1 and P1 is drawn [11.3c 10.1d]
        B1 is disordered [7.3a]
        P1 is disordered [7.3a]
        the melee of B1 and P1 goes on [11.3a 11.3d 11.3e]
        - B1: 0,0 heading 0, 5 SP, disordered, Battle Stand in a melee
        - P1: 1,-1 heading 180, 5 SP, disordered, Battle Stand in a melee
    "#]],
    );
    check_from(
        &position,
        &[&bout[..], &["blue: stop"]].concat(),
        &dice,
        "Morale Test",
        expect![[r#"
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a 7.0b]
        B1 has a morale loss of 0 [7.0j 7.0f]
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
        P1 has a morale loss of 1 [7.0j 7.0f]
        B1 beats P1 [11.0b 10.1d]
        B1 is disordered [7.3a]
        P1 loses 1 SP [7.1a 11.0c]
        P1 is disordered [7.3a]
        - B1: 0,0 heading 0, 5 SP, disordered
        - P1: 1,-1 heading 180, 4 SP, disordered
    "#]],
    );
}

#[test]
fn who_fails_the_test_of_an_extra_move_into_contact_may_throw_again_before_the_fight() {
    let position = heartened(
        "red B1 bills at 0,0 facing 1
         blue P1 bills at 3,-3 facing 4",
        "B1",
    );
    let charge = ["red: activate B1", "red: move ne", "red: move ne"];
    check_from(
        &position,
        &[&charge[..], &["red: throw again"]].concat(),
        &[1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "Order Test",
        expect![[r#"
            Order Test for the extra move, against 3 (rating B 4, commander -1): 1 [3.4a 3.4b 3.3a]
            B1 takes heart and throws again [muster.special.heartened]
            Order Test, thrown again, against 3 (rating B 4, commander -1): 6 [3.4a 3.4b muster.special.heartened]
            B1 passes its Order Test [3.4g 3.4e 3.4h]
            B1 fights P1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            P1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and P1 is drawn [11.3c]
            the melee of B1 and P1 goes on [11.3a 11.3d 11.3e]
            - B1: 2,-2 heading 0, 5 SP, Battle Stand in a melee
            - P1: 3,-3 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn who_is_charged_on_an_extra_move_may_throw_again_before_the_fight() {
    check_from(
        &heartened(
            "red B1 bills at 0,0 facing 1
             general red at 0,1
             blue X1 bills at 2,-4 facing 4, opportunity",
            "B1",
        ),
        &[
            "red: activate B1",
            "red: move ne",
            "red: move ne",
            "blue: X1 charges B1 by se",
            "red: throw again",
        ],
        &[3, 5, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        "Order Test",
        expect![[r#"
            Order Test for the extra move, against 4 (rating B 4): 3 [3.4a 3.3a]
            B1 takes heart and throws again [muster.special.heartened]
            Order Test, thrown again, against 4 (rating B 4): 5 [3.4a muster.special.heartened]
            B1 passes its Order Test [3.4g 3.4e 3.4h]
            X1 fights B1 [10.2a 5.0r]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, impact +1): 2 2 2 2 2 2 = 0 [10.1b 10.3a 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 2,-2 heading 0, 5 SP, Battle Stand in a melee
            - X1: 2,-3 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn who_fails_the_test_of_a_second_evasion_may_throw_again() {
    let position = heartened(
        "red  M1 border-horse at 0,-2 facing 4
         blue L1 mounted-crossbows at -1,0 facing 1
         general red at 2,-4
         general blue at 2,2",
        "L1",
    );
    let chase = ["red: activate M1", "red: move sw", "blue: evade se", "red: move se", "blue: evade se"];
    for (answer, dice, expected) in [
        (
            "blue: throw again",
            &[3, 4][..],
            expect![[r#"
            Order Test for evading again, against 4 (rating B 4): 3 [3.4a 4.0i]
            L1 takes heart and throws again [muster.special.heartened]
            Order Test, thrown again, against 4 (rating B 4): 4 [3.4a muster.special.heartened]
            L1 passes its Order Test [3.4g]
            - L1: -1,2 heading 0, 3 SP
            - M1: -1,0 heading 180, 4 SP
        "#]],
        ),
        (
            "blue: stop",
            &[3][..],
            expect![[r#"
            Order Test for evading again, against 4 (rating B 4): 3 [3.4a 4.0i]
            L1 fails its Order Test [3.4g]
            L1 is disordered [4.0j]
            - L1: -1,2 heading 0, 3 SP, disordered
            - M1: -1,0 heading 180, 4 SP
        "#]],
        ),
    ] {
        check_from(&position, &[&chase[..], &[answer]].concat(), dice, "Order Test", expected);
    }
}

#[test]
fn who_fails_in_the_alarm_may_throw_again_before_the_next_tests() {
    check_from(
        &heartened(
            "red R1 bills at 0,0 facing 1
             red R2 bills at 4,0 facing 1
             blue B1 bills at 5,-5 facing 4
             blue L1 bills at 0,0 facing 4, group late, waiting
             general late off
             round 2
             contingent late 3 at 6,-6: L1
             special kind = \"alarm\", side = \"red\", pieces = [\"L1\"]",
            "R1",
        ),
        &["red: end turn", "blue: end turn", "red: throw again"],
        &[1, 4, 3],
        "comes on",
        expect![[r#"
            L1 comes on at K2 facing south-east and south-west [muster.arrival.turn muster.arrival.place]
            late's general attaches himself to L1 [muster.arrival.turn]
            Order Test in the alarm, against 3 (rating B 4, commander -1): 1 [3.4a 3.4b muster.special.alarm]
            R1 takes heart and throws again [muster.special.heartened]
            Order Test, thrown again, against 3 (rating B 4, commander -1): 4 [3.4a 3.4b muster.special.heartened]
            R1 passes its Order Test [3.4g]
            Order Test in the alarm, against 4 (rating B 4): 3 [3.4a muster.special.alarm]
            R2 fails its Order Test [3.4g]
            R2 is disordered [muster.special.alarm]
            - L1: 6,-6 heading 180, 5 SP
            - R2: 4,0 heading 0, 5 SP, disordered
        "#]],
    );
}

/// A general is picked out, and what follows.
fn picked_out(answers: &[&str], dice: &[u8], expected: Expect) {
    let shot = ["red: activate L1", "red: L1 fires at B1"];
    let position = format!("{GENERAL}\ncontingent bodyguard: B1");
    check_from(&position, &[&shot[..], answers].concat(), dice, "is hit", expected);
}

#[test]
fn a_bodyguard_may_save_its_general_once() {
    picked_out(
        &["blue: throw again"],
        &[6, 1, 1, 1, 6, 2, 1],
        expect![[r#"
        B1 is hit once [6.0t 7.0a]
        fire at the general: 6 [muster.flag.marksmen.ctb]
        the bodyguard of blue's general throws itself before him [muster.flag.bodyguard]
        fire at the general: 2 [muster.flag.marksmen.ctb]
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a 7.0b]
        B1 has a morale loss of 0 [7.0j 7.0f]
        B1 is disordered [7.3a]
        - B1: 1,-3 heading 180, 5 SP, disordered
    "#]],
    );
    picked_out(
        &["blue: throw again"],
        &[6, 1, 1, 1, 6, 6, 1],
        expect![[r#"
        B1 is hit once [6.0t 7.0a]
        fire at the general: 6 [muster.flag.marksmen.ctb]
        the bodyguard of blue's general throws itself before him [muster.flag.bodyguard]
        fire at the general: 6 [muster.flag.marksmen.ctb]
        blue's general is killed [muster.flag.marksmen.ctb 2.2b]
        Morale Test, against 4 (initial SP 5, hits -1): 1 [7.0c 7.0d 7.0b]
        B1 has a morale loss of 0 [7.0j]
        B1 is disordered [7.3a]
        - B1: 1,-3 heading 180, 5 SP, disordered
    "#]],
    );
    picked_out(
        &["blue: stop"],
        &[6, 1, 1, 1, 6, 1],
        expect![[r#"
        B1 is hit once [6.0t 7.0a]
        fire at the general: 6 [muster.flag.marksmen.ctb]
        blue's general is killed [muster.flag.marksmen.ctb 2.2b]
        Morale Test, against 4 (initial SP 5, hits -1): 1 [7.0c 7.0d 7.0b]
        B1 has a morale loss of 0 [7.0j]
        B1 is disordered [7.3a]
        - B1: 1,-3 heading 180, 5 SP, disordered
    "#]],
    );
    let position = format!("{GENERAL}\ncontingent bodyguard: B1");
    let shot = ["red: activate L1", "red: L1 fires at B1"];
    choices(
        &position,
        &shot,
        &[6, 1, 1, 1, 6],
        expect![[r#"
        blue: throw again
        blue: stop
    "#]],
    );
    refused(
        &position,
        &[&shot[..], &["blue: end turn"]].concat(),
        &[6, 1, 1, 1, 6],
        expect!["say whether the die at the general with B1 is thrown once more [muster.flag.bodyguard]"],
    );
    // Once in the battle, and only in good order.
    let second = [&shot[..], &["blue: throw again", "red: activate L2", "red: L2 fires at B1"]].concat();
    check_from(
        &format!("{position}\nred L2 longbowmen at 1,0 facing 1\ncontingent marksmen: L2")
            .replace("bodyguard:", "bodyguard shieldwall:"),
        &second,
        &[6, 1, 1, 1, 6, 2, 1, 6, 1, 1, 1, 6, 1],
        "L2 fires",
        expect![[r#"
            L2 fires at B1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            B1 is hit once [6.0t 7.0a]
            fire at the general: 6 [muster.flag.marksmen.ctb]
            blue's general is killed [muster.flag.marksmen.ctb 2.2b]
            Morale Test, against 4 (initial SP 5, hits -1): 1 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 0 [7.0j]
            B1 stands its ground [muster.flag.shieldwall.ctb]
        "#]],
    );
    check_from(
        &position.replace("at 1,-3 facing 4", "at 1,-3 facing 4, disordered"),
        &shot,
        &[6, 1, 1, 1, 6, 1],
        "is hit",
        expect![[r#"
            B1 is hit once [6.0t 7.0a]
            fire at the general: 6 [muster.flag.marksmen.ctb]
            blue's general is killed [muster.flag.marksmen.ctb 2.2b]
            Morale Test, against 3 (initial SP 5, hits -1, disordered -1): 1 [7.0c 7.0d 7.0g 7.0b]
            B1 has a morale loss of 0 [7.0j]
            B1 loses 1 SP [7.3b]
            - B1: 1,-3 heading 180, 4 SP, disordered
        "#]],
    );
}

#[test]
fn the_question_names_the_die_and_the_odds_suppose_that_it_is_thrown_again() {
    let position = heartened("red L1 longbowmen at 0,0 facing 1\nblue B1 bills at 1,-3 facing 4", "B1");
    let mut game = Game::open(&position, &[6, 1, 1, 1, 6]);
    game.act("red: activate L1").expect("it is allowed");
    let fire = game.battle.state().read_action(Side::Red, "L1 fires at B1").expect("it can be read");
    let odds = odds_of(&game.battle, Side::Red, fire, 10_000).expect("there are few");
    let mut plain = Game::open(&position.replace("[\"B1\"]", "[\"L1\"]"), &[]);
    plain.act("red: activate L1").expect("it is allowed");
    let without = odds_of(&plain.battle, Side::Red, fire, 10_000).expect("there are few");
    let lost = |odds: &battle::ActionOdds<_>| {
        odds.outcomes.chance_that(|outcome: &<charles_the_bold::State as battle::State>::Outcome| {
            outcome.to_string().contains("loses")
        })
    };
    expect!["3.4% instead of 13.3%"].assert_eq(&format!("{} instead of {}", lost(&odds), lost(&without)));
    game.act("red: L1 fires at B1").expect("it is allowed");
    let prompt = game.battle.state().prompt(Side::Blue).expect("blue is asked");
    let said: Vec<&str> = prompt.options.iter().map(|option| option.label.as_str()).collect();
    expect!["The Morale Test of B1 fails with a 6: does it throw again? Throw again / Let it stand"]
        .assert_eq(&format!("{} {}", prompt.question, said.join(" / ")));
    let again = game.battle.state().read_action(Side::Blue, "throw again").expect("it can be read");
    let odds = odds_of(&game.battle, Side::Blue, again, 10_000).expect("there are few");
    expect!["16.7%"].assert_eq(&lost(&odds).to_string());
}
