//! Reads the rulebook and the keyed charts and writes them into Rust.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

/// Other rulesets' endings of shared rows.
const OTHERS: [&str; 4] = [".ooa", ".fog", ".tob", ".mwg"];

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
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets this"));
    let files = [here.join("rulebook.toml"), here.join("../../../battles/rules.toml")];
    scribe::rulebook(&files, |id| !LEFT_OUT.contains(&id) && !OTHERS.iter().any(|other| id.contains(other)));
    charts(&here.join("charts.toml"));
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

fn charts(file: &PathBuf) {
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file).expect("charts.toml stands beside the build script");
    let charts: Charts = toml::from_str(&text).unwrap_or_else(|e| panic!("charts.toml: {e}"));
    let mut code = String::new();
    ground(&mut code, "TERRAIN", "hexes", &charts.terrain.row);
    ground(&mut code, "HEXSIDES", "hexsides", &charts.hexsides.row);
    let _ = writeln!(
        code,
        "/// Chart: climbing: up one, up two, down one, down two.\npub(crate) const CLIMBING: [ClimbRow; 4] = ["
    );
    for row in &charts.climbing.row {
        let _ = writeln!(
            code,
            "    ClimbRow {{ cost: {}, impact_lost_by: {} }},",
            costs(&row.cost),
            subs(&row.impact_lost_by)
        );
    }
    let _ = writeln!(
        code,
        "];\n/// Chart: missile weapons.\npub(crate) const WEAPONS: [WeaponRow; {}] = [",
        charts.weapons.row.len()
    );
    for Weapon { key, loss, overhead, strings, powder, staked } in &charts.weapons.row {
        let _ = writeln!(
            code,
            "    WeaponRow {{ key: {key:?}, loss: &{loss:?}, overhead: {overhead}, strings: {strings}, \
             powder: {powder}, staked: {staked} }},"
        );
    }
    let _ = writeln!(
        code,
        "];\n/// Chart: unit types.\npub(crate) const UNITS: [UnitRow; {}] = [",
        charts.units.row.len()
    );
    for u in &charts.units.row {
        let mut ranks = u.ranks.clone();
        ranks.resize(3, 0);
        let _ = writeln!(
            code,
            "    UnitRow {{ key: {:?}, name: {:?}, sub: Sub::{}, ranks: {ranks:?}, mp: {}, impact: {}, after_loss: {}, \
             order: Order::{}, bp: {}, weapon: {:?}, impetuous: {:?}, abilities: &{:?} }},",
            u.key,
            u.name,
            u.sub,
            u.mp,
            u.impact,
            u.after_loss,
            u.order,
            u.bp,
            u.weapon,
            u.impetuous,
            u.abilities
        );
    }
    code.push_str("];\n");
    scribe::write_out("charts.rs", &code);
}

fn ground(code: &mut String, name: &str, title: &str, rows: &[Ground]) {
    let _ = writeln!(code, "/// Chart: {title}.\npub(crate) const {name}: [GroundRow; {}] = [", rows.len());
    for row in rows {
        let Ground { key, cover, blocks_sight, defence, sk_may_stand, breaks_ranks, .. } = row;
        let Ground { water, dryshod, has_front, rampart, rim, open, mud, stakes, .. } = row;
        let _ = writeln!(
            code,
            "    GroundRow {{ key: {key:?}, cost: {}, disorders: {}, impact_lost_by: {}, cover: {cover}, \
             blocks_sight: {blocks_sight}, defence: {defence}, sk_may_stand: {sk_may_stand}, breaks_ranks: {breaks_ranks}, \
             water: {water}, dryshod: {dryshod}, has_front: {has_front}, rampart: {rampart}, rim: {rim}, \
             open: {open}, mud: {mud}, stakes: {stakes} }},",
            costs(&row.cost),
            subs(&row.disorders),
            subs(&row.impact_lost_by)
        );
    }
    code.push_str("];\n");
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
