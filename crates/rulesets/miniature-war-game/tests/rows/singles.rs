//! Single fighters and elephants in melee (medieval.single, medieval.samurai, medieval.berserker, medieval.elephant, medieval.chariot).

use battle::holds;
use expect_test::expect;

use crate::table::goes_on;

#[test]
fn a_single_figure_fights_the_nearest_enemy_figure_and_is_fought_by_all() {
    holds!("medieval.single.melee", "medieval.samurai.single", "medieval.samurai.values");
    // Of the stand before him only the figure on the left of the samurai's middle rolls.
    goes_on(
        "red hero samurai-infantry at 59.5,50
         blue foes medium-infantry 24 in 4 at 60,50",
        &[9, 7],
        expect![[""]],
    );
}

#[test]
fn the_point_of_a_samurai_depends_on_the_enemy() {
    holds!("medieval.samurai.melee");
    for (enemy, dice, expected) in [
        ("light-infantry 12 in 4", [10, 4], expect![[""]]),
        ("medium-infantry 12 in 4", [9, 6], expect![[""]]),
        ("men-at-arms 12 in 4", [8, 8], expect![[""]]),
        ("pike-light 12 in 4", [9, 6], expect![[""]]),
        ("samurai-infantry", [8, 8], expect![[""]]),
    ] {
        let position = format!("red hero samurai-infantry at 60,50\nblue foes {enemy} at 59.5,50");
        let actions = crate::table::turn(&[], &[]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        crate::table::check_rolls(&position, &actions, &dice, "melee", expected);
    }
}

#[test]
fn a_berserker_falls_slowly_and_does_not_tire() {
    holds!("medieval.berserker.lives", "medieval.berserker.values", "medieval.berserker.test");
    goes_on(
        "red bear berserker at 60,50, wounds 2, melee_turns 3
         blue foes medium-infantry 12 in 4 at 60.5,50",
        &[7, 6],
        expect![[""]],
    );
}

#[test]
fn an_elephant_fights_every_figure_in_contact_with_a_die_for_each() {
    holds!("medieval.elephant.melee", "medieval.elephant.hits", "medieval.elephant.values");
    goes_on(
        "red tusks war-elephant-archer at 60,50
         blue foes medium-infantry 12 in 4 at 60,50",
        &[8, 9, 9, 8, 6, 6, 6, 7],
        expect![[""]],
    );
}

#[test]
fn a_chariot_is_one_figure_and_loses_a_man_at_a_time() {
    holds!("medieval.chariot.melee", "medieval.chariot.loss-order");
    goes_on(
        "red car chariot-archer at 60,50
         blue foes medium-infantry 12 in 4 at 60.5,50",
        &[7, 6],
        expect![[""]],
    );
}
