//! Types of troops, levels of a game, and the numbers that all chapters read.

use scribe::Code;

use crate::rows::{Capability, Common, Medieval, Musket, Rows, UnitIndex, Value};
use crate::variant;

pub(crate) fn write(code: &mut Code, common: &Common, medieval: &Medieval, musket: &Musket) {
    let rows = common.unit_index.row.iter().map(|row| {
        let chart = capability(medieval, musket, row);
        let line = chart.row.iter().find(|line| line.r#type == row.r#type);
        let line = line.unwrap_or_else(|| panic!("chart {} has no {}", row.chart, row.r#type));
        type_row(row, line, musket)
    });
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

/// The capability chart in which a type has its line.
fn capability<'a>(medieval: &'a Medieval, musket: &'a Musket, row: &UnitIndex) -> &'a Rows<Capability> {
    match row.chart.as_str() {
        "medieval_infantry" => &medieval.medieval_infantry,
        "medieval_missile" => &medieval.medieval_missile,
        "medieval_mounted" => &medieval.medieval_mounted,
        "medieval_engines" => &medieval.medieval_engines,
        "medieval_gunpowder" => &medieval.medieval_gunpowder,
        "medieval_special_troops" => &medieval.medieval_special_troops,
        "medieval_siege_train" => &medieval.medieval_siege_train,
        "medieval_in_play" => &medieval.medieval_in_play,
        "medieval_war_wagons" => &medieval.medieval_war_wagons.chart,
        "musket_infantry" => &musket.musket_infantry,
        "musket_cavalry" => &musket.musket_cavalry,
        "musket_dismounted_dragoons" => &musket.musket_dismounted_dragoons,
        "musket_artillery" => &musket.musket_artillery,
        "musket_vessels" => &musket.musket_vessels,
        other => panic!("chart unit_index: there is no chart {other}"),
    }
}

/// The name of a type among the variants of `Troop`: guns of the Musket period are called by numbers that no variant can begin with.
pub(crate) fn troop(key: &str) -> String {
    match key {
        "6pd" => "SixPounder".to_owned(),
        "6pd-horse" => "SixPounderHorse".to_owned(),
        "8pd" => "EightPounder".to_owned(),
        "8pd-howitzer" => "EightPounderHowitzer".to_owned(),
        "12pd" => "TwelvePounder".to_owned(),
        key => variant(key),
    }
}

/// How far a type shoots. In the Musket period the fire tables win over the capability charts (musket.precedence).
fn range(row: &UnitIndex, by: &Capability, musket: &Musket) -> u8 {
    if let Some(gun) = musket.musket_artillery_ranges.row.iter().find(|gun| gun.r#type == row.r#type) {
        let spans = [gun.explosive, gun.round].into_iter().flatten().map(|[_, far]| far);
        let far = spans.chain(gun.canister).max().unwrap_or(0);
        let is_same = matches!(by.range, Value::Span([_, printed]) if printed == far);
        assert!(is_same, "chart {}: {} reaches {far} cm in its table of ranges", row.chart, row.r#type);
        return far;
    }
    match (&by.weapon, &by.range) {
        (Some(weapon), _) => {
            let arm = musket.musket_small_arms.row.iter().find(|arm| arm.weapon == *weapon);
            arm.map_or(0, |arm| arm.far)
        }
        (None, Value::Number(number)) => *number,
        // Auxiliaries shoot as far as their arms; bowmen among them are a type of their own.
        (None, Value::Word(word)) => {
            assert_eq!(word, "varies", "chart {}: what is the range {word}?", row.chart);
            0
        }
        (None, Value::Span(_)) => panic!("chart {}: {} stands in no table of ranges", row.chart, row.r#type),
    }
}

/// The full crew of a type.
fn crew(row: &UnitIndex, by: &Capability, musket: &Musket) -> u8 {
    let gun = musket.musket_crew.row.iter().find(|gun| gun.r#type == row.r#type);
    gun.map_or(by.crew, |gun| gun.full)
}

fn type_row(row: &UnitIndex, by: &Capability, musket: &Musket) -> String {
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
        Value::Span(_) => panic!("chart {}: a melee point is a number", row.chart),
    };
    if let Some(class) = &by.shock_class {
        assert_eq!(*class, row.shock_row, "chart {}: how {} receives shock", row.chart, row.r#type);
    }
    let weapon = row.weapon.as_ref().or(by.weapon.as_ref()).map_or("-", String::as_str);
    let weapon = if weapon == "none" { "-" } else { weapon };
    let half_shocks = by.shock * 2.0;
    assert!(half_shocks.fract() == 0.0, "shock is counted in halves");
    format!(
        "TypeRow {{ troop: Troop::{}, key: {:?}, period: Period::{}, arm: Arm::{}, per_stand: {}, front: {}, depth: {}, \
         armor: Armor::{}, half_shocks: {half_shocks}, chart_move: {}, melee: {melee}, morale: {:?}, range: {}, cost: {}, \
         crew: {}, shock_column: {}, shock_row: {}, skirmish: {}, weapon: {} }}",
        troop(&row.r#type),
        row.r#type,
        variant(&row.period),
        variant(&row.arm),
        row.figures,
        row.front,
        row.depth,
        variant(by.armor.as_deref().unwrap_or("none")),
        by.r#move,
        by.morale,
        range(row, by, musket),
        by.cost,
        crew(row, by, musket),
        option("ShockColumn", &row.shock_column),
        option("ShockRow", &row.shock_row),
        row.skirmish,
        option("Weapon", weapon)
    )
}
