//! The muster of every shipped battle on hexes, compared to the last stand and hexside with a reference made by a
//! second implementation.

use muster::hex_army::{Charts, Tables, stands};
use muster::hexes::HexField;
use serde_json::Value;

const TABLES: &str = include_str!("../../rulesets/charles-the-bold/muster.toml");
const CHARTS: &str = include_str!("../../rulesets/charles-the-bold/charts.toml");
const REFERENCE: &str = include_str!("../../rulesets/charles-the-bold/tests/muster-reference.json");

/// The places where two values differ, at most a few of them.
fn differences(place: &str, ours: &Value, theirs: &Value, found: &mut Vec<String>) {
    if found.len() >= 20 {
        return;
    }
    match (ours, theirs) {
        (Value::Object(a), Value::Object(b)) => {
            for key in a.keys().chain(b.keys().filter(|key| !a.contains_key(*key))) {
                let (a, b) = (a.get(key).unwrap_or(&Value::Null), b.get(key).unwrap_or(&Value::Null));
                differences(&format!("{place}.{key}"), a, b, found);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (index, (a, b)) in a.iter().zip(b).enumerate() {
                differences(&format!("{place}[{index}]"), a, b, found);
            }
        }
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => {}
        (a, b) if a == b => {}
        (Value::Array(a), Value::Array(b)) => {
            found.push(format!("{place}: {} entries, not {}", a.len(), b.len()));
        }
        (a, b) => found.push(format!("{place}: {a}, not {b}")),
    }
}

#[test]
fn every_shipped_battle_musters_as_the_reference_says() {
    let tables: Tables = toml::from_str(TABLES).expect("the tables can be read");
    let charts: Charts = toml::from_str(CHARTS).expect("the charts can be read");
    let reference: Value = serde_json::from_str(REFERENCE).expect("the reference can be read");
    let mut found = Vec::new();
    for (id, _) in muster::BATTLES {
        let battle = muster::find(id).expect("a shipped battle is without mistakes");
        let muster = stands(&battle, &HexField::of(&battle), &tables, &charts);
        let ours = serde_json::to_value(&muster).expect("a muster can be written");
        differences(id, &ours, &reference[id], &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(reference.as_object().map(serde_json::Map::len), Some(muster::BATTLES.len()));
}
