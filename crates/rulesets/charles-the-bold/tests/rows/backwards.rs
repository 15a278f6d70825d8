//! Moving backwards and sideways (3.6, 3.7).

use crate::table::{check, refused};
use expect_test::expect;

/// Horse of 3 MP that no rule compels, with its general behind it.
const HORSE: &str = "red H1 mounted-sergeants at 0,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";
/// Shot of 2 MP.
const SHOT: &str = "red S1 crossbowmen at 0,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";

#[test]
fn backwards_disorders_all_but_shot_and_keeps_the_facing() {
    check(
        HORSE,
        &["red: activate H1", "red: move back sw se se"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 moves south-west [3.6a]
            H1 moves south-east [3.6a]
            H1 moves south-east [3.6a]
            H1 is disordered [3.6a]
            - H1: -1,3 heading 0, 5 SP, disordered
        "#]],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move back ne"],
        &[],
        expect!["H1 moves backwards into its two rear hexes only [3.6a]"],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move back sw facing 2"],
        &[],
        expect!["H1 keeps its facing when it moves backwards [3.6b]"],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move back sw turn left"],
        &[],
        expect!["H1 does not turn in a move made backwards or sideways [3.7d]"],
    );
    check(
        SHOT,
        &["red: activate S1", "red: move back sw se"],
        &[],
        expect![[r#"
            S1 is activated [1.4g]
            S1 moves south-west [3.6a]
            S1 moves south-east [3.6a]
            S1 halts [3.6c 3.3c]
            - S1: -1,2 heading 0, 4 SP
        "#]],
    );
}

#[test]
fn sideways_disorders_all_but_shot_and_those_trained_to_it() {
    check(
        HORSE,
        &["red: activate H1", "red: move sideways e e e"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 moves east [3.7a]
            H1 moves east [3.7a]
            H1 moves east [3.7a]
            H1 is disordered [3.7a]
            - H1: 3,0 heading 0, 5 SP, disordered
        "#]],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move sideways e w"],
        &[],
        expect!["H1 moves sideways into flank hexes on one side only [3.7a]"],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move sideways e turn left"],
        &[],
        expect!["H1 does not turn in a move made backwards or sideways [3.7d]"],
    );
    check(
        SHOT,
        &["red: activate S1", "red: move sideways w w"],
        &[],
        expect![[r#"
            S1 is activated [1.4g]
            S1 moves west [3.7a]
            S1 moves west [3.7a]
            S1 halts [3.7c 3.3c]
            - S1: -2,0 heading 0, 4 SP
        "#]],
    );
    let halberds = "red B1 halberdiers at 0,0 facing 1
        general red at 0,1
        blue X1 bills at 0,-7 facing 4";
    check(
        halberds,
        &["red: activate B1", "red: move sideways e", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves east [3.7b]
            - B1: 1,0 heading 0, 5 SP
        "#]],
    );
}

#[test]
fn a_scenario_can_take_the_sidestep_away() {
    let halberds = "red B1 halberdiers at 0,0 facing 1
        no option sidestep
        blue X1 bills at 0,-7 facing 4";
    check(
        halberds,
        &["red: activate B1", "red: move sideways e"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves east [3.7a]
            B1 is disordered [3.7a]
            - B1: 1,0 heading 0, 5 SP, disordered
        "#]],
    );
}
