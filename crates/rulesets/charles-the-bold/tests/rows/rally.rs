//! Rallying (8.0, 8.1).

use crate::table::{check, choices, refused};
use expect_test::expect;

#[test]
fn a_stand_rallies_by_an_order_test_at_the_start_of_its_activation_and_then_acts_normally() {
    let position = |unit: &str, general: &str| {
        format!(
            "red  U1 {unit} at 0,0 facing 1, disordered
             blue T1 bills at 0,-2 facing 1
             general red {general}"
        )
    };
    // A passes on 3, B on 4, C on 5.
    let shoot = ["red: activate U1", "red: rally", "red: U1 fires at T1"];
    check(
        &position("crossbowmen", "at 3,0"),
        &shoot,
        &[4, 1, 1, 1, 1],
        expect![[r#"
        U1 is activated [1.4g]
        Order Test to rally, against 4 (rating B 4): 4 [3.4a 8.1a]
        U1 passes its Order Test [3.4g]
        U1 rallies [8.0a]
        U1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
        - U1: 0,0 heading 0, 4 SP
    "#]],
    );
    let stop = ["red: activate U1", "red: rally", "red: stop"];
    check(
        &position("men-at-arms-foot", "at 3,0"),
        &stop,
        &[3],
        expect![[r#"
        U1 is activated [1.4g]
        Order Test to rally, against 3 (rating A 3): 3 [3.4a 8.1a]
        U1 passes its Order Test [3.4g]
        U1 rallies [8.0a]
        - U1: 0,0 heading 0, 6 SP
    "#]],
    );
    check(
        &position("feudal-infantry", "at 3,0"),
        &stop,
        &[5],
        expect![[r#"
        U1 is activated [1.4g]
        Order Test to rally, against 5 (rating C 5): 5 [3.4a 8.1a]
        U1 passes its Order Test [3.4g]
        U1 rallies [8.0a]
        - U1: 0,0 heading 0, 4 SP
    "#]],
    );
}

#[test]
fn a_stand_that_fails_is_in_good_order_all_the_same_but_does_nothing_more_this_turn() {
    let position = "
        red  B1 bills at 0,0 facing 1, disordered
        blue T1 bills at 0,-5 facing 4
        general red at 3,0";
    check(
        position,
        &["red: activate B1", "red: rally"],
        &[3],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 4 (rating B 4): 3 [3.4a 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
    refused(
        position,
        &["red: activate B1", "red: rally", "red: activate B1"],
        &[3],
        expect!["B1 has had its activation this round [1.4h]"],
    );
    refused(
        position,
        &["red: activate B1", "red: rally", "red: rally"],
        &[4],
        expect!["B1 is not disordered [8.0a]"],
    );
    refused(
        position,
        &["red: activate B1", "red: move nw", "red: rally"],
        &[],
        expect!["choose a stand to activate, move the commander, or end the turn [1.4g]"],
    );
}

#[test]
fn the_commander_helps_in_the_hex_and_distance_from_him_hurts() {
    let position = |at: &str, training: &str| {
        format!(
            "radius 9
             red  B1 bills at 0,0 facing 1, disordered
             blue T1 bills at 0,-5 facing 4
             general red at {at}
             training red {training}"
        )
    };
    let rally = ["red: activate B1", "red: rally"];
    check(
        &position("0,0", "well"),
        &rally,
        &[2],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 3 (rating B 4, commander -1): 2 [3.4a 8.1b 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
    check(
        &position("6,0", "well"),
        &rally,
        &[3],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 4 (rating B 4): 3 [3.4a 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
    check(
        &position("7,0", "well"),
        &rally,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 5 (rating B 4, out of command +1): 4 [3.4a 8.1c 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
    check(
        &position("5,0", "poor"),
        &rally,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 5 (rating B 4, out of command +1): 4 [3.4a 8.1c 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
    check(
        &position("5,0 replacement", "well"),
        &rally,
        &[4],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 5 (rating B 4, out of command +1): 4 [3.4a 8.1c 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
}

#[test]
fn a_disordered_stand_need_not_rally_and_may_move_once_or_fire_with_the_penalty() {
    holds!("8.0c");
    let position = "
        red  X1 crossbowmen at 0,0 facing 1, disordered
        blue T1 bills at 0,-2 facing 4";
    check(
        position,
        &["red: activate X1", "red: X1 fires at T1"],
        &[1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 3 (strength 4, disordered -1): 1 1 1 = 0 [6.0i 6.0k 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    refused(
        position,
        &["red: activate X1", "red: move ne", "red: move ne"],
        &[],
        expect!["X1 is disordered and makes no extra move [3.3d]"],
    );
    refused(
        "red B1 bills at 0,0 facing 1\nblue T1 bills at 0,-4 facing 4",
        &["red: activate B1", "red: rally"],
        &[],
        expect!["B1 is not disordered [8.0a]"],
    );
}

#[test]
fn a_stand_in_melee_cannot_rally() {
    refused(
        "red  B1 bills at 0,0 facing 1, disordered
         blue T1 bills at 0,-1 facing 4
         turn blue",
        &["blue: activate T1", "blue: attack", "blue: end turn", "red: activate B1", "red: rally"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect!["B1 is in melee and cannot rally [8.1d]"],
    );
}

#[test]
fn adjacent_stands_of_a_kind_rally_together_with_one_die_and_an_attached_commander_helps_them_all() {
    let position = |general: &str| {
        format!(
            "red  B1 bills at 0,0 facing 1, disordered
             red  B2 bills at 1,0 facing 2, disordered
             red  B3 bills at 4,0 facing 2, disordered
             blue T1 bills at 0,-5 facing 4
             general red {general}"
        )
    };
    let rally = ["red: form up B1", "red: join B2", "red: rally"];
    check(
        &position("with B2"),
        &rally,
        &[2],
        expect![[r#"
        B1 and another are activated [1.4g 3.8a]
        Order Test to rally, against 3 (rating B 4, commander -1): 2 [3.4a 8.1b 8.1a]
        B1 fails its Order Test [3.4g 3.4i]
        B1 rallies and does nothing more [8.0b 8.1e]
        B2 rallies and does nothing more [8.0b 8.1e]
        - B1: 0,0 heading 0, 5 SP
        - B2: 1,0 heading 300, 5 SP
    "#]],
    );
    check(
        &position("at 1,0"),
        &rally,
        &[4],
        expect![[r#"
        B1 and another are activated [1.4g 3.8a]
        Order Test to rally, against 4 (rating B 4): 4 [3.4a 8.1a]
        B1 passes its Order Test [3.4g 3.4i]
        B1 rallies [8.0a 8.1e]
        B2 rallies [8.0a 8.1e]
        - B1: 0,0 heading 0, 5 SP
        - B2: 1,0 heading 300, 5 SP
    "#]],
    );
    choices(
        &position("with B2"),
        &["red: form up B1"],
        &[],
        expect![[r#"
        red: join B2
    "#]],
    );
}
