//! Every lesson holds together: it reads, what it cites and points at is there, and each of its steps comes in real battles.

use std::collections::BTreeSet;

use arsenal::Visitor;
use battle::{AdjudicateFile, Battle, Journal, Ruleset, Side, State, Table, Viewer};
use captain::{Captain, Who};
use dice::{Seed, Seeded};
use table::message::{Lesson, LessonStep};

/// Battles that are fought to see every step come.
const BATTLES: u64 = 40;

/// Does something with every ruleset that has a lesson.
macro_rules! each_lesson {
    (|$ruleset:ident, $lesson:ident| $body:expr) => {{
        #[derive(Clone)]
        struct Each;
        impl Visitor for Each {
            type Output = bool;
            fn visit<$ruleset: Ruleset>(self, _: $ruleset) -> bool {
                for text in $ruleset::lessons() {
                    let $lesson: Lesson = toml::from_str(text).expect("the lesson reads");
                    $body;
                }
                !$ruleset::lessons().is_empty()
            }
        }
        assert!(arsenal::each(&Each).contains(&true), "there is a lesson");
    }};
}

#[test]
fn every_rule_in_a_lesson_is_in_the_rulebook() {
    each_lesson!(|R, lesson| for step in &lesson.steps {
        for id in step.rules.iter().chain(&step.met) {
            assert!(R::rulebook().find(id).is_some(), "{}: there is no rule {id}", step.title);
        }
    });
}

#[test]
fn every_piece_captain_and_battle_in_a_lesson_is_there() {
    each_lesson!(|R, lesson| {
        assert!(
            told(&lesson).is_some() || lesson.opponent.parse::<Who>().is_ok(),
            "{} is a captain",
            lesson.opponent
        );
        assert!(R::scenario(&lesson.battle).is_some(), "{} ships with the ruleset", lesson.battle);
        let scene = start::<R>(&lesson).scene(Viewer::Seat(lesson.side));
        for step in &lesson.steps {
            for id in &step.pieces {
                assert!(scene.pieces.iter().any(|piece| piece.id == *id), "{}: no piece {id}", step.title);
            }
        }
    });
}

#[test]
fn a_step_waits_for_an_answer_or_an_occasion_but_not_for_both() {
    each_lesson!(|R, lesson| for step in &lesson.steps {
        assert!(step.awaits.is_empty() || !is_occasion(step), "{}", step.title);
        assert!(!step.text.is_empty() && step.text.len() < 420, "{} is short enough to be read", step.title);
    });
}

/// A step that no battle ever brings would be text that nobody sees.
#[test]
fn every_step_comes_in_some_battle() {
    each_lesson!(|R, lesson| if told(&lesson).is_none() {
        let start = start::<R>(&lesson);
        let mut missing: BTreeSet<usize> = (0..lesson.steps.len()).collect();
        missing.retain(|n| is_occasion(&lesson.steps[*n]) || !lesson.steps[*n].awaits.is_empty());
        for number in 0..BATTLES {
            fight(&start, &lesson, number, &mut missing);
        }
        let titles: Vec<&str> = missing.iter().map(|n| lesson.steps[*n].title.as_str()).collect();
        assert!(titles.is_empty(), "these never come: {titles:?}");
    });
}

/// A worked example is carried out to its end, and a step speaks of what has happened when its board is shown.
#[test]
fn every_step_of_a_worked_example_has_its_moment() {
    each_lesson!(|R, lesson| if let Some(file) = told(&lesson) {
        let text = lesson.scenario.as_deref().expect("what is told stands in the scenario");
        let record = battle::record_of::<R>(&file, text).expect("it is carried out with its dice");
        let replayed = battle::Replay::<R>::open(&record).and_then(|mut replay| replay.finish());
        replayed.expect("its record is replayed");
        let lines = battle::adjudicate::<R>(&file, text).expect("it is carried out").lines;
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
    });
}

#[test]
fn words_are_found_whole() {
    assert!(has("ald-bows-left-1 fires at bra-lances-1", "fires at"));
    assert!(has("move ne ne", "Move"));
    assert!(!has("removed", "move"));
    assert!(!has("move", "move ne"));
}

/// The battle the lesson begins with.
fn start<R: Ruleset>(lesson: &Lesson) -> R::State {
    let text = match &lesson.scenario {
        Some(text) => text.clone(),
        None => R::scenario(&lesson.battle).expect("the battle ships"),
    };
    R::open(&text).expect("the lesson's scenario opens")
}

/// What was done in a worked example; none if the lesson is played.
fn told(lesson: &Lesson) -> Option<AdjudicateFile> {
    lesson.scenario.as_deref().and_then(|text| AdjudicateFile::read(text).ok())
}

fn is_occasion(step: &LessonStep) -> bool {
    !step.when.is_empty() || !step.met.is_empty()
}

/// Fights a battle and crosses out the steps that came in it.
fn fight<S: State>(start: &S, lesson: &Lesson, number: u64, missing: &mut BTreeSet<usize>) {
    let mut dice = Seeded::new(Seed::from_number(number));
    let mut journal = Journal::new();
    let mut captains =
        [Side::Red, Side::Blue].map(|_| Captain::<S>::new(Who::Rash, Seed::from_number(number)));
    let mut choices = Vec::new();
    let mut battle = Battle::begin(start.clone(), &mut Table::new(&mut dice, &mut journal));
    while let Some(side) = battle.asked() {
        battle.choices(side, &mut choices);
        let chosen = captains[side.index()].choose(&battle, side, &choices);
        let Some(action) = choices.get(chosen).copied() else { break };
        if side == lesson.side {
            let prompt = battle.state().prompt(side).expect("who is asked has a prompt");
            let written = battle.state().write_action(side, &action);
            missing.retain(|n| {
                let step = &lesson.steps[*n];
                let asked = step.when.iter().any(|words| {
                    has(&prompt.question, words)
                        || prompt.options.iter().any(|option| has(&option.action, words))
                });
                !asked && !step.awaits.iter().any(|words| has(&written, words))
            });
        }
        battle.play(side, action, &mut Table::new(&mut dice, &mut journal));
    }
    let cited: BTreeSet<&str> = journal
        .lines(battle.state(), Viewer::Seat(lesson.side))
        .iter()
        .flat_map(|line| line.rules.clone())
        .collect();
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
