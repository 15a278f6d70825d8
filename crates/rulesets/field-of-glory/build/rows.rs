//! The charts as their file has them.

use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct File {
    pub(crate) chart: Charts,
}

#[derive(Deserialize)]
pub(crate) struct Charts {
    pub(crate) movement: Rows<Rates>,
    pub(crate) movement_extra: Rows<Rates>,
    pub(crate) disorder: Rows<Disorders>,
    pub(crate) moves: Rows<MoveClasses>,
    pub(crate) variable_move: Rows<Variable>,
    pub(crate) quality: Rows<Quality>,
    pub(crate) shooting_ranges: Rows<Range>,
    pub(crate) scores: Rows<Score>,
    pub(crate) bases: Rows<Base>,
    pub(crate) commanders: Rows<Commander>,
    pub(crate) terrain: Rows<Terrain>,
    pub(crate) zones: Zones,
    pub(crate) attrition: Attrition,
    pub(crate) commander_risk: Rows<Risk>,
    pub(crate) limits: Rows<Limit>,
    pub(crate) army_points: Points,
    pub(crate) army_lists: Rows<ArmyList>,
    pub(crate) army_kinds: Rows<ArmyKind>,
    pub(crate) terrain_shapes: Shapes,
    pub(crate) deployment: Deployment,
}

#[derive(Deserialize)]
pub(crate) struct Rows<T> {
    pub(crate) row: Vec<T>,
}

#[derive(Deserialize)]
pub(crate) struct Rates {
    pub(crate) r#type: String,
    pub(crate) open: i8,
    pub(crate) uneven: i8,
    pub(crate) rough: i8,
    pub(crate) difficult: i8,
}

#[derive(Deserialize)]
pub(crate) struct Disorders {
    pub(crate) r#type: String,
    pub(crate) open: String,
    pub(crate) uneven: String,
    pub(crate) rough: String,
    pub(crate) difficult: String,
}

#[derive(Deserialize)]
pub(crate) struct MoveClasses {
    pub(crate) r#move: String,
    pub(crate) skirmishers: String,
    pub(crate) drilled: String,
    pub(crate) undrilled_cv_lch: String,
    pub(crate) undrilled: String,
}

#[derive(Deserialize)]
pub(crate) struct Variable {
    pub(crate) die: u8,
    pub(crate) mu: i8,
}

#[derive(Deserialize)]
pub(crate) struct Quality {
    pub(crate) quality: String,
    pub(crate) reroll: Vec<u8>,
    pub(crate) with_commander: Vec<u8>,
    pub(crate) autobreak_over_percent: u8,
}

#[derive(Deserialize)]
pub(crate) struct Range {
    pub(crate) weapon: String,
    pub(crate) effective: u8,
    pub(crate) max: u8,
}

#[derive(Deserialize)]
pub(crate) struct Score {
    pub(crate) poa: i8,
    pub(crate) shooting: u8,
    pub(crate) close: u8,
}

#[derive(Deserialize)]
pub(crate) struct Base {
    pub(crate) r#type: String,
    pub(crate) width: i32,
    pub(crate) depth: i32,
}

#[derive(Deserialize)]
pub(crate) struct Commander {
    pub(crate) kind: String,
    pub(crate) range: u8,
    pub(crate) points: u16,
    pub(crate) ally_points: Option<u16>,
}

#[derive(Deserialize)]
pub(crate) struct Terrain {
    pub(crate) kind: String,
    pub(crate) class: String,
    pub(crate) cover: bool,
    pub(crate) sight: String,
}

#[derive(Deserialize)]
pub(crate) struct Zones {
    pub(crate) interception_mounted: u8,
    pub(crate) interception_foot: u8,
    pub(crate) restricted_depth: u8,
    pub(crate) enemy_gap: u8,
    pub(crate) rear_support_depth: u8,
    pub(crate) friends_break_radius: u8,
    pub(crate) commander_lost_radius: u8,
    pub(crate) near_enemy: u8,
    pub(crate) retire_radius: u8,
}

#[derive(Deserialize)]
pub(crate) struct Attrition {
    pub(crate) lost: u8,
    pub(crate) fragmented: u8,
    pub(crate) left_table_in_evade_or_pursuit: u8,
    pub(crate) camp_sacked: u8,
}

#[derive(Deserialize)]
pub(crate) struct Risk {
    pub(crate) when: String,
    pub(crate) lost_from: u8,
}

#[derive(Deserialize)]
pub(crate) struct Limit {
    pub(crate) key: String,
    pub(crate) value: i32,
}

#[derive(Deserialize)]
pub(crate) struct Points {
    pub(crate) minimum_per_base: i16,
    pub(crate) base: Vec<BasePoints>,
    pub(crate) flat: Vec<FlatPoints>,
    pub(crate) quality: Vec<QualityPoints>,
    pub(crate) drilled: Drilled,
    pub(crate) capability: Vec<Priced>,
    pub(crate) extras: Vec<Priced>,
}

#[derive(Deserialize)]
pub(crate) struct BasePoints {
    pub(crate) r#type: String,
    pub(crate) unprotected: i16,
    pub(crate) protected: i16,
    pub(crate) armoured: i16,
    pub(crate) heavily_armoured: i16,
}

#[derive(Deserialize)]
pub(crate) struct FlatPoints {
    pub(crate) r#type: String,
    pub(crate) points: i16,
}

#[derive(Deserialize)]
pub(crate) struct QualityPoints {
    pub(crate) quality: String,
    pub(crate) foot: i16,
    pub(crate) mounted: i16,
    pub(crate) other: i16,
}

#[derive(Deserialize)]
pub(crate) struct Drilled {
    pub(crate) foot: i16,
    pub(crate) mounted: i16,
    pub(crate) other: i16,
}

#[derive(Deserialize)]
pub(crate) struct Priced {
    pub(crate) name: String,
    pub(crate) points: i16,
}

#[derive(Deserialize)]
pub(crate) struct ArmyList {
    pub(crate) list: String,
    pub(crate) name: String,
    pub(crate) battle: String,
    pub(crate) inspired: bool,
    pub(crate) ally: String,
}

#[derive(Deserialize)]
pub(crate) struct ArmyKind {
    pub(crate) list: String,
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) r#type: String,
    pub(crate) armour: String,
    pub(crate) quality: String,
    pub(crate) training: String,
    pub(crate) shooting: String,
    pub(crate) impact: String,
    pub(crate) melee: String,
    pub(crate) least: u8,
    pub(crate) most: u8,
    pub(crate) group_least: u8,
    pub(crate) group_most: u8,
    pub(crate) ally: bool,
}

#[derive(Deserialize)]
pub(crate) struct Shapes {
    pub(crate) least: u8,
    pub(crate) most: u8,
    pub(crate) pieces: u8,
    pub(crate) impassable: u8,
    pub(crate) apart: u8,
    pub(crate) from_base_edge: u8,
    pub(crate) row: Vec<Shape>,
}

#[derive(Deserialize)]
pub(crate) struct Shape {
    pub(crate) shape: String,
    pub(crate) outline: Vec<[u8; 2]>,
}

#[derive(Deserialize)]
pub(crate) struct Deployment {
    pub(crate) battle_troops: u8,
    pub(crate) skirmishers: u8,
    pub(crate) side_edges: u8,
    pub(crate) enemy_zone: u8,
    pub(crate) quarters: u8,
}
