//! Phalanx and testudo (medieval.phalanx, medieval.testudo), slingers before the line (medieval.slinger.screen).

use battle::holds;
use expect_test::expect;

use crate::fire::{USUAL, fires};
use crate::table::{fights, plays, refused, shown, stands_with, turn};

/// Hoplites far from anybody.
const HOPLITES: &str = "red spears hoplites 24 in 6 at 60,50
         blue men light-infantry 6 in 6 at 60,140";

/// Legionaries far from anybody.
const COHORT: &str = "red cohort roman-legionaries 24 in 12 at 60,50
         blue men light-infantry 6 in 6 at 60,140";

/// What holds of red's first unit after these turns of red's lines.
fn is_after(position: &str, id: &str, turns: &[&str]) -> String {
    let actions: Vec<String> = turns.iter().flat_map(|line| turn(&[line], &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    shown(position, &actions, &[], &format!("units.{id}.is")).to_string()
}

#[test]
fn hoplites_form_a_phalanx_for_a_third_of_their_move() {
    holds!("medieval.phalanx.form");
    // Two ranks if nothing is said; the march that is left is two thirds.
    plays(
        HOPLITES,
        &["#1: PHALANX, N FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        spears stands in phalanx [medieval.phalanx.form]
        third 2 [common.third.together]
        spears is at 60,58, facing 0 [common.third.beats]
        third 3 [common.third.together]
        spears is at 60,66, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - spears: 60,66 facing 0, 24 figures in 6 files, order PHALANX, N
    "#]],
    );
    // The third is paid also if ranks and files stay as they are.
    stands_with(
        HOPLITES,
        &[(&["#1: PHALANX 4, N FULL"], &[])],
        &[],
        expect![[r#"
        - spears: 60,66 facing 0, 24 figures in 3 files, order PHALANX 4, N
    "#]],
    );
    assert_eq!(is_after(HOPLITES, "spears", &["#1: PHALANX 4"]), r#"["phalanx"]"#);
    // It is left for a third, and keeps its ranks and files.
    let formed = HOPLITES.replace("at 60,50", "at 60,50, is phalanx");
    plays(
        &formed,
        &["#1: LEAVE PHALANX, N FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        spears is in phalanx no more [medieval.phalanx.form]
        third 2 [common.third.together]
        spears is at 60,58, facing 0 [common.third.beats]
        third 3 [common.third.together]
        spears is at 60,66, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - spears: 60,66 facing 0, 24 figures in 3 files, order LEAVE PHALANX, N
    "#]],
    );
    // Another formation ends it, too.
    assert_eq!(is_after(&formed, "spears", &["#1: COL 4"]), r#"["moved"]"#);
    refused(
        COHORT,
        &["red: write #1: PHALANX"],
        &[],
        expect!["unreadable: column 5: not for this unit: PHALANX [medieval.phalanx.form]"],
    );
    refused(
        HOPLITES,
        &["red: write #1: PHALANX 1"],
        &[],
        expect!["unreadable: column 5: not for this unit: PHALANX [common.order.kinds]"],
    );
}

#[test]
fn a_phalanx_in_contact_stays_one() {
    holds!("medieval.phalanx.locked");
    refused(
        "red spears hoplites 24 in 6 at 60,50, is phalanx
         blue men light-infantry 6 in 6 at 60,51",
        &["red: write #1: LEAVE PHALANX, WD S"],
        &[],
        expect![
            "unreadable: column 5: a phalanx in contact with the enemy stays one [medieval.phalanx.locked]"
        ],
    );
}

#[test]
fn a_phalanx_goes_straight_on_or_back_and_neither_turns_nor_wheels() {
    holds!("medieval.phalanx.straight");
    let formed = HOPLITES.replace("at 60,50", "at 60,50, is phalanx");
    stands_with(
        &formed,
        &[(&["#1: S 20 cm"], &[])],
        &[],
        expect![[r#"
        - spears: 60,30 facing 0, 24 figures in 3 files, order S 20 cm
    "#]],
    );
    let oak = format!("place oak 90,90\n{formed}");
    refused(
        &oak,
        &["red: write #1: NE FULL"],
        &[],
        expect![
            "unreadable: column 5: a phalanx goes only straight on or straight back [medieval.phalanx.straight]"
        ],
    );
    refused(
        &oak,
        &["red: write #1: H, F E"],
        &[],
        expect!["unreadable: column 8: a phalanx does not face another way [medieval.phalanx.straight]"],
    );
    refused(
        &oak,
        &["red: write #1: TO oak"],
        &[],
        expect![
            "unreadable: column 1: a phalanx goes only straight on or straight back [medieval.phalanx.straight]"
        ],
    );
    // Out of the phalanx in the same order it may turn.
    stands_with(
        &formed,
        &[(&["#1: LEAVE PHALANX, E FULL"], &[])],
        &[],
        expect![[r#"
        - spears: 71,46 facing 90, 24 figures in 3 files, order LEAVE PHALANX, E
    "#]],
    );
    // A charge at somebody aside runs straight ahead, and may miss.
    stands_with(
        "red spears hoplites 24 in 12 at 60,50, is phalanx
         blue men light-infantry 6 in 6 at 90,70",
        &[(&["#1: CH #1"], &[])],
        &[],
        expect![[r#"
            - spears: 60,82 facing 0, 24 figures in 6 files, charged, missed, order H
        "#]],
    );
}

#[test]
fn a_phalanx_that_turns_its_back_or_is_left_with_one_rank_is_none() {
    holds!("medieval.phalanx.outside");
    let shaken = HOPLITES.replace("at 60,50", "at 60,50, is phalanx, reaction back-and-turn");
    plays(
        &shaken,
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        spears is in phalanx no more [medieval.phalanx.outside]
        spears must back and turn [common.reaction.forced common.reaction.back-turn]
        third 1 [common.third.together]
        spears is at 60,34, facing 180 [common.third.beats]
        third 2 [common.third.together]
        spears is at 60,26, facing 180 [common.third.beats]
        third 3 [common.third.together]
        spears is at 60,18, facing 180 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - spears: 60,18 facing 180, 24 figures in 3 files, shaken, order H
    "#]],
    );
    let back = HOPLITES.replace("at 60,50", "at 60,50, is phalanx, reaction back");
    plays(
        &back,
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        spears must go back [common.reaction.forced common.reaction.back]
        third 1 [common.third.together]
        spears is at 60,42, facing 0 [common.third.beats]
        third 2 [common.third.together]
        spears is at 60,38, facing 0 [common.third.beats]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - spears: 60,38 facing 0, 24 figures in 3 files, shaken, order H
    "#]],
    );
    // Bows take the second rank of two stands: what is left is a single rank.
    fires(
        "red spears hoplites 8 in 4 at 60,50, is phalanx
         blue bows longbow-light 16 in 16 at 60,65",
        [&[], &["#1: H, FIRE BEGIN"]],
        USUAL,
        &[2, 2, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 16 (a die for each figure 16), against 3 (medium armor 2, close +2, front of a phalanx -1): 2 2 4 4 1 1 1 1 1 1 1 1 1 1 1 1 = 4 [common.fire.die medieval.missile.start-step medieval.missile.close medieval.phalanx.missiles common.fire.ladder]
            bows fires at spears in third 1, 16 figures: 4 hits [medieval.missile.die]
            spears loses 4 figures, and has 4 left [common.fire.losses]
            spears is in phalanx no more [medieval.phalanx.outside]
            spears: of 24 it lost 12, in column 21-30: rout [common.morale.chart]
            spears routs [common.sequence.morale-next]
            spears closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - bows: 60,65 facing 180, 16 figures in 8 files, order H, FIRE BEGIN
            - spears: 60,50 facing 0, 4 figures in 2 files, shaken, must rout, order H
        "#]],
    );
}

#[test]
fn legionaries_form_a_testudo_and_creep_at_a_third_of_their_rate() {
    holds!("medieval.testudo.form", "medieval.testudo.move", "medieval.testudo.who");
    // Forming takes 8 of the 24 cm; the other 16 are 5 1/3 cm of ground.
    plays(
        COHORT,
        &["#1: TESTUDO, N FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        cohort stands in testudo [medieval.testudo.form]
        third 2 [common.third.together]
        cohort is at 60,52.6666, facing 0 [common.third.beats]
        third 3 [common.third.together]
        cohort is at 60,55.3333, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - cohort: 60,55.3333 facing 0, 24 figures in 3 files, order TESTUDO, N
    "#]],
    );
    let formed = "red cohort roman-legionaries 24 in 6 at 60,50, is testudo, loose_files 6
         blue men light-infantry 6 in 6 at 60,140";
    // In a whole turn 8 cm, in rough ground two thirds of that.
    stands_with(
        formed,
        &[(&["#1: N FULL"], &[])],
        &[],
        expect![[r#"
        - cohort: 60,58 facing 0, 24 figures in 3 files, order N
    "#]],
    );
    stands_with(
        &format!("terrain rough 40,40 80,40 80,90 40,90\n{formed}"),
        &[(&["#1: N FULL"], &[])],
        &[],
        expect![[r#"
            - cohort: 60,55.3333 facing 0, 24 figures in 3 files, order N
        "#]],
    );
    // In the mud of plowed ground a third of that of others, who go a third of their rate.
    let mud = "conditions effects = [{ kind = \"mud-slows\", pieces = [\"cohort\"] }]
         terrain plowed 40,30 80,30 80,90 40,90";
    stands_with(
        &format!("{mud}\n{formed}"),
        &[(&["#1: N FULL"], &[])],
        &[],
        expect![[r#"
            - cohort: 60,52.6666 facing 0, 24 figures in 3 files, order N
        "#]],
    );
    // It opens into the formation it had, for a third.
    plays(
        formed,
        &["#1: OPEN TESTUDO, N FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        cohort is in testudo no more [medieval.testudo.form]
        third 2 [common.third.together]
        cohort is at 60,58, facing 0 [common.third.beats]
        third 3 [common.third.together]
        cohort is at 60,66, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - cohort: 60,66 facing 0, 24 figures in 6 files, order OPEN TESTUDO, N
    "#]],
    );
    refused(
        formed,
        &["red: write #1: CH #1"],
        &[],
        expect!["unreadable: column 5: a testudo does not charge [medieval.testudo.move]"],
    );
    refused(
        COHORT,
        &["red: write #1: TESTUDO, CH #1"],
        &[],
        expect!["unreadable: column 14: a testudo does not charge [medieval.testudo.move]"],
    );
    refused(
        COHORT,
        &["red: write #1: TESTUDO 3"],
        &[],
        expect!["unreadable: column 5: not for this unit: TESTUDO [common.order.kinds]"],
    );
    refused(
        HOPLITES,
        &["red: write #1: TESTUDO"],
        &[],
        expect!["unreadable: column 5: not for this unit: TESTUDO [medieval.testudo.who]"],
    );
    refused(
        "red cohort roman-legionaries 6 in 6 at 60,50
         blue men light-infantry 6 in 6 at 60,140",
        &["red: write #1: TESTUDO"],
        &[],
        expect!["unreadable: column 5: a testudo takes 8 figures [medieval.testudo.form]"],
    );
}

#[test]
fn a_testudo_of_less_than_four_ranks_is_none_when_the_turn_ends() {
    plays(
        "red cohort roman-legionaries 24 in 8 at 60,50, is testudo
         blue men light-infantry 6 in 6 at 60,140",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            cohort is in testudo no more [medieval.testudo.form]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn legionaries_in_testudo_keep_no_pilums_for_later() {
    holds!("medieval.testudo.no-pilum");
    // Nothing is thrown before the melee, which is fought as usual.
    fights(
        "red cohort roman-legionaries 8 in 2 at 60,50, is testudo
         blue men light-infantry 12 in 4 at 60,60",
        [&[], &["#1: EN #1"]],
        &[],
        &[8, 8, 4, 4, 4, 4],
        expect![[r#"
            cohort is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 8 (melee point 8): 8 8 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - cohort: 60,50 facing 0, 8 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn slingers_throw_twice_before_the_line_and_go_back_behind_it() {
    holds!("medieval.slinger.screen");
    let position = "red stones slinger 6 in 6 at 60,50, gap 2
         red line medium-infantry 12 in 12 at 60,47
         blue men light-infantry 6 in 6 at 60,75";
    // Two throws of six stones; then they stand 1 cm behind the line, facing as before.
    fires(
        position,
        [&["#1: SCREEN BACK #2"], &[]],
        USUAL,
        &[1; 12],
        expect![[r#"
        third 3 [common.third.together]
        stones is at 60,44, facing 0 [common.third.beats]
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        stones fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        stones fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
        turn 2 begins [common.sequence.turn]
        - stones: 60,44 facing 0, 6 figures in 3 files, 2 cm apart, order H
    "#]],
    );
    // A line too deep for a third of their move keeps them before it.
    stands_with(
        "red stones slinger 6 in 6 at 60,50, gap 2
         red line medium-infantry 36 in 6 at 60,47
         blue men light-infantry 6 in 6 at 60,140",
        &[(&["#1: SCREEN BACK #2"], &[])],
        &[],
        expect![[r#"
            - stones: 60,49 facing 0, 6 figures in 3 files, 2 cm apart, order H
        "#]],
    );
}
