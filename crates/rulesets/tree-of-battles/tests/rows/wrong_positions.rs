//! Files whose position breaks the rules: each mistake with its place (geo.contact, terr.hill).

use battle::Ruleset as _;
use expect_test::{Expect, expect};
use tree_of_battles::TreeOfBattles;

use crate::table::scenario;

/// Men in contact, and a hill.
const SOUND: &str = "
    terrain hill 10,20 18,20 18,28, level 1
    red  F1 heavy-infantry 6 at 36,20
    leader red anne with F1, captain
    blue G1 heavy-infantry 6 at 36,20
    leader blue bess with G1, captain
    only combat";

/// What is wrong with a position once these words of it are others.
fn wrong(words: &str, instead: &str, expected: &Expect) {
    let position = SOUND.replacen(words, instead, 1);
    assert_ne!(position, SOUND, "{words} is nothing of it");
    let told = TreeOfBattles::open(&scenario(&position)).expect_err("it breaks a rule").to_string();
    // Lines of the file that the test writes say nothing to its readers.
    let told: Vec<&str> =
        told.lines().map(|line| line.split_once(", ").map_or(line, |(_, what)| what)).collect();
    expected.assert_eq(&told.join("\n"));
}

#[test]
fn a_position_that_keeps_the_rules_opens() {
    TreeOfBattles::open(&scenario(SOUND)).unwrap_or_else(|mistakes| panic!("{mistakes}"));
}

#[test]
fn a_gap_that_may_have_been_meant_as_contact_is_a_mistake() {
    wrong(
        "G1 heavy-infantry 6 at 36,20",
        "G1 heavy-infantry 6 at 36,20.03",
        &expect![
            "contingent[1].at: a gap of 0.03 inches keeps it from `F1`: contact is a gap of 0.01 or less"
        ],
    );
    wrong(
        "G1 heavy-infantry 6 at 36,20",
        "G1 heavy-infantry 6 at 36,19.9",
        &expect![[r#"
        contingent[1]: stands where `F1` stands
        contingent[1].at: a gap of 0.10 inches keeps it from `F1`: contact is a gap of 0.01 or less"#]],
    );
    // Far enough away nobody meant it, and side by side nobody fights.
    for instead in ["G1 heavy-infantry 6 at 36,20.2", "G1 heavy-infantry 6 at 45.05,20 facing 0"] {
        let position = SOUND.replace("G1 heavy-infantry 6 at 36,20", instead);
        TreeOfBattles::open(&scenario(&position)).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    }
}

#[test]
fn what_is_under_way_may_bring_men_so_near() {
    let near = SOUND.replace("at 36,20\n    leader blue", "at 36,20.03\n    leader blue");
    let near = near.replace("only combat", "only tactical");
    TreeOfBattles::open(&scenario(&near)).unwrap_or_else(|mistakes| panic!("{mistakes}"));
}

#[test]
fn a_hill_without_a_level_is_a_mistake() {
    holds!("terr.hill");
    wrong(
        ", level 1",
        "",
        &expect!["terrain[0].level: is missing: a hill is higher or lower than the table"],
    );
}

#[test]
fn two_leaders_of_one_name_are_a_mistake() {
    let named = scenario(SOUND)
        .replace("id = \"anne\"", "id = \"anne\"\nname = \"Duke\"")
        .replace("id = \"bess\"", "id = \"bess\"\nname = \"Duke\"");
    let told = TreeOfBattles::open(&named).expect_err("the log could not tell them apart").to_string();
    expect!["line 33, leader[1].name: `anne` is called so, too: nobody could tell them apart"]
        .assert_eq(&told);
}

#[test]
fn steps_that_end_in_nothing_are_a_mistake() {
    let told = scenario(SOUND).replace("{ turn = \"nothing\" }, ", "");
    let told = TreeOfBattles::open(&told).expect_err("nothing comes after the combat").to_string();
    expect![[r#"line 56, now.steps: nothing comes after the first: begin with a part of the turn, or with `{ turn = "nothing" }`"#]].assert_eq(&told);
}
