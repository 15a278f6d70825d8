//! Elephants (medieval.elephant).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, fires, refuses, rolls};
use crate::table::{choices, fights, goes_on, refused, stands_with, turn};

/// An elephant with five hits in melee with foot three ranks deep.
const AT_BAY: &str = "red tusks war-elephant-archer at 60,50, wounds 5
         blue foes medium-infantry 12 in 4 at 60,50";

#[test]
fn an_elephant_with_six_hits_rampages_forward_over_six_figures_and_is_gone() {
    holds!(
        "medieval.elephant.rampage",
        "medieval.elephant.rampage-forward",
        "medieval.elephant.rampage-end",
        "medieval.elephant.hits"
    );
    // The sixth hit falls with the first die; three and four are a rampage forward: over the four figures of the first rank, and two
    // of the second.
    goes_on(
        AT_BAY,
        &[9, 8, 8, 8, 6, 6, 6, 6, 3, 4],
        expect![[r#"
        tusks is attacked in front [medieval.elephant.melee]
        melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 9 8 8 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        tusks bears 6 hits [common.melee.roll]
        rampage: 3 4 = 7 [medieval.elephant.rampage]
        tusks rampages forward [medieval.elephant.rampage-forward]
        foes loses 6 figures, and has 6 left [medieval.elephant.rampage-end]
        tusks is gone [medieval.elephant.rampage-end]
        - foes: 60,50 facing 180, 6 figures in 2 files, order H
        - tusks: off, 1 figures in 1 files, wounds 6, order H
    "#]],
    );
}

#[test]
fn after_the_sixth_figure_it_tramples_no_more() {
    // Twelve figures of three ranks are within 6 cm before it.
    goes_on(
        "red tusks war-elephant-archer at 60,50, wounds 5
         blue foes pike-light 16 in 4 at 60,50, melee 12",
        &[9, 8, 8, 8, 1, 1],
        expect![[r#"
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 9 8 8 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            tusks bears 6 hits [common.melee.roll]
            rampage: 1 1 = 2 [medieval.elephant.rampage]
            tusks rampages forward [medieval.elephant.rampage-forward]
            foes loses 6 figures, and has 10 left [medieval.elephant.rampage-end]
            tusks is gone [medieval.elephant.rampage-end]
            - foes: 60,50 facing 180, 10 figures in 2 files, order H
            - tusks: off, 1 figures in 1 files, wounds 6, order H
        "#]],
    );
}

#[test]
fn on_a_ten_or_eleven_it_runs_back_over_its_own() {
    holds!("medieval.elephant.rampage-back");
    // Four of the line behind it and a wagon behind that; break-through is for the foes.
    fights(
        "red tusks war-elephant-archer at 60,50, wounds 5
         red own light-infantry 6 in 6 at 60,44
         red cart supply-wagon at 60,41.9
         blue foes medium-infantry 12 in 4 at 60,50",
        [&[], &[]],
        &["blue: end"],
        &[9, 8, 8, 8, 6, 6, 6, 6, 5, 6],
        expect![[r#"
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 9 8 8 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            tusks bears 6 hits [common.melee.roll]
            rampage: 5 6 = 11 [medieval.elephant.rampage]
            tusks rampages backward [medieval.elephant.rampage-back]
            cart is crushed by tusks [medieval.elephant.rampage-back]
            own loses 4 figures, and has 2 left [medieval.elephant.rampage-end]
            tusks is gone [medieval.elephant.rampage-end]
            own: of 12 it lost 8, in column 11-20: rout [common.morale.chart]
            own routs [common.sequence.morale-next]
            own is broken [common.unit.broken]
            red-2 is a part of own [common.unit.broken-parts]
            turn 2 begins [common.sequence.turn]
            - cart: off, 1 figures in 1 files, order H
            - foes: 60,50 facing 180, 12 figures in 2 files, melee turns 1, order H
            - own: 58,44 facing 0, 1 figures in 1 files, shaken, must rout, broken, order H
            - red-2: 62,44 facing 0, 1 figures in 1 files, shaken, must rout, broken, order H
            - tusks: off, 1 figures in 1 files, melee turns 1, wounds 6, order H
        "#]],
    );
}

#[test]
fn on_a_twelve_it_crushes_all_within_six_cm() {
    holds!("medieval.elephant.rampage-panic");
    // All twelve foes are near enough, a chariot beside it by the edge of its base, and those farther away than 6 cm live.
    goes_on(
        "red tusks war-elephant-archer at 60,50, wounds 5
         red car chariot-archer at 70,50
         red far chariot-archer at 71,60
         red own light-infantry 12 in 4 at 60,40
         blue foes medium-infantry 12 in 4 at 60,50",
        &[9, 8, 8, 8, 6, 6, 6, 6, 6, 6],
        expect![[r#"
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 9 8 8 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            tusks bears 6 hits [common.melee.roll]
            rampage: 6 6 = 12 [medieval.elephant.rampage]
            tusks panics and crushes all around it [medieval.elephant.rampage-panic]
            car is crushed by tusks [medieval.elephant.rampage-panic]
            own loses 4 figures, and has 8 left [medieval.elephant.rampage-end]
            foes loses 12 figures, and has 0 left [medieval.elephant.rampage-end]
            foes is destroyed [common.base.dead-cap]
            tusks is gone [medieval.elephant.rampage-end]
            own: of 24 it lost 8, in column 21-30: rout [common.morale.chart]
            own routs [common.sequence.morale-next]
            own closes up [common.ground.close-up]
            Red has won [common.victory.no-army]
            - car: off, 1 figures in 1 files, order H
            - foes: off, 0 figures in 2 files, melee turns 1, order H
            - own: 60,40 facing 0, 8 figures in 2 files, shaken, must rout, order H
            - tusks: off, 1 figures in 1 files, melee turns 1, wounds 6, order H
            = red wins: an army is gone [common.victory.no-army]
        "#]],
    );
}

#[test]
fn an_elephant_rampages_at_the_end_of_the_fire_step_that_brings_the_sixth_hit() {
    fires(
        "red tusks war-elephant-javelin at 60,50, wounds 5, shots_left 0
         blue bows archer-light 8 in 8 at 30,47 facing 90
         blue near light-infantry 12 in 12 at 60,54",
        [&[], &["#1: H, FIRE BEGIN"]],
        USUAL,
        &[4, 1, 1, 1, 1, 1, 1, 1, 2, 2],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 8 (a die for each figure 8), against 2 (an elephant 2): 4 1 1 1 1 1 1 1 = 1 [common.fire.die medieval.elephant.missile-odds common.fire.ladder]
            bows fires at tusks in third 1, 8 figures: 1 hit [medieval.missile.die]
            tusks bears 6 hits [common.fire.losses]
            rampage: 2 2 = 4 [medieval.elephant.rampage]
            tusks rampages forward [medieval.elephant.rampage-forward]
            near loses 4 figures, and has 8 left [medieval.elephant.rampage-end]
            tusks is gone [medieval.elephant.rampage-end]
            near: of 24 it lost 8, in column 21-30: rout [common.morale.chart]
            near routs [common.sequence.morale-next]
            near is broken [common.unit.broken]
            blue-2 is a part of near [common.unit.broken-parts]
            Blue has won [common.victory.no-army]
            - blue-2: 56,54 facing 180, 4 figures in 2 files, shaken, must rout, broken, order H
            - bows: 30,47 facing 90, 8 figures in 4 files, order H, FIRE BEGIN
            - near: 64,54 facing 180, 4 figures in 2 files, shaken, must rout, broken, order H
            - tusks: off, 1 figures in 1 files, wounds 6, order H
            = blue wins: an army is gone [common.victory.no-army]
        "#]],
    );
}

#[test]
fn a_driver_kills_his_elephant_before_it_rampages_or_at_the_start_of_its_move() {
    holds!("medieval.elephant.mahout", "medieval.elephant.mahout-when");
    fights(
        AT_BAY,
        [&["#1: H, KILL ELEPHANT"], &[]],
        &[],
        &[9, 8, 8, 8, 6, 6, 6, 6, 3, 4],
        expect![[r#"
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 9 8 8 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            tusks bears 6 hits [common.melee.roll]
            rampage: 3 4 = 7 [medieval.elephant.rampage]
            the driver of tusks kills it [medieval.elephant.mahout]
            - tusks: off, 1 figures in 1 files, wounds 6, order H, KILL ELEPHANT
        "#]],
    );
    // Beside another order it waits for a rampage that does not come.
    stands_with(
        AT_BAY,
        &[(&["#1: H, KILL ELEPHANT"], &[])],
        &[8, 8, 8, 8, 6, 6, 6, 6],
        expect![[r#"
        - foes: 60,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        - tusks: 60,50 facing 0, 1 figures in 1 files, melee turns 1, wounds 5, order H
    "#]],
    );
    stands_with(
        AT_BAY,
        &[(&["#1: KILL ELEPHANT"], &[])],
        &[],
        expect![[r#"
        - tusks: off, 1 figures in 1 files, wounds 5, order H
    "#]],
    );
    // Without a driver nobody does it.
    let bereft = AT_BAY.replace("wounds 5", "wounds 5, mishaps driver-lost");
    stands_with(
        &bereft,
        &[(&["#1: KILL ELEPHANT"], &[])],
        &[8, 8, 8, 8, 6, 6, 6, 6],
        expect![[r#"
        - foes: 60,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        - tusks: 60,50 facing 0, 1 figures in 1 files, melee turns 1, wounds 5, order H
    "#]],
    );
}

#[test]
fn an_elephant_does_not_charge() {
    holds!("medieval.elephant.no-charge");
    refused(
        "red tusks war-elephant-archer at 60,50
         blue foes medium-infantry 12 in 4 at 60,70",
        &["red: write #1: CH #1"],
        &[],
        expect![
            "unreadable: column 5: an elephant engages and does not charge [medieval.elephant.no-charge]"
        ],
    );
    // It engages, and counts no shock.
    fights(
        "red tusks war-elephant-archer at 60,50, shots_left 0
         blue foes medium-infantry 12 in 4 at 60,60",
        [&["#1: EN #1"], &[]],
        &[],
        &[8, 8, 8, 8, 6, 6, 6, 6],
        expect![[r#"
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 8 8 8 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 60,60 facing 180, 12 figures in 2 files, melee turns 1, order H
            - tusks: 60,60 facing 0, 1 figures in 1 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn its_archer_fires_twice_on_the_move_each_time_from_where_it_then_is() {
    holds!(
        "medieval.elephant.fire-twice",
        "medieval.elephant.ammo",
        "medieval.elephant.values",
        "medieval.elephant.single"
    );
    let position = "red tusks war-elephant-archer at 60,50
         blue left light-infantry 6 in 6 at 30,58
         blue right light-infantry 6 in 6 at 60,100";
    // At the end of the first third only the left is in range, at the end of the last only the right.
    fires(
        position,
        [&["#1: N FULL"], &[]],
        USUAL,
        &[2, 10],
        expect![[r#"
        third 3 [common.third.together]
        tusks is at 60,74, facing 0 [common.third.beats]
        fire: dice 1 (a die for each figure 1), against 3 (light armor 3): 2 = 1 [common.fire.die medieval.missile.start-step common.fire.ladder]
        tusks fires at left in third 1, 1 figure: 1 hit [medieval.missile.die]
        fire: dice 1 (a die for each figure 1), against 3 (light armor 3): 10 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        tusks fires at right in third 3, 1 figure: 0 hits [medieval.missile.die]
        left loses a figure, and has 5 left [common.fire.losses]
        left: of 12 it lost 2, in column 11-20: back and turn [common.morale.chart]
        left must back and turn [common.sequence.morale-next]
        turn 2 begins [common.sequence.turn]
        - left: 30,58 facing 180, 5 figures in 3 files, shaken, must back-and-turn, order H
        - tusks: 60,74 facing 0, 1 figures in 1 files, order N
    "#]],
    );
    // Two targets are chosen in one line; the second third is not for it.
    fires(
        position,
        [&["#1: N FULL"], &[]],
        &["red: fire #1 last #2", "red: hand in", "blue: hand in"],
        &[2],
        expect![[r#"
            third 3 [common.third.together]
            tusks is at 60,74, facing 0 [common.third.beats]
            fire: dice 1 (a die for each figure 1), against 3 (light armor 3): 2 = 1 [common.fire.die medieval.missile.start-step common.fire.ladder]
            tusks fires at right in third 3, 1 figure: 1 hit [medieval.missile.die]
            right loses a figure, and has 5 left [common.fire.losses]
            right: of 12 it lost 2, in column 11-20: back and turn [common.morale.chart]
            right must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - right: 60,100 facing 180, 5 figures in 3 files, shaken, must back-and-turn, order H
            - tusks: 60,74 facing 0, 1 figures in 1 files, order N
        "#]],
    );
    refuses(
        position,
        [&["#1: N FULL"], &[]],
        &["red: fire #1 second #1"],
        expect![
            "an elephant fires once in the first third and once in the last [medieval.elephant.fire-twice]"
        ],
    );
    // All round: somebody behind it is fired at as well, in either third or in both.
    let lines = turn(&["#1: H"], &[]);
    choices(
        "red tusks war-elephant-archer at 60,50
         blue behind light-infantry 6 in 6 at 60,30",
        &lines.iter().map(String::as_str).collect::<Vec<_>>(),
        &[],
        expect![[r#"
            red: fire #1 first #1
            red: fire #1 last #1
            red: fire #1 first #1 last #1
            red: fire #1 hold
            red: hand in
            blue: hand in
        "#]],
    );
}

#[test]
fn javelins_count_two_steps_as_far_as_they_fly() {
    holds!("medieval.elephant.javelin-odds");
    let position = |far: &str| {
        format!(
            "red tusks war-elephant-javelin at 60,50
             blue men medium-infantry 6 in 6 at 60,{far}"
        )
    };
    let thrown = |far: &str| rolls(&position(far), [&[], &[]], USUAL, &[8, 10], "fire:");
    let both = expect![[r#"
        fire: dice 1 (a die for each figure 1), against 4 (medium armor 2, javelins +2): 8 = 1 [common.fire.die medieval.missile.start-step medieval.elephant.javelin-odds common.fire.ladder]
        fire: dice 1 (a die for each figure 1), against 4 (medium armor 2, javelins +2): 10 = 0 [common.fire.die medieval.missile.start-step medieval.elephant.javelin-odds common.fire.ladder]
    "#]];
    both.assert_eq(&thrown("53"));
    both.assert_eq(&thrown("60"));
    // Farther than 10 cm nothing is thrown.
    assert_eq!(thrown("60.1").trim(), "");
}

#[test]
fn it_melees_and_fires_but_not_at_those_in_melee() {
    holds!("medieval.elephant.melee-and-fire");
    fights(
        "red tusks war-elephant-archer at 60,50
         blue foes medium-infantry 6 in 4 at 60,50
         blue bows light-infantry 6 in 6 at 80,47 facing 270",
        [&[], &[]],
        USUAL,
        &[10, 10, 8, 8, 8, 8, 6, 6, 6, 6],
        expect![[r#"
            fire: dice 1 (a die for each figure 1), against 3 (light armor 3): 10 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            tusks fires at bows in third 1, 1 figure: 0 hits [medieval.missile.die]
            fire: dice 1 (a die for each figure 1), against 3 (light armor 3): 10 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            tusks fires at bows in third 3, 1 figure: 0 hits [medieval.missile.die]
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 8 8 8 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 6 figures in 2 files, melee turns 1, order H
            - tusks: 60,50 facing 0, 1 figures in 1 files, melee turns 1, order H
        "#]],
    );
    refuses(
        "red tusks war-elephant-archer at 60,50
         blue foes medium-infantry 6 in 4 at 60,50
         blue bows light-infantry 6 in 6 at 80,47 facing 270",
        [&[], &[]],
        &["red: fire #1 first #1"],
        expect!["it is not in sight then, or in contact with our own [common.fire.target]"],
    );
}

#[test]
fn missiles_hit_an_elephant_as_a_medium_target_and_slings_do_not() {
    holds!("medieval.elephant.missile-odds", "medieval.elephant.slings", "medieval.single.target");
    let shot = |by: &str, far: &str| {
        let position = format!(
            "red tusks war-elephant-javelin at 60,50
             blue men {by} 6 in 6 at 60,{far}"
        );
        rolls(
            &position,
            [&[], &["#1: H, FIRE BEGIN"]],
            USUAL,
            &[],
            if by == "slinger" { "men" } else { "fire:" },
        )
    };
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (an elephant 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.elephant.missile-odds common.fire.ladder]
    "#]].assert_eq(&shot("archer-light", "85"));
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 3 (an elephant 2, mid range +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.elephant.missile-odds medieval.missile.mid common.fire.ladder]
    "#]].assert_eq(&shot("archer-light", "70"));
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 4 (an elephant 2, close +2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.elephant.missile-odds medieval.missile.close common.fire.ladder]
    "#]].assert_eq(&shot("archer-light", "62"));
    expect![[r#"
        men: 6 figures cannot hit [medieval.missile.none]
        men fires at tusks in third 1, 6 figures: 0 hits [medieval.missile.die]
    "#]]
    .assert_eq(&shot("slinger", "62"));
}

#[test]
fn a_stone_on_its_base_removes_it_and_one_beside_it_hurts_it_and_its_men() {
    holds!("medieval.elephant.removed-artillery", "medieval.elephant.crew-loss", "medieval.elephant.circle");
    let position = "red stones catapult at 60,50
         blue tusks war-elephant-archer at 60,110";
    fires(
        position,
        [&[], &[]],
        &["red: shoot #1 at #1 range 61 aim 60,111", "red: hand in", "blue: hand in"],
        &[3, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            the whole of tusks is struck [medieval.elephant.removed-artillery]
            tusks is shot down [medieval.elephant.removed-artillery]
            Red has won [common.victory.no-army]
            - tusks: off, 1 figures in 1 files, order H
            = red wins: an army is gone [common.victory.no-army]
        "#]],
    );
    // Short of it by a centimetre: two hits on a 4, the archer falls on a 6, the driver lives on a 5.
    fires(
        position,
        [&[], &[]],
        &["red: shoot #1 at #1 range 59 aim 60,110", "red: hand in", "blue: hand in"],
        &[3, 1, 4, 6, 5],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,109, lands at 60,109 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            hit area: dice 1 (a die for each 1): 4 = 1 [medieval.elephant.removed-artillery]
            tusks is struck [medieval.elephant.removed-artillery]
            hit area: dice 1 (a die for each 1): 6 = 1 [medieval.elephant.crew-loss]
            the missile man of tusks is struck [medieval.elephant.crew-loss]
            hit area: dice 1 (a die for each 1): 5 = 0 [medieval.elephant.crew-loss]
            tusks bears 2 hits [medieval.engine.timing]
            turn 2 begins [common.sequence.turn]
            - tusks: 60,110 facing 180, 1 figures in 1 files, wounds 2, order H
        "#]],
    );
}

#[test]
fn a_bolt_counts_two_hits_and_the_second_bolt_removes_it() {
    battle::holds!("medieval.ballista.elephant");
    let position = "red bolts ballista at 60,50
         blue tusks war-elephant-archer at 60,70";
    let shot = ["red: shoot #1 at #1 range 21 aim 60,71", "red: hand in", "blue: hand in"];
    fires(
        position,
        [&[], &[]],
        &shot,
        &[],
        expect![[r#"
        third 3 [common.third.together]
        the shot of bolts, called at 60,71, lands at 60,71 and strikes along its last 6 cm [medieval.engine.hit-area]
        tusks is struck [medieval.elephant.removed-artillery]
        tusks bears 2 hits [medieval.engine.timing]
        - tusks: 60,70 facing 180, 1 figures in 1 files, wounds 2, order H
    "#]],
    );
    let struck = position.replace("at 60,70", "at 60,70, wounds 2, mishaps bolt");
    fires(
        &struck,
        [&[], &[]],
        &shot,
        &[],
        expect![[r#"
        third 3 [common.third.together]
        the shot of bolts, called at 60,71, lands at 60,71 and strikes along its last 6 cm [medieval.engine.hit-area]
        tusks is struck [medieval.elephant.removed-artillery]
        tusks is shot down [medieval.elephant.removed-artillery]
        Red has won [common.victory.no-army]
        - tusks: off, 1 figures in 1 files, wounds 2, order H
        = red wins: an army is gone [common.victory.no-army]
    "#]],
    );
}

#[test]
fn without_its_men_an_elephant_neither_fires_nor_moves() {
    let alone = "red tusks war-elephant-archer at 60,50, mishaps rider-lost driver-lost
         blue men light-infantry 6 in 6 at 60,70";
    stands_with(
        alone,
        &[(&["#1: N FULL"], &[])],
        &[],
        expect![[r#"
        - tusks: 60,50 facing 0, 1 figures in 1 files, order N
    "#]],
    );
}

#[test]
fn a_rampage_that_divides_a_unit_breaks_it() {
    holds!("medieval.elephant.break");
    // It runs through the two middle files of a unit one rank deep, which is broken and does not close up.
    fights(
        "red tusks war-elephant-archer at 60,50, wounds 5
         blue foes medium-infantry 20 in 20 at 60,50",
        [&[], &[]],
        &["blue: end"],
        &[9, 8, 8, 8, 8, 8, 8, 8, 6, 6, 6, 6, 6, 6, 6, 6, 3, 4],
        expect![[r#"
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 8 (figures 8), against 8 (melee point 8): 9 8 8 8 8 8 8 8 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            tusks bears 6 hits [common.melee.roll]
            rampage: 3 4 = 7 [medieval.elephant.rampage]
            tusks rampages forward [medieval.elephant.rampage-forward]
            foes loses 4 figures, and has 16 left [medieval.elephant.rampage-end]
            tusks is gone [medieval.elephant.rampage-end]
            foes: of 60 it lost 12, in column 51-60: rout [common.morale.chart]
            foes is spared [common.morale.same-result]
            foes is broken [common.unit.broken]
            blue-1 is a part of foes [common.unit.broken-parts]
            Blue has won [common.victory.no-army]
            - blue-1: 54,50 facing 180, 8 figures in 4 files, melee turns 1, broken, order H
            - foes: 66,50 facing 180, 8 figures in 4 files, melee turns 1, broken, order H
            - tusks: off, 1 figures in 1 files, melee turns 1, wounds 6, order H
            = blue wins: an army is gone [common.victory.no-army]
        "#]],
    );
}

#[test]
fn an_elephant_between_the_parts_of_a_unit_breaks_it_also_if_it_is_its_own() {
    stands_with(
        "red tusks war-elephant-archer at 60,50
         red own medium-infantry 12 in 12 at 60,50, gone [2,3]
         blue men light-infantry 6 in 6 at 60,140",
        &[(&[], &[])],
        &[],
        expect![[r#"
            - own: 56,50 facing 0, 4 figures in 2 files, broken, order H
            - red-2: 64,50 facing 0, 4 figures in 2 files, broken, order H
        "#]],
    );
}

#[test]
fn an_elephant_breaks_through() {
    // All before it have fallen; it has three quarters of its move left.
    fights(
        "red tusks war-elephant-archer at 60,50, shots_left 0
         blue foes medium-infantry 6 in 4 at 60,56, gone [0,1], capped [2]
         blue men light-infantry 6 in 6 at 60,140",
        [&["#1: EN #1"], &[]],
        &["red: through tusks 10", "red: end"],
        &[8, 12],
        expect![[r#"
            tusks is attacked in front [medieval.elephant.melee]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 12 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses a figure, and has 0 left [common.melee.roll]
            foes is destroyed [common.base.dead-cap]
            tusks breaks through [common.breakthrough.move]
            turn 2 begins [common.sequence.turn]
            - foes: off, 0 figures in 2 files, melee turns 1, order H
            - tusks: 60,68 facing 0, 1 figures in 1 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn horses_near_an_elephant_move_away_in_the_next_turn() {
    holds!("medieval.elephant.horses");
    let position = "red tusks war-elephant-archer at 60,50, shots_left 0
         blue horse light-cavalry 6 in 6 at 60,59, mishaps shies";
    // An order to stay is replaced by a march straight away, until they are more than 10 cm from it.
    stands_with(
        position,
        &[(&[], &[])],
        &[],
        expect![[r#"
        - horse: 60,64.1 facing 0, 6 figures in 6 files, order H
    "#]],
    );
    // One that leads away is carried out, and goes on if it is too short.
    stands_with(
        position,
        &[(&[], &["#1: E 3 cm"])],
        &[],
        expect![[r#"
        - horse: 78.4,61 facing 90, 6 figures in 6 files, order E 3 cm
    "#]],
    );
    // A charge at the elephant is not made.
    stands_with(
        position,
        &[(&[], &["#1: CH #1"])],
        &[],
        expect![[r#"
        - horse: 60,64.1 facing 0, 6 figures in 6 files, order H
    "#]],
    );
    // What stands 10 cm away when a turn ends shies, whosever the elephant is.
    stands_with(
        "red tusks war-elephant-archer at 60,50, shots_left 0
         red horse light-cavalry 6 in 6 at 60,40 facing 180
         blue men light-infantry 6 in 6 at 60,140",
        &[(&[], &[]), (&[], &[])],
        &[],
        expect![[r#"
            - horse: 60,29.9 facing 180, 6 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn horses_leave_a_melee_for_an_elephant_without_a_test() {
    fights(
        "red tusks war-elephant-archer at 60,46, shots_left 0
         red men medium-infantry 12 in 12 at 60,50
         blue horse light-cavalry 6 in 6 at 60,50, mishaps shies",
        [&[], &[]],
        &[],
        &[],
        expect![[r#"
            turn 2 begins [common.sequence.turn]
            - horse: 60,60.1 facing 0, 6 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn an_elephant_that_is_attacked_fires_without_a_test() {
    battle::holds!("medieval.charged.pieces");
    // Bowmen on foot are tested before they fire at those who close in; an elephant is not.
    let told = |shooter: &str| {
        let position = format!(
            "red shooter {shooter} at 60,50\nred rest peasants 12 in 6 at 160,20\nblue foes light-infantry 12 in 6 at 60,70"
        );
        let mut actions = turn(&[], &["#1: CH #1"]);
        actions.extend(["red: hand in", "blue: hand in"].map(str::to_owned));
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let all = crate::table::fought(&position, &actions, &[]);
        let kept =
            |line: &&str| line.contains("to fire") || line.contains("fire at") || line.contains("fires at");
        all.lines().filter(kept).collect::<Vec<&str>>().join("\n")
    };
    expect!["shooter fires at foes in third 1, 1 figure: 0 hits [medieval.missile.die]"]
        .assert_eq(&told("war-elephant-archer"));
    expect![[r#"
        fire at an enemy closing in: dice 3 (fresh 3), against 3 (morale value 3): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
        shooter fires at foes in third 1, 12 figures: 0 hits [medieval.missile.die]"#]].assert_eq(&told("archer-light 12 in 6"));
}
