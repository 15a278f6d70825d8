//! What a ruleset on hexes hands in to have its armies mustered.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::shared::Choice;
use crate::terrain::TerrainKind;
use crate::troops::{Class, Quality};

/// What a ruleset makes of neutral words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// How men become ranks and stands.
    pub size: SizeTable,
    /// The ruleset's words for what mustering finds.
    pub words: WordTable,
    /// What each class becomes.
    pub unit: Vec<UnitRow>,
    /// How good the order of each quality is.
    pub order: OrderTable,
    /// What the ground of hexes is called.
    pub hex: HexTable,
    /// What hexsides are called.
    pub hexside: SideTable,
    /// Initiative of leaders.
    pub leader: LeaderTable,
}

/// How men become ranks and stands.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeTable {
    /// The men that one rank may stand for, in order.
    pub men_per_rank: Vec<u32>,
    /// The most ranks of the larger side.
    pub most_ranks: u32,
    /// The most ranks of the larger side on a small field.
    pub most_ranks_on_small_field: u32,
    /// A field is small if its longer side is under this.
    pub small_field_m: f64,
    /// Guns in one stand of artillery.
    pub guns_per_stand: u32,
}

/// The ruleset's words for what mustering finds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordTable {
    /// How the key of a unit with several ranks ends; without it is the key of one with a single rank.
    pub deep: String,
    /// Stands that close with the enemy.
    pub combat: String,
    /// Their temper if they are impetuous.
    pub impetuous: String,
    /// Their temper if they are chivalrous.
    pub chivalrous: String,
    /// The temper of all others.
    pub calm: String,
    /// An army of fair or good discipline.
    pub trained: String,
    /// An army of poor discipline.
    pub untrained: String,
    /// The sub-category for which all stands must have a way to each other.
    pub walker: String,
}

/// What a class becomes.
#[derive(Clone, Debug, Deserialize)]
pub struct UnitRow {
    /// The class.
    pub class: Class,
    /// The key of the unit chart.
    #[serde(flatten)]
    pub unit: Choice,
    /// A weapon other than the chart's.
    pub weapon: Option<String>,
}

/// How good the order of each quality is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderTable {
    /// The ratings, the best first.
    pub ratings: Vec<String>,
    /// The rating of each quality.
    pub quality: BTreeMap<Quality, String>,
}

/// What the ground of hexes is called.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexTable {
    /// The key of open ground.
    pub open: String,
    /// The key of each kind of ground.
    pub kind: BTreeMap<TerrainKind, String>,
}

/// What hexsides are called.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideTable {
    /// All keys; of several on one hexside the first counts.
    pub order: Vec<String>,
    /// The keys that cut a road.
    pub cuts_roads: Vec<String>,
    /// The key round a walled town.
    pub town_edge: String,
    /// The key round a wagon park.
    pub park_edge: String,
    /// The key of a steep rim.
    pub steep_rim: String,
    /// The key of stakes in front of archers.
    pub stakes: String,
    /// The key of each kind of line and crossing; a kind that is missing leaves the hexside free.
    pub kind: BTreeMap<TerrainKind, String>,
}

/// Initiative of leaders.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderTable {
    /// The modifier of each ability from 1 to 5.
    pub initiative: [i8; 5],
    /// What being exceptional adds.
    pub exceptional: i8,
    /// The highest modifier.
    pub highest: i8,
}

/// What mustering needs of a ruleset's charts.
#[derive(Clone, Debug, Deserialize)]
pub struct Charts {
    /// The units.
    pub units: Rows<UnitChart>,
    /// The ground of hexes.
    pub terrain: Rows<TerrainChart>,
    /// The hexsides.
    pub hexsides: Rows<HexsideChart>,
}

/// The rows of a chart.
#[derive(Clone, Debug, Deserialize)]
pub struct Rows<Row> {
    /// The rows in their order.
    pub row: Vec<Row>,
}

/// A unit of the chart.
#[derive(Clone, Debug, Deserialize)]
pub struct UnitChart {
    /// Its key.
    pub key: String,
    /// `combat` or `support`.
    pub stand: String,
    /// Its sub-category.
    pub sub: String,
    /// Strength of its ranks, front to rear.
    pub ranks: Vec<u8>,
    /// Movement points.
    pub mp: u8,
    /// Impact.
    pub impact: u8,
    /// Impact after a loss.
    pub after_loss: u8,
    /// Break points of each rank.
    pub bp: u32,
    /// Its weapon; empty if it has none.
    pub weapon: String,
    /// Its abilities.
    pub abilities: Vec<String>,
}

/// The ground of a hex in the chart.
#[derive(Clone, Debug, Deserialize)]
pub struct TerrainChart {
    /// Its key.
    pub key: String,
    /// What it costs each sub-category to enter.
    pub cost: BTreeMap<String, Cost>,
}

/// A hexside in the chart.
#[derive(Clone, Debug, Deserialize)]
pub struct HexsideChart {
    /// Its key.
    pub key: String,
    /// What it costs each sub-category to cross.
    pub cross: BTreeMap<String, Cost>,
}

/// What it costs to enter a hex or to cross a hexside.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Cost {
    /// So many movement points.
    Points(i64),
    /// A word: `all` points, or `no` way.
    Word(String),
}

impl Cost {
    /// Whether there is no way.
    pub fn is_closed(&self) -> bool {
        matches!(self, Cost::Word(word) if word == "no")
    }
}

impl SideTable {
    /// The place of a key in the order of those that count.
    pub(crate) fn place_of(&self, key: &str) -> usize {
        self.order.iter().position(|known| known == key).unwrap_or(self.order.len())
    }
}
