//! Units that the enemy divides (common.unit.broken).

use battle::holds;
use expect_test::expect;

use crate::table::{fights, goes_on};

#[test]
fn a_unit_is_broken_when_an_enemy_stands_between_its_parts() {
    holds!("common.unit.broken-gap", "common.unit.contact", "common.unit.broken-through");
    // Four files in the middle are gone, and an enemy stands there, too far from both parts to fight.
    goes_on(
        "red men medium-infantry 24 in 24 at 60,50, gone [4, 5, 6, 7]
         blue foes berserker at 60,49",
        &[],
        expect![[""]],
    );
    // Without him it closes up.
    goes_on(
        "red men medium-infantry 24 in 24 at 60,50, gone [4, 5, 6, 7]
         blue foes berserker at 60,99",
        &[],
        expect![[""]],
    );
}

#[test]
fn the_weaker_part_of_a_unit_that_stays_broken_routs() {
    holds!("common.unit.broken-rout", "common.unit.broken-leaves", "common.unit.broken-no-fire");
    goes_on(
        "red men medium-infantry 24 in 24 at 60,50, gone [4, 5, 6, 7], capped [0], is broken
         blue foes berserker at 60,49",
        &[],
        expect![[""]],
    );
    // Of equal parts the owner chooses.
    fights(
        "red men medium-infantry 24 in 24 at 60,50, gone [4, 5, 6, 7], is broken
         blue foes berserker at 60,49",
        [&[], &[]],
        &["red: part 2"],
        &[],
        expect![[""]],
    );
}

#[test]
fn a_unit_that_comes_together_again_is_whole() {
    holds!("common.unit.broken-mend");
    goes_on(
        "red men medium-infantry 24 in 24 at 60,50, gone [4, 5, 6, 7], is broken
         blue foes berserker at 60,99",
        &[],
        expect![[""]],
    );
}

#[test]
fn a_skirmish_line_that_stays_broken_routs_as_a_whole() {
    holds!("common.unit.broken-not");
    goes_on(
        "red slings slinger 24 in 24 at 100,50, gap 2, gone [5, 6], is broken
         blue foes berserker at 100,49",
        &[],
        expect![[""]],
    );
    goes_on(
        "red slings slinger 24 in 24 at 100,50, gap 2
         blue foes berserker at 200,49",
        &[],
        expect![[""]],
    );
}

#[test]
fn the_battle_of_a_broken_unit_saves_it_or_routs_with_it() {
    holds!("common.group.save-broken", "medieval.battle.broken-unit");
    let position = "group red line
         red men medium-infantry 24 in 24 at 60,50, gone [4, 5, 6, 7], is broken, group line
         red rest medium-infantry 24 in 4 at 160,50, group line
         blue foes berserker at 60,49";
    fights(position, [&[], &[]], &["red: save by rest"], &[6, 6, 3], expect![[""]]);
    fights(position, [&[], &[]], &["red: stop"], &[], expect![[""]]);
}
