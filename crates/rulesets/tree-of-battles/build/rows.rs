//! The charts as their file has them.

use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct File {
    pub(crate) chart: Charts,
}

#[derive(Deserialize)]
pub(crate) struct Charts {
    pub(crate) troop_types: Rows<TroopType>,
    pub(crate) ranges: Rows<Range>,
    pub(crate) grades: Rows<Grade>,
    pub(crate) leaders: Rows<Leader>,
    pub(crate) orders: Rows<Order>,
    pub(crate) terrain: Rows<Terrain>,
    pub(crate) control_results: Rows<ControlResult>,
    pub(crate) combat_results: Rows<CombatResult>,
    pub(crate) rally: Rows<Rally>,
    pub(crate) bases: Bases,
    pub(crate) moves: Moves,
    pub(crate) phase_limits: PhaseLimits,
    pub(crate) control_distance: ControlDistance,
    pub(crate) charge_reach: ChargeReach,
    pub(crate) command_actions: Rows<CommandAction>,
    pub(crate) ammunition: Ammunition,
    pub(crate) treachery_test: Treachery,
    pub(crate) loss_points: LossPoints,
    pub(crate) artillery_fire: ArtilleryFire,
    pub(crate) archery_dice: ArcheryDice,
    pub(crate) shooting_test: ShootingTest,
    pub(crate) risk_to_leader: Rows<Risk>,
    pub(crate) free_hack: FreeHack,
    pub(crate) morale_dp: Rows<MoraleDp>,
    pub(crate) excess_dp: Rows<ExcessDp>,
    pub(crate) points: Points,
}

#[derive(Deserialize)]
pub(crate) struct Points {
    pub(crate) standard_army: u16,
    pub(crate) r#type: Vec<TypePoints>,
    pub(crate) grade: Vec<GradePoints>,
    pub(crate) mark: Vec<MarkPoints>,
    pub(crate) leader: Vec<LeaderPoints>,
}

#[derive(Deserialize)]
pub(crate) struct TypePoints {
    pub(crate) r#type: String,
    pub(crate) points: i16,
}

#[derive(Deserialize)]
pub(crate) struct GradePoints {
    pub(crate) grade: String,
    pub(crate) points_per_stand: i16,
}

#[derive(Deserialize)]
pub(crate) struct MarkPoints {
    pub(crate) mark: String,
    pub(crate) points_per_stand: i16,
    #[serde(default)]
    pub(crate) included_for: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct LeaderPoints {
    pub(crate) kind: String,
    pub(crate) points: i16,
}

#[derive(Deserialize)]
pub(crate) struct ArtilleryFire {
    pub(crate) dice_per_gun: u8,
    pub(crate) hit_on: u8,
}

#[derive(Deserialize)]
pub(crate) struct ArcheryDice {
    pub(crate) longbow: u8,
    pub(crate) longbow_low_on_ammunition: u8,
    pub(crate) other: u8,
    pub(crate) hit_on: u8,
}

#[derive(Deserialize)]
pub(crate) struct ShootingTest {
    pub(crate) testing_again: i8,
}

#[derive(Deserialize)]
pub(crate) struct Risk {
    pub(crate) effect: String,
    #[serde(default)]
    pub(crate) cp: i8,
}

#[derive(Deserialize)]
pub(crate) struct FreeHack {
    pub(crate) casualty_on: u8,
}

#[derive(Deserialize)]
pub(crate) struct MoraleDp {
    pub(crate) event: String,
    pub(crate) dp: u8,
    #[serde(default)]
    pub(crate) within: u8,
}

#[derive(Deserialize)]
pub(crate) struct ExcessDp {
    #[serde(default)]
    pub(crate) dps_per_stand: u8,
}

#[derive(Deserialize)]
pub(crate) struct Rows<T> {
    pub(crate) row: Vec<T>,
}

#[derive(Deserialize)]
pub(crate) struct TroopType {
    pub(crate) r#type: String,
    pub(crate) name: String,
    pub(crate) mounted: bool,
    pub(crate) combat_dice: u8,
    pub(crate) arrays: Vec<String>,
    pub(crate) max_line_ranks: u8,
    pub(crate) may_charge: bool,
    pub(crate) weapons: Vec<String>,
    pub(crate) full_harness: String,
    pub(crate) chivalrous: String,
    #[serde(default)]
    pub(crate) stakes: String,
    #[serde(default)]
    pub(crate) pavise: bool,
}

#[derive(Deserialize)]
pub(crate) struct Range {
    pub(crate) weapon: String,
    pub(crate) maximum: u8,
    #[serde(default)]
    pub(crate) effective: u8,
    #[serde(default)]
    pub(crate) close: u8,
}

#[derive(Deserialize)]
pub(crate) struct Grade {
    pub(crate) grade: String,
    pub(crate) dp_maximum: u8,
    pub(crate) combat_dice: i8,
}

#[derive(Deserialize)]
pub(crate) struct Leader {
    pub(crate) kind: String,
    pub(crate) cp: u8,
    pub(crate) cp_range: [u8; 2],
    pub(crate) control_within: u8,
}

#[derive(Deserialize)]
pub(crate) struct Order {
    pub(crate) order: String,
    pub(crate) charge_within: i8,
}

#[derive(Deserialize)]
pub(crate) struct Terrain {
    pub(crate) kind: String,
    pub(crate) shape: String,
    pub(crate) class: String,
    pub(crate) cover: bool,
    #[serde(default)]
    pub(crate) sight_through: u8,
    #[serde(default)]
    pub(crate) width: u8,
    #[serde(default)]
    pub(crate) blocks_sight: bool,
}

#[derive(Deserialize)]
pub(crate) struct ControlResult {
    #[serde(default = "lowest")]
    pub(crate) from: i8,
    #[serde(default = "highest")]
    pub(crate) to: i8,
    pub(crate) who: String,
    pub(crate) result: String,
}

#[derive(Deserialize)]
pub(crate) struct CombatResult {
    pub(crate) result: String,
    #[serde(default = "lowest")]
    pub(crate) from: i8,
    #[serde(default = "highest")]
    pub(crate) to: i8,
    pub(crate) dp: u8,
    #[serde(default)]
    pub(crate) dp_mounted_vs_pikes: Option<u8>,
}

fn lowest() -> i8 {
    i8::MIN
}

fn highest() -> i8 {
    i8::MAX
}

#[derive(Deserialize)]
pub(crate) struct Rally {
    pub(crate) grade: String,
    pub(crate) shot_at: u8,
    pub(crate) not_shot_at: u8,
}

#[derive(Deserialize)]
pub(crate) struct Bases {
    pub(crate) frontage: f64,
    pub(crate) skirmish_gap: f64,
    pub(crate) leader: [f64; 2],
    pub(crate) baggage: [f64; 2],
    pub(crate) row: Vec<Base>,
}

#[derive(Deserialize)]
pub(crate) struct Base {
    pub(crate) kind: String,
    pub(crate) depth: f64,
}

#[derive(Deserialize)]
pub(crate) struct Moves {
    pub(crate) march_foot: u8,
    pub(crate) march_mounted: u8,
    pub(crate) march_beyond: u8,
    pub(crate) skirmish_bonus_per_die: u8,
    pub(crate) fast_avd: u8,
    pub(crate) fast_initial_bonus_per_die: u8,
    pub(crate) road: u8,
    pub(crate) leader_or_herald: u8,
    pub(crate) fatigue_on: u8,
    pub(crate) fatigue_dp_per_die: u8,
}

#[derive(Deserialize)]
pub(crate) struct PhaseLimits {
    pub(crate) approach_halt: u8,
    pub(crate) long_range_beyond: u8,
    pub(crate) tactical_halt_front: u8,
    pub(crate) close_range_within: u8,
}

#[derive(Deserialize)]
pub(crate) struct ControlDistance {
    pub(crate) chivalrous_near_men_at_arms: u8,
}

#[derive(Deserialize)]
pub(crate) struct ChargeReach {
    pub(crate) foot: u8,
    pub(crate) mounted: u8,
}

#[derive(Deserialize)]
pub(crate) struct CommandAction {
    pub(crate) action: String,
    pub(crate) cp: u8,
    #[serde(default)]
    pub(crate) within: u8,
}

#[derive(Deserialize)]
pub(crate) struct Ammunition {
    pub(crate) volleys: u8,
    pub(crate) resupply_within: u8,
}

#[derive(Deserialize)]
pub(crate) struct Treachery {
    pub(crate) leader_attached: i8,
    pub(crate) commander_within_8: i8,
    pub(crate) losses_a_quarter_or_more: i8,
    pub(crate) suspect: i8,
    pub(crate) row: Vec<TreacheryResult>,
}

#[derive(Deserialize)]
pub(crate) struct TreacheryResult {
    #[serde(default = "lowest")]
    pub(crate) from: i8,
    #[serde(default = "highest")]
    pub(crate) to: i8,
    pub(crate) result: String,
}

#[derive(Deserialize)]
pub(crate) struct LossPoints {
    pub(crate) turn_limit: u8,
    pub(crate) row: Vec<Loss>,
}

#[derive(Deserialize)]
pub(crate) struct Loss {
    pub(crate) loss: String,
    pub(crate) points: f64,
    #[serde(default)]
    pub(crate) captured: Option<u8>,
}
