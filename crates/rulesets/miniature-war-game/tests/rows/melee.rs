//! Melee: who fights whom, at which point each figure survives, secondary attacks, tiring and resting (common.melee, common.secondary).

use battle::holds;
use expect_test::expect;

use crate::table::{fights, goes_on, shown, turn};

#[test]
fn every_figure_of_a_stand_in_contact_rolls_once_against_its_own_point() {
    holds!(
        "common.melee.when",
        "common.melee.figures",
        "common.melee.both",
        "common.melee.primary",
        "common.melee.once",
        "common.contact.at-end",
        "common.dice.kinds",
        "common.dice.order",
        "common.dice.sub-order",
        "common.sequence.simultaneous",
        "common.sequence.removed",
        "common.sequence.step-up",
        "common.melee.counts",
        "common.melee.fill",
        "common.melee.stays",
        "common.melee.wounded"
    );
    // Two stands of two fight three stands of two, of which one is in contact at its corner only: its figures fight all the same.
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50
         blue foes medium-infantry 24 in 6 at 60,50",
        &[6, 7, 6, 6, 1, 12, 12, 12, 6, 6],
        expect![[""]],
    );
}

#[test]
fn who_is_attacked_in_flank_has_a_point_less() {
    holds!("common.ground.front");
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 62,47 facing 270",
        &[5, 6, 5, 5, 5, 5, 6, 6, 6, 6],
        expect![[""]],
    );
}

#[test]
fn who_is_attacked_from_the_rear_has_two_points_less_and_does_not_strike() {
    holds!("common.melee.opponents");
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,38 facing 0",
        &[4, 5, 4, 4],
        expect![[""]],
    );
}

#[test]
fn an_attack_on_another_side_is_a_secondary_one_and_costs_a_second_roll() {
    holds!("common.secondary.what", "common.secondary.number", "common.secondary.strength");
    // Men-at-arms on the left flank of men who fight to their front. Their first stand has lost a figure to its front, and rolls once more.
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50
         blue foes medium-infantry 24 in 4 at 60,50
         blue knights men-at-arms 6 in 2 at 58,49 facing 90",
        &[6, 12, 6, 6, 5, 5, 6, 6, 6, 6, 8, 8, 5],
        expect![[""]],
    );
}

#[test]
fn the_weaker_make_no_secondary_attack() {
    // Peasants at the flank of cavalry that fights to its front.
    goes_on(
        "red horse light-cavalry 12 in 2 at 60,50
         blue foes medium-infantry 24 in 2 at 60,50
         blue rabble peasants 12 in 4 at 58,49 facing 90",
        &[8, 8, 6, 6],
        expect![[""]],
    );
}

#[test]
fn a_unit_tires_by_a_point_in_each_turn_of_melee() {
    // 8, then 7, then 6.
    let position = "red horse light-cavalry 12 in 2 at 60,50
         blue foes men-at-arms 12 in 2 at 60,50";
    let actions: Vec<String> = (0..3).flat_map(|_| turn(&[], &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    crate::table::check_rolls(
        position,
        &actions,
        &[8, 8, 8, 8, 7, 7, 7, 7, 6, 6, 6, 6],
        "melee",
        expect![[""]],
    );
    assert_eq!(
        shown(position, &actions, &[8, 8, 8, 8, 7, 7, 7, 7, 6, 6, 6, 6], "units.horse.melee_turns"),
        3
    );
}

#[test]
fn each_turn_of_rest_gives_a_point_back() {
    holds!("common.melee.rest");
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50, melee_turns 2
         blue foes medium-infantry 24 in 4 at 160,100",
        &[],
        expect![[""]],
    );
    // Who moves does not rest.
    fights(
        "red men medium-infantry 24 in 4 at 60,50, melee_turns 2
         blue foes medium-infantry 24 in 4 at 160,100",
        [&["#1: N 1/3"], &[]],
        &[],
        &[],
        expect![[""]],
    );
}

#[test]
fn at_no_point_at_all_figures_fall_without_a_die_and_a_worn_out_unit_routs() {
    goes_on(
        "red rabble peasants 24 in 4 at 60,50, melee_turns 2
         blue foes medium-infantry 24 in 4 at 60,50",
        &[6, 6, 6, 6],
        expect![[""]],
    );
}

#[test]
fn a_crew_fights_with_two_points_a_man_and_leaves_its_piece_behind() {
    holds!("medieval.crew.melee", "common.morale.pieces");
    goes_on(
        "red men medium-infantry 12 in 4 at 60,50
         blue gun ballista at 60,50",
        &[7, 7, 7, 6, 3, 3, 3],
        expect![[""]],
    );
}

#[test]
fn back_to_back_nobody_strikes() {
    goes_on(
        "red men medium-infantry 24 in 4 at 60,50 facing 180
         blue foes medium-infantry 24 in 4 at 60,38 facing 0, melee_turns 1",
        &[],
        expect![[""]],
    );
}
