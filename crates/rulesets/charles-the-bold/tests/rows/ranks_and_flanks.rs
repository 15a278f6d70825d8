//! Melee (10.4, 10.5): deep ranks, ground, flanks and rear.

use crate::table::{check, check_rolls, refused};
use expect_test::expect;

#[test]
fn cavalry_that_started_in_front_adds_no_impact_in_the_flank_of_pikes() {
    check_rolls(
        "red K1 mounted-sergeants at 2,-1 facing 3
         blue P1 low-country-pike at 0,0 facing 1",
        &["red: activate K1", "red: move sw", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 6 (strength points 5, impact +2, horse against pike or spear -2, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.3c 10.5b 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn pikes_attacked_by_foot_add_a_die_for_each_rank_behind_the_first() {
    check_rolls(
        "red B1 bills at 0,0 facing 1
         blue P1 low-country-pike at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            melee: dice 7 (strength points 5, pike ranks against foot +2): 2 2 2 2 2 2 2 = 0 [10.1b 10.4.1a 10.1c]
        "#]],
    );
}

#[test]
fn long_spears_attacked_by_foot_add_a_die_for_each_rank_behind_the_first() {
    check_rolls(
        "red B1 bills at 0,0 facing 1
         blue P1 scots-schiltron at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            melee: dice 6 (strength points 5, spear ranks against foot +1): 2 2 2 2 2 2 = 0 [10.1b 10.4.2a 10.1c]
        "#]],
    );
}

#[test]
fn long_spears_attacked_by_horse_add_two_dice_for_every_rank() {
    check_rolls(
        "red K1 mounted-sergeants at 0,0 facing 1
         blue P1 scots-schiltron at 1,-2 facing 4",
        &["red: activate K1", "red: move ne", "red: stop"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 5, impact +2, horse against pike or spear -2): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3c 10.1c]
            melee: dice 9 (strength points 5, spear ranks against horse +4): 2 2 2 2 2 2 2 2 2 = 0 [10.1b 10.4.2b 10.1c]
        "#]],
    );
}

#[test]
fn ranks_that_are_gone_do_not_count() {
    check_rolls(
        "red B1 bills at 0,0 facing 1
         blue P1 low-country-pike at 1,-2 facing 4, left 5 4 0",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            melee: dice 6 (strength points 5, pike ranks against foot +2, ranks that are gone -1): 2 2 2 2 2 2 = 0 [10.1b 10.4.1a 10.4.6 10.1c]
        "#]],
    );
}

#[test]
fn deep_blocks_have_no_rank_dice_in_broken_ground() {
    check_rolls(
        "hex 1,-2 rough
         red B1 bills at 0,0 facing 1
         blue P1 low-country-pike at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 5, impact +1, lost in this ground -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            melee: dice 5 (strength points 5, pike ranks against foot +2, ranks broken by the ground -2): 2 2 2 2 2 = 0 [10.1b 10.4.1a 10.4.7 10.1c]
        "#]],
    );
}

#[test]
fn pikes_that_charged_have_impact_instead_of_rank_dice_in_every_bout() {
    holds!("10.4.5");
    check_rolls(
        "red P1 low-country-pike at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4",
        &["red: activate P1", "red: move ne", "red: end turn", "blue: activate C1", "blue: fight on"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1],
        "melee",
        expect![[r#"
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn pikes_struck_in_flank_have_no_rank_dice_and_keep_height() {
    check_rolls(
        "hex 1,-1 level 1
         red B1 bills at 2,0 facing 2
         blue P1 low-country-pike at 1,-1 facing 4",
        &["red: activate B1", "red: move nw"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 7 (strength points 5, impact +1, flank or rear +1): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            melee: dice 6 (strength points 5, higher ground +1): 2 2 2 2 2 2 = 0 [10.1b 10.4.3 10.1c]
        "#]],
    );
}

#[test]
fn a_stand_that_defends_a_wall_adds_its_die() {
    check_rolls(
        "side 1,-2 sw wall
         red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4",
        &["red: activate B1", "red: move nw"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 5, impact +1, lost in this ground -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            melee: dice 6 (strength points 5, defended ground +1): 2 2 2 2 2 2 = 0 [10.1b 10.4.4 10.1c]
        "#]],
    );
}

#[test]
fn a_field_defence_helps_its_own_side_only() {
    holds!("chart.hexsides.side");
    check_rolls(
        "side 1,-1 ne field-defences
         red B1 bills at 0,0 facing 1
         blue C1 bills at 2,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn every_stand_that_fights_from_flank_or_rear_adds_a_die() {
    check_rolls(
        "red B1 bills at 0,0 facing 1
         red B2 feudal-infantry at 1,-1 facing 2
         red B3 feudal-infantry at -1,0 facing 1
         blue C1 bills at 0,-1 facing 4, disordered
         melee B1 C1 red",
        &["red: activate B1", "red: fight on"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 10 (strength points 5, supporting stand +3, supporting stand +2): 1 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
        "#]],
    );
}

#[test]
fn the_flank_die_stays_until_the_stand_has_turned() {
    holds!("10.5c");
    check(
        "red B1 bills at 1,-1 facing 2
         blue C1 bills at 0,-1 facing 4, disordered
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "red: end turn", "blue: activate C1", "blue: face 5"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 6 (strength points 5, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.5b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            C1 is activated [1.4g]
            C1 turns to face east and south-east [10.5f]
            C1 fights on [act.melee 11.3e]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            C1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - C1: 0,-1 heading 120, 5 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_stand_attacked_in_front_does_not_turn_to_a_flank() {
    refused(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 1,-1 facing 2, melee 0, supporting
         blue C1 bills at 0,-1 facing 4
         melee B1 C1 red
         turn blue",
        &["blue: activate C1", "blue: face 5"],
        &[],
        expect![[r#"C1 cannot turn to face an attacker that way [10.5f]"#]],
    );
}

#[test]
fn heavy_cavalry_in_the_flank_adds_two_dice_in_the_turn_of_contact() {
    check(
        "red K1 knights at 3,0 facing 3, impetuous none
         blue C1 bills at 0,0 facing 1",
        &["red: activate K1", "red: move w w", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves west [3.0b]
            K1 moves west [3.0b]
            K1 fights C1 [10.2a]
            C1 is disordered [10.5a flank.start]
            melee: dice 11 (strength points 6, impact +3, heavy cavalry in flank or rear +2): 1 1 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5d 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and C1 is drawn [11.3c]
            K1 stands its ground [11.1g]
            the melee of K1 and C1 goes on [11.3a 11.3d 11.3e]
            - C1: 0,0 heading 0, 5 SP, disordered, Battle Stand in a melee
            - K1: 1,0 heading 240, 6 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn after_the_turn_heavy_cavalry_has_the_usual_flank_die() {
    holds!("10.5e");
    check_rolls(
        "red K1 knights at 3,0 facing 3, impetuous none
         blue C1 bills at 0,0 facing 1
         blue C2 bills at 6,0 facing 1",
        &[
            "red: activate K1",
            "red: move w w",
            "red: stop",
            "red: end turn",
            "blue: activate C2",
            "blue: stop",
            "blue: activate C1",
            "blue: fight on",
            "red: stop",
        ],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1],
        "melee",
        expect![[r#"
            melee: dice 11 (strength points 6, impact +3, heavy cavalry in flank or rear +2): 1 1 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5d 10.1c]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            melee: dice 7 (strength points 6, flank or rear +1): 1 1 1 1 1 1 1 = 0 [10.1b 10.5b 10.1c]
        "#]],
    );
}

#[test]
fn a_stand_touched_in_flank_that_is_not_the_battle_stand_is_not_disordered() {
    holds!("10.5g");
    check(
        "red K1 mounted-sergeants at 3,0 facing 2
         blue C1 bills at 1,-1 facing 5
         blue C2 bills at 0,0 facing 1",
        &["red: activate K1", "red: move w w", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves west [3.0b]
            K1 moves west [3.0b]
            K1 halts [3.5d]
            K1 fights C1 [10.2a 10.2i 10.2e 10.2g]
            melee: dice 7 (strength points 5, impact +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and C1 is drawn [11.3c]
            K1 stands its ground [11.1g]
            the melee of K1 and C1 goes on [11.3a 11.3d 11.3e]
            - C1: 1,-1 heading 120, 5 SP, Battle Stand in a melee
            - K1: 1,0 heading 300, 5 SP, Battle Stand in a melee
        "#]],
    );
}
