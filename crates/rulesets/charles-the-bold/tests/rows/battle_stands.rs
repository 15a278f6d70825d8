//! Battle Stands (10.2): who fights whom, and in which order.

use crate::table::{check, choices, refused};
use expect_test::expect;

#[test]
fn a_charger_that_touches_two_enemies_chooses_its_battle_stand() {
    choices(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue C2 bills at 2,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[],
        expect![[r#"
            red: B1 fights C1
            red: B1 fights C2
        "#]],
    );
}

#[test]
fn the_other_enemy_that_faces_the_charger_supports() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue C2 bills at 2,-2 facing 4",
        &["red: activate B1", "red: move ne", "red: B1 fights C2"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights C2 [10.2a 10.2i 10.2b 10.2g]
            C1 supports against B1 [10.7a 10.7g]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C2 is not hit [10.1c 6.0m]
            melee: dice 8 (strength points 5, supporting stand +3): 2 2 2 2 2 2 2 2 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C2 is drawn [11.3c]
            the melee of B1 and C2 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - C1: 1,-2 heading 180, 5 SP, supports a melee
            - C2: 2,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_combat_stand_is_fought_before_a_support_stand() {
    refused(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 1,0 facing 1
         blue L1 longbowmen at 1,-2 facing 4
         blue C2 bills at 2,-2 facing 1
         blue C3 bills at 3,-2 facing 4",
        &["red: form up B1", "red: join B2", "red: move ne", "red: B1 fights L1"],
        &[],
        expect![[r#"B1 touches a Combat Stand and cannot choose L1 [10.2d]"#]],
    );
}

#[test]
fn a_stand_that_faces_is_fought_before_one_that_does_not() {
    refused(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 1,0 facing 1
         blue C1 bills at 1,-2 facing 1
         blue C2 bills at 2,-2 facing 4
         blue C3 bills at 3,-2 facing 4",
        &["red: form up B1", "red: join B2", "red: move ne", "red: B1 fights C1"],
        &[],
        expect![[r#"B1 touches a stand that faces it and cannot choose C1 [10.2e]"#]],
    );
}

#[test]
fn a_stand_touched_that_does_not_face_adds_nothing_but_retreats() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 1
         blue C2 bills at 2,-2 facing 4
         general blue off",
        &[
            "red: activate B1",
            "red: move ne",
            "blue: go ne",
            "blue: stop",
            "blue: go nw",
            "blue: stop",
            "red: stop",
        ],
        &[6, 6, 1, 1, 1, 1, 2, 2, 2, 2, 2, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights C2 [10.2a 10.2i 10.2e 10.2g]
            melee: dice 6 (strength points 5, impact +1): 6 6 1 1 1 1 = 2 [10.1b 10.3a 10.1c]
            C2 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 5, hits -2): 5 [7.0c 7.0d 7.0b]
            C2 has a morale loss of 2 [7.0i]
            B1 beats C2 [11.0b]
            C2 loses 2 SP [7.1a 11.0c]
            C2 is disordered [7.3a]
            C1 is disordered [10.2f 12.0l]
            C2 retreats north-east [12.0d1 12.0c 12.0a]
            C2 halts [12.0b 12.0k]
            C1 retreats north-west [12.0d1 12.0c 12.0l]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 1,-1 heading 0, 5 SP
            - C1: 1,-3 heading 0, 5 SP, disordered
            - C2: 3,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn only_the_pairs_that_leave_every_enemy_a_battle_stand_are_open() {
    choices(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 1,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue C2 bills at 2,-2 facing 4",
        &["red: form up B1", "red: join B2", "red: move ne"],
        &[],
        expect![[r#"
            red: B1 fights C1
            red: B2 fights C2
        "#]],
    );
}

#[test]
fn every_enemy_contacted_is_given_a_battle_stand() {
    refused(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 1,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue C2 bills at 2,-2 facing 4",
        &["red: form up B1", "red: join B2", "red: move ne", "red: B1 fights C2"],
        &[],
        expect![[r#"if B1 fights C2, another enemy is left without a Battle Stand [10.2h]"#]],
    );
}

#[test]
fn each_fight_is_carried_through_before_the_next() {
    check(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 1,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue C2 bills at 2,-2 facing 4
         general blue off",
        &[
            "red: form up B1",
            "red: join B2",
            "red: move ne",
            "red: B2 fights C2",
            "blue: go ne",
            "blue: stop",
            "red: stop",
        ],
        &[6, 6, 1, 1, 1, 1, 2, 2, 2, 2, 2, 5, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 charges [10.0b 3.0e]
            B2 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            B1 halts [3.5d]
            B2 halts [3.5d]
            B2 fights C2 [10.2a 10.2i 10.2h A1a]
            melee: dice 6 (strength points 5, impact +1): 6 6 1 1 1 1 = 2 [10.1b 10.3a 10.1c]
            C2 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B2 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 5, hits -2): 5 [7.0c 7.0d 7.0b]
            C2 has a morale loss of 2 [7.0i]
            B2 beats C2 [11.0b]
            C2 loses 2 SP [7.1a 11.0c]
            C2 is disordered [7.3a]
            C2 retreats north-east [12.0d1 12.0c 12.0a]
            C2 halts [12.0b 12.0k]
            B2 does not pursue [13.0d]
            B1 fights C1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 2,-1 heading 0, 5 SP
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
            - C2: 3,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_stand_fights_one_melee_of_a_charge() {
    refused(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 1,0 facing 1
         red B3 bills at 2,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue C2 bills at 2,-2 facing 4
         blue C3 bills at 3,-2 facing 4",
        &[
            "red: form up B1",
            "red: join B2",
            "red: join B3",
            "red: move ne",
            "red: B1 fights C1",
            "red: B1 fights C2",
        ],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"B1 has no fight left in this charge [10.2k]"#]],
    );
}

#[test]
fn a_lone_charger_fights_the_combat_stand_before_one_that_faces() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 1
         blue L1 longbowmen at 2,-2 facing 4",
        &["red: activate B1", "red: move ne", "blue: L1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights C1 [10.2a 10.2i 10.2d 10.2g]
            L1 supports against B1 [10.7a 10.7g]
            C1 is disordered [10.5a flank.start]
            L1 stands its ground [6.2a 6.3a]
            L1 fires at B1 [6.0a]
            fire: dice 2 (strength points 4, half, rounded up -2): 1 1 = 0 [6.2i 6.3c 6.0m]
            B1 is not hit [6.4]
            melee: dice 7 (strength points 5, impact +1, flank or rear +1): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, disordered -1, supporting stand +2): 2 2 2 2 2 2 = 0 [10.1b 10.1f 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - C1: 1,-2 heading 0, 5 SP, disordered, Battle Stand in a melee
            - L1: 2,-2 heading 180, 4 SP, supports a melee
        "#]],
    );
}

#[test]
fn an_enemy_without_a_battle_stand_of_its_own_supports() {
    check(
        "red B1 bills at 0,0 facing 1
         red B2 bills at 1,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue C2 bills at 2,-2 facing 4
         blue C3 bills at 3,-2 facing 4",
        &[
            "red: form up B1",
            "red: join B2",
            "red: move ne",
            "red: B1 fights C1",
            "blue: C2 supports against B2",
            "red: B2 fights C3",
            "blue: C2 supports against B2",
        ],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 charges [10.0b 3.0e]
            B2 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            B1 halts [3.5d]
            B2 halts [3.5d]
            B1 fights C1 [10.2a 10.2i 10.2j 10.2b 10.2g]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            B2 fights C3 [10.2a 10.2i 10.2b 10.2g]
            C2 supports against B2 [10.7a 10.7g 10.7b]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C3 is not hit [10.1c 6.0m]
            melee: dice 8 (strength points 5, supporting stand +3): 2 2 2 2 2 2 2 2 = 0 [10.1b 10.7c 10.1c]
            B2 is not hit [10.1c 6.0m]
            the bout of B2 and C3 is drawn [11.3c]
            the melee of B2 and C3 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - B2: 2,-1 heading 0, 5 SP, Battle Stand in a melee
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
            - C2: 2,-2 heading 180, 5 SP, supports a melee
            - C3: 3,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn the_stand_pursued_is_fought_before_a_combat_stand() {
    check(
        "red B1 bills at 0,0 facing 1
         blue L1 longbowmen at 0,-1 facing 4
         blue C2 bills at 1,-2 facing 4
         general red off
         general blue off
         melee B1 L1 red",
        &["red: activate B1", "red: fight on", "blue: stop", "red: pursue"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            L1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 4, hits -1): 4 [7.0c 7.0d 7.0b]
            L1 has a morale loss of 1 [7.0i]
            B1 beats L1 [11.0b]
            L1 loses 1 SP [7.1a 11.0c]
            L1 is disordered [7.3a]
            L1 retreats north-west [12.0d1 12.0c 12.0a]
            L1 halts [12.0b 12.0k]
            pursuit: 4 [13.0e]
            B1 pursues 1 hex [13.0e 13.0o]
            B1 moves north-west [13.1a]
            B1 fights L1 [10.2a 10.2c 13.1d 10.2i 10.2g]
            C2 supports against B1 [10.7a 10.7g]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 3, disordered -1, supporting stand +3): 2 2 2 2 2 = 0 [10.1b 10.1f 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and L1 is drawn [11.3c]
            the melee of B1 and L1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - C2: 1,-2 heading 180, 5 SP, supports a melee
            - L1: 0,-2 heading 180, 3 SP, disordered, Battle Stand in a melee
        "#]],
    );
}
