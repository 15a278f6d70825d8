//! Kinds of troops, leaders, orders and ground, and what can come of a test: the words of the charts.

use serde::{Deserialize, Serialize};

use crate::charts::{GRADES, GradeRow, LEADERS, LeaderRow, ORDERS, RANGES, RangeRow, TROOPS};
use crate::rulebook::define;

define!(
    "troop.type.maa-mounted",
    "troop.type.maa-foot",
    "troop.type.light-horse",
    "troop.type.heavy-infantry",
    "troop.type.light-infantry",
    "troop.type.pike",
    "troop.type.longbow",
    "troop.type.crossbow",
    "troop.type.pavisier",
    "troop.type.handgun",
    "troop.type.skirmisher",
    "troop.type.artillery",
);
/// A type of troops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troop {
    /// Mounted men-at-arms.
    MaaMounted,
    /// Dismounted men-at-arms.
    MaaFoot,
    /// Light horse.
    LightHorse,
    /// Heavy infantry.
    HeavyInfantry,
    /// Light infantry.
    LightInfantry,
    /// Pikes.
    Pike,
    /// Longbows.
    Longbow,
    /// Crossbows.
    Crossbow,
    /// Pavisiers.
    Pavisier,
    /// Handgunners.
    Handgun,
    /// Foot skirmishers by trade.
    Skirmisher,
    /// Guns.
    Artillery,
}

/// Whether a mark may stand on a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// It has it unless the scenario says otherwise.
    Default,
    /// It may have it.
    Optional,
    /// It never has it.
    Never,
}

/// A line of the chart of troop types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TroopType {
    /// The type.
    pub troop: Troop,
    /// How files name it.
    pub key: &'static str,
    /// Its name.
    pub name: &'static str,
    /// On horse (troop.mounted).
    pub mounted: bool,
    /// Combat dice of a stand that faces its opponent in melee.
    pub dice: u8,
    /// The arrays open to it: line, column, skirmish.
    pub arrays: [bool; 3],
    /// The most ranks of its line; 0 if it forms none.
    pub most_ranks: u8,
    /// It may charge.
    pub may_charge: bool,
    /// What it shoots with; `other` only if the contingent has javelins, or by trade.
    pub weapon: Option<Weapon>,
    /// Full harness.
    pub harness: Allowed,
    /// Chivalrous.
    pub chivalrous: Allowed,
    /// Stakes.
    pub stakes: Allowed,
    /// It gives cover by its pavises.
    pub pavise: bool,
    /// The depth of its stands in hundredths of an inch.
    pub depth: i32,
}

impl Troop {
    /// Its line of the chart.
    #[inline]
    pub fn row(self) -> &'static TroopType {
        &TROOPS[self as usize]
    }

    /// All of them, in the order of the chart.
    pub const ALL: [Troop; 12] = [
        Troop::MaaMounted,
        Troop::MaaFoot,
        Troop::LightHorse,
        Troop::HeavyInfantry,
        Troop::LightInfantry,
        Troop::Pike,
        Troop::Longbow,
        Troop::Crossbow,
        Troop::Pavisier,
        Troop::Handgun,
        Troop::Skirmisher,
        Troop::Artillery,
    ];

    /// The type that files call so.
    pub fn find(key: &str) -> Option<Troop> {
        TROOPS.iter().find(|row| row.key == key).map(|row| row.troop)
    }

    /// Whether it is mounted.
    #[inline]
    pub fn is_mounted(self) -> bool {
        define!("troop.mounted");
        self.row().mounted
    }

    /// Whether it is men-at-arms, on horse or on foot.
    #[inline]
    pub fn is_men_at_arms(self) -> bool {
        define!("troop.men-at-arms");
        matches!(self, Troop::MaaMounted | Troop::MaaFoot)
    }

    /// The same men on their horses, or off them.
    #[inline]
    pub fn remounted(self) -> Troop {
        match self {
            Troop::MaaMounted => Troop::MaaFoot,
            Troop::MaaFoot => Troop::MaaMounted,
            other => other,
        }
    }
}

/// A missile weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Guns.
    Artillery,
    /// Longbows.
    Longbow,
    /// Crossbows.
    Crossbow,
    /// Handguns.
    Handgun,
    /// Javelins, slings, hunting bows.
    Other,
}

impl Weapon {
    /// Its ranges.
    #[inline]
    pub(crate) fn ranges(self) -> &'static RangeRow {
        &RANGES[self as usize]
    }
}

define!("array.line", "array.column", "array.skirmish");
/// How a contingent is drawn up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Array {
    /// Side by side.
    #[default]
    Line,
    /// One or two files wide.
    Column,
    /// One rank with gaps.
    Skirmish,
}

impl Array {
    /// All of them.
    pub const ALL: [Array; 3] = [Array::Line, Array::Column, Array::Skirmish];

    /// Its name.
    pub const fn key(self) -> &'static str {
        match self {
            Array::Line => "line",
            Array::Column => "column",
            Array::Skirmish => "skirmish",
        }
    }
}

define!("troop.grade");
/// A grade, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Grade {
    /// Picked household men.
    A,
    /// Seasoned retinues.
    B,
    /// Ordinary levies.
    C,
    /// Rabble.
    D,
}

impl Grade {
    /// Its line of the chart.
    #[inline]
    pub(crate) fn row(self) -> &'static GradeRow {
        &GRADES[self as usize]
    }

    /// Whether this grade is higher than another.
    #[inline]
    pub fn is_higher_than(self, other: Grade) -> bool {
        self < other
    }

    /// Its letter.
    pub const fn letter(self) -> &'static str {
        match self {
            Grade::A => "A",
            Grade::B => "B",
            Grade::C => "C",
            Grade::D => "D",
        }
    }
}

define!("leader.kinds");
/// A kind of leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderKind {
    /// Serves in a battle, or leads one.
    Captain,
    /// Leads a battle.
    Marshal,
    /// Heads the army.
    Commander,
}

impl LeaderKind {
    /// His line of the chart.
    #[inline]
    pub(crate) fn row(self) -> &'static LeaderRow {
        &LEADERS[self as usize]
    }

    /// His name.
    pub const fn key(self) -> &'static str {
        match self {
            LeaderKind::Captain => "captain",
            LeaderKind::Marshal => "marshal",
            LeaderKind::Commander => "commander",
        }
    }
}

define!("order.list");
/// An order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Close with the enemy.
    Attack,
    /// Move freely, charge within 4″.
    Advance,
    /// Keep the ground.
    Hold,
    /// Keep away and evade.
    Skirmish,
    /// Go back.
    Withdraw,
}

impl Order {
    /// All of them.
    pub const ALL: [Order; 5] =
        [Order::Attack, Order::Advance, Order::Hold, Order::Skirmish, Order::Withdraw];

    /// Its name.
    #[inline]
    pub fn key(self) -> &'static str {
        ORDERS[self as usize].key
    }

    /// How near an enemy must be to be charged, in inches; none if nobody is (charge.orders).
    #[inline]
    pub fn charge_within(self) -> Option<u8> {
        ORDERS[self as usize].charge_within
    }

    /// The order that files and answers call so.
    pub fn find(key: &str) -> Option<Order> {
        Order::ALL.into_iter().find(|order| order.key() == key)
    }
}

define!("terr.open");
/// What ground does to those who enter or cross it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// An area that disorders.
    Difficult,
    /// A line that disorders.
    Minor,
    /// A line that disorders even loose men.
    Major,
    /// A line that disorders horses most.
    Defensive,
    /// A line with a defended side.
    Fortification,
    /// An opening.
    Gap,
    /// A road.
    Road,
    /// A hill or hollow.
    Height,
    /// Nobody enters it.
    Impassable,
}

/// A phase of the turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Setup,
    /// Leaders act, contingents test.
    Command,
    /// Marches.
    Approach,
    /// Long range shooting.
    LongRange,
    /// Tactical moves.
    Tactical,
    /// Close range shooting.
    CloseRange,
    /// Charges and combat.
    Combat,
    /// Rallying.
    Rally,
}

impl Phase {
    /// The seven phases of a turn, in order.
    pub const OF_A_TURN: [Phase; 7] = [
        Phase::Command,
        Phase::Approach,
        Phase::LongRange,
        Phase::Tactical,
        Phase::CloseRange,
        Phase::Combat,
        Phase::Rally,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Setup => "Set-up",
            Phase::Command => "Command",
            Phase::Approach => "Approach",
            Phase::LongRange => "Long Range Shooting",
            Phase::Tactical => "Tactical Move",
            Phase::CloseRange => "Close Range Shooting",
            Phase::Combat => "Combat",
            Phase::Rally => "Rally",
        }
    }
}

/// What a round of combat is for a contingent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatResult {
    /// Four hits more, or better.
    Victory,
    /// One to three hits more.
    Success,
    /// As many hits.
    Equal,
    /// One or two hits fewer.
    SetBack,
    /// Three to five hits fewer.
    Defeat,
    /// Six hits fewer, or worse.
    Rout,
}

/// Of whom a line of the control results speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tested {
    /// D Grade that tests because of artillery.
    DUnderGuns,
    /// Chivalrous contingents.
    Chivalrous,
    /// D Grade.
    D,
    /// Everybody whom no line above fits.
    All,
}

/// What a control test makes a contingent do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ControlResult {
    /// It retires.
    Retire,
    /// It halts.
    Halt,
    /// It acts as its player wishes.
    AsWished,
    /// It advances to and charges the nearest A Grade enemy.
    ChargeBest,
    /// It advances to the nearest enemy.
    Advance,
    /// It repeats its last move.
    Repeat,
    /// It goes on pursuing or looting.
    GoesOn,
    /// It stops pursuing or looting.
    Stops,
}

/// What a test for treachery shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faith {
    /// It turns its coat.
    TurnsCoat,
    /// It stands aloof.
    Aloof,
    /// It is loyal.
    Loyal,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::{ORDERS, TERRAIN};

    #[test]
    fn the_words_stand_in_the_order_of_the_charts() {
        for (n, row) in TROOPS.iter().enumerate() {
            assert_eq!((row.troop as usize, Troop::find(row.key)), (n, Some(row.troop)));
        }
        for (n, row) in GRADES.iter().enumerate() {
            assert_eq!((row.grade as usize, row.grade.letter()), (n, ["A", "B", "C", "D"][n]));
        }
        assert!(RANGES.iter().enumerate().all(|(n, row)| row.weapon as usize == n));
        assert!(LEADERS.iter().enumerate().all(|(n, row)| row.kind as usize == n));
        assert!(ORDERS.iter().enumerate().all(|(n, row)| row.order as usize == n));
        assert!(
            TERRAIN
                .iter()
                .all(|row| row.area
                    == matches!(row.class, Class::Difficult | Class::Height | Class::Impassable))
        );
    }
}
