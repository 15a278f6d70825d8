//! Melee (10.1, 10.3, 10.7): dice, impact and support.

use crate::table::{check, check_rolls, choices};
use expect_test::expect;

#[test]
fn melee_dice_are_strength_impact_and_place_less_disorder() {
    // pool: strength, impact, higher ground, disorder
    check_rolls(
        "hex 1,-1 level 1
         red B1 bills-double-french at 0,0 facing 1, disordered
         blue C1 bills at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 7 (strength points 5, impact +2, higher ground +1, disordered -1): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.4.3 10.1f 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn pairs_of_fives_count_across_the_whole_pool() {
    check(
        "red B1 bills at -1,1 facing 1
         red B2 bills at 0,1 facing 1
         blue C1 bills at 1,-1 facing 4
         general red off
         general blue off",
        &["red: form up B1", "red: join B2", "red: move ne", "red: B1 fights C1"],
        &[5, 1, 1, 1, 1, 1, 1, 1, 5, 2, 2, 2, 2, 2, 3],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 charges [10.0b 3.0e]
            B2 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            B1 halts [3.5d]
            B2 halts [3.5d]
            B1 fights C1 [10.2a]
            B2 supports against C1 [10.7a 10.7g]
            melee: dice 9 (strength points 5, impact +1, supporting stand +3): 5 1 1 1 1 1 1 1 5 = 1 [10.1b 10.3a 10.7c 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 4 (initial SP 5, hits -1): 3 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 0 [7.0i]
            the bout of B1 and C1 is drawn [11.3c]
            C1 is disordered [7.3a]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - B2: 1,0 heading 0, 5 SP, supports a melee
            - C1: 1,-1 heading 180, 5 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn both_sides_of_a_bout_fight_with_what_they_had_before_it() {
    check(
        "red B1 bills at 0,0 facing 1, left 1
         red B2 bills at 6,0 facing 1
         red B3 bills at 7,0 facing 1
         blue C1 bills at 1,-2 facing 4, left 1
         blue C2 bills at 6,-6 facing 4
         blue C3 bills at 7,-6 facing 4
         general red off
         general blue off",
        &["red: activate B1", "red: move ne"],
        &[6, 1, 6, 5, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights C1 [10.2a]
            melee: dice 2 (strength points 1, impact +1): 6 1 = 1 [10.1b 10.3a 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 6 = 1 [10.1b 10.1c]
            B1 is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, at least +1): 5 [7.0c 7.0d 7.0e 7.0h 7.0b]
            B1 has a morale loss of 4 [7.0i]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, at least +1): 5 [7.0c 7.0d 7.0e 7.0h 7.0b]
            C1 has a morale loss of 4 [7.0i]
            the bout of B1 and C1 is drawn [11.3a 10.1d]
            B1 loses 1 SP [7.1a 11.3b]
            B1 is destroyed [7.1e]
            C1 loses 1 SP [7.1a 11.3b]
            C1 is destroyed [7.1e]
            - B1: off the map
            - C1: off the map
        "#]],
    );
}

#[test]
fn a_stand_in_melee_throws_at_least_one_die() {
    check_rolls(
        "red B1 bills at 0,0 facing 1
         blue C1 bowmen at 1,-2 facing 4, left 1, disordered",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 2],
        "melee",
        expect![[r#"
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            melee: dice 1 (strength points 1, disordered -1, at least +1): 2 = 0 [10.1b 10.1f 10.1e 10.1c]
        "#]],
    );
}

#[test]
fn infantry_adds_impact_against_infantry_only() {
    check_rolls(
        "red S1 scots-schiltron at 0,0 facing 1
         blue G1 stradiots at 1,-2 facing 4",
        &["red: activate S1", "red: move ne", "blue: stop", "blue: stop", "blue: go ne", "blue: stop"],
        &[1, 1, 1, 1, 1, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 5, impact +1, foot against horse -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3b 10.1c]
            melee: dice 3 (strength points 3): 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn cavalry_adds_no_impact_against_the_front_of_pikes() {
    check_rolls(
        "red K1 mounted-sergeants at 0,0 facing 1
         blue P1 low-country-pike at 1,-2 facing 4",
        &["red: activate K1", "red: move ne", "red: stop"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 5, impact +2, horse against pike or spear -2): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3c 10.1c]
            melee: dice 14 (strength points 5, pike ranks against horse +9): 2 2 2 2 2 2 2 2 2 2 2 2 2 2 = 0 [10.1b 10.4.1b 10.1c]
        "#]],
    );
}

#[test]
fn cavalry_from_behind_the_front_face_line_adds_impact_against_pikes() {
    check_rolls(
        "red K1 mounted-sergeants at 3,0 facing 2
         blue P1 low-country-pike at 0,0 facing 1",
        &["red: activate K1", "red: move w w", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 9 (strength points 5, impact +2, heavy cavalry in flank or rear +2): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5d 10.1c]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
        "#]],
    );
}

#[test]
fn ground_removes_impact() {
    check_rolls(
        "hex 1,-2 woods
         red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 5, impact +1, lost in this ground -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn nobody_adds_impact_against_longbows_behind_stakes() {
    check_rolls(
        "side 1,-2 sw stakes
         red B1 bills at 0,0 facing 1
         blue L1 longbowmen at 1,-2 facing 4",
        &["red: activate B1", "red: move nw", "blue: stop"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 5, impact +1, longbows behind stakes -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3e 10.1c]
            melee: dice 4 (strength points 4): 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn losses_of_the_front_rank_leave_an_impact_of_one() {
    check_rolls(
        "red H1 halberdiers at 0,0 facing 1, left 4
         blue C1 bills at 1,-2 facing 4",
        &["red: activate H1", "red: move ne"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 4, impact +2, impact after losses -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3g 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn a_loss_by_defensive_fire_in_the_same_charge_counts() {
    check(
        "red H1 halberdiers at 0,0 facing 1
         blue L1 longbowmen at 1,-2 facing 4
         general red off",
        &["red: activate H1", "red: move ne", "blue: L1 fires at H1"],
        &[6, 1, 1, 1, 6, 1, 1, 1, 1, 2, 2, 2, 2],
        expect![[r#"
            H1 is activated [1.4g]
            H1 charges [10.0b 3.0e]
            H1 moves north-east [3.0b]
            H1 halts [3.5d]
            H1 fights L1 [10.2a]
            L1 stands its ground [6.2a 6.2g]
            L1 fires at H1 [6.0a]
            fire: dice 4 (strength points 4): 6 1 1 1 = 1 [6.2i 6.0m]
            H1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 5, hits -1): 6 [7.0c 7.0d 7.0b]
            H1 has a morale loss of 2 [7.0j]
            H1 is disordered [7.3a]
            H1 loses 1 SP [7.1a 7.1b 6.0u]
            melee: dice 4 (strength points 4, impact +2, impact after losses -1, disordered -1): 1 1 1 1 = 0 [10.1b 10.3a 10.3g 10.1f 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 2 2 2 2 = 0 [10.1b 10.1c]
            H1 is not hit [10.1c 6.0m]
            the bout of H1 and L1 is drawn [11.3c]
            the melee of H1 and L1 goes on [11.3a 11.3d 11.3e]
            - H1: 1,-1 heading 0, 4 SP, disordered, Battle Stand in a melee
            - L1: 1,-2 heading 180, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn some_stands_keep_more_impact_after_losses() {
    check_rolls(
        "red K1 knights-household at 0,0 facing 1, left 5, impetuous none
         blue C1 bills at 1,-2 facing 4",
        &["red: activate K1", "red: move ne", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 7 (strength points 5, impact +3, impact after losses -1): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.3h 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn without_the_option_nobody_keeps_more_impact_than_one() {
    check_rolls(
        "no option impact-kept
         red K1 knights-household at 0,0 facing 1, left 5, impetuous none
         blue C1 bills at 1,-2 facing 4",
        &["red: activate K1", "red: move ne", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 6 (strength points 5, impact +3, impact after losses -2): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.3g 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn losses_of_a_rear_rank_leave_impact_whole() {
    holds!("10.3i");
    check_rolls(
        "red B1 bills-double-french at 0,0 facing 1, left 5 1
         blue C1 bills at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 7 (strength points 5, impact +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn impact_counts_in_the_first_bout_only() {
    check_rolls(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4",
        &["red: activate B1", "red: move ne", "red: end turn", "blue: activate C1", "blue: fight on"],
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
fn a_supporting_stand_that_faces_two_melees_supports_one_of_them() {
    choices(
        "red B1 bills at -1,0 facing 1
         red B2 bills at 1,0 facing 1
         red B3 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,-1 facing 4
         melee B1 C1 red
         melee B2 C2 red",
        &["red: activate B1", "red: fight on"],
        &[],
        expect![[r#"
            red: B3 supports against C1
            red: B3 supports against C2
        "#]],
    );
}

#[test]
fn supporting_stands_take_no_test_and_share_the_defeat() {
    holds!("10.7d");
    check(
        "general red off
         red B1 bills at -1,0 facing 1
         red B3 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         melee B1 C1 red",
        &[
            "red: activate B1",
            "red: fight on",
            "red: go sw",
            "red: stop",
            "red: go se",
            "red: stop",
            "blue: stop",
        ],
        &[1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            B3 supports against C1 [10.7a 10.7g]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 6 6 1 1 1 = 2 [10.1b 10.1c]
            B1 is hit 2 times [10.1c 6.0m 11.0a]
            Morale Test, against 3 (initial SP 5, hits -2): 5 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 2 [7.0i]
            C1 beats B1 [11.0b]
            B1 loses 2 SP [7.1a 11.0c]
            B1 is disordered [7.3a]
            B3 is disordered [10.7e 12.0l]
            B1 retreats south-west [12.0d1 12.0c 12.0a]
            B1 halts [12.0b 12.0k]
            B3 retreats south-east [12.0d1 12.0c 12.0l]
            B3 halts [12.0b 12.0k]
            C1 does not pursue [13.0d]
            - B1: -2,1 heading 0, 3 SP, disordered
            - B3: 0,1 heading 0, 5 SP, disordered
            - C1: 0,-1 heading 180, 5 SP
        "#]],
    );
}

#[test]
fn a_stand_supports_whether_or_not_it_has_moved() {
    check(
        "red B1 bills at -1,0 facing 1
         red B3 bills at 0,0 facing 1, moved, group rear
         blue C1 bills at 0,-1 facing 4
         melee B1 C1 red",
        &["red: activate B1", "red: fight on"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            B3 supports against C1 [10.7a 10.7g]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e A1d]
            - B3: 0,0 heading 0, 5 SP, supports a melee
        "#]],
    );
}

#[test]
fn a_stand_that_comes_later_sets_the_melee_off_again() {
    check(
        "red B1 bills at -1,0 facing 1
         red B3 bills at 0,1 facing 1
         blue C1 bills at 0,-1 facing 4
         melee B1 C1 red",
        &["red: activate B3", "red: move nw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B3 is activated [1.4g]
            B3 charges [10.0b 3.0e]
            B3 moves north-west [3.0b]
            B3 halts [3.5d]
            B3 joins the melee against C1 [11.4a 10.7f]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e A1d]
            - B3: 0,0 heading 0, 5 SP, supports a melee
        "#]],
    );
}

#[test]
fn a_stand_supports_the_melee_its_owner_chooses() {
    check(
        "red B1 bills at -1,0 facing 1
         red B2 bills at 1,0 facing 1
         red B3 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at 1,-1 facing 4
         melee B1 C1 red
         melee B2 C2 red",
        &["red: activate B1", "red: fight on", "red: B3 supports against C1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            B3 supports against C1 [10.7a 10.7g 10.7b]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e A1d]
            - B3: 0,0 heading 0, 5 SP, supports a melee
        "#]],
    );
}

#[test]
fn later_stands_count_their_impact_before_it_is_halved() {
    check_rolls(
        "red B1 bills at -1,0 facing 1
         red B3 bills-double-french at 0,1 facing 1
         blue C1 bills at 0,-1 facing 4
         melee B1 C1 red",
        &["red: activate B3", "red: move nw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 9 (strength points 5, supporting stand +4): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn melee_works_like_firing() {
    holds!("10.1a", "chart.melee");
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 5, 1, 1, 5, 5, 1, 1, 1, 1, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 5 1 1 5 = 2 [10.1b 10.1c]
            C1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 5 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 5, hits -2): 5 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 2 [7.0i]
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 3 SP, disordered
        "#]],
    );
}
