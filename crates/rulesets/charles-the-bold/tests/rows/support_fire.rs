//! Supporting fire, and fire in pursuit (6.3).

use crate::table::{check, check_from, choices, refused};
use expect_test::expect;

#[test]
fn a_pursued_stand_does_not_fire_and_a_new_one_met_by_the_pursuer_does() {
    let position = "
        red  B1 bills at 0,0 facing 1
        blue X1 crossbowmen at 0,-2 facing 4
        blue X2 crossbowmen at 1,-3 facing 4
        general red at 4,0
        general blue at -4,0
        break blue 1/1";
    let beaten = ["red: activate B1", "red: move nw", "blue: stop", "blue: stop", "red: pursue"];
    // X1 goes one hex: it is caught again, and X2, which B1 meets beside it, fires in its support.
    let [a, b, c, d, e] = beaten;
    let dice = [6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 6, 4];
    refused(
        position,
        &[a, b, c, d, e, "blue: X1 fires at B1"],
        &dice,
        expect!["X1 is being pursued and cannot fire [6.2j]"],
    );
    let more: Vec<u8> = dice.into_iter().chain([1; 11]).collect();
    check(
        position,
        &[a, b, c, d, e, "blue: X2 fires at B1"],
        &more,
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights X1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 6 6 6 1 1 1 = 3 [10.1b 10.3a 10.1c]
            X1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 4, hits -3): 6 [7.0c 7.0d 7.0b]
            X1 has a morale loss of 5 [7.0j]
            B1 beats X1 [11.0b]
            X1 loses 2 SP [7.1a 11.0c]
            X1 is disordered [7.3a]
            X1 retreats north-west [12.0d1 12.0c 12.0a]
            X1 halts [12.0b 12.0k]
            pursuit: 4 [13.0e]
            B1 pursues 1 hex [13.0e 13.0o]
            B1 moves north-west [13.1a]
            B1 fights X1 [10.2a 10.2c 13.1d 10.2i 10.2g]
            X2 supports against B1 [10.7a 10.7g]
            X2 stands its ground [6.2a 6.3a 6.3f]
            X2 fires at B1 [6.0a]
            fire: dice 2 (strength points 4, half, rounded up -2): 1 1 = 0 [6.2i 6.3c 6.0m]
            B1 is not hit [6.4]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 2, disordered -1, supporting stand +2): 1 1 1 = 0 [10.1b 10.1f 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,-2 heading 0, 5 SP, Battle Stand in a melee
            - X1: 0,-3 heading 180, 2 SP, disordered, Battle Stand in a melee
            - X2: 1,-3 heading 180, 4 SP, supports a melee
        "#]],
    );
}

#[test]
fn shot_in_support_fires_with_half_its_dice_rounded_up() {
    let position = "
        red  B1 bills at 0,0 facing 1
        blue B2 bills at 0,-2 facing 4
        blue X1 crossbowmen at 1,-2 facing 4, disordered
        general red at 4,0
        general blue at -4,0";
    check(
        position,
        &["red: activate B1", "red: move nw", "blue: X1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights B2 [10.2a 10.2i 10.2d 10.2g]
            X1 supports against B1 [10.7a 10.7g]
            X1 stands its ground [6.2a 6.3a]
            X1 fires at B1 [6.0a]
            fire: dice 2 (strength points 4, disordered -1, half, rounded up -1): 1 1 = 0 [6.2i 6.0k 6.3c 6.0m]
            B1 is not hit [6.4]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 7 (strength points 5, supporting stand +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            the melee of B1 and B2 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 0,-2 heading 180, 5 SP, Battle Stand in a melee
            - X1: 1,-2 heading 180, 4 SP, disordered, supports a melee
        "#]],
    );
    // Beside a Combat Stand it fires at heavy horse in the open too, beside shot it does not.
    let horse = position.replace("red  B1 bills", "red  B1 mounted-sergeants");
    check(
        &horse,
        &["red: activate B1", "red: move nw", "blue: X1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights B2 [10.2a 10.2i 10.2d 10.2g]
            X1 supports against B1 [10.7a 10.7g]
            X1 stands its ground [6.2a 6.3b]
            X1 fires at B1 [6.0a]
            fire: dice 2 (strength points 4, disordered -1, half, rounded up -1): 1 1 = 0 [6.2i 6.0k 6.3c 6.0m]
            B1 is not hit [6.4]
            melee: dice 7 (strength points 5, impact +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 7 (strength points 5, supporting stand +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 0,-2 heading 180, 5 SP, Battle Stand in a melee
            - X1: 1,-2 heading 180, 4 SP, disordered, supports a melee
        "#]],
    );
    let shot = horse.replace("blue B2 bills", "blue B2 crossbowmen");
    check(
        &shot,
        &["red: activate B1", "red: move nw", "red: B1 fights B2"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights B2 [10.2a 10.2i 10.2b 10.2g]
            X1 supports against B1 [10.7a 10.7g]
            melee: dice 7 (strength points 5, impact +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 4, supporting stand +2): 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 0,-2 heading 180, 4 SP, Battle Stand in a melee
            - X1: 1,-2 heading 180, 4 SP, disordered, supports a melee
        "#]],
    );
}

#[test]
fn supporting_skirmishers_fire_at_full_strength_and_die_in_the_open_and_light_cavalry_gives_no_fire() {
    let position = |beside: &str| {
        format!(
            "red  B1 bills at 0,0 facing 1
             blue B2 bills at 0,-2 facing 4
             blue {beside} at 1,-2 facing 4
             blue C1 cannon at -1,-1 facing 5
             general red at 4,0
             general blue at -4,0"
        )
    };
    check(
        &position("S1 sk-crossbows").replace("blue C1 cannon at -1,-1", "blue C1 cannon at 5,-5"),
        &["red: activate B1", "red: move nw", "blue: stop", "blue: S1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            S1 stands its ground [4.0a]
            B1 fights B2 [10.2a]
            S1 stands its ground [6.2a 6.3d]
            S1 fires at B1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            B1 is not hit [6.4]
            S1 is destroyed [6.2f 10.6f 6.3d]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            the melee of B1 and B2 goes on [11.3a 11.3d 11.3e]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 0,-2 heading 180, 5 SP, Battle Stand in a melee
            - S1: off the map
        "#]],
    );
    // Guns beside the target fire with all their dice and may cost two points.
    check(
        &position("L1 mounted-crossbows"),
        &["red: activate B1", "red: move nw", "blue: stop", "blue: C1 fires at B1"],
        &[6, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            L1 stands its ground [4.0a]
            B1 fights B2 [10.2a 10.2i 10.2d 10.2g]
            L1 supports against B1 [10.7a 10.7g]
            C1 supports against B1 [10.7a 10.7g]
            C1 stands its ground [6.2a 6.3e]
            C1 fires at B1 [6.0a]
            fire: dice 3 (strength points 3): 6 1 1 = 1 [6.2i 6.0m]
            B1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 5, hits -1): 6 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 2 [7.0j]
            B1 is disordered [7.3a]
            B1 loses 2 SP [7.1a 7.1d]
            melee: dice 3 (strength points 3, impact +1, disordered -1): 1 1 1 = 0 [10.1b 10.3a 10.1f 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 9 (strength points 5, supporting stand +2, supporting stand +2): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            - B1: 0,-1 heading 0, 3 SP, disordered, Battle Stand in a melee
            - B2: 0,-2 heading 180, 5 SP, Battle Stand in a melee
            - C1: -1,-1 heading 120, 3 SP, supports a melee
            - L1: 1,-2 heading 180, 3 SP, supports a melee
        "#]],
    );
    refused(
        &position("L1 mounted-crossbows"),
        &["red: activate B1", "red: move nw", "blue: stop", "blue: L1 fires at B1"],
        &[],
        expect!["L1 supports with its dice alone: light cavalry gives no supporting fire [6.3g]"],
    );
}

#[test]
fn double_ranks_in_support_halve_each_rank_by_itself_and_the_back_rank_fires_only_where_it_could_defend() {
    let position = |ground: &str| {
        format!(
            "red  B1 bills at 0,0 facing 1
             blue B2 bills at 0,-2 facing 4
             blue A1 longbowmen-double at 1,-2 facing 4
             {ground}"
        )
    };
    let fire = ["red: activate B1", "red: move nw", "blue: A1 fires at B1"];
    check(
        &position(""),
        &fire,
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights B2 [10.2a 10.2i 10.2d 10.2g]
            A1 supports against B1 [10.7a 10.7g]
            A1 stands its ground [6.2a 6.3a]
            A1 fires at B1 [6.0a]
            fire: dice 2 (strength points 4, half, rounded up -2): 1 1 = 0 [6.2i 6.3c 6.0m]
            B1 is not hit [6.4]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 7 (strength points 5, supporting stand +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            the melee of B1 and B2 goes on [11.3a 11.3d 11.3e A1d]
            - A1: 1,-2 heading 180, 4+4 SP, supports a melee
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 0,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
    check(
        &position("side 1,-2 sw stakes"),
        &fire,
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights B2 [10.2a 10.2i 10.2d 10.2g]
            A1 supports against B1 [10.7a 10.7g]
            A1 stands its ground [6.2a 6.3a]
            A1 fires at B1 [6.0a]
            fire: dice 2 (strength points 4, half, rounded up -2): 1 1 = 0 [6.2i 6.3c 6.0m]
            B1 is not hit [6.4]
            A1 fires at B1 with its back rank [6.1a 6.1c]
            fire: dice 2 (strength points 4, back rank -1, half, rounded up -1): 1 1 = 0 [6.2i 6.2h 6.3h 6.0m]
            B1 is not hit [6.4]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 7 (strength points 5, supporting stand +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            the melee of B1 and B2 goes on [11.3a 11.3d 11.3e A1d]
            - A1: 1,-2 heading 180, 4+4 SP, supports a melee
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 0,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_supporting_stand_that_is_struck_for_itself_does_not_fire_either() {
    check(
        "red  B1 bills at 0,0 facing 1
         red  B2 bills at 1,1 facing 1
         blue T1 bills at 0,-1 facing 4
         blue X1 crossbowmen at 1,-1 facing 4
         general red at 4,0
         general blue at -4,0",
        &["red: activate B1", "red: attack", "blue: stop", "red: activate B2", "red: move nw"],
        &[1; 22],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0f]
            B1 fights T1 [10.2a 10.3f 10.2i 10.2d 10.2g]
            X1 supports against B1 [10.7a 10.7g]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            T1 is not hit [10.1c 6.0m]
            melee: dice 7 (strength points 5, supporting stand +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and T1 is drawn [11.3c]
            the melee of B1 and T1 goes on [11.3a 11.3d 11.3e A1d]
            B2 is activated [1.4g]
            B2 charges [10.0b 3.0e]
            B2 moves north-west [3.0b]
            B2 halts [3.5d]
            X1 is pulled out of its melee [11.4c 6.2k]
            B2 fights X1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B2 is not hit [10.1c 6.0m]
            the bout of B2 and X1 is drawn [11.3c]
            the melee of B2 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - B2: 1,0 heading 0, 5 SP, Battle Stand in a melee
            - T1: 0,-1 heading 180, 5 SP, Battle Stand in a melee
            - X1: 1,-1 heading 180, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn shot_that_is_not_next_to_the_charged_combat_stand_does_not_stand_up_to_horse() {
    let position = |at: &str| {
        format!(
            "red  K1 knights at 1,-1 facing 1, impetuous none
             blue C1 bills at 1,-2 facing 4
             blue A1 longbowmen at {at}
             general red at 4,0
             general blue at -4,0"
        )
    };
    // Next to C1 it fires at half its strength.
    choices(
        &position("2,-2 facing 4"),
        &["red: activate K1", "red: attack"],
        &[],
        expect![[r#"
        blue: A1 fires at K1
        blue: stop
    "#]],
    );
    // On the other side of K1 it does not fire: nobody is asked before the melee.
    check_from(
        &position("2,-1 facing 2"),
        &["red: activate K1", "red: attack"],
        &[1; 14],
        "K1 fights",
        expect![[r#"
            K1 fights C1 [10.2a 10.3f]
            A1 supports against K1 [10.7a 10.7g]
            melee: dice 6 (strength points 6): 1 1 1 1 1 1 = 0 [10.1b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and C1 is drawn [11.3c]
            - A1: 2,-1 heading 300, 4 SP, supports a melee
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
            - K1: 1,-1 heading 0, 6 SP, Battle Stand in a melee
        "#]],
    );
}
