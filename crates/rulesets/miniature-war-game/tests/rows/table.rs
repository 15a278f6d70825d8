//! The door for tests: what they play, expect and show. `position` says how a position is written.
// Every test file uses a part of this.
#![allow(dead_code, unreachable_pub)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battle::{State as _, Viewer};
use miniature_war_game::{MiniatureWarGame, State};
use serde_json::Value;

pub use crate::position::scenario;

battle::row_tests!(MiniatureWarGame, scenario, pieces);

/// Both sides write these lines and hand in.
pub fn turn(red: &[&str], blue: &[&str]) -> Vec<String> {
    let lines = |side: &str, lines: &[&str]| {
        let written = lines.iter().map(|line| format!("{side}: write {line}"));
        written.chain([format!("{side}: hand in")]).collect::<Vec<String>>()
    };
    [lines("red", red), lines("blue", blue)].concat()
}

/// Plays a turn in which both sides write these lines, and compares what is told and who has changed.
pub fn plays(position: &str, red: &[&str], blue: &[&str], expected: expect_test::Expect) {
    plays_with(position, [red, blue], &[], expected);
}

/// As [`plays`], with these dice.
pub fn plays_with(position: &str, [red, blue]: [&[&str]; 2], dice: &[u8], expected: expect_test::Expect) {
    let actions = turn(red, blue);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expected.assert_eq(&fought(position, &actions, dice));
}

/// What is told and who has changed when these dice fall, and after them only ones: in a melee whoever rolls a one survives.
pub fn fought(position: &str, actions: &[&str], dice: &[u8]) -> String {
    let mut game = Game::open(position, &[dice, &[1; 400]].concat());
    game.act_all(actions);
    game.told()
}

/// As [`shown`], with only ones after these dice.
pub fn shown_when_fought(position: &str, actions: &[&str], dice: &[u8], path: &str) -> Value {
    let mut game = Game::open(position, &[dice, &[1; 400]].concat());
    game.act_all(actions);
    battle::suite::door::at_path(game.battle.state(), Viewer::Umpire, path)
}

/// Plays a turn in which both sides write these lines and these dice fall, and compares what is told and who has changed.
pub fn rolls(position: &str, red: &[&str], blue: &[&str], dice: &[u8], expected: expect_test::Expect) {
    let actions = turn(red, blue);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expected.assert_eq(&fought(position, &actions, dice));
}

/// Plays turns, each with the lines of red and of blue, and compares who has changed at the end.
pub fn stands(position: &str, turns: &[(&[&str], &[&str])], expected: expect_test::Expect) {
    stands_with(position, turns, &[], expected);
}

/// As [`stands`], with these dice.
pub fn stands_with(position: &str, turns: &[(&[&str], &[&str])], dice: &[u8], expected: expect_test::Expect) {
    let actions: Vec<String> = turns.iter().flat_map(|(red, blue)| turn(red, blue)).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let part = battle::suite::door::Part::Starting("- ");
    expected.assert_eq(&part.of(&fought(position, &actions, dice)));
}

/// Plays a turn in which both sides write these lines, with these answers after the movement and these dice, and compares what is told
/// after the movement and who has changed.
pub fn fights(
    position: &str,
    [red, blue]: [&[&str]; 2],
    answers: &[&str],
    dice: &[u8],
    expected: expect_test::Expect,
) {
    let actions = turn(red, blue);
    let actions: Vec<&str> = actions.iter().map(String::as_str).chain(answers.iter().copied()).collect();
    let told = played(position, &actions, dice);
    let told = battle::suite::door::Part::From("third 3").of(&told);
    let after: Vec<&str> =
        told.lines().skip(1).filter(|line| !line.contains("[common.third.beats]")).collect();
    expected.assert_eq(&format!("{}\n", after.join("\n")));
}

/// As [`fights`], where nobody writes anything.
pub fn goes_on(position: &str, dice: &[u8], expected: expect_test::Expect) {
    fights(position, [&[], &[]], &[], dice, expected);
}

/// A red unit far from the enemy, on some ground: what is told of each turn, and where it is in the end.
pub fn alone(ground: &str, red: &str, turns: &[&str], expected: expect_test::Expect) {
    let position = format!("{ground}\n{red}\nblue far peasants 12 in 6 at 230,140");
    let actions: Vec<String> = turns.iter().flat_map(|line| turn(&[line], &[])).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = played(&position, &actions, &[]);
    let is_heard = |line: &&str| {
        let line = line.trim_start();
        ["red is at", "men is at", "third", "turn", "Red hands", "Blue hands"]
            .iter()
            .all(|word| !line.starts_with(word))
    };
    let kept: Vec<&str> = told.lines().filter(is_heard).collect();
    expected.assert_eq(&(kept.join("\n") + "\n"));
}

/// Each unit in a line, and each sheet.
pub fn pieces(state: &State) -> BTreeMap<String, String> {
    let view = state.view_for(Viewer::Umpire);
    let text = |item: &Value, key: &str| item[key].as_str().unwrap_or_default().to_owned();
    let mut pieces = BTreeMap::new();
    for item in view["units"].as_array().into_iter().flatten() {
        let mut line = format!("{} facing {}", text(item, "at"), text(item, "facing"));
        if item["on_board"] == false {
            "off".clone_into(&mut line);
        }
        let _ = write!(line, ", {} figures in {} files", item["figures"], item["files"]);
        if item["gap"] != "0" {
            let _ = write!(line, ", {} cm apart", text(item, "gap"));
        }
        if item["hidden"] == true {
            line.push_str(", hidden");
        }
        if item["unseen"] != 0 {
            let _ = write!(line, ", {} stands unseen", item["unseen"]);
        }
        for fact in item["is"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if ["failed", "shaken", "charged", "missed", "square"].contains(&fact) {
                let _ = write!(line, ", {fact}");
            }
        }
        if item["melee_turns"] != 0 {
            let _ = write!(line, ", melee turns {}", item["melee_turns"]);
        }
        if let Some(name) = item["house"]["name"].as_str() {
            let floor = |one: &Value| format!("{} on floor {}", one["stands"], one["floor"]);
            let floors: Vec<String> =
                item["house"]["floors"].as_array().into_iter().flatten().map(floor).collect();
            let _ = write!(line, ", in {name}: {} at {}", floors.join(" and "), item["house"]["manned"]);
        }
        if item["wounds"] != 0 {
            let _ = write!(line, ", wounds {}", item["wounds"]);
        }
        if let Some(reaction) = item["reaction"].as_str() {
            let _ = write!(line, ", must {reaction}");
        }
        if item["broken"] == true {
            line.push_str(", broken");
        }
        if let Some(aboard) = item["aboard"].as_array() {
            let _ = write!(line, ", on {} ({})", aboard[0].as_str().unwrap_or_default(), aboard[1]);
        }
        if let Some(vessel) = item["vessel"].as_object() {
            for (key, value) in vessel.iter().filter(|(key, _)| *key != "went") {
                if !matches!(value.to_string().as_str(), "0" | "[]" | "\"none\"") {
                    let _ = write!(line, ", {key} {value}");
                }
            }
        }
        let _ = write!(line, ", order {}", text(item, "order"));
        pieces.insert(text(item, "id"), line);
    }
    pieces
}
