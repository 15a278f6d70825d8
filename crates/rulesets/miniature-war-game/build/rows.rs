//! The charts as their files have them.

use std::collections::BTreeMap;

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
    pub(crate) charge_straight: ChargeStraight,
    pub(crate) default_formation: DefaultFormation,
    pub(crate) sight: Sight,
    pub(crate) cover_distance: CoverDistance,
    pub(crate) ground_features: GroundFeatures,
    pub(crate) fire_ladder: FireLadder,
    pub(crate) shock_hits: Rows<ShockHits>,
    pub(crate) post_melee_morale: Morale,
    pub(crate) order_clock: OrderClock,
    pub(crate) tasks: Rows<Task>,
    pub(crate) random_events: Rows<RandomEvent>,
    pub(crate) event_dice: EventDice,
}

/// A line of the list of random events.
#[derive(Deserialize)]
pub(crate) struct RandomEvent {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) rule: String,
    pub(crate) name: String,
    pub(crate) sides: String,
    pub(crate) turns: u8,
}

#[derive(Deserialize)]
pub(crate) struct EventDice {
    pub(crate) side: Vec<String>,
    pub(crate) corner: Vec<String>,
    pub(crate) chance_on: Vec<u8>,
}

#[derive(Deserialize)]
pub(crate) struct Task {
    pub(crate) task: String,
    pub(crate) figure_turns: u8,
}

#[derive(Deserialize)]
pub(crate) struct OrderClock {
    pub(crate) usual_seconds: u32,
    pub(crate) seconds_per_500_points: u32,
}

/// The charts of the Ancient & Medieval period.
#[derive(Deserialize)]
pub(crate) struct Medieval {
    pub(crate) medieval_historical_group_types: Eras,
    pub(crate) medieval_equipment: Equipment,
    pub(crate) medieval_infantry: Rows<Capability>,
    pub(crate) medieval_missile: Rows<Capability>,
    pub(crate) medieval_mounted: Rows<Capability>,
    pub(crate) medieval_engines: Rows<Capability>,
    pub(crate) medieval_gunpowder: Rows<Capability>,
    pub(crate) medieval_special_troops: Rows<Capability>,
    pub(crate) medieval_missile_hills: MissileHills,
    pub(crate) medieval_hand_cannon_odds: HandCannonOdds,
    pub(crate) medieval_variation_wheels: VariationWheels,
    pub(crate) medieval_artillery_hit_areas: ByPiece<HitArea>,
    pub(crate) medieval_crew: ByPiece<Crew>,
    pub(crate) medieval_engine_hills: EngineHills,
    pub(crate) medieval_samurai_melee: SamuraiMelee,
    pub(crate) medieval_caltrop_losses: CaltropLosses,
    pub(crate) medieval_ransom: Ransom,
    pub(crate) medieval_object_hits: ObjectHits,
    pub(crate) medieval_siege: Siege,
    pub(crate) medieval_siege_train: Rows<Capability>,
}

/// Direct hits of each piece that destroy an object; a piece that is not named never does.
#[derive(Deserialize)]
pub(crate) struct ObjectHits {
    pub(crate) castle_tower: BTreeMap<String, u8>,
    pub(crate) castle_wall: BTreeMap<String, u8>,
    pub(crate) castle_gate: BTreeMap<String, u8>,
    pub(crate) stone_bridge: BTreeMap<String, u8>,
    pub(crate) wooden_bridge: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
pub(crate) struct Siege {
    pub(crate) ladder_carriers: u8,
    pub(crate) ladder_melee_penalty: i32,
    pub(crate) wall_missile_step: i32,
    pub(crate) ram_crew: u8,
    pub(crate) ram_turns: u8,
    pub(crate) wall_hill_levels: i8,
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
pub(crate) struct ChargeStraight {
    pub(crate) cavalry_cm: i32,
    pub(crate) infantry_cm: i32,
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
    pub(crate) forest_edge_zone_cm: i32,
    pub(crate) ambush_cm: i32,
    pub(crate) screened_cm: i32,
    pub(crate) hill_edge_cm: i32,
    pub(crate) marsh_fire_zone_cm: i32,
    pub(crate) marsh_hidden_beyond_cm: i32,
}

#[derive(Deserialize)]
pub(crate) struct Eras {
    pub(crate) ancient: Vec<String>,
    pub(crate) early_medieval: Vec<String>,
    pub(crate) late_medieval: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct Equipment {
    pub(crate) throwing_axe: Bought,
    pub(crate) javelin_or_dart: Bought,
    pub(crate) pavise: Bought,
    pub(crate) stakes: Bought,
    pub(crate) caltrops: Bought,
    pub(crate) mount: Bought,
}

#[derive(Deserialize)]
pub(crate) struct Bought {
    pub(crate) cost: u16,
}

#[derive(Deserialize)]
pub(crate) struct CoverDistance {
    pub(crate) cm: i32,
}

#[derive(Deserialize)]
pub(crate) struct GroundFeatures {
    pub(crate) bridge_height_levels: i8,
    pub(crate) fence_section_cm: i32,
    pub(crate) barricade_near_forest_cm: i32,
    pub(crate) trees_for_a_forest: usize,
}

#[derive(Deserialize)]
pub(crate) struct FireLadder {
    pub(crate) rung: Vec<Vec<u8>>,
}

#[derive(Deserialize)]
pub(crate) struct MissileHills {
    pub(crate) levels: BTreeMap<String, i32>,
}

#[derive(Deserialize)]
pub(crate) struct HandCannonOdds {
    pub(crate) chart: Vec<Band>,
    pub(crate) long: Vec<Band>,
}

#[derive(Deserialize)]
pub(crate) struct Band {
    pub(crate) up_to_cm: i32,
    pub(crate) hits: Vec<u8>,
}

/// Both sizes of wheel.
#[derive(Deserialize)]
pub(crate) struct VariationWheels {
    pub(crate) standard: Wheels,
    pub(crate) ballista: Wheels,
}

/// Six wheels of one size: each has a hole for every number from 2 to 5, in mm right of and beyond the point that was called.
#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) struct Wheels {
    pub(crate) a: BTreeMap<String, [i32; 2]>,
    pub(crate) b: BTreeMap<String, [i32; 2]>,
    pub(crate) c: BTreeMap<String, [i32; 2]>,
    pub(crate) d: BTreeMap<String, [i32; 2]>,
    pub(crate) e: BTreeMap<String, [i32; 2]>,
    pub(crate) f: BTreeMap<String, [i32; 2]>,
}

/// Something of each engine and gun.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct ByPiece<T> {
    pub(crate) ballista: T,
    pub(crate) catapult: T,
    pub(crate) trebuchet: T,
    pub(crate) pot_de_fer: T,
    pub(crate) culverin: T,
    pub(crate) cannon: T,
    pub(crate) bombard: T,
}

impl<T> ByPiece<T> {
    /// In the order of the index of units.
    pub(crate) fn all(&self) -> [&T; 7] {
        [
            &self.ballista,
            &self.catapult,
            &self.trebuchet,
            &self.pot_de_fer,
            &self.culverin,
            &self.cannon,
            &self.bombard,
        ]
    }
}

#[derive(Deserialize)]
pub(crate) struct HitArea {
    pub(crate) shape: String,
    pub(crate) cm: i32,
}

#[derive(Deserialize)]
pub(crate) struct Crew {
    pub(crate) full: u8,
    pub(crate) half: u8,
    pub(crate) silent: u8,
}

#[derive(Deserialize)]
pub(crate) struct EngineHills {
    pub(crate) one_level: BTreeMap<String, i32>,
    pub(crate) two_levels: BTreeMap<String, i32>,
}

/// Which faces of a die hit in shock, for each kind of charger.
#[derive(Deserialize)]
pub(crate) struct ShockHits {
    pub(crate) receiving: String,
    pub(crate) light_cavalry: Vec<u8>,
    pub(crate) medium_cavalry: Vec<u8>,
    pub(crate) heavy_cavalry: Vec<u8>,
    pub(crate) infantry: Vec<u8>,
}

#[derive(Deserialize)]
pub(crate) struct Morale {
    pub(crate) column: Vec<MoraleColumn>,
}

/// A column of the morale chart: the values it is for, and up to which losses each result goes.
#[derive(Deserialize)]
pub(crate) struct MoraleColumn {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) ne: u16,
    pub(crate) b: u16,
    pub(crate) bt: u16,
}

#[derive(Deserialize)]
pub(crate) struct SamuraiMelee {
    pub(crate) heavy_armor: u8,
    pub(crate) samurai: u8,
    pub(crate) medium_armor: u8,
    pub(crate) pikes: u8,
    pub(crate) light: u8,
}

/// The faces on which a figure falls on caltrops, by how far its unit has gone.
#[derive(Deserialize)]
pub(crate) struct CaltropLosses {
    pub(crate) up_to_one_third: Vec<u8>,
    pub(crate) up_to_two_thirds: Vec<u8>,
    pub(crate) up_to_full: Vec<u8>,
    pub(crate) charge: Vec<u8>,
}

/// What captured nobles are worth.
#[derive(Deserialize)]
pub(crate) struct Ransom {
    pub(crate) king_or_queen: u16,
    pub(crate) prince: u16,
    pub(crate) duke: u16,
    pub(crate) baron: u16,
    pub(crate) knight: u16,
}
