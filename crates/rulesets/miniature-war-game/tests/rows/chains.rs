//! Worked chains: whole turns in exact numbers.

use battle::holds;
use expect_test::expect;

use crate::table::{check_from, turn};

#[test]
fn c4_three_turns_of_melee_comparison_and_saving() {
    holds!("common.morale.spared", "common.3dt.all-dice");
    let mut actions = Vec::new();
    for _ in 0..3 {
        actions.extend(turn(&[], &[]));
        actions.push("blue: save by bows".to_owned());
    }
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let first = [10, 3, 11, 4, 5, 8, 11, 9, 5, 2, 6];
    let second = [10, 9, 6, 11, 9, 8, 6, 6, 1];
    let third = [5, 7, 5, 9, 8, 1, 12, 10, 6, 6, 4];
    check_from(
        "group red main
         group blue line
         red other medium-infantry 12 in 4 at 200,20, group main, number 3
         red foot medium-infantry 12 in 4 at 60,50, group main, number 4
         blue light light-infantry 12 in 4 at 60,50, group line, number 2
         blue bows crossbow-medium 12 in 4 at 200,140, group line, number 3",
        &actions,
        &[&first[..], &second, &third].concat(),
        "third 3",
        expect![[""]],
    );
}
