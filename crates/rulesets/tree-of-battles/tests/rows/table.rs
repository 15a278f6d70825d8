//! The door for tests: what they play, expect and show. `position` says how a position is written.
// Every test file uses a part of this.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battle::{State as _, Viewer};
use serde_json::Value;
use tree_of_battles::{State, TreeOfBattles};

pub use crate::position::scenario;

battle::row_tests!(TreeOfBattles, scenario, pieces);

/// Plays actions with the dice that fall, and checks that nothing told has these words.
pub fn is_silent(position: &str, actions: &[&str], dice: &[u8], words: &str) {
    let told = played(position, actions, dice);
    assert!(!told.contains(words), "{told}");
}

/// Plays actions of which the last one is refused, and returns why.
pub fn why_refused(position: &str, actions: &[&str], dice: &[u8]) -> String {
    Game::open(position, dice).refusal(actions)
}

/// Plays actions with the dice that fall first, and twos after them: a two hits nobody, and is a slow pace.
pub fn played_on(position: &str, actions: &[&str], first: &[u8]) -> String {
    let mut dice = first.to_vec();
    dice.resize(first.len() + 120, 2);
    let mut game = Game::open(position, &dice);
    game.act_all(actions);
    game.told()
}

/// The lines that are told from the first one on that has these words, dice as for [`played_on`].
pub fn told_from(position: &str, actions: &[&str], first: &[u8], words: &str) -> String {
    let told = played_on(position, actions, first);
    told.lines().skip_while(|line| !line.contains(words)).collect::<Vec<_>>().join("\n") + "\n"
}

/// A position as a state, before anything is carried out.
pub fn opened(position: &str) -> State {
    Game::opened(position)
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
