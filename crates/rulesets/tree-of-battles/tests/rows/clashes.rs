//! Countercharges, pikes beside a charge, stands before two opponents, and the backs of beaten horse (result.*, combat.*).

use expect_test::expect;

use crate::fields::{MELEE, being, dice, follows, hits, ones};
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
    // The middle stand of F1 touches G1 for 0.45″ and G2 for 0.55″.
    let position = "
        red  F1 heavy-infantry 3 at 36,20
        blue G1 heavy-infantry 2 at 34.3,20
        blue G2 heavy-infantry 2 at 37.3,20
        only combat";
    expect![[r#"
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 2 (heavy infantry 2), against 5 (a hit 5): 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
    "#]]
    .assert_eq(&dice(position, &[], &[]));
    let other = position.replace("34.3,20", "34.7,20").replace("37.3,20", "37.7,20");
    expect![[r#"
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 2 (heavy infantry 2), against 5 (a hit 5): 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
    "#]]
    .assert_eq(&dice(&other, &[], &[]));
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
