//! Files whose position breaks the rules: each mistake with its place.

use battle::Ruleset as _;
use charles_the_bold::CharlesTheBold;
use expect_test::expect;

use crate::table::scenario;

const SOUND: &str = "red B1 bills at 0,0 facing 1
    general red with B1
    blue X1 bills at 0,-7 facing 4
    general blue with X1";

/// What is wrong with a file, without the lines, which say nothing to readers of the test.
fn wrong(file: &str) -> String {
    let told = CharlesTheBold::open(file).expect_err("it breaks a rule").to_string();
    let told = told.lines().map(|line| line.split_once(", ").map_or(line, |(_, what)| what));
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn two_generals_of_one_name_are_a_mistake_where_both_are_on_the_map() {
    let named = scenario(SOUND).replace("red's general", "the duke").replace("blue's general", "the duke");
    expect!["group[1].general: the duke leads red, too: nobody could tell them apart"]
        .assert_eq(&wrong(&named));
    let off = scenario(&SOUND.replace("blue with X1", "blue off"));
    let off = off.replace("red's general", "nobody").replace("blue's general", "nobody");
    CharlesTheBold::open(&off).unwrap_or_else(|mistakes| panic!("{mistakes}"));
}

#[test]
fn steps_that_end_in_nothing_are_a_mistake() {
    let steps = scenario(SOUND).replace("{ naming = { named = [\"none\", \"none\"] } }, ", "");
    expect![[r#"now.steps: nothing comes after the first: begin with `{ naming = { named = ["none", "none"] } }` or with `round-start`"#]].assert_eq(&wrong(&steps));
}
