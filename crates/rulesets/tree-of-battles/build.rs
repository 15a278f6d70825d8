//! Reads the rulebook and the keyed charts and writes them into Rust.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

/// Other rulesets' endings of shared rows.
const OTHERS: [&str; 4] = [".ctb", ".fog", ".ooa", ".mwg"];

/// Rows that are not played; the README says why ("Rows left out").
const LEFT_OUT: [&str; 3] = ["muster.ground.steep", "muster.ground.deep-stream", "muster.leader-lost"];

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets this"));
    let files = [here.join("rulebook.toml"), here.join("../../../battles/rules.toml")];
    scribe::rulebook(&files, |id| !LEFT_OUT.contains(&id) && !OTHERS.iter().any(|other| id.contains(other)));
    charts(&here.join("charts.toml"));
}

#[derive(Deserialize)]
struct File {
    chart: Charts,
}

#[derive(Deserialize)]
struct Charts {
    troop_types: Rows<TroopType>,
    ranges: Rows<Range>,
    grades: Rows<Grade>,
    leaders: Rows<Leader>,
    orders: Rows<Order>,
    terrain: Rows<Terrain>,
    control_results: Rows<ControlResult>,
    combat_results: Rows<CombatResult>,
    rally: Rows<Rally>,
    bases: Bases,
    moves: Moves,
    phase_limits: PhaseLimits,
    control_distance: ControlDistance,
    charge_reach: ChargeReach,
    command_actions: Rows<CommandAction>,
    ammunition: Ammunition,
    treachery_test: Treachery,
    loss_points: LossPoints,
    artillery_fire: ArtilleryFire,
    archery_dice: ArcheryDice,
    shooting_test: ShootingTest,
    risk_to_leader: Rows<Risk>,
    free_hack: FreeHack,
    morale_dp: Rows<MoraleDp>,
    excess_dp: Rows<ExcessDp>,
    points: Points,
}

#[derive(Deserialize)]
struct Points {
    standard_army: u16,
    r#type: Vec<TypePoints>,
    grade: Vec<GradePoints>,
    mark: Vec<MarkPoints>,
    leader: Vec<LeaderPoints>,
}

#[derive(Deserialize)]
struct TypePoints {
    r#type: String,
    points: i16,
}

#[derive(Deserialize)]
struct GradePoints {
    grade: String,
    points_per_stand: i16,
}

#[derive(Deserialize)]
struct MarkPoints {
    mark: String,
    points_per_stand: i16,
    #[serde(default)]
    included_for: Vec<String>,
}

#[derive(Deserialize)]
struct LeaderPoints {
    kind: String,
    points: i16,
}

#[derive(Deserialize)]
struct ArtilleryFire {
    dice_per_gun: u8,
    hit_on: u8,
}

#[derive(Deserialize)]
struct ArcheryDice {
    longbow: u8,
    longbow_low_on_ammunition: u8,
    other: u8,
    hit_on: u8,
}

#[derive(Deserialize)]
struct ShootingTest {
    testing_again: i8,
}

#[derive(Deserialize)]
struct Risk {
    effect: String,
    #[serde(default)]
    cp: i8,
}

#[derive(Deserialize)]
struct FreeHack {
    casualty_on: u8,
}

#[derive(Deserialize)]
struct MoraleDp {
    event: String,
    dp: u8,
    #[serde(default)]
    within: u8,
}

#[derive(Deserialize)]
struct ExcessDp {
    #[serde(default)]
    dps_per_stand: u8,
}

#[derive(Deserialize)]
struct Rows<T> {
    row: Vec<T>,
}

#[derive(Deserialize)]
struct TroopType {
    r#type: String,
    name: String,
    mounted: bool,
    combat_dice: u8,
    arrays: Vec<String>,
    max_line_ranks: u8,
    may_charge: bool,
    weapons: Vec<String>,
    full_harness: String,
    chivalrous: String,
    #[serde(default)]
    stakes: String,
    #[serde(default)]
    pavise: bool,
}

#[derive(Deserialize)]
struct Range {
    weapon: String,
    maximum: u8,
    #[serde(default)]
    effective: u8,
    #[serde(default)]
    close: u8,
}

#[derive(Deserialize)]
struct Grade {
    grade: String,
    dp_maximum: u8,
    combat_dice: i8,
}

#[derive(Deserialize)]
struct Leader {
    kind: String,
    cp: u8,
    cp_range: [u8; 2],
    control_within: u8,
}

#[derive(Deserialize)]
struct Order {
    order: String,
    charge_within: i8,
}

#[derive(Deserialize)]
struct Terrain {
    kind: String,
    shape: String,
    class: String,
    cover: bool,
    #[serde(default)]
    sight_through: u8,
    #[serde(default)]
    width: u8,
    #[serde(default)]
    blocks_sight: bool,
}

#[derive(Deserialize)]
struct ControlResult {
    #[serde(default = "lowest")]
    from: i8,
    #[serde(default = "highest")]
    to: i8,
    who: String,
    result: String,
}

#[derive(Deserialize)]
struct CombatResult {
    result: String,
    #[serde(default = "lowest")]
    from: i8,
    #[serde(default = "highest")]
    to: i8,
    dp: u8,
    #[serde(default)]
    dp_mounted_vs_pikes: Option<u8>,
}

fn lowest() -> i8 {
    i8::MIN
}

fn highest() -> i8 {
    i8::MAX
}

#[derive(Deserialize)]
struct Rally {
    grade: String,
    shot_at: u8,
    not_shot_at: u8,
}

#[derive(Deserialize)]
struct Bases {
    frontage: f64,
    skirmish_gap: f64,
    leader: [f64; 2],
    baggage: [f64; 2],
    row: Vec<Base>,
}

#[derive(Deserialize)]
struct Base {
    kind: String,
    depth: f64,
}

#[derive(Deserialize)]
struct Moves {
    march_foot: u8,
    march_mounted: u8,
    march_beyond: u8,
    skirmish_bonus_per_die: u8,
    fast_avd: u8,
    fast_initial_bonus_per_die: u8,
    road: u8,
    leader_or_herald: u8,
    fatigue_on: u8,
    fatigue_dp_per_die: u8,
}

#[derive(Deserialize)]
struct PhaseLimits {
    approach_halt: u8,
    long_range_beyond: u8,
    tactical_halt_front: u8,
    close_range_within: u8,
}

#[derive(Deserialize)]
struct ControlDistance {
    chivalrous_near_men_at_arms: u8,
}

#[derive(Deserialize)]
struct ChargeReach {
    foot: u8,
    mounted: u8,
}

#[derive(Deserialize)]
struct CommandAction {
    action: String,
    cp: u8,
    #[serde(default)]
    within: u8,
}

#[derive(Deserialize)]
struct Ammunition {
    volleys: u8,
    resupply_within: u8,
}

#[derive(Deserialize)]
struct Treachery {
    leader_attached: i8,
    commander_within_8: i8,
    losses_a_quarter_or_more: i8,
    suspect: i8,
    row: Vec<TreacheryResult>,
}

#[derive(Deserialize)]
struct TreacheryResult {
    #[serde(default = "lowest")]
    from: i8,
    #[serde(default = "highest")]
    to: i8,
    result: String,
}

#[derive(Deserialize)]
struct LossPoints {
    turn_limit: u8,
    row: Vec<Loss>,
}

#[derive(Deserialize)]
struct Loss {
    loss: String,
    points: f64,
    #[serde(default)]
    captured: Option<u8>,
}

fn charts(file: &PathBuf) {
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file).expect("charts.toml stands beside the build script");
    let charts: Charts = toml::from_str::<File>(&text).unwrap_or_else(|e| panic!("charts.toml: {e}")).chart;
    let mut code = String::new();
    troops(&mut code, &charts);
    tables(&mut code, &charts);
    results(&mut code, &charts);
    numbers(&mut code, &charts);
    points(&mut code, &charts);
    scribe::write_out("charts.rs", &code);
}

/// Opens the table of a chart.
fn open(code: &mut String, doc: &str, name: &str, kind: &str, len: usize) {
    let _ = writeln!(code, "/// Chart: {doc}.\npub(crate) static {name}: [{kind}; {len}] = [");
}

fn mark(word: &str) -> String {
    let word = match word {
        "" => "Never".to_string(),
        "allowed" => "Optional".to_string(),
        word => camel(word),
    };
    format!("Allowed::{word}")
}

fn troops(code: &mut String, charts: &Charts) {
    let rows = &charts.troop_types.row;
    open(code, "troop types", "TROOPS", "TroopType", rows.len());
    for t in rows {
        let depth = match t.r#type.as_str() {
            "artillery" => "artillery",
            _ if t.mounted => "mounted",
            _ => "foot",
        };
        let depth = charts.bases.row.iter().find(|base| base.kind == depth).expect("a depth").depth;
        let arrays = ["line", "column", "skirmish"].map(|array| t.arrays.iter().any(|a| a == array));
        let weapon =
            t.weapons.first().map_or("None".to_string(), |weapon| format!("Some(Weapon::{})", camel(weapon)));
        let _ = writeln!(
            code,
            "    TroopType {{ troop: Troop::{}, key: {:?}, name: {:?}, mounted: {}, dice: {}, arrays: {arrays:?}, most_ranks: {}, \
             may_charge: {}, weapon: {weapon}, harness: {}, chivalrous: {}, stakes: {}, pavise: {}, depth: {} }},",
            camel(&t.r#type),
            t.r#type,
            t.name,
            t.mounted,
            t.combat_dice,
            t.max_line_ranks,
            t.may_charge,
            mark(&t.full_harness),
            mark(&t.chivalrous),
            mark(&t.stakes),
            t.pavise,
            hundredths(depth),
        );
    }
    code.push_str("];\n");
}

fn tables(code: &mut String, charts: &Charts) {
    open(code, "ranges in inches", "RANGES", "RangeRow", charts.ranges.row.len());
    for Range { weapon, maximum, effective, close } in &charts.ranges.row {
        let _ = writeln!(
            code,
            "    RangeRow {{ weapon: Weapon::{}, maximum: {maximum}, effective: {effective}, close: {close} }},",
            camel(weapon)
        );
    }
    code.push_str("];\n");
    open(code, "grades", "GRADES", "GradeRow", charts.grades.row.len());
    for (Grade { grade, dp_maximum, combat_dice }, rally) in charts.grades.row.iter().zip(&charts.rally.row) {
        assert_eq!(grade, &rally.grade, "the charts of grades and of rallying list the same grades");
        let _ = writeln!(
            code,
            "    GradeRow {{ grade: Grade::{grade}, most_dps: {dp_maximum}, dice: {combat_dice}, rallies_shot_at: {}, rallies: {} }},",
            rally.shot_at, rally.not_shot_at
        );
    }
    code.push_str("];\n");
    open(code, "leaders", "LEADERS", "LeaderRow", charts.leaders.row.len());
    for Leader { kind, cp, cp_range, control_within } in &charts.leaders.row {
        let _ = writeln!(
            code,
            "    LeaderRow {{ kind: LeaderKind::{}, cp: {cp}, least: {}, most: {}, controls_within: {control_within} }},",
            camel(kind),
            cp_range[0],
            cp_range[1]
        );
    }
    code.push_str("];\n");
    open(code, "orders", "ORDERS", "OrderRow", charts.orders.row.len());
    for Order { order, charge_within } in &charts.orders.row {
        let reach = u8::try_from(*charge_within).map_or("None".to_string(), |reach| format!("Some({reach})"));
        let _ = writeln!(
            code,
            "    OrderRow {{ order: Order::{}, key: {order:?}, charge_within: {reach} }},",
            camel(order)
        );
    }
    code.push_str("];\n");
    open(code, "terrain", "TERRAIN", "TerrainRow", charts.terrain.row.len());
    for Terrain { kind, shape, class, cover, sight_through, width, blocks_sight } in &charts.terrain.row {
        let _ = writeln!(
            code,
            "    TerrainRow {{ kind: {kind:?}, area: {}, class: Class::{}, cover: {cover}, sight_through: {sight_through}, \
             width: {width}, blocks_sight: {blocks_sight} }},",
            shape == "area",
            camel(class)
        );
    }
    code.push_str("];\n");
}

fn results(code: &mut String, charts: &Charts) {
    let rows = &charts.combat_results.row;
    open(code, "combat results", "COMBAT_RESULTS", "ResultRow", rows.len());
    for CombatResult { result, from, to, dp, dp_mounted_vs_pikes } in rows {
        let pikes = dp_mounted_vs_pikes.unwrap_or(*dp);
        let _ = writeln!(
            code,
            "    ResultRow {{ result: CombatResult::{}, from: {from}, to: {to}, dps: {dp}, dps_mounted_against_pikes: {pikes} }},",
            camel(result)
        );
    }
    code.push_str("];\n");
    let rows = &charts.control_results.row;
    open(code, "control results", "CONTROL_RESULTS", "ControlRow", rows.len());
    for ControlResult { from, to, who, result } in rows {
        let who = match who.as_str() {
            "D Grade testing for artillery" => "DUnderGuns",
            "chivalrous" => "Chivalrous",
            "D Grade" => "D",
            "others" | "all" => "All",
            other => panic!("charts.toml: control_results: who is {other}?"),
        };
        let result = match result.as_str() {
            "retire" => "Retire",
            "halt" => "Halt",
            "as the player wishes" => "AsWished",
            "advance to and charge nearest A Grade" => "ChargeBest",
            "advance to nearest enemy" => "Advance",
            "repeat last move" => "Repeat",
            other => panic!("charts.toml: control_results: result is {other}?"),
        };
        let _ = writeln!(
            code,
            "    ControlRow {{ from: {from}, to: {to}, who: Tested::{who}, result: ControlResult::{result} }},"
        );
    }
    code.push_str("];\n");
    let rows = &charts.treachery_test.row;
    open(code, "the test for treachery", "TREACHERY_RESULTS", "TreacheryRow", rows.len());
    for TreacheryResult { from, to, result } in rows {
        let result = match result.as_str() {
            "turns coat" => "TurnsCoat",
            "stands aloof" => "Aloof",
            "loyal" => "Loyal",
            other => panic!("charts.toml: treachery_test: result is {other}?"),
        };
        let _ = writeln!(code, "    TreacheryRow {{ from: {from}, to: {to}, result: Faith::{result} }},");
    }
    code.push_str("];\n");
}

fn number(code: &mut String, doc: &str, name: &str, kind: &str, value: impl std::fmt::Display) {
    let _ = writeln!(code, "/// Chart: {doc}.\npub(crate) const {name}: {kind} = {value};");
}

fn fighting(code: &mut String, charts: &Charts) {
    let Charts { artillery_fire: guns, archery_dice: archers, .. } = charts;
    let wound = |effect: &str| {
        let row = charts.risk_to_leader.row.iter().find(|row| row.effect == effect);
        row.map_or(0, |row| row.cp.unsigned_abs())
    };
    let morale = |event: &str| {
        let row = charts.morale_dp.row.iter().find(|row| row.event.starts_with(event));
        row.unwrap_or_else(|| panic!("chart morale_dp has no row {event}")).dp
    };
    let seen = charts.morale_dp.row.iter().map(|row| row.within).max().unwrap_or(0);
    let per_stand = charts.excess_dp.row.iter().map(|row| row.dps_per_stand).max().unwrap_or(0);
    for (doc, name, value) in [
        ("dice of a gun", "GUN_DICE", guns.dice_per_gun),
        ("what a die of guns must show", "GUN_HIT", guns.hit_on),
        ("dice of a longbow stand", "LONGBOW_DICE", archers.longbow),
        ("dice of a longbow stand low on ammunition", "LOW_DICE", archers.longbow_low_on_ammunition),
        ("dice of another stand with missiles", "OTHER_DICE", archers.other),
        ("what a die of archers must show", "ARCHERY_HIT", archers.hit_on),
        ("CPs lost by a wound", "WOUND_CP", wound("wounded")),
        ("CPs lost by a light wound", "LIGHT_WOUND_CP", wound("light wound")),
        ("what a die of a free hack must show", "HACK_ON", charts.free_hack.casualty_on),
        ("friends see what happens within so many inches", "MORALE_WITHIN", seen),
        ("DPs when a friend of higher grade retires", "RETREAT_DPS", morale("friend of higher")),
        ("DPs when a friend of equal or higher grade routs", "ROUT_DPS", morale("friend of equal")),
        ("DPs of a move in difficult terrain", "DIFFICULT_DPS", morale("moves in difficult")),
        ("DPs when the baggage is looted", "BAGGAGE_DPS", morale("own baggage")),
        ("DPs when a noble falls or routs", "NOBLE_DPS", morale("noble")),
        ("DPs of foot that charged and is met by mounted", "CAUGHT_DPS", morale("contacted by mounted")),
        ("DPs of a contingent struck on flank or rear", "FLANK_DPS", morale("charged from behind")),
        ("DPs that cannot be held for a stand lost", "DPS_PER_STAND", per_stand),
    ] {
        number(code, doc, name, "u8", value);
    }
    number(code, "testing again", "TESTING_AGAIN", "i8", charts.shooting_test.testing_again);
}

fn numbers(code: &mut String, charts: &Charts) {
    let Charts { moves, phase_limits, bases, treachery_test: t, .. } = charts;
    for (doc, name, value) in [
        ("a march on foot, in inches", "MARCH_FOOT", moves.march_foot),
        ("a march on horse, in inches", "MARCH_MOUNTED", moves.march_mounted),
        ("marches are made beyond so many inches of enemy", "MARCH_BEYOND", moves.march_beyond),
        ("inches more for each die in skirmish array", "SKIRMISH_BONUS", moves.skirmish_bonus_per_die),
        ("dice of a fast move", "FAST_DICE", moves.fast_avd),
        ("inches more for each die of first fright", "FRIGHT_BONUS", moves.fast_initial_bonus_per_die),
        ("a road move, in inches", "ROAD_MOVE", moves.road),
        ("a ride of a leader or herald, in inches", "RIDE", moves.leader_or_herald),
        ("the face that tires", "FATIGUE_ON", moves.fatigue_on),
        ("DPs for each such die", "FATIGUE_DPS", moves.fatigue_dp_per_die),
        ("the Approach halts at so many inches of enemy", "APPROACH_HALT", phase_limits.approach_halt),
        ("long range begins beyond so many inches", "LONG_RANGE_BEYOND", phase_limits.long_range_beyond),
        (
            "the Tactical Move halts at so many inches of enemy to the front",
            "FRONT_HALT",
            phase_limits.tactical_halt_front,
        ),
        ("close range shooting of archers, in inches", "CLOSE_RANGE_WITHIN", phase_limits.close_range_within),
        (
            "chivalrous men test with enemy men-at-arms within so many inches",
            "CHIVALRY_WITHIN",
            charts.control_distance.chivalrous_near_men_at_arms,
        ),
        ("reach of a charge on foot, in inches", "CHARGE_FOOT", charts.charge_reach.foot),
        ("reach of a charge on horse, in inches", "CHARGE_MOUNTED", charts.charge_reach.mounted),
        ("volleys of longbows", "VOLLEYS", charts.ammunition.volleys),
        (
            "arrows are fetched within so many inches of the baggage",
            "RESUPPLY_WITHIN",
            charts.ammunition.resupply_within,
        ),
        ("the last turn", "TURN_LIMIT", charts.loss_points.turn_limit),
    ] {
        number(code, doc, name, "u8", value);
    }
    fighting(code, charts);
    for CommandAction { action, cp, within } in &charts.command_actions.row {
        let name = action.split(' ').next().unwrap_or_default().to_uppercase();
        number(code, &format!("CPs of {action}"), &format!("{name}_CP"), "u8", cp);
        if *within > 0 {
            number(code, &format!("inches of {action}"), &format!("{name}_WITHIN"), "u8", within);
        }
    }
    for (doc, name, value) in [
        ("treachery: a leader is attached", "TREACHERY_ATTACHED", t.leader_attached),
        ("treachery: the commander is near", "TREACHERY_COMMANDER", t.commander_within_8),
        ("treachery: a quarter is lost", "TREACHERY_LOSSES", t.losses_a_quarter_or_more),
        ("treachery: a suspect battle", "TREACHERY_SUSPECT", t.suspect),
    ] {
        number(code, doc, name, "i8", value);
    }
    for (doc, name, value) in [
        ("frontage of a stand, in hundredths of an inch", "FRONTAGE", bases.frontage),
        ("gap between skirmishers, in hundredths of an inch", "SKIRMISH_GAP", bases.skirmish_gap),
        ("side of a leader's stand, in hundredths of an inch", "LEADER_SIDE", bases.leader[0]),
        ("side of a baggage train, in hundredths of an inch", "BAGGAGE_SIDE", bases.baggage[0]),
    ] {
        number(code, doc, name, "i32", hundredths(value));
    }
    let losses = &charts.loss_points.row;
    open(code, "loss points, free and captured", "LOSS_POINTS", "(&str, u8, u8)", losses.len());
    for Loss { loss, points, captured } in losses {
        // Half a point for a stand that withdrew is counted over the whole contingent.
        let points = *points as u8;
        let _ = writeln!(code, "    ({loss:?}, {points}, {}),", captured.unwrap_or(points));
    }
    code.push_str("];\n");
}

/// What everything costs in an army that is picked by points, in the order of the other charts.
fn points(code: &mut String, charts: &Charts) {
    let Points { standard_army, r#type, grade, mark, leader } = &charts.points;
    number(code, "points of an army", "STANDARD_ARMY", "u16", standard_army);
    let types: Vec<i16> = (charts.troop_types.row.iter())
        .map(|t| r#type.iter().find(|row| row.r#type == t.r#type).expect("a price for every type").points)
        .collect();
    let grades: Vec<i16> = (charts.grades.row.iter())
        .map(|g| {
            grade.iter().find(|row| row.grade == g.grade).expect("a price for every grade").points_per_stand
        })
        .collect();
    let leaders: Vec<i16> = (charts.leaders.row.iter())
        .map(|l| leader.iter().find(|row| row.kind == l.kind).expect("a price for every leader").points)
        .collect();
    let cp = leader.iter().find(|row| row.kind.starts_with("each CP")).expect("a price for a CP").points;
    number(code, "points of a CP above or below the usual", "CP_POINTS", "i16", cp);
    for (doc, name, prices) in [
        ("points of a stand by its type", "TYPE_POINTS", types),
        ("points of a stand more by its grade", "GRADE_POINTS", grades),
        ("points of a leader by his kind", "LEADER_POINTS", leaders),
    ] {
        number(code, doc, name, &format!("[i16; {}]", prices.len()), format!("{prices:?}"));
    }
    open(code, "marks that can be bought", "MARK_POINTS", "MarkRow", mark.len());
    for MarkPoints { mark, points_per_stand, included_for } in mark {
        let free: Vec<String> = included_for.iter().map(|key| format!("Troop::{}", camel(key))).collect();
        let _ = writeln!(
            code,
            "    MarkRow {{ mark: Marks::{}, points: {points_per_stand}, included_for: &[{}] }},",
            mark.to_uppercase(),
            free.join(", ")
        );
    }
    code.push_str("];\n");
}

/// Inches as whole hundredths.
fn hundredths(inches: f64) -> i32 {
    (inches * 100.0).round() as i32
}

/// `maa-foot` as `MaaFoot`.
fn camel(key: &str) -> String {
    key.split(['-', ' '])
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>())
        })
        .collect()
}
