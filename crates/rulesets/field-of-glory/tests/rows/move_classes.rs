//! The move table: simple, complex or impossible (move.class and its rows).

use std::panic::catch_unwind;

use crate::table::played;

const SKIRMISHERS: &str = "light-foot bow undrilled 8 bases in 4 files";
const DRILLED: &str = "heavy-foot heavy-weapon drilled 8 bases in 4 files";
const CAVALRY: &str = "cavalry undrilled 8 bases in 4 files";
const UNDRILLED: &str = "heavy-foot heavy-weapon undrilled 8 bases in 4 files";

/// What a move is for a group with enemies at a distance: simple, complex or impossible.
fn class(men: &str, legs: &str, enemy_at: &str, more: &str) -> &'static str {
    let position = format!(
        "red 1 men {men} at 36,10\nblue 1 foe heavy-foot 8 bases in 4 files at {enemy_at}\n{more}\nphase manoeuvre"
    );
    let act = format!("red: move men {legs}");
    let plays = |dice: &'static [u8]| {
        let (position, act) = (position.clone(), act.clone());
        catch_unwind(move || played(&position, &[&act], dice))
    };
    match (plays(&[]), plays(&[6, 5])) {
        (Ok(_), _) => "simple",
        (Err(_), Ok(told)) if told.contains("complex move test") => "complex",
        _ => "impossible",
    }
}

/// The classes of the four kinds of troops.
fn classes(legs: &str, enemy_at: &str) -> [&'static str; 4] {
    [SKIRMISHERS, DRILLED, CAVALRY, UNDRILLED].map(|men| class(men, legs, enemy_at, ""))
}

const FAR: &str = "36,40";
const NEAR: &str = "36,16";

#[test]
fn an_advance_is_simple_for_all_but_undrilled_who_wheel_or_stop_short_near_the_enemy() {
    assert_eq!(classes("ahead 3", FAR), ["simple"; 4]);
    assert_eq!(classes("ahead 1", FAR), ["simple"; 4]);
    assert_eq!(classes("wheel left 10", FAR), ["simple"; 4]);
    assert_eq!(classes("ahead 1", NEAR), ["simple", "simple", "simple", "complex"]);
    assert_eq!(classes("wheel left 10", NEAR), ["simple", "simple", "simple", "complex"]);
    // A full move, one that is cut short by 1 MU from the enemy, and one with a commander are simple.
    assert_eq!(class(UNDRILLED, "ahead 3", NEAR, ""), "simple");
    assert_eq!(class(UNDRILLED, "ahead 1", "36,12", ""), "simple");
    assert_eq!(class(UNDRILLED, "ahead 1", NEAR, "commander red henry field with men"), "simple");
    // Ending or passing within 6 MUs counts as well as starting there: 9 - 3 are 6, 9.1 - 3 are more.
    assert_eq!(class(UNDRILLED, "ahead 2.5", "36,18.5", ""), "complex");
    assert_eq!(class(UNDRILLED, "ahead 2.5", "36,18.6", ""), "simple");
    // Broken enemies do not count.
    assert_eq!(class(UNDRILLED, "ahead 1", "36,16, broken, direction 0", ""), "simple");
}

#[test]
fn two_wheels_are_complex_for_undrilled_and_three_are_never_made() {
    let two = "wheel left 5, ahead 0.5, wheel right 5";
    assert_eq!(classes(two, FAR), ["simple", "simple", "simple", "complex"]);
    assert_eq!(
        classes("wheel left 5, ahead 0.2, wheel right 5, ahead 0.2, wheel left 5", FAR),
        ["impossible"; 4]
    );
}

#[test]
fn expansions() {
    assert_eq!(classes("expand left 1", FAR), ["simple", "simple", "complex", "complex"]);
    assert_eq!(classes("expand left 1 right 1", FAR), ["simple", "simple", "complex", "complex"]);
    let with = "expand left 1, ahead 1";
    assert_eq!(classes(with, FAR), ["simple", "complex", "impossible", "impossible"]);
    // The expansion always comes first.
    assert_eq!(classes("ahead 1, expand left 1", FAR), ["impossible"; 4]);
}

#[test]
fn contractions() {
    assert_eq!(classes("contract left 1, ahead 3", FAR), ["simple", "simple", "simple", "complex"]);
    assert_eq!(classes("ahead 3, contract left 2", FAR), ["simple", "simple", "simple", "complex"]);
    assert_eq!(classes("contract left 1", FAR), ["simple", "complex", "complex", "impossible"]);
    assert_eq!(classes("contract left 1, ahead 2.9", FAR), ["simple", "complex", "complex", "impossible"]);
    assert_eq!(classes("ahead 1, contract left 1, ahead 2", FAR), ["impossible"; 4]);
}

#[test]
fn turns() {
    for still in ["turn left", "turn right", "about"] {
        assert_eq!(classes(still, FAR), ["simple", "simple", "simple", "complex"], "{still}");
    }
    for with in ["turn left, ahead 1", "ahead 1, turn left"] {
        assert_eq!(classes(with, FAR), ["simple", "complex", "complex", "impossible"], "{with}");
    }
    for with in ["about, ahead 1", "ahead 1, about"] {
        assert_eq!(classes(with, FAR), ["simple", "impossible", "impossible", "impossible"], "{with}");
    }
    assert_eq!(classes("about, ahead 3, about", FAR), ["complex", "impossible", "impossible", "impossible"]);
    assert_eq!(class(SKIRMISHERS, "about, ahead 3.1, about", FAR, ""), "impossible");
}

#[test]
fn a_mixed_group_has_the_worst_class_of_its_men() {
    let mixed = "light-foot bow undrilled 8 bases in 4 files";
    let rear = "36,10, rear 4 heavy-foot protected";
    let position = format!(
        "red 1 men {mixed} at {rear}\nblue 1 foe heavy-foot 8 bases in 4 files at {FAR}\nphase manoeuvre"
    );
    let told = played(&position, &["red: move men about"], &[6, 6]);
    assert!(told.contains("complex move test"), "{told}");
}

#[test]
fn scythed_chariots_only_advance() {
    let chariots = "scythed-chariots drilled 4 bases in 2 files";
    assert_eq!(class(chariots, "ahead 1", FAR, ""), "simple");
    for legs in ["turn left", "about", "expand left 1", "contract left 1"] {
        assert_eq!(class(chariots, legs, FAR, ""), "impossible", "{legs}");
    }
}
