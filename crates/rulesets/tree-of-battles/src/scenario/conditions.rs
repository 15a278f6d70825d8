//! The table `conditions` of a scenario file: contingents, leaders and battles by their ids, points in inches.

use std::fmt::Write as _;

use ground::tabletop::{Length, Point};
use muster::read::{Reader, hint};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::forces::Names;
use super::progress::Anything;
use super::reading::length;
use crate::conditions::{Conditions, FOR_GOOD};
use crate::field::Scenario;
use crate::words::inches_text;

/// What a key holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Contingents,
    Leaders,
    Battles,
    Points,
    Plain,
}

fn holds(key: &str) -> Holds {
    match key {
        "pieces" | "target" | "bodies" => Holds::Contingents,
        "leader" | "leaders" => Holds::Leaders,
        "groups" => Holds::Battles,
        "places" | "lines" => Holds::Points,
        _ => Holds::Plain,
    }
}

impl Names {
    /// Puts numbers for ids and points for pairs of inches.
    fn numbered(&self, value: &mut Value, key: &str) -> Result<(), String> {
        let (list, what) = match holds(key) {
            Holds::Contingents => (&self.contingents, "contingent"),
            Holds::Leaders => (&self.leaders, "leader"),
            Holds::Battles => (&self.battles, "battle"),
            Holds::Points if is_pair(value) => {
                *value = point_of(value)?;
                return Ok(());
            }
            Holds::Points | Holds::Plain => (&self.contingents, ""),
        };
        match value {
            Value::Object(table) => {
                table.iter_mut().try_for_each(|(key, value)| self.numbered(value, key))?;
            }
            Value::Array(items) => items.iter_mut().try_for_each(|item| self.numbered(item, key))?,
            Value::String(id) if !what.is_empty() => {
                let at = list.iter().position(|known| *known == *id);
                let at = at.ok_or_else(|| {
                    format!("{key}: there is no {what} `{id}`{}", hint(id, list.iter().map(String::as_str)))
                })?;
                *value = json!(at);
            }
            _ if !what.is_empty() => return Err(format!("{key}: should be the id of a {what}")),
            _ => {}
        }
        Ok(())
    }
}

/// Whether a value is two numbers.
fn is_pair(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.len() == 2 && list.iter().all(Value::is_number))
}

fn point_of(value: &Value) -> Result<Value, String> {
    let at = |n: usize| value.get(n).and_then(Value::as_f64).unwrap_or(0.0);
    let point = Point::at(length(at(0)), length(at(1)));
    if [at(0), at(1)].iter().any(|inches| inches.abs() > 600.0) {
        return Err("a point lies too far off the table".to_owned());
    }
    serde_json::to_value(point).map_err(|error| error.to_string())
}

/// Reads the table, every mistake with its list and number.
pub(super) fn read(file: &mut Reader<'_>, raw: &toml::Table, names: &Names) -> Conditions {
    let mut read = Conditions::default();
    let there = file.may::<Anything>("conditions").is_some();
    let mut mistakes = Vec::new();
    let written = raw.get("conditions").and_then(toml::Value::as_table);
    if there && written.is_none() && !file.has_broken_syntax() {
        mistakes.push("should be a table".to_owned());
    }
    for (key, value) in written.into_iter().flatten() {
        match key.as_str() {
            "default" => match one(value, names) {
                Ok(side) => read.default = Some(side),
                Err(why) => mistakes.push(format!("default: {why}")),
            },
            "contingents" => read.contingents = all(key, value, names, &mut mistakes),
            "victory" => read.victory = all(key, value, names, &mut mistakes),
            "weather" => read.weather = all(key, value, names, &mut mistakes),
            "effects" => read.effects = all(key, value, names, &mut mistakes),
            "specials" => read.specials = all(key, value, names, &mut mistakes),
            "faiths" => read.faiths = all(key, value, names, &mut mistakes),
            "grounds" => read.grounds = all(key, value, names, &mut mistakes),
            _ => {
                let known = [
                    "default",
                    "contingents",
                    "victory",
                    "weather",
                    "effects",
                    "specials",
                    "faiths",
                    "grounds",
                ];
                mistakes.push(format!("`{key}` is an unknown key{}", hint(key, known)));
            }
        }
    }
    if mistakes.is_empty() {
        let counts = (names.contingents.len(), names.leaders.len(), names.battles.len());
        mistakes.extend(read.settle(counts.0, counts.1, counts.2).err());
    }
    for why in mistakes {
        file.mistake("conditions", why);
    }
    read
}

fn one<T: DeserializeOwned>(value: &toml::Value, names: &Names) -> Result<T, String> {
    let mut value = serde_json::to_value(value).map_err(|error| error.to_string())?;
    names.numbered(&mut value, "")?;
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// The entries of a list; a mistake names the list and the number of the entry.
fn all<T: DeserializeOwned>(
    key: &str,
    value: &toml::Value,
    names: &Names,
    mistakes: &mut Vec<String>,
) -> Vec<T> {
    let Some(list) = value.as_array() else {
        mistakes.push(format!("{key}: should be a list of tables"));
        return Vec::new();
    };
    let mut read = Vec::new();
    for (number, item) in list.iter().enumerate() {
        match one(item, names) {
            Ok(item) => read.push(item),
            Err(why) => mistakes.push(format!("{key} {}: {why}", number + 1)),
        }
    }
    read
}

impl Scenario {
    /// The table `conditions`, as a scenario file writes it.
    pub(super) fn write_conditions(&self, out: &mut String) {
        let Ok(Value::Object(lists)) = serde_json::to_value(&self.conditions) else { return };
        if let Some(side @ Value::String(_)) = lists.get("default") {
            let _ = write!(out, "\n[conditions]\ndefault = {side}\n");
        }
        for (key, value) in &lists {
            for table in value.as_array().into_iter().flatten().filter_map(Value::as_object) {
                let _ = write!(out, "\n[[conditions.{key}]]\n");
                for (key, value) in said(table) {
                    let _ = write!(out, "{key} = ");
                    self.write_named(out, value, key);
                    out.push('\n');
                }
            }
        }
    }

    /// Writes data as an inline value of TOML, with ids for numbers.
    fn write_named(&self, out: &mut String, value: &Value, key: &str) {
        match value {
            Value::Object(table) if table.len() == 2 && table.contains_key("x") => {
                let at = |key: &str| table.get(key).and_then(Value::as_i64).unwrap_or(0) as i32;
                let [x, y] = ["x", "y"].map(|key| inches_text(Length::new(at(key))));
                let _ = write!(out, "[{x}, {y}]");
            }
            Value::Object(table) => {
                out.push('{');
                for (number, (key, value)) in said(table).enumerate() {
                    let _ = write!(out, "{} {key} = ", if number > 0 { "," } else { "" });
                    self.write_named(out, value, key);
                }
                out.push_str(" }");
            }
            Value::Array(list) => {
                out.push('[');
                for (number, value) in list.iter().enumerate() {
                    out.push_str(if number > 0 { ", " } else { "" });
                    self.write_named(out, value, key);
                }
                out.push(']');
            }
            Value::Number(number) => {
                let at = number.as_u64().unwrap_or(u64::MAX) as usize;
                let id = match holds(key) {
                    Holds::Contingents => self.contingents.get(at).map(|info| &info.id),
                    Holds::Leaders => self.leaders.get(at).map(|info| &info.id),
                    Holds::Battles => self.battles.get(at).map(|info| &info.id),
                    Holds::Points | Holds::Plain => None,
                };
                match id {
                    Some(id) => out.push_str(&super::writing::quoted(id)),
                    None => {
                        let _ = write!(out, "{number}");
                    }
                }
            }
            Value::String(text) => out.push_str(&super::writing::quoted(text)),
            other => {
                let _ = write!(out, "{other}");
            }
        }
    }
}

/// What a table says that a file would not say by leaving it out.
fn said(table: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    table.iter().filter(|(key, value)| !is_nothing(key, value))
}

fn is_nothing(key: &str, value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty() || key == "share" && list.iter().all(|part| part == 0),
        Value::Number(number) => match key {
            "leader" => number.as_u64() == Some(u64::from(u8::MAX)),
            "until" => number.as_u64() == Some(u64::from(FOR_GOOD)),
            // For these nought is something.
            "held" | "hidden" | "from" | "range" | "per_turn" | "fails_on" | "sight" => false,
            _ => number.as_u64() == Some(0),
        },
        Value::Bool(true) | Value::Object(_) => false,
    }
}
