//! Types of troops and what the charts say of them (common.base, common.unit, medieval.chart).

use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use crate::charts::{TYPES, TypeRow};
use crate::rulebook::define;

/// The part of history that is played. Common rows hold in all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// Ancient and medieval times.
    #[default]
    Medieval,
    /// The time of muskets. It is to come: its words belong to the order language, and no file opens in it yet.
    Musket,
}

impl Period {
    /// Whether a ford spoils the path of a charge; else it takes shock away.
    pub(crate) fn does_ford_spoil_a_charge(self) -> bool {
        define!("common.shock.clear", "medieval.shock.ford");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }
}

/// How much of the rules is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// No three-dice tests, no hidden troops, no groups, no options.
    Basic,
    /// With three-dice tests and hidden troops.
    #[default]
    Intermediate,
    /// With groups, and with optional rules.
    Advanced,
}

/// What a type of troops is, in general.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Arm {
    /// Foot that fights hand to hand.
    Infantry,
    /// Foot that shoots.
    Missile,
    /// Horse.
    Cavalry,
    /// An engine or gun with its crew.
    Artillery,
    /// A wagon.
    Wagon,
    /// A chariot or an elephant.
    Piece,
    /// A single fighter.
    Single,
}

/// How well troops are protected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Armor {
    /// Not at all.
    None,
    /// A little.
    Light,
    /// Well.
    Medium,
    /// From head to foot.
    Heavy,
}

/// The column of a charger in the chart of shock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum ShockColumn {
    /// Light cavalry.
    LightCavalry,
    /// Medium cavalry.
    MediumCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Infantry.
    Infantry,
}

/// The line of those who are charged in the chart of shock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum ShockRow {
    /// Light infantry.
    LightInfantry,
    /// Medium infantry.
    MediumInfantry,
    /// Heavy infantry.
    HeavyInfantry,
    /// Light cavalry.
    LightCavalry,
    /// Medium cavalry.
    MediumCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Artillery.
    Artillery,
}

define!(
    "common.base.sizes",
    "common.unit.like-type",
    "medieval.chart.use",
    "medieval.chart.precedence",
    "medieval.chart.horse-archer-range",
    "medieval.elephant.values",
    "medieval.chariot.values",
    "medieval.pike.values",
    "medieval.polearm.values",
    "medieval.romans.types",
    "medieval.romans.auxiliaries",
    "medieval.romans.cavalry"
);
/// A type of troops, in the order of the index of units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troop {
    /// Peasants.
    Peasants,
    /// Light infantry.
    LightInfantry,
    /// Medium infantry.
    MediumInfantry,
    /// Men-at-arms on foot.
    MenAtArms,
    /// Greek hoplites.
    Hoplites,
    /// Roman auxiliaries.
    RomanAuxiliaries,
    /// Roman legionaries.
    RomanLegionaries,
    /// Light pikemen.
    PikeLight,
    /// Medium pikemen.
    PikeMedium,
    /// Foot with pole arms.
    PoleArms,
    /// Light bowmen.
    ArcherLight,
    /// Medium bowmen.
    ArcherMedium,
    /// Light crossbowmen.
    CrossbowLight,
    /// Medium crossbowmen.
    CrossbowMedium,
    /// Light longbowmen.
    LongbowLight,
    /// Medium longbowmen.
    LongbowMedium,
    /// Light arbalesters.
    ArbalestLight,
    /// Medium arbalesters.
    ArbalestMedium,
    /// Light horse archers.
    HorseArcherLight,
    /// Medium horse archers.
    HorseArcherMedium,
    /// Slingers.
    Slinger,
    /// A supply wagon.
    SupplyWagon,
    /// Hand gunners.
    HandCannon,
    /// Light cavalry.
    LightCavalry,
    /// Medium cavalry.
    MediumCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// A chariot with a bowman.
    ChariotArcher,
    /// A chariot with a slinger.
    ChariotSlinger,
    /// A chariot with javelins.
    ChariotJavelin,
    /// A chariot that carries a fighter.
    ChariotFighter,
    /// A war elephant with javelins.
    WarElephantJavelin,
    /// A war elephant with bowmen.
    WarElephantArcher,
    /// A ballista.
    Ballista,
    /// A catapult.
    Catapult,
    /// A trebuchet.
    Trebuchet,
    /// A pot de fer.
    PotDeFer,
    /// A culverin.
    Culverin,
    /// A cannon.
    Cannon,
    /// A bombard.
    Bombard,
    /// A samurai on foot.
    SamuraiInfantry,
    /// A samurai with a bow.
    SamuraiArcher,
    /// A samurai on horseback.
    SamuraiCavalry,
    /// Mongol horse archers.
    MongolHorseArcher,
    /// A berserker.
    Berserker,
    /// A ram with its crew (medieval.siege.ram-move).
    Ram,
    /// A siege tower (medieval.siege.tower-move).
    SiegeTower,
    /// A Greek fire siphon with its crew (medieval.greekfire.unit).
    GreekFire,
}

impl Troop {
    /// Its line in the charts.
    #[inline]
    pub(crate) fn row(self) -> &'static TypeRow {
        &TYPES[self as usize]
    }

    /// The type that files name so.
    pub(crate) fn named(key: &str) -> Option<Troop> {
        TYPES.iter().find(|row| row.key == key).map(|row| row.troop)
    }

    /// What it is, in general.
    #[inline]
    pub(crate) fn arm(self) -> Arm {
        self.row().arm
    }

    /// Whether it is a single stand with a number of its own, and no unit of figures: engines, wagons, chariots, elephants.
    #[inline]
    pub(crate) fn is_piece(self) -> bool {
        define!("common.base.two-figures");
        matches!(self.arm(), Arm::Artillery | Arm::Wagon | Arm::Piece)
    }

    /// Whether it is one stand by itself: a piece or a single fighter.
    #[inline]
    pub(crate) fn is_alone(self) -> bool {
        self.is_piece() || self.arm() == Arm::Single
    }

    /// Whether it belongs to a siege: it is given by a scenario, and not bought for an army.
    pub(crate) fn is_of_siege(self) -> bool {
        define!("medieval.siege.cooperate");
        matches!(self, Troop::Ram | Troop::SiegeTower | Troop::GreekFire)
    }

    /// Whether it goes on foot.
    #[inline]
    pub(crate) fn is_foot(self) -> bool {
        matches!(self.arm(), Arm::Infantry | Arm::Missile)
    }

    /// Light troops on foot, who may open out; never peasants.
    #[inline]
    pub(crate) fn is_light_foot(self) -> bool {
        define!("common.unit.light-spacing");
        self.is_foot() && self.row().armor == Armor::Light && self != Troop::Peasants
    }

    /// The width of a stand: the side over which the figures face.
    #[inline]
    pub(crate) fn front(self) -> Length {
        define!("common.base.frontage-first");
        Length::cm(self.row().front)
    }

    /// The depth of a stand.
    #[inline]
    pub(crate) fn depth(self) -> Length {
        Length::cm(self.row().depth)
    }

    /// Figures on a full stand.
    #[inline]
    pub(crate) fn per_stand(self) -> u8 {
        self.row().per_stand
    }
}

battle::facts! {
    Kit:
    /// It carries stakes.
    STAKES = 0,
    /// It carries caltrops.
    CALTROPS = 1,
    /// It has throwing axes.
    AXES = 2,
    /// It has javelins or darts.
    JAVELINS = 3,
    /// It has pavises.
    PAVISES = 4,
    /// It has mounts.
    MOUNTS = 5,
    /// It may form a phalanx.
    PHALANX = 6,
    /// It is at home in forests.
    FORESTER = 7,
    /// It is an imperial unit.
    IMPERIAL = 8,
    /// It is a mercenary unit.
    MERCENARY = 9,
}

/// What a unit carries and is beyond its type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kit(pub u16);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::{LEVELS, SINGLES};

    #[test]
    fn charts_stand_in_the_order_of_their_names() {
        for (number, row) in TYPES.iter().enumerate() {
            assert_eq!(row.troop as usize, number, "{}", row.key);
            assert_eq!(Troop::named(row.key), Some(row.troop));
            assert_eq!(serde_json::to_value(row.troop).expect("it is a word"), row.key);
        }
        for (number, row) in LEVELS.iter().enumerate() {
            assert_eq!(row.level as usize, number);
        }
        assert_eq!(SINGLES.map(|row| row.key), ["commander", "dispatch-rider"]);
    }

    #[test]
    fn the_chart_wins_where_the_print_disagrees() {
        battle::holds!(
            "medieval.chart.precedence",
            "medieval.chart.use",
            "medieval.elephant.values",
            "medieval.chariot.values"
        );
        let of = |troop: Troop| {
            let row = troop.row();
            (row.chart_move, row.half_shocks, row.melee, row.range, row.cost)
        };
        assert_eq!(of(Troop::WarElephantJavelin), (24, 0, Some(8), 10, 50));
        assert_eq!(of(Troop::WarElephantArcher), (24, 0, Some(8), 30, 75));
        assert_eq!(of(Troop::ChariotArcher), (51, 2, Some(6), 30, 20));
        assert_eq!(of(Troop::ChariotSlinger), (51, 2, Some(6), 21, 15));
        assert_eq!(of(Troop::ChariotJavelin), (51, 2, Some(6), 12, 10));
        assert_eq!(
            (Troop::ChariotFighter.row().chart_move, Troop::ChariotFighter.row().half_shocks),
            (51, 0)
        );
    }

    #[test]
    fn elephants_chariots_engines_and_wagons_have_no_morale_but_guns_do() {
        battle::holds!("medieval.chart.chariot-no-morale");
        let pieces = TYPES.iter().filter(|row| row.troop.is_piece());
        for row in pieces {
            let gun = matches!(row.troop, Troop::PotDeFer | Troop::Culverin | Troop::Cannon | Troop::Bombard);
            assert_eq!(row.morale, gun.then_some(2), "{}", row.key);
        }
    }

    #[test]
    fn pikes_pole_arms_and_romans_have_lines_of_their_own() {
        battle::holds!(
            "medieval.pike.values",
            "medieval.polearm.values",
            "medieval.romans.types",
            "medieval.romans.auxiliaries"
        );
        let of = |troop: Troop| {
            let row = troop.row();
            (row.armor, row.half_shocks, row.chart_move, row.melee, row.morale, row.range, row.cost)
        };
        assert_eq!(of(Troop::PikeLight), (Armor::Light, 1, 30, Some(6), Some(5), 0, 6));
        assert_eq!(of(Troop::PikeMedium), (Armor::Medium, 1, 24, Some(8), Some(5), 0, 6));
        assert_eq!(of(Troop::PoleArms), (Armor::Medium, 1, 24, Some(7), Some(4), 0, 6));
        // Auxiliaries shoot with nothing of their own; javelins, darts and axes are bought.
        assert_eq!(of(Troop::RomanAuxiliaries), (Armor::Light, 0, 30, Some(4), Some(3), 0, 3));
        assert!(Troop::RomanAuxiliaries.weapon().is_none() && Troop::RomanLegionaries.weapon().is_none());
    }

    #[test]
    fn missile_troops_wear_light_or_medium_armor_and_only_light_troops_skirmish() {
        battle::holds!(
            "medieval.missile.armor-only",
            "medieval.missile.armor-skirmish",
            "medieval.missile.kinds"
        );
        for row in &TYPES {
            let foot_or_horse = matches!(row.arm, Arm::Missile | Arm::Cavalry | Arm::Infantry);
            if foot_or_horse && row.troop.weapon().is_some() {
                assert!(matches!(row.armor, Armor::Light | Armor::Medium), "{}", row.key);
            }
            assert!(row.arm != Arm::Missile || row.troop.weapon().is_some(), "{}", row.key);
            assert!(!row.skirmish || row.armor == Armor::Light && row.morale >= Some(2), "{}", row.key);
        }
        assert!(!Troop::Peasants.row().skirmish);
    }

    #[test]
    fn a_type_has_the_numbers_of_its_chart_and_the_stand_of_the_index() {
        let row = Troop::LongbowMedium.row();
        assert_eq!(
            (row.chart_move, row.melee, row.morale, row.range, row.cost),
            (24, Some(4), Some(4), 60, 20)
        );
        assert_eq!((row.per_stand, row.front, row.depth), (2, 4, 2));
        let row = Troop::MenAtArms.row();
        assert_eq!((row.half_shocks, row.per_stand, row.armor), (1, 1, Armor::Heavy));
        assert_eq!(row.shock_column, Some(ShockColumn::Infantry));
        assert_eq!((Troop::SamuraiArcher.row().melee, Troop::SamuraiArcher.row().morale), (None, None));
        assert_eq!((Troop::Culverin.row().crew, Troop::Culverin.row().range), (6, 75));
        assert!(Troop::Slinger.is_light_foot() && !Troop::Peasants.is_light_foot());
        assert!(Troop::Culverin.is_piece() && !Troop::Berserker.is_piece() && Troop::Berserker.is_alone());
    }
}
