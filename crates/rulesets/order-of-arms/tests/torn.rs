//! Torn files: cut off, or with a byte changed. They are refused or read as something else, and never panic.

use battle::{
    AdjudicateFile, Battle, Course, Record, Replay, Ruleset as _, Side, State as _, Table, Viewer, adjudicate,
};
use captain::{Captain, Who};
use dice::{Seed, Seeded};
use order_of_arms::{OrderOfArms, State};

/// A battle of rash players, so many decisions long.
fn course(decisions: u32) -> Course<OrderOfArms> {
    let text = OrderOfArms::scenario("first-muster").expect("it ships");
    let mut course = Course::begin(&text, Seed::from_number(3)).expect("it opens");
    let mut captain = Captain::new(Who::Rash, Seed::from_number(4));
    let mut choices = Vec::new();
    while course.battle().decisions() < decisions {
        let Some(side) = course.battle().asked() else { break };
        course.battle().choices(side, &mut choices);
        let action = choices[captain.choose(course.battle(), side, &choices)];
        let question = course.battle().question(side).expect("it is asked");
        course.answer(side, question, action).expect("it is among the choices");
    }
    course
}

/// The text cut off, and with a byte changed, at so many places.
fn torn(text: &str, places: usize) -> impl Iterator<Item = String> {
    let mut dice = Seeded::new(Seed::from_number(5));
    (0..places).flat_map(move |_| {
        let at = dice.below(u32::try_from(text.len()).expect("it is a small text")) as usize;
        let mut flipped = text.as_bytes().to_vec();
        flipped[at] ^= 1 << dice.below(7);
        [&text.as_bytes()[..at], &flipped].map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    })
}

/// Whatever can be opened can be looked at, written and played on.
fn play_on(state: State) {
    for viewer in [Viewer::Seat(Side::Red), Viewer::Umpire] {
        _ = state.scene(viewer);
        _ = state.view_for(viewer);
    }
    let mut dice = Seeded::new(Seed::from_number(6));
    let mut table = Table::silent(&mut dice);
    let mut battle = Battle::begin(state, &mut table);
    let mut choices = Vec::new();
    for n in 0..12 {
        _ = battle.state().position();
        let Some(side) = battle.asked() else { break };
        _ = battle.state().prompt(side);
        battle.choices(side, &mut choices);
        let Some(action) = choices.get(n % choices.len().max(1)).copied() else { break };
        battle.play(side, action, &mut table);
    }
}

#[test]
fn a_torn_scenario_does_no_harm() {
    for decisions in [0, 150, 400, 640] {
        let text = course(decisions).battle().state().position();
        for torn in torn(&text, 200) {
            if let Ok(state) = OrderOfArms::open(&torn) {
                play_on(state);
            }
        }
    }
}

#[test]
fn a_torn_record_is_refused() {
    let text = course(60).record().write();
    let mut refused = 0;
    for torn in torn(&text, 150) {
        let read = Record::read(&torn);
        let replayed = read.and_then(|record| Replay::<OrderOfArms>::open(&record)?.finish());
        refused += u32::from(replayed.is_err());
    }
    assert!(refused > 150, "what is cut off is never whole: {refused}");
}

#[test]
fn a_torn_argument_does_no_harm() {
    let course = course(60);
    let record = course.record();
    let actions: Vec<String> = record.actions.iter().map(|a| format!("{}: {}", a.side, a.action)).collect();
    let fell = record.actions.iter().flat_map(|a| a.dice.iter());
    let dice: Vec<u8> = record.opening.iter().chain(fell).copied().collect();
    let head = format!("[adjudicate]\nruleset = \"ooa\"\nactions = {actions:?}\ndice = {dice:?}\n");
    let settle = |text: &str| {
        let file = AdjudicateFile::read(text)?;
        adjudicate::<OrderOfArms>(&file, text).map_err(|error| error.to_string())
    };
    let text = format!("{}\n{head}", record.scenario);
    let settled = settle(&text).expect("it is whole");
    assert_eq!(settled.battle.hash_text(), course.battle().hash_text());
    // Most of the file is the map; the actions and the dice are torn for themselves.
    for torn in torn(&text, 60).chain(torn(&head, 200).map(|head| format!("{}\n{head}", record.scenario))) {
        _ = settle(&torn);
    }
}

#[test]
fn a_torn_battle_file_does_no_harm() {
    for id in ["first-muster", "agincourt"] {
        let text = muster::text_of(id).expect("it ships");
        for torn in torn(text, 200) {
            _ = muster::Battle::read(&torn);
        }
    }
}
