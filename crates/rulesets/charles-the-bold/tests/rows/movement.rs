//! Movement: steps, turns and terrain (3.0 to 3.2).

use crate::table::{check, choices, refused};
use expect_test::expect;

/// Horse of 3 MP that no rule compels, with its general behind it.
const HORSE: &str = "red H1 mounted-sergeants at 0,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";
/// Foot of 1 MP and rating B.
const BILLS: &str = "red B1 bills at 0,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";
/// Shot of 2 MP.
const SHOT: &str = "red S1 crossbowmen at 0,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";
/// Skirmishers of 2 MP.
const SKIRMISHERS: &str = "red K1 sk-javelins at 0,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";

#[test]
fn a_stand_moves_into_either_front_hex_and_keeps_its_facing() {
    check(
        HORSE,
        &["red: activate H1", "red: move ne nw ne", "red: stop"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 moves north-east [3.0b]
            H1 moves north-west [3.0b]
            H1 moves north-east [3.0b]
            - H1: 2,-3 heading 0, 5 SP
        "#]],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move e"],
        &[],
        expect!["H1 moves forward into its two front hexes only [3.0b]"],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move ne facing 2"],
        &[],
        expect!["H1 turns only by turning [3.1a]"],
    );
    holds!("3.0a", "hex.front", "hex.axial");
}

#[test]
fn a_move_is_no_longer_than_the_movement_points() {
    refused(
        HORSE,
        &["red: activate H1", "red: move ne ne ne ne"],
        &[],
        expect!["H1 has not enough MP for that [3.0c]"],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move ne ne ne turn left"],
        &[],
        expect!["H1 has no MP left to turn [3.1a]"],
    );
    refused(HORSE, &["red: activate H1", "red: move"], &[], expect!["that is no move [3.0d]"]);
}

#[test]
fn a_stand_without_movement_points_neither_moves_nor_turns() {
    let bombard = "red A1 bombard at 0,0 facing 1
        blue X1 bills at 0,-7 facing 4";
    refused(bombard, &["red: activate A1", "red: move ne"], &[], expect!["A1 cannot move by itself [3.0c2]"]);
    refused(
        bombard,
        &["red: activate A1", "red: turn left"],
        &[],
        expect!["A1 cannot move by itself [3.0c2]"],
    );
    choices(
        bombard,
        &["red: activate A1"],
        &[],
        expect![[r#"
        red: opportunity
        red: A1 fires at X1
        red: stop
    "#]],
    );
    // It may turn to face whoever attacks it, since that is free.
    let behind = "red A1 bombard at 0,0 facing 1
        blue X1 bills at 0,1 facing 2";
    check(
        behind,
        &["red: activate A1", "red: face 5", "red: stop"],
        &[],
        expect![[r#"
            A1 is activated [1.4g]
            A1 turns to face east and south-east [3.5g]
            - A1: 0,0 heading 120, 3 SP
        "#]],
    );
}

#[test]
fn a_turn_costs_a_point_and_is_the_last_thing_in_a_move() {
    check(
        HORSE,
        &["red: activate H1", "red: move ne ne turn left", "red: stop"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 moves north-east [3.0b]
            H1 moves north-east [3.0b]
            H1 turns to face west and north-west [3.1a]
            - H1: 2,-2 heading 300, 5 SP
        "#]],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: move turn left nw"],
        &[],
        expect!["H1 cannot turn and then leave the hex in one move [3.1b]"],
    );
}

#[test]
fn a_second_face_disorders_and_ends_movement_for_the_round() {
    check(
        BILLS,
        &["red: activate B1", "red: turn left turn left"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 turns to face west and north-west [3.1a]
            B1 turns to face south-west and west [3.1c 3.1d]
            B1 is disordered [3.1d]
            - B1: 0,0 heading 240, 5 SP, disordered, makes no further move this round
        "#]],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: turn left turn right"],
        &[],
        expect!["H1 does not turn back in the same move [3.1c]"],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: turn left turn left turn left"],
        &[],
        expect!["H1 turns two faces at most in one move [3.1d]"],
    );
    refused(
        SHOT,
        &["red: activate S1", "red: turn left turn left w"],
        &[],
        expect!["S1 has turned two faces and makes no further movement [3.1d]"],
    );
}

#[test]
fn skirmishers_and_light_cavalry_go_any_way_and_end_with_any_facing() {
    check(
        SKIRMISHERS,
        &["red: activate K1", "red: move e sw facing 4", "red: stop"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 moves east [3.1f]
            K1 moves south-west [3.1f]
            K1 turns to face south-east and south-west [3.1f]
            - K1: 0,1 heading 180, 2 SP
        "#]],
    );
    check(
        SKIRMISHERS,
        &["red: activate K1", "red: move facing 3", "red: stop"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 turns to face south-west and west [3.1f]
            - K1: 0,0 heading 240, 2 SP
        "#]],
    );
    refused(
        SKIRMISHERS,
        &["red: activate K1", "red: move sw sw sw"],
        &[],
        expect!["K1 has not enough MP for that [3.0c]"],
    );
    refused(
        SKIRMISHERS,
        &["red: activate K1", "red: move back sw"],
        &[],
        expect!["K1 moves any way it likes: it needs no backward or sideways move [3.1f]"],
    );
    let horse = "red L1 stradiots at 0,0 facing 1
        blue X1 bills at 0,-7 facing 4";
    check(
        horse,
        &["red: activate L1", "red: move se se e ne facing 0", "red: stop"],
        &[],
        expect![[r#"
            L1 is activated [1.4g]
            L1 moves south-east [3.1f]
            L1 moves south-east [3.1f]
            L1 moves east [3.1f]
            L1 moves north-east [3.0b]
            L1 turns to face north-east and east [3.1f]
            - L1: 2,1 heading 60, 3 SP
        "#]],
    );
}

#[test]
fn shot_may_turn_between_its_steps() {
    check(
        SHOT,
        &["red: activate S1", "red: turn left w", "red: stop"],
        &[],
        expect![[r#"
            S1 is activated [1.4g]
            S1 turns to face west and north-west [3.1a 3.1g]
            S1 moves west [3.0b]
            - S1: -1,0 heading 300, 4 SP
        "#]],
    );
    let slow = "red S1 crossbowmen at 0,0 facing 1, mp 4
        blue X1 bills at 0,-7 facing 4";
    check(
        slow,
        &["red: activate S1", "red: move turn left w w turn right"],
        &[],
        expect![[r#"
            S1 is activated [1.4g]
            S1 turns to face west and north-west [3.1a 3.1g]
            S1 moves west [3.0b]
            S1 moves west [3.0b]
            S1 turns to face north-west and north-east [3.1c 3.1d]
            S1 is disordered [3.1d]
            - S1: -2,0 heading 0, 4 SP, disordered, makes no further move this round
        "#]],
    );
}

#[test]
fn the_moves_offered_to_shot_begin_with_a_turn_too() {
    choices(
        SHOT,
        &["red: activate S1"],
        &[],
        expect![[r#"
            red: opportunity
            red: move turn left
            red: move turn left turn left
            red: move turn right
            red: move turn right turn right
            red: move ne
            red: move ne turn left
            red: move ne turn right
            red: move ne ne
            red: move ne nw
            red: move nw
            red: move nw turn left
            red: move nw turn right
            red: move nw nw
            red: move turn left nw turn left
            red: move turn left w
            red: move turn left w turn left
            red: move turn left w turn right
            red: move turn right e
            red: move turn right e turn left
            red: move turn right e turn right
            red: move turn right ne turn right
            red: move back sw
            red: move back sw sw
            red: move back sw se
            red: move back se
            red: move back se se
            red: move sideways w
            red: move sideways w w
            red: move sideways e
            red: move sideways e e
            red: turn about
            red: stop
        "#]],
    );
}

#[test]
fn a_stand_in_good_order_turns_to_the_rear_and_is_disordered() {
    check(
        HORSE,
        &["red: activate H1", "red: turn about"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 turns to face south-east and south-west [3.2b]
            H1 is disordered [3.2a]
            - H1: 0,0 heading 180, 5 SP, disordered
        "#]],
    );
    refused(
        HORSE,
        &["red: activate H1", "red: turn about ne"],
        &[],
        expect!["turning to the rear is the whole move of H1 [3.2b]"],
    );
    refused(
        SKIRMISHERS,
        &["red: activate K1", "red: turn about"],
        &[],
        expect!["K1 turns freely and needs no turn to the rear [3.2b]"],
    );
    let disordered = "red H1 mounted-sergeants at 0,0 facing 1, disordered
        blue X1 bills at 0,-7 facing 4";
    refused(
        disordered,
        &["red: activate H1", "red: turn about"],
        &[],
        expect!["H1 is disordered and cannot turn to the rear [3.2a]"],
    );
}

#[test]
fn a_stand_fires_and_moves_once_or_moves_and_fires() {
    let duel = "red S1 crossbowmen at 0,0 facing 1
        blue X1 bills at 0,-3 facing 4";
    check(
        duel,
        &["red: activate S1", "red: S1 fires at X1 then moves", "red: move back se"],
        &[1, 1],
        expect![[r#"
            S1 is activated [1.4g]
            S1 fires at X1 [6.0a]
            fire: dice 2 (strength 4, range -1, move after -1): 1 1 = 0 [6.0i 6.0j 6.0d 6.0m]
            X1 is not hit [6.4]
            S1 moves south-east [3.6a]
            S1 halts [3.6c 3.3c]
            - S1: 0,1 heading 0, 4 SP
        "#]],
    );
    check(
        duel,
        &["red: activate S1", "red: move ne", "red: S1 fires at X1"],
        &[1, 1],
        expect![[r#"
            S1 is activated [1.4g]
            S1 moves north-east [3.0b]
            S1 fires at X1 [6.0a]
            fire: dice 2 (strength 4, range -1, moves before -1): 1 1 = 0 [6.0i 6.0j 6.0c 6.0m]
            X1 is not hit [6.4]
            - S1: 1,-1 heading 0, 4 SP
        "#]],
    );
    refused(
        duel,
        &["red: activate S1", "red: move ne", "red: S1 fires at X1 then moves"],
        &[],
        expect!["S1 has moved and does not move again after firing [6.0b]"],
    );
}

#[test]
fn a_move_into_contact_is_announced_as_a_charge() {
    let charge = "red B1 bills at 0,0 facing 1
        general red at 0,1
        blue P1 bills at 2,-2 facing 4";
    check(
        charge,
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights P1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            P1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and P1 is drawn [11.3c]
            the melee of B1 and P1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - P1: 2,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn ground_costs_what_the_chart_says() {
    let woods = "red S1 crossbowmen at 0,0 facing 1
        red H1 mounted-sergeants at 2,0 facing 1
        red A1 cannon at -2,0 facing 1
        hex 1,-1 woods
        hex 1,-2 woods
        hex -1,-1 woods
        hex 2,-1 level 1
        blue X1 bills at 0,-7 facing 4";
    refused(
        woods,
        &["red: activate S1", "red: move nw ne"],
        &[],
        expect!["S1 has not enough MP for that [3.0c]"],
    );
    refused(
        woods,
        &["red: activate S1", "red: move ne ne"],
        &[],
        expect!["S1 has not enough MP for that [3.0c]"],
    );
    check(
        woods,
        &["red: activate H1", "red: move nw ne", "red: stop"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 moves north-west [3.0b]
            H1 moves north-east [3.0b]
            - H1: 3,-2 heading 0, 5 SP
        "#]],
    );
    refused(
        woods,
        &["red: activate H1", "red: move nw ne ne"],
        &[],
        expect!["H1 has not enough MP for that [3.0c]"],
    );
    refused(
        woods,
        &["red: activate A1", "red: move ne"],
        &[],
        expect!["that ground or hexside is closed to A1 [3.0f]"],
    );
}

#[test]
fn all_of_a_move_is_all_of_it() {
    let woods = "red H1 mounted-sergeants at 0,0 facing 1
        hex 1,-1 woods
        hex 0,-2 woods
        blue X1 bills at 0,-7 facing 4";
    check(
        woods,
        &["red: activate H1", "red: move ne"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 moves north-east [3.0f]
            H1 is disordered [3.0g]
            - H1: 1,-1 heading 0, 5 SP, disordered
        "#]],
    );
    refused(
        woods,
        &["red: activate H1", "red: move nw nw"],
        &[],
        expect!["H1 needs its whole move for that and has spent some of it [3.0f]"],
    );
    refused(
        woods,
        &["red: activate H1", "red: move ne ne"],
        &[],
        expect!["H1 has not enough MP for that [3.0c]"],
    );
}

#[test]
fn a_stand_can_always_go_one_hex_unless_it_is_closed() {
    // Mud costs horse 2 and a climb 1: more than the 2 MP of knights.
    let hill = "red H1 knights at 0,0 facing 1, impetuous none
        hex 1,-1 mud level 1
        side 0,0 nw river
        blue X1 bills at 0,-7 facing 4";
    check(
        hill,
        &["red: activate H1", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 moves north-east [3.0f]
            - H1: 1,-1 heading 0, 6 SP
        "#]],
    );
    refused(
        hill,
        &["red: activate H1", "red: move nw"],
        &[],
        expect!["that ground or hexside is closed to H1 [3.0f]"],
    );
    holds!("3.0f2");
}

#[test]
fn nobody_leaves_the_map_by_moving() {
    let edge = "radius 2
        red B1 bills at 0,-2 facing 1
        blue X1 bills at 0,2 facing 1";
    refused(edge, &["red: activate B1", "red: move ne"], &[], expect!["B1 may not leave the map [hex.edge]"]);
}

#[test]
fn what_a_charger_has_spent_before_an_evasion_stays_spent() {
    let screen = "red H1 mounted-sergeants at 0,0 facing 1
        general red at 0,1
        hex 1,-2 woods
        blue K1 sk-bows at 2,-2 facing 4";
    let charge = ["red: activate H1", "red: move ne", "blue: evade ne"];
    refused(
        screen,
        &[&charge[..], &["red: move nw"]].concat(),
        &[],
        expect!["H1 needs its whole move for that and has spent some of it [3.0f]"],
    );
    choices(
        screen,
        &charge,
        &[],
        expect![[r#"
        red: move ne
        red: move ne nw
        red: stop
    "#]],
    );
}

#[test]
fn a_hex_is_gone_on_from_by_the_cheapest_way_that_leads_there() {
    // By the woods it comes to 0,-2 with nothing left, past them with a point.
    let woods = "hex 1,-1 woods
        red A1 longbowmen at 0,0 facing 1, mp 3
        general red at 0,1
        blue X1 bills at 0,-7 facing 4";
    let told = crate::table::Game::after(woods, &["red: activate A1"], &[]).choices();
    assert!(told.contains("red: move nw ne nw"), "{told}");
    assert!(told.contains("red: move nw ne ne"), "{told}");
}

#[test]
fn ways_through_skirmishers_are_offered_only_to_where_no_other_leads() {
    let past = "red K1 knights at 0,0 facing 1, impetuous none, mp 4
        general red at 0,1
        blue S1 sk-bows at 1,-1 facing 1
        blue C1 bills at 1,-4 facing 4";
    let told = crate::table::Game::after(past, &["red: activate K1"], &[]).choices();
    assert!(told.contains("red: move nw ne nw"), "{told}");
    assert!(!told.contains("red: move ne nw nw"), "{told}");
}
