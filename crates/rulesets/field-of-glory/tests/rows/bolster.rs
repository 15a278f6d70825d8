//! Commanders bolster and rally (cohesion.bolster, cohesion.bolster.limits, cohesion.rally, rally.after).

use battle::holds;
use expect_test::expect;

use crate::table::{check, choices, refused};

/// A group with a commander, in the joint action phase.
fn with(group: &str, commander: &str) -> String {
    format!(
        "red 1 bills heavy-foot 8 bases in 4 files at 30,20 facing 0{group}
         blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
         commander red henry field c-in-c with bills{commander}
         only joint-action"
    )
}

#[test]
fn a_commander_bolsters_the_group_he_is_with() {
    let position = with(", fragmented", "");
    choices(
        &position,
        &["red: end"],
        &[],
        expect![[r#"
        red: henry bolsters bills
        red: end
    "#]],
    );
    // 5 + 4, FRAGMENTED -2, commander +1: 8.
    check(
        &position,
        &["red: end", "red: henry bolsters bills"],
        &[5, 4],
        expect![[r#"
        henry heartens bills [cohesion.bolster]
        cohesion test: bolstered, against 7 (to pass 7) (FRAGMENTED -2, commander +1): 5 4 = 9 - 1 = 8 [cohesion.roll cohesion.mod.fragmented cohesion.mod.commander]
        bills rises from FRAGMENTED to DISRUPTED [cohesion.result.pass]
        - bills: 30,20 facing 0, 8 bases in 4 files, disrupted, tried
        - henry: with bills, tried, settled
    "#]],
    );
    check(
        &position,
        &["red: end", "red: henry bolsters bills"],
        &[3, 4],
        expect![[r#"
        henry heartens bills [cohesion.bolster]
        cohesion test: bolstered, against 7 (to pass 7) (FRAGMENTED -2, commander +1): 3 4 = 7 - 1 = 6 [cohesion.roll cohesion.mod.fragmented cohesion.mod.commander]
        bills is not heartened [cohesion.result.fail]
        - bills: 30,20 facing 0, 8 bases in 4 files, fragmented, tried
        - henry: with bills, tried, settled
    "#]],
    );
}

#[test]
fn hits_do_not_count_but_a_quarter_of_the_bases_does() {
    let position = with(", disrupted, bases 6, toll taken = 8", "");
    check(
        &position,
        &["red: end", "red: henry bolsters bills"],
        &[4, 4],
        expect![[r#"
        henry heartens bills [cohesion.bolster]
        cohesion test: bolstered, against 7 (to pass 7) (a quarter of its bases lost -1, DISRUPTED -1, commander +1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.quarter cohesion.mod.disrupted cohesion.mod.commander]
        bills rises from DISRUPTED to STEADY [cohesion.result.pass]
        - bills: 30,20 facing 0, 6 bases in 4 files, steady, tried
        - henry: with bills, tried, settled
    "#]],
    );
}

/// Another commander with a DISRUPTED group, so that somebody can always try.
const ANNE: &str = "
    commander red anne troop sub with men
    red 2 men heavy-foot 4 bases in 2 files at 60,10 facing 0, disrupted";

#[test]
fn a_steady_group_is_not_bolstered_and_nobody_tries_twice() {
    let steady = with("", ANNE);
    refused(
        &steady,
        &["red: end", "red: henry bolsters bills"],
        &[],
        expect!["bills is neither DISRUPTED nor FRAGMENTED [cohesion.bolster]"],
    );
    refused(
        &steady,
        &["red: end", "red: henry bolsters men"],
        &[],
        expect!["henry is not with men [cohesion.bolster]"],
    );
    let two = with(", fragmented", &format!("\ncommander red john troop sub with bills{ANNE}"));
    let tried = ["red: end", "red: henry bolsters bills", "red: john bolsters bills"];
    refused(&two, &tried, &[1, 1], expect!["bills has been tried for in this phase [cohesion.bolster]"]);
    let tried = ["red: end", "red: henry bolsters bills", "red: henry bolsters bills"];
    refused(&two, &tried, &[1, 1], expect!["henry has tried in this phase [cohesion.bolster]"]);
}

#[test]
fn a_commander_who_fought_in_this_turn_neither_bolsters_nor_rallies() {
    let two = "\ncommander red john troop sub with bills";
    let position = with(", disrupted", &format!(", fights{two}"));
    refused(
        &position,
        &["red: end", "red: henry bolsters bills"],
        &[],
        expect!["henry fought in a front rank in this turn [cohesion.bolster.limits]"],
    );
}

#[test]
fn a_rallied_group_is_fragmented_and_does_not_rout_in_this_phase() {
    holds!("rally.after", "cohesion.broken.rally");
    let position = with(", broken, direction 180", "");
    // 6 + 4, BROKEN -3, commander +1: 8.
    check(
        &position,
        &["red: end", "red: henry rallies bills"],
        &[6, 4],
        expect![[r#"
        henry heartens bills [cohesion.rally]
        cohesion test: rallied, against 7 (to pass 7) (BROKEN -3, commander +1): 6 4 = 10 - 2 = 8 [cohesion.roll cohesion.mod.broken cohesion.mod.commander]
        bills rises from BROKEN to FRAGMENTED [cohesion.result.pass]
        - bills: 30,20 facing 0, 8 bases in 4 files, fragmented, rallied, tried
        - henry: with bills, tried, settled
    "#]],
    );
    check(
        &position,
        &["red: end", "red: henry rallies bills"],
        &[4, 4, 3],
        expect![[r#"
        henry heartens bills [cohesion.rally]
        cohesion test: rallied, against 7 (to pass 7) (BROKEN -3, commander +1): 4 4 = 8 - 2 = 6 [cohesion.roll cohesion.mod.broken cohesion.mod.commander]
        bills is not heartened [cohesion.result.fail]
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 8 bases in 4 files, broken, routed, routed-now, tried
        - henry: with bills, tried, settled
    "#]],
    );
}

#[test]
fn nobody_rallies_with_the_enemy_in_contact_or_beyond_autobreak() {
    let two = "\ncommander red john troop sub with men\nred 2 men heavy-foot 4 bases in 2 files at 60,10 facing 0, disrupted";
    let caught = with(", broken, direction 180", two).replace(
        "blue 1 bows",
        "blue 2 spears heavy-foot 4 bases in 2 files at 30,20 facing 180, pursues bills\nblue 1 bows",
    );
    refused(
        &caught,
        &["red: end", "red: henry rallies bills"],
        &[],
        expect!["spears is in contact with bills [cohesion.rally]"],
    );
    let spent = with(", broken, bases 4, direction 180", two);
    refused(
        &spent,
        &["red: end", "red: henry rallies bills"],
        &[],
        expect!["bills has lost too many bases [autobreak.broken]"],
    );
}

#[test]
fn the_active_player_tries_first_and_each_try_is_rolled_before_the_next() {
    holds!("sequence.joint-each");
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, disrupted
        red 2 men heavy-foot 4 bases in 2 files at 40,20 facing 0, disrupted
        blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180, disrupted
        commander red henry field c-in-c with bills
        commander red john troop sub with men
        commander blue louis field c-in-c with bows
        only joint-action
    ";
    check(
        position,
        &[
            "red: end",
            "blue: end",
            "red: john bolsters men",
            "red: henry bolsters bills",
            "blue: louis bolsters bows",
        ],
        &[1, 1, 6, 6, 5, 5],
        expect![[r#"
            john heartens men [cohesion.bolster]
            cohesion test: bolstered, against 7 (to pass 7) (DISRUPTED -1, commander +1): 1 1 = 2 [cohesion.roll cohesion.mod.disrupted cohesion.mod.commander]
            men is not heartened [cohesion.result.fail]
            henry heartens bills [cohesion.bolster]
            cohesion test: bolstered, against 7 (to pass 7) (DISRUPTED -1, commander +1): 6 6 = 12 [cohesion.roll cohesion.mod.disrupted cohesion.mod.commander]
            bills rises from DISRUPTED to STEADY [cohesion.result.pass]
            louis heartens bows [cohesion.bolster]
            cohesion test: bolstered, against 7 (to pass 7) (DISRUPTED -1, commander +1): 5 5 = 10 [cohesion.roll cohesion.mod.disrupted cohesion.mod.commander]
            bows rises from DISRUPTED to STEADY [cohesion.result.pass]
            - bills: 30,20 facing 0, 4 bases in 2 files, steady, tried
            - bows: 60,40 facing 180, 4 bases in 2 files, steady, tried
            - henry: with bills, tried, settled
            - john: with men, tried, settled
            - louis: with bows, tried, settled
            - men: 40,20 facing 0, 4 bases in 2 files, disrupted, tried
        "#]],
    );
}
