//! Colonels and generals of the Musket period (musket.cmd).

use battle::holds;
use expect_test::expect;

use crate::table::{refused, rolls};

/// Regulars charged by hussars, and a commander at their rear.
fn led(commander: &str) -> String {
    format!(
        "period musket
         options command-figures
         red line regulars 24 in 12 at 100,50
         {commander}
         blue horse hussars 6 in 6 at 100,90"
    )
}

/// Six figures fall to the shock, and whoever is struck in melee survives.
fn loses(position: &str, expected: expect_test::Expect) {
    rolls(position, &["#1: H, HOLD FIRE"], &["#1: CH #1"], &[1, 1, 1, 6, 6, 6, 6, 6, 6], expected);
}

#[test]
fn a_colonel_gives_one_column_and_a_general_two() {
    holds!("musket.cmd.figure", "musket.cmd.rank", "musket.cmd.stand", "musket.cmd.stack");
    loses(
        &led("red leader commander at 100,46, rank colonel"),
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
            line: of 96 it lost 24, in column 101-120: no effect [common.morale.chart musket.cmd.colonel]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 18 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
    // The supreme commander is a general if nothing is said.
    loses(
        &led("red leader commander at 100,46"),
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
            line: of 96 it lost 24, in column 121-150: no effect [common.morale.chart musket.cmd.general]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 18 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
    loses(
        &led("red leader commander at 100,46, rank none"),
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
            line: of 96 it lost 24, in column 101-120: no effect [common.morale.chart musket.morale.general]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 18 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
    // Of two the better counts; who touches nobody gives nothing.
    loses(
        &led("red leader commander at 100,46, rank colonel\n red chief commander at 96,46, rank general"),
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
            line: of 96 it lost 24, in column 121-150: no effect [common.morale.chart musket.cmd.general]
            turn 2 begins [common.sequence.turn]
            - horse: 100,50 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 100,50 facing 0, 18 figures in 6 files, melee turns 1, order H, HF
        "#]],
    );
    loses(
        &led("red leader commander at 100,30"),
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
}

#[test]
fn a_unit_that_is_led_rolls_more_dice() {
    holds!("musket.cmd.colonel", "musket.cmd.general");
    let charge = |leader: &str| {
        format!(
            "period musket
             options command-figures
             red line regulars 16 in 8 at 100,30
             red leader commander at 20,20, rank none
             red chief commander at 100,26, rank {leader}
             blue guard guard 36 in 18 at 100,60"
        )
    };
    let tests = |leader: &str| {
        let told = crate::table::fought(
            &charge(leader),
            &["red: write #1: CH #1", "red: hand in", "blue: hand in"],
            &[6; 5],
        );
        told.lines().find(|line| line.contains("to charge")).unwrap_or("no test").to_owned() + "\n"
    };
    expect![[r#"
        to charge: dice 4 (fresh 3, led by a colonel +1), against 4 (morale value 4): 6 6 6 6 = 0 [common.3dt.three-fresh musket.cmd.colonel common.morale.value common.3dt.what]
    "#]].assert_eq(&tests("colonel"));
    expect![[r#"
        to charge: dice 5 (fresh 3, led by a general +2), against 4 (morale value 4): 6 6 6 6 6 = 0 [common.3dt.three-fresh musket.cmd.general common.morale.value common.3dt.what]
    "#]].assert_eq(&tests("general"));
}

#[test]
fn colonels_and_generals_regroup_nobody() {
    holds!("musket.cmd.noregroup");
    let position = led("red leader commander at 100,46\n red next regulars 6 in 6 at 60,50")
        .replace("command-figures", "command-figures supreme-commander");
    refused(
        &position,
        &["red: write #2: REFORM #1 #3"],
        &[],
        expect!["unreadable: column 5: colonels and generals regroup no units [musket.cmd.noregroup]"],
    );
}

#[test]
fn a_commander_who_fails_in_melee_is_captured() {
    holds!("musket.cmd.capture", "musket.cmd.melee");
    rolls(
        "period musket
         options command-figures
         red line regulars 12 in 6 at 30,50
         red leader commander at 100,50
         blue horse hussars 6 in 6 at 100,70",
        &[],
        &["#1: EN S 19 cm"],
        &[9],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            leader and horse meet [common.contact.stops]
            horse is at 100,51, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            a commander in melee, against 8 (a commander alone 8): 9 [common.command.lost]
            leader is captured [common.command.lost]
            turn 2 begins [common.sequence.turn]
            - horse: 100,51 facing 180, 6 figures in 6 files, order H
            - leader: off, 1 figures in 1 files, order H
        "#]],
    );
}
