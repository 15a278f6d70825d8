//! Evasion: who may evade whom, in flank, in melee, from formations and pursuers (4.0).

use crate::table::check;
use expect_test::expect;

#[test]
fn heavier_horse_evades_only_from_foot_that_may_charge_it_and_is_not_disordered_by_it() {
    check(
        "red  P1 swiss-pike at 0,0 facing 1
         blue K1 knights at 0,-2 facing 4",
        &["red: activate P1", "red: move nw", "blue: evade ne nw", "red: stop", "red: stop"],
        &[],
        expect![[r#"
            P1 is activated [1.4g]
            P1 charges [10.0b 3.0e 10.0d2]
            P1 moves north-west [3.0b]
            P1 halts [3.5d]
            K1 evades [4.0f 4.0b 4.0h]
            K1 moves north-east [4.0g]
            K1 moves north-west [4.0g]
            - K1: 1,-4 heading 180, 6 SP
            - P1: 0,-1 heading 0, 6+5+5 SP
        "#]],
    );
    check(
        "red  M1 border-horse at 0,1 facing 1
         blue K1 knights at 0,-2 facing 4",
        &["red: activate M1", "red: move nw nw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves north-west [3.0b]
            M1 moves north-west [3.0b]
            M1 halts [3.5d]
            M1 fights K1 [10.2a]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 6): 1 1 1 1 1 1 = 0 [10.1b 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and K1 is drawn [11.3c]
            - K1: 0,-2 heading 180, 6 SP, Battle Stand in a melee
            - M1: 0,-1 heading 0, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn skirmishers_evade_a_flank_attack_by_a_stand_that_only_turned_on_them() {
    check(
        "red  B1 bills at 1,0 facing 1
         blue S1 sk-crossbows at 0,0 facing 1",
        &["red: activate B1", "red: attack turning left", "blue: evade sw", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 turns to face west and north-west [10.0f]
            B1 charges [10.0f]
            S1 evades [4.0f 4.0m]
            S1 moves south-west [4.0g]
            - B1: 1,0 heading 300, 5 SP
            - S1: -1,1 heading 0, 2 SP
        "#]],
    );
}

#[test]
fn light_cavalry_struck_in_flank_with_a_formed_stand_beside_it_evades() {
    check(
        "red  B1 bills at 2,0 facing 2
         blue L1 mounted-crossbows at 0,0 facing 1
         blue B2 bills at 1,-1 facing 5",
        &["red: activate B1", "red: move w", "blue: evade sw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves west [3.0b]
            B1 halts [3.5d]
            L1 evades [4.0f 4.0m]
            L1 moves south-west [4.0g]
            B1 fights B2 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            B2 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and B2 is drawn [11.3c]
            the melee of B1 and B2 goes on [11.3a 11.3d 11.3e]
            - B1: 1,0 heading 300, 5 SP, Battle Stand in a melee
            - B2: 1,-1 heading 120, 5 SP, Battle Stand in a melee
            - L1: -1,1 heading 0, 3 SP
        "#]],
    );
}

#[test]
fn a_stand_in_melee_cannot_evade() {
    check(
        "red  B1 bills at 0,0 facing 1
         red  B2 bills at -1,1 facing 1
         blue S1 sk-crossbows at 0,-1 facing 4
         hex 0,-1 woods",
        &["red: activate B1", "red: attack", "blue: stop", "blue: stop", "red: activate B2", "red: move nw"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0f]
            S1 stands its ground [4.0a]
            B1 fights S1 [10.2a 10.3f]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and S1 is drawn [11.3c]
            the melee of B1 and S1 goes on [11.3a 11.3d 11.3e]
            B2 is activated [1.4g]
            B2 charges [10.0b 3.0e]
            B2 moves north-west [3.0b]
            B2 halts [3.5d]
            S1 cannot evade [4.0n]
            B2 joins the melee against S1 [11.4a 10.7f]
            melee: dice 8 (strength points 5, supporting stand +3): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.7c 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and S1 is drawn [11.3c]
            the melee of B1 and S1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - B2: -1,0 heading 0, 5 SP, supports a melee
            - S1: 0,-1 heading 180, 2 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_stand_struck_by_a_formation_evades_all_of_it_with_one_move_if_it_could_evade_each() {
    check(
        "red  B1 bills at 0,0 facing 1
         red  B2 bills at 1,0 facing 1
         blue L1 mounted-crossbows at 2,-2 facing 4",
        &["red: form up B1", "red: join B2", "red: move ne", "blue: evade ne nw", "red: stop"],
        &[],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 charges [10.0b 3.0e]
            B2 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            L1 evades [4.0f 4.0s]
            L1 moves north-east [4.0g]
            L1 moves north-west [4.0g]
            - B1: 1,-1 heading 0, 5 SP
            - B2: 2,-1 heading 0, 5 SP
            - L1: 3,-4 heading 180, 3 SP
        "#]],
    );
    check(
        "red  M1 border-horse at 0,0 facing 1
         red  M2 border-horse at 1,0 facing 1
         blue L1 mounted-crossbows at 2,-2 facing 5",
        &["red: form up M1", "red: join M2", "red: move ne", "red: M1 fights L1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            M1 and another are activated [1.4g 3.8a]
            M1 charges [10.0b 3.0e]
            M2 charges [10.0b 3.0e]
            M1 moves north-east [3.0b]
            M2 moves north-east [3.0b]
            L1 cannot evade [4.0d 4.0s]
            M1 fights L1 [10.2a]
            M2 supports against L1 [10.7a 10.7g]
            L1 is disordered [10.5a flank.start]
            melee: dice 9 (strength points 4, impact +1, flank or rear +1, supporting stand +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.7c 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 3, disordered -1): 1 1 = 0 [10.1b 10.1f 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and L1 is drawn [11.3c]
            L1 stands its ground [11.1f]
            - L1: 2,-2 heading 120, 3 SP, disordered, Battle Stand in a melee
            - M1: 1,-1 heading 0, 4 SP, Battle Stand in a melee
            - M2: 2,-1 heading 0, 4 SP, supports a melee
        "#]],
    );
}

#[test]
fn nobody_evades_in_its_own_turn() {
    check(
        "red  M1 border-horse at 0,1 facing 1
         red  L1 mounted-crossbows at -1,0 facing 1
         blue K1 knights at 0,-2 facing 4
         break red 1/1",
        &["red: activate M1", "red: move nw nw", "red: go se", "red: go se", "red: stop", "red: stop"],
        &[1, 1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 5, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves north-west [3.0b]
            M1 moves north-west [3.0b]
            M1 halts [3.5d]
            M1 fights K1 [10.2a]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 6): 6 6 6 1 1 1 = 3 [10.1b 10.1c]
            M1 is hit 3 times [10.1c 6.0m 11.0a]
            Morale Test, against 2 (initial SP 4, hits -3, general attached +1): 5 [7.0c 7.0d 2.2a 7.0b]
            M1 has a morale loss of 3 [7.0i 7.0f]
            K1 beats M1 [11.0b]
            M1 loses 2 SP [7.1a 11.0c]
            M1 is disordered [7.3a]
            M1 retreats south-east [12.0d1 12.0c 12.0a]
            M1 retreats south-east [12.0d1 12.0c]
            M1 retreats south-east [12.0d1 12.0c]
            M1 halts [12.0b 12.0k]
            pursuit: 2 [13.0c]
            K1 pursues 1 hex [13.0c 13.0o 13.1f A2d]
            K1 moves south-east [13.1a]
            L1 cannot evade [4.0c]
            K1 fights L1 [10.2a 13.1d]
            melee: dice 3 (strength points 3): 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            L1 is not hit [10.1c 6.0m]
            the bout of L1 and K1 is drawn [11.3c]
            - K1: 0,-1 heading 180, 6 SP, Battle Stand in a melee
            - L1: -1,0 heading 0, 3 SP, Battle Stand in a melee
            - M1: 0,2 heading 0, 2 SP, disordered
        "#]],
    );
}

#[test]
fn a_stand_met_by_a_pursuer_may_evade_but_not_the_one_that_is_pursued() {
    check(
        "red  K1 knights-household at 0,0 facing 1
         blue M1 border-horse at 0,-2 facing 4
         blue L1 mounted-crossbows at 0,-3 facing 4
         break blue 1/1",
        &["red: activate K1", "red: move nw", "blue: go ne", "blue: go ne", "blue: stop", "blue: evade nw"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 2],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on M1 [9.2a 9.1c 9.1k]
            K1 charges [9.1c 3.0e]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            K1 fights M1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 6 6 6 1 1 1 1 1 1 = 3 [10.1b 10.3a 10.1c]
            M1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            Morale Test, against 2 (initial SP 4, hits -3, general attached +1): 5 [7.0c 7.0d 2.2a 7.0b]
            M1 has a morale loss of 3 [7.0i 7.0f]
            K1 beats M1 [11.0b]
            M1 loses 2 SP [7.1a 11.0c]
            M1 is disordered [7.3a]
            M1 retreats north-east [12.0d1 12.0c 12.0a]
            M1 retreats north-east [12.0d1 12.0c]
            M1 retreats north-east [12.0d1 12.0c]
            M1 halts [12.0b 12.0k]
            pursuit: 2 [13.0c]
            K1 pursues 1 hex [13.0c 13.0o]
            K1 moves north-west [13.1a]
            L1 evades [4.0f 4.0r]
            L1 moves north-west [4.0g]
            - K1: 0,-2 heading 0, 6 SP, has its impact
            - L1: 0,-4 heading 180, 3 SP
            - M1: 3,-5 heading 180, 2 SP, disordered
        "#]],
    );
    check(
        "red  K1 knights-household at 0,0 facing 1
         blue L1 mounted-crossbows at 0,-2 facing 4
         break blue 1/1",
        &["red: activate K1", "red: move nw", "blue: stop", "blue: stop", "blue: go nw", "blue: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            K1 is activated [1.4g]
            K1 must advance on L1 [9.2a 9.1c 9.1k]
            K1 charges [9.1c 3.0e]
            K1 moves north-west [3.0b]
            L1 stands its ground [4.0a]
            K1 fights L1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 6 6 1 1 1 1 1 1 1 = 2 [10.1b 10.3a 10.1c]
            L1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 3 (strength points 3): 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            Morale Test, against 2 (initial SP 3, hits -2, general attached +1): 4 [7.0c 7.0d 2.2a 7.0b]
            L1 has a morale loss of 2 [7.0i 7.0f]
            K1 beats L1 [11.0b]
            L1 loses 1 SP [7.1a 11.1b 11.0c]
            L1 is disordered [7.3a]
            L1 retreats north-west [12.0d1 12.0c 12.0a]
            L1 halts [12.0b 12.0k]
            pursuit: 2 [13.0c]
            K1 pursues 1 hex [13.0c 13.0o]
            K1 moves north-west [13.1a]
            L1 cannot evade [4.0r]
            K1 fights L1 [10.2a 10.2c 13.1d]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 1 (strength points 2, disordered -1): 1 = 0 [10.1b 10.1f 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and L1 is drawn [11.3c]
            - K1: 0,-2 heading 0, 6 SP, Battle Stand in a melee
            - L1: 0,-3 heading 180, 2 SP, disordered, Battle Stand in a melee, beaten and pursued
        "#]],
    );
}
