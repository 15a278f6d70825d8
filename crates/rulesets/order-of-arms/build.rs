//! Reads the rulebook and the keyed charts and writes them into Rust.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

/// Other rulesets' endings of shared rows.
const OTHERS: [&str; 4] = [".ctb", ".fog", ".tob", ".mwg"];

/// Shared rows that this ruleset does not play; the README says why ("Rows left out").
const LEFT_OUT: [&str; 9] = [
    "muster.stance.hold",
    "muster.stance.advance",
    "muster.stance.charge",
    "muster.stance.skirmish",
    "muster.stance.reserve",
    "muster.ground.steep",
    "muster.ground.deep-stream",
    "muster.weather.sky.rain",
    "muster.weather.sky.snow",
];

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets this"));
    let files = [here.join("rulebook.toml"), here.join("../../../battles/rules.toml")];
    scribe::rulebook(&files, |id| !LEFT_OUT.contains(&id) && !OTHERS.iter().any(|other| id.contains(other)));
    charts(&here.join("charts.toml"));
}

#[derive(Deserialize)]
struct Chart<T> {
    row: Vec<T>,
}

#[derive(Deserialize)]
struct Charts {
    unit_types: Chart<UnitType>,
    weapon_vs_armor: Chart<Weapon>,
    terrain_areas: Chart<Area>,
    terrain_boundaries: Chart<Boundary>,
    weather_effects: Chart<Weather>,
    unit_movement: Chart<Movement>,
    occupancy: Chart<Size>,
    artillery_ranges: Chart<Reach>,
    artillery_strength: Chart<Gun>,
    artillery_weather: Chart<Damp>,
    elan_track: Chart<Position>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct UnitType {
    code: String,
    name: String,
    arm: String,
    long: bool,
    r#move: String,
    range: u8,
    archer: String,
    polearm: bool,
    schiltron: bool,
    phalanx: bool,
    all_round: bool,
    pavise: bool,
    arbalest: bool,
    hand_gun: bool,
    shoots_over: bool,
    power: String,
    ignores_los: bool,
    rocket: bool,
    lines: Lines,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Lines {
    charge: String,
    cqc: String,
    ranged: String,
}

#[derive(Deserialize)]
struct Weapon {
    line: String,
    combat: String,
    #[serde(rename = "A")]
    a: i8,
    #[serde(rename = "B")]
    b: i8,
    #[serde(rename = "C")]
    c: i8,
    none: i8,
    #[serde(default)]
    couched_lance: bool,
    #[serde(default)]
    arbalest: bool,
    #[serde(default)]
    hand_gun: bool,
    #[serde(default)]
    club: bool,
}

#[derive(Deserialize)]
struct Area {
    id: String,
    mp_foot: i8,
    mp_mounted: i8,
    mp_artillery: i8,
    mp_wagon: i8,
    mp_leader: i8,
    blocks_los: bool,
    blocks_loc: bool,
    charge_attack: i8,
    charge_defence: i8,
    fire_from: i8,
    fire_at: i8,
    cqc_attack: i8,
    cqc_defence: i8,
    phalanx: bool,
    #[serde(default)]
    all_round: bool,
    #[serde(default)]
    foliage: bool,
    #[serde(default)]
    los_by_scenario: bool,
}

#[derive(Deserialize)]
struct Boundary {
    id: String,
    mp_foot: i8,
    mp_mounted: i8,
    mp_artillery: i8,
    mp_wagon: i8,
    blocks_los: bool,
    blocks_loc: bool,
    charge_attack: i8,
    cqc_attack: i8,
    cqc: bool,
    phalanx: bool,
    #[serde(default)]
    uphill_only: bool,
    #[serde(default)]
    charge_by_scenario: bool,
}

#[derive(Deserialize)]
struct Weather {
    id: String,
    movement: i8,
    bombardment: i8,
    charge: i8,
    bows: i8,
    visibility: u8,
}

#[derive(Deserialize)]
struct Movement {
    class: String,
    normal: u8,
    rapid: u8,
}

#[derive(Deserialize)]
struct Size {
    size: String,
    limit: u8,
    dense_from: u8,
    stacking: u8,
}

#[derive(Deserialize)]
struct Reach {
    types: Vec<String>,
    range: u8,
}

#[derive(Deserialize)]
struct Gun {
    r#type: String,
    size: String,
    troops: u8,
    fortified_a: u8,
    fortified_b: u8,
    none: u8,
}

#[derive(Deserialize)]
struct Damp {
    types: Vec<String>,
    rain: u8,
    storm: u8,
    snow: u8,
}

#[derive(Deserialize)]
struct Position {
    position: u8,
    elan: u8,
}

fn charts(file: &PathBuf) {
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file).expect("charts.toml stands beside the build script");
    let charts: Charts = toml::from_str(&text).unwrap_or_else(|e| panic!("charts.toml: {e}"));
    let mut code = String::new();
    unit_types(&mut code, &charts);
    ground(&mut code, &charts);
    rest(&mut code, &charts);
    scribe::write_out("charts.rs", &code);
}

/// Opens the table of a chart.
fn open(code: &mut String, doc: &str, name: &str, kind: &str, len: usize) {
    let _ = writeln!(code, "/// Chart: {doc}.\npub(crate) const {name}: [{kind}; {len}] = [");
}

fn unit_types(code: &mut String, charts: &Charts) {
    let weapons = &charts.weapon_vs_armor.row;
    let line =
        |combat: &str, line: &str| match weapons.iter().position(|w| w.combat == combat && w.line == line) {
            Some(at) => format!("Some(&WEAPONS[{at}])"),
            None if line.is_empty() => "None".to_string(),
            None => panic!("charts.toml: no line {line} for {combat}"),
        };
    open(code, "weapon against armour", "WEAPONS", "WeaponLine", weapons.len());
    for w in weapons {
        let Weapon { line, a, b, c, none, couched_lance, arbalest, hand_gun, club, .. } = w;
        let _ = writeln!(
            code,
            "    WeaponLine {{ key: {line:?}, against: [{a}, {b}, {c}, {none}], couched_lance: {couched_lance}, \
             arbalest: {arbalest}, hand_gun: {hand_gun}, club: {club} }},"
        );
    }
    code.push_str("];\n");
    open(code, "unit types", "UNIT_TYPES", "UnitType", charts.unit_types.row.len());
    for u in &charts.unit_types.row {
        let range = match charts.artillery_ranges.row.iter().find(|r| r.types.contains(&u.code)) {
            Some(reach) => reach.range,
            None => u.range,
        };
        let damp = charts.artillery_weather.row.iter().find(|r| r.types.contains(&u.code));
        let damp = damp.map_or([1, 1, 1], |d| [d.rain, d.storm, d.snow]);
        let _ = writeln!(
            code,
            "    UnitType {{ code: {:?}, name: {:?}, arm: Arm::{}, long: {}, range: {range}, archer: Archer::{}, \
             polearm: {}, schiltron: {}, phalanx: {}, all_round: {}, pavise: {}, arbalest: {}, hand_gun: {}, \
             shoots_over: {}, gunpowder: {}, ignores_sight: {}, rocket: {}, fires_in: {damp:?}, charge: {}, cqc: {}, \
             ranged: {} }},",
            u.code,
            u.name,
            camel(&u.arm),
            u.long,
            if u.archer.is_empty() { "None".to_string() } else { camel(&u.archer) },
            u.polearm,
            u.schiltron,
            u.phalanx,
            u.all_round,
            u.pavise,
            u.arbalest,
            u.hand_gun,
            u.shoots_over,
            u.power == "gunpowder",
            u.ignores_los,
            u.rocket,
            line("charge", &u.lines.charge),
            line("cqc", &u.lines.cqc),
            line("ranged", &u.lines.ranged),
        );
    }
    code.push_str("];\n");
}

fn ground(code: &mut String, charts: &Charts) {
    open(code, "terrain of areas", "AREA_KINDS", "AreaKind", charts.terrain_areas.row.len());
    for a in &charts.terrain_areas.row {
        let _ = writeln!(
            code,
            "    AreaKind {{ key: {:?}, mp: {:?}, blocks_sight: {}, blocks_charge: {}, charge_attack: {}, \
             charge_defence: {}, fire_from: {}, fire_at: {}, cqc_attack: {}, cqc_defence: {}, phalanx: {}, \
             all_round: {}, woods: {}, sight_by_scenario: {} }},",
            a.id,
            [a.mp_foot, a.mp_mounted, a.mp_artillery, a.mp_wagon, a.mp_leader],
            a.blocks_los,
            a.blocks_loc,
            a.charge_attack,
            a.charge_defence,
            a.fire_from,
            a.fire_at,
            a.cqc_attack,
            a.cqc_defence,
            a.phalanx,
            a.all_round,
            a.foliage,
            a.los_by_scenario,
        );
    }
    code.push_str("];\n");
    open(code, "terrain of borders", "BORDER_KINDS", "BorderKind", charts.terrain_boundaries.row.len());
    for b in &charts.terrain_boundaries.row {
        // A leader pays the lower of the surcharges of foot and horse that is not forbidden.
        let leader = match (b.mp_foot, b.mp_mounted) {
            (-1, other) | (other, -1) => other,
            (foot, mounted) => foot.min(mounted),
        };
        let _ = writeln!(
            code,
            "    BorderKind {{ key: {:?}, mp: {:?}, blocks_sight: {}, blocks_charge: {}, charge_attack: {}, cqc_attack: {}, \
             cqc: {}, phalanx: {}, uphill_only: {}, charge_by_scenario: {} }},",
            b.id,
            [b.mp_foot, b.mp_mounted, b.mp_artillery, b.mp_wagon, leader],
            b.blocks_los,
            b.blocks_loc,
            b.charge_attack,
            b.cqc_attack,
            b.cqc,
            b.phalanx,
            b.uphill_only,
            b.charge_by_scenario,
        );
    }
    code.push_str("];\n");
}

fn rest(code: &mut String, charts: &Charts) {
    open(code, "weather", "WEATHERS", "WeatherRow", charts.weather_effects.row.len());
    for Weather { id, movement, bombardment, charge, bows, visibility } in &charts.weather_effects.row {
        let _ = writeln!(
            code,
            "    WeatherRow {{ key: {id:?}, movement: {movement}, bombardment: {bombardment}, charge: {charge}, bows: {bows}, \
             visibility: {visibility} }},"
        );
    }
    code.push_str("];\n");
    open(
        code,
        "movement allowances, normal and rapid, in MP",
        "ALLOWANCES",
        "Allowance",
        charts.unit_movement.row.len(),
    );
    for Movement { class, normal, rapid } in &charts.unit_movement.row {
        let _ = writeln!(code, "    Allowance {{ class: {class:?}, normal: {normal}, rapid: {rapid} }},");
    }
    code.push_str("];\n");
    open(code, "occupancy", "SIZES", "SizeRow", charts.occupancy.row.len());
    for Size { size, limit, dense_from, stacking } in &charts.occupancy.row {
        let _ = writeln!(
            code,
            "    SizeRow {{ key: {size:?}, limit: {limit}, dense_from: {dense_from}, stacking: {stacking} }},"
        );
    }
    code.push_str("];\n");
    open(code, "dice of artillery", "GUNS", "GunRow", charts.artillery_strength.row.len());
    for Gun { r#type, size, troops, fortified_a, fortified_b, none } in &charts.artillery_strength.row {
        let _ = writeln!(
            code,
            "    GunRow {{ code: {:?}, size: GunSize::{}, troops: {troops}, stone: {fortified_a}, earthwork: {fortified_b}, \
             open: {none} }},",
            r#type,
            camel(size)
        );
    }
    code.push_str("];\n");
    let mut track = [0u8; 10];
    for Position { position, elan } in &charts.elan_track.row {
        track[usize::from(*position)] = *elan;
    }
    let _ = writeln!(
        code,
        "/// Chart: the élan track, by position.\npub(crate) const ELAN_TRACK: [u8; 10] = {track:?};"
    );
}

/// `foot-ranged` as `FootRanged`.
fn camel(key: &str) -> String {
    key.split('-')
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>())
        })
        .collect()
}
