//! Morale Tests, disorder and losses (7.0 to 7.4).

use crate::table::{check, choices};
use expect_test::{Expect, expect};

/// Crossbowmen fire with four dice at T1, described in one line.
fn shot(target: &str, dice: &[u8], journal: Expect) {
    let position = format!(
        "red  X1 crossbowmen at 0,0 facing 1
         {target}
         blue T9 bills at 5,-5 facing 4
         general red at 4,0
         {}",
        if target.contains("general") { "" } else { "general blue at -4,0" }
    );
    check(&position, &["red: activate X1", "red: X1 fires at T1"], dice, journal);
}

#[test]
fn the_die_must_not_exceed_the_initial_strength_less_hits_losses_and_disorder() {
    shot(
        "blue T1 bills at 0,-2 facing 4",
        &[6, 6, 1, 1, 3],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 6 1 1 = 2 [6.0i 6.0m]
        T1 is hit 2 times [6.0t 7.0a]
        Morale Test, against 3 (initial SP 5, hits -2): 3 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 0 [7.0i]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    shot(
        "blue T1 bills at 0,-2 facing 4, left 4, disordered",
        &[6, 1, 1, 1, 3],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 2 (initial SP 5, hits -1, losses -1, disordered -1): 3 [7.0c 7.0d 7.0e 7.0g 7.0b]
        T1 has a morale loss of 1 [7.0i]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 3 SP, disordered
    "#]],
    );
}

#[test]
fn an_attached_general_adds_one_and_one_who_is_merely_in_the_hex_does_not() {
    shot(
        "blue T1 bills at 0,-2 facing 4\ngeneral blue with T1",
        &[6, 1, 1, 1, 5],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 5 [7.0c 7.0d 2.2a 7.0b]
        T1 has a morale loss of 0 [7.0i 7.0f]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    shot(
        "blue T1 bills at 0,-2 facing 4\ngeneral blue at 0,-2",
        &[6, 1, 1, 1, 5],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 1 [7.0i]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 4 SP, disordered
    "#]],
    );
}

#[test]
fn adjusted_morale_is_at_least_one_so_that_a_one_always_passes() {
    shot(
        "blue T1 bills at 0,-2 facing 4, left 2",
        &[6, 6, 6, 6, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 6 6 6 = 4 [6.0i 6.0m]
        T1 is hit 4 times [6.0t 7.0a]
        Morale Test, against 1 (initial SP 5, hits -4, losses -3, at least +3): 1 [7.0c 7.0d 7.0e 7.0h 7.0b]
        T1 has a morale loss of 0 [7.0j]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 2 SP, disordered
    "#]],
    );
}

#[test]
fn a_six_fails_even_against_a_morale_of_six_and_costs_exactly_one() {
    shot(
        "blue T1 men-at-arms-foot at 0,-2 facing 4\ngeneral blue with T1",
        &[6, 1, 1, 1, 6],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 6 (initial SP 6, hits -1, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
        T1 has a morale loss of 1 [7.0k 7.0f]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    shot(
        "blue T1 men-at-arms-foot at 0,-2 facing 4\ngeneral blue with T1",
        &[6, 1, 1, 1, 5],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 6 (initial SP 6, hits -1, general attached +1): 5 [7.0c 7.0d 2.2a 7.0b]
        T1 has a morale loss of 0 [7.0i 7.0f]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 6 SP, disordered
    "#]],
    );
}

#[test]
fn a_stand_hit_while_disordered_loses_a_point_though_it_passes_and_is_removed_with_its_last() {
    shot(
        "blue T1 bills at 0,-2 facing 4, disordered",
        &[6, 1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 3 (initial SP 5, hits -1, disordered -1): 1 [7.0c 7.0d 7.0g 7.0b]
        T1 has a morale loss of 0 [7.0j]
        T1 loses 1 SP [7.3b]
        - T1: 0,-2 heading 180, 4 SP, disordered
    "#]],
    );
    shot(
        "blue T1 bills at 0,-2 facing 4, disordered, left 1",
        &[6, 1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 1 (initial SP 5, hits -1, losses -4, disordered -1, at least +2): 1 [7.0c 7.0d 7.0e 7.0g 7.0h 7.0b]
        T1 has a morale loss of 0 [7.0j]
        T1 loses 1 SP [7.3b]
        T1 is destroyed [7.1e]
        the army of blue breaks [14.0e]
        - T1: off the map
        = red wins: the enemy army breaks [14.0e]
    "#]],
    );
}

#[test]
fn losses_come_off_the_rear_rank_and_the_front_rank_tests_as_if_unhurt_while_it_is_there() {
    holds!("7.4b");
    shot(
        "blue T1 bills-double at 0,-2 facing 4, left 5 2",
        &[6, 1, 1, 1, 5],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 1 [7.0i]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 5+1 SP, disordered
    "#]],
    );
    // The last point of the rear rank: the rank goes, and with it its break points.
    shot(
        "blue T1 bills-double at 0,-2 facing 4, left 5 1",
        &[6, 1, 1, 1, 5],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 1 [7.0i]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        T1 loses its rear rank [7.4a 7.4d 14.0c]
        - T1: 0,-2 heading 180, 5+0 SP, disordered
    "#]],
    );
    // Once it is gone only what the front rank itself has lost counts.
    shot(
        "blue T1 bills-double at 0,-2 facing 4, left 4 0",
        &[6, 1, 1, 1, 3],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 3 (initial SP 5, hits -1, losses -1): 3 [7.0c 7.0d 7.0e 7.0b]
        T1 has a morale loss of 0 [7.0i]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 4+0 SP, disordered
    "#]],
    );
}

#[test]
fn a_loss_too_great_for_the_rear_rank_goes_on_to_the_next_rank_forward() {
    check(
        "red  K1 mounted-sergeants at 0,0 facing 1
         blue T1 bills-double at 0,-2 facing 4, left 5 1
         blue T9 bills at 5,-5 facing 4
         general red at 4,0
         general blue at -4,0",
        &["red: activate K1", "red: move nw", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-west [3.0b]
            K1 halts [3.5d]
            K1 fights T1 [10.2a]
            melee: dice 7 (strength points 5, impact +2): 6 6 6 1 1 1 1 = 3 [10.1b 10.3a 10.1c]
            T1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            Morale Test, against 2 (initial SP 5, hits -3): 5 [7.0c 7.0d 7.0b]
            T1 has a morale loss of 3 [7.0i]
            K1 beats T1 [11.0b]
            T1 loses 2 SP [7.1a 11.0c]
            T1 loses its rear rank [7.4a 7.4d 14.0c]
            T1 is disordered [7.3a]
            T1 retreats north-west [12.0d1 12.0c 12.0a]
            T1 halts [12.0b 12.0k]
            K1 does not pursue [13.0d]
            - K1: 0,-1 heading 0, 5 SP
            - T1: 0,-3 heading 180, 4+0 SP, disordered
        "#]],
    );
}

#[test]
fn in_melee_the_loser_loses_two_points_only_by_a_morale_loss_of_two() {
    holds!("7.1c");
    let position = "
        red  B1 bills at 0,0 facing 1
        blue T1 bills at 0,-2 facing 4
        blue T9 bills at 5,-5 facing 4
        general red at 4,0
        general blue at -4,0";
    let fight = ["red: activate B1", "red: move nw", "blue: go nw", "blue: stop", "red: stop"];
    check(
        position,
        &fight,
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 3],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights T1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 6 6 6 1 1 1 = 3 [10.1b 10.3a 10.1c]
            T1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 2 (initial SP 5, hits -3): 3 [7.0c 7.0d 7.0b]
            T1 has a morale loss of 1 [7.0i]
            B1 beats T1 [11.0b]
            T1 loses 1 SP [7.1a 11.0c]
            T1 is disordered [7.3a]
            T1 retreats north-west [12.0d1 12.0c 12.0a]
            T1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,-1 heading 0, 5 SP
            - T1: 0,-3 heading 180, 4 SP, disordered
        "#]],
    );
    check(
        position,
        &fight,
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 5],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights T1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 6 6 6 1 1 1 = 3 [10.1b 10.3a 10.1c]
            T1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 2 (initial SP 5, hits -3): 5 [7.0c 7.0d 7.0b]
            T1 has a morale loss of 3 [7.0i]
            B1 beats T1 [11.0b]
            T1 loses 2 SP [7.1a 11.0c]
            T1 is disordered [7.3a]
            T1 retreats north-west [12.0d1 12.0c 12.0a]
            T1 halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,-1 heading 0, 5 SP
            - T1: 0,-3 heading 180, 3 SP, disordered
        "#]],
    );
}

#[test]
fn a_point_lost_only_by_disorder_does_not_decide_a_melee() {
    holds!("7.3c", "7.3d");
    check(
        "red  B1 bills at 0,0 facing 1
         blue T1 bills at 0,-2 facing 4, disordered
         general red at 4,0
         general blue at -4,0",
        &["red: activate B1", "red: move nw"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights T1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 6 1 1 1 1 1 = 1 [10.1b 10.3a 10.1c]
            T1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 4 (strength points 5, disordered -1): 1 1 1 1 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 5, hits -1, disordered -1): 2 [7.0c 7.0d 7.0g 7.0b]
            T1 has a morale loss of 0 [7.0i]
            the bout of B1 and T1 is drawn [11.3c]
            T1 loses 1 SP [7.1a 7.3b 11.3b]
            the melee of B1 and T1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,-1 heading 0, 5 SP, Battle Stand in a melee
            - T1: 0,-2 heading 180, 4 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn rear_ranks_give_no_dice_and_a_deep_stand_cannot_be_split() {
    holds!("7.4c", "7.4e");
    check(
        "red  B1 bills-double at 0,0 facing 1
         blue A1 longbowmen-double at 0,-2 facing 4
         general red at 4,0",
        &["red: activate B1", "red: move nw", "blue: stop"],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            B1 halts [3.5d]
            B1 fights A1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            A1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and A1 is drawn [11.3c]
            the melee of B1 and A1 goes on [11.3a 11.3d 11.3e]
            - A1: 0,-2 heading 180, 4+4 SP, Battle Stand in a melee
            - B1: 0,-1 heading 0, 5+4 SP, Battle Stand in a melee
        "#]],
    );
    let alone = "
        red  B1 bills-double at 0,0 facing 1, mp 1
        blue T1 bills at 0,-5 facing 4
        general red with B1";
    choices(
        alone,
        &[],
        &[],
        expect![[r#"
        red: activate B1
        red: detach
        red: end turn
    "#]],
    );
    choices(
        alone,
        &["red: activate B1"],
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
        red: stop
    "#]],
    );
}

#[test]
fn each_volley_is_tested_by_itself_and_disorder_has_no_degrees() {
    check(
        "red  X1 crossbowmen at 0,0 facing 1
         red  X2 crossbowmen at 1,0 facing 1
         blue T1 men-at-arms-foot at 1,-2 facing 4
         general red at 4,0
         general blue at -4,0",
        &["red: activate X1", "red: X1 fires at T1", "red: activate X2", "red: X2 fires at T1"],
        &[6, 1, 1, 1, 2, 6, 1, 1, 1, 2],
        expect![[r#"
            X1 is activated [1.4g]
            X1 fires at T1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            T1 is hit once [6.0t 7.0a]
            Morale Test, against 5 (initial SP 6, hits -1): 2 [7.0c 7.0d 7.0b]
            T1 has a morale loss of 0 [7.0i]
            T1 is disordered [7.3a]
            X2 is activated [1.4g]
            X2 fires at T1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            T1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 6, hits -1, disordered -1): 2 [7.0c 7.0d 7.0g 7.0b]
            T1 has a morale loss of 0 [7.0i]
            T1 loses 1 SP [7.3b]
            - T1: 1,-2 heading 180, 5 SP, disordered
        "#]],
    );
}
