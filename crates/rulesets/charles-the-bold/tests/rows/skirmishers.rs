//! Hitting skirmishers (10.6).

use crate::table::{check, choices, refused};
use expect_test::expect;

#[test]
fn a_combat_stand_pushes_through_skirmishers_to_a_formed_enemy() {
    check(
        "red K1 knights at 0,0 facing 1, impetuous none
         blue S1 sk-bows at 1,-1 facing 4
         blue C1 bills at 1,-3 facing 4",
        &["red: activate K1", "red: move ne nw", "blue: stop", "red: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            S1 is destroyed [10.6a 10.6b]
            a captain is killed [2.2b]
            K1 moves north-east [3.0b]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            K1 fights C1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and C1 is drawn [11.3c]
            K1 stands its ground [11.1g]
            the melee of K1 and C1 goes on [11.3a 11.3d 11.3e]
            - C1: 1,-3 heading 180, 5 SP, Battle Stand in a melee
            - K1: 1,-2 heading 0, 6 SP, Battle Stand in a melee
            - S1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_caught_in_the_open_are_destroyed_and_the_move_goes_on() {
    check(
        "red K1 mounted-sergeants at 0,0 facing 1
         blue C1 bills at 6,-6 facing 4
         blue S1 sk-bows at 1,-2 facing 4",
        &["red: activate K1", "red: move ne", "blue: stop", "red: move nw nw", "red: stop"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            S1 is destroyed [10.6b]
            K1 moves north-west [3.0b]
            K1 moves north-west [3.0b]
            - K1: 1,-3 heading 0, 5 SP
            - S1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_attacked_in_front_may_fire_and_die() {
    check(
        "red B1 bills at 6,0 facing 1
         red K1 mounted-sergeants at 0,0 facing 1
         blue C1 bills at 6,-6 facing 4
         blue S1 sk-bows at 1,-2 facing 4",
        &["red: activate K1", "red: move ne", "blue: fire and die", "red: move nw"],
        &[6, 1, 3],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            S1 stands its ground [10.6c 6.2f]
            S1 fires at K1 [6.0a]
            fire: dice 2 (strength points 2): 6 1 = 1 [6.2i 6.0m]
            K1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 5, hits -1): 3 [7.0c 7.0d 7.0b]
            K1 has a morale loss of 0 [7.0i]
            K1 is disordered [7.3a]
            S1 is destroyed [6.2f]
            K1 moves north-west [3.0b]
            - K1: 1,-2 heading 0, 5 SP, disordered
            - S1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_in_cover_stand_fire_and_fight() {
    check(
        "hex 1,-2 woods
         red B1 bills at 0,0 facing 1
         blue S1 sk-bows at 1,-2 facing 4",
        &["red: activate B1", "red: move ne", "blue: stop", "blue: S1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            S1 stands its ground [4.0a]
            B1 fights S1 [10.2a]
            S1 stands its ground [6.2a 10.6d]
            S1 fires at B1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            B1 is not hit [6.4]
            melee: dice 5 (strength points 5, impact +1, lost in this ground -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and S1 is drawn [11.3c]
            the melee of B1 and S1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - S1: 1,-2 heading 180, 2 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn skirmishers_struck_in_flank_are_destroyed_in_cover_too() {
    check(
        "hex 0,0 woods
         red B1 bills at 2,0 facing 2
         blue C1 bills at 6,-6 facing 4
         blue S1 sk-bows at 0,0 facing 1",
        &["red: activate B1", "red: move w", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves west [3.0b]
            S1 cannot evade [4.0d]
            S1 is destroyed [10.6e]
            - B1: 1,0 heading 300, 5 SP
            - S1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_beside_the_target_fire_in_support_and_die() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue S1 sk-bows at 2,-2 facing 4",
        &["red: activate B1", "red: move ne", "blue: stop", "blue: S1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            S1 stands its ground [4.0a]
            B1 fights C1 [10.2a]
            S1 stands its ground [6.2a 6.3d]
            S1 fires at B1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            B1 is not hit [6.4]
            S1 is destroyed [6.2f 10.6f 6.3d]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
            - S1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_in_cover_support_with_their_dice() {
    check(
        "hex 2,-2 woods
         red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue S1 sk-bows at 2,-2 facing 4",
        &["red: activate B1", "red: move ne", "blue: stop", "blue: stop"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            S1 stands its ground [4.0a]
            B1 fights C1 [10.2a 10.2i 10.2d 10.2g]
            S1 supports against B1 [10.7a 10.7g 10.6g]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, supporting stand +1): 2 2 2 2 2 2 = 0 [10.1b 10.7c 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
            - S1: 2,-2 heading 180, 2 SP, supports a melee
        "#]],
    );
}

#[test]
fn skirmishers_with_an_enemy_in_front_break_off() {
    choices(
        "blue B1 bills at 1,-1 facing 4
         red S1 sk-bows at 0,0 facing 1",
        &["red: activate S1"],
        &[],
        expect![[r#"
            red: S1 fires at B1 then moves
            red: move nw
            red: move w
            red: move sw
            red: move se
            red: move nw ne
            red: move nw nw
            red: move nw w
            red: move w w
            red: move w sw
            red: move sw sw
            red: move sw se
            red: move se e
            red: move se se
        "#]],
    );
}

#[test]
fn skirmishers_with_an_enemy_in_front_do_not_stay() {
    refused(
        "blue B1 bills at 1,-1 facing 4
         red S1 sk-bows at 0,0 facing 1",
        &["red: activate S1", "red: stop"],
        &[],
        expect![[r#"S1 has an enemy in front and must break off [10.6h]"#]],
    );
}

#[test]
fn skirmishers_with_an_enemy_in_front_do_nothing_but_break_off() {
    let before = |facts: &str| {
        format!(
            "blue B1 bills at 1,-1 facing 4
             red S1 sk-bows at 0,0 facing 1{facts}"
        )
    };
    let away = |facts: &str, action: &str| {
        refused(
            &before(facts),
            &["red: activate S1", action],
            &[],
            expect![[r#"S1 has an enemy in front and must break off [10.6h]"#]],
        );
    };
    away("", "red: S1 fires at B1");
    away("", "red: opportunity");
    away(", disordered", "red: rally");
    away(", opportunity", "red: keep");
    refused(
        &before(""),
        &["red: end turn"],
        &[],
        expect![[r#"S1 has an enemy in front and must break off [10.6h]"#]],
    );
    // A shot with a move is one; and who has broken off may end the turn.
    check(
        &before(""),
        &["red: activate S1", "red: S1 fires at B1 then moves", "red: move sw"],
        &[1],
        expect![[r#"
            S1 is activated [1.4g]
            S1 fires at B1 [6.0a]
            fire: dice 1 (strength 2, move after -1): 1 = 0 [6.0i 6.0d 6.0m]
            B1 is not hit [6.4]
            S1 moves south-west [3.1f 3.5i]
            - S1: -1,1 heading 0, 2 SP
        "#]],
    );
    choices(
        &before(""),
        &["red: activate S1", "red: move sw"],
        &[],
        expect![[r#"
        red: S1 fires at B1
        red: move facing 2
        red: move facing 3
        red: move facing 4
        red: move facing 5
        red: move facing 0
        red: move e
        red: move nw
        red: move w
        red: move sw
        red: move se
        red: move e e
        red: move e se
        red: move nw ne
        red: move nw nw
        red: move nw w
        red: move w w
        red: move w sw
        red: move sw sw
        red: move sw se
        red: move se se
        red: stop
    "#]],
    );
}

#[test]
fn skirmishers_who_support_a_melee_break_off_in_their_turn() {
    refused(
        "hex 2,-2 woods
         red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue S1 sk-bows at 2,-2 facing 4",
        &[
            "red: activate B1",
            "red: move ne",
            "blue: stop",
            "blue: stop",
            "red: end turn",
            "blue: activate C1",
            "blue: fight on",
            "blue: end turn",
        ],
        &[&[1; 6][..], &[2; 6], &[2; 6], &[1; 5]].concat(),
        expect![[r#"S1 has an enemy in front and must break off [10.6h]"#]],
    );
}

#[test]
fn a_push_through_skirmishers_may_end_in_their_hex() {
    check(
        "red K1 knights at 0,0 facing 1, impetuous none
         blue S1 sk-bows at 1,-1 facing 4, fired
         blue C1 bills at 1,-2 facing 4",
        &["red: activate K1", "red: move ne", "blue: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            S1 is destroyed [10.6a 10.6b]
            a captain is killed [2.2b]
            K1 moves north-east [3.0b]
            K1 halts [3.5d]
            K1 fights C1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and C1 is drawn [11.3c]
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
            - K1: 1,-1 heading 0, 6 SP, Battle Stand in a melee
            - S1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_beside_a_target_charged_over_water_fire_and_die_too() {
    check(
        "side 1,-1 ne stream
         red B1 bills at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue S1 sk-bows at 2,-2 facing 4",
        &["red: activate B1", "red: move ne", "blue: stop", "blue: S1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            S1 stands its ground [4.0a]
            B1 fights C1 [10.2a 10.2i 10.2d 10.2g]
            S1 stands its ground [6.2a 6.3d]
            S1 fires at B1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            B1 is not hit [6.4]
            S1 is destroyed [6.2f 10.6f 6.3d]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and C1 is drawn [11.3c]
            the melee of B1 and C1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - C1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
            - S1: off the map
        "#]],
    );
}

#[test]
fn skirmishers_that_cannot_break_off_stay() {
    let surrounded = "radius 1
         red S1 sk-bows at 0,0 facing 1, fired
         blue C1 bills at 1,-1 facing 4
         blue C2 bills at 0,-1 facing 1
         blue C3 bills at 1,0 facing 1
         blue C4 bills at -1,0 facing 1
         blue C5 bills at -1,1 facing 4
         blue C6 bills at 0,1 facing 4";
    choices(
        surrounded,
        &["red: activate S1"],
        &[],
        expect![[r#"
            red: stop
        "#]],
    );
    // On opportunity, too, which they cannot keep instead.
    choices(
        &surrounded.replace("fired", "fired, opportunity"),
        &["red: activate S1"],
        &[],
        expect![[r#"
            red: stop
        "#]],
    );
}

#[test]
fn skirmishers_fire_at_and_fight_light_cavalry_in_any_ground() {
    check(
        "red G1 stradiots at 0,0 facing 1
         blue S1 sk-bows at 0,-3 facing 4",
        &[
            "red: activate G1",
            "red: move nw nw",
            "blue: stop",
            "blue: S1 fires at G1",
            "red: go sw",
            "red: stop",
        ],
        &[1, 1, 1, 1, 1, 1, 2, 2],
        expect![[r#"
            G1 is activated [1.4g]
            G1 charges [10.0b 3.0e]
            G1 moves north-west [3.0b]
            G1 moves north-west [3.0b]
            S1 stands its ground [4.0a]
            G1 fights S1 [10.2a]
            S1 stands its ground [6.2a 10.6i]
            S1 fires at G1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            G1 is not hit [6.4]
            melee: dice 4 (strength points 3, impact +1): 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 2 2 = 0 [10.1b 10.1c]
            G1 is not hit [10.1c 6.0m]
            the bout of G1 and S1 is drawn [11.3c]
            G1 draws off [11.1e 11.1h]
            G1 is disordered [11.1e]
            G1 moves south-west [11.1h]
            - G1: -1,-1 heading 0, 3 SP, disordered
        "#]],
    );
}

#[test]
fn light_cavalry_from_behind_destroys_skirmishers_it_strikes_in_flank() {
    check(
        "red G1 stradiots at 3,-4 facing 3
         blue C1 bills at 6,-6 facing 4
         blue S1 sk-bows at 0,-3 facing 4",
        &["red: activate G1", "red: move sw w facing 2", "red: stop"],
        &[],
        expect![[r#"
            G1 is activated [1.4g]
            G1 charges [10.0b 3.0e]
            G1 moves south-west [3.0b]
            G1 moves west [3.0b]
            G1 turns to face west and north-west [3.1f]
            S1 cannot evade [4.0d]
            S1 is destroyed [10.6j]
            - G1: 1,-3 heading 300, 3 SP
            - S1: off the map
        "#]],
    );
}

#[test]
fn light_cavalry_that_began_in_front_fights_skirmishers_in_flank() {
    check(
        "red G1 stradiots at 2,-1 facing 3
         blue S1 sk-bows at 0,-3 facing 4",
        &["red: activate G1", "red: move nw nw w facing 2", "blue: stop", "red: go e", "red: stop"],
        &[1, 1, 1, 1, 1, 2, 2],
        expect![[r#"
            G1 is activated [1.4g]
            G1 charges [10.0b 3.0e]
            G1 moves north-west [3.1f]
            G1 moves north-west [3.1f]
            G1 moves west [3.0b]
            G1 turns to face west and north-west [3.1f]
            S1 stands its ground [4.0a]
            G1 fights S1 [10.2a]
            melee: dice 5 (strength points 3, impact +1, flank or rear +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 2 2 = 0 [10.1b 10.1c]
            G1 is not hit [10.1c 6.0m]
            the bout of G1 and S1 is drawn [11.3c]
            G1 draws off [11.1e 11.1h]
            G1 is disordered [11.1e]
            G1 moves east [11.1h]
            - G1: 2,-3 heading 300, 3 SP, disordered
        "#]],
    );
}

#[test]
fn skirmishers_that_break_off_leave_their_melee() {
    check(
        "hex 0,0 woods
         red S1 sk-bows at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         melee S1 C1 blue",
        &["red: activate S1", "red: move sw", "red: stop"],
        &[],
        expect![[r#"
            S1 is activated [1.4g]
            S1 moves south-west [3.1f 3.5i]
            - C1: 0,-1 heading 180, 5 SP
            - S1: -1,1 heading 0, 2 SP
        "#]],
    );
}

#[test]
fn skirmishers_in_the_open_support_against_light_cavalry() {
    check(
        "red G1 stradiots at 0,0 facing 1
         blue C1 bills at 1,-2 facing 4
         blue S1 sk-bows at 2,-2 facing 4",
        &["red: activate G1", "red: move ne", "blue: stop", "blue: stop", "red: go sw", "red: stop"],
        &[1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            G1 is activated [1.4g]
            G1 charges [10.0b 3.0e]
            G1 moves north-east [3.0b]
            G1 halts [3.5d]
            S1 stands its ground [4.0a]
            G1 fights C1 [10.2a 10.2i 10.2d 10.2g]
            S1 supports against G1 [10.7a 10.7g 10.6g]
            melee: dice 4 (strength points 3, impact +1): 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, supporting stand +1): 2 2 2 2 2 2 = 0 [10.1b 10.7c 10.1c]
            G1 is not hit [10.1c 6.0m]
            the bout of G1 and C1 is drawn [11.3c]
            G1 draws off [11.1e 11.1h]
            G1 is disordered [11.1e]
            G1 moves south-west [11.1h]
            - G1: 0,0 heading 0, 3 SP, disordered
        "#]],
    );
}

#[test]
fn skirmishers_stand_where_the_hexside_takes_the_impact_away() {
    check(
        "side 1,-2 sw stream
         red B1 bills at 0,0 facing 1
         blue S1 sk-bows at 1,-2 facing 4",
        &["red: activate B1", "red: move nw", "blue: stop", "blue: S1 fires at B1"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            S1 stands its ground [4.0a]
            B1 fights S1 [10.2a]
            S1 stands its ground [6.2a 6.2e]
            S1 fires at B1 [6.0a]
            fire: dice 2 (strength points 2): 1 1 = 0 [6.2i 6.0m]
            B1 is not hit [6.4]
            melee: dice 5 (strength points 5, impact +1, lost in this ground -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and S1 is drawn [11.3c]
            the melee of B1 and S1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - S1: 1,-2 heading 180, 2 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_charger_destroyed_by_the_last_shots_does_not_go_on() {
    let position = "red K1 mounted-sergeants at 0,0 facing 1, left 1, disordered
        red B1 bills at 3,0 facing 1
        general red with B1
        blue C1 bills at 6,-6 facing 4
        blue S1 sk-bows at 1,-2 facing 4
        break red 9/10";
    let charge = ["red: activate K1", "red: move ne", "blue: fire and die"];
    check(
        position,
        &charge,
        &[6, 1, 6],
        expect![[r#"
        K1 is activated [1.4g]
        K1 charges [10.0b 3.0e]
        K1 moves north-east [3.0b]
        S1 stands its ground [10.6c 6.2f]
        S1 fires at K1 [6.0a]
        fire: dice 2 (strength points 2): 6 1 = 1 [6.2i 6.0m]
        K1 is hit once [6.0t 7.0a]
        Morale Test, against 1 (initial SP 5, hits -1, losses -4, disordered -1, at least +2): 6 [7.0c 7.0d 7.0e 7.0g 7.0h 7.0b]
        K1 has a morale loss of 5 [7.0j]
        K1 loses 1 SP [7.1a 7.1b 6.0u]
        K1 is destroyed [7.1e]
        S1 is destroyed [6.2f]
        - K1: off the map
        - S1: off the map
    "#]],
    );
    choices(
        position,
        &charge,
        &[6, 1, 6],
        expect![[r#"
        red: activate B1
        red: detach
        red: end turn
    "#]],
    );
}
