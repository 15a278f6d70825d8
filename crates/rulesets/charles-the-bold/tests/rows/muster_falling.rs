//! Falling back on purpose: rows `muster.special.feigned-flight` and `muster.special.planned-withdrawal`.

use crate::table::{check, choices, refused};
use expect_test::expect;

const FLIGHT: &str = "
    red K1 knights at 0,0 facing 1, impetuous none
    blue V1 vikings at 1,-2 facing 4
    blue S1 knights-household at -1,-1 facing 5
    contingent feigned-flight: K1
";

#[test]
fn horse_feigns_flight_and_the_impetuous_must_follow() {
    holds!("muster.flag.feigned-flight");
    check(
        FLIGHT,
        &["red: activate K1", "red: fall back se se facing 4"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 falls back [muster.special.feigned-flight.ctb]
            V1 must advance on K1 [muster.special.feigned-flight.ctb]
            S1 must advance on K1 [muster.special.feigned-flight.ctb]
            K1 moves south-east [muster.special.feigned-flight.ctb]
            K1 moves south-east [muster.special.feigned-flight.ctb]
            K1 turns to face south-east and south-west [muster.special.feigned-flight.ctb]
            - K1: 0,2 heading 180, 6 SP
        "#]],
    );
    choices(
        FLIGHT,
        &["red: activate K1", "red: fall back se se", "red: end turn", "blue: activate S1"],
        &[],
        expect![[r#"
            blue: opportunity
            blue: move se se
            blue: move se e
            blue: move e se
        "#]],
    );
    refused(
        &FLIGHT.replace("impetuous none", "impetuous none, disordered"),
        &["red: activate K1", "red: fall back se"],
        &[],
        expect!["K1 is disordered and cannot feign flight [muster.special.feigned-flight.ctb]"],
    );
    refused(
        FLIGHT,
        &["red: activate K1", "red: fall back ne"],
        &[],
        expect!["K1 cannot fall back that way [muster.special.feigned-flight.ctb]"],
    );
}

const WITHDRAWAL: &str = "
    red M1 handgunners at 0,0 facing 1, disordered, has_shot
    red M2 bills at 0,1 facing 1
    blue B1 bills at 3,-6 facing 4
    special kind = \"planned-withdrawal\", pieces = [\"M1\"]
";

#[test]
fn militia_that_has_shot_withdraws_through_friends_and_rests_behind_them() {
    check(
        WITHDRAWAL,
        &["red: activate M1", "red: fall back se se"],
        &[],
        expect![[r#"
            M1 is activated [1.4g]
            M1 falls back [muster.special.planned-withdrawal]
            M1 moves south-east [muster.special.planned-withdrawal]
            M1 moves south-east [muster.special.planned-withdrawal]
            M1 rallies and does nothing more [muster.special.planned-withdrawal]
            - M1: 0,2 heading 0, 3 SP
        "#]],
    );
    refused(
        &WITHDRAWAL.replace(", has_shot", ""),
        &["red: activate M1", "red: fall back se se"],
        &[],
        expect!["M1 falls back only after it has shot [muster.special.planned-withdrawal]"],
    );
}

#[test]
fn nobody_falls_back_into_the_hex_of_a_hidden_friend() {
    let position = format!(
        "{WITHDRAWAL}
         red H1 knights at 0,2 facing 1, hidden, group wood
         contingent hidden 2: H1"
    );
    refused(
        &position,
        &["red: activate M1", "red: fall back se se"],
        &[],
        expect!["M1 cannot fall back that way [muster.special.planned-withdrawal]"],
    );
}
