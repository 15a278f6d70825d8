//! A question to both sides, through everything that a battle passes: sheets of forty written lines, sealed until both are in.

use battle::suite::{Thoroughness, at_random, checked_battles};
use battle::{
    Battle, Course, Replay, Ruleset as _, Side, State as _, Table, Undo, Viewer, adjudicate, odds_of,
    position_of,
};
use dice::{Seed, Seeded};
use orders::{Field, LINES, MEADOW, Orders};

fn course() -> Course<Orders> {
    Course::begin(MEADOW, Seed::from_number(7)).expect("it opens")
}

/// Gives an answer in its written form; returns why it is refused.
fn give(course: &mut Course<Orders>, side: Side, action: &str) -> Result<(), String> {
    let question = course.battle().question(side).unwrap_or(0);
    course.again(side, question, action)
}

fn fill(course: &mut Course<Orders>, side: Side, order: &str) {
    for line in 1..=LINES {
        give(course, side, &format!("line {line} {order}")).expect("it is open");
    }
}

fn asked(course: &Course<Orders>) -> [bool; 2] {
    course.battle().awaiting().0
}

#[test]
fn both_fill_replace_hand_in_open_again_and_are_carried_out_together() {
    let mut course = course();
    assert_eq!(asked(&course), [true, true]);
    fill(&mut course, Side::Red, "hold");
    assert_eq!(asked(&course), [true, true], "a sheet that is full is not handed in");
    give(&mut course, Side::Red, "line 3 charge").expect("a line can be replaced");
    give(&mut course, Side::Red, "hand in").expect("it is full");
    assert_eq!(asked(&course), [false, true], "who has handed in is not waited for");
    let why = give(&mut course, Side::Red, "line 3 shoot").expect_err("it is handed in");
    assert_eq!(why, "\"line 3 shoot\" is refused: the sheet is handed in: open it first [orders.hand-in]");
    give(&mut course, Side::Red, "open").expect("the other has not handed in");
    assert_eq!(asked(&course), [true, true]);
    give(&mut course, Side::Red, "line 3 shoot").expect("it is open again");
    give(&mut course, Side::Red, "hand in").expect("it is full");
    fill(&mut course, Side::Blue, "charge");
    let why = give(&mut course, Side::Blue, "open").expect_err("it is open");
    assert_eq!(why, "\"open\" is refused: the sheet is not handed in [orders.hand-in]");
    give(&mut course, Side::Blue, "hand in").expect("it is full");
    let told: Vec<String> = course
        .journal()
        .lines(course.battle().state(), Viewer::Umpire)
        .iter()
        .map(battle::Line::plain)
        .collect();
    let luck = course.journal().dice()[0];
    assert_eq!(
        told,
        [
            format!("luck of the day: {luck} [orders.clash]"),
            // Thirty-nine who hold beat those who charge; the one who shoots is ridden down.
            format!("red wins {}, blue wins 1 [orders.clash]", 39 + luck),
            "round 2 begins [orders.write]".to_owned(),
        ]
    );
    assert_eq!(asked(&course), [true, true]);
}

#[test]
fn an_answer_that_nobody_has_seen_is_taken_back_whatever_the_other_has_written() {
    let mut course = course();
    give(&mut course, Side::Red, "line 1 hold").unwrap();
    give(&mut course, Side::Blue, "line 1 shoot").unwrap();
    give(&mut course, Side::Blue, "line 2 shoot").unwrap();
    course.undo(Side::Red).expect("blue's lines were sealed");
    let view = course.battle().state().view_for(Viewer::Umpire);
    assert_eq!(view["red"]["lines"][0], serde_json::Value::Null);
    assert_eq!(view["blue"]["lines"][1], "shoot");
    // That a sheet is in has been seen; it is opened again instead.
    fill(&mut course, Side::Red, "hold");
    give(&mut course, Side::Red, "hand in").unwrap();
    assert_eq!(course.undo(Side::Red), Err(Undo::Reveal));
}

#[test]
fn a_record_of_sealed_answers_replays_and_a_position_in_their_midst_reads_back() {
    let mut course = course();
    for round in 0..2 {
        fill(&mut course, Side::Blue, "shoot");
        give(&mut course, Side::Blue, "hand in").unwrap();
        if round == 0 {
            let position = course.battle().state().position();
            assert_eq!(&Orders::open(&position).expect("it reads back"), course.battle().state());
        }
        fill(&mut course, Side::Red, "hold");
        give(&mut course, Side::Red, "hand in").unwrap();
    }
    assert_eq!(course.battle().verdict().and_then(|verdict| verdict.winner), Some(Side::Blue));
    let record = course.record();
    Replay::<Orders>::open(&record).unwrap().finish().expect("the same again");
}

#[test]
fn nobody_else_learns_how_many_lines_are_written() {
    let shown = |lines: usize, viewer: Viewer| {
        let mut course = course();
        for line in 1..=lines {
            give(&mut course, Side::Red, &format!("line {line} hold")).unwrap();
        }
        let state = course.battle().state();
        let log: Vec<String> =
            course.journal().lines(state, viewer).iter().map(battle::Line::plain).collect();
        let prompt = if let Viewer::Seat(side) = viewer { state.prompt(side) } else { None };
        (state.view_for(viewer), log, prompt, course.battle().awaiting())
    };
    for viewer in [Viewer::Seat(Side::Blue), Viewer::Spectator] {
        assert_eq!(shown(0, viewer), shown(39, viewer));
        // With one answer left it is asked all the same.
        assert_eq!(shown(0, viewer), shown(LINES, viewer));
    }
}

#[test]
fn odds_follow_from_what_a_side_knows() {
    let mut battle = Battle::begin(
        Orders::open(MEADOW).unwrap(),
        &mut Table::silent(&mut Seeded::new(Seed::from_number(1))),
    );
    let play = |battle: &mut Battle<Field>, side: Side, action: &str| {
        let read = battle.state().read_action(side, action).expect("it reads");
        let question = battle.question(side).expect("it may answer");
        let mut dice = Seeded::new(Seed::from_number(1));
        battle.answer(side, question, read, &mut Table::silent(&mut dice)).expect("it is allowed");
    };
    for line in 1..=LINES {
        play(&mut battle, Side::Red, &format!("line {line} shoot"));
        play(&mut battle, Side::Blue, &format!("line {line} charge"));
    }
    let hand_in = battle.state().read_action(Side::Red, "hand in").unwrap();
    let open = odds_of(&battle, Side::Red, hand_in, 10_000).expect("few outcomes").outcomes;
    play(&mut battle, Side::Blue, "line 1 hold");
    let other = odds_of(&battle, Side::Red, hand_in, 10_000).expect("few outcomes").outcomes;
    assert_eq!(open, other, "what blue has written does not show");
}

#[test]
fn a_file_tells_both_sheets() {
    let mut actions: Vec<String> = Vec::new();
    for line in 1..=LINES {
        actions.push(format!("red: line {line} charge"));
        actions.push(format!("blue: line {line} shoot"));
    }
    actions.extend(
        ["red: hand in", "red: open", "red: line 40 hold", "red: hand in", "blue: hand in"].map(String::from),
    );
    let file = battle::AdjudicateFile {
        ruleset: "ord".to_owned(),
        scenario: None,
        actions,
        dice: vec![4],
        until: None,
    };
    let told = adjudicate::<Orders>(&file, &position_of(MEADOW)).expect("it is all allowed");
    assert_eq!(told.battle.state().points, [39 + 4, 1]);
}

#[test]
fn the_ruleset_keeps_the_contract() {
    let mut choose = at_random(Seed::from_number(1));
    let report = checked_battles::<Orders>(MEADOW, 0..20, Thoroughness::FULL, &mut choose)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(report.hidden > 0 && report.redrawn > 0 && report.taken_back > 0, "{report:?}");
    assert!(report.reopened > 0, "{report:?}");
}

#[test]
fn an_offer_of_a_draw_outlasts_what_is_written_in_secret() {
    let mut course = course();
    course.offer_draw(Side::Blue).expect("it may always be offered");
    fill(&mut course, Side::Red, "hold");
    give(&mut course, Side::Red, "hand in").unwrap();
    give(&mut course, Side::Red, "open").unwrap();
    // Otherwise blue would see by its offer when red writes.
    assert!(course.battle().offers()[Side::Blue].draw);
    course.offer_draw(Side::Red).expect("it is accepted");
    assert_eq!(course.battle().verdict().map(|verdict| verdict.rule.id()), Some("battle.drawn"));
}
