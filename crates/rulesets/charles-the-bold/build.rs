//! Reads the rulebook and the keyed charts and writes them into Rust.

use std::collections::BTreeMap;

use scribe::Code;
use serde::Deserialize;

/// Shared rows that this ruleset does not play; the README says why ("Rows left out").
const LEFT_OUT: [&str; 7] = [
    "muster.stance.hold",
    "muster.stance.advance",
    "muster.stance.charge",
    "muster.stance.skirmish",
    "muster.stance.reserve",
    "muster.ground.steep",
    "muster.ground.deep-stream",
];

fn main() {
    scribe::rulebook("ctb", &LEFT_OUT);
    charts(&scribe::charts());
}

type Cells = BTreeMap<String, toml::Value>;

#[derive(Deserialize)]
struct Chart<T> {
    row: Vec<T>,
}

#[derive(Deserialize)]
struct Charts {
    terrain: Chart<Ground>,
    hexsides: Chart<Ground>,
    climbing: Chart<Climb>,
    weapons: Chart<Weapon>,
    units: Chart<Unit>,
}

#[derive(Deserialize)]
struct Ground {
    key: String,
    #[serde(alias = "cross")]
    cost: Cells,
    disorders: Vec<String>,
    impact_lost_by: Vec<String>,
    cover: u8,
    #[serde(default)]
    blocks_sight: bool,
    defence: u8,
    sk_may_stand: bool,
    #[serde(default)]
    breaks_ranks: bool,
    #[serde(default)]
    water: bool,
    #[serde(default)]
    dryshod: bool,
    #[serde(default)]
    has_front: bool,
    #[serde(default)]
    rampart: bool,
    #[serde(default)]
    rim: bool,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    mud: bool,
    #[serde(default)]
    stakes: bool,
}

#[derive(Deserialize)]
struct Climb {
    cost: Cells,
    impact_lost_by: Vec<String>,
}

#[derive(Deserialize)]
struct Weapon {
    key: String,
    loss: Vec<u8>,
    overhead: bool,
    #[serde(default)]
    strings: bool,
    #[serde(default)]
    powder: bool,
    #[serde(default)]
    staked: bool,
}

#[derive(Deserialize)]
struct Unit {
    key: String,
    name: String,
    sub: String,
    ranks: Vec<u8>,
    mp: u8,
    impact: u8,
    after_loss: u8,
    order: String,
    bp: u8,
    weapon: String,
    impetuous: String,
    abilities: Vec<String>,
}

const SUBS: [&str; 11] = ["HI", "LI", "LSp", "Pk", "WB", "HC", "MC", "LC", "Sk", "Sh", "Art"];

fn charts(charts: &Charts) {
    let mut code = Code::default();
    ground(&mut code, "TERRAIN", "hexes", &charts.terrain.row);
    ground(&mut code, "HEXSIDES", "hexsides", &charts.hexsides.row);
    let climbing = charts.climbing.row.iter().map(|Climb { cost, impact_lost_by }| {
        format!("ClimbRow {{ cost: {}, impact_lost_by: {} }}", costs(cost), subs(impact_lost_by))
    });
    code.table("climbing: up one, up two, down one, down two", "CLIMBING", "ClimbRow", climbing);
    let weapons = charts.weapons.row.iter().map(|row| {
        let Weapon { key, loss, overhead, strings, powder, staked } = row;
        format!(
            "WeaponRow {{ key: {key:?}, loss: &{loss:?}, overhead: {overhead}, strings: {strings}, \
             powder: {powder}, staked: {staked} }}"
        )
    });
    code.table("missile weapons", "WEAPONS", "WeaponRow", weapons);
    let units = charts.units.row.iter().map(|row| {
        let Unit { key, name, sub, mp, impact, after_loss, order, bp, weapon, impetuous, abilities, .. } = row;
        let mut ranks = row.ranks.clone();
        ranks.resize(3, 0);
        format!(
            "UnitRow {{ key: {key:?}, name: {name:?}, sub: Sub::{sub}, ranks: {ranks:?}, mp: {mp}, impact: {impact}, \
             after_loss: {after_loss}, order: Order::{order}, bp: {bp}, weapon: {weapon:?}, impetuous: {impetuous:?}, \
             abilities: &{abilities:?} }}"
        )
    });
    code.table("unit types", "UNITS", "UnitRow", units);
    code.finish();
}

fn ground(code: &mut Code, name: &str, title: &str, rows: &[Ground]) {
    let rows = rows.iter().map(|row| {
        let Ground { key, cover, blocks_sight, defence, sk_may_stand, breaks_ranks, .. } = row;
        let Ground { water, dryshod, has_front, rampart, rim, open, mud, stakes, .. } = row;
        format!(
            "GroundRow {{ key: {key:?}, cost: {}, disorders: {}, impact_lost_by: {}, cover: {cover}, \
             blocks_sight: {blocks_sight}, defence: {defence}, sk_may_stand: {sk_may_stand}, breaks_ranks: {breaks_ranks}, \
             water: {water}, dryshod: {dryshod}, has_front: {has_front}, rampart: {rampart}, rim: {rim}, \
             open: {open}, mud: {mud}, stakes: {stakes} }}",
            costs(&row.cost),
            subs(&row.disorders),
            subs(&row.impact_lost_by)
        )
    });
    code.table(title, name, "GroundRow", rows);
}

fn costs(cells: &Cells) -> String {
    let words: Vec<String> = SUBS
        .iter()
        .map(|sub| match &cells[*sub] {
            toml::Value::Integer(n) => format!("Cost::Mp({n})"),
            toml::Value::String(word) if word == "all" => "Cost::All".to_string(),
            toml::Value::String(word) if word == "no" => "Cost::No".to_string(),
            other => panic!("charts.toml: a cost is a number, all or no, not {other}"),
        })
        .collect();
    format!("[{}]", words.join(", "))
}

fn subs(list: &[String]) -> String {
    let bits = list.iter().fold(0u16, |bits, sub| {
        let at = SUBS
            .iter()
            .position(|name| name == sub)
            .unwrap_or_else(|| panic!("charts.toml: no sub-category {sub}"));
        bits | 1 << at
    });
    format!("Subs({bits})")
}
