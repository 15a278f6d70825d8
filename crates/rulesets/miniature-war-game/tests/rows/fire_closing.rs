//! Fire at whoever closes in, at who has moved, and in passing (medieval.charged, common.3dt.fire, common.fire.passing).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, acts, fires, refuses};
use crate::table::refused;
use crate::table::shown_when_fought as shown;

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
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 2 (light armor 3, it moved -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.moved common.fire.ladder]
            bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE END
            - men: 60,80 facing 180, 24 figures in 6 files, order S 1/3
        "#]],
    );
    // Turning on the spot is no move.
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue men light-infantry 24 in 12 at 60,85",
        [&["#1: H, FIRE END"], &["#1: H, F ABOUT"]],
        USUAL,
        &[1; 6],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - bows: 60,50 facing 0, 6 figures in 3 files, order H, FIRE END
            - men: 60,89 facing 0, 24 figures in 6 files, order H, F ABOUT
        "#]],
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
        expect![[r#"
            third 3 [common.third.together]
            horse is at 60,145, facing 0 [common.third.beats]
            fire: dice 6 (a die for each figure 6), against 2 (light armor 3, it moved -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.moved common.fire.ladder]
            bows fires at horse in third 1, 6 figures: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - horse: 60,145 facing 0, 6 figures in 6 files, order N
        "#]],
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
        expect![[r#"
            third 3 [common.third.together]
            horse is at 120,80, facing 90 [common.third.beats]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3, mid range +1, it moved -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.missile.moved common.fire.ladder]
            bows fires at horse in third 1, 6 figures: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - horse: 120,80 facing 90, 6 figures in 6 files, order E
        "#]],
    );
    refuses(
        position,
        [&["#1: H"], &["#1: H"]],
        &["red: fire #1 at #1 passing first"],
        expect!["it was not there to be fired at in passing [common.fire.passing]"],
    );
}

#[test]
fn whoever_is_charged_fires_once_at_middle_range_and_fights() {
    holds!(
        "medieval.charged.may-fire",
        "medieval.charged.pass-mid",
        "medieval.charged.one-volley",
        "common.3dt.fire-place"
    );
    fires(
        CHARGED,
        [&[], &["#1: EN #1"]],
        USUAL,
        &[2, 4, 6, 1, 1, 1, 4, 1, 1, 1, 1, 1],
        expect![[r#"
        third 3 [common.third.together]
        bows and men meet [common.contact.stops]
        men squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
        men is at 60,50, facing 180 [common.third.beats]
        fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, mid range +1): 2 4 6 1 1 1 = 3 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (medium armor 2, mid range +1, over a rank -1): 4 1 1 1 1 1 = 1 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.missile.indirect common.fire.ladder]
        bows fires at men in third 1, 12 figures: 4 hits [medieval.missile.die]
        men loses 4 figures, and has 8 left [common.fire.losses]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        men: of 36 it lost 12, in column 31-40: rout [common.morale.chart]
        men routs [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - bows: 60,50 facing 0, 12 figures in 3 files, melee turns 1, order H
        - men: 60,50 facing 180, 8 figures in 3 files, shaken, melee turns 1, must rout, order H
    "#]],
    );
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
        expect![[r#"
            third 3 [common.third.together]
            bows and men meet [common.contact.stops]
            men squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            men is at 60,50, facing 180 [common.third.beats]
            fire: dice 6 (a die for each figure 6), against 4 (medium armor 2, close +2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close common.fire.ladder]
            fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, close +2, over a rank -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close medieval.missile.indirect common.fire.ladder]
            bows fires at men in third 1, 12 figures: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - men: 60,50 facing 180, 12 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn after_a_failed_test_it_is_at_middle_range() {
    holds!("medieval.charged.mid", "common.3dt.fire-fails", "common.3dt.fire");
    let position = CHARGED.replace("level basic", "level advanced");
    let actions = acts([&[], &["#1: EN #1"]], &["red: fire #1 at #1 close"]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(
        &position,
        &actions,
        &[6, 6, 6],
        expect!["it cannot choose that range against this enemy [common.3dt.fire-bands]"],
    );
}

#[test]
fn a_shot_ordered_for_the_first_third_takes_the_place_of_the_volley() {
    holds!("medieval.charged.one-volley");
    fires(
        CHARGED,
        [&["#1: H, FIRE BEGIN"], &["#1: EN #1"]],
        USUAL,
        &[1; 12],
        expect![[r#"
        third 3 [common.third.together]
        bows and men meet [common.contact.stops]
        men squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
        men is at 60,50, facing 180 [common.third.beats]
        fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, close +2, it moved -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close medieval.missile.moved common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 1 (medium armor 2, mid range +1, over a rank -1, it moved -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.missile.indirect medieval.missile.moved common.fire.ladder]
        bows fires at men in third 1, 12 figures: 0 hits [medieval.missile.die]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - bows: 60,50 facing 0, 12 figures in 3 files, melee turns 1, order H, FIRE BEGIN
        - men: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H
    "#]],
    );
}

#[test]
fn unloaded_bows_load_while_the_enemy_comes_on() {
    holds!("medieval.charged.load", "medieval.charged.horse-archers");
    let far = "level basic
         red bows archer-light 12 in 6 at 60,50, is unloaded
         blue men medium-infantry 12 in 6 at 60,63";
    fires(
        far,
        [&[], &["#1: EN #1"]],
        USUAL,
        &[1; 12],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, mid range +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (medium armor 2, mid range +1, over a rank -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.missile.indirect common.fire.ladder]
        bows fires at men in third 1, 12 figures: 0 hits [medieval.missile.die]
        bows is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - bows: 60,50 facing 0, 12 figures in 3 files, melee turns 1, order H
        - men: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H
    "#]],
    );
    let near = far.replace("60,63", "60,55");
    fires(
        &near,
        [&[], &["#1: EN #1"]],
        &[],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        bows is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 3): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - bows: 60,50 facing 0, 12 figures in 3 files, melee turns 1, order H
        - men: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H
    "#]],
    );
}

#[test]
fn charged_hand_cannon_fire_with_the_odds_of_their_bands() {
    holds!("medieval.handcannon.charged");
    let position = "level basic
         red guns hand-cannon 6 in 6 at 60,50
         blue men men-at-arms 12 in 6 at 60,65";
    fires(
        position,
        [&[], &["#1: EN #1"]],
        USUAL,
        &[1; 6],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 6 (a die for each figure 6), against 2 (hand cannon, middle 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.handcannon.values common.fire.ladder]
        guns fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - guns: 60,50 facing 0, 6 figures in 3 files, melee turns 1, order H
        - men: 60,50 facing 180, 12 figures in 6 files, melee turns 1, order H
    "#]],
    );
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
        expect![[r#"
            third 3 [common.third.together]
            throw: dice 12 (a die for each figure 12), against 4 (medium armor 2, close +2): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close medieval.javelin.defend]
            men throws at foes, 12 figures: 0 hits [medieval.javelin.defend]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H
            - men: 60,50 facing 0, 12 figures in 3 files, melee turns 1, order H
        "#]],
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
