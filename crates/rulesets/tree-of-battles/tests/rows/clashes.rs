//! Countercharges, pikes beside a charge, stands before two opponents, and the backs of beaten horse (result.*, combat.*).

use expect_test::expect;

use crate::fields::{BOWS, MELEE, being, dice, follows, hits, ones};
use crate::table::{played_on, told_from};

#[test]
fn foot_that_a_countercharge_met_has_been_charged() {
    let position = "
        battle red red, order attack
        red  F1 maa-foot 4 at 36,18
        blue G1 maa-mounted 4 at 36,20
        only combat";
    let fell = [ones(10), vec![5], ones(9)].concat();
    let told = told_from(position, &["red: F1 against G1", "blue: respond countercharge"], &fell, "F1 has");
    expect!["F1 has 0 to 1: Set-Back [result.setback combat.compare result.setback.foot]"]
        .assert_eq(told.lines().next().unwrap_or_default());
    holds!("result.setback.foot", "resp.countercharge");
}

#[test]
fn pikes_that_nobody_charged_have_no_more_dice_for_a_charge_beside_them() {
    let position = "
        battle red red, order attack
        red  K1 maa-mounted 4 at 36,14
        blue T1 maa-mounted 4 at 36,20
        blue E1 pike 4 at 39,19 facing 270
        only combat";
    expect![[r#"
        combat: dice 10 (mounted men-at-arms 8, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.mounted-charge combat.hit.five]
        combat: dice 8 (mounted men-at-arms 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 6 (overlapping 2, pikes +4), against 5 (a hit 5): 2 2 2 2 2 2 = 0 [combat.dice.overlap combat.dice.pike combat.hit.five]
    "#]].assert_eq(&dice(position, &["red: K1 against T1", "blue: respond stand"], &[]));
    holds!("combat.dice.pike-mounted", "combat.mod.star");
}

#[test]
fn a_stand_fights_whom_it_touches_more() {
    // The middle stand of F1 touches G1 for 0.45″ and G2 for 0.55″, or the other way round.
    let position = |first: &str, second: &str| {
        let position = format!(
            "red  F1 heavy-infantry 3 at 36,20
             blue G1 heavy-infantry 2 at {first},20
             blue G2 heavy-infantry 2 at {second},20
             only combat"
        );
        let told = played_on(&position, &[], &[]);
        let lines = told.lines().take_while(|line| !line.starts_with("G1"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G2 [combat.who]
        combat: dice 2 (heavy infantry 2), against 5 (a hit 5): 2 2 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
    "#]]
    .assert_eq(&position("34.3", "37.3"));
    expect![[r#"
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 2 (heavy infantry 2), against 5 (a hit 5): 2 2 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G2 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
    "#]]
    .assert_eq(&position("34.7", "37.7"));
    holds!("combat.faces");
}

#[test]
fn the_primary_opponent_is_fought_by_most_stands() {
    let position = |first: &str, second: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,20
             blue G1 heavy-infantry {first}
             blue G2 heavy-infantry {second}
             only combat"
        );
        let told = played_on(&position, &[], &[]);
        told.lines()
            .filter(|line| line.starts_with("F1 scores"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        F1 scores 0 hits on G1 [combat.who]
        F1 scores 0 hits on G2 [combat.who]
    "#]]
    .assert_eq(&position("3 at 35.25,20", "2 at 38.25,20, stands 1"));
    expect![[r#"
        F1 scores 0 hits on G2 [combat.who]
        F1 scores 0 hits on G1 [combat.who]
    "#]]
    .assert_eq(&position("2 at 33.75,20, stands 1", "3 at 36.75,20"));
    holds!("combat.primary");
}

#[test]
fn who_fights_in_disarray_breaks_on_a_defeat() {
    let told = |facts: &str| {
        let position = being(MELEE, "G1", &format!("heavy-infantry 4{facts}"));
        follows(&position, &[], &hits(3, 0)).lines().nth(1).unwrap_or_default().to_owned()
    };
    expect!["G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.break]"]
        .assert_eq(&told(", disarray"));
    expect!["G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]"].assert_eq(&told(""));
    holds!("result.defeat.break", "result.defeat.retire");
}

#[test]
fn horse_falls_back_by_the_depth_of_its_own_stands() {
    // Light horse fights on in mêlée; it is set back by foot.
    let position = MELEE.replace("blue G1 heavy-infantry", "blue G1 light-horse");
    let told = told_from(&position, &[], &[vec![5], ones(11)].concat(), "G1 falls back");
    let lines = told.lines().filter(|line| line.contains("G1"));
    expect![[r#"
        G1 falls back [after.fall-back]
        - G1: 36,21.25 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, fell-back, fought, frayed
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
    holds!("after.fall-back");
}

#[test]
fn a_retreat_is_seen_within_twelve_inches() {
    let seen = |at: &str| {
        let position = being(MELEE, "G1", ", grade B") + &format!("\n blue G2 heavy-infantry 2 at {at},20");
        let told = played_on(&position, &[], &[vec![5; 4], ones(4), ones(9)].concat());
        told.contains("G2 takes 1 DP and has 1 [morale.higher-retires]")
    };
    assert!(seen("52.5") && !seen("52.52"));
    holds!("morale.higher-retires");
}

#[test]
fn every_leader_with_the_men_runs_the_risk() {
    let leaders = "leader blue john with G1, marshal\n leader blue percy with G1";
    let risks = |told: &str| {
        let lines = told.lines().filter(|line| line.contains("runs a risk"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let shot = format!("{BOWS}\n {leaders}");
    let told = played_on(&shot, &["red: F1 against G1"], &[vec![6], ones(7)].concat());
    expect![[r#"
        john runs a risk [risk.when-shooting]
        percy runs a risk [risk.when-shooting]
    "#]]
    .assert_eq(&risks(&told));
    let hacked = format!(
        "battle red red, order attack
         red  F1 heavy-infantry 4 at 36,10
         blue G1 heavy-infantry 4 at 36,12, routing, disarray
         {leaders}
         only combat"
    );
    let told = played_on(&hacked, &["red: F1 against G1"], &[4, 1, 1, 1]);
    expect![[r#"
        john runs a risk [risk.when-hacked]
        percy runs a risk [risk.when-hacked]
    "#]]
    .assert_eq(&risks(&told));
    holds!("risk.when-shooting", "risk.when-hacked");
}

#[test]
fn who_retires_under_fire_goes_from_the_nearest_who_shot() {
    let facing = |west: &str| {
        let position = format!(
            "red  F1 longbow 4 at 36,10
             red  F2 longbow 2 at {west},18 facing 90
             blue G1 heavy-infantry 4 at 36,18, dps 5, disarray
             only long-range"
        );
        let fell = [vec![6], ones(7), ones(4), vec![2]].concat();
        let told = played_on(&position, &["red: F1 against G1", "red: F2 against G1"], &fell);
        told.lines().find(|line| line.starts_with("- G1")).unwrap_or_default().to_owned()
    };
    // 5″ beside it, and 9″, with the others 8″ before it.
    expect!["- G1: 42.36862,18.65972 facing 87.44, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, tested, shot-at, retired"].assert_eq(&facing("28"));
    expect!["- G1: 36,24.75 facing 0, line of 4, 4 stands, 5 DPs, blue, order advance, disarray, tested, shot-at, retired"].assert_eq(&facing("24"));
    holds!("stest.retire");
}

#[test]
fn who_outlives_his_men_is_taken_within_four_inches() {
    let taken = |at: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at {at}
             blue G1 heavy-infantry 4 at 36,40 facing 0, routing, disarray
             blue G2 heavy-infantry 4 at 8,20
             leader blue john with G1, marshal
             terrain deep-water-or-cliff 20,40.5 50,40.5 50,44 20,44
             phase tactical"
        );
        played_on(&position, &[], &[2, 2, 6]).contains("john is captured [risk.survivor")
    };
    assert!(taken("36,36") && !taken("36,35.98"));
    holds!("risk.survivor");
}
