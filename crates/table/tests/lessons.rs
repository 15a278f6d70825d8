//! Every lesson holds together: it reads, what it cites and points at is there, and each of its steps comes in real battles.

use std::collections::BTreeSet;

use battle::{AdjudicateFile, Side, Viewer};
use captain::Who;
use dice::Seed;
use door::{Act, Desk, Door};
use message::{Lesson, LessonStep};

/// Battles that are fought to see every step come.
const BATTLES: u64 = 40;

/// Every lesson with the ruleset it teaches.
fn lessons() -> Vec<(&'static dyn Door, Lesson)> {
    let read = |text: &&str| toml::from_str::<Lesson>(text).expect("the lesson reads");
    let all: Vec<_> =
        arsenal::doors().flat_map(|door| door.lessons().iter().map(move |text| (door, read(text)))).collect();
    assert!(!all.is_empty(), "there is a lesson");
    all
}

#[test]
fn every_rule_in_a_lesson_is_in_the_rulebook() {
    for (door, lesson) in lessons() {
        for step in &lesson.steps {
            for id in step.rules.iter().chain(&step.met) {
                assert!(door.rulebook().find(id).is_some(), "{}: there is no rule {id}", step.title);
            }
        }
    }
}

#[test]
fn every_piece_captain_and_battle_in_a_lesson_is_there() {
    for (door, lesson) in lessons() {
        assert!(
            told(&lesson).is_some() || lesson.opponent.parse::<Who>().is_ok(),
            "{} is a captain",
            lesson.opponent
        );
        assert!(door.scenario(&lesson.battle).is_some(), "{} ships with the ruleset", lesson.battle);
        let scene = start(door, &lesson, 0).scene(Viewer::Seat(lesson.side));
        for step in &lesson.steps {
            for id in &step.pieces {
                assert!(scene.pieces.iter().any(|piece| piece.id == *id), "{}: no piece {id}", step.title);
            }
        }
    }
}

#[test]
fn a_step_waits_for_an_answer_or_an_occasion_but_not_for_both() {
    for (_, lesson) in lessons() {
        for step in &lesson.steps {
            assert!(step.awaits.is_empty() || !is_occasion(step), "{}", step.title);
            assert!(
                !step.text.is_empty() && step.text.len() < 420,
                "{} is short enough to be read",
                step.title
            );
        }
    }
}

/// A step that no battle ever brings would be text that nobody sees.
#[test]
fn every_step_comes_in_some_battle() {
    for (door, lesson) in lessons().into_iter().filter(|(_, lesson)| told(lesson).is_none()) {
        let mut missing: BTreeSet<usize> = (0..lesson.steps.len()).collect();
        missing.retain(|n| is_occasion(&lesson.steps[*n]) || !lesson.steps[*n].awaits.is_empty());
        for number in 0..BATTLES {
            if missing.is_empty() {
                break;
            }
            fight(door, &lesson, number, &mut missing);
        }
        let titles: Vec<&str> = missing.iter().map(|n| lesson.steps[*n].title.as_str()).collect();
        assert!(titles.is_empty(), "these never come: {titles:?}");
    }
}

/// A worked example is carried out to its end, and a step speaks of what has happened when its board is shown.
#[test]
fn every_step_of_a_worked_example_has_its_moment() {
    for (door, lesson) in lessons() {
        let Some(file) = told(&lesson) else { continue };
        let text = lesson.scenario.as_deref().expect("what is told stands in the scenario");
        let record = door.record_of(&file, text).expect("it is carried out with its dice");
        door.verify(&record).expect("its record is replayed");
        let lines = door.adjudicate(&file, text).expect("it is carried out").lines;
        let mut before = 0;
        for step in &lesson.steps {
            assert!(before <= step.at && step.at <= file.actions.len(), "{} is out of its row", step.title);
            before = step.at;
            let cited: BTreeSet<&str> = lines[..=step.at]
                .iter()
                .flat_map(|(_, lines)| lines)
                .flat_map(|line| line.rules.clone())
                .collect();
            let fired = step.rules.iter().any(|id| cited.contains(id.as_str()));
            assert!(fired || step.at == 0, "{}: none of its rules has fired by then", step.title);
        }
    }
}

#[test]
fn words_are_found_whole() {
    assert!(has("ald-bows-left-1 fires at bra-lances-1", "fires at"));
    assert!(has("move ne ne", "Move"));
    assert!(!has("removed", "move"));
    assert!(!has("move", "move ne"));
}

/// The battle the lesson begins with, with the dice of a number.
fn start(door: &dyn Door, lesson: &Lesson, number: u64) -> Box<dyn Desk> {
    let shipped = || door.scenario(&lesson.battle).expect("the battle ships");
    let text = lesson.scenario.as_deref().map_or_else(shipped, battle::position_of);
    door.desk(&text, Seed::from_number(number), &[]).unwrap_or_else(|why| panic!("{}: {why}", lesson.title))
}

/// What was done in a worked example; none if the lesson is played.
fn told(lesson: &Lesson) -> Option<AdjudicateFile> {
    lesson.scenario.as_deref().and_then(|text| AdjudicateFile::read(text).ok())
}

fn is_occasion(step: &LessonStep) -> bool {
    !step.when.is_empty() || !step.met.is_empty()
}

/// Fights a battle and crosses out the steps that came in it.
fn fight(door: &dyn Door, lesson: &Lesson, number: u64, missing: &mut BTreeSet<usize>) {
    let mut battle = start(door, lesson, number);
    while let Some(side) = Side::BOTH.into_iter().find(|side| battle.asked()[side.index()]) {
        let thought = Seed::from_number(number * 100_000 + battle.count() as u64);
        let answer = battle.thought(side, Who::Rash, thought)();
        if side == lesson.side {
            let prompt = battle.prompt(side).expect("who is asked has a prompt");
            missing.retain(|n| {
                let step = &lesson.steps[*n];
                let asked = step.when.iter().any(|words| {
                    has(&prompt.question, words)
                        || prompt.options.iter().any(|option| has(&option.action, words))
                });
                // What a step waits for is given, or can be: a captain who fills whole sheets writes no single line.
                let offered = |words: &String| prompt.options.iter().any(|option| has(&option.action, words));
                !asked && !step.awaits.iter().any(|words| has(&answer, words) || offered(words))
            });
        }
        let question = battle.number(side).expect("the question has a number");
        let act = Act { side, question, text: answer, flag: false };
        battle.act(act).expect("what a captain answers is allowed");
    }
    let steps = battle.steps(Viewer::Seat(lesson.side), 0);
    let cited: BTreeSet<&str> =
        steps.iter().flat_map(|step| &step.lines).flat_map(|line| line.rules.clone()).collect();
    missing.retain(|n| !lesson.steps[*n].met.iter().any(|id| cited.contains(id.as_str())));
}

/// Whether a text has these words in it, whole and in any case: as the guide in the browser reads it.
fn has(text: &str, words: &str) -> bool {
    let plain = |text: &str| {
        let letters: String = text
            .chars()
            .map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' })
            .collect();
        format!(" {} ", letters.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    plain(text).contains(&plain(words))
}
