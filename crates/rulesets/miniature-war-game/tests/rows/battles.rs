//! Battles: separating, holding back (medieval.battle).

use expect_test::expect;

use crate::table::{plays, refused, stands};

const BATTLE: &str = "group red van
    red a medium-infantry 12 in 6 at 94,30, group van
    red b medium-infantry 12 in 6 at 100,30, group van
    red c archer-medium 12 in 6 at 109,30, group van
    blue far peasants 12 in 6 at 230,140";

#[test]
fn a_unit_separates_by_order_and_is_out_of_its_battle_for_good() {
    plays(
        BATTLE,
        &["#1: W 10, SEPARATE"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        a stands for itself from now on [medieval.battle.separate]
        third 1 [common.third.together]
        a is at 91,28, facing 270 [common.third.beats]
        third 2 [common.third.together]
        a is at 83,28, facing 270 [common.third.beats]
        third 3 [common.third.together]
        a is at 81,28, facing 270 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - a: 81,28 facing 270, 12 figures in 3 files, order W 10 cm
    "#]],
    );
    refused(
        BATTLE,
        &["red: write #1: W 10"],
        &[],
        expect!["unreadable: column 5: this battle moves by one order [medieval.battle.orders]"],
    );
    // From then on it takes its own orders, and the battle's line does not move it.
    stands(
        BATTLE,
        &[(&["#1: W 10, SEPARATE"], &[]), (&["\"van\": N", "#1: S 5"], &[])],
        expect![[r#"
        - a: 84,21 facing 180, 12 figures in 3 files, order S 5 cm
        - b: 100,54 facing 0, 12 figures in 3 files, order N
        - c: 109,54 facing 0, 12 figures in 3 files, order N
    "#]],
    );
}

#[test]
fn a_battle_of_which_one_unit_is_left_is_dissolved() {
    plays(
        BATTLE,
        &["#1: W 10, SEPARATE", "#2: S 10, SEPARATE"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        a stands for itself from now on [medieval.battle.separate]
        b stands for itself from now on [medieval.battle.separate]
        c stands for itself from now on [common.group.dissolved]
        third 1 [common.third.together]
        a is at 91,28, facing 270 [common.third.beats]
        b is at 100,26, facing 180 [common.third.beats]
        third 2 [common.third.together]
        a is at 83,28, facing 270 [common.third.beats]
        b is at 100,18, facing 180 [common.third.beats]
        third 3 [common.third.together]
        a is at 81,28, facing 270 [common.third.beats]
        b is at 100,16, facing 180 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - a: 81,28 facing 270, 12 figures in 3 files, order W 10 cm
        - b: 100,16 facing 180, 12 figures in 3 files, order S 10 cm
    "#]],
    );
}

#[test]
fn a_unit_of_a_battle_may_be_told_to_hold_while_the_others_go() {
    battle::holds!("medieval.battle.hold-back", "medieval.battle.melee-alone", "medieval.battle.positions");
    stands(
        BATTLE,
        &[(&["\"van\": N 1/3", "#3: H, F RIGHT"], &[])],
        expect![[r#"
        - a: 94,38 facing 0, 12 figures in 3 files, order N 1/3
        - b: 100,38 facing 0, 12 figures in 3 files, order N 1/3
        - c: 115,28 facing 90, 12 figures in 3 files, order H, F RIGHT
    "#]],
    );
}
