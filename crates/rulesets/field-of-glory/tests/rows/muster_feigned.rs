//! Feigned flight (muster.special.feigned-flight.fog, muster.flag.feigned-flight).

use battle::holds;
use expect_test::expect;

use crate::table::{check, choices, is_silent, shown};

/// Foot of red's charges knights of blue's that are able to feign flight; others of red's stand near them.
fn charged(traits: &str, foot: &str, others: &str) -> String {
    format!(
        "turn 1
         red 1 foot heavy-foot drilled light-spear swordsmen 4 bases in 2 files at 30,10
         red 2 others heavy-foot drilled light-spear 4 bases in 2 files at {others}
         blue 1 normans knights lancers swordsmen 4 bases in 2 files at 30,12
         conditions contingents = [{{ id = \"n\", pieces = [\"normans\"], traits = [{traits}] }}, {{ id = \"f\", pieces = [\"foot\", \"others\"], traits = [{foot}] }}]
         only impact"
    )
}

const ABLE: &str = "\"feigned-flight\"";

#[test]
fn who_is_able_to_feign_flight_may_evade_when_charged() {
    holds!("muster.flag.feigned-flight");
    let charge = ["red: charge foot"];
    choices(
        &charged(ABLE, "", "60,10"),
        &charge,
        &[],
        expect![[r#"
        blue: evade to rear
        blue: evade from foot
        blue: stand
    "#]],
    );
    // Knights two ranks deep do not evade otherwise.
    let plain = charged("\"marksmen\"", "", "60,10");
    is_silent(&plain, &charge, &[2; 8], "evade");
}

#[test]
fn a_feigned_flight_draws_impetuous_enemies_near_to_whose_front_it_was() {
    // The chargers are drawn, and so are others no farther than 4 MU from where the normans stood.
    let position = charged(ABLE, "\"impetuous\"", "34,8.4");
    let actions = ["red: charge foot", "blue: evade to rear"];
    check(
        &position,
        &actions,
        &[4, 2],
        expect![[r#"
        foot charges normans [charge.declare]
        normans evades to its rear [evade.declare evade.direction]
        evade: 4 [vmd.roll]
        normans feigns flight [muster.special.feigned-flight.fog]
        normans evades 4 MU facing 0 [evade.move]
        chase: 2 [vmd.roll]
        foot moves 2 [charge.chase]
        - foot: 30,12 facing 0, 4 bases in 2 files, steady, charged, drawn
        - normans: 30,18.4 facing 0, 4 bases in 2 files, steady, evaded, provoked
        - others: 34,8.4 facing 0, 4 bases in 2 files, steady, drawn
    "#]],
    );
    let drawn = |position: &str| {
        let is = shown(position, &actions, &[4, 2], "groups.others.is");
        is.to_string().contains("drawn")
    };
    assert!(drawn(&position));
    let far = charged(ABLE, "\"impetuous\"", "34,7.5");
    assert!(!drawn(&far), "too far away");
    let behind = charged(ABLE, "\"impetuous\"", "34,8.4 facing 180");
    assert!(!drawn(&behind), "it was behind them");
    let calm = charged(ABLE, "\"marksmen\"", "34,8.4");
    assert!(!drawn(&calm), "not impetuous");
}

/// Foot of blue's that a feigned flight has drawn, as its impact phase begins, with an enemy so far up the table.
fn drawn(men: &str, at: &str) -> String {
    format!(
        "turn 1
         active blue
         blue 1 foot {men} 4 bases in 2 files at 30,30, fate drawn
         red 1 normans knights lancers swordsmen 4 bases in 2 files at 30,{at}
         conditions contingents = [{{ id = \"n\", pieces = [\"normans\"], traits = [{ABLE}] }}]
         only impact"
    )
}

const FOOT: &str = "heavy-foot drilled swordsmen";

#[test]
fn whom_it_has_drawn_must_test_as_shock_troops_do() {
    check(
        &drawn(FOOT, "20"),
        &[],
        &[3, 4],
        expect![[r#"
        foot must pass a test [muster.special.feigned-flight.fog]
        test not to charge, against 7 (drilled or skirmishers 7): 3 4 = 7 [cmt.score.good cmt.roll]
        foot passes its test [cmt.roll]
        - foot: 30,30 facing 180, 4 bases in 2 files, steady, tested
    "#]],
    );
    is_silent(&drawn(FOOT, "20").replace(", fate drawn", ""), &[], &[], "test");
    // FRAGMENTED men are past it.
    is_silent(&drawn(FOOT, "20").replace("fate drawn", "fragmented, fate drawn"), &[], &[], "test");
}

#[test]
fn who_fails_without_an_enemy_in_reach_advances_his_full_move() {
    check(
        &drawn(FOOT, "20"),
        &[],
        &[3, 3],
        expect![[r#"
        foot must pass a test [muster.special.feigned-flight.fog]
        test not to charge, against 7 (drilled or skirmishers 7): 3 3 = 6 [cmt.score.good cmt.roll]
        foot fails its test [cmt.roll]
        foot advances 3 MU [muster.special.feigned-flight.fog]
        - foot: 30,27 facing 180, 4 bases in 2 files, steady, moved, tested
    "#]],
    );
    // He stops an MU from an enemy whom he does not reach in a charge, and has made his move.
    check(
        &drawn("heavy-foot undrilled swordsmen", "26.5"),
        &[],
        &[3, 4],
        expect![[r#"
        foot must pass a test [muster.special.feigned-flight.fog]
        test not to charge, against 8 (undrilled 8): 3 4 = 7 [cmt.score.undrilled cmt.roll]
        foot fails its test [cmt.roll]
        foot advances 2.5 MU [muster.special.feigned-flight.fog]
        - foot: 30,27.49964 facing 180, 4 bases in 2 files, steady, moved, tested
    "#]],
    );
}

#[test]
fn who_fails_with_an_enemy_in_reach_charges_him() {
    let position = drawn(FOOT, "27.5").replace("knights lancers swordsmen", "heavy-foot");
    let position = position.replace(", traits = [\"feigned-flight\"]", "");
    check(
        &position,
        &["blue: end"],
        &[3, 3, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            foot must pass a test [muster.special.feigned-flight.fog]
            test not to charge, against 7 (drilled or skirmishers 7): 3 3 = 6 [cmt.score.good cmt.roll]
            foot fails its test [cmt.roll]
            foot charges normans [charge.shock-choice]
            foot moves 2.5 [charge.move]
            foot meets normans [combat.join]
            foot strikes normans: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            normans strikes foot: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            normans draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[false,true],"groups":["normans","foot"],"impact":false,"strikes":[null,null]}
            - foot: 30,27.5 facing 180, 4 bases in 2 files, steady, charged, tested, provoked, fought
            - normans: 30,27.5 facing 0, 4 bases in 2 files, steady, provoked, fought
        "#]],
    );
}

#[test]
fn who_is_drawn_and_held_stays() {
    let held = drawn(FOOT, "20")
        .replace("only", "conditions specials = [{ kind = \"held\", pieces = [\"foot\"], from = 7 }]\nonly");
    is_silent(&held, &[], &[], "test");
}
