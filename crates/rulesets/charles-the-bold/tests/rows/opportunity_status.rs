//! Going on opportunity and staying on it (5.0h to 5.0j, 5.0u, 5.0v).

use crate::table::{check, choices, refused};
use expect_test::expect;

#[test]
fn an_order_test_as_the_first_action_puts_a_stand_on_opportunity_and_a_failure_costs_nothing() {
    let position = "
        red  B1 bills at 0,0 facing 1
        blue B2 bills at 0,-5 facing 4
        general red at 0,0
        general blue at 0,-5";
    check(
        position,
        &["red: activate B1", "red: opportunity", "red: keep left"],
        &[3],
        expect![[r#"
            B1 is activated [1.4g]
            Order Test for opportunity, against 3 (rating B 4, commander -1): 3 [3.4a 3.4b 5.0h]
            B1 passes its Order Test [3.4g]
            B1 goes on opportunity [5.0h]
            B1 turns to face west and north-west [5.0i]
            B1 stays on opportunity [5.0i]
            - B1: 0,0 heading 300, 5 SP, on opportunity
        "#]],
    );
    check(
        position,
        &["red: activate B1", "red: opportunity", "red: move nw"],
        &[2],
        expect![[r#"
            B1 is activated [1.4g]
            Order Test for opportunity, against 3 (rating B 4, commander -1): 2 [3.4a 3.4b 5.0h]
            B1 fails its Order Test [3.4g]
            B1 moves north-west [3.0b]
            - B1: 0,-1 heading 0, 5 SP
        "#]],
    );
    refused(
        position,
        &["red: activate B1", "red: opportunity", "red: move nw"],
        &[3],
        expect!["B1 has gone on opportunity: it may turn one face, and that is all [act.order]"],
    );
    refused(
        position,
        &["red: activate B1", "red: move nw", "red: opportunity"],
        &[],
        expect!["B1 tests for opportunity as the first action of its turn [5.0h]"],
    );
    refused(
        position,
        &["red: activate B1", "red: opportunity", "red: opportunity"],
        &[2],
        expect!["B1 tests for opportunity as the first action of its turn [5.0h]"],
    );
}

#[test]
fn a_stand_stays_on_opportunity_while_it_turns_one_face_at_most_and_acts_normally_if_it_gives_it_up() {
    let position = "
        red  B1 bills at 0,0 facing 1, opportunity
        blue B2 bills at 0,-5 facing 4";
    choices(
        position,
        &["red: activate B1"],
        &[],
        expect![[r#"
        red: keep
        red: keep left
        red: keep right
        red: move turn left
        red: move turn left turn left
        red: move turn right
        red: move turn right turn right
        red: move ne
        red: move nw
        red: move back sw
        red: move back se
        red: move sideways w
        red: move sideways e
        red: turn about
    "#]],
    );
    check(
        position,
        &["red: activate B1", "red: keep right"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 turns to face north-east and east [5.0i]
            B1 stays on opportunity [5.0i]
            - B1: 0,0 heading 60, 5 SP, on opportunity
        "#]],
    );
    check(
        position,
        &["red: activate B1", "red: move nw", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 is no longer on opportunity [5.0i]
            B1 moves north-west [3.0b]
            - B1: 0,-1 heading 0, 5 SP
        "#]],
    );
    for (action, why) in [
        ("red: keep left 2", expect!["B1 may turn one face without losing opportunity [5.0i]"]),
        ("red: stop", expect!["B1 keeps its opportunity, or acts and loses it [5.0i]"]),
        ("red: opportunity", expect!["B1 is on opportunity already [5.0i]"]),
    ] {
        refused(position, &["red: activate B1", action], &[], why);
    }
}

#[test]
fn a_disordered_stand_rallies_before_it_tests_for_opportunity_and_one_in_melee_does_not_test() {
    let position = "
        red  B1 bills at 0,0 facing 1, disordered
        blue B2 bills at 0,-5 facing 4
        general red at 0,0";
    check(
        position,
        &["red: activate B1", "red: rally", "red: opportunity", "red: keep"],
        &[3, 3],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 3 (rating B 4, commander -1): 3 [3.4a 8.1b 8.1a]
        B1 passes its Order Test [3.4g]
        B1 rallies [8.0a]
        Order Test for opportunity, against 3 (rating B 4, commander -1): 3 [3.4a 3.4b 5.0h]
        B1 passes its Order Test [3.4g]
        B1 goes on opportunity [5.0h]
        B1 stays on opportunity [5.0i]
        - B1: 0,0 heading 0, 5 SP, on opportunity
    "#]],
    );
    refused(
        position,
        &["red: activate B1", "red: opportunity"],
        &[],
        expect!["B1 is disordered and must rally first [5.0j]"],
    );
    refused(
        "red  B1 bills at 0,0 facing 1
         red  B3 bills at 4,0 facing 1, group rear
         blue B2 bills at 0,-1 facing 4
         turn blue",
        &[
            "blue: activate B2",
            "blue: attack",
            "blue: end turn",
            "red: name red",
            "red: activate B1",
            "red: opportunity",
        ],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect!["B1 is in melee and cannot go on opportunity [5.0u]"],
    );
}

#[test]
fn a_stand_on_opportunity_that_is_drawn_into_a_melee_is_no_longer_on_opportunity() {
    check(
        "red  B1 bills at 0,0 facing 1
         blue B2 bills at 0,-2 facing 4
         blue B3 bills at 1,-2 facing 4, opportunity",
        &["red: activate B1", "red: move nw", "red: B1 fights B2"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights B2 [10.2a 10.2i 10.2b 10.2g]
            B3 supports against B1 [10.7a 10.7g]
            B3 is no longer on opportunity [5.0v]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 8 (strength points 5, supporting stand +3): 2 2 2 2 2 2 2 2 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            the melee of B1 and B2 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 0,-2 heading 180, 5 SP, Battle Stand in a melee
            - B3: 1,-2 heading 180, 5 SP, supports a melee
        "#]],
    );
}
