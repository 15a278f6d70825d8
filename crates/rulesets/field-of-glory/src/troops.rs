//! Troops and their attributes (troop.types to troop.capabilities, quality.levels).

use battle::Side;
use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use crate::charts::{COMMANDERS, CommanderRow, QUALITIES, QualityRow, TERRAIN, TROOPS, TerrainRow, TroopRow};
use crate::rulebook::define;

define!("troop.types");
/// What the men of a base are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troop {
    /// Heavy foot.
    HeavyFoot,
    /// Medium foot.
    MediumFoot,
    /// Light foot.
    LightFoot,
    /// Light horse.
    LightHorse,
    /// Cavalry.
    Cavalry,
    /// Camelry: counts as cavalry.
    Camelry,
    /// Knights.
    Knights,
    /// Cataphracts.
    Cataphracts,
    /// Elephants.
    Elephants,
    /// Light chariots.
    LightChariots,
    /// Heavy chariots.
    HeavyChariots,
    /// Scythed chariots.
    ScythedChariots,
    /// Battle wagons.
    BattleWagons,
    /// Light artillery.
    LightArtillery,
    /// Heavy artillery.
    HeavyArtillery,
}

impl Troop {
    /// Its line in the charts.
    #[inline]
    pub(crate) fn row(self) -> &'static TroopRow {
        &TROOPS[self as usize]
    }

    /// Whether it is foot.
    #[inline]
    pub const fn is_foot(self) -> bool {
        define!("troop.mounted");
        matches!(self, Troop::HeavyFoot | Troop::MediumFoot | Troop::LightFoot)
    }

    /// Whether it is mounted; wagons and artillery are neither.
    #[inline]
    pub const fn is_mounted(self) -> bool {
        define!("troop.mounted");
        !self.is_foot() && !self.is_wagon() && !self.is_artillery()
    }

    /// Whether it skirmishes.
    #[inline]
    pub const fn is_skirmisher(self) -> bool {
        define!("troop.skirmishers");
        matches!(self, Troop::LightFoot | Troop::LightHorse)
    }

    /// Whether it is cavalry in every row.
    #[inline]
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Troop::Cavalry | Troop::Camelry)
    }

    /// Whether it is a chariot of any kind.
    #[inline]
    pub const fn is_chariot(self) -> bool {
        matches!(self, Troop::LightChariots | Troop::HeavyChariots | Troop::ScythedChariots)
    }

    /// Whether it is artillery.
    #[inline]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Troop::LightArtillery | Troop::HeavyArtillery)
    }

    /// Whether it is battle wagons.
    #[inline]
    pub const fn is_wagon(self) -> bool {
        matches!(self, Troop::BattleWagons)
    }

    /// Whether it is a horse that elephants and camels frighten.
    #[inline]
    pub const fn is_horse(self) -> bool {
        use Troop::*;
        matches!(self, LightHorse | Cavalry | Knights | Cataphracts) || self.is_chariot()
    }

    /// How deep a base of it is.
    #[inline]
    pub(crate) fn depth(self) -> Length {
        Length::new(self.row().depth)
    }
}

define!("troop.armour");
/// How well a base is armoured, from worst to best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Armour {
    /// Unprotected.
    Unprotected,
    /// Protected.
    Protected,
    /// Armoured.
    Armoured,
    /// Heavily armoured.
    HeavilyArmoured,
}

define!("quality.levels", "quality.one");
/// How good a battle group is, from worst to best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Poor.
    Poor,
    /// Average.
    #[default]
    Average,
    /// Superior.
    Superior,
    /// Elite.
    Elite,
}

impl Quality {
    /// Its line in the chart.
    pub(crate) fn row(self) -> &'static QualityRow {
        // The chart lists the best first.
        &QUALITIES[QUALITIES.len() - 1 - self as usize]
    }
}

define!("troop.training");
/// How well a battle group is drilled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Training {
    /// Undrilled.
    #[default]
    Undrilled,
    /// Drilled.
    Drilled,
}

define!("troop.capabilities");
/// What a base shoots with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Bows.
    Bow,
    /// Longbows.
    Longbow,
    /// Crossbows.
    Crossbow,
    /// Some archers among other men (shoot.bow-star).
    BowStar,
    /// Slings.
    Sling,
    /// Javelins.
    Javelins,
    /// Handguns and the like.
    Firearm,
    /// Guns and engines: light or heavy by the type of the base, light on wagons.
    Artillery,
}

/// What a base is good at in close combat. Spears, pikes and heavy weapons count at impact and in melee, whichever of the two
/// they are listed under.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    /// Impact foot.
    ImpactFoot,
    /// Lancers.
    Lancers,
    /// Light spear.
    LightSpear,
    /// Offensive spearmen.
    OffensiveSpearmen,
    /// Defensive spearmen.
    DefensiveSpearmen,
    /// Pikemen.
    Pikemen,
    /// Heavy weapon.
    HeavyWeapon,
    /// Skilled swordsmen.
    SkilledSwordsmen,
    /// Swordsmen.
    Swordsmen,
}

impl Skill {
    /// All of them.
    pub(crate) const ALL: [Skill; 9] = [
        Skill::ImpactFoot,
        Skill::Lancers,
        Skill::LightSpear,
        Skill::OffensiveSpearmen,
        Skill::DefensiveSpearmen,
        Skill::Pikemen,
        Skill::HeavyWeapon,
        Skill::SkilledSwordsmen,
        Skill::Swordsmen,
    ];

    /// Whether it may stand as the capability of impact.
    pub(crate) const fn is_for_impact(self) -> bool {
        !matches!(self, Skill::SkilledSwordsmen | Skill::Swordsmen)
    }

    /// Whether it may stand as the capability of melee.
    pub(crate) const fn is_for_melee(self) -> bool {
        !matches!(self, Skill::ImpactFoot | Skill::Lancers | Skill::LightSpear)
    }
}

/// One kind of base: all that the rules ask of its men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Kind {
    /// What they are.
    pub troop: Troop,
    /// Their armour; none for elephants, chariots, wagons and artillery.
    pub armour: Option<Armour>,
    /// What they shoot with.
    pub shooting: Option<Weapon>,
    /// What they are good at when they meet the enemy.
    pub impact: Option<Skill>,
    /// What they are good at when they fight on.
    pub melee: Option<Skill>,
}

impl Kind {
    /// Whether they have a capability, whichever phase it is listed under.
    #[inline]
    pub fn has(&self, skill: Skill) -> bool {
        self.impact == Some(skill) || self.melee == Some(skill)
    }

    /// Whether they are spearmen, offensive or defensive.
    #[inline]
    pub fn has_spears(&self) -> bool {
        self.has(Skill::OffensiveSpearmen) || self.has(Skill::DefensiveSpearmen)
    }

    /// Whether they are spearmen or pikemen.
    #[inline]
    pub fn has_spears_or_pikes(&self) -> bool {
        self.has_spears() || self.has(Skill::Pikemen)
    }

    /// Whether they are lancers: mounted men with that capability.
    #[inline]
    pub fn is_lancers(&self) -> bool {
        define!("troop.lancers");
        self.troop.is_mounted() && self.has(Skill::Lancers)
    }

    /// Whether they are shock troops, as long as their group is not FRAGMENTED.
    #[inline]
    pub fn is_shock(&self) -> bool {
        define!("troop.shock");
        let foot = matches!(self.troop, Troop::HeavyFoot | Troop::MediumFoot);
        let strikes = [Skill::ImpactFoot, Skill::OffensiveSpearmen, Skill::Pikemen];
        self.is_lancers()
            || matches!(self.troop, Troop::HeavyChariots | Troop::ScythedChariots)
            || foot && strikes.into_iter().any(|skill| self.has(skill))
    }
}

define!("cohesion.levels");
/// How a battle group holds together, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cohesion {
    /// STEADY.
    #[default]
    Steady,
    /// DISRUPTED.
    Disrupted,
    /// FRAGMENTED.
    Fragmented,
    /// BROKEN.
    Broken,
}

impl Cohesion {
    /// All levels, the best first.
    pub(crate) const ALL: [Cohesion; 4] =
        [Cohesion::Steady, Cohesion::Disrupted, Cohesion::Fragmented, Cohesion::Broken];

    /// So many levels worse; BROKEN is the worst.
    #[must_use]
    pub fn dropped(self, levels: u8) -> Cohesion {
        Cohesion::ALL[(self as usize + usize::from(levels)).min(Cohesion::ALL.len() - 1)]
    }

    /// One level better; STEADY is the best.
    #[must_use]
    pub fn risen(self) -> Cohesion {
        Cohesion::ALL[(self as usize).saturating_sub(1)]
    }

    /// As the rules write it.
    pub const fn word(self) -> &'static str {
        match self {
            Cohesion::Steady => "STEADY",
            Cohesion::Disrupted => "DISRUPTED",
            Cohesion::Fragmented => "FRAGMENTED",
            Cohesion::Broken => "BROKEN",
        }
    }
}

/// How ground disorders a base, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Disorder {
    /// Not at all.
    #[default]
    None,
    /// DISORDERED.
    Disordered,
    /// SEVERELY DISORDERED.
    Severe,
}

define!("command.types");
/// How good a commander is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommanderKind {
    /// An inspired commander.
    Inspired,
    /// A field commander.
    Field,
    /// A troop commander.
    Troop,
}

impl CommanderKind {
    /// His line in the chart.
    pub(crate) fn row(self) -> &'static CommanderRow {
        &COMMANDERS[self as usize]
    }
}

/// Whom a commander commands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// The commander-in-chief.
    CInC,
    /// A sub-commander.
    Sub,
    /// The commander of an ally's contingent.
    Ally,
}

define!("terrain.classes");
/// How hard ground is to fight on, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Open.
    #[default]
    Open,
    /// Uneven.
    Uneven,
    /// Rough.
    Rough,
    /// Difficult.
    Difficult,
    /// Nobody enters it.
    Impassable,
}

/// What ground does to sight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sight {
    /// Nothing.
    Clear,
    /// It blocks sight through more than a little of it.
    Blocks,
    /// It hides who is in it from afar.
    Hides,
    /// It is high.
    Height,
}

define!("terrain.pieces");
/// A kind of ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TerrainKind {
    /// Open fields.
    OpenField,
    /// A gentle hill.
    GentleHill,
    /// Broken ground.
    BrokenGround,
    /// Brush.
    Brush,
    /// Fields with hedges or walls.
    EnclosedField,
    /// Soft sand.
    SoftSand,
    /// A plantation.
    Plantation,
    /// A vineyard.
    Vineyard,
    /// A gully.
    Gully,
    /// Rocky ground.
    RockyGround,
    /// A stream.
    Stream,
    /// A forest.
    Forest,
    /// A marsh.
    Marsh,
    /// A village.
    Village,
    /// A steep hill.
    SteepHill,
    /// A river.
    River,
    /// A lake.
    Lake,
    /// A cliff.
    Cliff,
    /// A building.
    Building,
}

impl TerrainKind {
    /// Its line in the chart.
    #[inline]
    pub(crate) fn row(self) -> &'static TerrainRow {
        &TERRAIN[self as usize]
    }

    /// Whether it is water with banks.
    #[inline]
    pub const fn is_water(self) -> bool {
        define!("terrain.river");
        matches!(self, TerrainKind::River | TerrainKind::Stream)
    }

    /// Whether it is a hill.
    #[inline]
    pub const fn is_hill(self) -> bool {
        matches!(self, TerrainKind::GentleHill | TerrainKind::SteepHill)
    }
}

define!("sequence.turn");
/// A phase of a player's turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    #[default]
    SetUp,
    /// Charges and what they meet.
    Impact,
    /// Moves.
    Manoeuvre,
    /// Shooting.
    Shooting,
    /// Melees.
    Melee,
    /// What both sides do last.
    JointAction,
}

impl Phase {
    /// The phases of a turn in their order.
    pub(crate) const OF_A_TURN: [Phase; 5] =
        [Phase::Impact, Phase::Manoeuvre, Phase::Shooting, Phase::Melee, Phase::JointAction];

    /// As people read it.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::SetUp => "Set-up",
            Phase::Impact => "Impact",
            Phase::Manoeuvre => "Manoeuvre",
            Phase::Shooting => "Shooting",
            Phase::Melee => "Melee",
            Phase::JointAction => "Joint action",
        }
    }
}

/// Both sides, this one first.
#[inline]
pub(crate) const fn both_from(side: Side) -> [Side; 2] {
    [side, side.other()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_stand_in_the_order_of_what_they_are_asked_for() {
        use CommanderKind::{Field, Inspired};
        for (n, row) in TROOPS.iter().enumerate() {
            assert_eq!(row.troop as usize, n, "{}", row.key);
        }
        for (n, row) in TERRAIN.iter().enumerate() {
            assert_eq!(row.kind as usize, n, "{}", row.key);
        }
        for quality in [Quality::Poor, Quality::Average, Quality::Superior, Quality::Elite] {
            assert_eq!(quality.row().quality, quality);
        }
        for kind in [Inspired, Field, CommanderKind::Troop] {
            assert_eq!(kind.row().kind, kind);
        }
    }

    #[test]
    fn battle_wagons_and_artillery_are_neither_foot_nor_mounted() {
        for troop in [Troop::BattleWagons, Troop::LightArtillery, Troop::HeavyArtillery] {
            assert!(!troop.is_foot() && !troop.is_mounted(), "{troop:?}");
        }
        for troop in [Troop::Elephants, Troop::ScythedChariots, Troop::LightHorse, Troop::Camelry] {
            assert!(troop.is_mounted(), "{troop:?}");
        }
    }
}
