//! Firing: targets, sight, dice and volleys (6.0, 6.1, 6.4).

use crate::table::{check, choices, refused};
use expect_test::{Expect, expect};

/// A position without generals, red's shooter X1 at the origin facing up.
fn field(rest: &str) -> String {
    format!("red X1 crossbowmen at 0,0 facing 1\n{rest}\ngeneral red at 4,0\ngeneral blue at -4,0")
}

/// X1 may not fire at T1.
fn no_shot(rest: &str, why: Expect) {
    refused(&field(rest), &["red: activate X1", "red: X1 fires at T1"], &[], why);
}

/// X1 fires at T1 with these dice.
fn shot(rest: &str, dice: &[u8], journal: Expect) {
    check(&field(rest), &["red: activate X1", "red: X1 fires at T1"], dice, journal);
}

#[test]
fn a_crossbow_loses_no_die_up_to_two_hexes_one_at_three_and_two_at_four() {
    shot(
        "blue T1 bills at 0,-1 facing 2",
        &[1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    shot(
        "blue T1 bills at 0,-2 facing 4",
        &[1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    shot(
        "blue T1 bills at 0,-3 facing 4",
        &[1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 3 (strength 4, range -1): 1 1 1 = 0 [6.0i 6.0j 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    shot(
        "blue T1 bills at 0,-4 facing 4",
        &[1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 2 (strength 4, range -2): 1 1 = 0 [6.0i 6.0j 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    no_shot("blue T1 bills at 0,-5 facing 4", expect!["T1 is 5 hexes away: the range of X1 is 4 [6.0j]"]);
}

#[test]
fn only_a_stand_with_a_missile_weapon_fires_and_once_a_turn() {
    let position = "
        red  X1 longbowmen at 0,0 facing 1
        red  B1 bills at 1,0 facing 1
        blue T1 bills at 0,-2 facing 4";
    refused(
        position,
        &["red: activate B1", "red: B1 fires at T1"],
        &[],
        expect!["B1 has no missile weapon [6.0a]"],
    );
    refused(
        position,
        &["red: activate X1", "red: X1 fires at T1 then moves", "red: X1 fires at T1 then moves"],
        &[1, 1, 1],
        expect!["X1 has fired this turn [6.0a]"],
    );
}

#[test]
fn each_move_before_firing_costs_a_die_and_a_turn_is_a_move() {
    let position = field("blue T1 bills at 0,-4 facing 4\ngeneral red at 0,0");
    check(
        &position,
        &["red: activate X1", "red: move nw nw", "red: X1 fires at T1"],
        &[1, 1, 1],
        expect![[r#"
            X1 is activated [1.4g]
            X1 moves north-west [3.0b]
            X1 moves north-west [3.0b]
            X1 fires at T1 [6.0a]
            fire: dice 3 (strength 4, moves before -1): 1 1 1 = 0 [6.0i 6.0c 6.0m]
            T1 is not hit [6.4]
            - X1: 0,-2 heading 0, 4 SP
        "#]],
    );
    check(
        &position,
        &["red: activate X1", "red: move nw", "red: move nw", "red: X1 fires at T1"],
        &[6, 1, 1],
        expect![[r#"
            X1 is activated [1.4g]
            X1 moves north-west [3.0b]
            X1 moves north-west [3.0b]
            Order Test for the extra move, against 4 (rating B 4): 6 [3.4a 3.3a]
            X1 passes its Order Test [3.4g 3.4e]
            X1 fires at T1 [6.0a]
            fire: dice 2 (strength 4, moves before -2): 1 1 = 0 [6.0i 6.0c 6.0m]
            T1 is not hit [6.4]
            - X1: 0,-2 heading 0, 4 SP
        "#]],
    );
    check(
        &position,
        &["red: activate X1", "red: move turn left", "red: X1 fires at T1"],
        &[1],
        expect![[r#"
            X1 is activated [1.4g]
            X1 turns to face west and north-west [3.1a 3.1g]
            X1 fires at T1 [6.0a]
            fire: dice 1 (strength 4, range -2, moves before -1): 1 = 0 [6.0i 6.0j 6.0c 6.0m]
            T1 is not hit [6.4]
            - X1: 0,0 heading 300, 4 SP
        "#]],
    );
}

#[test]
fn a_stand_that_will_move_after_firing_says_so_and_loses_a_die() {
    let position = field("blue T1 bills at 0,-2 facing 4");
    check(
        &position,
        &["red: activate X1", "red: X1 fires at T1 then moves", "red: move back se"],
        &[1, 1, 1],
        expect![[r#"
            X1 is activated [1.4g]
            X1 fires at T1 [6.0a]
            fire: dice 3 (strength 4, move after -1): 1 1 1 = 0 [6.0i 6.0d 6.0m]
            T1 is not hit [6.4]
            X1 moves south-east [3.6a]
            X1 halts [3.6c 3.3c]
            - X1: 0,1 heading 0, 4 SP
        "#]],
    );
    // It may decline; whoever has not said so does not move, and whoever has moved does not move again.
    check(
        &position,
        &["red: activate X1", "red: X1 fires at T1 then moves", "red: stop"],
        &[1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 3 (strength 4, move after -1): 1 1 1 = 0 [6.0i 6.0d 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    refused(
        &position,
        &["red: activate X1", "red: move ne", "red: X1 fires at T1 then moves"],
        &[],
        expect!["X1 has moved and does not move again after firing [6.0b]"],
    );
    let two = "
        red  X1 crossbowmen at 0,0 facing 1
        red  X2 crossbowmen at 1,0 facing 1
        blue T1 bills at 0,-2 facing 4";
    refused(
        two,
        &["red: form up X1", "red: join X2", "red: X1 fires at T1", "red: move nw"],
        &[1, 1, 1, 1],
        expect!["X1 did not say before firing that it would move [6.0d]"],
    );
}

#[test]
fn mounted_shooters_lose_nothing_for_the_first_move_before_nor_for_the_one_after() {
    let position = "
        red  L1 mounted-crossbows at 0,0 facing 1
        blue T1 bills at 0,-3 facing 4
        general red at 0,0";
    check(
        position,
        &["red: activate L1", "red: move nw", "red: L1 fires at T1"],
        &[1, 1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 moves north-west [3.0b]
            L1 fires at T1 [6.0a]
            fire: dice 3 (strength 3, shoots on the move +1, moves before -1): 1 1 1 = 0 [6.0i 6.0d2 6.0c 6.0m]
            T1 is not hit [6.4]
            - L1: 0,-1 heading 0, 3 SP
        "#]],
    );
    check(
        position,
        &["red: activate L1", "red: move nw", "red: move se", "red: L1 fires at T1"],
        &[6, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 moves north-west [3.0b]
            L1 moves south-east [3.1f]
            Order Test for the extra move, against 3 (rating B 4, commander -1): 6 [3.4a 3.4b 3.3a]
            L1 passes its Order Test [3.4g 3.4e]
            L1 fires at T1 [6.0a]
            fire: dice 1 (strength 3, range -1, shoots on the move +1, moves before -2): 1 = 0 [6.0i 6.0j 6.0d2 6.0c 6.0m]
            T1 is not hit [6.4]
        "#]],
    );
    check(
        position,
        &["red: activate L1", "red: L1 fires at T1 then moves", "red: move se se"],
        &[1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 fires at T1 [6.0a]
            fire: dice 2 (strength 3, range -1, shoots on the move +1, move after -1): 1 1 = 0 [6.0i 6.0j 6.0d2 6.0d 6.0m]
            T1 is not hit [6.4]
            L1 moves south-east [3.1f]
            L1 moves south-east [3.1f]
            - L1: 0,2 heading 0, 3 SP
        "#]],
    );
}

#[test]
fn fire_reduced_to_no_die_does_not_take_place() {
    refused(
        "red  S1 sk-crossbows at 0,0 facing 1, disordered
         blue T1 bills at 0,-3 facing 4",
        &["red: activate S1", "red: S1 fires at T1"],
        &[],
        expect!["S1 has no die left to fire at T1 [6.0e]"],
    );
}

#[test]
fn stands_fire_into_the_wide_arc_and_artillery_into_the_narrow_one_only() {
    // The wide arc reaches 60 degrees to either side, to (2,-1); the narrow one 30, to (2,-2).
    shot(
        "blue T1 bills at 2,-1 facing 4",
        &[1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    no_shot("blue T1 bills at 2,0 facing 4", expect!["T1 is not in the firing arc of X1 [6.0f]"]);
    no_shot("blue T1 bills at 0,2 facing 1", expect!["T1 is not in the firing arc of X1 [6.0f]"]);
    let guns = "
        red  C1 cannon at 0,0 facing 1
        blue T1 bills at 2,-2 facing 4
        blue T2 bills at 3,-2 facing 4";
    check(
        guns,
        &["red: activate C1", "red: C1 fires at T1"],
        &[1, 1, 1],
        expect![[r#"
        C1 is activated [1.4g]
        C1 fires at T1 [6.0a]
        fire: dice 3 (strength 3): 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    refused(
        guns,
        &["red: activate C1", "red: C1 fires at T2"],
        &[],
        expect!["T2 is not in the narrow arc of the artillery of C1 [6.0g]"],
    );
}

#[test]
fn artillery_never_moves_and_fires_in_one_turn() {
    let guns = "
        red  C1 cannon at 0,0 facing 1
        blue T1 bills at 0,-4 facing 4";
    refused(
        guns,
        &["red: activate C1", "red: move turn left", "red: C1 fires at T1"],
        &[],
        expect!["artillery does not move and fire in the same turn [6.0h]"],
    );
    refused(
        guns,
        &["red: activate C1", "red: C1 fires at T1 then moves"],
        &[],
        expect!["C1 does not fire and move in the same turn [6.0h]"],
    );
}

#[test]
fn a_disordered_shooter_and_the_best_cover_of_the_target_cost_dice() {
    check(
        "red  X1 crossbowmen at 0,0 facing 1, disordered
         blue T1 bills at 0,-2 facing 4
         hex 0,-2 rough",
        &["red: activate X1", "red: X1 fires at T1"],
        &[1, 1],
        expect![[r#"
            X1 is activated [1.4g]
            X1 fires at T1 [6.0a]
            fire: dice 2 (strength 4, disordered -1, cover -1): 1 1 = 0 [6.0i 6.0k 6.0l 6.0m]
            T1 is not hit [6.4]
        "#]],
    );
    // Of rough ground and the field defences before it only one counts.
    shot(
        "blue T1 bills at 0,-2 facing 4\nhex 0,-2 rough\nside 0,-2 se field-defences",
        &[1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 3 (strength 4, cover -1): 1 1 1 = 0 [6.0i 6.0l 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    shot(
        "blue T1 bills at 0,-2 facing 4\nside 0,-2 se field-defences",
        &[1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 3 (strength 4, cover -1): 1 1 1 = 0 [6.0i 6.0l2 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    // The line to (1,-2) enters by a corner: either hexside will do. A hexside elsewhere gives nothing.
    shot(
        "blue T1 bills at 1,-2 facing 4\nside 1,-2 sw wall",
        &[1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 3 (strength 4, cover -1): 1 1 1 = 0 [6.0i 6.0l2 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
    shot(
        "blue T1 bills at 0,-2 facing 4\nside 0,-2 sw wall",
        &[1, 1, 1, 1],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
}

#[test]
fn each_six_and_each_pair_of_fives_is_a_hit() {
    let near = "blue T1 bills at 0,-2 facing 4";
    shot(
        near,
        &[5, 4, 6, 1, 3],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 5 4 6 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 3 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 0 [7.0i]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    shot(
        near,
        &[5, 5, 5, 1, 3],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 5 5 5 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 3 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 0 [7.0i]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    shot(
        near,
        &[5, 5, 5, 5, 3],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 5 5 5 5 = 2 [6.0i 6.0m]
        T1 is hit 2 times [6.0t 7.0a]
        Morale Test, against 3 (initial SP 5, hits -2): 3 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 0 [7.0i]
        T1 is disordered [7.3a]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    shot(
        near,
        &[5, 1, 2, 4],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 5 1 2 4 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
}

#[test]
fn nobody_fires_into_or_out_of_a_melee_nor_after_having_fought() {
    let position = "
        red  B1 bills at 0,0 facing 1
        red  X1 crossbowmen at 1,0 facing 2
        red  X2 crossbowmen at -1,1 facing 1
        blue T1 bills at 0,-1 facing 4
        blue T2 bills at 3,-2 facing 4
        general blue at -4,0";
    let drawn = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let attack = ["red: activate B1", "red: attack"];
    let after = |more: [&'static str; 2]| [attack[0], attack[1], more[0], more[1]];
    refused(
        position,
        &after(["red: activate X2", "red: X2 fires at T1"]),
        &drawn,
        expect!["nobody fires into or out of a melee [6.0n]"],
    );
    // X1 faces T1 from beside B1 and supports; when T1 is beaten X1 is free but has fought.
    let position = position.replace("at 1,0 facing 2", "at 1,-1 facing 2").replace("3,-2", "1,-3");
    let won = [6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5];
    refused(
        &position,
        &[attack[0], attack[1], "blue: go nw", "red: stop", "red: activate X1", "red: X1 fires at T2"],
        &won,
        expect!["X1 has fought this turn and does not fire any more [6.0b2]"],
    );
}

#[test]
fn double_ranked_longbows_fire_twice_the_back_rank_with_a_die_fewer_at_the_same_target() {
    let position = "
        red  A1 longbowmen-double at 0,0 facing 1
        blue T1 bills at 0,-2 facing 4
        blue T2 bills at 3,-5 facing 4, group rear
        general red at 4,0
        general blue at -4,0
        break blue 1/1";
    let fire = ["red: activate A1", "red: A1 fires at T1"];
    check(
        position,
        &fire,
        &[6, 1, 1, 1, 5, 6, 1, 1, 6],
        expect![[r#"
        A1 is activated [1.4g]
        A1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 4 (initial SP 5, hits -1): 5 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 1 [7.0i]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        A1 fires at T1 with its back rank [6.1a 6.1c]
        fire: dice 3 (back rank 4, fires from behind -1): 6 1 1 = 1 [6.1b 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 2 (initial SP 5, hits -1, losses -1, disordered -1): 6 [7.0c 7.0d 7.0e 7.0g 7.0b]
        T1 has a morale loss of 4 [7.0j]
        T1 loses 1 SP [7.1a 7.1b 6.1d]
        - T1: 0,-2 heading 180, 3 SP, disordered
    "#]],
    );
    // The front rank destroys the target: the back rank's volley is wasted.
    let weak = position.replace("-2 facing 4", "-2 facing 4, left 1");
    check(
        &weak,
        &fire,
        &[6, 1, 1, 1, 6],
        expect![[r#"
        A1 is activated [1.4g]
        A1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 1 (initial SP 5, hits -1, losses -4, at least +1): 6 [7.0c 7.0d 7.0e 7.0h 7.0b]
        T1 has a morale loss of 5 [7.0j]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        T1 is destroyed [7.1e]
        - T1: off the map
    "#]],
    );
    // Without the option only the front rank fires.
    let single = format!("{position}\nno option double-rank-longbows");
    check(
        &single,
        &fire,
        &[1, 1, 1, 1],
        expect![[r#"
        A1 is activated [1.4g]
        A1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
        T1 is not hit [6.4]
    "#]],
    );
}

#[test]
fn many_hits_are_one_test_and_cost_one_point_at_most() {
    shot(
        "blue T1 men-at-arms-foot at 0,-2 facing 4",
        &[6, 6, 6, 6, 6],
        expect![[r#"
        X1 is activated [1.4g]
        X1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 6 6 6 = 4 [6.0i 6.0m]
        T1 is hit 4 times [6.0t 7.0a]
        Morale Test, against 2 (initial SP 6, hits -4): 6 [7.0c 7.0d 7.0b]
        T1 has a morale loss of 4 [7.0j]
        T1 is disordered [7.3a]
        T1 loses 1 SP [7.1a 7.1b 6.0u]
        - T1: 0,-2 heading 180, 5 SP, disordered
    "#]],
    );
    choices(
        &field("blue T1 bills at 0,-2 facing 4"),
        &["red: activate X1", "red: X1 fires at T1"],
        &[1, 1, 1, 1],
        expect![[r#"
        red: walk 0,0
        red: end turn
    "#]],
    );
}
