//! The door for tests: what they play, expect and show. `position` says how a position is written.
// Every test file uses a part of this.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::{Deref, DerefMut};

use battle::suite::door::Door;
use battle::{Ruleset, State as _, Viewer};
use expect_test::Expect;
use serde_json::Value;
use tree_of_battles::{State, TreeOfBattles};

pub use crate::position::scenario;

/// Plays actions with the dice that fall, and compares the journal and the pieces that changed.
pub fn check(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    expected.assert_eq(&played(position, actions, dice));
}

/// Plays actions with the dice that fall, and compares only the lines that have these words.
pub fn check_lines(position: &str, actions: &[&str], dice: &[u8], words: &str, expected: Expect) {
    let told = played(position, actions, dice);
    let lines: Vec<&str> = told.lines().filter(|line| line.contains(words)).collect();
    expected.assert_eq(&format!("{}\n", lines.join("\n")));
}

/// Plays actions with the dice that fall, and checks that nothing told has these words.
pub fn is_silent(position: &str, actions: &[&str], dice: &[u8], words: &str) {
    let told = played(position, actions, dice);
    assert!(!told.contains(words), "{told}");
}

/// Plays actions with the dice that fall, and compares what is told from the first line on that has these words.
pub fn check_from(position: &str, actions: &[&str], dice: &[u8], words: &str, expected: Expect) {
    let told = played(position, actions, dice);
    let lines: Vec<&str> = told.lines().skip_while(|line| !line.contains(words)).collect();
    expected.assert_eq(&format!("{}\n", lines.join("\n")));
}

/// Plays actions and checks that the last one is refused, with its rule.
pub fn refused(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    expected.assert_eq(&why_refused(position, actions, dice));
}

/// Plays actions of which the last one is refused, and returns why.
pub fn why_refused(position: &str, actions: &[&str], dice: &[u8]) -> String {
    Game::open(position, dice).0.refusal(actions)
}

/// Plays actions and compares what may be answered next.
pub fn choices(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    let game = Game::after(position, actions, dice);
    game.dice_are_used();
    expected.assert_eq(&game.choices());
}

/// Plays actions and returns the journal and the pieces that changed.
pub fn played(position: &str, actions: &[&str], dice: &[u8]) -> String {
    let game = Game::after(position, actions, dice);
    game.dice_are_used();
    game.told()
}

/// Plays actions with the dice that fall first, and twos after them: a two hits nobody, and is a slow pace.
pub fn played_on(position: &str, actions: &[&str], first: &[u8]) -> String {
    let mut dice = first.to_vec();
    dice.resize(first.len() + 120, 2);
    Game::after(position, actions, &dice).told()
}

/// The lines that are told from the first one on that has these words, dice as for [`played_on`].
pub fn told_from(position: &str, actions: &[&str], first: &[u8], words: &str) -> String {
    let told = played_on(position, actions, first);
    told.lines().skip_while(|line| !line.contains(words)).collect::<Vec<_>>().join("\n") + "\n"
}

/// Plays actions and shows a part of what the umpire sees then, at a path like `contingents.F1.dps`; without actions as the
/// position stands, before anything is carried out.
pub fn shown(position: &str, actions: &[&str], dice: &[u8], path: &str) -> Value {
    seen(position, actions, dice, Viewer::Umpire, path)
}

/// As [`shown`], but what somebody else sees.
pub fn seen(position: &str, actions: &[&str], dice: &[u8], viewer: Viewer, path: &str) -> Value {
    let view = if actions.is_empty() {
        opened(position).view_for(viewer)
    } else {
        let mut game = Game::open(position, dice);
        for action in actions {
            game.act(action).unwrap_or_else(|why| panic!("{action:?} should be allowed: {why}"));
        }
        game.dice_are_used();
        game.battle.state().view_for(viewer)
    };
    path.split('.').fold(view, |value, step| match &value {
        Value::Array(list) => {
            let own = |item: &&Value| item.get("id").and_then(Value::as_str) == Some(step);
            let at = step.parse::<usize>().ok().and_then(|at| list.get(at));
            list.iter().find(own).or(at).cloned().unwrap_or_else(|| panic!("there is no {step}"))
        }
        value => value.get(step).cloned().unwrap_or(Value::Null),
    })
}

/// A position as a state, before anything is carried out.
pub fn opened(position: &str) -> State {
    let file = scenario(position);
    TreeOfBattles::open(&file).unwrap_or_else(|mistakes| panic!("{mistakes}\n{file}"))
}

/// A battle under test.
pub struct Game(Door<TreeOfBattles>);

impl Game {
    /// Opens a position with the dice that will fall.
    pub fn open(position: &str, dice: &[u8]) -> Game {
        Game(Door::open(&scenario(position), dice, pieces))
    }

    /// The same, after all these actions.
    fn after(position: &str, actions: &[&str], dice: &[u8]) -> Game {
        let mut game = Game::open(position, dice);
        game.act_all(actions);
        game
    }
}

impl Deref for Game {
    type Target = Door<TreeOfBattles>;

    fn deref(&self) -> &Door<TreeOfBattles> {
        &self.0
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Door<TreeOfBattles> {
        &mut self.0
    }
}

/// What is not shown of a piece: it says only what a phase has come to.
const PASSING: [&str; 5] = ["acted", "stirred", "shot", "rode", "volleyed"];

/// Each contingent, leader and battle in a line.
fn pieces(state: &State) -> BTreeMap<String, String> {
    let view = state.view_for(Viewer::Umpire);
    let text = |item: &Value, key: &str| item[key].as_str().map(str::to_owned);
    let list = |key: &str| view[key].as_array().cloned().unwrap_or_default();
    let facts = |item: &Value, line: &mut String| {
        for fact in item["is"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !PASSING.contains(&fact) {
                let _ = write!(line, ", {fact}");
            }
        }
    };
    let mut pieces = BTreeMap::new();
    for item in list("contingents") {
        let mut line = match (text(&item, "at"), text(&item, "facing")) {
            (Some(at), Some(facing)) => format!("{at} facing {facing}"),
            _ => "off".to_owned(),
        };
        let (array, files) = (text(&item, "array").unwrap_or_default(), &item["files"]);
        let _ = write!(line, ", {array} of {files}, {} stands, {} DPs", item["stands"], item["dps"]);
        if let Some(side) = text(&item, "side") {
            let _ = write!(line, ", {side}");
        }
        for key in ["order", "pursues", "aims_at"] {
            if let Some(word) = text(&item, key) {
                let _ = write!(line, ", {key} {word}");
            }
        }
        if item["bound"] != "free" {
            let to = text(&item, "bound_to").map_or(String::new(), |to| format!(" {to}"));
            let _ = write!(
                line,
                ", bound to {}{to} until {}",
                text(&item, "bound").unwrap_or_default(),
                item["bound_until"]
            );
        }
        facts(&item, &mut line);
        pieces.insert(text(&item, "id").unwrap_or_default(), line);
    }
    for item in list("leaders") {
        let mut line = match (text(&item, "with"), text(&item, "at")) {
            (Some(with), _) => format!("with {with}"),
            (None, Some(at)) => format!("at {at}"),
            (None, None) => "off".to_owned(),
        };
        let _ = write!(line, ", {} CP of {}", item["cp"], item["rating"]);
        facts(&item, &mut line);
        pieces.insert(text(&item, "id").unwrap_or_default(), line);
    }
    for item in list("battles") {
        let leader = text(&item, "leader").unwrap_or("nobody".to_owned());
        let line =
            format!("battle under {leader}, order {}", text(&item, "order").unwrap_or("none".to_owned()));
        pieces.insert(text(&item, "id").unwrap_or_default(), line);
    }
    for (number, item) in list("messages").iter().enumerate() {
        let at = text(item, "at").map_or("delivered".to_owned(), |at| format!("at {at}"));
        let word = text(item, "word").unwrap_or_default();
        pieces.insert(
            format!("message {number}"),
            format!("{word} for {} {at}", text(item, "to").unwrap_or_default()),
        );
    }
    pieces
}
