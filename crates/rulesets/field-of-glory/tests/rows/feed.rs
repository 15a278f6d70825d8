//! Feeding bases into a fight (feed.bases).

use expect_test::expect;

use crate::table::{check, refused};

/// Pikes four deep in two files against spears in four.
const FIGHT: &str = "
    red 1 pikes heavy-foot pikemen drilled 8 bases in 2 files at 36,20
    blue 1 spears heavy-foot defensive-spearmen 8 bases in 4 files at 36,20
    fight pikes spears
    phase manoeuvre
";

#[test]
fn bases_of_ranks_that_do_not_fight_come_into_contact() {
    check(
        FIGHT,
        &["red: feed pikes left 1 right 1"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        pikes feeds bases into the fight [feed.bases]
        - pikes: 36,20 facing 0, 8 bases in 4 files, steady, moved
    "#]],
    );
    refused(
        FIGHT,
        &["red: feed pikes left 1", "red: feed pikes right 1"],
        &[],
        expect!["pikes has made its move [feed.bases]"],
    );
}

#[test]
fn no_more_than_two_files_and_none_from_ranks_that_fight() {
    refused(
        FIGHT,
        &["red: feed pikes left 2 right 1"],
        &[],
        expect!["one or two files are fed [feed.bases]"],
    );
    let shallow = FIGHT.replace("8 bases in 2 files", "4 bases in 2 files");
    refused(
        &shallow,
        &["red: feed pikes left 1"],
        &[],
        expect!["pikes has not so many bases in ranks that do not fight [feed.bases]"],
    );
    // Knights fight with their front rank alone: their second rank can be fed.
    let knights = shallow.replace("heavy-foot pikemen", "knights lancers");
    let told = crate::table::played(&knights, &["red: feed pikes left 1"], &[]);
    assert!(told.contains("feeds bases"), "{told}");
}

#[test]
fn the_new_files_touch_or_overlap_the_enemy() {
    let narrow = FIGHT.replace("8 bases in 4 files at 36,20", "4 bases in 2 files at 36,20");
    // One file each side overlaps; two on one side do not.
    let told = crate::table::played(&narrow, &["red: feed pikes left 1 right 1"], &[]);
    assert!(told.contains("feeds bases"), "{told}");
    refused(
        &narrow,
        &["red: feed pikes left 2"],
        &[],
        expect!["the bases of pikes would not come to fight there [feed.bases]"],
    );
}

#[test]
fn only_in_a_fight_to_the_front_and_where_there_is_room() {
    refused(
        &FIGHT.replace("fight pikes spears", ""),
        &["red: feed pikes left 1"],
        &[],
        expect!["pikes is not in close combat to its front only [feed.bases]"],
    );
    let crowded = format!("{FIGHT}\nred 2 bills heavy-foot 4 bases in 2 files at 32.8,20");
    refused(
        &crowded,
        &["red: feed pikes left 1"],
        &[],
        expect!["the bases of pikes would not come to fight there [feed.bases]"],
    );
    let outflanked = format!(
        "{FIGHT}\nblue 2 swords heavy-foot swordsmen 4 bases in 2 files at 37.6,18.4 facing 270\nfight pikes swords"
    );
    refused(
        &outflanked,
        &["red: feed pikes left 1"],
        &[],
        expect!["pikes is not in close combat to its front only [feed.bases]"],
    );
}

#[test]
fn undrilled_troops_test_to_feed_bases() {
    let undrilled = FIGHT.replace(" drilled", "");
    check(
        &undrilled,
        &["red: feed pikes left 1"],
        &[4, 3],
        expect![[r#"
        Manoeuvre [sequence.turn]
        test to feed bases, against 8 (undrilled 8): 4 3 = 7 [cmt.score.undrilled cmt.roll]
        pikes fails its test [cmt.roll]
        - pikes: 36,20 facing 0, 8 bases in 2 files, steady, tested
    "#]],
    );
    check(
        &undrilled,
        &["red: feed pikes left 1"],
        &[4, 4],
        expect![[r#"
        Manoeuvre [sequence.turn]
        test to feed bases, against 8 (undrilled 8): 4 4 = 8 [cmt.score.undrilled cmt.roll]
        pikes passes its test [cmt.roll]
        pikes feeds bases into the fight [feed.bases]
        - pikes: 35.2,20 facing 0, 8 bases in 3 files, steady, moved, tested
    "#]],
    );
}
