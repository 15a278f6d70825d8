//! Shock troops who hold back (charge.shock-test, charge.shock-excused, charge.shock-choice).

use battle::holds;
use expect_test::expect;

use crate::table::{check, played, refused};

const PIKES: &str = "
    red 1 pikes heavy-foot superior undrilled pikemen 2 bases in 2 files at 30,10
    blue 1 foe heavy-foot 2 bases in 2 files at 30,12
    only impact
";

#[test]
fn shock_troops_that_pass_stay() {
    check(
        PIKES,
        &["red: end"],
        &[2, 6],
        expect![[r#"
        pikes must pass a test [charge.shock-test]
        test not to charge, against 8 (undrilled 8): 2 6 = 8 [cmt.score.undrilled cmt.roll]
        pikes passes its test [cmt.roll]
        - pikes: 30,10 facing 0, 2 bases in 2 files, steady, tested
    "#]],
    );
}

#[test]
fn shock_troops_that_fail_charge_and_no_die_is_thrown_again() {
    // A superior group would throw the 1 again in any other test.
    check(
        PIKES,
        &["red: end"],
        &[1, 6, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            pikes must pass a test [charge.shock-test]
            test not to charge, against 8 (undrilled 8): 1 6 = 7 [cmt.score.undrilled cmt.roll]
            pikes fails its test [cmt.roll]
            pikes charges foe [charge.shock-choice]
            pikes moves 2 [charge.move]
            pikes meets foe [combat.join]
            pikes strikes foe: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes pikes: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            pikes draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["pikes","foe"],"impact":false,"strikes":[null,null]}
            - pikes: 30,12 facing 0, 2 bases in 2 files, steady, charged, tested
        "#]],
    );
}

#[test]
fn fragmented_troops_are_no_shock_troops() {
    check(
        "red 1 decoy heavy-foot 2 bases in 2 files at 6,4
         red 2 pikes heavy-foot undrilled pikemen 2 bases in 2 files at 30,10, fragmented
         blue 1 bait heavy-foot 2 bases in 2 files at 6,6
         blue 2 foe heavy-foot 2 bases in 2 files at 30,12
         only impact",
        &["red: end"],
        &[],
        expect![[""]],
    );
}

#[test]
fn they_must_charge_the_nearest_enemy_within_reach() {
    refused(
        "red 1 lancers knights heavily-armoured undrilled lancers 2 bases in 2 files at 30,10
         blue 1 near cavalry 2 bases in 2 files at 26.9,11.8
         blue 2 far cavalry 2 bases in 2 files at 33,13
         only impact",
        &["red: end", "red: must charge wheel right 10"],
        &[1, 1],
        expect!["lancers must charge the nearest enemy within its reach [charge.shock-choice]"],
    );
}

/// Nobody tests: the charge that they would have to make excuses them.
fn is_excused(position: &str) {
    check(&format!("{position}\nonly impact"), &["red: end"], &[], expect![[""]]);
}

#[test]
fn foot_is_excused_from_charging_mounted() {
    is_excused(
        "red 1 pikes heavy-foot undrilled pikemen 2 bases in 2 files at 30,10
         blue 1 foe cavalry 2 bases in 2 files at 30,12",
    );
}

#[test]
fn foot_is_excused_from_entering_the_zone_of_mounted_who_may_intercept() {
    is_excused(
        "red 1 pikes heavy-foot undrilled pikemen 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 2 bases in 2 files at 30,12
         blue 2 riders knights heavily-armoured lancers 2 bases in 2 files at 26,10.5 facing 90",
    );
}

#[test]
fn nobody_must_charge_into_ground_that_disorders() {
    holds!("charge.shock-excused");
    is_excused(
        "terrain plantation 20,10.8 40,10.8 40,20 20,20
         red 1 pikes heavy-foot undrilled pikemen 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 2 bases in 2 files at 30,11.2",
    );
}

#[test]
fn nobody_must_charge_over_fortifications() {
    is_excused(
        "work 35,11 25,11
         red 1 pikes heavy-foot undrilled pikemen 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 2 bases in 2 files at 30,11.2",
    );
}

#[test]
fn medium_foot_is_excused_from_leaving_its_cover() {
    is_excused(
        "terrain brush 20,0 40,0 40,10.5 20,10.5
         red 1 raiders medium-foot undrilled impact-foot 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 2 bases in 2 files at 30,12",
    );
}

#[test]
fn foot_that_defends_works_or_a_bank_is_excused() {
    is_excused(
        "work 35,10.2 25,10.2
         red 1 pikes heavy-foot undrilled pikemen 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 2 bases in 2 files at 30,11.2",
    );
    // The same without the work, or with it behind them, tests.
    for work in ["", "work 35,9 25,9"] {
        let position = format!(
            "{work}
             red 1 pikes heavy-foot undrilled pikemen 2 bases in 2 files at 30,10
             blue 1 foe heavy-foot 2 bases in 2 files at 30,11.2
             only impact"
        );
        let told = played(&position, &["red: end"], &[6, 6]);
        assert!(told.contains("pikes must pass a test [charge.shock-test]"), "{work}: {told}");
    }
}
