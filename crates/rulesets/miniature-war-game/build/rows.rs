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
    pub(crate) medieval_in_play: Rows<Capability>,
    pub(crate) medieval_war_wagons: WarWagons,
}

/// The charts of the Musket period that more than one chapter reads.
#[derive(Deserialize)]
pub(crate) struct Musket {
    pub(crate) musket_infantry: Rows<Capability>,
    pub(crate) musket_cavalry: Rows<Capability>,
    pub(crate) musket_dismounted_dragoons: Rows<Capability>,
    pub(crate) musket_artillery: Rows<Capability>,
    pub(crate) musket_artillery_ranges: Rows<GunRanges>,
    pub(crate) musket_crew: GunCrews,
    pub(crate) musket_grenade: Grenades,
    pub(crate) musket_small_arms: SmallArms,
    pub(crate) musket_steps_d10: Steps,
    pub(crate) musket_forest_odds: ForestOdds,
    pub(crate) musket_hill_small_arms: Rows<HillSmallArm>,
    pub(crate) musket_sight: MusketSight,
    pub(crate) musket_vessels: Rows<Capability>,
    pub(crate) musket_ship: Ship,
    pub(crate) musket_ship_damage: Rows<Damage>,
    pub(crate) musket_ship_fire: Rows<Damage>,
    pub(crate) musket_boat: Boat,
    pub(crate) musket_building_class: Rows<BuildingClass>,
    pub(crate) musket_building_die: Rows<BuildingDie>,
    pub(crate) musket_building_use: BuildingUse,
    pub(crate) musket_command_figures: Rows<CommandFigure>,
    pub(crate) musket_national_armies: Nations,
    pub(crate) musket_supplies: MusketSupplies,
    pub(crate) musket_bodies: Bodies,
    pub(crate) musket_variation_wheels: Wheels,
    pub(crate) musket_rocket_wheel: RocketWheel,
    pub(crate) musket_bounce_stick: BounceSticks,
    pub(crate) musket_canister_wedge: CanisterWedge,
    pub(crate) musket_steps_d6: Steps,
    pub(crate) musket_hill_artillery: HillArtillery,
    pub(crate) musket_dead_ground: DeadGround,
}

/// What a frigate carries and how it goes.
#[derive(Deserialize)]
pub(crate) struct Ship {
    pub(crate) guns_per_side: u8,
    pub(crate) max_units: u8,
    pub(crate) max_points: u32,
    pub(crate) tow: Tow,
    pub(crate) turn_max_angle: i32,
    pub(crate) sail: [i32; 3],
    pub(crate) sail_within_angle_of_wind: i32,
    pub(crate) port: Port,
    pub(crate) pivot: i32,
    pub(crate) fires_every: u8,
    pub(crate) offload_units_per_turn: u8,
    pub(crate) scuttle: Scuttle,
}

/// How far a ship is towed in a turn, in cm.
#[derive(Deserialize)]
pub(crate) struct Tow {
    pub(crate) first_turn: i32,
    pub(crate) later_turns: i32,
    pub(crate) after_second_mast_hit: i32,
}

/// How far a ship goes that comes into port, in cm.
#[derive(Deserialize)]
pub(crate) struct Port {
    pub(crate) turn_before_docking: i32,
    pub(crate) docking_turn: i32,
}

/// In which turn after the order a scuttled ship begins to sink, and sinks.
#[derive(Deserialize)]
pub(crate) struct Scuttle {
    pub(crate) begins_to_sink: u16,
    pub(crate) sinks: u16,
}

/// What dice for a ship come to.
#[derive(Deserialize)]
pub(crate) struct Damage {
    pub(crate) roll: Vec<u8>,
    pub(crate) key: String,
    #[serde(default)]
    pub(crate) sinks: u16,
    #[serde(default)]
    pub(crate) turns: u16,
}

/// What a river boat carries and how it goes.
#[derive(Deserialize)]
pub(crate) struct Boat {
    pub(crate) cost: u16,
    pub(crate) bow_gun_cost: u16,
    pub(crate) bow_gun_rounds: u8,
    pub(crate) wagon: BoatWagon,
    pub(crate) infantry_stands: u8,
    pub(crate) cavalry_stands: u8,
    pub(crate) boats_needed: BTreeMap<String, u8>,
    pub(crate) down_river: u8,
    pub(crate) against_flow: u8,
    pub(crate) portage: Portage,
    pub(crate) embark_thirds: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
pub(crate) struct BoatWagon {
    pub(crate) cost: u16,
    pub(crate) r#move: u8,
}

#[derive(Deserialize)]
pub(crate) struct Portage {
    pub(crate) turns_per_ford: u8,
    pub(crate) figures: u8,
}

/// Shells of a piece at the start, and in a purchase of more; what is bought for it.
#[derive(Deserialize)]
pub(crate) struct MusketSupplies {
    pub(crate) extra_rounds: Bought,
    pub(crate) extra_crew: BoughtCrew,
    pub(crate) start_rounds: Shells,
    pub(crate) start_rounds_explosive_only: Shells,
}

#[derive(Deserialize)]
pub(crate) struct Shells {
    pub(crate) round: u8,
    pub(crate) explosive: u8,
    pub(crate) canister: u8,
}

/// Where men stand on the base of a gun, in cm to the right of and before its middle, and how large a piece is.
#[derive(Deserialize)]
pub(crate) struct Bodies {
    pub(crate) piece_radius: f64,
    pub(crate) crew3: Vec<[f64; 2]>,
    pub(crate) crew6: Vec<[f64; 2]>,
}

/// The wheel of rockets, in mm.
#[derive(Deserialize)]
pub(crate) struct RocketWheel {
    #[serde(rename = "R")]
    pub(crate) r: BTreeMap<String, [f64; 2]>,
}

#[derive(Deserialize)]
pub(crate) struct BounceSticks {
    pub(crate) row: Vec<BounceStick>,
    pub(crate) variable: Vec<Slide>,
}

/// A bounce stick, in cm from its end nearest to the gun.
#[derive(Deserialize)]
pub(crate) struct BounceStick {
    pub(crate) calibre: u8,
    pub(crate) length: i32,
    pub(crate) yellow: [i32; 2],
    pub(crate) blue: i32,
    pub(crate) red: Vec<[i32; 2]>,
}

#[derive(Deserialize)]
pub(crate) struct Slide {
    pub(crate) roll: u8,
    pub(crate) slide: i32,
}

#[derive(Deserialize)]
pub(crate) struct CanisterWedge {
    pub(crate) half_angle: i32,
    pub(crate) row: Vec<Wedge>,
}

#[derive(Deserialize)]
pub(crate) struct Wedge {
    pub(crate) calibre: u8,
    pub(crate) length: u8,
}

/// How much farther a gun fires from one, two, three levels above, by its calibre, in cm.
#[derive(Deserialize)]
pub(crate) struct HillArtillery {
    pub(crate) row: Vec<BTreeMap<String, i32>>,
    pub(crate) limit_canister: BTreeMap<String, i32>,
    pub(crate) limit_explosive: i32,
}

#[derive(Deserialize)]
pub(crate) struct DeadGround {
    pub(crate) cm_per_level: i32,
}

/// Crews of guns, and what they are worth.
#[derive(Deserialize)]
pub(crate) struct GunCrews {
    pub(crate) row: Vec<GunCrew>,
    pub(crate) morale: u8,
}

/// Grenades: how far they are thrown, and what each score comes to.
#[derive(Deserialize)]
pub(crate) struct Grenades {
    pub(crate) range: i32,
    pub(crate) row: Vec<Grenade>,
}

#[derive(Deserialize)]
pub(crate) struct Grenade {
    pub(crate) roll: Vec<u8>,
    pub(crate) enemy: u8,
    pub(crate) thrower: u8,
}

#[derive(Deserialize)]
pub(crate) struct BoughtCrew {
    pub(crate) cost: u16,
    pub(crate) figures: u8,
}

/// A command figure.
#[derive(Deserialize)]
pub(crate) struct CommandFigure {
    pub(crate) rank: String,
    pub(crate) cost: u16,
}

/// The lists of the nations.
#[derive(Deserialize)]
pub(crate) struct Nations {
    pub(crate) american: Nation,
    pub(crate) british: Nation,
    pub(crate) french: Nation,
    pub(crate) austrian: Nation,
    pub(crate) russian: Nation,
}

#[derive(Deserialize)]
pub(crate) struct Nation {
    pub(crate) unit: Vec<ListedUnit>,
}

/// A unit of the list of a nation.
#[derive(Deserialize)]
pub(crate) struct ListedUnit {
    pub(crate) number: u8,
    pub(crate) r#type: String,
    pub(crate) figures: u8,
    pub(crate) cost: u16,
    pub(crate) title: String,
}

/// Small arms, and what hits in each band.
#[derive(Deserialize)]
pub(crate) struct SmallArms {
    pub(crate) row: Vec<SmallArm>,
    pub(crate) odds: BTreeMap<String, Vec<u8>>,
}

/// The ladder of the fire of small arms, and the rung of each band.
#[derive(Deserialize)]
pub(crate) struct Steps {
    pub(crate) ladder: Vec<Vec<u8>>,
    pub(crate) start: BTreeMap<String, u8>,
}

/// What hits in a forest before the step for it.
#[derive(Deserialize)]
pub(crate) struct ForestOdds {
    pub(crate) range: i32,
    pub(crate) row: Vec<ForestOdd>,
}

#[derive(Deserialize)]
pub(crate) struct ForestOdd {
    pub(crate) weapon: String,
    pub(crate) start: Vec<u8>,
}

/// How much farther a small arm reaches from one, two, three levels above, in cm.
#[derive(Deserialize)]
pub(crate) struct HillSmallArm {
    pub(crate) weapon: String,
    pub(crate) one: u8,
    pub(crate) two: u8,
    pub(crate) three: u8,
}

/// What a building is made of, and how much its floors take.
#[derive(Deserialize)]
pub(crate) struct BuildingClass {
    pub(crate) class: String,
    pub(crate) material: String,
    pub(crate) points_per_floor: u8,
    pub(crate) stone_floors: String,
}

/// The die of pieces that hit a building, and what its faces do.
#[derive(Deserialize)]
pub(crate) struct BuildingDie {
    pub(crate) pieces: Vec<String>,
    pub(crate) die: u8,
    pub(crate) none: Vec<u8>,
    pub(crate) normal: Vec<u8>,
    pub(crate) double: Vec<u8>,
}

/// Numbers of the use of buildings.
#[derive(Deserialize)]
pub(crate) struct BuildingUse {
    pub(crate) figures_per_opening: u8,
    pub(crate) small_arms_steps_down: u8,
    pub(crate) melee_points_down_both_sides: u8,
    pub(crate) door_stands: u8,
    pub(crate) door_turns: u8,
    pub(crate) horse_holders_one_in: u8,
    pub(crate) round_shots_to_breach_stone_section: u8,
}

/// How far one sees in the Musket period, in cm.
#[derive(Deserialize)]
pub(crate) struct MusketSight {
    pub(crate) forest_inside: i32,
    pub(crate) telescope: i32,
    pub(crate) wall_hidden_until: i32,
    pub(crate) building_hidden_until: i32,
}

/// The bands of a small arm: the upper end of each, in cm.
#[derive(Deserialize)]
pub(crate) struct SmallArm {
    pub(crate) weapon: String,
    pub(crate) near: u8,
    pub(crate) mid: u8,
    pub(crate) far: u8,
}

/// How far a gun fires each kind of shell, in cm; a kind that is missing it cannot fire.
#[derive(Deserialize)]
pub(crate) struct GunRanges {
    pub(crate) r#type: String,
    pub(crate) canister: Option<u8>,
    pub(crate) explosive: Option<[u8; 2]>,
    pub(crate) round: Option<[u8; 2]>,
    pub(crate) hit_area: i32,
}

/// The crew of a gun: how many serve it, and with how many it fires every other turn, or not at all.
#[derive(Deserialize)]
pub(crate) struct GunCrew {
    pub(crate) r#type: String,
    pub(crate) full: u8,
    pub(crate) half_rate: Vec<u8>,
    pub(crate) no_fire: Vec<u8>,
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
pub(crate) struct WarWagons {
    pub(crate) men: u8,
    pub(crate) shooters: u8,
    pub(crate) chained_within: i32,
    #[serde(flatten)]
    pub(crate) chart: Rows<Capability>,
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
    pub(crate) weapon: Option<String>,
}

/// A line of a capability chart. Some have a word where others have a number: a melee point that depends on the enemy, a range
/// that depends on the arms. Armor is of the Ancient & Medieval period alone, the others of the Musket period.
#[derive(Deserialize)]
pub(crate) struct Capability {
    pub(crate) r#type: String,
    #[serde(default)]
    pub(crate) armor: Option<String>,
    #[serde(default)]
    pub(crate) shock: f64,
    pub(crate) r#move: u8,
    pub(crate) melee: Value,
    pub(crate) morale: Option<u8>,
    pub(crate) range: Value,
    pub(crate) cost: u16,
    #[serde(default)]
    pub(crate) crew: u8,
    #[serde(default)]
    pub(crate) weapon: Option<String>,
    #[serde(default)]
    pub(crate) shock_class: Option<String>,
    #[serde(default)]
    pub(crate) calibre: Option<u8>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Number(u8),
    Span([u8; 2]),
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
    pub(crate) extra_crew: Bought,
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
