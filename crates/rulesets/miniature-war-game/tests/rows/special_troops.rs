//! Romans, pikes and missile troops where no other file holds their rows (medieval.romans, medieval.pike, medieval.missile, medieval.move).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, fires, refuses, rolls};
use crate::table::refused;

#[test]
fn pikes_that_attack_strike_with_three_ranks() {
    holds!("medieval.pike.three-ranks");
    // Two figures of the foes roll for the first rank of two files each, and once more for each pike of the second and third.
    crate::table::rolls(
        "red pikes pike-light 12 in 4 at 60,44
         blue foes medium-infantry 12 in 4 at 60,50",
        &["#1: EN #1"],
        &[],
        &[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            pikes and foes meet [common.contact.stops]
            pikes squares up: at 60,50, facing 0 [common.contact.square-up common.contact.closing]
            pikes is at 60,50, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            pikes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked by the ranks behind the first [medieval.strike.order]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 6 (melee point 6): 7 = 1 [common.melee.figures common.melee.sum common.melee.roll]
            foes loses 2 figures, and has 10 left [common.melee.roll]
            foes: of 36 it lost 6, in column 31-40: back and turn [common.morale.chart]
            foes must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - foes: 60,50 facing 180, 10 figures in 2 files, shaken, melee turns 1, must back-and-turn, order H
            - pikes: 60,50 facing 0, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn each_stand_that_fires_has_a_range_of_its_own() {
    holds!("medieval.missile.measure");
    // A long line: its middle has the men in mid range, its ends only far.
    expect![[r#"
        fire: dice 4 (a die for each figure 4), against 3 (light armor 3): 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 8 (a die for each figure 8), against 4 (light armor 3, mid range +1): 1 1 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 4 (a die for each figure 4), against 3 (light armor 3): 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
    "#]].assert_eq(&rolls(
        "red bows archer-light 16 in 16 at 60,50
         blue men light-infantry 6 in 6 at 60,76",
        [&["#1: H, FIRE BEGIN"], &[]],
        USUAL,
        &[],
        "fire:",
    ));
}

#[test]
fn only_what_the_first_rank_sees_is_fired_at() {
    holds!("medieval.missile.sight", "medieval.missile.partial-sight");
    // A friend before the left file hides the men from it and from the stand behind it; the right file fires, the stand behind it over it.
    expect![[r#"
        fire: dice 2 (a die for each figure 2), against 3 (light armor 3): 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 2 (a die for each figure 2), against 2 (light armor 3, over a rank -1): 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.indirect common.fire.ladder]
    "#]].assert_eq(&rolls(
        "red bows archer-light 8 in 4 at 60,50
         red line light-infantry 6 in 6 at 56.6,53
         blue men light-infantry 6 in 6 at 60,80",
        [&["#1: H, FIRE BEGIN"], &[]],
        USUAL,
        &[],
        "fire:",
    ));
    refuses(
        "red bows archer-light 8 in 4 at 60,50
         red line light-infantry 12 in 12 at 60,53
         blue men light-infantry 6 in 6 at 60,80
         red more archer-light 6 in 6 at 90,50
         blue others light-infantry 6 in 6 at 90,80",
        [&[], &[]],
        &["red: fire #1 at #1"],
        expect!["it is not in the arc of fire and in sight [common.fire.target]"],
    );
}

#[test]
fn artillery_comes_before_missiles_and_missiles_before_shock_and_melee() {
    holds!("medieval.missile.order");
    fires(
        "red stones catapult at 60,50
         red bows archer-light 6 in 6 at 80,80
         red horse light-cavalry 6 in 2 at 120,60
         blue men light-infantry 12 in 6 at 60,110
         blue foes light-infantry 12 in 4 at 120,90",
        [&["#2: H, FIRE BEGIN", "#3: CH #2"], &[]],
        &[
            "red: shoot #1 at #1 range 61 aim 60,111",
            "red: hand in",
            "blue: hand in",
            "red: hand in",
            "blue: hand in",
        ],
        &[3, 1],
        expect![[r#"
            third 3 [common.third.together]
            wheel: 3 [medieval.engine.wheel-pick]
            variation: 1 [medieval.engine.wheel-roll]
            the shot of stones, called at 60,111, lands at 60,111 and strikes in a circle of 8 cm [medieval.engine.hit-area]
            a figure of men is struck [medieval.engine.centre-kill]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
            men loses a figure, and has 11 left [medieval.engine.timing]
            fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
            bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
            horse strikes foes [common.shock.contact]
            shock: dice 1 (shocks of its figures 1): 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes foes [common.shock.contact]
            shock: dice 1 (shocks of its figures 1): 1 = 0 [common.shock.dice common.shock.chart]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            foes is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men: of 24 it lost 2, in column 21-30: back [common.morale.chart]
            men must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - bows: 80,80 facing 0, 6 figures in 3 files, order H, FIRE BEGIN
            - foes: 120,90 facing 180, 12 figures in 2 files, melee turns 1, order H
            - horse: 120,90 facing 0, 6 figures in 2 files, charged, melee turns 1, order H
            - men: 60,110 facing 180, 11 figures in 3 files, shaken, must back, order H
        "#]],
    );
}

#[test]
fn a_broken_unit_does_not_shoot() {
    holds!("medieval.missile.broken");
    let position = "red bows archer-light 12 in 12 at 60,50, is broken
         red others archer-light 6 in 6 at 90,50
         blue men light-infantry 6 in 6 at 60,80";
    refuses(position, [&[], &[]], &["red: fire #1 at #1"], expect!["it is broken [medieval.missile.broken]"]);
}

#[test]
fn only_units_of_morale_three_change_their_ranks_and_files_in_this_period() {
    holds!("medieval.scope", "medieval.move.formation");
    // By the common row a morale of 2 is enough; the row of the period wins.
    refused(
        "red stones slinger 12 in 6 at 60,50
         blue men light-infantry 6 in 6 at 60,140",
        &["red: write #1: COL 4"],
        &[],
        expect![
            "unreadable: column 5: this unit never changes its ranks and files [medieval.move.formation]"
        ],
    );
    // The skirmish line is left to them.
    crate::table::stands_with(
        "red stones slinger 12 in 6 at 60,50
         blue men light-infantry 6 in 6 at 60,140",
        &[(&["#1: SK 2"], &[])],
        &[],
        expect![[r#"
            - stones: 60,50 facing 0, 12 figures in 6 files, 2 cm apart, order SK
        "#]],
    );
}
