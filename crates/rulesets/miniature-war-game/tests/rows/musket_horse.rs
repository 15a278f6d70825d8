//! Cavalry and dragoons of the Musket period, and what steadies units in its morale test (musket.drag, musket.morale).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, refused, rolls, shown, stands};

/// Dragoons, and an enemy far away.
const DRAGOONS: &str = "period musket
     red horse dragoons 12 in 6 at 100,50
     blue far regulars 12 in 6 at 100,145";

#[test]
fn dragoons_dismount_for_a_third_and_fight_on_as_foot() {
    holds!("musket.drag.foot", "musket.drag.form");
    // On foot they go 20 cm with what is left of the turn; three of them hold the horses.
    plays(
        DRAGOONS,
        &["#1: DISMOUNT THEN N FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        horse dismounts [musket.drag.dismount]
        third 2 [common.third.together]
        horse leaves 3 figures with its horses [musket.drag.horses]
        horse is at 100,60, facing 0 [common.third.beats]
        third 3 [common.third.together]
        horse is at 100,70, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - horse: 100,70 facing 0, 9 figures in 3 files, order DISMOUNT THEN N
        - red-2: 100,50 facing 0, 3 figures in 2 files, order H
    "#]],
    );
    plays(
        DRAGOONS,
        &["#1: DISMOUNT"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        horse dismounts [musket.drag.dismount]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - horse: 100,50 facing 0, 12 figures in 3 files, order H
    "#]],
    );
    // Seven abreast are eight on foot.
    stands(
        &DRAGOONS.replace("12 in 6 at 100,50", "14 in 7 at 100,50"),
        &[(&["#1: DISMOUNT"], &[])],
        expect![[r#"
            - horse: 100,50 facing 0, 14 figures in 4 files, order H
        "#]],
    );
}

#[test]
fn dragoons_mount_again_where_their_horses_are() {
    holds!("musket.drag.horses");
    // They have not left them.
    stands(
        DRAGOONS,
        &[(&["#1: DISMOUNT"], &[]), (&["#1: MOUNT THEN N FULL"], &[])],
        expect![[r#"
        - horse: 100,106 facing 0, 12 figures in 6 files, order MOUNT THEN N
        - red-2: off, 3 figures in 2 files, order H
    "#]],
    );
    // They have left them, and come back.
    stands(
        DRAGOONS,
        &[
            (&["#1: DISMOUNT THEN N FULL"], &[]),
            (&["#1: WD S"], &[]),
            (&["#1: WD S"], &[]),
            (&["#1: MOUNT"], &[]),
        ],
        expect![[r#"
            - horse: 100,53 facing 0, 12 figures in 6 files, order H
            - red-2: off, 3 figures in 2 files, order H
        "#]],
    );
    // Far from them they do not mount.
    stands(
        DRAGOONS,
        &[(&["#1: DISMOUNT THEN N FULL"], &[]), (&["#1: MOUNT THEN N 1/3"], &[])],
        expect![[r#"
            - horse: 100,90 facing 0, 9 figures in 3 files, order MOUNT THEN N 1/3
            - red-2: 100,50 facing 0, 3 figures in 2 files, order H
        "#]],
    );
    refused(
        DRAGOONS,
        &["red: write #1: MOUNT"],
        &[],
        expect!["unreadable: column 5: not for this unit: MOUNT [common.order.kinds]"],
    );
}

#[test]
fn dragoons_do_not_fire_from_the_saddle() {
    holds!("musket.drag.nofire");
    refused(
        DRAGOONS,
        &["red: write #1: FIRE"],
        &[],
        expect!["unreadable: column 5: dragoons do not fire from horseback [musket.drag.nofire]"],
    );
}

#[test]
fn holders_take_no_orders_and_stay() {
    let actions = ["red: write #1: DISMOUNT THEN N FULL", "red: hand in", "blue: hand in"];
    let orders = [&actions[..], &["red: write #2: N 1/3"]].concat();
    refused(
        DRAGOONS,
        &orders,
        &[],
        expect!["unreadable: column 5: horse-holders take no orders [musket.drag.form]"],
    );
    let figures = shown(DRAGOONS, &actions, &[], "units.red-2.figures");
    assert_eq!(figures.to_string(), "3");
}

/// Regulars in two ranks charged by hussars.
fn charged(ground: &str, line: &str) -> String {
    format!(
        "period musket
         {ground}
         red line regulars 24 in 12 at 100,50{line}
         blue horse hussars 6 in 6 at 100,90"
    )
}

#[test]
fn a_position_and_a_brigade_steady_a_unit() {
    holds!(
        "musket.morale.chart",
        "musket.morale.shift",
        "musket.morale.defence.what",
        "musket.morale.brigade"
    );
    // Six figures fall to the shock, and whoever is struck in melee survives.
    let of = |position: &str, expected: expect_test::Expect| {
        rolls(position, &["#1: H, HOLD FIRE"], &["#1: CH #1"], &[1, 1, 1, 6, 6, 6, 6, 6, 6], expected);
    };
    of(
        &charged("", ""),
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,50, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            line loses 6 figures, and has 18 left [common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            line: of 96 it lost 24, in column 91-100: back [common.morale.chart]
            line must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 18 figures in 6 files, shaken, melee turns 1, must back, order H, HF
        "#]],
    );
    of(
        &charged("terrain fence line 80,50 120,50", ""),
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,50, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, behind a fence -1): 6 = 1 [common.shock.dice common.shock.minus-fence common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, behind a fence -1): 6 = 1 [common.shock.dice common.shock.minus-fence common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, behind a fence -1): 6 = 1 [common.shock.dice common.shock.minus-fence common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, behind a fence -1): 6 = 1 [common.shock.dice common.shock.minus-fence common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, behind a fence -1): 6 = 1 [common.shock.dice common.shock.minus-fence common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, behind a fence -1): 6 = 1 [common.shock.dice common.shock.minus-fence common.shock.chart]
            line loses 6 figures, and has 18 left [common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 5): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 5): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking across a wall or fence -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.wall common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking across a wall or fence -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.wall common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking across a wall or fence -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.wall common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking across a wall or fence -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.wall common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking across a wall or fence -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.wall common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking across a wall or fence -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.wall common.melee.roll]
            line: of 96 it lost 24, in column 101-120: no effect [common.morale.chart musket.morale.defence]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 18 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
    of(
        &charged("terrain hill 80,40 120,40 120,51 80,51", ""),
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,50, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, uphill -1): 6 = 1 [common.shock.dice common.shock.minus-hill common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, uphill -1): 6 = 1 [common.shock.dice common.shock.minus-hill common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, uphill -1): 6 = 1 [common.shock.dice common.shock.minus-hill common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, uphill -1): 6 = 1 [common.shock.dice common.shock.minus-hill common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, uphill -1): 6 = 1 [common.shock.dice common.shock.minus-hill common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 1 (shocks of its figures 2, uphill -1): 6 = 1 [common.shock.dice common.shock.minus-hill common.shock.chart]
            line loses 6 figures, and has 18 left [common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 5): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 5 (melee point 5): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking uphill -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.uphill common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking uphill -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.uphill common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking uphill -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.uphill common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking uphill -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.uphill common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking uphill -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.uphill common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 7 (melee point 8, attacking uphill -1): 1 = 0 [common.melee.figures common.melee.sum common.melee.uphill common.melee.roll]
            line: of 96 it lost 24, in column 101-120: no effect [common.morale.chart musket.morale.defence]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 18 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
    // A brigade steadies foot beside other foot.
    let brigade =
        charged("group red main", ", group main") + "\n red next regulars 12 in 6 at 20,20, group main";
    of(
        &brigade,
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,50, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            line loses 6 figures, and has 18 left [common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            line: of 96 it lost 24, in column 101-120: no effect [common.morale.chart common.morale.group]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 18 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
    let alone = charged("group red main", ", group main") + "\n red next hussars 6 in 6 at 20,20, group main";
    of(
        &alone,
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            horse charges: line [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            horse passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            line and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 100,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 100,50, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 6 6 = 2 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            line loses 6 figures, and has 18 left [common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            line: of 96 it lost 24, in column 91-100: back [common.morale.chart]
            - horse: 100,50 facing 180, 6 figures in 6 files, order CH #1
            - line: 100,50 facing 0, 18 figures in 6 files, must back, order H, HF
        "#]],
    );
}

#[test]
fn cavalry_reads_the_chart_two_columns_to_the_right_and_not_on_foot() {
    holds!("musket.morale.cavalry");
    let line = |horse: &str| {
        format!(
            "period musket
             red horse {horse} at 100,50
             blue foe cuirassiers 12 in 6 at 100,90"
        )
    };
    let of = |position: &str, expected: expect_test::Expect| {
        rolls(position, &["#1: H, HOLD FIRE"], &["#1: CH #1"], &[1, 1, 1, 6, 6, 6, 6, 6, 6], expected);
    };
    of(
        &line("dragoons 24 in 12"),
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foe charges: horse [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foe passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            foe is at 100,52.6667, facing 180 [common.third.beats]
            third 2 [common.third.together]
            horse and foe meet [common.contact.stops]
            foe charges home [common.shock.only-charge]
            foe squares up: at 100,50, facing 180 [common.contact.square-up common.contact.closing]
            foe is at 100,50, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 6 6 6 = 3 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 6 6 6 = 3 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            horse loses 6 figures, and has 18 left [common.shock.chart]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foe is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse: of 120 it lost 30, in column 151-180: no effect [common.morale.chart common.morale.cavalry]
            turn 2 begins [common.sequence.turn]
            - foe: 100,50 facing 180, 12 figures in 6 files, charged, melee turns 1, order H
            - horse: 100,50 facing 0, 18 figures in 12 files, melee turns 1, order H, HF
        "#]],
    );
    of(
        &line("dismounted-dragoons 24 in 12"),
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foe charges: horse [common.charge.declare]
            to charge: dice 3 (fresh 3), against 5 (morale value 5): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
            foe passes its three-dice test [common.3dt.what]
            third 1 [common.third.together]
            foe is at 100,52.6667, facing 180 [common.third.beats]
            third 2 [common.third.together]
            horse and foe meet [common.contact.stops]
            foe charges home [common.shock.only-charge]
            foe squares up: at 100,50, facing 180 [common.contact.square-up common.contact.closing]
            foe is at 100,50, facing 180 [common.third.beats]
            third 3 [common.third.together]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 6 6 6 = 3 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 6 6 6 = 3 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            foe strikes horse [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
            horse loses 15 figures, and has 9 left [common.shock.chart]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 3 (melee point 3): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foe is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse: of 120 it lost 75, in column 101-120: rout [common.morale.chart]
            horse routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foe: 100,50 facing 180, 12 figures in 6 files, charged, melee turns 1, order H
            - horse: 100,50 facing 0, 9 figures in 6 files, shaken, melee turns 1, must rout, order H, HF
        "#]],
    );
}

#[test]
fn dragoons_charge_mounted_with_a_shock_for_each_figure() {
    holds!("musket.drag.mounted");
    let charging = "period musket
         red horse dragoons 6 in 6 at 100,50
         blue men militia 12 in 6 at 100,90";
    rolls(
        charging,
        &["#1: CH #1"],
        &["#1: H"],
        &[6, 6, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        horse charges: men [common.charge.declare]
        to hold: dice 3 (fresh 3), against 1 (morale value 1): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        men fails its three-dice test [common.3dt.what]
        men turns its back to horse [common.3dt.defender-fails]
        third 1 [common.third.together]
        horse is at 100,87.3333, facing 0 [common.third.beats]
        men is at 100,104, facing 0 [common.third.beats]
        third 2 [common.third.together]
        horse and men meet [common.contact.stops]
        men is caught by horse [common.3dt.caught common.3dt.caught-when]
        horse squares up: at 100,100, facing 0 [common.contact.square-up common.contact.closing]
        horse is at 100,100, facing 0 [common.third.beats]
        third 3 [common.third.together]
        men loses 6 figures, and has 6 left [common.3dt.caught]
        - horse: 100,100 facing 0, 6 figures in 6 files, order CH #1
        - men: 100,104 facing 0, 6 figures in 3 files, failed, order H
    "#]],
    );
}
