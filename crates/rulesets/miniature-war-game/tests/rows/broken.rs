//! Units that the enemy divides (common.unit.broken).

use battle::holds;
use expect_test::expect;

use crate::table::{fights, fought, goes_on, turn};

#[test]
fn a_unit_is_broken_when_an_enemy_stands_between_its_parts() {
    holds!("common.unit.broken-gap", "common.unit.contact", "common.unit.broken-through");
    // Four files in the middle are gone, and an enemy stands there, too far from both parts to fight.
    goes_on(
        "red men medium-infantry 24 in 24 at 60,50, gone [4,5,6,7]
         blue foes samurai-infantry at 60,49",
        &[],
        expect![[r#"
            men is broken [common.unit.broken]
            red-1 is a part of men [common.unit.broken-parts]
            turn 2 begins [common.sequence.turn]
            - men: 52,50 facing 0, 8 figures in 4 files, broken, order H
            - red-1: 68,50 facing 0, 8 figures in 4 files, broken, order H
        "#]],
    );
    // Without him it closes up.
    goes_on(
        "red men medium-infantry 24 in 24 at 60,50, gone [4,5,6,7]
         blue foes samurai-infantry at 60,99",
        &[],
        expect![[r#"
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 60,50 facing 0, 16 figures in 8 files, order H
        "#]],
    );
}

#[test]
fn the_weaker_part_of_a_unit_that_stays_broken_routs() {
    holds!("common.unit.broken-rout", "common.unit.broken-leaves");
    goes_on(
        "red men medium-infantry 24 in 24 at 60,50, gone [4,5,6,7], capped [0], is broken
         blue foes samurai-infantry at 60,49",
        &[],
        expect![[r#"
            a part of men routs: 7 figures [common.unit.broken-rout]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 68,50 facing 0, 8 figures in 4 files, order H
        "#]],
    );
    // Of equal parts the owner chooses.
    fights(
        "red men medium-infantry 24 in 24 at 60,50, gone [4,5,6,7], is broken
         blue foes samurai-infantry at 60,49",
        [&[], &[]],
        &["red: part 2"],
        &[],
        expect![[r#"
            a part of men routs: 8 figures [common.unit.broken-rout]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 68,50 facing 0, 8 figures in 4 files, order H
        "#]],
    );
}

#[test]
fn a_unit_that_comes_together_again_is_whole() {
    holds!("common.unit.broken-mend");
    goes_on(
        "red men medium-infantry 24 in 24 at 60,50, gone [4,5,6,7], is broken
         blue foes samurai-infantry at 60,99",
        &[],
        expect![[r#"
            men is whole again [common.unit.broken-mend]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - men: 60,50 facing 0, 16 figures in 8 files, order H
        "#]],
    );
}

#[test]
fn a_skirmish_line_that_stays_broken_routs_as_a_whole() {
    holds!("common.unit.broken-not", "common.unit.broken-skirmish", "common.skirmish.broken");
    goes_on(
        "red slings slinger 24 in 24 at 100,50, gap 2, gone [5,6], is broken
         blue foes samurai-infantry at 100,49",
        &[],
        expect![[r#"
            slings routs [common.unit.broken-skirmish]
            turn 2 begins [common.sequence.turn]
            - slings: 100,50 facing 0, 20 figures in 12 files, 2 cm apart, must rout, broken, order H
        "#]],
    );
    goes_on(
        "red slings slinger 24 in 24 at 100,50, gap 2
         blue foes samurai-infantry at 200,49",
        &[],
        expect![[r#"
            turn 2 begins [common.sequence.turn]
        "#]],
    );
}

#[test]
fn the_battle_of_a_broken_unit_saves_it_or_routs_with_it() {
    holds!("common.group.save-broken", "medieval.battle.broken-unit");
    let position = "group red line
         red men medium-infantry 24 in 24 at 60,50, gone [4,5,6,7], is broken, group line
         red rest medium-infantry 24 in 4 at 160,50, group line
         blue foes samurai-infantry at 60,49";
    fights(
        position,
        [&[], &[]],
        &["red: save by rest"],
        &[6, 6, 3],
        expect![[r#"
        saving a unit of the group: dice 3 (fresh 3), against 3 (morale value 3): 6 6 3 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        rest passes its three-dice test [common.3dt.what]
        rest saves men [common.group.save-one]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    fights(
        position,
        [&[], &[]],
        &["red: stop"],
        &[],
        expect![[r#"
            men stands for itself from now on [common.group.dissolved]
            rest stands for itself from now on [common.group.dissolved]
            men routs [common.group.save-broken]
            rest routs [common.group.save-broken]
            turn 2 begins [common.sequence.turn]
            - men: 60,50 facing 0, 16 figures in 12 files, shaken, must rout, broken, order H
            - rest: 160,50 facing 0, 24 figures in 2 files, shaken, must rout, order H
        "#]],
    );
}

#[test]
fn a_unit_divided_by_a_break_through_is_broken() {
    holds!("common.breakthrough.broken", "common.unit.broken-through");
    // The stand before the column falls, those beside it are gone: it goes on by 1.5 cm and stands between two parts.
    let position = "red men medium-infantry 24 in 2 at 60,50
         blue foes medium-infantry 24 in 24 at 61,50, gone [4,5,7,8]";
    let through = |far: &str| {
        let mut actions = turn(&[], &[]);
        actions.extend([format!("red: through men {far}"), "red: end".to_owned(), "blue: end".to_owned()]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        battle::suite::door::Part::From("men is attacked").of(&fought(position, &actions, &[1, 1, 12, 12]))
    };
    expect![[r#"
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 12 12 = 2 [common.melee.figures common.melee.sum common.melee.roll]
        foes loses 2 figures, and has 14 left [common.melee.roll]
        men breaks through [common.breakthrough.move]
        men is at 60,51.5, facing 0 [common.third.beats]
        foes: of 48 it lost 6, in column 41-50: back and turn [common.morale.chart]
        foes must back and turn [common.sequence.morale-next]
        foes is broken [common.unit.broken]
        blue-1 is a part of foes [common.unit.broken-parts]
        turn 2 begins [common.sequence.turn]
        - blue-1: 52,50 facing 180, 6 figures in 3 files, shaken, melee turns 1, must back-and-turn, broken, order H
        - foes: 69,50 facing 180, 8 figures in 4 files, shaken, melee turns 1, must back-and-turn, broken, order H
        - men: 60,51.5 facing 0, 24 figures in 1 files, melee turns 1, order H
    "#]].assert_eq(&through("1.5"));
    // With all of its move it still stands between them, since it is 24 cm deep.
    expect![[r#"
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 12 12 = 2 [common.melee.figures common.melee.sum common.melee.roll]
        foes loses 2 figures, and has 14 left [common.melee.roll]
        men breaks through [common.breakthrough.move]
        men is at 60,66, facing 0 [common.third.beats]
        foes: of 48 it lost 6, in column 41-50: back and turn [common.morale.chart]
        foes must back and turn [common.sequence.morale-next]
        foes is broken [common.unit.broken]
        blue-1 is a part of foes [common.unit.broken-parts]
        turn 2 begins [common.sequence.turn]
        - blue-1: 52,50 facing 180, 6 figures in 3 files, shaken, melee turns 1, must back-and-turn, broken, order H
        - foes: 69,50 facing 180, 8 figures in 4 files, shaken, melee turns 1, must back-and-turn, broken, order H
        - men: 60,66 facing 0, 24 figures in 1 files, melee turns 1, order H
    "#]].assert_eq(&through("16"));
}

#[test]
fn a_broken_missile_unit_does_not_shoot() {
    holds!("medieval.missile.broken", "common.unit.broken-no-fire");
    let bows = |is: &str| {
        let position = format!(
            "red bows archer-light 24 in 24 at 60,50, gone [4,5,6,7]{is}
             blue foes samurai-infantry at 60,49
             blue men light-infantry 12 in 6 at 40,80"
        );
        let mut actions = turn(&[], &[]);
        if is.is_empty() {
            actions.extend(["red: hand in".to_owned(), "blue: hand in".to_owned()]);
        }
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        fought(&position, &actions, &[])
    };
    // Divided in this turn, it is broken when the turn ends, and shoots no more.
    assert!(bows("").contains("bows fires at men"), "{}", bows(""));
    assert!(!bows(", is broken").contains("fires at"), "{}", bows(", is broken"));
}

/// An enemy stands between two halves of a unit, which breaks in the first turn; what is told of the second, and who has changed.
fn in_the_second_turn(position: &str, [red, blue]: [&[&str]; 2], answers: &[&str]) -> String {
    let actions = [turn(&[], &[]), turn(red, blue)].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).chain(answers.iter().copied()).collect();
    battle::suite::door::Part::From("turn 2 begins").of(&fought(position, &actions, &[]))
}

const HALVES: &str = "red men medium-infantry 24 in 24 at 60,50, gone [4,5,6,7]
     blue foes samurai-infantry at 60,49";

#[test]
fn the_parts_of_a_broken_unit_follow_its_order() {
    holds!("common.unit.broken-parts", "common.unit.broken-no-fire", "common.unit.number");
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men is at 52,56, facing 0 [common.third.beats]
        red-1 is at 69,56, facing 0 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        a part of men routs: 6 figures [common.unit.broken-rout]
        turn 3 begins [common.sequence.turn]
        - men: 52,56 facing 0, 8 figures in 4 files, order N 6 cm
        - red-1: off, 0 figures in 3 files, order N 6 cm
    "#]]
    .assert_eq(&in_the_second_turn(
        "red men medium-infantry 24 in 24 at 60,50, gone [4,5,6,7,8]
         blue foes samurai-infantry at 60,49",
        [&["#1: N 6 cm"], &[]],
        &[],
    ));
}

#[test]
fn the_parts_of_a_broken_unit_rally_about_the_strongest() {
    holds!("common.order.rally", "common.unit.broken-mend", "common.unit.broken-idle");
    // He goes away to the north. To the unit nothing is written: its right part comes to the left one, and they are one line again.
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        foes is at 60,51, facing 0 [common.third.beats]
        red-1 is at 64,49, facing 270 [common.third.beats]
        third 2 [common.third.together]
        foes is at 60,59, facing 0 [common.third.beats]
        red-1 is at 56,49, facing 270 [common.third.beats]
        third 3 [common.third.together]
        foes is at 60,67, facing 0 [common.third.beats]
        men is whole again [common.unit.broken-mend common.unit.broken-parts]
        turn 3 begins [common.sequence.turn]
        - foes: 60,67 facing 0, 1 figures in 1 files, order N 24 cm
        - men: 52,50 facing 0, 16 figures in 8 files, order H
        - red-1: off, 0 figures in 4 files, order H
    "#]]
    .assert_eq(&in_the_second_turn(HALVES, [&[], &["#1: N 24 cm"]], &[]));
    // By an order it is the same.
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        foes is at 60,51, facing 0 [common.third.beats]
        red-1 is at 64,49, facing 270 [common.third.beats]
        third 2 [common.third.together]
        foes is at 60,59, facing 0 [common.third.beats]
        red-1 is at 56,49, facing 270 [common.third.beats]
        third 3 [common.third.together]
        foes is at 60,67, facing 0 [common.third.beats]
        men is whole again [common.unit.broken-mend common.unit.broken-parts]
        turn 3 begins [common.sequence.turn]
        - foes: 60,67 facing 0, 1 figures in 1 files, order N 24 cm
        - men: 52,50 facing 0, 16 figures in 8 files, order H
        - red-1: off, 0 figures in 4 files, order H
    "#]]
    .assert_eq(&in_the_second_turn(HALVES, [&["#1: RALLY"], &["#1: N 24 cm"]], &[]));
}

#[test]
fn the_owner_says_which_of_equal_parts_on_the_march_stays() {
    holds!("common.unit.broken-rout", "common.unit.broken-leaves");
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        a part of men routs: 8 figures [common.unit.broken-rout]
        turn 3 begins [common.sequence.turn]
        - men: 68,50 facing 0, 8 figures in 4 files, order H
        - red-1: off, 0 figures in 4 files, order H
    "#]]
    .assert_eq(&in_the_second_turn(HALVES, [&["#1: H"], &[]], &["red: part 2"]));
}

#[test]
fn the_parts_of_a_unit_count_as_one_for_what_is_lost() {
    holds!("common.victory.percentage");
    // A third of its figures is gone. That those who are left stand in two blocks takes nothing more away.
    let lost = |share: u8| {
        let position = format!("victory kind = \"percentage\"; share = {share}; side = \"blue\"\n{HALVES}");
        let actions = turn(&[], &[]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        battle::suite::door::Part::From("men is broken").of(&fought(&position, &actions, &[]))
    };
    expect![[r#"
        men is broken [common.unit.broken]
        red-1 is a part of men [common.unit.broken-parts]
        turn 2 begins [common.sequence.turn]
        - men: 52,50 facing 0, 8 figures in 4 files, broken, order H
        - red-1: 68,50 facing 0, 8 figures in 4 files, broken, order H
    "#]]
    .assert_eq(&lost(34));
    expect![[r#"
        men is broken [common.unit.broken]
        red-1 is a part of men [common.unit.broken-parts]
        Blue has won [common.victory.percentage]
        - men: 52,50 facing 0, 8 figures in 4 files, broken, order H
        - red-1: 68,50 facing 0, 8 figures in 4 files, broken, order H
        = blue wins: what was fought for is met [common.victory.percentage]
    "#]]
    .assert_eq(&lost(33));
}
