//! The table `conditions` of a scenario file: how every ruleset's conditions are read and written, with names for numbers.

use std::fmt::Write as _;

use muster::read::{Anything, Reader, Value as TomlValue};
use naming::Names;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::inline;

/// Reads the table, if there is one, from a file and the same as plain TOML; every mistake is noted with its list and the
/// number of its entry.
pub fn read<C: DeserializeOwned + Default>(file: &mut Reader<'_>, raw: &toml::Table, names: &Names) -> C {
    let written = file.may::<Anything>("conditions").and_then(|_| raw.get("conditions"));
    let Some(written) = written else { return C::default() };
    read_plain(written, names, |why| file.mistake("conditions", why))
}

/// Reads the table from its value.
pub fn read_value<C: DeserializeOwned + Default>(value: &TomlValue<'_>, names: &Names) -> C {
    read_plain(&value.plain(), names, |why| value.mistake(why))
}

fn read_plain<C: DeserializeOwned + Default>(
    written: &toml::Value,
    names: &Names,
    mut mistake: impl FnMut(String),
) -> C {
    let written = serde_json::to_value(written).unwrap_or_default();
    names.read(written.clone()).unwrap_or_else(|why| {
        let mistakes = mistakes_in::<C>(&written, names);
        for why in if mistakes.is_empty() { vec![why] } else { mistakes } {
            mistake(why);
        }
        C::default()
    })
}

/// What is wrong with the entries of a table, each looked at alone.
fn mistakes_in<C: DeserializeOwned>(written: &Value, names: &Names) -> Vec<String> {
    let Value::Object(table) = written else { return vec!["should be a table".to_owned()] };
    let mut mistakes = Vec::new();
    let mut look_at = |place: String, alone: Value| {
        mistakes.extend(names.read::<C>(alone).err().map(|why| format!("{place}: {why}")));
    };
    for (key, value) in table {
        match value {
            Value::Array(entries) if entries.iter().any(Value::is_object) => {
                for (number, entry) in (1..).zip(entries) {
                    look_at(format!("{key} {number}"), json!({ key: [entry] }));
                }
            }
            _ => look_at(key.clone(), json!({ key: value })),
        }
    }
    mistakes
}

/// Writes the table; nothing if there are no conditions.
pub fn write(conditions: &impl Serialize, names: &Names, out: &mut String) {
    let Ok(Value::Object(lists)) = names.write(conditions) else { return };
    let is_there = |value: &Value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty());
    let is_tables = |value: &Value| value.as_array().is_some_and(|list| list.iter().all(Value::is_object));
    let (tables, plain): (Vec<_>, Vec<_>) =
        lists.iter().filter(|(_, value)| is_there(value)).partition(|(_, value)| is_tables(value));
    if !plain.is_empty() {
        out.push_str("\n[conditions]\n");
    }
    for (key, value) in plain {
        let _ = writeln!(out, "{key} = {}", inline::text_of(value));
    }
    for (key, list) in tables {
        for table in list.as_array().into_iter().flatten().filter_map(Value::as_object) {
            let _ = write!(out, "\n[[conditions.{key}]]\n");
            for (key, value) in table {
                let _ = writeln!(out, "{key} = {}", inline::text_of(value));
            }
        }
    }
}
