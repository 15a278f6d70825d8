//! Torn files: cut off, or with a byte changed. They are refused or read as something else, and never panic.

use dice::{Seed, Seeded};

use crate::{
    AdjudicateFile, Battle, Course, Record, Replay, Ruleset, Side, State, Table, Viewer, adjudicate,
};

/// The text cut off, and with a byte changed, at so many places.
///
/// # Panics
///
/// For a text beyond four gigabytes.
pub fn torn(text: &str, places: usize) -> impl Iterator<Item = String> {
    let mut dice = Seeded::new(Seed::from_number(5));
    (0..places).flat_map(move |_| {
        let at = dice.below(u32::try_from(text.len()).expect("it is a small text")) as usize;
        let mut flipped = text.as_bytes().to_vec();
        flipped[at] ^= 1 << dice.below(7);
        [&text.as_bytes()[..at], &flipped].map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    })
}

/// The course of first-muster, so many decisions long.
///
/// # Panics
///
/// When the ruleset ships no first-muster that opens, or refuses one of its own choices.
pub fn course<R: Ruleset>(
    decisions: u32,
    mut player: impl FnMut(&Battle<R::State>, Side, &[<R::State as State>::Action]) -> usize,
) -> Course<R> {
    let text = R::scenario("first-muster").expect("it ships");
    let mut course = Course::begin(&text, Seed::from_number(3)).expect("it opens");
    let mut choices = Vec::new();
    while course.battle().decisions() < decisions {
        let Some(side) = course.battle().asked() else { break };
        course.battle().choices(side, &mut choices);
        let action = choices[player(course.battle(), side, &choices)];
        let question = course.battle().question(side).expect("it is asked");
        course.answer(side, question, action).expect("it is among the choices");
    }
    course
}

/// Tears the position that a course has come to; what can still be opened can be looked at, written and played on.
pub fn tear_position<R: Ruleset>(course: &Course<R>) {
    for torn in torn(&course.battle().state().position(), 200) {
        if let Ok(state) = R::open(&torn) {
            play_on(state);
        }
    }
}

/// Tears the record of a course.
///
/// # Panics
///
/// When something cut off is taken for whole.
pub fn tear_record<R: Ruleset>(course: &Course<R>) {
    let mut refused = 0;
    for torn in torn(&course.record().write(), 150) {
        let read = Record::read(&torn);
        let replayed = read.and_then(|record| Replay::<R>::open(&record)?.finish());
        refused += u32::from(replayed.is_err());
    }
    assert!(refused > 150, "what is cut off is never whole: {refused}");
}

/// Tears an adjudicate file that tells the whole course.
///
/// # Panics
///
/// When the whole file does not come to the same battle.
pub fn tear_argument<R: Ruleset>(course: &Course<R>) {
    let record = course.record();
    let actions: Vec<String> = record.actions.iter().map(|a| format!("{}: {}", a.side, a.action)).collect();
    let fell = record.actions.iter().flat_map(|a| a.dice.iter());
    let dice: Vec<u8> = record.opening.iter().chain(fell).copied().collect();
    let head = format!("[adjudicate]\nruleset = {:?}\nactions = {actions:?}\ndice = {dice:?}\n", R::SHORT);
    let settle = |text: &str| {
        let file = AdjudicateFile::read(text)?;
        adjudicate::<R>(&file, text).map_err(|error| error.to_string())
    };
    let text = format!("{}\n{head}", record.scenario);
    let settled = settle(&text).expect("it is whole");
    assert_eq!(settled.battle.hash_text(), course.battle().hash_text());
    // Most of the file is the map; the actions and the dice are torn for themselves.
    for torn in torn(&text, 60).chain(torn(&head, 200).map(|head| format!("{}\n{head}", record.scenario))) {
        _ = settle(&torn);
    }
}

fn play_on<S: State>(state: S) {
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

/// Makes the tests of torn files, of a function that plays a battle of so many decisions.
#[macro_export]
macro_rules! torn_tests {
    ($fought:path) => {
        #[test]
        fn a_torn_scenario_does_no_harm() {
            for decisions in [0, 150, 400, 640] {
                $crate::suite::torn::tear_position(&$fought(decisions));
            }
        }

        #[test]
        fn a_torn_record_is_refused() {
            $crate::suite::torn::tear_record(&$fought(60));
        }

        #[test]
        fn a_torn_argument_does_no_harm() {
            $crate::suite::torn::tear_argument(&$fought(60));
        }
    };
}

#[cfg(test)]
mod tests {
    use super::torn;

    #[test]
    fn a_torn_battle_file_does_no_harm() {
        for id in ["first-muster", "agincourt"] {
            let text = muster::text_of(id).expect("it ships");
            for torn in torn(text, 200) {
                _ = muster::Battle::read(&torn);
            }
        }
    }
}
