//! The common suite can fail: for each thing it holds there is a toy that breaks it.

mod toy;
mod wrong;

use std::fmt::Debug;
use std::sync::atomic::{AtomicU32, Ordering};

use battle::suite::{Thoroughness, at_random, checked_battles};
use battle::{
    Awaiting, Battle, BySide, GroundScene, Mark, Prompt, Refusal, Rule, Ruleset, Scene, Sentence, Side,
    State, Table, Target, Verdict, Viewer, own_rows, sampled_odds,
};
use dice::{Chance, Seed, Seeded, Source};
use serde_json::{Value, json};
use toy::{Action, Event, FORD, Toy};
use wrong::{Fault, Wrong, WrongSkirmish, labelled, secret, snares, springs};

/// One test: a toy with this fault, and what the suite must say of it.
macro_rules! fault {
    ($name:ident, $says:literal, $($wrong:item)*) => {
        #[test]
        fn $name() {
            #[derive(Clone, Copy, PartialEq, Debug)]
            struct Here;
            impl Fault for Here { $($wrong)* }
            check_fails::<Here>($says);
        }
    };
}

fn check_fails<F: Fault>(says: &str) {
    let mut choose = at_random(Seed::from_number(1));
    let found = checked_battles::<WrongSkirmish<F>>(FORD, 0..40, Thoroughness::FULL, &mut choose);
    let what = found.expect_err("the suite finds nothing wrong").to_string();
    assert!(what.contains(says), "the suite says: {what}");
}

#[test]
fn a_toy_without_a_fault_is_not_blamed() {
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct None;
    impl Fault for None {}
    let mut choose = at_random(Seed::from_number(1));
    let found = checked_battles::<WrongSkirmish<None>>(FORD, 0..40, Thoroughness::FULL, &mut choose);
    found.unwrap_or_else(|e| panic!("{e}"));
}

fault! { a_view_that_leaks, "the view of Seat(",
    fn view(toy: &Toy, viewer: Viewer) -> Value {
        let mut view = toy.view_for(viewer);
        view["leak"] = json!(toy.band(Side::Red).snare);
        view
    }
}

fault! { a_view_of_a_spectator_that_leaks, "the view of Spectator betrays",
    fn view(toy: &Toy, viewer: Viewer) -> Value {
        toy.view_for(if viewer == Viewer::Spectator { Viewer::Umpire } else { viewer })
    }
}

fault! { a_scene_that_leaks, "the scene of Seat(",
    fn scene(toy: &Toy, _viewer: Viewer) -> Scene {
        toy.scene(Viewer::Umpire)
    }
}

fault! { a_ground_that_leaks, "the ground of Seat(",
    fn ground(toy: &Toy, _viewer: Viewer) -> GroundScene {
        labelled(toy)
    }
}

fault! { marks_that_leak, "the marks of",
    fn marks_of(toy: &Toy, _viewer: Viewer, piece: &str) -> Vec<Mark> {
        vec![Mark::Zone { of: piece.to_string(), places: snares(toy) }]
    }
}

fault! { a_meaning_that_leaks, "what pointing at",
    fn meant(toy: &Toy, side: Side, _at: &Target) -> Vec<Action> {
        let mut choices = Vec::new();
        toy.choices(side, &mut choices);
        choices.retain(|action| springs(toy, side, action));
        choices
    }
}

fault! { a_standing_that_leaks, "the standing that Seat(",
    fn standing(toy: &Toy, _viewer: Viewer) -> Vec<String> {
        vec![format!("the snare of red is at {:?}", toy.band(Side::Red).snare)]
    }
}

fault! { a_summary_that_leaks, "the summary that Seat(",
    fn summary(toy: &Toy, _viewer: Viewer) -> String {
        format!("the snare of red is at {:?}", toy.band(Side::Red).snare)
    }
}

fault! { choices_that_leak, "the list of choices betrays",
    fn choices(toy: &Toy, side: Side, into: &mut Vec<Action>) {
        toy.choices(side, into);
        let first = into[0];
        into.retain(|action| *action == first || !springs(toy, side, action));
    }
    // The prompt keeps to the choices, so that they are what is found.
    fn prompt(toy: &Toy, side: Side) -> Option<Prompt> {
        let mut prompt = toy.prompt(side)?;
        let mut choices = Vec::new();
        Self::choices(toy, side, &mut choices);
        let written: Vec<String> = choices.iter().map(|action| toy.write_action(side, action)).collect();
        prompt.options.retain(|option| written.contains(&option.action));
        for (index, option) in prompt.options.iter_mut().enumerate() {
            option.index = index;
        }
        Some(prompt)
    }
}

fault! { a_refusal_that_leaks, "the refusal of",
    fn check(toy: &Toy, side: Side, action: &Action) -> Result<(), Refusal> {
        toy.check(side, action)?;
        let listed = {
            let mut choices = Vec::new();
            toy.choices(side, &mut choices);
            choices.contains(action)
        };
        if !listed && springs(toy, side, action) {
            return Err(Refusal::new(Rule::of(&own_rows::NOT_ASKED), "there is a snare"));
        }
        Ok(())
    }
}

fault! { a_prompt_that_leaks, "the prompt betrays",
    fn prompt(toy: &Toy, side: Side) -> Option<Prompt> {
        toy.prompt(side).map(|prompt| Prompt { cause: Some(secret(toy, side).to_string()), ..prompt })
    }
}

fault! { a_usual_answer_that_leaks, "the usual answer betrays",
    fn usual(toy: &Toy, side: Side) -> Option<Action> {
        let mut choices = Vec::new();
        toy.choices(side, &mut choices);
        choices.get(usize::from(secret(toy, side)) % choices.len()).copied()
    }
}

fault! { odds_that_leak, "from which odds are worked out, betrays",
    fn supposed(toy: &Toy, _side: Side) -> Toy {
        toy.clone()
    }
}

fault! { a_log_that_leaks, "the log tells",
    fn sentence(toy: &Toy, event: &Event) -> Sentence {
        match event {
            Event::Laid { field, .. } => Sentence::open(format!("a snare in {field}")),
            _ => toy.sentence(event),
        }
    }
}

fault! { a_question_that_comes_only_where_something_is_hidden, "does not say that it reveals",
    fn awaiting(toy: &Toy) -> Awaiting {
        let mut awaiting = toy.awaiting();
        if toy.now.round > 1 && awaiting == BySide::new(true, true) && secret(toy, Side::Red).is_multiple_of(2) {
            awaiting[Side::Red] = false;
        }
        awaiting
    }
    fn prompt(toy: &Toy, side: Side) -> Option<Prompt> {
        toy.prompt(side).filter(|_| Self::awaiting(toy)[side])
    }
}

fault! { a_question_that_leaks, "whether there is a question betrays",
    fn imagine(toy: &Toy, side: Side, dice: &mut dyn Source) -> Toy {
        let mut drawn = toy.imagine(side, dice);
        drawn.end(Verdict::won(side, Rule::of(&own_rows::CONCEDED), ""));
        drawn
    }
    // As far as can be seen nothing has happened.
    fn view(toy: &Toy, viewer: Viewer) -> Value {
        let mut view = toy.view_for(viewer);
        view["ended"] = Value::Null;
        view
    }
    fn scene(toy: &Toy, _viewer: Viewer) -> Scene {
        toy.scene(Viewer::Spectator)
    }
}

fault! { a_reveal_that_can_be_taken_back, "does not say that it reveals",
    fn reveals(_toy: &Toy, _before: &Toy) -> bool {
        false
    }
}

fault! { finding_nothing_without_saying_so, "does not say that it reveals",
    fn reveals(toy: &Toy, before: &Toy) -> bool {
        // It says so only when something was found.
        toy.reveals(before)
            && Side::BOTH.into_iter().any(|side| toy.band(side).sprung != before.band(side).sprung)
    }
}

fault! { secrets_that_are_never_redrawn, "imagining never drew it otherwise",
    fn imagine(toy: &Toy, _side: Side, _dice: &mut dyn Source) -> Toy {
        toy.clone()
    }
}

fault! { an_imagined_battle_that_does_not_fit, "the view of Seat(",
    fn imagine(toy: &Toy, side: Side, dice: &mut dyn Source) -> Toy {
        let mut drawn = toy.imagine(side, dice);
        drawn.now.band[side.index()].snare = drawn.band(side).snare.map(|field| (field + 1) % 9);
        drawn
    }
}

fault! { an_imagined_battle_that_is_not_sound, "an imagined battle is not sound",
    fn imagine(toy: &Toy, side: Side, dice: &mut dyn Source) -> Toy {
        let mut drawn = toy.imagine(side, dice);
        drawn.now.band[side.other().index()].snare = Some(200);
        drawn
    }
}

fault! { a_choice_that_is_refused, "is refused",
    fn choices(toy: &Toy, side: Side, into: &mut Vec<Action>) {
        toy.choices(side, into);
        into.push(Action::March([-1, 0]));
    }
}

fault! { a_choice_listed_twice, "is listed twice",
    fn choices(toy: &Toy, side: Side, into: &mut Vec<Action>) {
        toy.choices(side, into);
        into.push(into[0]);
    }
}

fault! { a_question_without_an_answer, "has no choice",
    fn choices(toy: &Toy, side: Side, into: &mut Vec<Action>) {
        toy.choices(side, into);
        into.retain(|action| !matches!(action, Action::March(_)));
    }
}

fault! { a_usual_answer_that_is_refused, "usual answer",
    fn usual(_toy: &Toy, _side: Side) -> Option<Action> {
        Some(Action::Shoot)
    }
}

fault! { an_allowed_action_that_does_harm, "which was allowed",
    fn check(toy: &Toy, side: Side, action: &Action) -> Result<(), Refusal> {
        match (toy.check(side, action), action) {
            (Err(refusal), Action::March(_)) if refusal.rule.id() == "march.table" => Ok(()),
            (result, _) => result,
        }
    }
}

fault! { an_action_read_as_another, "and read as",
    fn read_action(toy: &Toy, side: Side, text: &str) -> Result<Action, String> {
        toy.read_action(side, if text == "bold" { "wary" } else { text })
    }
}

fault! { a_prompt_that_is_not_asked, "has a prompt and may not answer",
    fn prompt(toy: &Toy, _side: Side) -> Option<Prompt> {
        Side::BOTH.into_iter().find_map(|side| toy.prompt(side))
    }
}

fault! { a_prompt_with_an_option_too_few, "options",
    fn prompt(toy: &Toy, side: Side) -> Option<Prompt> {
        let mut prompt = toy.prompt(side)?;
        prompt.options.pop();
        Some(prompt)
    }
}

fault! { a_prompt_in_another_order, "of the prompt is not choice",
    fn prompt(toy: &Toy, side: Side) -> Option<Prompt> {
        let mut prompt = toy.prompt(side)?;
        prompt.options[0].index = 1;
        Some(prompt)
    }
}

fault! { a_twin_that_loses_a_field, "saved and loaded is different",
    fn loaded(toy: Toy) -> Toy {
        let mut toy = toy;
        toy.now.band[0].lucky = true;
        toy
    }
}

fault! { a_position_that_loses_a_field, "a position that was written and read is different",
    fn opened(toy: Toy) -> Toy {
        let mut toy = toy;
        toy.now.mist = false;
        toy.now.band[0].searched = 0;
        toy
    }
}

fault! { a_twin_that_loses_what_is_not_compared, "goes elsewhere",
    fn apply(wrong: &mut Wrong<Self>, side: Side, action: Action, table: &mut Table<'_, Event>) {
        wrong.memory += 1;
        wrong.toy.apply(side, action, table);
        if wrong.memory == 7 {
            wrong.toy.now.fights += 1;
        }
    }
}

fault! { a_battle_that_is_not_the_same_twice, "goes elsewhere",
    fn apply(wrong: &mut Wrong<Self>, side: Side, action: Action, table: &mut Table<'_, Event>) {
        static CLOCK: AtomicU32 = AtomicU32::new(0);
        wrong.toy.apply(side, action, table);
        wrong.toy.now.fights += CLOCK.fetch_add(1, Ordering::Relaxed) % 2;
    }
}

fault! { a_machine_that_is_stuck, "stuck",
    fn advance(toy: &mut Toy, table: &mut Table<'_, Event>) -> bool {
        toy.advance(table) || toy.now.round == 3
    }
}

fault! { a_machine_that_stops_without_a_question, "nobody is asked and there is no verdict",
    fn advance(toy: &mut Toy, table: &mut Table<'_, Event>) -> bool {
        toy.now.round < 3 && toy.advance(table)
    }
}

fault!(a_verdict_that_is_not_kept, "not conceded", fn end(_toy: &mut Toy, _verdict: Verdict) {});

fault! { a_question_after_the_verdict, "still asked",
    fn awaiting(toy: &Toy) -> Awaiting {
        if toy.verdict().is_some() { BySide::new(true, false) } else { toy.awaiting() }
    }
}

fault! { worths_that_do_not_add_up, "worths",
    fn worth(toy: &Toy, side: Side) -> i32 {
        toy.worth(side) + 1
    }
}

/// Where no twin plays along, the replay at the end finds it.
#[test]
fn a_replay_that_parts_from_the_battle() {
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Here;
    static CLOCK: AtomicU32 = AtomicU32::new(0);
    impl Fault for Here {
        fn apply(wrong: &mut Wrong<Self>, side: Side, action: Action, table: &mut Table<'_, Event>) {
            wrong.toy.apply(side, action, table);
            // The first decision is checked in any case.
            if wrong.toy.now.round > 1 {
                wrong.toy.now.fights += CLOCK.fetch_add(1, Ordering::Relaxed) % 2;
            }
        }
    }
    let thorough =
        Thoroughness { dear_every: u32::MAX, jitter: 0, reopen_every: u32::MAX, undo_every: u32::MAX };
    let mut choose = at_random(Seed::from_number(1));
    let found = checked_battles::<WrongSkirmish<Here>>(FORD, 0..3, thorough, &mut choose);
    let what = found.expect_err("the suite finds nothing wrong").to_string();
    assert!(what.contains("the replay parts from the battle"), "the suite says: {what}");
}

/// A ruleset whose actions never come to an end has no odds beyond the answers that are assumed, and is told so.
#[test]
fn odds_that_break_off_say_so() {
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Here;
    impl Fault for Here {
        fn is_resolved(_toy: &Toy, _before: &Toy) -> bool {
            false
        }
    }
    let state = WrongSkirmish::<Here>::open(FORD).unwrap();
    let battle = Battle::begin(state, &mut Table::silent(&mut Seeded::new(Seed::from_number(1))));
    let action = battle.state().usual(Side::Red).unwrap();
    let odds = sampled_odds(&battle, Side::Red, action, 100).unwrap();
    assert_ne!(odds.unresolved, Chance::IMPOSSIBLE);
    assert!(odds.note().ends_with("of it breaks off after 24 assumed answers"), "{}", odds.note());
}
