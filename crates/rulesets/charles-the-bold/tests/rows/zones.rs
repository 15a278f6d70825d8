//! Zones of control, occupied hexes, passing through and changing places (3.0h, 3.5, 3.9, 3.10).

use crate::table::{check, choices, played, refused};
use expect_test::expect;

/// Horse with 3 MP that would ride past an enemy who faces down, through his front hex at 1,0.
fn past(unit: &str) -> String {
    format!(
        "red H1 mounted-sergeants at -1,0 facing 5
         general red at -1,1
         blue X1 {unit} at 1,-1 facing 4"
    )
}

#[test]
fn a_stand_halts_in_the_zone_of_combat_stands_and_shot() {
    let ride = ["red: activate H1", "red: move e e e"];
    refused(&past("bills"), &ride, &[], expect!["H1 has entered an enemy zone of control and halts [3.5d]"]);
    refused(
        &past("crossbowmen"),
        &ride,
        &[],
        expect!["H1 has entered an enemy zone of control and halts [3.5d]"],
    );
    refused(
        &format!("{}, disordered", past("bills")),
        &ride,
        &[],
        expect!["H1 has entered an enemy zone of control and halts [3.5d]"],
    );
    refused(
        &past("bills"),
        &["red: activate H1", "red: move e turn left"],
        &[],
        expect!["H1 has entered an enemy zone of control and does not turn [3.5d]"],
    );
    holds!("3.5a", "3.5c");
}

#[test]
fn light_cavalry_guns_and_skirmishers_in_the_open_have_no_zone() {
    let ride = ["red: activate H1", "red: move e e e", "red: stop"];
    for unit in ["stradiots", "cannon", "sk-bows"] {
        let told = played(&past(unit), &ride, &[]);
        assert!(told.contains("- H1: 2,0 ") && !told.contains("3.5d"), "{unit}: {told}");
    }
    let woods = format!("{}\nhex 1,-1 woods", past("sk-bows"));
    refused(&woods, &ride[..2], &[], expect!["H1 has entered an enemy zone of control and halts [3.5d]"]);
    holds!("3.5b");
}

#[test]
fn no_zone_crosses_a_hexside_that_nobody_can_cross() {
    let river = format!("{}\nside 1,-1 sw river\nside 1,-1 se river", past("bills"));
    check(
        &river,
        &["red: activate H1", "red: move e e e", "red: stop"],
        &[],
        expect![[r#"
            H1 is activated [1.4g]
            H1 moves east [3.0b]
            H1 moves east [3.0b]
            H1 moves east [3.0b]
            - H1: 2,0 heading 120, 5 SP
        "#]],
    );
    // Nor is there contact across it: with its front to the river it does not charge.
    let front = "red B1 bills at -1,1 facing 1
        blue X1 bills at 1,-1 facing 4
        side 1,-1 sw river";
    check(
        front,
        &["red: activate B1", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            - B1: 0,0 heading 0, 5 SP
        "#]],
    );
    holds!("hex.closed", "3.5c");
}

#[test]
fn a_stand_ends_no_move_with_an_enemy_at_its_flank_who_controls_its_hex() {
    refused(
        &past("bills"),
        &["red: activate H1", "red: move e"],
        &[],
        expect!["H1 would have X1 at its flank or rear, in its zone of control [3.5e]"],
    );
    let told = played(&past("sk-bows"), &["red: activate H1", "red: move e", "red: stop"], &[]);
    assert!(told.contains("- H1: 0,0 "), "{told}");
    // Nor by turning, in one face or to the rear.
    let facing = "red B1 bills at 0,0 facing 1
        blue X1 bills at 0,-1 facing 4";
    refused(
        facing,
        &["red: activate B1", "red: turn right"],
        &[],
        expect!["B1 would have X1 at its flank or rear, in its zone of control [3.5e]"],
    );
    refused(
        facing,
        &["red: activate B1", "red: turn about"],
        &[],
        expect!["B1 would have X1 at its flank or rear, in its zone of control [3.5e]"],
    );
    choices(
        facing,
        &["red: activate B1"],
        &[],
        expect![[r#"
        red: opportunity
        red: move turn left
        red: move ne
        red: move back sw
        red: move back se
        red: move sideways w
        red: move sideways e
        red: attack
        red: attack turning left
        red: stop
    "#]],
    );
    holds!("hex.flank", "hex.rear");
}

#[test]
fn who_is_exposed_already_may_turn_but_not_walk_into_another_zone() {
    // X1 is behind B1's right shoulder and controls its hex, X2 waits ahead.
    let exposed = "red B1 bills at 0,0 facing 1
        general red at 0,1
        blue X1 bills at 1,0 facing 3
        blue X2 bills at -1,-1 facing 0";
    check(
        exposed,
        &["red: activate B1", "red: turn left", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 turns to face west and north-west [3.1a]
            - B1: 0,0 heading 300, 5 SP
        "#]],
    );
    check(
        exposed,
        &["red: activate B1", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b 3.5i]
            - B1: 1,-1 heading 0, 5 SP
        "#]],
    );
    refused(
        exposed,
        &["red: activate B1", "red: move nw"],
        &[],
        expect!["B1 would have X2 at its flank or rear, in its zone of control [3.5e]"],
    );
    holds!("3.5e2");
}

#[test]
fn a_zone_is_entered_only_to_charge() {
    // Foot does not charge horse, so it does not enter its zone even face to face.
    let horse = "red B1 bills at 0,0 facing 1
        blue H1 mounted-sergeants at 2,-2 facing 4";
    refused(
        horse,
        &["red: activate B1", "red: move ne"],
        &[],
        expect!["B1 is infantry and does not charge H1, which is cavalry [10.0d]"],
    );
    holds!("3.5f");
}

#[test]
fn a_stand_turns_freely_to_face_an_attacker_at_its_flank() {
    let behind = "red B1 bills at 0,0 facing 1
        general red at 3,0
        blue X1 bills at 0,1 facing 2
        blue X2 bills at -7,0 facing 4";
    check(
        behind,
        &["red: activate B1", "red: face 4", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 turns to face south-east and south-west [3.5g]
            - B1: 0,0 heading 180, 5 SP
        "#]],
    );
    let both = "red B1 bills at 0,0 facing 1
        blue X1 bills at 0,1 facing 2
        blue X2 bills at 0,-1 facing 4";
    refused(
        both,
        &["red: activate B1", "red: face 4"],
        &[],
        expect!["B1 has no attacker at its flank or rear to face that way [3.5g]"],
    );
}

#[test]
fn a_stand_that_is_in_no_melee_walks_out_of_a_zone() {
    let pinned = "red B1 bills at 0,0 facing 1
        blue X1 bills at 0,-1 facing 4";
    check(
        pinned,
        &["red: activate B1", "red: move back se"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves south-east [3.6a 3.5i]
            B1 is disordered [3.6a]
            - B1: 0,1 heading 0, 5 SP, disordered
        "#]],
    );
}

#[test]
fn a_neighbour_of_an_attacked_stand_walks_out_of_the_zone() {
    // B1 attacks X1, whose zone holds B2 too; B2 faces away from it and takes no part.
    let beside = "red B1 bills at 0,0 facing 1
        red B2 bills at -1,0 facing 3
        general red at 0,1
        blue X1 bills at 0,-1 facing 4";
    check(
        beside,
        &["red: activate B1", "red: attack", "red: activate B2", "red: move sw", "red: stop"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0f]
            B1 fights X1 [10.2a 10.3f]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            B2 is activated [1.4g]
            B2 moves south-west [3.0b 3.5h]
            - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - B2: -2,1 heading 240, 5 SP
            - X1: 0,-1 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
    refused(
        beside,
        &["red: activate B1", "red: attack", "red: activate B1"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect!["B1 has had its activation this round [1.4h]"],
    );
}

#[test]
fn a_stand_in_melee_cannot_walk_away_and_must_fight() {
    let duel = "red B1 bills at 0,0 facing 1
        blue X1 bills at 0,-1 facing 4";
    let attack = ["red: activate B1", "red: attack", "red: end turn", "blue: activate X1"];
    let dice = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2];
    let then = |action: &'static str| [&attack[..], &[action]].concat();
    refused(duel, &then("blue: move back ne"), &dice, expect!["X1 is in melee and cannot move away [3.5k]"]);
    refused(
        duel,
        &then("blue: stop"),
        &dice,
        expect!["X1 is in an ongoing melee and must fight [act.melee]"],
    );
    refused(
        duel,
        &[&attack[..3], &["blue: end turn"]].concat(),
        &dice,
        expect!["X1 is in an ongoing melee and must fight [act.melee]"],
    );
    choices(
        duel,
        &attack,
        &dice,
        expect![[r#"
        blue: fight on
    "#]],
    );
    let again = [dice, dice].concat();
    check(
        duel,
        &then("blue: fight on"),
        &again,
        expect![[r#"
        B1 is activated [1.4g]
        B1 charges [10.0f]
        B1 fights X1 [10.2a 10.3f]
        melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
        X1 is not hit [10.1c 6.0m]
        melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        B1 is not hit [10.1c 6.0m]
        the bout of B1 and X1 is drawn [11.3c]
        the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        X1 is activated [1.4g]
        X1 fights on [act.melee 11.3e]
        melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
        B1 is not hit [10.1c 6.0m]
        melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        X1 is not hit [10.1c 6.0m]
        the bout of B1 and X1 is drawn [11.3c]
        the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
        - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
        - X1: 0,-1 heading 180, 5 SP, Battle Stand in a melee
    "#]],
    );
    holds!("0.8");
}

#[test]
fn nobody_enters_the_hex_of_an_enemy() {
    let faced = "red B1 bills at 0,0 facing 1
        blue X1 bills at 0,-1 facing 4";
    refused(
        faced,
        &["red: activate B1", "red: move nw"],
        &[],
        expect!["B1 may not enter the hex of X1 [3.0h]"],
    );
    // Skirmishers are pushed through, but nobody ends on them.
    let screen = "red H1 mounted-sergeants at 0,0 facing 1
        blue K1 sk-bows at 1,-1 facing 4
        blue X1 bills at 3,-3 facing 4";
    refused(
        screen,
        &["red: activate H1", "red: move ne"],
        &[],
        expect!["H1 pushes through skirmishers only to hit a formed enemy [10.6a]"],
    );
}

#[test]
fn shot_light_troops_and_skirmishers_pass_through_and_are_passed() {
    let line = |mover: &str, friend: &str| {
        format!(
            "red M1 {mover} at 0,0 facing 1, mp 2
             red F1 {friend} at 1,-1 facing 1
             blue X1 bills at 0,-7 facing 4"
        )
    };
    let through = ["red: activate M1", "red: move ne ne", "red: stop"];
    for light in ["crossbowmen", "stradiots", "irish-kerns", "sk-bows"] {
        for position in [line(light, "bills"), line("bills", light)] {
            let told = played(&position, &through, &[]);
            assert!(told.contains("- M1: 2,-2 ") && !told.contains("- F1"), "{light}: {told}");
        }
    }
    refused(&line("bills", "scots-spears"), &through[..2], &[], expect!["M1 may not move through F1 [3.9a]"]);
    refused(&line("vikings", "bills"), &through[..2], &[], expect!["M1 may not move through F1 [3.9a]"]);
    refused(&line("bills", "vikings"), &through[..2], &[], expect!["M1 may not move through F1 [3.9a]"]);
    refused(
        &line("crossbowmen", "bills"),
        &["red: activate M1", "red: move ne"],
        &[],
        expect!["M1 may not end its move in the hex of F1 [3.9b]"],
    );
}

#[test]
fn a_stand_changes_places_with_light_troops_it_ends_on() {
    let line = |mover: &str, friend: &str| {
        format!(
            "red M1 {mover} at 0,0 facing 1, mp 1
             red F1 {friend} at 1,-1 facing 5, opportunity
             red F2 {friend} at 1,0 facing 5
             blue X1 bills at 0,-7 facing 4"
        )
    };
    let onto = ["red: activate M1", "red: move ne", "red: stop"];
    check(
        &line("bills", "crossbowmen"),
        &onto,
        &[],
        expect![[r#"
            M1 is activated [1.4g]
            M1 moves north-east [3.0b]
            F1 changes places with M1 [3.10a 3.10d]
            F1 is no longer on opportunity [3.10d]
            - F1: 0,0 heading 120, 4 SP
            - M1: 1,-1 heading 0, 5 SP
        "#]],
    );
    check(
        &line("sk-bows", "sk-bows"),
        &onto,
        &[],
        expect![[r#"
            M1 is activated [1.4g]
            M1 moves north-east [3.0b]
            F1 changes places with M1 [3.10a 3.10d]
            F1 is no longer on opportunity [3.10d]
            - F1: 0,0 heading 120, 2 SP
            - M1: 1,-1 heading 0, 2 SP
        "#]],
    );
    refused(
        &line("sk-bows", "stradiots"),
        &onto[..2],
        &[],
        expect!["M1 may not end its move in the hex of F1 [3.10b]"],
    );
    check(
        &line("stradiots", "irish-kerns"),
        &["red: activate M1", "red: move e", "red: stop"],
        &[],
        expect![[r#"
            M1 is activated [1.4g]
            M1 moves east [3.1f]
            F2 changes places with M1 [3.10a 3.10d]
            - F2: 0,0 heading 120, 3 SP
            - M1: 1,0 heading 0, 3 SP
        "#]],
    );
    refused(
        &line("crossbowmen", "irish-kerns"),
        &["red: activate M1", "red: move sideways e"],
        &[],
        expect!["M1 may not end its move in the hex of F2 [3.10c]"],
    );
}

#[test]
fn shot_that_has_turned_changes_places_with_whom_it_then_faces() {
    let turned = "red S1 crossbowmen at 0,0 facing 1
        red K1 sk-bows at -1,0 facing 1
        blue X1 bills at 0,-7 facing 4";
    check(
        turned,
        &["red: activate S1", "red: turn left w", "red: stop"],
        &[],
        expect![[r#"
            S1 is activated [1.4g]
            S1 turns to face west and north-west [3.1a 3.1g]
            S1 moves west [3.0b]
            K1 changes places with S1 [3.10a 3.10d]
            - K1: 0,0 heading 0, 2 SP
            - S1: -1,0 heading 300, 4 SP
        "#]],
    );
}

#[test]
fn a_close_order_stand_that_retreats_through_another_disorders_it() {
    // Both hexes behind X1 are held: by bills, and by a warband, which counts as heavy infantry.
    let crowd = "break blue 9/10
        red B1 bills at 0,0 facing 1
        red B2 bills at -1,0 facing 1
        general red at 0,1
        blue X1 bills at 0,-1 facing 4
        blue X2 vikings at 1,-2 facing 4, impetuous none
        blue X3 bills at 0,-2 facing 4
        blue K1 sk-bows at 7,-7 facing 4";
    check(
        crowd,
        &["red: activate B1", "red: attack", "blue: go ne", "blue: go ne", "red: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0f]
            B1 fights X1 [10.2a 10.3f]
            B2 supports against X1 [10.7a 10.7g]
            melee: dice 8 (strength points 5, supporting stand +3): 6 6 1 1 1 1 1 1 = 2 [10.1b 10.7c 10.1c]
            X1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 4 (initial SP 5, hits -2, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
            X1 has a morale loss of 2 [7.0j 7.0f]
            B1 beats X1 [11.0b]
            X1 loses 2 SP [7.1a 11.0c]
            X1 is disordered [7.3a]
            X1 retreats north-east [12.0e 12.0f 12.0a]
            X2 is disordered [12.0e 3.9c 3.9d]
            X1 retreats north-east [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - X1: 2,-3 heading 180, 3 SP, disordered
            - X2: 1,-2 heading 180, 5+4 SP, disordered
        "#]],
    );
    // Shot behind it is passed without disorder.
    let told = played(
        &crowd.replace("vikings at 1,-2 facing 4, impetuous none", "crossbowmen at 1,-2 facing 4"),
        &["red: activate B1", "red: attack", "blue: go ne", "blue: go ne", "red: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
    );
    assert!(told.contains("- X1: 2,-3 ") && !told.contains("X2 is disordered"), "{told}");
}

#[test]
fn a_displaced_stand_may_still_act_and_one_in_melee_stays() {
    let line = "red B1 bills at 0,0 facing 1
        red S1 crossbowmen at 1,-1 facing 1
        blue X1 bills at 7,-7 facing 4";
    check(
        line,
        &["red: activate B1", "red: move ne", "red: stop", "red: activate S1", "red: move nw", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0b]
            S1 changes places with B1 [3.10a 3.10d]
            S1 is activated [1.4g]
            S1 moves north-west [3.0b]
            - B1: 1,-1 heading 0, 5 SP
            - S1: 0,-1 heading 0, 4 SP
        "#]],
    );
    let melee = "red B1 bills at 0,0 facing 1
        red K1 irish-kerns at 1,-1 facing 1
        general red at 0,1
        blue X1 bills at 2,-2 facing 4";
    refused(
        melee,
        &["red: activate K1", "red: attack", "red: activate B1", "red: move ne"],
        &[1, 1, 1, 2, 2, 2, 2, 2],
        expect!["B1 may not end its move in the hex of K1 [3.9b]"],
    );
}

#[test]
fn loose_troops_choose_their_facing_even_where_they_halt() {
    let flank = "red L1 stradiots at -1,0 facing 4
        general red at -1,1
        blue X1 bills at 1,-1 facing 4";
    check(
        flank,
        &["red: activate L1", "red: move e facing 1"],
        &[1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            L1 is activated [1.4g]
            L1 charges [10.0b 3.0e]
            L1 moves east [3.1f]
            L1 turns to face north-west and north-east [3.1f]
            L1 halts [3.5d]
            L1 fights X1 [10.2a]
            melee: dice 4 (strength points 3, impact +1): 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            L1 is not hit [10.1c 6.0m]
            the bout of L1 and X1 is drawn [11.3c]
            - L1: 0,0 heading 0, 3 SP, Battle Stand in a melee
            - X1: 1,-1 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
    refused(
        flank,
        &["red: activate L1", "red: move e e"],
        &[],
        expect!["L1 has entered an enemy zone of control and halts [3.5d]"],
    );
}
