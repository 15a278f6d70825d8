//! Melee results (11.0 to 11.2): winners, losses and destroyed stands.

use crate::table::check;
use expect_test::expect;

#[test]
fn a_battle_stand_that_is_not_hit_has_no_morale_loss_and_wins() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 6 1 1 1 = 2 [10.1b 10.1c]
            C1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 5, hits -2): 5 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 2 [7.0i]
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn the_loser_loses_one_point_by_a_morale_loss_of_one() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 1 [7.0i]
            B1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 0,-2 heading 180, 4 SP, disordered
        "#]],
    );
}

#[test]
fn the_greater_morale_loss_loses_and_the_winner_loses_one_point_at_most() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 6, 6, 1, 1, 6, 1, 1, 1, 1, 5, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 6 6 1 1 = 3 [10.1b 10.1c]
            C1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            B1 is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 1 [7.0i]
            Morale Test, against 2 (initial SP 5, hits -3): 5 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 3 [7.0i]
            B1 beats C1 [11.0b 10.1d]
            B1 loses 1 SP [7.1a 11.0d]
            B1 is disordered [7.3a]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 4 SP, disordered
            - C1: 0,-2 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_winner_disordered_before_that_has_to_test_loses_a_point() {
    check(
        "red B1 bills at 0,0 facing 1, disordered
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 6, 1, 1, 6, 1, 1, 1, 1, 1, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 4 (strength points 5, disordered -1): 6 6 1 1 = 2 [10.1b 10.1f 10.1c]
            C1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            B1 is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 3 (initial SP 5, hits -1, disordered -1): 1 [7.0c 7.0d 7.0g 7.0b]
            B1 has a morale loss of 0 [7.0j]
            Morale Test, against 3 (initial SP 5, hits -2): 5 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 2 [7.0i]
            B1 beats C1 [11.0b 10.1d]
            B1 loses 1 SP [7.1a 7.3b 11.0d]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 retreats north-west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 4 SP, disordered
            - C1: 0,-2 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn cavalry_that_loses_to_foot_loses_one_point() {
    check(
        "red B1 bills at 0,0 facing 1
         blue K1 knights at 0,-1 facing 4
         general red off
         general blue off
         melee B1 K1 red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 6 6 1 1 = 3 [10.1b 10.1c]
            K1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 6 (strength points 6): 1 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 6, hits -3): 6 [7.0c 7.0d 7.0b]
            K1 has a morale loss of 3 [7.0j]
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
fn cavalry_that_loses_to_the_front_of_pikes_may_lose_two() {
    check(
        "red P1 pike-double at 0,0 facing 1
         blue K1 knights at 0,-1 facing 4
         general red off
         general blue off
         melee P1 K1 blue",
        &["red: activate P1", "red: fight on", "blue: go nw", "blue: stop"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            P1 is activated [1.4g]
            P1 fights on [act.melee 11.3e]
            melee: dice 11 (strength points 5, pike ranks against horse +6): 6 6 6 1 1 1 1 1 1 1 1 = 3 [10.1b 10.4.1b 10.1c]
            K1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 6 (strength points 6): 1 1 1 1 1 1 = 0 [10.1b 10.1c]
            P1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 6, hits -3): 6 [7.0c 7.0d 7.0b]
            K1 has a morale loss of 3 [7.0j]
            P1 beats K1 [11.0b]
            K1 loses 2 SP [7.1a 11.0c]
            K1 is disordered [7.3a]
            K1 retreats north-west [12.0d1 12.0c 12.0a]
            K1 halts [12.0b 12.0k]
            P1 does not pursue [13.0k]
            - K1: 0,-2 heading 180, 4 SP, disordered
            - P1: 0,0 heading 0, 5+4 SP
        "#]],
    );
}

#[test]
fn light_cavalry_loses_one_point_at_most() {
    holds!("chart.losses");
    check(
        "red K1 knights at 0,0 facing 1, impetuous none
         blue G1 stradiots at 0,-1 facing 4
         general red off
         general blue off
         melee K1 G1 red",
        &["red: activate K1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 5],
        expect![[r#"
            K1 is activated [1.4g]
            K1 fights on [act.melee 11.3e]
            melee: dice 6 (strength points 6): 6 6 1 1 1 1 = 2 [10.1b 10.1c]
            G1 is hit 2 times [10.1c 6.0m 11.0a]
            melee: dice 3 (strength points 3): 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 3, hits -2): 5 [7.0c 7.0d 7.0b]
            G1 has a morale loss of 4 [7.0i]
            K1 beats G1 [11.0b]
            G1 loses 1 SP [7.1a 11.0c 11.1b]
            G1 is disordered [7.3a]
            G1 retreats north-west [12.0d1 12.0c 12.0a]
            G1 halts [12.0b 12.0k]
            K1 does not pursue [13.0d]
            - G1: 0,-2 heading 180, 2 SP, disordered
            - K1: 0,0 heading 0, 6 SP
        "#]],
    );
}

#[test]
fn skirmishers_cost_one_point_at_most() {
    check(
        "hex 0,0 woods
         red S1 sk-bows at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         general red off
         general blue off
         melee S1 C1 blue
         turn blue",
        &["blue: activate C1", "blue: fight on"],
        &[1, 1, 1, 1, 1, 6, 6, 6],
        expect![[r#"
            C1 is activated [1.4g]
            C1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 2): 6 6 = 2 [10.1b 10.1c]
            C1 is hit 2 times [10.1c 6.0m 11.0a]
            Morale Test, against 3 (initial SP 5, hits -2): 6 [7.0c 7.0d 7.0b]
            C1 has a morale loss of 3 [7.0j]
            S1 beats C1 [11.0b]
            C1 loses 1 SP [7.1a 11.0c 11.1c]
            C1 is disordered [7.3a]
            - C1: 0,-1 heading 180, 4 SP, disordered
            - S1: 0,0 heading 0, 2 SP
        "#]],
    );
}

#[test]
fn heavy_cavalry_in_the_flank_of_foot_may_cost_three() {
    holds!("chart.losses");
    check(
        "red K1 knights at 3,0 facing 3, impetuous none
         blue C1 bills at 0,0 facing 1
         general blue off",
        &["red: activate K1", "red: move w w", "blue: go w", "blue: stop", "red: stop"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 5],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves west [3.0b]
            K1 moves west [3.0b]
            K1 fights C1 [10.2a]
            C1 is disordered [10.5a flank.start]
            melee: dice 11 (strength points 6, impact +3, heavy cavalry in flank or rear +2): 6 6 6 1 1 1 1 1 1 1 1 = 3 [10.1b 10.3a 10.5d 10.1c]
            C1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 4 (strength points 5, disordered -1): 2 2 2 2 = 0 [10.1b 10.1f 10.1c]
            K1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 5, hits -3, disordered -1): 5 [7.0c 7.0d 7.0g 7.0b]
            C1 has a morale loss of 4 [7.0i]
            K1 beats C1 [11.0b]
            C1 loses 3 SP [7.1a 11.1d 11.0c]
            C1 retreats west [12.0d1 12.0c 12.0a]
            C1 halts [12.0b 12.0k]
            K1 does not pursue [13.0d]
            - C1: -1,0 heading 0, 2 SP, disordered
            - K1: 1,0 heading 240, 6 SP
        "#]],
    );
}

#[test]
fn a_lone_stand_destroyed_loses_whatever_the_morale_losses() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 1, disordered
         blue X1 bills at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1, disordered -1, at least +1): 1 = 0 [10.1b 10.1f 10.1e 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, disordered -1, at least +2): 1 [7.0c 7.0d 7.0e 7.0g 7.0h 7.0b]
            C1 has a morale loss of 0 [7.0j]
            B1 beats C1 [11.2a 11.2c]
            C1 loses 1 SP [7.1a 7.3b 11.0c]
            C1 is destroyed [7.1e]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: off the map
        "#]],
    );
}

#[test]
fn a_stand_destroyed_with_support_may_still_win() {
    check(
        "red B1 bills at 0,0 facing 1
         red X3 bills at 0,5 facing 1
         blue C1 bills at 0,-1 facing 4, left 1
         blue C2 bills at 1,-1 facing 4
         blue X1 bills at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "red: go sw", "red: stop"],
        &[6, 1, 1, 1, 1, 6, 6, 6, 6, 6, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            C2 supports against B1 [10.7a 10.7g]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 4 (strength points 1, supporting stand +3): 6 6 6 6 = 4 [10.1b 10.7c 10.1c]
            B1 is hit 4 times [10.1c 6.0m 11.0a]
            Morale Test, against 1 (initial SP 5, hits -4): 6 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 5 [7.0j]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, at least +1): 2 [7.0c 7.0d 7.0e 7.0h 7.0b]
            C1 has a morale loss of 1 [7.0i]
            C1 beats B1 [11.0b 10.1d 11.2b]
            B1 loses 2 SP [7.1a 11.0c]
            B1 is disordered [7.3a]
            C1 loses 1 SP [7.1a 11.0d]
            C1 is destroyed [7.1e]
            B1 retreats south-west [12.0d1 12.0c 12.0a]
            B1 halts [12.0b 12.0k]
            - B1: -1,1 heading 0, 3 SP, disordered
            - C1: off the map
        "#]],
    );
}

#[test]
fn a_lone_stand_that_wins_but_is_destroyed_loses_and_its_enemy_loses_one_point() {
    check(
        "red B1 bills at 0,0 facing 1
         blue C1 feudal-infantry at 0,-1 facing 4, left 1, ranks 1
         blue X1 bills at 5,-5 facing 4
         blue X2 bills at 6,-5 facing 4
         general red off
         general blue off
         melee B1 C1 red",
        &["red: activate B1", "red: fight on", "red: stop"],
        &[6, 1, 1, 1, 1, 6, 6, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            C1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 6 = 1 [10.1b 10.1c]
            B1 is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 4 (initial SP 5, hits -1): 6 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 2 [7.0j]
            Morale Test, against 1 (initial SP 1, hits -1, at least +1): 2 [7.0c 7.0d 7.0h 7.0b]
            C1 has a morale loss of 1 [7.0i]
            B1 beats C1 [11.2a 11.2c]
            B1 loses 1 SP [7.1a 11.2c 11.0d]
            B1 is disordered [7.3a]
            C1 loses 1 SP [7.1a 11.0c]
            C1 is destroyed [7.1e]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 4 SP, disordered
            - C1: off the map
        "#]],
    );
}
