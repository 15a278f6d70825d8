//! What does not change in a battle: the map, the armies as they were mustered, the options.

use std::sync::OnceLock;

use battle::{BySide, List, Side};
use ground::areas::{AreaId, AreaMap, AreaSet, Slot, Way};
use serde::{Deserialize, Serialize};

use crate::charts::{AreaKind, BorderKind, SizeRow};
use crate::conditions::Conditions;
use crate::happenings::Happenings;
use crate::rulebook::define;
use crate::state::{ArmyId, FormationId, LeaderId, UnitId};
use crate::survey::MOST_WAYS;
use crate::troops::{Armor, GunSize, Penetration, StepInfo, UnitType};

define!("A2.6", "A1.2c", "scenario.options");
/// A scenario: the map, both sides with their armies, formations, leaders and units, and the options.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// How it is asked for.
    pub key: String,
    /// Its name.
    pub title: String,
    /// When it was fought; empty if never.
    pub date: String,
    /// The situation in words.
    pub text: String,
    /// The map.
    pub map: AreaMap,
    /// The ground of each area, from the map and the charts.
    pub ground: Vec<Ground>,
    /// What lies between adjacent areas, by [`Scenario::passage`].
    pub passages: Vec<Passage>,
    /// The sides.
    pub sides: BySide<SideInfo>,
    /// The armies of both sides, in the order of the file.
    pub armies: Vec<ArmyInfo>,
    /// The formations of both sides, in the order of the file.
    pub formations: Vec<FormationInfo>,
    /// The leaders of both sides, in the order of the file.
    pub leaders: Vec<LeaderInfo>,
    /// The units of both sides, in the order of the file: troops, artillery and baggage.
    pub units: Vec<UnitInfo>,
    /// Command camps and other sources of supply.
    pub camps: Vec<CampInfo>,
    /// Options that are on.
    pub options: Options,
    /// The turns, first to last.
    pub turns: Vec<TurnInfo>,
    /// How the weather changes.
    pub weather: WeatherInfo,
    /// Who comes on later, and where.
    pub reinforcements: Vec<Reinforcement>,
    /// What the scenario lets happen, and how it is won.
    pub happenings: Happenings,
    /// The conditions of a neutral battle.
    pub conditions: Conditions,
    /// The areas at the edge of the map; follows from the map.
    pub rim: AreaSet,
    /// A unit may always move one area (B13.0c).
    pub minimum_move: bool,
    /// Heavy artillery may change its state (B13.7b).
    pub heavy_setup: bool,
    /// Faces on which long bows unhorse, as bits 1 to 6 (C27.2c).
    pub unhorse_long_bow: u8,
    /// Kinds of terrain that block sight by the scenario's word.
    pub sight_blocking: Vec<String>,
    /// What the scenario's special rules say, in words.
    pub special: Vec<String>,
    /// A number that follows from all of this, once it has been asked for.
    pub print: Print,
}

/// A number worked out once; it follows from the rest, so two of them never differ.
#[derive(Clone, Debug, Default)]
pub struct Print(pub(crate) OnceLock<u64>);

impl PartialEq for Print {
    fn eq(&self, _: &Print) -> bool {
        true
    }
}

/// A side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// The army whose commander rolls (A1.2c).
    pub army: ArmyId,
    /// Lance durability (B11.11a).
    pub lance_durability: u8,
}

/// An army.
#[derive(Clone, PartialEq, Debug)]
pub struct ArmyInfo {
    /// How files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its commander at the start.
    pub commander: LeaderId,
    /// The position of its élan marker at the start.
    pub elan_start: u8,
    /// The élan value of each position (C21.3).
    pub elan_track: [u8; 10],
    /// The values of its battle plan chits, sorted.
    pub chits: Vec<u8>,
    /// The share of its strength whose loss takes its élan to zero, as numerator and denominator, where its élan follows
    /// its losses (muster.break.ooa).
    pub break_at: Option<(u32, u32)>,
}

/// A formation.
#[derive(Clone, PartialEq, Debug)]
pub struct FormationInfo {
    /// How files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is at the start.
    pub side: Side,
    /// Its army.
    pub army: ArmyId,
    /// Its leader at the start.
    pub leader: LeaderId,
}

define!("A2.2.2e", "A2.2.2f", "A2.2.2g", "A2.2.2h", "A2.2.2i");
/// A leader as the scenario describes him.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderInfo {
    /// How files and players name him.
    pub id: String,
    /// His name.
    pub name: String,
    /// The formation he leads, or that he is by himself (B8.1.8).
    pub formation: FormationId,
    /// The leader above him (B13.5b, C23.3f).
    pub superior: LeaderId,
    /// Tactical rating.
    pub tactical: u8,
    /// Command rating.
    pub command: u8,
    /// Control radius.
    pub radius: u8,
    /// Armour.
    pub armor: Armor,
    /// A Leader of Exceptional Ability.
    pub exceptional: bool,
    /// An artillery leader (state.artillery-leader).
    pub gunner: bool,
    /// His strength when he fights alone (B3.2.2a).
    pub strength: u8,
    /// Treachery rating; 0 for none.
    pub treachery: u8,
    /// What he is worth to those who might rout, if the scenario says so (C23.3h).
    pub steadies: u8,
    /// Where he appears when he takes a dead leader's place (B16.4a); nowhere if with a unit of his owner's choice.
    pub appears: AreaId,
    /// Who takes his place, in this order (B16.4a).
    pub successors: Vec<LeaderId>,
    /// The turn in which he comes on; 0 if he is there from the start (B6.0a).
    pub arrives: u8,
    /// Where he starts or comes on.
    pub start: AreaId,
    /// The position of the stack he starts with.
    pub slot: Slot,
}

define!("state.elite", "A2.2.2j");
/// A unit as it was mustered.
#[derive(Clone, PartialEq, Debug)]
pub struct UnitInfo {
    /// How files and players name it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its formation.
    pub formation: FormationId,
    /// Its type.
    pub kind: &'static UnitType,
    /// The type of its foot piece; its own type if it has none (C27.1).
    pub foot_kind: &'static UnitType,
    /// Its steps, the full one first; none for artillery and baggage.
    pub steps: Vec<StepInfo>,
    /// The steps of its foot piece; empty if it has none.
    pub foot_steps: Vec<StepInfo>,
    /// Elite (state.elite).
    pub elite: bool,
    /// Mercenaries.
    pub mercenary: bool,
    /// Fights with club implements (C20.0c).
    pub club: bool,
    /// Armour penetration.
    pub penetration: Option<Penetration>,
    /// The size of artillery.
    pub size: Option<GunSize>,
    /// Artillery that starts set up (B13.7a).
    pub set_up: bool,
    /// How far it shoots, in areas: as the chart says of its type unless the scenario says otherwise.
    pub range: u8,
    /// Has defensive stakes (B11.7.2d).
    pub stakes: bool,
    /// Opens charge lanes (C30.0).
    pub charge_lanes: bool,
    /// May form schiltron.
    pub may_schiltron: bool,
    /// May form phalanx.
    pub may_phalanx: bool,
    /// Faces every way by the scenario's word (A2.3).
    pub all_round: bool,
    /// What artillery and baggage take up of an area (C17.1).
    pub occupancy: u8,
    /// The turn in which it comes on; 0 if it is there from the start (B6.0a).
    pub arrives: u8,
    /// Where it starts or comes on.
    pub start: AreaId,
    /// Its position at the start.
    pub slot: Slot,
    /// Its facing at the start.
    pub facing: Way,
}

define!("B9.4a", "C17.3.6");
/// A command camp or another source of supply.
#[derive(Clone, PartialEq, Debug)]
pub struct CampInfo {
    /// How files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its army.
    pub army: ArmyId,
    /// Where it is.
    pub area: AreaId,
    /// It is a command camp; if not, only a place of supply (B11.11.2a).
    pub commands: bool,
    /// Its control radius; none if it has no value.
    pub radius: Option<u8>,
    /// What it adds to the occupancy limit.
    pub occupancy: u8,
    /// What it adds to the stacking limit.
    pub stacking: u8,
}

/// One turn of the scenario.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnInfo {
    /// The time on the clock: "14:00".
    pub clock: String,
    /// Its light.
    pub kind: Light,
    /// How far one sees, in areas; 0 for without limit (C18.3).
    pub visibility: u8,
}

define!("B5.0a");
/// How the weather changes (B5.0a).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WeatherInfo {
    /// The weather of the first turn, by its row of the chart.
    pub start: u8,
    /// What a die makes of it at the start of every later turn; as it was if nothing fits.
    pub table: Vec<WeatherChange>,
    /// Turns from which on the weather is known beforehand, by its row of the chart.
    pub spells: Vec<(u8, u8)>,
}

/// A line of a scenario's weather table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeatherChange {
    /// The weather so far, by its row of the chart.
    pub from: u8,
    /// The lowest die.
    pub low: u8,
    /// The highest die.
    pub high: u8,
    /// The weather that comes.
    pub to: u8,
}

define!("B6.0a");
/// A group of reinforcements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reinforcement {
    /// The turn in which it comes.
    pub turn: u8,
    /// The area in which it comes on.
    pub area: AreaId,
    /// Its units.
    pub units: Vec<UnitId>,
    /// Its leaders.
    pub leaders: Vec<LeaderId>,
}

define!("A2.4");
/// The light of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Light {
    /// By day.
    #[default]
    Day,
    /// At dawn.
    Dawn,
    /// At dusk.
    Dusk,
    /// At night.
    Night,
}

define!("A2.1", "C17.2a", "C17.2b");
/// The ground of an area: what the charts say of its terrain, worked out once.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    /// Its kinds of terrain, in the chart's order; never none.
    pub kinds: Vec<&'static AreaKind>,
    /// The cost to enter by class, in half MP; none if it is closed (B13.1.1b).
    pub mp: [Option<u8>; 5],
    /// It blocks a line of sight that passes it.
    pub blocks_sight: bool,
    /// It is closed to charges.
    pub blocks_charge: bool,
    /// Units in it face every way for defence.
    pub all_round: bool,
    /// A phalanx may enter it.
    pub phalanx: bool,
    /// Woods or forest.
    pub woods: bool,
    /// How much room it has.
    pub size: &'static SizeRow,
    /// Its level.
    pub level: i8,
}

/// What lies between two adjacent areas, seen from the first: worked out once.
#[derive(Clone, PartialEq, Debug)]
pub struct Passage {
    /// What is on the border; empty across a corner.
    pub kinds: Vec<&'static BorderKind>,
    /// What crossing adds by class, in half MP; none if it is closed (B13.1.1b).
    pub mp: [Option<u8>; 5],
    /// What the whole step costs by class, border and area together, in half MP; [`CLOSED`] if it is closed.
    pub step: [u8; 5],
    /// What the whole step costs by class with a road or path that follows it (B13.4.2); none without one.
    pub road: Option<u8>,
    /// It blocks a line of sight.
    pub blocks_sight: bool,
    /// Charges do not cross it.
    pub blocks_charge: bool,
    /// There is close quarters combat across it (model.cqc-border).
    pub cqc: bool,
    /// A phalanx may cross it.
    pub phalanx: bool,
    /// Across a corner, the areas beside it on the left and on the right (B13.3.1a).
    pub beside: Option<[AreaSet; 2]>,
}

/// The cost of a step that cannot be made.
pub(crate) const CLOSED: u8 = u8::MAX;

/// Options that are on, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub u16);

impl Options {
    /// Weather (B5.0a).
    pub const WEATHER: Options = Options(1);
    /// Battle plan chits (B8.2a).
    pub const CHITS: Options = Options(1 << 1);
    /// Command camps (B9.4a).
    pub const CAMPS: Options = Options(1 << 2);
    /// Schiltron (C25.0a).
    pub const SCHILTRON: Options = Options(1 << 3);
    /// Phalanx (C26.0a).
    pub const PHALANX: Options = Options(1 << 4);
    /// Defensive stakes (B11.7.2d).
    pub const STAKES: Options = Options(1 << 5);
    /// Voluntary dismounting (B10.0).
    pub const DISMOUNT: Options = Options(1 << 6);
    /// Unhorsing (C27.2a).
    pub const UNHORSED: Options = Options(1 << 7);
    /// Recovery (B16.2).
    pub const RECOVERY: Options = Options(1 << 8);
    /// Treachery (C29.0).
    pub const TREACHERY: Options = Options(1 << 9);
    /// Charge lanes (C30.0).
    pub const LANES: Options = Options(1 << 10);
    /// Structures (B12.2d).
    pub const STRUCTURES: Options = Options(1 << 11);
    /// The third answer to fire from one area (B14.2.2d).
    pub const SKIRMISH: Options = Options(1 << 12);

    /// All of them with their keys.
    pub const ALL: [(&'static str, Options); 13] = [
        ("weather", Options::WEATHER),
        ("battle-plan-chits", Options::CHITS),
        ("command-camps", Options::CAMPS),
        ("schiltron", Options::SCHILTRON),
        ("phalanx", Options::PHALANX),
        ("defensive-stakes", Options::STAKES),
        ("dismount", Options::DISMOUNT),
        ("unhorsed", Options::UNHORSED),
        ("recovery", Options::RECOVERY),
        ("treachery", Options::TREACHERY),
        ("charge-lanes", Options::LANES),
        ("structures", Options::STRUCTURES),
        ("skirmish-return", Options::SKIRMISH),
    ];

    /// Whether an option is on.
    pub const fn has(self, option: Options) -> bool {
        self.0 & option.0 != 0
    }

    /// The key of a single option.
    pub fn key(self) -> &'static str {
        Options::ALL.iter().find(|(_, known)| *known == self).map_or("", |(key, _)| key)
    }

    /// With an option on.
    pub const fn with(self, option: Options) -> Options {
        Options(self.0 | option.0)
    }

    /// With an option off.
    pub const fn without(self, option: Options) -> Options {
        Options(self.0 & !option.0)
    }
}

impl Scenario {
    /// Whether an option is on.
    #[inline]
    pub fn plays(&self, option: Options) -> bool {
        self.options.has(option)
    }

    /// The ground of an area.
    #[inline]
    pub fn ground(&self, area: AreaId) -> &Ground {
        &self.ground[area.index()]
    }

    /// What lies between two adjacent areas, seen from the first; none if they are not adjacent.
    #[inline]
    pub fn passage(&self, from: AreaId, to: AreaId) -> Option<&Passage> {
        let way = self.map.way_to(from, to)?;
        Some(&self.passages[from.index() * MOST_WAYS + way.index()])
    }

    /// The hits that each structure takes before it is breached, area by area (B12.2d).
    pub(crate) fn structures(&self) -> List<u8, 16> {
        let mut hits = List::new();
        for area in self.map.areas() {
            if let Some(structure) = &self.map.area(area).structure {
                hits.push(structure.rating);
            }
        }
        hits
    }

    /// Every unit, by number.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// Every army, by number.
    pub fn armies(&self) -> impl Iterator<Item = ArmyId> + use<> {
        (0..self.armies.len() as u8).map(ArmyId)
    }

    /// The units of a formation as it was mustered.
    pub fn units_of(&self, formation: FormationId) -> impl Iterator<Item = UnitId> + '_ {
        self.units().filter(move |unit| self.units[unit.index()].formation == formation)
    }
}
