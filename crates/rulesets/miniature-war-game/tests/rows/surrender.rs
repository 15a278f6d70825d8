//! Offers to surrender (common.surrender).

use battle::{Side, State as _, Viewer, holds};
use expect_test::expect;

use crate::table::{Game, choices, fights, refused, turn};

const MELEE: &str = "options surrender
    red men medium-infantry 24 in 4 at 60,50
    blue foes light-infantry 10 in 4 at 60,50";

#[test]
fn prisoners_leave_with_a_guard_for_every_four() {
    holds!("common.surrender.offer", "common.surrender.accepted", "common.morale.event-losses");
    fights(
        MELEE,
        [&[], &[]],
        &["red: hand in", "blue: offer foes to men", "blue: hand in", "red: accept foes", "red: hand in"],
        &[],
        expect![[r#"
            foes offers to surrender to men [common.surrender.offer]
            foes surrenders to men, who sends 3 figures away as its guard [common.surrender.accepted]
            - foes: off, 10 figures in 2 files, order H
            - men: 60,50 facing 0, 21 figures in 2 files, order H
        "#]],
    );
}

#[test]
fn who_is_refused_rolls_whether_he_fights_on() {
    let answers = ["red: hand in", "blue: offer foes to men", "blue: hand in", "red: hand in"];
    // With 2 or less he does; then his figures only roll to survive.
    fights(
        MELEE,
        [&[], &[]],
        &answers,
        &[2, 6, 6, 6, 6, 4, 4, 4, 4],
        expect![[r#"
        foes offers to surrender to men [common.surrender.offer]
        fighting on, against 2 (morale value 2): 2 [common.morale.value common.surrender.refused]
        the surrender of foes is refused: it fights on [common.surrender.refused]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 6 6 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - foes: 60,50 facing 180, 10 figures in 2 files, melee turns 1, order H
        - men: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
    "#]],
    );
    fights(
        MELEE,
        [&[], &[]],
        &answers,
        &[3, 4, 4, 4, 4],
        expect![[r#"
        foes offers to surrender to men [common.surrender.offer]
        fighting on, against 2 (morale value 2): 3 [common.morale.value common.surrender.refused]
        the surrender of foes is refused: it does not strike [common.surrender.refused]
        foes is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 4): 4 4 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - foes: 60,50 facing 180, 10 figures in 2 files, melee turns 1, order H
        - men: 60,50 facing 0, 24 figures in 2 files, melee turns 1, order H
    "#]],
    );
}

#[test]
fn nobody_sees_what_or_whether_the_other_has_answered() {
    let actions = turn(&[], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let view = |more: &[&str]| {
        let actions: Vec<&str> = actions.iter().chain(more).copied().collect();
        let game = Game::after(MELEE, &actions, &[]);
        (game.battle.state().view_for(Viewer::Seat(Side::Red)), game.log(Viewer::Seat(Side::Red)))
    };
    let nothing = view(&[]);
    assert_eq!(nothing, view(&["blue: offer foes to men"]));
    assert_eq!(nothing, view(&["blue: offer foes to men", "blue: hand in"]));
    choices(
        MELEE,
        &actions,
        &[],
        expect![[r#"
        red: offer men to foes
        red: hand in
        blue: offer foes to men
        blue: hand in
    "#]],
    );
}

#[test]
fn captors_need_figures_for_the_guard() {
    let position = "options surrender
        red few medium-infantry 6 in 4 at 60,50, stands 1, files 1
        blue foes light-infantry 10 in 4 at 60,50";
    let mut actions = turn(&[], &[]);
    let answers = ["red: hand in", "blue: offer foes to few", "blue: hand in", "red: accept foes"];
    actions.extend(answers.map(str::to_owned));
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(
        position,
        &actions,
        &[],
        expect!["the captors have too few figures for the guard [common.surrender.accepted]"],
    );
    let mut apart = turn(&[], &[]);
    apart.push("red: offer few to few".to_owned());
    let apart: Vec<&str> = apart.iter().map(String::as_str).collect();
    refused(
        position,
        &apart,
        &[],
        expect!["a unit surrenders to an enemy unit in contact with it [common.surrender.offer]"],
    );
}
