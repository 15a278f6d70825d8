//! What neutral battles are fought for: rows `muster.victory.*` and `muster.break.*`.

use crate::table::{check, choices, refused};
use battle::Ruleset;
use charles_the_bold::CharlesTheBold;
use expect_test::expect;

/// Two stands far from each other in a round that ends a neutral turn.
const APART: &str = "
    red R1 bills at 0,0 facing 1
    red R2 bills at 2,0 facing 1
    blue B1 bills at 5,-5 facing 4
    round 3
    rounds 6
";

fn apart(more: &str) -> String {
    format!("{APART}\n{more}")
}

#[test]
fn a_place_is_taken_at_the_end_of_a_turn_by_whoever_is_alone_there() {
    check(
        &apart(
            r#"victory side = "red", kind = "take", places = [[0, 0], [1, 0]], points = 2, text = "Take the mill.""#,
        ),
        &["red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            met by red: Take the mill. [muster.victory.take muster.victory.at]
            round 4 begins [1.4a]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red begins [1.4d]
        "#]],
    );
}

#[test]
fn a_place_with_enemies_in_it_is_not_taken() {
    check(
        &apart(
            r#"victory side = "red", kind = "take", places = [[0, 0], [5, -5]], points = 2, text = "Take the mill.""#,
        ),
        &["red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            round 4 begins [1.4a]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red begins [1.4d]
        "#]],
    );
}

#[test]
fn the_first_round_does_not_end_a_turn() {
    check(
        "red R1 bills at 0,0 facing 1
         blue B1 bills at 5,-5 facing 4
         victory side = \"red\", kind = \"take\", places = [[0, 0]], points = 2, text = \"Take the mill.\"",
        &["red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            round 2 begins [1.4a]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red begins [1.4d]
        "#]],
    );
    check(
        "red R1 bills at 0,0 facing 1
         blue B1 bills at 5,-5 facing 4
         round 2
         victory side = \"red\", kind = \"take\", places = [[0, 0]], points = 2, text = \"Take the mill.\"",
        &["red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            met by red: Take the mill. [muster.victory.take muster.victory.at]
            round 3 begins [1.4a]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red begins [1.4d]
        "#]],
    );
    holds!("muster.turns");
}

#[test]
fn a_place_is_held_at_the_end_of_the_last_turn_and_points_decide() {
    check(
        &apart(
            r#"victory side = "red", kind = "hold", places = [[0, 0]], points = 3, text = "Hold the hill."
               victory side = "blue", kind = "survive", points = 2, text = "Stand to the end."
               rounds 3"#,
        ),
        &["red: end turn", "blue: end turn"],
        &[],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            met by red: Hold the hill. [muster.victory.hold muster.victory.at]
            met by blue: Stand to the end. [muster.victory.survive]
            red has 3 points [muster.victory.points]
            blue has 2 points [muster.victory.points]
            = red wins: more points at the end [muster.victory.points]
        "#]],
    );
}

#[test]
fn equal_points_go_to_whom_the_battle_favours() {
    check(
        &apart(
            r#"victory side = "red", kind = "take", places = [[4, 0]], points = 3, text = "Take the hill."
               default blue
               rounds 3"#,
        ),
        &["red: end turn", "blue: end turn"],
        &[],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            red has 0 points [muster.victory.points]
            blue has 0 points [muster.victory.points]
            = blue wins: equal points at the end [muster.victory.points]
        "#]],
    );
}

#[test]
fn what_is_not_met_in_time_is_met_no_more() {
    check(
        &apart(
            r#"victory side = "red", kind = "take", places = [[4, 0]], points = 3, last = 3, text = "Take the hill.""#,
        ),
        &["red: end turn", "blue: end turn"],
        &[6, 6, 1, 1],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            no longer to be met by red: Take the hill. [muster.victory.by-turn]
            round 4 begins [1.4a]
            red is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red begins [1.4d]
        "#]],
    );
}

/// Knights who ride down skirmishers from behind.
const RIDE: &str = "
    red K1 knights at 0,0 facing 1, impetuous none
    red K2 knights at -3,0 facing 1
    blue S1 sk-javelins at 1,-2 facing 1, mp 0
    blue B1 bills at 5,-5 facing 4
    general blue with S1
    break blue 1/10
";

#[test]
fn breaking_the_enemy_is_decisive_at_once() {
    check(
        &format!(
            r#"{RIDE}
            victory side = "red", kind = "break-army", decisive = true, text = "Break them."
            victory side = "blue", kind = "break-army", decisive = true, text = "Break them.""#
        ),
        &["red: activate K1", "red: move ne"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            S1 cannot evade [4.0d]
            S1 is destroyed [10.6e]
            blue's general is killed [2.2b]
            met by red: Break them. [muster.victory.break-army muster.break.ctb]
            - K1: 1,-1 heading 0, 6 SP
            - S1: off the map
            = red wins: a decisive condition is met [muster.victory.decisive]
        "#]],
    );
    holds!("muster.break.ctb", "muster.arrival.count");
}

#[test]
fn a_battle_that_ends_in_the_middle_of_a_volley_can_be_saved() {
    check(
        r#"
        red X1 crossbowmen at 0,0 facing 1
        blue T1 sk-javelins at 0,-1 facing 2, left 1
        blue B1 bills at 5,-5 facing 4
        general red at 4,0
        general blue at -4,0
        break blue 1/10
        victory side = "red", kind = "break-army", decisive = true, text = "Break them."
        "#,
        &["red: activate X1", "red: X1 fires at T1"],
        &[6, 6, 6, 6, 6],
        expect![[r#"
            X1 is activated [1.4g]
            T1 cannot evade [4.0e]
            X1 fires at T1 [6.0a]
            fire: dice 4 (strength 4): 6 6 6 6 = 4 [6.0i 6.0m]
            T1 is hit 4 times [6.0t 7.0a]
            Morale Test, against 1 (initial SP 2, hits -4, losses -1, at least +4): 6 [7.0c 7.0d 7.0e 7.0h 7.0b]
            T1 has a morale loss of 5 [7.0j]
            T1 is disordered [7.3a]
            T1 loses 1 SP [7.1a 7.1b 6.0u]
            T1 is destroyed [7.1e]
            met by red: Break them. [muster.victory.break-army muster.break.ctb]
            - T1: off the map
            = red wins: a decisive condition is met [muster.victory.decisive]
        "#]],
    );
}

#[test]
fn a_general_lost_with_his_stand_is_killed() {
    check(
        &format!(
            r#"{RIDE}
            leader king leads blue
            victory side = "red", kind = "kill-leader", leader = "king", points = 4, text = "Kill the king.""#
        ),
        &["red: activate K1", "red: move ne"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            S1 cannot evade [4.0d]
            S1 is destroyed [10.6e]
            blue's general is killed [2.2b]
            met by red: Kill the king. [muster.victory.kill-leader]
            - K1: 1,-1 heading 0, 6 SP
            - S1: off the map
        "#]],
    );
}

#[test]
fn a_leader_without_a_piece_is_lost_with_his_stand() {
    check(
        &format!(
            r#"{RIDE}
            leader roger with S1
            victory side = "red", kind = "kill-leader", leader = "roger", points = 4, text = "Kill Roger.""#
        ),
        &["red: activate K1", "red: move ne"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            S1 cannot evade [4.0d]
            S1 is destroyed [10.6e]
            blue's general is killed [2.2b]
            roger is lost [muster.leader-lost]
            met by red: Kill Roger. [muster.victory.kill-leader]
            - K1: 1,-1 heading 0, 6 SP
            - S1: off the map
        "#]],
    );
}

#[test]
fn armies_found_broken_together_both_break_each_other() {
    check(
        &format!(
            r#"{RIDE}
            red X bills at 0,0 facing 1, lost
            break red 1/10
            victory side = "red", kind = "break-army", decisive = true, text = "Break them."
            victory side = "blue", kind = "break-army", decisive = true, text = "Break them too."
            victory side = "blue", kind = "kill-leader", leader = "fool", points = 4, text = "Kill the fool."
            leader fool with K2
            default red"#
        ),
        &["red: activate K1", "red: move ne"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            S1 cannot evade [4.0d]
            S1 is destroyed [10.6e]
            blue's general is killed [2.2b]
            met by red: Break them. [muster.victory.break-army muster.break.ctb muster.break.same]
            met by blue: Break them too. [muster.victory.break-army muster.break.ctb muster.break.same]
            - K1: 1,-1 heading 0, 6 SP
            - S1: off the map
            = red wins: both meet a decisive condition with equal points [muster.victory.decisive]
        "#]],
    );
}

const EDGE: &str = r#"victory side = "red", kind = "exit", places = [[0, 0], [2, 0]], share = [1, 2], points = 5, text = "March off.""#;

#[test]
fn stands_at_the_edge_leave_unbroken_by_their_whole_move() {
    check(
        &apart(EDGE),
        &["red: activate R1", "red: leave"],
        &[],
        expect![[r#"
        R1 is activated [1.4g]
        R1 leaves the field [muster.victory.exit]
        a captain is taken off the map [muster.victory.exit]
        met by red: March off. [muster.victory.exit]
        - R1: off the map
    "#]],
    );
    refused(
        &apart(EDGE),
        &["red: activate R1", "red: move ne", "red: leave"],
        &[],
        expect!["R1 is at no edge by which its army leaves the field [muster.victory.exit]"],
    );
    refused(
        &apart(EDGE),
        &["red: activate R2", "red: move turn left", "red: leave"],
        &[],
        expect!["leaving the field is the whole move of R2 [muster.victory.exit]"],
    );
    choices(
        &apart(EDGE),
        &["red: activate R1"],
        &[],
        expect![[r#"
        red: opportunity
        red: move turn left
        red: move turn left turn left
        red: move turn right
        red: move turn right turn right
        red: move ne
        red: move nw
        red: move back sw
        red: move back se
        red: move sideways w
        red: move sideways e
        red: turn about
        red: leave
        red: stop
    "#]],
    );
}

#[test]
fn baggage_is_taken_by_an_enemy_who_ends_his_move_at_it() {
    check(
        &apart("marker the baggage of blue at 1,-1\ncontingent bodyguard: R1"),
        &["red: activate R1", "red: move ne"],
        &[],
        expect![[r#"
            R1 is activated [1.4g]
            R1 moves north-east [3.0b]
            R1 takes the baggage [muster.flag.non-combatant]
            - R1: 1,-1 heading 0, 5 SP
        "#]],
    );
}

#[test]
fn the_summary_names_the_conditions() {
    let text = CharlesTheBold::scenario("fornovo").expect("it ships");
    let state = CharlesTheBold::open(&text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let summary = CharlesTheBold::summary(&state, battle::Viewer::Spectator);
    let from = summary.find("Victory").expect("it says what is fought for");
    expect![[r#"
        Victory: by these conditions; more points win after 15 rounds, equal points are a draw
          League of Venice (decisive): Break the French army.
          French (decisive): Break the League army.
          French (5 points): March half of the army off the north edge in order.
          French (3 points, by the end of round 15): Stand unbroken at nightfall.
          League of Venice (6 points): Kill or take King Charles.
          League of Venice (1 point, by the end of round 15): Keep the field unbroken at nightfall.
          League of Venice (2 points): Close the ford behind the French.
        Options: double-rank-longbows, stakes, infantry-charge-cavalry, sidestep, impact-kept, round-limit
        - Stradiots comes on in round 3.
        - The reserve may not move until Ridolfo Gonzaga sends for it (he must be alive and spend one turn); if he is killed it never moves.
        - The camp guard may not cross the river.
        - From turn 3 the rising Taro may be crossed only at the fords.
        - When either comes within 200 m of the baggage it must test or stop to plunder for the rest of the battle.
    "#]].assert_eq(&summary[from..]);
}

#[test]
fn every_place_that_is_fought_for_has_hexes() {
    holds!("muster.victory.at", "muster.unit-of", "muster.metres");
    for info in CharlesTheBold::scenarios() {
        let text = CharlesTheBold::scenario(&info.key).expect("it ships");
        let file: toml::Table = text.parse().expect("it is TOML");
        let aims = file["conditions"]["victory"].as_array().expect("it is fought for something");
        for aim in aims {
            let kind = aim["kind"].as_str().unwrap_or_default();
            let places = aim.get("places").and_then(|hexes| hexes.as_array()).map_or(0, Vec::len);
            assert_eq!(places > 0, matches!(kind, "hold" | "take" | "exit"), "{}: {aim}", info.key);
        }
        let specials = file["conditions"].get("specials").and_then(|list| list.as_array());
        for special in specials.into_iter().flatten() {
            let kind = special["kind"].as_str().unwrap_or_default();
            let needs: &[&str] = match kind {
                "bounded" | "sortie" => &["pieces", "lines"],
                "spate" => &["lines"],
                "piecemeal" => &["bodies"],
                "plunder" => &["pieces", "places"],
                _ => &["pieces"],
            };
            for key in needs {
                let some =
                    special.get(*key).and_then(|list| list.as_array()).is_some_and(|list| !list.is_empty());
                assert!(some, "{}: {kind} has no {key}", info.key);
            }
        }
    }
}
