//! Defensive fire (6.2).

use crate::table::{check, choices, refused};
use expect_test::expect;

#[test]
fn shot_fires_defensively_at_infantry_that_has_struck_its_front_and_then_fights() {
    let position = "
        red  B1 bills at 0,0 facing 1
        blue X1 crossbowmen at 0,-2 facing 4, disordered
        general red at 4,0
        general blue at -4,0";
    let charge = ["red: activate B1", "red: move nw"];
    check(
        position,
        &[charge[0], charge[1], "blue: X1 fires at B1"],
        &[6, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights X1 [10.2a]
            X1 stands its ground [6.2a 6.2g]
            X1 fires at B1 [6.0a]
            fire: dice 3 (strength points 4, disordered -1): 6 1 1 = 1 [6.2i 6.0k 6.0m]
            B1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 1 [7.0i]
            B1 is disordered [7.3a]
            B1 loses 1 SP [7.1a 7.1b 6.0u]
            melee: dice 4 (strength points 4, impact +1, disordered -1): 1 1 1 1 = 0 [10.1b 10.3a 10.1f 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 4, disordered -1): 1 1 1 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,-1 heading 0, 4 SP, disordered, Battle Stand in a melee
            - X1: 0,-2 heading 180, 4 SP, disordered, Battle Stand in a melee
        "#]],
    );
    // It is a choice, and there is no moving off after it.
    choices(
        position,
        &charge,
        &[],
        expect![[r#"
        blue: X1 fires at B1
        blue: stop
    "#]],
    );
    refused(
        position,
        &[charge[0], charge[1], "blue: X1 fires at B1 then moves"],
        &[],
        expect!["X1 is charged: after its fire it fights and does not move [6.2c]"],
    );
}

#[test]
fn shot_struck_in_flank_does_not_fire() {
    check(
        "red  B1 bills at 0,0 facing 1
         blue X1 crossbowmen at 0,-2 facing 1",
        &["red: activate B1", "red: move nw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 fights X1 [10.2a]
            X1 is disordered [10.5a flank.start]
            melee: dice 7 (strength points 5, impact +1, flank or rear +1): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 4, disordered -1): 1 1 1 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - X1: 0,-2 heading 0, 4 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn shot_in_the_open_does_not_fire_at_heavy_or_medium_horse_but_does_where_the_ground_takes_their_impact() {
    let position = |ground: &str| {
        format!(
            "red  K1 mounted-sergeants at 0,0 facing 1
             blue X1 crossbowmen at 0,-2 facing 4
             blue C1 cannon at 1,-2 facing 3
             general red at 4,0
             general blue at -4,0
             {ground}"
        )
    };
    let charge = ["red: activate K1", "red: move nw", "red: K1 fights X1"];
    refused(
        &position(""),
        &[charge[0], charge[1], charge[2], "blue: X1 fires at K1"],
        &[],
        expect!["X1 is in the open and does not stand to fire at the horse of K1 [6.2g]"],
    );
    check(
        &position("hex 0,-2 mud"),
        &[charge[0], charge[1], charge[2], "blue: X1 fires at K1", "blue: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            K1 fights X1 [10.2a 10.2i 10.2b 10.2g]
            C1 supports against K1 [10.7a 10.7g]
            X1 stands its ground [6.2a 6.2g]
            X1 fires at K1 [6.0a]
            fire: dice 4 (strength points 4): 1 1 1 1 = 0 [6.2i 6.0m]
            K1 is not hit [6.4]
            melee: dice 5 (strength points 5, impact +2, lost in this ground -2): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 4, supporting stand +2): 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and X1 is drawn [11.3c]
            - C1: 1,-2 heading 240, 3 SP, supports a melee
            - K1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - X1: 0,-2 heading 180, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn light_cavalry_and_artillery_fire_defensively_at_any_attacker() {
    check(
        "red  K1 knights-household at 0,0 facing 1
         blue L1 mounted-crossbows at 0,-2 facing 4",
        &["red: activate K1", "red: move nw", "blue: stop", "blue: L1 fires at K1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on L1 [9.2a 9.1c 9.1k]
            K1 charges [9.1c 3.0e]
            K1 moves north-west [3.0b]
            L1 stands its ground [4.0a]
            K1 fights L1 [10.2a]
            L1 stands its ground [6.2a 6.2d]
            L1 fires at K1 [6.0a]
            fire: dice 3 (strength points 3): 1 1 1 = 0 [6.2i 6.0m]
            K1 is not hit [6.4]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 3): 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and L1 is drawn [11.3c]
            - K1: 0,-1 heading 0, 6 SP, Battle Stand in a melee
            - L1: 0,-2 heading 180, 3 SP, Battle Stand in a melee
        "#]],
    );
    // Artillery attacked through its front may cost two points.
    check(
        "red  K1 knights-household at 0,0 facing 1
         blue C1 cannon at 0,-2 facing 4
         general red at 4,0
         general blue at -4,0",
        &["red: activate K1", "red: move nw", "blue: C1 fires at K1"],
        &[6, 6, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on C1 [9.2a 9.1c 9.1k]
            K1 charges [9.1c 3.0e]
            K1 moves north-west [3.0b]
            K1 fights C1 [10.2a]
            C1 stands its ground [6.2a 6.2h2]
            C1 fires at K1 [6.0a]
            fire: dice 3 (strength points 3): 6 6 1 = 2 [6.2i 6.0m]
            K1 is hit 2 times [6.0t 7.0a]
            Morale Test, against 4 (initial SP 6, hits -2): 6 [7.0c 7.0d 7.0b]
            K1 has a morale loss of 2 [7.0j]
            K1 is disordered [7.3a]
            K1 loses 2 SP [7.1a 7.1d]
            melee: dice 5 (strength points 4, impact +3, impact after losses -1, disordered -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3h 10.1f 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 3): 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and C1 is drawn [11.3c]
            - C1: 0,-2 heading 180, 3 SP, Battle Stand in a melee
            - K1: 0,-1 heading 0, 4 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn skirmishers_in_good_ground_fire_and_fight_and_in_the_open_they_fire_and_die() {
    let position = |ground: &str| {
        format!(
            "red  K1 knights-household at 0,0 facing 1
             blue S1 sk-crossbows at 0,-2 facing 4
             blue B1 bills at 5,-5 facing 4
             general red at 4,0
             general blue at -4,0
             {ground}"
        )
    };
    let charge = ["red: activate K1", "red: move nw"];
    check(
        &position("hex 0,-2 rough"),
        &[charge[0], charge[1], "blue: stop", "blue: S1 fires at K1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            S1 stands its ground [4.0a]
            K1 fights S1 [10.2a]
            S1 stands its ground [6.2a 10.6d]
            S1 fires at K1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            K1 is not hit [6.4]
            melee: dice 6 (strength points 6, impact +3, lost in this ground -3): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and S1 is drawn [11.3c]
            - K1: 0,-1 heading 0, 6 SP, Battle Stand in a melee
            - S1: 0,-2 heading 180, 2 SP, Battle Stand in a melee
        "#]],
    );
    // Mud is no cover, but it takes the impact of horse.
    check(
        &position("hex 0,-2 mud"),
        &[charge[0], charge[1], "blue: stop", "blue: S1 fires at K1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-west [3.0b]
            S1 stands its ground [4.0a]
            K1 fights S1 [10.2a]
            S1 stands its ground [6.2a 6.2e]
            S1 fires at K1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            K1 is not hit [6.4]
            melee: dice 6 (strength points 6, impact +3, lost in this ground -3): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and S1 is drawn [11.3c]
            - K1: 0,-1 heading 0, 6 SP, Battle Stand in a melee
            - S1: 0,-2 heading 180, 2 SP, Battle Stand in a melee
        "#]],
    );
    check(
        &position(""),
        &[charge[0], charge[1], "blue: fire and die", "red: stop"],
        &[6, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-west [3.0b]
            S1 stands its ground [10.6c 6.2f]
            S1 fires at K1 [6.0a]
            fire: dice 2 (strength points 2): 6 1 = 1 [6.2i 6.0m]
            K1 is hit once [6.0t 7.0a]
            Morale Test, against 5 (initial SP 6, hits -1): 1 [7.0c 7.0d 7.0b]
            K1 has a morale loss of 0 [7.0j]
            K1 is disordered [7.3a]
            S1 is destroyed [6.2f]
            - K1: 0,-1 heading 0, 6 SP, disordered
            - S1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_charged_by_light_cavalry_fire_and_fight_in_the_open() {
    check(
        "red  L1 stradiots at 0,0 facing 1
         blue S1 sk-crossbows at 0,-2 facing 4",
        &["red: activate L1", "red: move nw", "blue: stop", "blue: S1 fires at L1"],
        &[1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 charges [10.0b 3.0e]
            L1 moves north-west [3.0b]
            S1 stands its ground [4.0a]
            L1 fights S1 [10.2a]
            S1 stands its ground [6.2a 10.6i]
            S1 fires at L1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            L1 is not hit [6.4]
            melee: dice 4 (strength points 3, impact +1): 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 1 1 = 0 [10.1b 10.1c]
            L1 is not hit [10.1c 6.0m]
            the bout of L1 and S1 is drawn [11.3c]
            - L1: 0,-1 heading 0, 3 SP, Battle Stand in a melee
            - S1: 0,-2 heading 180, 2 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn double_ranked_longbows_fire_with_both_ranks_only_where_the_ground_takes_the_impact() {
    let position = |ground: &str| {
        format!(
            "red  B1 bills at 0,0 facing 1
             blue A1 longbowmen-double at 0,-2 facing 4
             {ground}"
        )
    };
    let fire = ["red: activate B1", "red: move nw", "blue: A1 fires at B1"];
    check(
        &position(""),
        &fire,
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights A1 [10.2a]
            A1 stands its ground [6.2a 6.2g]
            A1 fires at B1 [6.0a]
            fire: dice 4 (strength points 4): 1 1 1 1 = 0 [6.2i 6.0m]
            B1 is not hit [6.4]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            A1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and A1 is drawn [11.3c]
            the melee of B1 and A1 goes on [11.3a 11.3d 11.3e]
            - A1: 0,-2 heading 180, 4+4 SP, Battle Stand in a melee
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
        "#]],
    );
    check(
        &position("side 0,-2 se stakes"),
        &fire,
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights A1 [10.2a]
            A1 stands its ground [6.2a 6.2g]
            A1 fires at B1 [6.0a]
            fire: dice 4 (strength points 4): 1 1 1 1 = 0 [6.2i 6.0m]
            B1 is not hit [6.4]
            A1 fires at B1 with its back rank [6.1a 6.1c]
            fire: dice 3 (strength points 4, back rank -1): 1 1 1 = 0 [6.2i 6.2h 6.0m]
            B1 is not hit [6.4]
            melee: dice 5 (strength points 5, impact +1, longbows behind stakes -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3e 10.1c]
            A1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and A1 is drawn [11.3c]
            the melee of B1 and A1 goes on [11.3a 11.3d 11.3e]
            - A1: 0,-2 heading 180, 4+4 SP, Battle Stand in a melee
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_stand_that_provoked_a_charge_on_opportunity_has_no_fire_against_it_but_those_who_support_it_have() {
    let position = "
        red  X1 crossbowmen at 0,1 facing 1
        red  X2 crossbowmen at -1,0 facing 1
        blue B1 bills at 0,-2 facing 4, opportunity, mp 2
        general red at 4,0
        general blue at -4,0";
    let charge = ["red: activate X1", "red: move nw", "blue: B1 charges X1 by se", "blue: B1 fights X1"];
    refused(
        position,
        &[charge[0], charge[1], charge[2], charge[3], "red: X1 fires at B1"],
        &[],
        expect!["X1 provoked the charge of B1 and has no fire against it [6.2b]"],
    );
    check(
        position,
        &[charge[0], charge[1], charge[2], charge[3], "red: X2 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            X1 is activated [1.4g]
            X1 moves north-west [3.0b]
            B1 charges X1 on opportunity [5.0d 5.0l 5.0n]
            B1 is no longer on opportunity [5.0t]
            B1 moves south-east [3.0b]
            X1 halts [5.0s]
            B1 fights X1 [10.2a 5.0r 10.2i 10.2b 10.2g]
            X2 supports against B1 [10.7a 10.7g]
            X2 stands its ground [6.2a 6.3a]
            X2 fires at B1 [6.0a]
            fire: dice 2 (strength points 4, half, rounded up -2): 1 1 = 0 [6.2i 6.3c 6.0m]
            B1 is not hit [6.4]
            melee: dice 6 (strength points 4, supporting stand +2): 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            X1 is not hit [10.1c 6.0m]
            the bout of X1 and B1 is drawn [11.3c]
            the melee of X1 and B1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,-1 heading 180, 5 SP, Battle Stand in a melee
            - X1: 0,0 heading 0, 4 SP, Battle Stand in a melee
            - X2: -1,0 heading 0, 4 SP, supports a melee
        "#]],
    );
}

#[test]
fn opportunity_fire_at_two_hexes_does_not_take_away_defensive_fire_on_contact() {
    holds!("6.2.1");
    check(
        "red  B1 bills at 0,0 facing 1, mp 2
         blue X1 crossbowmen at 0,-3 facing 4, opportunity",
        &["red: activate B1", "red: move nw nw", "blue: X1 fires at B1", "blue: X1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            X1 reacts [5.0g 5.0m 5.0n]
            X1 is no longer on opportunity [5.0t]
            X1 fires at B1 [6.0a]
            fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
            B1 is not hit [6.4]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights X1 [10.2a]
            X1 stands its ground [6.2a 6.2g]
            X1 fires at B1 [6.0a]
            fire: dice 4 (strength points 4): 1 1 1 1 = 0 [6.2i 6.0m]
            B1 is not hit [6.4]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,-2 heading 0, 5 SP, Battle Stand in a melee
            - X1: 0,-3 heading 180, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_stand_struck_while_in_melee_does_not_fire() {
    check(
        "red  B1 bills at 0,0 facing 1
         red  B2 bills at -1,1 facing 1
         blue X1 crossbowmen at 0,-1 facing 4
         general red at 4,0
         general blue at -4,0",
        &["red: activate B1", "red: attack", "blue: stop", "red: activate B2", "red: move nw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0f]
            B1 fights X1 [10.2a 10.3f]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            B2 is activated [1.4g]
            B2 charges [10.0b 3.0e]
            B2 moves north-west [3.0b]
            B2 halts [3.5d]
            B2 joins the melee against X1 [11.4a 10.7f]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - B2: -1,0 heading 0, 5 SP, supports a melee
            - X1: 0,-1 heading 180, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_volley_hits_the_battle_stand_and_if_that_destroys_it_another_charger_takes_its_place() {
    let position = "
        red  B1 bills at 0,0 facing 1, left 1
        red  B2 bills at 1,0 facing 1
        blue X1 crossbowmen at 1,-2 facing 4
        general red at 4,0
        general blue at -4,0
        break red 1/1";
    let charge = ["red: form up B1", "red: join B2", "red: move nw", "red: B1 fights X1"];
    refused(
        position,
        &[charge[0], charge[1], charge[2], charge[3], "blue: X1 fires at B2"],
        &[],
        expect!["X1 fires at the enemy Battle Stand, not at B2 [6.2l]"],
    );
    check(
        position,
        &[charge[0], charge[1], charge[2], charge[3], "blue: X1 fires at B1"],
        &[6, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 charges [10.0b 3.0e]
            B2 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B2 moves north-west [3.0b]
            B1 halts [3.5d]
            B2 halts [3.5d]
            B1 fights X1 [10.2a]
            B2 supports against X1 [10.7a 10.7g]
            X1 stands its ground [6.2a 6.2g]
            X1 fires at B1 [6.0a]
            fire: dice 4 (strength points 4): 6 1 1 1 = 1 [6.2i 6.0m]
            B1 is hit once [6.0t 7.0a]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, at least +1): 5 [7.0c 7.0d 7.0e 7.0h 7.0b]
            B1 has a morale loss of 4 [7.0i]
            B1 is disordered [7.3a]
            B1 loses 1 SP [7.1a 7.1b 6.0u]
            B1 is destroyed [7.1e]
            B2 fights X1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B2 is not hit [10.1c 6.0m]
            the bout of B2 and X1 is drawn [11.3c]
            the melee of B2 and X1 goes on [11.3a 11.3d 11.3e]
            - B2: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - X1: 1,-2 heading 180, 4 SP, Battle Stand in a melee
            - B1: off the map
        "#]],
    );
}
