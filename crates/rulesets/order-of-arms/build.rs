//! Reads the rulebook and the keyed charts and writes them into Rust.

use scribe::{Code, camel};
use serde::Deserialize;

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
    scribe::rulebook("ooa", &LEFT_OUT);
    let charts: Charts = scribe::charts();
    let mut code = Code::default();
    unit_types(&mut code, &charts);
    ground(&mut code, &charts);
    rest(&mut code, &charts);
    code.finish();
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

fn unit_types(code: &mut Code, charts: &Charts) {
    let weapons = &charts.weapon_vs_armor.row;
    let line =
        |combat: &str, line: &str| match weapons.iter().position(|w| w.combat == combat && w.line == line) {
            Some(at) => format!("Some(&WEAPONS[{at}])"),
            None if line.is_empty() => "None".to_string(),
            None => panic!("charts.toml: no line {line} for {combat}"),
        };
    let rows = weapons.iter().map(|w| {
        let Weapon { line, a, b, c, none, couched_lance, arbalest, hand_gun, club, .. } = w;
        format!(
            "WeaponLine {{ key: {line:?}, against: [{a}, {b}, {c}, {none}], \
             couched_lance: {couched_lance}, arbalest: {arbalest}, hand_gun: {hand_gun}, \
             club: {club} }}"
        )
    });
    code.table("weapon against armour", "WEAPONS", "WeaponLine", rows);
    let rows = charts.unit_types.row.iter().map(|u| {
        let range = match charts.artillery_ranges.row.iter().find(|r| r.types.contains(&u.code)) {
            Some(reach) => reach.range,
            None => u.range,
        };
        let damp = charts.artillery_weather.row.iter().find(|r| r.types.contains(&u.code));
        let damp = damp.map_or([1, 1, 1], |d| [d.rain, d.storm, d.snow]);
        format!(
            "UnitType {{ code: {:?}, name: {:?}, arm: Arm::{}, long: {}, range: {range}, \
             archer: Archer::{}, polearm: {}, schiltron: {}, phalanx: {}, all_round: {}, pavise: {}, \
             arbalest: {}, hand_gun: {}, shoots_over: {}, gunpowder: {}, ignores_sight: {}, \
             rocket: {}, fires_in: {damp:?}, charge: {}, cqc: {}, ranged: {} }}",
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
        )
    });
    code.table("unit types", "UNIT_TYPES", "UnitType", rows);
}

fn ground(code: &mut Code, charts: &Charts) {
    let rows = charts.terrain_areas.row.iter().map(|a| {
        format!(
            "AreaKind {{ key: {:?}, mp: {:?}, blocks_sight: {}, blocks_charge: {}, \
             charge_attack: {}, charge_defence: {}, fire_from: {}, fire_at: {}, cqc_attack: {}, \
             cqc_defence: {}, phalanx: {}, all_round: {}, woods: {} }}",
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
        )
    });
    code.table("terrain of areas", "AREA_KINDS", "AreaKind", rows);
    let rows = charts.terrain_boundaries.row.iter().map(|b| {
        // A leader pays the lower of the surcharges of foot and horse that is not forbidden.
        let leader = match (b.mp_foot, b.mp_mounted) {
            (-1, other) | (other, -1) => other,
            (foot, mounted) => foot.min(mounted),
        };
        format!(
            "BorderKind {{ key: {:?}, mp: {:?}, blocks_sight: {}, blocks_charge: {}, \
             charge_attack: {}, cqc_attack: {}, cqc: {}, phalanx: {}, uphill_only: {}, \
             charge_by_scenario: {} }}",
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
        )
    });
    code.table("terrain of borders", "BORDER_KINDS", "BorderKind", rows);
}

fn rest(code: &mut Code, charts: &Charts) {
    let rows = charts.weather_effects.row.iter().map(
        |Weather { id, movement, bombardment, charge, bows, visibility }| {
            format!(
                "WeatherRow {{ key: {id:?}, movement: {movement}, bombardment: {bombardment}, \
             charge: {charge}, bows: {bows}, visibility: {visibility} }}"
            )
        },
    );
    code.table("weather", "WEATHERS", "WeatherRow", rows);
    let rows = charts.unit_movement.row.iter().map(|Movement { class, normal, rapid }| {
        format!("Allowance {{ class: {class:?}, normal: {normal}, rapid: {rapid} }}")
    });
    code.table("movement allowances, normal and rapid, in MP", "ALLOWANCES", "Allowance", rows);
    let rows = charts.occupancy.row.iter().map(|Size { size, limit, dense_from, stacking }| {
        format!(
            "SizeRow {{ key: {size:?}, limit: {limit}, dense_from: {dense_from}, \
             stacking: {stacking} }}"
        )
    });
    code.table("occupancy", "SIZES", "SizeRow", rows);
    let rows = charts.artillery_strength.row.iter().map(
        |Gun { r#type, size, troops, fortified_a, fortified_b, none }| {
            format!(
                "GunRow {{ code: {:?}, size: GunSize::{}, troops: {troops}, stone: {fortified_a}, \
             earthwork: {fortified_b}, open: {none} }}",
                r#type,
                camel(size)
            )
        },
    );
    code.table("dice of artillery", "GUNS", "GunRow", rows);
    let mut track = [0u8; 10];
    for Position { position, elan } in &charts.elan_track.row {
        track[usize::from(*position)] = *elan;
    }
    code.number("the élan track, by position", "ELAN_TRACK", "[u8; 10]", format!("{track:?}"));
}
