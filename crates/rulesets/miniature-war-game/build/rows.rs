//! The charts as their files have them.

use serde::Deserialize;

/// The charts that all periods share.
#[derive(Deserialize)]
pub(crate) struct Common {
    pub(crate) unit_index: Rows<UnitIndex>,
    pub(crate) single_figures: Rows<Single>,
    pub(crate) game_levels: Rows<Level>,
    pub(crate) order_verbs: Rows<Verb>,
    pub(crate) compass: Rows<Point>,
    pub(crate) thirds: Thirds,
    pub(crate) default_formation: DefaultFormation,
    pub(crate) sight: Sight,
    pub(crate) order_clock: OrderClock,
}

#[derive(Deserialize)]
pub(crate) struct OrderClock {
    pub(crate) usual_seconds: u32,
    pub(crate) seconds_per_500_points: u32,
}

/// The charts of the Ancient & Medieval period.
#[derive(Deserialize)]
pub(crate) struct Medieval {
    pub(crate) medieval_infantry: Rows<Capability>,
    pub(crate) medieval_missile: Rows<Capability>,
    pub(crate) medieval_mounted: Rows<Capability>,
    pub(crate) medieval_engines: Rows<Capability>,
    pub(crate) medieval_gunpowder: Rows<Capability>,
    pub(crate) medieval_special_troops: Rows<Capability>,
}

#[derive(Deserialize)]
pub(crate) struct Rows<T> {
    pub(crate) row: Vec<T>,
}

#[derive(Deserialize)]
pub(crate) struct UnitIndex {
    pub(crate) r#type: String,
    pub(crate) period: String,
    pub(crate) arm: String,
    pub(crate) figures: u8,
    pub(crate) front: i32,
    pub(crate) depth: i32,
    pub(crate) chart: String,
    pub(crate) shock_column: String,
    pub(crate) shock_row: String,
    pub(crate) skirmish: bool,
}

/// A line of a capability chart. Some have a word where others have a number: a melee point that depends on the enemy, a range
/// that depends on the arms.
#[derive(Deserialize)]
pub(crate) struct Capability {
    pub(crate) r#type: String,
    pub(crate) armor: String,
    #[serde(default)]
    pub(crate) shock: f64,
    pub(crate) r#move: u8,
    pub(crate) melee: Value,
    pub(crate) morale: Option<u8>,
    pub(crate) range: Value,
    pub(crate) cost: u16,
    #[serde(default)]
    pub(crate) crew: u8,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Number(u8),
    Word(String),
}

#[derive(Deserialize)]
pub(crate) struct Single {
    pub(crate) r#type: String,
    pub(crate) front: i32,
    pub(crate) depth: i32,
    pub(crate) r#move: u8,
    pub(crate) melee: u8,
}

#[derive(Deserialize)]
pub(crate) struct Level {
    pub(crate) level: String,
    pub(crate) three_dice_test: bool,
    pub(crate) hidden_troops: bool,
    pub(crate) groups: bool,
    pub(crate) optional_rules: bool,
}

#[derive(Deserialize)]
pub(crate) struct Verb {
    pub(crate) verb: String,
    pub(crate) kind: String,
    pub(crate) period: String,
    pub(crate) follows: String,
    pub(crate) rule: String,
    pub(crate) option: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct Point {
    pub(crate) point: String,
    pub(crate) bearing: f64,
}

#[derive(Deserialize)]
pub(crate) struct Thirds {
    pub(crate) thirds_per_turn: u16,
    pub(crate) beats_per_third: u16,
    pub(crate) melee_range: i32,
}

#[derive(Deserialize)]
pub(crate) struct DefaultFormation {
    pub(crate) cavalry_abreast: u8,
    pub(crate) infantry_abreast: u8,
}

#[derive(Deserialize)]
pub(crate) struct Sight {
    pub(crate) normal_cm: i32,
    pub(crate) forest_cm: i32,
    pub(crate) screened_cm: i32,
    pub(crate) hill_edge_cm: i32,
    pub(crate) marsh_hidden_beyond_cm: i32,
}
