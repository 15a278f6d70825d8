//! Pending steps and the activation in a scenario file: their own fields, with stands and groups by their ids and hexes as `[q, r]`.

use std::fmt::Write as _;

use ground::Hex;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::reading::Names;
use crate::conditions::{Conditions, Course};
use crate::field::FieldMap;
use crate::state::{Activation, OFF, StandId, State};
use crate::steps::Step;

/// What stands for no stand, no group, no hex.
const NONE: &str = "none";

/// What a key of a step or of the activation holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Stands,
    Groups,
    Hexes,
    Plain,
}

/// What a key holds; what is neither number nor id under it is left alone.
fn holds(key: &str) -> Holds {
    match key {
        "stand" | "by" | "at" | "target" | "beaten" | "trigger" | "pursued" | "attackers" | "asked"
        | "queue" | "paid" | "charger" | "victor" | "met" | "fired" | "passed" | "members" | "drawn_to"
        | "stands" | "pieces" | "bodies" => Holds::Stands,
        "group" | "groups" | "named" => Holds::Groups,
        "vacated" | "spots" | "through" | "places" | "lines" => Holds::Hexes,
        _ => Holds::Plain,
    }
}

/// Reads a step.
pub(super) fn read_step(
    written: &toml::Value,
    names: &Names,
    map: Option<&FieldMap>,
) -> Result<Step, String> {
    read(written, names, map)
}

/// Reads what has come of the conditions.
pub(super) fn read_course(written: &toml::Value, names: &Names) -> Result<Course, String> {
    read(written, names, None)
}

/// Reads the conditions of a battle.
pub(super) fn read_conditions(
    written: &toml::Value,
    names: &Names,
    map: Option<&FieldMap>,
) -> Result<Conditions, String> {
    read(written, names, map)
}

/// Reads the activation under way; what it does not say is as at its start.
pub(super) fn read_activation(written: &toml::Value, names: &Names) -> Result<Activation, String> {
    read(written, names, None)
}

fn read<T: DeserializeOwned>(
    written: &toml::Value,
    names: &Names,
    map: Option<&FieldMap>,
) -> Result<T, String> {
    let mut value = serde_json::to_value(written).map_err(|error| error.to_string())?;
    numbered(&mut value, "", names, map)?;
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// Puts numbers for ids and hexes.
fn numbered(value: &mut Value, key: &str, names: &Names, map: Option<&FieldMap>) -> Result<(), String> {
    let holds = holds(key);
    match value {
        Value::Object(table) => {
            for (key, value) in table.iter_mut() {
                numbered(value, key, names, map)?;
            }
        }
        Value::Array(pair) if holds == Holds::Hexes && pair.iter().all(Value::is_number) => {
            let [q, r]: [i8; 2] =
                serde_json::from_value(value.clone()).map_err(|_| "a hex is written [q, r]".to_owned())?;
            let hex = Hex::new(q, r);
            let spot = map.and_then(|map| map.hexes.spot_of(hex));
            *value = json!(spot.ok_or_else(|| format!("hex {hex} is off the map"))?);
        }
        Value::Array(list) => {
            for value in list {
                numbered(value, key, names, map)?;
            }
        }
        Value::String(text) => match holds {
            Holds::Stands if text == NONE => *value = json!(StandId::NONE),
            Holds::Stands => {
                let stand = names.stand(text).ok_or_else(|| format!("there is no stand `{text}`"))?;
                *value = json!(stand);
            }
            Holds::Groups if text == NONE => *value = Value::Null,
            Holds::Groups => {
                let group = names.group(text).ok_or_else(|| format!("there is no group `{text}`"))?;
                *value = json!(group);
            }
            Holds::Hexes if text == NONE => *value = json!(OFF),
            Holds::Hexes | Holds::Plain => {}
        },
        _ => {}
    }
    Ok(())
}

impl State {
    /// A pending step as a scenario file writes it.
    pub(super) fn step_text(&self, step: &Step) -> String {
        let mut out = String::new();
        inline(&mut out, &self.named_step(step));
        out
    }

    /// The activation under way as a scenario file writes it: what differs from its start.
    pub(super) fn activation_text(&self) -> String {
        let mut value = self.named(&self.act);
        let plain = self.named(&Activation::default());
        if let Value::Object(table) = &mut value {
            table.retain(|key, value| plain.get(key) != Some(value));
        }
        let mut out = String::new();
        inline(&mut out, &value);
        out
    }

    /// A pending step as data, with ids for numbers.
    pub(crate) fn named_step(&self, step: &Step) -> Value {
        self.named(step)
    }

    /// Something of the state as data, with ids for numbers.
    pub(crate) fn named(&self, what: &impl Serialize) -> Value {
        let mut value = serde_json::to_value(what).unwrap_or_default();
        self.name(&mut value, "");
        value
    }

    /// Puts ids and hexes for numbers.
    fn name(&self, value: &mut Value, key: &str) {
        let holds = holds(key);
        match value {
            Value::Object(table) => {
                for (key, value) in table.iter_mut() {
                    self.name(value, key);
                }
            }
            Value::Array(list) => {
                for value in list {
                    self.name(value, key);
                }
            }
            Value::Number(number) => {
                let number =
                    number.as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX);
                let named = match holds {
                    Holds::Stands => self.scenario.stands.get(number).map(|stand| json!(stand.id)),
                    Holds::Groups => self.scenario.groups.get(number).map(|group| json!(group.id)),
                    Holds::Hexes => {
                        self.scenario.map.hexes.hexes().get(number).map(|Hex { q, r }| json!([q, r]))
                    }
                    Holds::Plain => return,
                };
                *value = named.unwrap_or_else(|| json!(NONE));
            }
            Value::Null if holds == Holds::Groups => *value = json!(NONE),
            _ => {}
        }
    }

    /// The tables of the conditions, as a scenario file writes them.
    pub(super) fn conditions_text(&self) -> String {
        let mut out = String::new();
        let Value::Object(lists) = self.named(&self.scenario.conditions) else { return out };
        for (key, value) in &lists {
            if let Value::String(_) = value {
                let _ = write!(out, "\n[conditions]\n{key} = {value}\n");
            }
        }
        for (key, value) in &lists {
            for table in value.as_array().into_iter().flatten().filter_map(Value::as_object) {
                let _ = write!(out, "\n[[conditions.{key}]]\n");
                // For these nought is something.
                let counts = |key: &str, value: &Value| matches!(key, "held" | "hidden") && value.is_number();
                for (key, value) in
                    table.iter().filter(|(key, value)| counts(key, value) || !is_nothing(value))
                {
                    let _ = write!(out, "{key} = ");
                    inline(&mut out, value);
                    out.push('\n');
                }
            }
        }
        out
    }

    /// What has come of the conditions, as a scenario file writes it: what differs from the start.
    pub(super) fn course_text(&self) -> String {
        let mut value = self.named(&self.course);
        let plain = self.named(&Course::default());
        if let Value::Object(table) = &mut value {
            table.retain(|key, value| plain.get(key) != Some(value));
        }
        let mut out = String::new();
        inline(&mut out, &value);
        out
    }

    /// What is wrong with a step or an activation: a number that stands for nothing there is.
    pub(super) fn wrong_numbers(&self, what: &impl Serialize) -> Option<String> {
        let value = serde_json::to_value(what).unwrap_or_default();
        self.wrong_number(&value, "")
    }

    fn wrong_number(&self, value: &Value, key: &str) -> Option<String> {
        // What may be missing: no target yet, nobody beaten, nobody charged.
        const MAY_BE_NONE: [&str; 5] = ["at", "beaten", "charger", "victor", "drawn_to"];
        match value {
            Value::Object(table) => table.iter().find_map(|(key, value)| self.wrong_number(value, key)),
            Value::Array(list) => list.iter().find_map(|value| self.wrong_number(value, key)),
            Value::Number(number) => {
                let number = number.as_u64().unwrap_or(u64::MAX);
                let none = u64::from(StandId::NONE.0);
                let below = |end: usize| number < end as u64;
                let right = match (holds(key), key) {
                    (Holds::Stands, key) => {
                        below(self.stands.len()) || number == none && MAY_BE_NONE.contains(&key)
                    }
                    (Holds::Groups, _) => below(self.groups.len()),
                    (Holds::Hexes, _) => below(self.scenario.map.hexes.len()) || number == u64::from(OFF.0),
                    (Holds::Plain, "melee") => below(self.melees.len()) || number == none,
                    (Holds::Plain, "dir" | "way" | "trail") => number < 6,
                    (Holds::Plain, "dirs") => number < 64,
                    (Holds::Plain, "next") => number <= none,
                    (Holds::Plain, _) => number <= 100,
                };
                (!right).then(|| format!("has {number} as {key}, which stands for nothing there is"))
            }
            _ => None,
        }
    }
}

/// Whether a value is what a file says by leaving it out.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty() || text == NONE,
        Value::Array(list) => list.is_empty(),
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Bool(true) | Value::Object(_) => false,
    }
}

/// Writes data as an inline value of TOML; what is null is left out.
fn inline(out: &mut String, value: &Value) {
    match value {
        Value::Object(table) => {
            out.push('{');
            let mut first = true;
            for (key, value) in table.iter().filter(|(_, value)| !value.is_null()) {
                out.push_str(if first { " " } else { ", " });
                first = false;
                let _ = write!(out, "{key} = ");
                inline(out, value);
            }
            out.push_str(" }");
        }
        Value::Array(list) => {
            out.push('[');
            for (number, value) in list.iter().enumerate() {
                if number > 0 {
                    out.push_str(", ");
                }
                inline(out, value);
            }
            out.push(']');
        }
        // JSON escapes texts as TOML does.
        other => {
            let _ = write!(out, "{other}");
        }
    }
}
