//! The special conditions of single battles: rows `muster.special.*`.

use crate::table::{check, check_from, choices, refused};
use expect_test::expect;

/// Red's two groups face blue across some distance.
fn armies(more: &str) -> String {
    format!(
        "red R1 bills at 0,0 facing 1, group red-van
         red R2 bills at 3,0 facing 1, group red-rear
         blue B1 bills at 1,-4 facing 4
         blue B2 bills at 5,-5 facing 4
         general red-van with R1
         general red-rear with R2
         turn red-rear
         {more}"
    )
}

const HELD: &str =
    r#"special kind = "held", pieces = ["R2"], from = 4, release = { attacked = { near = 1 } }"#;

#[test]
fn held_stands_turn_and_do_not_leave_their_place() {
    refused(
        &armies(HELD),
        &["red: activate R2", "red: move ne"],
        &[],
        expect!["R2 is held and does not leave its place of its own will [muster.special.held]"],
    );
    check(
        &armies(HELD),
        &["red: activate R2", "red: move turn left"],
        &[],
        expect![[r#"
            R2 is activated [1.4g]
            R2 turns to face west and north-west [3.1a]
            - R2: 3,0 heading 300, 5 SP
        "#]],
    );
    check(
        &armies(&format!("{HELD}\nround 4")),
        &["red: activate R2", "red: move ne"],
        &[],
        expect![[r#"
            R2 is activated [1.4g]
            R2 moves north-east [3.0b]
            - R2: 4,-1 heading 0, 5 SP
        "#]],
    );
}

#[test]
fn impetuous_stands_that_are_held_need_not_advance() {
    choices(
        "red V1 vikings at 0,0 facing 1
         blue B1 bills at 1,-3 facing 4
         special kind = \"held\", pieces = [\"V1\"], from = 4",
        &["red: activate V1"],
        &[],
        expect![[r#"
            red: opportunity
            red: move turn left
            red: move turn left turn left
            red: move turn right
            red: move turn right turn right
            red: turn about
            red: stop
        "#]],
    );
}

#[test]
fn an_attack_releases_from_the_next_turn_on() {
    check_from(
        &armies(&format!("{HELD}\nblue B3 bills at 4,-1 facing 1\nround 2")),
        &["red: end turn", "red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        " will be free",
        expect![[r#"
            R2 will be free to move [muster.special.held.release]
            round 3 begins [1.4a]
        "#]],
    );
}

#[test]
fn broken_groups_release() {
    check_from(
        &armies(
            "special kind = \"held\", pieces = [\"R2\"], from = 20, release = { groups-broken = 1 }
             red X1 bills-double at 0,0 facing 1, group red-van, lost
             round 2",
        ),
        &["red: end turn", "red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        " will be free",
        expect![[r#"
            R2 will be free to move [muster.special.held.release]
            round 3 begins [1.4a]
        "#]],
    );
}

#[test]
fn an_enemy_behind_the_line_releases() {
    check_from(
        &armies(
            "special kind = \"held\", pieces = [\"R2\"], release = { enemy-past = { places = [[1, -4]] } }\nround 2",
        ),
        &["red: end turn", "red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        " will be free",
        expect![[r#"
            R2 will be free to move [muster.special.held.release]
            round 3 begins [1.4a]
        "#]],
    );
}

#[test]
fn a_leader_sends_for_the_reserve_and_does_not_move() {
    let position = armies(
        "special kind = \"held\", pieces = [\"R1\"], release = { leader-sends = { leader = \"rodolf\" } }
         leader rodolf with R2",
    );
    check(
        &position,
        &["red: send for R1", "red: activate R2"],
        &[],
        expect![[r#"
        R1 will be free to move [muster.special.held.release]
        R2 is activated [1.4g]
        - R2: 3,0 heading 0, 5 SP, makes no further move this round
    "#]],
    );
    refused(
        &position,
        &["red: send for R1", "red: activate R2", "red: move ne"],
        &[],
        expect!["R2 makes no further movement this round [3.1d]"],
    );
    refused(
        &position,
        &["red: send for R1", "red: send for R1"],
        &[],
        expect!["they have been sent for already [muster.special.held.release]"],
    );
}

#[test]
fn contingents_wake_bit_by_bit() {
    let position = "red R1 bills at 0,0 facing 1
         red R2 bills at 3,0 facing 1
         blue B1 bills at 1,-4 facing 4
         special kind = \"piecemeal\", bodies = [[\"R1\"], [\"R2\"]], from = 3, per_turn = 1
         round 3";
    check(
        position,
        &["red: activate R1", "red: move ne"],
        &[],
        expect![[r#"
            R1 is activated [1.4g]
            R1 moves north-east [3.0b]
            - R1: 1,-1 heading 0, 5 SP
        "#]],
    );
    refused(
        position,
        &["red: activate R2", "red: move ne"],
        &[],
        expect!["R2 is held and does not leave its place of its own will [muster.special.piecemeal]"],
    );
    check(
        &position.replace("round 3", "round 4"),
        &["red: activate R2", "red: move ne"],
        &[],
        expect![[r#"
            R2 is activated [1.4g]
            R2 moves north-east [3.0b]
            - R2: 4,-1 heading 0, 5 SP
        "#]],
    );
    check(
        &position.replace("3,0 facing 1", "3,0 facing 1, freed"),
        &["red: activate R2", "red: move ne"],
        &[],
        expect![[r#"
            R2 is activated [1.4g]
            R2 moves north-east [3.0b]
            - R2: 4,-1 heading 0, 5 SP
        "#]],
    );
}

#[test]
fn bound_stands_do_not_cross_the_line() {
    let position =
        armies("special kind = \"bounded\", pieces = [\"R2\"], lines = [[[3, 0], [4, -1]]], until = 5");
    refused(
        &position,
        &["red: activate R2", "red: move ne"],
        &[],
        expect!["R2 is bound not to cross that line [muster.special.bounded]"],
    );
    check(
        &format!("{position}\nround 6"),
        &["red: activate R2", "red: move ne"],
        &[],
        expect![[r#"
            R2 is activated [1.4g]
            R2 moves north-east [3.0b]
            - R2: 4,-1 heading 0, 5 SP
        "#]],
    );
}

/// Red's rear may desert when the van is broken.
fn treason(idle: u8) -> String {
    armies(&format!(
        "special kind = \"treachery\", leaders = [\"brabant\"], pieces = [\"R2\"], idle = {idle}
         leader brabant leads red-rear fails on 3
         red X1 bills-double at 0,0 facing 1, group red-van, lost
         round 2"
    ))
}

#[test]
fn a_traitor_leaves_the_field_with_his_men() {
    check(
        &treason(0),
        &["red: end turn", "red: end turn", "blue: end turn"],
        &[6, 6, 1, 1, 3, 6, 6, 1, 1],
        expect![[r#"
        the turn of red-rear ends [1.4h 1.4i]
        red-van is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red-van begins [1.4d]
        the turn of red-van ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        the turn of blue ends [1.4h 1.4i]
        loyalty, against 3 (fails on this or less 3): 3 [muster.special.treachery]
        brabant fails his test [muster.special.treachery]
        R2 deserts [muster.special.treachery.leave]
        red-rear's general is taken off the map [muster.special.treachery.leave]
        round 3 begins [1.4a]
        red-van is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red-van begins [1.4d]
        - R2: off the map
    "#]],
    );
    check(
        &treason(0),
        &["red: end turn", "red: end turn", "blue: end turn"],
        &[6, 6, 1, 1, 4],
        expect![[r#"
        the turn of red-rear ends [1.4h 1.4i]
        red-van is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red-van begins [1.4d]
        the turn of red-van ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        the turn of blue ends [1.4h 1.4i]
        loyalty, against 3 (fails on this or less 3): 4 [muster.special.treachery]
        brabant stays true [muster.special.treachery]
        round 3 begins [1.4a]
    "#]],
    );
}

#[test]
fn a_traitor_may_stand_idle_instead() {
    refused(
        &treason(2),
        &[
            "red: end turn",
            "red: end turn",
            "blue: end turn",
            "red: name red-rear",
            "red: activate R2",
            "red: move ne",
        ],
        &[6, 6, 1, 1, 3, 6, 6, 1, 1],
        expect!["R2 is held and does not leave its place of its own will [muster.special.treachery.idle]"],
    );
}

#[test]
fn troops_run_low_and_tire_from_their_turn_on() {
    check(
        "red L1 longbowmen at 0,0 facing 1
         blue B1 bills at 1,-3 facing 4
         special kind = \"low-ammunition\", pieces = [\"L1\"], from = 4
         round 4",
        &["red: activate L1", "red: L1 fires at B1"],
        &[1, 1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 fires at B1 [6.0a]
            fire: dice 3 (strength 4, short of ammunition -1): 1 1 1 = 0 [6.0i muster.special.low-ammunition 6.0m]
            B1 is not hit [6.4]
        "#]],
    );
    check(
        &armies("special kind = \"fatigue\", pieces = [\"R2\"], from = 1"),
        &["red: activate R2", "red: move ne", "red: move ne"],
        &[4],
        expect![[r#"
            R2 is activated [1.4g]
            R2 moves north-east [3.0b]
            R2 moves north-east [3.0b]
            Order Test for the extra move, against 4 (rating B 4, tired +1, commander -1): 4 [3.4a muster.special.fatigue 3.4b 3.3a]
            R2 passes its Order Test [3.4g 3.4e]
            - R2: 5,-2 heading 0, 5 SP
        "#]],
    );
}

#[test]
fn a_garrison_sallies_by_its_gate() {
    let position = "red G1 bills at 0,0 facing 1
         blue B1 bills at 4,-5 facing 4
         side 0,0 ne town-wall
         side 0,0 nw town-wall
         special kind = \"sortie\", pieces = [\"G1\"], from = 4, lines = [[[0, 0], [1, -1]]]";
    refused(
        position,
        &["red: activate G1", "red: move ne"],
        &[],
        expect!["G1 does not pass the walls of the town [muster.ground.walled-town]"],
    );
    check(
        &format!("{position}\nround 4"),
        &["red: activate G1", "red: move ne"],
        &[],
        expect![[r#"
            G1 is activated [1.4g]
            G1 moves north-east [muster.special.sortie]
            - G1: 1,-1 heading 0, 5 SP
        "#]],
    );
    refused(
        &format!("{position}\nround 4"),
        &["red: activate G1", "red: move nw"],
        &[],
        expect!["G1 does not pass the walls of the town [muster.ground.walled-town]"],
    );
}

#[test]
fn a_line_in_spate_is_closed() {
    let position = "red R1 bills at 0,0 facing 1
         blue B1 bills at 4,-5 facing 4
         side 0,0 ne stream
         special kind = \"spate\", from = 3, was = \"stream\", lines = [[[0, 0], [1, -1]]]
         round 2";
    check(
        position,
        &["red: activate R1", "red: move ne"],
        &[],
        expect![[r#"
            R1 is activated [1.4g]
            R1 moves north-east [3.0b]
            - R1: 1,-1 heading 0, 5 SP
        "#]],
    );
    check(
        position,
        &["red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        expect![[r#"
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
        the turn of blue ends [1.4h 1.4i]
        round 3 begins [1.4a]
        the water rises [muster.special.spate]
        red is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red begins [1.4d]
    "#]],
    );
    refused(
        &position.replace("round 2", "round 3"),
        &["red: activate R1", "red: move ne"],
        &[],
        expect!["that ground or hexside is closed to R1 [3.0f]"],
    );
}

#[test]
fn troops_under_orders_do_not_pursue() {
    check(
        "red K1 knights at 0,0 facing 1, impetuous none
         blue B1 feudal-infantry at 1,-2 facing 4, left 1
         blue B2 bills at 5,-5 facing 4
         special kind = \"no-pursuit\", pieces = [\"K1\"]",
        &["red: activate K1", "red: move ne"],
        &[6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 6],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            K1 halts [3.5d]
            K1 fights B1 [10.2a]
            melee: dice 9 (strength points 6, impact +3): 6 6 6 6 6 6 6 6 6 = 9 [10.1b 10.3a 10.1c]
            B1 is hit 9 times [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 4, hits -9, losses -3, general attached +1, at least +8): 6 [7.0c 7.0d 7.0e 2.2a 7.0h 7.0b]
            B1 has a morale loss of 5 [7.0j 7.0f]
            K1 beats B1 [11.0b]
            B1 loses 1 SP [7.1a 11.0c]
            B1 is destroyed [7.1e]
            a captain is killed [2.2b]
            K1 does not pursue [muster.special.no-pursuit]
            - K1: 1,-1 heading 0, 6 SP
            - B1: off the map
        "#]],
    );
}

#[test]
fn an_attack_ends_idleness() {
    let acts = |shot: bool| {
        let mut actions = vec!["red: end turn", "red: end turn", "blue: end turn", "red: name red-van"];
        actions.extend(if shot {
            vec!["blue: activate L1", "blue: L1 fires at R2", "blue: end turn", "red: name red-rear"]
        } else {
            vec!["blue: end turn", "red: name red-rear"]
        });
        actions.extend(["red: activate R2", "red: move ne"]);
        actions
    };
    let position = format!("{}\nblue L1 longbowmen at 3,-4 facing 4", treason(2));
    refused(
        &position,
        &acts(false),
        &[6, 6, 1, 1, 3, 1, 1, 6, 6],
        expect!["R2 is held and does not leave its place of its own will [muster.special.treachery.idle]"],
    );
    check_from(
        &position,
        &acts(true),
        &[6, 6, 1, 1, 3, 1, 1, 6, 6, 1, 1, 1],
        "round 3",
        expect![[r#"
            round 3 begins [1.4a]
            red-van is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 2 to 12: 1 1 6 6 [1.4d 1.4e]
            the turn of blue begins [1.4d]
            L1 is activated [1.4g]
            L1 fires at R2 [6.0a]
            fire: dice 3 (strength 4, range -1): 1 1 1 = 0 [6.0i 6.0j 6.0m]
            R2 is not hit [6.4]
            the turn of blue ends [1.4h 1.4i]
            the turn of red-rear begins [1.4f]
            R2 is activated [1.4g]
            R2 moves north-east [3.0b]
            - R2: 4,-1 heading 0, 5 SP
        "#]],
    );
}
