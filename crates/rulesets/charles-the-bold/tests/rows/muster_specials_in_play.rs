//! Special conditions where they meet other rules: pursuit, the first fight, waking.

use crate::table::{check_from, refused};
use expect_test::expect;

/// A stand that has won pursues straight ahead.
fn pursuit(special: &str) -> String {
    format!(
        "red M1 border-horse at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 1
         blue B1 bills-double at 6,-6 facing 4
         general red off
         general blue off
         melee M1 C1 red
         {special}"
    )
}

#[test]
fn a_pursuit_stops_at_a_line_that_is_not_to_be_crossed() {
    check_from(
        &pursuit("special kind = \"bounded\", pieces = [\"M1\"], lines = [[[0, -1], [1, -2]]], until = 5"),
        &["red: activate M1", "red: fight on", "red: pursue"],
        &[6, 6, 1, 1, 1, 5, 6],
        "destroyed",
        expect![[r#"
            C1 is destroyed [7.1e]
            pursuit: 6 [13.0f]
            M1 pursues 3 hexes [13.0f 13.0o 13.0i]
            M1 moves north-west [13.1a]
            M1 halts [muster.special.bounded]
            - M1: 0,-1 heading 0, 4 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn held_troops_do_not_pursue_unless_they_are_impetuous() {
    let held = pursuit("special kind = \"held\", pieces = [\"M1\"], from = 4");
    check_from(
        &held,
        &["red: activate M1", "red: fight on"],
        &[6, 6, 1, 1, 1, 5],
        "destroyed",
        expect![[r#"
            C1 is destroyed [7.1e]
            M1 does not pursue [muster.special.held]
            - M1: 0,0 heading 0, 4 SP
            - C1: off the map
        "#]],
    );
    check_from(
        &held.replace("facing 1\n", "facing 1, impetuous poor\n"),
        &["red: activate M1", "red: fight on"],
        &[6, 6, 1, 1, 1, 5, 2],
        "destroyed",
        expect![[r#"
            C1 is destroyed [7.1e]
            pursuit: 2 [13.0c]
            M1 pursues 1 hex [13.0c 13.0o 13.0i]
            M1 moves north-west [13.1a]
            - M1: 0,-1 heading 0, 4 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn the_first_fight_of_a_battle_named_is_the_trigger_of_treason() {
    let treason = |group: &str| {
        format!(
            "red R1 bills at 0,0 facing 1, group red-van, engaged
             red R2 bills at 3,0 facing 1, group red-rear
             blue B1 bills at 1,-6 facing 4
             special kind = \"treachery\", leaders = [\"brabant\"], pieces = [\"R2\"], groups = [\"{group}\"]
             leader brabant leads red-rear fails on 3
             general red-van with R1
             general red-rear with R2
             turn red-rear
             round 2"
        )
    };
    let turns = ["red: end turn", "red: end turn", "blue: end turn"];
    check_from(
        &treason("red-van"),
        &turns,
        &[6, 6, 1, 1, 4],
        "the turn of blue ends",
        expect![[r#"
        the turn of blue ends [1.4h 1.4i]
        loyalty, against 3 (fails on this or less 3): 4 [muster.special.treachery]
        brabant stays true [muster.special.treachery]
        round 3 begins [1.4a]
    "#]],
    );
    check_from(
        &treason("red-rear"),
        &turns,
        &[6, 6, 1, 1],
        "the turn of blue ends",
        expect![[r#"
        the turn of blue ends [1.4h 1.4i]
        round 3 begins [1.4a]
    "#]],
    );
}

#[test]
fn an_attack_wakes_a_contingent_for_good() {
    let position = "red R1 bills at 0,0 facing 1
         red R2 bills at 3,0 facing 1
         blue L1 longbowmen at 3,-4 facing 4
         special kind = \"piecemeal\", bodies = [[\"R1\"], [\"R2\"]], from = 30, per_turn = 1, near = 1
         turn blue
         round 2";
    let woken = |shot: bool| {
        let mut actions = vec!["blue: end turn", "red: end turn", "red: activate R2", "red: move ne"];
        if shot {
            actions.splice(..0, ["blue: activate L1", "blue: L1 fires at R2"]);
        }
        actions
    };
    refused(
        position,
        &woken(false),
        &[6, 6, 1, 1],
        expect!["R2 is held and does not leave its place of its own will [muster.special.piecemeal]"],
    );
    check_from(
        position,
        &woken(true),
        &[1, 1, 1, 6, 6, 1, 1],
        "round 3",
        expect![[r#"
            round 3 begins [1.4a]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red begins [1.4d]
            R2 is activated [1.4g]
            R2 moves north-east [3.0b]
            - R2: 4,-1 heading 0, 5 SP
        "#]],
    );
}
