//! The move table: simple, complex or impossible (move.class and its rows).

use battle::holds;

use crate::table::Game;

const SKIRMISHERS: &str = "light-foot bow undrilled 8 bases in 4 files";
const DRILLED: &str = "heavy-foot heavy-weapon drilled 8 bases in 4 files";
const CAVALRY: &str = "cavalry undrilled 8 bases in 4 files";
const UNDRILLED: &str = "heavy-foot heavy-weapon undrilled 8 bases in 4 files";

/// What a move is for a group with enemies at a distance: simple, complex or impossible, with the row that says so.
fn class(men: &str, legs: &str, enemy_at: &str, more: &str) -> String {
    let (men, facts) =
        men.split_once(", ").map_or((men, String::new()), |(men, fact)| (men, format!(", {fact}")));
    let position = format!(
        "red 1 men {men} at 36,10{facts}\nblue 1 foe heavy-foot 8 bases in 4 files at {enemy_at}\n{more}\nphase manoeuvre"
    );
    let mut game = Game::open(&position, &[6, 5]);
    if let Err(why) = game.act(&format!("red: move men {legs}")) {
        let row = why.rsplit_once('[').map_or("", |(_, row)| row);
        return if why.starts_with("that move is impossible for men") {
            format!("impossible [{row}")
        } else {
            why
        };
    }
    let log = game.log(battle::Viewer::Umpire);
    let last = log.lines().last().unwrap_or_default();
    let row = last.rsplit_once('[').map_or("", |(_, row)| row);
    let class = if log.contains("complex move test") { "complex" } else { "simple" };
    format!("{class} [{row}")
}

/// The classes of the four kinds of troops.
fn classes(legs: &str, enemy_at: &str) -> [String; 4] {
    [SKIRMISHERS, DRILLED, CAVALRY, UNDRILLED].map(|men| class(men, legs, enemy_at, ""))
}

/// Checks the classes of the four kinds of troops, and the row by which they have them.
fn check_classes(legs: &str, enemy_at: &str, wanted: [&str; 4], row: &str) {
    assert_eq!(classes(legs, enemy_at), wanted.map(|class| format!("{class} {row}")), "{legs}");
}

const FAR: &str = "36,40";
const NEAR: &str = "36,16";

/// Simple for all, or complex or impossible for some, in the order of the table.
const SIMPLE: [&str; 4] = ["simple"; 4];
const COMPLEX_FOR_OTHERS: [&str; 4] = ["simple", "simple", "simple", "complex"];
const NO_SUCH_MOVE: &str = "the move table has no such move [move.class]";

#[test]
fn an_advance_is_simple_for_all_but_undrilled_who_wheel_or_stop_short_near_the_enemy() {
    holds!("move.class", "move.short", "move.near-enemy");
    check_classes("ahead 3", FAR, SIMPLE, "[move.advance.other]");
    check_classes("ahead 1", FAR, SIMPLE, "[move.advance.other]");
    check_classes("wheel left 10", FAR, SIMPLE, "[move.advance.other]");
    for legs in ["wheel left 10", "ahead 1"] {
        for men in [SKIRMISHERS, DRILLED, CAVALRY] {
            assert_eq!(class(men, legs, NEAR, ""), "simple [move.advance.other]", "{men}");
        }
        assert_eq!(class(UNDRILLED, legs, NEAR, ""), "complex [move.advance.near]");
    }
    let undrilled = |legs: &str, enemy_at: &str, more: &str| class(UNDRILLED, legs, enemy_at, more);
    // A full move, one that is cut short by 1 MU from the enemy, and one with a commander are simple.
    assert_eq!(undrilled("ahead 3", NEAR, ""), "simple [move.advance.other]");
    assert_eq!(undrilled("ahead 1", "36,12", ""), "simple [move.advance.other]");
    let led = "commander red henry field with men";
    assert_eq!(undrilled("ahead 1", NEAR, led), "simple [move.advance.other]");
    // So is one that stops at friends, at ground that it may not enter or at worse ground on which nothing is left.
    let friends = "red 2 friends heavy-foot 4 bases in 2 files at 36,12.2";
    assert_eq!(undrilled("ahead 1", NEAR, friends), "simple [move.advance.other]");
    let lake = "terrain lake 30,11 42,11 42,12 30,12";
    assert_eq!(undrilled("ahead 1", NEAR, lake), "simple [move.advance.other]");
    assert_eq!(undrilled("ahead 0.9", NEAR, lake), "complex [move.advance.near]");
    // Ending or passing within 6 MUs counts as well as starting there: 8.5 - 2.5 are 6, 8.51 - 2.5 are more.
    assert_eq!(undrilled("ahead 2.5", "36,18.5", ""), "complex [move.advance.near]");
    assert_eq!(undrilled("ahead 2.5", "36,18.51", ""), "simple [move.advance.other]");
    // Broken enemies do not count, nor do commanders on their own and camps.
    assert_eq!(undrilled("ahead 1", "36,16, broken, direction 0", ""), "simple [move.advance.other]");
    let others = "commander blue louis field c-in-c at 36,14\ncamp blue 36,15 facing 180";
    assert_eq!(undrilled("ahead 1", FAR, others), "simple [move.advance.other]");
}

#[test]
fn two_wheels_are_complex_for_undrilled_and_three_are_never_made() {
    let two = "wheel left 5, ahead 0.5, wheel right 5";
    check_classes(two, FAR, COMPLEX_FOR_OTHERS, "[move.double-wheel]");
    let three = "wheel left 5, ahead 0.2, wheel right 5, ahead 0.2, wheel left 5";
    assert_eq!(classes(three, FAR), ["three wheels are never made in one move [move.double-wheel]"; 4]);
}

#[test]
fn expansions() {
    let still = ["simple", "simple", "complex", "complex"];
    check_classes("expand left 1", FAR, still, "[move.expand.still]");
    check_classes("expand left 1 right 1", FAR, still, "[move.expand.still]");
    let with = ["simple", "complex", "impossible", "impossible"];
    check_classes("expand left 1, ahead 1", FAR, with, "[move.expand.advance]");
    // The expansion always comes first.
    assert_eq!(classes("ahead 1, expand left 1", FAR), [NO_SUCH_MOVE; 4]);
}

#[test]
fn contractions() {
    check_classes("contract left 1, ahead 3", FAR, COMPLEX_FOR_OTHERS, "[move.contract.advance]");
    check_classes("ahead 3, contract left 2", FAR, COMPLEX_FOR_OTHERS, "[move.contract.advance]");
    let short = ["simple", "complex", "complex", "impossible"];
    check_classes("contract left 1", FAR, short, "[move.contract.short]");
    check_classes("contract left 1, ahead 2.9", FAR, short, "[move.contract.short]");
    // The advance is made wholly before or wholly after.
    assert_eq!(classes("ahead 1, contract left 1, ahead 2", FAR), [NO_SUCH_MOVE; 4]);
}

#[test]
fn turns() {
    for still in ["turn left", "turn right", "about"] {
        check_classes(still, FAR, COMPLEX_FOR_OTHERS, "[move.turn.still]");
    }
    let quarter = ["simple", "complex", "complex", "impossible"];
    for with in ["turn left, ahead 1", "ahead 1, turn left"] {
        check_classes(with, FAR, quarter, "[move.turn90.advance]");
    }
    let about = ["simple", "impossible", "impossible", "impossible"];
    for with in ["about, ahead 1", "ahead 1, about"] {
        check_classes(with, FAR, about, "[move.turn180.advance]");
    }
    let back = ["complex", "impossible", "impossible", "impossible"];
    check_classes("about, ahead 3, about", FAR, back, "[move.turn180.back]");
    let farther = class(SKIRMISHERS, "about, ahead 3.1, about", FAR, "");
    assert_eq!(farther, "men moves back by at most 3 MUs [move.turn180.back]");
}

#[test]
fn a_mixed_group_has_the_worst_class_of_its_men() {
    holds!("move.class.mixed");
    // Light foot turns in place and advances after it; with undrilled heavy foot behind it tests, or may not.
    let mixed = format!("{SKIRMISHERS}, rear 4 heavy-foot protected");
    assert_eq!(class(&mixed, "about", FAR, ""), "complex [move.turn.still]");
    assert_eq!(class(&mixed, "about, ahead 1", FAR, ""), "impossible [move.turn180.advance]");
}

#[test]
fn scythed_chariots_only_advance() {
    let chariots = "scythed-chariots drilled 4 bases in 2 files";
    assert_eq!(class(chariots, "ahead 1", FAR, ""), "simple [move.advance.other]");
    for legs in ["turn left", "about", "expand left 1", "contract left 1"] {
        assert_eq!(class(chariots, legs, FAR, ""), "men can only advance [troop.scythed]", "{legs}");
    }
}
