//! Battles save their units or share their fate (common.group, medieval.battle).

use battle::holds;
use expect_test::expect;

use crate::table::{choices, fights, goes_on, refused, turn};

const BATTLE: &str = "
    group blue line
    red men medium-infantry 24 in 4 at 60,50
    blue foes light-infantry 12 in 4 at 60,50, group line
    blue bows crossbow-medium 12 in 6 at 200,140, group line
    blue rest medium-infantry 12 in 4 at 160,140, group line
    blue gun ballista at 120,140, group line
    blue rabble peasants 12 in 4 at 30,140, group line";

/// The men hold, and all foes in front fall: a rout.
const ROUT: [u8; 8] = [6, 6, 6, 6, 5, 5, 5, 5];

#[test]
fn a_steady_unit_of_the_battle_saves_a_shaken_one() {
    holds!(
        "common.group.save",
        "common.group.what",
        "common.group.of-one",
        "common.group.morale-one",
        "common.group.save-order",
        "medieval.battle.form",
        "medieval.battle.no-peasants",
        "medieval.battle.save",
        "medieval.battle.save-order",
        "medieval.battle.melee-alone",
        "common.decision.usual"
    );
    fights(
        BATTLE,
        [&[], &[]],
        &["blue: save by bows", "blue: save by rest"],
        &[&ROUT[..], &[4, 5, 6, 4, 5, 3]].concat(),
        expect![[""]],
    );
    let actions = turn(&[], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    choices(BATTLE, &actions, &ROUT, expect![[""]]);
    let rabble: Vec<&str> = actions.iter().copied().chain(["blue: save by rabble"]).collect();
    refused(BATTLE, &rabble, &ROUT, expect![[""]]);
}

#[test]
fn if_nobody_passes_the_whole_battle_shares_its_fate() {
    holds!("common.group.save-none", "medieval.battle.save-fail", "medieval.battle.after-break", "medieval.battle.fixed");
    fights(
        BATTLE,
        [&[], &[]],
        &["blue: save by bows", "blue: stop"],
        &[&ROUT[..], &[4, 5, 6]].concat(),
        expect![[""]],
    );
}

#[test]
fn a_unit_with_a_poor_result_of_its_own_saves_nobody() {
    holds!(
        "common.group.all-shaken",
        "medieval.battle.save-blocked",
        "medieval.battle.all-fail",
        "common.group.dissolved"
    );
    goes_on(
        "group blue line
         red men medium-infantry 24 in 4 at 60,50
         red more medium-infantry 24 in 4 at 120,50
         blue foes light-infantry 12 in 4 at 60,50, group line
         blue others light-infantry 12 in 4 at 120,50, group line",
        &[6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 4, 4, 4],
        expect![[""]],
    );
}

#[test]
fn each_shaken_unit_has_a_round_of_its_own_the_worst_first() {
    holds!("medieval.battle.several-shaken");
    fights(
        "group blue line
         red men medium-infantry 24 in 4 at 60,50
         red more medium-infantry 24 in 4 at 120,50
         blue foes light-infantry 12 in 4 at 60,50, group line
         blue others light-infantry 12 in 4 at 120,50, group line
         blue rest medium-infantry 12 in 4 at 160,140, group line",
        [&[], &[]],
        &["blue: save by rest", "blue: save by rest"],
        &[6, 6, 6, 6, 6, 6, 6, 6, 5, 4, 4, 4, 5, 5, 5, 4, 1, 6, 6, 4, 4, 4],
        expect![[""]],
    );
}

#[test]
fn a_battle_of_which_one_unit_is_left_is_dissolved() {
    goes_on(
        "group blue line
         red men medium-infantry 24 in 4 at 60,50
         blue foes light-infantry 12 in 4 at 160,50, group line
         blue bows crossbow-medium 12 in 6 at 200,140, group line, is off lost",
        &[],
        expect![[""]],
    );
}

#[test]
fn imperials_always_save() {
    goes_on(
        "options imperials
         group blue line
         red men medium-infantry 24 in 4 at 60,50
         blue foes light-infantry 12 in 4 at 60,50, group line
         blue guard medium-infantry 12 in 4 at 160,140, group line, kit imperial",
        &ROUT,
        expect![[""]],
    );
}
