//! The table `conditions` of a scenario file: contingents, leaders and battles by their ids, points in inches.

use std::fmt::Write as _;

use battle::inline;
use battle::naming::Names;
use muster::read::{Reader, hint};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::forces;
use super::progress::Anything;
use crate::conditions::{Conditions, FOR_GOOD};
use crate::field::Scenario;
use crate::state::{BattleId, ContingentId, LeaderId};

/// What conditions can name, each by its id; what stands for nobody is left out.
fn names<'a>(
    contingents: impl Iterator<Item = &'a String>,
    leaders: impl Iterator<Item = &'a String>,
    battles: impl Iterator<Item = &'a String>,
) -> Names {
    Names::new(Value::Null)
        .with::<ContingentId>(contingents.map(String::as_str))
        .with::<LeaderId>(leaders.map(String::as_str))
        .with::<BattleId>(battles.map(String::as_str))
}

/// Reads the table, every mistake with its list and number.
pub(super) fn read(file: &mut Reader<'_>, raw: &toml::Table, ids: &forces::Names) -> Conditions {
    let mut read = Conditions::default();
    let there = file.may::<Anything>("conditions").is_some();
    let names = &names(ids.contingents.iter(), ids.leaders.iter(), ids.battles.iter());
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
        let settled = read.settle(ids.contingents.len(), ids.leaders.len(), ids.battles.len());
        mistakes.extend(settled.err());
    }
    for why in mistakes {
        file.mistake("conditions", why);
    }
    read
}

fn one<T: DeserializeOwned>(value: &toml::Value, names: &Names) -> Result<T, String> {
    names.read(serde_json::to_value(value).map_err(|error| error.to_string())?)
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
        let names = names(
            self.contingents.iter().map(|info| &info.id),
            self.leaders.iter().map(|info| &info.id),
            self.battles.iter().map(|info| &info.id),
        );
        let Ok(Value::Object(lists)) = names.write(&self.conditions) else { return };
        if let Some(side @ Value::String(_)) = lists.get("default") {
            let _ = write!(out, "\n[conditions]\ndefault = {side}\n");
        }
        for (key, mut value) in lists {
            for table in value.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
                let _ = write!(out, "\n[[conditions.{key}]]\n");
                leave_out(table);
                for (key, value) in table {
                    let _ = writeln!(out, "{key} = {}", inline::text_of(value));
                }
            }
        }
    }
}

/// Leaves out of a table what a file says by leaving it out.
fn leave_out(table: &mut Map<String, Value>) {
    table.retain(|key, value| !is_nothing(key, value));
    table.values_mut().filter_map(Value::as_object_mut).for_each(leave_out);
}

fn is_nothing(key: &str, value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty() || key == "share" && list.iter().all(|part| part == 0),
        Value::Number(number) => match key {
            "until" => number.as_u64() == Some(u64::from(FOR_GOOD)),
            // For these nought is something.
            "held" | "hidden" | "from" | "range" | "per_turn" | "fails_on" | "sight" => false,
            _ => number.as_u64() == Some(0),
        },
        Value::Bool(true) | Value::Object(_) => false,
    }
}
