//! Pending steps and the activation in a scenario file: their own fields, with stands and groups by their ids and hexes as `[q, r]`.

use std::fmt::Write as _;

use battle::naming;
use ground::{Hex, Spot};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::reading::Names;
use crate::conditions::Course;
use crate::field::FieldMap;
use crate::state::{Activation, GroupId, MeleeId, StandId, State};
use crate::steps::Step;

/// What stands for no stand, no group, no hex.
const NONE: &str = "none";

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

/// Reads the activation under way; what it does not say is as at its start.
pub(super) fn read_activation(written: &toml::Value, names: &Names) -> Result<Activation, String> {
    read(written, names, None)
}

fn read<T: DeserializeOwned>(
    written: &toml::Value,
    names: &Names,
    map: Option<&FieldMap>,
) -> Result<T, String> {
    numbers(names, map).read(serde_json::to_value(written).map_err(|error| error.to_string())?)
}

/// What numbers stand for in a file with these names.
pub(super) fn numbers(names: &Names, map: Option<&FieldMap>) -> naming::Names {
    naming::Names::new(NONE)
        .with::<StandId>(names.stands.iter().map(String::as_str))
        .with::<GroupId>(names.groups.iter().map(String::as_str))
        .with::<Spot>(map.into_iter().flat_map(hexes))
}

/// The hexes of a map, each as `[q, r]`.
fn hexes(map: &FieldMap) -> impl Iterator<Item = Value> {
    map.hexes.hexes().iter().map(|Hex { q, r }| json!([q, r]))
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
        self.names().write(what).unwrap_or_default()
    }

    /// What numbers stand for.
    fn names(&self) -> naming::Names {
        naming::Names::new(NONE)
            .with::<StandId>(self.scenario.stands.iter().map(|stand| stand.id.as_str()))
            .with::<GroupId>(self.scenario.groups.iter().map(|group| group.id.as_str()))
            .with::<Spot>(hexes(&self.scenario.map))
    }

    /// The tables of the conditions, as a scenario file writes them.
    pub(super) fn write_conditions(&self, out: &mut String) {
        battle::conditions::file::write(&self.scenario.conditions, &self.names(), out);
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
        let all = naming::Names::new(NOBODY)
            .count::<StandId>(self.stands.len())
            .count::<GroupId>(self.groups.len())
            .count::<MeleeId>(self.melees.len())
            .count::<Spot>(self.scenario.map.hexes.len());
        match all.write(what) {
            Ok(value) => wrong_number(&value, ""),
            Err(why) => Some(format!("is about what is not there: {why}")),
        }
    }
}

/// What stands for nobody while numbers are looked at.
const NOBODY: &str = "";

/// A plain number that cannot be right under its key, or nobody where there must be somebody.
fn wrong_number(value: &Value, key: &str) -> Option<String> {
    // What may be missing: no target yet, nobody beaten, nobody charged, no melee any more, no hex.
    const MAY_BE_NONE: [&str; 10] =
        ["at", "beaten", "charger", "victor", "drawn_to", "melee", "named", "vacated", "spots", "through"];
    match value {
        Value::Object(table) => table.iter().find_map(|(key, value)| wrong_number(value, key)),
        Value::Array(list) => list.iter().find_map(|value| wrong_number(value, key)),
        Value::Number(number) => {
            let most = match key {
                "dir" | "way" | "trail" => 5,
                "dirs" => 63,
                "next" => u64::from(u8::MAX),
                _ => 100,
            };
            let right = number.as_u64().is_some_and(|number| number <= most);
            (!right).then(|| format!("has {number} as {key}, which stands for nothing there is"))
        }
        Value::String(text) if text == NOBODY && !MAY_BE_NONE.contains(&key) => {
            Some(format!("has nobody as {key}"))
        }
        _ => None,
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
