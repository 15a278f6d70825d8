//! The conditions of a neutral battle in a scenario file: the table `conditions`. Units, leaders and formations stand in it
//! by their ids, areas by their numbers.

use std::fmt::Write as _;

use battle::{inline, naming};
use ground::areas::{AreaId, AreaMap};
use muster::read::Reader;
use serde_json::Value;

use super::progress::Anything;
use super::reading::Names;
use crate::conditions::Conditions;
use crate::field::Scenario;
use crate::state::{FormationId, LeaderId, UnitId};

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
    // What stands for nobody is left out.
    let names = naming::Names::new(Value::Null)
        .with::<UnitId>(names.units.iter().map(String::as_str))
        .with::<LeaderId>(names.leaders.iter().map(String::as_str))
        .with::<FormationId>(names.formations.iter().map(String::as_str))
        .with::<AreaId>(map.into_iter().flat_map(labels));
    let written = serde_json::to_value(written).unwrap_or_default();
    names.read(written).unwrap_or_else(|why| {
        file.mistake("conditions", why);
        Conditions::default()
    })
}

/// The areas of a map, each by its label.
fn labels(map: &AreaMap) -> impl Iterator<Item = String> {
    (0..map.len() as u16).map(|number| map.label(AreaId(number)))
}

impl Scenario {
    /// The conditions as tables of a scenario file.
    pub(super) fn write_conditions(&self, out: &mut String) {
        let names = naming::Names::new(Value::Null)
            .with::<UnitId>(self.units.iter().map(|unit| unit.id.as_str()))
            .with::<LeaderId>(self.leaders.iter().map(|leader| leader.id.as_str()))
            .with::<FormationId>(self.formations.iter().map(|formation| formation.id.as_str()))
            .with::<AreaId>(labels(&self.map));
        let Ok(Value::Object(lists)) = names.write(&self.conditions) else { return };
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
