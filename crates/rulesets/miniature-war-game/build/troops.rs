//! Types of troops, levels of a game, and the numbers that all chapters read.

use scribe::Code;

use crate::rows::{Capability, Common, Medieval, UnitIndex, Value};
use crate::variant;

pub(crate) fn write(code: &mut Code, common: &Common, medieval: &Medieval) {
    // The types of the Musket period are to come with its rows.
    let played = common.unit_index.row.iter().filter(|row| row.period == "medieval");
    let rows = played.map(|row| type_row(row, capability(medieval, row)));
    code.table("types of troops, in the order of `Troop`", "TYPES", "TypeRow", rows);
    let rows = common.single_figures.row.iter().map(|row| {
        let (key, front, depth, chart_move, melee) = (&row.r#type, row.front, row.depth, row.r#move, row.melee);
        format!("SingleRow {{ key: {key:?}, front: {front}, depth: {depth}, chart_move: {chart_move}, melee: {melee} }}")
    });
    code.table("single figures: commanders and riders", "SINGLES", "SingleRow", rows);
    let rows = common.game_levels.row.iter().map(|row| {
        format!(
            "LevelRow {{ level: Level::{}, three_dice_test: {}, hidden_troops: {}, groups: {}, optional_rules: {} }}",
            variant(&row.level),
            row.three_dice_test,
            row.hidden_troops,
            row.groups,
            row.optional_rules
        )
    });
    code.table("what a level of the game brings", "LEVELS", "LevelRow", rows);
    let thirds = &common.thirds;
    code.number("beats of a third", "BEATS_OF_A_THIRD", "u16", thirds.beats_per_third);
    code.number("beats of a turn", "BEATS", "u16", thirds.thirds_per_turn * thirds.beats_per_third);
    let formation = &common.default_formation;
    code.number("figures abreast of cavalry by default", "CAVALRY_ABREAST", "u8", formation.cavalry_abreast);
    code.number(
        "figures abreast of all others by default",
        "INFANTRY_ABREAST",
        "u8",
        formation.infantry_abreast,
    );
    let clock = &common.order_clock;
    code.number("seconds to write orders in", "ORDER_SECONDS", "u32", clock.usual_seconds);
    code.number(
        "seconds to write orders in for every 500 points",
        "ORDER_SECONDS_PER_500",
        "u32",
        clock.seconds_per_500_points,
    );
    let sight = &common.sight;
    for (doc, name, cm) in [
        ("melee range, in cm", "MELEE_RANGE", thirds.melee_range),
        (
            "how far cavalry goes straight before it strikes, in cm",
            "CAVALRY_STRAIGHT",
            common.charge_straight.cavalry_cm,
        ),
        (
            "how far infantry goes straight before it strikes, in cm",
            "INFANTRY_STRAIGHT",
            common.charge_straight.infantry_cm,
        ),
        ("how far a unit sees, in cm", "SIGHT", sight.normal_cm),
        ("how much forest sight goes through, in cm", "SIGHT_IN_FOREST", sight.forest_cm),
        ("how near a screened unit is seen, in cm", "SIGHT_OF_SCREENED", sight.screened_cm),
        ("how near the edge of a hill one sees down, in cm", "SIGHT_FROM_EDGE", sight.hill_edge_cm),
        ("how much marsh sight goes through, in cm", "SIGHT_IN_MARSH", sight.marsh_hidden_beyond_cm),
        ("how deep the edge of a forest is, in cm", "FOREST_EDGE", sight.forest_edge_zone_cm),
        ("how near who lies in wait is seen, in cm", "SIGHT_OF_AMBUSH", sight.ambush_cm),
        (
            "how deep the edge of a marsh is from which one fires, in cm",
            "MARSH_EDGE",
            sight.marsh_fire_zone_cm,
        ),
        ("how near to a fence or wall one is behind it, in cm", "BEHIND_COVER", common.cover_distance.cm),
    ] {
        code.number(doc, name, "i32", cm);
    }
    let height = common.ground_features.bridge_height_levels;
    code.number("how many levels the middle of a bridge is high", "BRIDGE_LEVELS", "i8", height);
}

fn capability<'a>(medieval: &'a Medieval, row: &UnitIndex) -> &'a Capability {
    let chart = match row.chart.as_str() {
        "medieval_infantry" => &medieval.medieval_infantry,
        "medieval_missile" => &medieval.medieval_missile,
        "medieval_mounted" => &medieval.medieval_mounted,
        "medieval_engines" => &medieval.medieval_engines,
        "medieval_gunpowder" => &medieval.medieval_gunpowder,
        "medieval_special_troops" => &medieval.medieval_special_troops,
        "medieval_siege_train" => &medieval.medieval_siege_train,
        other => panic!("chart unit_index: there is no chart {other}"),
    };
    let found = chart.row.iter().find(|line| line.r#type == row.r#type);
    found.unwrap_or_else(|| panic!("chart {} has no {}", row.chart, row.r#type))
}

fn type_row(row: &UnitIndex, by: &Capability) -> String {
    let option = |kind: &str, key: &str| match key {
        "-" => "None".to_owned(),
        key => format!("Some({kind}::{})", variant(key)),
    };
    let melee = match &by.melee {
        Value::Number(number) => format!("Some({number})"),
        Value::Word(word) => {
            assert_eq!(word, "by enemy", "chart {}: what is the melee point {word}?", row.chart);
            "None".to_owned()
        }
    };
    let range = match &by.range {
        Value::Number(number) => *number,
        // Auxiliaries shoot as far as their arms; bowmen among them are a type of their own.
        Value::Word(word) => {
            assert_eq!(word, "varies", "chart {}: what is the range {word}?", row.chart);
            0
        }
    };
    let half_shocks = by.shock * 2.0;
    assert!(half_shocks.fract() == 0.0, "shock is counted in halves");
    format!(
        "TypeRow {{ troop: Troop::{}, key: {:?}, arm: Arm::{}, per_stand: {}, front: {}, depth: {}, armor: Armor::{}, \
         half_shocks: {half_shocks}, chart_move: {}, melee: {melee}, morale: {:?}, range: {range}, cost: {}, crew: {}, \
         shock_column: {}, shock_row: {}, skirmish: {} }}",
        variant(&row.r#type),
        row.r#type,
        variant(&row.arm),
        row.figures,
        row.front,
        row.depth,
        variant(&by.armor),
        by.r#move,
        by.morale,
        by.cost,
        by.crew,
        option("ShockColumn", &row.shock_column),
        option("ShockRow", &row.shock_row),
        row.skirmish
    )
}
