//! The sequence of play (seq.*).

use battle::{Battle, State as _, Table};
use dice::Scripted;
use expect_test::expect;

use crate::table::{check, choices, opened, refused};

const BOTH: &str = "
    red  F1 heavy-infantry 4 at 36,12
    blue G1 heavy-infantry 4 at 36,36
    leader red charles with F1, commander, cp 4
    leader blue john with G1, commander, cp 5
";

#[test]
fn a_turn_has_seven_phases_and_the_next_begins() {
    let position = &format!("{BOTH}\nturn 2\nchooser red\nphase command");
    // Both do nothing in Command, Approach and Tactical Move; then blue has the initiative of turn 3.
    let nothing = ["red: done", "blue: done"].repeat(3);
    check(
        position,
        &nothing,
        &[3, 3],
        expect![[r#"
            Command [seq.1-command]
            Approach [seq.2-approach]
            Long Range Shooting [seq.3-long-range]
            Tactical Move [seq.4-tactical]
            Close Range Shooting [seq.5-archers]
            Combat [seq.6-combat]
            Rally [seq.7-rally]
            turn 3 [seq.turn]
            initiative (the commander's rating +4): 3 + 4 = 7 [seq.initiative]
            initiative (the commander's rating +5): 3 + 5 = 8 [seq.initiative]
            blue has the initiative [seq.initiative]
            - charles: with F1, 0 CP of 4
            - john: with G1, 0 CP of 5
        "#]],
    );
}

#[test]
fn the_higher_total_with_the_commanders_rating_chooses() {
    check(
        BOTH,
        &["red: first"],
        &[4, 2],
        expect![[r#"
            turn 1 [seq.turn]
            initiative: 8 to 7: 4 2 [seq.initiative]
            red has the initiative [seq.initiative]
            red acts first [seq.initiative]
            Command [seq.1-command]
        "#]],
    );
}

#[test]
fn in_turn_one_a_tie_is_rolled_again() {
    check(
        BOTH,
        &["blue: second"],
        &[4, 3, 1, 6],
        expect![[r#"
            turn 1 [seq.turn]
            initiative: 5 to 11: 4 3 1 6 [seq.initiative]
            blue has the initiative [seq.initiative]
            red acts first [seq.initiative]
            Command [seq.1-command]
        "#]],
    );
}

#[test]
fn dice_that_run_out_on_a_tie_leave_a_battle_that_goes_on() {
    let position = BOTH.replace("cp 5", "cp 4");
    let mut dice = Scripted::new(vec![3, 3]);
    let battle = Battle::begin(opened(&position), &mut Table::silent(&mut dice));
    assert!(dice.trouble().is_some(), "two dice cannot settle a tie");
    assert!(battle.asked().is_some(), "somebody has the initiative: {:?}", battle.state().verdict());
}

#[test]
fn later_a_tie_goes_to_the_side_that_did_not_choose_last() {
    let position = &format!("{BOTH}\nturn 2\nchooser blue\nstep {{ turn = \"initiative\" }}");
    check(
        position,
        &[],
        &[4, 3],
        expect![[r#"
            initiative (the commander's rating +4): 4 + 4 = 8 [seq.initiative]
            initiative (the commander's rating +5): 3 + 5 = 8 [seq.initiative]
            red has the initiative [seq.initiative]
        "#]],
    );
    choices(
        position,
        &[],
        &[4, 3],
        expect![[r#"
        red: first
        red: second
    "#]],
    );
}

#[test]
fn a_side_without_its_commander_adds_nothing() {
    let position = "
        red  F1 heavy-infantry 4 at 36,12
        blue G1 heavy-infantry 4 at 36,36
        leader red charles off, commander, cp 6
    ";
    check(
        position,
        &[],
        &[2, 3],
        expect![[r#"
            turn 1 [seq.turn]
            initiative: 2 to 3: 2 3 [seq.initiative]
            blue has the initiative [seq.initiative]
        "#]],
    );
}

#[test]
fn only_first_or_second_answers_the_initiative() {
    refused(
        BOTH,
        &["red: done"],
        &[6, 1],
        expect!["who won the initiative acts first or second [seq.initiative]"],
    );
}

#[test]
fn whoever_acts_first_rolls_first() {
    holds!("dice.order");
    let rolls = |first: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,20\nblue G1 maa-foot 4 at 36,20\nfirst {first}\nonly combat"
        );
        let told = crate::table::played_on(&position, &[], &[1; 60]);
        let rolls = told.lines().filter(|line| line.starts_with("combat"));
        rolls.map(|line| line.split(',').next().unwrap_or_default().to_owned()).collect::<Vec<_>>().join("; ")
    };
    expect!["combat: dice 8 (heavy infantry 8); combat: dice 12 (men-at-arms on foot 12)"]
        .assert_eq(&rolls("red"));
    expect!["combat: dice 12 (men-at-arms on foot 12); combat: dice 8 (heavy infantry 8)"]
        .assert_eq(&rolls("blue"));
}

#[test]
fn with_the_turn_its_marks_and_points_end() {
    holds!("seq.end");
    let position = "turn 2
        red  F1 heavy-infantry 4 at 36,12, moved, shot-at, fought, rallied, has-charged
        leader red charles with F1, commander, cp 5, points 3
        blue G1 heavy-infantry 4 at 36,40
        chooser red
        step { turn = \"end\" }";
    let at_end = crate::table::played(position, &[], &[1, 6]);
    expect![[r#"
        turn 3 [seq.turn]
        initiative (the commander's rating +5): 1 + 5 = 6 [seq.initiative]
        initiative: 6 [seq.initiative]
        blue has the initiative [seq.initiative]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
        - charles: with F1, 0 CP of 5
    "#]]
    .assert_eq(&at_end);
}

#[test]
fn heralds_pass_through_anybody() {
    holds!("cmd.herald-safe");
    let position = "red  F1 heavy-infantry 4 at 36,4
        leader red charles at 36,6, commander
        red  F2 heavy-infantry 4 at 36,40, of van
        leader red john with F2, marshal, of van
        blue G1 heavy-infantry 8 at 36,20
        blue A1 artillery 2 at 36,24 facing 180
        leader blue herbert with G1, commander
        message red john attack at 36,10
        step { heralds = { next = 0 } }";
    expect![[r#"
        the herald to john is at 36,22 [cmd.herald move.leader]
        - message 0: attack for john at 36,22
    "#]]
    .assert_eq(&crate::table::played(position, &[], &[]));
}

#[test]
fn who_concedes_has_lost() {
    holds!("victory.concede");
    let position = "red F1 heavy-infantry 4 at 36,12\nblue G1 heavy-infantry 4 at 36,40";
    let mut game = crate::table::Game::open(position, &[1, 6]);
    game.battle.concede(battle::Side::Red).expect("anybody may");
    let verdict = game.battle.verdict().expect("it is over");
    assert_eq!(verdict.winner, Some(battle::Side::Blue));
}
