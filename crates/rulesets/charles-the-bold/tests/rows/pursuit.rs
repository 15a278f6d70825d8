//! Pursuit (13.0): who pursues, how far, and what stops it.

use crate::table::{Game, beaten, beaten_choices, beaten_refused, check_from, choices};
use expect_test::expect;

#[test]
fn infantry_pursues_one_hex_on_four_and_more() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw", "blue: go nw", "red: pursue"],
        &[4],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            pursuit: 4 [13.0e]
            B1 pursues 1 hex [13.0e 13.0o]
            B1 moves north-west [13.1a]
            - B1: 0,-1 heading 0, 5 SP
            - C1: 0,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn infantry_does_not_pursue_on_three() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw", "blue: go nw", "red: pursue"],
        &[3],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            pursuit: 3 [13.0e]
            B1 does not pursue [13.0e]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_victor_that_is_not_impetuous_pursues_or_stays() {
    beaten_choices(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw", "blue: go nw"],
        &[],
        expect![[r#"
            red: pursue
            red: stop
        "#]],
    );
}

#[test]
fn a_victor_does_nothing_but_pursue_or_stay() {
    beaten_refused(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4",
        &["blue: go nw", "blue: go nw", "red: go nw"],
        &[],
        expect!["that is not what is asked [13.0a]"],
    );
}

#[test]
fn a_support_stand_does_not_pursue() {
    check_from(
        "red L1 longbowmen at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee L1 C1 blue",
        &["red: activate L1", "red: fight on", "blue: go nw", "blue: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 5],
        "beats",
        expect![[r#"
            L1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            L1 does not pursue [13.0b]
            - C1: 0,-2 heading 180, 3 SP, disordered
            - L1: 0,0 heading 0, 4 SP
        "#]],
    );
}

#[test]
fn impetuous_victors_must_throw_and_a_six_takes_two_mp_two_hexes() {
    check_from(
        "red K1 knights at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on", "blue: go nw", "blue: go nw", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            pursuit: 6 [13.0c]
            K1 pursues 2 hexes [13.0c 13.0h 13.0o]
            K1 moves north-west [13.1a]
            K1 moves north-west [13.1a]
            K1 fights C1 [10.2a 10.2c 13.1d]
            melee: dice 9 (strength points 6, impact +3): 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            C1 is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 4, disordered -1): 2 2 2 = 0 [10.1b 10.1f 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and C1 is drawn [11.3c]
            K1 stands its ground [11.1g]
            the melee of K1 and C1 goes on [11.3a 11.3d 11.3e]
            - C1: 0,-3 heading 180, 4 SP, disordered, Battle Stand in a melee
            - K1: 0,-2 heading 0, 6 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn cavalry_pursues_three_hexes_on_a_six_if_it_can_move_so_far() {
    check_from(
        "red K1 mounted-sergeants at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 2, disordered
         blue X1 bills at -3,-3 facing 4
         blue X2 bills at -4,-3 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on", "red: pursue"],
        &[6, 6, 1, 1, 1, 1, 5, 6],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is destroyed [7.1e]
            pursuit: 6 [13.0f]
            K1 pursues 3 hexes [13.0f 13.0o 13.0i]
            K1 moves north-west [13.1a]
            K1 moves north-east [13.1c]
            K1 moves north-west [13.1c]
            - K1: 1,-3 heading 0, 5 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn foot_does_not_pursue_horse() {
    check_from(
        "red B1 bills at 0,0 facing 1
         blue K1 knights at 0,-1 facing 4
         general red off
         general blue off
         melee B1 K1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        "beats",
        expect![[r#"
            B1 beats K1 [11.0b]
            K1 loses 1 SP [7.1a 11.0c 11.1a]
            K1 is disordered [7.3a]
            K1 retreats north-west [12.0d1 12.0c 12.0a]
            K1 halts [12.0b 12.0k]
            B1 does not pursue [13.0k]
            - B1: 0,0 heading 0, 5 SP
            - K1: 0,-2 heading 180, 5 SP, disordered
        "#]],
    );
}

#[test]
fn foot_stops_before_it_would_touch_horse() {
    check_from(
        "red V1 vikings at 0,0 facing 1, abilities may-charge-cavalry
         blue C1 bills at 0,-1 facing 4
         blue K1 knights at 1,-3 facing 4
         general red off
         general blue off
         melee V1 C1 red",
        &["red: activate V1", "red: fight on", "blue: go nw", "blue: go nw"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 5, 4],
        "beats",
        expect![[r#"
            V1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            pursuit: 4 [13.0c]
            V1 pursues 2 hexes [13.0c 13.0o]
            V1 moves north-west [13.1a]
            V1 halts [13.0l]
            - C1: 0,-3 heading 180, 3 SP, disordered
            - V1: 0,-1 heading 0, 5+4 SP
        "#]],
    );
}

#[test]
fn nobody_pursues_into_a_zone_at_its_flank() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue C2 bills at -1,-1 facing 0",
        &["blue: go nw", "blue: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0m]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_pursuit_off_the_board_costs_no_points() {
    check_from(
        "radius 2
         red K1 knights at 0,-1 facing 1
         blue C1 bills at 0,-2 facing 4
         blue X1 bills at 2,0 facing 4
         blue X2 bills at 2,-1 facing 4
         red X3 bills at -2,2 facing 4
         general red off
         general blue off
         melee K1 C1 red",
        &["red: activate K1", "red: fight on"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 4],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats off the board [12.2a 12.0n 12.2b]
            pursuit: 4 [13.0c]
            K1 pursues 2 hexes [13.0c 13.0o 13.0i]
            K1 moves north-west [13.1a]
            K1 moves north-east [13.1a]
            K1 pursues off the board [13.0n]
            - C1: off the map
            - K1: off the map
        "#]],
    );
}

#[test]
fn a_disordered_victor_may_pursue() {
    check_from(
        "red B1 bills at 0,0 facing 1, disordered
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: go nw", "red: pursue"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 5, 4],
        "beats",
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 retreats north-west [12.0d1 12.0c]
            pursuit: 4 [13.0e]
            B1 pursues 1 hex [13.0e 13.0o 13.0p]
            B1 moves north-west [13.1a]
            - B1: 0,-1 heading 0, 5 SP, disordered
            - C1: 0,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn an_impetuous_stand_need_not_leave_the_stream_it_defends() {
    choices(
        "side 0,0 nw stream
         red K1 knights at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee K1 C1 blue",
        &["red: activate K1", "red: fight on", "blue: go nw", "blue: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        expect![[r#"
            red: pursue
            red: stop
        "#]],
    );
}

#[test]
fn it_may_stay_behind_its_stream() {
    check_from(
        "side 0,0 nw stream
         red K1 knights at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee K1 C1 blue",
        &["red: activate K1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        "beats",
        expect![[r#"
            K1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            K1 does not pursue [13.0q]
            - C1: 0,-2 heading 180, 3 SP, disordered
            - K1: 0,0 heading 0, 6 SP
        "#]],
    );
}

#[test]
fn what_holds_an_impetuous_advance_frees_from_pursuit_and_nothing_else_does() {
    let is_asked = |side: &str, option: &str, dice: usize| {
        let position = format!(
            "side 0,0 nw {side}
             {option}
             red V1 vikings at 0,0 facing 1
             blue C1 bills at 0,-1 facing 4
             general red off
             general blue off
             melee V1 C1 blue"
        );
        let thrown = [&[6, 6][..], &vec![1; dice - 2 + 5], &[5, 1]].concat();
        let mut game = Game::open(&position, &thrown);
        for action in ["red: activate V1", "red: fight on", "blue: go nw", "blue: stop"] {
            game.act(action).unwrap_or_else(|why| panic!("{side}: {why}\n{}", game.told()));
        }
        let asked = game.choices() == "red: pursue\nred: stop\n";
        assert!(asked || game.told().contains("V1 does not pursue [13.0c]"), "{side}: {}", game.told());
        asked
    };
    assert!(is_asked("stream", "", 5));
    assert!(is_asked("ford", "", 6));
    assert!(is_asked("field-defences", "", 6));
    assert!(!is_asked("stream", "option impetuous-cross-water", 5));
    assert!(!is_asked("bridge", "", 6));
    assert!(!is_asked("steep-slope", "", 5));
    assert!(!is_asked("hedge", "", 5));
}

#[test]
fn skirmishers_at_its_flank_do_not_stop_a_pursuer() {
    beaten(
        "hex -1,-1 woods
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue S2 sk-bows at -1,-1 facing 0",
        &["blue: go ne", "blue: go ne", "red: pursue"],
        &[4],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-east [12.0d1 12.0c 12.0a]
            C1 retreats north-east [12.0d1 12.0c]
            pursuit: 4 [13.0e]
            B1 pursues 1 hex [13.0e 13.0o]
            B1 moves north-west [13.1a]
            - B1: 0,-1 heading 0, 5 SP
            - C1: 2,-3 heading 180, 3 SP, disordered
        "#]],
    );
}
