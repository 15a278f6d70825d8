//! Fire at whoever closes in, at who has moved, and in passing (medieval.charged, common.3dt.fire, common.fire.passing).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, acts, fires, refuses};
use crate::table::shown;

const CHARGED: &str = "level basic
         red bows archer-light 12 in 6 at 60,50
         blue men medium-infantry 12 in 6 at 60,70";

#[test]
fn a_target_that_has_moved_is_harder_to_hit() {
    holds!("medieval.missile.moved");
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 24 in 12 at 60,90",
        [&["#1: H, FIRE END"], &["#1: S 1/3"]],
        USUAL,
        &[1; 6],
        expect![[""]],
    );
    // Turning on the spot is no move.
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 24 in 12 at 60,85",
        [&["#1: H, FIRE END"], &["#1: H, F ABOUT"]],
        USUAL,
        &[1; 6],
        expect![[""]],
    );
}

#[test]
fn a_volley_of_the_first_third_is_measured_at_its_end() {
    holds!("medieval.thirds.which-third", "common.third.checkpoints");
    // The horse rides 20 cm in each third, away to the north: near in the first, far in the last.
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue horse light-cavalry 6 in 6 at 60,55 facing 0",
        [&["#1: H"], &["#1: N FULL"]],
        USUAL,
        &[1; 6],
        expect![[""]],
    );
}

#[test]
fn fire_in_passing_is_at_the_place_where_the_enemy_was() {
    holds!(
        "common.fire.passing",
        "common.fire.passing-when",
        "common.fire.passing-instead",
        "medieval.missile.en-passant"
    );
    let position = "red bows archer-light 6 in 6 at 60,50
         blue horse light-cavalry 6 in 6 at 30,80 facing 90";
    fires(
        position,
        [&["#1: H"], &["#1: E FULL"]],
        &["red: fire #1 at #1 passing first", "red: hand in", "blue: hand in"],
        &[1; 6],
        expect![[""]],
    );
    refuses(position, [&["#1: H"], &["#1: H"]], &["red: fire #1 at #1 passing first"], expect![[""]]);
}

#[test]
fn whoever_is_charged_fires_once_at_middle_range_and_fights() {
    holds!(
        "medieval.charged.may-fire",
        "medieval.charged.pass-mid",
        "medieval.charged.one-volley",
        "common.3dt.fire-place"
    );
    fires(CHARGED, [&[], &["#1: EN #1"]], USUAL, &[2, 4, 6, 1, 1, 1, 4, 1, 1, 1, 1, 1], expect![[""]]);
    let actions = acts([&[], &["#1: EN #1"]], USUAL);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    assert_eq!(shown(CHARGED, &actions, &[1; 12], "units.bows.unloaded"), true);
}

#[test]
fn after_a_pass_the_volley_may_be_at_close_range() {
    holds!("medieval.charged.pass-close", "common.3dt.fire-close");
    fires(
        CHARGED,
        [&[], &["#1: EN #1"]],
        &["red: fire #1 at #1 close", "red: hand in", "blue: hand in"],
        &[1; 12],
        expect![[""]],
    );
}

#[test]
fn after_a_failed_test_it_is_at_middle_range() {
    holds!("medieval.charged.mid", "common.3dt.fire-fails", "common.3dt.fire");
    let position = CHARGED.replace("level basic", "level advanced");
    refuses(&position, [&[], &["#1: EN #1"]], &["red: fire #1 at #1 close"], expect![[""]]);
}

#[test]
fn a_shot_ordered_for_the_first_third_takes_the_place_of_the_volley() {
    holds!("medieval.charged.one-volley");
    fires(CHARGED, [&["#1: H, FIRE BEGIN"], &["#1: EN #1"]], USUAL, &[1; 12], expect![[""]]);
}

#[test]
fn unloaded_bows_load_while_the_enemy_comes_on() {
    holds!("medieval.charged.load", "medieval.charged.horse-archers");
    let far = "level basic
         red bows archer-light 12 in 6 at 60,50, is unloaded
         blue men medium-infantry 12 in 6 at 60,63";
    fires(far, [&[], &["#1: EN #1"]], USUAL, &[1; 12], expect![[""]]);
    let near = far.replace("60,63", "60,55");
    fires(&near, [&[], &["#1: EN #1"]], &[], &[], expect![[""]]);
}

#[test]
fn charged_hand_cannon_fire_with_the_odds_of_their_bands() {
    holds!("medieval.handcannon.charged");
    let position = "level basic
         red guns hand-cannon 6 in 6 at 60,50
         blue men men-at-arms 12 in 6 at 60,65";
    fires(position, [&[], &["#1: EN #1"]], USUAL, &[1; 6], expect![[""]]);
}

#[test]
fn javelins_are_thrown_in_defence_without_an_order() {
    holds!("medieval.javelin.defend");
    fires(
        "level basic
         red men light-infantry 12 in 6 at 60,50, kit javelins
         blue foes medium-infantry 12 in 6 at 60,60",
        [&[], &["#1: EN #1"]],
        USUAL,
        &[1; 12],
        expect![[""]],
    );
}

#[test]
fn missile_troops_that_charge_neither_fire_nor_load() {
    holds!("medieval.thirds.missile-charge");
    let position = "level basic
         red bows archer-light 12 in 6 at 60,50, is unloaded
         blue men medium-infantry 12 in 6 at 60,60";
    let actions = acts([&["#1: CH #1"], &[]], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    assert_eq!(shown(position, &actions, &[], "units.bows.unloaded"), true);
}
