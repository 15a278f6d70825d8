//! The worked examples of firing, sight, Order Tests, morale and evasion, exact in their numbers.

use crate::table::{check, choices, refused};
use expect_test::{Expect, expect};

/// E1: crossbow skirmishers of 2 SP.
fn skirmishers(target: &str, dice: &[u8], journal: Expect) {
    let position = format!(
        "red  S1 sk-crossbows at 0,0 facing 1
         blue T1 bills at {target} facing 4
         general red at 4,0
         general blue at -4,0"
    );
    check(&position, &["red: activate S1", "red: S1 fires at T1"], dice, journal);
}

#[test]
fn e1_crossbow_skirmishers_throw_two_dice_at_two_hexes_and_one_at_three_and_cost_one_point_at_most() {
    skirmishers(
        "0,-2",
        &[6, 6, 6],
        expect![[r#"
        S1 is activated [1.4g]
        S1 fires at T1 [6.0a]
        fire: dice 2 (strength 2): 6 6 = 2 [6.0i 6.0m]
        T1 is hit 2 times [6.0t 7.0a]
        Morale Test, against 3 (initial SP 5, hits -2): 6 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 3 [7.0j]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 4 SP, disordered
    "#]],
    );
    skirmishers(
        "0,-3",
        &[4],
        expect![[r#"
        S1 is activated [1.4g]
        S1 fires at T1 [6.0a]
        fire: dice 1 (strength 2, range -1): 4 = 0 [6.0i 6.0j 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    skirmishers(
        "0,-2",
        &[5, 5, 3],
        expect![[r#"
        S1 is activated [1.4g]
        S1 fires at T1 [6.0a]
        fire: dice 2 (strength 2): 5 5 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 3 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 0 [7.0i]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    skirmishers(
        "0,-2",
        &[5, 4],
        expect![[r#"
        S1 is activated [1.4g]
        S1 fires at T1 [6.0a]
        fire: dice 2 (strength 2): 5 4 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    skirmishers(
        "0,-2",
        &[6, 5, 4],
        expect![[r#"
        S1 is activated [1.4g]
        S1 fires at T1 [6.0a]
        fire: dice 2 (strength 2): 6 5 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 4 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 0 [7.0i]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
}

#[test]
fn e2_from_the_flat_only_the_rim_of_a_hilltop_is_seen_and_from_the_hillside_all_of_it() {
    let hill = |at: &str| {
        format!(
            "red  X1 crossbowmen at {at} facing 1
             blue B1 bills at 0,-2 facing 4
             blue A1 longbowmen at 1,-3 facing 4
             hex 0,-2 level 2
             hex 1,-2 level 2
             hex 1,-3 level 2
             hex 0,-3 level 2
             hex 0,-1 level 1
             hex 1,-1 level 1"
        )
    };
    let at_bills = ["red: activate X1", "red: X1 fires at B1"];
    let at_bows = ["red: activate X1", "red: X1 fires at A1"];
    check(
        &hill("0,0"),
        &at_bills,
        &[1, 2, 3, 4],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at B1 [6.0a]
        fire: dice 4 (strength 4): 1 2 3 4 = 0 [6.0i 6.0m]
        B1 is not hit [6.4]
    "#]],
    );
    refused(&hill("0,0"), &at_bows, &[], expect!["X1 does not see A1: the ground is in the way [6.0q]"]);
    check(
        &hill("0,-1"),
        &at_bills,
        &[1, 2, 3, 4],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at B1 [6.0a]
        fire: dice 4 (strength 4): 1 2 3 4 = 0 [6.0i 6.0m]
        B1 is not hit [6.4]
    "#]],
    );
    check(
        &hill("0,-1"),
        &at_bows,
        &[1, 2, 3, 4],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at A1 [6.0a]
        fire: dice 4 (strength 4): 1 2 3 4 = 0 [6.0i 6.0m]
        A1 is not hit [6.4]
    "#]],
    );
}

#[test]
fn e3_the_second_move_is_tested_at_four_the_third_at_five_the_fourth_at_six() {
    let position = "
        red  B1 bills at 0,3 facing 1
        blue T1 bills at -4,-3 facing 4
        general red at 2,1";
    let moves = ["red: activate B1", "red: move ne", "red: move nw", "red: move ne", "red: move nw"];
    let [a, b, c, d, e] = moves;
    check(
        position,
        &[a, b, c, d, e, "red: stop"],
        &[4, 5, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-west [3.0b]
            Order Test for the extra move, against 4 (rating B 4): 4 [3.4a 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 5 (rating B 4, further moves +1): 5 [3.4a 3.4d 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            B1 moves north-west [3.0b]
            Order Test for the extra move, against 6 (rating B 4, further moves +2): 6 [3.4a 3.4d 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            - B1: 2,-1 heading 0, 5 SP
        "#]],
    );
    check(
        position,
        &[a, b, c, d],
        &[4, 4],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            B1 moves north-west [3.0b]
            Order Test for the extra move, against 4 (rating B 4): 4 [3.4a 3.3a]
            B1 passes its Order Test [3.4g 3.4e]
            B1 moves north-east [3.0b]
            Order Test for the extra move, against 5 (rating B 4, further moves +1): 4 [3.4a 3.4d 3.3a]
            B1 fails its Order Test [3.4g]
            B1 is disordered [3.4f]
            - B1: 2,0 heading 0, 5 SP, disordered
        "#]],
    );
}

/// E4: archers of 3 SP fire at a stand of 5 SP and hit it once.
fn archers(target: &str, die: u8, journal: Expect) {
    let position = format!(
        "red  A1 bowmen at 0,0 facing 1
         blue T1 bills at 0,-2 facing 4{target}
         general red at 4,0
         general blue at -4,0"
    );
    check(&position, &["red: activate A1", "red: A1 fires at T1"], &[6, 2, 3, die], journal);
}

#[test]
fn e4_a_stand_of_five_hit_once_tests_against_four_and_against_three_if_it_was_disordered() {
    archers(
        "",
        3,
        expect![[r#"
        A1 is activated [1.4g]
        A1 fires at T1 [6.0a]
        fire: dice 3 (strength 3): 6 2 3 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 3 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 0 [7.0i]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    archers(
        "",
        5,
        expect![[r#"
        A1 is activated [1.4g]
        A1 fires at T1 [6.0a]
        fire: dice 3 (strength 3): 6 2 3 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 1 [7.0i]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 4 SP, disordered
    "#]],
    );
    archers(
        "",
        6,
        expect![[r#"
        A1 is activated [1.4g]
        A1 fires at T1 [6.0a]
        fire: dice 3 (strength 3): 6 2 3 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 6 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 2 [7.0j]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 4 SP, disordered
    "#]],
    );
    archers(
        ", disordered",
        5,
        expect![[r#"
        A1 is activated [1.4g]
        A1 fires at T1 [6.0a]
        fire: dice 3 (strength 3): 6 2 3 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 3 (initial SP 5, hits -1, disordered -1): 5 [7.0c 7.0d 7.0g 7.0b]
        T1 has a morale loss of 2 [7.0i]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 4 SP, disordered
    "#]],
    );
    archers(
        ", disordered",
        1,
        expect![[r#"
        A1 is activated [1.4g]
        A1 fires at T1 [6.0a]
        fire: dice 3 (strength 3): 6 2 3 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 3 (initial SP 5, hits -1, disordered -1): 1 [7.0c 7.0d 7.0g 7.0b]
        T1 has a morale loss of 0 [7.0j]
        T1 loses 1 SP [7.3b]
        - T1: 0,-2 heading 180, 4 SP, disordered
    "#]],
    );
}

/// E6: light cavalry and two stands of medium cavalry.
const HORSE: &str = "
    red  MC1 border-horse at 2,-3 facing 4
    red  MC2 border-horse at 3,0 facing 3
    blue LC mounted-crossbows at 0,0 facing 1
    general red at 2,0
    general blue at -5,3";

#[test]
fn e6_light_cavalry_cannot_evade_a_flank_attack_from_behind_its_front_face_line() {
    check(
        HORSE,
        &["red: activate MC2", "red: move w w"],
        &[1, 2, 3, 4, 1, 2, 1, 2],
        expect![[r#"
            MC2 is activated [1.4g]
            MC2 charges [10.0b 3.0e]
            MC2 moves west [3.0b]
            MC2 moves west [3.0b]
            LC cannot evade [4.0d]
            MC2 fights LC [10.2a]
            LC is disordered [10.5a flank.start]
            melee: dice 6 (strength points 4, impact +1, flank or rear +1): 1 2 3 4 1 2 = 0 [10.1b 10.3a 10.5b 10.1c]
            LC is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 3, disordered -1): 1 2 = 0 [10.1b 10.1f 10.1c]
            MC2 is not hit [10.1c 6.0m]
            the bout of MC2 and LC is drawn [11.3c]
            LC stands its ground [11.1f]
            - LC: 0,0 heading 0, 3 SP, disordered, Battle Stand in a melee
            - MC2: 1,0 heading 240, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn e6_light_cavalry_evades_a_charge_from_in_front_and_is_chased() {
    holds!("4.0p");
    let chase = [
        "red: activate MC1",
        "red: move sw sw",
        "blue: evade sw se sw se",
        "red: move se",
        "red: move sw se se",
        "blue: evade sw se",
    ];
    check(
        HORSE,
        &chase,
        &[3, 2],
        expect![[r#"
            MC1 is activated [1.4g]
            MC1 charges [10.0b 3.0e]
            MC1 moves south-west [3.0b]
            MC1 moves south-west [3.0b]
            LC evades [4.0f]
            LC moves south-west [4.0g]
            LC moves south-east [4.0g]
            LC moves south-west [4.0g]
            LC moves south-east [4.0g]
            MC1 moves south-east [3.0b]
            MC1 charges [10.0b 3.0e]
            MC1 moves south-west [3.0b]
            MC1 moves south-east [3.0b]
            MC1 moves south-east [3.0b]
            LC evades [4.0f]
            LC moves south-west [4.0g]
            LC moves south-east [4.0g]
            Order Test for evading again, against 4 (rating B 4): 3 [3.4a 4.0i]
            LC fails its Order Test [3.4g]
            LC is disordered [4.0j]
            Order Test for the extra move, against 4 (rating B 4): 2 [3.4a 3.3a]
            MC1 fails its Order Test [3.4g]
            MC1 is disordered [3.4f]
            - LC: -3,6 heading 0, 3 SP, disordered
            - MC1: -1,3 heading 180, 4 SP, disordered
        "#]],
    );
    // Disordered by its test MC1 moves no more: its activation is over.
    choices(
        HORSE,
        &chase,
        &[3, 2],
        expect![[r#"
        red: activate MC2
        red: walk -1,3
        red: walk 3,0
        red: end turn
    "#]],
    );
}
