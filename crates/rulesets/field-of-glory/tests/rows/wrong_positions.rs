//! Files whose position breaks the rules: each mistake with its place.

use battle::Ruleset as _;
use expect_test::{Expect, expect};
use field_of_glory::FieldOfGlory;

use crate::table::scenario;

/// A fight, a lake, a camp, and a gun.
const SOUND: &str = "
    terrain lake 2,20 10,20 10,28 2,28
    red 1 bills heavy-foot heavy-weapon 8 bases in 4 files at 30,20
    red 2 gun light-artillery artillery 2 bases in 2 files at 40,20
    blue 1 pikes heavy-foot pikemen 9 bases in 3 files at 30,20
    blue 2 horse knights heavily-armoured lancers 4 bases in 2 files at 20,40
    camp blue 36,44.8 facing 180
    fight bills pikes
    phase melee";

/// What is wrong with a position once these words of it are others.
fn wrong(words: &str, instead: &str, expected: &Expect) {
    let position = SOUND.replacen(words, instead, 1);
    assert_ne!(position, SOUND, "{words} is nothing of it");
    let told = FieldOfGlory::open(&scenario(&position)).expect_err("it breaks a rule").to_string();
    // Lines of the file that the test writes say nothing to its readers.
    let told: Vec<&str> =
        told.lines().map(|line| line.split_once(", ").map_or(line, |(_, what)| what)).collect();
    expected.assert_eq(&told.join("\n"));
}

/// Opens a position that keeps the rules once these words of it are others.
fn right(words: &str, instead: &str) {
    let position = SOUND.replacen(words, instead, 1);
    FieldOfGlory::open(&scenario(&position)).unwrap_or_else(|mistakes| panic!("{instead}: {mistakes}"));
}

#[test]
fn a_position_that_keeps_the_rules_opens() {
    right("", "");
}

#[test]
fn two_groups_do_not_stand_in_one_place() {
    let on_it = &expect!["group[3]: stands where `pikes` stands"];
    wrong("files at 20,40", "files at 30,21", on_it);
    // Friends may not, either; and a hair is too much, the tolerance is not.
    wrong("files at 40,20", "files at 33,20", &expect!["group[1]: stands where `bills` stands"]);
    wrong("files at 40,20", "files at 34.799,20", &expect!["group[1]: stands where `bills` stands"]);
    right("files at 40,20", "files at 34.7998,20");
    right("files at 40,20", "files at 34.8,20");
}

#[test]
fn who_is_in_close_combat_touches_the_enemy() {
    wrong(
        "9 bases in 3 files at 30,20",
        "9 bases in 3 files at 30,20.03",
        &expect![
            "now.fights[0]: `bills` and `pikes` are 0.03 MUs apart, and who is in close combat touches the enemy"
        ],
    );
    right("9 bases in 3 files at 30,20", "9 bases in 3 files at 30,20.0004");
}

#[test]
fn nobody_stands_where_he_may_not_be() {
    wrong("files at 40,20", "files at 1,10", &expect!["group[1]: stands over the edge of the table"]);
    right("files at 40,20", "files at 1.6,10");
    wrong("files at 20,40", "files at 6,24", &expect!["group[3]: stands in lake, where it may not be"]);
    wrong("files at 20,40", "files at 36,45", &expect!["group[3]: stands in the camp of blue"]);
}

#[test]
fn every_mistake_of_a_position_is_named_at_once() {
    let position =
        SOUND.replace("files at 40,20", "files at 1,24").replace("files at 20,40", "files at 30,21");
    let told = FieldOfGlory::open(&scenario(&position)).expect_err("it is wrong").to_string();
    let told: Vec<&str> =
        told.lines().map(|line| line.split_once(", ").map_or(line, |(_, what)| what)).collect();
    expect![[r#"
        group[1]: stands over the edge of the table
        group[1]: stands in lake, where it may not be
        group[3]: stands where `pikes` stands"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn nobody_pursues_his_own_side() {
    wrong(
        "knights heavily-armoured lancers 4 bases in 2 files at 20,40",
        "knights heavily-armoured lancers 4 bases in 2 files at 20,40, pursues pikes",
        &expect!["group[3].pursues: is a battle group of the same side"],
    );
}

#[test]
fn only_horsemen_are_lancers_and_only_artillery_has_guns() {
    wrong(
        "heavy-foot heavy-weapon",
        "heavy-foot lancers heavy-weapon",
        &expect!["group[0].impact: lancers are horsemen"],
    );
    wrong(
        "knights heavily-armoured lancers",
        "elephants lancers",
        &expect!["group[3].impact: lancers are horsemen"],
    );
    wrong(
        "light-artillery artillery",
        "light-artillery bow",
        &expect!["group[1].shooting: artillery shoots with its guns"],
    );
    wrong(
        "heavy-foot heavy-weapon",
        "heavy-foot artillery heavy-weapon",
        &expect!["group[0].shooting: only artillery and battle wagons have guns"],
    );
    right("light-artillery artillery", "battle-wagons artillery");
}

/// In a file it is enough to say who fights whom.
#[test]
fn a_fight_without_more_is_a_melee() {
    let file = scenario(SOUND);
    let (before, after) = file.split_once("fights = [").expect("it has fights");
    let (long, after) = after.split_once(']').map(|_| after.split_at(after.find('\n').unwrap())).unwrap();
    assert!(long.contains("impact = false"), "{long}");
    let short = format!("{before}fights = [{{ groups = [\"bills\", \"pikes\"] }}]{after}");
    assert_eq!(FieldOfGlory::open(&short).ok(), FieldOfGlory::open(&file).ok());
}

/// Saved battles and positions in the middle of a phase are taken as they are.
#[test]
fn what_is_under_way_is_not_looked_at() {
    let position = SOUND.replace("files at 20,40", "files at 30,21").replace("phase melee", "only melee");
    FieldOfGlory::open(&scenario(&position)).unwrap_or_else(|mistakes| panic!("{mistakes}"));
}
