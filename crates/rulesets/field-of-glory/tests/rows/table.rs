//! The door for tests: what they play, expect and show. `position` says how a position is written.
// Every test file uses a part of this.
#![allow(dead_code, unreachable_pub)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battle::{State as _, Viewer};
use field_of_glory::{FieldOfGlory, State};
use serde_json::Value;

pub use crate::position::scenario;

battle::row_tests!(FieldOfGlory, scenario, pieces);

/// Plays actions with the dice that fall, and checks that nothing told has these words.
pub fn is_silent(position: &str, actions: &[&str], dice: &[u8], words: &str) {
    let told = played(position, actions, dice);
    assert!(!told.contains(words), "{told}");
}

/// A position as a state, before anything is carried out.
pub fn opened(position: &str) -> State {
    Game::opened(position)
}

/// Each battle group, commander and sacked camp in a line.
fn pieces(state: &State) -> BTreeMap<String, String> {
    let view = state.view_for(Viewer::Umpire);
    let text = |item: &Value, key: &str| item[key].as_str().map(str::to_owned);
    let list = |key: &str| view[key].as_array().cloned().unwrap_or_default();
    let facts = |item: &Value, line: &mut String| {
        for fact in item["is"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let _ = write!(line, ", {fact}");
        }
    };
    let mut pieces = BTreeMap::new();
    for item in list("groups") {
        let mut line = match (text(&item, "at"), text(&item, "facing")) {
            (Some(at), Some(facing)) => format!("{at} facing {facing}"),
            _ => "off".to_owned(),
        };
        let cohesion = text(&item, "cohesion").unwrap_or_default();
        let _ = write!(line, ", {} bases in {} files, {cohesion}", item["bases"], item["files"]);
        if let Some(stepped) = item["stepped"].as_array() {
            let steps: Vec<String> = stepped.iter().map(Value::to_string).collect();
            let files = item["files"].as_u64().unwrap_or_default() as usize;
            let _ = write!(line, ", stepped {}", steps[..files.min(steps.len())].join(" "));
        }
        if item["turned"] != 0 {
            let _ = write!(line, ", turned {}", item["turned"]);
        }
        if let Some(other) = text(&item, "pursues") {
            let _ = write!(line, ", pursues {other}");
        }
        facts(&item, &mut line);
        pieces.insert(text(&item, "id").unwrap_or_default(), line);
    }
    for item in list("commanders") {
        let mut line = match (text(&item, "with"), text(&item, "at")) {
            (Some(with), _) => format!("with {with}"),
            (None, Some(at)) => format!("at {at}"),
            (None, None) => "off".to_owned(),
        };
        facts(&item, &mut line);
        pieces.insert(text(&item, "id").unwrap_or_default(), line);
    }
    for (number, item) in list("fights").iter().enumerate() {
        pieces.insert(format!("fight {number}"), item.to_string());
    }
    for (side, item) in ["red", "blue"].into_iter().zip(list("sides")) {
        if item["sacked"] == true {
            pieces.insert(format!("camp of {side}"), "sacked".to_owned());
        }
    }
    pieces
}

/// Plays a position with dice that all show the same, ends every list of orders at once, and returns the lines of the
/// journal that have these words.
pub fn lines_with(position: &str, die: u8, words: &[&str]) -> String {
    lines_after(position, &[], die, words)
}

/// The same after some actions.
pub fn lines_after(position: &str, actions: &[&str], die: u8, words: &[&str]) -> String {
    let mut game = Game::open(position, &[die; 400]);
    for action in actions {
        game.act(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
    for _ in 0..4 {
        let ended = ["red: done", "blue: done"].into_iter().filter(|action| game.act(action).is_ok()).count();
        if ended == 0 {
            break;
        }
    }
    let log = game.log(Viewer::Umpire);
    let lines: Vec<&str> = log.lines().filter(|line| words.iter().any(|word| line.contains(word))).collect();
    lines.join("\n") + "\n"
}

/// A battle group of a case: what it is, `4 bases in 2 files` unless it says otherwise, at a place; facts after a comma.
pub fn group_line(side: &str, number: u8, id: &str, what: &str, at: &str) -> String {
    let (head, facts) =
        what.split_once(", ").map_or((what, String::new()), |(head, facts)| (head, format!(", {facts}")));
    let bases = if head.contains(" bases") { "" } else { " 4 bases in 2 files" };
    format!("{side} {number} {id} {head}{bases} at {at}{facts}\n")
}
