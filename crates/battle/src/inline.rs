//! Data as inline values of TOML: how scenario files write pending steps and what has changed.

use std::fmt::Write as _;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What stands for nothing, for which TOML has no word.
const NOTHING: &str = "-";

/// Something of the state as an inline value of TOML.
pub fn text_of(what: &impl Serialize) -> String {
    let mut out = String::new();
    inline(&mut out, &serde_json::to_value(what).unwrap_or_default());
    out
}

/// Data as an inline value of TOML; what is null is left out of tables.
pub fn text_without_nothing(value: &Value) -> String {
    fn without_nothing(value: &Value) -> Value {
        match value {
            Value::Object(table) => {
                let there = table.iter().filter(|(_, value)| !value.is_null());
                there.map(|(key, value)| (key.clone(), without_nothing(value))).collect()
            }
            Value::Array(list) => list.iter().map(without_nothing).collect(),
            other => other.clone(),
        }
    }
    text_of(&without_nothing(value))
}

/// What differs in something from how it is at first, as an inline value of TOML; none if nothing does.
pub fn changes_of<T: Serialize>(what: &T, at_first: &T) -> Option<String> {
    let mut value = serde_json::to_value(what).unwrap_or_default();
    let plain = serde_json::to_value(at_first).unwrap_or_default();
    if let Value::Object(table) = &mut value {
        table.retain(|key, value| plain.get(key) != Some(value));
        if table.is_empty() {
            return None;
        }
    }
    let mut out = String::new();
    inline(&mut out, &value);
    Some(out)
}

/// Reads what [`text_of`] writes.
pub fn read<T: DeserializeOwned>(written: &toml::Value) -> Result<T, String> {
    let mut value = serde_json::to_value(written).map_err(|error| error.to_string())?;
    restore(&mut value);
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// Reads what [`changes_of`] writes.
pub fn read_changes<T: Serialize + DeserializeOwned>(
    written: &toml::Value,
    at_first: &T,
) -> Result<T, String> {
    let mut changes = serde_json::to_value(written).map_err(|error| error.to_string())?;
    restore(&mut changes);
    let mut whole = serde_json::to_value(at_first).map_err(|error| error.to_string())?;
    let (Value::Object(whole_table), Value::Object(changes)) = (&mut whole, changes) else {
        return Err("should be a table".to_owned());
    };
    for (key, value) in changes {
        match whole_table.get_mut(&key) {
            Some(known) => *known = value,
            None => {
                return Err(format!(
                    "`{key}` is an unknown key{}",
                    muster::read::hint(&key, whole_table.keys().map(String::as_str))
                ));
            }
        }
    }
    serde_json::from_value(whole).map_err(|error| error.to_string())
}

/// Puts back what TOML has no word for: nothing, and numbers beyond its own.
fn restore(value: &mut Value) {
    match value {
        Value::Object(table) => table.values_mut().for_each(restore),
        Value::Array(list) => list.iter_mut().for_each(restore),
        Value::String(text) if text == NOTHING => *value = Value::Null,
        Value::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            if let Ok(number) = text.parse::<u64>() {
                *value = number.into();
            }
        }
        _ => {}
    }
}

/// Writes data as an inline value of TOML.
fn inline(out: &mut String, value: &Value) {
    match value {
        Value::Object(table) => {
            out.push('{');
            let mut first = true;
            for (key, value) in table {
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
        Value::Null => {
            let _ = write!(out, "\"{NOTHING}\"");
        }
        Value::Number(number) if number.is_u64() && number.as_i64().is_none() => {
            let _ = write!(out, "\"{number}\"");
        }
        // JSON escapes texts as TOML does.
        other => {
            let _ = write!(out, "{other}");
        }
    }
}
