//! The conditions of a neutral battle in a scenario file: the table `conditions`. Units, leaders and formations stand in it
//! by their ids, areas by their numbers.

use std::fmt::Write as _;

use battle::inline;
use ground::areas::{AreaId, AreaMap};
use muster::read::Reader;
use serde_json::{Value, json};

use super::progress::Anything;
use super::reading::Names;
use crate::conditions::Conditions;
use crate::field::Scenario;

/// What the numbers under a key stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Units,
    Leaders,
    Formations,
    Areas,
    Plain,
}

fn holds(key: &str) -> Holds {
    match key {
        "pieces" | "bodies" | "target" => Holds::Units,
        "leader" | "leaders" => Holds::Leaders,
        "groups" => Holds::Formations,
        "places" | "lines" | "mud" | "pits" => Holds::Areas,
        _ => Holds::Plain,
    }
}

/// Reads the table `conditions`; what is wrong is noted.
pub(super) fn read(
    file: &mut Reader<'_>,
    raw: &toml::Table,
    names: &Names,
    map: Option<&AreaMap>,
) -> Conditions {
    if file.may::<Anything>("conditions").is_none() {
        return Conditions::default();
    }
    let Some(written) = raw.get("conditions") else { return Conditions::default() };
    let mut value = serde_json::to_value(written).unwrap_or_default();
    let made = numbered(&mut value, "", names, map)
        .and_then(|()| serde_json::from_value(value).map_err(|error| error.to_string()));
    made.unwrap_or_else(|why| {
        file.mistake("conditions", why);
        Conditions::default()
    })
}

/// Puts numbers for ids.
fn numbered(value: &mut Value, key: &str, names: &Names, map: Option<&AreaMap>) -> Result<(), String> {
    match value {
        Value::Object(table) => {
            for (key, value) in table.iter_mut() {
                numbered(value, key, names, map)?;
            }
        }
        Value::Array(list) => {
            for value in list {
                numbered(value, key, names, map)?;
            }
        }
        Value::String(text) => {
            let place = |list: &[String]| list.iter().position(|known| known == text);
            let (what, found) = match holds(key) {
                Holds::Units => ("unit", place(&names.units)),
                Holds::Leaders => ("leader", place(&names.leaders)),
                Holds::Formations => ("formation", place(&names.formations)),
                Holds::Areas => ("area", map.and_then(|map| map.named(text)).map(AreaId::index)),
                Holds::Plain => return Ok(()),
            };
            *value = json!(found.ok_or_else(|| format!("there is no {what} `{text}`"))?);
        }
        _ => {}
    }
    Ok(())
}

impl Scenario {
    /// The conditions as tables of a scenario file.
    pub(super) fn write_conditions(&self, out: &mut String) {
        let mut value = serde_json::to_value(&self.conditions).unwrap_or_default();
        self.named(&mut value, "");
        let Value::Object(lists) = value else { return };
        let plain: Vec<_> =
            lists.iter().filter(|(_, value)| !is_nothing(value) && !is_tables(value)).collect();
        if !plain.is_empty() {
            out.push_str("\n[conditions]\n");
        }
        for (key, value) in plain {
            let _ = writeln!(out, "{key} = {}", inline::text_of(value));
        }
        for (key, value) in lists.iter().filter(|(_, value)| is_tables(value)) {
            for table in value.as_array().into_iter().flatten().filter_map(Value::as_object) {
                let _ = write!(out, "\n[[conditions.{key}]]\n");
                // For these nought is something.
                let counts = |key: &str, value: &Value| matches!(key, "held" | "hidden") && value.is_number();
                for (key, value) in
                    table.iter().filter(|(key, value)| counts(key, value) || !is_nothing(value))
                {
                    let _ = writeln!(out, "{key} = {}", inline::text_of(value));
                }
            }
        }
    }

    /// Puts ids for numbers.
    fn named(&self, value: &mut Value, key: &str) {
        match value {
            Value::Object(table) => table.iter_mut().for_each(|(key, value)| self.named(value, key)),
            Value::Array(list) => list.iter_mut().for_each(|value| self.named(value, key)),
            Value::Number(number) => {
                let number =
                    number.as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX);
                let id = match holds(key) {
                    Holds::Units => self.units.get(number).map(|unit| unit.id.clone()),
                    Holds::Leaders => self.leaders.get(number).map(|leader| leader.id.clone()),
                    Holds::Formations => self.formations.get(number).map(|formation| formation.id.clone()),
                    Holds::Areas => {
                        let area = u16::try_from(number).ok().map(AreaId);
                        area.filter(|area| area.index() < self.map.len()).map(|area| self.map.label(area))
                    }
                    Holds::Plain => return,
                };
                // What stands for nobody is left out.
                *value = id.map_or(Value::Null, |id| json!(id));
            }
            _ => {}
        }
    }
}

/// Whether a value is a list of tables.
fn is_tables(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.first().is_some_and(Value::is_object))
}

/// Whether a value is what a file says by leaving it out.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Bool(true) | Value::Object(_) => false,
    }
}
