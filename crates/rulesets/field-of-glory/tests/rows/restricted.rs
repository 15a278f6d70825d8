//! Restricted areas (restricted.*).

use battle::holds;
use expect_test::expect;

use crate::table::{played, refused};

/// Bills 1.5 MUs before the front of spears.
const NEAR: &str = "red 1 bills heavy-foot heavy-weapon drilled 8 bases in 4 files at 36,10
    blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,11.5
    phase manoeuvre";

fn moves(position: &str, act: &str) {
    let told = played(position, &[act], &[]);
    assert!(told.contains("bills: 3"), "{told}");
}

#[test]
fn who_begins_in_a_restricted_area_only_closes_turns_to_face_or_goes_straight_back() {
    moves(NEAR, "red: move bills ahead 0.5");
    refused(
        NEAR,
        &["red: move bills turn left"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
    refused(
        NEAR,
        &["red: move bills expand left 1"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
    refused(
        NEAR,
        &["red: move bills about"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
    // Straight back, where that is open to its class.
    let light = NEAR.replace("heavy-foot heavy-weapon", "light-foot javelins");
    moves(&light, "red: move bills about, ahead 5");
    refused(
        &light,
        &["red: move bills about, ahead 1, wheel left 10"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
}

#[test]
fn a_wheel_in_the_area_brings_the_front_nearer_to_parallel() {
    let askew = NEAR.replace("at 36,10\n", "at 36,9 facing 350\n").replace("36,11.5", "36,11.2");
    moves(&askew, "red: move bills wheel right 5");
    refused(
        &askew,
        &["red: move bills wheel left 5"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
}

#[test]
fn who_stands_sideways_may_turn_to_face() {
    let column = "red 1 bills heavy-foot heavy-weapon drilled 8 bases in 2 files at 38,9.8 facing 90
        blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,12.5
        phase manoeuvre";
    moves(column, "red: move bills turn left");
    refused(
        column,
        &["red: move bills turn right"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
    refused(
        column,
        &["red: move bills ahead 1"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
}

#[test]
fn an_enemy_close_behind_does_not_keep_a_group_from_going_on() {
    let behind = "red 1 bills heavy-foot heavy-weapon drilled 8 bases in 4 files at 36,10
        blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,7.5 facing 0
        phase manoeuvre";
    moves(behind, "red: move bills ahead 3");
    refused(
        behind,
        &["red: move bills wheel left 10"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
}

#[test]
fn in_two_areas_it_obeys_one() {
    let two = "red 1 bills heavy-foot heavy-weapon drilled 8 bases in 4 files at 36,10
        blue 1 spears heavy-foot defensive-spearmen 4 bases in 2 files at 36,11.8
        blue 2 pikes heavy-foot pikemen 4 bases in 2 files at 41,9.4 facing 270
        phase manoeuvre";
    moves(two, "red: move bills ahead 0.5");
    moves(two, "red: move bills turn right");
    refused(
        two,
        &["red: move bills turn left"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
}

#[test]
fn skirmishers_have_no_area_against_battle_troops_and_fighters_none_at_all() {
    holds!("restricted.area");
    let light = NEAR.replace("heavy-foot defensive-spearmen", "light-foot javelins");
    moves(&light, "red: move bills turn left");
    // It is 2 MUs deep.
    moves(&NEAR.replace("36,11.5", "36,12"), "red: move bills turn left");
    refused(
        &NEAR.replace("36,11.5", "36,11.99"),
        &["red: move bills turn left"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
    let both = light.replace("heavy-foot heavy-weapon", "light-foot bow");
    refused(
        &both,
        &["red: move bills turn left"],
        &[],
        expect!["bills stands in the restricted area of spears [restricted.move]"],
    );
    let busy = format!(
        "{NEAR}\nred 2 pikes heavy-foot pikemen 2 bases in 2 files at 40.8,11.5
         blue 2 x heavy-foot 2 bases in 2 files at 60,40\nfight pikes spears"
    )
    .replace("8 bases in 4 files at 36,11.5", "10 bases in 5 files at 36.8,11.5");
    moves(&busy, "red: move bills turn left");
}

#[test]
fn an_area_is_entered_only_facing_the_enemy() {
    let aside = "red 1 bills heavy-foot heavy-weapon drilled 4 bases in 2 files at 31,9.3 facing 90
        blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,12
        phase manoeuvre";
    refused(
        aside,
        &["red: move bills ahead 3"],
        &[],
        expect!["bills enters the restricted area of spears without facing it [restricted.move]"],
    );
    let ahead = aside.replace("31,9.3 facing 90", "36,9 facing 0");
    moves(&ahead, "red: move bills ahead 2");
}
