//! Reads the rulebook and the keyed charts and writes them into Rust.

mod rows;

use rows::*;
use scribe::{Code, camel};

/// Rows that are not played; the README says why ("Rows left out").
const LEFT_OUT: [&str; 3] = ["muster.ground.steep", "muster.ground.deep-stream", "muster.leader-lost"];

fn main() {
    scribe::rulebook("tob", &LEFT_OUT);
    let charts = scribe::charts::<File>().chart;
    let mut code = Code::default();
    troops(&mut code, &charts);
    tables(&mut code, &charts);
    results(&mut code, &charts);
    numbers(&mut code, &charts);
    points(&mut code, &charts);
    code.finish();
}

fn mark(word: &str) -> String {
    let word = match word {
        "" => "Never".to_string(),
        "allowed" => "Optional".to_string(),
        word => camel(word),
    };
    format!("Allowed::{word}")
}

fn troops(code: &mut Code, charts: &Charts) {
    let rows = &charts.troop_types.row;
    let rows = rows.iter().map(|t| {
        let depth = match t.r#type.as_str() {
            "artillery" => "artillery",
            _ if t.mounted => "mounted",
            _ => "foot",
        };
        let depth = charts.bases.row.iter().find(|base| base.kind == depth).expect("a depth").depth;
        let arrays = ["line", "column", "skirmish"].map(|array| t.arrays.iter().any(|a| a == array));
        let weapon =
            t.weapons.first().map_or("None".to_string(), |weapon| format!("Some(Weapon::{})", camel(weapon)));
        format!(
            "TroopType {{ troop: Troop::{}, key: {:?}, name: {:?}, mounted: {}, dice: {}, \
             arrays: {arrays:?}, most_ranks: {}, may_charge: {}, weapon: {weapon}, harness: {}, \
             chivalrous: {}, stakes: {}, pavise: {}, depth: {} }}",
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
        )
    });
    code.table("troop types", "TROOPS", "TroopType", rows);
}

fn tables(code: &mut Code, charts: &Charts) {
    let rows = charts.ranges.row.iter().map(|Range { weapon, maximum, effective, close }| {
        format!(
            "RangeRow {{ weapon: Weapon::{}, maximum: {maximum}, effective: {effective}, \
             close: {close} }}",
            camel(weapon)
        )
    });
    code.table("ranges in inches", "RANGES", "RangeRow", rows);
    let rows = charts.grades.row.iter().zip(&charts.rally.row).map(
        |(Grade { grade, dp_maximum, combat_dice }, rally)| {
            assert_eq!(grade, &rally.grade, "the charts of grades and of rallying list the same grades");
            format!(
                "GradeRow {{ grade: Grade::{grade}, most_dps: {dp_maximum}, dice: {combat_dice}, \
             rallies_shot_at: {}, rallies: {} }}",
                rally.shot_at, rally.not_shot_at
            )
        },
    );
    code.table("grades", "GRADES", "GradeRow", rows);
    let rows = charts.leaders.row.iter().map(|Leader { kind, cp, cp_range, control_within }| {
        format!(
            "LeaderRow {{ kind: LeaderKind::{}, cp: {cp}, least: {}, most: {}, \
             controls_within: {control_within} }}",
            camel(kind),
            cp_range[0],
            cp_range[1]
        )
    });
    code.table("leaders", "LEADERS", "LeaderRow", rows);
    let rows = charts.orders.row.iter().map(|Order { order, charge_within }| {
        let reach = u8::try_from(*charge_within).map_or("None".to_string(), |reach| format!("Some({reach})"));
        format!("OrderRow {{ order: Order::{}, key: {order:?}, charge_within: {reach} }}", camel(order))
    });
    code.table("orders", "ORDERS", "OrderRow", rows);
    let rows = charts.terrain.row.iter().map(
        |Terrain { kind, shape, class, cover, sight_through, width, blocks_sight }| {
            format!(
                "TerrainRow {{ kind: {kind:?}, area: {}, class: Class::{}, cover: {cover}, \
             sight_through: {sight_through}, width: {width}, blocks_sight: {blocks_sight} }}",
                shape == "area",
                camel(class)
            )
        },
    );
    code.table("terrain", "TERRAIN", "TerrainRow", rows);
}

fn results(code: &mut Code, charts: &Charts) {
    let rows = &charts.combat_results.row;
    let rows = rows.iter().map(|CombatResult { result, from, to, dp, dp_mounted_vs_pikes }| {
        let pikes = dp_mounted_vs_pikes.unwrap_or(*dp);
        format!(
            "ResultRow {{ result: CombatResult::{}, from: {from}, to: {to}, dps: {dp}, \
             dps_mounted_against_pikes: {pikes} }}",
            camel(result)
        )
    });
    code.table("combat results", "COMBAT_RESULTS", "ResultRow", rows);
    let rows = &charts.control_results.row;
    let rows = rows.iter().map(|ControlResult { from, to, who, result }| {
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
        format!(
            "ControlRow {{ from: {from}, to: {to}, who: Tested::{who}, \
             result: ControlResult::{result} }}"
        )
    });
    code.table("control results", "CONTROL_RESULTS", "ControlRow", rows);
    let rows = &charts.treachery_test.row;
    let rows = rows.iter().map(|TreacheryResult { from, to, result }| {
        let result = match result.as_str() {
            "turns coat" => "TurnsCoat",
            "stands aloof" => "Aloof",
            "loyal" => "Loyal",
            other => panic!("charts.toml: treachery_test: result is {other}?"),
        };
        format!("TreacheryRow {{ from: {from}, to: {to}, result: Faith::{result} }}")
    });
    code.table("the test for treachery", "TREACHERY_RESULTS", "TreacheryRow", rows);
}

fn fighting(code: &mut Code, charts: &Charts) {
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
        code.number(doc, name, "u8", value);
    }
    code.number("testing again", "TESTING_AGAIN", "i8", charts.shooting_test.testing_again);
}

fn numbers(code: &mut Code, charts: &Charts) {
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
        code.number(doc, name, "u8", value);
    }
    fighting(code, charts);
    for CommandAction { action, cp, within } in &charts.command_actions.row {
        let name = action.split(' ').next().unwrap_or_default().to_uppercase();
        code.number(&format!("CPs of {action}"), &format!("{name}_CP"), "u8", cp);
        if *within > 0 {
            code.number(&format!("inches of {action}"), &format!("{name}_WITHIN"), "u8", within);
        }
    }
    for (doc, name, value) in [
        ("treachery: a leader is attached", "TREACHERY_ATTACHED", t.leader_attached),
        ("treachery: the commander is near", "TREACHERY_COMMANDER", t.commander_within_8),
        ("treachery: a quarter is lost", "TREACHERY_LOSSES", t.losses_a_quarter_or_more),
        ("treachery: a suspect battle", "TREACHERY_SUSPECT", t.suspect),
    ] {
        code.number(doc, name, "i8", value);
    }
    for (doc, name, value) in [
        ("frontage of a stand, in hundredths of an inch", "FRONTAGE", bases.frontage),
        ("gap between skirmishers, in hundredths of an inch", "SKIRMISH_GAP", bases.skirmish_gap),
        ("side of a leader's stand, in hundredths of an inch", "LEADER_SIDE", bases.leader[0]),
        ("side of a baggage train, in hundredths of an inch", "BAGGAGE_SIDE", bases.baggage[0]),
    ] {
        code.number(doc, name, "i32", hundredths(value));
    }
    let losses = &charts.loss_points.row;
    let rows = losses.iter().map(|Loss { loss, points, captured }| {
        // Half a point for a stand that withdrew is counted over the whole contingent.
        let points = *points as u8;
        format!("({loss:?}, {points}, {})", captured.unwrap_or(points))
    });
    code.table("loss points, free and captured", "LOSS_POINTS", "(&str, u8, u8)", rows);
}

/// What everything costs in an army that is picked by points, in the order of the other charts.
fn points(code: &mut Code, charts: &Charts) {
    let Points { standard_army, r#type, grade, mark, leader } = &charts.points;
    code.number("points of an army", "STANDARD_ARMY", "u16", standard_army);
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
    code.number("points of a CP above or below the usual", "CP_POINTS", "i16", cp);
    for (doc, name, prices) in [
        ("points of a stand by its type", "TYPE_POINTS", types),
        ("points of a stand more by its grade", "GRADE_POINTS", grades),
        ("points of a leader by his kind", "LEADER_POINTS", leaders),
    ] {
        code.number(doc, name, &format!("[i16; {}]", prices.len()), format!("{prices:?}"));
    }
    let rows = mark.iter().map(|MarkPoints { mark, points_per_stand, included_for }| {
        let free: Vec<String> = included_for.iter().map(|key| format!("Troop::{}", camel(key))).collect();
        format!(
            "MarkRow {{ mark: Marks::{}, points: {points_per_stand}, included_for: &[{}] }}",
            mark.to_uppercase(),
            free.join(", ")
        )
    });
    code.table("marks that can be bought", "MARK_POINTS", "MarkRow", rows);
}

/// Inches as whole hundredths.
fn hundredths(inches: f64) -> i32 {
    (inches * 100.0).round() as i32
}
