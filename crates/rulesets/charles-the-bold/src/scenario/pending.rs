//! Pending steps and the activation in a scenario file: their own fields, with stands and groups by their ids and hexes as `[q, r]`.

use battle::naming;
use ground::{Hex, Spot};
use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serialize};
use serde_json::{Value, json};

use super::files::Names;
use crate::field::FieldMap;
use crate::state::{GroupId, MeleeId, StandId, State};
use crate::steps::Step;

/// What stands for no stand, no group, no hex.
const NONE: &str = "none";

/// Reads a step.
pub(super) fn read_step(written: &toml::Value, names: &naming::Names) -> Result<Step, String> {
    let written = serde_json::to_value(written).map_err(|error| error.to_string())?;
    names.read(told(written))
}

/// Reads pending steps from a saved moment.
pub(super) fn read_steps<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Step>, D::Error> {
    let steps = Vec::<Value>::deserialize(from)?;
    steps.into_iter().map(|step| serde_json::from_value(told(step)).map_err(D::Error::custom)).collect()
}

/// A step that was written as a bare word, as older files have those that hold nothing.
fn told(step: Value) -> Value {
    match step {
        Value::String(name) => json!({ name: {} }),
        other => other,
    }
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
    /// A pending step as data, with ids for numbers.
    pub(crate) fn named_step(&self, step: &Step) -> Value {
        self.named(step)
    }

    /// Something of the state as data, with ids for numbers.
    pub(crate) fn named(&self, what: &impl Serialize) -> Value {
        self.names().write(what).unwrap_or_default()
    }

    /// What numbers stand for.
    pub(super) fn names(&self) -> naming::Names {
        naming::Names::new(NONE)
            .with::<StandId>(self.scenario.stands.iter().map(|stand| stand.id.as_str()))
            .with::<GroupId>(self.scenario.groups.iter().map(|group| group.id.as_str()))
            .with::<Spot>(hexes(&self.scenario.map))
    }

    /// What is wrong with a step or an activation: a number that stands for nothing there is.
    pub(super) fn wrong_numbers(&self, what: &impl Serialize) -> Option<String> {
        let all = naming::Names::new(NOBODY)
            .count::<StandId>(self.stands.len())
            .count::<GroupId>(self.groups.len())
            .count::<MeleeId>(self.melees.len())
            .count::<Spot>(self.scenario.map.hexes.len());
        match all.write(what) {
            Ok(value) if self.has_melee_over(&value, "") => Some("is about a melee that is over".to_owned()),
            Ok(value) => wrong_number(&value, ""),
            Err(why) => Some(format!("is about what is not there: {why}")),
        }
    }

    /// Whether something names a melee that there is no more.
    fn has_melee_over(&self, value: &Value, key: &str) -> bool {
        match value {
            Value::Object(table) => table.iter().any(|(key, value)| self.has_melee_over(value, key)),
            Value::Number(number) if key == "melee" => {
                let number = number.as_u64().and_then(|number| usize::try_from(number).ok());
                number.and_then(|number| self.melees.get(number)).is_none_or(|melee| !melee.is_on())
            }
            _ => false,
        }
    }
}

/// What stands for nobody while numbers are looked at.
const NOBODY: &str = "";

/// A plain number that cannot be right under its key, or nobody where there must be somebody.
fn wrong_number(value: &Value, key: &str) -> Option<String> {
    // What may be missing: no target yet, nobody charged, no victor, nobody to advance on, no hex.
    const MAY_BE_NONE: [&str; 7] = ["at", "charger", "victor", "drawn_to", "pressed", "named", "through"];
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
