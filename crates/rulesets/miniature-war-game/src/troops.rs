//! Types of troops and what the charts say of them (common.base, common.unit, medieval.chart).

use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use crate::charts::{TYPES, TypeRow};
use crate::period::Period;
use crate::rulebook::define;
use crate::rules::wagons::inside::Seat;

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
    /// A ship or boat.
    Vessel,
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
    "common.base.chart-wins",
    "common.unit.like-type",
    "medieval.chart.use",
    "medieval.chart.precedence",
    "medieval.chart.horse-archer-range",
    "medieval.elephant.values",
    "medieval.chariot.values",
    "medieval.samurai.values",
    "medieval.pike.values",
    "medieval.polearm.values",
    "medieval.romans.types",
    "medieval.romans.auxiliaries",
    "medieval.romans.cavalry",
    "musket.fig.infantry",
    "musket.fig.cavalry",
    "musket.fig.artillery",
    "musket.fig.base",
    "musket.fig.base.horse",
    "musket.drag.foot"
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
    /// Artillery crew without a piece (medieval.crew.survive).
    ArtilleryCrew,
    /// A fighter who has stepped off his chariot (medieval.chariot.fighter-foot).
    FighterFoot,
    /// Militia (musket.fig.militia).
    Militia,
    /// Light infantry with muskets: that of the Ancient & Medieval period has the name alone.
    MusketLightInfantry,
    /// Riflemen.
    Rifles,
    /// Regular infantry.
    Regulars,
    /// Infantry with carbines or fusils.
    Fusils,
    /// Indians.
    Indians,
    /// Grenadiers.
    Grenadiers,
    /// Guards.
    Guard,
    /// Dragoons on foot (musket.drag.foot).
    DismountedDragoons,
    /// Hussars.
    Hussars,
    /// Lancers.
    Lancers,
    /// Dragoons.
    Dragoons,
    /// Cuirassiers.
    Cuirassiers,
    /// A six-pounder.
    #[serde(rename = "6pd")]
    SixPounder,
    /// A six-pounder of the horse artillery.
    #[serde(rename = "6pd-horse")]
    SixPounderHorse,
    /// An eight-pounder.
    #[serde(rename = "8pd")]
    EightPounder,
    /// A howitzer.
    #[serde(rename = "8pd-howitzer")]
    EightPounderHowitzer,
    /// A twelve-pounder.
    #[serde(rename = "12pd")]
    TwelvePounder,
    /// A stand of Congreve rockets.
    Rockets,
    /// A frigate (musket.ship.guns).
    Frigate,
    /// A river boat (musket.boat.load).
    RiverBoat,
    /// A wagon that carries a river boat on land (musket.boat.land).
    BoatWagon,
    /// A Hussite war wagon (medieval.hussite.contents).
    WarWagon,
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

    /// The period to which it belongs (musket.scope).
    #[inline]
    pub(crate) fn period(self) -> Period {
        self.row().period
    }

    /// Whether it is met in a period: crews without a piece are in all of them.
    pub(crate) fn is_of(self, period: Period) -> bool {
        define!("musket.scope", "medieval.crew.group", "musket.crew.destroyed", "musket.crew.detach.move");
        self.period() == period || self == Troop::ArtilleryCrew
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
        matches!(self.arm(), Arm::Artillery | Arm::Wagon | Arm::Piece | Arm::Vessel)
    }

    /// Whether it is one stand by itself: a piece or a single fighter.
    #[inline]
    pub(crate) fn is_alone(self) -> bool {
        define!("medieval.samurai.single");
        self.is_piece() || self.arm() == Arm::Single
    }

    /// Whether it is bought for an army: machines of a siege are given by a scenario, and some come into being in play alone.
    pub(crate) fn is_bought(self) -> bool {
        define!("medieval.siege.cooperate");
        !matches!(
            self,
            Troop::Ram
                | Troop::SiegeTower
                | Troop::GreekFire
                | Troop::ArtilleryCrew
                | Troop::FighterFoot
                | Troop::Frigate
                | Troop::RiverBoat
                | Troop::BoatWagon
        )
    }

    /// Whether it goes on board of ships, boats or wagons: troops, guns, and boats that wagons carry.
    pub(crate) fn boards(self) -> bool {
        define!("musket.boat.load", "musket.ship.load", "musket.boat.land");
        match self.arm() {
            Arm::Infantry | Arm::Missile | Arm::Cavalry | Arm::Artillery => true,
            Arm::Wagon | Arm::Piece | Arm::Single => false,
            Arm::Vessel => self == Troop::RiverBoat,
        }
    }

    /// Whether it is one of those who step into war wagons and out of them: a gun stays in its wagon.
    pub(crate) fn boards_wagons(self) -> bool {
        Seat::of(self, 0).is_some_and(|seat| seat != Seat::Gun)
    }

    /// Whether it goes on foot.
    #[inline]
    pub(crate) fn is_foot(self) -> bool {
        matches!(self.arm(), Arm::Infantry | Arm::Missile)
    }

    /// Light troops on foot, who may open out; never peasants.
    #[inline]
    pub(crate) fn is_light_foot(self) -> bool {
        define!("common.unit.light-spacing", "musket.fig.openorder");
        match self.period() {
            Period::Medieval => self.is_foot() && self.row().armor == Armor::Light && self != Troop::Peasants,
            Period::Musket => self.row().skirmish,
        }
    }

    /// Whether forest does not slow it (musket.fig.indians.forest).
    pub(crate) fn is_at_home_in_forests(self) -> bool {
        define!("musket.fig.indians.forest");
        self == Troop::Indians
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
    /// An extra crew waits with it (medieval.crew.extra).
    EXTRA_CREW = 10,
    /// It has no bayonets (muster.flag.bayonet.mwg).
    NO_BAYONET = 11,
}

/// What a unit carries and is beyond its type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kit(pub u16);

impl Kit {
    /// What troops of every period may have or be; the rest is of the Ancient & Medieval period alone.
    pub(crate) const OF_ALL_PERIODS: Kit = Kit(Kit::FORESTER.0 | Kit::IMPERIAL.0 | Kit::MERCENARY.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::{LEVELS, SINGLES};
    use crate::rules::shoot::weapons::Weapon;

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
        let pieces = TYPES.iter().filter(|row| row.troop.is_piece() && row.period == Period::Medieval);
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
    fn mongols_guns_and_roman_horse_have_the_values_of_their_rows() {
        battle::holds!(
            "medieval.samurai.values",
            "medieval.samurai.single",
            "medieval.mongol.values",
            "medieval.gunpowder.values",
            "medieval.gunpowder.crew",
            "medieval.romans.cavalry"
        );
        let mongols = Troop::MongolHorseArcher.row();
        assert_eq!((mongols.armor, mongols.half_shocks, mongols.chart_move), (Armor::Light, 2, 60));
        assert_eq!((mongols.melee, mongols.morale, mongols.range, mongols.cost), (Some(6), Some(4), 30, 30));
        for (troop, shock, chart_move, range, cost) in [
            (Troop::SamuraiInfantry, 0, 24, 0, 25),
            (Troop::SamuraiArcher, 0, 24, 30, 30),
            (Troop::SamuraiCavalry, 2, 72, 0, 35),
        ] {
            let row = troop.row();
            assert_eq!((row.armor, row.half_shocks, row.chart_move), (Armor::Medium, shock, chart_move));
            assert_eq!((row.range, row.cost, row.morale), (range, cost, None), "{troop:?}");
            assert!(troop.is_alone() && !troop.is_piece());
        }
        for (troop, chart_move, range, cost, crew) in [
            (Troop::PotDeFer, 12, 60, 50, 3),
            (Troop::Culverin, 12, 75, 75, 6),
            (Troop::Cannon, 12, 90, 100, 6),
            (Troop::Bombard, 10, 120, 120, 9),
        ] {
            let row = troop.row();
            assert_eq!((row.chart_move, row.range, row.cost), (chart_move, range, cost), "{troop:?}");
            assert_eq!((row.crew, row.melee, row.morale), (crew, Some(2), Some(2)), "{troop:?}");
        }
        // Roman horse is light cavalry: there is no type of its own, and light cavalry has no stakes of its own.
        assert!(Troop::named("roman-cavalry").is_none() && !Troop::LightCavalry.has_free_stakes());
        assert!(Troop::RomanLegionaries.has_free_stakes());
    }

    #[test]
    fn missile_troops_wear_light_or_medium_armor_and_only_light_troops_skirmish() {
        battle::holds!(
            "medieval.missile.armor-only",
            "medieval.missile.armor-skirmish",
            "medieval.missile.kinds"
        );
        for row in TYPES.iter().filter(|row| row.period == Period::Medieval) {
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
    fn musket_troops_have_the_numbers_of_their_charts_and_the_ranges_of_the_fire_tables() {
        use ShockColumn as Column;
        use ShockRow as Row;
        battle::holds!(
            "musket.fig.infantry",
            "musket.fig.cavalry",
            "musket.fig.artillery",
            "musket.fig.base",
            "musket.fig.base.horse",
            "musket.fig.weapon",
            "musket.fig.weapon.cuirassier",
            "musket.precedence",
            "musket.shock.value",
            "musket.shock.infantry",
            "musket.shock.class.attacker",
            "musket.shock.class.defender",
            "musket.drag.foot"
        );
        let numbers = |troop: Troop| {
            let row = troop.row();
            assert_eq!((row.period, row.armor), (Period::Musket, Armor::None), "{}", row.key);
            (row.half_shocks / 2, row.chart_move, row.melee, row.morale, row.range, row.cost)
        };
        for (troop, expected, weapon, column, row) in [
            (Troop::Militia, (0, 30, Some(2), Some(1), 30, 1), Weapon::Musket, None, Row::LightInfantry),
            (
                Troop::MusketLightInfantry,
                (1, 36, Some(4), Some(4), 30, 2),
                Weapon::Musket,
                Some(Column::Infantry),
                Row::LightInfantry,
            ),
            (Troop::Rifles, (0, 36, Some(2), Some(2), 60, 4), Weapon::Rifle, None, Row::LightInfantry),
            (
                Troop::Regulars,
                (1, 36, Some(5), Some(4), 30, 3),
                Weapon::Musket,
                Some(Column::Infantry),
                Row::MediumInfantry,
            ),
            (Troop::Fusils, (0, 30, Some(3), Some(4), 24, 2), Weapon::Fusil, None, Row::LightInfantry),
            (Troop::Indians, (0, 42, Some(4), Some(2), 30, 4), Weapon::Musket, None, Row::LightInfantry),
            (
                Troop::Grenadiers,
                (1, 30, Some(6), Some(4), 30, 4),
                Weapon::Musket,
                Some(Column::Infantry),
                Row::HeavyInfantry,
            ),
            (
                Troop::Guard,
                (1, 30, Some(8), Some(5), 30, 5),
                Weapon::Musket,
                Some(Column::Infantry),
                Row::HeavyInfantry,
            ),
            (
                Troop::DismountedDragoons,
                (0, 30, Some(3), Some(5), 24, 10),
                Weapon::Fusil,
                None,
                Row::LightInfantry,
            ),
            (
                Troop::Hussars,
                (2, 90, Some(8), Some(5), 12, 10),
                Weapon::Pistol,
                Some(Column::LightCavalry),
                Row::LightCavalry,
            ),
            (
                Troop::Dragoons,
                (1, 84, Some(6), Some(5), 24, 10),
                Weapon::Fusil,
                Some(Column::MediumCavalry),
                Row::MediumCavalry,
            ),
            (
                Troop::Cuirassiers,
                (3, 84, Some(11), Some(5), 12, 10),
                Weapon::Pistol,
                Some(Column::HeavyCavalry),
                Row::HeavyCavalry,
            ),
        ] {
            assert_eq!(numbers(troop), expected, "{troop:?}");
            let chart = troop.row();
            assert_eq!(
                (chart.weapon, chart.shock_column, chart.shock_row),
                (Some(weapon), column, Some(row))
            );
            let horse = chart.arm == Arm::Cavalry;
            let stand = if horse { (1, 2, 4) } else { (2, 4, 2) };
            assert_eq!((chart.per_stand, chart.front, chart.depth), stand);
        }
        let lancers = Troop::Lancers.row();
        assert_eq!(numbers(Troop::Lancers), (2, 90, Some(10), Some(5), 0, 10));
        assert_eq!((lancers.weapon, lancers.shock_column), (None, Some(Column::LightCavalry)));
        for (troop, expected, crew, stand) in [
            (Troop::SixPounder, (0, 21, Some(2), Some(4), 60, 40), 3, (5, 5)),
            (Troop::SixPounderHorse, (0, 42, Some(2), Some(4), 60, 60), 6, (6, 8)),
            (Troop::EightPounder, (0, 21, Some(2), Some(4), 80, 80), 6, (6, 8)),
            (Troop::EightPounderHowitzer, (0, 21, Some(2), Some(4), 80, 100), 6, (8, 8)),
            (Troop::TwelvePounder, (0, 21, Some(2), Some(4), 120, 120), 6, (8, 8)),
            (Troop::Rockets, (0, 42, Some(2), Some(4), 80, 80), 3, (8, 8)),
        ] {
            assert_eq!(numbers(troop), expected, "{troop:?}");
            let row = troop.row();
            assert_eq!((row.crew, (row.front, row.depth), row.weapon), (crew, stand, None));
            assert_eq!((row.shock_column, row.shock_row), (None, Some(Row::Artillery)));
            assert!(troop.is_piece());
        }
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
