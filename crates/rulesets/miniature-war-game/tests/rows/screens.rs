//! Who is out of sight although no ground hides him: screens, and troops who lie in wait (common.screen, common.forest.ambush).

use battle::holds;
use expect_test::expect;

use crate::fire::fires;
use crate::table::{check, plays};

/// What is told at the start of a turn, when blue scouts look at men of red's who are hidden, and others are on the board.
fn looks(others: &str, men: &str, scout: &str, expected: expect_test::Expect) {
    let position = format!(
        "{others}
         red men {men}, marker A
         blue scout light-infantry 6 in 6 at {scout}
         blue far peasants 12 in 4 at 230,140"
    );
    check(&position, &[], &[], expected);
}

#[test]
fn cavalry_screens_foot_that_it_hides_wholly() {
    holds!("common.screen.cavalry", "common.screen.hidden", "common.screen.per-viewer");
    let horse = "red horse light-cavalry 12 in 12 at 60,50";
    looks(
        horse,
        "medium-infantry 12 in 6 at 60,40",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    // Engines, too; but no horse.
    looks(
        horse,
        "ballista at 60,40",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        horse,
        "light-cavalry 6 in 2 at 60,40",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,40 facing 0, 6 figures in 2 files, order H
    "#]],
    );
    // A screen that is too narrow hides nothing wholly: the stands beside it are seen.
    looks(
        "red horse light-cavalry 12 in 2 at 60,70",
        "medium-infantry 12 in 12 at 60,40",
        "60,100",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal common.hidden.part]
            - men: 60,40 facing 0, 12 figures in 6 files, 2 stands unseen, order H
        "#]],
    );
    // Nor does one behind which another enemy looks.
    looks(
        "red horse light-cavalry 12 in 12 at 60,50
         blue flank light-infantry 6 in 6 at 120,40 facing 270",
        "medium-infantry 12 in 6 at 60,40",
        "60,100",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal]
            - men: 60,40 facing 0, 12 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn a_screened_unit_is_seen_from_10_cm() {
    holds!("common.screen.hidden");
    let horse = "red horse light-cavalry 12 in 12 at 60,46";
    looks(
        horse,
        "medium-infantry 12 in 6 at 60,40",
        "60,50.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        horse,
        "medium-infantry 12 in 6 at 60,40",
        "60,50",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,40 facing 0, 12 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn cavalry_does_not_screen_against_higher_ground() {
    holds!("common.screen.level");
    let horse = "red horse light-cavalry 12 in 12 at 60,50";
    let hill = format!("terrain hill 40,97 80,97 80,120 40,120\n{horse}");
    looks(
        &hill,
        "medium-infantry 12 in 6 at 60,40",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,40 facing 0, 12 figures in 3 files, order H
    "#]],
    );
    // On a hill of its own it does.
    let hills = format!("terrain hill 20,36 100,36 100,52 20,52\n{hill}");
    looks(
        &hills,
        "medium-infantry 12 in 6 at 60,40",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn three_ranks_of_foot_screen_foot_on_flat_ground() {
    holds!("common.screen.infantry", "common.sight.troops");
    let wall = |figures: u8| format!("red wall medium-infantry {figures} in 12 at 60,50");
    looks(
        &wall(36),
        "medium-infantry 12 in 6 at 60,38",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        &wall(24),
        "medium-infantry 12 in 6 at 60,38",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,38 facing 0, 12 figures in 3 files, order H
    "#]],
    );
    // Foot screens no horse, and nobody who is on another level.
    looks(
        &wall(36),
        "light-cavalry 6 in 2 at 60,38",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,38 facing 0, 6 figures in 2 files, order H
    "#]],
    );
    let hill = format!("terrain hill 40,97 80,97 80,120 40,120\n{}", wall(36));
    looks(
        &hill,
        "medium-infantry 12 in 6 at 60,38",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,38 facing 0, 12 figures in 3 files, order H
    "#]],
    );
}

const EDGE: &str = "terrain forest 40,20 80,20 80,44 40,44";

#[test]
fn who_lies_in_wait_on_the_edge_of_a_forest_is_not_seen() {
    holds!("common.forest.ambush", "common.forest.edge-seen", "common.forest.edge-zone");
    looks(
        EDGE,
        "medium-infantry 12 in 6 at 60,43",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    // Within 3 cm he is.
    looks(
        EDGE,
        "medium-infantry 12 in 6 at 60,43",
        "60,46.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        EDGE,
        "medium-infantry 12 in 6 at 60,43",
        "60,46",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal common.hidden.part]
        - men: 60,43 facing 0, 12 figures in 3 files, 3 stands unseen, order H
    "#]],
    );
    // So is who moved or shot in the last turn.
    looks(
        EDGE,
        "medium-infantry 12 in 6 at 60,43, is hidden moved",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal common.hidden.part]
        - men: 60,43 facing 0, 12 figures in 3 files, 3 stands unseen, order H
    "#]],
    );
    looks(
        EDGE,
        "archer-light 12 in 6 at 60,43, is hidden shot",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,43 facing 0, 12 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn a_march_shows_who_lies_in_wait_until_the_next_turn_is_over_and_a_facing_does_not() {
    holds!("common.forest.ambush", "common.forest.edge-seen");
    let position = format!(
        "{EDGE}
         red men medium-infantry 12 in 6 at 60,42, marker A
         blue scout light-infantry 6 in 6 at 60,100"
    );
    plays(
        &position,
        &["#1: N 1 cm"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 60,43, facing 0 [common.third.beats]
        men appears [common.hidden.reveal common.hidden.part]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - men: 60,43 facing 0, 12 figures in 3 files, 3 stands unseen, order N 1 cm
    "#]],
    );
    plays(
        &position,
        &["#1: H, F S"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 60,38, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - men: 60,38 facing 180, 12 figures in 3 files, hidden, order H, F S
    "#]],
    );
}

#[test]
fn behind_a_wall_it_is_the_same() {
    holds!("common.forest.ambush");
    let wall = "terrain wall line 30,44 90,44";
    looks(
        wall,
        "medium-infantry 12 in 6 at 60,43",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    // Not if the enemy looks past the wall, or it is a fence.
    looks(
        wall,
        "medium-infantry 12 in 6 at 60,43",
        "130,43 facing 270",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,43 facing 0, 12 figures in 3 files, order H
    "#]],
    );
    looks(
        "terrain fence line 30,44 90,44",
        "medium-infantry 12 in 6 at 60,43",
        "60,100",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,43 facing 0, 12 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn troops_on_the_edge_of_a_forest_are_fired_at_only_if_they_moved_or_shot() {
    holds!("common.forest.edge-seen");
    let shot = |is: &str| {
        format!(
            "{EDGE}
             red men medium-infantry 12 in 6 at 60,43{is}
             blue bows longbow-light 6 in 6 at 60,60"
        )
    };
    let lines: [&[&str]; 2] = [&[], &["#1: H, FIRE BEGIN"]];
    // There is nothing to fire at, and nobody is asked.
    plays(
        &shot(""),
        lines[0],
        lines[1],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - bows: 60,60 facing 180, 6 figures in 3 files, order H, FIRE BEGIN
    "#]],
    );
    fires(
        &shot(", is moved"),
        lines,
        &["blue: fire #1 at #1", "blue: hand in", "red: hand in"],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, close +2, at the edge of a forest -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.close medieval.missile.forest common.fire.ladder]
            bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
            turn 2 begins [common.sequence.turn]
            - bows: 60,60 facing 180, 6 figures in 3 files, order H, FIRE BEGIN
        "#]],
    );
}
