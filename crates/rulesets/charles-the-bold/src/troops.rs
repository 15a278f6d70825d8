//! Kinds of troops: sub-categories, ratings, abilities, and what an army list says of a stand.

use serde::{Deserialize, Serialize};

use crate::charts::{UNITS, UnitRow, WEAPONS, WeaponRow};
use crate::rulebook::define;

define!("0.2", "15.0", "15.1", "15.2", "1.2c");
/// The sub-category of a stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sub {
    /// Heavy infantry, bills among them.
    HI,
    /// Light infantry.
    LI,
    /// Long spears.
    LSp,
    /// Pike.
    Pk,
    /// Warband.
    WB,
    /// Heavy cavalry.
    HC,
    /// Medium cavalry.
    MC,
    /// Light cavalry.
    LC,
    /// Foot skirmishers.
    Sk,
    /// Shot.
    Sh,
    /// Artillery and catapults.
    Art,
}

/// A set of sub-categories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subs(pub u16);

impl Subs {
    /// A set of these.
    pub const fn of(list: &[Sub]) -> Subs {
        let (mut bits, mut n) = (0, 0);
        while n < list.len() {
            bits |= 1 << list[n] as u16;
            n += 1;
        }
        Subs(bits)
    }

    /// Whether it holds this one.
    pub const fn has(self, sub: Sub) -> bool {
        self.0 & 1 << sub as u16 != 0
    }
}

impl Sub {
    /// All of them, in the order of the charts.
    pub const ALL: [Sub; 11] =
        [Sub::HI, Sub::LI, Sub::LSp, Sub::Pk, Sub::WB, Sub::HC, Sub::MC, Sub::LC, Sub::Sk, Sub::Sh, Sub::Art];

    /// Cavalry: HC, MC and LC; all others are infantry, gun crews too.
    pub const fn is_mounted(self) -> bool {
        define!("0.3");
        Subs::of(&[Sub::HC, Sub::MC, Sub::LC]).has(self)
    }

    /// Combat Stands set out to fight hand to hand; LC, Sk, Sh and Art are Support Stands.
    pub const fn is_combat(self) -> bool {
        define!("0.5");
        !Subs::of(&[Sub::LC, Sub::Sk, Sub::Sh, Sub::Art]).has(self)
    }

    /// Any stand that is neither Sk nor LC.
    pub const fn is_formed(self) -> bool {
        define!("0.4");
        !self.is_loose()
    }

    /// Sk and LC, who move and turn freely.
    pub const fn is_loose(self) -> bool {
        Subs::of(&[Sub::Sk, Sub::LC]).has(self)
    }
}

define!("1.3c");
/// How well a stand keeps its order: A is best. It decides Order Tests and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Best.
    A,
    /// Middling.
    B,
    /// Worst.
    C,
}

/// Whether and how a stand is impetuous.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Impetuous {
    /// Not at all.
    None,
    /// Poorly trained.
    Poor,
    /// Steady.
    Steady,
}

define!("chart.abilities");
/// Special abilities of an army list, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities(pub u16);

battle::facts! {
    Abilities:
    /// Moves sideways without disorder.
    SIDESTEP = 0,
    /// Infantry that may charge MC and HC.
    MAY_CHARGE_CAVALRY = 1,
    /// No die lost for the first move before firing nor for the move after.
    MOBILE_FIRE = 2,
    /// Both ranks fire.
    DOUBLE_RANK_FIRE = 3,
    /// The scenario may place stakes on its front hexsides.
    STAKES = 4,
    /// Always retreats its full double move, off the board if it leads there.
    FULL_RETREAT = 5,
}

define!("16.0", "chart.units", "chart.armies", "1.3a", "chart.weapons");
/// What an army list says of a stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The line of the unit chart it began from.
    pub row: &'static UnitRow,
    /// Its sub-category.
    pub sub: Sub,
    /// Strength points of each rank, front to rear; 0 for no rank.
    pub ranks: [u8; 3],
    /// Movement points.
    pub mp: u8,
    /// Impact factor.
    pub impact: u8,
    /// Impact once the front rank has lost a strength point.
    pub after_loss: u8,
    /// Order rating.
    pub order: Order,
    /// Break points of each rank.
    pub bp: u8,
    /// Missile weapon.
    pub weapon: Option<&'static WeaponRow>,
    /// Whether and how it is impetuous.
    pub impetuous: Impetuous,
    /// Special abilities.
    pub abilities: Abilities,
}

impl Unit {
    /// The chart's entry with this key.
    pub fn named(key: &str) -> Option<Unit> {
        static ROWS: [UnitRow; UNITS.len()] = UNITS;
        let row = ROWS.iter().find(|row| row.key == key)?;
        Some(Unit {
            row,
            sub: row.sub,
            ranks: row.ranks,
            mp: row.mp,
            impact: row.impact,
            after_loss: row.after_loss,
            order: row.order,
            bp: row.bp,
            weapon: weapon_named(row.weapon),
            impetuous: match row.impetuous {
                "poor" => Impetuous::Poor,
                "steady" => Impetuous::Steady,
                _ => Impetuous::None,
            },
            abilities: row
                .abilities
                .iter()
                .filter_map(|name| Abilities::named(name))
                .fold(Abilities::default(), |all, one| Abilities(all.0 | one.0)),
        })
    }

    /// How many ranks it starts with.
    pub fn rank_count(&self) -> u8 {
        self.ranks.iter().map(|sp| u8::from(*sp > 0)).sum()
    }

    /// Starting strength points of all ranks together.
    pub fn strength(&self) -> u8 {
        self.ranks.iter().sum()
    }
}

/// The weapon with this key.
pub(crate) fn weapon_named(key: &str) -> Option<&'static WeaponRow> {
    static ROWS: [WeaponRow; WEAPONS.len()] = WEAPONS;
    ROWS.iter().find(|row| row.key == key)
}
