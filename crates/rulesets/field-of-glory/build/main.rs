//! Reads the rulebook and the keyed charts and writes them into Rust.

mod rows;

use rows::*;
use scribe::{Code, camel};

/// Rows that are not played; the README says why ("Rows left out").
const LEFT_OUT: [&str; 7] = [
    "muster.ground.steep",
    "muster.ground.deep-stream",
    "muster.stance.hold",
    "muster.stance.advance",
    "muster.stance.charge",
    "muster.stance.skirmish",
    "muster.stance.reserve",
];

fn main() {
    scribe::rulebook("fog", &LEFT_OUT);
    let charts = scribe::charts::<File>().chart;
    let mut code = Code::default();
    troops(&mut code, &charts);
    tables(&mut code, &charts);
    numbers(&mut code, &charts);
    points(&mut code, &charts.army_points);
    lists(&mut code, &charts);
    setup(&mut code, &charts);
    code.finish();
}

/// A key of the charts as the name of a variant: `heavy_foot` as `HeavyFoot`.
fn variant(key: &str) -> String {
    camel(&key.replace('_', "-"))
}

/// A key of the charts as files and answers write it.
fn word(key: &str) -> String {
    key.replace('_', "-")
}

fn rate(mu: i8) -> String {
    u8::try_from(mu).map_or("None".to_owned(), |mu| format!("Some({mu})"))
}

fn troops(code: &mut Code, charts: &Charts) {
    let rates = || charts.movement.row.iter().chain(&charts.movement_extra.row);
    let depth = |key: &str| {
        let base = charts.bases.row.iter().find(|base| base.r#type == key);
        base.unwrap_or_else(|| panic!("chart bases has no {key}")).depth * 1_000
    };
    let disorder = |word: &str| match word {
        "none" => "Some(Disorder::None)",
        "disordered" => "Some(Disorder::Disordered)",
        "severe" => "Some(Disorder::Severe)",
        "closed" => "None",
        other => panic!("chart disorder: what is {other}?"),
    };
    // In the order of the sizes of bases, which is that of `Troop`.
    let in_order = charts
        .bases
        .row
        .iter()
        .filter_map(|base| charts.disorder.row.iter().find(|row| row.r#type == base.r#type));
    let rows = in_order.map(|row| {
        let key = row.r#type.as_str();
        let by = rates().find(|rates| rates.r#type == key);
        let by = by.unwrap_or_else(|| panic!("chart movement has no {key}"));
        let disorders = [&row.open, &row.uneven, &row.rough, &row.difficult].map(|word| disorder(word));
        let rates = [by.open, by.uneven, by.rough, by.difficult].map(rate);
        format!(
            "TroopRow {{ troop: Troop::{}, key: {:?}, rates: [{}], disorder: [{}], depth: {} }}",
            variant(key),
            word(key),
            rates.join(", "),
            disorders.join(", "),
            depth(key),
        )
    });
    code.table("troop types, in the order of `Troop`", "TROOPS", "TroopRow", rows);
    let commander = rates().find(|rates| rates.r#type == "commander").expect("commanders have a line");
    let rates = [commander.open, commander.uneven, commander.rough, commander.difficult].map(rate);
    code.number("rates of a commander on his own", "COMMANDER_RATES", "[Option<u8>; 4]", {
        format!("[{}]", rates.join(", "))
    });
}

fn faces(faces: &[u8]) -> String {
    format!("Faces::of(&{faces:?})")
}

fn tables(code: &mut Code, charts: &Charts) {
    let rows = charts.quality.row.iter().map(|row| {
        format!(
            "QualityRow {{ quality: Quality::{}, key: {:?}, again: {}, again_with_commander: {}, \
             autobreak_over: {} }}",
            variant(&row.quality),
            word(&row.quality),
            faces(&row.reroll),
            faces(&row.with_commander),
            row.autobreak_over_percent
        )
    });
    code.table("quality", "QUALITIES", "QualityRow", rows);
    let rows = charts.shooting_ranges.row.iter().map(|row| {
        format!(
            "RangeRow {{ weapon: {:?}, effective: {}, most: {} }}",
            word(&row.weapon),
            row.effective,
            row.max
        )
    });
    code.table("ranges in MUs", "RANGES", "RangeRow", rows);
    let rows = charts.scores.row.iter().map(|row| {
        format!("ScoreRow {{ poa: {}, shooting: {}, close: {} }}", row.poa, row.shooting, row.close)
    });
    code.table("scores to hit", "SCORES", "ScoreRow", rows);
    let rows = charts.moves.row.iter().map(|row| {
        let classes = [&row.skirmishers, &row.drilled, &row.undrilled_cv_lch, &row.undrilled];
        let classes = classes.map(|class| format!("MoveClass::{}", variant(class)));
        format!("MoveRow {{ kind: {:?}, classes: [{}] }}", word(&row.r#move), classes.join(", "))
    });
    code.table("classes of moves", "MOVES", "MoveRow", rows);
    let rows = charts.commanders.row.iter().map(|row| {
        format!(
            "CommanderRow {{ kind: CommanderKind::{}, range: {}, points: {}, ally_points: {:?} }}",
            match row.kind.as_str() {
                "IC" => "Inspired",
                "FC" => "Field",
                "TC" => "Troop",
                other => panic!("chart commanders: what is {other}?"),
            },
            row.range,
            row.points,
            row.ally_points
        )
    });
    code.table("commanders", "COMMANDERS", "CommanderRow", rows);
    let rows = charts.terrain.row.iter().map(|row| {
        format!(
            "TerrainRow {{ kind: TerrainKind::{}, key: {:?}, class: Class::{}, cover: {}, sight: Sight::{} }}",
            variant(&row.kind),
            word(&row.kind),
            variant(&row.class),
            row.cover,
            variant(&row.sight)
        )
    });
    code.table("kinds of ground, in the order of `TerrainKind`", "TERRAIN", "TerrainRow", rows);
}

fn numbers(code: &mut Code, charts: &Charts) {
    let Charts { zones, attrition, .. } = charts;
    for (doc, name, value) in [
        (
            "depth of the interception zone of mounted, in MUs",
            "INTERCEPT_MOUNTED",
            zones.interception_mounted,
        ),
        ("depth of the interception zone of foot, in MUs", "INTERCEPT_FOOT", zones.interception_foot),
        ("depth of the restricted area, in MUs", "RESTRICTED_DEPTH", zones.restricted_depth),
        ("normal moves keep so many MUs from the enemy", "ENEMY_GAP", zones.enemy_gap),
        ("rear support within so many MUs", "SUPPORT_DEPTH", zones.rear_support_depth),
        ("friends see a group break within so many MUs", "BREAK_WITHIN", zones.friends_break_radius),
        ("friends see a commander fall within so many MUs", "FALL_WITHIN", zones.commander_lost_radius),
        ("enemies within so many MUs are near", "NEAR_ENEMY", zones.near_enemy),
        ("who retires keeps away from enemies within so many MUs", "RETIRE_WITHIN", zones.retire_radius),
        ("attrition points of a lost group", "ATTRITION_LOST", attrition.lost),
        ("attrition points of a FRAGMENTED group", "ATTRITION_FRAGMENTED", attrition.fragmented),
        (
            "attrition points of a group that left the table unbroken",
            "ATTRITION_LEFT",
            attrition.left_table_in_evade_or_pursuit,
        ),
        ("attrition points of a sacked camp", "ATTRITION_CAMP", attrition.camp_sacked),
    ] {
        code.number(doc, name, "u8", value);
    }
    let mut variable = [0; 6];
    for Variable { die, mu } in &charts.variable_move.row {
        variable[usize::from(*die) - 1] = *mu;
    }
    code.number("what a die adds to a variable move, in MUs", "VARIABLE", "[i8; 6]", format!("{variable:?}"));
    for Risk { when, lost_from } in &charts.commander_risk.row {
        let name = match when.as_str() {
            "fought_and_group_hit_won_or_drew" => "RISK_FOUGHT",
            "fought_and_group_hit_lost" => "RISK_LOST",
            "with_group_shot_2_hits_or_more" => "RISK_SHOT",
            "with_broken_group_that_lost_a_base_to_pursuers" => "RISK_PURSUED",
            other => panic!("chart commander_risk: what is {other}?"),
        };
        code.number("a commander is lost on so much or more", name, "i32", lost_from);
    }
    for Limit { key, value } in &charts.limits.row {
        code.number(&key.replace('_', " "), &key.to_uppercase(), "i32", value);
    }
    let size = |key: &str| {
        let base = charts.bases.row.iter().find(|base| base.r#type == key).expect("a size");
        (base.width * 1_000, base.depth * 1_000)
    };
    let (width, _) = size("heavy_foot");
    for base in &charts.bases.row {
        let is_troop = !["commander", "camp"].contains(&base.r#type.as_str());
        assert!(!is_troop || base.width * 1_000 == width, "all bases of troops are equally wide");
    }
    code.number("the width of a base, in micrometres", "BASE_WIDTH", "i32", width);
    code.number(
        "the side of a commander's base, in micrometres",
        "COMMANDER_SIDE",
        "i32",
        size("commander").0,
    );
    code.number("a camp, in micrometres", "CAMP", "(i32, i32)", format!("{:?}", size("camp")));
}

/// What everything costs in an army that is bought with points.
fn points(code: &mut Code, points: &Points) {
    code.number("the least points of a base", "LEAST_POINTS", "i16", points.minimum_per_base);
    let rows = points.base.iter().map(|row| {
        let by = [row.unprotected, row.protected, row.armoured, row.heavily_armoured];
        format!("(Troop::{}, {by:?})", variant(&row.r#type))
    });
    code.table(
        "points of a base by its type and armour, the worst first",
        "BASE_POINTS",
        "(Troop, [i16; 4])",
        rows,
    );
    let rows = points.flat.iter().map(|row| format!("(Troop::{}, {})", variant(&row.r#type), row.points));
    code.table("points of a base without armour", "FLAT_POINTS", "(Troop, i16)", rows);
    let rows = points.quality.iter().map(|row| {
        let by = [row.foot, row.mounted, row.other];
        format!("(Quality::{}, {by:?})", variant(&row.quality))
    });
    code.table(
        "points of quality for foot, mounted and others",
        "QUALITY_POINTS",
        "(Quality, [i16; 3])",
        rows,
    );
    let Drilled { foot, mounted, other } = points.drilled;
    code.number("points of drill for foot, mounted and others", "DRILL_POINTS", "[i16; 3]", {
        format!("{:?}", [foot, mounted, other])
    });
    for (doc, name, rows) in [
        ("points of a capability", "CAPABILITY_POINTS", &points.capability),
        ("points of works and camps", "EXTRA_POINTS", &points.extras),
    ] {
        let rows = rows.iter().map(|row| format!("({:?}, {})", word(&row.name), row.points));
        code.table(doc, name, "(&str, i16)", rows);
    }
}

/// The armies that can be bought.
fn lists(code: &mut Code, charts: &Charts) {
    let option = |kind: &str, key: &str| match key {
        "none" => "None".to_owned(),
        key => format!("Some({kind}::{})", variant(key)),
    };
    let number = |list: &str| {
        let found = charts.army_lists.row.iter().position(|row| row.list == list);
        found.unwrap_or_else(|| panic!("chart army_kinds: there is no list {list}"))
    };
    let rows = charts.army_lists.row.iter().map(|row| {
        format!(
            "ListRow {{ key: {:?}, name: {:?}, battle: {:?}, inspired: {}, ally: {:?} }}",
            row.list, row.name, row.battle, row.inspired, row.ally
        )
    });
    code.table("army lists", "ARMY_LISTS", "ListRow", rows);
    let rows = charts.army_kinds.row.iter().map(|row| {
        format!(
            "ArmyKindRow {{ list: {}, key: {:?}, name: {:?}, kind: Kind {{ troop: Troop::{}, armour: {}, shooting: {}, \
             impact: {}, melee: {} }}, quality: Quality::{}, training: Training::{}, bases: ({}, {}), of_a_group: ({}, {}), \
             ally: {}, wanted: {:?} }}",
            number(&row.list),
            row.kind,
            row.name,
            variant(&row.r#type),
            option("Armour", &row.armour),
            option("Weapon", &row.shooting),
            option("Skill", &row.impact),
            option("Skill", &row.melee),
            variant(&row.quality),
            variant(&row.training),
            row.least,
            row.most,
            row.group_least,
            row.group_most,
            row.ally,
            format!("the list asks for at least {} bases of {}", row.least, row.name.to_lowercase())
        )
    });
    code.table("the kinds of troops of army lists", "ARMY_KINDS", "ArmyKindRow", rows);
}

/// What is placed in set-up, and where.
fn setup(code: &mut Code, charts: &Charts) {
    let shapes = &charts.terrain_shapes;
    let rows = shapes.row.iter().map(|row| {
        let outline: Vec<String> = row.outline.iter().map(|[x, y]| format!("({x}, {y})")).collect();
        format!("ShapeRow {{ key: {:?}, outline: &[{}] }}", row.shape, outline.join(", "))
    });
    code.table("outlines of terrain that is placed", "TERRAIN_SHAPES", "ShapeRow", rows);
    for (doc, name, value) in [
        ("the least MUs of a side of a piece of terrain", "TERRAIN_LEAST", shapes.least),
        ("the most MUs of a side of a piece of terrain", "TERRAIN_MOST", shapes.most),
        ("so many pieces of terrain are placed at most", "TERRAIN_PIECES", shapes.pieces),
        ("so many of them are impassable at most", "TERRAIN_IMPASSABLE", shapes.impassable),
        ("they lie so many MUs apart", "TERRAIN_APART", shapes.apart),
        ("and so many MUs from a base edge", "TERRAIN_FROM_BASE", shapes.from_base_edge),
        ("depth of the zone of battle troops, in MUs", "ZONE_BATTLE_TROOPS", charts.deployment.battle_troops),
        ("depth of the zone of skirmishers, in MUs", "ZONE_SKIRMISHERS", charts.deployment.skirmishers),
        ("nobody is deployed so near a side edge, in MUs", "ZONE_SIDES", charts.deployment.side_edges),
        ("nobody is deployed so near the enemy's zone, in MUs", "ZONE_ENEMY", charts.deployment.enemy_zone),
        ("an army is deployed in so many parts", "QUARTERS", charts.deployment.quarters),
    ] {
        code.number(doc, name, "u8", value);
    }
}
