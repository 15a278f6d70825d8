//! Break points and victory (14).

use battle::{Ruleset as _, State as _};
use charles_the_bold::CharlesTheBold;
use expect_test::expect;

use crate::table::{Game, check, choices};

#[test]
fn a_destroyed_stand_costs_its_points_and_a_lost_half_breaks_an_army() {
    holds!("14.0a", "14.0b", "14.0d");
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 1
         blue X1 bills at 5,-5 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, at least +1): 6 [7.0c 7.0d 7.0e 7.0h 7.0b]
            C1 has a morale loss of 5 [7.0j]
            B1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is destroyed [7.1e]
            the army of blue breaks [14.0e]
            - B1: 0,0 heading 0, 5 SP
            - C1: off the map
            = red wins: the enemy army breaks [14.0e]
        "#]],
    );
}

#[test]
fn less_than_the_break_level_does_not_break() {
    holds!("14.0a", "14.0b", "14.0d");
    // Knights are worth 3 points and bills 2: 3 of 8 are less than a half.
    check(
        "red B1 bills at 0,0 facing 1
         blue K1 knights at 0,-1 facing 4, left 1
         blue X1 knights at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4
         general red off
         general blue off
         melee B1 K1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            K1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 6, hits -1, losses -5, at least +1): 6 [7.0c 7.0d 7.0e 7.0h 7.0b]
            K1 has a morale loss of 5 [7.0j]
            B1 beats K1 [11.0b]
            K1 loses 1 SP [7.1a 11.0c 11.1a]
            K1 is destroyed [7.1e]
            B1 does not pursue [13.0k]
            - B1: 0,0 heading 0, 5 SP
            - K1: off the map
        "#]],
    );
}

#[test]
fn the_scenario_sets_the_share_that_breaks() {
    check(
        "break blue 1/3
         red B1 bills at 0,0 facing 1
         blue K1 knights at 0,-1 facing 4, left 1
         blue X1 knights at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4
         general red off
         general blue off
         melee B1 K1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            K1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 6, hits -1, losses -5, at least +1): 6 [7.0c 7.0d 7.0e 7.0h 7.0b]
            K1 has a morale loss of 5 [7.0j]
            B1 beats K1 [11.0b]
            K1 loses 1 SP [7.1a 11.0c 11.1a]
            K1 is destroyed [7.1e]
            the army of blue breaks [14.0e]
            - B1: 0,0 heading 0, 5 SP
            - K1: off the map
            = red wins: the enemy army breaks [14.0e]
        "#]],
    );
}

#[test]
fn each_rank_of_a_block_has_its_own_points() {
    check(
        "break blue 1/3
         red B1 bills at 0,0 facing 1
         blue P1 swiss-pike at 0,-1 facing 4, left 6 5 1, impetuous none
         general red off
         general blue off
         melee B1 P1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 6 6 1 1 = 3 [10.1b 10.1c]
            P1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 8 (strength points 6, pike ranks against foot +2): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.4.1a 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 6, hits -3): 6 [7.0c 7.0d 7.0b]
            P1 has a morale loss of 3 [7.0j]
            B1 beats P1 [11.0b]
            P1 loses 2 SP [7.1a 11.0c]
            P1 loses its rear rank [7.4a 7.4d 14.0c]
            P1 is disordered [7.3a]
            the army of blue breaks [14.0e]
            - B1: 0,0 heading 0, 5 SP
            - P1: 0,-1 heading 180, 6+4+0 SP, disordered
            = red wins: the enemy army breaks [14.0e]
        "#]],
    );
}

#[test]
fn both_armies_broken_by_one_bout_is_a_draw() {
    check(
        "red B1 bills at 0,0 facing 1, left 1
         blue C1 bills at 0,-1 facing 4, left 1
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on"],
        &[6, 6, 5, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 1 (strength points 1): 6 = 1 [10.1b 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 6 = 1 [10.1b 10.1c]
            B1 is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, at least +1): 5 [7.0c 7.0d 7.0e 7.0h 7.0b]
            B1 has a morale loss of 4 [7.0i]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, at least +1): 5 [7.0c 7.0d 7.0e 7.0h 7.0b]
            C1 has a morale loss of 4 [7.0i]
            the bout of B1 and C1 is drawn [11.3a 10.1d]
            B1 loses 1 SP [7.1a 11.3b]
            B1 is destroyed [7.1e]
            C1 loses 1 SP [7.1a 11.3b]
            C1 is destroyed [7.1e]
            the army of red breaks [14.0e]
            the army of blue breaks [14.0e]
            - B1: off the map
            - C1: off the map
            = draw: both armies break [14.0f]
        "#]],
    );
}

#[test]
fn a_side_with_nobody_left_has_lost() {
    check(
        "radius 2
         red K1 knights at 0,-1 facing 1
         blue C1 bills at 0,-2 facing 4
         blue X1 bills at 2,0 facing 4
         blue X2 bills at 2,-1 facing 4
         melee K1 C1 red
         general red off
         general blue off",
        &["red: activate K1", "red: fight on"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 4],
        expect![[r#"
            K1 is activated [1.4g]
            K1 fights on [act.melee 11.3e]
            melee: dice 6 (strength points 6): 6 6 1 1 1 1 = 2 [10.1b 10.1c]
            C1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 5, hits -2): 5 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 2 [7.0i]
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
            = blue wins: no enemy is left [14.0h]
        "#]],
    );
}

#[test]
fn after_the_last_round_the_smaller_share_of_losses_wins() {
    // Both have lost 2 points: of the 3 that break red, and of the 4 that break blue.
    check(
        "rounds 1
         red B1 bills-double at 0,0 facing 1, left 5 0
         red B2 bills at 3,0 facing 1
         blue C1 bills-double at 0,-5 facing 4, left 5 0
         blue C2 bills at 3,-5 facing 4
         blue C3 bills at 4,-5 facing 4",
        &["red: end turn", "blue: end turn"],
        &[],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            = blue wins: smaller losses at the end [14.0g]
        "#]],
    );
}

#[test]
fn after_the_last_round_equal_shares_are_a_draw() {
    check(
        "rounds 1
         red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-5 facing 4",
        &["red: end turn", "blue: end turn"],
        &[],
        expect![[r#"
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            the turn of blue ends [1.4h 1.4i]
            = draw: equal losses at the end [14.0g]
        "#]],
    );
}

#[test]
fn nobody_is_asked_where_a_commander_goes_once_the_battle_is_over() {
    let position = |share: &str| {
        format!(
            "break blue {share}
             red S1 crossbowmen at 0,0 facing 1
             blue X1 bills at 0,-2 facing 4, left 1, disordered
             blue X2 bills at -1,-2 facing 4
             blue X3 bills at 1,-2 facing 4
             general blue at 0,-2"
        )
    };
    let shot = ["red: activate S1", "red: S1 fires at X1"];
    choices(
        &position("1/1"),
        &shot,
        &[6, 1, 1, 1, 6],
        expect![[r#"
        blue: choose X2
        blue: choose X3
    "#]],
    );
    let mut game = Game::open(&position("1/3"), &[6, 1, 1, 1, 6]);
    for action in shot {
        game.act(action).expect("it is allowed");
    }
    assert!(game.told().ends_with("= red wins: the enemy army breaks [14.0e]\n"), "{}", game.told());
    // Written down and read again it is the same: nothing is pending.
    let state = game.battle.state();
    let again = CharlesTheBold::open(&state.position()).expect("it opens");
    assert!(again == *state);
}
