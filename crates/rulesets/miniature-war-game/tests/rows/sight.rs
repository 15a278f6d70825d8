//! Sight and markers (common.sight, common.hidden, common.phantom).

use battle::holds;
use expect_test::expect;

use crate::table::{check, plays};

/// What is told when a turn begins with a scout of red's at some place, and hidden men of blue's 60 cm north of y = 30.
fn looks(ground: &str, red: &str, blue: &str, expected: expect_test::Expect) {
    let position = format!(
        "{ground}
         red scout light-infantry 6 in 6 at {red}
         blue men medium-infantry 12 in 6 at {blue}, marker A
         blue yonder peasants 12 in 4 at 230,140"
    );
    check(&position, &[], &[], expected);
}

#[test]
fn a_hidden_unit_in_sight_appears_and_one_beyond_90_cm_does_not() {
    holds!("common.sight.range", "common.sight.line", "common.sight.unit", "common.hidden.reveal");
    // The middle of a front is straight below a corner of the others' front: 90 cm, and a millimetre more.
    looks(
        "",
        "61,30",
        "60,120",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal common.hidden.part]
            - men: 60,120 facing 180, 12 figures in 3 files, 3 stands unseen, order H
        "#]],
    );
    looks(
        "",
        "61,30",
        "60,120.1",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn forest_hides_beyond_3_cm() {
    holds!("common.forest.sight", "common.forest.outline");
    looks(
        "terrain forest 0,60 240,60 240,63 0,63",
        "60,30",
        "60,90",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,90 facing 180, 12 figures in 3 files, order H
    "#]],
    );
    looks(
        "terrain forest 0,60 240,60 240,63.1 0,63.1",
        "60,30",
        "60,90",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn a_hill_hides_what_is_behind_it_and_who_stands_back_from_its_edge() {
    holds!("common.hill.blocks", "common.hill.edge-sight", "common.hill.level", "common.hidden.below-hill");
    looks(
        "terrain hill 0,60 240,60 240,70 0,70",
        "60,30",
        "60,90",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    // The front of the scout is 5.9 cm from the edge of its level, then 6 cm.
    looks(
        "terrain hill 0,0 240,0 240,40 0,40",
        "60,34.1",
        "60,90",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,90 facing 180, 12 figures in 3 files, order H
    "#]],
    );
    looks(
        "terrain hill 0,0 240,0 240,40 0,40",
        "60,34",
        "60,90",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn marsh_hides_beyond_6_cm_from_its_own_level() {
    holds!("common.marsh.across", "common.marsh.above");
    looks(
        "terrain marsh 0,60 240,60 240,66 0,66",
        "60,30",
        "60,90",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        men appears [common.hidden.reveal]
        - men: 60,90 facing 180, 12 figures in 3 files, order H
    "#]],
    );
    looks(
        "terrain marsh 0,60 240,60 240,66.1 0,66.1",
        "60,30",
        "60,90",
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    looks(
        "terrain marsh 0,60 240,60 240,80 0,80
         terrain hill 0,0 240,0 240,32 0,32",
        "60,30",
        "60,90",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            men appears [common.hidden.reveal]
            - men: 60,90 facing 180, 12 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn what_comes_into_sight_in_a_third_appears_at_its_end() {
    holds!("common.third.checkpoints", "common.hidden.moves");
    plays(
        "red scout light-infantry 6 in 6 at 60,20
         blue men medium-infantry 12 in 6 at 60,125, marker A",
        &["#1: N"],
        &["#1: S 6 cm"],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            scout is at 60,30, facing 0 [common.third.beats]
            men is at 60,119, facing 180 [common.third.beats]
            men appears [common.hidden.reveal common.hidden.part]
            third 2 [common.third.together]
            scout is at 60,40, facing 0 [common.third.beats]
            more of men is in view [common.hidden.reveal]
            third 3 [common.third.together]
            scout is at 60,50, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - men: 60,119 facing 180, 12 figures in 3 files, order S 6 cm
            - scout: 60,50 facing 0, 6 figures in 3 files, order N
        "#]],
    );
}

#[test]
fn hidden_units_who_see_each_other_both_appear() {
    holds!("common.hidden.both-markers");
    check(
        "red scout light-infantry 6 in 6 at 60,60, marker Q
         blue men medium-infantry 12 in 6 at 60,120, marker A",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            scout appears [common.hidden.reveal]
            men appears [common.hidden.reveal]
            - men: 60,120 facing 180, 12 figures in 3 files, order H
            - scout: 60,60 facing 0, 6 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn a_phantom_in_sight_goes_and_makes_a_hidden_viewer_known() {
    holds!(
        "common.phantom.seen",
        "common.phantom.point",
        "common.phantom.sees-nothing",
        "common.phantom.number"
    );
    check(
        "red scout light-infantry 6 in 6 at 60,60
         blue men medium-infantry 12 in 6 at 220,140
         phantom blue B 60,120
         phantom blue C 230,10",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            ?B was a phantom [common.phantom.seen]
        "#]],
    );
    check(
        "red scout light-infantry 6 in 6 at 60,60, marker Q
         blue men medium-infantry 12 in 6 at 220,140
         phantom blue B 60,120",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            ?B was a phantom [common.phantom.seen]
            ?Q is real [common.phantom.seen]
        "#]],
    );
}

#[test]
fn nobody_sees_over_a_forest_from_any_height() {
    holds!("common.forest.no-over");
    // The scout stands two levels above the forest and the men behind it.
    looks(
        "terrain forest 0,60 240,60 240,70 0,70
         terrain hill 0,0 240,0 240,32 0,32
         terrain hill level 2 0,10 240,10 240,31 0,31",
        "60,30",
        "60,90",
        expect![[r#"
            turn 1 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn commanders_see_nothing() {
    check(
        "options command-figures
         red far medium-infantry 12 in 6 at 20,20
         red king commander at 120,100
         blue men medium-infantry 12 in 6 at 120,140, marker A",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
        "#]],
    );
}
